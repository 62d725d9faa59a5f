"""The ground of the board of Web of Power: the land in its frame with the score track, and the dotted alliances."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import pygame

from scenes.boards.europe_atlas import Atlas, Point
from scenes.boards.europe_plan import TRACK, Plan
from scenes.kit.assets import smooth
from scenes.kit.look import Look
from scenes.kit.patchwork import around
from scenes.kit.theme import Colour, mix

PICTURE = "maps/europe"
INK: Colour = (44, 26, 12)
DOTS: Colour = (126, 40, 30)
OPAQUE = 120  # of 255, the dots
OVERSAMPLE = 3

Layer = tuple[pygame.Surface, pygame.Rect]


class Ground:
    """What lies below everything else, in the screen's coordinates. No picture of it is kept besides the land: the
    board keeps what is seen in the end."""

    def __init__(self, look: Look, plan: Plan, atlas: Atlas) -> None:
        self.look, self.plan = look, plan
        self._land = look.pictures.sized(PICTURE, plan.map.size)  # roughly while the window is being dragged
        self._rough = look.pictures.rough
        self._cells = [plan.cell(points) for points in range(TRACK)]
        self._reaches = [cell.inflate(1, 1) for cell in self._cells]
        paths = [[plan.px(point) for point in curve.path] for curve in atlas.curves.values()]
        self._dots = list(dots(paths, max(1, round(1.1 * plan.unit)), max(6, round(9 * plan.unit))))
        self._dotted = [rect for _, rect in self._dots]

    def smoothed(self) -> bool:
        """Whether the land was rough so far and can be painted smooth from now on."""
        if not self._rough or self.look.pictures.rough:
            return False
        self._land, self._rough = self.look.pictures.sized(PICTURE, self.plan.map.size), False
        return True

    def paint(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """All of it that reaches into `room`, which is inside the clip of the surface."""
        lie = self.plan.map
        if not lie.contains(room):
            self._paint_frame(surface)
            for points in room.collidelistall(self._reaches):
                self._paint_field(surface, points)
        surface.blit(self._land, lie)
        clip = surface.get_clip()
        surface.set_clip(lie.clip(clip))
        surface.blits([self._dots[n] for n in room.collidelistall(self._dotted)], False)
        surface.set_clip(clip)
        pygame.draw.rect(surface, INK, lie.inflate(2, 2), 1)

    def _paint_frame(self, surface: pygame.Surface) -> None:
        theme, rect = self.look.theme, self.plan.board
        rim = (rect.w - self.plan.map.w) // 2 - self.plan.strip
        for side in around(self.plan.map, rect):
            surface.fill(theme.wood_dark, side)
        for n in range(rim):  # a rounded moulding: dark, light, dark
            share = 1 - abs(2 * n / max(1, rim - 1) - 0.8)
            colour = mix(theme.wood_dark, theme.wood_light, max(0.0, share) * 0.85)
            pygame.draw.rect(surface, colour, rect.inflate(-2 * n, -2 * n), 1)
        pygame.draw.rect(surface, mix(theme.wood_dark, (0, 0, 0), 0.5), rect, 1)
        inner = rect.inflate(-2 * rim, -2 * rim)
        pygame.draw.rect(surface, theme.gold_dark, inner.inflate(2, 2), 1)

    def _paint_field(self, surface: pygame.Surface, points: int) -> None:
        """A numbered field; every fifth is a shade darker and every tenth golden, to be counted at a glance."""
        theme, cell = self.look.theme, self._cells[points]
        fill = theme.parchment if points % 5 else theme.parchment_dim
        if points % 10 == 0:
            fill = mix(theme.parchment, theme.gold, 0.55)
        surface.fill(fill, cell)
        surface.fill(mix(fill, (255, 255, 255), 0.35), (cell.x, cell.y, cell.w, 1))
        edge = mix(theme.parchment_dim, theme.ink_soft, 0.45)
        pygame.draw.rect(surface, edge, self._reaches[points], 1)
        role = "label_bold" if points % 10 == 0 else "label"
        self.look.text.draw(surface, str(points), cell, role, 12, theme.ink, "center")


def dots(paths: Sequence[Sequence[tuple[int, int]]], radius: int, step: int) -> Iterator[Layer]:
    """Dotted lines through the points of each path."""
    big = pygame.Surface((2 * radius * OVERSAMPLE + OVERSAMPLE,) * 2, pygame.SRCALPHA)
    pygame.draw.circle(big, (*DOTS, OPAQUE), big.get_rect().center, radius * OVERSAMPLE)
    dot = smooth(big, (2 * radius + 1, 2 * radius + 1))
    for path in paths:
        for x, y in walk(path, step):
            yield dot, dot.get_rect(topleft=(round(x) - radius, round(y) - radius))


def walk(points: Sequence[tuple[int, int]], step: float) -> Iterator[Point]:
    """Points at equal distances along a line of points."""
    left = 0.0
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        at = left
        while at < length:
            yield x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length
            at += step
        left = at - length
