"""What tables with a hand of cards have in common: the cards as they are shown, and how to find each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core.api import View
from game.core.events import Place
from scenes.boards.api import SeatLook, seat_sprite
from scenes.boards.cards import CardFaces, CardSprite
from scenes.kit.locators import Locator, Pose
from scenes.kit.look import Look
from scenes.kit.sprites import Sprite, SpriteLayer


class CardStand:
    """Cards as they are shown, which is the last view plus what has been played since.

    viewer: whose hand lies in the hand zone, None for the public. covered: it lies face down.
    faces_of makes the pictures of all cards; rank sorts a hand, a hidden card is None.
    """

    def __init__(self, look: Look, seats: Sequence[SeatLook], faces_of: Callable[[Look], CardFaces],
                 rank: Callable[[str | None], int]) -> None:
        self.look, self.seats = look, seats
        self._faces_of, self._rank = faces_of, rank
        self.faces = faces_of(look)
        self.cards = SpriteLayer(self._locate)
        self.viewer: int | None = None
        self.covered = False
        self._locators: dict[Place, Locator] = {}

    # ---- geometry -------------------------------------------------------------------------------

    def clear(self) -> None:
        """Everything will lie anew, in another size."""
        self.faces = self._faces_of(self.look)
        self.cards.clear()

    def layer(self, place: tuple[object, ...]) -> SpriteLayer:
        """Where the cards of a place are kept."""
        return self.cards

    def _locate(self, place: tuple[object, ...]) -> Locator:
        return self._locators[place]  # type: ignore[index]

    def pose(self, place: Place, n: int = 0, count: int = 1) -> Pose:
        """Where the n-th thing at a place stands."""
        return self._locate(place).pose(n, count)

    def card_rect(self, sprite: Sprite) -> pygame.Rect:
        """The rectangle a card belongs in, unturned, wherever it is seen just now."""
        row = self.layer(sprite.place).at(sprite.place)
        pose = self._locate(sprite.place).pose(row.index(sprite), len(row))
        rect = pygame.Rect(0, 0, round(pose.height * self.faces.deck.aspect), round(pose.height))
        rect.center = (round(pose.x), round(pose.y))
        return rect

    # ---- truth ----------------------------------------------------------------------------------

    def own_hand(self, view: View[Any]) -> Sequence[str | None]:
        """The cards of the hand zone: the viewer's, or as many backs as the seat to move holds."""
        seat = view.to_move if view.seat is None and self.covered else view.seat
        if seat is None:
            return []
        hand = view.contents()["hand", seat]
        if self.covered or not isinstance(hand, tuple):
            return [None] * (len(hand) if isinstance(hand, tuple) else hand)
        return hand

    def lay(self, place: Place, kinds: Sequence[str | None]) -> None:
        """Exactly these cards at a place; what is right already is left alone, raised cards too."""
        self.layer(place).put(place, kinds, self.card)

    # ---- things ---------------------------------------------------------------------------------

    def art(self, thing: str, seat: int) -> str:
        """The name of a sprite in a seat's colour: cloister_red, or cloister_cb_red in the colour-blind set."""
        return seat_sprite(self.look, thing, self.seats[seat])

    @property
    def card_height(self) -> int:
        """Pixels of the picture that cards are made from while they move."""
        raise NotImplementedError

    def card(self, kind: str | None, place: Place) -> CardSprite:
        """A sprite for a card, not yet on the table."""
        return CardSprite(self.faces, kind, place, self.card_height)

    def at(self, place: Place) -> list[CardSprite]:
        """The cards at a place, in order."""
        return [sprite for sprite in self.layer(place).at(place) if isinstance(sprite, CardSprite)]

    def hand(self) -> list[CardSprite]:
        """The cards of the hand zone from left to right."""
        return self.at(("hand",))

    def hand_places(self) -> list[tuple[Place, CardSprite]]:
        """The same with the places they are picked by: the k-th card of its kind."""
        found: list[tuple[Place, CardSprite]] = []
        counts: dict[str, int] = {}
        for sprite in self.hand():
            if sprite.kind is not None:
                counts[sprite.kind] = counts.get(sprite.kind, 0) + 1
                found.append((("card", sprite.kind, counts[sprite.kind]), sprite))
        return found

    def index_for(self, place: Place, kind: str | None) -> int:
        """Where a card goes in a sorted row: behind its equals."""
        return sum(self._rank(sprite.kind) <= self._rank(kind) for sprite in self.at(place))
