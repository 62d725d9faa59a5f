"""What only Unix has is asked for only where it is there: every file can be read in on Windows too.

Nothing here runs elsewhere; the sources are read. In the program whatever Windows lacks must stand below an `if` or
`try`, in tests below a function at least, since one file that cannot be imported ends all tests.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.machine import ROOT

import main  # isort: skip

MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
NAMES = {f"signal.{name}" for name in ("SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGSTOP",
                                       "SIGUSR1", "SIGUSR2", "alarm", "pause", "setitimer")}
NAMES |= {f"os.{name}" for name in ("chown", "fchmod", "fork", "getegid", "geteuid", "getgid", "getloadavg", "getpgid",
                                    "getuid", "killpg", "mkfifo", "nice", "setgid", "setgroups", "setsid", "setuid",
                                    "statvfs", "sysconf", "uname", "wait", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK")}
NAMES |= {"os.fsdecode", "time.tzset"}  # bytes that are no text cannot be decoded there
PRODUCT = ("game", "saves", "scenes", "main.py")
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def sources(*parts: str) -> list[Path]:
    places = [ROOT / part for part in parts]
    return [path for place in places for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]


def unix(tree: ast.AST, into_functions: bool) -> Iterator[str]:
    """Whatever Windows lacks in a file, except below an `if` or `try`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If | ast.IfExp | ast.Try):
            continue
        if isinstance(node, FUNCTIONS) and not into_functions:
            if not isinstance(node, ast.Lambda):
                for part in (*node.decorator_list, *node.args.defaults):  # these are worked out at once
                    yield from unix(ast.Expression(part), into_functions)
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield node.module
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in NAMES:
            yield ast.unparse(node)
        yield from unix(node, into_functions)


def asked_for(paths: list[Path], into_functions: bool) -> dict[str, list[str]]:
    """The files that ask for such things, and for which."""
    found = {str(path.relative_to(ROOT)): list(unix(ast.parse(path.read_text(encoding="utf-8")), into_functions))
             for path in paths}
    return {path: names for path, names in found.items() if names}


def test_the_program_asks_for_nothing_that_windows_lacks() -> None:
    assert len(sources(*PRODUCT)) > 200
    assert asked_for(sources(*PRODUCT), True) == {}


def test_every_file_of_tests_can_be_read_in() -> None:
    assert len(sources("tests")) > 150
    assert asked_for(sources("tests", "art"), False) == {}


def test_what_is_run_elsewhere_is_what_the_readme_says() -> None:
    """One line for macOS and Linux; on Windows `py -3` is the Python that was just installed."""
    flow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    lines = [line.strip() for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()]
    tests = [line for line in lines if ".venv-test" in line and line.endswith("-m tests")]
    assert len(tests) == 2
    for line in tests:
        assert f"run: {line.replace('py -3', 'python')}\n" in flow
    assert any("python -m PyInstaller --noconfirm .ci/kabinett.spec" in line for line in lines)
    assert "python -m PyInstaller --noconfirm .ci/kabinett.spec" in flow


def files() -> list[str]:
    """What people get, by its path from here."""
    places = [ROOT / part for part in ("art", "game", "saves", "scenes", "tests", ".ci", ".github")]
    return [path.relative_to(ROOT).as_posix() for place in places for path in place.rglob("*")
            if "__pycache__" not in path.parts]


def unfit(names: list[str]) -> list[str]:
    """Those that some system cannot hold: forbidden signs, names of devices, alike but for case, or too long."""
    alike = Counter(name.lower() for name in names)
    device = re.compile(r"(?:.*/)?(?:con|prn|aux|nul|com\d|lpt\d)(?:\.[^/]*)?(?:/.*)?", re.I)
    return [name for name in names if alike[name.lower()] > 1 or device.fullmatch(name) or len(name) > 120
            or not name.isascii() or re.search(r'[<>:"|?*\\]|[. ](?:/|$)', name)]


def test_every_system_can_hold_every_name() -> None:
    assert len(files()) > 1500
    assert unfit(files()) == []
    odd = ["a/nul.txt", "Con", "a/x?", "a/b.", "a /b", "a/B", "A/b", "a/ü", "b" * 121]
    assert unfit([*odd, "a/null.txt", "a/.b/c.d"]) == odd


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_git_writes_the_same_bytes_everywhere(tmp_path: Path) -> None:
    """On Windows it turns line ends unless it is told not to, and a shell knows no command that ends in one."""
    names = (".gitattributes", ".ci/run", "README.md", "game/abalone/rules.md", "art/icon/kabinett_48.png",
             "tests/saves/golden/.gitattributes", "tests/saves/golden/abalone-format1.kab")
    before = {name: (ROOT / name).read_bytes() for name in names}
    for name, raw in before.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(raw)
    who = ["-c", "core.autocrlf=true", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "core.safecrlf=false"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "all"]):
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True)
    for name in names:
        (tmp_path / name).unlink()
    subprocess.run(["git", *who, "checkout", "-q", "."], cwd=tmp_path, check=True)
    assert {name: (tmp_path / name).read_bytes() for name in names} == before
    assert b"\r\n" not in before[".ci/run"]


def test_the_runs_elsewhere_are_written_as_the_runner_reads_them() -> None:
    """Tabs, a step without a command, a place that nobody makes: all of that is seen only when it is too late."""
    flow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    assert "\t" not in flow
    steps = re.split(r"\n      - ", flow)[1:]
    assert len(steps) > 8 and all(re.search(r"(?:^|\n        )(?:uses|run): ", step) for step in steps)
    assert set(re.findall(r"\$\{\{ (\S+) \}\}", flow)) <= {
        "matrix.system", "matrix.python", "matrix.program", "matrix.folder", "runner.os"}
    spec = (ROOT / ".ci" / "kabinett.spec").read_text(encoding="utf-8")
    for folder, program in (("Kabinett", "kabinett"), ("Kabinett", "kabinett.exe"),
                            ("Kabinett.app", "Contents/MacOS/kabinett")):
        assert f"program: dist/{folder}/{program}\n            folder: {folder}\n" in flow
        assert f'name="{folder}"' in spec
    oldest = ".".join(map(str, main.OLDEST))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f'python: ["{oldest}", ' in flow and f"Python {oldest} or newer" in readme


@pytest.mark.parametrize("line", ["import resource", "from pwd import getpwuid", "X = signal.SIGKILL",
                                  "@mark(os.geteuid() == 0)\ndef test():\n    pass", "def f(a=os.fork):\n    pass",
                                  "class A:\n    b = os.mkfifo", "X = ('a', os.fsdecode(b'\\xe9'))"])
def test_such_a_line_is_seen(line: str) -> None:
    assert list(unix(ast.parse(line), False)) == list(unix(ast.parse(line), True)) != []


def test_lines_that_are_no_harm() -> None:
    guarded = ast.parse("if sys.platform != 'win32':\n    import fcntl\nX = os.geteuid() if hasattr(os, 'x') else 1")
    assert list(unix(guarded, True)) == []
    later = ast.parse("def f():\n    import resource\n    os.fork()\ng = lambda: os.uname()")
    assert list(unix(later, False)) == []
    assert list(unix(later, True)) == ["resource", "os.fork", "os.uname"]
