"""A witness of everything that is written on screen, for the tests that look for clipped or faint text."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import pygame

from scenes.kit.theme import Colour, contrast


@dataclass
class Written:
    """One line of text as it was drawn. Rectangles are pixels of the canvas; `ink` is what the letters fill."""

    text: str
    rect: pygame.Rect
    ink: pygame.Rect
    picture: pygame.Surface  # the letters alone, as large as `rect`
    px: int
    colour: Colour
    background: Colour  # the average under the text just before it was drawn
    container: pygame.Rect | None  # where the text was meant to stay
    clip: pygame.Rect  # the part of the canvas that was open for drawing
    ellipsis: bool  # the text was shortened to `shown`
    layer: int  # scenes and popups above others have higher numbers
    contrast: float  # WCAG, at the letter with the least
    shown: str = ""
    covered: bool = False  # something of a higher layer was drawn over it


@dataclass
class Recorder:
    """Set `text.recorder = Recorder()`, draw one frame, read `written`; then `clear()`."""

    written: list[Written] = field(default_factory=list)
    layer: int = 0

    def clear(self) -> None:
        self.written.clear()
        self.layer = 0

    def note(self, surface: pygame.Surface, text: str, picture: pygame.Surface, rect: pygame.Rect, px: int,
             colour: Colour, container: pygame.Rect | None, shown: str) -> None:
        """Called before `picture`, the text or what is shown of it, is drawn at `rect` on `surface`."""
        ink = picture.get_bounding_rect().move(rect.topleft)
        seen = ink.clip(surface.get_clip())
        dx, dy = surface.get_abs_offset()
        self.written.append(Written(
            text, rect.move(dx, dy), ink.move(dx, dy), picture, px, colour, average(surface, seen),
            container.move(dx, dy) if container else None, surface.get_clip().move(dx, dy), shown != text,
            self.layer, least_contrast(surface, seen, colour), shown))

    def cover(self, rect: pygame.Rect) -> None:
        """An opaque popup is about to be drawn over `rect`: what stands there is hidden on purpose."""
        for line in self.written:
            if line.rect.colliderect(rect):
                line.covered = True


def average(surface: pygame.Surface, rect: pygame.Rect) -> Colour:
    """The mean colour of a part of a surface; black where it is empty."""
    found = pygame.transform.average_color(surface, rect) if rect.w and rect.h else (0, 0, 0, 0)
    return found[0], found[1], found[2]


def least_contrast(surface: pygame.Surface, ink: pygame.Rect, colour: Colour) -> float:
    """The contrast of `colour` with what lies under a word, letter by letter: the least of pieces about as
    wide as the letters are high. 21 where nothing is seen of it."""
    count = max(1, round(ink.w / max(8, ink.h)))
    edges = [ink.x + ink.w * n // count for n in range(count + 1)]
    pieces = [pygame.Rect(left, ink.y, right - left, ink.h) for left, right in itertools.pairwise(edges)]
    return min((contrast(colour, average(surface, piece)) for piece in pieces if piece.w and piece.h),
               default=21.0)
