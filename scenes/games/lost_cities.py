"""Lost Cities for two, and for four as partners."""

from __future__ import annotations

from scenes.boards.lost_cities import LostCitiesBoard
from scenes.table.scene import TableScene


class LostCitiesScene(TableScene):
    """The table with the five expeditions."""

    board_class = LostCitiesBoard
