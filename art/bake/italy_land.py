"""The board of Condottiere as fields: land and the seventeen regions, in canvas units (1000 x 1400)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, label, zoom

from art.bake.textures import Field, Point, noise
from game.condottiere.board_data import CANVAS, CITIES

DATA = Path(__file__).resolve().parent / "data"
REACH = 60.0  # how far, in units, a region stretches from its drawn shore to the real one
ISLES = 26.0  # how far off an isle may lie and still belong to a region
LARGE = 4000.0  # an island of more square units belongs to nobody


@dataclass(frozen=True)
class Italy:
    """The facts of the board and the coast; positions in canvas units."""

    names: list[str]  # in the order of the rules
    cities: dict[str, Point]
    borders: set[tuple[str, str]]  # each pair once, in the order of names
    polygons: dict[str, list[Point]]
    shores: list[tuple[str, list[Point]]]  # outer borders on the sea, and whose they are
    frontiers: list[list[Point]]  # outer borders on land
    coast: list[list[list[Point]]]

    @property
    def size(self) -> tuple[int, int]:
        return CANVAS


def load_italy() -> Italy:
    board = json.loads((DATA / "condottiere_map.json").read_text(encoding="utf-8"))
    coast = json.loads((DATA / "condottiere_land.json").read_text(encoding="utf-8"))
    names = [city.id for city in CITIES]
    pairs = {(a.id, b) for a in CITIES for b in a.neighbours if names.index(a.id) < names.index(b)}
    return Italy(
        names=names, cities={city.id: (float(city.x), float(city.y)) for city in CITIES}, borders=pairs,
        polygons={region["name"]: [(x, y) for x, y in region["polygon_xy"]] for region in board["regions"]},
        shores=[(part["region"], part["xy"]) for part in board["outer"] if part["kind"] == "sea"],
        frontiers=[part["xy"] for part in board["outer"] if part["kind"] == "land"], coast=coast)


def _canvas(italy: Italy, scale: float) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("L", (round(italy.size[0] * scale), round(italy.size[1] * scale)), 0)
    return image, ImageDraw.Draw(image)


def _scaled(points: list[Point], scale: float) -> list[Point]:
    return [(x * scale, y * scale) for x, y in points]


def land_mask(italy: Italy, scale: float) -> NDArray[np.bool_]:
    """True on land, (height * scale, width * scale)."""
    image, draw = _canvas(italy, scale)
    for outer, *holes in italy.coast:
        draw.polygon(_scaled(outer, scale), fill=255)
        for hole in holes:
            draw.polygon(_scaled(hole, scale), fill=0)
    return np.asarray(image) > 127


def _drawn_regions(italy: Italy, scale: float) -> NDArray[np.uint8]:
    """The polygons, and beyond their shores all that lies nearer to a shore than to a frontier."""
    image, draw = _canvas(italy, scale)
    for index, name in enumerate(italy.names):
        draw.polygon(_scaled(italy.polygons[name], scale), fill=index + 1)
    shores, pen = _canvas(italy, scale)
    for name, line in italy.shores:
        pen.line(_scaled(line, scale), fill=italy.names.index(name) + 1, width=2)
    frontiers, pen = _canvas(italy, scale)
    for line in italy.frontiers:
        pen.line(_scaled(line, scale), fill=255, width=2)
    inside, shore = np.asarray(image), np.asarray(shores)
    to_shore, nearest = distance_transform_edt(shore == 0, return_indices=True)
    to_frontier = distance_transform_edt(np.asarray(frontiers) == 0)
    beyond = (inside == 0) & (to_shore < REACH * scale) & (to_shore < to_frontier - scale)
    return np.where(beyond, shore[tuple(nearest)], inside).astype(np.uint8)


def _bend(italy: Italy) -> tuple[Field, Field]:
    """By how many units each point's borders are moved, down and across; one value a unit."""
    shape = (italy.size[1], italy.size[0])
    rng = np.random.default_rng(5)
    down: Field = np.zeros(shape, np.float32)
    across: Field = np.zeros(shape, np.float32)
    # Every layer is far gentler than its own width, so that no border tears or meets another.
    for sigma, reach in ((26.0, 6.0), (10.0, 3.2), (3.6, 1.1)):
        down += noise(shape, sigma, rng) * np.float32(reach)
        across += noise(shape, sigma, rng) * np.float32(reach)
    return down, across


def regions_field(italy: Italy, land: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """For each pixel of the land mask 1 + the index of its region, 0 = sea or nobody's land."""
    scale = land.shape[1] / italy.size[0]
    drawn = _drawn_regions(italy, scale)
    rows, columns = np.ogrid[0:land.shape[0], 0:land.shape[1]]
    factors = (land.shape[0] / italy.size[1], land.shape[1] / italy.size[0])
    down, across = (zoom(field, factors, order=1, mode="nearest", grid_mode=True) for field in _bend(italy))
    y = np.clip((rows + down * scale).astype(np.int32), 0, land.shape[0] - 1)
    x = np.clip((columns + across * scale).astype(np.int32), 0, land.shape[1] - 1)
    return _tidy(np.where(land, drawn[y, x], 0).astype(np.uint8), land, scale)


def _tidy(owner: NDArray[np.uint8], land: NDArray[np.bool_], scale: float) -> NDArray[np.uint8]:
    """Every region is one piece on the mainland; isles close by belong to the nearest region."""
    islands, count = label(land)
    sizes = np.bincount(islands.ravel(), minlength=count + 1)
    sizes[0] = 0
    mainland = islands == int(np.argmax(sizes))
    owner = np.where(mainland, owner, 0).astype(np.uint8)
    scraps = np.zeros(owner.shape, bool)
    for index in range(1, int(owner.max()) + 1):
        pieces, found = label(owner == index)
        area = np.bincount(pieces.ravel(), minlength=found + 1)
        area[0] = 0
        scraps |= (pieces > 0) & (pieces != int(np.argmax(area)))
    nobody, found = label(mainland & (owner == 0))
    area = np.bincount(nobody.ravel(), minlength=found + 1)
    scraps |= (nobody > 0) & (area < 400 * scale * scale)[nobody]
    nearest = distance_transform_edt(scraps | ~mainland, return_distances=False, return_indices=True)
    owner[scraps] = owner[tuple(nearest)][scraps]
    away, nearest = distance_transform_edt(owner == 0, return_indices=True)
    for island in range(1, count + 1):
        here = islands == island
        if 0 < sizes[island] < LARGE * scale * scale and away[here].min() < ISLES * scale:
            owner[here] = np.bincount(owner[tuple(nearest)][here]).argmax()
    return owner


# ---- what touches what --------------------------------------------------------------------------

def touching(owner: NDArray[np.integer], names: list[str]) -> set[tuple[str, str]]:
    """The pairs of regions with pixels side by side or corner to corner, each once in the order of names."""
    found: set[tuple[int, int]] = set()
    height, width = owner.shape
    for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
        a = owner[:height - dy, max(0, -dx):width - max(0, dx)]
        b = owner[dy:, max(0, dx):width + min(0, dx)]
        met = (a != b) & (a > 0) & (b > 0)
        found |= {(int(min(pair)), int(max(pair))) for pair in set(zip(a[met].tolist(), b[met].tolist()))}
    return {(names[a - 1], names[b - 1]) for a, b in found}


def wrong_borders(italy: Italy, owner: NDArray[np.integer]) -> list[str]:
    """One sentence for each border that is drawn and no border, or the other way round (R1.1)."""
    drawn = touching(owner, italy.names)
    return ([f"{a} and {b} touch and are no neighbours" for a, b in sorted(drawn - italy.borders)]
            + [f"{a} and {b} are neighbours and do not touch" for a, b in sorted(italy.borders - drawn)])


# ---- outlines -----------------------------------------------------------------------------------

Pair = tuple[int, int]
Corner = tuple[int, int]


def _edges(owner: NDArray[np.uint8]) -> dict[Pair, list[tuple[Corner, Corner]]]:
    """The sides of pixels between two regions (or a region and 0), as (x, y) corners, by the pair."""
    found: dict[Pair, list[tuple[Corner, Corner]]] = {}
    padded = np.pad(owner, 1)
    for vertical in (True, False):
        a, b = (padded[:, :-1], padded[:, 1:]) if vertical else (padded[:-1], padded[1:])
        for row, column in np.argwhere(a != b).tolist():
            pair = tuple(sorted((int(a[row, column]), int(b[row, column]))))
            start = (column, row - 1) if vertical else (column - 1, row)
            found.setdefault((pair[0], pair[1]), []).append((start, (column, row)))
    return found


def _chains(edges: list[tuple[Corner, Corner]], stops: set[Corner]) -> list[list[Corner]]:
    """The sides joined into lines that end only where three regions meet, or in themselves."""
    at: dict[Corner, list[Corner]] = {}
    for a, b in edges:
        at.setdefault(a, []).append(b)
        at.setdefault(b, []).append(a)
    lines = []
    for start in [*(corner for corner in at if corner in stops), *at]:
        while at[start]:
            line = [start]
            while at[line[-1]] and (len(line) == 1 or line[-1] not in stops):
                here = line[-1]
                ahead = at[here].pop()
                at[ahead].remove(here)
                line.append(ahead)
            lines.append(line)
    return lines


def borderlines(italy: Italy, owner: NDArray[np.uint8]) -> list[tuple[list[str], list[Point]]]:
    """Every stretch of border with the names on its two sides (one name = the outside), in units.

    owner: one pixel a unit. The outline of any union of regions is the stretches with exactly one side in it.
    """
    mainland = _largest_pieces(owner)
    edges = _edges(mainland)
    seen: dict[Corner, set[Pair]] = {}
    for pair, sides in edges.items():
        for side in sides:
            for corner in side:
                seen.setdefault(corner, set()).add(pair)
    stops = {corner for corner, pairs in seen.items() if len(pairs) > 1}
    found = []
    for pair in sorted(edges):
        for line in _chains(edges[pair], stops):
            names = [italy.names[side - 1] for side in pair if side > 0]
            found.append((names, simplified(smoothed([(float(x), float(y)) for x, y in line]), 0.7)))
    return found


def _largest_pieces(owner: NDArray[np.uint8]) -> NDArray[np.uint8]:
    kept = np.zeros_like(owner)
    for index in range(1, int(owner.max()) + 1):
        pieces, count = label(owner == index)
        area = np.bincount(pieces.ravel(), minlength=count + 1)
        area[0] = 0
        kept[pieces == int(np.argmax(area))] = index
    return kept


def smoothed(line: list[Point], rounds: int = 3) -> list[Point]:
    """The line without its stairs; ends stay, and a ring stays closed."""
    ring = line[0] == line[-1]
    points = np.asarray(line)
    for _ in range(rounds):
        before, after = (points[-2:-1], points[1:2]) if ring else (points[:1], points[-1:])
        padded = np.vstack([before, points, after])
        middle = (padded[:-2] + 2 * padded[1:-1] + padded[2:]) / 4
        points = middle if ring else np.vstack([points[:1], middle[1:-1], points[-1:]])
    return [(float(x), float(y)) for x, y in points]


def simplified(line: list[Point], tolerance: float) -> list[Point]:
    """Fewer points, none of the others farther than tolerance from the new line (Douglas-Peucker)."""
    points = np.asarray(line)
    keep = {0, len(line) - 1}
    if line[0] == line[-1]:
        keep.add(int(np.argmax(np.hypot(*(points - points[0]).T))))
    todo = list(pairwise(sorted(keep)))
    while todo:
        first, last = todo.pop()
        if last - first < 2:
            continue
        along = points[last] - points[first]
        offset = points[first + 1:last] - points[first]
        length = float(np.hypot(*along))
        far = (np.abs(offset[:, 0] * along[1] - offset[:, 1] * along[0]) / length if length > 0
               else np.hypot(*offset.T))
        worst = int(np.argmax(far))
        if far[worst] > tolerance:
            keep.add(first + 1 + worst)
            todo += [(first, first + 1 + worst), (first + 1 + worst, last)]
    return [line[index] for index in sorted(keep)]


def outline(lines: list[tuple[list[str], list[Point]]], name: str) -> list[Point]:
    """The closed outline of one region, joined from its stretches of border."""
    parts = [line for names, line in lines if name in names]
    ring = list(parts.pop())
    while parts and ring[0] != ring[-1]:
        for part in parts:
            if ring[-1] in (part[0], part[-1]):
                parts.remove(part)
                ring += part[1:] if part[0] == ring[-1] else part[-2::-1]
                break
        else:
            break
    return ring[:-1]
