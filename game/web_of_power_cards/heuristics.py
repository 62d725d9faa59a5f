"""What the searches are told about Web of Power: the card game: worth, whole turns, playouts, levels, reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line
from game.web_of_power_cards import laws, reasons
from game.web_of_power_cards.board_data import LIMIT
from game.web_of_power_cards.moves import DONE, LAW_MOVES, SKIP, Move
from game.web_of_power_cards.outlook import Outlook, Weights, lead
from game.web_of_power_cards.state import CardsState
from game.web_of_power_cards.turns import Taking, best_gain, endings, quick_turn, standing, takings, whims
from game.web_of_power_cards.views import CardsView

SCALE = 20.0  # so many points ahead are as good as half a certain win


class Plan(NamedTuple):
    """Actions to play one after the other, and the points they should be worth (see game.ai.plans)."""

    actions: tuple[Move, ...]
    worth: float


# What each level believes. Page and Squire read the sheet as it stands, Page only its own column. Knight counts
# what may still come and what the next seat could take; Cardinal plays that on in sampled worlds.
PAGE = Weights(rivals=0.0, now=1.0, stone=0.9, guard=0.35, ahead=0.0)
SQUIRE = Weights(rivals=0.8, now=1.0, stone=0.9, guard=0.35, ahead=0.0)
BEST = Weights()
CARDINAL = {"weights": BEST, "width": 10, "trust": 3, "rounds": 2, "noise": 0.3, "leader": 0.5, "near": 0.1}


class CardsBrain(Brain):
    """Thinks in whole turns (see game.ai.plans)."""

    levels = {
        "page": Level("greedy", 1, 0.3, {"weights": PAGE, "noise": 2.5}),
        "squire": Level("greedy", 1, 0.3, {"weights": SQUIRE, "noise": 0.7}),
        "knight": Level("greedy", 1, 1.0, {"weights": BEST, "near": 0.1}),
        "cardinal": Level("worlds", 1000, 3.0, CARDINAL),
    }

    # -- positions -------------------------------------------------------------------------------------

    def value(self, state: CardsState, seat: int) -> float:
        """Expected lead in points, squeezed into -1 to 1."""
        outlook = Outlook(state, seat, BEST)
        ahead = outlook.worth(state.hands) + outlook.weigh(state.totals)
        return ahead / (SCALE + abs(ahead))

    def rollout(self, state: CardsState, rng: Rng) -> Move:
        """The first action of a good turn, found fast."""
        return self._plans(state, state.seat, state.hands[state.seat], BEST)[0].actions[0]

    # -- whole turns -----------------------------------------------------------------------------------

    def plans(self, view: CardsView, params: Mapping[str, Any]) -> list[Plan]:
        """Every sensible way to go on with the turn, best first."""
        assert view.seat is not None
        return self._plans(view, view.seat, view.hand, params.get("weights", BEST))

    def _plans(self, board: CardsView | CardsState, seat: int, hand: int, weights: Weights) -> list[Plan]:
        outlook = Outlook(board, seat, weights)
        now = standing(outlook, hand)
        if board.phase == "claim":
            if laws.count(hand, laws.TAKE_BACK) and board.removed[seat]:
                return [Plan((LAW_MOVES[laws.TAKE_BACK],), outlook.stone_back())]  # never better kept
            return sorted([Plan((move,), gain) for gain, move in endings(outlook, now)], key=_worth)
        plans = [] if not board.taken else [_whole(outlook, now)]
        plans += [_whole(outlook, taking) for taking in takings(outlook, hand)]
        return sorted(plans, key=_worth) or [Plan((SKIP,), 0.0)]

    def share(self, view: CardsView) -> float:
        """Most thought goes into what to begin with; what goes on with it was thought of then."""
        if view.phase == "claim":
            return 0.3
        begun = len(view.taken) + (view.limit > LIMIT) + view.any_colours
        return 0.5 * 0.25**begun

    def outcomes(self, state: CardsState, plan: Plan, rng: Rng, params: Mapping[str, Any]) -> float:
        """Play a plan and `rounds` rounds in a sampled world; the lead expected then, the mean over rounds.

        noise: points by which playouts misjudge; leader: how far the best rival counts instead of the mean.
        """
        weights: Weights = params.get("weights", BEST)
        rounds: int = params.get("rounds", 2)
        liking = whims(rng, params.get("noise", 1.0))
        leader: float = params.get("leader", 0.0)
        seat, game = state.seat, len(state.sheets)
        for move in plan.actions:
            state.apply(move)
        total = 0.0
        for number in range(rounds):
            while len(state.sheets) == game and state.seat != seat:
                quick_turn(state, weights, liking)
            if len(state.sheets) > game:
                last = _ahead(state.sheets[-1], seat, weights.rivals, leader)
                return (total + last * (rounds - number)) / rounds
            outlook, hands = Outlook(state, seat, weights), state.hands
            total += _ahead(outlook.points(hands), seat, weights.rivals, leader)
            total += outlook.guards()
            if number + 1 < rounds:
                total += quick_turn(state, weights, liking)
            else:
                total += best_gain(outlook, hands[seat])
        return total / rounds

    # -- reasons ---------------------------------------------------------------------------------------

    def reason(self, view: CardsView, action: Move) -> Line:
        """What the action changes on the score sheet, or the rule it uses."""
        return reasons.reason(view, action)


def _whole(outlook: Outlook, taking: Taking) -> Plan:
    """A taking with the claim that is best after it."""
    if taking.lo == taking.hi:
        return Plan(taking.moves, taking.gain)
    gain, move = max(endings(outlook, taking))
    return Plan((*taking.moves, DONE, move), taking.gain + gain)


def _ahead(points: Sequence[float], seat: int, rivals: float, leader: float) -> float:
    """The own points less the rivals': their mean, or for the part `leader` the best of them."""
    best = max([own for other, own in enumerate(points) if other != seat])
    return (1 - leader) * lead(points, seat, rivals) + leader * (points[seat] - rivals * best)


def _worth(plan: Plan) -> float:
    return -plan.worth


BRAIN = CardsBrain()
