"""The program from outside: what it refuses, in one sentence and with exit code 2, and that it opens."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.scenes.conftest import ART

ROOT = Path(ART).parent
CHOOSERS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="about screens on Linux")


def run(*arguments: str, first: Path | None = None, python: list[str] | None = None,
        seconds: float = 60, **environment: str) -> subprocess.CompletedProcess[str]:
    """main.py in a process of its own; `first` is a folder that is searched for modules before all others."""
    env = {key: value for key, value in os.environ.items() if key not in CHOOSERS}
    env.update(environment)
    if first is not None:
        env["PYTHONPATH"] = str(first)
    command = [*(python or [sys.executable]), str(ROOT / "main.py"), *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=seconds, check=False)


def refused(result: subprocess.CompletedProcess[str], *words: str) -> None:
    """One sentence with these words on stderr, nothing else, exit code 2."""
    assert result.returncode == 2, result.stderr
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    for word in words:
        assert word in lines[0]
    assert "Traceback" not in result.stderr


def module(folder: Path, name: str, text: str) -> Path:
    (folder / name).mkdir(parents=True)
    (folder / name / "__init__.py").write_text(text, encoding="utf-8")
    return folder


def test_an_old_python_is_told(tmp_path: Path) -> None:
    """A Python that says it is 3.8: set before main.py is read."""
    program = ("import sys, runpy; sys.version_info = (3, 8, 0, 'final', 0); sys.argv = ['main.py']; "
               f"runpy.run_path({str(ROOT / 'main.py')!r}, run_name='__main__')")
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    refused(result, "3.11", "3.8")


@pytest.mark.parametrize("version", [(3, 6), (3, 7), (3, 8), (3, 9), (3, 10)])
def test_old_pythons_can_read_the_file(version: tuple[int, int]) -> None:
    tree = ast.parse((ROOT / "main.py").read_text(encoding="utf-8"), feature_version=version)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Subscript | ast.BinOp)]
    for node in names:  # list[str] or int | None outside a string would be evaluated when it is read
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr))
        assert not (isinstance(node, ast.Subscript) and getattr(node.value, "id", "") in ("list", "tuple", "dict"))
    assert not any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree.body)


@pytest.mark.parametrize("name", ["python3.6", "python3.7", "python3.8", "python3.9", "python3.10"])
def test_real_old_pythons_where_they_are_installed(name: str) -> None:
    found = shutil.which(name)
    if found is None or subprocess.run([found, "-c", ""], check=False, capture_output=True).returncode:
        pytest.skip(f"{name} is not installed")
    refused(run(python=[found]), "3.11", name[6:])


def test_no_pygame(tmp_path: Path) -> None:
    gone = module(tmp_path, "pygame", "raise ModuleNotFoundError(\"No module named 'pygame'\", name='pygame')")
    refused(run(first=gone, SDL_VIDEODRIVER="dummy"), "pygame-ce", "pip install")


def test_half_a_pygame(tmp_path: Path) -> None:
    """What stays behind when one of pygame and pygame-ce is removed: a folder that counts as a namespace."""
    (tmp_path / "pygame" / "docs").mkdir(parents=True)
    program = (f"import sys, runpy; sys.path[:] = [{str(tmp_path)!r}] + "
               "[p for p in sys.path if 'site-packages' not in p]; sys.argv = ['main.py']; "
               f"runpy.run_path({str(ROOT / 'main.py')!r}, run_name='__main__')")
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    refused(result, "half there", "pip install")


def test_no_platformdirs(tmp_path: Path) -> None:
    gone = module(tmp_path, "platformdirs", "raise ImportError('gone')")
    refused(run(first=gone, SDL_VIDEODRIVER="dummy"), "platformdirs", "pip install")


@LINUX
def test_no_screen() -> None:
    refused(run(), "screen", "DISPLAY")


@LINUX
def test_a_screen_that_is_not_there(tmp_path: Path) -> None:
    result = run("--data", str(tmp_path), DISPLAY=":4711")
    refused(result, "Kabinett")
    assert not list(tmp_path.glob("**/error-*"))


def test_a_driver_that_is_not_there(tmp_path: Path) -> None:
    refused(run("--data", str(tmp_path), SDL_VIDEODRIVER="nonesuch"), "cannot open a window")


@pytest.mark.parametrize("arguments", [["--size", "big"], ["--size", "0x5"], ["--size", "12"], ["--nonsense"],
                                       ["--windowed", "--fullscreen"]])
def test_odd_arguments_are_refused_before_anything_opens(arguments: list[str]) -> None:
    result = run(*arguments, SDL_VIDEODRIVER="dummy")
    assert result.returncode == 2 and result.stderr.count("\n") == 1 and "--help" in result.stderr


def test_a_log_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    """Whatever is logged afterwards goes nowhere, and nothing is said about that."""
    (tmp_path / "file").write_text("in the way")
    program = ("import logging, sys; from pathlib import Path; from scenes.kit.crashlog import CrashLog, log; "
               f"crash = CrashLog(Path({str(tmp_path / 'file' / 'logs')!r})); log.warning('more'); "
               "logging.getLogger('other').error('and more'); crash.close()")
    result = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0 and len(result.stderr.strip().splitlines()) == 1
    assert "writes no log" in result.stderr and "handlers" not in result.stderr


def test_the_version_is_told() -> None:
    import main
    result = run("--version")
    assert result.returncode == 0 and result.stdout.strip() == f"Kabinett {main.VERSION}"
    assert all(part.isdigit() for part in main.VERSION.split(".")), "Windows wants numbers"


def test_importing_main_opens_nothing() -> None:
    program = ("import sys; import main; loaded = [m for m in ('pygame', 'scenes', 'game', 'platformdirs') "
               "if m in sys.modules]; sys.exit(len(loaded))")
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, timeout=60)


# --- in a real window under a virtual screen -----------------------------------------------------------

if shutil.which("Xvfb"):
    @pytest.fixture
    def screen() -> Iterator[str]:
        """A virtual screen of 1280 x 800; its name."""
        read, write = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-noreset"],
                                  pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            name = ":" + told.readline().strip()
        yield name
        server.terminate()
        server.wait(10)

    def start(screen: str, data: Path, *arguments: str, **more: str) -> subprocess.Popen[str]:
        env = {key: value for key, value in os.environ.items() if key not in CHOOSERS}
        command = [sys.executable, str(ROOT / "main.py"), "--data", str(data), *arguments]
        return subprocess.Popen(command, env={**env, "DISPLAY": screen, **more}, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def wait_for(condition: object, seconds: float = 60) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():  # type: ignore[operator]
                return True
            time.sleep(0.1)
        return False

    def children(pid: int) -> list[int]:
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid:
                found.append(int(stat.parent.name))
        return found

    def alive(pid: int) -> bool:
        try:
            return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
        except OSError:
            return False

    def test_it_opens_without_a_sound_card_and_ends_clean(screen: str, tmp_path: Path) -> None:
        """The window comes, the thinking process starts, and SIGTERM-free quitting leaves nobody behind."""
        program = start(screen, tmp_path)
        try:
            assert wait_for(lambda: children(program.pid) or program.poll() is not None)
            assert program.poll() is None, program.communicate()[1]
            time.sleep(1)
            behind = children(program.pid)
            close_window(screen)
            err = program.communicate(timeout=60)[1]
        finally:
            program.kill()
        assert program.returncode == 0 and "Traceback" not in err and "error" not in err.lower()
        assert behind and wait_for(lambda: not any(alive(pid) for pid in behind), 10)
        settings = (tmp_path / "settings.json").read_text(encoding="utf-8")
        assert '"window":[' in settings

    def close_window(screen: str) -> None:
        """Press Ctrl+Q with a real key event."""
        if shutil.which("xdotool") is None:
            pytest.skip("xdotool is not installed")
        subprocess.run(["xdotool", "key", "ctrl+q"], env={**os.environ, "DISPLAY": screen}, check=True)

    def test_the_task_bar_knows_the_window_by_its_name(screen: str, tmp_path: Path) -> None:
        """The class must be that of the .desktop file, or the task bar shows a nameless icon."""
        if shutil.which("xwininfo") is None:
            pytest.skip("xwininfo is not installed")
        program = start(screen, tmp_path)
        try:
            assert wait_for(lambda: children(program.pid) or program.poll() is not None)
            tree = subprocess.run(["xwininfo", "-root", "-tree", "-display", screen], check=True, text=True,
                                  capture_output=True).stdout
        finally:
            program.terminate()
            program.communicate(timeout=60)
        assert '("kabinett" "kabinett")' in tree

    def test_the_window_never_opens_larger_than_the_screen(screen: str, tmp_path: Path) -> None:
        program = start(screen, tmp_path, "--size", "5000x4000")
        try:
            assert wait_for(lambda: children(program.pid) or program.poll() is not None)
            time.sleep(0.5)
            close_window(screen)
            program.communicate(timeout=60)
        finally:
            program.kill()
        kept = (tmp_path / "settings.json").read_text(encoding="utf-8")
        width, height = kept.split('"window":[')[1].split("]")[0].split(",")[2:]
        assert int(width) == 1280 and int(height) <= 800 - 20
