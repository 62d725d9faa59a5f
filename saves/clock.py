"""The time of day as a save can hold it."""

from __future__ import annotations

import time
from collections.abc import Callable

from saves.shape import MAX_COUNT


def now(clock: Callable[[], float] = time.time) -> int:
    """Whole seconds since 1970, 0 where the clock stands before that or tells no time at all."""
    try:
        return min(max(int(clock()), 0), MAX_COUNT)
    except (OverflowError, ValueError, OSError):  # beyond what Python can count, or no number
        return 0
