"""Nothing stays in the hand: whatever comes between press and release, no scene goes on dragging."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults.life import Life
from tests.scenes.conftest import down, motion, press, up

import pygame  # isort: skip

from game.core import registry
from game.core.table import Chair, Table
from scenes.kit.fields import Slider
from scenes.opening import table_scene
from scenes.rules_reader import RulesScene
from scenes.settings import SettingsScene

GAMES = [row.id for row in registry.GAMES if row.board and not row.id.startswith("toy_")]
AWAY = (-5, -5)
LEAVES = pygame.event.Event(pygame.WINDOWFOCUSLOST)


@pytest.fixture
def life(tmp_path: Path) -> Iterator[Life]:
    found = Life("drags", tmp_path)
    found.open((1280, 800), (1920, 1080))
    found.ctx.settings.animation, found.ctx.settings.pace = "off", "instant"
    yield found
    found.close()
    found.end()


def between(life: Life, what: str) -> None:
    """Something that takes the press away from where it was."""
    if what == "another scene":
        life.ctx.stack.push(RulesScene("web_of_power"))
        life.step()
        life.step(up((640, 400)))
    elif what == "focus lost":  # the button is let go over another window, and nobody tells
        life.step(LEAVES)
        life.step(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    else:
        life.step(up(AWAY))


@pytest.mark.parametrize("what", ["another scene", "focus lost", "outside"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_widget_of_a_table_lets_go(life: Life, game_id: str, what: str) -> None:
    """Everything that can be pressed is pressed, moved a little, and then something comes between."""
    seats = registry.info(game_id).seats[-1]
    table = Table(game_id, [Chair("Ann"), *[Chair(f"B{n}", "page", n) for n in range(1, seats)]], {}, 3)
    while table.cursor < 30 and not table.over:
        table.submit(table.state.legal_actions()[0])
    scene: Any = table_scene(table)
    life.begin(scene)
    for widget in [w for w in scene.focus.widgets() if w.visible and w.focusable and w.rect.w][::9]:
        for at in (widget.rect.center, (widget.rect.right - 3, widget.rect.centery)):
            life.step(motion(at), down(at), motion((at[0] + 30, at[1] + 30)))
            between(life, what)
            life.check_hands_empty()
            while life.top is not scene and life.top is not None and len(life.ctx.stack.scenes) > 1:
                life.ctx.stack.pop()
                life.step()
            if life.top is not scene:
                return  # the press has led to another game or home


@pytest.mark.parametrize("what", ["another scene", "focus lost", "outside"])
def test_a_slider_does_not_follow_a_mouse_that_holds_nothing(life: Life, what: str) -> None:
    life.ctx.stack.push(SettingsScene())
    life.step()
    settings = life.top
    slider = next(w for w in settings.focus.widgets() if isinstance(w, Slider))
    life.step(motion(slider.rect.center), down(slider.rect.center))
    assert slider.dragging
    between(life, what)
    if life.top is not settings:
        life.step(press(pygame.K_ESCAPE))
    assert life.top is settings
    value = slider.value
    life.step(motion((slider.rect.x, slider.rect.centery)), motion((slider.rect.right, slider.rect.centery)))
    assert slider.value == value and not slider.dragging


def test_a_press_whose_end_nobody_told_is_over_with_the_next(life: Life) -> None:
    """Pressed, let go elsewhere unseen, a key brought another scene, and there the mouse is pressed again."""
    life.ctx.stack.push(SettingsScene())
    life.step()
    settings = life.top
    life.step(motion(settings.done.rect.center), down(settings.done.rect.center))
    life.ctx.stack.push(RulesScene("web_of_power"))
    life.step()
    life.step(down((640, 400)), up((640, 400)))
    life.check_hands_empty()
    assert not settings.done.pressed


def test_a_button_is_not_pressed_by_a_release_that_began_elsewhere(life: Life) -> None:
    """Pressed, then a key brought another scene, then the mouse comes back with another press in its hand."""
    life.ctx.stack.push(SettingsScene())
    life.step()
    settings = life.top
    done = settings.done
    life.step(motion(done.rect.center), down(done.rect.center))
    between(life, "another scene")
    life.step(press(pygame.K_ESCAPE))
    assert life.top is settings and not done.pressed
    life.step(motion((5, 5)), down((5, 5)), motion(done.rect.center), up(done.rect.center))
    assert life.top is settings
