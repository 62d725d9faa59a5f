"""The interchange object: read back, defaults, and everything wrong refused in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.core import registry
from game.core.api import PositionError
from game.core.codec import canonical, digest
from game.core.rng import Rng
from game.web_of_power_cards.rules import GAME
from tests.rules.web_of_power_cards.kit import PLAIN, STRICT, legal, new, position, state

TEXTS = registry.texts("web_of_power_cards").with_names(["Ann", "Ben", "Cid", "Dan", "Eve"])
Change = Callable[[dict[str, Any]], None]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("games", [1, 2])
def test_what_state_prints_restores_the_same_digest(seats: int, games: int) -> None:
    game, rng = new(seats, seats, games=games), Rng(seats)
    while not game.is_terminal():
        text = canonical(game.to_dict())
        again = GAME.load_state(json.loads(text), PLAIN | {"games": games}, 1)
        assert digest(again.to_dict()) == digest(game.to_dict())
        assert again.legal_actions() == game.legal_actions()
        game.apply(rng.choice(game.legal_actions()))
    again = GAME.load_state(game.to_dict(), PLAIN | {"games": games}, 1)
    assert again.standings() == game.standings() and again.scores() == game.scores()


def test_a_position_has_the_fields_of_the_rules_page() -> None:
    game = state("frr3@0#minus_two frr8", "dan1", laws={1: "any_colours"}, to_move=1)
    found = game.to_dict()
    assert found["rows"][0] == [{"card": "frr3", "law": "minus_two", "stone": 0},
                                {"card": "frr8", "law": None, "stone": None}]  # fmt: skip
    assert found["rows"][2:] == [[], []]
    assert found["laws"] == [[], ["any_colours"], []] and found["reserve"] == [2, 3, 3]
    assert found["removed"] == [0, 0, 0] and found["phase"] == "take" and found["to_move"] == 1
    assert found["taking"] == {"taken": [], "limit": 2, "any_colours": False, "ends": []}
    assert (found["game"], found["totals"], found["sheets"]) == (1, [0, 0, 0], [])


def test_what_may_be_left_out() -> None:
    game = state("frr1")
    assert (game.game, game.starter, game.totals, game.sheets) == (1, 0, [0, 0, 0], [])
    game = state()
    assert game.totals == game.points() and game.sheets == [tuple(game.points())]
    game = state("frr1", options=PLAIN | {"games": 3}, game=3, totals=[4, 5, 6])
    assert game.sheets == [(0, 0, 0), (4, 5, 6)]
    game = state("frr1", options=PLAIN | {"games": 3, "start": 2}, game=2, to_move=1)
    assert game.starter == 0


def test_options_of_the_table_win_over_the_position() -> None:
    given = position("frr1", "dan1", options={"games": 2, "ends_at_start": True})
    assert GAME.load_state(given, {}, 1).games == 2
    assert GAME.load_state(given, PLAIN, 1).games == 1
    assert not GAME.load_state(given, PLAIN, 1).ends_at_start and GAME.load_state(given, STRICT, 1).ends_at_start


def test_laws_that_are_nowhere_have_been_played() -> None:
    game = state("frr1", laws={0: "any_colours"})
    assert game.contents()[("played",)].count("any_colours") == 1
    assert len(game.contents()[("played",)]) == 7
    taking = {"taken": [], "limit": 3, "any_colours": True, "ends": []}
    assert legal(state("frr1", taking=taking)) == ["take 1L"]


def put(name: str, value: Any) -> Change:
    return lambda given: given.update({name: value})


def taking(**fields: Any) -> Change:
    return put("taking", fields)


def drop(name: str) -> Change:
    return lambda given: given.pop(name)  # type: ignore[return-value]


def in_row(value: Any) -> Change:
    return lambda given: given["rows"][0].append(value)


WRONG: list[tuple[str, Change]] = [
    ("missing", drop("rows")),
    ("missing", drop("reserve")),
    ("unknown", put("hands", [])),
    ("seats", put("seats", 2)),
    ("number", put("seats", "3")),
    ("list", put("rows", {})),
    ("length", put("rows", [[], [], []])),
    ("object", in_row("frr4")),
    ("key", in_row({"card": "frr4", "face": "up"})),
    ("card", in_row({"card": "frr9"})),
    ("card", in_row({"law": None})),
    ("card_twice", in_row({"card": "dan1", "law": None, "stone": None})),
    ("card_missing", lambda given: given["rows"][1].clear()),
    ("card_twice", lambda given: given["collections"][0].append("frr1")),
    ("row_long", put("rows", [[{"card": "frr1"}] * 15, [], [], []])),
    ("law", lambda given: given["rows"][0][0].update(law="hidden")),
    ("law", put("laws", [["hidden"], [], []])),
    ("list", put("laws", [2, [], []])),
    ("laws", put("laws", [["minus_two"] * 3, [], []])),
    ("laws", put("laws", [["any_colours"], ["any_colours"], ["any_colours"]])),
    ("length", put("laws", [[]])),
    ("stones", put("reserve", [3, 3, 2])),
    ("stones", put("removed", [1, 0, 0])),
    ("number_between", put("reserve", [3, 3, 4])),
    ("number_between", put("reserve", [True, 3, 3])),
    ("number_between", lambda given: given["rows"][0][0].update(stone=3)),
    ("phase", put("phase", "draw")),
    ("to_move_over", put("phase", "over")),
    ("number_between", put("to_move", 3)),
    ("number_between", put("to_move", None)),
    ("list", taking(taken="frr1")),
    ("card", taking(taken=["x"])),
    ("taken_card", taking(taken=["dan2"])),
    ("card_twice", taking(taken=["eng5", "eng5"])),
    ("taken_lands", taking(taken=["eng5", "ita6"])),
    ("taken_circles", taking(taken=["eng1", "eng3"])),
    ("limit", taking(limit=4)),
    ("limit", taking(limit=True)),
    ("any_colours", taking(any_colours=1)),
    ("key", taking(stone=1)),
    ("end", taking(ends=["5L"])),
    ("end_twice", taking(ends=["1L", "1L"])),
    ("ends_unused", taking(ends=["1L"])),
    ("number_between", put("game", 2)),
    ("number_between", put("starter", 3)),
    ("totals", put("totals", [1, 0, 0])),
    ("length", put("sheets", [[1, 2, 3]])),
    ("length", put("left", [0])),
    ("left", put("left", [13, 0, 0, 0])),
    ("number_between", put("left", [-1, 0, 0, 0])),
    ("option", put("options", {"ends_at_start": 1})),
    ("option", put("options", {"games": 6})),
    ("key", put("options", {"laws": True})),
    ("number", put("ply", -1)),
    ("number_between", put("rng", 1 << 64)),
    ("length", put("past", [[0, "take"]])),
    ("past", put("past", [[0, "take", -1, -1, ""]])),
    ("past", put("past", [[0, "law", -1, -1, "done"]])),
    ("past", put("past", [[0, "draw", 1, -1, ""]])),
]


@pytest.mark.parametrize(("key", "change"), WRONG)
def test_what_is_wrong_is_refused_in_a_sentence(key: str, change: Change) -> None:
    given = position("frr1 frr2", "dan1@1", held={0: "eng1 eng3 eng5 ita6"})
    change(given)
    with pytest.raises(PositionError) as refused:
        GAME.load_state(given, PLAIN, 1)
    assert refused.value.line.key == f"position.{key}"
    assert TEXTS.line(refused.value.line).endswith(".")


def refused(key: str, options: dict[str, Any] = PLAIN, *rows: str, **fields: Any) -> None:
    with pytest.raises(PositionError) as caught:
        state(*rows, options=options, **fields)
    assert caught.value.line.key == f"position.{key}" and TEXTS.line(caught.value.line)


def test_more_that_cannot_be() -> None:
    refused("stones_out", PLAIN, "frr1@0 frr2@0 frr3@0", seats=4)
    refused("over_early", PLAIN, "frr1", phase="over", to_move=None)
    refused("empty", PLAIN, phase="take", to_move=0)
    refused("taking_over", taking={"limit": 3})
    refused("over_game", PLAIN | {"games": 2}, game=1)
    refused("sheet_over", sheets=[[0, 0, 0]])
    refused("totals", totals=[0, 0, 0])
    both = {"laws": {1: "three_symbols three_symbols"}, "taking": {"limit": 3}}
    refused("law_at_work", PLAIN, "frr1", **both)
    refused("law_at_work", PLAIN, "frr1", laws={1: "any_colours any_colours"}, taking={"any_colours": True})
    refused("whole", PLAIN | {"games": 2}, "frr1", game=2, totals=["x", 0, 0])
    whole = new().to_dict()
    whole["taking"]["ends"] = ["1L"]
    whole["taking"]["taken"] = []
    with pytest.raises(PositionError):
        GAME.load_state(whole, PLAIN, 1)


def test_an_end_of_a_whole_row_cannot_have_been_used() -> None:
    full = new(3, 2)
    full.apply(full.legal_actions()[0])
    given = full.to_dict()
    given["taking"]["ends"] = ["2L"]
    with pytest.raises(PositionError) as refused:
        GAME.load_state(given, PLAIN, 1)
    assert refused.value.line.key == "position.end_full"
