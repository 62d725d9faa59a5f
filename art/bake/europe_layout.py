"""Where names, crests, advisors, alliances and seals stand on the map, so that nothing hides anything.

Everything is in canvas units (1000 x 900). A figure in a slot and a seal are centred on their point.
The search is plain: crests first, each with its block of advisor slots; then the site names, improved one by
one until nothing changes; then the alliance curves with their seals; last the countries' names.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from art.bake.europe_land import Board, Site, is_sea_road, road_path
from art.bake.textures import Box, Point, font

LABEL_SIZE = 17.0  # the smallest type that is still 12 px when the map is 630 px high
LABEL_FACE = "AlegreyaSans_700Bold"
NAME_FACE = "Cinzel_600SemiBold"
PIECE = (-16.0, -24.0, 16.0, 12.0)  # a wooden house on a site, its medallion included
CREST = (-19.0, -22.0, 19.0, 25.0)
FIGURE = (-8.5, -13.0, 8.5, 13.0)
NAME_SIZES = (23.0, 20.0, 17.0, 15.0, 13.0)
NAME_ANGLES = (0, 15, -15, 30, -30, 50, -50, 75, -75)
SEAL = 11.0
MARGIN = 11.0  # the drawn frame
PITCH = (17.0, 25.0)  # between advisors, across and down
ANCHORS: dict[str, Point] = {"s": (0, 1), "n": (0, -1), "e": (1, 0), "w": (-1, 0),
                             "se": (1, 1), "sw": (-1, 1), "ne": (1, -1), "nw": (-1, -1)}
LIKING = {"s": 0.0, "e": 5.0, "w": 6.0, "se": 4.0, "sw": 4.5, "n": 7.0, "ne": 8.0, "nw": 8.5}


def at(shape: Box, x: Any, y: Any) -> Any:
    """The box of a shape that stands at (x, y); arrays give the boxes of many places."""
    return shape[0] + x, shape[1] + y, shape[2] + x, shape[3] + y


def overlap(a: Box, b: Box, gap: float = 0.0) -> float:
    """The common area of two boxes, the first grown by gap on all sides."""
    width = min(a[2] + gap, b[2]) - max(a[0] - gap, b[0])
    height = min(a[3] + gap, b[3]) - max(a[1] - gap, b[1])
    return max(0.0, width) * max(0.0, height)


def around(point: Point, radius: float) -> Box:
    return point[0] - radius, point[1] - radius, point[0] + radius, point[1] + radius


def bounds(boxes: list[Box]) -> Box:
    return (min(b[0] for b in boxes), min(b[1] for b in boxes),
            max(b[2] for b in boxes), max(b[3] for b in boxes))


class Ground:
    """How much road, sea or foreign land lies under a box (fields of one pixel a unit).

    The sides of a box may be arrays: then many places are weighed at once.
    """

    def __init__(self, board: Board, owner: NDArray[np.uint8], land: NDArray[np.bool_]):
        self.board, self.owner, self.land = board, owner, land
        roads = np.zeros(owner.shape, np.float32)
        for road in board.roads:
            for x, y in road_path(board, road, 400):
                roads[max(0, int(y) - 2):int(y) + 3, max(0, int(x) - 2):int(x) + 3] = 1
        self.sums = {"roads": _summed(roads), "sea": _summed(~land)}
        for index, country in enumerate(board.countries):
            self.sums[country] = _summed(owner == index + 1)

    def add_boxes(self, layer: str, boxes: list[Box], gap: float) -> None:
        """A new layer of boxes, each grown by gap."""
        covered = np.zeros(self.owner.shape, np.float32)
        for x0, y0, x1, y1 in boxes:
            covered[max(0, int(y0 - gap)):max(0, math.ceil(y1 + gap)),
                    max(0, int(x0 - gap)):max(0, math.ceil(x1 + gap))] = 1
        self.sums[layer] = _summed(covered)

    def area(self, layer: str, box: Any) -> Any:
        table = self.sums[layer]
        x0, x1 = (np.clip(np.asarray(v, int), 0, table.shape[1] - 1) for v in (box[0], box[2]))
        y0, y1 = (np.clip(np.asarray(v, int), 0, table.shape[0] - 1) for v in (box[1], box[3]))
        return table[y1, x1] - table[y0, x1] - table[y1, x0] + table[y0, x0]

    def outside(self, country: str, box: Any) -> Any:
        """The part of the box (0..1) that is not this country."""
        return 1 - self.area(country, box) / ((box[2] - box[0]) * (box[3] - box[1]))

    def on_canvas(self, box: Any) -> Any:
        left, top = np.asarray(box[0]) >= MARGIN, np.asarray(box[1]) >= MARGIN
        right = np.asarray(box[2]) <= self.board.width - MARGIN
        return left & top & right & (np.asarray(box[3]) <= self.board.height - MARGIN)


def _summed(layer: NDArray[Any]) -> NDArray[np.float64]:
    table = np.zeros((layer.shape[0] + 1, layer.shape[1] + 1))
    table[1:, 1:] = layer.astype(np.float64).cumsum(0).cumsum(1)
    return table


@dataclass
class Label:
    at: Point
    anchor: str
    box: Box


@dataclass
class Court:
    """A crest and the advisors beside it."""

    at: Point
    slots: list[Point]

    def boxes(self) -> list[Box]:
        return [at(CREST, *self.at), *(at(FIGURE, *slot) for slot in self.slots)]


@dataclass
class Alliance:
    start: Point
    end: Point
    control: Point
    seal: Point

    def point(self, t: float) -> Point:
        u = 1 - t
        (x0, y0), (x1, y1), (x2, y2) = self.start, self.control, self.end
        return u * u * x0 + 2 * u * t * x1 + t * t * x2, u * u * y0 + 2 * u * t * y1 + t * t * y2


@dataclass
class CountryName:
    at: Point
    size: float
    spacing: float
    angle: float  # degrees, upwards to the right
    boxes: list[Box]  # one a letter


@dataclass
class Layout:
    labels: dict[str, Label] = field(default_factory=dict)
    courts: dict[str, Court] = field(default_factory=dict)
    alliances: dict[int, Alliance] = field(default_factory=dict)
    names: dict[str, CountryName] = field(default_factory=dict)

    def boxes(self, board: Board) -> dict[str, Box]:
        """Everything that must stay readable, by a name for messages."""
        found = {f"piece {s.id}": at(PIECE, s.x, s.y) for s in board.sites.values()}
        found |= {f"label {site}": label.box for site, label in self.labels.items()}
        for country, court in self.courts.items():
            found[f"crest {country}"] = at(CREST, *court.at)
            found |= {f"slot {country} {n}": at(FIGURE, *slot) for n, slot in enumerate(court.slots)}
        found |= {f"seal {n}": around(line.seal, SEAL) for n, line in self.alliances.items()}
        return found


# ---- crests and advisors ------------------------------------------------------------------------

def _blocks() -> dict[str, list[Point]]:
    """Ways to stand in rows about a crest, offsets in order of filling."""
    dx, dy = PITCH
    side = CREST[2] + 10.5

    def rows(x: float, y: float, columns: int, lines: int, sign: int = 1) -> list[Point]:
        return [(x + sign * dx * c, y + dy * r) for r in range(lines) for c in range(columns)]

    def centred(y: float, columns: int, lines: int) -> list[Point]:
        order = sorted(range(columns), key=lambda c: (abs(c - (columns - 1) / 2), c))
        return [(dx * (c - (columns - 1) / 2), y + dy * r) for r in range(lines) for c in order]

    low = CREST[3] + 15.0
    high = CREST[1] - 15.0
    both = [p for r in range(2) for c in range(2)
            for p in ((side + dx * c, -11.0 + dy * r), (-side - dx * c, -11.0 + dy * r))]
    return {
        "right": rows(side, -11, 4, 2), "left": rows(-side, -11, 4, 2, -1),
        "right 3": rows(side, -23, 3, 3), "left 3": rows(-side, -23, 3, 3, -1),
        "right 2": rows(side, -35, 2, 4), "left 2": rows(-side, -35, 2, 4, -1),
        "below": centred(low, 4, 2), "below 3": centred(low, 3, 3), "below row": centred(low, 8, 1),
        "above": centred(high - dy, 4, 2), "both": both,
    }


def _court_costs(ground: Ground, country: str, block: list[Point], x: Any, y: Any) -> Any:
    """For each place of the crest in x, y what it costs to stand there with this block."""
    home = ground.board.crests[country]
    costs = 0.16 * np.hypot(x - home[0], y - home[1])
    crest = at(CREST, x, y)
    costs += 400 * ground.outside(country, (crest[0] - 5, crest[1] - 5, crest[2] + 5, crest[3] + 5))
    for box in (crest, *(at(FIGURE, x + dx, y + dy) for dx, dy in block)):
        costs += 0.10 * ground.area("roads", box) + 4 * ground.area("pieces", box)
        costs += 14 * np.maximum(0, ground.outside(country, box) - 0.1) + 0.12 * ground.area("guesses", box)
        costs += np.where(ground.on_canvas(box), 0, 1e6)
    return costs


def place_court(ground: Ground, country: str) -> Court:
    home = ground.board.crests[country]
    steps = np.arange(-96, 97, 2)
    x, y = np.meshgrid(home[0] + steps, home[1] + steps)
    found = []
    for name, block in _blocks().items():
        costs = _court_costs(ground, country, block, x, y) + (0 if name in ("right", "left", "below") else 2)
        best = np.unravel_index(np.argmin(costs), costs.shape)
        spot = (float(x[best]), float(y[best]))
        found.append((float(costs[best]), Court(spot, [(spot[0] + dx, spot[1] + dy) for dx, dy in block])))
    return min(found, key=lambda pair: pair[0])[1]


# ---- site names ---------------------------------------------------------------------------------

def label_at(site: Site, anchor: str) -> Label:
    """A name beside its site on the side of the anchor; `at` is the middle of its box."""
    width = font(LABEL_FACE, LABEL_SIZE * 4).getlength(site.name) / 4 + 3
    height = LABEL_SIZE * 1.02
    across, down = ANCHORS[anchor]
    box = at(PIECE, site.x, site.y)
    if down:
        x = site.x + across * (width / 2 - 8)
        y = box[3] + 1 if down > 0 else box[1] - 1 - height
    else:
        x = site.x + across * (width / 2 + PIECE[2] + 1)
        y = site.y - height / 2 + 1
    area = (x - width / 2, y, x + width / 2, y + height)
    return Label((round(x, 1), round(y + height / 2, 1)), anchor, area)


def _label_cost(ground: Ground, site: Site, label: Label, solid: list[Box]) -> float:
    if not ground.on_canvas(label.box):
        return math.inf
    cost = LIKING[label.anchor] + 0.05 * ground.area("roads", label.box)
    cost += sum(overlap(label.box, box, 1.5) for box in solid) * 3
    sea = ground.area("sea", label.box) / ((label.box[2] - label.box[0]) * (label.box[3] - label.box[1]))
    # A name across the shore is harder to read than one on land or on water.
    cost += 10 * min(sea, 1 - sea)
    return float(cost + 6 * max(0.0, ground.outside(site.country, label.box) - sea))


def place_labels(ground: Ground, courts: dict[str, Court]) -> dict[str, Label]:
    board = ground.board
    sites = list(board.sites.values())
    solid = [box for court in courts.values() for box in court.boxes()]
    pieces = {s.id: at(PIECE, s.x, s.y) for s in sites}
    options: dict[str, list[tuple[float, Label]]] = {}
    for site in sites:
        others = solid + [box for other, box in pieces.items() if other != site.id]
        labels = [label_at(site, anchor) for anchor in ANCHORS]
        costed = [(_label_cost(ground, site, label, others), label) for label in labels]
        options[site.id] = sorted((c for c in costed if c[0] < math.inf), key=lambda c: c[0])
    chosen = {site.id: options[site.id][0][1] for site in sites}
    for _ in range(20):
        before = dict(chosen)
        for site in sites:
            rest = [label.box for other, label in chosen.items() if other != site.id]
            chosen[site.id] = min(options[site.id], key=lambda option: option[0] + 3 * sum(
                overlap(option[1].box, box, 1.5) for box in rest))[1]
        if chosen == before:
            break
    return chosen


# ---- alliances ----------------------------------------------------------------------------------

def _curve_cost(ground: Ground, line: Alliance, obstacles: list[tuple[Box, float]], sea: bool) -> float:
    cost = 0.0
    for step in range(2, 27):
        x, y = line.point(step / 28)
        if not ground.on_canvas(around((x, y), 3)):
            return math.inf
        cost += sum(weight for box, weight in obstacles if overlap(around((x, y), 3), box) > 0)
        if sea and ground.land[int(y), int(x)]:
            cost += 0.4
    return cost


def place_alliance(ground: Ground, layout: Layout, number: int) -> Alliance:
    board = ground.board
    first, second = board.alliances[number]
    start, end = layout.courts[first].at, layout.courts[second].at
    sea = f"{first}-{second}" in board.sea_alliances
    solid = layout.boxes(board)
    # The line may pass below figures and towns if it must; the seal may touch nothing.
    weights = {"piece": 2.0, "label": 1.0, "crest": 3.0, "slot": 1.0, "seal": 3.0}
    obstacles = [(box, weights[name.split()[0]]) for name, box in solid.items()
                 if name not in (f"crest {first}", f"crest {second}")]
    dx, dy = end[0] - start[0], end[1] - start[1]
    best, least = None, math.inf
    for step in range(-18, 19):
        bend = step / 30
        control = ((start[0] + end[0]) / 2 - dy * bend, (start[1] + end[1]) / 2 + dx * bend)
        line = Alliance(start, end, (round(control[0], 1), round(control[1], 1)), start)
        cost = _curve_cost(ground, line, obstacles, sea) + abs(abs(bend) - 0.18) * (7 if sea else 12)
        if cost + 0.1 >= least:
            continue
        for t in sorted((n / 80 for n in range(16, 65)), key=lambda t: abs(t - 0.5)):
            x, y = line.point(t)
            spot = around((x, y), SEAL)
            total = cost + 6 * abs(t - 0.5) + 0.03 * ground.area("roads", spot)
            if total < least and ground.on_canvas(spot) and not any(
                    overlap(spot, box, 1) for box in solid.values()):
                best, least = Alliance(start, end, line.control, (round(x, 1), round(y, 1))), total
    assert best is not None, f"no place for seal {number}"
    return best


# ---- countries' names ---------------------------------------------------------------------------

def _letters(words: str, size: float, angle: float) -> tuple[list[Point], float]:
    """The middle of each letter about the middle of the word, and the extra space between letters."""
    spacing = size * 0.3
    face = font(NAME_FACE, size * 4)
    advances = [face.getlength(letter) / 4 + spacing for letter in words]
    pen, found = -(sum(advances) - spacing) / 2, []
    turn = math.radians(angle)
    for advance in advances:
        along = pen + (advance - spacing) / 2
        found.append((along * math.cos(turn), -along * math.sin(turn)))
        pen += advance
    return found, spacing


def place_name(ground: Ground, layout: Layout, country: str) -> CountryName | None:
    """A place for the spaced capitals of a country, as large as it bears; None if there is none."""
    words = ground.board.names[country].upper()
    solid = list(layout.boxes(ground.board).values())
    home = layout.courts[country].at
    rows, columns = np.nonzero(ground.owner == ground.board.countries.index(country) + 1)
    x, y = np.meshgrid(np.arange(columns.min(), columns.max(), 4), np.arange(rows.min(), rows.max(), 4))
    found: list[tuple[float, CountryName]] = []
    for size, angle in itertools.product(NAME_SIZES, NAME_ANGLES):
        letters, spacing = _letters(words, size, angle)
        ground.add_boxes("solid", solid, size * 0.28)
        costs = 0.04 * np.hypot(x - home[0], y - home[1]) + abs(angle) * 0.1 - size * 1.6
        half = size * 0.5
        for dx, dy in letters:
            box = at((-half, -half, half, half), x + dx, y + dy)
            costs += 0.05 * ground.area("roads", box) + 9 * ground.area("solid", box)
            costs += 400 * np.maximum(0, ground.outside(country, box) - 0.02)
            costs += np.where(ground.on_canvas((box[0] - 6, box[1] - 6, box[2] + 6, box[3] + 6)), 0, 1e6)
        best = np.unravel_index(np.argmin(costs), costs.shape)
        spot = (float(x[best]), float(y[best]))
        boxes = [at((-half, -half, half, half), spot[0] + dx, spot[1] + dy) for dx, dy in letters]
        found.append((float(costs[best]), CountryName(spot, size, round(spacing, 1), angle, boxes)))
    cost, name = min(found, key=lambda pair: pair[0])
    return name if cost < 15 else None


# ---- all of it ----------------------------------------------------------------------------------

def make_layout(board: Board, owner: NDArray[np.uint8], land: NDArray[np.bool_]) -> Layout:
    """owner, land: one pixel a unit."""
    ground = Ground(board, owner, land)
    layout = Layout()
    sites = list(board.sites.values())
    ground.add_boxes("pieces", [at(PIECE, site.x, site.y) for site in sites], 1.5)
    ground.add_boxes("guesses", [label_at(site, "s").box for site in sites], 1)
    for country in board.countries:
        layout.courts[country] = place_court(ground, country)
    layout.labels = place_labels(ground, layout.courts)
    for number in sorted(board.alliances):
        layout.alliances[number] = place_alliance(ground, layout, number)
    for country in board.countries:
        name = place_name(ground, layout, country)
        if name:
            layout.names[country] = name
    return layout


def faults(board: Board, layout: Layout) -> list[str]:
    """One sentence for each pair that overlaps and each thing off the canvas; empty = good."""
    boxes = layout.boxes(board)
    for country, name in layout.names.items():
        boxes |= {f"name {country} {n}": box for n, box in enumerate(name.boxes)}
    found = []
    for (a, first), (b, second) in itertools.combinations(boxes.items(), 2):
        kind, of = a.split()[:2]
        mates = kind in ("slot", "name") and b.split()[:2] == [kind, of]
        if not mates and overlap(first, second) > 0.5:
            found.append(f"{a} overlaps {b} by {overlap(first, second):.0f} square units")
    for thing, box in boxes.items():
        if box[0] < 0 or box[1] < 0 or box[2] > board.width or box[3] > board.height:
            found.append(f"{thing} leaves the canvas")
    return found


def as_json(board: Board, layout: Layout, glows: dict[str, list[int]],
            land: NDArray[np.bool_]) -> dict[str, Any]:
    """The layout file; every list of two is [x, y] in canvas units."""
    sites = {s.id: {"at": [s.x, s.y], "label": {"at": list(layout.labels[s.id].at),
                                                "anchor": layout.labels[s.id].anchor,
                                                "box": [round(v, 1) for v in layout.labels[s.id].box]}}
             for s in board.sites.values()}
    return {
        "canvas": [board.width, board.height], "label_size": LABEL_SIZE, "sites": sites,
        "crests": {c: {"at": list(court.at), "slots": [[round(x, 1), round(y, 1)] for x, y in court.slots]}
                   for c, court in layout.courts.items()},
        "alliances": {str(n): {"from": list(line.start), "to": list(line.end), "control": list(line.control),
                               "seal": list(line.seal),
                               "sea": "-".join(board.alliances[n]) in board.sea_alliances}
                      for n, line in layout.alliances.items()},
        "glows": glows,
        "country_names": {c: {"at": list(name.at), "size": name.size, "spacing": name.spacing,
                              "angle": name.angle}
                          for c, name in layout.names.items()},
        "roads": [{"between": list(road), "sea": is_sea_road(road_path(board, road), land),
                   "path": [[round(x, 1), round(y, 1)] for x, y in road_path(board, road, 8)]}
                  for road in board.roads],
    }
