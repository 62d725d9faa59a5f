"""The shared parts beside every board: seats, prompt, log, and the banner that explains points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Place
from scenes.boards.api import SeatLook, seat_sprite
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.kit.widgets import ProgressRing, Widget, draw_frame, draw_glow


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What a seat's panel shows. note: the line under the name; stock: sprite names with numbers; about: for
    the tooltip."""

    look: SeatLook
    note: str
    stock: tuple[tuple[str, int | str], ...]
    points: int
    active: bool
    thinking: bool
    starter: bool
    gain: int = 0
    about: str = ""


class SeatPanel(Widget):
    """One seat: shield, name, what it does, its stock and its points."""

    focusable = True

    def __init__(self, look: Look, facts: SeatFacts) -> None:
        super().__init__(look)
        self.facts = facts
        self.ring = ProgressRing(look)

    def update(self, dt: float) -> None:
        self.ring.active = self.facts.thinking
        self.ring.update(dt)

    def needs_frame(self) -> bool:
        return self.facts.thinking

    def draw(self, surface: pygame.Surface) -> None:
        look, facts, box = self.look, self.facts, self.rect
        if facts.active:
            draw_glow(look, surface, box)
        draw_frame(look, surface, "panel_active" if facts.active else "panel_dim", box)
        inner = box.inflate(-look.u(20), -look.u(6))
        shield = look.assets.sprite(seat_sprite(look, "shield", facts.look), min(look.u(46), inner.h))
        surface.blit(shield, shield.get_rect(midleft=(inner.x, inner.centery)))
        right = self._points(surface, inner)
        right = self._stock(surface, pygame.Rect(inner.x, inner.y, right - inner.x, inner.h))
        left = inner.x + shield.get_width() + look.u(12)
        self._name(surface, pygame.Rect(left, inner.y, right - left, inner.h))

    def look_key(self) -> object:
        """What its picture depends on."""
        return self.facts

    def draw_moving(self, surface: pygame.Surface) -> None:
        """The ring that turns while the seat thinks."""
        if self.facts.thinking:
            self.ring.draw(surface)

    def _points(self, surface: pygame.Surface, inner: pygame.Rect) -> int:
        look, facts = self.look, self.facts
        wide = look.text.width("000", "title", 26)
        box = pygame.Rect(inner.right - wide, inner.y, wide, inner.h)
        look.text.draw(surface, str(facts.points), box, "title", 26, look.theme.ink, "right")
        if facts.gain:
            gain = look.text.width(f"+{facts.gain}", "label_bold", 17) + look.u(6)
            spot = pygame.Rect(box.x - gain, inner.y, gain, inner.h)
            look.text.draw(surface, f"+{facts.gain}", spot, "label_bold", 17, mix(look.theme.ok, (0, 0, 0), 0.4))
            return spot.x
        return box.x - look.u(4)

    def _stock(self, surface: pygame.Surface, room: pygame.Rect) -> int:
        look = self.look
        column = look.u(56)
        left = room.right - column * len(self.facts.stock)
        for n, (name, count) in enumerate(self.facts.stock):
            piece = look.assets.sprite(name, min(look.u(30), room.h))
            middle = left + n * column
            surface.blit(piece, piece.get_rect(midleft=(middle, room.centery)))
            spot = pygame.Rect(middle + piece.get_width() + look.u(2), room.y, look.u(26), room.h)
            look.text.draw(surface, str(count), spot, "label_bold", 16, look.theme.ink)
        return left - look.u(6)

    def _name(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        look, facts = self.look, self.facts
        has_note = bool(facts.note) and room.h >= look.u(38)
        first = pygame.Rect(room.x, room.y, room.w, room.h * 11 // 20) if has_note else room
        if facts.starter:
            mark = look.assets.sprite("start_marker", min(look.u(20), first.h))
            surface.blit(mark, mark.get_rect(midright=(room.right, first.centery)))
            first = pygame.Rect(first.x, first.y, first.w - mark.get_width() - look.u(4), first.h)
        look.text.draw(surface, facts.look.name, first, "text_bold", 19, look.theme.ink, ellipsis=True,
                       shrink=True)
        if not has_note:
            return
        second = pygame.Rect(room.x, first.bottom, room.w, room.bottom - first.bottom)
        if facts.thinking:
            side = min(look.u(18), second.h)
            self.ring.rect = pygame.Rect(second.x, second.centery - side // 2, side, side)
            second = pygame.Rect(second.x + side + look.u(6), second.y, second.w - side - look.u(6), second.h)
        look.text.draw(surface, facts.note, second, "text", 15, mix(look.theme.ink_soft, look.theme.ink, 0.6),
                       ellipsis=True, shrink=True)


class PromptBar(Widget):
    """What to do next, in one sentence; the whole bar can be pressed where it asks for something."""

    focusable = False

    def __init__(self, look: Look, on_press: Callable[[], None]) -> None:
        super().__init__(look)
        self.text = ""
        self.asks = False
        self.on_press = on_press

    def look_key(self) -> object:
        """What its picture depends on."""
        return self.text, self.asks

    def set(self, text: str, asks: bool = False) -> None:
        """Show a sentence; asks: it wants to be pressed."""
        self.text, self.asks = text, asks
        self.focusable = asks
        self.description = text

    def height_for(self, width: int) -> int:
        """Pixels that the sentence needs in small letters."""
        look = self.look
        return look.text.wrap(self.text, width - look.u(24), "text_bold", 14).height + look.u(12)

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        if self.asks and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 \
                and self.rect.collidepoint(event.pos):
            self.on_press()
            return True
        return False

    def activate(self) -> None:
        if self.asks:
            self.on_press()

    def draw(self, surface: pygame.Surface) -> None:
        look = self.look
        if self.asks:
            draw_glow(look, surface, self.rect)
        draw_frame(look, surface, "button_gold" if self.asks else "panel", self.rect)
        inner = self.rect.inflate(-look.u(24), -look.u(8))
        size = 17.0
        paragraph = look.text.wrap(self.text, inner.w, "text_bold", size)
        while paragraph.height > inner.h and size > 12:
            size -= 0.5
            paragraph = look.text.wrap(self.text, inner.w, "text_bold", size)
        look.text.draw_paragraph(surface, paragraph, inner, look.theme.ink, "left", "middle")


@dataclass(slots=True)
class LogRow:
    """One line of the log: the seat it is about, its sentence, the places it speaks of."""

    seat: int
    text: str
    places: tuple[Place, ...]


class LogPanel(Widget):
    """The newest lines of the log. Wheel and arrows go back; the line under pointer or cursor lights up.

    `row(n)` gives line n on demand, so that a long log costs no more than what is seen of it.
    """

    focusable = True

    def __init__(self, look: Look, row: Callable[[int], LogRow], empty: str,
                 on_light: Callable[[LogRow | None], None]) -> None:
        super().__init__(look)
        self.row, self.empty, self.on_light = row, empty, on_light
        self.count = 0
        self.back = 0  # lines scrolled away from the newest
        self.cursor: int | None = None
        self.seats: Sequence[SeatLook] = ()
        self._lit: int | None = None
        self._cut: set[int] = set()  # lines that did not fit; their note has all of it

    def look_key(self) -> object:
        """What its picture depends on."""
        return self.count, self.back, self._lit

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
        self.tooltip = self.description if number in self._cut else ""

    def ring_rect(self) -> pygame.Rect:
        return self.rect if self._lit is None else self._box(self._lit).inflate(self.look.u(8), 0)

    def _box(self, number: int) -> pygame.Rect:
        high = self._row_height()
        left = self.rect.x + self.look.u(13)
        return pygame.Rect(left, self.rect.y + self.look.u(7) + (number - self._first()) * high,
                           self.rect.w - self.look.u(26), high)

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

    def _draw_row(self, surface: pygame.Surface, number: int, box: pygame.Rect) -> None:
        look, row = self.look, self.row(number)
        if number == self._lit:
            pygame.draw.rect(surface, look.theme.parchment_light, box.inflate(look.u(8), 0),
                             border_radius=look.u(4))
        shield = seat_sprite(look, "shield", self.seats[row.seat])
        mark = look.assets.sprite(shield, max(8, box.h - look.u(4)))
        surface.blit(mark, mark.get_rect(midleft=(box.x, box.centery)))
        left = box.x + look.u(22)
        text = pygame.Rect(left, box.y, box.right - left, box.h)
        size = look.text.fitting_size(row.text, "text", 15, text.w)
        (self._cut.add if look.text.width(row.text, "text", size) > text.w else self._cut.discard)(number)
        look.text.draw(surface, row.text, text, "text", size, look.theme.ink, ellipsis=True)


class ScoreBanner(Widget):
    """One scored item in words, with what each seat gets; or an announcement.

    It lies at the head or the foot of its `rect`, wherever it hides less of what is spoken of.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.text = ""
        self.gains: list[tuple[SeatLook, int]] = []
        self.visible = False
        self.hint = ""
        self.spoken_of: Sequence[pygame.Rect] = ()

    def say(self, text: str, gains: list[tuple[SeatLook, int]], hint: str,
            spoken_of: Sequence[pygame.Rect] = ()) -> None:
        """Come up with these words about what lies in these rectangles."""
        self.text, self.gains, self.hint, self.visible = text, gains, hint, True
        self.spoken_of = spoken_of

    def hush(self) -> None:
        """Go away."""
        self.visible = False

    def draw(self, surface: pygame.Surface) -> None:
        look = self.look
        paragraph = look.text.wrap(self.text, self.rect.w - look.u(40), "text_bold", 18)
        gains_high = look.u(40) if self.gains else 0
        hint_high = look.text.line_height("italic", 15) if self.hint else 0
        box = self._box(paragraph.height + gains_high + hint_high + look.u(30))
        if look.text.recorder is not None:
            look.text.recorder.cover(box.inflate(look.u(32), look.u(32)))  # its light too
            look.text.recorder.layer += 1
        draw_glow(look, surface, box)
        draw_frame(look, surface, "panel", box)
        top = box.y + look.u(14)
        words = pygame.Rect(box.x + look.u(20), top, box.w - look.u(40), paragraph.height)
        look.text.draw_paragraph(surface, paragraph, words, look.theme.ink, "center")
        self._draw_gains(surface, pygame.Rect(box.x, words.bottom, box.w, gains_high))
        if self.hint:
            foot = pygame.Rect(words.x, words.bottom + gains_high, words.w, hint_high)
            look.text.draw(surface, self.hint, foot, "italic", 15, look.theme.ink_soft, "center", shrink=True)

    def _box(self, high: int) -> pygame.Rect:
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, high)
        foot = head.move(0, self.rect.h - high)

        def hidden(box: pygame.Rect) -> int:
            parts = (rect.clip(box) for rect in self.spoken_of)
            return sum(part.w * part.h for part in parts)

        return min((head, foot), key=hidden)

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
            look.text.draw(surface, f"+{points}", number, "title", 20, look.theme.ink)
