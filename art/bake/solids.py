"""Small wooden solids, seen from the front and above by parallel rays.

A Solid is a signed distance function; `look` marches rays against it once and keeps what every pixel shows
(normal, place, part, occlusion, shadow), so that painting it in twelve colours costs next to nothing.
World axes: x right, y up, z towards the viewer; the solid stands on y = 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter

from art.bake.shapes import Field

Array = NDArray[Any]  # floating point of any width
Distance = Callable[[Array], Array]  # (n, 3) places -> (n,) distances
SUN = (-0.50, 0.62, 0.60)  # towards the light, for surfaces
SHADOW_SUN = (-0.62, 0.74, -0.10)  # a little behind, so that shadows fall to the lower right


@dataclass(frozen=True)
class View:
    """What each pixel of a solid shows; all arrays are (h, w) or (h, w, 3)."""

    hit: Field  # 1 where the solid is
    normal: Array
    place: Array  # in world units
    part: NDArray[np.int64]
    open_sky: Field  # 1 = nothing near, 0 = deep in a corner
    edge: Field  # > 0 on convex edges, < 0 in creases
    shadow: Field  # on the ground, 0..1
    scale: float  # pixels per unit
    origin: tuple[float, float]  # the pixel of the point (0, 0, 0)
    pitch: float  # radians


def unit(vector: tuple[float, float, float]) -> Array:
    v = np.asarray(vector, np.float32)
    return np.asarray(v / np.linalg.norm(v), np.float32)


def turned(p: Array, degrees: float) -> Array:
    """Places in the frame of a solid that is turned about the upright axis."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.stack([p[:, 0] * c - p[:, 2] * s, p[:, 1], p[:, 0] * s + p[:, 2] * c], 1).astype(np.float32)


def block(
    p: Array, centre: tuple[float, float, float], half: tuple[float, float, float], rounded: float = 0.04
) -> Array:
    q = np.abs(p - np.asarray(centre, np.float32)) - np.asarray(half, np.float32) + rounded
    return np.linalg.norm(np.maximum(q, 0), axis=1) + np.minimum(q.max(1), 0) - rounded


def smooth_max(a: Array, b: Array, k: float) -> Array:
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.maximum(a, b) + h * h * k / 4


def smooth_min(a: Array, b: Array, k: float) -> Array:
    return -smooth_max(-a, -b, k)


def look(parts: list[Distance], size: tuple[int, int], scale: float, origin: tuple[float, float], pitch: float) -> View:
    """Marches one ray per pixel. origin: the pixel at which the point (0, 0, 0) is seen; pitch in degrees."""
    w, h = size
    angle = np.radians(pitch)
    right, up = unit((1, 0, 0)), unit((0, np.cos(angle), -np.sin(angle)))
    ahead = unit((0, -np.sin(angle), -np.cos(angle)))
    rows, cols = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = ((cols + 0.5 - origin[0]) / scale).ravel(), ((origin[1] - rows - 0.5) / scale).ravel()
    start = u[:, None] * right + v[:, None] * up - ahead * 5

    def distance(p: Array) -> Array:
        return np.minimum.reduce([part(p) for part in parts])

    place = march(distance, start, ahead)
    hit = distance(place) < 0.012
    here = place[hit]
    normal = np.zeros_like(place)
    normal[hit] = slope(distance, here, 0.006)
    part_of = np.zeros(len(place), np.int64)
    part_of[hit] = np.argmin(np.stack([part(here) for part in parts]), 0)
    sky = np.ones(len(place), np.float32)
    sky[hit] = openness(distance, here, normal[hit])
    edge = np.zeros(len(place), np.float32)
    wide = slope(distance, here, 0.06)
    edge[hit] = bend(distance, here, wide)
    # The ground under each pixel, and whether the light reaches it.
    reach = start[:, 1] / -ahead[1]
    ground = start + ahead * reach[:, None]
    shadow = sun_shadow(distance, ground + np.asarray((0, 0.01, 0), np.float32))

    def sheet(flat: Array) -> Array:
        return flat.reshape((h, w, *flat.shape[1:]))

    return View(
        sheet(hit.astype(np.float32)),
        sheet(normal),
        sheet(place),
        sheet(part_of),
        sheet(sky),
        sheet(edge),
        sheet(shadow),
        scale,
        origin,
        float(angle),
    )


def march(distance: Distance, start: Array, ahead: Array, steps: int = 90, far: float = 10) -> Array:
    place = start.copy()
    gone = np.zeros(len(start), np.float32)
    live = np.arange(len(start))
    for _ in range(steps):
        d = distance(place[live])
        gone[live] += d * 0.8
        place[live] += ahead * (d * 0.8)[:, None]
        live = live[(d > 0.002) & (gone[live] < far)]
        if not len(live):
            break
    return place


def slope(distance: Distance, p: Array, step: float) -> Array:
    grad = np.stack([distance(p + e) - distance(p - e) for e in np.eye(3, dtype=np.float32) * step], 1)
    return np.asarray(grad / np.maximum(np.linalg.norm(grad, axis=1, keepdims=True), 1e-6), np.float32)


def openness(distance: Distance, p: Array, normal: Array) -> Array:
    dark = np.zeros(len(p), np.float32)
    for k, reach in enumerate((0.06, 0.14, 0.28, 0.5)):
        probe = p + normal * reach
        free = np.minimum(distance(probe), probe[:, 1] + 0.02)  # the ground is near, too
        dark += np.maximum(reach - free, 0) / reach * 0.5 ** (k * 0.6)
    return np.clip(1 - dark * 0.36, 0, 1)


def bend(distance: Distance, p: Array, normal: Array) -> Array:
    """How convex the surface is: the distance grows faster than linearly on either side of an edge."""
    step = np.float32(0.05)
    total = np.zeros(len(p), np.float32)
    for e in np.eye(3, dtype=np.float32):
        total += distance(p + e * step) + distance(p - e * step) - 2 * distance(p)
    return np.asarray(total / step, np.float32)


def sun_shadow(distance: Distance, ground: Array, sharp: float = 7.0) -> Array:
    sun = unit(SHADOW_SUN)
    light = np.ones(len(ground), np.float32)
    gone = np.full(len(ground), 0.02, np.float32)
    live = np.arange(len(ground))
    for _ in range(34):
        d = distance(ground[live] + sun * gone[live, None])
        light[live] = np.minimum(light[live], np.clip(0.5 + 0.5 * sharp * d / gone[live], 0, 1))
        gone[live] += np.clip(d, 0.03, 0.3)
        live = live[(light[live] > 0.01) & (gone[live] < 3.2)]
        if not len(live):
            break
    near = np.clip(1 - distance(ground) / 0.22, 0, 1) * 0.55  # the dark line under every thing
    return np.maximum(1 - light, near)


def paint(view: View, colours: Array, grain: Field, shine: float = 0.25) -> Array:
    """The lit surface as (h, w, 3) of 0..255. colours: (h, w, 3) before light; grain: about -1..1."""
    sun, sky = unit(SUN), unit((0, 1, 0.2))
    facing = np.clip(view.normal @ sun, 0, 1)
    above = np.clip(view.normal @ sky * 0.5 + 0.5, 0, 1)
    halfway = unit(tuple(unit(SUN) + unit((0, np.sin(view.pitch), np.cos(view.pitch)))))
    gloss = np.clip(view.normal @ halfway, 0, 1) ** 26
    strength = (0.30 + 0.34 * above) * (0.35 + 0.65 * view.open_sky) + 0.62 * facing
    edge = gaussian_filter(np.clip(view.edge, -1, 1.6), view.scale / 190)
    lit = colours * strength[..., None] * (1 + 0.10 * grain[..., None])
    lit = lit + (255 - lit) * np.clip(edge - 0.25, 0, 1)[..., None] * (0.12 + 0.30 * facing[..., None])
    lit = lit + np.asarray((255, 248, 228), np.float32) * (gloss * shine * view.open_sky)[..., None]
    return np.clip(lit, 0, 255)
