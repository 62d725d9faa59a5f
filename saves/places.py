"""Where a system wants a program to keep its things, whoever starts it.

platformdirs knows the systems, but it fails where there is no home at all (a service, a container), and older ones
of it take a relative path in an XDG variable for one, which the standard forbids.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

NOWHERE = Path(os.devnull) / "Kabinett"  # can never be made: then whoever writes says so


def data_folder() -> Path:
    """For saves, settings and statistics."""
    return _absolute(lambda: platformdirs.user_data_dir("Kabinett", appauthor=False), ".local/share/Kabinett")


def log_folder() -> Path:
    """For the log and the reports of mistakes."""
    return _absolute(lambda: platformdirs.user_log_dir("kabinett", appauthor=False), ".local/state/kabinett/log")


def _absolute(ask: Callable[[], str], usual: str) -> Path:
    """What the system answers, else the `usual` place in the home, else NOWHERE."""
    try:
        found = Path(ask())
        if not found.is_absolute():
            found = Path.home() / usual
    except RuntimeError:  # there is no home
        return NOWHERE
    return found if found.is_absolute() else NOWHERE
