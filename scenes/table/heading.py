"""What stands above every board, beside the buttons: the title, how the game stands, and what kind of game it is."""

from __future__ import annotations

import pygame

from scenes.kit.look import Look
from scenes.kit.text import Paragraph
from scenes.kit.theme import SMALLEST_PX
from scenes.kit.widgets import Widget

SIZES = (15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4)  # design units; as far as letters can be read


class Heading(Widget):
    """The title always stays; where there is no room for it the shorter one takes its place. Whoever owns it sets
    `rect`, `status`, `badge` and, as its tooltip, what the badge means: pointer and keys lead to that."""

    def __init__(self, look: Look, title: str, short: str) -> None:
        super().__init__(look)
        self.title, self.short = title.upper(), short.upper()
        self.status = self.badge = ""
        self._told = pygame.Rect(0, 0, 0, 0)  # where status and badge stand

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return bool(self.tooltip)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self._told.collidepoint(event.pos)
        return False

    def ring_rect(self) -> pygame.Rect:
        return self._told

    def note_rect(self) -> pygame.Rect:
        """Only the board is below: the note leaves what it explains in sight."""
        return pygame.Rect(self._told.midbottom, (0, 0))

    def look_key(self) -> object:
        return self.status, self.badge

    def draw(self, surface: pygame.Surface) -> None:
        look, strip = self.look, self.rect
        left = strip.x + look.u(22)
        free = strip.right - look.u(16) - left
        most = free * 11 // 20
        title = self.title if look.text.width(self.title, "title", 20) <= most else self.short
        box = pygame.Rect(left, strip.y, min(most, look.text.width(title, "title", 24)), strip.h)
        told = look.text.draw(surface, title, box, "title", 24, look.theme.cream, ellipsis=True, shrink=True)
        left, free = told.right + look.u(20), free - told.w - look.u(20)
        rest = pygame.Rect(left, strip.y, free, strip.h)
        standing = self._standing(free, strip.h - look.u(8))
        self._told = pygame.Rect(left, strip.centery - standing.height // 2, standing.width, standing.height)
        look.text.draw_paragraph(surface, standing, rest, look.theme.cream_soft, valign="middle")

    def _standing(self, wide: int, high: int) -> Paragraph:
        """Status and badge in one line if that can be read, else in as many as there is room for."""
        text = self.look.text
        parts = [part for part in (self.status, f"({self.badge})" if self.badge else "") if part]
        line = "  ".join(parts)
        size = text.fitting_size(line, "text", 17, wide, 14)
        if text.width(line, "text", size) <= wide:
            return text.wrap(line, wide, "text", size)
        for size in SIZES:
            found = text.wrap("\n".join(parts), wide, "text", size)
            if found.height <= high:
                return found
            if text.px(size) == SMALLEST_PX:
                break
        return text.wrap("\n".join(text.shortened(part, "text", size, wide) for part in parts), wide, "text", size)
