"""The words of every screen, at the smallest window: see tests/tools/screens.py for all sizes and the pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame
import pytest

from game.core import registry
from scenes.kit.recorder import Recorder
from scenes.rules_reader import RulesScene, rules_page
from tests.tools.screens import BOOKS, SIZES, Moment, moments, shoot
from tests.tools.screens_faults import Control, faults
from tests.tools.screens_stage import Stage


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    found = Stage(SIZES[0], tmp_path_factory.mktemp("stage"))
    yield found
    found.clear()
    found.ctx.store.close()


@pytest.mark.parametrize("moment", moments(), ids=lambda moment: moment.name)
def test_words_are_large_strong_whole_and_apart(stage: Stage, moment: Moment) -> None:
    assert shoot(moment, stage, None) == []
    widgets = stage.top.focus.widgets()
    assert [widget.description for widget in widgets if widget.visible and widget.focusable
            and not (widget.enabled or widget.disabled_reason)] == [], "what cannot be pressed says why"


def test_every_game_has_poses_of_its_board() -> None:
    assert list(BOOKS) == registry.ids()
    assert all(any(name.startswith("board_") for name in book.poses) for book in BOOKS.values())


@pytest.mark.parametrize("game_id", [row.id for row in registry.GAMES if row.package and row.board])
def test_every_marker_in_the_rules_has_its_picture(stage: Stage, game_id: str) -> None:
    stage.clear()
    reader = stage.open(RulesScene(game_id))
    markers = re.findall(r"\{([^}]+)\}", rules_page(game_id).read_text(encoding="utf-8"))
    assert [marker for marker in markers if not reader._sprite(marker)] == []


def test_each_kind_of_fault_is_found(stage: Stage) -> None:
    """Words drawn on purpose as they should not be."""
    stage.clear()
    text, paper = stage.ctx.look.text, pygame.Surface((400, 300))
    paper.fill((236, 222, 190))
    recorder = text.recorder = Recorder()
    ink = (52, 32, 16)
    text.draw(paper, "faint", (10, 10), colour=(200, 180, 150))
    text.draw(paper, "pale", (200, 10), colour=(200, 180, 150))
    text.draw(paper, "leaves its box", pygame.Rect(10, 40, 30, 30), colour=ink)
    text.draw(paper, "shortened for ever", pygame.Rect(10, 80, 60, 30), colour=ink, ellipsis=True)
    text.draw(paper, "told whole in a note", pygame.Rect(200, 80, 60, 30), colour=ink, ellipsis=True)
    text.draw(paper, "outside the window", (350, 120), colour=ink)
    text.draw(paper, "twice", (10, 150), colour=ink)
    text.draw(paper, "there", (14, 152), colour=ink)
    text.draw(paper, "under a stone", (10, 200), colour=ink)
    pygame.draw.circle(paper, (90, 90, 90), (50, 210), 60)
    text.draw(paper, "sound", (10, 270), colour=ink)
    text.recorder = None
    recorder.written[-1].px = 11
    controls = [Control(pygame.Rect(190, 0, 200, 35), "", False),
                Control(pygame.Rect(190, 75, 200, 35), "All of it: told whole in a note.", True)]
    found = list(faults(recorder.written, paper, controls, frozenset(), 1.0))
    for words, what in (("faint", "contrast"), ("leaves its box", "leaves its box"), ("outside", "leaves the window"),
                        ("shortened for ever", "shortened"), ("twice", "overlap"), ("under a stone", "hidden"),
                        ("sound", "11 px")):
        assert any(words in fault and what in fault for fault in found), (words, found)
    assert not any("pale" in fault or "told whole" in fault for fault in found)
