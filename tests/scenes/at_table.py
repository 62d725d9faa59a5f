"""Somebody sits at the table scene and plays it with real events: mouse, drag and keys."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.ai.client import Answer
from game.core import registry
from game.core.events import Place
from game.core.levels import Choice, Ranked
from game.core.table import Chair, Table
from game.core.texts import Line
from saves.statistics import Statistics
from scenes.context import Context
from scenes.kit.focus import ARROWS, next_to
from scenes.kit.widgets import Widget
from scenes.opening import table_scene
from tests.scenes.conftest import down, make_context, motion, press, up

NAMES = ("Agnes", "Marta", "Bruno", "Ottilie", "Konrad")
FRAME = 1 / 30


class FakeStore:
    """Remembers what was to be kept: (cursor, whether a picture came with it)."""

    fault = None

    def __init__(self) -> None:
        self.kept: list[tuple[int, bool]] = []
        self.counted: list[Table] = []
        self.complaints: list[Line] = []
        self.statistics = Statistics()

    def autosave(self, table: Table, thumbnail: bytes | None = None) -> None:
        self.kept.append((table.cursor, thumbnail is not None))

    def problems(self) -> list[Line]:
        found, self.complaints = self.complaints, []
        return found

    def count_result(self, table: Table) -> None:
        self.counted.append(table)

    def continuable(self) -> None:
        return None

    def flush(self) -> bool:
        return True


class FakeAgents:
    """Takes questions and answers when told to. `asked` are (ticket, level, view)."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, str, Any]] = []
        self.cancelled = 0
        self.answers: deque[Answer] = deque()

    def ask(self, ticket: Any, game_id: str, level: str, view: Any, budget: Any, seed: int) -> None:
        self.asked.append((ticket, level, view))

    def cancel(self) -> None:
        self.cancelled += 1

    def poll(self) -> Answer | None:
        return self.answers.popleft() if self.answers else None

    def answer(self, number: int = -1, action: Any = None, fallback: bool = False) -> Any:
        """Answer a question; gives the action, the first legal one unless another is wanted."""
        ticket, _, view = self.asked[number]
        action = view.legal[0] if action is None else action
        self.answers.append(Answer(ticket, Choice(action, (Ranked(action, 0.0),), Line("core.hint.only")), fallback))
        return action


def new_table(seats: int = 3, persons: Sequence[int] = (0,), seed: int = 1, entries: int = 0, **options: Any) -> Table:
    """A game of Web of Power after so many random entries, which persons and computers have made."""
    chairs = [Chair(NAMES[n], None if n in persons else "squire", n) for n in range(seats)]
    table = Table("web_of_power", chairs, {"start": 0, **options}, seed)
    play_on(table, lambda: table.cursor >= entries, random.Random(seed))
    return table


def play_on(table: Table, until: Callable[[], bool], chance: random.Random) -> None:
    """Random actions, mostly placings, until something holds or the game is over."""
    while not table.over and not until():
        legal = table.state.legal_actions()
        keen = [action for action in legal if action.kind not in ("exchange", "end")]
        table.submit(chance.choice(keen if keen and chance.random() < 0.85 else legal))


class Sitting:
    """A table scene on its stack, and the hands of whoever sits there."""

    def __init__(self, ctx: Context, table: Table) -> None:
        self.ctx, self.table = ctx, table
        self.scene: Any = table_scene(table)
        ctx.stack.push(self.scene)
        ctx.stack.settle()
        self.canvas = pygame.Surface(ctx.window.size)
        self.step()

    @property
    def top(self) -> Any:
        return self.ctx.stack.top

    @property
    def board(self) -> Any:
        return self.scene.board

    # -- time ------------------------------------------------------------------------------------------

    def step(self, frames: int = 1, dt: float = FRAME) -> None:
        """Frames go by as in the app."""
        for _ in range(frames):
            self.ctx.stack.update(dt)
            self.ctx.toasts.update(dt)
            self.ctx.tell_problems()
            self.ctx.stack.settle()

    def wait(self, until: Callable[[], bool], frames: int = 3000) -> None:
        """Frames go by until something holds."""
        for _ in range(frames):
            if until():
                return
            self.step()
        raise AssertionError("it never came")

    def rest(self) -> None:
        """Until nothing moves and nothing is told any more."""
        self.wait(lambda: not self.scene.reel.busy)
        self.step()

    def frame(self) -> bytes:
        """The picture of this moment."""
        self.ctx.stack.draw(self.canvas)
        self.ctx.toasts.draw(self.canvas)
        return pygame.image.tobytes(self.canvas, "RGB")

    # -- hands -----------------------------------------------------------------------------------------

    def send(self, *events: pygame.event.Event) -> None:
        for event in events:
            if not self.ctx.toasts.handle(event):
                self.ctx.stack.handle(event)
            self.ctx.stack.settle()

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        self.send(press(key, mod, text))

    def middle(self, place: Place) -> tuple[int, int]:
        """Where a place is pressed."""
        rect = self.board.exchange.rect if place == ("discard", "button") else self.board.ring(place)
        assert rect is not None, place
        return rect.center

    def click(self, *places: Place) -> None:
        for place in places:
            at = self.middle(place)
            self.send(motion(at), down(at), up(at))

    def drag(self, start: Place, end: Place) -> None:
        """Press, carry in steps, let go."""
        (x0, y0), (x1, y1) = self.middle(start), self.middle(end)
        self.send(motion((x0, y0)), down((x0, y0)))
        for share in (0.2, 0.6, 1.0):
            self.send(motion((round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share))))
        self.send(up((x1, y1)))

    def walk_to(self, widget: Widget) -> None:
        """Bring the focus to a widget by Tab and arrows alone."""
        focus = self.scene.focus
        for _ in range(2 * len(focus.zones)):
            if focus.zone_of(focus.focused) is focus.zone_of(widget):
                break
            self.key(pygame.K_TAB)
        for arrow in way(focus.zone_of(widget).open(), focus.focused, widget):
            self.key(arrow)
        assert focus.focused is widget, "the keys lead there"

    def type_pick(self, *places: Place) -> None:
        """Pick places by keys alone."""
        for place in places:
            self.walk_to(self.widget(place))
            self.key(pygame.K_RETURN)

    def widget(self, place: Place) -> Widget:
        """What stands for a place among the zones."""
        found: Widget = next(w for zone in self.scene.focus.zones for w in zone.widgets
                             if getattr(w, "place", None) == place)
        return found

    def reveal(self) -> None:
        """The person who is called sits down."""
        self.key(pygame.K_RETURN)
        self.rest()


def way(widgets: Sequence[Widget], start: Widget, goal: Widget) -> list[int]:
    """The shortest row of arrow keys from one widget of a zone to another. Fails where there is none."""
    paths: dict[int, list[int]] = {id(start): []}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here is goal:
            return paths[id(here)]
        for key, arrow in ARROWS.items():
            found = next_to(here, widgets, arrow)
            if found is not None and id(found) not in paths:
                paths[id(found)] = [*paths[id(here)], key]
                waiting.append(found)
    raise AssertionError("no arrows lead from one to the other")


def among_persons(game_id: str, seats: int, size: tuple[int, int] = (1280, 800), **settings: Any) -> Sitting:
    """A table of persons at which everything moves, and nothing is really kept."""
    ctx = make_context(size, animation="normal", pace="instant", **settings)
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    chairs = [Chair(NAMES[n], None, n) for n in range(seats)]
    return Sitting(ctx, Table(game_id, chairs, registry.info(game_id).defaults(), seats, seats))
