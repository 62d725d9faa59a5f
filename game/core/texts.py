"""Words on the screen come from tables of texts with named fields; rules carry keys and fields only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Word(NamedTuple):
    """A field that is itself a text: its key is looked up in the same tables."""

    key: str


class SeatName(NamedTuple):
    """A field that is the name of a seat; several seats are given as a tuple of these."""

    seat: int


def seat_names(seats: Iterable[int]) -> tuple[SeatName, ...]:
    """Several seats as a field."""
    return tuple(SeatName(seat) for seat in seats)


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence to be: a text key, its fields, and the places it speaks of (lit when hovered)."""

    key: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    places: tuple[tuple[str | int, ...], ...] = ()


class LineError(ValueError):
    """Something that cannot be or cannot be done: `line` says why, in one sentence."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.key)
        self.line = line


CORE_EN: dict[str, str] = {
    "core.bad_seats": "This game is played by {allowed} people, not {seats}.",
    "core.position_seats": "This position is one of {found} seats; the table has {seats}.",
    "core.unknown_option": "There is no option called {option}.",
    "core.bad_option": "The option {option} cannot be {value}; it can be {allowed}.",
    "core.bad_option_seat": "The option {option} names seat {value}, but the last seat is {last}.",
    "core.event.shuffled": "{place} is shuffled",
    "core.event.moved": "{what} x{count}: {source} -> {target}",
    "core.event.moved_unseen": "hidden x{count}: {source} -> {target}",
    "core.and": "{first} and {last}",
    "core.seat": "Seat {number}",
    "position.missing": "The field {field} is missing.",
    "position.unknown": "There is no field {field} in a position of this game.",
    "position.whole": "{field} must be a whole number.",
    "position.number": "{field} must be a whole number, at least {least}.",
    "position.number_between": "{field} must be a whole number from {least} to {most}.",
    "position.list": "{field} must be a list.",
    "position.length": "{field} must have {length} entries.",
    "position.object": "{field} must be an object.",
    "position.key": "{field} does not know “{name}”.",
    "position.past": "past names “{text}”, which is no action.",
    "position.option": "The option {option} has no such value.",
    "core.illegal": "{text} is not legal here.",
    "core.over": "The game is over.",
    "core.undo.none": "There is nothing to undo.",
    "core.undo.watching": "Nobody at this table is a person: there is nothing of yours to undo.",
    "core.undo.other": "The last decision was another seat\u2019s.",
    "core.undo.seen": "A card has been seen since: undo stops there.",
    "core.undo.turn": "That turn is over.",
    "core.redo.none": "There is nothing to redo.",
    "core.log.concede": "{seat} concedes",
    "core.log.to_computer": "{seat} is now played by the computer ({level})",
    "core.log.to_person": "{seat} is now played by a person",
    "core.end.conceded": "By concession.",
    "core.hint.only": "Nothing else can be played.",
    "core.hint.lot": "Drawn by lot.",
    "core.hint.thumb": "A quick choice by rule of thumb.",
    "core.level.random": "Random",
    "core.level.page": "Page",
    "core.level.squire": "Squire",
    "core.level.knight": "Knight",
    "core.level.cardinal": "Cardinal",
}


class Texts:
    """Looks up texts in several tables; later tables win. Names of seats are given by `names`."""

    def __init__(self, *tables: Mapping[str, str], names: Sequence[str] = ()) -> None:
        self._table: dict[str, str] = dict(CORE_EN)
        for table in tables:
            self._table.update(table)
        self.names = list(names)

    def with_names(self, names: Sequence[str]) -> Texts:
        """The same words spoken of other people."""
        return Texts(self._table, names=names)

    def with_table(self, table: Mapping[str, str]) -> Texts:
        """These words and those of one more table."""
        return Texts(self._table, table, names=self.names)

    def has(self, key: str) -> bool:
        """Whether a text of that key exists."""
        return key in self._table

    def say(self, key: str, /, **fields: Any) -> str:
        """The text of a key with its fields filled in. A missing key raises KeyError: tests find those."""
        return self._table[key].format(**{name: self._field(value) for name, value in fields.items()})

    def line(self, line: Line) -> str:
        """The sentence of a Line."""
        return self.say(line.key, **line.fields)

    def name(self, seat: int) -> str:
        """The name of a seat; a plain number where nobody has been introduced."""
        return self.names[seat] if seat < len(self.names) else self.say("core.seat", number=seat)

    def _field(self, value: Any) -> Any:
        if isinstance(value, Word):
            return self.say(value.key)
        if isinstance(value, SeatName):
            return self.name(value.seat)
        if isinstance(value, Line):
            return self.line(value)
        if isinstance(value, tuple) and value and not hasattr(value, "_fields"):
            return self._joined([str(self._field(part)) for part in value])
        return value

    def _joined(self, parts: list[str]) -> str:
        if len(parts) == 1:
            return parts[0]
        return self.say("core.and", first=", ".join(parts[:-1]), last=parts[-1])
