"""The drawn map of Italy: regions touch exactly where the rules say so, and everything else lies where it should."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pygame
import pytest

from game.condottiere.board_data import CANVAS, CITIES
from tests.scenes.conftest import ART

MAPS = ART / "maps"
UNITS = 2  # canvas units a pixel of the region map
NAMES = [city.id for city in CITIES]
NEIGHBOURS = {city.id: set(city.neighbours) for city in CITIES}


@pytest.fixture(scope="module")
def regions() -> list[bytes]:
    """The rows of italy_regions.png: 1 + the index of the region, 0 = none."""
    picture = pygame.image.load(str(MAPS / "italy_regions.png"))
    assert picture.get_bitsize() == 8 and picture.get_size() == (CANVAS[0] // UNITS, CANVAS[1] // UNITS)
    wide, high = picture.get_size()
    raw, pitch = picture.get_buffer().raw, picture.get_pitch()
    return [raw[row * pitch : row * pitch + wide] for row in range(high)]


@pytest.fixture(scope="module")
def layout() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((MAPS / "italy_layout.json").read_text(encoding="utf-8"))
    return found


def touching(rows: list[bytes]) -> dict[str, set[str]]:
    """Which regions have pixels side by side or corner to corner."""
    met: set[tuple[int, int]] = set()
    for row in rows:
        met.update(itertools.pairwise(row))
    for above, below in itertools.pairwise(rows):
        met.update(zip(above, below))
        met.update(zip(above, below[1:]))
        met.update(zip(above[1:], below))
    found: dict[str, set[str]] = {name: set() for name in NAMES}
    for a, b in met:
        if a and b and a != b:
            found[NAMES[a - 1]].add(NAMES[b - 1])
            found[NAMES[b - 1]].add(NAMES[a - 1])
    return found


def inside(box: list[float], x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def test_regions_touch_exactly_where_neighbours_are(regions: list[bytes]) -> None:
    """R1.1: 34 borders, seen alike from both sides."""
    assert touching(regions) == NEIGHBOURS
    assert sum(len(near) for near in NEIGHBOURS.values()) == 2 * 34


def test_the_check_notices_a_gap_and_a_false_border(regions: list[bytes]) -> None:
    modena, firenze, siena = (NAMES.index(name) + 1 for name in ("Modena", "Firenze", "Siena"))
    gap = [bytes(0 if value == siena else value for value in row) for row in regions]
    assert touching(gap) != NEIGHBOURS
    false = [bytes(siena if value == modena else value for value in row) for row in regions]
    assert touching(false) != NEIGHBOURS
    corner = [bytes((modena, 0)), bytes((0, firenze))]
    assert touching(corner)["Modena"] == {"Firenze"}


def test_every_city_lies_in_its_region(regions: list[bytes], layout: dict[str, Any]) -> None:
    assert set(layout["cities"]) == set(NAMES) and layout["canvas"] == list(CANVAS)
    for index, name in enumerate(NAMES):
        for x, y in (layout["cities"][name]["at"], layout["regions"][name]["middle"]):
            assert regions[round(y / UNITS)][round(x / UNITS)] == index + 1, name


def test_names_banners_and_dots_leave_each_other_alone(layout: dict[str, Any]) -> None:
    boxes: list[tuple[str, list[float]]] = []
    for name, city in layout["cities"].items():
        x, y = city["banner"]
        left, top, right, bottom = layout["banner"]
        boxes += [(name, city["label"]["box"]), (name, [x + left, y + top, x + right, y + bottom])]
        assert not inside(city["label"]["box"], *city["at"])
    for (one, a), (two, b) in itertools.combinations(boxes, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart or one == two, (one, two)
    for name, box in boxes:
        assert box[0] >= 0 and box[1] >= 0 and box[2] <= CANVAS[0] and box[3] <= CANVAS[1], name


def test_the_lines_between_two_names_are_the_borders(layout: dict[str, Any]) -> None:
    pairs = [tuple(border["between"]) for border in layout["borders"]]
    shared = {pair for pair in pairs if len(pair) == 2}
    assert shared == {(a, b) for a, b in itertools.combinations(NAMES, 2) if b in NEIGHBOURS[a]}
    assert {pair[0] for pair in pairs if len(pair) == 1} == set(NAMES) - {"Mantova", "Modena", "Spoleto"}


@pytest.mark.parametrize("name", NAMES)
def test_the_outline_goes_round_the_region(name: str, layout: dict[str, Any], regions: list[bytes]) -> None:
    """The polygon's area is that of the region on the mainland; isles may add a little."""
    outline = layout["regions"][name]["outline"]
    ring = [*outline, outline[0]]
    area = abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in itertools.pairwise(ring))) / 2
    index = NAMES.index(name) + 1
    pixels = sum(row.count(index) for row in regions) * UNITS * UNITS
    assert area == pytest.approx(pixels, rel=0.05)


@pytest.mark.parametrize("kind", ["glow", "wash"])
def test_lights_have_the_size_of_their_boxes(kind: str, layout: dict[str, Any]) -> None:
    for name in NAMES:
        x0, y0, x1, y1 = layout["regions"][name]["glow"]
        light = pygame.image.load(str(MAPS / f"italy_{kind}_{name}.png"))
        assert light.get_size() == (x1 - x0, y1 - y0)


@pytest.mark.parametrize("height", [900, 1350, 1980])
def test_every_size_of_the_map_has_the_shape_of_the_canvas(height: int) -> None:
    wide, high = pygame.image.load(str(MAPS / f"italy@{height}.jpg")).get_size()
    assert high == height and abs(wide - height * CANVAS[0] / CANVAS[1]) < 1
