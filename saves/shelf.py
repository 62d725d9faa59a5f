"""What lies in the folder of saves: names, the list, the trash. All of it is looked up when asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from game.core.texts import Line
from saves import files
from saves.errors import SaveError, read_fault_line
from saves.files import Disk
from saves.format import Heading, read_header
from saves.frame import MAX_BYTES

TRASH = "trash"
TRASH_KEPT = 20
UNFINISHED_KEPT = 20  # so many that whoever begins one more has long forgotten the first
FINISHED_KEPT = 3
_OURS = re.compile(r"(auto|slot)-(\d{4,9})\.kab")
_SAVE = re.compile(r"[^/\\]+\.kab")
_DAMAGED = re.compile(r"[^/\\]+\.kab\.damaged-\d+")
Stamp = tuple[int, int, int]  # of a file: its number on the disk, when it was written, its size
_TOKEN = re.compile(r"(\d{4,9})-([^/\\]+\.kab(?:\.damaged-\d+)?)")


@dataclass(frozen=True, slots=True)
class Slot:
    """One row of the list of saves.

    name: the file's. kind: auto|named|damaged. heading: what can be said about it, None if nothing.
    problem: why it cannot be loaded, or, where `loadable`, what will be told when it is.
    """

    name: str
    kind: str
    heading: Heading | None
    problem: Line | None = None
    loadable: bool = True


class Shelf:
    """The saves in one folder, as they are on the disk now."""

    def __init__(self, disk: Disk, folder: Path) -> None:
        self._disk = disk
        self._folder = folder
        self._last = {"auto": 0, "slot": 0}
        self._known: dict[str, tuple[Stamp, Slot]] = {}

    def slots(self) -> list[Slot]:
        """Every save, the newest first; what cannot be read stands last."""
        names = self._names()
        found = [self._row(name) for name in self._saves(names)]
        found += [Slot(name, "damaged", None, Line("saves.kept_damaged"), False)
                  for name in names if _DAMAGED.fullmatch(name)]
        return sorted(found, key=_age, reverse=True)

    def autosaves(self) -> list[Slot]:
        """The games that were left, the newest first. Read for it are those that have changed, and nothing else."""
        names = self._autosave_names()
        for gone in set(self._known) - set(names):
            self._known.pop(gone, None)
        return sorted(map(self._row, names), key=_age, reverse=True)

    def kind_of(self, name: str) -> str:
        """auto or named, from the name of a save."""
        ours = _OURS.fullmatch(name)
        return "auto" if ours and ours[1] == "auto" else "named"

    def new_name(self, prefix: str) -> str:
        """A name nothing in the folder or its trash has ever had. Raises OSError if that cannot be known."""
        taken = self._last[prefix]
        try:
            names = self._disk.listdir(self._folder)
        except FileNotFoundError:
            self._disk.make_folder(self._folder)  # or it says why there can be none: full, read-only
            names = []
        for name in [*names, *self._trash()]:
            ours = re.search(rf"(?:^|\d-){prefix}-(\d{{4,9}})\.kab", name)
            taken = max(taken, int(ours[1]) if ours else 0)
        self._last[prefix] = taken + 1
        return f"{prefix}-{taken + 1:04d}.kab"

    def last_serial(self) -> int:
        """The highest serial of the autosaves: the newest save is one of them or next to one."""
        return max((slot.heading.meta.serial for slot in self.autosaves() if slot.heading), default=0)

    def drop_finished(self) -> None:
        """Remove the oldest finished games beyond a few."""
        for slot in self._sound_autosaves(over=True, beyond=FINISHED_KEPT):
            self._remove(self._folder / slot.name)

    def set_aside(self) -> int:
        """Move the oldest unfinished games to the trash if there are too many; gives how many have gone.

        Two at once at most: that catches up, while a trash that holds a few would let a crowd run through.
        """
        crowd = self._sound_autosaves(over=False, beyond=UNFINISHED_KEPT)
        gone = 0
        for slot in reversed(crowd[-2:]):
            try:
                self.discard(slot.name)
            except OSError:
                break  # one too many is no harm: the next time tries again
            gone += 1
        return gone

    def may_replace(self, name: str) -> bool:
        """Whether a file is a sound named save of ours, which alone may be written over."""
        ours = _OURS.fullmatch(name)
        return ours is not None and ours[1] == "slot" and self._slot(name).problem is None

    def read(self, name: str) -> bytes:
        """The bytes of a save, or of its backup where only that is left. Raises SaveError."""
        try:
            return self._bytes(name)
        except FileNotFoundError as error:
            try:
                return self._bytes(name + files.BACKUP)
            except OSError:
                raise SaveError(read_fault_line(error, name), damaged=False) from error
        except OSError as error:
            raise SaveError(read_fault_line(error, name)) from error

    def read_backup(self, name: str) -> bytes:
        """The bytes of the version before. Raises SaveError."""
        try:
            return self._bytes(name + files.BACKUP)
        except OSError as error:
            raise SaveError(read_fault_line(error, name)) from error

    def restore(self, name: str, raw: bytes) -> None:
        """Keep a damaged save aside and put these bytes in its place. Raises OSError."""
        files.keep_aside(self._disk, self._folder / name)
        files.write_whole(self._disk, self._folder / name, raw)

    # -- the trash -------------------------------------------------------------------------------------

    def trash(self) -> list[str]:
        """The tokens of what lies in the trash, what came last at the end."""
        return sorted(self._trash(), key=_number)

    def discard(self, name: str) -> str:
        """Move a save and its backup into the trash; gives the token to get it back. Raises OSError."""
        if not _SAVE.fullmatch(name) and not _DAMAGED.fullmatch(name):
            raise FileNotFoundError(name)
        trash = self._folder / TRASH
        self._disk.make_folder(trash)
        older = self.trash()
        token = f"{_number(older[-1]) + 1 if older else 1:04d}-{name}"
        self._move(self._folder / name, trash / token)
        for gone in older[:max(0, len(older) + 1 - TRASH_KEPT)]:
            self._remove(trash / gone)
        return token

    def recover(self, token: str) -> str:
        """Move a save out of the trash, under its old name unless that is taken. Raises OSError."""
        found = _TOKEN.fullmatch(token)
        if found is None:
            raise FileNotFoundError(token)
        name = found[2]
        if files.exists(self._disk, self._folder / name):
            name = self.new_name("slot")
        self._move(self._folder / TRASH / token, self._folder / name)
        return name

    def _move(self, source: Path, target: Path) -> None:
        """Move a save with its backup. The backup goes first: left alone it would look like a save."""
        backup, moved = files.backup_of(source), files.backup_of(target)
        has_backup = files.exists(self._disk, backup)
        if has_backup:
            files.patiently(self._disk, lambda: self._disk.replace(backup, moved))
        try:
            files.patiently(self._disk, lambda: self._disk.replace(source, target))
        except FileNotFoundError:
            if not has_backup:
                raise
        except OSError:
            if has_backup:
                self._disk.replace(moved, backup)
            raise

    def _remove(self, path: Path) -> None:
        """Delete a save and its backup for good. One too many is no harm: the next time tries again."""
        for file in (files.backup_of(path), path):
            try:
                self._disk.unlink(file)
            except OSError:
                pass

    # -- inside ----------------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        try:
            return sorted(self._disk.listdir(self._folder))
        except OSError:
            return []

    def _saves(self, names: list[str]) -> list[str]:
        """The saves among names; one of which only the backup is left counts too."""
        whole = {name for name in names if _SAVE.fullmatch(name)}
        alone = {name.removesuffix(files.BACKUP) for name in names if name.endswith(files.BACKUP)}
        return sorted(whole | {name for name in alone if _SAVE.fullmatch(name)})

    def _autosave_names(self) -> list[str]:
        return [name for name in self._saves(self._names()) if self.kind_of(name) == "auto"]

    def _sound_autosaves(self, over: bool, beyond: int) -> list[Slot]:
        """The finished or the unfinished games but for the newest; what is damaged counts as neither.

        Nothing is read where there are so few games that none can be too many.
        """
        if len(self._autosave_names()) <= beyond:
            return []
        return [slot for slot in self.autosaves()
                if slot.problem is None and slot.heading is not None and slot.heading.over == over][beyond:]

    def _trash(self) -> list[str]:
        try:
            names = self._disk.listdir(self._folder / TRASH)
        except OSError:
            return []
        return [name for name in names if _TOKEN.fullmatch(name)]

    def _row(self, name: str) -> Slot:
        """A row of the list. That of a sound autosave is known until its file is another one."""
        stamp = self._stamp(name) if self.kind_of(name) == "auto" else None
        known = self._known.get(name)
        if stamp is not None and known is not None and known[0] == stamp:
            return known[1]
        slot = self._slot(name)
        if stamp is not None and slot.problem is None:
            self._known[name] = stamp, slot
        return slot

    def _stamp(self, name: str) -> Stamp | None:
        try:
            status = self._disk.status(self._folder / name)
        except OSError:
            return None
        return status.st_ino, status.st_mtime_ns, status.st_size

    def _slot(self, name: str) -> Slot:
        kind = self.kind_of(name)
        try:
            return Slot(name, kind, read_header(self.read(name)))
        except SaveError as error:
            problem, heading, damaged = error.line, error.heading, error.damaged
        if damaged:
            try:
                older = read_header(self.read_backup(name))
                return Slot(name, kind, older, Line("saves.warn.backup"))
            except SaveError:
                pass  # no better: the row tells what is wrong with the save itself
        return Slot(name, kind, heading, problem, False)

    def _bytes(self, name: str) -> bytes:
        if Path(name).name != name:
            raise FileNotFoundError(name)
        return files.read_whole(self._disk, self._folder / name, MAX_BYTES)


def _number(token: str) -> int:
    return int(token.split("-")[0])


def _age(slot: Slot) -> tuple[int, int, str]:
    if slot.heading is None:
        return -1, -1, slot.name
    return slot.heading.meta.serial, slot.heading.meta.saved_at, slot.name
