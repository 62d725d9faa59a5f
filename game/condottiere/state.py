"""The position of a game of Condottiere, or of a whole series of games (R4.3).

Cities and kinds of cards are indices into board_data, sets of cities and of seats are bit masks, hands,
armies and discards are heaps (see cards). What the rules do with it stands in battles, rounds and endings.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.condottiere import battles, rounds
from game.condottiere.board_data import ALL_CITIES, CITIES
from game.condottiere.cards import BOX, names
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
from game.core.api import Json, Standings, State
from game.core.events import Event, Place

Result = tuple[tuple[int, ...], str]  # winners, reason


@dataclass(slots=True)
class CondottiereState(State[Move]):
    """Everything about a running game; made by `empty_board` and filled in.

    need: linked cities that win. capturing: whether owned cities can be named (R4.2). target: points that win
    the series, 0 without one. seat: who decides. holder: who has the Condottiere. site: the city fought for,
    -1 for none. free: the cities nobody owns; cities: own ones, one mask a seat. hands, armies, known: one heap
    a seat; sizes: cards in each hand; known counts the cards everybody saw a hand take back and that can still
    be in it. passed: mask of seats. series: points of the games finished before; games: how many those are.
    past: (seat, action) since the last deal.
    """

    seats: int
    bigger_kingdoms: bool
    capturing_chosen: bool
    first_print: bool
    show_hand_counts: bool
    target: int
    need: int
    capturing: bool
    seat: int
    holder: int
    phase: str
    site: int
    free: int
    cities: list[int]
    hands: list[int]
    sizes: list[int]
    armies: list[int]
    known: list[int]
    passed: int
    discards: int
    refusals: int
    empty_battles: int
    series: list[int]
    games: int
    result: Result | None
    past: list[tuple[int, Move]]
    ply: int
    turn: int
    reveals: int
    rng: int

    # Whose decision, and what can be decided ------------------------------------------------------------

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return None if self.phase == "over" else self.seat

    def current_player(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return None if self.phase == "over" else self.seat

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

    def nameable(self) -> int:
        """R2.2, R4.2: the cities the holder of the Condottiere can name."""
        return ALL_CITIES & ~self.cities[self.seat] if self.capturing else self.free

    def owner_of(self, city: int) -> int:
        """The seat that owns a city, -1 if it is free."""
        if not self.free >> city & 1:
            for seat, mask in enumerate(self.cities):
                if mask >> city & 1:
                    return seat
        return -1

    # What an action does ----------------------------------------------------------------------------------

    def apply(self, action: Move, events: list[Event] | None = None) -> None:
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

    # Points and winners -----------------------------------------------------------------------------------

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

    def returns(self) -> list[float]:
        """1 for the only winner, -1 for losers; several winners divide the win."""
        places = self.standings().places
        share = 2.0 / places.count(1) - 1.0
        return [share if place == 1 else -1.0 for place in places]

    # Looking and copying -----------------------------------------------------------------------------------

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

    def undealt(self) -> int:
        """The cards that lie nowhere else, in no order."""
        return BOX - sum(self.hands) - sum(self.armies) - self.discards

    def to_dict(self) -> Json:
        """The interchange object."""
        position = open_dict(self)
        position["hands"] = cards_dict(self.hands)
        position["known"] = cards_dict(self.known)
        position["rng"] = self.rng
        return position

    def clone(self) -> CondottiereState:
        """An independent copy."""
        return CondottiereState(
            self.seats,
            self.bigger_kingdoms,
            self.capturing_chosen,
            self.first_print,
            self.show_hand_counts,
            self.target,
            self.need,
            self.capturing,
            self.seat,
            self.holder,
            self.phase,
            self.site,
            self.free,
            self.cities[:],
            self.hands[:],
            self.sizes[:],
            self.armies[:],
            self.known[:],
            self.passed,
            self.discards,
            self.refusals,
            self.empty_battles,
            self.series[:],
            self.games,
            self.result,
            self.past[:],
            self.ply,
            self.turn,
            self.reveals,
            self.rng,
        )


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
        seat=0,
        holder=0,
        phase="site",
        site=-1,
        free=(1 << len(CITIES)) - 1,
        cities=[0] * seats,
        hands=[0] * seats,
        sizes=[0] * seats,
        armies=[0] * seats,
        known=[0] * seats,
        passed=0,
        discards=0,
        refusals=0,
        empty_battles=0,
        series=[0] * seats,
        games=0,
        result=None,
        past=[],
        ply=0,
        turn=0,
        reveals=0,
        rng=0,
    )
