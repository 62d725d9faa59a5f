"""The table of collections where the interface is as large as a window bears: its columns are at their narrowest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.web_of_power_cards.board_data import CARD_INDEX
from game.web_of_power_cards.tallies import holdings
from scenes.boards.card_rows_chart import COLUMN_COUNT
from tests.scenes.alone import widths_of
from tests.tools.screens import BOOKS
from tests.tools.screens_faults import faults
from tests.tools.screens_stage import Shot, Stage
from tests.tools.screens_web_of_power_cards import going, state_of

GAME_ID = "web_of_power_cards"
BOOK = BOOKS[GAME_ID]
WANTED = [((960, 600), 100), ((1280, 800), 150)]
WHOLE = (("frr", "bay"), ("sac", "ita"), ("frk", "eng"), ("kas", "dan"), ("ung",))  # lands by seat, as cards begin


@pytest.fixture(params=WANTED, ids=lambda wanted: f"{wanted[0][0]}x{wanted[0][1]} at {wanted[1]}")
def stage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stage]:
    size, percent = request.param
    found = Stage(size, tmp_path)
    found.ctx.window.interface_size = percent
    found.clear()
    yield found
    found.clear()
    found.ctx.store.close()


def wrong(stage: Stage) -> list[str]:
    shot: Shot = stage.shoot(BOOK.repaint)
    return list(faults(shot.written, shot.picture, shot.controls, BOOK.may_hide, stage.ctx.look.scale))


@pytest.mark.parametrize("name", ["board_start", "board_names", "board_scoring_cards", "board_over"])
def test_no_number_lies_on_another_or_under_a_crest(stage: Stage, name: str) -> None:
    BOOK.poses[name](stage, GAME_ID)
    assert wrong(stage) == []


def test_late_in_a_game_too(stage: Stage) -> None:
    stage.table(going(150, 10))
    assert wrong(stage) == []


def test_the_fullest_collections_have_room(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole lands in one hand: all kinds of symbols with their numbers, points of two digits, and each symbol twelve
    pixels wide at least."""
    table = going(40, 3)
    state = state_of(table)
    for seat, lands in enumerate(WHOLE):
        state.collections[seat] = sum(1 << n for card, n in CARD_INDEX.items() if card[:3] in lands)
    held = holdings(state.view(0), 0)
    assert any(len(holding.symbols) == 3 for holding in held)
    assert any(holding.card_points + holding.symbol_points > 9 for holding in held)
    wide = widths_of("wc_mark_", stage.ctx.look.assets, monkeypatch)
    stage.table(table)
    assert wrong(stage) == []
    assert len(wide) > COLUMN_COUNT and min(wide) >= 12
