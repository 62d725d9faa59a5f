"""Paints the map of Europe: sea, parchment land, watercolour rims, ink, roads, medallions, frame.

Works on one large picture of `scale` pixels a unit; the published sizes are reductions of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, gaussian_filter

from art.bake.europe_land import Board, is_sea_road, road_path
from art.bake.textures import (
    INK,
    RGB,
    Field,
    Point,
    Sketch,
    alpha_image,
    layered,
    mix,
    noise,
    soft_shadow,
)

SEA: RGB = (168, 189, 187)
SEA_INK: RGB = (62, 78, 84)
LAND: RGB = (241, 228, 197)
BORDER_INK: RGB = (96, 50, 34)
ROAD_INK: RGB = (84, 54, 32)
ROAD: RGB = (240, 222, 178)
WASHES: dict[str, RGB] = {"violett": (120, 84, 172), "blau": (62, 112, 184), "gelb": (212, 164, 52),
                          "rot": (192, 84, 70), "gruen": (90, 136, 80)}
RIPPLES = ((5.0, 0.34), (10.5, 0.25), (17.0, 0.18), (25.0, 0.12), (35.0, 0.07))  # distance, strength
FRAME = 9.0


@dataclass
class Fields:
    """What the painter knows of each pixel; distances in units."""

    scale: float
    land: NDArray[np.bool_]
    owner: NDArray[np.uint8]
    to_land: Field
    to_sea: Field
    to_border: Field  # from inside a country to its own edge, coast included


def measure(land: NDArray[np.bool_], owner: NDArray[np.uint8], scale: float) -> Fields:
    region = np.where(land, owner.astype(np.int16) + 1, 0)
    edge = steps(region)
    return Fields(scale, land, owner, to_land=_distance(~land, scale), to_sea=_distance(land, scale),
                  to_border=_distance(~edge, scale))


def _distance(mask: NDArray[np.bool_], scale: float) -> Field:
    distance = distance_transform_edt(mask)
    return np.asarray(distance, np.float32) / np.float32(scale)


def steps(labels: NDArray[np.integer]) -> NDArray[np.bool_]:
    """True where a pixel differs from its right or lower neighbour."""
    edge = np.zeros(labels.shape, bool)
    edge[:, :-1] |= labels[:, :-1] != labels[:, 1:]
    edge[:-1] |= labels[:-1] != labels[1:]
    return edge


def blend(picture: Field, colour: RGB, share: Field | NDArray[np.floating]) -> None:
    """Mixes a colour into the picture, in place; share (h, w) in 0..1."""
    for channel in range(3):
        layer = picture[..., channel]
        layer += (np.float32(colour[channel]) - layer) * share.astype(np.float32)


def glaze(picture: Field, colour: RGB, share: Field) -> None:
    """Lays thin paint over the picture, in place: the grain of the paper shows through."""
    for channel in range(3):
        layer = picture[..., channel]
        paint = layer * np.float32(colour[channel] / LAND[channel]) * np.float32(1.02)
        layer += (paint - layer) * share


def line(distance: Field, at: float, width: float, soft: float) -> Field:
    """A line of the given width along an iso-line of a distance, 0..1."""
    share = (width / 2 + soft / 2 - np.abs(distance - np.float32(at))) / np.float32(soft)
    return np.asarray(np.clip(share, 0, 1), np.float32)


# ---- sea and land -------------------------------------------------------------------------------

def ground(fields: Fields, rng: np.random.Generator) -> Field:
    """Sea and bare parchment, (h, w, 3)."""
    k, shape = fields.scale, fields.land.shape
    paper = layered(shape, [(0.7 * k, 0.45), (2.2 * k, 0.5), (9 * k, 0.8), (34 * k, 1.2)], rng)
    blotches = noise(shape, 60 * k, rng)
    picture = np.empty((*shape, 3), np.float32)
    coastal = np.exp(-fields.to_land / 22)
    for channel, (wet, dry) in enumerate(zip(SEA, LAND)):
        sea = wet + paper * 2.6 + blotches * (3.0, 2.2, 1.2)[channel] - coastal * (22, 14, 10)[channel]
        land = dry + paper * (2.8, 3.1, 3.8)[channel] + blotches * (1.0, 1.4, 2.4)[channel]
        picture[..., channel] = np.where(fields.land, land, sea)
    return picture


def ripples(picture: Field, fields: Fields, rng: np.random.Generator) -> None:
    """Lines that follow the shore, fainter and looser the farther out."""
    k, shape = fields.scale, fields.land.shape
    loose = noise(shape, 7 * k, rng)
    strength = np.clip(0.85 + 0.3 * noise(shape, 15 * k, rng), 0.2, 1.2)
    for at, alpha in RIPPLES:
        wave = fields.to_land + loose * np.float32(at * 0.022)
        share = line(wave, at, 0.55, 0.55) * np.float32(alpha * 1.5) * strength
        share[fields.land] = 0
        blend(picture, SEA_INK, share)


def washes(picture: Field, fields: Fields, board: Board, rng: np.random.Generator) -> None:
    """Every country in its colour: a thin wash, a rim that runs inwards, pigment gathered at the edge."""
    k, shape = fields.scale, fields.land.shape
    run = np.clip(1 + 0.28 * noise(shape, 13 * k, rng), 0.45, 1.7)
    grain = 1 + 0.07 * noise(shape, 1.3 * k, rng) + 0.12 * noise(shape, 30 * k, rng)
    e = fields.to_border / run
    share = (0.23 + 0.50 * np.exp(-e / 9.5) + 0.16 * np.exp(-e / 2.0)) * grain
    share = np.clip(share, 0, 0.92).astype(np.float32)
    for index, country in enumerate(board.countries):
        here = np.where(fields.owner == index + 1, share, np.float32(0))
        glaze(picture, WASHES[board.colours[country]], here)


def ink(picture: Field, fields: Fields, rng: np.random.Generator) -> None:
    """Borders and coasts, with a pen that presses more and less."""
    k, shape = fields.scale, fields.land.shape
    press = np.clip(1 + 0.22 * noise(shape, 10 * k, rng), 0.6, 1.5)
    owned_edge = gaussian_filter(steps(np.where(fields.land, fields.owner, 0)).astype(np.float32), 0.55 * k)
    border = np.clip(owned_edge * np.float32(k * 1.35) * press - 0.28, 0, 1) * fields.land
    blend(picture, BORDER_INK, border * 0.85)
    shade = np.exp(-fields.to_sea / 2.6) * 0.20 * fields.land
    blend(picture, INK, shade)
    shore = gaussian_filter(fields.to_land - fields.to_sea, 0.45 * k)
    coast = np.clip((0.85 * press - np.abs(shore)) * 2.2 + 0.3, 0, 1)
    blend(picture, INK, coast * 0.88)


# ---- roads and sites ----------------------------------------------------------------------------

def _dashes(path: list[Point], dash: float, gap: float) -> list[list[Point]]:
    """The parts of a path that are drawn when it is dashed; lengths in the path's own units."""
    parts: list[list[Point]] = [[path[0]]]
    drawn, run = True, 0.0
    for (x0, y0), (x1, y1) in pairwise(path):
        length, gone = float(np.hypot(x1 - x0, y1 - y0)), 0.0
        while length - gone > (dash if drawn else gap) - run:
            gone += (dash if drawn else gap) - run
            turn = (x0 + (x1 - x0) * gone / length, y0 + (y1 - y0) * gone / length)
            if drawn:
                parts[-1].append(turn)
            else:
                parts.append([turn])
            drawn, run = not drawn, 0.0
        run += length - gone
        if drawn:
            parts[-1].append((x1, y1))
    return [part for part in parts if len(part) > 1]


def _stroke(draw: ImageDraw.ImageDraw, path: list[Point], width: float) -> None:
    draw.line(path, fill=255, width=max(1, round(width)), joint="curve")
    for x, y in (path[0], path[-1]):
        r = width / 2 - 0.5
        draw.ellipse((x - r, y - r, x + r, y + r), fill=255)


def _stencil(size: tuple[int, int], paths: list[list[Point]], width: float, k: float) -> Image.Image:
    """The mask of all paths (in units) in one width, smooth at the edges."""
    big = Image.new("L", (size[0] * 2, size[1] * 2), 0)
    draw = ImageDraw.Draw(big)
    for path in paths:
        _stroke(draw, [(x * k * 2, y * k * 2) for x, y in path], width * k * 2)
    return big.reduce(2)


def roads(picture: Image.Image, board: Board, land: NDArray[np.bool_], k: float) -> None:
    """Roads in a dark casing; over sea as dashes."""
    paths = []
    for road in board.roads:
        path = road_path(board, road, 14)
        paths += _dashes(path, 7.5, 5.5) if is_sea_road(path, land) else [path]
    casing = _stencil(picture.size, paths, 5.0, k)
    dark = soft_shadow(casing, 1.6 * k, (round(0.6 * k), round(1.2 * k)), 0.4)
    picture.paste(dark.convert("RGB"), (0, 0), dark.getchannel("A"))
    picture.paste(ROAD_INK, (0, 0), casing)
    picture.paste(ROAD, (0, 0), _stencil(picture.size, paths, 2.7, k))


def medallions(picture: Image.Image, board: Board, k: float) -> None:
    """An empty place for a house at every site, ringed in its country's colour."""
    faces = {colour: _medallion(wash, k) for colour, wash in WASHES.items()}
    for site in board.sites.values():
        face = faces[board.colours[site.country]]
        at = (round(site.x * k - face.width / 2), round(site.y * k - face.height / 2))
        picture.paste(face.convert("RGB"), at, face.getchannel("A"))


def _medallion(wash: RGB, k: float) -> Image.Image:
    side = round(34 * k)
    mid = side / 2
    sketch = Sketch(side, side, 3)
    sketch.disc(mid, mid, 12.0 * k, (66, 40, 22, 255))
    shadow = soft_shadow(sketch.mask(), 2.2 * k, (round(0.8 * k), round(1.8 * k)), 0.6)
    sketch.disc(mid, mid, 10.7 * k, (*mix(wash, (255, 240, 210), 0.12), 255))
    sketch.disc(mid, mid, 8.4 * k, (*mix(wash, INK, 0.6), 255))
    # A shallow dish: dark towards the upper left, light below.
    for step in range(16):
        t = step / 15
        tone = mix((216, 197, 154), (252, 245, 224), t)
        sketch.disc(mid + 0.7 * t * k, mid + 0.9 * t * k, (7.8 - 2.0 * t) * k, (*tone, 255))
    sketch.under(shadow)
    return sketch.finish()


# ---- the sheet ----------------------------------------------------------------------------------

def vignette(picture: Field) -> None:
    """Age and lamplight: darker and browner towards the corners, in place."""
    height, width = picture.shape[:2]
    y, x = np.ogrid[0:height, 0:width]
    far = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2).astype(np.float32)
    fade = np.clip(far - 0.08, 0, 1) * np.float32(0.62)
    for channel, part in enumerate((0.9, 1.0, 1.15)):
        picture[..., channel] *= 1 - fade * np.float32(part)


def frame(picture: Image.Image, k: float) -> None:
    """A chart maker's frame: a scale of dark and light bars between fine lines."""
    width, height = picture.size
    draw = ImageDraw.Draw(picture)
    paper, dark = (232, 214, 172), (74, 46, 28)
    outer, inner = round(FRAME * k), round((FRAME - 1.6) * k)
    for x0, y0, x1, y1 in ((0, 0, width, outer), (0, height - outer, width, height), (0, 0, outer, height),
                           (width - outer, 0, width, height)):
        draw.rectangle((x0, y0, x1 - 1, y1 - 1), fill=paper)
    near, far = 3.0 * k, 6.2 * k
    for length, across in ((width, True), (height, False)):
        count = round(length / (25 * k)) // 2 * 2
        for index in range(0, count, 2):
            start, end = length * index / count, length * (index + 1) / count
            for low, high in ((near, far), ((height if across else width) - far,
                                            (height if across else width) - near)):
                box = (start, low, end, high) if across else (low, start, high, end)
                draw.rectangle(box, fill=dark)
    for inset, weight in ((0, 1.2), (2.6 * k, 0.7), (6.2 * k, 0.7), (inner, 1.5)):
        draw.rectangle((inset, inset, width - 1 - inset, height - 1 - inset), outline=dark,
                       width=max(1, round(weight * k)))
    corner = round(FRAME * k)
    for x in (0, width - corner):
        for y in (0, height - corner):
            side, dot = corner - 1, corner * 0.32
            draw.rectangle((x, y, x + side, y + side), fill=paper, outline=dark, width=round(1.2 * k))
            draw.ellipse((x + dot, y + dot, x + side - dot, y + side - dot), fill=dark)


def glow(fields: Fields, index: int) -> tuple[Image.Image, list[int]]:
    """Golden light inside the border of a country: RGBA cropped to its box [x0, y0, x1, y1] in pixels."""
    inside = fields.owner == index + 1
    rows, columns = np.nonzero(inside)
    box = [int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1]
    e = fields.to_border[box[1]:box[3], box[0]:box[2]]
    alpha = (0.62 * np.exp(-e / 6.5) + 0.30 * np.exp(-e / 22) + 0.10) * inside[box[1]:box[3], box[0]:box[2]]
    alpha = gaussian_filter(alpha, 0.5)
    return alpha_image((255, 214, 112), alpha), box
