"""Refusals are timed, and the slowest is told at the end."""

from __future__ import annotations

import time

import pytest

from saves.errors import SaveError
from saves.format import load
from tests.saves.play import lengthen, plain

UNEXPLAINED = ("saves.empty", "saves.cut", "saves.changed", "saves.not_ours")  # there is no more to say
SLOWEST = {"seconds": 0.0, "what": "nothing was refused"}


def pytest_configure(config: pytest.Config) -> None:
    lengthen(config.getoption("--games"))


def refusal(raw: bytes, what: str) -> SaveError | None:
    """The error with which a file is refused, None if it is accepted. Nothing else may be raised."""
    began = time.process_time()
    try:
        load(raw)
        found = None
    except SaveError as error:
        found = error
    spent = time.process_time() - began
    if found is not None:
        assert plain(found.line)
        assert found.detail or found.line.key in UNEXPLAINED
        if spent > SLOWEST["seconds"]:
            SLOWEST.update(seconds=spent, what=what)
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if SLOWEST["seconds"]:
        terminalreporter.write_line(
            f"saves: slowest refusal {SLOWEST['seconds'] * 1000:.1f} ms ({SLOWEST['what']})")
