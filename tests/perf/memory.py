"""Memory of the window's process: after every game was opened once, and after a storm of sizes.

A process of its own: `python -m tests.perf.memory GAME...`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.core.rng import Rng
from scenes.menu import MenuScene
from scenes.opening import table_scene
from scenes.rules_reader import RulesScene
from scenes.setup import SetupScene
from tests.perf.stage import SIZE, Stage, arguments, ask_part, new_table
from tests.perf.table import Row, limit

MOST = 300  # MiB
SIZES = 12  # drags of every table
LARGEST, SMALLEST = (2560, 1440), (960, 600)
FRAMES = 400


def rows(games: list[str]) -> Iterator[Row]:
    """The peaks at three moments."""
    found = ask_part("memory", *games)
    yield limit("memory, peak: every game opened once", found["opened"], "MiB", MOST, f" (menu: {found['menu']:.0f})")
    yield limit("memory, peak: and a storm of sizes up to 2560x1440", found["resized"], "MiB", MOST,
                f" (back at 1280x800: {found['after']:.0f})")


def resident(process: int | str | None = "self") -> float:
    """MiB that a process holds now; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, AttributeError, ValueError):
        return 0.0


def peak() -> float:
    """MiB that this process has held at most; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def measure(games: list[str]) -> dict[str, float]:
    """MiB at each moment."""
    stage = Stage(pace="instant", animation="fast")
    stage.rest()
    found = {"menu": peak()}
    for game_id in games:
        open_once(stage, game_id)
    found["opened"] = peak()
    chance = Rng(1)
    for game_id in games:
        stage.put(table_scene(new_table(game_id, turns=12)))
        for _ in range(SIZES):
            wide, high = (chance.below(most - least) + least for most, least in zip(LARGEST, SMALLEST))
            stage.resize((wide, high))
            stage.rest(30)
    found["resized"] = peak()
    stage.resize(SIZE)
    stage.put(MenuScene())
    stage.rest()
    found["after"] = resident()
    stage.close()
    return found


def open_once(stage: Stage, game_id: str) -> None:
    """From its set-up through a part of a game to its rules."""
    stage.put(SetupScene(game_id))
    stage.rest()
    rng, table = Rng(1), new_table(game_id)
    scene: Any = table_scene(table)
    stage.put(scene)
    for _ in range(FRAMES):
        if table.to_move == 0 and not scene.reel.busy:
            scene.submit(rng.choice(table.state.legal_actions()))
        stage.step()
    stage.put(RulesScene(game_id))
    stage.rest()


if __name__ == "__main__":
    print(json.dumps(measure(arguments())))
