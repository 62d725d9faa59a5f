"""The geometry of the table of Condottiere: map, battle, hand. Pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.condottiere.board_data import CANVAS
from scenes.boards.italy_atlas import Point

CARD_ASPECT = 0.7194  # width / height
SMALLEST_SPOT = 28  # pixels: nothing to be clicked is smaller
PANELS, BATTLE = 312, 336  # design units, at least as wide as that
MAP_RIM = 5  # design units of moulding around the map
ROW, ARMY = 260, 140  # design units, at most as high as that are a row of the battle and the cards in it
BADGE = 94  # pixels: letters do not shrink with the window, and a long word of a name has room in so many

Units = Callable[[float], int]


@dataclass(frozen=True, slots=True)
class Plan:
    """Rectangles in pixels. board: the map with its rim; panels: what is given back; rows: one army each; card: as
    high as that is a card in a row at most."""

    area: pygame.Rect
    board: pygame.Rect
    map: pygame.Rect
    panels: pygame.Rect
    battle: pygame.Rect
    heading: int
    rows: tuple[pygame.Rect, ...]
    discard: pygame.Rect
    hand: pygame.Rect
    buttons: tuple[pygame.Rect, pygame.Rect, pygame.Rect]
    badge: int
    worth: int
    card: int

    @property
    def unit(self) -> float:
        """Pixels of one canvas unit."""
        return self.map.w / CANVAS[0]

    def px(self, at: Point) -> tuple[int, int]:
        """A point of the canvas in pixels."""
        return round(self.map.x + at[0] * self.unit), round(self.map.y + at[1] * self.unit)

    def around(self, at: Point, wide: float, high: float | None = None) -> pygame.Rect:
        """A rectangle around a point of the canvas, in canvas units, large enough to be clicked."""
        high = wide if high is None else high
        rect = pygame.Rect(0, 0, max(SMALLEST_SPOT, round(wide * self.unit)),
                           max(SMALLEST_SPOT, round(high * self.unit)))
        rect.center = self.px(at)
        return rect

    def army(self, seat: int) -> pygame.Rect:
        """Where the cards of an army lie, between the seat's shield and its strength."""
        row = self.rows[seat]
        high = min(self.card, row.h - 2 * max(3, row.h // 16))
        return pygame.Rect(row.x + self.badge, row.y + (row.h - high) // 2, row.w - self.badge - self.worth, high)


def make_plan(area: pygame.Rect, u: Units, seats: int) -> Plan:
    """The map at the left; beside it panels and battle above, the hand below. In a tall window the battle and
    the hand lie below the map."""
    gap, rim = u(16), u(MAP_RIM)
    least = u(PANELS) + gap + u(BATTLE)
    if area.h > area.w * 1.12:
        return _tall(area, u, seats)
    high = min(area.h, _high(area.w - gap - least - 2 * rim) + 2 * rim)
    board = pygame.Rect(area.x, area.y, _wide(high - 2 * rim) + 2 * rim, high)
    column_w = min(area.w - gap - board.w, u(1080))
    board.x += (area.w - gap - board.w - column_w) // 2
    board.y += (area.h - board.h) // 3
    column = pygame.Rect(board.right + gap, area.y, column_w, area.h)
    hand_h = max(u(150), min(u(250), round(column.h * 0.26)))
    zone = pygame.Rect(column.x, column.bottom - hand_h, column.w, hand_h)
    panels_w = max(u(PANELS), min(u(400), round(column.w * 0.42)))
    panels = pygame.Rect(column.x, column.y, panels_w, zone.y - u(10) - column.y)
    battle = pygame.Rect(panels.right + gap, column.y, column.right - panels.right - gap, panels.h)
    return _filled(area, board, panels, battle, zone, u, seats)


def _tall(area: pygame.Rect, u: Units, seats: int) -> Plan:
    """Map and panels above, battle and hand below."""
    gap, rim = u(16), u(MAP_RIM)
    below = u(44) + seats * u(84) + u(190)
    high = max(u(260), min(_high(area.w - gap - u(PANELS) - 2 * rim), area.h - gap - below - 2 * rim)) + 2 * rim
    board = pygame.Rect(area.x, area.y, _wide(high - 2 * rim) + 2 * rim, high)
    panels = pygame.Rect(board.right + gap, area.y, area.right - board.right - gap, high)
    rest = pygame.Rect(area.x, board.bottom + gap, area.w, area.bottom - board.bottom - gap)
    hand_h = max(u(150), min(u(240), round(rest.h * 0.34)))
    battle = pygame.Rect(rest.x, rest.y, rest.w, rest.h - hand_h - u(10))
    zone = pygame.Rect(rest.x, rest.bottom - hand_h, rest.w, hand_h)
    return _filled(area, board, panels, battle, zone, u, seats)


def _filled(area: pygame.Rect, board: pygame.Rect, panels: pygame.Rect, battle: pygame.Rect, zone: pygame.Rect,
            u: Units, seats: int) -> Plan:
    """The parts of battle and hand."""
    rim, heading = u(MAP_RIM), u(34)
    discard = pygame.Rect(battle.right - u(114), battle.y, u(114), u(30))
    room = pygame.Rect(battle.x, battle.y + heading, battle.w, battle.h - heading)
    spacing = u(6)
    row_h = min(u(ROW), (room.h - spacing * (seats - 1)) // seats)
    rows = tuple(pygame.Rect(room.x, room.y + n * (row_h + spacing), room.w, row_h) for n in range(seats))
    button_w = u(124)
    title = u(20)
    hand = pygame.Rect(zone.x, zone.y + title, zone.w - button_w - u(12), zone.h - title)
    button_h = min(u(38), (hand.h - u(12)) // 3)
    step = button_h + u(6)
    top = hand.bottom - 3 * step + u(6)
    first, second, third = (pygame.Rect(zone.right - button_w, top + n * step, button_w, button_h) for n in range(3))
    badge = max(u(90), BADGE, min(u(210), battle.w // 5))
    return Plan(area.copy(), board, board.inflate(-2 * rim, -2 * rim), panels, battle, heading, rows, discard,
                hand, (first, second, third), badge, u(76), u(ARMY))


def _high(wide: int) -> int:
    """The height of a map that is so wide."""
    return int(wide * CANVAS[1] / CANVAS[0])


def _wide(high: int) -> int:
    return int(high * CANVAS[0] / CANVAS[1])
