"""The folder of saved games: autosaves, named saves, settings and statistics.

Nothing here stops a game. What goes wrong while a game runs becomes one sentence in `problems()`, and the
next write tries again; what the user asks for by hand (save, rename, delete, load) raises SaveError.
"""

from __future__ import annotations

import logging
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from game.core.table import Table
from game.core.texts import Line, Word
from saves import files, settings, statistics
from saves.clock import now
from saves.errors import SaveError, fault_line, kept_as, read_fault_line
from saves.files import Disk
from saves.format import Loaded, SaveMeta, dump, load, retitle
from saves.frame import MAX_BYTES
from saves.lock import Lock
from saves.places import data_folder
from saves.settings import Settings
from saves.shape import MAX_COUNT
from saves.shelf import UNFINISHED_KEPT, Shelf, Slot
from saves.statistics import Statistics
from saves.writer import PATIENCE, Writer

SETTINGS = "settings.json"
STATISTICS = "statistics.json"
DOCUMENTS = {SETTINGS: Word("saves.settings"), STATISTICS: Word("saves.statistics")}
GAME = "game"
D = TypeVar("D")
log = logging.getLogger(__name__)


class Store:
    """Everything Kabinett keeps on the disk. Use it from one thread; it writes on another.

    folder: where; None for the user's own folder. clock: seconds since 1970.
    """

    def __init__(self, folder: Path | str | None = None, disk: Disk | None = None,
                 clock: Callable[[], float] = time.time) -> None:
        self.folder = data_folder() if folder is None else Path(folder).absolute()
        self._disk = disk or Disk()
        self._clock = clock
        self._shelf = Shelf(self._disk, self.folder)
        self._lock = Lock(self.folder)
        self._writer = Writer(self._failed)
        self._names: weakref.WeakKeyDictionary[Table, str] = weakref.WeakKeyDictionary()
        self._serial: int | None = None
        self._guard = threading.Lock()
        self._problems: list[Line] = []
        self._faults: dict[str, Line] = {}
        self._stuck: set[str] = set()
        self._spoiled: set[str] = set()  # saves of which only a part was opened: the rest must not be lost
        self._strange = False  # another copy may have been here since this one had the lock
        self._statistics: Statistics | None = None
        self.locked_by_other = False
        self._may_write()
        self._end = weakref.finalize(self, _end, self._writer, self._lock)

    # -- how it stands ---------------------------------------------------------------------------------

    def problems(self) -> list[Line]:
        """What has gone wrong since the last call, one sentence each; a lasting fault is told once."""
        with self._guard:
            found, self._problems = self._problems, []
        return found

    @property
    def fault(self) -> Line | None:
        """Why games are not being saved at the moment, or None."""
        return self._faults.get(GAME)

    def flush(self, patience: float = PATIENCE) -> bool:
        """Wait until everything is on the disk; False if that takes longer than so many seconds."""
        return self._writer.flush(patience)

    def close(self) -> None:
        """Write what waits and give the folder back."""
        self._end()

    # -- the running game ------------------------------------------------------------------------------

    def autosave(self, table: Table, thumbnail: bytes | None = None) -> None:
        """Save a running game under its own file, after every action, undo and redo.

        Returns as soon as the write before this one has ended, so that a game never runs more than one
        action ahead of the disk.
        """
        if not self._may_write():
            return
        try:
            name = self._autosave_name(table)
            raw = dump(table, self._meta("", "auto", thumbnail))
        except OSError as error:
            self._failed(GAME, error)
        except SaveError as error:
            log.info("a game cannot be saved: %s", error)
            self._unsaved(GAME, error.line)
        else:
            if not self._writer.submit(name, lambda: self._write_autosave(name, raw)):
                self._unsaved(GAME, Line("saves.fault.slow"))

    def continue_latest(self) -> Loaded | None:
        """The game last played, if it is not over; an older one, with a warning, if that cannot be read.

        None if there is none. Raises SaveError if there are some and none of them can be read.
        """
        first: SaveError | None = None
        self.flush()
        for slot in self._shelf.autosaves():
            if slot.heading is not None and slot.heading.over:
                continue
            try:
                loaded = self.load(slot.name)
            except SaveError as error:
                first = first or error
                continue
            if first is None:
                return loaded
            return loaded._replace(warnings=(Line("saves.warn.older"), *loaded.warnings))
        if first is not None:
            raise first
        return None

    def continuable(self) -> Slot | None:
        """The row of the list that `continue_latest` would load, for the menu."""
        self.flush()
        for slot in self._shelf.autosaves():
            if slot.loadable and slot.heading is not None and not slot.heading.over:
                return slot
        return None

    # -- named saves -----------------------------------------------------------------------------------

    def slots(self) -> list[Slot]:
        """Every save, the newest first, also those that cannot be loaded, with the reason."""
        self.flush()
        return self._shelf.slots()

    def save_as(self, table: Table, title: str, thumbnail: bytes | None = None,
                name: str | None = None) -> str:
        """Save under a title; gives the file's name. `name`: a named save to write over. Raises SaveError."""
        self._must_write()
        raw = dump(table, self._meta(title, "named", thumbnail))
        with _by_hand(self.folder):
            if name is None:
                name = self._shelf.new_name("slot")
            elif not self._shelf.may_replace(name):
                raise SaveError(Line("saves.not_slot", {"name": name}), damaged=False)
            self._write_game(name, raw)
        return name

    def rename(self, name: str, title: str) -> None:
        """Give a named save another title. Raises SaveError."""
        self._must_write()
        if not self._shelf.may_replace(name):
            raise SaveError(Line("saves.not_slot", {"name": name}), damaged=False)
        raw = retitle(self._shelf.read(name), title)
        with _by_hand(self.folder):
            files.write_whole(self._disk, self.folder / name, raw)

    def delete(self, name: str) -> str:
        """Put a save into the trash; gives the token that `undelete` wants. Raises SaveError."""
        self._must_write()
        with _by_hand(self.folder, name):
            return self._shelf.discard(name)

    def undelete(self, token: str) -> str:
        """Take a save out of the trash again; gives its name. Raises SaveError."""
        self._must_write()
        with _by_hand(self.folder, token):
            return self._shelf.recover(token)

    def trash(self) -> list[str]:
        """The tokens of what can be taken out of the trash again, what came last at the end."""
        self.flush()
        return self._shelf.trash()

    def load(self, name: str) -> Loaded:
        """The game in a save. A damaged file is kept under another name and its backup used.

        Raises SaveError.
        """
        self.flush()
        try:
            loaded = load(self._shelf.read(name))
        except SaveError as error:
            log.info("%s cannot be loaded: %s", name, error)
            if not error.damaged:
                raise
            return self._load_backup(name, error)
        self._bind(loaded, name)
        return loaded

    # -- settings and statistics -----------------------------------------------------------------------

    def load_settings(self) -> Settings:
        """The settings; the defaults where there are none or they cannot be read."""
        found = self._document(SETTINGS, settings.read) or Settings()
        if found.refused:
            self._note(Line("saves.settings.refused", {"these": tuple(map(_first_value, found.refused))}))
        return found

    def save_settings(self, chosen: Settings) -> None:
        """Write the settings soon."""
        self._save_document(SETTINGS, chosen.to_bytes())

    @property
    def statistics(self) -> Statistics:
        """What has been played so far."""
        if self._statistics is None:
            found = self._document(STATISTICS, statistics.read)
            self._statistics = found or Statistics()
        return self._statistics

    def count_result(self, table: Table) -> None:
        """Add a finished game to the statistics; the same game twice counts once."""
        if self.statistics.add(statistics.records_of(table, self._now())):
            self._save_document(STATISTICS, self.statistics.to_bytes())

    # -- inside ----------------------------------------------------------------------------------------

    def _may_write(self) -> bool:
        """Whether this copy may write here; the first time it may, leftovers are swept up."""
        if self._lock.held:
            return True
        self._strange = self._strange or self._lock.lost
        try:
            self._disk.make_folder(self.folder)
            self.locked_by_other = not self._lock.acquire()
        except OSError as error:
            self._failed(GAME, error)  # it is told before a game begins
            return True  # and no lock can be had: a later write may work all the same
        if self.locked_by_other:
            self._tell(GAME, Line("saves.locked"))
            return False
        self.flush()  # what is being written now is nothing to be swept up
        if self._strange:
            self._let_go()
        files.sweep(self._disk, self.folder)
        self._shelf.drop_finished()
        try:
            files.try_out(self._disk, self.folder)
        except OSError as error:
            self._failed(GAME, error)
        return True

    def _let_go(self) -> None:
        """Leave to another copy the files it has made under the names of ours: those games go on in new ones."""
        for table, name in list(self._names.items()):
            if files.exists(self._disk, self.folder / name):
                del self._names[table]
        self._serial = None
        self._strange = False

    def _must_write(self) -> None:
        if not self._may_write():
            raise SaveError(Line("saves.locked"), damaged=False)
        if not self.flush():
            raise SaveError(Line("saves.fault.slow"), damaged=False)

    def _autosave_name(self, table: Table) -> str:
        if table not in self._names:
            self._names[table] = self._shelf.new_name("auto")
        return self._names[table]

    def _meta(self, title: str, kind: str, thumbnail: bytes | None) -> SaveMeta:
        if self._serial is None:
            self._serial = self._shelf.last_serial()
        self._serial = min(self._serial + 1, MAX_COUNT)
        return SaveMeta(title, self._now(), kind, self._serial, thumbnail)

    def _now(self) -> int:
        return now(self._clock)

    def _write_autosave(self, name: str, raw: bytes) -> None:
        is_new = not files.exists(self._disk, self.folder / name)
        self._write_game(name, raw)
        self._works(GAME)
        if is_new:
            self._make_room()

    def _write_game(self, name: str, raw: bytes) -> None:
        """Write a save; of one that was opened in part what was there is kept. Raises OSError."""
        if name in self._spoiled:
            files.keep_copy(self._disk, self.folder / name)
            self._spoiled.discard(name)
        files.write_whole(self._disk, self.folder / name, raw)

    def _make_room(self) -> None:
        """A game has begun: of finished ones few are kept, and of unfinished ones none goes without a word."""
        self._shelf.drop_finished()
        if self._shelf.set_aside():
            self._note(Line("saves.set_aside", {"count": UNFINISHED_KEPT}))

    def _load_backup(self, name: str, error: SaveError) -> Loaded:
        """The save before a damaged one. Raises the given error if that is no better."""
        try:
            raw = self._shelf.read_backup(name)
            loaded = load(raw)
        except SaveError:
            raise kept_as(error, name) from None
        warning = Line("saves.warn.backup")
        if self._may_write():
            try:
                self._shelf.restore(name, raw)
                self._bind(loaded, name)
            except OSError:
                pass  # it stays as it is, and the game goes on in a file of its own
        return loaded._replace(warnings=(warning, *loaded.warnings))

    def _bind(self, loaded: Loaded, name: str) -> None:
        """Let a game that was continued go on in its own file, unless another copy may be playing it."""
        if loaded.warnings:
            self._spoiled.add(name)
        if self._shelf.kind_of(name) == "auto" and self._may_write():
            self._names[loaded.table] = name

    def _document(self, name: str, read: Callable[[bytes], D]) -> D | None:
        """What a small file holds, None if it is missing or damaged; then it is kept aside and told."""
        path, what = self.folder / name, DOCUMENTS[name]
        self.flush()
        try:
            return read(files.read_whole(self._disk, path, MAX_BYTES))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, SaveError):
            pass
        try:
            if not self._may_write():
                raise PermissionError
            kept = files.keep_aside(self._disk, path)
        except OSError:
            self._stuck.add(name)
            self._note(Line("saves.document.stuck", {"what": what}))
            return None
        try:
            found = read(files.read_whole(self._disk, files.backup_of(path), MAX_BYTES))
        except (OSError, SaveError):
            self._note(Line("saves.document.fresh", {"what": what, "kept": kept.name}))
            return None
        self._note(Line("saves.document.backup", {"what": what, "kept": kept.name}))
        return found

    def _save_document(self, name: str, raw: bytes) -> None:
        if name not in self._stuck and self._may_write():
            self._writer.submit(name, lambda: self._write_document(name, raw), 0)

    def _write_document(self, name: str, raw: bytes) -> None:
        files.write_whole(self._disk, self.folder / name, raw)
        self._works(name)

    # -- what the player is told -----------------------------------------------------------------------

    def _failed(self, name: str, error: Exception) -> None:
        """A write of that name raised this."""
        if isinstance(error, OSError):
            self._unsaved(name, fault_line(error, str(self.folder)))
        else:
            log.error("%s could not be saved", name, exc_info=error)
            self._unsaved(name, Line("saves.fault.mistake"))

    def _unsaved(self, name: str, reason: Line) -> None:
        nothing = Line("saves.unsaved", {"reason": reason})
        if name not in DOCUMENTS:
            self._tell(GAME, nothing)
        elif self._faults.get(GAME) != nothing:  # else that has been told
            self._tell(name, Line("saves.document.unsaved", {"reason": reason, "what": DOCUMENTS[name]}))

    def _tell(self, what: str, line: Line) -> None:
        """Report a fault that lasts until a write succeeds; the same one is told once."""
        with self._guard:
            if self._faults.get(what) != line:
                self._problems.append(line)
            self._faults[what] = line

    def _note(self, line: Line) -> None:
        with self._guard:
            self._problems.append(line)

    def _works(self, what: str) -> None:
        with self._guard:
            if self._faults.pop(what, None) is not None and what == GAME:
                self._problems.append(Line("saves.saved_again"))


def _first_value(name: str) -> Line:
    """A setting and what it is at first, where a word can say that."""
    value = getattr(Settings(), name)
    what = Word(f"saves.setting.{name}")
    if not isinstance(value, (bool, int, str)):
        return Line("saves.setting.bare", {"what": what})
    return Line("saves.setting", {"what": what, "value": value if type(value) is int else Word(f"saves.first.{value}")})


def _end(writer: Writer, lock: Lock) -> None:
    writer.close()
    lock.release()


@contextmanager
def _by_hand(folder: Path, name: str = "") -> Iterator[None]:
    """What the disk refuses while the user waits is a SaveError."""
    try:
        yield
    except OSError as error:
        gone = name and isinstance(error, FileNotFoundError)
        line = read_fault_line(error, name) if gone else fault_line(error, str(folder))
        raise SaveError(line, damaged=False) from error
