"""The land cards as pictures: with their marks, and the scroll of a law."""

from __future__ import annotations

import math

import pygame

from game.web_of_power_cards.board_data import Card
from scenes.boards.card_rows_lanes import law_on
from scenes.kit.assets import smooth
from scenes.kit.look import Look

MARK = 0.235  # of a card's height
NEAR = 0.06  # of its height: so much smaller or larger a card that moves is not made anew for
FRESH = 2  # cards are made in a frame of a slide: all of them until it ends


class LandFaces:
    """Every card at rest is made once for a size, and in a slide to another size a few of them a frame."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._made: dict[tuple[str, bool], pygame.Surface] = {}
        self._before: dict[tuple[str, bool], pygame.Surface] = {}  # of the size before
        self._high = 0
        self._left: float = 0  # cards that may still be made in this frame

    def forget(self) -> None:
        """A new layout."""
        self._made.clear()
        self._before.clear()

    def next_frame(self, high: int, sliding: bool) -> None:
        """How high cards at rest are from now on, and whether they are on their way there."""
        if high != self._high:
            self._made, self._before, self._high = {}, self._made, high
        self._left = FRESH if sliding else math.inf

    def face(self, card: Card, law: bool, rect: pygame.Rect) -> pygame.Surface:
        """A card at about the size of a rectangle; only while something moves is that not the size at rest."""
        key = (card.id, law)
        picture = self._made.get(key)
        if picture is None and self._left <= 0:
            picture = self._before.get(key)
        if picture is None:
            self._left -= 1
            picture = self._made[key] = self._make(card, law)
        size = (max(1, rect.w), max(1, rect.h))
        return picture if abs(picture.get_height() - rect.h) <= NEAR * rect.h else smooth(picture, size)

    def _make(self, card: Card, law: bool) -> pygame.Surface:
        """A card with its marks on top and, if a law lies on it, the scroll on its lower part."""
        assets, high = self.look.assets, self._high
        picture = assets.sprite(f"wc_card_{card.land}", high).copy()
        wide = picture.get_width()
        names = [*card.symbols, *([card.route] if card.route else [])]
        size = max(8, round(high * MARK))
        step = min(size * 1.06, (wide - 4) / max(1, len(names)))
        left = wide / 2 - step * (len(names) - 1) / 2
        for n, name in enumerate(names):
            sign = assets.sprite(f"wc_mark_{name}", size)
            picture.blit(sign, sign.get_rect(center=(round(left + n * step), round(high * 0.155))))
        if law:
            spot = law_on(picture.get_rect())
            scroll = assets.sprite("wc_scroll", max(8, spot.h))
            picture.blit(scroll, scroll.get_rect(midbottom=spot.midbottom))
        return picture
