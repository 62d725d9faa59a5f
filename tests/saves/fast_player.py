"""A program to be killed: plays as fast as it can and saves after every action.

    python -m tests.saves.fast_player

One line in ("SEED FOLDER") starts a game in a process of its own, whose first line out is "pid N", and
which then tells "game cursor digest" after every autosave; "dead" follows when it has ended.
"""

from __future__ import annotations

import os
import sys

from game.core.rng import Rng
from saves.store import Store
from tests.saves.play import CARDS, new_table, step


def say(line: str) -> None:
    """One whole line at once: a killed process leaves none half told."""
    os.write(1, line.encode() + b"\n")


def play(seed: int, folder: str) -> None:
    """Play for ever; every second time go on with the game left behind, else begin a new one."""
    store, rng = Store(folder), Rng(seed)
    loaded = store.continue_latest() if seed % 2 else None
    table = loaded.table if loaded is not None else new_table(CARDS, seed)
    while True:
        while not table.over:
            step(table, rng)
            store.autosave(table)
            say(f"{table.seed} {table.cursor} {table.digest()}")
        table = new_table(CARDS, table.seed + 1000)


def main() -> None:
    """Start one game after another, each in a fresh process."""
    for line in sys.stdin:
        seed, folder = line.split(maxsplit=1)
        child = os.fork()
        if child == 0:
            say(f"pid {os.getpid()}")
            play(int(seed), folder.strip())
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
