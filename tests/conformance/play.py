"""Random games for the checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.core import registry
from game.core.api import State
from game.core.events import Event
from game.core.rng import Rng, seed_from
from tests.conformance.cases import Setting, case


class Step(NamedTuple):
    """One action of a random game. The states are independent copies: of before, and of after."""

    before: State[Any]
    seat: int
    action: Any
    events: list[Event]
    after: State[Any]


def start(setting: Setting) -> State[Any]:
    """The dealt first position."""
    state: State[Any] = registry.rules(setting.game_id).new_state(
        setting.seats, dict(setting.options), setting.seed)
    return state


def dice(setting: Setting, *more: int | str) -> Rng:
    """Chance for a check, apart from the game's own."""
    return Rng(seed_from("conformance", setting.game_id, setting.seats, setting.seed, *more))


def pick(legal: Sequence[Any], rng: Rng, by_kind: bool) -> Any:
    """Any action; `by_kind`: first a kind, then one of that kind, so that rare kinds are met often."""
    if not by_kind:
        return rng.choice(legal)
    kinds = list(dict.fromkeys(action.kind for action in legal))
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if action.kind == kind])


def steps(setting: Setting) -> Iterator[Step]:
    """A whole random game. Every second seed favours rare kinds of actions."""
    rng = dice(setting, "play")
    state = start(setting)
    limit = case(setting.game_id).max_plies
    while not state.is_terminal():
        assert state.ply < limit, f"the game has not ended after {limit} plies"
        before = state.clone()
        seat = state.current_player()
        assert seat is not None
        action = pick(state.legal_actions(), rng, setting.seed % 2 == 1)
        events: list[Event] = []
        state.apply(action, events)
        yield Step(before, seat, action, events, state.clone())


def positions(setting: Setting, every: int) -> Iterator[State[Any]]:
    """The first position, every so many plies one more, and the last."""
    state = start(setting)
    yield state
    for step in steps(setting):
        state = step.after
        if state.ply % every == setting.seed % every and not state.is_terminal():
            yield state
    yield state


def readers(setting: Setting) -> tuple[int | None, ...]:
    """Whose views there are: every seat's and the public's."""
    return (*range(setting.seats), None)
