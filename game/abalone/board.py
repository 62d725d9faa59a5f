"""What lies on the board of Abalone and in the trays, and how positions are told apart: the data of a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.abalone.hexes import WHOLE
from game.abalone.moves import Move
from game.core.api import State


class Result(NamedTuple):
    """How a game ended. winner: None for a draw; reason: six, blocked, repetition, no_capture or move_limit."""

    winner: int | None
    reason: str


class Rules(NamedTuple):
    """The options of a game (R1.3, R3.3)."""

    start: str
    no_capture_draw: bool
    move_limit: bool


@dataclass(slots=True, kw_only=True)
class AbaloneBoard(State[Move]):
    """Everything about a running game; `AbaloneState` adds the rules.

    seat: whose turn it is. marbles: sets of cells, black and white (see hexes). lost: marbles a seat has
    lost, counted and not derived (R3.1). history: numbers of the earlier positions since the last capture,
    oldest first (see `position_key`). since_capture: plies since a marble was lost. last: the move
    just played.
    """

    rules: Rules
    seat: int = 0
    marbles: list[int]
    lost: list[int] = field(default_factory=lambda: [0, 0])
    history: list[int] = field(default_factory=list)
    since_capture: int = 0
    last: Move | None = None
    result: Result | None = None
    ply: int = 0
    turn: int = 0
    reveals: int = 0
    rng: int = 0

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return self.current_player()

    def current_player(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.result is not None else self.seat


def position_key(black: int, white: int, seat: int) -> int:
    """A number for the marbles and the side to move: equal numbers are the same position (R3.3)."""
    return (black << WHOLE | white) << 1 | seat


def key_parts(key: int) -> tuple[int, int, int]:
    """Black cells, white cells and side to move of a position's number."""
    return key >> WHOLE + 1, key >> 1 & (1 << WHOLE) - 1, key & 1
