"""Compares a few good turns in the same sampled worlds and drops the losers on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from game.ai.meter import Meter
from game.ai.plans import Guesses, Plan, PlansTurns, ranked_first_actions
from game.core.api import Game
from game.core.levels import Brain, Budget, Cancel, Choice, Level
from game.core.rng import Rng

TWINS = 2


class Tried:
    """A plan with what it brought so far, summed over so many worlds."""

    __slots__ = ("plan", "total", "worlds")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.total = 0.0
        self.worlds = 0


class Worlds:
    """Flat search over whole turns. The brain proposes plans and values them (its first opinion); each round
    samples one world and plays every surviving plan in it with the same luck, so that only the plan differs.

    params: `width` (plans compared at most, default 8), `margin` (plans worse than the best opinion by more
    are not compared, default none), `trust` (the first opinion weighs as much as so many worlds, default 4),
    `near` (plans closer than this to the best are chosen by lot, default 0.005). An iteration of the budget
    is one plan played in one world. Other params go to the brain.
    """

    def __init__(self, game: Game[Any, Any, Any], brain: Brain, level: Level) -> None:
        if not isinstance(brain, PlansTurns):
            raise TypeError("the brain of this game does not plan whole turns")
        self._guess: Callable[[Any, Rng], Any] = brain.guess if isinstance(brain, Guesses) else game.sample_state
        self._brain = brain
        self._reason = brain.reason
        self._params = level.params

    def choose(self, view: Any, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """The first action of the plan that did best."""
        plans = list(self._brain.plans(view, self._params))
        meter = Meter(budget, cancel, self._brain.share(view))
        contest = self._contestants(plans, meter)
        if self._brain.share(view) <= 0 or len({tried.plan.actions[0] for tried in contest}) == 1:
            return self._answer(view, plans, rng, len(plans), [0] * len(plans))
        dropped: list[Tried] = []
        start = len(contest)
        while self._one_world(view, contest, meter, rng.next()):
            contest.sort(key=self._loss)
            keep = max(2, round(start * (2 / start) ** meter.progress()))
            dropped = contest[keep:] + dropped
            contest = contest[:keep]
        compared = contest + dropped
        settled = [tried.plan._replace(worth=-self._loss(tried)) for tried in compared]
        asked = {id(tried.plan) for tried in compared}
        rest = [plan for plan in plans if id(plan) not in asked]
        visits = [tried.worlds for tried in compared]
        return self._answer(view, settled + rest, rng, len(contest), visits + [0] * len(rest))

    def _contestants(self, plans: list[Plan], meter: Meter) -> list[Tried]:
        """The best plans, as many as the budget can tell apart; of plans with one and the same worth two."""
        width: int = self._params.get("width", 8)
        if meter.limit is not None:
            width = min(width, max(2, meter.limit // 2))
        least = plans[0].worth - float(self._params.get("margin", 1e9))
        chosen: list[Tried] = []
        twins: Counter[float] = Counter()
        for plan in plans:
            if len(chosen) == width or plan.worth < least:
                break
            twins[round(plan.worth, 6)] += 1
            if twins[round(plan.worth, 6)] <= TWINS:
                chosen.append(Tried(plan))
        return chosen

    def _one_world(self, view: Any, contest: list[Tried], meter: Meter, luck: int) -> bool:
        """Play every contestant in one sampled world; False, and nothing counted, if the budget ends."""
        world = self._guess(view, Rng(luck))
        found = []
        for tried in contest:
            if not meter.more():
                return False
            found.append(self._brain.outcomes(world.clone(), tried.plan, Rng(luck), self._params))
        # Only differences count: a world that is good for everything says nothing about a plan.
        centre = sum(tried.plan.worth - value for tried, value in zip(contest, found, strict=True)) / len(found)
        for tried, value in zip(contest, found, strict=True):
            tried.total += value + centre
            tried.worlds += 1
        return True

    def _loss(self, tried: Tried) -> float:
        """The negative worth: for sorting the best to the front."""
        trust: float = self._params.get("trust", 4.0)
        return -(tried.total + trust * tried.plan.worth) / (tried.worlds + trust)

    def _answer(self, view: Any, plans: list[Plan], rng: Rng, finalists: int, visits: list[int]) -> Choice:
        """The best plan, or by lot a finalist that is as good; all others follow for the ranking."""
        near: float = self._params.get("near", 0.005)
        close = [plan for plan in plans[:finalists] if plan.worth >= plans[0].worth - near]
        at = rng.below(len(close))
        picked = plans.pop(at)
        ranked = ranked_first_actions([picked, *plans], [visits.pop(at), *visits])
        return Choice(picked.actions[0], ranked, self._reason(view, picked.actions[0]))
