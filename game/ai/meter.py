"""What a search may still spend: iterations counted, or seconds on the monotonic clock."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.core.levels import Budget, Cancel


class Meter:
    """Asked before every iteration. Counted budgets never look at the clock, so they repeat exactly."""

    __slots__ = ("_begun", "_cancel", "_clock", "_seconds", "limit", "used")

    def __init__(self, budget: Budget, cancel: Cancel, share: float = 1.0,
                 clock: Callable[[], float] = time.monotonic) -> None:
        """`share`: the part of a whole turn's budget that this one decision may use, in (0, 1]."""
        self.used = 0
        self._cancel = cancel
        self._clock = clock
        self.limit: int | None = None
        self._begun = self._seconds = 0.0
        if budget.iterations is not None:
            self.limit = max(1, round(budget.iterations * share))
        elif budget.seconds is not None:
            self._begun, self._seconds = clock(), budget.seconds * share
        else:
            self.limit = 1

    def more(self) -> bool:
        """Whether one more iteration may begin; counts it if so."""
        if self._cancel():
            return False
        if self.limit is None:
            if self._clock() - self._begun >= self._seconds:
                return False
        elif self.used >= self.limit:
            return False
        self.used += 1
        return True

    def progress(self) -> float:
        """How much of the budget is gone, 0 to 1."""
        if self.limit is not None:
            return min(1.0, self.used / self.limit)
        if self._seconds <= 0:
            return 1.0
        return min(1.0, (self._clock() - self._begun) / self._seconds)
