"""The position of a game of Web of Power: the card game, or of a series of games, and what actions do to it.

Cells, cards and laws are indices (see moves and board_data); collections are masks of cards, stones lying out
masks of cells, sets of laws packed numbers (see laws).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.api import Json, Standings, State
from game.core.events import Event, Moved, Place
from game.core.rng import Rng
from game.web_of_power_cards import announce, laws, scoring
from game.web_of_power_cards.board_data import (
    CARDS,
    CELLS,
    CIRCLES,
    COLUMNS,
    LAND_OF,
    LAW_CELLS,
    LAWS,
    LIMIT,
    OUT,
    RAISED_LIMIT,
    ROWS,
    STONES,
)
from game.web_of_power_cards.moves import (
    CLAIM,
    DONE,
    LAW_MOVES,
    NO_CLAIM,
    RESERVE,
    SHIFT_STONE,
    SKIP,
    TAKE,
    TAKE_FOR,
    Move,
    cells_in,
    place_of,
)
from game.web_of_power_cards.views import CardsView, board_contents, board_dict, view_of

FIRST = [row * COLUMNS for row in range(ROWS)]
LAST = [(row + 1) * COLUMNS for row in range(ROWS)]


@dataclass(slots=True)
class CardsState(State[Move]):
    """Everything about a running game; made by `empty_display` and filled in.

    games: how many the series has; ends_at_start: the option of R3.2. seat: whose turn it is. cards, law_at:
    the card and the law that lay on each cell (-1: none) when the display was laid. lo, hi: for each row the
    first cell still there and the one after the last. stone: the seat whose stone lies on a cell, or -1; out:
    mask of the cells with stones of a seat. collections, hands (laws, packed), reserve, removed: one a seat.
    played: laws out of the game, packed. taken, limit, any_colours, ends: this turn's cards, its limit of
    circles, whether lands may differ, and the ends used (row * 2, + 1 for the right one). game: number of the
    running one. totals, sheets: points of the finished games. past: (seat, action) of the running round.
    """

    seats: int
    games: int
    ends_at_start: bool
    seat: int
    phase: str
    cards: tuple[int, ...]
    law_at: tuple[int, ...]
    lo: list[int]
    hi: list[int]
    stone: list[int]
    out: list[int]
    collections: list[int]
    hands: list[int]
    reserve: list[int]
    removed: list[int]
    played: int
    taken: list[int]
    limit: int
    any_colours: bool
    ends: list[int]
    game: int
    starter: int
    totals: list[int]
    sheets: list[tuple[int, ...]]
    past: list[tuple[int, Move]]
    ply: int
    turn: int
    reveals: int
    rng: int

    # Whose decision, and what can be decided -------------------------------------------------------------

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.phase == "over" else self.seat

    def current_player(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.phase == "over" else self.seat

    @property
    def law_cells(self) -> tuple[int, ...]:
        """The cells of the display with a law on the card."""
        return tuple(
            cell
            for row in range(ROWS)
            for cell in range(self.lo[row], self.hi[row])
            if self.law_at[cell] >= 0
        )

    def legal_actions(self) -> list[Move]:
        """R3.1-R3.9: takes or claims, then laws, then the way to end the phase."""
        if self.phase == "take":
            found = self._takes()
            ending = DONE if self.taken else None if found else SKIP  # R3.7
            found += self._laws()
            if ending is not None:
                found.append(ending)
            return found
        if self.phase == "claim":
            found = self._claims()
            if self.removed[self.seat] and self.hands[self.seat] & 3:
                found.append(LAW_MOVES[laws.TAKE_BACK])
            found.append(NO_CLAIM)
            return found
        return []

    def _takes(self) -> list[Move]:
        """R3.1, R3.2, R3.6: the cards that can be taken, each with every way to pay its fee."""
        found: list[Move] = []
        seat, stone, cards, taken = self.seat, self.stone, self.cards, self.taken
        land = LAND_OF[taken[0]] if taken and not self.any_colours else -1
        left = self.limit
        for card in taken:
            left -= CIRCLES[card]
        used = self.ends if self.ends_at_start else ()
        for row in range(ROWS):
            first, last = self.lo[row], self.hi[row] - 1
            if first > last:
                continue
            ends: tuple[int, ...]
            if first == last:
                ends = () if 2 * row in used and 2 * row + 1 in used else (first,)
            elif used:
                ends = tuple(c for c, end in ((first, 2 * row), (last, 2 * row + 1)) if end not in used)
            else:
                ends = (first, last)
            for cell in ends:
                card = cards[cell]
                if CIRCLES[card] > left or (land >= 0 and LAND_OF[card] != land):
                    continue
                owner = stone[cell]
                if owner < 0 or owner == seat:
                    found.append(TAKE[cell])
                    continue
                if self.out[seat]:
                    found += [TAKE_FOR[cell][own] for own in cells_in(self.out[seat])]
                if self.reserve[seat]:
                    found.append(TAKE_FOR[cell][RESERVE])
        return found

    def _laws(self) -> list[Move]:
        """R3.9: the laws that can be played while taking."""
        held = self.hands[self.seat]
        if not held & 63:
            return []
        found = []
        if held & 3 and self.removed[self.seat]:
            found.append(LAW_MOVES[laws.TAKE_BACK])
        if held >> 2 & 3 and self.limit == LIMIT:
            found.append(LAW_MOVES[laws.THREE_SYMBOLS])
        if held >> 4 & 3 and not self.any_colours:
            found.append(LAW_MOVES[laws.ANY_COLOURS])
        return found

    def _claims(self) -> list[Move]:
        """R3.3, R3.4: free cards for a stone out of the reserve, or else for a stone that lies out."""
        seat, stone = self.seat, self.stone
        lo, hi = self.lo, self.hi
        free = [cell for row in range(ROWS) for cell in range(lo[row], hi[row]) if stone[cell] < 0]
        out = self.out[seat]
        if self.reserve[seat] and out.bit_count() < OUT[self.seats]:
            return [CLAIM[cell] for cell in free]
        return [SHIFT_STONE[own][cell] for own in cells_in(out) for cell in free]

    # What an action does ---------------------------------------------------------------------------------

    def apply(self, action: Move, events: list[Event] | None = None) -> None:
        """Play a legal action."""
        kind, cell, stone, law = action
        self.ply += 1
        self.past.append((self.seat, action))
        if kind == "take":
            self._take(cell, stone, events)
        elif kind == "done":
            self.phase = "claim"
        elif kind == "claim":
            self._put(cell, RESERVE, events)
            self._end_turn()
        elif kind == "move":
            self._put(cell, stone, events)
            self._end_turn()
        elif kind == "law":
            self._play_law(LAWS.index(law), events)
        else:
            if kind == "skip" and events is not None:
                events.append(announce.skipped(self.seat))
            self._end_turn()

    def _take(self, cell: int, fee: int, events: list[Event] | None) -> None:
        """R3.5, R3.6, R3.8: a stone goes home, a fee is paid, then the card and its law are taken."""
        seat, owner, card = self.seat, self.stone[cell], self.cards[cell]
        if owner >= 0:
            self._home(cell, owner, events)
            if owner != seat:
                self._pay(fee, events)
        row = cell // COLUMNS
        if cell == self.lo[row]:
            end = 2 * row
            self.lo[row] += 1
        else:
            end = 2 * row + 1
            self.hi[row] -= 1
        if end not in self.ends:
            self.ends.append(end)
        self.collections[seat] |= 1 << card
        self.taken.append(card)
        if events is not None:
            target: Place = ("land", seat, CARDS[card].land)
            events.append(Moved(CARDS[card].id, place_of("cell", cell), target))
        law = self.law_at[cell]
        if law >= 0:
            self.hands[seat] += laws.one(law)
            self.reveals += 1
            if events is not None:
                events.append(Moved(LAWS[law], place_of("law", cell), ("laws", seat), seen=(seat,)))
        if self.lo == self.hi:
            self._finish(events)  # R3.10

    def _home(self, cell: int, owner: int, events: list[Event] | None) -> None:
        """A stone on a card returns to its owner's reserve."""
        self.stone[cell] = -1
        self.out[owner] ^= 1 << cell
        self.reserve[owner] += 1
        if events is not None:
            events.append(Moved(f"stone{owner}", place_of("stone", cell), ("reserve", owner)))

    def _pay(self, fee: int, events: list[Event] | None) -> None:
        """R3.6: one own stone leaves the game, out of the reserve or off a card."""
        seat = self.seat
        source: Place = ("reserve", seat)
        if fee == RESERVE:
            self.reserve[seat] -= 1
        else:
            self.stone[fee] = -1
            self.out[seat] ^= 1 << fee
            source = place_of("stone", fee)
        self.removed[seat] += 1
        if events is not None:
            events.append(Moved(f"stone{seat}", source, ("removed", seat)))

    def _put(self, cell: int, origin: int, events: list[Event] | None) -> None:
        """R3.3, R3.4: a stone out of the reserve or off another card comes onto a card."""
        seat = self.seat
        source: Place = ("reserve", seat)
        if origin == RESERVE:
            self.reserve[seat] -= 1
        else:
            self.stone[origin] = -1
            self.out[seat] ^= 1 << origin
            source = place_of("stone", origin)
        self.stone[cell] = seat
        self.out[seat] |= 1 << cell
        if events is not None:
            events.append(Moved(f"stone{seat}", source, place_of("stone", cell)))

    def _play_law(self, law: int, events: list[Event] | None) -> None:
        """R3.9: a law takes effect and leaves the game."""
        seat = self.seat
        self.hands[seat] -= laws.one(law)
        self.played += laws.one(law)
        if events is not None:
            events.append(Moved(LAWS[law], ("laws", seat), ("played",)))
        if law == laws.THREE_SYMBOLS:
            self.limit = RAISED_LIMIT
        elif law == laws.ANY_COLOURS:
            self.any_colours = True
        else:
            self.removed[seat] -= 1
            self.reserve[seat] += 1
            if events is not None:
                events.append(Moved(f"stone{seat}", ("removed", seat), ("reserve", seat)))

    def _end_turn(self) -> None:
        self._reset_turn()
        self.seat = (self.seat + 1) % self.seats
        self.phase = "take"
        if self.seat == self.starter:
            self.past = []

    def _reset_turn(self) -> None:
        self.turn += 1
        self.taken, self.limit, self.any_colours, self.ends = [], LIMIT, False, []

    # The end of a game -----------------------------------------------------------------------------------

    def _finish(self, events: list[Event] | None) -> None:
        """R3.10, R4: scoring; then the next game of the series, or the end."""
        points = self.points()
        self._reset_turn()
        self.totals = [have + more for have, more in zip(self.totals, points)]
        self.sheets.append(tuple(points))
        self.reveals += 1  # laws that cost points are shown
        if events is not None:
            events += announce.final_scoring(self)
        if self.game == self.games:
            self.phase = "over"
            if events is not None and self.games > 1:
                events.append(announce.series_result(self.totals))
            return
        if events is not None:
            events += announce.gathering(self)
        self.game += 1
        self.starter = (self.starter + 1) % self.seats
        self.deal()
        if events is not None:
            events += announce.dealing(self)

    def deal(self) -> None:
        """R2.1: shuffle all cards into a new display; stones and laws go back where they began."""
        rng = Rng(self.rng)
        cards = list(range(len(CARDS)))
        rng.shuffle(cards)
        scrolls = laws.types(laws.ALL)
        rng.shuffle(scrolls)
        law_at = [-1] * CELLS
        for cell, law in zip(LAW_CELLS, scrolls, strict=True):
            law_at[cell] = law
        self.rng = rng.state
        self.cards, self.law_at = tuple(cards), tuple(law_at)
        self.lo, self.hi = FIRST[:], LAST[:]
        self.stone = [-1] * CELLS
        for row in (self.out, self.collections, self.hands, self.removed):
            row[:] = [0] * self.seats
        self.reserve = [STONES] * self.seats
        self.played = 0
        self.seat, self.phase, self.past = self.starter, "take", []

    # Points ----------------------------------------------------------------------------------------------

    def minus_laws(self) -> list[int]:
        """R3.9: the laws of each seat that cost points."""
        return [held >> 2 * laws.MINUS_TWO & 3 for held in self.hands]

    def points(self) -> list[int]:
        """What the running game is worth to each seat as it stands, hidden laws included."""
        return scoring.total(self.collections, self.minus_laws())

    def scores(self) -> list[int]:
        """The points given so far: those of all finished games (R2.2). Nothing is scored before the end."""
        return self.totals[:]

    def explain(self) -> Json:
        """The scoring of the position as it stands."""
        return scoring.sheet(self.collections, self.minus_laws())

    def standings(self) -> Standings:
        """R4.4 for a single game, R2.2 for a series; a running game is scored as it stands."""
        points = self.totals
        if self.phase != "over":
            points = [have + more for have, more in zip(points, self.points())]
        cards = [0 if self.games > 1 else held.bit_count() for held in self.collections]
        keys = list(zip(points, cards))
        places = tuple(1 + sum(other > own for other in keys) for own in keys)
        tie = "tie.places" if len(set(keys)) > len(set(points)) else None
        if points.count(max(points)) > 1:
            tie = "tie.cards" if places.count(1) == 1 else "tie.no_winner"
        reason = "end.running" if self.phase != "over" else "end.series" if self.games > 1 else "end.cards"
        return Standings(places, reason, tie)

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the others; those between whom nothing decides divide the win."""
        places = self.standings().places
        share = 2.0 / places.count(1) - 1.0
        return [share if place == 1 else -1.0 for place in places]

    # Looking and copying ---------------------------------------------------------------------------------

    def view(self, seat: int | None) -> CardsView:
        """All that a seat (None: the public) may know."""
        return view_of(self, seat)

    def contents(self) -> dict[Place, tuple[str, ...]]:
        """Every card, stone and law at its place."""
        found = board_contents(self)
        over = self.phase == "over"
        for cell in self.law_cells:
            found[place_of("law", cell)] = (LAWS[self.law_at[cell]],)
        for seat, held in enumerate(self.hands):
            hidden = held & 63 if over else held
            found["laws", seat] = laws.names(hidden)
            if over:
                found["shown", seat] = laws.names(held - hidden)
        return found

    def to_dict(self) -> Json:
        """The interchange object."""
        position = board_dict(self, {cell: LAWS[self.law_at[cell]] for cell in self.law_cells})
        position["laws"] = [list(laws.names(held)) for held in self.hands]
        position["rng"] = self.rng
        return position

    def clone(self) -> CardsState:
        """An independent copy."""
        return CardsState(
            self.seats,
            self.games,
            self.ends_at_start,
            self.seat,
            self.phase,
            self.cards,
            self.law_at,
            self.lo[:],
            self.hi[:],
            self.stone[:],
            self.out[:],
            self.collections[:],
            self.hands[:],
            self.reserve[:],
            self.removed[:],
            self.played,
            self.taken[:],
            self.limit,
            self.any_colours,
            self.ends[:],
            self.game,
            self.starter,
            self.totals[:],
            self.sheets[:],
            self.past[:],
            self.ply,
            self.turn,
            self.reveals,
            self.rng,
        )


def empty_display(seats: int, games: int, ends_at_start: bool, starter: int) -> CardsState:
    """A state without any card, the start player to take."""
    return CardsState(
        seats=seats,
        games=games,
        ends_at_start=ends_at_start,
        seat=starter,
        phase="take",
        cards=(-1,) * CELLS,
        law_at=(-1,) * CELLS,
        lo=FIRST[:],
        hi=FIRST[:],
        stone=[-1] * CELLS,
        out=[0] * seats,
        collections=[0] * seats,
        hands=[0] * seats,
        reserve=[STONES] * seats,
        removed=[0] * seats,
        played=0,
        taken=[],
        limit=LIMIT,
        any_colours=False,
        ends=[],
        game=1,
        starter=starter,
        totals=[0] * seats,
        sheets=[],
        past=[],
        ply=0,
        turn=0,
        reveals=0,
        rng=0,
    )
