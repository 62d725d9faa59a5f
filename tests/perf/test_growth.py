"""Nothing grows faster than the log, and games that are over leave nothing behind. Counted, without a clock."""

from __future__ import annotations

import pytest

from tests.perf.growth import MOST, Thirds
from tests.perf.stage import ask_part

GAME = "web_of_power"


@pytest.fixture(scope="module")
def thirds() -> dict[str, Thirds]:
    """Function calls in the thirds of a game, for the smallest and the largest table."""
    found: dict[str, Thirds] = ask_part("growth", "--calls", GAME)
    assert list(found) == [f"{GAME}, 3 seats", f"{GAME}, 5 seats"]
    return found


def test_no_part_of_a_game_grows_faster_than_its_log(thirds: dict[str, Thirds]) -> None:
    for name, parts in thirds.items():
        assert set(parts) == {"action", "frame", "undo", "save", "load"}
        for what, (first, _, last) in parts.items():
            assert 0 < last <= MOST * first, (name, what, first, last)


def test_a_frame_costs_the_same_early_and_late_and_with_all_seats(thirds: dict[str, Thirds]) -> None:
    few, many = thirds.values()
    assert few["frame"][2] <= 1.5 * few["frame"][0]
    assert many["frame"][1] <= 5 / 3 * few["frame"][1]


def test_games_that_are_over_leave_nothing_behind() -> None:
    counts = ask_part("growth", "--things", GAME)
    assert len(counts) == 3
    assert counts[-1] <= 1.02 * counts[1], counts
