"""R3.3, R3.4, R3.9, R3.10: claims, laws in every combination, and the end."""

from __future__ import annotations

from itertools import product

import pytest

from game.core.events import Moved
from game.web_of_power_cards.state import CardsState
from tests.rules.web_of_power_cards.kit import legal, new, play, random_game, state

LAWS = ("take_back_stone", "three_symbols", "any_colours")


def claims(game: CardsState) -> list[str]:
    return [text for text in legal(game) if text.split()[0] in ("claim", "move")]


# R3.3 ------------------------------------------------------------------------------------------------------


def test_r3_3_one_stone_on_any_card_without_one() -> None:
    game = state("frr1 frr2@1 frr3#any_colours", "dan1@0 ung1", phase="claim")
    assert legal(game) == ["claim 1.1", "claim 1.3", "claim 2.2", "no_claim"]
    events = play(game, "claim 1.3")
    assert events == [Moved("stone0", ("reserve", 0), ("stone", 1, 8))]
    assert game.stone.count(0) == 2 and game.reserve[0] == 1
    assert (game.seat, game.phase) == (1, "take"), "one stone, then the turn is over"


def test_r3_3_a_claim_need_not_be_made() -> None:
    game = state("frr1", phase="claim")
    play(game, "no_claim")
    assert (game.seat, game.reserve[0]) == (1, 3)


def test_r3_3_cards_before_players_are_not_claimed() -> None:
    game = state("frr1", held={1: "dan1"}, phase="claim")
    assert legal(game) == ["claim 1.1", "no_claim"]


def test_r3_3_claims_come_after_the_taking() -> None:
    game = new()
    assert not claims(game)
    play(game, "take 1L")
    assert not claims(game)
    play(game, "done")
    assert len(claims(game)) == 55


# R3.4 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "most"), [(3, 3), (4, 2), (5, 2)])
def test_r3_4_so_many_stones_lie_out(seats: int, most: int) -> None:
    row = ["frr1@0", "frr2@0", "frr3@0"][:most]
    game = state(" ".join(row), "dan1", seats=seats, phase="claim")
    assert claims(game) == [f"move 1.{column + 1} 2.1" for column in range(most)]
    game = state(" ".join(row[:-1]), "dan1", seats=seats, phase="claim")
    assert claims(game) == ["claim 2.1"], "who can place does not move"


def test_r3_4_with_an_empty_reserve_a_stone_is_moved() -> None:
    game = state("frr1@0 frr2", "dan1 dan2@1", removed=(2,), phase="claim")
    assert legal(game) == ["move 1.1 1.2", "move 1.1 2.1", "no_claim"]
    events = play(game, "move 1.1 2.1")
    assert events == [Moved("stone0", ("stone", 1, 7), ("stone", 2, 7))]
    assert (game.reserve[0], game.removed[0], game.stone.count(0)) == (0, 2, 1)


def test_r3_4_without_any_stone_nothing_is_placed() -> None:
    game = state("frr1", removed=(3,), phase="claim")
    assert legal(game) == ["no_claim"]


# R3.9 ------------------------------------------------------------------------------------------------------


def test_r3_9_take_back_returns_a_removed_stone() -> None:
    game = state("frr1", laws={0: "take_back_stone"}, removed=(2,))
    events = play(game, "law take_back_stone")
    assert events == [
        Moved("take_back_stone", ("laws", 0), ("played",)),
        Moved("stone0", ("removed", 0), ("reserve", 0)),
    ]
    assert (game.reserve[0], game.removed[0]) == (2, 1)
    assert game.to_dict()["laws"] == [[], [], []], "a played law leaves the game"
    assert ("played",) in game.contents() and "take_back_stone" in game.contents()[("played",)]


def test_r3_9_take_back_is_unplayable_without_a_removed_stone() -> None:
    game = state("frr1@1", laws={0: "take_back_stone"})
    assert legal(game) == ["take 1L reserve"]
    game = state("frr1@1 frr2", laws={0: "take_back_stone"})
    play(game, "take 1L reserve")
    assert "law take_back_stone" in legal(game)


def test_r3_9_take_back_goes_until_the_claim() -> None:
    game = state("frr1", laws={0: "take_back_stone"}, removed=(3,), phase="claim")
    assert legal(game) == ["law take_back_stone", "no_claim"]
    play(game, "law take_back_stone")
    assert game.phase == "claim" and legal(game) == ["claim 1.1", "no_claim"], "the stone can be placed at once"


def test_r3_9_three_symbols_raises_the_limit_to_three() -> None:
    game = state("frr1 frr6 frr3", "dan1", laws={0: "three_symbols three_symbols"})
    play(game, "take 1L")
    assert "take 1L" not in legal(game)
    play(game, "law three_symbols")
    assert legal(game) == ["take 1L", "take 1R", "done"], "two of them do not add up"
    play(game, "take 1L")
    assert legal(game) == ["done"]
    play(game, "done", "no_claim")
    assert game.limit == 2 and game.to_dict()["laws"][0] == ["three_symbols"]


def test_r3_9_any_colours_keeps_the_limit() -> None:
    game = state("frr3 frr4", "dan1 dan2 ung6", laws={0: "any_colours"})
    play(game, "take 1L", "law any_colours")
    assert legal(game) == ["take 1L", "take 2R", "done"], "dan1 has two circles"
    play(game, "take 2R", "take 2R")
    assert legal(game) == ["done"]
    play(game, "done", "no_claim")
    assert not game.any_colours


def test_r3_9_both_effects_together() -> None:
    game = state("frr3 frr4", "dan1 ung3", laws={0: "any_colours three_symbols"})
    play(game, "law three_symbols", "law any_colours", "take 1L", "take 2L")
    assert legal(game) == ["done"]
    assert len(game.taken) == 2 and game.to_dict()["taking"]["limit"] == 3


def test_r3_9_laws_of_taking_also_when_no_take_follows() -> None:
    game = state("frr1", "dan1@1", laws={0: "any_colours three_symbols"}, removed=(3,))
    play(game, "take 1L")
    assert legal(game) == ["law three_symbols", "law any_colours", "done"]
    play(game, "law any_colours", "done")
    assert legal(game) == ["no_claim"], "not in the phase of claims"


def test_r3_9_minus_two_is_never_played() -> None:
    game = state("frr1", "dan1", laws={0: "minus_two minus_two"})
    assert legal(game) == ["take 1L", "take 2L"]


HOLDINGS = list(product(range(3), repeat=3))


@pytest.mark.parametrize("held", HOLDINGS)
def test_r3_9_every_combination_of_laws(held: tuple[int, int, int]) -> None:
    """Whatever is held, whatever runs, whatever was removed, before and after a card, in both phases."""
    words = " ".join(" ".join([law] * number) for law, number in zip(LAWS, held))
    for removed, raised, free, phase in product(range(3), (False, True), (False, True), ("take", "claim")):
        if (raised and held[1] == 2) or (free and held[2] == 2):
            continue  # a law at work has been played
        taking = {"taken": [], "limit": 3 if raised else 2, "any_colours": free, "ends": []}
        game = state("frr1 frr8", "dan1", laws={0: words}, removed=(removed,), phase=phase, taking=taking)
        expected = []
        if held[0] and removed:
            expected.append("law take_back_stone")
        if held[1] and not raised and phase == "take":
            expected.append("law three_symbols")
        if held[2] and not free and phase == "take":
            expected.append("law any_colours")
        assert [text for text in legal(game) if text.startswith("law")] == expected


@pytest.mark.parametrize("held", HOLDINGS)
def test_r3_9_playing_all_that_can_be_played(held: tuple[int, int, int]) -> None:
    """Any order of playing leads to the same: each effect once, each removed stone once."""
    words = " ".join(" ".join([law] * number) for law, number in zip(LAWS, held))
    ends = set()
    for turn in range(6):
        game = state("frr1 frr8", "dan1", laws={0: words}, removed=(2,))
        while options := [text for text in legal(game) if text.startswith("law")]:
            play(game, options[turn % len(options)])
        ends.add((game.limit, game.any_colours, game.removed[0], game.reserve[0]))
        left = (0, max(0, held[1] - 1), max(0, held[2] - 1))
        assert game.to_dict()["laws"][0] == [law for law, number in zip(LAWS, left) for _ in range(number)]
    assert ends == {(3 if held[1] else 2, held[2] > 0, 2 - held[0], 1 + held[0])}


def test_r3_9_an_unused_law_is_worth_nothing() -> None:
    with_laws = state(laws={0: "take_back_stone three_symbols any_colours", 1: "any_colours"})
    assert with_laws.points() == state().points()


# R3.10 -----------------------------------------------------------------------------------------------------


def test_r3_10_the_last_card_ends_the_game_at_once() -> None:
    game = state("frr1", laws={0: "any_colours"})
    play(game, "take 1L")
    assert game.is_terminal() and game.phase == "over" and legal(game) == []
    assert game.to_dict()["to_move"] is None
    assert game.to_dict()["taking"] == {"taken": [], "limit": 2, "any_colours": False, "ends": []}


def test_r3_10_not_before_the_last_card() -> None:
    game = state("frr1 dan1")
    play(game, "take 1L")
    assert legal(game) == ["done"] and not game.is_terminal()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r3_10_random_games_end_with_all_cards_taken(seats: int) -> None:
    for seed in range(60):
        game = random_game(new(seats, seed, ends_at_start=seed % 2 == 1), seed)
        assert sum(held.bit_count() for held in game.collections) == 56
        assert game.ply < 400
