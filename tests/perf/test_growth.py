"""Nothing grows faster than the log, and games that are over leave nothing behind. Counted, without a clock."""

from __future__ import annotations

from tests.perf.growth import LOG_GROWS
from tests.perf.stage import ask_part

GAME = "web_of_power"


def test_no_part_of_a_game_grows_faster_than_its_log() -> None:
    found = ask_part("growth", "--calls", GAME)
    assert list(found) == [f"{GAME}, 3 seats", f"{GAME}, 5 seats"]
    for name, thirds in found.items():
        assert set(thirds) == {"action", "frame", "undo", "save", "load"}
        for what, (first, _, last) in thirds.items():
            assert last <= LOG_GROWS * first, (name, what, first, last)


def test_a_frame_costs_the_same_early_and_late_and_with_all_seats() -> None:
    few, many = ask_part("growth", "--calls", GAME).values()
    assert few["frame"][2] <= 1.5 * few["frame"][0]
    assert many["frame"][1] <= 5 / 3 * few["frame"][1]


def test_games_that_are_over_leave_nothing_behind() -> None:
    counts = ask_part("growth", "--things", GAME)
    assert len(counts) == 5
    assert counts[-1] <= 1.02 * counts[1], counts
