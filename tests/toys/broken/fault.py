"""What is wrong with a spoilt toy and which check must notice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.api import Game
from game.core.levels import Brain


@dataclass(slots=True)
class Fault:
    """check: name of the check in the suite; says: a part of what the check says then;
    raises: what it raises, if the fault is one that the rules stumble over themselves."""

    name: str
    base: str
    check: str
    says: str
    game: Game[Any, Any, Any]
    brain: Brain
    words: dict[str, str]
    raises: type[Exception] = AssertionError

    @property
    def game_id(self) -> str:
        """The toy's id and the fault's name."""
        return f"{self.base}_x_{self.name}"
