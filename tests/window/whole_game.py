"""Hands that play a whole game of Web of Power against two Pages, by the mouse or by keys alone."""


from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.core.table import Table
from scenes.results import ResultsScene
from tests.window.mirror import Mirror, saved, write_settings
from tests.window.screen import Program

Begin = Callable[[Path], Program]


def wanted(table: Table, chance: random.Random, kinds: set[str]) -> Any:
    """What to play: a kind that has not come up yet if there is one, else mostly placings."""
    legal = table.state.legal_actions()
    new = [action for action in legal if action.kind not in kinds]
    keen = [action for action in legal if action.kind not in ("exchange", "end")]
    action = chance.choice(new or (keen if keen and chance.random() < 0.9 else legal))
    kinds.add(action.kind)
    return action


def ended_well(mirror: Mirror, program: Program, kinds: set[str]) -> None:
    """The game is over on the disk, the results lie on the table, and the program ends without a trace."""
    table = saved(mirror.folder)
    assert table is not None and table.over and table.cursor == len(table.log) > 60
    assert max(table.scores()) > 20 and not table.practice and not table.assisted
    assert {entry.person for entry in table.log if entry.seat == 0} == {True}
    assert kinds >= {"cloister", "advisor", "exchange", "draw"}
    assert isinstance(mirror.top, ResultsScene)
    assert len(program.family()) > 1, "the computers think in a process of their own"
    assert program.quit() == ""
    assert (mirror.folder / "statistics.json").is_file()
    assert saved(mirror.folder).digest() == table.digest()
    assert not list(mirror.folder.glob("**/error-*")) and not list(mirror.folder.glob("*.tmp"))


def set_up_and_begin(program: Program, mirror: Mirror) -> None:
    """Press Begin once the set-up screen is there: a slow machine may still be showing the cabinet."""
    for patience in (3.0, 8.0, 20.0):
        time.sleep(min(patience, 3.0))
        program.click(mirror.top.begin.rect.center)
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if saved(mirror.folder) is not None:
                return
            time.sleep(0.05)


def by_mouse(folder: Path, begin: Begin) -> None:
    settings = write_settings(folder, 1)
    program = begin(folder)
    mirror, chance, kinds = Mirror(program, folder, settings), random.Random(1), set()
    program.click(mirror.top.boxes[0].rect.center)
    mirror.top.boxes[0].activate()
    mirror._pass_time()
    set_up_and_begin(program, mirror)
    table = mirror.begin().table
    while not table.over:
        action = wanted(table, chance, kinds)
        places = list(table.game.touches(action))
        chance.shuffle(places)
        spots = [mirror.middle(place) for place in places]
        before = table.cursor
        if len(places) == 2 and places[0][0] == "card" and chance.random() < 0.5:
            program.drag(*spots)
        else:
            program.click(*spots)
        if any(set(places) < set(table.game.touches(other)) for other in table.state.legal_actions()):
            program.type("Return")  # more could be picked
        mirror.catch_up(before + 1)
        assert table.log[before].action == action
    ended_well(mirror, program, kinds)


def by_keys(folder: Path, begin: Begin) -> None:
    settings = write_settings(folder, 1)
    program = begin(folder)
    mirror, chance, kinds = Mirror(program, folder, settings), random.Random(2), set()
    mirror.walk_to(mirror.top.boxes[0])
    mirror.type("Return")
    mirror.walk_to(mirror.top.begin)
    program.type("Return")
    sitting = mirror.begin()
    table = sitting.table
    while not table.over:
        action = wanted(table, chance, kinds)
        places = list(table.game.touches(action))
        chance.shuffle(places)
        before = table.cursor
        for place in places:
            mirror.walk_to(sitting.widget(place))
            mirror.type("Return")
        if table.cursor == before:  # more could be picked: Enter beside the buttons plays it as it is
            mirror.type("Return") if sitting.scene.picking.exact == action else None
        mirror.catch_up(before + 1)
        assert table.log[before].action == action
    ended_well(mirror, program, kinds)
