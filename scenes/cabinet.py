"""What the scenes of the cabinet have in common: widgets on a wooden table, for mouse and keyboard."""

from __future__ import annotations

import pygame

from scenes.kit.backdrop import Backdrop
from scenes.kit.focus import Focus
from scenes.stack import Scene


class CabinetScene(Scene):
    """Every scene but the games themselves and what lies over them. Each makes `backdrop` and `focus` as it enters."""

    backdrop: Backdrop
    focus: Focus

    def handle(self, event: pygame.event.Event) -> bool:
        return self.focus.handle(event)

    def update(self, dt: float) -> None:
        self.focus.update(dt)

    def needs_frame(self) -> bool:
        return self.focus.needs_frame()

    def draw(self, surface: pygame.Surface) -> None:
        self.backdrop.draw(surface)
        self.focus.draw(surface)
