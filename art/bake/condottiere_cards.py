"""The cards of Condottiere: thirteen faces and one back.

A card has a coloured strip along its left side with the number or sign, narrow enough to be read in a fan of
slices one eighth of the card's height wide; the rest is a picture. No words are baked.
Lengths are in shares of the card's height.
"""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from art.bake import condottiere_people as people
from art.bake import condottiere_things as things
from art.bake.cards import ASPECT, PAPER, Sheet
from art.bake.condottiere_drawing import over
from art.bake.condottiere_scenes import picture_of
from art.bake.cover_scenes import BARBUTE
from art.bake.shapes import Field, Layers, Shape, light
from art.bake.textures import RGB, font, lit, mix, noise

STRIP = (0.028, 0.142)  # left and right side of the strip
CREAM: RGB = (255, 247, 224)
GOLD: RGB = (244, 204, 116)
# What stands in the strip: its colour, the sign above the words (a figure of icons below), the words.
STRIPS: dict[str, tuple[RGB, str]] = {
    "merc_1": ((132, 104, 76), "1"),
    "merc_2": ((140, 96, 64), "2"),
    "merc_3": ((146, 86, 54), "3"),
    "merc_4": ((146, 72, 46), "4"),
    "merc_5": ((140, 56, 40), "5"),
    "merc_6": ((126, 38, 34), "6"),
    "merc_10": ((92, 18, 24), "10"),
    "winter": ((58, 92, 132), "=1"),
    "drum": ((164, 108, 26), "×2"),
    "scarecrow": ((92, 98, 46), ""),
    "heroine": ((124, 56, 116), "+10"),
    "surrender": ((88, 98, 106), ""),
    "bishop": ((72, 50, 112), ""),
}


# ---- signs --------------------------------------------------------------------------------------


def _flag_sign() -> Shape:
    shape = Shape().line([(18, 4), (18, 98)], 9)
    return shape.path("M22 8 C42 -2 56 20 92 8 C88 26 90 44 86 62 C60 72 44 50 22 62 Z")


def _mitre_sign() -> Shape:
    shape = Shape().path("M14 92 C4 58 26 24 50 2 C74 24 96 58 86 92 Z")
    return (
        shape.line([(50, 16), (50, 66)], 9, cut=True)
        .line([(32, 44), (68, 44)], 9, cut=True)
        .line([(12, 76), (88, 76)], 5, cut=True)
    )


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
        "M43 76 L57 76 L60 98 L40 98 Z", cut=True
    )


SIGNS: dict[str, Shape] = {
    "winter": things.snow_crystal(5.0),
    "drum": _drum_sign(),
    "scarecrow": _scarecrow_sign(),
    "heroine": _heroine_sign(),
    "surrender": _flag_sign(),
    "bishop": _mitre_sign(),
}


# ---- the card -----------------------------------------------------------------------------------


def card(name: str, height: int) -> Layers:
    sheet = Sheet(height, PAPER, 90 + len(name))
    colour, words = STRIPS[name]
    inner = sheet.frame(STRIP[0], 0.030)
    image = picture_of(name).resize((sheet.w, sheet.h), Image.Resampling.LANCZOS)
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
    mid = (STRIP[0] + STRIP[1]) / 2 - 0.001
    if name in SIGNS:
        mask = _words(sheet, words, "AlegreyaSans_700Bold", 0.078 if len(words) == 2 else 0.064, mid, 0.178)
        half = 0.044 * sheet.h
        box = (mid * sheet.h - half, 0.092 * sheet.h - half, mid * sheet.h + half, 0.092 * sheet.h + half)
        mask = np.maximum(mask, SIGNS[name].mask((sheet.w, sheet.h), box))
    else:
        mask = _words(sheet, words, "Cinzel_700Bold", 0.148 if len(words) == 1 else 0.094, mid, 0.108)
    foot = np.roll(mask[::-1, ::-1], -round((ASPECT - 2 * mid) * sheet.h), 1)
    return np.maximum(mask, foot)


def _words(sheet: Sheet, words: str, face: str, size: float, x: float, y: float) -> Field:
    """Words with the middle of their ink at (x, y), in figures of one height."""
    image = Image.new("L", (sheet.w, sheet.h), 0)
    if words:
        draw, letters = ImageDraw.Draw(image), font(face, size * sheet.h)
        x0, y0, x1, y1 = draw.textbbox((0, 0), words, letters, "ls", features=["lnum"])
        at = (x * sheet.h - (x0 + x1) / 2, y * sheet.h - (y0 + y1) / 2)
        draw.text(at, words, 255, letters, "ls", features=["lnum"], stroke_width=round(0.0018 * sheet.h))
    return np.asarray(image, np.float32) / 255


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
    thin = max(0.022, 0.5 / height / 0.085)
    lattice = np.maximum(*(np.abs((way / 0.085) % 1 - 0.5) > 0.5 - thin for way in (off_x + off_y, off_x - off_y)))
    sheet.picture.lay(gold, lattice * sheet.frame(0.08, 0.02) * (1 - field), 0.24)
    sheet.picture.lay(lit(leather, 0.7), field, 0.6)
    tooled += [both * (1 - field), ring, helmet]
    marks = np.maximum.reduce(tooled).astype(np.float32)
    sheet.picture.shadow(marks, (-k * 0.4, -k * 0.5), k * 0.5, 0.7, sheet.outline)
    sheet.picture.lay(gold, marks)
    sheet.picture.shade(0.10 * noise((h, w), h / 9, rng), marks)
    sheet.edge((12, 22, 16))
    return sheet.picture
