"""The program dies in the middle of a game that computers play as fast as they can, and comes back."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from saves.format import load
from tests.window.mirror import Mirror, saved, write_settings
from tests.window.screen import Program, wait_for

DEATHS = 3


def cursor(folder: Path) -> int:
    """How far the newest autosave has come; 0 while there is none."""
    table = saved(folder)
    return 0 if table is None else table.cursor


def test_a_killed_game_is_continued_where_it_was(tmp_path: Path, start: Callable[[Path], Program]) -> None:
    """What was on the disk stays there: after each death the file is whole and the game goes on from it. (That
    the game is never more than one action ahead of the disk is a test of the saves.)"""
    settings = write_settings(tmp_path, 0)
    program = start(tmp_path)
    mirror, chance = Mirror(program, tmp_path, settings), random.Random(3)
    mirror.walk_to(mirror.top.boxes[0])
    mirror.type("Return")
    mirror.walk_to(mirror.top.begin)
    program.type("Return")
    seen = wait_for("the first moves", lambda: cursor(tmp_path) >= 3 and cursor(tmp_path))
    for _ in range(DEATHS):
        time.sleep(chance.uniform(0.0, 0.4))
        seen = max(seen, cursor(tmp_path))
        program.kill()
        for path in tmp_path.glob("auto-*"):
            assert load(path.read_bytes()).warnings == ()
        left = saved(tmp_path)
        assert left is not None and left.cursor >= seen and not left.over
        program = start(tmp_path)
        program.type("Return")  # Continue has the focus where there is a game to continue
        seen = wait_for("the game going on", lambda left=left: cursor(tmp_path) > left.cursor and cursor(tmp_path))
        after = saved(tmp_path)
        assert after.seed == left.seed
        assert [entry.text for entry in after.log[:left.cursor]] == [entry.text for entry in left.log]
        assert len(list(tmp_path.glob("auto-*.kab"))) == 1
        assert list(tmp_path.glob("*.tmp")) == []
    assert program.quit() == ""
