"""Where there is room on the map of Europe: which country lies at a pixel, and which pixels are taken."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pygame

from scenes.boards.europe_atlas import Box
from scenes.boards.europe_plan import Plan
from scenes.kit.look import Look

REGIONS = "europe_regions.png"  # one pixel for two canvas units: 1 + the number of the country, 0 = none
REGION_UNITS = 2
STEP = 4  # pixels of that picture between the places that are tried
SAMPLES = 8  # points along an edge of a name
OWN = 0.8  # share of a name that lies in its country; the rest may lie on sea, never in another country
MARGIN = 4  # pixels between a name and the edge of the map
INKED = 0.7  # share of the height of a name that its letters take


@cache
def _load_regions(root: Path) -> list[bytes]:
    """Row by row the number of the country at each pixel; nothing if the picture is not there."""
    try:
        picture = pygame.image.load(str(root / "maps" / REGIONS))
    except (OSError, pygame.error):
        return []
    raw, wide = picture.get_buffer().raw, picture.get_width()
    return [raw[at:at + wide] for at in range(0, picture.get_pitch() * picture.get_height(), picture.get_pitch())]


class Taken:
    """The pixels of the map that something takes: row by row, a bit for each column from the left."""

    def __init__(self, area: pygame.Rect, rects: Iterable[pygame.Rect]) -> None:
        self.area = area
        self._rows = [0] * area.h
        self._bands: dict[tuple[int, int], int] = {}  # several rows in one, by the first and their number
        for rect in rects:
            self.add(rect)

    def add(self, rect: pygame.Rect) -> None:
        """This is taken too."""
        there = rect.clip(self.area).move(-self.area.x, -self.area.y)
        bits = (1 << there.right) - (1 << there.left)
        for y in range(there.top, there.bottom):
            self._rows[y] |= bits
        self._bands.clear()

    def hit(self, y: int, size: tuple[int, int]) -> int:
        """The columns, as bits, at which a rectangle of this size touches something if its left upper corner lies
        there, in this row of the screen."""
        wide, high = size
        bits, reach = self._band(y - self.area.y, high), 1
        while reach < wide:
            step = min(reach, wide - reach)
            bits |= bits >> step
            reach += step
        return bits

    def _band(self, top: int, high: int) -> int:
        """The columns in which something is in one of so many rows of the map."""
        found = self._bands.get((top, high))
        if found is None:
            found = 0
            for row in self._rows[top:top + high]:
                found |= row
            self._bands[top, high] = found
        return found


class Row(NamedTuple):
    """Points in a row of the screen: the row, and a bit for each column of the map, counted from its left."""

    y: int
    columns: int


class Lands:
    """The countries as they lie on the screen."""

    def __init__(self, look: Look, plan: Plan) -> None:
        self.plan, self.map = plan, plan.map
        self._regions = _load_regions(look.assets.root)  # none: everybody is at home where it is wanted
        unit, high = plan.unit * REGION_UNITS, len(self._regions)
        wide = len(self._regions[0]) if high else 0
        self._columns = [min(wide - 1, int(x / unit)) for x in range(plan.map.w + 1)]
        self._rows = [min(high - 1, int(y / unit)) for y in range(plan.map.h + 1)]

    def rows(self, box: Box, number: int) -> list[Row]:
        """Points all over a country, which lies within this part of the canvas."""
        left, top, right, bottom = (int(side / REGION_UNITS) for side in box)
        bits = [1 << self.plan.px((x * REGION_UNITS, 0.0))[0] - self.map.x for x in range(left, right, STEP)]
        found = []
        for y in range(top, min(bottom, len(self._regions)), STEP):
            there = self._regions[y][left:right:STEP]
            if number in there:
                columns = sum(bit for bit, land in zip(bits, there) if land == number)
                found.append(Row(self.plan.px((0.0, y * REGION_UNITS))[1], columns))
        return found

    def place(self, size: tuple[int, int], wanted: tuple[int, int], middles: Iterable[Row], taken: Taken,
              number: int) -> pygame.Rect | None:
        """Where a name of this size lies nearest to where it is wanted, with nothing in the way of its letters and no
        other country entered. middles: where its middle may lie besides."""
        only = [Row(wanted[1], 1 << wanted[0] - self.map.x)]
        return self._nearest(size, wanted, only, taken, number) or self._nearest(size, wanted, middles, taken, number)

    def _nearest(self, size: tuple[int, int], wanted: tuple[int, int], rows: Iterable[Row], taken: Taken,
                 number: int) -> pygame.Rect | None:
        """The nearest of these middles at which a name can lie. Rows that are too far away are not looked at."""
        rect, found, least = pygame.Rect((0, 0), size), None, math.inf
        offsets = [rect.w * n // (SAMPLES - 1) - self.map.x for n in range(SAMPLES)]
        for row in sorted(rows, key=lambda row: abs(row.y - wanted[1])):
            if abs(row.y - wanted[1]) >= least:
                break
            rect.centery = row.y
            for x in sorted(self._open(rect, row.columns, taken), key=lambda x: abs(x - wanted[0])):
                if (away := math.dist((x, row.y), wanted)) >= least:
                    break
                rect.centerx = x
                if self._is_home(inked(rect), offsets, number):
                    found, least = rect.copy(), away
        return found

    def _open(self, rect: pygame.Rect, columns: int, taken: Taken) -> Iterator[int]:
        """The columns, of these, around which nothing is in the way of a name as high on the map as `rect`."""
        room, half = self.map.inflate(-2 * MARGIN, -2 * MARGIN), rect.w // 2
        first, last = room.left + half - self.map.x, room.right - (rect.w - half) - self.map.x
        if rect.top < room.top or rect.bottom > room.bottom or last < first:
            return
        columns &= (1 << last + 1) - (1 << first)
        if columns:
            letters = inked(rect)
            columns &= ~(taken.hit(letters.top, letters.size) << half)
        while columns:
            x = columns.bit_length() - 1
            columns ^= 1 << x
            yield x + self.map.x

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


def inked(rect: pygame.Rect) -> pygame.Rect:
    """The part of a name that its letters take."""
    return rect.inflate(0, round(rect.h * INKED) - rect.h)
