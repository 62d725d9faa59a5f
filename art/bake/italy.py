"""Bakes the map of Condottiere into art/maps: python -m art.bake.italy [--preview FILE]

Three sizes of the map, the regions for hit tests, a glow and a white wash of each region, and the layout of
everything that the game draws upon the map.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from art.bake import europe_ornaments, italy_ornaments
from art.bake import europe_paint as paint
from art.bake import italy_paint as washing
from art.bake.italy_land import Italy, land_mask, load_italy, regions_field, wrong_borders
from art.bake.italy_layout import Layout, as_json, faults, make_layout
from art.bake.italy_preview import preview
from art.bake.textures import ART, to_image

MAPS = ART / "maps"
SCALE = 2.125  # pixels a canvas unit while painting: half as much again as the largest size
HEIGHTS = (900, 1350, 1980)


def paint_map(italy: Italy, layout: Layout) -> Image.Image:
    land = land_mask(italy, SCALE)
    owner = regions_field(italy, land)
    k = SCALE / washing.SHEET
    fields = paint.measure(land, owner, k)
    rng = np.random.default_rng(8)
    picture = paint.ground(fields, rng)
    paint.ripples(picture, fields, rng)
    washing.washes(picture, fields, italy.names, rng)
    europe_ornaments.rhumb_lines(picture, fields, [washing.sheet(c) for c in italy_ornaments.CENTRES])
    paint.ink(picture, fields, rng)
    image = to_image(picture)
    italy_ornaments.draw_all(image, layout, owner, land, k)
    washing.cities(image, layout, k)
    aged = np.asarray(image, np.float32).copy()
    paint.vignette(aged)
    image = to_image(aged)
    paint.frame(image, k)
    return image


def save_map(image: Image.Image, italy: Italy) -> None:
    for height in HEIGHTS:
        size = (round(italy.size[0] * height / italy.size[1]), height)
        reduced = image.resize(size, Image.Resampling.LANCZOS)
        reduced.save(MAPS / f"italy@{height}.jpg", quality=92, subsampling=0, optimize=True)


def save_lights(italy: Italy, land: NDArray[np.bool_], owner: NDArray[np.uint8]) -> dict[str, list[int]]:
    """Glows and washes; returns the box of each region, [x0, y0, x1, y1] in units."""
    fields = paint.measure(land, owner, 1.0)
    boxes = {}
    for index, name in enumerate(italy.names):
        image, boxes[name] = paint.glow(fields, index)
        image.save(MAPS / f"italy_glow_{name}.png", optimize=True)
        washing.wash(fields, index, boxes[name]).save(MAPS / f"italy_wash_{name}.png", optimize=True)
    return boxes


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--preview", type=Path, help="also draw the map with everything on it, to look at")
    chosen = options.parse_args()
    italy = load_italy()
    land = land_mask(italy, 1.0)
    owner = regions_field(italy, land)
    regions = owner[::2, ::2].copy()  # one pixel for two units: 1 + the index of the region, 0 = none
    layout = make_layout(italy, owner, land)
    found = wrong_borders(italy, owner) + wrong_borders(italy, regions) + faults(italy, layout)
    for fault in found:
        print(fault, file=sys.stderr)
    if found:
        return 1
    MAPS.mkdir(exist_ok=True)
    Image.fromarray(regions).save(MAPS / "italy_regions.png", optimize=True)
    glows = save_lights(italy, land, owner)
    text = json.dumps(as_json(italy, layout, glows, owner), ensure_ascii=False, indent=1)
    # One point a line reads better than one number a line.
    text = re.sub(r"\[\s+([^\[\]]*?)\s+\]", lambda m: "[" + re.sub(r"\s+", " ", m[1]) + "]", text)
    (MAPS / "italy_layout.json").write_text(text + "\n", encoding="utf-8")
    image = paint_map(italy, layout)
    save_map(image, italy)
    if chosen.preview:
        preview(image, italy, layout).save(chosen.preview)
    return 0


if __name__ == "__main__":
    sys.exit(main())
