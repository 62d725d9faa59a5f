"""A round played to its end fast by rules of thumb: the rules once more, with what those look at kept up to date.

Nobody in a race uses what its seat could not know, though the race itself knows all hands. It speaks in kinds of
cards and makes no actions; a test plays races and the real rules side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.lost_cities.cards import COLOUR_OF, DECKS, FITS, RANKS, SIDES, STEP, VALUE, WIDTH
from game.lost_cities.outlook import NUMBERS, Judge
from game.lost_cities.scoring import round_points
from game.lost_cities.state import LostState
from game.lost_cities.views import LostView

PER_COLOUR = len(RANKS)
KIND_OF = tuple(tuple(c * PER_COLOUR + max(0, value - 1) for value in range(11)) for c in range(WIDTH))
PATIENCE = 4  # rounds of the table without a card from the pile, and then everybody takes one


Lay = tuple[float, int, bool]  # what laying changes in expected points, the card, whether it is played


class Race:
    """The cards of a running round. held: a seat's cards as five columns; alive: numbers not all seen, a colour."""

    __slots__ = ("alive", "closed", "columns", "decks", "discards", "hands", "held", "left", "pile", "seat", "seats",
                 "since")

    def __init__(self, table: LostState | LostView, hands: Sequence[Sequence[int]], pile: Sequence[int],
                 decks: int = 1) -> None:
        """hands: empty where nothing is known; such a seat cannot play. pile: the last is drawn next.

        decks: with one a seat, who draws what depends less on how often others draw: where the pile is guessed, one
        order is as good as another, and plans are compared with more of the same luck.
        """
        self.seats = table.seats
        self.seat = table.to_move or 0
        self.since = table.since
        self.closed = table.closed
        self.columns = list(table.columns)
        self.discards = [list(cards) for cards in table.discards]
        self.pile = len(pile)
        self.decks = [list(pile[at::decks]) for at in range(decks)]
        self.hands = [list(hand) for hand in hands]
        self.held = [columns_of(hand) for hand in hands]
        self.left, self.alive = _unseen(table)

    def rule_out(self, kinds: Iterable[int]) -> None:
        """The seat to move need not hope for these."""
        for kind in kinds:
            self.alive[COLOUR_OF[kind]] &= ~STEP[kind]

    # Opinions --------------------------------------------------------------------------------------------

    def layings(self, judge: Judge) -> list[Lay]:
        """What the seat to move could lay, each with its worth."""
        seat, columns, alive = self.seat, self.columns, self.alive
        base = seat % SIDES * WIDTH
        theirs = WIDTH - base
        pile = self.pile
        study, gifts = judge.study, judge.gifts
        wanted = 0
        plays: list[tuple[float, int]] = []
        found: list[Lay] = []
        for c, held in enumerate(self.held[seat]):
            if not held:
                continue
            one = study(columns[base + c], held, alive[c], pile)
            kinds = KIND_OF[c]
            wanted += one.wanted
            for value, gain in one.plays:
                plays.append((gain, kinds[value]))
            if pile > SIDES:
                gift = gifts(columns[theirs + c])
                for value, loss in one.drops:
                    found.append((-loss - gift[value], kinds[value], False))
            else:
                for value, loss in one.drops:
                    found.append((-loss, kinds[value], False))
        if plays:
            turns = (pile - 1) // self.seats + 1
            hurry = judge.weights.hurry * min(1.5, wanted / turns) ** 2
            for gain, kind in plays:
                found.append((gain + hurry, kind, True))
        if self.seats > SIDES:
            found += self._twins(judge, theirs)
        return found

    def _twins(self, judge: Judge, theirs: int) -> list[Lay]:
        """R2.4: of two equal numbers in a hand one can be spared."""
        hand = self.hands[self.seat]
        found = []
        for kind in set(hand):
            if VALUE[kind] and hand.count(kind) > 1:
                gift = judge.gifts(self.columns[theirs + COLOUR_OF[kind]])[VALUE[kind]]
                found.append((-gift, kind, False))
        return found

    def drawing(self, judge: Judge) -> tuple[float, int]:
        """The best discard pile for the seat to move, with how much better it is than the pile; -1 for the pile."""
        pile = self.pile
        best, source = 0.0, -1
        if self.since >= PATIENCE * self.seats:
            return best, source
        base, held, alive = self.seat % SIDES * WIDTH, self.held[self.seat], self.alive
        hope, unknown = judge.hope, judge.unknown[pile]
        for c, cards in enumerate(self.discards):
            if not cards or c == self.closed:
                continue
            kind = cards[-1]
            value, column, own = VALUE[kind], self.columns[base + c], held[c]
            if FITS[column] >> value & 1 and (not value or not own >> value & 1):
                gain = hope(column, own + STEP[kind], alive[c], pile) - hope(column, own, alive[c], pile) - unknown
                if gain > best:
                    best, source = gain, c
        return best, source

    # Deeds -----------------------------------------------------------------------------------------------

    def lay(self, kind: int, play: bool) -> None:
        """A card leaves the hand of the seat to move; everybody sees it."""
        seat, c = self.seat, COLOUR_OF[kind]
        hand = self.hands[seat]
        hand.remove(kind)
        value, step = VALUE[kind], STEP[kind]
        if not value or kind not in hand:
            self.held[seat][c] -= step
        left = self.left[kind] = self.left[kind] - 1
        if value and left <= 0:
            self.alive[c] &= ~step
        if play:
            self.columns[seat % SIDES * WIDTH + c] += step
        else:
            self.discards[c].append(kind)
            self.closed = c

    def draw(self, source: int) -> None:
        """The seat to move takes the top of the pile (-1) or of a discard pile; the next one is to move."""
        if source < 0:
            deck = self.decks[self.seat % len(self.decks)] or max(self.decks, key=len)
            kind = deck.pop()
            self.pile -= 1
            self.since = 0
        else:
            kind = self.discards[source].pop()
            self.since += 1
        self._take(self.seat, kind)
        self._next()

    def give(self, kinds: Iterable[int]) -> None:
        """R2.5: the seat to move passes cards to its partner instead of laying and drawing."""
        seat = self.seat
        for kind in kinds:
            hand = self.hands[seat]
            hand.remove(kind)
            if not VALUE[kind] or kind not in hand:
                self.held[seat][COLOUR_OF[kind]] -= STEP[kind]
            self._take((seat + SIDES) % self.seats, kind)
        self.since += 1
        self._next()

    def _take(self, seat: int, kind: int) -> None:
        held, c = self.held[seat], COLOUR_OF[kind]
        if not VALUE[kind]:
            held[c] += 1
        else:
            held[c] |= STEP[kind]
        self.hands[seat].append(kind)

    def _next(self) -> None:
        self.seat = (self.seat + 1) % self.seats
        self.closed = -1

    def turn(self, judge: Judge) -> None:
        """The seat to move lays and draws by rule of thumb."""
        _, kind, play = max(self.layings(judge))
        self.lay(kind, play)
        self.draw(self.drawing(judge)[1])

    def run(self, judge: Judge, turns: int = 1000) -> float:
        """So many turns, or to the end of the round; the lead of side 0 that is to be expected then."""
        while self.pile and turns:
            self.turn(judge)
            turns -= 1
        if self.pile:
            return self.expected(judge, 0) - self.expected(judge, 1)
        first, second = round_points(self.columns)
        return float(first - second)

    def expected(self, judge: Judge, side: int) -> float:
        """Points of a side in this round if its cards are played well."""
        held = self.held[side]
        if self.seats > SIDES:
            held = [_together(one, other) for one, other in zip(held, self.held[side + SIDES])]
        columns, alive, pile = self.columns, self.alive, self.pile
        return sum(judge.hope(columns[side * WIDTH + c], held[c], alive[c], pile) for c in range(WIDTH))


def _together(one: int, other: int) -> int:
    """The cards of two partners in one colour as a column."""
    return (one | other) & NUMBERS | min(3, (one & 3) + (other & 3))


def columns_of(hand: Sequence[int]) -> list[int]:
    """A hand as five columns: investments counted, every number once."""
    held = [0] * WIDTH
    for kind in hand:
        if VALUE[kind]:
            held[COLOUR_OF[kind]] |= STEP[kind]
        else:
            held[COLOUR_OF[kind]] += 1
    return held


def _unseen(table: LostState | LostView) -> tuple[list[int], list[int]]:
    """How many of each kind nobody has seen laid, and the numbers of which some are, a colour."""
    left = [0] * len(VALUE)
    for kind in DECKS[table.seats]:
        left[kind] += 1
    for at, column in enumerate(table.columns):
        c = at % WIDTH
        left[KIND_OF[c][0]] -= column & 3
        for value in range(2, 11):
            left[KIND_OF[c][value]] -= column >> value & 1
    for cards in table.discards:
        for kind in cards:
            left[kind] -= 1
    alive = [sum(STEP[k] for k in row[2:] if left[k] > 0) & NUMBERS for row in KIND_OF]
    return left, alive
