"""The wooden table behind a scene, and what lies on it and seldom changes: one picture that is kept."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from scenes.kit.look import Look
from scenes.kit.patchwork import Part, Patchwork, around
from scenes.kit.widgets import Widget

WOOD = "sprites/wood_table"
NOTHING = pygame.Rect(0, 0, 0, 0)
GLOW = 18  # design units that light reaches beyond what shines


class Backdrop:
    """Large plates with soft edges cost more than all words on them, so every widget is painted anew only when its
    `look_key` says so, and all of them when one has moved or the wood has become smooth."""

    def __init__(self, look: Look, widgets: Sequence[Widget]) -> None:
        """The widgets lie in this order, later ones above. Whoever draws widgets by the way leaves these out."""
        self.look, self.widgets = look, widgets
        self._kept = Patchwork(self._paint)
        for widget in widgets:
            widget.drawn_by_scene = True

    def draw(self, surface: pygame.Surface, solid: pygame.Rect = NOTHING) -> None:
        """solid: where something will be painted that hides all below it."""
        look, size = self.look, surface.get_size()
        if look.text.recorder is not None:
            self._paint(surface, surface.get_rect())
            return
        look.assets.backdrop(WOOD, size)  # asked for first: whether it is rough is only known then
        places = [(tuple(widget.rect), widget.visible) for widget in self.widgets]
        whole = size, look.scale, look.theme.colour_blind, look.assets.is_rough(WOOD), places
        parts: dict[Hashable, Part] = {n: (tuple(reach(look, widget)), widget.look_key())
                                       for n, widget in enumerate(self.widgets)}
        self._kept.refresh(whole, parts, lambda: pygame.Surface(size))
        assert self._kept.picture is not None
        for strip in around(solid, surface.get_rect()):
            surface.blit(self._kept.picture, strip, strip)

    def _paint(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Everything that shows within `room`."""
        surface.blit(self.look.assets.backdrop(WOOD, surface.get_size()), (0, 0))
        for widget in self.widgets:
            if widget.visible and room.colliderect(reach(self.look, widget)):
                widget.draw(surface)


def reach(look: Look, widget: Widget) -> pygame.Rect:
    """All that a widget paints on when it looks different: most keep to their rectangle, light goes beyond."""
    grow = 2 * look.u(GLOW) if widget.shines else 0
    return widget.rect.union(widget.ring_rect()).inflate(grow, grow)
