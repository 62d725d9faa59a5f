"""Lines for a terminal that may know few letters, be full, or be gone."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def say(line: str, out: TextIO | None = None) -> None:
    """Write a line, stdout unless told otherwise: in other letters where these cannot be had, and nowhere where
    nobody listens any more."""
    out = out or sys.stdout
    if out is None:
        return
    encoding = getattr(out, "encoding", None) or "utf-8"
    try:
        print(line.encode(encoding, "backslashreplace").decode(encoding), file=out, flush=True)
    except (OSError, ValueError):  # a full disk, a pipe that is closed
        hang_up(out)


def hang_up(out: TextIO) -> None:
    """What is still held for this stream, and all that follows, goes nowhere: also what Python writes at the end."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, out.fileno())
        os.close(null)
    except (OSError, ValueError):  # no stream of the system
        pass
