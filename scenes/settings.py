"""Settings: everything takes effect at once and is remembered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from scenes.cabinet import CabinetScene
from scenes.context import Context
from scenes.kit.backdrop import Backdrop
from scenes.kit.buttons import Button, Choice, Toggle
from scenes.kit.fields import Slider
from scenes.kit.focus import Focus, Zone
from scenes.kit.widgets import Label, Panel, Widget
from scenes.kit.window import scale_for
from scenes.stack import Size

CHOICES = {
    "animation": ("off", "fast", "normal", "slow"),
    "pace": ("instant", "quick", "normal", "slow"),
    "confirm_turn": ("never", "risky", "always"),
}
SWITCHES = ("fullscreen", "colour_blind", "reduced_motion", "purist", "full_curtain", "curtain_on_focus_loss")
SIZES: tuple[int | str, ...] = ("auto", 75, 90, 100, 110, 125, 150, 175, 200, 250, 300)
LEFT = ("animation", "pace", "volume", "confirm_turn", "interface_size")
RIGHT = SWITCHES
APART = 12  # design units between names and their widgets where they stand beside each other
INDENT, CLOSER = 38, 6  # design units: how a switch's explanation stands to it


@dataclass(slots=True)
class Row:
    """One setting: its name (where the widget does not say it), widget and explanation."""

    name: Label | None
    widgets: list[Widget]
    note: Label
    preview: list[str] = field(default_factory=list)  # sprites shown at the right


class SettingsScene(CabinetScene):
    """Two columns; choices at the left, switches at the right."""

    foot = 68

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        look = ctx.look
        self._tight = False
        self._pressed: int | None = None  # which arrow of the interface size, until the new size is laid out
        self._again: tuple[tuple[int, int], int] | None = None  # where it was pressed, and which: no mouse may follow
        self.title = ctx.say("settings.title")
        self.focus = Focus(look, on_back=self._leave)
        self.focus.by_keys = ctx.stack.by_keys
        self.heading = Label(look, self.title, role="title", size=32, colour=look.theme.cream)
        self.panels = [Panel(look), Panel(look)]
        self.backdrop = Backdrop(look, self.panels)
        self.rows = {name: self._row(name) for name in (*LEFT, *RIGHT)}
        self.done = Button(look, ctx.say("settings.done"), self._leave, primary=True, size=22)
        widgets: list[list[Widget]] = [[], []]
        for side, names in enumerate((LEFT, RIGHT)):
            for name in names:
                row = self.rows[name]
                widgets[side] += [part for part in (row.name, *row.widgets, row.note) if part is not None]
        self.focus.set_zones([Zone("choices", widgets[0]), Zone("switches", widgets[1]), Zone("done", [self.done]),
                              Zone("heading", [self.heading])])

    # -- rows ------------------------------------------------------------------------------------------

    def _row(self, name: str) -> Row:
        ctx, look = self.ctx, self.ctx.look
        note = Label(look, ctx.say(f"settings.{name}.help"), size=15, colour=look.theme.ink_soft, wrap=True,
                     valign="top")
        title = ctx.say(f"settings.{name}")
        if name in SWITCHES:
            toggle = Toggle(look, title, bool(getattr(ctx.settings, name)), self._setter(name))
            return Row(None, [toggle], note, self._palette() if name == "colour_blind" else [])
        label = Label(look, title, role="text_bold", size=18, shrink=True)
        if name == "volume":
            slider = Slider(look, ctx.settings.volume, self._set_volume, low=0, high=100, step=5, description=title)
            muted = Toggle(look, ctx.say("settings.muted"), ctx.settings.muted, self._setter("muted"))
            return Row(label, [slider, muted], note)
        if name == "interface_size":
            self.size = Choice(look, self._sizes(), ctx.settings.interface_size, self._set_size, description=title,
                               stepper=True)
            return Row(label, [self.size], note)
        values: list[tuple[object, str]] = [(value, ctx.say(f"settings.{name}.{value}")) for value in CHOICES[name]]
        return Row(label, [Choice(look, values, getattr(ctx.settings, name), self._setter(name), description=title)],
                   note)

    def _palette(self) -> list[str]:
        return [f"shield_cb_{seat.name}" for seat in self.ctx.look.theme.seats]

    def _sizes(self) -> list[tuple[object, str]]:
        """The sizes in order. "Automatic" stands where its size now is, so that a step from it is a small one."""
        seen = 100 * scale_for(self.ctx.window.size)
        chosen = self.ctx.settings.interface_size
        order = sorted({*SIZES, chosen}, key=lambda size: (seen, 0) if isinstance(size, str) else (size, 1))
        return [(size, self._size_text(size)) for size in order]

    def _size_text(self, size: int | str) -> str:
        if size == "auto":
            return self.ctx.say("settings.interface_size.auto")
        most = round(100 * scale_for(self.ctx.window.size, size))
        if isinstance(size, int) and size > most:
            return self.ctx.say("settings.interface_size.here", percent=size, most=most)
        return self.ctx.say("settings.interface_size.percent", percent=size)

    # -- changes ---------------------------------------------------------------------------------------

    def _setter(self, name: str) -> Callable[[object], None]:
        return lambda value: setattr(self.ctx.settings, name, value)

    def _set_volume(self, value: float) -> None:
        self.ctx.settings.volume = round(value)
        self.ctx.audio.set_volume(self.ctx.settings.volume / 100)
        self.ctx.audio.play("wood")

    def _set_size(self, size: object) -> None:
        self.ctx.settings.interface_size = size

    def _leave(self) -> None:
        if self.ctx.store is not None:
            self.ctx.store.save_settings(self.ctx.settings)
        self.ctx.stack.pop(self)

    # -- picture ---------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        u = self.ctx.look.u
        self._tell_limit()
        self.size.options = self._sizes()
        self._heard = self._tell_sound()
        self._size = size
        wide = min(size[0] - u(48), u(1240))
        left, top, foot = (size[0] - wide) // 2, u(78), size[1] - u(70)
        self.heading.rect = pygame.Rect(left + u(6), u(16), wide - u(12), u(52))
        half = (wide - u(20)) // 2
        for side, (panel, names) in enumerate(zip(self.panels, (LEFT, RIGHT))):
            panel.rect = pygame.Rect(left + side * (half + u(20)), top, half, foot - top)
            self._place(panel.rect.inflate(-u(48), -u(32)), [self.rows[name] for name in names])
        self.done.rect = pygame.Rect(left + wide - u(240), foot + u(12), u(240), u(46))
        if self._pressed is not None:  # the arrow that was pressed stays under the pointer
            self.ctx.window.move_mouse(self.size.parts()[self._pressed][0].center)

    def _place(self, box: pygame.Rect, rows: list[Row]) -> None:
        """Rows spread over the height, never tighter than their words need."""
        u = self.ctx.look.u
        needed = [self._height(row, box.w) for row in rows]
        self._tight = sum(needed) + u(4) * len(rows) > box.h  # then names stand beside their widgets
        if self._tight:
            needed = [self._height(row, box.w) for row in rows]
        gap = max(u(4), min(u(44), (box.h - sum(needed)) // max(1, len(rows))))
        top = box.y
        for row, high in zip(rows, needed):
            self._place_row(row, pygame.Rect(box.x, top, box.w, high))
            top += high + gap

    def _height(self, row: Row, width: int) -> int:
        u = self.ctx.look.u
        if row.name is None:
            return u(self._high - CLOSER) + row.note.height_for(width - u(INDENT))
        return (0 if self._tight else u(26)) + u(self._high) + row.note.height_for(width)

    @property
    def _high(self) -> int:
        return 33 if self._tight else 38

    def _names_wide(self) -> int:
        """Pixels that the longest name needs."""
        names = [row.name for row in self.rows.values() if row.name is not None]
        return max(self.ctx.look.text.width(name.text, name.role, name.size) for name in names)

    def _place_row(self, row: Row, box: pygame.Rect) -> None:
        u = self.ctx.look.u
        top = box.y
        left = box.x
        if row.name is not None and self._tight:
            row.name.rect = pygame.Rect(box.x, top, self._names_wide(), u(self._high))
            left += self._names_wide() + u(APART)
        elif row.name is not None:
            row.name.rect = pygame.Rect(box.x, top, box.w, u(26))
            top += u(26)
        wide = box.right - left - u(26) * len(row.preview)
        first = wide if len(row.widgets) == 1 else wide * (54 if self._tight else 58) // 100  # a slider wants more
        for widget, x, room in zip(row.widgets, (left, left + first + u(16)), (first, wide - first - u(16))):
            widget.rect = pygame.Rect(x, top, room, u(self._high - 2))
        top += u(self._high)
        left = box.x
        if row.name is None:  # the note stands under the words of the switch and near to them
            left, top = left + u(INDENT), top - u(CLOSER)
        row.note.rect = pygame.Rect(left, top, box.right - left, row.note.height_for(box.right - left))

    def _tell_limit(self) -> None:
        """Where the window bears no larger interface, the row says so."""
        ctx, row = self.ctx, self.rows["interface_size"]
        self._limited = ctx.window.limited
        row.note.text = ctx.say("settings.interface_size.help")
        if ctx.window.limited:
            percent = round(100 * ctx.look.scale)
            row.note.text += " " + ctx.say("settings.interface_size.limited", percent=percent)

    def handle(self, event: pygame.event.Event) -> bool:
        parts = self.size.parts()
        if (event.type == pygame.MOUSEMOTION and self._again is not None
                and event.pos not in (self._again[0], parts[self._again[1]][0].center)):
            self._again = None
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = next((n for n, (part, _) in enumerate(parts) if part.collidepoint(event.pos)), None)
            if self._pressed is None and event.button == 1 and self._again and event.pos == self._again[0]:
                self._pressed = self._again[1]  # the arrow went away from under a pointer that stays
                self.size.choose(parts[self._pressed][1])
                return True
            self._again = None if self._pressed is None else (event.pos, self._pressed)
        return super().handle(event)

    def _tell_sound(self) -> bool:
        """Without a device the slider is grey and the row says why. Gives whether there is one."""
        row, heard = self.rows["volume"], self.ctx.audio.available
        row.widgets[0].enabled = heard
        row.widgets[0].disabled_reason = self.ctx.say("settings.volume.silent")
        row.note.text = self.ctx.say("settings.volume.help") if heard else row.widgets[0].disabled_reason
        return heard

    def update(self, dt: float) -> None:
        told = self._heard, self._limited
        if told != (self.ctx.audio.available, self.ctx.window.limited):  # a device has come or gone, or the limit
            self.layout(self._size)
        self._pressed = None
        super().update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        look = self.ctx.look
        self.backdrop.draw(surface)
        self._follow()
        self.focus.draw(surface)
        for row in self.rows.values():
            for n, name in enumerate(row.preview):
                at = row.widgets[0].rect
                shield = look.assets.sprite(name, look.u(30))
                surface.blit(shield, shield.get_rect(midleft=(at.right + look.u(26) * n, at.centery)))

    def _follow(self) -> None:
        """Keys that work everywhere may have changed what is shown here."""
        settings = self.ctx.settings
        full, volume = self.rows["fullscreen"].widgets[0], self.rows["volume"].widgets[1]
        assert isinstance(full, Toggle)
        assert isinstance(volume, Toggle)
        full.value, volume.value = settings.fullscreen, settings.muted
