"""Heaps of cards as numbers: hands, armies and discards in which order means nothing.

A heap is one integer with four bits for each kind, the number of its cards (never more than fifteen, R1.2).
Heaps are joined with + and taken apart with -.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from game.condottiere.board_data import DRUM, HEROINE, HEROINE_POINTS, KINDS, NUMBERS, VALUES, WINTER

ONE = tuple(1 << 4 * kind for kind in range(len(KINDS)))  # ONE[kind]: the heap of a single card
OF = tuple(15 * one for one in ONE)  # heap & OF[kind]: the cards of one kind
MERCENARIES = sum(OF[: len(VALUES)])
BOX = sum(number * one for number, one in zip(NUMBERS, ONE, strict=True))
# R1.2: the 96 cards one by one, as heaps.
CARDS = tuple(one for number, one in zip(NUMBERS, ONE, strict=True) for _ in range(number))


def count(heap: int, kind: int) -> int:
    """Cards of a kind."""
    return heap >> 4 * kind & 15


def heap_of(kinds: Iterable[int]) -> int:
    """The heap of these cards."""
    return sum(ONE[kind] for kind in kinds)


def size(heap: int) -> int:
    """Cards in all."""
    number = 0
    while heap:
        number += heap & 15
        heap >>= 4
    return number


def kinds_of(heap: int) -> Iterator[int]:
    """The cards one by one, in the order of KINDS."""
    return (kind for kind in range(len(KINDS)) for _ in range(heap >> 4 * kind & 15))


@lru_cache(1 << 14)
def names(heap: int) -> tuple[str, ...]:
    """The cards by name, in the order of KINDS, equal ones repeated."""
    return tuple(KINDS[kind] for kind in kinds_of(heap))


class Strength(NamedTuple):
    """R2.5 step by step. cards, sum: number and printed sum of the mercenaries; winter: it counts here."""

    cards: int
    sum: int
    winter: bool
    drum: bool
    heroine_points: int
    total: int


@lru_cache(1 << 16)
def tally(army: int) -> tuple[int, int]:
    """Number and printed sum of the mercenaries of an army."""
    number = points = 0
    for value in VALUES:
        here = army & 15
        number += here
        points += here * value
        army >>= 4
    return number, points


def is_winter(armies: Iterable[int]) -> bool:
    """R2.5: whether any Winter lies in any army."""
    return any(army & OF[WINTER] for army in armies)


def total(army: int, winter: bool) -> int:
    """R2.5: what an army is worth."""
    number, points = tally(army)
    base = number if winter else points
    if army & OF[DRUM]:
        base *= 2
    return base + HEROINE_POINTS * count(army, HEROINE)


def strength(army: int, winter: bool) -> Strength:
    """R2.5 with its parts."""
    number, points = tally(army)
    heroines = HEROINE_POINTS * count(army, HEROINE)
    return Strength(number, points, winter, bool(army & OF[DRUM]), heroines, total(army, winter))
