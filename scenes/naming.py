"""The sheet on which a saved game gets its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.context import Context
from scenes.kit.buttons import Button
from scenes.kit.fields import TextField
from scenes.kit.sheet import Row, Sheet
from scenes.kit.widgets import Label

LONGEST = 60  # letters of a name
WIDE = 520


def ask_name(ctx: Context, title: str, start: str, do: str, named: Callable[[str], None]) -> None:
    """Ask for a name, `start` being proposed; `do` is what the button says. `named` is called with what was typed,
    without spaces round it: "" where there is nothing else. Beyond the longest name the field takes nothing more, and
    says so."""
    def build(sheet: Sheet) -> Sequence[Row]:
        def save() -> None:
            sheet.close()
            named(field.text.strip())

        def changed(text: str) -> None:
            note.text = ctx.say("saves_list.longest", most=LONGEST) if len(text) >= LONGEST else ""

        note = Label(ctx.look, "", size=16, colour=ctx.look.theme.warn, shrink=True)
        field = TextField(ctx.look, start, changed, lambda _: save(), limit=LONGEST,
                          description=ctx.say("saves_list.name"))
        field.all_chosen = True
        changed(start)
        return [([Label(ctx.look, ctx.say("saves_list.name"))], 26), ([field], 42), ([note], 22),
                ([Button(ctx.look, do, save, primary=True),
                  Button(ctx.look, ctx.say("kit.cancel"), sheet.close)], 44)]

    ctx.stack.push(Sheet(title, build, WIDE))
