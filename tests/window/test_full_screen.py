"""F11 on a screen that no window manager looks after."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.window.screen import SCREEN, SIZE, Program, wait_for


def lies(program: Program) -> tuple[int, int, int, int]:
    """Corner and size of the window."""
    lines = program._xdotool("getwindowgeometry", "--shell", program.window).splitlines()
    found = dict(line.split("=") for line in lines)
    return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])


def test_the_full_screen_fills_it_and_the_window_comes_back_to_its_place(
        tmp_path: Path, start: Callable[[Path], Program]) -> None:
    program = start(tmp_path)
    window = lies(program)
    wide, high, _ = map(int, SCREEN.split("x"))
    assert window == (*program.corner, *SIZE) and program.corner != (0, 0)
    for goal in ((0, 0, wide, high), window, (0, 0, wide, high), window):
        program.type("F11")
        wait_for(f"a window at {goal}", lambda goal=goal: lies(program) == goal, 10)
    assert program.quit() == ""
