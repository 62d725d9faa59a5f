"""The same people once more."""

from __future__ import annotations

import secrets

from game.core.table import Table


def rematch(table: Table) -> Table:
    """A new deal for the same chairs. Where the box has a start player, the next seat has its turn to begin."""
    options = dict(table.options)
    start = next_start(table)
    if start is not None:
        options["start"] = start
    return Table(table.game_id, table.first_chairs, options, secrets.randbits(63), secrets.randbits(63))


def next_start(table: Table) -> int | None:
    """The seat after the start player of this game; None where the box lets nobody choose."""
    option = next((o for o in table.game.info.options if o.key == "start" and o.kind == "seat"), None)
    begun = getattr(table.state, "start", table.options.get("start"))
    if option is None or not isinstance(begun, int):
        return None
    seat = (begun + 1) % table.seats
    return seat if seat in option.values else None
