"""Who has the keyboard: zones of widgets, moved through by Tab and arrows, followed by a ring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import pygame

from scenes.kit.keys import ENTER
from scenes.kit.look import Look
from scenes.kit.paint import ring
from scenes.kit.popups import Tooltip
from scenes.kit.widgets import Nothing, Widget, draw_frame

ARROWS = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}
SCAN_ARROWS = {
    pygame.KSCAN_LEFT: pygame.K_LEFT, pygame.KSCAN_RIGHT: pygame.K_RIGHT,
    pygame.KSCAN_UP: pygame.K_UP, pygame.KSCAN_DOWN: pygame.K_DOWN,
}
NOWHERE = (-100_000, -100_000)  # a place on no widget


def let_go_elsewhere(button: int = 1) -> pygame.event.Event:
    """The end of a press that does nothing more, for whoever would not hear of the real one."""
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=NOWHERE, button=button, touch=False)


@dataclass
class Zone:
    """Widgets that belong together. Tab goes from zone to zone and comes back to where it left, unless something
    else is asked for now."""

    name: str
    widgets: list[Widget] = field(default_factory=list)
    last: Widget | None = None

    def open(self) -> list[Widget]:
        """The widgets that can have the focus now."""
        return [w for w in self.widgets if w.visible and w.focusable]

    def entry(self, asked: bool = False) -> Widget | None:
        """Where the focus comes to: where it left, else the first widget that can have it. asked: one that a pick may
        go on with, if there are any."""
        widgets = self.open()
        if asked:
            widgets = [widget for widget in widgets if widget.wanted] or widgets
        return self.last if self.last in widgets else widgets[0] if widgets else None


class Focus:
    """The widgets of one scene. A scene gives it every event, update and draw.

    Labels and panels go into a zone as well: all widgets are drawn in the order of zones and widgets.
    Later widgets lie above earlier ones and are asked first when the mouse is pressed.
    """

    def __init__(self, look: Look, on_back: Nothing | None = None) -> None:
        self.look = look
        self.on_back = on_back  # Esc
        self.on_move: Callable[[Widget | None], None] | None = None  # the focus came to another widget
        self.zones: list[Zone] = []
        self.focused: Widget | None = None
        self.by_keys = False  # the keyboard was used last: the ring is shown
        self.tooltip = Tooltip(look)
        self._pressed: Widget | None = None  # explains itself again only when the mouse has moved
        self._hushed: Widget | None = None  # explains itself again only when a key has been pressed
        self._gone_on: Widget | None = None  # where Tab has gone on from since it was picked
        self._began: Widget | None = None  # what used the key that was pressed last; None: it moved the focus

    # --- building ------------------------------------------------------------------------------

    def set_zones(self, zones: Iterable[Zone]) -> None:
        """New zones. The focus stays on its widget if that is still there, else in the zone of the
        same name, else it goes to the first zone that has anything to focus."""
        old_zone = self.zone_of(self.focused)
        before, gone = {zone.name: zone for zone in self.zones}, dict.fromkeys(self.widgets())
        self.zones = list(zones)
        for widget in self.widgets():
            gone.pop(widget, None)
        if gone:  # the end of a press would not reach them any more
            end = let_go_elsewhere()
            for widget in gone:
                widget.handle(end)
        for zone in self.zones:
            earlier = before.get(zone.name)
            if zone.last is None and earlier is not None and earlier.last in zone.widgets:
                zone.last = earlier.last
        if self.focused is not None and self.zone_of(self.focused) is not None:
            return
        same = [z for z in self.zones if old_zone is not None and z.name == old_zone.name]
        self.focus(next((found for zone in [*same, *self.zones] if (found := zone.entry())), None), quiet=True)

    def widgets(self) -> list[Widget]:
        return [widget for zone in self.zones for widget in zone.widgets]

    def zone_of(self, widget: Widget | None) -> Zone | None:
        return next((zone for zone in self.zones if widget in zone.widgets), None) if widget else None

    def focus(self, widget: Widget | None, quiet: bool = False) -> None:
        """Give the keyboard to `widget`."""
        if widget is self.focused:
            return
        if self.focused is not None:
            self.focused.focused = False
        self.focused = widget
        if widget is not None:
            widget.focused = True
            zone = self.zone_of(widget)
            if zone is not None:
                zone.last = widget
        if self.on_move and not quiet:
            self.on_move(widget)

    @property
    def description(self) -> str:
        """One sentence about the focused widget, for the status line."""
        return self.focused.description if self.focused else ""

    # --- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._mouse_moved(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            return self._mouse_used(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._mouse_let_go(event)
        if event.type == pygame.KEYDOWN:
            self.tooltip.close()
            self._hushed = None
            return self._key(event)
        used = False
        for widget in self.widgets():
            if widget.visible and (widget is self.focused or event.type not in (
                    pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.KEYUP)):
                used = widget.handle(event) or used
        return used

    def _mouse_moved(self, event: pygame.event.Event) -> bool:
        used = False
        under: Widget | None = None
        for widget in reversed(self.widgets()):
            if widget.visible:
                used = widget.handle(event) or used
                if under is None and widget.focusable and widget.rect.collidepoint(event.pos):
                    under = widget
        if event.rel != (0, 0):
            self.by_keys = False
            self._pressed = None
            if under is not None and not (self.focused is not None and self.focused.keeps_focus):
                self.focus(under)
        return used

    def _mouse_used(self, event: pygame.event.Event) -> bool:
        self.tooltip.close()
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3
        if pressed:
            self.by_keys, self._gone_on = False, None
            self._pressed = self.hovered()
        for widget in reversed(self.widgets()):
            if not widget.visible:
                continue
            inside = pressed and widget.focusable and widget.rect.collidepoint(event.pos)
            if inside:
                self.focus(widget)
            if widget.handle(event):
                return True
        return False

    def _mouse_let_go(self, event: pygame.event.Event) -> bool:
        """Everything that is held hears of the end of it; what is hidden by now does nothing more."""
        self.tooltip.close()
        used = False
        for widget in reversed(self.widgets()):
            used = widget.handle(event if widget.visible else let_go_elsewhere(event.button)) or used
        return used

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.focused
        held = getattr(event, "held", False)  # a held key goes on with what it did, and with nothing else
        if held and self._began is not None:
            if self._began is focused:
                self._began.handle(event)
            return True
        if not held:
            used = focused is not None and focused.visible and focused.handle(event)
            self._began = focused if used else None
            if used:
                self.by_keys, self._gone_on = True, None
                return True
        key = SCAN_ARROWS.get(getattr(event, "scancode", -1), event.key)
        if key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            self.move_zone(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if key in ARROWS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META):
            self.move(ARROWS[key])
            return True
        if key in ENTER and focused is not None and focused.visible and not event.mod & pygame.KMOD_ALT:
            self.by_keys, self._gone_on = True, None
            focused.activate()
            return True
        if key == pygame.K_ESCAPE and self.on_back is not None:
            self.on_back()
            return True
        return False

    def move_zone(self, step: int) -> None:
        """To the next zone (1) or the one before (-1) that has anything to focus; from what has been picked to the next
        one where the pick goes on, if there is any."""
        self.by_keys = True
        filled = [zone for zone in self.zones if zone.open()]
        if not filled:
            return
        here = self.zone_of(self.focused)
        first = filled.index(here) + step if here in filled else 0
        round_about = [filled[(first + step * n) % len(filled)] for n in range(len(filled))]
        onward: list[Zone] = []
        if step > 0 and self.focused is not None and self.focused.picked and self.focused is not self._gone_on:
            self._gone_on = self.focused  # the next time round every zone is come to
            onward = [zone for zone in round_about[:-1] if any(widget.wanted for widget in zone.open())]
        self.focus([*onward, *round_about][0].entry(asked=True))

    def go_to(self, name: str) -> None:
        """To the zone of this name, if it has anything to focus."""
        zone = next((zone for zone in self.zones if zone.name == name and zone.open()), None)
        if zone is not None:
            self.by_keys = True
            self.focus(zone.entry())

    def move(self, step: tuple[int, int]) -> None:
        """To the nearest widget in this direction, in the zone of the focus."""
        self.by_keys = True
        zone = self.zone_of(self.focused)
        if zone is None or self.focused is None or self.focused not in zone.open():
            self.move_zone(1)
            return
        found = next_to(self.focused, zone.open(), step)
        if found is not None:
            self.focus(found)

    # --- time and picture ----------------------------------------------------------------------

    def update(self, dt: float) -> None:
        for widget in self.widgets():
            widget.update(dt)
        self._offer_tooltip()
        self.tooltip.update(dt)

    def _offer_tooltip(self) -> None:
        about = self.focused if self.by_keys else self.hovered()
        said = self._hushed if self.by_keys else self._pressed
        if about is None or not about.visible or about is said:
            self.tooltip.close()
            return
        text = about.disabled_reason if not about.enabled and about.disabled_reason else about.tooltip
        self.tooltip.offer(text, about.note_rect() if text else None)
        self.tooltip.spared = [(widget.rect, widget.kept_clear) for widget in self.widgets()
                               if text and widget.kept_clear and widget.visible and widget is not about]

    def hovered(self) -> Widget | None:
        """The topmost widget under the mouse that has something to say."""
        for widget in reversed(self.widgets()):
            if widget.visible and widget.hovered and (widget.tooltip or widget.disabled_reason):
                return widget
        return None

    def hush(self) -> None:
        """What has the focus has explained itself, until the next key: somebody else does something now."""
        self._hushed = self.focused
        if self.by_keys:
            self.tooltip.close()

    def look_away(self) -> None:
        """Nothing is under the mouse that would want to explain itself: something is being carried."""
        for widget in self.widgets():
            widget.hovered = False
        self.tooltip.close()

    def needs_frame(self) -> bool:
        return self.tooltip.needs_frame() or any(w.visible and w.needs_frame() for w in self.widgets())

    def draw(self, surface: pygame.Surface) -> None:
        """All visible widgets that the scene does not draw itself, then the ring, then the tooltip."""
        for widget in self.widgets():
            if widget.visible and not widget.drawn_by_scene:
                widget.draw(surface)
        self.draw_ring(surface)
        self.tooltip.draw(surface)

    def draw_ring(self, surface: pygame.Surface) -> None:
        if self.by_keys and self.focused is not None and self.focused.visible:
            draw_focus_ring(self.look, surface, self.focused.ring_rect())


def draw_focus_ring(look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """The ring around whatever has the keyboard."""
    if look.assets.has("focus_ring"):
        draw_frame(look, surface, "focus_ring", rect)
    else:
        reach = look.u(4)
        ring(surface, rect.inflate(2 * reach, 2 * reach), look.theme.gold_light, look.u(3), look.u(8))


def next_to(widget: Widget, widgets: Sequence[Widget], step: tuple[int, int]) -> Widget | None:
    """Where an arrow key leads from a widget of a zone; None: nowhere."""
    return widget.beside(step) or nearest(widget.rect, [w for w in widgets if w is not widget], step)


def nearest(start: pygame.Rect, widgets: Sequence[Widget], step: tuple[int, int]) -> Widget | None:
    """The widget that lies in the direction `step` from `start` and is reached by the shortest way;
    what lies beside the line counts threefold."""
    best: tuple[float, Widget] | None = None
    for widget in widgets:
        cost = way_cost(start, widget.rect, step)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, widget)
    return best[1] if best else None


def way_cost(start: pygame.Rect, goal: pygame.Rect, step: tuple[int, int]) -> float | None:
    """How far `goal` is in the direction `step`, or None when it does not lie there at all."""
    ahead = (goal.centerx - start.centerx) * step[0] + (goal.centery - start.centery) * step[1]
    if ahead <= 0:
        return None
    if step[0]:
        gap = (goal.x - start.right) if step[0] > 0 else (start.x - goal.right)
        low, high = max(start.y, goal.y), min(start.bottom, goal.bottom)
        aside = abs(goal.centery - start.centery)
    else:
        gap = (goal.y - start.bottom) if step[1] > 0 else (start.y - goal.bottom)
        low, high = max(start.x, goal.x), min(start.right, goal.right)
        aside = abs(goal.centerx - start.centerx)
    overlap = low < high
    if not overlap and aside > 3 * ahead:
        return None
    return max(gap, 0) + (0.1 * aside if overlap else 3.0 * aside) + 0.01 * ahead
