"""Tries out beliefs of the computers of Lost Cities against each other: one side believes something new.

    python -m tests.tools.tune_lost_cities --deals 500 --base luck=0.5 --try wait=0.4 --try hurry=9 wait=0.3
    python -m tests.tools.tune_lost_cities --deals 25 --seats 4 --try iterations=60 turns=8

Every trial plays each deal from both sides against the base, in single rounds, and prints by how many points it
was ahead, with the standard error, the share of rounds it won and its own points. Without `iterations` races
are played, 2 ms each; with them the trial searches as Cardinal does, and a name that is no weight is a
param of the search.

What it found, as leads over the other side in points a round (errors 0.3 to 1.2 unless said otherwise):
hoping for 0.8 of the cards that could come, 17 points in self-play; for 0.6 of them +8.8, for all -13.6, and from
0.5 on no step helps (0.4 -1.0, 0.6 +1.2): such races score 34. Laying more eagerly (hurry) 3 -> 1 -5.5, 3 -> 6 +4.2,
7 -> 10 -0.9. The price of a skipped number (wait) 0.7 -> 0.4 +4.5, 0.4 -> 0.2 -2.7. An unknown card (pile)
3 -> 5 +2.1, 5 -> 8 -1.5. Doubt 5 -> 20 +2.6. What rivals could do with a discard (rivals, turn, offer) moves
nothing by more than its error. Taking cards only to deny them: 0.3 -> 0 +2.5, so `deny` is left to the
choice of an action and no part of a race.
Four seats: luck_four 0.8 -> 0.4 +16.6, 0.4 -> 0.3 -1.7; hurry 3 -> 12 +10.5, 12 -> 8 +1.1; the conventions of R2.11
help by themselves: next=0 -0.7, 2 -> 7 +1.3, gap=0 +0.3, gap=3 +0.3.
Misjudging by up to 1.5 points -4.1 (two seats), by up to 2.5 -8.8.
Search: with one pile for all, 75 walks a card and whole rounds to the end it lost 39 points: a first card laid
otherwise deals everybody other cards, and the luck of that drowns the rest. With a pile a seat and 20 worlds'
trust in the first opinion 45 walks a card lead by +1.3 (8 turns deep, error 4.4), +9.8 (20 turns, 6.1) and
+5.7 (whole rounds, 4.2).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from game.ai import agents
from game.core.levels import Budget, Level
from game.core.rng import Rng, seed_from
from game.lost_cities.cards import SIDES
from game.lost_cities.heuristics import BRAIN, WORLDS
from game.lost_cities.outlook import BEST, Weights
from game.lost_cities.plans import judge_of
from game.lost_cities.race import Race
from game.lost_cities.rules import GAME
from game.lost_cities.scoring import round_points
from game.lost_cities.state import LostState

OPTIONS = {**GAME.info.defaults(), "rounds": 1}


class Trial(NamedTuple):
    """What a side believes: weights, and what its search may spend a turn (0: no search) and how."""

    weights: Weights = BEST
    iterations: int = 0
    params: tuple[tuple[str, float], ...] = ()


def changed(trial: Trial, words: Sequence[str]) -> Trial:
    """A trial with `name=value` applied: iterations, a weight, or else a param of the search."""
    for word in words:
        name, _, text = word.partition("=")
        value: Any = int(text) if text.isdecimal() else float(text)
        if name == "iterations":
            trial = trial._replace(iterations=value)
        elif name in Weights._fields:
            trial = trial._replace(weights=trial.weights._replace(**{name: value}))
        else:
            trial = trial._replace(params=(*trial.params, (name, value)))
    return trial


def raced(sides: Sequence[Trial], state: LostState) -> tuple[int, int]:
    """The points of a race of rules of thumb."""
    race = Race(state, state.hands, state.pile)
    judges = [judge_of(trial.weights, state.seats) for trial in sides]
    while race.pile:
        race.turn(judges[race.seat % SIDES])
    return round_points(race.columns)


def searched(sides: Sequence[Trial], state: LostState) -> tuple[int, int]:
    """The points of a round of agents."""
    choose = [_chooser(trial) for trial in sides]
    rng = Rng(state.rng)
    while state.phase != "over":
        state.apply(choose[state.seat % SIDES](state, rng))
    return state.totals[0], state.totals[1]


def _chooser(trial: Trial) -> Callable[[LostState, Rng], Any]:
    params = {**WORLDS, "weights": trial.weights, **dict(trial.params)}
    agent = agents.build(GAME, BRAIN, Level("worlds" if trial.iterations else "greedy", 1, 1.0, params))
    budget = Budget(iterations=max(1, trial.iterations))
    return lambda state, rng: agent.choose(state.view(state.seat), budget, rng, lambda: False).action


def measure(trial: Trial, base: Trial, seats: int, deals: range) -> str:
    """One line: lead, standard error, share of rounds won, own points."""
    play = searched if trial.iterations or base.iterations else raced
    leads, won, own = [], 0.0, 0
    for deal in deals:
        lead = 0
        for side in range(SIDES):
            state = GAME.new_state(seats, OPTIONS, seed_from("tune", deal))
            points = play((base, trial) if side else (trial, base), state)
            ahead = points[side] - points[1 - side]
            lead, won, own = lead + ahead, won + (ahead > 0) + 0.5 * (ahead == 0), own + points[side]
        leads.append(lead / SIDES)
    mean = sum(leads) / len(leads)
    error = sqrt(sum((lead - mean) ** 2 for lead in leads) / max(1, len(leads) - 1) / len(leads))
    rounds = SIDES * len(leads)
    return f"{mean:+.2f} +- {error:.2f}, won {won / rounds:.1%}, {own / rounds:.1f} points"


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seats", type=int, default=2, choices=GAME.info.seats)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--base", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--try", dest="trials", action="append", nargs="+", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    base = changed(Trial(), given.base)
    for words in given.trials:
        deals = range(given.first, given.first + given.deals)
        print(f"{' '.join(words)}: {measure(changed(base, words), base, given.seats, deals)}", flush=True)


if __name__ == "__main__":
    main()
