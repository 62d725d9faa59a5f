"""Checks of a game at a table: undo, redo, branching and saves bring every position back."""

from __future__ import annotations

from game.core import registry
from game.core.api import Json
from game.core.table import Chair, Table
from game.core.texts import LineError
from saves import format as saves_format
from tests.conformance.cases import Setting
from tests.conformance.play import dice, pick, positions, readers
from tests.saves.spoil import reseated


def undo_and_redo_restore(setting: Setting) -> None:
    """Any way through the log leads to the position that was there."""
    table = seated(setting)
    rng = dice(setting, "table")
    digests = [table.digest()]
    while not table.over:
        legal = table.state.legal_actions()
        forced = table.forced_action()
        assert forced is None or legal == [forced]
        action = pick(legal, rng, True)
        text = table.game.notate(table.view(table.to_move), action)
        table.submit_text(text)
        digests.append(table.digest())
    for _ in range(12):
        cursor = rng.below(len(digests))
        table.go_to(cursor)
        assert table.digest() == digests[cursor] == table.digest_at(cursor), "going there leads elsewhere"
    cursor = table.cursor
    if cursor:
        table.undo()
        assert table.digest() == digests[cursor - 1]
        table.redo()
        assert table.digest() == digests[cursor]
    try:
        other = table.branch(cursor)
    except ValueError as error:
        raise AssertionError(f"a branch leads elsewhere: {error!r}") from error
    assert other.digest() == digests[cursor], "a branch begins elsewhere"
    for index in range(0, len(table.log), 9):
        for reader in (None, 0):
            table.line_of(index, reader)


def saves_restore(setting: Setting) -> None:
    """A save brings back log, cursor, position and what could be redone, without a warning."""
    table = seated(setting)
    rng = dice(setting, "saves")
    length = rng.below(60)
    while not table.over and table.cursor < length:
        table.submit(pick(table.state.legal_actions(), rng, True))
        if rng.below(10) == 0 and table.cursor > 2:
            table.go_to(table.cursor - 1 - rng.below(2))
            length -= 1
    if table.cursor and rng.below(2):
        table.undo()
    loaded = saves_format.load(saves_format.dump(table, saves_format.SaveMeta()))
    again = loaded.table
    assert not loaded.warnings
    assert again.digest() == table.digest(), "a save brings back another position"
    assert [entry.text for entry in again.log] == [entry.text for entry in table.log]
    assert (again.cursor, again.options, again.chairs) == (table.cursor, table.options, table.chairs)
    while again.cursor < len(again.log):
        again.redo()
        table.redo()
        assert again.digest() == table.digest()


def positions_keep_their_seats(setting: Setting) -> None:
    """Neither a table nor a save with a chair more or less takes a position; with the right number both do."""
    info = registry.info(setting.game_id)
    others = {setting.seats - 1, setting.seats + 1, *info.seats} - {setting.seats}
    for state in positions(setting, 31):
        for seat in readers(setting):
            assert state.view(seat).seats == setting.seats, "a view tells of another number of seats"
        table = seated(setting, state.to_dict())
        raw = saves_format.dump(table, saves_format.SaveMeta())
        assert saves_format.load(raw).table.digest() == table.digest()
        for seats in others:
            other = Setting(setting.game_id, seats, tuple(info.defaults().items()), setting.seed)
            try:
                seated(other, state.to_dict())
                raise AssertionError(f"a position of {setting.seats} seats was taken for a table of {seats}")
            except LineError:
                pass
            try:
                saves_format.load(reseated(raw, seats))
                raise AssertionError(f"a save of {setting.seats} seats was taken for one of {seats}")
            except saves_format.SaveError:
                pass


def seated(setting: Setting, position: Json | None = None) -> Table:
    """A table of persons and one computer, perhaps from a position."""
    chairs = [Chair(f"Seat {seat}", "squire" if seat == 1 else None, seat) for seat in range(setting.seats)]
    return Table(setting.game_id, chairs, dict(setting.options), setting.seed, None, position)
