"""What is carried over a board is all that the pointer speaks of: no note about what lay under it stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.lost_cities.rules import GAME as LOST_CITIES
from scenes.kit.focus import Focus
from tests.scenes import test_card_rows_board, test_italy_board, test_lost_cities_board
from tests.scenes.conftest import motion


def italy() -> tuple[Any, Any]:
    return test_italy_board.make_board()[0], test_italy_board.battle().view(0)


def card_rows() -> tuple[Any, Any]:
    state = test_card_rows_board.new_state()
    return test_card_rows_board.make_board()[0], state.view(state.current_player())


def lost_cities() -> tuple[Any, Any]:
    state = LOST_CITIES.new_state(2, LOST_CITIES.info.defaults(), 1)
    return test_lost_cities_board.make_board()[0], state.view(state.current_player())


@pytest.mark.parametrize("made", [italy, card_rows, lost_cities])
def test_no_note_stays_while_something_is_carried(made: Callable[[], tuple[Any, Any]]) -> None:
    board, view = made()
    board.sync(view, False)
    focus = Focus(board.stage.look)
    focus.zones = board.zones()
    spot = next(widget for widget in focus.zones[0].open() if widget.tooltip)
    at = (spot.rect.x + 3, spot.rect.centery)
    focus.handle(motion(at))
    focus.update(1.0)
    focus.update(1.0)
    assert focus.tooltip.shown
    board.drag(spot.place, (at[0] - 90, at[1] - 90))
    focus.update(1.0)
    assert not focus.tooltip.shown
    board.drag(None, (0, 0))
    focus.update(1.0)
    focus.update(1.0)
    assert not focus.tooltip.shown, "the pointer is no longer there"
