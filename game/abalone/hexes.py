"""The board: cells, directions, columns and starting positions.

A set of cells is one integer: bit 9 * row + column, row a = 0, column 1 = 0 (R1.1). The two corners of the
9x9 square that are no cells keep a step over the rim from landing on a cell at the other side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

SIDE = 9
PLAYERS = ("black", "white")
MARBLES = 14  # R1.2: of each colour
LONGEST = 3  # R2.1: own marbles that move together
NEED = 6  # R3.1: pushed off to win

ROWS = tuple(range(SIDE))
COLUMNS = tuple(range(max(0, row - 4), min(SIDE, row + 5)) for row in ROWS)  # by row: its columns
CELLS = tuple("abcdefghi"[row] + str(column + 1) for row in ROWS for column in COLUMNS[row])
BIT = {name: 1 << SIDE * "abcdefghi".index(name[0]) + int(name[1]) - 1 for name in CELLS}
NAME = {bit: name for name, bit in BIT.items()}
BOARD = sum(BIT.values())
WHOLE = SIDE * SIDE  # how many bits a set of cells has


class Direction(NamedTuple):
    """name: compass point, east to the right and north up; step: what it adds to a cell's number."""

    name: str
    step: int


DIRECTIONS = (
    Direction("E", 1), Direction("W", -1), Direction("NE", 10), Direction("SW", -10), Direction("NW", 9),
    Direction("SE", -9),
)  # fmt: skip
DIRECTION = {way.name: way for way in DIRECTIONS}


def moved(bit: int, step: int) -> int:
    """The cell one step away, 0 if that is off the board."""
    return (bit << step if step > 0 else bit >> -step) & BOARD


def ray(bit: int, step: int) -> Iterator[int]:
    """A cell and all behind it in one direction, to the rim."""
    while bit:
        yield bit
        bit = moved(bit, step)


def cells(mask: int) -> tuple[str, ...]:
    """Names of the cells of a set, lowest first."""
    return tuple(name for name, bit in BIT.items() if mask & bit)


def way(start: str, to: str) -> Direction | None:
    """The direction from a cell to its neighbour; None if it is no neighbour."""
    return next((one for one in DIRECTIONS if moved(BIT[start], one.step) == BIT[to]), None)


def rows_of(black: int, white: int) -> list[str]:
    """The board as nine strings of B, W and ., top row first."""
    return ["".join(_letter(black, white, 1 << SIDE * row + column) for column in COLUMNS[row])
            for row in reversed(ROWS)]


def _letter(black: int, white: int, bit: int) -> str:
    return "B" if black & bit else "W" if white & bit else "."


def read_rows(rows: list[str]) -> tuple[int, int]:
    """Sets of black and white cells of nine strings of the right lengths, top row first."""
    found = {"B": 0, "W": 0, ".": 0}
    for row, text in zip(reversed(ROWS), rows, strict=True):
        for column, letter in zip(COLUMNS[row], text, strict=True):
            found[letter] |= 1 << SIDE * row + column
    return found["B"], found["W"]


# R1.3, as pictures: top row first.
_PICTURES = {
    "belgian": "WW.BB WWWBBB .WW.BB. ........ ......... ........ .BB.WW. BBBWWW BB.WW",
    "classical": "WWWWW WWWWWW ..WWW.. ........ ......... ........ ..BBB.. BBBBBB BBBBB",
    "german": "..... WW..BB WWW.BBB .WW..BB. ......... .BB..WW. BBB.WWW BB..WW .....",
    "dutch": "WW.BB WBWBWB .WW.BB. ........ ......... ........ .BB.WW. BWBWBW BB.WW",
    "swiss": "..... WW..BB WBW.BWB .WW..BB. ......... .BB..WW. BWB.WBW BB..WW .....",
}
STARTS = {key: read_rows(picture.split()) for key, picture in _PICTURES.items()}
