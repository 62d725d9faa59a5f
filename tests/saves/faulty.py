"""A disk on which any single call, or every call from some point on, fails as told."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from saves.files import Disk

CALLS = ("open_new", "open_old", "write", "read", "fsync", "close", "status", "replace", "link", "unlink",
         "listdir", "make_folder", "sync_folder")
SHORT = -1  # not an error number: a write that takes one byte only
ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT, SHORT)


class FaultyDisk(Disk):
    """Counts calls; the one numbered `fail_at` (from 1) fails, and with `lasting` all after it.

    Reading goes on working with `lasting` if `reads` is true: a full disk can still be read.
    """

    def __init__(self, fail_at: int = 0, error: int = errno.EIO, lasting: bool = False,
                 reads: bool = False) -> None:
        self.fail_at, self.error, self.lasting, self.reads = fail_at, error, lasting, reads
        self.calls = 0
        self.failed: list[str] = []
        self.called: list[str] = []
        self.slept = 0
        for name in CALLS:
            setattr(self, name, self._wrapped(name, getattr(super(), name)))

    def sleep(self, seconds: float) -> None:
        self.slept += 1

    def heal(self) -> None:
        """From now on everything works."""
        self.fail_at = 0

    def _due(self, name: str) -> bool:
        self.calls += 1
        if not self.fail_at or (self.reads and name in ("open_old", "read", "status", "listdir", "close")):
            return False
        return self.calls >= self.fail_at if self.lasting else self.calls == self.fail_at

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*parts: Any) -> Any:
            self.called.append(name)
            if not self._due(name):
                return real(*parts)
            if self.error == SHORT:
                return real(parts[0], parts[1][:1]) if name == "write" else real(*parts)
            self.failed.append(name)
            if name == "close":
                real(*parts)  # the file is closed all the same, as on Linux
            if name == "write" and len(parts[1]) > 1:
                real(parts[0], parts[1][:len(parts[1]) // 2])  # half of it arrives before the fault
            raise OSError(self.error, os.strerror(self.error), _path(parts))
        return call


def _path(parts: tuple[Any, ...]) -> str | None:
    return str(parts[0]) if parts and isinstance(parts[0], Path) else None
