"""The boxes in the cabinet: one cover picture per game, without its title (that is lettered on the dark band)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, gaussian_filter, maximum_filter, minimum_filter, shift

from art.bake import pieces
from art.bake.cards import card
from art.bake.crests import crest
from art.bake.heraldry import CHARGES
from art.bake.palette import EMBLEMS, STANDARD
from art.bake.shapes import LIGHT, Field, Layers, Shape, curve, grow, light, rim_height
from art.bake.textures import ART, BURNT, RGB, layered, noise, parchment_array, wood

Array = NDArray[np.float32]
WIDTH, HEIGHT = 250, 206        # units
S = 6                           # pixels of the big picture per unit
SIZE = (WIDTH * S, HEIGHT * S)
SHAPE = (HEIGHT * S, WIDTH * S)
BAND = 0.30                     # share of the height kept dark for the title


def rows_cols() -> tuple[Array, Array]:
    """y and x of every pixel, in units."""
    y, x = np.mgrid[0:SHAPE[0], 0:SHAPE[1]].astype(np.float32)
    return np.asarray(y / S, np.float32), np.asarray(x / S, np.float32)


def canvas(colour: RGB | Array) -> Layers:
    picture = Layers(*SIZE)
    picture.lay(colour)
    return picture


def mask_of(shape: Shape, x: float, y: float, w: float, h: float, turn: float = 0) -> Field:
    """The shape in a box of units."""
    return shape.mask(SIZE, (x * S, y * S, (x + w) * S, (y + h) * S), turn)


def drawn(paint: Callable[[ImageDraw.ImageDraw], None]) -> Field:
    image = Image.new("L", SIZE, 0)
    paint(ImageDraw.Draw(image))
    return np.asarray(image, np.float32) / 255


def paste(picture: Layers, sprite: Image.Image, x: float, y: float, turn: float = 0, shadow: float = 0) -> None:
    """Lays a sprite with its middle at (x, y) units."""
    if turn:
        sprite = sprite.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    whole = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    whole.paste(sprite, (round(x * S - sprite.width / 2), round(y * S - sprite.height / 2)))
    rgba = np.asarray(whole, np.float32)
    alpha = rgba[..., 3] / 255
    if shadow:
        picture.shadow(alpha, (2.2 * S, 3.2 * S), 2.6 * S, shadow)
    picture.lay(rgba[..., :3], alpha)


def cast_shadow(height: Array, reach: float, steps: int = 26) -> Field:
    """Where a landscape of the given heights (units) lies in its own shadow, the light from the top left."""
    dark = np.zeros_like(height)
    for k in range(1, steps + 1):
        far = reach * k / steps
        moved = shift(height, (far * 0.78 * S, far * 0.62 * S), order=0, mode="nearest") - far
        dark = np.maximum(dark, np.clip((moved - height) * 1.6, 0, 1))
    return np.asarray(gaussian_filter(dark, 0.35 * S), np.float32)


# ---- Web of Power -------------------------------------------------------------------------------

def web_of_power() -> Layers:
    left, top, scale = 150.0, 235.0, WIDTH / 640        # which part of the board is shown
    page = json.loads((ART.parent / "game" / "web_of_power" / "map.json").read_text(encoding="utf-8"))
    land = json.loads((ART / "bake" / "data" / "web_of_power_land.json").read_text(encoding="utf-8"))

    def at(x: float, y: float) -> tuple[float, float]:
        return (x - left) * scale * S, (y - top) * scale * S

    def coast(draw: ImageDraw.ImageDraw) -> None:
        for outer, *holes in land:
            draw.polygon([at(x, y) for x, y in outer], fill=255)
            for hole in holes:
                draw.polygon([at(x, y) for x, y in hole], fill=0)

    ground = drawn(coast) > 0.5
    paper = parchment_array(*SIZE, (236, 220, 184), 31, scale=S * 0.6, edge=0)
    sea = np.asarray((150, 176, 176), np.float32) + (paper - np.asarray((236, 220, 184), np.float32)) * 1.4
    rgb = np.where(ground[..., None], paper, sea).astype(np.float32)
    country = nearest_country(page, ground, at)
    for k, code in enumerate(page["countries"]):
        inside = country == k
        depth = distance_transform_edt(inside) / S
        tint = (0.24 + 0.55 * np.exp(-depth / 5.0)) * inside
        rgb += (np.asarray(MAP_COLOURS[code], np.float32) - rgb) * tint[..., None].astype(np.float32)
    borders = (maximum_filter(country, 3) != minimum_filter(country, 3)) & ground
    ink_line = np.clip(gaussian_filter(borders.astype(np.float32), 1.6) * 3.2, 0, 1) * 0.85
    away = distance_transform_edt(~ground) / S
    for r, strength in ((0.4, 0.8), (2.4, 0.28), (4.8, 0.2), (7.4, 0.12)):
        ripple = np.exp(-(((away - r) / 0.28) ** 2)) * strength * ~ground
        ink_line = np.maximum(ink_line, ripple)
    rgb += (np.asarray((80, 48, 32), np.float32) - rgb) * ink_line[..., None].astype(np.float32)
    picture = canvas(np.asarray(rgb, np.float32))
    place = {s[0]: at(s[3], s[4]) for s in page["sites"]}
    roads = [(place[a], place[b]) for a, b in page["roads"]]
    for colour, width in (((92, 62, 40), 2.3), ((232, 212, 170), 1.2)):
        picture.lay(colour, drawn(lambda d, w=width: [d.line(r, 255, round(w * S)) for r in roads] and None))
    for colour, r in (((80, 50, 30), 3.9), ((248, 238, 212), 3.1)):
        picture.lay(colour, drawn(lambda d, r=r: [d.ellipse((x - r * S, y - r * S, x + r * S, y + r * S), 255)
                                                  for x, y in place.values()] and None))
    for code, colour in (("FR2", "red"), ("FR7", "yellow"), ("BU2", "blue"), ("LO5", "red"), ("SW3", "green"),
                         ("FK5", "blue"), ("BY4", "yellow"), ("FR3", "blue"), ("IT1", "green"), ("LO2", "violet")):
        house = pieces.cloister(STANDARD[colour], EMBLEMS[colour]).image(28 * S)
        x, y = place[code]
        ax, ay = pieces.anchor(pieces.cloister_view())
        paste(picture, house, x / S + house.width / S * (0.5 - ax), y / S + house.height / S * (0.5 - ay))
    paste(picture, crest("FR", 84 * S // 2).image(92 * S), 125, 62, shadow=0.75)
    return picture


MAP_COLOURS: dict[str, RGB] = {
    "FR": (112, 92, 164), "EN": (84, 120, 176), "SW": (84, 120, 176), "LO": (206, 170, 74), "IT": (206, 170, 74),
    "FK": (190, 92, 78), "AR": (190, 92, 78), "BY": (104, 140, 88), "BU": (104, 140, 88),
}


def nearest_country(page: dict[str, list[list[str | float]]], ground: NDArray[np.bool_],
                    at: Callable[[float, float], tuple[float, float]]) -> NDArray[np.int64]:
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
    y, x = np.mgrid[0:SHAPE[0], 0:SHAPE[1]].astype(np.float32)
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


# ---- Condottiere --------------------------------------------------------------------------------

BARBUTE = Shape(100, 120).path(
    "M50 4 C80 4 92 30 92 60 C92 86 88 104 82 116 L64 112 C60 106 58 98 58 88 L58 74 C60 66 70 62 82 62 "
    "C82 56 74 52 64 52 C58 52 54 54 54 60 L54 66 L46 66 L46 60 C46 54 42 52 36 52 C26 52 18 56 18 62 "
    "C30 62 40 66 42 74 L42 88 C42 98 40 106 36 112 L18 116 C12 104 8 86 8 60 C8 30 20 4 50 4 Z")


def condottiere() -> Layers:
    y, x = rows_cols()
    sky = np.clip(y / 120, 0, 1)[..., None]
    rng = np.random.default_rng(12)
    cloud = layered(SHAPE, [((5 * S, 26 * S), 0.8), ((2.0 * S, 9 * S), 0.4)], rng)[..., None]
    rgb = (np.asarray((86, 112, 132), np.float32) * (1 - sky) + np.asarray((238, 196, 128), np.float32) * sky
           + cloud * np.asarray((9, 7, 5), np.float32))
    picture = canvas(np.asarray(rgb, np.float32))
    for base, lift, colour, seed in ((112, 18, (150, 132, 110), 3), (128, 12, (104, 96, 70), 5), (140, 8, (58, 58, 38), 6)):
        ridge = base - lift * noise((1, SHAPE[1]), (1, 22 * S), np.random.default_rng(seed))[0][None, :] * 0.6
        picture.lay(colour, np.clip((y - ridge) * S, 0, 1).astype(np.float32))
    lances(picture, rng)
    banner(picture)
    plume = Shape(100, 120)
    for k, (dx, dy) in enumerate(((-38, -16), (-48, 2), (-54, 22), (-52, 44), (-44, 62))):
        plume.stroke([(50, 6, 6), (50 + dx * 0.5, -14 + dy * 0.35, 9 - k * 0.4), (50 + dx, dy, 6), (48 + dx, dy + 14, 1.5)])
    mask = mask_of(plume, 86, 38, 78, 94)
    picture.shadow(mask, (S, 2 * S), 2 * S, 0.5)
    picture.lay((74, 14, 12), grow(mask, 0.7 * S))
    picture.lay((176, 36, 30), mask)
    picture.shade(np.asarray(light(rim_height(mask, 3.4 * S, 0.6 * S), 3 * S) * 0.9, np.float32), mask)
    steel = mask_of(BARBUTE, 86, 38, 78, 94)
    inner = np.clip(mask_of(Shape(100, 120).path("M16 50 L84 50 L80 108 L20 108 Z"), 86, 38, 78, 94), 0, 1)
    picture.shadow(np.maximum(steel, inner), (2 * S, 3 * S), 3 * S, 0.7)
    picture.lay((26, 16, 12), inner)
    picture.lay((30, 26, 26), grow(steel, 0.7 * S))
    picture.lay((158, 158, 154), steel)
    bulge = np.sqrt(np.clip(1 - ((x - 125) / 36) ** 2 - (np.minimum(y - 76, 0) / 42) ** 2, 0, 1)).astype(np.float32)
    crest_line = np.exp(-(((x - 125) / 1.6) ** 2)) * (y < 82)
    form = gaussian_filter(bulge * 30 * S + crest_line * 1.4 * S, 0.5 * S)
    picture.shade(np.asarray(light(form.astype(np.float32), 0.9) * 0.95, np.float32), steel)
    picture.shade(np.asarray(light(rim_height(steel, 2.0 * S, 0.3 * S), 2 * S) * 0.6, np.float32), steel)
    gold_edge = np.clip(steel - grow(steel, -1.5 * S), 0, 1) * (y > 70)
    picture.lay((206, 160, 78), np.asarray(gold_edge, np.float32), 0.85)
    return picture


def lances(picture: Layers, rng: np.random.Generator) -> None:
    """A wood of lances, as painters of the time loved them."""
    colours: tuple[RGB, ...] = ((226, 214, 186), (170, 44, 36), (60, 84, 110), (222, 178, 88), (84, 58, 36))
    for k in range(30):
        foot = 6 + 238 * (k + rng.uniform(0, 1)) / 30
        lean = rng.normal(0, 12)
        top = rng.uniform(12, 60)
        a, b = (foot * S, 150 * S), ((foot + lean) * S, top * S)
        dark = drawn(lambda d, a=a, b=b: d.line((a, b), 255, round(1.9 * S)))
        bright = drawn(lambda d, a=a, b=b: d.line((a, b), 255, round(1.1 * S)))
        picture.lay((34, 22, 14), dark, 0.85)
        picture.lay(colours[k % 5], bright)
        tip = Shape().path("M50 0 L66 60 L50 100 L34 60 Z")
        picture.lay((40, 36, 34), mask_of(tip, foot + lean - 4, top - 9, 8, 11))
        picture.lay((212, 212, 206), mask_of(tip, foot + lean - 3, top - 8, 6, 9))
        if k % 4 == 1:
            flag = curve(f"M0 0 C8 -3 14 5 24 1 L20 6 L24 11 C14 14 8 6 0 10 Z")[0]
            points = [((foot + lean + px) * S, (top + 4 + py) * S) for px, py in flag]
            picture.lay((40, 22, 14), grow(drawn(lambda d, p=points: d.polygon(p, 255)), 0.5 * S), 0.8)
            picture.lay(colours[(k + 1) % 4], drawn(lambda d, p=points: d.polygon(p, 255)))


def banner(picture: Layers) -> None:
    """The great red standard with a golden lily."""
    pole = drawn(lambda d: d.line((40 * S, 150 * S, 40 * S, 14 * S), 255, round(3.4 * S)))
    picture.lay((40, 24, 12), grow(pole, 0.5 * S))
    picture.lay((146, 96, 50), pole)
    cloth = Shape(120, 80).path("M0 4 C22 -4 40 14 66 6 C84 0 100 8 118 4 L96 40 L118 74 C100 78 84 70 66 76 "
                                "C40 84 22 66 0 74 Z")
    mask = mask_of(cloth, 40, 18, 84, 56)
    picture.shadow(mask, (2 * S, 3 * S), 2.5 * S, 0.5)
    picture.lay((64, 14, 12), grow(mask, 0.6 * S))
    picture.lay((172, 36, 32), mask)
    lily = mask_of(CHARGES["lily"], 52, 28, 36, 36) * mask
    picture.lay((236, 190, 96), lily)
    _, x = rows_cols()
    picture.shade(np.asarray(np.sin((x - 40) / 6.6) * 0.17, np.float32), mask)


# ---- Web of Power: the card game ----------------------------------------------------------------

def web_of_power_cards() -> Layers:
    picture = canvas(np.asarray(wood(*SIZE, (84, 54, 32), 41, scale=S * 0.8), np.float32))
    order = ("gruen", "blau", "violett", "rot", "gelb")
    faces = {name: card(name, 112 * S // 2).image(112 * S) for name in order}
    for k, name in enumerate(order):
        turn = (k - 2) * 13.0
        x, y = 125 + (k - 2) * 35, 84 + abs(k - 2) ** 1.7 * 5.0
        paste(picture, faces[name], x, y, turn, 0.6)
    return picture


# ---- Lost Cities --------------------------------------------------------------------------------

def lost_cities() -> Layers:
    y, x = rows_cols()
    rng = np.random.default_rng(7)
    t = np.clip(y / 118, 0, 1)[..., None]
    rgb = np.asarray((46, 88, 104), np.float32) * (1 - t) + np.asarray((250, 196, 112), np.float32) * t
    far = np.hypot(x - 166, y - 62)[..., None]
    rgb = rgb + (np.asarray((255, 240, 190), np.float32) - rgb) * (0.75 * np.exp(-((far / 42) ** 2)))
    rgb += layered(SHAPE, [((4 * S, 30 * S), 0.8), ((1.6 * S, 10 * S), 0.4)], rng)[..., None] * 5
    picture = canvas(np.asarray(rgb, np.float32))
    picture.lay((255, 246, 214), np.asarray(np.clip((17 - far[..., 0]) * S, 0, 1), np.float32))
    hills = ((96, 20, (176, 150, 118), 2, 26.0), (112, 16, (140, 108, 84), 3, 20.0))
    for base, lift, colour, seed, width in hills:
        ridge(picture, base, lift, colour, seed, width)
    temple(picture)
    ridge(picture, 138, 6, (96, 74, 46), 8, 24.0)
    for px, py, size, lean in ((22, 146, 1.25, 6), (48, 150, 0.9, -4), (226, 148, 1.3, -7), (200, 152, 0.85, 5)):
        palm(picture, px, py, size, lean)
    ridge(picture, 150, 5, (34, 34, 22), 9, 12.0)
    return picture


def ridge(picture: Layers, base: float, lift: float, colour: RGB, seed: int, width: float) -> None:
    """A chain of hills whose line lies about `base` units down; mist gathers at their feet."""
    y, _ = rows_cols()
    rng = np.random.default_rng(seed)
    line = noise((1, SHAPE[1]), (1, width * S), rng)[0] + 0.35 * noise((1, SHAPE[1]), (1, width * S / 4), rng)[0]
    top = (base - lift * line * 0.6)[None, :].astype(np.float32)
    mask = np.clip((y - top) * S, 0, 1).astype(np.float32)
    rough = layered(SHAPE, [((1.0 * S, 2.0 * S), 0.4), ((5 * S, 9 * S), 0.6)], rng)
    rock = np.asarray(colour, np.float32) * (1 + 0.05 * rough[..., None])
    picture.lay(np.asarray(rock, np.float32), mask)
    rim = np.exp(-np.clip(y - top, 0, 99) / 1.4) * mask
    picture.shade(np.asarray(0.28 * rim, np.float32), mask)


def temple(picture: Layers) -> None:
    """A stepped temple, half in the evening sun."""
    base, steps = 142.0, 7
    for k in range(steps):
        half = 66 - k * 8.4
        top = base - (k + 1) * 11
        box = drawn(lambda d, h=half, t=top: d.rectangle(((112 - h) * S, t * S, (112 + h) * S, (t + 11.2) * S), 255))
        stone = np.asarray((150, 112, 74), np.float32) * (1 + 0.05 * noise(SHAPE, (0.8 * S, 2 * S), np.random.default_rng(k))[..., None])
        picture.lay(np.asarray(stone, np.float32), box)
        picture.shade(np.asarray(0.32 * np.clip(1 - np.abs(rows_cols()[0] - top) / 1.3, 0, 1), np.float32), box)
        picture.shade(np.asarray(-0.35 * np.clip((rows_cols()[0] - top) / 11, 0, 1), np.float32), box)
    y, x = rows_cols()
    stairs = drawn(lambda d: d.polygon([(104 * S, 66 * S), (120 * S, 66 * S), (130 * S, 142 * S), (94 * S, 142 * S)], 255))
    picture.lay((182, 142, 96), stairs)
    picture.shade(np.asarray(0.20 * np.sign(np.sin(y * 2 * np.pi / 2.75)), np.float32), stairs)
    shrine = Shape(100, 100).path("M10 100 L10 30 L2 30 L2 18 L98 18 L98 30 L90 30 L90 100 Z")
    mask = mask_of(shrine, 96, 44, 32, 24)
    picture.lay((140, 102, 66), mask)
    picture.lay((40, 22, 12), drawn(lambda d: d.rectangle((107 * S, 54 * S, 117 * S, 66 * S), 255)))
    picture.lay((255, 206, 120), drawn(lambda d: d.rectangle((110 * S, 58 * S, 114 * S, 66 * S), 255)), 0.9)
    whole = np.clip((142 - y) * S, 0, 1) * (np.abs(x - 112) < 68)
    picture.shade(np.asarray(np.clip((x - 112) / 66, -1, 1) * 0.16 - 0.06, np.float32),
                  np.asarray(np.maximum(stairs, whole * (np.abs(x - 112) < 66 - np.floor((142 - y) / 11) * 8.4)), np.float32))


def palm(picture: Layers, x: float, y: float, size: float, lean: float) -> None:
    shape = Shape()
    head = (x + lean * size, y - 46 * size)
    shape.stroke([(x, y, 2.2 * size), (x + lean * 0.2 * size, y - 24 * size, 1.6 * size), (*head, 1.2 * size)])
    for dx, dy in ((-20, -6), (-22, 6), (-14, 16), (20, -6), (22, 6), (14, 16), (-8, -12), (9, -12)):
        mid = (head[0] + dx * 0.55 * size, head[1] + (dy * 0.4 - 6) * size)
        shape.stroke([(*head, 1.4 * size), (*mid, 2.4 * size), (head[0] + dx * size, head[1] + (dy + 4) * size, 0.4)])
    picture.lay((30, 34, 22), shape.mask(SIZE, (0, 0, 100 * S, 100 * S)))


# ---- Abalone ------------------------------------------------------------------------------------

def marble(dark: bool, pixels: int) -> Image.Image:
    """A glass marble with a swirl, as a sprite without shadow."""
    v, u = np.mgrid[0:pixels, 0:pixels].astype(np.float32)
    u, v = (u + 0.5) / pixels * 2 - 1, (v + 0.5) / pixels * 2 - 1
    r = np.hypot(u, v)
    z = np.sqrt(np.clip(1 - r * r, 0, 1))
    facing = np.clip(u * LIGHT[0] + v * LIGHT[1] + z * LIGHT[2], 0, 1)
    spark = np.clip(u * -0.36 + v * -0.46 + z * 0.81, 0, 1) ** 60
    sheen = np.clip(u * -0.42 + v * -0.55 + z * 0.72, 0, 1) ** 10
    bounce = np.clip(u * 0.55 + v * 0.72 + z * 0.15, 0, 1) ** 3
    swirl = np.sin(7 * u + 4 * np.sin(3.2 * v + u * 2.4) + 2 * z) * 0.5 + 0.5
    veil = np.sin(15 * v + 5 * np.sin(2 * u + v * 3)) * 0.5 + 0.5
    base = np.asarray((26, 24, 30) if dark else (236, 226, 202), np.float32)
    vein = np.asarray((74, 58, 84) if dark else (-40, -46, -56), np.float32)
    rgb = base * (0.40 + 0.74 * facing[..., None]) + vein * ((0.7 * swirl + 0.3 * veil) * z * 0.42)[..., None]
    rgb *= 1 - 0.45 * (np.clip(1 - z, 0, 1) ** 2.2)[..., None]
    rgb += np.asarray((150, 104, 60), np.float32) * (bounce * (0.42 if dark else 0.2))[..., None]
    rgb += 255 * (spark * 0.95)[..., None] + (sheen * (52 if dark else 28))[..., None]
    alpha = np.clip((1 - r) * pixels / 2, 0, 1) * 255
    return Image.fromarray(np.clip(np.dstack([rgb, alpha]), 0, 255).astype(np.uint8), "RGBA")


def abalone() -> Layers:
    picture = canvas(np.asarray(wood(*SIZE, (164, 110, 62), 51, scale=S * 0.9), np.float32))
    y, x = rows_cols()
    balls = {dark: marble(dark, 62 * S) for dark in (False, True)}
    gap, rise = 66.0, 57.0
    spots = []
    for row in range(-1, 4):
        for col in range(-1, 5):
            spots.append((col * gap + (row % 2) * gap / 2 - 2, row * rise + 27, row, col))
    for px, py, _, _ in spots:
        r = np.hypot(x - px, y - py) / 29
        bowl = np.clip((1 - r) * 29 * S, 0, 1)
        shade = 0.52 + 0.30 * np.clip((y - py) / 29 * 0.8 + (x - px) / 29 * 0.5, -1, 1)
        picture.lay(np.asarray(np.asarray((120, 76, 40), np.float32) * shade[..., None], np.float32),
                    np.asarray(bowl, np.float32), 0.95)
        picture.lay((232, 186, 126), np.asarray(annular(r, 1.0, 0.035) * np.clip((y - py) / 29, 0, 1), np.float32), 0.6)
    plan = {(0, 0): True, (0, 1): True, (0, 2): True, (1, 0): True, (1, 1): True, (1, 2): False, (0, 3): False,
            (2, 1): False, (2, 2): False, (2, 3): False, (1, -1): True, (2, 0): True, (1, 3): False, (-1, 1): True,
            (-1, 2): True, (-1, 3): False, (3, 1): False, (3, 2): False}
    for px, py, row, col in spots:
        if (row, col) in plan:
            r = np.hypot(x - px - 6, y - py - 8) / 31
            picture.lay((18, 9, 3), np.asarray(np.clip(1.35 - r, 0, 1) ** 1.2 * 0.75, np.float32))
    for px, py, row, col in spots:
        if (row, col) in plan:
            paste(picture, balls[plan[(row, col)]], px, py)
    return picture


def annular(r: Array, radius: float, width: float) -> Array:
    return np.asarray(np.exp(-(((r - radius) / width) ** 2)), np.float32)


# ---- Cathedral ----------------------------------------------------------------------------------

Cells = Sequence[tuple[int, int]]
CELL = 25.0
LIGHT_WOOD, DARK_WOOD, STONE = (206, 164, 108), (112, 68, 38), (176, 168, 154)
CITY: tuple[tuple[RGB, float, Cells], ...] = (
    (STONE, 15, ((5, 0), (4, 1), (5, 1), (6, 1), (5, 2), (5, 3))),
    (DARK_WOOD, 10, ((1, 0), (2, 0), (2, 1), (3, 1))), (LIGHT_WOOD, 9, ((8, 0), (9, 0), (9, 1))),
    (LIGHT_WOOD, 9, ((0, 2), (0, 3), (1, 3), (0, 4))), (DARK_WOOD, 11, ((8, 2), (8, 3), (7, 3), (9, 3), (8, 4))),
    (DARK_WOOD, 9, ((3, 3), (3, 4), (2, 4), (2, 5))), (LIGHT_WOOD, 10, ((6, 4), (6, 5), (5, 5), (7, 6))),
    (LIGHT_WOOD, 8, ((2, 2),)), (DARK_WOOD, 8, ((7, 0),)), (DARK_WOOD, 8, ((0, 0),)), (LIGHT_WOOD, 8, ((7, 1),)),
    (DARK_WOOD, 9, ((0, 6), (1, 6), (1, 7))), (LIGHT_WOOD, 9, ((4, 6), (4, 7), (3, 7))), (DARK_WOOD, 9, ((9, 5), (9, 6))),
)


def cathedral() -> Layers:
    """The walled town from above, its blocks of wood with hipped roofs."""
    rng = np.random.default_rng(61)
    y, x = rows_cols()
    board = np.asarray(parchment_array(*SIZE, (214, 196, 158), 61, scale=S, edge=0), np.float32)
    for line in (x, y):
        near = np.abs((line + 0.0) / CELL - np.round(line / CELL)) * CELL
        board = board * (1 - 0.35 * np.exp(-((near / 0.35) ** 2)))[..., None]
    picture = canvas(np.asarray(board, np.float32))
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
    picture.lay((20, 12, 8), np.asarray(dark * (1 - whole), np.float32), 0.72)
    picture.lay((36, 20, 10), grow(whole, 0.5 * S))
    picture.lay(colour, whole)
    picture.shade(np.asarray(light((smooth * S).astype(np.float32), 1.0) * 0.75, np.float32), whole)
    picture.lay((22, 12, 8), np.asarray(dark * whole, np.float32), 0.55)
    gold = mask_of(Shape().line([(50, 10), (50, 90)], 12).line([(24, 34), (76, 34)], 12),
                   5 * CELL + 7.5, 1 * CELL + 7.5, 10, 10)
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
    picture = canvas(np.asarray(grass, np.float32))
    for px, py, w, h, tint, turn in ((8, 70, 40, 34, (188, 168, 84), 8), (196, 66, 44, 36, (164, 156, 72), -10),
                                     (84, 128, 40, 30, (188, 168, 84), 4), (150, 6, 30, 34, (150, 162, 84), 0)):
        patch = mask_of(Shape(w, h).path(f"M0 2 L{w - 2} 0 L{w} {h - 3} L3 {h} Z"), px, py, w, h, turn)
        picture.lay(tint, patch, 0.75)
        picture.shade(np.asarray(0.10 * np.sin((x + (turn / 10) * y) * 3.2), np.float32), patch)
    roads = Shape(250, 206)
    for path in (((-5, 93, 3.1), (60, 92, 3.1), (94, 98, 3.1), (125, 125, 3.1), (156, 126, 3.1), (260, 125, 3.1)),
                 ((94, -5, 3.1), (95, 30, 3.1), (92, 62, 3.1), (94, 98, 3.1)),
                 ((156, 126, 3.1), (157, 160, 3.1), (150, 210, 3.1))):
        roads.stroke(path)
    way = roads.mask(SIZE, (0, 0, *SIZE))
    picture.lay((74, 70, 34), grow(way, 0.9 * S), 0.75)
    picture.lay((236, 224, 190), way)
    town(picture, rng)
    trees(picture, rng)
    for k in range(1, 4):
        for line, at in ((x, k * TILE), (y, k * TILE)):
            near = line - at
            picture.shade(np.asarray(-0.42 * np.exp(-((near / 0.5) ** 2)) + 0.25 * np.exp(-(((near - 1.0) / 0.5) ** 2)),
                                     np.float32))
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
    for _ in range(900):
        px, py = rng.uniform(2, 248), rng.uniform(2, 200)
        row, col = int(py * S), int(px * S)
        if depth[row, col] < 8.5 or any(abs(px - a) < 11.5 and abs(py - b) < 9.5 for a, b in taken):
            continue
        taken.append((px, py))
        w, h = rng.uniform(4.0, 5.2), rng.uniform(3.0, 3.8)
        u, v = np.abs(x - px) / w, np.abs(y - py) / h
        inside = (u < 1) & (v < 1)
        rise = 2.4 + 3.0 * (1 - v)
        height = np.where(inside, rise, height).astype(np.float32)
        red = np.asarray((186, 74, 48), np.float32) * rng.uniform(0.86, 1.12)
        colour[inside] = red + rng.uniform(-8, 8)
        roofs = np.maximum(roofs, inside.astype(np.float32))
    wall = np.clip((3.6 - np.abs(depth - 2.4) * 2) * S, 0, 1) * (area > 0.5)
    crenel = 0.55 + 0.45 * np.sign(np.sin((x + y * 0.7) * 1.9))
    height = np.maximum(height, (wall * (4.5 + crenel)).astype(np.float32))
    colour = np.where((wall > 0.5)[..., None], np.asarray((190, 176, 150), np.float32), colour)
    solid = np.maximum(roofs, wall).astype(np.float32)
    smooth = gaussian_filter(height, 0.16 * S)
    dark = cast_shadow(smooth, 7, 14)
    picture.lay((26, 18, 8), np.asarray(dark * (1 - solid), np.float32), 0.6)
    picture.lay(colour, solid)
    picture.shade(np.asarray(light((smooth * S).astype(np.float32), 1.0) * 0.8, np.float32), solid)
    picture.lay((30, 16, 8), np.asarray(dark * solid, np.float32), 0.35)


def trees(picture: Layers, rng: np.random.Generator) -> None:
    y, x = rows_cols()
    for _ in range(26):
        cx, cy = ((20, 30), (220, 96), (206, 170), (104, 150))[rng.integers(4)]
        px, py, r = cx + rng.normal(0, 11), cy + rng.normal(0, 8), rng.uniform(2.4, 4.2)
        picture.lay((24, 26, 10), np.asarray(np.clip(1.3 - np.hypot(x - px - 1.6, y - py - 2) / r, 0, 1), np.float32), 0.55)
        ball = np.asarray(np.clip((r - np.hypot(x - px, y - py)) * S, 0, 1), np.float32)
        picture.lay((62, 92, 44), ball)
        picture.shade(np.asarray(-0.32 * ((x - px) * 0.6 + (y - py) * 0.8) / r, np.float32), ball)


def follower(picture: Layers) -> None:
    """A wooden follower of our own cut: a pilgrim with hat and staff, lying at the crossroads."""
    body = Shape(100, 120)
    body.stroke([(50, 44, 13), (50, 70, 17), (50, 96, 23)])
    body.disc(50, 26, 16).stroke([(22, 21, 4.5), (50, 15, 7.5), (78, 21, 4.5)])
    body.stroke([(40, 52, 9), (20, 66, 7), (14, 74, 6.5)]).stroke([(60, 52, 9), (78, 64, 7), (86, 62, 6.5)])
    body.path("M27 96 L73 96 L78 116 L22 116 Z")
    body.line([(86, 18), (86, 116)], 6)
    mask = mask_of(body, 93, 24, 72, 98)
    picture.shadow(mask, (3.2 * S, 4.4 * S), 2.4 * S, 0.75)
    picture.lay((24, 30, 60), grow(mask, 0.9 * S))
    grain = noise(SHAPE, (12 * S, 0.7 * S), np.random.default_rng(3))
    picture.lay(np.asarray(np.asarray((58, 104, 190), np.float32) * (1 + 0.06 * grain[..., None]), np.float32), mask)
    picture.shade(np.asarray(light(rim_height(mask, 4.0 * S, 0.5 * S), 3.4 * S) * 0.9, np.float32), mask)


# ---- China --------------------------------------------------------------------------------------

def china() -> Layers:
    """Mountains in ink and mist, a red sun and a pagoda."""
    y, x = rows_cols()
    paper = parchment_array(*SIZE, (236, 224, 196), 81, scale=S, edge=0)
    picture = canvas(np.asarray(paper, np.float32))
    sun = np.hypot(x - 92, y - 54)
    brush = noise(SHAPE, (1.2 * S, 6 * S), np.random.default_rng(2))
    picture.lay((190, 48, 36), np.asarray(np.clip((31 + brush * 0.5 - sun) * S / 2, 0, 1), np.float32), 0.92)
    for base, lift, ink, seed, width in ((92, 30, 0.20, 14, 17.0), (112, 26, 0.36, 15, 13.0), (134, 20, 0.62, 18, 12.0)):
        ink_hills(picture, base, lift, ink, seed, width)
    pagoda(picture, 186, 128)
    pine(picture)
    ink_hills(picture, 150, 7, 0.9, 19, 16.0)
    birds = Shape(250, 206)
    for px, py, k in ((140, 38, 1.0), (152, 32, 0.8), (160, 42, 0.7)):
        birds.stroke([(px - 6 * k, py - 2 * k, 0.3), (px - 3 * k, py - 3.4 * k, 0.7), (px, py, 0.8),
                      (px + 3 * k, py - 3.4 * k, 0.7), (px + 6 * k, py - 2 * k, 0.3)])
    picture.lay((44, 36, 32), birds.mask(SIZE, (0, 0, *SIZE)), 0.9)
    return picture


def ink_hills(picture: Layers, base: float, lift: float, ink: float, seed: int, width: float) -> None:
    """Steep hills washed with ink that runs out into mist below."""
    y, _ = rows_cols()
    rng = np.random.default_rng(seed)
    line = noise((1, SHAPE[1]), (1, width * S), rng)[0] + 0.25 * noise((1, SHAPE[1]), (1, 3 * S), rng)[0]
    top = (base - lift * np.sign(line) * np.abs(line) ** 1.25 * 0.7)[None, :].astype(np.float32)
    depth = y - top
    mask = np.clip(depth * S / 1.5, 0, 1)
    streak = noise(SHAPE, (7 * S, 1.4 * S), rng) * 0.6 + noise(SHAPE, (2 * S, 2 * S), rng) * 0.4
    wash = np.exp(-np.clip(depth, 0, 200) / (24 + 26 * ink)) * (1 + 0.20 * streak) + 0.25 * np.exp(-np.clip(depth, 0, 200) / 1.2)
    picture.lay((236, 226, 202), np.asarray(mask, np.float32), 0.55)
    picture.lay((52, 66, 66), np.asarray(np.clip(mask * wash * ink * 1.15, 0, 1), np.float32))


def pagoda(picture: Layers, x: float, foot: float) -> None:
    shape, roofs = Shape(), Shape()
    for k in range(5):
        half, base = 15 - k * 2.0, foot - k * 13.0
        shape.path(f"M{x - half * 0.62} {base} L{x + half * 0.62} {base} L{x + half * 0.56} {base - 11} L{x - half * 0.56} {base - 11} Z")
        eave = base - 8.5
        roofs.path(f"M{x - half - 4} {eave - 2.4} C{x - half} {eave + 1.6} {x - half * 0.6} {eave + 0.6} {x} {eave + 0.6} "
                   f"C{x + half * 0.6} {eave + 0.6} {x + half} {eave + 1.6} {x + half + 4} {eave - 2.4} "
                   f"C{x + half} {eave - 2} {x + half * 0.6} {eave - 4} {x + half * 0.42} {eave - 6.5} "
                   f"L{x - half * 0.42} {eave - 6.5} C{x - half * 0.6} {eave - 4} {x - half} {eave - 2} {x - half - 4} {eave - 2.4} Z")
    roofs.stroke([(x, foot - 65, 1.4), (x, foot - 76, 0.5)]).disc(x, foot - 69, 1.7)
    box = (0.0, 0.0, 100.0 * S, 100.0 * S)
    body, tiles = shape.mask(SIZE, box), roofs.mask(SIZE, box)
    picture.lay((40, 26, 20), grow(np.maximum(body, tiles), 0.5 * S))
    picture.lay((168, 52, 38), body)
    _, xx = rows_cols()
    picture.shade(np.asarray(-0.3 * np.clip((xx - x) / 12, -1, 1), np.float32), body)
    picture.shade(np.asarray(-0.28 * (np.sin((xx - x) * 1.9) > 0.55), np.float32), body)
    picture.lay((52, 62, 58), tiles)
    picture.shade(np.asarray(light(rim_height(tiles, 1.6 * S, 0.3 * S), 1.4 * S) * 0.8, np.float32), tiles)


def pine(picture: Layers) -> None:
    """A bent pine that leans into the picture."""
    wood_, green = Shape(250, 206), Shape(250, 206)
    wood_.stroke([(2, 156, 6), (14, 128, 4.6), (10, 104, 3.8), (24, 82, 3.0), (44, 74, 1.8), (60, 76, 0.8)])
    wood_.stroke([(11, 106, 2.6), (2, 92, 1.6)]).stroke([(16, 122, 2.4), (32, 112, 1.6), (46, 113, 0.8)])
    rng = np.random.default_rng(6)
    for cx, cy, w in ((58, 70, 17), (36, 64, 15), (12, 84, 13), (48, 106, 14), (20, 70, 11), (0, 100, 12)):
        for _ in range(9):
            px, py = cx + rng.uniform(-w, w), cy + rng.uniform(-3.5, 2.5)
            green.stroke([(px - 5, py + 1, 1.2), (px, py - 1, 2.4), (px + 5, py + 1, 1.2)], curved=False)
    box = (0.0, 0.0, float(SIZE[0]), float(SIZE[1]))
    picture.lay((48, 36, 28), wood_.mask(SIZE, box), 0.95)
    mask = green.mask(SIZE, box)
    picture.lay((40, 62, 50), mask, 0.92)
    picture.shade(np.asarray(light(rim_height(mask, 2.2 * S, 0.5 * S), 2 * S) * 0.45, np.float32), mask)


# ---- the box ------------------------------------------------------------------------------------

COVERS: dict[str, Callable[[], Layers]] = {
    "web_of_power": web_of_power, "condottiere": condottiere, "web_of_power_cards": web_of_power_cards,
    "lost_cities": lost_cities, "abalone": abalone, "cathedral": cathedral, "carcassonne": carcassonne,
    "china": china,
}


def cover(name: str) -> Layers:
    """The finished lid: picture, dark band, gold frame, light from the left, worn edges."""
    picture = COVERS[name]()
    y, x = rows_cols()
    near = np.minimum(np.minimum(x, WIDTH - x), np.minimum(y, HEIGHT - y))
    picture.lay(BURNT, np.asarray(0.40 * np.exp(-near / 7), np.float32))
    inside = near > 10
    band = inside & (y > HEIGHT * (1 - BAND) - 1)
    picture.lay((30, 17, 10), np.asarray(band * 0.86, np.float32))
    picture.lay((206, 164, 92), np.asarray(band & (np.abs(y - HEIGHT * (1 - BAND)) < 0.5), np.float32), 0.8)
    for inner, outer, colour in ((6.0, 8.0, (222, 182, 108)), (9.2, 10.2, (108, 70, 32))):
        picture.lay(colour, np.asarray((near > inner) & (near < outer), np.float32), 0.92)
    picture.lay((60, 34, 12), np.asarray(np.exp(-(((near - 8.4) / 0.5) ** 2)) * (near > 8), np.float32), 0.6)
    picture.shade(np.asarray(0.10 - 0.22 * x / WIDTH - 0.12 * y / HEIGHT, np.float32))
    rim = np.exp(-np.minimum(x, y) / 0.9) * 0.45 - np.exp(-np.minimum(WIDTH - x, HEIGHT - y) / 1.4) * 0.55
    picture.shade(np.asarray(rim, np.float32))
    return picture


