"""Bakes the map of Web of Power into art/maps: python -m art.bake.europe [--preview FILE]

Three sizes of the map, the fields for hit tests, the glow of each country and the layout of everything that
the game draws upon the map.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from art.bake import europe_ornaments as ornaments
from art.bake import europe_paint as paint
from art.bake.europe_land import Board, countries_field, land_mask, load_board
from art.bake.europe_layout import Layout, as_json, faults, make_layout
from art.bake.europe_preview import preview
from art.bake.textures import ART, to_image

MAPS = ART / "maps"
SCALE = 3.3  # pixels a unit while painting: half as much again as the largest size
HEIGHTS = (900, 1350, 1980)


def paint_map(board: Board, layout: Layout) -> Image.Image:
    land = land_mask(board, SCALE)
    owner = countries_field(board, land)
    fields = paint.measure(land, owner, SCALE)
    rng = np.random.default_rng(7)
    picture = paint.ground(fields, rng)
    paint.ripples(picture, fields, rng)
    paint.washes(picture, fields, board, rng)
    ornaments.rhumb_lines(picture, fields)
    paint.ink(picture, fields, rng)
    image = to_image(picture)
    ornaments.draw_all(image, board, layout, owner, land, SCALE)
    paint.roads(image, board, land, SCALE)
    paint.medallions(image, board, SCALE)
    aged = np.asarray(image, np.float32).copy()
    paint.vignette(aged)
    image = to_image(aged)
    paint.frame(image, SCALE)
    return image


def save_map(image: Image.Image, board: Board) -> None:
    for height in HEIGHTS:
        size = (round(board.width * height / board.height), height)
        reduced = image.resize(size, Image.Resampling.LANCZOS)
        reduced.save(MAPS / f"europe@{height}.jpg", quality=92, subsampling=0, optimize=True)


def save_regions(board: Board, owner: NDArray[np.uint8]) -> None:
    """One pixel for two units: 1 + the index of the country, 0 = none."""
    regions = Image.fromarray(owner[::2, ::2].copy())
    draw = ImageDraw.Draw(regions)
    for site in board.sites.values():
        # A harbour's medallion reaches into the sea, and still belongs to its country.
        x, y = site.x / 2, site.y / 2
        draw.ellipse((x - 6, y - 6, x + 6, y + 6), fill=board.countries.index(site.country) + 1)
    regions.save(MAPS / "europe_regions.png", optimize=True)


def save_glows(board: Board, land: NDArray[np.bool_], owner: NDArray[np.uint8]) -> dict[str, list[int]]:
    """Returns the box of each country, [x0, y0, x1, y1] in units."""
    fields = paint.measure(land, owner, 1.0)
    boxes = {}
    for index, country in enumerate(board.countries):
        image, boxes[country] = paint.glow(fields, index)
        image.save(MAPS / f"europe_glow_{country}.png", optimize=True)
    return boxes


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--preview", type=Path, help="also draw the map with everything on it, to look at")
    options.add_argument("--check", action="store_true", help="only place everything and look for overlaps")
    chosen = options.parse_args()
    board = load_board()
    land = land_mask(board, 1.0)
    owner = countries_field(board, land)
    layout = make_layout(board, owner, land)
    found = faults(board, layout)
    for fault in found:
        print(fault, file=sys.stderr)
    if found or chosen.check:
        return 1 if found else 0
    MAPS.mkdir(exist_ok=True)
    save_regions(board, owner)
    glows = save_glows(board, land, owner)
    text = json.dumps(as_json(board, layout, glows, land), ensure_ascii=False, indent=1)
    (MAPS / "europe_layout.json").write_text(text + "\n", encoding="utf-8")
    image = paint_map(board, layout)
    save_map(image, board)
    if chosen.preview:
        preview(image, board, layout).save(chosen.preview)
    return 0


if __name__ == "__main__":
    sys.exit(main())
