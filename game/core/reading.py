"""Reading positions that somebody else has written: checks that name the field they refuse, and what all games have.

Every refusal is a PositionError whose text key is `position.KEY`. The words of the refusals here stand with the
core's; a game's own refusals are raised with the same `wrong` and have their words in the game's table.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any, TypeVar

from game.core.api import Action, GameInfo, Json, Options, PositionError
from game.core.rng import MASK
from game.core.texts import Line

A = TypeVar("A", bound=Action)


def wrong(key: str, **fields: Any) -> PositionError:
    """The refusal with the text `position.KEY`."""
    return PositionError(Line(f"position.{key}", fields))


def fields(position: Json, required: Iterable[str], optional: Iterable[str]) -> None:
    """Refuse an object that lacks a required field or has one that is neither required nor optional."""
    for field in required:
        if field not in position:
            raise wrong("missing", field=field)
    known = {*required, *optional}
    for field in position:
        if field not in known:
            raise wrong("unknown", field=field)


def whole(value: Any, field: str, least: int | None, most: int | None = None) -> int:
    """A whole number within bounds; true and 1.0 are none."""
    if type(value) is not int or (least is not None and value < least) or (most is not None and value > most):
        if least is None:
            raise wrong("whole", field=field)
        if most is None:
            raise wrong("number", field=field, least=least)
        raise wrong("number_between", field=field, least=least, most=most)
    return value


def listed(value: Any, field: str, length: int | None = None) -> list[Any]:
    """A list, of that many entries if a length is given."""
    if type(value) is not list:
        raise wrong("list", field=field)
    if length is not None and len(value) != length:
        raise wrong("length", field=field, length=length)
    return value


def mapped(value: Any, field: str, allowed: Iterable[str]) -> dict[str, Any]:
    """An object with no other keys than these."""
    if type(value) is not dict:
        raise wrong("object", field=field)
    known = set(allowed)
    for key in value:
        if key not in known:
            raise wrong("key", field=field, name=key)
    return value


def chosen(given: Any, options: Options, info: GameInfo) -> dict[str, Any]:
    """All options: the table's where it says something, else the position's (`given`), else the defaults."""
    rows = {option.key: option for option in info.options}
    for key, value in mapped(given, "options", rows).items():
        if not any(value == allowed and type(value) is type(allowed) for allowed in rows[key].values):
            raise wrong("option", option=key)
    return {**info.defaults(), **given, **options}


def seats_of(position: Json, required: Iterable[str], optional: Iterable[str], info: GameInfo) -> int:
    """How many seats the position is for, after a look at which fields it has."""
    fields(position, required, optional)
    seats = whole(position["seats"], "seats", 0)
    if seats not in info.seats:
        raise wrong("seats", seats=seats)
    return seats


def counters(position: Json, seed: int) -> tuple[int, int, int, int]:
    """`ply turn reveals rng`; without them counting starts anew, and `seed` is what chance begins with."""
    ply, turn, reveals = (whole(position.get(name, 0), name, 0) for name in ("ply", "turn", "reveals"))
    return ply, turn, reveals, whole(position.get("rng", seed & MASK), "rng", 0, MASK)


def past(position: Json, seats: int, read: Callable[[str], A], known: Container[A]) -> list[tuple[int, A]]:
    """The (seat, action) of the running round, written in notation; known: the actions there are."""
    found = []
    for entry in listed(position.get("past", []), "past"):
        seat, text = listed(entry, "past", 2)
        actor = whole(seat, "past", 0, seats - 1)
        action = read(text) if type(text) is str else None
        if action is None or action not in known:
            raise wrong("past", text=text)
        found.append((actor, action))
    return found
