"""Web of Power on the map of medieval Europe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from game.core.events import Place
from game.core.texts import Line, SeatName, Word
from game.web_of_power.moves import PILE_MOVE
from scenes.boards.api import BoardView
from scenes.boards.europe import EuropeBoard
from scenes.context import Context
from scenes.stack import Size
from scenes.table.picking import Picking
from scenes.table.scene import TableScene
from scenes.table.selection import Selection, canonical

WHERE = ("site", "crest", "discard")  # what a card is for: each of them excludes the others

BESIDE, BELOW = 40, 26  # design units messages reach beyond the log: they are as wide as it is, and end at its foot


def rivals(shown: Sequence[Place], place: Place) -> list[Place]:
    """Which picks another one would replace: cards of another colour, or what the cards are for. Equal cards and
    buttons replace nothing: pairs and the end of the placing have rules of their own."""
    if place[0] == "card":
        return [other for other in shown if other[0] == "card" and other[1] != place[1]]
    return [other for other in shown if other[0] in WHERE] if place[0] in WHERE else []


class ChangeOfMind(Picking):
    """A pick that does not go with the others replaces those it would stand for, if it goes with the rest."""

    def press(self, place: Place) -> None:
        self._make_way(place)
        super().press(place)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._make_way(self.board.place_at(event.pos))  # now, since it may be the beginning of a drag
        return super().handle(event)

    def _make_way(self, place: Place | None) -> None:
        picks = self.selection
        if picks is None or self.held is not None or place is None or place in picks.shown or picks.can_pick(place):
            return
        before = list(picks.shown)
        for other in rivals(before, place):
            picks.drop(other)
        if not picks.can_pick(place):
            picks.shown[:] = before

    def _pick_anew(self, picks: Selection, place: Place) -> None:
        """Nothing can make way: the reason lies with what would stay."""
        leaving = rivals(picks.shown, place)
        self._refuse(picks, canonical([*(other for other in picks.shown if other not in leaving), place]))


class WebOfPowerScene(TableScene):
    """The table with the board of Europe."""

    board_class = EuropeBoard
    board: EuropeBoard

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.picking = ChangeOfMind(self.table, self.board, self.submit, self.show_truth, self._refuse)
        self.picking.wish = ctx.settings.confirm_turn

    def remind(self, board: BoardView) -> None:
        assert isinstance(board, EuropeBoard)
        board.stand.recall = self._last_discard

    def layout(self, size: Size) -> None:
        super().layout(size)
        self.board.stand.sit([panel.rect for panel in self.frame.seats])
        u = self.ctx.look.u  # messages hide no part of the map, on which somebody may look for any site, and no card
        self.message_area = self.frame.log.rect.inflate(u(BESIDE), 0).move(0, u(BELOW))

    def show_truth(self) -> None:
        super().show_truth()
        if self.board.track.goals != self.announcer.scores:  # points are being told: the markers wait for their words
            self.board.track.sync(self.announcer.scores)
            self.show_panels()

    def drawn_blind(self, seat: int) -> Line | None:
        """The card from the pile."""
        cursor = self.table.cursor
        last = self.table.log[cursor - 1] if cursor else None
        if last is None or last.seat != seat or last.action != PILE_MOVE:
            return None
        before, after = (Counter(self.table.state_at(at).contents()["hand", seat]) for at in (cursor - 1, cursor))
        (drawn,) = after - before
        return Line("europe.prompt.seen", {"name": SeatName(seat), "colour": Word(f"colour.{drawn}")})

    def _last_discard(self, ply: int) -> str | None:
        """The card that was played last when so many actions had been: what lies on the discards, if any do."""
        actions = (self.table.log[index].action for index in self.table.acted(ply))
        return next((str(action.cards[-1]) for action in actions if action.cards), None)
