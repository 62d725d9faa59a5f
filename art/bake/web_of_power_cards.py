"""Bakes the sprites of Web of Power: the card game into art/sprites, with an index of their own.

    python -m art.bake.web_of_power_cards             everything
    python -m art.bake.web_of_power_cards wc_law      only names that begin so

A land card is its frame, arms, number and name; its circles and its route are sprites of their own (wc_mark_...),
laid on the coloured band on top when the card is shown. The lower part may lie under a sealed law (wc_scroll).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import partial

import numpy as np

from art.bake.cards import Sheet
from art.bake.crests import ARMS, OR, SABLE, SILVER, Frame, charge, shield
from art.bake.heraldry import CHARGES, EMBLEMS
from art.bake.oven import FOLDER, Sprite, bake_all, once, whole
from art.bake.shapes import Field, Layers, Shape, grow, light, rim_height
from art.bake.textures import RGB, mix, noise, parchment_array
from art.bake.web_of_power_marks import MARKS, law_picture
from game.web_of_power_cards import board_data as board

INDEX = FOLDER / "index_web_of_power_cards.json"
CARD_HEIGHTS, MARK_HEIGHTS, LAW_HEIGHTS, CREST_HEIGHTS = (64, 96, 160, 320), (16, 32, 64), (96, 160, 240), (24, 48)
HIGH, WIDE = 480, 384  # a land card is drawn once, so large, and reduced
ASPECT = WIDE / HIGH
PAPER: RGB = (240, 228, 198)
BAND, FOOT = 0.30, 0.80  # lower side of the band with the marks, upper side of the name
NUMBERS = {land.key: land.cards for land in board.LANDS}  # stand on the cards (R1.1)
LAWS = ("take_back_stone", "three_symbols", "any_colours", "minus_two")


def denmark(p: Layers, f: Frame) -> None:
    cross = Shape().line([(50, -30), (50, 130)], 22).line([(-30, 42), (130, 42)], 22)
    charge(p, f, cross, (176, 40, 38), (0.0, 0.0, 1.0, 0.9))


def hungary(p: Layers, f: Frame) -> None:
    double = Shape().line([(50, 4), (50, 84)], 11).line([(30, 26), (70, 26)], 10).line([(20, 48), (80, 48)], 10)
    charge(p, f, double, SILVER, (0.08, 0.08, 0.92, 0.90))
    hills = Shape().disc(50, 96, 20).disc(26, 104, 20).disc(74, 104, 20)
    charge(p, f, hills, (98, 178, 98), (0.05, 0.10, 0.95, 0.92))


def castile(p: Layers, f: Frame) -> None:
    charge(p, f, CHARGES["tower"], OR, (0.14, 0.10, 0.86, 0.74))


def saxony(p: Layers, f: Frame) -> None:
    for y in (0.12, 0.36, 0.60):
        charge(p, f, Shape().line([(-20, 50), (120, 50)], 34), OR, (0.0, y - 0.15, 1.0, y + 0.25))
    charge(p, f, Shape().line([(-6, 4), (110, 96)], 13), (56, 142, 74), (0.0, 0.0, 1.0, 0.86))


# key: field of the shield, its picture, name as it stands on the card
LANDS: dict[str, tuple[RGB, object, str]] = {
    "Danemark": ((232, 226, 212), denmark, "Dänemark"),
    "England": (*ARMS["EN"], "England"),
    "Italien": (*ARMS["IT"], "Italien"),
    "Bayern": (*ARMS["BY"], "Bayern"),
    "Ungarn": ((32, 124, 128), hungary, "Ungarn"),
    "Kastilien": ((156, 52, 112), castile, "Kastilien"),
    "Franken": (*ARMS["FK"], "Franken"),
    "Sachsen": (SABLE, saxony, "Sachsen"),
    "Frankreich": (*ARMS["FR"], "Frankreich"),
}


def crest(land: str, height: int) -> Layers:
    """The arms of a land."""
    tincture, paint, _ = LANDS[land]
    return shield(height, tincture, paint, (214, 176, 98), sum(map(ord, land)))  # type: ignore[arg-type]


def blank(paper: RGB, seed: int) -> Sheet:
    """Thick paper in the shape of a land card, with the measures of any other card."""
    sheet = Sheet.__new__(Sheet)
    sheet.k, sheet.h, sheet.w, sheet.height = 3, HIGH, WIDE, HIGH // 3
    sheet.picture = Layers(WIDE, HIGH)
    sheet.outline = sheet.frame(0.0, 0.06)
    sheet.picture.lay(parchment_array(WIDE, HIGH, paper, seed, scale=1.2, edge=0.2, edge_width=10), sheet.outline)
    return sheet


def cloth(sheet: Sheet, area: Field, colour: RGB) -> None:
    """A band of coloured cloth with a golden hem."""
    silk = noise((sheet.h, sheet.w), (sheet.h / 60, sheet.h / 14), np.random.default_rng(5))
    sheet.picture.lay(np.asarray(colour, np.float32) * (1 + 0.04 * silk[..., None]), area)


def land_card(land: str) -> Layers:
    """Band for the marks, arms, how many cards the land has, name."""
    colour, _, name = LANDS[land]
    sheet = blank(PAPER, 30 + len(land))
    inner = sheet.frame(0.022, 0.04)
    deep = mix(colour, (34, 18, 14), 0.18)
    sheet.picture.lay(colour, inner, 0.26)
    cloth(sheet, sheet.box(0, 0, ASPECT, BAND) * inner, deep)
    cloth(sheet, sheet.box(0, FOOT, ASPECT, 1) * inner, deep)
    for y in (BAND, FOOT):
        sheet.picture.lay((236, 204, 132), sheet.box(0, y - 0.008, ASPECT, y + 0.008) * inner)
    arms = crest(land, 160)
    image = np.asarray(arms.image(round(0.455 * HIGH)), np.float32)
    high, wide = image.shape[:2]
    top, left = round((BAND + 0.022) * HIGH), (WIDE - wide) // 2
    rgb, alpha = np.zeros((HIGH, WIDE, 3), np.float32), np.zeros((HIGH, WIDE), np.float32)
    rgb[top:top + high, left:left + wide] = image[..., :3]
    alpha[top:top + high, left:left + wide] = image[..., 3] / 255
    sheet.picture.lay(rgb, alpha)
    ink: RGB = (60, 30, 24) if land == "Danemark" else (255, 247, 224)
    number, dark = str(NUMBERS[land]), mix(colour, (30, 16, 10), 0.68)
    sheet.words(number, "AlegreyaSans_700Bold", 0.19, 0.1, BAND + 0.085, dark, 0.2)
    sheet.words(name, "AlegreyaSans_700Bold", 0.155, ASPECT / 2, 0.885, ink, ASPECT - 0.08)
    sheet.edge((70, 44, 26))
    return sheet.picture


def mark(name: str, height: int) -> Layers:
    """A circle symbol on its round field; a ship or a carriage on a square one."""
    k = 6
    side = height * k
    picture = Layers(side, side)
    field, ink, shape, round_one = MARKS[name]
    plate = Shape().disc(50, 50, 48) if round_one else Shape().path(
        "M14 6 L86 6 Q94 6 94 14 L94 86 Q94 94 86 94 L14 94 Q6 94 6 86 L6 14 Q6 6 14 6 Z")
    mask = plate.mask((side, side), (0, 0, side, side))
    picture.lay((48, 28, 16), mask)
    picture.lay((246, 222, 160), grow(mask, -side * 0.035))
    inner = grow(mask, -side * 0.075)
    picture.lay(field, inner)
    picture.shade(light(rim_height(mask, side * 0.1, k * 0.5), side * 0.05) * 0.4, mask)
    low, high = (0.17, 0.83) if round_one else (0.12, 0.88)
    picture.lay(ink, shape.mask((side, side), (side * low, side * low, side * high, side * high)) * inner)
    return picture


def scroll() -> Layers:
    """A rolled law with its seal, three times as wide as it is high."""
    wide, high = 540, 240
    picture = Layers(wide, high)
    body = Shape(540, 240).polygon([(34, 52), (506, 52), (506, 188), (34, 188)])
    mask = body.mask((wide, high), (0, 0, wide, high))
    rolls = Shape(540, 240).line([(30, 46), (30, 194)], 44).line([(510, 46), (510, 194)], 44)
    ends = rolls.mask((wide, high), (0, 0, wide, high))
    both = np.maximum(mask, ends)
    picture.lay((44, 24, 12), grow(both, 7))
    y = np.mgrid[0:high, 0:wide][0] / high
    picture.lay(parchment_array(wide, high, (240, 220, 172), 9, scale=1.0, edge=0.0), both)
    picture.shade((0.30 * np.cos((y - 0.42) * 5.2) - 0.16).astype(np.float32), mask * (1 - ends))
    picture.shade(light(rim_height(ends, 20, 2), 16) * 0.9, ends)
    lines = Shape(540, 240).line([(70, 84), (180, 84)], 7).line([(70, 112), (170, 112)], 7)
    lines = lines.line([(70, 140), (184, 140)], 7).line([(360, 84), (470, 84)], 7).line([(370, 112), (470, 112)], 7)
    lines = lines.line([(356, 140), (470, 140)], 7)
    picture.lay((150, 112, 70), lines.mask((wide, high), (0, 0, wide, high)), 0.7)
    wax = Shape(540, 240).disc(270, 120, 78).disc(232, 164, 34).disc(318, 70, 30).disc(316, 166, 30)
    seal = wax.mask((wide, high), (0, 0, wide, high))
    picture.shadow(seal, (4, 6), 6, 0.6, both)
    picture.lay((164, 28, 26), seal)
    picture.shade(light(rim_height(seal, 18, 2), 14) * 1.1, seal)
    ring = Shape(540, 240).disc(270, 120, 58).disc(270, 120, 50, cut=True).mask((wide, high), (0, 0, wide, high))
    picture.lay((104, 12, 14), ring, 0.8)
    sign = EMBLEMS["cross"].mask((wide, high), (232, 82, 308, 158))
    picture.lay((236, 176, 120), sign, 0.9)
    return picture


def law_card(law: str) -> Layers:
    """A law unrolled: its picture on parchment."""
    sheet = blank((244, 232, 200), 70 + len(law))
    inner = sheet.frame(0.03, 0.04)
    tone: RGB = (150, 40, 34) if law == "minus_two" else (60, 82, 60)
    sheet.line(0.04, 0.03, 0.014, tone)
    sheet.line(0.065, 0.02, 0.006, (176, 132, 60))
    for n in range(3):
        sheet.picture.lay((150, 112, 70), sheet.box(0.16, 0.80 + 0.045 * n, ASPECT - 0.16, 0.806 + 0.045 * n), 0.8)
    law_picture(sheet, law, inner)
    sheet.edge((86, 54, 30))
    return sheet.picture


def law_back() -> Layers:
    """A law face down: dark green leather with a seal."""
    sheet = blank((44, 66, 52), 12)
    sheet.picture.lay((44, 66, 52), sheet.outline, 0.8)
    for inset, wide in ((0.045, 0.012), (0.07, 0.005)):
        sheet.line(inset, 0.03, wide, (222, 178, 98))
    rolled = np.asarray(scroll().image(round(0.30 * HIGH)), np.float32)
    high, wide = rolled.shape[:2]
    scale = slice((HIGH - high) // 2, (HIGH - high) // 2 + high)
    rgb, alpha = np.zeros((HIGH, WIDE, 3), np.float32), np.zeros((HIGH, WIDE), np.float32)
    left = (WIDE - wide) // 2
    rgb[scale, left:left + wide], alpha[scale, left:left + wide] = rolled[..., :3], rolled[..., 3] / 255
    sheet.picture.lay(rgb, alpha)
    sheet.edge((14, 24, 18))
    return sheet.picture


def everything() -> Iterable[Sprite]:
    """All sprites, none of them drawn yet."""
    for land in LANDS:
        yield Sprite(f"wc_card_{land}", CARD_HEIGHTS, once(partial(land_card, land)))
        yield Sprite(f"wc_crest_{land}", CREST_HEIGHTS, whole(partial(crest, land)))
    for name in MARKS:
        yield Sprite(f"wc_mark_{name}", MARK_HEIGHTS, whole(partial(mark, name)))
    for law in LAWS:
        yield Sprite(f"wc_law_{law}", LAW_HEIGHTS, once(partial(law_card, law)))
    yield Sprite("wc_law_back", LAW_HEIGHTS, once(law_back))
    yield Sprite("wc_scroll", (24, 48, 80), once(scroll))


def main(wanted: Sequence[str]) -> None:
    bake_all(everything(), INDEX, wanted)


if __name__ == "__main__":
    main(sys.argv[1:])
