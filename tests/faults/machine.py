"""Starts the real program on a machine that is set up to be strange, and gives what its visitor saw."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "COVERAGE_PROCESS_START")  # what Python itself needs
SECONDS = 170


def environment(home: Path | str | bytes, **more: str | bytes | None) -> dict[str | bytes, str | bytes]:
    """The variables of a plain session of somebody with this home; None takes one away."""
    found: dict[str | bytes, Any] = {name: os.environ[name] for name in KEPT if name in os.environ}
    found |= {"HOME": home if isinstance(home, bytes) else str(home), "SDL_VIDEODRIVER": "dummy",
              "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT), **more}
    return {name: value for name, value in found.items() if value is not None}


def start(plan: dict[str, Any], env: dict[Any, Any], *arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
    """The program with its visitor, running."""
    command = [sys.executable, "-m", "tests.faults.visit", json.dumps(plan), *arguments]
    return subprocess.Popen(command, env=env, cwd=cwd or ROOT, text=True, encoding="utf-8", errors="replace",
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def seen(program: subprocess.Popen[str], code: int = 0) -> dict[str, Any]:
    """Wait for the end; what the visitor saw. Fails if the program stumbled or wrote a traceback."""
    out, err = program.communicate(timeout=SECONDS)
    assert program.returncode == code, f"{program.returncode}: {err}"
    assert "Traceback" not in err and "Exception" not in err, err
    found: dict[str, Any] = json.loads(out.splitlines()[-1])
    assert found["mistakes"] == [], found
    return found


def visit(plan: dict[str, Any], env: dict[Any, Any], *arguments: str, cwd: Path | None = None) -> dict[str, Any]:
    """Start the program, wait until its visitor has gone, and give what was seen."""
    return seen(start(plan, env, *arguments, cwd=cwd))
