"""Notation, why-not, logs and what the screen asks: everything has words, and every cited rule exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from game.core import registry
from game.core.api import PositionError
from game.core.events import Event, Place, event_line
from game.core.rng import Rng
from game.web_of_power_cards import tallies, views
from game.web_of_power_cards.board_data import CARDS, LANDS
from game.web_of_power_cards.rules import GAME
from game.web_of_power_cards.state import CardsState
from game.web_of_power_cards.texts import EN
from tests.rules.web_of_power_cards.kit import STRICT, new, play, state

TEXTS = registry.texts("web_of_power_cards").with_names(["Ann", "Ben", "Cid", "Dan", "Eve"])
SOURCES = sorted(Path(views.__file__).parent.glob("*.py"))
RULES = (Path(views.__file__).parent / "rules.md").read_text(encoding="utf-8")


def reason(game: CardsState, *picks: Place) -> tuple[str, str]:
    found = GAME.why_not(game.view(game.seat), picks)
    assert found is not None and TEXTS.line(found.line)
    return found.rule, found.line.key.removeprefix("why.")


# Why not ---------------------------------------------------------------------------------------------------

TAKING: dict[str, Any] = {"laws": {0: "take_back_stone any_colours minus_two"}}
ROWS = ("frr3 frr1 frr8@1", "dan1 dan2 dan3", "sac1@0")


@pytest.mark.parametrize(
    ("expected", "picks"),
    [
        (("R3.1", "not_an_end"), [("cell", 2, 7)]),
        (("R3.1", "no_card"), [("cell", 4, 1)]),
        (("R3.1", "nothing"), [("reserve", 0)]),
        (("R3.1", "take_one"), [("button", "done")]),
        (("R3.3", "take_first"), [("button", "no_claim")]),
        (("R3.7", "can_take"), [("button", "skip")]),
        (("R3.2", "one_by_one"), [("cell", 2, 6), ("cell", 1, 6)]),
        (("R3.6", "no_fee"), [("cell", 2, 6), ("button", "reserve")]),
        (("R3.6", "own_stone"), [("cell", 1, 8), ("stone", 1, 8)]),
        (("R3.6", "own_stone"), [("stone", 1, 8)]),
        (("R3.6", "one_stone"), [("cell", 1, 8), ("stone", 3, 7), ("button", "reserve")]),
        (("R3.6", "one_stone"), [("stone", 3, 7), ("button", "reserve")]),
        (("R3.9", "nothing_removed"), [("card", "take_back_stone", 1)]),
        (("R3.9", "minus_kept"), [("card", "minus_two", 1)]),
        (("R3.9", "minus_kept"), [("card", "minus_two", 1), ("stone", 3, 7)]),
        (("R3.9", "minus_kept"), [("card", "minus_two", 1), ("card", "any_colours", 1)]),
        (("R3.9", "nothing_removed"), [("card", "take_back_stone", 1), ("cell", 2, 6)]),
        (("R3.8", "law_not_held"), [("card", "three_symbols", 1)]),
        (("R3.8", "law_not_held"), [("card", "any_colours", 2)]),
        (("R3.9", "law_alone"), [("card", "any_colours", 1), ("cell", 2, 6)]),
    ],
)
def test_why_not_while_taking(expected: tuple[str, str], picks: list[Place]) -> None:
    assert reason(state(*ROWS, **TAKING), *picks) == expected


def test_why_not_after_the_first_card() -> None:
    game = state(*ROWS, **TAKING)
    play(game, "take 1L")
    assert reason(game, ("cell", 2, 6)) == ("R3.1", "other_land")
    assert reason(game, ("cell", 1, 7)) == ("R3.1", "too_many_circles")
    assert reason(game, ("button", "skip")) == ("R3.7", "has_taken")
    assert reason(game, ("button", "done"), ("cell", 1, 8)) == ("R3.1", "button_alone")
    play(game, "law any_colours")
    assert reason(game, ("card", "any_colours", 1)) == ("R3.8", "law_not_held")
    game = state("frr3 frr8", laws={0: "any_colours any_colours"})
    play(game, "law any_colours")
    assert reason(game, ("card", "any_colours", 1)) == ("R3.9", "law_runs")
    game = state("frr8 frr3 frr4", options=STRICT)
    play(game, "take 1L")
    assert reason(game, ("cell", 1, 7)) == ("R3.2", "freed_now")


def test_why_not_without_stones() -> None:
    game = state("frr1@1", "dan1", removed=(3,))
    assert reason(game, ("cell", 1, 7)) == ("R3.6", "no_stone")
    assert reason(game, ("button", "reserve")) == ("R3.6", "reserve_empty")
    game = state("frr1@1", "dan1 dan2@0", removed=(2,))
    assert reason(game, ("cell", 1, 7), ("button", "reserve")) == ("R3.6", "reserve_empty")
    game = state("frr1", "dan1 dan2@0 dan3")
    assert reason(game, ("stone", 2, 7)) == ("R3.6", "nothing_to_pay")


def test_why_not_when_claiming() -> None:
    game = state("frr1@1 frr2", "dan1@0", phase="claim", laws={0: "any_colours"})
    assert reason(game, ("stone", 2, 7)) == ("R3.4", "can_place")
    assert reason(game, ("cell", 1, 7)) == ("R3.3", "claimed")
    assert reason(game, ("cell", 1, 7), ("cell", 1, 8)) == ("R3.3", "one_claim")
    assert reason(game, ("cell", 4, 1)) == ("R3.3", "no_card_to_claim")
    assert reason(game, ("button", "done")) == ("R3.1", "taking_over")
    assert reason(game, ("button", "reserve")) == ("R3.3", "no_reserve_pick")
    assert reason(game, ("button", "no_claim"), ("cell", 1, 7)) == ("R3.3", "button_alone")
    assert reason(game, ("card", "any_colours", 1)) == ("R3.9", "law_late")
    game = state("frr1@0 frr2@0 frr3@0", "dan1", phase="claim")
    assert reason(game, ("stone", 2, 7)) == ("R3.4", "own_stone_moves")
    game = state("frr1", removed=(3,), phase="claim")
    assert reason(game, ("cell", 1, 7)) == ("R3.4", "no_stone_left")
    game = state("frr1@0 frr2@1", removed=(2,), phase="claim")
    assert reason(game, ("stone", 1, 7)) == ("R3.4", "no_free_card")


def test_why_not_says_whose_turn_it_is() -> None:
    game = new(3, start=1)
    for seat in (0, 2, None):
        refusal = GAME.why_not(game.view(seat), [("cell", 1, 1)])
        assert refusal is not None and refusal.rule == "R3.1"
        assert TEXTS.line(refusal.line) == "It is the turn of Ben."
    refusal = GAME.why_not(state().view(0), [("cell", 1, 1)])
    assert refusal is not None and (refusal.rule, refusal.line.key) == ("R3.10", "why.over")


# Notation and picks ----------------------------------------------------------------------------------------


def test_touches_and_notation() -> None:
    game = state("frr1@1 frr2", "dan1@0 dan2", laws={0: "any_colours"})
    view = game.view(0)
    expected: dict[str, tuple[Place, ...]] = {
        "take 2L": (("cell", 2, 7),),
        "take 1L reserve": (("cell", 1, 7), ("button", "reserve")),
        "take 1L 2.1": (("cell", 1, 7), ("stone", 2, 7)),
        "law any_colours": (("card", "any_colours", 1),),
        "claim 2.2": (("cell", 2, 8),),
        "move 2.1 1.2": (("stone", 2, 7), ("cell", 1, 8)),
        "done": (("button", "done"),),
        "no_claim": (("button", "no_claim"),),
        "skip": (("button", "skip"),),
    }
    for text, places in expected.items():
        action = GAME.parse(view, text)
        assert GAME.touches(action) == places and GAME.notate(view, action) == text


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("form", "take"), ("form", "take 1L 2.1 3"), ("end", "take 5L"), ("end", "take L1"), ("empty", "take 3L"),
        ("cell", "claim 2"), ("cell", "claim 5.1"), ("cell", "claim 1.15"), ("beyond", "claim 1.3"),
        ("cell", "take 1L box"), ("law", "law hidden"), ("form", "claim"), ("cell", "claim 1.0"), ("end", "take ١L"),
    ],
)  # fmt: skip
def test_what_is_no_notation(key: str, text: str) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.parse(state("frr1 frr2", "dan1").view(0), text)
    assert refused.value.line.key == f"notation.{key}" and TEXTS.line(refused.value.line)


def test_columns_are_counted_before_the_action() -> None:
    game = new(3, 1, start=0)
    play(game, "take 1L", "done", "claim 1.1")
    assert game.stone[1] == 0, "the first card still lying"
    play(game, "take 2R", "done", "claim 1.13")
    assert game.stone[13] == 1


# Words -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"games": 2}, STRICT])
def test_everything_that_happens_has_words(options: dict[str, Any]) -> None:
    for seats in (3, 4, 5):
        game, rng = new(seats, seats, **options), Rng(1)
        while not game.is_terminal():
            action = rng.choice(game.legal_actions())
            line = TEXTS.line(GAME.describe(action, game.view(game.seat)))
            assert line.startswith(TEXTS.name(game.seat)) and "{" not in line and "?" not in line
            events: list[Event] = []
            game.apply(action, events)
            assert all("{" not in TEXTS.line(event_line(event)) for event in events)
        assert TEXTS.say(game.standings().reason)


def test_the_log_names_cards_stones_and_owners() -> None:
    game = state("frr1@1#minus_two frr2", "dan1@0")
    said = {text: TEXTS.line(GAME.describe(GAME.parse(game.view(0), text), game.view(0)))
            for text in ("take 1L reserve", "take 1L 2.1", "take 2L", "take 1R")}  # fmt: skip
    assert said == {
        "take 1L reserve": "Ann takes Frankreich (two crosses) and its law, claimed by Ben, "
        "and pays a stone of the reserve",
        "take 1L 2.1": "Ann takes Frankreich (two crosses) and its law, claimed by Ben, "
        "and pays the stone on Dänemark (cross, tower)",
        "take 2L": "Ann takes Dänemark (cross, tower) from under their own stone",
        "take 1R": "Ann takes Frankreich (two fans)",
    }


def test_a_scoring_is_told_with_its_arithmetic() -> None:
    game = state("frr1", held={0: "frr3 frr4 frr5 frr6", 1: "frr2 frr7"}, laws={1: "minus_two"})
    lines = [TEXTS.line(event_line(event)) for event in play(game, "take 1L")]
    assert ("Frankreich, 8 cards in all: Ann has most with 5 and scores 8; Ben has 2 and scores 5, as many as the "
            "rank above has; Cid has 1 and scores 2, as many as the rank above has.") in lines
    assert "Frankreich, symbols: Ann has most of one kind and scores 4." in lines
    assert "Laws, two points less for each “Minus two points”: Ben loses 2 for 1." in lines
    assert lines[-1].startswith("Cid wins with ")


def test_every_text_that_the_rules_name_exists() -> None:
    named = set()
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        named |= set(re.findall(r'Line\(\s*"([a-z_.]+)"', text))
        named |= {f"why.{key}" for key in re.findall(r'\bno\("R\d\.\d+", "([a-z_]+)"', text)}
        named |= {f"position.{key}" for key in re.findall(r'_wrong\("([a-z_]+)"', text)}
    named |= {"why.over", "why.not_turn", "position.seats"}  # said by game.core
    assert not sorted(key for key in named if not TEXTS.has(key))
    spoken = {key for key in EN if key.startswith(("why.", "position."))}
    spoken -= {"position.card_missing", "why.no_reserve_pick"}  # named where one of two is chosen
    assert spoken <= named, "a text that nobody says"


def test_the_rules_name_every_land_and_say_whose_design_the_cards_are() -> None:
    assert all(land.name in RULES for land in LANDS) and "own design" in RULES
    assert "{" not in RULES


# What the screen asks --------------------------------------------------------------------------------------


def test_the_ends_and_their_fees() -> None:
    game = state("frr1@1 frr2", "dan1@0", "ung1#any_colours", removed=(2,))
    ends = {end.name: end for end in views.ends(game.view(0))}
    assert list(ends) == ["1L", "1R", "2L", "3L"]
    assert ends["1L"] == views.End("1L", ("cell", 1, 7), "frr1", 1, False, True, True)
    assert ends["2L"].owner == 0 and not ends["2L"].fee and ends["3L"].law
    waiting = views.ends(game.view(1))
    assert [end.fee for end in waiting] == [False, False, True, False] and not any(end.takeable for end in waiting)


def test_holdings_routes_and_what_they_score_now() -> None:
    game = state("dan1", held={0: "frr1 frr3 frr4 dan2", 1: "frr2 frr5"}, laws={0: "minus_two", 1: "minus_two"})
    view = game.view(0)
    france = tallies.holdings(view, 0)[0]
    assert france == tallies.Holding("Frankreich", ("frr1", "frr3", "frr4"), (("cross", 4),), 8, 4)
    assert tallies.routes(view, 0) == tallies.Routes(2, 1, 0, 0)
    total = game.points()
    assert tallies.worth_now(view) == (total[0], total[1] + 2, total[2]), "the law of another seat is not in it"
    assert tallies.worth_now(game.view(None)) == (total[0] + 2, total[1] + 2, total[2])
    assert tallies.worth_now(state(laws={1: "minus_two"}).view(0))[1] == -2, "shown at the end"


def test_the_chart_adds_up() -> None:
    for seat in (0, None):
        rows = tallies.chart(state("dan1", held={0: "frr1 frr3", 1: "frr2"}, laws={0: "minus_two"}).view(seat))
        parts = [row.points for row in rows if row.group not in ("subtotal", "total")]
        assert [row.group for row in rows[:2]] == ["lands", "symbols"] and rows[0].land == "Frankreich"
        assert rows[-1].points == tuple(sum(column) for column in zip(*parts))
        assert all(TEXTS.has(f"score.group.{row.group}") for row in rows)
        assert {row.group: row.points for row in rows}["minus"][0] == (0 if seat is None else -2)


def test_the_running_turn() -> None:
    game = state("frr3 frr8", "dan1", laws={0: "any_colours"})
    assert views.turn(game.view(1)) == views.Turn((), 0, 2, None, False, False)
    play(game, "take 1L")
    assert views.turn(game.view(1)) == views.Turn(("frr3",), 1, 2, "Frankreich", False, False)
    play(game, "law any_colours")
    assert views.turn(game.view(1)) == views.Turn(("frr3",), 1, 2, None, True, False)
    assert views.lying_out(game.view(0), 0) == 0 and views.may_lie_out(game.view(0)) == 3


def test_every_card_has_a_name() -> None:
    assert TEXTS.say("card.frr3") == "Frankreich (cross, ship)" and TEXTS.say("card.ung1") == "Ungarn (two crowns)"
    assert all(TEXTS.has(f"card.{card.id}") for card in CARDS)
