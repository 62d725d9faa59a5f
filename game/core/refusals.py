"""What every game's refusals have in common: a sentence with its rule, and what is asked first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.api import Refusal, View
from game.core.events import Place
from game.core.texts import Line, SeatName


def no(rule: str, key: str, *places: Place, **fields: object) -> Refusal:
    """The refusal with the text `why.KEY` of the game's own table."""
    return Refusal(rule, Line(f"why.{key}", fields, places))


def fits(view: View[Any], picks: Sequence[Place], touches: Callable[[Any], tuple[Place, ...]]) -> bool:
    """Whether a legal action contains all picks."""
    wanted = set(picks)
    return any(wanted.issubset(touches(action)) for action in view.legal)


def not_now(view: View[Any], over: str, turn: str, **fields: object) -> Refusal | None:
    """Why the seat has nothing to pick: over, turn: the rules that say so; fields: of the text for the end."""
    if view.to_move is None:
        return no(over, "over", **fields)
    if view.seat != view.to_move:
        return no(turn, "not_turn", seat=SeatName(view.to_move))
    return None
