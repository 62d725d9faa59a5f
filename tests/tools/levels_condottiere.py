"""Games of Condottiere among computers: `python -m tests.tools.levels_condottiere [GAMES [LEVEL ...]]`.

Plays so many games (100) with the levels named (page squire), dealt to the seats in turn; seat counts and
options go round as in random_condottiere. Every game must end. Searching levels get --budget of their play
budget (0.02). Reports battles, rounds and actions.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

from game.ai import agents
from game.condottiere.rules import GAME
from game.core.rng import Rng, seed_from
from tests.tools.random_condottiere import SETTINGS, Course, report

ENDLESS = 20_000  # actions that no sensible game needs, a series to twenty points among six included


def play(seats: int, options: dict[str, Any], levels: Sequence[str], seed: int, share: float) -> Course:
    """One game; seat i is played by levels[(i + seed) % len(levels)]."""
    state, battles = GAME.new_state(seats, options, seed), 0
    keys = [levels[(seat + seed) % len(levels)] for seat in range(seats)]
    players = [agents.make("condottiere", key) for key in keys]
    budgets = [agents.budget("condottiere", key, share) for key in keys]
    while not state.is_terminal():
        seat, named = state.seat, state.site >= 0
        rng = Rng(seed_from("levels", seed, seat, state.ply))
        state.apply(players[seat].choose(state.view(seat), budgets[seat], rng, _never).action)
        battles += state.site >= 0 and not named
        assert state.ply < ENDLESS, (seats, options, levels, seed)
    assert state.result is not None
    return Course(battles, state.reveals + 1, state.ply, max(1, state.games), state.result[1])


def courses(number: int, levels: Sequence[str], share: float,
            first: int = 0) -> list[tuple[int, dict[str, Any], Course]]:
    """So many games, the settings in turn."""
    found = []
    for seed in range(first, first + number):
        seats, options = SETTINGS[seed % len(SETTINGS)]
        found.append((seats, options, play(seats, options, levels, seed, share)))
    return found


def _never() -> bool:
    return False


def main() -> None:
    """Play what the command line asks for and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", type=int, nargs="?", default=100)
    parser.add_argument("levels", nargs="*", default=["page", "squire"])
    parser.add_argument("--budget", type=float, default=0.02)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    given = parser.parse_args()
    begun = time.process_time()
    played = courses(given.games, given.levels, given.budget, given.first)
    report(played)
    battles, rounds = (sum(column) / len(played) for column in zip(*(course[:2] for _, _, course in played)))
    longest = max(course.actions for _, _, course in played)
    print(f"{len(played)} games of {', '.join(given.levels)} ended: {battles:.1f} battles and {rounds:.1f} rounds on "
          f"average, the longest {longest} actions; {time.process_time() - begun:.0f} s of computing")


if __name__ == "__main__":
    main()
