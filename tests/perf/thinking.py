"""How fast the opponents think: what whole turns take, how much they look at, and how soon they let go."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter, sleep
from typing import Any

from game.ai import agents
from game.ai.client import AgentClient
from game.core import registry
from game.core.levels import LEVELS, Budget
from game.core.rng import Rng
from tests.perf.table import Row, limit, percentile

AIMS = {"page": 0.3, "squire": 0.3, "knight": 1.0, "cardinal": 3.0}  # seconds for a whole turn
CANCEL = 50  # milliseconds


def rows(game_id: str, turns: int) -> Iterator[Row]:
    """Each level plays turns spread over some games at full budget, alone on the core."""
    for level in LEVELS:
        spent, nodes = turn_times(game_id, level, turns)
        p50, p95, longest = percentile(spent, 50), percentile(spent, 95), max(spent)
        counted = f", {nodes:,.0f} nodes a second" if nodes else ""
        yield Row(f"{game_id}: a turn of {level}",
                  f"p50 {p50:.2f} s, p95 {p95:.2f} s, longest {longest:.2f} s of {len(spent)}{counted}",
                  f"<= {AIMS[level]:g} s", longest <= AIMS[level])


def cancel_rows(game_id: str) -> Iterator[Row]:
    """From cancelling a Cardinal to the answer to the next question, less what that answer takes by itself."""
    client = AgentClient()
    client.start()
    view = _view(game_id)
    alone = min(_answer(client, game_id, view) for _ in range(5))
    after = []
    for _ in range(5):
        client.ask("long", game_id, LEVELS[-1], view, Budget(seconds=3.0), 1)
        for _ in range(30):
            client.poll()
            sleep(0.01)
        after.append(_answer(client, game_id, view) - alone)
    client.close()
    longest = max(0.0, max(after) * 1000)
    yield limit(f"{game_id}: a thinking Cardinal lets go", longest, "ms", CANCEL, " at the longest of 5")


def _answer(client: AgentClient, game_id: str, view: Any) -> float:
    """Seconds until a Page has answered."""
    begun = perf_counter()
    client.ask("short", game_id, LEVELS[0], view, Budget(iterations=1), 1)
    while client.poll() is None:
        sleep(0.001)
    return perf_counter() - begun


def _view(game_id: str) -> Any:
    game = registry.rules(game_id)
    state = game.new_state(game.info.seats[0], game.info.defaults(), 3)
    _random_turns(state, Rng(3), 9)
    return state.view(state.current_player())


def turn_times(game_id: str, level: str, turns: int) -> tuple[list[float], float]:
    """Seconds that whole turns took at the play budget, and nodes a second if a tree was searched."""
    game, agent = registry.rules(game_id), agents.make(game_id, level)
    budget = agents.play_budget(game_id, level)
    rng, spent, nodes, seed = Rng(7), [], 0, 6
    while len(spent) < turns:
        seed += 1
        state = game.new_state(game.info.seats[0], game.info.defaults(), seed)
        while len(spent) < turns and state.current_player() is not None:
            seat, turn, begun = state.current_player(), state.turn, perf_counter()
            while state.current_player() == seat and state.turn == turn:
                choice = agent.choose(state.view(seat), budget, Rng(state.ply), _never)
                nodes += choice.nodes
                state.apply(choice.action)
            spent.append(perf_counter() - begun)
            _random_turns(state, rng, 4)
    return spent, nodes / sum(spent)


def _random_turns(state: Any, rng: Rng, turns: int) -> None:
    last = state.turn + turns
    while state.turn < last and (legal := state.legal_actions()):
        state.apply(legal[rng.below(len(legal))])


def _never() -> bool:
    return False
