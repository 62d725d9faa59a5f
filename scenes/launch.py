"""Puts the program together: folders, settings, window, first scene, and those who work behind it."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pygame

from game.core.texts import Texts
from saves.settings import Settings
from saves.store import Store
from scenes.app import App
from scenes.context import Context
from scenes.ending import told_to_end
from scenes.kit.assets import Assets
from scenes.kit.audio import Audio
from scenes.kit.crashlog import CrashLog, Stopped, log_folder
from scenes.kit.look import Look
from scenes.kit.memory import give_back_large
from scenes.kit.text import Text
from scenes.kit.theme import load_theme
from scenes.kit.window import Geometry, Window, prepare_environment
from scenes.stack import SceneStack
from scenes.texts import words

INVISIBLE = ("dummy", "offscreen")  # drivers that show nothing
INTERRUPTED = 130  # the exit code that shells use


class NoWindow(Exception):
    """No window can be opened. The message is one sentence for the person at the keyboard."""


def launch(art: Path, data: Path | None = None, size: tuple[int, int] | None = None,
           fullscreen: bool | None = None) -> int:
    """Run until the window is closed. `data` keeps saves, settings and logs elsewhere; None for `size` and
    `fullscreen` means as it was last time. Returns the exit code. Raises NoWindow and Stopped."""
    crashlog = CrashLog(log_folder(data))
    try:
        run(crashlog, art, data, size, fullscreen)
    except KeyboardInterrupt:  # Ctrl+C at the terminal
        return INTERRUPTED
    except (NoWindow, Stopped):
        raise
    except Exception as error:
        raise Stopped(crashlog.sentence(error)) from error
    finally:
        crashlog.close()
    return 0


def run(crashlog: CrashLog, art: Path, data: Path | None, size: tuple[int, int] | None,
        fullscreen: bool | None) -> None:
    """Open everything, in order; whatever happens, it is closed again in the other order."""
    with ExitStack() as closing:
        closing.callback(pygame.quit)
        store = Store(data)
        closing.callback(store.close)
        settings = store.load_settings()
        if fullscreen is not None:
            settings.fullscreen = fullscreen
        window = open_window(art, settings, size)
        app = App(build(art, window, settings, store), first_scene(), crashlog)
        gc.freeze()  # what is loaded by now stays to the end: nobody need look through it for circles
        app.open()
        closing.callback(start_agents(app.ctx))
        with told_to_end(app):
            app.run()
            keep_geometry(window, settings)
            store.save_settings(settings)


def open_window(art: Path, settings: Settings, size: tuple[int, int] | None) -> Window:
    """The window where and how it was last seen. Raises NoWindow."""
    prepare_environment()
    give_back_large()
    geometry = Geometry(size, None, settings.fullscreen)
    if settings.window is not None and size is None:
        x, y, width, height = settings.window
        geometry = Geometry((width, height), (x, y), settings.fullscreen)
    try:
        with hushed_libraries():
            window = Window("Kabinett", art / "icon" / "kabinett.png", geometry, settings.interface_size)
    except pygame.error as error:
        raise NoWindow(f"Kabinett cannot open a window: {error}.") from error
    driver = pygame.display.get_driver()
    if driver in INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
        raise NoWindow(f"Kabinett needs a screen: none can be opened, only SDL's invisible driver {driver}.")
    return window


@contextmanager
def hushed_libraries() -> Iterator[None]:
    """Keeps C libraries from writing to the terminal while SDL tries one screen after another."""
    try:
        kept, null = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # there is no terminal
        yield
        return
    os.dup2(null, 2)
    os.close(null)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def build(art: Path, window: Window, settings: Settings, store: Store | None) -> Context:
    """The context that every scene is given."""
    look = Look(load_theme(art), Text(art / "fonts"), Assets(art))
    look.rescale(window.scale)
    audio = Audio(art / "sounds", settings.volume / 100, settings.muted)
    look.sound = audio.play
    return Context(window, look, audio, settings, Texts(words()), SceneStack(), store=store)


def first_scene() -> type:
    """The menu; imported only when the window is there."""
    from scenes.menu import MenuScene

    return MenuScene


def start_agents(ctx: Context) -> Callable[[], None]:
    """Start the process of the computer opponents, once the first frame is seen. Returns what ends it."""
    from game.ai.client import AgentClient

    client = ctx.agents = AgentClient()
    client.start()
    return client.close


def keep_geometry(window: Window, settings: Settings) -> None:
    """Note where the window was."""
    seen = window.remember()
    if seen.size is not None:
        settings.window = (*(seen.place or (-1, -1)), *seen.size)
