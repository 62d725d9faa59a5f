"""Two long checks of the computers of Lost Cities: that no round stalls (R1.11), and what chance alone scores.

    python -m tests.tools.check_lost_cities stalls --level squire --games 1000 --seats 2
    python -m tests.tools.check_lost_cities random --games 1000

`stalls` plays single rounds of a level against itself with `--budget` as in the arena and prints how long they
were, the longest row of own turns without a card from the pile, and the mean points of a side. It stops with an
error if a row is longer than R1.11 allows, if the table would have warned, or if a discard was taken that neither
fits an own expedition nor one of the rivals. `random` lays a random card, onto its expedition or not as a coin
says where both are legal, and draws from a random open pile.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

from game.ai import agents
from game.core.rng import Rng, seed_from
from game.lost_cities.cards import COLOUR_INDEX, COLOUR_OF, FITS, SIDES, VALUE, WIDTH
from game.lost_cities.moves import DISCARDS, PILE_DRAW, PLAYS, STALL_WARNED, Move
from game.lost_cities.plans import MOST_OWN
from game.lost_cities.rules import GAME
from game.lost_cities.state import LostState

OPTIONS = {**GAME.info.defaults(), "rounds": 1}


class Course(NamedTuple):
    """A round: its turns, the longest row of a seat's turns without a pile card, discards taken, points a side."""

    turns: int
    row: int
    taken: int
    points: tuple[int, int]


def play(level: str, seats: int, seed: int, share: float) -> Course:
    """One round of a level against itself. Raises AssertionError where R1.11 is broken."""
    state, agent = GAME.new_state(seats, OPTIONS, seed), agents.make("lost_cities", level)
    budget = agents.budget("lost_cities", level, share)
    rows, longest, taken = [0] * seats, 0, 0
    while state.phase != "over":
        seat = state.seat
        move = agent.choose(state.view(seat), budget, Rng(seed_from(seed, state.ply)), lambda: False).action
        if move == PILE_DRAW:
            rows[seat] = 0
        elif move.kind in ("draw", "give"):
            rows[seat] += 1
            longest = max(longest, rows[seat])
            taken += move.kind == "draw"
            assert move.kind == "give" or useful(state, move), f"seed {seed}: {move} is of no use"
        state.apply(move)
        assert rows[seat] <= MOST_OWN and state.since < STALL_WARNED, f"seed {seed}: the round stalls"
    assert not state.pile, f"seed {seed}: the round was ended by decision"
    return Course(state.turn, longest, taken, (state.totals[0], state.totals[1]))


def useful(state: LostState, move: Move) -> bool:
    """Whether the top of a discard pile fits an expedition of either side."""
    c = COLOUR_INDEX[move.source]
    value = VALUE[state.discards[c][-1]]
    return any(FITS[state.columns[side * WIDTH + c]] >> value & 1 for side in range(SIDES))


def by_lot(seats: int, seed: int) -> tuple[int, int]:
    """The points of a round of pure chance."""
    state, rng = GAME.new_state(seats, OPTIONS, seed), Rng(seed)
    while state.phase != "over":
        if state.phase == "draw":
            state.apply(rng.choice(state.legal_actions()))
            continue
        kind = rng.choice(state.hands[state.seat])
        fits = FITS[state.columns[state.seat % SIDES * WIDTH + COLOUR_OF[kind]]] >> VALUE[kind] & 1
        state.apply((PLAYS if fits and rng.below(2) else DISCARDS)[kind])
    return state.totals[0], state.totals[1]


def main() -> None:
    """Check what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("what", choices=("stalls", "random"))
    parser.add_argument("--level", default="squire")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="seed of the first round")
    parser.add_argument("--seats", type=int, default=2, choices=GAME.info.seats)
    parser.add_argument("--budget", type=float, default=0.05)
    given = parser.parse_args()
    seeds = range(given.first, given.first + given.games)
    if given.what == "random":
        rounds = [by_lot(given.seats, seed) for seed in seeds]
        print(f"random, {given.seats} seats: {given.games} rounds, {_mean(rounds):.1f} points a side")
        return
    courses = [play(given.level, given.seats, seed, given.budget) for seed in seeds]
    turns = [course.turns for course in courses]
    print(f"{given.level}, {given.seats} seats, budget {given.budget:g}: {given.games} rounds, turns mean "
          f"{sum(turns) / len(turns):.1f}, most {max(turns)}; longest row without a pile card "
          f"{max(course.row for course in courses)}; discards taken a round "
          f"{sum(course.taken for course in courses) / len(courses):.1f}; "
          f"{_mean([course.points for course in courses]):.1f} points a side")


def _mean(rounds: list[tuple[int, int]]) -> float:
    return sum(map(sum, rounds)) / (2 * len(rounds))


if __name__ == "__main__":
    main()
