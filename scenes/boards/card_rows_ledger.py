"""The collections: a line for every seat, a column for every land, then routes and what it is all worth now."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from game.core.events import Place
from game.web_of_power_cards.board_data import CHAIN, LANDS
from game.web_of_power_cards.scoring import ORDER
from game.web_of_power_cards.tallies import Holding, Routes, holdings, routes
from game.web_of_power_cards.views import CardsView
from scenes.boards.api import seat_sprite
from scenes.boards.card_rows_chart import ALL_TOLD
from scenes.boards.card_rows_plan import CARRIAGES, SHIPS, WORTH
from scenes.boards.card_rows_tips import worth_seen
from scenes.kit.paint import rounded
from scenes.kit.patchwork import Part
from scenes.kit.theme import Colour, mix

if TYPE_CHECKING:
    from scenes.boards.card_rows import CardRowsBoard

GROUND: Colour = (30, 24, 18)
EDGE: Colour = (150, 118, 66)
ROOMY = 19  # design units: smaller symbols have their number partly on them
LEAST_MARK = 14  # still smaller ones have it on their lower edge, and keep the width for themselves
FIGURES = 16, 15  # design units of how many symbols of a kind there are, beside them and partly on them
LETTERS = ((19, 16), (17, 15), (15, 14))  # design units of cards and points in an entry: the largest that fit are taken


class Ledger:
    """Draws the table of collections."""

    def __init__(self, board: CardRowsBoard) -> None:
        self.board = board
        self.look = board.stage.look
        self._view: CardsView | None = None
        self._told: tuple[int, ...] = ()
        self._held: list[tuple[tuple[Holding, ...], Routes]] = []

    def shown(self, view: CardsView) -> CardsView:
        """What it shows: a card that is on its way counts once it has arrived."""
        coming = any(flight.goal[0] == "land" for flight in self.board.travel.flights)
        if self._view is None or not coming:
            self._view = view
        return self._view

    def held(self, view: CardsView) -> list[tuple[tuple[Holding, ...], Routes]]:
        """What every seat holds, reckoned anew when a card has come to one."""
        if view.collections != self._told:
            self._told = view.collections
            self._held = [(holdings(view, seat), routes(view, seat)) for seat in range(view.seats)]
        return self._held

    def parts(self, view: CardsView) -> dict[Hashable, Part]:
        """The lines of the seats, each as it looks."""
        board, u, view = self.board, self.look.u, self.shown(view)
        worth, told = worth_seen(view, board.looking), view.phase == "over" and board.told
        return {("line", seat): (tuple(line.inflate(u(8), 0)), (
            seat == view.to_move, held, worth[seat], told,
            tuple(place for place in board.lights.lit if place[1:2] == (seat,))))
            for seat, (line, held) in enumerate(zip(board.plan.lines, self.held(view)))}

    def draw(self, surface: pygame.Surface, view: CardsView, room: pygame.Rect) -> None:
        """Heads and lines of the columns, then the seats; what shows of them within `room`."""
        plan, u, theme, view = self.board.plan, self.look.u, self.look.theme, self.shown(view)
        rounded(surface, plan.ledger, GROUND, u(8), EDGE)
        if room.colliderect(plan.head):
            self._heads(surface)
        for column, across in enumerate(plan.columns):
            hue = mix(GROUND, EDGE, 0.6 if column == WORTH else 0.22)
            pygame.draw.line(surface, hue, (across.x, plan.head.y), (across.x, across.bottom))
        worth = worth_seen(view, self.board.looking)
        for seat, (line, (lands, own)) in enumerate(zip(plan.lines, self.held(view))):
            if not room.colliderect(line):
                continue
            if seat == view.to_move:
                rounded(surface, line.inflate(u(6), -u(2)), (*theme.gold_light, 30), u(5))
                pygame.draw.rect(surface, theme.gold, line.inflate(u(6), -u(2)), max(1, u(1)), border_radius=u(5))
            if seat:
                pygame.draw.line(surface, mix(GROUND, EDGE, 0.35), line.topleft, line.topright)
            shield = self.look.assets.sprite(seat_sprite(self.look, "shield", self.board.stage.seats[seat]),
                                             min(u(34), line.h - u(6)))
            surface.blit(shield, shield.get_rect(midleft=(plan.shields[seat].x, line.centery)))
            for column, held in enumerate(lands):
                self._entry(surface, ("land", seat, held.land), plan.entry(seat, column), held)
            self._number(surface, ("ships", seat), plan.entry(seat, SHIPS), own.ships, own.ship_points)
            self._number(surface, ("carriages", seat), plan.entry(seat, CARRIAGES), own.carriages, own.carriage_points)
            self._lit(surface, ("worth", seat), plan.entry(seat, WORTH))
            if view.phase == "over" and self.board.told < ALL_TOLD:
                continue  # the chart above is not there yet
            points = str(worth[seat]).replace("-", "−")
            self.look.text.draw(surface, points, plan.entry(seat, WORTH), "label_bold", 22, theme.gold_light, "center")

    def _heads(self, surface: pygame.Surface) -> None:
        """What the columns are."""
        plan, u, assets = self.board.plan, self.look.u, self.look.assets
        for column, k in enumerate(ORDER):
            self._land(surface, k, plan.columns[column])
        for column, name in ((SHIPS, "ship"), (CARRIAGES, "carriage")):
            across = plan.columns[column]
            sign = assets.sprite(f"wc_mark_{name}", u(24))
            surface.blit(sign, sign.get_rect(center=(across.centerx, plan.head.centery - u(1))))
        last = plan.columns[WORTH]
        box = pygame.Rect(last.x, plan.head.y, last.w, plan.head.h)
        self.look.text.draw(surface, self.board.stage.texts.say("rows.now"), box, "text", 15, self.look.theme.cream,
                            "center", shrink=True)

    def _land(self, surface: pygame.Surface, k: int, across: pygame.Rect) -> None:
        """The crest of a land and how many cards it has, side by side within their column."""
        head, u, look = self.board.plan.head, self.look.u, self.look
        words, name, between = str(LANDS[k].cards), f"wc_crest_{LANDS[k].key}", max(2, u(3))
        wide = look.text.width(words, "label", 14)
        sign = look.assets.sprite(name, u(27))
        room = across.w - between - wide - 2
        if sign.get_width() > room:
            sign = look.assets.sprite(name, sign.get_height() * room // sign.get_width())
        left = across.centerx - (sign.get_width() + between + wide) // 2
        surface.blit(sign, sign.get_rect(midleft=(left, head.centery - u(1))))
        box = pygame.Rect(left + sign.get_width() + between, head.y, wide + 1, head.h)
        look.text.draw(surface, words, box, "label", 14, look.theme.cream_soft, "left")

    def _lit(self, surface: pygame.Surface, place: Place, box: pygame.Rect) -> None:
        if place in self.board.lights.lit:
            rounded(surface, box.inflate(-2, -2), (*self.look.theme.gold_light, 70), self.look.u(4),
                    self.look.theme.gold_light)

    def _entry(self, surface: pygame.Surface, place: Place, box: pygame.Rect, held: Holding) -> None:
        """How many cards, what they and their symbols would score, and the symbols by kind."""
        u = self.look.u
        self._lit(surface, place, box)
        if not held.cards:
            return
        inner = box.inflate(-u(8), -u(4))
        upper = pygame.Rect(inner.x, inner.y, inner.w, inner.h // 2)
        points = held.card_points + held.symbol_points
        self._worth(surface, upper, str(len(held.cards)), f"+{points}" if points else "")
        lower = pygame.Rect(box.x + 1, upper.bottom, box.w - 1, inner.bottom - upper.bottom)
        marks = sorted(((number, kind) for kind, number in held.symbols if number), reverse=True)
        self._marks(surface, lower, marks)

    def _worth(self, surface: pygame.Surface, box: pygame.Rect, cards: str, points: str) -> None:
        """How many cards at the left, what they score at the right, apart from each other."""
        text, theme = self.look.text, self.look.theme
        for large, small in LETTERS:
            wide = text.width(cards, "label_bold", large) + text.width(points, "label", small)
            if wide + self.look.u(3) <= box.w:
                break
        box = box.inflate(max(0, min(self.look.u(6), wide + self.look.u(3) - box.w)), 0)
        text.draw(surface, cards, box, "label_bold", large, theme.cream, "left")
        if points:
            text.draw(surface, points, box, "label", small, theme.gold_light, "right")

    def _marks(self, surface: pygame.Surface, box: pygame.Rect, marks: list[tuple[int, str]]) -> None:
        """Kinds of symbols side by side with their numbers, which lie a little on them where it is narrow, and on
        their lower edge where it is very narrow."""
        if not marks:
            return
        look, u = self.look, self.look.u
        for over, least, letters in ((0, u(ROOMY), FIGURES[0]), (u(4), u(LEAST_MARK), FIGURES[1]),
                                     (box.w, 0, FIGURES[1])):
            digits = [look.text.width(str(number), "label_bold", letters) if number > 1 else 0 for number, _ in marks]
            widths = [max(0, digit - over) for digit in digits]
            size = min(box.h, u(22), (box.w - sum(widths)) // len(marks))
            if size >= least:
                break
        below = over > u(4)
        size = min(size, box.h - u(7)) if below else size
        widths = [size + wide for wide in widths]
        spare = max(0, min(u(4), (box.w - sum(widths)) // len(marks)))
        room = box.w - sum(widths) - spare * (len(marks) - 1)
        left = box.x + min(u(4) - 2, room // 2)  # below the number of cards, where that leaves room at the right
        for (number, kind), wide, figure in zip(marks, widths, digits):
            sign = look.assets.sprite(f"wc_mark_{kind}", size)
            surface.blit(sign, (left, box.y if below else box.centery - sign.get_height() // 2))
            if number > 1:
                digit = pygame.Rect(left + size - min(over, figure), box.y, figure + 1, box.h)
                if over:
                    digit.y, digit.h = box.bottom - u(14) if below else box.centery + size // 2 - u(13), u(16)
                    rounded(surface, digit.inflate(0, -u(4)), GROUND, u(3))
                look.text.draw(surface, str(number), digit, "label_bold", letters, look.theme.cream, "left")
            left += wide + spare

    def _number(self, surface: pygame.Surface, place: Place, box: pygame.Rect, number: int, points: int) -> None:
        """A route: how many, bright once it scores."""
        look = self.look
        self._lit(surface, place, box)
        if points:
            upper = pygame.Rect(box.x, box.y + look.u(2), box.w, box.h // 2 - look.u(2))
            look.text.draw(surface, str(number), upper, "label_bold", 19, look.theme.cream, "center")
            lower = upper.move(0, upper.h)
            look.text.draw(surface, f"+{points}", lower, "label", 16, look.theme.gold_light, "center")
        elif number:
            words = f"{number}/{CHAIN}"
            look.text.draw(surface, words, box.inflate(-look.u(4), 0), "label", 16, look.theme.cream, "center",
                           shrink=True)
