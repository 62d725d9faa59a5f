"""The self-test looks: what is gone, cut or changed gets its cross, and what this machine can make nothing of."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from art.bake import checksums
from scenes import checkup
from tests.faults.machine import ROOT

import pygame  # isort: skip

ART = ROOT / "art"
MADE: dict[str, str] = json.loads((ART / checkup.CHECKSUMS).read_text(encoding="utf-8"))
Damage = Callable[[bytes], bytes | None]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All of the art that people get, in a place of its own."""
    return Path(shutil.copytree(ART, tmp_path_factory.mktemp("whole") / "art", ignore=lambda folder, names: [
        name for name in names if name in checksums.OURS]))


def half(raw: bytes) -> bytes:
    return raw[:len(raw) // 2]


def two_bytes(raw: bytes) -> bytes:
    """Turned over, far from any header."""
    place = len(raw) * 2 // 3
    return raw[:place] + bytes(255 - byte for byte in raw[place:place + 2]) + raw[place + 2:]


def nothing(raw: bytes) -> bytes:
    return b""


def gone(raw: bytes) -> None:
    return None


def test_the_list_is_that_of_the_art() -> None:
    assert checksums.listing() == MADE, \
        "art/checksums.json is out of date: run python -m art.bake.checksums (git must know new files first)"
    assert {Path(name).suffix for name in MADE} == {
        ".md", ".ttf", ".txt", ".desktop", ".icns", ".ico", ".png", ".jpg", ".json", ".wav"}
    assert list(MADE) == sorted(MADE) and checkup.files(ART) == f"{len(MADE)} as they were made"


@pytest.mark.parametrize(("name", "damage"), [
    ("maps/europe@900.jpg", half), ("maps/europe@900.jpg", two_bytes), ("sounds/coin_1.wav", two_bytes),
    ("sounds/coin_1.wav", half), ("fonts/Cinzel_700Bold.ttf", two_bytes), ("sprites/coin@64.png", two_bytes),
    ("icon/kabinett.desktop", half), ("icon/kabinett.ico", gone), ("icon/kabinett.icns", gone),
    ("icon/kabinett_48.png", nothing), ("fonts/OFL-Cinzel.txt", nothing), ("CREDITS.md", gone),
    ("maps/europe_layout.json", nothing), ("palette.json", two_bytes)])
def test_a_damaged_file_is_named(whole: Path, name: str, damage: Damage) -> None:
    """Also one that still opens."""
    file, raw = whole / name, (ART / name).read_bytes()
    found = damage(raw)
    if found is None:
        file.unlink()
    else:
        file.write_bytes(found)
    try:
        why = "is missing" if found is None else "is cut or changed"
        with pytest.raises(checkup.Fault, match=f"^{name} {why}$"):
            checkup.files(whole)
    finally:
        file.write_bytes(raw)
    assert checkup.files(whole)


def test_a_change_of_the_art_changes_the_list(whole: Path) -> None:
    """Whoever bakes must be told: a changed file, one more and one less."""
    assert checksums.listing(whole) == MADE, "what lies there, where there is no git"
    one, more = whole / "sprites" / "coin@64.png", whole / "sprites" / "new@64.png"
    raw = one.read_bytes()
    try:
        for other in (half(raw), two_bytes(raw)):
            one.write_bytes(other)
            assert checksums.listing(whole) != MADE
        one.unlink()
        assert MADE.keys() - checksums.listing(whole) == {"sprites/coin@64.png"}
        more.write_bytes(raw)
        assert checksums.listing(whole).keys() - MADE == {"sprites/new@64.png"}
    finally:
        one.write_bytes(raw)
        more.unlink(missing_ok=True)


def test_of_many_damaged_files_the_first_are_named(tmp_path: Path) -> None:
    shutil.copy(ART / checkup.CHECKSUMS, tmp_path)
    first = list(MADE)[:checkup.NAMED]
    with pytest.raises(checkup.Fault) as caught:
        checkup.files(tmp_path)
    told = [f"{name} is missing" for name in first]
    assert str(caught.value) == f"{', '.join(told)}, and {len(MADE) - len(first)} more"


@pytest.mark.parametrize(("raw", "why"), [
    (None, "checksums.json is missing"), (b'{"sounds": "0"}', "sounds cannot be read"),
    *((raw, f"{checkup.CHECKSUMS} cannot be read") for raw in (b"", b"{}", b"[]", b"7", b"[1]", b"\xff", b'{"a": "'))])
def test_a_list_that_is_damaged_itself(whole: Path, raw: bytes | None, why: str) -> None:
    listed = whole / checkup.CHECKSUMS
    kept = listed.read_bytes()
    listed.unlink() if raw is None else listed.write_bytes(raw)
    try:
        with pytest.raises(checkup.Fault, match=why):
            checkup.files(whole)
    finally:
        listed.write_bytes(kept)


def test_no_picture_is_empty() -> None:
    """The list says only that files are as they were made; more than one plain colour must have been made."""
    for name in MADE:
        if name.endswith((".png", ".jpg")):
            picture = pygame.image.load(str(ART / name))
            pixels = pygame.image.tobytes(picture, "RGBA")
            assert picture.get_bounding_rect().width and pixels != pixels[:4] * (len(pixels) // 4), name


@pytest.mark.parametrize(("check", "name", "raw"), [
    ("fonts", "Cinzel_700Bold.ttf", b""), ("fonts", "Cinzel_700Bold.ttf", b"\0" * 5000),
    ("sprites", "coin@64.png", b""), ("sounds", "coin_1.wav", b"RIFF"),
    ("maps", "europe@900.jpg", b"no picture"), ("maps", "europe_layout.json", b"{")])
def test_what_cannot_be_opened(
        whole: Path, monkeypatch: pytest.MonkeyPatch, check: str, name: str, raw: bytes) -> None:
    """The machine's own libraries must make something of each kind."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    file = whole / check / name
    kept, look = file.read_bytes(), getattr(checkup, check)
    assert look(whole / check)
    file.write_bytes(raw)
    try:
        with pytest.raises((checkup.Fault, pygame.error, ValueError)):
            look(whole / check)
    finally:
        file.write_bytes(kept)


def test_a_font_that_opens_but_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Font:
        def __init__(self, path: str, size: int) -> None:
            pass

        def render(self, text: str, smooth: bool, colour: str) -> pygame.Surface:
            return pygame.Surface((12, 20), pygame.SRCALPHA)
    monkeypatch.setattr(pygame.font, "Font", Font)
    with pytest.raises(checkup.Fault, match="draws nothing"):
        checkup.fonts(ART / "fonts")


def test_rules_that_say_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules.md").write_text("# Abalone\n")
    monkeypatch.setattr(checkup, "rules_page", lambda game_id: tmp_path / "rules.md")
    with pytest.raises(checkup.Fault, match="rules are empty"):
        checkup.game("abalone")
