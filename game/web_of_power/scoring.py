"""Scoring of Web of Power: cloisters (R4.2), alliances (R4.3) and chains (R4.4), as numbers and as a sheet.

A row is a tuple of one number a seat, always five long; absent seats have nothing and score nothing. Flat
lists hold the row of country k at k * 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.core.api import Json
from game.web_of_power.board_data import ALLIANCES, COUNTRIES, LINKS, SITES
from game.web_of_power.chains import best_chains, chain_points

STRIDE = 5
Row = tuple[int, ...]


def row(flat: Sequence[int], country: int) -> Row:
    """The row of one country in a flat list."""
    return tuple(flat[country * STRIDE : country * STRIDE + STRIDE])


@cache
def cloister_points(cloisters: Row) -> Row:
    """R4.2: most gets the number of all cloisters; each next rank the number of the rank above."""
    points = [0] * len(cloisters)
    worth = sum(cloisters)
    for number in sorted(set(cloisters) - {0}, reverse=True):
        for seat, own in enumerate(cloisters):
            if own == number:
                points[seat] = worth
        worth = number
    return tuple(points)


@cache
def leaders(pieces: Row) -> int:
    """The seats with most pieces, at least one, as a bit mask: seat s is bit s."""
    most = max(pieces)
    return sum(1 << seat for seat, own in enumerate(pieces) if own == most) if most else 0


def cloister_total(cloisters: Sequence[int], seats: int) -> list[int]:
    """R4.2 over all countries, one number a seat."""
    starts = range(0, len(COUNTRIES) * STRIDE, STRIDE)
    rows = [cloister_points(tuple(cloisters[start : start + STRIDE])) for start in starts]
    return [sum(column) for column in zip(*rows)][:seats]


def alliance_total(advisors: Sequence[int], seats: int) -> list[int]:
    """R4.3 over all alliances, one number a seat."""
    rows = [row(advisors, country) for country in range(len(COUNTRIES))]
    lead = [leaders(pieces) for pieces in rows]
    number = [sum(pieces) for pieces in rows]
    total = [0] * seats
    for first, second in LINKS:
        both = lead[first] & lead[second]
        if both:
            worth = number[first] + number[second]
            for seat in range(seats):
                if both >> seat & 1:
                    total[seat] += worth
    return total


def alliance_points(advisors: Sequence[int], index: int) -> Row:
    """R4.3 for one alliance (index in ALLIANCES)."""
    first, second = (row(advisors, country) for country in LINKS[index])
    both = leaders(first) & leaders(second)
    worth = sum(first) + sum(second)
    return tuple(worth if both >> seat & 1 else 0 for seat in range(STRIDE))


def final_total(cloisters: Sequence[int], advisors: Sequence[int], sites: Sequence[int]) -> list[int]:
    """R4.1: the whole final scoring, one number a seat; `sites` is a mask of own sites for each seat."""
    seats = len(sites)
    total = cloister_total(cloisters, seats)
    allied = alliance_total(advisors, seats)
    return [total[s] + allied[s] + chain_points(sites[s]) for s in range(seats)]


def sheet(cloisters: Sequence[int], advisors: Sequence[int], sites: Sequence[int]) -> Json:
    """The final scoring item by item, as the protocol's `explain` prints it."""
    seats = len(sites)
    return {
        "cloisters": {
            country.id: list(cloister_points(row(cloisters, k))[:seats])
            for k, country in enumerate(COUNTRIES)
        },
        "alliances": [
            {
                "number": alliance.number,
                "between": [alliance.first, alliance.second],
                "points": list(alliance_points(advisors, i)[:seats]),
            }
            for i, alliance in enumerate(ALLIANCES)
        ],
        "chains": [
            [{"sites": [SITES[i].id for i in path], "points": len(path)} for path in best_chains(mask)]
            for mask in sites
        ],
        "total": final_total(cloisters, advisors, sites),
    }
