"""Keys on QWERTY, QWERTZ and AZERTY, on Macs, and the words for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit.keys import COMMANDS, Combo, command, digit, key_text, matches
from tests.scenes.conftest import press

CTRL = pygame.KMOD_LCTRL
SHIFT = pygame.KMOD_LSHIFT


@pytest.fixture(autouse=True)
def _no_mac(monkeypatch: pytest.MonkeyPatch, ctx: Any) -> None:
    monkeypatch.setattr("scenes.kit.keys.matches.__defaults__", (False,))


@pytest.mark.parametrize(("key", "mod", "name"), [
    (pygame.K_z, CTRL, "undo"), (pygame.K_y, CTRL, "redo"), (pygame.K_z, CTRL | SHIFT, "redo"),
    (pygame.K_h, 0, "hint"), (pygame.K_F1, 0, "rules"), (pygame.K_F11, 0, "full_screen"), (pygame.K_m, 0, "mute"),
    (pygame.K_RETURN, pygame.KMOD_LALT, "full_screen"), (pygame.K_q, CTRL, "quit"), (pygame.K_ESCAPE, 0, "back"),
    (pygame.K_f, 0, "skip"), (pygame.K_f, CTRL, "find"), (pygame.K_r, 0, None), (pygame.K_x, 0, None),
    (pygame.K_z, 0, None), (pygame.K_h, CTRL, None), (pygame.K_RETURN, 0, None), (pygame.K_m, SHIFT, None),
])
def test_commands(key: int, mod: int, name: str | None) -> None:
    assert command(press(key, mod)) == name


def test_locks_do_not_matter() -> None:
    assert command(press(pygame.K_h, pygame.KMOD_NUM | pygame.KMOD_CAPS)) == "hint"


@pytest.mark.parametrize("scancode", [pygame.KSCAN_Z, pygame.KSCAN_Y, pygame.KSCAN_W])
def test_letters_go_by_what_is_printed_on_the_key(scancode: int) -> None:
    """Z stands at another place on a German (Y) and on a French (W) keyboard."""
    assert command(press(pygame.K_z, CTRL, scancode=scancode)) == "undo"


def test_digits_go_by_place() -> None:
    """A French keyboard writes an ampersand with the key of the 1."""
    assert digit(press(pygame.K_AMPERSAND, text="&", scancode=pygame.KSCAN_1)) == 1
    assert digit(press(pygame.K_0, scancode=pygame.KSCAN_0)) == 0
    assert digit(press(pygame.K_KP7, scancode=pygame.KSCAN_KP7)) == 7
    assert digit(press(pygame.K_1, CTRL, scancode=pygame.KSCAN_1)) is None
    assert digit(press(pygame.K_a, scancode=pygame.KSCAN_A)) is None


def test_cmd_takes_the_place_of_ctrl_on_a_mac() -> None:
    undo = COMMANDS["undo"][0]
    assert matches(press(pygame.K_z, pygame.KMOD_LMETA), undo, mac=True)
    assert not matches(press(pygame.K_z, CTRL), undo, mac=True)
    assert not matches(press(pygame.K_z, pygame.KMOD_LMETA), undo, mac=False)
    assert undo.text(mac=True) == "Cmd+Z" and undo.text(mac=False) == "Ctrl+Z"


def test_no_two_commands_share_a_key_and_none_needs_a_bracket() -> None:
    seen: dict[Combo, str] = {}
    for name, combos in COMMANDS.items():
        for combo in combos:
            assert combo not in seen, f"{name} and {seen.get(combo)}"
            seen[combo] = name
            assert combo.key not in "[]{}\\@"


def test_no_key_is_dead() -> None:
    """Every command is done somewhere: its name stands in a scene, a board or the app."""
    root = Path(__file__).resolve().parents[2] / "scenes"
    pages = [path.read_text(encoding="utf-8") for path in root.rglob("*.py")
             if path.name not in ("keys.py", "texts.py") and path.parent.name != "words"]
    dead = [name for name in COMMANDS if name != "back" and not any(f'"{name}"' in page for page in pages)]
    assert not dead  # "back" is Esc, which every focus hears by itself


def test_every_command_can_be_pressed_and_has_words() -> None:
    from scenes.texts import words

    table = words()
    for name in COMMANDS:
        assert f"key.{name}" in table and key_text(name)
    assert key_text("nothing") == ""
