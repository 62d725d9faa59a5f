"""The entry of the program in the menus of Linux desktops, made from art/icon/kabinett.desktop.

A desktop file names its program by an absolute path, so the entry is written where the program lies and not
before. The file beside a built program finds it by the file's own place, and may be moved with it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

PLAIN = "kabinett.desktop"
# Most desktops give the file's own place (%k) as a path, some as an address, and some not at all: then it is taken to
# lie where it was written, which stands before it.
BESIDE = ('own=${2#file://}; own=${own:-$1}; shift; [ $# -eq 0 ] || shift; '
          'exec "$(dirname "$own")/kabinett" "$@"')


def quoted(word: str) -> str:
    """One word of an Exec line: quoted for the command, and its backslashes once more for the file."""
    for sign in '\\"`$':
        word = word.replace(sign, "\\" + sign)
    return '"' + value(word.replace("%", "%%")) + '"'


def value(text: str) -> str:
    """Text as a value of a desktop file, which stands on one line."""
    for sign, written in (("\\", "\\\\"), ("\n", "\\n"), ("\t", "\\t"), ("\r", "\\r")):
        text = text.replace(sign, written)
    return text


def entry(page: str, exec_line: str, icon: Path) -> str:
    """The desktop file `page` with another command and icon."""
    changed = {"Exec": exec_line, "Icon": value(str(icon))}
    lines = []
    for line in page.splitlines():
        key = line.partition("=")[0]
        lines.append(f"{key}={changed[key]}" if key in changed else line)
    return "\n".join(lines) + "\n"


def beside(folder: Path, icons: Path) -> Path:
    """A file to double-click in the folder of a built program. Returns it."""
    return _write(folder / PLAIN, _beside(folder, icons))


def freshen(folder: Path, icons: Path) -> None:
    """After the folder was moved: an icon can be named by a whole path only, and that of the file is the old one."""
    try:
        if (folder / PLAIN).read_text(encoding="utf-8") != _beside(folder, icons):
            beside(folder, icons)
    except (OSError, ValueError):  # there is none, or it may not be written
        pass


def _beside(folder: Path, icons: Path) -> str:
    line = f"sh -c {quoted(BESIDE)} sh {quoted(str(folder / PLAIN))} %k"
    return entry(_page(icons), line, folder / "_internal" / "art" / "icon" / "kabinett.png")


def add_to_menu(command: Sequence[str], icons: Path, env: Mapping[str, str] = os.environ) -> Path:
    """Put the program into this user's menu. `command`: absolute paths. Returns the file; raises OSError."""
    given = env.get("XDG_DATA_HOME", "")
    home = Path(given) if os.path.isabs(given) else Path.home() / ".local" / "share"  # as the standard says
    place = home / "applications"
    place.mkdir(parents=True, exist_ok=True)
    line = " ".join(quoted(word) for word in command)
    return _write(place / PLAIN, entry(_page(icons), line, icons / "kabinett.png"))


def _page(icons: Path) -> str:
    return (icons / PLAIN).read_text(encoding="utf-8")


def _write(path: Path, text: str) -> Path:
    path.write_bytes(text.encode("utf-8"))  # what cannot be written must not empty the file
    path.chmod(0o755)  # desktops start only what may be executed
    return path
