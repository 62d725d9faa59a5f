"""What the searches are told about Web of Power: worth, whole turns, playouts, levels, and reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line
from game.web_of_power import reasons
from game.web_of_power.board_data import COLOUR_INDEX, COLOURS
from game.web_of_power.evaluation import COUNTRIES, Weights
from game.web_of_power.moves import DRAW_MOVES, END_MOVE, PILE_MOVE, Move
from game.web_of_power.outlook import Outlook, best_offers
from game.web_of_power.state import WebState
from game.web_of_power.turns import (
    Drawing,
    Purse,
    Turn,
    exchange_turns,
    placing_turns,
    purse_of,
    quick_draw,
    quick_draws,
    quick_turn,
    unseen_by,
)
from game.web_of_power.views import WebView

SCALE = 40.0  # so many points ahead are as good as half a certain win


class Plan(NamedTuple):
    """Actions to play one after the other, and the points they should be worth (see game.ai.plans)."""

    actions: tuple[Move, ...]
    worth: float


# What each level believes. Page counts only what a scoring would bring it at once.
PAGE = Weights(rivals=0.0, sites=0.0, slots=0.0, growth=0.0, grow=0.0, second=0.0, double=0.0, advisor=0.0, next=0.3)
SQUIRE = Weights(rivals=0.2, sites=0.6)
BEST = Weights()
WORLDS = {"weights": BEST, "width": 14, "margin": 5.0, "trust": 3, "rounds": 2, "near": 0.1}


class WebBrain(Brain):
    """Thinks in whole turns (see game.ai.plans)."""

    levels = {
        "page": Level("greedy", 1, 0.3, {"weights": PAGE, "noise": 2.5}),
        "squire": Level("greedy", 1, 0.3, {"weights": SQUIRE, "noise": 0.7}),
        "knight": Level("greedy", 1, 1.0, {"weights": BEST, "near": 0.1}),
        "cardinal": Level("worlds", 1500, 3.0, WORLDS),
    }

    # -- positions -------------------------------------------------------------------------------------

    def value(self, state: WebState, seat: int) -> float:
        """Expected lead in points, squeezed into -1 to 1."""
        lead = Outlook(state, seat, len(state.pile), BEST).worth(state.points)
        return lead / (SCALE + abs(lead))

    def rollout(self, state: WebState, rng: Rng) -> Move:
        """The first action of a good turn, found fast."""
        purse = purse_of(state, BEST)
        if state.phase == "draw":
            return quick_draw(state, purse, unseen_by(state, state.seat))
        if state.pieces:
            outlook = Outlook(state, state.seat, len(state.pile), BEST)
            turns = placing_turns(outlook, state.hands[state.seat], [state.country], 1)
            best = max(turns, key=lambda turn: turn.gain, default=None)
            return best.moves[0] if best is not None and best.gain > 0 else END_MOVE
        ahead, begun = state.clone(), len(state.past)
        quick_turn(ahead, purse)
        return ahead.past[begun][1]

    # -- whole turns -----------------------------------------------------------------------------------

    def plans(self, view: WebView, params: Mapping[str, Any]) -> list[Plan]:
        """Every way to go on with the turn, best first."""
        weights: Weights = params.get("weights", BEST)
        assert view.seat is not None
        outlook = Outlook(view, view.seat, view.pile, weights)
        purse = Purse(best_offers(outlook))
        drawing = Drawing(purse, _unseen(view), view.pile)
        later = weights.next * (0.0 if view.decks == 2 else min(1.0, outlook.turns))
        if view.phase == "draw":
            moves = [(DRAW_MOVES[at] if at >= 0 else PILE_MOVE, worth)
                     for at, worth in drawing.options(view.hand, view.display)]
            return sorted((Plan((move,), later * worth) for move, worth in moves), key=_worth)
        plans = [Plan(turn.moves, turn.gain + later * drawing.worth(turn.left, view.display))
                 for turn in _turns(view, outlook)]
        return sorted(plans, key=_worth)

    def share(self, view: WebView) -> float:
        """Most thought goes into where to place; drawing is worked out exactly."""
        if view.phase == "draw":
            return 0.0
        return 0.25 if view.pieces else 0.75

    def outcomes(self, state: WebState, plan: Plan, rng: Rng, params: Mapping[str, Any]) -> float:
        """Play a plan and `rounds` rounds in a sampled world; the lead expected then, the mean over rounds."""
        weights: Weights = params.get("weights", BEST)
        rounds: int = params.get("rounds", 2)
        seat, turn = state.seat, state.turn
        for move in plan.actions:
            state.apply(move)
        if state.turn == turn and state.phase == "draw":
            quick_draws(state, purse_of(state, weights), turn)
        total = 0.0
        for number in range(rounds):
            while state.phase != "over" and state.seat != seat:
                quick_turn(state, purse_of(state, weights))
            outlook = Outlook(state, seat, len(state.pile), weights)
            lead = outlook.worth(state.points)
            if state.phase == "over":
                return (total + lead * (rounds - number)) / rounds
            purse = Purse(best_offers(outlook))
            total += lead + purse.gain(state.hands[seat])
            if number + 1 < rounds:
                quick_turn(state, purse)
        return total / rounds

    # -- reasons ---------------------------------------------------------------------------------------

    def reason(self, view: WebView, action: Move) -> Line:
        """What the action changes on the score sheet, or the rule it uses."""
        return reasons.reason(view, action)


def _turns(view: WebView, outlook: Outlook) -> Iterator[Turn]:
    if view.pieces:
        yield Turn((END_MOVE,), 0.0, view.hand)
        yield from placing_turns(outlook, view.hand, [view.country], 1)
    else:
        yield from exchange_turns(view.hand)
        yield from placing_turns(outlook, view.hand, COUNTRIES, 2)


def _unseen(view: WebView) -> Sequence[int]:
    found = [0] * len(COLOURS)
    for colour in view.unseen:
        found[COLOUR_INDEX[colour]] += 1
    return found


def _worth(plan: Plan) -> float:
    return -plan.worth


BRAIN = WebBrain()
