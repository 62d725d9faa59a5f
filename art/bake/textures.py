"""Paper, wood, shadow and light: what all baked pictures share.

Sizes are in pixels, colours are (r, g, b) in 0..255, masks are greyscale images (255 = inside).
Everything random takes a seed or a numpy Generator, so that a bake repeats itself exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont
from scipy.ndimage import gaussian_filter, zoom

RGB = tuple[int, int, int]
Field = NDArray[np.float32]
Point = tuple[float, float]
Box = tuple[float, float, float, float]

ART = Path(__file__).resolve().parent.parent
PARCHMENT: RGB = (236, 222, 190)
BURNT: RGB = (120, 78, 40)
INK: RGB = (70, 44, 26)
WALNUT: RGB = (64, 40, 24)
GOLD: RGB = (226, 184, 92)


def font(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A face of art/fonts by its file stem, such as "Cinzel_700Bold"."""
    return ImageFont.truetype(str(ART / "fonts" / f"{name}.ttf"), size)


# ---- colour -------------------------------------------------------------------------------------

def lit(colour: Sequence[int], factor: float) -> RGB:
    """The colour in more (factor > 1) or less light."""
    r, g, b = (max(0, min(255, round(part * factor))) for part in colour[:3])
    return r, g, b


def mix(a: Sequence[int], b: Sequence[int], share: float) -> RGB:
    """From a (share 0) to b (share 1)."""
    r, g, b_ = (round(p + (q - p) * share) for p, q in zip(a[:3], b[:3]))
    return r, g, b_


def to_image(rgb: NDArray[np.floating]) -> Image.Image:
    """A (h, w, 3) array of 0..255 as a picture."""
    return Image.fromarray(np.clip(rgb + 0.5, 0, 255).astype(np.uint8), "RGB")


def alpha_image(colour: RGB, alpha: NDArray[np.floating]) -> Image.Image:
    """One colour with a (h, w) opacity of 0..1."""
    flat = Image.new("RGBA", (alpha.shape[1], alpha.shape[0]), (*colour, 0))
    flat.putalpha(Image.fromarray(np.clip(alpha * 255 + 0.5, 0, 255).astype(np.uint8), "L"))
    return flat


# ---- noise --------------------------------------------------------------------------------------

def noise(shape: tuple[int, int], sigma: float | tuple[float, float], rng: np.random.Generator) -> Field:
    """Smooth noise of mean 0 and deviation 1; sigma in pixels, or (down, across) for a grain."""
    down, across = (sigma, sigma) if isinstance(sigma, int | float) else sigma
    # Wide blurs are drawn small and enlarged: the eye cannot tell, and it is many times faster.
    steps = [max(1, int(s / 4)) for s in (down, across)]
    small = tuple(-(-size // step) + 3 for size, step in zip(shape, steps))
    field = rng.standard_normal(small, dtype=np.float32)
    field = gaussian_filter(field, (down / steps[0], across / steps[1]), mode="wrap")
    if steps != [1, 1]:
        field = zoom(field, steps, order=1, mode="grid-wrap", grid_mode=True)
        field = gaussian_filter(field, [s / 3 if s > 1 else 0 for s in steps])
    field = field[: shape[0], : shape[1]]
    field = (field - field.mean()) / max(float(field.std()), 1e-6)
    return np.asarray(field, np.float32)


def layered(shape: tuple[int, int], layers: Iterable[tuple[float | tuple[float, float], float]],
            rng: np.random.Generator) -> Field:
    """A sum of noises, each given as (sigma, weight)."""
    total: Field = np.zeros(shape, np.float32)
    for sigma, weight in layers:
        total += noise(shape, sigma, rng) * np.float32(weight)
    return total


# ---- materials ----------------------------------------------------------------------------------

def edge_distance(width: int, height: int) -> Field:
    """For each pixel the distance to the nearest side of the sheet."""
    y, x = np.ogrid[0:height, 0:width]
    nearest = np.minimum(np.minimum(x, width - 1 - x), np.minimum(y, height - 1 - y))
    return np.asarray(nearest, np.float32)


def parchment_array(width: int, height: int, base: RGB = PARCHMENT, seed: int = 1, *, scale: float = 1.0,
                    contrast: float = 1.0, edge: float = 0.33, edge_width: float = 7.0) -> Field:
    """Parchment as a (h, w, 3) array. scale: pixels per unit; edge: strength of the burnt rim, 0 = none."""
    rng = np.random.default_rng(seed)
    layers = [(1.0 * scale, 0.35), (3 * scale, 0.55), (12 * scale, 0.8), (45 * scale, 1.0)]
    tone = layered((height, width), layers, rng)[..., None]
    # Darker spots turn browner: blue falls fastest.
    sheet = np.asarray(base, np.float32) + tone * np.asarray((3.0, 3.3, 4.0), np.float32) * contrast
    if edge > 0:
        wobble = 1 + 0.25 * noise((height, width), 9 * scale, rng)
        depth = edge_distance(width, height) / (edge_width * scale) * np.clip(wobble, 0.4, 1.8)
        burnt = edge * np.exp(-depth)
        sheet += (np.asarray(BURNT, np.float32) - sheet) * burnt[..., None]
    return np.clip(sheet, 0, 255).astype(np.float32)


def parchment(width: int, height: int, base: RGB = PARCHMENT, seed: int = 1, *, scale: float = 1.0,
              contrast: float = 1.0, edge: float = 0.33, edge_width: float = 7.0) -> Image.Image:
    """A sheet of parchment, RGB; see parchment_array."""
    sheet = parchment_array(width, height, base, seed, scale=scale, contrast=contrast,
                            edge=edge, edge_width=edge_width)
    return to_image(sheet)


def wood(width: int, height: int, base: RGB = WALNUT, seed: int = 2, *, scale: float = 1.0,
         plank: float = 0, contrast: float = 1.0) -> Image.Image:
    """Wood with its grain running across; plank: height of one board in units, 0 = one piece."""
    rng = np.random.default_rng(seed)
    shape = (height, width)
    grain = layered(shape, [((1.2 * scale, 90 * scale), 0.6), ((5 * scale, 160 * scale), 0.9),
                            ((30 * scale, 40 * scale), 0.5)], rng)
    y = np.arange(height, dtype=np.float32)[:, None] / (18.0 * scale)
    rows = np.zeros(height, np.int64)
    if plank > 0:
        rows = (np.arange(height) / (plank * scale)).astype(np.int64)
    shift = rng.uniform(0, 40, rows.max() + 1).astype(np.float32)[rows][:, None]
    tone = rng.uniform(-0.5, 0.5, rows.max() + 1).astype(np.float32)[rows][:, None] if plank > 0 else 0
    rings = np.sin(y + shift + grain * 1.6) * 0.6
    board = np.asarray(base, np.float32) * (1 + (grain * 0.55 + rings + tone)[..., None] * 0.09 * contrast)
    if plank > 0:
        depth = (np.arange(height) / scale) % plank
        groove = np.exp(-depth / 1.1) * 0.5 + np.exp(-(plank - depth) / 1.1) * 0.12
        board *= 1 - groove[:, None, None].astype(np.float32)
    return to_image(board)


# ---- shadow and light ---------------------------------------------------------------------------

def soft_shadow(mask: Image.Image, blur: float, offset: tuple[int, int] = (0, 0), alpha: float = 0.5,
                colour: RGB = (20, 10, 4)) -> Image.Image:
    """The shadow that a shape throws, as an RGBA layer of the mask's size. alpha: 0..1, blur in pixels."""
    moved = Image.new("L", mask.size, 0)
    moved.paste(mask, offset)
    moved = moved.filter(ImageFilter.GaussianBlur(blur)).point([round(v * alpha) for v in range(256)])
    layer = Image.new("RGBA", mask.size, (*colour, 0))
    layer.putalpha(moved)
    return layer


def glow(mask: Image.Image, blur: float, colour: RGB = GOLD, alpha: float = 0.9) -> Image.Image:
    """Light around a shape (not on it), as an RGBA layer of the mask's size."""
    brighten = [min(255, round(v * 2 * alpha)) for v in range(256)]
    spread = mask.filter(ImageFilter.GaussianBlur(blur)).point(brighten)
    layer = Image.new("RGBA", mask.size, (*colour, 0))
    layer.putalpha(ImageChops.subtract(spread, mask))
    return layer


def rounded_mask(width: int, height: int, radius: float, oversample: int = 4) -> Image.Image:
    """A smooth rounded rectangle that fills the whole picture."""
    big = Image.new("L", (width * oversample, height * oversample), 0)
    whole = (0, 0, big.width - 1, big.height - 1)
    ImageDraw.Draw(big).rounded_rectangle(whole, radius * oversample, fill=255)
    return big.resize((width, height), Image.Resampling.LANCZOS)


def cut(image: Image.Image, mask: Image.Image) -> Image.Image:
    """The picture inside the mask, clear outside."""
    out = image.convert("RGBA")
    out.putalpha(ImageChops.multiply(out.getchannel("A"), mask))
    return out


# ---- smooth drawing -----------------------------------------------------------------------------

def curve(points: Sequence[Point], per: int = 10) -> list[Point]:
    """A smooth line through the points (Catmull-Rom)."""
    padded = [points[0], *points, points[-1]]
    found: list[Point] = []
    for n in range(1, len(padded) - 2):
        p0, p1, p2, p3 = padded[n - 1:n + 3]
        for step in range(per):
            t = step / per
            x, y = (0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
                           + (3 * b - a - 3 * c + d) * t ** 3)
                    for a, b, c, d in zip(p0, p1, p2, p3))
            found.append((x, y))
    return [*found, points[-1]]


class Sketch:
    """Draws at several times the size and reduces, so that every edge is smooth.

    All coordinates and widths are in final pixels and may be fractions. finish() gives the picture.
    """

    def __init__(self, width: int, height: int, oversample: int = 4, background: Image.Image | None = None):
        self.size = (width, height)
        self.k = oversample
        big = (width * oversample, height * oversample)
        if background is None:
            self.image = Image.new("RGBA", big, (0, 0, 0, 0))
        else:
            self.image = background.convert("RGBA").resize(big, Image.Resampling.BICUBIC)
        self.draw = ImageDraw.Draw(self.image)

    def _points(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.k, y * self.k) for x, y in points]

    def _box(self, box: Box) -> Box:
        x0, y0, x1, y1 = (v * self.k for v in box)
        return x0, y0, x1, y1

    def polygon(self, points: Iterable[Point], fill: Sequence[int] | None = None,
                outline: Sequence[int] | None = None, width: float = 1) -> None:
        corners = self._points(points)
        if fill is not None:
            self.draw.polygon(corners, fill=tuple(fill))
        if outline is not None:
            self._stroke([*corners, corners[0], corners[1]], outline, width)

    def line(self, points: Iterable[Point], colour: Sequence[int], width: float = 1,
             caps: bool = True) -> None:
        """A line with round joints, and round ends if caps."""
        corners = self._points(points)
        self._stroke(corners, colour, width)
        if caps:
            r = width * self.k / 2
            for x, y in (corners[0], corners[-1]):
                self.draw.ellipse((x - r, y - r, x + r, y + r), fill=tuple(colour))

    def _stroke(self, corners: list[Point], colour: Sequence[int], width: float) -> None:
        self.draw.line(corners, fill=tuple(colour), width=max(1, round(width * self.k)), joint="curve")

    def ellipse(self, box: Box, fill: Sequence[int] | None = None, outline: Sequence[int] | None = None,
                width: float = 1) -> None:
        self.draw.ellipse(self._box(box), fill=None if fill is None else tuple(fill),
                          outline=None if outline is None else tuple(outline),
                          width=max(1, round(width * self.k)) if outline is not None else 0)

    def disc(self, x: float, y: float, radius: float, fill: Sequence[int]) -> None:
        self.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)

    def rounded(self, box: Box, radius: float, fill: Sequence[int] | None = None,
                outline: Sequence[int] | None = None, width: float = 1) -> None:
        self.draw.rounded_rectangle(self._box(box), radius * self.k,
                                    fill=None if fill is None else tuple(fill),
                                    outline=None if outline is None else tuple(outline),
                                    width=max(1, round(width * self.k)) if outline is not None else 0)

    def text(self, x: float, y: float, words: str, face: str, size: float, colour: Sequence[int],
             anchor: str = "mm", spacing: float = 0) -> None:
        """Words with (x, y) at the anchor; spacing: extra pixels between letters (anchor "mm" only)."""
        letters = font(face, size * self.k)
        if not spacing:
            self.draw.text((x * self.k, y * self.k), words, font=letters, fill=tuple(colour), anchor=anchor)
            return
        advances = [letters.getlength(c) + spacing * self.k for c in words]
        pen = x * self.k - (sum(advances) - spacing * self.k) / 2
        for letter, advance in zip(words, advances):
            self.draw.text((pen, y * self.k), letter, font=letters, fill=tuple(colour), anchor="lm")
            pen += advance

    def mask(self) -> Image.Image:
        """What has been drawn so far, as a mask of the final size."""
        return self.image.getchannel("A").resize(self.size, Image.Resampling.LANCZOS)

    def under(self, layer: Image.Image) -> None:
        """Slips a layer of the final size beneath everything drawn so far."""
        big = layer.convert("RGBA").resize(self.image.size, Image.Resampling.BICUBIC)
        self.image = Image.alpha_composite(big, self.image)
        self.draw = ImageDraw.Draw(self.image)

    def finish(self) -> Image.Image:
        # Premultiplied, so that clear pixels lend no colour to the edges.
        return self.image.convert("RGBa").resize(self.size, Image.Resampling.LANCZOS).convert("RGBA")
