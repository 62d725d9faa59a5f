"""Every golden playthrough, replayed line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools import (
    golden_abalone,
    golden_condottiere,
    golden_lost_cities,
    golden_web_of_power,
    golden_web_of_power_cards,
)
from tests.tools.golden import ROOT, Teller, read

TELLERS = [
    golden_abalone.TELLER,
    golden_condottiere.TELLER,
    golden_lost_cities.TELLER,
    golden_web_of_power.TELLER,
    golden_web_of_power_cards.TELLER,
]
FILES = [(teller, path) for teller in TELLERS for path in teller.files]


def test_every_game_has_playthroughs() -> None:
    assert {path.name for path in ROOT.iterdir() if any(path.glob("*.txt"))} == {teller.game_id for teller in TELLERS}


@pytest.mark.parametrize(("teller", "path"), FILES, ids=lambda value: getattr(value, "stem", None))
def test_a_playthrough_comes_out_as_written(teller: Teller, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert teller.told(*read(text)) == text
