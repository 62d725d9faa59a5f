"""Paints what the map of Italy has and that of Europe has not: quieter washes, cities, the camp.

The painter works in sheet units, of which the map is 900 high, so that pens and ripples look as on the map of
Europe; positions come in canvas units (1400 high) and are converted with `sheet`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import gaussian_filter

from art.bake.europe_paint import Fields, glaze
from art.bake.italy_layout import DOT, Layout
from art.bake.textures import INK, RGB, Box, Point, Sketch, alpha_image, mix, noise, soft_shadow

SHEET = 900 / 1400  # sheet units a canvas unit
DOT_RED: RGB = (172, 42, 34)
PAPER: RGB = (250, 238, 208)
OCHRE, ROSE, SAGE, BLUE = (214, 166, 58), (192, 88, 78), (112, 144, 84), (82, 122, 172)
LILAC, CLAY = (134, 100, 166), (206, 124, 66)
# No two neighbours share a colour. The washes stay pale: strong colours are the players'.
WASHES: dict[str, RGB] = {
    "Torino": ROSE, "Milano": OCHRE, "Venezia": SAGE, "Genova": BLUE, "Mantova": ROSE, "Parma": CLAY,
    "Modena": LILAC, "Ferrara": CLAY, "Bologna": OCHRE, "Lucca": SAGE, "Firenze": BLUE, "Siena": ROSE,
    "Urbino": CLAY, "Ancona": LILAC, "Spoleto": ROSE, "Roma": OCHRE, "Napoli": SAGE,
}


def sheet(point: Point) -> Point:
    return point[0] * SHEET, point[1] * SHEET


def sheet_box(box: Box) -> Box:
    x0, y0, x1, y1 = (v * SHEET for v in box)
    return x0, y0, x1, y1


def washes(picture: NDArray[np.float32], fields: Fields, names: list[str], rng: np.random.Generator) -> None:
    """Every region in its colour: a thin wash and a rim that runs inwards, in place."""
    k, shape = fields.scale, fields.land.shape
    run = np.clip(1 + 0.28 * noise(shape, 13 * k, rng), 0.45, 1.7)
    grain = 1 + 0.07 * noise(shape, 1.3 * k, rng) + 0.12 * noise(shape, 30 * k, rng)
    e = fields.to_border / run
    share = np.clip((0.20 + 0.46 * np.exp(-e / 7.5) + 0.15 * np.exp(-e / 2.0)) * grain, 0, 0.9).astype(np.float32)
    for index, name in enumerate(names):
        glaze(picture, WASHES[name], np.where(fields.owner == index + 1, share, np.float32(0)))


def cities(picture: Image.Image, layout: Layout, k: float) -> None:
    """A red dot in a light ring at every city; k: pixels a sheet unit."""
    face = _city(DOT * SHEET, k)
    for place in layout.places.values():
        x, y = sheet(place.dot)
        corner = (round(x * k - face.width / 2), round(y * k - face.height / 2))
        picture.paste(face.convert("RGB"), corner, face.getchannel("A"))


def _city(radius: float, k: float) -> Image.Image:
    side = round(radius * 4 * k)
    mid, r = side / 2, radius * k
    sketch = Sketch(side, side, 3)
    sketch.disc(mid, mid, r * 1.06, (70, 38, 22, 255))
    shadow = soft_shadow(sketch.mask(), 1.4 * k, (round(0.5 * k), round(1.1 * k)), 0.5)
    sketch.disc(mid, mid, r * 0.94, (*PAPER, 255))
    sketch.disc(mid, mid, r * 0.70, (*mix(DOT_RED, INK, 0.55), 255))
    for step in range(12):
        t = step / 11
        tone = mix(mix(DOT_RED, INK, 0.22), mix(DOT_RED, (255, 190, 150), 0.32), t)
        sketch.disc(mid - 0.16 * t * r, mid - 0.18 * t * r, (0.62 - 0.44 * t) * r, (*tone, 255))
    sketch.under(shadow)
    return sketch.finish()


def camp(picture: Image.Image, at: Point, k: float) -> None:
    """A round place of parchment where the Condottiere waits."""
    width, height = round(62 * k), round(32 * k)
    sketch = Sketch(width, height, 3)
    for inset, colour in ((5.0, (70, 44, 26)), (5.9, (206, 180, 132)), (7.4, (150, 58, 46)), (7.9, (240, 226, 190))):
        sketch.ellipse((inset * k, inset * k * 0.62, width - inset * k, height - inset * k * 0.62), fill=(*colour, 255))
    mask = sketch.mask()
    sketch.under(soft_shadow(mask, 2.0 * k, (round(0.7 * k), round(1.6 * k)), 0.45))
    layer = sketch.finish()
    x, y = sheet(at)
    picture.paste(layer.convert("RGB"), (round(x * k - width / 2), round(y * k - height / 2)), layer.getchannel("A"))


def wash(fields: Fields, index: int, box: list[int]) -> Image.Image:
    """A region as white watercolour, to be tinted: RGBA cropped to its box [x0, y0, x1, y1] in pixels."""
    part = (slice(box[1], box[3]), slice(box[0], box[2]))
    inside = (fields.owner == index + 1)[part]
    alpha = (0.34 + 0.42 * np.exp(-fields.to_border[part] / 9.0)) * inside
    return alpha_image((255, 255, 255), gaussian_filter(alpha, 0.5))
