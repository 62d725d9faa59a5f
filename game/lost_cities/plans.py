"""What a seat could do now and what each action should be worth, from its own view alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from game.lost_cities import partners
from game.lost_cities.cards import FITS, HAND, SIDES, STEP, VALUE, WIDTH, count
from game.lost_cities.moves import DISCARDS, DRAWS, GIVES, PILE_DRAW, PLAYS, Move
from game.lost_cities.outlook import BEST, NUMBERS, Judge, Weights
from game.lost_cities.race import KIND_OF, Race
from game.lost_cities.views import LostView

MOST_OWN = 6  # R1.11: so many own turns in a row without a card from the pile at most
SUPPORT = 2  # cards of a colour in the hand that make a card to set out with playable soon
DENIED = 4.0  # points that a card must be worth to rivals to be kept from them


class Plan(NamedTuple):
    """Actions to play one after the other, and the points they should be worth (see game.ai.plans)."""

    actions: tuple[Move, ...]
    worth: float


@cache
def judge_of(weights: Weights, seats: int) -> Judge:
    """The judge with these beliefs; what it remembers is worked out anew whenever it is missing."""
    return Judge(weights, seats)


def plans(view: LostView, params: Mapping[str, Any]) -> list[Plan]:
    """Every action but the end of the round (R1.11: agents never choose it) and poor passes, best first."""
    judge = judge_of(params.get("weights", BEST), view.seats)
    race = seen(view)
    if view.phase == "draw":
        found = _drawings(view, race, judge)
    else:
        found = _layings(view, race, judge)
        if view.seats > SIDES and params.get("passes", 0):
            found += _passes(view, race, judge, params["passes"])
    return sorted(found, key=lambda plan: -plan.worth)


def seen(view: LostView) -> Race:
    """The round as this seat sees it: cards known to be with rivals come no more, nor those a partner lacks."""
    race = Race(view, [view.hand if seat == view.seat else () for seat in range(view.seats)], [0] * view.pile)
    for seat, noted in enumerate(view.notes):
        if (seat - (view.seat or 0)) % SIDES:
            race.rule_out(kind for row in KIND_OF for kind in row[2:] if 0 < race.left[kind] <= count(noted, kind))
    race.rule_out(partners.lacking(view))
    return race


# Laying ----------------------------------------------------------------------------------------------------


def _layings(view: LostView, race: Race, judge: Judge) -> list[Plan]:
    best: dict[Move, float] = {}
    for worth, kind, play in race.layings(judge):
        move = (PLAYS if play else DISCARDS)[kind]
        best[move] = max(worth, best.get(move, worth))
    return [Plan((move,), worth) for move, worth in best.items()]


# Drawing ---------------------------------------------------------------------------------------------------


def _drawings(view: LostView, race: Race, judge: Judge) -> list[Plan]:
    """The pile, and open cards that are playable soon or denied to rivals; worths are over that of the pile."""
    found = [Plan((PILE_DRAW,), 0.0)]
    if own_turns_without_pile(view) >= MOST_OWN:
        return found
    base = race.seat % SIDES * WIDTH
    for c, cards in enumerate(race.discards):
        if not cards or c == race.closed:
            continue
        kind = cards[-1]
        value, column, held = VALUE[kind], race.columns[base + c], race.held[race.seat][c]
        gain, denied = 0.0, judge.gifts(race.columns[WIDTH - base + c])[value]
        if FITS[column] >> value & 1 and not (value and held >> value & 1):
            gain = (judge.hope(column, held + STEP[kind], race.alive[c], view.pile)
                    - judge.hope(column, held, race.alive[c], view.pile))
        soon = gain > 0 and (column or (held & NUMBERS).bit_count() + (held & 3) >= SUPPORT)
        if soon or denied >= DENIED:
            worth = gain + judge.weights.deny * denied - judge.unknown[view.pile]
            found.append(Plan((DRAWS[c],), worth))
    return found


def own_turns_without_pile(view: LostView) -> int:
    """How many turns this seat has taken since it last drew from the pile, as far as is known."""
    turns = 0
    for actor, move in reversed(view.past):
        if actor == view.seat:
            if move == PILE_DRAW:
                break
            turns += move.kind in ("draw", "give")
    return max(turns, view.since // view.seats)


# Passing ---------------------------------------------------------------------------------------------------


def _passes(view: LostView, race: Race, judge: Judge, most: int) -> list[Plan]:
    """R2.5, R2.10: the best pairs to pass, never when the last turn was one without a card from the pile.

    What the partner knows of stays: it was passed by the partner, or taken from a discard pile to be laid.
    """
    if view.since or len(view.hand) < HAND:
        return []
    own = view.notes[race.seat]
    fresh = [kind for at, kind in enumerate(view.hand) if view.hand[:at].count(kind) >= count(own, kind)]
    noted = view.notes[(race.seat + SIDES) % view.seats]
    price = judge.weights.give + judge.unknown[view.pile]
    found = {}
    for at, a in enumerate(fresh):
        for b in fresh[at + 1 :]:
            if GIVES[a][b] not in found:
                gain = partners.passed_gain(race, judge, noted, a, b) + partners.message(view.hand, a, b)
                found[GIVES[a][b]] = Plan((GIVES[a][b],), gain - price)
    return sorted(found.values(), key=lambda plan: -plan.worth)[:most]
