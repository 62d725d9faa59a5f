"""The strip above a table: the name of the game stays, whatever else must be told there."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit.recorder import Recorder
from scenes.opening import game_title
from scenes.table.heading import Heading
from tests.scenes.toy_table import written
from tests.tools.screens_book import middle
from tests.tools.screens_stage import Stage

GAMES = ("web_of_power", "condottiere", "web_of_power_cards", "lost_cities", "abalone")
SIZES = ((960, 600), (1280, 800), (2560, 1440))


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_title_stays_beside_whatever_is_told(size: tuple[int, int], game_id: str, tmp_path: Any) -> None:
    """A plain game, one with hints, and one with take-backs and hints that cannot be saved."""
    stage = Stage(size, tmp_path)
    table = middle(game_id)
    scene = stage.table(table)
    for practice, assisted, fault in ((False, False, False), (False, True, False), (True, True, True)):
        table.practice, table.assisted = practice, assisted
        marks = [word for word, on in (("practice", practice), ("assisted", assisted), ("not_saved", fault)) if on]
        scene.show_panels()
        scene.frame.heading.badge = " \u00b7 ".join(scene.ctx.say(f"table.{mark}") for mark in marks)
        strip = scene.frame.heading.rect
        lines = [line for line in written(stage.ctx) if strip.collidepoint(line.rect.center)
                 and line.rect.right < scene.frame.buttons[0].rect.x]
        names = {scene.title.upper(), game_title(stage.ctx.texts, game_id).upper()}
        titles = [line for line in lines if line.shown in names]
        assert len(titles) == 1, [line.text for line in lines]
        told = " ".join(line.text for line in lines)
        assert all(stage.ctx.say(f"table.{mark}").split()[0] in told for mark in marks)
        assert all(strip.contains(line.rect.inflate(0, -line.rect.h // 3)) for line in lines)
        assert not any(one.rect.colliderect(other.rect.inflate(-1, -other.rect.h // 2))
                       for one in lines for other in lines if one is not other)


@pytest.mark.parametrize("scale", [1.0, 2.4])
def test_a_large_interface_says_no_less(ctx: Any, scale: float) -> None:
    """Letters are then smaller than the rest, but none is left out."""
    look = ctx.look
    look.rescale(scale)
    heading = Heading(look, "Condottiere", "Condottiere")
    heading.rect = pygame.Rect(0, 0, 620, round(54 * scale))
    heading.status, heading.badge = "3 linked cities win; the battle for Firenze", "practice \u00b7 with hints"
    look.text.recorder = Recorder()
    heading.draw(pygame.Surface((620, 200)))
    told = " ".join(line.shown for line in look.text.recorder.written)
    look.text.recorder = None
    assert told.split() == f"CONDOTTIERE {heading.status} ({heading.badge})".split()
