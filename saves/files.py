"""Writing files so that the old one is whole until the new one is, and reading them without trust.

Every call to the system goes through a `Disk`, so that tests can make each of them fail in turn.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
RETRIES = 5
FIRST_WAIT = 0.01
BACKUP = ".bak"
STALE = re.compile(r"(?:(?:auto|slot)-\d{4,9}\.kab|settings\.json|statistics\.json)"
                   r"(?:\.bak|\.damaged-\d{1,9})?\.\d{1,10}\.tmp")
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn line ends otherwise
_NO_DIR_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES)


class Disk:
    """The operating system's file calls, as far as saving needs them. All of them may raise OSError."""

    def open_new(self, path: Path) -> int:
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o644)

    def open_old(self, path: Path) -> int:
        return os.open(path, os.O_RDONLY | _BINARY)

    def write(self, file: int, part: memoryview) -> int:
        return os.write(file, part)

    def read(self, file: int, count: int) -> bytes:
        return os.read(file, count)

    def fsync(self, file: int) -> None:
        os.fsync(file)

    def close(self, file: int) -> None:
        os.close(file)

    def status(self, path: Path) -> os.stat_result:
        return os.stat(path)

    def replace(self, source: Path, target: Path) -> None:
        os.replace(source, target)

    def link(self, source: Path, target: Path) -> None:
        os.link(source, target)

    def unlink(self, path: Path) -> None:
        os.unlink(path)

    def listdir(self, folder: Path) -> list[str]:
        return os.listdir(folder)

    def make_folder(self, folder: Path) -> None:
        os.makedirs(folder, exist_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Make a rename outlast a power cut. Windows has no such call and needs none."""
        if sys.platform == "win32":
            return
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


def write_whole(disk: Disk, path: Path, content: bytes) -> None:
    """Put `content` at `path`, all of it or nothing; what was there before becomes PATH.bak.

    Raises OSError; then the old file is untouched, unless only the folder could not be synced.
    """
    temp = _temp_of(path)
    try:
        _fill(disk, temp, content)
        _keep_backup(disk, path)
        patiently(disk, lambda: disk.replace(temp, path))
    except OSError:
        _forget(disk, temp)
        raise
    _sync_folder(disk, path.parent)


def read_whole(disk: Disk, path: Path, limit: int) -> bytes:
    """The contents of a plain file; at most limit + 1 bytes, so that callers see what is too big.

    Raises OSError, also for whatever is no plain file (opening a pipe would wait for ever).
    """
    if not stat.S_ISREG(disk.status(path).st_mode):
        raise OSError(errno.EINVAL, "not a plain file")
    file = patiently(disk, lambda: disk.open_old(path))
    try:
        parts: list[bytes] = []
        left = limit + 1
        while left > 0:
            part = disk.read(file, min(left, 1 << 18))
            if not part:
                break
            parts.append(part)
            left -= len(part)
    finally:
        disk.close(file)
    return b"".join(parts)


def keep_aside(disk: Disk, path: Path) -> Path:
    """Rename a damaged file to PATH.damaged-N, N new, and give its new path. Raises OSError."""
    kept = _new_aside(disk, path)
    patiently(disk, lambda: disk.replace(path, kept))
    return kept


def keep_copy(disk: Disk, path: Path) -> None:
    """Let what is at `path`, or else its backup, stay as PATH.damaged-N when `path` is written. Raises OSError."""
    source = path if exists(disk, path) else backup_of(path)
    if exists(disk, source):
        _double(disk, source, _new_aside(disk, path))


def backup_of(path: Path) -> Path:
    """Where the last version but one of a file is kept."""
    return _beside(path, BACKUP)


def exists(disk: Disk, path: Path) -> bool:
    """Whether something is there; True also when that cannot be found out."""
    try:
        disk.status(path)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return True


def try_out(disk: Disk, folder: Path) -> None:
    """Write a file and take it away again. Raises OSError where nothing can be written."""
    path = _temp_of(folder / "settings.json")  # one that `sweep` knows, should it be left behind
    try:
        file = disk.open_new(path)
        try:
            disk.write(file, memoryview(b"?"))
        finally:
            disk.close(file)
    finally:
        _forget(disk, path)


def sweep(disk: Disk, folder: Path) -> None:
    """Remove what an interrupted write left behind: our own temporary files and nothing else."""
    try:
        names = disk.listdir(folder)
    except OSError:
        return
    for name in names:
        if STALE.fullmatch(name):
            _forget(disk, folder / name)


def patiently(disk: Disk, call: Callable[[], T]) -> T:
    """Try again for about a third of a second: on Windows a virus scanner may hold a file for a moment."""
    for attempt in range(RETRIES):
        try:
            return call()
        except PermissionError:
            disk.sleep(FIRST_WAIT * 2**attempt)
    return call()


def _fill(disk: Disk, path: Path, content: bytes) -> None:
    """A new file with these contents, safely on the disk when this returns."""
    try:
        file = disk.open_new(path)
    except FileNotFoundError:
        disk.make_folder(path.parent)
        file = disk.open_new(path)
    try:
        rest = memoryview(content)
        while rest:
            written = disk.write(file, rest)
            if written <= 0:
                raise OSError(errno.EIO, "nothing was written")
            rest = rest[written:]
        disk.fsync(file)
    except OSError:
        try:
            disk.close(file)
        except OSError:
            pass  # the first error is the one that matters
        raise
    disk.close(file)


def _keep_backup(disk: Disk, path: Path) -> None:
    """Give the old file a second name. There is no moment at which `path` itself is missing.

    A backup is a comfort: where none can be made, the new file is still worth writing.
    """
    backup = backup_of(path)
    if not exists(disk, path):
        return
    try:
        _unlink_if_there(disk, backup)
        _double(disk, path, backup)
    except OSError:
        pass


def _double(disk: Disk, path: Path, second: Path) -> None:
    """Give a file a second name, or a copy under that name where a file system knows none. Raises OSError."""
    try:
        disk.link(path, second)
    except OSError:
        temp = _temp_of(second)
        try:
            _fill(disk, temp, read_whole(disk, path, disk.status(path).st_size))
            disk.replace(temp, second)
        except OSError:
            _forget(disk, temp)
            raise


def _new_aside(disk: Disk, path: Path) -> Path:
    """PATH.damaged-N, N new. Raises OSError."""
    names = set(disk.listdir(path.parent))
    number = 1
    while f"{path.name}.damaged-{number}" in names:
        number += 1
    return _beside(path, f".damaged-{number}")


def _sync_folder(disk: Disk, folder: Path) -> None:
    try:
        disk.sync_folder(folder)
    except OSError as error:
        if error.errno not in _NO_DIR_SYNC:  # some file systems cannot sync a folder, which is no fault
            raise


def _unlink_if_there(disk: Disk, path: Path) -> None:
    try:
        disk.unlink(path)
    except FileNotFoundError:
        pass


def _forget(disk: Disk, path: Path) -> None:
    try:
        disk.unlink(path)
    except OSError:
        pass


def _temp_of(path: Path) -> Path:
    """One temporary file for each file and process, so that a killed program leaves few behind."""
    return _beside(path, f".{os.getpid()}.tmp")


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
