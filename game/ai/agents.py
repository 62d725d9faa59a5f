"""The computer opponents: which search plays which level of which game, and what it may spend."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from game.ai.alphabeta import AlphaBeta
from game.ai.greedy import Greedy
from game.ai.ismcts import Ismcts
from game.ai.worlds import Worlds
from game.core import registry
from game.core.api import Game
from game.core.levels import Brain, Budget, Cancel, Choice, Level, Ranked
from game.core.rng import Rng
from game.core.texts import Line

SUM_SECONDS = 6.0  # between two decisions of a person all computers together take no longer
PROMPT = 0.95  # of the time that is promised: a search notices a little late that it is up
RANDOM = Level("random", 1, 0.1)


class UnknownLevel(ValueError):
    """The game has no opponent of that level."""


class Agent(Protocol):
    """Anything that can choose. It keeps nothing between calls that could change a choice."""

    def choose(self, view: Any, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """An answer for the seat of `view`, which is to move; `budget` is for that seat's whole turn."""


class ByLot:
    """Any legal action, each equally likely."""

    def __init__(self, game: Game[Any, Any, Any], brain: Brain, level: Level) -> None:
        pass

    def choose(self, view: Any, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """One of the legal actions."""
        action = rng.choice(view.legal)
        return Choice(action, (Ranked(action, 0.0),), Line("core.hint.lot"))


class Obvious:
    """Answers at once where nothing can be chosen, and leaves all else to another agent."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent

    def choose(self, view: Any, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """The only action for nothing, or the inner agent's answer."""
        if len(view.legal) == 1:
            action = view.legal[0]
            return Choice(action, (Ranked(action, 0.0),), Line("core.hint.only"))
        return self._agent.choose(view, budget, rng, cancel)


class Timed:
    """Keeps the clock for a game's own search: rules know none, so their time is up when `cancel` says so."""

    def __init__(self, agent: Agent, clock: Callable[[], float] = time.monotonic) -> None:
        self._agent = agent
        self._clock = clock

    def choose(self, view: Any, budget: Budget, rng: Rng, cancel: Cancel) -> Choice:
        """The inner agent's answer; it gets a budget of iterations or none at all."""
        if budget.iterations is not None or budget.seconds is None:
            return self._agent.choose(view, Budget(budget.iterations or 1), rng, cancel)
        end = self._clock() + budget.seconds
        return self._agent.choose(view, Budget(), rng, lambda: cancel() or self._clock() >= end)


Factory = Callable[[Game[Any, Any, Any], Brain, Level], Agent]

AGENTS: dict[str, Factory] = {
    "random": ByLot,
    "greedy": Greedy,
    "worlds": Worlds,
    "ismcts": Ismcts,
    "alphabeta": AlphaBeta,
}


def levels(game_id: str) -> dict[str, Level]:
    """All levels of a game, weakest first; "random" is always there."""
    return {"random": RANDOM, **registry.brain(game_id).levels}


def level(game_id: str, key: str) -> Level:
    """One level of a game. Raises UnknownLevel."""
    found = levels(game_id).get(key)
    if found is None:
        raise UnknownLevel(f"{game_id} has no level {key}")
    return found


def make(game_id: str, key: str) -> Agent:
    """The agent that plays a level of a game. Raises UnknownLevel."""
    return build(registry.rules(game_id), registry.brain(game_id), level(game_id, key))


def build(game: Game[Any, Any, Any], brain: Brain, row: Level) -> Agent:
    """The agent of one row of a level table: a search named in AGENTS or the game's own "module:factory"."""
    factory = AGENTS.get(row.agent)
    if factory is not None:
        return Obvious(factory(game, brain, row))
    module, _, name = row.agent.partition(":")
    return Obvious(Timed(getattr(import_module(module), name)(game, brain, row)))


def budget(game_id: str, key: str, share: float = 1.0) -> Budget:
    """A counted budget: that share of the level's play budget for a whole turn. Raises UnknownLevel."""
    return Budget(iterations=max(1, round(level(game_id, key).iterations * share)))


def play_budget(game_id: str, key: str, computers: int = 1) -> Budget:
    """Seconds for a whole turn with so many computers at the table: together they stay within SUM_SECONDS."""
    return Budget(seconds=PROMPT * min(level(game_id, key).seconds, SUM_SECONDS / max(1, computers)))
