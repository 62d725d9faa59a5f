"""The fast lists of moves against the slow one, against given cases, and against known numbers of leaves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.abalone import steps
from game.abalone.heuristics import BRAIN
from game.abalone.hexes import BIT, NEED, rows_of
from game.abalone.moves import EFFECTS, after, can_move, is_legal, legal_moves, touches
from game.abalone.notation import written
from game.abalone.rules import GAME
from game.abalone.search import Searcher
from game.abalone.state import AbaloneState
from game.core.levels import Budget, Level
from game.core.rng import Rng
from tests.rules.abalone import slow
from tests.rules.abalone.kit import BLACK, legal, new, play, random_plies, state, words

CASES = json.loads((Path(__file__).parent / "rule_cases.json").read_text(encoding="utf-8"))["cases"]
STARTS = ("belgian", "classical", "german", "dutch", "swiss")
POSITIONS = 200  # of each kind in the short form; --games 50 makes it 10,000 of each


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_given_cases(case: dict[str, Any]) -> None:
    game = state(case["marbles"], "BW".index(case["to_move"]))
    found = legal(game)
    assert len(found) == case["n_legal"] and sorted(found) == sorted(case["all_tokens_abapro"])
    assert set(case["must_be_legal"]) <= set(found) and not set(case["must_be_illegal"]) & set(found)
    for text, outcome in case["result"].items():
        after_it = game.clone()
        play(after_it, text)
        assert sorted(words(after_it).split()) == sorted(outcome.split())


def check(game: AbaloneState) -> None:
    """All lists of moves of a position agree, and what the moves do as well."""
    mine, theirs = game.marbles[game.seat], game.marbles[1 - game.seat]
    expected = slow.moves(slow.read(rows_of(*game.marbles)), "BW"[game.seat])
    found = legal_moves(mine, theirs)
    assert len(found) == len(expected) and {written(move) for move in found} == set(expected)
    assert {move for move in EFFECTS if is_legal(move, mine, theirs)} == set(found), "one by one as all together"
    outcomes = set()
    for move in found:
        own, other, captured = after(move, mine, theirs)
        both = (own, other) if game.seat == BLACK else (other, own)
        board, off = expected[written(move)]
        assert both == _sets(board) and captured == off, written(move)
        outcomes.add((own, other))
    quiet, pushes = steps.steps(mine, theirs)
    listed = [(mine ^ change, theirs) for change in quiet] + pushes
    assert len(listed) == len(found) and set(listed) == outcomes
    taken = steps.captures(mine, theirs)
    assert len(set(taken)) == len(taken)
    assert set(taken) == {both for both in outcomes if both[1].bit_count() < theirs.bit_count()}
    assert can_move(mine, theirs) == bool(found)
    assert len({frozenset(touches(move)) for move in found}) == len(found), "two moves are picked alike"


def _sets(board: slow.Board) -> tuple[int, int]:
    return tuple(sum(BIT[slow.name(cell)] for cell, letter in board.items() if letter == one) for one in "BW")


@pytest.fixture
def amount(request: pytest.FixtureRequest) -> int:
    """How many positions to look at."""
    return POSITIONS * int(request.config.getoption("--games"))


def test_lists_agree_in_random_games(amount: int) -> None:
    done = seed = 0
    while done < amount:
        game, rng = new(STARTS[seed % 5]), Rng(seed)
        seed += 1
        while game.result is None and done < amount:
            check(game)
            done += 1
            game.apply(rng.choice(game.legal_actions()))


def test_lists_agree_in_played_games(amount: int) -> None:
    """Games of a small search, which fights in the middle and along the rim."""
    player = Searcher(GAME, BRAIN, Level("", 1, 1.0, {"depth": 1, "near": 150}))
    done = seed = 0
    while done < amount:
        game, rng = random_plies(new(STARTS[seed % 5], no_capture_draw=True), 4, seed), Rng(seed)
        seed += 1
        while game.result is None and done < amount:
            check(game)
            done += 1
            game.apply(player.choose(game.view(game.seat), Budget(iterations=1), rng, lambda: False).action)


def test_lists_agree_on_crowded_and_empty_boards() -> None:
    """Marbles thrown anywhere: shapes that play never leads to."""
    rng = Rng(3)
    for number in range(150):
        cells = [1 << 9 * row + column for row, column in slow.CELLS]
        rng.shuffle(cells)
        black, white = 1 + rng.below(30), rng.below(30)
        game = new()
        game.marbles = [sum(cells[:black]), sum(cells[black:black + white])]
        game.seat = number % 2
        check(game)


@pytest.mark.parametrize(("start", "numbers"), [("classical", (44, 1936, 98912)), ("belgian", (52, 2692, 149322))])
def test_known_numbers_of_leaves(start: str, numbers: tuple[int, ...]) -> None:
    for depth, number in enumerate(numbers, 1):
        assert new(start).leaves(depth) == number
    assert new(start).leaves(0) == 1


def test_leaves_are_sequences_of_legal_moves() -> None:
    game = random_plies(new(), 60, 5)
    total = 0
    for action in game.legal_actions():
        child = game.clone()
        child.apply(action)
        total += len(child.legal_actions())
    assert game.leaves(2) == total


def test_a_side_with_six_lost_has_no_children_and_draws_do_not_count() -> None:
    game = state("Be5 Be6 We7 We1", lost=[0, 5])
    assert game.leaves(1) == len(legal(game)) and game.leaves(2) == sum(_replies(game))
    winning = state("Be7 Be8 We9 Wa1", lost=[0, 5])
    assert "e7e8" in legal(winning)
    assert winning.leaves(2) == sum(_replies(winning)) and 0 in _replies(winning)
    assert winning.lost == [0, NEED - 1]
    tired = state("Be5 Be6 We7 We1", options={"no_capture_draw": True}, since_capture=99)
    assert tired.leaves(2) == game.leaves(2)


def _replies(game: AbaloneState) -> list[int]:
    found = []
    for action in game.legal_actions():
        child = game.clone()
        child.apply(action)
        found.append(len(child.legal_actions()))
    return found


def test_the_tables_hold_every_move_there_can_be() -> None:
    every = set()
    for line in slow.lines(slow.CELLS):
        every |= set(slow.moves(dict.fromkeys(line, "B"), "B"))
    assert {written(move) for move in EFFECTS} == every
    for move in EFFECTS:
        assert GAME.parse(new().view(0), written(move)) == move


def test_anything_may_be_asked_about() -> None:
    game = new()
    move = game.legal_actions()[0]
    assert game.is_legal(move)
    for other in (None, "a1b2", ["a1"], tuple(move), move._replace(start="z9"), move._replace(kind="fly")):
        assert not game.is_legal(other)
