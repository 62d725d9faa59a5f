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
    `look_key` says so or it has moved, and all of them when the wood has become smooth."""

    def __init__(self, look: Look, widgets: Sequence[Widget], at_once: int | None = None) -> None:
        """at_once: so many widgets are painted anew by one call of `draw`, the first ones first."""
        self.look, self.at_once = look, at_once
        self.kept = Patchwork(self.paint)
        self.lay(widgets)

    def lay(self, widgets: Sequence[Widget]) -> None:
        """The widgets lie in this order, later ones above. Whoever draws widgets by the way leaves these out."""
        self.widgets = widgets
        for widget in widgets:
            widget.drawn_by_scene = True

    def draw(self, surface: pygame.Surface, solid: pygame.Rect = NOTHING, whole: object = None,
             wait: bool = False) -> bool:
        """solid: where something will be painted that hides all below it; whole: what the looks of all depend on
        besides; wait: nothing is painted anew if it can be left for the next time. Returns whether all of it is up to
        date."""
        look, size = self.look, surface.get_size()
        if look.text.recorder is not None:
            self.paint(surface, surface.get_rect())
            return True
        look.pictures.covering(WOOD, size)  # asked for first: whether it is rough is only known then
        whole = size, look.scale, look.theme.colour_blind, look.pictures.is_rough(WOOD), whole
        done = False
        if not (wait and self.kept.fits(whole)):
            parts: dict[Hashable, Part] = {widget: (tuple(reach(look, widget)), (widget.visible, widget.look_key()))
                                           for widget in self.widgets}
            done = self.kept.refresh(whole, parts, lambda: look.pictures.empty(size), self.at_once)
        assert self.kept.picture is not None
        for strip in around(solid, surface.get_rect()):
            surface.blit(self.kept.picture, strip, strip)
        return done

    def paint(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Everything that shows within `room`."""
        surface.blit(self.look.pictures.covering(WOOD, surface.get_size()), (0, 0))
        for widget in self.widgets:
            if widget.visible and room.colliderect(reach(self.look, widget)):
                widget.draw(surface)


def reach(look: Look, widget: Widget) -> pygame.Rect:
    """All that a widget paints on when it looks different: most keep to their rectangle, light goes beyond."""
    grow = 2 * look.u(GLOW) if widget.shines else 0
    return widget.rect.union(widget.ring_rect()).inflate(grow, grow)
