"""Small local statistics: how often a person played and won each game against each level.

Every finished game is a record. The newest are kept one by one, older ones are folded into sums, so that
the totals can be rebuilt from the file at any time and never disagree with the list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.codec import canonical, digest
from game.core.levels import LEVELS
from game.core.table import Table
from saves import shape
from saves.frame import parse

FORMAT = 1
MAX_RECORDS = 1000
MAX_SUMS = 1000
OPPONENTS = ("random", *LEVELS, "people")
_KEY = re.compile(r"[0-9a-f]{16}")
Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Record:
    """One finished game of one person.

    key: fingerprint of the whole game and seat, so that the same end reached twice counts once. level: the
    strongest computer at the table, "people" where there was none. practice: with take-backs past what
    was seen; these are counted apart.
    """

    key: str
    game: str
    level: str
    seat: int
    seats: int
    won: bool
    points: int
    practice: bool
    assisted: bool
    ended_at: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over records of one game and level. best: most points, None before the first real game."""

    played: int = 0
    won: int = 0
    best: int | None = None
    practice: int = 0
    practice_won: int = 0

    def plus(self, record: Record) -> Tally:
        """The sums with one more game."""
        if record.practice:
            return replace(self, practice=self.practice + 1, practice_won=self.practice_won + record.won)
        best = record.points if self.best is None else max(self.best, record.points)
        return replace(self, played=self.played + 1, won=self.won + record.won, best=best)


@dataclass
class Statistics:
    """records: oldest first. older: what was folded away, by game and level."""

    records: list[Record] = field(default_factory=list)
    older: dict[Key, Tally] = field(default_factory=dict)
    format: int = FORMAT
    kept: dict[str, Any] = field(default_factory=dict, repr=False)

    def add(self, records: Iterable[Record]) -> int:
        """Count finished games and give how many were new; those already counted are left out."""
        known = {record.key for record in self.records}
        new = {record.key: record for record in records if record.key not in known}
        self.records += new.values()
        while len(self.records) > MAX_RECORDS:
            oldest = self.records.pop(0)
            key = oldest.game, oldest.level
            if key in self.older or len(self.older) < MAX_SUMS:
                self.older[key] = self.older.get(key, Tally()).plus(oldest)
        return len(new)

    def tallies(self) -> dict[Key, Tally]:
        """The sums of everything ever played, by game and level."""
        found = dict(self.older)
        for record in self.records:
            key = record.game, record.level
            found[key] = found.get(key, Tally()).plus(record)
        return found

    def tally(self, game: str, level: str) -> Tally:
        """The sums of one game and level."""
        return self.tallies().get((game, level), Tally())

    def to_bytes(self) -> bytes:
        """The statistics file. Fields of a newer program go back as they came."""
        body = dict(self.kept)
        body["format"] = self.format
        body["records"] = [{name: getattr(record, name) for name in _RECORD} for record in self.records]
        body["older"] = [{"game": game, "level": level} | {name: getattr(tally, name) for name in _TALLY}
                         for (game, level), tally in sorted(self.older.items())]
        return (canonical(body) + "\n").encode("utf-8", "replace")


def records_of(table: Table, ended_at: int) -> list[Record]:
    """One record for every person who played a finished game; [] while it runs.

    A seat counts as its person's if a person sat there at the end or conceded there. ended_at: seconds
    since 1970.
    """
    if not table.over:
        return []
    people = [seat for seat, chair in enumerate(table.chairs)
              if chair.agent is None or seat in table.conceded]
    rivals = [chair.agent for seat, chair in enumerate(table.chairs) if seat not in people and chair.agent]
    level = max(rivals, key=OPPONENTS.index, default="people")
    places, points = table.standings().places, table.scores()
    course = [table.game_id, table.seed, table.agent_seed, table.options,
              [entry.text for entry in table.log[:table.cursor]]]
    return [Record(digest([*course, seat]), table.game_id, level, seat, table.seats, places[seat] == 1,
                   points[seat], table.practice, table.assisted, ended_at) for seat in people]


def read(raw: bytes) -> Statistics:
    """The statistics in a file; records that make no sense are left out. Raises SaveError."""
    body = parse(raw)
    version = body.pop("format", FORMAT)
    found = Statistics(format=version if type(version) is int and FORMAT < version < 1 << 31 else FORMAT)
    records, older = body.pop("records", []), body.pop("older", [])
    found.kept = body
    for item in older if isinstance(older, list) else []:
        _take_sum(found, item)
    found.add(record for record in map(_record, records if isinstance(records, list) else []) if record)
    return found


def _record(item: Any) -> Record | None:
    sound = _fields(item, _RECORD)
    return None if sound is None else Record(**sound)


def _take_sum(found: Statistics, item: Any) -> None:
    whose, sums = _fields(item, {name: _RECORD[name] for name in ("game", "level")}), _fields(item, _TALLY)
    if whose is not None and sums is not None and len(found.older) < MAX_SUMS:
        found.older[whose["game"], whose["level"]] = Tally(**sums)


def _fields(item: Any, checks: dict[str, Callable[[Any], Any]]) -> dict[str, Any] | None:
    """The named fields of an object if each passes its check; others are a newer program's."""
    if not isinstance(item, dict):
        return None
    if any(name not in item or (check(item[name]) is None and not (name == "best" and item[name] is None))
           for name, check in checks.items()):
        return None
    return {name: item[name] for name in checks}


_COUNT = shape.whole(0, shape.MAX_COUNT)
_POINTS = shape.whole(-shape.MAX_POINTS, shape.MAX_POINTS)
_RECORD: dict[str, Callable[[Any], Any]] = {
    "key": shape.matching(_KEY),
    "game": shape.matching(shape.GAME_ID),
    "level": lambda value: value if isinstance(value, str) and value in OPPONENTS else None,
    "seat": shape.whole(0, shape.MAX_SEATS - 1),
    "seats": shape.whole(1, shape.MAX_SEATS),
    "won": shape.switch,
    "points": _POINTS,
    "practice": shape.switch,
    "assisted": shape.switch,
    "ended_at": _COUNT,
}
_TALLY: dict[str, Callable[[Any], Any]] = {
    "played": _COUNT, "won": _COUNT, "best": _POINTS, "practice": _COUNT, "practice_won": _COUNT,
}
