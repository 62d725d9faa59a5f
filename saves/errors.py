"""The one error of this package, and what the disk's refusals mean in words."""

from __future__ import annotations

import errno

from game.core.texts import Line, LineError
from saves.heading import Heading


class SaveError(LineError):
    """Something that cannot be loaded or saved: `line` says why in one sentence.

    damaged: the file is broken, so that an older copy is worth a try; False where the file may be fine
    and only this program cannot use it. heading: what a list can still say about it, if anything.
    """

    def __init__(self, line: Line, damaged: bool = True, heading: Heading | None = None) -> None:
        super().__init__(line)
        self.damaged = damaged
        self.heading = heading


def fault_line(error: OSError, folder: str) -> Line:
    """Why a write failed."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Line("saves.fault.full")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Line("saves.fault.forbidden", {"folder": folder})
    if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.EEXIST):
        return Line("saves.fault.missing", {"folder": folder})
    return Line("saves.fault.disk", {"reason": reason_of(error)})


def read_fault_line(error: OSError, name: str) -> Line:
    """Why a file could not be read."""
    if isinstance(error, FileNotFoundError):
        return Line("saves.fault.gone", {"name": name})
    return Line("saves.fault.unreadable", {"name": name, "reason": reason_of(error)})


def reason_of(error: OSError) -> str:
    """The system's own words for an error."""
    return error.strerror or type(error).__name__
