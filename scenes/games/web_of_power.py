"""Web of Power on the map of medieval Europe."""

from __future__ import annotations

from scenes.boards.europe import EuropeBoard
from scenes.table.scene import TableScene


class WebOfPowerScene(TableScene):
    """The table with the board of Europe."""

    board_class = EuropeBoard
