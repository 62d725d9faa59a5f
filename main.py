"""Kabinett: opens the cabinet. python main.py --help says what can be asked for.

Any Python 3, however old, can read this file, so that it can say what is missing; the rest needs 3.11.
"""

import argparse
import importlib
import os
import sys
import time
from pathlib import Path
from typing import Any, NoReturn, TextIO

VERSION = "1.0.0"
OLDEST = (3, 11)
LAST_MOMENT = 9223372036.0  # seconds since 1970: more nanoseconds than 64 bits can count
LARGEST = 16384  # pixels that any window may be wide or high
ROOT = Path(__file__).resolve().parent
NO_SCREEN = "Kabinett needs a screen: no display is reachable (neither DISPLAY nor WAYLAND_DISPLAY is set)."
INSTALL = "{} -m pip install -r requirements.txt".format(os.path.basename(sys.executable or "python"))


def settle_clock() -> None:
    """Beyond the year 2262 Python's clock raises when looked at, in its own library too: there it stands still."""
    try:
        time.time()
    except OverflowError:
        time.time = lambda: LAST_MOMENT
        time.time_ns = lambda: int(LAST_MOMENT * 10**9)


settle_clock()  # before anything is imported that may look; the processes that think come by here too


def box(words: str, out: "TextIO | None", icon: int) -> bool:
    """Show the words in a box where a double-click on Windows has started this: nobody reads `out`. Whether it did."""
    if sys.platform != "win32" or getattr(out, "name", "") != os.devnull:
        return False
    import ctypes

    ctypes.windll.user32.MessageBoxW(None, words, "Kabinett", icon)
    return True


def refuse(sentence: str, code: int = 2) -> int:
    """Say in one sentence why the program cannot run, or go on. Returns the exit code."""
    if not box(sentence, sys.stderr, 0x10):
        try:
            sys.stderr.write(sentence + "\n")
        except OSError:  # the code has to do
            pass
    return code


def missing() -> str:
    """The sentence about a Python or a library that is not there or is broken; "" when all is well."""
    if sys.version_info < OLDEST:
        here = ".".join(str(part) for part in sys.version_info[:2])
        return "Kabinett needs Python 3.11 or newer; this is Python " + here + "."
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError as error:
        return f"Kabinett needs pygame-ce, which cannot be imported ({error}); to install it: {INSTALL}"
    if not (hasattr(pygame, "init") and hasattr(pygame, "display")):
        return ("The installed pygame is only half there, as happens when one of pygame and pygame-ce is "
                f"removed beside the other; remove both, then: {INSTALL}")
    for name in ("pymunk", "platformdirs"):  # found missing here rather than in the middle of a game
        try:
            importlib.import_module(name)
        except (ImportError, OSError) as error:
            return f"Kabinett needs {name}, which cannot be imported ({error}); to install it: {INSTALL}"
    return ""


def no_display() -> bool:
    """Whether this is Linux or its kin without a screen, and nobody chose a driver by name."""
    if sys.platform in ("win32", "cygwin", "darwin"):
        return False
    return not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and everything wherever it can be read."""

    def error(self, message: str) -> "NoReturn":
        words = " ".join(message.split())
        raise SystemExit(refuse(f"Kabinett cannot be started like this: {words}; --help tells what can be asked for."))

    def _print_message(self, message: str, file: "Any" = None) -> None:
        """Help and version."""
        from scenes.kit.terminal import say

        if message and not box(message, file, 0x40):
            say(message.rstrip("\n"), file)


def window_size(text: str) -> "tuple[int, int]":
    """960x600 as (960, 600)."""
    sides = text.lower().split("x")
    if len(sides) != 2 or not all(side.isascii() and side.isdecimal() for side in sides):
        raise argparse.ArgumentTypeError(f"a size is written like 1280x800, not {shown(text)}")
    width, height = (int(side) if len(side) < 9 else LARGEST + 1 for side in sides)
    if not (0 < width <= LARGEST and 0 < height <= LARGEST):
        raise argparse.ArgumentTypeError(f"both sides of a window are from 1 to {LARGEST}, not {shown(text)}")
    return width, height


def folder(text: str) -> Path:
    """A folder by its name, from where one stands, ~ being the home; no name would be that place itself."""
    if not text:
        raise argparse.ArgumentTypeError("a folder has a name")
    wanted = os.path.expanduser(text)
    if wanted == text and text.startswith("~"):
        raise argparse.ArgumentTypeError(f"nobody knows whose home {shown(text)} is")
    try:
        found = Path(os.path.abspath(wanted))
    except OSError as error:
        raise argparse.ArgumentTypeError(f"nobody knows where that is: {error.strerror}") from error
    there = next(place for place in (found, *found.parents) if os.path.exists(place) or not place.name)
    if os.path.exists(there) and not os.path.isdir(there):
        raise argparse.ArgumentTypeError(f"{there} is a file and no folder")
    return found


def shown(text: str) -> str:
    """Somebody's words on one short line."""
    return repr(text if len(text) <= 40 else text[:40] + "...")


def parse(arguments: "list[str]") -> argparse.Namespace:
    parser = Parser(prog="kabinett", description="A cabinet of board games.")
    parser.add_argument("--version", action="version", version="Kabinett " + VERSION)
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument("--windowed", dest="fullscreen", action="store_false", default=None,
                        help="open in a window")
    screen.add_argument("--fullscreen", action="store_true", default=None, help="open on the full screen")
    parser.add_argument("--size", metavar="WxH", type=window_size, help="size of the window, such as 1280x800")
    parser.add_argument("--data", metavar="FOLDER", type=folder, help="keep saves, settings and logs there")
    parser.add_argument("--self-test", action="store_true", help="look whether everything is there, and end")
    parser.add_argument("--add-to-menu", action="store_true", help="put an entry into the desktop's menu (Linux)")
    return parser.parse_args(arguments)


def art_folder() -> Path:
    """The folder of art under a name that SDL understands. It takes every name for UTF-8, also where the locale has
    another code or a folder above was named in one; from inside that folder the name is plain."""
    try:
        os.getcwd()
    except OSError:  # started in a folder that is gone: no other process could be started from there
        os.chdir(ROOT)
    if os.fsencode(ROOT) == str(ROOT).encode("utf-8", "replace"):
        return ROOT / "art"
    os.chdir(ROOT)
    return Path("art")


def own_command() -> "list[str]":
    """What starts this program again, from anywhere."""
    if getattr(sys, "frozen", False):  # the folder may have been given another name to start in: see .ci/place.py
        return [str(ROOT.parent / os.path.basename(sys.executable))]
    return [os.path.abspath(sys.executable), str(ROOT / "main.py")]


def add_to_menu() -> int:
    """Write the entry and say where. Returns the exit code."""
    from scenes.kit.desktop import add_to_menu
    from scenes.kit.terminal import say

    if sys.platform in ("win32", "cygwin", "darwin"):
        return refuse("--add-to-menu is for the desktops of Linux and its kin; this system has a menu of its own.")
    try:
        place = add_to_menu(own_command(), ROOT / "art" / "icon")
    except UnicodeEncodeError:
        return refuse("No entry can be put into the menu: the name of this folder is not UTF-8.")
    except (OSError, RuntimeError) as error:  # not allowed; no home at all
        reason = getattr(error, "strerror", None) or str(error).rstrip(".")
        return refuse(f"No entry can be put into the menu: {reason[:1].lower()}{reason[1:]}.")
    say(str(place))
    return 0


def main(arguments: "list[str]") -> int:
    """Run the program. Returns the exit code: 0, 2 when it cannot start, 1 when it cannot go on."""
    if sys.stderr is None:  # a windowed program on Windows has no terminal
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open as long as the program
    if str(ROOT) not in sys.path:  # PYTHONSAFEPATH leaves it out
        sys.path.insert(0, str(ROOT))
    trouble = missing()
    if trouble:
        return refuse(trouble)
    asked = parse(arguments)
    if asked.add_to_menu:
        return add_to_menu()
    if no_display() and not asked.self_test:
        return refuse(NO_SCREEN)
    art = art_folder()
    if asked.self_test:
        from scenes import checkup

        return checkup.write(art, asked.data)
    from scenes.kit.crashlog import Stopped
    from scenes.kit.desktop import freshen
    from scenes.launch import NoWindow, launch

    if getattr(sys, "frozen", False) and sys.platform == "linux":
        freshen(ROOT.parent, art / "icon")
    try:
        return launch(art, asked.data, asked.size, asked.fullscreen)
    except NoWindow as error:
        return refuse(str(error))
    except Stopped as error:
        return refuse(str(error), 1)


if __name__ == "__main__":
    import multiprocessing

    multiprocessing.freeze_support()
    sys.exit(main(sys.argv[1:]))
