"""Command line of the suite: how many games, how many minutes. A plugin, so that any conftest can name it."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--games N`: seeds for every setting (short form: 1). `--minutes M`: go on so long with new seeds."""
    group = parser.getgroup("conformance")
    group.addoption("--games", type=int, default=1, help="random games for each setting and check")
    group.addoption("--minutes", type=float, default=0.0, help="minutes of further seeds for each game")
