"""Movement that all tables with a hand of cards share: cards glide from place to place and turn over on their way.

Whatever moves belongs to its new place at once; cutting a movement short only ends what is seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from game.core.events import Moved, Place
from scenes.boards.card_stand import CardStand
from scenes.boards.cards import CardSprite
from scenes.kit.locators import Pose
from scenes.kit.sprites import Sprite
from scenes.kit.tween import Call, Movement, Parallel, Sequence, Timeline, Tween, ease_in_out, natural_lift

CARD_TIME, FADE_TIME = 0.42, 0.22  # seconds at normal speed

S = TypeVar("S", bound=CardStand)


class CardTravel(Generic[S]):
    """Turns events into movement of the sprites of a stand."""

    def __init__(self, stand: S, sound: Callable[[str], None], reduced: bool) -> None:
        self.stand, self.sound, self.reduced = stand, sound, reduced
        self.timeline = Timeline()

    @property
    def busy(self) -> bool:
        """Whether anything still moves."""
        return self.timeline.busy

    def shows(self, place: Place) -> bool:
        """Whether this hand is the one in the hand zone."""
        return place[0] == "hand" and place[1] == self.stand.viewer

    def fade_in(self, sprite: Sprite, home: Pose) -> Movement:
        """It comes to be seen where it belongs; all there is of movement when that is reduced."""
        def fade(share: float) -> None:
            sprite.pose = None if share >= 1 else replace(home, alpha=255 * share)

        fade(0.0)
        return Tween(FADE_TIME, fade)

    def raised(self, event: Moved) -> tuple[CardSprite, Pose] | None:
        """The card of the hand zone that an event speaks of, best the one that was raised, and where it is seen."""
        hand = [sprite for sprite in self.stand.hand() if sprite.tag == event.what] or self.stand.hand()
        if not hand or not self.shows(event.source):
            return None
        sprite = min(hand, key=lambda sprite: sprite.offset[1])
        return sprite, self.stand.cards.pose_of(sprite)

    def fresh(self, event: Moved) -> tuple[CardSprite, Pose]:
        """A card that was not seen before, where it comes from: face down from the pile, or from a seat."""
        stand, source = self.stand, event.source
        sprite = stand.card(None if source == ("pile",) else event.what, source)
        return sprite, stand.pose(("away", source[1]) if source[0] == "hand" else source)

    def in_hand(self, event: Moved) -> tuple[Place, int | None]:
        """The place of the stand for a card that goes to a hand, and its index there."""
        if not self.shows(event.target):
            return ("away", event.target[1]), None
        return ("hand",), self.stand.index_for(("hand",), None if self.stand.covered else event.what)

    def send(self, sprite: CardSprite, start: Pose, place: Place, index: int | None, face_up: bool,
             arrive: Callable[[], None]) -> None:
        """A card belongs to `place` from now on. It glides there, turns over on the way, and its neighbours make
        room."""
        cards = self.stand.cards
        near = {sprite.place, place, ("hand",)}
        before = [(other, cards.pose_of(other)) for where in near for other in cards.at(where)]
        cards.remove(sprite)
        sprite.place, sprite.pose, sprite.offset, sprite.above = place, None, (0.0, 0.0), 0.0
        cards.add(sprite, index)
        for other, pose in before:
            if other is not sprite and cards.pose_of(other) != pose:
                self.timeline.play(cards.travel(other, pose, FADE_TIME))
        end = cards.pose_of(sprite)
        if self.reduced:
            sprite.show(light="", turn=float(face_up))
            self.timeline.play(Sequence(self.fade_in(sprite, end), Call(arrive)))
            return
        glide = cards.travel(sprite, start, CARD_TIME, natural_lift((start.x, start.y), (end.x, end.y)))
        self.timeline.play(Sequence(Parallel(glide, self.flip(sprite, face_up)), Call(arrive)))

    def flip(self, sprite: CardSprite, face_up: bool) -> Movement:
        """It turns over while it flies, and its light is gone."""
        before, after = sprite.turn, float(face_up)

        def turn(share: float) -> None:
            sprite.show(light="", turn=before + (after - before) * share)

        return Tween(CARD_TIME, turn, ease_in_out)
