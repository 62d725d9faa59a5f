"""Strokes of the pen that maps have in common: lines, discs, letters with a halo, the shadow of a framed map."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cache

import pygame

from scenes.kit.assets import smooth
from scenes.kit.look import Look
from scenes.kit.theme import Colour

HALO: Colour = (243, 232, 204)


def mark_disc(colour: Colour, size: int) -> pygame.Surface:
    """A pale disc in a broad ring of a colour, rimmed dark: not to be mistaken for the light of a target."""
    big = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
    middle, radius = (size * 2, size * 2), size * 2 - 2
    broad = size * 4 // 10
    pygame.draw.circle(big, (28, 14, 6, 235), middle, radius)
    pygame.draw.circle(big, (*colour, 255), middle, radius - 5)
    pygame.draw.circle(big, (28, 14, 6, 235), middle, radius - broad)
    pygame.draw.circle(big, (246, 236, 208, 205), middle, radius - broad - 4)
    return smooth(big, (size, size))


def thread(surface: pygame.Surface, points: Sequence[tuple[float, float]], colour: tuple[int, ...],
           wide: float) -> None:
    """A line of even thickness with round joints."""
    for start, end in itertools.pairwise(points):
        way = pygame.math.Vector2(end) - pygame.math.Vector2(start)
        if way.length() == 0:
            continue
        side = pygame.math.Vector2(-way.y, way.x).normalize() * (wide / 2)
        a, b = pygame.math.Vector2(start), pygame.math.Vector2(end)
        pygame.draw.polygon(surface, colour, [a + side, b + side, b - side, a - side])
    for at in points:
        pygame.draw.circle(surface, colour, at, wide / 2)


def part(boxes: Sequence[pygame.Rect], area: pygame.Rect) -> None:
    """Push names that touch apart to the sides; where letters cannot be smaller, they need more room."""
    for _ in range(3):
        for one, other in itertools.combinations(boxes, 2):
            if one.inflate(4, 0).colliderect(other):
                left, right = (one, other) if one.centerx <= other.centerx else (other, one)
                push = (left.right + 4 - right.left + 1) // 2
                left.x, right.x = max(area.x + 2, left.x - push), min(area.right - 2 - right.w, right.x + push)


def halo(look: Look, text: str, role: str, units: float, ink: Colour = HALO) -> pygame.Surface:
    """A faint light of parchment in the shape of the letters, a little larger than they are on all sides. ink: a
    colour in which the same letters are written anyway."""
    letters = look.text.render(text, role, units, ink)
    inked = letters.get_bounding_rect()
    light = letters.subsurface(inked).copy()
    light.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    light.fill((*HALO, 105), special_flags=pygame.BLEND_RGBA_MULT)
    reach = 2 if look.text.px(units) < 20 else 3
    picture = pygame.Surface((letters.get_width() + 2 * reach, letters.get_height() + 2 * reach), pygame.SRCALPHA)
    picture.blits([(light, (inked.x + reach + dx, inked.y + reach + dy)) for dx, dy in _disc(reach)], False)
    return picture


@cache
def _disc(reach: int) -> tuple[tuple[int, int], ...]:
    """The ways to the points nearer than that, in pixels."""
    steps = range(-reach, reach + 1)
    return tuple((dx, dy) for dx in steps for dy in steps if 0 < dx * dx + dy * dy <= (reach - 0.5) ** 2)
