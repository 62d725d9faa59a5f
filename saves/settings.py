"""What a person has chosen for the whole program. Reading never fails: what is wrong becomes the default."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

from game.core.codec import canonical
from saves.frame import parse

FORMAT = 1
MAX_SETUP = 4 << 10
MAX_SETUPS = 32
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8}){0,3}")


@dataclass
class Settings:
    """Attribute access to every setting.

    animation: off|slow|normal|fast. pace of computers: instant|quick|normal|slow. volume: 0..100.
    interface_size: "auto" or per cent, 75..300. confirm_turn: always|risky|never. window: x, y, width and
    height of the window when it was last seen, or None. setups: the last set-up of each game, plain JSON
    objects by game id. language: "auto" or a code such as "en". refused: settings that were read but not
    understood, in the order of the file.
    """

    animation: str = "normal"
    pace: str = "normal"
    volume: int = 70
    muted: bool = False
    fullscreen: bool = False
    interface_size: int | str = "auto"
    colour_blind: bool = False
    reduced_motion: bool = False
    confirm_turn: str = "risky"
    purist: bool = False
    full_curtain: bool = False
    curtain_on_focus_loss: bool = True
    window: tuple[int, int, int, int] | None = None
    setups: dict[str, dict[str, Any]] = field(default_factory=dict)
    language: str = "auto"
    format: int = FORMAT
    kept: dict[str, Any] = field(default_factory=dict, repr=False)
    refused: tuple[str, ...] = field(default=(), repr=False, compare=False)

    def to_bytes(self) -> bytes:
        """The settings file. Fields of a newer program that were not understood go back as they came."""
        body: dict[str, Any] = {name: getattr(self, name) for name in CHECKS}
        for name, value in self.kept.items():
            if name not in CHECKS or getattr(self, name) == _default(name):
                body[name] = value
        body["format"] = self.format
        return (canonical(body) + "\n").encode("utf-8", "replace")


def read(raw: bytes) -> Settings:
    """The settings in a file; wrong values become defaults one by one. Raises SaveError."""
    body = parse(raw)
    version = body.pop("format", FORMAT)
    settings = Settings()
    if type(version) is int and FORMAT < version < 1 << 31:
        settings.format = version
    for name, value in body.items():
        _take(settings, name, value)
    return settings


def _take(settings: Settings, name: str, value: Any) -> None:
    """Set one field if its value is sound; keep it for a newer program if that may understand it."""
    if name in CHECKS and CHECKS[name](value):
        setattr(settings, name, tuple(value) if name == "window" and value is not None else value)
    elif name not in CHECKS or settings.format > FORMAT:
        settings.kept[name] = value
    else:
        settings.refused += (name,)


def _default(name: str) -> Any:
    return getattr(Settings(), name)


def _one_of(*words: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in words


def _between(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _switch(value: Any) -> bool:
    return isinstance(value, bool)


def _size(value: Any) -> bool:
    return value == "auto" or _between(75, 300)(value)


def _window(value: Any) -> bool:
    if value is None:
        return True
    if not isinstance(value, (list, tuple)) or len(value) != 4:
        return False
    x, y, width, height = value
    place, side = _between(-100_000, 100_000), _between(1, 100_000)
    return place(x) and place(y) and side(width) and side(height)


def _setups(value: Any) -> bool:
    return (isinstance(value, dict) and len(value) <= MAX_SETUPS
            and all(isinstance(setup, dict) and len(canonical(setup)) <= MAX_SETUP
                    for setup in value.values()))


def _language(value: Any) -> bool:
    return isinstance(value, str) and _LANGUAGE.fullmatch(value) is not None


CHECKS: dict[str, Callable[[Any], bool]] = {
    "animation": _one_of("off", "slow", "normal", "fast"),
    "pace": _one_of("instant", "quick", "normal", "slow"),
    "volume": _between(0, 100),
    "muted": _switch,
    "fullscreen": _switch,
    "interface_size": _size,
    "colour_blind": _switch,
    "reduced_motion": _switch,
    "confirm_turn": _one_of("always", "risky", "never"),
    "purist": _switch,
    "full_curtain": _switch,
    "curtain_on_focus_loss": _switch,
    "window": _window,
    "setups": _setups,
    "language": _language,
}
assert CHECKS.keys() == {known.name for known in fields(Settings)} - {"format", "kept", "refused"}
