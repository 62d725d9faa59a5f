"""Books of poses: the moments of one game, or of the whole cabinet, of which pictures are taken."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from game.core import registry
from game.core.table import Table
from scenes.kit.recorder import Recorder
from tests.tools.screens_stage import LONG_NAMES, NAMES, Stage, play, seated

Pose = Callable[[Stage, str], None]
Repaint = Callable[[Any, Recorder], None]


def nothing(scene: Any, recorder: Recorder) -> None:
    """A repaint for boards that write all their words anew in every frame."""


@dataclass
class Book:
    """Poses by name. may_hide: words over which pieces may stand by the nature of the board. repaint: writes
    once more what a board has painted on pictures that it keeps, so that the recorder sees those words."""

    poses: dict[str, Pose] = field(default_factory=dict)
    may_hide: frozenset[str] = frozenset()
    repaint: Repaint = nothing

    def pose(self, name: str) -> Callable[[Pose], Pose]:
        """Registers a pose. Names are SCENE_MOMENT; poses get the stage, cleared, and the id of a game."""
        def register(make: Pose) -> Pose:
            assert name not in self.poses, name
            self.poses[name] = make
            return make
        return register


def most_seats(game_id: str) -> int:
    """As many as can sit at this game."""
    return max(registry.info(game_id).seats)


def start(stage: Stage, game_id: str) -> Any:
    """The table of most seats as a game begins, all of them persons; gives its scene."""
    seats = most_seats(game_id)
    return stage.table(seated(game_id, seats, range(seats)))


def middle(game_id: str, seats: int = 0, seed: int = 3, long_names: bool = False, persons: tuple[int, ...] = (0,),
           entries: int = 60, **options: Any) -> Table:
    """A game in its middle, at the beginning of a turn of a person; as many seats as can be unless told."""
    names = LONG_NAMES if long_names else (LONG_NAMES[0], *NAMES[1:])
    table = seated(game_id, seats or most_seats(game_id), persons, names, seed, **options)
    play(table, lambda t: t.cursor >= entries and t.to_move in persons
         and t.log[t.cursor - 1].turn != t.state.turn, random.Random(seed))
    return table


def see_drawn(stage: Stage, table: Table) -> None:
    """Between persons: the card that is drawn from the pile has arrived, and the hand is not covered yet."""
    stage.ctx.settings.confirm_turn = "never"
    scene = stage.table(table)
    stage.click(scene.board.ring(("pile",)).center)
    stage.pass_time(1.5, lambda: not scene.reel.busy)
    stage.pass_time(0.3)
    assert scene.watch.drawn is not None


def ended(game_id: str, seats: int, seed: int, long_names: bool) -> Table:
    """A game that is over."""
    table = middle(game_id, seats, seed, long_names)
    play(table, lambda t: False, random.Random(seed))
    return table
