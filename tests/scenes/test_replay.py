"""Looking back: every step is the truth as the viewer knew it, and the running game stays untouched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.core.events import Moved, Scored, redact
from game.core.table import Table
from scenes.context import Context
from scenes.kit.dialog import Dialog
from scenes.opening import table_scene
from scenes.replay import ReplayScene
from scenes.rules_reader import RulesScene
from scenes.table.scene import TableScene
from tests.scenes.conftest import down, motion, press, up
from tests.scenes.toy_table import LONG_NAMES, SIZES, PlainBoard, check_written, played, step, top, toy_tables, written
from tests.toys import CARDS, STONES

WEB = "web_of_power"


@pytest.fixture(autouse=True)
def toys_at_the_table() -> Iterator[None]:
    with toy_tables():
        yield


def looking_back(ctx: Context, table: Table, reveal: int | None = None) -> ReplayScene:
    """The replay over the table; `reveal`: the person whose hand lies open there."""
    below = table_scene(table)
    assert isinstance(below, TableScene)
    ctx.stack.push(below)
    ctx.stack.settle()
    if reveal is not None:
        below.watch.reveal(reveal)
    ctx.stack.push(ReplayScene(below))
    scene = top(ctx)
    assert isinstance(scene, ReplayScene)
    return scene


def board_of(scene: ReplayScene) -> PlainBoard:
    assert isinstance(scene.board, PlainBoard)
    return scene.board


def fingerprint(table: Table) -> tuple[Any, ...]:
    return table.digest(), tuple(table.log), table.cursor, table.version, table.practice, table.assisted, table.chairs


def click(ctx: Context, pos: tuple[int, int]) -> None:
    for event in (motion(pos), down(pos), up(pos)):
        ctx.stack.handle(event)
    ctx.stack.settle()


# -- truth -----------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("game_id", "seats", "entries"), [(CARDS, 3, 40), (CARDS, 4, None), (STONES, 2, 3)])
def test_every_step_is_the_truth_and_the_game_stays(ctx: Context, game_id: str, seats: int, entries: int) -> None:
    table = played(game_id, seats, entries)
    before = fingerprint(table)
    scene = looking_back(ctx, table)
    viewer = scene.below.watch.viewer
    for number in range(scene.last, -1, -1):
        scene.go_to(number)
        step(ctx)
        view, covered = board_of(scene).synced[-1]
        assert view == table.state_at(scene.stops[number]).view(viewer)
        assert not covered or viewer is None
        assert scene.slider.value == scene.side.log.selected == number
    assert fingerprint(table) == before
    assert scene.step == 0 and scene.stops[-1] == table.cursor


def test_every_line_of_the_log_has_one_step(ctx: Context) -> None:
    table = played(CARDS, 3, 60, seed=7)
    assert any(entry.action.kind == "deny" for entry in table.log)
    scene = looking_back(ctx, table)
    assert scene.last == len(scene.below.logbook) < table.cursor
    for number in range(1, scene.last + 1):
        scene.go_to(number)
        step(ctx)
        assert scene.side.sentence.text == scene.side.line(number) == scene.below.logbook.row(number - 1).text
        assert board_of(scene).lit == scene.below.logbook.row(number - 1).places
    scene.go_to(0)
    step(ctx)
    assert "beginning" in scene.side.sentence.text


@pytest.mark.parametrize("size", SIZES)
def test_the_list_opens_where_its_cursor_is(context_of: Any, size: tuple[int, int]) -> None:
    ctx = context_of(size)
    scene = looking_back(ctx, played(WEB, 3, 90))
    log = scene.side.log
    assert log.scroller.needed and log.scroller.offset == log.scroller.goal == log.scroller.most
    assert log.selected == scene.last
    scene.go_to(0)
    scene.layout((size[0] - 40, size[1] - 20))
    assert log.scroller.offset == 0, "and also after a new size"


def test_the_rules_open_by_key(ctx: Context) -> None:
    scene = looking_back(ctx, played(WEB, 3, 9))
    ctx.stack.handle(press(pygame.K_F1))
    assert isinstance(top(ctx), RulesScene)
    ctx.stack.handle(press(pygame.K_F1))
    assert top(ctx) is scene


# -- secrets ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("persons", "reveal", "seen"), [
    ((0,), None, 0), ((0, 1, 2), None, None), ((0, 1, 2), 1, 1), ((), None, None)])
def test_no_other_seats_hand_is_ever_shown(context_of: Any, persons: tuple[int, ...], reveal: int | None,
                                           seen: int | None) -> None:
    ctx = context_of(animation="normal")
    table = played(CARDS, 3, 18, persons=persons)
    assert not table.over
    scene = looking_back(ctx, table, reveal)
    board = board_of(scene)
    for key in (pygame.K_HOME, *(pygame.K_RIGHT,) * 30, pygame.K_LEFT, pygame.K_END):
        ctx.stack.handle(press(key))
        step(ctx, 3)
    assert {view.seat for view, _ in board.synced} == {seen}
    assert {covered for _, covered in board.synced} == {seen is None}
    moved = [event for event in board.played if isinstance(event, Moved)]
    assert moved and all(redact(event, seen) == event for event in moved)
    hidden = [event for event in moved if event.seen is not None and seen not in event.seen]
    assert hidden and all(event.what is None for event in hidden)


def test_a_lost_focus_covers_the_hand(context_of: Any) -> None:
    ctx = context_of(curtain_on_focus_loss=True)
    scene = looking_back(ctx, played(CARDS, 3, 20, persons=(0, 1)), reveal=0)
    step(ctx)
    assert board_of(scene).synced[-1][0].seat == 0
    ctx.stack.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    step(ctx)
    view, covered = board_of(scene).synced[-1]
    assert view.seat is None and covered and scene.below.watch.covered


# -- by mouse and keys -----------------------------------------------------------------------------------

def test_keys(ctx: Context) -> None:
    scene = looking_back(ctx, played(CARDS, 3, 30))
    for key, there in ((pygame.K_HOME, 0), (pygame.K_LEFT, 0), (pygame.K_RIGHT, 1), (pygame.K_RIGHT, 2),
                       (pygame.K_LEFT, 1), (pygame.K_END, scene.last), (pygame.K_RIGHT, scene.last)):
        ctx.stack.handle(press(key))
        step(ctx)
        assert scene.step == there and scene.focus.by_keys
    ctx.stack.handle(press(pygame.K_ESCAPE))
    assert top(ctx) is scene.below


def test_arrows_step_until_tab_leads_to_the_board(ctx: Context) -> None:
    scene = looking_back(ctx, played(CARDS, 3, 30))
    step(ctx)
    ctx.stack.handle(motion(board_of(scene).area.center))
    ctx.stack.handle(press(pygame.K_LEFT))
    assert scene.step == scene.last - 1 and scene.focus.focused is scene.slider
    while scene.focus.zone_of(scene.focus.focused).name != "plain":  # type: ignore[union-attr]
        ctx.stack.handle(press(pygame.K_TAB))
    ctx.stack.handle(press(pygame.K_LEFT))
    assert scene.step == scene.last - 1


def test_list_and_slider_by_mouse(ctx: Context) -> None:
    scene = looking_back(ctx, played(CARDS, 3, 30))
    step(ctx)
    track = scene.slider.track()
    ctx.stack.handle(down((track.x, track.centery)))
    assert scene.step == 0
    ctx.stack.handle(motion((track.centerx, track.bottom + 40)))
    assert abs(scene.step - scene.last / 2) <= 1
    ctx.stack.handle(up((track.centerx, track.centery)))
    scene.go_to(0)
    step(ctx)
    row = scene.side.log.rect
    click(ctx, (row.centerx, row.y + row.h - 2))
    assert scene.step == scene.side.log.selected > 0
    ctx.stack.handle(press(pygame.K_DOWN))
    assert scene.step == scene.side.log.selected


@pytest.mark.parametrize("animation", ["off", "fast"])
def test_it_plays_to_the_end_and_stops(context_of: Any, animation: str) -> None:
    ctx = context_of(animation=animation)
    scene = looking_back(ctx, played(CARDS, 3, 12))
    step(ctx)
    ctx.stack.handle(press(pygame.K_SPACE))
    assert scene.playing and scene.step == 0 and scene.needs_frame()
    steps = set()
    for _ in range(4000):
        step(ctx)
        steps.add(scene.step)
        if not scene.playing and not scene.reel.busy:
            break
    assert steps == set(range(scene.last + 1)) and not scene.playing
    step(ctx, 2)
    assert board_of(scene).synced[-1][0] == scene.table.view(0)
    assert bool(board_of(scene).played) == (animation == "fast")


def test_a_pause_and_a_step_end_the_playing(context_of: Any) -> None:
    ctx = context_of(animation="normal")
    scene = looking_back(ctx, played(CARDS, 3, 12))
    step(ctx)
    click(ctx, scene.player.rect.center)
    step(ctx, 90)
    assert scene.playing and scene.step > 0
    here = scene.step
    click(ctx, scene.player.rect.center)
    step(ctx, 200)
    assert not scene.playing and scene.step == here
    click(ctx, scene.player.rect.center)
    ctx.stack.handle(press(pygame.K_LEFT))
    assert not scene.playing and scene.step == here - 1


def test_a_click_on_the_board_lets_the_move_arrive(context_of: Any) -> None:
    ctx = context_of(animation="slow")
    scene = looking_back(ctx, played(CARDS, 3, 12))
    ctx.stack.handle(press(pygame.K_HOME))
    ctx.stack.handle(press(pygame.K_RIGHT))
    assert scene.reel.busy
    step(ctx)
    ctx.stack.handle(down(board_of(scene).area.center))
    assert not scene.reel.busy
    step(ctx)
    assert board_of(scene).synced[-1][0] == scene.table.state_at(scene.stops[1]).view(0)


def test_gains_stand_beside_the_points(ctx: Context) -> None:
    table = played(WEB, 3)
    scored = next(n for n in range(table.cursor)
                  if any(isinstance(event, Scored) for event in table.events_of(n)))
    scene = looking_back(ctx, table)
    scene.go_to(scored + 1)
    step(ctx)
    after = table.state_at(scored + 1).scores()
    assert [panel.facts.points for panel in scene.side.seats] == after
    assert [panel.facts.gain for panel in scene.side.seats] == after and any(after)


# -- playing on ------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("game_id", "seats", "practice"), [(CARDS, 3, True), (STONES, 2, False)])
def test_playing_on_from_here(ctx: Context, game_id: str, seats: int, practice: bool) -> None:
    table = played(game_id, seats, 3, persons=(0, 1, 2)[:seats])
    before = fingerprint(table)
    scene = looking_back(ctx, table)
    assert not scene.play_on.enabled and "go back" in scene.play_on.disabled_reason
    ctx.stack.handle(press(pygame.K_LEFT))
    step(ctx)
    click(ctx, scene.play_on.rect.center)
    question = top(ctx)
    assert isinstance(question, Dialog) and ("practice" in question.text) == practice
    ctx.stack.handle(press(pygame.K_RETURN))
    other = top(ctx)
    assert isinstance(other, TableScene) and other.table is not table and len(ctx.stack.scenes) == 1
    at = scene.stops[scene.last - 1]
    assert other.table.digest() == table.digest_at(at) and other.table.cursor == at
    assert other.table.practice == practice and fingerprint(table) == before


def test_nothing_is_played_on_where_the_game_is_over(ctx: Context) -> None:
    scene = looking_back(ctx, played(STONES, 2))
    step(ctx)
    assert not scene.play_on.enabled and "over" in scene.play_on.disabled_reason
    ctx.stack.handle(press(pygame.K_LEFT))
    step(ctx)
    assert scene.play_on.enabled


def test_the_question_can_be_left(ctx: Context) -> None:
    scene = looking_back(ctx, played(CARDS, 3, 10))
    scene.go_to(3)
    step(ctx)
    click(ctx, scene.play_on.rect.center)
    ctx.stack.handle(press(pygame.K_ESCAPE))
    assert top(ctx) is scene and scene.step == 3


def test_a_game_without_moves_can_be_looked_at(ctx: Context) -> None:
    scene = looking_back(ctx, played(CARDS, 3, 0))
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_END):
        ctx.stack.handle(press(key))
        step(ctx, 60)
    assert scene.last == scene.step == 0 and not scene.playing


# -- picture ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize("size", SIZES)
def test_every_text_fits(context_of: Any, size: tuple[int, int]) -> None:
    ctx = context_of(size)
    scene = looking_back(ctx, played(WEB, 5, 90))
    for number in (0, 7, 30, scene.last):
        scene.go_to(number)
        step(ctx)
        for widget in (scene.slider, scene.leave, scene.play_on, scene.side.log, *scene.side.seats):
            assert ctx.window.canvas.get_rect().contains(widget.rect)
        scene.side.log.scroller.offset = scene.side.log.scroller.goal
        strip = pygame.Rect(0, 0, size[0], scene.leave.rect.bottom)
        check_written(ctx, [strip, *(widget.rect for widget in scene.side.widgets)])
    assert scene.slider.rect.w > 200 and scene.slider.rect.right < scene.play_on.rect.x


def test_seats_and_line_are_drawn(ctx: Context) -> None:
    scene = looking_back(ctx, played(CARDS, 3, 20))
    scene.go_to(5)
    step(ctx)
    said = [line.text for line in written(ctx)]
    assert all(any(text[:8] == name[:8] for text in said) for name in LONG_NAMES[:3])
    assert said.count("Squire") == 2 and f"5/{scene.last}" in said
    assert scene.side.sentence.text.split()[-1] in " ".join(said)


def test_the_board_lies_where_it_lies_on_the_table(ctx: Context) -> None:
    scene = looking_back(ctx, played(WEB, 3, 20))
    board: Any = scene.board
    table_board: Any = scene.below.board
    assert board is not table_board and board.stand.plan == table_board.stand.plan
