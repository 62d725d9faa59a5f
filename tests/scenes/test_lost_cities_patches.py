"""The table of Lost Cities painted in patches, and its cards made before they are seen."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.core.events import Moved
from game.lost_cities.cards import COLOURS
from game.lost_cities.rules import GAME
from scenes.boards.cards import CardFaces
from scenes.boards.lost_cities import LostCitiesBoard
from tests.scenes.alone import drawn, laid_out, painted_anew
from tests.scenes.at_table import among_persons

EARLY = 0.1  # seconds: whatever moves is on its way


@pytest.mark.parametrize("seats", [2, 4])
def test_patches_look_like_the_whole(seats: int) -> None:
    """In a game by lot in which log lines and hints light up this and that."""
    chance = Random(seats)
    sitting = among_persons("lost_cities", seats)
    table = sitting.table
    scene, board = sitting.scene, sitting.board
    for turn in range(60):
        scene.update(0.2)
        if not scene.reel.busy:
            scene.submit(chance.choice(table.state.legal_actions()[:12]))
        if turn % 3 == 0:
            board.show_lit(chance.sample(board.fields(), turn % 4), chance.randrange(seats))
        if turn % 5 == 0:
            board.show_ghost(chance.sample(board.fields(), 1), chance.randrange(seats))
        kept = drawn(board)
        assert kept == painted_anew(board), turn


def ready() -> tuple[LostCitiesBoard, Moved]:
    """A drawn table on which the viewer is to lay a card, and the event of one that is laid."""
    board, _, _ = laid_out(LostCitiesBoard, "lost_cities", (1280, 800), 2)
    state = GAME.new_state(2, GAME.info.defaults(), 1)
    board.sync(state.view(state.seat), False)
    drawn(board)
    kind = next(action for action in state.legal_actions() if action.kind == "play").cards[0]
    return board, Moved(kind, ("hand", state.seat), ("expedition", state.seat, kind[0]))


def test_only_what_looks_different_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    board, event = ready()
    assert board.view is not None
    rooms: list[pygame.Rect] = []
    patches, paint = board.painter.ground._still, board.painter.ground._paint
    monkeypatch.setattr(patches, "paint", lambda still, room: (rooms.append(room), paint(still, room)))
    drawn(board)
    assert rooms == []
    board.play(event, board.view)
    board.finish()
    drawn(board)
    fields = [board.field(("expedition", colour)) for colour in COLOURS]
    touched = {colour for colour, field in zip(COLOURS, fields) if field and field.collidelist(rooms) >= 0}
    assert str(event.what)[0] in touched and len(touched) <= 3  # shadows reach a little into its neighbours
    plaque = board.painter.plaques.rect(board.stand.own)
    assert plaque.collidelist(rooms) >= 0


def test_cards_on_their_way_are_made_as_they_will_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    board, event = ready()
    assert board.view is not None
    board.play(event, board.view)
    board.update(EARLY)
    drawn(board)
    for _ in board.soon():
        pass
    late: list[object] = []
    for name in ("_card", "turned"):
        real = getattr(CardFaces, name)
        monkeypatch.setattr(CardFaces, name, lambda *args, real=real: (late.append(args[1:]), real(*args))[1])
    board.finish()
    for _, sprite in board.stand.hand_places():
        sprite.show(light="dim")
    drawn(board)
    assert [made for made in late if made[0] is not None] == []


def test_the_hand_is_made_as_it_will_stand_with_a_card_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without animation it stands so at once."""
    board, event = ready()
    assert board.view is not None
    for _ in board.soon():
        pass
    late: list[object] = []
    real = CardFaces._card
    monkeypatch.setattr(CardFaces, "_card", lambda *args: (late.append(args[1:]), real(*args))[1])
    turned = pygame.transform.rotozoom
    monkeypatch.setattr(pygame.transform, "rotozoom", lambda *args: (late.append(args[1:]), turned(*args))[1])
    board.play(event, board.view)
    board.finish()
    for _, sprite in board.stand.hand_places():
        sprite.show(light="dim")
    board.stand.cards.draw(pygame.Surface((1280, 800)))
    assert len(late) <= 2  # the card that was laid lies on the cloth now, and its light is gone


def test_a_light_changes_neither_the_shared_sprite_nor_the_card_without_it() -> None:
    """At heights where the sprite is as wide as the deck says, and a pixel narrower."""
    board, _ = ready()
    faces, assets = board.stand.faces, board.stage.look.assets
    for height in range(90, 110):
        sprite, plain = assets.sprite("card_lc_r7", height), faces.card("r7", height)
        before = sprite.get_buffer().raw, plain.get_buffer().raw
        assert faces.card("r7", height, "dim").get_buffer().raw != before[1]
        assert faces.card("r7", height, "bright").get_buffer().raw != before[1]
        assert (sprite.get_buffer().raw, plain.get_buffer().raw) == before


def test_a_hand_is_turned_quickly_while_pictures_are_rough_and_finely_after_it() -> None:
    board, _ = ready()
    pictures, fine = board.stage.look.pictures, drawn(board)
    pictures.hasty = True
    pictures.covering("sprites/wood_table", (1111, 777))
    assert pictures.rough and drawn(board) != fine
    pictures.hasty = False
    while pictures.polish():
        pass
    assert drawn(board) == fine
