"""What lies on the wood is kept as one picture, and the picture is always the one that painting anew would give."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.core import registry
from scenes.kit.backdrop import Backdrop
from scenes.kit.widgets import Panel
from scenes.menu import MenuScene
from scenes.opening import table_scene
from scenes.replay import ReplayScene
from scenes.settings import SettingsScene
from scenes.setup import SetupScene
from tests.scenes.conftest import down, motion, press, up
from tests.tools.screens_book import ended

KEYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_SPACE, pygame.K_TAB, pygame.K_DOWN)


def seen(backdrop: Backdrop, size: tuple[int, int]) -> bytes:
    surface = pygame.Surface(size)
    backdrop.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def opened(ctx: Any, scene: Any) -> Any:
    ctx.stack.push(scene)
    ctx.stack.settle()
    return scene


@pytest.mark.parametrize("game_id", ["abalone", "web_of_power_cards"])
def test_looking_back_shows_what_painting_anew_would_show(home: Any, game_id: str) -> None:
    below = opened(home, table_scene(ended(game_id, min(registry.info(game_id).seats), 2, False)))
    replay = opened(home, ReplayScene(below))
    lot, size = random.Random(3), home.window.size
    places = [place for widget in replay._backdrop.widgets if widget.visible
              for place in (widget.rect.center, widget.rect.move(0, 25).center)]
    for _ in range(60):
        at = lot.choice(places)
        event = lot.choice([motion(at), down(at), up(at), press(lot.choice(KEYS))])
        if not (replay.leave.rect.collidepoint(at) or replay.play_on.rect.collidepoint(at)):
            replay.handle(event)
        replay.update(0.1)
        assert seen(replay._backdrop, size) == seen(Backdrop(home.look, replay._backdrop.widgets), size), event


def test_boxes_come_forward_and_go_back(home: Any) -> None:
    menu, size = opened(home, MenuScene()), home.window.size
    for widget in (*menu.boxes, menu.settings, menu.boxes[-1], menu.leave, menu.boxes[2]):
        menu.handle(motion(widget.rect.center))
        assert widget.hovered
        assert seen(menu.backdrop, size) == seen(Backdrop(home.look, menu.backdrop.widgets), size)


def test_a_hand_that_is_covered_takes_its_lines_from_the_list(home: Any) -> None:
    below = opened(home, table_scene(ended("lost_cities", 2, 2, False)))
    replay = opened(home, ReplayScene(below))
    replay.go_to(3)
    replay.update(0.1)
    before = replay.side.log.look_key()
    below.watch.alone, below.watch.shown = None, None
    assert replay.side.log.look_key() != before


@pytest.mark.parametrize("make", [MenuScene, SettingsScene, lambda: SetupScene("condottiere")])
def test_plates_go_with_the_layout(home: Any, make: Any) -> None:
    scene = opened(home, make())
    for size in ((960, 600), (1280, 800)):
        scene.layout(size)
        assert seen(scene.backdrop, size) == seen(Backdrop(home.look, scene.backdrop.widgets), size)


def test_wood_that_becomes_smooth_is_seen_smooth(home: Any) -> None:
    size, pictures = (1100, 700), home.look.pictures  # no size in which the wood lies on the disk
    backdrop = Backdrop(home.look, [Panel(home.look, pygame.Rect(100, 100, 300, 200))])
    smooth = seen(backdrop, size)
    pictures._made.shrink(0)
    pictures.hasty = True
    backdrop = Backdrop(home.look, backdrop.widgets)
    assert seen(backdrop, size) != smooth
    pictures.hasty = False
    while pictures.polish():
        pass
    assert seen(backdrop, size) == smooth
