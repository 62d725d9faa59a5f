"""The stones game, spoilt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.api import Json, Options, Refusal
from game.core.events import Event, Place
from game.core.levels import Brain
from tests.toys import STONES
from tests.toys.broken.fault import Fault
from tests.toys.stones.heuristics import BRAIN
from tests.toys.stones.rules import StonesGame
from tests.toys.stones.state import StonesState, StonesView, Take, take
from tests.toys.stones.texts import EN


class AmbiguousNotation(StonesGame):
    """Two heaps, one text."""

    def notate(self, view: StonesView, action: Take) -> str:
        return f"take {action.stones} from 1"


class CarelessReading(StonesGame):
    """A missing or wrong field is a traceback."""

    def load_state(self, position: Json, options: Options, seed: int) -> StonesState:
        return super().load_state({**position, "heaps": [int(n) for n in position["heaps"]]}, options, seed)


class SilentRefusal(StonesGame):
    """Never says why not."""

    def why_not(self, view: StonesView, picks: Sequence[Place]) -> Refusal | None:
        return None


class WrongRefusal(StonesGame):
    """Refuses what is legal, once something is picked."""

    def why_not(self, view: StonesView, picks: Sequence[Place]) -> Refusal | None:
        return super().why_not(view, [*picks, ("nowhere",)])


class EndlessState(StonesState):
    """A heap is never quite empty: the last stone may stay for ever."""

    __slots__ = ()

    def legal_actions(self) -> list[Take]:
        left = sum(self.heaps)
        return [action for action in super().legal_actions() if action.stones < left] or [take(0, 0)]

    def apply(self, action: Take, events: list[Event] | None = None) -> None:
        super().apply(action, events if action.stones else None)


class TurningOrderState(StonesState):
    """Every other turn the actions are listed the other way round."""

    __slots__ = ()

    def legal_actions(self) -> list[Take]:
        return super().legal_actions()[::-1 if self.turn % 2 else 1]


class WorseIsBetterState(StonesState):
    """The winner's worth is less than the loser's."""

    __slots__ = ()

    def returns(self) -> list[float]:
        return [-value for value in super().returns()]


class ChanceState(StonesState):
    """An open game that uses its generator."""

    __slots__ = ()

    def apply(self, action: Take, events: list[Event] | None = None) -> None:
        super().apply(action, events)
        self.rng += 1


def _with_state(state_class: type[StonesState]) -> StonesGame:
    class Spoilt(StonesGame):
        def new_state(self, seats: int, options: Options, seed: int) -> StonesState:
            plain = super().new_state(seats, options, seed)
            return state_class(**{name: getattr(plain, name) for name in StonesState.__dataclass_fields__})

    return Spoilt()


def _fault(name: str, check: str, says: str, game: StonesGame, **more: Any) -> Fault:
    brain: Brain = BRAIN
    return Fault(name, STONES, check, says, game, brain, dict(EN), **more)


STONES_VARIANTS: tuple[Fault, ...] = (
    _fault("ambiguous_notation", "notation_round_trips", "is both", AmbiguousNotation()),
    _fault("careless_reading", "positions_are_read_carefully", "", CarelessReading(), raises=TypeError),
    _fault("silent_refusal", "reasons_are_given", "refusal None", SilentRefusal()),
    _fault("wrong_refusal", "reasons_are_given", "yet is refused", WrongRefusal()),
    _fault("turning_order", "legality_is_canonical", "from position to position", _with_state(TurningOrderState)),
    _fault("endless", "games_end", "has not ended", _with_state(EndlessState)),
    _fault("worse_is_better", "games_end", "never worth less", _with_state(WorseIsBetterState)),
    _fault("chance_in_the_open", "open_games_hide_nothing", "", _with_state(ChanceState)),
)
