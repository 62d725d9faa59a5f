"""Condottiere on the map of the Italian city-states."""

from __future__ import annotations

from scenes.boards.italy import ItalyBoard
from scenes.stack import Size
from scenes.table.scene import TableScene


class CondottiereScene(TableScene):
    """The table with the board of Italy."""

    board_class = ItalyBoard

    def layout(self, size: Size) -> None:
        """Messages come up over the log, since somebody may look for a city on any part of the map."""
        super().layout(size)
        if not self.frame.log_dropped:
            self.message_area = self.frame.log.rect.move(0, self.ctx.look.u(12))
