"""Movement on the table of Condottiere: cards are played and gathered, the captain walks, banners are planted.

R4.5: nothing that would let another hand be counted is shown: cards dealt to others or taken from them are not
seen at all.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from game.core.events import Moved, Place, Shuffled
from scenes.boards.card_travel import CARD_TIME, FADE_TIME, CardTravel
from scenes.boards.cards import CardSprite
from scenes.boards.italy_effects import Signs
from scenes.boards.italy_stand import FIGURE_KIND, Stand
from scenes.kit.locators import Pose, between
from scenes.kit.physics import Drop, Fall
from scenes.kit.tween import Call, Movement, Parallel, Sequence, Tween, ease_in_out, natural_lift, staggered

LIFT_TIME = 0.34  # seconds at normal speed
DEAL_GAP, GATHER_GAP = 0.07, 0.05
WALK_TIME, HOP_TIME, STEPS = 1.0, 0.4, 5
DROP_FROM = 60.0  # canvas units above the map
SIGNS = {"drum": ("drum_icon",), "winter": ("snowflake",), "surrender": ("white_flag", "key"), "bishop": ("mitre",)}
NOISES = {"drum": "drum", "winter": "bell", "surrender": "seal", "bishop": "seal"}


class Travel(CardTravel[Stand]):
    """Turns events into movement of the sprites of a stand."""

    def __init__(self, stand: Stand, signs: Signs, sound: Callable[[str], None], seed: int, reduced: bool) -> None:
        super().__init__(stand, sound, reduced)
        self.signs = signs
        self._seed = seed

    def play(self, event: Moved | Shuffled) -> float:
        """Begin to show an event; seconds at normal speed until the next may begin."""
        if isinstance(event, Shuffled):
            self.sound("shuffle")
            return 0.4
        if event.what == FIGURE_KIND:
            return self._walk(event)
        if event.what is not None and event.what.startswith("marker"):
            return self._plant(event) if event.target[0] == "city" else self._take_down(event)
        return self._cards(event)

    # ---- pieces ---------------------------------------------------------------------------------

    def _walk(self, event: Moved) -> float:
        """The Condottiere goes to a city, back to the camp, or to the camp of another."""
        stand = self.stand
        figure = stand.figure()
        start = stand.pieces.pose_of(figure)
        stand.pieces.remove(figure)
        if event.target[0] == "city":
            stand.site = str(event.target[1])
            figure.place = ("figure", stand.site)
        else:
            stand.site, stand.holder = None, int(event.target[1])
            figure.place = ("camp",)
        figure.pose = None
        stand.pieces.add(figure)
        end = stand.pieces.pose_of(figure)
        if self.reduced:
            self.timeline.play(self.fade_in(figure, end))
            return FADE_TIME
        far = math.hypot(end.x - start.x, end.y - start.y)
        seconds = WALK_TIME if far > 1 else HOP_TIME
        bounce, steps = end.height * (0.12 if far > 1 else 0.35), STEPS if far > 1 else 1

        def walk(share: float) -> None:
            high = bounce * abs(math.sin(math.pi * steps * share))
            figure.pose = None if share >= 1 else between(start, end, share).moved(0, -high)

        walk(0.0)
        self.sound("knock")
        self.timeline.play(Sequence(Tween(seconds, walk, ease_in_out), Call(lambda: self.sound("wood"))))
        return seconds

    def _plant(self, event: Moved) -> float:
        """A banner comes down on a city."""
        stand = self.stand
        assert event.what is not None
        banner = stand.pieces.add(stand.piece(event.what, event.target))
        home = stand.pieces.pose_of(banner)
        if self.reduced:
            self.sound("wood")
            self.timeline.play(self.fade_in(banner, home))
            return FADE_TIME
        high = DROP_FROM * stand.plan.unit

        def fall(moment: Fall) -> None:
            banner.pose = replace(home, x=home.x + moment.aside, y=home.y - moment.above, angle=moment.angle)

        def land() -> None:
            banner.pose = None

        self._seed += 1
        fall(Fall(0.0, high, 0.0))
        drop = Drop(self._seed, high, home.height * 0.5, fall, on_land=lambda: self.sound("wood"))
        self.timeline.play(Sequence(drop, Call(land)))
        return 0.5

    def _take_down(self, event: Moved) -> float:
        """A banner is taken from a city that has a new owner."""
        for sprite in self.stand.pieces.at(event.source):
            if sprite.tag == event.what:
                self.stand.pieces.remove(sprite)
        self.sound("knock")
        return 0.1

    # ---- cards ----------------------------------------------------------------------------------

    def _cards(self, event: Moved) -> float:
        """Cards of one kind go from place to place."""
        stand = self.stand
        if event.source == ("discard",):
            stand.heap -= event.count
            return 0.0
        hands = [place for place in (event.source, event.target) if place[0] == "hand"]
        behind = ("pile",) in (event.source, event.target)
        if behind and not all(self._is_open(place) for place in hands):
            return 0.0  # R4.5
        self.sound("page" if event.target in (("discard",), ("pile",)) else "card")
        stand.heap += event.count if event.target == ("discard",) else 0
        flights = [self._flight(event) for _ in range(event.count)]
        self.timeline.play(staggered(flights, GATHER_GAP))
        if event.source == ("pile",):
            return DEAL_GAP
        if event.target in (("discard",), ("pile",)):
            return GATHER_GAP * event.count + (0.25 if event.source[0] == "city" else 0.05)
        return CARD_TIME + (LIFT_TIME if event.source[0] == "army" else 0.0) + 0.08

    def _is_open(self, hand: Place) -> bool:
        """Whether this hand lies open in the hand zone."""
        return self.shows(hand) and not self.stand.covered

    def _flight(self, event: Moved) -> Movement:
        """One card on its way."""
        stand = self.stand
        sprite, start = self._take(event.source, event.what)
        place = self._goal(event.target)
        layer = stand.layer(place)
        before = [(other, layer.pose_of(other)) for other in layer.at(place)]
        index = stand.index_for(place, event.what) if place[0] in ("army", "hand") else None
        sprite.place, sprite.pose, sprite.offset, sprite.above = place, None, (0.0, 0.0), 200.0
        layer.add(sprite, index)
        for other, pose in before:
            if layer.pose_of(other) != pose:
                self.timeline.play(layer.travel(other, pose, FADE_TIME))
        arrive = Call(lambda: self._arrive(event, sprite))
        end = layer.pose_of(sprite)
        if self.reduced:
            sprite.show(turn=1.0 if event.what else 0.0)
            return Sequence(self.fade_in(sprite, end), arrive)
        rises = event.source[0] == "army" and event.target[0] == "hand"
        lifted = start.moved(0, -0.42 * start.height) if rises else start

        def lift(share: float) -> None:
            sprite.pose = between(start, lifted, share)

        def fly(share: float) -> None:
            here = stand.layer(sprite.place).pose_of  # where it belongs may have changed on the way
            sprite.pose = None
            goal = here(sprite)
            high = natural_lift((lifted.x, lifted.y), (goal.x, goal.y)) * 4 * share * (1 - share)
            sprite.pose = None if share >= 1 else between(lifted, goal, share).moved(0, -high)

        sprite.pose = start
        glide = Parallel(Tween(CARD_TIME, fly, ease_in_out), self.flip(sprite, self._face_up(event, place)))
        return Sequence(*([Tween(LIFT_TIME, lift, ease_in_out)] if rises else []), glide, arrive)

    def _face_up(self, event: Moved, place: Place) -> bool:
        return event.what is not None and place != ("pack",) and event.target != ("pile",)

    def _take(self, source: Place, kind: str | None) -> tuple[CardSprite, Pose]:
        """The card that leaves its source, and where it is seen now."""
        stand = self.stand
        there: Place = ("shown", source[1]) if source[0] == "city" else source
        if source[0] == "hand":
            there = ("hand",) if self._is_open(source) else ("away", source[1])
            if there[0] == "away" and source[1] == stand.viewer:
                there = ("pack",)
        if there[0] in ("army", "shown", "hand"):
            layer = stand.layer(there)
            equal = [s for s in layer.at(there) if s.tag == kind and isinstance(s, CardSprite)]
            if equal:
                sprite = min(reversed(equal), key=lambda s: s.offset[1])  # the one that was raised
                start = layer.pose_of(sprite)
                layer.remove(sprite)
                sprite.show(light="")
                return sprite, start
        place: Place = ("discard",) if there == ("pile",) else there
        sprite = stand.card(kind, place)
        sprite.turn = 0.0 if source[0] in ("pile", "hand") else 1.0
        return sprite, stand.pose(place)

    def _goal(self, target: Place) -> Place:
        """The place of the stand that cards go to."""
        if target[0] == "city":
            return "shown", target[1]
        if target[0] == "hand":
            if self._is_open(target):
                return ("hand",)
            return ("pack",) if target[1] == self.stand.viewer else ("away", target[1])
        return ("discard",) if target == ("pile",) else target

    def _arrive(self, event: Moved, sprite: CardSprite) -> None:
        stand = self.stand
        sprite.above = 0.0
        if sprite.place[0] in ("discard", "away", "pack"):
            stand.cards.remove(sprite)
        elif sprite.place[0] in ("army", "shown") and event.what in SIGNS:
            self._stage(str(event.what), sprite)

    def _stage(self, kind: str, sprite: CardSprite) -> None:
        """What a card of some weight does when it lies: its sound, and its sign rising from it."""
        self.sound(NOISES[kind])
        if self.reduced:
            return
        pose = self.stand.layer(sprite.place).pose_of(sprite)
        high = round(max(self.stand.look.u(56), pose.height * 0.62))
        for n, name in enumerate(SIGNS[kind]):
            aside = (n - (len(SIGNS[kind]) - 1) / 2) * high * 0.8
            self.timeline.play(self.signs.rise(name, (pose.x + aside, pose.y - pose.height * 0.2), high, 0.16 * n))
