"""What the cover pictures share: a canvas of 250 x 206 units, masks in units, sprites laid on, shadows cast."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, shift

from art.bake.shapes import Field, Layers, Shape
from art.bake.textures import RGB

Array = NDArray[Any]  # floating point of any width
WIDTH, HEIGHT = 250, 206  # units
S = 6  # pixels of the big picture per unit
SIZE = (WIDTH * S, HEIGHT * S)
SHAPE = (HEIGHT * S, WIDTH * S)


def rows_cols() -> tuple[Array, Array]:
    """y and x of every pixel, in units."""
    y, x = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]].astype(np.float32)
    return y / S, x / S


def canvas(colour: RGB | Array) -> Layers:
    picture = Layers(*SIZE)
    picture.lay(colour)
    return picture


def mask_of(shape: Shape, x: float, y: float, w: float, h: float, turn: float = 0) -> Field:
    """The shape in a box of units."""
    return shape.mask(SIZE, (x * S, y * S, (x + w) * S, (y + h) * S), turn)


def drawn(paint: Callable[[ImageDraw.ImageDraw], None]) -> Field:
    image = Image.new("L", SIZE, 0)
    paint(ImageDraw.Draw(image))
    return np.asarray(image, np.float32) / 255


def in_pixels(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x * S, y * S) for x, y in points]


def polygon(*points: tuple[float, float]) -> Field:
    """A filled polygon with corners in units."""
    corners = in_pixels(points)
    return drawn(lambda draw: draw.polygon(corners, fill=255))


def box(x0: float, y0: float, x1: float, y1: float) -> Field:
    return polygon((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def line(width: float, *points: tuple[float, float]) -> Field:
    corners = in_pixels(points)
    return drawn(lambda draw: draw.line(corners, fill=255, width=round(width * S)))


def paste(picture: Layers, sprite: Image.Image, x: float, y: float, turn: float = 0, shadow: float = 0) -> None:
    """Lays a sprite with its middle at (x, y) units."""
    if turn:
        sprite = sprite.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    whole = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    whole.paste(sprite, (round(x * S - sprite.width / 2), round(y * S - sprite.height / 2)))
    rgba = np.asarray(whole, np.float32)
    alpha = rgba[..., 3] / 255
    if shadow:
        picture.shadow(alpha, (2.2 * S, 3.2 * S), 2.6 * S, shadow)
    picture.lay(rgba[..., :3], alpha)


def cast_shadow(height: Array, reach: float, steps: int = 26) -> Field:
    """Where a landscape of the given heights (units) lies in its own shadow, the light from the top left."""
    dark = np.zeros_like(height)
    for k in range(1, steps + 1):
        far = reach * k / steps
        moved = shift(height, (far * 0.78 * S, far * 0.62 * S), order=0, mode="nearest") - far
        dark = np.maximum(dark, np.clip((moved - height) * 1.6, 0, 1))
    return gaussian_filter(dark, 0.35 * S)
