"""Bakes the sprites of Condottiere into art/sprites, with an index of their own.

    python -m art.bake.condottiere            everything
    python -m art.bake.condottiere card_ key  only names that begin so

index_condottiere.json has the form of index.json (see art.bake.sprites).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import partial

from art.bake import condottiere_cards as cards
from art.bake import condottiere_pieces as pieces
from art.bake import condottiere_things as things
from art.bake import palette as colours
from art.bake.condottiere_scenes import FACES
from art.bake.oven import FOLDER, Sprite, bake_all, whole
from art.bake.shapes import Layers

INDEX = FOLDER / "index_condottiere.json"
CARD_HEIGHTS = (110, 160, 240, 360)
PIECE_HEIGHTS = (32, 48, 64, 96, 128)
THINGS = {
    "snowflake": things.snowflake,
    "white_flag": things.white_flag,
    "key": things.key,
    "mitre": things.mitre,
    "drum_icon": things.drum,
}


def thing(name: str, height: int) -> Layers:
    """A small drawing by itself, finer than it is needed."""
    return THINGS[name]().drawn(height * 4)


def share(point: tuple[float, float], size: tuple[int, int]) -> tuple[float, float]:
    return round(point[0] / size[0], 4), round(point[1] / size[1], 4)


def everything() -> Iterable[Sprite]:
    foot = share(pieces.BANNER_FOOT, pieces.BANNER_SIZE)
    for prefix, page in (("", colours.STANDARD), ("cb_", colours.COLOUR_BLIND)):
        for name, rgb in page.items():
            draw = partial(pieces.banner, rgb, colours.EMBLEMS[name])
            yield Sprite(f"banner_{prefix}{name}", PIECE_HEIGHTS, whole(draw), foot)
    yield Sprite(
        "condottiere_figure",
        (32, 48, 64, 96, 128, 192),
        whole(pieces.condottiere),
        share(pieces.FIGURE_FOOT, pieces.FIGURE_SIZE),
    )
    for name in FACES:
        yield Sprite(f"card_{name}", CARD_HEIGHTS, whole(partial(cards.card, name)))
    yield Sprite("card_back_condottiere", CARD_HEIGHTS, whole(cards.card_back))
    for name in THINGS:
        yield Sprite(name, (32, 64, 128, 256), whole(partial(thing, name)))


def main(wanted: Sequence[str]) -> None:
    bake_all(everything(), INDEX, wanted)


if __name__ == "__main__":
    main(sys.argv[1:])
