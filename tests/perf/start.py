"""From start to first frame, and memory: the program as a process, seen from outside."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
Row = tuple[str, str]

# Runs main.py's launch, notes when the first frame is on the screen, and leaves after a moment.
PROBE = """
import sys, time, resource
begun = float(sys.argv[1])
import scenes.app as app
first = app.App.open
def open_and_note(self):
    first(self)
    print("first", time.time() - begun, flush=True)
    self.frames_seen = 0
def run_a_while(self):
    until = time.time() + 2.5
    while time.time() < until:
        self.step(self._wait())
    self.close()
    usage = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print("memory", usage / 1024, flush=True)
app.App.open, app.App.run = open_and_note, run_a_while
import main
sys.exit(main.main(["--data", sys.argv[2], "--size", "1280x800"]))
"""


def rows(runs: int = 5) -> Iterator[Row]:
    """Seconds to the first frame (fastest and median of some starts) and the peak of memory."""
    times, memory = [], []
    for _ in range(runs):
        found = one_start()
        times.append(found["first"])
        memory.append(found["memory"])
    times.sort()
    yield "start to first frame", f"fastest {times[0]:.2f} s, median {times[len(times) // 2]:.2f} s of {runs}"
    yield "memory of the window's process at the menu", f"{max(memory):.0f} MiB"


def one_start() -> dict[str, float]:
    """One start of the program: what the probe printed."""
    import time
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
        if not env.get("DISPLAY"):
            env.setdefault("SDL_VIDEODRIVER", "dummy")
        done = subprocess.run([sys.executable, "-c", PROBE, str(time.time()), folder], cwd=ROOT, env=env,
                              capture_output=True, text=True, check=True)
    return {key: float(value) for key, value in re.findall(r"^(\w+) ([\d.]+)$", done.stdout, re.MULTILINE)}
