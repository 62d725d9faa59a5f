"""What lies on the board of Web of Power: the card game, and in hands: the data of a game or a series of games.

Cells, cards and laws are indices (see moves and board_data); collections are masks of cards, stones lying out
masks of cells, sets of laws packed numbers (see laws).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.board import Board
from game.web_of_power_cards import laws, scoring
from game.web_of_power_cards.board_data import CELLS, COLUMNS, LIMIT, ROWS
from game.web_of_power_cards.moves import Move

FIRST = [row * COLUMNS for row in range(ROWS)]
LAST = [(row + 1) * COLUMNS for row in range(ROWS)]


@dataclass(slots=True, kw_only=True)
class CardsBoard(Board[Move]):
    """Everything about a running game; `CardsState` adds the rules.

    games: how many the series has; ends_at_start: the option of R3.2. cards, law_at: the card and the law
    that lay on each cell (-1: none) when the display was laid. lo, hi: for each row the first cell still
    there and the one after the last. stone: the seat whose stone lies on a cell, or -1; out: mask of the
    cells with stones of a seat. collections, hands (laws, packed), reserve, removed: one a seat. played: laws
    out of the game, packed. taken, limit, any_colours, ends: this turn's cards, its limit of circles, whether
    lands may differ, and the ends used (row * 2, + 1 for the right one). game: number of the running one.
    totals, sheets: points of the finished games.
    """

    games: int
    ends_at_start: bool
    phase: str = "take"
    cards: tuple[int, ...] = (-1,) * CELLS
    law_at: tuple[int, ...] = (-1,) * CELLS
    lo: list[int]
    hi: list[int]
    stone: list[int]
    out: list[int]
    collections: list[int]
    hands: list[int]
    reserve: list[int]
    removed: list[int]
    played: int = 0
    taken: list[int] = field(default_factory=list)
    limit: int = LIMIT
    any_colours: bool = False
    ends: list[int] = field(default_factory=list)
    game: int = 1
    starter: int
    totals: list[int]
    sheets: list[tuple[int, ...]] = field(default_factory=list)

    @property
    def law_cells(self) -> tuple[int, ...]:
        """The cells of the display with a law on the card."""
        return tuple(
            cell
            for row in range(ROWS)
            for cell in range(self.lo[row], self.hi[row])
            if self.law_at[cell] >= 0
        )

    def minus_laws(self) -> list[int]:
        """R3.9: the laws of each seat that cost points."""
        return [held >> 2 * laws.MINUS_TWO & 3 for held in self.hands]

    def points(self) -> list[int]:
        """What the running game is worth to each seat as it stands, hidden laws included."""
        return scoring.total(self.collections, self.minus_laws())
