"""The cards of the hand under the pointer: raised when picked or pointed at, carried when dragged, gliding back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from game.core.events import Place
from scenes.boards.api import Stage
from scenes.boards.cards import CardSprite, Light
from scenes.boards.lights import Lights
from scenes.kit.locators import Pose
from scenes.kit.sprites import SpriteLayer
from scenes.kit.widgets import Spot

RISE = 14.0  # how fast, per second
TILT = 14.0  # most degrees a carried card leans
EXPECTED: tuple[Light, ...] = ("soft", "dim", "")  # lights of a whole hand when a decision begins, the likeliest first

Held = Callable[[], Sequence[tuple[Place, CardSprite]]]


class Hand:
    """What the cards of a hand zone do by themselves.

    raised, hovered: design units that a picked card, and one under the pointer, stand higher. held: the cards
    of the zone with the places they are picked by; layer: where their sprites are. singly: one card at a time is
    played, so that of equal cards what is proposed is the one that is picked. expected: how cards may be lit when a
    decision begins.
    """

    def __init__(self, stage: Stage, lights: Lights, layer: SpriteLayer, held: Held, raised: float,
                 hovered: float, singly: bool = False, expected: Sequence[Light] = EXPECTED) -> None:
        self.stage, self.lights, self.layer, self.held = stage, lights, layer, held
        self.raised, self.hovered, self.singly, self.expected = raised, hovered, singly, expected
        self._carried: tuple[CardSprite, tuple[int, int]] | None = None

    def is_raised(self, place: Place) -> bool:
        """What is picked is raised, and what is proposed too."""
        shown = self.lights.shown
        if place in shown:
            return True
        return place in self.lights.ghost and not (self.singly and any(other[:2] == place[:2] for other in shown))

    def rise(self, place: Place) -> int:
        """How far a picked card is lifted, in pixels, upwards negative; one that is pointed at a little."""
        if self.is_raised(place):
            return -self.stage.look.u(self.raised)
        return -self.stage.look.u(self.hovered) if place == self.lights.hovered else 0

    def lift(self, place: Place) -> int:
        """How far a card stands from where it lies, in pixels, as long as nobody points at it."""
        return -self.stage.look.u(self.raised) if self.is_raised(place) else 0

    def pointed(self, spots: Mapping[Place, Spot]) -> Place | None:
        """The place under the pointer; of cards that overlap the one on top, as a click would pick it."""
        order = {place: n for n, (place, _) in enumerate(self.held(), 1)}
        found = (place for place, spot in spots.items() if spot.hovered)
        return max(found, key=lambda place: order.get(place, 0), default=None)

    # -- carrying --------------------------------------------------------------------------------------

    def drag(self, place: Place | None, pos: tuple[int, int]) -> None:
        """A card is carried and leans the way it comes from; None: it is let go."""
        if place is None:
            self._let_go()
            return
        sprite = next((s for p, s in self.held() if p == place), None)
        if sprite is None:
            return
        before = self._carried[1] if self._carried is not None else pos
        home = self.layer.pose_of(sprite)
        lean = 0.0 if self.stage.reduced_motion else max(-TILT, min(TILT, (before[0] - pos[0]) * 0.9))
        sprite.pose = Pose(pos[0], pos[1], home.height, home.angle * 0.7 + lean * 0.3, 1000)
        self._carried = (sprite, pos)

    def _let_go(self) -> None:
        if self._carried is None:
            return
        sprite, pos = self._carried
        self._carried = None
        sprite.pose, sprite.offset = None, (0.0, 0.0)
        home = self.layer.pose_of(sprite)
        sprite.offset = (pos[0] - home.x, pos[1] - home.y)  # it glides back by itself

    def forget(self) -> None:
        """The cards lie anew: nothing is carried."""
        self._carried = None

    # -- pictures --------------------------------------------------------------------------------------

    def soon(self) -> Iterator[None]:
        """Make the cards as they will be lit for whoever decides next, those on their way as they will stand: all at
        once would be too much for a frame."""
        standing = [(sprite, self.layer.home_of(sprite)) for _, sprite in self.held() if sprite.turn > 0.5]
        for light in self.expected:
            for sprite, pose in standing:
                if sprite.make(pose, light):
                    yield

    # -- time ------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Every card glides to where it should stand."""
        share = 1.0 if self.stage.reduced_motion else min(1.0, RISE * dt)
        for place, sprite in self.held():
            goal, (x, y) = float(self.rise(place)), sprite.offset
            near = abs(goal - y) + abs(x) < 0.5
            sprite.offset = (0.0, goal) if near else (x - x * share, y + (goal - y) * share)

    @property
    def moves(self) -> bool:
        """Whether a card is not yet where it should stand."""
        return any(sprite.offset != (0.0, self.rise(place)) for place, sprite in self.held())
