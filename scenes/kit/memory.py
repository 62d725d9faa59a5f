"""Room that was used and is free again, given back to the system. The C library of Linux must be told to do so."""

from __future__ import annotations

import ctypes
import gc
import sys

M_MMAP_THRESHOLD, LARGE_PICTURE = -3, 256 * 1024  # of malloc.h; bytes from which room is given back at once


def give_back_large() -> None:
    """From now on the room of large pictures goes back as soon as they are gone."""
    _tell("mallopt", M_MMAP_THRESHOLD, LARGE_PICTURE)


def give_back() -> None:
    """The room of everything else that is gone: a scene and its board hold each other, and with them many pictures
    that would stay until Python happens to look for such circles. Takes some 20 milliseconds."""
    gc.collect()
    _tell("malloc_trim", 0)


def _tell(call: str, *numbers: int) -> None:
    if sys.platform != "linux":
        return
    try:
        getattr(ctypes.CDLL(None), call)(*numbers)
    except (AttributeError, OSError):  # a C library that has no such thing
        pass
