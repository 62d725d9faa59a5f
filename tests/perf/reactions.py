"""How soon something is seen: scenes that change, windows that are resized, clicks; and a frame of every scene.

A process of its own: `python -m tests.perf.reactions GAME...`. A game's scenes are opened for the first time.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pygame

from scenes.launch import start_agents
from scenes.menu import MenuScene
from scenes.opening import table_scene
from scenes.replay import ReplayScene
from scenes.rules_reader import RulesScene
from scenes.saves_browser import SavesScene
from scenes.settings import SettingsScene
from scenes.setup import SetupScene
from scenes.stack import Scene
from tests.perf.stage import SIZE, Stage, arguments, ask_part, click, new_table, play_by_lot
from tests.perf.table import Row, limit, percentile, spread

SIZES = ((960, 600), (1600, 1000), (1920, 1080), (2560, 1440), (1280, 800))
FRAMES = 40  # of every scene, right after it has opened
CLICKS = 12
CHANGE, RESIZE, CLICK = 150, 120, 50  # milliseconds
STRETCHED = 500  # milliseconds, most of them given to see whether the window is dragged on
LAID_OUT, BEFORE = "laid out anew after a resize", "stretched before that"
P50, P99 = 4.0, 8.0

Found = dict[str, dict[str, list[float]]]


def rows(games: list[str]) -> Iterator[Row]:
    """The worst of each kind by name, and medians."""
    found: Found = ask_part("reactions", *games)
    aims = {"scene change": CHANGE, "resize": RESIZE, LAID_OUT: RESIZE, BEFORE: STRETCHED,
            "click to first reaction": CLICK}
    for what, aim in aims.items():
        names = found[what]
        worst = max(names, key=lambda name: max(names[name]))
        every = [value for values in names.values() for value in values]
        yield limit(f"{what}, longest of {len(every)}", max(names[worst]), "ms", aim,
                    f" ({worst}); median {percentile(every, 50):.0f} ms")
    names = found["frame"]
    worst = max(names, key=lambda name: percentile(names[name], 99))
    every = [value for values in names.values() for value in values]
    yield spread("frame CPU, dummy, all scenes", every, "ms", P50, P99, f" of {len(every)} frames")
    yield spread("frame CPU, dummy, the slowest scene", names[worst], "ms", P50, P99, f" ({worst})")


def measure(games: list[str]) -> Found:
    """By kind and name of the scene: milliseconds, of CPU for frames and on the clock for all else."""
    found: Found = defaultdict(lambda: defaultdict(list))
    stage = Stage(pace="instant")
    for name, make in cabinet().items():
        look_at(stage, found, name, lambda make=make: stage.put(make()).clock)
    for game_id in games:
        look_at_game(stage, found, game_id)
        found["click to first reaction"][f"picks in {game_id}"] += picks(stage, game_id)
    close = start_agents(stage.ctx)
    for game_id in games:
        found["click to first reaction"][f"menu, {game_id} thinks"] += presses(stage, game_id)
    close()
    stage.close()
    return found


def cabinet() -> dict[str, Callable[[], Scene]]:
    """The scenes that belong to no game."""
    return {"menu": MenuScene, "settings": SettingsScene, "saves": SavesScene}


def look_at(stage: Stage, found: Found, name: str, change: Callable[[], float]) -> None:
    """Open a scene, look on for a while, drag the window."""
    found["scene change"][name].append(change())
    found["frame"][name] += [stage.step().cpu for _ in range(FRAMES)]
    stage.rest()
    for size in SIZES:
        found["resize"][name].append(stage.resize(size).clock)
        spent = stage.lay_out()
        found[LAID_OUT][name].append(spent.clock)
        found[BEFORE][name].append(spent.before)
        stage.rest()
    assert stage.ctx.window.size == SIZE


def look_at_game(stage: Stage, found: Found, game_id: str) -> None:
    """A game's own scenes; its results and its replay lie over the table."""
    made: dict[str, Callable[[], Scene]] = {
        "set-up": lambda: SetupScene(game_id),
        "table": lambda: table_scene(new_table(game_id, persons=range(6), turns=12)),
        "rules": lambda: RulesScene(game_id)}
    for name, make in made.items():
        look_at(stage, found, f"{name} of {game_id}", lambda make=make: stage.put(make()).clock)
    table = new_table(game_id, turns=10**9)
    below: Any = table_scene(table)

    def results() -> float:
        stage.put(below)
        while True:  # what was played last is still told
            spent = stage.step().clock
            if stage.ctx.stack.top is not below:
                return spent
    look_at(stage, found, f"results of {game_id}", results)

    def replay() -> float:
        stage.ctx.stack.push(ReplayScene(below))
        return stage.step().clock
    look_at(stage, found, f"replay of {game_id}", replay)


def picks(stage: Stage, game_id: str) -> list[float]:
    """Clicks on what can be picked, in one turn of a person after another."""
    spent: list[float] = []
    table = new_table(game_id, turns=8)
    scene: Any = table_scene(table)
    stage.put(scene)
    while len(spent) < CLICKS and not table.over:
        stage.rest()
        spots = [spot for zone in scene.board.zones() for spot in zone.widgets
                 if getattr(spot, "place", None) in scene.picking.targets()] if scene.open_gate else []
        if spots:
            spent.append(stage.react(*click(spots[len(spent) % len(spots)].rect.center)))
            scene.let_go()
        play_by_lot(table, lambda seen=table.cursor: table.cursor > seen and table.to_move == 0)
        stage.put(scene := table_scene(table))
    return spent


def presses(stage: Stage, game_id: str) -> list[float]:
    """The menu button, while a Cardinal thinks in its process."""
    spent: list[float] = []
    for _ in range(5):
        scene: Any = table_scene(new_table(game_id, persons=(), turns=8))
        stage.put(scene)
        for _ in range(30):
            stage.step()
            pygame.time.wait(10)
        spent.append(stage.react(*click(scene.frame.menu.rect.center)))
    return spent


if __name__ == "__main__":
    print(json.dumps(measure(arguments())))
