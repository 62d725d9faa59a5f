"""Whole turns as one thing to choose: what a brain offers when one of its turns is several actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from game.core.levels import Ranked
from game.core.rng import Rng

Params = Mapping[str, Any]


class Plan(NamedTuple):
    """Actions to play one after the other, up to the next card seen or the turn's end, and their worth."""

    actions: tuple[Any, ...]
    worth: float


@runtime_checkable
class PlansTurns(Protocol):
    """A brain that can think in whole turns."""

    def plans(self, view: Any, params: Params) -> Sequence[Plan]:
        """Every sensible continuation of the seat's turn, best first; never empty while it may act."""

    def share(self, view: Any) -> float:
        """The part of a turn's budget that the coming decision deserves; the parts of a turn add up to 1."""

    def outcomes(self, state: Any, plan: Plan, rng: Rng, params: Params) -> float:
        """Play `plan` and some rounds more in a sampled world (which may be changed); worth to the mover."""


@runtime_checkable
class Guesses(Protocol):
    """A brain that reads more out of a view than what it proves, and guesses worlds accordingly."""

    def guess(self, view: Any, rng: Rng) -> Any:
        """A full state that this view cannot tell from the truth, likely ones more often."""


def ranked_first_actions(plans: Sequence[Plan], visits: Sequence[int] | None = None) -> tuple[Ranked, ...]:
    """The first actions of plans that are ordered best first: each once, with its best plan's worth."""
    found: dict[Any, Ranked] = {}
    for index, plan in enumerate(plans):
        action = plan.actions[0]
        if action not in found:
            found[action] = Ranked(action, plan.worth, visits[index] if visits is not None else 1)
    return tuple(found.values())
