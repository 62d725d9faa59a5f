"""What the pointer and the keys find on the card rows: spots of places, their zones, and where arrow keys lead."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.events import Place
from game.web_of_power_cards.board_data import COLUMNS, LANDS
from game.web_of_power_cards.moves import place_of
from game.web_of_power_cards.scoring import ORDER
from game.web_of_power_cards.views import lying
from scenes.boards.api import PlaceSpot
from scenes.boards.card_rows_tips import cell_of
from scenes.kit.focus import Zone
from scenes.kit.widgets import Widget

if TYPE_CHECKING:
    from scenes.boards.card_rows import CardRowsBoard


class CardSpot(PlaceSpot):
    """A card of the display: arrows lead along its row, and to the rows beside it, however few cards lie there."""

    board: CardRowsBoard

    def beside(self, step: tuple[int, int]) -> Widget | None:
        cell = self.board.lanes.leads(cell_of(self.place), step)
        return None if cell is None else self.board.spots.at(place_of("cell", cell))


class StoneSpot(PlaceSpot):
    """A stone on a card: its note speaks of the card too, and lies beside both."""

    def note_rect(self) -> pygame.Rect:
        return self.board.ring(("cell", *self.place[1:])) or self.ring_rect()


class LawSpot(PlaceSpot):
    """An own law: the first press turns it up, and only one that is seen can be played."""

    board: CardRowsBoard
    kept_clear = 3  # the note of one law should not lie on another

    def activate(self) -> None:
        if self.board.looking:
            super().activate()
        else:
            self.board.peek.open()


KINDS: dict[str, type[PlaceSpot]] = {"cell": CardSpot, "card": LawSpot, "stone": StoneSpot}


class Spots:
    """One spot for each place, kept as long as the board lives, so that the focus stays on it."""

    def __init__(self, board: CardRowsBoard) -> None:
        self.board = board
        self._kept: dict[Place, PlaceSpot] = {}

    def zones(self) -> list[Zone]:
        """As things lie now."""
        board = self.board
        for place, spot in self._kept.items():
            if spot.hovered and board.ring(place) is None:
                spot.hovered = False  # it is gone, and no longer hears of the mouse
        cells = lying(board.view) if board.view is not None else []
        seats = range(len(board.stage.seats))
        notes: list[Place] = [*(("land", seat, LANDS[k].key) for seat in seats for k in ORDER),
                              *((kind, seat) for seat in seats for kind in ("ships", "carriages", "worth"))]
        moves: list[Widget] = [button for button in board.buttons.values() if button.visible]
        return [Zone("rows", self._all([place_of("cell", cell) for cell in cells]), self._home(cells)),
                Zone("stones", self._all(sorted(board.stones))), Zone("moves", moves),
                Zone("laws", self._all(board.hand())), Zone("collections", self._all(notes))]

    def _all(self, places: Sequence[Place]) -> list[Widget]:
        return [self.at(place) for place in places]

    def at(self, place: Place) -> PlaceSpot:
        """The spot of a place."""
        board = self.board
        rect = board.ring(place) or pygame.Rect(0, 0, 0, 0)
        spot = self._kept.get(place)
        if spot is None:
            kind = KINDS.get(str(place[0]), PlaceSpot)
            spot = self._kept[place] = kind(board.stage.look, rect, place, board)
            if place[0] not in KINDS:
                spot.on_press = None
        spot.rect, spot.visible = rect, True
        return spot

    def _home(self, cells: Collection[int]) -> Widget | None:
        """Where the focus goes from a card that was taken: to what has become the end of its row."""
        gone = [cell_of(place) for place, spot in self._kept.items() if spot.focused and place[0] == "cell"]
        if not cells or not gone or gone[0] in cells:
            return None
        row, column = divmod(gone[0], COLUMNS)
        near = min(cells, key=lambda cell: (abs(cell // COLUMNS - row), abs(cell % COLUMNS - column)))
        return self.at(place_of("cell", near))

    def of(self, places: Sequence[Place]) -> list[PlaceSpot]:
        """Those of these places that have been asked for yet."""
        return [self._kept[place] for place in places if place in self._kept]

    def see_to_ring(self) -> None:
        """No ring of the focus stays where a card or a stone was."""
        for place, spot in self._kept.items():
            if spot.focused:
                spot.visible = self.board.ring(place) is not None

    def look_away(self) -> None:
        """Nothing is hovered: notes about what lies below would only hide where something is carried to."""
        for spot in self._kept.values():
            spot.hovered = False
