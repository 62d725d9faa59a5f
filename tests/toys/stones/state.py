"""The position of the stones game.

Rules: R1 the seat to move takes one or more stones from one heap; R2 all from the same heap; R3 the game
ends with the last stone, whose taker wins (option misere: loses).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.core.api import Contents, Json, Standings, State, View
from game.core.events import Event, Moved, Place, Scored
from game.core.texts import Line, SeatName


class Take(NamedTuple):
    """Take so many `stones` from heap number `heap` (from 0)."""

    kind: str
    heap: int
    stones: int


def take(heap: int, stones: int) -> Take:
    """The only kind of action there is."""
    return Take("take", heap, stones)


@dataclass(slots=True)
class StonesState(State[Take]):
    """last: the seat that took the last stone."""

    heaps: list[int]
    taken: list[int]
    to_move: int
    last: int | None
    past: list[Take]
    misere: bool
    size: str
    start: int
    ply: int
    turn: int
    reveals: int
    rng: int

    def current_player(self) -> int | None:
        return self.to_move if any(self.heaps) else None

    def legal_actions(self) -> list[Take]:
        return [take(heap, count) for heap, left in enumerate(self.heaps) for count in range(1, left + 1)]

    def apply(self, action: Take, events: list[Event] | None = None) -> None:
        seat = self.to_move
        self.heaps[action.heap] -= action.stones  # R1
        self.taken[seat] += action.stones
        self.ply += 1
        self.turn += 1
        if self.turn % 2 == 0:
            self.past.clear()
        else:
            self.past.append(action)
        self.to_move = 1 - seat
        if events is not None:
            events.append(Moved("stone", ("heap", action.heap), ("taken", seat), action.stones))
        if not any(self.heaps):  # R3
            self.last = seat
            if events is not None:
                winner = self._winner(seat)
                line = Line("event.last", {"seat": SeatName(winner)})
                events.append(Scored(("last",), tuple(self.scores()), line, (("taken", winner),)))

    def _winner(self, last: int) -> int:
        return 1 - last if self.misere else last

    def scores(self) -> list[int]:
        if self.last is None:
            return [0, 0]
        winner = self._winner(self.last)
        return [int(seat == winner) for seat in (0, 1)]

    def explain(self) -> Json:
        return {"taken": list(self.taken), "total": self.scores()}

    def standings(self) -> Standings:
        points = self.scores()
        places = tuple(1 + sum(other > mine for other in points) for mine in points)
        return Standings(places, "end.running" if self.last is None else "end.last")

    def returns(self) -> list[float]:
        if self.last is None:
            return [0.0, 0.0]
        return [2.0 * points - 1.0 for points in self.scores()]

    def view(self, seat: int | None) -> StonesView:
        mover = self.current_player()
        legal = tuple(self.legal_actions()) if seat is not None and seat == mover else ()
        return StonesView(
            seat=seat, seats=2, to_move=mover, ply=self.ply, turn=self.turn, reveals=self.reveals,
            legal=legal, past=tuple((1 - self.to_move, deed) for deed in self.past),
            scores=tuple(self.scores()), unseen=(), known={},
            heaps=tuple(self.heaps), taken=tuple(self.taken), last=self.last, misere=self.misere,
            size=self.size, start=self.start)

    def clone(self) -> StonesState:
        return replace(self, heaps=self.heaps[:], taken=self.taken[:], past=self.past[:])

    def to_dict(self) -> Json:
        return {
            "seats": 2, "to_move": self.current_player(), "heaps": self.heaps[:], "taken": self.taken[:],
            "last": self.last, "past": [[deed.heap, deed.stones] for deed in self.past],
            "start": self.start, "options": {"misere": self.misere, "heaps": self.size},
            "ply": self.ply, "turn": self.turn, "reveals": self.reveals, "rng": self.rng,
        }

    def contents(self) -> dict[Place, tuple[str, ...]]:
        return _contents(self.heaps, self.taken)


@dataclass(frozen=True, slots=True)
class StonesView(View[Take]):
    """Everything is open: all seats see the same."""

    heaps: tuple[int, ...]
    taken: tuple[int, ...]
    last: int | None
    misere: bool
    size: str
    start: int

    def contents(self) -> Contents:
        return dict(_contents(self.heaps, self.taken))

    def to_dict(self) -> Json:
        return {"seats": 2, "to_move": self.to_move, "heaps": list(self.heaps), "taken": list(self.taken),
                "last": self.last, "start": self.start,
                "options": {"misere": self.misere, "heaps": self.size}, "ply": self.ply, "turn": self.turn,
                "known": {}}


def _contents(heaps: list[int] | tuple[int, ...],
              taken: list[int] | tuple[int, ...]) -> dict[Place, tuple[str, ...]]:
    found: dict[Place, tuple[str, ...]] = {}
    for heap, count in enumerate(heaps):
        found[("heap", heap)] = ("stone",) * count
    for seat, count in enumerate(taken):
        found[("taken", seat)] = ("stone",) * count
    return found
