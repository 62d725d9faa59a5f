"""What the searches are told about Condottiere: worth of positions, quick play, whole turns, levels, reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from game.condottiere import reasons
from game.condottiere.choices import options
from game.condottiere.judgement import Weights, chances
from game.condottiere.moves import Move
from game.condottiere.state import CondottiereState
from game.condottiere.tactics import Option
from game.condottiere.views import CondottiereView
from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line

MOODS = 0.004  # chances that differ by less are equal in playouts
PICKING_UP = 0.25  # of a turn's budget, for what a Scarecrow brings back


class Plan(NamedTuple):
    """Actions to play one after the other, and the chance to win after them (see game.ai.plans)."""

    actions: tuple[Move, ...]
    worth: float


# What each level believes. Page clings to its cards and gives cities away that they could have bought, thinks battles
# more open than they are, does not look whose city it would be, and is late to see that a game is about to end;
# Squire does all of this less, but thinks that its last cards will be of use yet. Both misjudge everything a little
# (noise).
BEST = Weights()
PAGE = replace(BEST, deny=0.0, alarm=0.4, scale=9.0, cold=4.0, thrift=(1.4, 1.4, 1.4, 1.54, 1.68))
SQUIRE = replace(BEST, deny=0.05, alarm=0.7, scale=7.0, cold=3.0, late=6.0, thrift=(1.0, 1.0, 1.0, 1.13, 1.24))

# What Cardinal expects of its rivals: in each sampled world all of them play either as well as it knows how to, or
# carelessly. Against nothing but the best play it would bid too much where rivals are easily frightened off.
CARELESS = replace(BEST, deny=0.3, scale=7.0, cold=3.0, thrift=(1.2, 1.2, 1.2, 1.3, 1.45))
RIVALS = (BEST, BEST, CARELESS)


class CondottiereBrain(Brain):
    """Weighs cities against cards by rules of thumb, and tries the best few in sampled worlds."""

    levels = {
        "page": Level("greedy", 1, 0.3, {"weights": PAGE, "noise": 0.06, "near": 0.0}),
        "squire": Level("greedy", 1, 0.3, {"weights": SQUIRE, "noise": 0.03, "near": 0.0}),
        "knight": Level("greedy", 1, 1.0, {"weights": BEST, "near": 0.001}),
        "cardinal": Level("worlds", 2000, 1.2, {"weights": BEST, "rivals": RIVALS, "width": 7, "trust": 6,
                                                "near": 0.001}),
    }

    # -- positions -------------------------------------------------------------------------------------

    def value(self, state: CondottiereState, seat: int) -> float:
        """The chance to win between two battles, as -1 to 1."""
        return 2 * chances(state, state.hands, BEST)[seat] - 1

    def rollout(self, state: CondottiereState, rng: Rng) -> Move:
        """What the rules of thumb say, looking at the own hand only."""
        return quick_move(state, BEST, rng)

    # -- whole turns -----------------------------------------------------------------------------------

    def plans(self, view: CondottiereView, params: Mapping[str, Any]) -> list[Plan]:
        """Every action, a Scarecrow with every card it may bring back; best first."""
        assert view.seat is not None
        found = [Plan((option.move,), option.worth) if option.take is None else
                 Plan((option.move, option.take), option.worth)
                 for option in options(view, view.seat, view.hand, params.get("weights", BEST))]
        return sorted(found, key=_worth)

    def share(self, view: CondottiereView) -> float:
        """A turn is one decision, or two with a Scarecrow."""
        return PICKING_UP if view.phase == "pick_up" else 1 - PICKING_UP

    def outcomes(self, state: CondottiereState, plan: Plan, rng: Rng, params: Mapping[str, Any]) -> float:
        """Play a plan and on to the end of the battle in a sampled world; the chance to win then.

        params: `weights`, what the seat believes; `rivals`, the beliefs among which the lot says what all the
        others hold in this world (default: the same).
        """
        weights: Weights = params.get("weights", BEST)
        rivals: Weights = rng.choice(params.get("rivals", (weights,)))
        battles: int = params.get("battles", 1)
        seat, games, deals = state.seat, state.games, state.reveals
        for move in plan.actions:
            state.apply(move)
        begun = state.phase != "discard"
        while state.phase != "over" and state.games == games:
            if begun and state.site < 0 and state.phase == "discard":
                battles -= 1
                begun = False
            if battles == 0 or state.reveals != deals:
                return chances(state, state.hands if state.reveals == deals else None, weights)[seat]
            begun = begun or state.phase == "battle"
            state.apply(quick_move(state, weights if state.seat == seat else rivals, rng))
        return (state.returns()[seat] + 1) / 2 if state.phase == "over" else chances(state, None, weights)[seat]

    # -- reasons ---------------------------------------------------------------------------------------

    def reason(self, view: CondottiereView, action: Move) -> Line:
        """The strength or the cities it is about, or the rule it makes use of."""
        return reasons.reason(view, action)


def quick_move(state: CondottiereState, weights: Weights, rng: Rng) -> Move:
    """The best of the seat that decides, for which only its own hand is looked at."""
    seat = state.seat
    best, most = None, -1.0
    for option in options(state, seat, state.hands[seat], weights):
        worth = option.worth + MOODS * rng.random()
        if worth > most:
            best, most = option.move, worth
    assert best is not None
    return best


def _worth(plan: Plan | Option) -> float:
    return -plan.worth


BRAIN = CondottiereBrain()
