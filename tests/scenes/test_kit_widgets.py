"""Every widget by mouse and by keys."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit import fields
from scenes.kit.buttons import Button, Choice, IconButton, Toggle
from scenes.kit.dialog import Answer, Dialog, ask
from scenes.kit.fields import Slider, TextField
from scenes.kit.popups import TOAST_TIME, Toasts
from scenes.kit.recorder import Recorder
from scenes.kit.scrolling import Block, ListView, ScrollText
from scenes.kit.sheet import Sheet
from scenes.kit.widgets import Label, Panel, ProgressRing
from tests.scenes.conftest import down, motion, press, up
from tests.scenes.toy_table import SIZES

BOX = pygame.Rect(100, 100, 300, 40)
CANVAS = (800, 600)


def click(widget: Any, pos: tuple[int, int]) -> None:
    widget.handle(motion(pos))
    widget.handle(down(pos))
    widget.handle(up(pos))


def typed(field: TextField, text: str) -> None:
    for letter in text:
        field.handle(press(ord(letter), text=letter))
        field.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))


# --- buttons -------------------------------------------------------------------------------------

def test_button_sounds_and_calls(ctx: Any) -> None:
    calls: list[int] = []
    button = Button(ctx.look, "Go", lambda: calls.append(1), BOX.copy())
    click(button, BOX.center)
    assert calls == [1] and ctx.audio.played == ["click"]
    click(button, (10, 10))
    button.handle(down(BOX.center, button=3))
    button.handle(up(BOX.center, button=3))
    assert calls == [1]


def test_button_lets_go_when_the_window_loses_the_focus(ctx: Any) -> None:
    calls: list[int] = []
    button = Button(ctx.look, "Go", lambda: calls.append(1), BOX.copy())
    button.handle(down(BOX.center))
    button.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    button.handle(up(BOX.center))
    assert calls == []


@pytest.mark.parametrize("enabled", [True, False])
def test_buttons_draw_in_every_state(ctx: Any, enabled: bool) -> None:
    surface = pygame.Surface(CANVAS)
    pictures = set()
    for button in (Button(ctx.look, "Text", rect=BOX.copy()),
                   Button(ctx.look, "Both", rect=BOX.copy(), icon="undo"),
                   IconButton(ctx.look, "undo", "Undo", rect=BOX.copy()),
                   Button(ctx.look, "Gold", rect=BOX.copy(), primary=True)):
        button.enabled = enabled
        surface.fill((60, 40, 20))
        button.draw(surface)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
        button.pressed = button.hovered = True
        button.draw(surface)
    assert len(pictures) == 4


def test_toggle(ctx: Any) -> None:
    heard: list[bool] = []
    toggle = Toggle(ctx.look, "Sound", False, heard.append, BOX.copy())
    click(toggle, BOX.center)
    toggle.activate()
    toggle.enabled = False
    toggle.activate()
    assert heard == [True, False] and toggle.value is False


def test_choice_as_segments(ctx: Any) -> None:
    heard: list[object] = []
    options = [("a", "one"), ("b", "two"), ("c", "three")]
    choice = Choice(ctx.look, options, "a", heard.append, BOX.copy(), "Kind")
    assert not choice.is_stepper() and choice.description == "Kind: one"
    click(choice, (BOX.right - 5, BOX.centery))
    assert choice.value == "c"
    assert choice.handle(press(pygame.K_LEFT)) and choice.value == "b"
    choice.handle(press(pygame.K_RIGHT))
    assert choice.handle(press(pygame.K_RIGHT)) and choice.value == "c"  # stops at the end
    choice.activate()
    assert choice.value == "a"  # goes round
    assert heard == ["c", "b", "c", "a"]


def test_choice_becomes_a_stepper_where_it_does_not_fit(ctx: Any) -> None:
    choice = Choice(ctx.look, [(n, f"a rather long option {n}") for n in range(5)], 0, rect=BOX.copy())
    assert choice.is_stepper()
    click(choice, (BOX.right - 4, BOX.centery))
    click(choice, (BOX.right - 4, BOX.centery))
    assert choice.value == 2
    click(choice, (BOX.x + 4, BOX.centery))
    assert choice.value == 1
    click(choice, BOX.center)
    assert choice.value == 1
    choice.draw(pygame.Surface(CANVAS))


# --- slider and text field -------------------------------------------------------------------------

def test_slider_by_mouse_and_keys(ctx: Any) -> None:
    heard: list[float] = []
    slider = Slider(ctx.look, 50, heard.append, BOX.copy(), step=10, description="Volume")
    track = slider.track()
    slider.handle(down((track.x, track.centery)))
    assert slider.value == 0 and slider.dragging
    slider.handle(motion((track.right + 500, 0)))
    assert slider.value == 100
    slider.handle(up((0, 0)))
    slider.handle(motion((track.x, track.centery)))
    assert slider.value == 100
    slider.handle(press(pygame.K_RIGHT))
    slider.handle(press(pygame.K_LEFT))
    assert slider.value == 90 and heard == [0, 100, 90] and slider.description == "Volume: 90"
    slider.draw(pygame.Surface(CANVAS))


def test_the_words_of_a_slider_keep_clear_of_its_ring(ctx: Any) -> None:
    slider = Slider(ctx.look, 50, rect=BOX.copy(), show=lambda value: f"to {value:g} points", room=116)
    recorder = ctx.look.text.recorder = Recorder()
    slider.draw(pygame.Surface(CANVAS))
    assert slider.track().right < recorder.written[0].ink.x
    assert recorder.written[0].ink.right <= slider.ring_rect().right - ctx.look.u(6)


def test_typing_and_editing(ctx: Any) -> None:
    heard: list[str] = []
    field = TextField(ctx.look, on_change=heard.append, rect=BOX.copy(), limit=8)
    typed(field, "Agnes")
    assert field.text == "Agnes" and heard[-1] == "Agnes"
    field.handle(press(pygame.K_BACKSPACE))
    field.handle(press(pygame.K_HOME))
    typed(field, "St ")
    assert field.text == "St Agne" and field.caret == 3
    field.handle(press(pygame.K_DELETE))
    field.handle(press(pygame.K_END))
    field.handle(press(pygame.K_LEFT))
    typed(field, "xyz")
    assert field.text == "St gnxye"  # eight letters and no more
    field.handle(press(pygame.K_BACKSPACE, pygame.KMOD_CTRL))
    assert field.text == "St e" and field.caret == 3
    for _ in range(9):
        field.handle(press(pygame.K_BACKSPACE))
    assert field.text == "e" and field.caret == 0


def test_letters_in_a_field_are_no_commands(ctx: Any) -> None:
    field = TextField(ctx.look, rect=BOX.copy())
    assert field.handle(press(pygame.K_m, text="m"))
    assert field.handle(press(pygame.K_SPACE, text=" "))
    assert not field.handle(press(pygame.K_s, pygame.KMOD_CTRL, "\x13"))
    assert not field.handle(press(pygame.K_F1))
    assert not field.handle(press(pygame.K_TAB, text="\t"))


def test_control_characters_never_get_in(ctx: Any) -> None:
    field = TextField(ctx.look, rect=BOX.copy(), limit=50)
    field.insert("a\0b\x1b[31m\r\nc\td")
    assert field.text == "ab[31m cd" or field.text == "ab[31m c d"
    assert field.text.isprintable()


def test_paste(ctx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "clipboard_text", lambda: "Ottilie von der langen Reihe")
    field = TextField(ctx.look, rect=BOX.copy(), limit=7)
    main = pygame.KMOD_META if fields.MAC else pygame.KMOD_CTRL
    assert field.handle(press(pygame.K_v, main))
    assert field.text == "Ottilie"


def test_copying_works_without_a_system_clipboard(ctx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise pygame.error("no clipboard here")
    monkeypatch.setattr(pygame.scrap, "get_init", broken)
    fields.keep_on_clipboard("Brügge")
    assert fields.clipboard_text() == "Brügge"


def test_an_input_method_composes_before_it_writes(ctx: Any) -> None:
    field = TextField(ctx.look, "ab", rect=BOX.copy())
    field.handle(pygame.event.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    assert field.text == "ab" and field.composing == "に"
    assert field.handle(press(pygame.K_BACKSPACE)) and field.text == "ab"  # the method's own key
    field.handle(pygame.event.Event(pygame.TEXTINPUT, text="日"))
    assert field.text == "ab日" and field.composing == ""
    field.focused = True
    field.draw(pygame.Surface(CANVAS))


def test_enter_submits_and_a_click_places_the_caret(ctx: Any) -> None:
    sent: list[str] = []
    field = TextField(ctx.look, "Bruno", on_submit=sent.append, rect=BOX.copy())
    click(field, (BOX.x + 12, BOX.centery))
    assert field.caret == 0
    click(field, (BOX.right - 3, BOX.centery))
    assert field.caret == 5
    field.handle(press(pygame.K_RETURN))
    assert sent == ["Bruno"]


def test_the_caret_stays_in_sight_of_a_long_text(ctx: Any) -> None:
    field = TextField(ctx.look, "wide text " * 8, rect=pygame.Rect(100, 100, 120, 40), limit=200)
    field.focused = True
    field.draw(pygame.Surface(CANVAS))
    assert field._scroll > 0
    field.handle(press(pygame.K_HOME))
    field.draw(pygame.Surface(CANVAS))
    assert field._scroll == 0


def test_the_caret_blinks_without_drawing_in_between(ctx: Any) -> None:
    field = TextField(ctx.look, rect=BOX.copy())
    field.focused = True
    field.draw(pygame.Surface(CANVAS))
    asked = []
    for _ in range(100):
        field.update(0.02)
        asked.append(field.needs_frame())
        if asked[-1]:
            field.draw(pygame.Surface(CANVAS))
    assert 2 <= sum(asked) <= 5


# --- lists and long texts ----------------------------------------------------------------------------

def rows(ctx: Any, count: int = 50, **more: Any) -> tuple[ListView, list[int]]:
    painted: list[int] = []

    def paint(surface: pygame.Surface, rect: pygame.Rect, row: int, selected: bool, hovered: bool) -> None:
        painted.append(row)
    view = ListView(ctx.look, count, 20, paint, rect=pygame.Rect(100, 100, 200, 100), **more)
    return view, painted


def test_a_list_paints_only_what_is_seen(ctx: Any) -> None:
    view, painted = rows(ctx)
    view.draw(pygame.Surface(CANVAS))
    assert painted == [0, 1, 2, 3, 4, 5, 6] or painted == [0, 1, 2, 3, 4, 5]


def test_a_list_by_keys(ctx: Any) -> None:
    chosen: list[int] = []
    ctx.look.reduced_motion = True
    view, painted = rows(ctx, on_choose=chosen.append)
    for key, at in ((pygame.K_DOWN, 1), (pygame.K_PAGEDOWN, 5), (pygame.K_END, 49), (pygame.K_UP, 48),
                    (pygame.K_PAGEUP, 44), (pygame.K_HOME, 0)):
        assert view.handle(press(key)) and view.selected == at
        view.draw(pygame.Surface(CANVAS))
        assert at in painted
        painted.clear()
    assert not view.handle(press(pygame.K_UP))  # leads out of the list
    view.activate()
    assert chosen == [0]


def test_a_list_by_mouse(ctx: Any) -> None:
    chosen: list[int] = []
    ctx.look.reduced_motion = True
    view, _ = rows(ctx, on_choose=chosen.append)
    click(view, (150, 145))
    assert view.selected == 2 and chosen == []
    click(view, (150, 145))
    assert chosen == [2]  # the second click of a double click
    view.update(2)
    click(view, (150, 145))
    assert chosen == [2]
    assert view.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-2, x=0))
    assert view.row_at((150, 101)) == 6
    view.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-9999, x=0))
    assert view.row_at((150, 199)) == 49


def test_a_list_by_its_bar(ctx: Any) -> None:
    view, _ = rows(ctx)
    view.draw(pygame.Surface(CANVAS))
    bar, knob = view.scroller.bar(), view.scroller.knob()
    view.handle(down(knob.center))
    view.handle(motion((knob.centerx, bar.bottom + 50)))
    assert view.scroller.offset == view.scroller.most
    view.handle(up((0, 0)))
    view.handle(motion((knob.centerx, bar.y)))
    assert view.scroller.offset == view.scroller.most


def test_a_list_that_grows_keeps_showing_its_end(ctx: Any) -> None:
    ctx.look.reduced_motion = True
    view, _ = rows(ctx)
    view.select(49)
    view.set_count(60, keep_end=True)
    assert view.row_at((150, 199)) == 59
    view.select(0)
    view.set_count(70, keep_end=True)
    assert view.row_at((150, 101)) == 0
    view.set_count(0)
    view.draw(pygame.Surface(CANVAS))
    assert view.selected == -1 and not view.handle(press(pygame.K_DOWN))
    view.set_count(3)
    assert view.selected == 0


def test_a_long_text_scrolls_and_leads_out_at_its_ends(ctx: Any) -> None:
    ctx.look.reduced_motion = True
    text = ScrollText(ctx.look, [Block(f"Paragraph {n} **and** more words", before=6) for n in range(40)],
                      pygame.Rect(50, 50, 300, 200))
    surface = pygame.Surface(CANVAS)
    text.draw(surface)
    assert text.scroller.needed
    assert not text.handle(press(pygame.K_UP))
    assert text.handle(press(pygame.K_PAGEDOWN)) and text.scroller.offset > 0
    text.handle(press(pygame.K_END))
    assert text.scroller.offset == text.scroller.most
    assert not text.handle(press(pygame.K_DOWN))
    text.scroll_to(10, glide=False)
    assert text.scroller.offset == text._set[10][0]
    text.rect.w = 150
    text.draw(surface)
    assert text.scroller.offset <= text.scroller.most
    text.set_blocks("short")
    text.draw(surface)
    assert not text.scroller.needed and not text.handle(press(pygame.K_DOWN))


def test_a_glide_arrives(ctx: Any) -> None:
    view, _ = rows(ctx)
    view.hovered = True
    view.handle(motion((150, 150)))
    view.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-3, x=0))
    assert view.needs_frame()
    for _ in range(120):
        view.update(1 / 60)
    assert view.scroller.offset == view.scroller.goal > 0 and not view.needs_frame()


# --- labels and the rest -----------------------------------------------------------------------------

def test_labels_and_panels_draw(ctx: Any) -> None:
    surface = pygame.Surface(CANVAS)
    Panel(ctx.look, pygame.Rect(10, 10, 300, 200)).draw(surface)
    Panel(ctx.look, pygame.Rect(0, 0, 0, 0)).draw(surface)
    Panel(ctx.look, pygame.Rect(0, 0, 3, 2)).draw(surface)
    label = Label(ctx.look, "a **bold** word and many plain ones", pygame.Rect(20, 20, 120, 100), wrap=True)
    assert label.height_for(60) > label.height_for(300)
    label.draw(surface)


def test_the_ring_of_thought_turns_or_breathes(ctx: Any) -> None:
    ring = ProgressRing(ctx.look, pygame.Rect(0, 0, 40, 40))
    for still in (False, True):
        ctx.look.reduced_motion = still
        pictures = set()
        for _ in range(6):
            surface = pygame.Surface((40, 40))
            ring.update(0.11)
            ring.draw(surface)
            pictures.add(pygame.image.tobytes(surface, "RGB"))
        assert len(pictures) == 6
    assert ring.needs_frame()
    ring.active = False
    assert not ring.needs_frame()


# --- messages ------------------------------------------------------------------------------------------

def test_a_toast_goes_by_itself_and_an_error_waits(ctx: Any) -> None:
    toasts = Toasts(ctx.look)
    toasts.show("Saved")
    toasts.draw(pygame.Surface(CANVAS))
    toasts.update(TOAST_TIME + 0.1)
    assert toasts.current is None
    toasts.show("Disk full", error=True)
    toasts.update(1000)
    assert toasts.current is not None and not toasts.needs_frame()
    toasts.draw(pygame.Surface(CANVAS))
    assert not toasts.handle(down((3, 3)))
    assert toasts.handle(press(pygame.K_ESCAPE))
    assert toasts.current is None and not toasts.handle(press(pygame.K_ESCAPE))


def test_a_new_toast_ends_a_plain_one_but_not_an_error(ctx: Any) -> None:
    toasts = Toasts(ctx.look)
    toasts.show("one")
    toasts.show("one")
    assert len(toasts.queue) == 1
    toasts.show("two")
    toasts.update(0.01)
    assert toasts.current is not None and toasts.current.text == "two"
    toasts.show("bad", error=True)
    toasts.update(0.01)
    toasts.show("three")
    toasts.update(0.01)
    assert toasts.current is not None and toasts.current.text == "three", "an old error does not hide what is new"
    toasts.update(60)
    assert toasts.current is not None and toasts.current.text == "bad", "but it is still there afterwards"
    toasts.draw(pygame.Surface(CANVAS))
    assert toasts.handle(down(toasts._rect.center))
    assert toasts.current is None


# --- dialogs ---------------------------------------------------------------------------------------------

def open_dialog(ctx: Any, *answers: Answer) -> Dialog:
    dialog = Dialog("Leave?", "The game is saved. " * 8, answers)
    ctx.stack.push(dialog)
    ctx.stack.settle()
    return dialog


def test_enter_is_the_default_and_escape_the_way_out(ctx: Any) -> None:
    said: list[str] = []
    answers = (Answer("Stay", lambda: said.append("stay"), cancel=True),
               Answer("Leave", lambda: said.append("leave"), default=True))
    open_dialog(ctx, *answers).handle(press(pygame.K_RETURN))
    ctx.stack.settle()
    open_dialog(ctx, *answers).handle(press(pygame.K_ESCAPE))
    ctx.stack.settle()
    assert said == ["leave", "stay"] and ctx.stack.top is None


def test_a_dialog_answers_once_and_hides_what_is_below_from_events(ctx: Any) -> None:
    said: list[int] = []
    dialog = open_dialog(ctx, Answer("Yes", lambda: said.append(1), default=True))
    assert dialog.handle(down((2, 2)))
    dialog.handle(press(pygame.K_RETURN))
    dialog.handle(press(pygame.K_RETURN))
    assert said == [1]
    dialog.draw(pygame.Surface((1280, 800)))


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_a_dialog_stays_on_the_canvas_and_holds_its_buttons(context_of: Any, size: tuple[int, int]) -> None:
    ctx = context_of(size)
    dialog = open_dialog(ctx, Answer("A rather long answer"), Answer("Another long answer"), Answer("No"))
    assert pygame.Rect((0, 0), size).contains(dialog.panel.rect)
    for button in dialog.buttons:
        assert dialog.panel.rect.contains(button.rect)
    assert dialog.body.rect.bottom <= dialog.buttons[0].rect.y


def test_ask_for_what_cannot_be_taken_back_starts_on_cancel(ctx: Any) -> None:
    done: list[int] = []
    ask(ctx, "Delete?", "It is gone then.", "Delete", lambda: done.append(1), default_yes=False)
    ctx.stack.settle()
    ctx.stack.handle(press(pygame.K_RETURN))
    assert done == []
    ctx.stack.settle()
    assert ctx.stack.top is None


@pytest.mark.parametrize("size", SIZES)
def test_answers_of_a_sheet_stand_apart_from_its_rows(context_of: Any, size: tuple[int, int]) -> None:
    ctx = context_of(size)
    widgets = Label(ctx.look, "a row"), Label(ctx.look, "another"), Button(ctx.look, "Close")
    rows = [([widget], high) for widget, high in zip(widgets, (26.0, 26.0, 44.0))]
    ctx.stack.push(Sheet("Keys", lambda sheet: rows))
    ctx.stack.settle()
    first, second, close = (row[0].rect for row, _ in rows)
    assert close.y - second.bottom >= 2 * (second.y - first.bottom)
    panel = ctx.stack.top.panel.rect
    assert panel.contains(close) and panel.bottom - close.bottom >= ctx.look.u(30)
