"""The score chart, laid over the empty rows: it fills in land by land, cards and then symbols, then the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.core.events import Moved, Place, Shuffled
from game.web_of_power_cards.board_data import CARD_INDEX, COLUMNS, LANDS, MINUS
from game.web_of_power_cards.scoring import ORDER
from game.web_of_power_cards.tallies import ChartRow, chart, worth_now
from game.web_of_power_cards.views import CardsView
from scenes.boards.api import seat_sprite
from scenes.kit.theme import mix
from scenes.kit.widgets import draw_frame, draw_shadow
from scenes.texts import number

if TYPE_CHECKING:
    from scenes.boards.card_rows import CardRowsBoard

LAST = ("subtotal", "ships", "carriages", "minus", "total")
COLUMN_OF = {LANDS[k].key: n for n, k in enumerate(ORDER)}  # the lands as they are scored
COLUMN_COUNT = len(LANDS) + len(LAST)
ALL_TOLD = 99  # more items than any scoring has
ROOM = 320  # design units of height from which on the sheet keeps its full distance from the edges
LABEL, HEAD = 98, 34  # design units: the column of shields and of what a line counts, the line of arms


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

    def _sheet(self) -> pygame.Rect:
        """The parchment over the cloth."""
        return self.board.plan.rows.inflate(-self.look.u(44), -self._margin(14, 40))

    def _inner(self) -> pygame.Rect:
        return self._sheet().inflate(-self.look.u(36), -self._margin(18, 30))

    def _margin(self, least: float, most: float) -> int:
        """Pixels above and below in all, from design units: less where the rows are low, for the numbers."""
        u = self.look.u
        return max(u(least), min(u(most), self.board.plan.rows.h - u(ROOM)))

    def _field(self, seat: int, column: int) -> pygame.Rect:
        """The place of a seat in a column; -1 is the column of shields."""
        u, inner = self.look.u, self._inner()
        wide = (inner.w - u(LABEL)) / COLUMN_COUNT
        high = (inner.h - u(HEAD)) / len(self.board.stage.seats)
        left = inner.x if column < 0 else round(inner.x + u(LABEL) + column * wide)
        return pygame.Rect(left, round(inner.y + u(HEAD) + seat * high), round(wide), round(high))

    def _number(self, row: ChartRow, seat: int) -> pygame.Rect:
        """The place of one number: cards in the upper half of a land's field, symbols in the lower."""
        column = COLUMN_OF[row.land] if row.land else len(LANDS) + LAST.index(row.group)
        box = self._field(seat, column)
        if row.land:
            box.h //= 2
            box.y += box.h if row.group == "symbols" else 0
        return box

    def rect_of(self, place: Place) -> pygame.Rect | None:
        """Where the points for what lies at a place are written, with the seat's line up to there."""
        match place:
            case ("land", int(seat), str(land)):
                column = COLUMN_OF[land]
            case ("ships" | "carriages" as route, int(seat)):
                column = len(LANDS) + LAST.index(str(route))
            case ("shown", int(seat)):
                column = len(LANDS) + LAST.index("minus")
            case _:
                return None
        return self._field(seat, -1).union(self._field(seat, column))

    def draw(self, surface: pygame.Surface, view: CardsView, told: int) -> None:
        """Seats down, lands across: cards above, symbols below; told: how many items have been counted."""
        look, u, inner = self.look, self.look.u, self._inner()
        draw_shadow(look, surface, self._sheet())
        draw_frame(look, surface, "panel_active", self._sheet())
        rows = chart(view)
        shown, items = filled(rows, told), said(rows)
        for seat in range(view.seats if 0 < told <= len(items) else 0):  # what is being told
            band = self._number(rows[items[told - 1]], seat)
            surface.fill(mix(look.theme.gold_light, look.theme.parchment_light, 0.35), band.inflate(-2, -2))
        for column in range(COLUMN_COUNT):
            box = self._field(0, column)
            self._head(surface, column, pygame.Rect(box.x, inner.y, box.w, u(HEAD)))
            if column:
                pygame.draw.line(surface, mix(look.theme.ink_soft, look.theme.parchment, 0.6), (box.x, inner.y),
                                 (box.x, inner.bottom), u(2) if column == len(LANDS) else 1)
        for seat in range(view.seats):
            label = self._field(seat, -1)
            pygame.draw.line(surface, look.theme.ink_soft, label.topleft, (inner.right, label.y))
            shield = look.assets.sprite(seat_sprite(look, "shield", self.board.stage.seats[seat]),
                                        min(u(54), label.h - u(10)))
            surface.blit(shield, shield.get_rect(midleft=(label.x + u(6), label.centery)))
            for n, name in enumerate((f"wc_card_{LANDS[ORDER[0]].key}", "wc_mark_cross")):  # cards, then symbols
                sign = look.assets.sprite(name, min(u(22), label.h // 2 - u(4)))
                middle = (label.x + u(LABEL - 18), label.y + label.h * (2 * n + 1) // 4)
                surface.blit(sign, sign.get_rect(center=middle))
            for n in sorted(shown):
                self._write(surface, rows[n], seat)

    def draw_far(self, surface: pygame.Surface, view: CardsView) -> None:
        """Seats side by side, each with the sum of its points, so large that it can be read in a picture as small as a
        stamp."""
        look, inner = self.look, self._inner()
        draw_frame(look, surface, "panel_active", self._sheet())
        total = next(row for row in chart(view) if row.group == "total")
        for seat, points in enumerate(total.points):
            left, right = (inner.x + inner.w * n // view.seats for n in (seat, seat + 1))
            upper = pygame.Rect(left, inner.y, right - left, inner.h * 45 // 100)
            shield = look.assets.sprite(seat_sprite(look, "shield", self.board.stage.seats[seat]),
                                        min(upper.h, upper.w * 3 // 4))
            surface.blit(shield, shield.get_rect(center=upper.center))
            lower = pygame.Rect(left, upper.bottom, right - left, inner.bottom - upper.bottom)
            size = lower.h * 3 / 4 / look.scale
            look.text.draw(surface, number(points), lower, "title", size, look.theme.ink, "center", shrink=True)

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
        look.text.draw(surface, words, box.inflate(-u(6), 0), "text_bold", 16, look.theme.ink, "center", shrink=True)

    def _write(self, surface: pygame.Surface, row: ChartRow, seat: int) -> None:
        look, box = self.look, self._number(row, seat)
        points = str(row.points[seat]).replace("-", "\N{MINUS SIGN}") if row.points[seat] else "\N{MIDDLE DOT}"
        total = row.group == "total"
        ink = look.theme.ink if row.group != "symbols" else look.theme.ink_soft
        look.text.draw(surface, points, box, "title" if total else "label_bold", 26 if total else 20, ink, "center")
