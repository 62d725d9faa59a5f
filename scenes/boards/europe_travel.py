"""Movement on the table of Web of Power: pieces are set down, cards go from hand to hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.events import Moved, Place, Shuffled
from scenes.boards.card_travel import CARD_TIME, FADE_TIME, CardTravel
from scenes.boards.cards import CardSprite
from scenes.boards.europe_stand import Stand
from scenes.kit.locators import Pose, between
from scenes.kit.physics import Drop, Fall
from scenes.kit.tween import Call, Movement, Sequence, Tween, ease_in_out, natural_lift, staggered

CARRY_TIME = 0.40  # seconds at normal speed
DROP_FROM = 46.0  # canvas units above the map
SHOWN_OF_MANY = 6  # cards seen flying when the discards become the pile


class Travel(CardTravel[Stand]):
    """Turns events into movement of the sprites of a stand."""

    def __init__(self, stand: Stand, sound: Callable[[str], None], seed: int, reduced: bool) -> None:
        super().__init__(stand, sound, reduced)
        self._seed = seed

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
            self.timeline.play(self.fade_in(sprite, home))
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

    # ---- cards ----------------------------------------------------------------------------------

    def _carry(self, event: Moved) -> float:
        """One card from place to place, turning over where it is seen or hidden."""
        sprite, start = self._take(event)
        if event.what is not None:
            sprite.tag = event.what
        place, index = self._goal(event, sprite)
        if event.source == ("discard",) or event.target == ("discard",):
            self.sound("page")
        else:
            self.sound("card")
        self.send(sprite, start, place, index, self._face_up(event, place), lambda: self._arrive(event, sprite))
        if self.reduced:
            return FADE_TIME
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
        if source == ("pile",):
            stand.pile = max(0, stand.pile - 1)
        return self.raised(event) or self.fresh(event)

    def _goal(self, event: Moved, sprite: CardSprite) -> tuple[Place, int | None]:
        """The place of the stand the card goes to, and its index there."""
        stand, target = self.stand, event.target
        if target == ("display",):
            self._close_gaps()
            slot = next((n for n, kind in enumerate(stand.slots) if kind is None), len(stand.slots) - 1)
            stand.slots[slot] = event.what
            return ("slot", slot), None
        if target[0] == "hand":
            return self.in_hand(event)
        return target, None

    def _close_gaps(self) -> None:
        """New open cards come at the right: what lies there moves up first."""
        stand = self.stand
        if stand.slots[0] is None and stand.slots[1] is not None:
            for sprite in stand.cards.at(("slot", 1)):
                self.timeline.play(stand.cards.move(sprite, ("slot", 0), FADE_TIME))
            stand.slots = [stand.slots[1], None]

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
