"""`python -m tests.perf [--quick] [--game ID]`: every figure in one table. Machines differ: compare runs, not days."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from game.core import registry
from tests.perf import rules, start, thinking

ROOT = Path(__file__).resolve().parents[2]
Row = tuple[str, str]


def frame_rows(game_id: str, seconds: float) -> Iterator[Row]:
    """Frames on the dummy driver, and in a real window where there is a screen or a virtual one."""
    plain = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    yield from _frames(game_id, seconds, [], plain)
    real = {key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"}
    if real.get("DISPLAY"):
        yield from _frames(game_id, seconds, [], real)
    elif shutil.which("xvfb-run"):
        yield from _frames(game_id, seconds, ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24"], real)


def _frames(game_id: str, seconds: float, before: list[str], env: dict[str, str]) -> Iterator[Row]:
    words = [*before, sys.executable, "-m", "tests.perf.frames", game_id, str(seconds)]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout.strip().splitlines()[-1])
    driver = found.pop("driver")
    for state, values in found.items():
        yield (f"{game_id}: frame CPU, {driver}, {state}",
               f"p50 {values['p50']:.2f} ms, p99 {values['p99']:.2f} ms "
               f"({values['frames']} frames, {values['late']} late)")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.perf")
    parser.add_argument("--quick", action="store_true", help="a tenth of the time, rougher figures")
    parser.add_argument("--game", action="append", help="only this game (may be given again)")
    given = parser.parse_args()
    share = 0.1 if given.quick else 1.0
    table: list[Row] = list(start.rows(2 if given.quick else 5))
    for game_id in given.game or registry.ids():
        table += rules.rows(game_id, 8 * share)
        table += thinking.rows(game_id, max(3, round(24 * share)))
        if registry.listed(game_id).board:
            table += frame_rows(game_id, 40 * share)
    wide = max(len(name) for name, _ in table)
    print("\n".join(f"{name:<{wide}}  {value}" for name, value in table))


if __name__ == "__main__":
    main()
