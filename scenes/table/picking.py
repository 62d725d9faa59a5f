"""The hands of the person who decides: picks, drags, and an action held back until it is confirmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core.events import Place
from game.core.table import Table
from scenes.boards.api import BoardView
from scenes.table.selection import Selection

HOLD = 0.5  # seconds a risky action stays a ghost when it need not be confirmed
DRAG_FROM = 8  # design units the pointer must travel before a press becomes a drag


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
        self._drag: tuple[Place, tuple[int, int], bool] | None = None  # place, where pressed, moving

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
        carrying = self._drag is not None and self._drag[2]
        if self.held is None or self.held_left is None or carrying:
            return
        self.held_left -= dt
        if self.held_left <= 0:
            self.confirm()

    # -- drags -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Press, carry, let go: a drag is two picks with the same legality as two clicks."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._take(event.pos)
            return False  # the click itself is a pick and goes on to the board's spots
        if self._drag is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._carry(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._drop(event.pos)
        return False

    def _take(self, pos: tuple[int, int]) -> None:
        place = self.board.place_at(pos)
        picks = self.selection
        if place is not None and picks is not None and self.held is None and picks.can_pick(place):
            self._drag = (place, pos, False)

    def _carry(self, pos: tuple[int, int]) -> bool:
        assert self._drag is not None
        place, start, moving = self._drag
        far = pygame.Vector2(pos).distance_to(start) > self.board.stage.look.u(DRAG_FROM)
        if not (far or moving) or place not in self.shown:
            return False
        self._drag = (place, start, True)
        self.board.drag(place, pos)
        return True

    def _drop(self, pos: tuple[int, int]) -> bool:
        assert self._drag is not None
        carried, _, moving = self._drag
        target = self.board.place_at(pos) if moving else None  # asked while the board still knows what is carried
        self._end_drag()
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
