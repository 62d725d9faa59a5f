"""The map of Europe painted in patches: what is kept from frame to frame looks as if it were painted anew."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.core.events import Place
from game.web_of_power.board_data import ALLIANCES, COUNTRIES, SITES
from tests.scenes.alone import drawn, painted_anew
from tests.scenes.at_table import among_persons
from tests.scenes.test_europe_board import make_board, played

PLACES: list[Place] = [*(("site", site.id) for site in SITES), *(("crest", country.id) for country in COUNTRIES),
                       *(("alliance", alliance.number) for alliance in ALLIANCES)]


@pytest.mark.parametrize("seats", [3, 5])
def test_patches_look_like_the_whole(seats: int) -> None:
    """In a game by lot in which log lines, hints, picks and the pointer light up this and that."""
    chance = Random(seats)
    sitting = among_persons("web_of_power", seats)
    scene, board = sitting.scene, sitting.board
    for turn in range(60):
        scene.update(0.2)
        if not scene.reel.busy and not scene.table.over:
            scene.submit(chance.choice(scene.table.state.legal_actions()))
        if turn % 3 == 0:
            board.show_lit(chance.sample(PLACES, turn % 5), chance.randrange(seats))
        if turn % 4 == 0:
            board.show_ghost(chance.sample(PLACES, 1), chance.randrange(seats))
        if turn % 7 == 0:
            board.show_picks((), set(chance.sample(PLACES, 20)), True)
        kept = drawn(board)
        assert kept == painted_anew(board), turn


def test_only_what_looks_different_is_painted() -> None:
    board, _, _ = make_board()
    rooms: list[pygame.Rect] = []
    paint = board.painter._still.paint

    def watched(still: pygame.Surface, room: pygame.Rect) -> None:
        rooms.append(room)
        paint(still, room)

    board.painter._still.paint = watched
    view = played(8).view(0)
    board.sync(view, False)
    drawn(board)
    assert [room.contains(board.stand.plan.board) for room in rooms] == [True]
    rooms.clear()
    board.sync(view, False)
    drawn(board)
    assert not rooms, "the same view once more"
    board.show_marks([(1, ("site", "EN1")), (2, ("site", "IT3"))])
    drawn(board)
    where = [board.stand.plan.px(board.atlas.sites[site]) for site in ("EN1", "IT3")]
    assert len(rooms) == 2 and all(any(room.collidepoint(at) for room in rooms) for at in where)
    assert all(max(room.size) < board.stand.plan.board.w / 8 for room in rooms)
