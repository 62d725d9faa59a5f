"""What a position of Web of Power will probably bring: expected points, before any search.

A country that is not full goes on filling by itself: every free site and every open advisor slot is taken
with some chance before the next scoring, by each seat alike. Cloisters are worth the points expected then
(R4.2); alliances (R4.3) need leads in two countries, which are taken as independent; chains (R4.4) are worth
their points plus a part of what the next sites would add.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.web_of_power.board_data import DISPLAY, HAND, LINKS, NEIGHBOURS, SITES_OF, box
from game.web_of_power.chains import chain_points
from game.web_of_power.scoring import Row, cloister_points, leaders
from game.web_of_power.views import AnyBoard

COUNTRIES = range(len(SITES_OF))
# PARTNERS[k]: the countries allied with country k.
PARTNERS = tuple(
    tuple(b if a == country else a for a, b in LINKS if country in (a, b)) for country in COUNTRIES
)
STEPS = 20  # chances are rounded to this many steps, so that expectations can be kept


class Weights(NamedTuple):
    """What the evaluation believes. Found by matches, see tests/tools/tune_web_of_power.py.

    rivals: weight of the rivals' mean against own points. sites: cloisters a turn. slots: chance that an open
    advisor slot is taken while there is time; growth: advisors that come for every free site later filled.
    grow, second, double: how much of what the best next site would add to a chain counts, of what another
    would, and of what two sites together would. advisor: price of using one up. next: how much the best turn
    with the cards one will hold counts against points now.
    """

    rivals: float = 1.0
    sites: float = 1.15
    slots: float = 0.6
    growth: float = 0.25
    grow: float = 0.45
    second: float = 0.15
    double: float = 0.2
    advisor: float = 0.3
    next: float = 0.5


@lru_cache(maxsize=1 << 17)
def cloisters_expected(row: Row, free: int, chance: int, seats: int) -> tuple[float, ...]:
    """Points a seat when each of `free` sites is taken with chance / STEPS, by any seat alike."""
    if free == 0 or chance == 0:
        return tuple(float(points) for points in cloister_points(row)[:seats])
    taken = chance / STEPS
    found = [(1 - taken) * points for points in cloisters_expected(row, free - 1, chance, seats)]
    for seat in range(seats):
        more = (*row[:seat], row[seat] + 1, *row[seat + 1 :])
        for other, points in enumerate(cloisters_expected(more, free - 1, chance, seats)):
            found[other] += taken / seats * points
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def cloister_lead(row: Row, free: int, first: int, last: int, seat: int) -> tuple[float, float]:
    """A seat's points in all scorings to come, and the sum of its rivals'; `first` -1: that one is past.

    `row` has one number a seat of the table.
    """
    points = cloisters_expected(row, free, last, len(row))
    own, every = points[seat], sum(points)
    if first >= 0:
        points = cloisters_expected(row, free, first, len(row))
        own += points[seat]
        every += sum(points)
    return own, every - own


Lead = tuple[tuple[float, ...], tuple[float, ...]]


@lru_cache(maxsize=1 << 17)
def lead_expected(row: Row, coming: int, chance: int, seats: int) -> Lead:
    """For each seat: the chance to lead in advisors; the expected number of all advisors where it leads, else 0.

    `coming`: advisors that may still come, each with chance / STEPS, from any seat alike.
    """
    if coming == 0 or chance == 0:
        lead, total = leaders(row), float(sum(row))
        leads = tuple(1.0 if lead >> seat & 1 else 0.0 for seat in range(seats))
        return leads, tuple(total * one for one in leads)
    taken = chance / STEPS
    leads_now, sums_now = lead_expected(row, coming - 1, chance, seats)
    leads_then = [(1 - taken) * one for one in leads_now]
    sums_then = [(1 - taken) * one for one in sums_now]
    for seat in range(seats):
        more = (*row[:seat], row[seat] + 1, *row[seat + 1 :])
        leads_more, sums_more = lead_expected(more, coming - 1, chance, seats)
        for other in range(seats):
            leads_then[other] += taken / seats * leads_more[other]
            sums_then[other] += taken / seats * sums_more[other]
    return tuple(leads_then), tuple(sums_then)


def grown(seed: int, mask: int) -> int:
    """The connected part of `mask` that contains the site(s) `seed` (which need not be in it)."""
    found = frontier = seed
    while frontier:
        frontier = around(frontier) & mask & ~found
        found |= frontier
    return found


@lru_cache(maxsize=1 << 16)
def around(mask: int) -> int:
    """Every site one road away from a site of the mask; may overlap the mask."""
    found = 0
    while mask:
        bit = mask & -mask
        mask ^= bit
        found |= NEIGHBOURS[bit.bit_length() - 1]
    return found


@lru_cache(maxsize=1 << 16)
def part_points(part: int) -> int:
    """Chain points of one connected part."""
    return chain_points(part) if part.bit_count() >= 4 else 0


Change = tuple[int, int, int, int]


@lru_cache(maxsize=1 << 17)
def part_outlook(part: int, near: int, others: int) -> Change:
    """A connected part of own cloisters: points now, what its best and its second best next site would add,
    and, where none adds anything, what two sites together would.

    near: free sites up to two roads away; others: own cloisters outside that could be joined on the way.
    """
    now = part_points(part)
    best = second = double = 0
    edge = around(part) & near
    while edge:
        bit = edge & -edge
        edge ^= bit
        joined = grown(part | bit, part | others)
        added = part_points(joined) - now - _points_of(joined & others)
        if added > best:
            best, second = added, best
        elif added > second:
            second = added
        if not best and joined.bit_count() >= 3:
            double = max(double, _best_addition(joined, near & ~bit, others & ~joined))
    return now, best, second, 0 if best else double


def _best_addition(part: int, near: int, others: int) -> int:
    best = 0
    edge = around(part) & near
    while edge:
        bit = edge & -edge
        edge ^= bit
        best = max(best, part_points(grown(part | bit, part | others)))
    return best


def _points_of(mask: int) -> int:
    return chain_points(mask) if mask.bit_count() >= 4 else 0


def part_change(part: int, free: int, mask: int) -> Change:
    """The outlook of a part among all free sites and all own cloisters."""
    edge = around(part) & free
    near = edge | (around(edge) & free)
    return part_outlook(part, near, around(edge) & mask & ~part)


def _zone(site: int) -> int:
    found = 1 << site
    for _ in range(5):
        found |= around(found)
    return found


# ZONES[i]: the sites up to five roads from site i; what lies further away hardly changes what i is worth.
ZONES = tuple(_zone(site) for site in range(len(NEIGHBOURS)))
RINGS = NEIGHBOURS
NONE: Change = (0, 0, 0, 0)


def own_chain_change(site: int, mine: int, free: int) -> Change:
    """How the outlook of a seat's chains changes with a cloister of its own on a free site."""
    return _own_change(site, mine & ZONES[site], free & ZONES[site])


def rival_chain_change(site: int, theirs: int, free: int) -> Change:
    """How the outlook of a seat's chains changes with somebody else's cloister on a free site."""
    return _rival_change(site, theirs & ZONES[site], free & ZONES[site])


@lru_cache(maxsize=1 << 18)
def _own_change(site: int, mine: int, free: int) -> Change:
    bit = 1 << site
    joined = grown(bit, mine)
    after = part_change(joined, free & ~bit, mine | bit)
    return _difference(after, _parts(joined & ~bit, mine, free))


@lru_cache(maxsize=1 << 18)
def _rival_change(site: int, theirs: int, free: int) -> Change:
    touched = RINGS[site] & theirs
    return _difference(_parts(touched, theirs, free & ~(1 << site)), _parts(touched, theirs, free))


def chains_outlook(mask: int, free: int) -> Change:
    """The outlook of all chains of a seat together."""
    return _parts(mask, mask, free)


def _parts(seeds: int, mask: int, free: int) -> Change:
    """Sum over the parts of `mask` that contain a seed."""
    total = NONE
    while seeds:
        part = grown(seeds & -seeds, mask)
        seeds &= ~part
        a, b, c, d = part_change(part, free, mask)
        total = (total[0] + a, total[1] + b, total[2] + c, total[3] + d)
    return total


def _difference(after: Change, before: Change) -> Change:
    return (after[0] - before[0], after[1] - before[1], after[2] - before[2], after[3] - before[3])


CARDS_A_TURN = 2.3


def turns_left(board: AnyBoard, seat: int, pile: int) -> tuple[float, float]:
    """Turns of all seats together after this one: to the first scoring (0 if it is past) and to the end."""
    if board.decks >= 2:
        return 0.0, float((board.start - seat - 1) % board.seats)
    first = 0.0 if board.decks else pile / CARDS_A_TURN
    cards = pile if board.decks else pile + sum(box(board.seats)) - HAND * board.seats - DISPLAY
    return first, cards / CARDS_A_TURN + (board.seats - 1) / 2
