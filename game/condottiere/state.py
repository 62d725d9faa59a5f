"""A game of Condottiere as it runs: who decides, what can be played, what it does, what it is worth."""

from __future__ import annotations

from game.condottiere import battles, rounds
from game.condottiere.board import CondottiereBoard
from game.condottiere.cards import names
from game.condottiere.links import needed
from game.condottiere.moves import (
    EFFECTS,
    HAND_ON,
    NAME,
    PASS,
    PLAY,
    TAKE,
    Move,
    answers,
    namings,
    plays,
    takes,
)
from game.condottiere.views import (
    CondottiereView,
    cards_dict,
    explained,
    open_contents,
    open_dict,
    view_of,
)
from game.core.api import Json, Standings
from game.core.events import Events, Place


class CondottiereState(CondottiereBoard):
    """A running game or series; made by `empty_board` and filled in."""

    __slots__ = ()

    def legal_actions(self) -> list[Move]:
        """R2.2, R2.3, R2.7, R2.9."""
        phase = self.phase
        if phase == "battle" or phase == "final":
            return plays(self.hands[self.seat])
        if phase == "site":
            return namings(self.nameable(), self.refusals < self.seats)
        if phase == "pick_up":
            return takes(self.armies[self.seat])
        return answers(self.hands[self.seat]) if phase == "discard" else []

    def apply(self, action: Move, events: Events = None) -> None:
        """Play a legal action."""
        what, which = EFFECTS[action]
        self.ply += 1
        self.past.append((self.seat, action))
        if what == PLAY:
            battles.play(self, which, events)
        elif what == PASS:
            battles.pass_by(self, events)
        elif what == NAME:
            battles.name_site(self, which, events)
        elif what == TAKE:
            battles.take_back(self, which, events)
        elif what == HAND_ON:
            battles.hand_on(self, events)
        else:
            rounds.answer(self, action.kind == "discard_hand", events)

    # Points and winners ----------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Own cities; in a series the points so far, with one for each city owned now (R4.3)."""
        if self.target and self.phase == "over":
            return self.series[:]
        return [points + mask.bit_count() for points, mask in zip(self.series, self.cities)]

    @property
    def totals(self) -> list[int]:
        """R4.3: the points of all finished games of the series."""
        return self.series[:]

    def explain(self) -> Json:
        """Strength of every army, linked cities of every seat, and how many are needed."""
        return explained(self)

    def standings(self) -> Standings:
        """Winners first; all others by their points. Running: as if it ended now."""
        scores = self.scores()
        winners, reason = self.result or ((), "series" if self.target else "most_cities")
        keys = [(0, 0) if seat in winners else (1, -scores[seat]) for seat in range(self.seats)]
        places = tuple(1 + sum(other < key for other in keys) for key in keys)
        return Standings(places, f"end.{reason}", "tie.final_battle" if reason == "final_battle" else None)

    # Looking ---------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> CondottiereView:
        """All that a seat (None: the public) may know."""
        return view_of(self, seat)

    def contents(self) -> dict[Place, tuple[str, ...]]:
        """Every card, marker and the Condottiere at its place."""
        found = open_contents(self)
        for seat, hand in enumerate(self.hands):
            found["hand", seat] = names(hand)
        found["pile",] = names(self.undealt())
        return found

    def to_dict(self) -> Json:
        """The interchange object."""
        position = open_dict(self)
        position["hands"] = cards_dict(self.hands)
        position["known"] = cards_dict(self.known)
        position["rng"] = self.rng
        return position


def empty_board(seats: int, options: Json) -> CondottiereState:
    """A state with complete options, without owned cities and without any cards; seat 0 names a site."""
    return CondottiereState(
        seats=seats,
        bigger_kingdoms=options["bigger_kingdoms"],
        capturing_chosen=options["capturing"],
        first_print=options["first_print"],
        show_hand_counts=options["show_hand_counts"],
        target=options["points"],
        need=needed(seats, options["bigger_kingdoms"], options["first_print"]),
        capturing=options["capturing"] or options["first_print"],  # R4.4
        cities=[0] * seats,
        hands=[0] * seats,
        sizes=[0] * seats,
        armies=[0] * seats,
        known=[0] * seats,
        series=[0] * seats,
    )
