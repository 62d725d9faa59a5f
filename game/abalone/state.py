"""A game of Abalone as it runs: who decides, what can be played, what it does, how it ends."""

from __future__ import annotations

from typing import Any

from game.abalone import announce, moves, steps
from game.abalone.board import AbaloneBoard, Result, Rules, position_key
from game.abalone.hexes import NEED, STARTS
from game.abalone.moves import Move
from game.abalone.views import AbaloneView, board_contents, board_dict
from game.core.api import Json, Standings
from game.core.events import Events, Place
from game.core.sight import seen

NO_CAPTURE_PLIES = 100  # R3.3
LIMIT_PLIES = 200  # R3.3: both sides together
OCCURRENCES = 3  # R3.3


class AbaloneState(AbaloneBoard):
    """A running game; made by `opening` and filled in."""

    __slots__ = ()

    def legal_actions(self) -> list[Move]:
        """R2: direction by direction; in-line moves by tail, then broadsides by lower end."""
        if self.result is not None:
            return []
        return moves.legal_moves(self.marbles[self.seat], self.marbles[1 - self.seat])

    def is_legal(self, action: Any) -> bool:
        """R2, without a list of all moves."""
        known = self.result is None and type(action) is Move and action in moves.EFFECTS
        return known and moves.is_legal(action, self.marbles[self.seat], self.marbles[1 - self.seat])

    def apply(self, action: Move, events: Events = None) -> None:
        """Play a legal action."""
        seat, marbles = self.seat, self.marbles
        rival = 1 - seat
        key = position_key(marbles[0], marbles[1], seat)
        if events is not None:
            events += announce.marching(self, action)
        marbles[seat], marbles[rival], captured = moves.after(action, marbles[seat], marbles[rival])
        self.ply += 1
        self.turn += 1
        self.last = action
        self.seat = rival
        if captured:  # R2.6
            self.lost[rival] += 1
            self.since_capture = 0
            self.history.clear()
            if events is not None:
                events.append(announce.capture(seat, self.lost[rival], action, self.ply - 1))
        else:
            self.since_capture += 1
            self.history.append(key)
        self.result = self._ended()
        if events is not None and self.result is not None:
            events.append(announce.ended(self.result))

    def _ended(self) -> Result | None:
        """R3: the way the game has ended with the last move, the first that applies; None if it goes on."""
        seat, marbles = self.seat, self.marbles
        if self.lost[seat] >= NEED:  # R3.1
            return Result(1 - seat, "six")
        if not moves.can_move(marbles[seat], marbles[1 - seat]):  # R3.2
            return Result(1 - seat, "blocked")
        key = position_key(marbles[0], marbles[1], seat)
        if self.history.count(key) >= OCCURRENCES - 1:  # R3.3
            return Result(None, "repetition")
        if self.rules.no_capture_draw and self.since_capture >= NO_CAPTURE_PLIES:
            return Result(None, "no_capture")
        if self.rules.move_limit and self.ply >= LIMIT_PLIES:
            return Result(ahead(self.lost), "move_limit")
        return None

    # Points ----------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """R3.1: marbles pushed off."""
        return self.lost[::-1]

    def explain(self) -> Json:
        """Marbles pushed off by Black and by White, and how many win."""
        return {"pushed_off": self.lost[::-1], "need": NEED}

    def standings(self) -> Standings:
        """The winner and the loser, or both first; a running game is judged by marbles pushed off."""
        if self.result is None:
            return Standings(_places(ahead(self.lost)), "end.running")
        return Standings(_places(self.result.winner), f"end.{self.result.reason}")

    def leaves(self, depth: int) -> int:
        """How many sequences of so many moves there are: R3.1 ends them, draws and limits do not count."""
        mine, theirs = self.seat, 1 - self.seat
        return steps.leaves(self.marbles[mine], self.marbles[theirs], NEED - self.lost[mine],
                            NEED - self.lost[theirs], depth)

    def for_playout(self) -> AbaloneState:
        """R3.3: without a draw by plies without capture, moves at random go on for thousands of plies."""
        state = self.clone()
        state.rules = self.rules._replace(no_capture_draw=True)
        return state

    # Looking ---------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> AbaloneView:
        """All that there is, and the legal moves if they are that seat's."""
        past = ((0, self.last),) if self.current_player() == 1 and self.last is not None else ()
        return seen(AbaloneView, self, seat, seats=2, past=past, unseen=(), known={})

    def contents(self) -> dict[Place, tuple[str, ...]]:
        """Every marble at its cell or in a tray."""
        return board_contents(self)

    def to_dict(self) -> Json:
        """The interchange object."""
        return {**board_dict(self), "rng": self.rng}


def opening(rules: Rules) -> AbaloneState:
    """R1.2, R1.3: the starting position."""
    return AbaloneState(rules=rules, marbles=list(STARTS[rules.start]))


def ahead(lost: list[int]) -> int | None:
    """The seat that has lost fewer marbles, None if both lost the same."""
    return None if lost[0] == lost[1] else int(lost[0] > lost[1])


def _places(winner: int | None) -> tuple[int, int]:
    return (1, 1) if winner is None else (1 + (winner != 0), 1 + (winner != 1))
