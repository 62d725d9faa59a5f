"""Parchment panels, buttons and the other widgets: mostly nine-slices, whose corners keep their size.

Every function draws for one scale: 1 is the size for an interface size of 100 %, 2 twice that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, gaussian_filter

from art.bake.heraldry import EMBLEMS
from art.bake.shapes import Field, Layers, Shape, light, rim_height
from art.bake.textures import GOLD, RGB, mix, noise, parchment_array

OVERSAMPLE = 3
LINE: RGB = (92, 58, 30)
BURNT: RGB = (112, 70, 34)


@dataclass(frozen=True)
class Look:
    """How a sheet of parchment looks: colour, rim and relief."""

    paper: RGB
    line: RGB = LINE
    radius: float = 7
    burnt: float = 0.42  # strength of the burnt rim
    reach: float = 9  # its width
    raised: float = 0.5  # > 0 stands up, < 0 is pressed in
    lip: float = 0  # thickness of the lower edge, for buttons
    ragged: float = 0  # how far the rim wanders from straight
    inner: RGB | None = None  # a hairline inside the rim
    gloss: float = 0.0  # light in the upper half


class Tile:
    """A rounded tile of w x h units at a scale, with a free margin around it."""

    def __init__(self, w: float, h: float, scale: float, margin: float = 0):
        self.k = OVERSAMPLE * scale
        self.w, self.h, self.margin = w, h, margin
        self.size = (round((w + 2 * margin) * self.k), round((h + 2 * margin) * self.k))
        self.picture = Layers(*self.size)

    def rounded(self, inset: float, radius: float, lower: float = 0) -> Field:
        """A rounded rectangle `inset` units inside the tile, its lower side `lower` units higher still."""
        image = Image.new("L", self.size, 0)
        d = (self.margin + inset) * self.k
        box = (d, d, self.size[0] - 1 - d, self.size[1] - 1 - d - lower * self.k)
        ImageDraw.Draw(image).rounded_rectangle(box, max(radius, 0) * self.k, fill=255)
        return np.asarray(image, np.float32) / 255

    def line(
        self, inset: float, radius: float, width: float, colour: RGB, opacity: float = 1.0, lower: float = 0
    ) -> None:
        ring = self.rounded(inset, radius, lower) - self.rounded(inset + width, radius - width, lower)
        self.picture.lay(colour, np.clip(ring, 0, 1), opacity)

    def edge(self) -> Field:
        y, x = np.ogrid[0 : self.size[1], 0 : self.size[0]]
        near = np.minimum(np.minimum(x, self.size[0] - 1 - x), np.minimum(y, self.size[1] - 1 - y))
        return near / self.k - self.margin


def sheet(w: float, h: float, scale: float, look: Look, seed: int) -> Layers:
    """A piece of parchment with a burnt rim."""
    tile = Tile(w, h, scale)
    k, picture = tile.k, tile.picture
    whole = tile.rounded(0, look.radius)
    face = tile.rounded(0, look.radius, look.lip)
    if look.ragged:
        face = whole = frayed(whole, look.ragged * k, seed)
    if look.lip:
        picture.lay(mix(look.line, (30, 16, 6), 0.35), whole)
        picture.lay(mix(look.paper, look.line, 0.62), whole * tile.rounded(1, look.radius - 1))
    # Drawn in units, so that the grain is as fine at twice the size; and faint, since the middle is stretched.
    paper = parchment_array(*tile.size, look.paper, seed, scale=k, contrast=0.38, edge=0)
    picture.lay(paper, face)
    inside = rim_distance(face) / k
    wander = 1 + 0.22 * noise((tile.size[1], tile.size[0]), 5 * k, np.random.default_rng(seed + 1))
    depth = inside / (look.reach * np.clip(wander, 0.4, 1.8))
    picture.lay(BURNT, look.burnt * np.exp(-depth) * face)
    picture.lay((66, 34, 14), 0.5 * look.burnt * np.exp(-inside / 1.6) * face)
    if look.gloss:
        y = np.linspace(1, 0, tile.size[1], dtype=np.float32)[:, None]
        picture.shade(look.gloss * (y - 0.45) * np.ones(tile.size[0]), face)
    if look.raised:
        relief = light(rim_height(face, 2.2 * k, 0.4 * k), 2.2 * k)
        picture.shade(relief * look.raised, face)
    if look.raised < 0:
        fall = gaussian_filter(np.roll(1 - face, (round(1.5 * k), round(k)), (0, 1)), 2.5 * k) * face
        picture.lay((40, 20, 8), np.clip(fall, 0, 1) * 0.6)
    if look.inner is not None:
        tile.line(3.6, look.radius - 2.6, 0.9, look.inner, 0.9, look.lip)
    if not look.ragged:
        tile.line(0, look.radius, 1.0, look.line, 1.0, look.lip)
    else:
        rim = np.clip(1.35 - inside, 0, 1) * whole
        picture.lay(mix(look.line, (50, 26, 10), 0.4), rim, 0.95)
    return picture


def rim_distance(mask: Field) -> Field:
    return distance_transform_edt(np.pad(mask, 1) > 0.5)[1:-1, 1:-1]


def frayed(mask: Field, depth: float, seed: int) -> Field:
    """The mask with a rim that wanders inwards, as old paper is cut."""
    h, w = mask.shape
    rng = np.random.default_rng(seed + 7)
    bite = np.abs(noise((h, w), depth * 3.0, rng)) * 0.55 + np.abs(noise((h, w), depth * 0.9, rng)) * 0.30
    return np.clip(rim_distance(mask) - bite * depth, 0, 1)


PANELS: dict[str, Look] = {
    "panel": Look((230, 214, 180), ragged=0.35, burnt=0.50, reach=8),
    "panel_active": Look((246, 235, 205), ragged=0.35, burnt=0.44, reach=7, inner=(206, 160, 70)),
    "panel_dim": Look((206, 190, 156), ragged=0.35, burnt=0.50, reach=8),
    "tooltip": Look((250, 243, 220), radius=5, burnt=0.26, reach=6, inner=(190, 154, 92)),
    "input": Look((248, 240, 216), radius=5, burnt=0.20, reach=5, raised=-0.35),
    "input_focus": Look((255, 250, 232), radius=5, burnt=0.16, reach=5, raised=-0.35, inner=(206, 150, 50)),
}
BUTTONS: dict[str, Look] = {
    "button": Look((226, 207, 164), radius=6, burnt=0.34, reach=6, lip=2.5, gloss=0.35),
    "button_hover": Look((243, 226, 184), radius=6, burnt=0.30, reach=6, lip=2.5, gloss=0.4, inner=(196, 146, 58)),
    "button_pressed": Look((204, 182, 138), radius=6, burnt=0.40, reach=7, raised=-0.5, gloss=-0.2),
    "button_gold": Look(
        (228, 186, 94), (104, 62, 18), radius=6, burnt=0.40, reach=6, lip=2.5, gloss=0.55, inner=(255, 232, 160)
    ),
    "button_gold_hover": Look(
        (246, 208, 118), (104, 62, 18), radius=6, burnt=0.34, reach=6, lip=2.5, gloss=0.6, inner=(255, 244, 190)
    ),
    "button_disabled": Look((176, 162, 134), (110, 88, 62), radius=6, burnt=0.22, reach=6, lip=1.5, raised=0.2),
}


def panel(name: str, scale: float) -> Layers:
    look = PANELS[name]
    w, h = (120.0, 64.0) if name in ("tooltip", "input", "input_focus") else (192.0, 128.0)
    return sheet(w, h, scale, look, sum(map(ord, name)))


def button(name: str, scale: float) -> Layers:
    return sheet(96, 40, scale, BUTTONS[name], sum(map(ord, "button")))


def panel_shadow(scale: float) -> Layers:
    """The soft shadow of a panel or button; 16 units of margin around the thing that throws it."""
    tile = Tile(64, 64, scale, margin=16)
    body = tile.rounded(0, 7)
    moved = np.roll(body, (round(4 * tile.k), round(1.5 * tile.k)), (0, 1))
    dark = np.maximum(gaussian_filter(moved, 4.2 * tile.k) * 0.68, gaussian_filter(body, 1.5 * tile.k) * 0.5)
    tile.picture.lay((10, 5, 2), dark * np.clip((tile.edge() + 16) / 4, 0, 1))
    return tile.picture


def glow_frame(scale: float) -> Layers:
    """Golden light around the panel of whoever is to move; 16 units of margin."""
    tile = Tile(64, 64, scale, margin=16)
    body = tile.rounded(-1, 8)
    light_ = np.clip(gaussian_filter(body, 5 * tile.k) * 1.5, 0, 1)
    tile.picture.lay((255, 216, 120), light_ * np.clip((tile.edge() + 16) / 6, 0, 1), 0.85)
    return tile.picture


def focus_ring(scale: float) -> Layers:
    """The frame of what has the keyboard: gold between two dark lines, 6 units outside the widget."""
    tile = Tile(52, 52, scale, margin=6)
    ring = tile.rounded(-3.4, 9.4) - tile.rounded(-0.6, 6.6)
    halo = np.clip(gaussian_filter(np.clip(ring, 0, 1), 1.6 * tile.k) * 1.3, 0, 1)
    tile.picture.lay((255, 214, 110), halo * np.clip((tile.edge() + 6) / 2, 0, 1), 0.75)
    tile.line(-3.9, 9.9, 3.8, (58, 32, 8))
    tile.line(-3.2, 9.2, 2.4, (255, 214, 104))
    tile.line(-3.2, 9.2, 0.9, (255, 244, 200), 0.8)
    return tile.picture


def small(scale: float) -> Tile:
    return Tile(24, 24, scale, margin=2)


def field_well(tile: Tile, mask: Field, paper: RGB = (248, 240, 216)) -> None:
    """A little hollow in parchment, framed in dark wood."""
    k = tile.k
    tile.picture.lay((20, 9, 3), gaussian_filter(np.roll(mask, round(0.8 * k), 0), 0.8 * k), 0.5)
    tile.picture.lay(LINE, mask)
    inner = np.clip((rim_distance(mask) - 1.4 * k), 0, 1)
    tile.picture.lay((176, 132, 76), inner)
    well = np.clip((rim_distance(mask) - 2.8 * k), 0, 1)
    tile.picture.lay(paper, well)
    dark = gaussian_filter(np.roll(1 - well, (round(0.9 * k), round(0.6 * k)), (0, 1)), 1.1 * k) * well
    tile.picture.lay((60, 32, 12), np.clip(dark, 0, 1), 0.7)


def raised_mark(tile: Tile, mask: Field, colour: RGB) -> None:
    k = tile.k
    tile.picture.shadow(mask, (0.5 * k, 0.8 * k), 0.7 * k, 0.5)
    tile.picture.lay(colour, mask)
    tile.picture.shade(light(rim_height(mask, 1.4 * k, 0.3 * k), 1.4 * k) * 0.7, mask)


def checkbox(on: bool, scale: float) -> Layers:
    tile = small(scale)
    field_well(tile, tile.rounded(1, 4))
    if on:
        tick = Shape().stroke([(16, 54, 7), (39, 80, 9), (62, 44, 8), (94, 4, 4)], curved=False)
        k = tile.k
        raised_mark(tile, tick.mask(tile.size, (7.5 * k, 4.5 * k, 24.5 * k, 21.5 * k)), (156, 34, 24))
    return tile.picture


def radio(on: bool, scale: float) -> Layers:
    tile = small(scale)
    k = tile.k
    box = (3 * k, 3 * k, tile.size[0] - 3 * k, tile.size[1] - 3 * k)
    field_well(tile, Shape().disc(50, 50, 50).mask(tile.size, box))
    if on:
        box = (9 * k, 9 * k, tile.size[0] - 9 * k, tile.size[1] - 9 * k)
        raised_mark(tile, Shape().disc(50, 50, 50).mask(tile.size, box), (156, 34, 24))
    return tile.picture


def slider_track(scale: float) -> Layers:
    """A groove in dark wood, to be stretched across."""
    tile = Tile(64, 10, scale, margin=1)
    groove = tile.rounded(0, 5)
    tile.picture.lay((232, 206, 150), np.roll(groove, round(0.9 * tile.k), 0), 0.5)
    tile.picture.lay((84, 54, 30), groove)
    dark = gaussian_filter(np.roll(1 - groove, round(1.4 * tile.k), 0), 1.3 * tile.k) * groove
    tile.picture.lay((22, 10, 4), np.clip(dark * 1.2, 0, 1))
    tile.line(0, 5, 0.8, (58, 34, 16))
    return tile.picture


def slider_fill(scale: float) -> Layers:
    """The filled part of a slider: a rod of gold."""
    tile = Tile(64, 10, scale, margin=1)
    rod = tile.rounded(1.6, 3.4)
    tile.picture.lay(GOLD, rod)
    tile.picture.shade(light(rim_height(rod, 3.2 * tile.k, 0.5 * tile.k), 3 * tile.k), rod)
    return tile.picture


def knob(scale: float) -> Layers:
    """A turned brass knob."""
    tile = Tile(24, 24, scale, margin=3)
    k = tile.k
    mid = (tile.size[0] - 1) / 2
    y, x = np.mgrid[0 : tile.size[1], 0 : tile.size[0]]
    r = np.hypot(x - mid, y - mid) / k
    disc = np.clip((11.5 - r) * k, 0, 1).astype(np.float32)
    tile.picture.lay((12, 6, 2), gaussian_filter(np.roll(disc, (round(1.6 * k), round(0.9 * k)), (0, 1)), 1.4 * k), 0.6)
    tile.picture.lay((72, 42, 14), disc)
    face = np.clip((10.6 - r) * k, 0, 1).astype(np.float32)
    tile.picture.lay((220, 176, 88), face)
    dome = np.where(
        r < 6,
        1.0 + 0.25 * np.sqrt(np.clip(1 - (r / 6) ** 2, 0, 1)),
        0.9 * np.sqrt(np.clip(1 - ((r - 8.2) / 2.6) ** 2, 0, 1)),
    )
    shine = light(gaussian_filter(dome, 0.35 * k).astype(np.float32), 5 * k)
    tile.picture.shade(shine * 0.8, face)
    return tile.picture


def scroll_thumb(scale: float) -> Layers:
    """A bar of polished wood, to be stretched down."""
    tile = Tile(10, 48, scale)
    bar = tile.rounded(0, 5)
    grain = noise((tile.size[1], tile.size[0]), (14 * tile.k, 0.6 * tile.k), np.random.default_rng(8))
    wood = np.asarray((140, 92, 50), np.float32) * (1 + 0.10 * grain[..., None])
    tile.picture.lay(wood, bar)
    tile.picture.shade(light(rim_height(bar, 3.5 * tile.k, 0.4 * tile.k), 3 * tile.k), bar)
    tile.line(0, 5, 0.9, (58, 32, 14))
    return tile.picture


def scroll_track(scale: float) -> Layers:
    tile = Tile(10, 48, scale)
    bar = tile.rounded(0, 5)
    tile.picture.lay((70, 42, 20), bar, 0.30)
    dark = gaussian_filter(np.roll(1 - bar, round(1.2 * tile.k), 1), 1.2 * tile.k) * bar
    tile.picture.lay((30, 14, 4), np.clip(dark, 0, 1), 0.5)
    return tile.picture


def divider(scale: float) -> Layers:
    """A thin ornamental line with a lozenge in the middle, for under titles."""
    tile = Tile(160, 12, scale)
    k = tile.k
    y, x = np.mgrid[0 : tile.size[1], 0 : tile.size[0]].astype(np.float32)
    u, v = (x / k - 80) / 80, y / k - 6
    thick = 0.9 * np.clip(1 - np.abs(u), 0, 1) ** 0.6
    rule = np.clip((thick - np.abs(v)) * k, 0, 1) * (np.abs(u) > 0.07)
    tile.picture.lay((150, 104, 48), rule)
    box = (75 * k, 1 * k, 85 * k, 11 * k)
    raised_mark(tile, EMBLEMS["lozenge"].mask(tile.size, box, 90), (196, 148, 70))
    return tile.picture


# name -> (drawing at a scale, slice in units [l, t, r, b], margin in units); no slice: drawn whole
WIDGETS: dict[str, tuple[Callable[[float], Layers], tuple[float, float, float, float] | None, float]] = {
    **{name: (partial(panel, name), (20, 20, 20, 20), 0) for name in ("panel", "panel_active", "panel_dim")},
    **{name: (partial(panel, name), (12, 12, 12, 12), 0) for name in ("tooltip", "input", "input_focus")},
    **{name: (partial(button, name), (12, 12, 12, 14), 0) for name in BUTTONS},
    "panel_shadow": (panel_shadow, (40, 40, 40, 40), 16),
    "panel_glow": (glow_frame, (40, 40, 40, 40), 16),
    "focus_ring": (focus_ring, (20, 20, 20, 20), 6),
    "checkbox_off": (partial(checkbox, False), None, 2),
    "checkbox_on": (partial(checkbox, True), None, 2),
    "radio_off": (partial(radio, False), None, 2),
    "radio_on": (partial(radio, True), None, 2),
    "slider_track": (slider_track, (8, 4, 8, 4), 1),
    "slider_fill": (slider_fill, (8, 4, 8, 4), 1),
    "slider_knob": (knob, None, 3),
    "scroll_thumb": (scroll_thumb, (4, 8, 4, 8), 0),
    "scroll_track": (scroll_track, (4, 8, 4, 8), 0),
    "divider": (divider, None, 0),
}
