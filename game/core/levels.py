"""Levels of computer opponents: plain tables that a game fills and `game.ai` reads."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.core.rng import Rng
from game.core.texts import Line

LEVELS = ("page", "squire", "knight", "cardinal")


@dataclass(frozen=True, slots=True)
class Level:
    """How one level of one game thinks.

    agent: name of the search in `game.ai.agents.AGENTS`, or a dotted "module:factory" of the game's own
    (a function of (game, brain, level) that gives an Agent). iterations: its whole play budget for a whole
    turn, counted; seconds: the same on the clock, used when a person waits. params: whatever else it wants.
    """

    agent: str
    iterations: int
    seconds: float
    params: Mapping[str, Any] = field(default_factory=dict)


class Budget(NamedTuple):
    """What one answer may cost: so many iterations (deterministic) or so many seconds, whichever is given."""

    iterations: int | None = None
    seconds: float | None = None


class Ranked(NamedTuple):
    """One alternative: an action, its worth to the mover (higher is better), how often it was tried."""

    action: Any
    value: float
    visits: int = 1


class Choice(NamedTuple):
    """An agent's answer: the action, alternatives with the best first, and one sentence why.

    nodes: positions that a tree search has looked at or added; 0 where no tree was searched.
    """

    action: Any
    ranked: tuple[Ranked, ...]
    reason: Line
    nodes: int = 0


Cancel = Callable[[], bool]


class Brain(ABC):
    """What a game tells the shared searches: worth of positions, sensible moves, and levels."""

    levels: Mapping[str, Level]

    @abstractmethod
    def value(self, state: Any, seat: int) -> float:
        """Worth of a position for a seat against its rivals, about -1 (lost) to 1 (won)."""

    @abstractmethod
    def rollout(self, state: Any, rng: Rng) -> Any:
        """A quick sensible action for playouts."""

    def priors(self, state: Any, legal: Sequence[Any]) -> list[float]:
        """How promising each action looks before search; non-negative, any scale."""
        return [1.0] * len(legal)

    @abstractmethod
    def reason(self, view: Any, action: Any) -> Line:
        """Why this action, in one sentence that names a number of `explain` or a rule."""
