"""Where there is room on the map of Europe: which country lies at a pixel, and which pixels are taken."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from operator import or_
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


class Middles(NamedTuple):
    """Where the middle of a name may lie: some rows of the screen, and the columns in each of them, as the bits of one
    number. See `Taken`."""

    rows: tuple[int, ...]
    columns: int


class Taken:
    """The pixels of the map that something takes: row by row, a bit for each column from the left.

    Several rows are one number, each `wide` bytes behind the one before: what is done to all is done at once.
    """

    def __init__(self, area: pygame.Rect, rects: Iterable[pygame.Rect]) -> None:
        self.area, self.wide = area, row_bytes(area)
        self._rows = [0] * area.h
        self._bands: dict[tuple[tuple[int, ...], int, int], int] = {}
        for rect in rects:
            self.add(rect)

    def add(self, rect: pygame.Rect) -> None:
        """This is taken too."""
        left, top, wide, high = rect.clip(self.area)
        bits, rows = (1 << wide) - 1 << left - self.area.x, slice(top - self.area.y, top - self.area.y + high)
        self._rows[rows] = [row | bits for row in self._rows[rows]]
        self._bands.clear()

    def hit(self, rows: tuple[int, ...], above: int, size: tuple[int, int]) -> int:
        """The columns, as bits, at which a rectangle of this size, all of it on the map, touches something if its left
        upper corner lies there, so many pixels above each of these rows of the screen."""
        wide, high = size
        bits, reach = self._band(rows, above, high), 1
        while reach < wide:
            step = min(reach, wide - reach)
            bits |= bits >> step
            reach += step
        return bits

    def _band(self, rows: tuple[int, ...], above: int, high: int) -> int:
        """The columns in which something is in one of `high` rows of the map, which begin above each of these."""
        found = self._bands.get((rows, above, high))
        if found is None:
            tops = [max(0, y - above - self.area.y) for y in rows]
            found = stacked([reduce(or_, self._rows[top:top + high], 0) for top in tops], self.wide)
            self._bands[rows, above, high] = found
        return found


def row_bytes(area: pygame.Rect) -> int:
    """Of a row of an area, a bit for each column."""
    return (area.w + 7) // 8


def stacked(rows: Iterable[int], wide: int) -> int:
    """Rows as one number, the first one lowest, each `wide` bytes behind the one before."""
    return int.from_bytes(b"".join([row.to_bytes(wide, "little") for row in rows]), "little")


class Lands:
    """The countries as they lie on the screen."""

    def __init__(self, look: Look, plan: Plan) -> None:
        self.plan, self.map = plan, plan.map
        self._regions = _load_regions(look.assets.root)  # none: everybody is at home where it is wanted
        unit, high = plan.unit * REGION_UNITS, len(self._regions)
        wide = len(self._regions[0]) if high else 0
        self._columns = [min(wide - 1, int(x / unit)) for x in range(plan.map.w + 1)]
        self._rows = [min(high - 1, int(y / unit)) for y in range(plan.map.h + 1)]

    def middles(self, box: Box, number: int, wanted: tuple[int, int]) -> Middles:
        """Where a name is wanted, and points all over a country, which lies within this part of the canvas: those in
        the nearest rows first."""
        left, top, right, bottom = (int(side / REGION_UNITS) for side in box)
        step = REGION_UNITS * self.plan.unit
        bits = [1 << round(self.map.x + x * step) - self.map.x for x in range(left, right, STEP)]
        found = [(wanted[1], 1 << wanted[0] - self.map.x)] if self.map.collidepoint(wanted) else []
        for y in range(top, min(bottom, len(self._regions)), STEP):
            there = self._regions[y][left:right:STEP]
            if number in there:
                columns = sum(bit for bit, land in zip(bits, there) if land == number)
                found.append((round(self.map.y + y * step), columns))
        found.sort(key=lambda row: abs(row[0] - wanted[1]))
        return Middles(tuple(y for y, _ in found), stacked([bits for _, bits in found], row_bytes(self.map)))

    def place(self, size: tuple[int, int], wanted: tuple[int, int], middles: Middles, taken: Taken,
              number: int) -> pygame.Rect | None:
        """Where a name of this size lies nearest to where it is wanted, with nothing in the way of its letters and no
        other country entered. Rows that are too far away are not looked at."""
        rect, found, least = pygame.Rect((0, 0), size), None, math.inf
        letters, above, half = inked(rect), rect.centery, rect.w // 2
        free = middles.columns & ~(taken.hit(middles.rows, above - letters.y, letters.size) << half)
        room = self.map.inflate(-2 * MARGIN, -2 * MARGIN)
        first, last = room.left + half - self.map.x, room.right - (rect.w - half) - self.map.x
        if not free or last < first:
            return None
        inside, wide = (1 << last + 1) - (1 << first), row_bytes(self.map)
        raw = free.to_bytes(len(middles.rows) * wide, "little")
        points = [rect.w * n // (SAMPLES - 1) - self.map.x for n in range(SAMPLES)]
        for n, y in enumerate(middles.rows):
            columns = int.from_bytes(raw[n * wide:(n + 1) * wide], "little") & inside
            if not columns:
                continue
            if abs(y - wanted[1]) >= least:
                break
            rect.y = y - above
            if rect.top < room.top or rect.bottom > room.bottom:
                continue
            for x in sorted(self._each(columns), key=lambda x: abs(x - wanted[0])):
                if (away := math.dist((x, y), wanted)) >= least:
                    break
                rect.centerx = x
                if self._is_home(inked(rect), points, number):
                    found, least = rect.copy(), away
        return found

    def _each(self, columns: int) -> Iterator[int]:
        """Columns of the screen, from the right."""
        while columns:
            x = columns.bit_length() - 1
            columns ^= 1 << x
            yield x + self.map.x

    def _is_home(self, rect: pygame.Rect, points: Sequence[int], number: int) -> bool:
        """Whether a name lies in its country, as far as these points along its upper and lower edge tell."""
        if not self._regions:
            return True
        own, left = 0, rect.x
        columns = [self._columns[left + point] for point in points]
        for y in (rect.top, rect.bottom):
            row = self._regions[self._rows[y - self.map.y]]
            there = [row[column] for column in columns]
            mine = there.count(number)
            if mine + there.count(0) < SAMPLES:
                return False
            own += mine
        return own >= OWN * 2 * SAMPLES


def inked(rect: pygame.Rect) -> pygame.Rect:
    """The part of a name that its letters take."""
    return rect.inflate(0, round(rect.h * INKED) - rect.h)
