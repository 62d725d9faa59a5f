"""Small positions for the tests: say what stands where, the rest is filled in."""

from __future__ import annotations

from typing import Any

from game.abalone.hexes import BIT, cells, rows_of
from game.abalone.rules import GAME
from game.abalone.state import AbaloneState
from game.core.events import Event
from game.core.rng import Rng

PLAIN: dict[str, Any] = {"start": "belgian", "no_capture_draw": False, "move_limit": False}
BLACK, WHITE = 0, 1


def board(words: str) -> tuple[int, int]:
    """Sets of black and white cells of words such as "Be4 We6"."""
    found = [0, 0]
    for word in words.split():
        found["BW".index(word[0])] |= BIT[word[1:]]
    return found[0], found[1]


def position(words: str, to_move: int | None = BLACK, **fields: Any) -> dict[str, Any]:
    """An interchange object with marbles as in `board`; nobody has lost any unless said so."""
    plain = {"to_move": to_move, "rows": rows_of(*board(words)), "lost": [0, 0], "phase": "play"}
    return {**plain, **fields}


def state(words: str, to_move: int = BLACK, options: dict[str, Any] | None = None, **fields: Any) -> AbaloneState:
    """The state of such a position."""
    return GAME.load_state(position(words, to_move, **fields), {**PLAIN, **(options or {})}, seed=0)


def new(start: str = "belgian", **options: Any) -> AbaloneState:
    """A game that begins."""
    return GAME.new_state(2, {**PLAIN, "start": start, **options}, 0)


def legal(game: AbaloneState) -> list[str]:
    """Legal actions in notation."""
    return [GAME.notate(game.view(None), action) for action in game.legal_actions()]


def play(game: AbaloneState, *texts: str) -> list[Event]:
    """Play moves, each of which must be legal, and return all that happened."""
    events: list[Event] = []
    for text in texts:
        assert text in legal(game), f"{text} is not legal: {legal(game)}"
        game.apply(GAME.parse(game.view(None), text), events)
    return events


def words(game: AbaloneState) -> str:
    """The board as in `board`, black marbles first."""
    return " ".join(letter + name for letter, mask in zip("BW", game.marbles) for name in cells(mask))


def random_plies(game: AbaloneState, plies: int, seed: int) -> AbaloneState:
    """Play so many moves at random, or to the end."""
    rng = Rng(seed)
    while plies and game.result is None:
        game.apply(rng.choice(game.legal_actions()))
        plies -= 1
    return game
