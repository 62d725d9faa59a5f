"""What the searches are told about Condottiere: worth of positions, quick play, levels, and reasons."""

from __future__ import annotations

from collections.abc import Sequence

from game.condottiere.board_data import BISHOP, HEROINE, KIND_INDEX, SURRENDER, VALUES
from game.condottiere.cards import MERCENARIES, count, is_winter, total
from game.condottiere.links import longest
from game.condottiere.moves import KEEP_MOVE, PASS_MOVE, PLAY_MOVES, TAKE_NONE, Move
from game.condottiere.state import CondottiereState
from game.condottiere.views import CondottiereView
from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line

SPECIAL = (KIND_INDEX["winter"], KIND_INDEX["scarecrow"], KIND_INDEX["drum"])


class CondottiereBrain(Brain):
    """Counts linked cities and the strength left in hand."""

    levels = {
        "page": Level("random", 1, 0.3),
        "squire": Level("greedy", 1, 0.3, {"noise": 0.2}),
        "knight": Level("greedy", 1, 1.0),
        "cardinal": Level("ismcts", 400, 3.0, {"depth": 24}),
    }

    def value(self, state: CondottiereState, seat: int) -> float:
        """Own worth against the best rival's, squeezed into -1 to 1."""
        worth = [_worth(state, other) for other in range(state.seats)]
        lead = worth[seat] - max(each for other, each in enumerate(worth) if other != seat)
        return lead / (8 + abs(lead))

    def rollout(self, state: CondottiereState, rng: Rng) -> Move:
        """Behind: the smallest mercenary that may lead, sometimes a special card; ahead or too far off: pass."""
        if state.phase == "pick_up":
            return TAKE_NONE
        if state.phase == "discard":
            return KEEP_MOVE
        if state.phase == "site":
            legal = state.legal_actions()
            named = [move for move in legal if move.kind == "site"]
            return rng.choice(named)
        return _fight(state, rng)

    def priors(self, state: CondottiereState, legal: Sequence[Move]) -> list[float]:
        """Handing on and cards that end a battle are rarely best."""
        return [0.2 if move.kind == "hand_on" or move.what in ("bishop", "surrender") else 1.0 for move in legal]

    def reason(self, view: CondottiereView, action: Move) -> Line:
        """The strength or the cities it is about."""
        seat = view.seat or 0
        if action.kind == "site":
            return Line("reason.site", {"number": longest(view.cities[seat]), "need": view.need})
        winter = is_winter(view.armies)
        others = [total(army, winter) for other, army in enumerate(view.armies) if other != seat]
        return Line("reason.battle", {"own": total(view.armies[seat], winter), "best": max(others)})


def _fight(state: CondottiereState, rng: Rng) -> Move:
    seat = state.seat
    winter = is_winter(state.armies)
    own = total(state.armies[seat], winter)
    best = max(total(army, winter) for other, army in enumerate(state.armies) if other != seat)
    hand = state.hands[seat]
    if own > best:
        return PLAY_MOVES[SURRENDER] if count(hand, SURRENDER) and best else PASS_MOVE
    if best - own > 14 + rng.below(8) or not state.sizes[seat]:
        return PLAY_MOVES[BISHOP] if count(hand, BISHOP) and best > 20 else PASS_MOVE
    if hand & MERCENARIES and rng.below(5):
        held = [kind for kind in range(len(VALUES)) if count(hand, kind)]
        enough = [kind for kind in held if own + VALUES[kind] > best]
        return PLAY_MOVES[enough[0] if enough else rng.choice(held)]
    held = [kind for kind in (*SPECIAL, HEROINE) if count(hand, kind)]
    return PLAY_MOVES[rng.choice(held)] if held else PASS_MOVE


def _worth(state: CondottiereState, seat: int) -> float:
    cities = state.cities[seat]
    winter = is_winter(state.armies)
    worth = 4.0 * longest(cities) + 1.5 * cities.bit_count()
    others = [total(army, winter) for other, army in enumerate(state.armies) if other != seat]
    worth += 0.15 * (total(state.armies[seat], winter) - max(others))
    return worth + 0.1 * total(state.hands[seat] & MERCENARIES, False) + 0.2 * state.sizes[seat]


BRAIN = CondottiereBrain()
