"""The banner that explains points while they are counted."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.boards.api import SeatLook, seat_sprite
from scenes.kit.look import Look
from scenes.kit.text import Paragraph
from scenes.kit.widgets import Widget, draw_frame, draw_glow
from scenes.table.panels import signed

SIZES = range(18, 11, -1)  # of the letters, in design units: the first in which nothing is cut
GROWTH, SHIFT, APART = 44, 12, 3  # design units an edge may move so that it lies across nothing, and keeps from that


class ScoreBanner(Widget):
    """One scored item in words, with what each seat gets; or an announcement.

    It lies at the head or the foot of its `rect`, wherever it hides less of what is spoken of, and hides the rest
    of the board whole or not at all where it can.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.text = ""
        self.gains: list[tuple[SeatLook, int]] = []
        self.visible = False
        self.hint = ""
        self.spoken_of: Sequence[pygame.Rect] = ()
        self.whole: Sequence[pygame.Rect] = ()

    def say(self, text: str, gains: list[tuple[SeatLook, int]], hint: str,
            spoken_of: Sequence[pygame.Rect] = (), whole: Sequence[pygame.Rect] = ()) -> None:
        """Come up with these words about what lies in the rectangles `spoken_of`. whole: what should not be cut."""
        self.text, self.gains, self.hint, self.visible = text, gains, hint, True
        self.spoken_of, self.whole = spoken_of, whole

    def hush(self) -> None:
        """Go away."""
        self.visible = False

    def draw(self, surface: pygame.Surface) -> None:
        look = self.look
        gains_high = look.u(40) if self.gains else 0
        hint_high = look.text.line_height("italic", 15) if self.hint else 0
        paragraph = self._paragraph(self.rect.h - gains_high - hint_high - look.u(30))
        high = paragraph.height + gains_high + hint_high + look.u(30)
        box = self._box(high)
        if look.text.recorder is not None:
            look.text.recorder.cover(box.inflate(look.u(32), look.u(32)))  # its light too
            look.text.recorder.layer += 1
        draw_glow(look, surface, box)
        draw_frame(look, surface, "panel", box)
        top = box.y + look.u(14) + (box.h - high) // 2
        words = pygame.Rect(box.x + look.u(20), top, box.w - look.u(40), paragraph.height)
        look.text.draw_paragraph(surface, paragraph, words, look.theme.ink, "center")
        self._draw_gains(surface, pygame.Rect(box.x, words.bottom, box.w, gains_high))
        if self.hint:
            foot = pygame.Rect(words.x, words.bottom + gains_high, words.w, hint_high)
            look.text.draw(surface, self.hint, foot, "italic", 15, look.theme.ink_soft, "center", shrink=True)

    def _paragraph(self, high: int) -> Paragraph:
        """The text in the largest letters in which it is at most `high` pixels high and no word is cut."""
        text, wide = self.look.text, self.rect.w - self.look.u(40)
        longest = max(self.text.split(), key=len, default="")
        fitting = (size for size in SIZES if text.width(longest, "text_bold", size) <= wide
                   and text.wrap(self.text, wide, "text_bold", size).height <= high)
        return text.wrap(self.text, wide, "text_bold", next(fitting, SIZES[-1]))

    def _box(self, high: int) -> pygame.Rect:
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, high)
        foot = head.move(0, self.rect.h - high)

        def hidden(box: pygame.Rect) -> int:
            parts = (rect.clip(box) for rect in self.spoken_of)
            return sum(part.w * part.h for part in parts)

        box = min((head, foot), key=hidden)
        if box is head:
            edge = self._edge(box, box.bottom, 1)
            return pygame.Rect(box.x, min(box.y, edge - high), box.w, max(high, edge - box.y))
        edge = self._edge(box, box.y, -1)
        return pygame.Rect(box.x, edge, box.w, max(high, box.bottom - edge))

    def _edge(self, box: pygame.Rect, edge: int, outward: int) -> int:
        """Where an edge lies across nothing that should be seen whole, as near as can be; if nowhere, where it is."""
        u, apart = self.look.u, self.look.u(APART)
        crossed = [(rect.y - apart, rect.bottom + apart) for rect in self.whole
                   if rect.x < box.right and rect.right > box.x]

        def good(y: int) -> bool:
            within = -u(SHIFT) <= (y - edge) * outward <= u(GROWTH)
            return within and not any(top < y < bottom for top, bottom in crossed)

        found = [y for y in (edge, *(y for pair in crossed for y in pair)) if good(y)]
        return min(found, key=lambda y: abs(y - edge), default=edge)

    def _draw_gains(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        look = self.look
        if not self.gains:
            return
        column = min(look.u(92), row.w // len(self.gains))
        left = row.centerx - column * len(self.gains) // 2
        for n, (seat, points) in enumerate(self.gains):
            spot = pygame.Rect(left + n * column, row.y, column, row.h)
            mark = look.assets.sprite(seat_sprite(look, "shield", seat), look.u(26))
            surface.blit(mark, mark.get_rect(midleft=(spot.x + look.u(8), spot.centery)))
            number = pygame.Rect(spot.x + look.u(38), spot.y, column - look.u(38), spot.h)
            look.text.draw(surface, signed(points), number, "title", 20, look.theme.ink)
