"""What the searches are told about the stones game."""

from __future__ import annotations

from typing import Any

from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line
from tests.toys.stones.state import StonesState, StonesView, Take


class StonesBrain(Brain):
    """No knowledge at all: only a search that sees the end plays well."""

    levels = {
        "page": Level("random", 1, 0.1),
        "squire": Level("greedy", 50, 0.1),
        "knight": Level("alphabeta", 500, 0.3),
        "cardinal": Level("alphabeta", 100_000, 1.0),
    }

    def value(self, state: StonesState, seat: int) -> float:
        return state.returns()[seat]

    def rollout(self, state: StonesState, rng: Rng) -> Take:
        return rng.choice(state.legal_actions())

    def reason(self, view: StonesView, action: Any) -> Line:
        return Line("reason.take", {"count": sum(view.heaps) - action.stones})


BRAIN = StonesBrain()
