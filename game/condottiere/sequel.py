"""What an action leads to beyond its battle, for its line in the log: a new round, or how a game ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.condottiere import outcomes
from game.condottiere.battles import strongest
from game.condottiere.board_data import BISHOP, CITIES, KINDS, LINKED_BONUS
from game.condottiere.endings import leaders, verdict
from game.condottiere.links import chain_at, city_names
from game.condottiere.moves import Move
from game.condottiere.views import CondottiereView, owner
from game.core.events import Place
from game.core.texts import Line, SeatName, seat_names


def told(line: Line, move: Move, view: CondottiereView) -> Line:
    """The log line of an action together with the round or game that it ends. It takes nothing but what lies open.

    R2.9: who keeps a hand is never named for that, only as the last who holds cards.
    """
    found = _after_answer(move, view) if view.phase == "discard" else _after_battle(move, view)
    if found is None or move.kind == "keep_hand":
        return found or line
    end = found.fields.get("end", found)  # R4.3: of a game of a series
    key = "log.then.self" if isinstance(end, Line) and end.key == "log.end.linked" else "log.then"
    return Line(key, {"action": line, "then": found}, (*line.places, *found.places))


def _after_answer(move: Move, view: CondottiereView) -> Line | None:
    """R2.10: the round is over once everybody has answered and at most one seat holds cards."""
    seat = view.to_move or 0
    held = [n for n, number in enumerate(view.sizes) if number and not (n == seat and move.kind == "discard_hand")]
    answered = (seat - view.holder) % view.seats
    if len(held) > 1 or any((n - view.holder) % view.seats > answered for n in held):
        return None
    return Line("log.round.one", {"who": SeatName(seat)}) if move.kind == "keep_hand" else Line("log.round")


def _after_battle(move: Move, view: CondottiereView) -> Line | None:
    """What the end of a battle leads to; None while it goes on, and where another site is named."""
    result = outcomes.outcome(move, view)
    if result is None:
        return None
    armies = result[1]
    victor = strongest(replace(view, armies=armies)) if move.what != KINDS[BISHOP] else -1
    if view.site < 0:
        winners = (victor,) if victor >= 0 else leaders([mask.bit_count() for mask in view.cities])
        return _end(view, winners, "final_battle" if victor >= 0 else "drawn_final")
    there = owner(view, CITIES[view.site].id)
    if victor >= 0 and victor != there:
        end = _taken(_with_city(view, victor, there), victor)
        if end is not None:
            return end
    if move.kind != "play" and not any(armies) and view.empty_battles + 1 == view.seats:
        return Line("log.round.empty", {"number": view.seats})  # R2.11
    held = sum(view.sizes) - (move.kind == "play")
    return None if held else Line("log.round")


def _with_city(view: CondottiereView, victor: int, there: int | None) -> CondottiereView:
    """The table once the city that is fought for has changed hands."""
    city, cities = 1 << view.site, list(view.cities)
    cities[victor] |= city
    if there is not None:
        cities[there] &= ~city
    return replace(view, cities=tuple(cities), free=view.free & ~city)


def _taken(view: CondottiereView, victor: int) -> Line | None:
    """R3.1-R3.3: what taking the city has decided."""
    reason = verdict(view, victor, view.site)
    tied = leaders([mask.bit_count() for mask in view.cities])
    if reason == "final":
        return Line("log.end.final", {"who": seat_names(tied)})
    return _end(view, (victor,) if reason == "linked" else tied, reason) if reason else None


def _end(view: CondottiereView, winners: Sequence[int], reason: str) -> Line:
    """R3: who has won the game. R4.3: and the points of a series after it."""
    owned = view.cities[winners[0]]
    places: tuple[Place, ...] = ()
    if reason == "linked":  # by whoever the line has just told of
        places = tuple(("city", city) for city in city_names(chain_at(owned, view.site)))
    line = Line(f"log.end.{reason}", {"who": seat_names(winners), "number": owned.bit_count()}, places)
    if not view.target:
        return line
    points = [old + mask.bit_count() for old, mask in zip(view.series, view.cities)]
    if reason == "linked":
        points[winners[0]] += LINKED_BONUS
    ahead = leaders(points)
    over = len(ahead) == 1 and points[ahead[0]] >= view.target
    every = tuple(Line("series.points", {"who": SeatName(seat), "points": n}) for seat, n in enumerate(points))
    fields = {"end": line, "number": view.games + 1, "points": every, "who": seat_names(ahead)}
    return Line("log.series.won" if over else "log.series.on", fields, places)
