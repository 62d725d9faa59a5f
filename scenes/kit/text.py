"""Letters: measured, wrapped, set at their final size, and kept for the next frame."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from pathlib import Path

import pygame

from scenes.kit.recorder import Recorder
from scenes.kit.shelf import Shelf
from scenes.kit.theme import FONTS, SMALLEST_PX, Colour
from scenes.kit.typesetting import Run, Typesetter

KEPT_BYTES = 5_000_000  # of rendered text at scale 1, some screens full; larger letters get more room
KEPT_WIDTHS = 4_000  # of words and lines; a screen asks for some hundreds
KEPT_FONTS = 48  # a frame uses about 15; each keeps its letters, some 150 KiB
ELLIPSIS = "…"
LETTERS = ("the quick brown fox jumps", "over the lazy dog, +0123456789:", "ABCDEFGHIJKLMNOPRSTUVWZ (5 – 3).")
# The fonts' own spaces are rounded down to two or three pixels in small letters, so that words run together:
# what stands for a space instead, and up to how many pixels of letters. The thin one comes first: after a full stop
# or a comma the fonts draw a plain space back.
WIDER = {"text": ("\u200a ", 18), "text_bold": ("\u200a ", 26), "italic": ("\u200a ", 26), "label": ("\u200a ", 17),
         "label_bold": ("\u200a", 17)}

LAID = None  # a key: what lies before it on the shelf has not been written since the last layout

Box = pygame.Rect | tuple[int, int]


@dataclass(frozen=True)
class Paragraph:
    """Wrapped text. Pixels."""

    lines: tuple[tuple[Run, ...], ...]
    widths: tuple[int, ...]
    line_height: int
    size: float

    @property
    def width(self) -> int:
        return max(self.widths, default=0)

    @property
    def height(self) -> int:
        return self.line_height * len(self.lines)


def drawable(text: str) -> str:
    """Text that any font takes: names of files may hold half characters, and files anything at all."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def spaced(text: str, role: str, px: int) -> str:
    """Small letters with wider spaces, also where no line may break; of all sizes behind three points, which the
    fonts set close to the next word."""
    space, most = WIDER.get(role, (" ", 0))
    if px <= most:
        return text.replace("\N{NO-BREAK SPACE}", " ").replace(" ", space)
    return text.replace(f"{ELLIPSIS} ", f"{ELLIPSIS}\u200a ")


def pixels(size: float, scale: float) -> int:
    """Design units to the pixel size of letters, which are never too small to be read."""
    return max(SMALLEST_PX, round(size * scale))


def shelf_for(scale: float) -> Shelf:
    """Where text that was written at this scale is kept."""
    return Shelf(round(KEPT_BYTES * max(1.0, scale) ** 2))


class Text:
    """Draws in roles ("title", "heading", "text", "text_bold", "italic", "label", "label_bold") and
    sizes in design units. The app sets the scale; nothing is smaller than 12 pixels."""

    def __init__(self, fonts: Path, scale: float = 1.0) -> None:
        self.scale = scale
        self.recorder: Recorder | None = None
        self._folder = fonts
        self._fonts: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self._kept = shelf_for(scale)  # by role, size in design units, colour and text
        self._coming = (scale, self._kept)  # and what was written at a scale that may come
        self._sizes: dict[tuple[str, float], None] = {}  # in which letters have been measured since the last layout
        self._measured = lru_cache(maxsize=KEPT_WIDTHS)(self._measure)
        self._set = lru_cache(maxsize=600)(self._wrap)

    def rescale(self, scale: float) -> None:
        """Pixels per design unit from now on."""
        if scale != self.scale:
            self._kept = self._coming[1] if self._coming[0] == scale else shelf_for(scale)
            self.scale, self._coming = scale, (scale, self._kept)
            self._kept.put(LAID, pygame.Surface((0, 0)))
            self._sizes.clear()

    def ahead(self, scale: float) -> Iterator[None]:
        """Write at another scale, line by line, what has been written since this one came, the latest first; and open
        the fonts in which more has been measured."""
        coming = shelf_for(scale)
        self._coming = scale, coming
        written = [key for key, _ in self._kept.items()]
        since = written.index(LAID) + 1 if LAID in written else 0
        for role, size, colour, text in reversed(written[since:]):
            coming.put((role, size, colour, text), self._written(role, pixels(size, scale), colour, text))
            yield
        for role, size in [*self._sizes]:
            yield from self.open(role, pixels(size, scale))

    def open(self, role: str, px: int) -> Iterator[None]:
        """Open a font and most of its letters, a few at a time: that takes longer than to write with them."""
        if (role, px) not in self._fonts:
            for letters in LETTERS:
                self._font(role, px).size(letters)
                yield

    # --- measuring -----------------------------------------------------------------------------

    def px(self, size: float) -> int:
        """Design units to the pixel size of the letters."""
        return pixels(size, self.scale)

    def font(self, role: str, size: float) -> pygame.font.Font:
        return self._font(role, self.px(size))

    def width(self, text: str, role: str = "text", size: float = 18) -> int:
        self._sizes[role, size] = None
        return self._measured(role, self.px(size), text)

    def line_height(self, role: str = "text", size: float = 18) -> int:
        return self.font(role, size).get_linesize()

    def shortened(self, text: str, role: str, size: float, width: int) -> str:
        """`text`, or as much of it as fits into `width` pixels with an ellipsis behind it."""
        if self.width(text, role, size) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS, role, size) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS

    def fitting_size(self, text: str, role: str, size: float, width: int, smallest: float = 12) -> float:
        """The largest size from `size` down to `smallest`, in halves, at which `text` is at most `width` pixels
        wide. Most fits as it is; else the size is found by halving: every one that is tried costs a font and its
        letters."""
        steps = max(0, ceil((size - smallest) * 2))
        if not steps or self.width(text, role, size) <= width:
            return size
        low, high = 1, steps
        while low < high:
            middle = (low + high) // 2
            if self.width(text, role, size - middle / 2) <= width:
                high = middle
            else:
                low = middle + 1
        return size - low / 2

    # --- drawing -------------------------------------------------------------------------------

    def render(self, text: str, role: str = "text", size: float = 18,
               colour: Colour = (0, 0, 0)) -> pygame.Surface:
        """The text as a picture of its own, for cards that are turned or moved. Do not draw on it."""
        key = role, size, colour, text
        return self._kept.get(key) or self._kept.put(key, self._written(role, self.px(size), colour, text))

    def draw(self, surface: pygame.Surface, text: str, box: Box, role: str = "text", size: float = 18,
             colour: Colour = (0, 0, 0), align: str = "left", valign: str = "middle",
             ellipsis: bool = False, shrink: bool = False, shadow: Colour | None = None) -> pygame.Rect:
        """One line of text inside the rectangle `box`, or with its top left (centre, top right) at a point.

        align: left, center, right.  valign: top, middle, bottom.
        ellipsis shortens what does not fit; shrink takes smaller letters (down to 12 units) instead.
        Returns where the text stands.
        """
        container = box if isinstance(box, pygame.Rect) else None
        whole = text
        if container:
            if shrink:
                size = self.fitting_size(text, role, size, container.w)
            if ellipsis:
                text = self.shortened(text, role, size, container.w)
        picture = self.render(text, role, size, colour)
        rect = self._place(picture.get_rect(), box, align, valign)
        if self.recorder is not None and text:
            self.recorder.note(surface, whole, picture, rect, self.px(size), colour, container, text)
        if shadow is not None:
            surface.blit(self.render(text, role, size, shadow), rect.move(0, max(1, self.px(size) // 16)))
        surface.blit(picture, rect)
        return rect

    def wrap(self, text: str, width: int, role: str = "text", size: float = 18,
             spacing: float = 1.0) -> Paragraph:
        """Set `text` into lines of at most `width` pixels. `**bold**` spans and line breaks are kept."""
        return self._set(text, max(1, width), role, self.px(size), size, spacing)

    def draw_paragraph(self, surface: pygame.Surface, paragraph: Paragraph, box: pygame.Rect,
                       colour: Colour = (0, 0, 0), align: str = "left", valign: str = "top") -> pygame.Rect:
        """Draw wrapped text into `box`. Returns where it stands; lines outside the clip are not drawn."""
        spare = box.h - paragraph.height
        top = box.y + (spare // 2 if valign == "middle" else spare if valign == "bottom" else 0)
        clip = surface.get_clip()
        for number, (line, width) in enumerate(zip(paragraph.lines, paragraph.widths)):
            y = top + number * paragraph.line_height
            if y >= clip.bottom or y + paragraph.line_height <= clip.y:
                continue
            left = box.x + {"left": 0, "center": (box.w - width) // 2, "right": box.w - width}[align]
            for run in line:
                self._draw_run(surface, run, left, y, paragraph, colour, box)
        return pygame.Rect(box.x, top, box.w, paragraph.height)

    # --- inside --------------------------------------------------------------------------------

    def _draw_run(self, surface: pygame.Surface, run: Run, left: int, y: int, paragraph: Paragraph,
                  colour: Colour, box: pygame.Rect) -> None:
        picture = self.render(run.text, run.role, paragraph.size, colour)
        rect = picture.get_rect(topleft=(left + run.x, y))
        if self.recorder is not None and run.text.strip():
            self.recorder.note(surface, run.text, picture, rect, self.px(paragraph.size), colour, box, run.text)
        surface.blit(picture, rect)

    def _font(self, role: str, px: int) -> pygame.font.Font:
        found = self._fonts.get((role, px))
        if found is None:
            if not pygame.font.get_init():
                pygame.font.init()
            path = self._folder / FONTS[role]
            try:
                found = pygame.font.Font(str(path) if path.is_file() else None, px)
            except (OSError, pygame.error):  # no more files can be opened: letters of another size until they can
                if not self._fonts:
                    raise
                return min(self._fonts.items(), key=lambda kept: (kept[0][0] != role, abs(kept[0][1] - px)))[1]
            self._fonts[role, px] = found
            if len(self._fonts) > KEPT_FONTS:
                self._fonts.popitem(last=False)
        self._fonts.move_to_end((role, px))
        return found

    def _measure(self, role: str, px: int, text: str) -> int:
        return self._font(role, px).size(spaced(drawable(text), role, px))[0]

    def _written(self, role: str, px: int, colour: Colour, text: str) -> pygame.Surface:
        font, line = self._font(role, px), spaced(drawable(text), role, px)
        if not font.size(line)[0]:  # nothing but signs without width: no picture can be had of them
            return pygame.Surface((0, font.get_linesize()), pygame.SRCALPHA)
        picture = font.render(line, True, colour)
        return picture.convert_alpha() if pygame.display.get_surface() is not None else picture

    @staticmethod
    def _place(rect: pygame.Rect, box: Box, align: str, valign: str) -> pygame.Rect:
        if not isinstance(box, pygame.Rect):
            box = pygame.Rect(box, (0, 0))
        spare_x, spare_y = box.w - rect.w, box.h - rect.h
        rect.x = box.x + {"left": 0, "center": spare_x // 2, "right": spare_x}[align]
        if box.h or valign != "middle":
            rect.y = box.y + {"top": 0, "middle": spare_y // 2, "bottom": spare_y}[valign]
        else:
            rect.y = box.y
        return rect

    def _wrap(self, text: str, width: int, role: str, px: int, size: float, spacing: float) -> Paragraph:
        lines: list[tuple[Run, ...]] = []
        widths: list[int] = []
        typesetter = Typesetter(width, lambda role, text: self._measured(role, px, text))
        for part in text.split("\n"):
            for line, wide in typesetter.lines(part, role):
                lines.append(line)
                widths.append(wide)
        height = round(self._font(role, px).get_linesize() * spacing)
        return Paragraph(tuple(lines), tuple(widths), height, size)
