"""Going back: how far people may, what it costs, and that every way leads to the position that was there."""

from __future__ import annotations

import pytest

from game.core.codec import digest
from game.core.rng import Rng
from game.core.table import SNAPSHOT_EVERY, Table, TableError
from tests.core.sitting import cards, play, stones


def refusal(table: Table) -> str | None:
    """The key of the reason why the people here may not undo."""
    line = table.may_undo()
    return None if line is None else line.key


# -- several people, hidden hands -----------------------------------------------------------------------------

def test_within_the_own_turn() -> None:
    table = play(cards(hands=("123", "445")), "toss 1")
    assert refusal(table) is None and table.undo_point() == 0
    table.take_back()
    assert table.cursor == 0 and not table.practice


def test_not_past_a_card_seen() -> None:
    table = play(cards(hands=("123", "445")), "toss 1", "draw pile")
    assert refusal(table) == "core.undo.seen" and table.undo_point() is None
    with pytest.raises(TableError) as refused:
        table.take_back()
    assert refused.value.line.key == "core.undo.seen" and table.cursor == 2


def test_not_past_the_end_of_the_turn() -> None:
    table = play(cards(hands=("1234", "445")), "toss 1")  # three cards are left: nothing is drawn
    assert table.to_move == 1
    assert refusal(table) == "core.undo.turn"


def test_an_answer_can_be_taken_back_until_the_turn_is_over() -> None:
    table = play(cards(hands=("12", "445")), "ask 4", "yield")
    assert table.to_move == 1  # Anna has three cards now and draws none: Ben's own turn began
    assert refusal(table) == "core.undo.turn"
    table = play(cards(None, None, None, hands=("12", "445", "555")), "ask 4", "yield")
    assert table.to_move == 2
    assert refusal(table) is None and table.undo_point() == 1


def test_the_question_cannot_be_taken_back_once_answered() -> None:
    table = play(cards(hands=("12", "445")), "ask 5", "deny")
    assert table.to_move == 0
    assert refusal(table) == "core.undo.other"


def test_a_forced_answer_is_nobodys_decision() -> None:
    """Whether a seat could have answered otherwise must not show in what may be undone."""
    could = play(cards(hands=("12", "445")), "ask 4", "deny")
    could_not = play(cards(hands=("12", "445")), "ask 3", "deny")
    assert refusal(could) == refusal(could_not) == "core.undo.other"


def test_a_computer_between_counts_as_another_seat() -> None:
    table = cards(None, "page", None, hands=("12", "345", "345"))
    play(table, "ask 5", "deny", "deny")
    assert refusal(table) == "core.undo.other"


def test_nothing_to_undo() -> None:
    assert refusal(cards()) == "core.undo.none"
    assert refusal(stones("page", "page")) == "core.undo.watching"
    with pytest.raises(TableError):
        cards().take_back()
    assert refusal(play(cards(), "!seat 1 page", "!seat 1 person")) == "core.undo.none"


# -- one person ------------------------------------------------------------------------------------------------

def test_alone_without_limit_but_as_practice() -> None:
    table = cards(None, "page", hands=("123", "445"))
    play(table, "toss 1", "draw pile", "toss 4", "draw pile", "play 2")
    table.take_back()
    assert table.cursor == 4 and not table.practice  # the own running turn: as at any table
    table.take_back()
    assert table.cursor == 1 and table.practice  # back past the computer's turn and a card drawn
    table.take_back()
    assert table.cursor == 0
    assert refusal(table) == "core.undo.none"


def test_practice_stays() -> None:
    table = play(cards(None, "page", hands=("123", "445")), "toss 1", "draw pile", "toss 4", "draw pile")
    table.take_back()
    table.bring_back()
    assert table.practice


def test_redo_alone_goes_on_to_the_next_own_decision() -> None:
    table = cards(None, "page", hands=("123", "445"))
    play(table, "toss 1", "draw pile", "toss 4", "draw pile", "play 2")
    table.go_to(0)
    stops = []
    while table.cursor < len(table.log):
        table.bring_back()
        stops.append(table.cursor)
    assert stops == [1, 4, 5]
    with pytest.raises(TableError):
        table.bring_back()


def test_redo_does_not_stop_before_a_forced_answer() -> None:
    """The table would play it at once, and so forget what can still be brought back."""
    table = play(cards(None, "page", None, hands=("12", "345", "345")), "ask 1", "deny", "deny", "draw pile")
    table.go_to(0)
    table.bring_back()
    assert table.cursor == 3 and table.forced_action() is None


# -- open games -------------------------------------------------------------------------------------------------

def test_open_games_without_limit_but_past_a_computer_as_practice() -> None:
    table = play(stones(None, "page"), "take 1 from 1", "take 1 from 2", "take 1 from 3")
    table.take_back()
    assert table.cursor == 2 and not table.practice  # before the computer has answered
    table.take_back()
    assert table.cursor == 0 and table.practice


def test_open_games_without_limit_and_among_people_never_practice() -> None:
    table = play(stones(), "take 1 from 1", "take 1 from 2", "take 1 from 3")
    for cursor in (2, 1, 0):
        assert refusal(table) is None
        table.take_back()
        assert table.cursor == cursor
    assert not table.practice and refusal(table) == "core.undo.none"


def test_a_persons_undo_takes_the_computers_answer_along() -> None:
    table = play(stones(None, "page"), "take 1 from 1", "take 1 from 2", "take 1 from 3", "take 1 from 3")
    table.take_back()
    assert table.cursor == 2


def test_a_won_game_can_be_taken_back() -> None:
    table = play(stones(), "take 2 from 1", "take 3 from 2", "take 4 from 3")
    table.take_back()
    assert not table.over and table.to_move == 0


# -- the log ----------------------------------------------------------------------------------------------------

def test_a_new_action_forgets_what_could_be_redone() -> None:
    table = play(stones(), "take 1 from 1", "take 1 from 2", "take 1 from 3")
    table.go_to(1)
    play(table, "take 2 from 3")
    assert [entry.text for entry in table.log] == ["take 1 from 1", "take 2 from 3"]
    with pytest.raises(TableError) as refused:
        table.redo()
    assert refused.value.line.key == "core.redo.none"


def test_a_table_entry_forgets_it_too() -> None:
    table = play(stones(), "take 1 from 1", "take 1 from 2")
    table.go_to(0)
    table.reseat(1, "page")
    assert [entry.text for entry in table.log] == ["!seat 1 page"]


def test_free_undo_and_redo_end_somewhere() -> None:
    table = play(stones(), "take 1 from 1")
    with pytest.raises(TableError):
        table.redo()
    table.undo()
    with pytest.raises(TableError):
        table.undo()
    for cursor in (-1, 2, 99):
        with pytest.raises(TableError):
            table.go_to(cursor)
        with pytest.raises(TableError):
            table.state_at(cursor)
    assert table.cursor == 0


def test_a_state_of_the_past_is_nobody_elses() -> None:
    table = play(stones(), "take 1 from 1", "take 1 from 2")
    for cursor in range(3):
        before = table.digest_at(cursor)
        table.state_at(cursor).apply(table.state_at(cursor).legal_actions()[0])
        assert table.digest_at(cursor) == before == digest(table.state_at(cursor).to_dict())


# -- branches -----------------------------------------------------------------------------------------------------

def test_a_branch_plays_on_by_itself() -> None:
    table = play(stones(), "take 1 from 1", "take 1 from 2", "take 1 from 3")
    other = table.branch(2)
    play(other, "take 2 from 3")
    assert len(table.log) == 3 and len(other.log) == 3 and other.digest() != table.digest()
    assert not other.practice


def test_a_branch_of_a_hidden_game_is_practice() -> None:
    table = play(cards(hands=("123", "445")), "toss 1", "draw pile", "!seat 1 page", "toss 4")
    table.assisted = True
    other = table.branch(4)
    assert other.practice and other.assisted and not table.practice
    assert other.digest() == table.digest() and other.chairs == table.chairs
    assert [entry.text for entry in other.log] == [entry.text for entry in table.log]
    assert [entry.person for entry in other.log] == [entry.person for entry in table.log]


def test_a_branch_keeps_the_past_of_the_table() -> None:
    table = play(cards(None, None, None), "!concede 1")
    other = table.branch(1)
    assert other.conceded == (1,) and other.agent_seed == table.agent_seed and other.seed == table.seed


# -- against a plain model ------------------------------------------------------------------------------------------

def test_any_way_through_the_log() -> None:
    assert max(_compared(seed) for seed in range(20)) > SNAPSHOT_EVERY


def _compared(seed: int) -> int:
    """Random playing, undoing and jumping, compared with replaying everything; how far it came."""
    rng = Rng(seed)
    table = cards(*[None] * (2 + seed % 3), seed=seed, rounds=8)
    texts: list[str] = []
    cursor = longest = 0
    for _ in range(150):
        what = rng.below(10)
        if what < 6 and not table.over:
            action = rng.choice(table.state.legal_actions())
            texts[cursor:] = [table.game.notate(table.view(table.to_move), action)]
            cursor += 1
            table.submit(action)
        elif what == 6 and not table.over:
            text = f"!seat {rng.below(table.seats)} {rng.choice(['person', 'page', 'random'])}"
            texts[cursor:] = [text]
            cursor += 1
            table.enter(text)
        elif what == 7 and cursor:
            cursor -= 1
            table.undo()
        elif what == 8 and cursor < len(texts):
            cursor += 1
            table.redo()
        elif what == 9 and rng.below(3) == 0:
            cursor = max(0, len(texts) - rng.below(5))
            table.go_to(cursor)
        assert (table.cursor, [entry.text for entry in table.log]) == (cursor, texts)
        longest = max(longest, cursor)
    fresh = Table(table.game_id, table.first_chairs, table.options, table.seed)
    digests = [fresh.digest()]
    for text in texts:
        fresh.submit_text(text)
        digests.append(fresh.digest())
    assert [table.digest_at(at) for at in range(len(texts) + 1)] == digests
    assert table.digest() == digests[cursor]
    fresh.go_to(cursor)
    assert fresh.chairs == table.chairs
    return longest
