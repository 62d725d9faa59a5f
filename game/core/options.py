"""Reading `name=value` words, the way the protocol and the arena are told things."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.api import GameInfo, plain


def pairs(words: Iterable[str]) -> dict[str, str]:
    """The names and values of words of the form name=value. Raises ValueError with one sentence."""
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key or not value:
            raise ValueError(f"{word!r} is not of the form name=value")
        if key in given:
            raise ValueError(f"{key} is given twice")
        given[key] = value
    return given


def option_value(info: GameInfo, key: str, text: str) -> Any:
    """The value a text stands for; a text that fits none stays as it is, and `Game.check` refuses it."""
    for option in info.options:
        for value in option.values if option.key == key else ():
            if text == plain(value):
                return value
    return text
