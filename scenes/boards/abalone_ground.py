"""The hexagon of Abalone on its table: one opaque picture to lay marbles on, and the shadow that reaches beyond it."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import pygame

from scenes.boards.abalone_plan import PICTURE, Point
from scenes.kit.assets import smooth
from scenes.kit.patchwork import around
from scenes.kit.theme import Colour

if TYPE_CHECKING:
    from scenes.boards.abalone import AbaloneBoard

TABLE = "sprites/wood_table"
REACH = 30  # design units that the shadow is seen around the board
BLUR = 10  # a shadow is drawn so many times smaller and enlarged
SHADOW = (14, 7, 3, 190)
SLANTING = 0.255  # of the width: so far in reach the slanting sides of the hexagon
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
        if self._picture is None or window != self._window or (self._rough and not self.look.pictures.rough):
            board = self.board.plan.board
            self._picture = pygame.Surface(board.size)
            self._picture.blit(self.look.pictures.covering(TABLE, window), (0, 0), board)
            self._throw_shadow(self._picture)
            self._lay_wood(self._picture)
            self._window, self._rough = window, self.look.pictures.rough
        return self._picture

    def draw_shadow(self, surface: pygame.Surface) -> None:
        """What the board throws on the table around its rectangle."""
        for picture, at in self._shadow:
            surface.blit(picture, at)

    def _throw_shadow(self, surface: pygame.Surface) -> None:
        """The shadow of the hexagon, on the table within the rectangle of the board and in strips around it."""
        plan, u = self.board.plan, self.look.u
        whole = plan.board.inflate(2 * u(REACH), 2 * u(REACH))
        small = pygame.Surface((max(1, whole.w // BLUR), max(1, whole.h // BLUR)), pygame.SRCALPHA)
        small.fill((*SHADOW[:3], 0))
        fallen = [((x - whole.x + u(5)) / BLUR, (y - whole.y + u(12)) / BLUR) for x, y in plan.outline()]
        pygame.draw.polygon(small, SHADOW, fallen)
        shadow = (pygame.transform.scale if self.look.pictures.rough else smooth)(small, whole.size)
        shadow.fill((0, 0, 0, 0), plan.panels.move(-whole.x, -whole.y))  # none falls on the panels
        surface.blit(shadow, (whole.x - plan.board.x, whole.y - plan.board.y))
        self._shadow = [(shadow.subsurface(strip.move(-whole.x, -whole.y)).copy(), strip)
                        for strip in around(plan.board, whole)]

    def _lay_wood(self, surface: pygame.Surface) -> None:
        """The hexagon cut out of its picture. Only at its slanting sides that takes a mask, the same for both."""
        board = self.board.plan.board
        corners: list[Point] = [(x - board.x, round(y - board.y)) for x, y in self.board.plan.outline()]
        top, bottom, wide = min(y for _, y in corners), max(y for _, y in corners), ceil(board.w * SLANTING)
        wood = self.look.pictures.sized(PICTURE, board.size)
        middle = pygame.Rect(wide, top, board.w - 2 * wide, bottom - top)
        surface.blit(wood, middle, middle)
        mask = self._mask(corners, (wide, board.h))
        for x, cut in ((0, mask), (middle.right, pygame.transform.flip(mask, True, False))):
            part = wood.subsurface((x, 0, wide, board.h)).convert_alpha()
            part.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(part, (x, top), (0, top, wide, middle.h))

    def _mask(self, corners: list[Point], size: tuple[int, int]) -> pygame.Surface:
        """White within the hexagon; its edges are smooth as soon as the wood is."""
        fine = 1 if self.look.pictures.rough else 2
        mask = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(x * fine, y * fine) for x, y in corners])
        return mask if fine == 1 else smooth(mask, size)

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
