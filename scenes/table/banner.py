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
GROWTH, APART = 72, 3  # design units an edge may move so that it lies across nothing, and keeps from that
INWARD, EDGE = 12, 6  # design units a side may move inward; and how near to the edge of what it lies over, outward
PASSES = 3  # one edge that moves can bring another across something


class ScoreBanner(Widget):
    """One scored item in words, with what each seat gets; or an announcement.

    It lies at the head or the foot of its `rect`, wherever it hides less of what is spoken of, or fewer names, and
    hides the rest of the board whole or not at all where it can: names before all.

    over: what it lies over; no side of it moves farther.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.text = ""
        self.gains: list[tuple[SeatLook, int]] = []
        self.visible = False
        self.hint = ""
        self.spoken_of: Sequence[pygame.Rect] = ()
        self.whole: Sequence[pygame.Rect] = ()
        self.names: Sequence[pygame.Rect] = ()
        self.over = self.rect
        self._lain: dict[tuple[int, ...], pygame.Rect] = {}  # where it lies, by its height and its room

    def say(self, text: str, gains: list[tuple[SeatLook, int]], hint: str,
            spoken_of: Sequence[pygame.Rect] = (), whole: Sequence[pygame.Rect] = (),
            names: Sequence[pygame.Rect] = ()) -> None:
        """Come up with these words about what lies in the rectangles `spoken_of`. whole, names: what should not be
        cut, names even less."""
        self.text, self.gains, self.hint, self.visible = text, gains, hint, True
        self.spoken_of, self.whole, self.names = spoken_of, whole, names
        self._lain.clear()

    def hush(self) -> None:
        """Go away."""
        self.visible = False

    def draw(self, surface: pygame.Surface) -> None:
        look = self.look
        gains_high = look.u(40) if self.gains else 0
        hint_high = look.text.line_height("italic", 15) if self.hint else 0
        around = gains_high + hint_high + look.u(30)
        paragraph = self._paragraph(around)
        high = paragraph.height + around
        box = self._box(high)
        if look.text.recorder is not None:
            look.text.recorder.cover(box.inflate(look.u(32), look.u(32)))  # its light too
            look.text.recorder.layer += 1
        draw_glow(look, surface, box)
        draw_frame(look, surface, "panel", box)
        top = box.y + look.u(14) + (box.h - high) // 2
        words = pygame.Rect(0, top, self.rect.w - look.u(40), paragraph.height)
        words.centerx = box.centerx
        look.text.draw_paragraph(surface, paragraph, words, look.theme.ink, "center")
        self._draw_gains(surface, pygame.Rect(box.x, words.bottom, box.w, gains_high))
        if self.hint:
            foot = pygame.Rect(words.x, words.bottom + gains_high, words.w, hint_high)
            look.text.draw(surface, self.hint, foot, "italic", 15, look.theme.ink_soft, "center", shrink=True)

    def _paragraph(self, around: int) -> Paragraph:
        """The text in the largest letters in which no word is cut and nothing that is spoken of is hidden; if
        something always is, in the largest that fit at all. around: pixels of the banner above and below the text."""
        text, wide = self.look.text, self.rect.w - self.look.u(40)
        longest = max(self.text.split(), key=len, default="")
        largest: Paragraph | None = None
        for size in SIZES:
            paragraph = text.wrap(self.text, wide, "text_bold", size)
            high = paragraph.height + around
            if high <= self.rect.h and text.width(longest, "text_bold", size) <= wide:
                largest = largest or paragraph
                if self._box(high).collidelist([*self.spoken_of]) < 0:
                    return paragraph
        return largest or text.wrap(self.text, wide, "text_bold", SIZES[-1])

    def _box(self, high: int) -> pygame.Rect:
        """Where it lies when it is `high` pixels high, or somewhat more."""
        key = (high, *self.rect, *self.over)
        if key not in self._lain:
            self._lain[key] = self._lie(high)
        return self._lain[key].copy()

    def _lie(self, high: int) -> pygame.Rect:
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, high)
        foot = head.move(0, self.rect.h - high)

        def hidden(box: pygame.Rect) -> tuple[int, int]:
            parts = (rect.clip(box) for rect in self.spoken_of)
            return sum(part.w * part.h for part in parts), sum(bool(box.colliderect(name)) for name in self.names)

        at_head = hidden(head) <= hidden(foot)
        box, here = (head if at_head else foot), self.rect
        room = self.over.inflate(-2 * self.look.u(EDGE), 0)
        room = room if room.contains(here) else here
        inward, growth = self.look.u(INWARD), self.look.u(GROWTH)
        for _ in range(PASSES):
            left = self._edge(box, here.x, (room.x, here.x + inward), True)
            right = self._edge(box, here.right, (here.right - inward, room.right), True)
            if at_head:
                top, low = head.y, self._edge(box, head.bottom, (head.bottom, min(here.bottom, head.bottom + growth)))
            else:
                top, low = self._edge(box, foot.y, (max(here.y, foot.y - growth), foot.y)), foot.bottom
            box = pygame.Rect(left, top, right - left, low - top)
        return box

    def _edge(self, box: pygame.Rect, edge: int, reach: tuple[int, int], upright: bool = False) -> int:
        """Where an edge lies across the least that should be seen whole, as near as can be. reach: from where to
        where it may move; it never moves over what is spoken of."""
        apart = self.look.u(APART)

        def spans(rects: Sequence[pygame.Rect]) -> list[tuple[int, int]]:
            if upright:
                return [(rect.x - apart, rect.right + apart) for rect in rects
                        if rect.y < box.bottom and rect.bottom > box.y]
            return [(rect.y - apart, rect.bottom + apart) for rect in rects
                    if rect.x < box.right and rect.right > box.x]

        def cut(among: list[tuple[int, int]], at: int) -> int:
            return sum(start < at < end for start, end in among)

        def free(at: int) -> bool:
            low, high = sorted((at, edge))
            return reach[0] <= at <= reach[1] and not any(start < high and end > low for start, end in spoken)

        names, others, spoken = spans(self.names), spans(self.whole), spans(self.spoken_of)
        tried = {edge, *(at for span in (*names, *others) for at in span if free(at))}
        return min(tried, key=lambda at: (cut(names, at), cut(others, at), abs(at - edge), at))

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
