"""States along a log: every so many entries one is kept, and of some the fingerprint; what lies between is replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.api import State
from game.core.codec import digest
from game.core.log import Entry

SNAPSHOT_EVERY = 16  # entries from one fingerprint to the next
STATE_EVERY = 4  # entries from one kept state to the next: a log is shown line by line, each from its own state


class Snapshots:
    """What a log leads to from one start, entry by entry."""

    def __init__(self, start: State[Any]) -> None:
        self._states: dict[int, State[Any]] = {0: start.clone()}
        self._digests: dict[int, str] = {}

    def keep(self, cursor: int, state: State[Any]) -> None:
        """Remember a copy of the state after `cursor` entries, if it is one of those that are kept."""
        if cursor % STATE_EVERY == 0:
            self._states[cursor] = state.clone()

    def forget(self, cursor: int) -> None:
        """What lay behind `cursor` has not happened."""
        for kept in (self._states, self._digests):
            for at in [at for at in kept if at > cursor]:
                del kept[at]

    def state(self, log: Sequence[Entry], cursor: int) -> State[Any]:
        """A fresh state after the first `cursor` entries."""
        near = max(at for at in self._states if at <= cursor)
        state = self._states[near].clone()
        for entry in log[near:cursor]:
            if entry.action is not None:
                state.apply(entry.action)
        return state

    def digest(self, cursor: int, state_at: Callable[[int], State[Any]]) -> str:
        """The fingerprint after `cursor` entries, made from that state where it is not known yet."""
        found = self._digests.get(cursor)
        if found is None:
            found = digest(state_at(cursor).to_dict())
            if cursor % SNAPSHOT_EVERY == 0:
                self._digests[cursor] = found
        return found
