"""How fast the opponents think: iterations a second, and what whole turns take."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from game.ai import agents
from game.core import registry
from game.core.levels import LEVELS, Budget
from game.core.rng import Rng

Row = tuple[str, str]


def rows(game_id: str, turns: int) -> Iterator[Row]:
    """Each level plays its first turns of some games at full budget, alone on the core."""
    for level in LEVELS:
        spent = sorted(turn_times(game_id, level, turns))
        yield (f"{game_id}: a turn of {level}",
               f"p50 {spent[len(spent) // 2]:.2f} s, p95 {spent[int(len(spent) * 0.95)]:.2f} s, "
               f"longest {spent[-1]:.2f} s")
    yield f"{game_id}: cardinal's iterations", f"{iterations(game_id):.0f} a second"


def turn_times(game_id: str, level: str, turns: int) -> list[float]:
    """Seconds that whole turns took at the play budget, spread over a game."""
    game, agent = registry.rules(game_id), agents.make(game_id, level)
    budget = agents.play_budget(game_id, level)
    state = game.new_state(game.info.seats[0], game.info.defaults(), 7)
    rng, spent = Rng(7), []
    while len(spent) < turns and state.current_player() is not None:
        seat, turn, begun = state.current_player(), state.turn, perf_counter()
        while state.current_player() == seat and state.turn == turn:
            state.apply(agent.choose(state.view(seat), budget, Rng(state.ply), _never).action)
        spent.append(perf_counter() - begun)
        _random_turns(state, rng, 4)
    return spent


def iterations(game_id: str) -> float:
    """Counted work of the highest level a second: how long a counted budget takes at the first decision."""
    game, agent = registry.rules(game_id), agents.make(game_id, "cardinal")
    state = game.new_state(game.info.seats[0], game.info.defaults(), 3)
    _random_turns(state, Rng(3), 9)
    view = state.view(state.current_player())
    count, begun = 200, perf_counter()
    agent.choose(view, Budget(iterations=count), Rng(1), _never)
    return count / (perf_counter() - begun)


def _random_turns(state: Any, rng: Rng, turns: int) -> None:
    last = state.turn + turns
    while state.turn < last and (legal := state.legal_actions()):
        state.apply(legal[rng.below(len(legal))])


def _never() -> bool:
    return False
