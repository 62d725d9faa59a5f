"""Large pictures: scaled quickly while the window changes, and smooth as soon as there is time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from scenes.kit.assets import Size, smooth
from scenes.kit.paint import missing_picture
from scenes.kit.reading import Reader
from scenes.kit.shelf import Shelf, bytes_of

KEPT_CANVASES = 3  # pictures at their size: so many times the window's area
FIRST: Size = (1280, 800)  # until there is a window
LOST: Size = (256, 160)  # a picture that is missing


class Pictures:
    """Those of the art folder `root` that are not kept as they are read: maps, boards, the wood of the table.

    A picture is a name with its folder, such as "maps/europe", and lies in NAME@HEIGHT.jpg (or .png, or without a
    height). Nothing missing is fatal.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.hasty = False  # the window is being dragged
        self._reader = Reader()
        self._made = Shelf(room(FIRST))  # by name and size
        self._made_for: Size | None = None
        self._files: dict[str, list[tuple[int, Path]]] = {}
        self._sizes: dict[str, Size] = {}
        self._unscaled: dict[Path, pygame.Surface] = {}  # until the rough ones made of them are smooth
        self._seen: dict[str, pygame.Surface] = {}  # as long: what was seen before the window changed
        self._rough: list[tuple[str, Size]] = []  # were scaled quickly
        self._covers: set[str] = set()  # cover the window
        self._stretched: dict[str, pygame.Surface] = {}  # do so in a size that may come
        self._empty: pygame.Surface | None = None  # is as large as a window that may come

    def sized(self, name: str, size: Size) -> pygame.Surface:
        """The picture scaled to `size` pixels. While the window is being dragged a rough copy comes first, made of
        what was seen of it before, if anything was, since reading takes longest; `polish` makes it smooth when there is
        time. Shared: do not draw on it."""
        wanted = (max(1, int(size[0])), max(1, int(size[1])))
        key = (name, wanted)
        found = self._made.get(key)
        if found is not None:
            return found
        if self.hasty and name in self._seen:
            self._rough.append(key)
            return self._made.put(key, self._stretch(name, wanted))
        path = self._path(name, wanted[1])
        if path is None:
            return self._made.put(key, smooth(missing_picture(name, LOST), wanted))
        source = self._unscaled.pop(path, None) or self._read(path, name)
        if source.get_size() == wanted:
            return self._made.put(key, source)
        if self.hasty:
            self._rough.append(key)
            self._unscaled[path] = source
            return self._made.put(key, pygame.transform.scale(source, wanted))
        return self._made.put(key, smooth(source, wanted))

    def covering(self, name: str, size: Size) -> pygame.Surface:
        """The picture over `size` pixels without being squeezed: what is too much is cut off."""
        self._covers.add(name)
        whole = self._whole(name, size)
        left, top = (whole[0] - size[0]) // 2, (whole[1] - size[1]) // 2
        return self.sized(name, whole).subsurface(pygame.Rect((left, top), size))

    def empty(self, size: Size) -> pygame.Surface:
        """A new surface as large as the window: such a one takes as long to be had as to be painted."""
        found, self._empty = self._empty, None
        return found if found is not None and found.get_size() == size else pygame.Surface(size)

    # --- another size ----------------------------------------------------------------------------

    def new_size(self) -> None:
        """Everything is laid out anew. What was made for a window of another size will not be asked for again."""
        window = pygame.display.get_surface()
        if window is not None and window.get_size() != self._made_for:
            self._made_for = window.get_size()
            self._seen = self._last_seen()
            self._made.shrink(0)
            self._made.limit = room(self._made_for)
            self._covers.clear()

    def ahead(self, size: Size) -> Iterator[None]:
        """Have, one after another, what covers a window of `size` pixels."""
        self._empty, seen = None, self._last_seen()
        self._stretched.clear()
        for name in self._covers & seen.keys():
            self._stretched[name] = pygame.transform.scale(seen[name], self._whole(name, size))
            yield
        self._empty = pygame.Surface(size)
        yield

    def polish(self) -> bool:
        """Smooth one rough picture. True when one was done, so that the screen should be drawn again."""
        if not self._rough:
            self._seen.clear()
            self._stretched.clear()
            self._empty = None
            return False
        name, size = self._rough.pop()
        self._rough = [rough for rough in self._rough if rough[0] != name]  # older sizes no longer matter
        self._made.drop((name, size))
        self._seen.pop(name, None)
        self.sized(name, size)
        if not self._rough:
            self._unscaled.clear()
        return True

    @property
    def rough(self) -> bool:
        return bool(self._rough)

    def is_rough(self, name: str) -> bool:
        """Whether this picture was scaled quickly and will be seen smooth in a moment."""
        return any(name == rough for rough, _ in self._rough)

    # --- inside ----------------------------------------------------------------------------------

    def _last_seen(self) -> dict[str, pygame.Surface]:
        """One picture of each name as it was seen, a smooth one rather than a rough one."""
        seen = {**self._seen}
        for (name, _), picture in self._made.items():
            if not (name in seen and self.is_rough(name)):
                seen[name] = picture
        return seen

    def _stretch(self, name: str, size: Size) -> pygame.Surface:
        """What was seen before, in another size."""
        ready = self._stretched.pop(name, None)
        return ready if ready is not None and ready.get_size() == size else pygame.transform.scale(
            self._seen[name], size)

    def _whole(self, name: str, size: Size) -> Size:
        """How large a picture must be to cover `size` pixels."""
        wide, high = self._read_size(name, size[1])
        share = max(size[0] / wide, size[1] / high)
        return max(size[0], round(wide * share)), max(size[1], round(high * share))

    def _read_size(self, name: str, height: int) -> Size:
        """Of any of its files, since all have one shape."""
        if name not in self._sizes:
            path = self._path(name, height)
            if path is None:
                return LOST
            picture = self._unscaled[path] = self._read(path, name)  # it is wanted in a moment
            self._sizes[name] = picture.get_size()
        return self._sizes[name]

    def _read(self, path: Path, name: str) -> pygame.Surface:
        return self._reader.read(path) or missing_picture(name, LOST)

    def _path(self, name: str, height: int) -> Path | None:
        """The file to scale from: the smallest that is high enough."""
        found = self._files.get(name)
        if found is None:
            found = self._files[name] = self._find(name)
        if not found:
            self._reader.complain(f"picture {name} is missing")
            return None
        return next((path for high, path in found if high >= height), found[-1][1])

    def _find(self, name: str) -> list[tuple[int, Path]]:
        """The files of a picture by ascending height."""
        folder, plain = (self.root / name).parent, Path(name).name
        files = [*folder.glob(f"{plain}@*.*"), *folder.glob(f"{plain}.*")]
        return sorted((baked_height(path), path) for path in files if path.suffix in (".jpg", ".png"))


def room(window: Size) -> int:
    """Bytes for what is kept beside a window of this size."""
    return KEPT_CANVASES * bytes_of(window)


def baked_height(path: Path) -> int:
    tail = path.stem.rpartition("@")[2]
    return int(tail) if tail.isdigit() else 0
