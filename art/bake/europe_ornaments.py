"""What a chart maker adds where the board is empty: rhumb lines, rose, ship, serpent, sea names, title.

Positions are in canvas units. Nothing here carries meaning for the game, so it stays faint.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from art.bake.europe_land import Board
from art.bake.europe_layout import Layout
from art.bake.europe_paint import SEA_INK, Fields, blend
from art.bake.europe_relief import SEA_MARK, Clear, hills_and_woods
from art.bake.textures import INK, RGB, Box, Point, Sketch, curve, font, soft_shadow

ROSE: Point = (450, 76)
ROSE_RADIUS = 47.0
CENTRES = (ROSE, (70.0, 545.0), (505.0, 838.0))  # where rhumb lines meet
PAPER = (240, 226, 190)
RED = (150, 58, 46)
SEA_NAMES = (  # words, middle, size, angle
    ("Oceanus Occidentalis", (58, 492), 17, 78), ("Mare", (352, 42), 14, 0), ("Germanicum", (352, 60), 14, 0),
    ("Mare Mediterraneum", (480, 806), 17, 0), ("Mare Adriaticum", (868, 748), 13, -40),
    ("Sinus Cantabricus", (127, 608), 12.5, 0))
TITLE_BOX: Box = (822.0, 62.0, 976.0, 124.0)


def rhumb_lines(picture: NDArray[np.float32], fields: Fields, centres: Sequence[Point] = CENTRES) -> None:
    """Faint straight lines of the winds over the sea, from the first centre strongest, in place."""
    height, width = fields.land.shape
    y, x = np.ogrid[0:height, 0:width]
    total = np.zeros(fields.land.shape, np.float32)
    for (cx, cy), strength in zip(centres, (0.20, 0.15, 0.15)):
        dx = (x / fields.scale - cx).astype(np.float32)
        dy = (y / fields.scale - cy).astype(np.float32)
        step = math.pi / 8
        turn = np.arctan2(dy, dx)
        off = np.hypot(dx, dy) * np.abs(np.sin(turn - np.round(turn / step) * step))
        total = np.maximum(total, np.clip(0.75 - off, 0, 0.5) * 2 * np.float32(strength))
    total *= np.clip((fields.to_land - 6) / 20, 0, 1)
    blend(picture, SEA_INK, total)


# ---- the sea ------------------------------------------------------------------------------------

def paste(image: Image.Image, sketch: Sketch, centre: Point, k: float, strength: float = 1.0) -> None:
    layer = sketch.finish()
    alpha = layer.getchannel("A").point([round(v * strength) for v in range(256)])
    image.paste(layer.convert("RGB"), (round(centre[0] * k - layer.width / 2),
                                       round(centre[1] * k - layer.height / 2)), alpha)


def rose(image: Image.Image, k: float, centre: Point = ROSE, radius: float = ROSE_RADIUS) -> None:
    """A compass rose of sixteen winds with a lily for the north."""
    side = round(radius * 2.7 * k)
    sketch = Sketch(side, side, 2)
    mid, r = side / 2, radius * k
    dark, light = (*INK, 255), (*PAPER, 255)

    def ray(angle: float, length: float) -> Point:
        return mid + math.sin(angle) * length, mid - math.cos(angle) * length

    for radius, width in ((0.98, 0.7), (0.93, 1.4), (0.60, 0.6)):
        sketch.ellipse((mid - r * radius, mid - r * radius, mid + r * radius, mid + r * radius),
                       outline=dark, width=width * k)
    for n in range(64):
        if n % 2:
            turn = n * math.pi / 32
            sketch.line([ray(turn, r * 0.93), ray(turn, r * 0.98)], dark, 0.6 * k, False)
    winds = [(n, 0.58, 0.07) for n in range(1, 16, 2)] + [(n, 0.80, 0.12) for n in range(2, 16, 4)]
    winds += [(n, 1.0, 0.17) for n in range(0, 16, 4)]
    for n, length, waist in winds:
        angle = n * math.pi / 8
        tip = ray(angle, r * length)
        for side_, fill in ((-1, light), (1, (*RED, 255) if n % 4 == 0 else dark)):
            hip = ray(angle + side_ * math.pi / 8 * (1 if n % 2 == 0 else 0.6), r * waist * 1.35)
            sketch.polygon([tip, hip, (mid, mid)], fill=fill, outline=dark, width=0.6 * k)
    sketch.disc(mid, mid, r * 0.09, dark)
    sketch.disc(mid, mid, r * 0.055, light)
    _lily(sketch, mid, mid - r * 1.16, r * 0.19)
    paste(image, sketch, centre, k, 0.82)


def _lily(sketch: Sketch, x: float, y: float, s: float) -> None:
    ink = (*INK, 255)
    blade = [(0, -1), (0.32, -0.2), (0.12, 0.6), (-0.12, 0.6), (-0.32, -0.2)]
    sketch.polygon([(x + s * bx, y + s * by) for bx, by in blade], fill=ink)
    for sign in (-1, 1):
        petal = [(x + sign * s * 0.10, y + s * 0.45), (x + sign * s * 0.36, y - s * 0.15),
                 (x + sign * s * 0.66, y - s * 0.32), (x + sign * s * 0.84, y - s * 0.02),
                 (x + sign * s * 0.72, y + s * 0.16)]
        sketch.line(petal, ink, s * 0.20)
    sketch.line([(x - s * 0.42, y + s * 0.36), (x + s * 0.42, y + s * 0.36)], ink, s * 0.17)


def _drawing(k: float, side: float) -> tuple[Sketch, float]:
    pixels = round(side * k)
    return Sketch(pixels, pixels, 2), pixels / 2


def ship(image: Image.Image, k: float, centre: Point, size: float) -> None:
    """A cog under a full sail, drawn in a box of about two units of size."""
    sketch, mid = _drawing(k, size * 3)
    u = size * k
    ink, wood, sail = (*INK, 255), (150, 110, 72, 255), (*PAPER, 255)

    def p(*points: Point) -> list[Point]:
        return [(mid + x * u, mid + y * u) for x, y in points]

    hull = p(*curve([(-0.92, 0.16), (-0.80, 0.44), (-0.45, 0.62), (0.35, 0.64), (0.74, 0.46), (0.98, 0.06)]))
    deck = p((0.66, 0.20), (0.30, 0.28), (-0.40, 0.28), (-0.62, 0.14))
    sketch.polygon(hull + deck, fill=wood, outline=ink, width=0.06 * u)
    for level in (0.38, 0.50):
        sketch.line(p(*curve([(-0.78, level - 0.06), (-0.2, level + 0.03), (0.4, level + 0.02),
                               (0.80, level - 0.10)])), (96, 64, 40, 255), 0.03 * u, False)
    sketch.line(p((0.02, 0.28), (0.02, -0.98)), ink, 0.06 * u)
    sketch.line(p((0.98, 0.06), (0.02, -0.92), (-0.92, 0.16)), (*INK, 190), 0.02 * u, False)
    cloth = p(*curve([(-0.50, -0.78), (-0.40, -0.40), (-0.52, 0.06)]),
              *curve([(0.48, 0.10), (0.70, -0.30), (0.54, -0.76)]))
    sketch.polygon(cloth, fill=sail, outline=ink, width=0.045 * u)
    sketch.line(p((0.08, -0.72), (0.16, -0.32), (0.06, 0.04)), (*RED, 255), 0.13 * u, False)
    sketch.line(p((-0.42, -0.36), (0.64, -0.34)), (*RED, 255), 0.13 * u, False)
    sketch.line(p((-0.56, -0.78), (0.60, -0.76)), ink, 0.06 * u)
    flag = p((0.02, -0.98), (-0.42, -0.92), (-0.30, -0.87), (-0.44, -0.80), (0.02, -0.82))
    sketch.polygon(flag, fill=(*RED, 255))
    crests = ((-1.05, 0.66), (-0.45, 0.74), (0.2, 0.76), (0.8, 0.68), (-0.1, 0.90), (0.6, 0.88))
    for n, (x, y) in enumerate(crests):
        width = 0.26 - 0.02 * (n % 3)
        wave = curve([(x + width * step / 2, y + (0.03 if step % 2 == 0 else -0.05)) for step in range(-2, 3)])
        sketch.line(p(*wave), (*SEA_INK, 255), 0.045 * u, False)
    paste(image, sketch, centre, k, 0.78)


def serpent(image: Image.Image, k: float, centre: Point, size: float) -> None:
    """A sea serpent of three coils, looking back over its tail."""
    sketch, mid = _drawing(k, size * 3.2)
    u = size * k
    skin, fin, ink = (118, 140, 120, 255), (150, 92, 70, 255), (*INK, 255)

    def p(points: list[Point]) -> list[Point]:
        return [(mid + x * u, mid + y * u) for x, y in points]

    def body(points: list[Point], thick: float, thin: float) -> None:
        spine = curve(points, 24)
        for extra, colour in ((0.035, ink), (0.0, skin)):
            for n, (x, y) in enumerate(spine):
                r = thick + (thin - thick) * n / len(spine) + extra
                sketch.disc(mid + x * u, mid + y * u, r * u, colour)

    body([(0.62, 0.32), (0.82, -0.04), (1.02, -0.12), (1.20, 0.08), (1.30, 0.32)], 0.09, 0.05)
    tail = p([(1.22, 0.06), (1.32, -0.22), (1.40, -0.02), (1.54, -0.06), (1.42, 0.16)])
    sketch.polygon(tail, fill=skin, outline=ink, width=0.03 * u)
    body([(-0.30, 0.32), (-0.12, -0.12), (0.14, -0.30), (0.42, -0.12), (0.56, 0.32)], 0.12, 0.10)
    body([(-0.44, 0.32), (-0.60, 0.02), (-0.86, -0.22), (-0.92, -0.50), (-0.76, -0.66), (-0.62, -0.64)],
         0.14, 0.10)
    for n in range(5):
        t = -0.08 + n * 0.12
        y = -0.34 + 0.9 * (t - 0.14) ** 2
        sketch.polygon(p([(t - 0.06, y), (t + 0.02, y - 0.16), (t + 0.07, y)]), fill=fin, outline=ink,
                       width=0.02 * u)
    head = curve([(-0.84, -0.78), (-0.62, -0.82), (-0.30, -0.66), (-0.42, -0.58), (-0.66, -0.52),
                  (-0.84, -0.60)])
    sketch.polygon(p(head), fill=skin, outline=ink, width=0.035 * u)
    sketch.polygon(p([(-0.82, -0.76), (-1.02, -0.98), (-0.70, -0.80)]), fill=fin, outline=ink,
                   width=0.02 * u)
    sketch.disc(mid - 0.62 * u, mid - 0.70 * u, 0.045 * u, (*PAPER, 255))
    sketch.disc(mid - 0.61 * u, mid - 0.70 * u, 0.022 * u, ink)
    sketch.line(p([(-0.34, -0.63), (-0.20, -0.56), (-0.12, -0.60)]), (*RED, 255), 0.03 * u)
    for x, w in ((-0.50, 0.34), (0.12, 0.52), (0.94, 0.42), (-0.95, 0.2), (1.40, 0.16)):
        wave = [(x - w + w * 2 * n / 8, 0.37 + 0.03 * (-1) ** n) for n in range(9)]
        sketch.line(p(curve(wave, 6)), (*SEA_INK, 220), 0.035 * u, False)
    paste(image, sketch, centre, k, 0.78)


# ---- lettering ----------------------------------------------------------------------------------

def turned_words(image: Image.Image, words: str, at: Point, size: float, angle: float, k: float,
                 ink: RGB = (46, 64, 72)) -> None:
    """Spaced italics, by default in the colour of the sea's ink."""
    face = font("Alegreya_400Regular_Italic", size * k * 2)
    spacing = size * 0.16 * k * 2
    width = sum(face.getlength(letter) + spacing for letter in words)
    layer = Image.new("L", (round(width) + 20, round(size * k * 3.4)), 0)
    pen, draw = 10.0, ImageDraw.Draw(layer)
    for letter in words:
        draw.text((pen, layer.height / 2), letter, font=face, fill=165, anchor="lm")
        pen += face.getlength(letter) + spacing
    layer = layer.rotate(angle, Image.Resampling.BICUBIC, expand=True)
    layer = layer.resize((layer.width // 2, layer.height // 2), Image.Resampling.LANCZOS)
    corner = (round(at[0] * k - layer.width / 2), round(at[1] * k - layer.height / 2))
    image.paste(ink, corner, layer)


def title(image: Image.Image, k: float, box: Box = TITLE_BOX, name: str = "EVROPA",
          line: str = "Regna & Cœnobia") -> None:
    """A scroll with the name of the map and a line below it."""
    x0, y0, x1, y1 = box
    width, height = round((x1 - x0) * k), round((y1 - y0) * k)
    sketch = Sketch(width, height, 2)
    w, h = width, height
    paper, back, ink = (246, 233, 200, 255), (206, 180, 132, 255), (*INK, 255)
    for sign in (0, 1):
        def f(x: float, mirror: int = sign) -> float:
            return w * (1 - x) if mirror else w * x
        sketch.polygon([(f(0.02), h * 0.34), (f(0.20), h * 0.34), (f(0.20), h * 0.92), (f(0.02), h * 0.92),
                        (f(0.07), h * 0.63)], fill=back, outline=ink, width=0.9 * k)
        fold = [(f(0.12), h * 0.74), (f(0.20), h * 0.92), (f(0.20), h * 0.74)]
        sketch.polygon(fold, fill=(140, 106, 66, 255), outline=ink, width=0.7 * k)
    sketch.rounded((w * 0.12, h * 0.10, w * 0.88, h * 0.74), 0, paper, ink, 1.0 * k)
    sketch.rounded((w * 0.145, h * 0.15, w * 0.855, h * 0.69), 0, None, (*RED, 255), 0.5 * k)
    sketch.text(w / 2, h * 0.36, name, "Cinzel_700Bold", 19 * k, (*INK, 255), spacing=3.2 * k)
    sketch.text(w / 2, h * 0.585, line, "Alegreya_400Regular_Italic", 11 * k, (*RED, 255))
    mask = sketch.mask()
    sketch.under(soft_shadow(mask, 2.5 * k, (round(0.8 * k), round(2 * k)), 0.45))
    paste(image, sketch, ((x0 + x1) / 2, (y0 + y1) / 2), k, 0.94)


def draw_all(image: Image.Image, board: Board, layout: Layout, owner: NDArray[np.uint8],
             land: NDArray[np.bool_], k: float) -> None:
    """Everything that lies beneath roads and sites, in place; owner, land: k pixels a unit."""
    rows = (np.arange(board.height) * k).astype(int)
    columns = (np.arange(board.width) * k).astype(int)
    ground = np.where(land, owner, SEA_MARK)[rows][:, columns]
    hills_and_woods(image, Clear(board, layout, ground, TITLE_BOX), k)
    for words, at, size, angle in SEA_NAMES:
        turned_words(image, words, at, size, angle, k)
    rose(image, k)
    ship(image, k, (52, 288), 28)
    serpent(image, k, (530, 852), 25)
    title(image, k)
