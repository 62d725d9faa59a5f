"""Covers that are seen from above: Web of Power, Cathedral, Carcassonne."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, gaussian_filter, maximum_filter, minimum_filter

from art.bake import facts, pieces
from art.bake.crests import crest
from art.bake.lids import SHAPE, SIZE, WIDTH, S, canvas, cast_shadow, drawn, mask_of, paste, rows_cols
from art.bake.palette import EMBLEMS, STANDARD
from art.bake.shapes import Field, Layers, Shape, grow, light, rim_height
from art.bake.textures import ART, RGB, layered, noise, parchment_array

Page = dict[str, Any]  # the facts of the board

# ---- Web of Power -------------------------------------------------------------------------------


LEFT, TOP, ZOOM = 150.0, 235.0, WIDTH / 640  # which part of the board is shown
HOUSES = {
    "FR7": "yellow",
    "LO5": "red",
    "SW3": "green",
    "FK5": "blue",
    "BY4": "yellow",
    "FR3": "blue",
    "IT1": "green",
    "LO2": "violet",
}


def at(x: float, y: float) -> tuple[float, float]:
    """The pixel of a point of the board."""
    return (x - LEFT) * ZOOM * S, (y - TOP) * ZOOM * S


def web_of_power() -> Layers:
    """A part of the board with pieces on it and the arms of France."""
    page = facts.web_of_power()
    picture = canvas(painted_land(page))
    place = {site[0]: at(site[3], site[4]) for site in page["sites"]}
    for tint, width in (((92, 62, 40), 2.3), ((232, 212, 170), 1.2)):
        picture.lay(tint, roads(page, place, width))
    y, x = rows_cols()
    away = np.minimum.reduce([np.hypot(x - px / S, y - py / S) for px, py in place.values()])
    for tint, radius in (((80, 50, 30), 3.9), ((248, 238, 212), 3.1)):
        picture.lay(tint, np.clip((radius - away) * S, 0, 1))
    for code, name in HOUSES.items():
        house = pieces.cloister(STANDARD[name], EMBLEMS[name]).image(28 * S)
        foot_x, foot_y = place[code]
        stand(picture, house, foot_x / S, foot_y / S, pieces.anchor(pieces.cloister_view()))
    for k, name in enumerate(("green", "red")):
        pawn = pieces.advisor(STANDARD[name], EMBLEMS[name]).image(30 * S)
        stand(picture, pawn, 184 + k * 13, 116, pieces.anchor(pieces.advisor_view()))
    paste(picture, crest("FR", 84 * S // 2).image(92 * S), 125, 62, shadow=0.75)
    return picture


def roads(page: Page, place: dict[str, tuple[float, float]], width: float) -> Field:
    def paint(draw: ImageDraw.ImageDraw) -> None:
        for a, b in page["roads"]:
            draw.line((place[a], place[b]), fill=255, width=round(width * S))

    return drawn(paint)


def stand(picture: Layers, sprite: Image.Image, x: float, y: float, anchor: tuple[float, float]) -> None:
    """Lays a piece so that its foot stands at (x, y) units."""
    paste(picture, sprite, x + sprite.width / S * (0.5 - anchor[0]), y + sprite.height / S * (0.5 - anchor[1]))


def painted_land(page: Page) -> Field:
    """Sea with ripples, parchment land, a rim of each country's colour, borders in ink; (h, w, 3)."""
    land = json.loads((ART / "bake" / "data" / "web_of_power_land.json").read_text(encoding="utf-8"))

    def coast(draw: ImageDraw.ImageDraw) -> None:
        for outer, *holes in land:
            draw.polygon([at(x, y) for x, y in outer], fill=255)
            for hole in holes:
                draw.polygon([at(x, y) for x, y in hole], fill=0)

    ground = drawn(coast) > 0.5
    paper = parchment_array(*SIZE, (236, 220, 184), 31, scale=S * 0.6, edge=0)
    sea = np.asarray((150, 176, 176), np.float32) + (paper - np.asarray((236, 220, 184), np.float32)) * 1.4
    rgb = np.where(ground[..., None], paper, sea)
    country = nearest_country(page, ground)
    for k, code in enumerate(page["countries"]):
        inside = country == k
        depth = distance_transform_edt(inside) / S
        tint = (0.24 + 0.55 * np.exp(-depth / 5.0)) * inside
        rgb += (np.asarray(MAP_COLOURS[code], np.float32) - rgb) * tint[..., None]
    borders = (maximum_filter(country, 3) != minimum_filter(country, 3)) & ground
    ink_line = np.clip(gaussian_filter(borders.astype(np.float32), 1.6) * 3.2, 0, 1) * 0.85
    away = distance_transform_edt(~ground) / S
    for r, strength in ((0.4, 0.8), (2.4, 0.28), (4.8, 0.2), (7.4, 0.12)):
        ink_line = np.maximum(ink_line, np.exp(-(((away - r) / 0.28) ** 2)) * strength * ~ground)
    return rgb + (np.asarray((80, 48, 32), np.float32) - rgb) * ink_line[..., None]


MAP_COLOURS: dict[str, RGB] = {
    "FR": (112, 92, 164),
    "EN": (84, 120, 176),
    "SW": (84, 120, 176),
    "LO": (206, 170, 74),
    "IT": (206, 170, 74),
    "FK": (190, 92, 78),
    "AR": (190, 92, 78),
    "BY": (104, 140, 88),
    "BU": (104, 140, 88),
}


def nearest_country(page: Page, ground: NDArray[np.bool_]) -> NDArray[np.int64]:
    """For each pixel the number of the country whose town is nearest under a warped measure, or -1."""
    codes = list(page["countries"])
    points = [(str(s[1]), at(float(s[3]), float(s[4]))) for s in page["sites"]]
    town = {str(s[0]): s for s in page["sites"]}
    for a, b in page["roads"]:
        one, two = town[str(a)], town[str(b)]
        if one[1] == two[1]:
            for t in (0.25, 0.5, 0.75):
                x = float(one[3]) * (1 - t) + float(two[3]) * t
                y = float(one[4]) * (1 - t) + float(two[4]) * t
                points.append((str(one[1]), at(x, y)))
    rng = np.random.default_rng(4)
    y, x = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]].astype(np.float32)
    x += noise(SHAPE, 6 * S, rng) * 2.4 * S
    y += noise(SHAPE, 6 * S, rng) * 2.4 * S
    best = np.full(SHAPE, 1e12, np.float32)
    which = np.full(SHAPE, -1, np.int64)
    for code, (px, py) in points:
        far = (x - px) ** 2 + (y - py) ** 2
        closer = far < best
        best[closer] = far[closer]
        which[closer] = codes.index(code)
    which[(best > (36 * S) ** 2) | ~ground] = -1
    return which


# ---- Cathedral ----------------------------------------------------------------------------------

Cells = Sequence[tuple[int, int]]
CELL = 25.0
LIGHT_WOOD, DARK_WOOD, STONE = (206, 164, 108), (112, 68, 38), (176, 168, 154)
CITY: tuple[tuple[RGB, float, Cells], ...] = (
    (STONE, 15, ((5, 0), (4, 1), (5, 1), (6, 1), (5, 2), (5, 3))),
    (DARK_WOOD, 10, ((1, 0), (2, 0), (2, 1), (3, 1))),
    (LIGHT_WOOD, 9, ((8, 0), (9, 0), (9, 1))),
    (LIGHT_WOOD, 9, ((0, 2), (0, 3), (1, 3), (0, 4))),
    (DARK_WOOD, 11, ((8, 2), (8, 3), (7, 3), (9, 3), (8, 4))),
    (DARK_WOOD, 9, ((3, 3), (3, 4), (2, 4), (2, 5))),
    (LIGHT_WOOD, 10, ((6, 4), (6, 5), (5, 5), (7, 6))),
    (LIGHT_WOOD, 8, ((2, 2),)),
    (DARK_WOOD, 8, ((7, 0),)),
    (DARK_WOOD, 8, ((0, 0),)),
    (LIGHT_WOOD, 8, ((7, 1),)),
    (DARK_WOOD, 9, ((0, 6), (1, 6), (1, 7))),
    (LIGHT_WOOD, 9, ((4, 6), (4, 7), (3, 7))),
    (DARK_WOOD, 9, ((9, 5), (9, 6))),
)


def cathedral() -> Layers:
    """The walled town from above, its blocks of wood with hipped roofs."""
    rng = np.random.default_rng(61)
    y, x = rows_cols()
    board: Field = parchment_array(*SIZE, (214, 196, 158), 61, scale=S, edge=0)
    for line in (x, y):
        near = np.abs(line / CELL - np.round(line / CELL)) * CELL
        board = board * (1 - 0.35 * np.exp(-((near / 0.35) ** 2)))[..., None]
    picture = canvas(board)
    height = np.zeros(SHAPE, np.float32)
    colour = np.zeros((*SHAPE, 3), np.float32)
    whole = np.zeros(SHAPE, np.float32)
    for tint, tall, cells in CITY:
        foot = footprint(cells)
        roof = np.minimum(distance_transform_edt(foot > 0.5) / S, CELL * 0.45)
        height = np.maximum(height, foot * (tall + roof * 0.75).astype(np.float32))
        grain = noise(SHAPE, (0.5 * S, 9 * S), rng) * 0.7 + noise(SHAPE, (2 * S, 20 * S), rng) * 0.6
        stuff = np.asarray(tint, np.float32) * (1 + (0.03 if tint == STONE else 0.075) * grain[..., None])
        colour = np.where(foot[..., None] > 0.5, stuff, colour)
        whole = np.maximum(whole, foot)
    tower = mask_of(Shape().polygon([(50, 0), (100, 50), (50, 100), (0, 50)]), 5 * CELL, 1 * CELL, CELL, CELL)
    peak = np.clip(1 - (np.abs(x - 5.5 * CELL) + np.abs(y - 1.5 * CELL)) / (CELL * 0.62), 0, 1)
    height += (peak * 17).astype(np.float32)
    colour = np.where((tower * (peak > 0.02))[..., None] > 0.5, np.asarray((96, 116, 108), np.float32), colour)
    smooth = gaussian_filter(height, 0.22 * S)
    dark = cast_shadow(smooth, 20)
    picture.lay((20, 12, 8), dark * (1 - whole), 0.72)
    picture.lay((36, 20, 10), grow(whole, 0.5 * S))
    picture.lay(colour, whole)
    picture.shade(light((smooth * S).astype(np.float32), 1.0) * 0.75, whole)
    picture.lay((22, 12, 8), dark * whole, 0.55)
    gold = mask_of(
        Shape().line([(50, 10), (50, 90)], 12).line([(24, 34), (76, 34)], 12), 5 * CELL + 7.5, 1 * CELL + 7.5, 10, 10
    )
    picture.lay((60, 36, 10), grow(gold, 0.4 * S))
    picture.lay((244, 206, 116), gold)
    return picture


def footprint(cells: Cells) -> Field:
    """The cells of one building as a mask, its corners a little rounded."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        for cx, cy in cells:
            draw.rectangle((cx * CELL * S, cy * CELL * S, (cx + 1) * CELL * S - 1, (cy + 1) * CELL * S - 1), fill=255)

    return grow(grow(drawn(paint), -2.6 * S), 1.7 * S)


# ---- Carcassonne --------------------------------------------------------------------------------

TILE = 62.5


def carcassonne() -> Layers:
    """Twelve tiles of countryside from above, and one follower."""
    rng = np.random.default_rng(71)
    y, x = rows_cols()
    tone = layered(SHAPE, [(0.5 * S, 0.5), (4 * S, 0.7), (16 * S, 0.8)], rng)[..., None]
    furrow = np.sin((x * 0.8 + y * 0.6 + tone[..., 0] * 1.5) * 2.1)[..., None]
    grass = np.asarray((118, 142, 70), np.float32) + tone * np.asarray((7, 7, 5), np.float32) + furrow * 2.5
    picture = canvas(grass)
    for px, py, w, h, tint, turn in (
        (8, 70, 40, 34, (188, 168, 84), 8),
        (196, 66, 44, 36, (164, 156, 72), -10),
        (84, 128, 40, 30, (188, 168, 84), 4),
        (150, 6, 30, 34, (150, 162, 84), 0),
    ):
        patch = mask_of(Shape(w, h).path(f"M0 2 L{w - 2} 0 L{w} {h - 3} L3 {h} Z"), px, py, w, h, turn)
        picture.lay(tint, patch, 0.75)
        picture.shade(0.10 * np.sin((x + (turn / 10) * y) * 3.2), patch)
    roads = Shape(250, 206)
    for path in (
        ((-5, 93, 3.1), (60, 92, 3.1), (94, 98, 3.1), (125, 125, 3.1), (156, 126, 3.1), (260, 125, 3.1)),
        ((94, -5, 3.1), (95, 30, 3.1), (92, 62, 3.1), (94, 98, 3.1)),
        ((156, 126, 3.1), (157, 160, 3.1), (150, 210, 3.1)),
    ):
        roads.stroke(path)
    way = roads.mask(SIZE, (0, 0, *SIZE))
    picture.lay((74, 70, 34), grow(way, 0.9 * S), 0.75)
    picture.lay((236, 224, 190), way)
    town(picture, rng)
    trees(picture, rng)
    for k in range(1, 4):
        for line, at in ((x, k * TILE), (y, k * TILE)):
            near = line - at
            picture.shade(-0.42 * np.exp(-((near / 0.5) ** 2)) + 0.25 * np.exp(-(((near - 1.0) / 0.5) ** 2)))
    follower(picture)
    return picture


def town(picture: Layers, rng: np.random.Generator) -> None:
    """Two walled towns full of red roofs, and a cloister."""
    y, x = rows_cols()
    ground = Shape(250, 206).path("M126 -10 C130 40 150 58 187 62 C224 58 240 40 252 -10 Z")
    ground.path("M-6 125 C20 128 54 140 62 168 C66 190 64 200 62 214 L-10 214 Z")
    area = ground.mask(SIZE, (0, 0, *SIZE))
    depth = distance_transform_edt(area > 0.5) / S
    picture.lay((184, 146, 98), area)
    height = np.zeros(SHAPE, np.float32)
    colour = np.zeros((*SHAPE, 3), np.float32)
    roofs = np.zeros(SHAPE, np.float32)
    taken: list[tuple[float, float]] = []
    for _ in range(5000):
        px, py = rng.uniform(2, 248), rng.uniform(2, 200)
        if depth[int(py * S), int(px * S)] < 8.2:
            continue
        if any(abs(px - a) < 10.2 and abs(py - b) < 9.6 for a, b in taken):
            continue
        taken.append((px, py))
        w, h = rng.uniform(4.2, 5.6), rng.uniform(3.4, 4.2)
        if rng.random() < 0.4:
            w, h = h, w
        here = np.s_[max(0, int((py - 7) * S)) : int((py + 7) * S), max(0, int((px - 7) * S)) : int((px + 7) * S)]
        u, v = np.abs(x[here] - px) / w, np.abs(y[here] - py) / h
        inside = (u < 1) & (v < 1)
        height[here][inside] = (2.6 + 3.4 * (1 - (v if w > h else u)))[inside]
        red = np.asarray((186, 74, 48), np.float32) * rng.uniform(0.86, 1.12)
        colour[here][inside] = red + rng.uniform(-8, 8)
        roofs[here][inside] = 1
    wall = np.clip((3.6 - np.abs(depth - 2.4) * 2) * S, 0, 1) * (area > 0.5)
    crenel = 0.55 + 0.45 * np.sign(np.sin((x + y * 0.7) * 1.9))
    height = np.maximum(height, (wall * (4.5 + crenel)).astype(np.float32))
    colour = np.where((wall > 0.5)[..., None], np.asarray((190, 176, 150), np.float32), colour)
    solid = np.maximum(roofs, wall).astype(np.float32)
    smooth = gaussian_filter(height, 0.16 * S)
    dark = cast_shadow(smooth, 7, 14)
    picture.lay((26, 18, 8), dark * (1 - solid), 0.6)
    picture.lay(colour, solid)
    picture.shade(light((smooth * S).astype(np.float32), 1.0) * 0.8, solid)
    picture.lay((30, 16, 8), dark * solid, 0.35)


def trees(picture: Layers, rng: np.random.Generator) -> None:
    y, x = rows_cols()
    for _ in range(40):
        cx, cy = ((20, 30), (220, 96), (206, 170), (104, 150))[rng.integers(4)]
        px, py, r = cx + rng.normal(0, 10), cy + rng.normal(0, 6), rng.uniform(2.2, 3.8)
        picture.lay((24, 26, 10), np.clip(1.3 - np.hypot(x - px - 1.6, y - py - 2) / r, 0, 1), 0.55)
        ball = np.clip((r - np.hypot(x - px, y - py)) * S, 0, 1)
        picture.lay((62, 92, 44), ball)
        picture.shade(-0.32 * ((x - px) * 0.6 + (y - py) * 0.8) / r, ball)


def follower(picture: Layers) -> None:
    """A flat wooden figure of our own cut, standing at the crossroads: a pilgrim with hat and staff."""
    body = Shape(100, 120)
    body.disc(46, 27, 14.5)
    body.stroke([(20, 21, 3.4), (46, 20, 4.6), (72, 21, 3.4)], curved=False)
    body.path("M28 20 C30 2 62 2 64 20 Z")
    body.path("M46 34 C62 36 68 48 70 60 C72 82 76 100 82 116 L10 116 C16 100 20 82 22 60 C24 48 30 36 46 34 Z")
    body.stroke([(62, 52, 7), (78, 62, 6.5), (92, 60, 6.5)])
    body.stroke([(30, 54, 8), (18, 70, 7), (13, 82, 6.5)])
    body.line([(92, 10), (92, 115)], 6.5).disc(92, 9, 5.5)
    mask = grow(grow(mask_of(body, 92, 22, 74, 100), -0.8 * S), 0.8 * S)
    side = np.roll(mask, (round(1.6 * S), round(1.1 * S)), (0, 1))
    picture.shadow(np.maximum(mask, side), (3.4 * S, 4.6 * S), 2.4 * S, 0.8)
    grain = (
        noise(SHAPE, (14 * S, 0.8 * S), np.random.default_rng(3)) * 0.7
        + noise(SHAPE, (30 * S, 3 * S), np.random.default_rng(4)) * 0.6
    )
    for k in range(8, -1, -1):  # the thickness of the wood, then its face
        part = np.roll(mask, (round(1.6 * S * k / 8), round(1.1 * S * k / 8)), (0, 1))
        if k == 8:
            picture.lay((10, 18, 44), grow(part, 0.6 * S))
        picture.lay((24, 48, 104), part)
    picture.lay((16, 26, 56), grow(mask, 0.35 * S), 0.8)
    paint = np.asarray((52, 98, 188), np.float32) * (1 + 0.07 * grain[..., None])
    picture.lay(np.asarray(paint, np.float32), mask)
    picture.shade(light(rim_height(mask, 1.5 * S, 0.25 * S), 1.5 * S) * 0.9, mask)
    y, x = rows_cols()
    picture.shade(0.10 - 0.20 * (y - 22) / 100 - 0.08 * (x - 92) / 74, mask)
