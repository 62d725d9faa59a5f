"""What the searches are told about Web of Power: the card game: worth, playouts, levels, and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line, Word
from game.web_of_power_cards import laws, scoring
from game.web_of_power_cards.board_data import CARDS, CARRIAGES, CHAIN, CIRCLES, SHIPS
from game.web_of_power_cards.moves import Move
from game.web_of_power_cards.state import CardsState
from game.web_of_power_cards.views import CardsView

SCALE = 20.0  # so many points ahead are as good as half a certain win
MARK, STONE, LAW = 0.55, 0.9, 0.6  # worth in points: a mark toward a chain, a stone at hand, a useful law


class CardsBrain(Brain):
    """Counts the sheet as it stands, with something for chains on the way, stones and laws."""

    levels = {
        "page": Level("greedy", 1, 0.3, {"noise": 0.2, "near": 0.05}),
        "squire": Level("greedy", 1, 0.3),
        "knight": Level("ismcts", 300, 1.0, {"depth": 6, "share": 0.5}),
        "cardinal": Level("ismcts", 1200, 3.0, {"depth": 10, "share": 0.5}),
    }

    def value(self, state: CardsState, seat: int) -> float:
        """Lead over the best rival, squeezed into -1 to 1."""
        worth = [have + more + self._prospects(state, s)
                 for s, (have, more) in enumerate(zip(state.totals, state.points()))]  # fmt: skip
        lead = worth[seat] - max(other for s, other in enumerate(worth) if s != seat)
        return lead / (SCALE + abs(lead))

    def _prospects(self, state: CardsState, seat: int) -> float:
        held = state.collections[seat]
        found = STONE * (state.reserve[seat] + state.out[seat].bit_count())
        found += LAW * laws.SIZE[state.hands[seat] & 63]
        for route in (SHIPS, CARRIAGES):
            marks = (held & route).bit_count()
            found += MARK * marks if marks < CHAIN else 0.0
        return found

    def rollout(self, state: CardsState, rng: Rng) -> Move:
        """Take what goes on and costs nothing, claim now and then, else whatever ends the phase."""
        legal = state.legal_actions()
        if state.phase == "take":
            free = [move for move in legal if move.kind == "take" and move.stone < 0]
            if free:
                return rng.choice(free)
            return legal[-1] if state.taken else rng.choice(legal)
        return rng.choice(legal) if rng.below(2) else legal[-1]

    def priors(self, state: CardsState, legal: Sequence[Move]) -> list[float]:
        """Cards first, cheap ones before dear ones; claims near an end before others."""
        return [self._prior(state, move) for move in legal]

    def _prior(self, state: CardsState, move: Move) -> float:
        if move.kind == "take":
            card = state.cards[move.cell]
            return (2.0 + CIRCLES[card] + bool(CARDS[card].route)) * (0.4 if move.stone >= 0 else 1.0)
        if move.kind in ("claim", "move"):
            row = move.cell // 14
            depth = min(move.cell - state.lo[row], state.hi[row] - 1 - move.cell)
            return 1.0 if 1 <= depth <= 3 else 0.1
        return 1.0

    def reason(self, view: CardsView, action: Move) -> Line:
        """What the action brings to the sheet, or the rule it uses."""
        if action.kind == "take":
            card = view.cards[action.cell]
            now = list(view.collections)
            before = scoring.total(now, [0] * view.seats)
            seat = view.to_move or 0
            now[seat] |= 1 << card
            after = scoring.total(now, [0] * view.seats)
            fields: dict[str, Any] = {"card": Word(f"card.{CARDS[card].id}"), "points": before[seat],
                                      "new_points": after[seat]}  # fmt: skip
            return Line("hint.take", fields)
        return Line(f"hint.{action.kind}")


BRAIN = CardsBrain()
