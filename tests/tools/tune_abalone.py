"""Tries out beliefs of the Abalone evaluation and habits of its search against each other.

    python -m tests.tools.tune_abalone --games 40 --positions 6000 --try pair=20 --try trio=6 tri=4
    python -m tests.tools.tune_abalone --games 60 --base late=8 --walk pair,trio,tri,ring4

Every trial plays each random opening twice, once with either colour, against the base, with so many positions a
move, and prints its share of the points (a draw is half) with the standard error. `ring0` ... `ring4` are the
rings from the middle cell to the rim. `--walk` changes one weight after the other, keeps what is better by
more than the error, and prints the weights it ends with.

What it found, as shares of the points of the new against the old, with standard errors:

First weights, guessed: marble 1000, rings 160 140 95 25 -80, pair 12, tri 0, plain alpha-beta.
    5,000 positions, 32 games each     pair 24 for 12 taken on; tri 4 for 0: 60.9 +- 5.6; pair 33 for 24: 57.8 +- 6.3
                                       ring4 -48: 45.3 +- 8.0; ring4 -112: 34.4 +- 7.2
                                       three in a row, +4 and -4 each: 51.6 +- 7.4 and 57.8 +- 6.3: left out
    30,000 positions, 20 games         Habits (0 and 150 to hope for, late 4, later 12) for none: 72.5 +- 10.8
Then with these habits, from pair 30 and tri 6:
    4,000 positions, 48 games each     tri 10: 44.8 +- 5.8; tri 2: 37.5 +- 5.2; pair 42: 46.9 +- 7.1
                                       ring3 35: 39.6 +- 5.6; ring3 15: 50.0 +- 4.8
                                       ring4 -48: 45.8 +- 5.6; ring4 -112: 50.0 +- 7.7: all stay
Levels at a twentieth of their budgets, 60 games a pairing from 30 random openings of four plies, seed 1
(python -m game.arena abalone --seats A,B --games 60 --openings 4 --budget 0.05):
    squire against random 60.0, squire against page 59.0, knight against squire 57.0, cardinal against knight 58.0,
    cardinal against page 60.0; two games of squire against page were drawn, no others.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from game.abalone.evaluation import BEST, Weights
from game.abalone.heuristics import BRAIN
from game.abalone.rules import GAME
from game.abalone.search import BOLD, Habits, Searcher
from game.abalone.state import AbaloneState
from game.core.levels import Budget, Level
from game.core.rng import Rng, seed_from

OPTIONS = {**GAME.info.defaults(), "no_capture_draw": True}


@dataclass(frozen=True)
class Trial:
    """What one side believes, and params of its search."""

    weights: Weights = BEST
    params: tuple[tuple[str, int], ...] = ()

    def player(self) -> Searcher:
        """The search with these beliefs."""
        params: dict[str, Any] = {"weights": self.weights, "near": 2, **dict(self.params)}
        hopes = [params.pop(f"hope{depth}", BOLD.hopes[depth]) for depth in range(2, len(BOLD.hopes))]
        late, later = params.pop("late", BOLD.late), params.pop("later", BOLD.later)
        params["habits"] = Habits((*BOLD.hopes[:2], *hopes), late, later)
        return Searcher(GAME, BRAIN, Level("", 1, 1.0, params))


def play(black: Searcher, white: Searcher, budgets: Sequence[int], opening: int, plies: int, start: str) -> float:
    """One game; the share of Black, 0 to 1."""
    state: AbaloneState = GAME.new_state(2, {**OPTIONS, "start": start}, 0)
    rng = Rng(seed_from("tune", opening))
    for _ in range(plies):
        state.apply(rng.choice(state.legal_actions()))
    while state.result is None:
        player, budget = (black, white)[state.seat], Budget(iterations=budgets[state.seat])
        state.apply(player.choose(state.view(state.seat), budget, rng, lambda: False).action)
    return (state.returns()[0] + 1) / 2


def measure(trial: Trial, base: Trial, openings: range, given: argparse.Namespace) -> tuple[float, float]:
    """Share of the points of `trial`, and its standard error over openings."""
    mine, theirs = trial.player(), base.player()
    positions = dict(trial.params).get("positions", given.positions), given.positions
    shares = []
    for opening in openings:
        first = play(mine, theirs, positions, opening, given.openings, given.start)
        second = 1 - play(theirs, mine, positions[::-1], opening, given.openings, given.start)
        shares.append((first + second) / 2)
    mean = sum(shares) / len(shares)
    spread = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
    return mean, sqrt(spread / len(shares))


def changed(trial: Trial, words: Sequence[str]) -> Trial:
    """A trial with `name=value` applied: a weight, a ring, or else a param of the search."""
    weights, params = trial.weights, dict(trial.params)
    for word in words:
        name, _, text = word.partition("=")
        if name.startswith("ring"):
            rings = list(weights.rings)
            rings[int(name[4:])] = int(text)
            weights = weights._replace(rings=tuple(rings))
        elif name in Weights._fields:
            weights = weights._replace(**{name: int(text)})
        else:
            params[name] = int(text)
    return Trial(weights, tuple(params.items()))


def value_of(weights: Weights, name: str) -> int:
    """The present value of a weight."""
    return weights.rings[int(name[4:])] if name.startswith("ring") else getattr(weights, name)  # type: ignore[no-any-return]


def walk(base: Trial, names: Sequence[str], given: argparse.Namespace) -> Trial:
    """One step up or down for each named weight, kept if it wins by more than its error."""
    for number, name in enumerate(names):
        openings = range(given.first + number * given.games, given.first + (number + 1) * given.games)
        value = value_of(base.weights, name)
        step = max(4, abs(value) * 2 // 5)
        for new in (value + step, value - step):
            trial = changed(base, [f"{name}={new}"])
            mean, error = measure(trial, base, openings, given)
            print(f"{name} {value} -> {new}: {mean:.1%} +- {error:.1%}", flush=True)
            if mean > 0.5 + error:
                base = trial
                break
    return base


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=30, help="openings; each is played with both colours")
    parser.add_argument("--first", type=int, default=0, help="number of the first opening")
    parser.add_argument("--openings", type=int, default=4, help="random plies before the searches take over")
    parser.add_argument("--positions", type=int, default=6000, help="budget of a move")
    parser.add_argument("--start", default="belgian")
    parser.add_argument("--base", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--try", dest="trials", action="append", nargs="+", default=[], metavar="NAME=VALUE")
    parser.add_argument("--walk", default="", metavar="NAME,NAME")
    given = parser.parse_args()
    base = changed(Trial(), given.base)
    for words in given.trials:
        mean, error = measure(changed(base, words), base, range(given.first, given.first + given.games), given)
        print(f"{' '.join(words)}: {mean:.1%} +- {error:.1%}", flush=True)
    if given.walk:
        print(walk(base, given.walk.split(","), given))


if __name__ == "__main__":
    main()
