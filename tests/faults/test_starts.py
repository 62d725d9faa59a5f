"""Started in odd ways: from anywhere, with variables that change Python itself, at terminals that take no word."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.faults.machine import ROOT, environment
from tests.faults.test_locales import there

import main  # isort: skip
from scenes.kit import desktop

MAIN = ROOT / "main.py"
SHADOWS = ("random", "json", "struct", "queue", "pickle", "signal", "secrets", "multiprocessing", "game", "scenes")
VARIABLES = ({"PYTHONSAFEPATH": "1"}, {"PYTHONWARNDEFAULTENCODING": "1", "PYTHONWARNINGS": "error::EncodingWarning"},
             {"PYTHONWARNINGS": "error"}, {"PYTHONOPTIMIZE": "2"}, {"PYTHONDEVMODE": "1"},
             {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "POSIX"},
             {"PYTHONPATH": "/nonexistent:relative", "PYTHONNOUSERSITE": "1", "PYTHONDONTWRITEBYTECODE": "1"})


def run(cwd: Path, *words: str, out: Any = subprocess.PIPE, program: Path = MAIN,
        **more: str | None) -> subprocess.CompletedProcess[str]:
    """main.py with a plain environment and these variables."""
    env = environment(cwd, **{"PYTHONPATH": None, **more})
    return subprocess.run([sys.executable, str(program), *words], env=env, cwd=cwd, stdout=out, timeout=120,
                          stderr=subprocess.PIPE, text=True, encoding="utf-8", errors="replace", check=False)


def sound(found: subprocess.CompletedProcess[str]) -> None:
    """The self-test has found everything, the process of the computers too, and nothing else was said."""
    assert found.returncode == 0 and found.stderr == "", found.stdout + found.stderr
    assert "everything is there" in found.stdout


@pytest.mark.parametrize("more", VARIABLES, ids=lambda more: next(iter(more)))
def test_variables_that_change_python(tmp_path: Path, more: dict[str, str]) -> None:
    sound(run(tmp_path, "--self-test", "--data", str(tmp_path / "data"), **more))


def test_a_folder_full_of_files_named_like_modules(tmp_path: Path) -> None:
    """They are nobody's business: neither window nor thinking process takes them for its own."""
    for name in SHADOWS:
        (tmp_path / f"{name}.py").write_text("open('was run', 'w'); raise RuntimeError('the wrong file')")
    sound(run(tmp_path, "--self-test", "--data", str(tmp_path / "data")))
    assert not (tmp_path / "was run").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links want rights there")
def test_by_a_link_from_another_folder(tmp_path: Path) -> None:
    link = tmp_path / "a link ü.py"
    link.symlink_to(MAIN)
    sound(run(tmp_path, "--self-test", "--data", "mine", program=link))
    assert (tmp_path / "mine").is_dir()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere names have one code")
@pytest.mark.parametrize(("name", "locale"), [("bü 🏰", "de_DE.ISO-8859-1"), ("bü", "ja_JP.EUC-JP"),
                                              ("caf\udce9", "C.UTF-8"), ("two\nlines", "POSIX")], ids=ascii)
def test_the_program_lies_in_a_folder_of_any_name(tmp_path: Path, name: str, locale: str) -> None:
    """SDL takes names for UTF-8, Python takes them for what the locale says."""
    if locale != "C.UTF-8" and not there(locale):
        pytest.skip(f"the locale {locale} is not generated here (see .ci/run)")
    place = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name.encode("utf-8", "surrogateescape")))
    place.mkdir()
    shutil.copy(MAIN, place)
    for part in ("art", "game", "saves", "scenes"):
        (place / part).symlink_to(ROOT / part)
    sound(run(tmp_path, "--self-test", "--data", "mine", program=place / "main.py", LC_ALL=locale))
    assert (tmp_path / "mine" / "logs").is_dir()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere a folder in use cannot be deleted")
def test_from_a_folder_that_is_gone(tmp_path: Path) -> None:
    command = f"mkdir gone; cd gone; rmdir ../gone; exec '{sys.executable}' '{MAIN}' --self-test --data"
    for data, code in ((f"'{tmp_path}/data'", 0), ("data", 2)):
        env = environment(tmp_path, PYTHONPATH=None)
        found = subprocess.run(["sh", "-c", f"{command} {data}"], env=env, cwd=tmp_path, capture_output=True, text=True,
                               encoding="utf-8", timeout=120, check=False)
        assert found.returncode == code and "Traceback" not in found.stderr, found.stderr


def test_a_library_that_is_not_there(tmp_path: Path) -> None:
    """Told before a window opens, and not by the first piece that moves."""
    (tmp_path / "pymunk.py").write_text("raise ImportError('gone')")
    found = run(tmp_path, "--data", str(tmp_path / "data"), PYTHONPATH=str(tmp_path))
    assert found.returncode == 2 and "pymunk" in found.stderr and "pip install" in found.stderr
    assert len(found.stderr.splitlines()) == 1 and not (tmp_path / "data").exists()


ODD = [
    ("--size", word) for word in ("99999x99999", "0x0", "16385x800", "-5x5", "abc", "1280", "1280x", "x", "1x2x3",
                                  "²x²", "9" * 5000 + "x1", "", "two\nlines", "1280 x 800", "+1x+1", "\udce9x5")]
ODD += [("--size=-5x5",), ("--size",), ("--data",), ("--data", ""), ("--data", "file"), ("--data", "file/below/it"),
        ("--bogus",), ("some", "words\nof two lines"), ("caf\udce9",),
        ("--windowed", "--fullscreen"), ("--self-test=yes",), ("--version=1",)]
ODD += [("--data", "~nobody is called that/x")] if sys.platform != "win32" else []  # there all homes lie side by side


@pytest.mark.parametrize("words", ODD, ids=lambda words: ascii(" ".join(words))[1:30])
def test_arguments_that_make_no_sense_get_one_sentence(
        words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing else: no usage, no folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(sys, "stderr", (tmp_path / "told").open("w", encoding="utf-8", errors="backslashreplace"))
    with pytest.raises(SystemExit) as ended:
        main.parse(list(words))
    sys.stderr.close()
    (told,) = (tmp_path / "told").read_text(encoding="utf-8").splitlines()
    assert ended.value.code == 2 and capsys.readouterr().out == ""
    assert told.startswith("Kabinett cannot be started like this: ") and told.endswith(".") and len(told) < 260
    assert (words[0].partition("=")[0].encode("utf-8", "backslashreplace").decode() in told) and "invalid" not in told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "told"]


def test_sizes_and_folders_that_make_sense(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert [main.window_size(text) for text in ("1x1", "1280X800", "16384x16384")] == [
        (1, 1), (1280, 800), (16384, 16384)]
    for text, found in (("mine", tmp_path / "mine"), (".", tmp_path), ("../x", tmp_path.parent / "x"),
                        ("~", tmp_path / "home"), ("~/a/b", tmp_path / "home" / "a" / "b"), ("./~x", tmp_path / "~x"),
                        ("a\nb", tmp_path / "a\nb"), (str(tmp_path / "caf\udce9"), tmp_path / "caf\udce9")):
        assert main.folder(text) == found


def test_a_refusal_in_the_real_program(tmp_path: Path) -> None:
    for words in (("--size", "99999x99999"), ("--data", ""), ("--bogus", "caf\udce9")):
        found = run(tmp_path, *words)
        assert found.returncode == 2 and found.stdout == "" and len(found.stderr.splitlines()) == 1, found.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere names have one code")
def test_data_in_a_folder_whose_name_is_no_text(tmp_path: Path) -> None:
    sound(run(tmp_path, "--self-test", "--data", "caf\udce9/below"))
    assert (tmp_path / "caf\udce9" / "below" / "logs").is_dir()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a terminal that is full")
@pytest.mark.parametrize(("words", "code"), [(("--self-test", "--data", "mine"), 0), (("--add-to-menu",), 0),
                                               (("--help",), 0), (("--version",), 0)],
                         ids=lambda part: str(part[0]) if isinstance(part, tuple) else "")
def test_a_terminal_that_takes_no_word(tmp_path: Path, words: tuple[str, ...], code: int) -> None:
    with open("/dev/full", "w") as full:
        found = run(tmp_path, *words, out=full)
    assert found.returncode == code and found.stderr == ""
    read, write = os.pipe()
    os.close(read)  # as `| head -0`
    found = run(tmp_path, *words, out=write)
    os.close(write)
    assert found.returncode == code and found.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="HOME means nothing there")
def test_a_terminal_with_few_letters_and_a_home_with_many(tmp_path: Path) -> None:
    home = tmp_path / "Zoë \U0001f3f0"
    home.mkdir()
    found = run(home, "--add-to-menu", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert found.returncode == 0 and found.stdout.isascii() and "\\U0001f3f0" in found.stdout


def test_a_name_that_is_no_text_leaves_the_menu_as_it_was(tmp_path: Path) -> None:
    icons, env = ROOT / "art" / "icon", {"XDG_DATA_HOME": str(tmp_path)}
    place = desktop.add_to_menu(["/opt/kabinett"], icons, env)
    before = place.read_bytes()
    with pytest.raises(ValueError):
        desktop.add_to_menu(["/opt/caf\udce9/kabinett"], icons, env)
    assert place.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="there the system knows the home")
def test_no_menu_without_a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                capsys: pytest.CaptureFixture[str]) -> None:
    import pwd

    def nobody(number: int) -> None:
        raise KeyError(number)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    monkeypatch.delenv("HOME")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert main.add_to_menu() == 2
    assert capsys.readouterr().err == "No entry can be put into the menu: could not determine home directory.\n"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="menus of Linux")
def test_no_menu_where_it_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                            capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "applications").write_text("a file in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main.add_to_menu() == 2
    assert capsys.readouterr().err == "No entry can be put into the menu: file exists.\n"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    monkeypatch.setattr(main, "own_command", lambda: ["/opt/caf\udce9/kabinett"])
    assert main.add_to_menu() == 2
    assert capsys.readouterr().err == "No entry can be put into the menu: the name of this folder is not UTF-8.\n"


def test_a_double_click_on_windows_that_comes_to_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A windowed program there has no terminal: stderr leads nowhere, and a box must say it."""
    told: list[Any] = []
    box = SimpleNamespace(user32=SimpleNamespace(MessageBoxW=lambda *words: told.append(words[1])))
    monkeypatch.setattr(ctypes, "windll", box, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert main.refuse("In a terminal.") == 2
    with open(os.devnull, "w") as nobody:
        monkeypatch.setattr(sys, "stderr", nobody)
        assert main.refuse("By a double click.") == 2
        monkeypatch.setattr(sys, "stdout", nobody)
        with pytest.raises(SystemExit):
            main.parse(["--version"])
        with pytest.raises(SystemExit):
            main.parse(["--size", "0x0"])
        with pytest.raises(SystemExit):
            main.parse(["--help"])
    assert told[:2] == ["By a double click.", f"Kabinett {main.VERSION}\n"]
    assert "0x0" in told[2] and "--self-test" in told[3] and len(told) == 4


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_no_menu_entry_where_the_system_has_no_such_files(
        system: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main.add_to_menu() == 2 and list(tmp_path.iterdir()) == []
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("writable", [True, False])
def test_the_self_test_without_a_terminal(tmp_path: Path, writable: bool) -> None:
    """It is left in the folder of logs; where that cannot be, the exit code has to do."""
    data = tmp_path / "data"
    data.mkdir()
    if not writable:
        (data / "logs").write_text("a file in the way")
    program = ("import sys; sys.stdout = sys.stderr = None; import main; "
               f"sys.exit(main.main(['--self-test', '--data', {str(data)!r}]))")
    found = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment(tmp_path), capture_output=True,
                           timeout=120, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (0 if writable else 1, b"", b"")
    if writable:
        assert "everything is there" in (data / "logs" / "self-test.txt").read_text(encoding="utf-8")
