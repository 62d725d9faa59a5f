"""Beside every board: the seats, and the sentence that says what to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes.boards.api import SeatLook, seat_sprite
from scenes.kit.look import Look
from scenes.kit.text import ELLIPSIS, Paragraph
from scenes.kit.theme import mix
from scenes.kit.widgets import ProgressRing, Widget, draw_frame, draw_glow

NOTED = 38  # design units: a panel less high inside shows names alone
POINTS = "000"  # as wide as most seats' points get
STOCK_WIDE, LEAST_STOCK, MARK = 56, 18, 20  # design units: a column of stock, its least height, the starter's mark
RING = 18  # design units of the ring that turns before the note of whoever thinks


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What a seat's panel shows. notes: the line under the name, and the same shorter and shorter for where that has
    no room; stock: sprite names with numbers; about: for the tooltip; names, all_notes, gains: of all seats, whose
    panels look alike."""

    look: SeatLook
    notes: tuple[str, ...]
    stock: tuple[tuple[str, int | str], ...]
    points: int
    active: bool
    thinking: bool
    starter: bool
    gain: int = 0
    about: str = ""
    names: tuple[str, ...] = ()
    all_notes: tuple[tuple[str, ...], ...] = ()
    gains: tuple[int, ...] = ()

    @property
    def note(self) -> str:
        """All that the line under the name has to say."""
        return self.notes[0]


def signed(points: int) -> str:
    """+12 or -12, with a real minus sign."""
    return f"+{points}" if points >= 0 else f"−{-points}"


class SeatPanel(Widget):
    """One seat: shield, name, what it does, its stock and its points."""

    focusable = True
    kept_clear = 1

    def __init__(self, look: Look, facts: SeatFacts) -> None:
        super().__init__(look)
        self.facts = facts
        self.ring = ProgressRing(look)

    def update(self, dt: float) -> None:
        self.ring.active = self.facts.thinking
        self.ring.update(dt)

    def needs_frame(self) -> bool:
        return self.facts.thinking

    @property
    def shines(self) -> bool:
        return self.facts.active

    def draw(self, surface: pygame.Surface) -> None:
        look, facts, box = self.look, self.facts, self.rect
        if self.shines:
            draw_glow(look, surface, box)
        draw_frame(look, surface, "panel_active" if facts.active else "panel_dim", box)
        inner = box.inflate(-look.u(20), -look.u(6))
        shield = look.assets.sprite(seat_sprite(look, "shield", facts.look), min(look.u(46), inner.h))
        surface.blit(shield, shield.get_rect(midleft=(inner.x, inner.centery)))
        left = inner.x + shield.get_width() + look.u(12)
        noted, crowded = bool(facts.note) and inner.h >= look.u(NOTED), self._crowded(inner.right - left)
        right = self._points(surface, inner, "00" if crowded and not noted else POINTS)
        whole = pygame.Rect(left, inner.y, right - left, inner.h)
        first = pygame.Rect(left, inner.y, whole.w, whole.h * 11 // 20 if noted else whole.h)
        second = pygame.Rect(left, first.bottom, whole.w, whole.bottom - first.bottom)
        below = noted and crowded and second.h >= look.u(LEAST_STOCK)
        tight = self._squeezed(second if below else whole) if noted else crowded
        if below:  # the stock stands beside the note
            second.w = self._stock(surface, second, tight) - left
        else:
            first.w = second.w = self._stock(surface, whole, tight) - left
        self._name(surface, first, 17 if below else 19)
        if noted:
            self._note(surface, second)

    def _crowded(self, wide: int) -> bool:
        """Whether the stock must draw back for the name of any seat. wide: pixels from the names to the panel's end."""
        look, facts = self.look, self.facts
        most = wide - look.text.width(POINTS, "title", 26) - look.u(STOCK_WIDE * len(facts.stock) + 10 + MARK + 4)
        return max((look.text.width(name, "text_bold", 12) for name in facts.names), default=0) > most

    def _squeezed(self, room: pygame.Rect) -> bool:
        """Whether the stock in `room` draws together, so that a note of more words has room beside it. In that the
        panels of all seats are alike."""
        wide = room.w - self.look.u(6 + RING + 6)
        loose = wide - sum(self._columns(room.h, False))
        lengths = self._note_lengths()
        shorter = lengths[1:] or lengths
        if shorter[0] <= loose:
            return False
        tight = wide - sum(self._columns(room.h, True))
        return next((length > loose for length in shorter if length <= tight), True)

    def _note_lengths(self) -> list[int]:
        """Pixels of the longest note of all seats in small letters, then of the shorter forms."""
        return [max(self.look.text.width(note, "text", 12) for note in alike)
                for alike in zip(self.facts.notes, *self.facts.all_notes)]

    def _columns(self, high: int, tight: bool) -> list[int]:
        """Pixels for every kind of the stock. high: the room for it."""
        look, width = self.look, self.look.text.width
        if not tight:
            return [look.u(STOCK_WIDE)] * len(self.facts.stock)
        return [look.assets.sprite(name, min(look.u(30), high)).get_width() + look.u(8)
                + max(width(words, "label_bold", 16) for words in ("88", str(count)))
                for name, count in self.facts.stock]

    def look_key(self) -> object:
        """What its picture depends on."""
        return self.facts

    def draw_moving(self, surface: pygame.Surface) -> None:
        """The ring that turns while the seat thinks."""
        if self.facts.thinking:
            self.ring.draw(surface)

    def _points(self, surface: pygame.Surface, inner: pygame.Rect, least: str) -> int:
        look, facts = self.look, self.facts
        points = str(facts.points).replace("-", "−")
        wide = max(look.text.width(words, "title", 26) for words in (least, points))
        box = pygame.Rect(inner.right - wide, inner.y, wide, inner.h)
        look.text.draw(surface, points, box, "title", 26, look.theme.ink, "right")
        told = [signed(gain) for gain in (facts.gain, *facts.gains) if gain]
        if not told:
            return box.x - look.u(4)
        gain = max(look.text.width(words, "label_bold", 17) for words in told) + look.u(6)
        spot = pygame.Rect(box.x - gain, inner.y, gain, inner.h)
        if facts.gain:
            colour = look.theme.ok if facts.gain > 0 else look.theme.warn
            look.text.draw(surface, signed(facts.gain), spot, "label_bold", 17, mix(colour, (0, 0, 0), 0.4))
        return spot.x - look.u(4)

    def _stock(self, surface: pygame.Surface, room: pygame.Rect, tight: bool = False) -> int:
        """Pieces with their numbers at the right end of `room`. Gives where they begin."""
        look, right = self.look, room.right
        for (name, count), wide in reversed(list(zip(self.facts.stock, self._columns(room.h, tight)))):
            piece = look.assets.sprite(name, min(look.u(30), room.h))
            right -= wide
            surface.blit(piece, piece.get_rect(midleft=(right, room.centery)))
            spot = pygame.Rect(right + piece.get_width() + look.u(2), room.y, look.u(26), room.h)
            look.text.draw(surface, str(count), spot, "label_bold", 16, look.theme.ink)
        return right - look.u(6)

    def _name(self, surface: pygame.Surface, room: pygame.Rect, size: float) -> None:
        look, facts = self.look, self.facts
        if facts.starter:
            mark = look.assets.sprite("start_marker", min(look.u(MARK), room.h))
            surface.blit(mark, mark.get_rect(midright=(room.right, room.centery)))
            room = pygame.Rect(room.x, room.y, room.w - mark.get_width() - look.u(4), room.h)
        look.text.draw(surface, facts.look.name, room, "text_bold", size, look.theme.ink, ellipsis=True, shrink=True)

    def _note(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        look, facts = self.look, self.facts
        side = min(look.u(RING), room.h)
        beside = pygame.Rect(room.x + side + look.u(6), room.y, room.w - side - look.u(6), room.h)
        note = next((note for note, wide in zip(facts.notes, self._note_lengths()) if wide <= beside.w),
                    facts.notes[-1])
        if facts.thinking:
            self.ring.rect = pygame.Rect(room.x, room.centery - side // 2, side, side)
            room = beside
        look.text.draw(surface, note, room, "text", 15, mix(look.theme.ink_soft, look.theme.ink, 0.6), ellipsis=True,
                       shrink=True)


class PromptBar(Widget):
    """What to do next, in one sentence; the whole bar can be pressed where it asks for something. A sentence that has
    no room ends in dots, and stands whole in a note that pointer and keys lead to."""

    focusable = False
    kept_clear = 3

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
        if (text, asks) != (self.text, self.asks):
            self.text, self.asks = text, asks
            self.focusable, self.tooltip = asks, ""  # until it is drawn
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

    @property
    def shines(self) -> bool:
        return self.asks

    def draw(self, surface: pygame.Surface) -> None:
        look = self.look
        if self.shines:
            draw_glow(look, surface, self.rect)
        draw_frame(look, surface, "button_gold" if self.asks else "panel", self.rect)
        inner = self.rect.inflate(-look.u(24), -look.u(8))
        paragraph, self.tooltip = self._fitted(inner)
        self.focusable = self.asks or bool(self.tooltip)
        look.text.draw_paragraph(surface, paragraph, inner, look.theme.ink, "left", "middle")

    def _fitted(self, room: pygame.Rect) -> tuple[Paragraph, str]:
        """The sentence in the largest letters that have room, and what a note must say where even the smallest have
        none."""
        look = self.look
        for px in dict.fromkeys(look.text.px(half / 2) for half in range(34, 23, -1)):  # no size twice: long words cost
            size = px / look.scale
            paragraph = look.text.wrap(self.text, room.w, "text_bold", size)
            if paragraph.height <= room.h:
                return paragraph, ""
        words = self.text.split(" ")
        while len(words) > 1 and paragraph.height > room.h:
            words.pop()
            paragraph = look.text.wrap(f"{' '.join(words)} {ELLIPSIS}", room.w, "text_bold", size)
        return paragraph, self.text
