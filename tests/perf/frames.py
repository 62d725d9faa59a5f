"""What frames of one table cost: while pieces move, while a Cardinal thinks, and while a person does.

A process of its own: `python -m tests.perf.frames GAME SECONDS` under the driver that SDL_VIDEODRIVER names.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from time import perf_counter, sleep
from typing import Any

from game.core.rng import Rng
from scenes.launch import start_agents
from scenes.opening import table_scene
from tests.perf.stage import FRAME, Stage, arguments, ask_part, new_table
from tests.perf.table import Row, spread

MOVING_FRAMES = 100  # for every second of measuring; they do not wait for the clock
LOOK = 60  # frames a person looks before it moves
P50, P99 = 4.0, 8.0  # milliseconds


def rows(game_id: str, seconds: float) -> Iterator[Row]:
    """On the dummy driver, and in a real window where there is a screen or a virtual one."""
    yield from _rows(game_id, ask_part("frames", game_id, str(seconds)))
    real = {key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"}
    real["SDL_AUDIODRIVER"] = "dummy"
    if real.get("DISPLAY"):
        yield from _rows(game_id, ask_part("frames", game_id, str(seconds), env=real))
    elif shutil.which("xvfb-run"):
        screen = ("xvfb-run", "-a", "-s", "-screen 0 1600x1000x24")
        yield from _rows(game_id, ask_part("frames", game_id, str(seconds), env=real, before=screen))


def _rows(game_id: str, found: dict[str, Any]) -> Iterator[Row]:
    driver, costs, late = found["driver"], found["costs"], found["late"]
    for state, values in costs.items():
        if values:
            name = f"{game_id}: frame CPU, {driver}, {state}"
            yield spread(name, values, "ms", P50, P99, f" of {len(values)} frames")
    with_it, without = (100 * late[state] / max(1, len(costs[state])) for state in ("thinking", "rest"))
    ratio = f", ratio {with_it / without:.1f}" if without else ""
    yield Row(f"{game_id}: late frames, {driver}, a Cardinal thinking or not",
              f"{with_it:.1f} % against {without:.1f} %{ratio}", "<= 1 % more", with_it <= without + 1)


def measure(game_id: str, seconds: float) -> dict[str, Any]:
    """Milliseconds of the window's thread in every frame by what went on, and how many came late."""
    stage = Stage(pace="instant")
    costs = {"moving": moving(stage, game_id, round(seconds * MOVING_FRAMES))}
    stage.close()
    stage = Stage(pace="instant", animation="off")
    still, late = thinking(stage, game_id, seconds)
    stage.close()
    return {"driver": stage.driver, "costs": costs | still, "late": late}


def moving(stage: Stage, game_id: str, frames: int) -> list[float]:
    """Games from the first action on, one action after another, all seats at random."""
    costs: list[float] = []
    rng, seed = Rng(5), 0
    while len(costs) < frames:
        table = new_table(game_id, seed=seed)
        scene: Any = table_scene(table)
        stage.put(scene)
        while not table.over and len(costs) < frames:
            if table.to_move == 0 and not scene.reel.busy:
                scene.submit(rng.choice(table.state.legal_actions()))
            costs.append(stage.step().cpu)
        seed += 1
    return costs


def thinking(stage: Stage, game_id: str, seconds: float) -> tuple[dict[str, list[float]], dict[str, int]]:
    """In real time: frames while a Cardinal thinks in its process, and while it has nothing to do."""
    costs: dict[str, list[float]] = {"thinking": [], "rest": []}
    late = {"thinking": 0, "rest": 0}
    rng, seed = Rng(5), 0
    close = start_agents(stage.ctx)
    end = perf_counter() + seconds
    while perf_counter() < end:
        table = new_table(game_id, seed=seed, turns=12)
        scene: Any = table_scene(table)
        stage.put(scene)
        looked, due, seed = 0, perf_counter(), seed + 1
        while perf_counter() < end and not table.over:
            state = "rest" if scene.opponents.thinking is None else "thinking"
            costs[state].append(stage.step().cpu)
            now = perf_counter()
            late[state] += now - due > FRAME
            looked += state == "rest"
            if scene.open_gate and looked >= LOOK:
                looked = 0
                scene.submit(rng.choice(table.state.legal_actions()))
            due = max(due + FRAME, now)
            sleep(max(0.0, due - perf_counter()))
    close()
    return costs, late


if __name__ == "__main__":
    game, wanted = arguments()
    print(json.dumps(measure(game, float(wanted))))
