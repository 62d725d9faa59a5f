"""Compares a few good turns in the same sampled worlds and drops the losers on the way."""

from __future__ import annotations

from typing import Any

from game.ai.meter import Meter
from game.ai.plans import Plan, PlansTurns, ranked_first_actions
from game.core.api import Game
from game.core.levels import Brain, Budget, Cancel, Choice, Level
from game.core.rng import Rng


class Tried:
    """A plan with what it brought so far."""

    __slots__ = ("plan", "total")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.total = 0.0


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
        self._game = game
        self._brain = brain
        self._reason = brain.reason
        self._params = level.params

    def choose(self, view: Any, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """The first action of the plan that did best."""
        plans = list(self._brain.plans(view, self._params))
        meter = Meter(budget, cancel, self._brain.share(view))
        contest = self._contestants(plans, meter)
        if self._brain.share(view) <= 0 or len({tried.plan.actions[0] for tried in contest}) == 1:
            return self._answer(view, plans, rng, len(plans))
        rounds = 0
        dropped: list[Plan] = []
        start = len(contest)
        while self._one_world(view, contest, meter, rng.next()):
            rounds += 1
            contest.sort(key=lambda tried: -self._worth(tried, rounds))
            keep = max(2, round(start * (2 / start) ** meter.progress()))
            dropped = [self._settled(tried, rounds) for tried in contest[keep:]] + dropped
            contest = contest[:keep]
        compared = [self._settled(tried, rounds) for tried in contest] + dropped
        worst = min(plan.worth for plan in compared)
        below = worst - plans[start - 1].worth  # opinions of the others, moved to where these ended up
        rest = [plan._replace(worth=plan.worth + below) for plan in plans[start:]]
        return self._answer(view, compared + rest, rng, len(contest))

    def _contestants(self, plans: list[Plan], meter: Meter) -> list[Tried]:
        width: int = self._params.get("width", 8)
        if meter.limit is not None:
            width = min(width, max(2, meter.limit // 2))
        margin: float = self._params.get("margin", 1e9)
        return [Tried(plan) for plan in plans[:width] if plan.worth >= plans[0].worth - margin]

    def _one_world(self, view: Any, contest: list[Tried], meter: Meter, luck: int) -> bool:
        """Play every contestant in one sampled world; False, and nothing counted, if the budget ends."""
        world = self._game.sample_state(view, Rng(luck))
        found = []
        for tried in contest:
            if not meter.more():
                return False
            found.append(self._brain.outcomes(world.clone(), tried.plan, Rng(luck), self._params))
        for tried, value in zip(contest, found, strict=True):
            tried.total += value
        return True

    def _worth(self, tried: Tried, rounds: int) -> float:
        trust: float = self._params.get("trust", 4.0)
        return (tried.total + trust * tried.plan.worth) / (rounds + trust)

    def _settled(self, tried: Tried, rounds: int) -> Plan:
        return tried.plan._replace(worth=self._worth(tried, rounds))

    def _answer(self, view: Any, plans: list[Plan], rng: Rng, finalists: int) -> Choice:
        """The best plan, or by lot a finalist that is as good; all others follow for the ranking."""
        near: float = self._params.get("near", 0.005)
        close = [plan for plan in plans[:finalists] if plan.worth >= plans[0].worth - near]
        picked = rng.choice(close)
        ranked = ranked_first_actions([picked, *(plan for plan in plans if plan is not picked)])
        return Choice(picked.actions[0], ranked, self._reason(view, picked.actions[0]))
