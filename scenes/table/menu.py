"""The menu of a running game, and the small sheets it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.core.levels import LEVELS
from scenes import leaving
from scenes.kit.buttons import Button, Choice
from scenes.kit.dialog import ask
from scenes.kit.keys import COMMANDS
from scenes.kit.sheet import Row, Sheet
from scenes.kit.widgets import Label, Widget
from scenes.naming import ask_name
from scenes.opening import moment
from scenes.table.log_panel import LogPanel

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

KEYS_HERE = ("undo", "redo", "hint", "skip", "rules", "log", "scores", "save", "keys_help", "full_screen", "mute",
             "back", "quit")
LOG_HIGH, LOG_WIDE = 420, 1060  # design units: the longest lines are sentences about two cards and two players
SEATS_WIDE = 660  # design units: a half of it is enough for all but the widest names
MOVING_KEYS = (("Tab, Shift+Tab", "table.key.tab"), ("\u2190 \u2191 \u2192 \u2193", "table.key.arrows"),
               ("Enter, Space", "table.key.enter"))
MOUSE = ("on", "take_back")  # what the mouse does besides picking
KEY_HIGH = 24  # design units of a line in the list of keys


def open_menu(scene: TableScene) -> None:
    """Everything that is not a move."""
    ctx, table = scene.ctx, scene.table

    def build(sheet: Sheet) -> Sequence[Row]:
        def entry(key: str, action: Callable[[], None], why_not: str = "") -> Row:
            """why_not: the key of the sentence that says why it cannot be pressed."""
            def press() -> None:
                sheet.close()
                action()
            button = Button(ctx.look, ctx.say(f"table.menu.{key}"), press, primary=key == "resume")
            button.enabled = not why_not
            button.disabled_reason = ctx.say(why_not) if why_not else ""
            return [button], 42

        over = "table.menu.over" if table.over else ""
        persons = table.persons
        giver = table.to_move if table.to_move in persons else persons[0] if len(persons) == 1 else None
        no_giver = "" if giver is not None else "table.menu.not_now" if persons else "table.menu.no_person"
        if giver is not None and scene.watch.guarded and scene.watch.shown != giver:
            no_giver = "table.menu.not_seen"  # whoever sits there may be somebody else
        return [
            entry("resume", lambda: None),
            entry("save", lambda: ask_title(scene), "" if ctx.store is not None else "table.menu.no_store"),
            entry("rules", scene.controls.rules),
            entry("replay", lambda: _replay(scene), "" if table.cursor else "table.log.empty"),
            entry("seats", lambda: show_seats(scene), over),
            entry("settings", lambda: _settings(scene)),
            entry("keys", lambda: show_keys(scene)),
            entry("concede", lambda: ask_concede(scene, giver), over or no_giver),
            entry("leave", lambda: leave(scene)),
        ]

    ctx.stack.push(Sheet(ctx.say("table.menu.title"), build))


def show_log(scene: TableScene) -> None:
    """What happened, over the table."""
    ctx = scene.ctx
    log = LogPanel(ctx.look, scene.logbook.row, ctx.say("table.log.empty"), lambda row: None)
    log.seats = scene.seats
    log.set_count(len(scene.logbook))

    def build(sheet: Sheet) -> Sequence[Row]:
        return [([log], LOG_HIGH), ([Button(ctx.look, ctx.say("kit.close"), sheet.close, primary=True)], 44)]

    ctx.stack.push(Sheet(ctx.say("table.log.title"), build, LOG_WIDE))


def ask_title(scene: TableScene) -> None:
    """Name a saved game."""
    ctx, table = scene.ctx, scene.table
    if ctx.store is None:
        return
    at = moment(ctx.texts, table.game_id, table.seats, table.state.turn, table.over)
    start = ctx.say("table.save.default", game=scene.title, moment=at)
    ask_name(ctx, ctx.say("table.save.title"), start, ctx.say("table.save.do"),
             lambda title: scene.keeping.save_as(title or start))


def show_seats(scene: TableScene) -> None:
    """Hand seats to computers and back."""
    ctx, table = scene.ctx, scene.table
    chosen: dict[int, str | None] = {}  # taken over when the sheet is confirmed, not while looking through levels
    options = [(None, ctx.say("table.seats.person")),
               *((level, scene.texts.say(f"core.level.{level}")) for level in LEVELS)]

    def build(sheet: Sheet) -> Sequence[Row]:
        rows: list[Row] = []
        for seat, chair in enumerate(table.chairs):
            def change(level: object, seat: int = seat) -> None:
                chosen[seat] = None if level is None else str(level)
            choice = Choice(ctx.look, options, chair.agent, change, description=chair.name, stepper=True)
            choice.enabled = seat not in table.conceded
            choice.disabled_reason = ctx.say("table.seats.conceded", name=chair.name)
            name = Label(ctx.look, chair.name, role="text_bold", shrink=True, ellipsis=True)
            rows.append(([name, choice], 40))
        def done() -> None:
            sheet.close()
            for seat, level in chosen.items():
                if table.chairs[seat].agent != level:
                    scene.reseat(seat, level)

        rows.append(([Button(ctx.look, ctx.say("kit.ok"), done, primary=True),
                      Button(ctx.look, ctx.say("kit.cancel"), sheet.close)], 44))
        return rows

    ctx.stack.push(Sheet(ctx.say("table.seats.title"), build, SEATS_WIDE))


def show_keys(scene: TableScene) -> None:
    """Every key that does something here, in two columns, and what else the mouse does."""
    ctx = scene.ctx
    listed = [(", ".join(combo.text() for combo in COMMANDS[name]), ctx.say(f"key.{name}"))
              for name in (*KEYS_HERE, *scene.board.commands)]
    listed += [(key, ctx.say(what)) for key, what in MOVING_KEYS]
    listed += [(ctx.say(f"table.mouse.{name}"), ctx.say(f"table.key.{name}")) for name in MOUSE]
    if len(listed) % 2:
        listed.append(("", ""))
    half = len(listed) // 2

    def build(sheet: Sheet) -> Sequence[Row]:
        def line(pairs: Sequence[tuple[str, str]]) -> list[Widget]:
            return [Label(ctx.look, text, role=role, size=17, shrink=True)
                    for pair in pairs for text, role in zip(pair, ("text_bold", "text"))]

        rows: list[Row] = [(line(pairs), KEY_HIGH) for pairs in zip(listed[:half], listed[half:])]
        return [*rows, ([Button(ctx.look, ctx.say("kit.close"), sheet.close, primary=True)], 44)]

    ctx.stack.push(Sheet(ctx.say("table.keys.title"), build, 860))


def ask_concede(scene: TableScene, seat: int | None) -> None:
    """Giving up is asked twice."""
    if seat is None:
        return
    ctx, name = scene.ctx, scene.table.chairs[seat].name
    ask(ctx, ctx.say("table.concede.title"), ctx.say("table.concede.text", name=name),
        ctx.say("table.concede.do"), lambda: scene.concede(seat), default_yes=False)


def leave(scene: TableScene) -> None:
    """Back to the cabinet; the game waits there under Continue, if the disk has taken it."""
    from scenes.menu import MenuScene
    leaving.leave(scene.ctx, [scene], lambda: scene.ctx.stack.clear(MenuScene()))


def _settings(scene: TableScene) -> None:
    from scenes.settings import SettingsScene
    scene.ctx.stack.push(SettingsScene())


def _replay(scene: TableScene) -> None:
    from scenes.replay import ReplayScene
    scene.ctx.stack.push(ReplayScene(scene))
