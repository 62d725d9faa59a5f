"""Last-move marks: what each seat did in its last turn, until its next turn begins."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Place
from game.core.table import Table


def last_marks(table: Table, places_of: Callable[[int], tuple[Place, ...]]) -> list[tuple[int, Place]]:
    """(seat, place) of everything the other seats touched in their last turn, newest last.

    A seat's marks go when its next turn begins; `places_of` gives the places that the log line of an entry
    speaks of.
    """
    found: list[tuple[int, Place]] = []
    turn_of: dict[int, int] = {}
    for index in range(table.cursor - 1, -1, -1):
        entry = table.log[index]
        if entry.action is None:
            continue
        if entry.turn != turn_of.setdefault(entry.seat, entry.turn):
            continue
        if entry.seat == table.to_move and entry.turn != table.state.turn:
            continue
        found[:0] = [(entry.seat, place) for place in places_of(index)]
        if table.state.turn - entry.turn > table.seats:
            break
    return found
