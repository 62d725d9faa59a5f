"""Where everything lies on the table of Lost Cities: five columns a side, discards between, hand and pile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.lost_cities.cards import COLOURS

CARD_ASPECT = 0.72
SLICE = 0.19  # what a card of a column shows under the next one, in heights, if there is room
LEGIBLE = 0.15  # and never less, so that its number is seen
SMALLEST_SPOT = 28  # pixels: nothing to be clicked is smaller
LARGEST_HAND = 10
LIFT = 12  # design units a picked card stands higher
HEADING = 25  # design units above the hand, so that a picked card leaves the words there free
NAME = 18  # design units of a sign that its name takes
MORE = 21  # design units that a plaque may grow by towards the middle

Units = Callable[[float], int]


@dataclass(frozen=True, slots=True)
class Plan:
    """Rectangles in pixels. lanes and scores by lower (0) or upper (1) half and colour; `panels` is given back.

    seats: where the sign of a seat lies around the pile: lower, left, upper, right.
    """

    area: pygame.Rect
    board: pygame.Rect
    panels: pygame.Rect
    lanes: dict[tuple[int, str], pygame.Rect]
    scores: dict[tuple[int, str], pygame.Rect]
    totals: tuple[pygame.Rect, pygame.Rect]
    discards: dict[str, pygame.Rect]
    pile: pygame.Rect
    round_table: pygame.Rect
    seats: tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]
    card: int
    hand: pygame.Rect
    hand_height: int
    buttons: tuple[pygame.Rect, pygame.Rect]
    heading: int

    def printed(self, colour: str) -> pygame.Rect:
        """Where a card is printed on the tile of a discard pile."""
        tile = self.discards[colour]
        card = pygame.Rect(0, 0, round(self.card * CARD_ASPECT), self.card)
        card.midtop = (tile.centerx, tile.y + (tile.h - self.card) // 5)
        return card


def make_plan(area: pygame.Rect, u: Units, seats: int) -> Plan:
    """Columns at the left; panels and the hand beside them, or below them in a tall window."""
    gap = u(14)
    if area.h > area.w * 1.05:
        low = max(u(330), area.h * 36 // 100)
        board = pygame.Rect(area.x, area.y, area.w, area.h - low - gap)
        half = (area.w - gap) // 2
        panels = pygame.Rect(area.x, board.bottom + gap, half, low)
        zone = pygame.Rect(panels.right + gap, panels.y, area.right - panels.right - gap, low)
    else:
        wide = max(u(392), min(u(560), area.w * 34 // 100))
        board = pygame.Rect(area.x, area.y, area.w - wide - gap, area.h)
        zone_h = max(u(250), min(u(330), area.h * 35 // 100))
        column = pygame.Rect(board.right + gap, area.y, wide, area.h)
        panels = pygame.Rect(column.x, column.y, wide, column.h - zone_h - u(8))
        zone = pygame.Rect(column.x, column.bottom - zone_h, wide, zone_h)
    return _whole(area, board, panels, zone, u, seats)


def _whole(area: pygame.Rect, board: pygame.Rect, panels: pygame.Rect, zone: pygame.Rect, u: Units,
           seats: int) -> Plan:
    pad, score_h = u(10), u(28)
    inner = board.inflate(-2 * pad, -2 * pad)
    sixth = max(u(158 if seats == 2 else 172), min(u(190), inner.w // 6))
    step = (inner.w - sixth - pad) / len(COLOURS)
    lane_w = int(step) - u(6)
    card = int(min(inner.h * 0.152, lane_w * 0.86 / CARD_ASPECT))
    middle = pygame.Rect(inner.x, 0, inner.w, card + u(34))
    middle.centery = inner.centery
    lanes, scores, discards = {}, {}, {}
    for n, colour in enumerate(COLOURS):
        left = inner.x + round(n * step) + u(3)
        discards[colour] = pygame.Rect(left, middle.y, lane_w, middle.h)
        lower = pygame.Rect(left, middle.bottom + u(5), lane_w, inner.bottom - score_h - middle.bottom - u(7))
        lanes[0, colour] = lower
        lanes[1, colour] = pygame.Rect(left, inner.y + score_h + u(2), lane_w, lower.h)
        scores[0, colour] = pygame.Rect(left, inner.bottom - score_h, lane_w, score_h)
        scores[1, colour] = pygame.Rect(left, inner.y, lane_w, score_h)
    side = pygame.Rect(inner.right - sixth, inner.y, sixth, inner.h)
    total_h = u(74)
    totals = (pygame.Rect(side.x, side.bottom - total_h, side.w, total_h), pygame.Rect(side.x, side.y, side.w, total_h))
    table = pygame.Rect(side.x, 0, side.w, min(side.h - 2 * (total_h + u(MORE)) - u(12), card + u(166)))
    table.centery = inner.centery
    pile, signs = _round_table(table, card, u, seats)
    hand, hand_height, buttons = _hand(zone, u)
    return Plan(area.copy(), board, panels, lanes, scores, totals, discards, pile, table, signs, card, hand,
                hand_height, buttons, u(HEADING))


def _round_table(table: pygame.Rect, card: int, u: Units, seats: int) -> tuple[
        pygame.Rect, tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]]:
    """The pile and the seats around it: the signs above and below it have the whole width for their names."""
    sign_w, sign_h = max(SMALLEST_SPOT, u(52)), u(52 if seats > 2 else 60)
    beside = 2 * sign_w if seats > 2 else 0  # two sit above and below
    high = min(int((table.w - beside - u(8)) / CARD_ASPECT), table.h - 2 * sign_h - u(28), card)
    pile = pygame.Rect(0, 0, max(SMALLEST_SPOT, round(high * CARD_ASPECT)), max(SMALLEST_SPOT, high))
    pile.center = table.center
    low, left = pygame.Rect(0, 0, table.w, sign_h), pygame.Rect(0, 0, sign_w, sign_h)
    up, right = low.copy(), left.copy()
    low.midtop = (pile.centerx, pile.bottom + u(14))
    up.midbottom = (pile.centerx, pile.top - u(14))
    left.midright = (pile.left - u(4), pile.centery)
    right.midleft = (pile.right + u(4), pile.centery)
    return pile, (low, left, up, right)


def _hand(zone: pygame.Rect, u: Units) -> tuple[pygame.Rect, int, tuple[pygame.Rect, pygame.Rect]]:
    """The fan and its two buttons below."""
    heading, lift, button_h = u(HEADING), u(LIFT), u(36)
    free = zone.h - heading - button_h - u(10)
    room = pygame.Rect(zone.x + u(4), zone.y + heading, zone.w - u(8), free)
    high = min(free - lift - u(6), int(room.w / CARD_ASPECT / (1 + 0.27 * (LARGEST_HAND - 1))), u(210))
    hand = pygame.Rect(room.x, room.y, room.w, min(free, round(high * 1.12) + lift))
    wide = (zone.w - u(10)) // 2
    first = pygame.Rect(zone.x, hand.bottom + u(10), wide, button_h)
    return hand, high, (first, first.move(wide + u(10), 0))
