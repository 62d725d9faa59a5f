"""What the table says: the prompt, the seats' panels, and why a button does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.kit.keys import key_text
from scenes.table.panels import SeatFacts, signed
from scenes.table.selection import canonical
from scenes.texts import number

if TYPE_CHECKING:
    from scenes.boards.api import BoardView
    from scenes.table.scene import TableScene


def prompt(scene: TableScene) -> tuple[str, bool]:
    """The sentence that says what is to be done, and whether it wants to be pressed."""
    table, say, picking = scene.table, scene.ctx.say, scene.picking
    if scene.watch.drawn is not None:
        seen = scene.glimpse.on and not scene.stale
        return (scene.texts.line(scene.watch.drawn), True) if seen else (_happening(scene, scene.watch.shown), False)
    seat = table.to_move
    if seat is None:
        return scene.texts.say("table.counting" if scene.reel.busy else "table.over"), not scene.reel.busy
    name = table.chairs[seat].name
    if scene.hurry.on:
        return say("table.skipping"), False
    if scene.reel.speaking or table.forced_action() is not None:  # nobody is asked anything yet
        return say("table.telling"), False
    if table.chairs[seat].agent is not None:
        return say("table.forward" if scene.hurry.forward else "table.thinking", name=name,
                   combo=key_text("skip")), False
    if scene.reel.busy:
        return _happening(scene, seat), False
    if scene.watch.waiting_for is not None:
        return say("table.curtain.ask", name=name), True
    if picking.held is not None:
        return say("table.hold" if picking.held_left is None else "table.hold_short"), False
    if scene.opponents.hinting:
        return say("table.hinting"), False
    if picking.exact is not None:
        return say("table.enter"), True
    if scene.hint is not None:
        return hint(scene), False
    view = scene.view if scene.watch.covered else table.view(seat)
    return scene.texts.line(scene.board.prompt(view, canonical(picking.shown))), False


def _happening(scene: TableScene, seat: int | None) -> str:
    """While pieces move before a person decides: what that person has just done, or that there is something to see."""
    book = scene.logbook
    last = book.row(len(book) - 1) if len(book) else None
    return last.text if last is not None and last.seat == seat else scene.ctx.say("table.telling")


def hint(scene: TableScene) -> str:
    """The hinted move and why."""
    assert scene.hint is not None
    line = scene.table.game.describe(scene.hint.action, scene.view)
    return scene.ctx.say("table.hint_says", action=scene.texts.line(line),
                         reason=scene.texts.line(scene.hint.reason))


def facts(scene: TableScene, seat: int) -> SeatFacts:
    """What the panel of a seat shows."""
    table, view, notes = scene.table, scene.view, [_note(scene, n) for n in range(scene.table.seats)]
    points = scene.announcer.scores[seat] + scene.board.unscored(seat)
    return SeatFacts(scene.seats[seat], notes[seat], tuple(scene.board.stock(view, seat)),
                     points, table.to_move == seat, scene.opponents.thinking == seat,
                     getattr(view, "start", None) == seat, scene.announcer.gains.get(seat, 0),
                     scene.board.about_seat(view, seat), tuple(look.name for look in scene.seats),
                     tuple(notes), tuple(scene.announcer.gains.values()))


def _note(scene: TableScene, seat: int) -> tuple[str, ...]:
    """Who plays a seat, and what of its points is old; the same in fewer words and figures."""
    table = scene.table
    note = scene.ctx.say("table.conceded") if seat in table.conceded else player(scene, seat)
    if scene.announcer.scores != table.scores():  # while points are being counted they cannot be told apart
        return (note,)
    return with_earlier(scene, table.state, scene.board, seat, note)


def player(scene: TableScene, seat: int) -> str:
    """A level of computers, or a person."""
    level = scene.table.chairs[seat].agent
    return scene.texts.say(f"core.level.{level}") if level else scene.ctx.say("table.person")


def with_earlier(scene: TableScene, state: Any, board: BoardView, seat: int, note: str) -> tuple[str, ...]:
    """A seat's note, and in a series of games or rounds which of its points come from the finished ones: in words,
    in figures, and the figures alone.

    Nothing is added while the finished ones are all there is to count.
    """
    totals = getattr(state, "totals", ())
    if not any(totals):
        return (note,)
    scores = [points + board.unscored(n) for n, points in enumerate(state.scores())]
    if len(totals) < len(scores):  # one a team
        teams = scene.table.game.info.teams(scene.table.seats)
        totals = [next(total for total, team in zip(totals, teams) if n in team) for n in range(len(scores))]
    if list(totals) == scores:
        return (note,)
    earlier, now = totals[seat], scores[seat] - totals[seat]
    say = scene.ctx.say
    figures = say("table.earlier.figures", earlier=number(earlier), now=signed(now))
    return (say("table.earlier", note=note, earlier=number(earlier), now=number(now)),
            say("table.earlier.brief", note=note, figures=figures), figures)


def badge(scene: TableScene) -> tuple[str, str]:
    """What should be known of this game all the time: practice, hints, and that it cannot be saved; and what that
    means."""
    say, store = scene.ctx.say, scene.ctx.store
    marks = [mark for mark in ("practice", "assisted") if getattr(scene.table, mark)]
    meant = [say(f"table.{mark}.tip") for mark in marks]
    if store is not None and store.fault is not None:
        marks.append("not_saved")
        meant.append(scene.texts.line(store.fault))
    return " \u00b7 ".join(say(f"table.{mark}") for mark in marks), "\n".join(meant)


def _why_no_hint(scene: TableScene) -> str:
    """Why nobody can be given a hint now; "" where the prompt says it."""
    table, say, seat = scene.table, scene.ctx.say, scene.table.to_move
    if seat is None:
        return say("table.menu.over") if table.over else ""
    if table.chairs[seat].agent is not None:
        return say("table.hint.computer", name=table.chairs[seat].name)
    return say("table.hint.covered") if scene.watch.waiting_for is not None else ""


def buttons(scene: TableScene, sentence: str) -> None:
    """Which buttons do something now, and why the others do not; `sentence` is the prompt's."""
    frame, table, hurry = scene.frame, scene.table, scene.hurry
    frame.skip.text = scene.ctx.say("table.stop" if hurry.on else "table.skip")
    frame.skip.enabled, frame.skip.glow = hurry.on or hurry.possible, hurry.on or hurry.forward
    frame.skip.disabled_reason = scene.ctx.say("table.skip.nothing")
    refusal = table.may_undo()
    frame.undo.enabled = refusal is None or scene.picking.busy
    frame.undo.disabled_reason = scene.texts.line(refusal) if refusal else ""
    frame.redo.enabled = table.cursor < len(table.log)
    frame.redo.disabled_reason = scene.texts.say("core.redo.none")
    frame.hint.enabled = scene.open_gate
    frame.hint.disabled_reason = _why_no_hint(scene) or sentence
