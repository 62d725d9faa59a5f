"""The words on the table of Condottiere in wider and in tall windows; all poses in the smallest: test_screens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.tools.screens import moments_of, shoot
from tests.tools.screens_book import nothing
from tests.tools.screens_condottiere import battle, sat
from tests.tools.screens_stage import Stage

SIZES = ((1280, 800), (1000, 1400))
POSES = ("battle", "battle_six", "site", "pick_up", "discard", "cards", "linked", "fan", "final", "over")
MOMENTS = {moment.name: moment for moment in moments_of("condottiere")}


@pytest.fixture(scope="module", params=SIZES)
def stage(request: Any, tmp_path_factory: Any) -> Iterator[Stage]:
    found = Stage(request.param, tmp_path_factory.mktemp("stage"))
    yield found
    found.clear()
    found.ctx.store.close()


@pytest.mark.parametrize("name", [*(f"condottiere_board_{pose}" for pose in POSES), "condottiere_curtain_drawn"])
def test_words_are_large_strong_whole_and_apart(stage: Stage, name: str) -> None:
    assert shoot(MOMENTS[name], stage, None) == []


def test_the_line_beside_the_title_is_whole_in_the_smallest_window(tmp_path: Any) -> None:
    """R4.3: in battle, late in a series, in a game of practice with hints."""
    stage = Stage((960, 600), tmp_path)
    table = sat(battle(4, series=[12, 7, 19, 23], games=11), points=60, bigger_kingdoms=True)
    table.practice = table.assisted = True
    scene = stage.table(table)
    header = scene.frame.heading.rect
    told = [line.shown for line in stage.shoot(nothing).written if header.collidepoint(line.rect.center)]
    assert " ".join(told) == "CONDOTTIERE Game 12 of a series to 60; 4 linked cities win (practice · with hints)"
    stage.clear()
    stage.ctx.store.close()
