"""The window's end of the line to the process that thinks. Nothing here ever waits, except `close`."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from game.ai import worker
from game.ai.worker import Ask, Cancelled, Ready, Reply
from game.core import registry
from game.core.levels import Budget, Choice, Ranked
from game.core.rng import Rng
from game.core.texts import Line

SPAWN = get_context("spawn")  # a forked child of a program with a window cannot be trusted to die
GRACE = 2.0  # seconds beyond its budget before an answer counts as late
PATIENCE = 60.0  # seconds that a counted budget may take
START_PATIENCE = 15.0  # seconds until a new process must have reported
SAFE_PATH = "PYTHONSAFEPATH"
NAP = 1.0  # seconds without a look from which on the machine has slept, or the program was stopped
STARTS = 3  # so many failed starts in a row, and computers play by rule of thumb from then on

Spawn = Callable[[Connection, Connection], BaseProcess]


class Answer(NamedTuple):
    """ticket: as given to `ask`. fallback: a rule of thumb had to answer; `problem` says in a word why."""

    ticket: Any
    choice: Choice
    fallback: bool = False
    problem: str = ""


@dataclass(slots=True)
class Running:
    """A process and our ends of its pipes. deadline: when it must have answered what it is busy with."""

    process: BaseProcess
    outgoing: Connection
    incoming: Connection
    deadline: float
    ready: bool = False
    busy: int | None = None
    modules: tuple[str, ...] = ()


def spawn(incoming: Connection, outgoing: Connection) -> BaseProcess:
    """Start the process that thinks."""
    process = SPAWN.Process(target=worker.main, args=(incoming, outgoing), daemon=True, name="thinker")
    with only_own_modules():
        process.start()
    return process


@contextmanager
def only_own_modules() -> Iterator[None]:
    """Whoever starts the program may stand in a folder with a random.py: a new Python would take that for its own."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


def rule_of_thumb(game_id: str, view: Any, seed: int) -> Choice:
    """A quick sensible action found without the process, from the view alone."""
    rng = Rng(seed)
    try:
        action = registry.brain(game_id).rollout(registry.rules(game_id).sample_state(view, rng), rng)
    except Exception:  # whatever broke the search may break this too; the game must go on
        action = None
    if action not in view.legal:
        action = view.legal[0]
    return Choice(action, (Ranked(action, 0.0, 0),), Line("core.hint.thumb"))


class AgentClient:
    """One question at a time. `poll` every frame; a new `ask` or a `cancel` drops the question before."""

    def __init__(self, *, grace: float = GRACE, patience: float = PATIENCE,
                 start_patience: float = START_PATIENCE, spawn: Spawn = spawn,
                 clock: Callable[[], float] = time.monotonic) -> None:
        self._grace, self._patience, self._start_patience = grace, patience, start_patience
        self._spawn, self._clock = spawn, clock
        self._running: Running | None = None
        self._dying: list[BaseProcess] = []
        self._failed_starts = 0
        self._serial = 0
        self._question: Ask | None = None
        self._ticket: Any = None
        self._answer: Answer | None = None
        self._closed = False
        self._looked = clock()

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._running.process.pid if self._running else None

    @property
    def modules(self) -> tuple[str, ...]:
        """Top-level modules the process had loaded when it reported; empty until then."""
        return self._running.modules if self._running else ()

    @property
    def broken(self) -> bool:
        """Whether no process can be started, so that everything is answered by rule of thumb."""
        return self._failed_starts >= STARTS

    def start(self) -> None:
        """Start the process; best called after the first frame. `ask` does it too where it was forgotten."""
        if self._running is None and not self.broken and not self._closed:
            self._launch()

    def ask(self, ticket: Any, game_id: str, level: str, view: Any, budget: Budget, seed: int) -> None:
        """Put a question for `view.seat`, which is to move. `ticket` comes back with the answer."""
        self.cancel()
        self._look()
        self._serial += 1
        self._ticket = ticket
        self._question = Ask(self._serial, game_id, level, view, budget, seed)
        self.start()
        self._send()

    def cancel(self) -> None:
        """Drop the open question and any answer not fetched yet; the process stops thinking about it."""
        self._answer = None
        running, question = self._running, self._question
        self._question = None
        if running is None or question is None or running.busy != question.serial:
            return
        running.deadline = self._clock() + self._grace
        try:
            running.outgoing.send(Cancelled(question.serial))
        except OSError:
            self._lose("crashed")

    def poll(self) -> Answer | None:
        """The answer to the open question, once, when it is there."""
        self._look()
        self._reap()
        self._receive()
        self._watch()
        self._send()
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """End the process; waits at most a moment. Nothing is answered any more."""
        self._closed = True
        self._question = self._answer = None
        if self._running is not None:
            running, self._running = self._running, None
            running.outgoing.close()
            running.incoming.close()
            running.process.join(0.2)  # it leaves by itself when the line is dead
            running.process.kill()
            self._dying.append(running.process)
        for process in self._dying:
            process.join(0.2)
        self._reap()

    # -- inside ----------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Time in which nobody looked counts for nobody: the clock of some systems goes on while they sleep."""
        now, before = self._clock(), self._looked
        self._looked = now
        if self._running is not None and now - before > NAP:
            self._running.deadline += now - before

    def _launch(self) -> None:
        ends: list[Any] = []  # on Windows they are of another class
        try:
            ends += SPAWN.Pipe(duplex=False)
            ends += SPAWN.Pipe(duplex=False)
            its_incoming, outgoing, incoming, its_outgoing = ends
            process = self._spawn(its_incoming, its_outgoing)
            self._looked = self._clock()
            self._running = Running(process, outgoing, incoming, self._looked + self._start_patience)
            ends = [its_incoming, its_outgoing]
        except Exception:  # no processes here, no files or memory left, a broken installation: play on without
            self._failed_starts += 1
        finally:
            for end in ends:
                end.close()

    def _receive(self) -> None:
        while (running := self._running) is not None:
            try:
                if not running.incoming.poll():
                    return
                message = running.incoming.recv()
            except Exception:  # hung up, or something unreadable
                self._lose("crashed")
                return
            if isinstance(message, Ready):
                running.ready, running.modules = True, message.modules
                self._failed_starts = 0
            elif isinstance(message, Reply):
                running.busy = None
                self._take(message)

    def _take(self, reply: Reply) -> None:
        question = self._question
        if question is None or reply.serial != question.serial:
            return
        if reply.choice is None or reply.choice.action not in question.view.legal:
            self._fall_back(reply.problem or "illegal")
            return
        self._question = None
        self._answer = Answer(self._ticket, reply.choice)

    def _watch(self) -> None:
        running = self._running
        if running is None:
            return
        if not running.process.is_alive():
            self._receive()  # it may have answered before it died
            if self._running is running:
                self._lose("crashed")
        elif (running.busy is not None or not running.ready) and self._clock() > running.deadline:
            self._lose("late")

    def _send(self) -> None:
        question = self._question
        if question is None:
            return
        if self._running is None:
            self.start()
        running = self._running
        if running is None:
            if self.broken or self._closed:
                self._fall_back("no process")
            return
        if not running.ready or running.busy is not None:
            return
        seconds = question.budget.seconds
        running.deadline = self._clock() + (self._patience if seconds is None else seconds + self._grace)
        running.busy = question.serial
        try:
            running.outgoing.send(question)
        except Exception:
            self._lose("crashed")

    def _lose(self, problem: str) -> None:
        """Kill the process and start another; a question it was busy with is answered by rule of thumb."""
        running, self._running = self._running, None
        if running is None:
            return
        running.process.kill()
        running.outgoing.close()
        running.incoming.close()
        self._dying.append(running.process)
        self._failed_starts = 0 if running.ready else self._failed_starts + 1
        if self._question is not None and running.busy == self._question.serial:
            self._fall_back(problem)
        self.start()

    def _fall_back(self, problem: str) -> None:
        question = self._question
        assert question is not None
        choice = rule_of_thumb(question.game_id, question.view, question.seed)
        self._question = None
        self._answer = Answer(self._ticket, choice, True, problem)

    def _reap(self) -> None:
        """Collect the processes that have died, so that none stays behind as a zombie."""
        self._dying = [process for process in self._dying if process.is_alive()]
