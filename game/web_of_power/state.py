"""A game of Web of Power as it runs: who decides, what can be played, what it does, what it is worth."""

from __future__ import annotations

from game.core.api import Json, Standings
from game.core.events import Events, Place
from game.web_of_power import drawing, endings, placing, scoring
from game.web_of_power.board import WebBoard
from game.web_of_power.board_data import ADVISORS, CLOISTERS, COLOURS, COUNTRIES
from game.web_of_power.moves import (
    DRAW,
    EFFECTS,
    END,
    END_MOVE,
    EXCHANGE,
    EXCHANGES,
    OFFERS,
    OFFERS_IN,
    Move,
    cards,
    draws,
    placings,
)
from game.web_of_power.scoring import STRIDE
from game.web_of_power.views import WebView, board_contents, board_dict, colour_names, view_of


class WebState(WebBoard):
    """A running game; made by `empty_board` and filled in."""

    __slots__ = ()

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

    def apply(self, action: Move, events: Events = None) -> None:
        """Play a legal action."""
        what, site, country, colour, number = EFFECTS[action]
        self.ply += 1
        self.past.append((self.seat, action))
        if what == DRAW:
            if site >= 0:
                drawing.take_open(self, site, events)
            else:
                drawing.take_blind(self, events)
            endings.end_turn_if_drawn(self, events)
            return
        if what != END:
            placing.pay(self, colour, number, events)
            if what != EXCHANGE and not placing.place(self, site, country, number << 2 * colour, events):
                return
        self.phase = "draw"
        endings.end_turn_if_drawn(self, events)

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

    # Looking ---------------------------------------------------------------------------------------------

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


def empty_board(seats: int, start: int, at_once: bool) -> WebState:
    """A state without pieces on the board and without any cards, the start player to place."""
    return WebState(
        seats=seats,
        start=start,
        at_once=at_once,
        seat=start,
        sites=[0] * seats,
        cloisters=[0] * (len(COUNTRIES) * STRIDE),
        advisors=[0] * (len(COUNTRIES) * STRIDE),
        limit=[0] * len(COUNTRIES),
        room=[0] * len(COUNTRIES),
        cloisters_left=[CLOISTERS] * seats,
        advisors_left=[ADVISORS] * seats,
        hands=[0] * seats,
        known=[0] * seats,
        discard=[0] * len(COLOURS),
        points=[0] * seats,
        shuffled_in=[0] * len(COLOURS),
        drawn=[0] * (seats * STRIDE),
    )
