"""The cards of a hand of Lost Cities as places for mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.boards.api import PlaceSpot
from scenes.kit.popups import NOTE_GAP

if TYPE_CHECKING:
    from scenes.boards.lost_cities import LostCitiesBoard


class CardSpot(PlaceSpot):
    """A card of the hand: the focus rings what is seen of it beside the next card, and its note hides neither any
    of it nor the words above the hand."""

    board: LostCitiesBoard

    def ring_rect(self) -> pygame.Rect:
        rect, places = self._whole().copy(), self.board.stand.hand_places()
        here = next((n for n, (place, _) in enumerate(places) if place == self.place), len(places))
        lefts = [self.board.stand.card_rect(sprite).x for _, sprite in places[here + 1:]]
        rect.w = min([rect.w, *(left - rect.x for left in lefts)])
        return rect

    def note_rect(self) -> pygame.Rect:
        rect, plan = self._whole(), self.board.stand.plan
        return rect.union(rect.x, plan.hand.y - plan.heading + self.look.u(NOTE_GAP / 2), rect.w, 1)

    def _whole(self) -> pygame.Rect:
        return self.board.ring(self.place) or self.rect
