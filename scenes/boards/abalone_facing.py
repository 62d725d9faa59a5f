"""Which way round the board of Abalone lies, and words that agree with what is seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.texts import Texts

OPPOSITE = {"NW": "SE", "NE": "SW", "W": "E", "E": "W", "SW": "NE", "SE": "NW"}
WAY = "way."  # how the keys of the texts of compass points begin


@dataclass
class Facing:
    """How a player has arranged the board; that of a replay shares it with that of its table."""

    flipped: bool = False
    coordinates: bool = True

    def seen(self, way: str) -> str:
        """The compass point of the screen to which a way of the rules leads, and the other way about."""
        return OPPOSITE[way] if self.flipped else way


class FacingTexts(Texts):
    """Names compass points as they lie on the screen, in the log, in hints, notes and refusals alike: on a board
    that was turned round, what the rules call north-east is at the lower left."""

    facing: Facing

    @classmethod
    def of(cls, texts: Texts, facing: Facing) -> FacingTexts:
        """These words, for a board that lies so."""
        made = cls(texts._table, names=texts.names)
        made.facing = facing
        return made

    def say(self, key: str, /, **fields: Any) -> str:
        if key.startswith(WAY):
            key = WAY + self.facing.seen(key.removeprefix(WAY))
        return super().say(key, **fields)
