"""Shields: the arms of the nine countries and the badges of the seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter

from art.bake.heraldry import CHARGES, EMBLEMS
from art.bake.pieces import contrast_ink
from art.bake.shapes import Field, Layers, Shape, grow, light, rim_height
from art.bake.textures import RGB, mix, noise

OVERSAMPLE = 4
ASPECT = 0.86  # width over height of every shield
HEATER = Shape(86, 100).path("M3 3 L83 3 L83 42 C83 70 66 87 43 98 C20 87 3 70 3 42 Z")

VIOLET, BLUE, GOLD, RED, GREEN = (104, 74, 158), (52, 92, 168), (222, 176, 66), (176, 54, 44), (62, 112, 58)
SILVER: RGB = (244, 238, 222)
OR: RGB = (246, 208, 104)
SABLE: RGB = (48, 30, 20)
PICTURE = Callable[[Layers, "Frame"], None]


@dataclass(frozen=True)
class Frame:
    """The shield's field within the picture: a box in pixels and its mask."""

    left: float
    top: float
    width: float
    height: float
    field: Field
    pixel: float  # one final pixel in pixels of the big picture

    def box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """A box given in shares of the shield's width and height."""
        return (
            self.left + x0 * self.width,
            self.top + y0 * self.height,
            self.left + x1 * self.width,
            self.top + y1 * self.height,
        )


def charge(
    picture: Layers,
    frame: Frame,
    shape: Shape,
    colour: RGB,
    box: tuple[float, float, float, float],
    stretch: bool = False,
) -> None:
    """Lays one raised figure on the field. box in shares; stretch: fill the whole box (divisions)."""
    x0, y0, x1, y1 = frame.box(*box)
    if stretch:
        side = max(x1 - x0, y1 - y0)
        x1, y1 = x0 + side, y0 + side
    mask = shape.mask(picture.size, (x0, y0, x1, y1)) * frame.field
    unit = frame.height / 100
    if not stretch:
        dark = gaussian_filter(grow(mask, max(0.55 * frame.pixel, 0.9 * unit)), 0.6) * frame.field
        picture.lay(mix(colour, (24, 12, 8), 0.86), dark, 0.75)
    else:
        picture.shadow(mask, (0.6 * unit, 0.9 * unit), 1.2 * unit, 0.4, frame.field * (1 - mask))
    picture.lay(colour, mask)
    picture.shade(light(rim_height(mask, 3.2 * unit, 0.7 * unit), 3.0 * unit) * 0.8, mask)


def france(p: Layers, f: Frame) -> None:
    for box in ((0.10, 0.09, 0.49, 0.45), (0.51, 0.09, 0.90, 0.45), (0.28, 0.47, 0.72, 0.87)):
        charge(p, f, CHARGES["lily"], OR, box)


def england(p: Layers, f: Frame) -> None:
    charge(p, f, CHARGES["lion"], OR, (0.07, 0.08, 0.93, 0.72))
    for x in (0.36, 0.64):
        charge(p, f, EMBLEMS["lozenge"], SILVER, (x - 0.07, 0.70, x + 0.07, 0.83))


def lorraine(p: Layers, f: Frame) -> None:
    charge(p, f, CHARGES["eagle"], (150, 34, 26), (0.08, 0.08, 0.92, 0.83))


def franconia(p: Layers, f: Frame) -> None:
    charge(p, f, CHARGES["rake"], SILVER, (0.0, -0.14, 1.0, 0.66), stretch=True)


def bavaria(p: Layers, f: Frame) -> None:
    charge(p, f, CHARGES["lozengy"], SILVER, (0.0, 0.03, 1.0, 0.8), stretch=True)


def swabia(p: Layers, f: Frame) -> None:
    charge(p, f, CHARGES["hart"], SILVER, (0.10, 0.07, 0.90, 0.83))


def burgundy(p: Layers, f: Frame) -> None:
    charge(p, f, CHARGES["saltire"], OR, (0.04, 0.02, 0.96, 0.82))


def italy(p: Layers, f: Frame) -> None:
    charge(p, f, CHARGES["tower"], (112, 40, 26), (0.14, 0.10, 0.86, 0.74))


def aragon(p: Layers, f: Frame) -> None:
    charge(p, f, CHARGES["pallets"], OR, (0.0, 0.0, 1.0, 0.8), stretch=True)


ARMS: dict[str, tuple[RGB, PICTURE]] = {
    "FR": (VIOLET, france),
    "EN": (BLUE, england),
    "LO": (GOLD, lorraine),
    "FK": (RED, franconia),
    "BY": (GREEN, bavaria),
    "SW": (BLUE, swabia),
    "BU": (GREEN, burgundy),
    "IT": (GOLD, italy),
    "AR": (RED, aragon),
}


def shield(height: int, tincture: RGB, paint: PICTURE, rim: RGB, seed: int) -> Layers:
    """A painted shield with a metal rim, drawn for the given final height."""
    k = OVERSAMPLE
    big_h, big_w = height * k, round(height * ASPECT) * k
    margin = max(1.0, height * 0.03) * k
    whole = HEATER.mask((big_w, big_h), (margin * 0.7, margin * 0.5, big_w - margin * 0.7, big_h - margin * 1.1))
    band = max(1.25, height * 0.036) * k
    line = max(0.8, height * 0.013) * k
    field = grow(whole, -band - line)
    inner = np.argwhere(field > 0.5)
    (top, left), (bottom, right) = inner.min(0), inner.max(0)
    frame = Frame(float(left), float(top), float(right - left), float(bottom - top), field, float(k))
    picture = Layers(big_w, big_h)
    picture.lay(
        (18, 9, 4),
        gaussian_filter(np.roll(whole, (round(margin * 0.5), round(margin * 0.3)), (0, 1)), margin * 0.45),
        0.55,
    )
    picture.lay((40, 22, 12), whole)
    picture.lay(rim, grow(whole, -line))
    picture.shade(light(rim_height(whole, band * 0.9, k * 0.4), band * 0.9) * 0.9, grow(whole, -line))
    picture.lay(mix(rim, (40, 22, 12), 0.75), grow(whole, -band))
    brush = noise((big_h, big_w), (big_h / 40, big_h / 16), np.random.default_rng(seed))
    tone = np.asarray(tincture, np.float32) * (1 + 0.035 * brush[..., None])
    picture.lay(tone, field)
    paint(picture, frame)
    # A shield is bent along its middle: the left half catches the light.
    x = (np.arange(big_w)[None, :] - (frame.left + frame.width / 2)) / frame.width
    y = (np.arange(big_h)[:, None] - frame.top) / frame.height
    fold = np.where(x < 0, 0.10 - 0.10 * (x + 0.5), -0.04 - 0.26 * x) - 0.10 * y
    picture.shade(fold * 0.9, field)
    inner_shadow = gaussian_filter(1 - field, band * 0.8) * field
    picture.lay((18, 8, 4), np.clip(inner_shadow * 0.75, 0, 1) * field)
    return picture


def crest(country: str, height: int) -> Layers:
    tincture, paint = ARMS[country]
    return shield(height, tincture, paint, (214, 176, 98), sum(map(ord, country)))


def badge(colour: RGB, emblem: str, height: int) -> Layers:
    """The badge of a seat: its colour and its emblem."""

    def paint(p: Layers, f: Frame) -> None:
        charge(p, f, EMBLEMS[emblem], contrast_ink(colour), (0.15, 0.12, 0.85, 0.78))

    return shield(height, colour, paint, (222, 184, 104), sum(colour))
