"""Everything that must hold: style, types, all tests, and the screens once more on the other pygame.

`python -m tests` stops at the first part that fails and exits with its code. Words after it go to pytest.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OTHER = ROOT / ".venv-pygame"  # a second environment: pygame 2.6 cannot live beside pygame-ce
SYSTEMS = ("linux", "win32", "darwin")  # the modules that one of them lacks have other types on the others
OTHER_NEEDS = ("pygame==2.6.*", "pymunk>=6.8", "platformdirs>=4.0", "pytest>=8", "pytest-xdist>=3.5")


def run(what: str, *words: str) -> None:
    """Run one part; end here with its exit code if it fails."""
    print(f"\n== {what}", flush=True)
    begun = time.monotonic()
    code = subprocess.run(words, cwd=ROOT).returncode
    print(f"== {what}: {'ok' if code == 0 else f'failed ({code})'} in {time.monotonic() - begun:.0f} s",
          flush=True)
    if code:
        sys.exit(code)


def other_pygame() -> str | None:
    """The Python of an environment with pygame 2.6, None where that has no wheel for this Python."""
    python = OTHER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        run("an environment with pygame 2.6", sys.executable, "-m", "venv", str(OTHER))
    found = subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check",
                            "--only-binary", "pygame", *OTHER_NEEDS], cwd=ROOT)
    return str(python) if found.returncode == 0 else None


def main() -> None:
    """Run all parts."""
    python = sys.executable
    run("style (ruff)", python, "-m", "ruff", "check", ".")
    for system in SYSTEMS:
        run(f"types for {system} (mypy)", python, "-m", "mypy", "--platform", system, "--cache-dir",
            f".mypy_cache/{system}")
    run("tests", python, "-m", "pytest", "-n", "2", "--dist", "loadfile", *sys.argv[1:])
    other = other_pygame()
    if other is None:
        print("\n== pygame 2.6 has no wheel for this Python: its screens were not tested here", flush=True)
        return
    run("screens on pygame 2.6", other, "-m", "pytest", "-n", "2", "--dist", "loadfile", "tests/scenes")


if __name__ == "__main__":
    main()
