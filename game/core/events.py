"""What happened, in order: the only thing the screen needs to animate and a note-taker needs to remember.

A place is a tuple such as ("site", "FR5"), ("hand", 1) or ("pile",). Things have no identity, only a kind
("rot", "cloister0"): equal things are equal, and a hidden thing has no kind at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.texts import Line

Place = tuple["str | int", ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """`count` things of one kind went from one place to another.

    what: the kind, or None for one who did not see it. seen: the seats that saw the kind (None: all).
    at: index in an ordered target (0 = next to be drawn, left-most); None: put at the end.
    origin: index in an ordered source; None: the first thing of that kind.
    """

    what: str | None
    source: Place
    target: Place
    count: int = 1
    seen: tuple[int, ...] | None = None
    at: int | None = None
    origin: int | None = None


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The order of the things at a place is new and nobody knows it."""

    place: Place


@dataclass(frozen=True, slots=True)
class Scored:
    """Points were given for one item, to all seats at once.

    item: path in the score sheet, outermost first, e.g. ("final", "cloisters", "FR"); points: one a seat;
    line: the arithmetic; places: what scored, for lighting up (per seat: `lit[seat]`, may be empty); counted: seats
    that had something to count even if it came to nothing, where that is worth telling from having had nothing.
    """

    item: tuple[str, ...]
    points: tuple[int, ...]
    line: Line
    places: tuple[Place, ...] = ()
    counted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """Anything else worth a sentence: the pile ran out, the last round began, a seat was skipped."""

    line: Line


Event = Moved | Shuffled | Scored | Told
Events = list[Event] | None  # where to write what happens; None: nobody asks


def redact(event: Event, seat: int | None) -> Event:
    """The event as `seat` saw it (None: an onlooker): a kind it did not see is None."""
    if isinstance(event, Moved) and event.seen is not None and seat not in event.seen:
        return replace(event, what=None)
    return event


def event_line(event: Event) -> Line:
    """A readable sentence for any event; kinds and places are words of the game's own text table."""
    if isinstance(event, Told):
        return event.line
    if isinstance(event, Scored):
        return event.line
    if isinstance(event, Shuffled):
        return Line("core.event.shuffled", {"place": _place(event.place)})
    key = "core.event.moved" if event.what is not None else "core.event.moved_unseen"
    fields = {"what": event.what, "count": event.count, "source": _place(event.source),
              "target": _place(event.target)}
    return Line(key, fields)


def _place(place: Place) -> str:
    return " ".join(str(part) for part in place)
