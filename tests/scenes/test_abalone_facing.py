"""What the board of Abalone says and marks: turned round, while moves are told, in notes, by keys and in a replay."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pygame
import pytest

from game.abalone import moves
from game.abalone.hexes import BIT, CELLS, DIRECTION, NAME, moved
from game.abalone.rules import GAME
from game.abalone.views import motion as motion_of
from scenes.boards.abalone_facing import OPPOSITE
from scenes.boards.abalone_paint import RING
from scenes.boards.abalone_stand import MARBLES
from scenes.kit.fields import clipboard_text
from scenes.kit.keys import COMMANDS
from scenes.kit.popups import draw_note
from scenes.kit.recorder import Recorder
from scenes.replay import ReplayScene
from scenes.table import telling
from tests.scenes.at_table import FakeAgents
from tests.scenes.conftest import down, motion, press, up
from tests.scenes.test_abalone_board import SIZES, drawn, make_board, new_state, sit

COMPASS = {"north-east": "south-west", "north-west": "south-east", "east": "west"}
TURNED = {**COMPASS, **{there: here for here, there in COMPASS.items()}}


def turned(text: str) -> str:
    """The same sentence on a board that lies the other way round."""
    return re.sub(r"\b(north-east|north-west|south-east|south-west|east|west)\b", lambda m: TURNED[m[0]], text)


# -- turned round ------------------------------------------------------------------------------------------


def test_the_log_names_directions_as_they_are_seen(context_of: Any) -> None:
    sitting = sit(context_of(), plies=8)
    book = sitting.scene.logbook
    before = [book.row(n).text for n in range(len(book))]
    assert all(turned(text) != text for text in before)
    sitting.board.flip()
    assert [book.row(n).text for n in range(len(book))] == [turned(text) for text in before]
    sitting.board.flip()
    assert [book.row(n).text for n in range(len(book))] == before


def test_the_picture_of_the_log_is_painted_anew_when_the_board_is_turned(context_of: Any) -> None:
    sitting = sit(context_of(), plies=8)
    log = sitting.scene.frame.log.rect

    def picture() -> bytes:
        sitting.step()
        sitting.frame()
        return pygame.image.tobytes(sitting.canvas.subsurface(log), "RGB")
    before = picture()
    sitting.board.flip()
    assert picture() != before
    sitting.board.flip()
    assert picture() == before


def test_a_hint_and_the_note_of_an_arrow_name_directions_as_they_are_seen(context_of: Any) -> None:
    ctx = context_of()
    ctx.agents = FakeAgents()
    sitting = sit(ctx)
    sitting.key(pygame.K_h, text="h")
    action = ctx.agents.answer()
    sitting.wait(lambda: sitting.scene.hint is not None)
    way = moves.EFFECTS[action].way.name
    for seen in (way, OPPOSITE[way]):
        word = sitting.scene.texts._table[f"way.{seen}"]
        assert re.search(rf"\b{word}\b", telling.hint(sitting.scene))
        assert sitting.board.label(sitting.board.shown_arrows[0].place).lower().startswith(f"{word}:")
        assert telling.hint(sitting.scene) == sitting.scene.frame.prompt.text
        sitting.board.flip()


def test_a_replay_lies_as_the_table_does_and_turns_with_it(context_of: Any) -> None:
    sitting = sit(context_of(), plies=8)
    sitting.board.flip()
    replay = ReplayScene(sitting.scene)
    sitting.ctx.stack.push(replay)
    sitting.step()
    before = replay.side.sentence.text
    assert replay.board.flipped and before == sitting.scene.logbook.row(7).text
    replay.board.flip()
    assert replay.side.sentence.text == turned(before) == sitting.scene.logbook.row(7).text
    sitting.ctx.stack.pop(replay)
    sitting.step()
    assert not sitting.board.flipped and not sitting.board.plan.flipped


def test_a_marble_of_its_side_stands_before_every_line_of_the_log(context_of: Any, monkeypatch: Any) -> None:
    """At the table and in a replay: black and white are the names of the sides, whatever shields the players have."""
    sitting = sit(context_of(), plies=6)
    asked: list[str] = []
    replay = ReplayScene(sitting.scene)
    sitting.ctx.stack.push(replay)
    sitting.step()
    assets = sitting.ctx.look.assets
    sprite = assets.sprite

    def ask(name: str, *given: Any, **more: Any) -> pygame.Surface:
        asked.append(name)
        return sprite(name, *given, **more)
    monkeypatch.setattr(assets, "sprite", ask)
    sitting.scene.frame.log.draw(sitting.canvas)
    assert asked == [*MARBLES] * 3
    replay.side._paint_row(sitting.canvas, pygame.Rect(0, 0, 200, 20), 2, False, False)
    assert asked[6:] == [MARBLES[1]]


# -- what is marked ----------------------------------------------------------------------------------------


def test_no_frame_marks_a_move_that_was_not_made(context_of: Any) -> None:
    """From the click to the end of the counting: the marked marbles and their way are those of the move just made,
    also while a lost marble is counted and the table still holds back what comes next."""
    sitting = sit(context_of(confirm_turn="never", animation="normal"), plies=20, seed=4)
    chance, counted = Random(3), 0
    while counted < 3:
        view = sitting.table.view(sitting.table.to_move)
        pushes = [move for move in view.legal if motion_of(view, move).lost]
        action = chance.choice(pushes or view.legal)
        sitting.scene.submit(action)
        for _ in range(400):
            cells, way = sitting.board.painter._marked()
            assert not cells or (cells[0], way) == (action.start, moves.EFFECTS[action].way.name)
            counted += bool(cells) and sitting.scene.reel.speaking
            if not sitting.scene.reel.busy:
                break
            sitting.step()


def test_a_replay_marks_where_the_marbles_went(context_of: Any) -> None:
    sitting = sit(context_of(), plies=9)
    replay = ReplayScene(sitting.scene)
    sitting.ctx.stack.push(replay)
    sitting.step()
    for step in (9, 4, 1):
        replay.go_to(step)
        sitting.step()
        action: Any = sitting.table.log[step - 1].action
        cells, way = replay.board.painter._marked()
        assert cells[0] == action.start and way == moves.EFFECTS[action].way.name
    replay.go_to(0)
    sitting.step()
    assert replay.board.painter._marked() == ([], "")


def test_a_marble_that_is_counted_hides_none_of_the_board(context_of: Any) -> None:
    for size in SIZES:
        sitting = sit(context_of(confirm_turn="never", animation="normal", size=size), plies=0)
        banner = sitting.scene.frame.banner
        assert not banner.rect.colliderect(sitting.board.plan.board), size


def test_what_can_be_chosen_glimmers_but_not_for_purists() -> None:
    pictures = []
    for purist in (False, True):
        board, _, _ = make_board(purist=purist)
        board.sync(new_state().view(0), False)
        dark = drawn(board)
        board.show_picks((), tuple(("cell", cell) for cell in CELLS), True)
        pictures.append(drawn(board) != dark)
    assert pictures == [True, False]


def test_while_the_end_is_told_nobody_speaks_of_points(context_of: Any) -> None:
    """After the third repetition none was ever given."""
    sitting = sit(context_of(confirm_turn="never", animation="normal"))
    for text in ("c3c4", "g4g3", "c4c3", "g3g4") * 2:
        sitting.rest()
        sitting.scene.submit(GAME.parse(sitting.table.view(None), text))
    sitting.step()
    assert sitting.table.over and sitting.scene.reel.busy
    assert telling.prompt(sitting.scene) == ("The last move is played.", False)


# -- notes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1000, 1400)])
def test_notes_hide_no_marble_no_arrow_and_no_goal(
        context_of: Any, seed: int, flipped: bool, size: tuple[int, int]) -> None:
    sitting = sit(context_of(confirm_turn="never", size=size), plies=(0, 14, 30)[seed], seed=seed + 1)
    if flipped:
        sitting.board.flip()
    board, told = sitting.board, 0
    mine = [cell for cell, seat in board.stand.cells.items() if seat == sitting.table.to_move]
    for cell in mine[::3]:
        sitting.click(("cell", cell))
        for place in [("cell", cell), *(arrow.place for arrow in board.arrows)]:
            sitting.send(motion(sitting.middle(place)))
            widget: Any = sitting.widget(place)
            if not widget.tooltip:
                continue
            told += 1
            note = draw_note(sitting.ctx.look, sitting.canvas, widget.tooltip, widget.note_rect())
            covered = [name for name in board.stand.cells if note.colliderect(board.ring(("cell", name)))]
            covered += [arrow.place for arrow in board.arrows if note.colliderect(board.ring(arrow.place))]
            arrow = board.arrow_of(place)
            if arrow is not None:
                moving, step = (*arrow.motion.own, *arrow.motion.pushed), DIRECTION[arrow.motion.way].step
                goals = [NAME[goal] for cell in moving if (goal := moved(BIT[cell], step))]
                covered += [goal for goal in goals if note.colliderect(board.ring(("cell", goal)))]
                ringed = [board.plan.around(board.plan.cell(cell), board.plan.marble * RING) for cell in moving]
                covered += [ring for ring in ringed if note.colliderect(ring)]
            assert not covered, (place, note, covered)
            assert sitting.canvas.get_rect().contains(note)
        sitting.scene.let_go()
        sitting.scene.show_truth()
    assert told


def test_the_ring_of_the_keyboard_goes_round_the_whole_arrow(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"))
    sitting.type_pick(("cell", "b2"))
    board = sitting.board
    for arrow in board.arrows:
        widget: Any = sitting.widget(arrow.place)
        sitting.walk_to(widget)
        sitting.frame()
        painted = [picture.get_bounding_rect(100).move(rect.topleft)
                   for name, (picture, rect) in board.painter._layers.items()
                   if isinstance(name, tuple) and str(name[0]).startswith("abalone_arrow/")]
        assert painted and all(widget.ring_rect().contains(arrow) for arrow in painted)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_the_notes_of_the_corner_buttons_hide_no_cell(context_of: Any, size: tuple[int, int]) -> None:
    sitting = sit(context_of(size=size))
    for button in sitting.board.buttons.widgets():
        note = draw_note(sitting.ctx.look, sitting.canvas, button.tooltip, button.note_rect())
        assert not [cell for cell in CELLS if note.colliderect(sitting.board.ring(("cell", cell)))], button.tooltip


def test_a_tray_speaks_only_where_its_heading_is_cut(context_of: Any) -> None:
    sitting = sit(context_of())
    assert not sitting.board.tip(("tray", 0)) and sitting.board.label(("tray", 0))
    board = sitting.board
    for seat in (0, 1):
        sitting.scene.texts.names[seat] = "W" * 24
        tray: Any = sitting.widget(("tray", seat))
        note = draw_note(sitting.ctx.look, sitting.canvas, tray.tooltip, tray.note_rect())
        assert note.bottom <= board.plan.trays[0].y - board.plan.heading, "it hides neither trays nor headings"


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_the_heading_of_a_tray_tells_a_long_name_whole(context_of: Any, size: tuple[int, int]) -> None:
    sitting = sit(context_of(size=size))
    sitting.scene.texts.names[0] = name = "Maximiliane von Habsburg"
    recorder = sitting.ctx.look.text.recorder = Recorder()
    sitting.frame()
    sitting.ctx.look.text.recorder = None
    plan = sitting.board.plan
    above = pygame.Rect(plan.trays[0].x, plan.trays[0].y - plan.heading, plan.trays[0].w, plan.heading)
    told, count = (line for line in recorder.written if above.collidepoint(line.rect.center))
    assert told.shown.endswith(name.upper()) and count.shown == "0 / 6" and told.ink.right < count.ink.left
    assert bool(sitting.board.tip(("tray", 0))) is (told.shown == name.upper()), "the note tells the rest"


# -- the hand ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outside", [(-200, -150), (640, -80), (1400, 300), (1000, 400), (600, 900)])
def test_what_is_let_go_off_the_board_moves_nothing(context_of: Any, outside: tuple[int, int]) -> None:
    sitting = sit(context_of(confirm_turn="never"))
    for cell in ("a1", "b1", "h7", "i9"):
        at = sitting.middle(("cell", cell))
        sitting.send(motion(at), down(at), motion(((at[0] + outside[0]) // 2, (at[1] + outside[1]) // 2)))
        sitting.send(motion(outside))
        assert sitting.board.grip.aimed is None
        sitting.send(up(outside))
        sitting.step()
        assert sitting.table.cursor == 0 and not sitting.ctx.toasts.queue, cell
        sitting.key(pygame.K_ESCAPE)


# -- keys --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
@pytest.mark.parametrize("flipped", [False, True])
def test_arrows_go_along_the_lines_of_the_board(size: tuple[int, int], flipped: bool) -> None:
    """Down leads back where up came from, and left where right did, at every size."""
    board, _, _ = make_board(size)
    board.sync(new_state().view(0), False)
    if flipped:
        board.flip()
    board.zones()
    for cell in CELLS:
        here: Any = board.spot(("cell", cell))
        left, right = here.beside((-1, 0)), here.beside((1, 0))
        up, down = here.beside((0, -1)), here.beside((0, 1))
        assert {left.place[1][0], right.place[1][0]} == {cell[0]}, "left and right stay in their row"
        assert left is here or left.rect.x < here.rect.x
        assert up is here or up.rect.y < here.rect.y
        assert down is here or down.rect.y > here.rect.y
        assert right is here or right.beside((-1, 0)) is here
        if up is not here and up.place[1][1] == cell[1]:
            assert up.beside((0, 1)) is here


def test_every_button_of_the_board_has_a_key_and_stands_in_the_list(context_of: Any) -> None:
    sitting = sit(context_of(), plies=5)
    assert {"flip", "coordinates", "copy", "paste"} <= set(sitting.board.commands) & set(COMMANDS)
    assert len(sitting.board.buttons.by_name) == len(sitting.board.buttons.widgets())
    sitting.send(press(pygame.K_t, 0, "t"))
    assert sitting.board.flipped
    sitting.send(press(pygame.K_n, 0, "n"))
    assert not sitting.board.coordinates
    sitting.send(press(pygame.K_c, pygame.KMOD_LCTRL))
    assert clipboard_text().split()[-1] == sitting.table.log[-1].text
    sitting.send(press(pygame.K_v, pygame.KMOD_LCTRL))
    sitting.step()
    assert sitting.top is not sitting.scene, "pasting over a running game asks first"
