"""Small positions for the tests: say what matters, the rest is filled in so that it could come about."""

from __future__ import annotations

from typing import Any

from game.core.events import Event
from game.core.rng import Rng
from game.web_of_power.board_data import COLOURS, COUNTRIES, SITES, box
from game.web_of_power.rules import GAME
from game.web_of_power.state import WebState

AFTER: dict[str, Any] = {"start": "lot", "display_refill": "after"}
AT_ONCE: dict[str, Any] = {"start": "lot", "display_refill": "at_once"}


def position(
    seats: int = 3,
    hands: dict[int, str] | None = None,
    cloisters: dict[str, int] | None = None,
    advisors: dict[str, list[int]] | None = None,
    display: str | None = None,
    pile: str | None = None,
    discard: str = "",
    **fields: Any,
) -> dict[str, Any]:
    """An interchange object. Colours are given as words in one string.

    Seats without a given hand hold three of what is left over; cards mentioned nowhere are in the pile, or
    among the discards if the pile is given or has run out twice.
    """
    left = [colour for colour, number in zip(COLOURS, box(seats)) for _ in range(number)]
    Rng(7).shuffle(left)

    def taken(words: str) -> list[str]:
        for word in words.split():
            left.remove(word)
        return words.split()

    given = {seat: taken(words) for seat, words in (hands or {}).items()}
    laid = taken(display) if display is not None else None
    thrown = taken(discard)
    stacked = taken(pile) if pile is not None else None
    if laid is None:
        laid = [left.pop() for _ in range(2)]
    held = [given[seat] if seat in given else [left.pop() for _ in range(3)] for seat in range(seats)]
    used_up = fields.get("decks_run_out", 0) == 2
    if stacked is None and not used_up:
        stacked, left = left, []
    return {
        "seats": seats,
        "to_move": 0,
        "start": 0,
        "phase": "place",
        "cloisters": cloisters or {},
        "advisors": {country.id: [0] * seats for country in COUNTRIES} | (advisors or {}),
        "hands": held,
        "display": laid,
        "pile": stacked or [],
        "discard": thrown + left,
        "scores": [0] * seats,
        "decks_run_out": 0,
        **fields,
    }


def state(options: dict[str, Any] = AFTER, **fields: Any) -> WebState:
    """The state of such a position."""
    return GAME.load_state(position(**fields), options, seed=5)


def new(seats: int = 3, seed: int = 1, **options: Any) -> WebState:
    """A dealt game."""
    return GAME.new_state(seats, AFTER | options, seed)


def legal(state: WebState) -> list[str]:
    """Legal actions in notation."""
    return [GAME.notate(state.view(None), action) for action in state.legal_actions()]


def placings(state: WebState, place: str) -> list[str]:
    """The payments with which something can be placed on a site or crest."""
    return [words.split()[2] for words in legal(state) if words.split()[1:2] == [place]]


def play(state: WebState, *texts: str) -> list[Event]:
    """Play actions, each of which must be legal, and return all that happened."""
    events: list[Event] = []
    for text in texts:
        assert text in legal(state), f"{text} is not legal: {legal(state)}"
        state.apply(GAME.parse(state.view(None), text), events)
    return events


def random_game(state: WebState, seed: int) -> WebState:
    """Play at random to the end."""
    rng = Rng(seed)
    while not state.is_terminal():
        state.apply(rng.choice(state.legal_actions()))
    return state


def sites_of(country: str) -> list[str]:
    """The site ids of a country."""
    return [site.id for site in SITES if site.country == country]
