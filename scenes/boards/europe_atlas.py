"""Where everything stands on the map of Europe: art/maps/europe_layout.json, in canvas units (1000 x 900).

Without that file the plain facts of the game are enough to play: names below the sites, advisors beside the
crests, alliances as straight lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.web_of_power.board_data import ADVISORS, ALLIANCES, COUNTRIES, ROADS, SITES

Point = tuple[float, float]
Box = tuple[float, float, float, float]
LAYOUT = Path("maps") / "europe_layout.json"
CURVE_STEPS = 32
BADGE_SIDES: tuple[Point, ...] = ((0.0, 27.0), (0.0, -27.0), (-25.0, 0.0), (25.0, 0.0))
BADGES_REACH = 46.0  # canvas units from the middle of a crest to the end of any badge


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a site: its middle, the side of the site it stands on (n e s w and between), its box."""

    at: Point
    anchor: str
    box: Box


@dataclass(frozen=True, slots=True)
class Court:
    """A crest and the places of the advisors beside it, in the order of filling."""

    at: Point
    slots: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """An alliance: a bent line from crest to crest, and the seal on it."""

    path: tuple[Point, ...]
    seal: Point


@dataclass(frozen=True, slots=True)
class CountryName:
    """A country's name in spaced capitals: its middle, the size of the letters and the gaps between them."""

    at: Point
    size: float
    spacing: float


@dataclass(frozen=True, slots=True)
class Atlas:
    """All of it. roads: the bent line between two sites, by the ordered pair of their ids; sides: the way from a crest
    to the badges of the leaders, where they hide least."""

    label_size: float
    sites: Mapping[str, Point]
    labels: Mapping[str, Label]
    courts: Mapping[str, Court]
    curves: Mapping[int, Curve]
    roads: Mapping[tuple[str, str], tuple[Point, ...]]
    names: Mapping[str, CountryName]
    glows: Mapping[str, Box]
    sides: Mapping[str, Point] = field(default_factory=dict)

    def road(self, first: str, second: str) -> tuple[Point, ...] | None:
        """The line of the road between two sites, None if there is none."""
        found = self.roads.get((first, second))
        if found is None and (back := self.roads.get((second, first))) is not None:
            return back[::-1]
        return found


def load_atlas(art: Path) -> Atlas:
    """The layout that was baked with the picture, or a plain one where it is missing or odd."""
    atlas = plain_atlas()
    try:
        raw = json.loads((art / LAYOUT).read_text(encoding="utf-8"))
        atlas = read_atlas(raw, atlas)
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        pass
    return replace(atlas, sides={country: _badge_side(atlas, court) for country, court in atlas.courts.items()})


def read_atlas(raw: Mapping[str, Any], plain: Atlas) -> Atlas:
    """The atlas of a layout file; parts it does not have are taken from `plain`."""
    labels = {site: Label(point(item["label"]["at"]), str(item["label"].get("anchor", "s")),
                          box(item["label"]["box"])) for site, item in raw["sites"].items()}
    courts = {country: Court(point(item["at"]), tuple(point(slot) for slot in item["slots"]))
              for country, item in raw["crests"].items()}
    curves = {int(number): Curve(bent(point(item["from"]), point(item["control"]), point(item["to"])),
                                 point(item["seal"])) for number, item in raw["alliances"].items()}
    roads = {(str(item["between"][0]), str(item["between"][1])): tuple(point(p) for p in item["path"])
             for item in raw.get("roads", ())}
    names = {country: CountryName(point(item["at"]), float(item["size"]), float(item["spacing"]))
             for country, item in raw.get("country_names", {}).items()}
    glows = {country: box(area) for country, area in raw.get("glows", {}).items()}
    return Atlas(float(raw.get("label_size", plain.label_size)),
                 {**plain.sites, **{site: point(item["at"]) for site, item in raw["sites"].items()}},
                 {**plain.labels, **labels}, {**plain.courts, **courts}, {**plain.curves, **curves},
                 roads or plain.roads, names, glows)


def plain_atlas() -> Atlas:
    """The atlas that follows from the facts of the game alone."""
    sites: dict[str, Point] = {site.id: (site.x, site.y) for site in SITES}
    labels = {site: Label((x, y + 22), "s", (x - 30, y + 13, x + 30, y + 31)) for site, (x, y) in sites.items()}
    courts = {c.id: Court((c.x, c.y), tuple((c.x + 30 + 17 * (n % 4), c.y - 11 + 25 * (n // 4))
                                            for n in range(ADVISORS))) for c in COUNTRIES}
    curves = {a.number: _straight(courts[a.first].at, courts[a.second].at) for a in ALLIANCES}
    roads = {road: (sites[road[0]], sites[road[1]]) for road in ROADS}
    return Atlas(17.0, sites, labels, courts, curves, roads, {}, {})


def _straight(start: Point, end: Point) -> Curve:
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return Curve((start, end), middle)


def point(value: Sequence[Any]) -> Point:
    """A pair of numbers."""
    return float(value[0]), float(value[1])


def box(value: Sequence[Any]) -> Box:
    """Left, top, right, bottom."""
    return float(value[0]), float(value[1]), float(value[2]), float(value[3])


def bent(start: Point, control: Point, end: Point, steps: int = CURVE_STEPS) -> tuple[Point, ...]:
    """Points along a curve with one control point."""
    found = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]))
    return tuple(found)


def _badge_side(atlas: Atlas, court: Court) -> Point:
    solid: list[Box] = [label.box for label in atlas.labels.values()]
    solid += [(x - 16, y - 22, x + 16, y + 11) for x, y in atlas.sites.values()]
    solid += [(x - 8, y - 13, x + 8, y + 13) for x, y in court.slots[:6]]
    solid += [(x - 11, y - 11, x + 11, y + 11) for x, y in (curve.seal for curve in atlas.curves.values())]
    left, top = court.at[0] - BADGES_REACH, court.at[1] - BADGES_REACH
    right, bottom = court.at[0] + BADGES_REACH, court.at[1] + BADGES_REACH
    near = [b for b in solid if b[0] < right and b[2] > left and b[1] < bottom and b[3] > top]

    def hidden(side: Point) -> float:
        x, y = court.at[0] + side[0], court.at[1] + side[1]
        wide, high = (11, 20) if side[0] else (20, 11)
        across = ((min(x + wide, b[2]) - max(x - wide, b[0]), min(y + high, b[3]) - max(y - high, b[1]))
                  for b in near)
        return sum(w * h for w, h in across if w > 0 and h > 0)

    return min(BADGE_SIDES, key=hidden)
