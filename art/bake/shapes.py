"""Shapes as masks, and the light that falls on them.

A Shape is drawn in its own box (x right, y down) and rasterised to a mask of 0..1 at any size. Paths use
the letters of SVG (M L C Q Z, absolute); strokes are chains of discs of changing radius, which draw legs,
feathers and leaves well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, gaussian_filter

from art.bake.textures import RGB, Point

Field = NDArray[Any]  # floating point of any width
Painter = Callable[[ImageDraw.ImageDraw, Callable[[Point], Point], float], None]
LIGHT = (-0.52, -0.62, 0.59)  # from the top left, towards the viewer (x right, y down, z out)


def curve(path: str, steps: int = 14) -> list[list[Point]]:
    """The closed polygons of an SVG-like path."""
    tokens = re.findall(r"[MLCQZ]|-?\d*\.?\d+", path)
    polygons: list[list[Point]] = []
    pen: list[Point] = []
    at, letter = 0, ""

    def take(count: int) -> list[Point]:
        nonlocal at
        numbers = [float(t) for t in tokens[at : at + 2 * count]]
        at += 2 * count
        return list(zip(numbers[::2], numbers[1::2]))

    while at < len(tokens):
        if tokens[at].isalpha():
            letter = tokens[at]
            at += 1
        if letter == "Z":
            polygons.append(pen)
            pen = []
        elif letter in "ML":
            pen += take(1)
        else:
            pen += bezier([pen[-1], *take(3 if letter == "C" else 2)], steps)[1:]
    return [*polygons, pen] if pen else polygons


def bezier(points: Sequence[Point], steps: int) -> list[Point]:
    t = np.linspace(0, 1, steps + 1)[:, None]
    layer = [np.asarray(p, float)[None, :] for p in points]
    while len(layer) > 1:
        layer = [a * (1 - t) + b * t for a, b in pairwise(layer)]
    return [(float(x), float(y)) for x, y in layer[0]]


def smooth(points: Sequence[Sequence[float]], steps: int = 12) -> list[tuple[float, ...]]:
    """A Catmull-Rom curve through the points (of any dimension)."""
    knots = [points[0], *points, points[-1]]
    out: list[tuple[float, ...]] = []
    for a, b, c, d in zip(knots, knots[1:], knots[2:], knots[3:]):
        p0, p1, p2, p3 = (np.asarray(p, float) for p in (a, b, c, d))
        for i in range(steps):
            t = i / steps
            point = 0.5 * (
                2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3
            )
            out.append(tuple(float(v) for v in point))
    out.append(tuple(float(v) for v in points[-1]))
    return out


@dataclass
class Shape:
    """Marks that add to or cut from a mask, in a box of the given width and height."""

    width: float = 100
    height: float = 100
    marks: list[tuple[bool, Painter]] = field(default_factory=list)

    def _mark(self, painter: Painter, cut: bool) -> Shape:
        self.marks.append((cut, painter))
        return self

    def path(self, path: str, cut: bool = False) -> Shape:
        polygons = curve(path)

        def paint(draw: ImageDraw.ImageDraw, place: Callable[[Point], Point], scale: float) -> None:
            for polygon in polygons:
                draw.polygon([place(p) for p in polygon], fill=255)

        return self._mark(paint, cut)

    def polygon(self, points: Iterable[Point], cut: bool = False) -> Shape:
        corners = list(points)

        def paint(draw: ImageDraw.ImageDraw, place: Callable[[Point], Point], scale: float) -> None:
            draw.polygon([place(p) for p in corners], fill=255)

        return self._mark(paint, cut)

    def disc(self, x: float, y: float, r: float, cut: bool = False) -> Shape:
        def paint(draw: ImageDraw.ImageDraw, place: Callable[[Point], Point], scale: float) -> None:
            u, v = place((x, y))
            draw.ellipse((u - r * scale, v - r * scale, u + r * scale, v + r * scale), fill=255)

        return self._mark(paint, cut)

    def stroke(self, points: Sequence[Sequence[float]], cut: bool = False, curved: bool = True) -> Shape:
        """A chain of (x, y, radius), tapering smoothly between them."""
        chain = smooth(points) if curved else [tuple(p) for p in points]

        def paint(draw: ImageDraw.ImageDraw, place: Callable[[Point], Point], scale: float) -> None:
            for a, b in pairwise(chain):
                _capsule(draw, place, scale, a, b)

        return self._mark(paint, cut)

    def line(self, points: Sequence[Point], width: float, cut: bool = False) -> Shape:
        """A straight-jointed line with round ends."""
        return self.stroke([(x, y, width / 2) for x, y in points], cut, curved=False)

    def mirrored(self) -> Shape:
        """This shape and its mirror image, left and right."""
        twin = Shape(self.width, self.height)
        for cut, painter in self.marks:

            def flip(
                draw: ImageDraw.ImageDraw, place: Callable[[Point], Point], scale: float, painter: Painter = painter
            ) -> None:
                painter(draw, lambda p: place((self.width - p[0], p[1])), scale)

            twin.marks += [(cut, painter), (cut, flip)]
        return twin

    def mask(self, size: tuple[int, int], box: tuple[float, float, float, float], turn: float = 0) -> Field:
        """The shape fitted into box (x0, y0, x1, y1) of a mask of size (w, h), turned clockwise in degrees."""
        x0, y0, x1, y1 = box
        scale = min((x1 - x0) / self.width, (y1 - y0) / self.height)
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))

        def place(p: Point) -> Point:
            u, v = (p[0] - self.width / 2) * scale, (p[1] - self.height / 2) * scale
            return cx + u * cos - v * sin, cy + u * sin + v * cos

        total: Field = np.zeros((size[1], size[0]), np.float32)
        for cut, painter in self.marks:
            layer = Image.new("L", size, 0)
            painter(ImageDraw.Draw(layer), place, scale)
            mark = np.asarray(layer, np.float32) / 255
            total = np.minimum(total, 1 - mark) if cut else np.maximum(total, mark)
        return total


def _capsule(
    draw: ImageDraw.ImageDraw, place: Callable[[Point], Point], scale: float, a: Sequence[float], b: Sequence[float]
) -> None:
    (ax, ay), (bx, by) = place((a[0], a[1])), place((b[0], b[1]))
    ra, rb = a[2] * scale, b[2] * scale
    draw.ellipse((ax - ra, ay - ra, ax + ra, ay + ra), fill=255)
    draw.ellipse((bx - rb, by - rb, bx + rb, by + rb), fill=255)
    length = float(np.hypot(bx - ax, by - ay))
    if length < 1e-6:
        return
    nx, ny = (ay - by) / length, (bx - ax) / length
    draw.polygon(
        [
            (ax + nx * ra, ay + ny * ra),
            (bx + nx * rb, by + ny * rb),
            (bx - nx * rb, by - ny * rb),
            (ax - nx * ra, ay - ny * ra),
        ],
        fill=255,
    )


# ---- light --------------------------------------------------------------------------------------


def rim_height(mask: Field, width: float, soft: float = 0) -> Field:
    """A cushion: height 0 at the rim of the mask, 1 from `width` pixels inwards, rounded."""
    inside = np.clip(distance_transform_edt(mask > 0.5) / max(width, 1e-6), 0, 1)
    dome = np.sqrt(1 - (1 - inside) ** 2)
    return np.asarray(gaussian_filter(dome, soft) if soft else dome, np.float32)


def light(height: Field, depth: float) -> Field:
    """How much brighter (+) or darker (-) than flat paper a relief is; depth: pixels per unit of height."""
    down, across = np.gradient(height * depth)
    norm = np.sqrt(across**2 + down**2 + 1)
    lit_by = (-across * LIGHT[0] - down * LIGHT[1] + LIGHT[2]) / norm
    return np.asarray(lit_by - LIGHT[2], np.float32)


def grow(mask: Field, pixels: float) -> Field:
    """The mask made fatter (or thinner, if negative) by so many pixels, with a smooth edge."""
    away = distance_transform_edt(mask <= 0.5) - distance_transform_edt(mask > 0.5)
    return np.asarray(np.clip(pixels - away + 0.5, 0, 1), np.float32)


# ---- layers -------------------------------------------------------------------------------------


class Layers:
    """A picture built up from masks, in premultiplied floating point. Sizes in pixels of the big picture."""

    def __init__(self, width: int, height: int):
        self.rgb: Field = np.zeros((height, width, 3), np.float32)
        self.alpha: Field = np.zeros((height, width), np.float32)

    @property
    def size(self) -> tuple[int, int]:
        return self.alpha.shape[1], self.alpha.shape[0]

    def lay(self, colour: RGB | Field, mask: Field | float = 1.0, opacity: float = 1.0) -> None:
        """Paints a colour (or a (h, w, 3) picture) over what is there."""
        cover = np.broadcast_to(np.asarray(mask, np.float32) * opacity, self.alpha.shape)
        paint = np.asarray(colour, np.float32)
        self.rgb = self.rgb * (1 - cover[..., None]) + paint * cover[..., None]
        self.alpha = self.alpha * (1 - cover) + cover

    def under(self, colour: RGB, mask: Field, opacity: float = 1.0) -> None:
        """Slips a colour beneath what is there."""
        cover = mask * opacity * (1 - self.alpha)
        self.rgb = self.rgb + np.asarray(colour, np.float32) * cover[..., None]
        self.alpha = self.alpha + cover

    def shade(self, amount: Field, mask: Field | float = 1.0, warm: float = 1.0) -> None:
        """Lightens (amount > 0) or darkens what is there, within the mask; 0.5 is strong."""
        amount = np.asarray(amount * np.asarray(mask), np.float32)
        bright = np.clip(amount, 0, 1)[..., None]
        paper = np.asarray((255, 250, 232), np.float32) * self.alpha[..., None]
        self.rgb = self.rgb + (paper - self.rgb) * bright * 0.85
        self.rgb = self.rgb * (1 - np.clip(-amount, 0, 1)[..., None] * np.asarray((0.9, 0.95, 1.0), np.float32) * warm)

    def shadow(
        self, mask: Field, offset: tuple[float, float], blur: float, opacity: float, within: Field | None = None
    ) -> None:
        """Darkens what lies beneath the mask, as if the mask stood above it."""
        moved = np.roll(mask, (round(offset[1]), round(offset[0])), (0, 1))
        dark = gaussian_filter(moved, blur) * opacity
        self.lay((18, 9, 4), dark * self.alpha if within is None else dark * within)

    def image(self, height: int) -> Image.Image:
        """Reduced to the given height, as RGBA."""
        width = round(self.size[0] * height / self.size[1])
        whole = np.dstack([self.rgb, self.alpha * 255])
        flat = Image.fromarray(np.clip(whole + 0.5, 0, 255).astype(np.uint8), "RGBA")
        small = np.asarray(Image.merge("RGBa", flat.split()).resize((width, height), Image.Resampling.LANCZOS))
        # The red, green and blue of a premultiplied pixel never exceed its alpha; LANCZOS may overshoot.
        capped = np.minimum(small, small[..., 3:])
        return Image.merge("RGBa", Image.fromarray(np.ascontiguousarray(capped), "RGBA").split()).convert("RGBA")
