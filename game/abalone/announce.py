"""What happened, as events with their words: marbles on the march, marbles pushed off, games that end."""

from __future__ import annotations

from collections.abc import Iterator

from game.abalone import moves, notation
from game.abalone.board import AbaloneBoard, Result
from game.abalone.hexes import NAME, NEED, moved
from game.abalone.moves import EFFECTS, Move
from game.core.events import Event, Moved, Scored, Told
from game.core.texts import Line, SeatName

KINDS = ("marble0", "marble1")


def marching(board: AbaloneBoard, action: Move) -> Iterator[Event]:
    """R2.2-R2.6: each marble by itself, the foremost first, before they move."""
    seat, marbles = board.seat, board.marbles
    way, column, change = EFFECTS[action]
    if change:
        for bit in column:
            yield _step(bit, moved(bit, way.step), seat)
        return
    pushed, own, beyond = moves.shove(column, marbles[seat], marbles[1 - seat])
    for bit in pushed:
        if beyond:
            yield _step(bit, beyond, 1 - seat)
        else:
            yield Moved(KINDS[1 - seat], ("cell", NAME[bit]), ("tray", seat))
        beyond = bit
    for bit in own:
        yield _step(bit, beyond, seat)
        beyond = bit


def _step(bit: int, to: int, seat: int) -> Moved:
    return Moved(KINDS[seat], ("cell", NAME[bit]), ("cell", NAME[to]))


def capture(seat: int, number: int, action: Move, ply: int) -> Scored:
    """R2.6, R3.1: a seat has pushed off one more marble, `number` by now, with its move after `ply` plies."""
    points = (int(seat == 0), int(seat == 1))
    fields = {"seat": SeatName(seat), "points": number, "need": NEED, "number": notation.numbered(ply, seat),
              "move": notation.written(action)}  # fmt: skip
    line = Line("score.pushed_off", fields)
    return Scored(("pushed_off",), points, line, (("tray", seat),))


def ended(result: Result) -> Told:
    """R3: who has won, or why it is a draw."""
    if result.winner is None:
        return Told(Line(f"event.draw.{result.reason}"))
    return Told(Line(f"event.won.{result.reason}", {"seat": SeatName(result.winner)}))
