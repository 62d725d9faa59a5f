"""Moves: the actions of the game, which of them are legal, and what they change (R2).

An in-line move is named by the tail of its column and the next cell, a broadside by the two ends of its line
and the new cell of the lower end; both hold in every position, so all moves there are stand in tables.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.abalone.hexes import BIT, BOARD, DIRECTIONS, LONGEST, NAME, Direction, moved, ray
from game.core.events import Place

INLINE, BROADSIDE = "inline", "broadside"


class Move(NamedTuple):
    """start: tail of the column, or lower end of the line; end: the other end ("" in line).

    to: the cell next to `start` in the direction of the move.
    """

    kind: str
    start: str
    end: str
    to: str


class Effect(NamedTuple):
    """What a move means on the board.

    way: its direction. cells: for in-line moves those from the tail to the rim, and a 0 for what lies beyond;
    for broadsides those of the line. change: for broadsides the cells left and entered, else 0.
    """

    way: Direction
    cells: tuple[int, ...]
    change: int


class Axis(NamedTuple):
    """One of the three directions of lines, both ways, with tables from the lowest cell of what moves.

    step: from one cell of the line to the next. up, down: moves along the line by their tail.
    sides: for each of the two other axes its step and tables of broadsides of two and three marbles lying
    along it that move up or down this axis.
    """

    step: int
    up: dict[int, Move]
    down: dict[int, Move]
    sides: tuple[tuple[int, tuple[dict[int, Move], dict[int, Move]], tuple[dict[int, Move], dict[int, Move]]], ...]


EFFECTS: dict[Move, Effect] = {}


def _inline(way: Direction) -> dict[int, Move]:
    """All moves along a line in one direction, by the bit of their tail."""
    table = {}
    for name, bit in BIT.items():
        to = moved(bit, way.step)
        if to:
            table[bit] = Move(INLINE, name, "", NAME[to])
            EFFECTS[table[bit]] = Effect(way, (*ray(bit, way.step), 0), 0)
    return table


def _broadsides(along: int, way: Direction, size: int) -> dict[int, Move]:
    """All broadsides of so many marbles that lie along a step and move one way, by the bit of the lower end."""
    table = {}
    for name, bit in BIT.items():
        line = list(ray(bit, along))[:size]
        goals = [moved(each, way.step) for each in line]
        if len(line) == size and all(goals):
            table[bit] = Move(BROADSIDE, name, NAME[line[-1]], NAME[goals[0]])
            EFFECTS[table[bit]] = Effect(way, tuple(line), sum(line) | sum(goals))
    return table


def _axis(number: int) -> Axis:
    up, down = DIRECTIONS[2 * number], DIRECTIONS[2 * number + 1]
    others = [DIRECTIONS[2 * other].step for other in range(3) if other != number]
    sides = tuple((step, (_broadsides(step, up, 2), _broadsides(step, up, 3)),
                   (_broadsides(step, down, 2), _broadsides(step, down, 3))) for step in others)
    return Axis(up.step, _inline(up), _inline(down), sides)


AXES = tuple(_axis(number) for number in range(3))


def legal_moves(mine: int, theirs: int) -> list[Move]:
    """All legal moves of the owner of `mine` in canonical order (R2.1-R2.7)."""
    occupied = mine | theirs
    empty = BOARD ^ occupied
    found: list[Move] = []
    for step, up, down, sides in AXES:
        # A column moves if its head can: a tail stands right behind a shorter column that moves (R2.2).
        single = mine & empty >> step
        pair = mine & single >> step
        tails = single | pair | mine & pair >> step
        loose = theirs & ~(occupied >> step)  # nothing behind it, or the rim: it can be pushed (R2.3, R2.4)
        if loose:
            pair = mine & (mine & loose >> step) >> step
            trio = mine & (mine & (mine & (theirs & loose >> step) >> step) >> step) >> step
            tails |= pair | mine & pair >> step | trio
        _list(tails, up, found)
        for along, (twos, threes), _ in sides:
            _list_broadsides(single, along, twos, threes, found)
        single = mine & empty << step
        pair = mine & single << step
        tails = single | pair | mine & pair << step
        loose = theirs & ~(occupied << step)
        if loose:
            pair = mine & (mine & loose << step) << step
            trio = mine & (mine & (mine & (theirs & loose << step) << step) << step) << step
            tails |= pair | mine & pair << step | trio
        _list(tails, down, found)
        for along, _, (twos, threes) in sides:
            _list_broadsides(single, along, twos, threes, found)
    return found


def is_legal(move: Move, mine: int, theirs: int) -> bool:
    """Whether the owner of `mine` may make this move of the table (R2.1-R2.7), without a list of all."""
    _, column, change = EFFECTS[move]
    if change:
        line = sum(column)
        return mine & line == line and not (change ^ line) & (mine | theirs)
    own = pushed = 0
    while mine & column[own]:
        own += 1
    while theirs & column[own + pushed]:
        pushed += 1
    beyond = column[own + pushed]
    if not 0 < own <= LONGEST or pushed >= own or mine & beyond:
        return False
    return bool(pushed or beyond)  # nobody leaves the board by own force


def _list(tails: int, table: dict[int, Move], found: list[Move]) -> None:
    while tails:
        bit = tails & -tails
        found.append(table[bit])
        tails ^= bit


def _list_broadsides(single: int, along: int, twos: dict[int, Move], threes: dict[int, Move],
                     found: list[Move]) -> None:
    """R2.2: marbles that could each move alone, side by side."""
    lows = single & single >> along
    while lows:
        bit = lows & -lows
        found.append(twos[bit])
        lows ^= bit
        if bit << along & lows:
            found.append(threes[bit])


def can_move(mine: int, theirs: int) -> bool:
    """Whether there is any legal move (R3.2)."""
    empty = BOARD ^ (mine | theirs)
    for step in (1, 9, 10):
        if mine & (empty >> step | empty << step):
            return True
    return bool(legal_moves(mine, theirs))


class Shove(NamedTuple):
    """What an in-line move moves, as bits from front to back: pushed marbles and own ones.

    beyond: the cell the foremost marble goes to, 0 if it is pushed off the board.
    """

    pushed: tuple[int, ...]
    own: tuple[int, ...]
    beyond: int


def shove(column: tuple[int, ...], mine: int, theirs: int) -> Shove:
    """The marbles a legal in-line move sets in motion; `column`: the cells of its Effect."""
    head = 1
    while mine & column[head]:
        head += 1
    last = head
    while theirs & column[last]:
        last += 1
    return Shove(column[head:last][::-1], column[:head][::-1], column[last])


def after(move: Move, mine: int, theirs: int) -> tuple[int, int, bool]:
    """Own and enemy cells after a legal move, and whether an enemy marble was pushed off."""
    _, column, change = EFFECTS[move]
    if change:
        return mine ^ change, theirs, False
    head = 1
    while mine & column[head]:
        head += 1
    front = column[head]
    mine ^= column[0] | front
    if not theirs & front:
        return mine, theirs, False
    last = head + 1
    while theirs & column[last]:
        last += 1
    return mine, theirs ^ (front | column[last]), not column[last]


@cache
def touches(move: Move) -> tuple[Place, ...]:
    """The places of a move on the screen: tail, or both ends, and where the arrow points."""
    ends = [("cell", end) for end in (move.start, move.end) if end]
    return (*ends, ("to", move.to))


def own_cells(move: Move, mine: int) -> tuple[int, ...]:
    """The own marbles a legal move moves, as bits, `start` first."""
    _, cells, change = EFFECTS[move]
    return cells if change else shove(cells, mine, 0).own[::-1]
