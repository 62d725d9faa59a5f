"""Where everything stands on the map of Italy: art/maps/italy_layout.json, in canvas units (1000 x 1400).

Without that file the plain facts of the game are enough to play: names below the cities, the Condottiere beside
them, and no borders.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.condottiere.board_data import CITIES

Point = tuple[float, float]
Box = tuple[float, float, float, float]
LAYOUT = Path("maps") / "italy_layout.json"


@dataclass(frozen=True, slots=True)
class Town:
    """A city: its dot, where the Condottiere stands beside it, the middle of its name and the name's side."""

    at: Point
    figure: Point
    label: Point
    side: str


@dataclass(frozen=True, slots=True)
class Border:
    """A line with a region on each side, or on one side where there is coast or foreign land."""

    between: tuple[str, ...]
    path: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Atlas:
    """All of it. boxes: what the pictures of a region (its light, its wash) cover."""

    label_size: float
    camp: Point
    towns: Mapping[str, Town]
    boxes: Mapping[str, Box]
    borders: Sequence[Border]


def load_atlas(art: Path) -> Atlas:
    """The layout that was baked with the picture, or a plain one where it is missing or odd."""
    try:
        return read_atlas(json.loads((art / LAYOUT).read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return plain_atlas()


def read_atlas(raw: Mapping[str, Any]) -> Atlas:
    """The atlas of a layout file."""
    plain = plain_atlas()
    towns = {name: Town(point(item["at"]), point(item["figure"]), point(item["label"]["at"]),
                        str(item["label"]["anchor"])) for name, item in raw["cities"].items()}
    boxes = {name: box(item["glow"]) for name, item in raw["regions"].items()}
    borders = tuple(Border(tuple(str(name) for name in item["between"]), tuple(point(p) for p in item["path"]))
                    for item in raw["borders"])
    return Atlas(float(raw["label_size"]), point(raw["camp"]), {**plain.towns, **towns}, boxes, borders)


def plain_atlas() -> Atlas:
    """The atlas that follows from the facts of the game alone."""
    towns = {city.id: Town((city.x, city.y), (city.x + 56, city.y), (city.x, city.y + 23), "s") for city in CITIES}
    return Atlas(26.0, (560.0, 1322.0), towns, {}, ())


def point(value: Sequence[Any]) -> Point:
    """A pair of numbers."""
    return float(value[0]), float(value[1])


def box(value: Sequence[Any]) -> Box:
    """Left, top, right, bottom."""
    return float(value[0]), float(value[1]), float(value[2]), float(value[3])
