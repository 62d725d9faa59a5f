"""Where things lie in the window: the same scenes, built without a screen, from the files the program writes.

The mirror is given every key the program is given, so that it knows where the focus stands. It never tells
the program anything.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame

from game.core.events import Place
from game.core.table import Table
from saves.format import load
from saves.settings import Settings
from scenes.kit.widgets import Widget
from scenes.menu import MenuScene
from tests.scenes.at_table import FakeAgents, FakeStore, Sitting, way
from tests.scenes.conftest import make_context, press
from tests.window.screen import SIZE, Program, wait_for

CODES = {"Tab": pygame.K_TAB, "Return": pygame.K_RETURN, "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT,
         "Up": pygame.K_UP, "Down": pygame.K_DOWN, "Escape": pygame.K_ESCAPE}
BREATH = 0.12  # seconds between a save and the next click: by then the program listens to the person
NAMES = {code: name for name, code in CODES.items()}


def write_settings(folder: Path, persons: int) -> Settings:
    """The settings of somebody who waits for nothing, with a set-up of so many persons and Pages beside them."""
    chairs = [{"name": name, "agent": None if n < persons else "page", "colour": n}
              for n, name in enumerate(("Agnes", "Marta", "Bruno"))]
    settings = Settings(animation="off", pace="instant", confirm_turn="never", muted=True, setups={
        "web_of_power": {"seats": 3, "chairs": chairs, "options": {"start": 0}}})
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_bytes(settings.to_bytes())
    return settings


def saved(folder: Path) -> Table | None:
    """The game in the newest autosave, None while there is none. Read again only when a file has changed."""
    stamps = tuple(sorted((path.name, path.stat().st_mtime_ns) for path in folder.glob("auto-*.kab")))
    if _seen.get(folder, ((), None))[0] != stamps:
        found = [load(path.read_bytes()) for path in folder.glob("auto-*.kab")]
        newest = max(found, key=lambda loaded: loaded.meta.serial, default=None)
        _seen[folder] = stamps, None if newest is None else newest.table
    return _seen.get(folder, ((), None))[1]


_seen: dict[Path, tuple[Any, Table | None]] = {}


class Mirror:
    """Begins at the menu and follows to the table."""

    def __init__(self, program: Program, folder: Path, settings: Settings) -> None:
        pygame.init()
        self.program, self.folder = program, folder
        self.ctx = make_context(SIZE)
        self.ctx.settings = settings
        self.ctx.store, self.ctx.agents = FakeStore(), FakeAgents()
        self.ctx.stack.push(MenuScene())
        self._pass_time()
        self.sitting: Sitting | None = None

    @property
    def top(self) -> Any:
        return self.ctx.stack.top

    def _pass_time(self) -> None:
        for _ in range(3):
            self.ctx.stack.update(1 / 30)
            self.ctx.stack.settle()

    # -- by keys ---------------------------------------------------------------------------------------

    def type(self, *names: str) -> None:
        """The same keys for the program and for the mirror."""
        self.program.type(*names)
        before = self.top
        for name in names:
            self._follow(name)
        if self.top is not before:
            time.sleep(2 * BREATH)  # a new scene hears of keys from its first frame on

    def _follow(self, name: str) -> None:
        self.ctx.stack.handle(press(CODES[name]))
        self._pass_time()

    def walk_to(self, widget: Widget) -> None:
        """Bring the focus to a widget of the top scene by Tab and arrows."""
        focus, keys = self.top.focus, []
        while focus.zone_of(focus.focused) is not focus.zone_of(widget):
            assert len(keys) < 30
            keys.append("Tab")
            self._follow("Tab")
        for code in way(focus.zone_of(widget).open(), focus.focused, widget):
            keys.append(NAMES[code])
            self._follow(NAMES[code])
        assert focus.focused is widget
        self.program.type(*keys)

    # -- at the table ----------------------------------------------------------------------------------

    def begin(self) -> Sitting:
        """The program has begun a game: the mirror takes it from its file."""
        table = wait_for("the first autosave", lambda: saved(self.folder))
        self.ctx.stack.abandon()
        self.sitting = Sitting(self.ctx, Table(table.game_id, table.first_chairs, table.options, table.seed,
                                               table.agent_seed))
        self.catch_up()
        return self.sitting

    def catch_up(self, least: int = 0) -> Table:
        """Wait until the program's game has so many entries and a person decides, or it is over; then play what
        was played there here too. Gives the table."""
        def there() -> Table | None:
            table = saved(self.folder)
            assert table is not None
            return table if table.cursor >= least and (table.over or table.to_move in table.persons) else None

        assert self.sitting is not None
        table, mine = wait_for("an answer of the computers", there), self.sitting.table
        assert [entry.text for entry in table.log[:mine.cursor]] == [entry.text for entry in mine.log]
        for entry in table.log[mine.cursor:]:
            self.sitting.step(2)
            if mine.chairs[entry.seat].agent is not None:
                self.ctx.agents.answer(action=entry.action)
                self.sitting.step(2)
            else:
                self.sitting.scene.submit(entry.action)
        self.sitting.step(2)
        assert mine.digest() == table.digest()
        time.sleep(BREATH)
        return mine

    def middle(self, place: Place) -> tuple[int, int]:
        """Where a place is pressed."""
        assert self.sitting is not None
        return self.sitting.middle(place)
