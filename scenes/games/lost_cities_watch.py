"""Between two persons at one screen: a hand into which a card was drawn blind stays open until it has been seen."""

from __future__ import annotations

from game.lost_cities.moves import PILE_DRAW
from game.lost_cities.state import LostState
from scenes.table.watch import Watch


class LostWatch(Watch):
    """leaving: whoever is shown has drawn from the pile and decides no more, but still looks at the card."""

    leaving = False

    def after_change(self) -> None:
        shown, self.leaving = self.shown, False
        super().after_change()
        if shown is not None and self.covered and self._drew_blind(shown):
            self.shown, self.leaving = shown, True

    def cover(self) -> None:
        super().cover()
        self.leaving = False

    def _drew_blind(self, seat: int) -> bool:
        """Whether that was the last thing that happened in the round."""
        state, cursor = self.table.state, self.table.cursor
        assert isinstance(state, LostState)
        acted = cursor > 0 and self.table.log[cursor - 1].action is not None  # else a seat was handed over
        return acted and state.past[-1:] == [(seat, PILE_DRAW)]
