"""What the searches are told about Abalone: worth, playouts, levels, and reasons."""

from __future__ import annotations

from game.abalone import reasons
from game.abalone.evaluation import MARBLE, worth
from game.abalone.moves import Move
from game.abalone.state import AbaloneState
from game.abalone.views import AbaloneView
from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line


class AbaloneBrain(Brain):
    """Knows what marbles are worth."""

    levels = {
        "page": Level("greedy", 1, 0.3),
        "squire": Level("greedy", 1, 0.3),
        "knight": Level("greedy", 1, 1.0),
        "cardinal": Level("greedy", 1, 3.0),
    }

    def value(self, state: AbaloneState, seat: int) -> float:
        """The lead, squeezed into -1 to 1."""
        lead = worth(state.marbles[seat]) - worth(state.marbles[1 - seat])
        return lead / (3 * MARBLE + abs(lead))

    def rollout(self, state: AbaloneState, rng: Rng) -> Move:
        """Any move."""
        return rng.choice(state.legal_actions())

    def reason(self, view: AbaloneView, action: Move) -> Line:
        """What the move does to the score, the threats or the shape."""
        return reasons.reason(view, action)


BRAIN = AbaloneBrain()
