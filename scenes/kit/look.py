"""What widgets draw with: letters, colours, sprites, pictures, and the scale of the interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from scenes.kit.assets import Assets
from scenes.kit.pictures import Pictures
from scenes.kit.text import Text
from scenes.kit.theme import Theme


def _silent(name: str) -> None:
    """No sound."""


def _unheard(sentence: str) -> None:
    """Nobody is told."""


@dataclass
class Look:
    """Widgets keep a reference to it, so that a new scale or theme reaches them at the next layout."""

    theme: Theme
    text: Text
    assets: Assets
    scale: float = 1.0
    reduced_motion: bool = False
    sound: Callable[[str], None] = field(default=_silent)  # plays a sound by its name
    tell: Callable[[str], None] = field(default=_unheard)  # shows a sentence as a message
    pictures: Pictures = field(init=False)  # of the same folder as the assets

    def __post_init__(self) -> None:
        self.pictures = Pictures(self.assets.root)

    def u(self, units: float) -> int:
        """Design units (those of a 1280 x 800 picture) to whole pixels; anything above 0 is at least 1."""
        px = round(units * self.scale)
        return px if px or not units else (1 if units > 0 else -1)

    def rescale(self, scale: float) -> None:
        """Called by the app when the window or the setting `interface_size` changes."""
        self.scale = scale
        self.text.rescale(scale)
        self.assets.new_size()
        self.pictures.new_size()

    def ahead(self, size: tuple[int, int], scale: float) -> Iterator[None]:
        """Get ready, in small steps, for what is drawn with now to be drawn with in another size and scale."""
        return chain(self.assets.ahead(scale / self.scale, size), self.text.ahead(scale), self.pictures.ahead(size))
