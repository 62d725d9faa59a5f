"""Web of Power: the card game."""

from __future__ import annotations

import pygame

from game.core.table import Table
from scenes.boards.card_rows import CardRowsBoard
from scenes.context import Context
from scenes.games.web_of_power_cards_log import OpenLog, TurnBook
from scenes.kit import keys
from scenes.kit.focus import Zone
from scenes.stack import Size
from scenes.table.scene import TableScene
from scenes.table.watch import Watch

FOOT, SHADOW = 20, 8  # design units that messages keep from the foot of their area; how far their shadow reaches


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
    """The table with the four rows."""

    board_class = CardRowsBoard
    board: CardRowsBoard

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.watch = OpenWatch(table)

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.board.on_looked = self.show_panels
        self.logbook = TurnBook(self.table, self.watch, self.texts)
        self.frame.log.row = self.logbook.row
        self.log = OpenLog(self)
        self.frame.log_button.on_press = self.log.toggle
        self.focus.on_back = lambda: self.log.back(self.controls.back)

    def layout(self, size: Size) -> None:
        super().layout(size)
        self.log.place(self.board.plan.ledger)
        if self.message_area is not None:  # messages hide what the columns of the ledger are, and no seat's line
            plan = self.board.plan
            area = plan.rows.union(plan.head)
            area.x, area.w = plan.ledger.x, plan.ledger.w
            area.h += self.ctx.look.u(FOOT - SHADOW)
            self.message_area = area

    def show_panels(self) -> None:
        super().show_panels()
        self.log.sync()

    def _zones(self) -> list[Zone]:
        return self.log.zones(super()._zones())

    def look_at_zones(self) -> None:
        """Other widgets can have the focus than before."""
        self.focus.set_zones(self._zones())

    def handle(self, event: pygame.event.Event) -> bool:
        if keys.command(event) == "log" and self.frame.log_dropped:
            if not getattr(event, "held", False):  # a held key does it once
                self.log.toggle()
            return True
        return super().handle(event)
