"""The buttons in the corners that the hexagon leaves free."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.texts import Texts
from scenes.kit.buttons import Button
from scenes.kit.look import Look
from scenes.kit.widgets import Nothing, Widget


class CornerButtons:
    """Flip and letters at the lower left; copying and pasting a game at the lower right, where that is offered."""

    def __init__(self, look: Look, texts: Texts, flip: Nothing, letters: Nothing) -> None:
        self.look, self.texts = look, texts
        self.left = [self._button("flip", flip), self._button("coordinates", letters)]
        self.right: list[Button] = []

    def _button(self, name: str, action: Nothing) -> Button:
        say = self.texts.say
        return Button(self.look, say(f"abalone.{name}"), action, tooltip=say(f"abalone.tip.{name}"), size=15)

    def offer_score(self, copy: Nothing, paste: Nothing) -> None:
        """Two more buttons."""
        self.right = [self._button("copy", copy), self._button("paste", paste)]

    def place(self, rects: Sequence[pygame.Rect]) -> None:
        """Two rectangles at the left and two at the right, from above."""
        for button, rect in zip((*self.left, *self.right), rects):
            button.rect = rect

    def widgets(self) -> list[Widget]:
        """All there are, in the order of the keyboard."""
        return [*self.left, *self.right]

    def at(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on one of them."""
        return any(button.rect.collidepoint(pos) for button in (*self.left, *self.right))
