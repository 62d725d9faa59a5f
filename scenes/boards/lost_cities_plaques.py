"""Who plays on a side of Lost Cities and what it has: one plaque a side, a line higher where names need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.lost_cities.cards import COLOURS, SIDES
from game.lost_cities.scoring import POINTS
from scenes.boards.lost_cities_ground import CLOTH
from scenes.boards.lost_cities_plan import MORE
from scenes.boards.lost_cities_tips import signed
from scenes.kit.paint import rounded
from scenes.kit.theme import Colour, mix

if TYPE_CHECKING:
    from scenes.boards.lost_cities import LostCitiesBoard

LOSS: Colour = (246, 158, 132)
RIM: Colour = (150, 118, 66)
NAMES, HALVES, EACH = ("text_bold", 16), ("text_bold", 15), ("text", 15)  # a line, a name in two, a partner's own
SHIELD, SMALL = 20, 17  # design units: at the ends of a line, and before a partner's own


class Plaques:
    """Draws both plaques. What stands in them depends on the names and on the cards that lie."""

    def __init__(self, board: LostCitiesBoard) -> None:
        self.board = board
        self.look = board.stage.look

    @property
    def _partners(self) -> bool:
        return len(self.board.stand.seats) > SIDES

    def rect(self, side: int) -> pygame.Rect:
        """Where the plaque of a side lies: at the outer edge, higher towards the middle if the names need it."""
        half = self.board.stand.half(side)
        rect = self.board.stand.plan.totals[half].copy()
        if len(self._names(side)) > 1:
            rect.h += self.look.u(MORE)
            if half == 0:
                rect.y -= self.look.u(MORE)
        return rect

    def _room(self) -> int:
        """The width of a line, in pixels."""
        return self.board.stand.plan.totals[0].w - self.look.u(10)

    def _names(self, side: int) -> list[str]:
        """The lines that name a side: one; or one for each partner; or two for a single long name."""
        seats, text = self.board.stand.seats, self.look.text
        tips = self.board.tips
        if tips is None:
            return [""]
        whole = tips.team(side)
        if self._partners:
            fits = text.width(whole, *NAMES) <= self._room() - 2 * self.look.u(SHIELD)
            return [whole] if fits else [seats[side].name, seats[side + SIDES].name]
        if text.width(whole, *HALVES) <= self._room():
            return [whole]
        words = whole.split()
        first = max((n for n in range(1, len(words)) if text.width(" ".join(words[:n]), *HALVES) <= self._room()),
                    default=0)
        return [" ".join(words[:first]), " ".join(words[first:])] if first else [whole]

    def room(self, side: int) -> pygame.Rect:
        """Where the plaque of a side lies, however high it is."""
        return self.board.stand.plan.totals[self.board.stand.half(side)].inflate(0, 2 * self.look.u(MORE))

    def draw(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Both, each with its points in this round and in all; only what shows within a rectangle."""
        look, u, board = self.look, self.look.u, self.board
        view, tips = board.view, board.tips
        assert view is not None and tips is not None
        for side in range(SIDES):
            rect = self.rect(side)
            if not rect.colliderect(room):
                continue
            points = sum(POINTS[board.stand.column(side, colour)] for colour in COLOURS)
            all_in = view.totals[side] + (0 if view.phase == "over" else points)
            texts = ((tips.say("lost.round", points=signed(points)), LOSS if points < 0 else look.theme.cream),
                     (tips.say("lost.total", points=signed(all_in)), look.theme.gold_light))
            names = self._names(side)
            rounded(surface, rect, mix(CLOTH, (0, 0, 0), 0.65), u(6), RIM)
            lines = self._lines(rect, len(names) + len(texts))
            self._draw_names(surface, side, names, lines)
            for box, (words, ink) in zip(lines[len(names):], texts, strict=True):
                look.text.draw(surface, words, box, "text", 15, ink, "center", shrink=True, ellipsis=True)

    def _lines(self, rect: pygame.Rect, count: int) -> list[pygame.Rect]:
        """A plaque's room in so many lines."""
        inner = rect.inflate(-self.look.u(10), -self.look.u(6))
        high = inner.h / count
        return [pygame.Rect(inner.x, round(inner.y + n * high), inner.w, round(high)) for n in range(count)]

    def _draw_names(self, surface: pygame.Surface, side: int, names: list[str], lines: list[pygame.Rect]) -> None:
        """The names with the partners' shields: at both ends of one line, or each before its own."""
        look, u = self.look, self.look.u
        if len(names) == 1:
            box = lines[0]
            if self._partners:
                self._shield(surface, side, box.midleft, "midleft", SHIELD)
                self._shield(surface, side + SIDES, box.midright, "midright", SHIELD)
                box = box.inflate(-2 * u(SHIELD), 0)
            look.text.draw(surface, names[0], box, *NAMES, look.theme.cream, "center", shrink=True, ellipsis=True)
            return
        for n, (name, box) in enumerate(zip(names, lines)):
            style, align = (EACH, "left") if self._partners else (HALVES, "center")
            if self._partners:
                self._shield(surface, side + n * SIDES, (box.x - u(2), box.centery), "midleft", SMALL)
                box = pygame.Rect(box.x + u(SMALL), box.y, box.w - u(SMALL - 2), box.h)
            look.text.draw(surface, name, box, *style, look.theme.cream, align, shrink=True, ellipsis=True)

    def _shield(self, surface: pygame.Surface, seat: int, at: tuple[int, int], edge: str, size: int) -> None:
        picture = self.look.assets.sprite(self.board.stand.art("shield", seat), self.look.u(size))
        surface.blit(picture, picture.get_rect(**{edge: at}))
