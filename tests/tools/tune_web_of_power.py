"""Tries out beliefs of the Web of Power evaluation against each other: one seat believes something new.

    python -m tests.tools.tune_web_of_power --deals 100 --base rivals=1 --try sites=0.9 --try sites=1.4
    python -m tests.tools.tune_web_of_power --deals 100 --walk sites,slots,grow

Every trial plays each deal once in every seat against two (or more) that keep to the base, and prints by how
many points it was ahead of their mean, with the standard error. `--walk` changes one weight after the other,
keeps what is better by more than the error, and prints the weights it ends with. `--quick` plays the fast turns
of the playouts instead of whole searches; a name that is no weight is a param of the search, as in
`--try iterations=75 width=14`.

What it found, as leads over the weights in use (three seats, errors 0.5 to 1.3 points):
without thought for the next hand (next=0) -12.6, next=0.25 -0.3, next=0.8 0.0, next=1 -1.6; nobody fills
countries (sites=0) -2.5; open advisor slots stay open (slots=0) -3.8; chains hoped for too much (grow=0.8) -1.7,
(double=0.5) -4.0, never (double=0) -1.5; own points only (rivals=0) -3.4, rivals=0.2 -2.6, rivals=0.7 -0.5;
misjudging by up to two points (noise=2, rivals=0.2) -11.3. A walk from here found no step that helps.
Search with 100 to 150 iterations, one round deep: +2.6 to +7. Sampled in 62 positions, the plan it picks is
worse than the best of 14 by 1.6 points with no search, 0.57 one round deep, 0.4 two rounds deep at the same
cost; comparing 14 plans beats 8 and 5, and a trust of 2 to 4 worlds beats 0 and 16.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from game.ai import agents
from game.core.levels import Budget, Level
from game.core.rng import Rng, seed_from
from game.web_of_power.evaluation import Weights
from game.web_of_power.heuristics import BEST, BRAIN
from game.web_of_power.rules import GAME
from game.web_of_power.state import WebState
from game.web_of_power.turns import purse_of, quick_turn

Player = Callable[[WebState, Rng], None]


@dataclass(frozen=True)
class Trial:
    """What one side believes: weights, and params of its search; iterations: of a whole turn, 0 for greedy."""

    weights: Weights
    iterations: int = 0
    params: tuple[tuple[str, float], ...] = ()

    def player(self, quick: bool) -> Player:
        """Plays one turn (quick) or one action."""
        params: dict[str, Any] = {"weights": self.weights, **dict(self.params)}
        agent = agents.build(GAME, BRAIN, Level("worlds" if self.iterations else "greedy", 1, 1.0, params))
        budget = Budget(iterations=self.iterations)

        def fast(state: WebState, rng: Rng) -> None:
            quick_turn(state, purse_of(state, self.weights))

        def whole(state: WebState, rng: Rng) -> None:
            state.apply(agent.choose(state.view(state.seat), budget, rng, lambda: False).action)

        return fast if quick else whole


def lead(player: Player, rivals: Player, seats: int, deal: int) -> tuple[float, float]:
    """Mean lead in points over all seats of one deal, and the player's mean points."""
    total = points = 0.0
    for seat in range(seats):
        state = GAME.new_state(seats, GAME.info.defaults(), seed_from("tune", deal))
        rng = Rng(deal)
        while state.phase != "over":
            (player if state.seat == seat else rivals)(state, rng)
        others = [got for other, got in enumerate(state.points) if other != seat]
        total += state.points[seat] - sum(others) / len(others)
        points += state.points[seat]
    return total / seats, points / seats


def measure(trial: Trial, base: Trial, seats: int, deals: range, quick: bool) -> tuple[float, float, float]:
    """Lead in points, its standard error, and mean points."""
    player, rivals = trial.player(quick), base.player(quick)
    found = [lead(player, rivals, seats, deal) for deal in deals]
    mean = sum(one for one, _ in found) / len(found)
    spread = sum((one - mean) ** 2 for one, _ in found) / max(1, len(found) - 1)
    return mean, sqrt(spread / len(found)), sum(points for _, points in found) / len(found)


def changed(trial: Trial, words: Sequence[str]) -> Trial:
    """A trial with `name=value` applied: iterations, a weight, or else a param of the search."""
    weights, iterations, params = trial.weights, trial.iterations, dict(trial.params)
    for word in words:
        name, _, value = word.partition("=")
        if name == "iterations":
            iterations = int(value)
        elif name in Weights._fields:
            weights = weights._replace(**{name: float(value)})
        else:
            params[name] = int(value) if value.isdecimal() else float(value)
    return Trial(weights, iterations, tuple(params.items()))


def walk(base: Trial, names: Sequence[str], seats: int, deals: int, quick: bool) -> Trial:
    """One step up or down for each named weight, kept if it leads by more than its error."""
    for round_number, name in enumerate(names):
        first = round_number * deals
        value = getattr(base.weights, name)
        for factor in (1.4, 0.7):
            trial = changed(base, [f"{name}={value * factor:.3f}"])
            mean, error, _ = measure(trial, base, seats, range(first, first + deals), quick)
            print(f"{name} {value:.3f} -> {value * factor:.3f}: {mean:+.2f} +- {error:.2f}", flush=True)
            if mean > error:
                base = trial
                break
    return base


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--base", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--try", dest="trials", action="append", nargs="+", default=[], metavar="NAME=VALUE")
    parser.add_argument("--walk", default="", metavar="NAME,NAME")
    given = parser.parse_args()
    base = changed(Trial(BEST), given.base)
    deals = range(given.first, given.first + given.deals)
    for words in given.trials:
        mean, error, points = measure(changed(base, words), base, given.seats, deals, given.quick)
        print(f"{' '.join(words)}: {mean:+.2f} +- {error:.2f}, {points:.1f} points", flush=True)
    if given.walk:
        print(walk(base, given.walk.split(","), given.seats, given.deals, given.quick))


if __name__ == "__main__":
    main()
