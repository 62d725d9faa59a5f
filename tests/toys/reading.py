"""Strict reading of a toy's position: the right type and a possible value, or PositionError."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from game.core.api import Json, PositionError
from game.core.texts import Line


def bad(name: str) -> PositionError:
    """The field is wrong."""
    return PositionError(Line("bad.field", {"field": name}))


def whole(position: Json, name: str, default: int | None = None, below: int | None = None) -> int:
    """A whole number from 0; needed if it has no default."""
    value = position.get(name, default)
    if type(value) is not int or value < 0 or (below is not None and value >= below):
        raise bad(name)
    return value


def one_of(position: Json, name: str, values: Collection[Any], default: Any = None) -> Any:
    """One of these values, of just that type."""
    value = position.get(name, default)
    if not any(value == each and type(value) is type(each) for each in values):
        raise bad(name)
    return value


def row(name: str, value: Any, values: Collection[Any]) -> list[Any]:
    """A list of such values."""
    if not isinstance(value, list) or not all(type(each) in (int, str) and each in values for each in value):
        raise bad(name)
    return list(value)


def rows(name: str, value: Any, number: int | None, values: Collection[Any],
         length: int | None = None) -> list[list[Any]]:
    """A list of so many lists (None: any number) of such values, each so long."""
    if not isinstance(value, list) or len(value) != (len(value) if number is None else number):
        raise bad(name)
    found = [row(name, each, values) for each in value]
    if length is not None and any(len(each) != length for each in found):
        raise bad(name)
    return found
