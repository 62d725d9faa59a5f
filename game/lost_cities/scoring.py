"""R1.9: what expeditions are worth, one by one, and the running round as a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.api import Json
from game.lost_cities.cards import COLOURS, COLUMNS, SIDES

COST = 20
BONUS, BONUS_CARDS = 20, 8
LEAST, MOST = -80, 156  # points of one expedition

SUM = tuple(sum(n for n in range(2, 11) if cards >> n & 1) for cards in range(COLUMNS))
CARDS = tuple((cards & 3) + (cards >> 2).bit_count() for cards in range(COLUMNS))


def _points(cards: int) -> int:
    if not cards:
        return 0
    return (SUM[cards] - COST) * (1 + (cards & 3)) + (BONUS if CARDS[cards] >= BONUS_CARDS else 0)


# POINTS[column]: the value of one expedition.
POINTS = tuple(_points(cards) for cards in range(COLUMNS))


def round_points(columns: Sequence[int]) -> tuple[int, int]:
    """What the columns of both sides (five and five) are worth now."""
    p = POINTS
    a, b, c, d, e, f, g, h, i, j = columns
    return p[a] + p[b] + p[c] + p[d] + p[e], p[f] + p[g] + p[h] + p[i] + p[j]


def sheet(columns: Sequence[int]) -> Json:
    """The running round item by item, as the protocol's `explain` prints it."""
    sides = [
        {letter: item(columns[side * len(COLOURS) + c]) for c, letter in enumerate(COLOURS)}
        for side in range(SIDES)
    ]
    return {"sides": sides, "total": list(round_points(columns))}


def item(cards: int) -> dict[str, int]:
    """One expedition: its arithmetic in four numbers."""
    return {"sum": SUM[cards], "investments": cards & 3, "cards": CARDS[cards], "points": POINTS[cards]}
