"""Movement on the table of Web of Power: pieces are set down, cards glide and turn over.

Whatever moves belongs to its new place at once; cutting a movement short only ends what is seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.events import Moved, Place, Shuffled
from scenes.boards.cards import CardSprite
from scenes.boards.europe_stand import Stand
from scenes.kit.locators import Pose, between
from scenes.kit.physics import Drop, Fall
from scenes.kit.sprites import Sprite
from scenes.kit.tween import (
    Call,
    Movement,
    Parallel,
    Sequence,
    Timeline,
    Tween,
    ease_in_out,
    natural_lift,
    staggered,
)

CARD_TIME, CARRY_TIME, FADE_TIME = 0.42, 0.40, 0.22  # seconds at normal speed
DROP_FROM = 46.0  # canvas units above the map
SHOWN_OF_MANY = 6  # cards seen flying when the discards become the pile


class Travel:
    """Turns events into movement of the sprites of a stand."""

    def __init__(self, stand: Stand, sound: Callable[[str], None], seed: int, reduced: bool) -> None:
        self.stand, self.sound, self.reduced = stand, sound, reduced
        self.timeline = Timeline()
        self._seed = seed

    @property
    def busy(self) -> bool:
        """Whether anything still moves."""
        return self.timeline.busy

    def play(self, event: Moved | Shuffled) -> float:
        """Begin to show an event; seconds at normal speed until the next may begin."""
        if isinstance(event, Shuffled):
            self.sound("shuffle")
            return 0.5
        if event.source[0] == "reserve":
            return self._set_down(event)
        if event.target == ("pile",):
            return self._gather(event)
        seconds = 0.0
        for _ in range(event.count):
            seconds = self._carry(event)
        return seconds

    # ---- pieces ---------------------------------------------------------------------------------

    def _set_down(self, event: Moved) -> float:
        stand, kind = self.stand, event.what
        assert kind is not None
        before = [(other, stand.pieces.pose_of(other)) for other in stand.pieces.at(event.target)]
        sprite = stand.pieces.add(stand.piece(kind, event.target), event.at)
        home = stand.pieces.pose_of(sprite)
        for other, pose in before:
            if stand.pieces.pose_of(other) != pose:
                self.timeline.play(stand.pieces.travel(other, pose, FADE_TIME))
        noise = "wood" if kind.startswith("cloister") else "knock"
        if self.reduced:
            self.sound(noise)
            self.timeline.play(self._fade_in(sprite, home))
            return FADE_TIME
        start = replace(stand.pose(("away", int(kind[-1]))), height=home.height)
        high = DROP_FROM * stand.plan.unit
        above = home.moved(0, -high)
        lift = natural_lift((start.x, start.y), (above.x, above.y))

        def carry(share: float) -> None:
            sprite.pose = between(start, above, share).moved(0, -lift * 4 * share * (1 - share))

        def fall(moment: Fall) -> None:
            sprite.pose = replace(home, x=home.x + moment.aside, y=home.y - moment.above, angle=moment.angle)

        def land() -> None:
            sprite.pose = None

        self._seed += 1
        carry(0.0)
        drop = Drop(self._seed, high, home.height * 0.6, fall, on_land=lambda: self.sound(noise))
        self.timeline.play(Sequence(Tween(CARRY_TIME, carry, ease_in_out), drop, Call(land)))
        return CARRY_TIME + 0.32

    def _fade_in(self, sprite: Sprite, home: Pose) -> Movement:
        def fade(share: float) -> None:
            sprite.pose = None if share >= 1 else replace(home, alpha=255 * share)

        fade(0.0)
        return Tween(FADE_TIME, fade)

    # ---- cards ----------------------------------------------------------------------------------

    def _carry(self, event: Moved) -> float:
        """One card from place to place, turning over where it is seen or hidden."""
        stand = self.stand
        sprite, start = self._take(event)
        if event.what is not None:
            sprite.tag = event.what
        place, index = self._goal(event, sprite)
        if event.source == ("discard",) or event.target == ("discard",):
            self.sound("page")
        else:
            self.sound("card")
        before = [(other, stand.cards.pose_of(other)) for other in stand.hand()]
        stand.cards.remove(sprite)
        sprite.place, sprite.pose, sprite.offset, sprite.above = place, None, (0.0, 0.0), 0.0
        stand.cards.add(sprite, index)
        for other, pose in before:
            if other is not sprite and stand.cards.pose_of(other) != pose:
                self.timeline.play(stand.cards.travel(other, pose, FADE_TIME))
        face_up = self._face_up(event, place)
        arrive = Call(lambda: self._arrive(event, sprite))
        if self.reduced:
            sprite.show(turn=float(face_up))
            self.timeline.play(Sequence(self._fade_in(sprite, stand.cards.pose_of(sprite)), arrive))
            return FADE_TIME
        end = stand.cards.pose_of(sprite)
        lift = natural_lift((start.x, start.y), (end.x, end.y))
        glide = stand.cards.travel(sprite, start, CARD_TIME, lift)
        before_turn, after_turn = sprite.turn, float(face_up)

        def turn(share: float) -> None:
            sprite.show(turn=before_turn + (after_turn - before_turn) * share)

        flip = Tween(CARD_TIME, turn, ease_in_out)
        self.timeline.play(Sequence(Parallel(glide, flip), arrive))
        return CARD_TIME * (0.45 if place == ("discard",) else 0.75)

    def _take(self, event: Moved) -> tuple[CardSprite, Pose]:
        """The card that leaves its source, and where it is seen now."""
        stand, source = self.stand, event.source
        if source == ("display",):
            slot = stand.slot_of((event.origin or 0) + 1)
            for card in stand.cards.at(("slot", -1 if slot is None else slot)):
                if slot is not None and isinstance(card, CardSprite):
                    stand.slots[slot] = None
                    return card, stand.cards.pose_of(card)
        if source[0] == "hand" and self._shown_hand(source):
            hand = [s for s in stand.hand() if s.tag == event.what] or stand.hand()
            if hand:
                sprite = min(hand, key=lambda s: s.offset[1])  # the one that was raised
                return sprite, stand.cards.pose_of(sprite)
        if source == ("pile",):
            stand.pile = max(0, stand.pile - 1)
        known = event.what is not None and source != ("pile",)
        sprite = stand.card(event.what if known else None, source)
        start = stand.pose(("away", int(source[1]))) if source[0] == "hand" else stand.pose(source)
        return sprite, start

    def _goal(self, event: Moved, sprite: CardSprite) -> tuple[Place, int | None]:
        """The place of the stand the card goes to, and its index there."""
        stand, target = self.stand, event.target
        if target == ("display",):
            self._close_gaps()
            slot = next((n for n, kind in enumerate(stand.slots) if kind is None), len(stand.slots) - 1)
            stand.slots[slot] = event.what
            return ("slot", slot), None
        if target[0] == "hand":
            if self._shown_hand(target):
                return ("hand",), stand.hand_index(None if stand.covered else event.what)
            return ("away", target[1]), None
        return target, None

    def _close_gaps(self) -> None:
        """New open cards come at the right: what lies there moves up first."""
        stand = self.stand
        if stand.slots[0] is None and stand.slots[1] is not None:
            for sprite in stand.cards.at(("slot", 1)):
                self.timeline.play(stand.cards.move(sprite, ("slot", 0), FADE_TIME))
            stand.slots = [stand.slots[1], None]

    def _shown_hand(self, place: Place) -> bool:
        """Whether this hand is the one in the hand zone."""
        return place[0] == "hand" and place[1] == self.stand.viewer

    def _face_up(self, event: Moved, place: Place) -> bool:
        if event.what is None:
            return False
        return not (self.stand.covered and place[0] in ("hand", "away"))

    def _arrive(self, event: Moved, sprite: CardSprite) -> None:
        stand = self.stand
        if sprite.place == ("discard",):
            stand.cards.remove(sprite)
            if event.what is not None:
                stand.heap.append(event.what)
                stand.top = event.what
        elif sprite.place[0] == "away":
            stand.cards.remove(sprite)
        elif sprite.place == ("hand",) and stand.covered:
            sprite.tag = None

    def _gather(self, event: Moved) -> float:
        """Discards go to the pile, face down; of many only some are seen flying."""
        stand = self.stand
        for _ in range(event.count):
            if event.what in stand.heap:
                stand.heap.remove(event.what)
        stand.top = stand.heap[-1] if stand.heap else None
        stand.pile += event.count
        if self.reduced:
            return 0.0
        flights = []
        for _ in range(min(SHOWN_OF_MANY, event.count)):
            sprite = stand.card(event.what, ("pile",))
            stand.cards.add(sprite)
            start = stand.pose(("discard",))
            sprite.pose = start
            flights.append(self._flight_to_pile(sprite, start))
        self.timeline.play(staggered(flights, 0.06))
        self.sound("card")
        return 0.22

    def _flight_to_pile(self, sprite: CardSprite, start: Pose) -> Movement:
        end = self.stand.pose(("pile",))
        lift = natural_lift((start.x, start.y), (end.x, end.y))

        def glide(share: float) -> None:
            sprite.pose = between(start, end, share).moved(0, -lift * 4 * share * (1 - share))
            sprite.show(turn=1 - share)

        return Sequence(Tween(CARD_TIME, glide, ease_in_out), Call(lambda: self.stand.cards.remove(sprite)))
