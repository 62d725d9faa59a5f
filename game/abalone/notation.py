"""Notation: `a1b2` moves in line, tail and next cell; `c6c7d6` broadside, both ends and the first one's new cell."""

from __future__ import annotations

import re

from game.abalone.hexes import BIT, DIRECTIONS, NAME, moved, ray, way
from game.abalone.moves import BROADSIDE, EFFECTS, INLINE, Move, own_cells, shove
from game.core.api import PositionError
from game.core.texts import Line, SeatName, Word

_FORM = re.compile(r"([a-i][1-9])([a-i][1-9])([a-i][1-9])?")


def written(move: Move) -> str:
    """The text of an action."""
    return move.start + move.end + move.to


_WRITTEN = {written(move): move for move in EFFECTS}


def numbered(ply: int, seat: int) -> str:
    """How the move of a seat after `ply` plies is counted: "12." for Black and "12…" for White, who answers it. A
    position may begin with either."""
    return f"{(ply + (ply % 2 != seat)) // 2 + 1}{'…' if seat else '.'}"


def read(text: str) -> Move:
    """The action a text stands for, legal or not. Raises PositionError."""
    if text in _WRITTEN:
        return _WRITTEN[text]
    found = _FORM.fullmatch(text)
    if found is None:
        raise _no("form", text)
    names = [name for name in found.groups() if name]
    for name in names:
        if name not in BIT:
            raise _no("cell", text, cell=name)
    move = _broadside(text, *names) if len(names) == 3 else Move(INLINE, names[0], "", names[1])
    if move not in EFFECTS:
        raise _no("off" if move.kind == BROADSIDE else "step", text)
    return move


def _broadside(text: str, start: str, end: str, to: str) -> Move:
    """Either end may come first; the lower end is the start of the move."""
    gap = next((list(ray(BIT[start], line.step))[1:3].index(BIT[end]) for line in DIRECTIONS
                if BIT[end] in list(ray(BIT[start], line.step))[1:3]), None)
    if gap is None:
        raise _no("line", text)
    direction = way(start, to)
    if direction is None:
        raise _no("step", text)
    if BIT[start] > BIT[end]:
        start, end = end, start
    goal = moved(BIT[start], direction.step)
    if not goal:
        raise _no("off", text)
    move = Move(BROADSIDE, start, end, NAME[goal])
    if move not in EFFECTS and moved(BIT[end], direction.step):
        raise _no("along", text)
    return move


def _no(key: str, text: str, **fields: object) -> PositionError:
    return PositionError(Line(f"notation.{key}", {"text": text, **fields}))


def told(move: Move, seat: int, mine: int, theirs: int) -> Line:
    """The log line of a move of `seat`, told before it is played.

    Its places are the cells of all that moved, the start first, and where that one went.
    """
    direction, column, change = EFFECTS[move]
    own = own_cells(move, mine)
    fields: dict[str, object] = {"seat": SeatName(seat), "start": move.start, "end": move.end, "own": len(own),
                                 "way": Word(f"way.{direction.name}")}
    cells, to = tuple(("cell", NAME[bit]) for bit in own), ("to", move.to)
    if change:
        return Line("log.broadside", fields, (*cells, to))
    pushed, _, beyond = shove(column, mine, theirs)
    if not pushed:
        return Line("log.single" if len(own) == 1 else "log.column", fields, (*cells, to))
    cells += tuple(("cell", NAME[bit]) for bit in reversed(pushed))
    return Line("log.push" if beyond else "log.off", {**fields, "pushed": len(pushed)}, (*cells, to))
