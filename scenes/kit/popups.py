"""What comes up over a scene and goes again: tooltips and one-line messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.kit.look import Look
from scenes.kit.text import Paragraph
from scenes.kit.widgets import draw_frame

TOOLTIP_DELAY = 0.45  # seconds
NOTE_PAD = (13, 8)  # design units of parchment round the words of a note
NOTE_GAP = 8  # design units between a note and what it is about
NOTE_EDGE = 14  # design units that a note keeps from the edge of the window
ABOUT = 4  # what it costs to cover a pixel of what the note is about; see Widget.kept_clear
TOAST_TIME = 3.5
FADE_TIME = 0.2

Spared = Sequence[tuple[pygame.Rect, int]]  # what a note had better not cover, and how much a pixel of it costs


def covered(look: Look, rect: pygame.Rect) -> None:
    """Tell the recorder, if any, that an opaque popup comes over `rect`."""
    recorder = look.text.recorder
    if recorder is not None:
        recorder.cover(rect)
        recorder.layer += 1


class Tooltip:
    """A note beside what is hovered or focused. `offer` each frame or event what should be explained."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._text = ""
        self._about: pygame.Rect | None = None
        self._waited = 0.0
        self.spared: Spared = ()

    def offer(self, text: str, about: pygame.Rect | None) -> None:
        """`text` explains the thing at `about`; an empty text closes the note."""
        if text != self._text or about != self._about:
            self._text, self._about, self._waited = text, about, 0.0

    def close(self) -> None:
        self.offer("", None)

    @property
    def shown(self) -> bool:
        return bool(self._text) and self._waited >= TOOLTIP_DELAY

    def update(self, dt: float) -> None:
        self._waited += dt if self._text else 0.0

    def needs_frame(self) -> bool:
        """True while it waits to come up."""
        return bool(self._text) and self._waited < TOOLTIP_DELAY + 0.1

    def draw(self, surface: pygame.Surface) -> None:
        if self.shown and self._about is not None:
            draw_note(self.look, surface, self._text, self._about, self.spared)


def note_body(look: Look, text: str) -> tuple[Paragraph, pygame.Rect]:
    """What a note says, set in lines, and a parchment of its size."""
    paragraph = look.text.wrap(text, look.u(340), "text", 16)
    return paragraph, pygame.Rect(0, 0, paragraph.width + 2 * look.u(NOTE_PAD[0]),
                                  paragraph.height + 2 * look.u(NOTE_PAD[1]))


def note_place(note: pygame.Rect, about: pygame.Rect, room: pygame.Rect, gap: int, spared: Spared) -> pygame.Rect:
    """`note` laid below `about`, above or beside it, within `room`: the first place where it covers least. Below a
    mere point it lies in any case: then somebody has looked for the place already."""
    tried = (("midtop", (about.centerx, about.bottom + gap)), ("midbottom", (about.centerx, about.y - gap)),
             ("midright", (about.x - gap, about.centery)), ("midleft", (about.right + gap, about.centery)))
    costs = ((about.inflate(2 * gap - 2, 2 * gap - 2), ABOUT), *spared)
    best: tuple[int, pygame.Rect] | None = None
    for corner, at in tried if any(about.size) else tried[:1]:
        place = note.copy()
        setattr(place, corner, at)
        place.clamp_ip(room)
        cost = sum(_shared(place, rect) * weight for rect, weight in costs)
        if best is None or cost < best[0]:
            best = cost, place
    assert best is not None
    return best[1]


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """Square pixels that lie in both."""
    both = one.clip(other)
    return both.w * both.h


def draw_note(look: Look, surface: pygame.Surface, text: str, about: pygame.Rect, spared: Spared = ()) -> pygame.Rect:
    """A small parchment with `text` (bold spans and line breaks work) near `about`. Gives where it lies."""
    paragraph, body = note_body(look, text)
    edge = 2 * look.u(NOTE_EDGE)
    note = note_place(body, about, surface.get_rect().inflate(-edge, -edge), look.u(NOTE_GAP), spared)
    covered(look, note)
    draw_frame(look, surface, "panel_shadow", note)
    draw_frame(look, surface, "tooltip", note)
    look.text.draw_paragraph(surface, paragraph, note.inflate(-2 * look.u(NOTE_PAD[0]), -2 * look.u(NOTE_PAD[1])),
                             look.theme.ink)
    return note


@dataclass
class Toast:
    text: str
    error: bool = False
    age: float = 0.0
    closing: bool = False


class Toasts:
    """Messages, one at a time, at the foot of the screen. They go by themselves; errors stay until
    they are clicked or Esc is pressed."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.queue: list[Toast] = []
        self._rect = pygame.Rect(0, 0, 0, 0)

    def show(self, text: str, error: bool = False) -> None:
        """One clear sentence. The same message is not queued twice; a new one ends an old plain one."""
        if any(toast.text == text and not toast.closing for toast in self.queue):
            return
        for toast in self.queue:
            if not toast.error:
                toast.closing = True
        if self.queue and self.queue[0].error:
            self.queue.insert(0, Toast(text, error))  # an old error still there must not hide what is new
        else:
            self.queue.append(Toast(text, error))

    def withdraw(self, text: str) -> None:
        """This is of no account any more."""
        self.queue = [toast for toast in self.queue if toast.text != text]

    def hush(self) -> None:
        """Plain messages go at once: they may tell what the next person must not read."""
        self.queue = [toast for toast in self.queue if toast.error]

    def turn_page(self) -> None:
        """Another scene has come up: plain messages of the one before go. What was said in this very moment
        was said about the change and stays, and so do errors."""
        self.queue = [toast for toast in self.queue if toast.error or toast.age == 0]

    @property
    def current(self) -> Toast | None:
        return self.queue[0] if self.queue else None

    def handle(self, event: pygame.event.Event) -> bool:
        toast = self.current
        if toast is None or toast.closing:
            return False
        clicked = (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
                   and self._rect.collidepoint(event.pos))
        escaped = toast.error and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if clicked or escaped:
            self.queue.pop(0)
            return True
        return False

    def update(self, dt: float) -> None:
        toast = self.current
        if toast is None:
            return
        toast.age += dt
        if toast.closing or (not toast.error and toast.age > TOAST_TIME):
            self.queue.pop(0)

    def needs_frame(self) -> bool:
        toast = self.current
        if toast is None:
            return False
        if toast.error and not toast.closing:
            return toast.age < FADE_TIME + 0.05
        return toast.closing or toast.age < FADE_TIME + 0.05 or toast.age > TOAST_TIME - FADE_TIME - 0.05

    def draw(self, surface: pygame.Surface, foot: int = 0, area: pygame.Rect | None = None) -> None:
        """foot: pixels at the bottom that stay free, since a scene has its buttons there. area: the part of
        the surface that messages may lie over."""
        toast = self.current
        if toast is None:
            return
        look = self.look
        over = area or surface.get_rect()
        room = min(look.u(680), over.w - look.u(40))
        mark = look.u(26) if toast.error else 0
        paragraph = look.text.wrap(toast.text, room - look.u(44) - mark, "text_bold", 17)
        rect = pygame.Rect(0, 0, paragraph.width + look.u(44) + mark, paragraph.height + look.u(22))
        rise = 0 if look.reduced_motion else round((1 - self._presence(toast)) * look.u(24))
        rect.midbottom = (over.centerx, over.bottom - max(look.u(20), foot) + rise)
        self._rect = rect
        covered(look, rect)
        draw_frame(look, surface, "panel_shadow", rect)
        draw_frame(look, surface, "panel_active", rect)
        inner = rect.inflate(-look.u(44), 0)
        if toast.error:
            self._draw_mark(surface, inner)
            inner = pygame.Rect(inner.x + mark, inner.y, inner.w - mark, inner.h)
        colour = look.theme.warn if toast.error else look.theme.ink
        look.text.draw_paragraph(surface, paragraph, inner, colour, valign="middle")

    def _presence(self, toast: Toast) -> float:
        """0 hidden .. 1 fully there."""
        share = min(1.0, toast.age / FADE_TIME)
        if not toast.error:
            share = min(share, max(0.0, (TOAST_TIME - toast.age) / FADE_TIME))
        return share

    def _draw_mark(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        """An exclamation mark in a triangle: errors are told by a shape as well as by a colour."""
        side = self.look.u(18)
        x, y = inner.x, inner.centery
        corners = [(x + side // 2, y - side // 2), (x, y + side // 2), (x + side, y + side // 2)]
        pygame.draw.polygon(surface, self.look.theme.warn, corners)
        light = self.look.theme.parchment_light
        stroke = pygame.Rect(0, 0, max(2, side // 9), max(3, side * 2 // 5))
        stroke.midtop = (x + side // 2, y - side // 6)
        pygame.draw.rect(surface, light, stroke)
        dot = pygame.Rect(0, 0, stroke.w, stroke.w)
        dot.midtop = (x + side // 2, stroke.bottom + max(1, side // 18))
        pygame.draw.rect(surface, light, dot)
