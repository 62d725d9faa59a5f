"""Condottiere on the map of the Italian city-states."""

from __future__ import annotations

from scenes.boards.italy import ItalyBoard
from scenes.table.scene import TableScene


class CondottiereScene(TableScene):
    """The table with the board of Italy."""

    board_class = ItalyBoard
