"""What happened, played on the board one event after another; a click lets it all arrive at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from game.core.api import View
from game.core.events import Event, Moved, Scored, Shuffled, Told
from scenes.boards.api import BoardView

SCORED_TIME = 2.0  # seconds a scored item stays in the light at normal speed
TOLD_TIME = 1.2
FASTEST_READER = 1.4  # words want to be read: a higher speed than this moves pieces only


class Reel:
    """Feeds events to a board. Scored and Told events go to `announce`, which shows them in words."""

    def __init__(self, board: BoardView, announce: Callable[[Scored | Told | None], None]) -> None:
        self.board = board
        self.announce = announce
        self._waiting: deque[tuple[Event, View[Any]]] = deque()
        self._rest = 0.0
        self._speaking = False

    @property
    def left(self) -> int:
        """Events that have not begun to be shown."""
        return len(self._waiting)

    @property
    def busy(self) -> bool:
        """Whether anything is still to be shown."""
        return bool(self._waiting) or self._rest > 0 or self.board.busy or self._speaking

    @property
    def speaking(self) -> bool:
        """Whether a scored item or an announcement stands on the screen."""
        return self._speaking

    def load(self, events: Iterable[Event], view: View[Any]) -> None:
        """Queue the redacted events of one action; `view` is how it will be after them."""
        for event in events:
            self._waiting.append((event, view))

    def update(self, dt: float) -> None:
        """`dt` seconds have gone by."""
        self._rest = max(0.0, self._rest - dt)
        if self._rest == 0 and self._speaking and not self.board.busy:
            self._hush()
        while self._rest == 0 and not self._speaking and self._waiting:
            self._next()

    def skip(self) -> None:
        """The running step arrives at once; what comes after it is still played."""
        self.board.finish()
        self._rest = 0.0
        self._hush()

    def arrive(self) -> None:
        """All that moves has arrived; what is still to be told will be."""
        self._waiting = deque(step for step in self._waiting if isinstance(step[0], Scored | Told))
        self.board.finish()

    def finish(self) -> None:
        """Everything has arrived."""
        self._waiting.clear()
        self.skip()

    def _hush(self) -> None:
        if self._speaking:
            self._speaking = False
            self.announce(None)

    def _next(self) -> None:
        event, view = self._waiting[0]
        if isinstance(event, Moved | Shuffled):
            self._waiting.popleft()
            if self.board.stage.speed > 0:
                self._rest = self.board.play(event, view)
            return
        if self.board.busy:  # words wait until things lie still
            self._rest = 0.05
            return
        self._waiting.popleft()
        if self.board.stage.speed > 0:
            self._speaking = True
            self._rest = (SCORED_TIME if isinstance(event, Scored) else TOLD_TIME)
            self._rest /= min(self.board.stage.speed, FASTEST_READER)
        self.announce(event)
