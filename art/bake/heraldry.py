"""The figures of the house: the six emblems of the players and the charges of the nine countries.

Every figure is our own drawing in a box of 100 x 100 (or as given), y downwards.
"""

from __future__ import annotations

import math

from art.bake.shapes import Shape


def rotated(x: float, y: float, degrees: float, cx: float = 50, cy: float = 50) -> tuple[float, float]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c


# ---- the emblems of the players -----------------------------------------------------------------


def cross() -> Shape:
    """A cross with arms that widen outwards."""
    arm = [(43.0, 43.0), (39.0, 22.0), (31.0, 4.0), (69.0, 4.0), (61.0, 22.0), (57.0, 43.0)]
    shape = Shape()
    for turn in (0, 90, 180, 270):
        shape.polygon([rotated(x, y, turn) for x, y in [*arm, (50.0, 50.0)]])
    return shape.disc(50, 50, 11)


def ring() -> Shape:
    return Shape().disc(50, 50, 45).disc(50, 50, 23, cut=True)


def sun() -> Shape:
    """A star of eight rays."""
    points = []
    for k in range(16):
        r = 50 if k % 2 == 0 else 23
        points.append((50 + r * math.sin(k * math.pi / 8), 50 - r * math.cos(k * math.pi / 8)))
    return Shape().polygon(points)


def trefoil() -> Shape:
    shape = Shape().disc(50, 26, 22).disc(25, 58, 22).disc(75, 58, 22).disc(50, 48, 14)
    return shape.stroke([(50, 50, 6), (51, 75, 5), (58, 96, 7)])


def crescent() -> Shape:
    return Shape().disc(47, 50, 46).disc(64, 42, 36, cut=True)


def lozenge() -> Shape:
    return Shape().path("M50 0 L84 50 L50 100 L16 50 Z")


EMBLEMS = {
    "cross": cross(),
    "ring": ring(),
    "sun": sun(),
    "trefoil": trefoil(),
    "crescent": crescent(),
    "lozenge": lozenge(),
}


# ---- the charges of the countries ---------------------------------------------------------------


def lily() -> Shape:
    """A lily: the middle leaf, two leaves that curl outwards, a band, and a foot."""
    side = Shape()
    side.stroke([(46, 60, 5), (34, 50, 8), (26, 34, 9.5), (14, 29, 8.5), (5, 38, 6), (7, 48, 4), (14, 49, 3)])
    side.stroke([(46, 64, 4), (40, 78, 5), (30, 86, 5.5), (24, 82, 3.5)])
    lily_ = side.mirrored()
    lily_.path("M50 0 C60 14 66 24 64 36 C62 48 56 54 54 64 L46 64 C44 54 38 48 36 36 C34 24 40 14 50 0 Z")
    lily_.path("M45 66 L55 66 C55 80 56 90 50 100 C44 90 45 80 45 66 Z")
    return lily_.line([(29, 63), (71, 63)], 9)


def lion() -> Shape:
    """A lion that walks to the left with one paw raised and its tail over its back (box 120 x 100)."""
    lion_ = Shape(120, 100)
    lion_.stroke([(40, 44, 17), (58, 50, 13), (76, 51, 11), (91, 52, 14)])  # trunk
    lion_.stroke([(33, 28, 15), (39, 42, 17)])  # mane
    for x, y, tip_x, tip_y in (
        (24, 16, 20, 7),
        (36, 12, 38, 4),
        (47, 22, 54, 17),
        (53, 34, 62, 31),
        (50, 47, 57, 51),
        (25, 47, 21, 55),
        (35, 56, 33, 65),
    ):
        lion_.stroke([(x, y, 6), (tip_x, tip_y, 1.2)], curved=False)  # locks of the mane
    lion_.stroke([(26, 27, 11), (15, 32, 7.5), (8, 33, 5)])  # head and muzzle
    lion_.stroke([(15, 38, 4), (9, 40, 2.6)])  # jaw
    lion_.disc(22, 15, 4.5)  # ear
    lion_.stroke([(32, 52, 8.5), (20, 58, 6.5), (12, 54, 5), (6, 50, 5.5), (1, 52, 2)])  # raised paw
    lion_.stroke([(44, 56, 9), (43, 74, 6.5), (41, 88, 5), (36, 94, 5), (30, 95, 3.5)])  # fore leg
    lion_.stroke([(86, 56, 12), (80, 70, 7.5), (84, 82, 5), (79, 93, 5), (72, 95, 3.5)])  # near hind leg
    lion_.stroke([(97, 56, 11), (101, 72, 7), (107, 83, 5), (104, 93, 5), (97, 95, 3.5)])  # far hind leg
    lion_.stroke(
        [
            (100, 48, 4.5),
            (112, 40, 3.8),
            (113, 26, 3.5),
            (102, 18, 3.5),
            (92, 22, 3.4),
            (87, 16, 4),
            (84, 7, 5.5),
            (89, 3, 2),
        ]
    )  # tail
    lion_.stroke([(86, 14, 3.5), (78, 13, 2.5), (73, 9, 1)])
    lion_.disc(19, 26, 2.6, cut=True)  # eye
    return lion_.stroke([(3, 37, 1.6), (13, 36, 1.2)], cut=True, curved=False)  # mouth


def hart() -> Shape:
    """The head of a hart seen from the front, with antlers of ten points."""
    half = Shape()
    half.stroke([(44, 50, 3.2), (36, 42, 3.4), (22, 34, 3.6), (13, 20, 3.2), (15, 3, 1.6)])  # beam
    half.stroke([(41, 47, 2.6), (42, 36, 2.2), (38, 27, 1.3)])  # brow tine
    half.stroke([(29, 39, 2.8), (30, 27, 2.4), (27, 17, 1.3)])
    half.stroke([(17, 29, 2.8), (22, 18, 2.4), (25, 8, 1.3)])
    half.stroke([(14, 24, 2.8), (6, 18, 2.4), (3, 9, 1.3)])
    half.stroke([(40, 56, 4.5), (29, 53, 5.2), (20, 55, 2)])  # ear
    head = half.mirrored()
    head.path("M37 53 C40 48 60 48 63 53 C67 62 62 72 60 80 C60 92 57 99 50 99 C43 99 40 92 40 80 C38 72 33 62 37 53 Z")
    head.disc(41.5, 63, 2.6, cut=True).disc(58.5, 63, 2.6, cut=True)
    return head.stroke([(45, 90, 1.8), (50, 93, 2.4), (55, 90, 1.8)], cut=True)


def eagle() -> Shape:
    """An eagle with spread wings, its head to the left."""
    wing = Shape()
    wing.stroke([(42, 36, 8), (30, 22, 7), (20, 12, 5.5), (13, 13, 4.5)])  # shoulder
    for top, mid, tip in (
        ((14, 15), (6, 26), (4, 40)),
        ((19, 17), (13, 34), (10, 53)),
        ((25, 20), (21, 40), (18, 62)),
        ((31, 24), (29, 45), (27, 67)),
        ((38, 30), (37, 48), (36, 66)),
    ):
        wing.stroke([(*top, 4.2), (*mid, 4.2), (*tip, 1.2)])
    wing.stroke([(44, 66, 5.5), (33, 74, 3.6), (27, 80, 2.6), (24, 88, 1)])  # leg
    wing.stroke([(27, 80, 2.4), (19, 82, 1)]).stroke([(28, 80, 2.4), (30, 89, 1)])  # talons
    wing.stroke([(47, 72, 4.5), (41, 86, 4), (37, 97, 1.2)])  # tail
    eagle_ = wing.mirrored()
    eagle_.stroke([(50, 74, 5), (50, 88, 5), (50, 100, 1.5)])
    eagle_.stroke([(50, 32, 9), (50, 48, 12), (50, 64, 10), (50, 74, 6)])
    eagle_.stroke([(51, 32, 8), (51, 20, 6.5), (48, 12, 7)])
    eagle_.stroke([(44, 12, 5), (37, 13, 3), (33, 18, 0.8)])  # beak
    return eagle_.disc(46.5, 11, 1.7, cut=True)


def tower() -> Shape:
    """A castle: a gate tower with battlements between two lower ones."""
    tower_ = Shape()
    tower_.path(
        "M4 100 L4 52 L2 52 L2 36 L10 36 L10 43 L16 43 L16 36 L24 36 L24 43 L30 43 L30 28 L27 28 L27 6 "
        "L37 6 L37 14 L45 14 L45 6 L55 6 L55 14 L63 14 L63 6 L73 6 L73 28 L70 28 L70 43 L76 43 L76 36 "
        "L84 36 L84 43 L90 43 L90 36 L98 36 L98 52 L96 52 L96 100 Z"
    )
    tower_.path("M37 100 L37 76 C37 60 63 60 63 76 L63 100 Z", cut=True)
    for x, y in ((50, 33), (17, 62), (83, 62)):
        tower_.path(
            f"M{x - 4} {y + 11} L{x - 4} {y} C{x - 4} {y - 7} {x + 4} {y - 7} {x + 4} {y} L{x + 4} {y + 11} Z", cut=True
        )
    return tower_


def raguly_saltire() -> Shape:
    """Two knotty branches crossed; the stumps of their twigs point outwards."""
    shape = Shape()
    for turn in (45, 135):
        shape.stroke([(*rotated(-40, 50, turn), 8.5), (*rotated(140, 50, turn), 8.5)], curved=False)
        for x, side in ((-12, 1), (7, -1), (26, 1), (74, -1), (93, 1), (112, -1)):
            if turn == 135:
                side = -side
            lean = -7 if x < 50 else 7
            root, tip = rotated(x, 50 + 5 * side, turn), rotated(x + lean, 50 + 16 * side, turn)
            shape.stroke([(*root, 5.4), (*tip, 4.4)], curved=False)
    return shape


def rake() -> Shape:
    """The upper field that bites into the lower with three points."""
    return Shape().path("M-30 -30 L130 -30 L130 84 L100 84 L83.3 40 L66.7 84 L50 40 L33.3 84 L16.7 40 L0 84 L-30 84 Z")


def lozengy() -> Shape:
    """A field of slanting lozenges."""
    shape = Shape()
    step, tall = 25.0, 40.0

    def slant(x: float, y: float) -> tuple[float, float]:
        return x - (y - 50) * 0.3, y

    for row in range(-3, 4):
        for col in range(-4, 9):
            cx, cy = col * step, row * tall + 50
            corners = [(cx, cy - tall / 2), (cx + step / 2, cy), (cx, cy + tall / 2), (cx - step / 2, cy)]
            shape.polygon([slant(x, y) for x, y in corners])
    return shape


def pallets(count: int = 4) -> Shape:
    shape = Shape()
    width = 100 / (2 * count + 1)
    for k in range(count):
        x = (2 * k + 1) * width
        shape.polygon([(x, -10), (x + width, -10), (x + width, 120), (x, 120)])
    return shape


CHARGES = {
    "lily": lily(),
    "lion": lion(),
    "hart": hart(),
    "eagle": eagle(),
    "tower": tower(),
    "saltire": raguly_saltire(),
    "rake": rake(),
    "lozengy": lozengy(),
    "pallets": pallets(),
}
