"""The score chart, laid over the empty rows: it fills in land by land, cards and then symbols, then the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.core.events import Moved, Shuffled
from game.web_of_power_cards.board_data import CARD_INDEX, COLUMNS, LANDS, MINUS
from game.web_of_power_cards.scoring import ORDER
from game.web_of_power_cards.views import CardsView, ChartRow, chart, worth_now
from scenes.boards.api import seat_sprite
from scenes.boards.strokes import paint_shadow
from scenes.kit.theme import mix
from scenes.kit.widgets import draw_frame

if TYPE_CHECKING:
    from scenes.boards.card_rows import CardRowsBoard

LAST = ("subtotal", "ships", "carriages", "minus", "total")
NAMED = len(LAST)
ALL_TOLD = 99  # more items than any scoring has
LABEL, HEAD = 74, 34  # design units: the column of shields, the line of arms


def said(rows: tuple[ChartRow, ...]) -> list[int]:
    """The rows that are told one after the other: lands and symbols always, chains and laws if they gave anything."""
    return [n for n, row in enumerate(rows)
            if row.group in ("lands", "symbols") or (row.group in ("ships", "carriages", "minus") and any(row.points))]


def filled(rows: tuple[ChartRow, ...], told: int) -> set[int]:
    """Which rows are written once so many items have been told: what gave nothing comes with its neighbours."""
    items = said(rows)
    if told >= len(items):
        return set(range(len(rows)))
    last = items[told - 1] if told else -1
    return set(range(last + 1))


def closing(view: CardsView, event: Moved | Shuffled, after: CardsView) -> CardsView:
    """The last moments of a game of a series: the view goes on by one event, while `after` has been dealt anew."""
    view = replace(_gone_on(view, event), phase="over", to_move=None, legal=())
    open_points = worth_now(replace(view, hand=0, shown=(0,) * view.seats))
    minus = (have - told for have, told in zip(open_points, after.sheets[-1]))  # what the laws will cost
    return replace(view, shown=tuple(max(0, points) // MINUS for points in minus))


def _gone_on(view: CardsView, event: Moved | Shuffled) -> CardsView:
    """A card has come from an end of a row to a collection."""
    if not isinstance(event, Moved) or event.what not in CARD_INDEX or event.source[0] != "cell":
        return view
    row, column, seat = int(event.source[1]) - 1, int(event.source[2]) - 1, int(event.target[1])
    cell = row * COLUMNS + column
    cards, lo, hi, held = list(view.cards), list(view.lo), list(view.hi), list(view.collections)
    cards[cell] = -1
    held[seat] |= 1 << CARD_INDEX[event.what]
    if cell == lo[row]:
        lo[row] += 1
    else:
        hi[row] = cell
    return replace(view, cards=tuple(cards), lo=tuple(lo), hi=tuple(hi), collections=tuple(held))


class Chart:
    """Draws the chart of a finished game."""

    def __init__(self, board: CardRowsBoard) -> None:
        self.board = board
        self.look = board.stage.look

    def draw(self, surface: pygame.Surface, view: CardsView, told: int) -> None:
        """Seats down, lands across: cards above, symbols below; told: how many items have been counted."""
        look, u, room = self.look, self.look.u, self.board.plan.rows
        sheet = room.inflate(-u(44), -u(40))
        paint_shadow(look, surface, sheet)
        draw_frame(look, surface, "panel_active", sheet)
        inner = sheet.inflate(-u(36), -u(30))
        rows = chart(view)
        shown = filled(rows, told)
        columns = len(LANDS) + NAMED
        wide = (inner.w - u(LABEL)) / columns
        high = (inner.h - u(HEAD)) / view.seats
        for column in range(columns):
            box = pygame.Rect(round(inner.x + u(LABEL) + column * wide), inner.y, round(wide), u(HEAD))
            self._head(surface, column, box)
            if column:
                pygame.draw.line(surface, mix(look.theme.ink_soft, look.theme.parchment, 0.6), box.topleft,
                                 (box.x, inner.bottom), u(2) if column == len(LANDS) else 1)
        for seat in range(view.seats):
            line = pygame.Rect(inner.x, round(inner.y + u(HEAD) + seat * high), inner.w, round(high))
            pygame.draw.line(surface, look.theme.ink_soft, line.topleft, line.topright)
            shield = look.assets.sprite(seat_sprite(look, "shield", self.board.stage.seats[seat]),
                                        min(u(54), line.h - u(10)))
            surface.blit(shield, shield.get_rect(midleft=(line.x + u(6), line.centery)))
            for n, row in enumerate(rows):
                if n in shown:
                    self._write(surface, row, n, seat, line, wide)

    def _head(self, surface: pygame.Surface, column: int, box: pygame.Rect) -> None:
        look, u = self.look, self.look.u
        if column < len(LANDS):
            sign = look.assets.sprite(f"wc_crest_{LANDS[ORDER[column]].key}", u(30))
            surface.blit(sign, sign.get_rect(center=box.center))
            return
        group = LAST[column - len(LANDS)]
        if group in ("ships", "carriages"):
            sign = look.assets.sprite(f"wc_mark_{group[:-1]}", u(26))
            surface.blit(sign, sign.get_rect(center=box.center))
            return
        words = self.board.stage.texts.say(f"score.group.{group}")
        look.text.draw(surface, words, box.inflate(-u(4), 0), "text_bold", 16, look.theme.ink, "center", shrink=True)

    def _write(self, surface: pygame.Surface, row: ChartRow, n: int, seat: int, line: pygame.Rect, wide: float) -> None:
        """One number: cards in the upper half of a land's field, symbols in the lower."""
        look, u = self.look, self.look.u
        paired = row.group in ("lands", "symbols")
        column = n // 2 if paired else len(LANDS) + LAST.index(row.group)
        box = pygame.Rect(round(line.x + u(LABEL) + column * wide), line.y, round(wide), line.h)
        if paired:
            box.h = line.h // 2
            box.y += box.h if row.group == "symbols" else 0
        points = str(row.points[seat]).replace("-", "\N{MINUS SIGN}") if row.points[seat] else "\N{MIDDLE DOT}"
        total = row.group == "total"
        ink = look.theme.ink if row.group != "symbols" else look.theme.ink_soft
        look.text.draw(surface, points, box, "title" if total else "label_bold", 26 if total else 20, ink, "center")
