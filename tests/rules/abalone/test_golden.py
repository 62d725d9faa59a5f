"""Golden playthroughs: the files in tests/golden/abalone, replayed line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.abalone.state import AbaloneState
from tests.tools.golden_abalone import FOLDER, GAME, WANTED, begin, read, told

FILES = sorted(FOLDER.glob("*.txt"))


def last_state(path: Path) -> AbaloneState:
    """The end of a playthrough."""
    _, head, moves = read(path.read_text(encoding="utf-8"))
    state = begin(head)
    for text in moves:
        state.apply(GAME.parse(state.view(None), text))
    return state


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_comes_out_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert told(*read(text)) == text


def test_every_way_to_end_is_played() -> None:
    assert {path.stem for path in FILES} == {wanted.name for wanted in WANTED}
    for wanted in WANTED:
        assert wanted.shows(last_state(FOLDER / f"{wanted.name}.txt")), wanted.name
    results = {last_state(path).result for path in FILES}
    assert {(result.winner is None, result.reason) for result in results if result is not None} == {
        (False, "six"), (False, "blocked"), (True, "repetition"), (True, "no_capture"), (False, "move_limit"),
        (True, "move_limit")}
