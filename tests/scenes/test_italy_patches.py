"""The board of Condottiere painted in patches: what is kept from frame to frame looks as if it were painted anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.condottiere.board_data import CITIES
from game.condottiere.rules import GAME
from game.condottiere.state import CondottiereState
from game.core.events import Moved
from scenes.boards.italy import ItalyBoard
from tests.rules.condottiere.kit import owners, position
from tests.scenes.alone import drawn, hasty_and_smooth, laid_out, painted_anew
from tests.scenes.at_table import among_persons


@pytest.mark.parametrize("seats", [2, 5])
def test_patches_look_like_the_whole(seats: int) -> None:
    """In a game by lot in which log lines, hints and the pointer light up this and that."""
    chance = Random(seats)
    sitting = among_persons("condottiere", seats)
    scene, board = sitting.scene, sitting.board
    places = [("city", city.id) for city in CITIES] + [("army", seat) for seat in range(seats)]
    for turn in range(40):
        scene.update(0.2)
        if not scene.reel.busy and not scene.table.over:
            scene.submit(chance.choice(scene.table.state.legal_actions()))
        if turn % 3 == 0:
            board.show_lit(chance.sample(places, turn % 4), chance.randrange(seats))
        if turn % 5 == 0:
            board.show_ghost(chance.sample(places, 1), chance.randrange(seats))
        kept = drawn(board)
        assert kept == painted_anew(board), turn


def state_with(*held: tuple[str, ...]) -> CondottiereState:
    """A battle, and who owns what."""
    return GAME.load_state(position(4, {0: "surrender 1"}, {0: "6"}, owners=owners(*held)), GAME.info.defaults(), 1)


def test_only_what_looks_different_is_painted() -> None:
    board, _, _ = laid_out(ItalyBoard, "condottiere", (1280, 800), 4)
    rooms: list[pygame.Rect] = []
    patches, paint = board.painter._map, board.map.paint

    def watched(still: pygame.Surface, room: pygame.Rect) -> None:
        rooms.append(room)
        paint(still, room)

    patches.paint = watched
    view = state_with(("Torino", "Genova"), ("Siena",)).view(0)
    board.sync(view, False)
    drawn(board)
    rooms.clear()
    board.sync(view, False)
    drawn(board)
    assert not rooms, "nothing has changed"
    board.show_lit([("city", "Roma")], 0)
    drawn(board)
    ring = board.ring(("city", "Roma"))
    assert ring is not None and len(rooms) == 1 and rooms[0].collidepoint(ring.center)
    assert rooms[0].w < board.stand.plan.map.w / 2 and rooms[0].h < board.stand.plan.map.h / 2


def test_the_pictures_of_a_conquest_are_made_while_the_banner_falls() -> None:
    board, _, _ = laid_out(ItalyBoard, "condottiere", (1280, 800), 4)
    view = state_with(("Modena",), ("Siena",)).view(0)
    board.sync(view, False)
    drawn(board)

    def kept(kind: str) -> list[Any]:
        return [key for key in board.map._kept if isinstance(key, tuple) and key[0] == kind]

    assert len(kept("owned")) == 2 and not kept("outline")
    board.play(Moved("marker0", ("supply", 0), ("city", "Firenze")), view)
    board.update(0.01)
    next(board.soon())
    assert len(kept("owned")) == 3 and not kept("outline"), "one picture at a step"
    next(board.soon())
    assert board.busy and len(kept("outline")) == 1
    assert not [*board.map.soon()], "and none of them twice"
    made = dict(board.map._kept)
    while board.busy:
        board.update(0.05)
    drawn(board)
    assert board.map._kept.keys() == made.keys(), "nothing else is needed when it is down"


@pytest.mark.parametrize("seats", [2, 5])
def test_the_words_after_a_battle_are_set_while_it_lasts(seats: int) -> None:
    board, _, _ = laid_out(ItalyBoard, "condottiere", (1280, 800), seats)
    state, chance = GAME.new_state(seats, GAME.info.defaults(), 3), Random(3)
    while not (state.phase == "battle" and state.passed):
        state.apply(chance.choice(state.legal_actions()))
    board.sync(state.view(0), False)
    drawn(board)
    made = [*board.battle.soon(state.view(0))]
    assert len(made) == 2 * seats and not [*board.battle.soon(state.view(0))]
    while state.phase == "battle":
        state.apply(GAME.parse(state.view(state.to_move), "pass"))
    board.sync(state.view(0), False)
    wrapped = board.stage.look.text._set.cache_info().misses
    drawn(board)
    assert board.battle._rows[0].words and board.stage.look.text._set.cache_info().misses == wrapped


def test_a_hand_that_closes_up_is_made_before_a_card_is_played() -> None:
    board, _, _ = laid_out(ItalyBoard, "condottiere", (1280, 800), 4)
    start = position(4, {0: "1 2 2 5 winter drum bishop"}, {1: "6"}, owners=owners(("Torino",), ("Siena",)))
    state = GAME.load_state(start, GAME.info.defaults(), 1)
    board.sync(state.view(0), False)
    drawn(board)
    assert [*board.soon()] and not [*board.soon()], "each picture once"
    made = {key for key, _ in board.stand.faces._kept.items()}
    for kind in ("1", "5", "bishop"):
        after = state.clone()
        after.apply(GAME.parse(state.view(0), f"play {kind}"))
        board.sync(after.view(0), False)
        board.stand.cards.draw(pygame.Surface((1280, 800)))
        assert len(board.stand.hand()) == 6 and {key for key, _ in board.stand.faces._kept.items()} == made, kind


def test_what_was_painted_in_haste_becomes_smooth() -> None:
    board, _, _ = laid_out(ItalyBoard, "condottiere", (1120, 760), 4)
    board.sync(state_with(("Torino",), ("Siena",)).view(0), False)
    hasty, kept = hasty_and_smooth(board)
    assert kept != hasty and kept == painted_anew(board)


def test_lines_around_linked_cities_become_smooth_and_the_rough_ones_are_not_kept() -> None:
    board, _, _ = laid_out(ItalyBoard, "condottiere", (1120, 760), 4)
    board.sync(state_with(("Torino", "Genova"), ("Siena",)).view(0), False)
    board.stage.look.pictures.hasty = True
    drawn(board)

    def lines() -> list[bytes]:
        return [pygame.image.tobytes(picture, "RGBA") for key, (picture, _) in board.map._kept.items()
                if isinstance(key, tuple) and key[0] == "outline"]

    rough = lines()
    hasty_and_smooth(board)
    smooth = lines()
    painted_anew(board)
    assert len(rough) == len(smooth) == 1 and rough != smooth == lines()


def test_the_wood_below_the_battle_is_that_of_the_whole_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another size of it would be another picture, and not go on where the wood of the table ends."""
    board, _, _ = laid_out(ItalyBoard, "condottiere", (1280, 800), 4)
    pictures, sizes = board.stage.look.pictures, set[tuple[int, int]]()
    covering = pictures.covering

    def seen(name: str, size: tuple[int, int]) -> pygame.Surface:
        sizes.add(size)
        return covering(name, size)

    monkeypatch.setattr(pictures, "covering", seen)
    board.sync(state_with(("Torino",)).view(0), False)
    painted_anew(board)
    assert sizes == {(1280, 800)}
