"""Sprites and frames: the right baked size, scaled once, kept for the next frame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from scenes.kit.paint import missing_picture, plain_nine
from scenes.kit.reading import Reader
from scenes.kit.shelf import Shelf, bytes_of
from scenes.kit.theme import Colour

Size = tuple[int, int]

KEPT_CANVASES, KEPT_BYTES = 2, 12_000_000  # at their size: so many times the window's area, and some more
COMING_BYTES = 12_000_000  # made for a size that may come
LOADED_BYTES = 20_000_000  # as they lie on the disk, and once the window's area: those of a table
# Every bake keeps an index of its own; the first is the house's, the others may be missing.
INDEXES = ("index.json", "index_condottiere.json", "index_abalone.json", "index_lost_cities.json",
           "index_web_of_power_cards.json")


@dataclass(frozen=True)
class Entry:
    """One sprite of art/sprites/index.json or another of the indexes.

    heights  baked heights in pixels, ascending       aspect  width / height
    anchor   (x, y) shares of the size: the point that stands on the board
    ext      ending of its files

    Frames and widgets:
    unit     height in design units
    slice    left, top, right, bottom borders that keep their size, in design units; () when it is no frame
    margin   how far shadow or light reaches beyond the thing itself, in design units
    Sprites that lie around a card:
    pad      that reach to the left, top, right, bottom as shares of width and height
    """

    heights: tuple[int, ...]
    aspect: float = 1.0
    anchor: tuple[float, float] = (0.5, 0.5)
    slice: tuple[float, ...] = ()
    unit: float = 0.0
    margin: float = 0.0
    pad: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    ext: str = "png"


MISSING = Entry((64,))
NINE = "nine"  # begins the keys of frames


class Assets:
    """`root` is the art folder. Nothing is read before it is asked for, and nothing missing is fatal."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._index: dict[str, Entry] | None = None
        self._loaded = Shelf(LOADED_BYTES)
        self._made = Shelf(KEPT_BYTES)
        self._asked: dict[tuple[str, int], None] = {}  # sprites and the heights they were made in for this window
        self._coming = Shelf(2 * COMING_BYTES)  # made as large as they are likely to be in a window that may come
        self._made_for: Size | None = None
        self._reader = Reader()

    @property
    def index(self) -> dict[str, Entry]:
        if self._index is None:
            self._index = self._read_index()
        return self._index

    def has(self, name: str) -> bool:
        return name in self.index

    def entry(self, name: str) -> Entry:
        found = self.index.get(name)
        if found is None:
            self._reader.complain(f"sprite {name} is missing")
            return MISSING
        return found

    def size(self, name: str, height: int) -> tuple[int, int]:
        """Width and height in pixels of a sprite that is `height` pixels high."""
        return max(1, round(height * self.entry(name).aspect)), max(1, height)

    def sprite(self, name: str, height: int, tint: Colour | None = None,
               alpha: int | None = None) -> pygame.Surface:
        """The sprite `height` pixels high. `tint` multiplies its colours, `alpha` (0..255) its opacity.
        Shared: do not draw on it."""
        height = max(1, int(height))
        key = (name, height, tint, alpha)
        found = self._made.get(key)
        if found is not None:
            return found
        if self.has(name):
            self._asked[name, height] = None
        return self._made.put(key, self._coming.get(key) or self._make(*key))

    def around(self, name: str, rect: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect]:
        """A sprite whose inner part, without its `pad`, fills the height of `rect`: shadows and halos.
        Returns the picture and where it goes."""
        left, top, right, bottom = self.entry(name).pad
        picture = self.sprite(name, round(rect.h / max(0.05, 1 - top - bottom)))
        wide, high = picture.get_size()
        x = rect.centerx - wide * (left + (1 - left - right) / 2)
        y = rect.centery - high * (top + (1 - top - bottom) / 2)
        return picture, picture.get_rect(topleft=(round(x), round(y)))

    def nine(self, name: str, size: tuple[int, int], scale: float = 1.0) -> pygame.Surface:
        """A frame of any size in pixels: corners kept at `scale` pixels a design unit, edges and middle
        stretched. `widgets.draw_frame` also sees to its margin."""
        wide, high = max(1, size[0]), max(1, size[1])
        key = (NINE, name, wide, high, round(scale * 50))
        found = self._made.get(key)
        if found is not None:
            return found
        if not self.has(name) or not self.index[name].slice:
            self._reader.complain(f"frame {name} is missing")
            return self._made.put(key, plain_nine(name, (wide, high)))
        return self._made.put(key, self._cut_nine(name, (wide, high), scale))

    def new_size(self) -> None:
        """Everything is laid out anew. What was made for a window of another size will not be asked for again."""
        window = pygame.display.get_surface()
        if window is not None and window.get_size() != self._made_for:
            self._made_for = window.get_size()
            self._made.shrink(0)
            self._asked.clear()
            self._give_room(window.get_size())

    def ahead(self, ratio: float, size: Size) -> Iterator[None]:
        """Read, one after another, the files that are scaled from when everything is so many times as large in a window
        of `size` pixels; then make the sprites."""
        self._give_room(size)
        self._coming.shrink(0)
        for name, height in [*self._asked]:
            path = self._path(name, round(height * ratio))
            if path not in self._loaded:
                self._load(path, name)
                yield
        for key, _ in [*self._made.items()]:
            if key[0] != NINE and self._coming.bytes < COMING_BYTES:
                name, height, tint, alpha = key
                larger = name, max(1, round(height * ratio)), tint, alpha
                self._coming.put(larger, self._make(*larger))
                yield

    def tidy(self) -> None:
        """Let go of what was made for a size and not used."""
        self._coming.shrink(0)

    def _give_room(self, size: Size) -> None:
        canvas = bytes_of(size)
        self._made.limit, self._loaded.limit = KEPT_BYTES + KEPT_CANVASES * canvas, LOADED_BYTES + canvas

    # --- inside --------------------------------------------------------------------------------

    def _read_index(self) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        for page in INDEXES:
            path = self.root / "sprites" / page
            if page != INDEXES[0] and not path.exists():
                continue
            try:
                raw = json.loads(path.read_text(encoding="utf-8"))
                found |= {name: read_entry(item) for name, item in raw.items()}
            except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
                self._reader.complain(f"no index of sprites: {error}")
        return found

    def _make(self, name: str, height: int, tint: Colour | None, alpha: int | None) -> pygame.Surface:
        source, size = self._source(name, height), self.size(name, height)
        picture = source.copy() if source.get_size() == size else smooth(source, size)
        if tint is not None:
            picture.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        if alpha is not None:
            picture.fill((255, 255, 255, max(0, min(255, alpha))), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _source(self, name: str, height: int) -> pygame.Surface:
        """The baked picture to scale from: the smallest that is high enough."""
        if not self.has(name):
            self._reader.complain(f"sprite {name} is missing")
            return missing_picture(name, (MISSING.heights[0], MISSING.heights[0]))
        return self._load(self._path(name, height), name)

    def _path(self, name: str, height: int) -> Path:
        heights = self.entry(name).heights
        baked = next((h for h in heights if h >= height), heights[-1])
        return self.root / "sprites" / f"{name}@{baked}.{self.entry(name).ext}"

    def _load(self, path: Path, name: str) -> pygame.Surface:
        return self._loaded.get(path) or self._loaded.put(path, self._read(path, name))

    def _read(self, path: Path, name: str) -> pygame.Surface:
        return self._reader.read(path) or missing_picture(name, self.size(name, self.entry(name).heights[-1]))

    def _cut_nine(self, name: str, size: tuple[int, int], scale: float) -> pygame.Surface:
        entry = self.index[name]
        height = round(entry.unit * scale)
        self._asked[name, height] = None
        source = self._source(name, height)
        baked = source.get_height() / entry.unit
        cut = fitted([round(side * baked) for side in entry.slice], source.get_size())
        put = fitted([round(side * scale) for side in entry.slice], size)
        return stretch(source, cut, put, size)


def read_entry(item: dict[str, Any]) -> Entry:
    heights = tuple(sorted(int(h) for h in item["heights"]))
    anchor = item.get("anchor") or (0.5, 0.5)
    return Entry(heights, float(item.get("aspect", 1.0)), (float(anchor[0]), float(anchor[1])),
                 tuple(float(side) for side in item.get("slice") or ()),
                 float(item.get("unit") or heights[0]), float(item.get("margin") or 0),
                 tuple(float(side) for side in item.get("pad") or (0.0, 0.0, 0.0, 0.0)),
                 str(item.get("ext", "png")))


def smooth(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Scale in high quality; surfaces of few colours are widened first, since smoothscale needs 24 bits."""
    if picture.get_bitsize() not in (24, 32):
        picture = picture.convert(32)
    return pygame.transform.smoothscale(picture, size)


def fitted(put: list[int], size: tuple[int, int]) -> list[int]:
    """Borders that leave at least something of the middle, also in a very small frame."""
    left, top, right, bottom = put
    if left + right >= size[0]:
        left = right = max(0, (size[0] - 1) // 2)
    if top + bottom >= size[1]:
        top = bottom = max(0, (size[1] - 1) // 2)
    return [left, top, right, bottom]


def stretch(source: pygame.Surface, cut: list[int], put: list[int], size: tuple[int, int]) -> pygame.Surface:
    """Copy the nine parts of `source` (borders `cut`) into a new surface of `size` (borders `put`)."""
    wide, high = source.get_size()
    result = pygame.Surface(size, pygame.SRCALPHA, 32)  # also where the screen has fewer colours
    if source.get_bitsize() != 32:
        source = source.convert(result)
    from_x, from_y = (0, cut[0], wide - cut[2], wide), (0, cut[1], high - cut[3], high)
    to_x, to_y = (0, put[0], size[0] - put[2], size[0]), (0, put[1], size[1] - put[3], size[1])
    for row in range(3):
        for column in range(3):
            part = pygame.Rect(from_x[column], from_y[row], from_x[column + 1] - from_x[column],
                               from_y[row + 1] - from_y[row])
            target = pygame.Rect(to_x[column], to_y[row], to_x[column + 1] - to_x[column],
                                 to_y[row + 1] - to_y[row])
            if min(part.w, part.h, target.w, target.h) > 0:
                pygame.transform.smoothscale(source.subsurface(part), target.size, result.subsurface(target))
    return result
