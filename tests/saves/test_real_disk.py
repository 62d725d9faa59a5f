"""The same on real disks that are full, read-only or not there: no faults are played here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.rng import Rng
from saves.format import SaveError, load
from saves.settings import Settings
from saves.store import Store
from tests.saves.play import CARDS, new_table, sentence, step

ROOT = Path(__file__).resolve().parents[2]
NOBODY = 65534


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte."""
    place = tmp_path / "disk"
    place.mkdir()
    tool = shutil.which("mount")
    if tool is None or not is_root():
        pytest.skip("a small disk can only be mounted by root on Linux")
    mounted = subprocess.run([tool, "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)], capture_output=True)
    if mounted.returncode:
        pytest.skip(f"mount is impossible here: {mounted.stderr.decode().strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def fill(place: Path) -> Path:
    """Take every byte that is left."""
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                pass
    return ballast


def test_a_full_disk_leaves_the_old_save_whole_and_saving_resumes(small_disk: Path) -> None:
    store, table, rng = Store(small_disk / "saves"), new_table(CARDS, 2), Rng(2)
    step(table, rng)
    store.autosave(table)
    name = store.save_as(table, "before")
    store.save_settings(Settings(volume=11))
    assert store.flush() and store.problems() == []
    old = table.digest()

    ballast = fill(small_disk)
    for _ in range(3):
        step(table, rng)
        store.autosave(table)
    store.flush()
    lines = store.problems()
    assert [line.key for line in lines] == ["saves.unsaved"] and "full" in sentence(lines[0])
    with pytest.raises(SaveError) as caught:
        store.save_as(table, "while full")
    assert caught.value.line.key == "saves.fault.full"
    store.save_settings(Settings(volume=22))
    store.flush()
    assert store.problems() == [], "that nothing is saved has been told"
    assert {slot.name for slot in store.slots()} == {"auto-0001.kab", name}
    for slot in store.slots():
        assert load((small_disk / "saves" / slot.name).read_bytes()).table.digest() == old
    assert Store(small_disk / "saves").load_settings().volume == 11

    ballast.unlink()
    store.autosave(table)
    store.flush()
    assert [line.key for line in store.problems()] == ["saves.saved_again"]
    assert load((small_disk / "saves" / "auto-0001.kab").read_bytes()).table.digest() == table.digest()
    assert list(small_disk.rglob("*.tmp")) == []
    store.close()


def test_a_disk_mounted_read_only_is_told_once(small_disk: Path) -> None:
    folder = small_disk / "saves"
    store, table, rng = Store(folder), new_table(CARDS, 2), Rng(2)
    store.autosave(table)
    store.close()
    old = table.digest()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    store = Store(folder)
    line, = store.problems()
    assert line.key == "saves.unsaved" and str(folder) in sentence(line), "before a game begins"
    for _ in range(2):
        step(table, rng)
        store.autosave(table)
    store.save_settings(Settings(volume=1))
    store.flush()
    assert store.problems() == [] and store.fault == line
    loaded = store.continue_latest()
    assert loaded is not None and loaded.table.digest() == old
    store.close()


def test_a_folder_below_a_plain_file_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    store, table, rng = Store(tmp_path / "file" / "saves"), new_table(), Rng(1)
    line, = store.problems()
    assert f"{tmp_path / 'file'} is a file and no folder." in sentence(line), "before a game begins"
    for _ in range(3):
        step(table, rng)
        store.autosave(table)
        store.flush()
    assert store.problems() == [] and store.fault == line
    assert store.slots() == [] and store.continue_latest() is None
    store.close()


POOR = """
import os, sys
from pathlib import Path
from game.core.rng import Rng
from tests.saves.play import new_table, step
from saves.store import Store
from saves.format import SaveError
from saves.settings import Settings
if int(sys.argv[2]):
    os.setgroups([]); os.setgid(int(sys.argv[2])); os.setuid(int(sys.argv[2]))
store = Store(Path(sys.argv[1]))
begun = [line.key for line in store.problems()]
loaded = store.continue_latest()
table = loaded.table if loaded else new_table()
for _ in range(3):
    step(table, Rng(table.cursor)); store.autosave(table); store.flush()
told = [line.key for line in store.problems()]
for act in (lambda: store.save_as(table, "x"), lambda: store.rename("slot-0001.kab", "x"),
            lambda: store.delete("slot-0001.kab")):
    try:
        act()
    except SaveError as error:
        told.append(error.line.key)
store.save_settings(Settings()); store.flush()
told += [line.key for line in store.problems()]
print(*begun, loaded is not None, store.load_settings().volume, *told)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="rights there are not modes")
def test_another_users_folder_is_read_but_not_written(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    store, table = Store(folder), new_table(CARDS, 6)
    step(table, Rng(1))
    store.autosave(table)
    store.save_as(table, "named")
    store.save_settings(Settings(volume=33))
    store.close()
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    user = NOBODY if is_root() else 0
    folder.chmod(0o555)
    opened = list(ancestors_closed_to_others(tmp_path))
    for place in opened:
        place.chmod(place.stat().st_mode | 0o055)
    try:
        found = subprocess.run([sys.executable, "-c", POOR, str(folder), str(user)], cwd=ROOT, timeout=60,
                               capture_output=True, text=True)
    finally:
        folder.chmod(0o755)
        for place in opened:
            place.chmod(place.stat().st_mode & ~0o055)
    assert found.returncode == 0, found.stderr
    assert found.stdout.split() == ["saves.unsaved", "True", "33", *["saves.fault.forbidden"] * 3]
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def ancestors_closed_to_others(place: Path) -> Iterator[Path]:
    """The folders above, our own, through which another user cannot pass."""
    for folder in place.parents:
        status = folder.stat()
        if status.st_uid == os.geteuid() and status.st_mode & 0o005 != 0o005:
            yield folder
    if place.stat().st_mode & 0o005 != 0o005:
        yield place
