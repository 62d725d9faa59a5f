"""Random games of Condottiere: `python -m tests.tools.random_condottiere [GAMES]` plays so many (10,000).

Seat counts and options go round; every game must end. Reports battles, rounds, actions and games a second.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import product
from typing import Any, NamedTuple

from game.condottiere.rules import GAME
from game.core.events import Event, Moved
from game.core.rng import Rng

DEFAULTS = GAME.info.defaults()
SWITCHES = [dict(zip(("bigger_kingdoms", "capturing", "first_print"), values))
            for values in product((False, True), repeat=3)]
SETTINGS = [(seats, {**DEFAULTS, **switches, "points": points})
            for points in (0, 20) for switches in SWITCHES for seats in GAME.info.seats]


class Course(NamedTuple):
    """How a game went: battles, rounds dealt, actions, games of a series, and the reason it ended for."""

    battles: int
    rounds: int
    actions: int
    games: int
    reason: str


def play(seats: int, options: dict[str, Any], seed: int) -> Course:
    """One random game, every action equally likely, with all its events."""
    state, rng = GAME.new_state(seats, options, seed), Rng(seed)
    battles = 0
    while not state.is_terminal():
        events: list[Event] = []
        state.apply(rng.choice(state.legal_actions()), events)
        battles += sum(isinstance(event, Moved) and event.what == "condottiere" and event.target[0] == "city"
                       for event in events)
    assert state.result is not None
    return Course(battles, state.reveals + 1, state.ply, max(1, state.games), state.result[1])


def courses(number: int, first: int = 0) -> list[tuple[int, dict[str, Any], Course]]:
    """So many games, the settings in turn."""
    found = []
    for seed in range(first, first + number):
        seats, options = SETTINGS[seed % len(SETTINGS)]
        found.append((seats, options, play(seats, options, seed)))
    return found


def silent(seats: int, options: dict[str, Any], games: int) -> float:
    """Seconds of computing a game takes without events."""
    begun = time.process_time()
    for seed in range(games):
        state, rng = GAME.new_state(seats, options, seed), Rng(seed)
        while not state.is_terminal():
            state.apply(rng.choice(state.legal_actions()))
    return (time.process_time() - begun) / games


def report(played: list[tuple[int, dict[str, Any], Course]]) -> None:
    """Averages of single games by seat count and switches, and of series."""
    groups: dict[str, list[Course]] = {}
    for seats, options, course in played:
        switches = " ".join(key for key in SWITCHES[0] if options[key]) or "plain"
        groups.setdefault(f"{seats} seats, {'series to 20' if options['points'] else switches}", []).append(course)
    for name in sorted(groups):
        every = groups[name]
        battles, rounds, actions, games = (
            sum(column) / len(every) for column in zip(*(course[:4] for course in every)))
        reasons = Counter(course.reason for course in every)
        print(f"{name}: {len(every)} played, {battles:.1f} battles, {rounds:.1f} rounds, {actions:.0f} actions, "
              f"{games:.1f} games, {dict(sorted(reasons.items()))}")


def main() -> None:
    """Play, report, and time playouts without events."""
    report(courses(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
    for seats in GAME.info.seats:
        print(f"{seats} seats, plain: {1 / silent(seats, DEFAULTS, 100):.0f} silent playouts a second")


if __name__ == "__main__":
    main()
