"""Screens of any size, shape and depth, none at all, and one that goes away in the middle: real X servers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from saves.format import load
from saves.settings import Settings
from tests.faults.machine import ROOT, environment, start, visit
from tests.window.screen import wait_for

PLAN = {"actions": 1}
needs_x = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")


@contextmanager
def x_server(screen: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """An X server with a screen such as "1024x640x24"; its name and its process."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            yield ":" + answer.readline().strip(), server
    finally:
        server.kill()
        server.wait()


def on_screen(home: Path, display: str, **more: str) -> dict[Any, Any]:
    return environment(home, SDL_VIDEODRIVER=None, DISPLAY=display, **more)


def fits(found: dict[str, Any], screen: str) -> None:
    """The window lies within the screen, with room for its title bar, and something was drawn on it."""
    desktop = tuple(int(side) for side in screen.split("x")[:2])
    assert found["driver"] == "x11" and tuple(found["desktop"]) == desktop
    assert found["window"][0] <= desktop[0] and found["window"][1] <= desktop[1]
    assert found["canvas"][0] >= 960 and found["canvas"][1] >= 600 and found["scale"] >= 0.75
    assert found["frames"] > 3 and found["toasts"] == [] and found["saves"]


@needs_x
@pytest.mark.parametrize("screen", ["640x480x24", "1024x640x16", "800x1280x24", "5120x1440x24", "320x200x24"])
def test_a_screen_of_any_size(tmp_path: Path, screen: str) -> None:
    with x_server(screen) as (display, _):
        found = visit(PLAN, on_screen(tmp_path, display))
    fits(found, screen)
    assert found["window"][1] < found["desktop"][1], "the title bar has room"


@needs_x
@pytest.mark.parametrize("arguments", [["--fullscreen"], ["--size", "1x1"], ["--size", "9999x9999"]], ids=" ".join)
def test_a_window_wanted_otherwise_on_a_small_screen(tmp_path: Path, arguments: list[str]) -> None:
    with x_server("1024x768x24") as (display, _):
        fits(visit(PLAN, on_screen(tmp_path, display), *arguments), "1024x768")


@needs_x
@pytest.mark.parametrize("window", [(3000, 2000, 2500, 1400), (-9000, -9000, 1, 1), (99_999, 0, 100_000, 100_000)])
def test_a_window_remembered_from_another_screen(tmp_path: Path, window: tuple[int, int, int, int]) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.json").write_bytes(Settings(window=window, interface_size=300).to_bytes())
    with x_server("1024x640x24") as (display, _):
        fits(visit(PLAN, on_screen(tmp_path, display), "--data", str(data)), "1024x640")


@needs_x
def test_a_screen_that_goes_away_leaves_the_game_on_the_disk(tmp_path: Path) -> None:
    """The X server dies: the program ends, nobody stays behind, and the game can be continued."""
    with x_server("1280x800x24") as (display, server):
        env = on_screen(tmp_path, display)
        program = start({"actions": 50, "do": ["wait"]}, env, "--data", str(tmp_path / "data"))
        assert program.stdout is not None
        assert program.stdin is not None
        assert program.stdout.readline() == "here\n"
        server.kill()
        server.wait()
        _, told = program.communicate("go on\n", timeout=120)
    assert program.returncode != 0 and "Traceback" not in told
    loaded = load((tmp_path / "data" / "auto-0001.kab").read_bytes())
    assert loaded.warnings == () and not loaded.table.over
    wait_for("the end of the process that thinks", lambda: not relatives(str(tmp_path)), 20)


def relatives(word: str) -> list[str]:
    """Living processes that carry this word in their environment."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            alive = (place / "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
            if alive and place.name != str(os.getpid()) and word.encode() in (place / "environ").read_bytes():
                found.append(place.name)
        except OSError:
            continue
    return found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize("more", [{"WAYLAND_DISPLAY": "nonesuch"}, {"DISPLAY": "nonesuch"}, {"DISPLAY": ""},
                                  {"DISPLAY": "localhost:99.7"}], ids=lambda more: "=".join(*more.items()))
def test_no_screen_is_one_sentence(tmp_path: Path, more: dict[str, str]) -> None:
    env = environment(tmp_path, SDL_VIDEODRIVER=None, XDG_RUNTIME_DIR=str(tmp_path), **more)
    command = [sys.executable, str(ROOT / "main.py"), "--data", str(tmp_path)]
    found = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert found.returncode == 2 and found.stdout == ""
    assert len(found.stderr.strip().splitlines()) == 1 and "Traceback" not in found.stderr
