"""Small positions for the tests: say what matters, the rest is filled in so that it could come about."""

from __future__ import annotations

from typing import Any

from game.core.events import Event, Told
from game.core.rng import Rng
from game.lost_cities.cards import COLOURS, DECKS, KINDS
from game.lost_cities.rules import GAME
from game.lost_cities.state import LostState

PLAIN: dict[str, Any] = {"rounds": 3, "next_start": "leader", "discard_view": "open"}


def position(
    seats: int = 2,
    hands: dict[int, str] | None = None,
    expeditions: dict[int, str] | None = None,
    discards: str = "",
    pile: str | None = None,
    sizes: dict[int, int] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """An interchange object. Cards are given as words in one string, in the order in which they lie.

    Hands are filled up from what is left over: to eight cards, to seven for a seat that draws, or as `sizes`
    says. All else is in the pile; if the pile is given, it lies at the bottom of the discard piles.
    """
    left = [KINDS[kind] for kind in DECKS[seats]]

    def taken(words: str) -> list[str]:
        for word in words.split():
            left.remove(word)
        return words.split()

    to_move = fields.get("to_move", 0)
    size = {seat: 8 - (fields.get("phase") == "draw" and seat == to_move) for seat in range(seats)} | (sizes or {})
    laid = [taken((expeditions or {}).get(side, "")) for side in (0, 1)]
    thrown = taken(discards)
    held = [taken((hands or {}).get(seat, "")) for seat in range(seats)]
    stacked = taken(pile) if pile is not None else None
    Rng(7).shuffle(left)
    for seat, hand in enumerate(held):
        hand += [left.pop() for _ in range(size[seat] - len(hand))]
    if stacked is None:
        stacked, left = left, []
    return {
        "seats": seats,
        "to_move": 0,
        "phase": "lay",
        "expeditions": [{c: [card for card in cards if card[0] == c] for c in COLOURS} for cards in laid],
        "discards": {c: [card for card in left + thrown if card[0] == c] for c in COLOURS},
        "hands": held,
        "pile": stacked,
        "closed": None,
        "round": 1,
        "totals": [0, 0],
        "starter": 0,
        "since_pile_draw": 0,
        **fields,
    }


def state(options: dict[str, Any] | None = None, **fields: Any) -> LostState:
    """The state of such a position."""
    return GAME.load_state(position(**fields), PLAIN | (options or {}), seed=5)


def new(seats: int = 2, seed: int = 1, **options: Any) -> LostState:
    """A dealt match."""
    return GAME.new_state(seats, PLAIN | options, seed)


def legal(game: LostState) -> list[str]:
    """Legal actions in notation."""
    return [GAME.notate(game.view(None), action) for action in game.legal_actions()]


def play(game: LostState, *texts: str) -> list[Event]:
    """Play actions, each of which must be legal, and return all that happened."""
    events: list[Event] = []
    for text in texts:
        assert text in legal(game), f"{text} is not legal: {legal(game)}"
        game.apply(GAME.parse(game.view(None), text), events)
    return events


def told(events: list[Event]) -> list[str]:
    """The keys of what was told in words."""
    return [event.line.key for event in events if isinstance(event, Told)]


def hand(game: LostState, seat: int) -> list[str]:
    """A hand as words."""
    return list(game.contents()["hand", seat])


def random_game(game: LostState, seed: int) -> LostState:
    """Play at random to the end."""
    rng = Rng(seed)
    while not game.is_terminal():
        game.apply(rng.choice(game.legal_actions()))
    return game
