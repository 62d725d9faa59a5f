"""Sound cards that are not there, or go away in the middle of a game: the real program plays on in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.machine import environment, visit


@pytest.mark.parametrize("driver", ["nonesuch", "disk", None], ids=str)
def test_no_sound_card(tmp_path: Path, driver: str | None) -> None:
    """None: whatever this machine has. disk: a card whose file cannot be opened."""
    env = environment(tmp_path, SDL_AUDIODRIVER=driver, SDL_DISKAUDIOFILE="/nonexistent/raw")
    found = visit({"actions": 2}, env)
    assert found["played"] >= 2 and found["toasts"] == [] and found["fault"] is None
    if driver is not None:
        assert found["sound"] is False


def test_a_sound_card_that_is_pulled_out(tmp_path: Path) -> None:
    found = visit({"actions": 4, "do": ["lose sound"]}, environment(tmp_path))
    assert found["played"] >= 4 and found["toasts"] == []
    assert found["sound"] is True, "what is there again is used again"
