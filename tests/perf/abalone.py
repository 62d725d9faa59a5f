"""How fast Abalone's own machinery runs: leaf counts, and positions the search values."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from game.abalone.evaluation import BEST
from game.abalone.heuristics import BRAIN
from game.abalone.rules import GAME
from game.abalone.search import Searcher
from game.abalone.state import AbaloneState
from game.core.levels import Budget, Level
from game.core.rng import Rng
from tests.perf.table import Row, lines

KNOWN = {"classical": 5_045_110}  # sequences of four moves


def rows(depth: int = 4) -> Iterator[Row]:
    """Leaf counts to `depth`, and the search from the start and from the middle of games."""
    for start in ("classical", "belgian"):
        state = _new(start)
        begun = perf_counter()
        leaves = state.leaves(depth)
        spent = perf_counter() - begun
        counted = KNOWN.get(start) if depth == 4 else None
        known, met = (f"{counted:,}", leaves == counted) if counted else ("", None)
        yield Row(f"abalone: perft {depth}, {start}", f"{leaves:,}, {leaves / spent:,.0f} leaves a second", known, met)
    yield Row("abalone: depth 5 from the start", f"{seconds_to(5):.2f} s")
    positions, spent = searched([_new("belgian"), *(_midgame(seed) for seed in range(4))])
    yield Row("abalone: positions valued", f"{positions / spent:,.0f} a second")


def seconds_to(depth: int) -> float:
    """How long a search of that depth takes from the default start."""
    params = {**BRAIN.levels["cardinal"].params, "depth": depth, "weights": BEST}
    agent = Searcher(GAME, BRAIN, Level("", 1, 1.0, params))
    begun = perf_counter()
    agent.choose(_new("belgian").view(0), Budget(), Rng(1), lambda: False)
    return perf_counter() - begun


def searched(states: list[AbaloneState]) -> tuple[int, float]:
    """Positions that the highest level values with a tenth of its budget, and the seconds that takes."""
    level = BRAIN.levels["cardinal"]
    agent = Searcher(GAME, BRAIN, level)
    begun, positions = perf_counter(), 0
    for state in states:
        budget = Budget(iterations=level.iterations // 10)
        choice = agent.choose(state.view(state.seat), budget, Rng(1), lambda: False)
        positions += sum(row.visits for row in choice.ranked)
    return positions, perf_counter() - begun


def _new(start: str) -> AbaloneState:
    return GAME.new_state(2, {**GAME.info.defaults(), "start": start}, 0)


def _midgame(seed: int) -> AbaloneState:
    state, rng = _new("belgian"), Rng(seed)
    for _ in range(30):
        state.apply(rng.choice(state.legal_actions()))
    return state


if __name__ == "__main__":
    print("\n".join(lines(rows())))
