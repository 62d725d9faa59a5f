"""A match of Lost Cities as it runs: who decides, what can be played, what it does, what it is worth."""

from __future__ import annotations

from game.core.api import Json, Standings
from game.core.events import Events, Place, Told
from game.core.texts import Line, SeatName
from game.lost_cities import drawing, laying, rounds, scoring
from game.lost_cities.board import LostBoard
from game.lost_cities.cards import SIDES, WIDTH, names, spread_names
from game.lost_cities.moves import (
    DISCARD,
    DRAW,
    EFFECTS,
    END_MOVE,
    GIVE,
    PLAY,
    STALL_END,
    Move,
    draws,
    gives,
    layings,
)
from game.lost_cities.views import LostView, board_contents, board_dict, view_of


class LostState(LostBoard):
    """A running match; made by `empty_table` and filled in."""

    __slots__ = ()

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

    def apply(self, action: Move, events: Events = None) -> None:
        """Play a legal action."""
        what, first, second = EFFECTS[action]
        self.ply += 1
        self.past.append((self.seat, action))
        if what == PLAY:
            laying.play(self, first, events)
        elif what == DISCARD:
            laying.discard(self, first, events)
        elif what == DRAW:
            if first < 0:
                drawing.draw_blind(self, events)
            else:
                drawing.draw_open(self, first, events)
        elif what == GIVE:
            laying.give(self, (first, second), events)
        else:
            if events is not None:
                events.append(Told(Line("event.round_ended", {"seat": SeatName(self.seat)})))
            rounds.finish_round(self, events)

    # Points ----------------------------------------------------------------------------------------------

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

    # Looking ---------------------------------------------------------------------------------------------

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
            [list(spread_names(self.noted(reader, seat))) for seat in readers] for reader in readers
        ]
        position["rng"] = self.rng
        return position


def empty_table(seats: int, rounds: int, alternate: bool, fan: bool) -> LostState:
    """A first round before the deal: no card is anywhere."""
    return LostState(
        seats=seats,
        rounds=rounds,
        alternate=alternate,
        fan=fan,
        columns=[0] * (SIDES * WIDTH),
        discards=[()] * WIDTH,
        hands=[[] for _ in range(seats)],
        totals=[0] * SIDES,
        shown=[0] * seats,
        shared=[0] * seats if seats > SIDES else [],
        loose=[0] * SIDES,
    )
