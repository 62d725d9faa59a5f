"""The whole program in this process, with a loop that is stepped by hand and a clock on every step."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pymunk  # noqa: F401 - main.py has it by now too

from game.ai.client import Answer
from game.core import registry
from game.core.levels import Choice, Ranked
from game.core.rng import Rng
from game.core.table import Chair, Table
from game.core.texts import Line
from saves.settings import Settings
from saves.store import Store
from scenes.app import App
from scenes.kit.crashlog import CrashLog
from scenes.launch import build, open_window
from scenes.menu import MenuScene
from scenes.stack import Scene

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 800)
FRAME = 1 / 60  # seconds
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franz")


class Spent(NamedTuple):
    """Milliseconds of one step: on the clock, and of CPU in the window's own thread; and on the clock before it."""

    clock: float
    cpu: float
    before: float = 0.0


class ByLot:
    """Stands in for the process of the computers: any legal action, at once."""

    def __init__(self) -> None:
        self._rng = Rng(1)
        self._answer: Answer | None = None

    def ask(self, ticket: Any, game_id: str, level: str, view: Any, budget: Any, seed: int) -> None:
        action = self._rng.choice(view.legal)
        self._answer = Answer(ticket, Choice(action, (Ranked(action, 0.0),), Line("core.hint.lot")))

    def poll(self) -> Answer | None:
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        self._answer = None


class Stage:
    """A window of 1280x800, a store in a folder of its own, and settings as a new player has them.

    Computers move by lot and at once, until `start_agents` gives the context others.
    """

    def __init__(self, **changes: Any) -> None:
        settings = Settings(**changes)
        self._folder = tempfile.TemporaryDirectory()
        self.store = Store(self._folder.name)
        self.ctx = build(ROOT / "art", open_window(ROOT / "art", settings, SIZE), settings, self.store)
        self._crashlog = CrashLog(Path(self._folder.name))
        self.app = App(self.ctx, MenuScene, self._crashlog)
        self.driver = pygame.display.get_driver()
        self.ctx.agents = ByLot()
        self.app.open()
        self.resize(SIZE)  # the dummy driver's desktop is smaller
        self.lay_out()
        self.rest()

    def step(self, *events: pygame.event.Event, dt: float = FRAME) -> Spent:
        """One turn of the loop, a frame with it whether anything has changed or not; and then what it leaves time
        for, which is not counted."""
        spent = self._turn(events, dt)
        self.app.use_time()
        return spent

    def _turn(self, events: Sequence[pygame.event.Event] = (), dt: float = FRAME) -> Spent:
        pygame.event.pump()
        self.app._dirty = True
        begun, cpu = perf_counter(), thread_time()
        self.app.step([*pygame.event.get(), *events], dt)
        return Spent((perf_counter() - begun) * 1000, (thread_time() - cpu) * 1000)

    def put(self, scene: Scene) -> Spent:
        """Nothing but this scene from now on, and until its first frame is seen. What was open does not live on
        for another step, in which a game that is over would lay its results above."""
        begun, cpu = perf_counter(), thread_time()
        self.ctx.stack.clear(scene)
        self.ctx.stack.settle()
        self._turn()
        return Spent((perf_counter() - begun) * 1000, (thread_time() - cpu) * 1000)

    def resize(self, size: tuple[int, int]) -> Spent:
        """Drag the window to a new size: the step that shows it there, stretched."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return self.step()

    def lay_out(self) -> Spent:
        """Wait, as the program does, until the new size counts: the step that lays everything out in it and draws
        it."""
        self.app._clock.tick()
        begun, spent = perf_counter(), self._next()
        while self.ctx.window.held:
            spent = self._next()
        return spent._replace(before=(perf_counter() - begun) * 1000 - spent.clock)

    def _next(self) -> Spent:
        """The next turn of the loop, when the program takes it itself."""
        events = self.app._wait()
        begun, cpu = perf_counter(), thread_time()
        self.app.step(events)
        return Spent((perf_counter() - begun) * 1000, (thread_time() - cpu) * 1000)

    def react(self, *events: pygame.event.Event) -> float:
        """Milliseconds from these events to the next frame, as the program waits for them itself."""
        for event in events:
            pygame.event.post(event)
        begun, frames = perf_counter(), self.app.frames
        while self.app.frames == frames:
            self.app.step(self.app._wait())
        return (perf_counter() - begun) * 1000

    def rest(self, most: int = 600) -> None:
        """Let everything arrive and become smooth."""
        for _ in range(most):
            top = self.ctx.stack.top
            if top is None or not (top.needs_frame() or self.ctx.look.pictures.rough or self.ctx.window.held):
                self.app._rest()  # what the program does when there is nothing else to do
                return
            self.step()

    def close(self) -> None:
        """End everything."""
        self.app.close()
        self.store.close()
        self._crashlog.close()
        pygame.quit()
        self._folder.cleanup()


def new_table(game_id: str, seats: int | None = None, persons: Sequence[int] = (0,), level: str = "cardinal",
              seed: int = 11, turns: int = 0) -> Table:
    """A game after so many turns at random; the smallest number of seats unless another is wanted."""
    info = registry.info(game_id)
    chairs = [Chair(NAMES[n], None if n in persons else level, n) for n in range(seats or info.seats[0])]
    table = Table(game_id, chairs, info.defaults(), seed, seed)
    play_by_lot(table, lambda: table.state.turn >= turns, seed)
    return table


def play_by_lot(table: Table, until: Callable[[], bool], seed: int = 1) -> None:
    """Random actions until something holds or the game is over."""
    rng = Rng(seed)
    while not table.over and not until():
        table.submit(rng.choice(table.state.legal_actions()))


def click(pos: tuple[int, int]) -> tuple[pygame.event.Event, ...]:
    """The mouse comes, presses and lets go."""
    return (pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def arguments() -> list[str]:
    """The words behind `python -m tests.perf.PART`. Where there is no screen SDL's dummy drivers are used."""
    if not os.environ.get("DISPLAY"):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    return sys.argv[1:]


def ask_part(name: str, *words: str, env: Mapping[str, str] | None = None, before: Sequence[str] = ()) -> Any:
    """What a part finds in a process of its own, on SDL's dummy drivers unless `env` says otherwise."""
    given = env or {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run([*before, sys.executable, "-m", f"tests.perf.{name}", *words], cwd=ROOT, env=given,
                          stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout.strip().splitlines()[-1])
