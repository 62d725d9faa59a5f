"""Abalone as the contract wants it. What can be played begins in state.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.abalone import moves, notation, positions, refusals
from game.abalone.board import Rules
from game.abalone.meta import INFO
from game.abalone.moves import Move
from game.abalone.state import AbaloneState, opening
from game.abalone.views import AbaloneView
from game.core.api import Game, Json, Options, Refusal
from game.core.events import Place
from game.core.sight import take_over
from game.core.texts import Line


class Abalone(Game[AbaloneState, Move, AbaloneView]):
    """The rules; stateless."""

    info = INFO

    def new_state(self, seats: int, options: Options, seed: int) -> AbaloneState:
        """R1.2, R1.3: the starting position; nothing is drawn, so the seed means nothing."""
        rules = Rules(options["start"], options["no_capture_draw"], options["move_limit"])
        return opening(rules)

    def sample_state(self, view: AbaloneView, rng: Any) -> AbaloneState:
        """The state itself: nothing is hidden."""
        state = opening(view.rules)
        take_over(state, view)
        state.seat = view.to_move or 0
        return state

    def load_state(self, position: Json, options: Options, seed: int) -> AbaloneState:
        """The position an interchange object describes."""
        return positions.load(position, options)

    def notate(self, view: AbaloneView, action: Move) -> str:
        """Short text, the same in every position."""
        return notation.written(action)

    def parse(self, view: AbaloneView, text: str) -> Move:
        """The action a text stands for."""
        return notation.read(text)

    def describe(self, action: Move, view: AbaloneView) -> Line:
        """The log line of a move of the seat to move."""
        seat = view.to_move or 0
        return notation.told(action, seat, view.marbles[seat], view.marbles[1 - seat])

    def why_not(self, view: AbaloneView, picks: Sequence[Place]) -> Refusal | None:
        """Why these picks make no legal move."""
        return refusals.why_not(view, picks)

    def touches(self, action: Move) -> tuple[Place, ...]:
        """In line: the tail and where it goes. Broadside: both ends and where the lower end goes.

        The sets are unique: a broadside has two cells, an in-line move one, and each arrow starts at `start`.
        """
        return moves.touches(action)


GAME = Abalone()
