"""The real program, started as main.py starts it, with a visitor at its controls instead of a person.

    python -m tests.faults.visit PLAN [arguments of main.py]

PLAN is a JSON object: {"actions": how many a computer plays, "do": [words of DEEDS], "game": which game, "unknown":
whether the system knows nothing of whoever starts it}. The last line on stdout is a JSON object that tells what the
visitor saw; the exit code is the program's own.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

PATIENCE = 60.0  # seconds until a computer must have answered


class Visitor:
    """Goes through the cabinet, lets computers play, and writes down what it is told."""

    def __init__(self, app: Any, plan: dict[str, Any]) -> None:
        self.app, self.ctx, self.plan = app, app.ctx, plan
        self.seen: dict[str, Any] = {"toasts": [], "mistakes": []}
        show, stumble = self.ctx.toasts.show, app._stumble

        def note(text: str, error: bool = False) -> None:
            self.seen["toasts"].append(text)
            show(text, error)

        def confess(error: Exception) -> None:
            self.seen["mistakes"].append(repr(error))
            stumble(error)
        self.ctx.toasts.show, app._stumble = note, confess

    def visit(self) -> None:
        """The whole way: menu, saves, settings, set-up, table, a named save, home."""
        import pygame

        from scenes.menu import MenuScene
        from scenes.saves_browser import SavesScene
        from scenes.settings import SettingsScene
        from scenes.setup import SetupScene

        self.frames(4)
        game = self.plan.get("game", "web_of_power")
        for scene in (SavesScene(), SettingsScene(), SetupScene(game)):
            self.ctx.stack.push(scene)
            self.frames(2)
            self.ctx.stack.pop(scene)
        self.frames(2)
        self.play(game, self.plan.get("actions", 3))
        self.ctx.stack.clear(MenuScene())
        self.frames(3)
        self.ctx.store.flush(20)
        self.frames(2)
        self.describe(pygame)

    def play(self, game: str, actions: int) -> None:
        """Computers among themselves, as their process answers; then a save under a name."""
        from game.core.table import Chair, Table
        from saves.errors import SaveError
        from scenes.opening import table_scene

        self.ctx.settings.pace, self.ctx.settings.animation = "instant", "off"
        seats, level = 3 if "web" in game else 2, self.plan.get("level", "page")
        chairs = [Chair(f"Ann {seat}", level, seat) for seat in range(seats)]
        table = Table(game, chairs, {}, 11, 12)
        scene: Any = table_scene(table)
        self.ctx.stack.clear(scene)
        self.frames(1)
        for word in self.plan.get("do", ()):
            DEEDS[word](self, scene)
        end = time.monotonic() + PATIENCE
        while table.cursor < actions and time.monotonic() < end and self.ctx.stack.top is scene:
            self.frames(1)
        self.seen["played"] = table.cursor
        self.seen["digest"] = table.digest()
        try:
            self.seen["named"] = self.ctx.store.save_as(table, "Zürich \U0001f3f0")
        except SaveError as error:
            self.seen["refused"] = self.ctx.texts.line(error.line)
        self.frames(2)

    def frames(self, count: int) -> None:
        """Turns of the loop, with whatever events the system sends."""
        import pygame

        for _ in range(count):
            self.app.step(pygame.event.get())
            time.sleep(0.004)

    def describe(self, pygame: Any) -> None:
        """What can be said at the end."""
        ctx = self.ctx
        self.seen.update(
            folder=str(ctx.store.folder), log=os.path.abspath(self.app.crashlog.folder),
            locked=ctx.store.locked_by_other,
            fault=ctx.store.fault.key if ctx.store.fault is not None else None, driver=pygame.display.get_driver(),
            window=pygame.display.get_surface().get_size(), canvas=ctx.window.size, scale=ctx.window.scale,
            desktop=pygame.display.get_desktop_sizes()[0], sound=ctx.audio.available, frames=self.app.frames,
            saves=[slot.name for slot in ctx.store.slots() if slot.loadable], volume=ctx.settings.volume,
            continued=ctx.store.continuable() is not None, agents_broken=ctx.agents.broken)


# -- what the visitor does in the middle of a game -----------------------------------------------------------

def _lose_sound(visitor: Visitor, scene: Any) -> None:
    """The sound card goes, as when it is pulled out."""
    import pygame

    visitor.ctx.audio.play("bell")
    pygame.mixer.quit()
    pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
    visitor.frames(2)
    for name in visitor.ctx.audio.names:
        visitor.ctx.audio.play(name)


def _freeze_agent(visitor: Visitor, scene: Any) -> None:
    """The process that thinks is stopped while it thinks."""
    client = visitor.ctx.agents
    end = time.monotonic() + PATIENCE
    while (client._running is None or client._running.busy is None) and time.monotonic() < end:
        visitor.frames(1)
    visitor.seen["frozen"] = client.pid
    os.kill(client.pid, signal.SIGSTOP)


def _wait_for_word(visitor: Visitor, scene: Any) -> None:
    """Tell that the game is open, and wait for a line before going on."""
    visitor.ctx.store.flush(20)
    print("here", flush=True)
    sys.stdin.readline()


class Left(Exception):
    """The program has ended while the visitor looked on."""


def _stay(visitor: Visitor, scene: Any) -> None:
    """Tell that the game is open, and leave the program to itself until it ends."""
    visitor.ctx.store.flush(20)
    print("here", flush=True)
    while visitor.app.running:
        visitor.app.step(visitor.app._wait())
    raise Left


def _break(visitor: Visitor, scene: Any) -> None:
    """A mistake where no scene is at fault, and nobody catches it."""
    raise RuntimeError("broken in two")


def _lose_folder(visitor: Visitor, scene: Any) -> None:
    """Somebody deletes the data folder while the program runs."""
    import shutil

    visitor.ctx.store.flush(20)
    shutil.rmtree(visitor.ctx.store.folder)


def _use_up_files(visitor: Visitor, scene: Any) -> None:
    """Not one more file can be opened, and the process that thinks dies."""
    import resource

    visitor.frames(1)
    held = [os.open(os.devnull, os.O_RDONLY)]
    resource.setrlimit(resource.RLIMIT_NOFILE, (held[0] + 4, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    try:
        while True:
            held.append(os.open(os.devnull, os.O_RDONLY))
    except OSError:
        pass
    if visitor.ctx.agents.pid:
        os.kill(visitor.ctx.agents.pid, signal.SIGKILL)
    visitor.seen["held"] = len(held)


DEEDS: dict[str, Callable[[Visitor, Any], None]] = {
    "break": _break, "lose sound": _lose_sound, "freeze": _freeze_agent, "wait": _wait_for_word,
    "stay": _stay,
    "lose folder": _lose_folder, "use up files": _use_up_files}


def main(words: list[str]) -> int:
    """Run the program with a visitor. Returns its exit code."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    plan = json.loads(words[0])
    if "python" in plan:  # what is started as the process that thinks
        import multiprocessing

        multiprocessing.set_executable(plan["python"])
    if plan.get("unknown"):  # as in a container, under a number that stands in no list of users
        import pwd

        def nobody(*number: int) -> None:
            raise KeyError("no such user")
        pwd.getpwuid = nobody  # type: ignore[assignment]
    import main as program
    import scenes.app

    seen: dict[str, Any] = {}

    def run(app: Any) -> None:
        visitor = Visitor(app, plan)
        seen.update(visitor.seen)
        try:
            visitor.visit()
        except Left:
            pass
        finally:
            app.close()
            seen.update(visitor.seen)

    scenes.app.App.run = run  # type: ignore[method-assign]
    code = program.main(words[1:])
    print(json.dumps(seen), flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
