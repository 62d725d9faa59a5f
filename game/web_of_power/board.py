"""What lies on the board of Web of Power, in hands and in the piles: the data of a game.

Countries, sites and colours are indices into board_data; sets of sites are bit masks; hands are packed
numbers (see moves). Rows of countries are five long in flat lists (see scoring).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.board import Board
from game.web_of_power.board_data import ALL_SITES, COUNTRIES, SITES_OF
from game.web_of_power.moves import Move
from game.web_of_power.scoring import STRIDE, row


@dataclass(slots=True, kw_only=True)
class WebBoard(Board[Move]):
    """Everything about a running game; `WebState` adds the rules.

    free: mask of free sites. sites: mask of own sites, one a seat. cloisters, advisors: flat rows by country.
    limit: most cloisters of one seat, by country; room: advisors that may still come, by country (R2.9).
    hands, known: packed, one a seat; known counts the cards everybody saw the hand take and that can still be
    in it. display: left to right. pile: the last is drawn next. discard: number of cards by colour. points:
    the score track. decks: how often the pile ran out. country (-1: none), pieces, paid (packed): this turn's
    placing so far. shuffled_in, drawn: by colour, what went into the reshuffled pile and was not put on the
    display since, and what each seat drew blind since (flat rows by seat).
    """

    start: int
    at_once: bool
    phase: str = "place"
    free: int = ALL_SITES
    sites: list[int]
    cloisters: list[int]
    advisors: list[int]
    limit: list[int]
    room: list[int]
    cloisters_left: list[int]
    advisors_left: list[int]
    hands: list[int]
    known: list[int]
    display: list[int] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    discard: list[int]
    points: list[int]
    decks: int = 0
    country: int = -1
    pieces: int = 0
    paid: int = 0
    shuffled_in: list[int]
    drawn: list[int]

    def set_board(self, sites: list[int], advisors: list[int]) -> None:
        """Put pieces on an empty board: a mask of sites for each seat, and flat rows of advisors."""
        self.sites = sites
        self.advisors = advisors
        for seat, mask in enumerate(sites):
            self.free &= ~mask
            self.cloisters_left[seat] -= mask.bit_count()
            self.advisors_left[seat] -= sum(advisors[seat::STRIDE])
            for country, there in enumerate(SITES_OF):
                self.cloisters[country * STRIDE + seat] = (mask & there).bit_count()
        for country in range(len(COUNTRIES)):
            self.limit[country] = max(row(self.cloisters, country))
            self.room[country] = self.limit[country] - sum(row(advisors, country))
