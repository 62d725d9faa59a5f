"""The boxes in the cabinet: one lid per game, without its title (that is lettered on the dark band)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PIL import Image

from art.bake.cover_scenes import china, condottiere, lost_cities
from art.bake.cover_towns import carcassonne, cathedral, web_of_power
from art.bake.lids import HEIGHT, SIZE, WIDTH, Array, S, canvas, paste, rows_cols
from art.bake.shapes import LIGHT, Layers
from art.bake.textures import BURNT, wood
from art.bake.web_of_power_cards import land_card, mark

BAND = 0.30  # share of the height kept dark for the title


# ---- Web of Power: the card game ----------------------------------------------------------------


FAN = (("Bayern", "fan", "fan"), ("England", "tower", "ship"), ("Frankreich", "crown", "carriage"),
       ("Franken", "rose", "cross"), ("Italien", "cross", "ship"))  # lands and their marks, from the left
CARD_HIGH, MARK_HIGH = 102 * S, 23 * S


def web_of_power_cards() -> Layers:
    picture = canvas(np.asarray(wood(*SIZE, (84, 54, 32), 41, scale=S * 0.8), np.float32))
    for k, (land, *signs) in enumerate(FAN):
        face = land_card(land).image(CARD_HIGH)
        for n, name in enumerate(signs):
            sign = mark(name, MARK_HIGH).image(MARK_HIGH)
            middle = face.width // 2 + round((n - 0.5) * MARK_HIGH * 1.08)
            face.alpha_composite(sign, (middle - MARK_HIGH // 2, round(CARD_HIGH * 0.155) - MARK_HIGH // 2))
        x, y = 125 + (k - 2) * 35, 78 + abs(k - 2) ** 1.7 * 5.0
        paste(picture, face, x, y, (k - 2) * 13.0, 0.6)
    return picture


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
    # A twisted ribbon in the glass: stripes along a slant that the sphere bends.
    bent = (u * 0.55 + v) / (0.55 + 0.75 * z) + 0.35 * np.sin(2.2 * u + 1.0)
    ribbon = np.clip(np.sin(bent * 5.2) * 1.5, 0, 1) * z**1.2
    thread = np.clip(np.sin(bent * 15 + 1.7) * 2.2 - 1.2, 0, 1) * z**1.2
    base = np.asarray((24, 22, 28) if dark else (238, 228, 205), np.float32)
    vein = np.asarray((60, 46, 74) if dark else (-34, -40, -50), np.float32)
    rgb = base * (0.40 + 0.74 * facing[..., None])
    rgb += vein * ((0.62 * ribbon + 0.38 * thread) * (0.35 + 0.65 * facing))[..., None]
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
        picture.lay(
            np.asarray((120, 76, 40), np.float32) * shade[..., None],
            bowl,
            0.95,
        )
        picture.lay((232, 186, 126), annular(r, 1.0, 0.035) * np.clip((y - py) / 29, 0, 1), 0.6)
    plan = {
        (0, 0): True,
        (0, 1): True,
        (0, 2): True,
        (1, 0): True,
        (1, 1): True,
        (1, 2): False,
        (0, 3): False,
        (2, 1): False,
        (2, 2): False,
        (2, 3): False,
        (1, -1): True,
        (2, 0): True,
        (-1, 1): True,
        (-1, 2): True,
        (-1, 3): False,
        (3, 1): False,
        (3, 2): False,
    }
    for px, py, row, col in spots:
        if (row, col) in plan:
            r = np.hypot(x - px - 6, y - py - 8) / 31
            picture.lay((18, 9, 3), np.clip(1.35 - r, 0, 1) ** 1.2 * 0.75)
    for px, py, row, col in spots:
        if (row, col) in plan:
            paste(picture, balls[plan[(row, col)]], px, py)
    return picture


def annular(r: Array, radius: float, width: float) -> Array:
    return np.exp(-(((r - radius) / width) ** 2))


# ---- the box ------------------------------------------------------------------------------------

COVERS: dict[str, Callable[[], Layers]] = {
    "web_of_power": web_of_power,
    "condottiere": condottiere,
    "web_of_power_cards": web_of_power_cards,
    "lost_cities": lost_cities,
    "abalone": abalone,
    "cathedral": cathedral,
    "carcassonne": carcassonne,
    "china": china,
}


def cover(name: str) -> Layers:
    """The finished lid: picture, dark band, gold frame, light from the left, worn edges."""
    picture = COVERS[name]()
    y, x = rows_cols()
    near = np.minimum(np.minimum(x, WIDTH - x), np.minimum(y, HEIGHT - y))
    picture.lay(BURNT, 0.40 * np.exp(-near / 7))
    inside = near > 10
    band = inside & (y > HEIGHT * (1 - BAND) - 1)
    picture.lay((30, 17, 10), band * 0.83)
    picture.lay((206, 164, 92), band & (np.abs(y - HEIGHT * (1 - BAND)) < 0.5), 0.8)
    for inner, outer, colour in ((6.0, 8.0, (222, 182, 108)), (9.2, 10.2, (108, 70, 32))):
        picture.lay(colour, np.asarray((near > inner) & (near < outer), np.float32), 0.92)
    picture.lay((60, 34, 12), np.exp(-(((near - 8.4) / 0.5) ** 2)) * (near > 8), 0.6)
    picture.shade(0.10 - 0.22 * x / WIDTH - 0.12 * y / HEIGHT)
    rim = np.exp(-np.minimum(x, y) / 0.9) * 0.45 - np.exp(-np.minimum(WIDTH - x, HEIGHT - y) / 1.4) * 0.55
    picture.shade(rim)
    return picture
