"""What one seat may know of a game of Condottiere, and what the screen wants to ask it.

Hidden are the other hands, but for cards that everybody saw them take back (R2.13), and the undealt cards.
Numbers of cards follow from public play, so every view carries them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.condottiere import links
from game.condottiere.board import CondottiereBoard, Result
from game.condottiere.board_data import ALL_CITIES, CITIES, CITY_INDEX, DRUM
from game.condottiere.cards import BOX, Strength, count, is_winter, names, size, strength
from game.condottiere.moves import Move
from game.condottiere.notation import written
from game.core.api import Contents, Json, View
from game.core.events import Place
from game.core.sight import seen
from game.core.texts import Line, SeatName, Word


@dataclass(frozen=True, slots=True)
class CondottiereView(View[Move]):
    """A seat's knowledge; the fields of the board are those of CondottiereBoard, as tuples.

    hand: own cards as a heap (0 for the public); shown: those of them that everybody knows. sizes: cards in
    each hand. undealt: number of cards in no hand, army or discard.
    """

    bigger_kingdoms: bool
    capturing_chosen: bool
    first_print: bool
    show_hand_counts: bool
    target: int
    need: int
    capturing: bool
    holder: int
    phase: str
    site: int
    free: int
    cities: tuple[int, ...]
    hand: int
    shown: int
    sizes: tuple[int, ...]
    armies: tuple[int, ...]
    passed: int
    discards: int
    undealt: int
    refusals: int
    empty_battles: int
    series: tuple[int, ...]
    games: int
    result: Result | None

    def contents(self) -> Contents:
        """What lies where; other hands and the undealt cards as numbers."""
        found: Contents = dict(open_contents(self))
        for seat, number in enumerate(self.sizes):
            found["hand", seat] = names(self.hand) if seat == self.seat else number
        found["pile",] = self.undealt
        return found

    def to_dict(self) -> Json:
        """The position as this seat may read it."""
        position = open_dict(self)
        position["hands"] = [
            list(names(self.hand)) if seat == self.seat else number for seat, number in enumerate(self.sizes)
        ]
        position["known"] = [list(self.known.get(("hand", seat), ())) for seat in range(self.seats)]
        if self.seat is not None:
            position["known"][self.seat] = list(names(self.shown))
        return position


AnyBoard = CondottiereBoard | CondottiereView  # what lies open is read from either


def open_contents(board: AnyBoard) -> dict[Place, tuple[str, ...]]:
    """Markers, the Condottiere, armies and discards. The kind of a marker ends with its owner.

    There are as many markers in a supply as there are cities, so that they never run out (R1.3).
    """
    found: dict[Place, tuple[str, ...]] = {}
    for seat, mask in enumerate(board.cities):
        found["supply", seat] = (f"marker{seat}",) * (len(CITIES) - mask.bit_count())
        found["army", seat] = names(board.armies[seat])
        for city in links.city_names(mask):
            found["city", city] = (f"marker{seat}",)
    if board.site >= 0:
        city = CITIES[board.site].id
        found["city", city] = ("condottiere", *found.get(("city", city), ()))
    else:
        found["holder", board.holder] = ("condottiere",)
    found["discard",] = names(board.discards)
    return found


def cards_dict(heaps: Sequence[int]) -> list[list[str]]:
    """Heaps as lists of cards."""
    return [list(names(heap)) for heap in heaps]


def open_dict(board: AnyBoard) -> Json:
    """The open part of the interchange object."""
    owners = {city: seat for seat, mask in enumerate(board.cities) for city in links.city_names(mask)}
    result = board.result
    return {
        "seats": board.seats,
        "to_move": board.to_move,
        "condottiere": board.holder,
        "phase": board.phase,
        "site": CITIES[board.site].id if board.site >= 0 else None,
        "owners": {city.id: owners[city.id] for city in CITIES if city.id in owners},
        "armies": cards_dict(board.armies),
        "passed": [board.passed >> seat & 1 == 1 for seat in range(board.seats)],
        "discards": list(names(board.discards)),
        "refusals": board.refusals,
        "empty_battles": board.empty_battles,
        "series": list(board.series),
        "games": board.games,
        "result": None if result is None else {"winners": list(result[0]), "reason": result[1]},
        "options": {
            "bigger_kingdoms": board.bigger_kingdoms,
            "capturing": board.capturing_chosen,
            "points": board.target,
            "first_print": board.first_print,
            "show_hand_counts": board.show_hand_counts,
        },
        "past": [[seat, written(move)] for seat, move in board.past],
        "ply": board.ply,
        "turn": board.turn,
        "reveals": board.reveals,
    }


def explained(board: AnyBoard) -> Json:
    """What the protocol's `explain` prints."""
    return {
        "strength": [part._asdict() for part in strengths(board)],
        "linked": [
            [list(links.city_names(chain)) for chain in links.chains(mask) if chain.bit_count() > 1]
            for mask in board.cities
        ],
        "need": board.need,
    }


def view_of(board: CondottiereBoard, seat: int | None) -> CondottiereView:
    """All that a seat (None: the public) may know."""
    hand = board.hands[seat] if seat is not None else 0
    known: dict[Place, tuple[str, ...]] = {
        ("hand", other): names(taken) for other, taken in enumerate(board.known) if other != seat and taken
    }
    return seen(
        CondottiereView,
        board,
        seat,
        unseen=names(BOX - hand - sum(board.armies) - board.discards),
        known=known,
        hand=hand,
        shown=board.known[seat] if seat is not None else 0,
        undealt=size(board.undealt()),
    )


# For the screen ---------------------------------------------------------------------------------------------


def owner(view: CondottiereView, city: str) -> int | None:
    """The seat whose marker stands on a city, or None."""
    index = CITY_INDEX[city]
    return next((seat for seat, mask in enumerate(view.cities) if mask >> index & 1), None)


def strengths(board: AnyBoard) -> tuple[Strength, ...]:
    """R2.5: the live strength of every army."""
    winter = is_winter(board.armies)
    return tuple(strength(army, winter) for army in board.armies)


def strength_line(view: CondottiereView, seat: int) -> Line:
    """R2.5 in words: why an army is as strong as it is."""
    part = strengths(view)[seat]
    drums = count(view.armies[seat], DRUM)
    if looks_on(view, seat):
        return Line("strength.looks_on", {"who": SeatName(seat)})
    if not view.armies[seat]:
        return Line("strength.no_army", {"who": SeatName(seat)}, (("army", seat),))
    base = Line("strength.winter" if part.winter else "strength.sum", {"cards": part.cards, "sum": part.sum})
    fields = {
        "who": SeatName(seat),
        "base": base,
        "drum": Line("strength.none" if not part.drum else "strength.drum" if drums == 1 else "strength.drums"),
        "heroines": Line("strength.heroines" if part.heroine_points else "strength.none",
                         {"points": part.heroine_points}),
        "total": part.total,
    }
    return Line("strength.why", fields, (("army", seat),))


def has_passed(view: CondottiereView, seat: int) -> bool:
    """R2.3: whether a seat plays no more in this battle."""
    return view.passed >> seat & 1 == 1


def is_final(view: CondottiereView) -> bool:
    """R3.3: whether the final battle is fought, also while a Scarecrow takes a card back in it."""
    return view.phase == "final" or (view.phase == "pick_up" and view.site < 0)


def looks_on(view: CondottiereView, seat: int) -> bool:
    """R3.3: whether a seat has no part in the final battle, since it does not share the lead."""
    return is_final(view) and view.cities[seat].bit_count() < max(mask.bit_count() for mask in view.cities)


def is_defender(view: CondottiereView, seat: int) -> bool:
    """R4.2: whether the city fought for is this seat's, and its passes do not count yet."""
    return (view.site >= 0 and view.cities[seat] >> view.site & 1 == 1 and not view.armies[seat]
            and not has_passed(view, seat))


def legal_sites(view: CondottiereView) -> tuple[str, ...]:
    """R2.2, R4.2: the cities that the holder can name now, whoever looks."""
    if view.phase != "site":
        return ()
    return links.city_names(ALL_CITIES & ~view.cities[view.holder] if view.capturing else view.free)


def kingdoms(view: CondottiereView, seat: int) -> tuple[tuple[str, ...], ...]:
    """R3.1: the linked groups of two cities or more of a seat, in the order of the map."""
    groups = (chain for chain in links.chains(view.cities[seat]) if chain.bit_count() > 1)
    return tuple(links.city_names(chain) for chain in groups)


def missing(view: CondottiereView, seat: int) -> tuple[int, tuple[str, ...]]:
    """R3.1: how many more cities would make a seat win, and the cities on the shortest ways there.

    (0, ()): it has won; (-1, ()): the cities that can still be had are not enough.
    """
    number, cities = links.missing(view.cities[seat], _to_be_had(view, seat), view.need)
    return number, links.city_names(cities)


def missing_line(view: CondottiereView, seat: int) -> Line:
    """What a seat lacks for linked cities, in words."""
    number, cities = missing(view, seat)
    one = "one" if len(cities) == 1 else "any"
    key = "none" if number < 0 else "won" if number == 0 else one if number == 1 else "many"
    fields: dict[str, object] = {"who": SeatName(seat), "number": number, "need": view.need}
    if number == 1:
        fields["cities"] = tuple(Word(f"city.{city}") for city in cities)
    return Line(f"missing.{key}", fields, tuple(("city", city) for city in cities))


def _to_be_had(view: CondottiereView, seat: int) -> int:
    return ALL_CITIES & ~view.cities[seat] if view.capturing else view.free


def prompt(view: CondottiereView) -> Line:
    """What the seat to move has to decide."""
    if view.to_move is None:
        return Line("prompt.over")
    seat = view.to_move
    fields: dict[str, object] = {"who": SeatName(seat), "site": Word("prompt.nowhere")}
    if view.site >= 0:
        fields["site"] = Word(f"city.{CITIES[view.site].id}")
    if view.phase == "site":
        return Line("prompt.site" if view.refusals < view.seats else "prompt.must_name", fields)
    if view.phase == "battle" and is_defender(view, seat):
        others = all(has_passed(view, other) for other in range(view.seats) if other != seat)
        return Line("prompt.defend.last" if others else "prompt.defend", fields)
    if view.phase == "battle" and not any(view.armies):
        return Line("prompt.first", fields)
    return Line(f"prompt.{view.phase}", fields)


def battle_line(view: CondottiereView) -> Line:
    """The line beside the title: what is fought for, which game of a series it is, and what wins.

    In a series there is no room for the battle, whose city is named beside the board too.
    """
    over = view.phase == "over"  # R4.3: then the last game of the series is counted already
    fought = view.site >= 0 and not view.target
    moment = "over" if over else "battle" if fought else "final" if is_final(view) else "between"
    fields: dict[str, object] = {"need": view.need, "game": view.games + (not over), "target": view.target}
    places: tuple[Place, ...] = ()
    if fought:
        city = CITIES[view.site].id
        fields["site"], places = Word(f"city.{city}"), (("city", city),)
    return Line(f"status.{moment}.{'series' if view.target else 'single'}", fields, places)
