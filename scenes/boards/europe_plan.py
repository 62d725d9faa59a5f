"""The geometry of the table of Web of Power: map, score track, card zone. Pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.web_of_power.board_data import CANVAS
from scenes.boards.europe_atlas import Point

CARD_ASPECT = 0.72  # width / height
TRACK = 100  # cells of the score track, 0-99
ACROSS, DOWN = 27, 25  # cells of its sides, corners included: 2 * 27 + 2 * 25 - 4 = 100
SMALLEST_SPOT = 28  # pixels: nothing to be clicked is smaller

Units = Callable[[float], int]


@dataclass(frozen=True, slots=True)
class Plan:
    """Rectangles in pixels. board: the map with its frame and track; panels: what is given back."""

    area: pygame.Rect
    board: pygame.Rect
    map: pygame.Rect
    strip: int
    panels: pygame.Rect
    slots: tuple[pygame.Rect, pygame.Rect]
    pile: pygame.Rect
    discard: pygame.Rect
    hand: pygame.Rect
    hand_height: int
    buttons: tuple[pygame.Rect, pygame.Rect]
    heading: int

    @property
    def unit(self) -> float:
        """Pixels of one canvas unit."""
        return self.map.w / CANVAS[0]

    def at_origin(self) -> Plan:
        """The same plan with the board in the upper left corner, for painting it on a picture of its own."""
        dx, dy = -self.board.x, -self.board.y
        return replace(self, board=self.board.move(dx, dy), map=self.map.move(dx, dy))

    def px(self, at: Point) -> tuple[int, int]:
        """A point of the canvas in pixels."""
        unit = self.unit
        return round(self.map.x + at[0] * unit), round(self.map.y + at[1] * unit)

    def around(self, at: Point, wide: float, high: float | None = None) -> pygame.Rect:
        """A rectangle around a point of the canvas, in canvas units, large enough to be clicked."""
        high = wide if high is None else high
        rect = pygame.Rect(0, 0, max(SMALLEST_SPOT, round(wide * self.unit)),
                           max(SMALLEST_SPOT, round(high * self.unit)))
        rect.center = self.px(at)
        return rect

    def cell(self, points: int) -> pygame.Rect:
        """The cell of the score track for so many points, clockwise from the upper left corner."""
        n = points % TRACK
        corners = (0, ACROSS - 1, ACROSS + DOWN - 2, 2 * ACROSS + DOWN - 3)
        if n < corners[1]:
            return self._cell(n, 0)
        if n < corners[2]:
            return self._cell(ACROSS - 1, n - corners[1])
        if n < corners[3]:
            return self._cell(ACROSS - 1 - (n - corners[2]), DOWN - 1)
        return self._cell(0, DOWN - 1 - (n - corners[3]))

    def _cell(self, column: int, row: int) -> pygame.Rect:
        ring = self.map.inflate(2 * self.strip, 2 * self.strip)
        left, wide = _part(column, ACROSS, ring.x, ring.w, self.strip)
        top, high = _part(row, DOWN, ring.y, ring.h, self.strip)
        return pygame.Rect(left, top, wide, high)


def _part(n: int, count: int, start: int, length: int, corner: int) -> tuple[int, int]:
    """Start and length of the n-th of `count` parts, the first and last of which are `corner` long."""
    def edge(k: int) -> int:
        if k <= 0:
            return start
        if k >= count:
            return start + length
        return start + corner + round((k - 1) * (length - 2 * corner) / (count - 2))
    return edge(n), edge(n + 1) - edge(n)


def make_plan(area: pygame.Rect, u: Units) -> Plan:
    """Lay everything out: the column of panels and cards beside the map, or below it in a tall window."""
    strip, rim, gap = max(18, u(20)), u(6), u(16)
    around = 2 * (strip + rim)
    beside = min(area.h - around, _high(area.w - gap - u(392) - around))
    above = min(_high(area.w - around), area.h - around - gap - u(310))
    tall = above > beside * 1.15
    high = max(u(150), above if tall else beside)
    board = pygame.Rect(area.x, area.y, round(high * CANVAS[0] / CANVAS[1]) + around, high + around)
    if tall:
        board.centerx = area.centerx
        panels, zone = _below(area, board, gap)
    else:
        column_w = min(area.w - gap - board.w, u(620))
        board.x += (area.w - gap - board.w - column_w) // 2
        board.y += max(0, area.h - board.h) // 3
        panels, zone = _beside(pygame.Rect(board.right + gap, area.y, column_w, area.h), u)
    inner = board.inflate(-around, -around)
    return Plan(area.copy(), board, inner, strip, panels, *_cards(zone, u))


def _high(wide: int) -> int:
    """The height of a map that is so wide."""
    return int(wide * CANVAS[1] / CANVAS[0])


def _beside(column: pygame.Rect, u: Units) -> tuple[pygame.Rect, pygame.Rect]:
    """Panels and, below them, the card zone in the column at the right of the map."""
    zone_h = max(u(274), min(u(370), round(column.h * 0.42)))
    zone = pygame.Rect(column.x, column.bottom - zone_h, column.w, zone_h)
    return pygame.Rect(column.x, column.y, column.w, zone.y - u(8) - column.y), zone


def _below(area: pygame.Rect, board: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Panels and, at their right, the card zone under the map."""
    half = (area.w - gap) // 2
    top = board.bottom + gap
    panels = pygame.Rect(area.x, top, half, area.bottom - top)
    return panels, panels.move(half + gap, 0)


def _cards(zone: pygame.Rect, u: Units) -> tuple[
        tuple[pygame.Rect, pygame.Rect], pygame.Rect, pygame.Rect, pygame.Rect, int,
        tuple[pygame.Rect, pygame.Rect], int]:
    """The card zone: display, pile and discards above, the hand and two buttons below."""
    heading, lift, gap = u(20), u(20), u(8)
    free = zone.h - 2 * heading - lift - gap - u(4)
    high = min(int(free / 2.16), int((zone.w - u(36)) / 4 / CARD_ASPECT), u(150))
    wide = round(high * CARD_ASPECT)
    hand_h = min(round(high * 1.16), free - high)
    space = min((zone.w - 4 * wide) / 3, wide * 0.45)
    spread = min(zone.w, max(round(4 * wide + 3 * space), u(390)))
    used = pygame.Rect(zone.x + (zone.w - spread) // 2, zone.y, spread, zone.h)
    left = used.x + (used.w - 4 * wide - 3 * space) / 2
    top = zone.y + heading
    row = [pygame.Rect(round(left + n * (wide + space)), top, wide, high) for n in range(4)]
    button_w = min(u(112), used.w // 3)
    hand_top = top + high + gap + heading
    hand_bottom = min(zone.bottom, hand_top + lift + round(hand_h / 0.9))
    hand = pygame.Rect(used.x, hand_top, used.w - button_w - u(10), hand_bottom - hand_top)
    button_h = u(38)
    first = pygame.Rect(used.right - button_w, 0, button_w, button_h)
    first.y = hand.bottom - u(4) - hand_h // 2 - button_h - u(5)
    second = first.move(0, button_h + u(10))
    return (row[0], row[1]), row[2], row[3], hand, hand_h, (first, second), heading
