"""Before a game is left that the disk does not take: a question."""

from __future__ import annotations

from scenes.context import Context
from scenes.kit.dialog import Answer, Dialog
from scenes.kit.widgets import Nothing


def question(ctx: Context, go: Nothing) -> Dialog | None:
    """What to ask before a table is left or the program ends with it; None where the game is safe. go: leave."""
    fault = ctx.store.fault if ctx.store is not None else None
    if fault is None:
        return None
    say = ctx.say
    return Dialog(say("leave.title"), say("leave.text", fault=ctx.texts.line(fault)),
                  [Answer(say("leave.stay"), default=True, cancel=True), Answer(say("leave.go"), go)])
