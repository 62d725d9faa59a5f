"""What has happened, line by line, beside every board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Place
from scenes.boards.api import SeatLook, seat_sprite
from scenes.kit.look import Look
from scenes.kit.text import ELLIPSIS
from scenes.kit.theme import mix
from scenes.kit.widgets import Widget, draw_frame

LEAST_NAME = 6  # letters that are left of a name in a line without room
SMALLEST = 12  # design units of the letters of a long line


@dataclass(slots=True)
class LogRow:
    """One line of the log: the seat it is about, its sentence, the places it speaks of, and a sprite in front of it
    where that is not the shield of the seat."""

    seat: int
    text: str
    places: tuple[Place, ...]
    mark: str = ""


def with_room(look: Look, text: str, seats: Sequence[SeatLook], wide: int, role: str = "text") -> str:
    """A line in which long names are cut as far as it takes to write it in `wide` pixels of the smallest letters:
    what has happened is worth more than the end of a name. A line that is longer still is cut by whoever draws it."""
    def cut(letters: int) -> str:
        line = text
        for name in names:
            line = line.replace(name, name[:letters].rstrip() + ELLIPSIS) if len(name) > letters + 1 else line
        return line

    names = sorted((seat.name for seat in seats if seat.name in text), key=len, reverse=True)
    low, high = LEAST_NAME, max((len(name) for name in names), default=LEAST_NAME)
    if stands_whole(look, text, wide, role) or low >= high:
        return text
    while low < high:
        middle = (low + high + 1) // 2
        if look.text.width(cut(middle), role, SMALLEST) <= wide:
            low = middle
        else:
            high = middle - 1
    return cut(low)


def stands_whole(look: Look, text: str, wide: int, role: str = "text") -> bool:
    """Whether a line can be written in `wide` pixels without cutting anything."""
    return look.text.width(text, role, SMALLEST) <= wide


class LogPanel(Widget):
    """The newest lines of the log. Wheel and arrows go back; the line under pointer or cursor lights up, and stands
    whole in a note where it had to be cut.

    `row(n)` gives line n on demand, so that a long log costs no more than what is seen of it.
    """

    focusable = True

    def __init__(self, look: Look, row: Callable[[int], LogRow], empty: str,
                 on_light: Callable[[LogRow | None], None], told: Callable[[], object] = tuple) -> None:
        """told: what the lines depend on besides their number."""
        super().__init__(look)
        self.row, self.empty, self.on_light, self.told = row, empty, on_light, told
        self.count = 0
        self.back = 0  # lines scrolled away from the newest
        self.cursor: int | None = None
        self.seats: Sequence[SeatLook] = ()
        self._lit: int | None = None

    def look_key(self) -> object:
        """What its picture depends on."""
        return self.count, self.back, self._lit, self.told()

    def set_count(self, count: int) -> None:
        """So many lines exist now; the newest is shown."""
        if count != self.count:
            self.count, self.back, self.cursor = count, 0, None
            self._light(None)

    @property
    def shown(self) -> int:
        """How many lines fit."""
        return max(0, (self.rect.h - self.look.u(14)) // self._row_height())

    def _row_height(self) -> int:
        return self.look.text.line_height("text", 15) + self.look.u(1)

    def _first(self) -> int:
        return max(0, self.count - self.shown - self.back)

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._light(self._line_at(event.pos) if self.hovered else self.cursor if self.focused else None)
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self._scroll(event.y)
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and self.count:
            self._walk(-1 if event.key == pygame.K_UP else 1)
            return True
        return False

    def _scroll(self, lines: int) -> None:
        self.back = max(0, min(max(0, self.count - self.shown), self.back + lines))

    def _walk(self, step: int) -> None:
        here = self.count if self.cursor is None else self.cursor
        self.cursor = max(0, min(self.count - 1, here + step))
        if self.cursor < self._first():
            self._scroll(self._first() - self.cursor)
        elif self.cursor >= self._first() + self.shown:
            self._scroll(self._first() + self.shown - 1 - self.cursor)
        self._light(self.cursor)

    def _line_at(self, pos: tuple[int, int]) -> int | None:
        number = self._first() + (pos[1] - self.rect.y - self.look.u(7)) // self._row_height()
        return number if self._first() <= number < min(self.count, self._first() + self.shown) else None

    def _light(self, number: int | None) -> None:
        if number != self._lit:
            self._lit = number
            row = None if number is None else self.row(number)
            self.description = row.text if row else ""
            self.on_light(row)
        cut = number is not None and not self._fits(self.description)
        self.tooltip = self.description if cut else ""

    def _words_wide(self) -> int:
        """Pixels for the words of a line."""
        return self.rect.w - self.look.u(26) - self.look.u(22)

    def _fits(self, text: str) -> bool:
        """Whether a line is written whole. If not, its note has all of it."""
        return stands_whole(self.look, text, self._words_wide())

    def note_rect(self) -> pygame.Rect:
        return self.rect if self._lit is None else self._plate(self._lit)

    def _box(self, number: int) -> pygame.Rect:
        high = self._row_height()
        left = self.rect.x + self.look.u(13)
        return pygame.Rect(left, self.rect.y + self.look.u(7) + (number - self._first()) * high,
                           self.rect.w - self.look.u(26), high)

    def _plate(self, number: int) -> pygame.Rect:
        """What lights up of a line. It keeps between its neighbours, whose letters reach down to it."""
        return self._box(number).inflate(self.look.u(8), 0)

    def draw(self, surface: pygame.Surface) -> None:
        look = self.look
        if self.rect.h < look.u(30):
            return
        draw_frame(look, surface, "panel_dim", self.rect)
        if not self.count:
            look.text.draw(surface, self.empty, self._box(self._first()), "italic", 15,
                           mix(look.theme.ink_soft, look.theme.ink, 0.6), ellipsis=True)
        for n in range(self._first(), min(self.count, self._first() + self.shown)):
            self._draw_row(surface, n, self._box(n))
        if self.count > self.shown > 0:
            pygame.draw.rect(surface, look.theme.gold_dark, self._mark(), border_radius=look.u(2))

    def _mark(self) -> pygame.Rect:
        """A thin bar at the right edge that tells which part of the log is seen."""
        room = self.rect.inflate(0, -self.look.u(16))
        high = max(self.look.u(14), room.h * self.shown // self.count)
        hidden = max(1, self.count - self.shown)
        top = room.y + (room.h - high) * min(self._first(), hidden) // hidden
        return pygame.Rect(self.rect.right - self.look.u(9), top, self.look.u(4), high)

    def _draw_row(self, surface: pygame.Surface, number: int, box: pygame.Rect) -> None:
        look, row = self.look, self.row(number)
        if number == self._lit:
            pygame.draw.rect(surface, look.theme.parchment_light, self._plate(number), border_radius=look.u(4))
            pygame.draw.rect(surface, look.theme.gold_dark, self._plate(number), 1, look.u(4))
        sign = row.mark or seat_sprite(look, "shield", self.seats[row.seat])
        mark = look.assets.sprite(sign, max(8, box.h - look.u(4)))
        surface.blit(mark, mark.get_rect(midleft=(box.x, box.centery)))
        text = pygame.Rect(box.x + look.u(22), box.y, self._words_wide(), box.h)
        line = with_room(look, row.text, self.seats, text.w)
        look.text.draw(surface, line, text, "text", 15, look.theme.ink, ellipsis=True, shrink=True)
