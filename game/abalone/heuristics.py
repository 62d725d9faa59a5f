"""What the searches are told about Abalone: worth, playouts, levels, and reasons."""

from __future__ import annotations

from game.abalone import reasons
from game.abalone.evaluation import MARBLE, worth
from game.abalone.moves import Move, after
from game.abalone.state import AbaloneState
from game.abalone.steps import captures
from game.abalone.views import AbaloneView
from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line

OWN = "game.abalone.search:Searcher"


class AbaloneBrain(Brain):
    """Knows what marbles are worth."""

    levels = {
        "page": Level(OWN, 20_000, 0.3, {"depth": 1, "near": 300}),
        "squire": Level(OWN, 100_000, 0.3, {"depth": 2, "near": 60}),
        "knight": Level(OWN, 600_000, 1.0, {"depth": 3, "near": 10, "opening_near": 60}),
        "cardinal": Level(OWN, 3_000_000, 3.0, {"near": 5, "opening_near": 60}),
    }

    def value(self, state: AbaloneState, seat: int) -> float:
        """The lead, squeezed into -1 to 1."""
        lead = worth(state.marbles[seat]) - worth(state.marbles[1 - seat])
        return lead / (3 * MARBLE + abs(lead))

    def rollout(self, state: AbaloneState, rng: Rng) -> Move:
        """A marble pushed off where one can be, else any move."""
        mine, theirs = state.marbles[state.seat], state.marbles[1 - state.seat]
        legal = state.legal_actions()
        if captures(mine, theirs):
            legal = [move for move in legal if after(move, mine, theirs)[2]]
        return rng.choice(legal)

    def reason(self, view: AbaloneView, action: Move) -> Line:
        """What the move does to the score, the threats or the shape."""
        return reasons.reason(view, action)


BRAIN = AbaloneBrain()
