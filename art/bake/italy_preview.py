"""The map of Italy with names and, where they are baked, banners and the Condottiere: to look at, not for the game."""

from __future__ import annotations

from PIL import Image, ImageDraw

from art.bake.europe_layout import at
from art.bake.italy_land import Italy
from art.bake.italy_layout import BANNER, FIGURE, LABEL_FACE, LABEL_SIZE, Layout
from art.bake.textures import ART, Box, Point, font

COLOURS = ("red", "blue", "yellow", "green", "violet", "white")


def preview(image: Image.Image, italy: Italy, layout: Layout, height: int = 1350) -> Image.Image:
    k = height / italy.size[1]
    picture = image.resize((round(italy.size[0] * k), height), Image.Resampling.LANCZOS).convert("RGBA")
    draw = ImageDraw.Draw(picture)
    face = font(LABEL_FACE, LABEL_SIZE * k)
    for place in layout.places.values():
        x0, y0, x1, y1 = place.label
        draw.text(((x0 + x1) / 2 * k, (y0 + y1) / 2 * k), place.name, font=face, fill=(48, 28, 16), anchor="mm",
                  stroke_width=round(1.6 * k), stroke_fill=(244, 232, 202))
    for number, place in enumerate(layout.places.values()):
        if number % 7 != 6:
            _stand(picture, f"banner_{COLOURS[number % 7]}", BANNER, place.dot, k)
    _stand(picture, "condottiere_figure", FIGURE, layout.places["Bologna"].figure, k)
    _stand(picture, "condottiere_figure", FIGURE, layout.camp, k)
    return picture.convert("RGB")


def _stand(picture: Image.Image, name: str, box: Box, foot: Point, k: float) -> None:
    """The sprite fitted into its box about the foot, or a plain box where it is not baked yet."""
    x0, y0, x1, y1 = (v * k for v in at(box, *foot))
    files = sorted((ART / "sprites").glob(f"{name}@*.png"), key=lambda path: int(path.stem.split("@")[1]))
    if not files:
        ImageDraw.Draw(picture).rectangle((x0, y0, x1, y1), outline=(60, 20, 16))
        return
    with Image.open(files[-1]) as sprite:
        size = (round(sprite.width * (y1 - y0) / sprite.height), round(y1 - y0))
        small = sprite.convert("RGBA").resize(size, Image.Resampling.LANCZOS)
        picture.alpha_composite(small, (round((x0 + x1 - size[0]) / 2), round(y0)))
