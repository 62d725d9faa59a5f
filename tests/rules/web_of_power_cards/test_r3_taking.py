"""R3.1, R3.2, R3.5-R3.7: taking cards, stones on them, fees and skips."""

from __future__ import annotations

from game.core.events import Moved, Told, redact
from game.web_of_power_cards.rules import GAME
from tests.rules.web_of_power_cards.kit import STRICT, legal, new, play, state


def takes(game) -> list[str]:  # type: ignore[no-untyped-def]
    return [text for text in legal(game) if text.startswith("take")]


# R3.1 ------------------------------------------------------------------------------------------------------


def test_r3_1_only_the_ends_of_rows() -> None:
    assert takes(new()) == ["take 1L", "take 1R", "take 2L", "take 2R", "take 3L", "take 3R", "take 4L", "take 4R"]
    game = state("frr1 frr2 frr3", "dan1", "", "ung1 ung2")
    assert takes(game) == ["take 1L", "take 1R", "take 2L", "take 4L", "take 4R"]
    play(game, "take 1R")
    assert game.collections[0] == 1 << 50 and [thing["card"] for thing in game.to_dict()["rows"][0]] == ["frr1", "frr2"]


def test_r3_1_at_least_one_card_is_taken() -> None:
    game = new()
    assert "done" not in legal(game) and "no_claim" not in legal(game)
    play(game, "take 1L")
    assert "done" in legal(game)


def test_r3_1_all_cards_of_a_turn_are_of_one_land() -> None:
    game = state("frr8 frr6 dan1", "dan2 ung6", "frr7 sac7", "eng5")
    play(game, "take 1L")
    assert takes(game) == ["take 1L", "take 3L"]
    play(game, "take 3L")
    assert takes(game) == ["take 1L"]
    play(game, "take 1L")
    assert takes(game) == []


def test_r3_1_two_circles_together_are_the_limit() -> None:
    game = state("frr1 frr6 frr8", "frr3 frr4", "frr5 dan1")
    play(game, "take 1L")
    assert takes(game) == ["take 1R"], "two crosses: only a card without circles goes with them"
    game = state("frr1 frr6 frr8", "frr3 frr4", "frr5 dan1")
    play(game, "take 2L")
    assert takes(game) == ["take 1R", "take 2L", "take 3L"], "one cross: one circle more, the two crosses no longer"
    play(game, "take 3L")
    assert takes(game) == ["take 1R"]


def test_r3_1_ships_and_carriages_do_not_count() -> None:
    game = state("kas3 kas5 kas7", "ung6 ung4 ung2")
    play(game, "take 1L")
    assert takes(game) == ["take 1L", "take 1R"]
    play(game, "take 1L")
    assert takes(game) == ["take 1L"], "two circles, and the ship without circles is free on top"
    play(game, "take 1L")
    assert len(game.taken) == 3


def test_r3_1_a_card_without_circles_can_come_before_others() -> None:
    game = state("ung6 ung1", "dan1")
    play(game, "take 1L", "take 1L")
    assert legal(game) == ["done"]


def test_r3_1_play_is_clockwise_and_collections_are_open() -> None:
    game = new(4, start=3)
    order = []
    for _ in range(5):
        order.append(game.seat)
        play(game, "take 1L", "done", "no_claim")
    assert order == [3, 0, 1, 2, 3]
    assert game.view(None).collections == tuple(game.collections) and all(game.collections)


def test_r3_1_done_is_always_said() -> None:
    game = state("dan1", "ung1 frr1")
    play(game, "take 1L")
    assert legal(game) == ["done"] and game.phase == "take"
    play(game, "done")
    assert game.phase == "claim"


# R3.2 ------------------------------------------------------------------------------------------------------


def test_r3_2_a_freed_card_may_be_the_second() -> None:
    game = state("frr8 frr6 frr7 dan1", "ung1")
    play(game, "take 1L", "take 1L", "take 1L")
    assert game.to_dict()["taking"] == {
        "taken": ["frr8", "frr6", "frr7"], "limit": 2, "any_colours": False, "ends": ["1L"]}


def test_r3_2_with_the_option_only_ends_of_the_start() -> None:
    game = state("frr8 frr6 frr7", "frr3 dan1", "ung1", options=STRICT)
    play(game, "take 1L")
    assert takes(game) == ["take 1R", "take 2L"], "frr6 was no end"
    play(game, "take 1R")
    assert takes(game) == ["take 2L"], "the card between them was no end"
    play(game, "done", "no_claim")
    assert "take 1L" in legal(game), "in the next turn it is"


def test_r3_2_with_the_option_both_ends_of_a_short_row() -> None:
    for first in ("take 1L", "take 1R"):
        game = state("frr8 frr3", "dan1", options=STRICT)
        play(game, first)
        assert takes(game) == ["take 1L"], "the other card was an end too"
        play(game, "take 1L")
        assert takes(game) == []
    game = state("frr8 frr6 frr3", "dan1", options=STRICT)
    play(game, "take 1L", "take 1R")
    assert takes(game) == [] and game.to_dict()["taking"]["ends"] == ["1L", "1R"]


def test_r3_2_either_way_to_write_a_single_card() -> None:
    game = state("frr8", "dan1 dan2")
    view = game.view(0)
    assert GAME.parse(view, "take 1R") == GAME.parse(view, "take 1L")
    assert GAME.notate(view, GAME.parse(view, "take 1R")) == "take 1L"
    play(game, "take 1L")
    assert game.to_dict()["taking"]["ends"] == ["1L"]


# R3.5 ------------------------------------------------------------------------------------------------------


def test_r3_5_the_own_stone_comes_back_and_can_be_used() -> None:
    game = state("frr1@0 frr2@0 dan1@0", "ung1 ung2")
    assert game.reserve[0] == 0
    events = play(game, "take 1L")
    assert isinstance(events[0], Moved) and events[0].target == ("reserve", 0)
    assert isinstance(events[1], Moved) and events[1].what == "frr1"
    assert (game.reserve[0], game.removed[0]) == (1, 0)
    play(game, "done")
    assert legal(game) == ["claim 2.1", "claim 2.2", "no_claim"]


def test_r3_5_an_own_claimed_card_may_stay() -> None:
    game = state("frr1@0", "ung1")
    assert legal(game) == ["take 1L", "take 2L"]


# R3.6 ------------------------------------------------------------------------------------------------------


def test_r3_6_the_owner_gets_the_stone_back_and_the_taker_loses_one() -> None:
    game = state("frr1@1 frr2", "ung1")
    events = play(game, "take 1L reserve")
    assert (game.reserve, game.removed, game.out) == ([2, 3, 3], [1, 0, 0], [0, 0, 0])
    assert [(event.what, event.source, event.target) for event in events if isinstance(event, Moved)] == [
        ("stone1", ("stone", 1, 7), ("reserve", 1)),
        ("stone0", ("reserve", 0), ("removed", 0)),
        ("frr1", ("cell", 1, 7), ("land", 0, "Frankreich")),
    ]


def test_r3_6_the_fee_comes_from_the_reserve_or_off_a_card() -> None:
    game = state("frr1@1 frr2", "ung1 dan1@0 dan2", "dan3 dan4@0")
    assert legal(game) == ["take 1L 2.2", "take 1L 3.2", "take 1L reserve", "take 1R", "take 2L", "take 2R",
                           "take 3L", "take 3R"]  # fmt: skip
    events = play(game, "take 1L 2.2")
    assert (game.reserve[0], game.removed[0], game.out[0].bit_count()) == (1, 1, 1)
    assert Moved("stone0", ("stone", 2, 7), ("removed", 0)) in events
    assert [thing["stone"] for thing in game.to_dict()["rows"][1]] == [None, None, None]


def test_r3_6_with_an_empty_reserve_the_stone_comes_off_a_card() -> None:
    game = state("frr1@1", "ung1 dan1@0", removed=(2,))
    assert legal(game)[0] == "take 1L 2.2"
    assert "take 1L reserve" not in legal(game)


def test_r3_6_without_a_stone_the_card_cannot_be_taken() -> None:
    game = state("frr1@1", "ung1", removed=(3,))
    assert legal(game) == ["take 2L"]


def test_r3_6_two_such_cards_cost_two_stones() -> None:
    game = state("frr3@1 frr8@2", "ung1", removed=(1,))
    play(game, "take 1L reserve", "take 1L reserve")
    assert (game.reserve[0], game.removed[0]) == (0, 3)
    game = state("frr3@1 frr8@2", "ung1", removed=(2,))
    play(game, "take 1L reserve")
    assert legal(game) == ["done"], "the second one cannot be paid"


def test_r3_6_a_law_on_the_card_cannot_pay_its_fee() -> None:
    game = state("frr1@1#take_back_stone", "ung1", removed=(3,))
    assert legal(game) == ["take 2L"]
    game = state("frr1@1#take_back_stone", "ung1", removed=(2,))
    events = play(game, "take 1L reserve")
    kinds = [event.what for event in events if isinstance(event, Moved)]
    assert kinds == ["stone1", "stone0", "frr1", "take_back_stone"]
    assert (game.reserve[0], game.removed[0]) == (0, 3)
    assert "law take_back_stone" in legal(game), "but it can be played at once after it"


def test_r3_6_a_fee_for_a_second_card_may_be_the_stone_that_came_back() -> None:
    game = state("frr8@0 frr3@1", "ung1", removed=(2,))
    assert legal(game) == ["take 1L", "take 1R 1.1", "take 2L"]
    play(game, "take 1L")
    assert legal(game)[0] == "take 1L reserve"


# R3.7 ------------------------------------------------------------------------------------------------------


def test_r3_7_without_card_and_stone_the_turn_is_skipped() -> None:
    game = state("frr1@1 frr2 frr3@2", "ung1@1", "", "dan1@2", removed=(3,))
    assert legal(game) == ["skip"]
    events = play(game, "skip")
    assert [event.line.key for event in events if isinstance(event, Told)] == ["event.skip"]
    assert (game.seat, game.phase, game.turn) == (1, "take", 1), "no claim"


def test_r3_7_a_stone_in_reserve_or_on_a_card_must_pay() -> None:
    game = state("frr1@1 frr2 frr3@2", removed=(2,))
    assert legal(game) == ["take 1L reserve", "take 1R reserve"], "the fee is forced"
    game = state("frr1@1 frr2@0 frr3@2", removed=(2,))
    assert legal(game) == ["take 1L 1.2", "take 1R 1.2"]


def test_r3_7_an_own_stone_at_an_end_is_a_card_to_take() -> None:
    game = state("frr1@1 frr2 frr3@0", removed=(2,))
    assert legal(game) == ["take 1L 1.3", "take 1R"]


def test_r3_7_a_playable_law_may_be_played_first_but_need_not() -> None:
    blocked = {"removed": (3,), "laws": {0: "take_back_stone any_colours"}}
    game = state("frr1@1 frr2 frr3@2", **blocked)  # type: ignore[arg-type]
    assert legal(game) == ["law take_back_stone", "law any_colours", "skip"]
    play(game, "law take_back_stone")
    assert legal(game) == ["take 1L reserve", "take 1R reserve", "law any_colours"], "now a card must be taken"
    game = state("frr1@1 frr2 frr3@2", **blocked)  # type: ignore[arg-type]
    play(game, "law any_colours")
    assert legal(game) == ["law take_back_stone", "skip"]
    play(game, "skip")
    assert game.seat == 1 and not game.any_colours


def test_r3_7_no_skip_after_a_card_or_while_one_can_be_taken() -> None:
    game = state("frr1 frr2@1", "dan1@1", removed=(3,))
    assert legal(game) == ["take 1L"]
    play(game, "take 1L")
    assert legal(game) == ["done"]


# R3.8 ------------------------------------------------------------------------------------------------------


def test_r3_8_the_law_goes_to_the_taker_who_alone_sees_it() -> None:
    game = state("frr1#three_symbols", "ung1 dan1")
    reveals = game.reveals
    events = play(game, "take 1L")
    law = events[-1]
    assert law == Moved("three_symbols", ("law", 1, 7), ("laws", 0), seen=(0,))
    assert redact(law, 0) == law and all(redact(law, seat).what is None for seat in (1, 2, None))  # type: ignore[union-attr]
    assert game.reveals == reveals + 1


def test_r3_8_the_number_is_public_the_type_is_not() -> None:
    game = state("frr1", "ung1 dan1", laws={0: "three_symbols minus_two", 1: "any_colours"})
    assert game.view(0).to_dict()["laws"] == [["three_symbols", "minus_two"], 1, 0]
    assert game.view(1).to_dict()["laws"] == [2, ["any_colours"], 0]
    assert game.view(None).to_dict()["laws"] == [2, 1, 0]
    assert game.to_dict()["laws"] == [["three_symbols", "minus_two"], ["any_colours"], []]
    assert sorted(game.view(2).unseen) == ["any_colours", "minus_two", "three_symbols"]


def test_r3_8_it_may_be_played_in_the_same_turn() -> None:
    game = state("frr1#any_colours", "ung6 dan1")
    play(game, "take 1L")
    assert legal(game) == ["law any_colours", "done"]
    play(game, "law any_colours")
    assert "take 2L" in legal(game)
