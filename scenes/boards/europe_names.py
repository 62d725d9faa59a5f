"""The names of the countries on the map of Europe, in spaced capitals wherever there is room for them.

Letters are never under 12 pixels, so a small map has less room than its maker thought: each name then looks for
a free place of its own in its country, closer set and smaller the less room there is, shortened at last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import pygame

from game.web_of_power.board_data import COUNTRIES, SITES
from scenes.boards.europe_atlas import Atlas, Point
from scenes.boards.europe_plan import Plan
from scenes.boards.strokes import halo
from scenes.kit.look import Look
from scenes.kit.theme import SMALLEST_PX, Colour

REGIONS = "europe_regions.png"  # one pixel for two canvas units: 1 + the number of the country, 0 = none
REGION_UNITS = 2
STEP = 8.0  # canvas units between the places that are tried
SAMPLES = 8  # points along an edge of a name
OWN = 0.8  # share of a name that lies in its country; the rest may lie on sea, never in another country
SITE, CREST, BADGES, SLOT, SEAL = 26.0, 49.0, 88.0, 17.0, 24.0  # canvas units that are kept clear
GAPS = (0.3, 0.16, 0.1)  # between letters, in sizes of the letters
TIGHT = 0.06  # between small letters, where there is no more room
SIZES = (1.0, 0.8, 0.65)  # of letters, in planned sizes
READ = (1.0, 0.9, 0.8)  # of letters, in sizes of those of the sites: a country is no smaller than they if it can be
INK: Colour = (62, 38, 18)

EDGE = 4  # pixels that the light reaches at most

Words = Callable[[str], str]
Style = tuple[str, str, float, int]
Order = list[tuple[int, int]]


@dataclass(frozen=True)
class Capitals:
    """A name as it is to be written: its size in design units, the pixels between letters, and where."""

    text: str
    role: str
    units: float
    gap: int
    rect: pygame.Rect


class Spots(NamedTuple):
    """Middles that can be tried, in pixels: their columns and rows, and pairs of both by number, the best first."""

    xs: list[int]
    ys: list[int]
    order: Order


def place_names(look: Look, plan: Plan, atlas: Atlas, taken: Iterable[pygame.Rect], say: Words) -> list[Capitals]:
    """The names of all countries that find room, in the order of the countries. taken: names of the sites."""
    lands = Lands(look, plan)
    left, top, unit = plan.map.x, plan.map.y, plan.unit
    busy = [rect.inflate(4, 2) for rect in (*taken, *_obstacles(plan, atlas))]
    found = []
    for number, country in enumerate(COUNTRIES, 1):
        wanted = atlas.names.get(country.id)
        if wanted is None:
            continue
        xs, ys, order = _tries(wanted.at, atlas.glows.get(country.id))
        spots = Spots([round(left + x * unit) for x in xs], [round(top + y * unit) for y in ys], order)
        near = _near(busy, spots)
        full, short = say(f"country.{country.id}").upper(), say(f"europe.short.{country.id}").upper()
        units = (wanted.size * unit, atlas.label_size * unit, look.scale)
        made = next((Capitals(*style, rect) for style in _styles(units, full, short)
                     if (rect := lands.free(_size(look, *style), spots, near, number))), None)
        if made is not None:
            found.append(made)
            busy.append(made.rect.inflate(6, 4))
    return found


class Lettering:
    """A name as a picture: letter by letter, as on an old map, on a faint light of their own."""

    def __init__(self, look: Look, name: Capitals) -> None:
        self.look, self.name = look, name
        self._word, self._light = (pygame.Surface(name.rect.inflate(n, n).size, pygame.SRCALPHA) for n in (0, 2 * EDGE))
        x = 0
        for letter in name.text:
            picture = look.text.render(letter, name.role, name.units, INK)
            light = halo(look, letter, name.role, name.units)
            self._word.blit(picture, (x, 0))
            self._light.blit(light, light.get_rect(center=picture.get_rect(topleft=(x + EDGE, EDGE)).center))
            x += look.text.width(letter, name.role, name.units) + name.gap

    def draw(self, surface: pygame.Surface) -> None:
        """The name in its place."""
        name, text = self.name, self.look.text
        surface.blit(self._light, self._light.get_rect(center=name.rect.center))
        if text.recorder is not None:
            text.recorder.note(surface, name.text, self._word, name.rect, text.px(name.units), INK, None, name.text)
        surface.blit(self._word, name.rect)


def _load_regions(look: Look) -> list[bytes]:
    """Row by row the number of the country at each pixel; nothing if the picture is not there."""
    try:
        picture = pygame.image.load(str(look.assets.root / "maps" / REGIONS))
    except (OSError, pygame.error):
        return []
    raw, wide = picture.get_buffer().raw, picture.get_width()
    return [raw[at:at + wide] for at in range(0, picture.get_pitch() * picture.get_height(), picture.get_pitch())]


def _obstacles(plan: Plan, atlas: Atlas) -> Iterator[pygame.Rect]:
    """What stands, or can come to stand, on the map."""
    def around(at: tuple[float, float], wide: float, high: float = 0.0) -> pygame.Rect:
        rect = pygame.Rect(0, 0, round(wide * plan.unit), round((high or wide) * plan.unit))
        rect.center = plan.px(at)
        return rect

    for site in SITES:
        yield around(atlas.sites[site.id], SITE)
    for court in atlas.courts.values():
        yield around(court.at, CREST, BADGES)
        yield from (around(slot, SLOT, 1.4 * SLOT) for slot in court.slots)
    for curve in atlas.curves.values():
        yield around(curve.seal, SEAL)
    for road in atlas.roads.values():
        yield from (around(at, 9.0) for at in road)


@cache
def _tries(at: Point, box: tuple[float, float, float, float] | None) -> tuple[list[float], list[float], Order]:
    """Middles that can be tried: their columns and rows in canvas units, and which of these in which order: the
    planned middle, then all over the country, the nearest first."""
    if box is None:
        return [at[0]], [at[1]], [(0, 0)]
    across, down = round((box[2] - box[0]) / STEP), round((box[3] - box[1]) / STEP)
    xs, ys = [at[0], *(box[0] + n * STEP for n in range(across))], [at[1], *(box[1] + m * STEP for m in range(down))]
    order = [(n, m) for n in range(1, len(xs)) for m in range(1, len(ys))]
    order.sort(key=lambda nm: (xs[nm[0]] - at[0]) ** 2 + (ys[nm[1]] - at[1]) ** 2)
    return xs, ys, [(0, 0), *order]


def _near(busy: Sequence[pygame.Rect], spots: Spots) -> list[pygame.Rect]:
    """What can be in the way of a name around one of these middles."""
    left, top, right, bottom = min(spots.xs), min(spots.ys), max(spots.xs), max(spots.ys)
    reach = pygame.Rect(left, top, right - left, bottom - top).inflate(right - left, 80)
    return [rect for rect in busy if reach.colliderect(rect)]


def _styles(units: tuple[float, float, float], full: str, short: str) -> Iterator[Style]:
    """Ways of writing a name, the most beautiful first: text, role, size in design units, gap in pixels.

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
        for px, gap in spaced:
            yield text, "heading", px / unit, max(1, round(px * gap))
        yield text, "label_bold", sizes[-1] / unit, 1


def _size(look: Look, text: str, role: str, units: float, gap: int) -> tuple[int, int]:
    wide = sum(look.text.width(letter, role, units) + gap for letter in text) - gap
    return wide, look.text.line_height(role, units)


class Lands:
    """Which country lies at a pixel of the map."""

    def __init__(self, look: Look, plan: Plan) -> None:
        self.map = plan.map
        self._regions = _load_regions(look)  # none: everybody is at home everywhere
        unit, high = plan.unit * REGION_UNITS, len(self._regions)
        wide = len(self._regions[0]) if high else 0
        self._columns = [min(wide - 1, int(x / unit)) for x in range(plan.map.w + 1)]
        self._rows = [min(high - 1, int(y / unit)) for y in range(plan.map.h + 1)]

    def free(self, size: tuple[int, int], spots: Spots, busy: Sequence[pygame.Rect], number: int) -> pygame.Rect | None:
        """The first place where nothing is in the way and no other country is entered."""
        rect, room = pygame.Rect((0, 0), size), self.map.inflate(-8, -8)
        inked = rect.inflate(0, -round(rect.h * 0.3))
        sunk = inked.y - rect.y
        offsets = [rect.w * n // (SAMPLES - 1) - self.map.x for n in range(SAMPLES)]
        xs, ys, order = spots
        aside, above = rect.w // 2, rect.h // 2 - sunk
        for n, m in order:
            inked.topleft = xs[n] - aside, ys[m] - above
            if inked.collidelist(busy) < 0:
                rect.topleft = inked.x, inked.y - sunk
                if room.contains(rect) and self._is_home(inked, offsets, number):
                    return rect
        return None

    def _is_home(self, rect: pygame.Rect, offsets: Sequence[int], number: int) -> bool:
        """Whether a name lies in its country, as far as points along its upper and lower edge tell."""
        if not self._regions:
            return True
        own, left = 0, rect.x
        columns = [self._columns[left + offset] for offset in offsets]
        for y in (rect.top, rect.bottom):
            row = self._regions[self._rows[y - self.map.y]]
            for column in columns:
                there = row[column]
                if there == number:
                    own += 1
                elif there:
                    return False
        return own >= OWN * 2 * SAMPLES
