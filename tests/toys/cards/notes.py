"""What one reader of the events has noted about places it cannot see.

hands: for each seat a sorted lower bound of kinds; pairs: for each pair of partners kinds that one of the
two must hold on top of that; pile: what lies at each position, "?" where unknown. Own cards are seen, not
noted, so the reader's own row stays empty.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass

UNKNOWN = "?"


@dataclass(slots=True)
class Notes:
    """reader: the seat that notes, None for the public."""

    reader: int | None
    hands: list[list[str]]
    pairs: list[list[str]]
    pile: list[str]

    def clone(self) -> Notes:
        hands, pairs = [row[:] for row in self.hands], [row[:] for row in self.pairs]
        return Notes(self.reader, hands, pairs, self.pile[:])

    def enters(self, hand: int, kind: str | None) -> None:
        """A card came into a hand."""
        if kind is not None and hand != self.reader:
            insort(self.hands[hand], kind)

    def leaves(self, hand: int, kind: str | None, team: int | None, stays_in_team: bool) -> None:
        """A card left a hand, `kind` None if unseen."""
        if hand == self.reader:
            return
        row = self.hands[hand]
        pair = self.pairs[team] if team is not None else []
        if kind is not None:
            if kind in row:
                row.remove(kind)
            elif kind in pair:
                pair.remove(kind)
            return
        dropped = sorted(set(row))
        for each in dropped:
            row.remove(each)
        if stays_in_team:
            self.pairs[team or 0] = sorted(pair + dropped)
            return
        for each in sorted(set(pair)):
            if each not in dropped:
                pair.remove(each)

    def top(self) -> str | None:
        """The top of the pile is taken: what this reader knew of it."""
        kind = self.pile.pop(0)
        return None if kind == UNKNOWN else kind

    def under(self, kind: str | None) -> None:
        """A card is put under the pile."""
        self.pile.append(UNKNOWN if kind is None else kind)

    def shuffled(self, count: int) -> None:
        """The pile has a new order and so many cards."""
        self.pile = [UNKNOWN] * count


def blank(seats: int, teams: int, pile: int) -> list[Notes]:
    """One empty sheet for every seat and, last, one for the public."""
    readers: Sequence[int | None] = (*range(seats), None)
    return [Notes(reader, [[] for _ in range(seats)], [[] for _ in range(teams)], [UNKNOWN] * pile)
            for reader in readers]
