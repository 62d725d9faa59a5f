"""Widgets that are pressed: buttons, switches and choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.kit.look import Look
from scenes.kit.theme import Colour, mix
from scenes.kit.widgets import Nothing, Widget, draw_frame, draw_glow


class Button(Widget):
    """A plate with a text, an icon (name of a sprite), or both. `primary` makes it golden.

    Pressed by the left mouse button (let go inside), or Enter and Space while focused. A disabled
    button shows `disabled_reason` as its tooltip, and says it when it is pressed.
    """

    focusable = True
    kept_clear = 3

    def __init__(self, look: Look, text: str, on_press: Nothing | None = None,
                 rect: pygame.Rect | None = None, icon: str = "", primary: bool = False,
                 size: float = 18, tooltip: str = "", description: str = "", role: str = "text_bold") -> None:
        super().__init__(look, rect)
        self.text, self.icon, self.primary, self.size, self.role = text, icon, primary, size, role
        self.on_press = on_press
        self.tooltip = tooltip
        self.description = description or text
        self.pressed = False
        self.glow = False

    def wanted_width(self) -> int:
        """Pixels for text, icon and a comfortable margin."""
        wide = self.look.text.width(self.text, self.role, self.size) if self.text else 0
        if self.icon:
            wide += self.look.u(24) + (self.look.u(8) if self.text else 0)
        return wide + self.look.u(40)

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.pressed = self.enabled
            if not self.enabled:
                self.refuse()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed = False
            if self.rect.collidepoint(event.pos):
                self.activate()
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self.pressed = False
        return False

    def activate(self) -> None:
        if not self.enabled:
            self.refuse()
            return
        self.look.sound("click")
        if self.on_press:
            self.on_press()

    @property
    def shines(self) -> bool:
        return self.glow and self.enabled

    def look_key(self) -> object:
        return self.state(), self.text, self.icon, self.shines

    def draw(self, surface: pygame.Surface) -> None:
        if self.shines:
            draw_glow(self.look, surface, self.rect)
        draw_plate(self.look, surface, self.rect, self.state(), self.primary)
        shift = self.look.u(1) if self.pressed else 0
        self.draw_content(surface, self.rect.move(0, shift), self.ink())

    def state(self) -> str:
        """idle, hover, down or off."""
        if not self.enabled:
            return "off"
        if self.pressed:
            return "down"
        return "hover" if self.hovered else "idle"

    def ink(self) -> Colour:
        theme = self.look.theme
        return theme.ink if self.enabled else mix(theme.ink, theme.parchment_dim, 0.1)

    def draw_content(self, surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
        inner = rect.inflate(-self.look.u(12), 0)
        if not self.icon:
            self.look.text.draw(surface, self.text, inner, self.role, self.size, colour, "center",
                                shrink=True)
            return
        most = self.look.u(24) if self.text else self.look.u(36)
        high = min(most, max(1, rect.h - self.look.u(10)))
        tint = self.look.theme.ink if self.icon.startswith("icon_") else None  # icons are baked in white
        icon = self.look.assets.sprite(self.icon, high, tint, alpha=None if self.enabled else 130)
        gap = self.look.u(8) if self.text else 0
        room = inner.w - icon.get_width() - gap
        size = self.look.text.fitting_size(self.text, self.role, self.size, room) if self.text else self.size
        wide = self.look.text.width(self.text, self.role, size) if self.text else 0
        left = rect.centerx - (icon.get_width() + gap + wide) // 2
        surface.blit(icon, (left, rect.centery - icon.get_height() // 2))
        if self.text:
            box = pygame.Rect(left + icon.get_width() + gap, rect.y, wide, rect.h)
            self.look.text.draw(surface, self.text, box, self.role, size, colour)


class IconButton(Button):
    """A small square button that shows only a sprite; the description is its tooltip."""

    def __init__(self, look: Look, icon: str, description: str, on_press: Nothing | None = None,
                 rect: pygame.Rect | None = None) -> None:
        super().__init__(look, "", on_press, rect, icon=icon, tooltip=description, description=description)


class Toggle(Widget):
    """On or off, with its text at the right of the box. The tick is a shape, not only a colour."""

    focusable = True
    kept_clear = 3

    def __init__(self, look: Look, text: str, value: bool, on_change: Callable[[bool], None] | None = None,
                 rect: pygame.Rect | None = None, tooltip: str = "", size: float = 18,
                 colour: Colour | None = None) -> None:
        super().__init__(look, rect)
        self.text, self.value, self.on_change, self.size, self.colour = text, value, on_change, size, colour
        self.tooltip = tooltip
        self.description = text

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.activate()
            return True
        return False

    def activate(self) -> None:
        if not self.enabled:
            self.refuse()
            return
        self.value = not self.value
        self.look.sound("click")
        if self.on_change:
            self.on_change(self.value)

    def box(self) -> pygame.Rect:
        """Where the tick stands."""
        side = min(self.look.u(28), self.rect.h)
        return pygame.Rect(self.rect.x, self.rect.centery - side // 2, side, side)

    def ring_rect(self) -> pygame.Rect:
        """The box alone: words may stand close to those of the switch."""
        return self.box()

    def draw(self, surface: pygame.Surface) -> None:
        look, box = self.look, self.box()
        picture = look.assets.sprite("checkbox_on" if self.value else "checkbox_off", box.h,
                                     alpha=None if self.enabled else 140)
        surface.blit(picture, picture.get_rect(center=box.center))
        left = box.right + look.u(10)
        room = pygame.Rect(left, self.rect.y, self.rect.right - left, self.rect.h)
        colour = self.colour or look.theme.ink
        look.text.draw(surface, self.text, room, "text", self.size, colour, shrink=True)


class Choice(Widget):
    """One of several values. As segments where they all fit side by side, else as a stepper with
    arrows; left and right change the value while it has the focus."""

    focusable = True
    kept_clear = 3

    def __init__(self, look: Look, options: Sequence[tuple[object, str]], value: object,
                 on_change: Callable[[object], None] | None = None, rect: pygame.Rect | None = None,
                 description: str = "", stepper: bool | None = None, size: float = 17) -> None:
        super().__init__(look, rect)
        self.options = list(options)
        self.value, self.on_change, self.size = value, on_change, size
        self.name = description
        self.stepper = stepper
        self._hover_at: tuple[int, int] = (-1, -1)

    @property
    def description(self) -> str:
        return f"{self.name}: {self.text()}" if self.name else self.text()

    @description.setter
    def description(self, text: str) -> None:
        self.name = text

    def position(self) -> int:
        return next((n for n, (value, _) in enumerate(self.options) if value == self.value), 0)

    def text(self) -> str:
        return self.options[self.position()][1] if self.options else ""

    def is_stepper(self) -> bool:
        if self.stepper is not None or not self.options:
            return bool(self.stepper)
        widest = max(self.look.text.width(text, "text_bold", self.size) for _, text in self.options)
        return (widest + self.look.u(20)) * len(self.options) > self.rect.w

    def choose(self, position: int) -> None:
        """Take the option at this position, and tell whoever wants to know if it is another one."""
        if not self.enabled:
            self.refuse()
        if not self.enabled or not self.options:
            return
        value = self.options[max(0, min(len(self.options) - 1, position))][0]
        if value != self.value:
            self.value = value
            self.look.sound("click")
            if self.on_change:
                self.on_change(value)

    def activate(self) -> None:
        """Enter and Space go round."""
        if self.options:
            self.choose((self.position() + 1) % len(self.options))

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._hover_at = event.pos
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            for part, position in self.parts():
                if part.collidepoint(event.pos):
                    self.choose(position)
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.position() + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        return False

    def parts(self) -> list[tuple[pygame.Rect, int]]:
        """What can be clicked and the option it leads to."""
        if self.is_stepper():
            side = min(self.rect.h, self.rect.w // 3)
            here = self.position()
            return [(pygame.Rect(self.rect.x, self.rect.y, side, self.rect.h), here - 1),
                    (pygame.Rect(self.rect.right - side, self.rect.y, side, self.rect.h), here + 1)]
        count = max(1, len(self.options))
        edges = [self.rect.x + self.rect.w * n // count for n in range(count + 1)]
        return [(pygame.Rect(edges[n], self.rect.y, edges[n + 1] - edges[n], self.rect.h), n)
                for n in range(len(self.options))]

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_stepper():
            self._draw_stepper(surface)
        else:
            self._draw_segments(surface)

    def _part_state(self, part: pygame.Rect) -> str:
        if not self.enabled:
            return "off"
        return "hover" if self.hovered and part.collidepoint(self._hover_at) else "idle"

    def _draw_segments(self, surface: pygame.Surface) -> None:
        look = self.look
        for part, position in self.parts():
            chosen = position == self.position()
            plate = part.inflate(-look.u(2), 0)
            draw_plate(look, surface, plate, self._part_state(part), primary=chosen)
            if chosen:  # a bar as well as a colour
                bar = pygame.Rect(plate.x + plate.w // 4, plate.bottom - look.u(6), plate.w // 2, look.u(2))
                pygame.draw.rect(surface, look.theme.ink, bar)
            role = "text_bold" if chosen else "text"
            look.text.draw(surface, self.options[position][1], plate.inflate(-look.u(8), 0), role, self.size,
                           look.theme.ink, "center", shrink=True)

    def _draw_stepper(self, surface: pygame.Surface) -> None:
        look = self.look
        left, right = self.parts()
        middle = pygame.Rect(left[0].right, self.rect.y, right[0].x - left[0].right, self.rect.h)
        draw_plate(look, surface, self.rect, "off" if not self.enabled else "idle")
        for (part, position), turn in ((left, -1), (right, 1)):
            possible = self.enabled and 0 <= position < len(self.options)
            if possible and self._part_state(part) == "hover":
                draw_plate(look, surface, part, "hover")
            draw_arrow(surface, part, turn, look.theme.ink if possible else mix(
                look.theme.parchment, look.theme.ink_soft, 0.35))
        look.text.draw(surface, self.text(), middle.inflate(-look.u(6), 0), "text_bold", self.size,
                       look.theme.ink, "center", shrink=True)


PLATES = {"idle": "button", "hover": "button_hover", "down": "button_pressed", "off": "button_disabled"}


def draw_plate(look: Look, surface: pygame.Surface, rect: pygame.Rect, state: str,
               primary: bool = False) -> None:
    """The plate of a button in one of its states."""
    name = PLATES[state]
    if primary and state in ("idle", "hover"):
        name = "button_gold" if state == "idle" else "button_gold_hover"
    draw_frame(look, surface, name, rect)


def draw_arrow(surface: pygame.Surface, rect: pygame.Rect, turn: int, colour: Colour) -> None:
    """A triangle that points left (-1) or right (1)."""
    reach = min(rect.w, rect.h) * 0.22
    x, y = rect.center
    pygame.draw.polygon(surface, colour, [(x + turn * reach, y), (x - turn * reach, y - reach * 1.2),
                                          (x - turn * reach, y + reach * 1.2)])
