"""The things on the cards of Condottiere: snowflake, drum, white flag, key, mitre, crosier, bare tree."""

from __future__ import annotations

import math

import numpy as np

from art.bake.condottiere_drawing import Figure
from art.bake.condottiere_people import GOLD, LEATHER, LINEN, SHAFT, STEEL
from art.bake.heraldry import rotated
from art.bake.shapes import Shape
from art.bake.textures import RGB, lit

ICE: RGB = (226, 240, 248)
CRIMSON: RGB = (160, 44, 38)


def snow_crystal(stem: float = 4.2) -> Shape:
    """A star of six feathered arms; stem: half the width of an arm."""
    shape = Shape()
    for turn in range(0, 360, 60):

        def spun(x: float, y: float, turn: int = turn) -> tuple[float, float]:
            return rotated(x, y, turn)

        shape.stroke([(*spun(50, 50), stem), (*spun(50, 4), stem * 0.85)], curved=False)
        for y, reach in ((14, 11), (27, 15)):
            for sign in (-1, 1):
                shape.stroke(
                    [(*spun(50, y + 8), stem * 0.75), (*spun(50 + sign * reach, y - reach * 0.35), stem * 0.6)],
                    curved=False,
                )
    points = [rotated(50, 36, turn) for turn in range(30, 390, 60)]
    return shape.polygon(points)


def snowflake() -> Figure:
    return Figure(100, 100).add(snow_crystal(), ICE, 3, 2.4, 0.6)


def bare_tree(seed: int = 4) -> Shape:
    """A leafless tree in 60 x 100, its foot at (30, 98)."""
    rng = np.random.default_rng(seed)
    shape = Shape(60, 100)

    def grow_branch(x: float, y: float, angle: float, length: float, radius: float, depth: int) -> None:
        bend = rng.uniform(-0.25, 0.25)
        mx, my = x + math.sin(angle) * length * 0.5, y - math.cos(angle) * length * 0.5
        tx, ty = mx + math.sin(angle + bend) * length * 0.5, my - math.cos(angle + bend) * length * 0.5
        shape.stroke([(x, y, radius), (mx, my, radius * 0.82), (tx, ty, radius * 0.6)])
        if depth == 0:
            return
        for spread in (-0.55, 0.05, 0.6) if depth > 1 else (-0.45, 0.5):
            turn = angle + bend + spread + rng.uniform(-0.2, 0.2)
            grow_branch(tx, ty, turn, length * rng.uniform(0.58, 0.74), max(radius * 0.58, 0.35), depth - 1)

    grow_branch(30, 98, 0.05, 34, 3.6, 4)
    return shape


def drum() -> Figure:
    """A soldier's drum with its sticks laid across, 100 x 100."""
    f = Figure(100, 100)
    body = "M14 34 L14 78 C14 90 86 90 86 78 L86 34 Z"
    f.add(Shape().path(body), CRIMSON, 12)
    for x in range(-1, 5):
        left, mid, right = 14 + x * 18, 23 + x * 18, 32 + x * 18
        rope = Shape().line(
            [
                (max(14, left), _arc(left, 40)),
                (min(86, max(14, mid)), _arc(mid, 78)),
                (min(86, right), _arc(right, 40)),
            ],
            2,
        )
        f.add(rope, LINEN, 1, 0.9)
    f.add(Shape().path("M41 57 L50 46 L59 57 L50 70 Z"), GOLD, 3, 1.2)
    for top in (32, 75):
        hoop = (
            f"M12 {top} C12 {top + 12} 88 {top + 12} 88 {top} L88 {top + 8} C88 {top + 20} 12 {top + 20} 12 {top + 8} Z"
        )
        f.add(Shape().path(hoop), GOLD, 3, 1.4)
    skin = "M12 33 C12 21 88 21 88 33 C88 45 12 45 12 33 Z"
    f.add(Shape().path(skin), GOLD, 3, 1.4)
    f.add(Shape().path("M17 33 C17 24 83 24 83 33 C83 42 17 42 17 33 Z"), (240, 228, 196), 4, 0.8, 0.3)
    for shape, tip in (
        (Shape().line([(8, 8), (62, 34)], 3.6), (62, 34)),
        (Shape().line([(92, 6), (40, 34)], 3.6), (40, 34)),
    ):
        f.add(shape, SHAFT, 1.6, 1.2)
        f.add(Shape().disc(*tip, 4), lit(SHAFT, 1.2), 3, 1.2)
    return f


def _arc(x: float, y: float) -> float:
    """A height on the drum's curved side."""
    return y + 8 * (1 - ((x - 50) / 36) ** 2) if 14 <= x <= 86 else y


def white_flag() -> Figure:
    """A white cloth on a pole that leans, 100 x 100."""
    f = Figure(100, 100)
    f.add(Shape().line([(24, 8), (12, 98)], 4), SHAFT, 2, 1.4)
    f.add(Shape().disc(24.4, 6, 4.2), GOLD, 3, 1.4)
    cloth = "M24 12 C40 4 52 22 68 14 C78 9 86 12 95 9 C90 22 92 36 88 52 C78 57 70 52 60 57 C46 64 34 48 18.6 56 Z"
    f.add(Shape().path(cloth), (250, 248, 240), 9, 1.4, 0.55)
    for line in ([(46, 14, 0.5), (43, 32, 1.2), (44, 50, 0.5)], [(70, 18, 0.5), (66, 34, 1.2), (68, 48, 0.5)]):
        f.add(Shape().stroke(line), (206, 206, 202), 1, 0, 0)
    return f


def key_shape() -> Shape:
    """The key of a city, upright in 50 x 100, its bow on top."""
    shape = Shape(50, 100)
    for x, y in ((25, 11), (12, 24), (38, 24), (25, 30)):
        shape.disc(x, y, 11)
    for x, y in ((25, 10), (13, 23), (37, 23)):
        shape.disc(x, y, 5, cut=True)
    shape.line([(25, 36), (25, 95)], 7).line([(19, 42), (31, 42)], 5)
    shape.path("M25 66 L44 66 L44 74 L37 74 L37 79 L44 79 L44 92 L33 92 L33 86 L25 86 Z")
    return shape


def key() -> Figure:
    return Figure(50, 100).add(key_shape(), GOLD, 3.4, 1.6, 0.85)


def mitre() -> Figure:
    """A bishop's mitre, 100 x 92."""
    f = Figure(100, 92)
    f.add(Shape().path("M28 60 C26 40 36 16 54 4 C70 14 82 40 78 60 Z"), (196, 178, 150), 5, 1.4)
    f.add(Shape().path("M18 80 C12 52 26 22 46 3 C68 22 88 52 82 80 C64 87 36 87 18 80 Z"), (250, 244, 228), 9, 1.6)
    f.add(Shape().path("M16.8 66 C36 73 64 73 83.2 66 L82 80 C64 87 36 87 18 80 Z"), GOLD, 4, 1.2)
    f.add(Shape().path("M42 10 L50 10 L54 69.5 L46 69.5 Z"), GOLD, 3, 1.0)
    f.add(Shape().line([(30, 44), (68, 44)], 7), GOLD, 3, 1.0)
    for x, y, colour in ((49, 44, CRIMSON), (32, 76, (52, 92, 150)), (50, 78, CRIMSON), (68, 76, (52, 92, 150))):
        f.add(Shape().disc(x, y, 4.2), colour, 3, 1.0)
    return f


def cushion() -> Figure:
    """A cushion with tassels, 120 x 40."""
    f = Figure(120, 40)
    for x, sign in ((8, -1), (112, 1)):
        for y in (8, 32):
            f.add(
                Shape().stroke([(x - sign * 4, y, 2), (x + sign * 3, y + 2, 4.2), (x + sign * 5, y + 4, 2.4)]),
                GOLD,
                2,
                0.9,
            )
    body = "M10 6 C40 2 80 2 110 6 C116 14 116 26 110 35 C80 39 40 39 10 35 C4 26 4 14 10 6 Z"
    f.add(Shape().path(body), CRIMSON, 11, 1.2)
    f.add(Shape().stroke([(7, 20, 0.9), (60, 23.5, 1.3), (113, 20, 0.9)]), GOLD, 1, 0.4)
    return f


def crosier() -> Figure:
    """A bishop's staff, 40 x 130."""
    f = Figure(40, 130)
    f.add(Shape().line([(14, 40), (14, 128)], 3.4), LEATHER, 1.6)
    curl = [
        (14, 44, 2.4),
        (12, 22, 2.8),
        (20, 6, 3),
        (33, 10, 2.8),
        (34, 24, 2.5),
        (25, 28, 2.2),
        (21, 20, 1.9),
        (26, 17, 1.5),
    ]
    f.add(Shape().stroke(curl), GOLD, 2.4)
    f.add(Shape().disc(14, 44, 4.4), GOLD, 3)
    f.add(Shape().disc(14, 50, 3), STEEL, 2)
    return f
