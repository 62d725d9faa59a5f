"""What enters a game, and what is written down."""

from __future__ import annotations

import pytest

from game.core.api import PositionError
from game.core.events import Moved
from game.core.table import Chair, Table, TableError
from tests.core.sitting import cards, chairs, play, stones, words
from tests.toys import CARDS, STONES
from tests.toys.cards.state import Deed
from tests.toys.stones.state import take


def test_only_legal_actions_enter() -> None:
    table = stones()
    before = table.digest()
    for wrong in (take(0, 9), take(7, 1), take(0, 0), Deed("deny"), "take 1 from 1", None, 3):
        with pytest.raises(TableError) as refused:
            table.submit(wrong)
        assert refused.value.line.key == "core.illegal"
    assert table.digest() == before and table.version == 0 and not table.log


def test_text_is_read_or_refused() -> None:
    table = stones()
    play(table, "take 2 from 1")
    assert table.log[0].action == take(0, 2) and table.log[0].text == "take 2 from 1"
    with pytest.raises(PositionError):
        table.submit_text("rubbish")
    with pytest.raises(TableError):
        table.submit_text("take 1 from 1")  # well said, but that heap is empty


def test_another_log_is_followed_as_far_as_it_can_be_played() -> None:
    whole = play(stones(), "take 2 from 1", "!seat 0 knight", "take 1 from 2", "!concede 1")
    texts = [entry.text for entry in whole.log]
    other = stones()
    other.follow(texts)
    assert (other.log, other.chairs, other.conceded, other.digest()) == (
        whole.log, whole.chairs, whole.conceded, whole.digest())
    for wrong, error in (("rubbish", PositionError), ("take 1 from 1", TableError), ("!concede 7", TableError)):
        other = stones()
        with pytest.raises(error):
            other.follow([*texts[:2], wrong, *texts[2:]])
        assert other.log == whole.log[:2]


def test_nothing_enters_after_the_end() -> None:
    table = play(stones(), "take 2 from 1", "take 3 from 2", "take 4 from 3")
    assert table.over and table.to_move is None
    for doing in (lambda: table.submit(take(0, 1)), lambda: table.submit_text("take 1 from 1"),
                  lambda: table.concede(0), lambda: table.reseat(0, "knight")):
        with pytest.raises(TableError) as refused:
            doing()
        assert refused.value.line.key == "core.over"


@pytest.mark.parametrize(("seats", "options", "key"), [
    (3, {}, "core.bad_seats"), (2, {"no": 1}, "core.unknown_option"), (2, {"misere": 1}, "core.bad_option"),
    (2, {"heaps": "huge"}, "core.bad_option"), (2, {"start": True}, "core.bad_option"),
])
def test_bad_set_ups_are_refused(seats: int, options: dict[str, object], key: str) -> None:
    with pytest.raises(TableError) as refused:
        Table(STONES, chairs(*[None] * seats), options, 1)
    assert refused.value.line.key == key


def test_a_start_seat_must_be_at_the_table() -> None:
    with pytest.raises(TableError) as refused:
        Table(CARDS, chairs(None, None), {"start": 2}, 1)
    assert refused.value.line.key == "core.bad_option_seat"
    assert Table(CARDS, chairs(None, None, None), {"start": 2}, 1).to_move == 2


def test_options_left_out_are_defaults() -> None:
    assert stones().options == {"misere": False, "heaps": "small", "start": 0}
    assert stones(misere=True).options["misere"] is True


def test_events_of_an_entry_can_be_had_again() -> None:
    table = cards(hands=("123", "445"))
    first = table.submit(Deed("give", "1", 1))
    assert first == [Moved("1", ("hand", 0), ("hand", 1), 1, (0, 1))]
    play(table, "draw pile")
    assert table.events_of(0) == first
    play(table, "!seat 1 knight")
    assert table.events_of(2) == []


def test_log_lines_are_for_their_reader() -> None:
    table = play(cards(None, None, None, hands=("123", "445", "555")), "give 1 1")
    said = {seat: words(table).line(table.line_of(0, seat)) for seat in (0, 1, 2, None)}
    assert said[0] == said[1] == "Anna gives Ben a one"
    assert said[2] == said[None] == "Anna gives Ben a hidden card"


def test_log_lines_of_table_entries() -> None:
    table = play(cards(None, None, None), "!seat 1 knight", "!seat 1 person", "!concede 2")
    assert [words(table).line(table.line_of(index, None)) for index in range(3)] == [
        "Ben is now played by the computer (Knight)", "Ben is now played by a person", "Cleo concedes"]


def test_a_forced_answer_is_found() -> None:
    table = cards(None, None, None, hands=("123", "445", "355"))
    assert table.forced_action() is None
    play(table, "ask 3")
    assert (table.to_move, table.forced_action()) == (1, Deed("deny"))
    table.submit(Deed("deny"))
    assert (table.to_move, table.forced_action()) == (2, None)  # Cleo could hand one over
    assert stones().forced_action() is None


def test_which_actions_end_a_turn_or_show_something() -> None:
    table = cards(hands=("123", "445"))
    before = table.digest()
    assert not table.ends_turn(Deed("toss", "1"))
    assert table.ends_turn(Deed("ask", "1"))
    play(table, "toss 1")
    assert table.ends_turn(Deed("draw", "pile"))
    table.undo()
    assert table.digest() == before


def test_every_change_is_a_new_version() -> None:
    table = cards(hands=("123", "445"))
    seen = [table.version]
    for change in (lambda: play(table, "toss 1"), lambda: play(table, "draw pile"), table.undo, table.redo,
                   lambda: table.reseat(1, "page"), lambda: table.go_to(0), table.bring_back, table.take_back,
                   lambda: table.concede(0)):
        change()
        seen.append(table.version)
    assert seen == sorted(set(seen))


def test_computers_are_seeded_apart_from_the_deal() -> None:
    one = Table(CARDS, chairs(None, "page"), {}, 1, agent_seed=9)
    two = Table(CARDS, chairs(None, "page"), {}, 2, agent_seed=9)
    assert one.digest() != two.digest()
    assert one.agent_rng(1) == two.agent_rng(1)
    assert one.agent_rng(1) != one.agent_rng(0)
    assert one.agent_rng(1) != Table(CARDS, chairs(None, "page"), {}, 1, agent_seed=8).agent_rng(1)
    before = one.agent_rng(1)
    one.submit(one.state.legal_actions()[0])
    assert one.agent_rng(1) != before
    assert Table(CARDS, chairs(None, "page"), {}, 1).agent_seed != 1


def test_a_game_may_begin_anywhere() -> None:
    table = cards(hands=("12", "445"))
    assert table.view(0).hand == ("1", "2")  # type: ignore[attr-defined]
    play(table, "play 1", "draw pile")
    table.go_to(0)
    assert table.view(0).hand == ("1", "2")  # type: ignore[attr-defined]
    with pytest.raises(PositionError):
        Table(CARDS, [Chair("A"), Chair("B")], {}, 1, position={"seats": 2})
