"""What the thinking process keeps: enough for one game, and nothing of those before."""

from __future__ import annotations

from multiprocessing import Pipe

import pytest

from game.ai import agents, memory
from game.ai.worker import Ask, Desk, answer
from game.core import registry
from game.core.levels import Choice
from game.core.rng import Rng


def sizes() -> int:
    """Results that the loaded games keep."""
    return sum(function.cache_info().currsize for function in memory._keeping())


def ask(game_id: str, serial: int = 0, turns: int = 6) -> Ask:
    """A question from the middle of a game."""
    game, rng = registry.rules(game_id), Rng(serial)
    state = game.new_state(game.info.seats[0], game.info.defaults(), 5)
    while state.turn < turns or state.current_player() is None:
        state.apply(rng.choice(state.legal_actions()))
    level = "squire"
    return Ask(serial, game_id, level, state.view(state.current_player()), agents.budget(game_id, level), 3)


@pytest.fixture
def desk() -> Desk:
    return Desk(Pipe(duplex=False)[0])


def chosen(question: Ask, desk: Desk) -> Choice:
    reply = answer(question, desk)
    assert reply.choice is not None, reply.problem
    return reply.choice


@pytest.mark.parametrize("game_id", registry.ids())
def test_forgetting_changes_no_answer(game_id: str, desk: Desk) -> None:
    question = ask(game_id)
    first, again = chosen(question, desk), chosen(question, desk)
    memory.forget()
    assert sizes() == 0
    assert first == again == chosen(question, desk)
    assert sizes() > 0


def test_what_was_kept_for_a_game_goes_with_it(desk: Desk) -> None:
    """Asked about one game after another the process keeps no more than for each alone."""
    alone = {}
    for game_id in registry.ids():
        chosen(ask(game_id), Desk(Pipe(duplex=False)[0]))
        alone[game_id] = sizes()
    for game_id in registry.ids():
        chosen(ask(game_id), desk)
        assert sizes() <= alone[game_id]


def test_a_long_game_stays_within_bounds(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it goes on what was kept is used again, until it is too much."""
    chosen(ask("web_of_power"), desk)
    one = sizes()
    monkeypatch.setattr(memory, "MOST", 3 * one)
    seen = []
    for serial in range(1, 12):
        chosen(ask("web_of_power", serial, 4 + serial), desk)
        seen.append(sizes())
    assert max(seen) > 2 * one, "it is not let go at every question"
    assert any(late < early for early, late in zip(seen, seen[1:])), "but some time"
