"""Pictures: the right baked size, scaled once, kept for the next frame."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from scenes.kit.paint import missing_picture, plain_nine
from scenes.kit.shelf import Shelf, size_of
from scenes.kit.theme import Colour

Size = tuple[int, int]

KEPT_CANVASES, KEPT_BYTES = 3, 12_000_000  # pictures at their size: so many times the window's area, and some more
LOADED_BYTES = 20_000_000  # sprites as they lie on the disk, and once the window's area: those of a table
# Every bake keeps an index of its own; the first is the house's, the others may be missing.
INDEXES = ("index.json", "index_condottiere.json", "index_abalone.json", "index_lost_cities.json",
           "index_web_of_power_cards.json")

LOST: Size = (256, 160)  # a large picture that is missing

log = logging.getLogger(__name__)


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


class Assets:
    """`root` is the art folder. Nothing is read before it is asked for, and nothing missing is fatal."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._index: dict[str, Entry] | None = None
        self._loaded = Shelf(LOADED_BYTES)
        self._made = Shelf(KEPT_BYTES)
        self._asked: dict[tuple[str, int], None] = {}  # sprites and the heights they were made in for this window
        self._made_for: Size | None = None
        self._baked: dict[str, list[tuple[int, Path]]] = {}
        self._sizes: dict[str, Size] = {}  # of large pictures, which are not kept as they lie on the disk
        self._unscaled: dict[Path, pygame.Surface] = {}  # but until the rough ones among them are smooth
        self._seen: dict[str, pygame.Surface] = {}  # and what was seen of them before the window changed as long
        self._grounds: set[str] = set()  # those that cover the window
        self._stretched: dict[str, pygame.Surface] = {}  # the same for a size that may come
        self._empty: pygame.Surface | None = None  # as large as a window that may come
        self._complained: set[str] = set()
        self.hasty = False  # the window is being dragged: large pictures are scaled quickly
        self._rough: list[tuple[str, tuple[int, int]]] = []  # pictures that were scaled quickly

    # --- sprites -------------------------------------------------------------------------------

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
            self._complain(f"sprite {name} is missing")
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
        wide, high = self.size(name, height)
        source = self._source(name, height)
        picture = source.copy() if source.get_size() == (wide, high) else smooth(source, (wide, high))
        if tint is not None:
            picture.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        if alpha is not None:
            picture.fill((255, 255, 255, max(0, min(255, alpha))), special_flags=pygame.BLEND_RGBA_MULT)
        return self._made.put(key, picture)

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
        key = ("nine", name, wide, high, round(scale * 50))
        found = self._made.get(key)
        if found is not None:
            return found
        if not self.has(name) or not self.index[name].slice:
            self._complain(f"frame {name} is missing")
            return self._made.put(key, plain_nine(name, (wide, high)))
        return self._made.put(key, self._cut_nine(name, (wide, high), scale))

    # --- large pictures ------------------------------------------------------------------------

    def picture(self, name: str, size: tuple[int, int], quick: bool = False) -> pygame.Surface:
        """art/NAME@HEIGHT.jpg (or .png, or without a height) scaled to `size` pixels. With `quick`, or
        while the window is being dragged, a rough copy comes first, made of what was seen of it before, if
        anything was, since reading takes longest; `polish` makes it smooth when there is time. The large
        pictures among the sprites are found by their plain names."""
        wanted = (max(1, int(size[0])), max(1, int(size[1])))
        key = ("picture", name, wanted)
        found = self._made.get(key)
        if found is not None:
            return found
        if (quick or self.hasty) and name in self._seen:
            self._rough.append((name, wanted))
            stretched = self._stretched.pop(name, None)
            if stretched is None or stretched.get_size() != wanted:
                stretched = pygame.transform.scale(self._seen[name], wanted)
            return self._made.put(key, stretched)
        path = self._large(name, wanted[1])
        if path is None:
            return self._made.put(key, smooth(missing_picture(name, LOST), wanted))
        source = self._unscaled.pop(path, None) or self._read(path, name)
        if source.get_size() == wanted:
            return self._made.put(key, source)
        if quick or self.hasty:
            self._rough.append((name, wanted))
            self._unscaled[path] = source
            return self._made.put(key, pygame.transform.scale(source, wanted))
        return self._made.put(key, smooth(source, wanted))

    def backdrop(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A picture that covers `size` pixels without being squeezed: what is too much is cut off."""
        self._grounds.add(name)
        whole = self._covering(name, size)
        picture = self.picture(name, whole)
        return picture.subsurface(pygame.Rect((0, 0), size).move((whole[0] - size[0]) // 2,
                                                                 (whole[1] - size[1]) // 2))

    def empty(self, size: Size) -> pygame.Surface:
        """A new surface as large as the window: such a one takes as long to be had as to be painted."""
        found, self._empty = self._empty, None
        return found if found is not None and found.get_size() == size else pygame.Surface(size)

    def new_size(self) -> None:
        """Everything is laid out anew. What was made for a window of another size will not be asked for again."""
        window = pygame.display.get_surface()
        if window is not None and window.get_size() != self._made_for:
            self._made_for = window.get_size()
            self._seen = self._last_seen()
            self._made.shrink(0)
            self._asked.clear()
            self._grounds.clear()
            self._made.limit = KEPT_BYTES + KEPT_CANVASES * size_of(window)
            self._loaded.limit = LOADED_BYTES + size_of(window)

    def ahead(self, ratio: float, size: Size) -> Iterator[None]:
        """In small steps: read the files that are scaled from when everything is so many times as large, and have
        what covers a window of `size` pixels."""
        self._loaded.limit = max(self._loaded.limit, LOADED_BYTES + 4 * size[0] * size[1])
        for name, height in [*self._asked]:
            path = self._path(name, round(height * ratio))
            if path not in self._loaded:
                self._load(path, name)
                yield
        self._empty, seen = None, self._last_seen()
        self._stretched.clear()
        for name in self._grounds & seen.keys():
            self._stretched[name] = pygame.transform.scale(seen[name], self._covering(name, size))
            yield
        self._empty = pygame.Surface(size)
        yield

    def _last_seen(self) -> dict[str, pygame.Surface]:
        """One large picture of each name as it was seen, a smooth one rather than a rough one."""
        seen = {**self._seen}
        for (kind, name, *_), picture in self._made.items():
            if kind == "picture" and not (name in seen and self.is_rough(name)):
                seen[name] = picture
        return seen

    def polish(self) -> bool:
        """Smooth one rough picture. True when one was done, so that the screen should be drawn again."""
        if not self._rough:
            self._seen.clear()
            self._stretched.clear()
            self._empty = None
            return False
        name, size = self._rough.pop()
        self._rough = [rough for rough in self._rough if rough[0] != name]  # older sizes no longer matter
        self._made.drop(("picture", name, size))
        self._seen.pop(name, None)
        self.picture(name, size)
        if not self._rough:
            self._unscaled.clear()
        return True

    @property
    def rough(self) -> bool:
        return bool(self._rough)

    def is_rough(self, name: str) -> bool:
        """Whether this picture was scaled quickly and will be seen smooth in a moment."""
        return any(name == rough for rough, _ in self._rough)

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
                self._complain(f"no index of sprites: {error}")
        return found

    def _source(self, name: str, height: int) -> pygame.Surface:
        """The baked picture to scale from: the smallest that is high enough."""
        if not self.has(name):
            self._complain(f"sprite {name} is missing")
            return missing_picture(name, (MISSING.heights[0], MISSING.heights[0]))
        self._asked[name, height] = None
        return self._load(self._path(name, height), name)

    def _path(self, name: str, height: int) -> Path:
        heights = self.entry(name).heights
        baked = next((h for h in heights if h >= height), heights[-1])
        return self.root / "sprites" / f"{name}@{baked}.{self.entry(name).ext}"

    def _load(self, path: Path, name: str) -> pygame.Surface:
        return self._loaded.get(path) or self._loaded.put(path, self._read(path, name))

    def _read(self, path: Path, name: str) -> pygame.Surface:
        try:
            picture = pygame.image.load(str(path))
        except (OSError, pygame.error) as error:
            self._complain(f"{path.name} cannot be read: {error}")
            picture = missing_picture(name, self.size(name, self.entry(name).heights[-1]))
        if pygame.display.get_surface() is not None:
            picture = picture.convert() if path.suffix == ".jpg" else picture.convert_alpha()
        return picture

    def _large(self, name: str, height: int) -> Path | None:
        """The file to scale a large picture from: the smallest that is high enough."""
        found = self._baked.get(name)
        if found is None:
            found = self._baked[name] = self._find_large(name)
        if not found:
            self._complain(f"picture {name} is missing")
            return None
        return next((path for h, path in found if h >= height), found[-1][1])

    def _covering(self, name: str, size: Size) -> Size:
        """How large a picture must be to cover `size` pixels."""
        wide, high = self._large_size(name, size[1])
        share = max(size[0] / wide, size[1] / high)
        return max(size[0], round(wide * share)), max(size[1], round(high * share))

    def _large_size(self, name: str, height: int) -> Size:
        """Of any of its files, since all have one shape."""
        if name not in self._sizes:
            path = self._large(name, height)
            if path is None:
                return LOST
            picture = self._unscaled[path] = self._read(path, name)  # it is wanted in a moment
            self._sizes[name] = picture.get_size()
        return self._sizes[name]

    def _find_large(self, name: str) -> list[tuple[int, Path]]:
        """The files of a large picture by ascending height."""
        folder = self.root / ("sprites" if name in self.index else Path(name).parent)
        plain = Path(name).name
        files = [*folder.glob(f"{plain}@*.*"), *folder.glob(f"{plain}.*")]
        return sorted((baked_height(path), path) for path in files if path.suffix in (".jpg", ".png"))

    def _cut_nine(self, name: str, size: tuple[int, int], scale: float) -> pygame.Surface:
        entry = self.index[name]
        source = self._source(name, round(entry.unit * scale))
        baked = source.get_height() / entry.unit
        cut = fitted([round(side * baked) for side in entry.slice], source.get_size())
        put = fitted([round(side * scale) for side in entry.slice], size)
        return stretch(source, cut, put, size)

    def _complain(self, message: str) -> None:
        if message not in self._complained:
            self._complained.add(message)
            log.warning("%s", message)


def baked_height(path: Path) -> int:
    tail = path.stem.rpartition("@")[2]
    return int(tail) if tail.isdigit() else 0


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
    result = pygame.Surface(size, pygame.SRCALPHA)
    from_x, from_y = (0, cut[0], wide - cut[2], wide), (0, cut[1], high - cut[3], high)
    to_x, to_y = (0, put[0], size[0] - put[2], size[0]), (0, put[1], size[1] - put[3], size[1])
    for row in range(3):
        for column in range(3):
            part = pygame.Rect(from_x[column], from_y[row], from_x[column + 1] - from_x[column],
                               from_y[row + 1] - from_y[row])
            target = pygame.Rect(to_x[column], to_y[row], to_x[column + 1] - to_x[column],
                                 to_y[row + 1] - to_y[row])
            if min(part.w, part.h, target.w, target.h) > 0:
                result.blit(smooth(source.subsurface(part), target.size), target)
    return result
