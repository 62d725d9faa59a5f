"""The position of a game of Web of Power and what an action does to it.

Countries, sites and colours are indices into board_data; sets of sites are bit masks; hands are packed
numbers (see moves). Rows of countries are five long in flat lists (see scoring).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.api import Json, Standings, State
from game.core.events import Event, Moved, Place, Shuffled, Told
from game.core.rng import Rng
from game.core.texts import Line, SeatName
from game.web_of_power import announce, scoring
from game.web_of_power.board_data import (
    ADVISORS,
    ALL_SITES,
    CLOISTERS,
    COLOURS,
    COUNTRIES,
    DISPLAY,
    HAND,
    SITES,
    SITES_OF,
)
from game.web_of_power.moves import (
    DRAW,
    EFFECTS,
    END,
    END_MOVE,
    EXCHANGE,
    EXCHANGES,
    OFFERS,
    OFFERS_IN,
    SIZE,
    Move,
    cards,
    draws,
    one,
    placings,
)
from game.web_of_power.scoring import STRIDE
from game.web_of_power.views import WebView, board_contents, board_dict, colour_names, view_of


@dataclass(slots=True)
class WebState(State[Move]):
    """Everything about a running game; made by `empty_board` and filled in.

    seat: whose turn it is. free: mask of free sites. sites: mask of own sites, one a seat. cloisters,
    advisors: flat rows by country. limit: most cloisters of one seat, by country; room: advisors that may
    still come, by country (R2.9). hands, known: packed, one a seat; known counts the cards everybody saw
    the hand take and that can still be in it. display: left to right. pile: the last is drawn next.
    discard: number of cards by colour. points: the score track. decks: how often the pile ran out.
    country (-1: none), pieces, paid (packed): this turn's placing so far. shuffled_in, drawn: by colour, what
    went into the reshuffled pile and was not put on the display since, and what each seat drew blind
    since (flat rows by seat). past: (seat, action) of the running round.
    """

    seats: int
    start: int
    at_once: bool
    seat: int
    phase: str
    free: int
    sites: list[int]
    cloisters: list[int]
    advisors: list[int]
    limit: list[int]
    room: list[int]
    cloisters_left: list[int]
    advisors_left: list[int]
    hands: list[int]
    known: list[int]
    display: list[int]
    pile: list[int]
    discard: list[int]
    points: list[int]
    decks: int
    country: int
    pieces: int
    paid: int
    shuffled_in: list[int]
    drawn: list[int]
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

    def legal_actions(self) -> list[Move]:
        """R2.2: placings, then exchanges; after the first piece placings in its country, then `end`."""
        if self.phase == "draw":
            return draws(len(self.display), bool(self.pile))
        if self.phase == "over":
            return []
        seat = self.seat
        hand = self.hands[seat]
        offers = OFFERS_IN[self.country][hand] if self.pieces else OFFERS[hand]
        build, post = self.cloisters_left[seat] > 0, self.advisors_left[seat] > 0
        found = placings(offers, self.free, self.room, build, post)
        if self.pieces:
            found.append(END_MOVE)
        else:
            found += EXCHANGES[hand]
        return found

    # What an action does ---------------------------------------------------------------------------------

    def apply(self, action: Move, events: list[Event] | None = None) -> None:
        """Play a legal action."""
        what, site, country, colour, number = EFFECTS[action]
        self.ply += 1
        self.past.append((self.seat, action))
        if what == DRAW:
            if site >= 0:
                self._take_open(site, events)
            else:
                self._take_blind(events)
            self._end_turn_if_drawn(events)
            return
        if what != END:
            self._pay(colour, number, events)
            if what != EXCHANGE and not self._place(site, country, number << 2 * colour, events):
                return
        self.phase = "draw"
        self._end_turn_if_drawn(events)

    def _pay(self, colour: int, number: int, events: list[Event] | None) -> None:
        """Cards of one colour go from the hand to the discards, for all to see."""
        seat = self.seat
        self.hands[seat] -= number << 2 * colour
        seen = self.known[seat] >> 2 * colour & 3
        if seen:
            self.known[seat] -= min(seen, number) << 2 * colour
        if events is not None:
            at = sum(self.discard[: colour + 1])
            for i in range(number):
                events.append(Moved(COLOURS[colour], ("hand", seat), ("discard",), at=at + i))
        self.discard[colour] += number

    def _place(self, site: int, country: int, paid: int, events: list[Event] | None) -> bool:
        """R2.6-R2.9: one piece (site -1: an advisor) reaches the board. Whether it was the last this turn."""
        seat = self.seat
        was_empty = self.limit[country] == 0
        own = country * STRIDE + seat
        if site >= 0:
            if events is not None:
                events.append(Moved(f"cloister{seat}", ("reserve", seat), ("site", SITES[site].id)))
            self.free ^= 1 << site
            self.sites[seat] |= 1 << site
            self.cloisters_left[seat] -= 1
            self.cloisters[own] += 1
            if self.cloisters[own] > self.limit[country]:
                self.limit[country] += 1
                self.room[country] += 1
        else:
            if events is not None:
                at = sum(self.advisors[country * STRIDE : own + 1])
                crest = ("crest", COUNTRIES[country].id)
                events.append(Moved(f"advisor{seat}", ("reserve", seat), crest, at=at))
            self.advisors_left[seat] -= 1
            self.advisors[own] += 1
            self.room[country] -= 1
        self.country = country
        self.pieces += 1
        self.paid += paid
        return was_empty or self.pieces == 2 or not self.hands[seat]

    def _take_open(self, index: int, events: list[Event] | None) -> None:
        """R2.11: a card of the display, which everybody sees."""
        colour = self.display.pop(index)
        self.hands[self.seat] += one(colour)
        self.known[self.seat] += one(colour)
        if events is not None:
            events.append(Moved(COLOURS[colour], ("display",), ("hand", self.seat), origin=index))
        if self.at_once:
            self._refill(events)

    def _take_blind(self, events: list[Event] | None) -> None:
        """R2.11: the next card of the pile, which only its new owner sees."""
        seat = self.seat
        colour = self.pile.pop()
        self.hands[seat] += one(colour)
        self.reveals += 1
        if self.decks == 1:
            self.drawn[seat * STRIDE + colour] += 1
        if events is not None:
            events.append(Moved(COLOURS[colour], ("pile",), ("hand", seat), seen=(seat,), origin=0))
        if not self.pile:
            self._pile_ran_out(events)

    def _refill(self, events: list[Event] | None) -> None:
        """R2.11: the display back to two, new cards to the right."""
        display = self.display
        while len(display) < DISPLAY and self.pile:
            colour = self.pile.pop()
            if self.decks == 1:
                self.shuffled_in[colour] -= 1
            if events is not None:
                events.append(Moved(COLOURS[colour], ("pile",), ("display",), at=len(display), origin=0))
            display.append(colour)
            self.reveals += 1
            if not self.pile:
                self._pile_ran_out(events)

    def _pile_ran_out(self, events: list[Event] | None) -> None:
        """R3.1, R3.2: scoring and a new pile the first time, the last turns the second time."""
        self.decks += 1
        if self.decks == 1:
            if events is not None:
                events += announce.first_scoring(self.cloisters, self.sites)
            for seat, points in enumerate(scoring.cloister_total(self.cloisters, self.seats)):
                self.points[seat] += points
            self._reshuffle(events)
            return
        self.shuffled_in = [0] * len(COLOURS)
        self.drawn = [0] * len(self.drawn)
        if events is not None:
            after = range(1, (self.start - self.seat - 1) % self.seats + 1)
            left = tuple(SeatName((self.seat + step) % self.seats) for step in after)
            line = Line("event.last_turns", {"seats": left}) if left else Line("event.last_turn")
            events.append(Told(line))

    def _reshuffle(self, events: list[Event] | None) -> None:
        """R3.1: all discards become the new pile."""
        self.pile = [colour for colour, number in enumerate(self.discard) for _ in range(number)]
        if events is not None:
            for colour, number in enumerate(self.discard):
                if number:
                    events.append(Moved(COLOURS[colour], ("discard",), ("pile",), number))
            events.append(Shuffled(("pile",)))
        rng = Rng(self.rng)
        rng.shuffle(self.pile)
        self.rng = rng.state
        self.reveals += 1
        self.shuffled_in = self.discard
        self.discard = [0] * len(COLOURS)

    def _end_turn_if_drawn(self, events: list[Event] | None) -> None:
        """R2.11, R3.3: the turn is over with three cards, or when there is nothing left to draw."""
        seat = self.seat
        if SIZE[self.hands[seat]] < HAND:
            if self.pile or self.display:
                return
            if events is not None:
                fields = {"seat": SeatName(seat), "cards": SIZE[self.hands[seat]]}
                events.append(Told(Line("event.short_hand", fields)))
        self._refill(events)
        self.turn += 1
        self.country, self.pieces, self.paid = -1, 0, 0
        self.seat = (seat + 1) % self.seats
        if self.seat == self.start:
            if self.decks == 2:  # R3.2
                self._finish(events)
                return
            self.past = []
        self.phase = "place"

    def _finish(self, events: list[Event] | None) -> None:
        """R4.1: the final scoring."""
        self.phase = "over"
        if events is not None:
            events += announce.final_scoring(self.cloisters, self.advisors, self.sites)
        for seat, points in enumerate(scoring.final_total(self.cloisters, self.advisors, self.sites)):
            self.points[seat] += points
        if events is not None:
            events.append(announce.result(self.points))

    # Points ----------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The score track."""
        return list(self.points)

    def explain(self) -> Json:
        """The final scoring of the position as it stands, without the track."""
        return scoring.sheet(self.cloisters, self.advisors, self.sites)

    def standings(self) -> Standings:
        """R4.5: by points; a running game is scored as it stands. Equal points share a place."""
        points = self.points
        if self.phase != "over":
            final = scoring.final_total(self.cloisters, self.advisors, self.sites)
            points = [track + more for track, more in zip(points, final, strict=True)]
        places = tuple(1 + sum(other > own for other in points) for own in points)
        return Standings(places, "end.pile")

    def returns(self) -> list[float]:
        """1 for the only winner, -1 for losers; several winners divide the win."""
        places = self.standings().places
        share = 2.0 / places.count(1) - 1.0
        return [share if place == 1 else -1.0 for place in places]

    # Looking and copying ---------------------------------------------------------------------------------

    def view(self, seat: int | None) -> WebView:
        """All that a seat (None: the public) may know."""
        return view_of(self, seat)

    def contents(self) -> dict[Place, tuple[str, ...]]:
        """Every piece and card at its place."""
        found = board_contents(self)
        for seat, hand in enumerate(self.hands):
            found["hand", seat] = cards(hand)
        found["pile",] = tuple(COLOURS[colour] for colour in reversed(self.pile))
        return found

    def to_dict(self) -> Json:
        """The interchange object."""
        position = board_dict(self)
        position["hands"] = [list(cards(hand)) for hand in self.hands]
        position["known"] = [list(cards(hand)) for hand in self.known]
        position["pile"] = [COLOURS[colour] for colour in reversed(self.pile)]
        position["scores"] = list(self.points)
        position["rng"] = self.rng
        if self.decks == 1:
            rows = [self.drawn[seat * STRIDE : seat * STRIDE + STRIDE] for seat in range(self.seats)]
            position["reshuffled"] = {
                "pile": list(colour_names(self.shuffled_in)),
                "drawn": [list(colour_names(drawn)) for drawn in rows],
            }
        return position

    def clone(self) -> WebState:
        """An independent copy."""
        return WebState(
            self.seats,
            self.start,
            self.at_once,
            self.seat,
            self.phase,
            self.free,
            self.sites[:],
            self.cloisters[:],
            self.advisors[:],
            self.limit[:],
            self.room[:],
            self.cloisters_left[:],
            self.advisors_left[:],
            self.hands[:],
            self.known[:],
            self.display[:],
            self.pile[:],
            self.discard[:],
            self.points[:],
            self.decks,
            self.country,
            self.pieces,
            self.paid,
            self.shuffled_in[:],
            self.drawn[:],
            self.past[:],
            self.ply,
            self.turn,
            self.reveals,
            self.rng,
        )

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
            self.limit[country] = max(scoring.row(self.cloisters, country))
            self.room[country] = self.limit[country] - sum(scoring.row(advisors, country))


def empty_board(seats: int, start: int, at_once: bool) -> WebState:
    """A state without pieces on the board and without any cards, the start player to place."""
    return WebState(
        seats=seats,
        start=start,
        at_once=at_once,
        seat=start,
        phase="place",
        free=ALL_SITES,
        sites=[0] * seats,
        cloisters=[0] * (len(COUNTRIES) * STRIDE),
        advisors=[0] * (len(COUNTRIES) * STRIDE),
        limit=[0] * len(COUNTRIES),
        room=[0] * len(COUNTRIES),
        cloisters_left=[CLOISTERS] * seats,
        advisors_left=[ADVISORS] * seats,
        hands=[0] * seats,
        known=[0] * seats,
        display=[],
        pile=[],
        discard=[0] * len(COLOURS),
        points=[0] * seats,
        decks=0,
        country=-1,
        pieces=0,
        paid=0,
        shuffled_in=[0] * len(COLOURS),
        drawn=[0] * (seats * STRIDE),
        past=[],
        ply=0,
        turn=0,
        reveals=0,
        rng=0,
    )
