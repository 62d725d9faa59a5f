"""The furniture: the table top, and the niches, boards and mouldings of the cabinet."""

from __future__ import annotations

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from art.bake.panels import Tile
from art.bake.shapes import Field, Layers
from art.bake.textures import RGB, wood

TABLE_SIZES = (800, 1600)


def wood_table(height: int) -> Image.Image:
    """Walnut planks, darker towards the rim; 16:10."""
    scale = height / 800
    board = np.asarray(wood(round(1280 * scale), height, (62, 39, 24), 3, scale=scale, plank=190), np.float32)
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : board.shape[1] * 1j].astype(np.float32)
    board *= (1.06 - 0.22 * np.clip(x**2 * 0.7 + y**2 * 0.6, 0, 1.3))[..., None]
    return Image.fromarray(np.clip(board, 0, 255).astype(np.uint8), "RGB")


def planks(tile: Tile, colour: RGB, seed: int, plank: float = 0) -> Field:
    grain = wood(tile.size[0], tile.size[1], colour, seed, scale=tile.k, plank=plank)
    return np.asarray(grain, np.float32)


def niche(scale: float) -> Layers:
    """A dark recess: an opening with a bevelled frame, deep shadow at the top and the left."""
    tile = Tile(300, 150, scale)
    k, p = tile.k, tile.picture
    p.lay(planks(tile, (96, 62, 36), 5))
    near = tile.edge()
    frame = np.clip(near, 0, 6)
    y, x = np.ogrid[0 : tile.size[1], 0 : tile.size[0]]
    top, left = y / k, x / k
    bottom, right = tile.size[1] / k - top, tile.size[0] / k - left
    lit = np.where(np.minimum(top, left) < np.minimum(bottom, right), -0.30, 0.16)
    p.shade(lit * (frame < 6) * (near > 1.2))
    p.shade(0.30 * (near < 1.2) * np.ones_like(near))
    hole = np.clip((near - 6) * k, 0, 1)
    p.lay(planks(tile, (38, 23, 14), 6), hole)
    deep = np.exp(-(top - 6) / 20) * 0.92 + np.exp(-(left - 6) / 13) * 0.62 + np.exp(-(right - 6) / 13) * 0.45
    deep = deep + np.exp(-(bottom - 6) / 9) * 0.35
    p.lay((3, 1, 0), np.clip(deep, 0, 0.95) * hole)
    p.lay((20, 10, 4), np.exp(-(((near - 6) / 0.7) ** 2)), 0.85)
    return p


def shelf(scale: float) -> Layers:
    """The front of a board that boxes stand on (26 units) and the shadow beneath it (12 units)."""
    board, shade = Tile(240, 26, scale), 12
    p = Layers(board.size[0], board.size[1] + round(shade * board.k))
    tall = board.size[1]
    y = (np.arange(p.size[1])[:, None] / board.k * np.ones(p.size[0])).astype(np.float32)
    x = np.arange(p.size[0])[None, :] / board.k * np.ones((p.size[1], 1))
    side = np.minimum(x, p.size[0] / board.k - x)
    fall = np.clip(1 - (y - 26) / shade, 0, 1) ** 1.6 * np.clip(side / 6, 0, 1)
    p.lay((8, 3, 1), fall * 0.75)
    front = (np.arange(p.size[1])[:, None] < tall) * np.ones(p.size[0])
    grain = np.zeros((p.size[1], p.size[0], 3), np.float32)
    grain[:tall] = planks(board, (126, 82, 46), 9)
    p.lay(grain, front)
    profile = np.interp(y, (0, 1.2, 6.5, 7.4, 8.6, 13, 22, 26), (0.42, 0.30, 0.16, -0.42, 0.20, 0.06, -0.22, -0.55))
    p.shade(profile, front)
    p.lay((34, 18, 8), front * (side < 0.9), 0.8)
    return p


def moulding(scale: float) -> Layers:
    """The cornice along the top of the cabinet, and turned over its foot."""
    tile = Tile(240, 36, scale)
    p = tile.picture
    p.lay(planks(tile, (98, 62, 34), 10))
    y = (np.arange(p.size[1])[:, None] / tile.k * np.ones(p.size[0])).astype(np.float32)
    profile = np.interp(
        y,
        (0, 1, 5, 6, 7, 16, 17, 18.5, 27, 28, 30, 34, 36),
        (0.45, 0.25, 0.18, -0.5, 0.32, 0.02, -0.5, 0.24, -0.16, -0.5, 0.24, -0.1, -0.6),
    )
    p.shade(gaussian_filter(profile, (0.4 * tile.k, 0)).astype(np.float32))
    beads = np.cos(np.arange(p.size[0])[None, :] / tile.k * 2 * np.pi / 8) * np.exp(-(((y - 11.5) / 2.6) ** 2))
    p.shade(0.16 * beads)
    return p


def post(scale: float) -> Layers:
    """An upright of the cabinet, to stand between two niches."""
    tile = Tile(28, 160, scale)
    p = tile.picture
    grain = np.asarray(wood(tile.size[1], tile.size[0], (98, 62, 34), 12, scale=tile.k), np.float32)
    p.lay(np.ascontiguousarray(grain.transpose(1, 0, 2)))
    x = (np.arange(p.size[0])[None, :] / tile.k * np.ones((p.size[1], 1))).astype(np.float32)
    profile = np.interp(
        x,
        (0, 1, 4, 5, 6, 10, 14, 18, 22, 23, 24, 27, 28),
        (0.4, 0.24, 0.14, -0.45, 0.22, 0.10, -0.02, -0.12, -0.22, -0.5, 0.05, -0.22, -0.55),
    )
    p.shade(profile)
    return p


# name -> (drawing at a scale, units high, slice in units)
FURNITURE = {
    "cabinet_niche": (niche, 150.0, (60, 50, 60, 40)),
    "shelf": (shelf, 38.0, (12, 0, 12, 0)),
    "cabinet_cornice": (moulding, 36.0, (8, 0, 8, 0)),
    "cabinet_post": (post, 160.0, (0, 8, 0, 8)),
}
