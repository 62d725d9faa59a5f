"""Web of Power: the card game."""

from __future__ import annotations

from scenes.boards.card_rows import CardRowsBoard
from scenes.table.scene import TableScene


class WebOfPowerCardsScene(TableScene):
    """The table with the four rows."""

    board_class = CardRowsBoard
