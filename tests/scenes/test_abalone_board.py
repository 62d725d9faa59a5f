"""The board of Abalone: where things lie, how marbles are chosen, what moves, and that a game can be played on it."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.abalone import moves
from game.abalone.hexes import CELLS, STARTS
from game.abalone.moves import BROADSIDE, INLINE, Move
from game.abalone.rules import GAME
from game.abalone.state import AbaloneState
from game.abalone.texts import EN as RULES_WORDS
from game.abalone.views import motion as motion_of
from game.abalone.views import threatened
from game.core.events import Event, Moved
from game.core.table import Chair, Table, TableError
from scenes.boards.abalone import AbaloneBoard
from scenes.boards.abalone_line import fronts, line_of, span, told
from scenes.boards.abalone_plan import SMALLEST_SPOT, load_atlas, plain_atlas
from scenes.games import abalone_score
from scenes.kit.fields import clipboard_text, keep_on_clipboard
from scenes.kit.widgets import Label
from scenes.opening import moment
from scenes.score_sheet import sheet_rows
from scenes.table.selection import Selection
from scenes.words.abalone import EN
from tests.scenes.alone import NAMES, drawn, laid_out, picture_of, spots
from tests.scenes.at_table import FakeAgents, Sitting
from tests.scenes.conftest import ART, down, motion, press, up

SIZES = [(960, 600), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (2560, 1080), (2560, 1440), (1000, 1400),
         (1600, 700), (3840, 2160)]  # fmt: skip


def make_board(size: tuple[int, int] = (1280, 800), art: Path = ART,
               **stage: Any) -> tuple[AbaloneBoard, pygame.Rect, pygame.Rect]:
    """A board laid out in a window of `size`; its area, and the part it gives back."""
    return laid_out(AbaloneBoard, "abalone", size, 2, art, **stage)


def new_state(**options: Any) -> AbaloneState:
    return GAME.new_state(2, {**GAME.info.defaults(), **options}, 1)


def eager(state: AbaloneState, chance: Random) -> Move:
    """A legal move; pushes are preferred, so that marbles get lost."""
    legal = state.legal_actions()
    mine, theirs = state.marbles[state.seat], state.marbles[1 - state.seat]
    pushes = [move for move in legal
              if move.kind == INLINE and moves.shove(moves.EFFECTS[move].cells, mine, theirs).pushed]
    return chance.choice(pushes if pushes and chance.random() < 0.7 else legal)


def played(plies: int, seed: int = 1, **options: Any) -> AbaloneState:
    state, chance = new_state(**options), Random(seed)
    while state.ply < plies and not state.is_terminal():
        state.apply(eager(state, chance))
    return state


# -- geometry ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_in_its_area_and_apart(size: tuple[int, int]) -> None:
    board, area, side = make_board(size)
    look, plan = board.stage.look, board.plan
    headings = [pygame.Rect(tray.x, tray.y - plan.heading, tray.w, plan.heading) for tray in plan.trays]
    parts = {"board": plan.board, "panels": side, "black's tray": plan.trays[0], "white's tray": plan.trays[1],
             "black's heading": headings[0], "white's heading": headings[1]}
    for name, rect in parts.items():
        assert area.contains(rect), (name, rect, area)
    for (one, first), (two, second) in itertools.combinations(parts.items(), 2):
        assert not first.colliderect(second), (one, two)
    assert side.w >= look.u(300) and side.h >= look.u(260)


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_lie_beside_the_hexagon(size: tuple[int, int]) -> None:
    board, area, _ = make_board(size)
    hexagon = board.plan.outline()
    shape = pygame.Surface(size)
    pygame.draw.polygon(shape, (255, 255, 255), hexagon)
    for button in board.plan.buttons:
        assert area.contains(button)
        assert all(not shape.get_at((x, y))[0] for x in range(button.x, button.right, 3)
                   for y in range(button.y, button.bottom, 3))
    for one, two in itertools.combinations(board.plan.buttons, 2):
        assert not one.colliderect(two)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("flipped", [False, True])
def test_cells_are_large_enough_and_apart(size: tuple[int, int], flipped: bool) -> None:
    board, _, _ = make_board(size)
    if flipped:
        board.flip()
    for name in CELLS:
        rect = board.ring(("cell", name))
        assert rect is not None and min(rect.size) >= SMALLEST_SPOT and board.plan.board.contains(rect)
    for a, b in itertools.combinations(CELLS, 2):
        assert math.dist(board.plan.cell(a), board.plan.cell(b)) >= board.plan.marble


def test_turning_the_board_round_turns_every_cell() -> None:
    board, _, _ = make_board()
    before = {name: board.plan.cell(name) for name in CELLS}
    trays = board.plan.trays
    board.flip()
    for name in CELLS:
        opposite = "ihgfedcba"["abcdefghi".index(name[0])] + str(10 - int(name[1]))
        assert math.dist(board.plan.cell(name), before[opposite]) < 1
    assert board.plan.trays == trays
    board.flip()
    assert {name: board.plan.cell(name) for name in CELLS} == before


@pytest.mark.parametrize("size", SIZES)
def test_the_shadow_of_the_board_does_not_fall_on_the_panels(size: tuple[int, int]) -> None:
    board, _, side = make_board(size)
    board.sync(new_state().view(0), False)
    surface = pygame.Surface(size)
    surface.fill((250, 250, 250))
    board.draw(surface)
    plain = pygame.Surface(side.size)
    plain.fill((250, 250, 250))
    assert pygame.image.tobytes(surface.subsurface(side), "RGB") == pygame.image.tobytes(plain, "RGB")


def test_coordinates_and_flipping_can_be_seen() -> None:
    board, _, _ = make_board()
    board.sync(new_state().view(0), False)
    first = drawn(board)
    board.show_coordinates()
    assert drawn(board) != first
    board.show_coordinates()
    board.flip()
    assert drawn(board) != first
    board.flip()
    assert drawn(board) == first


def test_the_baked_layout_agrees_with_the_hexagon() -> None:
    baked, plain = load_atlas(ART), plain_atlas()
    assert set(baked.letters) == set("abcdefghi123456789")
    for name in CELLS:
        assert math.dist(baked.cells[name], plain.cells[name]) < 0.1


def test_without_its_pictures_the_board_still_works(tmp_path: Path) -> None:
    board, _, _ = make_board(art=tmp_path)
    board.sync(played(40).view(0), False)
    assert drawn(board)


# -- reaching ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_has_its_spots(seed: int) -> None:
    board, _, _ = make_board()
    state, chance = new_state(no_capture_draw=True), Random(seed)
    while not state.is_terminal() and state.ply < 60:
        view = state.view(state.seat)
        board.sync(view, False)
        for move in chance.sample(view.legal, min(8, len(view.legal))):
            picks = Selection(GAME, view)
            for place in GAME.touches(move):
                board.show_picks(picks.shown, picks.targets(), True)
                assert place in spots(board), (move, place)
                assert picks.pick(place)
            assert picks.finished() == move
        state.apply(eager(state, chance))


@pytest.mark.parametrize("size", SIZES)
def test_place_at_is_the_inverse_of_the_spots(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size)
    state = played(30, seed=4)
    board.sync(state.view(state.seat), False)
    for flipped in (False, True):
        for place, rect in spots(board).items():
            assert board.ring(place) == rect and board.place_at(rect.center) == place, (flipped, place)
        board.flip()
    assert board.place_at((0, 0)) is None
    for move in state.legal_actions():
        cells = [place for place in GAME.touches(move) if place[0] == "cell"]
        board.show_picks(cells, (), True)
        spot = board.ring(("to", move.to))
        assert spot is not None and board.place_at(spot.center) == ("to", move.to)


def test_every_spot_can_speak() -> None:
    board, _, _ = make_board()
    for plies in (0, 30, 60):
        state = played(plies, seed=2)
        board.sync(state.view(state.seat), False)
        board.show_picks([("cell", state.legal_actions()[0].start)], (), True)
        for zone in board.zones():
            for widget in zone.widgets:
                place = getattr(widget, "place", ("button",))
                assert widget.description and (widget.tooltip or place[0] in ("cell", "tray")), place
        risky = {cell for seat in (0, 1) for cell in threatened(state.view(0), seat)}
        assert {cell for cell in CELLS if board.tip(("cell", cell))} == risky
        board.show_coordinates()
        assert all(board.tip(("cell", cell)) for cell in CELLS)
        board.show_coordinates()


def test_spots_live_on_so_that_the_focus_stays() -> None:
    board, area, _ = make_board()
    board.sync(new_state().view(0), False)
    before = {id(widget) for zone in board.zones() for widget in zone.widgets}
    board.layout(area)
    board.flip()
    board.sync(new_state().view(0), False)
    assert before == {id(widget) for zone in board.zones() for widget in zone.widgets}


def test_lines() -> None:
    assert span("a1", "c3") == ("a1", "b2", "c3") and span("c3", "a1") == ("a1", "b2", "c3")
    assert span("a1", "d4") == () and span("a1", "b3") == ()
    assert line_of(["c3", "a1"]) == ("a1", "b2", "c3") and line_of(["a1", "b2", "b3"]) == ()


def test_what_a_click_in_front_means() -> None:
    board, _, _ = make_board()
    board.sync(new_state().view(0), False)
    board.show_picks([("cell", "a1")], (), True)
    east = next(arrow for arrow in board.arrows if arrow.motion.way == "E")
    assert east.motion.own == ("a2", "a1") and fronts(east) == ("a3",)
    board.show_picks([("cell", "b1"), ("cell", "b2")], (), True)
    assert board.line == ("b1", "b2")


# -- movement ----------------------------------------------------------------------------------------------


def play(board: AbaloneBoard, events: Sequence[Event], view: Any) -> None:
    for event in events:
        if isinstance(event, Moved):
            assert board.play(event, view) == 0


@pytest.mark.parametrize("reduced", [False, True])
def test_what_was_played_ends_as_the_truth(reduced: bool) -> None:
    board, _, _ = make_board(reduced_motion=reduced)
    fresh, _, _ = make_board()
    state, chance = new_state(no_capture_draw=True), Random(7)
    board.sync(state.view(0), False)
    while not state.is_terminal() and state.ply < 120:
        events: list[Event] = []
        state.apply(eager(state, chance), events)
        play(board, events, state.view(0))
        assert board.busy
        for _ in range(chance.choice((0, 0, 3))):
            board.update(0.05)
        board.finish()
        assert not board.busy
        fresh.sync(state.view(0), False)
        assert (board.stand.cells, board.stand.pushed_off) == (fresh.stand.cells, fresh.stand.pushed_off)
        assert not board.stand.rolling and not board.stand.shifts
    assert sum(state.lost) > 0


def test_arriving_and_syncing_look_alike() -> None:
    board, _, _ = make_board((960, 600))
    state, chance = played(24, seed=3), Random(5)
    board.sync(state.view(0), False)
    lost = sum(state.lost)
    for _ in range(6):
        events: list[Event] = []
        state.apply(eager(state, chance), events)
        play(board, events, state.view(0))
        for _ in range(200):
            board.update(1 / 60)
        assert not board.busy
        arrived = drawn(board)
        board.sync(state.view(0), False)
        board.show_picks([], (), False)
        assert drawn(board) == arrived
    assert sum(state.lost) > lost


def losing(seed: int = 1) -> tuple[AbaloneState, Move]:
    """A position and a move that pushes a marble off."""
    state, chance = played(12, seed), Random(seed)
    while True:
        for move in state.legal_actions():
            if motion_of(state.view(state.seat), move).lost:
                return state, move
        state.apply(eager(state, chance))


def test_a_lost_marble_rolls_from_the_rim_into_the_tray() -> None:
    board, _, _ = make_board(reduced_motion=False)
    heard: list[str] = []
    board.travel.sound = heard.append
    state, move = losing()
    seat = state.seat
    board.sync(state.view(0), False)
    rim = board.plan.cell(str(motion_of(state.view(seat), move).lost))
    events: list[Event] = []
    state.apply(move, events)
    play(board, events, state.view(0))
    path = []
    for _ in range(300):
        board.update(1 / 60)
        path += [mover.at for mover in board.stand.rolling if mover.home[0] == "tray"]
    slot = board.plan.slot(seat, state.lost[1 - seat] - 1)
    assert math.dist(path[0], rim) < board.plan.step
    assert math.dist(path[-1], slot) < 3
    leaps = [math.dist(a, b) for a, b in itertools.pairwise(path)]
    assert max(leaps) < board.plan.step * 2.5, "it rolls and does not jump"
    assert "marble" in heard


def test_a_shoved_column_moves_with_weight() -> None:
    board, _, _ = make_board()
    state = new_state()
    board.sync(state.view(0), False)
    move = next(m for m in state.legal_actions() if len(motion_of(state.view(0), m).own) == 3 and m.kind == INLINE)
    events: list[Event] = []
    state.apply(move, events)
    play(board, events, state.view(0))
    board.update(0.0)
    starts = [mover.at for mover in board.stand.rolling]
    board.update(0.04)
    gone = [math.dist(mover.at, start) for mover, start in zip(board.stand.rolling, starts)]
    assert gone[-1] > gone[0], "the tail is pushed first"
    board.update(5)
    assert not board.busy


def test_the_next_move_lets_the_one_before_arrive() -> None:
    board, _, _ = make_board()
    state, chance = new_state(), Random(2)
    board.sync(state.view(0), False)
    for _ in range(8):
        events: list[Event] = []
        state.apply(eager(state, chance), events)
        play(board, events, state.view(0))
        board.update(0.01)
    board.finish()
    found = {("cell", name): seat for name, seat in board.stand.cells.items()}
    assert found == {place: int(kinds[0][-1]) for place, kinds in state.contents().items() if place[0] == "cell"}


def test_words_have_their_fields() -> None:
    board, _, _ = make_board()
    for state in (new_state(), played(20), played(3000, seed=3, no_capture_draw=True)):
        view = state.view(state.to_move)
        board.sync(view, False)
        for mine in (False, True):
            board.show_picks([], (), mine)
            for picks in ([], [("cell", "a1")]):
                assert board.stage.texts.line(board.prompt(view, picks))
        assert board.stage.texts.line(board.status(view))
    assert not set(EN) & set(RULES_WORDS)


# -- at the table ------------------------------------------------------------------------------------------


def sit(ctx: Any, plies: int = 0, seed: int = 1, **options: Any) -> Sitting:
    """Two persons at the table after some random moves."""
    table = Table("abalone", [Chair(name, None, n) for n, name in enumerate(NAMES[:2])], options, seed)
    state, chance = table.state, Random(seed)
    assert isinstance(state, AbaloneState)
    for _ in range(plies):
        table.submit(eager(state, chance))
    return Sitting(ctx, table)


def chosen(sitting: Sitting) -> tuple[str, ...]:
    return tuple(sitting.board.line)


def test_a_column_goes_by_its_tail_and_an_arrow(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"))
    sitting.click(("cell", "a1"))
    assert chosen(sitting) == ("a1",)
    arrow = sitting.board.arrows[0]
    sitting.click(arrow.place)
    assert sitting.table.cursor == 1 and sitting.table.log[0].action == arrow.move


def test_marbles_are_chosen_one_by_one(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"))
    for n, cell in enumerate(("b1", "b2", "b3")):
        sitting.click(("cell", cell))
        assert chosen(sitting) == ("b1", "b2", "b3")[: n + 1]
    ways = {arrow.motion.way: arrow for arrow in sitting.board.arrows}
    assert all(len(arrow.motion.own) == 3 for arrow in ways.values())
    sitting.click(("cell", "b3"))
    assert chosen(sitting) == ("b1", "b2")
    sitting.click(("cell", "c3"))  # on no line with both
    assert chosen(sitting) == ("c3",)
    sitting.click(("cell", "c3"))
    assert chosen(sitting) == () and not sitting.board.arrows


@pytest.mark.parametrize("seed", range(4))
def test_every_kind_of_move_by_clicks_alone(context_of: Any, seed: int) -> None:
    sitting = sit(context_of((960, 600), confirm_turn="never"), plies=8, seed=seed)
    chance = Random(seed)
    for kind in (INLINE, BROADSIDE) * 6:
        if sitting.table.over:
            break
        view: Any = sitting.table.view(sitting.table.to_move)
        wanted = [move for move in view.legal if move.kind == kind]
        if not wanted:
            continue
        move = chance.choice(wanted)
        own = motion_of(view, move).own
        one_by_one = kind == BROADSIDE or chance.random() < 0.5
        cells = sorted(own) if one_by_one else [move.start]
        sitting.click(*(("cell", cell) for cell in cells))
        assert chosen(sitting) == line_of(cells), (move, cells)
        arrow = next(arrow for arrow in sitting.board.arrows if arrow.move == move)
        before = sitting.table.cursor
        sitting.click(arrow.place)
        assert sitting.table.cursor == before + 1 and sitting.table.log[before].action == move
        sitting.rest()


def test_dragging_the_tail_shoves_the_column(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"))
    board, view = sitting.board, new_state().view(0)
    move = next(m for m in view.legal if m.kind == INLINE and len(motion_of(view, m).own) == 3)
    start, end = sitting.middle(("cell", move.start)), sitting.middle(("cell", move.to))
    sitting.send(motion(start), down(start))
    sitting.send(motion(((start[0] + end[0]) // 2 + 1, (start[1] + end[1]) // 2)), motion(end))
    aimed = board.grip.aimed
    assert aimed is not None and aimed.move == move and board.preview == aimed
    sitting.frame()
    sitting.send(up(end))
    assert sitting.table.log[0].action == move and board.grip.carried is None


def pulled(sitting: Sitting, cell: str, way: str) -> None:
    """Press on a marble, carry it a step that way, let go."""
    start, (dx, dy) = sitting.middle(("cell", cell)), sitting.board.plan.way(way)
    sitting.send(motion(start), down(start))
    ends = [(round(start[0] + dx * share), round(start[1] + dy * share)) for share in (0.3, 0.7, 1.0)]
    sitting.send(*(motion(at) for at in ends), up(ends[-1]))


@pytest.mark.parametrize("held", range(3))
def test_what_is_chosen_is_dragged_by_any_of_its_marbles(context_of: Any, held: int) -> None:
    """Sideways, in line forwards, and not at all when it is dropped where it was."""
    for way in ("NE", "W", None):
        sitting = sit(context_of(confirm_turn="never"), start="classical")
        line = ("c3", "c4", "c5")
        sitting.click(*(("cell", cell) for cell in line))
        if way is None:
            at = sitting.middle(("cell", line[held]))
            sitting.send(motion(at), down(at), motion((at[0] + 12, at[1])), motion(at), up(at))
            assert chosen(sitting) == line and sitting.table.cursor == 0, "let go at once, nothing happens"
            continue
        arrow = next(arrow for arrow in sitting.board.arrows if arrow.motion.way == way)
        pulled(sitting, line[held], way)
        assert [entry.action for entry in sitting.table.log] == [arrow.move]


def test_the_marble_that_completes_a_line_drags_it(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"), start="classical")
    sitting.click(("cell", "c3"))
    pulled(sitting, "c4", "NW")
    move = sitting.table.log[0].action
    assert move == Move(BROADSIDE, "c3", "c4", "d3")


def test_a_chosen_column_dragged_where_it_cannot_go_is_refused(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"), start="classical")
    sitting.click(("cell", "b1"), ("cell", "b2"))
    pulled(sitting, "b1", "SE")
    assert sitting.table.cursor == 0 and sitting.scene.refused_rule == "R2.2"


def test_a_drag_ends_when_something_else_comes_up(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"))
    at = sitting.middle(("cell", "a1"))
    sitting.send(motion(at), down(at), motion((at[0] + 40, at[1])))
    assert sitting.board.grip.carried == "a1"
    sitting.key(pygame.K_F1)
    sitting.step()
    sitting.ctx.stack.pop(sitting.top)
    sitting.step()
    assert sitting.board.grip.carried is None and chosen(sitting) == ()
    sitting.send(motion((at[0] + 60, at[1])), up((at[0] + 60, at[1])))
    assert sitting.table.cursor == 0


@pytest.mark.parametrize("flipped", [False, True])
def test_digits_point_as_they_lie_on_a_keypad(context_of: Any, flipped: bool) -> None:
    """The cursor stands on a marble, and one key shoves the column behind it."""
    plain, turned = ("NW", "NE", "W", "E", "SW", "SE"), ("SE", "SW", "E", "W", "NE", "NW")
    for digit, way in zip("794613", turned if flipped else plain):
        for move in new_state(start="classical").legal_actions():
            if move.kind == INLINE and moves.EFFECTS[move].way.name == way:
                break
        else:
            continue
        sitting = sit(context_of(confirm_turn="never"), start="classical")
        if flipped:
            sitting.board.flip()
        sitting.walk_to(sitting.widget(("cell", move.start)))
        sitting.send(press(0, scancode=getattr(pygame, f"KSCAN_KP{digit}")))
        assert [entry.action for entry in sitting.table.log] == [move], way


def test_digits_turn_what_is_chosen_sideways_and_say_what_cannot_be(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"), start="classical")
    sitting.type_pick(("cell", "c3"), ("cell", "c4"), ("cell", "c5"))
    sitting.send(press(0, scancode=pygame.KSCAN_3))
    assert sitting.table.cursor == 0 and sitting.scene.refused_rule == "R2.2" and len(chosen(sitting)) == 3
    sitting.send(press(0, scancode=pygame.KSCAN_9))
    assert sitting.table.log[0].action == Move(BROADSIDE, "c3", "c5", "d4")


def test_the_corner_buttons_work_while_marbles_move(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never", animation="normal"))
    pulled(sitting, "a1", "NE")
    sitting.step(2)
    assert sitting.scene.reel.busy and sitting.table.cursor == 1
    at = sitting.board.buttons.left[0].rect.center
    sitting.send(motion(at), down(at), up(at))
    assert sitting.board.flipped and not sitting.board.busy


def test_the_log_is_notation_with_a_few_words(context_of: Any) -> None:
    sitting = sit(context_of(), plies=40)
    log = sitting.scene.logbook
    for n, entry in enumerate(sitting.table.log):
        words = log.row(n).text.split()
        assert words[0] == f"{n // 2 + 1}{'.…'[n % 2]}" and words[1] == entry.text and len(words) > 2
    assert any("one off the rim" in log.row(n).text for n in range(40))
    rows = [sitting.scene.frame.log.row(n).text for n in range(40)]
    assert rows == [log.row(n).text for n in range(40)]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_line_of_the_log_tells_where_its_marbles_went(context_of: Any, seed: int) -> None:
    """Of every move, not of the last one only: the cells that were left, and the way."""
    sitting = sit(context_of(), plies=30, seed=seed)
    sitting.rest()
    for n, entry in enumerate(sitting.table.log):
        cells, way = told(sitting.scene.logbook.row(n).places)
        assert isinstance(entry.action, Move) and cells[0] == entry.action.start
        assert way == moves.EFFECTS[entry.action].way.name
    row, plain = sitting.scene.logbook.row(4), sitting.frame()
    sitting.scene.light_row(row)
    shown = sitting.frame()
    sitting.board.show_lit([place for place in row.places if place[0] == "cell"], row.seat)
    assert len({plain, shown, sitting.frame()}) == 3, "the arrows are seen, besides the rings"


@pytest.mark.parametrize("size", SIZES)
def test_messages_hide_neither_the_marbles_nor_the_buttons(context_of: Any, size: tuple[int, int]) -> None:
    scene = sit(context_of(size=size)).scene
    over = scene.message_area
    assert over is not None
    if not scene.frame.log_dropped:
        cells = [spot.rect for spot in scene.board.zones()[0].widgets]
        assert over.collidelist([*scene.board.plan.buttons, *cells]) < 0


@pytest.mark.parametrize(("plies", "told"), [(0, "move 1, black"), (7, "move 4, white"), (40, "move 21, black")])
def test_the_header_counts_moves_as_the_log_does(context_of: Any, plies: int, told: str) -> None:
    sitting = sit(context_of(), plies=plies)
    sitting.rest()
    assert sitting.scene.frame.heading.status.endswith(told)
    if plies:
        sitting.table.submit(sitting.table.state.legal_actions()[0])
        log = sitting.scene.logbook
        assert log.row(len(log) - 1).text.split()[0].rstrip(".…") == told.split()[1].rstrip(",")


def test_header_and_log_count_on_from_a_position_in_which_white_begins(context_of: Any) -> None:
    position = {**new_state().to_dict(), "to_move": 1, "ply": 10}
    chairs = [Chair(NAMES[n], None, n) for n in range(2)]
    sitting = Sitting(context_of(), Table("abalone", chairs, {}, 1, None, position))
    sitting.rest()
    assert sitting.scene.frame.heading.status.endswith("move 6, white")
    for text, number in (("i5h5", "6…"), ("a1b2", "7.")):
        sitting.table.submit_text(text)
        assert sitting.scene.logbook.row(sitting.table.cursor - 1).text.startswith(f"{number} {text} ")


@pytest.mark.parametrize(("seat", "ply"), [(0, 10), (1, 10), (0, 11), (1, 11)])
def test_a_saved_game_from_a_position_counts_as_its_header_does(context_of: Any, seat: int, ply: int) -> None:
    """Whoever begins, and whatever number of plies the position tells."""
    position = {**new_state().to_dict(), "to_move": seat, "ply": ply}
    del position["turn"]
    chairs = [Chair(NAMES[n], None, n) for n in range(2)]
    table = Table("abalone", chairs, {}, 1, None, position)
    sitting = Sitting(context_of(), table)
    for _ in range(3):
        counted = moment(sitting.scene.texts, "abalone", 2, table.state.turn, False)
        assert f"  {counted}, " in sitting.scene.texts.line(sitting.board.status(table.view(None)))
        table.submit(table.state.legal_actions()[0])


def test_a_finished_game_tells_its_last_move_in_the_header(context_of: Any) -> None:
    state, chance = new_state(), Random(3)
    board, _, _ = make_board()
    while state.result is None:
        last, seat = eager(state, chance), state.seat
        state.apply(last)
    told = board.stage.texts.line(board.status(state.view(None)))
    assert told.endswith(f"over after {(state.ply + 1) // 2}{'.…'[seat]} {GAME.notate(state.view(None), last)}")


def test_every_row_of_the_score_sheet_tells_its_move(context_of: Any) -> None:
    sitting = sit(context_of(), plies=40)
    rows = sheet_rows(sitting.table, sitting.scene.texts)
    items = [row for row in rows if row.level == 2]
    log = [sitting.scene.logbook.row(n).text for n in range(sitting.table.cursor)]
    moves = [" ".join(text.split()[:2]) for text in log if "off the rim" in text]
    assert len(items) > 2 and [row.label for row in items] == moves
    for row in items:
        assert row.line.startswith(f"{row.label}: ") and row.line != row.label


def test_what_cannot_be_is_refused_with_its_rule(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"))
    sitting.click(("cell", "e5"))
    assert sitting.scene.refused_rule == "R2.1" and sitting.table.cursor == 0


def test_the_hint_shows_the_whole_move(context_of: Any) -> None:
    sitting = sit(context_of())
    board, view = sitting.board, sitting.table.view(0)
    plain = sitting.frame()
    move = view.legal[0]
    board.show_ghost(GAME.touches(move), 0)
    assert board.ghost is not None and board.ghost.move == move
    assert sitting.frame() != plain


def test_only_the_arrows_that_are_shown_can_be_reached(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"))
    for cell in ("b1", "b2", "b3", "b3", "b2", "b1"):
        sitting.click(("cell", cell))
        zone = next(zone for zone in sitting.scene.focus.zones if zone.name == "ways")
        found = {getattr(widget, "place", None) for widget in zone.widgets}
        assert found == {arrow.place for arrow in sitting.board.arrows}, cell
    assert chosen(sitting) == () and sitting.table.cursor == 0


def test_a_held_move_is_marked_and_a_second_click_confirms_it(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="always"))
    sitting.click(("cell", "a1"))
    arrow = sitting.board.arrows[0]
    at = sitting.middle(arrow.place)
    sitting.send(motion(at), down(at), up(at))
    assert sitting.board.ghost is not None and sitting.board.ghost.move == arrow.move and sitting.table.cursor == 0
    sitting.send(motion(at), down(at), up(at))
    assert sitting.table.cursor == 1 and sitting.table.log[0].action == arrow.move


def test_a_held_move_is_taken_back_by_a_click_elsewhere(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="always"))
    sitting.click(("cell", "a1"))
    sitting.click(sitting.board.arrows[0].place)
    sitting.click(("cell", "e5"))
    assert sitting.board.ghost is None and sitting.table.cursor == 0 and not sitting.scene.picking.busy


def test_by_keys_alone(context_of: Any) -> None:
    sitting = sit(context_of(confirm_turn="never"))
    move = next(m for m in sitting.table.view(0).legal if m.kind == INLINE)
    sitting.type_pick(("cell", move.start))
    arrow = next(arrow for arrow in sitting.board.arrows if arrow.move == move)
    sitting.type_pick(arrow.place)
    assert sitting.table.log[0].action == move


@pytest.mark.parametrize("seat", [0, 1])
def test_what_can_be_chosen_shows_on_marbles_of_both_colours(seat: int) -> None:
    board, _, _ = make_board()
    state = new_state()
    for _ in range(seat):
        state.apply(state.legal_actions()[0])
    view = state.view(seat)
    board.sync(view, False)
    dark = picture_of(board)
    places = {place for move in view.legal for place in GAME.touches(move)}
    board.show_picks((), places, True)
    lit = picture_of(board)
    cell = next(str(place[1]) for place in sorted(places) if board.stand.cells.get(str(place[1])) == seat)
    ring = board.ring(("cell", cell))
    assert ring is not None
    ring = ring.inflate(ring.w // 4, ring.h // 4)
    changes = [max(abs(a - b) for a, b in zip(dark.get_at((x, y)), lit.get_at((x, y))))
               for x in range(ring.x, ring.right) for y in range(ring.y, ring.bottom)]
    assert sum(change > 50 for change in changes) > ring.w * 4, "a whole ring of clearly other pixels"


def test_keys_need_not_walk_back_after_a_move(context_of: Any) -> None:
    """The focus goes with the marbles, and no ring stays where their arrow was."""
    sitting = sit(context_of(confirm_turn="never", animation="normal"))
    move = next(m for m in sitting.table.view(0).legal if m.kind == INLINE and m.start == "c2")
    sitting.type_pick(("cell", move.start))
    arrow = next(arrow for arrow in sitting.board.arrows if arrow.move == move)
    sitting.type_pick(arrow.place)
    sitting.step(2)
    focus = sitting.scene.focus
    assert sitting.board.busy and not (focus.focused.visible and focus.focused.place == arrow.place)
    sitting.rest()
    assert focus.by_keys and focus.focused.visible
    kind, cell = focus.focused.place
    assert kind == "cell" and cell in fronts(arrow) and sitting.board.stand.cells[cell] == 0


@pytest.mark.parametrize("start", ["belgian", "german", "swiss"])
@pytest.mark.parametrize("computer", [None, 0])
def test_the_focus_begins_at_a_marble_of_whoever_looks(context_of: Any, start: str, computer: int | None) -> None:
    """That is who moves first; and who plays White against a computer, which begins, does not look on Black's."""
    chairs = [Chair(name, "page" if seat == computer else None, seat) for seat, name in enumerate(NAMES[:2])]
    ctx = context_of()
    ctx.agents = FakeAgents()
    sitting = Sitting(ctx, Table("abalone", chairs, {"start": start}, 1))
    kind, cell = sitting.scene.focus.focused.place
    assert kind == "cell" and sitting.board.stand.cells[cell] == (0 if computer is None else 1)


def test_the_last_move_is_marked(context_of: Any) -> None:
    sitting = sit(context_of(), plies=6)
    sitting.rest()
    cells, way = sitting.board.painter._marked()
    state = sitting.table.state
    assert isinstance(state, AbaloneState)
    last = state.last
    assert last is not None and last.start in cells and way == moves.EFFECTS[last].way.name


def test_a_game_is_copied_and_pasted_back(context_of: Any) -> None:
    sitting = sit(context_of(), plies=9, start="classical", move_limit=True)
    texts = [entry.text for entry in sitting.table.log]
    sitting.scene.copy_game()
    assert "start=classical" in clipboard_text() and f"1. {texts[0]} {texts[1]}" in clipboard_text()
    toast = sitting.ctx.toasts.current
    assert toast is not None and f"5. {texts[-1]}" in toast.text, "told as in the log"
    other = sit(context_of())
    other.scene.paste_game()
    other.ctx.stack.settle()
    table = other.top.table
    assert [entry.text for entry in table.log] == texts
    assert table.options == sitting.table.options and table.state.to_dict() == sitting.table.state.to_dict()


@pytest.mark.parametrize("text", [
    "a1b2 i5h5", "1. a1b2 i5h5\n", "\ufeff1. A1B2 I5H5\r\n\0", "1.a1b2 1...i5h5", "1 a1b2\t1… i5h5",
    "abalone a1b2 i5h5",
])
def test_games_from_elsewhere_are_read(context_of: Any, text: str) -> None:
    sitting = sit(context_of())
    table = abalone_score.read(text, sitting.table.chairs, 1)
    assert [entry.text for entry in table.log] == ["a1b2", "i5h5"] and table.practice


@pytest.mark.parametrize("there", [UnicodeDecodeError("utf-8", b"\xff", 0, 1, ""), ""])
def test_a_clipboard_without_text_holds_no_game(context_of: Any, monkeypatch: Any, there: Any) -> None:
    def read() -> str:
        if isinstance(there, Exception):
            raise there
        return str(there)

    sitting = sit(context_of(), plies=3)
    sitting.scene.copy_game()
    sitting.ctx.toasts.hush()
    monkeypatch.setattr(pygame.scrap, "get_text", read, raising=False)
    sitting.scene.paste_game()
    toast = sitting.ctx.toasts.current
    assert toast is not None and toast.text == EN["abalone.paste.empty"] and sitting.top is sitting.scene


def test_pasting_over_a_running_game_asks_first(context_of: Any) -> None:
    sitting = sit(context_of(), plies=3)
    keep_on_clipboard("a1b2 i5h5")
    sitting.scene.paste_game()
    sitting.ctx.stack.settle()
    assert sitting.top is not sitting.scene and sitting.table.cursor == 3
    said = [widget.text for widget in sitting.top.focus.widgets() if isinstance(widget, Label)]
    assert any("1… i5h5" in words for words in said), "how far the other game goes"


def test_where_nothing_has_moved_there_is_nothing_to_copy(context_of: Any) -> None:
    keep_on_clipboard("something else")
    sitting = sit(context_of())
    sitting.scene.copy_game()
    toast = sitting.ctx.toasts.current
    assert toast is not None and toast.text == EN["abalone.copy.unmoved"] and clipboard_text() == "something else"


@pytest.mark.parametrize("text", [
    "", "hello", "a1a9", "1. a1i9", "abalone start=other a1b2", "abalone ink=red a1b2", "a1b2 " * 100_000, "a" * 9000,
    "a1b2\0 i5h5", "\x1b[31m", "!seat 0 page", "12 13.", "\N{GRINNING FACE}" * 30,
])
def test_what_is_no_game_is_told(context_of: Any, text: str) -> None:
    sitting = sit(context_of())
    with pytest.raises(TableError) as caught:
        abalone_score.read(text, sitting.table.chairs, 1)
    words = sitting.scene.texts.line(caught.value.line)
    assert words and words.isprintable() and len(words) < 200


@pytest.mark.parametrize(("text", "said"), [
    ("1. a1b1 i5h5 2. a1b1", r"Move 2, a1b1: There is no marble on a1\. \(rule R2\.\d\)"),
    ("i5h5", r"Move 1, i5h5: The marble on i5 belongs to the other side; .* \(rule R2\.\d\)"),
    ("e5e6", r"Move 1, e5e6: There is no marble on e5\. \(rule R2\.\d\)"),
])
def test_a_pasted_move_that_cannot_be_is_refused_with_its_rule(context_of: Any, text: str, said: str) -> None:
    sitting = sit(context_of())
    with pytest.raises(TableError) as caught:
        abalone_score.read(text, sitting.table.chairs, 1)
    words = sitting.scene.texts.line(caught.value.line)
    assert re.fullmatch(said, words), words


@pytest.mark.parametrize("start", sorted(STARTS))
def test_each_start_stands_on_the_board(context_of: Any, start: str) -> None:
    sitting = sit(context_of(), start=start)
    assert len(sitting.board.stand.cells) == 28
    assert sitting.frame()
