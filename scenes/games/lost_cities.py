"""Lost Cities for two, and for four as partners."""

from __future__ import annotations

from scenes.boards.lost_cities import LostCitiesBoard
from scenes.stack import Size
from scenes.table.scene import TableScene


class LostCitiesScene(TableScene):
    """The table with the five expeditions."""

    board_class = LostCitiesBoard

    def layout(self, size: Size) -> None:
        """Messages come up over the log: what they speak of lies on the table, and its points at the foot of it."""
        super().layout(size)
        if not self.frame.log_dropped:
            self.message_area = self.frame.log.rect.move(0, self.ctx.look.u(12))
