"""A stage on which every scene can be posed: the real kit and saves, a clock that stands, and no waiting."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.scenes.conftest import down, make_context, motion, press, up  # sets the dummy driver

import pygame  # isort: skip

from game.ai import agents
from game.ai.client import Answer
from game.core.levels import Budget
from game.core.rng import Rng
from game.core.table import Chair, Table
from saves.settings import Settings
from saves.store import Store
from scenes.kit.fields import TextField
from scenes.kit.recorder import Recorder, Written
from scenes.kit.scrolling import ListView
from scenes.kit.widgets import Widget
from scenes.opening import table_scene
from scenes.stack import Scene
from scenes.table.log_panel import LogPanel
from tests.tools.screens_faults import Control

NOON = 1_750_000_000  # seconds since 1970
FRAME = 1 / 30
HINT_BUDGET = Budget(iterations=60)
NAMES = ("Agnes", "Marta", "Bruno", "Ottilie", "Konrad", "Sabine")
LONG_NAMES = ("Maximiliane von Habsburg", "Wwwwwwwwwwwwwwwwwwwwwwww", "Bartholomaeusnachtigall",
              "MWMWMWMWMWMW MWMWMWMWMWM", "Wolfgang Amadeus Mozarts", "Friederike von und zu Wi")

os.environ["TZ"] = "UTC"
if hasattr(time, "tzset"):
    time.tzset()


class Thinker:
    """Stands in for the process of the computers: `thinks` for ever, or answers hints at once."""

    def __init__(self) -> None:
        self.thinks = False
        self._answer: Answer | None = None

    def ask(self, ticket: Any, game_id: str, level: str, view: Any, budget: Budget, seed: int) -> None:
        if not self.thinks:
            chosen = agents.make(game_id, level).choose(view, HINT_BUDGET, Rng(seed), lambda: False)
            self._answer = Answer(ticket, chosen)

    def poll(self) -> Answer | None:
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        self._answer = None


@dataclass
class Shot:
    """A finished picture, what was written on it, and the controls of the topmost scene."""

    picture: pygame.Surface
    written: list[Written]
    controls: list[Control]


class Stage:
    """One window size. Poses put scenes on it; `shoot` takes the picture."""

    def __init__(self, size: tuple[int, int], folder: Path) -> None:
        pygame.init()
        self.size = size
        self.folder = folder
        self.ctx = make_context(size)
        self.ctx.agents = self.thinker = Thinker()
        self.cleared = 0

    def clear(self) -> None:
        """An empty stage with an empty folder and the settings of a new player who waits for nothing."""
        ctx = self.ctx
        ctx.stack.abandon()
        if ctx.store is not None:
            ctx.store.close()
        self.cleared += 1
        ctx.store = Store(self.folder / str(self.cleared), clock=lambda: NOON)
        ctx.settings = Settings(animation="off", pace="instant", curtain_on_focus_loss=False)
        ctx.look.reduced_motion = ctx.look.theme.colour_blind = False
        ctx.look.rescale(ctx.window.scale)
        ctx.toasts.queue.clear()
        self.thinker.thinks = False

    # -- scenes ----------------------------------------------------------------------------------------

    def open(self, scene: Scene) -> Any:
        """Put a scene on top; gives it back."""
        self.ctx.stack.push(scene)
        self.pass_time(0.1)
        return scene

    def table(self, table: Table) -> Any:
        """The table scene of a game in progress, the hand of whoever is to move revealed."""
        scene: Any = self.open(table_scene(table))
        if scene.watch.waiting_for is not None:
            self.key(pygame.K_RETURN)
        return scene

    @property
    def top(self) -> Any:
        """The topmost scene."""
        return self.ctx.stack.top

    # -- hands -----------------------------------------------------------------------------------------

    def send(self, *events: pygame.event.Event) -> None:
        """Events for whoever is on top, and a moment for what follows."""
        for event in events:
            if not self.ctx.toasts.handle(event):
                self.ctx.stack.handle(event)
            self.ctx.stack.settle()
        self.pass_time(FRAME)

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        self.send(press(key, mod, text))

    def type(self, text: str) -> None:
        """Letters into whatever has the keyboard."""
        for letter in text:
            self.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def click(self, pos: tuple[int, int]) -> None:
        self.send(motion(pos), down(pos), up(pos))

    def rest_on(self, pos: tuple[int, int]) -> None:
        """The pointer lies there until the note has come up."""
        self.send(motion(pos))
        self.pass_time(0.7)

    def press_button(self, text: str) -> None:
        """Activate the button of the top scene that says so."""
        button = next(w for w in self.top.focus.widgets() if getattr(w, "text", None) == text)
        button.activate()
        self.ctx.stack.settle()
        self.pass_time(0.1)

    # -- time and picture ------------------------------------------------------------------------------

    def pass_time(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Frames go by, at most so long."""
        for _ in range(max(1, round(seconds / FRAME))):
            if until():
                return
            self.ctx.stack.update(FRAME)
            self.ctx.toasts.update(FRAME)
            self.ctx.stack.settle()

    def shoot(self, repaint: Callable[[Any, Recorder], None]) -> Shot:
        """The frame as it stands. repaint: writes what a board painted on pictures of its own once more."""
        canvas, recorder = pygame.Surface(self.size).convert(), Recorder()
        self.ctx.look.text.recorder = recorder
        for scene in self.ctx.stack.visible():
            repaint(scene, recorder)
        self.ctx.stack.draw(canvas)
        self.ctx.toasts.draw(canvas, self.ctx.look.u(self.top.foot), self.top.message_area)
        self.ctx.look.text.recorder = None
        focus = getattr(self.top, "focus", None)
        widgets = focus.widgets() if focus is not None else []
        return Shot(canvas, recorder.written, [control(w) for w in widgets if w.visible])


def control(widget: Widget) -> Control:
    """What the checks want to know of a widget."""
    words = [widget.tooltip, widget.description]
    if isinstance(widget, TextField):
        words.append(widget.text)
    if isinstance(widget, LogPanel):  # a line that is pointed at is told whole
        words += [widget.row(n).text for n in range(widget.count)]
    if isinstance(widget, ListView) and widget.describe:  # and a row that is moved to, beside the list
        words += [widget.describe(n) for n in range(widget.count)]
    scrolls = isinstance(widget, TextField)
    return Control(widget.rect, "\n".join(words), widget.enabled, scrolls)


def seated(game_id: str, seats: int, persons: Sequence[int] = (0,), names: Sequence[str] = NAMES, seed: int = 1,
           **options: Any) -> Table:
    """A new game; seats that are no persons are computers of rising levels."""
    levels = ("squire", "knight", "cardinal", "page", "squire", "knight")
    chairs = [Chair(names[n], None if n in persons else levels[n], n) for n in range(seats)]
    return Table(game_id, chairs, options, seed)


def play(table: Table, until: Callable[[Table], bool], chance: random.Random) -> None:
    """Random sensible actions until something holds or the game ends."""
    while not table.over and not until(table):
        legal = table.state.legal_actions()
        keen = [action for action in legal if action.kind not in ("exchange", "end")]
        table.submit(chance.choice(keen if keen and chance.random() < 0.9 else legal))
