"""What happened, as events with their words: cards that go together, battles and games that end."""

from __future__ import annotations

from collections.abc import Sequence

from game.condottiere.board import CondottiereBoard
from game.condottiere.board_data import BISHOP, CITIES, KINDS, LINKED_BONUS
from game.condottiere.cards import count, is_winter, total
from game.condottiere.links import chains, city_names
from game.condottiere.views import AnyBoard
from game.core.events import Event, Moved, Place, Scored, Told
from game.core.texts import Line, SeatName, Word, seat_names


def moved(heap: int, source: Place, target: Place) -> list[Event]:
    """Open cards that go together, kind by kind."""
    return [Moved(KINDS[kind], source, target, count(heap, kind))
            for kind in range(len(KINDS)) if count(heap, kind)]


def winter(seat: int, site: int) -> Event:
    """R2.5: the first Winter of a battle for a city, or of the final battle (-1)."""
    places: tuple[Place, ...] = (("army", seat), ("city", CITIES[site].id)) if site >= 0 else (("army", seat),)
    return Told(Line("event.winter", {"who": SeatName(seat)}, places))


def stopped(kind: int, seat: int, site: int) -> list[Event]:
    """R2.4: a Surrender or a Bishop comes to the city (in the final battle: into the row) and is discarded."""
    place: Place = ("city", CITIES[site].id) if site >= 0 else ("army", seat)
    told = Told(Line(f"event.{KINDS[kind]}", {"who": SeatName(seat)}, (place,)))
    return [Moved(KINDS[kind], ("hand", seat), place), told, Moved(KINDS[kind], place, ("discard",))]


# Battles ----------------------------------------------------------------------------------------------------


def battle_result(board: AnyBoard, victor: int, owner: int, stopper: int) -> Told | Scored:
    """R2.6, R4.2: a city taken (a point in the making, R4.3), held, or left as it was."""
    city = CITIES[board.site].id
    place: Place = ("city", city)
    fields = {"city": Word(f"city.{city}"), "armies": _armies(board.armies)}
    if owner >= 0:
        fields["owner"] = SeatName(owner)
    if victor < 0:
        free = "free" if owner < 0 else "owned"
        return Told(Line(f"event.{_no_victor(board.armies, stopper)}.{free}", fields, (place,)))
    fields["who"] = SeatName(victor)
    if victor == owner:
        return Told(Line("event.held", fields, (place,)))
    points = tuple((seat == victor) - (seat == owner) for seat in range(board.seats))
    line = Line("score.city.taken" if owner < 0 else "score.city.captured", fields, (place,))
    return Scored((*_sheet(board), "cities", city), points, line, (place, ("army", victor)))


def final_result(board: AnyBoard, victor: int, stopper: int) -> Told:
    """R3.3: how the final battle ended."""
    fields: dict[str, object] = {"armies": _armies(board.armies)}
    if victor < 0:
        return Told(Line(f"event.{_no_victor(board.armies, stopper)}.final", fields))
    return Told(Line("event.final.won", fields | {"who": SeatName(victor)}, (("army", victor),)))


def _no_victor(armies: Sequence[int], stopper: int) -> str:
    if stopper == BISHOP:
        return "spared"
    season = is_winter(armies)
    return "tie" if any(total(army, season) for army in armies) else "nobody"


def _armies(armies: Sequence[int]) -> tuple[Line, ...]:
    """Every army with its strength, strongest first."""
    season = is_winter(armies)
    worth = sorted((-total(army, season), seat) for seat, army in enumerate(armies) if army)
    return tuple(Line("army.short", {"who": SeatName(seat), "total": -less}) for less, seat in worth)


# Games and series ---------------------------------------------------------------------------------------------


def all_taken(board: CondottiereBoard, tied: Sequence[int]) -> Event:
    """R3.2, R3.3: no free city is left."""
    fields = {"who": seat_names(tied), "number": board.cities[tied[0]].bit_count()}
    return Told(Line("event.all_taken" if len(tied) == 1 else "event.final.begins", fields))


def won(winners: Sequence[int], reason: str, board: CondottiereBoard) -> Event:
    """R3.1-R3.3: who has won the game, and how."""
    fields: dict[str, object] = {"who": seat_names(winners)}
    places: tuple[Place, ...] = ()
    if reason == "linked":
        chain = max(chains(board.cities[winners[0]]), key=int.bit_count)
        cities = city_names(chain)
        fields |= {"number": len(cities), "cities": tuple(Word(f"city.{city}") for city in cities)}
        places = tuple(("city", city) for city in cities)
    return Told(Line(f"event.won.{reason}", fields, places))


def bonus(board: CondottiereBoard, seat: int) -> Event:
    """R4.3: five points more for linked cities."""
    points = tuple(LINKED_BONUS * (other == seat) for other in range(board.seats))
    line = Line("score.linked", {"who": SeatName(seat), "points": LINKED_BONUS})
    return Scored((*_sheet(board), "linked"), points, line)


def series(board: CondottiereBoard, ahead: Sequence[int]) -> Event:
    """R4.3: the points after a game, and whether they decide the series."""
    every = tuple(Line("series.points", {"who": SeatName(seat), "points": points})
                  for seat, points in enumerate(board.series))
    best = board.series[ahead[0]]
    key = "on" if best < board.target else "tied" if len(ahead) > 1 else "won"
    fields = {"number": board.games, "points": every, "who": seat_names(ahead), "best": best, "target": board.target}
    return Told(Line(f"event.series.{key}", fields))


def _sheet(board: AnyBoard) -> tuple[str, ...]:
    """R4.3: where in the score sheet the running game stands; a single game needs no heading."""
    return (f"game{board.games + 1}",) if board.target else ()
