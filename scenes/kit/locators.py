"""Where the n-th thing at a place stands: points, rows, grids, piles and fans. Pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Protocol

import pygame


@dataclass(frozen=True)
class Pose:
    """How one sprite stands: where its anchor is, its height in pixels, its turn in degrees
    (counter-clockwise), its rank (higher is drawn later) and its opacity."""

    x: float
    y: float
    height: float
    angle: float = 0.0
    z: float = 0.0
    alpha: float = 255.0

    def moved(self, dx: float, dy: float) -> Pose:
        return replace(self, x=self.x + dx, y=self.y + dy)


def between(a: Pose, b: Pose, share: float) -> Pose:
    """The pose on the way from a (0) to b (1)."""
    def part(p: float, q: float) -> float:
        return p + (q - p) * share
    return Pose(part(a.x, b.x), part(a.y, b.y), part(a.height, b.height), part(a.angle, b.angle),
                part(a.z, b.z), part(a.alpha, b.alpha))


class Locator(Protocol):
    """Gives the pose of number n (0..) of `count` things at one place."""

    def pose(self, n: int, count: int) -> Pose: ...


@dataclass(frozen=True)
class Cluster:
    """One point. Several things stand beside each other in a small cluster around it."""

    x: float
    y: float
    height: float
    spread: float = 0.42  # distance of neighbours in heights
    z: float = 0.0

    def pose(self, n: int, count: int) -> Pose:
        if count <= 1:
            return Pose(self.x, self.y, self.height, z=self.z + self.y)
        per_row = math.ceil(math.sqrt(count * 1.6))
        row, column = divmod(n, per_row)
        in_row = min(per_row, count - row * per_row)
        rows = math.ceil(count / per_row)
        step = self.height * self.spread
        x = self.x + (column - (in_row - 1) / 2) * step
        y = self.y + (row - (rows - 1) / 2) * step * 0.8
        return Pose(x, y, self.height, z=self.z + y)


@dataclass(frozen=True)
class Row:
    """Side by side in a rectangle, overlapping when there are many. The anchor is each one's centre."""

    rect: pygame.Rect
    aspect: float  # width / height of one thing
    gap: float = 0.08  # in widths, when there is room
    align: str = "left"  # or center
    z: float = 0.0

    def pose(self, n: int, count: int) -> Pose:
        high = float(self.rect.h)
        wide = min(high * self.aspect, self.rect.w)
        step = wide * (1 + self.gap)
        if count > 1:
            step = min(step, (self.rect.w - wide) / (count - 1))
        total = wide + step * max(0, count - 1)
        left = self.rect.x + ((self.rect.w - total) / 2 if self.align == "center" else 0)
        return Pose(left + wide / 2 + n * step, self.rect.centery, wide / self.aspect, z=self.z + n)


@dataclass(frozen=True)
class Grid:
    """Columns and rows that fill a rectangle; the anchor is the centre of each cell."""

    rect: pygame.Rect
    columns: int
    rows: int
    aspect: float = 1.0
    fill: float = 0.92  # share of the cell that the thing may take
    z: float = 0.0

    def pose(self, n: int, count: int) -> Pose:
        row, column = divmod(n, self.columns)
        cell_w, cell_h = self.rect.w / self.columns, self.rect.h / self.rows
        high = min(cell_h, cell_w / self.aspect) * self.fill
        return Pose(self.rect.x + (column + 0.5) * cell_w, self.rect.y + (row + 0.5) * cell_h, high,
                    z=self.z + n)


@dataclass(frozen=True)
class Pile:
    """One on another: each a little higher, so that thickness tells how many there are. The pile
    never grows taller than `thickest` heights."""

    x: float
    y: float
    height: float
    thickness: float = 0.012  # of one thing, in heights
    thickest: float = 0.12
    z: float = 0.0

    def pose(self, n: int, count: int) -> Pose:
        step = min(self.thickness, self.thickest / max(1, count)) * self.height
        return Pose(self.x - n * step * 0.35, self.y - n * step, self.height, z=self.z + n)


@dataclass(frozen=True)
class Fan:
    """A hand of cards in a rectangle, readable from one to about forty: as large as possible, each
    showing at least `strip` of its width; a very large hand stands in two or three rows, each
    row showing at least `shown` of its height. Small hands are spread on a slight arc.

    The anchor of each card is its centre.
    """

    rect: pygame.Rect
    aspect: float  # width / height of a card
    strip: float = 0.30
    shown: float = 0.46
    tilt: float = 3.0  # degrees between neighbours
    largest: float = 1.0  # of the rectangle's height, for a hand of few cards
    z: float = 0.0
    _poses: dict[tuple[int, int], Pose] = field(default_factory=dict, init=False, repr=False, compare=False)

    def shape(self, count: int) -> tuple[int, int, float]:
        """Rows, cards in a row, and the height of a card in pixels."""
        best = (1, max(1, count), 0.0)
        for rows in range(1, 4):
            in_row = max(1, math.ceil(count / rows))
            if rows > 1 and in_row * (rows - 1) >= count:
                continue
            fan_room = 0.90 if rows == 1 and self.tilt and count > 1 else 1.0
            by_height = self.rect.h * fan_room * (self.largest if rows == 1 else 1.0) / (
                1 + self.shown * (rows - 1))
            by_width = self.rect.w * (0.97 if fan_room < 1 else 1.0) / (
                self.aspect * (1 + self.strip * (in_row - 1)))
            high = min(by_height, by_width)
            if high > best[2] * 1.02:
                best = (rows, in_row, high)
        return best

    def pose(self, n: int, count: int) -> Pose:
        """Asked for every card in every frame, so that it is kept."""
        found = self._poses.get((n, count))
        if found is None:
            found = self._poses[n, count] = self._pose(n, count)
        return found

    def _pose(self, n: int, count: int) -> Pose:
        rows, in_row, high = self.shape(count)
        row, column = divmod(n, in_row)
        here = min(in_row, count - row * in_row)
        wide = high * self.aspect
        room = self.rect.w * (0.97 if rows == 1 and count > 1 else 1.0)
        step = min(wide * 1.05, (room - wide) / (here - 1)) if here > 1 else 0.0
        from_middle = column - (here - 1) / 2
        x = self.rect.centerx + from_middle * step
        total = high * (1 + self.shown * (rows - 1))
        y = self.rect.centery - total / 2 + high / 2 + row * high * self.shown
        angle = self._angle(from_middle, here, high, step) if rows == 1 else 0.0
        sag = abs(from_middle) * step * math.tan(math.radians(abs(angle))) * 0.5
        return Pose(x, y + sag, high, angle, z=self.z + n)

    def _angle(self, from_middle: float, count: int, high: float, step: float) -> float:
        """The turn of a card: `tilt` per neighbour, so little that no corner leaves the rectangle."""
        if count < 2:
            return 0.0
        spare = max(0.0, self.rect.h - high)
        reach = (count - 1) / 2
        half_span = reach * step + high * self.aspect / 2
        most = math.degrees(math.atan2(spare * 0.5, max(1.0, half_span)))
        return -from_middle * min(self.tilt, most / max(reach, 0.5))
