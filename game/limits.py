"""The numbers that other programs may ask for, and how far: beyond that a process would run or grow for ever.

Every refusal is one sentence that names the limit.
"""

from __future__ import annotations

from typing import Any

from game.ai import agents
from game.core.api import State
from game.core.levels import LEVELS, Budget

LINE = 1 << 20  # characters of one line
DIGITS = 40  # more than any limit here has
WORD, REASON = 300, 2000  # characters of one word, a path perhaps, and of all the words that say why not
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


def whole(text: str, what: str, most: int, least: int = 0) -> int:
    """A whole number from `least` (at least 0) to `most`, written in plain digits. Raises Refused.

    Digits that no limit has are not looked at: Python itself refuses to read thousands of them.
    """
    plain = text.isascii() and text.isdecimal()
    found = int(text.lstrip("0")[:DIGITS] or "0") if plain else -1
    if not least <= found <= most:
        raise Refused(f"{what} must be a whole number from {least} to {most}, not {shown(text)}")
    return found


def number(text: str, what: str, most: int) -> float:
    """Any number above 0, and `most` at most. Raises Refused."""
    try:
        found = float(text) if text.isascii() and "_" not in text else 0.0
    except ValueError:
        found = 0.0
    if not 0 < found <= most:
        raise Refused(f"{what} must be a number above 0 and at most {most}, not {shown(text)}")
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
    return repr(_cut(text, 40))


def short(sentence: str) -> str:
    """A sentence that may repeat endless words: they are cut, so that what is said after them is not lost."""
    return _cut(" ".join(word if len(word) <= WORD else _cut(word, 40) for word in sentence.split(" ")), REASON)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "..."
