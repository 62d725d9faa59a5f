"""What a set of marbles is worth to its owner, by itself: numbers, nearness to the middle, company.

Worth is counted in whole points, about MARBLE for a marble. That of a position is the worth of the own set
less that of the rival's; who can push off what is for the search to see.
"""

from __future__ import annotations

from typing import NamedTuple

from game.abalone.hexes import BIT, BOARD

MARBLE = 1000  # the scale; what a marble counts is Weights.marble


class Weights(NamedTuple):
    """marble: each. rings: for one in the middle cell, next to it, ... on the rim. pair: two that touch.

    tri: three that all touch each other. Found by matches, see tests/tools/tune_abalone.
    """

    marble: int = 1000
    rings: tuple[int, int, int, int, int] = (160, 140, 95, 25, -80)
    pair: int = 30
    tri: int = 6


BEST = Weights()


def _grown(cells: int) -> int:
    found = cells
    for step in (1, 9, 10):
        found |= cells << step | cells >> step
    return found & BOARD


DISCS = [BIT["e5"]]  # by distance from the middle, all cells no further away
while DISCS[-1] != BOARD:
    DISCS.append(_grown(DISCS[-1]))


def distance(marbles: int) -> int:
    """Steps from the middle, over all marbles."""
    return sum((marbles & ~disc).bit_count() for disc in DISCS)


def touching(marbles: int) -> int:
    """Pairs of neighbours."""
    return sum((marbles & marbles >> step).bit_count() for step in (1, 9, 10))


def worth(marbles: int, weights: Weights = BEST) -> int:
    """What a set of marbles is worth to its owner."""
    one, two, three, four, five = weights.rings
    disc0, disc1, disc2, disc3, _ = DISCS
    east, north_west, north_east = marbles & marbles >> 1, marbles & marbles >> 9, marbles & marbles >> 10
    value = marbles.bit_count() * (weights.marble + five)
    value += (marbles & disc3).bit_count() * (four - five) + (marbles & disc2).bit_count() * (three - four)
    value += (marbles & disc1).bit_count() * (two - three) + (marbles & disc0).bit_count() * (one - two)
    value += (east.bit_count() + north_west.bit_count() + north_east.bit_count()) * weights.pair
    return value + weights.tri * ((east & north_east).bit_count() + (north_west & north_east).bit_count())
