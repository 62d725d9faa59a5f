"""A virtual screen, the program on it, and hands that reach it only through X events."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[2]
SCREEN = "1400x900x24"
SIZE = (1280, 800)
PATIENCE = 40.0  # seconds until something that should come is given up

T = TypeVar("T")


def missing() -> str:
    """What is not here for these tests, in words; "" when all is."""
    if not sys.platform.startswith("linux"):
        return "a system with X windows"
    return " and ".join(name for name in ("Xvfb", "xdotool") if shutil.which(name) is None)


def wait_for(what: str, look: Callable[[], T | None], patience: float = PATIENCE) -> T:
    """The first true answer of `look`; fails when there is none in time."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"{what} did not come")


@contextmanager
def virtual_screen() -> Iterator[str]:
    """An X server of our own on a free display; gives its name such as ":5"."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            yield ":" + answer.readline().strip()
    finally:
        server.terminate()
        server.wait(10)


FROM_SOURCE = (sys.executable, str(ROOT / "main.py"))


class Program:
    """The program on a display, from its source or as it was built. Points are pixels of its window."""

    def __init__(self, display: str, data: Path, command: Sequence[str] = FROM_SOURCE) -> None:
        env = {name: value for name, value in os.environ.items()
               if name not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
        self.env = {**env, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        size = f"{SIZE[0]}x{SIZE[1]}"
        self.process = subprocess.Popen(
            [*command, "--data", str(data), "--windowed", "--size", size],
            env=self.env, stderr=subprocess.PIPE, start_new_session=True)
        window = wait_for("the window", lambda: self._xdotool("search", "--onlyvisible", "--class", "^kabinett$"))
        self.window = window.split()[-1]
        wait_for("the first frame, after which the computers' process starts", lambda: len(self.family()) > 1)
        self._xdotool("windowfocus", "--sync", self.window)
        place = dict(line.split("=") for line in
                     self._xdotool("getwindowgeometry", "--shell", self.window).splitlines())
        assert (int(place["WIDTH"]), int(place["HEIGHT"])) == SIZE
        self.corner = int(place["X"]), int(place["Y"])

    def _xdotool(self, *words: str) -> str:
        found = subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, check=False)
        return found.stdout

    def click(self, *points: tuple[int, int]) -> None:
        """Press and let go at these points of the window, one after another."""
        words: list[str] = []
        for x, y in points:
            words += ["mousemove", str(self.corner[0] + x), str(self.corner[1] + y), "click", "1"]
        self._xdotool(*words)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one point, carry to another in steps, let go there."""
        (x0, y0), (x1, y1) = start, end
        words = ["mousemove", str(self.corner[0] + x0), str(self.corner[1] + y0), "mousedown", "1"]
        for part in (1, 2, 3, 4):
            x, y = x0 + (x1 - x0) * part // 4, y0 + (y1 - y0) * part // 4
            words += ["mousemove", str(self.corner[0] + x), str(self.corner[1] + y), "sleep", "0.01"]
        self._xdotool(*words, "mouseup", "1")

    def type(self, *keys: str) -> None:
        """Press keys by their X names: Tab, Return, ctrl+q."""
        if keys:
            self._xdotool("key", "--delay", "4", *keys)

    def family(self) -> set[int]:
        """The processes of this program that are alive: itself and what it started."""
        return {pid for pid in _pids() if _session(pid) == self.process.pid}

    def quit(self) -> str:
        """Ctrl+Q; gives what was written to the terminal. Nothing stays behind."""
        self.type("ctrl+q")
        assert self.process.wait(PATIENCE) == 0
        wait_for("the end of every process", lambda: not self.family(), 10)
        return self._last_words()

    def kill(self) -> None:
        """As when the power fails; whatever it started must end by itself."""
        self.process.kill()
        self.process.wait()
        wait_for("the end of every process", lambda: not self.family(), 10)
        self._last_words()

    def close(self) -> None:
        """Whatever is left after a test that failed."""
        for pid in self.family():
            os.kill(pid, signal.SIGKILL)
        if self.process.poll() is None:
            self.process.wait(10)
        self._last_words()

    def _last_words(self) -> str:
        if self.process.stderr is None or self.process.stderr.closed:
            return ""
        with self.process.stderr as pipe:
            return pipe.read().decode()


def _pids() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdecimal()]


def _session(pid: int) -> int | None:
    """The session a living process belongs to; None for the dead."""
    try:
        after_name = (Path("/proc") / str(pid) / "stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return None
    return None if after_name[0] == "Z" else int(after_name[3])
