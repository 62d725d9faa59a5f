"""The board of Abalone painted in patches: what is kept from frame to frame looks as if it were painted anew."""

from __future__ import annotations

from random import Random

import pygame

from game.abalone.moves import Move
from game.abalone.rules import GAME
from game.abalone.state import AbaloneState
from game.core.events import Event, Moved
from scenes.boards.abalone import AbaloneBoard
from tests.scenes.alone import drawn, hasty_and_smooth, laid_out
from tests.scenes.test_abalone_board import eager, new_state


def watched(board: AbaloneBoard) -> list[pygame.Rect]:
    """The rooms that are painted anew from now on."""
    rooms: list[pygame.Rect] = []
    patches = board.painter._board
    paint = patches.paint

    def note(surface: pygame.Surface, room: pygame.Rect) -> None:
        rooms.append(room)
        paint(surface, room)

    patches.paint = note
    return rooms


def test_patches_look_like_the_whole() -> None:
    """In a game by lot, told move by move, in which hints and what can be picked light up."""
    board, _, _ = laid_out(AbaloneBoard, "abalone", (1280, 800), 2)
    state, chance = new_state(), Random(4)
    board.sync(state.view(0), False)
    lost = 0
    while lost < 2:
        action = eager(state, chance)
        if chance.random() < 0.3:
            board.show_picks((), {place for move in state.legal_actions() for place in GAME.touches(move)}, True)
        if chance.random() < 0.3:
            board.show_ghost(GAME.touches(action), state.seat)
        if chance.random() < 0.1:
            board.show_coordinates()
        assert drawn(board) == painted_anew(board), state.ply
        board.show_ghost((), None)
        lost += sum(event.target[0] == "tray" for event in begun(board, state, action))
        for _ in range(chance.randrange(1, 12)):
            board.update(1 / 20)
        assert drawn(board) == painted_anew(board), state.ply
        board.finish()
        board.sync(state.view(0), False)


def begun(board: AbaloneBoard, state: AbaloneState, action: Move) -> list[Moved]:
    """A move is played and begins to be shown."""
    events: list[Event] = []
    state.apply(action, events)
    moved = [event for event in events if isinstance(event, Moved)]
    for event in moved:
        board.play(event, state.view(0))
    return moved


def painted_anew(board: AbaloneBoard) -> bytes:
    """The pixels of the board without anything kept but the bare wood."""
    board.painter._board.forget()
    return drawn(board)


def test_only_what_looks_different_is_painted() -> None:
    board, _, _ = laid_out(AbaloneBoard, "abalone", (1280, 800), 2)
    state = new_state()
    board.sync(state.view(0), False)
    drawn(board)
    rooms = watched(board)
    board.sync(state.view(0), False)
    drawn(board)
    assert not rooms, "nothing has changed"
    board.show_lit([("cell", "a1")], 0)
    drawn(board)
    assert len(rooms) == 1 and rooms[0].collidepoint(board.plan.cell("a1"))
    assert max(rooms[0].size) < 2 * board.plan.step


def test_a_marble_on_its_way_repaints_little() -> None:
    board, _, _ = laid_out(AbaloneBoard, "abalone", (1280, 800), 2)
    state = new_state()
    board.sync(state.view(0), False)
    drawn(board)
    begun(board, state, state.legal_actions()[0])
    board.update(0.05)
    drawn(board)
    rooms = watched(board)
    board.update(0.05)
    drawn(board)
    assert board.busy and rooms
    assert sum(room.w * room.h for room in rooms) < board.plan.board.w * board.plan.board.h / 8


def test_what_was_painted_in_haste_becomes_smooth() -> None:
    board, _, _ = laid_out(AbaloneBoard, "abalone", (1120, 760), 2)
    board.sync(new_state().view(0), False)
    hasty, kept = hasty_and_smooth(board)
    board.painter.forget()
    assert kept != hasty and kept == drawn(board)
