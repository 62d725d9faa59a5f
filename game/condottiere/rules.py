"""Condottiere as the contract wants it: dealing, guessing, words. What can be played begins in state.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.condottiere import moves, notation, outcomes, positions, refusals, rounds, sequel
from game.condottiere.board_data import KIND_INDEX
from game.condottiere.cards import ONE, heap_of
from game.condottiere.meta import INFO
from game.condottiere.moves import Move
from game.condottiere.state import CondottiereState, empty_board
from game.condottiere.views import CondottiereView
from game.core.api import Game, Json, Options, Refusal
from game.core.events import Place
from game.core.rng import Rng
from game.core.sight import take_over
from game.core.texts import Line


class Condottiere(Game[CondottiereState, Move, CondottiereView]):
    """The rules; stateless."""

    info = INFO

    def new_state(self, seats: int, options: Options, seed: int) -> CondottiereState:
        """R2.1: the first holder is drawn by lot, everybody gets ten cards."""
        rng = Rng(seed)
        state = empty_board(seats, dict(options))
        state.holder = rng.below(seats)
        state.rng = rng.state
        rounds.new_round(state, None)
        state.reveals = 0
        return state

    def sample_state(self, view: CondottiereView, rng: Any) -> CondottiereState:
        """A state in which the unseen cards lie anywhere they can lie."""
        hands = [0] * view.seats
        loose = [KIND_INDEX[kind] for kind in view.unseen]
        for seat in range(view.seats):
            for kind in view.known.get(("hand", seat), ()):
                loose.remove(KIND_INDEX[kind])
                hands[seat] += ONE[KIND_INDEX[kind]]
        known = hands[:]
        if view.seat is not None:
            hands[view.seat], known[view.seat] = view.hand, view.shown
        rng.shuffle(loose)
        for seat, number in enumerate(view.sizes):
            if seat != view.seat:
                rest = number - len(view.known.get(("hand", seat), ()))
                hands[seat] += heap_of(loose[:rest])
                del loose[:rest]
        state = empty_board(view.seats, self.info.defaults())
        take_over(state, view)
        state.seat = view.to_move if view.to_move is not None else view.holder
        state.hands, state.known = hands, known
        state.rng = rng.next()
        return state
    def load_state(self, position: Json, options: Options, seed: int) -> CondottiereState:
        """The position an interchange object describes."""
        return positions.load(position, options, seed)

    def notate(self, view: CondottiereView, action: Move) -> str:
        """Short text, the same in every position."""
        return notation.written(action)

    def parse(self, view: CondottiereView, text: str) -> Move:
        """The action a text stands for."""
        return notation.read(text)

    def describe(self, action: Move, view: CondottiereView) -> Line:
        """The log line of an action of the seat to move, with the battle, the round and the game that it ends."""
        seat = view.to_move or 0
        line = outcomes.told(notation.told(action, seat, view.sizes[seat]), action, view)
        return sequel.told(line, action, view)

    def why_not(self, view: CondottiereView, picks: Sequence[Place]) -> Refusal | None:
        """Why these picks make no legal action."""
        return refusals.why_not(view, picks)

    def touches(self, action: Move) -> tuple[Place, ...]:
        """The places of an action on the screen."""
        return moves.touches(action)


GAME = Condottiere()
