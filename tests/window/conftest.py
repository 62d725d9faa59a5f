"""Only where a virtual screen can be had; elsewhere these tests are not collected (see tests/conftest.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.window.screen import FROM_SOURCE, Program, missing, virtual_screen

collect_ignore_glob = ["test_*.py"] if missing() else []


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with virtual_screen() as name:
        yield name


@pytest.fixture
def start(display: str) -> Iterator[Callable[..., Program]]:
    """Starts the program with a folder for its data, by a command if it is not main.py; whatever is left of
    it afterwards is ended."""
    started: list[Program] = []

    def begin(data: Path, command: Sequence[str] = FROM_SOURCE) -> Program:
        started.append(Program(display, data, command))
        return started[-1]

    yield begin
    for program in started:
        program.close()
