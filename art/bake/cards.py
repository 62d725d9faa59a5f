"""The cards of Web of Power: five faces, one back, and the shadow a card throws."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from art.bake.crests import crest
from art.bake.heraldry import CHARGES, EMBLEMS
from art.bake.palette import CARDS
from art.bake.shapes import Field, Layers, Shape, light, rim_height
from art.bake.textures import RGB, font, lit, mix, noise, parchment_array

ASPECT = 0.72
OVERSAMPLE = 3
PAPER: RGB = (245, 235, 208)
# Each colour of cards: its countries, their names as printed, and a sign for those who do not see colours.
FACES: dict[str, tuple[tuple[str, ...], tuple[str, ...], str]] = {
    "violett": (("FR",), ("Frankreich",), "lily"),
    "gruen": (("BY", "BU"), ("Bayern", "Burgund"), "leaf"),
    "gelb": (("LO", "IT"), ("Lothringen", "Italien"), "sun"),
    "rot": (("FK", "AR"), ("Franken", "Aragon"), "lozenge"),
    "blau": (("EN", "SW"), ("England", "Schwaben"), "drop"),
}


def leaf() -> Shape:
    shape = Shape().path("M50 2 C86 26 86 66 50 92 C14 66 14 26 50 2 Z")
    return shape.stroke([(50, 20, 2.0), (50, 92, 4.5)], cut=True).stroke([(50, 92, 3.5), (50, 100, 3.5)])


def drop() -> Shape:
    return Shape().path("M50 0 C58 26 84 44 84 68 C84 88 68 100 50 100 C32 100 16 88 16 68 C16 44 42 26 50 0 Z")


SIGNS: dict[str, Shape] = {
    "lily": CHARGES["lily"],
    "leaf": leaf(),
    "sun": EMBLEMS["sun"],
    "lozenge": EMBLEMS["lozenge"],
    "drop": drop(),
}


class Sheet:
    """A card-shaped picture and its measures; every length is in shares of the card's height."""

    def __init__(self, height: int, paper: RGB, seed: int):
        self.k = OVERSAMPLE
        self.h, self.w = height * self.k, round(height * ASPECT) * self.k
        self.height = height
        self.picture = Layers(self.w, self.h)
        self.outline = self.frame(0.0, 0.055)
        scale = self.h / 420
        sheet = parchment_array(self.w, self.h, paper, seed, scale=scale, edge=0.30, edge_width=13)
        self.picture.lay(sheet, self.outline)

    def frame(self, inset: float, radius: float) -> Field:
        """The rounded rectangle so far inside the card's edge, filled."""
        image = Image.new("L", (self.w, self.h), 0)
        d, r = inset * self.h, radius * self.h
        ImageDraw.Draw(image).rounded_rectangle((d, d, self.w - 1 - d, self.h - 1 - d), max(r, 0), fill=255)
        return np.asarray(image, np.float32) / 255

    def line(self, inset: float, radius: float, width: float, colour: RGB, opacity: float = 1.0) -> None:
        """A framing line; width in shares, but never under 0.8 of a final pixel."""
        wide = max(width, 0.8 / self.height)
        ring = self.frame(inset, radius) - self.frame(inset + wide, radius - wide)
        self.picture.lay(colour, np.clip(ring, 0, 1), opacity)

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Field:
        mask = np.zeros((self.h, self.w), np.float32)
        mask[round(y0 * self.h) : round(y1 * self.h), round(x0 * self.h) : round(x1 * self.h)] = 1
        return mask

    def sign(
        self, shape: Shape, x: float, y: float, size: float, colour: RGB, turn: float = 0, opacity: float = 1.0
    ) -> None:
        half = size / 2
        box = tuple(v * self.h for v in (x - half, y - half, x + half, y + half))
        mask = shape.mask((self.w, self.h), (box[0], box[1], box[2], box[3]), turn)
        self.picture.lay(colour, mask, opacity)

    def words(
        self, text: str, face: str, size: float, x: float, y: float, colour: RGB, room: float, shadow: float = 0
    ) -> None:
        """Centred words no wider than `room`."""
        letters = font(face, size * self.h)
        wide = letters.getlength(text) / self.h
        if wide > room:
            letters = font(face, size * self.h * room / wide)
        image = Image.new("L", (self.w, self.h), 0)
        ImageDraw.Draw(image).text((x * self.h, y * self.h), text, font=letters, fill=255, anchor="mm")
        mask = np.asarray(image, np.float32) / 255
        if shadow:
            self.picture.shadow(mask, (0, self.k * 0.6), self.k * 0.6, shadow, self.outline)
        self.picture.lay(colour, mask)

    def arms(self, country: str, x: float, y: float, size: float) -> None:
        """The arms of a country, centred at (x, y), `size` high."""
        high = round(size * self.height)
        shield = crest(country, high)
        image = shield.image(high * self.k)
        rgba = np.asarray(image, np.float32)
        wide, tall = image.size
        left, top = round(x * self.h - wide / 2), round(y * self.h - tall / 2)
        whole_rgb = np.zeros((self.h, self.w, 3), np.float32)
        whole_a = np.zeros((self.h, self.w), np.float32)
        whole_rgb[top : top + tall, left : left + wide] = rgba[..., :3]
        whole_a[top : top + tall, left : left + wide] = rgba[..., 3] / 255
        self.picture.shadow(
            whole_a, (0.006 * self.h, 0.010 * self.h), 0.010 * self.h, 0.5, self.outline * (1 - whole_a)
        )
        self.picture.lay(whole_rgb, whole_a)

    def edge(self, colour: RGB) -> None:
        """The cut edge of thick paper: light above and to the left, dark below."""
        thick = max(0.012 * self.h, 1.0 * self.k)
        self.picture.shade(light(rim_height(self.outline, thick, self.k * 0.3), thick) * 0.55, self.outline)
        self.line(0, 0.055, 0.008, colour)


def card(colour: str, height: int) -> Layers:
    countries, names, sign = FACES[colour]
    paint = CARDS[colour]
    deep = mix(paint, (34, 18, 14), 0.42 if colour == "gelb" else 0.24)
    sheet = Sheet(height, PAPER, 40 + len(colour) + len(names[0]))
    mid = ASPECT / 2
    wash = np.linspace(0.30, 0.06, sheet.h, dtype=np.float32)[:, None] * sheet.frame(0.045, 0.03)
    sheet.picture.lay(paint, wash * sheet.outline)
    sheet.line(0.040, 0.030, 0.017, deep)
    sheet.line(0.065, 0.012, 0.0045, deep, 0.75)
    if len(countries) == 1:
        sheet.arms(countries[0], mid, 0.385, 0.46)
    else:
        sheet.arms(countries[1], mid + 0.128, 0.420, 0.345)
        sheet.arms(countries[0], mid - 0.128, 0.315, 0.345)
    sheet.sign(SIGNS[sign], ASPECT - 0.128, 0.132, 0.105, deep)
    if len(countries) == 1:
        sheet.sign(SIGNS[sign], 0.128, 0.132, 0.105, deep)
    else:
        sheet.sign(SIGNS[sign], 0.128, 0.585, 0.080, deep)
    band(sheet, names, deep)
    sheet.edge((86, 54, 30))
    return sheet.picture


def band(sheet: Sheet, names: tuple[str, ...], colour: RGB) -> None:
    """The coloured band with the names of the countries."""
    top, bottom = (0.655, 0.915) if len(names) > 1 else (0.70, 0.885)
    area = sheet.box(0.065, top, ASPECT - 0.065, bottom)
    silk = noise((sheet.h, sheet.w), (sheet.h / 60, sheet.h / 14), np.random.default_rng(5))
    cloth = np.asarray(colour, np.float32) * (1 + 0.045 * silk[..., None])
    sheet.picture.lay(cloth, area)
    for y in (top + 0.012, bottom - 0.012):
        sheet.picture.lay((236, 204, 132), sheet.box(0.065, y - 0.003, ASPECT - 0.065, y + 0.003), 0.9)
    cream: RGB = (255, 247, 224)
    mid, room = ASPECT / 2, ASPECT - 0.17
    if len(names) == 1:
        sheet.words(names[0], "Alegreya_700Bold", 0.125, mid, 0.790, cream, room, 0.5)
    else:
        sheet.words(names[0], "Alegreya_700Bold", 0.118, mid, 0.724, cream, room, 0.5)
        sheet.words(names[1], "Alegreya_700Bold", 0.118, mid, 0.838, cream, room, 0.5)


def card_back(height: int) -> Layers:
    """Dark red leather, a tooled gold frame and cross, and the K of the house."""
    leather: RGB = (104, 30, 26)
    gold: RGB = (222, 178, 98)
    sheet = Sheet(height, leather, 77)
    h, w, k = sheet.h, sheet.w, sheet.k
    rng = np.random.default_rng(9)
    pores = gaussian_filter(rng.standard_normal((h, w)), h / 300) * (h / 300)
    sheet.picture.lay(leather, sheet.outline)
    sheet.picture.shade(light(pores.astype(np.float32), 1.5 * h / 420) * 0.55, sheet.outline)
    y, x = np.mgrid[0:h, 0:w] / h
    centre = np.exp(-(((x - ASPECT / 2) / 0.34) ** 2 + ((y - 0.5) / 0.42) ** 2))
    sheet.picture.shade(0.10 * centre - 0.20 * (1 - centre), sheet.outline)
    tooled: list[Field] = []
    for inset, width in ((0.045, 0.010), (0.066, 0.004)):
        wide = max(width, 0.8 / height)
        tooled.append(np.clip(sheet.frame(inset, 0.03) - sheet.frame(inset + wide, 0.03 - wide), 0, 1))
    trellis = np.abs(((x - ASPECT / 2 + y - 0.5) / 0.085) % 1 - 0.5) + 0.0
    other = np.abs(((x - ASPECT / 2 - y + 0.5) / 0.085) % 1 - 0.5)
    thin = max(0.020, 0.5 / height / 0.085)
    lattice = np.maximum(trellis > 0.5 - thin, other > 0.5 - thin) * sheet.frame(0.08, 0.02)
    round_field = ((x - ASPECT / 2) ** 2 + (y - 0.5) ** 2) < 0.225**2
    sheet.picture.lay(gold, lattice * ~round_field, 0.28)
    ring_ = (np.abs(np.hypot(x - ASPECT / 2, y - 0.5) - 0.225) < max(0.006, 0.5 / height)).astype(np.float32)
    cross = EMBLEMS["cross"].mask((w, h), ((ASPECT / 2 - 0.19) * h, 0.31 * h, (ASPECT / 2 + 0.19) * h, 0.69 * h))
    boss = (np.hypot(x - ASPECT / 2, y - 0.5) < 0.098).astype(np.float32)
    tooled += [ring_, np.clip(cross - boss, 0, 1)]
    marks = np.maximum.reduce(tooled)
    sheet.picture.shadow(marks, (-k * 0.4, -k * 0.5), k * 0.5, 0.7, sheet.outline)
    sheet.picture.lay(gold, marks)
    foil = noise((h, w), h / 9, rng)
    sheet.picture.shade(0.10 * foil, marks)
    sheet.words("K", "Cinzel_700Bold", 0.165, ASPECT / 2, 0.5, lit(gold, 1.06), 0.4, 0.7)
    sheet.edge((44, 12, 10))
    return sheet.picture


def card_shadow(height: int) -> tuple[Layers, float]:
    """A soft shadow for under a card, and its margin: the share of the sprite's height around the card."""
    k, pad = 2, 0.12
    body_h, body_w = height * k * (1 - 2 * pad), height * k * (1 - 2 * pad) * ASPECT
    w = round(body_w + 2 * pad * height * k)
    image = Image.new("L", (w, height * k), 0)
    d = pad * height * k
    ImageDraw.Draw(image).rounded_rectangle((d, d, d + body_w, d + body_h), 0.055 * body_h, fill=255)
    mask = np.asarray(image, np.float32) / 255
    picture = Layers(w, height * k)
    near, far = 0.012 * height * k, 0.040 * height * k
    moved = np.roll(mask, (round(0.022 * height * k), round(0.010 * height * k)), (0, 1))
    both = np.maximum(gaussian_filter(mask, near) * 0.55, gaussian_filter(moved, far * 0.8) * 0.62)
    picture.lay((12, 6, 2), grow_to_zero(both, round(d * 0.25)))
    return picture, pad


def grow_to_zero(mask: Field, margin: int) -> Field:
    """Fades a mask out towards the sides of the picture."""
    h, w = mask.shape
    x, y = np.arange(w)[None, :], np.arange(h)[:, None]
    near = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y)) / max(margin, 1)
    return np.asarray(mask * np.clip(near, 0, 1), np.float32)
