"""Ends nobody asked for: signals, a closed terminal. The game is on the disk, nobody stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from saves.format import load
from scenes.kit.crashlog import Stopped
from scenes.launch import launch
from tests.faults.machine import ROOT, environment, start
from tests.faults.test_screens import relatives
from tests.window.screen import wait_for

resource = pytest.importorskip("resource", reason="limits of Unix")
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="signals and /proc of Linux")


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"])
def test_a_signal_in_the_middle_of_a_game(tmp_path: Path, name: str) -> None:
    number = signal.Signals[name]
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip("whoever runs the tests has this signal ignored, and children inherit that")
    data = tmp_path / "data"
    program = start({"actions": 9, "do": ["wait"]}, environment(tmp_path), "--data", str(data))
    assert program.stdout is not None
    assert program.stdout.readline() == "here\n"
    program.send_signal(number)
    _, told = program.communicate(timeout=60)
    assert program.returncode != 0 or number is signal.SIGTERM, "which asks for an orderly end"
    assert told == ""
    loaded = load((data / "auto-0001.kab").read_bytes())
    assert loaded.warnings == () and not loaded.table.over
    assert list(data.glob("**/error-*")) == []
    wait_for("the end of the process that thinks", lambda: not relatives(str(data)), 20)


@pytest.mark.parametrize("freed", [False, True])
def test_told_to_end_while_the_disk_takes_nothing(tmp_path: Path, freed: bool) -> None:
    """Nobody may be there to answer a question. What the disk takes by then is kept, and what it does not is told."""
    data = tmp_path / "data"
    program = start({"do": ["stay"]}, environment(tmp_path), "--data", str(data))
    assert program.stdout is not None
    assert program.stdout.readline() == "here\n"
    at_first = load((data / "auto-0001.kab").read_bytes()).table.cursor
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (0, most))
    time.sleep(1.0)  # the computers play on
    if freed:
        resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (most, most))
    program.terminate()
    _, told = program.communicate(timeout=60)
    cursor = load((data / "auto-0001.kab").read_bytes()).table.cursor
    if freed:
        assert (program.returncode, told) == (0, "") and cursor > at_first
    else:
        assert program.returncode == 1 and told.count("\n") == 1 and "since the last save is lost" in told
        assert cursor == at_first and list(data.glob("*.tmp")) == []
    wait_for("the end of the process that thinks", lambda: not relatives(str(data)), 20)


def test_a_mistake_that_nobody_catches_is_written_down_and_told_in_a_sentence(tmp_path: Path) -> None:
    data = tmp_path / "data"
    program = start({"do": ["break"]}, environment(tmp_path), "--data", str(data))
    _, told = program.communicate(timeout=60)
    report, = data.glob("logs/error-*.txt")
    assert program.returncode == 1 and told.count("\n") == 1
    assert "had to stop" in told and "broken in two" in told and str(report) in told
    assert "in _break" in report.read_text(encoding="utf-8")
    assert load((data / "auto-0001.kab").read_bytes()).warnings == ()
    wait_for("the end of the process that thinks", lambda: not relatives(str(data)), 20)


def test_a_mistake_before_the_first_frame_is_no_secret_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("scenes.launch.build", lambda *parts: [][0])
    with pytest.raises(Stopped, match="IndexError"):
        launch(tmp_path, tmp_path / "data")
    assert len(list(tmp_path.glob("data/logs/error-*.txt"))) == 1


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2), "/dev/full"], ids=str)
def test_a_terminal_that_is_closed(tmp_path: Path, closed: tuple[int, ...] | str) -> None:
    """Started from a launcher or a script that is gone: the program does not need a terminal."""
    def hang_up() -> None:
        for file in closed if isinstance(closed, tuple) else ():
            os.close(file)

    with open(closed if isinstance(closed, str) else os.devnull, "w") as out:
        program = subprocess.Popen([sys.executable, str(ROOT / "main.py"), "--data", str(tmp_path)], stdout=out,
                                   stderr=out, env=environment(tmp_path), preexec_fn=hang_up)
    try:
        wait_for("the process that thinks", lambda: program.poll() is not None or len(relatives(str(tmp_path))) > 1)
        assert program.poll() is None, "it ended by itself"
        assert (tmp_path / "kabinett.lock").exists()
    finally:
        program.terminate()
        program.wait(30)
    wait_for("the end of everything", lambda: not relatives(str(tmp_path)), 20)
    assert list(tmp_path.glob("**/error-*")) == []
