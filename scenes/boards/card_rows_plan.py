"""Where everything lies: the rows of cards above, the collections, own laws and buttons below."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.web_of_power_cards.board_data import COLUMNS, ROWS

CARD_ASPECT = 0.8
STONE = 0.40  # of a card's height
SCROLL, SCROLL_FOOT = 0.25, 0.80  # height of a sealed law, and where it ends: above the name of the land
LANDS = 9
SHIPS, CARRIAGES, WORTH = LANDS, LANDS + 1, LANDS + 2  # columns of the ledger after those of the lands
SHARES = (19, 19, 19, 19, 17, 17, 17, 17, 17)  # of the width: only the first four lands have three kinds of symbols
WIDE = 1.95  # from this shape of the area on the panels stand beside the rows
TALL = 1.15  # below this shape they stand below the collections

Units = Callable[[float], int]


@dataclass(frozen=True, slots=True)
class Plan:
    """Rectangles in pixels; `panels` is given back. columns: the lands, ships, carriages and the worth of the ledger;
    lines: the seats of the ledger; laws: where own laws lie, law_height of it above a line of words."""

    area: pygame.Rect
    rows: pygame.Rect
    panels: pygame.Rect
    ledger: pygame.Rect
    head: pygame.Rect
    columns: tuple[pygame.Rect, ...]
    lines: tuple[pygame.Rect, ...]
    shields: tuple[pygame.Rect, ...]
    laws: pygame.Rect
    law_height: int
    buttons: tuple[pygame.Rect, pygame.Rect]

    def entry(self, seat: int, column: int) -> pygame.Rect:
        """A field of the ledger."""
        line, across = self.lines[seat], self.columns[column]
        return pygame.Rect(across.x, line.y, across.w, line.h)

    def own_law(self, n: int, number: int) -> pygame.Rect:
        """The nth of the own laws: as large as so many can be beside and below each other."""
        columns = max(1, math.ceil(math.sqrt(number)))
        lines = max(1, math.ceil(number / columns))
        wide, high = (self.laws.w - 4 * (columns - 1)) // columns, (self.law_height - 4 * (lines - 1)) // lines
        high = min(high, int(wide / CARD_ASPECT))
        wide = round(high * CARD_ASPECT)
        return pygame.Rect(self.laws.x + n % columns * (wide + 4), self.laws.y + n // columns * (high + 4), wide, high)


def make_plan(area: pygame.Rect, u: Units, seats: int) -> Plan:
    """Panels at the right below the rows; beside them in a very wide window, below everything in a tall one."""
    gap, panels_w = u(12), max(u(300), min(u(344), area.w * 32 // 100))
    tall = area.w < area.h * TALL
    low = u(232) + u(262) + gap if tall else max(u(262), area.h * 30 // 100)
    beside = area.w >= area.h * WIDE
    right = area.right
    if beside:
        panels_w = u(400)
        right = area.right - panels_w - gap
        low = u(232)
        panels = pygame.Rect(right + gap, area.y, panels_w, area.h)
    rows = pygame.Rect(area.x, area.y, right - area.x, area.h - low - gap)
    under = pygame.Rect(area.x, rows.bottom + gap, rows.w, low)
    if tall:
        full = (rows.w - u(16)) / COLUMNS / CARD_ASPECT * ROWS + u(16)  # cards as wide as they can be
        rows.h = min(rows.h, int(full))
        left_over = area.bottom - rows.bottom - 2 * gap
        under = pygame.Rect(area.x, rows.bottom + gap, rows.w, max(u(232), left_over * 45 // 100))
        panels = pygame.Rect(area.x, under.bottom + gap, rows.w, area.bottom - under.bottom - gap)
    elif not beside:
        panels = pygame.Rect(under.right - panels_w, under.y, panels_w, low)
        under.w -= panels_w + gap
    side_w = max(u(126), min(u(142), area.w * 13 // 100))
    side = pygame.Rect(under.right - side_w, under.y, side_w, under.h)
    ledger = pygame.Rect(under.x, under.y, under.w - side_w - gap, under.h)
    head, columns, lines, shields = _ledger(ledger, u, seats)
    button = u(36)
    buttons = (pygame.Rect(side.x, side.bottom - button, side.w, button),
               pygame.Rect(side.x, side.bottom - 2 * button - u(6), side.w, button))
    laws = pygame.Rect(side.x, side.y + u(22), side.w, side.h - 2 * button - u(36))
    laws.h = min(laws.h, u(174))
    law_height = laws.h - u(24)  # below them stands how to look at them
    return Plan(area.copy(), rows, panels, ledger, head, columns, lines, shields, laws, law_height, buttons)


def _ledger(ledger: pygame.Rect, u: Units, seats: int) -> tuple[
        pygame.Rect, tuple[pygame.Rect, ...], tuple[pygame.Rect, ...], tuple[pygame.Rect, ...]]:
    """The line of crests, the columns, a line for every seat, and its shield."""
    inner = ledger.inflate(-u(12), -u(10))
    head = pygame.Rect(inner.x, inner.y, inner.w, u(30))
    label, route = u(28), u(36)
    wide = (inner.w - label - 3 * route) / sum(SHARES)
    lefts = [inner.x + label + sum(SHARES[:n]) * wide for n in range(LANDS + 1)]
    lefts += [lefts[-1] + n * route for n in range(1, 4)]
    columns = tuple(pygame.Rect(round(a), inner.y, round(b) - round(a), inner.h)
                    for a, b in zip(lefts, lefts[1:]))
    high = (inner.bottom - head.bottom) / seats
    lines = tuple(pygame.Rect(inner.x, round(head.bottom + n * high), inner.w, round(high)) for n in range(seats))
    shields = tuple(pygame.Rect(line.x, line.y, label, line.h) for line in lines)
    return head, columns, lines, shields
