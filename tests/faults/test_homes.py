"""Any home folder a user may have: the real program starts there, plays, and saves, or says that it cannot."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from saves.format import load
from tests.faults.machine import environment, visit
from tests.saves.test_real_disk import is_root, small_disk  # noqa: F401 - a fixture

PLAN = {"actions": 2}
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="homes and variables of Linux")
pytestmark = LINUX


def saved_below(place: Path, found: dict[str, Any]) -> None:
    """The game is on the disk there, whole, and nobody had to be told anything."""
    assert found["toasts"] == [] and found["fault"] is None
    assert found["played"] >= 2 and found["saves"] == ["auto-0001.kab", "slot-0001.kab"] and found["continued"]
    folder = Path(found["folder"])
    assert folder.is_relative_to(place.resolve()) or folder.is_relative_to(place)
    for name in found["saves"]:
        loaded = load((folder / name).read_bytes())
        assert loaded.warnings == () and loaded.table.cursor >= 2
    assert Path(found["log"]).is_dir()


def unsaved(found: dict[str, Any]) -> str:
    """The game was played to the end of the visit, and why it is not saved was told in one sentence."""
    assert found["played"] >= 2 and found["fault"] is not None and found["saves"] == []
    told = [text for text in found["toasts"] if "Nothing is being saved" in text]
    assert len(told) == 1
    assert found["refused"] and len(found["toasts"]) <= 3, found["toasts"]
    return told[0]


NAMES = {
    "spaces": "  a home with  spaces ", "umlauts": "Jörg Müßig Jo\u0308rg", "emoji": "\U0001f3f0\u200d\U0001f409",
    "arabic": "\u0645\u0646\u0632\u0644", "signs": "%s {seat} **b** 'q' \"d\" $HOME;&|*?\n...",
    "no text": "caf\udce9", "long": "/".join(("long" * 60, "w" * 250, "ü" * 120))}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_home_of_any_name(tmp_path: Path, name: str) -> None:
    home = tmp_path / name
    home.mkdir(parents=True)
    saved_below(home, visit(PLAN, environment(os.fsencode(home))))


def test_a_home_that_is_not_there_yet(tmp_path: Path) -> None:
    home = tmp_path / "missing" / "entirely"
    saved_below(home, visit(PLAN, environment(home)))


def test_a_home_that_is_a_link(tmp_path: Path) -> None:
    home = tmp_path / "link"
    (tmp_path / "real").mkdir()
    home.symlink_to(tmp_path / "real")
    saved_below(home, visit(PLAN, environment(home)))
    assert (tmp_path / "real" / ".local").is_dir()


@pytest.mark.parametrize("goal", ["nowhere/at/all", "link"], ids=["nowhere", "itself"])
def test_a_home_that_is_a_link_to(tmp_path: Path, goal: str) -> None:
    home = tmp_path / "link"
    home.symlink_to(tmp_path / goal)
    unsaved(visit(PLAN, environment(home)))


def test_a_home_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("not a folder")
    assert "is a file and no folder" in unsaved(visit(PLAN, environment(tmp_path / "home")))


def test_a_home_longer_than_the_system_bears(tmp_path: Path) -> None:
    unsaved(visit(PLAN, environment(f"{tmp_path}/" + "/".join(["deep" * 50] * 25))))


def test_a_home_whose_name_is_no_text_and_that_cannot_be_written(tmp_path: Path) -> None:
    """Even the sentence about it must be drawn."""
    unsaved(visit(PLAN, environment(b"/dev/null/caf\xe9")))


@pytest.mark.parametrize("folder", [".local/share/Kabinett", "."], ids=["played before", "never played"])
def test_a_home_that_is_read_only(small_disk: Path, folder: str) -> None:  # noqa: F811
    home = small_disk / "home"
    (home / folder).mkdir(parents=True)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    told = unsaved(visit(PLAN, environment(home)))
    assert "may not write" in told


@pytest.mark.skipif(is_root(), reason="root may write everywhere; for root the test above mounts a disk read-only")
def test_a_home_one_may_not_write_to(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o555)
    assert "may not write" in unsaved(visit(PLAN, environment(home)))


def test_no_home_at_all_but_a_folder_for_the_data(tmp_path: Path) -> None:
    env = environment(tmp_path, HOME=None)
    saved_below(tmp_path / "data", visit(PLAN, env, "--data", str(tmp_path / "data")))


@pytest.mark.parametrize("home", [None, "", "relative"])
def test_no_home_at_all(tmp_path: Path, home: str | None) -> None:
    """Of a user whom the system does not know either. Nothing may be written where one stands."""
    unsaved(visit({**PLAN, "unknown": True}, environment(tmp_path, HOME=home), cwd=tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_no_home_at_all_but_a_variable(tmp_path: Path) -> None:
    env = environment(tmp_path, HOME=None, XDG_DATA_HOME=str(tmp_path / "data"))
    assert visit({**PLAN, "unknown": True}, env)["saves"] == ["auto-0001.kab", "slot-0001.kab"]
    assert (tmp_path / "data" / "Kabinett" / "auto-0001.kab").is_file()


@pytest.mark.parametrize("value", ["data", "./data", "~/data", "../data", ""])
def test_relative_variables_are_of_no_account(tmp_path: Path, value: str) -> None:
    """The standard says that relative paths in them are to be ignored: nothing may be written where one stands."""
    home, here = tmp_path / "home", tmp_path / "here" / "deep"
    home.mkdir()
    here.mkdir(parents=True)
    names = ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR")
    found = visit(PLAN, environment(home, **dict.fromkeys(names, value)), cwd=here)
    saved_below(home, found)
    assert [path for path in here.parent.rglob("*") if path != here] == []


def test_variables_lead_elsewhere(tmp_path: Path) -> None:
    env = environment(tmp_path / "home", XDG_DATA_HOME=str(tmp_path / "däta"), XDG_STATE_HOME=str(tmp_path / "state"))
    saved_below(tmp_path / "däta", visit(PLAN, env))


@pytest.mark.parametrize("value", ["/proc/x", "/dev/null", "/sys/kernel"])
def test_places_where_nothing_can_be_made(tmp_path: Path, value: str) -> None:
    unsaved(visit(PLAN, environment(tmp_path, XDG_DATA_HOME=value)))


def test_the_log_cannot_be_written_but_the_saves_can(tmp_path: Path) -> None:
    found = visit(PLAN, environment(tmp_path, XDG_STATE_HOME="/dev/null"))
    assert found["saves"] and found["fault"] is None and found["toasts"] == []


def test_a_relative_folder_for_the_data_is_where_the_program_was_started(tmp_path: Path) -> None:
    saved_below(tmp_path / "mine", visit(PLAN, environment(tmp_path), "--data", "mine", cwd=tmp_path))
