"""Tests run from the project's folder, whatever folder they are started in."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

pytest_plugins = ["tests.conformance.options"]  # --games, --minutes
