"""The people on the cards of Condottiere: halberdiers, the heroine, the scarecrow, and the captain on his horse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import ImageDraw

from art.bake.condottiere_drawing import Figure
from art.bake.heraldry import CHARGES
from art.bake.shapes import Painter, Shape
from art.bake.textures import RGB, Point, lit, mix

SKIN: RGB = (222, 180, 142)
STEEL: RGB = (162, 166, 168)
DARK_STEEL: RGB = (112, 116, 120)
SHAFT: RGB = (128, 86, 50)
LEATHER: RGB = (104, 66, 38)
GOLD: RGB = (216, 170, 78)
LINEN: RGB = (238, 228, 204)
STRAW: RGB = (222, 184, 96)


# ---- halberdiers --------------------------------------------------------------------------------


def halberd(x: float) -> tuple[Shape, Shape]:
    """Shaft and iron of a halberd upright at x, 120 high."""
    shaft = Shape().line([(x, 12), (x, 119)], 2.2)
    iron = Shape().path(
        f"M{x} 0 L{x + 1.6} 9 L{x + 1.6} 12 L{x + 7.5} 15 L{x + 1.6} 19 L{x + 1.4} 27 L{x - 1.4} 27 "
        f"L{x - 1.6} 22 C{x - 6} 23 {x - 9} 21 {x - 9.5} 24 C{x - 12} 18 {x - 11} 12 {x - 8.5} 8 "
        f"C{x - 8} 12 {x - 5} 12 {x - 1.6} 12 L{x - 1.6} 9 Z"
    )
    return shaft, iron


def soldier(coat: RGB, hose: RGB, *, hat: bool = False, beard: RGB = (92, 58, 34)) -> Figure:
    """A mercenary on foot with a halberd in his right hand (at the left), 60 x 120."""
    f = Figure(60, 120)
    slashed = mix(coat, LINEN, 0.72)
    sword = Shape().line([(45, 66), (54, 92)], 1.9)
    f.add(sword, LEATHER, 1, 0.8)
    for leg, foot, colour in (
        ([(36, 78, 6.2), (38.5, 92, 4.8), (38, 100, 4.4), (39, 113, 3)], [(39, 115, 3.1), (47, 117, 2.3)], hose),
        (
            [(25, 78, 6.2), (23, 92, 4.8), (23.5, 100, 4.4), (22, 113, 3)],
            [(22, 115, 3.1), (14, 117, 2.3)],
            lit(hose, 0.86),
        ),
    ):
        f.add(Shape().stroke(leg), colour, 3.5)
        f.add(Shape().stroke(foot, curved=False), LEATHER, 2)
    for x, tilt in ((36.5, 1.5), (25, -1.5)):
        f.add(Shape().stroke([(x, 69, 7.6), (x + tilt, 79, 7.4), (x + tilt, 85, 5)]), coat, 4)
        for dx in (-3.6, 0.4, 4.2):
            f.add(
                Shape().stroke([(x + dx, 68, 1), (x + dx + tilt, 78, 1.25), (x + tilt + dx * 0.7, 87, 0.6)]),
                slashed,
                1.2,
                0,
            )
    f.add(Shape().stroke([(40.5, 48, 5.8), (49.5, 57, 5.4), (50, 60, 4.6)]), coat, 4)
    f.add(Shape().stroke([(50, 60, 4), (43, 67, 3)]), slashed, 3)
    f.add(Shape().disc(42, 67, 3), SKIN, 2)
    plate = "M19.5 44 C24 40 37 40 41.5 44 C44.5 52 42.5 62 39 68 C34 71 27 71 22 68 C18 62 16.5 52 19.5 44 Z"
    f.add(Shape().path(plate), STEEL, 7)
    f.add(Shape().stroke([(30.5, 43, 0.5), (31.2, 56, 0.9), (30.5, 67, 0.5)]), lit(STEEL, 1.3), 1, 0, 0)
    f.add(Shape().line([(22, 68), (39.5, 68)], 3.4), LEATHER, 1.5)
    shaft, iron = halberd(13)
    f.add(shaft, SHAFT, 1.1)
    f.add(iron, STEEL, 2.5)
    f.add(Shape().stroke([(20, 48, 5.8), (13.4, 58, 5.4), (13, 61, 4.6)]), lit(coat, 0.95), 4)
    for dx in (-2.6, 1.6):
        slash = [(19 + dx, 46 + dx * 0.6, 0.9), (13.4 + dx, 59 + dx * 0.6, 1.1)]
        f.add(Shape().stroke(slash, curved=False), slashed, 1, 0)
    f.add(Shape().stroke([(13, 61, 4), (13, 52, 3.2)]), slashed, 3)
    f.add(Shape().disc(13, 50.5, 3.3), SKIN, 2)
    _head(f, coat, beard, hat)
    return f


def _head(f: Figure, coat: RGB, beard: RGB, hat: bool) -> None:
    f.add(Shape().stroke([(30.5, 40, 3.8), (30.5, 44, 4.6)], curved=False), SKIN, 2)
    f.add(Shape().path("M24.6 29 C24 40 27 44 30.5 44 C34 44 37 40 36.4 29 Z"), SKIN, 3.5)
    f.add(
        Shape().path(
            "M24.4 35 C26.4 37.6 28.6 36 30.5 36 C32.4 36 34.6 37.6 36.6 35 C37 41 34 47.5 30.5 47.5 "
            "C27 47.5 24 41 24.4 35 Z"
        ),
        beard,
        2,
        0.6,
    )
    for x in (28, 33):
        f.add(Shape().disc(x, 32.2, 0.85), (40, 24, 16), 0.5, 0, 0)
    if hat:
        f.add(Shape().stroke([(24, 24, 2.6), (15, 18, 3.4), (13, 24, 2.4), (17, 29, 0.8)]), LINEN, 2)
        f.add(Shape().path("M18.5 30 C17 22 24 18.5 31 18.5 C39 18.5 44 22 42.5 29 C36 26 25 26 18.5 30 Z"), coat, 3)
    else:
        f.add(Shape().path("M22.4 29 C22 16 27 11.6 30.5 11 C34 11.6 39 16 38.6 29 Z"), STEEL, 5)
        f.add(Shape().stroke([(30.5, 10, 0.5), (31.2, 18, 1.0), (30.5, 28, 0.8)]), lit(STEEL, 1.25), 1, 0, 0)
        f.add(
            Shape().path(
                "M15.5 31.5 C20 28 25 27.4 30.5 27.4 C36 27.4 41 28 45.5 31.5 C40 32.4 36 31 30.5 31 "
                "C25 31 21 32.4 15.5 31.5 Z"
            ),
            lit(STEEL, 0.94),
            2,
        )


# ---- the heroine --------------------------------------------------------------------------------


def heroine() -> Figure:
    """A lady in armour with her hair loose, a sword in one hand and her colours in the other, 100 x 130."""
    f = Figure(100, 130)
    gown, cloth = (122, 48, 108), (250, 242, 220)
    f.add(Shape().line([(69, 6), (60, 128)], 2.4), SHAFT, 1.2)
    f.add(Shape().path("M69 4 L71.5 11 L68.4 14 L66 10 Z"), GOLD, 1.5)
    flag = "M67.6 15 C56 8 48 22 36 15 C26 10 16 15 6 12 L13 25 L3 40 C14 44 24 37 34 42 C46 48 54 34 65.4 41 Z"
    f.add(Shape().path(flag), cloth, 5)
    f.add(Shape().stroke([(66.4, 19, 1.2), (55, 14, 1.2), (37, 20, 1.2), (12, 17, 1.0)]), (164, 44, 38), 0.8, 0, 0)
    f.add(Shape().stroke([(65, 38, 1.2), (54, 34, 1.2), (36, 39, 1.2), (9, 37.5, 1.0)]), (164, 44, 38), 0.8, 0, 0)
    _charge(f, "lily", 37.5, 28.3, 15, (164, 44, 38))
    hair = Shape().stroke([(43, 50, 5), (37.5, 58, 5), (36, 68, 4), (38, 77, 2.6), (35, 83, 0.8)])
    hair.stroke([(51, 50, 5), (56, 58, 4.6), (56, 68, 3.4), (58, 76, 1)])
    skirt = "M37 84 C32 100 25 116 22 127 C34 131 56 131 70 127 C67 114 61 98 57 84 Z"
    f.add(Shape().path(skirt), gown, 6)
    for line in (
        [(42, 88, 0.8), (36, 108, 1.3), (33, 127, 1.3)],
        [(48, 88, 0.8), (48, 108, 1.4), (47, 128, 1.4)],
        [(53, 88, 0.8), (58, 108, 1.3), (61, 127, 1.2)],
    ):
        f.add(Shape().stroke(line), lit(gown, 0.72), 1, 0, 0)
    f.add(Shape().path("M23 124 C34 128 56 128 69.6 124 L70 127.4 C56 131.4 34 131.4 22 127.4 Z"), GOLD, 1, 0.5)
    f.add(
        Shape().path("M36 66 C40 63 54 63 57 66 C60 74 58 82 57 88 C50 91 43 91 36.5 88 C35 82 33 74 36 66 Z"), STEEL, 7
    )
    f.add(
        Shape().path("M36.4 84 C43 88 50 88 57.4 84 L59 93 C55 91 52 94 47 97 C42 94 39 91 34.6 93 Z"), DARK_STEEL, 2.5
    )
    f.add(Shape().stroke([(56, 68, 5.2), (64, 76, 4.4), (63.4, 80, 4)]), STEEL, 3)
    f.add(Shape().stroke([(63.4, 80, 3.6), (64, 70, 3)]), DARK_STEEL, 2.5)
    f.add(Shape().disc(64.2, 68.5, 3), SKIN, 2)
    blade = Shape().line([(25, 93), (12, 124)], 2.6)
    f.add(blade, STEEL, 1.3)
    f.add(Shape().line([(20.4, 90.6), (30.4, 95)], 2), GOLD, 1)
    f.add(Shape().stroke([(37, 68, 5.2), (30, 78, 4.4), (28, 84, 3.6)]), STEEL, 3)
    f.add(Shape().stroke([(28, 83, 3.4), (26.8, 89, 3)]), DARK_STEEL, 2)
    f.add(Shape().disc(26.6, 90.4, 2.8), SKIN, 2)
    f.add(hair, (168, 96, 40), 3)
    f.add(Shape().stroke([(46.5, 60, 3.2), (46.5, 66, 4.2)], curved=False), SKIN, 2)
    f.add(Shape().path("M40.4 49 C40 58 43 63 46.6 63 C50.2 63 53 58 52.6 49 C50 45 43 45 40.4 49 Z"), SKIN, 3.5)
    for x in (44.3, 49):
        f.add(Shape().disc(x, 53.6, 0.8), (40, 24, 16), 0.5, 0, 0)
    f.add(Shape().stroke([(45, 58.8, 0.4), (46.8, 59.4, 0.7), (48.4, 58.8, 0.4)]), (166, 62, 54), 0.5, 0, 0)
    f.add(
        Shape().path("M39 55 C36 44 41 40 47 40 C53 40 57 45 54 56 C53 50 50 47.4 46 47.4 C43 48 40.4 50 39 55 Z"),
        (168, 96, 40),
        2.5,
    )
    f.add(
        Shape().path("M38.6 47 L38 40.6 L42 43 L46.6 37.6 L51 43 L55.4 40.8 L54.8 47 C50 44.6 43 44.6 38.6 47 Z"),
        GOLD,
        1.2,
    )
    return f


def _charge(f: Figure, name: str, x: float, y: float, size: float, colour: RGB) -> None:
    """A heraldic figure painted on cloth, centred at (x, y)."""
    painted, source = Shape(), CHARGES[name]
    for cut, painter in source.marks:
        painted.marks.append((cut, partial(_small, painter, x, y, size / 100)))
    f.add(painted, colour, 0.8, 0, 0.3)


def _small(
    painter: Painter,
    x: float,
    y: float,
    share: float,
    draw: ImageDraw.ImageDraw,
    place: Callable[[Point], Point],
    scale: float,
) -> None:
    """Paints a mark of a box of 100 x 100 smaller, its middle at (x, y)."""
    painter(draw, lambda p: place((x + (p[0] - 50) * share, y + (p[1] - 50) * share)), scale * share)


# ---- the scarecrow ------------------------------------------------------------------------------


def scarecrow() -> Figure:
    """A coat on a cross of poles, a sack for a head, straw at every end, and a crow, 100 x 130."""
    f = Figure(100, 130)
    coat, patch = (116, 92, 62), (150, 62, 46)
    f.add(Shape().line([(50, 40), (51, 129)], 4), SHAFT, 2)
    f.add(Shape().line([(8, 56), (92, 52)], 3.4), SHAFT, 1.8)
    for x, y, side in ((17, 56, -1), (83, 53, 1)):
        straws = Shape()
        for dx, dy in ((-12, -5), (-13, 0), (-11, 5), (-9, 9), (-8, -8)):
            straws.stroke([(x, y, 1.6), (x - side * dx * 0.9, y + dy, 0.5)], curved=False)
        f.add(straws, STRAW, 1, 0.7)
    f.add(
        Shape().path(
            "M40 47 C30 47 20 49 14 50 L15 64 C24 63 30 63 34 65 L31 104 L36 99 L39 107 L44 101 L48 109 L53 101 "
            "L58 108 L62 100 L69 105 L66 64 C72 61 80 61 86 61 L86 47 C76 46 68 46 60 47 Z"
        ),
        coat,
        6,
    )
    f.add(Shape().stroke([(50, 52, 0.6), (50.5, 76, 0.9), (50, 100, 0.6)]), lit(coat, 0.6), 1, 0, 0)
    f.add(Shape().stroke([(34, 65, 0.4), (36, 72, 0.8)], curved=False), lit(coat, 0.6), 1, 0, 0)
    f.add(Shape().path("M56 78 L64 76 L65.4 86 L57 87.4 Z"), patch, 1.5, 0.6)
    f.add(Shape().path("M24 51 L31 50.4 L31.4 58 L25 58.6 Z"), (84, 106, 130), 1.5, 0.6)
    f.add(Shape().stroke([(33, 79, 1.2), (50, 82, 1.4), (67, 78.6, 1.2)]), STRAW, 1, 0.6)
    tufts = Shape()
    for x in (40, 45, 50, 55, 60):
        tufts.stroke([(50 + (x - 50) * 0.6, 44, 1.5), (x, 52.5, 0.5)], curved=False)
    f.add(tufts, STRAW, 1, 0.6)
    f.add(Shape().path("M38 24 C37 40 42 46 50 46 C58 46 63 40 62 24 Z"), (214, 192, 148), 6)
    for x in (45, 55):
        f.add(
            Shape().line([(x - 2, 30.6), (x + 2, 34.6)], 1.2).line([(x + 2, 30.6), (x - 2, 34.6)], 1.2),
            (52, 32, 20),
            1,
            0,
            0,
        )
    mouth = Shape().stroke([(44, 39, 0.6), (50, 41, 0.8), (56, 39, 0.6)])
    for x in (46.5, 50, 53.5):
        mouth.line([(x, 38.4), (x, 42.4)], 0.9)
    f.add(mouth, (52, 32, 20), 1, 0, 0)
    hair = Shape()
    for x, y in ((33, 32), (35, 36), (67, 32), (65, 36), (32, 28), (68, 28)):
        hair.stroke([(50 + (x - 50) * 0.65, 24, 1.4), (x, y, 0.5)], curved=False)
    f.add(hair, STRAW, 1, 0.6)
    f.add(
        Shape().path(
            "M26 25 C36 21 43 21 43 20 C43 10 47 5 53 7 C60 9 60 15 60 20 C62 22 68 22 76 27 C62 28 40 29 26 25 Z"
        ),
        (92, 64, 40),
        4,
    )
    f.add(Shape().stroke([(42.6, 19.4, 1.3), (51, 20.6, 1.5), (60.4, 19.4, 1.3)]), patch, 1, 0.4)
    crow = Shape().path(
        "M74 46 C72 36 78 28 86 30 C88 25 94 25 95 29.6 L100 31.4 L95 33 C95 41 88 46 82 47 L70 55 L73 48 Z"
    )
    f.add(crow, (40, 40, 48), 4, 0.6)
    f.add(Shape().disc(91.6, 29.4, 0.9), (240, 226, 180), 0.5, 0, 0)
    f.add(Shape().line([(81, 47), (81, 52)], 1.1).line([(84, 46.6), (84.4, 51.8)], 1.1), (40, 34, 30), 0.5, 0, 0)
    return f


# ---- the captain --------------------------------------------------------------------------------


def captain(horse: RGB, plate: RGB, trim: RGB, banner: RGB, line: float = 1.0) -> Figure:
    """A captain on a walking horse, his pennant upright, facing right; 110 x 130, the ground at 122."""
    f = Figure(110, 130)
    far, mane = lit(horse, 0.72), lit(horse, 0.62)

    def add(shape: Shape, colour: RGB, thick: float = 3.0) -> None:
        f.add(shape, colour, thick, line)

    add(Shape().stroke([(18, 74, 4), (9, 82, 5), (7, 98, 4.6), (12, 110, 1.2)]), mane, 3)
    add(Shape().stroke([(36, 86, 8.5), (41, 99, 5.2), (39, 107, 3.8), (43, 117, 3.4)]), far, 3)
    add(Shape().polygon([(39, 116), (47, 115), (50, 122), (40, 122)]), mane, 2)
    add(Shape().stroke([(76, 84, 7.5), (88, 90, 5.2), (88, 101, 4), (82, 106, 3.6)]), far, 3)
    add(Shape().polygon([(83, 102), (86.5, 108), (80, 112), (76, 107)]), mane, 2)
    body = Shape().stroke([(30, 76, 14.5), (48, 80, 14), (66, 78, 14), (72, 78, 12)])
    body.stroke([(28, 78, 13), (24, 90, 8), (28, 102, 5), (24, 111, 3.8), (25, 117, 3.6)])
    body.stroke([(71, 84, 9), (70, 100, 5), (69, 108, 3.9), (70, 117, 3.6)])
    body.stroke([(70, 72, 12), (80, 58, 9), (88, 46, 7.4)])
    body.stroke([(87, 44, 7), (96, 52, 5.4), (101, 61, 4.2)])
    body.stroke([(86, 41, 2.6), (87, 32, 0.9)])
    add(body, horse, 7)
    for x in (25, 70):
        add(Shape().polygon([(x - 4, 115), (x + 4, 115), (x + 6.5, 122), (x - 4.5, 122)]), mane, 2)
    crest = Shape().stroke([(84, 36, 2.4), (76, 46, 3.6), (69, 56, 3.8), (64, 66, 2)])
    add(crest, mane, 2)
    f.add(Shape().disc(92, 47, 1.2), (30, 22, 18), 1, 0, 0)
    rein = Shape().line([(97, 58), (86, 60), (70, 58)], 1.6).line([(90, 40), (97, 58)], 1.6)
    rein.line([(64, 88), (80, 70)], 2.2)
    f.add(rein, trim, 0.8, line * 0.5)
    add(Shape().path("M36 62 C46 70 58 70 66 64 L68 90 L60 94 L50 92 L38 94 L32 88 Z"), banner, 5)
    f.add(
        Shape().path("M32.4 84 L38 90 L50 88 L60 90 L68 86 L68 90 L60 94 L50 92 L38 94 L32 88 Z"), trim, 1, line * 0.4
    )
    cloak = "M46 40 C36 44 26 54 18 60 C24 64 22 70 28 72 C36 70 44 68 48 62 Z"
    add(Shape().path(cloak), lit(banner, 0.86), 4)
    pole = Shape().line([(79, 1), (62, 76)], 2)
    add(pole, trim, 1)
    add(
        Shape().path("M78 5 C70 0 66 9 58 5 C53 3 50 5 46 3 L51 10 L45 18 C51 20 55 16 60 18 C67 21 70 14 75.4 18 Z"),
        banner,
        4,
    )
    add(Shape().stroke([(50, 64, 7), (58, 76, 6), (57, 90, 4.4)]), plate, 4)
    add(Shape().stroke([(57, 92, 3.6), (65, 95, 2.6)]), lit(plate, 0.85), 2)
    add(Shape().disc(58.6, 77, 4.4), lit(plate, 1.06), 3)
    torso = Shape().path("M42 40 C46 36 56 36 60 40 C63 48 61 58 59 66 C54 69 48 69 43 66 C40 58 39 48 42 40 Z")
    add(torso, plate, 6)
    add(Shape().path("M42.4 62 C48 65.4 54 65.4 59.6 62 L62 71 C56 74.6 47 75 40.4 71.6 Z"), lit(plate, 0.84), 2.5)
    f.add(Shape().stroke([(42.6, 62, 1.2), (51, 64.6, 1.4), (59.6, 62, 1.2)]), (70, 46, 30), 1, 0, 0)
    add(Shape().stroke([(48, 43, 6), (55, 54, 4.6), (66, 52, 3.6)]), lit(plate, 0.95), 3.5)
    add(Shape().disc(48.5, 42, 6.4), plate, 4)
    add(Shape().stroke([(44, 18, 3), (35, 17, 4), (30, 26, 3.4), (33, 34, 1)]), trim, 3)
    add(Shape().path("M41 34 C38 20 44 13 51 13 C58 13 62 19 61 27 L60 36 C55 39 46 39 41 34 Z"), plate, 6)
    f.add(Shape().path("M51 24 L62 23.4 L61.6 27 L56.4 27.6 L56 36.6 L52.6 37 L52.8 28 Z"), (34, 28, 26), 1, 0, 0)
    return f
