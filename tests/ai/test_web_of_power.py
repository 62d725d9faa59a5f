"""Web of Power's brain: expectations that must be exact, plans that must be playable, reasons that must be true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from game.ai import agents
from game.core import registry
from game.core.levels import Level
from game.core.rng import Rng
from game.web_of_power import scoring
from game.web_of_power.board_data import COLOURS, box
from game.web_of_power.evaluation import STEPS, cloisters_expected, lead_expected
from game.web_of_power.heuristics import BEST, BRAIN
from game.web_of_power.moves import HANDS, SIZE, counts, one
from game.web_of_power.outlook import Outlook, best_offers
from game.web_of_power.reasons import reason
from game.web_of_power.rules import GAME
from game.web_of_power.state import WebState
from game.web_of_power.turns import Drawing, Purse, placing_turns, purse_of, quick_turn


def positions(number: int, seats: int = 3, **wanted: Any) -> Iterator[WebState]:
    """Positions of sensible play in which all `wanted` fields have those values."""
    for seed in range(number):
        state = GAME.new_state(seats, GAME.info.defaults(), seed)
        while state.phase != "over":
            if all(getattr(state, name) == value for name, value in wanted.items()):
                yield state.clone()
            quick_turn(state, purse_of(state, BEST))


def last_turns(number: int, seats: int = 3) -> list[WebState]:
    """Positions at the very last turn of a game."""
    found = [state for state in positions(number, seats, decks=2) if (state.seat + 1) % seats == state.start]
    assert found
    return found


def test_expected_cloisters_against_every_case_by_hand() -> None:
    row, free, chance = (2, 1, 0), 2, 8
    taken = chance / STEPS
    expected = [0.0, 0.0, 0.0]
    for takers in product((None, 0, 1, 2), repeat=free):
        likely, there = 1.0, list(row)
        for taker in takers:
            likely *= 1 - taken if taker is None else taken / 3
            if taker is not None:
                there[taker] += 1
        for seat, points in enumerate(scoring.cloister_points(tuple(there))):
            expected[seat] += likely * points
    assert cloisters_expected(row, free, chance, 3) == pytest.approx(expected)


def test_expected_leads_against_every_case_by_hand() -> None:
    row, coming, chance = (1, 0, 1), 2, 10
    taken = chance / STEPS
    leads, sums = [0.0] * 3, [0.0] * 3
    for takers in product((None, 0, 1, 2), repeat=coming):
        likely, there = 1.0, list(row)
        for taker in takers:
            likely *= 1 - taken if taker is None else taken / 3
            if taker is not None:
                there[taker] += 1
        for seat in range(3):
            if there[seat] == max(there) > 0:
                leads[seat] += likely
                sums[seat] += likely * sum(there)
    found = lead_expected(row, coming, chance, 3)
    assert found[0] == pytest.approx(leads) and found[1] == pytest.approx(sums)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_at_the_last_turn_the_outlook_is_the_score_sheet(seats: int) -> None:
    for state in last_turns(6, seats):
        worth = Outlook(state, state.seat, 0, BEST).worth(state.points)
        final = scoring.final_total(state.cloisters, state.advisors, state.sites)
        totals = [track + more for track, more in zip(state.points, final)]
        others = (sum(totals) - totals[state.seat]) / (seats - 1)
        assert worth == pytest.approx(totals[state.seat] - BEST.rivals * others)


def test_at_the_last_turn_a_deed_gains_what_it_scores() -> None:
    free = BEST._replace(advisor=0.0)
    checked = 0
    for state in last_turns(6):
        outlook = Outlook(state, state.seat, 0, free)
        for turn in placing_turns(outlook, state.hands[state.seat], range(9), 2):
            after = state.clone()
            for move in turn.moves:
                assert move in after.legal_actions()
                after.apply(move)
            gained = [b - a for a, b in zip(
                scoring.final_total(state.cloisters, state.advisors, state.sites),
                scoring.final_total(after.cloisters, after.advisors, after.sites))]
            others = (sum(gained) - gained[state.seat]) / 2
            assert turn.gain == pytest.approx(gained[state.seat] - others)
            checked += 1
    assert checked > 50


def test_plans_are_playable_and_leave_no_first_action_out() -> None:
    checked = 0
    for state in list(positions(3))[::3]:
        view = state.view(state.seat)
        plans = BRAIN.plans(view, {"weights": BEST})
        assert {plan.actions[0] for plan in plans} == set(view.legal)
        assert [plan.worth for plan in plans] == sorted((plan.worth for plan in plans), reverse=True)
        for plan in plans:
            after = state.clone()
            for move in plan.actions:
                assert move in after.legal_actions()
                after.apply(move)
            assert after.phase == "draw" or after.turn > state.turn
            checked += 1
    assert checked > 1000


def test_a_plan_is_carried_through_when_asked_again_in_mid_turn() -> None:
    agent = agents.build(GAME, BRAIN, Level("greedy", 1, 1.0, {"weights": BEST, "near": 0.0}))
    pairs = same = 0
    for state in list(positions(6))[::2]:
        view = state.view(state.seat)
        plan = BRAIN.plans(view, {"weights": BEST})[0]
        state.apply(plan.actions[0])
        if state.phase == "place" and len(plan.actions) == 2:
            again = agent.choose(state.view(state.seat), agents.budget("web_of_power", "knight"), Rng(1), _never)
            pairs += 1
            same += again.action.kind == plan.actions[1].kind
    assert pairs > 30 and same >= 0.9 * pairs


def test_drawing_takes_the_card_that_makes_the_hand() -> None:
    state = next(iter(positions(1, turn=9)))
    purse = Purse(best_offers(Outlook(state, state.seat, len(state.pile), BEST)))
    unseen = list(box(3))
    for hand in HANDS:
        if SIZE[hand] == 2:
            drawing = Drawing(purse, unseen, 10)
            best = max(purse.gain(hand + one(0)), purse.gain(hand + one(3)),
                       sum(n / sum(unseen) * purse.gain(hand + one(c)) for c, n in enumerate(unseen)))
            assert drawing.worth(hand, (0, 3)) == pytest.approx(best)


def test_page_places_rather_than_exchanging_when_a_placement_scores() -> None:
    agent = agents.make("web_of_power", "page")
    budget = agents.budget("web_of_power", "page")
    for number, state in enumerate(list(positions(3))[::2]):
        view = state.view(state.seat)
        if len(view.legal) > 8:
            assert agent.choose(view, budget, Rng(number), _never).action.kind != "exchange"


def test_reasons_have_words_and_their_numbers_are_on_the_score_sheet() -> None:
    texts = registry.texts("web_of_power")
    met = set()
    for state in list(positions(4)) + list(positions(2, decks=2)):
        seat = state.seat
        for move in state.view(seat).legal:
            line = reason(state.view(seat), move)
            met.add(line.key)
            assert "(R" in texts.line(line)
            after = state.clone()
            after.apply(move)
            if line.key == "hint.cloister.chain":
                chains = [sum(c["points"] for c in s.explain()["chains"][seat]) for s in (state, after)]
                assert chains == [line.fields["points"], line.fields["new_points"]]
            elif line.key == "hint.cloister.points":
                rows = [s.explain()["cloisters"][move.at[:2]][seat] for s in (state, after)]
                assert rows == [line.fields["points"], line.fields["new_points"]]
            elif line.key == "hint.advisor.points":
                sums = [sum(a["points"][seat] for a in s.explain()["alliances"]) for s in (state, after)]
                assert sums == [line.fields["points"], line.fields["new_points"]]
        state.apply(state.view(seat).legal[0])
        if state.phase == "draw":
            met |= {reason(state.view(seat), move).key for move in state.view(seat).legal}
        elif state.pieces:
            met.add(reason(state.view(seat), state.view(seat).legal[-1]).key)
    assert len(met) >= 10, met


def test_after_the_reshuffle_worlds_hold_exactly_the_unseen_cards() -> None:
    for number, state in enumerate(positions(3, decks=1)):
        view = state.view(state.seat)
        world = GAME.sample_state(view, Rng(number))
        hidden = [0] * len(COLOURS)
        for seat, hand in enumerate(world.hands):
            if seat != view.seat:
                hidden = [have + more for have, more in zip(hidden, counts(hand))]
        for colour in world.pile:
            hidden[colour] += 1
        assert hidden == [view.unseen.count(colour) for colour in COLOURS]


def test_squire_beats_pages() -> None:
    """Three seats: a fair share of nine games would be three."""
    squire, page = (agents.make("web_of_power", key) for key in ("squire", "page"))
    won = 0.0
    for number in range(9):
        state = GAME.new_state(3, GAME.info.defaults(), number // 3)
        while state.phase != "over":
            key = "squire" if state.seat == number % 3 else "page"
            agent = squire if key == "squire" else page
            rng = Rng(1000 * number + state.ply)
            state.apply(agent.choose(state.view(state.seat), agents.budget("web_of_power", key), rng, _never).action)
        places = state.standings().places
        won += (places[number % 3] == 1) / places.count(1)
    assert won >= 6


def _never() -> bool:
    return False
