"""Alpha-beta against the whole truth of the stones game, and its promises about budgets and style."""

from __future__ import annotations

from collections.abc import Hashable
from functools import reduce
from operator import xor
from typing import Any

import pytest

from game.ai import agents
from game.ai.alphabeta import SURE, AlphaBeta
from game.core import registry
from game.core.levels import Budget, Level
from game.core.rng import Rng
from tests.toys import STONES, install
from tests.toys.stones.heuristics import StonesBrain

install()
PLENTY = Budget(iterations=10**9)


class Keyed(StonesBrain):
    """Knows that the order of heaps does not matter."""

    def key(self, state: Any) -> Hashable:
        return (tuple(sorted(state.heaps)), state.current_player())


def first_view(heaps: str = "small", misere: bool = False) -> Any:
    game = registry.rules(STONES)
    return game.new_state(2, {**game.info.defaults(), "heaps": heaps, "misere": misere}, 1).view(0)


def search(brain: StonesBrain, **params: Any) -> AlphaBeta:
    return AlphaBeta(registry.rules(STONES), brain, Level("alphabeta", 1, 1.0, params))


def choose(agent: AlphaBeta, view: Any, budget: Budget = PLENTY, seed: int = 1) -> Any:
    return agent.choose(view, budget, Rng(seed), lambda: False)


def left_after(view: Any, action: Any) -> tuple[int, ...]:
    heaps = list(view.heaps)
    heaps[action.heap] -= action.stones
    return tuple(heaps)


@pytest.mark.parametrize("brain", [StonesBrain(), Keyed()])
def test_finds_the_winning_move(brain: StonesBrain) -> None:
    choice = choose(search(brain), first_view())
    assert choice.ranked[0].value > SURE
    assert reduce(xor, left_after(first_view(), choice.action)) == 0, "the winner leaves a balanced position"


def test_table_of_positions_changes_no_result_and_saves_work() -> None:
    plain, keyed = StonesBrain(), Keyed()
    counted = {}
    for brain in (plain, keyed):
        asked = [0]

        def cancel(asked: list[int] = asked) -> bool:
            asked[0] += 1
            return False

        choice = search(brain).choose(first_view(), PLENTY, Rng(1), cancel)
        counted[brain] = asked[0]
        assert choice.ranked[0].value > SURE
    assert counted[keyed] < counted[plain] / 3


def test_misere_is_understood() -> None:
    assert choose(search(Keyed()), first_view(misere=True)).ranked[0].value > SURE


@pytest.mark.parametrize("misere", [False, True])
def test_plays_to_the_end_and_wins(misere: bool) -> None:
    game = registry.rules(STONES)
    agent = search(Keyed())
    for seed in range(5):
        state = game.new_state(2, {**game.info.defaults(), "misere": misere}, 1)
        rng = Rng(seed)
        while (seat := state.current_player()) is not None:
            view = state.view(seat)
            state.apply(choose(agent, view).action if seat == 0 else rng.choice(view.legal))
        assert state.returns() == [1.0, -1.0]


def test_a_counted_budget_repeats_exactly() -> None:
    view = first_view("large")
    for iterations in (1, 7, 100, 2000):
        budget = Budget(iterations=iterations)
        agent = search(StonesBrain(), near=0.5)
        assert choose(agent, view, budget, 3) == choose(agent, view, budget, 3)


def test_style_differs_by_seed_among_equals_only() -> None:
    view = first_view("large")
    agent = search(StonesBrain(), near=0.5, depth=1)
    assert len({choose(agent, view, seed=seed).action for seed in range(30)}) > 1
    sure = search(Keyed(), near=0.5)
    for seed in range(5):
        choice = choose(sure, first_view(), seed=seed)
        assert reduce(xor, left_after(first_view(), choice.action)) == 0


def test_cancelled_at_once_still_answers_legally() -> None:
    view = first_view("large")
    choice = search(StonesBrain()).choose(view, PLENTY, Rng(1), lambda: True)
    assert choice.action in view.legal


def test_the_level_table_reaches_it() -> None:
    choice = agents.make(STONES, "cardinal").choose(
        first_view(), agents.budget(STONES, "cardinal"), Rng(1), lambda: False)
    assert reduce(xor, left_after(first_view(), choice.action)) == 0
