"""The hand on the marbles of Abalone: a press chooses, a drag carries along whatever is chosen, a key points.

The table's own drags begin with a fresh pick. Here a marble that is already chosen can be dragged too, so a press on
one of those means nothing until the pointer has moved or has been let go.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.abalone.hexes import BIT, CELLS, DIRECTION, NAME, moved
from game.core.events import Place
from scenes.boards.abalone_line import Arrow

if TYPE_CHECKING:
    from scenes.boards.abalone import AbaloneBoard

DRAG_FROM = 8  # design units the pointer must travel before a press becomes a drag
AIM_FROM = 0.45  # steps a marble must be dragged before it points anywhere
AIM_WITHIN = math.cos(math.radians(30))  # the nearest of six directions
COMPASS = {7: "NW", 9: "NE", 4: "W", 6: "E", 1: "SW", 3: "SE"}  # digits as they lie on a keypad


class Grip:
    """Follows the left button over one board while a person decides.

    carried: the cell whose marble the pointer drags; aimed: the arrow it points to.
    """

    def __init__(self, board: AbaloneBoard) -> None:
        self.board = board
        self.carried: str | None = None
        self.aimed: Arrow | None = None
        self._place: Place | None = None
        self._start = (0, 0)
        self._was_chosen = False
        self._aim_cell: str | None = None

    # ---- the mouse ------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was about a marble in the hand."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._take(event.pos)
        if self._place is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._carry(event.pos)
        return event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._drop()

    def let_go(self) -> None:
        """Nothing is in the hand any more, and nothing comes of it."""
        self._place = None
        self.aim(None, (0, 0))

    def check(self) -> None:
        """What is not chosen any more falls out of the hand."""
        if self._place is not None and self._place[1] not in self.board.line:
            self.let_go()

    def _take(self, pos: tuple[int, int]) -> bool:
        self.let_go()
        place = self.board.place_at(pos)
        if place is None or not self.board.is_mine(place):
            return False
        self._place, self._start = place, pos
        self._was_chosen = place[1] in self.board.line
        if not self._was_chosen:
            self.board.press(place)
        return True

    def _carry(self, pos: tuple[int, int]) -> bool:
        assert self._place is not None
        far = pygame.Vector2(pos).distance_to(self._start) > self.board.stage.look.u(DRAG_FROM)
        if self._place[1] not in self.board.line or not (far or self.carried):
            return False
        self.aim(self._place, pos)
        return True

    def _drop(self) -> bool:
        place, target, clicked = self._place, self.target(), self.carried is None
        assert place is not None
        self.let_go()
        if target is not None:
            self.board.press(target)
        elif clicked and self._was_chosen:
            self.board.press(place)  # a click takes it out of the line again
        return True

    # ---- where it points ------------------------------------------------------------------------

    def aim(self, place: Place | None, pos: tuple[int, int]) -> None:
        """The marble of `place` is pulled towards a point; None lets go of it."""
        board, plan = self.board, self.board.plan
        self.aimed = self._aim_cell = None
        self.carried = None if place is None or place[0] != "cell" else str(place[1])
        if self.carried is None:
            return
        start = pygame.math.Vector2(plan.cell(self.carried))
        pull = pygame.math.Vector2(pos) - start
        if pull.length() < AIM_FROM * plan.step or not plan.board.collidepoint(pos):
            return  # what is carried off the board, or out of the window, goes nowhere
        for arrow in board.arrows:
            way = pygame.math.Vector2(plan.way(arrow.motion.way))
            if way.normalize().dot(pull.normalize()) >= AIM_WITHIN:
                self.aimed = arrow
        ahead = start + pull.normalize() * plan.step
        near = min((math.dist(plan.cell(name), ahead), name) for name in CELLS)
        self._aim_cell = near[1] if near[0] < plan.step * 0.6 else None

    def target(self) -> Place | None:
        """What letting go of a carried marble means: a direction, also one that is not legal; None: nothing."""
        if self.aimed is not None:
            return self.aimed.place
        return None if self._aim_cell is None else ("to", self._aim_cell)

    # ---- keys -----------------------------------------------------------------------------------

    def steer(self, digit: int) -> bool:
        """What is chosen, or the marble under the cursor, goes the way of a key; False if that says nothing here."""
        board = self.board
        if digit not in COMPASS or board.view is None or not board.lights.mine or board.ghost is not None:
            return False
        if not board.line:
            mine = [place for place in board.focused_places() if board.is_mine(place)]
            for place in mine[:1]:
                board.press(place)
        if not board.line:
            return False
        way = board.facing.seen(COMPASS[digit])
        arrow = next((arrow for arrow in board.arrows if arrow.motion.way == way), None)
        ahead = [NAME.get(moved(BIT[cell], DIRECTION[way].step)) for cell in board.line]
        free = next((cell for cell in ahead if cell is not None and cell not in board.line), None)
        if arrow is not None:
            board.press(arrow.place)
        elif free is not None:
            board.stage.press(("to", free))  # the table says why not
        else:
            board.stage.sound("refuse")
        return True

    def key_of(self, way: str) -> int:
        """The digit that points this way on the screen."""
        return next(digit for digit, name in COMPASS.items() if name == self.board.facing.seen(way))
