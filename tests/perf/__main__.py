"""`python -m tests.perf [--quick] [--game ID]`: every figure beside its aim in one table.

Timings are reported and never asserted. Machines differ: compare runs, not days.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator

from game.core import registry
from tests.perf import abalone, frames, growth, memory, reactions, rules, saving, start, thinking
from tests.perf.table import Row, lines

OWN = {"abalone": abalone.rows}  # what only one game has


def parts(games: list[str], share: float) -> Iterator[tuple[str, Iterable[Row]]]:
    """What is measured, in order, with `share` of the full time."""
    yield "start", start.rows(2 if share < 1 else 5)
    yield "memory", memory.rows(games)
    yield "reactions", reactions.rows(games)
    for game_id in games:
        yield f"{game_id}: rules", rules.rows(game_id, 6 * share)
        if game_id in OWN:
            yield f"{game_id}: its own", OWN[game_id]()
        yield f"{game_id}: saving", saving.rows(game_id)
        yield f"{game_id}: thinking", thinking.rows(game_id, max(3, round(20 * share)))
        yield f"{game_id}: letting go", thinking.cancel_rows(game_id)
        if registry.listed(game_id).board:
            yield f"{game_id}: frames", frames.rows(game_id, 24 * share)
    yield "growth", growth.rows(games)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.perf", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the time, rougher figures")
    parser.add_argument("--game", action="append", choices=registry.ids(), help="only this game (may be given again)")
    given = parser.parse_args()
    table: list[Row] = []
    for name, found in parts(given.game or registry.ids(), 0.1 if given.quick else 1.0):
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        table += found
    print("\n".join(lines(table)))
    missed = sum(row.met is False for row in table)
    print(f"\n{len(table)} figures, {missed} of them miss their aim")


if __name__ == "__main__":
    main()
