"""How fast the rules run: random playouts, legal actions, clones, views."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from game.core import registry
from game.core.rng import Rng
from tests.perf.table import Row


def rows(game_id: str, seconds: float) -> Iterator[Row]:
    """Two seat counts, the smallest and the largest."""
    game = registry.rules(game_id)
    counts = game.info.seats
    for seats in dict.fromkeys((counts[0], counts[-1])):
        def fresh(seed: int, seats: int = seats) -> Any:
            return game.new_state(seats, game.info.defaults(), seed)
        played, plies = playouts(fresh, seconds)
        yield Row(f"{game_id}, {seats} seats: random playouts", f"{played:.0f} a second ({plies:.0f} actions each)")
        states = midgame(fresh, 40)
        yield Row(f"{game_id}, {seats} seats: legal actions", micro([s.legal_actions for s in states], seconds / 4))
        yield Row(f"{game_id}, {seats} seats: clone", micro([s.clone for s in states], seconds / 4))
        yield Row(f"{game_id}, {seats} seats: view of a seat",
                  micro([lambda s=s: s.view(s.current_player()) for s in states], seconds / 4))


def playouts(fresh: Callable[[int], Any], seconds: float) -> tuple[float, float]:
    """Whole random games a second, and actions in one."""
    rng, games, plies, begun = Rng(1), 0, 0, perf_counter()
    while perf_counter() - begun < seconds:
        state = fresh(games).for_playout()
        while legal := state.legal_actions():
            state.apply(legal[rng.below(len(legal))])
            plies += 1
        games += 1
    return games / (perf_counter() - begun), plies / games


def midgame(fresh: Callable[[int], Any], count: int) -> list[Any]:
    """Positions from the middle of random games."""
    found = []
    for seed in range(count):
        rng, state, history = Rng(seed), fresh(seed).for_playout(), []
        while legal := state.legal_actions():
            history.append(state.clone())
            state.apply(legal[rng.below(len(legal))])
        found.append(history[len(history) // 2])
    return found


def micro(calls: list[Callable[[], Any]], seconds: float) -> str:
    """Mean time of one call in microseconds."""
    done, begun = 0, perf_counter()
    while perf_counter() - begun < seconds:
        for call in calls:
            call()
        done += len(calls)
    return f"{(perf_counter() - begun) / done * 1e6:.1f} \u00b5s"
