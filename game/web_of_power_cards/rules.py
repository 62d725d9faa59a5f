"""Web of Power: the card game as the contract wants it. What can be played begins in state.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.api import Game, Json, Options, Refusal
from game.core.events import Place
from game.core.rng import Rng
from game.core.sight import take_over
from game.core.texts import Line
from game.web_of_power_cards import games, laws, moves, notation, positions, refusals
from game.web_of_power_cards.board_data import CELLS, LAW_INDEX
from game.web_of_power_cards.meta import INFO
from game.web_of_power_cards.moves import Move
from game.web_of_power_cards.state import CardsState, empty_display
from game.web_of_power_cards.views import CardsView


class WebOfPowerCards(Game[CardsState, Move, CardsView]):
    """The rules; stateless."""

    info = INFO

    def new_state(self, seats: int, options: Options, seed: int) -> CardsState:
        """R2.1, R2.2: the first display. The same seed lays the same cards whoever starts."""
        state = empty_display(seats, options["games"], options["ends_at_start"], 0)
        state.rng = seed
        games.deal(state)
        rng = Rng(state.rng)
        lot = rng.below(seats)
        state.rng = rng.state
        state.starter = state.seat = lot if options["start"] == "lot" else options["start"]
        return state

    def sample_state(self, view: CardsView, rng: Any) -> CardsState:
        """A state in which the laws this seat cannot see lie anywhere they can lie."""
        loose = [LAW_INDEX[law] for law in view.unseen]
        rng.shuffle(loose)
        law_at = [-1] * CELLS
        for cell in view.law_cells:
            law_at[cell] = loose.pop()
        hands = []
        for seat, number in enumerate(view.law_counts):
            if seat == view.seat:
                hands.append(view.hand)
                continue
            held = view.shown[seat] * laws.one(laws.MINUS_TWO)
            for _ in range(number - view.shown[seat]):
                held += laws.one(loose.pop())
            hands.append(held)
        state = empty_display(view.seats, view.games, view.ends_at_start, view.starter)
        take_over(state, view)
        state.seat = view.to_move if view.to_move is not None else view.starter
        state.law_at = tuple(law_at)
        state.hands = hands
        for cell, owner in enumerate(view.stone):
            if owner >= 0:
                state.out[owner] |= 1 << cell
        state.rng = rng.next()
        return state

    def load_state(self, position: Json, options: Options, seed: int) -> CardsState:
        """The position an interchange object describes."""
        return positions.load(position, options, seed)

    def notate(self, view: CardsView, action: Move) -> str:
        """Short text; rows and columns are counted as they lie in the view."""
        return notation.written(action, view)

    def parse(self, view: CardsView, text: str) -> Move:
        """The action a text stands for."""
        return notation.read(text, view)

    def describe(self, action: Move, view: CardsView) -> Line:
        """The log line of an action of the seat to move."""
        return notation.told(action, view)

    def why_not(self, view: CardsView, picks: Sequence[Place]) -> Refusal | None:
        """Why these picks make no legal action."""
        return refusals.why_not(view, picks)

    def touches(self, action: Move) -> tuple[Place, ...]:
        """The places of an action on the screen."""
        return moves.touches(action)


GAME = WebOfPowerCards()
