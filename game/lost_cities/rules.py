"""Lost Cities as the contract wants it: dealing, guessing, words. What can be played begins in state.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.api import Game, Json, Options, Refusal
from game.core.events import Place
from game.core.rng import Rng
from game.core.sight import take_over
from game.core.texts import Line
from game.lost_cities import announce, moves, notation, positions, refusals, rounds
from game.lost_cities.cards import KIND_INDEX, SIDES, spread
from game.lost_cities.meta import INFO
from game.lost_cities.moves import Move
from game.lost_cities.state import LostState, empty_table
from game.lost_cities.views import LostView


class LostCities(Game[LostState, Move, LostView]):
    """The rules; stateless."""

    info = INFO

    def new_state(self, seats: int, options: Options, seed: int) -> LostState:
        """R1.2, R2.3: the dealt first round; who starts is drawn by lot."""
        rng = Rng(seed)
        alternate, fan = options["next_start"] == "alternate", options["discard_view"] == "open"
        state = empty_table(seats, options["rounds"], alternate, fan)
        state.starter = rng.below(seats)
        rounds.deal(state, rng)
        state.rng = rng.state
        return state

    def sample_state(self, view: LostView, rng: Any) -> LostState:
        """A state in which the unseen cards lie anywhere they can lie."""
        hands, rest = _sure_hands(view, rng)
        rng.shuffle(rest)
        for hand, size in zip(hands, view.hand_sizes):
            while len(hand) < size:
                hand.append(rest.pop())
            hand.sort()
        state = empty_table(view.seats, view.rounds, view.alternate, view.fan)
        take_over(state, view)
        state.seat = view.to_move if view.to_move is not None else view.starter
        state.hands = hands
        state.pile = rest
        if state.shared:  # rivals may have told each other more: nobody else can know
            state.shared = list(view.notes)
        state.rng = rng.next()
        return state

    def load_state(self, position: Json, options: Options, seed: int) -> LostState:
        """The position an interchange object describes."""
        return positions.load(position, options, seed)

    def notate(self, view: LostView, action: Move) -> str:
        """Short text, the same in every position."""
        return notation.written(action)

    def parse(self, view: LostView, text: str) -> Move:
        """The action a text stands for."""
        return notation.read(text)

    def describe(self, action: Move, view: LostView) -> Line:
        """The log line of an action of the seat to move, with the points of the round that it ends."""
        line = notation.told(action, view.to_move or 0, view.discards)
        if action.kind == "end_round" or (action.source == "pile" and view.pile == 1):
            return announce.ended(line, view.columns, view.seats, view.round)
        return line

    def why_not(self, view: LostView, picks: Sequence[Place]) -> Refusal | None:
        """Why these picks make no legal action."""
        return refusals.why_not(view, picks)

    def touches(self, action: Move) -> tuple[Place, ...]:
        """The places of an action on the screen."""
        return moves.touches(action)

    def redact(self, action: Move, actor: int, seat: int | None) -> Move:
        """R2.6: what a seat may read of an action."""
        return moves.redacted(action, actor, seat)


def _sure_hands(view: LostView, rng: Any) -> tuple[list[list[int]], list[int]]:
    """What is known of every hand, cards of one of two partners put to either; and all other unseen cards."""
    rest = [KIND_INDEX[name] for name in view.unseen]
    hands: list[list[int]] = []
    for seat in range(view.seats):
        hands.append(list(view.hand) if seat == view.seat else spread(view.notes[seat]))
        if seat != view.seat:
            for kind in hands[seat]:
                rest.remove(kind)
    for team, loose in enumerate(view.loose):
        if view.seat is not None and view.seat % SIDES == team:
            continue
        for kind in spread(loose):
            room = [seat for seat in (team, team + 2) for _ in range(view.hand_sizes[seat] - len(hands[seat]))]
            hands[rng.choice(room)].append(kind)
            rest.remove(kind)
    return hands, rest


GAME = LostCities()
