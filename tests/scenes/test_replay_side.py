"""Beside the board while looking back: nothing leaves its room, however little the board has left."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes.replay import ReplayScene
from tests.tools.screens_book import middle, most_seats
from tests.tools.screens_stage import Stage

GAMES = ("web_of_power", "condottiere", "web_of_power_cards", "lost_cities", "abalone")
SIZES = ((960, 600), (1280, 800), (2560, 1440))


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_panels_and_sentence_stay_in_their_room(size: tuple[int, int], game_id: str, tmp_path: Path) -> None:
    stage = Stage(size, tmp_path)
    replay = stage.open(ReplayScene(stage.table(middle(game_id, most_seats(game_id), 7, True))))
    replay.go_to(30)
    side = replay.side
    parts = [panel.rect for panel in side.seats] + [side.sentence.rect] + ([side.log.rect] if side.log.visible else [])
    assert all(side._room.contains(part) for part in parts)
    assert all(upper.bottom <= lower.y for upper, lower in pairwise(parts))
    assert not side.log.visible or side.log.rect.h >= 20


@pytest.mark.parametrize("game_id", GAMES)
def test_the_sentence_has_room_for_two_lines_in_the_smallest_window(game_id: str, tmp_path: Path) -> None:
    stage = Stage(SIZES[0], tmp_path)
    replay = stage.open(ReplayScene(stage.table(middle(game_id, most_seats(game_id), 7, True))))
    sentence = replay.side.sentence
    for step in (0, 30, 36):
        replay.go_to(step)
        stage.pass_time(0.3)
        sentence.draw(pygame.Surface(SIZES[0]))
        lines = sentence._fitted(sentence.rect.inflate(-stage.ctx.look.u(24), -stage.ctx.look.u(8)))[0].lines
        assert len(lines) == 2 or (lines and not sentence.tooltip), sentence.text


@pytest.mark.parametrize("size", SIZES)
def test_the_list_shows_what_came_before_a_step_and_what_comes_next(size: tuple[int, int], tmp_path: Path) -> None:
    """Wherever the slider leaps, forwards and backwards."""
    stage = Stage(size, tmp_path)
    replay = stage.open(ReplayScene(stage.table(middle("abalone"))))
    log = replay.side.log
    for step in (30, 12, 45, 31, 30, 1):
        replay.go_to(step)
        first = log.scroller.goal // log._row_px()
        assert first < step < first + log.rect.h // log._row_px() - 1
