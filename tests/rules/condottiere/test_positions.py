"""The interchange object: what is written reads back, what cannot be is refused in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.condottiere.rules import GAME
from game.condottiere.state import CondottiereState
from game.core import registry
from game.core.api import PositionError
from game.core.codec import digest
from game.core.rng import Rng
from tests.rules.condottiere.kit import DEFAULTS, keep, legal, new, owners, play, position, state

DOCUMENTED = (
    "seats", "to_move", "condottiere", "phase", "site", "owners", "hands", "armies", "passed", "discards",
    "refusals", "empty_battles", "known", "series", "result", "options",
)  # fmt: skip
TEXTS = registry.texts("condottiere")


def reread(game: CondottiereState) -> CondottiereState:
    fields = json.loads(json.dumps(game.to_dict()))
    return GAME.load_state(fields, {}, seed=99)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, {"capturing": True, "points": 10}])
def test_every_position_reads_back(seats: int, options: dict[str, Any]) -> None:
    game, rng = new(seats, seats, **options), Rng(seats)
    while True:
        again = reread(game)
        assert again == game and digest(again.to_dict()) == digest(game.to_dict())
        if game.is_terminal():
            break
        game.apply(rng.choice(game.legal_actions()))


def test_the_documented_fields_are_enough() -> None:
    for seats in (2, 5):
        game, rng = new(seats, 4, capturing=True, points=10), Rng(4)
        while True:
            fields = {name: value for name, value in game.to_dict().items() if name in DOCUMENTED}
            bare = GAME.load_state(fields, {}, seed=8)
            assert bare.legal_actions() == game.legal_actions() and bare.explain() == game.explain()
            assert bare.scores() == game.scores() and bare.result == game.result
            assert (bare.ply, bare.turn, bare.reveals, bare.rng, bare.past) == (0, 0, 0, 8, [])
            if game.is_terminal():
                break
            game.apply(rng.choice(game.legal_actions()))


def test_the_fields_are_those_of_the_rules_page() -> None:
    fields = new(4).to_dict()
    assert set(DOCUMENTED) | {"ply", "turn", "reveals", "rng", "past", "games"} == set(fields)
    assert fields["phase"] == "site" and fields["site"] is None and fields["owners"] == {}
    assert fields["passed"] == [False] * 4 and fields["known"] == [[]] * 4 and fields["result"] is None
    assert fields["options"] == DEFAULTS


def test_known_and_result_may_be_left_out() -> None:
    fields = position(phase="over", to_move=None, owners=owners(("Genova", "Parma", "Lucca")))
    assert GAME.load_state(fields, DEFAULTS, 1).result == ((0,), "linked")
    assert GAME.load_state(position(), DEFAULTS, 1).known == [0, 0, 0, 0]


def test_cards_are_written_in_the_order_of_the_box_and_cities_in_that_of_the_map() -> None:
    game = state(phase="site", hands={0: "bishop 10 1 drum 2 winter 1"}, owners={"Roma": 0, "Torino": 1, "Parma": 0})
    fields = game.to_dict()
    assert fields["hands"][0] == ["1", "1", "2", "10", "winter", "drum", "bishop"]
    assert list(fields["owners"]) == ["Torino", "Parma", "Roma"]


def test_without_rng_the_seed_shuffles() -> None:
    hands = []
    for seed in (1, 1, 2):
        game = GAME.load_state(position(hands={0: "1", 1: "", 2: "", 3: ""}, phase="discard"), DEFAULTS, seed)
        play(game, "keep_hand")
        hands.append(game.hands)
    assert hands[0] == hands[1] != hands[2]


def test_in_discard_the_seats_from_the_condottiere_to_the_one_to_move_have_answered() -> None:
    game = state(phase="discard", condottiere=2, to_move=0)
    play(game, "keep_hand")
    assert game.seat == 1
    play(game, "keep_hand")
    assert (game.phase, game.seat) == ("site", 2)


def test_explain_has_strengths_chains_and_need() -> None:
    game = state(owners=owners(("Torino", "Milano", "Siena", "Roma"), ("Ancona",)), hands={0: "1", 1: "1"},
                 armies={0: "3 3 3 heroine", 1: "winter drum 2"}, options={"bigger_kingdoms": True})
    assert json.loads(json.dumps(game.explain())) == {
        "strength": [
            {"cards": 3, "sum": 9, "winter": True, "drum": False, "heroine_points": 10, "total": 13},
            {"cards": 1, "sum": 2, "winter": True, "drum": True, "heroine_points": 0, "total": 2},
            {"cards": 0, "sum": 0, "winter": True, "drum": False, "heroine_points": 0, "total": 0},
            {"cards": 0, "sum": 0, "winter": True, "drum": False, "heroine_points": 0, "total": 0},
        ],
        "linked": [[["Torino", "Milano"], ["Siena", "Roma"]], [], [], []],
        "need": 4,
    }


def test_outside_a_battle_strengths_are_zeros() -> None:
    zero = {"cards": 0, "sum": 0, "winter": False, "drum": False, "heroine_points": 0, "total": 0}
    assert state(phase="site").explain()["strength"] == [zero] * 4


def test_a_view_is_the_position_with_hidden_hands_as_numbers() -> None:
    game = state(hands={0: "10 drum", 1: "1"})
    seen = game.view(0).to_dict()
    whole = game.to_dict()
    assert seen["hands"] == [["10", "drum"], 1, 2, 2]
    assert {name for name in whole if name not in seen} == {"rng"}
    for name in set(seen) - {"hands", "known"}:
        assert seen[name] == whole[name]


# What cannot be ---------------------------------------------------------------------------------------------

LINKED = owners(("Genova", "Parma", "Lucca"))
TIED = owners(
    ("Torino", "Venezia", "Lucca", "Ancona", "Roma"), ("Milano", "Ferrara", "Siena", "Spoleto", "Urbino"),
    ("Genova", "Mantova", "Bologna", "Napoli"), ("Parma", "Firenze", "Modena"),
)  # fmt: skip
BIG = {"bigger_kingdoms": True}
FINAL = {"phase": "final", "owners": TIED, "options": BIG, "hands": {2: "", 3: ""}}
OVER = {"phase": "over", "to_move": None, "owners": LINKED}
SERIES = {"points": 20}
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("seats", {"seats": 7}),
    ("phase", {"phase": "war", "site": None}),
    ("city", {"site": "Paris"}),
    ("city", {"site": 3}),
    ("site_missing", {"site": None}),
    ("site_early", {"phase": "site", "site": "Roma"}),
    ("site_owned", {"owners": {"Parma": 1}}),
    ("site_own", {"owners": {"Parma": 0}, "options": {"capturing": True}}),
    ("key", {"owners": {"Paris": 0}}),
    ("number_between", {"owners": {"Roma": 4}}),
    ("number_between", {"condottiere": 4}),
    ("number_between", {"to_move": None}),
    ("number_between", {"refusals": 1}),
    ("number_between", {"phase": "site", "refusals": 5}),
    ("number_between", {"empty_battles": 4}),
    ("number_between", {"empty_battles": 1, "armies": {1: "3"}}),
    ("card", {"hands": {0: "7"}}),
    ("card", {"armies": {0: "knight"}}),
    ("card", {"discards": "joker"}),
    ("box", {"hands": {0: "winter winter"}, "armies": {1: "winter"}, "discards": "winter"}),
    ("box", {"discards": " ".join(["1"] * 16)}),
    ("army_kind", {"armies": {1: "surrender"}}),
    ("to_move_over", {**OVER, "to_move": 0}),
    ("passed_kind", {"passed_list": [0, 0, 0, 0]}),
    ("length", {"passed_list": [False]}),
    ("must_have_passed", {"hands": {1: ""}, "passed_list": [False] * 4}),
    ("mover_passed", {"passed": (0,)}),
    ("mover_passed", {"hands": {0: ""}}),
    ("owner_passed", {"owners": {"Parma": 2}, "passed": (2,), "options": {"capturing": True}}),
    ("pick_up", {"phase": "pick_up", "armies": {0: "scarecrow"}}),
    ("pick_up", {"phase": "pick_up", "armies": {0: "10"}}),
    ("armies_left", {"phase": "site", "armies": {0: "10"}}),
    ("passed_early", {"phase": "discard", "passed_list": [True, False, False, False]}),
    ("site_holder", {"phase": "site", "to_move": 1}),
    ("round_over", {"phase": "site", "hands": {1: "", 2: "", 3: ""}}),
    ("mover_empty", {"phase": "discard", "hands": {0: ""}}),
    ("mover_empty", {"phase": "site", "refusals": 4, "hands": {0: ""}}),
    ("won_linked", {"phase": "site", "owners": LINKED}),
    ("won_most", {**FINAL, "owners": {**TIED, "Modena": 0}}),
    ("all_taken", {"phase": "site", "owners": TIED, "options": BIG}),
    ("final_early", {**FINAL, "owners": {}}),
    ("not_tied", {**FINAL, "hands": {3: ""}}),
    ("two_linked", {**OVER, "owners": LINKED | owners((), ("Siena", "Roma", "Napoli"))}),
    ("over_early", {**OVER, "owners": {}}),
    ("series_off", {"series": [1, 0, 0, 0]}),
    ("series_won", {"series": [20, 0, 0, 0], "options": SERIES}),
    ("series_early", {**OVER, "options": SERIES, "series": [8, 0, 0, 0]}),
    ("series_short", {**OVER, "options": SERIES, "series": [1, 25, 0, 0]}),
    ("result_early", {"result": {"winners": [0], "reason": "linked"}}),
    ("result", {**OVER, "result": {"winners": [1], "reason": "linked"}}),
    ("result", {**OVER, "result": {"winners": [0], "reason": "most_cities"}}),
    ("reason", {**OVER, "result": {"winners": [0], "reason": "luck"}}),
    ("known", {"known": [["10"], [], [], []]}),
    ("past", {"past": [[0, "play 7"]], "raises": "notation.card"}),
    ("option", {"options": {"points": 9}}),
    ("key", {"options": {"fog": True}}),
    ("unknown", {"weather": "fine"}),
    ("list", {"series": 3}),
    ("object", {"owners": []}),
    ("number", {"ply": -1}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "fields"), REFUSED, ids=[f"{i}-{key}" for i, (key, _) in enumerate(REFUSED)])
def test_what_cannot_be_is_refused(key: str, fields: dict[str, Any]) -> None:
    fields = dict(fields)
    wanted = fields.pop("raises", f"position.{key}")
    replaced = {"passed": fields.pop("passed_list")} if "passed_list" in fields else {}
    seats = fields.pop("seats", 4)
    given = position(**fields) | replaced | {"seats": seats}
    with pytest.raises(PositionError) as found:
        GAME.load_state(given, {}, 1)
    assert found.value.line.key == wanted
    assert "{" not in TEXTS.line(found.value.line)


@pytest.mark.parametrize("field", [name for name in DOCUMENTED if name not in ("known", "result", "options")])
def test_every_other_documented_field_is_needed(field: str) -> None:
    fields = position()
    del fields[field]
    with pytest.raises(PositionError) as found:
        GAME.load_state(fields, DEFAULTS, 1)
    assert found.value.line.key == "position.missing" and found.value.line.fields == {"field": field}


FINE: list[Callable[[], CondottiereState]] = [
    lambda: state(phase="pick_up", hands={0: ""}, armies={0: "scarecrow 1"}),
    lambda: state(BIG, phase="final", owners=TIED, hands={2: "", 3: ""}),
    lambda: state(BIG, phase="pick_up", site=None, owners=TIED, hands={2: "", 3: ""}, armies={0: "scarecrow 1"}),
    lambda: state({"capturing": True}, owners={"Parma": 2}, passed=(1, 3)),
    lambda: state({"capturing": True}, owners={"Parma": 2}, passed=(1, 2), armies={2: "3"}),
    lambda: state(phase="site", hands={0: ""}, refusals=3),
    lambda: state(SERIES, phase="site", series=[20, 20, 3, 4]),
    lambda: state(phase="discard", hands={1: "", 2: "", 3: ""}),
]


@pytest.mark.parametrize("make", FINE)
def test_what_can_be_is_read_and_played_on(make: Callable[[], CondottiereState]) -> None:
    game = make()
    assert legal(game)
    play(game, legal(game)[-1])
    keep(game)
    assert reread(game) == game


def test_a_tied_game_may_have_been_decided_by_the_final_battle_or_not() -> None:
    fields = position(phase="over", to_move=None, owners=TIED, options=BIG)
    assert GAME.load_state(fields, {}, 1).result == ((0, 1), "drawn_final")
    fields["result"] = {"winners": [1], "reason": "final_battle"}
    assert GAME.load_state(fields, {}, 1).standings().places[:2] == (2, 1)
    fields["result"] = {"winners": [2], "reason": "final_battle"}
    with pytest.raises(PositionError):
        GAME.load_state(fields, {}, 1)
