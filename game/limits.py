"""The numbers that other programs may ask for, and how far: beyond that a process would run or grow for ever.

Every refusal is one sentence that names the limit.
"""

from __future__ import annotations

from typing import Any

from game.ai import agents
from game.core.api import State
from game.core.levels import LEVELS, Budget

LINE = 1 << 20  # characters of one line
SEED = 1 << 128  # the largest that a saved game can hold
THINKING = 300  # seconds for one answer: searches grow by some MiB a second
BENCH = 600  # seconds
LONGER = 100  # times the budget of the highest level
DEPTH = 100  # actions: the count calls itself so often
LEAVES = 500_000_000  # sequences: some minutes
MATCH_GAMES = 100_000
MATCH_JOBS = 61  # more processes than that no pool on Windows can wait for
MATCH_OPENINGS = 1000


class Refused(Exception):
    """A command that cannot be carried out; the message is the reason that is answered."""


def whole(text: str, what: str, most: int | None = None) -> int:
    """A whole number that is not negative, and not above `most`. Raises Refused."""
    if len(text) > 40 or not text.lstrip("-").isdecimal() or not text.isascii():
        raise Refused(f"{what} must be a whole number, not {shown(text)}")
    number = int(text)
    if number < 0:
        raise Refused(f"{what} must not be negative")
    if most is not None and number > most:
        raise Refused(f"{what} can be {most} at most")
    return number


def seconds(text: str) -> float:
    """How long a measurement takes. Raises Refused."""
    try:
        found = float(text)
    except ValueError:
        raise Refused(f"bench needs a number of seconds, not {shown(text)}") from None
    if not 0 < found <= BENCH:
        raise Refused(f"bench runs for more than 0 and at most {BENCH} seconds")
    return found


def budget(game_id: str, level: str, given: dict[str, str]) -> Budget:
    """What an answer may cost; takes `ms` or `iterations` out of `given`. Raises Refused."""
    if "ms" in given and "iterations" in given:
        raise Refused("give ms or iterations, not both")
    if "iterations" in given:
        most = LONGER * agents.level(game_id, LEVELS[-1]).iterations
        return Budget(iterations=max(1, whole(given.pop("iterations"), "iterations", most)))
    if "ms" in given:
        return Budget(seconds=max(1, whole(given.pop("ms"), "ms", THINKING * 1000)) / 1000)
    return agents.budget(game_id, level)


def leaves(state: State[Any], depth: int) -> int:
    """How many sequences of so many actions there are. Raises Refused where that would never end.

    The tree is counted level by level, which costs little more than the last one, and is taken to grow on as it did two
    levels before: turns of several actions have wide and narrow levels.
    """
    counts = [1, 1]  # the second is the beginning
    for level in range(1, depth + 1):
        left = depth - level + 1
        growth = counts[-1] / counts[-2] if left == 1 else counts[-1] / counts[max(-3, -len(counts))]
        if counts[-1] * growth > LEAVES:
            raise Refused(f"perft counts up to {LEAVES} sequences, and {depth} actions would make more; "
                          f"{level - 1} do not")
        counts.append(state.leaves(level))
        if not counts[-1]:
            break
    return counts[-1]


def shown(text: str) -> str:
    """Somebody's words on one short line."""
    return repr(text if len(text) <= 40 else text[:40] + "...")
