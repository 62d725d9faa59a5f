"""The stones game as the contract wants it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from game.core.api import Game, Json, Options, PositionError, Refusal
from game.core.events import Place
from game.core.rng import Rng
from game.core.texts import Line, SeatName
from tests.toys.stones.meta import INFO
from tests.toys.stones.state import StonesState, StonesView, Take, take

HEAPS = {"small": (2, 3, 4), "large": (3, 4, 5, 6)}
_TEXT = re.compile(r"take ([0-9]{1,2}) from ([1-9])")


class StonesGame(Game[StonesState, Take, StonesView]):
    """Stateless rules of the stones game."""

    info = INFO

    def new_state(self, seats: int, options: Options, seed: int) -> StonesState:
        rng = Rng(seed)
        start = rng.below(2) if options["start"] == "lot" else options["start"]
        return StonesState(
            heaps=list(HEAPS[options["heaps"]]), taken=[0, 0], to_move=start, last=None, past=[],
            misere=options["misere"], size=options["heaps"], start=start, ply=0, turn=0, reveals=0,
            rng=rng.state)

    def sample_state(self, view: StonesView, rng: Any) -> StonesState:
        return StonesState(
            heaps=list(view.heaps), taken=list(view.taken),
            to_move=(view.start + view.turn) % 2 if view.to_move is None else view.to_move,
            last=view.last, past=list(view.past), misere=view.misere, size=view.size, start=view.start,
            ply=view.ply, turn=view.turn, reveals=0, rng=rng.next())

    def load_state(self, position: Json, options: Options, seed: int) -> StonesState:
        size = options["heaps"]
        heaps = _counts(position, "heaps", len(HEAPS[size]))
        turn = _whole(position, "turn", 0)
        start = _whole(position, "start", 0)
        to_move = position.get("to_move")
        over = not any(heaps)
        if over != (to_move is None) or to_move not in (None, 0, 1):
            raise _bad("to_move")
        taken = _counts(position, "taken", 2) if "taken" in position else [sum(HEAPS[size]) - sum(heaps), 0]
        if sum(taken) + sum(heaps) != sum(HEAPS[size]):
            raise _bad("taken")
        last = position.get("last")
        if over != (last is not None) or last not in (None, 0, 1):
            raise _bad("last")
        mover = 1 - (last or 0) if to_move is None else to_move
        past = [take(heap, count) for heap, count in position.get("past", [])]
        return StonesState(
            heaps=heaps, taken=taken, to_move=mover, last=last, past=past, misere=options["misere"],
            size=size, start=start, ply=_whole(position, "ply", 0), turn=turn,
            reveals=_whole(position, "reveals", 0), rng=_whole(position, "rng", Rng(seed).state))

    def notate(self, view: StonesView, action: Take) -> str:
        return f"take {action.stones} from {action.heap + 1}"

    def parse(self, view: StonesView, text: str) -> Take:
        found = _TEXT.fullmatch(text)
        if found is None:
            raise PositionError(Line("bad.text", {"text": text}))
        return take(int(found[2]) - 1, int(found[1]))

    def describe(self, action: Take, view: StonesView) -> Line:
        fields = {"seat": SeatName(view.to_move or 0), "count": action.stones, "heap": action.heap + 1}
        return Line("log.take", fields, (("heap", action.heap),))

    def why_not(self, view: StonesView, picks: Sequence[Place]) -> Refusal | None:
        if view.to_move is None:
            return Refusal("R3", Line("why.over"))
        if any(set(picks) <= set(self.touches(action)) for action in view.legal):
            return None
        if len({place[1] for place in picks if place[0] == "stone"}) > 1:
            return Refusal("R2", Line("why.one"))
        for place in picks:
            if place[0] == "stone" and isinstance(place[1], int) and place[1] < len(view.heaps):
                fields = {"heap": place[1] + 1, "count": view.heaps[place[1]]}
                return Refusal("R1", Line("why.empty", fields))
        return Refusal("R1", Line("why.nothing"))

    def touches(self, action: Take) -> tuple[Place, ...]:
        return (("stone", action.heap, action.stones),)


def _whole(position: Json, name: str, default: int) -> int:
    value = position.get(name, default)
    if type(value) is not int or value < 0:
        raise _bad(name)
    return value


def _counts(position: Json, name: str, length: int) -> list[int]:
    value = position.get(name)
    if not isinstance(value, list) or len(value) != length:
        raise _bad(name)
    if any(type(count) is not int or count < 0 for count in value):
        raise _bad(name)
    return list(value)


def _bad(name: str) -> PositionError:
    return PositionError(Line("bad.field", {"field": name}))


GAME = StonesGame()
