"""`main.py --self-test`: is everything there that the program needs? One line each, with a tick or a cross.

Looks at the installation only: nothing is shown, and nothing but a probe file is written.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TextIO

import pygame

from game.ai import agents
from game.ai.client import AgentClient, Answer
from game.core import registry
from game.core.rng import Rng
from game.core.table import Chair, Table
from saves.store import Store
from scenes.kit.assets import INDEXES
from scenes.kit.crashlog import log_folder
from scenes.kit.terminal import say
from scenes.kit.theme import FONTS, load_theme
from scenes.launch import INVISIBLE, hushed_libraries
from scenes.opening import table_scene
from scenes.rules_reader import rules_page
from scenes.texts import words

PATIENCE = 30.0  # seconds for the computers' process to start and answer
FACES = "ABCäöüß1234"  # letters that every font must draw
RULES = 1000  # characters; any game has more to say
CHECKSUMS = "checksums.json"  # in art/: every file's path there to its checksum, written by art.bake.checksums
NAMED = 3  # damaged files that are told by name

Check = Callable[[], str]


class Fault(Exception):
    """What is wrong, in a few words."""


def run(art: Path, data: Path | None, out: TextIO) -> int:
    """Make all checks and write a line for each. Returns 0, or 1 when there is a cross."""
    faults = 0
    for name, check in checks(art, data):
        try:
            with hushed_libraries():
                sign, found = "✓", check()
        except Exception as error:  # whatever it is, it is the finding
            sign, found = "✗", str(error) or type(error).__name__
            faults += 1
        _say(out, sign, f"{name}: {found}")
    _say(out, "✗" if faults else "✓", f"faults: {faults}" if faults else "everything is there")
    return 1 if faults else 0


def checks(art: Path, data: Path | None) -> Iterator[tuple[str, Check]]:
    """What is looked at, in order."""
    yield "versions", versions
    yield "screen", screen
    yield "files", lambda: files(art)
    yield "fonts", lambda: fonts(art / "fonts")
    yield "palette", lambda: palette(art)
    yield "icon", lambda: _picture(art / "icon" / "kabinett.png")
    yield "sprites", lambda: sprites(art / "sprites")
    yield "maps", lambda: maps(art / "maps")
    yield "sounds", lambda: sounds(art / "sounds")
    yield "words", lambda: f"{len(words())} sentences"
    for game_id in registry.ids():
        yield game_id, lambda game_id=game_id: game(game_id)  # type: ignore[misc]
    yield "saves", lambda: saves_folder(data)
    yield "logs", lambda: writable(log_folder(data))
    yield "computer opponents", worker


def versions() -> str:
    """Python, the libraries, SDL and the system."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (f"Python {platform.python_version()}, {_pygame()}, SDL {sdl}, pymunk {_pymunk()}, "
            f"platformdirs {_version('platformdirs')}, {platform.platform()}")


def screen() -> str:
    """The driver that would be drawn with."""
    pygame.display.init()
    try:
        driver = pygame.display.get_driver()
        if driver in INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
            raise Fault(f"none can be reached, only SDL's invisible driver {driver}")
        sizes = ", ".join(f"{wide}x{high}" for wide, high in pygame.display.get_desktop_sizes())
        return f"{driver}, {sizes}"
    finally:
        pygame.display.quit()


def checksum(content: bytes) -> str:
    """CRC-32 in hex: what happens to files by accident always changes it, and it costs next to nothing."""
    return f"{zlib.crc32(content):08x}"


def files(art: Path) -> str:
    """Every file of the art has the very bytes it was given away with. The other checks ask whether this machine can
    make something of them."""
    try:
        made = dict(json.loads(_there(art / CHECKSUMS).read_bytes()))
    except (ValueError, TypeError):
        made = {}
    if not made:
        raise Fault(f"{CHECKSUMS} cannot be read")
    odd = [f"{name} {wrong}" for name, given in made.items() if (wrong := _damage(art / name, given))]
    if odd:
        more = f", and {len(odd) - NAMED} more" if len(odd) > NAMED else ""
        raise Fault(", ".join(odd[:NAMED]) + more)
    return f"{len(made)} as they were made"


def fonts(folder: Path) -> str:
    """Every font can be opened and draws each letter."""
    pygame.font.init()
    for file in FONTS.values():
        font = pygame.font.Font(str(_there(folder / file)), 20)
        if not all(font.render(letter, True, "black").get_bounding_rect().width for letter in FACES):
            raise Fault(f"{file} draws nothing")
    return f"{len(FONTS)} files"


def palette(art: Path) -> str:
    """The colours. The program starts with others of its own where they are missing, but it was not given away so."""
    theme = load_theme(_there(art / "palette.json").parent)
    if not theme.groups:
        raise Fault("palette.json cannot be read")
    return f"{len(theme.seats)} seat colours"


def sprites(folder: Path) -> str:
    """Every picture of every index can be read."""
    count = 0
    for index in INDEXES:
        entries = json.loads((folder / index).read_text(encoding="utf-8"))
        for name, entry in entries.items():
            for height in entry["heights"]:
                _picture(folder / f"{name}@{height}.{entry['ext']}")
                count += 1
    return f"{count} pictures"


def maps(folder: Path) -> str:
    """The boards' pictures and where things lie on them."""
    files = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    for file in files:
        if file.endswith(".json"):
            json.loads(_there(folder / file).read_text(encoding="utf-8"))
        else:
            _picture(folder / file)
    return f"{len(files)} files"


def sounds(folder: Path) -> str:
    """Every take can be played; a machine without a sound card is no fault."""
    takes = [file for files in json.loads((folder / "index.json").read_text("utf-8")).values() for file in files]
    try:
        pygame.mixer.init()
    except (pygame.error, NotImplementedError) as error:
        return f"{len(takes)} takes, silent: {error}"
    try:
        for take in takes:
            pygame.mixer.Sound(str(folder / take))
        return f"{len(takes)} takes"
    finally:
        pygame.mixer.quit()


def game(game_id: str) -> str:
    """Rules, words, computers, board and rules page can be had, and a game begins."""
    chairs = [Chair(str(seat), None, seat) for seat in range(registry.info(game_id).seats[0])]
    table = Table(game_id, chairs, {}, 1, 1)
    table_scene(table)
    if len(rules_page(game_id).read_text(encoding="utf-8")) < RULES:
        raise Fault("the rules are empty")
    return f"{len(table.view(table.to_move).legal)} actions at the beginning"


def saves_folder(data: Path | None) -> str:
    """The place of saved games can be written to, and how many games lie there."""
    store = Store(data)
    try:
        where = writable(store.folder)
        return f"{where} ({len(store.slots())} games)"
    finally:
        store.close()


def writable(folder: Path) -> str:
    """The folder, if a file can be written there."""
    folder.mkdir(parents=True, exist_ok=True)
    probe = folder / ".self-test"
    probe.write_bytes(b"x")
    probe.unlink()
    return str(folder)


def worker() -> str:
    """The process of the computers starts and answers a question itself."""
    game_id = registry.ids()[0]
    info, level = registry.info(game_id), "page"
    state = registry.rules(game_id).new_state(info.seats[0], info.defaults(), 1)
    client = AgentClient()
    begun = time.monotonic()
    try:
        view = state.view(state.current_player())
        client.ask(None, game_id, level, view, agents.budget(game_id, level), Rng(1).next())
        answer = _wait(client)
        if answer.fallback:
            raise Fault(f"no answer from their process ({answer.problem})")
        return f"answer after {time.monotonic() - begun:.1f} s"
    finally:
        client.close()


def _wait(client: AgentClient) -> Answer:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = client.poll()
        if answer is not None:
            return answer
        time.sleep(0.02)
    raise Fault("no answer")


def _there(path: Path) -> Path:
    if not path.is_file():
        raise Fault(f"{path.name} is missing")
    return path


def _damage(path: Path, given: str) -> str:
    """What is wrong with a file, nothing if it is as it was."""
    try:
        return "" if checksum(path.read_bytes()) == given else "is cut or changed"
    except FileNotFoundError:
        return "is missing"
    except OSError as error:
        return f"cannot be read ({error.strerror})"


def _picture(path: Path) -> str:
    """Its name, if it can be read."""
    try:
        pygame.image.load(str(_there(path)))
    except pygame.error as error:
        raise Fault(f"{path.name} cannot be read: {error}") from error
    return path.name


def _pygame() -> str:
    edition = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
    return f"{edition} {pygame.version.ver}"


def _pymunk() -> str:
    import pymunk

    return str(pymunk.version)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # a built program carries no package lists
        return "there" if __import__(package) else "missing"


def _say(out: TextIO, sign: str, line: str) -> None:
    """A line for every terminal: one that cannot show the tick gets a word."""
    try:
        sign.encode(getattr(out, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        sign = {"✓": "ok  ", "✗": "FAIL"}[sign]
    say(f"{sign} {line}", out)


def write(art: Path, data: Path | None) -> int:
    """Run it for the terminal; a program without one leaves the lines in its log folder."""
    if sys.stdout is not None and sys.stdout.name != os.devnull:
        return run(art, data, sys.stdout)
    place = log_folder(data) / "self-test.txt"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        out = open(place, "w", encoding="utf-8")  # noqa: SIM115 - closed below
    except OSError:  # then the exit code has to do
        out = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    with out:
        return run(art, data, out)
