"""One seat's outlook on a position: what each piece it could place would gain, country by country."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul
from typing import NamedTuple

from game.web_of_power.board_data import COLOUR_OF, COLOURS, SITES_OF
from game.web_of_power.evaluation import (
    COUNTRIES,
    PARTNERS,
    RINGS,
    STEPS,
    Change,
    Lead,
    Weights,
    around,
    chains_outlook,
    cloister_lead,
    lead_expected,
    own_chain_change,
    rival_chain_change,
    turns_left,
)
from game.web_of_power.scoring import STRIDE, Row
from game.web_of_power.views import AnyBoard

POST = -1  # stands for an advisor where a site index stands for a cloister
COMING = 3  # advisors thought of as still coming to one country at most
NEVER = -1e9


class Deed(NamedTuple):
    """One or two pieces in one country, in order, and the expected points gained."""

    gain: float
    pieces: tuple[int, ...]


class Outlook:
    """Expected points of a position for `seat`, and what its deeds would change. Reads only open things.

    Everything is weighed: own points count fully, the rivals' mean with weights.rivals against it. pile:
    number of cards in it. turns: turns that the seat will still have after this one.
    """

    __slots__ = ("_chain_weights", "_fade", "_first", "_last", "_lead", "_partner", "_rival", "board", "seat",
                 "turns", "weights")

    def __init__(self, board: AnyBoard, seat: int, pile: int, weights: Weights) -> None:
        self.board, self.seat, self.weights = board, seat, weights
        seats = board.seats
        self._rival = -weights.rivals / (seats - 1)
        to_first, to_end = turns_left(board, seat, pile)
        self.turns = to_end / seats
        self._fade = fade = min(1.0, self.turns / 2)
        free = max(1, board.free.bit_count())
        self._first = -1 if board.decks else _steps(weights.sites * to_first / free)
        self._last = _steps(weights.sites * to_end / free)
        self._chain_weights = (fade * weights.grow, fade * weights.second, fade * weights.double)
        rows = [self._row(board.advisors, k) for k in COUNTRIES]
        self._lead = [self._lead_of(rows[k], board.room[k], self._free(k)) for k in COUNTRIES]
        self._partner: list[Lead | None] = [None] * len(COUNTRIES)

    # -- whole positions -------------------------------------------------------------------------------

    def worth(self, points: Sequence[int]) -> float:
        """Expected final points of the seat less its rivals' (weighed); `points`: the score track."""
        total = self._weigh(points)
        for k in COUNTRIES:
            total += self._cloisters(self._row(self.board.cloisters, k), self._free(k))
            total += self._allied(k, self._lead[k]) / 2  # each alliance is met from both its countries
        return total + self._weigh([self._chain(chains_outlook(mask, self.board.free))
                                    for mask in self.board.sites])

    def _weigh(self, points: Sequence[float]) -> float:
        return points[self.seat] * (1 - self._rival) + self._rival * sum(points)

    def _row(self, flat: Sequence[int], country: int) -> Row:
        return tuple(flat[country * STRIDE : country * STRIDE + self.board.seats])

    def _cloisters(self, row: Row, free: int) -> float:
        """Expected points from a country's cloisters in the scorings to come."""
        own, others = cloister_lead(row, free, self._first, self._last, self.seat)
        return own + self._rival * others

    def _free(self, country: int) -> int:
        return (self.board.free & SITES_OF[country]).bit_count()

    def _lead_of(self, row: Row, room: int, free: int) -> Lead:
        """Chance of each seat to lead a country in advisors, and their number if it does."""
        coming = min(COMING, room + 1 if free else room)
        if not coming:
            return lead_expected(row, 0, 0, len(row))
        weights = self.weights
        expected = self._fade * (room * weights.slots + weights.growth * free * self._last / STEPS)
        return lead_expected(row, coming, _steps(expected / coming), len(row))

    def _allied(self, country: int, lead: Lead) -> float:
        """Expected points of all alliances of a country with such chances to lead it."""
        partner = self._partner[country]
        if partner is None:
            partner = self._partner[country] = self._partner_of(country)
        found = 0.0
        for leads, sums, chance, total in zip(*partner, *lead):
            found += total * leads + chance * sums
        return found

    def _partner_of(self, country: int) -> Lead:
        """For each seat, weighed: sums over the allied countries of its chance to lead and of advisors."""
        allies = [self._lead[ally] for ally in PARTNERS[country]]
        leads = map(sum, zip(*[chances for chances, _ in allies]))
        sums = map(sum, zip(*[totals for _, totals in allies]))
        weights = [self._rival] * self.board.seats
        weights[self.seat] = 1.0
        return tuple(map(mul, weights, leads)), tuple(map(mul, weights, sums))

    # -- chains ----------------------------------------------------------------------------------------

    def _chain(self, change: Change) -> float:
        grow, second, double = self._chain_weights
        return change[0] + grow * change[1] + second * change[2] + double * change[3]

    def chain_gain(self, site: int, also: int = 0) -> float:
        """What a cloister on a site does to all chains; `also`: sites the seat has taken in thought."""
        free, ring = self.board.free & ~also, RINGS[site]
        near = ring | around(ring & free)
        total = 0.0
        for seat, mask in enumerate(self.board.sites):
            if seat == self.seat:
                if near & (mask | also):
                    total += self._chain(own_chain_change(site, mask | also, free))
            elif ring & mask:
                total += self._rival * self._chain(rival_chain_change(site, mask, free))
        return total

    # -- deeds -----------------------------------------------------------------------------------------

    def deeds(self, country: int, pieces: int, thorough: bool) -> tuple[list[Deed], list[Deed]]:
        """All deeds of one piece, and all of two (if `pieces` is 2), in a country, unordered.

        thorough: every pair of sites; else only the site that is best for chains, and the best after it.
        """
        board, seat = self.board, self.seat
        free, room, most = self._free(country), board.room[country], board.limit[country]
        if not free and not room:
            return [], []
        row, posts = self._row(board.cloisters, country), self._row(board.advisors, country)
        build = min(board.cloisters_left[seat], free)
        post = board.advisors_left[seat]
        every = self._sites(country) if build else []
        sites = every if thorough or not every else [max(every)]
        price = self.weights.advisor
        now = self._cloisters(row, free)
        allied = self._allied(country, self._lead[country])

        def gained(cloisters: int, advisors: int) -> float:
            own = row[seat] + cloisters
            open_after = room + max(0, own - most) - advisors
            gain = -price * advisors
            if cloisters:
                gain += self._cloisters(_plus(row, seat, cloisters), free - cloisters) - now
            lead = self._lead_of(_plus(posts, seat, advisors), open_after, free - cloisters)
            return gain + self._allied(country, lead) - allied

        single: list[Deed] = []
        double: list[Deed] = []
        if sites:
            gain = gained(1, 0)
            single += [Deed(gain + more, (site,)) for more, site in sites]
        if room and post:
            single.append(Deed(gained(0, 1), (POST,)))
        if pieces < 2 or not most:  # R2.6
            return single, double
        if build >= 2:
            gain = gained(2, 0)
            double += [Deed(gain + more, pair) for more, pair in self._pairs(every, sites, thorough)]
        if sites and post and (room or row[seat] == most):
            gain = gained(1, 1)
            double += [Deed(gain + more, (site, POST)) for more, site in sites]
        if room >= 2 and post >= 2:
            double.append(Deed(gained(0, 2), (POST, POST)))
        return single, double

    def _sites(self, country: int) -> list[tuple[float, int]]:
        """Free sites with what they do to chains."""
        found = []
        free = self.board.free & SITES_OF[country]
        while free:
            bit = free & -free
            free ^= bit
            site = bit.bit_length() - 1
            found.append((self.chain_gain(site), site))
        return found

    def _pairs(self, every: list[tuple[float, int]], best: list[tuple[float, int]],
               thorough: bool) -> Iterator[tuple[float, tuple[int, int]]]:
        """Two sites with what they do to chains together: each pair, or the best site and the best after it."""
        if thorough:
            for i, (gain, first) in enumerate(every):
                for _, other in every[i + 1 :]:
                    yield gain + self.chain_gain(other, 1 << first), (first, other)
            return
        gain, first = best[0]
        yield max((gain + self.chain_gain(other, 1 << first), (first, other))
                  for _, other in every if other != first)


class Offers(NamedTuple):
    """The best deeds by colour of the country: one[c], two[c], with their countries."""

    one: list[tuple[float, int, tuple[int, ...]]]
    two: list[tuple[float, int, tuple[int, ...]]]


def best_offers(outlook: Outlook) -> Offers:
    """For each colour the best single and double deed in its countries (gain, country, pieces)."""
    nothing: tuple[float, int, tuple[int, ...]] = (NEVER, -1, ())
    one, two = [nothing] * len(COLOURS), [nothing] * len(COLOURS)
    for country in COUNTRIES:
        colour = COLOUR_OF[country]
        single, double = outlook.deeds(country, 2, False)
        for found, best in ((single, one), (double, two)):
            for gain, pieces in found:
                if gain > best[colour][0]:
                    best[colour] = (gain, country, pieces)
    return Offers(one, two)


def _plus(row: Row, seat: int, number: int) -> Row:
    return (*row[:seat], row[seat] + number, *row[seat + 1 :]) if number else row


def _steps(chance: float) -> int:
    """A chance as a whole number of STEPS, never quite certain."""
    return min(STEPS - 1, max(0, round(chance * STEPS)))
