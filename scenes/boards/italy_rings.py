"""The ring round a city that can be named: gold between dark edges, with points like a compass rose."""

from __future__ import annotations

import pygame

from scenes.kit.assets import smooth
from scenes.kit.theme import Colour, mix

DARK: Colour = (36, 20, 6)
WHITE: Colour = (255, 255, 255)
FINE = 4  # so many times larger it is drawn
POINTS = ((0, -1), (1, 0), (-1, 0))  # none below, where the name stands


def target_ring(size: int, gold: Colour, lit: bool) -> pygame.Surface:
    """A picture `size` pixels wide. Its edges and points tell it from a pale map, also without any colour, and from
    the discs of those who named cities before; lit: under the pointer, paler and broader."""
    room = size * FINE
    big = pygame.Surface((room, room), pygame.SRCALPHA)
    middle = pygame.Vector2(room / 2, room / 2)
    edge, band = max(1.2, size / 26) * FINE, max(2.2, size / (9 if lit else 12)) * FINE
    radius = room / 2 * 0.8
    colour = mix(gold, WHITE, 0.45) if lit else gold
    for grown, paint in ((edge, DARK), (0.0, colour)):
        pygame.draw.circle(big, paint, middle, radius + grown, round(band + 2 * grown))
        for x, y in POINTS:
            _point(big, middle, pygame.Vector2(x, y), (radius - band / 2, room / 2 - edge * 1.2), band, grown, paint)
    return smooth(big, (size, size))


def _point(surface: pygame.Surface, middle: pygame.Vector2, way: pygame.Vector2, reach: tuple[float, float],
           wide: float, grown: float, colour: Colour) -> None:
    """A triangle from the ring outwards. reach: where it begins and ends, from the middle."""
    aside = pygame.Vector2(-way.y, way.x) * (wide + 1.4 * grown)
    foot, tip = middle + way * reach[0], middle + way * (reach[1] + 1.2 * grown)
    pygame.draw.polygon(surface, colour, [foot + aside, foot - aside, tip])
