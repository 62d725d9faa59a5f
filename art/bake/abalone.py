"""Bakes the board of Abalone into art/maps and its marbles and marks into art/sprites, with an index of their own.

    python -m art.bake.abalone             everything
    python -m art.bake.abalone marble_     only names that begin so; "board" is the board

index_abalone.json has the form of index.json (see art.bake.sprites). abalone_layout.json tells where the cells,
the letters and the slots of a tray lie.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from functools import partial

from PIL import Image

from art.bake import abalone_board as wooden
from art.bake import abalone_marbles as glass
from art.bake.oven import FOLDER, Sprite, bake_all, whole
from art.bake.textures import ART

INDEX = FOLDER / "index_abalone.json"
MAPS = ART / "maps"
HEIGHTS = (900, 1350, 1980)
MARBLE_HEIGHTS = (32, 48, 64, 96, 128, 192)
MARK_HEIGHTS = (48, 96, 192)
RINGS = {
    "abalone_pick": partial(glass.ring, (255, 214, 110), 0, 0.055),
    "abalone_push": partial(glass.ring, (255, 172, 70), 12, 0.06),
    "abalone_lost": partial(glass.ring, (238, 74, 48), 12, 0.07, cross=True),
    "abalone_last": partial(glass.ring, (226, 184, 92), 24, 0.028),
}


def everything() -> Iterable[Sprite]:
    for name, dark in (("marble_black", True), ("marble_white", False)):
        yield Sprite(name, MARBLE_HEIGHTS, whole(partial(glass.marble, dark)))
    yield Sprite("marble_shadow", (64, 128, 256), whole(glass.shadow), pad=glass.SHADOW_PAD)
    for name, colour in (("abalone_arrow", (255, 210, 96)), ("abalone_arrow_soft", (244, 228, 186))):
        yield Sprite(name, (32, 64, 128), whole(partial(glass.arrow, colour)))
    for name, draw in RINGS.items():
        yield Sprite(name, MARK_HEIGHTS, whole(draw))
    yield Sprite("abalone_tray", (48, 72, 108, 160), whole(wooden.tray))


def bake_board() -> None:
    large = wooden.board(HEIGHTS[-1] / wooden.CANVAS[1])
    for height in HEIGHTS:
        size = round(wooden.CANVAS[0] * height / wooden.CANVAS[1]), height
        reduced = large if large.size == size else large.resize(size, Image.Resampling.LANCZOS)
        reduced.save(MAPS / f"abalone@{height}.jpg", quality=90, subsampling=0, optimize=True)


def bake_layout() -> None:
    """Points in units of the canvas; slots and radii of trays as shares of width and height."""
    places = {
        "canvas": wooden.CANVAS,
        "radius": wooden.RADIUS,
        "step": wooden.STEP,
        "marble": 2 * (wooden.CUP - 1),
        "cells": wooden.cell_centres(),
        "letters": wooden.letter_places(),
        "tray": {"aspect": wooden.TRAY_SIZE[0] / wooden.TRAY_SIZE[1], "slots": wooden.slot_centres(),
                 "marble": 2 * (wooden.TRAY_CUP - 1) / wooden.TRAY_SIZE[1]},
    }
    lines = (f" {json.dumps(name)}: {json.dumps(value)}" for name, value in places.items())
    (MAPS / "abalone_layout.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main(wanted: Sequence[str]) -> None:
    bake_all(everything(), INDEX, wanted)
    bake_layout()
    if not wanted or "board" in wanted:
        bake_board()


if __name__ == "__main__":
    main(sys.argv[1:])
