"""What a save of the present format consists of, and that every field is what it should be.

Nothing here plays or trusts: whatever passes has the right types and bounded sizes, no more.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from game.core.levels import LEVELS
from game.core.table import SNAPSHOT_EVERY, Chair
from saves.errors import SaveError, senseless
from saves.heading import Heading, SaveMeta

T = TypeVar("T")
MAX_NAME = 80
MAX_TITLE = 120
MAX_TEXT = 240
MAX_LOG = 10_000
MAX_CHECKPOINTS = MAX_LOG // SNAPSHOT_EVERY + 2
MAX_TABLE_ENTRIES = 1_000
MAX_SEATS = 8
COLOURS = 6
MAX_OPTIONS = 64
MAX_SEED = 1 << 128
MAX_COUNT = 1 << 53
MAX_POINTS = 1 << 20
MAX_THUMBNAIL = 64 << 10
MAX_THUMBNAIL_SIDE = 1024
KINDS = ("auto", "named")
AGENTS = (None, *LEVELS, "random")
_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
GAME_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_DIGEST = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Saved:
    """A save whose shape is sound; whether it can be played is for the rules to say."""

    heading: Heading
    rules: int
    options: dict[str, Any]
    seed: int
    agent_seed: int
    position: dict[str, Any] | None
    log: tuple[str, ...]
    cursor: int
    checkpoints: dict[int, str]
    snapshot: dict[str, Any]


class Fields:
    """Takes the fields of one JSON object one by one and says which is wrong."""

    def __init__(self, found: Any, where: str, names: tuple[str, ...]) -> None:
        if not isinstance(found, dict):
            raise wrong(where or "body")
        unknown = [name for name in found if name not in names]
        if unknown:
            raise senseless(f"there is no field {quoted(unknown[0])}")
        self._found = found
        self._where = where

    def take(self, name: str, check: Callable[[Any], T | None]) -> T:
        """The field, converted by `check`, which gives None for what cannot be."""
        value = check(self._found[name]) if name in self._found else None
        if value is None:
            raise wrong(f"{self._where}.{name}" if self._where else name)
        return value

    def maybe(self, name: str, check: Callable[[Any], T | None]) -> T | None:
        """The same for a field that may be null."""
        if name in self._found and self._found[name] is None:
            return None
        return self.take(name, check)


def wrong(field: str) -> SaveError:
    """The error for a field that is missing or wrong."""
    return senseless(f"the field {field} is missing or wrong")


def clip(text: str, limit: int) -> str:
    """Text that can be written as UTF-8, no longer than `limit` characters."""
    return text.encode("utf-8", "replace").decode()[:limit]


def quoted(text: str) -> str:
    """Words out of a damaged file as they may be repeated to the player: few, on one line, and no brackets."""
    return "".join(letter if letter.isprintable() and letter not in "{}" else "?" for letter in clip(text, 40))


def one_line(text: str, limit: int) -> str:
    """Words as a player could have typed them: on one line, with no sign that cannot be seen."""
    return "".join(" " if c.isspace() else c for c in clip(text, limit) if c.isspace() or c.isprintable()).strip()


def name_of(text: str) -> str:
    """A seat's name, which is never empty."""
    return one_line(text, MAX_NAME) or "?"


def text(limit: int) -> Callable[[Any], str | None]:
    """A string of at most so many characters."""
    def check(value: Any) -> str | None:
        return value if isinstance(value, str) and len(value) <= limit else None
    return check


def matching(pattern: re.Pattern[str]) -> Callable[[Any], str | None]:
    """A string that the whole pattern describes."""
    def check(value: Any) -> str | None:
        return value if isinstance(value, str) and pattern.fullmatch(value) else None
    return check


def whole(low: int, high: int) -> Callable[[Any], int | None]:
    """An integer from low to high; true and false are none."""
    def check(value: Any) -> int | None:
        return value if type(value) is int and low <= value <= high else None
    return check


def switch(value: Any) -> bool | None:
    """True or false."""
    return value if isinstance(value, bool) else None


def each(check: Callable[[Any], T | None], most: int) -> Callable[[Any], tuple[T, ...] | None]:
    """A list of at most so many things that all pass."""
    def check_all(value: Any) -> tuple[T, ...] | None:
        if not isinstance(value, list) or len(value) > most:
            return None
        found = [check(item) for item in value]
        return None if any(item is None for item in found) else tuple(found)  # type: ignore[arg-type]
    return check_all


def plain(value: Any) -> dict[str, Any] | None:
    """Any JSON object."""
    return value if isinstance(value, dict) else None


def read(body: Any) -> Saved:
    """Check the body of a save of the present format. Raises SaveError."""
    fields = Fields(body, "", FIELDS)
    log = fields.take("log", each(text(MAX_TEXT), MAX_LOG))
    if sum(entry.startswith("!") for entry in log) > MAX_TABLE_ENTRIES:
        raise wrong("log")
    cursor = fields.take("cursor", whole(0, len(log)))
    start = Fields(fields.take("start", plain), "start", ("seed", "position"))
    return Saved(
        heading=_given_up(_heading(fields), log[:cursor]),
        rules=fields.take("rules", whole(1, MAX_COUNT)),
        options=fields.take("options", _options),
        seed=start.take("seed", whole(-MAX_SEED, MAX_SEED)),
        position=start.maybe("position", plain),
        agent_seed=fields.take("agent_seed", whole(-MAX_SEED, MAX_SEED)),
        log=log,
        cursor=cursor,
        checkpoints=dict(fields.take("checkpoints", each(_checkpoint(len(log)), MAX_CHECKPOINTS))),
        snapshot=fields.take("snapshot", plain),
    )


FIELDS = ("game", "rules", "seats", "options", "start", "agent_seed", "log", "cursor", "practice", "assisted",
          "checkpoints", "snapshot", "title", "saved_at", "kind", "serial", "thumbnail", "summary")


def thumbnail(value: Any) -> bytes | None:
    """A small PNG out of base64; its size is looked at before any decoder may see it."""
    if not isinstance(value, str) or len(value) > MAX_THUMBNAIL * 4 // 3 + 4:
        return None
    try:
        raw = base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        return None
    return raw if sound_thumbnail(raw) else None


def sound_thumbnail(raw: bytes) -> bool:
    """Whether these bytes begin like a PNG no larger than a thumbnail may be."""
    sides = int.from_bytes(raw[16:20], "big"), int.from_bytes(raw[20:24], "big")
    return (len(raw) <= MAX_THUMBNAIL and raw.startswith(_PNG)
            and all(1 <= side <= MAX_THUMBNAIL_SIDE for side in sides))


def _heading(fields: Fields) -> Heading:
    chairs = _apart(fields.take("seats", each(_chair, MAX_SEATS)))
    summary = Fields(fields.take("summary", plain), "summary", ("ply", "turn", "scores", "over"))
    scores = summary.take("scores", each(whole(-MAX_POINTS, MAX_POINTS), MAX_SEATS))
    if len(scores) != len(chairs):
        raise wrong("summary.scores")
    meta = SaveMeta(
        title=one_line(fields.take("title", text(MAX_TITLE)), MAX_TITLE),
        saved_at=fields.take("saved_at", whole(0, MAX_COUNT)),
        kind=fields.take("kind", lambda value: value if value in KINDS else None),
        serial=fields.take("serial", whole(0, MAX_COUNT)),
        thumbnail=fields.maybe("thumbnail", thumbnail),
    )
    return Heading(
        game=fields.take("game", matching(GAME_ID)),
        meta=meta,
        chairs=chairs,
        ply=summary.take("ply", whole(0, MAX_COUNT)),
        turn=summary.take("turn", whole(0, MAX_COUNT)),
        scores=scores,
        over=summary.take("over", switch),
        practice=fields.take("practice", switch),
        assisted=fields.take("assisted", switch),
    )


def _given_up(heading: Heading, log: Sequence[str]) -> Heading:
    """The same with what its log says of seats that have conceded. When an entry of the table ends a game, nobody is
    left to play it."""
    words = [entry.split() for entry in log if entry.startswith("!concede ")]
    seats = {str(seat): seat for seat in range(len(heading.chairs))}
    conceded = dict.fromkeys(seats[found[1]] for found in words if len(found) == 2 and found[1] in seats)
    return replace(heading, conceded=tuple(conceded), cut_short=heading.over and bool(log) and log[-1].startswith("!"))


def _chair(value: Any) -> Chair:
    fields = Fields(value, "seats", ("name", "agent", "colour"))
    agent = fields.maybe("agent", lambda found: found if isinstance(found, str) and found in AGENTS else None)
    return Chair(name_of(fields.take("name", text(MAX_NAME))), agent, fields.take("colour", whole(0, 63)))


def _apart(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """The chairs with colours that there are, no two of them alike: as a game begins, so it goes on."""
    free = sorted(set(range(COLOURS)) - {chair.colour for chair in chairs}) + list(range(COLOURS, MAX_SEATS))
    found: list[Chair] = []
    for chair in chairs:
        taken = chair.colour >= COLOURS or chair.colour in [other.colour for other in found]
        found.append(replace(chair, colour=free.pop(0)) if taken else chair)
    return tuple(found)


def _options(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, dict) or len(value) > MAX_OPTIONS:
        return None
    sound = all(type(option) in (bool, int) or (isinstance(option, str) and len(option) <= MAX_TEXT)
                for option in value.values())
    return value if sound else None


def _checkpoint(last: int) -> Callable[[Any], tuple[int, str] | None]:
    at, fingerprint = whole(0, last), matching(_DIGEST)

    def check(value: Any) -> tuple[int, str] | None:
        if not isinstance(value, list) or len(value) != 2:
            return None
        cursor, digest = at(value[0]), fingerprint(value[1])
        return None if cursor is None or digest is None else (cursor, digest)
    return check
