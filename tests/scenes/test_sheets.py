"""Sheets over the table: keys lead through their rows, and what is cut in them stands whole in a note."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.core import registry
from game.core.table import Chair, Table
from scenes.context import Context
from scenes.kit.buttons import Button, Choice
from scenes.kit.keys import COMMANDS
from scenes.kit.widgets import Label
from scenes.table import menu
from tests.scenes.at_table import FakeAgents, FakeStore, Sitting
from tests.scenes.conftest import down, make_context, motion, up

WIDE = 24 * "W"


@pytest.fixture
def ctx() -> Iterator[Context]:
    pygame.init()
    found = make_context((960, 600))
    found.store = FakeStore()
    found.agents = FakeAgents()
    yield found
    found.stack.abandon()
    pygame.event.clear()


def seats_sheet(ctx: Context, seats: int) -> tuple[Sitting, list[Choice], list[Button]]:
    """Who plays which seat; the rows of seats and the answers."""
    chairs = [Chair(WIDE if n == 1 else f"Seat {n}", None if n == 0 else "squire", n) for n in range(seats)]
    sitting = Sitting(ctx, Table("condottiere", chairs, {}, 1))
    menu.show_seats(sitting.scene)
    ctx.stack.settle()
    widgets = sitting.top.focus.widgets()
    return sitting, [w for w in widgets if isinstance(w, Choice)], [w for w in widgets if isinstance(w, Button)]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_down_leads_from_seat_to_seat_and_then_to_ok(ctx: Context, seats: int) -> None:
    sitting, choices, (ok, cancel) = seats_sheet(ctx, seats)
    way: list[Any] = [choices[0]]
    for _ in range(seats):
        sitting.key(pygame.K_DOWN)
        way.append(sitting.top.focus.focused)
    assert way == [*choices, ok]
    sitting.key(pygame.K_RIGHT)
    assert sitting.top.focus.focused is cancel
    for back in (cancel, ok):
        sitting.top.focus.focus(back)
        sitting.key(pygame.K_UP)
        assert sitting.top.focus.focused is choices[-1]
    for key, goal in ((pygame.K_HOME, choices[0]), (pygame.K_UP, ok), (pygame.K_DOWN, choices[0]), (pygame.K_END, ok)):
        sitting.key(key)
        assert sitting.top.focus.focused is goal


def test_the_menu_of_a_game_goes_round(ctx: Context) -> None:
    sitting = Sitting(ctx, Table("condottiere", [Chair("Agnes", None, 0), Chair("Marta", "squire", 1)], {}, 1))
    menu.open_menu(sitting.scene)
    ctx.stack.settle()
    first, *_, last = [w for w in sitting.top.focus.widgets() if isinstance(w, Button)]
    for key, goal in ((pygame.K_UP, last), (pygame.K_DOWN, first), (pygame.K_END, last), (pygame.K_HOME, first)):
        sitting.key(key)
        assert sitting.top.focus.focused is goal


def test_what_cannot_be_pressed_in_the_menu_says_why(ctx: Context) -> None:
    sitting = Sitting(ctx, Table("condottiere", [Chair("Agnes", "page", 0), Chair("Marta", "squire", 1)], {}, 1))
    menu.open_menu(sitting.scene)
    ctx.stack.settle()
    shut = [w for w in sitting.top.focus.widgets() if isinstance(w, Button) and not w.enabled]
    assert {w.text: w.disabled_reason for w in shut} == {
        ctx.say("table.menu.concede"): ctx.say("table.menu.no_person"),
        **({} if sitting.scene.table.cursor else {ctx.say("table.menu.replay"): ctx.say("table.log.empty")})}


@pytest.mark.parametrize("game_id", ["web_of_power", "condottiere", "web_of_power_cards", "lost_cities", "abalone"])
def test_every_key_of_a_table_is_listed(ctx: Context, game_id: str) -> None:
    """Those of every table, what the mouse does besides picking, and those of the board: all above the button."""
    chairs = [Chair(f"Seat {n}", None, n) for n in range(min(registry.info(game_id).seats))]
    sitting = Sitting(ctx, Table(game_id, chairs, {}, 1))
    sitting.key(pygame.K_k)
    ctx.stack.settle()
    labels = [w for w in sitting.top.focus.widgets() if isinstance(w, Label) and w is not sitting.top.heading]
    told = dict(zip((w.text for w in labels[::2]), (w.text for w in labels[1::2])))
    for name in (*menu.KEYS_HERE, *sitting.board.commands):
        assert told[", ".join(combo.text() for combo in COMMANDS[name])] == ctx.say(f"key.{name}")
    for name in menu.MOUSE:
        assert told[ctx.say(f"table.mouse.{name}")] == ctx.say(f"table.key.{name}")
    close = next(w for w in sitting.top.focus.widgets() if isinstance(w, Button))
    assert all(label.rect.bottom <= close.rect.y for label in labels)
    assert sitting.top.panel.rect.contains(close.rect)


def test_keys_that_can_do_nothing_say_why(ctx: Context) -> None:
    """H and F, and their buttons when they are pressed."""
    chairs = [Chair("Agnes", None, 0), Chair("Marta", "squire", 1), Chair("Bruno", "squire", 2)]
    sitting = Sitting(ctx, Table("web_of_power", chairs, {"start": 0}, 1))
    frame = sitting.scene.frame
    for key, button in ((pygame.K_f, frame.skip), (pygame.K_y, frame.redo)):
        ctx.toasts.queue.clear()
        sitting.key(key, pygame.KMOD_CTRL if button is frame.redo else 0)
        by_key = ctx.toasts.queue[-1].text
        ctx.toasts.queue.clear()
        sitting.send(motion(button.rect.center), down(button.rect.center), up(button.rect.center))
        assert not button.enabled and ctx.toasts.queue[-1].text == by_key == button.disabled_reason
    sitting.scene.reseat(0, "squire")
    sitting.step(3)
    seat = sitting.table.to_move
    assert seat is not None and not frame.hint.enabled
    sitting.key(pygame.K_h)
    name = sitting.table.chairs[seat].name
    assert ctx.toasts.queue[-1].text == frame.hint.disabled_reason == ctx.say("table.hint.computer", name=name)


def test_an_answer_that_stands_alone_is_no_wider_than_an_answer(ctx: Context) -> None:
    sitting = Sitting(ctx, Table("condottiere", [Chair("Agnes", None, 0), Chair("Marta", "squire", 1)], {}, 1))
    menu.show_keys(sitting.scene)
    ctx.stack.settle()
    close = next(w for w in sitting.top.focus.widgets() if isinstance(w, Button))
    panel = sitting.top.panel.rect
    assert close.rect.w < panel.w // 2 and abs(close.rect.centerx - panel.centerx) <= 1


def test_a_name_to_be_saved_under_leads_to_saving(ctx: Context) -> None:
    sitting = Sitting(ctx, Table("condottiere", [Chair("Agnes", None, 0), Chair("Marta", "squire", 1)], {}, 1))
    menu.ask_title(sitting.scene)
    ctx.stack.settle()
    sitting.key(pygame.K_DOWN)
    assert sitting.top.focus.focused.text == ctx.say("table.save.do")


def test_a_name_without_room_stands_whole_in_a_note(ctx: Context) -> None:
    sitting, _, _ = seats_sheet(ctx, 3)
    sitting.frame()
    labels = [w for w in sitting.top.focus.widgets() if isinstance(w, Label)]
    cut = next(label for label in labels if label.text == WIDE)
    sitting.send(motion(cut.rect.center))
    sitting.step(20)
    assert sitting.top.focus.tooltip.shown and cut.tooltip == WIDE
    assert not any(label.tooltip for label in labels if label is not cut)
