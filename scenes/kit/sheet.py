"""A panel over the scene with a title and a column of widgets: menus, small forms, lists of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.context import Context
from scenes.kit.buttons import Button
from scenes.kit.focus import Focus, Zone
from scenes.kit.look import Look
from scenes.kit.popups import covered
from scenes.kit.widgets import Label, Nothing, Panel, Widget
from scenes.stack import Scene, Size

Row = tuple[Sequence[Widget], float]  # widgets side by side, height in design units
Build = Callable[["Sheet"], Sequence[Row]]
APART = 12  # design units more between answers and what they are about
LONE_WIDE = 240  # design units of an answer that stands alone below what it is about


class RowFocus(Focus):
    """Up and down lead from row to row of a sheet and round it, wherever in it the widgets stand: to what stands
    nearest, and to the answers by the first of them. Home and End lead to the first row and the last."""

    answers_by_first = True  # else to the answer that stands nearest

    def __init__(self, look: Look, on_back: Nothing | None = None) -> None:
        super().__init__(look, on_back)
        self.rows: list[list[Widget]] = []

    def move(self, step: tuple[int, int]) -> None:
        rows = self._filled()
        here = next((n for n, row in enumerate(rows) if self.focused in row), None)
        if step[1] and here is not None:
            self._go_to(rows[(here + step[1]) % len(rows)])
        else:
            super().move(step)

    def _filled(self) -> list[list[Widget]]:
        """What can have the focus, by rows."""
        return [found for row in self.rows if (found := [w for w in row if w.visible and w.focusable])]

    def _go_to(self, row: list[Widget]) -> None:
        self.by_keys = True
        middle = self.focused.rect.centerx if self.focused is not None else 0
        answers = self.answers_by_first and all(isinstance(widget, Button) for widget in row)
        self.focus(row[0] if answers else min(row, key=lambda widget: abs(widget.rect.centerx - middle)))

    def _key(self, event: pygame.event.Event) -> bool:
        if super()._key(event):
            return True
        rows = self._filled()
        if event.key in (pygame.K_HOME, pygame.K_END) and rows:
            self._go_to(rows[0 if event.key == pygame.K_HOME else -1])
            return True
        return False


class Sheet(Scene):
    """Built by a function that makes its rows once the sheet has a context. Esc closes it."""

    opaque = False

    def __init__(self, title: str, build: Build, width: float = 420) -> None:
        self.title = title
        self._build = build
        self._width = width

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.focus = RowFocus(ctx.look, self.close)
        self.panel = Panel(ctx.look)
        self.heading = Label(ctx.look, self.title, role="heading", size=24, align="center", shrink=True)
        self.rows = list(self._build(self))
        widgets = [widget for row, _ in self.rows for widget in row]
        self.focus.rows = [list(row) for row, _ in self.rows]
        self.focus.set_zones([Zone("back", [self.panel, self.heading]), Zone("rows", widgets)])
        self.focus.by_keys = True

    def close(self) -> None:
        """Go back to the scene below."""
        self.ctx.stack.pop(self)

    def layout(self, size: Size) -> None:
        u = self.ctx.look.u
        pad, gap = u(30), u(10)
        wide = min(u(self._width), size[0] - u(40))
        apart = u(APART) if self._ends_in_answers() else 0
        total = 2 * pad + u(40) + apart + sum(u(height) + gap for _, height in self.rows)
        box = pygame.Rect((size[0] - wide) // 2, max(u(6), (size[1] - total) // 2), wide,
                          min(total, size[1] - u(12)))
        self.panel.rect = box
        self.heading.rect = pygame.Rect(box.x + pad, box.y + pad - u(6), wide - 2 * pad, u(36))
        top = self.heading.rect.bottom + gap
        for row, (widgets, height) in enumerate(self.rows, 1):
            if row == len(self.rows):
                top += apart
            columns = max(1, len(widgets))
            each = (wide - 2 * pad - gap * (columns - 1)) // columns
            left = box.x + pad
            if apart and row == len(self.rows) and columns == 1:
                each = min(each, u(LONE_WIDE))
                left = box.centerx - each // 2
            for n, widget in enumerate(widgets):
                widget.rect = pygame.Rect(left + n * (each + gap), top, each, u(height))
            top += u(height) + gap

    def _ends_in_answers(self) -> bool:
        """Whether buttons come below something else."""
        kinds = [all(isinstance(widget, Button) for widget in row) for row, _ in self.rows]
        return len(kinds) > 1 and kinds[-1] and not kinds[-2]

    def handle(self, event: pygame.event.Event) -> bool:
        self.focus.handle(event)
        return event.type != pygame.KEYDOWN or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)

    def update(self, dt: float) -> None:
        self.focus.update(dt)

    def needs_frame(self) -> bool:
        return self.focus.needs_frame()

    def draw(self, surface: pygame.Surface) -> None:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((18, 10, 4, 150))
        surface.blit(veil, (0, 0))
        covered(self.ctx.look, surface.get_rect())
        self.focus.draw(surface)
