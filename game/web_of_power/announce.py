"""The last turns announced, both scorings told item by item, with the arithmetic in words and what scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.events import Event, Place, Scored, Told
from game.core.texts import Line, SeatName, Word, seat_names
from game.web_of_power.board_data import ALLIANCES, COUNTRIES, LINKS, SITES, SITES_OF
from game.web_of_power.chains import best_chains
from game.web_of_power.scoring import Row, alliance_points, cloister_points, leaders, row

_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def first_scoring(cloisters: Sequence[int], sites: Sequence[int]) -> Iterator[Event]:
    """R4.1: cloisters only."""
    yield Told(Line("event.first_scoring"))
    yield from _cloisters("first", cloisters, sites)


def final_scoring(cloisters: Sequence[int], advisors: Sequence[int], sites: Sequence[int]) -> Iterator[Event]:
    """R4.1: cloisters, then alliances in number order, then chains."""
    yield Told(Line("event.final_scoring"))
    yield from _cloisters("final", cloisters, sites)
    yield from _alliances(advisors, len(sites))
    yield from _chains(sites)


def last_turns(seat: int, start: int, seats: int) -> Told:
    """R3.2: the pile has run out for good in this seat's turn; who still has one before the start player's next."""
    left = tuple(SeatName((seat + step) % seats) for step in range(1, (start - seat - 1) % seats + 1))
    return Told(Line("event.last_turns", {"seats": left}) if left else Line("event.last_turn"))


def cloister_line(country: int, cloisters: Row) -> Line:
    """R4.2 in words: who has how many cloisters in a country and what that is worth."""
    points = cloister_points(cloisters)
    top = max(cloisters)
    ranks = []
    for number in sorted(set(cloisters) - {0}, reverse=True):
        who = tuple(seat for seat, own in enumerate(cloisters) if own == number)
        key = f"score.rank.{'top' if number == top else 'next'}.{'one' if len(who) == 1 else 'many'}"
        fields = {"who": seat_names(who), "own": number, "points": points[who[0]]}
        ranks.append(Line(key, fields))
    every = sum(cloisters)
    place = COUNTRIES[country].id
    told = Line(f"score.ranks.{len(ranks)}", dict(zip(_ORDINALS, ranks)))
    fields = {"country": Word(f"country.{place}"), "all": every, "ranks": told}
    return Line("score.cloisters.one" if every == 1 else "score.cloisters.many", fields, (("crest", place),))


def alliance_line(index: int, advisors: Sequence[int]) -> Line:
    """R4.3 in words: who holds an alliance and what it is worth."""
    alliance = ALLIANCES[index]
    first, second = (row(advisors, country) for country in LINKS[index])
    both = leaders(first) & leaders(second)
    who = tuple(seat for seat in range(len(first)) if both >> seat & 1)
    key = "score.alliance." + ("none" if not who else "one" if len(who) == 1 else "many")
    fields = {
        "number": alliance.number,
        "first": Word(f"country.{alliance.first}"),
        "second": Word(f"country.{alliance.second}"),
        "first_advisors": sum(first),
        "second_advisors": sum(second),
        "points": sum(first) + sum(second),
        "who": seat_names(who),
    }
    return Line(key, fields, _alliance_places(index))


def chain_line(seat: int, path: Sequence[int]) -> Line:
    """R4.4 in words: one chain from end to end."""
    towns = tuple(Word(f"site.{SITES[i].id}") for i in path)
    fields = {"who": SeatName(seat), "sites": towns, "points": len(path)}
    return Line("score.chain", fields, tuple(("site", SITES[i].id) for i in path))


def result(points: Sequence[int]) -> Told:
    """R4.5: who has won, alone or together."""
    best = max(points)
    winners = [seat for seat, own in enumerate(points) if own == best]
    key = "event.won" if len(winners) == 1 else "event.shared"
    return Told(Line(key, {"who": seat_names(winners), "points": best}))


def _cloisters(which: str, cloisters: Sequence[int], sites: Sequence[int]) -> Iterator[Event]:
    taken = 0
    for mask in sites:
        taken |= mask
    for k, country in enumerate(COUNTRIES):
        own = row(cloisters, k)
        if any(own):
            lit = taken & SITES_OF[k]
            places: tuple[Place, ...] = tuple(("site", s.id) for i, s in enumerate(SITES) if lit >> i & 1)
            points = cloister_points(own)[: len(sites)]
            yield Scored((which, "cloisters", country.id), points, cloister_line(k, own), places)


def _alliances(advisors: Sequence[int], seats: int) -> Iterator[Event]:
    for i, alliance in enumerate(ALLIANCES):
        points = alliance_points(advisors, i)[:seats]
        if any(points):
            item = ("final", "alliances", str(alliance.number))
            yield Scored(item, points, alliance_line(i, advisors), _alliance_places(i))


def _alliance_places(index: int) -> tuple[Place, ...]:
    alliance = ALLIANCES[index]
    return (("crest", alliance.first), ("crest", alliance.second), ("alliance", alliance.number))


def _chains(sites: Sequence[int]) -> Iterator[Event]:
    for seat, mask in enumerate(sites):
        for n, path in enumerate(best_chains(mask)):
            points = tuple(len(path) if other == seat else 0 for other in range(len(sites)))
            line = chain_line(seat, path)
            yield Scored(("final", "chains", f"{seat}.{n}"), points, line, line.places)
