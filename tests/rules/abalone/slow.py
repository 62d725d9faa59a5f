"""Legal moves worked out a second time, cell by cell and marble by marble, sharing nothing with the rules.

A board is a dict from (row, column), both from 0, to "B" or "W".
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import NamedTuple

Cell = tuple[int, int]
Board = dict[Cell, str]
CELLS = [(row, column) for row in range(9) for column in range(9) if abs(row - column) <= 4]
COMPASS: list[Cell] = [(0, 1), (0, -1), (1, 1), (-1, -1), (1, 0), (-1, 0)]


class Outcome(NamedTuple):
    """The board after a move, and how many enemy marbles were pushed off."""

    board: Board
    off: int


def read(rows: list[str]) -> Board:
    """The board of nine strings, top row first."""
    found = {}
    for row, text in zip(range(8, -1, -1), rows):
        columns = [column for column in range(9) if (row, column) in CELLS]
        assert len(columns) == len(text)
        found.update({(row, column): letter for column, letter in zip(columns, text) if letter != "."})
    return found


def name(cell: Cell) -> str:
    return "abcdefghi"[cell[0]] + str(cell[1] + 1)


def moves(board: Board, colour: str) -> dict[str, Outcome]:
    """Every legal move by its notation."""
    own = [cell for cell in CELLS if board.get(cell) == colour]
    found: dict[str, Outcome] = {}
    for line in lines(own):
        for way in COMPASS:
            outcome = _along(board, colour, line, way) if _is_along(line, way) else _aside(board, line, way)
            if outcome is not None:
                text = _notation(line, way)
                assert text not in found
                found[text] = outcome
    return found


def lines(own: list[Cell]) -> list[tuple[Cell, ...]]:
    """One, two or three own marbles in a row, lowest cell first."""
    found: list[tuple[Cell, ...]] = [(cell,) for cell in own]
    for size in (2, 3):
        for line in combinations(own, size):
            gaps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)}
            if len(gaps) == 1 and gaps < set(COMPASS):
                found.append(line)
    return found


def _is_along(line: tuple[Cell, ...], way: Cell) -> bool:
    return len(line) == 1 or way in [(line[1][0] - line[0][0], line[1][1] - line[0][1]),
                                     (line[0][0] - line[1][0], line[0][1] - line[1][1])]


def _next(cell: Cell, way: Cell, steps: int = 1) -> Cell:
    return cell[0] + steps * way[0], cell[1] + steps * way[1]


def _aside(board: Board, line: tuple[Cell, ...], way: Cell) -> Outcome | None:
    goals = [_next(cell, way) for cell in line]
    if any(goal in board or goal not in CELLS for goal in goals):
        return None
    after = {cell: there for cell, there in board.items() if cell not in line}
    after.update(dict.fromkeys(goals, board[line[0]]))
    return Outcome(after, 0)


def _along(board: Board, colour: str, line: tuple[Cell, ...], way: Cell) -> Outcome | None:
    """The marbles of the line and what stands before them, up to the first gap, all go one step."""
    head = next(cell for cell in line if _next(cell, way) not in line)
    pushed = []
    ahead = _next(head, way)
    while ahead in board:
        if board[ahead] == colour or len(pushed) == len(line) - 1:
            return None
        pushed.append(ahead)
        ahead = _next(ahead, way)
    if ahead not in CELLS and not pushed:
        return None
    after = dict(board)
    for cell in (*line, *pushed):
        del after[cell]
    for cell in (*line, *pushed):
        if _next(cell, way) in CELLS:
            after[_next(cell, way)] = board[cell]
    return Outcome(after, int(ahead not in CELLS))


def _notation(line: tuple[Cell, ...], way: Cell) -> str:
    if _is_along(line, way):
        tail = next(cell for cell in line if _next(cell, way, -1) not in line)
        return name(tail) + name(_next(tail, way))
    return name(line[0]) + name(line[-1]) + name(_next(line[0], way))
