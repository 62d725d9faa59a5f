"""What a chart maker adds to the map of Italy: hills and woods, rose, ship, serpent, names of seas, title.

Positions are in canvas units (1000 x 1400), sizes in sheet units (see italy_paint). Nothing here carries
meaning for the game, so it stays faint and keeps clear of everything that does.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from art.bake.europe_layout import overlap
from art.bake.europe_ornaments import rose, serpent, ship, title, turned_words
from art.bake.europe_relief import Mark, along, hill, thinned, tree
from art.bake.italy_layout import Layout
from art.bake.italy_paint import SHEET, camp, sheet, sheet_box
from art.bake.textures import RGB, Box, Point, Sketch

ROSE_AT: Point = (372.0, 985.0)
ROSE_RADIUS = 46.0
CENTRES = (ROSE_AT, (120.0, 520.0), (905.0, 560.0))  # where rhumb lines meet
TITLE_BOX: Box = (232.0, 1256.0, 476.0, 1354.0)
SEA = 255
BROWN: RGB = (104, 76, 48)
SEA_NAMES = (  # words, middle, size, angle
    ("Sinus Ligusticus", (190, 545), 12.5, 0), ("Mare Tyrrhenum", (372, 1150), 16, 0),
    ("Mare Adriaticum", (898, 655), 15, -58))
LAND_NAMES = (("Corsica", (186, 775), 12, 62), ("Sardinia", (92, 1120), 13, 72), ("Apulia", (957, 1225), 11, 78))
RANGES: tuple[tuple[float, tuple[Point, ...]], ...] = (  # size, crest line
    (1.10, ((40, 330), (55, 260), (45, 190), (75, 130), (105, 66), (170, 52), (250, 44), (330, 40), (420, 44),
            (520, 62), (620, 70), (720, 78), (820, 108), (900, 148), (965, 205))),
    (0.85, ((410, 104), (500, 128), (560, 130), (640, 134))),
    (0.80, ((770, 165), (830, 190), (880, 225))),
    (0.78, ((110, 392), (160, 374), (215, 360), (250, 350), (345, 385), (380, 440), (420, 462), (470, 492), (520, 520),
            (560, 540), (600, 580), (632, 620), (650, 655))),
    (0.80, ((650, 655), (668, 730), (690, 700), (700, 760), (712, 830), (735, 880), (760, 940), (790, 990), (815, 1050),
            (850, 1090), (880, 1150), (870, 1230), (850, 1300))),
    (0.72, ((600, 850), (625, 880), (650, 930), (680, 1000), (695, 1040))),
    (0.72, ((470, 745), (500, 755))),
    (0.85, ((170, 720), (165, 800), (190, 850))),
    (0.85, ((110, 990), (75, 1060), (120, 1180))),
    (0.70, ((930, 370), (960, 420))),
)
WOODS: tuple[tuple[Point, int], ...] = (  # middle, how thick
    ((105, 250), 6), ((255, 195), 5), ((450, 180), 5), ((640, 215), 6), ((860, 290), 5), ((500, 640), 4),
    ((560, 900), 5), ((740, 1060), 5), ((830, 960), 4), ((30, 40), 6), ((960, 60), 7), ((700, 40), 6),
    ((950, 1320), 6), ((930, 1110), 4), ((150, 700), 4), ((60, 960), 4), ((130, 1230), 4), ((810, 800), 4),
    ((640, 500), 4), ((430, 320), 4))


class Clear:
    """Where there is room; boxes and places in sheet units."""

    def __init__(self, layout: Layout, ground: NDArray[np.uint8]):
        """ground: one pixel a sheet unit, SEA on water."""
        self.boxes = [sheet_box(box) for box in (*layout.boxes(), TITLE_BOX)]
        self.boxes += [_name_box(*name) for name in LAND_NAMES]
        self.ground = ground

    def stands(self, mark: Mark) -> bool:
        """Whether a mark stands on land (woods on one owner's) and over nothing else."""
        x0, y0, x1, y1 = mark.box()
        corners = [(x0 - 2, mark.y), (x1 + 2, mark.y), (mark.x, y0 - 2), (mark.x, y1 + 2)]
        height, width = self.ground.shape
        if not all(14 < x < width - 14 and 14 < y < height - 14 for x, y in corners):
            return False
        owners = {int(self.ground[int(y), int(x)]) for x, y in corners}
        if SEA in owners or (mark.tree and len(owners) > 1):
            return False
        return not any(overlap(mark.box(), box, 3.0 if mark.tree else 1.5) for box in self.boxes)


def _name_box(words: str, at: Point, size: float, angle: float) -> Box:
    x, y = sheet(at)
    long, turn = len(words) * size * 0.32, math.radians(angle)
    half_w = abs(math.cos(turn)) * long + abs(math.sin(turn)) * size * 0.6
    half_h = abs(math.sin(turn)) * long + abs(math.cos(turn)) * size * 0.6
    return x - half_w, y - half_h, x + half_w, y + half_h


def _marks(rng: np.random.Generator) -> list[Mark]:
    found = []
    for size, chain in RANGES:
        for back in (1, 0):
            for px, py in along(tuple(sheet(point) for point in chain), 12 * size):
                x = px + rng.uniform(-2, 2) + back * 6 * size
                y = py + rng.uniform(-2, 2) - back * 6 * size
                found.append(Mark(x, y, rng.uniform(15, 20) * size, rng.uniform(11, 15) * size, False))
    for middle, count in WOODS:
        cx, cy = sheet(middle)
        for _ in range(count * 3):
            found.append(Mark(cx + rng.normal(0, 10), cy + rng.normal(0, 5), rng.uniform(5.0, 6.2),
                              rng.uniform(8.5, 11), True))
    return sorted(found, key=lambda mark: mark.y)


def hills_and_woods(image: Image.Image, clear: Clear, k: float) -> None:
    rng = np.random.default_rng(31)
    faint = [round(v * 0.68) for v in range(256)]
    for mark in thinned([mark for mark in _marks(rng) if clear.stands(mark)]):
        side = math.ceil((max(mark.width, mark.height) + 4) * k)
        left, top = round((mark.x - mark.width / 2 - 2) * k), round((mark.y - mark.height - 2) * k)
        sketch = Sketch(side, side, 3)
        spot = Mark(mark.x - left / k, mark.y - top / k, mark.width, mark.height, mark.tree)
        if mark.tree:
            tree(sketch, k, spot)
        else:
            hill(sketch, k, spot, rng)
        layer = sketch.finish()
        image.paste(layer.convert("RGB"), (left, top), layer.getchannel("A").point(faint))


def draw_all(image: Image.Image, layout: Layout, owner: NDArray[np.uint8], land: NDArray[np.bool_], k: float) -> None:
    """Everything that lies beneath the cities, in place; owner, land: the picture's own pixels, k a sheet unit."""
    rows = (np.arange(900) * k).astype(int)
    columns = (np.arange(round(1000 * SHEET)) * k).astype(int)
    ground = np.where(land, owner, SEA)[rows][:, columns]
    hills_and_woods(image, Clear(layout, ground.astype(np.uint8)), k)
    for words, at, size, angle in SEA_NAMES:
        turned_words(image, words, sheet(at), size, angle, k)
    for words, at, size, angle in LAND_NAMES:
        turned_words(image, words, sheet(at), size, angle, k, BROWN)
    rose(image, k, sheet(ROSE_AT), ROSE_RADIUS)
    ship(image, k, sheet((118, 590)), 21)
    serpent(image, k, sheet((905, 940)), 17)
    title(image, k, sheet_box(TITLE_BOX), "ITALIA", "Urbes & Arma")
    camp(image, layout.camp, k)
