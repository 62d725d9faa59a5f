"""What stands on the map of Condottiere: the banners of the seats and the captain in pewter."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter

from art.bake.condottiere_drawing import Figure, over
from art.bake.condottiere_people import captain
from art.bake.heraldry import EMBLEMS
from art.bake.palette import luminance
from art.bake.pieces import contrast_ink
from art.bake.shapes import Layers, Shape, grow, light, rim_height
from art.bake.textures import RGB, mix, noise

OVERSAMPLE = 4
BANNER_SIZE = (66, 100)  # units
BANNER_FOOT = (31.0, 94.0)
FIGURE_SIZE = (110, 136)
FIGURE_FOOT = (53.0, 125.0)
FIGURE_TOP = 4.0  # room above the pennant
BRASS: RGB = (222, 178, 92)
WOOD: RGB = (116, 74, 42)


def _dark(colour: RGB) -> RGB:
    return mix(colour, (24, 12, 8), 0.72)


def banner(colour: RGB, emblem: str, height: int) -> Layers:
    """A banner that hangs from a crossbar on a pole, with its seat's emblem."""
    k = OVERSAMPLE
    w, h = round(BANNER_SIZE[0] * height / BANNER_SIZE[1]) * k, height * k
    u = h / BANNER_SIZE[1]
    p = Layers(w, h)
    box = (0, 0, w, h)
    rim = max(1.5 * u, 0.7 * k)
    x, foot = BANNER_FOOT
    pole = Shape(*BANNER_SIZE).line([(x, 8), (x, foot)], 3.4)
    bar = Shape(*BANNER_SIZE).line([(5, 14), (57, 14)], 3.4)
    cloth = Shape(*BANNER_SIZE).path(f"M7 15 L55 15 C56 34 54 54 56 76 L{x} 63 L6 76 C8 54 6 34 7 15 Z")
    knobs = Shape(*BANNER_SIZE).disc(4.5, 14, 3.4).disc(57.5, 14, 3.4).disc(x, 6, 4.4)
    base = Shape(*BANNER_SIZE).path(
        f"M{x - 9} {foot - 1} C{x - 9} {foot - 6} {x + 9} {foot - 6} {x + 9} {foot - 1} "
        f"C{x + 9} {foot + 5} {x - 9} {foot + 5} {x - 9} {foot - 1} Z"
    )
    masks = [shape.mask((w, h), box) for shape in (pole, bar, cloth, knobs, base)]
    whole = np.maximum.reduce(masks)
    y_, x_ = np.mgrid[0:h, 0:w].astype(np.float32) / u
    near = np.minimum(np.minimum(x_, BANNER_SIZE[0] - x_), np.minimum(y_, BANNER_SIZE[1] - y_))
    dark = gaussian_filter(np.roll(whole, (round(2.2 * u), round(2.6 * u)), (0, 1)), 2.0 * u)
    p.lay((14, 7, 3), dark * np.clip(near / 4, 0, 1), 0.55)
    p.lay((34, 18, 10), grow(whole, rim * 0.75))
    for mask, paint, thick in ((masks[4], WOOD, 4), (masks[0], WOOD, 1.7), (masks[1], WOOD, 1.7)):
        p.lay(paint, mask)
        p.shade(light(rim_height(mask, thick * u, 0.3 * u), thick * u) * 0.7, mask)
    p.lay(_dark(colour), grow(masks[2], rim * 0.55))
    p.lay(colour, masks[2])
    fringe = masks[2] * (1 - grow(masks[2], -max(3.0 * u, 0.9 * k)))
    p.lay(BRASS if luminance(colour) < 0.5 else mix(BRASS, (90, 52, 16), 0.45), fringe * (y_ > 20), 0.95)
    sign = EMBLEMS[emblem].mask((w, h), tuple(v * u for v in (x - 18.5, 21, x + 18.5, 58)))  # type: ignore[arg-type]
    p.lay(contrast_ink(colour), sign)
    folds = 0.13 * np.sin((x_ - 7) * 0.36 + 0.04 * y_) + 0.05 * np.sin(x_ * 0.83 + 1.1)
    hang = -0.20 * np.exp(-np.clip(y_ - 15, 0, 99) / 3.0) - 0.10 * np.clip((y_ - 50) / 26, 0, 1)
    p.shade(folds + hang, masks[2])
    p.lay((60, 34, 12), grow(masks[3], 0.5 * rim))
    p.lay(BRASS, masks[3])
    p.shade(light(rim_height(masks[3], 3 * u, 0.4 * u), 3 * u) * 0.8, masks[3])
    return p


CHARGER: RGB = (204, 202, 196)
ARMOUR: RGB = (228, 180, 84)
CLOTH: RGB = (58, 46, 44)
TRIM: RGB = (206, 158, 72)


def condottiere(height: int) -> Layers:
    """The captain on horseback, a flat figure of pewter with gilt armour on a wooden plinth."""
    k = OVERSAMPLE
    w, h = round(FIGURE_SIZE[0] * height / FIGURE_SIZE[1]) * k, height * k
    u = h / FIGURE_SIZE[1]
    p = Layers(w, h)
    figure: Figure = captain(CHARGER, ARMOUR, TRIM, CLOTH, line=max(1.0, 46 / height))
    rider = figure.drawn(round(figure.height * u))
    image = rider.image(rider.size[1])
    plinth = Shape(*FIGURE_SIZE).path("M14 122 C14 113 92 113 92 122 L92 127 C92 137 14 137 14 127 Z")
    upper = Shape(*FIGURE_SIZE).path("M14 122 C14 113 92 113 92 122 C92 131 14 131 14 122 Z")
    box = (0, 0, w, h)
    foot, face = plinth.mask((w, h), box), upper.mask((w, h), box)
    body = np.zeros((h, w), np.float32)
    top = round(FIGURE_TOP * u)
    high = min(rider.alpha.shape[0], h - top)
    body[top : top + high, : rider.alpha.shape[1]] = rider.alpha[:high, :w]
    whole = np.maximum(foot, body)
    y_, x_ = np.mgrid[0:h, 0:w].astype(np.float32) / u
    near = np.minimum(np.minimum(x_, FIGURE_SIZE[0] - x_), np.minimum(y_, FIGURE_SIZE[1] - y_))
    dark = gaussian_filter(np.roll(whole, (round(2.6 * u), round(3.2 * u)), (0, 1)), 2.6 * u)
    p.lay((12, 6, 2), dark * np.clip(near / 5, 0, 1), 0.6)
    rim = max(2.2 * u, 0.8 * k)
    p.lay((26, 16, 10), grow(whole, rim * 0.5))
    grain = noise((h, w), (0.8 * u, 14 * u), np.random.default_rng(3))
    p.lay(np.asarray((86, 54, 32), np.float32) * (1 + 0.08 * grain[..., None]), foot)
    p.lay(np.asarray((126, 82, 48), np.float32) * (1 + 0.07 * grain[..., None]), face)
    p.shade(light(rim_height(face, 3 * u, 0.5 * u), 2.5 * u) * 0.6, face)
    cast = gaussian_filter(np.roll(body, (round(1.5 * u), round(3 * u)), (0, 1)), 1.6 * u) * face
    p.lay((16, 8, 4), cast, 0.5)
    over(p, image, 0, top)
    return p
