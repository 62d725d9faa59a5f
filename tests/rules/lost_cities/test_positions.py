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
from game.lost_cities.rules import GAME
from game.lost_cities.state import LostState
from tests.rules.lost_cities.kit import PLAIN, hand, legal, new, play, position, state

DOCUMENTED = (
    "seats", "to_move", "phase", "expeditions", "discards", "hands", "pile", "closed", "round", "totals", "sheets",
    "starter", "since_pile_draw", "known", "team",
)  # fmt: skip
OPTIONS: list[dict[str, Any]] = [{}, {"rounds": 2, "next_start": "alternate", "discard_view": "top"}]
Change = Callable[[dict[str, Any]], Any]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_every_position_reads_back(seats: int, options: dict[str, Any]) -> None:
    chosen = PLAIN | {"rounds": 2} | options
    game, rng = GAME.new_state(seats, chosen, seats), Rng(seats)
    while True:
        again = GAME.load_state(json.loads(json.dumps(game.to_dict())), chosen, seed=99)
        assert again == game and digest(again.to_dict()) == digest(game.to_dict())
        if game.is_terminal():
            break
        game.apply(rng.choice(game.legal_actions()))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_documented_fields_are_enough(seats: int) -> None:
    game, rng = new(seats, 4, rounds=2), Rng(4)
    while not game.is_terminal():
        fields = {name: value for name, value in game.to_dict().items() if name in DOCUMENTED}
        bare = GAME.load_state(fields, PLAIN | {"rounds": 2}, seed=8)
        assert bare.legal_actions() == game.legal_actions() and bare.explain() == game.explain()
        assert bare.scores() == game.scores()
        assert (bare.ply, bare.turn, bare.reveals, bare.rng, bare.past) == (0, 0, 0, 8, [])
        game.apply(rng.choice(game.legal_actions()))


@pytest.mark.parametrize("seats", [2, 4])
def test_sheets_known_team_and_options_may_be_left_out_and_empty_colours_too(seats: int) -> None:
    game, rng = new(seats, 6), Rng(6)
    while game.round < 3:
        game.apply(rng.choice(game.legal_actions()))
    for _ in range(10):
        game.apply(rng.choice(game.legal_actions()))
    fields = game.to_dict()
    for name in ("sheets", "known", "team", "options"):
        fields.pop(name, None)
    fields["expeditions"] = [{c: cards for c, cards in side.items() if cards} for side in fields["expeditions"]]
    fields["discards"] = {c: cards for c, cards in fields["discards"].items() if cards}
    bare = GAME.load_state(fields, PLAIN, 1)
    assert bare.scores() == game.scores() and bare.legal_actions() == game.legal_actions()
    assert set(bare.to_dict()["expeditions"][0]) == set(bare.to_dict()["discards"]) == set("ybwgr")
    while not bare.is_terminal():
        bare.apply(rng.choice(bare.legal_actions()))
    assert GAME.load_state(bare.to_dict(), PLAIN, 1) == bare, "later rounds have rows, the first have none"
    assert len(bare.to_dict()["sheets"]) == 1


def test_the_order_of_hands_and_notes_means_nothing() -> None:
    game, rng = new(4, 2), Rng(2)
    for _ in range(70):
        game.apply(rng.choice(game.legal_actions()))
    fields = game.to_dict()
    fields["hands"] = [cards[::-1] for cards in fields["hands"]]
    fields["known"] = [[cards[::-1] for cards in row] for row in fields["known"]]
    fields["team"] = [cards[::-1] for cards in fields["team"]]
    assert GAME.load_state(fields, PLAIN, 1) == game


def test_without_rng_the_seed_shuffles() -> None:
    deals = []
    for seed in (1, 1, 2):
        game = GAME.load_state(position(hands={0: "y5"}, pile="r2"), PLAIN, seed)
        play(game, "discard y5", "draw pile")
        deals.append(game.to_dict()["pile"])
    assert deals[0] == deals[1] != deals[2]


def test_options_of_the_table_win_over_those_of_the_position() -> None:
    fields = position(options={"rounds": 5, "discard_view": "top"})
    assert (GAME.load_state(fields, {}, 1).rounds, GAME.load_state(fields, {}, 1).fan) == (5, False)
    assert (GAME.load_state(fields, PLAIN, 1).rounds, GAME.load_state(fields, PLAIN, 1).fan) == (3, True)


def test_the_pile_is_written_next_card_first() -> None:
    game = state(hands={0: "y5"}, pile="r2 r3 r4")
    assert game.to_dict()["pile"] == ["r2", "r3", "r4"]
    play(game, "play y5", "draw pile")
    assert "r2" in hand(game, 0) and game.to_dict()["pile"] == ["r3", "r4"]


def test_over_keeps_hands_expeditions_round_and_starter() -> None:
    game = state({"rounds": 2}, hands={0: "y5"}, pile="r2", round=2, totals=[5, 6], sheets=[[5, 6]], starter=1)
    play(game, "play y5", "draw pile")
    fields = game.to_dict()
    assert (fields["phase"], fields["to_move"], fields["round"], fields["starter"]) == ("over", None, 2, 1)
    assert fields["totals"] == [-10, 6] and fields["sheets"] == [[5, 6], [-15, 0]] and fields["pile"] == []
    assert fields["expeditions"][0]["y"] == ["y5"] and len(fields["hands"][0]) == 8 and fields["closed"] is None
    assert game.explain()["total"] == [-15, 0] and game.scores() == [-10, 6]


def test_the_diagonal_of_known_may_say_anything_true() -> None:
    """What a seat knows of its own hand is not news: it is read leniently and written as its partner has it."""
    for own in ([], ["y5"], ["y5", "b3"]):
        game = state(hands={0: "y5 b3"}, known=[[own, []], [["y5"], []]])
        assert game.to_dict()["known"] == [[["y5"], []], [["y5"], []]]
    known = [[[], [], [], []], [["y5"], [], [], []], [["b3"], [], [], []], [["y5"], [], [], []]]
    game = state(seats=4, hands={0: "y5 b3"}, known=known)
    assert game.to_dict()["known"][2][0] == ["y5", "b3"], "a partner knows at least what all know"


def test_views_say_how_many_hidden_cards_there_are_and_no_more() -> None:
    game = state(seats=4, hands={0: "y5 b3", 1: "w2"}, discards="r9")
    play(game, "give y5 b3", "play w2", "draw r")
    for seat in (0, 1, 2, 3, None):
        fields = game.view(seat).to_dict()
        assert "rng" not in fields and fields["pile"] == len(game.pile)
        sizes = [cards if isinstance(cards, int) else len(cards) for cards in fields["hands"]]
        assert sizes == [6, 8, 10, 8]
        assert [isinstance(cards, list) for cards in fields["hands"]] == [each == seat for each in range(4)]
        assert fields["known"] == [[], ["r9"], ["y5", "b3"] if seat in (0, 2) else [], []]
        assert fields["past"][0] == [0, "give y5 b3" if seat in (0, 2) else "give ? ?"]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_guess_looks_the_same_to_the_seat(seats: int) -> None:
    game, rng = new(seats, 3, rounds=1), Rng(3)
    while not game.is_terminal():
        for seat in (*range(seats), None):
            guess = GAME.sample_state(game.view(seat), rng)
            assert guess.view(seat) == game.view(seat)
            GAME.load_state(guess.to_dict(), PLAIN | {"rounds": 1}, 0)
        game.apply(rng.choice(game.legal_actions()))


def put(**fields: Any) -> Change:
    return lambda given: given.update(fields)


def inside(field: str, key: Any, value: Any) -> Change:
    return lambda given: given[field].__setitem__(key, value)


def moved(source: str, key: Any, target: str, to: Any = None) -> Change:
    """A card goes from the end of one list to the end of another."""

    def change(given: dict[str, Any]) -> None:
        card = (given[source][key] if key is not None else given[source]).pop()
        place = given[target] if to is None else given[target][to]
        (place[card[0]] if isinstance(place, dict) else place).append(card)

    return change


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("missing", lambda given: given.pop("pile")),
        ("missing", lambda given: given.pop("closed")),
        ("unknown", put(colour="y")),
        ("seats", put(seats=3)),
        ("number", put(seats=True)),
        ("number_between", put(to_move=None)),
        ("number_between", put(to_move=2)),
        ("number_between", put(starter=2)),
        ("phase", put(phase="play")),
        ("phase", put(phase=[])),
        ("to_move_over", put(phase="over")),
        ("closed_colour", put(closed="x")),
        ("closed_colour", put(closed=1)),
        ("closed_early", put(closed="y")),
        ("number", put(since_pile_draw=-1)),
        ("number", put(since_pile_draw=1.0)),
        ("list", put(expeditions={})),
        ("length", put(expeditions=[{}])),
        ("object", put(expeditions=[[], []])),
        ("key", inside("discards", "p", [])),
        ("card", inside("hands", 0, ["y11"] * 8)),
        ("card", inside("hands", 0, [["y5"]])),
        ("card", put(pile=["y1"])),
        ("colour", inside("discards", "y", ["b2"])),
        ("rising", lambda given: given["expeditions"][0]["y"].reverse()),
        ("rising", lambda given: given["expeditions"][1]["b"].reverse()),
        ("length", put(hands=[[]])),
        ("deck", lambda given: given["pile"].pop()),
        ("deck", lambda given: given["pile"].append("y5")),
        ("hand", moved("hands", 0, "pile")),
        ("hand", moved("hands", 1, "pile")),
        ("pile_empty", lambda given: [given["discards"][card[0]].append(card) for card in given["pile"]]
                                     and given["pile"].clear()),
        ("hand", put(phase="draw")),
        ("number_between", put(round=4)),
        ("number_between", put(round=0)),
        ("over_early", put(phase="over", to_move=None)),
        ("length", put(totals=[0])),
        ("number_between", put(totals=[1, 0])),
        ("totals", put(round=2, totals=[10, 0], sheets=[[9, 0]])),
        ("sheets_many", put(sheets=[[0, 0]])),
        ("number_between", put(round=2, totals=[0, 781])),
        ("number_between", put(round=2, sheets=[[0, 900]])),
        ("length", put(round=2, sheets=[[0]])),
        ("length", put(known=[[], []])),
        ("length", put(known=[[[], []]])),
        ("known", put(known=[[[], ["r10"]], [[], []]])),
        ("card", put(known=[[[], ["x"]], [[], []]])),
        ("team_two", put(team=[["y5"], []])),
        ("length", put(team=[[]])),
        ("option", put(options={"rounds": 6})),
        ("option", put(options={"rounds": True})),
        ("option", put(options={"next_start": "lot"})),
        ("key", put(options={"hurry": True})),
        ("number", put(ply=-1)),
        ("number_between", put(rng=1 << 64)),
        ("length", put(past=[[0]])),
        ("past", put(past=[[0, 7]])),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(key: str, change: Change) -> None:
    fields = position(hands={0: "w4 r10"}, expeditions={0: "y2 y5", 1: "b* b6"}, discards="g4")
    GAME.load_state(json.loads(json.dumps(fields)), PLAIN, 1)
    change(fields)
    refused(fields, key)


FOUR = {"seats": 4, "hands": {0: "y5 y3"}}
NOBODY = [[[]] * 4] * 4


def noted(reader: int, seat: int, *cards: str) -> list[list[list[str]]]:
    return [[list(cards) if (r, s) == (reader, seat) else [] for s in range(4)] for r in range(4)]


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("hands_team", FOUR | {"sizes": {0: 6}}),
        ("hands_team", FOUR | {"sizes": {0: 4, 2: 12}}),
        ("hands_team", FOUR | {"phase": "draw", "sizes": {0: 8}, "discards": "b2", "closed": "b"}),
        ("known_rivals", FOUR | {"known": noted(1, 0, "y5")}),
        ("known", FOUR | {"known": noted(2, 0, "b5")}),
        ("team", FOUR | {"team": [["y5", "y5"], []]}),
        ("team", FOUR | {"team": [["y5"], []], "known": [[["y5"] if s == 0 else [] for s in range(4)]] * 4}),
        ("closed_empty", {"phase": "draw", "closed": "b"}),
        ("nothing_laid", {"phase": "draw", "expeditions": {1: "b5"}}),
        ("rising", {"seats": 4, "expeditions": {0: "y3 y3"}}),
        ("rising", {"expeditions": {0: "y3 y*"}}),
        ("sheets_last", {"phase": "over", "to_move": None, "round": 3, "expeditions": {0: "y2"},
                         "totals": [-17, 0], "sheets": [[-17, 0]]}),
        ("totals", {"phase": "over", "to_move": None, "round": 3, "totals": [1, 0],
                    "sheets": [[1, 1], [0, 0], [0, 0]]}),
    ],
)  # fmt: skip
def test_positions_that_cannot_come_about_are_refused(key: str, fields: dict[str, Any]) -> None:
    refused(position(**fields), key)


def test_a_finished_single_round_is_worth_what_lies_there() -> None:
    fields = position(phase="over", to_move=None, expeditions={0: "y2"}, totals=[-18, 0])
    assert GAME.load_state(fields, PLAIN | {"rounds": 1}, 1).standings().places == (2, 1)
    fields["totals"] = [-17, 0]
    with pytest.raises(PositionError) as error:
        GAME.load_state(fields, PLAIN | {"rounds": 1}, 1)
    assert error.value.line.key == "position.totals"


def refused(fields: dict[str, Any], key: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.load_state(fields, PLAIN, 1)
    assert error.value.line.key == f"position.{key}"
    assert registry.texts("lost_cities").line(error.value.line).endswith(".")


@pytest.mark.parametrize("text", [
    "", "play", "play y11", "play y1", "Play y5", "play y5 b3", "discard", "discard x5", "draw", "draw x", "draw 1",
    "give y5", "give y5 b3 w2", "give y5 ?", "end", "end_round 1", "pass", "play Y5"])  # fmt: skip
def test_texts_that_are_no_notation(text: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.parse(new().view(0), text)
    assert registry.texts("lost_cities").line(error.value.line)


def test_notation_of_every_kind() -> None:
    view = new().view(0)
    for text in ("play y5", "play r*", "discard b10", "draw pile", "draw g", "give y3 y3", "give y5 b3", "end_round"):
        assert GAME.notate(view, GAME.parse(view, text)) == text


def test_legal_actions_come_in_one_order() -> None:
    game = state(seats=4, hands={0: "b3 y10 y* y3 y3 r2 w9 g*"}, since_pile_draw=40)
    played = ["y*", "y3", "y10", "b3", "w9", "g*", "r2"]
    found = legal(game)
    assert found[:14] == [f"play {card}" for card in played] + [f"discard {card}" for card in played]
    assert found[14:18] == ["give y* y3", "give y* y10", "give y* b3", "give y* w9"]
    assert found[20:22] == ["give y3 y3", "give y3 y10"] and found[-1] == "end_round"


def test_a_clone_is_independent() -> None:
    game = new(4, 5)
    before = digest(game.to_dict())
    copy: LostState = game.clone()
    rng = Rng(1)
    for _ in range(50):
        copy.apply(rng.choice(copy.legal_actions()))
    assert digest(game.to_dict()) == before
