"""What lies on the board of Condottiere and in hands: the data of a game, or of a whole series (R4.3).

Cities and kinds of cards are indices into board_data, sets of cities and of seats are bit masks, hands,
armies and discards are heaps (see cards).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.condottiere.board_data import ALL_CITIES
from game.condottiere.cards import BOX
from game.condottiere.moves import Move
from game.core.board import Board

Result = tuple[tuple[int, ...], str]  # winners, reason


@dataclass(slots=True, kw_only=True)
class CondottiereBoard(Board[Move]):
    """Everything about a running game; `CondottiereState` adds the rules.

    need: linked cities that win. capturing: whether owned cities can be named (R4.2). target: points that win
    the series, 0 without one. holder: who has the Condottiere. site: the city fought for, -1 for none. free:
    the cities nobody owns; cities: own ones, one mask a seat. hands, armies, known: one heap a seat; sizes:
    cards in each hand; known counts the cards everybody saw a hand take back and that can still be in it.
    passed: mask of seats. series: points of the games finished before; games: how many those are. past:
    (seat, action) since the last deal.
    """

    bigger_kingdoms: bool
    capturing_chosen: bool
    first_print: bool
    show_hand_counts: bool
    target: int
    need: int
    capturing: bool
    holder: int = 0
    phase: str = "site"
    site: int = -1
    free: int = ALL_CITIES
    cities: list[int]
    hands: list[int]
    sizes: list[int]
    armies: list[int]
    known: list[int]
    passed: int = 0
    discards: int = 0
    refusals: int = 0
    empty_battles: int = 0
    series: list[int]
    games: int = 0
    result: Result | None = None

    def nameable(self) -> int:
        """R2.2, R4.2: the cities the holder of the Condottiere can name."""
        return ALL_CITIES & ~self.cities[self.seat] if self.capturing else self.free

    def owner_of(self, city: int) -> int:
        """The seat that owns a city, -1 if it is free."""
        if not self.free >> city & 1:
            for seat, mask in enumerate(self.cities):
                if mask >> city & 1:
                    return seat
        return -1

    def undealt(self) -> int:
        """The cards that lie nowhere else, in no order."""
        return BOX - sum(self.hands) - sum(self.armies) - self.discards
