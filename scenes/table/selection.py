"""From picks to an action: the legal actions are narrowed by the set of places picked so far, in any order.

Legality stands in the rules alone; here actions are only compared by the places they are made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.api import Game, View
from game.core.events import Place


class Selection:
    """The picks of the seat to move: `shown` as clicked, `picked` with the lowest copies of equal cards."""

    def __init__(self, game: Game[Any, Any, Any], view: View[Any]) -> None:
        self.game = game
        self.view = view
        self._touched: list[tuple[Any, frozenset[Place]]] = [
            (action, frozenset(game.touches(action))) for action in view.legal]
        self.shown: list[Place] = []

    @property
    def picked(self) -> tuple[Place, ...]:
        """What has been picked, equal cards counted from the first copy."""
        return canonical(self.shown)

    def candidates(self, extra: Sequence[Place] = ()) -> list[Any]:
        """The legal actions that contain everything picked, and `extra` besides."""
        wanted = set(canonical([*self.shown, *extra]))
        return [action for action, touched in self._touched if wanted <= touched]

    def can_pick(self, place: Place) -> bool:
        """Whether picking this place too leaves a legal action."""
        return place not in self.shown and bool(self.candidates([place]))

    def targets(self) -> frozenset[Place]:
        """Every place that can be picked next; of equal cards only the next copy is named."""
        wanted = set(self.picked)
        found: set[Place] = set()
        for _, touched in self._touched:
            if wanted <= touched:
                found |= touched - wanted
        return frozenset(place for place in found if self._is_next(place, wanted))

    def pick(self, place: Place) -> bool:
        """Pick one more place; False (and nothing changes) if no legal action contains them all."""
        if not self.can_pick(place):
            return False
        self.shown.append(place)
        return True

    def drop(self, place: Place) -> bool:
        """Take one pick back; False if it was none."""
        if place not in self.shown:
            return False
        self.shown.remove(place)
        return True

    def clear(self) -> None:
        """Forget all picks."""
        self.shown.clear()

    def finished(self) -> Any | None:
        """The action to play now: the only one left, with nothing more to pick; or, when a direction was picked
        last (a place of the kind "to"), the one made of exactly the picks."""
        if self.shown and self.shown[-1][0] == "to":
            return self.exact()
        left = self.candidates()
        if len(left) == 1 and set(self.game.touches(left[0])) == set(self.picked):
            return left[0]
        return None

    def ends_with(self, place: Place) -> bool:
        """Whether picking this place too would finish an action."""
        if not self.pick(place):
            return False
        done = self.finished() is not None
        self.drop(place)
        return done

    def exact(self) -> Any | None:
        """The action made of exactly the picked places, though more could be picked: Enter plays it."""
        wanted = set(self.picked)
        return next((action for action, touched in self._touched if wanted and touched == wanted), None)

    def _is_next(self, place: Place, wanted: set[Place]) -> bool:
        if place[0] != "card" or place[-1] == 1:
            return True
        *kind, copy = place
        return (*kind, int(copy) - 1) in wanted


def canonical(places: Sequence[Place]) -> tuple[Place, ...]:
    """The places with equal cards renumbered from 1: which of them was meant makes no difference."""
    counts: dict[Place, int] = {}
    found: list[Place] = []
    for place in places:
        if place[0] == "card":
            kind = place[:-1]
            counts[kind] = counts.get(kind, 0) + 1
            place = (*kind, counts[kind])
        found.append(place)
    return tuple(found)
