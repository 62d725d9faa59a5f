"""Hills and woods, drawn as little pictures where the map has room for them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from art.bake.europe_land import Board, road_path
from art.bake.europe_layout import Layout, overlap
from art.bake.textures import Box, Point, Sketch, curve

RANGES: tuple[tuple[float, tuple[Point, ...]], ...] = (  # size, crest line
    (1.15, ((572, 642), (588, 620), (625, 608), (668, 618), (700, 634), (735, 636), (752, 628),
            (800, 618), (815, 606), (850, 600))),
    (0.95, ((218, 694), (248, 704), (262, 734), (300, 742), (345, 752))),
    (0.80, ((628, 692), (660, 706), (690, 735), (730, 732), (765, 735), (800, 820), (820, 850))),
    (0.80, ((842, 330), (868, 352), (880, 378))),
    (0.85, ((840, 650), (880, 640), (920, 668), (950, 700), (985, 728))),
    (0.80, ((322, 622), (352, 614))),
    (0.80, ((330, 650), (362, 642))),
    (0.75, ((565, 520), (580, 560), (560, 545))),
    (0.80, ((160, 775), (195, 764))),
    (0.80, ((60, 830), (40, 870))),
    (0.80, ((900, 290), (925, 310), (960, 318), (990, 340))),
)
WOODS: tuple[tuple[Point, int], ...] = (  # middle, how thick
    ((840, 130), 7), ((905, 240), 8), ((950, 190), 9), ((600, 480), 5), ((540, 172), 4), ((640, 140), 7),
    ((960, 560), 6), ((450, 470), 6), ((150, 372), 6), ((185, 415), 6), ((420, 440), 5), ((690, 250), 5),
    ((800, 360), 4), ((260, 560), 4), ((975, 250), 6), ((930, 380), 4), ((975, 70), 5), ((790, 160), 5),
    ((30, 40), 6), ((560, 385), 4), ((205, 865), 6), ((490, 690), 4))
SEA_MARK = 255


# ---- keeping clear ------------------------------------------------------------------------------

class Clear:
    """Where there is room."""

    def __init__(self, board: Board, layout: Layout, owner: NDArray[np.uint8], also: Box):
        """owner: one pixel a unit, SEA_MARK on water; also: one more box to spare."""
        self.boxes = list(layout.boxes(board).values())
        self.boxes += [box for name in layout.names.values() for box in name.boxes]
        self.boxes.append(also)
        self.roads = [(x - 3, y - 3, x + 3, y + 3) for road in board.roads
                      for x, y in road_path(board, road, 40)]
        self.owner = owner

    def free(self, box: Box, gap: float, roads: bool) -> bool:
        """Whether nothing of the layout, nor a road if that matters, comes within gap."""
        others = self.boxes + self.roads if roads else self.boxes
        return not any(overlap(box, other, gap) for other in others)


# ---- hills and woods ----------------------------------------------------------------------------

@dataclass(frozen=True)
class Mark:
    """A hill or a tree with its foot at (x, y)."""

    x: float
    y: float
    width: float
    height: float
    tree: bool

    def box(self) -> Box:
        return self.x - self.width / 2, self.y - self.height, self.x + self.width / 2, self.y + 1


def along(points: tuple[Point, ...], step: float) -> list[Point]:
    found: list[Point] = []
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(1, round(math.hypot(x1 - x0, y1 - y0) / step))
        found += [(x0 + (x1 - x0) * n / count, y0 + (y1 - y0) * n / count) for n in range(count)]
    return [*found, points[-1]]


def _scaled(points: list[Point], k: float) -> list[Point]:
    return [(x * k, y * k) for x, y in points]


def hill(sketch: Sketch, k: float, mark: Mark, rng: np.random.Generator) -> None:
    """A rounded peak as on old charts: light on the left, hatched on the right."""
    x, y, w, h = mark.x, mark.y, mark.width, mark.height
    ink = (86, 56, 36, 205)
    lean = rng.uniform(-0.07, 0.07) * w
    left = curve([(x - w * 0.52, y), (x - w * 0.34, y - h * 0.30), (x - w * 0.17, y - h * 0.80 + lean * 0.3),
                   (x + lean, y - h)], 6)
    right = curve([(x + lean, y - h), (x + w * 0.16, y - h * 0.74), (x + w * 0.27, y - h * 0.36),
                    (x + w * 0.52, y)], 6)
    sketch.polygon(_scaled(left + right, k), fill=(231, 213, 174, 205))
    ridge = curve([(x + lean, y - h), (x + w * 0.05, y - h * 0.60), (x - w * 0.03, y - h * 0.30),
                    (x + w * 0.08, y)], 6)
    sketch.polygon(_scaled(right + ridge[::-1], k), fill=(158, 122, 86, 200))
    for n in range(1, 4):
        sx, sy = right[len(right) * n // 4]
        foot = (sx - w * 0.05, sy + (y - sy) * 0.62)
        sketch.line(_scaled([(sx, sy), foot], k), ink, 0.55 * k, False)
    sketch.line(_scaled(left + right[1:], k), ink, 0.85 * k)


def tree(sketch: Sketch, k: float, mark: Mark) -> None:
    x, y, w, h = mark.x, mark.y, mark.width, mark.height
    ink = (70, 66, 40, 190)
    sketch.line(_scaled([(x, y), (x, y - h * 0.3)], k), ink, 0.8 * k, False)
    crown = curve([(x - w * 0.5, y - h * 0.2), (x - w * 0.26, y - h * 0.62), (x, y - h),
                    (x + w * 0.26, y - h * 0.62), (x + w * 0.5, y - h * 0.2), (x - w * 0.5, y - h * 0.2)], 5)
    sketch.polygon(_scaled(crown, k), fill=(176, 178, 128, 225))
    shade = [(x, y - h), (x + w * 0.26, y - h * 0.62), (x + w * 0.5, y - h * 0.2),
             (x + w * 0.02, y - h * 0.2)]
    sketch.polygon(_scaled(shade, k), fill=(112, 118, 76, 215))
    sketch.line(_scaled(crown, k), ink, 0.6 * k)


def _marks(rng: np.random.Generator) -> list[Mark]:
    """Where hills and trees would like to stand."""
    found = []
    for size, chain in RANGES:
        for back in (1, 0):
            for px, py in along(chain, 13 * size):
                x = px + rng.uniform(-2, 2) + back * 7 * size
                y = py + rng.uniform(-2, 2) - back * 7 * size
                found.append(Mark(x, y, rng.uniform(17, 22) * size, rng.uniform(12, 17) * size, False))
    for (cx, cy), count in WOODS:
        for _ in range(count * 3):
            x, y = cx + rng.normal(0, 12), cy + rng.normal(0, 6)
            found.append(Mark(x, y, rng.uniform(5.2, 6.6), rng.uniform(9, 12), True))
    return sorted(found, key=lambda mark: mark.y)


def _stands(mark: Mark, clear: Clear) -> bool:
    """Whether there is room: on land of one owner (hills may straddle a border), and over nothing else."""
    x0, y0, x1, y1 = mark.box()
    corners = [(x0 - 2, mark.y), (x1 + 2, mark.y), (mark.x, y0 - 2), (mark.x, y1 + 2)]
    if not all(14 < x < 986 and 14 < y < 886 for x, y in corners):
        return False
    owners = {int(clear.owner[int(y), int(x)]) for x, y in corners}
    if SEA_MARK in owners or (mark.tree and len(owners) > 1):
        return False
    return clear.free(mark.box(), 3.0 if mark.tree else 1.5, roads=mark.tree)


def thinned(marks: list[Mark]) -> list[Mark]:
    """No two in one spot, and nobody nearly alone."""
    kept: list[Mark] = []
    for mark in marks:
        near_x, near_y = (3.6, 2.4) if mark.tree else (mark.width * 0.48, 4.0)
        if not any(abs(mark.x - other.x) < near_x and abs(mark.y - other.y) < near_y for other in kept):
            kept.append(mark)
    while True:
        company = [mark for mark in kept if sum(_near(mark, other) for other in kept) > 3]
        if len(company) == len(kept):
            return kept
        kept = company


def _near(mark: Mark, other: Mark) -> bool:
    """Whether two belong to one wood or range (everyone is near itself)."""
    reach = 14.0 if mark.tree else 30.0
    return other.tree == mark.tree and math.hypot(mark.x - other.x, mark.y - other.y) < reach


def hills_and_woods(image: Image.Image, clear: Clear, k: float) -> None:
    rng = np.random.default_rng(21)
    faint = [round(v * 0.85) for v in range(256)]
    for mark in thinned([mark for mark in _marks(rng) if _stands(mark, clear)]):
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
