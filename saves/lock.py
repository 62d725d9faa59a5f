"""One copy of the program writes to a folder at a time. The lock vanishes with its process."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

NAME = "kabinett.lock"
_TAKEN = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class Lock:
    """A lock on a folder. Where a folder or system knows no locks, everybody has it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._file: int | None = None

    @property
    def held(self) -> bool:
        """Whether this copy has the lock."""
        return self._file is not None

    def acquire(self) -> bool:
        """Take the lock if it is free; False if another copy has it. Raises OSError if it cannot be tried."""
        if self._file is not None:
            return True
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(file)
        except OSError as error:
            if error.errno in _TAKEN:
                os.close(file)
                return False
        self._file = file  # kept open: closing it would give the lock away
        return True

    def release(self) -> None:
        """Give the lock back."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
