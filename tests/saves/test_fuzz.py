"""The short form of `python -m tests.saves.fuzz`: spoiled saves and settings load or are refused with one SaveError."""

from __future__ import annotations

from game.core import registry
from tests.saves import conftest, fuzz
from tests.saves.play import long


def test_spoiled_files_load_or_are_refused_with_one_sentence() -> None:
    tally = fuzz.fuzz(long(1500), start=20)
    assert set(tally.tried) == {"contents", "seats", *[way.__name__ for way in fuzz.BYTEWISE],
                                *[f"{way.__name__} inside" for way in fuzz.BYTEWISE]}
    assert tally.accepted["contents"] > 50, "some of what is spoiled can still be played"
    assert 0 < tally.accepted["seats"] < tally.tried["seats"] / 2
    assert 0 < sum(tally.accepted.values()) < sum(tally.tried.values()) / 2
    if tally.slowest > conftest.SLOWEST["seconds"]:
        conftest.SLOWEST.update(seconds=tally.slowest, what=tally.slowest_what)


def test_saves_of_every_game_are_among_what_is_spoiled() -> None:
    names = [seed.name for seed in fuzz.seeds()]
    for game_id in registry.ids():
        assert [f"{game_id} {number}" in names for number in range(5)] == [True] * 5
        assert any(name.startswith(f"{game_id}-format") for name in names), "a golden file is missing"
    assert {"settings", "statistics"} <= set(names)
