"""The position of a match of Lost Cities and what an action does to it.

Kinds, columns and bundles are the small numbers of cards.py. The columns of side 0 come first, five a side.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass

from game.core.api import Json, Standings, State
from game.core.events import Event, Moved, Place, Shuffled, Told
from game.core.rng import Rng
from game.core.texts import Line, SeatName
from game.lost_cities import announce, scoring
from game.lost_cities.cards import (
    COLOUR_OF,
    COLOURS,
    DECKS,
    HAND,
    KINDS,
    SIDES,
    STEP,
    count,
    less_two,
    names,
    spread,
)
from game.lost_cities.moves import (
    DISCARD,
    DRAW,
    EFFECTS,
    END_MOVE,
    GIVE,
    PLAY,
    STALL_END,
    STALL_WARNED,
    Move,
    draws,
    gives,
    layings,
)
from game.lost_cities.views import LostView, board_contents, board_dict, view_of

WIDTH = len(COLOURS)


@dataclass(slots=True)
class LostState(State[Move]):
    """Everything about a running match; made by `empty_table` and filled in.

    rounds, alternate, fan: the options (R1.10, R1.8). seat: whose turn it is. columns: one an expedition, side 0
    first. discards: by colour, top last. hands: sorted. pile: the last is drawn next. closed: the colour
    discarded this turn (-1: none). totals: one a side, finished rounds only; sheets: points of the finished
    rounds as far as known. since: turns since the last draw from the pile (R1.11). shown: bundle a seat,
    what everybody knows to be in that hand. shared: with four, what its partner knows to be in it; else [].
    loose: bundle a team, what its rivals know to be with one of the two. past: (seat, action) of the round.
    """

    seats: int
    rounds: int
    alternate: bool
    fan: bool
    seat: int
    phase: str
    columns: list[int]
    discards: list[tuple[int, ...]]
    hands: list[list[int]]
    pile: list[int]
    closed: int
    round: int
    totals: list[int]
    sheets: list[tuple[int, int]]
    starter: int
    since: int
    shown: list[int]
    shared: list[int]
    loose: list[int]
    past: list[tuple[int, Move]]
    ply: int
    turn: int
    reveals: int
    rng: int

    # Whose decision, and what can be decided -------------------------------------------------------------

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the match is over."""
        return None if self.phase == "over" else self.seat

    def current_player(self) -> int | None:
        """The seat whose turn it is; None when the match is over."""
        return None if self.phase == "over" else self.seat

    def legal_actions(self) -> list[Move]:
        """R1.3: lay a card, then draw one; with four also pass two (R2.5), after a long stall also end (R1.11)."""
        if self.phase == "draw":
            return draws(self.discards, self.closed)
        if self.phase == "over":
            return []
        seat = self.seat
        hand = self.hands[seat]
        found = layings(hand, self.columns, seat % SIDES * WIDTH)
        if self.shared:
            found += gives(hand)
        if self.since >= STALL_END:
            found.append(END_MOVE)
        return found

    # What an action does ---------------------------------------------------------------------------------

    def apply(self, action: Move, events: list[Event] | None = None) -> None:
        """Play a legal action."""
        what, first, second = EFFECTS[action]
        self.ply += 1
        self.past.append((self.seat, action))
        if what == PLAY:
            self._play(first, events)
        elif what == DISCARD:
            self._discard(first, events)
        elif what == DRAW:
            if first < 0:
                self._draw_blind(events)
            else:
                self._draw_open(first, events)
        elif what == GIVE:
            self._give((first, second), events)
        else:
            if events is not None:
                events.append(Told(Line("event.round_ended", {"seat": SeatName(self.seat)})))
            self._finish_round(events)

    def _play(self, kind: int, events: list[Event] | None) -> None:
        """R1.4: a card goes on the own expedition."""
        seat, colour = self.seat, COLOUR_OF[kind]
        self._lay_open(kind)
        self.columns[seat % SIDES * WIDTH + colour] += STEP[kind]
        self.phase = "draw"
        if events is not None:
            goal: Place = ("expedition", seat % SIDES, COLOURS[colour])
            events.append(Moved(KINDS[kind], ("hand", seat), goal))

    def _discard(self, kind: int, events: list[Event] | None) -> None:
        """R1.4: a card goes on the discard pile of its colour, which stays closed this turn (R1.6)."""
        colour = COLOUR_OF[kind]
        self._lay_open(kind)
        self.discards[colour] += (kind,)
        self.closed = colour
        self.phase = "draw"
        if events is not None:
            events.append(Moved(KINDS[kind], ("hand", self.seat), ("discard", COLOURS[colour])))

    def _lay_open(self, kind: int) -> None:
        """A card leaves the hand for all to see: it is struck once from what is known of the hand."""
        seat, one = self.seat, 1 << 2 * kind
        self.hands[seat].remove(kind)
        if count(self.shown[seat], kind):
            self.shown[seat] -= one
        elif self.shared and count(self.loose[seat % SIDES], kind):
            self.loose[seat % SIDES] -= one
        if self.shared and count(self.shared[seat], kind):
            self.shared[seat] -= one

    def _draw_open(self, colour: int, events: list[Event] | None) -> None:
        """R1.6: the top of a discard pile, which everybody knows."""
        seat = self.seat
        kind = self.discards[colour][-1]
        self.discards[colour] = self.discards[colour][:-1]
        insort(self.hands[seat], kind)
        self.shown[seat] += 1 << 2 * kind
        if self.shared:
            self.shared[seat] += 1 << 2 * kind
        if events is not None:
            origin = len(self.discards[colour])
            events.append(Moved(KINDS[kind], ("discard", COLOURS[colour]), ("hand", seat), origin=origin))
        self._turn_without_pile(events)

    def _draw_blind(self, events: list[Event] | None) -> None:
        """R1.6: the top of the pile; the last one ends the round (R1.7, R2.8)."""
        seat = self.seat
        kind = self.pile.pop()
        insort(self.hands[seat], kind)
        self.reveals += 1
        self.since = 0
        if events is not None:
            events.append(Moved(KINDS[kind], ("pile",), ("hand", seat), seen=(seat,), origin=0))
        if self.pile:
            self._next_turn()
        else:
            if events is not None:
                events.append(Told(Line("event.pile_out")))
            self._finish_round(events)

    def _give(self, kinds: tuple[int, int], events: list[Event] | None) -> None:
        """R2.5, R2.6: two cards go face down to the partner, and that was the turn."""
        seat = self.seat
        partner = (seat + 2) % self.seats
        for kind in kinds:
            self.hands[seat].remove(kind)
            insort(self.hands[partner], kind)
            if count(self.shared[seat], kind):
                self.shared[seat] -= 1 << 2 * kind
            self.shared[partner] += 1 << 2 * kind
            if events is not None:
                seen = (seat, partner)
                events.append(Moved(KINDS[kind], ("hand", seat), ("hand", partner), seen=seen))
        stays = less_two(self.shown[seat])
        self.loose[seat % SIDES] += self.shown[seat] - stays
        self.shown[seat] = stays
        self._turn_without_pile(events)

    # Turns and rounds ------------------------------------------------------------------------------------

    def _turn_without_pile(self, events: list[Event] | None) -> None:
        """R1.11: nobody drew from the pile this turn."""
        self.since += 1
        self._next_turn()
        if events is not None and self.since in (STALL_WARNED, STALL_END):
            key = "event.stall" if self.since == STALL_WARNED else "event.stall.end"
            events.append(Told(Line(key, {"turns": self.since})))

    def _next_turn(self) -> None:
        self.turn += 1
        self.seat = (self.seat + 1) % self.seats
        self.phase = "lay"
        self.closed = -1

    def _finish_round(self, events: list[Event] | None) -> None:
        """R1.7, R1.10: the points are added up, and the next round is dealt unless it was the last."""
        points = scoring.round_points(self.columns)
        if events is not None:
            events += announce.round_scoring(self.columns, self.seats, self.round)
        self.totals = [self.totals[0] + points[0], self.totals[1] + points[1]]
        self.sheets.append(points)
        self.turn += 1
        self.closed = -1
        if self.round < self.rounds:
            self._next_round(events)
            return
        self.phase = "over"
        self.seat = self.starter
        if events is not None:
            events.append(announce.result(self.totals, self.seats))

    def _next_round(self, events: list[Event] | None) -> None:
        """R1.2, R2.3: all cards are shuffled and dealt anew."""
        self.starter = self._next_starter()
        if events is not None:
            events += self._gathered()
        rng = Rng(self.rng)
        self.deal(rng)
        self.rng = rng.state
        self.reveals += 1
        self.round += 1
        if events is not None:
            events += self._dealt()
            fields = {"round": self.round, "rounds": self.rounds, "seat": SeatName(self.starter)}
            events.append(Told(Line("event.round_begins", fields)))

    def _next_starter(self) -> int:
        """R1.10: the leader in total points, or the other one; with four the next seat (R2.9)."""
        if self.seats > SIDES or self.alternate:
            return (self.starter + 1) % self.seats
        first, second = self.totals
        return self.starter if first == second else 0 if first > second else 1

    def deal(self, rng: Rng) -> None:
        """Eight cards each, the rest is the pile; nothing is known of anything. The starter is to lay."""
        pile = list(DECKS[self.seats])
        rng.shuffle(pile)
        self.hands = [sorted(pile.pop() for _ in range(HAND)) for _ in range(self.seats)]
        self.pile = pile
        self.columns = [0] * (SIDES * WIDTH)
        self.discards = [()] * WIDTH
        self.shown = [0] * self.seats
        self.shared = [0] * self.seats if self.seats > SIDES else []
        self.loose = [0] * SIDES
        self.past = []
        self.since = 0
        self.seat = self.starter
        self.phase = "lay"

    def _gathered(self) -> list[Event]:
        """All cards go back to the pile, hands unseen; then it is shuffled."""
        found: list[Event] = []
        for place, kinds in board_contents(self).items():
            found += [Moved(kind, place, ("pile",)) for kind in kinds]
        for seat, hand in enumerate(self.hands):
            found += [Moved(KINDS[kind], ("hand", seat), ("pile",), seen=(seat,)) for kind in hand]
        found.append(Shuffled(("pile",)))
        return found

    def _dealt(self) -> list[Event]:
        return [
            Moved(KINDS[kind], ("pile",), ("hand", seat), seen=(seat,), origin=0)
            for seat, hand in enumerate(self.hands)
            for kind in hand
        ]

    # Points ----------------------------------------------------------------------------------------------

    def side_points(self) -> tuple[int, int]:
        """One a side: the finished rounds and the running one as it lies."""
        first, second = self.totals
        if self.phase == "over":
            return first, second
        now = scoring.round_points(self.columns)
        return first + now[0], second + now[1]

    def scores(self) -> list[int]:
        """Points of the match as it stands, one a seat: partners have the same."""
        both = self.side_points()
        return [both[seat % SIDES] for seat in range(self.seats)]

    def explain(self) -> Json:
        """R1.9: the expeditions of the running round, or of the last one."""
        return scoring.sheet(self.columns)

    def standings(self) -> Standings:
        """R1.10: by total points, partners together; equal totals share the first place: a draw."""
        first, second = self.side_points()
        both = (1 + (first < second), 1 + (second < first))
        reason = "end.running" if self.phase != "over" else "end.decision" if self.pile else "end.pile"
        return Standings(tuple(both[seat % SIDES] for seat in range(self.seats)), reason)

    def returns(self) -> list[float]:
        """1 for the winners, -1 for the losers, 0 for a draw; partners share."""
        first, second = self.side_points()
        worth = float((first > second) - (first < second))
        return [-worth if seat % SIDES else worth for seat in range(self.seats)]

    # Looking and copying ---------------------------------------------------------------------------------

    def view(self, seat: int | None) -> LostView:
        """All that a seat (None: the public) may know."""
        return view_of(self, seat)

    def contents(self) -> dict[Place, tuple[str, ...]]:
        """Every card at its place."""
        found = board_contents(self)
        for seat, hand in enumerate(self.hands):
            found["hand", seat] = names(hand)
        found["pile",] = names(reversed(self.pile))
        return found

    def to_dict(self) -> Json:
        """The interchange object."""
        position = board_dict(self)
        position["hands"] = [list(names(hand)) for hand in self.hands]
        position["pile"] = list(names(reversed(self.pile)))
        readers = range(self.seats)
        position["known"] = [
            [list(names(spread(self.noted(reader, seat)))) for seat in readers] for reader in readers
        ]
        position["rng"] = self.rng
        return position

    def noted(self, reader: int | None, seat: int) -> int:
        """What a reader has seen go into a hand and not leave it; a partner (and its owner) sees more."""
        inside = self.shared and reader is not None and reader % SIDES == seat % SIDES
        return self.shared[seat] if inside else self.shown[seat]

    def clone(self) -> LostState:
        """An independent copy."""
        return LostState(
            self.seats,
            self.rounds,
            self.alternate,
            self.fan,
            self.seat,
            self.phase,
            self.columns[:],
            self.discards[:],
            [hand[:] for hand in self.hands],
            self.pile[:],
            self.closed,
            self.round,
            self.totals[:],
            self.sheets[:],
            self.starter,
            self.since,
            self.shown[:],
            self.shared[:],
            self.loose[:],
            self.past[:],
            self.ply,
            self.turn,
            self.reveals,
            self.rng,
        )


def empty_table(seats: int, rounds: int, alternate: bool, fan: bool) -> LostState:
    """A first round before the deal: no card is anywhere."""
    return LostState(
        seats=seats,
        rounds=rounds,
        alternate=alternate,
        fan=fan,
        seat=0,
        phase="lay",
        columns=[0] * (SIDES * WIDTH),
        discards=[()] * WIDTH,
        hands=[[] for _ in range(seats)],
        pile=[],
        closed=-1,
        round=1,
        totals=[0] * SIDES,
        sheets=[],
        starter=0,
        since=0,
        shown=[0] * seats,
        shared=[0] * seats if seats > SIDES else [],
        loose=[0] * SIDES,
        past=[],
        ply=0,
        turn=0,
        reveals=0,
        rng=0,
    )
