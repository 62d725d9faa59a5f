"""The spots of the board of Abalone: how arrow keys go from cell to cell, and notes that hide no marble."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.abalone.hexes import BIT, DIRECTION, NAME, moved
from scenes.boards.api import PlaceSpot
from scenes.kit.popups import NOTE_GAP, note_body
from scenes.kit.widgets import Widget

if TYPE_CHECKING:
    from scenes.boards.abalone import AbaloneBoard

Box = tuple[int, int, int, int]
# Up and down keep the number of a cell as long as the board lets them, so that down leads back where up came from.
LEADS = {(-1, 0): ("W",), (1, 0): ("E",), (0, -1): ("NW", "NE"), (0, 1): ("SE", "SW")}
TRIED = 24  # places for a note along each side of the board


class BoardSpot(PlaceSpot):
    """A place whose note lies where it hides least."""

    board: AbaloneBoard

    def note_rect(self) -> pygame.Rect:
        """Such that the note comes to lie in the nearest gap between the marbles."""
        _, note = note_body(self.look, self.tooltip)
        room = self.board.plan.room
        note.center = free_place(note.size, self.ring_rect().center, (room.x, room.y, room.w, room.h),
                                 self._kept_free())
        return pygame.Rect(note.centerx, note.y - self.look.u(NOTE_GAP), 0, 0)

    def _kept_free(self) -> tuple[Box, ...]:
        """Marbles, arrows and buttons."""
        board = self.board
        places = [("cell", cell) for cell in board.stand.cells] + [arrow.place for arrow in board.shown_arrows]
        rects = [rect for place in places if (rect := board.ring(place)) is not None]
        return tuple((rect.x, rect.y, rect.w, rect.h) for rect in (*rects, *board.plan.buttons))


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


@lru_cache(maxsize=64)
def free_place(size: tuple[int, int], near: tuple[int, int], room: Box, kept: tuple[Box, ...]) -> tuple[int, int]:
    """The middle of a rectangle of this size in `room` that hides least of what is to be kept free, and lies as near
    as it can. Pixels."""
    inner = pygame.Rect(room).inflate(-size[0], -size[1])
    rects = [pygame.Rect(box) for box in kept]
    target = pygame.Vector2(near)
    best: tuple[int, float, tuple[int, int]] | None = None
    for column in range(TRIED + 1):
        for row in range(TRIED + 1):
            note = pygame.Rect((0, 0), size)
            note.center = inner.x + inner.w * column // TRIED, inner.y + inner.h * row // TRIED
            found = len(note.collidelistall(rects)), target.distance_squared_to(note.center), note.center
            best = found if best is None else min(best, found)
    assert best is not None
    return best[2]
