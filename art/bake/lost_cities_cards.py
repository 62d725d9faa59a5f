"""The cards of Lost Cities: five colours of nine numbers and an investment, one back, five parts of the board.

The number stands in a band along the upper side, so that a slice of a column shows it, and at the left, so that
a slice of a fan does; the symbol of the colour stands beside and below it. Lengths are shares of the height.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from PIL import Image, ImageDraw

from art.bake.cards import ASPECT, PAPER, Sheet, leaf
from art.bake.condottiere_drawing import over
from art.bake.heraldry import EMBLEMS
from art.bake.lost_cities_scenes import landscape
from art.bake.shapes import Field, Layers, Shape, grow
from art.bake.textures import RGB, font, lit, mix, noise

SIZE = 360  # cards are drawn once, so high, and reduced
BAND = 0.165  # lower side of the band
TAB = 0.195  # right side of the tab below the number
TAB_FOOT = 0.315
EDGE = 0.026
CREAM: RGB = (255, 248, 226)
DARK: RGB = (44, 40, 50)
COLOURS: dict[str, RGB] = {
    "y": (200, 144, 30),
    "b": (38, 88, 156),
    "w": (226, 230, 232),
    "g": (50, 112, 58),
    "r": (166, 42, 32),
}


def wave() -> Shape:
    """Two crests of the sea."""
    shape = Shape()
    for y in (34, 68):
        points = [(x, y + 9 * np.sin(x / 14.0), 7.5 if 8 < x < 92 else 3.0) for x in range(4, 100, 8)]
        shape.stroke(points)
    return shape


def peaks() -> Shape:
    """Two mountains."""
    shape = Shape().polygon([(2, 88), (38, 12), (58, 54), (70, 34), (98, 88)])
    return shape.polygon([(38, 30), (48, 52), (40, 46), (34, 54), (28, 50)], cut=True)


def flame() -> Shape:
    """A fire with a heart."""
    shape = Shape().path("M54 0 C60 26 92 44 84 72 C78 96 58 100 48 100 C28 100 12 84 16 62 "
                         "C18 48 30 44 30 28 C44 36 44 48 46 52 C56 40 58 20 54 0 Z")
    return shape.path("M50 54 C52 66 66 70 62 82 C58 92 42 94 38 82 C34 70 48 68 50 54 Z", cut=True)


def coin() -> Shape:
    """A coin with a cross of four rays."""
    shape = Shape().disc(50, 50, 48).disc(50, 50, 39, cut=True)
    return shape.polygon([(50, 18), (57, 43), (82, 50), (57, 57), (50, 82), (43, 57), (18, 50), (43, 43)])


SEAL = coin()
SYMBOLS: dict[str, Shape] = {"y": EMBLEMS["sun"], "b": wave(), "w": peaks(), "g": leaf(), "r": flame()}


def ink_of(colour: str) -> RGB:
    """What is written in a colour's band."""
    return DARK if colour == "w" else CREAM


@cache
def _blank() -> Sheet:
    return Sheet(SIZE, PAPER, 117)


def new_sheet() -> Sheet:
    """Thick paper with nothing on it; the paper is made once."""
    blank = _blank()
    sheet = Sheet.__new__(Sheet)
    sheet.k, sheet.h, sheet.w, sheet.height = blank.k, blank.h, blank.w, blank.height
    sheet.outline = blank.outline
    sheet.picture = Layers(sheet.w, sheet.h)
    sheet.picture.rgb, sheet.picture.alpha = blank.picture.rgb.copy(), blank.picture.alpha.copy()
    return sheet


def card(colour: str, sign: str) -> Layers:
    """A card; sign: "*" or "2" ... "10"."""
    sheet = new_sheet()
    inner = sheet.frame(EDGE, 0.030)
    if sign == "*":
        _investment(sheet, colour, inner)
    else:
        image = landscape(colour, int(sign)).resize((sheet.w, sheet.h), Image.Resampling.LANCZOS)
        over(sheet.picture, image.convert("RGBA"), 0, 0, opacity=0.93, within=inner)
    grain = noise((sheet.h, sheet.w), sheet.h / 90, np.random.default_rng(3))
    sheet.picture.shade(0.045 * grain, inner)
    _band(sheet, colour, inner)
    marks = _corner(sheet, colour, sign)
    sheet.picture.shadow(marks, (sheet.k * 0.5, sheet.k * 0.7), sheet.k * 0.6, 0.15 if colour == "w" else 0.5, inner)
    sheet.picture.lay(ink_of(colour), marks)
    if sign != "*":
        _large(sheet, colour, sign)
    sheet.line(EDGE, 0.030, 0.008, mix(COLOURS[colour], (30, 16, 10), 0.45))
    sheet.edge((124, 88, 48))
    return sheet.picture


def _band(sheet: Sheet, colour: str, inner: Field) -> None:
    """The coloured band on top and the tab at the left."""
    base = COLOURS[colour]
    area = np.maximum(sheet.box(0, 0, ASPECT, BAND), sheet.box(0, 0, TAB, TAB_FOOT)) * inner
    silk = noise((sheet.h, sheet.w), (sheet.h / 60, sheet.h / 14), np.random.default_rng(5))
    sheet.picture.shadow(area, (0, sheet.k), sheet.k * 1.5, 0.45, inner)
    sheet.picture.lay(np.asarray(base, np.float32) * (1 + 0.03 * silk[..., None]), area)
    rim = mix(base, (250, 222, 150), 0.6) if colour != "w" else (150, 160, 172)
    sheet.picture.lay(rim, sheet.box(TAB, BAND - 0.006, ASPECT, BAND) * inner, 0.95)
    sheet.picture.lay(rim, sheet.box(0, TAB_FOOT - 0.006, TAB, TAB_FOOT) * inner, 0.95)
    sheet.picture.lay(rim, sheet.box(TAB - 0.006, BAND, TAB, TAB_FOOT) * inner, 0.95)


def _corner(sheet: Sheet, colour: str, sign: str) -> Field:
    """The number, and the symbol beside and below it."""
    middle = 0.112
    if sign == "*":
        mask = _seal(sheet, middle, 0.093)
    else:
        mask = _ink(sheet, sign, 0.178 if len(sign) == 1 else 0.158, middle, 0.093)
    for x, y, size in ((ASPECT - 0.105, 0.094, 0.105), (middle - 0.002, 0.235, 0.105)):
        half = size * sheet.h / 2
        box = (x * sheet.h - half, y * sheet.h - half, x * sheet.h + half, y * sheet.h + half)
        mask = np.maximum(mask, SYMBOLS[colour].mask((sheet.w, sheet.h), box))
    return mask


def _seal(sheet: Sheet, x: float, y: float) -> Field:
    """The sign of an investment."""
    half = 0.062 * sheet.h
    return SEAL.mask((sheet.w, sheet.h), (x * sheet.h - half, y * sheet.h - half, x * sheet.h + half,
                                           y * sheet.h + half))


def seal(height: int) -> Layers:
    """The sign of an investment by itself, for lists."""
    k = 4
    picture = Layers(height * k, height * k)
    picture.lay(CREAM, SEAL.mask(picture.size, (0.0, 0.0, float(height * k), float(height * k))))
    return picture


def _ink(sheet: Sheet, words: str, size: float, x: float, y: float) -> Field:
    """Words with the middle of their ink at (x, y)."""
    image = Image.new("L", (sheet.w, sheet.h), 0)
    draw, letters = ImageDraw.Draw(image), font("AlegreyaSans_700Bold", size * sheet.h)
    x0, y0, x1, y1 = draw.textbbox((0, 0), words, letters, "ls", features=["lnum"])
    at = (x * sheet.h - (x0 + x1) / 2, y * sheet.h - (y0 + y1) / 2)
    draw.text(at, words, 255, letters, "ls", features=["lnum"], stroke_width=round(0.003 * sheet.h))
    return np.asarray(image, np.float32) / 255


def _large(sheet: Sheet, colour: str, sign: str) -> None:
    """The number again, large, in the lower right corner: dark upon snow, light upon all other grounds."""
    mask = _ink(sheet, sign, 0.27, ASPECT - (0.13 if len(sign) == 1 else 0.17), 0.865)
    inner = sheet.frame(EDGE, 0.03)
    if colour == "w":
        sheet.picture.lay((246, 250, 252), grow(mask, sheet.k * 2.6) * inner, 0.92)
    else:
        sheet.picture.shadow(mask, (sheet.k, sheet.k * 1.4), sheet.k * 2, 0.85, inner)
        sheet.picture.lay(mix(COLOURS[colour], (30, 16, 10), 0.62), grow(mask, sheet.k * 1.3) * inner, 0.85)
    sheet.picture.lay(DARK if colour == "w" else (255, 246, 214), mask)


def _investment(sheet: Sheet, colour: str, inner: Field) -> None:
    """Two hands that agree, above three coins, on the cloth of the expedition."""
    base = COLOURS[colour] if colour != "w" else (186, 196, 208)
    y, x = np.mgrid[0 : sheet.h, 0 : sheet.w] / sheet.h
    sheet.picture.lay(base, inner, 0.9)
    light = np.exp(-(((x - ASPECT / 2) / 0.30) ** 2 + ((y - 0.55) / 0.30) ** 2))
    sheet.picture.shade((0.55 * light - 0.22).astype(np.float32), inner)
    weave = np.sin(x * 420) * np.sin(y * 420)
    sheet.picture.shade((0.035 * weave).astype(np.float32), inner)
    box = (0.045 * sheet.h, 0.33 * sheet.h, (ASPECT - 0.045) * sheet.h, 0.73 * sheet.h)
    for shape, tone in HANDS:
        mask = shape.mask((sheet.w, sheet.h), box)
        outline = shape.mask((sheet.w, sheet.h), (box[0] - 3, box[1] - 3, box[2] + 3, box[3] + 3))
        sheet.picture.shadow(outline, (sheet.k, sheet.k * 2), sheet.k * 1.5, 0.55, inner)
        sheet.picture.lay((64, 38, 26), outline * inner)
        sheet.picture.lay(tone, mask * inner)
        sheet.picture.shade((0.5 * (0.55 - y)).astype(np.float32), mask)
    for at in (0.25, 0.36, 0.47):
        _coin(sheet, at, 0.83 + 0.012 * np.cos((at - 0.36) * 40), inner)


def _coin(sheet: Sheet, x: float, y: float, inner: Field) -> None:
    rims = ((31.0, (96, 62, 20)), (29.0, (232, 184, 84)), (23.0, (186, 134, 48)), (21.0, (246, 206, 112)))
    for radius, colour in rims:
        shape = Shape().disc(50, 50, radius)
        half = 0.105 * sheet.h
        box = (x * sheet.h - half, y * sheet.h - half, x * sheet.h + half, y * sheet.h + half)
        sheet.picture.lay(colour, shape.mask((sheet.w, sheet.h), box) * inner)


def _hands() -> list[tuple[Shape, RGB]]:
    """Cuffs, then the far hand, then the near hand with its fingers."""
    left_cuff = Shape(100, 64).polygon([(0, 22), (22, 14), (28, 42), (0, 56)])
    right_cuff = Shape(100, 64).polygon([(100, 22), (78, 14), (72, 42), (100, 56)])
    far = Shape(100, 64).path("M78 16 C66 10 56 10 46 14 C36 18 34 24 42 26 C34 34 38 46 50 46 C60 46 68 44 74 40 Z")
    near = Shape(100, 64).path("M22 16 C34 10 46 12 56 20 C64 26 70 34 64 38 C66 44 58 48 54 44 C54 50 46 52 42 47 "
                               "C40 52 32 50 32 44 C28 44 26 42 26 40 Z")
    fingers = Shape(100, 64)
    for start, end in (((46, 27), (61, 37)), ((41, 31), (53, 43)), ((36, 35), (43, 46))):
        fingers.stroke([(*start, 0.7), (*end, 0.7)])
    thumb = Shape(100, 64).stroke([(40, 20, 4.6), (50, 18, 4.4), (59, 23, 3.4)])
    return [(left_cuff, (84, 46, 40)), (right_cuff, (50, 62, 88)), (far, (198, 142, 104)), (near, (240, 200, 160)),
            (fingers, (120, 76, 54)), (thumb, (222, 172, 130))]


HANDS = _hands()


def card_back() -> Layers:
    """Blue leather with tooled gold: a compass rose in a ring of the five symbols."""
    leather, gold = (30, 44, 70), (222, 178, 98)
    sheet = new_sheet()
    rng = np.random.default_rng(12)
    sheet.picture.lay(leather, sheet.outline)
    sheet.picture.shade(0.07 * noise((sheet.h, sheet.w), sheet.h / 260, rng), sheet.outline)
    y, x = np.mgrid[0 : sheet.h, 0 : sheet.w] / sheet.h
    middle = np.exp(-(((x - ASPECT / 2) / 0.34) ** 2 + ((y - 0.5) / 0.42) ** 2))
    sheet.picture.shade((0.14 * middle - 0.18 * (1 - middle)).astype(np.float32), sheet.outline)
    marks = np.zeros((sheet.h, sheet.w), np.float32)
    for inset, width in ((0.045, 0.010), (0.066, 0.005)):
        marks = np.maximum(marks, np.clip(sheet.frame(inset, 0.03) - sheet.frame(inset + width, 0.03 - width), 0, 1))
    rose = Shape().polygon([(50, 2), (56, 44), (98, 50), (56, 56), (50, 98), (44, 56), (2, 50), (44, 44)])
    rose.polygon([(24, 24), (50, 43), (76, 24), (57, 50), (76, 76), (50, 57), (24, 76), (43, 50)])
    rose.disc(50, 50, 6, cut=True)
    marks = np.maximum(marks, _at(sheet, rose, ASPECT / 2, 0.5, 0.34))
    far = np.hypot(x - ASPECT / 2, y - 0.5)
    for radius in (0.19, 0.272):
        marks = np.maximum(marks, (np.abs(far - radius) < 0.004).astype(np.float32))
    for n, shape in enumerate(SYMBOLS.values()):
        angle = np.radians(-90 + 72 * n)
        at = (ASPECT / 2 + 0.231 * np.cos(angle), 0.5 + 0.231 * np.sin(angle))
        marks = np.maximum(marks, _at(sheet, shape, at[0], at[1], 0.062))
    for at in ((0.13, 0.13), (ASPECT - 0.13, 0.13), (0.13, 0.87), (ASPECT - 0.13, 0.87)):
        marks = np.maximum(marks, _at(sheet, EMBLEMS["lozenge"], at[0], at[1], 0.06))
    sheet.picture.shadow(marks, (-sheet.k * 0.4, -sheet.k * 0.5), sheet.k * 0.5, 0.7, sheet.outline)
    sheet.picture.lay(gold, marks)
    sheet.picture.shade(0.10 * noise((sheet.h, sheet.w), sheet.h / 9, rng), marks)
    sheet.edge((12, 18, 34))
    return sheet.picture


def _at(sheet: Sheet, shape: Shape, x: float, y: float, size: float) -> Field:
    half = size * sheet.h / 2
    return shape.mask((sheet.w, sheet.h), (x * sheet.h - half, y * sheet.h - half, x * sheet.h + half,
                                           y * sheet.h + half))


def board_part(colour: str) -> Layers:
    """One part of the board strip: worn parchment with the colour's frame and its symbol, where discards lie."""
    sheet = new_sheet()
    base = COLOURS[colour] if colour != "w" else (188, 198, 210)
    sheet.picture.lay(mix(base, (70, 44, 26), 0.45), sheet.outline, 0.75)
    sheet.picture.shade(-0.05 * noise((sheet.h, sheet.w), sheet.h / 40, np.random.default_rng(8)), sheet.outline)
    marks = np.clip(sheet.frame(0.04, 0.04) - sheet.frame(0.054, 0.03), 0, 1)
    marks = np.maximum(marks, _at(sheet, SYMBOLS[colour], ASPECT / 2, 0.5, 0.44))
    sheet.picture.shadow(marks, (sheet.k, sheet.k), sheet.k, 0.5, sheet.outline)
    sheet.picture.lay(lit(mix(base, (255, 240, 200), 0.45), 1.0), marks, 0.85)
    sheet.edge((60, 38, 20))
    return sheet.picture


def symbol(colour: str, height: int) -> Layers:
    """The colour's symbol on a round field, for scores and names."""
    k = 4
    picture = Layers(height * k, height * k)
    box = (0.0, 0.0, float(height * k), float(height * k))
    for radius, paint in ((49.0, mix(COLOURS[colour], (30, 16, 10), 0.55)), (45.0, COLOURS[colour])):
        picture.lay(paint, Shape().disc(50, 50, radius).mask(picture.size, box))
    inner = (height * k * 0.2, height * k * 0.2, height * k * 0.8, height * k * 0.8)
    picture.lay(ink_of(colour), SYMBOLS[colour].mask(picture.size, inner))
    return picture
