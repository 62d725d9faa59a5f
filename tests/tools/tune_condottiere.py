"""Tries out beliefs of Condottiere's computers against each other, and measures what cards and cities bring.

    python -m tests.tools.tune_condottiere --seats 4 --games 240 --try reach=0.2 --try thrift.4=1.4,noise=0.01
    python -m tests.tools.tune_condottiere --seats 2 --games 300 --base deny=0.1 --try deny=0.1,late=6
    python -m tests.tools.tune_condottiere --seats 4 --games 700 --fit

A trial sits at one seat against the base at all others, seats rotate and share deals; printed is its share of the
wins with the standard error. Nobody searches here. `--fit` lets the base play with itself and finds, by logistic
regression over the positions before each battle, what every belief about boards and hands should be (wants numpy).

What it found (rates of one seat against the others; an equal player has 25 % of four and 50 % of two seats):

Fitted from 700 games each, first with thrifty, then with bolder play (seats: missing 1, 2, 3 / ways / city / cards):
    4    0.46 -0.14 0.05 / 0.19 0.12 / 0.10 / 1: 0.19, 6: 0.51, 10: 0.70, Winter 0.24, Drum 0.42, Heroine 0.76,
         Scarecrow 0.13, Surrender 0.40, Bishop 0.18; 2 seats: the same times 1.8 or so: this is `sharp`.
Costs that count the same whether the game is won, lost or open after the battle, against costs that only count
    where it is open: against three random players 92 and 98 of 100 games.
reach     4 seats, from 0.5: 0.3: 38 +- 3; then from 0.3: 0.15: 19 +- 3, 0.22: 22 +- 3, 0.45: 25 +- 3: 0.3 stays
          2 seats, from 0.5: 0.3: 62 +- 3; then 0.15: 35 +- 3, 0.2: 41 +- 3, 0.45: 49 +- 3
thrift    4 seats: 1.4 among 1.0: 35 +- 3; 1.0 among 1.4: 39 +- 3; 2.0 among 1.4: 10 +- 2: who spends less than the
          others gains until nobody fights; 1.2 taken. 2 seats, from 1.0: 0.5: 41 +- 3, 0.7: 45 +- 3, 1.4: 44 +- 3
scale     4 seats, from 5: 3.5: 18 +- 3, 7: 21 +- 2; cold 1.3 for 2: 26 +- 3; future 0.2 and 0.8: 26 and 28 +- 3
late      1 and 4 for 2: 27 and 24 +- 3; hand_on -0.05 for -0.02, 2 seats: 40 +- 3; 0 and +0.02: 50 and 48 +- 3
deny      Knight against three who do not deny at all (noise 0.02): 71; who deny by half or so: 44
Spacing of the levels, one of four seats against three (P, S, K: the levels; before: thrift as of BEST for all, scale 5
    for S; figures before: S against P 39 to 40 +- 2.4, K against S 38 +- 2.4)
P         noise 0.12 for 0.06: S wins 36 +- 2.4; scale 14 for 9: 43; thrift times 0.6: 30, 1.15: 45, 1.25: 56, 1.5: 70.
          Noise matters little among four, who clings to its cards loses. Times 1.4 taken: what beginners do
S         noise 0.06: K wins 41 +- 2.5; late 2: 37; deny 0 and alarm 0.5: 44; scale 7: 43, with cold 3: 43 and 45, then
          thrift times 1.1 besides: 49, 1.06: 55 +- 1.8, 1.03 (taken): 48 +- 2.0, with S against P 48 +- 2.0
K         thrift times 0.9: 40 +- 2.5, 1.1: 34; deny 1.5: 36; late 4: 36; reach 0.35: 38 (of 38): nothing gained
Cardinal  at a twentieth of its budget, 60 games each (+- 6), against three P and three K; K wins 77 of P without
          search. All rivals play as K: 82 (and 70 with other seeds), 52; a third as P, a third as S: 98, 40; a
          third with thrift times 1.3, a third with scale 7 and so on: 90, 45; a third CARELESS
          (taken): 82, 61 (100 games); trust 15 for 6: 73, 53
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any, NamedTuple

from game.condottiere.board_data import ALL_CITIES, KINDS
from game.condottiere.choices import options
from game.condottiere.judgement import WAYS, Weights, use_of, way
from game.condottiere.rules import GAME
from game.condottiere.state import CondottiereState
from game.core.rng import Rng, seed_from

NOISE = 0.001
ROWS = 6  # of Weights.missing


class Side(NamedTuple):
    """What a seat believes, and by how much it misjudges each option."""

    weights: Weights = Weights()
    noise: float = NOISE


def changed(side: Side, words: str) -> Side:
    """A side with `name=value` or `name.index=value`, separated by commas, applied."""
    weights, noise = side
    for word in filter(None, words.split(",")):
        name, _, text = word.partition("=")
        field, _, index = name.partition(".")
        if field == "noise":
            noise = float(text)
        elif index:
            row = list(getattr(weights, field))
            row[int(index)] = float(text)
            weights = replace(weights, **{field: tuple(row)})
        else:
            weights = replace(weights, **{field: float(text)})
    return Side(weights, noise)


def play(sides: Sequence[Side], seed: int, look: Callable[[CondottiereState], None] | None = None) -> list[float]:
    """One game; the share of the win of each seat. look: is shown every position before a battle."""
    state, rng = GAME.new_state(len(sides), GAME.info.defaults(), seed), Rng(seed_from("tune", seed))
    while not state.is_terminal():
        if look is not None and state.phase == "site" and not state.refusals:
            look(state)
        seat = state.seat
        weights, noise = sides[seat]
        found = options(state, seat, state.hands[seat], weights)
        state.apply(max(found, key=lambda option: option.worth + noise * (2 * rng.random() - 1)).move)
    return [(share + 1) / 2 for share in state.returns()]


def measure(trial: Side, base: Side, seats: int, games: int, first: int) -> tuple[float, float]:
    """Share of the wins of `trial`, and its standard error."""
    won = 0.0
    for number in range(games):
        sides = [base] * seats
        sides[number % seats] = trial
        won += play(sides, first + number // seats)[number % seats]
    rate = won / games
    return rate, sqrt(rate * (1 - rate) / games)


def features(state: CondottiereState, weights: Weights) -> Iterator[list[float]]:
    """For each seat what its potential is a sum of: missing, ways, hopeless, city, cards, holder."""
    for seat, mask in enumerate(state.cities):
        row = [0.0] * (2 * ROWS)
        number, useful = way(mask, ALL_CITIES & ~(mask | state.free), state.need)
        if number >= 0:
            row[min(number, ROWS - 1)] = 1.0
            row[ROWS + min(number, ROWS - 1)] = min(useful.bit_count(), WAYS) - 1.0
        use = use_of(state.sizes, seat, weights)
        cards = [use * (state.hands[seat] >> 4 * kind & 15) for kind in range(len(KINDS))]
        yield [*row, float(number < 0), float(mask.bit_count()), *cards, float(seat == state.holder)]


def fit(base: Side, seats: int, games: int, first: int) -> list[float]:
    """The beliefs that explain best who won, with a light pull to zero (Newton's method)."""
    import numpy as np

    looks: list[list[list[float]]] = []
    shares: list[list[float]] = []
    for seed in range(first, first + games):
        begun = len(looks)
        won = play([base] * seats, seed, lambda state: looks.append(list(features(state, base.weights))))
        shares += [won] * (len(looks) - begun)
    x: Any = np.array(looks)
    y: Any = np.array(shares)
    found: Any = np.zeros(x.shape[2])
    for _ in range(30):
        odds = np.exp(x @ found - (x @ found).max(1, keepdims=True))
        chance = odds / odds.sum(1, keepdims=True)
        mean = np.einsum("ij,ijk->ik", chance, x)
        slope = np.einsum("ij,ijk->k", y - chance, x) - 2 * found
        bend = np.einsum("ij,ijk,ijl->kl", chance, x, x) - mean.T @ mean + 2 * np.eye(len(found))
        found = found + np.linalg.solve(bend, slope)
    return [float(value) for value in found]


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--first", type=int, default=0, help="seed of the first deal")
    parser.add_argument("--base", default="", metavar="NAME=VALUE,...")
    parser.add_argument("--try", dest="trials", action="append", default=[], metavar="NAME=VALUE,...")
    parser.add_argument("--fit", action="store_true")
    given = parser.parse_args()
    base = changed(Side(), given.base)
    for words in given.trials:
        rate, error = measure(changed(base, words), base, given.seats, given.games, given.first)
        print(f"{words}: {rate:.1%} +- {error:.1%}", flush=True)
    if given.fit:
        tables = [f"{table}.{row}" for table in ("missing", "ways") for row in range(ROWS)]
        names = [*tables, "hopeless", "city", *KINDS, "holder"]
        for name, value in zip(names, fit(base, given.seats, given.games, given.first)):
            print(f"{name:<10} {value:6.2f}")


if __name__ == "__main__":
    main()
