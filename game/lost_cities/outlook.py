"""What an expedition will be worth in the end, and what laying each card of its colour does to that.

Everything is reckoned for one colour and one side: the column, the cards held (as a column, too: each number
once), the numbers that may still come, and how long the round goes on. Points are those of R1.9.
"""

from __future__ import annotations

from functools import cache
from math import comb, exp, log1p
from typing import NamedTuple

from game.lost_cities.cards import COLUMNS, DECKS, FITS, HAND, INVESTMENTS, LAST, SIDES
from game.lost_cities.scoring import BONUS, BONUS_CARDS, COST, SUM

NUMBERS = COLUMNS - 4  # the bits of a column that stand for numbers
COUNT = tuple((cards >> 2).bit_count() for cards in range(COLUMNS))  # numbers in a column
AHEAD = tuple(NUMBERS & ~((2 << last) - 1) if last else NUMBERS for last in LAST)  # numbers that fit, by column
STAGE = tuple((max(pile, 1) - 1) | (1 if pile < 16 else 3) for pile in range(64))  # piles that count as one
EARLY = 31  # R2.11: with four, gaps wait until the pile is as small as this
MOST_KEPT = 60_000  # studies remembered at most


class Weights(NamedTuple):
    """What a player believes; all in points or as a share of them.

    luck: cards to come that come in time, and with four (luck_four), as a share of those that could. doubt: what
    it is worth to wait and see whether to set out, in points at even odds. wait: of what a skipped number could
    bring, so much is lost by skipping it. hurry: laying when cards fill all the turns left. rivals: a card the
    rivals want, as a share of its points, less `turn`, what they give for it; offer: the same while they have not
    set out there. pile: an unknown card, while all is to come. deny: of the rivals' gain, so much speaks for
    taking a card from them. With four (R2.11): next: laying what follows at once; gap: every number skipped in
    the first turns; give: a turn spent on passing.
    """

    luck: float = 0.55
    luck_four: float = 0.45
    doubt: float = 15.0
    wait: float = 0.55
    hurry: float = 6.0
    rivals: float = 0.6
    turn: float = 3.0
    offer: float = 0.2
    pile: float = 4.0
    deny: float = 0.2
    next: float = 6.0
    gap: float = 2.0
    give: float = 5.0


BEST = Weights()


class Study(NamedTuple):
    """One colour from one seat's side. plays: (value, gain) of cards that fit; drops: (value, loss) of all held.

    wanted: cards held that fit an expedition under way. worth: points to be expected in the end.
    """

    plays: tuple[tuple[int, float], ...]
    drops: tuple[tuple[int, float], ...]
    wanted: int
    worth: float


class Judge:
    """One player's beliefs with what follows from them, remembered; the same question has the same answer."""

    def __init__(self, weights: Weights, seats: int) -> None:
        self.weights = weights
        self.seats = seats
        self.chances = tuple(_chance(weights, seats, pile) for pile in range(len(DECKS[seats]) - seats * HAND + 4))
        top = self.chances[-1]
        self.unknown = tuple(weights.pile * chance / top for chance in self.chances)
        self._known: dict[tuple[int, int, int, int], Study] = {}
        self._hopes: dict[tuple[int, int, int, int], float] = {}
        self._gifts: dict[int, tuple[float, ...]] = {}

    def study(self, column: int, held: int, alive: int, pile: int) -> Study:
        """All about one colour with so many cards in the pile, before laying one. alive: numbers still unseen."""
        key = (column, held, alive & AHEAD[column], STAGE[pile])
        found = self._known.get(key)
        if found is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            found = self._known[key] = self._study(*key)
        return found

    def hope(self, column: int, held: int, alive: int, pile: int) -> float:
        """The `worth` of the same study alone."""
        key = (column, held, alive & AHEAD[column], STAGE[pile])
        found = self._hopes.get(key)
        if found is None:
            if len(self._hopes) > MOST_KEPT:
                self._hopes.clear()
            column, held, alive, pile = key
            turns = (pile - 1) // self.seats
            found = self._hopes[key] = self.worth(column, held, alive & ~held, turns, self.chances[pile])
        return found

    def _study(self, column: int, held: int, alive: int, pile: int) -> Study:
        alive &= ~held
        later = (pile - 1) // self.seats  # own turns after this one
        chance = self.chances[pile]
        worth = self.worth(column, held, alive, later, chance)
        plays, drops = [], []
        multiplier = 1 + (column & 3)
        for value in values(held):
            step = 1 << value if value else 1
            left = held - step
            if FITS[column] >> value & 1:
                gain = self.worth(column + step, left, alive, later, chance) - worth
                skipped = alive & (step - 1) if value else 0
                gain += (1 - self.weights.wait) * multiplier * chance * SUM[skipped]
                if self.seats > SIDES and column:
                    gain += self._convention(COUNT[skipped], pile)
                plays.append((value, gain))
                drops.append((value, worth - self.worth(column, left, alive, later, chance)))
            else:
                drops.append((value, 0.0))
        return Study(tuple(plays), tuple(drops), len(plays) if column else 0, worth)

    def _convention(self, skipped: int, pile: int) -> float:
        """R2.11: what follows is laid at once; in the first turns gaps are left open for the partner."""
        if not skipped:
            return self.weights.next
        return -self.weights.gap * skipped if pile > EARLY else 0.0

    def worth(self, column: int, held: int, alive: int, turns: int, chance: float) -> float:
        """Points to be expected of a colour if the cards held are laid in order and others join by chance."""
        last = LAST[column]
        numbers = held & AHEAD[column]
        count = COUNT[numbers]
        while count > turns:
            numbers &= numbers - 1  # the lowest is never laid
            count -= 1
        more = held & 3 if not last else 0
        more = min(more, INVESTMENTS - (column & 3), turns - count)
        coming = alive & AHEAD[column] & ~numbers
        sums = SUM[column & NUMBERS | numbers] + chance * SUM[coming] - COST
        laid = COUNT[column] + count + (column & 3)
        worth = (1 + (column & 3)) * sums + BONUS * _reach(BONUS_CARDS - laid, COUNT[coming], chance)
        if more > 0 and sums > 0:
            worth += more * sums
        if column:
            return worth
        return _option(worth, self.weights.doubt * chance)

    def gifts(self, column: int) -> tuple[float, ...]:
        """By value: what a card is worth to the side with this column if it is left to it."""
        found = self._gifts.get(column)
        if found is None:
            found = self._gifts[column] = tuple(self._gift(column, value) for value in range(11))
        return found

    def _gift(self, column: int, value: int) -> float:
        weights = self.weights
        if not FITS[column] >> value & 1:
            return 0.0
        points = (1 + (column & 3)) * (value or 5)
        return max(0.0, weights.rivals * points - weights.turn) if column else weights.offer * points


def values(held: int) -> list[int]:
    """The values in a column of cards held: 0 once for investments, then the numbers."""
    found = [0] if held & 3 else []
    return found + [value for value in range(2, 11) if held >> value & 1]


def _chance(weights: Weights, seats: int, pile: int) -> float:
    """How likely an unseen card comes to this side in time: it draws half of the pile, and partners hold some."""
    if seats == 2:
        return weights.luck * (pile // 2) / (pile + HAND) if pile > 1 else 0.0
    turns = pile // 4
    return weights.luck_four * (pile / 2 + HAND) / (pile + 3 * HAND) * min(1.0, turns / 3)


@cache
def _tail(needed: int, trials: int, percent: int) -> float:
    p = percent / 100
    return sum(comb(trials, n) * p**n * (1 - p) ** (trials - n) for n in range(needed, trials + 1))


def _reach(needed: int, trials: int, chance: float) -> float:
    """How likely so many more cards come of so many that could."""
    if needed <= 0:
        return 1.0
    return _tail(needed, trials, round(100 * chance)) if needed <= trials else 0.0


def _option(worth: float, doubt: float) -> float:
    """What the right to set out is worth: never less than nothing, and more the less is certain."""
    if doubt <= 1e-6:
        return max(0.0, worth)
    at = worth / doubt
    return worth + doubt * log1p(exp(-at)) if at > 0 else doubt * log1p(exp(at))
