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
        self._mark = (0, 0)

    @property
    def held(self) -> bool:
        """Whether this copy has the lock."""
        return self._file is not None and not self.lost

    @property
    def lost(self) -> bool:
        """Whether what was locked is no longer what others would lock: the folder was removed meanwhile."""
        if self._file is None:
            return False
        try:
            return self._found() != self._mark
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False  # it cannot be seen at the moment

    def acquire(self) -> bool:
        """Take the lock if it is free; False if another copy has it. Raises OSError if it cannot be tried."""
        if self.held:
            return True
        self.release()  # of what is no longer there
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(file)
        except OSError as error:
            if error.errno in _TAKEN:
                os.close(file)
                return False
        self._file = file  # kept open: closing it would give the lock away
        self._mark = self._found()
        return True

    def _found(self) -> tuple[int, int]:
        """Which file stands under the lock's name. Raises OSError."""
        status = os.stat(self._path)
        return status.st_dev, status.st_ino

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
