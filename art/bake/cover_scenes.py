"""Covers that are landscapes: Condottiere, Lost Cities, China."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter

from art.bake.heraldry import CHARGES
from art.bake.lids import SHAPE, SIZE, S, box, canvas, line, mask_of, polygon, rows_cols
from art.bake.shapes import Layers, Shape, curve, grow, light, rim_height
from art.bake.textures import RGB, layered, noise, parchment_array

UNITS = (0.0, 0.0, 100.0 * S, 100.0 * S)  # the box that makes a shape's own measures units


# ---- Condottiere --------------------------------------------------------------------------------

BARBUTE = Shape(100, 120).path(
    "M50 4 C80 4 92 30 92 60 C92 86 88 104 82 116 L64 112 C60 106 58 98 58 88 L58 74 C60 66 70 62 82 62 "
    "C82 56 74 52 64 52 C58 52 54 54 54 60 L54 66 L46 66 L46 60 C46 54 42 52 36 52 C26 52 18 56 18 62 "
    "C30 62 40 66 42 74 L42 88 C42 98 40 106 36 112 L18 116 C12 104 8 86 8 60 C8 30 20 4 50 4 Z"
)


def condottiere() -> Layers:
    y, x = rows_cols()
    sky = np.clip(y / 120, 0, 1)[..., None]
    rng = np.random.default_rng(12)
    cloud = layered(SHAPE, [((5 * S, 26 * S), 0.8), ((2.0 * S, 9 * S), 0.4)], rng)[..., None]
    rgb = (
        np.asarray((86, 112, 132), np.float32) * (1 - sky)
        + np.asarray((238, 196, 128), np.float32) * sky
        + cloud * np.asarray((9, 7, 5), np.float32)
    )
    picture = canvas(rgb)
    for base, lift, colour, seed in (
        (112, 18, (150, 132, 110), 3),
        (128, 12, (104, 96, 70), 5),
        (132, 7, (62, 60, 38), 6),
    ):
        ridge = base - lift * noise((1, SHAPE[1]), (1, 22 * S), np.random.default_rng(seed))[0][None, :] * 0.6
        picture.lay(colour, np.clip((y - ridge) * S, 0, 1).astype(np.float32))
    lances(picture, rng)
    banner(picture)
    plume = Shape(100, 120)
    for k in range(9):
        t = k / 8
        root = (52 + 3 * t, 8 - 2 * t)
        mid = (62 + 26 * t, -26 + 34 * t)
        tip = (84 + 22 * np.sin(2.2 * t), -22 + 92 * t)
        plume.stroke([(*root, 3.5), (*mid, 6.5), (*tip, 4.6), (tip[0] - 4, tip[1] + 9, 0.8)])
    plume_at = (118, 38, 78, 95)
    mask = mask_of(plume, *plume_at)
    picture.shadow(mask, (S, 2 * S), 2 * S, 0.5)
    picture.lay((74, 14, 12), grow(mask, 0.7 * S))
    picture.lay((176, 36, 30), mask)
    barbs = np.sin((x * 0.8 - y * 1.1) * 2.6 + 3 * np.sin(y / 7)) * 0.5
    feather = rim_height(mask, 4.0 * S, 0.5 * S) + 0.05 * barbs
    picture.shade(light(feather.astype(np.float32), 3 * S) * 0.85, mask)
    steel = mask_of(BARBUTE, 118, 38, 78, 95)
    inner = np.clip(mask_of(Shape(100, 120).path("M16 50 L84 50 L80 108 L20 108 Z"), 118, 38, 78, 95), 0, 1)
    picture.shadow(np.maximum(steel, inner), (2 * S, 3 * S), 3 * S, 0.7)
    picture.lay((26, 16, 12), inner)
    picture.lay((30, 26, 26), grow(steel, 0.7 * S))
    picture.lay((158, 158, 154), steel)
    bulge = np.sqrt(np.clip(1 - ((x - 157) / 38) ** 2 - (np.minimum(y - 76, 0) / 42) ** 2, 0, 1)).astype(np.float32)
    crest_line = np.exp(-(((x - 157) / 1.6) ** 2)) * (y < 82)
    form = gaussian_filter(bulge * 30 * S + crest_line * 1.4 * S, 0.5 * S)
    picture.shade(light(form.astype(np.float32), 0.9) * 0.95, steel)
    picture.shade(light(rim_height(steel, 2.0 * S, 0.3 * S), 2 * S) * 0.6, steel)
    streak = 0.34 * np.exp(-(((x - 141) / 3.4) ** 2)) - 0.20 * np.exp(-(((x - 133) / 4) ** 2))
    streak += 0.16 * np.exp(-(((x - 181) / 2.6) ** 2)) - 0.22 * np.exp(-(((x - 173) / 6) ** 2))
    picture.shade(streak, steel)
    rivets = np.zeros(SHAPE, np.float32)
    for k in range(5):
        for side in (-1, 1):
            rivets = np.maximum(rivets, np.clip((1.1 - np.hypot(x - 157 - side * (31 - k), y - 84 - k * 9)) * S, 0, 1))
    picture.lay((60, 40, 20), grow(rivets, 0.4 * S))
    picture.lay((226, 186, 104), rivets)
    gold_edge = np.clip(steel - grow(steel, -1.5 * S), 0, 1) * (y > 70)
    picture.lay((206, 160, 78), gold_edge, 0.85)
    return picture


def lances(picture: Layers, rng: np.random.Generator) -> None:
    """A wood of lances, as painters of the time loved them."""
    colours: tuple[RGB, ...] = ((226, 214, 186), (170, 44, 36), (60, 84, 110), (222, 178, 88), (84, 58, 36))
    for k in range(30):
        foot = 6 + 238 * (k + rng.uniform(0, 1)) / 30
        lean = rng.normal(0, 12)
        top = rng.uniform(12, 60)
        shaft = (foot, 150.0), (foot + lean, top)
        picture.lay((34, 22, 14), line(1.9, *shaft), 0.85)
        picture.lay(colours[k % 5], line(1.1, *shaft))
        tip = Shape().path("M50 0 L66 60 L50 100 L34 60 Z")
        picture.lay((40, 36, 34), mask_of(tip, foot + lean - 4, top - 9, 8, 11))
        picture.lay((212, 212, 206), mask_of(tip, foot + lean - 3, top - 8, 6, 9))
        if k % 4 == 1:
            flag = curve("M0 0 C8 -3 14 5 24 1 L20 6 L24 11 C14 14 8 6 0 10 Z")[0]
            cloth = polygon(*((foot + lean + px, top + 4 + py) for px, py in flag))
            picture.lay((40, 22, 14), grow(cloth, 0.5 * S), 0.8)
            picture.lay(colours[(k + 1) % 4], cloth)


def banner(picture: Layers) -> None:
    """The great red standard with a golden lily."""
    pole = line(3.4, (26, 150), (26, 14))
    picture.lay((40, 24, 12), grow(pole, 0.5 * S))
    picture.lay((146, 96, 50), pole)
    cloth = Shape(120, 80).path(
        "M0 4 C22 -4 40 14 66 6 C84 0 100 8 118 4 L96 40 L118 74 C100 78 84 70 66 76 C40 84 22 66 0 74 Z"
    )
    mask = mask_of(cloth, 26, 18, 90, 60)
    picture.shadow(mask, (2 * S, 3 * S), 2.5 * S, 0.5)
    picture.lay((64, 14, 12), grow(mask, 0.6 * S))
    picture.lay((172, 36, 32), mask)
    lily = mask_of(CHARGES["lily"], 44, 29, 38, 38) * mask
    picture.lay((236, 190, 96), lily)
    _, x = rows_cols()
    picture.shade(np.sin((x - 26) / 7.2) * 0.17, mask)


# ---- Lost Cities --------------------------------------------------------------------------------


def lost_cities() -> Layers:
    y, x = rows_cols()
    rng = np.random.default_rng(7)
    t = np.clip(y / 118, 0, 1)[..., None]
    rgb = np.asarray((46, 88, 104), np.float32) * (1 - t) + np.asarray((250, 196, 112), np.float32) * t
    far = np.hypot(x - 166, y - 62)[..., None]
    rgb = rgb + (np.asarray((255, 240, 190), np.float32) - rgb) * (0.75 * np.exp(-((far / 42) ** 2)))
    rgb += layered(SHAPE, [((4 * S, 30 * S), 0.8), ((1.6 * S, 10 * S), 0.4)], rng)[..., None] * 5
    picture = canvas(rgb)
    picture.lay((255, 246, 214), np.clip((17 - far[..., 0]) * S, 0, 1))
    hills = ((96, 20, (176, 150, 118), 2, 26.0), (112, 16, (140, 108, 84), 3, 20.0))
    for base, lift, colour, seed, width in hills:
        ridge(picture, base, lift, colour, seed, width)
    temple(picture)
    ridge(picture, 138, 6, (96, 74, 46), 8, 24.0)
    pennants(picture)
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
    picture.lay(rock, mask)
    rim = np.exp(-np.clip(y - top, 0, 99) / 1.4) * mask
    picture.shade(0.28 * rim, mask)


def temple(picture: Layers) -> None:
    """A stepped temple, half in the evening sun."""
    base, steps = 142.0, 7
    for k in range(steps):
        half = 66 - k * 8.4
        top = base - (k + 1) * 11
        block = box(112 - half, top, 112 + half, top + 11.2)
        stone = np.asarray((150, 112, 74), np.float32) * (
            1 + 0.05 * noise(SHAPE, (0.8 * S, 2 * S), np.random.default_rng(k))[..., None]
        )
        picture.lay(stone, block)
        picture.shade(0.32 * np.clip(1 - np.abs(rows_cols()[0] - top) / 1.3, 0, 1), block)
        picture.shade(-0.35 * np.clip((rows_cols()[0] - top) / 11, 0, 1), block)
    y, x = rows_cols()
    stairs = polygon((104, 66), (120, 66), (130, 142), (94, 142))
    picture.lay((182, 142, 96), stairs)
    picture.shade(0.20 * np.sign(np.sin(y * 2 * np.pi / 2.75)), stairs)
    shrine = Shape(100, 100).path("M10 100 L10 30 L2 30 L2 18 L98 18 L98 30 L90 30 L90 100 Z")
    mask = mask_of(shrine, 96, 44, 32, 24)
    picture.lay((140, 102, 66), mask)
    picture.lay((40, 22, 12), box(107, 54, 117, 66))
    picture.lay((255, 206, 120), box(110, 58, 114, 66), 0.9)
    whole = np.clip((142 - y) * S, 0, 1) * (np.abs(x - 112) < 68)
    picture.shade(
        np.clip((x - 112) / 66, -1, 1) * 0.16 - 0.06,
        np.maximum(stairs, whole * (np.abs(x - 112) < 66 - np.floor((142 - y) / 11) * 8.4)),
    )


def pennants(picture: Layers) -> None:
    """Five expeditions have planted their colours at the foot of the temple."""
    colours: tuple[RGB, ...] = ((236, 190, 60), (58, 110, 186), (244, 238, 222), (70, 140, 84), (186, 50, 40))
    for k, colour in enumerate(colours):
        x, foot = 62 + k * 25.0, 148 - abs(k - 2) * 1.5
        pole = Shape().stroke([(x, foot, 0.7), (x + 0.5, foot - 27, 0.6)], curved=False)
        picture.lay((34, 22, 14), pole.mask(SIZE, UNITS))
        tail = f"M{x + 0.5} {foot - 27} C{x + 6} {foot - 30} {x + 9} {foot - 25} {x + 15} {foot - 28} "
        cloth = (
            Shape()
            .path(
                tail + f"L{x + 12} {foot - 23.5} L{x + 15} {foot - 19} C{x + 9} {foot - 16} "
                f"{x + 6} {foot - 21} {x + 0.5} {foot - 18} Z"
            )
            .mask(SIZE, UNITS)
        )
        picture.lay((40, 24, 14), grow(cloth, 0.5 * S), 0.85)
        picture.lay(colour, cloth)
        _, across = rows_cols()
        picture.shade(np.sin((across - x) / 2.2) * 0.14, cloth)


def palm(picture: Layers, x: float, y: float, size: float, lean: float) -> None:
    shape = Shape()
    head = (x + lean * size, y - 46 * size)
    shape.stroke([(x, y, 2.2 * size), (x + lean * 0.2 * size, y - 24 * size, 1.6 * size), (*head, 1.2 * size)])
    for dx, dy in ((-20, -6), (-22, 6), (-14, 16), (20, -6), (22, 6), (14, 16), (-8, -12), (9, -12)):
        mid = (head[0] + dx * 0.55 * size, head[1] + (dy * 0.4 - 6) * size)
        shape.stroke([(*head, 1.4 * size), (*mid, 2.4 * size), (head[0] + dx * size, head[1] + (dy + 4) * size, 0.4)])
    picture.lay((30, 34, 22), shape.mask(SIZE, UNITS))


# ---- China --------------------------------------------------------------------------------------


def china() -> Layers:
    """Mountains in ink and mist, a red sun and a pagoda."""
    y, x = rows_cols()
    paper = parchment_array(*SIZE, (236, 224, 196), 81, scale=S, edge=0)
    picture = canvas(paper)
    sun = np.hypot(x - 98, y - 47)
    brush = noise(SHAPE, (1.2 * S, 6 * S), np.random.default_rng(2))
    picture.lay((190, 48, 36), np.clip((28 + brush * 0.5 - sun) * S / 2, 0, 1), 0.92)
    for base, lift, ink, seed, width in (
        (92, 30, 0.20, 14, 17.0),
        (112, 26, 0.36, 15, 13.0),
        (134, 20, 0.62, 18, 12.0),
    ):
        ink_hills(picture, base, lift, ink, seed, width)
    pagoda(picture, 186, 128)
    pine(picture)
    ink_hills(picture, 150, 7, 0.9, 19, 16.0)
    birds = Shape()
    for px, py, k in ((140, 38, 1.0), (152, 32, 0.8), (160, 42, 0.7)):
        birds.stroke(
            [
                (px - 6 * k, py - 2 * k, 0.3),
                (px - 3 * k, py - 3.4 * k, 0.7),
                (px, py, 0.8),
                (px + 3 * k, py - 3.4 * k, 0.7),
                (px + 6 * k, py - 2 * k, 0.3),
            ]
        )
    picture.lay((44, 36, 32), birds.mask(SIZE, UNITS), 0.9)
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
    wash = np.exp(-np.clip(depth, 0, 200) / (24 + 26 * ink)) * (1 + 0.20 * streak) + 0.25 * np.exp(
        -np.clip(depth, 0, 200) / 1.2
    )
    picture.lay((236, 226, 202), np.asarray(mask, np.float32), 0.55)
    picture.lay((52, 66, 66), np.clip(mask * wash * ink * 1.15, 0, 1))


def pagoda(picture: Layers, x: float, foot: float) -> None:
    shape, roofs = Shape(), Shape()
    for k in range(5):
        half, base = 15 - k * 2.0, foot - k * 13.0
        shape.path(
            f"M{x - half * 0.62} {base} L{x + half * 0.62} {base} "
            f"L{x + half * 0.56} {base - 11} L{x - half * 0.56} {base - 11} Z"
        )
        eave = base - 8.5
        roofs.path(
            f"M{x - half - 4} {eave - 2.4} C{x - half} {eave + 1.6} {x - half * 0.6} {eave + 0.6} {x} {eave + 0.6} "
            f"C{x + half * 0.6} {eave + 0.6} {x + half} {eave + 1.6} {x + half + 4} {eave - 2.4} "
            f"C{x + half} {eave - 2} {x + half * 0.6} {eave - 4} {x + half * 0.42} {eave - 6.5} "
            f"L{x - half * 0.42} {eave - 6.5} C{x - half * 0.6} {eave - 4} {x - half} {eave - 2} "
            f"{x - half - 4} {eave - 2.4} Z"
        )
    roofs.stroke([(x, foot - 65, 1.4), (x, foot - 76, 0.5)]).disc(x, foot - 69, 1.7)
    body, tiles = shape.mask(SIZE, UNITS), roofs.mask(SIZE, UNITS)
    picture.lay((40, 26, 20), grow(np.maximum(body, tiles), 0.5 * S))
    picture.lay((168, 52, 38), body)
    _, xx = rows_cols()
    picture.shade(-0.3 * np.clip((xx - x) / 12, -1, 1), body)
    picture.shade(-0.28 * (np.sin((xx - x) * 1.9) > 0.55), body)
    picture.lay((52, 62, 58), tiles)
    picture.shade(light(rim_height(tiles, 1.6 * S, 0.3 * S), 1.4 * S) * 0.8, tiles)


def pine(picture: Layers) -> None:
    """A bent pine that leans into the picture."""
    wood_, green = Shape(), Shape()
    wood_.stroke([(2, 156, 6), (14, 128, 4.6), (10, 104, 3.8), (24, 82, 3.0), (44, 74, 1.8), (60, 76, 0.8)])
    wood_.stroke([(11, 106, 2.6), (2, 92, 1.6)]).stroke([(16, 122, 2.4), (32, 112, 1.6), (46, 113, 0.8)])
    rng = np.random.default_rng(6)
    for cx, cy, w in ((58, 70, 17), (36, 64, 15), (12, 84, 13), (48, 106, 14), (20, 70, 11), (0, 100, 12)):
        for _ in range(9):
            px, py = cx + rng.uniform(-w, w), cy + rng.uniform(-3.5, 2.5)
            green.stroke([(px - 5, py + 1, 1.2), (px, py - 1, 2.4), (px + 5, py + 1, 1.2)], curved=False)
    picture.lay((48, 36, 28), wood_.mask(SIZE, UNITS), 0.95)
    mask = green.mask(SIZE, UNITS)
    picture.lay((40, 62, 50), mask, 0.92)
    picture.shade(light(rim_height(mask, 2.2 * S, 0.5 * S), 2 * S) * 0.45, mask)
