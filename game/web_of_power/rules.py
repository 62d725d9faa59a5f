"""Web of Power as the contract wants it: dealing, guessing, words. What can be played begins in state.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.api import Game, Json, Options, Refusal
from game.core.events import Place
from game.core.rng import Rng
from game.core.sight import take_over
from game.core.texts import Line
from game.web_of_power import moves, notation, positions, refusals
from game.web_of_power.board_data import (
    COLOUR_INDEX,
    COLOURS,
    DISPLAY,
    HAND,
    box,
)
from game.web_of_power.meta import INFO
from game.web_of_power.moves import Move, one
from game.web_of_power.state import WebState, empty_board
from game.web_of_power.views import WebView


class WebOfPower(Game[WebState, Move, WebView]):
    """The rules; stateless."""

    info = INFO

    def new_state(self, seats: int, options: Options, seed: int) -> WebState:
        """R2.1: the dealt first position. The same seed deals the same cards whoever starts."""
        rng = Rng(seed)
        pile = [colour for colour, number in enumerate(box(seats)) for _ in range(number)]
        rng.shuffle(pile)
        lot = rng.below(seats)
        start = lot if options["start"] == "lot" else options["start"]
        state = empty_board(seats, start, options["display_refill"] == "at_once")
        for seat in range(seats):
            state.hands[seat] = sum(one(pile.pop()) for _ in range(HAND))
        state.display = [pile.pop() for _ in range(DISPLAY)]
        state.pile = pile
        state.rng = rng.state
        return state

    def sample_state(self, view: WebView, rng: Any) -> WebState:
        """A state in which the unseen cards lie anywhere they can lie."""
        loose = [0] * len(COLOURS)
        for colour in view.unseen:
            loose[COLOUR_INDEX[colour]] += 1
        hands = [0] * view.seats
        known = [0] * view.seats
        for seat in range(view.seats):
            for name in view.known.get(("hand", seat), ()):
                hands[seat] += one(COLOUR_INDEX[name])
                loose[COLOUR_INDEX[name]] -= 1
            known[seat] = hands[seat]
        if view.seat is not None:
            hands[view.seat], known[view.seat] = view.hand, view.shown
        rest = [c for c, number in enumerate(loose) for _ in range(number - view.pile_kinds[c])]
        rng.shuffle(rest)
        for seat, size in enumerate(view.hand_sizes):
            for _ in range(size - moves.SIZE[hands[seat]]):
                hands[seat] += one(rest.pop())
        pile = rest + [c for c, number in enumerate(view.pile_kinds) for _ in range(number)]
        if len(rest) != len(pile):
            rng.shuffle(pile)
        state = empty_board(view.seats, view.start, view.at_once)
        take_over(state, view)
        state.seat = view.to_move if view.to_move is not None else view.start
        state.hands, state.known = hands, known
        state.pile = pile
        state.points = list(view.scores)
        state.shuffled_in = list(view.pile_kinds)
        state.rng = rng.next()
        return state

    def load_state(self, position: Json, options: Options, seed: int) -> WebState:
        """The position an interchange object describes."""
        return positions.load(position, options, seed)

    def notate(self, view: WebView, action: Move) -> str:
        """Short text, the same in every position."""
        return notation.written(action)

    def parse(self, view: WebView, text: str) -> Move:
        """The action a text stands for."""
        return notation.read(text)

    def describe(self, action: Move, view: WebView) -> Line:
        """The log line of an action of the seat to move."""
        return notation.told(action, view.to_move or 0, view.display)

    def why_not(self, view: WebView, picks: Sequence[Place]) -> Refusal | None:
        """Why these picks make no legal action."""
        return refusals.why_not(view, picks)

    def touches(self, action: Move) -> tuple[Place, ...]:
        """The places of an action on the screen."""
        return moves.touches(action)


GAME = WebOfPower()
