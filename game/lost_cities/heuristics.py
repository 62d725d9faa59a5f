"""A modest player of Lost Cities: what the searches are told about worth, whole turns and levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.core.levels import Brain, Level
from game.core.rng import Rng
from game.core.texts import Line, Word
from game.lost_cities.announce import written
from game.lost_cities.cards import COLOUR_OF, FITS, KIND_INDEX, SIDES, STEP, VALUE
from game.lost_cities.moves import DISCARDS, DRAWS, PILE_DRAW, PLAYS, Move
from game.lost_cities.notation import told
from game.lost_cities.scoring import POINTS
from game.lost_cities.state import LostState
from game.lost_cities.views import WIDTH, LostView

SCALE = 40.0  # so many points ahead are as good as half a certain win
HOPE = 2.0  # points that a running expedition may expect from cards to come, a multiplier and 10 pile cards


class Plan(NamedTuple):
    """Actions to play one after the other, and the points they should be worth (see game.ai.plans)."""

    actions: tuple[Move, ...]
    worth: float


class LostBrain(Brain):
    """Plays its cards in order, opens what it can pay for, discards what it misses least.

    It never ends a round (R1.11) and never passes cards (R2.10 asks for a computed gain).
    """

    levels = {
        "page": Level("greedy", 1, 0.3, {"noise": 14.0}),
        "squire": Level("greedy", 1, 0.3, {"noise": 5.0}),
        "knight": Level("greedy", 1, 1.0),
        "cardinal": Level("worlds", 400, 3.0, {"width": 5, "turns": 8}),
    }

    def value(self, state: LostState, seat: int) -> float:
        """Expected lead in points, squeezed into -1 to 1."""
        lead = _lead(state, seat)
        return lead / (SCALE + abs(lead))

    def rollout(self, state: LostState, rng: Rng) -> Move:
        """The best-looking action of the seat to move."""
        return _plans(state, state.hands[state.seat], state.seat, len(state.pile))[0].actions[0]

    def plans(self, view: LostView, params: Mapping[str, Any]) -> Sequence[Plan]:
        """Every card to lay, or every pile to draw from, best first."""
        assert view.seat is not None
        return _plans(view, view.hand, view.seat, view.pile)

    def share(self, view: LostView) -> float:
        """Thought goes into what to lay."""
        return 0.0 if view.phase == "draw" else 1.0

    def outcomes(self, state: LostState, plan: Plan, rng: Rng, params: Mapping[str, Any]) -> float:
        """Play a plan and some turns in a sampled world; the lead in points to be expected then."""
        seat, number = state.seat, state.round
        totals = state.totals[:]
        for move in plan.actions:
            state.apply(move)
        end = state.turn + params.get("turns", 8)
        while state.turn < end and state.round == number and state.phase != "over":
            state.apply(self.rollout(state, rng))
        if state.round == number and state.phase != "over":
            return _lead(state, seat)
        side = seat % SIDES
        return float(state.totals[side] - totals[side] - state.totals[1 - side] + totals[1 - side])

    def reason(self, view: LostView, action: Move) -> Line:
        """What the action does to the score sheet, or why it costs least."""
        if action.kind in ("play", "discard"):
            kind = KIND_INDEX[action.cards[0]]
            fields: dict[str, object] = {"card": Word(f"card.{action.cards[0]}")}
            if action.kind == "play":
                column = view.columns[(view.seat or 0) % SIDES * WIDTH + COLOUR_OF[kind]]
                fields |= {"points": written(POINTS[column]), "new_points": written(POINTS[column + STEP[kind]])}
            return Line(f"hint.{action.kind}", fields)
        if action.kind == "draw" and action.source != "pile":
            return Line("hint.draw.discard", {"card": told(action, 0, view.discards).fields["card"]})
        cards = tuple(Word(f"card.{name}") for name in action.cards)
        return Line("hint.draw.pile") if action.kind == "draw" else Line(f"hint.{action.kind}", {"cards": cards})


def _outlook(column: int, held: Sequence[int], pile: int) -> float:
    """Points to be expected of an expedition whose next cards are these (kinds of its colour, sorted)."""
    whole = column
    for kind in held:
        if FITS[whole] >> VALUE[kind] & 1:
            whole += STEP[kind]
    if not whole:
        return 0.0
    worth = POINTS[whole] + HOPE * (1 + (whole & 3)) * pile / 10
    return worth if column else max(0.0, worth)


def _lead(state: LostState, seat: int) -> float:
    """Totals and outlooks of the own side less those of the other, as all hands lie."""
    worth = [float(points) for points in state.totals]
    if state.phase != "over":
        for side in range(SIDES):
            hands = [kind for other in range(side, state.seats, SIDES) for kind in state.hands[other]]
            worth[side] += _hand_worth(state.columns, side, sorted(hands), len(state.pile))
    return worth[seat % SIDES] - worth[1 - seat % SIDES]


def _hand_worth(columns: Sequence[int], side: int, hand: Sequence[int], pile: int) -> float:
    return sum(
        _outlook(columns[side * WIDTH + c], [kind for kind in hand if COLOUR_OF[kind] == c], pile)
        for c in range(WIDTH)
    )


def _plans(table: LostState | LostView, hand: Sequence[int], seat: int, pile: int) -> list[Plan]:
    find = _draws if table.phase == "draw" else _layings
    return sorted(find(table, hand, seat % SIDES, pile), key=lambda plan: -plan.worth)


def _draws(table: LostState | LostView, hand: Sequence[int], side: int, pile: int) -> list[Plan]:
    """The pile, or an open card that improves the outlook by more than an unknown one would."""
    now = _hand_worth(table.columns, side, hand, pile)
    found = [Plan((PILE_DRAW,), 3.0)]
    for c, cards in enumerate(table.discards):
        stalling = table.since >= 4 * table.seats
        if cards and c != table.closed and not stalling:
            then = _hand_worth(table.columns, side, sorted([*hand, cards[-1]]), pile)
            found.append(Plan((DRAWS[c],), then - now))
    return found


def _layings(table: LostState | LostView, hand: Sequence[int], side: int, pile: int) -> list[Plan]:
    """Playing costs the cards that are skipped; discarding costs the card, and what it is to the rivals."""
    found = []
    for kind in sorted(set(hand)):
        c, rest = COLOUR_OF[kind], list(hand)
        rest.remove(kind)
        own, theirs = table.columns[side * WIDTH + c], table.columns[(1 - side) * WIDTH + c]
        mine = [other for other in hand if COLOUR_OF[other] == c]
        left = [other for other in rest if COLOUR_OF[other] == c]
        now = _outlook(own, mine, pile)
        if FITS[own] >> VALUE[kind] & 1:
            later = _outlook(own + STEP[kind], left, pile)
            found.append(Plan((PLAYS[kind],), later - now - 0.3 * VALUE[kind] + 2.0 * bool(own)))
        help_them = FITS[theirs] >> VALUE[kind] & 1 and 0.5 * VALUE[kind] * (1 + (theirs & 3)) * (1 + bool(theirs)) / 2
        found.append(Plan((DISCARDS[kind],), _outlook(own, left, pile) - now - help_them - 1.0))
    return found


BRAIN = LostBrain()
