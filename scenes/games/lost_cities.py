"""Lost Cities for two, and for four as partners."""

from __future__ import annotations

from game.core.texts import Line, SeatName, Word
from game.lost_cities.moves import PILE_DRAW
from game.lost_cities.views import LostView
from scenes.boards.api import BoardView
from scenes.boards.lost_cities import LostCitiesBoard
from scenes.stack import Size
from scenes.table.scene import TableScene


class LostCitiesScene(TableScene):
    """The table with the five expeditions."""

    board_class = LostCitiesBoard
    board: LostCitiesBoard

    def remind(self, board: BoardView) -> None:
        assert isinstance(board, LostCitiesBoard)
        board.drawn.recall = self._before_last_draw

    def _before_last_draw(self, seat: int, ply: int) -> LostView | None:
        """What a seat saw before it drew from the pile last, among so many actions: for who did not watch them."""
        for index in self.table.acted(ply):
            entry = self.table.log[index]
            if entry.seat == seat and entry.action == PILE_DRAW:
                view = self.table.state_at(index).view(seat)
                assert isinstance(view, LostView)
                return view
        return None

    def drawn_blind(self, seat: int) -> Line | None:
        """The card from the pile; not the last one of a round, after which all are dealt anew."""
        view = self.table.view(seat)
        assert isinstance(view, LostView)
        drew = view.past[-1:] == ((seat, PILE_DRAW),)
        if not drew or self.table.log[self.table.cursor - 1].action is None:  # a seat was handed over since
            return None
        kind = self.board.drawn.card(view)
        return Line("lost.prompt.seen", {"name": SeatName(seat), "card": Word(f"card.{kind}")}) if kind else None

    def layout(self, size: Size) -> None:
        """Messages come up over the log: what they speak of lies on the table, and its points at the foot of it."""
        super().layout(size)
        if not self.frame.log_dropped:
            self.message_area = self.frame.log.rect.move(0, self.ctx.look.u(12))
