"""The entry in the desktop's menu, and the program's look at itself."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scenes import checkup
from scenes.kit import desktop
from scenes.kit.theme import load_theme
from tests.scenes.conftest import ART

ICONS = Path(ART) / "icon"
PAGE = (ICONS / desktop.PLAIN).read_text(encoding="utf-8")
LANGUAGES = ("de", "nl", "fr", "es", "it")


def read(page: str) -> dict[str, str]:
    """Keys and values of a desktop file, its escapes undone."""
    lines = page.splitlines()
    assert lines[0] == "[Desktop Entry]"
    signs = {"\\": "\\", "n": "\n", "t": "\t", "r": "\r"}
    return {key: re.sub(r"\\([\\ntr])", lambda found: signs[found[1]], value)
            for key, _, value in (line.partition("=") for line in lines[1:])}


def exec_words(line: str) -> list[str]:
    """The words of an Exec line as the standard of desktop files reads them."""
    return [re.sub(r"\\([$`])", r"\1", word) for word in shlex.split(line)]


def test_the_page_has_what_desktops_ask_for() -> None:
    found = read(PAGE)
    assert found["Type"] == "Application" and found["Terminal"] == "false" and found["Name"] == "Kabinett"
    assert found["StartupWMClass"] == "kabinett"  # so that the window stands under its icon
    assert all(value.endswith(";") for key, value in found.items() if key in ("Categories", "Keywords"))
    for key in ("Name", "GenericName", "Comment"):
        assert all(found[f"{key}[{language}]"] for language in LANGUAGES)


@pytest.mark.parametrize("words", [["/usr/bin/kabinett"], ["/opt/my games/kabinett", "--size", "960x600"],
                                   ["/home/ü/a\"b$c`d\\e%k", "x y"], ["/a\nfolder\t\\n/kabinett"]])
def test_every_word_of_a_command_arrives(tmp_path: Path, words: list[str]) -> None:
    place = desktop.add_to_menu(words, ICONS, {"XDG_DATA_HOME": str(tmp_path)})
    found = read(place.read_text(encoding="utf-8"))
    assert place == tmp_path / "applications" / "kabinett.desktop" and os.access(place, os.X_OK)
    assert [word.replace("%%", "%") for word in exec_words(found["Exec"])] == words
    assert Path(found["Icon"]).is_file()


def test_the_file_beside_a_built_program_follows_it(tmp_path: Path) -> None:
    """The icon is named by a whole path: the first start in another place puts it right."""
    before, after = tmp_path / "built", tmp_path / "moved ü"
    before.mkdir()
    desktop.freshen(before, ICONS)
    assert list(before.iterdir()) == [], "nothing is made where there was nothing"
    desktop.beside(before, ICONS)
    before.rename(after)
    desktop.freshen(after, ICONS)
    found = read((after / desktop.PLAIN).read_text(encoding="utf-8"))
    assert Path(found["Icon"]).is_relative_to(after) and os.access(after / desktop.PLAIN, os.X_OK)
    stamp = (after / desktop.PLAIN).stat().st_mtime_ns
    desktop.freshen(after, ICONS)
    assert (after / desktop.PLAIN).stat().st_mtime_ns == stamp, "what is right is not written again"


@pytest.mark.skipif(shutil.which("sh") is None, reason="a shell runs the line")
def test_the_line_beside_a_built_program_needs_no_word_about_its_place(tmp_path: Path) -> None:
    """Desktops put in the file's place as a path or an address, or leave the word out."""
    folder = tmp_path / "built ü's"
    folder.mkdir()
    desktop.beside(folder, ICONS)
    program = folder / "kabinett"
    program.write_text('#!/bin/sh\necho "$0" "$#" "$@"\n')
    program.chmod(0o755)
    page = folder / desktop.PLAIN
    words = exec_words(read(page.read_text(encoding="utf-8"))["Exec"])
    for own in ([str(page)], [f"file://{page}"], [""], []):
        given = [part for word in words for part in (own if word == "%k" else [word])]
        done = subprocess.run(given, capture_output=True, text=True)
        assert done.stdout.split("kabinett ")[-1].strip() == "0" and str(folder) in done.stdout and not done.stderr


def test_a_relative_data_home_is_not_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    place = desktop.add_to_menu(["/x"], ICONS, {"XDG_DATA_HOME": "relative"})
    assert place.is_relative_to(tmp_path / ".local" / "share")


def test_the_validator_agrees_where_there_is_one(tmp_path: Path) -> None:
    checker = shutil.which("desktop-file-validate")
    if checker is None:
        pytest.skip("desktop-file-validate is not installed")
    place = desktop.add_to_menu(["/usr/bin/kabinett"], ICONS, {"XDG_DATA_HOME": str(tmp_path)})
    assert subprocess.run([checker, str(place)], capture_output=True, text=True, check=False).stdout == ""


def copied_art(tmp_path: Path) -> Path:
    """Art that may be damaged: links to what stays whole."""
    art = tmp_path / "art"
    for folder in ("fonts", "icon", "maps", "sounds", "sprites"):
        (art / folder).mkdir(parents=True)
        for file in (Path(ART) / folder).iterdir():
            (art / folder / file.name).symlink_to(file)
    for name in ("palette.json", "CREDITS.md", "checksums.json"):
        shutil.copy(Path(ART) / name, art)
    return art


def lines_of(art: Path, data: Path) -> tuple[int, list[str]]:
    out = io.StringIO()
    code = checkup.run(art, data, out)
    return code, out.getvalue().splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="links want rights there")
def test_a_tick_for_all_that_is_there_and_a_cross_for_what_is_not(tmp_path: Path) -> None:
    art, data = copied_art(tmp_path), tmp_path / "data"
    code, lines = lines_of(art, data)
    assert code == 0 and all(line.startswith("✓") for line in lines), lines
    for name, damage in (("fonts/Cinzel_700Bold.ttf", b"no font"), ("sprites/coin@64.png", b"no picture"),
                         ("sounds/coin_1.wav", None), ("maps/europe_layout.json", b"{"), ("palette.json", b"[]"),
                         ("icon/kabinett.png", None)):
        file = art / name
        file.unlink()
        if damage is not None:
            file.write_bytes(damage)
    (data / "logs").rmdir()
    (data / "logs").write_bytes(b"a file in the way")
    code, lines = lines_of(art, data)
    crossed = [line.split()[1].rstrip(":") for line in lines if line.startswith("✗")]
    assert code == 1 and crossed == ["files", "fonts", "palette", "icon", "sprites", "maps", "sounds", "logs", "faults"]


def test_a_palette_that_is_gone_is_crossed_though_the_program_starts_without_it(tmp_path: Path) -> None:
    with pytest.raises(checkup.Fault, match="missing"):
        checkup.palette(tmp_path)
    for odd in (b"[]", b"[" * 9999, b'{"interface": 5}', b'{"order": 5}', b"\xff"):
        (tmp_path / "palette.json").write_bytes(odd)
        assert load_theme(tmp_path).seats
        with pytest.raises(checkup.Fault, match="cannot be read"):
            checkup.palette(tmp_path)


def test_terminals_without_ticks_get_words(tmp_path: Path) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    checkup._say(out, "✗", "fonts: größer")
    checkup._say(out, "✓", "maps: 3")
    assert raw.getvalue().decode("ascii").split("\n")[:2] == ["FAIL fonts: gr\\xf6\\xdfer", "ok   maps: 3"]


def test_the_list_of_maps_is_what_lies_there() -> None:
    folder = Path(ART) / "maps"
    listed = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    assert listed == sorted(path.name for path in folder.iterdir() if path.name != "index.json")
