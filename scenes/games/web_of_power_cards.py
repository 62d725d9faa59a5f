"""Web of Power: the card game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.table import Table
from scenes.boards.card_rows import CardRowsBoard
from scenes.context import Context
from scenes.kit import keys
from scenes.kit.buttons import Button
from scenes.kit.sheet import Row, Sheet
from scenes.table.log_panel import LogPanel
from scenes.table.scene import TableScene
from scenes.table.watch import Watch

LOG_LEAST = 60  # design units: below it nothing can be read
LOG_HIGH, LOG_WIDE = 420, 640

class OpenWatch(Watch):
    """Only laws are hidden, and those lie face down until their owner looks: nobody has to be called by name."""

    @property
    def guarded(self) -> bool:
        return False

    @property
    def viewer(self) -> int | None:
        """The one person's, or whoever decides; between two persons the public view."""
        table = self.table
        if len(table.persons) == 1:
            return table.persons[0]
        return table.to_move if table.to_move in table.persons else None


class WebOfPowerCardsScene(TableScene):
    """The table with the four rows. Where they leave no room for the log, it is read on a sheet of its own."""

    board_class = CardRowsBoard
    board: CardRowsBoard

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.watch = OpenWatch(table)

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.board.offer_log(self.open_log, lambda: self.log_dropped)

    @property
    def log_dropped(self) -> bool:
        """Whether there is no room to read the log beside the board."""
        return self.frame.log.rect.h < self.ctx.look.u(LOG_LEAST)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.log_dropped and keys.command(event) == "log":
            self.open_log()
            return True
        return super().handle(event)

    def open_log(self) -> None:
        """What happened, over the table."""
        ctx = self.ctx
        log = LogPanel(ctx.look, self.logbook.row, ctx.say("table.log.empty"), lambda row: None)
        log.seats = self.seats
        log.set_count(len(self.logbook))

        def build(sheet: Sheet) -> Sequence[Row]:
            return [([log], LOG_HIGH), ([Button(ctx.look, ctx.say("kit.close"), sheet.close, primary=True)], 44)]

        ctx.stack.push(Sheet(self.texts.say("rows.log.title"), build, LOG_WIDE))
