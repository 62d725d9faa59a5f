"""What every level of every game promises: legal, repeatable, blind to what its seat cannot see, within budget."""

from __future__ import annotations

import time
from typing import Any

import pytest

from game.ai import agents
from game.ai.meter import Meter
from game.core import registry
from game.core.levels import LEVELS, Budget, Choice
from game.core.rng import Rng, seed_from
from tests.toys import CARDS, STONES, install

install()
GAMES = (STONES, CARDS, "web_of_power")
KEYS = ("random", *LEVELS)
SMALL = Budget(iterations=12)


def new_state(game_id: str, seed: int, seats: int | None = None) -> Any:
    game = registry.rules(game_id)
    return game.new_state(seats or game.info.seats[-1], game.info.defaults(), seed)


def played(game_id: str, seed: int, plies: int, seats: int | None = None) -> Any:
    """A position some random actions into a game, not over and with a choice to make."""
    state, rng = new_state(game_id, seed, seats), Rng(seed)
    for ply in range(1000):
        if ply >= plies and len(state.legal_actions()) > 1:
            return state
        ahead = state.clone()
        ahead.apply(rng.choice(ahead.legal_actions()))
        if ahead.is_terminal():
            return state
        state = ahead
    raise AssertionError("no end in sight")


def choose(game_id: str, key: str, view: Any, budget: Budget = SMALL, seed: int = 1) -> Choice:
    return agents.make(game_id, key).choose(view, budget, Rng(seed), lambda: False)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("game_id", GAMES)
def test_choices_are_legal_ranked_and_explained(game_id: str, key: str) -> None:
    texts = registry.texts(game_id)
    for seed, plies in enumerate((0, 1, 5, 14, 30, 60)):
        state = played(game_id, seed, plies)
        view = state.view(state.current_player())
        choice = choose(game_id, key, view)
        assert choice.ranked[0].action == choice.action
        assert all(row.action in view.legal for row in choice.ranked)
        assert len({row.action for row in choice.ranked}) == len(choice.ranked)
        assert texts.line(choice.reason)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("game_id", GAMES)
def test_same_view_budget_and_seed_give_the_same_choice_whatever_was_asked_before(game_id: str, key: str) -> None:
    views = []
    for seed in range(4):
        state = played(game_id, seed, 4 + 5 * seed)
        views.append(state.view(state.current_player()))
    agent = agents.make(game_id, key)
    once = [agent.choose(view, SMALL, Rng(7), lambda: False) for view in views]
    again = [agent.choose(view, SMALL, Rng(7), lambda: False) for view in reversed(views)]
    assert once == again[::-1]
    assert once == [choose(game_id, key, view, seed=7) for view in views]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("game_id", [CARDS, "web_of_power"])
def test_the_truth_behind_the_view_plays_no_part(game_id: str, key: str) -> None:
    game, differing = registry.rules(game_id), 0
    for seed in range(4):
        truth = played(game_id, seed, 6 + 9 * seed)
        seat = truth.current_player()
        other = game.sample_state(truth.view(seat), Rng(99 + seed))
        differing += truth.contents() != other.contents()
        assert truth.view(seat) == other.view(seat)
        assert choose(game_id, key, truth.view(seat)) == choose(game_id, key, other.view(seat))
    assert differing


@pytest.mark.parametrize("game_id", GAMES)
def test_an_only_action_is_played_for_nothing(game_id: str) -> None:
    state, rng = new_state(game_id, 3), Rng(3)
    met = False
    while (seat := state.current_player()) is not None:
        view = state.view(seat)
        if len(view.legal) == 1:
            met = True
            choice = agents.make(game_id, "cardinal").choose(view, Budget(seconds=60.0), Rng(1), lambda: False)
            assert choice.action == view.legal[0] and choice.reason.key == "core.hint.only"
            break
        state.apply(rng.choice(view.legal))
    assert met or game_id == "web_of_power"


def test_clock_budgets_end_the_search_and_cancelling_ends_it_sooner() -> None:
    state = played(CARDS, 1, 3)
    view = state.view(state.current_player())
    begun = time.monotonic()
    choose(CARDS, "cardinal", view, Budget(seconds=0.1))
    calls = [0]

    def cancel() -> bool:
        calls[0] += 1
        return calls[0] > 5

    agents.make(CARDS, "cardinal").choose(view, Budget(seconds=600.0), Rng(1), cancel)
    assert calls[0] == 6
    assert time.monotonic() - begun < 300


def test_meter_counts_or_watches_the_clock() -> None:
    counted = Meter(Budget(iterations=10), lambda: False, 0.5)
    assert [counted.more() for _ in range(6)] == [True] * 5 + [False]
    now = [0.0]
    timed = Meter(Budget(seconds=2.0), lambda: False, 0.5, clock=lambda: now[0])
    assert timed.more()
    now[0] = 0.99
    assert timed.more() and timed.progress() == 0.99
    now[0] = 1.0
    assert not timed.more() and timed.progress() == 1.0


def test_budgets_share_the_time_between_two_decisions_of_a_person() -> None:
    for key in LEVELS:
        for computers in range(1, 6):
            seconds = agents.play_budget("web_of_power", key, computers).seconds
            assert seconds is not None and seconds * computers <= agents.SUM_SECONDS + 1e-9
    full = agents.budget("web_of_power", "cardinal").iterations
    part = agents.budget("web_of_power", "cardinal", 0.05).iterations
    assert full is not None and part == max(1, round(full * 0.05))


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(agents.UnknownLevel):
        agents.make(STONES, "emperor")


def test_tree_search_beats_lot_at_the_card_table() -> None:
    """Three seats, one searches: a fair share would be a third."""
    won = 0.0
    for number in range(30):
        state = new_state(CARDS, number // 3, 3)
        searcher = number % 3
        while (seat := state.current_player()) is not None:
            key = "cardinal" if seat == searcher else "random"
            rng = seed_from(number, state.ply)
            state.apply(choose(CARDS, key, state.view(seat), Budget(iterations=60), rng).action)
        places = state.standings().places
        won += (places[searcher] == 1) / places.count(1)
    assert won >= 20
