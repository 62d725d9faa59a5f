"""Alpha-beta for Abalone: positions are pairs of sets, mover first, and the last ply is looked at in one go.

At the last ply all outcomes are valued together, and only those that would change the answer are looked at
once more, quietly, for marbles that can be pushed off. A repeated position is a draw, also one that comes up
only for the second time: whoever is ahead goes elsewhere. Counts of plies that end the game are obeyed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.abalone.board import key_parts
from game.abalone.evaluation import BEST, MARBLE, Weights, worth
from game.abalone.hexes import NEED, WHOLE
from game.abalone.moves import Move, after
from game.abalone.state import LIMIT_PLIES, NO_CAPTURE_PLIES
from game.abalone.steps import captures, steps
from game.abalone.views import AbaloneView
from game.core.api import Game
from game.core.levels import Brain, Budget, Cancel, Choice, Level, Ranked
from game.core.rng import Rng

WON = 1_000_000  # less one for every ply it takes
SURE = WON // 2  # beyond this the game is decided
NEVER = 1 << 60
TICK = 2_000  # positions between two looks at whether to go on
REMEMBERED = 400_000  # sets of marbles, and positions of each side
EXACT, LEAST, MOST = 0, 1, 2


class Found(NamedTuple):
    """What is remembered of a position: how deep it was searched, its worth, and the best outcome."""

    depth: int
    value: int
    bound: int
    best: tuple[int, int] | None


class OutOfBudget(Exception):
    """Unwinds a search that may not go on."""


class Worths(dict[int, int]):
    """What sets of marbles of one side are worth, worked out once; `least`: with so few left it has lost."""

    def __init__(self, weights: Weights, least: int) -> None:
        super().__init__()
        self._weights = weights
        self._least = least

    def __missing__(self, marbles: int) -> int:
        if len(self) >= REMEMBERED:
            self.clear()
        value = worth(marbles, self._weights)
        if marbles.bit_count() <= self._least:
            value -= 2 * WON  # so that winning outweighs any shape
        self[marbles] = value
        return value


class Limits(NamedTuple):
    """Plies from the root at which the game ends by count (R3.3), NEVER if it does not.

    lead: marbles the root's mover has pushed off more than it has lost.
    """

    no_capture: int
    last: int
    lead: int
    marbles: int


class Habits(NamedTuple):
    """What the search leaves out. Moves come in the order of what they are worth as they stand.

    hopes: by depth left, how much a move may still gain by what follows it; one that cannot reach the
    wanted worth even so is not looked at, nor are those after it. late, later: from that number on in the
    order, moves are first looked at one and two plies less deep.
    """

    hopes: tuple[int, ...]
    late: int
    later: int


BOLD = Habits((NEVER, NEVER, 0, 150), 4, 12)
FULL = Habits((), NEVER, NEVER)  # plain alpha-beta


class Search:
    """One call's memory. Worths are the mover's, who owns the first set of every pair."""

    def __init__(self, view: AbaloneView, weights: Weights = BEST, habits: Habits = BOLD) -> None:
        assert view.to_move is not None
        self.seat = view.to_move
        counts = [marbles.bit_count() for marbles in view.marbles]
        self.worths = [Worths(weights, counts[seat] - (NEED - view.lost[seat])) for seat in (0, 1)]
        self.table: list[dict[int, Found]] = [{}, {}]
        self.visited: list[set[int]] = [set(), set()]
        self.stood: list[set[int]] = [set(), set()]  # where the side to move stood in the positions of the game
        for key in view.history:
            black, white, seat = key_parts(key)
            self.visited[seat].add((white << WHOLE | black) if seat else (black << WHOLE | white))
            self.stood[seat].add(white if seat else black)
        rules, rival = view.rules, 1 - self.seat
        self.limits = Limits(
            NO_CAPTURE_PLIES - view.since_capture if rules.no_capture_draw else NEVER,
            LIMIT_PLIES - view.ply if rules.move_limit else NEVER,
            view.lost[rival] - view.lost[self.seat], sum(counts),
        )  # fmt: skip
        self.counts = (counts[self.seat], counts[rival])
        self.limited = False
        self.positions = 0  # valued so far
        self.stop = NEVER  # not more than so many
        self.tick = NEVER
        self.cancel: Cancel = lambda: False
        self.habits = habits

    def pause(self) -> None:
        """Every so many positions: may the search go on?"""
        if self.positions >= self.stop or self.cancel():
            raise OutOfBudget
        self.tick = min(self.stop, self.positions + TICK)

    def value(self, mine: int, theirs: int, seat: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Worth of a position after `ply` plies searched `depth` deeper: exact inside the window, else a bound."""
        key = mine << WHOLE | theirs
        if key in self.visited[seat]:
            return 0
        if self.limited:
            ended = self._ended(mine, theirs, ply)
            if ended is not None:
                return ended
            key |= ply << 2 * WHOLE  # how far the end is matters as much as what stands where
        if depth <= 0:
            return self.calm(mine, theirs, seat, alpha, beta, ply)
        if self.positions >= self.tick:
            self.pause()
        table = self.table[seat]
        found = table.get(key)
        best = None
        if found is not None:
            known, value, bound, best = found
            if known >= depth and (bound == EXACT or (value >= beta if bound == LEAST else value <= alpha)):
                return value
        if depth == 1 and not self.limited:
            value = self.edge(mine, theirs, seat, alpha, beta, ply)
        else:
            visited = self.visited[seat]
            plain = mine << WHOLE | theirs
            visited.add(plain)
            value, best = self.inner(mine, theirs, seat, depth, alpha, beta, ply, best)
            visited.remove(plain)
        if -SURE < value < SURE:
            if len(table) >= REMEMBERED:
                table.clear()
            table[key] = Found(depth, value, MOST if value <= alpha else LEAST if value >= beta else EXACT, best)
        return value

    def inner(self, mine: int, theirs: int, seat: int, depth: int, alpha: int, beta: int, ply: int,
              first: tuple[int, int] | None) -> tuple[int, tuple[int, int] | None]:
        """Move by move, the promising ones first; later ones must show in a narrow window that they matter."""
        own, other = self.worths[seat], self.worths[1 - seat]
        quiet, pushes = steps(mine, theirs)
        self.positions += len(quiet) + len(pushes)
        rest = other[theirs]
        ranked = [(own[mine ^ change] - rest, mine ^ change, theirs) for change in quiet]
        ranked += [(own[m] - other[t], m, t) for m, t in pushes]
        if not ranked:
            return ply - WON, None  # R3.2
        ranked.sort(reverse=True)
        if ranked[0][0] > SURE:
            return WON - ply - 1, None
        if first is not None:
            ranked.insert(0, (NEVER, *first))
        hopes, late, later = FULL if self.limited else self.habits
        hope = hopes[depth] if depth < len(hopes) else NEVER
        best, best_outcome = -NEVER, None
        for number, (static, m, t) in enumerate(ranked):
            if number and (m, t) == first:
                continue
            if number == 0:
                value = -self.value(t, m, 1 - seat, depth - 1, -beta, -alpha, ply + 1)
            else:
                if static + hope <= alpha:
                    draw = alpha < 0 and theirs in self.stood[1 - seat] and self._repeats(ranked[number:], seat)
                    return 0 if draw else max(best, alpha), best_outcome
                less = 1
                if number >= late and depth > 2 and t == theirs:
                    less = 3 if number >= later and depth > 3 else 2
                value = -self.value(t, m, 1 - seat, depth - less, -alpha - 1, -alpha, ply + 1)
                if value > alpha and (less > 1 or value < beta):
                    value = -self.value(t, m, 1 - seat, depth - 1, -beta, -alpha, ply + 1)
            if value > best:
                best, best_outcome = value, (m, t)
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        break
        return best, best_outcome

    def _repeats(self, outcomes: Sequence[tuple[int, int, int]], seat: int) -> bool:
        """Whether one of these brings back a position that has been there."""
        return any(t << WHOLE | m in self.visited[1 - seat] for _, m, t in outcomes)

    def edge(self, mine: int, theirs: int, seat: int, alpha: int, beta: int, ply: int) -> int:
        """The last ply. What the rival may push off next can only lower a worth, so few need a second look."""
        own, other = self.worths[seat], self.worths[1 - seat]
        quiet, pushes = steps(mine, theirs)
        self.positions += len(quiet) + len(pushes)
        rest = other[theirs]
        values = [own[mine ^ change] for change in quiet]
        best = max(values) - rest if values else ply - WON
        pushed = [(own[m] - other[t], m, t) for m, t in pushes]
        if pushed:
            best = max(best, max(pushed)[0])
        if best <= alpha:
            return best
        if best > SURE:
            return WON - ply - 1
        floor = alpha + rest
        pushed += [(value - rest, mine ^ change, theirs) for value, change in zip(values, quiet) if value > floor]
        pushed.sort(reverse=True)
        best = -NEVER
        for value, m, t in pushed:
            if value <= best:
                return best
            if value > alpha:
                value = -self.calm(t, m, 1 - seat, -beta, -alpha, ply + 1)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        return best
        return max(best, floor - rest) if len(pushed) < len(values) + len(pushes) else best

    def calm(self, mine: int, theirs: int, seat: int, alpha: int, beta: int, ply: int) -> int:
        """The worth as it stands, or better if marbles can be pushed off."""
        own, other = self.worths[seat], self.worths[1 - seat]
        best = own[mine] - other[theirs]
        if best >= beta:
            return best
        for m, t in captures(mine, theirs):
            if other[t] < -SURE:
                return WON - ply - 1
            value = -self.calm(t, m, 1 - seat, -beta, -max(alpha, best), ply + 1)
            if value > best:
                best = value
                if best >= beta:
                    break
        return best

    def _ended(self, mine: int, theirs: int, ply: int) -> int | None:
        """R3.3: the worth of a game that a count of plies has ended."""
        no_capture, last, lead, marbles = self.limits
        if ply >= no_capture and mine.bit_count() + theirs.bit_count() == marbles:
            return 0
        if ply < last:
            return None
        if ply & 1:
            mine, theirs = theirs, mine
        lead += (self.counts[1] - theirs.bit_count()) - (self.counts[0] - mine.bit_count())
        worth = (lead > 0) - (lead < 0)
        return (-worth if ply & 1 else worth) * (WON - ply)

    def deepen(self, rows: Sequence[Row], deepest: int, near: Sequence[int]) -> list[Row]:
        """Rounds of growing depth; the last one may be cut short. Rows come back best first."""
        for depth in range(1, deepest + 1):
            self.limited = min(self.limits.no_capture, self.limits.last) <= depth
            done: list[Row] = []
            try:
                self._round(rows, depth, near, done)
            except OutOfBudget:
                rows = _sorted(done) + [row for row in rows if row.number not in {one.number for one in done}]
                break
            rows = _sorted(done)
            if depth == 1:
                self.tick = min(self.stop, self.positions + TICK)
            if abs(rows[0].value) > SURE or self.positions >= self.stop:
                break
        return list(rows)

    def _round(self, rows: Sequence[Row], depth: int, near: Sequence[int], done: list[Row]) -> None:
        """One depth, move by move. A worth not within reach of the best is an upper bound."""
        alpha, reach = -NEVER, max(near)
        for row in rows:
            before = self.positions
            if self.worths[1 - self.seat][row.theirs] < -SURE:
                value = WON - 1
            else:
                value = -self.value(row.theirs, row.mine, 1 - self.seat, depth - 1, -NEVER, reach - alpha, 1)
            if abs(value) < SURE:
                value += near[row.number]
            if value <= alpha:
                value = min(value, alpha - 1)
            alpha = max(alpha, value)
            done.append(row._replace(value=value, visits=row.visits + self.positions - before))


class Row(NamedTuple):
    """A move at the root: its number among the legal ones, both sides after it, its worth and its cost."""

    number: int
    mine: int
    theirs: int
    value: int
    visits: int


def _sorted(rows: Sequence[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: -row.value)


class Searcher:
    """The opponents of all levels.

    params: `depth` (deepest search in plies, default 32); `near` (every move of the root may be overrated by
    chance by up to so much, default 0), `opening_near` (the same for the first OPENING plies); `weights` (see
    evaluation); `habits` (what may be left out). One iteration of the budget is one position valued; a budget
    of neither iterations nor seconds lasts until `cancel` says so.
    """

    def __init__(self, game: Game[Any, Any, Any], brain: Brain, level: Level) -> None:
        self._brain = brain
        self._params = dict(level.params)
        self._weights: Weights = level.params.get("weights", BEST)
        self._habits: Habits = level.params.get("habits", BOLD)

    def choose(self, view: AbaloneView, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """The best move of the deepest search that could be finished, or of what a last one improved."""
        assert view.to_move is not None
        search = Search(view, self._weights, self._habits)
        search.cancel = cancel
        if budget.iterations is not None:
            search.stop = budget.iterations
        mine, theirs = view.marbles[view.to_move], view.marbles[1 - view.to_move]
        own, other = search.worths[view.to_move], search.worths[1 - view.to_move]
        rows = []
        for number, move in enumerate(view.legal):
            m, t, _ = after(move, mine, theirs)
            rows.append(Row(number, m, t, own[m] - other[t], 0))
        reach = self._params.get("near", 0)
        if view.ply < OPENING:
            reach = max(reach, self._params.get("opening_near", 0))
        near = [rng.below(reach + 1) for _ in rows]
        found = search.deepen(_sorted(rows), self._params.get("depth", 32), near)
        ranked = tuple(Ranked(view.legal[row.number], row.value / MARBLE, max(1, row.visits)) for row in found)
        best: Move = ranked[0].action
        return Choice(best, ranked, self._brain.reason(view, best), search.positions)


OPENING = 12
