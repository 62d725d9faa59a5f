"""The landscapes of the five expeditions. A card's number tells how far the travellers have come.

A scene is 72 units wide and 100 high. `way` runs from 0 (the 2) to 1 (the 10): what is looked for comes nearer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

import numpy as np
from PIL import Image, ImageDraw

from art.bake.textures import RGB, Point, lit, mix

WIDE, HIGH = 72.0, 100.0
PIXELS = 8  # of one unit, before the picture is reduced
INK: RGB = (52, 32, 22)


class Scene:
    """A picture in washes of colour with inked outlines."""

    def __init__(self, top: RGB, bottom: RGB):
        size = (round(WIDE * PIXELS), round(HIGH * PIXELS))
        share = np.linspace(0, 1, size[1])[:, None, None] ** 0.85
        rows = np.asarray(top) * (1 - share) + np.asarray(bottom) * share
        sky = np.broadcast_to(rows, (size[1], size[0], 3)).astype(np.uint8)
        self.image = Image.fromarray(np.ascontiguousarray(sky))
        self.draw = ImageDraw.Draw(self.image, "RGBA")

    def shape(self, points: Sequence[Point], colour: Sequence[int], ink: float = 0.5) -> None:
        """A filled polygon with an outline so many units wide."""
        pixels = [(x * PIXELS, y * PIXELS) for x, y in points]
        self.draw.polygon(pixels, fill=tuple(colour))
        if ink:
            edge = mix(tuple(colour[:3]), INK, 0.65)
            self.draw.line([*pixels, pixels[0], pixels[1]], fill=edge, width=round(ink * PIXELS), joint="curve")

    def disc(self, x: float, y: float, r: float, colour: Sequence[int]) -> None:
        """A disc."""
        box = ((x - r) * PIXELS, (y - r) * PIXELS, (x + r) * PIXELS, (y + r) * PIXELS)
        self.draw.ellipse(box, fill=tuple(colour))

    def glow(self, x: float, y: float, r: float, colour: RGB) -> None:
        """A light with a halo."""
        for step in range(6, 0, -1):
            self.disc(x, y, r * (1 + step * 0.42), (*colour, 26))
        self.disc(x, y, r, mix(colour, (255, 255, 240), 0.3))

    def line(self, points: Sequence[Point], colour: Sequence[int], wide: float = 0.5) -> None:
        """A stroke of the pen."""
        pixels = [(x * PIXELS, y * PIXELS) for x, y in points]
        self.draw.line(pixels, fill=tuple(colour), width=max(1, round(wide * PIXELS)), joint="curve")

    def hill(self, base: float, lift: float, colour: RGB, seed: int, bends: float = 1.3) -> None:
        """Land from a rolling line down to the lower edge, hatched on the side away from the light."""
        chance = Random(seed)
        turns = [(chance.uniform(0.6, 1.4) * bends * k, chance.uniform(0, 6.3), 1 / k) for k in (1, 2, 3)]
        steps = [n / 48 for n in range(49)]
        top = [(WIDE * s, base - lift * sum(a * math.sin(6.28 * f * s + p) for f, p, a in turns) / 1.8)
               for s in steps]
        self.shape([*top, (WIDE + 2, HIGH + 2), (-2, HIGH + 2)], colour, 0.45)
        for (x, y), (_, after) in zip(top, top[1:]):
            if after > y:
                self.line([(x, y + 1), (x - 3, y + 6)], (*mix(colour, INK, 0.5), 90), 0.35)


def desert(way: float, seed: int) -> Scene:
    """Dunes, and a pyramid that grows on the horizon."""
    scene = Scene(mix((92, 150, 178), (196, 96, 62), way), (255, 226, 160))
    scene.glow(54 - 34 * way, 34 + 6 * way, 5.5, (255, 226, 130))
    scene.hill(66, 2.5, (222, 178, 106), seed, 0.8)
    high, mid = 9 + 34 * way, 43 - 4 * way
    foot, half = 72.0, high * 0.78
    scene.shape([(mid, foot - high), (mid + half, foot), (mid - half * 0.2, foot)], (176, 122, 62))
    scene.shape([(mid, foot - high), (mid - half * 0.2, foot), (mid - half, foot)], (236, 194, 116))
    for k in range(1, 7):
        y = foot - high * k / 7
        wide = half * (1 - k / 7)
        scene.line([(mid - wide, y), (mid - 0.2 * wide, y), (mid + wide, y)], (*INK, 60), 0.35)
    scene.hill(76, 3, (214, 160, 82), seed + 1, 0.9)
    for n in range(3 if way < 0.8 else 5):
        camel(scene, 12 + 11 * n, 80 + (n % 2) * 1.2, 0.75 + 0.35 * way)
    scene.hill(88, 4, (190, 132, 62), seed + 2, 1.0)
    palm(scene, 62, 92, 15 + 4 * math.sin(seed))
    return scene


def camel(scene: Scene, x: float, y: float, size: float) -> None:
    """A camel on its way to the right."""
    body = [(-3, -2), (-2.4, -4), (-1, -5.6), (0.4, -4), (2, -4.2), (3, -6.5), (4.6, -6.9), (4.8, -6.1),
            (3.9, -5.8), (3.2, -3), (2.4, -2), (2.5, 2), (1.9, 2), (1.6, -1.4), (-1.8, -1.4), (-2.1, 2), (-2.7, 2)]
    scene.shape([(x + a * size, y + b * size) for a, b in body], (86, 52, 32), 0)


def palm(scene: Scene, x: float, y: float, high: float) -> None:
    """A palm that leans a little."""
    top = (x - 4, y - high)
    scene.line([(x, y), (x - 1, y - high / 2), top], (84, 54, 30), 1.3)
    for n in range(7):
        angle = math.radians(200 + n * 24)
        tip = (top[0] + 9 * math.cos(angle), top[1] + 6 * math.sin(angle) + 3)
        mid = (top[0] + 5 * math.cos(angle), top[1] + 6 * math.sin(angle) - 1)
        scene.shape([top, mid, tip, (mid[0], mid[1] + 2)], (70, 106, 50), 0.3)


def sea(way: float, seed: int) -> Scene:
    """A ship above; the higher the number the deeper the dive, down to sunken columns."""
    level = 62 - 52 * way
    scene = Scene((150, 196, 214), (238, 232, 204))
    if level > 24:
        scene.glow(58, 28, 4.5, (255, 238, 180))
        ship(scene, 33, level + 2, 0.7 + 0.5 * way)
    for n in range(9):
        y = level + n * (HIGH - level) / 9
        colour = mix((78, 152, 176), (14, 44, 84), n / 8 * (0.45 + 0.55 * way))
        wave = [(x / 2, y + 1.1 * math.sin(x / 5.0 + n * 1.7 + seed)) for x in range(0, 146, 3)]
        scene.shape([*wave, (WIDE, HIGH), (0, HIGH)], colour, 0)
        scene.line(wave, (232, 244, 240, 110), 0.4)
    if way > 0.3:
        columns(scene, (way - 0.2) / 0.8)
    for n in range(2 + round(5 * way)):
        chance = Random(seed * 9 + n)
        fish(scene, chance.uniform(8, 62), chance.uniform(level + 14, 90), chance.uniform(0.7, 1.5))
    return scene


def ship(scene: Scene, x: float, y: float, size: float) -> None:
    """A two-master."""
    def at(points: Sequence[Point]) -> list[Point]:
        return [(x + a * size, y + b * size) for a, b in points]

    for mast, high in ((-6, 22), (5, 27)):
        scene.line(at([(mast, 0), (mast, -high)]), (70, 44, 28), 0.7)
        scene.shape(at([(mast + 1, -high + 2), (mast + 10, -high * 0.55), (mast + 1, -5)]), (246, 236, 210))
        scene.shape(at([(mast - 1, -high + 4), (mast - 7, -6), (mast - 1, -5)]), (226, 208, 174))
    scene.shape(at([(-15, -3), (16, -4), (12, 4), (-11, 4)]), (118, 70, 40))


def columns(scene: Scene, near: float) -> None:
    """A temple at the bottom of the sea."""
    stone, base = (120, 168, 172), 96.0
    half, high = 14 + 16 * near, 16 + 26 * near
    scene.shape([(36 - half - 3, base - high), (36, base - high * 1.45), (36 + half + 3, base - high)], stone)
    for n in range(5):
        x = 36 - half + n * half / 2
        broken = high * (0.55 if n == 3 and near < 0.9 else 1)
        scene.shape([(x - 2, base), (x - 1.6, base - broken), (x + 1.6, base - broken), (x + 2, base)], stone)
        scene.line([(x, base), (x, base - broken)], (*INK, 70), 0.4)
    scene.shape([(36 - half - 6, base), (36 + half + 6, base), (36 + half + 8, 101), (36 - half - 8, 101)],
                (90, 138, 146))


def fish(scene: Scene, x: float, y: float, size: float) -> None:
    """A fish, swimming left."""
    body = [(-4, 0), (-1, -1.8), (2, -0.6), (4, -1.8), (4, 1.8), (2, 0.6), (-1, 1.8)]
    scene.shape([(x + a * size, y + b * size) for a, b in body], (236, 190, 108), 0.25)


def mountains(way: float, seed: int) -> Scene:
    """Snowy peaks, a path of tracks, and at last the monastery beneath the summit."""
    scene = Scene(mix((142, 176, 204), (62, 84, 132), way), (236, 238, 240))
    peak(scene, 14, 44, 22, 34, seed)
    peak(scene, 60, 42, 24, 36, seed + 1)
    peak(scene, 38 - 4 * way, 40 - 12 * way, 30 + 6 * way, 54 + 12 * way, seed + 2)
    scene.hill(80 - 4 * way, 3, (226, 232, 238), seed, 1.1)
    if way > 0.45:
        monastery(scene, 44, 78 - 6 * way, 0.5 + 0.75 * (way - 0.4))
    scene.hill(88, 2.5, (206, 216, 228), seed + 4, 0.9)
    for n in range(8 - round(5 * way)):
        fir(scene, (n * 37 + seed * 11) % 70 + 1, 92 + n % 3 * 3, 9 + n % 3 * 2)
    chance = Random(seed)
    for _ in range(26):
        scene.disc(chance.uniform(0, 72), chance.uniform(20, 98), chance.uniform(0.25, 0.6), (255, 255, 255, 210))
    return scene


def peak(scene: Scene, x: float, top: float, half: float, high: float, seed: int) -> None:
    """A mountain with a lit and a dark side and a cap of snow."""
    foot = top + high
    scene.shape([(x - half, foot), (x, top), (x + half, foot)], (132, 140, 156))
    scene.shape([(x, top), (x + half, foot), (x + half * 0.12, foot), (x - half * 0.1, top + high * 0.4)],
                (92, 98, 120), 0.3)
    snow = [(x, top), (x + half * 0.42, top + high * 0.42), (x + half * 0.2, top + high * 0.34),
            (x + half * 0.08, top + high * 0.5), (x - half * 0.12, top + high * 0.34),
            (x - half * 0.26, top + high * 0.46), (x - half * 0.42, top + high * 0.42)]
    scene.shape(snow, (248, 250, 252), 0.35)


def fir(scene: Scene, x: float, y: float, high: float) -> None:
    """A fir with snow on it."""
    for k in range(3):
        top, wide = y - high + k * high * 0.24, 2 + k * 1.3
        scene.shape([(x, top), (x + wide, top + high * 0.42), (x - wide, top + high * 0.42)], (54, 84, 78), 0.3)
        scene.line([(x, top), (x - wide * 0.7, top + high * 0.3)], (240, 246, 250), 0.6)


def monastery(scene: Scene, x: float, y: float, size: float) -> None:
    """White walls with red roofs, one above the other."""
    for half, low, high in ((14, 10, 0), (9, 0, -9), (5, -9, -17)):
        scene.shape([(x - half * size, y + low * size), (x - (half - 1.5) * size, y + high * size),
                     (x + (half - 1.5) * size, y + high * size), (x + half * size, y + low * size)], (240, 232, 216))
        scene.shape([(x - (half + 1.5) * size, y + high * size), (x - (half - 3) * size, y + (high - 4) * size),
                     (x + (half - 3) * size, y + (high - 4) * size), (x + (half + 1.5) * size, y + high * size)],
                    (162, 54, 42))
        for n in range(-1, 2):
            scene.disc(x + n * half * 0.5 * size, y + (low + high) / 2 * size, 0.9 * size, (60, 44, 40))


def jungle(way: float, seed: int) -> Scene:
    """Leaves in front, mist behind; the stepped temple comes out of the green."""
    scene = Scene(mix((196, 214, 164), (236, 206, 124), way), (206, 222, 170))
    for n, colour in enumerate(((146, 178, 128), (110, 152, 98), (82, 128, 76))):
        crowns(scene, 50 + 9 * n, colour, seed + n, 7 + n)
    temple(scene, 37, 86, 0.34 + 0.72 * way)
    for n, colour in enumerate(((60, 108, 58), (40, 84, 46))):
        crowns(scene, 86 + 8 * n + 3 * way, colour, seed + 5 + n, 8)
    for n in range(5 - round(2 * way)):
        x = (seed * 23 + n * 17) % 70
        scene.line([(x, 18), (x + 2, 34), (x - 1, 46 + 5 * (n % 3))], (46, 82, 42), 0.7)
        for y in range(24, 46, 6):
            scene.shape([(x, y), (x + 4, y + 1), (x + 1, y + 4)], (66, 120, 58), 0.2)
    for side in (-1, 1):
        for n in range(4):
            foot = (36 + side * 40, 104.0)
            tip = (36 + side * (12 + 7 * n), 76 + 5 * n - 4.0)
            bow = (36 + side * (30 + 2 * n), 78.0 + 3 * n)
            scene.shape([foot, bow, tip, (bow[0] + side * 3, bow[1] + 7)], (28, 70 + 6 * n, 38), 0.3)
    return scene


def crowns(scene: Scene, y: float, colour: RGB, seed: int, size: float) -> None:
    """A row of tree tops."""
    chance = Random(seed)
    for n in range(11):
        x, dy = n * 7.4 - 2, chance.uniform(-5, 4)
        scene.disc(x, y + dy, size * 0.62 + 0.4, mix(colour, INK, 0.5))
        scene.disc(x, y + dy, size * 0.62, colour)
        scene.disc(x - 1.2, y + dy - 1.6, size * 0.3, (*lit(colour, 1.14), 150))
    scene.shape([(-1, y), (73, y), (73, 101), (-1, 101)], colour, 0)


def temple(scene: Scene, x: float, base: float, size: float) -> None:
    """Steps of stone with a stair and a shrine."""
    for k in range(6):
        half, top = (34 - 5 * k) * size, base - 7.5 * (k + 1) * size
        stone = mix((176, 152, 104), (210, 190, 140), k / 5)
        scene.shape([(x - half, top + 7.5 * size), (x - half + 1.4 * size, top), (x + half - 1.4 * size, top),
                     (x + half, top + 7.5 * size)], stone)
        scene.shape([(x + half * 0.5, top), (x + half - 1.4 * size, top), (x + half, top + 7.5 * size),
                     (x + half * 0.5, top + 7.5 * size)], mix(stone, INK, 0.32), 0)
    scene.shape([(x - 7 * size, base), (x - 4 * size, base - 45 * size), (x + 4 * size, base - 45 * size),
                 (x + 7 * size, base)], (222, 204, 158))
    for k in range(14):
        y = base - (2 + 3.1 * k) * size
        scene.line([(x - 6 * size, y), (x + 6 * size, y)], (*INK, 80), 0.3)
    scene.shape([(x - 7 * size, base - 45 * size), (x - 7 * size, base - 56 * size), (x + 7 * size, base - 56 * size),
                 (x + 7 * size, base - 45 * size)], (198, 172, 120))
    scene.shape([(x - 2 * size, base - 45 * size), (x - 2 * size, base - 52 * size), (x + 2 * size, base - 52 * size),
                 (x + 2 * size, base - 45 * size)], (54, 38, 26), 0)


def volcano(way: float, seed: int) -> Scene:
    """A cone that smokes, glows and at last breaks out above a gate of black stone."""
    scene = Scene(mix((150, 128, 130), (52, 18, 24), way), mix((244, 208, 160), (240, 118, 48), way))
    top = 46 - 6 * way
    chance = Random(seed)
    for n in range(5 + round(9 * way)):
        r = chance.uniform(4, 7) * (0.7 + 0.5 * way)
        at = (38 + chance.uniform(-5, 9 + 14 * way), top - 4 - n * 2.4)
        scene.disc(*at, r, (*mix((170, 150, 146), (70, 40, 42), way), 150))
    scene.glow(37, top + 1, 3 + 5 * way, (255, 150, 60))
    scene.shape([(-8, 92), (20, 62), (31, top), (43, top), (54, 60), (82, 92)], (94, 62, 58))
    scene.shape([(40, top), (43, top), (54, 60), (82, 92), (48, 92), (44, 66)], (60, 38, 42), 0)
    for n in range(2 + round(4 * way)):
        x, points = 33.0 + n * 1.8, []
        for step in range(8):
            y = top + step * (3 + 3.6 * way)
            points.append((x, y))
            x += chance.uniform(-2.4, 1.8) + (n - 2) * 0.8
        scene.line(points, (206, 52, 20), 1.9)
        scene.line(points, (255, 190, 78), 0.8)
    if way > 0.55:
        for n in range(9):
            angle = math.radians(200 + n * 18)
            far = chance.uniform(9, 22)
            spark = (37 + far * math.cos(angle), top + far * math.sin(angle))
            scene.line([(37, top), spark], (255, 168, 70, 150), 0.5)
            scene.disc(*spark, 1.0, (255, 206, 110))
    scene.hill(88, 3, (58, 38, 36), seed, 1.4)
    if way > 0.2:
        gate(scene, 22, 94, 0.4 + 0.75 * way)
    scene.hill(96, 2, (34, 22, 24), seed + 3, 1.2)
    return scene


def gate(scene: Scene, x: float, y: float, size: float) -> None:
    """A gate with fire behind it."""
    scene.shape([(x - 11 * size, y), (x - 8 * size, y - 24 * size), (x + 8 * size, y - 24 * size),
                 (x + 11 * size, y)], (74, 60, 62))
    scene.shape([(x - 5 * size, y), (x - 4 * size, y - 16 * size), (x + 4 * size, y - 16 * size), (x + 5 * size, y)],
                (255, 160, 62), 0.6)
    scene.shape([(x - 13 * size, y - 24 * size), (x - 11 * size, y - 30 * size), (x + 11 * size, y - 30 * size),
                 (x + 13 * size, y - 24 * size)], (96, 78, 76))


SCENES: dict[str, Callable[[float, int], Scene]] = {
    "y": desert, "b": sea, "w": mountains, "g": jungle, "r": volcano,
}


def landscape(colour: str, number: int) -> Image.Image:
    """The scene of a number card."""
    return SCENES[colour]((number - 2) / 8, number + ord(colour)).image
