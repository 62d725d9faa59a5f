"""Shapes drawn in code: what stands in for pictures that are not there, and a few strokes of the pen."""

from __future__ import annotations

import pygame

from scenes.kit.theme import Colour, Theme

_PLAIN = Theme()


def rounded(surface: pygame.Surface, rect: pygame.Rect, fill: Colour | tuple[int, int, int, int],
            radius: int, edge: Colour | None = None, thick: int = 1) -> None:
    """A filled rectangle with round corners; colours with an alpha are laid over what is there."""
    if len(fill) == 4:
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(veil, fill, veil.get_rect(), border_radius=radius)
        surface.blit(veil, rect)
    else:
        pygame.draw.rect(surface, fill, rect, border_radius=radius)
    if edge is not None:
        pygame.draw.rect(surface, edge, rect, max(1, thick), border_radius=radius)


def missing_picture(name: str, size: tuple[int, int]) -> pygame.Surface:
    """A plain tile with a cross: visible, and never a crash."""
    wide, high = max(4, size[0]), max(4, size[1])
    tile = pygame.Surface((wide, high), pygame.SRCALPHA)
    rect = tile.get_rect()
    thick = max(1, high // 24)
    rounded(tile, rect, _PLAIN.parchment_dim, max(1, high // 8), _PLAIN.ink_soft, thick)
    inner = rect.inflate(-wide // 3, -high // 3)
    pygame.draw.line(tile, _PLAIN.ink_soft, inner.topleft, inner.bottomright, thick)
    pygame.draw.line(tile, _PLAIN.ink_soft, inner.topright, inner.bottomleft, thick)
    return tile


def plain_nine(name: str, size: tuple[int, int]) -> pygame.Surface:
    """A frame without its picture: a ring where the name says ring, else a parchment plate."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    rect = picture.get_rect()
    radius = max(2, min(8, min(size) // 4))
    if "ring" in name or "glow" in name:
        thick = max(2, min(4, min(size) // 8))
        pygame.draw.rect(picture, _PLAIN.gold_light, rect, thick, border_radius=radius)
        return picture
    fill = _PLAIN.parchment_light if "hover" in name or "active" in name else _PLAIN.parchment
    if "down" in name or "off" in name or "disabled" in name:
        fill = _PLAIN.parchment_dim
    if "dark" in name or "wood" in name:
        fill = _PLAIN.wood_dark
    rounded(picture, rect, fill, radius, _PLAIN.gold_dark, 1)
    return picture


def ring(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, thick: int, radius: int,
         dark: Colour = (30, 18, 8)) -> None:
    """A bright frame between two dark hairlines: seen on parchment and on wood alike."""
    pygame.draw.rect(surface, dark, rect.inflate(2, 2), thick + 2, border_radius=radius + 1)
    pygame.draw.rect(surface, colour, rect, thick, border_radius=radius)
