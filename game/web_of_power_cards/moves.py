"""Actions of Web of Power: the card game. Every action object is made once, here.

A cell is where a card lies when the game begins: row * 14 + column, both from 0. Cards never move within
the display, so a cell names the same card for a whole game.

The canonical order of legal actions: takes by cell, then by the stone paid (the reserve last); claims by
cell; moves of a stone by its cell, then by the new one; laws by type; `done`, `no_claim`, `skip`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from game.core.events import Place
from game.web_of_power_cards.board_data import CELLS, COLUMNS, LAWS

NOWHERE = -1
RESERVE = CELLS  # where a stone comes from that lay on no card


class Move(NamedTuple):
    """One decision.

    take: the card at `cell`, giving up the own stone at `stone` (a cell or RESERVE) if a fee is due.
    claim: a stone from the reserve onto `cell`. move: the own stone at `stone` onto `cell`. law: play it.
    done: take no further card. no_claim: place no stone. skip: nothing can be taken.
    """

    kind: str
    cell: int = NOWHERE
    stone: int = NOWHERE
    law: str = ""


_CELLS = range(CELLS)

TAKE = [Move("take", cell) for cell in _CELLS]
TAKE_FOR = [[Move("take", cell, stone) for stone in range(CELLS + 1)] for cell in _CELLS]
CLAIM = [Move("claim", cell) for cell in _CELLS]
SHIFT_STONE = [[Move("move", cell, stone) for cell in _CELLS] for stone in _CELLS]
LAW_MOVES = [Move("law", law=law) for law in LAWS]
DONE = Move("done")
NO_CLAIM = Move("no_claim")
SKIP = Move("skip")


def cells_in(mask: int) -> Iterator[int]:
    """The cells of a bit mask from the lowest up."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def place_of(kind: str, cell: int) -> Place:
    """("cell" | "stone" | "law", row, column), both from 1."""
    return (kind, cell // COLUMNS + 1, cell % COLUMNS + 1)


@cache
def touches(move: Move) -> tuple[Place, ...]:
    """The places an action is made of. A stone on a card is a place of its own; a law is a card of the hand."""
    if move.kind == "law":
        return (("card", move.law, 1),)
    if move.cell == NOWHERE:
        return (("button", move.kind),)
    cell = place_of("cell", move.cell)
    if move.stone == NOWHERE:
        return (cell,)
    if move.stone == RESERVE:
        return (cell, ("button", "reserve"))
    stone = place_of("stone", move.stone)
    return (stone, cell) if move.kind == "move" else (cell, stone)
