"""Only where a virtual screen can be had; elsewhere these tests are not collected (see tests/conftest.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.screen import Program, missing, virtual_screen

collect_ignore_glob = ["test_*.py"] if missing() else []


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with virtual_screen() as name:
        yield name


@pytest.fixture
def start(display: str) -> Iterator[Callable[[Path], Program]]:
    """Starts the program with a folder for its data; whatever is left of it afterwards is ended."""
    started: list[Program] = []

    def begin(data: Path) -> Program:
        started.append(Program(display, data))
        return started[-1]

    yield begin
    for program in started:
        program.close()
