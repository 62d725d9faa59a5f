"""The pictures on the cards of Condottiere: companies, winter, drum, scarecrow, heroine, surrender, bishop.

Lengths are in hundredths of the card's height; the strip of the card covers what lies left of 14.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from art.bake import condottiere_people as people
from art.bake import condottiere_things as things
from art.bake.cards import ASPECT
from art.bake.condottiere_drawing import Figure, mirrored, over
from art.bake.shapes import Field, Layers, Shape, light
from art.bake.textures import RGB, lit, mix, noise

MASTER = 1080  # height of a picture as it is drawn, in pixels
UNIT = MASTER / 100


def _rows_cols() -> tuple[Field, Field]:
    """y and x of every pixel of a picture, in hundredths of the height."""
    y, x = np.mgrid[0:MASTER, 0 : round(MASTER * ASPECT)].astype(np.float32)
    return y / UNIT, x / UNIT


def scene(sky: RGB, haze: RGB, earth: RGB, horizon: float, seed: int) -> Layers:
    """Sky that fades into haze, and a strip of ground, in thin washes over nothing."""
    y, _ = _rows_cols()
    rng = np.random.default_rng(seed)
    picture = Layers(y.shape[1], MASTER)
    cloud = noise(y.shape, (3 * UNIT, 9 * UNIT), rng)
    t = np.clip(y / horizon + 0.10 * cloud, 0, 1)[..., None]
    picture.lay(np.asarray(sky, np.float32) * (1 - t) + np.asarray(haze, np.float32) * t)
    for base, lift, share, width in ((horizon - 6, 5.0, 0.30, 12), (horizon, 2.2, 1.0, 9)):
        edge = base - lift * noise((1, y.shape[1]), (1, width * UNIT), rng)[0][None, :] * 0.5
        ridge = np.clip((y - edge) * UNIT / 2, 0, 1).astype(np.float32)
        rough = noise(y.shape, (0.5 * UNIT, 2.4 * UNIT), rng)
        tone = np.asarray(mix(haze, earth, share), np.float32) * (1 + 0.05 * rough[..., None])
        picture.lay(tone, ridge)
        picture.shade(-0.16 * np.clip((y - edge) / 24, 0, 1), ridge)
        picture.lay(mix(earth, (40, 24, 14), 0.6), np.clip(1.4 - np.abs(y - edge) * UNIT / 2, 0, 1) * 0.5)
    return picture


@cache
def _drawn(name: str, *args: object) -> Image.Image:
    """A figure, drawn once and large."""
    makers: dict[str, Callable[..., Figure]] = {
        "soldier": _soldier,
        "heroine": people.heroine,
        "scarecrow": people.scarecrow,
        "drum": things.drum,
        "white_flag": things.white_flag,
        "key": things.key,
        "mitre": things.mitre,
        "crosier": things.crosier,
        "cushion": things.cushion,
        "snowflake": things.snowflake,
    }
    figure = makers[name](*args)
    return figure.drawn(900).image(900)


COATS: tuple[tuple[RGB, RGB], ...] = (
    ((158, 52, 40), (76, 98, 132)),
    ((62, 92, 134), (190, 148, 70)),
    ((196, 146, 56), (122, 44, 40)),
    ((86, 116, 74), (176, 140, 86)),
)


def _soldier(number: int) -> Figure:
    coat, hose = COATS[number % len(COATS)]
    beard = ((92, 58, 34), (60, 44, 34), (150, 104, 54), (120, 112, 104))[number % 4]
    return people.soldier(coat, hose, hat=number % 3 == 1, beard=beard)


def put(
    picture: Layers, image: Image.Image, x: float, foot: float, height: float, turn: float = 0, shadow: float = 0.3
) -> None:
    """Stands a figure with the middle of its foot at (x, foot), so high."""
    size = (round(image.width * height * UNIT / image.height), round(height * UNIT))
    small = image.resize(size, Image.Resampling.LANCZOS)
    if turn:
        small = small.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
        over(picture, small, x * UNIT - small.width / 2, foot * UNIT - small.height, shadow=shadow)
        return
    over(picture, small, x * UNIT - size[0] / 2, foot * UNIT - size[1], shadow=shadow)


def ground_shadow(picture: Layers, x: float, y: float, width: float) -> None:
    rows, columns = _rows_cols()
    spot = np.exp(-(((columns - x) / width) ** 2 + ((rows - y) / (width * 0.16)) ** 2) * 1.6)
    picture.lay((40, 24, 12), spot.astype(np.float32), 0.42)


RANKS: dict[int, tuple[tuple[float, float, float], ...]] = {  # middle, foot, height; the rear first
    1: ((42.5, 92, 80),),
    2: ((33, 88, 72), (52, 92, 75)),
    3: ((43, 83, 66), (30, 92, 70), (56, 92, 70)),
    4: ((34, 81, 60), (53, 81, 60), (28, 92, 64), (48, 93, 64)),
    5: ((27, 79, 55), (42, 79, 55), (57, 79, 55), (33, 92, 60), (52, 93, 60)),
    6: ((27, 78, 52), (42, 78, 52), (57, 78, 52), (26, 92, 57), (42, 93, 57), (58, 92, 57)),
    10: (
        (24, 70, 43),
        (36, 69, 43),
        (49, 69, 43),
        (61, 70, 43),
        (29, 81, 48),
        (43, 81, 48),
        (57, 81, 48),
        (26, 93, 53),
        (42, 94, 53),
        (58, 93, 53),
    ),
}
REARS: dict[int, tuple[int, ...]] = {3: (0,), 4: (1,), 5: (2,), 6: (2,), 10: (3, 6)}  # who ends a rank


def company(count: int) -> Layers:
    """So many halberdiers; the more there are, the more the evening burns behind them."""
    warm = count / 10
    picture = scene(
        mix((206, 212, 200), (196, 132, 84), warm),
        mix((246, 236, 206), (250, 214, 140), warm),
        (150, 128, 84),
        72 if count < 10 else 58,
        60 + count,
    )
    if count == 10:
        _colours(picture)
    for number, (x, foot, height) in enumerate(RANKS[count]):
        ground_shadow(picture, x + 2, foot - 0.6, height * 0.22)
        image = _drawn("soldier", number * 3 % 4 if count < 10 else (number * 3 + number // 4) % 4)
        put(picture, mirrored(image) if number % 5 == 4 else image, x, foot, height)
        if number in REARS.get(count, ()):
            # The ranks behind stand in the haze.
            picture.lay((250, 230, 186), picture.alpha, 0.20 if count < 10 else 0.16)
    return picture


def _colours(picture: Layers) -> None:
    """The company's banner behind the ranks of ten."""
    f = Figure(100, 130)
    f.add(Shape().line([(50, 3), (50, 129)], 2.6), people.SHAFT, 1.3)
    f.add(Shape().path("M52 8 C66 2 76 16 98 8 L90 24 L98 42 C78 48 66 34 52 42 Z"), (140, 26, 28), 6)
    f.add(Shape().path("M48 8 C36 2 24 16 2 8 L10 24 L2 42 C22 48 36 34 48 42 Z"), (214, 168, 70), 6)
    f.add(Shape().path("M48 1 L50 -4 L52 1 L51 5 L49 5 Z"), people.GOLD, 1)
    image = f.drawn(700).image(700)
    put(picture, image, 42.5, 66, 62, shadow=0.2)


def winter() -> Layers:
    picture = scene((84, 112, 146), (204, 218, 226), (236, 240, 242), 70, 81)
    y, x = _rows_cols()
    tree = Shape(60, 100)
    tree.marks = things.bare_tree().marks
    box = tuple(v * UNIT for v in (16, 22, 60, 92))
    mask = tree.mask(picture.size, (box[0], box[1], box[2], box[3]))
    ground_shadow(picture, 44, 90, 14)
    picture.lay((52, 42, 44), mask)
    snow = np.clip(mask - np.roll(mask, (round(0.55 * UNIT), round(0.2 * UNIT)), (0, 1)), 0, 1)
    picture.lay((246, 249, 252), gaussian_filter(snow, 0.8), 0.95)
    drift = np.clip((y - 88 - 1.6 * np.sin(x / 6)) * UNIT / 3, 0, 1)
    picture.lay((244, 247, 250), drift.astype(np.float32))
    picture.shade(-0.12 * np.clip((y - 90) / 10, 0, 1), drift)
    rng = np.random.default_rng(6)
    falling = Shape(72, 100)
    for _ in range(60):
        falling.disc(rng.uniform(16, 70), rng.uniform(3, 88), rng.uniform(0.3, 0.85))
    flakes = falling.mask(picture.size, (0, 0, *picture.size))
    picture.lay((74, 96, 124), gaussian_filter(np.roll(flakes, round(0.25 * UNIT), (0, 1)), 2), 0.5)
    picture.lay((252, 253, 255), flakes, 0.95)
    put(picture, _drawn("snowflake"), 56.5, 30, 23, shadow=0.35)
    return picture


def drum() -> Layers:
    picture = scene((196, 186, 150), (250, 232, 180), (160, 120, 62), 66, 82)
    y, x = _rows_cols()
    # Sound goes out from the drum in rings.
    r = np.hypot(x - 42.5, (y - 48) * 1.0)
    for radius in (30, 37, 44, 51):
        ring = np.clip(1.2 - np.abs(r - radius) * 3, 0, 1) * (y < 62)
        picture.lay((150, 92, 30), ring.astype(np.float32), 0.5 * (1 - (radius - 26) / 34))
    ground_shadow(picture, 44, 82, 24)
    put(picture, _drawn("drum"), 42.5, 86, 50)
    return picture


def scarecrow() -> Layers:
    picture = scene((190, 200, 184), (248, 230, 178), (190, 152, 72), 68, 83)
    rng = np.random.default_rng(11)
    ground_shadow(picture, 44, 90, 12)
    put(picture, _drawn("scarecrow"), 42.2, 93, 72)
    wheat = Layers(*picture.size)
    for row, (foot, tall) in enumerate(((96, 15), (99.5, 17))):
        stalks, ears = Shape(72, 100), Shape(72, 100)
        for n in range(27):
            sx = 14 + n * 2.1 + rng.uniform(-0.6, 0.6) + row
            lean, h = rng.uniform(-2, 2), tall + rng.uniform(-2.5, 2.5)
            stalks.stroke([(sx, foot, 0.28), (sx + lean * 0.4, foot - h * 0.6, 0.24), (sx + lean, foot - h, 0.2)])
            ears.stroke(
                [
                    (sx + lean * 0.9, foot - h + 1, 0.3),
                    (sx + lean * 1.1, foot - h - 1.6, 0.75),
                    (sx + lean * 1.3, foot - h - 4, 0.2),
                ]
            )
        whole = (0, 0, *picture.size)
        wheat.lay((150, 110, 44), stalks.mask(picture.size, whole))
        mask = ears.mask(picture.size, whole)
        wheat.lay((110, 74, 28), np.clip(gaussian_filter(mask, 1.5) * 2, 0, 1))
        wheat.lay(lit((226, 184, 90), 0.88 + 0.12 * row), mask)
    picture.lay(wheat.rgb / np.maximum(wheat.alpha, 1e-3)[..., None], wheat.alpha)
    return picture


def heroine() -> Layers:
    picture = scene((196, 172, 190), (250, 226, 196), (146, 122, 92), 70, 84)
    y, x = _rows_cols()
    rays = np.clip(np.sin(np.arctan2(y - 40, x - 43) * 14) * 3, 0, 1) * np.exp(-((np.hypot(x - 43, y - 40) / 34) ** 2))
    picture.lay((255, 236, 170), (rays * (y < 68)).astype(np.float32), 0.45)
    ground_shadow(picture, 43, 91, 18)
    put(picture, _drawn("heroine"), 43.5, 93.5, 82)
    return picture


def surrender() -> Layers:
    picture = scene((176, 188, 196), (238, 230, 208), (140, 124, 98), 74, 85)
    town = Shape(72, 100).path(
        "M14 76 L14 62 L20 62 L20 58 L22 58 L22 60 L24 60 L24 58 L26 58 L26 60 L28 60 L28 58 L30 58 L30 63 L37 63 "
        "L37 52 L36 52 L36 48 L38 48 L38 50 L40 50 L40 48 L42 48 L42 50 L44 50 L44 48 L46 48 L46 52 L45 52 L45 63 "
        "L52 63 L52 57 L54 57 L54 59 L56 59 L56 57 L58 57 L58 59 L60 59 L60 57 L62 57 L62 62 L72 62 L72 76 Z"
    )
    town.path("M47 76 L47 70 C47 66 51.6 66 51.6 70 L51.6 76 Z", cut=True)
    mask = town.mask(picture.size, (0, 0, *picture.size))
    picture.lay((150, 136, 116), mask, 0.85)
    picture.shade(light(gaussian_filter(mask, 0.3 * UNIT), 0.5 * UNIT) * 0.6, mask)
    put(picture, _drawn("white_flag"), 42.5, 70, 60, turn=2, shadow=0.35)
    put(picture, _drawn("key"), 42, 95.5, 52, turn=-66, shadow=0.4)
    return picture


def bishop() -> Layers:
    picture = scene((150, 132, 176), (246, 226, 198), (118, 88, 110), 80, 86)
    y, x = _rows_cols()
    arch = Shape(72, 100).path("M18 100 L18 44 C18 18 66 18 66 44 L66 100 Z")
    arch.path("M21.5 100 L21.5 45 C21.5 22 62.5 22 62.5 45 L62.5 100 Z", cut=True)
    mask = arch.mask(picture.size, (0, 0, *picture.size))
    inner = Shape(72, 100).path("M21.5 100 L21.5 45 C21.5 22 62.5 22 62.5 45 L62.5 100 Z")
    glass = inner.mask(picture.size, (0, 0, *picture.size))
    light_ = np.exp(-(np.hypot((x - 42) / 30, (y - 45) / 40) ** 2))
    picture.lay((255, 238, 186), glass * (0.25 + 0.5 * light_).astype(np.float32))
    picture.lay((178, 160, 140), mask)
    picture.shade(light(gaussian_filter(mask, 0.4 * UNIT), 0.8 * UNIT) * 0.8, mask)
    put(picture, _drawn("crosier"), 42, 96, 84, turn=20, shadow=0.3)
    ground_shadow(picture, 42, 94, 24)
    put(picture, _drawn("cushion"), 42, 95, 17, shadow=0.4)
    put(picture, _drawn("mitre"), 42.2, 84, 50, shadow=0.4)
    return picture


FACES: dict[str, Callable[[], Layers]] = {
    **{f"merc_{n}": partial(company, n) for n in RANKS},
    "winter": winter,
    "drum": drum,
    "scarecrow": scarecrow,
    "heroine": heroine,
    "surrender": surrender,
    "bishop": bishop,
}


@cache
def picture_of(name: str) -> Image.Image:
    return FACES[name]().image(MASTER)
