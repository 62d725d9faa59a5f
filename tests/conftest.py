"""Tests run from the project's folder, whatever folder they are started in."""

import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

pytest_plugins = ["tests.conformance.options"]  # --games, --minutes


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say so when the tests in a real window had to be left out."""
    from tests.window.screen import missing

    if missing():
        terminalreporter.write_line(f"tests/window was left out: it needs {missing()}")
