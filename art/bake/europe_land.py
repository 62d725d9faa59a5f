"""The board of Web of Power as fields: land, countries and roads in canvas units (1000 x 900)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, label, zoom

from art.bake import facts
from art.bake.textures import Field, Point, noise

DATA = Path(__file__).resolve().parent / "data"
REACH = 100.0  # how far, in units, a country stretches from its towns where nobody stops it


@dataclass(frozen=True)
class Site:
    id: str
    country: str
    name: str
    x: float
    y: float


@dataclass(frozen=True)
class Board:
    """The facts of the map file and the coast; positions in canvas units."""

    width: int
    height: int
    countries: list[str]
    sites: dict[str, Site]
    roads: list[tuple[str, str]]
    crests: dict[str, Point]
    alliances: dict[int, tuple[str, str]]
    sea_alliances: set[str]
    names: dict[str, str]
    colours: dict[str, str]
    coast: list[list[list[Point]]]
    anchors: dict[str, list[Point]]


def load_board() -> Board:
    board = facts.web_of_power()
    coast = json.loads((DATA / "web_of_power_land.json").read_text(encoding="utf-8"))
    anchors = json.loads((DATA / "europe_anchors.json").read_text(encoding="utf-8"))
    sites = {row[0]: Site(*row) for row in board["sites"]}
    return Board(
        width=board["canvas"][0], height=board["canvas"][1], countries=list(board["countries"]), sites=sites,
        roads=[(a, b) for a, b in board["roads"]],
        crests={country: (x, y) for country, (x, y) in board["crest"].items()},
        alliances={number: (a, b) for number, a, b in board["alliances"]},
        sea_alliances=set(board["alliance_sea"]), names=board["countries"],
        colours={country: colour for colour, group in board["colors"].items() for country in group},
        coast=coast, anchors={key: [(x, y) for x, y in points] for key, points in anchors.items()})


def land_mask(board: Board, scale: float) -> NDArray[np.bool_]:
    """True on land, (height * scale, width * scale)."""
    size = (round(board.width * scale), round(board.height * scale))
    image = Image.new("L", size, 0)
    draw = ImageDraw.Draw(image)
    for outer, *holes in board.coast:
        draw.polygon([(x * scale, y * scale) for x, y in outer], fill=255)
        for hole in holes:
            draw.polygon([(x * scale, y * scale) for x, y in hole], fill=0)
    return np.asarray(image) > 127


def _claims(board: Board) -> list[list[Point]]:
    """For each country, then for nobody, the points that pull land towards it."""
    claims = [list(board.anchors.get(country, [])) for country in board.countries]
    for site in board.sites.values():
        claims[board.countries.index(site.country)].append((site.x, site.y))
    for a, b in board.roads:
        first, second = board.sites[a], board.sites[b]
        if first.country == second.country:
            along = [(first.x * (1 - t) + second.x * t, first.y * (1 - t) + second.y * t)
                     for t in (0.25, 0.5, 0.75)]
            claims[board.countries.index(first.country)].extend(along)
    return [*claims, list(board.anchors["nobody"])]


def countries_field(board: Board, land: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """For each pixel of the land mask 1 + the index of its country, 0 = nobody's land or sea.

    A country is the land nearest to its towns under a metric that noise bends, so that borders wander like
    rivers and ridges. The distances are smooth and computed once a unit, then enlarged.
    """
    shape = (board.height, board.width)
    rng = np.random.default_rng(11)
    y, x = np.mgrid[0:board.height, 0:board.width].astype(np.float32)
    for sigma, reach in ((24.0, 9.0), (8.0, 3.6), (2.6, 1.1)):
        x += noise(shape, sigma, rng) * reach
        y += noise(shape, sigma, rng) * reach
    factors = (land.shape[0] / shape[0], land.shape[1] / shape[1])
    best = np.full(land.shape, REACH, np.float32)
    owner = np.zeros(land.shape, np.uint8)
    claims = _claims(board)
    for index, points in enumerate(claims):
        nearest: Field = np.full(shape, 1e6, np.float32)
        for px, py in points:
            np.minimum(nearest, np.hypot(x - np.float32(px), y - np.float32(py)), out=nearest)
        large = zoom(nearest, factors, order=1, mode="grid-constant", grid_mode=True, cval=1e6)
        closer = large < best
        best[closer] = large[closer]
        owner[closer] = index + 1 if index < len(board.countries) else 0
    owner[~land] = 0
    return _tidy(board, land, owner)


def _tidy(board: Board, land: NDArray[np.bool_], owner: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Whole islands belong together, and no country keeps scraps cut off from its towns."""
    scale = land.shape[1] / board.width
    islands, count = label(land)
    sizes = np.bincount(islands.ravel(), minlength=count + 1)
    mainland = int(np.argmax(np.where(np.arange(count + 1) > 0, sizes, 0)))
    on_island = {int(islands[round(site.y * scale), round(site.x * scale)]): site.country
                 for site in board.sites.values()}
    for island in range(1, count + 1):
        if island == mainland:
            continue
        here = islands == island
        if island in on_island:
            owner[here] = board.countries.index(on_island[island]) + 1
        elif sizes[island] > 700 * scale * scale:
            owner[here] = 0
        else:
            owner[here] = np.bincount(owner[here]).argmax()
    return _without_scraps(board, land & (islands == mainland), owner, scale)


def _without_scraps(board: Board, mainland: NDArray[np.bool_], owner: NDArray[np.uint8],
                    scale: float) -> NDArray[np.uint8]:
    scraps = np.zeros(owner.shape, bool)
    for index in range(len(board.countries) + 1):
        pieces, count = label((owner == index) & mainland)
        sizes = np.bincount(pieces.ravel(), minlength=count + 1)
        small = sizes < 900 * scale * scale
        small[0] = False
        scraps |= small[pieces]
    nearest = distance_transform_edt(scraps | ~mainland, return_distances=False, return_indices=True)
    owner[scraps] = owner[tuple(nearest)][scraps]
    return owner


def road_path(board: Board, road: tuple[str, str], steps: int = 24) -> list[Point]:
    """A road as a gently bent line from town to town."""
    a, b = board.sites[road[0]], board.sites[road[1]]
    dx, dy = b.x - a.x, b.y - a.y
    # The bend follows from the names alone, so that a road looks the same in every bake.
    bend = (sum(map(ord, a.name + b.name)) % 5 - 2) * 0.028
    cx, cy = (a.x + b.x) / 2 - dy * bend, (a.y + b.y) / 2 + dx * bend
    path = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        path.append((u * u * a.x + 2 * u * t * cx + t * t * b.x, u * u * a.y + 2 * u * t * cy + t * t * b.y))
    return path


def is_sea_road(path: list[Point], land: NDArray[np.bool_]) -> bool:
    """Whether a good part of the road is water (land: any scale of the whole canvas)."""
    scale = land.shape[1] / 1000
    wet = sum(not land[min(land.shape[0] - 1, round(y * scale)), round(x * scale)] for x, y in path)
    return wet > len(path) * 0.2
