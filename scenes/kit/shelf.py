"""Where pictures are kept, up to so many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import pygame


class Shelf:
    """Surfaces by key; the ones unused for longest make room."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Any, pygame.Surface] = OrderedDict()

    def get(self, key: Any) -> pygame.Surface | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._kept

    def items(self) -> Iterable[tuple[Any, pygame.Surface]]:
        """What is kept, unused for longest first."""
        return self._kept.items()

    def put(self, key: Any, picture: pygame.Surface) -> pygame.Surface:
        self.drop(key)
        self._kept[key] = picture
        self.bytes += size_of(picture)
        self.shrink(self.limit)
        return picture

    def shrink(self, limit: int) -> None:
        """Let go of what was unused for longest until no more than `limit` bytes are kept, or one picture."""
        while self.bytes > limit and len(self._kept) > (limit > 0):
            _, old = self._kept.popitem(last=False)
            self.bytes -= size_of(old)

    def drop(self, key: Any) -> None:
        old = self._kept.pop(key, None)
        if old is not None:
            self.bytes -= size_of(old)


def size_of(picture: pygame.Surface) -> int:
    return bytes_of(picture.get_size())


def bytes_of(size: tuple[int, int]) -> int:
    """Of a picture with so many pixels."""
    return size[0] * size[1] * 4
