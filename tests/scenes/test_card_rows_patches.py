"""The card rows painted in patches: what is kept from frame to frame looks as if it were painted anew."""

from __future__ import annotations

from random import Random

import pytest

from game.web_of_power_cards.board_data import CARDS, LANDS, Card
from scenes.boards import card_rows_faces
from scenes.boards.card_rows import CardRowsBoard
from scenes.boards.card_rows_lanes import row_of
from tests.scenes.alone import drawn
from tests.scenes.at_table import among_persons


def painted_anew(board: CardRowsBoard) -> bytes:
    """The pixels of the board without the picture that is kept; cards stay as they were made."""
    board.painter._still.forget()
    return drawn(board)


@pytest.mark.parametrize(("size", "seats"), [((960, 600), 5), ((1280, 800), 3)])
def test_patches_look_like_the_whole(size: tuple[int, int], seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a game by lot, while rows close up, log lines light up this and that, and the log comes and goes."""
    monkeypatch.setattr(card_rows_faces, "FRESH", 99)  # cards of a new size are all there in the first picture of it
    chance, sitting = Random(seats), among_persons("web_of_power_cards", seats, size, confirm_turn="never")
    scene, board = sitting.scene, sitting.board
    places = [("land", seat, land.key) for seat in range(seats) for land in LANDS]
    slid, step = 0, 0
    while not scene.table.over:
        scene.update(0.13)
        if not scene.reel.busy:
            liked = [action for action in scene.table.state.legal_actions() if action.kind in ("take", "claim", "move")]
            scene.submit(chance.choice(liked or scene.table.state.legal_actions()))
        if step % 7 == 0:
            board.show_lit(chance.sample(places, step % 3), None)
        if step % 36 == 17:
            scene.log.toggle()
        if step % 6 == 0:
            kept = drawn(board)
            assert kept == painted_anew(board), step
            slid += bool(board.lanes.moving)
        step += 1
    assert slid > 10


def test_only_the_row_that_closes_up_is_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = among_persons("web_of_power_cards", 3, (2560, 1440), confirm_turn="never")
    scene, board = sitting.scene, sitting.board
    scene.update(0.1)
    drawn(board)
    take = next(action for action in scene.table.state.legal_actions() if action.kind == "take")
    row = row_of(take.cell)
    there = {CARDS[card].id for cell, card in enumerate(board.view.cards) if row_of(cell) == row}  # type: ignore[union-attr]
    scene.submit(take)
    face, painted = board.painter.faces.face, set[str]()

    def seen(card: Card, *more: object) -> object:
        painted.add(card.id)
        return face(card, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(board.painter.faces, "face", seen)
    for _ in range(12):
        scene.update(0.05)
        drawn(board)
    assert not board.busy and painted == there
