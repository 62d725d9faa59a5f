"""Small positions for the tests: say what matters, the rest is filled in so that it could come about."""

from __future__ import annotations

from typing import Any

from game.condottiere.board_data import CITIES
from game.condottiere.rules import GAME
from game.condottiere.state import CondottiereState
from game.core.events import Event, Moved, Told
from game.core.rng import Rng

DEFAULTS = GAME.info.defaults()
CITY_IDS = [city.id for city in CITIES]
# Every city but Modena and Roma, shared out so that few are linked: seat s owns SCATTERED[s].
SCATTERED = (
    ("Torino", "Venezia", "Lucca", "Ancona"),
    ("Milano", "Ferrara", "Siena", "Spoleto"),
    ("Genova", "Mantova", "Bologna", "Napoli"),
    ("Parma", "Firenze", "Urbino"),
)


def owners(*rows: tuple[str, ...]) -> dict[str, int]:
    """Owners by city, seat after seat."""
    return {city: seat for seat, cities in enumerate(rows) for city in cities}


def position(
    seats: int = 4,
    hands: dict[int, str] | None = None,
    armies: dict[int, str] | None = None,
    passed: tuple[int, ...] = (),
    discards: str = "",
    **fields: Any,
) -> dict[str, Any]:
    """An interchange object. Cards are given as words in one string.

    Seats without a given hand hold a 1 and a 2. In a battle, who has no cards has passed.
    """
    held = [(hands or {}).get(seat, "1 2").split() for seat in range(seats)]
    lying = [(armies or {}).get(seat, "").split() for seat in range(seats)]
    phase = fields.get("phase", "battle")
    picking = fields.get("to_move", 0) if phase == "pick_up" else None
    fighting = phase in ("battle", "pick_up", "final")
    site = "Parma" if phase in ("battle", "pick_up") else None
    return {
        "seats": seats,
        "to_move": 0,
        "condottiere": 0,
        "phase": phase,
        "site": site,
        "owners": {},
        "hands": held,
        "armies": lying,
        "passed": [fighting and (seat in passed or (not held[seat] and seat != picking)) for seat in range(seats)],
        "discards": discards.split(),
        "refusals": 0,
        "empty_battles": 0,
        "series": [0] * seats,
        **fields,
    }


def state(options: dict[str, Any] | None = None, **fields: Any) -> CondottiereState:
    """The state of such a position."""
    return GAME.load_state(position(**fields), DEFAULTS | (options or {}), seed=5)


def new(seats: int = 4, seed: int = 1, **options: Any) -> CondottiereState:
    """A dealt game."""
    return GAME.new_state(seats, DEFAULTS | options, seed)


def legal(state: CondottiereState) -> list[str]:
    """Legal actions in notation."""
    return [GAME.notate(state.view(None), action) for action in state.legal_actions()]


def play(state: CondottiereState, *texts: str) -> list[Event]:
    """Play actions, each of which must be legal, and return all that happened."""
    events: list[Event] = []
    for text in texts:
        assert text in legal(state), f"{text} is not legal: {legal(state)}"
        state.apply(GAME.parse(state.view(None), text), events)
    return events


def all_pass(state: CondottiereState) -> list[Event]:
    """Everybody passes until the battle is over."""
    site, events = state.site, play(state, "pass")
    while state.phase in ("battle", "final") and state.site == site and not state.is_terminal():
        events += play(state, "pass")
    return events


def keep(state: CondottiereState) -> list[Event]:
    """Everybody who is asked keeps the hand."""
    events: list[Event] = []
    while state.phase == "discard":
        events += play(state, "keep_hand")
    return events


def owned(state: CondottiereState, seat: int) -> set[str]:
    """The cities of a seat."""
    return {city for city, owner in state.to_dict()["owners"].items() if owner == seat}


def told(events: list[Event]) -> list[str]:
    """The text keys of what was told."""
    return [event.line.key for event in events if isinstance(event, Told)]


def moves(events: list[Event], what: str) -> list[tuple[Any, Any]]:
    """From where to where things of a kind went."""
    return [(event.source, event.target) for event in events if isinstance(event, Moved) and event.what == what]


def random_game(state: CondottiereState, seed: int) -> CondottiereState:
    """Play at random to the end."""
    rng = Rng(seed)
    while not state.is_terminal():
        state.apply(rng.choice(state.legal_actions()))
    return state
