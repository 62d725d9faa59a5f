"""Statistics: every finished game counts once, practice apart, and the sums outlive the list of games."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from game.core.rng import Rng
from game.core.table import Chair, Table
from saves.errors import SaveError
from saves.statistics import FORMAT, MAX_RECORDS, Record, Statistics, Tally, read, records_of
from saves.store import Store
from tests.saves.play import CARDS, finished_table, long, new_table, sentence, step


def record(number: int, won: bool = False, points: int = 0, practice: bool = False, game: str = CARDS) -> Record:
    return Record(f"{number:016x}", game, "knight", 0, 3, won, points, practice, False, 1000 + number)


def test_a_finished_game_is_a_record_for_every_person() -> None:
    table = Table(CARDS, [Chair("Ann"), Chair("Bob", "page"), Chair("Cid", "knight")], {}, 3)
    rng = Rng(3)
    assert records_of(table, 5) == []
    while not table.over:
        step(table, rng)
    table.assisted = True
    found, = records_of(table, 77)
    assert (found.game, found.level, found.seat, found.seats) == (CARDS, "knight", 0, 3)
    assert found.won == (table.standings().places[0] == 1) and found.points == table.scores()[0]
    assert (found.practice, found.assisted, found.ended_at) == (False, True, 77)


def test_a_concession_is_a_lost_game_and_people_alone_are_counted_as_such() -> None:
    table = Table(CARDS, [Chair("Ann"), Chair("Bob")], {}, 3)
    step(table, Rng(1))
    table.concede(0)
    while not table.over:
        step(table, Rng(table.cursor))
    found = {item.seat: item for item in records_of(table, 1)}
    assert set(found) == {0, 1} and {item.level for item in found.values()} == {"people"}
    assert not found[0].won and found[1].won


def test_sums_over_games_and_levels() -> None:
    found = Statistics()
    found.add([record(1, True, 10), record(2, False, 30), record(3, True, 99, practice=True),
               record(4, True, -5, game="lost_cities")])
    assert found.tally(CARDS, "knight") == Tally(played=2, won=1, best=30, practice=1, practice_won=1)
    assert found.tally("lost_cities", "knight") == Tally(played=1, won=1, best=-5)
    assert found.tally("lost_cities", "page") == Tally()


def test_the_same_end_counts_once() -> None:
    found, table = Statistics(), finished_table()
    assert found.add(records_of(table, 1)) == 1
    table.undo()
    table.redo()
    assert found.add(records_of(table, 2)) == 0
    assert found.add(records_of(finished_table(seed=2), 2)) == 1
    assert found.tallies()[CARDS, "squire"].played == 2


def test_old_games_are_folded_into_sums_that_stay_right() -> None:
    dice = random.Random(1)
    found = Statistics()
    plain = Tally()
    for number in range(MAX_RECORDS + 500):
        one = record(number, dice.random() < 0.5, dice.randrange(-50, 200), dice.random() < 0.2)
        plain = plain.plus(one)
        found.add([one])
    assert len(found.records) == MAX_RECORDS
    assert found.tally(CARDS, "knight") == plain
    again = read(found.to_bytes())
    assert again == found and again.tally(CARDS, "knight") == plain


def test_fields_of_a_newer_program_are_kept() -> None:
    raw = json.dumps({"format": FORMAT + 1, "records": [], "older": [], "streaks": {"x": 3}}).encode()
    found = read(raw)
    found.add([record(1)])
    body = json.loads(found.to_bytes())
    assert body["format"] == FORMAT + 1 and body["streaks"] == {"x": 3} and len(body["records"]) == 1


def test_senseless_records_are_left_out() -> None:
    body: dict[str, Any] = json.loads(Statistics([record(1), record(2)], {(CARDS, "page"): Tally(3)}).to_bytes())
    sound = body["records"][0]
    body["records"] += [{**sound, "key": "x"}, {**sound, "won": 1}, {**sound, "level": "grandmaster"}, 7, None,
                        {**sound, "points": 1.5}, [], {}, {**sound, "seat": -1}, sound]
    body["older"] += [{}, 3, {**body["older"][0], "played": -1}]
    found = read(json.dumps(body).encode())
    assert found.records == [record(1), record(2)]
    assert found.older == {(CARDS, "page"): Tally(3)}
    for wrong in ("x", None, {"a": 1}, 3):
        assert read(json.dumps({"records": wrong, "older": wrong}).encode()) == Statistics()


def test_results_are_kept_from_one_start_to_the_next(tmp_path: Path) -> None:
    store = Store(tmp_path, clock=lambda: 123.0)
    store.count_result(new_table(CARDS))
    store.flush()
    assert not (tmp_path / "statistics.json").exists(), "a running game is no result"
    store.count_result(finished_table())
    store.count_result(finished_table())
    store.close()
    again = Store(tmp_path)
    assert [item.ended_at for item in again.statistics.records] == [123]
    assert again.problems() == []
    again.close()


def test_damaged_statistics_are_kept_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / "statistics.json").write_bytes(b"\0" * 99)
    store = Store(tmp_path)
    assert store.statistics == Statistics()
    line, = store.problems()
    assert "statistics.json.damaged-1" in sentence(line)
    assert (tmp_path / "statistics.json.damaged-1").read_bytes() == b"\0" * 99
    store.close()


def test_spoiled_statistics_never_raise_anything_else() -> None:
    dice = random.Random(2)
    raw = Statistics([record(n) for n in range(5)], {(CARDS, "page"): Tally(3, 1, 5)}).to_bytes()
    for _ in range(long(3000)):
        spoiled = bytearray(raw)
        spoiled[dice.randrange(len(raw))] = dice.randrange(256)
        try:
            found = read(bytes(spoiled))
        except SaveError:
            continue
        assert read(found.to_bytes()) == found and found.tallies() is not None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_finished_random_game_can_be_counted(seats: int) -> None:
    for seed in range(long(5)):
        found = Statistics()
        found.add(records_of(finished_table(CARDS, seed, seats), 1))
        assert read(found.to_bytes()) == found and len(found.records) == 1
