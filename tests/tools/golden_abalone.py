"""Writes the golden playthroughs of Abalone: `python -m tests.tools.golden_abalone`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from game.abalone.board import Result
from game.abalone.heuristics import BRAIN
from game.abalone.rules import GAME
from game.abalone.search import Searcher
from game.abalone.state import LIMIT_PLIES, NO_CAPTURE_PLIES, AbaloneState
from game.core.levels import Budget, Level
from game.core.rng import Rng
from tests.tools.golden import Teller

TELLER = Teller("abalone")


class Wanted(NamedTuple):
    """One file: its name and title, its head or "" where a game is to be looked for, its moves or options."""

    name: str
    title: str
    head: str
    moves: str
    shows: Callable[[AbaloneState], bool]


def _position(rows: str, to_move: int = 0, **fields: Any) -> str:
    options = dict.fromkeys(fields.pop("on", ()), True)
    whole = {"to_move": to_move, "rows": rows.split("/"), "lost": [0, 0], "phase": "play", **fields, "options": options}
    return "position " + json.dumps(whole, separators=(",", ":"))


def _ends(winner: int | None, reason: str) -> Callable[[AbaloneState], bool]:
    return lambda state: state.result == Result(winner, reason)


_TO_AND_FRO = "b1c2 h9g8 c2b1 g8h9 "
_LONE = ".W.../....../......./......../....BB..W/......../......./....../B...."

WANTED = (
    Wanted("six_black", "Black pushes off six marbles from the Belgian Daisy", "", "start=belgian", _ends(0, "six")),
    Wanted("six_white", "White pushes off six marbles from the German Daisy", "", "start=german", _ends(1, "six")),
    Wanted("blocked", "White has no move left and loses",
           _position("...../....../......./......../........./......../..B..../BB..../WB...", lost=[3, 4]),
           "c3b2", _ends(0, "blocked")),
    Wanted("repetition", "The classical position comes up for the third time: a draw",
           "game start=classical", _TO_AND_FRO * 2, _ends(None, "repetition")),
    Wanted("no_capture", "A hundred plies without a marble lost: a draw",
           _position(_LONE, since_capture=NO_CAPTURE_PLIES - 3, lost=[2, 3], on=("no_capture_draw",)),
           "e5e6 e9e8 a1b2", _ends(None, "no_capture")),
    Wanted("no_capture_saved", "A marble pushed off just in time; the game goes on to six",
           _position("...../....../......./......../......BBW/......../B....../B...../W.BBW",
                     since_capture=NO_CAPTURE_PLIES - 1, lost=[0, 4], on=("no_capture_draw",)),
           "e7e8 a1a2 a3a4",
           _ends(0, "six")),
    Wanted("move_limit", "The move limit: Black has pushed off more and wins",
           _position(_LONE, ply=LIMIT_PLIES - 2, lost=[2, 3], on=("move_limit",)), "e5e6 e9e8", _ends(0, "move_limit")),
    Wanted("move_limit_draw", "The move limit: both have pushed off as many, a draw",
           _position(_LONE, ply=LIMIT_PLIES - 2, lost=[3, 3], on=("move_limit",)), "e5e6 e9e8",
           _ends(None, "move_limit")),
    Wanted("six_at_the_limit", "The sixth marble with the last move: six counts before the limit",
           _position("...../....../......./......../......BBW/......../......./....../W....",
                     ply=LIMIT_PLIES - 1, lost=[0, 5], on=("move_limit", "no_capture_draw")),
           "e7e8", _ends(0, "six")),
)  # fmt: skip


def found_game(options: str, shows: Callable[[AbaloneState], bool]) -> tuple[str, list[str]]:
    """A game of two small searches with the ending that is wanted."""
    head = f"game {options} no_capture_draw=true"
    strong = Searcher(GAME, BRAIN, Level("", 1, 1.0, {"depth": 2, "near": 100}))
    weak = Searcher(GAME, BRAIN, Level("", 1, 1.0, {"depth": 1, "near": 400}))
    for seed in range(100):
        state, rng, moves = TELLER.begin(head), Rng(seed), []
        players = (strong, weak) if seed % 2 == 0 else (weak, strong)
        while state.result is None:
            action = players[state.seat].choose(state.view(state.seat), Budget(10**6), rng, lambda: False).action
            moves.append(GAME.notate(state.view(None), action))
            state.apply(action)
        if shows(state):
            return head, moves
    raise ValueError("no such game was found")


def main() -> None:
    """Write all files anew."""
    for wanted in WANTED:
        head, moves = (wanted.head, wanted.moves.split()) if wanted.head else found_game(wanted.moves, wanted.shows)
        (TELLER.folder / f"{wanted.name}.txt").write_text(TELLER.told(wanted.title, head, moves), encoding="utf-8")
        print(f"{wanted.name}: {len(moves)} moves")


if __name__ == "__main__":
    main()
