"""Where cities, their names, banners and the Condottiere stand on the map, so that nothing hides anything.

Everything is in canvas units (1000 x 1400). A banner stands with its foot in the city's dot; the Condottiere
stands beside it. The search is plain: every city tries all places near its own and all sides for its name,
one city after the other, until nothing gets better.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt

from art.bake.europe_layout import around, at, overlap
from art.bake.italy_land import Italy, borderlines, outline
from art.bake.textures import Box, Point, font

LABEL_SIZE = 26.0  # 12 px when the map is 650 px high
LABEL_FACE = "AlegreyaSans_700Bold"
DOT = 9.0
BANNER: Box = (-22.0, -64.0, 22.0, 4.0)  # about the foot of its pole
FIGURE: Box = (-36.0, -82.0, 34.0, 8.0)  # about the middle of its plinth
ASIDE = (56.0, 2.0)  # from the dot to the Condottiere, if nothing is in its way
SMALL_MAP = 1.35  # letters do not shrink with the map: on the smallest one they take so much more of it
LETTERS = 0.6  # what hidden letters of a small map cost, beside what they cost on any
OWN = 0.3  # what a hidden banner of the city fought for costs: there seldom is one
ROAM = 40  # how far a dot may stand from the city's own place
MARGIN = 16.0
CAMP: Point = (560.0, 1322.0)  # where the Condottiere waits between battles
SIDES: dict[str, Point] = {"s": (0, 1), "se": (1, 1), "sw": (-1, 1), "e": (1, 0), "w": (-1, 0)}
LIKING = {"s": 0.0, "se": 14.0, "sw": 14.0, "e": 40.0, "w": 40.0}


@dataclass(frozen=True)
class Place:
    """A city on the map: its dot, the side of its name, and where the Condottiere stands, from the dot."""

    name: str
    dot: Point
    side: str = "s"
    aside: Point = ASIDE

    @property
    def label(self) -> Box:
        return label_box(self.name, self.dot, self.side)

    @property
    def banner(self) -> Box:
        return at(BANNER, *self.dot)  # type: ignore[no-any-return]

    @property
    def figure(self) -> Point:
        return self.dot[0] + self.aside[0], self.dot[1] + self.aside[1]

    def boxes(self) -> dict[str, Box]:
        return {"dot": around(self.dot, DOT), "label": self.label, "banner": self.banner}


@dataclass(frozen=True)
class Layout:
    places: dict[str, Place]
    camp: Point

    def boxes(self) -> list[Box]:
        """Everything that must stay clear of ornaments."""
        found = [box for place in self.places.values() for box in place.boxes().values()]
        return [*found, at(FIGURE, *self.camp)]


def label_box(name: str, dot: Point, side: str) -> Box:
    width = font(LABEL_FACE, LABEL_SIZE * 4).getlength(name) / 4 + 4
    height = LABEL_SIZE * 1.0
    across, down = SIDES[side]
    if down:
        x, y = dot[0] + across * (width / 2 - 16), dot[1] + DOT + 1 + height / 2
    else:
        x, y = dot[0] + across * (width / 2 + DOT + 3), dot[1] + 2
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


class Ground:
    """How deep inside its region a point lies, and how much of a box is sea or elsewhere."""

    def __init__(self, italy: Italy, owner: NDArray[np.uint8], land: NDArray[np.bool_]):
        self.italy, self.owner, self.land = italy, owner, land
        self.depth = {name: distance_transform_edt(owner == index + 1) for index, name in enumerate(italy.names)}
        steps = np.zeros(owner.shape, bool)
        steps[:, 1:] |= owner[:, 1:] != owner[:, :-1]
        steps[1:] |= owner[1:] != owner[:-1]
        self.border = steps

    def crossed(self, box: Box) -> float:
        """How many units of border and coast run below the box."""
        x0, y0, x1, y1 = (round(v) for v in box)
        return float(self.border[max(0, y0):y1, max(0, x0):x1].sum())

    def outside(self, name: str, box: Box) -> float:
        """The part of the box (0..1) that is another's land."""
        x0, y0, x1, y1 = (max(0, round(v)) for v in box)
        part = self.owner[y0:y1, x0:x1]
        return float(((part > 0) & (part != self.italy.names.index(name) + 1)).mean())


def _options(ground: Ground, name: str) -> list[tuple[float, Place]]:
    """Where a city could stand, with what each place costs by itself."""
    home = ground.italy.cities[name]
    found = []
    for dx, dy in itertools.product(range(-ROAM, ROAM + 1, 5), repeat=2):
        dot = (home[0] + dx, home[1] + dy)
        if math.hypot(dx, dy) > ROAM or ground.depth[name][round(dot[1]), round(dot[0])] < 13:
            continue
        for side in SIDES:
            place = Place(name, dot, side)
            cost = 0.45 * math.hypot(dx, dy) + LIKING[side] + 0.55 * ground.crossed(place.label)
            cost += 50 * ground.outside(name, place.label) + 18 * ground.outside(name, place.banner)
            found.append((cost, place))
    return found


def _clash(place: Place, others: list[Box]) -> float:
    """How much the place's own things cover the others."""
    mine = [*place.boxes().values()]
    return sum(overlap(box, other, 3) for box in mine for other in others)


def make_layout(italy: Italy, owner: NDArray[np.uint8], land: NDArray[np.bool_]) -> Layout:
    """owner, land: one pixel a unit."""
    ground = Ground(italy, owner, land)
    options = {name: _options(ground, name) for name in italy.names}
    places = {name: min(options[name], key=lambda option: option[0])[1] for name in italy.names}
    for _ in range(12):
        before = dict(places)
        for name in italy.names:
            x, y = italy.cities[name]
            others = [box for other, place in places.items() if other != name
                      for box in place.boxes().values() if overlap(box, around((x, y), 170)) > 0]
            places[name] = min(options[name], key=lambda option: option[0] + 0.6 * _clash(option[1], others))[1]
        if places == before:
            break
    for name, place in places.items():
        stands = [(sign * dx, dy) for sign in (1, -1) for dx in range(30, 90, 4) for dy in range(-62, 62, 4)]
        places[name] = min((replace(place, aside=aside) for aside in stands),
                           key=lambda p: _figure_cost(ground, p, places))
    return Layout(places, CAMP)


def _figure_cost(ground: Ground, place: Place, places: dict[str, Place]) -> float:
    dx, dy = place.aside
    box = at(FIGURE, *place.figure)
    covered = sum(overlap(box, other) * (OWN if (name, kind) == (place.name, "banner") else 1.0)
                  for name, neighbour in places.items() for kind, other in neighbour.boxes().items())
    letters = sum(overlap(box, _on_small_map(neighbour.label)) for neighbour in places.values())
    away = math.hypot(abs(dx) - ASIDE[0], dy - ASIDE[1]) + (20 if dx < 0 else 0)
    return float(covered + LETTERS * letters + 250 * ground.outside(place.name, box) + 1.5 * away)


def _on_small_map(label: Box) -> Box:
    """What a name takes on the smallest map, about the same middle."""
    wide, high = ((SMALL_MAP - 1) / 2 * (label[n + 2] - label[n]) for n in (0, 1))
    return label[0] - wide, label[1] - high, label[2] + wide, label[3] + high


def faults(italy: Italy, layout: Layout) -> list[str]:
    """One sentence for each pair that overlaps and each thing off the canvas; empty = good."""
    boxes = {f"{kind} of {name}": box for name, place in layout.places.items()
             for kind, box in place.boxes().items()}
    found = []
    for (a, first), (b, second) in itertools.combinations(boxes.items(), 2):
        if a.split()[-1] != b.split()[-1] and overlap(first, second) > 0.5:
            found.append(f"{a} overlaps {b} by {overlap(first, second):.0f} square units")
    boxes |= {f"Condottiere at {name}": at(FIGURE, *place.figure) for name, place in layout.places.items()}
    for thing, box in boxes.items():
        if min(box[:2]) < MARGIN or box[2] > italy.size[0] - MARGIN or box[3] > italy.size[1] - MARGIN:
            found.append(f"{thing} leaves the canvas")
    return found


# ---- the file -----------------------------------------------------------------------------------

def as_json(italy: Italy, layout: Layout, glows: dict[str, list[int]], owner: NDArray[np.uint8]) -> dict[str, Any]:
    """The layout file; every list of two is [x, y] in canvas units, boxes are [x0, y0, x1, y1]."""
    lines = borderlines(italy, owner)
    return {
        "canvas": list(italy.size), "label_size": LABEL_SIZE, "banner": list(BANNER), "figure": list(FIGURE),
        "camp": list(layout.camp),
        "cities": {name: _city(place) for name, place in layout.places.items()},
        "regions": {name: {"middle": _middle(owner == index + 1), "glow": glows[name],
                           "outline": _rounded(outline(lines, name))}
                    for index, name in enumerate(italy.names)},
        "borders": [{"between": names, "path": _rounded(line)} for names, line in lines],
    }


def _city(place: Place) -> dict[str, Any]:
    x0, y0, x1, y1 = (round(v, 1) for v in place.label)
    return {"at": list(place.dot), "banner": list(place.dot), "figure": list(place.figure),
            "label": {"at": [round((x0 + x1) / 2, 1), round((y0 + y1) / 2, 1)], "anchor": place.side,
                      "box": [x0, y0, x1, y1]}}


def _middle(inside: NDArray[np.bool_]) -> list[int]:
    """The point farthest from the border."""
    depth = distance_transform_edt(inside)
    y, x = np.unravel_index(int(np.argmax(depth)), depth.shape)
    return [int(x), int(y)]


def _rounded(line: list[Point]) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in line]
