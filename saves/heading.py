"""What a list shows of a saved game."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.log import Chair


@dataclass(frozen=True, slots=True)
class SaveMeta:
    """What is said about a save beside the game itself.

    title: the user's name for it. saved_at: seconds since 1970, whole. serial: goes up with every save of
    one folder, so that the newest is known whatever the clock says. thumbnail: PNG of the public view.
    """

    title: str = ""
    saved_at: int = 0
    kind: str = "named"
    serial: int = 0
    thumbnail: bytes | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """What a list of saves shows of one. scores: as the public may know them. conceded: seats that have given up.
    cut_short: it is over, but not by its rules.
    """

    game: str
    meta: SaveMeta
    chairs: tuple[Chair, ...] = ()
    ply: int = 0
    turn: int = 0
    scores: tuple[int, ...] = ()
    over: bool = False
    practice: bool = False
    assisted: bool = False
    conceded: tuple[int, ...] = ()
    cut_short: bool = False
