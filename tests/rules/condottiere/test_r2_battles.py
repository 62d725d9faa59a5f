"""R2.3-R2.8: turns, strengths, victors, Scarecrow, Surrender and Bishop."""

from __future__ import annotations

import pytest

from game.condottiere.board_data import KINDS
from tests.rules.condottiere.kit import all_pass, legal, moves, owned, play, state, told

EVERY = " ".join(KINDS)


def test_r2_3_the_holder_plays_first_then_clockwise() -> None:
    game = state(phase="site", condottiere=2, to_move=2)
    play(game, "site Roma")
    order = []
    for _ in range(4):
        order.append(game.seat)
        play(game, "play 1")
    assert order == [2, 3, 0, 1] and game.seat == 2


def test_r2_3_a_turn_is_one_card_or_a_pass_and_any_card_may_begin() -> None:
    game = state(hands={0: EVERY})
    assert legal(game) == [*(f"play {kind}" for kind in KINDS), "pass"]
    play(game, "play 3")
    assert game.seat == 1
    assert "3" not in game.to_dict()["hands"][0] and game.to_dict()["armies"][0] == ["3"]


def test_r2_3_who_has_passed_plays_no_more_but_may_still_win() -> None:
    game = state(hands={0: "6 6", 1: "1 1 1"})
    play(game, "play 6", "play 1", "pass", "pass", "pass", "play 1")
    assert game.seat == 1 and game.to_dict()["passed"] == [True, False, True, True]
    play(game, "pass")
    assert owned(game, 0) == {"Parma"}


def test_r2_3_no_cards_is_passed_from_naming_on() -> None:
    game = state(phase="site", hands={1: "", 3: ""})
    play(game, "site Roma")
    assert game.to_dict()["passed"] == [False, True, False, True]
    play(game, "play 1")
    assert game.seat == 2


def test_r2_3_a_hand_that_runs_empty_has_passed() -> None:
    game = state(hands={0: "1"})
    play(game, "play 1")
    assert game.to_dict()["passed"] == [True, False, False, False]


def test_r2_3_a_holder_without_cards_lets_the_next_one_begin() -> None:
    game = state(phase="site", hands={0: "", 1: ""})
    play(game, "site Roma")
    assert (game.seat, game.holder) == (2, 0)


def test_r2_3_a_lone_remaining_player_goes_on_until_passing() -> None:
    game = state(passed=(1, 2, 3), hands={0: "1 2 3 4"})
    for number, card in enumerate("123"):
        turn = game.turn
        play(game, f"play {card}")
        assert game.seat == 0 and game.phase == "battle" and game.turn == turn + 1, number
    play(game, "pass")
    assert game.phase == "discard" and owned(game, 0) == {"Parma"}


def test_r2_3_a_lone_player_who_runs_out_of_cards_ends_the_battle() -> None:
    game = state(passed=(1, 2, 3), hands={0: "5"})
    play(game, "play 5")
    assert game.phase == "discard" and owned(game, 0) == {"Parma"}


def test_r2_4_the_battle_ends_when_everybody_has_passed() -> None:
    game = state()
    play(game, "pass", "pass", "pass")
    assert game.phase == "battle"
    play(game, "pass")
    assert game.phase == "discard"


def test_r2_4_surrender_counts_at_once_and_bishop_does_not() -> None:
    game = state(hands={0: "surrender 1"}, armies={1: "5", 2: "4"})
    events = play(game, "play surrender")
    assert owned(game, 1) == {"Parma"} and told(events) == ["event.surrender"]
    game = state(hands={0: "bishop 1"}, armies={1: "5", 2: "4"})
    events = play(game, "play bishop")
    assert not game.to_dict()["owners"] and told(events) == ["event.bishop", "event.spared.free"]


def test_r2_4_surrender_and_bishop_never_lie_in_an_army() -> None:
    for card in ("surrender", "bishop"):
        game = state(hands={0: f"{card} 1"}, armies={1: "5"})
        events = play(game, f"play {card}")
        assert moves(events, card) == [(("hand", 0), ("city", "Parma")), (("city", "Parma"), ("discard",))]
        assert sorted(game.to_dict()["discards"]) == sorted(["5", card])


@pytest.mark.parametrize(
    ("army", "other", "total"),
    [
        ("10 10 5 4 4 1 1 1", "", 36),
        ("10 10 5 4 4 1 1 1", "winter", 8),
        ("10 10 5 4 4 1 1 1 winter", "", 8),
        ("10 6 5", "", 21),
        ("10 6 5 drum", "", 42),
        ("10 6 5 drum winter", "", 6),
        ("10 6 5 drum", "winter", 6),
        ("10 6 5 drum drum drum", "", 42),
        ("10 6 5", "winter winter winter", 3),
        ("10 6 5", "drum", 21),
        ("5 heroine", "", 15),
        ("5 heroine heroine", "winter", 21),
        ("5 drum heroine", "", 20),
        ("5 drum heroine", "winter", 12),
        ("heroine", "", 10),
        ("heroine drum", "winter", 10),
        ("drum scarecrow winter", "", 0),
        ("", "", 0),
    ],
)
def test_r2_5_strength(army: str, other: str, total: int) -> None:
    game = state(armies={0: army, 1: other})
    assert game.explain()["strength"][0]["total"] == total


def test_r2_5_order_of_play_does_not_matter() -> None:
    for order in (("6", "drum", "heroine"), ("drum", "heroine", "6"), ("heroine", "6", "drum")):
        game = state(hands={0: "6 drum heroine 1"}, passed=(1, 2, 3))
        play(game, *(f"play {card}" for card in order))
        assert game.explain()["strength"][0]["total"] == 22


def test_r2_6_the_strongest_takes_city_and_condottiere() -> None:
    game = state(armies={0: "5", 1: "6", 2: "4 1"}, passed=(1, 2, 3))
    events = play(game, "pass")
    assert owned(game, 1) == {"Parma"} and game.holder == 1
    assert moves(events, "marker1") == [(("supply", 1), ("city", "Parma"))]
    assert moves(events, "condottiere") == [(("city", "Parma"), ("holder", 1))]


def test_r2_6_a_1_is_enough_and_nothing_is_not() -> None:
    game = state(hands={0: "1 1"})
    play(game, "play 1")
    all_pass(game)
    assert owned(game, 0) == {"Parma"}
    game = state(hands={0: "drum winter 1"}, passed=(1, 2, 3))
    events = play(game, "play drum", "play winter", "pass")
    assert not game.to_dict()["owners"] and "event.nobody.free" in told(events)


def test_r2_6_the_victor_takes_the_condottiere_even_with_an_empty_hand() -> None:
    game = state(hands={1: ""}, armies={1: "6"}, passed=(2, 3))
    play(game, "pass")
    assert game.holder == 1
    while game.phase == "discard":
        play(game, "keep_hand")
    assert game.seat == 1 and "site Roma" in legal(game)


def test_r2_6_a_tie_for_the_lead_has_no_victor() -> None:
    game = state(armies={0: "3", 1: "6", 2: "5 1"}, passed=(1, 2, 3), condottiere=3)
    events = play(game, "pass")
    assert not game.to_dict()["owners"] and told(events) == ["event.tie.free"]
    assert game.holder == 0 and moves(events, "condottiere") == [(("city", "Parma"), ("holder", 0))]


def test_r2_6_ties_further_down_do_not_matter() -> None:
    game = state(armies={0: "3", 1: "6", 2: "3"}, passed=(1, 2, 3))
    play(game, "pass")
    assert owned(game, 1) == {"Parma"}


def test_r2_6_without_a_victor_the_condottiere_goes_left_and_the_city_may_be_named_again() -> None:
    game = state(passed=(1, 2, 3), condottiere=0)
    play(game, "pass")
    assert game.holder == 1
    while game.phase == "discard":
        play(game, "keep_hand")
    assert "site Parma" in legal(game)


def test_r2_7_a_scarecrow_takes_one_own_mercenary_back_or_none() -> None:
    game = state(hands={0: "scarecrow 1"}, armies={0: "10 3 heroine drum", 1: "6 5"})
    play(game, "play scarecrow")
    assert (game.phase, game.seat) == ("pick_up", 0)
    assert legal(game) == ["take 3", "take 10", "take none"]
    events = play(game, "take 10")
    assert moves(events, "10") == [(("army", 0), ("hand", 0))]
    assert game.to_dict()["armies"][0] == ["3", "drum", "scarecrow", "heroine"]
    assert game.to_dict()["hands"][0] == ["1", "10"] and game.seat == 1


def test_r2_7_taking_is_optional() -> None:
    game = state(hands={0: "scarecrow 1"}, armies={0: "10"})
    assert play(game, "play scarecrow", "take none")[1:] == []
    assert game.to_dict()["armies"][0] == ["10", "scarecrow"] and game.seat == 1


def test_r2_7_it_may_be_played_with_nothing_to_take() -> None:
    for army in ("", "heroine drum scarecrow winter"):
        game = state(hands={0: "scarecrow 1"}, armies={0: army, 1: "10"})
        play(game, "play scarecrow")
        assert (game.phase, game.seat) == ("battle", 1)


def test_r2_7_the_card_taken_back_may_be_played_again() -> None:
    game = state(hands={0: "scarecrow 1"}, armies={0: "10"}, passed=(1, 2, 3))
    play(game, "play scarecrow", "take 10", "play 10")
    assert game.to_dict()["armies"][0] == ["10", "scarecrow"]


def test_r2_7_the_whole_turn_is_the_scarecrow_with_its_pick_up() -> None:
    game = state(hands={0: "scarecrow 1"}, armies={0: "10"})
    turn = game.turn
    play(game, "play scarecrow")
    assert game.turn == turn
    play(game, "take 10")
    assert game.turn == turn + 1


def test_r2_7_picking_up_comes_before_the_hand_counts_as_empty() -> None:
    game = state(hands={0: "scarecrow"}, armies={0: "10"}, passed=(1, 2, 3))
    play(game, "play scarecrow")
    assert game.to_dict()["passed"][0] is False
    play(game, "take 10")
    assert game.phase == "battle" and game.seat == 0 and legal(game) == ["play 10", "pass"]
    game = state(hands={0: "scarecrow"}, armies={0: "10"}, passed=(1, 2, 3))
    play(game, "play scarecrow", "take none")
    assert game.phase == "discard" and owned(game, 0) == {"Parma"}


def test_r2_8_surrender_with_a_tie_or_on_an_empty_table_has_no_victor() -> None:
    for armies in ({}, {1: "5", 2: "5"}, {0: "drum"}):
        game = state(hands={0: "surrender 1"}, armies=armies)
        play(game, "play surrender")
        assert not game.to_dict()["owners"] and game.holder == 1


def test_r2_8_a_loser_may_surrender() -> None:
    game = state(hands={0: "surrender 1"}, armies={0: "5", 3: "6"})
    play(game, "play surrender")
    assert owned(game, 3) == {"Parma"} and game.holder == 3


def test_the_first_winter_is_told_and_only_the_first() -> None:
    game = state(hands={0: "winter 1", 1: "winter 1"})
    assert told(play(game, "play winter")) == ["event.winter"]
    assert told(play(game, "play winter")) == []
