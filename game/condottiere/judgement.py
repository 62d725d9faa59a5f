"""What positions of Condottiere are worth: each seat's chance to win, from its cities and its cards.

Every seat has a potential, a sum of what it has built and of what it holds, and its chance to win is its
share of the exponentials. So cities, cards and whole battles are weighed in one coin: a chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import NamedTuple

from game.condottiere.board_data import ALL_CITIES, KINDS, LINKED_BONUS, PER_CITY
from game.condottiere.endings import leaders
from game.condottiere.links import chain_at, kingdoms
from game.condottiere.views import AnyBoard

WAYS = 6  # more ways to a kingdom are no better
FINAL_PRICE = 200.0  # in the final battle nothing is worth saving


@dataclass(frozen=True, eq=False)
class Weights:
    """What a level believes. Strengths are points of R2.5.

    Potentials of boards: sharp: how many logits a unit of potential is, by seats (the last for more). missing:
    of a seat that lacks so many linked cities (0 is a won game); ways: more for each city beyond the first that
    would serve, by the same number; hopeless: where enough can no longer be linked. city, most: for each own
    city, and for each divided by the free ones. holder: for the Condottiere. series: for a whole series won.

    Potentials of hands: cards: for each card, by kind. card: for a card not dealt yet. strength: what a point of
    strength costs. thrift: as sharp, where cards are spent. late: cards that can be used besides as many as a
    rival holds (the last ones are lost, R2.10).

    Battles: reach: part of what a seat could still play that is counted for it. scale: by how much an army must
    be ahead for the city to be likely; cold: the same under Winter. deny: how far it counts which rival takes a
    city; alarm: the same where the game would be over. future: how far the cards still to be played for it count.
    hand_on: what handing on is thought to bring.
    """

    sharp: tuple[float, ...] = (1.0, 1.0, 1.8, 1.3, 1.0)
    missing: tuple[float, ...] = (3.0, 0.7, 0.0, -0.3, -0.5, -0.6)
    ways: tuple[float, ...] = (0.0, 0.19, 0.12, 0.05, 0.0, 0.0)
    hopeless: float = -0.6
    city: float = 0.15
    most: float = 0.0
    cards: tuple[float, ...] = (0.2, 0.26, 0.33, 0.4, 0.46, 0.51, 0.7, 0.27, 0.42, 0.18, 0.75, 0.38, 0.25)
    card: float = 0.35
    holder: float = 0.05
    series: float = 5.0
    thrift: tuple[float, ...] = (1.0, 1.0, 1.0, 1.1, 1.2)
    strength: float = 0.08
    reach: float = 0.3
    scale: float = 5.0
    cold: float = 2.0
    deny: float = 1.0
    alarm: float = 1.0
    future: float = 0.45
    late: float = 2.0
    hand_on: float = -0.02


class Stake(NamedTuple):
    """What a battle is about. chances[victor][seat]: chance to win the game; the last row: nobody takes the city.

    prices: the strength that each seat should pay for the city at most.
    """

    chances: tuple[tuple[float, ...], ...]
    prices: tuple[float, ...]


# Boards -----------------------------------------------------------------------------------------------------


@lru_cache(1 << 15)
def way(own: int, closed: int, need: int) -> tuple[int, int]:
    """`links.missing` for cities that are closed to a seat, fast: here it is asked for every city and rival."""
    lacking = [kingdom & ~own for kingdom in kingdoms(need) if not kingdom & closed]
    if not lacking:
        return -1, 0
    least, useful = min(map(int.bit_count, lacking)), 0
    for cities in lacking:
        if cities.bit_count() == least:
            useful |= cities
    return least, useful


def board_potential(own: int, free: int, need: int, capturing: bool, weights: Weights) -> float:
    """What the cities of a seat promise."""
    return _promise(own, free, way(own, 0 if capturing else ALL_CITIES & ~(own | free), need), weights)


def _promise(own: int, free: int, found: tuple[int, int], weights: Weights) -> float:
    number, useful = found
    if number < 0:
        built = weights.hopeless
    else:
        row = min(number, len(weights.missing) - 1)
        built = weights.missing[row] + weights.ways[row] * (min(useful.bit_count(), WAYS) - 1)
    return built + own.bit_count() * (weights.city + weights.most / (1 + free.bit_count()))


def _without(own: int, free: int, city: int, need: int, capturing: bool, weights: Weights) -> float:
    """What they promise once a free city is a rival's: the ways there only change if the city lies on one."""
    found = way(own, 0 if capturing else ALL_CITIES & ~(own | free), need)
    left = free & ~(1 << city)
    if not capturing and found[1] >> city & 1 and found[1].bit_count() <= WAYS:
        found = way(own, ALL_CITIES & ~(own | left), need)
    return _promise(own, left, found, weights)


def shares(potentials: Sequence[float], weights: Weights) -> tuple[float, ...]:
    """Chances from potentials."""
    top, sharp = max(potentials), sharpness(len(potentials), weights)
    parts = [exp(sharp * (potential - top)) for potential in potentials]
    whole = sum(parts)
    return tuple(part / whole for part in parts)


def sharpness(seats: int, weights: Weights) -> float:
    """How many logits one of potential is: with few seats less is left to luck."""
    return weights.sharp[min(seats, len(weights.sharp) - 1)]


def thrift(seats: int, weights: Weights) -> float:
    """How many logits a unit of potential is when cards are spent: with many seats others may spend theirs."""
    return weights.thrift[min(seats, len(weights.thrift) - 1)]


@lru_cache(1 << 14)
def stake_of(cities: tuple[int, ...], free: int, site: int, need: int, capturing: bool,
             series: tuple[int, ...], target: int, weights: Weights) -> Stake:
    """What the battle for a city is about; site -1: the final battle (R3.3)."""
    seats = range(len(cities))
    if site < 0:
        tied = leaders([mask.bit_count() for mask in cities])
        rows = [_won((seat,), cities, False, series, target, weights) for seat in seats]
        rows.append(_won(tied, cities, False, series, target, weights))
        return Stake(tuple(rows), (FINAL_PRICE,) * len(cities))
    ahead = [weights.series * points / target if target else 0.0 for points in series]
    before = [more + board_potential(mask, free, need, capturing, weights) for mask, more in zip(cities, ahead)]
    nobody = shares(before, weights)
    left, owners = free & ~(1 << site), [mask >> site & 1 for mask in cities]
    behind = [ahead[seat] + (board_potential(mask & ~(1 << site), left, need, capturing, weights) if owners[seat]
                             else _without(mask, free, site, need, capturing, weights))
              for seat, mask in enumerate(cities)]
    rows = []
    for victor in seats:
        if owners[victor]:
            rows.append(nobody)
            continue
        after = tuple(mask | 1 << site if seat == victor else mask & ~(1 << site) for seat, mask in enumerate(cities))
        if chain_at(after[victor], site).bit_count() >= need:
            rows.append(_won((victor,), after, True, series, target, weights))
        elif not left:
            tied = leaders([mask.bit_count() for mask in after])
            rows.append(_won(tied, after, False, series, target, weights))
        else:
            potentials = behind[:]
            potentials[victor] = ahead[victor] + board_potential(after[victor], left, need, capturing, weights)
            rows.append(shares(potentials, weights))
    rows.append(nobody)
    return Stake(tuple(rows), tuple(_price(rows, seat, weights) for seat in seats))


def _won(winners: tuple[int, ...], cities: tuple[int, ...], linked: bool, series: tuple[int, ...], target: int,
         weights: Weights) -> tuple[float, ...]:
    """Chances once a game is over: certain, or those of the series that goes on (R4.3)."""
    if target:
        points = [have + mask.bit_count() + LINKED_BONUS * (linked and seat in winners)
                  for seat, (have, mask) in enumerate(zip(series, cities))]
        ahead = leaders(points)
        if len(ahead) > 1 or points[ahead[0]] < target:
            return shares([weights.series * number / target for number in points], weights)
        winners = ahead
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(cities)))


def _price(rows: Sequence[tuple[float, ...]], seat: int, weights: Weights) -> float:
    """The strength whose loss weighs as much as the city: against the usual rival and the worst one alike."""
    others = [row[seat] for victor, row in enumerate(rows[:-1]) if victor != seat]
    won, lost = rows[seat][seat], (sum(others) / len(others) + min(others)) / 2
    per_logit = (won * (1 - won) + lost * (1 - lost)) / 2 * thrift(len(rows) - 1, weights)
    return min(FINAL_PRICE, max(0.0, won - lost) / (per_logit * weights.strength + 1e-3))


# Hands ------------------------------------------------------------------------------------------------------


@lru_cache(1 << 16)
def hand_potential(hand: int, weights: Weights) -> float:
    """What the cards of a hand promise."""
    return sum(worth * (hand >> 4 * kind & 15) for kind, worth in enumerate(weights.cards))


def use_of(sizes: Sequence[int], seat: int, weights: Weights) -> float:
    """The part of a hand that can still be used: a round ends when only one has cards, and the rest is lost."""
    most = max(size for other, size in enumerate(sizes) if other != seat)
    return min(1.0, (most + weights.late) / (sizes[seat] + 1e-9)) if most else 0.0


def chances(board: AnyBoard, hands: Sequence[int] | None, weights: Weights) -> tuple[float, ...]:
    """Each seat's chance to win between two battles, with the hands of a sampled world; None: they do not count.

    Nor do they count where the round is over (R2.10): then everybody can expect new ones (R2.1).
    """
    known = hands if hands is not None and sum(size > 0 for size in board.sizes) > 1 else None
    potentials = []
    for seat, mask in enumerate(board.cities):
        found = board_potential(mask, board.free, board.need, board.capturing, weights)
        found += weights.holder * (seat == board.holder)
        if board.target:
            found += weights.series * board.series[seat] / board.target
        if known is not None:
            found += hand_potential(known[seat], weights) * use_of(board.sizes, seat, weights)
        else:
            found += weights.card * PER_CITY * mask.bit_count()
        potentials.append(found)
    return shares(potentials, weights)


assert len(Weights.cards) == len(KINDS)
