"""Sounds that may fail without anyone noticing but the ear.

The game never needs them: no sound card, a device that is pulled out, a missing or damaged file end in
silence, never in an exception. The mixer is opened when the first sound is due, so that the first frame
waits for nothing.
"""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterator
from pathlib import Path

import pygame

RATE, SIXTEEN_BIT, STEREO, BUFFER = 44_100, -16, 2, 512
CHANNELS = 16  # sounds at once
SAME = 4  # of these, the same sound at most: a heap of falling pieces must not drown the rest
WIDTH = 0.7  # how far to a side the pan goes: in headphones one ear alone is unpleasant

# All that pygame raises here. NotImplementedError: pygame was built without its mixer.
FAILURES = (pygame.error, OSError, EOFError, ValueError, MemoryError, NotImplementedError)

log = logging.getLogger(__name__)


class Audio:
    """Plays the sounds of a folder by name. `folder` holds index.json ({name: [file, ...]}) and the files."""

    def __init__(self, folder: Path, volume: float = 0.7, muted: bool = False) -> None:
        """`volume` is the slider's place, 0..1."""
        self._folder = Path(folder)
        self._volume = _clamped(volume, 0.0)
        self._muted = bool(muted)
        self._takes = _index(self._folder)
        self._chance = random.Random()  # of its own: sounds must not move any other dice
        self._waiting: dict[str, list[str]] = {}  # takes of a name still to come in this round
        self._last: dict[str, str] = {}
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._playing: dict[int, str] = {}  # channel number to the name it was last given
        self._opened = False
        self._gave_up = False

    @property
    def names(self) -> list[str]:
        """The sounds there are, playable or not."""
        return sorted(self._takes)

    @property
    def volume(self) -> float:
        return self._volume

    @property
    def muted(self) -> bool:
        return self._muted

    @property
    def available(self) -> bool:
        """Whether there is a device to play on. Opens it if that has not been tried yet."""
        return self._ready()

    def set_volume(self, volume: float) -> None:
        """The slider's place, 0..1; sounds under way follow."""
        self._volume = _clamped(volume, 0.0)
        for sound in self._loaded.values():
            self._tune(sound)

    def set_muted(self, muted: bool) -> None:
        """Muting also stops what is playing. Unmuting looks for a device again where none was found."""
        if self._muted and not muted and not self._opened:
            self._gave_up = False
        self._muted = bool(muted)
        if self._muted:
            self._hush()

    def play(self, name: str, pan: float = 0.0) -> None:
        """Play the next take of a sound. `pan` goes from -1 (left) to 1 (right)."""
        if self._muted or not self._volume or not self._takes.get(name) or not self._ready():
            return
        try:
            self._start(name, _clamped(pan, -1.0))
        except FAILURES as failure:
            log.warning("sound %s is silent: %s", name, failure)

    def load_ahead(self) -> None:
        """There is time: load one of the sounds that nobody has heard yet. Asks for no device."""
        if self._opened and pygame.mixer.get_init() and (file := next(self._unheard(), None)) is not None:
            self._sound(file)

    def _unheard(self) -> Iterator[str]:
        return (file for takes in self._takes.values() for file in takes if file not in self._loaded)

    # --- the device --------------------------------------------------------------------------------

    def _ready(self) -> bool:
        """Whether the mixer is open. One attempt to open it, one more each time it was open and got lost."""
        try:
            if pygame.mixer.get_init() is None:
                if self._opened:
                    self._forget()
                if self._gave_up:
                    return False
                self._gave_up = True  # until it works: a failing device must not be asked at every sound
                pygame.mixer.init(RATE, SIXTEEN_BIT, STEREO, BUFFER)
            if not self._opened:
                pygame.mixer.set_num_channels(CHANNELS)
                self._opened, self._gave_up = True, False
            return True
        except FAILURES as failure:
            log.warning("no sound: %s", failure)
            return False

    def _forget(self) -> None:
        """The mixer is gone, and with it all that was loaded into it."""
        self._loaded.clear()
        self._playing.clear()
        self._opened = False

    def _hush(self) -> None:
        try:
            if pygame.mixer.get_init():
                pygame.mixer.stop()
        except FAILURES:
            pass

    # --- one sound ---------------------------------------------------------------------------------

    def _start(self, name: str, pan: float) -> None:
        free = self._free_channel(name)
        sound = self._sound(self._next_take(name))
        if free is None or sound is None:
            return
        channel = pygame.mixer.Channel(free)
        channel.play(sound)
        channel.set_volume(min(1.0, 1 - WIDTH * pan), min(1.0, 1 + WIDTH * pan))
        self._playing[free] = name

    def _free_channel(self, name: str) -> int | None:
        """A channel with nothing to do, or None if there is none or the sound is heard often enough."""
        channels = range(pygame.mixer.get_num_channels())
        busy = [number for number in channels if pygame.mixer.Channel(number).get_busy()]
        if sum(self._playing.get(number) == name for number in busy) >= SAME:
            return None
        return next((number for number in channels if number not in busy), None)

    def _next_take(self, name: str) -> str:
        """Every take once in random order, then again; never the same twice running if there are two."""
        waiting = self._waiting.setdefault(name, [])
        if not waiting:
            waiting += self._takes[name]
            self._chance.shuffle(waiting)
            if waiting[-1] == self._last.get(name):
                waiting.insert(0, waiting.pop())
        self._last[name] = waiting.pop()
        return self._last[name]

    def _sound(self, file: str) -> pygame.mixer.Sound | None:
        """The file, loaded at its first use; None, and one line in the log, if it cannot be played."""
        if file not in self._loaded:
            try:
                self._loaded[file] = pygame.mixer.Sound(str(self._folder / file))
            except FAILURES as failure:
                log.warning("sound file %s cannot be played: %s", file, failure)
                self._loaded[file] = None
            self._tune(self._loaded[file])
        return self._loaded[file]

    def _tune(self, sound: pygame.mixer.Sound | None) -> None:
        try:
            if sound is not None and pygame.mixer.get_init():
                sound.set_volume(self._volume**2)  # squared, the slider's steps sound even
        except FAILURES:
            pass


def _clamped(value: float, low: float) -> float:
    """`value` between `low` and 1; what is not a number counts as 0."""
    return min(1.0, max(low, value)) if value == value else 0.0


def _index(folder: Path) -> dict[str, list[str]]:
    """The takes of every sound; none if the list is missing or is not such a list."""
    try:
        read = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        lists = {name: files for name, files in read.items() if isinstance(files, list)}
        return {name: [str(file) for file in files] for name, files in lists.items()}
    except (OSError, ValueError, AttributeError, RecursionError) as failure:
        log.warning("no sounds in %s: %s", folder, failure)
        return {}
