"""How far back people may go: to their last decision, unless somebody decided or learned something since."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.core.log import Entry
from game.core.texts import Line


def is_decision(entry: Entry, forced: Collection[str]) -> bool:
    """Whether a person decided this, as far as everybody may know: forced kinds never count."""
    return entry.person and (entry.action is None or entry.action.kind not in forced)


def last_decision(entries: Sequence[Entry], persons: Collection[int], forced: Collection[str]) -> int | None:
    """Index of the last entry in which one of these persons decided something in the game."""
    for index in range(len(entries) - 1, -1, -1):
        entry = entries[index]
        if entry.action is not None and entry.seat in persons and is_decision(entry, forced):
            return index
    return None


def next_decision(log: Sequence[Entry], cursor: int, forced: Collection[str]) -> int:
    """The first cursor behind this one at which a person decides next, or the end of the log."""
    target = cursor + 1
    while target < len(log) and not is_decision(log[target], forced):
        target += 1
    return target


def bound(taken: Sequence[Entry], turn: int) -> Line | None:
    """Why taking these entries back would reach past the own turn or past something seen; turn: the one now."""
    played = [entry for entry in taken if entry.action is not None]
    if any(entry.seat != taken[0].seat for entry in played):
        return Line("core.undo.other")
    if any(entry.revealed for entry in played):
        return Line("core.undo.seen")
    return Line("core.undo.turn") if taken[0].turn != turn else None
