"""The spots of the board of Abalone: how arrow keys go from cell to cell, and notes that hide no marble."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.abalone.hexes import BIT, CELLS, DIRECTION, NAME, moved
from scenes.boards.abalone_paint import ARROW_SIZE, BRIGHT, RING, arrow_at
from scenes.boards.api import PlaceSpot
from scenes.boards.notes import DEAR, Kept, kept, lay_note
from scenes.kit.popups import NOTE_GAP, note_body
from scenes.kit.widgets import Widget

if TYPE_CHECKING:
    from scenes.boards.abalone import AbaloneBoard

# Up and down keep the number of a cell as long as the board lets them, so that down leads back where up came from.
LEADS = {(-1, 0): ("W",), (1, 0): ("E",), (0, -1): ("NW", "NE"), (0, 1): ("SE", "SW")}

ARROWS = ("to", "way")  # the kinds of places that arrows stand for


class BoardSpot(PlaceSpot):
    """A place whose note lies where it hides least."""

    board: AbaloneBoard

    def ring_rect(self) -> pygame.Rect:
        """Around the whole of an arrow, of which the middle is pressed."""
        arrow, plan = self.board.arrow_of(self.place), self.board.plan
        if arrow is None:
            return super().ring_rect()
        return plan.around(arrow_at(self.board, arrow), plan.step * ARROW_SIZE * BRIGHT)

    def note_rect(self) -> pygame.Rect:
        """Such that the note comes to lie in the nearest gap between the marbles."""
        return lay_note(self.look, self.tooltip, self.ring_rect().center, self.board.plan.room, self._kept_free())

    def _kept_free(self) -> list[Kept]:
        """Marbles, arrows and buttons; rather also the cells that an arrow leads to, and the letters at the rim."""
        board, plan = self.board, self.board.plan
        here = board.arrow_of(self.place)
        moving = (*here.motion.own, *here.motion.pushed) if here is not None else ()
        rects = [plan.around(plan.cell(cell), plan.marble * (RING if cell in moving else 1.0))
                 for cell in board.stand.cells]
        rects += [plan.around(arrow_at(board, arrow), plan.step * ARROW_SIZE * (BRIGHT if arrow is here else 1.0))
                  for arrow in board.shown_arrows]
        spared = kept((*rects, *plan.buttons))
        if here is not None:
            step = DIRECTION[here.motion.way].step
            goals = [NAME[goal] for cell in moving if (goal := moved(BIT[cell], step))]
            spared += kept((plan.around(plan.cell(goal), plan.marble) for goal in goals), DEAR / 4)
        if board.coordinates:
            spared += kept(plan.letters, 0.1)
        return spared


class TraySpot(PlaceSpot):
    """A tray. Its note lies above both trays and their headings."""

    board: AbaloneBoard

    def note_rect(self) -> pygame.Rect:
        plan = self.board.plan
        _, note = note_body(self.look, self.tooltip)
        high = plan.heading + note.h + 2 * self.look.u(NOTE_GAP)
        return pygame.Rect(self.rect.centerx, plan.trays[0].y - high, 0, 0)


class CellSpot(BoardSpot):
    """A cell. Beyond the rim no arrow key leads."""

    def beside(self, step: tuple[int, int]) -> Widget:
        facing, cell = self.board.facing, BIT[str(self.place[1])]
        cells = (moved(cell, DIRECTION[facing.seen(way)].step) for way in LEADS[step])
        return next((self.board.spot(("cell", NAME[found])) for found in cells if found), self)


def see_to_arrows(board: AbaloneBoard) -> None:
    """No ring of the focus stays where an arrow was."""
    for place, spot in board.spots.items():
        if place[0] in ARROWS:
            spot.visible = board.arrow_of(place) is not None


def landing(board: AbaloneBoard) -> str | None:
    """The cell to which the focus goes with the marbles, when it was on their arrow."""
    arrow = next((spot for place, spot in board.spots.items() if spot.focused and place[0] in ARROWS), None)
    if arrow is None:
        return None
    return min(CELLS, key=lambda name: math.dist(board.plan.cell(name), arrow.rect.center))


def home(board: AbaloneBoard) -> str | None:
    """The cell at which the focus begins: a marble of whoever looks, also while a computer begins."""
    seat = board.view.seat if board.view is not None else None
    return next((name for name in CELLS if seat is not None and board.stand.cells.get(name) == seat), None)
