"""Notes at the table: where they lie, and when they go."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.core.table import Chair, Table
from scenes.context import Context
from scenes.kit.popups import draw_note
from scenes.kit.sheet import Sheet
from scenes.table.log_panel import LogRow
from tests.scenes.at_table import NAMES, FakeAgents, Sitting, new_table, play_on
from tests.scenes.conftest import make_context, motion
from tests.scenes.toy_table import SIZES

MOMENT = 60  # frames after which a note has come up


def context(size: tuple[int, int] = (1280, 800)) -> Context:
    ctx: Any = make_context(size)
    ctx.agents = FakeAgents()
    return ctx


@pytest.fixture
def ctx() -> Context:
    return context()


def seated(ctx: Context, mover: int = 0) -> Sitting:
    """A table at which seat 0 is a person and `mover` comes next."""
    table = new_table(3, (0,), 4, 12)
    play_on(table, lambda: table.to_move == mover, random.Random(4))
    return Sitting(ctx, table)


@pytest.mark.parametrize("size", SIZES)
def test_a_note_about_a_seat_covers_neither_the_prompt_nor_a_seat(size: tuple[int, int]) -> None:
    sitting = seated(context(size))
    focus, frame = sitting.scene.focus, sitting.scene.frame
    for panel in frame.seats:
        sitting.send(motion(panel.rect.center))
        sitting.step(MOMENT)
        assert focus.tooltip.shown
        tip = focus.tooltip
        note = draw_note(sitting.ctx.look, sitting.canvas, tip._text, tip._about, tip.spared)
        for shown in (*frame.seats, frame.prompt, *frame.buttons):
            assert not note.colliderect(shown.rect)


def test_a_note_does_not_stay_below_what_is_opened(ctx: Context) -> None:
    sitting = seated(ctx)
    focus = sitting.scene.focus
    sitting.key(pygame.K_p)
    sitting.step(MOMENT)
    assert focus.tooltip.shown
    sitting.key(pygame.K_k)
    sitting.step(MOMENT)
    assert isinstance(sitting.top, Sheet) and not focus.tooltip.shown


def test_a_note_of_the_keys_makes_room_for_a_refusal() -> None:
    """Lost Cities: the pile has a note, and cannot be drawn from before a card is laid."""
    ctx = context()
    chairs = [Chair(NAMES[n], None if n == 0 else "squire", n) for n in range(2)]
    sitting = Sitting(ctx, next(table for seed in range(20)
                                if (table := Table("lost_cities", chairs, {}, seed)).to_move == 0))
    sitting.rest()
    focus = sitting.scene.focus
    sitting.walk_to(sitting.widget(("pile",)))
    sitting.step(MOMENT)
    assert focus.tooltip.shown
    sitting.key(pygame.K_RETURN)
    sitting.step(MOMENT)
    assert ctx.toasts.queue and not focus.tooltip.shown


def test_a_note_of_the_keys_goes_when_a_computer_is_asked(ctx: Context) -> None:
    sitting = seated(ctx, mover=1)
    focus, agents = sitting.scene.focus, ctx.agents
    sitting.key(pygame.K_p)
    sitting.step(MOMENT)
    assert focus.tooltip.shown
    asked = len(agents.asked)
    agents.answer()
    sitting.wait(lambda: len(agents.asked) > asked)
    sitting.step(MOMENT)
    assert not focus.tooltip.shown
    sitting.key(pygame.K_DOWN)
    sitting.step(MOMENT)
    assert focus.tooltip.shown


def test_a_line_of_the_log_that_is_cut_has_all_of_it_in_its_note(ctx: Context) -> None:
    sitting = seated(ctx)
    log = sitting.scene.frame.log
    rows = [LogRow(0, "short", ()), LogRow(1, "a cloister at the very end of the world " * 4, ())]
    log.row = rows.__getitem__
    log.set_count(len(rows))
    for row, note in zip(reversed(rows), (rows[1].text, "")):
        log.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
        assert log.description == row.text and log.tooltip == note


@pytest.mark.parametrize(("key", "zone"), [(pygame.K_p, "seats"), (pygame.K_l, "log")])
def test_esc_leads_back_from_where_a_key_has_led_and_then_to_the_menu(ctx: Context, key: int, zone: str) -> None:
    sitting = seated(ctx)
    focus = sitting.scene.focus
    before = focus.focused
    sitting.key(key)
    sitting.key(key)  # a second time changes nothing
    sitting.step(MOMENT)
    assert focus.zone_of(focus.focused).name == zone and focus.tooltip.shown == (zone == "seats")
    sitting.key(pygame.K_ESCAPE)
    sitting.step(MOMENT)
    assert sitting.top is sitting.scene and focus.focused is before and not focus.tooltip.shown
    sitting.key(pygame.K_ESCAPE)
    assert isinstance(sitting.top, Sheet)


def test_esc_opens_the_menu_once_the_keys_have_led_on(ctx: Context) -> None:
    sitting = seated(ctx)
    sitting.key(pygame.K_p)
    sitting.key(pygame.K_TAB)
    sitting.key(pygame.K_ESCAPE)
    assert isinstance(sitting.top, Sheet)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_of_a_game_beside_its_title_is_explained_by_mouse_and_by_keys(size: tuple[int, int]) -> None:
    sitting = seated(context(size))
    scene, table, heading = sitting.scene, sitting.table, sitting.scene.frame.heading
    sitting.frame()
    middle = heading.rect.center
    sitting.send(motion(heading.ring_rect().center))
    sitting.step(MOMENT)
    assert not scene.focus.tooltip.shown and not heading.focusable, "nothing is said"
    sitting.send(motion(middle))
    for marks in (("practice",), ("practice", "assisted")):
        for mark in marks:
            setattr(table, mark, True)
        scene.show_panels()
        sitting.frame()
        meant = "\n".join(scene.ctx.say(f"table.{mark}.tip") for mark in marks)
        sitting.send(motion(heading.ring_rect().center))
        sitting.step(MOMENT)
        assert scene.focus.tooltip.shown and scene.focus.tooltip._text == meant
        sitting.send(motion(scene.frame.prompt.rect.center))
        scene.focus.go_to("heading")
        sitting.step(MOMENT)
        assert scene.focus.tooltip.shown and scene.focus.tooltip._text == meant
        assert heading.rect.contains(heading.ring_rect())
        tip = scene.focus.tooltip
        note = draw_note(sitting.ctx.look, sitting.canvas, tip._text, tip._about, tip.spared)
        assert not note.colliderect(heading.ring_rect()), "both are read together"
