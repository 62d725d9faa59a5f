"""What cards still on the display may make of the score sheet, if each falls to every seat alike.

Numbers of cards are expected exactly; the best symbols of the seats are taken as independent of one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb, prod

from game.web_of_power_cards import scoring
from game.web_of_power_cards.board_data import CARRIAGES, CHAIN, FULL, LANDS, SHIPS
from game.web_of_power_cards.scoring import Row

Points = tuple[float, ...]  # one number a seat

MOST = 8  # no seat can have more circles of one kind in a land
ROUTES = (SHIPS, CARRIAGES)
LENGTH = tuple(route.bit_count() for route in ROUTES)


@cache
def cards_expected(held: Row, coming: int) -> Points:
    """R4.1 when so many more cards of the land fall to anybody; held: cards of each seat."""
    if not coming:
        return scoring.card_points(held)
    seats = len(held)
    cases = [cards_expected((*held[:s], held[s] + 1, *held[s + 1 :]), coming - 1) for s in range(seats)]
    return tuple([sum(column) / seats for column in zip(*cases)])


@cache
def best_odds(land: int, part: int, coming: int, seats: int) -> Points:
    """The odds that a seat's highest number of one kind of circle ends at 0, 1, 2, ... at most (R4.2)."""
    if not coming:
        best = scoring.BEST[land][part]
        return tuple([1.0 if number >= best else 0.0 for number in range(MOST)])
    card = coming & -coming
    without = best_odds(land, part, coming ^ card, seats)
    with_it = best_odds(land, part | card, coming ^ card, seats)
    return tuple([b + (a - b) / seats for a, b in zip(with_it, without)])


def symbols_expected(land: int, parts: Row, coming: int) -> list[float]:
    """R4.2 for all seats; parts: the cards of a land that each seat has, coming: those on the display."""
    seats = len(parts)
    odds = [best_odds(land, part, coming, seats) for part in parts]
    columns = list(zip(*odds))  # for each number the odds of every seat to have no more
    points = [0.0] * seats
    for number in range(1, MOST):
        here, below = columns[number], columns[number - 1]
        if min(below) == 1.0:
            break
        for seat in range(seats):
            reach = here[seat] - below[seat]
            if reach > 0.0:
                points[seat] += number * reach * prod(here[:seat]) * prod(here[seat + 1 :])
    return points


@lru_cache(maxsize=1 << 16)
def land_worth(land: int, parts: Row, now: float) -> Points:
    """Points of every seat in a land; now: from 0, all that may come, to 1, only what the sheet says."""
    held = tuple([part.bit_count() for part in parts])
    found = [0.0] * len(parts)
    if now < 1.0:
        coming = FULL[land]
        for part in parts:
            coming &= ~part
        circles = symbols_expected(land, parts, coming)
        for seat, points in enumerate(cards_expected(held, LANDS[land].cards - sum(held))):
            found[seat] = (1.0 - now) * (points + circles[seat])
    if now > 0.0:
        best = scoring.symbol_points(tuple([scoring.BEST[land][part] for part in parts]))
        for seat, points in enumerate(scoring.card_points(held)):
            found[seat] += now * (points + best[seat])
    return tuple(found)


@cache
def route_worth(route: int, marks: Row, now: float, mark: float) -> Points:
    """R4.3 for every seat, as `land_worth`; mark: what who looks at the sheet gives for each of a short chain."""
    left = LENGTH[route] - sum(marks)
    short = [scoring.chain(own) or mark * own for own in marks]
    if now >= 1.0:
        return tuple(short)
    return tuple([(1.0 - now) * chain_expected(own, left, len(marks)) + now * sheet
                  for own, sheet in zip(marks, short)])  # fmt: skip


@cache
def chain_expected(own: int, left: int, seats: int) -> float:
    """R4.3 when each of `left` marks falls to the seat with one chance in `seats`."""
    total = 0.0
    for more in range(max(0, CHAIN - own), left + 1):
        odds = comb(left, more) * (seats - 1) ** (left - more) / seats**left
        total += odds * (own + more)
    return total


def marks_of(collections: Sequence[int], route: int) -> Row:
    """Ships (route 0) or carriages (1) of every seat."""
    return tuple([(held & ROUTES[route]).bit_count() for held in collections])
