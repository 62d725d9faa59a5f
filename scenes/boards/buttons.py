"""Buttons that belong to a board."""

from __future__ import annotations

from game.core.events import Place
from scenes.boards.api import BoardView
from scenes.kit.buttons import Button


class PlaceButton(Button):
    """A button that stands for a place: it can always be pressed, since the table says why it may not."""

    def __init__(self, board: BoardView, text: str, tooltip: str, place: Place, primary: bool) -> None:
        super().__init__(board.stage.look, text, lambda: board.stage.press(place), primary=primary,
                         tooltip=tooltip, description=text, size=17)
        self.place = place
        self.usable = False

    def state(self) -> str:
        """Pale while it is of no use now."""
        return super().state() if self.usable else "off"
