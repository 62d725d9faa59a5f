"""Sound cards that are not there, or go away in the middle of a game: the real program plays on in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.kit.audio import Audio
from tests.faults.machine import environment, visit
from tests.scenes.conftest import ART

import pygame  # isort: skip


@pytest.mark.parametrize("driver", ["nonesuch", "disk", None], ids=str)
def test_no_sound_card(tmp_path: Path, driver: str | None) -> None:
    """None: whatever this machine has. disk: a card whose file cannot be opened."""
    env = environment(tmp_path, SDL_AUDIODRIVER=driver, SDL_DISKAUDIOFILE="/nonexistent/raw")
    found = visit({"actions": 2}, env, "--data", str(tmp_path / "data"))
    assert found["played"] >= 2 and found["toasts"] == [] and found["fault"] is None
    if driver is not None:
        assert found["sound"] is False


def test_a_sound_card_that_is_pulled_out(tmp_path: Path) -> None:
    found = visit({"actions": 4, "do": ["lose sound"]}, environment(tmp_path), "--data", str(tmp_path / "data"))
    assert found["played"] >= 4 and found["toasts"] == []
    assert found["sound"] is True, "what is there again is used again"


def test_a_sound_card_that_comes_later_is_found_when_sound_is_switched_on_again(
        monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonesuch")
    audio = Audio(ART / "sounds")
    audio.play("bell")
    assert not audio.available
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio.play("bell")
    assert not audio.available, "a missing card is not asked for at every sound"
    audio.set_muted(True)
    audio.set_muted(False)
    assert audio.available
    pygame.mixer.quit()
