"""Beside the board while looking back: nothing leaves its room, however little the board has left."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes.boards.buttons import PlaceButton
from scenes.replay import ReplayScene
from tests.scenes.conftest import motion
from tests.tools.screens_book import middle, most_seats
from tests.tools.screens_stage import Stage

GAMES = ("web_of_power", "condottiere", "web_of_power_cards", "lost_cities", "abalone")
BUTTONED = ("web_of_power", "condottiere", "web_of_power_cards", "lost_cities")
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


@pytest.mark.parametrize("game_id", GAMES)
def test_what_acts_in_the_game_is_not_offered(game_id: str, tmp_path: Path) -> None:
    """At the table there are such buttons."""
    stage = Stage(SIZES[0], tmp_path)
    scene = stage.table(middle(game_id, most_seats(game_id)))
    replay = stage.open(ReplayScene(scene))
    for step in (0, 1, 20, replay.last):
        replay.go_to(step)
        stage.pass_time(0.2)
        assert not any(isinstance(widget, PlaceButton) for widget in replay.focus.widgets())
    below = [widget for zone in scene.board.zones() for widget in zone.widgets]
    assert any(isinstance(widget, PlaceButton) for widget in below) == (game_id in BUTTONED)


@pytest.mark.parametrize("size", SIZES)
def test_a_line_of_the_list_that_is_cut_stands_whole_in_a_note(size: tuple[int, int], tmp_path: Path) -> None:
    """Under the pointer, and where the keyboard is."""
    stage = Stage(size, tmp_path)
    scene = stage.table(middle("abalone"))
    replay = stage.open(ReplayScene(scene))
    log, focus, high = replay.side.log, replay.focus, replay.side.log._row_px()
    long, short = replay.last - 1, replay.last
    for row, said in ((long, "a column of marbles that goes round the board " * 4), (short, "one step")):
        scene.logbook.row(row - 1).text = said
    for by_keys in (False, True):
        for row in (long, short):
            if by_keys:
                focus.focus(log)
                focus.by_keys = True
                log.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode=""))
                log.select(row)
            else:
                top = log.rect.y + row * high - round(log.scroller.offset)
                stage.ctx.stack.handle(motion((log.rect.centerx, top + high // 2)))
            stage.pass_time(1.0)
            whole = scene.logbook.row(row - 1).text
            assert focus.tooltip.shown == (row == long) and (row == short or focus.tooltip._text == whole)
            assert log.rect.contains(log.note_rect())


@pytest.mark.parametrize("size", SIZES)
def test_the_chosen_line_of_the_list_cuts_none_beside_it(size: tuple[int, int], tmp_path: Path) -> None:
    stage = Stage(size, tmp_path)
    replay = stage.open(ReplayScene(stage.table(middle("abalone"))))
    log, canvas = replay.side.log, pygame.Surface(size)
    replay.go_to(30)
    stage.pass_time(2.0)

    def pictures() -> list[bytes]:
        stage.ctx.stack.draw(canvas)
        first = -(-round(log.scroller.offset) // log._row_px())
        rows = [pygame.Rect(log.rect.x, log.rect.y + n * log._row_px() - round(log.scroller.offset), log._row_width(),
                            log._row_px()) for n in range(first, first + 3)]
        return [pygame.image.tobytes(canvas.subsurface(row.clip(log.rect)), "RGB") for row in rows]

    plain = pictures()
    replay.focus.focus(log)
    replay.focus.by_keys = True
    assert pictures() == plain
