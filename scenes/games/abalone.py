"""Abalone on its wooden hexagon."""

from __future__ import annotations

from functools import cached_property

import pygame

from game.abalone.notation import numbered
from game.core.table import Table, TableError
from game.core.texts import Line
from scenes.boards.abalone import AbaloneBoard
from scenes.boards.abalone_facing import FacingTexts
from scenes.boards.abalone_stand import MARBLES
from scenes.context import Context
from scenes.games import abalone_score
from scenes.kit import keys
from scenes.kit.dialog import ask
from scenes.kit.fields import clipboard_text, keep_on_clipboard
from scenes.stack import Size
from scenes.table.log_panel import LogRow
from scenes.table.logbook import LogBook
from scenes.table.scene import TableScene


class NotationBook(LogBook):
    """The log as players write it: number, notation, and in a few words what it means on the board as it lies. In
    front stands a marble, since black and white are the names of the sides."""

    texts: FacingTexts

    @property
    def wording(self) -> object:
        return self.texts.facing.flipped

    def row_of(self, index: int) -> LogRow:
        row = super().row_of(index)
        row.mark = MARBLES[row.seat]
        return row

    def words(self, index: int, line: Line) -> str:
        entry = self.table.log[index]
        if entry.action is None:
            return super().words(index, line)
        ply = self._begun + sum(earlier.action is not None for earlier in self.table.log[:index])
        return self.texts.say(f"abalone.{line.key}", number=numbered(ply, entry.seat), move=entry.text, **line.fields)

    @cached_property
    def _begun(self) -> int:
        """The plies before the first line: some in a game that began from a position."""
        return int(self.table.state_at(0).ply)


class AbaloneScene(TableScene):
    """The table with the board of marbles. A game can be copied as text and pasted back."""

    board_class = AbaloneBoard
    board: AbaloneBoard

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.texts = self.board.stage.texts = FacingTexts.of(self.texts, self.board.facing)
        self.board.on_turned = self.show_panels
        self.logbook = NotationBook(self.table, self.watch, self.texts)
        self.frame.log.row = self.logbook.row
        self.board.buttons.offer_score(self.copy_game, self.paste_game)

    def layout(self, size: Size) -> None:
        super().layout(size)
        self.frame.banner.rect = self.message_area = self._beside_the_board()

    def _beside_the_board(self) -> pygame.Rect:
        """Where a marble that was pushed off is counted and messages come up: over the log, since all of the board
        is in play, and buttons stand in its corners."""
        frame, u = self.frame, self.ctx.look.u
        room = frame.log.rect.union(frame.prompt.rect) if frame.log_dropped else frame.log.rect
        return room.inflate(-u(12), -u(12))

    # ---- hands ----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and self.board.buttons.at(event.pos):
            return self.focus.handle(event)  # also while marbles move: a press there skips nothing
        return (self.open_gate and self._by_hand(event)) or super().handle(event)

    def _by_hand(self, event: pygame.event.Event) -> bool:
        """A marble in the hand, or a key that points one of the six ways."""
        if self.board.grip.handle(event):
            self.focus.tooltip.close()
            if event.type == pygame.MOUSEMOTION:
                self.focus.look_away()  # the hand is closed: it points at nothing
            return True
        digit = keys.digit(event)
        return digit is not None and self.board.grip.steer(digit)

    # ---- the game as text -----------------------------------------------------------------------

    def copy_game(self) -> None:
        """The moves go to the clipboard."""
        if self.table.position is not None:
            self.ctx.toasts.show(self.texts.say("abalone.copy.position"))
            return
        last = abalone_score.last_move(self.table)
        if not last:
            self.ctx.toasts.show(self.texts.say("abalone.copy.unmoved"))
            return
        keep_on_clipboard(abalone_score.written(self.table))
        self.ctx.toasts.show(self.texts.say("abalone.copied", last=last))

    def paste_game(self) -> None:
        """The game on the clipboard takes the place of this one, if the player agrees."""
        try:
            table = abalone_score.read(clipboard_text(), self.table.chairs, self.table.seed)
        except TableError as error:
            self.ctx.audio.play("refuse")
            self.ctx.toasts.show(self.texts.line(error.line))
            return
        if not self.table.cursor:
            self._take(table)
            return
        say = self.texts.say
        text = say("abalone.paste.text", last=abalone_score.last_move(table))
        ask(self.ctx, say("abalone.paste.title"), text, say("abalone.paste.do"), lambda: self._take(table),
            default_yes=False)

    def _take(self, table: Table) -> None:
        self.ctx.stack.clear(type(self)(table))
