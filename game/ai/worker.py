"""The process in which computers think. It knows no screen: only views come in and choices go out.

Messages are plain pickled tuples over two pipes, one each way. A reading thread takes them in, so that a
cancellation is noticed while the search runs, and so that the process ends as soon as the client is gone.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from game.ai import agents, memory
from game.core.levels import Budget, Choice
from game.core.rng import Rng


class Ask(NamedTuple):
    """One question. serial: the client's own running number, by which it is answered or cancelled."""

    serial: int
    game_id: str
    level: str
    view: Any
    budget: Budget
    seed: int


class Cancelled(NamedTuple):
    """Every question up to this serial is of no interest any more."""

    serial: int


class Ready(NamedTuple):
    """The process is up. modules: the top-level modules it has loaded."""

    modules: tuple[str, ...]


class Reply(NamedTuple):
    """choice: None if the search failed, and then `problem` is the last line of what went wrong."""

    serial: int
    choice: Choice | None
    problem: str = ""


def loaded() -> tuple[str, ...]:
    """Names of the top-level modules in this process, sorted."""
    return tuple(sorted({name.partition(".")[0] for name in sys.modules}))


class Desk:
    """Questions waiting and the highest serial cancelled so far; filled by the reading thread."""

    def __init__(self, incoming: Connection) -> None:
        self._incoming = incoming
        self.asks: queue.SimpleQueue[Ask] = queue.SimpleQueue()
        self.cancelled = -1
        self.game_id = ""  # what was asked about last

    def read(self) -> None:
        """Take in messages until the other end is gone; then end the process, whatever it is thinking."""
        try:
            while True:
                message = self._incoming.recv()
                if isinstance(message, Cancelled):
                    self.cancelled = message.serial
                else:
                    self.asks.put(message)
        except (EOFError, OSError):
            os._exit(0)
        except BaseException:  # a question nobody can read: end, so that the client notices at once
            os._exit(1)


def main(incoming: Connection, outgoing: Connection) -> None:
    """Answer questions until the client hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is the window's business
    desk = Desk(incoming)
    threading.Thread(target=desk.read, daemon=True).start()
    try:
        outgoing.send(Ready(loaded()))
        while True:
            outgoing.send(answer(desk.asks.get(), desk))
    except OSError:  # the client hung up while an answer was on its way
        os._exit(0)


def answer(ask: Ask, desk: Desk) -> Reply:
    """Think about one question. A cancelled one is answered too, quickly, so that the client is in step."""
    memory.forget(memory.MOST if ask.game_id == desk.game_id else 0)
    desk.game_id = ask.game_id
    if desk.cancelled >= ask.serial:
        return Reply(ask.serial, None, "cancelled")
    try:
        agent = agents.make(ask.game_id, ask.level)
        choice = agent.choose(ask.view, ask.budget, Rng(ask.seed), lambda: desk.cancelled >= ask.serial)
        return Reply(ask.serial, choice)
    except Exception:
        return Reply(ask.serial, None, traceback.format_exc().strip().splitlines()[-1])
