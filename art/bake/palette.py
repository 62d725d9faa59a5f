"""The colours of the players and of the interface, and the check that every eye can tell them apart.

python -m art.bake.palette      writes art/palette.json and prints the closest pair of each set
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from art.bake.textures import ART, RGB

Vector = NDArray[np.float64]

NAMES = ("red", "blue", "yellow", "green", "violet", "white")
# Each colour owns a shape, so that no one ever needs the colour alone.
EMBLEMS = {
    "red": "cross",
    "blue": "ring",
    "yellow": "sun",
    "green": "trefoil",
    "violet": "crescent",
    "white": "lozenge",
}

STANDARD: dict[str, RGB] = {
    "red": (164, 24, 16),
    "blue": (52, 88, 198),
    "yellow": (250, 200, 52),
    "green": (56, 160, 100),
    "violet": (60, 20, 76),
    "white": (248, 246, 238),
}
COLOUR_BLIND: dict[str, RGB] = {
    "red": (186, 44, 8),
    "blue": (26, 70, 224),
    "yellow": (253, 227, 74),
    "green": (0, 172, 136),
    "violet": (62, 18, 58),
    "white": (238, 245, 252),
}
# Full-strength dichromacy in linear light: Machado, Oliveira and Fernandes 2009.
EYES: dict[str, Vector] = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
INTERFACE: dict[str, RGB] = {
    "parchment": (236, 222, 190),
    "parchment_light": (246, 237, 212),
    "parchment_dim": (218, 203, 170),
    "ink": (52, 32, 16),
    "ink_soft": (100, 66, 34),
    "gold": (226, 184, 92),
    "gold_light": (255, 222, 126),
    "gold_dark": (138, 94, 30),
    "wood_dark": (52, 33, 20),
    "wood_light": (150, 100, 56),
    "cream": (238, 214, 160),
    "cream_soft": (206, 180, 134),
    "ok": (54, 98, 46),
    "warn": (154, 34, 24),
}
# The five card colours of Web of Power, each the colour of one or two countries.
CARDS: dict[str, RGB] = {
    "violett": (112, 92, 164),
    "gruen": (84, 124, 70),
    "gelb": (190, 148, 52),
    "rot": (178, 78, 66),
    "blau": (70, 108, 168),
}


def linear(colour: RGB) -> Vector:
    part = np.asarray(colour, float) / 255
    return np.asarray(np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4))


def luminance(colour: RGB) -> float:
    return float(linear(colour) @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(a: RGB, b: RGB) -> float:
    """WCAG contrast ratio, 1..21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: RGB, eye: str = "normal") -> Vector:
    """CIE L*a*b* (D65) of the colour as that eye sees it."""
    seen = np.clip(EYES[eye] @ linear(colour), 0, 1)
    to_xyz = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    )
    ratio = to_xyz @ seen / np.array([0.95047, 1.0, 1.08883])
    x, y, z = np.where(ratio > 216 / 24389, np.cbrt(ratio), (ratio * 24389 / 27 + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def ciede2000(p: Vector, q: Vector) -> float:
    """The distance of two L*a*b* colours as people judge it (CIE 142-2001)."""
    chroma = (np.hypot(*p[1:]) + np.hypot(*q[1:])) / 2
    g = 1 + 0.5 * (1 - np.sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    c1, c2 = np.hypot(p[1] * g, p[2]), np.hypot(q[1] * g, q[2])
    h1 = np.degrees(np.arctan2(p[2], p[1] * g)) % 360
    h2 = np.degrees(np.arctan2(q[2], q[1] * g)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_hue = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
    mean_l, mean_c = (p[0] + q[0]) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * np.cos(np.radians(mean_h - 30))
        + 0.24 * np.cos(np.radians(2 * mean_h))
        + 0.32 * np.cos(np.radians(3 * mean_h + 6))
        - 0.20 * np.cos(np.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / np.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    twist = np.sin(np.radians(60 * np.exp(-(((mean_h - 275) / 25) ** 2))))
    r_t = -2 * np.sqrt(mean_c**7 / (mean_c**7 + 25.0**7)) * twist
    d_l, d_c, d_h = (q[0] - p[0]) / s_l, (c2 - c1) / s_c, d_hue / s_h
    return float(np.sqrt(d_l**2 + d_c**2 + d_h**2 + r_t * d_c * d_h))


def closest_pair(colours: Mapping[str, RGB]) -> tuple[float, str, str, str]:
    """(distance, eye, colour, colour) of the pair that is hardest to tell apart, over all four eyes."""
    return min(
        (ciede2000(lab(colours[a], eye), lab(colours[b], eye)), eye, a, b)
        for eye in EYES
        for a, b in itertools.combinations(colours, 2)
    )


def ink(colour: RGB, paper: RGB = INTERFACE["parchment"], ratio: float = 4.6) -> RGB:
    """The colour darkened just until text in it reads well on parchment."""
    part = np.asarray(colour, float)
    while contrast((round(part[0]), round(part[1]), round(part[2])), paper) < ratio:
        part = part * 0.97
    return int(part[0]), int(part[1]), int(part[2])


def write() -> None:
    sets = {"standard": STANDARD, "colour_blind": COLOUR_BLIND}
    page: dict[str, object] = {"order": list(NAMES), "emblems": EMBLEMS}
    page.update({name: {k: list(c) for k, c in colours.items()} for name, colours in sets.items()})
    page["ink"] = {
        name: {k: list(ink(c, INTERFACE["parchment_dim"])) for k, c in colours.items()}
        for name, colours in sets.items()
    }
    page["interface"] = {k: list(c) for k, c in INTERFACE.items()}
    page["cards"] = {k: list(c) for k, c in CARDS.items()}
    # One colour a line reads better than one number a line.
    text = re.sub(r"\[\s+([^\[\]]*?)\s+\]", lambda m: "[" + re.sub(r"\s+", " ", m[1]) + "]", json.dumps(page, indent=1))
    (ART / "palette.json").write_text(text + "\n", encoding="utf-8")
    for name, colours in sets.items():
        distance, eye, a, b = closest_pair(colours)
        print(f"{name}: closest pair {a} / {b} for {eye} eyes, delta E 2000 = {distance:.1f}")


if __name__ == "__main__":
    write()
