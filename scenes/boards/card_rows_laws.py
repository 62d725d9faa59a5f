"""Spots with a way of their own: stones, and own laws, which lie face down until their owner looks: by a key that is
held, or from a press until pointer and focus go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import pygame

from scenes.boards.api import PlaceSpot
from scenes.kit.keys import COMMANDS

if TYPE_CHECKING:
    from scenes.boards.card_rows import CardRowsBoard

LOOK_KEY = ord(COMMANDS["laws"][0].key.lower())


class StoneSpot(PlaceSpot):
    """A stone on a card: its note speaks of the card too, and lies beside both."""

    def note_rect(self) -> pygame.Rect:
        return self.board.ring(("cell", *self.place[1:])) or self.ring_rect()


class LawSpot(PlaceSpot):
    """An own law: the first press turns it up, and only one that is seen can be played."""

    board: CardRowsBoard
    kept_clear = 3  # the note of one law should not lie on another

    def activate(self) -> None:
        if self.board.looking:
            super().activate()
        else:
            self.board.peek.open()


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
