"""What all widgets share, and the plain ones that only show something."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from scenes.kit.look import Look
from scenes.kit.paint import rounded
from scenes.kit.text import Paragraph
from scenes.kit.theme import Colour, mix

Nothing = Callable[[], None]


class Widget:
    """Something with a rectangle (pixels of the canvas) that draws itself and may listen.

    `description` is one sentence for the status line and screen readers; `tooltip` is shown by
    `Focus` after a moment, and `disabled_reason` takes its place when the widget is not enabled.
    """

    focusable = False
    drawn_by_scene = False  # the scene keeps a picture of it and draws that
    kept_clear = 0  # what it costs a note to cover a pixel of it, up to 3; 0: it may be covered
    keeps_focus = False  # text fields: the mouse passing over others does not take the keyboard away

    def __init__(self, look: Look, rect: pygame.Rect | None = None) -> None:
        self.look = look
        self.rect = rect or pygame.Rect(0, 0, 0, 0)
        self.visible = True
        self.enabled = True
        self.disabled_reason = ""
        self.hovered = False
        self.focused = False
        self.tooltip = ""
        self.description = ""

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse events always come here, key events only while the widget has the focus.
        True when the event was used up."""
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.visible and self.rect.collidepoint(event.pos)
        return False

    @property
    def wanted(self) -> bool:
        """Whether it is what somebody is asked to press: the keyboard comes there first."""
        return False

    @property
    def picked(self) -> bool:
        """Whether somebody is on the way from here to something else that is asked for."""
        return False

    def activate(self) -> None:
        """Enter or Space while focused."""

    def refuse(self) -> None:
        """Pressed while it is not enabled: say why. Its note has gone with the press."""
        if self.disabled_reason:
            self.look.sound("refuse")
            self.look.tell(self.disabled_reason)

    def update(self, dt: float) -> None:
        """`dt` seconds have gone by."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint; invisible widgets are not asked."""

    def needs_frame(self) -> bool:
        """True while it moves."""
        return False

    def ring_rect(self) -> pygame.Rect:
        """Where the focus ring is drawn."""
        return self.rect

    @property
    def shines(self) -> bool:
        """Whether its light reaches beyond its rectangle."""
        return False

    def look_key(self) -> object:
        """What its picture depends on besides its place, for whoever keeps the picture."""
        return None

    def note_rect(self) -> pygame.Rect:
        """What its tooltip lies below, above or beside."""
        return self.ring_rect()

    def beside(self, step: tuple[int, int]) -> Widget | None:
        """Where an arrow key leads from here; None: to whatever lies nearest that way."""
        return None


class Spot(Widget):
    """An invisible place to be focused and clicked: a town, a cell, a card on a board. `on_enter`
    is called when mouse or keyboard come to it."""

    focusable = True

    def __init__(self, look: Look, rect: pygame.Rect, description: str,
                 on_press: Nothing | None = None) -> None:
        super().__init__(look, rect)
        self.description = description
        self.on_press = on_press

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.activate()
            return True
        return False

    def activate(self) -> None:
        if self.enabled and self.on_press:
            self.on_press()


class Label(Widget):
    """Text: one line, or a wrapped paragraph with `wrap=True`. `**bold**` works in wrapped text. A line that
    `ellipsis` cuts stands whole in a note."""

    def __init__(self, look: Look, text: str, rect: pygame.Rect | None = None, role: str = "text",
                 size: float = 18, colour: Colour | None = None, align: str = "left", valign: str = "middle",
                 wrap: bool = False, ellipsis: bool = False, shrink: bool = False,
                 shadow: Colour | None = None) -> None:
        super().__init__(look, rect)
        self.text = text
        self.role, self.size, self.colour = role, size, colour
        self.align, self.valign = align, valign
        self.wrap, self.ellipsis, self.shrink = wrap, ellipsis, shrink
        self.shadow = shadow

    def look_key(self) -> object:
        return self.text, self.colour

    def paragraph(self, width: int) -> Paragraph:
        return self.look.text.wrap(self.text, width, self.role, self.size)

    def height_for(self, width: int) -> int:
        """Pixels that the text needs at this width."""
        if self.wrap:
            return self.paragraph(width).height
        return self.look.text.line_height(self.role, self.size)

    def draw(self, surface: pygame.Surface) -> None:
        colour = self.colour or self.look.theme.ink
        if self.wrap:
            self.look.text.draw_paragraph(surface, self.paragraph(self.rect.w), self.rect, colour,
                                          self.align, self.valign)
        elif self.text:
            if self.ellipsis:
                smallest = 12 if self.shrink else self.size
                cut = self.look.text.width(self.text, self.role, smallest) > self.rect.w
                self.tooltip = self.text if cut else ""
            self.look.text.draw(surface, self.text, self.rect, self.role, self.size, colour, self.align,
                                self.valign, self.ellipsis, self.shrink, self.shadow)


class Plate(Widget):
    """A frame of art/sprites behind other widgets."""

    def __init__(self, look: Look, frame: str, rect: pygame.Rect | None = None) -> None:
        super().__init__(look, rect)
        self.frame = frame

    def draw(self, surface: pygame.Surface) -> None:
        draw_frame(self.look, surface, self.frame, self.rect)


class Panel(Plate):
    """A parchment that throws a shadow, which shows through at the corners."""

    corner = 8  # design units

    def __init__(self, look: Look, rect: pygame.Rect | None = None) -> None:
        super().__init__(look, "panel", rect)

    def draw(self, surface: pygame.Surface) -> None:
        if self.look.assets.has("panel_shadow"):
            draw_shadow(self.look, surface, self.rect, self.look.u(self.corner))
        super().draw(surface)


class ProgressRing(Widget):
    """Somebody is thinking: a ring of beads that turns (with reduced motion it only breathes)."""

    beads = 8

    def __init__(self, look: Look, rect: pygame.Rect | None = None, colour: Colour | None = None) -> None:
        super().__init__(look, rect)
        self.colour = colour
        self.active = True
        self._time = 0.0

    def update(self, dt: float) -> None:
        if self.active:
            self._time += dt

    def needs_frame(self) -> bool:
        return self.visible and self.active

    def draw(self, surface: pygame.Surface) -> None:
        if not self.active:
            return
        bright = self.colour or self.look.theme.gold_dark
        faint = self.look.theme.parchment_dim
        radius = min(self.rect.size) / 2
        lead = 0.0 if self.look.reduced_motion else self._time * 1.1 * self.beads
        for bead in range(self.beads):
            if self.look.reduced_motion:
                share = 0.5 + 0.5 * math.sin(self._time * 2)
            else:
                share = 1 - ((lead - bead) % self.beads) / self.beads
            angle = math.tau * bead / self.beads
            at = (self.rect.centerx + math.sin(angle) * radius * 0.76,
                  self.rect.centery - math.cos(angle) * radius * 0.76)
            size = max(1.5, radius * (0.12 + 0.1 * share))
            pygame.draw.circle(surface, mix(faint, bright, share), at, size)


def draw_frame(look: Look, surface: pygame.Surface, frame: str, rect: pygame.Rect) -> None:
    """A frame of the art folder around and behind `rect`; its shadow or light reaches beyond."""
    if rect.w > 0 and rect.h > 0:
        margin = look.u(look.assets.entry(frame).margin) if look.assets.has(frame) else 0
        whole = rect.inflate(2 * margin, 2 * margin)
        surface.blit(look.assets.nine(frame, whole.size, look.scale), whole)


def draw_shadow(look: Look, surface: pygame.Surface, rect: pygame.Rect, inside: int = 0) -> None:
    """The shadow that something throws on the table: four strips, since its middle is never seen. Nor is it made:
    what lies along two sides is taken from a frame that is no broader than its edges need.

    inside: pixels of the strips that lie within `rect`.
    """
    reach, thin = look.u(16), look.u(80)
    clip = surface.get_clip()
    outer, inner = rect.inflate(2 * reach, 2 * reach), rect.inflate(-2 * inside, -2 * inside)
    flat = pygame.Rect(rect.topleft, (rect.w, min(rect.h, thin)))
    steep = pygame.Rect(rect.topleft, (min(rect.w, thin), rect.h))
    broad = reach + inside
    strips = ((pygame.Rect(outer.x, outer.y, outer.w, broad), flat),
              (pygame.Rect(outer.x, inner.bottom, outer.w, broad), flat.move(0, rect.h - flat.h)),
              (pygame.Rect(outer.x, inner.y, broad, inner.h), steep),
              (pygame.Rect(inner.right, inner.y, broad, inner.h), steep.move(rect.w - steep.w, 0)))
    for strip, frame in strips:
        surface.set_clip(strip.clip(clip))
        draw_frame(look, surface, "panel_shadow", frame)
    surface.set_clip(clip)


def draw_glow(look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """The soft gold light around whatever is active."""
    if look.assets.has("panel_glow"):
        draw_frame(look, surface, "panel_glow", rect)
        return
    reach = look.u(14)
    for step in range(4, 0, -1):
        grow = reach * step // 5
        rounded(surface, rect.inflate(2 * grow, 2 * grow), (*look.theme.gold, 26), look.u(8) + grow)
