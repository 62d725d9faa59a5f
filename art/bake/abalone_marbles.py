"""Marbles of Abalone with their light and shadow, and the marks that are laid on the board."""

from __future__ import annotations

import math

import numpy as np
from scipy.ndimage import gaussian_filter

from art.bake.shapes import Field, Layers
from art.bake.textures import RGB

LAMP = (-0.46, -0.6, 0.655)  # the lamp over the table, towards it from the marble
WINDOW = (-0.2, 0.62, 0.76)  # a pale window at the other side: the second highlight
PALE: RGB = (240, 231, 208)
DARK: RGB = (27, 26, 32)
SHADOW_PAD = (0.12, 0.06, 0.30, 0.36)  # how far a shadow reaches beyond its marble: shares of the picture
OVER = 3


def _sphere(pixels: int) -> tuple[Field, Field, Field, Field]:
    """x, y, z of a unit sphere seen from above, and its smooth mask."""
    y, x = np.mgrid[0:pixels, 0:pixels].astype(np.float32)
    x, y = (x + 0.5) / pixels * 2 - 1, (y + 0.5) / pixels * 2 - 1
    away = np.hypot(x, y)
    z = np.sqrt(np.clip(1 - away**2, 0, 1))
    return x, y, z, np.clip((1 - away) * pixels / 2, 0, 1)


def _facing(x: Field, y: Field, z: Field, to: tuple[float, float, float]) -> Field:
    return np.clip(x * to[0] + y * to[1] + z * to[2], 0, 1)


def _mirrored(x: Field, y: Field, z: Field, to: tuple[float, float, float], sharp: float) -> Field:
    """How much of a lamp is seen in the gloss: its reflection goes to the eye right above."""
    half = np.asarray((to[0], to[1], to[2] + 1.0))
    half /= np.linalg.norm(half)
    return _facing(x, y, z, (float(half[0]), float(half[1]), float(half[2]))) ** sharp


def _star(x: Field, y: Field, soft: float) -> Field:
    """A star of five rays, half as wide as the marble."""
    angle = (np.arctan2(x, -y) + math.pi / 5) % (math.tau / 5) - math.pi / 5
    away = np.hypot(x, y)
    across, along = away * np.sin(np.abs(angle)), away * np.cos(angle)
    # The edge of a ray runs from its tip to the notch beside it.
    tip, notch = 0.5, 0.21
    nx, ny = notch * math.sin(math.pi / 5), notch * math.cos(math.pi / 5)
    inside = (tip - along) * nx - across * (tip - ny)
    return np.clip(inside / math.hypot(nx, tip - ny) / soft + 0.5, 0, 1)


def _ring(x: Field, y: Field, soft: float) -> Field:
    """A ring inlaid round the top."""
    return np.clip((0.062 - np.abs(np.hypot(x, y) - 0.45)) / soft + 0.5, 0, 1)


def marble(dark: bool, height: int) -> Layers:
    """A glossy marble that fills its picture; the dark ones bear a star, the pale ones a ring."""
    pixels = height * OVER
    x, y, z, mask = _sphere(pixels)
    diffuse = _facing(x, y, z, LAMP)
    swirl = 0.5 + 0.5 * np.sin(7 * x + 4 * np.sin(3.4 * y + 2.4 * x) + (0 if dark else 1.3))
    base = np.asarray(DARK if dark else PALE, np.float32)
    tint = np.asarray((44, 38, 56) if dark else (-24, -30, -38), np.float32)
    colour = base * (0.40 + 0.74 * diffuse)[..., None] + tint * (swirl * z * (0.5 if dark else 0.32))[..., None]
    soft = 2.4 / pixels * 2
    # The mark is cut into the top: its lower edge catches the light.
    mark = _star(x, y, soft) if dark else _ring(x, y, soft)
    bold = 0.7 if height <= 48 else 0.5
    ink = np.asarray((150, 142, 158) if dark else (118, 92, 62), np.float32)
    colour += (ink * (0.35 + 0.65 * diffuse)[..., None] - colour) * (mark * bold)[..., None]
    cut = mark - np.roll(mark, (-max(1, pixels // 90), -max(1, pixels // 90)), (0, 1))
    colour += np.clip(cut, -1, 1)[..., None] * (46 if dark else 40)
    rim = (1 - z) ** 2.2
    colour *= 1 - (0.34 if dark else 0.5) * rim[..., None]
    bounce = _facing(x, y, z, (0.45, 0.8, 0.1)) ** 2.5
    colour += np.asarray((128, 86, 46), np.float32) * (bounce * (0.42 if dark else 0.2))[..., None]
    gloss = _mirrored(x, y, z, LAMP, 150) * 0.95 + _mirrored(x, y, z, LAMP, 16) * (0.2 if dark else 0.12)
    pane = _mirrored(x, y, z, WINDOW, 70) * (0.30 if dark else 0.22)
    colour += 255 * gloss[..., None] + np.asarray((190, 205, 235), np.float32) * pane[..., None]
    picture = Layers(pixels, pixels)
    picture.lay(np.clip(colour, 0, 255), mask)
    return picture


def shadow(height: int) -> Layers:
    """What a marble throws to the lower right; the marble itself covers the middle (see SHADOW_PAD)."""
    left, top, right, low = SHADOW_PAD
    y, x = np.mgrid[0:height, 0:height].astype(np.float32) / height
    radius = (1 - top - low) / 2
    cx, cy = left + (1 - left - right) / 2, top + radius
    near = np.clip(1 - np.hypot(x - cx - radius * 0.12, y - cy - radius * 0.16) / (radius * 1.16), 0, 1)
    far = np.clip(1 - np.hypot((x - cx - radius * 0.34) / 1.1, y - cy - radius * 0.44) / (radius * 1.22), 0, 1)
    picture = Layers(height, height)
    dark = np.clip(near * 2.4, 0, 0.62) + np.clip(far, 0, 0.42)
    picture.lay((10, 5, 2), gaussian_filter(dark, height / 60).clip(0, 0.8))
    return picture


def arrow(colour: RGB, height: int) -> Layers:
    """An arrow to the right with a dark edge and a soft shadow."""
    side = height * 4
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) / side
    v = np.abs(y - 0.5)
    shaft = np.minimum(np.minimum(x - 0.1, 0.56 - x), 0.14 - v)
    head = np.minimum(x - 0.5, (0.92 - x) * 0.64 - v * 0.78)
    inside = np.maximum(shaft, head)
    body = np.clip(inside * side / 2 + 0.5, 0, 1)
    edge = np.clip((inside + 0.045) * side / 2 + 0.5, 0, 1)
    picture = Layers(side, side)
    picture.lay((20, 10, 4), gaussian_filter(np.roll(edge, (side // 40, side // 60), (0, 1)), side / 34), 0.55)
    picture.lay((92, 54, 16), edge)
    face = np.asarray(colour, np.float32) * (1.12 - 0.42 * y)[..., None]
    picture.lay(np.clip(face, 0, 255), body)
    return picture


def ring(colour: RGB, dashes: int, width: float, height: int, cross: bool = False) -> Layers:
    """A ring round a marble: whole, or of so many dashes; with a cross for what leaves the board."""
    side = height * 3
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) / side * 2 - 1
    away = np.hypot(x, y)
    inside = width - np.abs(away - 0.84)
    if dashes:
        phase = np.abs((np.arctan2(y, x) / math.tau * dashes) % 1 - 0.5) * 2
        inside = np.minimum(inside, (0.66 - phase) * math.pi / dashes * 0.84)
    if cross:
        bar = np.minimum(width * 1.25 - np.minimum(np.abs(x - y), np.abs(x + y)) * 0.71, 0.4 - away)
        inside = np.maximum(inside, bar)
    body = np.clip(inside * side / 4 + 0.5, 0, 1)
    edge = np.clip((inside + 0.035) * side / 4 + 0.5, 0, 1)
    picture = Layers(side, side)
    picture.lay(colour, gaussian_filter(body, side / 26) * 0.8)
    picture.lay((40, 20, 6), edge, 0.75)
    picture.lay(colour, body)
    return picture
