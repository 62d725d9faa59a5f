"""What the searches are told about Lost Cities: worth, plans, playouts, levels, and reasons."""

from __future__ import annotations

from collections.abc import Mapping
from math import tanh
from typing import Any

from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line
from game.lost_cities import partners, reasons
from game.lost_cities.cards import SIDES
from game.lost_cities.moves import DISCARD, DRAW, EFFECTS, GIVE, PLAY, Move
from game.lost_cities.outlook import BEST, Weights
from game.lost_cities.plans import Plan, judge_of, plans
from game.lost_cities.race import Race
from game.lost_cities.rules import GAME
from game.lost_cities.state import LostState
from game.lost_cities.views import LostView

SCALE = 40.0  # so many points ahead are as good as half a certain win
CLOSE = 15.0  # a lead of so many points decides a match as good as any

# What each level believes. Page counts its own cards only and hopes for far too much of those to come.
PAGE = Weights(luck=0.85, luck_four=0.8, doubt=5.0, wait=0.9, hurry=2.0, rivals=0.0, offer=0.0, next=1.0, gap=1.0)
SQUIRE = Weights(luck=0.75, luck_four=0.65, doubt=5.0, hurry=3.0, rivals=0.4, next=1.0)
WORLDS = {"weights": BEST, "width": 6, "margin": 10.0, "trust": 20.0, "turns": 16, "passes": 2, "win": 10.0}


class LostBrain(Brain):
    """Thinks in single actions: laying and drawing are plans of their own (see game.ai.plans)."""

    levels = {
        "page": Level("greedy", 1, 0.3, {"weights": PAGE, "noise": 9.0}),
        "squire": Level("greedy", 1, 0.3, {"weights": SQUIRE, "noise": 5.0}),
        "knight": Level("greedy", 1, 1.0, {"weights": BEST, "noise": 2.0, "passes": 1}),
        "cardinal": Level("worlds", 2400, 2.5, WORLDS),
    }

    def value(self, state: LostState, seat: int) -> float:
        """Expected lead in points, squeezed into -1 to 1."""
        side = seat % SIDES
        lead = float(state.totals[side] - state.totals[1 - side])
        if state.phase != "over":
            race, judge = Race(state, state.hands, state.pile), judge_of(BEST, state.seats)
            lead += race.expected(judge, side) - race.expected(judge, 1 - side)
        return lead / (SCALE + abs(lead))

    def rollout(self, state: LostState, rng: Rng) -> Move:
        """The action that looks best to the seat to move."""
        return plans(state.view(state.seat), {})[0].actions[0]

    def plans(self, view: LostView, params: Mapping[str, Any]) -> list[Plan]:
        """Every sensible action, best first."""
        return plans(view, params)

    def share(self, view: LostView) -> float:
        """Most thought goes into what to lay."""
        return 0.2 if view.phase == "draw" else 0.8

    def guess(self, view: LostView, rng: Rng) -> LostState:
        """R2.11: a world in which the partner holds what its play says."""
        state = GAME.sample_state(view, rng)
        if view.seats > SIDES:
            partners.believe(state, view, rng)
        return state

    def outcomes(self, state: LostState, plan: Plan, rng: Rng, params: Mapping[str, Any]) -> float:
        """Play an action and `turns` turns in a sampled world; the lead in points to be expected then."""
        side, judge = state.seat % SIDES, judge_of(params.get("weights", BEST), state.seats)
        race = Race(state, state.hands, state.pile, state.seats)
        what, first, second = EFFECTS[plan.actions[0]]
        if what in (PLAY, DISCARD):
            race.lay(first, what == PLAY)
            race.draw(race.drawing(judge)[1])
        elif what == DRAW:
            race.draw(first)
        elif what == GIVE:
            race.give((first, second))
        lead = race.run(judge, params.get("turns", 20)) * (-1 if side else 1)
        before = state.totals[side] - state.totals[1 - side]
        return lead + float(params.get("win", 0.0)) * tanh((lead + before) / CLOSE)

    def reason(self, view: LostView, action: Move) -> Line:
        """What the action does to the score sheet, or the rule it uses."""
        return reasons.reason(view, action)


BRAIN = LostBrain()
