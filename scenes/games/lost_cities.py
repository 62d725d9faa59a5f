"""Lost Cities for two, and for four as partners."""

from __future__ import annotations

import pygame

from game.core.table import Table
from game.core.texts import Line, SeatName, Word
from game.lost_cities.moves import PILE_DRAW
from game.lost_cities.views import LostView
from scenes.boards.lost_cities import LostCitiesBoard
from scenes.context import Context
from scenes.games.lost_cities_watch import LostWatch
from scenes.kit.keys import ENTER
from scenes.stack import Size
from scenes.table.scene import TableScene

LOOK_TIME = 2.0  # seconds in which a card drawn blind is seen before the hand is covered for the next person


class LostCitiesScene(TableScene):
    """The table with the five expeditions."""

    board_class = LostCitiesBoard
    board: LostCitiesBoard
    watch: LostWatch

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.watch = LostWatch(table)
        self._looked = 0.0  # seconds since the card drawn blind arrived

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.board.drawn.recall = self._before_last_draw

    def _before_last_draw(self, seat: int) -> LostView | None:
        """What a seat saw just before it drew from the pile last, for a game that was not watched up to there."""
        for index in reversed(range(self.table.cursor)):
            entry = self.table.log[index]
            if entry.seat == seat and entry.action == PILE_DRAW:
                view = self.table.state_at(index).view(seat)
                assert isinstance(view, LostView)
                return view
        return None

    def layout(self, size: Size) -> None:
        """Messages come up over the log: what they speak of lies on the table, and its points at the foot of it."""
        super().layout(size)
        if not self.frame.log_dropped:
            self.message_area = self.frame.log.rect.move(0, self.ctx.look.u(12))

    # -- the card that was drawn, before the hand is covered -------------------------------------------

    @property
    def _looking(self) -> bool:
        """Whether the card has arrived and nothing happens until it has been seen."""
        return self.watch.leaving and not self.reel.busy

    def settle(self) -> None:
        """Nobody decides while somebody still looks at the drawn card."""
        if not self._looking:
            super().settle()
        elif self.stale:
            self.stale = False
            self._looked = 0.0
            self.show_truth()

    def update(self, dt: float) -> None:
        if self._looking and not self._paused and not self.stale:
            self._looked += dt
            if self._looked >= LOOK_TIME:
                self._cover()
        super().update(dt)

    def _cover(self) -> None:
        """The hand goes face down in the next step, which draws a frame."""
        self.watch.cover()
        self.stale = True

    def show_panels(self) -> None:
        super().show_panels()
        kind = self.board.tips.drawn if self.board.tips is not None else None
        if self._looking and not self.stale and kind is not None:
            words = {"name": SeatName(self.watch.shown or 0), "card": Word(f"card.{kind}")}
            self.frame.prompt.set(self.texts.line(Line("lost.prompt.seen", words)), True)

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter, Space and a click cover the hand at once."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.frame.on_button(event.pos)
        if self._looking and (pressed or (event.type == pygame.KEYDOWN and event.key in ENTER)):
            self._cover()
            return True
        return super().handle(event)
