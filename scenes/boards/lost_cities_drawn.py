"""Which card of a hand its owner drew blind: seen from one view to the next, since a view does not tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.lost_cities.cards import KINDS
from game.lost_cities.moves import PILE_DRAW
from game.lost_cities.views import LostView, gifts


class Drawn:
    """Remembers the hand of each seat as it was before its last draw.

    recall: the view that a seat had before its last draw from the pile among so many actions, from whoever knows the
    whole game; asked where that was not seen here, as after loading and undo.
    """

    def __init__(self) -> None:
        self._before: dict[int, tuple[int, int, Counter[str]]] = {}  # round, actions of it so far, the hand then
        self.recall: Callable[[int, int], LostView | None] = lambda seat, ply: None

    def look(self, view: LostView) -> None:
        """A view of the seat whose hand it is."""
        if view.seat is not None and view.phase == "draw" and view.to_move == view.seat:
            self._before[view.seat] = (view.round, len(view.past), _hand(view))

    def card(self, view: LostView) -> str | None:
        """The kind that the viewer drew from the pile in its last turn; None once it has laid another card, or if
        nobody knows what the hand was before."""
        last = max((at for at, (seat, _) in enumerate(view.past) if seat == view.seat), default=-1)
        if view.seat is None or last < 0 or view.past[last][1] != PILE_DRAW:
            return None
        before = self._hand_before(view.seat, (view.round, last), view.ply)
        if before is None:
            return None
        given = Counter(card for gift in gifts(view) if gift.at > last for card in gift.held)
        return next(iter(_hand(view) - before - given), None)

    def _hand_before(self, seat: int, moment: tuple[int, int], ply: int) -> Counter[str] | None:
        """The hand of a seat in this round and after so many actions of it, seen after `ply` actions of the game."""
        if self._before.get(seat, (0, 0))[:2] != moment and (earlier := self.recall(seat, ply)) is not None:
            self.look(earlier)
        number, at, before = self._before.get(seat, (0, 0, None))
        return before if (number, at) == moment else None


def _hand(view: LostView) -> Counter[str]:
    return Counter(KINDS[kind] for kind in view.hand)
