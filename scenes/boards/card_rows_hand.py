"""The laws in the corner: the viewer's own, face down unless they are looked at; else everybody's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.web_of_power_cards.board_data import MINUS
from game.web_of_power_cards.tallies import chart
from game.web_of_power_cards.views import CardsView
from scenes.boards.api import seat_sprite
from scenes.boards.card_rows_chart import filled
from scenes.kit.paint import ring, rounded
from scenes.kit.theme import Colour

if TYPE_CHECKING:
    from scenes.boards.card_rows import CardRowsBoard

GROUND: Colour = (20, 14, 8)
EDGE: Colour = (82, 77, 53)


class Hand:
    """Draws the laws."""

    def __init__(self, board: CardRowsBoard) -> None:
        self.board = board
        self.look = board.stage.look

    def draw(self, surface: pygame.Surface, view: CardsView) -> None:
        """A line of words, and under it the laws."""
        say = self.board.stage.texts.say
        if view.phase == "over":
            self._head(surface, say("rows.laws.over"))
            self._draw_all(surface, view)
            return
        if view.seat is None or self.board.covered:  # nobody's in particular: how many everybody has
            self._head(surface, say("rows.laws.none"))
            self._draw_all(surface, view)
            return
        self._own_head(surface, view.seat)
        if self.board.hand():
            self._draw_own(surface)
            return
        self._draw_box(surface)
        words = self.board.plan.laws.inflate(-self.look.u(12), 0)
        self.look.text.draw(surface, say("rows.laws.nothing"), words, "text", 14, self.look.theme.cream_soft, "center",
                            shrink=True)

    def _head(self, surface: pygame.Surface, words: str, indent: int = 0) -> None:
        laws, u = self.board.plan.laws, self.look.u
        box = pygame.Rect(laws.x + indent, laws.y - u(22), laws.w - indent, u(20))
        self.look.text.draw(surface, words.upper(), box, "heading", 13, self.look.theme.cream, "left", shrink=True,
                            ellipsis=True)

    def _own_head(self, surface: pygame.Surface, seat: int) -> None:
        """Whose laws they are: by name, or by the shield where the name has no room."""
        laws, u, stage = self.board.plan.laws, self.look.u, self.board.stage
        words = stage.texts.say("rows.laws", name=stage.texts.name(seat))
        if self.look.text.width(words.upper(), "heading", 12) <= laws.w:
            self._head(surface, words)
            return
        shield = self.look.assets.sprite(seat_sprite(self.look, "shield", stage.seats[seat]), u(20))
        surface.blit(shield, shield.get_rect(midleft=(laws.x, laws.y - u(12))))
        self._head(surface, stage.texts.say("rows.laws.short"), shield.get_width() + u(6))

    def _draw_box(self, surface: pygame.Surface) -> None:
        rounded(surface, self.board.plan.laws, (*GROUND, 90), self.look.u(6), EDGE)

    def _draw_own(self, surface: pygame.Surface) -> None:
        board, u = self.board, self.look.u
        hand = board.hand()
        rects = [board.plan.own_law(n, len(hand)) for n in range(len(hand))]
        for place, rect in zip(hand, rects):
            name = f"wc_law_{place[1]}" if board.looking else "wc_law_back"
            surface.blit(self.look.assets.sprite(name, rect.h), rect)
            light = board.lights.on_card(place, board.stage.purist)
            if light == "pick" or (board.looking and light in ("soft", "bright")):  # a hint names the law anyway
                ring(surface, rect, self.look.theme.gold_light, max(2, u(3)), u(7))
        if not board.looking:
            tag = pygame.Rect(board.plan.laws.x, max(rect.bottom for rect in rects) + u(2), board.plan.laws.w, u(20))
            self.look.text.draw(surface, board.stage.texts.say("rows.look"), tag, "text", 14, self.look.theme.cream,
                                "left", shrink=True)

    def _draw_all(self, surface: pygame.Surface, view: CardsView) -> None:
        """A line for every seat: the laws that cost points are turned up once they have been told; what was kept
        for nothing stays closed."""
        u, laws = self.look.u, self.board.plan.laws
        self._draw_box(surface)
        rows = chart(view) if view.phase == "over" else ()
        told = any(rows[n].group == "minus" for n in filled(rows, self.board.told))
        inner = laws.inflate(-u(10), -u(6))
        high = inner.h / view.seats
        for seat in range(view.seats):
            line = pygame.Rect(inner.x, round(inner.y + seat * high), inner.w, round(high))
            shield = self.look.assets.sprite(seat_sprite(self.look, "shield", self.board.stage.seats[seat]),
                                             min(u(26), line.h - u(4)))
            surface.blit(shield, shield.get_rect(midleft=line.midleft))
            shown = view.shown[seat] if told else 0
            self._draw_line(surface, line, ["wc_law_back"] * (view.law_counts[seat] - shown)
                            + ["wc_law_minus_two"] * shown)  # where they lie over each other the open ones on top
            if told:
                points = f"\N{MINUS SIGN}{MINUS * shown}" if shown else "\N{MIDDLE DOT}"
                self.look.text.draw(surface, points, line, "label_bold", 17, self.look.theme.gold_light, "right")

    def _draw_line(self, surface: pygame.Surface, line: pygame.Rect, names: list[str]) -> None:
        """Small laws side by side, over each other where they are too many."""
        u = self.look.u
        pictures = [self.look.assets.sprite(name, min(u(40), line.h - u(4))) for name in names]
        left, room = line.x + u(32), line.w - u(32) - u(30)
        for n, picture in enumerate(pictures):
            wide = picture.get_width()
            step = min(wide + u(3), (room - wide) / max(1, len(pictures) - 1))
            surface.blit(picture, picture.get_rect(midleft=(round(left + n * step), line.centery)))
