"""Movement on the table of Lost Cities: cards glide, turn over, and are gathered for the next round.

Whatever moves belongs to its new place at once; cutting a movement short only ends what is seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.events import Moved, Place, Shuffled
from scenes.boards.cards import CardSprite
from scenes.boards.lost_cities_stand import Stand
from scenes.kit.locators import Pose
from scenes.kit.sprites import Sprite
from scenes.kit.tween import Call, Movement, Parallel, Sequence, Timeline, Tween, ease_in_out, natural_lift

CARD_TIME, FADE_TIME = 0.42, 0.22  # seconds at normal speed
DEAL_TIME, GATHER_TIME = 0.07, 0.025  # from one card to the next when a round is dealt and gathered


class Travel:
    """Turns events into movement of the cards of a stand."""

    def __init__(self, stand: Stand, sound: Callable[[str], None], reduced: bool) -> None:
        self.stand, self.sound, self.reduced = stand, sound, reduced
        self.timeline = Timeline()
        self._dealing = False

    @property
    def busy(self) -> bool:
        """Whether anything still moves."""
        return self.timeline.busy

    def play(self, event: Moved | Shuffled) -> float:
        """Begin to show an event; seconds at normal speed until the next may begin."""
        if isinstance(event, Shuffled):
            self._dealing = True
            self.sound("shuffle")
            return 0.5
        self._dealing = self._dealing and event.source == ("pile",)
        seconds = 0.0
        for _ in range(event.count):
            seconds = self._carry(event)
        if event.target == ("pile",):
            return GATHER_TIME
        return DEAL_TIME if self._dealing else seconds

    def _carry(self, event: Moved) -> float:
        """One card from place to place, turning over where it is seen or hidden."""
        stand = self.stand
        sprite, start = self._take(event)
        for where, more in ((event.source, -1), (event.target, 1)):
            if where[0] == "hand":
                stand.sizes[int(where[1])] += more
        if event.what is not None:
            sprite.tag = event.what
        place, index = self._goal(event)
        if event.target != ("pile",):
            self.sound("page" if event.target[0] == "discard" else "card")
        near = {sprite.place, place, ("hand",)}
        before = [(other, stand.cards.pose_of(other)) for where in near for other in stand.cards.at(where)]
        stand.cards.remove(sprite)
        sprite.place, sprite.pose, sprite.offset, sprite.above = place, None, (0.0, 0.0), 0.0
        stand.cards.add(sprite, index)
        for other, pose in before:
            if other is not sprite and stand.cards.pose_of(other) != pose:
                self.timeline.play(stand.cards.travel(other, pose, FADE_TIME))
        face_up = self._face_up(event, place)
        arrive = Call(lambda: self._arrive(sprite))
        if self.reduced:
            sprite.show(light="", turn=float(face_up))
            self.timeline.play(Sequence(self._fade_in(sprite, stand.cards.pose_of(sprite)), arrive))
            return FADE_TIME
        end = stand.cards.pose_of(sprite)
        glide = stand.cards.travel(sprite, start, CARD_TIME, natural_lift((start.x, start.y), (end.x, end.y)))
        before_turn, after_turn = sprite.turn, float(face_up)

        def turn(share: float) -> None:
            sprite.show(light="", turn=before_turn + (after_turn - before_turn) * share)

        flip = Tween(CARD_TIME, turn, ease_in_out)
        self.timeline.play(Sequence(Parallel(glide, flip), arrive))
        return CARD_TIME * 0.75

    def _fade_in(self, sprite: Sprite, home: Pose) -> Movement:
        def fade(share: float) -> None:
            sprite.pose = None if share >= 1 else replace(home, alpha=255 * share)

        fade(0.0)
        return Tween(FADE_TIME, fade)

    def _take(self, event: Moved) -> tuple[CardSprite, Pose]:
        """The card that leaves its source, and where it is seen now."""
        stand, source = self.stand, event.source
        if self._shown_hand(source):
            hand = [s for s in stand.hand() if s.tag == event.what] or stand.hand()
            if hand:
                sprite = min(hand, key=lambda s: s.offset[1])  # the one that was raised
                return sprite, stand.cards.pose_of(sprite)
        if source[0] in ("discard", "expedition"):
            row = [s for s in stand.at(source) if s.tag == event.what]
            if row:
                return row[-1], stand.cards.pose_of(row[-1])
        if source == ("pile",):
            stand.pile = max(0, stand.pile - 1)
        known = event.what is not None and source != ("pile",)
        sprite = stand.card(event.what if known else None, source)
        start = stand.pose(("away", int(source[1]))) if source[0] == "hand" else stand.pose(source)
        return sprite, start

    def _goal(self, event: Moved) -> tuple[Place, int | None]:
        """The place of the stand the card goes to, and its index there."""
        stand, target = self.stand, event.target
        if target[0] == "hand":
            if self._shown_hand(target):
                return ("hand",), stand.hand_index(None if stand.covered else event.what)
            return ("away", target[1]), None
        if target == ("pile",):
            stand.pile += 1
        return target, None

    def _shown_hand(self, place: Place) -> bool:
        """Whether this hand is the one in the hand zone."""
        return place[0] == "hand" and place[1] == self.stand.viewer

    def _face_up(self, event: Moved, place: Place) -> bool:
        if event.what is None or place == ("pile",):
            return False
        return not (self.stand.covered and place[0] in ("hand", "away"))

    def _arrive(self, sprite: CardSprite) -> None:
        stand = self.stand
        if sprite.place == ("pile",) or sprite.place[0] == "away":
            stand.cards.remove(sprite)
        elif sprite.place == ("hand",) and stand.covered:
            sprite.tag = None
