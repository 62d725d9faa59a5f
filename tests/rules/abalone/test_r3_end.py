"""R3: six marbles, no move, three times the same, and the options."""

from __future__ import annotations

import pytest

from game.abalone.board import Result
from game.abalone.state import LIMIT_PLIES, NO_CAPTURE_PLIES
from game.core.events import Told
from tests.rules.abalone.kit import BLACK, WHITE, legal, new, play, random_plies, state, words

FAR = " Wa5 Wa4"


def test_r3_1_six_marbles_pushed_off_win_at_once() -> None:
    game = state("Be7 Be8 We9" + FAR, lost=[3, 5])
    events = play(game, "e7e8")
    assert game.result == Result(BLACK, "six") and game.is_terminal() and game.legal_actions() == []
    assert game.current_player() is None and game.scores() == [6, 3]
    standings = game.standings()
    assert standings.places == (1, 2) and standings.reason == "end.six" and game.returns() == [1.0, -1.0]
    last = events[-1]
    assert isinstance(last, Told) and last.line.key == "event.won.six"


def test_r3_1_white_wins_the_same_way() -> None:
    game = state("We7 We8 Be9 Ba5", WHITE, lost=[5, 0])
    play(game, "e7e8")
    assert game.result == Result(WHITE, "six") and game.returns() == [-1.0, 1.0] and game.scores() == [0, 6]


def test_r3_1_the_count_is_kept_and_not_derived_from_the_board() -> None:
    game = state("Be7 Be8 We9" + FAR)
    assert game.scores() == [0, 0], "few marbles on the board, but none pushed off"
    play(game, "e7e8")
    assert game.scores() == [1, 0] and game.explain() == {"pushed_off": [1, 0], "need": 6}


def test_r3_1_scores_are_marbles_pushed_off() -> None:
    game = state("Be7 Be8 We9" + FAR, lost=[2, 4])
    assert game.scores() == [4, 2] and game.explain() == {"pushed_off": [4, 2], "need": 6}


BOTH = {"no_capture_draw": True, "move_limit": True}


def test_r3_1_six_comes_before_the_move_limit() -> None:
    game = state("Be7 Be8 We9" + FAR, options=BOTH, lost=[0, 5], ply=LIMIT_PLIES - 1)
    play(game, "e7e8")
    assert game.result == Result(BLACK, "six")


def test_r3_1_six_comes_before_blocked() -> None:
    game = state("Be7 Be8 We9 Wa1 Ba2 Bb1 Bb2", lost=[0, 5])
    play(game, "e7e8")
    assert game.result == Result(BLACK, "six")


BLOCK = {"marbles": "Wa1 Ba2 Bb1 Bc3", "text": "c3b2"}


def test_r3_1_blocked_comes_before_the_draws() -> None:
    after = "...../....../......./......../........./......../......./BB..../WB...|1"
    for fields in ({"since_capture": NO_CAPTURE_PLIES - 1}, {"ply": LIMIT_PLIES - 1}, {"history": [after, after]}):
        game = state(BLOCK["marbles"], options=BOTH, **fields)
        play(game, BLOCK["text"])
        assert game.result == Result(BLACK, "blocked")


def test_r3_1_repetition_comes_before_no_capture_and_that_before_the_move_limit() -> None:
    game = state("Be4 We8", options=BOTH, since_capture=NO_CAPTURE_PLIES - 1, ply=LIMIT_PLIES - 1)
    twice = game.clone()
    key = state("Be5 We8", WHITE).to_dict()["rows"]
    twice = state("Be4 We8", options=BOTH, since_capture=NO_CAPTURE_PLIES - 1, ply=LIMIT_PLIES - 1,
                  history=["/".join(key) + "|1"] * 2)
    play(twice, "e4e5")
    assert twice.result == Result(None, "repetition")
    play(game, "e4e5")
    assert game.result == Result(None, "no_capture")


def test_r3_2_a_player_without_a_legal_move_loses() -> None:
    game = state(BLOCK["marbles"])
    events = play(game, BLOCK["text"])
    assert game.result == Result(BLACK, "blocked") and game.standings().reason == "end.blocked"
    assert game.returns() == [1.0, -1.0]
    assert isinstance(events[-1], Told) and events[-1].line.key == "event.won.blocked"


def test_r3_2_a_push_is_a_move_too() -> None:
    """All neighbours are taken, but two can push one: not blocked."""
    game = state("Wa1 Wb2 Bc3 Ba2 Bb1 Bb3 Bc2 Be5", BLACK)
    play(game, "e5e6")
    assert game.result is None and "a1b2" in legal(game)


SHUFFLE = ("e4e5", "e8e9", "e5e4", "e9e8")


def test_r3_3_the_third_occurrence_is_a_draw() -> None:
    game = state("Be4 We8")
    play(game, *SHUFFLE)
    assert game.result is None, "the position is there for the second time"
    play(game, *SHUFFLE[:3])
    assert game.result is None
    events = play(game, SHUFFLE[3])
    assert game.result == Result(None, "repetition") and game.standings().places == (1, 1)
    assert game.returns() == [0.0, 0.0] and game.standings().reason == "end.repetition"
    assert isinstance(events[-1], Told) and events[-1].line.key == "event.draw.repetition"


def test_r3_3_the_same_marbles_with_the_other_side_to_move_are_another_position() -> None:
    """Black loses a move on the way: e4 e5 f5 e4 is three moves long."""
    game = state("Be4 We8")
    play(game, "e4e5", "e8e9", "e5f5", "e9e8", "f5e4")
    assert words(game) == "Be4 We8" and game.current_player() == WHITE
    assert game.history.count(game.history[0]) == 1 and game.result is None


def test_r3_3_a_capture_begins_the_count_anew() -> None:
    game = state("Be7 Be8 We9 Wa4 Wa5")
    play(game, "e7e8")
    assert game.history == [] and game.since_capture == 0
    play(game, "a4a3")
    assert len(game.history) == 1 and game.since_capture == 1


@pytest.mark.parametrize("on", [False, True])
def test_r3_3_a_hundred_plies_without_a_marble_lost(on: bool) -> None:
    game = state("Be4 We8", options={"no_capture_draw": on}, since_capture=NO_CAPTURE_PLIES - 2)
    play(game, "e4e5")
    assert game.result is None
    play(game, "e8e9")
    assert game.result == (Result(None, "no_capture") if on else None)


def test_r3_3_a_capture_at_the_last_moment_saves_from_the_draw() -> None:
    game = state("Be7 Be8 We9" + FAR, options={"no_capture_draw": True}, since_capture=NO_CAPTURE_PLIES - 1)
    play(game, "e7e8")
    assert game.result is None and game.since_capture == 0


@pytest.mark.parametrize(("lost", "winner"), [([0, 0], None), ([2, 3], BLACK), ([5, 1], WHITE), ([4, 4], None)])
def test_r3_3_the_move_limit(lost: list[int], winner: int | None) -> None:
    game = state("Be4 We8", WHITE, options={"move_limit": True}, lost=lost, ply=LIMIT_PLIES - 1)
    events = play(game, "e8e9")
    assert game.result == Result(winner, "move_limit") and game.standings().reason == "end.move_limit"
    assert isinstance(events[-1], Told)
    assert events[-1].line.key == ("event.draw.move_limit" if winner is None else "event.won.move_limit")
    free = state("Be4 We8", WHITE, lost=lost, ply=LIMIT_PLIES - 1)
    play(free, "e8e9")
    assert free.result is None, "the limit is off by default"


@pytest.mark.parametrize("start", ["belgian", "classical", "german", "dutch", "swiss"])
@pytest.mark.parametrize("limit", [False, True])
def test_random_games_end(start: str, limit: bool, request: pytest.FixtureRequest) -> None:
    """`--games 200` plays two thousand of them."""
    for seed in range(int(request.config.getoption("--games"))):
        game = random_plies(new(start, no_capture_draw=True, move_limit=limit), 3000, seed)
        assert game.result is not None and game.ply <= (LIMIT_PLIES if limit else 3000)


def test_a_random_game_without_options_ends_too() -> None:
    assert random_plies(new(), 10_000, 1).result is not None
