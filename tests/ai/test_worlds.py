"""The contest of plans in sampled worlds, with a game of nothing but luck and skill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from game.ai.plans import Plan
from game.ai.worlds import Worlds
from game.core.levels import Brain, Budget, Level
from game.core.rng import Rng
from game.core.texts import Line

VIEW = SimpleNamespace(seat=0, legal=("a", "b", "c", "d"))


class World:
    """A number between 0 and 10 that every plan gets alike."""

    def __init__(self, luck: float) -> None:
        self.luck = luck

    def clone(self) -> World:
        return World(self.luck)


class LuckyGame:
    """Samples worlds."""

    def sample_state(self, view: Any, rng: Rng) -> World:
        return World(10 * rng.random())


class Contest(Brain):
    """Plans with an opinion and a true skill; keeps a record of what was played in which world."""

    def __init__(self, opinions: Mapping[str, float], skills: Mapping[str, float], share: float = 1.0) -> None:
        self.opinions, self.skills, self.part = opinions, skills, share
        self.record: list[tuple[float, str]] = []

    def plans(self, view: Any, params: Any) -> Sequence[Plan]:
        found = [Plan((name, "end"), worth) for name, worth in self.opinions.items()]
        return sorted(found, key=lambda plan: -plan.worth)

    def share(self, view: Any) -> float:
        return self.part

    def outcomes(self, state: World, plan: Plan, rng: Rng, params: Any) -> float:
        self.record.append((state.luck, plan.actions[0]))
        return state.luck + self.skills[plan.actions[0]] + rng.random()

    def value(self, state: Any, seat: int) -> float:
        return 0.0

    def rollout(self, state: Any, rng: Rng) -> Any:
        return "a"

    def reason(self, view: Any, action: Any) -> Line:
        return Line("core.hint.lot")


OPINIONS = {"a": 1.0, "b": 0.9, "c": 0.8, "d": -9.0}
SKILLS = {"a": 0.0, "b": 0.0, "c": 0.6, "d": 50.0}


def contest(brain: Contest, iterations: int, **params: Any) -> Any:
    agent = Worlds(LuckyGame(), brain, Level("worlds", 1, 1.0, params))  # type: ignore[arg-type]
    return agent.choose(VIEW, Budget(iterations=iterations), Rng(5), lambda: False)


def test_finds_the_skill_behind_the_luck() -> None:
    brain = Contest(OPINIONS, SKILLS)
    choice = contest(brain, 120, margin=5.0)
    assert choice.action == "c"
    assert choice.ranked[0].action == "c" and len(choice.ranked) == 4
    assert choice.ranked[0].visits > choice.ranked[2].visits > 0


def test_plans_far_behind_are_not_compared_and_the_budget_is_kept() -> None:
    brain = Contest(OPINIONS, SKILLS)
    contest(brain, 50, margin=5.0)
    assert "d" not in {name for _, name in brain.record}
    assert len(brain.record) <= 50


def test_all_contestants_meet_in_the_same_worlds() -> None:
    brain = Contest(OPINIONS, SKILLS)
    contest(brain, 12, margin=5.0)
    first = [luck for luck, _ in brain.record[:3]]
    assert len(set(first)) == 1 and [name for _, name in brain.record[:3]] == ["a", "b", "c"]


def test_twins_are_compared_only_twice() -> None:
    brain = Contest({"a": 1.0, "b": 1.0, "c": 1.0, "d": 0.5}, SKILLS)
    contest(brain, 40)
    assert {name for _, name in brain.record} == {"a", "b", "d"}


def test_an_opinion_stands_where_there_is_no_budget() -> None:
    assert contest(Contest(OPINIONS, SKILLS, share=0.0), 1000).action == "a"
    assert contest(Contest(OPINIONS, SKILLS), 1).action == "a"


def test_a_trusted_opinion_is_hard_to_overthrow() -> None:
    brain = Contest({"a": 3.0, "b": 1.0}, {"a": 0.0, "b": 1.0})
    assert contest(brain, 40, trust=1000).action == "a"
    assert contest(Contest({"a": 3.0, "b": 1.0}, {"a": 0.0, "b": 4.0}), 40, trust=1).action == "b"
