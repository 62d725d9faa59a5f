"""From start to first frame, an idle menu, and the end: the program as a process, seen from outside."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from tests.perf.stage import ROOT
from tests.perf.table import Row, limit, percentile

START, MEMORY, IDLE, QUIT = 1.5, 300, 3, 500  # seconds, MiB, percent of a core, milliseconds

# Runs main.py's launch, notes when the first frame is on the screen, idles for a while, and leaves.
PROBE = """
import sys, time
begun = float(sys.argv[1])
import scenes.app as app
from tests.perf.memory import peak
first = app.App.open
def open_and_note(self):
    first(self)
    print("first", time.time() - begun, flush=True)
def run_a_while(self):
    def steps(seconds):
        until = time.time() + seconds
        while time.time() < until:
            self.step(self._wait())
    steps(1.0)
    cpu = time.process_time()
    steps(2.0)
    print("idle", 100 * (time.process_time() - cpu) / 2.0, flush=True)
    print("memory", peak(), flush=True)
    print("left", time.time(), flush=True)
    self.close()
app.App.open, app.App.run = open_and_note, run_a_while
import main
code = main.main(["--data", sys.argv[2], "--size", "1280x800"])
sys.exit(code)
"""


def rows(runs: int = 5) -> Iterator[Row]:
    """The median of some starts, and the worst of what comes after them."""
    found = [one_start() for _ in range(runs)]
    times = [run["first"] for run in found]
    fastest = f" (fastest {min(times):.2f} s of {runs})"
    yield limit("start to first frame", percentile(times, 50), "s", START, fastest, 2)
    yield limit("memory at the menu", max(run["memory"] for run in found), "MiB", MEMORY)
    yield limit("idle menu, share of a core", percentile([run["idle"] for run in found], 50), "%", IDLE, digits=1)
    yield limit("from quitting to the end of the process", percentile([run["quit"] for run in found], 50), "ms", QUIT)


def one_start() -> dict[str, float]:
    """One start of the program on SDL's dummy drivers: what the probe printed."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "dummy"}
        done = subprocess.run([sys.executable, "-c", PROBE, str(time.time()), folder], cwd=ROOT, env=env,
                              capture_output=True, text=True, check=True)
        ended = time.time()
    found = {key: float(value) for key, value in re.findall(r"^(\w+) ([\d.]+)$", done.stdout, re.MULTILINE)}
    return found | {"quit": (ended - found["left"]) * 1000}
