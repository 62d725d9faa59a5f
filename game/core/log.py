"""The log of a table: what was played, what was said at the table, and who sits there after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.levels import LEVELS
from game.core.texts import Line, LineError, SeatName, Word

CONCEDED_LEVEL = "squire"  # who gives up is played on by a modest computer


class TableError(LineError):
    """Something asked of a table that cannot be done."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits at a seat. agent: the level of a computer ("squire"), None for a person.

    colour: index in the palette of seat colours.
    """

    name: str
    agent: str | None = None
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    seat: who acted (or whom a table entry is about); text: notation, or "!concede 1", "!seat 2 knight",
    "!seat 2 person"; action: None for table entries. turn: as it was before; revealed: whether the action
    taught its seat something new or used the generator. person: whether a person sat there.
    """

    seat: int
    text: str
    action: Any = None
    turn: int = 0
    revealed: bool = False
    person: bool = False


def table_entry(text: str, chairs: Sequence[Chair], conceded: Sequence[int], turn: int) -> Entry:
    """The entry that a text stands for, if it can be made now. Raises TableError."""
    words = text.split()
    bad = TableError(Line("core.illegal", {"text": text}))
    if len(words) < 2 or words[1] not in map(str, range(len(chairs))):
        raise bad
    seat = int(words[1])
    concedes = words[0] == "!concede" and len(words) == 2 and chairs[seat].agent is None
    hands_over = words[0] == "!seat" and len(words) == 3 and words[2] in ("person", *LEVELS, "random")
    if seat in conceded or not (concedes or hands_over):
        raise bad
    return Entry(seat, text, None, turn, False, True)


def table_line(entry: Entry) -> Line:
    """The log line of a table entry."""
    words = entry.text.split()
    if words[0] == "!concede":
        return Line("core.log.concede", {"seat": SeatName(entry.seat)})
    if words[2] == "person":
        return Line("core.log.to_person", {"seat": SeatName(entry.seat)})
    level = Word(f"core.level.{words[2]}")
    return Line("core.log.to_computer", {"seat": SeatName(entry.seat), "level": level})


def seated(chairs: Sequence[Chair], entries: Sequence[Entry]) -> tuple[list[Chair], list[int]]:
    """Who sits where after these entries, and who has conceded, in order."""
    now, conceded = list(chairs), []
    for entry in entries:
        if entry.action is not None:
            continue
        words = entry.text.split()
        if words[0] == "!concede":
            conceded.append(entry.seat)
        agent = CONCEDED_LEVEL if words[0] == "!concede" else None if words[2] == "person" else words[2]
        now[entry.seat] = replace(now[entry.seat], agent=agent)
    return now, conceded
