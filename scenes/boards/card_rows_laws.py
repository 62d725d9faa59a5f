"""Own laws lie face down until their owner looks: by a key that is held, or from a press until pointer and focus go."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from scenes.boards.api import PlaceSpot
from scenes.kit.keys import COMMANDS

LOOK_KEY = ord(COMMANDS["laws"][0].key.lower())


class Peek:
    """Whether a player looks at its laws. spots: where they lie."""

    def __init__(self, spots: Callable[[], Iterable[PlaceSpot]]) -> None:
        self.spots = spots
        self._opened = self._by_key = self._stuck = False

    @property
    def on(self) -> bool:
        """They are turned up now."""
        return self._opened or self._by_key

    def open(self) -> None:
        """Turn them up until pointer and focus have left them."""
        self._opened = True

    def close(self) -> None:
        """They lie face down, even while the key is still held."""
        self._opened, self._by_key, self._stuck = False, False, True

    def update(self) -> None:
        """Look at the key, the pointer and the focus."""
        held = self._held()
        self._stuck = self._stuck and held
        self._by_key = held and not self._stuck
        self._opened = self._opened and self._near()

    def needs_frame(self) -> bool:
        """Whether `update` would change anything."""
        return (self._held() and not self._stuck) != self._by_key or (self._opened and not self._near())

    def _near(self) -> bool:
        return any(spot.hovered or spot.focused for spot in self.spots())

    @staticmethod
    def _held() -> bool:
        return bool(pygame.key.get_pressed()[LOOK_KEY])
