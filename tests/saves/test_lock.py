"""The lock of the folder as Windows keeps it, on a stand-in: types cannot see what its calls do."""

from __future__ import annotations

import errno
import importlib.util
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from saves import lock


class Msvcrt(ModuleType):
    """Locks bytes of open files: whoever comes second is refused, and closing gives the lock away."""

    LK_NBLCK = 2

    def __init__(self, refusal: int) -> None:
        super().__init__("msvcrt")
        self.refusal = refusal
        self.owners: dict[tuple[int, int], int] = {}

    def locking(self, file: int, mode: int, count: int) -> None:
        assert mode == self.LK_NBLCK and count == 1
        assert os.lseek(file, 0, os.SEEK_CUR) == 0, "both must ask for the same byte"
        status = os.fstat(file)
        key = status.st_dev, status.st_ino
        if self.owners.setdefault(key, file) != file:
            raise OSError(self.refusal, "locked")

    def closed(self, file: int) -> None:
        self.owners = {key: owner for key, owner in self.owners.items() if owner != file}


@pytest.fixture(params=[errno.EACCES, errno.EDEADLK, errno.EIO], ids=["EACCES", "EDEADLK", "no locks"])
def windows(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, int]:
    """saves/lock.py as it is read in on Windows."""
    msvcrt = Msvcrt(request.param)
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(sys, "platform", "win32")
    place = importlib.util.spec_from_file_location("saves_lock_on_windows", lock.__file__)
    assert place is not None and place.loader is not None
    module: Any = importlib.util.module_from_spec(place)
    place.loader.exec_module(module)
    monkeypatch.undo()
    assert not hasattr(module, "fcntl")

    def close(file: int) -> None:
        os.close(file)
        msvcrt.closed(file)
    module.os = SimpleNamespace(open=os.open, close=close, stat=os.stat, O_RDWR=os.O_RDWR, O_CREAT=os.O_CREAT)
    return module, request.param


def test_a_lock_that_was_removed_is_taken_anew_or_belongs_to_whoever_came_first(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    first, second = lock.Lock(folder), lock.Lock(folder)
    assert first.acquire() and not first.lost
    (folder / lock.NAME).unlink()
    assert first.lost and not first.held
    assert first.acquire() and first.held and not second.acquire(), "nobody came between"
    (folder / lock.NAME).unlink()
    assert second.acquire() and first.lost, "somebody came between"
    assert not first.acquire() and not first.held and not first.lost
    second.release()
    assert first.acquire()
    shutil.rmtree(folder)
    assert first.lost
    with pytest.raises(FileNotFoundError):
        first.acquire()


def test_one_copy_at_a_time(tmp_path: Path, windows: tuple[Any, int]) -> None:
    module, refusal = windows
    first, second = module.Lock(tmp_path), module.Lock(tmp_path)
    assert first.acquire() and first.acquire() and first.held
    if refusal == errno.EIO:  # a folder that knows no locks gives it to everybody
        assert second.acquire() and second.held
        first.release()
        second.release()
        return
    assert not second.acquire() and not second.held and second._file is None
    first.release()
    assert second.acquire() and not first.acquire()
    second.release()
    assert first.acquire()
    first.release()
