"""Views and other plain values as text, byte for byte, the order of dicts included."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

PLAIN = frozenset({int, str, bool, float, type(None)})


def spelled(value: Any) -> str:
    """Equal text means that nobody who reads the value, in whatever order, can tell it from the other."""
    if type(value) in PLAIN:  # most are
        return repr(value)
    if type(value) is tuple:
        return f"tuple[{', '.join(map(spelled, value))}]"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = (f"{f.name}={spelled(getattr(value, f.name))}" for f in dataclasses.fields(value))
        return f"{type(value).__name__}({', '.join(parts)})"
    if isinstance(value, tuple | list):
        return f"{type(value).__name__}[{', '.join(map(spelled, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{spelled(key)}: {spelled(item)}" for key, item in value.items()) + "}"
    if isinstance(value, set | frozenset):
        return "set" + spelled(sorted(value, key=repr))
    assert value is None or isinstance(value, int | str | float), f"{type(value).__name__} is no plain value"
    return repr(value)


def inside(value: Any) -> Iterator[Any]:
    """The value and everything it is made of."""
    yield value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from inside(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from inside(pair)
    elif isinstance(value, tuple | list | set | frozenset):
        for item in value:
            yield from inside(item)
