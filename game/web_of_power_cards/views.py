"""What one seat may know of Web of Power: the card game, and what the screen wants to ask it.

Everything lies open but laws: those on the display are hidden from all, those in a hand from the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.core.api import Contents, Json, View
from game.core.events import Place
from game.core.sight import seen
from game.web_of_power_cards import laws
from game.web_of_power_cards.board import CardsBoard
from game.web_of_power_cards.board_data import (
    CARDS,
    CELLS,
    COLUMNS,
    FULL,
    LANDS,
    LIMIT,
    OUT,
    ROWS,
    SHIFT,
)
from game.web_of_power_cards.moves import Move, place_of

SIDES = "LR"


@dataclass(frozen=True, slots=True)
class CardsView(View[Move]):
    """A seat's knowledge; the open fields are those of CardsBoard, as tuples; -1 where no card lies now.

    law_cells: where laws lie on cards. hand: own laws, packed (0 for the public). law_counts: laws of each
    seat, those shown included. shown: laws that cost points, shown when all is over, one number a seat.
    """

    games: int
    ends_at_start: bool
    phase: str
    cards: tuple[int, ...]
    law_cells: tuple[int, ...]
    lo: tuple[int, ...]
    hi: tuple[int, ...]
    stone: tuple[int, ...]
    collections: tuple[int, ...]
    hand: int
    law_counts: tuple[int, ...]
    shown: tuple[int, ...]
    reserve: tuple[int, ...]
    removed: tuple[int, ...]
    played: int
    taken: tuple[int, ...]
    limit: int
    any_colours: bool
    ends: tuple[int, ...]
    game: int
    starter: int
    totals: tuple[int, ...]
    sheets: tuple[tuple[int, ...], ...]

    def contents(self) -> Contents:
        """What lies where; laws that this seat cannot read as numbers."""
        found: Contents = dict(board_contents(self))
        for cell in self.law_cells:
            found[place_of("law", cell)] = 1
        over = self.phase == "over"
        for seat, number in enumerate(self.law_counts):
            shown = self.shown[seat]
            held = self.hand - shown * laws.one(laws.MINUS_TWO)
            found["laws", seat] = laws.names(held) if seat == self.seat else number - shown
            if over:
                found["shown", seat] = ("minus_two",) * shown
        return found

    def to_dict(self) -> Json:
        """The position as this seat may read it."""
        position = board_dict(self, dict.fromkeys(self.law_cells, "hidden"))
        position["laws"] = [
            list(laws.names(self.hand)) if seat == self.seat else number
            for seat, number in enumerate(self.law_counts)
        ]
        position["known"] = [["minus_two"] * number for number in self.shown]
        return position


AnyBoard = CardsBoard | CardsView  # what lies open is read from either


def card_ids(held: int) -> tuple[str, ...]:
    """The cards of a mask, in the order of CARDS."""
    return tuple(card.id for i, card in enumerate(CARDS) if held >> i & 1)


def lying(board: AnyBoard) -> list[int]:
    """The cells of the display that still have their card, row by row."""
    return [cell for row in range(ROWS) for cell in range(board.lo[row], board.hi[row])]


def end_name(end: int) -> str:
    """An end as it is written: row * 2, + 1 for the right one."""
    return f"{end // 2 + 1}{SIDES[end % 2]}"


def board_contents(board: AnyBoard) -> dict[Place, tuple[str, ...]]:
    """Land cards, stones and the laws that are out of the game."""
    found: dict[Place, tuple[str, ...]] = {}
    for cell in lying(board):
        found[place_of("cell", cell)] = (CARDS[board.cards[cell]].id,)
        if board.stone[cell] >= 0:
            found[place_of("stone", cell)] = (f"stone{board.stone[cell]}",)
    for seat in range(board.seats):
        found["reserve", seat] = (f"stone{seat}",) * board.reserve[seat]
        found["removed", seat] = (f"stone{seat}",) * board.removed[seat]
        for k, land in enumerate(LANDS):
            part = board.collections[seat] & FULL[k] << SHIFT[k]
            if part:
                found["land", seat, land.key] = card_ids(part)
    found["played",] = laws.names(board.played)
    return found


def board_dict(board: AnyBoard, law_names: Mapping[int, str]) -> Json:
    """The open part of the interchange object; law_names: what is to be written for the laws on cells."""
    return {
        "seats": board.seats,
        "to_move": board.to_move,
        "phase": board.phase,
        "rows": _rows(board, law_names),
        "collections": [list(card_ids(held)) for held in board.collections],
        "reserve": list(board.reserve),
        "removed": list(board.removed),
        "taking": {
            "taken": [CARDS[card].id for card in board.taken],
            "limit": board.limit,
            "any_colours": board.any_colours,
            "ends": [end_name(end) for end in board.ends],
        },
        "game": board.game,
        "starter": board.starter,
        "totals": list(board.totals),
        "sheets": [list(points) for points in board.sheets],
        "options": {"games": board.games, "ends_at_start": board.ends_at_start},
        "left": [board.lo[row] - row * COLUMNS for row in range(ROWS)],
        "past": [[seat, *move] for seat, move in board.past],
        "ply": board.ply,
        "turn": board.turn,
        "reveals": board.reveals,
    }


def _rows(board: AnyBoard, law_names: Mapping[int, str]) -> list[list[Json]]:
    """The cards that lie, row by row, each with what lies on it."""
    return [
        [
            {
                "card": CARDS[board.cards[cell]].id,
                "law": law_names.get(cell),
                "stone": board.stone[cell] if board.stone[cell] >= 0 else None,
            }
            for cell in range(lo, hi)
        ]
        for lo, hi in zip(board.lo, board.hi)
    ]


def view_of(board: CardsBoard, seat: int | None) -> CardsView:
    """All that a seat (None: the public) may know."""
    law_cells = board.law_cells
    shown = tuple(board.minus_laws()) if board.phase == "over" else (0,) * board.seats
    hidden = laws.gathered([board.law_at[cell] for cell in law_cells])
    for other, held in enumerate(board.hands):
        if other != seat:
            hidden += held - shown[other] * laws.one(laws.MINUS_TWO)
    cards, stone = [-1] * CELLS, [-1] * CELLS
    for lo, hi in zip(board.lo, board.hi):
        cards[lo:hi] = board.cards[lo:hi]
        stone[lo:hi] = board.stone[lo:hi]
    return seen(
        CardsView,
        board,
        seat,
        unseen=laws.names(hidden),
        known={},
        cards=tuple(cards),
        stone=tuple(stone),
        law_cells=law_cells,
        hand=board.hands[seat] if seat is not None else 0,
        law_counts=tuple(laws.SIZE[held] for held in board.hands),
        shown=shown,
    )


# For the screen --------------------------------------------------------------------------------------------


class End(NamedTuple):
    """One end of a row: name ("1L"), the card's place and id, whose stone lies on it, whether it carries a law.

    takeable: whether the seat to move can take it now, as this view's seat sees it; fee: whether a stone
    has to be paid for it (R3.6), takeable or not.
    """

    name: str
    place: Place
    card: str
    owner: int | None
    law: bool
    takeable: bool
    fee: bool


def ends(view: CardsView) -> tuple[End, ...]:
    """The cards at the ends of the rows, a single card once, as its left end."""
    can = {move.cell for move in view.legal if move.kind == "take"}
    mover = view.seat if view.seat is not None else view.to_move
    found = []
    for row in range(ROWS):
        first, last = view.lo[row], view.hi[row] - 1
        for side, cell in enumerate((first, last)):
            if first > last or (side and first == last):
                continue
            owner = view.stone[cell] if view.stone[cell] >= 0 else None
            found.append(
                End(
                    end_name(2 * row + side),
                    place_of("cell", cell),
                    CARDS[view.cards[cell]].id,
                    owner,
                    cell in view.law_cells,
                    cell in can,
                    owner is not None and owner != mover,
                )
            )
    return tuple(found)


class Turn(NamedTuple):
    """The running turn: cards taken, their circles and how many there may be, the one land, laws at work."""

    taken: tuple[str, ...]
    circles: int
    limit: int
    land: str | None
    any_colours: bool
    three_symbols: bool


def turn(view: CardsView) -> Turn:
    """R3.1, R3.9: what has been taken this turn and what bounds it."""
    circles = sum(len(CARDS[card].symbols) for card in view.taken)
    land = CARDS[view.taken[0]].land if view.taken and not view.any_colours else None
    taken = tuple(CARDS[card].id for card in view.taken)
    return Turn(taken, circles, view.limit, land, view.any_colours, view.limit > LIMIT)


def lying_out(view: CardsView, seat: int) -> int:
    """R3.4: how many stones of a seat lie on cards."""
    return view.stone.count(seat)


def may_lie_out(view: CardsView) -> int:
    """R3.4: how many stones of one seat may lie out at this table."""
    return OUT[view.seats]
