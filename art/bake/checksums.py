"""Writes art/checksums.json: every file of the art that people get, and the checksum that the self-test compares.

Run last of all, when git knows the new files: python -m art.bake.checksums

The line ends of text files count: .gitattributes keeps them LF on every system. Where a working copy is older than that
and has others, git has to write its files anew before this is run.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from scenes.checkup import CHECKSUMS, checksum

ART = Path(__file__).resolve().parents[1]
OURS = ("bake", "shots")  # folders for those who build the program and for those who read about it


def listing(art: Path = ART) -> dict[str, str]:
    """Path below art/ to checksum, sorted. Raises OSError for a file that git knows and that is not there."""
    names = (name for name in _known(art) if name != CHECKSUMS and name.partition("/")[0] not in OURS)
    return {name: checksum((art / name).read_bytes()) for name in sorted(names)}


def _known(art: Path) -> list[str]:
    """What git tracks, or all that lies there where sources came without git."""
    try:
        found = subprocess.run(["git", "ls-files", "-z"], cwd=art, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        found = b""
    if found:
        return found.decode().rstrip("\0").split("\0")
    return [path.relative_to(art).as_posix() for path in art.rglob("*") if path.is_file()]


def main() -> None:
    text = json.dumps(listing(), indent=0) + "\n"
    (ART / CHECKSUMS).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
