"""A witness of everything that is written on screen, for the tests that look for clipped or faint text."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from scenes.kit.theme import Colour


@dataclass
class Written:
    """One line of text as it was drawn. Rectangles are pixels of the canvas."""

    text: str
    rect: pygame.Rect
    px: int
    colour: Colour
    background: Colour  # the average under the text just before it was drawn
    container: pygame.Rect | None  # where the text was meant to stay
    clip: pygame.Rect  # the part of the canvas that was open for drawing
    ellipsis: bool  # the text was shortened
    layer: int  # scenes and popups above others have higher numbers
    covered: bool = False  # something of a higher layer was drawn over it


@dataclass
class Recorder:
    """Set `text.recorder = Recorder()`, draw one frame, read `written`; then `clear()`."""

    written: list[Written] = field(default_factory=list)
    layer: int = 0

    def clear(self) -> None:
        self.written.clear()
        self.layer = 0

    def note(self, surface: pygame.Surface, text: str, rect: pygame.Rect, px: int, colour: Colour,
             container: pygame.Rect | None, ellipsis: bool) -> None:
        """Called before the text is drawn at `rect` on `surface`."""
        seen = rect.clip(surface.get_clip())
        under = pygame.transform.average_color(surface, seen) if seen.w and seen.h else (0, 0, 0, 0)
        dx, dy = surface.get_abs_offset()
        self.written.append(Written(
            text, rect.move(dx, dy), px, colour, (under[0], under[1], under[2]),
            container.move(dx, dy) if container else None, surface.get_clip().move(dx, dy), ellipsis,
            self.layer))

    def cover(self, rect: pygame.Rect) -> None:
        """An opaque popup is about to be drawn over `rect`: what stands there is hidden on purpose."""
        for line in self.written:
            if line.rect.colliderect(rect):
                line.covered = True
