"""The stones game as the contract wants it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from game.core.api import Game, Json, Options, PositionError, Refusal
from game.core.events import Place
from game.core.rng import Rng
from game.core.texts import Line, SeatName
from tests.toys.reading import bad, one_of, row, rows, whole
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
            last=view.last, past=[deed for _, deed in view.past], misere=view.misere, size=view.size, start=view.start,
            ply=view.ply, turn=view.turn, reveals=view.reveals, rng=rng.next())

    def load_state(self, position: Json, options: Options, seed: int) -> StonesState:
        size = options["heaps"]
        all_stones = sum(HEAPS[size])
        heaps = row("heaps", position.get("heaps"), range(all_stones + 1))
        taken = row("taken", position.get("taken", [all_stones - sum(heaps), 0]), range(all_stones + 1))
        if len(heaps) != len(HEAPS[size]) or len(taken) != 2 or sum(taken) + sum(heaps) != all_stones:
            raise bad("heaps")
        over = not any(heaps)
        to_move = one_of(position, "to_move", (None,) if over else (0, 1))
        last = one_of(position, "last", (0, 1) if over else (None,))
        past = rows("past", position.get("past", []), None, range(all_stones + 1), 2)
        return StonesState(
            heaps=heaps, taken=taken, to_move=1 - last if over else to_move, last=last,
            past=[take(heap, stones) for heap, stones in past],
            misere=options["misere"], size=size, start=whole(position, "start", 0, 2),
            ply=whole(position, "ply", 0), turn=whole(position, "turn", 0),
            reveals=whole(position, "reveals", 0), rng=whole(position, "rng", Rng(seed).state))

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


GAME = StonesGame()
