"""Whole games of Web of Power in the real window: one by the mouse, one by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.window import whole_game
from tests.window.screen import Program

Start = Callable[[Path], Program]


def test_a_whole_game_by_mouse(tmp_path: Path, start: Start) -> None:
    whole_game.by_mouse(tmp_path, start)


def test_a_whole_game_by_keys(tmp_path: Path, start: Start) -> None:
    whole_game.by_keys(tmp_path, start)
