"""The same people once more."""

from __future__ import annotations

import secrets

from game.core.table import Table


def rematch(table: Table) -> Table:
    """A new deal for the same chairs. Where the box has a start player, the next seat has its turn to begin; where
    the first seat always begins, everybody moves up one seat."""
    options, chairs = dict(table.options), list(table.first_chairs)
    start = next_start(table)
    if start is not None:
        options["start"] = start
    elif first_seat_begins(table):
        chairs = [*chairs[1:], chairs[0]]
    return Table(table.game_id, chairs, options, secrets.randbits(63), secrets.randbits(63))


def first_seat_begins(table: Table) -> bool:
    """Whether nobody chooses who begins, and no lot falls either: where nothing is drawn, it is always the same."""
    return table.game.info.open and not any(option.kind == "seat" for option in table.game.info.options)


def next_start(table: Table) -> int | None:
    """The seat after the start player of this game; None where the box lets nobody choose."""
    option = next((o for o in table.game.info.options if o.key == "start" and o.kind == "seat"), None)
    begun = getattr(table.state, "start", table.options.get("start"))
    if option is None or not isinstance(begun, int):
        return None
    seat = (begun + 1) % table.seats
    return seat if seat in option.values else None
