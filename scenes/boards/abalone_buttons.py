"""The buttons in the corners that the hexagon leaves free."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.texts import Texts
from scenes.kit.buttons import Button
from scenes.kit.keys import key_text
from scenes.kit.look import Look
from scenes.kit.widgets import Nothing, Widget


class CornerButtons:
    """Flip and letters at the lower left; copying and pasting a game at the lower right, where that is offered."""

    def __init__(self, look: Look, texts: Texts, flip: Nothing, letters: Nothing) -> None:
        self.look, self.texts = look, texts
        self.by_name: dict[str, Button] = {}
        self.left = [self._button("flip", flip), self._button("coordinates", letters)]
        self.right: list[Button] = []

    def _button(self, name: str, action: Nothing) -> Button:
        say = self.texts.say
        tip = say(f"abalone.tip.{name}", combo=key_text(name))
        button = self.by_name[name] = Button(self.look, say(f"abalone.{name}"), action, tooltip=tip, size=15)
        return button

    def offer_score(self, copy: Nothing, paste: Nothing) -> None:
        """Two more buttons."""
        self.right = [self._button("copy", copy), self._button("paste", paste)]

    def press(self, name: str) -> bool:
        """Do what a button does; False if there is none of that name."""
        if name not in self.by_name:
            return False
        self.by_name[name].activate()
        return True

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
