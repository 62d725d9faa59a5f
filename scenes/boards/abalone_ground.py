"""The hexagon of Abalone on its table: one opaque picture to lay marbles on, and the shadow that reaches beyond it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.boards.abalone_plan import PICTURE
from scenes.kit.assets import smooth
from scenes.kit.theme import Colour

if TYPE_CHECKING:
    from scenes.boards.abalone import AbaloneBoard

TABLE = "sprites/wood_table"
REACH = 30  # design units that the shadow is seen around the board
BLUR = 10  # a shadow is drawn so many times smaller and enlarged
LETTER: Colour = (252, 232, 190)
INLAY = (62, 34, 16, 225)  # a disc of dark wood below every letter
LETTER_SIZE = 15  # design units
SMALLEST_INLAY = 16  # pixels


class Ground:
    """Keeps the wood, which changes only with the layout."""

    def __init__(self, board: AbaloneBoard) -> None:
        self.board, self.look = board, board.stage.look
        self._picture: pygame.Surface | None = None
        self._shadow: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._inlay: pygame.Surface | None = None
        self._letters: list[tuple[str, pygame.Rect]] = []  # and where their discs lie
        self._window = (0, 0)
        self._rough = False

    def forget(self) -> None:
        """A new layout."""
        self._picture = self._inlay = None

    def picture(self, window: tuple[int, int]) -> pygame.Surface:
        """Table and hexagon within the rectangle of the board, in a window of such a size."""
        if self._picture is None or window != self._window or (self._rough and not self.look.assets.rough):
            plan = self.board.plan
            wood, at = self._wood()
            self._picture = pygame.Surface(plan.board.size)
            self._picture.blit(self.look.assets.backdrop(TABLE, window), (0, 0), plan.board)
            self._picture.blit(wood, (at.x - plan.board.x, at.y - plan.board.y))
            self._shadow = [(wood.subsurface(strip.move(-at.x, -at.y)).copy(), strip)
                            for strip in around(plan.board, at)]
            self._window, self._rough = window, self.look.assets.rough
        return self._picture

    def draw_shadow(self, surface: pygame.Surface) -> None:
        """What the board throws on the table around its rectangle."""
        for picture, at in self._shadow:
            surface.blit(picture, at)

    def _wood(self) -> tuple[pygame.Surface, pygame.Rect]:
        """The hexagon cut out of its picture, with the shadow it throws on the table, and where both lie."""
        plan, look = self.board.plan, self.look
        reach = look.u(REACH)
        whole = plan.board.inflate(2 * reach, 2 * reach)
        wood = pygame.Surface(whole.size, pygame.SRCALPHA)
        corners = [(x - whole.x, y - whole.y) for x, y in plan.outline()]
        small = max(1, whole.w // BLUR), max(1, whole.h // BLUR)
        shade = pygame.Surface(small, pygame.SRCALPHA)
        shade.fill((14, 7, 3, 0))
        fallen = [((x + look.u(5)) / BLUR, (y + look.u(12)) / BLUR) for x, y in corners]
        pygame.draw.polygon(shade, (14, 7, 3, 190), fallen)
        wood.blit(smooth(shade, whole.size), (0, 0))
        body = look.assets.picture(PICTURE, plan.board.size).convert_alpha()
        mask = pygame.Surface((plan.board.w * 2, plan.board.h * 2), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.polygon(mask, (255, 255, 255, 255), [((x - reach) * 2, (y - reach) * 2) for x, y in corners])
        body.blit(smooth(mask, plan.board.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        wood.blit(body, (reach, reach))
        wood.fill((0, 0, 0, 0), plan.panels.move(-whole.x, -whole.y))  # no shadow falls on the panels
        return wood, whole

    def paint_letters(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The names of rows and columns near the rim, as far as they show within `room`."""
        if self._inlay is None:
            self._inlay = self._disc()
            plan = self.board.plan
            self._letters = [(name, self._inlay.get_rect(center=plan.around(plan.letter(name), 0).center))
                             for name in plan.atlas.letters]
        for name, rect in self._letters:
            if room.colliderect(rect):
                surface.blit(self._inlay, rect)
                self.look.text.draw(surface, name, rect, "label_bold", LETTER_SIZE, LETTER, "center")

    def _disc(self) -> pygame.Surface:
        wide = max(SMALLEST_INLAY, self.look.u(LETTER_SIZE * 1.4))
        big = pygame.Surface((wide * 4, wide * 4), pygame.SRCALPHA)
        big.fill((*INLAY[:3], 0))
        pygame.draw.circle(big, INLAY, (wide * 2, wide * 2), wide * 2)
        return smooth(big, (wide, wide))


def around(inner: pygame.Rect, outer: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """What of a rectangle lies around another: above, below, left and right of it."""
    return (pygame.Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
            pygame.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
            pygame.Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
            pygame.Rect(inner.right, inner.y, outer.right - inner.right, inner.h))
