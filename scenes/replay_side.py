"""What stands beside the board while looking back: seats, the line of this step, and all lines of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.api import State
from scenes.boards.api import BoardView, seat_sprite
from scenes.kit.scrolling import ListView, RowPainter
from scenes.kit.widgets import Plate, Widget
from scenes.table import telling
from scenes.table.log_panel import stands_whole, with_room
from scenes.table.panels import PromptBar, SeatFacts, SeatPanel
from scenes.table.scene import TableScene
from scenes.texts import number

SENTENCE_HIGH, ROW_HIGH, LIST_LEAST = 52, 20, 74  # design units: two lines, a line of the list, three of them
ROUND = (22, 14)  # design units of plate round the list, on both sides together
SEAT_HIGH = (40, 64)  # least beside the list, and most
SEAT_DENSE = 28  # least where there is no room for the list


class Steps(ListView):
    """The lines of the log, as whoever looks may read them now. A line that had to be cut stands whole in a note."""

    def __init__(self, below: TableScene, steps: int, paint: RowPainter, on_select: Callable[[int], None],
                 describe: Callable[[int], str]) -> None:
        super().__init__(below.ctx.look, steps, ROW_HIGH, paint, on_select=on_select, describe=describe)
        self.below = below
        self._pointed = False  # the mouse was used last

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.KEYDOWN):
            self._pointed = event.type == pygame.MOUSEMOTION
        return super().handle(event)

    @property
    def tooltip(self) -> str:
        row = self._looked_at
        if not (self.describe and 0 <= row < self.count):
            return ""
        text = self.describe(row)
        return "" if stands_whole(self.look, text, self.words_wide(self._row_width()), self.role(row)) else text

    @tooltip.setter
    def tooltip(self, text: str) -> None:
        """It comes from the line; what a widget's constructor sets is of no account."""

    def ring_rect(self) -> pygame.Rect:
        """Round the plate of the list: round a line it would cut those beside it."""
        return self.rect.inflate(self.look.u(ROUND[0]), self.look.u(ROUND[1]))

    def note_rect(self) -> pygame.Rect:
        high = self._row_px()
        top = self.rect.y + self._looked_at * high - round(self.scroller.offset)
        return pygame.Rect(self.rect.x, top, self._row_width(), high).clip(self.rect)

    @property
    def _looked_at(self) -> int:
        return self._hover_row if self._pointed and self.hovered else self.selected

    def words_wide(self, row: int) -> int:
        """Pixels for the words of a row so wide."""
        return row - self.look.u(28)

    def role(self, row: int) -> str:
        """The letters that a row is written in."""
        return "text_bold" if row == self.selected else "text"

    def select(self, row: int) -> None:
        """A step is seen with the line before it and the one after it."""
        super().select(row)
        high = self._row_px()
        self.scroller.show(max(0, row - 1) * high, (row + 2) * high)

    def look_key(self) -> object:
        return super().look_key(), self.below.watch.viewer, self.below.logbook.wording


class Side:
    """The panels of the table in their places. Row n of the list leads to step n."""

    def __init__(self, below: TableScene, steps: int, step: int, on_select: Callable[[int], None]) -> None:
        self.below, self.look = below, below.ctx.look
        self.seats: list[SeatPanel] = []
        self.sentence = PromptBar(self.look, lambda: None)
        self.log = Steps(below, steps, self._paint_row, on_select, self.line)
        self.log.selected = step
        self._plate = Plate(self.look, "panel_dim")
        self._room = pygame.Rect(0, 0, 0, 0)

    @property
    def widgets(self) -> list[Widget]:
        return [self.sentence, *self.seats, self.log]

    @property
    def drawn(self) -> list[Widget]:
        """All that is seen, from the bottom up."""
        return [self._plate, *self.widgets]

    def line(self, step: int) -> str:
        """The log line that led to a step."""
        return self.below.logbook.row(step - 1).text if step else self.below.ctx.say("replay.begin")

    def place(self, room: pygame.Rect) -> None:
        """Lie in what the board has left."""
        self._room = room
        u, count = self.look.u, len(self.below.seats)
        gap = u(6)
        free = room.h - u(SENTENCE_HIGH) - u(LIST_LEAST) - gap * (count + 2)
        if free < u(SEAT_HIGH[0]) * count:  # the list goes first, then the seats draw together
            gap = u(3)
            free = room.h - u(SENTENCE_HIGH) - u(2) - gap * count
        high = max(u(SEAT_DENSE), min(u(SEAT_HIGH[1]), free // count))
        for n, panel in enumerate(self.seats):
            panel.rect = pygame.Rect(room.x, room.y + u(2) + n * (high + gap), room.w, high)
        self.sentence.rect = pygame.Rect(room.x, room.y + u(2) + count * (high + gap), room.w, u(SENTENCE_HIGH))
        top = self.sentence.rect.bottom + gap
        self._plate.rect = pygame.Rect(room.x, top, room.w, max(0, room.bottom - top))
        self.log.rect = self._plate.rect.inflate(-u(ROUND[0]), -u(ROUND[1]))
        self.log.visible = self._plate.visible = self.log.rect.h >= u(ROW_HIGH)
        if self.log.visible:
            self.log.rect.h -= self.log.rect.h % u(ROW_HIGH)  # whole rows only

    def show_step(self, step: int) -> None:
        """The list stands where its cursor is, at once."""
        self.log.select(step)
        self.log.scroller.to(self.log.scroller.goal, glide=False)

    def show_seats(self, state: State[Any], before: State[Any], view: Any, board: BoardView) -> None:
        """The seats as they stood; before: one step earlier, for what was gained."""
        scores, old = state.scores(), before.scores()
        notes = [telling.with_earlier(self.below, state, board, seat, telling.player(self.below, seat))
                 for seat in range(len(scores))]
        alike = tuple(look.name for look in self.below.seats), tuple(notes)
        gains = tuple(now - then for now, then in zip(scores, old))
        for seat, look in enumerate(self.below.seats):
            points = scores[seat] + board.unscored(seat)
            facts = SeatFacts(look, notes[seat], tuple(board.stock(view, seat)), points,
                              state.current_player() == seat, False, getattr(view, "start", None) == seat,
                              gains[seat], "", *alike, gains)
            if seat == len(self.seats):
                self.seats.append(SeatPanel(self.look, facts))
                self.place(self._room)
            panel = self.seats[seat]
            panel.facts = facts
            panel.description = panel.tooltip = self.below.ctx.say(
                "table.seat", name=look.name, level=facts.note, points=number(points))

    def _paint_row(self, surface: pygame.Surface, box: pygame.Rect, step: int, selected: bool,
                   hovered: bool) -> None:
        look, theme = self.look, self.look.theme
        if selected or hovered:
            colour = theme.parchment_light if selected else theme.parchment
            pygame.draw.rect(surface, colour, box, border_radius=look.u(4))
        if step:
            row = self.below.logbook.row(step - 1)
            sign = row.mark or seat_sprite(look, "shield", self.below.seats[row.seat])
            mark = look.assets.sprite(sign, box.h - look.u(4))
            surface.blit(mark, mark.get_rect(midleft=(box.x + look.u(4), box.centery)))
        text = pygame.Rect(box.x + look.u(26), box.y, self.log.words_wide(box.w), box.h)
        role = self.log.role(step)
        line = with_room(look, self.line(step), self.below.seats, text.w, role)
        look.text.draw(surface, line, text, role, 15, theme.ink, ellipsis=True, shrink=True)
