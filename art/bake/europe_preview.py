"""The map with stand-ins for all that the game draws upon it: for judging a layout by eye."""

from __future__ import annotations

from PIL import Image, ImageDraw

from art.bake.europe_land import Board
from art.bake.europe_layout import CREST, LABEL_FACE, LABEL_SIZE, NAME_FACE, Layout
from art.bake.europe_paint import WASHES
from art.bake.textures import RGB, Point, font, lit

SEATS: tuple[RGB, ...] = ((178, 44, 40), (36, 92, 168), (226, 178, 40), (52, 128, 74))


def preview(image: Image.Image, board: Board, layout: Layout, height: int = 1350) -> Image.Image:
    picture = image.resize((board.width * height // board.height, height), Image.Resampling.LANCZOS)
    k = height / board.height
    draw = ImageDraw.Draw(picture, "RGBA")
    for line in layout.alliances.values():
        curve = [(x * k, y * k) for x, y in (line.point(n / 40) for n in range(41))]
        draw.line(curve, fill=(120, 30, 26, 150), width=round(1.6 * k))
    for country, name in layout.names.items():
        for letter, box in zip(board.names[country].upper(), name.boxes):
            _turned_letter(picture, letter, ((box[0] + box[2]) / 2 * k, (box[1] + box[3]) / 2 * k),
                           name.size * k, name.angle)
    for number, court in enumerate(layout.courts.values()):
        country = board.countries[number]
        _crest(draw, country, court.at, lit(WASHES[board.colours[country]], 0.85), k)
        for n, (x, y) in enumerate(court.slots):
            colour = SEATS[(n + number) % 4]
            gown = [(x - 7, y + 12), (x + 7, y + 12), (x + 2, y - 4), (x - 2, y - 4)]
            draw.polygon([(px * k, py * k) for px, py in gown], fill=colour, outline=lit(colour, 0.5))
            draw.ellipse(((x - 4.5) * k, (y - 13) * k, (x + 4.5) * k, (y - 4) * k), fill=lit(colour, 1.15))
    face = font(LABEL_FACE, LABEL_SIZE * k)
    for site, label in layout.labels.items():
        draw.text((label.at[0] * k, label.at[1] * k), board.sites[site].name, font=face, fill=(48, 28, 16),
                  anchor="mm", stroke_width=round(1.4 * k), stroke_fill=(244, 232, 202, 170))
    for number, site_ in enumerate(board.sites.values()):
        if number % 2:
            _house(draw, site_.x, site_.y - 6, SEATS[number // 2 % 4], k)
    small = font(LABEL_FACE, 14 * k)
    for seal, line in layout.alliances.items():
        x, y = line.seal
        disc = ((x - 10) * k, (y - 10) * k, (x + 10) * k, (y + 10) * k)
        draw.ellipse(disc, fill=(146, 38, 34), outline=(80, 16, 14))
        draw.text((x * k, y * k), str(seal), font=small, fill=(255, 238, 206), anchor="mm")
    return picture


def _turned_letter(picture: Image.Image, letter: str, at: Point, size: float, angle: float) -> None:
    side = round(size * 2)
    layer = Image.new("L", (side, side), 0)
    face = font(NAME_FACE, size)
    ImageDraw.Draw(layer).text((side / 2, side / 2), letter, font=face, fill=150, anchor="mm")
    layer = layer.rotate(angle, Image.Resampling.BICUBIC)
    picture.paste((70, 42, 24), (round(at[0] - side / 2), round(at[1] - side / 2)), layer)


def _crest(draw: ImageDraw.ImageDraw, country: str, at: Point, colour: RGB, k: float) -> None:
    x, y = at
    left, top, right, bottom = CREST[0] + 2, CREST[1] + 2, CREST[2] - 2, CREST[3] - 2
    shape = [(x + left, y + top), (x + right, y + top), (x + right, y + 6), (x, y + bottom),
             (x + left, y + 6)]
    draw.polygon([(px * k, py * k) for px, py in shape], fill=colour, outline=(50, 30, 16))
    draw.text((x * k, (y - 4) * k), country, font=font(NAME_FACE, 17 * k), fill=(255, 246, 222), anchor="mm")


def _house(draw: ImageDraw.ImageDraw, x: float, y: float, colour: RGB, k: float) -> None:
    front = [(-14, 15), (-14, -2), (-4, -12), (5, -2), (5, 15)]
    side = [(5, 15), (5, -2), (15, -6), (15, 10)]
    roof = [(-4, -12), (6, -16), (15, -6), (5, -2)]
    for shape, light in ((front, 1.1), (side, 0.7), (roof, 0.9)):
        draw.polygon([((x + px) * k, (y + py) * k) for px, py in shape], fill=lit(colour, light))
