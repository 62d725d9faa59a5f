"""The data folder is full, deleted while the program runs, or in use by another copy: in the real program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from saves.format import load
from saves.store import Store
from tests.faults.machine import environment, seen, start, visit
from tests.saves.test_real_disk import fill, small_disk  # noqa: F401 - a fixture

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mounts and locks of Linux")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


@pytest.mark.parametrize("beforehand", [True, False], ids=["with saves", "empty"])
def test_a_full_disk(tmp_path: Path, small_disk: Path, beforehand: bool) -> None:  # noqa: F811
    data = small_disk / "data"
    if beforehand:
        visit({"actions": 1}, environment(tmp_path), "--data", str(data))
    before = files(data) if beforehand else {}
    fill(small_disk)
    found = visit({"actions": 3}, environment(tmp_path), "--data", str(data))
    assert found["played"] >= 3 and found["fault"] == "saves.unsaved"
    assert "full" in found["refused"] and sum("full" in text for text in found["toasts"]) <= 2
    for name, raw in before.items():
        assert (data / name).read_bytes() == raw, f"{name} was hurt"
    assert list(small_disk.rglob("*.tmp")) == []


def test_a_folder_that_is_deleted_in_the_middle_is_made_again(tmp_path: Path) -> None:
    found = visit({"actions": 3, "do": ["lose folder"]}, environment(tmp_path), "--data", str(tmp_path / "data"))
    assert found["played"] >= 3 and found["fault"] is None and found["toasts"] == []
    for name in found["saves"]:
        assert load((tmp_path / "data" / name).read_bytes()).table.cursor >= 3


def test_a_file_in_the_way_of_the_folder(tmp_path: Path) -> None:
    """Nobody has asked for that folder, so the program plays without it."""
    (tmp_path / "Kabinett").write_text("in the way")
    found = visit({"actions": 2}, environment(tmp_path, XDG_DATA_HOME=str(tmp_path)))
    assert found["played"] >= 2 and found["fault"] == "saves.unsaved" and found["refused"]
    assert (tmp_path / "Kabinett").read_text() == "in the way"


def test_folders_in_the_way_of_every_file(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for name in ("settings.json", "statistics.json", "auto-0001.kab", "slot-0001.kab", "kabinett.lock", "trash"):
        (data / name).mkdir(parents=True)
    found = visit({"actions": 2}, environment(tmp_path), "--data", str(data))
    assert found["played"] >= 2
    assert found["saves"] == ["auto-0002.kab", "slot-0002.kab"] or found["fault"] is not None


@pytest.mark.parametrize("end", ["closed", "killed"])
def test_a_second_copy_started_beside_the_first(tmp_path: Path, end: str) -> None:
    """It says so, plays without saving, and leaves every file alone; the first goes on saving."""
    data, env = tmp_path / "data", environment(tmp_path)
    first = start({"actions": 6, "do": ["wait"]}, env, "--data", str(data))
    assert first.stdout is not None
    assert first.stdout.readline() == "here\n"
    before = files(data)
    second = visit({"actions": 2, "game": "abalone"}, env, "--data", str(data))
    assert second["locked"] and second["played"] >= 2 and second["fault"] == "saves.locked"
    assert any("already open" in text for text in second["toasts"]) and "already open" in second["refused"]
    assert files(data) == before
    if end == "killed":
        first.kill()
        first.communicate()
    else:
        assert first.stdin is not None
        first.stdin.write("go on\n")
        first.stdin.flush()
        found = seen(first)
        assert not found["locked"] and found["played"] >= 6
        assert load((data / "auto-0001.kab").read_bytes()).table.cursor >= 6
    third = Store(data)
    assert not third.locked_by_other and third.continue_latest() is not None, "the lock goes with its owner"
    third.close()
