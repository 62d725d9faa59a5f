"""One life of the program, driven by hand: the real app, kit, saves and rules, with the dummy drivers.

Everything that chance or a clock decides comes from one seed, so that a life can be lived again.
"""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest import mock

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

import scenes.app
import scenes.setup
from game.ai import agents
from game.ai.client import Answer, rule_of_thumb
from game.core.levels import Budget
from game.core.rng import Rng
from game.core.table import Table
from saves.format import load
from saves.store import Store
from scenes import launch
from scenes.app import App
from scenes.kit import fields
from scenes.kit.crashlog import CrashLog
from scenes.kit.window import Geometry, Window
from scenes.menu import MenuScene
from scenes.stack import Scene
from scenes.table.scene import TableScene

ART = Path(__file__).resolve().parents[2] / "art"
SCREENS = ((640, 480), (1024, 768), (1366, 768), (1920, 1080), (3840, 2160))
BEGINNING = 1_700_000_000  # seconds since 1970


class Broken(AssertionError):
    """Something that must never be: told with the way to live it again."""


class Clock:
    """Stands in for the module `time`, and stands still between two steps."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    perf_counter = monotonic


class QuickAgents:
    """Computers with tiny budgets in this very process; answers come a few looks late, as from another one."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self._question: tuple[Any, ...] | None = None
        self._looks = 0

    def ask(self, ticket: Any, game_id: str, level: str, view: Any, budget: Budget, seed: int) -> None:
        self._question = (ticket, game_id, level, view, seed)
        self._looks = self.dice.choice((0, 0, 1, 3, 12))

    def cancel(self) -> None:
        self._question = None

    def poll(self) -> Answer | None:
        if self._question is None:
            return None
        self._looks -= 1
        if self._looks > 0:
            return None
        (ticket, game_id, level, view, seed), self._question = self._question, None
        if self.dice.random() < 0.1:
            return Answer(ticket, rule_of_thumb(game_id, view, seed), True, "late")
        few = Budget(iterations=self.dice.randint(1, 6))
        return Answer(ticket, agents.make(game_id, level).choose(view, few, Rng(seed), lambda: False))


class SeededApp(App):
    """Mistakes of scenes are not forgiven here."""

    def _stumble(self, error: Exception) -> None:
        raise error


class Life:
    """The program in one folder, from its first scene until it is closed; `reopen` starts it again there."""

    def __init__(self, seed: str, folder: Path) -> None:
        self.dice = random.Random(seed)
        self.folder = folder
        self.clock = Clock()
        self.steps = self.events = self.saves_seen = 0
        self.threads_died: list[str] = []
        self._patches = ExitStack()
        self._patches.enter_context(mock.patch.object(scenes.app, "time", self.clock))
        self._patches.enter_context(mock.patch.object(scenes.setup, "secrets", self))
        self._patches.enter_context(mock.patch.object(threading, "excepthook", self._thread_died))
        fields._own_clipboard[0] = ""
        pygame.init()

    def randbits(self, count: int) -> int:
        """The seeds of new games."""
        return self.dice.getrandbits(count)

    def _thread_died(self, args: Any) -> None:
        self.threads_died.append(repr(args.exc_value))

    # -- beginning and end -----------------------------------------------------------------------------

    def open(self, size: tuple[int, int] | None = None, screen: tuple[int, int] | None = None) -> None:
        """As launch does it, on a screen of that or of some size."""
        self.store = self.new_store()
        settings = self.store.load_settings()
        geometry = Geometry(size or (settings.window[2:] if settings.window else None), None, settings.fullscreen)
        window = Window("Kabinett", None, geometry, settings.interface_size, [screen or self.dice.choice(SCREENS)])
        ctx = launch.build(ART, window, settings, self.store)
        ctx.agents = QuickAgents(self.dice)
        self.ctx = ctx
        self.crashlog = CrashLog(self.folder / "logs")
        threading.excepthook = self._thread_died  # the log has taken it
        self.app = SeededApp(ctx, MenuScene, self.crashlog)
        self.app.open()
        pygame.event.clear()

    def new_store(self) -> Store:
        """The store of this life's folder."""
        return Store(self.folder / "data", clock=lambda: BEGINNING + self.steps)

    def begin(self, scene: Scene) -> None:
        """Go on with this scene instead of the menu."""
        self.ctx.stack.clear(scene)
        self.step()

    def close(self) -> None:
        """The window is closed: everything is kept."""
        self.app.close()
        launch.keep_geometry(self.ctx.window, self.ctx.settings)
        self.store.save_settings(self.ctx.settings)
        self.store.close()
        self.crashlog.close()
        if list((self.folder / "logs").glob("error-*")):
            raise Broken("a mistake was written down")
        if self.threads_died:
            raise Broken(f"a thread died: {self.threads_died}")

    def end(self) -> None:
        """No more of this life."""
        self._patches.close()

    def reopen(self) -> None:
        """Closed and started again: settings are what they were, and the game goes on where it was."""
        table, settings = self.newest_table(), self.ctx.settings
        self.close()
        self.open()
        if self.ctx.settings.to_bytes() != settings.to_bytes():
            raise Broken("the settings have changed while the program was closed")
        if table is not None and not table.over:
            loaded = self.store.continue_latest()
            if loaded is None or loaded.warnings:
                raise Broken("the game in progress is not continued")
            same(loaded.table, table)
            self.saves_seen += 1

    # -- going on --------------------------------------------------------------------------------------

    @property
    def top(self) -> Any:
        return self.ctx.stack.top

    @property
    def canvas(self) -> tuple[int, int]:
        """What mouse positions are given in: pixels of the window."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface.get_size()

    def step(self, *events: pygame.event.Event, dt: float = 1 / 60) -> None:
        """One turn of the loop. A program that has ended is started again."""
        self.steps += 1
        self.events += len(events)
        self.clock.now += dt
        self.app.step(list(events), dt)
        if not self.app.running:
            self.reopen()

    def tables(self) -> list[TableScene]:
        """The table scenes on the stack, from the bottom up."""
        return [scene for scene in self.ctx.stack.scenes if isinstance(scene, TableScene)]

    def newest_table(self) -> Table | None:
        """The game in progress, None where there is none."""
        found = self.tables()
        return found[-1].table if found else None

    # -- what must hold --------------------------------------------------------------------------------

    def check_disk(self) -> None:
        """Every action of the game in progress is in its autosave."""
        for scene in self.tables():
            if not self.store.flush(20):
                raise Broken("the disk does not come to an end")
            if self.store.fault is not None:
                raise Broken(f"games are not being saved: {self.store.fault.key}")
            name = self.store._names.get(scene.table)
            if name is None:
                raise Broken("the game in progress has no file")
            loaded = load((self.folder / "data" / name).read_bytes())
            if loaded.warnings:
                raise Broken(f"the autosave needs help: {loaded.warnings}")
            same(loaded.table, scene.table)
            self.saves_seen += 1

    def check_hands_empty(self) -> None:
        """With no button pressed nothing is dragged, held down or gripped, in any scene."""
        for scene in self.ctx.stack.scenes:
            focus = getattr(scene, "focus", None)
            for widget in focus.widgets() if focus is not None else ():
                scroller = getattr(widget, "scroller", None)
                for what in ("pressed", "dragging"):
                    if getattr(widget, what, False):
                        raise Broken(f"{type(widget).__name__} of {type(scene).__name__} is still {what}")
                if getattr(scroller, "_grip", None) is not None:
                    raise Broken(f"the scroll bar of {type(scene).__name__} is still held")
            picking = getattr(scene, "picking", None)
            if picking is not None and picking._drag is not None:
                raise Broken(f"{picking._drag} is still dragged")

    def check_goes_on(self) -> None:
        """A table left alone comes to a person's decision, to the end, or at least further; the telling of points at a
        slow pace may take more than a minute, one after another."""
        scene = self.top
        if not isinstance(scene, TableScene):
            return
        before = scene.table.cursor
        steps, left = 0, scene.reel.left
        while steps < 400:
            if scene is not self.top or scene.table.cursor != before or waits(scene):
                return
            self.step(dt=0.1)
            steps, left = (0 if scene.reel.left < left else steps + 1), scene.reel.left
        raise Broken(f"the table is stuck: mover {scene.table.to_move}, busy {scene.reel.busy}")


def waits(scene: TableScene) -> bool:
    """Whether the table waits for a person, or for nobody any more."""
    if scene.reel.busy:
        return False
    return scene.table.over or scene.picking.open or scene.watch.waiting_for is not None


def same(found: Table, wanted: Table) -> None:
    """Fails unless nothing that was done at a table is missing in another."""
    facts: Sequence[tuple[str, Any, Any]] = [
        ("log", [entry.text for entry in found.log], [entry.text for entry in wanted.log]),
        ("cursor", found.cursor, wanted.cursor), ("chairs", found.chairs, wanted.chairs),
        ("conceded", found.conceded, wanted.conceded), ("options", found.options, wanted.options),
        ("digest", found.digest(), wanted.digest()), ("practice", found.practice, wanted.practice)]
    for what, on_disk, here in facts:
        if on_disk != here:
            raise Broken(f"{what} was lost: {on_disk!r} on the disk, {here!r} at the table")
