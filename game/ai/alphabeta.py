"""Alpha-beta for two-player open games: deeper and deeper, the best move of the last round first."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, runtime_checkable

from game.ai.meter import Meter
from game.core.api import Game
from game.core.levels import Brain, Budget, Cancel, Choice, Level, Ranked
from game.core.rng import Rng

WON = 100.0  # a win is worth WON less a little for every ply it takes, so that quick wins come first
SURE = WON / 2  # beyond this the game is decided
PER_PLY = 1e-3


@runtime_checkable
class KnowsPositions(Protocol):
    """A brain that can name positions: equal keys mean the same position with the same seat to move."""

    def key(self, state: Any) -> Hashable:
        """A short hashable name of the position."""


class Found(NamedTuple):
    """What the table remembers of a position: how deep it was searched and its worth."""

    depth: int
    value: float
    bound: int  # 0: exact, 1: at least, -1: at most
    best: Any


class OutOfBudget(Exception):
    """Unwinds a search that may not go on."""


@dataclass(slots=True)
class Search:
    """One call's memory. Every worth is that of `me`, the seat that asked."""

    me: int
    ply: int
    brain: Brain
    meter: Meter
    known: dict[Hashable, Found] = field(default_factory=dict)

    def value(self, state: Any, depth: int, alpha: float, beta: float) -> float:
        """Worth of a position searched `depth` plies deep, exact between alpha and beta, else a bound."""
        if not self.meter.more():
            raise OutOfBudget
        seat = state.current_player()
        if seat is None:
            result = WON * float(state.returns()[self.me])
            sign = (result > 0) - (result < 0)
            return result - sign * PER_PLY * float(state.ply - self.ply)
        if depth <= 0:
            return self.brain.value(state, self.me)
        key = self.brain.key(state) if isinstance(self.brain, KnowsPositions) else None
        found = self.known.get(key) if key is not None else None
        if found is not None and found.depth >= depth and _settles(found, alpha, beta):
            return found.value
        first = found.best if found is not None else None
        value, action = self._best(state, seat == self.me, depth, alpha, beta, first)
        if key is not None:
            bound = 1 if value >= beta else -1 if value <= alpha else 0
            self.known[key] = Found(depth, value, bound, action)
        return value

    def _best(self, state: Any, mine: bool, depth: int, alpha: float, beta: float,
              first: Any) -> tuple[float, Any]:
        actions = ordered(self.brain, state, state.legal_actions(), first)
        best, best_action = (-2 * WON if mine else 2 * WON), actions[0]
        for action in actions:
            after = state.clone()
            after.apply(action)
            value = self.value(after, depth - 1, alpha, beta)
            if (value > best) if mine else (value < best):
                best, best_action = value, action
            if mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, best_action


class AlphaBeta:
    """Iterative deepening; one iteration of the budget is one position looked at.

    params: `depth` (deepest search in plies, default 32), `near` (root actions closer than this to the best
    may be chosen for style, default 0: only equals, and of those the first).
    """

    def __init__(self, game: Game[Any, Any, Any], brain: Brain, level: Level) -> None:
        self._game = game
        self._brain = brain
        self._depth: int = level.params.get("depth", 32)
        self._near: float = level.params.get("near", 0.0)

    def choose(self, view: Any, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """The best action of the deepest search that could be finished, or of what a last one improved."""
        state = self._game.sample_state(view, rng)
        search = Search(view.seat, state.ply, self._brain, Meter(budget, cancel))
        actions = ordered(self._brain, state, view.legal)
        taste = {action: self._near * rng.random() for action in actions}
        ranked = [Ranked(action, 0.0, 0) for action in actions]
        for depth in range(1, self._depth + 1):
            rows: list[Ranked] = []
            try:
                self._look(search, state, [row.action for row in ranked], depth, taste, rows)
            except OutOfBudget:
                ranked = _merged(rows, ranked)
                break
            ranked = sorted(rows, key=_worth)
            if abs(ranked[0].value) > SURE:
                break
        best = ranked[0].action
        return Choice(best, tuple(ranked), self._brain.reason(view, best), search.meter.used)

    def _look(self, search: Search, state: Any, actions: Sequence[Any], depth: int,
              taste: dict[Any, float], rows: list[Ranked]) -> None:
        """Fill `rows` one by one; an action that cannot beat the best so far gets an upper bound as worth."""
        alpha = -2 * WON
        for action in actions:
            after = state.clone()
            after.apply(action)
            value = search.value(after, depth - 1, alpha - self._near, 2 * WON)
            if abs(value) < SURE:
                value += taste[action]
            if value <= alpha:
                value = min(value, alpha - 1e-9)
            alpha = max(alpha, value)
            rows.append(Ranked(action, value, depth))


def ordered(brain: Brain, state: Any, legal: Sequence[Any], first: Any = None) -> list[Any]:
    """Promising actions before others, `first` before all."""
    priors = brain.priors(state, legal)
    order = sorted(range(len(legal)), key=lambda i: (legal[i] != first, -priors[i]))
    return [legal[i] for i in order]


def _settles(found: Found, alpha: float, beta: float) -> bool:
    return (found.bound == 0 or (found.bound > 0 and found.value >= beta)
            or (found.bound < 0 and found.value <= alpha))


def _merged(rows: Sequence[Ranked], before: Sequence[Ranked]) -> list[Ranked]:
    """A round cut short: what it has found, best first (it began with the old best), then the others."""
    seen = {row.action for row in rows}
    return sorted(rows, key=_worth) + [row for row in before if row.action not in seen]


def _worth(row: Ranked) -> float:
    return -row.value
