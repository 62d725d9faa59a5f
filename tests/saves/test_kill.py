"""The program is killed at any moment: at most the last action is lost, and no rubbish is left for long."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from saves.format import load
from saves.shelf import FINISHED_KEPT, UNFINISHED_KEPT
from saves.store import Store
from tests.saves.play import CARDS, long, new_table

DEATHS = 120
ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the fast player forks")


@pytest.fixture
def player() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen([sys.executable, "-m", "tests.saves.fast_player"], cwd=ROOT, text=True, bufsize=1,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        yield running
        assert running.stdin is not None
        running.stdin.close()


def told(lines: IO[str]) -> list[tuple[int, int, str]]:
    """All that the dead process had told: game, cursor, digest after each autosave."""
    found = []
    for line in iter(lines.readline, "dead\n"):
        game, cursor, digest = line.split()
        found.append((int(game), int(cursor), digest))
    return found


def latest(folder: Path) -> tuple[int, int, str] | None:
    """The newest game on the disk; every file there must be whole, and few of them finished games."""
    loaded = [load(path.read_bytes()) for path in folder.iterdir() if path.suffix in (".kab", ".bak")]
    newest = max(loaded, key=lambda found: found.meta.serial, default=None)
    assert all(found.warnings == () for found in loaded)
    ends = [path for path in games(folder) if load(path.read_bytes()).table.over]
    assert len(ends) <= FINISHED_KEPT + 1, "one may have ended just now"
    return None if newest is None else (newest.table.seed, newest.table.cursor, newest.table.digest())


def test_a_kill_at_any_moment_loses_at_most_the_last_action(tmp_path: Path,
                                                            player: subprocess.Popen[str]) -> None:
    dice = random.Random(4)
    assert player.stdin is not None and player.stdout is not None
    lost, leftovers, trials = 0, 0, long(DEATHS)
    for trial in range(trials):
        player.stdin.write(f"{trial} {tmp_path}\n")
        pid = int(player.stdout.readline().split()[1])
        time.sleep(dice.uniform(0.0, 0.08))
        os.kill(pid, signal.SIGKILL)
        report = told(player.stdout)
        found = latest(tmp_path)
        if report:
            missing = actions_missing(report, found)
            assert missing <= 1, f"trial {trial}: {missing} actions lost, {found} after {report[-4:]}"
            lost += max(missing, 0)
        temps = list(tmp_path.glob("*.tmp"))
        leftovers += len(temps)
        assert len(temps) <= 1
    print(f"{trials} deaths: {lost} actions lost, {leftovers} temporary files left")
    store = Store(tmp_path)
    assert list(tmp_path.glob("*.tmp")) == []
    assert store.continue_latest() is not None and store.problems() == []
    most = UNFINISHED_KEPT + FINISHED_KEPT
    for seed in range(len(games(tmp_path)) - UNFINISHED_KEPT + 1):  # what death prevented the next games make good
        store.autosave(new_table(CARDS, seed))
        assert store.flush()
    assert len(games(tmp_path)) <= most
    store.close()


def games(folder: Path) -> list[Path]:
    """The files of games that were left."""
    return list(folder.glob("auto-*.kab"))


def actions_missing(report: list[tuple[int, int, str]], found: tuple[int, int, str] | None) -> int:
    """How many told actions the disk does not know; -1 if it knows one that was not told any more."""
    if found is None:
        return len(report)
    if found in report:
        return len(report) - 1 - report.index(found)
    game, cursor, _ = report[-1]
    if found[:2] == (game, cursor + 1) or (found[0] != game and found[1] == 1):
        return -1
    assert len(report) == 1, f"the disk holds {found}, told was {report[-3:]}"
    return 1  # the only action of this process; the disk holds what was there before it
