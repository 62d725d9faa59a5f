"""A game of Abalone as text, to be copied out and pasted back.

    abalone start=belgian
    1. a1b2 i5h5
    2. a2b3 i6h6

The first line names the game and its options; it may be left out, and so may the numbers. Whatever else stands in the
text is named, so that nobody takes half a game for a whole one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from game.abalone import notation
from game.abalone.meta import INFO
from game.abalone.state import AbaloneState
from game.core.api import PositionError
from game.core.table import Chair, Table, TableError
from game.core.texts import Line

LONGEST = 20_000  # letters: more is no game
LONGEST_WORD = 40
_NUMBER = re.compile(r"\d+[.…]*")
_NUMBER_BEFORE = re.compile(r"^\d+[.…]+")
_AROUND = "\ufeff\0"  # what some programs put around a text


def written(table: Table) -> str:
    """The game up to now; concessions and changes of seats are no moves and are left out."""
    options = " ".join(f"{option.key}={str(table.options[option.key]).lower()}" for option in INFO.options)
    moves = [entry.text for entry in table.log[: table.cursor] if entry.action is not None]
    lines = [f"{n // 2 + 1}. {' '.join(moves[n:n + 2])}" for n in range(0, len(moves), 2)]
    return "\n".join([f"{INFO.id} {options}", *lines]) + "\n"


def last_move(table: Table) -> str:
    """How far a game has come, told as in the log; "" where nothing has moved."""
    state = table.state
    assert isinstance(state, AbaloneState)
    if state.last is None:
        return ""
    return f"{notation.numbered(state.ply - 1, 1 - state.seat)} {notation.written(state.last)}"


def read(text: str, chairs: Sequence[Chair], seed: int) -> Table:
    """A new table at which these moves have been played, for practice. Raises TableError, which says what is wrong."""
    words = _words(text)
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
            table.submit_text(word)
        except PositionError as error:
            raise TableError(error.line) from error
        except TableError as error:
            raise TableError(_refused(table, word) or error.line) from error
    table.practice = True
    return table


def _refused(table: Table, word: str) -> Line | None:
    """Which move cannot be, and the rule that forbids it; None where it is not the rules of moving that do."""
    if table.to_move is None:
        return None
    view = table.view(table.to_move)
    try:
        move = table.game.parse(view, word)
    except PositionError:  # no move at all, but something else that a table understands
        return None
    why = table.game.why_not(view, table.game.touches(move))
    return why and Line("abalone.paste.illegal", {"number": table.state.ply // 2 + 1, "text": word, "why": why.line,
                                                 "rule": why.rule})


def _words(text: str) -> list[str]:
    """What stands there but the numbers of the moves. Raises TableError where it cannot be a game at all."""
    if len(text) > LONGEST:
        raise TableError(Line("abalone.paste.long"))
    words = text.strip(_AROUND).lower().split()
    for word in words:
        if len(word) > LONGEST_WORD or not word.isprintable():
            shown = "".join(letter for letter in word if letter.isprintable())[:LONGEST_WORD // 2]
            raise TableError(Line("abalone.paste.word", {"text": shown}))
    return [_NUMBER_BEFORE.sub("", word) for word in words if not _NUMBER.fullmatch(word)]
