"""The geometry of the table of Abalone: the hexagon, its cells, two trays and what is left for panels. Pixels."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import pygame

from game.abalone.hexes import CELLS

Point = tuple[float, float]
Units = Callable[[float], int]

LAYOUT = "maps/abalone_layout.json"
PICTURE = "maps/abalone"
OUTWARDS = 1.035  # letters are so many times as far from the middle as they are baked
SMALLEST_SPOT = 28  # pixels: nothing to be clicked is smaller
SLOTS = 6
# Where a step to each compass point leads on the screen, in steps.
WAYS: Mapping[str, Point] = {
    "E": (1.0, 0.0), "W": (-1.0, 0.0), "NE": (0.5, -math.sqrt(3) / 2), "SW": (-0.5, math.sqrt(3) / 2),
    "NW": (-0.5, -math.sqrt(3) / 2), "SE": (0.5, math.sqrt(3) / 2),
}  # fmt: skip


@dataclass(frozen=True)
class Atlas:
    """The layout of the painted board in units of its canvas; of a tray in shares of its width and height."""

    canvas: Point
    radius: float
    step: float
    marble: float
    cells: Mapping[str, Point]
    letters: Mapping[str, Point]
    tray_aspect: float
    slots: tuple[Point, ...]
    tray_marble: float

    def turned(self, at: Point) -> Point:
        """The same point of the board turned half round."""
        return self.canvas[0] - at[0], self.canvas[1] - at[1]


def load_atlas(art: Path) -> Atlas:
    """What was baked with the picture; plain figures where that is missing."""
    try:
        raw = json.loads((art / LAYOUT).read_text(encoding="utf-8"))
        cells = {name: (float(x), float(y)) for name, (x, y) in raw["cells"].items()}
        letters = {name: (float(x), float(y)) for name, (x, y) in raw["letters"].items()}
        slots = tuple((float(x), float(y)) for x, y in raw["tray"]["slots"])
        wide, high = raw["canvas"]
        if set(cells) == set(CELLS) and len(slots) == SLOTS:
            return Atlas((wide, high), raw["radius"], raw["step"], raw["marble"], cells, letters,
                         raw["tray"]["aspect"], slots, raw["tray"]["marble"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return plain_atlas()


def plain_atlas() -> Atlas:
    """A board without its picture."""
    cells = {}
    for name in CELLS:
        row, column = "abcdefghi".index(name[0]), int(name[1]) - 1
        cells[name] = (500 + (column - row / 2 - 2) * 88.0, 433 - (row - 4) * 88 * math.sqrt(3) / 2)
    slots = tuple(((n + 0.5) / SLOTS, 0.5) for n in range(SLOTS))
    return Atlas((1000.0, 866.0), 499.0, 88.0, 76.0, cells, {}, 6.6, slots, 0.76)


@dataclass(frozen=True)
class Plan:
    """Rectangles in pixels. board: the painted canvas; room: the table around it, where notes may lie; panels: what
    is given back; trays: by seat."""

    atlas: Atlas = field(repr=False)
    board: pygame.Rect
    room: pygame.Rect
    panels: pygame.Rect
    trays: tuple[pygame.Rect, pygame.Rect]
    heading: int
    buttons: tuple[pygame.Rect, ...]
    flipped: bool = False

    @property
    def unit(self) -> float:
        """Pixels of one unit of the canvas."""
        return self.board.w / self.atlas.canvas[0]

    @property
    def step(self) -> float:
        """Pixels from cell to cell."""
        return self.atlas.step * self.unit

    @property
    def marble(self) -> float:
        """The diameter of a marble on the board."""
        return self.atlas.marble * self.unit

    @property
    def tray_marble(self) -> float:
        """The diameter of a marble in a tray."""
        return self.atlas.tray_marble * self.trays[0].h

    def point(self, at: Point) -> Point:
        """A point of the canvas on the screen."""
        x, y = self.atlas.turned(at) if self.flipped else at
        return self.board.x + x * self.unit, self.board.y + y * self.unit

    def cell(self, name: str) -> Point:
        """The middle of a cell."""
        return self.point(self.atlas.cells[name])

    def letter(self, name: str) -> Point:
        """Where a letter or number stands: near the rim, clear of the marbles and their shadows."""
        (x, y), (wide, high) = self.atlas.letters[name], self.atlas.canvas
        return self.point((wide / 2 + (x - wide / 2) * OUTWARDS, high / 2 + (y - high / 2) * OUTWARDS))

    @cached_property
    def letters(self) -> tuple[pygame.Rect, ...]:
        """Around all letters and numbers."""
        return tuple(self.around(self.letter(name), self.step / 3) for name in self.atlas.letters)

    def way(self, name: str) -> Point:
        """One step to a compass point, in pixels."""
        sign = -self.step if self.flipped else self.step
        return WAYS[name][0] * sign, WAYS[name][1] * sign

    def slot(self, seat: int, number: int) -> Point:
        """The number-th place of a seat's tray; the first lies at its far end."""
        x, y = self.atlas.slots[SLOTS - 1 - min(number, SLOTS - 1)]
        tray = self.trays[seat]
        return tray.x + x * tray.w, tray.y + y * tray.h

    def around(self, at: Point, wide: float) -> pygame.Rect:
        """A square around a point, large enough to be clicked."""
        side = max(SMALLEST_SPOT, round(wide))
        rect = pygame.Rect(0, 0, side, side)
        rect.center = (round(at[0]), round(at[1]))
        return rect

    def outline(self, grow: float = 0.0) -> list[Point]:
        """The corners of the hexagon, so many pixels farther out."""
        reach = self.atlas.radius * self.unit + grow
        x, y = self.board.x + self.board.w / 2, self.board.y + self.board.h / 2
        return [(x + reach * math.cos(math.tau * n / 6), y + reach * math.sin(math.tau * n / 6)) for n in range(6)]


def make_plan(area: pygame.Rect, u: Units, atlas: Atlas, flipped: bool) -> Plan:
    """The column of panels and trays beside the board, or below it in a tall window."""
    aspect = atlas.canvas[0] / atlas.canvas[1]
    gap, below = u(18), u(40)  # the board throws its shadow downwards
    beside = min(area.h, int((area.w - gap - u(384)) / aspect))
    above = min(int(area.w / aspect), area.h - below - u(310))
    tall = above > beside * 1.15
    high = max(u(150), above if tall else beside)
    board = pygame.Rect(area.x, area.y, round(high * aspect), high)
    heading = u(20)
    if tall:
        board.centerx = area.centerx
        half = (area.w - gap) // 2
        panels = pygame.Rect(area.x, board.bottom + below, half, area.bottom - board.bottom - below)
        room = pygame.Rect(area.x, area.y, area.w, panels.y - area.y)
        zone = panels.move(half + gap, 0)
    else:
        wide = min(area.w - gap - board.w, u(560))
        board.x += (area.w - gap - board.w - wide) // 2
        board.y += (area.h - board.h) // 2
        column = pygame.Rect(board.right + gap, area.y, wide, area.h)
        tray_h = _tray_high(column, u, atlas)
        zone_h = 2 * (tray_h + heading) + u(14)
        zone = pygame.Rect(column.x, column.bottom - zone_h, wide, zone_h)
        panels = pygame.Rect(column.x, column.y, wide, zone.y - u(6) - column.y)
        room = pygame.Rect(area.x, area.y, column.x - area.x, area.h)
    trays = _trays(zone, _tray_high(zone, u, atlas), heading, u, atlas)
    return Plan(atlas, board, room, panels, trays, heading, _buttons(board, u), flipped)


def _tray_high(column: pygame.Rect, u: Units, atlas: Atlas) -> int:
    return min(round(column.w / atlas.tray_aspect), u(80))


def _trays(zone: pygame.Rect, high: int, heading: int, u: Units, atlas: Atlas) -> tuple[pygame.Rect, pygame.Rect]:
    """One above the other, each below its heading."""
    wide = min(zone.w, round(high * atlas.tray_aspect))
    first = pygame.Rect(zone.x + (zone.w - wide) // 2, zone.y + heading, wide, high)
    return first, first.move(0, high + heading + u(8))


def _buttons(board: pygame.Rect, u: Units) -> tuple[pygame.Rect, ...]:
    """Two above each other in each lower corner, which the hexagon leaves free: left, then right."""
    wide, high = min(u(96), board.w // 6), u(32)
    low = pygame.Rect(board.x, board.bottom - high - u(2), wide, high)
    left = (low.move(0, -high - u(6)), low)
    return (*left, *(rect.move(board.w - wide, 0) for rect in left))
