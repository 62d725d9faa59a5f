"""Widgets that show more than they have room for: lists and long texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from scenes.kit.look import Look
from scenes.kit.text import Paragraph
from scenes.kit.theme import Colour
from scenes.kit.widgets import Widget, draw_frame

GLIDE = 14.0  # a glide covers this share of the rest per second
DOUBLE_CLICK = 0.4  # seconds

# Paints one row: (surface, rectangle of the row, its number, selected, hovered).
RowPainter = Callable[[pygame.Surface, pygame.Rect, int, bool, bool], None]


class Scroller:
    """The window onto a tall content: offset, wheel, scroll bar. Pixels."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.view = pygame.Rect(0, 0, 0, 0)
        self.content = 0
        self.offset = 0.0
        self.goal = 0.0
        self._grip: int | None = None  # where on the bar's knob the mouse holds it

    @property
    def most(self) -> int:
        return max(0, self.content - self.view.h)

    @property
    def needed(self) -> bool:
        return self.content > self.view.h

    def set(self, view: pygame.Rect, content: int) -> None:
        self.view, self.content = view, content
        self.to(self.goal, glide=False)

    def to(self, offset: float, glide: bool = True) -> None:
        self.goal = max(0.0, min(float(self.most), offset))
        if not glide or self.look.reduced_motion:
            self.offset = self.goal

    def show(self, top: int, bottom: int) -> None:
        """Scroll as little as needed until the content from `top` to `bottom` is seen."""
        if top < self.goal:
            self.to(top)
        elif bottom > self.goal + self.view.h:
            self.to(bottom - self.view.h)

    def update(self, dt: float) -> None:
        if self.offset != self.goal:
            self.offset += (self.goal - self.offset) * min(1.0, GLIDE * dt)
            if abs(self.goal - self.offset) < 0.6:
                self.offset = self.goal

    def moving(self) -> bool:
        return self.offset != self.goal

    def handle(self, event: pygame.event.Event, over: bool) -> bool:
        """`over`: the mouse is over the widget, so that the wheel is meant for it."""
        if event.type == pygame.MOUSEWHEEL and over and self.needed:
            self.to(self.goal - event.y * self.look.u(60))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.needed:
            return self._take(event.pos)
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grip is not None:
            self._grip = None
            return True
        return False

    def _take(self, pos: tuple[int, int]) -> bool:
        if not self.bar().inflate(self.look.u(8), 0).collidepoint(pos):
            return False
        knob = self.knob()
        self._grip = pos[1] - knob.y if knob.collidepoint(knob.centerx, pos[1]) else knob.h // 2
        self._drag(pos[1])
        return True

    def _drag(self, y: int) -> None:
        room = max(1, self.view.h - self.knob().h)
        self.to((y - (self._grip or 0) - self.view.y) / room * self.most, glide=False)

    def bar(self) -> pygame.Rect:
        wide = self.look.u(10)
        return pygame.Rect(self.view.right - wide, self.view.y, wide, self.view.h)

    def knob(self) -> pygame.Rect:
        bar = self.bar()
        high = max(self.look.u(28), bar.h * self.view.h // max(1, self.content))
        high = min(high, bar.h)
        top = bar.y + round((bar.h - high) * (self.offset / self.most if self.most else 0))
        return pygame.Rect(bar.x, top, bar.w, high)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.needed:
            return
        draw_frame(self.look, surface, "scroll_track", self.bar())
        draw_frame(self.look, surface, "scroll_thumb", self.knob())


class ListView(Widget):
    """Rows painted by whoever makes the list. Arrows, Page, Home, End and the mouse select; Enter,
    Space and a double click choose (a single click too with `click_chooses`)."""

    focusable = True

    def __init__(self, look: Look, count: int, row_height: float, paint: RowPainter,
                 on_choose: Callable[[int], None] | None = None,
                 on_select: Callable[[int], None] | None = None, rect: pygame.Rect | None = None,
                 click_chooses: bool = False, describe: Callable[[int], str] | None = None) -> None:
        super().__init__(look, rect)
        self.count, self.row_height, self.paint = count, row_height, paint
        self.on_choose, self.on_select = on_choose, on_select
        self.click_chooses = click_chooses
        self.describe = describe
        self.selected = 0 if count else -1
        self.scroller = Scroller(look)
        self.name = ""
        self._hover_row = -1
        self._time = 0.0
        self._last_click = (-1, -10.0)

    @property
    def description(self) -> str:
        if self.describe and 0 <= self.selected < self.count:
            return self.describe(self.selected)
        return self.name

    @description.setter
    def description(self, text: str) -> None:
        self.name = text

    def set_count(self, count: int, keep_end: bool = False) -> None:
        """Another number of rows. With `keep_end` a list that showed its end shows the new end."""
        at_end = self.scroller.goal >= self.scroller.most - 1
        self.count = count
        self.selected = min(self.selected, count - 1) if self.selected >= 0 or not count else 0
        self._measure()
        if keep_end and at_end:
            self.scroller.to(self.scroller.most)

    def select(self, row: int) -> None:
        if not self.count:
            return
        row = max(0, min(self.count - 1, row))
        high = self._row_px()
        self._measure()
        self.scroller.show(row * high, (row + 1) * high)
        if row != self.selected:
            self.selected = row
            if self.on_select:
                self.on_select(row)

    def activate(self) -> None:
        if self.enabled and self.on_choose and 0 <= self.selected < self.count:
            self.look.sound("click")
            self.on_choose(self.selected)

    def _row_px(self) -> int:
        return max(1, self.look.u(self.row_height))

    def _measure(self) -> None:
        self.scroller.set(self.rect, self.count * self._row_px())

    def row_at(self, pos: tuple[int, int]) -> int:
        """The row under a point, or -1."""
        if not self.rect.collidepoint(pos):
            return -1
        row = int((pos[1] - self.rect.y + self.scroller.offset) // self._row_px())
        return row if 0 <= row < self.count else -1

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        self._measure()
        if self.scroller.handle(event, self.hovered):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover_row = self.row_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._click(self.row_at(event.pos))
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return False

    def _click(self, row: int) -> None:
        if row < 0 or not self.enabled:
            return
        twice = row == self._last_click[0] and self._time - self._last_click[1] < DOUBLE_CLICK
        self._last_click = (row, self._time)
        self.select(row)
        if twice or self.click_chooses:
            self.activate()

    def _key(self, key: int) -> bool:
        page = max(1, self.rect.h // self._row_px() - 1)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
                 pygame.K_HOME: -self.count, pygame.K_END: self.count}
        if key not in steps or not self.count:
            return False
        at_edge = self.selected == (0 if steps[key] < 0 else self.count - 1)
        if at_edge and key in (pygame.K_UP, pygame.K_DOWN):
            return False  # the arrows lead out of the list
        self.select(self.selected + steps[key])
        return True

    def look_key(self) -> object:
        return self.count, self.selected, round(self.scroller.offset), self._hover_row if self.hovered else -1

    def update(self, dt: float) -> None:
        self._time += dt
        self.scroller.update(dt)

    def needs_frame(self) -> bool:
        return self.scroller.moving()

    def ring_rect(self) -> pygame.Rect:
        if not 0 <= self.selected < self.count:
            return self.rect
        high = self._row_px()
        top = self.rect.y + self.selected * high - round(self.scroller.offset)
        row = pygame.Rect(self.rect.x, top, self._row_width(), high).clip(self.rect)
        return row if row.h else self.rect

    def _row_width(self) -> int:
        return self.rect.w - (self.look.u(15) if self.scroller.needed else 0)

    def draw(self, surface: pygame.Surface) -> None:
        self._measure()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        high, offset = self._row_px(), round(self.scroller.offset)
        first = offset // high
        for row in range(first, min(self.count, first + self.rect.h // high + 2)):
            rect = pygame.Rect(self.rect.x, self.rect.y + row * high - offset, self._row_width(), high)
            self.paint(surface, rect, row, row == self.selected, self.hovered and row == self._hover_row)
        surface.set_clip(clip)
        self.scroller.draw(surface)


@dataclass(frozen=True)
class Block:
    """A paragraph of a long text. Sizes and spaces are design units."""

    text: str
    role: str = "text"
    size: float = 18
    colour: Colour | None = None
    before: float = 8
    indent: float = 0


class ScrollText(Widget):
    """A long text in blocks; wheel, arrows, Page, Home and End move it."""

    focusable = True

    def __init__(self, look: Look, blocks: Sequence[Block] | str = (), rect: pygame.Rect | None = None,
                 description: str = "") -> None:
        super().__init__(look, rect)
        self.scroller = Scroller(look)
        self.description = description
        self.blocks: list[Block] = []
        self._set: list[tuple[int, Block, Paragraph]] = []  # top, block, lines
        self._for: tuple[int, float] | None = None
        self.set_blocks(blocks)

    def set_blocks(self, blocks: Sequence[Block] | str) -> None:
        self.blocks = [Block(blocks)] if isinstance(blocks, str) else list(blocks)
        self._for = None
        self.scroller.to(0, glide=False)

    def scroll_to(self, number: int, glide: bool = True) -> None:
        """Bring the block with this number to the top."""
        self._measure()
        if 0 <= number < len(self._set):
            self.scroller.to(self._set[number][0], glide)

    def _measure(self) -> None:
        if self._for == (self.rect.w, self.look.scale):
            self.scroller.set(self.rect, self.scroller.content)
            return
        self._for = (self.rect.w, self.look.scale)
        room = self.rect.w - self.look.u(22)
        top = 0
        self._set = []
        for block in self.blocks:
            top += self.look.u(block.before) if self._set else 0
            lines = self.look.text.wrap(block.text, room - self.look.u(block.indent), block.role, block.size)
            self._set.append((top, block, lines))
            top += lines.height
        self.scroller.set(self.rect, top)

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        self._measure()
        if self.scroller.handle(event, self.hovered):
            return True
        if event.type == pygame.KEYDOWN and self.scroller.needed:
            return self._key(event.key)
        return False

    def _key(self, key: int) -> bool:
        line, page = self.look.u(40), round(self.rect.h * 0.85)
        steps = {pygame.K_UP: -line, pygame.K_DOWN: line, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
                 pygame.K_SPACE: page, pygame.K_HOME: -self.scroller.content,
                 pygame.K_END: self.scroller.content}
        if key not in steps:
            return False
        before = self.scroller.goal
        self.scroller.to(before + steps[key])
        return self.scroller.goal != before or key not in (pygame.K_UP, pygame.K_DOWN)

    def update(self, dt: float) -> None:
        self.scroller.update(dt)

    def needs_frame(self) -> bool:
        return self.scroller.moving()

    def draw(self, surface: pygame.Surface) -> None:
        self._measure()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        offset = round(self.scroller.offset)
        for top, block, lines in self._set:
            y = self.rect.y + top - offset
            if y < self.rect.bottom and y + lines.height > self.rect.y:
                indent = self.look.u(block.indent)
                wide = self.rect.w - self.look.u(22) - indent
                box = pygame.Rect(self.rect.x + indent, y, wide, lines.height)
                self.look.text.draw_paragraph(surface, lines, box, block.colour or self.look.theme.ink)
        surface.set_clip(clip)
        self.scroller.draw(surface)
