"""Colours and letters: the antique map on a walnut table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

Colour = tuple[int, int, int]

# Roles of letters and their files in art/fonts.
FONTS = {
    "title": "Cinzel_700Bold.ttf",
    "heading": "Cinzel_600SemiBold.ttf",
    "text": "Alegreya_400Regular.ttf",
    "text_bold": "Alegreya_700Bold.ttf",
    "italic": "Alegreya_400Regular_Italic.ttf",
    "label": "AlegreyaSans_500Medium.ttf",
    "label_bold": "AlegreyaSans_700Bold.ttf",
}
BOLD = {"text": "text_bold", "italic": "text_bold", "label": "label_bold", "heading": "title"}
SMALLEST_PX = 12  # nothing on screen is set smaller


@dataclass(frozen=True)
class Seat:
    """The look of one player: a colour, a darker ink of it for text on parchment, and a shape."""

    name: str
    colour: Colour
    ink: Colour
    emblem: str


SEATS = (
    Seat("red", (186, 42, 36), (159, 36, 30), "cross"),
    Seat("blue", (36, 98, 182), (30, 84, 156), "ring"),
    Seat("yellow", (236, 186, 44), (103, 81, 19), "sun"),
    Seat("green", (48, 134, 72), (34, 95, 51), "trefoil"),
    Seat("violet", (62, 38, 84), (62, 38, 84), "crescent"),
    Seat("white", (242, 236, 220), (85, 83, 78), "lozenge"),
)


@dataclass
class Theme:
    """The interface's colours by name, and the players' looks in the order of art/palette.json.

    `seats` follows the colour-blind switch; `cards` and other groups of the palette stand in `groups`.
    """

    parchment: Colour = (236, 222, 190)
    parchment_light: Colour = (246, 237, 212)
    parchment_dim: Colour = (218, 203, 170)
    ink: Colour = (52, 32, 16)
    ink_soft: Colour = (100, 66, 34)
    gold: Colour = (226, 184, 92)
    gold_light: Colour = (255, 222, 126)
    gold_dark: Colour = (138, 94, 30)
    wood_dark: Colour = (52, 33, 20)
    wood_light: Colour = (150, 100, 56)
    cream: Colour = (238, 214, 160)
    cream_soft: Colour = (206, 180, 134)
    ok: Colour = (54, 98, 46)
    warn: Colour = (154, 34, 24)
    groups: dict[str, Any] = field(default_factory=dict)
    colour_blind: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        names = self.groups.get("order")
        if not names:
            return SEATS
        kind = "colour_blind" if self.colour_blind else "standard"
        return tuple(
            Seat(name, rgb(self.groups[kind][name]), rgb(self.groups["ink"][kind][name]),
                 self.groups["emblems"][name])
            for name in names
        )


def rgb(value: Any) -> Colour:
    """A colour of the palette file: three numbers."""
    red, green, blue = (int(part) for part in value)
    return red, green, blue


def load_theme(art: Path) -> Theme:
    """The theme with the colours of art/palette.json; the built-in ones where that file is missing or odd."""
    try:
        palette: Mapping[str, Any] = json.loads((art / "palette.json").read_text(encoding="utf-8"))
        own = palette.get("interface", {})
        named = {f.name: rgb(own[f.name]) for f in fields(Theme) if f.name in own}
        theme = Theme(**named, groups={key: value for key, value in palette.items() if key != "interface"})  # type: ignore[arg-type]
        _ = theme.seats
        return theme
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Theme()


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with `share` (0..1) of `b` in it."""
    return (round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share),
            round(a[2] + (b[2] - a[2]) * share))


def luminance(colour: Colour) -> float:
    """WCAG relative luminance, 0..1."""
    parts = [c / 255 for c in colour[:3]]
    lin = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]


def contrast(a: Colour, b: Colour) -> float:
    """WCAG contrast ratio, 1..21. Text on screen has at least 4.5."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
