"""What a frame of the table costs, with and without a thinking opponent. Run as a process of its own:
`python -m tests.perf.frames GAME` under the driver that SDL_VIDEODRIVER names (default: dummy)."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 800)
FRAME = 1 / 60


def measure(game_id: str, seconds: float) -> dict[str, Any]:
    """Thread CPU milliseconds of frames at p50 and p99: while a Cardinal thinks, while pieces move, at rest."""
    import pygame

    from game.core import registry
    from game.core.rng import Rng
    from game.core.table import Chair, Table
    from saves.settings import Settings
    from saves.store import Store
    from scenes.app import App
    from scenes.kit.crashlog import CrashLog
    from scenes.launch import build, open_window, start_agents
    from scenes.opening import table_scene

    settings = Settings(pace="instant")
    store = Store(tempfile.mkdtemp())
    ctx = build(ROOT / "art", open_window(ROOT / "art", settings, SIZE), settings, store)
    info = registry.info(game_id)
    chairs = [Chair("Anna", None, 0), *(Chair(f"C{n}", "cardinal", n) for n in range(1, info.seats[0]))]
    table = Table(game_id, chairs, info.defaults(), 11, 11)
    rng = Rng(5)
    while table.state.turn < 24:
        legal = table.state.legal_actions()
        table.submit(legal[rng.below(len(legal))])
    close = start_agents(ctx)
    scene = table_scene(table)
    app = App(ctx, lambda: scene, CrashLog(Path(tempfile.mkdtemp())))
    app.open()
    costs: dict[str, list[float]] = {"thinking": [], "moving": [], "rest": []}
    late: dict[str, int] = {"thinking": 0, "moving": 0, "rest": 0}
    begun = perf_counter()
    while perf_counter() - begun < seconds and not table.over:
        started, cpu = perf_counter(), thread_time()
        state = "moving" if scene.reel.busy else "thinking" if scene.opponents.thinking is not None else "rest"
        app._dirty = True
        app.step(pygame.event.get(), FRAME)
        costs[state].append((thread_time() - cpu) * 1000)
        spent = perf_counter() - started
        late[state] += spent > FRAME
        if scene.open_gate and len(costs["rest"]) % 30 == 29:
            legal = list(table.state.legal_actions())
            scene._submit(legal[rng.below(len(legal))])
        if spent < FRAME:
            pygame.time.wait(int((FRAME - spent) * 1000))
    close()
    store.close()
    found: dict[str, Any] = {"driver": pygame.display.get_driver()}
    for state, values in costs.items():
        values.sort()
        if values:
            found[state] = {"frames": len(values), "p50": values[len(values) // 2],
                            "p99": values[int(len(values) * 0.99)], "late": late[state]}
    pygame.quit()
    return found


if __name__ == "__main__":
    if not os.environ.get("DISPLAY"):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]))))
