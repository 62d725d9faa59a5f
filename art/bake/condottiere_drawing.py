"""Coloured drawings in ink and wash, put together from shapes one part upon the other."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from PIL import Image

from art.bake.shapes import Field, Layers, Shape, grow, light, rim_height
from art.bake.textures import RGB, mix, noise

INK: RGB = (46, 28, 18)
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Part:
    """One shape of a figure: its colour, how thick it looks (in units of the figure) and its outline's width."""

    shape: Shape
    colour: RGB
    thick: float = 3.0
    line: float = 0.8
    relief: float = 0.5


@dataclass
class Figure:
    """Parts in one common box, the lowest first."""

    width: float
    height: float
    parts: list[Part] = field(default_factory=list)

    def add(self, shape: Shape, colour: RGB, thick: float = 3.0, line: float = 0.8, relief: float = 0.5) -> Figure:
        shape.width, shape.height = self.width, self.height
        self.parts.append(Part(shape, colour, thick, line, relief))
        return self

    def drawn(self, pixels: int) -> Layers:
        """The figure so many pixels high, on nothing."""
        picture = Layers(round(self.width * pixels / self.height), pixels)
        for part in self.parts:
            lay_part(picture, part, (0, 0, picture.size[0], picture.size[1]), pixels / self.height)
        return picture


def lay_part(picture: Layers, part: Part, box: Box, unit: float) -> None:
    """Draws one part; unit: pixels of one unit of the figure."""
    mask = part.shape.mask(picture.size, box)
    rows, columns = np.nonzero(mask.max(1))[0], np.nonzero(mask.max(0))[0]
    if not len(rows):
        return
    margin = round(part.line * unit) + 3
    area = (
        slice(max(0, rows[0] - margin), rows[-1] + margin),
        slice(max(0, columns[0] - margin), columns[-1] + margin),
    )
    cut = mask[area]
    piece = Layers(cut.shape[1], cut.shape[0])
    piece.rgb, piece.alpha = picture.rgb[area].copy(), picture.alpha[area].copy()
    if part.line > 0:
        piece.lay(mix(part.colour, INK, 0.82), grow(cut, part.line * unit * 0.5))
        cut = grow(cut, -part.line * unit * 0.5)
    brush = noise(cut.shape, (0.9 * unit, 1.6 * unit), np.random.default_rng(len(rows)))
    piece.lay(np.asarray(part.colour, np.float32) * (1 + 0.035 * brush[..., None]), cut)
    form = light(rim_height(cut, part.thick * unit, 0.35 * unit), part.thick * unit * 0.75)
    piece.shade(form * part.relief, cut)
    if part.relief > 0:
        # The dark side is hatched, as an engraver would.
        y, x = np.ogrid[0 : cut.shape[0], 0 : cut.shape[1]]
        lines = np.clip(np.sin((x * 0.75 + y) / unit * 4.4) * 2, 0, 1)
        piece.shade(-0.42 * lines * np.clip(-form * 3.5 - 0.15, 0, 1), cut)
    picture.rgb[area], picture.alpha[area] = piece.rgb, piece.alpha


def over(
    picture: Layers,
    image: Image.Image,
    left: float,
    top: float,
    opacity: float = 1.0,
    shadow: float = 0.0,
    within: Field | None = None,
) -> None:
    """Lays an RGBA picture with its corner at (left, top) pixels; parts beyond the sides are cut off."""
    whole = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    whole.paste(image, (round(left), round(top)))
    rgba = np.asarray(whole, np.float32)
    alpha = rgba[..., 3] / 255 * (1 if within is None else within)
    if shadow:
        reach = picture.size[1] / 160
        picture.shadow(alpha, (reach, reach), reach * 0.8, shadow, within)
    picture.lay(rgba[..., :3], alpha, opacity)


def mirrored(image: Image.Image) -> Image.Image:
    return image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
