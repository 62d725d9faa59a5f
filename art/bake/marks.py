"""Marks that lie on a board or beside it: rings of light, seal, key, coin, hourglass, confetti, emblems."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from art.bake.cards import ASPECT
from art.bake.crests import crest
from art.bake.heraldry import EMBLEMS
from art.bake.shapes import Field, Layers, Shape, grow, light, rim_height
from art.bake.textures import RGB, mix, noise

OVERSAMPLE = 4
PICK_PAD = 0.10  # margin of the halo around a picked card, as a share of its height


def board(height: int, aspect: float = 1.0) -> tuple[Layers, float]:
    """An empty picture for the given final height, and the size of one hundredth of it."""
    h = height * OVERSAMPLE
    return Layers(round(height * aspect) * OVERSAMPLE, h), h / 100


def polar(picture: Layers) -> tuple[Field, Field]:
    """Distance from the middle in hundredths of the height, and the angle in radians."""
    w, h = picture.size
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = (x + 0.5 - w / 2) * 100 / h, (y + 0.5 - h / 2) * 100 / h
    return np.hypot(u, v), np.arctan2(v, u)


def annulus(r: Field, inner: float, outer: float, u: float) -> Field:
    return np.clip((r - inner) * u + 0.5, 0, 1) * np.clip((outer - r) * u + 0.5, 0, 1)


def halo(r: Field, radius: float, width: float, limit: float = 49.5) -> Field:
    """Light around a circle, gone before the side of the picture."""
    glow = np.exp(-(((r - radius) / width) ** 2))
    return glow * np.clip((limit - r) / 6, 0, 1)


def ring_gold(height: int) -> Layers:
    """A place that may be chosen."""
    p, u = board(height)
    r, _ = polar(p)
    p.lay((255, 210, 96), halo(r, 34, 8.5), 0.85)
    p.lay((96, 58, 12), annulus(r, 29.2, 39.4, u), 0.75)
    p.lay((255, 222, 116), annulus(r, 30.8, 37.8, u))
    p.lay((255, 246, 206), annulus(r, 32.4, 35.2, u), 0.85)
    return p


def ring_target(height: int) -> Layers:
    """A place where what has been picked can go: the ring with four darts that point at it."""
    p, u = board(height)
    r, _ = polar(p)
    p.lay((255, 210, 96), halo(r, 31, 9), 0.9)
    dart = Shape().path("M38 2 L62 2 L50 25 Z")
    darts = np.maximum.reduce([dart.mask(p.size, (0, 0, p.size[0], p.size[1]), turn) for turn in (45, 135, 225, 315)])
    whole = np.maximum(annulus(r, 26, 34, u), darts)
    p.lay((88, 50, 8), grow(whole, 1.7 * u), 0.85)
    p.lay((255, 226, 122), np.asarray(whole, np.float32))
    p.lay((255, 248, 214), annulus(r, 28.6, 31.4, u), 0.9)
    return p


def ring_focus(height: int) -> Layers:
    """Where the keyboard stands: a dashed ring, white and dark, to be told from gold at a glance."""
    p, u = board(height)
    r, angle = polar(p)
    dashes = np.clip((np.cos(angle * 8) + 0.30) * 6, 0, 1)
    p.lay((255, 255, 255), halo(r, 41, 5), 0.55)
    p.lay((40, 22, 8), annulus(r, 35.5, 46.5, u), 0.9)
    p.lay((255, 252, 236), annulus(r, 37.6, 44.4, u) * dashes)
    return p


def mark_last(height: int) -> Layers:
    """What was played last: four corners of a frame, in cream over ink."""
    p, u = board(height)
    corner = Shape()
    for a, b, c in (
        ((8, 30), (8, 8), (30, 8)),
        ((70, 8), (92, 8), (92, 30)),
        ((92, 70), (92, 92), (70, 92)),
        ((30, 92), (8, 92), (8, 70)),
    ):
        corner.line([a, b, c], 6.5)
    mask = corner.mask(p.size, (0, 0, p.size[0], p.size[1]))
    p.lay((20, 9, 3), gaussian_filter(grow(mask, 2.5 * u), 2.0 * u), 0.55)
    p.lay((58, 30, 8), grow(mask, 1.9 * u))
    p.lay((255, 238, 190), mask)
    return p


def hand_pick(height: int) -> Layers:
    """A golden halo around a picked card; the card covers the middle (margin: see the index)."""
    pad, k = PICK_PAD, 3
    body_h = height * k * (1 - 2 * pad)
    w = round(body_h * ASPECT + 2 * pad * height * k)
    p = Layers(w, height * k)
    d = pad * height * k

    def frame(out: float) -> Field:
        image = Image.new("L", p.size, 0)
        ImageDraw.Draw(image).rounded_rectangle(
            (d - out, d - out, w - d + out, height * k - d + out), 0.055 * body_h + out, fill=255
        )
        return np.asarray(image, np.float32) / 255

    body, reach = frame(0), 0.030 * body_h
    y, x = np.ogrid[0 : height * k, 0:w]
    near = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, height * k - 1 - y)) / (d * 0.5)
    glow = np.clip(gaussian_filter(frame(0.012 * body_h), reach) * 1.5, 0, 1) * np.clip(near, 0, 1)
    p.lay((255, 208, 96), glow, 0.95)
    line = max(0.014 * body_h, 1.2 * k)
    p.lay((120, 74, 16), np.clip(frame(line * 1.35) - body, 0, 1))
    p.lay((255, 226, 130), np.clip(frame(line) - body, 0, 1))
    return p


def seal_red(height: int) -> Layers:
    """A seal of red wax with a shield pressed into it."""
    p, u = board(height)
    r, angle = polar(p)
    rng = np.random.default_rng(21)
    lobes = sum(rng.uniform(0.5, 1.6) * np.cos(n * angle + rng.uniform(0, 6.3)) for n in (3, 5, 7, 11))
    blob = np.clip((43 + lobes * 0.95 - r) * u, 0, 1).astype(np.float32)
    p.lay(
        (14, 6, 2),
        gaussian_filter(np.roll(blob, (round(2.2 * u), round(1.6 * u)), (0, 1)), 1.8 * u)
        * np.clip((49.5 - r) / 3, 0, 1),
        0.6,
    )
    wax = noise(r.shape, (4 * u, 5 * u), rng)
    p.lay(np.asarray((168, 28, 24), np.float32) * (1 + 0.05 * wax[..., None]), blob)
    lip = 1.6 * np.exp(-(((r - 36 - lobes * 0.4) / 4.5) ** 2))
    bowl = np.where(r < 33, 0.0, lip)
    cross = EMBLEMS["cross"].mask(p.size, (24 * u, 24 * u, 76 * u, 76 * u))
    stamp = 0.9 * gaussian_filter(cross, 0.7 * u) + 0.5 * gaussian_filter(annulus(r, 28.5, 30.8, u), 0.5 * u)
    height_ = gaussian_filter(np.where(r < 31.5, 0.15, bowl), 0.9 * u) + stamp + 0.08 * wax
    dome = rim_height(blob, 7 * u, 1.0 * u)
    p.shade(light((height_ * 1.5 * u + dome * 5 * u).astype(np.float32), 1.0) * 0.85, blob)
    return p


def metal(
    p: Layers,
    mask: Field,
    u: float,
    colour: RGB = (222, 178, 92),
    depth: float = 3.0,
    outline: RGB = (70, 40, 10),
    round_: float = 4.0,
) -> None:
    """A piece of brass in relief with a dark rim and a shadow."""
    p.lay((14, 7, 2), gaussian_filter(np.roll(mask, (round(1.8 * u), round(1.3 * u)), (0, 1)), 1.4 * u), 0.55)
    p.lay(outline, grow(mask, 1.0 * u))
    p.lay(colour, mask)
    p.shade(light(rim_height(mask, round_ * u, 0.5 * u), depth * u) * 0.85, mask)


def start_marker(height: int) -> Layers:
    """The key of the cabinet: whoever has it begins."""
    p, u = board(height)
    key = Shape()
    for x, y in ((28, 14), (14, 28), (41, 27), (27, 41)):
        key.disc(x + 4, y + 4, 13.5)
    key.disc(31, 31, 16)
    for x, y in ((28, 14), (14, 28), (41, 27), (27, 41)):
        key.disc(x + 4, y + 4, 6, cut=True)
    key.line([(42, 42), (90, 90)], 10)
    key.stroke([(47, 47, 8), (49, 49, 8)], curved=False)
    key.polygon([(74, 66), (86, 54), (94, 62), (88, 68), (91, 71), (82, 80)])
    key.line([(84, 88), (88, 92)], 10)
    metal(p, key.mask(p.size, (3 * u, 3 * u, 97 * u, 97 * u)), u)
    return p


def coin(height: int) -> Layers:
    """A gold coin with the crown of a king on it."""
    p, u = board(height)
    r, angle = polar(p)
    disc = np.clip((45.0 + 0.5 * np.cos(angle * 3 + 1) - r) * u, 0, 1).astype(np.float32)
    p.lay(
        (14, 7, 2),
        gaussian_filter(np.roll(disc, (round(2 * u), round(1.5 * u)), (0, 1)), 1.5 * u) * np.clip((49.5 - r) / 2, 0, 1),
        0.6,
    )
    p.lay((92, 56, 14), disc)
    face = np.clip((43.4 - r) * u, 0, 1).astype(np.float32)
    p.lay((228, 184, 92), face)
    crown = Shape().path("M12 78 L6 28 L30 50 L50 14 L70 50 L94 28 L88 78 Z").disc(6, 24, 7).disc(50, 10, 7)
    crown.disc(94, 24, 7).line([(12, 90), (88, 90)], 9)
    mark = crown.mask(p.size, (26 * u, 24 * u, 74 * u, 72 * u))
    beads = np.clip(np.cos(angle * 40) * 3, 0, 1) * annulus(r, 37.2, 39.8, u)
    height_ = (
        gaussian_filter(mark, 0.9 * u) * 2.2
        + gaussian_filter(annulus(r, 40.4, 43.4, u), 0.8 * u) * 1.8
        + gaussian_filter(beads, 0.4 * u) * 0.8
    )
    p.shade(light((height_ * 1.3 * u).astype(np.float32), 1.0), face)
    wear = noise(r.shape, 7 * u, np.random.default_rng(4))
    p.shade(wear * 0.05 - 0.12 * np.clip((r - 20) / 25, 0, 1), face)
    p.lay((110, 70, 16), grow(mark, 0.8 * u) - mark, 0.35)
    return p


def hourglass(height: int) -> Layers:
    """A sand glass between two plates of wood: a computer thinks."""
    p, u = board(height, 0.72)
    w = p.size[0]
    box = (0, 0, w, p.size[1])
    glass = (
        Shape(72, 100)
        .path("M16 14 C16 38 32 42 32 50 C32 58 16 62 16 86 L56 86 C56 62 40 58 40 50 C40 42 56 38 56 14 Z")
        .mask(p.size, box)
    )
    p.lay((14, 7, 2), gaussian_filter(np.roll(glass, (round(2 * u), round(1.6 * u)), (0, 1)), 1.6 * u), 0.4)
    p.lay((60, 34, 14), grow(glass, 1.2 * u), 0.9)
    p.lay((226, 228, 214), glass, 0.92)
    sand = Shape(72, 100).path("M20 30 C26 33 46 33 52 30 C50 41 40 43 39 50 L33 50 C32 43 22 41 20 30 Z")
    sand.path("M19 85 C20 72 30 66 36 63 C42 66 52 72 53 85 Z").line([(36, 48), (36, 70)], 1.8)
    p.lay((206, 158, 74), sand.mask(p.size, box) * glass)
    shine = Shape(72, 100).stroke([(22, 18, 1.6), (23, 28, 1.8), (28, 38, 0.8)])
    shine.stroke([(30, 62, 0.8), (23, 72, 1.8), (21, 80, 1.2)])
    p.shade(light(rim_height(glass, 7 * u, u), 4 * u) * 0.5, glass)
    p.lay((255, 255, 250), shine.mask(p.size, box), 0.85)
    for top in (4, 84):
        plate = Shape(72, 100).stroke([(11, top + 6, 5.2), (61, top + 6, 5.2)], curved=False).mask(p.size, box)
        metal(p, plate, u, (150, 94, 48), 3.5, (46, 24, 8), 4.5)
    for x in (9.5, 62.5):
        post = Shape(72, 100).stroke([(x, 14, 2.4), (x, 32, 1.8), (x, 50, 3.0), (x, 68, 1.8), (x, 86, 2.4)])
        metal(p, post.mask(p.size, box), u, (166, 108, 58), 2.0, (46, 24, 8), 2.2)
    return p


CONFETTI: tuple[tuple[RGB, str], ...] = (
    ((196, 44, 36), "strip"),
    ((52, 98, 190), "square"),
    ((238, 190, 60), "lozenge"),
    ((58, 146, 84), "leaf"),
    ((118, 74, 160), "disc"),
    ((246, 240, 222), "curl"),
)
SCRAPS: dict[str, Shape] = {
    "strip": Shape().path("M20 4 L62 8 L80 96 L38 92 Z"),
    "square": Shape().path("M12 22 L78 10 L90 78 L24 90 Z"),
    "lozenge": EMBLEMS["lozenge"],
    "leaf": Shape().path("M50 2 C90 30 86 72 50 98 C14 72 10 30 50 2 Z"),
    "disc": Shape().disc(50, 50, 42),
    "curl": Shape().stroke([(24, 10, 9), (62, 26, 10), (38, 50, 11), (62, 74, 10), (78, 92, 7)]),
}


def confetti(number: int, height: int) -> Layers:
    colour, scrap = CONFETTI[number]
    p, u = board(height)
    mask = SCRAPS[scrap].mask(p.size, (4 * u, 4 * u, 96 * u, 96 * u))
    p.lay(mix(colour, (30, 14, 6), 0.5), grow(mask, 1.5 * u))
    p.lay(colour, mask)
    w, h = p.size
    fall = (np.arange(w)[None, :] / w + np.arange(h)[:, None] / h) - 1
    p.shade(-0.30 * fall + 0.25 * np.exp(-(((fall + 0.25) / 0.18) ** 2)), mask)
    return p


def emblem(name: str, height: int) -> Layers:
    """The bare emblem of a player in white, to be tinted."""
    p, u = board(height)
    p.lay((255, 255, 255), EMBLEMS[name].mask(p.size, (5 * u, 5 * u, 95 * u, 95 * u)))
    return p


MARKS: dict[str, Callable[[int], Layers]] = {
    "ring_gold": ring_gold,
    "ring_target": ring_target,
    "ring_focus": ring_focus,
    "mark_last": mark_last,
    "seal_red": seal_red,
    "start_marker": start_marker,
    "coin": coin,
    "hourglass": hourglass,
}


def cabinet_icon(size: int) -> Layers:
    """The icon of the program: a little cabinet with two shelves of boxes and a shield in front."""
    p, u = board(size)

    def box(x0: float, y0: float, x1: float, y1: float, r: float = 0) -> Field:
        image = Image.new("L", p.size, 0)
        ImageDraw.Draw(image).rounded_rectangle((x0 * u, y0 * u, x1 * u, y1 * u), r * u, fill=255)
        return np.asarray(image, np.float32) / 255

    def wooden(mask: Field, colour: RGB, depth: float = 2.5) -> None:
        h, w = mask.shape
        grain = noise((h, w), (0.5 * u, 12 * u), np.random.default_rng(5))
        p.lay(np.asarray(colour, np.float32) * (1 + 0.07 * grain[..., None]), mask)
        p.shade(light(rim_height(mask, depth * u, 0.3 * u), depth * u) * 0.9, mask)

    body = np.maximum.reduce([box(8, 12, 92, 94, 2), box(3, 4, 97, 15, 2), box(4, 89, 96, 97, 2)])
    p.lay((10, 5, 2), gaussian_filter(np.roll(body, round(1.0 * u), 0), 1.2 * u), 0.5)
    p.lay((40, 21, 8), grow(body, 0.8 * u))
    wooden(box(8, 12, 92, 94, 2), (112, 70, 38))
    wooden(box(3, 4, 97, 15, 2), (150, 98, 54))
    wooden(box(4, 89, 96, 97, 2), (150, 98, 54))
    for top in (20, 56):
        hole = box(15, top, 85, top + 30)
        p.lay((26, 13, 6), hole)
        p.lay((0, 0, 0), gaussian_filter(1 - hole, 2.5 * u) * hole, 0.7)
    row = (
        (17, 26, (166, 44, 36)),
        (27, 33, (52, 88, 160)),
        (34, 42, (222, 176, 66)),
        (59, 66, (54, 120, 70)),
        (67, 75, (104, 74, 158)),
        (76, 83, (214, 200, 168)),
    )
    for k, (x0, x1, colour) in enumerate(row):
        for top in (20, 56):
            rise = (k * 5 + top) % 4
            book = box(x0, top + 5 + rise, x1, top + 30)
            wooden(book, colour if top == 20 else row[(k + 2) % 6][2], 1.6)
            p.lay((246, 220, 150), box(x0 + 1.5, top + 11 + rise, x1 - 1.5, top + 12.6 + rise), 0.8)
    for top in (50, 86):
        wooden(box(13, top, 87, top + 4.5), (168, 114, 64), 1.6)
    arms = np.asarray(crest("FR", round(size * 0.55)).image(round(p.size[1] * 0.55)), np.float32)
    tall, wide = arms.shape[:2]
    top, left = round(27 * u), round((p.size[0] - wide) / 2)
    rgb, alpha = np.zeros_like(p.rgb), np.zeros_like(p.alpha)
    rgb[top : top + tall, left : left + wide] = arms[..., :3]
    alpha[top : top + tall, left : left + wide] = arms[..., 3] / 255
    p.shadow(alpha, (1.2 * u, 2 * u), 1.8 * u, 0.7)
    p.lay(rgb, alpha)
    return p
