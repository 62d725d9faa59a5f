"""The self-test looks: what is there but empty, silent, plain or cut gets its cross."""

from __future__ import annotations

import shutil
import wave
from collections.abc import Callable
from pathlib import Path

import pytest

from scenes import checkup
from tests.faults.machine import ROOT

import pygame  # isort: skip

ART = ROOT / "art"
WAVE = (ART / "sounds" / "coin_1.wav").read_bytes()


def beside(original: Path, folder: Path, name: str, write: Callable[[Path], None]) -> Path:
    """A folder like the original, but for one file."""
    folder.mkdir()
    for path in original.iterdir():
        if path.name != name:
            shutil.copyfile(path, folder / path.name)
    write(folder / name)
    return folder


def holding(raw: bytes) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(raw) and None


def samples(values: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        with wave.open(str(path), "wb") as sound:
            sound.setparams((1, 2, 44_100, 0, "NONE", ""))
            sound.writeframes(values)
    return write


def painted(*colours: str | tuple[int, int, int, int]) -> Callable[[Path], None]:
    """A picture of stripes."""
    def write(path: Path) -> None:
        picture = pygame.Surface((8, 8), pygame.SRCALPHA)
        for number, colour in enumerate(colours):
            picture.fill(colour, (number, 0, 8, 8))
        pygame.image.save(picture, str(path))
    return write


@pytest.mark.parametrize(("write", "why"), [
    (samples(bytes(88_200)), "silent"), (samples(b"\x01\0\xff\xff" * 20_000), "silent"), (samples(b""), "breaks off"),
    (samples(b"\0\x40" * 1000), "breaks off"), (holding(WAVE[:2000]), "breaks off"), (holding(b""), "no sound"),
    (holding(b"\0" * len(WAVE)), "no sound"), (holding(WAVE[1:]), "no sound")],
    ids=["zeros", "faint", "empty", "short", "cut", "no bytes", "zero bytes", "shifted"])
def test_a_sound_that_nobody_can_hear(tmp_path: Path, write: Callable[[Path], None], why: str) -> None:
    folder = beside(ART / "sounds", tmp_path / "sounds", "coin_1.wav", write)
    with pytest.raises(checkup.Fault, match=f"coin_1.wav.*{why}"):
        checkup.sounds(folder)


def test_a_sound_that_can_be_heard(tmp_path: Path) -> None:
    folder = beside(ART / "sounds", tmp_path / "sounds", "coin_1.wav", samples(b"\0\x40\0\xc0" * 2000))
    assert checkup.sounds(folder).startswith("49 takes")


@pytest.mark.parametrize(("write", "why"), [
    (painted((0, 0, 0, 0)), "shows nothing"), (painted((9, 9, 9, 0), (200, 0, 0, 0)), "shows nothing"),
    (painted("red"), "shows nothing"), (holding(b""), "cannot be read")], ids=["clear", "hidden", "plain", "no bytes"])
def test_a_picture_that_shows_nothing(tmp_path: Path, write: Callable[[Path], None], why: str) -> None:
    folder = beside(ART / "sprites", tmp_path / "sprites", "coin@64.png", write)
    with pytest.raises(checkup.Fault, match=f"coin@64.png {why}"):
        checkup.sprites(folder)
    painted("red", "blue")(folder / "coin@64.png")
    assert "pictures" in checkup.sprites(folder)


@pytest.mark.parametrize("raw", [b"{}", b"[]", b"", b"null"])
def test_a_layout_of_nothing(tmp_path: Path, raw: bytes) -> None:
    folder = beside(ART / "maps", tmp_path / "maps", "europe_layout.json", holding(raw))
    with pytest.raises((checkup.Fault, ValueError)):
        checkup.maps(folder)


@pytest.mark.parametrize("raw", [b"", b"\0" * 5000])
def test_a_font_of_nothing(tmp_path: Path, raw: bytes) -> None:
    folder = beside(ART / "fonts", tmp_path / "fonts", "Cinzel_700Bold.ttf", holding(raw))
    with pytest.raises((checkup.Fault, pygame.error, ValueError)):
        checkup.fonts(folder)


@pytest.mark.parametrize(("odd", "why"), [
    ("missing", "lacks letters"), ("boxes", "lacks letters"), ("blank", "draws nothing")])
def test_a_font_that_opens_but_has_no_letters(monkeypatch: pytest.MonkeyPatch, odd: str, why: str) -> None:
    class Font:
        def __init__(self, path: str, size: int) -> None:
            self.count = 0

        def metrics(self, text: str) -> list[tuple[int, ...] | None]:
            return [None if odd == "missing" and letter == "ß" else (0, 9, 0, 9, 10) for letter in text]

        def render(self, text: str, smooth: bool, colour: str) -> pygame.Surface:
            width = 12 if odd == "boxes" else 12 + ord(text) % 199
            letter = pygame.Surface((width, 20), pygame.SRCALPHA)
            if odd != "blank":
                letter.fill(colour)
            return letter
    monkeypatch.setattr(pygame.font, "Font", Font)
    with pytest.raises(checkup.Fault, match=why):
        checkup.fonts(ART / "fonts")


@pytest.mark.parametrize("raw", [b"", b"[Desktop"])
def test_an_icon_without_its_entry(tmp_path: Path, raw: bytes) -> None:
    folder = beside(ART / "icon", tmp_path / "icon", "kabinett.desktop", holding(raw))
    with pytest.raises(checkup.Fault, match="no desktop file"):
        checkup.icon(folder)


def test_rules_that_say_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules.md").write_text("# Abalone\n")
    monkeypatch.setattr(checkup, "rules_page", lambda game_id: tmp_path / "rules.md")
    with pytest.raises(checkup.Fault, match="rules are empty"):
        checkup.game("abalone")
