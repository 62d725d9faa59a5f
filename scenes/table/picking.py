"""The hands of the person who decides: picks, drags, and an action held back until it is confirmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.events import Place
from game.core.table import Table
from scenes.boards.api import BoardView
from scenes.table.selection import Selection

HOLD = 0.5  # seconds a risky action stays a ghost when it need not be confirmed
DRAG_FROM = 8  # design units the pointer must travel before a press becomes a drag


@dataclass
class Drag:
    """A press that may become a drag. waiting: it would finish the action or take the pick back, and does so only
    when it is let go where it was; carried away, what is picked goes along, and anything else begins anew."""

    place: Place
    start: tuple[int, int]
    moving: bool = False
    waiting: bool = False


class Picking:
    """One person's picks at a time. `play` gets the finished action, `show` is called when anything changed,
    `refuse` with the places of a pick that no legal action allows."""

    def __init__(self, table: Table, board: BoardView, play: Callable[[Any], None], show: Callable[[], None],
                 refuse: Callable[[Selection, Sequence[Place]], None]) -> None:
        self.table, self.board = table, board
        self._play, self._show, self._refuse = play, show, refuse
        self.wish = "risky"  # the setting "confirm turn"
        self.selection: Selection | None = None
        self.held: Any | None = None
        self.held_left: float | None = None  # seconds until the held action is played; None: when confirmed
        self._drag: Drag | None = None

    @property
    def open(self) -> bool:
        """Whether somebody is picking."""
        return self.selection is not None

    @property
    def shown(self) -> Sequence[Place]:
        """What has been picked, as it was clicked."""
        return self.selection.shown if self.selection is not None else ()

    @property
    def exact(self) -> Any | None:
        """The action made of exactly the picks, which Enter would play."""
        return self.selection.exact() if self.selection is not None else None

    def targets(self) -> frozenset[Place]:
        """What can be picked next; nothing while an action is held."""
        return self.selection.targets() if self.selection is not None and self.held is None else frozenset()

    def begin(self, seat: int) -> None:
        """That seat decides now."""
        self.selection = Selection(self.table.game, self.table.view(seat))

    def end(self) -> None:
        """Nobody picks any more."""
        self.let_go()
        self.selection = None

    def let_go(self) -> None:
        """No picks, no drag, no held action."""
        self.held = self.held_left = None
        self._end_drag()
        if self.selection is not None:
            self.selection.clear()

    @property
    def busy(self) -> bool:
        """Whether there is anything that `let_go` would take back."""
        return self.held is not None or bool(self.shown) or self._drag is not None

    # -- picks -----------------------------------------------------------------------------------------

    def press(self, place: Place) -> None:
        """A place was clicked, dropped upon or activated by key."""
        picks = self.selection
        if picks is None:
            return
        if self.held is not None:
            self.confirm(place)
        elif place in picks.shown:
            picks.drop(place)
            self._show()
        elif picks.pick(place):
            done = picks.finished()
            if done is not None:
                self.propose(done)
            else:
                self._show()
        else:
            self._pick_anew(picks, place)

    def _pick_anew(self, picks: Selection, place: Place) -> None:
        """A pick that does not go with the others: refused, unless it goes well alone."""
        if picks.shown and self.table.game.why_not(picks.view, [*picks.picked, place]) is None:
            picks.clear()
            if picks.pick(place):
                self._show()
                return
        self._refuse(picks, [*picks.shown, place])

    def propose(self, action: Any) -> None:
        """An action is complete: play it, or hold it as a ghost where the player wants to confirm."""
        if self.wish == "never" or not self.table.ends_turn(action):
            self._play(action)
            return
        self.held, self.held_left = action, None if self.wish == "always" else HOLD
        self._show()

    def confirm(self, place: Place | None = None) -> None:
        """Enter (None), or a second click on what is held; a click elsewhere takes it back."""
        action = self.held
        if place is None or place in self.table.game.touches(action) or place in self.shown:
            self.held = self.held_left = None
            self._play(action)
        else:
            self.let_go()
            self._show()

    def tick(self, dt: float) -> None:
        """A held action that need not be confirmed is played after a moment."""
        carrying = self._drag is not None and self._drag.moving
        if self.held is None or self.held_left is None or carrying:
            return
        self.held_left -= dt
        if self.held_left <= 0:
            self.confirm()

    # -- drags -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Press, carry, let go: a drag is two picks with the same legality as two clicks."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._take(event.pos)
        if self._drag is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._carry(self._drag, event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._drop(self._drag, event.pos)
        return False

    def _take(self, pos: tuple[int, int]) -> bool:
        """True when the press waits; else the click itself is a pick and goes on to the board's spots."""
        place = self.board.place_at(pos)
        picks = self.selection
        if place is None or picks is None or self.held is not None:
            return False
        picked = place in picks.shown
        if not (picked or picks.can_pick(place)):
            return False
        waiting = picked or (bool(picks.shown) and picks.ends_with(place))
        self._drag = Drag(place, pos, waiting=waiting)
        return waiting

    def _carry(self, drag: Drag, pos: tuple[int, int]) -> bool:
        picks, far = self.selection, pygame.Vector2(pos).distance_to(drag.start) > self.board.stage.look.u(DRAG_FROM)
        if drag.waiting and far and picks is not None:
            drag.waiting = False
            if drag.place not in picks.shown:
                picks.clear()
                picks.pick(drag.place)
            self._show()
        if not (far or drag.moving) or drag.place not in self.shown:
            return drag.waiting
        drag.moving = True
        self.board.drag(drag.place, pos)
        return True

    def _drop(self, drag: Drag, pos: tuple[int, int]) -> bool:
        carried, moving = drag.place, drag.moving
        target = self.board.place_at(pos) if moving else None  # asked while the board still knows what is carried
        self._end_drag()
        if drag.waiting:
            self.press(carried)
            return True
        if not moving:
            return False
        if self.held is not None:  # what was carried is all there is to the action
            if target in (None, carried):
                self.let_go()
                self._show()
            else:
                self.confirm()
        elif target is None or target == carried:
            if self.selection is not None:
                self.selection.drop(carried)
            self._show()
        else:
            self.press(target)
        return True

    def _end_drag(self) -> None:
        if self._drag is not None:
            self._drag = None
            self.board.drag(None, (0, 0))
