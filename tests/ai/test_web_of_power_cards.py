"""The card game's brain: expectations that must be exact, plans that must be playable, sense, and true reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from game.ai import agents
from game.core import registry
from game.core.levels import LEVELS, Budget
from game.core.rng import Rng
from game.web_of_power_cards import chances, laws, scoring
from game.web_of_power_cards.board_data import CARDS, LANDS
from game.web_of_power_cards.heuristics import BEST, BRAIN, SQUIRE
from game.web_of_power_cards.outlook import Outlook
from game.web_of_power_cards.reasons import reason
from game.web_of_power_cards.rules import GAME
from game.web_of_power_cards.state import CardsState
from game.web_of_power_cards.turns import quick_turn, whims
from tests.rules.web_of_power_cards.kit import PLAIN, STRICT, legal, new, state

ID = "web_of_power_cards"


def positions(number: int, seats: int = 3, **options: Any) -> Iterator[CardsState]:
    """Positions of sensible play, at every action of the first seat to take and those that the plans lead to."""
    for seed in range(number):
        game = GAME.new_state(seats, PLAIN | options, seed)
        while game.phase != "over":
            yield game.clone()
            actions = BRAIN.plans(game.view(game.seat), {})[0].actions
            game.apply(actions[0])
            for action in actions[1:]:
                yield game.clone()
                game.apply(action)
            if game.phase != "over":
                quick_turn(game, BEST)


def best(game: CardsState, level: str = "knight", iterations: int = 60, seed: int = 1) -> str:
    """What a level plays."""
    view = game.view(game.seat)
    choice = agents.make(ID, level).choose(view, Budget(iterations), Rng(seed), lambda: False)
    return GAME.notate(view, choice.action)


# Expectations ----------------------------------------------------------------------------------------------


def test_expected_cards_against_every_case_by_hand() -> None:
    held, coming = (2, 0, 1), 3
    total = [0.0] * 3
    for takers in product(range(3), repeat=coming):
        there = list(held)
        for taker in takers:
            there[taker] += 1
        total = [have + more / 27 for have, more in zip(total, scoring.card_points(tuple(there)))]
    assert chances.cards_expected(held, coming) == pytest.approx(total)


def test_odds_of_symbols_against_every_case_by_hand() -> None:
    land = len(LANDS) - 1
    part, coming = 0b1, 0b11100110
    bits = [i for i in range(8) if coming >> i & 1]
    counts = [0.0] * chances.MOST
    for mine in product((False, True), repeat=len(bits)):
        all_mine = part | sum(1 << bit for bit, got in zip(bits, mine) if got)
        odds = (1 / 3) ** sum(mine) * (2 / 3) ** (len(bits) - sum(mine))
        for number in range(scoring.BEST[land][all_mine], chances.MOST):
            counts[number] += odds
    assert chances.best_odds(land, part, coming, 3) == pytest.approx(counts)


def test_expected_chains_against_every_case_by_hand() -> None:
    expected = sum((own := 3 + sum(mine)) * (own >= 5) / 16 for mine in product((0, 1), repeat=4))
    assert chances.chain_expected(3, 4, 2) == pytest.approx(expected)


@pytest.mark.parametrize("weights", [BEST, SQUIRE])
def test_with_all_cards_taken_the_outlook_is_the_score_sheet(weights: Any) -> None:
    for seats in (3, 4, 5):
        game = new(seats, seed=seats)
        while game.phase != "over":
            quick_turn(game, BEST)
        points = game.points()
        for seat in range(seats):
            others = (sum(points) - points[seat]) / (seats - 1)
            found = Outlook(game, seat, weights._replace(mark=0.0)).worth(game.hands)
            assert found == pytest.approx(points[seat] - weights.rivals * others)


def test_a_gain_is_the_difference_between_two_outlooks() -> None:
    weights = BEST._replace(guard=0.0, stone=0.0)
    for game in list(positions(2))[::5]:
        outlook = Outlook(game, game.seat, weights)
        for move in game.legal_actions():
            if move.kind == "take":
                after = game.clone()
                after.apply(move)
                if after.phase != "over":
                    gain = Outlook(after, game.seat, weights).worth() - outlook.worth()
                    assert outlook.gain(1 << game.cards[move.cell], game.seat) == pytest.approx(gain)


# Whole turns -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [PLAIN, STRICT])
@pytest.mark.parametrize("seats", [3, 5])
def test_plans_are_playable_whole_turns(seats: int, options: dict[str, Any]) -> None:
    checked, kinds = 0, set()
    for game in list(positions(3, seats, **options))[::4]:
        view = game.view(game.seat)
        plans = BRAIN.plans(view, {})
        assert [plan.worth for plan in plans] == sorted((plan.worth for plan in plans), reverse=True)
        cells = {move.cell for move in view.legal if move.kind == "take"}
        takes = [[move.cell for move in plan.actions if move.kind == "take"] for plan in plans]
        assert {first[0] for first in takes if first} >= cells, "no card is overlooked"
        for plan in plans:
            after = game.clone()
            for move in plan.actions:
                assert move in after.legal_actions()
                kinds.add(move.kind)
                after.apply(move)
            assert after.turn > game.turn or plan.actions[-1].law == "take_back_stone"
            checked += 1
    assert checked > 300 and kinds >= {"take", "done", "claim", "move", "law", "no_claim"}


def test_quick_games_end_and_keep_to_the_rules() -> None:
    for seats in (3, 4, 5):
        game = new(seats, seed=7, games=2)
        while game.phase != "over":
            quick_turn(game, BEST, whims(Rng(game.ply), 1.0))
        assert len(game.sheets) == 2


# Sense -----------------------------------------------------------------------------------------------------

# What is named nowhere belongs to the last seat (see the kit).


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_the_card_that_makes_a_chain(level: str) -> None:
    """The fifth ship scores five and the first Kastilien three; Bayern brings nothing."""
    game = state("kas7 bay5", held={0: "eng3 eng4 eng5 ita6 bay1", 1: "kas1 kas2 kas3"})
    assert best(game, level) == "take 1L"


@pytest.mark.parametrize("level", ["knight", "cardinal"])
def test_it_pays_no_stone_for_what_is_to_be_had_for_nothing(level: str) -> None:
    """R3.6: dan2 and dan3 are alike, and so are the cards behind them, but dan2 costs a stone."""
    rows = ("dan2@1 eng3", "dan3 eng4", "frr4 kas1 kas2 kas3 ita1 frr5", "frk1 frk2 frk3 frk4 ita2 sac1")
    taking = {"taken": ["dan4"], "limit": 2, "any_colours": False, "ends": []}
    game = state(*rows, held={0: "dan4 bay1 frr1", 1: "frr2 frr3 bay2 dan1"}, taking=taking)
    assert legal(game) == ["take 1L reserve", "take 2L", "done"]
    assert best(game, level) == "take 2L"


@pytest.mark.parametrize("level", ["knight", "cardinal"])
def test_it_plays_any_colours_where_that_takes_both(level: str) -> None:
    """Two cards without circles of two lands, and each breaks a tie: the law takes both before a rival can."""
    held = {0: "frr1 frr2 frr3 sac1 sac2 sac3", 1: "frr4 frr5 frr6 sac4 sac5 sac6"}
    game = state("frr8", "sac7", held=held, laws={0: "any_colours"})
    assert best(game, level) == "law any_colours"


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_back_a_stone_while_it_can(level: str) -> None:
    """R3.9: that costs nothing, and the law is worth nothing when all is over."""
    rows = ("frr8 ita2 sac7 bay1 ung3 eng1 kas2 kas4", "dan1 dan2 frk2 frk3 bay6")
    game = state(*rows, removed=(1,), laws={0: "take_back_stone"})
    assert best(game, level) == "law take_back_stone"
    game = state(*rows, removed=(1,), laws={0: "take_back_stone"}, phase="claim")
    assert best(game, level) == "law take_back_stone"


@pytest.mark.parametrize("level", ["squire", "knight", "cardinal"])
def test_it_takes_all_of_a_land_that_breaks_a_tie(level: str) -> None:
    """R4.1: of the last two cards of Ungarn one would do for most, but the other is a point as well."""
    game = state("ung6 ung3", held={0: "ung1 ung2", 1: "ung4 ung5"})
    for _ in range(2):
        view = game.view(0)
        text = best(game, level)
        assert text in ("take 1L", "take 1R")
        game.apply(GAME.parse(view, text))
    assert game.phase == "over"


WAITING = {0: "bay3 bay4 bay5 bay6 ita2 ita4 ita5 ita6", 1: "eng3 eng4 eng5 dan2"}


def test_cardinal_leaves_covered_what_its_neighbour_waits_for() -> None:
    """bay1 (a third fan) brings as much as bay2 (a third tower), but covers the fifth ship of the next seat."""
    game = state("bay1 kas7 ita1", "bay2", held=WAITING)
    for seed in range(4):
        assert best(game, "cardinal", seed=seed) == "take 2L"


def test_knight_does_not_leave_its_neighbour_a_chain_for_nothing() -> None:
    """The same cards: kas7 stays covered, or it costs a stone."""
    for seed in range(4):
        game = state("bay1 kas7 ita1", "bay2", held=WAITING)
        while game.seat == 0:
            game.apply(GAME.parse(game.view(0), best(game, "knight", seed=seed)))
        gifts = [move for move in game.legal_actions() if move.kind == "take" and move.stone < 0]
        assert "kas7" not in [CARDS[game.cards[move.cell]].id for move in gifts]


@pytest.mark.parametrize("level", LEVELS)
def test_its_stones_go_onto_cards_that_are_soon_at_an_end(level: str) -> None:
    """R3.3: whatever lies deep in a row can be claimed later."""
    game = new(3, seed=4)
    for text in ("take 1L", "done"):
        game.apply(GAME.parse(game.view(game.seat), text))
    kind, _, cell = best(game, level).partition(" ")
    assert kind == "no_claim" or not 4 < int(cell.partition(".")[2]) < 10


# Levels ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 5])
def test_a_whole_turn_keeps_to_its_budget(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in plans played in worlds, over all decisions of a turn."""
    played = 0
    outcomes = type(BRAIN).outcomes

    def counted(*given: Any) -> float:
        nonlocal played
        played += 1
        return outcomes(*given)

    monkeypatch.setattr(type(BRAIN), "outcomes", counted)
    agent, budget = agents.make(ID, "cardinal"), Budget(50)
    game = new(seats, seed=3)
    for _ in range(5):
        turn, played = game.turn, 0
        while game.turn == turn:
            game.apply(agent.choose(game.view(game.seat), budget, Rng(game.ply), lambda: False).action)
        assert 0 < played <= 50


def test_choices_do_not_depend_on_what_was_thought_before() -> None:
    game = list(positions(1))[6]
    before = [best(game, level) for level in LEVELS]
    for other in list(positions(1, seats=4))[:3]:
        best(other, "cardinal")
    assert [best(game, level) for level in LEVELS] == before


def test_style_varies_with_the_seed_of_the_agent() -> None:
    games = list(positions(1))[::9]
    assert any(len({best(game, "page", seed=seed) for seed in range(6)}) > 1 for game in games)


def test_squire_beats_pages() -> None:
    """Three seats: a fair share of twelve games would be four."""
    players = {key: agents.make(ID, key) for key in ("squire", "page")}
    won = 0.0
    for number in range(12):
        game = new(3, seed=number // 3)
        while game.phase != "over":
            key = "squire" if game.seat == number % 3 else "page"
            choice = players[key].choose(game.view(game.seat), Budget(1), Rng(100 * number + game.ply), lambda: False)
            game.apply(choice.action)
        places = game.standings().places
        won += (places[number % 3] == 1) / max(1, places.count(1))
    assert won >= 6


# Reasons ---------------------------------------------------------------------------------------------------


def test_reasons_have_words_and_their_numbers_are_on_the_score_sheet() -> None:
    texts, met = registry.texts(ID), set()
    for game in list(positions(4))[::2]:
        seat = game.seat
        view = game.view(seat)
        for move in view.legal:
            line = reason(view, move)
            met.add(line.key)
            said = texts.line(line)
            assert "(R" in said and "{" not in said
            if move.kind != "take":
                continue
            after = game.clone()
            after.apply(move)
            if after.phase == "over":
                continue
            sheets, land = (game.explain(), after.explain()), CARDS[game.cards[move.cell]].land
            if line.key == "hint.take.chain":
                told = [sheet["ships"][seat] + sheet["carriages"][seat] for sheet in sheets]
            elif line.key == "hint.take.land":
                told = [sum(part[seat] for part in sheet["lands"][land].values()) for sheet in sheets]
            elif line.key == "hint.take.fee":
                law = game.law_at[move.cell] >= 0
                told = [sheet["total"][seat] for sheet in sheets] if not law else []
            else:
                continue
            assert not told or told == [line.fields["points"], line.fields["new_points"]]
    assert len(met) >= 10, met


def test_the_words_of_a_reason_do_not_tell_how_many_minus_laws_are_held() -> None:
    """Who else looks at the screen reads them too."""
    texts, told = registry.texts(ID), 0
    for game in list(positions(3))[::7]:
        seat = game.seat
        game.hands[seat] = 0
        rich = game.clone()
        rich.hands[seat] = laws.one(laws.MINUS_TWO)
        for move in game.view(seat).legal:
            told += 1
            assert texts.line(reason(game.view(seat), move)) == texts.line(reason(rich.view(seat), move))
    assert told > 100


def test_every_kind_of_law_and_ending_has_a_reason() -> None:
    game = state("frr8 ita2", "sac7 bay1", laws={0: "take_back_stone three_symbols any_colours"}, removed=(1,))
    view = game.view(0)
    keys = {reason(view, move).key for move in view.legal if move.kind == "law"}
    assert keys == {"hint.law.take_back_stone", "hint.law.three_symbols", "hint.law.any_colours"}
    assert "law any_colours" in legal(game)
