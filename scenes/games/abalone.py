"""Abalone on its wooden hexagon."""

from __future__ import annotations

from scenes.boards.abalone import AbaloneBoard
from scenes.table.scene import TableScene


class AbaloneScene(TableScene):
    """The table with the board of marbles."""

    board_class = AbaloneBoard
