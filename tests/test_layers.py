"""Imports run one way: read from the sources, and tried in a process of its own."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = ("game", "saves", "scenes")
SCREEN = {"pygame", "pymunk"}
SHARED = {"core", "ai", "limits", "engine", "arena"}

# The rules know no files, no clock, no chance of their own and no other machine.
NOT_FOR_RULES = {"os", "pathlib", "io", "time", "datetime", "random", "secrets", "socket", "shutil", "tempfile",
                 "glob", "pkgutil", "subprocess", "threading", "multiprocessing", "asyncio", "uuid", "urllib",
                 "http", "ssl", "platform", "getpass", "fileinput", "sqlite3", "pickle", "platformdirs", "ctypes"}
NOT_FOR_AI = NOT_FOR_RULES - {"time", "multiprocessing", "pickle", "threading", "os"}
NOT_FOR_FORMAT = NOT_FOR_RULES - {"io"}
# Who may list a folder all the same: its own reports, or the sizes of one picture that is asked for by name.
LISTERS = {"scenes.kit.crashlog", "scenes.kit.pictures"}
# Who may compile what it has written: the copies of states, as `dataclass` does for `__init__`.
WRITERS = {"game.core.fields"}
SCANNERS = {"listdir", "scandir", "walk", "glob", "rglob", "iterdir", "iter_modules", "walk_packages"}


def sources() -> list[Path]:
    """All files of the product."""
    found = [path for part in PRODUCT for path in sorted((ROOT / part).rglob("*.py"))]
    return [*found, *(path for path in [ROOT / "main.py"] if path.exists())]


def dotted(path: Path) -> str:
    """The module of a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> set[str]:
    """The modules a file imports, wherever in it, `from package import module` as both."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.add(node.module or "")
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def layer(module: str) -> str:
    """The layer a module belongs to: core, a game (`game:ID`), ai, limits, engine, arena, saves, scenes, main."""
    parts = module.split(".")
    if parts[0] == "game" and len(parts) > 1:
        return parts[1] if parts[1] in SHARED else f"game:{parts[1]}"
    if parts[0] == "saves":
        return "format" if parts[1:2] == ["format"] else "saves"
    return parts[0]


def allowed(importer: str, imported: str) -> bool:
    """Whether one layer may import the other."""
    if importer == imported or imported == "game":
        return True
    if importer == "core":
        return False
    if importer.startswith("game:"):
        return imported == "core"
    if importer == "ai":
        return imported == "core"
    if importer == "limits":
        return imported in ("core", "ai")
    if importer == "arena":
        return imported in ("core", "ai", "limits")
    if importer in ("format", "saves"):
        return imported in ("core", "format", "saves")
    if importer == "engine":
        return imported in ("core", "ai", "limits", "format", "saves")
    if importer in ("scenes", "main"):
        return imported not in ("limits", "engine", "arena")
    return importer in ("game", "saves")


def own(names: set[str]) -> Iterator[str]:
    """Only the modules of the product."""
    return (name for name in sorted(names) if name.split(".")[0] in (*PRODUCT, "main"))


def outside(names: set[str]) -> set[str]:
    """The first names of everything else."""
    return {name.split(".")[0] for name in names} - {*PRODUCT, "main", "__future__"}


@pytest.mark.parametrize("path", sources(), ids=dotted)
def test_imports_run_one_way(path: Path) -> None:
    mine = layer(dotted(path))
    wrong = [name for name in own(imports(path)) if not allowed(mine, layer(name))]
    assert not wrong, f"{mine} imports {wrong}"


@pytest.mark.parametrize("path", sources(), ids=dotted)
def test_only_the_screen_is_a_screen(path: Path) -> None:
    if layer(dotted(path)) in ("scenes", "main"):
        return
    assert not outside(imports(path)) & SCREEN


@pytest.mark.parametrize("path", sources(), ids=dotted)
def test_rules_touch_nothing_outside(path: Path) -> None:
    mine = layer(dotted(path))
    names = outside(imports(path))
    if mine == "core" or mine.startswith("game:"):
        assert not names & NOT_FOR_RULES
        writes = {"exec"} if dotted(path) in WRITERS else set()
        called = set(calls(path)) - writes
        assert not called & {"open", "input", "print", "eval", "exec", "__import__", "hash", "id"}
    elif mine == "ai":
        assert not names & NOT_FOR_AI
        assert not set(calls(path)) & {"open", "hash"}
    elif mine == "format":
        assert not names & NOT_FOR_FORMAT
        assert "open" not in calls(path)
    if mine not in ("scenes", "main", "saves"):
        assert names <= set(sys.stdlib_module_names), "the rules layer is standard library only"


@pytest.mark.parametrize("path", sources(), ids=dotted)
def test_nobody_finds_others_by_looking_into_folders(path: Path) -> None:
    if layer(dotted(path)) == "saves" or dotted(path) in LISTERS:  # saves may list their own folder
        return
    used = {name[1:] for name in calls(path) if name.startswith(".")}
    assert not used & SCANNERS
    assert not {name.rpartition(".")[2] for name in imports(path)} & SCANNERS
    assert not outside(imports(path)) & {"pkgutil", "glob"}


@pytest.mark.parametrize("path", sources(), ids=dotted)
def test_no_file_names_a_home_folder(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "/home/" not in text and "C:\\\\" not in text


def calls(path: Path) -> list[str]:
    """Names of everything called in a file, attributes dotted (`os.listdir`, `folder.glob`)."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                found.append(node.func.id)
            elif isinstance(node.func, ast.Attribute):
                found.append(f".{node.func.attr}")
    return found


def test_rules_and_saves_leave_the_screen_unloaded() -> None:
    modules = [dotted(path) for path in sources() if path.relative_to(ROOT).parts[0] in ("game", "saves")]
    lines = ["import sys", *(f"import {module}" for module in modules if not module.endswith("__main__"))]
    lines += [f"loaded = sorted(set({sorted(SCREEN)!r}) & set(sys.modules))", "print(loaded)"]
    run = subprocess.run([sys.executable, "-c", "\n".join(lines)], cwd=ROOT, capture_output=True, text=True,
                         check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "[]"


def test_meta_needs_no_rules() -> None:
    """The menu and `games` ask for the boxes only: that imports no rules."""
    program = ("import sys; from game.core import registry; [registry.info(i) for i in registry.ids()]; "
               "print(sorted(name for name in sys.modules if name.endswith('.rules') or '.state' in name))")
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "[]"


# -- the test tests itself -----------------------------------------------------------------------------------

@pytest.mark.parametrize(("importer", "imported"), [
    ("game.core.table", "game.web_of_power.state"), ("game.web_of_power.state", "game.ai.greedy"),
    ("game.web_of_power.state", "game.condottiere.state"), ("game.ai.greedy", "game.web_of_power"),
    ("game.ai.worker", "game.engine"), ("game.arena", "game.engine"), ("game.core.api", "scenes.app"),
    ("saves.format", "game.ai.agents"), ("saves.store", "scenes.app"), ("game.arena", "saves.format"),
    ("scenes.app", "game.engine"), ("main", "game.arena"), ("game.engine", "scenes.app"),
])
def test_wrong_ways_are_known(importer: str, imported: str) -> None:
    assert not allowed(layer(importer), layer(imported))


def test_hidden_imports_are_found(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text("def f():\n    from os import listdir\n    import game.ai.greedy\n    open('x'); a.glob('*')\n")
    assert {"os", "os.listdir", "game.ai.greedy"} <= imports(path)
    assert calls(path) == ["open", ".glob"]
