"""Who plays: conceding, handing a seat over, and the final order then."""

from __future__ import annotations

import pytest

from game.core.table import Table, TableError
from tests.core.sitting import cards, play, stones


def test_who_concedes_alone_ends_the_game() -> None:
    table = stones(None, "knight")
    table.concede(0)
    assert table.over and table.to_move is None and table.conceded == (0,)
    standings = table.standings()
    assert (standings.places, standings.reason) == ((2, 1), "core.end.conceded")


def test_others_play_on_and_a_computer_takes_the_seat() -> None:
    table = cards(None, None, "page")
    table.concede(0)
    assert not table.over and table.persons == (1,)
    assert table.chairs[0].agent == "squire" and table.chairs[0].name == "Anna"
    table.concede(1)
    assert table.over and table.conceded == (0, 1)
    assert table.standings().places[2] == 1


def test_whoever_conceded_stands_behind_the_others() -> None:
    table = play(stones(), "take 2 from 1", "!concede 0", "take 3 from 2", "take 4 from 3")
    assert table.state.standings().places == (1, 2)  # the seat won by the stones
    assert table.standings().places == (2, 1)
    assert table.standings().reason == "end.last"


def test_partners_concede_together() -> None:
    table = cards(None, "page", "page", "page")
    table.concede(0)
    assert table.over and table.standings() == ((2, 1, 2, 1), "core.end.conceded", None)


def test_conceding_can_be_undone_and_redone() -> None:
    table = stones(None, "knight")
    table.concede(0)
    table.undo()
    assert not table.over and table.persons == (0,) and table.chairs == table.first_chairs
    table.redo()
    assert table.over


def test_seats_change_hands_and_back() -> None:
    table = cards(None, None)
    table.reseat(0, "knight")
    assert table.chairs[0].agent == "knight" and table.persons == (1,)
    table.reseat(0, None)
    assert table.chairs[0].agent is None and table.persons == (0, 1)
    table.undo()
    assert table.chairs[0].agent == "knight"
    table.undo()
    assert table.chairs == table.first_chairs
    assert [entry.text for entry in table.log] == ["!seat 0 knight", "!seat 0 person"]


def test_a_change_of_hands_changes_no_position() -> None:
    table = cards(None, None)
    before = table.digest()
    table.reseat(1, "page")
    table.concede(0)
    assert table.digest() == before


@pytest.mark.parametrize("text", [
    "!concede", "!concede 2", "!concede -1", "!concede x", "!concede 0 0", "!seat 0", "!seat 0 king", "!seat 2 page",
    "!seat 0 page page", "!", "!undo", "!seat", "!concede 1", "!concede ²", "!seat 0 ", "! concede 0",
])
def test_impossible_table_entries(text: str) -> None:
    table = stones(None, "knight")  # seat 1 is a computer, which never concedes
    with pytest.raises(TableError):
        table.submit_text(text)
    assert not table.log


def test_nobody_concedes_twice_or_comes_back() -> None:
    table = cards(None, None, None)
    table.concede(1)
    for text in ("!concede 1", "!seat 1 person", "!seat 1 knight"):
        with pytest.raises(TableError):
            table.enter(text)
    assert len(table.log) == 1


def test_a_computer_seat_can_be_taken_by_a_person() -> None:
    table = play(stones("page", "knight"), "!seat 1 person")
    assert table.persons == (1,) and not table.over
    assert isinstance(table, Table)
