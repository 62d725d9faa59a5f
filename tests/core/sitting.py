"""Tables for the tests of the table: who sits there, and prepared hands."""

from __future__ import annotations

from typing import Any

from game.core.table import Chair, Table
from game.core.texts import Texts
from tests.toys import CARDS, STONES
from tests.toys.cards.state import BELL, DECK
from tests.toys.cards.texts import EN

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def chairs(*agents: str | None) -> list[Chair]:
    """Persons where None is given, else computers of that level."""
    return [Chair(NAMES[seat], agent, seat) for seat, agent in enumerate(agents)]


def stones(*agents: str | None, **options: Any) -> Table:
    """The open toy; persons unless told otherwise."""
    return Table(STONES, chairs(*(agents or (None, None))), options, 1)


def cards(*agents: str | None, hands: tuple[str, ...] = (), seed: int = 5, **options: Any) -> Table:
    """The hidden toy, seat 0 to begin. hands: e.g. ("123", "445"); the rest is the pile, low cards first."""
    options = {"start": 0, **options}
    players = agents or (None, None)
    if not hands:
        return Table(CARDS, chairs(*players), options, seed)
    rest = list(DECK)
    for card in "".join(hands):
        rest.remove(card)
    rest.remove(BELL)
    position = {"seats": len(players), "to_move": 0, "start": 0, "phase": "main", "turn_of": 0,
                "hands": [list(hand) for hand in hands], "pile": [*rest, BELL], "market": []}
    return Table(CARDS, chairs(*players), {"market": False, **options}, seed, position=position)


def play(table: Table, *texts: str) -> Table:
    """Play these actions or table entries."""
    for text in texts:
        table.submit_text(text)
    return table


def words(table: Table) -> Texts:
    """The table's sentences."""
    return Texts(EN, names=[chair.name for chair in table.first_chairs])
