"""The opponents of Abalone: a search that is exactly alpha-beta, sees the end, and gives nothing away."""

from __future__ import annotations

from typing import Any

import pytest

from game.abalone.board import Result
from game.abalone.evaluation import DISCS, distance, touching, worth
from game.abalone.heuristics import BRAIN
from game.abalone.hexes import BIT, BOARD, WHOLE
from game.abalone.moves import after
from game.abalone.notation import read
from game.abalone.rules import GAME
from game.abalone.search import BOLD, FULL, NEVER, SURE, WON, Habits, Row, Search, Searcher
from game.abalone.state import LIMIT_PLIES, NO_CAPTURE_PLIES, AbaloneState
from game.ai import agents
from game.core import registry
from game.core.levels import LEVELS, Budget, Choice, Level
from game.core.rng import Rng, seed_from
from tests.rules.abalone.kit import BLACK, WHITE, board, new, play, random_plies, state

FAR = " Wa5 Wa4"
ENOUGH = Budget(iterations=10**9)


def choose(game: AbaloneState, budget: Budget = ENOUGH, seed: int = 1, **params: Any) -> Choice:
    agent = Searcher(GAME, BRAIN, Level("", 1, 1.0, params))
    return agent.choose(game.view(game.seat), budget, Rng(seed), lambda: False)


def best(game: AbaloneState, **params: Any) -> str:
    return GAME.notate(game.view(None), choose(game, **params).action)


# What positions are worth ----------------------------------------------------------------------------------


def test_discs_grow_from_the_middle_to_the_whole_board() -> None:
    assert [disc.bit_count() for disc in DISCS] == [1, 7, 19, 37, 61] and DISCS[-1] == BOARD


def test_distance_and_touching() -> None:
    black, _ = board("Be5 Be6 Bi9")
    assert distance(black) == 0 + 1 + 4 and touching(black) == 1
    assert touching(board("Be5 Be6 Bf6")[0]) == 3


def test_worth_is_the_same_from_all_sides() -> None:
    """Turned by sixty degrees, a set of marbles is worth the same."""
    rng = Rng(5)
    cells = {bit: (bit.bit_length() - 1) // 9 * 100 + (bit.bit_length() - 1) % 9 for bit in BIT.values()}
    at = {value: bit for bit, value in cells.items()}
    for _ in range(60):
        some = rng.below(1 << WHOLE) & BOARD & rng.below(1 << WHOLE)
        turned = 0
        for bit, value in cells.items():
            if some & bit:
                row, column = value // 100 - 4, value % 100 - 4  # east + north-west = north-east
                turned |= at[(row + 4 - row + column) * 100 + column - row + 4]
        assert worth(turned) == worth(some) and touching(turned) == touching(some)


# The search ------------------------------------------------------------------------------------------------


def plain(search: Search, game: AbaloneState, depth: int, ply: int) -> int:
    """Every move of every position, without any short cut: the worth for the side to move."""
    mine, theirs = game.marbles[game.seat], game.marbles[1 - game.seat]
    if game.result is not None:
        return 0 if game.result.winner is None else (WON - ply) * (1 if game.result.winner == game.seat else -1)
    if depth == 0:
        return search.calm(mine, theirs, game.seat, -NEVER, NEVER, ply)
    worths = []
    for action in game.legal_actions():
        child = game.clone()
        child.apply(action)
        worths.append(-plain(search, child, depth - 1, ply + 1))
    return max(worths)


FIGHTS = (
    "Bd4 Bd5 Be5 We6 We7 Wf6", "Be7 Be8 We9 Wd8 Bh4 Wg4 Wf4", "Be3 Be4 Bf4 We5 Wf6 Wg7 Bi9 Wh9",
    "Ba1 Bb1 Wc1 Wd1 Bb2 Wc3 Wc4", "Be5 Be6 We7 We8 Wf7 Bd5",
)  # fmt: skip


@pytest.mark.parametrize("marbles", FIGHTS)
@pytest.mark.parametrize("lost", [[0, 0], [5, 5], [3, 5]])
def test_cutting_off_changes_no_worth(marbles: str, lost: list[int]) -> None:
    for seat in (BLACK, WHITE):
        game = state(marbles, seat, lost=lost)
        view = game.view(seat)
        search = Search(view, habits=FULL)
        search.limited = False
        mine, theirs = game.marbles[seat], game.marbles[1 - seat]
        for depth in (1, 2, 3):
            truth = plain(Search(view, habits=FULL), game, depth, 0)
            fresh = Search(view, habits=FULL)
            assert fresh.value(mine, theirs, seat, depth, -NEVER, NEVER, 0) == truth
            for gap in (-40, 0, 40):
                found = Search(view, habits=FULL).value(mine, theirs, seat, depth, truth + gap, truth + gap + 1, 0)
                assert found <= truth + gap if gap >= 0 else found > truth + gap, "a narrow window tells which side"
            rows = []
            for number, move in enumerate(view.legal):
                own, other, _ = after(move, mine, theirs)
                rows.append(Row(number, own, other, 0, 0))
            found_rows = Search(view, habits=FULL).deepen(rows, depth, [0] * len(rows))
            assert found_rows[0].value == truth or abs(truth) > SURE


def test_it_wins_at_once() -> None:
    game = state("Be7 Be8 We9 Bc3 Bc4" + FAR, lost=[0, 5])
    choice = choose(game)
    assert GAME.notate(game.view(0), choice.action) == "e7e8" and choice.reason.key == "hint.win"


def test_it_pushes_off_and_does_not_stand_where_it_is_pushed_off() -> None:
    assert best(state("Be7 Be8 We9 Bc3 Bc4 Wf5" + FAR), depth=1) == "e7e8"
    hanging = state("Bh4 Be5 Wh5 Wh6 Wa5", BLACK, lost=[5, 0])
    assert best(hanging, depth=2).startswith("h4"), "the marble at the rim would be the sixth"


def test_it_looks_on_quietly_at_what_is_pushed_off_next() -> None:
    """At depth 1 the nearest cell to the middle loses a marble: only the look beyond the last ply shows it."""
    game = state("Bd1 Be2 We1 Wf2 Wf3" + FAR, WHITE)
    for text in (GAME.notate(game.view(1), row.action) for row in choose(game, depth=1).ranked[:1]):
        play(game, text)
        threats = [action for action in game.legal_actions() if after(action, *game.marbles)[2]]
        assert not threats


def test_a_draw_by_repetition_is_seen_and_left_to_whoever_is_behind() -> None:
    """White lacks four marbles and shuffles; Black must not join in."""
    game = state("Be4 Be5 Be6 Bf5 We8 Wd8", lost=[0, 4])
    play(game, "f5g5", "e8e9", "g5f5", "e9e8")
    view = game.view(BLACK)
    search = choose(game, depth=3)
    by_text = {GAME.notate(view, row.action): row.value for row in search.ranked}
    assert by_text["f5g5"] <= 0 < search.ranked[0].value
    behind = state("Be4 We8 We7 We6 Wd7", lost=[5, 0])
    play(behind, "e4f5", "e8e9", "f5e4", "e9e8")
    found = choose(behind, depth=2)
    assert GAME.notate(behind.view(BLACK), found.action) == "e4f5" and found.ranked[0].value == 0


@pytest.mark.parametrize("habits", [FULL, BOLD])
def test_a_reply_that_repeats_is_not_left_out(habits: Habits) -> None:
    """After e4e5 White could go back to e9, where this position was before: no win that way."""
    game = state("Be4 Bd4 Bd5 Be6 Bf5 Bf6 We8", lost=[0, 4])
    play(game, "e4e5", "e8e9", "e5e4", "e9d8")
    search = Search(game.view(BLACK), habits=habits)
    black, white, _ = after(read("e4e5"), *game.marbles)
    assert search.value(white, black, WHITE, 2, -NEVER, NEVER, 1) == 0


def test_the_count_without_captures_is_seen() -> None:
    """One ply before the draw only a capture keeps the lead; one ply before a loss the draw is welcome."""
    game = state("Bc3 Bc4 Bb2 Be7 Be8 We9 Wd8 Wd7" + FAR, options={"no_capture_draw": True}, lost=[0, 3],
                 since_capture=NO_CAPTURE_PLIES - 1)
    choice = choose(game, depth=2)
    assert GAME.notate(game.view(0), choice.action) == "e7e8"
    assert choice.ranked[0].value > 0
    early = state("Be4 We8", options={"no_capture_draw": True}, lost=[0, 3], since_capture=NO_CAPTURE_PLIES - 3)
    assert choose(early, depth=4).ranked[0].value == 0


def test_the_move_limit_is_seen() -> None:
    fields: dict[str, Any] = {"options": {"move_limit": True}, "ply": LIMIT_PLIES - 1}
    assert choose(state("Be4 We8", lost=[0, 1], **fields)).ranked[0].value > SURE / 1000
    assert choose(state("Be4 We8", lost=[1, 0], **fields)).ranked[0].value < -SURE / 1000
    assert choose(state("Be4 We8", lost=[1, 1], **fields)).ranked[0].value == 0
    late = state("Be7 Be8 We9" + FAR, lost=[2, 2], options={"move_limit": True}, ply=LIMIT_PLIES - 1)
    assert best(late) == "e7e8"
    three = state("Be7 Be8 We9" + FAR, lost=[2, 2], options={"move_limit": True}, ply=LIMIT_PLIES - 3)
    assert choose(three, depth=5).ranked[0].value > SURE / 1000


# Budgets, levels, style ------------------------------------------------------------------------------------


def test_counted_budgets_repeat_and_are_kept() -> None:
    game = random_plies(new(), 20, 4)
    for budget in (1, 500, 20_000):
        one, two = (choose(game, Budget(iterations=budget)) for _ in range(2))
        assert one == two
        assert sum(row.visits for row in one.ranked) <= budget + 2_000 + 60 * len(one.ranked)
    deep, shallow = (sum(row.visits for row in choose(game, Budget(iterations=n)).ranked) for n in (30_000, 3_000))
    assert deep > shallow


def test_a_search_ends_when_it_is_told_to() -> None:
    asked = 0

    def cancel() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    game = random_plies(new(), 20, 4)
    agent = agents.build(GAME, BRAIN, BRAIN.levels["cardinal"])
    choice = agent.choose(game.view(game.seat), Budget(seconds=600.0), Rng(1), cancel)
    assert choice.action in game.legal_actions() and asked == 6


def test_seconds_are_kept_by_the_clock_of_the_house() -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.1
        return now

    game = random_plies(new(), 20, 4)
    agent = agents.Timed(Searcher(GAME, BRAIN, BRAIN.levels["cardinal"]), clock)
    choice = agent.choose(game.view(game.seat), Budget(seconds=1.0), Rng(1), lambda: False)
    assert choice.action in game.legal_actions() and 1.0 <= now < 1.5


@pytest.mark.parametrize("key", LEVELS)
def test_levels_answer_with_legal_moves_and_reasons(key: str) -> None:
    texts = registry.texts("abalone")
    for seed, plies in enumerate((0, 9, 40)):
        game = random_plies(new("classical" if seed == 1 else "belgian"), plies, seed)
        agent = agents.make("abalone", key)
        choice = agent.choose(game.view(game.seat), Budget(iterations=3000), Rng(1), lambda: False)
        legal = game.legal_actions()
        assert choice.action == choice.ranked[0].action and {row.action for row in choice.ranked} == set(legal)
        assert texts.line(choice.reason)


def test_openings_vary_with_the_seed() -> None:
    firsts = {choose(new(), Budget(iterations=30_000), seed, opening_near=20).action for seed in range(12)}
    assert len(firsts) > 1


def match(key: str, other: str, games: int, budget: int) -> float:
    """Share of the points of one level against another; both colours in turn."""
    points = 0.0
    for number in range(games):
        game, rng = random_plies(new(no_capture_draw=True), 4, number // 2), Rng(seed_from("match", number))
        players = [agents.make("abalone", level) for level in (key, other)]
        while game.result is None:
            player = players[game.seat ^ number & 1]
            game.apply(player.choose(game.view(game.seat), Budget(iterations=budget), rng, lambda: False).action)
        points += (game.returns()[number & 1] + 1) / 2
    return points / games


def test_a_lead_is_converted_and_chance_is_beaten() -> None:
    """Short form of the matches of the level table."""
    assert match("squire", "random", 4, 5_000) == 1.0
    for seed in range(2):
        won = random_plies(new(no_capture_draw=True), 8, seed)
        gone = [bit for bit in BIT.values() if won.marbles[WHITE] & bit][seed::2][:5 - won.lost[WHITE]]
        won.marbles[WHITE] -= sum(gone)
        won.lost[WHITE] = 5
        player = agents.make("abalone", "knight")
        while won.result is None:
            view, budget = won.view(won.seat), Budget(iterations=10_000)
            won.apply(player.choose(view, budget, Rng(won.ply), lambda: False).action)
        assert won.result == Result(BLACK, "six") and won.ply < 100
