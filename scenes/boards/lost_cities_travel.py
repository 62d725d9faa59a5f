"""Movement on the table of Lost Cities: cards go from hand to column, and are gathered for the next round."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Moved, Place, Shuffled
from scenes.boards.card_travel import CARD_TIME, FADE_TIME, CardTravel
from scenes.boards.cards import CardSprite
from scenes.boards.lost_cities_stand import Stand
from scenes.kit.locators import Pose

DEAL_TIME, GATHER_TIME = 0.07, 0.025  # from one card to the next when a round is dealt and gathered


class Travel(CardTravel[Stand]):
    """Turns events into movement of the cards of a stand."""

    def __init__(self, stand: Stand, sound: Callable[[str], None], reduced: bool) -> None:
        super().__init__(stand, sound, reduced)
        self._dealing = False

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
        if ("hand",) not in (sprite.place, place):
            sprite.base = stand.plan.card  # it is never seen larger, and lies there in that size
        if event.target != ("pile",):
            self.sound("page" if event.target[0] == "discard" else "card")
        self.send(sprite, start, place, index, self._face_up(event, place), lambda: self._arrive(sprite))
        return FADE_TIME if self.reduced else CARD_TIME * 0.75

    def _take(self, event: Moved) -> tuple[CardSprite, Pose]:
        """The card that leaves its source, and where it is seen now."""
        stand, source = self.stand, event.source
        if source[0] in ("discard", "expedition"):
            row = [s for s in stand.at(source) if s.tag == event.what]
            if row:
                return row[-1], stand.cards.pose_of(row[-1])
        if source == ("pile",):
            stand.pile = max(0, stand.pile - 1)
        return self.raised(event) or self.fresh(event)

    def _goal(self, event: Moved) -> tuple[Place, int | None]:
        """The place of the stand the card goes to, and its index there."""
        stand, target = self.stand, event.target
        if target[0] == "hand":
            return self.in_hand(event)
        if target == ("pile",):
            stand.pile += 1
        return target, None

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
