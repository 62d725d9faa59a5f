"""Rules of thumb for one battle: what passing and each card of the hand are worth to the seat that decides.

An army counts with its strength now and with a part of what its seat could still add, which is bounded by the
hand and by the price of the city to that seat. From these follow the chances of who takes the city; against
them stand the cards that it costs. Only the own hand and what lies open are looked at.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from game.condottiere.board_data import (
    BISHOP,
    DRUM,
    HEROINE,
    HEROINE_POINTS,
    SCARECROW,
    SURRENDER,
    VALUES,
    WINTER,
)
from game.condottiere.cards import BOX, MERCENARIES, OF, ONE, size, tally, total
from game.condottiere.judgement import Weights, stake_of, thrift, use_of
from game.condottiere.moves import PASS_MOVE, PLAY_MOVES, TAKE_MOVES, TAKE_NONE, Move
from game.condottiere.views import AnyBoard

COLD_PRICE = 0.3  # under Winter a card brings about so much of its strength
MIXED = 0.75  # of the cards not seen, so many bring a point under Winter

IDLE = 0.03  # the chance that a battle without cards is thought to waste, so that somebody begins (R2.11)
TIDY = 0.01  # even where nothing is left to save, the cheaper card goes first

strength_of = lru_cache(1 << 16)(total)


class Option(NamedTuple):
    """A move and the chance to win the game that it is thought to leave. take: what a Scarecrow brings back."""

    move: Move
    worth: float
    take: Move | None = None


class Field(NamedTuple):
    """The rivals in one kind of weather: sums of weights, weighted gains and rates, the strength to be expected,
    and who leads now with what (leader -1: nobody or a tie)."""

    weight: float
    gain: float
    rate: float
    expected: float
    leader: int
    strength: int


@lru_cache(1 << 16)
def potential(hand: int, army: int, winter: bool) -> int:
    """How much stronger the army would be with all the hand in it."""
    more = army + (hand & (MERCENARIES | OF[DRUM] | OF[HEROINE]))
    return strength_of(more, winter) - strength_of(army, winter)


@lru_cache(1 << 12)
def mean_strength(seen: int) -> float:
    """Points of strength that an unseen card brings on average; a Drum counts like a six."""
    unseen = BOX - seen
    number = size(unseen)
    if not number:
        return 3.0
    heroines, drums = unseen >> 4 * HEROINE & 15, unseen >> 4 * DRUM & 15
    return (tally(unseen)[1] + HEROINE_POINTS * heroines + 6 * drums) / number


class Fight:
    """One decision in one battle, seen from one seat."""

    __slots__ = ("_army", "_board", "_fields", "_hand", "_lone", "_mean", "_mine", "_rates", "_seat", "_stake",
                 "_weights", "_winter")

    def __init__(self, board: AnyBoard, seat: int, hand: int, weights: Weights, site: int | None = None) -> None:
        self._board, self._seat, self._hand, self._weights = board, seat, hand, weights
        self._stake = stake_of(tuple(board.cities), board.free, board.site if site is None else site, board.need,
                               board.capturing, tuple(board.series), board.target, weights)
        self._army = board.armies[seat]
        joined = 0
        for army in board.armies:
            joined |= army
        self._winter = bool(joined & OF[WINTER])
        self._lone = board.passed | 1 << seat == (1 << board.seats) - 1
        chances = self._stake.chances
        nobody, deny, alarm = chances[-1][seat], weights.deny, weights.alarm
        mine = [nobody + (deny if row[seat] else alarm) * (row[seat] - nobody) for row in chances]
        mine[seat] = chances[seat][seat]
        self._mine = mine
        # What a logit of cards weighs: nothing where the game is decided.
        use = use_of(board.sizes, seat, weights) * thrift(board.seats, weights)
        self._rates = [chance * (1 - chance) * use + TIDY for chance in mine]
        self._mean = mean_strength(board.discards + hand + sum(board.armies))
        self._fields: list[Field | None] = [None, None]

    # -- what can be done -------------------------------------------------------------------------------

    def options(self) -> list[Option]:
        """Every legal play and passing, in the order of the rules."""
        found = []
        hand, cards = self._hand, self._weights.cards
        for kind, move in enumerate(PLAY_MOVES):
            if not hand & OF[kind]:
                continue
            if kind == BISHOP:
                option = Option(move, self._mine[-1] - self._rates[-1] * cards[kind])
            elif kind == SURRENDER:
                option = Option(move, self._now(self._army, self._winter, cards[kind]))
            elif kind == SCARECROW:
                option = self._scarecrow(move)
            else:
                winter = self._winter or kind == WINTER
                option = Option(move, self._worth(self._army + ONE[kind], hand - ONE[kind], winter, cards[kind]))
            found.append(option)
        found.append(Option(PASS_MOVE, self._pass()))
        return found

    def takes(self) -> list[Option]:
        """What a Scarecrow just played may bring back."""
        found = [Option(move, self._after_taking(kind, self._hand, 0.0)) for kind, move in enumerate(TAKE_MOVES)
                 if self._army & OF[kind]]
        found.append(Option(TAKE_NONE, self._worth(self._army, self._hand, self._winter, 0.0)))
        return found

    def before(self) -> float:
        """What the battle promises before its first card."""
        return self._worth(0, self._hand, False, 0.0)

    # -- single moves -----------------------------------------------------------------------------------

    def _scarecrow(self, move: Move) -> Option:
        hand, cost = self._hand - ONE[SCARECROW], self._weights.cards[SCARECROW]
        best = self._worth(self._army, hand, self._winter, cost)
        take = TAKE_NONE if self._army & MERCENARIES else None
        for kind in range(len(VALUES)):
            if self._army & OF[kind]:
                worth = self._after_taking(kind, hand, cost)
                if worth > best:
                    best, take = worth, TAKE_MOVES[kind]
        return Option(move, best, take)

    def _after_taking(self, kind: int, hand: int, cost: float) -> float:
        return self._worth(self._army - ONE[kind], hand + ONE[kind], self._winter, cost - self._weights.cards[kind])

    def _pass(self) -> float:
        board = self._board
        if self._lone:
            return self._now(self._army, self._winter, 0.0)
        if board.capturing and board.site >= 0 and not self._army and board.cities[self._seat] >> board.site & 1:
            return self._worth(0, self._hand, self._winter, 0.0)  # R4.2: the owner may wait for nothing
        waste = 0.0 if any(board.armies) else IDLE * board.empty_battles
        return self._chance(strength_of(self._army, self._winter), 0.0, self._winter, 0.0, 0.0) - waste

    # -- what it leads to -------------------------------------------------------------------------------

    def _worth(self, army: int, hand: int, winter: bool, cost: float) -> float:
        """With this army and hand, still in the battle, after cards of that potential."""
        own = strength_of(army, winter)
        if self._lone:
            return self._alone(army, hand, winter, own, cost)
        weights = self._weights
        price = self._stake.prices[self._seat] * (COLD_PRICE if winter else 1.0)
        reach = min(potential(hand, army, winter), price)
        short = self._field(winter).expected - own
        later = 0.0
        if short > 0:
            later = weights.future * weights.strength * (1 / COLD_PRICE if winter else 1.0) * min(reach, short)
        return self._chance(own, reach, winter, cost, later)

    def _chance(self, own: float, reach: float, winter: bool, cost: float, later: float) -> float:
        """The chance to win the game when the rivals may go on. later: what cards are still needed."""
        weights, seat = self._weights, self._seat
        field = self._field(winter)
        weight = exp((own + weights.reach * reach) / (weights.cold if winter else weights.scale)) if own + reach else 0
        won = self._mine[seat] - (cost + later) * self._rates[seat]
        return (weight * won + field.gain - cost * field.rate) / (weight + field.weight)

    def _now(self, army: int, winter: bool, cost: float) -> float:
        """If the armies were counted now (R2.6)."""
        own, field = strength_of(army, winter), self._field(winter)
        victor = self._seat if own > field.strength else -1 if own == field.strength else field.leader
        return self._mine[victor] - self._rates[victor] * cost

    def _alone(self, army: int, hand: int, winter: bool, own: int, cost: float) -> float:
        """Nobody can answer any more: the city for the cheapest cards that are enough, or as it is now."""
        now = self._now(army, winter, cost)
        strength = self._field(winter).strength
        if own > strength:
            return now
        more = cheapest(hand, army, winter, strength, self._weights)
        return now if more is None else max(now, self._mine[self._seat] - self._rates[self._seat] * (cost + more))

    def _field(self, winter: bool) -> Field:
        found = self._fields[winter]
        if found is None:
            found = self._fields[winter] = self._rivals(winter)
        return found

    def _rivals(self, winter: bool) -> Field:
        board, weights, prices = self._board, self._weights, self._stake.prices
        scale = weights.cold if winter else weights.scale
        each, cheap = (MIXED, COLD_PRICE) if winter else (self._mean, 1.0)
        weight, gain, rate = 0.3, 0.3 * self._mine[-1], 0.3 * self._rates[-1]
        expected, best, leader = 0.0, 0, -1
        for rival, army in enumerate(board.armies):
            if rival == self._seat:
                continue
            strength = strength_of(army, winter) if army else 0
            if strength > best:
                best, leader = strength, rival
            elif strength == best:
                leader = -1
            bound: float = strength
            if not board.passed >> rival & 1:
                doubled = 2 if army & OF[DRUM] else 1
                bound += weights.reach * min(board.sizes[rival] * each * doubled, prices[rival] * cheap)
            if bound:
                part = exp(bound / scale)
                weight += part
                gain += part * self._mine[rival]
                rate += part * self._rates[rival]
                expected = max(expected, bound)
        return Field(weight, gain, rate, expected, leader, best)


@lru_cache(1 << 14)
def cheapest(hand: int, army: int, winter: bool, strength: int, weights: Weights) -> float | None:
    """The least worth of cards that make an army stronger than this; None: no cards do (a good guess, no proof)."""
    best = None
    drums = (0, 1) if hand & OF[DRUM] and not army & OF[DRUM] else (0,)
    for drum in drums:
        for heroines in range((hand >> 4 * HEROINE & 15) + 1):
            start = army + drum * ONE[DRUM] + heroines * ONE[HEROINE]
            cost = drum * weights.cards[DRUM] + heroines * weights.cards[HEROINE]
            more = _mercenaries(hand, start, winter, strength, weights)
            if more is not None and (best is None or cost + more < best):
                best = cost + more
    return best


def _mercenaries(hand: int, army: int, winter: bool, strength: int, weights: Weights) -> float | None:
    """The cheapest single one that is enough; while there is none, the largest (under Winter the smallest)."""
    cost = 0.0
    while strength_of(army, winter) <= strength:
        held = [kind for kind in range(len(VALUES)) if hand & OF[kind]]
        if not held:
            return None
        enough = [kind for kind in held if strength_of(army + ONE[kind], winter) > strength]
        kind = enough[0] if enough else held[0 if winter else -1]
        army += ONE[kind]
        hand -= ONE[kind]
        cost += weights.cards[kind]
    return cost
