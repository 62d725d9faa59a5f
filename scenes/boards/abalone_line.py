"""What is chosen on the board of Abalone: a line of marbles, and the arrows that lead away from it.

Which moves are legal comes from the rules; here they are only found by the marbles they move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from game.abalone import moves, views
from game.abalone.hexes import BIT, DIRECTION, DIRECTIONS, NAME, moved, ray, way
from game.abalone.moves import INLINE, Move
from game.abalone.views import AbaloneView, Motion
from game.core.events import Place

LONGEST = 3


class Arrow(NamedTuple):
    """A move that the chosen marbles can make. place: what its spot is called."""

    move: Move
    motion: Motion
    place: Place


def deciding(view: AbaloneView) -> AbaloneView:
    """The view with the moves of whoever is to move, also for those who only look on."""
    if view.to_move is None or view.legal:
        return view
    mine, theirs = view.marbles[view.to_move], view.marbles[1 - view.to_move]
    return replace(view, legal=tuple(moves.legal_moves(mine, theirs)))


def span(first: str, last: str) -> tuple[str, ...]:
    """The cells from one to the other if they lie on a line and are at most three, the lower end first."""
    low, high = sorted((BIT[first], BIT[last]))
    for one in DIRECTIONS:
        found = list(ray(low, one.step))[:LONGEST]
        if high in found:
            return tuple(NAME[bit] for bit in found[: found.index(high) + 1])
    return ()


def line_of(cells: Sequence[str]) -> tuple[str, ...]:
    """These cells as a line without gaps; empty if they are none."""
    if not cells:
        return ()
    ordered = sorted(cells, key=BIT.__getitem__)
    found = span(ordered[0], ordered[-1])
    return found if set(found) >= set(cells) else ()


def extended(line: Sequence[str], cell: str, own: int) -> tuple[str, ...]:
    """The line with one more own marble at an end, or from the single one to it; else that marble alone."""
    found = line_of([*line, cell])
    whole = found and all(own & BIT[name] for name in found) and (len(line) == 1 or len(found) == len(line) + 1)
    return found if whole else (cell,)


def shortened(line: Sequence[str], cell: str) -> tuple[str, ...]:
    """The line without the end that was clicked; of its middle only that is left."""
    if len(line) == 1:
        return ()
    return tuple(name for name in line if name != cell) if cell in (line[0], line[-1]) else (cell,)


def clicked(line: Sequence[str], cell: str, own: int) -> tuple[str, ...]:
    """The line after a click on an own marble."""
    return shortened(line, cell) if cell in line else extended(line, cell, own)


def arrows(view: AbaloneView, line: Sequence[str]) -> list[Arrow]:
    """Where the chosen line can go. A single marble takes along the column before it, as its tail (R2.5)."""
    if not line or view.to_move is None:
        return []
    if len(line) == 1:
        found = [move for move in view.legal if move.kind == INLINE and move.start == line[0]]
    else:
        found = list(views.arrows(view, line).values())
    return [Arrow(move, views.motion(view, move), _place(move, line)) for move in found]


def _place(move: Move, line: Sequence[str]) -> Place:
    """The rules' own place, but for a chosen column: both its ways begin at the same cell in between."""
    if move.kind == INLINE and len(line) > 1:
        return "way", moves.EFFECTS[move].way.name
    return "to", move.to


def wanted_picks(move: Move) -> tuple[Place, ...]:
    """What must be picked for a move, the direction last."""
    return moves.touches(move)


def ends(view: AbaloneView, line: Sequence[str]) -> tuple[Place, ...]:
    """The marbles to be picked for a chosen line: its ends, or its tail if it goes nowhere sideways; () if
    it is none or cannot move at all."""
    found = arrows(view, line)
    if len(line) == 1:
        return (("cell", line[0]),)
    if any(arrow.move.kind != INLINE for arrow in found):
        return ("cell", line[0]), ("cell", line[-1])
    return (("cell", found[0].move.start),) if found else ()


def fronts(arrow: Arrow) -> tuple[str, ...]:
    """The cells that own marbles enter from outside their line: a click there means this arrow."""
    step = DIRECTION[arrow.motion.way].step
    after = (NAME.get(moved(BIT[name], step), "") for name in arrow.motion.own)
    return tuple(name for name in after if name and name not in arrow.motion.own)


def find_move(view: AbaloneView, places: Sequence[Place]) -> Arrow | None:
    """The legal move made of exactly these places: a hint, or an action that is held."""
    wanted = set(places)
    for move in view.legal:
        if wanted == set(moves.touches(move)):
            return Arrow(move, views.motion(view, move), ("to", move.to))
    return None


def told(places: Sequence[Place]) -> tuple[tuple[str, ...], str]:
    """The cells that marbles left in a move that a line of the log tells of, and the way they went."""
    cells = tuple(str(place[1]) for place in places if place[0] == "cell")
    goal = next((str(place[1]) for place in places if place[0] == "to"), "")
    found = way(cells[0], goal) if cells and goal else None
    return cells, found.name if found else ""
