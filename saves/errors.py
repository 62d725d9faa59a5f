"""The one error of this package, and what the disk's refusals mean in words."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from game.core.texts import Line, LineError
from saves.heading import Heading


class SaveError(LineError):
    """Something that cannot be loaded or saved: `line` says why in one sentence for the player.

    damaged: the file is broken, so that an older copy is worth a try; False where the file may be fine
    and only this program cannot use it. heading: what a list can still say about it, if anything. detail: which
    field, byte or number it was, for the log and for other programs; no player need read that.
    """

    def __init__(self, line: Line, damaged: bool = True, heading: Heading | None = None, detail: str = "") -> None:
        super().__init__(line)
        self.damaged = damaged
        self.heading = heading
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.line.key} ({self.detail})" if self.detail else self.line.key


def senseless(detail: str) -> SaveError:
    """The error for a file that is whole but does not say what a save has to say."""
    return SaveError(Line("saves.senseless"), detail=detail)


def kept_as(error: SaveError, name: str) -> SaveError:
    """The same error of a file that stays under this name, and says so unless it speaks of the file already."""
    if "name" in error.line.fields:
        return error
    kept = Line("saves.kept", {"reason": error.line, "name": name})
    return SaveError(kept, error.damaged, error.heading, error.detail)


def fault_line(error: OSError, folder: str) -> Line:
    """Why a write failed."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Line("saves.fault.full")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Line("saves.fault.forbidden", {"folder": folder})
    if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.EEXIST):
        file = _file_in_the_way(Path(folder))
        if file:
            return Line("saves.fault.no_folder", {"path": file})
        return Line("saves.fault.missing", {"folder": folder})
    return Line("saves.fault.disk", {"reason": reason_of(error)})


def _file_in_the_way(folder: Path) -> str:
    """Which part of a folder's path is no folder; empty if none is."""
    nearest = next((path for path in (folder, *folder.parents) if os.path.exists(path)), None)
    return "" if nearest is None or os.path.isdir(nearest) else str(nearest)


def read_fault_line(error: OSError, name: str) -> Line:
    """Why a file could not be read."""
    if isinstance(error, FileNotFoundError):
        return Line("saves.fault.gone", {"name": name})
    return Line("saves.fault.unreadable", {"name": name, "reason": reason_of(error)})


def reason_of(error: OSError) -> str:
    """The system's own words for an error."""
    return error.strerror or type(error).__name__
