"""A game of Abalone as text, to be copied out and pasted back.

    abalone start=belgian
    1. a1b2 i5h5
    2. a2b3 i6h6

The first line names the game and its options; it may be left out, and so may the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from game.abalone.meta import INFO
from game.core.api import PositionError
from game.core.table import Chair, Table, TableError
from game.core.texts import Line

LONGEST = 20_000  # letters: more is no game
_NUMBER = re.compile(r"\d+\.+")


def written(table: Table) -> str:
    """The game up to now; concessions and changes of seats are no moves and are left out."""
    options = " ".join(f"{option.key}={str(table.options[option.key]).lower()}" for option in INFO.options)
    moves = [entry.text for entry in table.log[: table.cursor] if entry.action is not None]
    lines = [f"{n // 2 + 1}. {' '.join(moves[n:n + 2])}" for n in range(0, len(moves), 2)]
    return "\n".join([f"{INFO.id} {options}", *lines]) + "\n"


def read(text: str, chairs: Sequence[Chair], seed: int) -> Table:
    """A new table at which these moves have been played. Raises TableError, which says what is wrong."""
    words = [word for word in text[:LONGEST].split() if not _NUMBER.fullmatch(word)]
    options: dict[str, Any] = {}
    while words and (words[0] == INFO.id or "=" in words[0]):
        key, _, value = words.pop(0).partition("=")
        if key != INFO.id:
            options[key] = {"true": True, "false": False}.get(value, value)
    if not words:
        raise TableError(Line("abalone.paste.empty"))
    table = Table(INFO.id, chairs, options, seed)
    for word in words:
        try:
            table.submit_text(_NUMBER.sub("", word))
        except PositionError as error:
            raise TableError(error.line) from error
    return table
