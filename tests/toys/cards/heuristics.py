"""What the searches are told about the card toy."""

from __future__ import annotations

from typing import Any

from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line
from tests.toys.cards.state import CardsState, CardsView, Deed

WORTH = {"pair": 3, "play": 1}


class CardsBrain(Brain):
    """Points lead, a little for what the hand promises."""

    levels = {
        "page": Level("random", 1, 0.1),
        "squire": Level("greedy", 50, 0.1),
        "knight": Level("ismcts", 60, 0.3),
        "cardinal": Level("ismcts", 300, 1.0),
    }

    def value(self, state: CardsState, seat: int) -> float:
        if state.is_terminal():
            return state.returns()[seat]
        others = [points for other, points in enumerate(state.points) if other != seat]
        promise = sum(int(kind) for kind in state.hands[seat]) / 15
        return max(-1.0, min(1.0, (state.points[seat] - max(others) + promise) / 15))

    def rollout(self, state: CardsState, rng: Rng) -> Deed:
        legal = state.legal_actions()
        good = [deed for deed in legal if deed.kind in ("pair", "play", "draw", "deny")]
        return rng.choice(good or legal)

    def reason(self, view: CardsView, action: Any) -> Line:
        return Line("reason.play", {"points": WORTH.get(action.kind, 0)})


BRAIN = CardsBrain()
