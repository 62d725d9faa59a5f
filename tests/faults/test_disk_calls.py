"""Every single call to the disk fails once while the whole program is used: no scene stumbles, no save is hurt.

What the store makes of such faults is tested in tests/saves; here its answers go through menu, table, list of
saves and settings. The short form takes one call in 23; `--games N` with N > 1 takes them all.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from saves.files import Disk
from saves.format import SaveError, load
from saves.settings import Settings
from saves.store import Store
from tests.faults.life import Life
from tests.saves.faulty import FaultyDisk
from tests.scenes.conftest import press

import pygame  # isort: skip

from game.core.table import Chair, Table
from scenes.menu import MenuScene
from scenes.opening import table_scene
from scenes.saves_browser import SavesScene
from scenes.settings import SettingsScene

ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES)
STRIDE = 23
QUIET = Settings(animation="off", pace="instant", confirm_turn="never", muted=True)


class Session(Life):
    """A life on a disk that fails."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        super().__init__("disk", folder)
        self.disk = disk

    def new_store(self) -> Store:
        return Store(self.folder / "data", self.disk, clock=lambda: 1_700_000_000)

    def use(self) -> None:
        """Go on with a game, play, save under a name, rename, delete and undelete, change settings, close."""
        self.open((960, 600))
        self.ctx.settings.animation, self.ctx.settings.pace = "off", "instant"
        self.step(press(pygame.K_RETURN))  # Continue
        self.begin(table_scene(table_of(5)))
        for _ in range(12):
            self.step(dt=0.1)
        scene = self.tables()[-1] if self.tables() else None
        if scene is not None:
            self.keys((pygame.K_s, pygame.KMOD_CTRL), (pygame.K_RETURN, 0), (pygame.K_z, pygame.KMOD_CTRL))
        self.ctx.settings.volume = 33
        self.clock.now += 5
        for made in (MenuScene(), SavesScene()):
            self.ctx.stack.clear(made)
            self.step()
        browser: Any = self.top
        for act in (browser._delete, browser._undelete, lambda: browser._open(0)):
            act()
            self.step()
        self.ctx.stack.clear(SettingsScene())
        self.step()
        self.close()

    def keys(self, *pressed: tuple[int, int]) -> None:
        for key, mod in pressed:
            self.step(press(key, mod))
            self.step(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))


def table_of(seed: int) -> Table:
    """One person and computers."""
    return Table("web_of_power", [Chair("Ann"), Chair("Bob", "page", 1), Chair("Cid", "page", 2)], {"start": 1}, seed)


def furnish(folder: Path) -> None:
    """Settings, a game to go on with, and a named save."""
    store = Store(folder)
    store.save_settings(QUIET)
    store.autosave(table_of(1))
    store.save_as(table_of(2), "precious")
    store.close()


def calls(folder: Path, disk: FaultyDisk) -> int:
    """Use the program once; how many calls to the disk that took."""
    (folder / "data").mkdir(parents=True)
    furnish(folder / "data")
    session = Session(folder, disk)
    try:
        session.use()
    finally:
        session.end()
    return disk.calls


def titles(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.kab*"):
        try:
            yield load(path.read_bytes()).meta.title
        except SaveError:
            continue


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "lasting"])
def test_the_program_is_used_while_any_call_fails(tmp_path: Path, lasting: bool,
                                                  request: pytest.FixtureRequest) -> None:
    spent = calls(tmp_path / "sound", FaultyDisk())
    assert spent > 60
    stride = STRIDE if request.config.getoption("--games") == 1 else 1
    for first in range(1 + (3 if lasting else 0), spent + 1, stride * (3 if lasting else 1)):
        error = ERRORS[first % len(ERRORS)]
        folder = tmp_path / str(first)
        disk = FaultyDisk(first, error, lasting)
        calls(folder, disk)
        assert disk.failed, "the fault was met"
        assert "precious" in set(titles(folder / "data")), f"{disk.failed} cost a save"
        again = Store(folder / "data")
        assert again.continue_latest() is not None
        assert again.load_settings().volume in (33, QUIET.volume)
        again.close()
