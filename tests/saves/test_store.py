"""The folder of saves: autosaves, the list, the trash, damaged files, and who may write."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game.core.rng import Rng
from game.core.table import Table
from game.core.texts import Line
from saves import files, frame, shape
from saves.format import FORMAT, SaveError, SaveMeta, dump, load
from saves.places import NOWHERE
from saves.settings import Settings
from saves.shelf import FINISHED_KEPT, UNFINISHED_KEPT
from saves.store import Store
from saves.writer import Writer
from tests.saves.faulty import FaultyDisk
from tests.saves.play import (
    CARDS,
    STONES,
    altered,
    finished_table,
    new_table,
    png,
    random_table,
    same,
    sentence,
    step,
)


class Clock:
    """A clock that can go wrong."""

    def __init__(self) -> None:
        self.seconds = 1_700_000_000.5

    def __call__(self) -> float:
        return self.seconds


def played(count: int, seed: int = 1) -> Table:
    table, rng = new_table(CARDS, seed, 3, rounds=8), Rng(seed)
    for _ in range(count):
        step(table, rng)
    return table


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != "kabinett.lock")


# -- autosaves -----------------------------------------------------------------------------------------

def test_a_running_game_has_one_file_and_is_continued_in_it(tmp_path: Path) -> None:
    store, table = Store(tmp_path), played(4)
    for _ in range(3):
        store.autosave(table)
        step(table, Rng(1))
    store.autosave(table, png())
    store.close()
    assert names(tmp_path) == ["auto-0001.kab", "auto-0001.kab.bak"]

    again = Store(tmp_path)
    found = again.continuable()
    assert found is not None and found.heading is not None and found.heading.meta.thumbnail == png()
    loaded = again.continue_latest()
    assert loaded is not None and loaded.warnings == () and same(loaded.table, table)
    step(loaded.table, Rng(2))
    again.autosave(loaded.table)
    again.flush()
    assert names(tmp_path) == ["auto-0001.kab", "auto-0001.kab.bak"]
    again.close()


def test_undo_and_redo_are_saved_as_they_stand(tmp_path: Path) -> None:
    store, table = Store(tmp_path), played(6)
    table.undo()
    table.undo()
    store.autosave(table)
    loaded = store.continue_latest()
    assert loaded is not None and loaded.table.cursor == 4 and len(loaded.table.log) == 6
    store.close()


def begun(store: Store, count: int) -> list[Table]:
    """That many games are begun, played a little and left, one after the other."""
    tables = [played(2, seed) for seed in range(count)]
    for table in tables:
        store.autosave(table)
        store.autosave(table)
    assert store.flush()
    return tables


def ended(store: Store, count: int) -> None:
    """That many games are played to their end."""
    for seed in range(count):
        store.autosave(finished_table(seed=seed))
        assert store.flush()


def listed(store: Store) -> list[int]:
    """The numbers of the autosaves in the list, the newest first."""
    return [int(slot.name[5:9]) for slot in store.slots()]


def test_a_game_that_was_left_stays_however_many_are_begun_or_ended_after_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first = played(3, 77)
    store.autosave(first)
    begun(store, 7)
    ended(store, FINISHED_KEPT + 4)
    begun(store, UNFINISHED_KEPT - 8)
    assert store.problems() == []
    store.close()
    again = Store(tmp_path)
    assert len(listed(again)) == UNFINISHED_KEPT + FINISHED_KEPT and same(again.load("auto-0001.kab").table, first)
    again.close()


def test_of_finished_games_the_newest_few_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    ended(store, FINISHED_KEPT + 3)
    assert listed(store) == [6, 5, 4]
    begun(store, 1)
    assert listed(store) == [7, 6, 5, 4], "a game that begins costs no finished one its place"
    store.close()


def test_one_unfinished_game_too_many_is_told_and_can_be_had_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    tables = begun(store, UNFINISHED_KEPT)
    store.autosave(tables[0])  # the oldest is played on, so that another is the oldest now
    assert store.flush() and store.problems() == [] and store.trash() == []
    store.autosave(played(2, 99))
    assert store.flush()
    line, = store.problems()
    assert line.key == "saves.set_aside" and sentence(line) and store.fault is None
    assert listed(store) == [21, 1, *range(20, 2, -1)]
    token, = store.trash()
    name = store.undelete(token)
    assert name == "auto-0002.kab" and same(store.load(name).table, tables[1])
    assert len(names(tmp_path)) == 2 * UNFINISHED_KEPT + 2, "trash aside all with backups, the last one without"
    store.close()


def test_of_far_too_many_unfinished_games_two_go_for_each_that_begins(tmp_path: Path) -> None:
    """Games copied here from elsewhere must not run through the trash, which holds a few only."""
    many = UNFINISHED_KEPT + 15
    for number in range(1, many + 1):
        (tmp_path / f"auto-{number:04d}.kab").write_bytes(dump(played(2, number), SaveMeta(serial=number)))
    store = Store(tmp_path)
    assert len(listed(store)) == many and store.trash() == []
    begun(store, 1)
    assert len(listed(store)) == many - 1 and store.trash() == ["0001-auto-0001.kab", "0002-auto-0002.kab"]
    store.close()


def test_a_full_disk_keeps_the_game_that_should_have_gone(tmp_path: Path) -> None:
    disk = FaultyDisk(error=errno.ENOSPC)
    store = Store(tmp_path, disk)
    begun(store, UNFINISHED_KEPT)
    real = disk.make_folder
    disk.make_folder = refuse  # type: ignore[method-assign]
    begun(store, 1)
    assert len(listed(store)) == UNFINISHED_KEPT + 1 and store.problems() == [] and store.fault is None
    disk.make_folder = real  # type: ignore[method-assign]
    begun(store, 1)
    assert len(listed(store)) == UNFINISHED_KEPT and len(store.trash()) == 2
    store.close()


def refuse(folder: Path) -> None:
    raise OSError(errno.ENOSPC, f"no room for {folder}")


def test_games_that_did_not_change_are_not_read_again(tmp_path: Path) -> None:
    """Neither at a save nor when the menu comes up again; a new start reads each of them once."""
    disk = FaultyDisk()
    store = Store(tmp_path, disk)
    begun(store, 12)
    store.close()
    store = Store(tmp_path, disk)
    assert store.continuable() is not None
    disk.called.clear()
    table = played(2, 99)
    store.autosave(table)
    assert store.flush() and disk.called.count("open_old") == 1, "a game begins: its own file alone is new"
    disk.called.clear()
    for _ in range(3):
        step(table, Rng(1))
        store.autosave(table)
        store.flush()
    assert "open_old" not in disk.called and "listdir" not in disk.called
    for _ in range(3):
        found = store.continuable()
        assert found is not None and found.name == "auto-0013.kab" and found.heading is not None
        assert found.heading.ply == table.cursor == 5
    assert disk.called.count("open_old") == 1
    store.close()


def test_a_clock_that_goes_backwards_does_not_confuse_the_order(tmp_path: Path) -> None:
    clock = Clock()
    store = Store(tmp_path, clock=clock)
    for seed, seconds in enumerate([5e9, 100.0, -7.0]):
        clock.seconds = seconds
        store.autosave(played(seed + 1, seed))
    store.close()
    again = Store(tmp_path, clock=clock)
    loaded = again.continue_latest()
    assert loaded is not None and loaded.table.cursor == 3 and loaded.meta.saved_at == 0
    again.autosave(played(9, 5))
    latest = again.continue_latest()
    assert latest is not None and latest.table.cursor == 9
    again.close()


def test_a_finished_game_is_not_continued(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.continue_latest() is None and store.continuable() is None
    store.autosave(played(3))
    store.autosave(finished_table())
    loaded = store.continue_latest()
    assert loaded is not None and loaded.table.cursor == 3
    store.close()


def test_however_many_games_are_saved_the_one_that_was_left_is_found_at_once(tmp_path: Path) -> None:
    """The menu asks for it every time it comes up: named saves are not read for it."""
    class Counting(files.Disk):
        opened: list[str] = []

        def open_old(self, path: Path) -> int:
            self.opened.append(path.name)
            return super().open_old(path)

    store = Store(tmp_path, disk=Counting())
    table = played(4)
    store.autosave(table)
    for n in range(8):
        store.save_as(table, f"Evening {n}")
    store.flush()
    Counting.opened.clear()
    assert store.continuable() is not None
    loaded = store.continue_latest()
    assert loaded is not None and same(loaded.table, table)
    assert set(Counting.opened) == {"auto-0001.kab"}
    store.close()


def test_a_game_is_never_more_than_one_write_ahead() -> None:
    """A second job waits for the first; a third takes the place of one that never got its turn."""
    done: list[str] = []
    gate, begun = threading.Event(), threading.Event()
    writer = Writer(lambda name, error: done.append(f"{name}: {error}"))
    assert writer.submit("a", lambda: (begun.set(), gate.wait(10), done.append("first"))[0])
    assert begun.wait(10)
    assert not writer.submit("a", lambda: done.append("second"), patience=0.05)
    assert not writer.submit("a", lambda: done.append("third"), patience=0.05)
    assert not writer.flush(0.05) and done == []
    gate.set()
    assert writer.flush() and done == ["first", "third"]
    assert writer.submit("a", lambda: [][0]) and writer.flush(), "a fault does not end the thread"
    assert done[2:] == ["a: list index out of range"]
    assert writer.close()


def test_without_a_thread_the_caller_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")
    monkeypatch.setattr(threading.Thread, "start", refuse)
    done: list[str] = []
    writer = Writer(lambda name, error: done.append(f"{name}: {error}"))
    assert writer.submit("a", lambda: done.append("first")) and done == ["first"]
    assert writer.submit("a", lambda: [][0]) and done[1:] == ["a: list index out of range"]
    assert writer.flush() and writer.close()
    monkeypatch.undo()
    assert writer.submit("a", lambda: done.append("later")) and writer.flush() and done[2:] == ["later"]
    assert writer.close()


def test_a_disk_that_hangs_is_told_and_does_not_hold_up_the_game(tmp_path: Path,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    class Hanging(files.Disk):
        def fsync(self, file: int) -> None:
            gate.wait(20)
    monkeypatch.setattr(Writer.submit, "__defaults__", (0.05,))
    store, table = Store(tmp_path, Hanging()), played(1)
    store.autosave(table)
    for _ in range(4):
        step(table, Rng(3))
        store.autosave(table)
    assert [line.key for line in store.problems()] == ["saves.unsaved"] and store.fault is not None
    gate.set()
    assert store.flush()
    assert [line.key for line in store.problems()] == ["saves.saved_again"]
    assert load((tmp_path / "auto-0001.kab").read_bytes()).table.cursor == table.cursor
    store.close()


# -- named saves ---------------------------------------------------------------------------------------

def test_named_saves_are_listed_renamed_and_written_over(tmp_path: Path) -> None:
    clock = Clock()
    store = Store(tmp_path, clock=clock)
    one = store.save_as(played(3), "../../etc/passwd")
    other = store.save_as(played(5), "CON", png())
    assert (one, other) == ("slot-0001.kab", "slot-0002.kab")
    rows = {slot.name: slot for slot in store.slots()}
    assert rows[one].heading is not None and rows[one].heading.meta.title == "../../etc/passwd"
    assert rows[one].kind == "named" and rows[one].heading.meta.saved_at == int(clock.seconds)
    store.rename(one, "Sunday")
    assert store.save_as(played(9), "Sunday, later", name=one) == one
    assert store.load(one).meta.title == "Sunday, later" and store.load(one).table.cursor == 9
    assert [slot.name for slot in store.slots()] == [one, other], "the newest first"
    store.close()


def test_a_named_save_is_played_on_in_an_autosave_of_its_own(tmp_path: Path) -> None:
    store = Store(tmp_path)
    name = store.save_as(played(3), "kept")
    table = store.load(name).table
    step(table, Rng(1))
    store.autosave(table)
    assert store.load(name).table.cursor == 3
    assert [slot.kind for slot in store.slots()] == ["auto", "named"]
    store.close()


@pytest.mark.parametrize("name", ["auto-0001.kab", "../slot-0001.kab", "settings.json", "slot-0009.kab", "",
                                  "slot-0002.kab", "slot-0001.kab.bak"])
def test_only_a_sound_named_save_is_written_over(tmp_path: Path, name: str) -> None:
    store = Store(tmp_path)
    store.autosave(played(1))
    store.save_as(played(2), "mine")
    (tmp_path / "slot-0002.kab").write_bytes(b"KABINETT damaged")
    store.flush()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(SaveError) as caught:
        store.save_as(played(4), "over", name=name)
    assert sentence(caught.value.line)
    with pytest.raises(SaveError):
        store.rename(name, "x")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    store.close()


def test_a_deleted_save_can_be_had_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    name = store.save_as(played(3), "precious")
    store.save_as(played(4), "precious", name=name)
    before = names(tmp_path)
    token = store.delete(name)
    assert store.slots() == [] and not set(before) & set(names(tmp_path))
    store.close()
    store = Store(tmp_path)
    assert store.save_as(played(1), "other") == "slot-0002.kab", "no name is used twice"
    assert store.undelete(token) == name
    assert store.load(name).table.cursor == 4
    assert set(before) <= set(names(tmp_path))
    with pytest.raises(SaveError):
        store.undelete(token)
    for bad in (name + "x", "../x.kab", "kabinett.lock", "slot-0009.kab"):
        with pytest.raises(SaveError) as caught:
            store.delete(bad)
        assert caught.value.line.key == "saves.fault.gone"
    store.close()


def test_a_deleted_save_comes_back_beside_a_file_that_took_its_name(tmp_path: Path) -> None:
    store = Store(tmp_path)
    token = store.delete(store.save_as(played(3), "old"))
    (tmp_path / "slot-0001.kab").write_bytes(dump(played(5), SaveMeta("put there by hand")))
    assert store.undelete(token) == "slot-0002.kab"
    assert {slot.heading.meta.title for slot in store.slots() if slot.heading} == {"old", "put there by hand"}
    store.close()


def test_the_trash_keeps_the_newest_twenty(tmp_path: Path) -> None:
    store = Store(tmp_path)
    tokens = [store.delete(store.save_as(played(1), str(number))) for number in range(23)]
    assert sorted(os.listdir(tmp_path / "trash")) == tokens[3:]
    store.undelete(tokens[3])
    store.close()


# -- damaged files -------------------------------------------------------------------------------------

def test_damaged_files_are_listed_with_their_reason_and_left_alone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    good = dump(played(3), SaveMeta("good"))
    newer = frame.pack(FORMAT + 1, {"game": "chess", "title": "newer", "saved_at": 5})
    contents = {"slot-0001.kab": b"", "slot-0002.kab": good[:-9], "from a friend.kab": good,
                "slot-0003.kab": newer, "slot-0004.kab": bytes(5000)}
    for name, raw in contents.items():
        (tmp_path / name).write_bytes(raw)
    (tmp_path / "slot-0005.kab").mkdir()
    (tmp_path / "unrelated.txt").write_text("x")
    rows = {slot.name: slot for slot in store.slots()}
    assert set(rows) == {*contents, "slot-0005.kab"}
    assert rows["from a friend.kab"].loadable and rows["from a friend.kab"].problem is None
    for name in set(rows) - {"from a friend.kab"}:
        assert not rows[name].loadable and rows[name].problem is not None
        assert sentence(rows[name].problem)
        with pytest.raises(SaveError) as caught:
            store.load(name)
        assert sentence(caught.value.line)
    newer_row = rows["slot-0003.kab"]
    assert newer_row.heading is not None and newer_row.heading.meta.title == "newer"
    assert {name: (tmp_path / name).read_bytes() for name in contents} == contents
    assert store.save_as(played(1), "new") == "slot-0006.kab"
    store.close()


def test_the_save_before_a_damaged_one_is_used_and_the_damaged_one_kept(tmp_path: Path) -> None:
    store, table = Store(tmp_path), played(4)
    store.autosave(table)
    step(table, Rng(1))
    store.autosave(table)
    store.close()
    path = tmp_path / "auto-0001.kab"
    damaged = path.read_bytes()[:-1] + b"x"
    path.write_bytes(damaged)

    again = Store(tmp_path)
    row, = again.slots()
    assert row.loadable and row.problem is not None and row.problem.key == "saves.warn.backup"
    loaded = again.continue_latest()
    assert loaded is not None and loaded.table.cursor == 4
    assert [line.key for line in loaded.warnings] == ["saves.warn.backup"] and sentence(loaded.warnings[0])
    assert (tmp_path / "auto-0001.kab.damaged-1").read_bytes() == damaged
    step(loaded.table, Rng(2))
    again.autosave(loaded.table)
    again.flush()
    assert load(path.read_bytes()).table.cursor == 5
    kinds = {slot.name: slot.kind for slot in again.slots()}
    assert kinds == {"auto-0001.kab": "auto", "auto-0001.kab.damaged-1": "damaged"}
    again.delete("auto-0001.kab.damaged-1")
    again.close()


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("only_backup", [False, True])
def test_a_save_of_which_only_a_part_was_opened_is_kept_whole(tmp_path: Path, only_backup: bool, links: bool) -> None:
    table = played(6)
    log = [entry.text for entry in table.log]
    raw = altered(dump(table, SaveMeta(kind="auto")), log=[*log[:3], "?", *log[4:]])
    (tmp_path / ("auto-0001.kab.bak" if only_backup else "auto-0001.kab")).write_bytes(raw)
    disk = FaultyDisk()
    if not links:
        def no_links(source: Path, target: Path) -> None:
            raise OSError(errno.EPERM, "no links here")
        disk.link = no_links  # type: ignore[method-assign]
    store = Store(tmp_path, disk)
    for _ in range(2):
        loaded = store.continue_latest()
        assert loaded is not None and [line.key for line in loaded.warnings] == ["saves.warn.snapshot"]
        assert "auto-0001.kab.damaged-1" not in names(tmp_path), "nothing has been written yet"
    for seed in range(3):
        store.autosave(loaded.table)
        step(loaded.table, Rng(seed))
        assert store.flush() and store.problems() == []
    assert (tmp_path / "auto-0001.kab.damaged-1").read_bytes() == raw
    assert load((tmp_path / "auto-0001.kab").read_bytes()).table.cursor == 2
    assert names(tmp_path) == ["auto-0001.kab", "auto-0001.kab.bak", "auto-0001.kab.damaged-1"]
    assert [slot.kind for slot in store.slots()] == ["auto", "damaged"]
    store.close()


def test_where_the_original_cannot_be_kept_it_is_not_written_over(tmp_path: Path) -> None:
    table = played(6)
    raw = altered(dump(table, SaveMeta("by hand")), log=["?"] * 6)
    (tmp_path / "slot-0001.kab").write_bytes(raw)
    disk = FaultyDisk(error=errno.ENOSPC, lasting=True, reads=True)
    store = Store(tmp_path, disk)
    loaded = store.load("slot-0001.kab")
    disk.fail_at = 1
    with pytest.raises(SaveError):
        store.save_as(loaded.table, "by hand", name="slot-0001.kab")
    assert names(tmp_path) == ["slot-0001.kab"] and (tmp_path / "slot-0001.kab").read_bytes() == raw
    disk.heal()
    store.save_as(loaded.table, "by hand", name="slot-0001.kab")
    assert (tmp_path / "slot-0001.kab.damaged-1").read_bytes() == raw
    assert load((tmp_path / "slot-0001.kab").read_bytes()).warnings == ()
    store.close()


def test_an_older_game_is_continued_where_the_newest_is_beyond_help(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.autosave(played(2, 1))
    store.autosave(played(3, 2))
    store.flush()
    (tmp_path / "auto-0002.kab").write_bytes(b"\0" * 100)
    loaded = store.continue_latest()
    assert loaded is not None and loaded.table.cursor == 2
    (tmp_path / "auto-0001.kab").write_bytes(b"\0" * 100)
    with pytest.raises(SaveError) as caught:
        store.continue_latest()
    assert sentence(caught.value.line).endswith("Its file is kept: auto-0002.kab, in the folder of saved games.")
    assert (tmp_path / "auto-0001.kab").read_bytes() == b"\0" * 100
    store.close()


def test_what_exactly_is_wrong_stands_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Players are told what they can understand, and whoever looks for the reason finds it."""
    store = Store(tmp_path)
    name = store.save_as(played(2), "mine")
    path = tmp_path / name
    path.write_bytes(altered(path.read_bytes(), cursor=7000))
    caplog.set_level(logging.INFO)
    with pytest.raises(SaveError) as caught:
        store.load(name)
    assert "cursor" not in sentence(caught.value.line) and name in sentence(caught.value.line)
    assert f"{name} cannot be loaded: saves.senseless (the field cursor is missing or wrong)" in caplog.messages
    assert path.exists()
    store.close()


def test_a_game_that_no_file_can_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is no damage of a file: what was saved before stays, and the sentence speaks of the game."""
    store, table = Store(tmp_path), played(3)
    store.autosave(table)
    store.flush()
    before = (tmp_path / "auto-0001.kab").read_bytes()
    monkeypatch.setattr(shape, "MAX_LOG", 3)
    step(table, Rng(1))
    store.autosave(table)
    (told,) = store.problems()
    assert "most likely it has become too long" in sentence(told) and "damaged" not in sentence(told)
    with pytest.raises(SaveError) as caught:
        store.save_as(table, "by hand")
    assert caught.value.line == Line("saves.unsavable") and "log" in caught.value.detail
    assert (tmp_path / "auto-0001.kab").read_bytes() == before
    store.close()


def test_a_mistake_while_saving_is_told_plainly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                caplog: pytest.LogCaptureFixture) -> None:
    def stumble(*parts: object) -> None:
        raise KeyError("inner name")
    store = Store(tmp_path)
    monkeypatch.setattr(files, "write_whole", stumble)
    store.autosave(played(3))
    store.flush()
    (told,) = store.problems()
    assert sentence(told).startswith("Kabinett made a mistake while saving.") and "inner" not in sentence(told)
    assert "inner name" in caplog.text
    store.close()


def test_a_save_of_which_only_the_backup_is_left_is_still_a_save(tmp_path: Path) -> None:
    store = Store(tmp_path)
    name = store.save_as(played(2), "twice")
    store.save_as(played(3), "twice", name=name)
    (tmp_path / name).unlink()
    assert [slot.name for slot in store.slots()] == [name]
    assert store.load(name).table.cursor == 2
    token = store.delete(name)
    assert store.slots() == [] and store.undelete(token) == name
    assert store.load(name).table.cursor == 2
    store.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_that_looks_like_a_save_does_not_hang_the_list(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "slot-0001.kab")
    os.mkfifo(tmp_path / "settings.json")
    store = Store(tmp_path)
    row, = store.slots()
    assert not row.loadable
    assert store.load_settings() == Settings()
    store.close()


def test_only_our_own_leftovers_are_swept_up(tmp_path: Path) -> None:
    ours = ["auto-0001.kab.4711.tmp", "slot-0100.kab.bak.1.tmp", "settings.json.77.tmp",
            "statistics.json.bak.12345.tmp"]
    others = ["x.tmp", "auto-0001.kab.tmp.txt", "my auto-0001.kab.1.tmp", "auto-0001.kab.damaged-1"]
    for name in ours + others:
        (tmp_path / name).write_bytes(b"left")
    Store(tmp_path).close()
    assert names(tmp_path) == sorted(others)


# -- folders -------------------------------------------------------------------------------------------

def test_the_folder_is_made_and_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "höme ユ" / "deep" / "Kabinett"
    store, table = Store(folder), played(2)
    store.autosave(table)
    store.flush()
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    store.autosave(table)
    store.flush()
    assert store.problems() == [] and load((folder / "auto-0001.kab").read_bytes()).table.cursor == 2
    assert Store(folder).locked_by_other, "the lock came back with the folder"
    store.close()


def test_the_users_own_folder_is_the_systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    store = Store()
    assert store.folder.name == "Kabinett" and store.folder.is_absolute()
    if sys.platform.startswith("linux"):
        assert store.folder == tmp_path / "Kabinett"
    store.close()


def test_where_there_is_no_folder_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.store.data_folder", lambda: NOWHERE)
    monkeypatch.chdir(tmp_path)
    store, table = Store(), played(1)
    store.autosave(table)
    store.flush()
    told = store.problems()
    assert len(told) == 1 and sentence(told[0]).startswith(f"{os.devnull} is a file and no folder.")
    assert store.slots() == [] and store.continue_latest() is None
    assert store.load_settings() == Settings()
    with pytest.raises(SaveError):
        store.save_as(table, "x")
    assert names(tmp_path) == []
    store.close()


# -- two copies ----------------------------------------------------------------------------------------

SECOND = """
import sys
from pathlib import Path
from saves.store import Store
from saves.format import SaveError
from tests.saves.play import new_table
store = Store(Path(sys.argv[1]))
told = [line.key for line in store.problems()]
table = new_table()
store.autosave(table); store.flush(); store.save_settings(store.load_settings()); store.flush()
try:
    store.save_as(table, "second")
except SaveError as error:
    told.append(error.line.key)
rows = [slot.name for slot in store.slots()]
print(store.locked_by_other, *told, *rows, store.continue_latest() is not None)
"""


def second_copy(folder: Path) -> list[str]:
    root = Path(__file__).resolve().parents[2]
    found = subprocess.run([sys.executable, "-c", SECOND, str(folder)], cwd=root, check=True, timeout=60,
                           capture_output=True, text=True)
    return found.stdout.split()


def test_a_second_copy_reads_but_does_not_write(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.autosave(played(3))
    store.flush()
    before = names(tmp_path)
    assert second_copy(tmp_path) == ["True", "saves.locked", "saves.locked", "auto-0001.kab", "True"]
    assert names(tmp_path) == before
    store.close()
    assert second_copy(tmp_path)[0] == "False", "the lock goes with its owner"


def test_a_copy_that_was_second_saves_once_the_first_has_gone(tmp_path: Path) -> None:
    first, second, table = Store(tmp_path), Store(tmp_path), new_table(STONES)
    assert second.locked_by_other and second.fault is not None
    second.autosave(table)
    first.close()
    second.autosave(table)
    second.flush()
    assert [line.key for line in second.problems()] == ["saves.locked", "saves.saved_again"]
    assert not second.locked_by_other and second.fault is None
    assert names(tmp_path) == ["auto-0001.kab"]
    second.close()


def test_a_second_copy_never_takes_over_the_file_of_the_first(tmp_path: Path) -> None:
    first, table = Store(tmp_path), played(2)
    first.autosave(table)
    first.flush()
    second = Store(tmp_path)
    borrowed = second.continue_latest()
    assert borrowed is not None
    for _ in range(3):
        step(table, Rng(4))
    first.autosave(table)
    first.close()
    second.autosave(borrowed.table)
    second.close()
    assert load((tmp_path / "auto-0001.kab").read_bytes()).table.cursor == 5
    assert load((tmp_path / "auto-0002.kab").read_bytes()).table.cursor == 2


def test_whoever_comes_first_after_the_folder_was_removed_writes_alone(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    first, table = Store(folder), played(2)
    first.autosave(table)
    first.flush()
    shutil.rmtree(folder)
    second, other = Store(folder), played(3, 9)
    second.autosave(other)
    step(table, Rng(4))
    first.autosave(table)
    first.flush()
    assert [line.key for line in first.problems()] == ["saves.locked"] and second.problems() == []
    second.close()
    first.autosave(table)
    first.close()
    assert load((folder / "auto-0001.kab").read_bytes()).table.digest() == other.digest(), "left to the other copy"
    assert load((folder / "auto-0002.kab").read_bytes()).table.digest() == table.digest()


def test_two_hundred_saves_are_listed_from_their_headers(tmp_path: Path,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    raw = dump(random_table(CARDS, 3), SaveMeta("one of many", thumbnail=png(64, 64)))
    for number in range(200):
        (tmp_path / f"slot-{number + 1:04d}.kab").write_bytes(raw)
    store = Store(tmp_path)

    def nobody_plays(*parts: object) -> None:
        raise AssertionError("the list must not replay games")
    monkeypatch.setattr(Table, "__init__", nobody_plays)
    assert len(store.slots()) == 200
    store.close()
