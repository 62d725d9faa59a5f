"""Web of Power at the table: what lies over its map while points are told, and what is beyond the last decision."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from game.core.table import Table
from scenes.context import Context
from scenes.results import ResultsScene
from tests.scenes.at_table import FakeAgents, FakeStore, Sitting, new_table, play_on
from tests.scenes.conftest import make_context


def at(table: Table, size: tuple[int, int] = (1280, 800)) -> tuple[Context, Table]:
    """A window with a table in it."""
    ctx = make_context(size)
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    return ctx, table


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
@pytest.mark.parametrize("end", ["head", "foot"])
def test_the_banner_leaves_the_score_track_free_and_cuts_hardly_a_name(size: tuple[int, int], end: str) -> None:
    sitting = Sitting(*at(new_table(4), size))
    frame, board, u = sitting.scene.frame, sitting.board, sitting.ctx.look.u
    banner, names = frame.banner, sitting.board.names()
    assert len(names) == 60, "nine countries, fifty sites, and the title"
    other = pygame.Rect(banner.rect.x, banner.rect.bottom - 9 if end == "head" else banner.rect.y, banner.rect.w, 9)
    rings = [widget.ring_rect() for widget in sitting.scene.focus.widgets() if widget.visible and widget.focusable]
    banner.say("Points.", [], "", [other], rings, names)
    cut, heights = 0, range(u(70), u(240), 3)
    for high in heights:
        box = banner._box(high)
        assert board.stand.plan.map.contains(box) and box.h >= high, "the track lies round the map"
        cut += sum(box.colliderect(name) and not box.contains(name) for name in names)
    assert cut <= (1.6 if size == (960, 600) else 0.6) * len(heights), cut / len(heights)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_shows_the_results_again_when_the_board_of_a_finished_game_is_looked_at(key: int) -> None:
    table = new_table()
    play_on(table, lambda: False, Random(3))
    sitting = Sitting(*at(table))
    assert table.over and sitting.scene.frame.prompt.asks
    sitting.key(key)
    sitting.step()
    assert isinstance(sitting.top, ResultsScene)


def test_a_small_picture_made_while_points_are_told_shows_the_points_of_the_save() -> None:
    table = new_table()
    play_on(table, lambda: len(table.state.legal_actions()) == 0, Random(3))
    table.take_back()
    sitting = Sitting(*at(table))
    frame, scene = sitting.scene.frame, sitting.scene
    table.bring_back()
    drawn = []
    for panel in frame.seats:
        panel.facts = replace(panel.facts, points=0, gain=4, gains=(4, 0, 0))
        panel.draw = lambda surface, panel=panel: drawn.append((panel.facts.points, panel.facts.gain))
    assert frame.thumbnail() is not None
    assert drawn == [(points, 0) for points in scene.table.scores()]
    assert any(table.scores()) and all(panel.facts.points == 0 for panel in frame.seats)
