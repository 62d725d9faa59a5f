"""One row of the battle beside the map of Italy, painted: a seat, its cards, its strength and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import pygame

from scenes.boards.italy_names import Lines, set_name
from scenes.boards.italy_stand import FIGURE, Stand
from scenes.kit.look import Look
from scenes.kit.paint import rounded
from scenes.kit.text import Paragraph
from scenes.kit.theme import Colour, mix

SNOW: Colour = (206, 226, 244)
# Sizes of a strength and of the lines below it in design units, and the share of its line that its digits need.
FITTING = ((28, 14, 1.0), (25, 14, 0.85), (22, 13, 0.8))
NAME, SMALLEST, LEADING = 14, 12, 0.82  # design units, and how far lines of a name are apart, of their height
MOST_LINES = 3  # of a name
SHIELD, ROUND = 40, 8  # design units: a shield, and what is left above and below shield and name together
SMALLER_SHIELD, SMALLEST_SHIELD = 26, 18  # design units: so small for further lines of a name, and for small ones
ORPHAN, NARROWER = 0.35, (0.6, 0.7, 0.8, 0.9)  # of the room for words: a short last line, and widths tried for it
TOLD = 52  # how strong the light on a row is that is spoken of, of 255
DIM = 0.25  # share of dark in the letters of who has passed: they stay legible, under snow too

Card = tuple[pygame.Surface, tuple[int, int]]  # a picture and its upper left corner


class Row(NamedTuple):
    """All that the looks of a seat's row depend on.

    edged: in gold, since it is the seat's turn. told: lighter, since the row is spoken of. strength: None while
    nobody fights; then `words` tell of its cities. notes: why the strength is what it is, and whether the seat has
    passed. stroke: the rectangle of the mark below what was played last.
    """

    seat: int
    name: str
    shield: str
    colour: Colour
    holder: bool
    edged: bool
    told: bool
    passed: bool
    snow: bool
    strength: int | None
    best: bool
    notes: tuple[str, ...]
    words: str
    cards: tuple[Card, ...]
    stroke: tuple[int, ...] | None


class RowPainter:
    """Paints rows where the plan of a stand has them."""

    def __init__(self, look: Look, stand: Stand) -> None:
        self.look, self.stand = look, stand

    def ahead(self) -> Iterator[None]:
        """Open the fonts of the digits, one at every step."""
        for digits, _, _ in FITTING:
            self.look.text.line_height("title", digits)
            yield

    def reach(self, row: Row) -> pygame.Rect:
        """Where a row shows: cards throw their shadow and light beyond it."""
        return self.stand.plan.rows[row.seat].unionall([picture.get_rect(topleft=at) for picture, at in row.cards])

    def paint(self, surface: pygame.Surface, row: Row) -> None:
        """The whole row. `surface` has the screen's coordinates."""
        self._plate(surface, row)
        self._seat(surface, row)
        if row.strength is not None:
            self._strength(surface, row)
        elif row.words:
            self._words(surface, row)
        for picture, at in row.cards:
            surface.blit(picture, at)
        if row.stroke is not None:
            self._stroke(surface, pygame.Rect(row.stroke))

    def _plate(self, surface: pygame.Surface, row: Row) -> None:
        look, rect, theme = self.look, self.stand.plan.rows[row.seat], self.look.theme
        rounded(surface, rect, (12, 6, 2, 70 if row.passed else 118), look.u(7))
        if row.snow:
            rounded(surface, rect, (*SNOW, 30), look.u(7))
        if row.told:
            rounded(surface, rect, (*theme.gold_light, TOLD), look.u(7))
        edge = theme.gold_light if row.edged else mix(theme.wood_dark, theme.gold_dark, 0.6)
        pygame.draw.rect(surface, edge, rect, max(1, look.u(2 if row.edged else 1)), border_radius=look.u(7))
        stripe = pygame.Rect(rect.x + look.u(3), rect.y + look.u(7), look.u(4), rect.h - look.u(14))
        pygame.draw.rect(surface, theme.cream_soft, stripe.inflate(2, 2), border_radius=look.u(3))
        pygame.draw.rect(surface, mix(row.colour, (60, 44, 32), 0.6) if row.passed else row.colour, stripe,
                         border_radius=look.u(2))

    def _seat(self, surface: pygame.Surface, row: Row) -> None:
        """Shield and name; the Condottiere beside its holder's shield; whether the seat has passed."""
        look, block = self.look, self._block(row.seat)
        (lines, size), shield_h = self.name(row.seat, row.name)
        name_h, step = self._line(size if len(lines) > 1 else NAME)
        top = block.y + (block.h - shield_h - name_h - step * (len(lines) - 1)) // 2
        shield = look.assets.sprite(row.shield, shield_h, alpha=130 if row.passed else None)
        middle = block.centerx - (look.u(12) if row.holder else 0)
        surface.blit(shield, shield.get_rect(midtop=(middle, top)))
        if row.holder:
            figure = look.assets.sprite(FIGURE, round(shield_h * 0.92))
            surface.blit(figure, figure.get_rect(midbottom=(middle + look.u(26), top + shield_h)))
        ink = mix(look.theme.cream, look.theme.wood_dark, DIM) if row.passed else look.theme.cream
        for n, line in enumerate(lines):
            box = pygame.Rect(block.x, top + shield_h + n * step, block.w, name_h)
            look.text.draw(surface, line, box, "text_bold", size, ink, "center", ellipsis=True)

    def _block(self, seat: int) -> pygame.Rect:
        """The room for a shield and a name in a row."""
        plan = self.stand.plan
        rect = plan.rows[seat]
        return pygame.Rect(rect.x + self.look.u(10), rect.y, plan.badge - self.look.u(13), rect.h)

    def _line(self, size: float) -> tuple[int, int]:
        """The height in pixels of a line of a name, and how far its lines are apart."""
        high = self.look.text.line_height("text_bold", size)
        return high, round(high * LEADING)

    def name(self, seat: int, name: str) -> tuple[Lines, int]:
        """How a name is set in a row, and the height in pixels of the shield above it: whole if that leaves the shield
        large enough, in the smallest letters if need be; else what has room, of which the last line is shortened."""
        look, block = self.look, self._block(seat)
        for lines, size in self._settings(name, block.w):
            name_h, step = self._line(size if len(lines) > 1 else NAME)
            room = block.h - look.u(ROUND) - name_h - step * (len(lines) - 1)
            if len(lines) == 1 or room >= look.u(SMALLEST_SHIELD if size == SMALLEST else SMALLER_SHIELD):
                break
        return (lines, size), min(look.u(SHIELD), room)

    def _settings(self, name: str, wide: int) -> Iterator[Lines]:
        """Ways to set a name, the best one first, the last one in a single line."""
        text = self.look.text
        whole, size = set_name(text, name, "text_bold", NAME, wide, MOST_LINES)
        if len(whole) > 1:
            yield whole, size
            yield whole, SMALLEST
        elif text.width(name, "text_bold", size) <= wide:
            yield whole, size
        words = name.split()
        fitting = [n for n in range(1, len(words)) if text.width(" ".join(words[:n]), "text_bold", SMALLEST) <= wide]
        if fitting:
            yield (" ".join(words[:fitting[-1]]), " ".join(words[fitting[-1]:])), SMALLEST
        yield (name,), text.fitting_size(name, "text_bold", NAME, wide)

    def _strength(self, surface: pygame.Surface, row: Row) -> None:
        look, plan, rect = self.look, self.stand.plan, self.stand.plan.rows[row.seat]
        theme = look.theme
        block = pygame.Rect(rect.right - plan.worth + look.u(2), rect.y, plan.worth - look.u(10), rect.h)
        ink = theme.gold_light if row.best else theme.cream
        if row.passed and not row.best:
            ink = mix(ink, theme.wood_dark, DIM)
        digits, letters, big, small = self._fitting(len(row.notes), rect.h)
        top = block.y + (block.h - big - small * len(row.notes)) // 2
        at = look.text.draw(surface, str(row.strength), pygame.Rect(block.x, top, block.w, big), "title", digits, ink,
                            "right")
        if row.best:  # not by its colour alone
            stroke = pygame.Rect(at.x, at.bottom - big // 6, at.w, max(2, look.u(2)))
            pygame.draw.rect(surface, theme.gold, stroke)
        for n, line in enumerate(row.notes):
            box = pygame.Rect(block.x - look.u(6), top + big + n * small, block.w + look.u(6), small)
            look.text.draw(surface, line, box, "label", letters, theme.cream_soft, "right", shrink=True)

    def _fitting(self, lines: int, high: int) -> tuple[float, float, int, int]:
        """Sizes of the strength and of the lines below it that fit into a row, and their heights in pixels. Digits
        have no tails, so that in a low row their lines may be closer together."""
        text = self.look.text
        for digits, letters, share in FITTING:
            big = round(text.line_height("title", digits) * share)
            small = round(text.line_height("label", letters) * (share + 1) / 2)
            if big + small * lines <= high:
                break
        return digits, letters, big, small

    def foresee(self, seat: int, words: str) -> None:
        """Set and ink words that will soon stand in a row."""
        paragraph, _ = self._paragraph(seat, words)
        for run in chain.from_iterable(paragraph.lines):
            self.look.text.render(run.text, run.role, paragraph.size, self.look.theme.cream_soft)

    def _paragraph(self, seat: int, words: str) -> tuple[Paragraph, pygame.Rect]:
        """Words in as large letters as there is room for, and where they stand."""
        look, plan, rect = self.look, self.stand.plan, self.stand.plan.rows[seat]
        box = pygame.Rect(rect.x + plan.badge + look.u(6), rect.y, rect.w - plan.badge - look.u(18), rect.h)
        size = 15.0
        paragraph = look.text.wrap(words, box.w, "italic", size)
        while paragraph.height > box.h and size > 12:
            size -= 0.5
            paragraph = look.text.wrap(words, box.w, "italic", size)
        for share in NARROWER if len(paragraph.lines) > 1 and paragraph.widths[-1] < ORPHAN * box.w else ():
            even = look.text.wrap(words, round(box.w * share), "italic", size)
            whole = [word for run in chain.from_iterable(even.lines) for word in run.text.split()] == words.split()
            if len(even.lines) == len(paragraph.lines) and whole:  # no word is left alone at the end, nor torn for that
                return even, box
        return paragraph, box

    def _words(self, surface: pygame.Surface, row: Row) -> None:
        """What the seat lacks, or has."""
        paragraph, box = self._paragraph(row.seat, row.words)
        self.look.text.draw_paragraph(surface, paragraph, box, self.look.theme.cream_soft, "left", "middle")

    def _stroke(self, surface: pygame.Surface, stroke: pygame.Rect) -> None:
        pygame.draw.rect(surface, (60, 34, 8), stroke.inflate(2, 2), border_radius=stroke.h)
        pygame.draw.rect(surface, self.look.theme.gold_light, stroke, border_radius=stroke.h)
