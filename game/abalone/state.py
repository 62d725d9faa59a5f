"""The position of a game of Abalone and what an action does to it."""

from __future__ import annotations

from dataclasses import dataclass

from game.abalone import moves, steps
from game.abalone.hexes import NAME, NEED, moved
from game.abalone.moves import EFFECTS, Move
from game.abalone.views import KINDS, AbaloneView, Result, Rules, board_contents, board_dict, position_key
from game.core.api import Json, Standings, State
from game.core.events import Event, Moved, Place, Scored, Told
from game.core.texts import Line, SeatName

NO_CAPTURE_PLIES = 100  # R3.3
LIMIT_PLIES = 200  # R3.3: both sides together
OCCURRENCES = 3  # R3.3


@dataclass(slots=True)
class AbaloneState(State[Move]):
    """Everything about a running game.

    seat: whose turn it is. marbles: sets of cells, black and white (see hexes). lost: marbles a seat has
    lost, counted and not derived (R3.1). history: numbers of the earlier positions since the last capture,
    oldest first (see views.position_key). since_capture: plies since a marble was lost. last: the move
    just played.
    """

    rules: Rules
    seat: int
    marbles: list[int]
    lost: list[int]
    history: list[int]
    since_capture: int
    last: Move | None
    result: Result | None
    ply: int
    turn: int
    reveals: int
    rng: int

    # Whose decision, and what can be decided -------------------------------------------------------------

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.result is not None else self.seat

    def current_player(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.result is not None else self.seat

    def legal_actions(self) -> list[Move]:
        """R2: direction by direction; in-line moves by tail, then broadsides by lower end."""
        if self.result is not None:
            return []
        return moves.legal_moves(self.marbles[self.seat], self.marbles[1 - self.seat])

    # What an action does ---------------------------------------------------------------------------------

    def apply(self, action: Move, events: list[Event] | None = None) -> None:
        """Play a legal action."""
        seat, marbles = self.seat, self.marbles
        rival = 1 - seat
        key = position_key(marbles[0], marbles[1], seat)
        if events is not None:
            self._tell(action, events)
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
                self._tell_capture(seat, events)
        else:
            self.since_capture += 1
            self.history.append(key)
        self.result = self._ended()
        if events is not None and self.result is not None:
            events.append(_announced(self.result))

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

    def _tell(self, action: Move, events: list[Event]) -> None:
        """R2.2-R2.6: each marble by itself, the foremost first, before they move."""
        seat, marbles = self.seat, self.marbles
        way, column, change = EFFECTS[action]
        if change:
            for bit in column:
                events.append(_step(bit, moved(bit, way.step), seat))
            return
        pushed, own, beyond = moves.shove(column, marbles[seat], marbles[1 - seat])
        for bit in pushed:
            if beyond:
                events.append(_step(bit, beyond, 1 - seat))
            else:
                events.append(Moved(KINDS[1 - seat], ("cell", NAME[bit]), ("tray", seat)))
            beyond = bit
        for bit in own:
            events.append(_step(bit, beyond, seat))
            beyond = bit

    def _tell_capture(self, seat: int, events: list[Event]) -> None:
        points = (int(seat == 0), int(seat == 1))
        line = Line("score.pushed_off", {"seat": SeatName(seat), "points": self.lost[1 - seat], "need": NEED})
        events.append(Scored(("pushed_off",), points, line, (("tray", seat),)))

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

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser, 0 for a draw."""
        places = self.standings().places
        return [float(places[1 - seat] - places[seat]) for seat in (0, 1)]

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

    # Looking and copying ---------------------------------------------------------------------------------

    def view(self, seat: int | None) -> AbaloneView:
        """All that there is, and the legal moves if they are that seat's."""
        to_move = self.to_move
        return AbaloneView(
            seat=seat,
            seats=2,
            to_move=to_move,
            ply=self.ply,
            turn=self.turn,
            reveals=self.reveals,
            legal=tuple(self.legal_actions()) if seat is not None and seat == to_move else (),
            past=((0, self.last),) if to_move == 1 and self.last is not None else (),
            scores=tuple(self.scores()),
            unseen=(),
            known={},
            rules=self.rules,
            marbles=tuple(self.marbles),
            lost=tuple(self.lost),
            history=tuple(self.history),
            since_capture=self.since_capture,
            last=self.last,
            result=self.result,
        )

    def contents(self) -> dict[Place, tuple[str, ...]]:
        """Every marble at its cell or in a tray."""
        return board_contents(self)

    def to_dict(self) -> Json:
        """The interchange object."""
        return {**board_dict(self), "rng": self.rng}

    def clone(self) -> AbaloneState:
        """An independent copy."""
        return AbaloneState(
            self.rules, self.seat, self.marbles[:], self.lost[:], self.history[:], self.since_capture, self.last,
            self.result, self.ply, self.turn, self.reveals, self.rng,
        )  # fmt: skip


def ahead(lost: list[int]) -> int | None:
    """The seat that has lost fewer marbles, None if both lost the same."""
    return None if lost[0] == lost[1] else int(lost[0] > lost[1])


def _places(winner: int | None) -> tuple[int, int]:
    return (1, 1) if winner is None else (1 + (winner != 0), 1 + (winner != 1))


def _step(bit: int, to: int, seat: int) -> Moved:
    return Moved(KINDS[seat], ("cell", NAME[bit]), ("cell", NAME[to]))


def _announced(result: Result) -> Told:
    if result.winner is None:
        return Told(Line(f"event.draw.{result.reason}"))
    return Told(Line(f"event.won.{result.reason}", {"seat": SeatName(result.winner)}))
