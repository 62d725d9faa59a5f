"""The score sheet: every scored item of a game, one column a seat, and the arithmetic of each in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Event, Scored
from game.core.table import Table
from game.core.texts import Texts
from scenes.boards.api import SeatLook, seat_sprite
from scenes.kit.look import Look
from scenes.kit.scrolling import ListView
from scenes.kit.theme import mix
from scenes.table.log_panel import with_room
from scenes.texts import number

HEAD_HIGH, ROW_HIGH, TOTAL_HIGH = 52, 25, 36  # design units
COLUMN, BESIDE = (104, 208), 5  # design units: a column without and with long names, beside which so much is free
LETTERS = (("heading", 17), ("text_bold", 16), ("text", 16))  # of a label, by level
LABEL_SHARE = 0.36  # the least part of the width that labels keep


@dataclass(frozen=True, slots=True)
class SheetRow:
    """level: 0 a scoring, 1 a group of it, 2 one item. points: one a seat. line: the arithmetic, "" for sums. counted:
    seats whose nought is the sum of something."""

    level: int
    label: str
    points: tuple[int, ...]
    line: str = ""
    counted: tuple[int, ...] = ()

    def written(self, seat: int) -> str:
        """The points of a seat; a dot where it had nothing to count."""
        points = self.points[seat]
        return number(points) if points or self.level < 2 or seat in self.counted else "·"


def scored_events(table: Table) -> list[Scored]:
    """Everything that gave points up to the cursor, in order."""
    state = table.state_at(0)
    found: list[Scored] = []
    for entry in table.log[:table.cursor]:
        if entry.action is not None:
            events: list[Event] = []
            state.apply(entry.action, events)
            found += [event for event in events if isinstance(event, Scored)]
    return found


def sheet_rows(table: Table, texts: Texts) -> list[SheetRow]:
    """Scorings, their groups and their items, with sums. The items together give every seat its points.

    Words: `score.group.WORD` for a scoring or group, `score.item.GROUP` for an item, filled with the fields
    of its arithmetic. Points that no event told of, as in a game begun from a position, have a row of their own.
    """
    scorings: dict[str, dict[str, list[SheetRow]]] = {}
    events = scored_events(table)
    for event in events:
        group = event.item[1] if len(event.item) > 2 else ""
        row = SheetRow(2, _item_label(event, texts), event.points, texts.line(event.line), event.counted)
        scorings.setdefault(event.item[0], {}).setdefault(group, []).append(row)
    rows: list[SheetRow] = []
    for scoring, groups in scorings.items():
        every = [row for items in groups.values() for row in items]
        rows.append(SheetRow(0, _group_label(scoring, texts), total(every, table.seats)))
        for group, items in groups.items():
            if group:
                rows.append(SheetRow(1, _group_label(group, texts), total(items, table.seats)))
            rows += items
    told = total(rows, table.seats)
    rest = tuple(points - known for points, known in zip(table.scores(), told))
    if events and any(rest):
        rows.insert(0, SheetRow(2, texts.say("results.rest"), rest, texts.say("results.rest.line")))
    return rows


def total(rows: Sequence[SheetRow], seats: int) -> tuple[int, ...]:
    """The sum of the items among these rows, one a seat."""
    return tuple(sum(row.points[seat] for row in rows if row.level == 2) for seat in range(seats))


def _group_label(word: str, texts: Texts) -> str:
    key = f"score.group.{word}"
    return texts.say(key) if texts.has(key) else word


def _item_label(event: Scored, texts: Texts) -> str:
    *above, leaf = event.item
    key = f"score.item.{above[-1] if above else leaf}"
    if texts.has(key):
        return texts.say(key, **event.line.fields)
    return _group_label(leaf, texts) if above else texts.line(event.line)


class ScoreSheet(ListView):
    """The rows in a list; heads and totals are drawn where the scene wants them. `told` is the row whose
    arithmetic is to be read: the one last pointed at or moved to."""

    def __init__(self, look: Look, rows: Sequence[SheetRow], seats: Sequence[SeatLook], scores: Sequence[int],
                 sum_label: str) -> None:
        super().__init__(look, len(rows), ROW_HIGH, self._paint_row, describe=self._describe)
        self.rows, self.seats, self.scores, self.sum_label = list(rows), seats, scores, sum_label
        self._column_for: tuple[int, float] | None = None  # room and scale for which the width of a column is known
        self._wide = 0
        self.selected = self.told = next((n for n, row in enumerate(rows) if row.line), 0)

    def handle(self, event: pygame.event.Event) -> bool:
        before = self.selected
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.row_at(event.pos) >= 0:
            self.told = self.row_at(event.pos)
        elif self.selected != before:
            self.told = self.selected
        return used

    def explanation(self) -> str:
        """The arithmetic of the row in question; "" for sums."""
        return self.rows[self.told].line if self.told < len(self.rows) else ""

    def _describe(self, at: int) -> str:
        row = self.rows[at]
        each = ", ".join(f"{seat.name} {row.written(n)}" for n, seat in enumerate(self.seats))
        return f"{row.label}: {each}"

    # -- picture ---------------------------------------------------------------------------------------

    def cells(self, row: pygame.Rect) -> list[pygame.Rect]:
        """The label's rectangle and then one a seat."""
        count = len(self.seats)
        inner = pygame.Rect(row.x, row.y, min(row.w, self._row_width()), row.h)
        wide = self._column(inner.w)
        label = pygame.Rect(inner.x, inner.y, inner.w - wide * count, inner.h)
        return [label, *(pygame.Rect(label.right + n * wide, inner.y, wide, inner.h) for n in range(count))]

    def _column(self, room: int) -> int:
        """Pixels of a column: more than usual where names in small letters need it and labels can spare it."""
        if self._column_for != (room, self.look.scale):
            self._column_for, self._wide = (room, self.look.scale), self._fitting_column(room)
        return self._wide

    def _fitting_column(self, room: int) -> int:
        u, width, count = self.look.u, self.look.text.width, max(1, len(self.seats))
        names = max((width(seat.name, "text_bold", 12) for seat in self.seats), default=0) + 2 * u(BESIDE)
        labels = max((width(row.label, *LETTERS[row.level]) + self._indent(row) for row in self.rows), default=0)
        wide = max(u(COLUMN[0]), min(u(COLUMN[1]), names, (room - labels - u(8)) // count))
        return min(wide, round(room * (1 - LABEL_SHARE)) // count)

    def _indent(self, row: SheetRow) -> int:
        """Pixels before a label."""
        return self.look.u(8 + 14 * row.level)

    def draw_heads(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Shield and name over each column."""
        look = self.look
        for seat, cell in zip(self.seats, self.heads(box)):
            high = cell.h - look.text.line_height("text_bold", 15)
            shield = look.assets.sprite(seat_sprite(look, "shield", seat), max(8, high))
            surface.blit(shield, shield.get_rect(midtop=(cell.centerx, cell.y)))
            name = pygame.Rect(cell.x, cell.y + high, cell.w, cell.h - high)
            look.text.draw(surface, seat.name, name, "text_bold", 15, look.theme.ink, "center", ellipsis=True,
                           shrink=True)

    def heads(self, box: pygame.Rect) -> list[pygame.Rect]:
        """Where shield and name of each seat stand."""
        self._measure()  # whether a scroll bar takes room
        return [cell.inflate(-2 * self.look.u(BESIDE), 0) for cell in self.cells(box)[1:]]

    def draw_total(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """The last line: what every seat has in the end."""
        look, theme = self.look, self.look.theme
        pygame.draw.line(surface, theme.ink_soft, box.topleft, (box.right - 1, box.y), max(1, look.u(2)))
        label, *columns = self.cells(box)
        look.text.draw(surface, self.sum_label, label, "heading", 18, theme.ink, ellipsis=True)
        for points, cell in zip(self.scores, columns):
            look.text.draw(surface, number(points), cell, "title", 22, theme.ink, "center", shrink=True)

    def _paint_row(self, surface: pygame.Surface, box: pygame.Rect, at: int, selected: bool,
                   hovered: bool) -> None:
        look, theme, row = self.look, self.look.theme, self.rows[at]
        if at == self.told and row.line:
            pygame.draw.rect(surface, theme.parchment_light, box, border_radius=look.u(4))
            mark = pygame.Rect(box.x, box.y + look.u(4), look.u(3), box.h - look.u(8))
            pygame.draw.rect(surface, theme.gold_dark, mark)
        elif row.level == 0:
            pygame.draw.rect(surface, mix(theme.parchment, theme.gold, 0.5), box, border_radius=look.u(4))
        role, size = LETTERS[row.level]
        label, *columns = self.cells(box)
        indent = self._indent(row)
        words = pygame.Rect(label.x + indent, label.y, label.w - indent - look.u(4), label.h)
        line = with_room(look, row.label, self.seats, words.w, role)
        look.text.draw(surface, line, words, role, size, theme.ink, ellipsis=True, shrink=True)
        for seat, cell in enumerate(columns):
            ink = theme.ink if row.points[seat] or seat in row.counted else theme.ink_soft
            role = "label" if row.level == 2 else "heading"
            look.text.draw(surface, row.written(seat), cell, role, 16, ink, "center")
