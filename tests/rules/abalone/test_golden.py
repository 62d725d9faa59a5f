"""Golden playthroughs: the files in tests/golden/abalone: every way to end a game is among them."""

from __future__ import annotations

from pathlib import Path

from game.abalone.state import AbaloneState
from tests.tools.golden import read
from tests.tools.golden_abalone import GAME, TELLER, WANTED


def last_state(path: Path) -> AbaloneState:
    """The end of a playthrough."""
    _, head, moves = read(path.read_text(encoding="utf-8"))
    state = TELLER.begin(head)
    for text in moves:
        state.apply(GAME.parse(state.view(None), text))
    return state


def test_every_way_to_end_is_played() -> None:
    assert {path.stem for path in TELLER.files} == {wanted.name for wanted in WANTED}
    for wanted in WANTED:
        assert wanted.shows(last_state(TELLER.folder / f"{wanted.name}.txt")), wanted.name
    results = {last_state(path).result for path in TELLER.files}
    assert {(result.winner is None, result.reason) for result in results if result is not None} == {
        (False, "six"), (False, "blocked"), (True, "repetition"), (True, "no_capture"), (False, "move_limit"),
        (True, "move_limit")}
