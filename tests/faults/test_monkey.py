"""The short form of `python -m tests.faults.monkey`, and that the monkey would notice.

`--minutes N` goes on that long with new lives.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults import events, monkey
from tests.faults.hands import Hands
from tests.faults.life import Broken, Life

import pygame  # isort: skip

from scenes.kit.fields import Slider
from scenes.opening import table_scene
from scenes.settings import SettingsScene

SEED = 1
SHORT = 9  # deeds of a life in the short form


@pytest.mark.parametrize("number", range(len(monkey.starts())), ids=lambda n: "-".join(monkey.starts()[n]) + f"-{n}")
def test_a_life_from_every_beginning(number: int) -> None:
    tally = monkey.Tally()
    monkey.live(SEED, number, tally, SHORT)
    assert tally.events > 10


def test_more_lives(request: pytest.FixtureRequest) -> None:
    end, number, tally = time.monotonic() + 60 * request.config.getoption("--minutes"), 1000, monkey.Tally()
    while not tally.lives or time.monotonic() < end:
        monkey.live(SEED, number, tally, monkey.DEEDS if time.monotonic() < end else SHORT)
        number += 1


# The kinds of SDL_events.h of SDL 2.32, but for SDL_WINDOWEVENT, of which pygame makes its own.
SDL = {0x100, *range(0x101, 0x108), 0x150, 0x201, *range(0x300, 0x306), *range(0x400, 0x404), *range(0x600, 0x608),
       *range(0x650, 0x65C), *range(0x700, 0x703), *range(0x800, 0x803), 0x900, *range(0x1000, 0x1004), 0x1100, 0x1101,
       0x1200, 0x2000, 0x2001, 0x7F00, 0x8000}


def test_every_kind_of_event_is_among_them() -> None:
    assert events.known() | SDL <= set(events.EVENTS), {hex(kind) for kind in SDL - set(events.EVENTS)}
    assert pygame.QUIT in events.ENDING


def test_a_life_can_be_lived_again() -> None:
    tallies = [monkey.Tally() for _ in range(2)]
    for tally in tallies:
        monkey.live(9, 2, tally, SHORT)
        tally.megabytes = 0.0
    assert tallies[0] == tallies[1]


# -- the monkey has eyes -----------------------------------------------------------------------------------

@pytest.fixture
def life(tmp_path: Path) -> Iterator[Life]:
    found = Life("eyes", tmp_path)
    found.open((1280, 800), (1920, 1080))
    yield found
    found.app.close()
    found.store.close()
    found.crashlog.close()
    found.end()


def at_table(life: Life) -> Any:
    """A game of two persons and a computer, with a few moves."""
    table = monkey.some_table("web_of_power", life.dice)
    while len(table.persons) != 1 or table.over:
        table = monkey.some_table("web_of_power", life.dice)
    scene: Any = table_scene(table)
    life.begin(scene)
    life.check_goes_on()
    return scene


def test_a_mistake_of_a_scene_is_seen(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    life.ctx.stack.push(SettingsScene())
    life.step()
    monkeypatch.setattr(SettingsScene, "draw", lambda *parts: [][0])
    with pytest.raises(IndexError):
        life.app.draw()


def test_a_lost_action_is_seen(life: Life) -> None:
    scene = at_table(life)
    life.check_disk()
    scene.table.submit(scene.table.state.legal_actions()[0])
    with pytest.raises(Broken, match="log was lost"):
        life.check_disk()


def test_an_action_lost_by_closing_is_seen(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = at_table(life)
    monkeypatch.setattr(type(life.store), "autosave", lambda *parts, **more: None)
    scene.table.submit(scene.table.state.legal_actions()[0])
    with pytest.raises(Broken):
        life.step(pygame.event.Event(pygame.QUIT))


@pytest.mark.parametrize("spoil", [
    lambda scene: setattr(scene.picking, "_drag", (("card", "x", 1), (0, 0), True)),
    lambda scene: setattr(scene.focus.widgets()[0], "pressed", True)], ids=["drag", "button"])
def test_something_still_held_is_seen(life: Life, spoil: Callable[[Any], None]) -> None:
    scene = at_table(life)
    Hands(life).calm_down()
    life.check_hands_empty()
    spoil(scene)
    with pytest.raises(Broken, match="still"):
        life.check_hands_empty()


def test_a_slider_still_held_is_seen(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    life.ctx.stack.push(SettingsScene())
    life.step()
    slider = next(w for w in life.top.focus.widgets() if isinstance(w, Slider))
    hands = Hands(life)
    monkeypatch.setattr(Slider, "handle", lambda *parts: False)
    slider.dragging = True
    hands.calm_down()
    with pytest.raises(Broken, match="dragging"):
        life.check_hands_empty()


def test_a_table_that_stands_still_is_seen(life: Life) -> None:
    scene = at_table(life)
    scene.picking.end()
    scene.reel.load([object()], scene.view)
    scene.reel.update = lambda dt: None
    with pytest.raises(Broken, match="stuck"):
        life.check_goes_on()
