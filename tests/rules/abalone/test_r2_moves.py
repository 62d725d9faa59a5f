"""R2: in line, broadside, pushes, and marbles that go over the rim."""

from __future__ import annotations

import pytest

from game.core.events import Moved, Scored
from tests.rules.abalone.kit import BLACK, WHITE, legal, play, state, words

FAR = " Wa5 Wa4"  # so that White always has a move


def inline(game_words: str, to_move: int = BLACK) -> list[str]:
    """Legal moves in line."""
    return [text for text in legal(state(game_words, to_move)) if len(text) == 4]


def result(marbles: str, text: str, to_move: int = BLACK) -> str:
    """The board after a move, without the marbles far away."""
    game = state(marbles + FAR, to_move)
    play(game, text)
    return " ".join(word for word in words(game).split() if word not in FAR.split())


def test_r2_1_one_two_or_three_marbles_in_a_straight_line() -> None:
    assert result("Be1", "e1e2") == "Be2"
    assert result("Be1 Be2", "e1e2") == "Be2 Be3"
    assert result("Be1 Be2 Be3", "e1e2") == "Be2 Be3 Be4"
    assert "e1e2" not in inline("Be1 Be2 Be3 Be4" + FAR)


def test_r2_1_marbles_of_a_move_touch_and_lie_straight() -> None:
    assert {len(text) for text in legal(state("Be2 Be4 Bg5" + FAR))} == {4}, "one by one"
    bent = legal(state("Be2 Be3 Bf4" + FAR))
    assert {text[:4] for text in bent if len(text) == 6} == {"e2e3", "e3f4"}


def test_r2_1_all_go_by_one_cell_in_one_direction() -> None:
    assert result("Bc3 Bd4 Be5", "c3e5c4") == "Bc4 Bd5 Be6"
    assert result("Bc3 Bd4 Be5", "c3d4") == "Bd4 Be5 Bf6"
    assert result("Bc3 Bd4 Be5", "e5d4") == "Bb2 Bc3 Bd4"


@pytest.mark.parametrize("goal", ["d3", "d4", "b2", "b3"])
def test_r2_2_a_broadside_goes_to_one_of_four_sides(goal: str) -> None:
    shift = {"d3": "Bd3 Bd4", "d4": "Bd4 Bd5", "b2": "Bb2 Bb3", "b3": "Bb3 Bb4"}[goal]
    assert result("Bc3 Bc4", f"c3c4{goal}") == shift


def test_r2_2_every_cell_a_broadside_enters_is_empty() -> None:
    assert "c3c5d3" in legal(state("Bc3 Bc4 Bc5" + FAR))
    for blocker in ("Bd5", "Wd5", "Wd3"):
        found = legal(state(f"Bc3 Bc4 Bc5 {blocker}" + FAR))
        assert "c3c5d3" not in found
    assert "c3c4d3" in legal(state("Bc3 Bc4 Bc5 Wd5" + FAR)), "the two that have room may go"


def test_r2_2_a_broadside_never_pushes() -> None:
    assert "d4d6e4" not in legal(state("Bd4 Bd5 Bd6 We5" + FAR))


def test_r2_2_a_single_marble_goes_to_an_empty_neighbour_and_never_pushes() -> None:
    assert inline("Be5" + FAR) == ["e5e6", "e5e4", "e5f6", "e5d4", "e5f5", "e5d5"]
    assert "e5e6" not in inline("Be5 We6" + FAR)
    assert "e9e8" in inline("Be9" + FAR) and len(inline("Be9" + FAR)) == 3


@pytest.mark.parametrize(
    ("before", "tail", "then"),
    [
        ("Be4 Be5 We6", "e4e5", "Be5 Be6 We7"),
        ("Be3 Be4 Be5 We6", "e3e4", "Be4 Be5 Be6 We7"),
        ("Be3 Be4 Be5 We6 We7", "e3e4", "Be4 Be5 Be6 We7 We8"),
        ("Bc3 Bd4 We5", "c3d4", "Bd4 Be5 Wf6"),
        ("Bg5 Bf5 We5", "g5f5", "Be5 Bf5 Wd5"),
    ],
)
def test_r2_3_pushes_by_the_larger_number(before: str, tail: str, then: str) -> None:
    assert result(before, tail) == then


@pytest.mark.parametrize(
    ("marbles", "text"),
    [
        ("Be4 We5", "e4e5"),
        ("Be3 Be4 We5 We6", "e3e4"),
        ("Be2 Be3 Be4 We5 We6 We7", "e2e3"),
        ("Be1 Be2 Be3 Be4 We5 We6 We7", "e1e2"),
        ("Be1 Be2 Be3 Be4 We5 We6 We7", "e2e3"),
    ],
)
def test_r2_3_equal_or_fewer_cannot_push_and_more_than_three_do_not_count(marbles: str, text: str) -> None:
    assert text not in inline(marbles + FAR)


def test_r2_3_pushed_marbles_stand_directly_in_front() -> None:
    assert result("Be3 Be4 We6", "e3e4") == "Be4 Be5 We6"


def test_r2_3_white_pushes_too() -> None:
    assert result("We4 We5 Be6", "e4e5", WHITE) == "Be7 We5 We6"


@pytest.mark.parametrize("behind", ["Be7", "We7"])
def test_r2_4_nothing_may_stand_behind_the_pushed(behind: str) -> None:
    assert "e4e5" in inline("Be4 Be5 We6" + FAR)
    assert "e4e5" not in inline(f"Be4 Be5 We6 {behind}" + FAR)
    assert "e3e4" not in inline("Be3 Be4 Be5 We6 We7 Be8" + FAR)


def test_r2_5_of_a_longer_column_the_leading_three_two_or_one_move() -> None:
    found = inline("Be1 Be2 Be3 Be4" + FAR)
    assert [text for text in found if text in ("e1e2", "e2e3", "e3e4", "e4e5")] == ["e2e3", "e3e4", "e4e5"]
    assert result("Be1 Be2 Be3 Be4", "e2e3") == "Be1 Be3 Be4 Be5"


def test_r2_5_pushing_by_three_and_by_two_are_different_moves() -> None:
    assert result("Be1 Be2 Be3 Be4 We5", "e2e3") == "Be1 Be3 Be4 Be5 We6"
    assert result("Be1 Be2 Be3 Be4 We5", "e3e4") == "Be1 Be2 Be4 Be5 We6"


def test_r2_6_a_marble_pushed_off_the_rim_is_out_for_good() -> None:
    game = state("Be7 Be8 We9" + FAR)
    events = play(game, "e7e8")
    assert game.lost == [0, 1] and game.scores() == [1, 0] and words(game) == "Be8 Be9 Wa4 Wa5"
    assert events[:3] == [
        Moved("marble1", ("cell", "e9"), ("tray", 0)),
        Moved("marble0", ("cell", "e8"), ("cell", "e9")),
        Moved("marble0", ("cell", "e7"), ("cell", "e8")),
    ]
    (scored,) = (event for event in events if isinstance(event, Scored))
    assert scored.points == (1, 0)
    assert game.contents()["tray", 0] == ("marble1",)


def test_r2_6_of_two_at_the_rim_only_the_outer_one_leaves() -> None:
    game = state("Be5 Be6 Be7 We8 We9" + FAR)
    events = play(game, "e5e6")
    assert words(game) == "Be6 Be7 Be8 Wa4 Wa5 We9" and game.lost == [0, 1]
    assert [event for event in events if isinstance(event, Moved)][:2] == [
        Moved("marble1", ("cell", "e9"), ("tray", 0)), Moved("marble1", ("cell", "e8"), ("cell", "e9"))]


@pytest.mark.parametrize(
    ("marbles", "text"),
    [("Bg5 Bh5 Wi5", "g5h5"), ("Bg6 Bh7 Wi8", "g6h7"), ("Bc1 Bb1 Wa1", "c1b1"), ("Bc3 Bb2 Wa1", "c3b2"),
     ("Bf7 Bf8 Wf9", "f7f8"), ("Bd3 Bd2 Wd1", "d3d2")],
)
def test_r2_6_every_side_of_the_board_is_a_rim(marbles: str, text: str) -> None:
    game = state(marbles + FAR)
    play(game, text)
    assert game.lost == [0, 1]


def test_r2_7_no_own_marble_leaves_the_board() -> None:
    found = legal(state("Be7 Be8 Be9" + FAR))
    assert not {"e7e8", "e8e9"} & set(found)
    assert "e7e9f8" not in found, "e9 has no cell north-west of f9"
