"""What one seat may know of Web of Power: the card game, and what the screen wants to ask it.

Everything lies open but laws: those on the display are hidden from all, those in a hand from the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.core.api import Contents, Json, Position, View
from game.core.events import Place
from game.web_of_power_cards import laws, scoring
from game.web_of_power_cards.board_data import (
    CARDS,
    CARRIAGES,
    CELLS,
    COLUMNS,
    FULL,
    LANDS,
    LIMIT,
    OUT,
    ROWS,
    SHIFT,
    SHIPS,
)
from game.web_of_power_cards.moves import Move, place_of

if TYPE_CHECKING:
    from game.web_of_power_cards.state import CardsState

SIDES = "LR"


@dataclass(frozen=True, slots=True)
class CardsView(View[Move]):
    """A seat's knowledge; the open fields are those of CardsState, as tuples; -1 where no card lies now.

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


class Board(Position, Protocol):
    """What a state and a view have in common: everything that lies open."""

    @property
    def seats(self) -> int: ...
    @property
    def games(self) -> int: ...
    @property
    def ends_at_start(self) -> bool: ...
    @property
    def phase(self) -> str: ...
    @property
    def cards(self) -> tuple[int, ...]: ...
    @property
    def lo(self) -> Sequence[int]: ...
    @property
    def hi(self) -> Sequence[int]: ...
    @property
    def stone(self) -> Sequence[int]: ...
    @property
    def collections(self) -> Sequence[int]: ...
    @property
    def reserve(self) -> Sequence[int]: ...
    @property
    def removed(self) -> Sequence[int]: ...
    @property
    def played(self) -> int: ...
    @property
    def taken(self) -> Sequence[int]: ...
    @property
    def limit(self) -> int: ...
    @property
    def any_colours(self) -> bool: ...
    @property
    def ends(self) -> Sequence[int]: ...
    @property
    def game(self) -> int: ...
    @property
    def starter(self) -> int: ...
    @property
    def totals(self) -> Sequence[int]: ...
    @property
    def sheets(self) -> Sequence[Sequence[int]]: ...
    @property
    def past(self) -> Sequence[tuple[int, Move]]: ...


def card_ids(held: int) -> tuple[str, ...]:
    """The cards of a mask, in the order of CARDS."""
    return tuple(card.id for i, card in enumerate(CARDS) if held >> i & 1)


def lying(board: Board) -> list[int]:
    """The cells of the display that still have their card, row by row."""
    return [cell for row in range(ROWS) for cell in range(board.lo[row], board.hi[row])]


def end_name(end: int) -> str:
    """An end as it is written: row * 2, + 1 for the right one."""
    return f"{end // 2 + 1}{SIDES[end % 2]}"


def board_contents(board: Board) -> dict[Place, tuple[str, ...]]:
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


def board_dict(board: Board, law_names: Mapping[int, str]) -> Json:
    """The open part of the interchange object; law_names: what is to be written for the laws on cells."""
    rows = [
        [
            {
                "card": CARDS[board.cards[cell]].id,
                "law": law_names.get(cell),
                "stone": board.stone[cell] if board.stone[cell] >= 0 else None,
            }
            for cell in range(board.lo[row], board.hi[row])
        ]
        for row in range(ROWS)
    ]
    return {
        "seats": board.seats,
        "to_move": board.to_move,
        "phase": board.phase,
        "rows": rows,
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


def view_of(state: CardsState, seat: int | None) -> CardsView:
    """All that a seat (None: the public) may know of a state."""
    over = state.phase == "over"
    hand = state.hands[seat] if seat is not None else 0
    to_move = state.current_player()
    law_cells = state.law_cells
    shown = tuple(state.minus_laws()) if over else (0,) * state.seats
    hidden = laws.gathered([state.law_at[cell] for cell in law_cells])
    for other, held in enumerate(state.hands):
        if other != seat:
            hidden += held - shown[other] * laws.one(laws.MINUS_TWO)
    cards, stone = [-1] * CELLS, [-1] * CELLS
    for row in range(ROWS):
        lo, hi = state.lo[row], state.hi[row]
        cards[lo:hi] = state.cards[lo:hi]
        stone[lo:hi] = state.stone[lo:hi]
    return CardsView(
        seat=seat,
        seats=state.seats,
        to_move=to_move,
        ply=state.ply,
        turn=state.turn,
        reveals=state.reveals,
        legal=tuple(state.legal_actions()) if seat is not None and seat == to_move else (),
        past=tuple(state.past),
        scores=tuple(state.scores()),
        unseen=laws.names(hidden),
        known={},
        games=state.games,
        ends_at_start=state.ends_at_start,
        phase=state.phase,
        cards=tuple(cards),
        law_cells=law_cells,
        lo=tuple(state.lo),
        hi=tuple(state.hi),
        stone=tuple(stone),
        collections=tuple(state.collections),
        hand=hand,
        law_counts=tuple(laws.SIZE[held] for held in state.hands),
        shown=shown,
        reserve=tuple(state.reserve),
        removed=tuple(state.removed),
        played=state.played,
        taken=tuple(state.taken),
        limit=state.limit,
        any_colours=state.any_colours,
        ends=tuple(state.ends),
        game=state.game,
        starter=state.starter,
        totals=tuple(state.totals),
        sheets=tuple(state.sheets),
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


class Holding(NamedTuple):
    """One land of a seat's collection.

    cards: ids; symbols: (kind, number) for the kinds it has; points: for cards and for symbols, if scored now.
    """

    land: str
    cards: tuple[str, ...]
    symbols: tuple[tuple[str, int], ...]
    card_points: int
    symbol_points: int


def holdings(view: CardsView, seat: int) -> tuple[Holding, ...]:
    """R4.1, R4.2: a seat's collection by land in the order of scoring; all nine lands."""
    found = []
    for k in scoring.ORDER:
        part = view.collections[seat] >> SHIFT[k] & FULL[k]
        found.append(
            Holding(
                LANDS[k].key,
                card_ids(part << SHIFT[k]),
                tuple(scoring.symbols_among(k, part).items()),
                scoring.card_points(scoring.numbers(view.collections, k))[seat],
                scoring.symbol_points(scoring.symbols(view.collections, k))[seat],
            )
        )
    return tuple(found)


class Routes(NamedTuple):
    """R4.3: ships and carriages of a seat, and what each chain scores now."""

    ships: int
    carriages: int
    ship_points: int
    carriage_points: int


def routes(view: CardsView, seat: int) -> Routes:
    """The chains of a seat."""
    ships, carriages = ((view.collections[seat] & route).bit_count() for route in (SHIPS, CARRIAGES))
    return Routes(ships, carriages, scoring.chain(ships), scoring.chain(carriages))


def minus_known(view: CardsView) -> tuple[int, ...]:
    """Laws that cost points, as far as this seat knows: its own, and all when they have been shown."""
    own = laws.count(view.hand, laws.MINUS_TWO)
    return tuple(own if seat == view.seat else shown for seat, shown in enumerate(view.shown))


def worth_now(view: CardsView) -> tuple[int, ...]:
    """What the running game would score now, one number a seat; laws hidden from this seat are not in it."""
    return tuple(scoring.total(view.collections, minus_known(view)))


class ChartRow(NamedTuple):
    """One line of the score chart.

    group: "lands", "symbols", "subtotal", "ships", "carriages", "minus" or "total"; land: key, or "".
    """

    group: str
    land: str
    points: tuple[int, ...]


def chart(view: CardsView) -> tuple[ChartRow, ...]:
    """R4: cards and symbols land by land, their subtotal, chains, minus, total; as this seat can count it."""
    rows = []
    for k in scoring.ORDER:
        key = LANDS[k].key
        rows.append(ChartRow("lands", key, scoring.card_points(scoring.numbers(view.collections, k))))
        rows.append(ChartRow("symbols", key, scoring.symbol_points(scoring.symbols(view.collections, k))))
    rows.append(ChartRow("subtotal", "", tuple(sum(column) for column in zip(*(row.points for row in rows)))))
    rows.append(ChartRow("ships", "", scoring.route_points(view.collections, SHIPS)))
    rows.append(ChartRow("carriages", "", scoring.route_points(view.collections, CARRIAGES)))
    rows.append(ChartRow("minus", "", scoring.minus_points(minus_known(view))))
    rows.append(ChartRow("total", "", worth_now(view)))
    return tuple(rows)


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
