"""Bakes every sprite of the house and of Web of Power into art/sprites, with an index.

    python -m art.bake.sprites            everything
    python -m art.bake.sprites crest_ cover_    only names that begin so

A sprite is drawn in a few heights, so that the program only ever reduces. index.json maps each name to
heights, ext ("png" or "jpg"), aspect (w/h) and anchor (the point that stands on the board, as fractions).
Frames and widgets are measured in units (pixels at an interface size of 100 %): unit (their height), slice
(borders l, t, r, b that keep their size) and margin (how far shadow or light reaches beyond the thing itself).
Sprites of cards have pad instead: that reach as fractions of width and height.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PIL import Image

from art.bake import cabinet, cards, covers, crests, icons, marks, panels, pieces
from art.bake import palette as colours
from art.bake.heraldry import EMBLEMS
from art.bake.oven import FOLDER, Four, Sprite, bake_all, once, whole
from art.bake.shapes import Layers
from art.bake.textures import ART, RGB

PIECE_HEIGHTS = (32, 64, 128)
SCALES = (1, 2, 3)  # nine-slices: units of 100 %, 200 % and 300 % interface size


def boldness(height: int) -> float:
    """Small pieces get larger emblems and thicker rims."""
    return {32: 1.5, 64: 1.15}.get(height, 1.0)


def piece_sprites() -> Iterable[Sprite]:
    house = pieces.anchor(pieces.cloister_view())
    pawn = pieces.anchor(pieces.advisor_view())
    disc = pieces.anchor(pieces.disc_view())
    for prefix, page in (("", colours.STANDARD), ("cb_", colours.COLOUR_BLIND)):
        for name, rgb in page.items():
            mark = colours.EMBLEMS[name]
            yield Sprite(f"cloister_{prefix}{name}", PIECE_HEIGHTS, piece(pieces.cloister, rgb, mark), house)
            yield Sprite(f"advisor_{prefix}{name}", PIECE_HEIGHTS, piece(pieces.advisor, rgb, mark), pawn)
            yield Sprite(
                f"score_marker_{prefix}{name}",
                (24, 48, 96),
                once(partial(pieces.score_marker, rgb, mark)),
                disc,
            )
            yield Sprite(f"shield_{prefix}{name}", (48, 96, 160), whole(partial(crests.badge, rgb, mark)))
    yield Sprite("ghost_cloister", PIECE_HEIGHTS, once(partial(pieces.cloister, pieces.GHOST, "", 0.6)), house)
    yield Sprite("ghost_advisor", PIECE_HEIGHTS, once(partial(pieces.advisor, pieces.GHOST, "", 0.6)), pawn)


def piece(draw: Callable[..., Layers], rgb: RGB, mark: str) -> Callable[[int], Image.Image]:
    return lambda height: draw(rgb, mark, bold=boldness(height)).image(height)


def heraldry_sprites() -> Iterable[Sprite]:
    for code in crests.ARMS:
        yield Sprite(f"crest_{code}", (32, 48, 64, 128, 256), whole(partial(crests.crest, code)))
    for name in EMBLEMS:
        yield Sprite(f"emblem_{name}", (16, 32, 64), whole(partial(marks.emblem, name)))


def card_sprites() -> Iterable[Sprite]:
    heights = (110, 160, 240, 360)
    for name in cards.FACES:
        yield Sprite(f"card_{name}", heights, whole(partial(cards.card, name)))
    yield Sprite("card_back", heights, whole(cards.card_back))
    pad = cards.card_shadow(100)[1]
    yield Sprite(
        "card_shadow", (160, 320, 480), whole(lambda h: cards.card_shadow(h)[0]), pad=around(pad, cards.ASPECT)
    )
    yield Sprite("hand_pick", (160, 320, 480), whole(marks.hand_pick), pad=around(marks.PICK_PAD, cards.ASPECT))


def around(pad: float, aspect: float) -> Four:
    """Margins as fractions of width and height for a body of the given aspect; pad: share of the height."""
    across = pad / ((1 - 2 * pad) * aspect + 2 * pad)
    return across, pad, across, pad


def mark_sprites() -> Iterable[Sprite]:
    for name, draw in marks.MARKS.items():
        yield Sprite(name, (32, 64, 128), whole(draw))
    for number in range(len(marks.CONFETTI)):
        yield Sprite(f"confetti_{number}", (16, 32), whole(partial(marks.confetti, number)))
    for name in icons.ICONS:
        yield Sprite(f"icon_{name}", (24, 32, 64, 96), whole(partial(icons.icon, name)))


def widget_sprites() -> Iterable[Sprite]:
    for name, (draw, slices, margin) in panels.WIDGETS.items():
        yield scaled(name, draw, draw(1).size[1] / panels.OVERSAMPLE, slices, margin)
    for name, (draw, h, slices) in cabinet.FURNITURE.items():
        yield scaled(name, draw, h, slices, 0)


def scaled(name: str, draw: Callable[[float], Layers], h: float, slices: Four | None, margin: float) -> Sprite:
    """A widget of so many units of height, drawn at each interface scale."""
    heights = [round(h * scale) for scale in SCALES]
    return Sprite(
        name, heights, lambda height: draw(round(height / h)).image(height), slice=slices, unit=h, margin=margin
    )


def cover_sprites() -> Iterable[Sprite]:
    for name in covers.COVERS:
        yield Sprite(f"cover_{name}", (206, 412, 620), once(partial(covers.cover, name)))
    yield Sprite("wood_table", cabinet.TABLE_SIZES, cabinet.wood_table, ext="jpg")


def app_icon() -> None:
    """The icon of the program: a little cabinet with a shield."""
    folder = ART / "icon"
    folder.mkdir(exist_ok=True)
    sizes = (256, 128, 64, 48, 32, 16)
    drawn = {size: marks.cabinet_icon(size).image(size) for size in sizes}
    drawn[256].save(folder / "kabinett.png")
    drawn[48].save(folder / "kabinett_48.png")
    drawn[256].save(folder / "kabinett.ico", sizes=[(size, size) for size in sizes],
                    append_images=[drawn[size] for size in sizes[1:]])
    drawn[256].save(folder / "kabinett.icns", append_images=[drawn[size] for size in sizes[1:]])


def everything() -> Iterable[Sprite]:
    for group in (piece_sprites, heraldry_sprites, card_sprites, mark_sprites, widget_sprites, cover_sprites):
        yield from group()


def main(wanted: Sequence[str]) -> None:
    bake_all(everything(), FOLDER / "index.json", wanted)
    if not wanted:
        colours.write()
        app_icon()
        keep = {f"{sprite.name}@{h}.{sprite.ext}" for sprite in everything() for h in sprite.heights}
        for other in FOLDER.glob("index_*.json"):  # what other bakes have made
            entries = json.loads(other.read_text(encoding="utf-8"))
            keep |= {f"{name}@{h}.{entry['ext']}" for name, entry in entries.items() for h in entry["heights"]}
        for path in FOLDER.iterdir():
            if path.suffix in (".png", ".jpg") and path.name not in keep:
                path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
