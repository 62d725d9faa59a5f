"""The regions of the map of Italy: the light on them, the colours of their owners, and lines around kingdoms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from game.condottiere.board_data import CITIES
from scenes.boards.italy_stand import Stand
from scenes.boards.strokes import thread
from scenes.kit.assets import smooth
from scenes.kit.look import Look
from scenes.kit.theme import Colour, mix

OUTLINE = 15.0  # canvas units, both sides of a border; only the inner one is seen
PAPER: Colour = (240, 228, 198)  # lies under an owner's colour, so that the map's own does not tinge it
WASH = 225  # how strong an owner's colour lies on a region, of 255
OVERSAMPLE = 2

Made = tuple[pygame.Surface, pygame.Rect]  # a picture and where it lies on the screen


class Regions:
    """Makes the pictures that lie on regions. They are kept in `kept`, which the map empties with a new layout."""

    def __init__(self, look: Look, stand: Stand, kept: dict[object, Made]) -> None:
        self.look, self.stand, self._kept = look, stand, kept
        self._read: dict[Path, pygame.Surface] = {}  # as they lie on the disk: eight megabytes for every size of window

    def ahead(self, kind: str) -> Iterator[None]:
        """Read one picture of every region at every step: its "glow", which is wanted when a battle begins or where
        the pointer rests, or its "wash", which is wanted when a battle is won."""
        for city in CITIES:
            self._baked(kind, city.id)
            yield

    def _rect(self, city: str) -> pygame.Rect | None:
        """Where the pictures of a region lie."""
        found = self.stand.atlas.boxes.get(city)
        if found is None:
            return None
        left, top = self.stand.plan.px(found[:2])
        right, bottom = self.stand.plan.px(found[2:])
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def _baked(self, kind: str, city: str) -> Made | None:
        """The baked light ("glow") or white wash ("wash") of a region."""
        made = self._kept.get((kind, city))
        rect = self._rect(city)
        if made is None and rect is not None:
            path = self.look.assets.root / "maps" / f"italy_{kind}_{city}.png"
            try:
                whole = self._read[path] = self._read.get(path) or pygame.image.load(str(path)).convert_alpha()
                picture = smooth(whole, rect.size)
            except (OSError, pygame.error):
                picture = pygame.Surface((1, 1), pygame.SRCALPHA)
            made = self._kept[kind, city] = (picture, rect)
        return made

    def glow(self, city: str) -> Made | None:
        """The light that can lie on a region."""
        return self._baked("glow", city)

    def wash(self, city: str, seat: int) -> Made | None:
        """The colour of its owner on a region."""
        colour = self.stand.seats[seat].seat.colour
        key = ("owned", city, colour)
        plain = self._baked("wash", city)
        if key not in self._kept and plain is not None:
            picture = pygame.Surface(plain[0].get_size(), pygame.SRCALPHA)
            for ink in (PAPER, colour):
                layer = plain[0].copy()
                layer.fill((*ink, WASH), special_flags=pygame.BLEND_RGBA_MULT)
                picture.blits(2 * [(layer, (0, 0))], False)  # the baked wash is thin
            self._kept[key] = (picture, plain[1])
        return self._kept.get(key)

    def outline(self, seat: int, cities: tuple[str, ...]) -> Made | None:
        """A line in the seat's colour along the inner side of the borders of a group of linked regions."""
        colour = self.stand.seats[seat].seat.colour
        key = ("outline", colour, cities)
        rects = [rect for city in cities if (rect := self._rect(city)) is not None]
        if key not in self._kept and rects:
            rect = rects[0].unionall(rects[1:])
            self._kept[key] = (self._draw_outline(rect, cities, colour), rect)
        return self._kept.get(key)

    def refine(self) -> None:
        """Forget the lines that were drawn in haste: they can be had smooth now."""
        for key in [key for key in self._kept if isinstance(key, tuple) and key[0] == "outline"]:
            del self._kept[key]

    def _draw_outline(self, rect: pygame.Rect, cities: tuple[str, ...], colour: Colour) -> pygame.Surface:
        plan, group = self.stand.plan, set(cities)
        fine = 1 if self.look.pictures.rough else OVERSAMPLE
        big = pygame.Surface((rect.w * fine, rect.h * fine), pygame.SRCALPHA)
        paths = [[((x - rect.x) * fine, (y - rect.y) * fine) for x, y in map(plan.px, border.path)]
                 for border in self.stand.atlas.borders if len(group.intersection(border.between)) == 1]
        wide = max(7.0, OUTLINE * plan.unit) * fine
        for share, ink in ((1.35, (*mix(colour, (20, 10, 4), 0.72), 255)), (1.0, (*colour, 255))):
            for path in paths:
                thread(big, path, ink, wide * share)
        picture = smooth(big, rect.size) if fine > 1 else big
        inside = pygame.Surface(rect.size, pygame.SRCALPHA)
        for city in cities:
            wash = self._baked("wash", city)
            if wash is not None:
                for _ in range(3):  # the white wash is thin; three times over it is solid
                    inside.blit(wash[0], wash[1].move(-rect.x, -rect.y))
        picture.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return picture
