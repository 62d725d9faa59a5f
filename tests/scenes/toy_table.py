"""A table for the toy games: a board that draws nothing but remembers what it was shown."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pygame

from game.core import registry
from game.core.api import View
from game.core.events import Moved, Place, Shuffled
from game.core.registry import Listed
from game.core.table import Chair, Table
from game.core.texts import Line
from scenes.boards.api import BoardView, PlaceSpot, Stage
from scenes.context import Context
from scenes.kit.focus import Zone
from scenes.kit.recorder import Recorder, Written
from scenes.kit.theme import SMALLEST_PX
from scenes.stack import Scene
from scenes.table.scene import TableScene
from tests import toys

LONG_NAMES = ("Maximiliane von Habsburg", "Konstantinopolitanerinne", "Bartholomaeusnachtigall",
              "Ottilie Wwwwwwww Mmmmmmm", "Wolfgang Amadeus Mozarts")
SIZES = [(960, 600), (1280, 800), (2560, 1440)]


class PlainBoard(BoardView):
    """One spot, no pictures. `synced` are the views in the order they were shown, with covered or not."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.synced: list[tuple[View[Any], bool]] = []
        self.played: list[Moved | Shuffled] = []
        self.lit: tuple[Place, ...] = ()
        self._left = 0.0

    def layout(self, area: pygame.Rect) -> pygame.Rect:
        u = self.stage.look.u
        self.area = pygame.Rect(area.x, area.y, area.w - u(420), area.h)
        return pygame.Rect(self.area.right + u(20), area.y, u(400), u(342))

    def zones(self) -> list[Zone]:
        return [Zone("plain", [PlaceSpot(self.stage.look, self.area, ("pile",), self)])]

    def place_at(self, pos: tuple[int, int]) -> Place | None:
        return ("pile",) if self.area.collidepoint(pos) else None

    def ring(self, place: Place) -> pygame.Rect | None:
        return self.area

    def sync(self, view: View[Any], covered: bool) -> None:
        self.synced.append((view, covered))

    def prompt(self, view: View[Any], picked: Sequence[Place]) -> Line:
        return Line("table.menu")

    def status(self, view: View[Any]) -> Line:
        return Line("table.menu")

    def stock(self, view: View[Any], seat: int) -> list[tuple[str, int]]:
        return []

    def show_picks(self, shown: Sequence[Place], targets: Collection[Place], mine: bool) -> None:
        self.mine = mine

    def show_marks(self, marks: Sequence[tuple[int, Place]]) -> None:
        self.marks = marks

    def show_lit(self, places: Collection[Place], seat: int | None) -> None:
        self.lit = tuple(places)

    def show_ghost(self, places: Collection[Place], seat: int | None) -> None:
        self.ghost = places

    def drag(self, place: Place | None, pos: tuple[int, int]) -> None:
        self.dragged = place

    def play(self, event: Moved | Shuffled, view: View[Any]) -> float:
        self.played.append(event)
        self._left = 0.2
        return 0.2

    def finish(self) -> None:
        self._left = 0.0

    @property
    def busy(self) -> bool:
        return self._left > 0

    def update(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Nothing."""


class ToyScene(TableScene):
    """A toy at the table."""

    board_class = PlainBoard


@contextmanager
def toy_tables() -> Iterator[None]:
    """The toys stand in the cabinet, with a board, while this lasts."""
    with toys.guests():
        boards = [Listed(row.id, row.package, f"{__name__}:ToyScene") for row in toys.ROWS]
        registry.GAMES[:0] = boards
        yield


def played(game_id: str, seats: int, entries: int | None = None, seed: int = 1, persons: Sequence[int] = (0,),
           **options: Any) -> Table:
    """A table with long names after so many random entries (None: to the end)."""
    chairs = [Chair(LONG_NAMES[n], None if n in persons else "squire", n) for n in range(seats)]
    table, chance = Table(game_id, chairs, options, seed), random.Random(seed)
    while not table.over and (entries is None or table.cursor < entries):
        legal = table.state.legal_actions()
        keen = [action for action in legal if action.kind not in ("exchange", "end")]
        table.submit(chance.choice(keen or legal))
    return table


def step(ctx: Context, frames: int = 1, dt: float = 1 / 60) -> None:
    """Let time pass as the app does."""
    for _ in range(frames):
        ctx.stack.update(dt)
        ctx.stack.settle()


def top(ctx: Context) -> Scene:
    ctx.stack.settle()
    found = ctx.stack.top
    assert found is not None
    return found


def written(ctx: Context) -> list[Written]:
    """What the topmost scenes write in one frame and nothing covers."""
    recorder = ctx.look.text.recorder = Recorder()
    ctx.stack.draw(ctx.window.canvas)
    ctx.look.text.recorder = None
    return [line for line in recorder.written if not line.covered]


def check_written(ctx: Context, parts: Sequence[pygame.Rect] | None = None) -> None:
    """No text is too small or leaves the box or the window it belongs to; `parts`: only what stands there."""
    lines = [line for line in written(ctx) if parts is None or line.rect.collidelist(list(parts)) >= 0]
    assert len(lines) > 5
    window = ctx.window.canvas.get_rect()
    for line in lines:
        assert line.px >= SMALLEST_PX
        seen = line.rect.clip(line.clip)
        assert window.contains(seen), f"{line.text!r} leaves the window"
        if line.container is not None:
            box = line.container
            assert line.rect.x >= box.x - 1 and line.rect.right <= box.right + 1, f"{line.text!r} is too wide"
            slack = line.rect.h // 3  # letters stand clear of the edge of their line
            assert line.rect.y >= box.y - slack and line.rect.bottom <= box.bottom + slack, f"{line.text!r} is too high"
