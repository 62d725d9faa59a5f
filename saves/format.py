"""Bytes to game and back. Knows no files and no clock.

Loading looks at what costs little first: the checksum, every field, and whether the position that was
saved has the fingerprint taken of it then. Only a file that agrees with itself is played: its whole log
goes through the rules once, so that every loaded game was played legally, and where that ends in other
positions than those that were saved, the saved one is the beginning of the rest.
"""

from __future__ import annotations

import base64
from typing import Any, NamedTuple

from game.core import registry
from game.core.codec import digest
from game.core.table import SNAPSHOT_EVERY, Chair, Table
from game.core.texts import Line, LineError
from saves import frame, shape
from saves.errors import SaveError
from saves.heading import Heading, SaveMeta
from saves.migrations import FORMAT, migrate
from saves.shape import Saved

__all__ = ["Heading", "Loaded", "SaveError", "SaveMeta", "dump", "load", "read_header", "retitle"]


class Loaded(NamedTuple):
    """A game brought back; `warnings` are sentences the player should see."""

    table: Table
    meta: SaveMeta
    warnings: tuple[Line, ...] = ()


class Deviation(Exception):
    """A replay that does not fit: `entry` is the number of the log entry where that was seen, from 1."""

    def __init__(self, entry: int) -> None:
        super().__init__(entry)
        self.entry = entry


def dump(table: Table, meta: SaveMeta) -> bytes:
    """The save file of a table. Raises SaveError for a table that could not be read back."""
    public = table.view(None)
    body: dict[str, Any] = {
        "game": table.game_id,
        "rules": table.game.info.rules_version,
        "seats": [_seat(chair) for chair in table.first_chairs],
        "options": dict(table.options),
        "start": {"seed": table.seed, "position": table.position},
        "agent_seed": table.agent_seed,
        "log": [entry.text for entry in table.log],
        "cursor": table.cursor,
        "practice": table.practice,
        "assisted": table.assisted,
        "checkpoints": [[at, table.digest_at(at)] for at in _checkpoints(table)],
        "snapshot": table.state.to_dict(),
        "summary": {"ply": public.ply, "turn": public.turn, "scores": list(public.scores),
                    "over": table.over},
        **_meta_fields(meta),
    }
    try:
        shape.read(body)
        return frame.pack(FORMAT, body)
    except SaveError as error:
        raise SaveError(Line("saves.unsavable"), damaged=False, detail=str(error)) from error


def load(raw: bytes) -> Loaded:
    """The game in a save file. Raises SaveError."""
    saved = _read(raw)
    try:
        table = _replayed(saved)
        warnings: tuple[Line, ...] = ()
    except Deviation as deviation:
        table = _from_snapshot(saved, deviation.entry)
        warnings = (Line("saves.warn.snapshot", {"entry": deviation.entry}),)
    public = table.view(None)
    if (public.ply, public.turn) != (saved.heading.ply, saved.heading.turn):
        raise shape.wrong("summary")
    return Loaded(table, saved.heading.meta, warnings)


def read_header(raw: bytes) -> Heading:
    """What a list shows of a save; plays nothing. Raises SaveError."""
    return _read(raw).heading


def retitle(raw: bytes, title: str) -> bytes:
    """The same save under another name. Raises SaveError."""
    _read(raw)
    version, body = frame.unpack(raw)
    return frame.pack(FORMAT, migrate(body, version) | {"title": shape.one_line(title, shape.MAX_TITLE)})


def _read(raw: bytes) -> Saved:
    version, body = frame.unpack(raw)
    if version > FORMAT:
        raise SaveError(Line("saves.newer"), damaged=False, heading=_guess(body), detail=f"format {version}")
    try:
        saved = shape.read(migrate(body, version))
    except SaveError:
        raise
    except Exception as error:  # a step of the migration met something it did not expect
        raise shape.wrong("body") from error
    _check_rules(saved)
    if saved.checkpoints.get(saved.cursor) != digest(saved.snapshot):
        raise shape.wrong("snapshot")
    return saved


def _check_rules(saved: Saved) -> None:
    game = saved.heading.game
    try:
        ours = registry.info(game).rules_version
    except registry.UnknownGame:
        raise SaveError(Line("saves.unknown_game"), damaged=False, heading=saved.heading, detail=game) from None
    if saved.rules > ours:
        raise SaveError(Line("saves.newer"), damaged=False, heading=saved.heading, detail=f"rules {saved.rules}")


def _guess(body: dict[str, Any]) -> Heading | None:
    """What can be said about a save from the future, if game, title and time still go by these names."""
    game, title, saved_at = (body.get(name) for name in ("game", "title", "saved_at"))
    if not isinstance(game, str):
        return None
    meta = SaveMeta(title=shape.one_line(title, shape.MAX_TITLE) if isinstance(title, str) else "",
                    saved_at=shape.whole(0, shape.MAX_COUNT)(saved_at) or 0)
    return Heading(shape.clip(game, 40), meta)


# -- playing it again ----------------------------------------------------------------------------------

def _table(saved: Saved, position: dict[str, Any] | None) -> Table:
    """The table before the first entry. Raises SaveError."""
    try:
        table = Table(saved.heading.game, saved.heading.chairs, saved.options, saved.seed, saved.agent_seed,
                      position)
        table.state.legal_actions()
    except Exception as error:  # whatever a hostile position makes the rules stumble over
        raise _bad_start(error) from error
    table.practice = saved.heading.practice
    table.assisted = saved.heading.assisted
    if position is not None:
        dump(table, saved.heading.meta)  # a position nobody could save is not worth playing on from
    return table


def _replayed(saved: Saved) -> Table:
    """The table as it was saved, every entry checked by the rules. Raises Deviation, SaveError.

    No fingerprint is taken before all entries have been played: they cost more than the entries do.
    """
    try:
        table = _table(saved, saved.position)
    except SaveError:
        if saved.position is None:  # then the set-up itself is refused, and a snapshot would not help
            raise
        raise Deviation(1) from None
    try:
        table.follow(saved.log)
    except Exception as error:  # illegal, unreadable, or a stumble of the rules: it does not fit
        raise Deviation(len(table.log) + 1) from error
    for cursor, fingerprint in sorted(saved.checkpoints.items()):
        if table.digest_at(cursor) != fingerprint:
            raise Deviation(max(cursor, 1))
    table.go_to(saved.cursor)
    return table


def _from_snapshot(saved: Saved, entry: int) -> Table:
    """The saved position as the beginning of what remains to be played. Raises SaveError."""
    try:
        table = _table(saved, saved.snapshot)
        _check_options(saved.snapshot, table)
    except SaveError as error:
        raise SaveError(Line("saves.no_replay", {"entry": entry}), detail=str(error)) from error
    for text in saved.log[:saved.cursor]:
        if text.startswith("!"):  # who sits where is not part of a position
            try:
                table.enter(text)
            except ValueError:
                pass  # an entry of a finished game, or one that made no sense then either
    return table


def _check_options(snapshot: dict[str, Any], table: Table) -> None:
    """Refuse a position that was saved under other options than its table's. Raises SaveError.

    Those of a table win where a position is set up by hand; what we saved ourselves never differs.
    """
    told = snapshot.get("options")
    for name, value in told.items() if isinstance(told, dict) else ():
        if table.options.get(name) != value:
            raise shape.wrong(f"snapshot.options.{shape.quoted(name)}")


def _bad_start(error: Exception) -> SaveError:
    """The rules' own reason names things of the file by their names in it: it goes into the log."""
    reason = type(error).__name__
    if isinstance(error, LineError):
        fields = (f"{name} {shape.quoted(str(value))}" for name, value in error.line.fields.items())
        reason = f"{error.line.key}: {', '.join(fields)}"
    return SaveError(Line("saves.bad_start"), detail=reason)


# -- writing ------------------------------------------------------------------------------------------

def _checkpoints(table: Table) -> list[int]:
    """Every 16 entries, the redoable ones too, and at the cursor."""
    return sorted({*range(0, len(table.log) + 1, SNAPSHOT_EVERY), table.cursor})


def _seat(chair: Chair) -> dict[str, Any]:
    return {"name": shape.name_of(chair.name), "agent": chair.agent, "colour": chair.colour}


def _meta_fields(meta: SaveMeta) -> dict[str, Any]:
    picture = meta.thumbnail
    if picture is not None and not shape.sound_thumbnail(picture):
        picture = None  # a game is worth saving without its picture
    encoded = None if picture is None else base64.b64encode(picture).decode()
    return {"title": shape.one_line(meta.title, shape.MAX_TITLE), "saved_at": meta.saved_at, "kind": meta.kind,
            "serial": meta.serial, "thumbnail": encoded}
