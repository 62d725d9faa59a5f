"""Between two persons at one screen: a hand into which something was drawn stays open until that has been seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.kit.keys import ENTER

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

LOOK_TIME = 2.0  # seconds until the hand is covered by itself
LEAST_TIME = 0.35  # seconds in which nothing covers it: what let the card arrive may have been pressed twice
SHUT_TIME = 0.6  # seconds after that in which what was meant to cover it does not open the next one


class Glimpse:
    """What was drawn, and that nobody else has seen it, is the game's to know; whose hand is open, the watch's."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._looked = 0.0  # seconds since what was drawn arrived
        self.shut = 0.0  # seconds that are left of SHUT_TIME

    @property
    def on(self) -> bool:
        """Whether what was drawn has arrived, and nothing happens until it has been seen."""
        return self.scene.watch.drawn is not None and not self.scene.reel.busy

    def begin(self) -> None:
        """It has arrived: the person looks."""
        self._looked = 0.0
        self.scene.show_truth()

    def update(self, dt: float) -> None:
        """`dt` seconds have gone by at the table."""
        self.shut = max(0.0, self.shut - dt)
        if self.on and not self.scene.stale:
            self._looked += dt
            if self._looked >= LOOK_TIME:
                self.shut = SHUT_TIME
                self._end()

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter, Space and a click cover the hand, but not before anybody can have looked."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        pressed = clicked or (event.type == pygame.KEYDOWN and event.key in ENTER)
        if not pressed or not (self.on or self.shut) or (clicked and self.scene.frame.on_button(event.pos)):
            return False
        if self.on and not self.scene.stale and self._looked >= LEAST_TIME:
            self._end()
        return True

    def leave(self) -> None:
        """Something comes to lie over the table: who looks when it goes nobody can tell."""
        if self.scene.watch.drawn is not None:
            self.scene.reel.arrive()
            self._cover()
            self.scene.show_truth()

    def _end(self) -> None:
        self._cover()
        self.scene.settle()

    def _cover(self) -> None:
        self.scene.watch.cover()
        self.scene.ctx.toasts.hush()  # what it speaks of may be a card of the hand
        self.scene.stale = True
