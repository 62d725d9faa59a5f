"""Abalone on its wooden hexagon."""

from __future__ import annotations

from game.core.table import Table, TableError
from scenes.boards.abalone import AbaloneBoard
from scenes.context import Context
from scenes.games import abalone_score
from scenes.kit.dialog import ask
from scenes.kit.fields import clipboard_text, keep_on_clipboard
from scenes.table.scene import TableScene


class AbaloneScene(TableScene):
    """The table with the board of marbles. A game can be copied as text and pasted back."""

    board_class = AbaloneBoard

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        assert isinstance(self.board, AbaloneBoard)
        self.board.buttons.offer_score(self.copy_game, self.paste_game)

    def copy_game(self) -> None:
        """The moves go to the clipboard."""
        if self.table.position is not None:
            self.ctx.toasts.show(self.texts.say("abalone.copy.position"))
            return
        keep_on_clipboard(abalone_score.written(self.table))
        self.ctx.toasts.show(self.texts.say("abalone.copied", moves=self.table.state.ply))

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
        text = say("abalone.paste.text", moves=table.state.ply)
        ask(self.ctx, say("abalone.paste.title"), text, say("abalone.paste.do"), lambda: self._take(table),
            default_yes=False)

    def _take(self, table: Table) -> None:
        self.ctx.stack.clear(type(self)(table))
