"""The five circle symbols, ship and carriage, and the pictures of the four laws."""

from __future__ import annotations

from art.bake.cards import Sheet
from art.bake.heraldry import CHARGES, EMBLEMS
from art.bake.shapes import Field, Shape, grow
from art.bake.textures import RGB, mix

CREAM: RGB = (255, 248, 226)


def fan() -> Shape:
    """An open fan with its ribs."""
    shape = Shape().path("M50 92 L2 40 C22 4 78 4 98 40 Z")
    for x, y in ((20, 18), (50, 4), (80, 18)):
        shape.stroke([(50, 88, 1.5), (x, y, 3.2)], cut=True)
    return shape.disc(50, 88, 9)


def crown() -> Shape:
    """Three points with pearls, and a ring."""
    shape = Shape().polygon([(8, 76), (4, 28), (30, 54), (50, 14), (70, 54), (96, 28), (92, 76)])
    shape.disc(4, 26, 8).disc(50, 14, 9).disc(96, 26, 8)
    return shape.line([(12, 90), (88, 90)], 10)


def rose() -> Shape:
    """Five petals around a heart."""
    shape = Shape()
    for x, y in ((50, 24), (76, 42), (66, 74), (34, 74), (24, 42)):
        shape.disc(x, y, 21)
    return shape.disc(50, 52, 15, cut=True).disc(50, 52, 9)


def ship() -> Shape:
    """A cog under one sail."""
    shape = Shape().path("M2 62 C20 72 80 72 98 60 C96 80 86 94 72 96 L26 96 C12 94 4 80 2 62 Z")
    shape.line([(50, 2), (50, 66)], 5)
    return shape.path("M56 8 C86 14 90 40 82 58 C74 54 64 54 56 58 Z").path("M44 14 C22 22 16 40 18 56 L44 56 Z")


def carriage() -> Shape:
    """A covered cart on two spoked wheels."""
    shape = Shape().path("M8 60 C8 18 26 14 50 14 C74 14 92 18 92 60 Z").line([(2, 64), (98, 64)], 8)
    for x in (26, 74):
        shape.disc(x, 78, 19).disc(x, 78, 12, cut=True).line([(x - 13, 78), (x + 13, 78)], 4)
        shape.line([(x, 65), (x, 91)], 4)
    return shape.line([(34, 22), (34, 56)], 4, cut=True).line([(66, 22), (66, 56)], 4, cut=True)


# name: field, ink, shape, whether it counts as a circle
MARKS: dict[str, tuple[RGB, RGB, Shape, bool]] = {
    "cross": ((170, 44, 36), CREAM, EMBLEMS["cross"], True),
    "fan": ((40, 122, 116), CREAM, fan(), True),
    "crown": ((236, 188, 64), (70, 38, 14), crown(), True),
    "tower": ((72, 76, 92), CREAM, CHARGES["tower"], True),
    "rose": ((250, 240, 222), (186, 50, 92), rose(), True),
    "ship": ((48, 104, 168), CREAM, ship(), False),
    "carriage": ((122, 78, 40), CREAM, carriage(), False),
}


def law_picture(sheet: Sheet, law: str, inner: Field) -> None:
    """What a law does, in one picture."""
    pictures = {"take_back_stone": _stone, "three_symbols": _three, "any_colours": _colours, "minus_two": _minus}
    pictures[law](sheet, inner)


def _lay(sheet: Sheet, shape: Shape, x: float, y: float, size: float, colour: RGB, inner: Field) -> None:
    half = size * sheet.h / 2
    box = (x * sheet.h - half, y * sheet.h - half, x * sheet.h + half, y * sheet.h + half)
    mask = shape.mask((sheet.w, sheet.h), box)
    sheet.picture.lay((52, 30, 18), grow(mask, 3) * inner)
    sheet.picture.lay(colour, mask * inner)


def _stone(sheet: Sheet, inner: Field) -> None:
    """A wooden disc under an arrow that comes back."""
    _lay(sheet, Shape().disc(50, 50, 48), 0.40, 0.53, 0.30, (178, 124, 70), inner)
    _lay(sheet, Shape().disc(50, 50, 34).disc(50, 50, 27, cut=True), 0.40, 0.53, 0.30, mix((178, 124, 70), CREAM, 0.4),
         inner)
    arrow = Shape().stroke([(92, 64, 6), (82, 28, 6), (50, 14, 6), (20, 28, 6)])
    arrow.polygon([(2, 34), (34, 40), (20, 8)])
    _lay(sheet, arrow, 0.40, 0.36, 0.56, (60, 110, 66), inner)


def _three(sheet: Sheet, inner: Field) -> None:
    """Three circles instead of two."""
    for name, x, y in (("cross", 0.40, 0.27), ("crown", 0.24, 0.56), ("rose", 0.56, 0.56)):
        field, ink, shape, _ = MARKS[name]
        _lay(sheet, Shape().disc(50, 50, 49), x, y, 0.28, field, inner)
        half = 0.095 * sheet.h
        box = (x * sheet.h - half, y * sheet.h - half, x * sheet.h + half, y * sheet.h + half)
        sheet.picture.lay(ink, shape.mask((sheet.w, sheet.h), box) * inner)


def _colours(sheet: Sheet, inner: Field) -> None:
    """Three cards of different lands, fanned."""
    card = Shape(72, 100).polygon([(4, 2), (68, 2), (68, 98), (4, 98)])
    for x, y, turn, colour in ((0.25, 0.45, -18, (52, 92, 168)), (0.55, 0.45, 18, (62, 112, 58)),
                               (0.40, 0.42, 0, (176, 54, 44))):
        half = 0.19 * sheet.h
        box = (x * sheet.h - half, y * sheet.h - half, x * sheet.h + half, y * sheet.h + half)
        mask = card.mask((sheet.w, sheet.h), box, turn)
        sheet.picture.lay((52, 30, 18), grow(mask, 4) * inner)
        sheet.picture.lay(CREAM, mask * inner)
        sheet.picture.lay(colour, grow(mask, -8) * inner)


def _minus(sheet: Sheet, inner: Field) -> None:
    """Two points less."""
    sheet.words("−2", "Cinzel_700Bold", 0.46, 0.40, 0.43, (150, 34, 28), 0.62)
