"""Scale rules, opening size, the canvas of small windows."""

from __future__ import annotations

import os
import random
from typing import Any

import pygame
import pytest

from scenes.kit import bare_x
from scenes.kit.window import Geometry, Window, auto_scale, opening_place, opening_size, scale_for
from tests.scenes.conftest import SCREEN, motion

SIZES = [(960, 600), (1024, 728), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160),
         (960, 2000), (3000, 620)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("wanted", ["auto", 75, 100, 150, 300])
def test_the_smallest_layout_always_fits(size: tuple[int, int], wanted: Any) -> None:
    scale = scale_for(size, wanted)
    assert scale >= 0.75
    assert size[0] / scale >= 960 - 1e-6 and size[1] / scale >= 600 - 1e-6


@pytest.mark.parametrize(("size", "scale"), [
    ((1280, 800), 1.0), ((2560, 1600), 2.0), ((960, 600), 0.85), ((3840, 2160), 2.7), ((2560, 800), 1.0)])
def test_automatic_scale(size: tuple[int, int], scale: float) -> None:
    assert auto_scale(size) == pytest.approx(scale)
    assert scale_for(size, "auto") == pytest.approx(scale)


def test_automatic_layouts_are_never_cramped() -> None:
    for size in SIZES:
        scale = scale_for(size, "auto")
        assert size[0] / scale >= 1000 and size[1] / scale >= 620


def test_a_wanted_size_is_taken_up_to_what_the_window_bears() -> None:
    assert scale_for((1920, 1200), 150) == pytest.approx(1.5)
    assert scale_for((1920, 1200), 300) == pytest.approx(2.0)
    assert scale_for((1280, 800), 75) == pytest.approx(0.75)
    assert scale_for((1280, 800), 20) == pytest.approx(0.75)
    assert scale_for((1280, 800), "nonsense") == scale_for((1280, 800), "auto")


def test_the_window_says_that_a_size_was_too_large() -> None:
    window = Window("t", geometry=Geometry(size=(1280, 800)), interface_size=300, desktops=SCREEN)
    assert window.limited and window.scale == pytest.approx(4 / 3)
    window.interface_size = 125
    assert not window.limited
    window.interface_size = "auto"
    assert not window.limited


def test_units_become_whole_pixels_and_never_vanish() -> None:
    window = Window("t", geometry=Geometry(size=(960, 600)), desktops=SCREEN)
    assert window.scale == pytest.approx(0.85)
    assert window.u(0) == 0 and window.u(0.4) == 1 and window.u(-0.4) == -1 and window.u(100) == 85
    assert window.logical_size == pytest.approx((960 / 0.85, 600 / 0.85))


DESKTOPS = [(1024, 640), (1024, 768), (1280, 800), (1920, 1080), (3840, 2160), (800, 480)]


@pytest.mark.parametrize("desktop", DESKTOPS)
@pytest.mark.parametrize("wanted", [None, (1, 1), (1280, 800), (9000, 9000)])
def test_never_opened_larger_than_the_desktop(desktop: tuple[int, int], wanted: Any) -> None:
    width, height = opening_size(desktop, wanted)
    assert width <= desktop[0] and height < desktop[1]
    assert width >= min(960, desktop[0]) and height >= min(600, desktop[1] - 40)


def test_a_place_off_the_screen_is_forgotten() -> None:
    assert opening_place([(1920, 1080)], (1280, 800), (100, 50)) == (100, 50)
    assert opening_place([(1920, 1080)], (1280, 800), (1000, 50)) is None
    assert opening_place([(1920, 1080)], (1280, 800), (-5, 50)) is None
    assert opening_place([(1920, 1080)], (1280, 800), None) is None
    assert opening_place([], (1280, 800), (0, 0)) is None


def test_full_screen_and_back_keeps_the_window_resizable() -> None:
    pygame.display.quit()  # a window of another test may have been of another kind
    pygame.display.init()
    window = Window("t", geometry=Geometry(size=(1000, 700)), desktops=SCREEN)
    for _ in range(5):
        window.toggle_fullscreen()
        assert window.geometry.fullscreen
        assert window.remember().size == (1000, 700)
        window.toggle_fullscreen()
        surface = pygame.display.get_surface()
        assert surface is not None and surface.get_flags() & pygame.RESIZABLE
        assert window.size == (1000, 700)


def test_where_nobody_manages_windows_the_full_screen_is_laid_into_the_corner_and_the_window_back(
        monkeypatch: pytest.MonkeyPatch) -> None:
    moves: list[tuple[int, int]] = []
    monkeypatch.setattr(bare_x, "place", lambda: (40, 50))
    monkeypatch.setattr(bare_x, "move", moves.append)
    window = Window("t", geometry=Geometry(size=(1000, 700)), desktops=SCREEN)
    for alone in (False, True):
        monkeypatch.setattr(bare_x, "unmanaged", lambda alone=alone: alone)
        window.toggle_fullscreen()
        window.toggle_fullscreen()
        assert moves == ([(0, 0), (40, 50)] if alone else [])


def test_a_full_screen_that_is_opened_there_lies_in_the_corner_too(monkeypatch: pytest.MonkeyPatch) -> None:
    moves: list[tuple[int, int]] = []
    monkeypatch.setattr(bare_x, "unmanaged", lambda: True)
    monkeypatch.setattr(bare_x, "move", moves.append)
    monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "")
    pygame.display.quit()
    window = Window("t", geometry=Geometry((1000, 700), (40, 50), True), desktops=SCREEN)
    assert os.environ["SDL_VIDEO_WINDOW_POS"] == "0,0"
    window.toggle_fullscreen()
    assert moves == [(40, 50)]


def test_the_place_of_the_window_is_noted_but_not_that_of_the_full_screen() -> None:
    window = Window("t", geometry=Geometry(size=(1000, 700)), desktops=SCREEN)
    window.note(pygame.event.Event(pygame.WINDOWMOVED, x=40, y=50))
    assert window.remember().place == (40, 50)
    window.toggle_fullscreen()
    window.note(pygame.event.Event(pygame.WINDOWMOVED, x=0, y=0))
    assert window.remember().place == (40, 50)


def test_a_small_window_shows_the_smallest_canvas_reduced() -> None:
    window = Window("t", geometry=Geometry(size=(960, 600)), desktops=SCREEN)
    pygame.display.set_mode((480, 400), pygame.RESIZABLE)
    assert window.size == (960, 600)
    canvas = window.canvas
    assert canvas.get_size() == (960, 600)
    canvas.fill((200, 30, 40))
    window.present()
    shown = pygame.display.get_surface()
    assert shown is not None
    assert shown.get_at((240, 200))[:3] == (200, 30, 40)
    assert shown.get_at((240, 10))[:3] == (0, 0, 0)  # half the width, so 300 of 400 lines are used
    assert window.to_canvas((240, 200)) == (480, 300)
    moved = window.localise(motion((0, 50)))
    assert moved.pos == (0, 0)


def test_positions_round_trip_between_window_and_canvas() -> None:
    chance = random.Random(7)
    window = Window("t", geometry=Geometry(size=(960, 600)), desktops=SCREEN)
    for _ in range(40):
        size = (chance.randint(200, 1500), chance.randint(200, 1200))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        shown = window._shown()
        for _ in range(10):
            pos = (chance.randrange(shown.x, shown.right), chance.randrange(shown.y, shown.bottom))
            x, y = window.to_canvas(pos)
            assert 0 <= x <= window.size[0] and 0 <= y <= window.size[1]
            if pygame.display.get_surface().get_size() == window.size:  # type: ignore[union-attr]
                back = (x, y)
            else:
                back = (shown.x + x * shown.w / window.size[0], shown.y + y * shown.h / window.size[1])
            assert abs(back[0] - pos[0]) <= 1 and abs(back[1] - pos[1]) <= 1


def test_minimised_and_focus_are_followed() -> None:
    window = Window("t", geometry=Geometry(size=(960, 600)), desktops=SCREEN)
    event = pygame.event.Event
    window.note(event(pygame.WINDOWMINIMIZED))
    window.note(event(pygame.WINDOWFOCUSLOST))
    assert window.minimised and not window.focused
    window.note(event(pygame.WINDOWRESTORED))
    window.note(event(pygame.WINDOWFOCUSGAINED))
    assert not window.minimised and window.focused


def test_a_full_screen_that_cannot_be_had_leaves_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window("t", geometry=Geometry(size=(1000, 700)), desktops=SCREEN)
    set_mode = pygame.display.set_mode

    def refuse(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no")
        return set_mode(size, flags)
    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    window.toggle_fullscreen()
    assert not window.geometry.fullscreen and window.size == (1000, 700)
