"""From a state to what a seat sees of it and back: what lies open has the same name in both."""

from __future__ import annotations

from typing import Any, TypeVar

from game.core.api import State, View
from game.core.fields import reader, taker

V = TypeVar("V", bound=View[Any])


def seen(kind: type[V], state: State[Any], seat: int | None, **own: Any) -> V:
    """The view of a seat (None: the public).

    own: the fields that have another name, type or content than in the state. All others are the state's of the
    same name and type, lists as tuples: a view shows what its class names, and nothing else.
    """
    found = reader(type(state), kind)(state)
    to_move = state.current_player()
    found["seat"], found["to_move"] = seat, to_move
    found["legal"] = tuple(state.legal_actions()) if seat is not None and seat == to_move else ()
    found["scores"] = tuple(state.scores())
    found.update(own)
    return kind(**found)


def take_over(state: State[Any], view: View[Any]) -> None:
    """Give a state all that lies open in a view: the fields of the same name and type, tuples as lists."""
    taker(type(state), type(view))(state, view)
