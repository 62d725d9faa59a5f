"""The wooden pieces of the players: cloisters, advisors and score discs, each with its owner's emblem."""

from __future__ import annotations

from functools import cache

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

from art.bake import solids
from art.bake.heraldry import EMBLEMS
from art.bake.palette import EMBLEMS as EMBLEM_OF
from art.bake.palette import luminance
from art.bake.shapes import Field, Layers, grow
from art.bake.solids import Array, Distance, View, block, smooth_max, smooth_min, turned
from art.bake.textures import RGB, mix, noise

CREAM: RGB = (250, 240, 212)
INK: RGB = (44, 27, 14)
BRASS: RGB = (214, 166, 78)
GHOST: RGB = (255, 214, 112)
MASTER = 512  # height of the big picture in pixels

WALL, ROOF, CROSS = 0, 1, 2
BODY, DISC = 0, 1


# ---- the solids ---------------------------------------------------------------------------------

HOUSE_TURN = -27.0
HALF_W, HALF_D, EAVES, PITCH = 0.72, 0.86, 0.86, 0.78  # walls; PITCH: rise of the roof per unit


def _roof_plane(p: Array, lift: float) -> Array:
    """Distance above the roof planes; lift moves them up."""
    peak = EAVES + HALF_W * PITCH + lift
    return (p[:, 1] - peak + np.abs(p[:, 0]) * PITCH) / np.float32(np.hypot(1, PITCH))


def _walls(p: Array) -> Array:
    p = turned(p, HOUSE_TURN)
    sides = smooth_max(np.abs(p[:, 0]) - HALF_W, np.abs(p[:, 2]) - HALF_D, 0.10)
    return smooth_max(smooth_max(sides, _roof_plane(p, 0), 0.06), -p[:, 1], 0.04)


def _roof(p: Array) -> Array:
    p = turned(p, HOUSE_TURN)
    slab = smooth_max(_roof_plane(p, 0.13), -_roof_plane(p, -0.02), 0.05)
    ends = smooth_max(np.abs(p[:, 0]) - HALF_W - 0.15, np.abs(p[:, 2]) - HALF_D - 0.10, 0.06)
    return smooth_max(slab, ends, 0.06)


def _roof_cross(p: Array) -> Array:
    p = turned(p, HOUSE_TURN)
    top, z = EAVES + HALF_W * PITCH + 0.12, HALF_D - 0.08
    post = block(p, (0, top + 0.26, z), (0.075, 0.34, 0.075), 0.03)
    bar = block(p, (0, top + 0.34, z), (0.235, 0.075, 0.075), 0.03)
    return smooth_min(post, bar, 0.04)


def _pawn(p: Array) -> Array:
    """A turned figure: foot, waist, collar, head."""
    y = p[:, 1]
    r = np.hypot(p[:, 0], p[:, 2])
    profile = np.interp(y, (0, 0.16, 0.24, 0.34, 0.9, 1.28, 1.42), (0.66, 0.68, 0.62, 0.54, 0.36, 0.25, 0.24))
    body = smooth_max((r - profile) * np.float32(0.86), smooth_max(y - 1.42, -y, 0.05), 0.06)
    collar = np.hypot(np.maximum(r - 0.30, 0), y - 1.36) - 0.075
    head = np.sqrt(r**2 + (y - 1.78) ** 2) - 0.385
    return smooth_min(smooth_min(body, collar, 0.05), head, 0.07)


SHIELD_PITCH = 24.0  # the pawn's disc leans back to face the viewer
DISC_AT = (0.0, 0.70, 0.52)
DISC_R = 0.47


def _disc_frame(p: Array) -> Array:
    q = p - np.asarray(DISC_AT, np.float32)
    c, s = np.cos(np.radians(SHIELD_PITCH)), np.sin(np.radians(SHIELD_PITCH))
    return np.stack([q[:, 0], q[:, 1] * c - q[:, 2] * s, q[:, 1] * s + q[:, 2] * c], 1).astype(np.float32)


def _disc(p: Array) -> Array:
    q = _disc_frame(p)
    return smooth_max(np.hypot(q[:, 0], q[:, 1]) - DISC_R, np.abs(q[:, 2]) - 0.10, 0.07)


def _puck(p: Array) -> Array:
    return smooth_max(np.hypot(p[:, 0], p[:, 2]) - 0.9, np.abs(p[:, 1] - 0.2) - 0.2, 0.12)


@cache
def cloister_view() -> View:
    parts: list[Distance] = [_walls, _roof, _roof_cross]
    return solids.look(parts, (MASTER * 31 // 32, MASTER), MASTER / 3.08, (MASTER * 0.445, MASTER * 0.815), 28)


@cache
def advisor_view() -> View:
    parts: list[Distance] = [_pawn, _disc]
    return solids.look(parts, (MASTER * 3 // 4, MASTER), MASTER / 2.62, (MASTER * 0.335, MASTER * 0.83), 24)


@cache
def disc_view() -> View:
    return solids.look([_puck], (MASTER, MASTER * 13 // 16), MASTER / 2.3, (MASTER * 0.455, MASTER * 0.43), 52)


# ---- paint --------------------------------------------------------------------------------------


def emblem_on(view: View, name: str, u: Array, v: Array, size: float, within: Field) -> Field:
    """The emblem painted on a face with coordinates u (right) and v (down), centred at 0."""
    side = 512
    stamp = EMBLEMS[name].mask((side, side), (36, 36, side - 36, side - 36))
    rows, cols = (v / size + 0.5) * side, (u / size + 0.5) * side
    mark = map_coordinates(gaussian_filter(stamp, 2), [rows, cols], order=1, mode="constant")
    return mark * within


def contrast_ink(colour: RGB) -> RGB:
    """What an emblem on this colour is painted with."""
    return INK if luminance(colour) > 0.32 else CREAM


def grain_of(view: View, seed: int, along: tuple[float, float, float]) -> Field:
    """Wood grain that runs along one axis of the world."""
    rng = np.random.default_rng(seed)
    stretch = noise((256, 256), (2.2, 26), rng) * 0.6 + noise((256, 256), (7, 60), rng) * 0.7
    axis = solids.unit(along)
    a = view.place @ axis
    across = view.place - a[..., None] * axis
    b = across[..., 0] * 0.8 + across[..., 1] * 1.0 + across[..., 2] * 0.55
    rows, cols = b * 80 + 128, a * 55 + 128
    return np.clip(map_coordinates(stretch, [rows, cols], order=1, mode="wrap"), -2, 2)


def compose(
    view: View, lit: Array, opacity: float = 1.0, outline: RGB = (30, 16, 8), rim: float = 0.028, shadow: float = 0.62
) -> Layers:
    """Surface over a thin dark rim over the soft shadow on the ground."""
    h, w = view.hit.shape
    picture = Layers(w, h)
    picture.lay((14, 7, 3), gaussian_filter(view.shadow, MASTER / 128) * shadow * fade(w, h))
    picture.lay(outline, gaussian_filter(grow(view.hit, MASTER * rim * 0.5), 1.5), 0.8 * opacity)
    if opacity < 1:
        picture.rgb *= opacity
        picture.alpha *= opacity
    picture.lay(lit, gaussian_filter(view.hit, 0.8), opacity)
    return picture


def fade(w: int, h: int) -> Field:
    """1 inside, 0 at the sides of the picture, so that no shadow is cut off."""
    x, y = np.arange(w)[None, :], np.arange(h)[:, None]
    near = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y)) / (w * 0.10)
    return np.clip(near, 0, 1) ** 0.8


def house_face(view: View) -> tuple[Array, Array, Field]:
    """Coordinates on the front gable (u right, v down, 0 at the emblem's centre) and where it is seen."""
    flat = view.place.reshape(-1, 3)
    local = turned(flat, HOUSE_TURN).reshape(view.place.shape)
    front = ((local[..., 2] > HALF_D - 0.06) & (view.part == WALL)).astype(np.float32) * view.hit
    return local[..., 0], 0.71 - local[..., 1], front


def cloister(colour: RGB, emblem: str, opacity: float = 1.0, bold: float = 1.0) -> Layers:
    """bold > 1 enlarges the emblem and the rim for small sizes."""
    view = cloister_view()
    base = np.empty((*view.hit.shape, 3), np.float32)
    roof = mix(colour, (60, 26, 12), 0.20) if luminance(colour) > 0.03 else mix(colour, (150, 110, 160), 0.10)
    for part, tint in ((WALL, mix(colour, (255, 246, 224), 0.06)), (ROOF, roof), (CROSS, BRASS)):
        base[view.part == part] = tint
    u, v, front = house_face(view)
    if emblem:
        mark = emblem_on(view, emblem, u, v, 1.12 * min(bold, 1.16), front)
        base += (np.asarray(contrast_ink(colour), np.float32) - base) * mark[..., None]
    local = turned(view.place.reshape(-1, 3), HOUSE_TURN).reshape(view.place.shape)
    rows = (local[..., 1] - EAVES) / 0.155  # shingle lines on the roof
    dip = np.exp(-(((rows - np.round(rows)) / 0.09) ** 2)) * (view.part == ROOF) * (view.normal[..., 1] > 0.3)
    base *= (1 - 0.22 * dip)[..., None]
    grain = grain_of(view, 11, (np.sin(np.radians(HOUSE_TURN)), 0, np.cos(np.radians(HOUSE_TURN))))
    return compose(view, solids.paint(view, base, grain), opacity, rim=0.024 * bold)


def advisor(colour: RGB, emblem: str, opacity: float = 1.0, bold: float = 1.0) -> Layers:
    view = advisor_view()
    ink = contrast_ink(colour)
    base = np.empty((*view.hit.shape, 3), np.float32)
    base[:] = colour
    on_disc = (view.part == DISC).astype(np.float32) * view.hit
    q = _disc_frame(view.place.reshape(-1, 3)).reshape(view.place.shape)
    if emblem:
        r = np.hypot(q[..., 0], q[..., 1])
        face = on_disc * (q[..., 2] > 0.0)
        rim = np.clip((r - DISC_R + 0.085) * view.scale / 2, 0, 1) * on_disc
        base += (np.asarray(BRASS if ink == CREAM else mix(BRASS, INK, 0.45), np.float32) - base) * rim[..., None]
        mark = emblem_on(view, emblem, q[..., 0], -q[..., 1], 0.80 * min(bold, 1.06), face)
        base += (np.asarray(ink, np.float32) - base) * mark[..., None]
    grain = grain_of(view, 12, (0, 1, 0))
    return compose(view, solids.paint(view, base, grain, 0.4), opacity, rim=0.024 * bold)


def score_marker(colour: RGB, emblem: str) -> Layers:
    view = disc_view()
    base = np.empty((*view.hit.shape, 3), np.float32)
    base[:] = colour
    top = view.hit * (view.normal[..., 1] > 0.9)
    r = np.hypot(view.place[..., 0], view.place[..., 2])
    groove = np.exp(-(((r - 0.72) / 0.03) ** 2)) * top
    mark = emblem_on(view, emblem, view.place[..., 0], view.place[..., 2], 1.12, top)
    base += (np.asarray(contrast_ink(colour), np.float32) - base) * mark[..., None]
    base *= (1 - 0.35 * groove)[..., None]
    return compose(view, solids.paint(view, base, grain_of(view, 13, (1, 0, 0.2))), rim=0.022)


def anchor(view: View) -> tuple[float, float]:
    """Where the point under the middle of the piece lies, as fractions of the sprite."""
    h, w = view.hit.shape
    return round(view.origin[0] / w, 4), round(view.origin[1] / h, 4)


def emblem_name(colour_name: str) -> str:
    return EMBLEM_OF[colour_name]
