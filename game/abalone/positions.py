"""Reading positions: everything in an interchange object is checked before it becomes a state."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from game.abalone.board import Result, Rules, position_key
from game.abalone.hexes import COLUMNS, MARBLES, NEED, ROWS, read_rows
from game.abalone.meta import INFO
from game.abalone.moves import Move, can_move
from game.abalone.notation import read
from game.abalone.state import LIMIT_PLIES, NO_CAPTURE_PLIES, OCCURRENCES, AbaloneState, ahead
from game.core.api import Json, Options
from game.core.reading import chosen, fields, listed, mapped
from game.core.reading import wrong as _wrong
from game.core.rng import MASK
from game.core.texts import Word

REQUIRED = ("to_move", "rows", "lost", "phase")
OPTIONAL = ("ply", "since_capture", "history", "result", "options", "last", "turn", "reveals", "rng")
REASONS = ("six", "blocked", "repetition", "no_capture", "move_limit")
LENGTHS = [len(COLUMNS[row]) for row in reversed(ROWS)]
COUNT = 1 << 32  # no counter reaches it
_LETTERS = re.compile(r"[WB.]*")


def load(position: Json, options: Options) -> AbaloneState:
    """The state of an interchange object; the table's `options` win. Raises PositionError with one sentence."""
    fields(position, REQUIRED, OPTIONAL)
    marbles = _rows(position["rows"], "rows")
    lost = [_whole(number, "lost", 0, NEED) for number in listed(position["lost"], "lost", 2)]
    _check_marbles(marbles, lost)
    history = _history(position.get("history", []), marbles)
    ply = _whole(position.get("ply", 0), "ply")
    turns = ply + (position["to_move"] == 1 - ply % 2)  # a move of Black and White's answer are counted as one
    state = AbaloneState(
        rules=Rules(**chosen(position.get("options", {}), options, INFO)), seat=0, marbles=list(marbles), lost=lost,
        history=history, since_capture=_whole(position.get("since_capture", len(history)), "since_capture"),
        last=_last(position.get("last")), result=None, ply=ply, turn=_whole(position.get("turn", turns), "turn"),
        reveals=_whole(position.get("reveals", 0), "reveals"),
        rng=_whole(position.get("rng", 0), "rng", 0, MASK),
    )  # fmt: skip
    if len(history) > state.since_capture:
        raise _wrong("history_long", number=len(history), plies=state.since_capture)
    if _one_of(position["phase"], "phase", ("play", "over")) == "over":
        _read_over(state, position)
    else:
        _read_play(state, position)
    return state


def _whole(value: Any, field: str, least: int = 0, most: int = COUNT) -> int:
    """A whole number within bounds; true and 1.0 are none."""
    if type(value) is not int or not least <= value <= most:
        raise _wrong("number", field=field, least=least, most=most)
    return value


def _one_of(value: Any, field: str, allowed: tuple[Any, ...]) -> Any:
    if not any(value == one and type(value) is type(one) for one in allowed):
        raise _wrong("choice", field=field, allowed=", ".join("null" if one is None else str(one) for one in allowed))
    return value


def _rows(value: Any, field: str) -> tuple[int, int]:
    """R1.1: nine strings, top row first."""
    rows = listed(value, field, len(LENGTHS))
    for text, length, name in zip(rows, LENGTHS, "ihgfedcba"):
        if type(text) is not str or len(text) != length or not _LETTERS.fullmatch(text):
            raise _wrong("row", field=field, row=name, length=length)
    return read_rows(rows)


def _check_marbles(marbles: tuple[int, int], lost: list[int]) -> None:
    """R1.2: no more than fourteen of a colour on the board and lost together."""
    for seat, mask in enumerate(marbles):
        if mask.bit_count() + lost[seat] > MARBLES:
            fields = {"colour": Word(f"colour.{seat}"), "most": MARBLES}
            raise _wrong("marbles", board=mask.bit_count(), lost=lost[seat], **fields)


def _history(value: Any, marbles: tuple[int, int]) -> list[int]:
    """R3.3: earlier positions since the last capture, so all with the marbles of today."""
    found = []
    today = marbles[0].bit_count(), marbles[1].bit_count()
    for text in listed(value, "history"):
        if type(text) is not str:
            raise _wrong("history_form")
        key, numbers = _entry(text)
        if numbers != today:
            raise _wrong("history_marbles")
        found.append(key)
    return found


@lru_cache(maxsize=4096)
def _entry(text: str) -> tuple[int, tuple[int, int]]:
    """An entry of the history as the number of a position, and how many marbles of each colour it has."""
    rows, bar, seat = text.partition("|")
    if not bar or seat not in ("0", "1"):
        raise _wrong("history_form")
    black, white = _rows(rows.split("/"), "history")
    return position_key(black, white, int(seat)), (black.bit_count(), white.bit_count())


def _last(value: Any) -> Move | None:
    if value is None:
        return None
    if type(value) is not str:
        raise _wrong("last")
    return read(value)


def _read_play(state: AbaloneState, position: Json) -> None:
    """R3: a game that goes on, and has not reached any of its ends."""
    state.seat = _one_of(position["to_move"], "to_move", (0, 1))
    if position.get("result") is not None:
        raise _wrong("result_early")
    if NEED in state.lost:
        raise _wrong("six")
    mine, theirs = state.marbles[state.seat], state.marbles[1 - state.seat]
    if not can_move(mine, theirs):
        raise _wrong("blocked", colour=Word(f"colour.{state.seat}"))
    if state.history.count(position_key(state.marbles[0], state.marbles[1], state.seat)) >= OCCURRENCES - 1:
        raise _wrong("repeated")
    if state.rules.no_capture_draw and state.since_capture >= NO_CAPTURE_PLIES:
        raise _wrong("no_capture", plies=NO_CAPTURE_PLIES)
    if state.rules.move_limit and state.ply >= LIMIT_PLIES:
        raise _wrong("move_limit", plies=LIMIT_PLIES)


def _read_over(state: AbaloneState, position: Json) -> None:
    """R3: a game that is over, with its result or, where that is left out, with the one that fits."""
    if position["to_move"] is not None:
        raise _wrong("to_move_over")
    if all(number == NEED for number in state.lost):
        raise _wrong("both_six")
    given = position.get("result")
    if given is None:
        state.result = _likely_result(state)
        return
    fields = mapped(given, "result", Result._fields)
    reason = _one_of(fields.get("reason"), "result.reason", REASONS)
    result = Result(_one_of(fields.get("winner"), "result.winner", (0, 1, None)), reason)
    if not _fits(result, state):
        raise _wrong("result", reason=Word(f"reason.{reason}"))
    state.result = result


def _fits(result: Result, state: AbaloneState) -> bool:
    """Whether a game can have ended so in this position. Which options were on does not matter."""
    if NEED in state.lost or result.reason == "six":
        return NEED in state.lost and result == Result(ahead(state.lost), "six")
    if result.reason == "blocked":
        return result.winner is not None and _blocked(state, 1 - result.winner)
    if result.reason == "move_limit":
        return result.winner == ahead(state.lost)
    return result.winner is None


def _blocked(state: AbaloneState, seat: int) -> bool:
    return not can_move(state.marbles[seat], state.marbles[1 - seat])


def _likely_result(state: AbaloneState) -> Result:
    if NEED in state.lost:
        return Result(ahead(state.lost), "six")
    for seat in (0, 1):
        if _blocked(state, seat):
            return Result(1 - seat, "blocked")
    if state.rules.no_capture_draw and state.since_capture >= NO_CAPTURE_PLIES:
        return Result(None, "no_capture")
    if state.rules.move_limit and state.ply >= LIMIT_PLIES:
        return Result(ahead(state.lost), "move_limit")
    return Result(None, "repetition")
