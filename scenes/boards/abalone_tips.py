"""What the board of Abalone says: prompts, the status line, and notes about whatever the pointer is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.abalone.hexes import BIT, NEED
from game.abalone.notation import numbered, written
from game.abalone.views import AbaloneView, threatened
from game.core.events import Place
from game.core.texts import Line, SeatName, Texts, Word
from scenes.boards.abalone_line import Arrow

if TYPE_CHECKING:
    from scenes.boards.abalone import AbaloneBoard


class Tips:
    """Speaks of one view and of what is chosen on the board."""

    def __init__(self, board: AbaloneBoard, texts: Texts, view: AbaloneView) -> None:
        self.board, self.texts, self.view = board, texts, view
        self._at_risk: frozenset[str] | None = None

    def status(self) -> Line:
        """The start, and which move is due, or was the last one, counted as in the log."""
        view = self.view
        start = Word(f"abalone.start.{view.rules.start}")
        if view.to_move is not None:
            number = numbered(view.ply, view.to_move).rstrip(".…")
            return Line("abalone.status", {"start": start, "colour": Word(f"colour.{view.to_move}"), "number": number})
        if view.last is None:
            return Line("abalone.status.unmoved", {"start": start})
        last = {"number": numbered(view.ply - 1, self._last_mover()), "move": written(view.last)}
        return Line("abalone.status.over", {"start": start, **last})

    def _last_mover(self) -> int:
        """The seat whose marbles lie where the last move led."""
        last = self.view.last
        assert last is not None
        return int(bool(self.view.marbles[1] & BIT[last.to]))

    def prompt(self, picked: Sequence[Place]) -> Line:
        """What the seat to move should do next."""
        view, board = self.view, self.board
        if view.to_move is None:
            return Line("abalone.prompt.over")
        fields = {"name": SeatName(view.to_move)}
        if not board.lights.mine:
            return Line("abalone.prompt.wait", fields)
        if not picked:
            return Line("abalone.prompt.choose", fields)
        return Line("abalone.prompt.way" if board.arrows else "abalone.prompt.stuck", fields)

    def label(self, place: Place) -> str:
        """A plain sentence for the status line."""
        return self.about(place).replace("**", "")

    def note(self, place: Place) -> str:
        """What comes up beside a place; nothing where everybody sees what is there."""
        if place[0] == "cell" and self.board.coordinates and place[1] not in self._risks():
            return ""
        if place[0] == "tray" and self.board.painter.heading_fits(int(place[1])):
            return ""
        return self.about(place)

    def about(self, place: Place) -> str:
        """All there is to say about a place."""
        if place[0] == "cell":
            return self._cell(str(place[1]))
        if place[0] == "tray":
            seat = int(place[1])
            return self.texts.say("abalone.tip.tray", name=SeatName(seat), count=self.view.scores[seat], need=NEED)
        arrow = self.board.arrow_of(place)
        return self._arrow(arrow) if arrow is not None else ""

    def _cell(self, name: str) -> str:
        seat = next((seat for seat in (0, 1) if self.view.marbles[seat] & BIT[name]), None)
        what = self.texts.say("abalone.tip.empty" if seat is None else f"marble{seat}")
        note = self.texts.say("abalone.tip.cell", cell=name, what=what)
        if name in self._risks():
            note += "\n" + self.texts.say("abalone.tip.risk")
        return note

    def _risks(self) -> frozenset[str]:
        """Cells of marbles that could be pushed off; purists find them for themselves."""
        if self.board.stage.purist:
            return frozenset()
        if self._at_risk is None:
            self._at_risk = frozenset(cell for seat in (0, 1) for cell in threatened(self.view, seat))
        return self._at_risk

    def _arrow(self, arrow: Arrow) -> str:
        motion = arrow.motion
        if motion.pushed:
            key = "off" if motion.lost else "push"
        elif arrow.move.end:
            key = "side"
        else:
            key = "single" if len(motion.own) == 1 else "column"
        way = self.texts.say(f"way.{motion.way}").capitalize()
        note = self.texts.say(f"abalone.tip.{key}", way=way, own=len(motion.own), pushed=len(motion.pushed))
        return note + "\n" + self.texts.say("abalone.tip.key", key=self.board.grip.key_of(motion.way))
