"""The words on the table of Condottiere in wider and in tall windows; all poses in the smallest: test_screens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.tools.screens import moments_of, shoot
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
