"""Looks one turn ahead and takes what is worth most: the lower levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.plans import Plan, PlansTurns, ranked_first_actions
from game.core.api import Game
from game.core.levels import Brain, Budget, Cancel, Choice, Level
from game.core.rng import Rng


class Greedy:
    """Values every action (or whole turn, if the brain plans turns) and picks among the best.

    params: `near` (worths closer than this to the best are equal and chosen by lot, default 0.005), `noise`
    (each worth is misjudged by up to this much either way, default 0). Other params go to the brain.
    """

    def __init__(self, game: Game[Any, Any, Any], brain: Brain, level: Level) -> None:
        self._game = game
        self._brain = brain
        self._params = level.params

    def choose(self, view: Any, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """The best-looking action; costs the same whatever the budget."""
        plans = self._misjudged(self._plans(view, rng), rng)
        near: float = self._params.get("near", 0.005)
        close = [plan for plan in plans if plan.worth >= plans[0].worth - near]
        picked = rng.choice(close)
        ranked = ranked_first_actions([picked, *(plan for plan in plans if plan is not picked)])
        return Choice(picked.actions[0], ranked, self._brain.reason(view, picked.actions[0]))

    def _plans(self, view: Any, rng: Rng) -> Sequence[Plan]:
        if isinstance(self._brain, PlansTurns):
            return self._brain.plans(view, self._params)
        world = self._game.sample_state(view, rng)
        plans = []
        for action in view.legal:
            after = world.clone()
            after.apply(action)
            worth = after.returns()[view.seat] if after.is_terminal() else self._brain.value(after, view.seat)
            plans.append(Plan((action,), worth))
        return sorted(plans, key=_worth)

    def _misjudged(self, plans: Sequence[Plan], rng: Rng) -> list[Plan]:
        noise: float = self._params.get("noise", 0.0)
        if not noise:
            return list(plans)
        judged = [plan._replace(worth=plan.worth + noise * (2 * rng.random() - 1)) for plan in plans]
        return sorted(judged, key=_worth)


def _worth(plan: Plan) -> float:
    return -plan.worth
