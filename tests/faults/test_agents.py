"""The process that thinks, in the real program: frozen, unstartable, and without a file left to reach it by."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

from tests.faults.machine import environment, visit

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs signals that freeze a process")


def test_a_frozen_process_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    plan = {"actions": 2, "do": ["freeze"], "level": "cardinal"}
    found = visit(plan, environment(tmp_path), "--data", str(tmp_path / "data"))
    assert found["played"] >= 2 and not found["agents_broken"]
    assert any("rule of thumb" in text for text in found["toasts"]), found["toasts"]
    with pytest.raises(ProcessLookupError):
        os.kill(found["frozen"], 0)


@pytest.mark.parametrize("python", ["/nonexistent/python", "false", "plain file"])
def test_where_no_process_can_be_started_computers_play_all_the_same(tmp_path: Path, python: str) -> None:
    place = shutil.which(python) or python
    if python == "plain file":
        (tmp_path / "plain file").write_text("no program")
        place = str(tmp_path / "plain file")
    found = visit({"actions": 4, "python": place}, environment(tmp_path), "--data", str(tmp_path / "data"))
    assert found["agents_broken"] and found["played"] >= 4 and found["fault"] is None
    assert found["saves"] == ["auto-0001.kab", "slot-0001.kab"]


@pytest.mark.skipif(sys.platform == "win32", reason="limits of Unix")
def test_where_no_more_files_can_be_opened_the_game_goes_on(tmp_path: Path) -> None:
    """No pipe for a new process; a save is written, or it is told why not. Nothing breaks."""
    found = visit({"actions": 3, "do": ["use up files"]}, environment(tmp_path), "--data", str(tmp_path / "data"))
    assert found["held"] and found["played"] >= 3 and found["agents_broken"]
    assert ("named" in found) != ("refused" in found)
    assert "named" in found or found["fault"] is not None
