"""The keys of the program in one table. Letters go by what stands on the key, so that they are right
on every keyboard layout; cursor keys and digits go by their place."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

MAC = sys.platform == "darwin"


@dataclass(frozen=True)
class Combo:
    """One key with its modifiers. `main` is Ctrl, and Cmd on macOS. `key` is a name: a letter, a digit
    or one of NAMED."""

    key: str
    main: bool = False
    shift: bool = False
    alt: bool = False

    def text(self, mac: bool = MAC) -> str:
        """As it is written in a menu: Ctrl+Shift+Z."""
        parts = [("Cmd" if mac else "Ctrl") if self.main else "", "Alt" if self.alt else "",
                 "Shift" if self.shift else "", self.key]
        return "+".join(part for part in parts if part)


NAMED = {
    "F1": pygame.K_F1, "F11": pygame.K_F11, "Esc": pygame.K_ESCAPE, "Tab": pygame.K_TAB,
    "Space": pygame.K_SPACE, "Enter": pygame.K_RETURN, "Delete": pygame.K_DELETE,
    "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME, "End": pygame.K_END, "Page up": pygame.K_PAGEUP, "Page down": pygame.K_PAGEDOWN,
}
# Keys that go by their place on the keyboard.
PLACES = {
    "Left": (pygame.KSCAN_LEFT,), "Right": (pygame.KSCAN_RIGHT,), "Up": (pygame.KSCAN_UP,),
    "Down": (pygame.KSCAN_DOWN,),
    **{str(digit): (getattr(pygame, f"KSCAN_{digit}"), getattr(pygame, f"KSCAN_KP{digit}"))
       for digit in range(10)},
}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)  # press what has the focus
TWINS = {"Enter": pygame.K_KP_ENTER}

# What the player can do by key anywhere or at a table. The help page shows this table.
COMMANDS: Mapping[str, tuple[Combo, ...]] = {
    "undo": (Combo("Z", main=True),),
    "redo": (Combo("Y", main=True), Combo("Z", main=True, shift=True)),
    "hint": (Combo("H"),),
    "skip": (Combo("F"),),
    "rules": (Combo("F1"),),
    "save": (Combo("S", main=True),),
    "find": (Combo("F", main=True),),
    "log": (Combo("L"),),
    "scores": (Combo("P"),),
    "cards": (Combo("C"),),
    "laws": (Combo("V"),),
    "ways": tuple(Combo(digit) for digit in "794613"),
    "done": (Combo("E"),),
    "flip": (Combo("T"),),
    "coordinates": (Combo("N"),),
    "copy": (Combo("C", main=True),),
    "paste": (Combo("V", main=True),),
    "keys_help": (Combo("K"),),
    "full_screen": (Combo("F11"), Combo("Enter", alt=True)),
    "mute": (Combo("M"),),
    "quit": (Combo("Q", main=True),),
    "back": (Combo("Esc"),),
}


def matches(event: pygame.event.Event, combo: Combo, mac: bool = MAC) -> bool:
    """Is this KEYDOWN the combo? Other modifiers must be up."""
    main = bool(event.mod & (pygame.KMOD_META if mac else pygame.KMOD_CTRL))
    other = bool(event.mod & (pygame.KMOD_CTRL if mac else pygame.KMOD_META))
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    alt = bool(event.mod & pygame.KMOD_ALT)
    if main != combo.main or other or alt != combo.alt:
        return False
    if shift != combo.shift:
        return False
    if combo.key in PLACES and getattr(event, "scancode", -1) in PLACES[combo.key]:
        return True
    if combo.key in NAMED:
        return event.key in (NAMED[combo.key], TWINS.get(combo.key))
    if len(combo.key) == 1 and combo.key.isalpha():
        return bool(event.key == ord(combo.key.lower()))
    return False


def command(event: pygame.event.Event, among: Mapping[str, tuple[Combo, ...]] = COMMANDS) -> str | None:
    """The name of the command that this event asks for."""
    if event.type != pygame.KEYDOWN:
        return None
    for name, combos in among.items():
        if any(matches(event, combo) for combo in combos):
            return name
    return None


def digit(event: pygame.event.Event) -> int | None:
    """0..9 when a digit key was pressed, wherever the layout puts its signs."""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    for value in range(10):
        if getattr(event, "scancode", -1) in PLACES[str(value)]:
            return value
    return None


def key_text(name: str) -> str:
    """The first combo of a command as a person reads it, for tooltips; "" when it has none."""
    combos = COMMANDS.get(name, ())
    return combos[0].text() if combos else ""
