"""The cards of Condottiere: thirteen faces and one back.

A card has a coloured strip along its left side with the number or sign, narrow enough to be read in a fan of
slices one eighth of the card's height wide; the rest is a picture. No words are baked.
Lengths are in shares of the card's height, those of the picture in hundredths.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from art.bake import condottiere_people as people
from art.bake import condottiere_things as things
from art.bake.cards import ASPECT, PAPER, Sheet
from art.bake.condottiere_drawing import Figure, mirrored, over
from art.bake.cover_scenes import BARBUTE
from art.bake.shapes import Field, Layers, Shape, light
from art.bake.textures import RGB, font, lit, mix, noise

MASTER = 1080  # height of a picture as it is drawn, in pixels
UNIT = MASTER / 100
STRIP = (0.028, 0.142)  # left and right side of the strip
CREAM: RGB = (255, 247, 224)
GOLD: RGB = (244, 204, 116)
# What stands in the strip: its colour, the sign above the words (a figure of icons below), the words.
STRIPS: dict[str, tuple[RGB, str]] = {
    "merc_1": ((132, 104, 76), "1"), "merc_2": ((140, 96, 64), "2"), "merc_3": ((146, 86, 54), "3"),
    "merc_4": ((146, 72, 46), "4"), "merc_5": ((140, 56, 40), "5"), "merc_6": ((126, 38, 34), "6"),
    "merc_10": ((92, 18, 24), "10"), "winter": ((58, 92, 132), "1"), "drum": ((164, 108, 26), "×2"),
    "scarecrow": ((92, 98, 46), ""), "heroine": ((124, 56, 116), "+10"), "surrender": ((88, 98, 106), ""),
    "bishop": ((72, 50, 112), ""),
}


# ---- pictures -----------------------------------------------------------------------------------

def _rows_cols() -> tuple[Field, Field]:
    """y and x of every pixel of a picture, in hundredths of the height."""
    y, x = np.mgrid[0:MASTER, 0 : round(MASTER * ASPECT)].astype(np.float32)
    return y / UNIT, x / UNIT


def scene(sky: RGB, haze: RGB, earth: RGB, horizon: float, seed: int) -> Layers:
    """Sky that fades into haze, and a strip of ground, in thin washes over nothing."""
    y, x = _rows_cols()
    rng = np.random.default_rng(seed)
    picture = Layers(y.shape[1], MASTER)
    cloud = noise(y.shape, (3 * UNIT, 9 * UNIT), rng)
    t = np.clip(y / horizon + 0.10 * cloud, 0, 1)[..., None]
    picture.lay(np.asarray(sky, np.float32) * (1 - t) + np.asarray(haze, np.float32) * t)
    for base, lift, share, width in ((horizon - 6, 5.0, 0.30, 12), (horizon, 2.2, 1.0, 9)):
        edge = base - lift * noise((1, y.shape[1]), (1, width * UNIT), rng)[0][None, :] * 0.5
        ridge = np.clip((y - edge) * UNIT / 2, 0, 1).astype(np.float32)
        rough = noise(y.shape, (0.5 * UNIT, 2.4 * UNIT), rng)
        tone = np.asarray(mix(haze, earth, share), np.float32) * (1 + 0.05 * rough[..., None])
        picture.lay(tone, ridge)
        picture.shade(-0.16 * np.clip((y - edge) / 24, 0, 1), ridge)
        picture.lay(mix(earth, (40, 24, 14), 0.6), np.clip(1.4 - np.abs(y - edge) * UNIT / 2, 0, 1) * 0.5)
    return picture


@cache
def _drawn(name: str, *args: object) -> Image.Image:
    """A figure, drawn once and large."""
    makers: dict[str, Callable[..., Figure]] = {
        "soldier": _soldier, "heroine": people.heroine, "scarecrow": people.scarecrow, "drum": things.drum,
        "white_flag": things.white_flag, "key": things.key, "mitre": things.mitre, "crosier": things.crosier,
        "snowflake": things.snowflake,
    }
    figure = makers[name](*args)
    return figure.drawn(900).image(900)


COATS: tuple[tuple[RGB, RGB], ...] = (((158, 52, 40), (76, 98, 132)), ((62, 92, 134), (190, 148, 70)),
                                      ((196, 146, 56), (122, 44, 40)), ((86, 116, 74), (176, 140, 86)))


def _soldier(number: int) -> Figure:
    coat, hose = COATS[number % len(COATS)]
    beard = ((92, 58, 34), (60, 44, 34), (150, 104, 54), (120, 112, 104))[number % 4]
    return people.soldier(coat, hose, hat=number % 3 == 1, beard=beard)


def put(picture: Layers, image: Image.Image, x: float, foot: float, height: float, turn: float = 0,
        shadow: float = 0.3) -> None:
    """Stands a figure with the middle of its foot at (x, foot), so high."""
    size = (round(image.width * height * UNIT / image.height), round(height * UNIT))
    small = image.resize(size, Image.Resampling.LANCZOS)
    if turn:
        small = small.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
        over(picture, small, x * UNIT - small.width / 2, foot * UNIT - small.height, shadow=shadow)
        return
    over(picture, small, x * UNIT - size[0] / 2, foot * UNIT - size[1], shadow=shadow)


def ground_shadow(picture: Layers, x: float, y: float, width: float) -> None:
    rows, columns = _rows_cols()
    spot = np.exp(-(((columns - x) / width) ** 2 + ((rows - y) / (width * 0.16)) ** 2) * 1.6)
    picture.lay((40, 24, 12), spot.astype(np.float32), 0.42)


RANKS: dict[int, tuple[tuple[float, float, float], ...]] = {  # middle, foot, height; the rear first
    1: ((42.5, 92, 80),),
    2: ((33, 88, 72), (52, 92, 75)),
    3: ((43, 83, 66), (30, 92, 70), (56, 92, 70)),
    4: ((34, 81, 60), (53, 81, 60), (28, 92, 64), (48, 93, 64)),
    5: ((27, 79, 55), (42, 79, 55), (57, 79, 55), (33, 92, 60), (52, 93, 60)),
    6: ((27, 78, 52), (42, 78, 52), (57, 78, 52), (26, 92, 57), (42, 93, 57), (58, 92, 57)),
    10: ((24, 70, 43), (36, 69, 43), (49, 69, 43), (61, 70, 43), (29, 81, 48), (43, 81, 48), (57, 81, 48),
         (26, 93, 53), (42, 94, 53), (58, 93, 53)),
}


def company(count: int) -> Layers:
    """So many halberdiers; the more there are, the more the evening burns behind them."""
    warm = count / 10
    picture = scene(mix((206, 212, 200), (196, 132, 84), warm), mix((246, 236, 206), (250, 214, 140), warm),
                    (150, 128, 84), 72 if count < 10 else 58, 60 + count)
    if count == 10:
        _colours(picture)
    for number, (x, foot, height) in enumerate(RANKS[count]):
        ground_shadow(picture, x + 2, foot - 0.6, height * 0.22)
        image = _drawn("soldier", number * 3 % 4 if count < 10 else (number * 3 + number // 4) % 4)
        put(picture, mirrored(image) if number % 5 == 4 else image, x, foot, height)
        if count > 2 and number == {3: 0, 4: 1, 5: 2, 6: 2, 10: 3}.get(count) or (count == 10 and number == 6):
            # The ranks behind stand in the haze.
            picture.lay((250, 230, 186), picture.alpha, 0.20 if count < 10 else 0.16)
    return picture


def _colours(picture: Layers) -> None:
    """The company's banner behind the ranks of ten."""
    f = Figure(100, 130)
    f.add(Shape().line([(50, 3), (50, 129)], 2.6), people.SHAFT, 1.3)
    f.add(Shape().path("M52 8 C66 2 76 16 98 8 L90 24 L98 42 C78 48 66 34 52 42 Z"), (140, 26, 28), 6)
    f.add(Shape().path("M48 8 C36 2 24 16 2 8 L10 24 L2 42 C22 48 36 34 48 42 Z"), (214, 168, 70), 6)
    f.add(Shape().path("M48 1 L50 -4 L52 1 L51 5 L49 5 Z"), people.GOLD, 1)
    image = f.drawn(700).image(700)
    put(picture, image, 42.5, 66, 62, shadow=0.2)


def winter() -> Layers:
    picture = scene((84, 112, 146), (204, 218, 226), (236, 240, 242), 70, 81)
    y, x = _rows_cols()
    tree = Shape(60, 100)
    tree.marks = things.bare_tree().marks
    box = tuple(v * UNIT for v in (15, 18, 65, 91))
    mask = tree.mask(picture.size, (box[0], box[1], box[2], box[3]))
    ground_shadow(picture, 44, 90, 14)
    picture.lay((52, 42, 44), mask)
    snow = np.clip(mask - np.roll(mask, (round(0.55 * UNIT), round(0.2 * UNIT)), (0, 1)), 0, 1)
    picture.lay((246, 249, 252), gaussian_filter(snow, 0.8), 0.95)
    drift = np.clip((y - 88 - 1.6 * np.sin(x / 6)) * UNIT / 3, 0, 1)
    picture.lay((244, 247, 250), drift.astype(np.float32))
    picture.shade(-0.12 * np.clip((y - 90) / 10, 0, 1), drift)
    rng = np.random.default_rng(6)
    flake = _drawn("snowflake")
    for _ in range(34):
        fx, fy, size = rng.uniform(16, 70), rng.uniform(4, 86), rng.uniform(1.6, 3.6)
        put(picture, flake, fx, fy, size, shadow=0)
    put(picture, flake, 58, 27, 21, shadow=0.35)
    return picture


def drum() -> Layers:
    picture = scene((196, 186, 150), (250, 232, 180), (160, 120, 62), 66, 82)
    y, x = _rows_cols()
    # Sound goes out from the drum in rings.
    r = np.hypot(x - 42.5, (y - 48) * 1.0)
    for radius in (30, 37, 44, 51):
        ring = np.clip(1.2 - np.abs(r - radius) * 3, 0, 1) * (y < 62)
        picture.lay((150, 92, 30), ring.astype(np.float32), 0.5 * (1 - (radius - 26) / 34))
    ground_shadow(picture, 44, 82, 24)
    put(picture, _drawn("drum"), 42.5, 86, 50)
    return picture


def scarecrow() -> Layers:
    picture = scene((190, 200, 184), (248, 230, 178), (190, 152, 72), 68, 83)
    rng = np.random.default_rng(11)
    ground_shadow(picture, 44, 90, 12)
    put(picture, _drawn("scarecrow"), 42.5, 92, 82)
    wheat = Layers(*picture.size)
    for row, (foot, tall) in enumerate(((96, 15), (99.5, 17))):
        stalks, ears = Shape(72, 100), Shape(72, 100)
        for n in range(27):
            sx = 14 + n * 2.1 + rng.uniform(-0.6, 0.6) + row
            lean, h = rng.uniform(-2, 2), tall + rng.uniform(-2.5, 2.5)
            stalks.stroke([(sx, foot, 0.28), (sx + lean * 0.4, foot - h * 0.6, 0.24), (sx + lean, foot - h, 0.2)])
            ears.stroke([(sx + lean * 0.9, foot - h + 1, 0.3), (sx + lean * 1.1, foot - h - 1.6, 0.75),
                         (sx + lean * 1.3, foot - h - 4, 0.2)])
        whole = (0, 0, *picture.size)
        wheat.lay((150, 110, 44), stalks.mask(picture.size, whole))
        mask = ears.mask(picture.size, whole)
        wheat.lay((110, 74, 28), np.clip(gaussian_filter(mask, 1.5) * 2, 0, 1))
        wheat.lay(lit((226, 184, 90), 0.88 + 0.12 * row), mask)
    picture.lay(wheat.rgb / np.maximum(wheat.alpha, 1e-3)[..., None], wheat.alpha)
    return picture


def heroine() -> Layers:
    picture = scene((196, 172, 190), (250, 226, 196), (146, 122, 92), 70, 84)
    y, x = _rows_cols()
    rays = np.clip(np.sin(np.arctan2(y - 40, x - 43) * 14) * 3, 0, 1) * np.exp(-(np.hypot(x - 43, y - 40) / 34) ** 2)
    picture.lay((255, 236, 170), (rays * (y < 68)).astype(np.float32), 0.45)
    ground_shadow(picture, 43, 91, 18)
    put(picture, _drawn("heroine"), 43.5, 93.5, 82)
    return picture


def surrender() -> Layers:
    picture = scene((176, 188, 196), (238, 230, 208), (140, 124, 98), 74, 85)
    town = Shape(72, 100).path(
        "M14 76 L14 62 L20 62 L20 58 L22 58 L22 60 L24 60 L24 58 L26 58 L26 60 L28 60 L28 58 L30 58 L30 63 L37 63 L37 52 "
        "L36 52 L36 48 L38 48 L38 50 L40 50 L40 48 L42 48 L42 50 L44 50 L44 48 L46 48 L46 52 L45 52 L45 63 L52 63 L52 57 "
        "L54 57 L54 59 L56 59 L56 57 L58 57 L58 59 L60 59 L60 57 L62 57 L62 62 L72 62 L72 76 Z")
    town.path("M47 76 L47 70 C47 66 51.6 66 51.6 70 L51.6 76 Z", cut=True)
    mask = town.mask(picture.size, (0, 0, *picture.size))
    picture.lay((150, 136, 116), mask, 0.85)
    picture.shade(light(gaussian_filter(mask, 0.3 * UNIT), 0.5 * UNIT) * 0.6, mask)
    put(picture, _drawn("key"), 48, 95, 62, turn=38, shadow=0.35)
    put(picture, _drawn("white_flag"), 42, 92, 66, turn=-4, shadow=0.35)
    return picture


def bishop() -> Layers:
    picture = scene((150, 132, 176), (246, 226, 198), (118, 88, 110), 80, 86)
    y, x = _rows_cols()
    arch = Shape(72, 100).path("M18 100 L18 44 C18 18 66 18 66 44 L66 100 Z")
    arch.path("M21.5 100 L21.5 45 C21.5 22 62.5 22 62.5 45 L62.5 100 Z", cut=True)
    mask = arch.mask(picture.size, (0, 0, *picture.size))
    inner = Shape(72, 100).path("M21.5 100 L21.5 45 C21.5 22 62.5 22 62.5 45 L62.5 100 Z")
    glass = inner.mask(picture.size, (0, 0, *picture.size))
    light_ = np.exp(-(np.hypot((x - 42) / 30, (y - 45) / 40) ** 2))
    picture.lay((255, 238, 186), glass * (0.25 + 0.5 * light_).astype(np.float32))
    picture.lay((178, 160, 140), mask)
    picture.shade(light(gaussian_filter(mask, 0.4 * UNIT), 0.8 * UNIT) * 0.8, mask)
    put(picture, _drawn("crosier"), 42, 96, 84, turn=20, shadow=0.3)
    ground_shadow(picture, 42, 88, 20)
    put(picture, _drawn("mitre"), 42.5, 90, 52, shadow=0.4)
    return picture


FACES: dict[str, Callable[[], Layers]] = {
    **{f"merc_{n}": partial(company, n) for n in RANKS}, "winter": winter, "drum": drum, "scarecrow": scarecrow,
    "heroine": heroine, "surrender": surrender, "bishop": bishop,
}


@cache
def _picture(name: str) -> Image.Image:
    return FACES[name]().image(MASTER)


# ---- signs --------------------------------------------------------------------------------------

def _flag_sign() -> Shape:
    shape = Shape().line([(18, 4), (18, 98)], 9)
    return shape.path("M22 8 C42 -2 56 20 92 8 C88 26 90 44 86 62 C60 72 44 50 22 62 Z")


def _mitre_sign() -> Shape:
    shape = Shape().path("M14 92 C4 58 26 24 50 2 C74 24 96 58 86 92 Z")
    return shape.line([(50, 16), (50, 66)], 9, cut=True).line([(32, 44), (68, 44)], 9, cut=True).line(
        [(12, 76), (88, 76)], 5, cut=True)


def _drum_sign() -> Shape:
    shape = Shape().path("M14 40 L14 84 C14 98 86 98 86 84 L86 40 C86 54 14 54 14 40 Z")
    shape.path("M14 36 C14 24 86 24 86 36 C86 48 14 48 14 36 Z")
    shape.line([(6, 4), (48, 34)], 7).line([(94, 4), (52, 34)], 7)
    return shape.line([(20, 56), (35, 86), (50, 60), (65, 86), (80, 56)], 5, cut=True)


def _scarecrow_sign() -> Shape:
    shape = Shape().line([(50, 40), (50, 99)], 9).line([(4, 50), (96, 50)], 9).disc(50, 28, 15)
    shape.path("M20 20 L80 20 L68 14 L64 0 L36 0 L32 14 Z")
    return shape.path("M30 48 L70 48 L76 84 L64 78 L58 88 L50 80 L42 88 L36 78 L24 84 Z")


def _heroine_sign() -> Shape:
    """A crowned head with long hair."""
    shape = Shape().path("M24 24 L20 2 L36 13 L50 0 L64 13 L80 2 L76 24 Z")
    shape.path("M50 28 C78 26 82 48 80 66 C80 82 88 92 92 98 L8 98 C12 92 20 82 20 66 C18 48 22 26 50 28 Z")
    return shape.path("M36 46 C42 52 58 52 64 44 C68 66 60 78 50 78 C40 78 32 66 36 46 Z", cut=True).path(
        "M43 76 L57 76 L60 98 L40 98 Z", cut=True)


SIGNS: dict[str, Shape] = {
    "winter": things.snow_crystal(5.0), "drum": _drum_sign(), "scarecrow": _scarecrow_sign(),
    "heroine": _heroine_sign(), "surrender": _flag_sign(), "bishop": _mitre_sign(),
}


# ---- the card -----------------------------------------------------------------------------------

def card(name: str, height: int) -> Layers:
    sheet = Sheet(height, PAPER, 90 + len(name))
    colour, words = STRIPS[name]
    inner = sheet.frame(STRIP[0], 0.030)
    image = _picture(name).resize((sheet.w, sheet.h), Image.Resampling.LANCZOS)
    columns = np.arange(sheet.w)[None, :] / sheet.h
    part = inner * (columns >= STRIP[1])
    over(sheet.picture, image, 0, 0, opacity=0.92, within=part)
    grain = noise((sheet.h, sheet.w), sheet.h / 90, np.random.default_rng(3))
    sheet.picture.shade(0.030 * grain, part)
    strip = inner * (columns < STRIP[1])
    silk = noise((sheet.h, sheet.w), (sheet.h / 14, sheet.h / 60), np.random.default_rng(5))
    sheet.picture.lay(np.asarray(colour, np.float32) * (1 + 0.04 * silk[..., None]), strip)
    deep = mix(colour, (30, 16, 10), 0.55)
    sheet.line(STRIP[0], 0.030, 0.007, deep)
    sheet.picture.lay((238, 206, 134), sheet.box(STRIP[1] - 0.004, STRIP[0], STRIP[1] + 0.003, 1 - STRIP[0]), 0.95)
    both = _corner(sheet, name, words)
    sheet.picture.shadow(both, (sheet.k * 0.5, sheet.k * 0.7), sheet.k * 0.6, 0.55, strip)
    sheet.picture.lay(GOLD if name == "merc_10" else CREAM, both)
    sheet.edge((124, 88, 48))
    return sheet.picture


def _corner(sheet: Sheet, name: str, words: str) -> Field:
    """Number or sign at the top of the strip, and again at its foot, upside down."""
    image = Image.new("L", (sheet.w, sheet.h), 0)
    draw = ImageDraw.Draw(image)
    mid = (STRIP[0] + STRIP[1]) / 2 - 0.002
    if name in SIGNS:
        if words:
            size = {1: 0.085, 2: 0.075}.get(len(words), 0.058)
            draw.text((mid * sheet.h, 0.185 * sheet.h), words, font=font("Alegreya_700Bold", size * sheet.h), fill=255,
                      anchor="mm")
        half = 0.046 * sheet.h
        box = (mid * sheet.h - half, 0.095 * sheet.h - half, mid * sheet.h + half, 0.095 * sheet.h + half)
        mask = np.maximum(np.asarray(image, np.float32) / 255, SIGNS[name].mask((sheet.w, sheet.h), box))
    else:
        face = font("Alegreya_700Bold", (0.158 if len(words) == 1 else 0.112) * sheet.h)
        draw.text((mid * sheet.h, 0.098 * sheet.h), words, font=face, fill=255, anchor="mm")
        mask = np.asarray(image, np.float32) / 255
    foot = np.roll(mask[::-1, ::-1], -round((ASPECT - 2 * mid) * sheet.h), 1)
    return np.maximum(mask, foot)


# ---- the back -----------------------------------------------------------------------------------

def card_back(height: int) -> Layers:
    """Dark green leather with tooled gold: crossed halberds and a captain's helmet."""
    leather: RGB = (34, 62, 50)
    gold: RGB = (222, 178, 98)
    sheet = Sheet(height, leather, 78)
    h, w, k = sheet.h, sheet.w, sheet.k
    rng = np.random.default_rng(10)
    pores = gaussian_filter(rng.standard_normal((h, w)), h / 300) * (h / 300)
    sheet.picture.lay(leather, sheet.outline)
    sheet.picture.shade(light(pores.astype(np.float32), 1.5 * h / 420) * 0.55, sheet.outline)
    y, x = np.mgrid[0:h, 0:w] / h
    off_x, off_y = x - ASPECT / 2, y - 0.5
    middle = np.exp(-((off_x / 0.34) ** 2 + (off_y / 0.42) ** 2))
    sheet.picture.shade(0.10 * middle - 0.20 * (1 - middle), sheet.outline)
    tooled: list[Field] = []
    for inset, width in ((0.045, 0.010), (0.066, 0.004)):
        wide = max(width, 0.8 / height)
        tooled.append(np.clip(sheet.frame(inset, 0.03) - sheet.frame(inset + wide, 0.03 - wide), 0, 1))
    shaft, iron = people.halberd(30)
    weapons = Shape(60, 120)
    weapons.marks = [*shaft.marks, *iron.marks]
    arms = (ASPECT / 2 - 0.20, 0.10, ASPECT / 2 + 0.20, 0.90)
    box = tuple(v * h for v in arms)
    one = weapons.mask((w, h), (box[0], box[1], box[2], box[3]), 26)
    both = np.maximum(one, one[:, ::-1])
    helmet = BARBUTE.mask((w, h), ((ASPECT / 2 - 0.15) * h, 0.32 * h, (ASPECT / 2 + 0.15) * h, 0.68 * h))
    field = (np.hypot(off_x, off_y) < 0.225).astype(np.float32)
    ring = (np.abs(np.hypot(off_x, off_y) - 0.225) < max(0.006, 0.5 / height)).astype(np.float32)
    lozenges = np.clip(0.5 - np.abs(np.abs(((off_x + off_y) / 0.06) % 1 - 0.5) - 0.5) * 8, 0, 1)
    other = np.clip(0.5 - np.abs(np.abs(((off_x - off_y) / 0.06) % 1 - 0.5) - 0.5) * 8, 0, 1)
    sheet.picture.lay(gold, np.maximum(lozenges, other) * sheet.frame(0.08, 0.02) * (1 - field) * (1 - both), 0.30)
    sheet.picture.lay(lit(leather, 0.7), field, 0.6)
    tooled += [both * (1 - field), ring, helmet]
    marks = np.maximum.reduce(tooled).astype(np.float32)
    sheet.picture.shadow(marks, (-k * 0.4, -k * 0.5), k * 0.5, 0.7, sheet.outline)
    sheet.picture.lay(gold, marks)
    sheet.picture.shade(0.10 * noise((h, w), h / 9, rng), marks)
    sheet.edge((12, 22, 16))
    return sheet.picture


