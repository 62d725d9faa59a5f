"""Widgets that hold a value one types or drags: text fields and sliders."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit.keys import MAC
from scenes.kit.look import Look
from scenes.kit.widgets import Widget, draw_frame

# Steps that a key moves a slider; Page up makes more of it, as it does on all systems' sliders.
SLIDES = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: -10, pygame.K_PAGEUP: 10,
          pygame.K_HOME: -1_000_000, pygame.K_END: 1_000_000}
BLINK = 0.55  # seconds that the caret is seen, and then not


class Slider(Widget):
    """A number between `low` and `high`, in steps. Dragged, clicked, turned by the wheel, or moved by the arrows
    left and right, by Page up and down, and to its ends by Home and End."""

    focusable = True
    kept_clear = 3

    def __init__(self, look: Look, value: float, on_change: Callable[[float], None] | None = None,
                 rect: pygame.Rect | None = None, low: float = 0, high: float = 100, step: float = 5,
                 description: str = "", show: Callable[[float], str] | None = None, room: float = 56) -> None:
        """room: design units at the right for the value in words."""
        super().__init__(look, rect)
        self.low, self.high, self.step, self.room = low, high, step, room
        self.value = value
        self.on_change = on_change
        self.name = description
        self.show = show or (lambda number: f"{number:g}")
        self.dragging = False

    @property
    def description(self) -> str:
        return f"{self.name}: {self.show(self.value)}" if self.name else self.show(self.value)

    @description.setter
    def description(self, text: str) -> None:
        self.name = text

    def set(self, value: float) -> None:
        """Take the nearest step to `value`."""
        steps = round((value - self.low) / self.step)
        value = max(self.low, min(self.high, self.low + steps * self.step))
        if value != self.value and self.enabled:
            self.value = value
            if self.on_change:
                self.on_change(value)

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.dragging = self.enabled
            self._point(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self.dragging:
            self._point(event.pos[0])
            return True
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.set(self.value + event.y * self.step)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.dragging:
            self.dragging = False
            return True
        if event.type == pygame.KEYDOWN and event.key in SLIDES:
            self.set(self.value + SLIDES[event.key] * self.step)
            return True
        return False

    def look_key(self) -> object:
        return self.value, self.enabled, self.hovered or self.dragging

    def track(self) -> pygame.Rect:
        """The groove; at its right the value is written."""
        end = self.look.u(self.room)
        high = self.look.u(10)
        knob = self.look.u(12)
        return pygame.Rect(self.rect.x + knob, self.rect.centery - high // 2,
                           max(1, self.rect.w - end - 2 * knob), high)

    def _point(self, x: int) -> None:
        track = self.track()
        self.set(self.low + (x - track.x) / track.w * (self.high - self.low))

    def draw(self, surface: pygame.Surface) -> None:
        theme, look, track = self.look.theme, self.look, self.track()
        share = (self.value - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        draw_frame(look, surface, "slider_track", track)
        filled = pygame.Rect(track.x, track.y, round(track.w * share), track.h)
        if filled.w > track.h and self.enabled:
            draw_frame(look, surface, "slider_fill", filled)
        knob = look.assets.sprite("slider_knob", look.u(32 if self.hovered or self.dragging else 30),
                                  alpha=None if self.enabled else 140)
        surface.blit(knob, knob.get_rect(center=(track.x + round(track.w * share), track.centery)))
        left, right = track.right + look.u(22), self.rect.right - look.u(8)  # clear of knob and focus ring
        box = pygame.Rect(left, self.rect.y, right - left, self.rect.h)
        look.text.draw(surface, self.show(self.value), box, "text_bold", 17,
                       theme.ink if self.enabled else theme.ink_soft, shrink=True)


class TextField(Widget):
    """One line to type in. Understands input methods, pasting, and a limit of letters."""

    focusable = True
    kept_clear = 3
    keeps_focus = True

    def __init__(self, look: Look, text: str = "", on_change: Callable[[str], None] | None = None,
                 on_submit: Callable[[str], None] | None = None, rect: pygame.Rect | None = None,
                 limit: int = 24, placeholder: str = "", description: str = "", size: float = 18) -> None:
        super().__init__(look, rect)
        self.text, self.limit, self.placeholder, self.size = text, limit, placeholder, size
        self.on_change, self.on_submit = on_change, on_submit
        self.description = description or placeholder
        self.caret = len(text)
        self.composing = ""  # what an input method is still putting together
        self._scroll = 0  # pixels that the text is pushed to the left
        self._time = 0.0
        self._shown = True
        self.all_chosen = False  # the next letter takes the place of everything

    # --- editing -------------------------------------------------------------------------------

    def insert(self, text: str) -> None:
        """Put `text` at the caret, without control characters and up to the limit."""
        text = "".join(c for c in text.replace("\t", " ").replace("\n", " ") if c.isprintable())
        if text and self.all_chosen and self.enabled:
            self.text, self.caret = "", 0
        text = text[:max(0, self.limit - len(self.text))]
        if text and self.enabled:
            self._set(self.text[:self.caret] + text + self.text[self.caret:], self.caret + len(text))

    def _set(self, text: str, caret: int) -> None:
        changed = text != self.text
        self.all_chosen = False
        self.text, self.caret = text, max(0, min(len(text), caret))
        self._time = 0.0
        if changed and self.on_change:
            self.on_change(text)

    def _word_start(self) -> int:
        """The start of the word left of the caret."""
        return self.text.rstrip()[:self.caret].rstrip().rfind(" ", 0, self.caret) + 1

    # --- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.caret = self._letter_at(event.pos[0])
            self._time = 0.0
            self.all_chosen = False
            return True
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            self.insert(event.text)
            return True
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if self.composing:
            return True  # the input method has the keys
        main = event.mod & (pygame.KMOD_META if MAC else pygame.KMOD_CTRL)
        if main and event.key == pygame.K_v:
            self.insert(clipboard_text())
            return True
        if main and event.key == pygame.K_c:
            keep_on_clipboard(self.text)
            return True
        if main and event.key == pygame.K_a:
            self.all_chosen = bool(self.text)
            return True
        if self.all_chosen and event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._set("", 0)
            return True
        if event.key == pygame.K_BACKSPACE:
            start = self._word_start() if main else self.caret - 1
            if self.caret > 0:
                self._set(self.text[:start] + self.text[self.caret:], start)
            return True
        if event.key == pygame.K_DELETE:
            self._set(self.text[:self.caret] + self.text[self.caret + 1:], self.caret)
            return True
        places = {pygame.K_LEFT: self.caret - 1, pygame.K_RIGHT: self.caret + 1,
                  pygame.K_HOME: 0, pygame.K_END: len(self.text)}
        if event.key in places and not main:
            if not self.all_chosen and not 0 <= places[event.key] <= len(self.text):
                return False  # beyond the text the arrows lead on to what stands beside the field
            self._set(self.text, places[event.key])
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_submit:
            self.on_submit(self.text)
            return True
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        # Letters are kept from being taken as commands; what they write arrives as TEXTINPUT.
        return plain and (event.key == pygame.K_SPACE or bool(event.unicode and event.unicode.isprintable()))

    def activate(self) -> None:
        """Enter without `on_submit` does nothing; Space types."""

    # --- picture -------------------------------------------------------------------------------

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-self.look.u(20), -self.look.u(6))

    def _letter_at(self, x: int) -> int:
        inside = x - self._inner().x + self._scroll
        widths = [self.look.text.width(self.text[:n], "text", self.size) for n in range(len(self.text) + 1)]
        return min(range(len(widths)), key=lambda n: abs(widths[n] - inside))

    def update(self, dt: float) -> None:
        self._time += dt

    def _caret_on(self) -> bool:
        return self.focused and self._time % (2 * BLINK) < BLINK

    def needs_frame(self) -> bool:
        """Only when the caret comes or goes."""
        return self._caret_on() != self._shown

    def draw(self, surface: pygame.Surface) -> None:
        look, theme, inner = self.look, self.look.theme, self._inner()
        draw_frame(look, surface, "input_focus" if self.focused else "input", self.rect)
        written = self.text[:self.caret] + self.composing + self.text[self.caret:]
        before = look.text.width(written[:self.caret + len(self.composing)], "text", self.size)
        self._scroll = max(0, min(self._scroll, before), before - inner.w + look.u(3))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(inner.inflate(look.u(4), look.u(6))))
        if written and not self.focused:
            self._scroll = 0
            look.text.draw(surface, self.text, inner, "text", self.size, theme.ink, ellipsis=True)
        elif written:
            self._draw_text(surface, written, inner)
        elif self.placeholder and not self.focused:
            look.text.draw(surface, self.placeholder, inner, "italic", self.size, theme.ink_soft, shrink=True)
        self._shown = self._caret_on()
        if self._shown:
            high = look.text.line_height("text", self.size)
            x = inner.x + before - self._scroll
            pygame.draw.rect(surface, theme.ink, (x, inner.centery - high // 2, max(1, look.u(2)), high))
        surface.set_clip(clip)
        if self.focused:
            pygame.key.set_text_input_rect(self.rect)

    def _draw_text(self, surface: pygame.Surface, written: str, inner: pygame.Rect) -> None:
        look = self.look
        wide = max(inner.w, look.text.width(written, "text", self.size))
        box = pygame.Rect(inner.x - self._scroll, inner.y, wide, inner.h)
        if self.all_chosen:
            chosen = pygame.Rect(box.x, inner.y + look.u(4), look.text.width(written, "text", self.size),
                                 inner.h - look.u(8))
            pygame.draw.rect(surface, look.theme.gold_light, chosen)
        rect = look.text.draw(surface, written, box, "text", self.size, look.theme.ink)
        if self.composing:
            start = rect.x + look.text.width(written[:self.caret], "text", self.size)
            end = rect.x + look.text.width(written[:self.caret + len(self.composing)], "text", self.size)
            pygame.draw.line(surface, look.theme.ink, (start, rect.bottom), (end, rect.bottom), look.u(1))


_own_clipboard = [""]  # where the system offers none


def clipboard_text() -> str:
    """The text on the system's clipboard, or what was last copied here where there is none.

    Whatever another program has put there that is no text at all is "".
    """
    try:
        if not pygame.scrap.get_init():
            pygame.scrap.init()
        read = getattr(pygame.scrap, "get_text", None)
        if read is not None:
            return str(read())
        raw = pygame.scrap.get(pygame.SCRAP_TEXT)
        return raw.decode("utf-8", "ignore").rstrip("\0") if raw else _own_clipboard[0]
    except UnicodeError:
        return ""
    except (pygame.error, AttributeError, NotImplementedError):
        return _own_clipboard[0]


def keep_on_clipboard(text: str) -> None:
    _own_clipboard[0] = text
    try:
        if not pygame.scrap.get_init():
            pygame.scrap.init()
        write = getattr(pygame.scrap, "put_text", None)
        if write is not None:
            write(text)
        else:
            pygame.scrap.put(pygame.SCRAP_TEXT, text.encode("utf-8"))
    except (pygame.error, AttributeError, NotImplementedError):
        pass
