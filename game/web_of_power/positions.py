"""Reading positions: every field of an interchange object is checked before a state is made of it."""

from __future__ import annotations

from game.core.api import Json, Options, PositionError
from game.core.texts import Line
from game.web_of_power.state import WebState


def load(position: Json, options: Options, seed: int) -> WebState:
    """The state of an interchange object. Raises PositionError with one sentence."""
    raise PositionError(Line("position.none"))
