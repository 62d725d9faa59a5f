"""What the data of a game with phases begins with: whose turn it is, the round so far, and what is counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.api import A, State


@dataclass(slots=True, kw_only=True)
class Board(State[A]):
    """A game adds what lies on its table, and above that its rules.

    seat: whose turn it is. phase: what that seat has to decide, "over" at the end. past: (seat, action) of the
    running round. A game that asks other seats within a turn has its own `current_player`.
    """

    seats: int
    seat: int = 0
    phase: str
    past: list[tuple[int, A]] = field(default_factory=list)
    ply: int = 0
    turn: int = 0
    reveals: int = 0
    rng: int = 0

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return self.current_player()

    def current_player(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return None if self.phase == "over" else self.seat
