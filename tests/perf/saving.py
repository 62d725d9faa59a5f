"""What a long game costs to keep and to bring back, or to refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import thread_time
from typing import Any

from game.core import registry
from game.core.table import Chair, Table
from saves import format as save_format
from saves import frame
from saves.errors import SaveError
from tests.perf.stage import new_table, play_by_lot
from tests.perf.table import Row, limit
from tests.saves.spoil import sealed

ACTIONS, MATCH = 400, 1400
LOAD, SAVE, REFUSE = 150, 4, 50  # milliseconds: a load is a change of scene, an autosave is part of a frame
META = save_format.SaveMeta(saved_at=0)


def rows(game_id: str) -> Iterator[Row]:
    """A game of so many actions, or the longest that some deals give at the fullest table."""
    table = long_table(game_id)
    raw = save_format.dump(table, META)
    length = f" ({table.cursor} actions, {len(raw) / 1024:.0f} KiB)"
    load, save = milliseconds(lambda: save_format.load(raw)), milliseconds(lambda: save_format.dump(table, META))
    yield limit(f"{game_id}: load of a long game", load, "ms", LOAD, length)
    yield limit(f"{game_id}: autosave of it", save, "ms", SAVE, length, 1)
    table = long_match(game_id)
    bad = damaged(table)
    yield limit(f"{game_id}: refusing a damaged long match", milliseconds(lambda: refusal(bad)), "ms", REFUSE,
                f" ({table.cursor} actions)")


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


def long_match(game_id: str) -> Table:
    """The fullest table and the highest of all that can be counted in its options, up to MATCH actions."""
    info = registry.info(game_id)
    most = {option.key: option.values[-1] for option in info.options if type(option.values[-1]) is int}
    table = Table(game_id, [Chair(f"Seat {n}") for n in range(info.seats[-1])], most, 3)
    play_by_lot(table, lambda: table.cursor >= MATCH, 3)
    return table


def damaged(table: Table) -> bytes:
    """The save that takes longest to refuse: checksum and fingerprints are right, the end of the log is nonsense, and
    so is the position that was saved."""
    version, body = frame.unpack(save_format.dump(table, META))
    return frame.pack(version, sealed({**body, "log": [*body["log"][:-1], "?"], "snapshot": {"?": 0}}))


def refusal(raw: bytes) -> SaveError:
    """Why it is refused."""
    try:
        save_format.load(raw)
    except SaveError as error:
        return error
    raise AssertionError("accepted")


def milliseconds(call: Callable[[], Any]) -> float:
    """The median of some calls, in CPU time."""
    spent = []
    for _ in range(9):
        begun = thread_time()
        call()
        spent.append((thread_time() - begun) * 1000)
    return sorted(spent)[len(spent) // 2]
