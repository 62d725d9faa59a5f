"""One seat's outlook on a position: how far it may end ahead, and what each card, stone and law would change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.web_of_power_cards import laws
from game.web_of_power_cards.board_data import CARDS, COLUMNS, FULL, LAND_OF, LANDS, MINUS, ROWS, SHIFT, STONES
from game.web_of_power_cards.chances import ROUTES, land_worth, marks_of, route_worth
from game.web_of_power_cards.scoring import Row
from game.web_of_power_cards.views import AnyBoard

ALL_CARDS = (1 << len(CARDS)) - 1
# What a seat's stones are worth, by their number, in parts of `Weights.stone`: the last is dearest (R3.6, R3.7).
STONES_WORTH = (0.0, 1.5, 2.4, 3.0)
EARLY = 6  # with so many cards left for each seat stones and laws have their full worth
# R3.3: how much a stone does for its card, by the card's distance from the nearer end of its row.
GUARDING = (1.0, 0.9, 0.6, 0.3)


class Weights(NamedTuple):
    """What a level believes, in points.

    rivals: what their mean counts against the own points. now: how far only the sheet as it stands counts
    (1), or all that may still come (0). mark: for each ship or carriage of a short chain, if the sheet counts.
    stone: one of three own stones. guard: the part of a card's worth that a stone on it makes sure of.
    ahead: how far the best card of the next seat counts. take_back, three, any: a law in hand; those on cards are
    worth nothing on the whole, since two of eight cost points.
    """

    rivals: float = 0.8
    now: float = 0.0
    mark: float = 0.55
    stone: float = 3.0
    guard: float = 0.2
    take_back: float = 0.6
    three: float = 1.0
    any: float = 1.2
    ahead: float = 0.6


class Outlook:
    """Weighed points of a position for `seat`: the own fully, the rivals' mean with weights.rivals against it.

    Reads only open things of the board. What it works out is kept: it serves as long as the cards lie still.
    """

    __slots__ = ("_beliefs", "_gains", "_marks", "_parts", "board", "fade", "left", "seat", "weights")

    def __init__(self, board: AnyBoard, seat: int, weights: Weights) -> None:
        self.board, self.seat, self.weights = board, seat, weights
        self.left = sum(board.hi) - sum(board.lo)
        self.fade = min(1.0, self.left / (EARLY * board.seats))
        self._beliefs = (weights.rivals, weights.now, weights.mark)
        self._parts: list[Row | None] = [None] * len(LANDS)
        self._marks = [marks_of(board.collections, route) for route in range(len(ROUTES))]
        self._gains: dict[tuple[int, int], float] = {}

    def weigh(self, points: Sequence[float]) -> float:
        """Points of all seats as one lead."""
        return lead(points, self.seat, self.weights.rivals)

    # -- whole positions -------------------------------------------------------------------------------

    def worth(self, hands: Sequence[int] | None = None) -> float:
        """The lead expected at the end; hands: packed laws of all seats, where they are known."""
        return self.weigh(self.points(hands)) + self.guards()

    def points(self, hands: Sequence[int] | None = None) -> list[float]:
        """Points expected of every seat at the end, with what stones and laws are worth to it."""
        weights, board = self.weights, self.board
        rows = [land_worth(land, self._parts_of(land), weights.now) for land in range(len(LANDS))]
        for route, marks in enumerate(self._marks):
            rows.append(route_worth(route, marks, weights.now, weights.mark))
        worth = self.fade * weights.stone
        rows.append(tuple([worth * STONES_WORTH[STONES - removed] for removed in board.removed]))
        if hands is not None:
            rows.append(tuple([self.hand_worth(held) for held in hands]))
        return [sum(column) for column in zip(*rows)]

    def guards(self) -> float:
        """What all stones on cards change in the lead."""
        board = self.board
        return sum(self.guard(cell, owner, board.lo, board.hi) for cell, owner in enumerate(board.stone) if owner >= 0)

    def hand_worth(self, held: int) -> float:
        """What a seat's laws are worth to it."""
        if not held:
            return 0.0
        useful = sum(self.law_worth(law) * laws.count(held, law) for law in range(laws.MINUS_TWO))
        return useful - MINUS * laws.count(held, laws.MINUS_TWO)

    def law_worth(self, law: int) -> float:
        """What a playable law is worth to its holder while it is kept; at the end nothing (R3.9)."""
        weights = self.weights
        return self.fade * (weights.take_back, weights.three, weights.any)[law]

    # -- what things would change ----------------------------------------------------------------------

    def gain(self, cards: int, owner: int) -> float:
        """The change of the lead if a mask of cards on the display falls to `owner`."""
        key = (cards, owner)
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self._gain(cards, owner)
        return found

    def _gain(self, cards: int, owner: int) -> float:
        seat, (rivals, now, mark) = self.seat, self._beliefs
        total, rest = 0.0, cards
        while rest:
            land = LAND_OF[rest.bit_length() - 1]
            bits = rest >> SHIFT[land] & FULL[land]
            rest ^= bits << SHIFT[land]
            total += land_gain(land, self._parts_of(land), bits, owner, seat, rivals, now)
        for route, mask in enumerate(ROUTES):
            if cards & mask:
                more = (cards & mask).bit_count()
                total += route_gain(route, self._marks[route], more, owner, seat, rivals, now, mark)
        return total

    def fee(self) -> float:
        """R3.6: what giving up one of the own stones costs."""
        have = STONES - self.board.removed[self.seat]
        return self.fade * self.weights.stone * (STONES_WORTH[have] - STONES_WORTH[have - 1])

    def stone_back(self) -> float:
        """R3.9: what getting one of them back is worth."""
        have = STONES - self.board.removed[self.seat]
        return self.fade * self.weights.stone * (STONES_WORTH[have + 1] - STONES_WORTH[have])

    def guard(self, cell: int, owner: int, lo: Sequence[int], hi: Sequence[int], taken: int = 0) -> float:
        """What a stone of `owner` on a card changes, with rows that reach from lo to hi.

        taken: cards that go to `owner` before.
        """
        row = cell // COLUMNS
        depth = min(cell - lo[row], hi[row] - 1 - cell)
        if depth >= len(GUARDING):
            return 0.0
        bit = 1 << self.board.cards[cell]
        more = self.gain(taken | bit, owner) - (self.gain(taken, owner) if taken else 0.0)
        return self.weights.guard * GUARDING[depth] * more

    def _parts_of(self, land: int) -> Row:
        """The cards each seat has of a land."""
        found = self._parts[land]
        if found is None:
            shift, full = SHIFT[land], FULL[land]
            found = self._parts[land] = tuple([held >> shift & full for held in self.board.collections])
        return found


def lead(points: Sequence[float], seat: int, rivals: float) -> float:
    """The points of a seat less the mean of the others, which counts `rivals`."""
    share = rivals / (len(points) - 1)
    return points[seat] * (1.0 + share) - share * sum(points)


@lru_cache(maxsize=1 << 17)
def land_lead(land: int, parts: Row, seat: int, rivals: float, now: float) -> float:
    """What a land promises, as a lead."""
    return lead(land_worth(land, parts, now), seat, rivals)


@lru_cache(maxsize=1 << 14)
def route_lead(route: int, marks: Row, seat: int, rivals: float, now: float, mark: float) -> float:
    """What ships or carriages promise, as a lead."""
    return lead(route_worth(route, marks, now, mark), seat, rivals)


@lru_cache(maxsize=1 << 17)
def land_gain(land: int, parts: Row, bits: int, owner: int, seat: int, rivals: float, now: float) -> float:
    """The change of that lead if some cards more fall to `owner`."""
    after = (*parts[:owner], parts[owner] | bits, *parts[owner + 1 :])
    return land_lead(land, after, seat, rivals, now) - land_lead(land, parts, seat, rivals, now)


@lru_cache(maxsize=1 << 14)
def route_gain(route: int, marks: Row, more: int, owner: int, seat: int, rivals: float, now: float,
               mark: float) -> float:  # fmt: skip
    """The change of that lead if so many marks more fall to `owner`."""
    after = (*marks[:owner], marks[owner] + more, *marks[owner + 1 :])
    return route_lead(route, after, seat, rivals, now, mark) - route_lead(route, marks, seat, rivals, now, mark)


def near_ends(lo: Sequence[int], hi: Sequence[int], most: int) -> list[int]:
    """The cells at most so many cards away from an end of their row."""
    found: list[int] = []
    for row in range(ROWS):
        first, last = lo[row], hi[row]
        if last - first <= 2 * most:
            found += range(first, last)
        else:
            found += range(first, first + most)
            found += range(last - most, last)
    return found


def stones_out(board: AnyBoard, seat: int) -> int:
    """Mask of the cells with stones of a seat."""
    mask, cell = 0, -1
    for _ in range(board.stone.count(seat)):
        cell = board.stone.index(seat, cell + 1)
        mask |= 1 << cell
    return mask
