"""What every bake of sprites is made with: a drawing is baked in several heights, and a page of the index says of it
what the program must know.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PIL import Image

from art.bake.shapes import Layers
from art.bake.textures import ART

FOLDER = ART / "sprites"
Four = tuple[float, float, float, float]


@dataclass
class Sprite:
    """What is to be baked: a drawing for each height, and what the index says of it."""

    name: str
    heights: Sequence[int]
    draw: Callable[[int], Image.Image]
    anchor: tuple[float, float] = (0.5, 0.5)
    slice: Four | None = None
    unit: float = 0
    margin: float = 0
    pad: Four | None = None
    ext: str = "png"
    entry: dict[str, object] = field(default_factory=dict)

    def bake(self) -> None:
        for height in self.heights:
            image = self.draw(height)
            path = FOLDER / f"{self.name}@{height}.{self.ext}"
            if self.ext == "jpg":
                image.convert("RGB").save(path, quality=88, subsampling=0)
            else:
                tidy(image).save(path, optimize=True)
        self.entry = {
            "heights": list(self.heights),
            "aspect": round(image.width / image.height, 4),
            "anchor": list(self.anchor),
            "ext": self.ext,
        }
        if self.slice:
            self.entry["slice"] = list(self.slice)
        if self.unit:
            self.entry["unit"] = self.unit
        if self.margin:
            self.entry["margin"] = self.margin
        if self.pad:
            self.entry["pad"] = [round(v, 4) for v in self.pad]


def tidy(image: Image.Image) -> Image.Image:
    """Clear pixels get no colour, which packs better; an opaque picture gets no alpha."""
    pixels = np.asarray(image.convert("RGBA")).copy()
    pixels[pixels[..., 3] == 0] = 0
    if (pixels[..., 3] == 255).all():
        return Image.fromarray(pixels).convert("RGB")
    return Image.fromarray(pixels)


def whole(draw: Callable[[int], Layers]) -> Callable[[int], Image.Image]:
    """A drawing made anew for every height."""
    return lambda height: draw(height).image(height)


def once(draw: Callable[[], Layers]) -> Callable[[int], Image.Image]:
    """A drawing made once and reduced to every height."""
    kept: list[Layers] = []

    def at(height: int) -> Image.Image:
        if not kept:
            kept.append(draw())
        return kept[0].image(height)

    return at


def bake_all(sprites: Iterable[Sprite], page: Path, wanted: Sequence[str]) -> None:
    """Draw those whose names begin with a wanted word (all, if there is none) and keep their index `page`."""
    FOLDER.mkdir(exist_ok=True)
    index: dict[str, object] = {}
    if wanted and page.exists():
        index = json.loads(page.read_text(encoding="utf-8"))
    for sprite in sprites:
        if not wanted or any(sprite.name.startswith(start) for start in wanted):
            sprite.bake()
            index[sprite.name] = sprite.entry
    lines = (f" {json.dumps(name)}: {json.dumps(index[name])}" for name in sorted(index))
    page.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
