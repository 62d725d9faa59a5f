"""The interchange object: what is written reads back, what cannot be is refused in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.abalone.board import Result
from game.abalone.rules import GAME
from game.abalone.state import AbaloneState
from game.core import registry
from game.core.api import PositionError
from game.core.codec import digest
from game.core.rng import Rng
from tests.rules.abalone.kit import BLACK, PLAIN, WHITE, legal, new, play, position, random_plies, state

DOCUMENTED = ("to_move", "rows", "lost", "ply", "since_capture", "history", "phase", "result", "options")
ENOUGH = ("to_move", "rows", "lost", "phase")
TEXTS = registry.texts("abalone")
ALL_ON: dict[str, Any] = {"start": "swiss", "no_capture_draw": True, "move_limit": True}
FAR = " Wa5 Wa4"


def reread(game: AbaloneState, options: dict[str, Any] = PLAIN) -> AbaloneState:
    return GAME.load_state(json.loads(json.dumps(game.to_dict())), options, seed=99)


@pytest.mark.parametrize("options", [{**PLAIN, "no_capture_draw": True}, {**PLAIN, "move_limit": True}, ALL_ON])
def test_every_position_reads_back(options: dict[str, Any]) -> None:
    for seed in range(2):
        game, rng = GAME.new_state(2, options, seed), Rng(seed)
        while True:
            again = reread(game, options)
            assert digest(again.to_dict()) == digest(game.to_dict())
            assert again.legal_actions() == game.legal_actions()
            if game.result is not None:
                assert again.result == game.result
                break
            assert again == game
            game.apply(rng.choice(game.legal_actions()))


def test_the_interchange_object() -> None:
    game = state("Be4 Be5 We8 Wa1", lost=[1, 2], ply=7)
    play(game, "e4e5", "e8e9")
    found = game.to_dict()
    assert {name: found[name] for name in DOCUMENTED} == {
        "to_move": 0,
        "rows": [".....", "......", ".......", "........", "....BB..W", "........", ".......", "......", "W...."],
        "lost": [1, 2],
        "ply": 9,
        "since_capture": 2,
        "history": ["...../....../......./......../...BB..W./......../......./....../W....|0",
                    "...../....../......./......../....BB.W./......../......./....../W....|1"],
        "phase": "play",
        "result": None,
        "options": PLAIN,
    }
    assert found["last"] == "e8e9"


def test_the_documented_fields_are_enough() -> None:
    game = random_plies(new(), 40, 3)
    bare = GAME.load_state({name: game.to_dict()[name] for name in ENOUGH}, PLAIN, seed=8)
    assert bare.legal_actions() == game.legal_actions() and bare.explain() == game.explain()
    assert (bare.ply, bare.turn, bare.reveals, bare.history, bare.since_capture, bare.last) == (0, 0, 0, [], 0, None)
    whole = GAME.load_state({name: game.to_dict()[name] for name in DOCUMENTED}, PLAIN, seed=8)
    assert (whole.ply, whole.turn, whole.history) == (40, 40, game.history)


def test_a_history_that_is_left_out_begins_anew() -> None:
    game = state("Be4 We8")
    play(game, "e4e5", "e8e9", "e5e4", "e9e8")
    fields = game.to_dict()
    del fields["history"]
    again = GAME.load_state(fields, PLAIN, 0)
    assert again.since_capture == 4 and again.history == []
    play(again, "e4e5", "e8e9", "e5e4", "e9e8")
    assert again.result is None
    play(reread(game), "e4e5", "e8e9", "e5e4")
    for text in ("e4e5", "e8e9", "e5e4", "e9e8"):
        play(game, text)
    assert game.result == Result(None, "repetition")


def test_a_history_counts_with_what_follows() -> None:
    twice = "...../....../......./......../...B...W./......../......./....../.....|0"
    game = state("Be5 We8", WHITE, history=[twice, twice])
    assert game.since_capture == 2
    play(game, "e8e9", "e5e4")
    assert game.result is None
    play(game, "e9e8")
    assert game.result == Result(None, "repetition")


def test_options_of_the_table_win_over_those_of_the_position() -> None:
    fields = position("Be4 We8", options={"no_capture_draw": True})
    assert GAME.load_state(fields, {}, 1).rules.no_capture_draw
    assert not GAME.load_state(fields, PLAIN, 1).rules.no_capture_draw


OVER: dict[str, Any] = {"to_move": None, "phase": "over"}


@pytest.mark.parametrize(
    ("words", "fields", "result"),
    [
        ("Be4 We8", {"lost": [2, 6]}, Result(BLACK, "six")),
        ("Be4 We8", {"lost": [6, 5]}, Result(WHITE, "six")),
        ("Wa1 Ba2 Bb1 Bb2", {}, Result(BLACK, "blocked")),
        ("Be4 We8", {}, Result(None, "repetition")),
        ("Be4 We8", {"since_capture": 100, "options": {"no_capture_draw": True}}, Result(None, "no_capture")),
        ("Be4 We8", {"ply": 200, "lost": [0, 1], "options": {"move_limit": True}}, Result(BLACK, "move_limit")),
    ],
)
def test_a_finished_game_without_its_result(words: str, fields: dict[str, Any], result: Result) -> None:
    game = GAME.load_state(position(words, **OVER, **fields), {}, 0)
    assert game.result == result and game.is_terminal() and game.legal_actions() == []
    assert reread(game, {}).result == result


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("missing", {"rows": ...}),
    ("missing", {"phase": ...}),
    ("unknown", {"colour": 1}),
    ("choice", {"to_move": 2}),
    ("choice", {"to_move": None}),
    ("choice", {"to_move": True}),
    ("choice", {"phase": "end"}),
    ("list", {"rows": "WWWWW"}),
    ("length", {"rows": ["....."]}),
    ("row", {"rows": ["....."] * 9}),
    ("row", {"rows": ["X....", *position("Be4 We8")["rows"][1:]]}),
    ("length", {"lost": [0]}),
    ("number", {"lost": [0, 7]}),
    ("number", {"lost": [0, -1]}),
    ("number", {"lost": [False, 0]}),
    ("number", {"ply": -1}),
    ("number", {"since_capture": 1.0}),
    ("number", {"turn": "1"}),
    ("list", {"history": {}}),
    ("history_form", {"history": ["x"]}),
    ("history_form", {"history": [3]}),
    ("length", {"history": ["...|0"]}),
    ("history_marbles", {"history": ["...../....../......./......../..BB...W./......../......./....../.....|1"]}),
    ("history_long", {"history": ["...../....../......./......../..B....W./......../......./....../.....|1"],
                      "since_capture": 0}),
    ("object", {"options": []}),
    ("key", {"options": {"size": 5}}),
    ("option", {"options": {"start": "french"}}),
    ("option", {"options": {"move_limit": 1}}),
    ("last", {"last": 3}),
    ("six", {"lost": [6, 0]}),
    ("six", {"lost": [0, 6]}),
    ("result_early", {"result": {"winner": 0, "reason": "six"}}),
    ("no_capture", {"since_capture": 100, "options": {"no_capture_draw": True}}),
    ("move_limit", {"ply": 200, "options": {"move_limit": True}}),
    ("repeated", {"history": ["...../....../......./......../...B...W./......../......./....../.....|0"] * 2}),
    ("to_move_over", {"phase": "over", "lost": [6, 0]}),
    ("both_six", {**OVER, "lost": [6, 6]}),
    ("object", {**OVER, "result": "draw"}),
    ("key", {**OVER, "result": {"winner": None, "reason": "six", "how": 1}}),
    ("choice", {**OVER, "result": {"winner": 2, "reason": "six"}}),
    ("choice", {**OVER, "result": {"winner": 0, "reason": "time"}}),
    ("result", {**OVER, "result": {"winner": 0, "reason": "six"}}),
    ("result", {**OVER, "lost": [6, 0], "result": {"winner": 0, "reason": "six"}}),
    ("result", {**OVER, "lost": [6, 0], "result": {"winner": None, "reason": "repetition"}}),
    ("result", {**OVER, "result": {"winner": 0, "reason": "blocked"}}),
    ("result", {**OVER, "result": {"winner": 0, "reason": "repetition"}}),
    ("result", {**OVER, "result": {"winner": 1, "reason": "move_limit"}}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "changes"), WRONG, ids=lambda value: str(value)[:60])
def test_what_cannot_be_is_refused_in_a_sentence(key: str, changes: dict[str, Any]) -> None:
    fields = {name: value for name, value in {**position("Be4 We8"), **changes}.items() if value is not ...}
    with pytest.raises(PositionError) as error:
        GAME.load_state(fields, {}, 0)
    assert error.value.line.key == f"position.{key}"
    assert "{" not in TEXTS.line(error.value.line).replace("{field}", "")


def test_a_blocked_mover_is_refused() -> None:
    with pytest.raises(PositionError) as error:
        state("Wa1 Ba2 Bb1 Bb2", WHITE)
    assert TEXTS.line(error.value.line) == "There is no legal move for white, so the game is over."
    assert legal(state("Wa1 Ba2 Bb1 Bb2", BLACK))


def test_more_marbles_than_there_are_is_refused() -> None:
    fields = {**position(""), "rows": new("classical").to_dict()["rows"], "lost": [0, 1]}
    with pytest.raises(PositionError) as error:
        GAME.load_state(fields, {}, 0)
    assert TEXTS.line(error.value.line).startswith("With 14 white marbles on the board and 1 lost")


@pytest.mark.parametrize(
    ("text", "key"),
    [("", "form"), ("e4", "form"), ("E4E5", "form"), ("e4e5e6e7", "form"), ("a6a5", "cell"), ("e4e6", "step"),
     ("e4e4", "step"), ("e4g6a1", "step"), ("e4g6f5", "along"), ("e4e7f4", "line"),
     ("e4e4f4", "line"), ("e4f6f4", "line"),
     ("e4e5e3", "along"), ("e4e5e5", "along"), ("a1a2b1x", "form"), ("a4a5a6", "cell"), ("e8e9f9", "off")],
)  # fmt: skip
def test_texts_that_are_no_moves(text: str, key: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.parse(new().view(0), text)
    assert error.value.line.key == f"notation.{key}" and TEXTS.line(error.value.line)


@pytest.mark.parametrize(
    ("text", "written"),
    [("c6c7d6", "c6c7d6"), ("c7c6d7", "c6c7d6"), ("c7c5d8", "c5c7d6"), ("e5c3f5", "c3e5d3"), ("a1b2", "a1b2")],
)
def test_either_end_of_a_broadside_may_come_first(text: str, written: str) -> None:
    view = new().view(0)
    assert GAME.notate(view, GAME.parse(view, text)) == written
