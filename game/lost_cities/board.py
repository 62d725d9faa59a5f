"""What lies on the table of a match of Lost Cities, in hands and in the pile: the data of a match.

Kinds, columns and bundles are the small numbers of cards.py. The columns of side 0 come first, five a side.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.board import Board
from game.lost_cities import scoring
from game.lost_cities.cards import SIDES
from game.lost_cities.moves import Move


@dataclass(slots=True, kw_only=True)
class LostBoard(Board[Move]):
    """Everything about a running match; `LostState` adds the rules.

    rounds, alternate, fan: the options (R1.10, R1.8). columns: one an expedition, side 0 first. discards: by
    colour, top last. hands: sorted. pile: the last is drawn next. closed: the colour discarded this turn (-1:
    none). totals: one a side, finished rounds only; sheets: points of the finished rounds as far as known.
    since: turns since the last draw from the pile (R1.11). shown: bundle a seat, what everybody knows to be
    in that hand. shared: with four, what its partner knows to be in it; else []. loose: bundle a team, what
    its rivals know to be with one of the two.
    """

    rounds: int
    alternate: bool
    fan: bool
    phase: str = "lay"
    columns: list[int]
    discards: list[tuple[int, ...]]
    hands: list[list[int]]
    pile: list[int] = field(default_factory=list)
    closed: int = -1
    round: int = 1
    totals: list[int]
    sheets: list[tuple[int, int]] = field(default_factory=list)
    starter: int = 0
    since: int = 0
    shown: list[int]
    shared: list[int]
    loose: list[int]

    def side_points(self) -> tuple[int, int]:
        """One a side: the finished rounds and the running one as it lies."""
        first, second = self.totals
        if self.phase == "over":
            return first, second
        now = scoring.round_points(self.columns)
        return first + now[0], second + now[1]

    def noted(self, reader: int | None, seat: int) -> int:
        """What a reader has seen go into a hand and not leave it; a partner (and its owner) sees more."""
        inside = self.shared and reader is not None and reader % SIDES == seat % SIDES
        return self.shared[seat] if inside else self.shown[seat]
