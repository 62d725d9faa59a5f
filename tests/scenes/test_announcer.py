"""Points are added up as they are told, also in games whose points count while they are being made."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.core import registry
from game.core.events import Scored
from game.core.table import Chair, Table
from tests.scenes.at_table import NAMES, FakeAgents, FakeStore, Sitting
from tests.scenes.conftest import make_context

GAMES = [game_id for game_id in registry.ids() if not game_id.startswith("toy_")]


def before_a_scoring(game_id: str) -> tuple[Table, list[Scored]]:
    """A table one action before points are told, and what will be told."""
    info = registry.info(game_id)
    chairs = [Chair(NAMES[n], None, n) for n in range(min(info.seats))]
    table, chance = Table(game_id, chairs, info.defaults(), 5), random.Random(2)
    while True:
        events = table.submit(chance.choice(table.state.legal_actions()))
        told = [event for event in events if isinstance(event, Scored)]
        if told:
            table.go_to(table.cursor - 1)
            return table, told


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_shown_and_what_is_still_to_be_told_make_up_the_points(game_id: str) -> None:
    table, told = before_a_scoring(game_id)
    ctx: Any = make_context((1280, 800), animation="fast", confirm_turn="never")
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    sitting = Sitting(ctx, table)
    scene, shown = sitting.scene, []
    tell = scene.reel.announce

    def hear(event: Any) -> None:
        tell(event)
        if isinstance(event, Scored):
            shown.append(list(scene.announcer.scores))

    scene.reel.announce = hear
    scene.submit(table.log[table.cursor].action)
    sitting.wait(lambda: not scene.reel.busy)
    assert len(shown) == len(told)
    for n, points in enumerate(shown, 1):
        later = [sum(event.points[seat] for event in told[n:]) for seat in range(table.seats)]
        assert [now + more for now, more in zip(points, later)] == table.scores()
