"""The program as people get it: built into one folder, without Python beside it, and started from there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from tests.faults.test_locales import there
from tests.scenes.test_desktop import exec_words, read
from tests.window import whole_game
from tests.window.screen import ROOT, Program

pytest.importorskip("PyInstaller", reason="PyInstaller builds the program")
if shutil.which("objdump") is None or not sysconfig.get_config_var("Py_ENABLE_SHARED"):
    pytest.skip("PyInstaller wants objdump, and a Python with a shared library", allow_module_level=True)
Start = Callable[..., Program]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built program, in a place that is no more than a place."""
    place = tmp_path_factory.mktemp("a place with spaces, ü")
    words = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", str(place),
             "--workpath", str(tmp_path_factory.mktemp("work")), str(ROOT / ".ci" / "kabinett.spec")]
    done = subprocess.run(words, cwd=place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return place / "Kabinett"


def bare(**more: str) -> dict[str, str]:
    """An environment that knows no Python and no sources."""
    return {"PATH": "/usr/bin:/bin", "HOME": more.get("HOME", "/nonexistent"), "LANG": "C.UTF-8",
            "SDL_AUDIODRIVER": "dummy", **more}


def run(folder: Path, *words: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(folder / "kabinett"), *words], env=dict(env), cwd="/", capture_output=True,
                          text=True, timeout=120, check=False)


@pytest.mark.parametrize("locale", ["C.UTF-8", "C", "de_DE.ISO-8859-1", "ja_JP.EUC-JP"])
def test_it_finds_all_its_parts(built: Path, tmp_path: Path, locale: str) -> None:
    """Also where the locale cannot write the name of its place."""
    if "_" in locale and not there(locale):
        pytest.skip(f"the locale {locale} is not generated here (see .ci/run)")
    done = run(built, "--self-test", "--data", str(tmp_path), env=bare(SDL_VIDEODRIVER="dummy", LC_ALL=locale))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "✗" not in done.stdout and done.stdout.count("✓") > 14
    assert str(ROOT) not in done.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere every name is text")
def test_a_folder_whose_name_is_no_text(built: Path, tmp_path: Path) -> None:
    """The loader cannot start there: the program gets a plain name. Where none can be had it says so."""
    odd = os.fsencode(tmp_path) + b"/caf\xe9"
    shutil.copytree(os.fsencode(built), odd, symlinks=True)
    rest = os.stat(odd + b"/_internal")
    name = f"kabinett-{os.getuid()}-{rest.st_dev:x}-{rest.st_ino:x}"
    rooms = [tmp_path / "room", Path("/tmp")]
    rooms[0].mkdir()
    words = [odd + b"/kabinett", b"--self-test", b"--data", os.fsencode(tmp_path / "data")]
    env = bare(SDL_VIDEODRIVER="dummy", XDG_RUNTIME_DIR=str(rooms[0]))
    try:
        for room in rooms:
            done = subprocess.run(words, env=env, cwd="/", capture_output=True, text=True, timeout=120, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
            assert sorted(path.name for path in (room / name).iterdir()) == ["_internal", "kabinett"]
            shutil.rmtree(room / name)
            (room / name).write_text("a file in the way")
        done = subprocess.run(words, env=env, cwd="/", capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and "UTF-8" in done.stderr
    finally:
        for room in rooms:
            (room / name).unlink(missing_ok=True)


def test_a_part_that_is_gone_is_told(built: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(built, copy)
    (copy / "_internal" / "art" / "sprites" / "coin@64.png").unlink()
    (copy / "_internal" / "game" / "abalone" / "rules.md").unlink()
    done = run(copy, "--self-test", "--data", str(tmp_path / "data"), env=bare(SDL_VIDEODRIVER="dummy"))
    assert done.returncode == 1
    crosses = [line for line in done.stdout.splitlines() if line.startswith("✗")]
    assert len(crosses) == 4 and all("coin@64.png" in cross for cross in crosses[:2]) and "abalone" in crosses[2]


def test_a_whole_game_in_it(built: Path, tmp_path: Path, start: Start) -> None:
    whole_game.by_mouse(tmp_path, partial(start, command=[str(built / "kabinett")]))


def test_the_file_beside_it_starts_it_wherever_the_folder_lies(built: Path, tmp_path: Path, start: Start) -> None:
    """What a file manager does on a double-click: the Exec line, with the file's own place for %k."""
    moved = tmp_path / "moved, again"
    shutil.copytree(built, moved)
    page = moved / "kabinett.desktop"
    assert os.access(page, os.X_OK)
    words = exec_words(read(page.read_text("utf-8"))["Exec"])
    for own in (str(page), f"file://{page}"):
        program = start(tmp_path / "data", [own if word == "%k" else word for word in words])
        assert len(program.family()) > 1
        assert program.quit() == ""
    assert Path(read(page.read_text("utf-8"))["Icon"]).is_relative_to(moved), "the icon was found again"
    assert Path(read(page.read_text("utf-8"))["Icon"]).is_file()
