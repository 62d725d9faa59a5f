"""A careful note-taker: somebody who knows the deal as one seat sees it and then only reads events.

It knows no game. A place is a list of kinds, in order where the place is ordered, and a number of things of
unknown kind. In an ordered place an unknown thing is "?".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.events import Event, Moved, Place, Shuffled
from tests.conformance.cases import Pairs

UNKNOWN = "?"
Kinds = tuple[str, ...]


@dataclass(slots=True)
class Spot:
    """What lies at a place, as far as noted. order: kinds by position, or None where order means nothing.

    count: things there; sure: for unordered places the kinds that must be among them.
    """

    order: list[str] | None
    count: int = 0
    sure: Counter[str] = field(default_factory=Counter)

    def add(self, kind: str | None, at: int | None) -> None:
        """One thing arrives."""
        self.count += 1
        if self.order is not None:
            self.order.insert(len(self.order) if at is None else at, kind or UNKNOWN)
        elif kind is not None:
            self.sure[kind] += 1

    def position(self, kind: str | None, origin: int | None) -> int:
        """Where in an ordered place a thing is taken: the first that can be of that kind."""
        assert self.order, "something left an empty place"
        if origin is not None:
            return origin
        fits = (i for i, there in enumerate(self.order) if kind is None or there in (kind, UNKNOWN))
        found = next(fits, None)
        assert found is not None, f"{kind} left a place where none was known to be"
        return found


@dataclass(slots=True)
class Reader:
    """Notes of one seat, begun from a view's `contents()` and `known`."""

    ordered: frozenset[str]
    bounded: frozenset[str]
    pairs: Pairs
    spots: dict[Place, Spot] = field(default_factory=dict)
    extra: dict[Place, Counter[str]] = field(default_factory=dict)

    def begin(self, contents: Mapping[Place, Kinds | int], known: Mapping[Place, Kinds]) -> None:
        """Take down the deal."""
        for place, things in contents.items():
            spot = self.spot(place)
            kinds: list[str | None] = list(things) if not isinstance(things, int) else [None] * things
            for kind in kinds:
                spot.add(kind, None)
        for place, kinds_known in known.items():
            if place in self.pairs:
                self.extra[place] = Counter(kinds_known)
            elif place[0] in self.ordered:
                self.spot(place).order = list(kinds_known)
            else:
                self.spot(place).sure = Counter(kinds_known)

    def spot(self, place: Place) -> Spot:
        """The notes about a place."""
        if place not in self.spots:
            self.spots[place] = Spot([] if place[0] in self.ordered else None)
        return self.spots[place]

    def read(self, event: Event) -> None:
        """Take down one redacted event."""
        if isinstance(event, Shuffled):
            spot = self.spot(event.place)
            if spot.order is not None:
                spot.order = [UNKNOWN] * len(spot.order)
        elif isinstance(event, Moved):
            assert event.count > 0, "an event moves nothing"
            kinds = self._take(event)
            for i, kind in enumerate(kinds):
                at = None if event.at is None else event.at + i
                self.spot(event.target).add(kind, at)

    def _take(self, event: Moved) -> list[str | None]:
        """What left, thing by thing, as far as this reader can tell."""
        spot = self.spot(event.source)
        assert spot.count >= event.count, f"{event.count} left {event.source}, where {spot.count} were"
        spot.count -= event.count
        if spot.order is not None:
            taken: list[str | None] = []
            for _ in range(event.count):
                there = spot.order.pop(spot.position(event.what, event.origin))
                wrong = event.what is not None and there not in (UNKNOWN, event.what)
                assert not wrong, f"{event.what} left {event.source}, where {there} was known to be"
                taken.append(event.what or (None if there == UNKNOWN else there))
            return taken
        self._lower(spot, event)
        return [event.what] * event.count

    def _lower(self, spot: Spot, event: Moved) -> None:
        """A kind seen to leave lowers its own bound; things unseen lower every bound by their number."""
        pair = next((place for place, hands in self.pairs.items() if event.source in hands), None)
        extra = self.extra.setdefault(pair, Counter()) if pair is not None else Counter[str]()
        inside = pair is not None and event.target in self.pairs[pair]
        for kind in [event.what] if event.what is not None else sorted(spot.sure | extra):
            dropped = min(spot.sure[kind], event.count)
            spot.sure[kind] -= dropped
            if event.what is None and inside:
                extra[kind] += dropped
            else:
                extra[kind] -= min(extra[kind], event.count - dropped)

    # -- comparing -------------------------------------------------------------------------------------

    def compare(self, contents: Mapping[Place, Kinds | int], known: Mapping[Place, Kinds]) -> None:
        """The view must say exactly what has been noted."""
        for place in [*self.spots, *(place for place in contents if place not in self.spots)]:
            self._compare_place(place, contents.get(place, ()), known.get(place))
        for place in self.pairs:
            noted = _plain(self.extra.get(place, Counter()))
            told = _plain(Counter(known.get(place, ())))
            assert told == noted, f"known of {place} is {told}, noted were {noted}"
        strange = [place for place in known if place not in contents and place not in self.pairs]
        assert not strange, f"known speaks of {strange}, where nothing can be"

    def _compare_place(self, place: Place, told: Kinds | int, bound: Kinds | None) -> None:
        spot = self.spot(place)
        count = told if isinstance(told, int) else len(told)
        assert count == spot.count, f"the view has {count} things at {place}, noted were {spot.count}"
        if not isinstance(told, int):
            assert bound is None, f"known speaks of {place}, which lies open"
            noted = spot.order if spot.order is not None else sorted(spot.sure.elements())
            shown = list(told) if spot.order is not None else sorted(told)
            assert shown == noted, f"the view shows {shown} at {place}, noted were {noted}"
        elif spot.order is not None:
            noted = spot.order if any(kind != UNKNOWN for kind in spot.order) else []
            assert list(bound or ()) == noted, f"known of {place} is {bound}, noted were {noted}"
        elif place[0] in self.bounded:
            noted = sorted(spot.sure.elements())
            assert sorted(bound or ()) == noted, f"known of {place} is {bound}, noted were {noted}"


def _plain(bound: Counter[str]) -> list[str]:
    return sorted(bound.elements())
