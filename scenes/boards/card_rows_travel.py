"""Movement on the card rows: cards go to their collection, stones to a card or home, laws to a hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.core.events import Moved, Place, Shuffled
from scenes.kit.tween import Call, Sequence, Timeline, Tween, Wait, ease_in_out

FLIGHT, SHORT, DEAL = 0.46, 0.16, 0.012  # seconds at normal speed


@dataclass(slots=True)
class Flight:
    """Something under way. what: its kind, None when nobody here may see it; goal: where it will lie."""

    what: str | None
    goal: Place
    start: pygame.Rect
    end: pygame.Rect
    share: float = 0.0

    def rect(self) -> pygame.Rect:
        """Where it is now, with its size on the way."""
        part = ease_in_out(self.share)
        sides = [round(a + (b - a) * part) for a, b in zip(self.start, self.end)]
        return pygame.Rect(sides[0], sides[1], max(4, sides[2]), max(4, sides[3]))


class Travel:
    """Turns events into flights."""

    def __init__(self, rect_of: Callable[[Place], pygame.Rect | None], sound: Callable[[str], None]) -> None:
        self.rect_of, self.sound = rect_of, sound
        self.timeline = Timeline()
        self.flights: list[Flight] = []
        self.reduced = False

    @property
    def busy(self) -> bool:
        """Whether anything still moves."""
        return self.timeline.busy

    def play(self, event: Moved | Shuffled) -> float:
        """Begin to show an event; seconds at normal speed until the next may begin."""
        if isinstance(event, Shuffled):
            self.sound("shuffle")
            return SHORT
        start, end = self.rect_of(event.source), self.rect_of(event.target)
        if start is None or end is None:  # between two games everything is gathered and dealt
            return DEAL
        self.sound("wood" if event.source[0] in ("stone", "reserve", "removed") else "card")
        if self.reduced:
            self.timeline.play(Wait(SHORT))
            return SHORT
        flight = Flight(event.what, event.target, start, end)
        self.flights.append(flight)

        def go(share: float) -> None:
            flight.share = share

        self.timeline.play(Sequence(Tween(FLIGHT, go, lambda t: t), Call(lambda: self._land(flight))))
        return FLIGHT * 0.7

    def _land(self, flight: Flight) -> None:
        if flight in self.flights:
            self.flights.remove(flight)

    def finish(self) -> None:
        """Everything arrives at once."""
        self.timeline.finish()
        self.flights.clear()
