"""How a battle ends with an action, for its line in the log. Everything it takes lies open in every view."""

from __future__ import annotations

from dataclasses import replace

from game.condottiere import announce
from game.condottiere.battles import strongest
from game.condottiere.board_data import BISHOP, CITIES, KIND_INDEX, KINDS, SCARECROW, SURRENDER
from game.condottiere.cards import MERCENARIES, ONE, is_winter, total
from game.condottiere.moves import Move
from game.condottiere.views import CondottiereView, owner
from game.core.texts import Line, SeatName


def told(line: Line, move: Move, view: CondottiereView) -> Line:
    """The log line of an action of the seat to move, together with the result of the battle that it ends."""
    result = outcome(move, view)
    if result is None:
        return line
    found, armies = result
    season = is_winter(armies)
    totals = ":".join(str(worth) for worth in sorted((total(army, season) for army in armies if army), reverse=True))
    has_it = found.fields.get("who", found.fields.get("owner"))  # the city, or the victory
    key = f"log.{found.key}.self" if has_it == SeatName(view.to_move or 0) else f"log.{found.key}"
    return Line(key, {**found.fields, "action": line, "totals": totals}, line.places)


def outcome(move: Move, view: CondottiereView) -> tuple[Line, tuple[int, ...]] | None:
    """R2.6: the words for the end of the battle and the armies as they are then, None while it goes on."""
    stopper = _stopper(move)
    armies = _armies(move, view)
    if stopper < 0 and not _is_last(move, view, armies):
        return None
    table = replace(view, armies=armies)
    victor = strongest(table) if stopper != BISHOP else -1
    if view.site < 0:
        return announce.final_result(table, victor, stopper).line, armies
    there = owner(view, CITIES[view.site].id)
    return announce.battle_result(table, victor, -1 if there is None else there, stopper).line, armies


def _stopper(move: Move) -> int:
    """R2.4: the Surrender or Bishop that ends a battle at once, -1 for all else."""
    kind = KIND_INDEX[move.what] if move.kind == "play" else -1
    return kind if kind in (SURRENDER, BISHOP) else -1


def _armies(move: Move, view: CondottiereView) -> tuple[int, ...]:
    """The armies once a card has been played or taken back."""
    armies, seat = list(view.armies), view.to_move or 0
    if move.kind == "play" and _stopper(move) < 0:
        armies[seat] += ONE[KIND_INDEX[move.what]]
    elif move.kind == "take" and move.what != "none":
        armies[seat] -= ONE[KIND_INDEX[move.what]]
    return tuple(armies)


def _is_last(move: Move, view: CondottiereView, armies: tuple[int, ...]) -> bool:
    """R2.3: whether the seat is out of the battle now, by a pass or an empty hand, and all others are already."""
    seat = view.to_move or 0
    if view.passed | 1 << seat != (1 << view.seats) - 1:
        return False
    if move.kind == "play":
        waits = move.what == KINDS[SCARECROW] and armies[seat] & MERCENARIES
        return view.sizes[seat] == 1 and not waits
    return move.kind == "pass" or (move.kind == "take" and move.what == "none" and not view.sizes[seat])
