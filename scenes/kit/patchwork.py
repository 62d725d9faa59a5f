"""A picture of many parts that is kept from frame to frame: only what looks different is painted anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

import pygame

# How far a part reaches (x, y, width, height in pixels), and whatever its looks depend on.
Part = tuple[tuple[int, ...], object]


class Patchwork:
    """`paint` paints everything that shows within a rectangle, which is also the clip of the picture it is given:
    neighbours that reach into it too."""

    def __init__(self, paint: Callable[[pygame.Surface, pygame.Rect], None]) -> None:
        self.paint = paint
        self.picture: pygame.Surface | None = None
        self._whole: object = None
        self._parts: Mapping[Hashable, Part] = {}
        self._waiting: set[Hashable] = set()

    def forget(self) -> None:
        """A new layout: the picture is made anew."""
        self.picture = None

    def fits(self, whole: object) -> bool:
        """Whether there is a picture of which nothing but parts can have changed."""
        return self.picture is not None and whole == self._whole

    def refresh(self, whole: object, parts: Mapping[Hashable, Part], make: Callable[[], pygame.Surface],
                most: int | None = None) -> bool:
        """Bring the picture up to date; True when it is. `whole`: what the looks of all of it depend on; `make` gives
        an empty one. most: so many parts are painted at once, the first ones first, and the others with the next
        calls, before those that change by then."""
        if self.picture is None or whole != self._whole:
            self.picture = make()
            self.paint(self.picture, self.picture.get_rect())
            self._whole, self._parts, self._waiting = whole, parts, set()
            return True
        before = self._parts
        changed = [name for name in {**parts, **before} if parts.get(name) != before.get(name)]
        changed.sort(key=lambda name: name not in self._waiting)
        now, later = changed[:most], changed[most:] if most else []
        for room in joined([pygame.Rect(state[name][0]) for state in (parts, before) for name in now if name in state]):
            self.picture.set_clip(room)
            self.paint(self.picture, room)
            self.picture.set_clip(None)
        seen = {name: part for name, part in parts.items() if name not in later}
        self._parts = {**seen, **{name: before[name] for name in later if name in before}}
        self._waiting = set(later)
        return not later


def joined(rooms: list[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that overlap become one, so that nothing is painted twice."""
    found: list[pygame.Rect] = []
    for room in rooms:
        while (other := room.collidelist(found)) >= 0:
            room = room.union(found.pop(other))
        found.append(room)
    return found


def around(inner: pygame.Rect, outer: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """What of a rectangle lies around another: above, below, left and right of it."""
    return (pygame.Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
            pygame.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
            pygame.Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
            pygame.Rect(inner.right, inner.y, outer.right - inner.right, inner.h))
