"""Poses of the board of the card game of Web of Power."""

from __future__ import annotations

from tests.tools.screens_book import Book, start
from tests.tools.screens_stage import Stage

BOOK = Book()


@BOOK.pose("board_start")
def _start(stage: Stage, game_id: str) -> None:
    start(stage, game_id)
