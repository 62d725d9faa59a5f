"""The interchange object: what is written reads back, what cannot be is refused in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.core import registry
from game.core.api import PositionError
from game.core.codec import digest
from game.core.rng import Rng
from game.web_of_power.board_data import SITES
from game.web_of_power.rules import GAME
from game.web_of_power.state import WebState
from tests.rules.web_of_power.kit import AFTER, AT_ONCE, legal, new, play, position, state

DOCUMENTED = (
    "seats", "to_move", "start", "phase", "cloisters", "advisors", "hands", "display", "pile", "discard",
    "scores", "decks_run_out",
)  # fmt: skip
Change = Callable[[dict[str, Any]], Any]


def reread(game: WebState, options: dict[str, Any] = AFTER) -> WebState:
    return GAME.load_state(json.loads(json.dumps(game.to_dict())), options, seed=99)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", [AFTER, AT_ONCE])
def test_every_position_reads_back(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        game, rng = GAME.new_state(seats, options, seed), Rng(seed)
        while True:
            again = reread(game, options)
            assert again == game and digest(again.to_dict()) == digest(game.to_dict())
            if game.is_terminal():
                break
            game.apply(rng.choice(game.legal_actions()))


@pytest.mark.parametrize("seats", [3, 5])
def test_the_documented_fields_are_enough(seats: int) -> None:
    game, rng = new(seats, 4), Rng(4)
    while not game.is_terminal():
        fields = {name: value for name, value in game.to_dict().items() if name in DOCUMENTED}
        if game.pieces:
            fields["placed"] = game.to_dict()["placed"]
        bare = GAME.load_state(fields, AFTER, seed=8)
        assert bare.legal_actions() == game.legal_actions() and bare.explain() == game.explain()
        assert (bare.ply, bare.turn, bare.reveals, bare.rng, bare.past) == (0, 0, 0, 8, [])
        game.apply(rng.choice(game.legal_actions()))


def test_the_order_of_hands_and_discards_means_nothing() -> None:
    game, rng = new(3, 2), Rng(2)
    for _ in range(70):
        game.apply(rng.choice(game.legal_actions()))
    fields = game.to_dict()
    fields["hands"] = [hand[::-1] for hand in fields["hands"]]
    fields["discard"] = fields["discard"][::-1]
    assert GAME.load_state(fields, AFTER, 1) == game


def test_without_rng_the_seed_shuffles() -> None:
    piles = []
    for seed in (1, 1, 2):
        game = GAME.load_state(position(hands={0: "rot gruen blau"}, pile="gruen"), AFTER, seed)
        play(game, "X rot", "draw pile")
        piles.append(game.to_dict()["pile"])
    assert piles[0] == piles[1] != piles[2]


def test_options_of_the_table_win_over_those_of_the_position() -> None:
    fields = position(options={"display_refill": "at_once"})
    assert GAME.load_state(fields, {}, 1).at_once
    assert not GAME.load_state(fields, AFTER, 1).at_once


def test_placed_is_kept_while_drawing_and_empty_after_an_exchange() -> None:
    game = state(hands={0: "rot rot blau"}, cloisters={"FK1": 1})
    play(game, "C FK2 rot", "end")
    assert game.to_dict()["placed"] == {"country": "FK", "pieces": 1, "paid": ["rot"]}
    play(game, "draw pile")
    assert game.to_dict()["placed"] == {"country": None, "pieces": 0, "paid": []}
    game = state(hands={0: "rot rot blau"})
    play(game, "X rot")
    assert game.to_dict()["placed"] == {"country": None, "pieces": 0, "paid": []}


def test_to_move_is_null_when_over_and_the_track_holds_the_total() -> None:
    game = state(to_move=2, display="", decks_run_out=2, cloisters={"FR1": 0})
    play(game, legal(game)[-1])
    fields = game.to_dict()
    assert fields["to_move"] is None and fields["phase"] == "over"
    assert fields["scores"] == game.explain()["total"] == [1, 0, 0]


def test_views_say_how_many_hidden_cards_there_are_and_no_more() -> None:
    game = state(hands={0: "rot rot blau", 1: "gelb gelb gelb"}, display="gelb violett")
    play(game, "X rot", "draw 1", "X gelb", "draw 1")
    for seat in (0, 1, 2, None):
        fields = game.view(seat).to_dict()
        assert "rng" not in fields and "reshuffled" not in fields
        sizes = [hand if isinstance(hand, int) else len(hand) for hand in fields["hands"]]
        assert sizes == [3, 3, 3] and fields["pile"] == len(game.pile)
        assert [isinstance(hand, list) for hand in fields["hands"]] == [s == seat for s in range(3)]
        assert fields["known"] == [["gelb"], ["violett"], []]
    assert game.to_dict()["known"] == [["gelb"], ["violett"], []]


def test_known_drops_when_a_card_of_that_kind_leaves() -> None:
    game = state(hands={0: "rot rot gelb"}, display="gelb violett")
    play(game, "X rot", "draw 1")
    assert game.view(1).known == {("hand", 0): ("gelb",)}
    for _ in range(2):
        play(game, next(text for text in legal(game) if text.startswith("X")), "draw pile")
    play(game, "X gelb")
    assert game.view(1).known.get(("hand", 0)) is None, "it may have been the other yellow card"
    assert ("hand", 0) not in game.view(0).known, "one's own hand is open"


def test_after_the_reshuffle_hands_come_from_the_cards_not_in_the_pile() -> None:
    game, rng = new(3, 6), Rng(6)
    while game.decks == 0:
        game.apply(rng.choice(game.legal_actions()))
    view = game.view(game.seat)
    drawn = view.to_dict()["pile_known"]
    assert len(drawn) == len(game.pile), "everybody saw what went in"
    for seed in range(20):
        guess = GAME.sample_state(view, Rng(seed))
        assert sorted(guess.pile) == sorted(game.pile)
        assert guess.view(game.seat) == view


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_guess_looks_the_same_to_the_seat(seats: int) -> None:
    game, rng = new(seats, 3), Rng(3)
    while not game.is_terminal():
        for seat in (*range(seats), None):
            guess = GAME.sample_state(game.view(seat), rng)
            assert guess.view(seat) == game.view(seat)
            GAME.load_state(guess.to_dict(), AFTER, 0)
        game.apply(rng.choice(game.legal_actions()))


def put(**fields: Any) -> Change:
    return lambda given: given.update(fields)


def inside(field: str, key: Any, value: Any) -> Change:
    return lambda given: given[field].__setitem__(key, value)


PLACED = {"country": "FK", "pieces": 1, "paid": ["rot"]}
TWO = {"FK1": 1, "FK2": 0}


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("missing", lambda given: given.pop("pile")),
        ("unknown", put(colour="rot")),
        ("seats", put(seats=2)),
        ("number", put(seats=True)),
        ("number_between", put(start=3)),
        ("number_between", put(to_move=None)),
        ("number_between", put(to_move=-1)),
        ("object", put(cloisters=[])),
        ("key", inside("cloisters", "FR9", 0)),
        ("number_between", inside("cloisters", "FR1", 3)),
        ("number_between", inside("cloisters", "FR1", 1.0)),
        ("country_missing", lambda given: given["advisors"].pop("IT")),
        ("key", inside("advisors", "XX", [0, 0, 0])),
        ("length", inside("advisors", "FR", [0, 0])),
        ("number_between", inside("advisors", "FR", [9, 0, 0])),
        ("limit", inside("advisors", "FR", [1, 0, 0])),
        ("length", put(hands=[[], []])),
        ("colour", inside("hands", 0, ["rot", "rot", "pink"])),
        ("colour", inside("hands", 0, [["rot"]])),
        ("too_many_cards", lambda given: given["hands"][0].append(given["pile"].pop())),
        ("too_many_cards", lambda given: given["display"].append(given["pile"].pop())),
        ("display", lambda given: given["pile"].append(given["display"].pop())),
        ("box", lambda given: given["pile"].pop()),
        ("box", lambda given: given["discard"].append("rot")),
        ("list", put(pile=26)),
        ("pile_empty", lambda given: (given["discard"].extend(given["pile"]), given["pile"].clear())),
        ("pile_left", put(decks_run_out=2)),
        ("number_between", put(decks_run_out=3)),
        ("waiting_hand", lambda given: given["pile"].append(given["hands"][1].pop())),
        ("hand_placing", lambda given: given["pile"].append(given["hands"][0].pop())),
        ("phase", put(phase="build")),
        ("phase", put(phase=[])),
        ("hand_drawing", put(phase="draw")),
        ("paid_discard", lambda given: (given.update(phase="draw"), given["pile"].append(given["hands"][0].pop()))),
        ("to_move_over", put(phase="over")),
        ("over_early", put(phase="over", to_move=None)),
        ("length", put(scores=[0, 0])),
        ("number", put(scores=[0, -1, 0])),
        ("scores_early", put(scores=[0, 5, 0])),
        ("key", put(placed={"where": "FK"})),
        ("placed_country", put(placed={"country": "XX", "pieces": 1, "paid": ["rot"]})),
        ("placed_halves", put(placed={"country": "FK", "pieces": 0, "paid": []})),
        ("placed_halves", put(placed={"country": None, "pieces": 1, "paid": []})),
        ("known", put(known=[["violett"], [], []])),
        ("length", put(known=[[], []])),
        ("option", put(options={"display_refill": "never"})),
        ("option", put(options={"start": True})),
        ("key", put(options={"hurry": True})),
        ("number", put(ply=-1)),
        ("number_between", put(rng=1 << 64)),
        ("length", put(past=[[0]])),
        ("past", put(past=[[0, 7]])),
        ("past", put(past=[[0, "C FR1 rot"]])),
        ("reshuffled_early", put(reshuffled={"pile": [], "drawn": [[], [], []]})),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(key: str, change: Change) -> None:
    fields = position(hands={0: "rot rot blau"})
    GAME.load_state(json.loads(json.dumps(fields)), AFTER, 1)
    change(fields)
    refused(fields, key)


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("cloisters", {"cloisters": {site.id: 0 for site in SITES[:21]}}),
        ("advisors", {"cloisters": {f"{c}{i}": 1 for c in ("FR", "EN") for i in range(1, 6)},
                      "advisors": {"FR": [5, 0, 0], "EN": [4, 0, 0]}}),
        ("waiting_hand", {"to_move": 1, "start": 1, "hands": {2: "rot rot"}, "decks_run_out": 2}),
        ("nothing_to_draw", {"phase": "draw", "hands": {0: "rot rot"}, "display": "", "decks_run_out": 2}),
        ("hand_placing", {"hands": {0: "rot rot"}, "cloisters": TWO, "discard": "rot"}),
        ("paid", {"hands": {0: "rot rot"}, "cloisters": TWO, "discard": "blau",
                  "placed": PLACED | {"paid": ["blau"]}}),
        ("paid", {"hands": {0: "rot"}, "cloisters": TWO, "discard": "rot rot",
                  "placed": PLACED | {"paid": ["rot", "rot"]}}),
        ("paid_discard", {"hands": {0: "rot rot"}, "cloisters": TWO, "placed": PLACED}),
        ("placed_board", {"hands": {0: "rot rot"}, "cloisters": {"FK1": 1}, "discard": "rot", "placed": PLACED}),
        ("placed_board", {"hands": {0: "rot rot"}, "cloisters": {"FK1": 0}, "discard": "rot", "placed": PLACED}),
        ("placed_two", {"hands": {0: "rot"}, "cloisters": TWO | {"FK3": 0}, "discard": "rot rot",
                        "placed": {"country": "FK", "pieces": 2, "paid": ["rot", "rot"]}}),
        ("hand_drawing", {"phase": "draw", "hands": {0: "rot"}, "discard": "rot"}),
        ("display", {"phase": "draw", "hands": {0: "rot rot"}, "discard": "rot", "display": "blau"}),
        ("scores_over", {"phase": "over", "to_move": None, "decks_run_out": 2, "cloisters": {"FR1": 0}}),
        ("placed_over", {"phase": "over", "to_move": None, "decks_run_out": 2, "placed": PLACED}),
        ("reshuffled", {"decks_run_out": 1, "hands": {0: "rot rot rot"},
                        "reshuffled": {"pile": ["rot"] * 9, "drawn": [[], [], []]}}),
    ],
)  # fmt: skip
def test_positions_that_cannot_come_about_are_refused(key: str, fields: dict[str, Any]) -> None:
    refused(position(**fields), key)


def refused(fields: dict[str, Any], key: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.load_state(fields, AFTER, 1)
    assert error.value.line.key == f"position.{key}"
    assert registry.texts("web_of_power").line(error.value.line).endswith(".")


@pytest.mark.parametrize("text", ["", "X", "X pink", "C FR9 rot", "C FR1", "A FR1 rot", "A FR rot+blau", "draw 3",
                                  "C FR1 rot+rot+rot", "End", "C FR1 rot rot", "draw", "x rot"])  # fmt: skip
def test_texts_that_are_no_notation(text: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.parse(new().view(0), text)
    assert registry.texts("web_of_power").line(error.value.line)


def test_notation_of_every_kind() -> None:
    for text in ("C FR5 violett", "C FR5 rot+rot", "A FR blau+blau", "X rot", "end", "draw 1", "draw 2", "draw pile"):
        assert GAME.notate(new().view(0), GAME.parse(new().view(0), text)) == text
