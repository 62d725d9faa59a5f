"""A stage for scenes without a screen: SDL's dummy driver, the real kit, and simple settings."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.core import registry
from game.core.texts import Texts
from saves.settings import Settings
from saves.store import Store
from scenes.context import Context
from scenes.kit.assets import Assets
from scenes.kit.look import Look
from scenes.kit.text import Text
from scenes.kit.theme import load_theme
from scenes.kit.window import Geometry, Window
from scenes.stack import SceneStack
from scenes.texts import words
from tests import toys

ART = Path(__file__).resolve().parents[2] / "art"
SCREEN = [(3840, 2200)]  # a desktop on which every tested size opens


class SilentAudio:
    """Remembers what was asked for."""

    available = True  # as if there were a sound card

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str, pan: float = 0.0) -> None:
        self.played.append(name)

    def load_ahead(self) -> None:
        pass

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def set_muted(self, muted: bool) -> None:
        self.muted = muted


def plain_settings(**changes: Any) -> SimpleNamespace:
    """Settings as a new player has them, but without waiting for animations."""
    values: dict[str, Any] = {
        "animation": "off", "pace": "instant", "volume": 70, "muted": False, "fullscreen": False,
        "interface_size": "auto", "colour_blind": False, "reduced_motion": False, "confirm_turn": "risky",
        "purist": False, "full_curtain": False, "curtain_on_focus_loss": False,
    }
    return SimpleNamespace(**{**values, **changes})


def make_context(size: tuple[int, int] = (1280, 800), **changes: Any) -> Context:
    """A context with a window of `size` pixels on a large desktop; `changes` are settings."""
    settings = plain_settings(**changes)
    window = Window("test", geometry=Geometry(size=size), interface_size=settings.interface_size,
                    desktops=SCREEN)
    look = Look(load_theme(ART), Text(ART / "fonts"), Assets(ART))
    look.reduced_motion = settings.reduced_motion
    look.rescale(window.scale)
    stack = SceneStack()
    ctx = Context(window, look, SilentAudio(), settings, Texts(words()), stack)
    look.sound = ctx.audio.play
    stack.start(ctx, window.size)
    return ctx


@pytest.fixture
def ctx() -> Iterator[Context]:
    pygame.init()
    yield make_context()
    pygame.event.clear()


@pytest.fixture
def context_of() -> Iterator[Any]:
    """A maker of contexts: `context_of((960, 600), reduced_motion=True)`."""
    pygame.init()
    yield make_context
    pygame.event.clear()


@pytest.fixture
def home(ctx: Any, tmp_path: Path) -> Iterator[Any]:
    """A context with a store of its own."""
    ctx.store = Store(tmp_path)
    ctx.settings = Settings(animation="off", pace="instant")
    yield ctx
    ctx.store.close()


def press(key: int, mod: int = 0, text: str = "", scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=scancode)


def motion(pos: tuple[int, int], rel: tuple[int, int] = (1, 0)) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0))


def down(pos: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def up(pos: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)


@pytest.fixture(autouse=True, scope="module")
def only_real_games() -> Iterator[None]:
    """Toys that other tests have brought to the table are not in the cabinet here; whoever wants them brings them."""
    with toys.guests():
        registry.GAMES[:] = [row for row in registry.GAMES if not row.id.startswith("toy_")]
        yield
