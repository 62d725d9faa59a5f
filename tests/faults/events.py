"""Every kind of event that SDL can send, each with fields as SDL fills them, also with odd values."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame

from scenes.kit.keys import COMMANDS, NAMED

Size = tuple[int, int]
Maker = Callable[[random.Random, Size], dict[str, Any]]

TEXTS = ("a", "Zürich", "é", "e\u0301", "\U0001f3f0", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "سلام", "日本語",
         "\u202e", "\0", "a\0b", "\t", "\n", "{seat}", "**bold**", "%s", "", " ", "W" * 300, "\ufeff", "\U0010ffff",
         "\u200b", "\x7f", "I\u0307", "ﬁ")
EDITING_KEYS = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
MOST_USED = (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RIGHT,
             pygame.K_UP, pygame.K_DOWN, pygame.K_KP_ENTER)
MODS = (pygame.KMOD_NONE, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_LCTRL, pygame.KMOD_ALT, pygame.KMOD_META,
        pygame.KMOD_CAPS | pygame.KMOD_NUM, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, pygame.KMOD_MODE)
ODD_KEYS = (0, 1, -1, 0x7FFFFFFF, 0x40000000 | 511, 0x1F600, 223, 228, pygame.K_F24 if hasattr(pygame, "K_F24") else 0)


def point(dice: random.Random, size: Size) -> tuple[int, int]:
    """Somewhere in the window, seldom on its edge or outside of it."""
    lot = dice.random()
    if lot < 0.9:
        return dice.randrange(max(1, size[0])), dice.randrange(max(1, size[1]))
    if lot < 0.95:
        return dice.choice((0, size[0] - 1, size[0])), dice.choice((0, size[1] - 1, size[1]))
    return dice.randint(-40_000, 40_000), dice.randint(-40_000, 40_000)


def _nothing(dice: random.Random, size: Size) -> dict[str, Any]:
    return {}


def _number(dice: random.Random, *names: str) -> dict[str, Any]:
    return {name: dice.choice((-1, 0, 1, 2, 7, 32767, 1 << 31)) for name in names}


def _share(dice: random.Random, *names: str) -> dict[str, Any]:
    return {name: dice.choice((0.0, 1.0, -1.0, dice.random(), float("nan"))) for name in names}


def motion(dice: random.Random, size: Size) -> dict[str, Any]:
    return {"pos": point(dice, size), "rel": (dice.randint(-9, 9), dice.randint(-9, 9)),
            "buttons": tuple(dice.randrange(2) for _ in range(3)), "touch": dice.random() < 0.1}


def button(dice: random.Random, size: Size) -> dict[str, Any]:
    number = 1 if dice.random() < 0.7 else dice.choice((2, 3, 4, 5, 6, 7, 8, 9, 255))
    return {"pos": point(dice, size), "button": number, "touch": dice.random() < 0.1}


def wheel(dice: random.Random, size: Size) -> dict[str, Any]:
    x, y = (dice.choice((0, 0, 1, -1, 3, -3, 120, -32768)) for _ in range(2))
    return {"x": x, "y": y, "precise_x": float(x), "precise_y": float(y), "flipped": dice.random() < 0.1,
            "touch": dice.random() < 0.1}


def key(dice: random.Random, size: Size) -> dict[str, Any]:
    """A key: mostly one that means something here, else any at all, with any modifiers."""
    lot = dice.random()
    mod = dice.choice(MODS) if dice.random() < 0.25 else pygame.KMOD_NONE
    if lot < 0.4:
        code = dice.choice(MOST_USED)
    elif lot < 0.7:
        combo = dice.choice(dice.choice(list(COMMANDS.values())))
        code = NAMED.get(combo.key) or ord(combo.key.lower()[0])
        mod = ((pygame.KMOD_CTRL if combo.main else 0) | (pygame.KMOD_SHIFT if combo.shift else 0)
               | (pygame.KMOD_ALT if combo.alt else 0))
    elif lot < 0.8:
        code = dice.choice(EDITING_KEYS)
    elif lot < 0.95:
        code = dice.randrange(32, 127)
    else:
        code = dice.choice(ODD_KEYS)
    letter = chr(code) if 32 <= code < 127 and not mod & pygame.KMOD_CTRL else dice.choice(("", "", "\r", "\x1b", "ß"))
    return {"key": code, "mod": mod, "unicode": letter, "scancode": dice.choice((0, dice.randrange(512)))}


def text(dice: random.Random, size: Size) -> dict[str, Any]:
    return {"text": dice.choice(TEXTS)}


def _editing(dice: random.Random, size: Size) -> dict[str, Any]:
    return {"text": dice.choice(TEXTS), **_number(dice, "start", "length")}


def _place(dice: random.Random, size: Size) -> dict[str, Any]:
    return {"x": dice.choice((0, -8, 100, -40_000, 32_767)), "y": dice.choice((0, -8, 100, -40_000, 32_767))}


def _size(dice: random.Random, size: Size) -> dict[str, Any]:
    """What a resize tells; half the time it is already out of date."""
    wide, high = size if dice.random() < 0.5 else (dice.randrange(1, 5000), dice.randrange(1, 5000))
    return {"x": wide, "y": high}


def _video(dice: random.Random, size: Size) -> dict[str, Any]:
    told = _size(dice, size)
    return {"w": told["x"], "h": told["y"], "size": (told["x"], told["y"])}


def _finger(dice: random.Random, size: Size) -> dict[str, Any]:
    return {**_number(dice, "touch_id", "finger_id"), **_share(dice, "x", "y", "dx", "dy", "pressure")}


def _gesture(dice: random.Random, size: Size) -> dict[str, Any]:
    return {**_number(dice, "touch_id", "num_fingers"), **_share(dice, "x", "y", "rotated", "pinched")}


def _drop(dice: random.Random, size: Size) -> dict[str, Any]:
    name = dice.choice(("", "/", "/no such file", "C:\\x", "*", "x" * 5000, *TEXTS))
    return {"file": name, "text": name}


def _device(dice: random.Random, size: Size) -> dict[str, Any]:
    return _number(dice, "device_index", "instance_id", "which", "joy")


def _pad(dice: random.Random, size: Size) -> dict[str, Any]:
    return {**_number(dice, "joy", "instance_id", "which", "axis", "ball", "hat", "button", "touch_id", "finger_id",
                      "sensor"),
            **_share(dice, "x", "y", "pressure"), "value": dice.choice((0, 1, -1, 0.5, (0, 1))), "rel": (0, 1),
            "data": (0.0, 0.0, 0.0)}


def _audio(dice: random.Random, size: Size) -> dict[str, Any]:
    return {"which": dice.randrange(4), "iscapture": dice.randrange(2)}


def _active(dice: random.Random, size: Size) -> dict[str, Any]:
    return {"gain": dice.randrange(2), "state": dice.randrange(8)}


def _port(dice: random.Random, size: Size) -> dict[str, Any]:
    return {"data1": 0, "data2": 0, "status": 0, "timestamp": 0, "vice_id": 0}


def _kinds(first: str, count: int, maker: Maker) -> dict[int, Maker]:
    start = getattr(pygame, first)
    return {start + n: maker for n in range(count)}


# Kinds of SDL_events.h that come through pygame without a name and without fields: a screen that comes or goes, long
# text in the making, the battery of a joystick, Steam's handle and the end of a controller's report, old gestures and
# their recording, a sensor, the sentinel of polling.
NAMELESS = (0x150, 0x305, 0x607, 0x65A, 0x65B, 0x800, 0x801, 0x1200, 0x7F00)

# Numbers without a name in pygame stand beside the first of their kind in SDL's own table.
EVENTS: dict[int, Maker] = {
    pygame.QUIT: _nothing,
    **_kinds("APP_TERMINATING", 7, _nothing),  # to the foreground and back, low memory, a new locale
    pygame.SYSWMEVENT: _nothing,
    pygame.KEYDOWN: key, pygame.KEYUP: key,
    pygame.TEXTINPUT: text, pygame.TEXTEDITING: _editing, pygame.KEYMAPCHANGED: _nothing,
    pygame.MOUSEMOTION: motion, pygame.MOUSEBUTTONDOWN: button, pygame.MOUSEBUTTONUP: button,
    pygame.MOUSEWHEEL: wheel,
    **_kinds("JOYAXISMOTION", 5, _pad), pygame.JOYDEVICEADDED: _device, pygame.JOYDEVICEREMOVED: _device,
    **_kinds("CONTROLLERAXISMOTION", 3, _pad), **_kinds("CONTROLLERDEVICEADDED", 3, _device),
    **_kinds("CONTROLLERTOUCHPADDOWN", 4, _pad),
    pygame.FINGERDOWN: _finger, pygame.FINGERUP: _finger, pygame.FINGERMOTION: _finger, pygame.MULTIGESTURE: _gesture,
    pygame.CLIPBOARDUPDATE: _nothing,
    **_kinds("DROPFILE", 4, _drop),
    pygame.AUDIODEVICEADDED: _audio, pygame.AUDIODEVICEREMOVED: _audio,
    pygame.RENDER_TARGETS_RESET: _nothing, pygame.RENDER_DEVICE_RESET: _nothing,
    pygame.ACTIVEEVENT: _active, pygame.VIDEORESIZE: _video, pygame.VIDEOEXPOSE: _nothing,
    pygame.MIDIIN: _port, pygame.MIDIOUT: _port,
    pygame.WINDOWSHOWN: _nothing, pygame.WINDOWHIDDEN: _nothing, pygame.WINDOWEXPOSED: _nothing,
    pygame.WINDOWMOVED: _place, pygame.WINDOWRESIZED: _size, pygame.WINDOWSIZECHANGED: _size,
    pygame.WINDOWMINIMIZED: _nothing, pygame.WINDOWMAXIMIZED: _nothing, pygame.WINDOWRESTORED: _nothing,
    pygame.WINDOWENTER: _nothing, pygame.WINDOWLEAVE: _nothing, pygame.WINDOWFOCUSGAINED: _nothing,
    pygame.WINDOWFOCUSLOST: _nothing, pygame.WINDOWCLOSE: _nothing, pygame.WINDOWTAKEFOCUS: _nothing,
    pygame.WINDOWHITTEST: _nothing, pygame.WINDOWICCPROFCHANGED: _nothing,
    pygame.WINDOWDISPLAYCHANGED: lambda dice, size: {"display_index": dice.randrange(3)},
    pygame.USEREVENT: _nothing,
    **dict.fromkeys(NAMELESS, _nothing),
}
ENDING = (pygame.QUIT,)  # what ends the program: sent on purpose and not by chance


def make(kind: int, dice: random.Random, size: Size) -> pygame.event.Event:
    """An event of this kind in a window of this size."""
    return pygame.event.Event(kind, EVENTS[kind](dice, size))


def any_event(dice: random.Random, size: Size) -> pygame.event.Event:
    """Any event but those that end the program."""
    return make(dice.choice([kind for kind in EVENTS if kind not in ENDING]), dice, size)


def known() -> set[int]:
    """Every event kind this SDL and this pygame have a name for."""
    kinds = range(1, pygame.NUMEVENTS)
    return {kind for kind in kinds if pygame.event.event_name(kind) not in ("Unknown", "UserEvent", "NoEvent")}
