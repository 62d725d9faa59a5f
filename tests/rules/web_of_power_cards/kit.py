"""Small positions for the tests: say what matters, the rest is filled in so that it could come about."""

from __future__ import annotations

from typing import Any

from game.core.events import Event
from game.core.rng import Rng
from game.web_of_power_cards.board_data import CARDS
from game.web_of_power_cards.rules import GAME
from game.web_of_power_cards.state import CardsState

PLAIN: dict[str, Any] = {"games": 1, "start": "lot", "ends_at_start": False}
STRICT: dict[str, Any] = PLAIN | {"ends_at_start": True}


def thing(word: str) -> dict[str, Any]:
    """`frr1`, `frr1@2` with a stone of seat 2, `frr1#three_symbols` with a law, or `frr1@2#three_symbols`."""
    rest, _, law = word.partition("#")
    card, _, stone = rest.partition("@")
    return {"card": card, "law": law or None, "stone": int(stone) if stone else None}


def position(
    *rows: str,
    seats: int = 3,
    held: dict[int, str] | None = None,
    laws: dict[int, str] | None = None,
    removed: tuple[int, ...] = (),
    **fields: Any,
) -> dict[str, Any]:
    """An interchange object: rows as words (missing rows are empty), collections and laws by seat.

    Cards mentioned nowhere belong to the last seat. Stones that are neither out nor removed are in reserve.
    """
    laid = [[thing(word) for word in row.split()] for row in (*rows, "", "", "", "")[:4]]
    given = {seat: words.split() for seat, words in (held or {}).items()}
    used = {each["card"] for row in laid for each in row} | {card for words in given.values() for card in words}
    given.setdefault(seats - 1, [])
    given[seats - 1] += [card.id for card in CARDS if card.id not in used]
    gone = [*removed, *[0] * seats][:seats]
    out = [sum(each["stone"] == seat for row in laid for each in row) for seat in range(seats)]
    over = not any(laid)
    return {
        "seats": seats,
        "to_move": None if over else 0,
        "phase": "over" if over else "take",
        "rows": laid,
        "collections": [given.get(seat, []) for seat in range(seats)],
        "laws": [(laws or {}).get(seat, "").split() for seat in range(seats)],
        "reserve": [3 - out[seat] - gone[seat] for seat in range(seats)],
        "removed": gone,
        **fields,
    }


def state(*rows: str, options: dict[str, Any] = PLAIN, **fields: Any) -> CardsState:
    """The state of such a position."""
    return GAME.load_state(position(*rows, **fields), options, seed=5)


def new(seats: int = 3, seed: int = 1, **options: Any) -> CardsState:
    """A dealt game."""
    return GAME.new_state(seats, PLAIN | options, seed)


def legal(state: CardsState) -> list[str]:
    """Legal actions in notation."""
    view = state.view(state.current_player())
    return [GAME.notate(view, action) for action in state.legal_actions()]


def play(state: CardsState, *texts: str) -> list[Event]:
    """Play actions, each of which must be legal, and return all that happened."""
    events: list[Event] = []
    for text in texts:
        assert text in legal(state), f"{text} is not legal: {legal(state)}"
        state.apply(GAME.parse(state.view(state.seat), text), events)
    return events


def random_game(state: CardsState, seed: int) -> CardsState:
    """Play at random to the end."""
    rng = Rng(seed)
    while not state.is_terminal():
        state.apply(rng.choice(state.legal_actions()))
    return state


def dealt(*hands: str) -> CardsState:
    """A finished game: the collections in words; what is left over belongs to one more seat if there are few."""
    return state(seats=max(3, len(hands)), held=dict(enumerate(hands)))
