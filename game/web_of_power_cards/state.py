"""Web of Power: the card game as it runs: who decides, what can be played, what it does, what it is worth."""

from __future__ import annotations

from game.core.api import Json, Standings
from game.core.events import Events, Place
from game.web_of_power_cards import announce, games, laws, scoring, stones, taking
from game.web_of_power_cards.board import FIRST, CardsBoard
from game.web_of_power_cards.board_data import CELLS, LAWS, STONES
from game.web_of_power_cards.moves import DONE, LAW_MOVES, NO_CLAIM, RESERVE, SKIP, Move, place_of
from game.web_of_power_cards.views import CardsView, board_contents, board_dict, view_of


class CardsState(CardsBoard):
    """A running game or series; made by `empty_display` and filled in."""

    __slots__ = ()

    def legal_actions(self) -> list[Move]:
        """R3.1-R3.9: takes or claims, then laws, then the way to end the phase."""
        if self.phase == "take":
            found = taking.takes(self)
            ending = DONE if self.taken else None if found else SKIP  # R3.7
            found += taking.playable_laws(self)
            if ending is not None:
                found.append(ending)
            return found
        if self.phase == "claim":
            found = stones.claims(self)
            if self.removed[self.seat] and self.hands[self.seat] & 3:
                found.append(LAW_MOVES[laws.TAKE_BACK])
            found.append(NO_CLAIM)
            return found
        return []

    def apply(self, action: Move, events: Events = None) -> None:
        """Play a legal action."""
        kind, cell, stone, law = action
        self.ply += 1
        self.past.append((self.seat, action))
        if kind == "take":
            taking.take(self, cell, stone, events)
        elif kind == "law":
            taking.play_law(self, LAWS.index(law), events)
        elif kind == "done":
            self.phase = "claim"
        else:
            if kind == "claim":
                stones.put(self, cell, RESERVE, events)
            elif kind == "move":
                stones.put(self, cell, stone, events)
            elif kind == "skip" and events is not None:
                events.append(announce.skipped(self.seat))
            games.end_turn(self)

    # Points ----------------------------------------------------------------------------------------------

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

    # Looking ---------------------------------------------------------------------------------------------

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


def empty_display(seats: int, games: int, ends_at_start: bool, starter: int) -> CardsState:
    """A state without any card, the start player to take."""
    return CardsState(
        seats=seats,
        games=games,
        ends_at_start=ends_at_start,
        seat=starter,
        lo=FIRST[:],
        hi=FIRST[:],
        stone=[-1] * CELLS,
        out=[0] * seats,
        collections=[0] * seats,
        hands=[0] * seats,
        reserve=[STONES] * seats,
        removed=[0] * seats,
        starter=starter,
        totals=[0] * seats,
    )
