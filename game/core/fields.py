"""What is done with every field of a state: copied, shown in a view, taken over from a view.

Fields are named in their classes and nowhere else. The functions are written out and compiled, once for a class,
as `dataclass` does it with `__init__`: a loop over the names would take twice as long, and searches live on copies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")

# How a value of a type that begins so is copied; values of all other types never change and are shared.
_COPIES = {"list[list[": "[row[:] for row in {}]", "list[": "{}[:]", "dict[": "{}.copy()"}


@cache
def copier(kind: type[T]) -> Callable[[T], T]:
    """The function that copies an object of a dataclass: lists, lists in lists and dicts are made anew."""
    lines = [f"new.{name} = {_copied(of, f'old.{name}')}" for name, of in _types(kind).items()]
    return _compiled("copy(old)", "new = blank(kind)", *lines, "return new", blank=object.__new__, kind=kind)


def _copied(of: str, value: str) -> str:
    way = next((way for begin, way in _COPIES.items() if of.startswith(begin)), "{}")
    return way.format(value)


@cache
def reader(state: type, view: type) -> Callable[[Any], dict[str, Any]]:
    """The function that reads from a state the fields that a view shares with it."""
    parts = [f"'{name}': {_exchanged(of, f'state.{name}', 'tuple')}" for name, of in _shared(state, view)]
    return _compiled("read(state)", f"return {{{', '.join(parts)}}}")


@cache
def taker(state: type, view: type) -> Callable[[Any, Any], None]:
    """The function that sets the fields that a state shares with a view to what they are in the view."""
    lines = [f"state.{name} = {_exchanged(of, f'view.{name}', 'list')}" for name, of in _shared(state, view)]
    return _compiled("take(state, view)", *lines)


def _shared(state: type, view: type) -> list[tuple[str, str]]:
    """The fields of the same name and type in both, with their types in the state; its lists are tuples in the view."""
    shown = _types(view)
    return [(name, of) for name, of in _types(state).items() if shown.get(name) == _frozen(of)]


def _exchanged(of: str, value: str, sequence: str) -> str:
    return f"{sequence}({value})" if of.startswith("list[") else _copied(of, value)


def _frozen(of: str) -> str:
    return f"tuple[{of[5:-1]}, ...]" if of.startswith("list[") else of


def _types(kind: type) -> dict[str, str]:
    return {field.name: str(field.type) for field in fields(kind)}


def _compiled(head: str, *lines: str, **known: Any) -> Callable[..., Any]:
    exec("\n    ".join([f"def {head}:", *lines]), known)
    function: Callable[..., Any] = known[head.partition("(")[0]]
    return function
