"""What the seats see of a game of Abalone, which is everything, and what the screen wants to ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.abalone import moves, notation
from game.abalone.announce import KINDS
from game.abalone.board import AbaloneBoard, Result, Rules, key_parts
from game.abalone.hexes import BIT, NAME, cells, rows_of
from game.abalone.moves import EFFECTS, Move
from game.core.api import Contents, Json, View
from game.core.events import Place


@dataclass(frozen=True, slots=True)
class AbaloneView(View[Move]):
    """Everything is open: all fields are those of AbaloneBoard, lists as tuples.

    past: (seat, move) of the running round, which is Black's move while White decides.
    """

    rules: Rules
    marbles: tuple[int, ...]
    lost: tuple[int, ...]
    history: tuple[int, ...]
    since_capture: int
    last: Move | None
    result: Result | None

    def contents(self) -> Contents:
        """Marbles on their cells and in the trays."""
        return dict(board_contents(self))

    def to_dict(self) -> Json:
        """The interchange object; nothing is hidden."""
        return {**board_dict(self), "known": {}}


AnyBoard = AbaloneBoard | AbaloneView  # everything lies open and is read from either


@lru_cache(maxsize=4096)
def key_text(key: int) -> str:
    """A position's number as the interchange writes it: rows joined by /, then | and the side to move."""
    black, white, seat = key_parts(key)
    return "/".join(rows_of(black, white)) + f"|{seat}"


def board_contents(board: AnyBoard) -> dict[Place, tuple[str, ...]]:
    """A kind is the colour's seat; ("tray", seat) holds what that seat has pushed off."""
    found: dict[Place, tuple[str, ...]] = {}
    for seat, mask in enumerate(board.marbles):
        for name in cells(mask):
            found["cell", name] = (KINDS[seat],)
        found["tray", 1 - seat] = (KINDS[seat],) * board.lost[seat]
    return found


def board_dict(board: AnyBoard) -> Json:
    """The interchange object of a state or view."""
    result = board.result
    return {
        "to_move": board.to_move,
        "rows": rows_of(*board.marbles),
        "lost": list(board.lost),
        "ply": board.ply,
        "since_capture": board.since_capture,
        "history": [key_text(key) for key in board.history],
        "phase": "play" if result is None else "over",
        "result": None if result is None else result._asdict(),
        "options": board.rules._asdict(),
        "last": None if board.last is None else notation.written(board.last),
        "turn": board.turn,
        "reveals": board.reveals,
    }


# For the screen --------------------------------------------------------------------------------------------


class Motion(NamedTuple):
    """What a move moves: cells from front to back. lost: the cell of the marble that is pushed off, or None."""

    way: str
    own: tuple[str, ...]
    pushed: tuple[str, ...]
    lost: str | None


def motion(view: AbaloneView, move: Move) -> Motion:
    """R2.2-R2.6: the marbles a legal move of the seat to move sets in motion, before it is played."""
    mine, theirs = _sides(view)
    direction, column, change = EFFECTS[move]
    if change:
        return Motion(direction.name, tuple(NAME[bit] for bit in column), (), None)
    pushed, own, beyond = moves.shove(column, mine, theirs)
    names = tuple(NAME[bit] for bit in pushed)
    return Motion(direction.name, tuple(NAME[bit] for bit in own), names, None if beyond else names[0])


def arrows(view: AbaloneView, chosen: Sequence[str]) -> dict[str, Move]:
    """The legal moves that move exactly the chosen marbles (cells in any order), by compass point."""
    mine, _ = _sides(view)
    wanted = sum(BIT[name] for name in set(chosen))
    return {EFFECTS[move].way.name: move for move in view.legal if sum(moves.own_cells(move, mine)) == wanted}


def threatened(view: AbaloneView, seat: int) -> tuple[str, ...]:
    """R2.6: cells of a seat's marbles that the other side could push off if it were to move."""
    mine, theirs = view.marbles[1 - seat], view.marbles[seat]
    found = 0
    for move in moves.legal_moves(mine, theirs):
        if move.kind == moves.INLINE:
            pushed, _, beyond = moves.shove(EFFECTS[move].cells, mine, theirs)
            if pushed and not beyond:
                found |= pushed[0]
    return cells(found)


def _sides(view: AbaloneView) -> tuple[int, int]:
    seat = view.to_move or 0
    return view.marbles[seat], view.marbles[1 - seat]
