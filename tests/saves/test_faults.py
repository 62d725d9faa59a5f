"""Every call to the disk fails in turn: the old save stays whole, one line is told, the next write works."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.rng import Rng
from saves import files
from saves.format import SaveError, load
from saves.settings import Settings
from saves.store import Store
from tests.saves.faulty import ERRORS, SHORT, FaultyDisk
from tests.saves.play import CARDS, finished_table, new_table, random_table, sentence, step

MODES = [(error, lasting) for error in ERRORS for lasting in (False, True)]
IDS = [f"{'short' if error == SHORT else errno.errorcode[error]}-{'lasting' if lasting else 'once'}"
       for error, lasting in MODES]


def temps(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*.tmp")]


def autosave_under_fault(folder: Path, disk: FaultyDisk, first: int) -> int:
    """Saves a game three times, the second time while the disk fails from call `first` of that save.

    Gives how many calls that save took.
    """
    store, table, rng = Store(folder, disk), new_table(CARDS, 3), Rng(5)
    step(table, rng)
    store.autosave(table)
    assert store.flush() and store.problems() == []
    old = table.digest()

    step(table, rng)
    new = table.digest()
    before = disk.calls
    disk.fail_at = before + first
    store.autosave(table)
    assert store.flush()
    disk.heal()
    spent = disk.calls - before

    told = store.problems()
    assert len(told) <= 1 and all(sentence(line) for line in told)
    assert (store.fault is not None) == bool(told)
    found = load((folder / "auto-0001.kab").read_bytes()).table.digest()
    assert found in (old, new)
    if not told:
        assert found == new, f"{disk.failed} failed, and nobody was told"

    step(table, rng)
    store.autosave(table)
    assert store.flush()
    assert [line.key for line in store.problems()] == (["saves.saved_again"] if told else [])
    assert store.fault is None
    assert load((folder / "auto-0001.kab").read_bytes()).table.digest() == table.digest()
    store.close()
    if not disk.lasting:
        assert temps(folder) == []
    Store(folder).close()
    assert temps(folder) == [], "the next start sweeps up"
    return spent


@pytest.mark.parametrize(("error", "lasting"), MODES, ids=IDS)
def test_an_autosave_survives_the_failure_of_any_call(tmp_path: Path, error: int, lasting: bool) -> None:
    first, spent = 1, 1
    while first <= spent:
        folder = tmp_path / str(first)
        spent = autosave_under_fault(folder, FaultyDisk(error=error, lasting=lasting), first)
        first += 1
    assert first > 8, "a save takes more calls than that"


def test_all_is_on_the_disk_before_the_new_file_takes_the_place_of_the_old(tmp_path: Path) -> None:
    disk = FaultyDisk()
    files.write_whole(disk, tmp_path / "x", b"old")
    disk.called.clear()
    files.write_whole(disk, tmp_path / "x", b"new")
    order = [name for name in disk.called if name not in ("status", "unlink")]
    assert order == ["open_new", "write", "fsync", "close", "link", "replace", "sync_folder"]


def test_a_passing_refusal_is_tried_again_and_never_told(tmp_path: Path) -> None:
    """As when a virus scanner holds the file for a moment."""
    disk = FaultyDisk(error=errno.EACCES)
    path = tmp_path / "auto-0001.kab"
    files.write_whole(disk, path, b"old")
    calls = disk.calls
    files.write_whole(disk, path, b"new")
    replace_call = (disk.calls - calls) - 1  # the last but one: then the folder is synced
    disk.fail_at = disk.calls + replace_call
    files.write_whole(disk, path, b"newest")
    assert disk.failed == ["replace"] and disk.slept == 1
    assert path.read_bytes() == b"newest" and files.backup_of(path).read_bytes() == b"new"


def test_a_disk_without_second_names_still_gets_a_backup(tmp_path: Path) -> None:
    disk = FaultyDisk()
    path = tmp_path / "auto-0001.kab"
    files.write_whole(disk, path, b"old")

    def no_links(source: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "no links here")
    disk.link = no_links  # type: ignore[method-assign]
    files.write_whole(disk, path, b"new")
    assert path.read_bytes() == b"new" and files.backup_of(path).read_bytes() == b"old"
    assert temps(tmp_path) == []


def test_the_backup_is_never_the_same_file_as_a_later_save(tmp_path: Path) -> None:
    path = tmp_path / "auto-0001.kab"
    for number in range(4):
        files.write_whole(FaultyDisk(), path, b"%d" % number)
    assert (path.read_bytes(), files.backup_of(path).read_bytes()) == (b"3", b"2")
    assert sorted(os.listdir(tmp_path)) == ["auto-0001.kab", "auto-0001.kab.bak"]


def test_short_writes_are_completed(tmp_path: Path) -> None:
    disk = FaultyDisk(fail_at=1, error=SHORT, lasting=True)
    files.write_whole(disk, tmp_path / "x", b"many bytes, one at a time")
    assert (tmp_path / "x").read_bytes() == b"many bytes, one at a time"


def test_a_fault_that_lasts_is_told_once(tmp_path: Path) -> None:
    disk = FaultyDisk(error=errno.ENOSPC, lasting=True, reads=True)
    store, table, rng = Store(tmp_path, disk), new_table(CARDS), Rng(1)
    store.autosave(table)
    store.flush()
    disk.fail_at = 1
    told = []
    for _ in range(5):
        step(table, rng)
        store.autosave(table)
        store.flush()
        told += store.problems()
    assert [line.key for line in told] == ["saves.unsaved"]
    assert "full" in sentence(told[0])
    disk.heal()
    store.autosave(table)
    store.flush()
    assert [line.key for line in store.problems()] == ["saves.saved_again"]
    store.close()


# -- everything else the store does --------------------------------------------------------------------

def furnished(folder: Path) -> None:
    """A folder with two named saves, an autosave, one damaged save that has a backup, and small files."""
    store = Store(folder)
    for number in range(2):
        store.save_as(random_table(CARDS, number), f"named {number}")
    store.save_as(random_table(CARDS, 7), "hurt")
    store.rename("slot-0003.kab", "hurt")
    store.autosave(random_table(CARDS, 9))
    chosen = Settings(volume=3)
    store.save_settings(chosen)
    store.flush()
    (folder / "slot-0003.kab").write_bytes(b"KABINETT broken")
    store.close()


ACTS: dict[str, Callable[[Store], object]] = {
    "start": lambda store: None,
    "slots": lambda store: store.slots(),
    "save_as": lambda store: store.save_as(random_table(CARDS, 5), "another"),
    "save over": lambda store: store.save_as(random_table(CARDS, 0), "named 0", name="slot-0001.kab"),
    "rename": lambda store: store.rename("slot-0001.kab", "named 0"),
    "delete": lambda store: store.delete("slot-0002.kab"),
    "delete, undelete": lambda store: store.undelete(store.delete("slot-0002.kab")),
    "load": lambda store: store.load("slot-0001.kab"),
    "load a damaged one": lambda store: store.load("slot-0003.kab"),
    "continue": lambda store: store.continue_latest(),
    "settings": lambda store: store.save_settings(store.load_settings()),
    "statistics": lambda store: store.count_result(finished_table()),
}


def outcome(act: Callable[[Store], object], store: Store) -> SaveError | None:
    """How it was refused, None if it was not. Nothing but a SaveError may come out."""
    try:
        act(store)
        store.flush()
    except SaveError as error:
        return error
    return None


def titles(folder: Path) -> set[str]:
    """The titles of every save that can still be read, in the folder or in its trash."""
    found = set()
    for path in folder.rglob("*"):
        if ".kab" in path.name:
            try:
                found.add(load(path.read_bytes()).meta.title)
            except SaveError:
                pass
    return found


@pytest.mark.parametrize("name", ACTS)
def test_nothing_the_user_does_loses_a_save_whatever_call_fails(tmp_path: Path, name: str) -> None:
    original = tmp_path / "original"
    furnished(original)
    wanted = titles(original)
    assert {"named 0", "named 1", "hurt", ""} == wanted
    for error in (errno.EIO, errno.ENOSPC, errno.EACCES):
        for lasting in (False, True):
            first, spent = 1, 1
            while first <= spent:
                folder = tmp_path / "trial"
                shutil.copytree(original, folder)
                disk = FaultyDisk(first, error, lasting)
                store = Store(folder, disk)
                refusal = outcome(ACTS[name], store)
                assert refusal is None or sentence(refusal.line)
                spent = disk.calls
                disk.heal()
                assert len(store.problems()) <= 2
                store.close()
                assert wanted <= titles(folder), f"{disk.failed} lost a save"
                again = Store(folder)
                assert again.load_settings().volume in (3, 70)
                assert again.continue_latest() is not None
                again.close()
                assert temps(folder) == []
                shutil.rmtree(folder)
                first += 1


def seeds(folder: Path) -> set[int]:
    """The games that a player can open, or take out of the trash and then open."""
    store = Store(folder)
    for token in store.trash():
        store.undelete(token)
    found = {store.load(slot.name).table.seed for slot in store.slots() if slot.loadable}
    store.close()
    return found


@pytest.mark.parametrize(("error", "lasting"), [(errno.EIO, False), (errno.ENOSPC, True), (errno.EACCES, False)],
                         ids=["EIO-once", "ENOSPC-lasting", "EACCES-once"])
def test_no_unfinished_game_is_lost_when_room_is_made_whatever_call_fails(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, lasting: bool) -> None:
    monkeypatch.setattr("saves.shelf.UNFINISHED_KEPT", 2)
    original, folder = tmp_path / "original", tmp_path / "trial"
    store = Store(original)
    for seed in (1, 2):
        for table in (new_table(CARDS, seed), new_table(CARDS, seed + 2), finished_table(seed=seed + 10)):
            for _ in range(2):
                store.autosave(table)
                assert store.flush()
    store.close()
    wanted = seeds(shutil.copytree(original, tmp_path / "look")) - {11, 12}
    assert wanted == {1, 2, 3, 4}
    first, spent = 0, 0
    while first <= spent:
        shutil.copytree(original, folder)
        disk = FaultyDisk(error=error, lasting=lasting)
        store = Store(folder, disk)
        disk.calls, disk.fail_at = 0, first  # the first time nothing fails
        store.autosave(new_table(CARDS, 5))
        assert store.flush()
        spent = spent or disk.calls
        disk.heal()
        told = {line.key for line in store.problems()}
        assert ("saves.set_aside" in told) == (len(store.trash()) > 2), f"{disk.failed}: gone without a word"
        store.close()
        assert wanted <= seeds(folder), f"{disk.failed} lost a game"
        shutil.rmtree(folder)
        first += 1
    assert spent > 30


@pytest.mark.parametrize("name", ["settings.json", "statistics.json"])
def test_small_files_are_whole_whatever_call_fails(tmp_path: Path, name: str) -> None:
    first, spent = 1, 1
    while first <= spent:
        folder = tmp_path / str(first)
        disk = FaultyDisk(error=errno.EIO)
        store = Store(folder, disk)

        def write(number: int, store: Store = store) -> None:
            if name == "settings.json":
                store.save_settings(Settings(volume=number))
            else:
                store.count_result(finished_table(seed=number))
            assert store.flush()
        write(1)
        old = (folder / name).read_bytes()
        before = disk.calls
        disk.fail_at = before + first
        write(2)
        spent = disk.calls - before
        disk.heal()
        told = store.problems()
        assert len(told) <= 1 and all(sentence(line) for line in told)
        assert told or (folder / name).read_bytes() != old
        write(3)
        assert store.problems() == []
        store.close()
        again = Store(folder)
        assert again.load_settings().volume in (3, 70) and again.problems() == []
        again.close()
        first += 1
    assert first > 8
