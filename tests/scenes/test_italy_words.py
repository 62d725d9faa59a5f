"""The words on the table of Condottiere at several window sizes: large, strong, whole and apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.table import Chair, Table
from tests.tools.screens_faults import faults
from tests.tools.screens_stage import LONG_NAMES, Stage

NAMES = (*LONG_NAMES, "Friederike von und zu Wien")
SIZES = ((960, 600), (1280, 800), (1000, 1400))


def seated(seats: int, until: Callable[[Any], bool], persons: tuple[int, ...] = (0,), **options: Any) -> Table:
    """A game of random actions up to the first moment of the wanted kind."""
    for seed in range(300):
        chairs = [Chair(NAMES[n], None if n in persons else "squire", n) for n in range(seats)]
        table, chance = Table("condottiere", chairs, options, seed), Random(seed)
        while not table.over:
            if table.to_move == 0 and until(table.state):
                return table
            legal = table.state.legal_actions()
            keen = [action for action in legal if action.kind not in ("pass", "hand_on")]
            table.submit(chance.choice(keen if keen and chance.random() < 0.85 else legal))
    raise AssertionError("no such moment")


def cards_on_the_table(state: Any) -> int:
    return sum(army.bit_count() for army in state.armies)


def pose_battle(stage: Stage) -> None:
    """Six seats in a long battle, hands counted."""
    stage.table(seated(6, lambda s: s.phase == "battle" and cards_on_the_table(s) > 14, show_hand_counts=True))


def pose_winter(stage: Stage) -> None:
    """Winter and Drums with the longest reasons, and the note of an army."""
    scene = stage.table(seated(4, lambda s: s.phase == "battle" and any(s.view(0).armies) and "winter" in str(
        s.contents()["army", 0])))
    scene.board.snow.draw = lambda surface, room: None  # flakes drift behind no word for long
    stage.rest_on(scene.board.ring(("army", 0)).center)


def pose_site(stage: Stage) -> None:
    """A city is to be named; the note of one."""
    scene = stage.table(seated(5, lambda s: s.phase == "site" and s.free.bit_count() < 13))
    stage.rest_on(scene.board.ring(("city", "Firenze")).center)


def pose_pick_up(stage: Stage) -> None:
    stage.table(seated(3, lambda s: s.phase == "pick_up"))


def pose_discard(stage: Stage) -> None:
    stage.table(seated(3, lambda s: s.phase == "discard" and len(s.legal_actions()) > 1))


def pose_legend(stage: Stage) -> None:
    scene = stage.table(seated(4, lambda s: s.phase == "battle"))
    scene.board.command("cards")
    scene._show_truth()


def pose_curtain(stage: Stage) -> None:
    from scenes.opening import table_scene
    stage.open(table_scene(seated(4, lambda s: s.phase == "battle" and any(s.armies), (0, 1, 2))))


POSES = [pose_battle, pose_winter, pose_site, pose_pick_up, pose_discard, pose_legend, pose_curtain]


@pytest.fixture(scope="module", params=SIZES)
def stage(request: Any, tmp_path_factory: Any) -> Any:
    folder: Path = tmp_path_factory.mktemp("stage")
    found = Stage(request.param, folder)
    yield found
    found.clear()
    found.ctx.store.close()


@pytest.mark.parametrize("pose", POSES)
def test_words_are_large_strong_whole_and_apart(stage: Stage, pose: Callable[[Stage], None]) -> None:
    stage.clear()
    pose(stage)
    shot = stage.shoot(lambda scene, recorder: None)
    found = list(faults(shot.written, shot.picture, shot.controls, frozenset(), stage.ctx.look.scale))
    assert found == []
