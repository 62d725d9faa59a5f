"""Clocks that jump: the game last played stays the first to be continued, and every list can be drawn."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from saves.clock import now
from saves.format import load
from saves.shape import MAX_COUNT
from saves.store import Store
from scenes.menu import MenuScene
from scenes.saves_browser import SavesScene
from tests.faults.machine import ROOT, environment, visit
from tests.saves.play import finished_table, new_table
from tests.scenes.conftest import make_context

import pygame  # isort: skip

NOW = 1_700_000_000.5
WAYS = {
    "back": [NOW, NOW - 3600, NOW - 86_400 * 400], "to 1970": [NOW, 0.0, 1.0], "before 1970": [NOW, -1.0, -5e9],
    "far ahead": [NOW, 4e9, 2.5e11], "beyond all calendars": [NOW, 1e15, 1e300], "and back again": [NOW, 1e12, NOW],
    "stands still": [NOW, NOW, NOW]}


class Jumping:
    """Gives one time after another, then stays."""

    def __init__(self, times: list[float]) -> None:
        self.times = list(times)

    def __call__(self) -> float:
        return self.times.pop(0) if len(self.times) > 1 else self.times[0]


@pytest.mark.parametrize("way", WAYS)
def test_the_newest_game_is_the_newest_whatever_the_clock_says(tmp_path: Path, way: str) -> None:
    store = Store(tmp_path, clock=Jumping(WAYS[way]))
    seeds = list(range(1, 4))
    for seed in seeds:
        store.autosave(new_table("web_of_power", seed, 3))
        assert store.flush()
        loaded = store.continue_latest()
        assert loaded is not None and loaded.table.seed == seed
    store.save_as(new_table("abalone", 9), "named")
    store.count_result(finished_table())
    assert store.flush() and store.problems() == []
    store.close()
    again = Store(tmp_path, clock=Jumping([0.0]))  # and the next start is in 1970
    loaded = again.continue_latest()
    assert loaded is not None and loaded.table.seed == seeds[-1]
    again.autosave(new_table("abalone", 77))
    assert again.flush()
    newest = again.continue_latest()
    assert newest is not None and newest.table.seed == 77
    assert len([slot for slot in again.slots() if slot.loadable]) == 5, "none of the autosaves went"
    assert again.statistics.records
    _draw(again)
    again.close()


def _draw(store: Store) -> None:
    """Menu and list of saves as a person sees them."""
    pygame.init()
    ctx: Any = make_context()
    ctx.store = store
    surface = pygame.Surface(ctx.window.size)
    for scene in (MenuScene(), SavesScene()):
        ctx.stack.push(scene)
        ctx.stack.settle()
        ctx.stack.update(0.1)
        ctx.stack.draw(surface)
    for row in range(len(ctx.stack.top.slots)):
        ctx.stack.top.list.select(row)
        ctx.stack.draw(surface)
    ctx.stack.abandon()


def test_files_from_tomorrow_and_from_1970_do_not_matter(tmp_path: Path) -> None:
    """Copied, restored from a backup, or touched by a wrong clock: the dates of files are of no account."""
    data = tmp_path / "data"
    store = Store(data)
    for seed in (1, 2):
        store.autosave(new_table("web_of_power", seed, 3))
        store.flush()
    store.close()
    os.utime(data / "auto-0001.kab", (4e9, 4e9))
    os.utime(data / "auto-0002.kab", (0, 0))
    again = Store(data)
    loaded = again.continue_latest()
    assert loaded is not None and loaded.table.seed == 2
    again.close()
    found = visit({"actions": 1}, environment(tmp_path), "--data", str(data))
    assert set(found["saves"]) == {"auto-0001.kab", "auto-0002.kab", "auto-0003.kab", "slot-0001.kab"}
    assert found["saves"][-1] == "auto-0001.kab", "the newest first"


@pytest.mark.parametrize(("says", "found"), [
    (5.9, 5), (0.0, 0), (-0.5, 0), (-1e10, 0), (9.3e9, 9_300_000_000), (1e300, MAX_COUNT), (float("inf"), 0),
    (float("-inf"), 0), (float("nan"), 0), (OverflowError(), 0), (OSError(), 0)], ids=str)
def test_a_save_can_hold_whatever_the_clock_says(says: float | Exception, found: int) -> None:
    def clock() -> float:
        if isinstance(says, Exception):
            raise says
        return says
    assert now(clock) == found


# What the system says in place of its own clock.
CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
static long long says(void) { return atoll(getenv("CLOCK_SAYS")); }
int clock_gettime(clockid_t which, struct timespec *found) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *)) dlsym(RTLD_NEXT, "clock_gettime");
    int code = real(which, found);
    if (!code && which == CLOCK_REALTIME) found->tv_sec = says();
    return code;
}
time_t time(time_t *found) { if (found) *found = says(); return says(); }
"""


@pytest.fixture(scope="module")
def other_clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("the system's clock is replaced with the compiler of a Linux")
    folder = tmp_path_factory.mktemp("clock")
    (folder / "clock.c").write_text(CLOCK)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", "clock.so", "clock.c", "-ldl"], cwd=folder, check=True)
    return folder / "clock.so"


@pytest.mark.parametrize(("says", "saved"), [
    (9_300_000_000, 9_223_372_036), (300_000_000_000, 9_223_372_036), (-1, 0), (-10_000_000_000, 9_223_372_036)],
    ids=["year 2264", "year 11476", "1969", "year 1653"])
def test_the_real_program_under_any_clock(tmp_path: Path, other_clock: Path, says: int, saved: int) -> None:
    """Python itself raises beyond 2262 and before 1677, as soon as it begins to log."""
    data = tmp_path / "data"
    env = environment(tmp_path, LD_PRELOAD=str(other_clock), CLOCK_SAYS=str(says))
    assert subprocess.run([sys.executable, "-c", "import time; time.gmtime()"], env=env, check=False).returncode == 0
    found = visit({"actions": 2}, env, "--data", str(data))
    assert found["played"] >= 2 and found["fault"] is None and not found["agents_broken"]
    assert set(found["saves"]) == {"auto-0001.kab", "slot-0001.kab"} and (data / "logs").is_dir()
    for name in found["saves"]:
        loaded = load((data / name).read_bytes())
        assert loaded.table.cursor >= 2 and loaded.meta.saved_at == saved
    talk = f"newgame abalone\nsave {data / 'engine.kab'}\n"
    subprocess.run([sys.executable, "-m", "game.engine"], env=env, input=talk, text=True, cwd=ROOT, check=True)
    assert 0 <= load((data / "engine.kab").read_bytes()).meta.saved_at <= MAX_COUNT
