"""What a long game costs to keep and to bring back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import thread_time
from typing import Any

from game.core import registry
from game.core.table import Table
from saves import format as save_format
from tests.perf.stage import new_table, play_by_lot
from tests.perf.table import Row, limit

ACTIONS = 400
LOAD, SAVE = 150, 4  # milliseconds: a load is a change of scene, an autosave is part of a frame
META = save_format.SaveMeta(saved_at=0)


def rows(game_id: str) -> Iterator[Row]:
    """A game of so many actions, or the longest that some deals give at the fullest table."""
    table = long_table(game_id)
    raw = save_format.dump(table, META)
    length = f" ({table.cursor} actions, {len(raw) / 1024:.0f} KiB)"
    load, save = milliseconds(lambda: save_format.load(raw)), milliseconds(lambda: save_format.dump(table, META))
    yield limit(f"{game_id}: load of a long game", load, "ms", LOAD, length)
    yield limit(f"{game_id}: autosave of it", save, "ms", SAVE, length, 1)


def long_table(game_id: str) -> Table:
    """As many actions as there can be, but not more than ACTIONS."""
    longest: Table | None = None
    for seed in range(5):
        table = new_table(game_id, registry.info(game_id).seats[-1], seed=seed)
        play_by_lot(table, lambda table=table: table.cursor >= ACTIONS, seed)
        if longest is None or table.cursor > longest.cursor:
            longest = table
        if table.cursor >= ACTIONS:
            break
    assert longest is not None
    return longest


def milliseconds(call: Callable[[], Any]) -> float:
    """The median of some calls, in CPU time."""
    spent = []
    for _ in range(9):
        begun = thread_time()
        call()
        spent.append((thread_time() - begun) * 1000)
    return sorted(spent)[len(spent) // 2]
