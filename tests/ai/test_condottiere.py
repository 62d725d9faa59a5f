"""Condottiere's computers: plans that are playable, rules of thumb that hold, nobody singled out, true reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.ai import agents
from game.condottiere import links
from game.condottiere.board_data import ALL_CITIES, CITIES, KIND_INDEX
from game.condottiere.cards import heap_of
from game.condottiere.choices import options
from game.condottiere.heuristics import BEST, BRAIN, Plan, quick_move
from game.condottiere.judgement import WAYS, board_potential, chances, stake_of, way
from game.condottiere.moves import Move
from game.condottiere.reasons import reason
from game.condottiere.rules import GAME
from game.condottiere.state import CondottiereState
from game.condottiere.tactics import cheapest, strength_of
from game.condottiere.texts import EN
from game.core import registry
from game.core.levels import LEVELS, Budget
from game.core.rng import Rng
from game.core.table import Chair, Table
from tests.rules.condottiere.kit import new, owners, state
from tests.tools import levels_condottiere, tune_condottiere

SETTINGS = [(2, {}), (3, {"capturing": True}), (4, {}), (4, {"points": 20}), (6, {"bigger_kingdoms": True})]
TWO_LINKED = owners((), ("Firenze", "Siena"))  # seat 1 lacks Roma, among others


def positions(games: int = 1) -> Iterator[CondottiereState]:
    """Positions of sensible play over seat counts and options."""
    for number in range(games):
        for seats, chosen in SETTINGS:
            game, rng = new(seats, number, **chosen), Rng(number)
            while game.phase != "over" and game.games == 0:
                yield game.clone()
                game.apply(quick_move(game, BEST, rng))


def choice(game: CondottiereState, level: str, seed: int = 1, share: float = 0.02) -> str:
    """What a level would do, in notation."""
    view = game.view(game.seat)
    budget = agents.budget("condottiere", level, share)
    return GAME.notate(view, agents.make("condottiere", level).choose(view, budget, Rng(seed), _never).action)


# What is thought of positions ---------------------------------------------------------------------------------


def test_plans_are_playable_and_leave_no_action_out() -> None:
    phases = set()
    for game in positions():
        view = game.view(game.seat)
        assert [option.move for option in options(game, game.seat, game.hands[game.seat], BEST)] == list(view.legal)
        plans = BRAIN.plans(view, {})
        assert [plan.worth for plan in plans] == sorted((plan.worth for plan in plans), reverse=True)
        for plan in plans:
            after = game.clone()
            for move in plan.actions:
                assert move in after.legal_actions()
                after.apply(move)
        phases.add(game.phase)
    assert {"site", "battle", "pick_up", "discard"} <= phases


def test_the_fast_way_to_a_kingdom_is_that_of_the_screen() -> None:
    rng = Rng(3)
    for _ in range(300):
        own, open_cities = rng.next() & rng.next() & ALL_CITIES, rng.next() & ALL_CITIES
        need = 3 + rng.below(4)
        found = way(own, ALL_CITIES & ~(own | open_cities), need)
        assert found[0] == links.missing(own, open_cities & ~own, need)[0]
        assert found[0] == 0 or found == links.missing(own, open_cities & ~own, need)


def test_stakes_are_chances_and_a_kingdom_is_certain() -> None:
    checked = 0
    for game in positions():
        if game.phase != "site":
            continue
        assert sum(chances(game, game.hands, BEST)) == pytest.approx(1)
        for city in links.members(game.free):
            stake = stake_of(tuple(game.cities), game.free, city, game.need, game.capturing, tuple(game.series),
                             game.target, BEST)
            for victor, row in enumerate(stake.chances):
                assert sum(row) == pytest.approx(1)
                wins = victor < game.seats and links.longest(game.cities[victor] | 1 << city) >= game.need
                assert not wins or game.target or row[victor] == 1.0
                checked += wins
    assert checked > 10


def test_a_city_that_is_on_no_way_changes_no_way() -> None:
    """The short cut for rivals gives what counting afresh gives."""
    for game in list(positions())[::7]:
        if game.phase != "site" or game.capturing or game.target:
            continue
        for city in links.members(game.free):
            stake = stake_of(tuple(game.cities), game.free, city, game.need, False, tuple(game.series), 0, BEST)
            left = game.free & ~(1 << city)
            after = [mask | 1 << city if seat == 0 else mask for seat, mask in enumerate(game.cities)]
            if links.longest(after[0]) >= game.need or not left:
                continue
            if any(way(mask, ALL_CITIES & ~(mask | game.free), game.need)[1].bit_count() > WAYS for mask in after):
                continue
            fresh = [board_potential(mask, left, game.need, False, BEST) for mask in after]
            order = sorted(range(game.seats), key=lambda seat: (fresh[seat], seat))
            assert sorted(range(game.seats), key=lambda seat: (stake.chances[0][seat], seat)) == order


@pytest.mark.parametrize(
    ("hand", "army", "winter", "strength", "kinds"),
    [
        ("1 6 10", "", False, 5, "6"),
        ("1 1 10", "", True, 1, "1 1"),
        ("10 drum", "6", False, 11, "drum"),
        ("heroine 1", "", True, 9, "heroine"),
        ("1 2", "", False, 9, None),
    ],
)
def test_the_cheapest_cards_that_are_enough(
    hand: str, army: str, winter: bool, strength: int, kinds: str | None
) -> None:
    found = cheapest(_heap(hand), _heap(army), winter, strength, BEST)
    if kinds is None:
        assert found is None
        return
    assert strength_of(_heap(army) + _heap(kinds), winter) > strength
    assert found == pytest.approx(sum(BEST.cards[_kind(kind)] for kind in kinds.split()))


# Rules of thumb of the rules page -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["squire", "knight", "cardinal"])
def test_a_free_city_is_never_left_when_a_one_takes_it(level: str) -> None:
    game = state(hands={0: "1 5 10 drum"}, passed=(1, 2, 3))
    for seed in range(5):
        assert choice(game, level, seed) == "play 1"


@pytest.mark.parametrize("level", ["knight", "cardinal"])
def test_nobody_surrenders_into_a_kingdom(level: str) -> None:
    game = state(hands={0: "surrender 4 10"}, armies={1: "6"}, site="Roma", owners=TWO_LINKED)
    assert choice(game, level) != "play surrender"


@pytest.mark.parametrize("level", ["squire", "knight", "cardinal"])
def test_a_bishop_stops_a_kingdom_that_strength_cannot(level: str) -> None:
    game = state(hands={0: "bishop 10"}, armies={1: "10 10 10"}, passed=(1, 2, 3), site="Roma", owners=TWO_LINKED)
    assert choice(game, level) == "play bishop"


@pytest.mark.parametrize("level", LEVELS)
def test_the_winning_city_is_taken(level: str) -> None:
    """Even Page plays on until it wins when nobody can answer any more; Knight wastes nothing."""
    game = state(hands={0: "1 3 10", 2: ""}, armies={1: "6"}, passed=(1, 2, 3), site="Roma",
                 owners=owners(("Firenze", "Siena")))
    assert level != "knight" or choice(game, level) == "play 10"
    while not game.is_terminal():
        game.apply(GAME.parse(game.view(None), choice(game, level)))
    assert game.result == ((0,), "linked")


@pytest.mark.parametrize("level", ["knight", "cardinal"])
def test_a_ten_that_is_not_needed_comes_back(level: str) -> None:
    game = state(hands={0: "1 scarecrow"}, armies={0: "10 2"}, passed=(1, 2, 3))
    assert choice(game, level) == "play scarecrow"
    game = state(hands={0: "1"}, armies={0: "10 2 scarecrow"}, passed=(1, 2, 3), phase="pick_up")
    assert choice(game, level) == "take 10"


def test_winter_comes_when_it_turns_the_battle() -> None:
    game = state(hands={0: "winter 1"}, armies={0: "1 1", 1: "10"}, passed=(1, 2, 3))
    assert choice(game, "knight") == "play winter"


def test_after_battles_without_cards_somebody_begins() -> None:
    for idle in (1, 2, 3):
        game = state(hands=dict.fromkeys(range(4), "1 10 10"), empty_battles=idle)
        assert choice(game, "knight") != "pass"


# What may count, and what may not -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_choice(level: str) -> None:
    """Worlds that look the same to the seat lead to the same choice."""
    for number, game in enumerate(list(positions())[5::60]):
        view = game.view(game.seat)
        other = GAME.sample_state(view, Rng(number))
        assert choice(game, level, number, 0.01) == choice(other, level, number, 0.01)


@pytest.mark.parametrize("level", ["squire", "knight", "cardinal"])
def test_nobody_gangs_up_on_the_person(level: str) -> None:
    """The same seat as a person and as a computer: all others choose the same."""
    alone = [Chair("anybody", None if seat == 1 else level, seat) for seat in range(4)]
    together = [Chair("anybody", level, seat) for seat in range(4)]
    tables = [Table("condottiere", chairs, {}, 11, 12) for chairs in (alone, together)]
    agent, budget = agents.make("condottiere", level), agents.budget("condottiere", level, 0.01)
    for _ in range(30):
        seat = tables[0].to_move
        assert seat is not None
        first, second = (agent.choose(table.view(seat), budget, Rng(table.agent_rng(seat)), _never).action
                         for table in tables)
        assert first == second
        for table in tables:
            table.submit(first)


def test_against_rivals_that_shun_battles_a_kingdom_is_easier_to_win() -> None:
    """What the search believes of the rivals counts for them, not for the seat that thinks."""
    game = state(hands={0: "3 4 10", 1: "1 6", 2: "1 2 6 10"}, armies={0: "3", 2: "6"}, passed=(1, 3), site="Roma",
                 owners=owners(("Firenze", "Siena")))
    shy = replace(BEST, thrift=(500.0,) * len(BEST.thrift))
    plan = Plan((Move("play", "3"),), 0.0)
    bold, easy, timid = (BRAIN.outcomes(game.clone(), plan, Rng(5), {"weights": weights, "rivals": (rivals,)})
                         for weights, rivals in ((BEST, BEST), (BEST, shy), (shy, BEST)))
    assert bold < easy == 1.0
    assert timid != bold
    assert BRAIN.outcomes(game.clone(), plan, Rng(5), {}) == bold


def test_seats_are_all_alike() -> None:
    """Turned round by one seat a position is worth the same to whoever sits there now."""
    game = state(hands={0: "1 5 10"}, armies={1: "6", 2: "3"}, owners=owners(("Genova",), ("Firenze",), ("Roma",)))
    turned = state(hands={1: "1 5 10"}, armies={2: "6", 3: "3"}, to_move=1, condottiere=1,
                   owners=owners((), ("Genova",), ("Firenze",), ("Roma",)))
    rows = [[(option.move, pytest.approx(option.worth)) for option in options(each, seat, each.hands[seat], BEST)]
            for seat, each in enumerate((game, turned))]
    assert rows[0] == rows[1]


# Reasons, and whole games -------------------------------------------------------------------------------------


def test_reasons_have_words_and_their_numbers_are_explained() -> None:
    texts, met = registry.texts("condottiere"), set()
    for game in positions(3):
        view = game.view(game.seat)
        before = game.explain()["strength"]
        for move in view.legal:
            line = reason(view, move)
            met.add(line.key)
            assert "(R" in texts.line(line)
            if "own" in line.fields:
                assert line.fields["own"] == before[game.seat]["total"]
                assert line.fields["best"] == _best(before, game.seat)
            if move.kind == "site":
                _check_site(game, move, line.fields)
            elif "new_own" in line.fields and move.kind == "play" and game.sizes[game.seat] > 1:
                after = game.clone()
                after.apply(move)
                if after.site == game.site and any(after.armies):
                    strengths = after.explain()["strength"]
                    assert line.fields["new_own"] == strengths[game.seat]["total"]
                    assert line.fields["new_best"] == _best(strengths, game.seat)
    assert met == {key for key in EN if key.startswith("hint.")}


def _check_site(game: CondottiereState, move: Move, fields: Any) -> None:
    city = next(index for index, each in enumerate(CITIES) if each.id == move.what)
    assert fields["number"] == links.longest(game.cities[game.seat])
    assert fields["new_number"] == links.chain_at(game.cities[game.seat] | 1 << city, city).bit_count()


def _best(strengths: Any, seat: int) -> int:
    return max(part["total"] for other, part in enumerate(strengths) if other != seat)


def test_games_of_every_level_end() -> None:
    for _, _, course in levels_condottiere.courses(24, ["page", "squire", "knight"], 0.01):
        assert course.battles >= 3 and course.rounds >= 1
    levels_condottiere.courses(2, ["cardinal", "page"], 0.005, first=13)


def test_squire_beats_random() -> None:
    won = 0.0
    for number in range(12):
        game, rng = new(2, number // 2), Rng(number)
        while not game.is_terminal():
            if game.seat == number % 2:
                game.apply(GAME.parse(game.view(None), choice(game, "squire", number)))
            else:
                game.apply(rng.choice(game.legal_actions()))
        won += game.returns()[number % 2] > 0
    assert won >= 10


@pytest.mark.parametrize(("higher", "lower"), [("squire", "page"), ("knight", "squire")])
def test_one_seat_wins_more_than_its_share_from_three_of_the_next_lower_level(higher: str, lower: str) -> None:
    trial, base = (tune_condottiere.Side(params["weights"], params.get("noise", tune_condottiere.NOISE))
                   for params in (BRAIN.levels[level].params for level in (higher, lower)))
    rate, _ = tune_condottiere.measure(trial, base, 4, 60, 500)
    assert rate > 0.35


def test_two_games_with_the_same_cards_differ_in_style() -> None:
    game = new(4, 8)
    assert len({choice(game, "knight", seed) for seed in range(12)}) > 1


def test_cancelled_at_once_the_cardinal_still_answers() -> None:
    view = new(4, 2).view(new(4, 2).seat)
    answer = agents.make("condottiere", "cardinal").choose(view, Budget(seconds=1.0), Rng(1), lambda: True)
    assert answer.action in view.legal


def _heap(words: str) -> int:
    return heap_of(_kind(word) for word in words.split())


def _kind(word: str) -> int:
    return KIND_INDEX[word]


def _never() -> bool:
    return False
