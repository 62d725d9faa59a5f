"""Why something picked is not legal: the rule that forbids it, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.abalone.hexes import BIT, DIRECTIONS, LONGEST, NAME, NEED, Direction, cells, moved, ray, way
from game.abalone.moves import touches
from game.abalone.views import AbaloneView
from game.core.api import Refusal
from game.core.events import Place
from game.core.refusals import fits, no, not_now
from game.core.texts import Word


def why_not(view: AbaloneView, picks: Sequence[Place]) -> Refusal | None:
    """None if a legal move contains all picks, else the first reason why none does."""
    if fits(view, picks, touches):
        return None
    return not_now(view, "R3.1", "R1.2", need=NEED) or _forbidden(view, sorted(set(picks), key=str))


def _forbidden(view: AbaloneView, places: Sequence[Place]) -> Refusal:
    """The first rule that stands in the way of the seat to move."""
    marbles = [str(place[1]) for place in places if place[0] == "cell" and place[1] in BIT]
    targets = [str(place[1]) for place in places if place[0] == "to" and place[1] in BIT]
    if len(marbles) + len(targets) < len(places):
        return no("R2.6", "tray") if any(place[0] == "tray" for place in places) else no("R2.1", "nothing")
    mover = view.to_move or 0
    mine, theirs = view.marbles[mover], view.marbles[1 - mover]
    marbles.sort(key=BIT.__getitem__)
    return _marbles(marbles, mine, theirs) or _aimed(marbles, targets, mine, theirs)


def _marbles(marbles: list[str], mine: int, theirs: int) -> Refusal | None:
    """R2.1: whether these can be marbles of one move at all, wherever it goes."""
    for name in marbles:
        if theirs & BIT[name]:
            return no("R2.1", "not_yours", ("cell", name), cell=name)
        if not mine & BIT[name]:
            return no("R2.1", "empty", ("cell", name), cell=name)
    if len(marbles) < 2:
        return None
    line = _line(marbles[0], marbles[-1])
    if not line or any(BIT[name] not in line for name in marbles):
        return no("R2.1", "straight")
    if len(line) > LONGEST:
        return no("R2.1", "three")
    gap = next((bit for bit in line if not mine & bit), 0)
    if gap:
        return no("R2.1", "gap", ("cell", NAME[gap]), cell=NAME[gap])
    return no("R2.2", "two_ends", first=marbles[0], last=marbles[-1]) if len(marbles) > 2 else None


def _line(low: str, high: str) -> list[int]:
    """The cells from one to the other along a line; empty if they lie on no common line."""
    for direction in DIRECTIONS:
        found = list(ray(BIT[low], direction.step))
        if BIT[high] in found:
            return found[: found.index(BIT[high]) + 1]
    return []


def _aimed(marbles: list[str], targets: list[str], mine: int, theirs: int) -> Refusal:
    """R2.2-R2.7: marbles of one move, and where it should go."""
    if len(targets) > 1:
        return no("R2.1", "one_direction")
    if not targets:
        return no("R2.2", "no_side", first=marbles[0], last=marbles[1]) if len(marbles) == 2 else _stuck(marbles[0])
    if not marbles:
        return no("R2.2", "nobody", ("cell", targets[0]), cell=targets[0])
    direction = way(marbles[0], targets[0])
    if direction is None:
        return no("R2.1", "one_step", cell=targets[0], start=marbles[0])
    if len(marbles) == 1:
        return _inline(marbles[0], direction, mine, theirs)
    return _broadside(marbles, direction, mine | theirs)


def _stuck(name: str) -> Refusal:
    return no("R2.2", "stuck", ("cell", name), cell=name)


def _inline(start: str, direction: Direction, mine: int, theirs: int) -> Refusal:
    """R2.2-R2.7: a column by its tail. `theirs` in front may be too many, too well backed, or none."""
    column = [*ray(BIT[start], direction.step)]
    own = next((i for i, bit in enumerate(column) if not mine & bit), len(column))
    rest = column[own:]
    other = next((i for i, bit in enumerate(rest) if not theirs & bit), len(rest))
    fields = {"way": Word(f"way.{direction.name}"), "own": own, "other": other}
    places = tuple(("cell", NAME[bit]) for bit in column[:own + other])
    if not rest:
        return no("R2.7", "own_off", *places, **fields)
    if own > LONGEST:
        rule, key = ("R2.3", "long_push") if other else ("R2.5", "long")
        return no(rule, key, *places, **fields)
    if own == 1:
        return no("R2.2", "single", *places, **fields)
    if other >= own:
        return no("R2.3", "stronger", *places, **fields)
    behind = ("cell", NAME[rest[other]])
    return no("R2.4", "backed", *places, behind, cell=NAME[rest[other]], **fields)


def _broadside(marbles: list[str], direction: Direction, occupied: int) -> Refusal:
    """R2.2, R2.7: a line moving sideways."""
    line = _line(marbles[0], marbles[1])
    fields = {"way": Word(f"way.{direction.name}"), "first": marbles[0], "last": marbles[1]}
    goals = [moved(bit, direction.step) for bit in line]
    if goals[0] in line or moved(line[1], direction.step) == line[0]:  # along the line, either way
        return no("R2.5", "by_tail", **fields)
    if not all(goals):
        return no("R2.7", "side_off", **fields)
    blocked = cells(sum(goal for goal in goals if goal & occupied))
    return no("R2.2", "side_blocked", *(("cell", name) for name in blocked), cell=blocked[0], **fields)
