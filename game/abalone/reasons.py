"""One sentence for a hint: what a move does to the score, the threats or the shape."""

from __future__ import annotations

from game.abalone.evaluation import distance, touching
from game.abalone.hexes import NEED, cells
from game.abalone.moves import EFFECTS, Move, after, own_cells, shove
from game.abalone.steps import captures
from game.abalone.views import AbaloneView
from game.core.texts import Line


def reason(view: AbaloneView, move: Move) -> Line:
    """Why the seat to move might do this: the most telling thing first."""
    seat = view.to_move or 0
    mine, theirs = view.marbles[seat], view.marbles[1 - seat]
    own, other, captured = after(move, mine, theirs)
    points = view.lost[1 - seat] + captured
    score: dict[str, object] = {"points": points, "need": NEED}
    if captured:
        return Line("hint.win" if points == NEED else "hint.off", score)
    saved = cells(in_danger(mine, theirs) & ~in_danger(own, other))
    if saved and not in_danger(own, other):
        return _at("hint.rescue", saved[0])
    aimed = cells(in_danger(other, own) & ~in_danger(theirs, mine))
    if aimed:
        return _at("hint.threat", aimed[0])
    if other != theirs:
        pushed = len(shove(EFFECTS[move].cells, mine, theirs).pushed)
        return Line("hint.push", {"own": len(own_cells(move, mine)), "pushed": pushed}, (("cell", move.start),))
    nearer, closer = distance(mine) - distance(own), touching(own) - touching(mine)
    if nearer > 0 and nearer >= closer:
        return Line("hint.centre", {"number": nearer}, (("cell", move.start),))
    if closer > 0:
        return Line("hint.together", {"number": closer}, (("cell", move.start),))
    return Line("hint.quiet", score)


def in_danger(mine: int, theirs: int) -> int:
    """The marbles of `mine` that could be pushed off at once, as a set of cells."""
    found = 0
    for _, left in captures(theirs, mine):
        found |= mine & ~left
    return found


def _at(key: str, cell: str) -> Line:
    return Line(key, {"cell": cell}, (("cell", cell),))
