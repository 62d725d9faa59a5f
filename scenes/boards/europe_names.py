"""The names of the countries on the map of Europe, in spaced capitals wherever there is room for them.

Letters are never under 12 pixels, so a small map has less room than its maker thought: each name then looks for
a free place of its own in its country, closer set and smaller the less room there is, shortened at last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

import pygame

from game.web_of_power.board_data import COUNTRIES, SITES
from scenes.boards.europe_atlas import Atlas, Box, Point
from scenes.boards.europe_lands import Lands, Middles, Taken
from scenes.boards.europe_plan import Plan
from scenes.boards.strokes import halo
from scenes.kit.look import Look
from scenes.kit.theme import SMALLEST_PX, Colour

SITE, CREST, SLOT, SEAL = 47.0, 49.0, 17.0, 24.0  # canvas units that are kept clear, for rings around sites too
NEAR = 32.0  # canvas units from where a name is planned to where it is looked for at first
ROAD = 9.0  # around each of its points
BADGES = (19.0, 50.0)  # across and along three badges at a crest
GAPS = (0.3, 0.16, 0.1)  # between letters, in sizes of the letters
TIGHT = 0.06  # between small letters, where there is no more room
SIZES = (1.0, 0.8, 0.65)  # of letters, in planned sizes
READ = (1.0, 0.9, 0.8)  # of letters, in sizes of those of the sites: a country is no smaller than they if it can be
MODEL, LEAST = 32, 0.94  # pixels of letters that tell about others how large they are at least
INK: Colour = (62, 38, 18)

EDGE = 4  # pixels that the light reaches at most

Words = Callable[[str], str]
Style = tuple[str, str, float, int]


@dataclass(frozen=True)
class Capitals:
    """A name as it is to be written: its size in design units, the pixels between letters, and where."""

    text: str
    role: str
    units: float
    gap: int
    rect: pygame.Rect


def place_names(look: Look, plan: Plan, atlas: Atlas, taken: Iterable[pygame.Rect], say: Words) -> list[Capitals]:
    """The names of all countries that find room, in the order of the countries. taken: names of the sites."""
    lands, unit = Lands(look, plan), plan.unit
    busy = Taken(plan.map, (rect.inflate(4, 2) for rect in (*taken, *_obstacles(plan, atlas))))
    found = []
    for number, country in enumerate(COUNTRIES, 1):
        wanted = atlas.names.get(country.id)
        if wanted is None:
            continue
        at, rooms = plan.px(wanted.at), _rooms(wanted.at, atlas.glows.get(country.id))
        middles: dict[bool, Middles] = {}
        full, short = say(f"country.{country.id}").upper(), say(f"europe.short.{country.id}").upper()
        units = (wanted.size * unit, atlas.label_size * unit, look.scale)
        for style, anywhere in _styles(units, full, short):
            if anywhere not in middles:
                middles[anywhere] = lands.middles(rooms[anywhere], number, at)
            for size in (_rough_size, _size):  # letters are measured only where there may be room for them
                rect = lands.place(size(look, *style), at, middles[anywhere], busy, number)
                if rect is None:
                    break
            if rect is not None:
                found.append(Capitals(*style, rect))
                busy.add(rect.inflate(6, 4))
                break
    return found


class Lettering:
    """A name as a picture: letter by letter, as on an old map, on a faint light of their own."""

    def __init__(self, look: Look, name: Capitals) -> None:
        self.look, self.name = look, name
        self._word, self._light = (pygame.Surface(name.rect.inflate(n, n).size, pygame.SRCALPHA) for n in (0, 2 * EDGE))
        x = 0
        for letter in name.text:
            picture = look.text.render(letter, name.role, name.units, INK)
            light = halo(look, letter, name.role, name.units, INK)
            self._word.blit(picture, (x, 0))
            self._light.blit(light, light.get_rect(center=picture.get_rect(topleft=(x + EDGE, EDGE)).center))
            x += look.text.width(letter, name.role, name.units) + name.gap
        self.rect = self._light.get_rect(center=name.rect.center)

    def draw(self, surface: pygame.Surface) -> None:
        """The name in its place."""
        name, text = self.name, self.look.text
        surface.blit(self._light, self.rect)
        if text.recorder is not None:
            text.recorder.note(surface, name.text, self._word, name.rect, text.px(name.units), INK, None, name.text)
        surface.blit(self._word, name.rect)


def _obstacles(plan: Plan, atlas: Atlas) -> Iterator[pygame.Rect]:
    """What stands, or can come to stand, on the map."""
    def around(points: Iterable[Point], wide: float, high: float = 0.0) -> Iterator[pygame.Rect]:
        w, h = round(wide * plan.unit), round((high or wide) * plan.unit)
        return (pygame.Rect(x - w // 2, y - h // 2, w, h) for x, y in map(plan.px, points))

    yield from around((atlas.sites[site.id] for site in SITES), SITE)
    for country, court in atlas.courts.items():
        yield from around([court.at], CREST)
        dx, dy = atlas.sides[country]
        yield from around([(court.at[0] + dx, court.at[1] + dy)], *(BADGES if dx else BADGES[::-1]))
        yield from around(court.slots, SLOT, 1.4 * SLOT)
    yield from around((curve.seal for curve in atlas.curves.values()), SEAL)
    yield from around(chain.from_iterable(atlas.roads.values()), ROAD)


def _rooms(at: Point, box: Box | None) -> tuple[Box, Box]:
    """Where the middle of a name may lie, on the canvas: near where it is planned, and anywhere in its country."""
    left, top, right, bottom = box or (*at, *at)
    (x, y), near = at, NEAR
    return (max(left, x - near), max(top, y - near), min(right, x + near), min(bottom, y + near)), box or (*at, *at)


def _styles(units: tuple[float, float, float], full: str, short: str) -> Iterator[tuple[Style, bool]]:
    """Ways of writing a name, the most beautiful first: text, role, size in design units, gap in pixels; and whether
    it may then lie anywhere in its country.

    units: pixels of the planned letters, of those of a site, and of a design unit. Letters at least as large as those
    of a site are spaced as widely as can be; smaller ones are as large as can be.
    """
    planned, site, unit = units
    wanted = (*(planned * share for share in SIZES), *(site * share for share in READ))
    sizes = sorted({max(SMALLEST_PX, round(px)) for px in wanted}, reverse=True)
    large, small = [px for px in sizes if px >= round(site)], [px for px in sizes if px < round(site)]
    spaced = [(px, gap) for gap in GAPS for px in large] + [(px, gap) for px in small for gap in (*GAPS, TIGHT)]
    spaced += [(px, TIGHT) for px in large if px == SMALLEST_PX]
    for text in dict.fromkeys((full, short)):
        for anywhere in (False, True):
            for px, gap in spaced:
                if anywhere or px in large:
                    yield (text, "heading", px / unit, max(1, round(px * gap))), anywhere
        yield (text, "label_bold", sizes[-1] / unit, 1), True


def _rough_size(look: Look, text: str, role: str, units: float, gap: int) -> tuple[int, int]:
    """Hardly ever more than `_size`, and told by letters of one size alone: a font costs time for each other one."""
    share, model = LEAST * look.text.px(units) / MODEL, MODEL / look.scale
    wide = sum(look.text.width(letter, role, model) for letter in text)
    return int(wide * share) + gap * (len(text) - 1), int(look.text.line_height(role, model) * share)


def _size(look: Look, text: str, role: str, units: float, gap: int) -> tuple[int, int]:
    wide = sum(look.text.width(letter, role, units) + gap for letter in text) - gap
    return wide, look.text.line_height(role, units)
