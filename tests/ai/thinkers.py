"""Processes for the client's tests: one that knows the toys, and some that go wrong."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from game.ai import worker
from game.ai.client import SPAWN


def with_toys(incoming: Connection, outgoing: Connection) -> None:
    """The real worker, with the toys in its registry."""
    import tests.toys.installed  # noqa: F401

    worker.main(incoming, outgoing)


def quits_at_once(incoming: Connection, outgoing: Connection) -> None:
    """Dies before it reports."""


def never_reports(incoming: Connection, outgoing: Connection) -> None:
    """Hangs while starting."""
    time.sleep(600)


def _process(target: object, incoming: Connection, outgoing: Connection) -> BaseProcess:
    process = SPAWN.Process(target=target, args=(incoming, outgoing), daemon=True)  # type: ignore[arg-type]
    process.start()
    return process


def spawn_toys(incoming: Connection, outgoing: Connection) -> BaseProcess:
    return _process(with_toys, incoming, outgoing)


def spawn_quitter(incoming: Connection, outgoing: Connection) -> BaseProcess:
    return _process(quits_at_once, incoming, outgoing)


def spawn_mute(incoming: Connection, outgoing: Connection) -> BaseProcess:
    return _process(never_reports, incoming, outgoing)


def spawn_nothing(incoming: Connection, outgoing: Connection) -> BaseProcess:
    raise OSError("no processes today")
