"""The card rows: where things lie, what can be reached, what moves, and that laws stay face down."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core.events import Event, Moved, Place, Scored, Shuffled, redact
from game.web_of_power_cards import laws
from game.web_of_power_cards.board_data import CARD_INDEX, CARDS, CELLS, COLUMNS, LANDS, ROWS, Land
from game.web_of_power_cards.moves import place_of
from game.web_of_power_cards.rules import GAME
from game.web_of_power_cards.state import CardsState
from game.web_of_power_cards.tallies import chart, holdings, worth_now
from game.web_of_power_cards.views import CardsView, ends, lying
from scenes.boards.card_rows import CardRowsBoard
from scenes.boards.card_rows_chart import filled
from scenes.boards.card_rows_lanes import law_on, stone_on
from scenes.boards.card_rows_tips import worth_seen
from scenes.kit.popups import draw_note
from scenes.kit.recorder import Recorder
from scenes.table.selection import Selection
from tests.scenes.alone import drawn, laid_out, picture_of, widths_of
from tests.scenes.conftest import ART

SIZES = [(960, 600), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (2560, 1080), (2560, 1440), (1000, 1400),
         (1600, 700), (900, 1000), (820, 800)]
TELLING = ("land", "ships", "carriages", "worth")


def make_board(size: tuple[int, int] = (1280, 800), seats: int = 3, art: Path = ART,
               **stage: Any) -> tuple[CardRowsBoard, pygame.Rect, pygame.Rect]:
    """A board laid out in a window of `size`; its area, and the part it gives back."""
    pressed: list[Place] = []
    board, area, side = laid_out(CardRowsBoard, "web_of_power_cards", size, seats, art, press=pressed.append, **stage)
    board.pressed = pressed  # type: ignore[attr-defined]
    return board, area, side


def new_state(seats: int = 3, seed: int = 1) -> CardsState:
    return GAME.new_state(seats, GAME.info.defaults(), seed)


def some(state: CardsState, chance: Random) -> Any:
    """A legal action; claims are liked, so that fees and moved stones come up."""
    legal = state.legal_actions()
    claims = [action for action in legal if action.kind in ("claim", "move")]
    return chance.choice(claims if claims and chance.random() < 0.7 else legal)


def with_law(law: int, seats: int = 3) -> CardsState:
    """Seat 0 to move with one law in the hand."""
    state = new_state(seats)
    state.seat = state.starter = 0
    state.hands[0] = laws.one(law)
    return state


def corner(board: CardRowsBoard) -> bytes:
    """Where the laws lie, as it is drawn."""
    surface = pygame.Surface((1280, 800))
    board.draw(surface)
    return pygame.image.tobytes(surface.subsurface(board.plan.laws), "RGB")


def spots(board: CardRowsBoard) -> dict[Place, Any]:
    return {widget.place: widget for zone in board.zones() for widget in zone.widgets}  # type: ignore[attr-defined]


# -- geometry ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_in_its_area_and_apart(size: tuple[int, int], seats: int) -> None:
    board, area, side = make_board(size, seats)
    plan, look = board.plan, board.stage.look
    blocks = [plan.rows, plan.ledger, plan.laws, side, *plan.buttons]
    assert all(area.contains(block) for block in blocks)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(blocks, 2))
    cells = list(board.lanes.cards.values())
    assert len(cells) == CELLS and all(plan.rows.contains(cell) and cell.w >= 40 for cell in cells)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(cells, 2))
    entries = [plan.entry(seat, column) for seat in range(seats) for column in range(12)]
    assert all(plan.ledger.contains(entry) for entry in entries)
    assert all(cell.contains(spot) for cell in cells for spot in (stone_on(cell), law_on(cell)))
    assert min(stone_on(cells[0]).size) >= 28
    assert side.w >= look.u(300) and side.h >= look.u(260)


def test_the_rows_fill_the_width() -> None:
    board, area, _ = make_board()
    assert board.lanes.cards[COLUMNS - 1].right - board.lanes.cards[0].left > 0.94 * area.w


def row_of(board: CardRowsBoard, view: CardsView, row: int) -> list[pygame.Rect]:
    return [board.lanes.cards[cell] for cell in range(view.lo[row], view.hi[row])]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_three_kinds_of_symbols_can_be_told_apart_in_one_field(
        size: tuple[int, int], seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kastilien with two towers, a cross and a rose: every symbol on the board is twelve pixels wide at least."""
    board, _, _ = make_board(size, seats)
    state = new_state(seats)
    state.collections[0] = sum(1 << CARD_INDEX[card] for card in ("kas1", "kas2"))
    held = next(held for held in holdings(state.view(0), 0) if held.land == "Kastilien")
    assert sorted(number for _, number in held.symbols) == [1, 1, 2]

    wide = widths_of("wc_mark_", board.stage.look.assets, monkeypatch)
    board.sync(state.view(0), False)
    drawn(board)
    assert min(wide) >= 12


@pytest.mark.parametrize("size", SIZES)
def test_rows_close_up_as_cards_go_and_still_fill_the_width(size: tuple[int, int]) -> None:
    """From row to row one card size, equal steps, the middle kept; cards only grow."""
    board, _, _ = make_board(size)
    state, chance, high = new_state(3, 6), Random(6), 0
    while not state.is_terminal():
        view = state.view(0)
        board.sync(view, False)
        rows = [cells for cells in (row_of(board, view, row) for row in range(ROWS)) if cells]
        cells = [cell for row in rows for cell in row]
        assert all(board.plan.rows.contains(cell) and cell.size == cells[0].size for cell in cells)
        assert not any(one.colliderect(other) for one, other in itertools.combinations(cells, 2))
        assert cells[0].h >= high
        high = cells[0].h
        for row in rows:
            steps = [b.x - a.x for a, b in itertools.pairwise(row)]
            assert not steps or max(steps) - min(steps) <= 1
            assert abs(row[0].x + row[-1].right - 2 * board.plan.rows.centerx) <= 3
            wide = row[-1].right - row[0].x
            assert len(row) < 5 or wide > 0.85 * board.plan.rows.w
            assert len(row) < 2 or min(steps) > 3.6 * cells[0].w or wide > 0.85 * board.plan.rows.w
        state.apply(some(state, chance))
    assert high > 1.4 * make_board(size)[0].lanes.rest.card[1]


def test_a_taken_card_flies_from_where_it_lay_and_the_others_slide() -> None:
    board, _, _ = make_board()
    state, events = new_state(), list[Event]()
    board.sync(state.view(0), False)
    before = dict(board.lanes.cards)
    take = next(action for action in state.legal_actions() if action.kind == "take")
    state.apply(take, events)
    for event in events:
        if isinstance(event, Moved):
            board.play(event, state.view(0))
    assert board.travel.flights[0].start == before[take.cell]
    at = dict(board.lanes.cards)
    assert at == before, "nothing jumps"
    ways = []
    for _ in range(6):
        board.update(0.05)
        drawn(board)
        ways.append(board.lanes.cards[take.cell + 3].x)
    assert len(set(ways)) > 4 and ways in (sorted(ways), sorted(ways, reverse=True))
    board.finish()
    assert not board.lanes.moving
    moved = dict(board.lanes.cards)
    board.sync(state.view(0), False)
    assert board.lanes.cards == {cell: rect for cell, rect in moved.items() if cell != take.cell}


def test_a_played_law_is_shown_in_the_middle_of_the_table() -> None:
    """Away from the laws that are still in the hand."""
    board, _, _ = make_board()
    state, events = with_law(laws.THREE_SYMBOLS), list[Event]()
    board.sync(state.view(0), False)
    state.apply(next(action for action in state.legal_actions() if action.kind == "law"), events)
    for event in events:
        if isinstance(event, Moved):
            board.play(event, state.view(0))
    flight = board.travel.flights[0]
    assert flight.what == "three_symbols" and board.plan.laws.contains(flight.start)
    assert board.plan.rows.contains(flight.end) and flight.end.center == board.plan.rows.center


def test_a_collection_grows_when_its_card_has_arrived() -> None:
    board, _, _ = make_board()
    state, events = new_state(), list[Event]()
    board.sync(state.view(0), False)
    seat = state.seat

    def line() -> object:
        assert board.view is not None
        return board.painter.ledger.parts(board.view)[("line", seat)]

    before = line()
    state.apply(next(action for action in state.legal_actions() if action.kind == "take"), events)
    for event in events:
        if isinstance(event, Moved):
            board.play(event, state.view(0))
    board.update(0.1)
    assert board.busy and line() == before
    board.finish()
    assert line() != before


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.key)
def test_r1_1_the_number_of_its_lands_cards_stands_on_every_card(land: Land) -> None:
    """Left of the arms there is dark ink on paper, the same for lands with as many cards; a stone leaves it free."""
    board, _, _ = make_board()
    shapes = {}
    for other in LANDS:
        face = board.stage.look.assets.sprite(f"wc_card_{other.key}", 160)
        box = pygame.Rect(8, 50, 17, 24)
        assert not box.colliderect(stone_on(face.get_rect()).inflate(-8, -8))
        paper = sum(face.get_at((box.right + 4, box.bottom + 2))[:3])
        shapes[other.key] = [[paper - sum(face.get_at((x, y))[:3]) > 150 for x in range(box.left, box.right)]
                             for y in range(box.top, box.bottom)]
    mine = shapes[land.key]
    assert 0.1 < sum(map(sum, mine)) / (17 * 24) < 0.6
    for other in LANDS:
        differing = sum(a != b for one, two in zip(mine, shapes[other.key]) for a, b in zip(one, two))
        assert (differing < 40) == (other.cards == land.cards), (other, differing)


# -- what can be reached ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_legal_action_is_made_of_spots_through_whole_games(seats: int) -> None:
    board, _, _ = make_board(seats=seats)
    state, chance, kinds = new_state(seats, seats), Random(seats), set()
    while not state.is_terminal():
        seat = state.current_player()
        assert seat is not None
        view = state.view(seat)
        board.sync(view, False)
        reached = spots(board)
        for action in view.legal:
            kinds.add((action.kind, action.kind == "take" and action.stone >= 0))
            for place in GAME.touches(action):
                assert place in reached and reached[place].rect == board.ring(place), (action, place)
                assert board.place_at(reached[place].rect.midtop) is not None
        state.apply(some(state, chance))
    assert {("take", False), ("take", True), ("claim", False), ("done", False), ("no_claim", False)} <= kinds


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1080)])
def test_place_at_finds_every_place_again(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size, 4)
    state, chance = new_state(4, 3), Random(3)
    for _ in range(60):
        state.apply(some(state, chance))
        if state.is_terminal():
            break
        board.sync(state.view(state.current_player()), False)
        for place, spot in spots(board).items():
            if place[0] in TELLING:
                continue
            # a stone lies on its card, and laws overlap each other: the upper left corner is free of both
            at = spot.rect.center if place[0] in ("stone", "button") else (spot.rect.x + 3, spot.rect.y + 3)
            assert board.place_at(at) == place


def test_arrows_lead_along_rows_and_from_each_row_to_the_next() -> None:
    """However few cards lie there: a lone one in the middle is reached from the ends of the rows beside it."""
    board, _, _ = make_board()
    state, chance, lone = new_state(3, 6), Random(6), 0
    while not state.is_terminal():
        view = state.view(0)
        board.sync(view, False)
        there = spots(board)
        rows = [[cell for cell in lying(view) if cell // COLUMNS == row] for row in range(ROWS)]
        rows = [row for row in rows if row]
        lone += any(len(row) == 1 for row in rows[1:-1])

        def leads(cell: int, step: tuple[int, int]) -> Place:
            return there[place_of("cell", cell)].beside(step).place  # noqa: B023 - asked at once

        for n, row in enumerate(rows):
            for cell in row:
                assert leads(cell, (1, 0)) == place_of("cell", min(cell + 1, row[-1]))
                assert leads(cell, (-1, 0)) == place_of("cell", max(cell - 1, row[0]))
                for step, beyond in ((1, rows[n + 1:n + 2]), (-1, rows[max(0, n - 1):n])):
                    found = leads(cell, (0, step))
                    assert found in [place_of("cell", other) for other in (beyond[0] if beyond else [cell])]
        state.apply(some(state, chance))
    assert lone, "no such moment in this game"


def test_cards_that_were_taken_are_no_place() -> None:
    board, _, _ = make_board()
    state = new_state()
    action = next(a for a in state.legal_actions() if a.kind == "take")
    state.apply(action)
    board.sync(state.view(state.current_player()), False)
    gone = place_of("cell", action.cell)
    assert board.ring(gone) is None and gone not in spots(board)
    places = {board.place_at((x, y)) for x in range(0, 1280, 20) for y in range(60, 500, 20)}
    assert gone not in places and None in places and place_of("cell", action.cell + 1) in places


def test_the_mark_of_a_taker_stands_at_the_end_it_took_from() -> None:
    board, _, _ = make_board()
    state = new_state()
    takes = [action for action in state.legal_actions() if action.kind == "take" and action.cell in (0, COLUMNS - 1)]
    for take in takes:
        after = state.clone()
        after.apply(take)
        board.sync(after.view(0), False)
        bare = drawn(board)
        board.show_marks([(state.seat, place_of("cell", take.cell))])
        left, right = (board.lanes.beside(0, side, 0, 18) for side in (True, False))
        assert left is not None and right is not None
        marked, line = drawn(board), left.centery * 1280
        changed = [x for x in range(1280) if bare[(line + x) * 3:(line + x + 1) * 3] !=
                   marked[(line + x) * 3:(line + x + 1) * 3]]
        end = left if take.cell == 0 else right
        assert changed and min(changed) >= end.left and max(changed) < end.right
        assert not any(end.colliderect(rect) for rect in board.lanes.rest.cards.values())
        board.show_lit([place_of("cell", take.cell)], 0)
        assert drawn(board) != marked, "the mark lights up with the line of the log"
        board.show_lit((), None)
        assert drawn(board) == marked
        board.show_marks([])
    assert len(takes) == 2


def test_a_fee_is_shown_only_where_a_card_can_be_taken_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """R3.6: after a first take most ends under foreign stones are of no use."""
    board, _, _ = make_board()
    tags: list[str] = []
    draw = board.stage.look.text.draw
    monkeypatch.setattr(board.stage.look.text, "draw",
                        lambda surface, words, *rest, **more: (tags.append(words), draw(surface, words, *rest, **more)))
    state, chance, seen = new_state(3, 2), Random(2), set[int]()
    while not state.is_terminal():
        view = state.view(state.current_player())
        dear = {action.cell for action in view.legal if action.kind == "take" and action.stone >= 0}
        if view.phase == "take" and (len(dear) not in seen or (view.taken and state.ply % 4 == 0)):
            board.sync(view, False)
            tags.clear()
            drawn(board)
            assert tags.count("\N{MINUS SIGN}1") == len(dear)
            seen.add(len(dear))
        state.apply(some(state, chance))
    assert len(seen) > 2


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_the_tag_of_a_fee_lies_below_the_symbols_of_its_card(
        size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    board, _, _ = make_board(size)
    tags: list[pygame.Rect] = []
    draw = board.stage.look.text.draw
    monkeypatch.setattr(board.stage.look.text, "draw", lambda surface, words, rect, *rest, **more: (
        tags.append(rect) if words == "\N{MINUS SIGN}1" else None, draw(surface, words, rect, *rest, **more)))
    state, chance = new_state(3, 2), Random(2)
    while not any(action.kind == "take" and action.stone >= 0 for action in state.legal_actions()):
        state.apply(some(state, chance))
    board.sync(state.view(state.current_player()), False)
    drawn(board)
    for tag in tags:
        card = board.lanes.cards[next(cell for cell, rect in board.lanes.cards.items() if rect.colliderect(tag))]
        assert tag.y >= card.y + card.h * 3 // 10 and tag.bottom <= card.y + card.h * 6 // 10
    assert tags


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_the_wood_of_a_stone_lies_in_the_middle_of_the_ring_around_it(size: tuple[int, int]) -> None:
    """Its picture has a shadow to the right and below."""
    board, _, _ = make_board(size)
    board.sync(new_state().view(0), False)
    spot = stone_on(board.lanes.cards[20])
    for seat in range(3):
        surface = pygame.Surface(size, pygame.SRCALPHA)
        board.painter._stone(surface, seat, spot)
        wood = pygame.mask.from_surface(surface, 200).get_bounding_rects()[0]
        near = max(1.0, spot.h * 0.02)
        assert abs(wood.x + wood.w / 2 - spot.x - spot.w / 2) <= near
        assert abs(wood.y + wood.h / 2 - spot.y - spot.h / 2) <= near


def test_the_key_for_done_presses_the_button_that_is_there() -> None:
    board, _, _ = make_board()
    state, chance = new_state(), Random(1)
    board.sync(state.view(state.current_player()), False)
    assert board.command("done") and board.pressed[-1] == ("button", "done")  # type: ignore[attr-defined]
    while state.phase != "claim":
        state.apply(some(state, chance))
    board.sync(state.view(state.current_player()), False)
    assert board.command("done") and board.pressed[-1] == ("button", "no_claim")  # type: ignore[attr-defined]
    assert not board.command("rotate")


def test_another_card_is_offered_only_where_one_can_be_taken() -> None:
    """R3.1: no further card of the land, or none with few enough circles, lies at an end."""
    board, _, _ = make_board()
    said = {True: set[str](), False: set[str]()}
    for seed in range(12):
        state, chance = new_state(3, seed), Random(seed)
        while not state.is_terminal() and state.ply < 60:
            if state.phase == "take" and state.taken:
                view = state.view(state.current_player())
                can = any(action.kind == "take" for action in state.legal_actions())
                said[can].add(board.prompt(view, []).key)
            state.apply(some(state, chance))
    assert said == {True: said[True], False: {"prompt.take.no_more"}} and "prompt.take.no_more" not in said[True]
    assert "prompt.take.more" in said[True]


@pytest.mark.parametrize("strict", [False, True])
def test_when_no_more_can_be_taken_the_prompt_says_why_and_what_comes_now(strict: bool) -> None:
    """R3.1-R3.4, R3.6: it promises a stone only if one can be placed or moved after Done."""
    board, _, _ = make_board()
    whys, thens, say = set[str](), set[str](), board.stage.texts.line
    for seed in range(30):
        state, chance = GAME.new_state(3, {**GAME.info.defaults(), "ends_at_start": strict}, seed), Random(seed)
        while not state.is_terminal():
            legal, view = state.legal_actions(), state.view(state.current_player())
            if state.phase == "take" and state.taken and not any(action.kind == "take" for action in legal):
                line = board.prompt(view, [])
                why, then = line.fields["why"], line.fields["then"]
                lands = [CARDS[CARD_INDEX[end.card]].land for end in ends(view)]
                if not view.any_colours:
                    assert (why.key == "no_more.other_land") == (CARDS[view.taken[0]].land not in lands)
                assert "presses Done" in say(line) and "(R3." in say(line)
                after = state.clone()
                after.apply(next(action for action in legal if action.kind == "done"))
                kinds = {action.kind for action in after.legal_actions()}
                assert then.key == f"then.{'place' if 'claim' in kinds else 'move' if 'move' in kinds else 'end'}"
                whys.add(why.key)
                thens.add(then.key)
            state.apply(some(state, chance))
    assert {"no_more.other_land", "no_more.too_many_circles"} < whys and len(thens) >= 2
    assert strict == ("no_more.freed_now" in whys)


def test_a_stone_is_asked_for_only_where_one_can_be_placed_or_moved() -> None:
    board, _, _ = make_board()
    said: set[str] = set()
    for seed in range(30):
        state, chance = new_state(4, seed), Random(seed)
        while not state.is_terminal():
            view = state.view(state.current_player())
            if view.phase == "claim":
                kinds = {action.kind for action in view.legal}
                line = board.prompt(view, ())
                told = {"claim": "prompt.claim", "move": "prompt.move"}
                wanted = {told[kind] for kind in kinds & told.keys()} or {"prompt.no_stone", "prompt.no_free"}
                assert line.key in wanted and "{" not in board.stage.texts.line(line)
                said.add(line.key)
            state.apply(some(state, chance))
    assert said == {"prompt.claim", "prompt.move", "prompt.no_stone", "prompt.no_free"}


def test_whichever_is_picked_first_the_prompt_asks_for_what_a_fee_still_needs() -> None:
    board, _, _ = make_board()
    state, chance = new_state(3, 2), Random(2)
    while not [action for action in state.legal_actions() if action.kind == "take" and action.stone >= 0]:
        state.apply(some(state, chance))
    fee = next(action for action in state.legal_actions() if action.kind == "take" and action.stone >= 0)
    card, stone = GAME.touches(fee)
    view = state.view(state.current_player())
    assert [board.prompt(view, picked).key for picked in ([], [card], [stone])] == [
        "prompt.take", "prompt.fee", "prompt.fee.card"]


# -- own laws -----------------------------------------------------------------------------------------------


def test_a_law_is_turned_up_by_the_first_press_and_played_by_the_second() -> None:
    board, _, _ = make_board()
    board.sync(with_law(laws.ANY_COLOURS).view(0), False)
    place: Place = ("card", "any_colours", 1)
    spot = spots(board)[place]
    closed = drawn(board)
    spot.hovered = True
    spot.activate()
    board.update(0.02)
    assert board.looking and not board.pressed and drawn(board) != closed  # type: ignore[attr-defined]
    spot.activate()
    assert board.pressed == [place]  # type: ignore[attr-defined]
    spot.hovered = False
    assert board.needs_frame()
    board.update(0.02)
    assert not board.looking and drawn(board) == closed


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_the_note_of_a_law_keeps_off_the_other_laws(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size)
    state = with_law(laws.TAKE_BACK)
    state.hands[0] += laws.one(laws.THREE_SYMBOLS) + laws.one(laws.ANY_COLOURS) + laws.one(laws.MINUS_TWO)
    board.sync(state.view(0), False)
    board.peek.open()
    hand = [spots(board)[place] for place in board.hand()]
    assert len(hand) == 4
    for spot in hand:
        others = [(other.rect, other.kept_clear) for other in hand if other is not spot]
        note = draw_note(board.stage.look, pygame.Surface(size), board.tip(spot.place), spot.rect, others)
        assert note.collidelist([other.rect for other in hand]) < 0


def test_whichever_is_picked_first_the_prompt_asks_for_what_a_stone_that_moves_still_needs() -> None:
    board, _, _ = make_board()
    state, chance = new_state(3, 2), Random(2)
    while not [action for action in state.legal_actions() if action.kind == "move"]:
        state.apply(some(state, chance))
    move = next(action for action in state.legal_actions() if action.kind == "move")
    stone, card = sorted(GAME.touches(move), key=lambda place: place[0] != "stone")
    view = state.view(state.current_player())
    assert [board.prompt(view, picked).key for picked in ([], [stone], [card])] == [
        "prompt.move", "prompt.move.to", "rows.move.which"]


def test_the_note_about_a_stone_lies_beside_its_card() -> None:
    board, _, _ = make_board()
    state, chance = new_state(3, 2), Random(2)
    while not [action for action in state.legal_actions() if action.kind == "move"]:
        state.apply(some(state, chance))
    board.sync(state.view(state.current_player()), False)
    stones = {place: spot for place, spot in spots(board).items() if place[0] == "stone"}
    assert stones
    for place, spot in stones.items():
        assert spot.note_rect() == board.ring(("cell", *place[1:])) and spot.note_rect().contains(spot.ring_rect())


def test_the_prompt_tells_which_laws_are_at_work() -> None:
    board, _, _ = make_board()
    state = with_law(laws.THREE_SYMBOLS)
    state.hands[0] += laws.one(laws.ANY_COLOURS)
    told = [board.prompt(state.view(0), ()).key]
    for law in ("three_symbols", "any_colours"):
        state.apply(next(action for action in state.legal_actions() if action.law == law))
        told.append(board.prompt(state.view(0), ()).key)
    assert told == ["prompt.take", "prompt.take.three", "prompt.take.three_any"]


def test_face_down_laws_look_and_sound_alike() -> None:
    board, _, _ = make_board()
    pictures: set[bytes] = set()
    tips: set[str] = set()
    for law in (laws.THREE_SYMBOLS, laws.ANY_COLOURS, laws.MINUS_TWO):
        board.sync(with_law(law).view(0), False)
        pictures.add(drawn(board))
        tips.update(board.tip(place) for place in board.hand())
        tips.update(spot.description for place, spot in spots(board).items() if place[0] == "card")
    assert len(pictures) == 1
    assert len(tips) == 1


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_the_head_of_the_own_laws_is_never_cut(size: tuple[int, int]) -> None:
    """A name without room gives way to the shield."""
    board, _, _ = make_board(size)
    names = board.stage.texts.names
    for name in ("Ada", "Maximiliane von Habsburg", "W" * 24):
        names[0] = name
        board.sync(with_law(laws.ANY_COLOURS).view(0), False)
        recorder = board.stage.look.text.recorder = Recorder()
        drawn(board)
        board.stage.look.text.recorder = None
        assert not any(line.ellipsis for line in recorder.written)
        assert any(line.shown == (f"LAWS OF {name}" if len(name) < 9 else "LAWS").upper() for line in recorder.written)


def test_covered_laws_are_not_on_the_board() -> None:
    board, _, _ = make_board()
    board.sync(with_law(laws.ANY_COLOURS).view(0), True)
    assert not board.hand() and not any(place[0] == "card" for place in spots(board))
    board.peek.open()
    assert not board.looking


def test_a_held_key_shows_the_laws_but_never_those_of_the_next_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    board, _, _ = make_board()
    state = with_law(laws.ANY_COLOURS)
    state.hands[1] = laws.one(laws.MINUS_TWO)
    board.sync(state.view(0), False)
    board.update(0.02)
    keys = {pygame.K_v: True}
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: keys)
    assert board.needs_frame()
    board.update(0.02)
    assert board.looking
    board.sync(state.view(0), False)
    assert board.looking
    board.sync(state.view(1), False)
    board.update(0.02)
    assert not board.looking
    keys[pygame.K_v] = False
    board.update(0.02)
    keys[pygame.K_v] = True
    board.update(0.02)
    assert board.looking


def test_the_worth_tells_the_own_minus_only_while_laws_are_looked_at() -> None:
    view = with_law(laws.MINUS_TWO).view(0)
    assert worth_seen(view, True) == worth_now(view) == (-2, 0, 0)
    assert worth_seen(view, False) == (0, 0, 0)


# -- light and movement -------------------------------------------------------------------------------------


def test_takeable_ends_are_lit_and_nothing_for_a_purist() -> None:
    state = new_state()
    pictures = {}
    for purist in (False, True):
        board, _, _ = make_board(purist=purist)
        view = state.view(state.current_player())
        board.sync(view, False)
        dark = drawn(board)
        board.show_picks((), Selection(GAME, view).targets(), True)
        pictures[purist] = (dark, drawn(board))
        lit = {p for p in (place_of("cell", c) for c in lying(view)) if board.lights.on_card(p, purist) == "soft"}
        ends = {place_of("cell", row * COLUMNS + column) for row in range(ROWS) for column in (0, COLUMNS - 1)}
        assert lit == (set() if purist else ends)
    assert pictures[False][0] != pictures[False][1]


def test_a_hinted_card_looks_as_it_is_and_all_others_step_back() -> None:
    board, state = make_board()[0], new_state()
    board.sync(state.view(0), False)

    def seen() -> dict[int, bytes]:
        screen = picture_of(board)
        return {cell: pygame.image.tobytes(screen.subsurface(board.lanes.cards[cell].inflate(-16, -16)), "RGB")
                for cell in lying(state.view(0))}

    board.show_picks((), Selection(GAME, state.view(0)).targets(), True)
    plain = seen()
    board.show_ghost((place_of("cell", 0),), 0)
    hinted = seen()
    assert hinted[0] == plain[0]
    assert all(sum(hinted[cell]) < 0.7 * sum(plain[cell]) for cell in plain if cell)
    board.show_ghost((("button", "done"),), 0)
    assert seen() == plain, "where no card is meant none steps back"


def test_a_hinted_law_is_marked_though_it_lies_face_down() -> None:
    board, _, _ = make_board()
    board.sync(with_law(laws.ANY_COLOURS).view(0), False)
    plain = drawn(board)
    board.show_ghost((("card", "any_colours", 1),), 0)
    assert not board.looking and drawn(board) != plain


@pytest.mark.parametrize("reduced", [False, True])
def test_a_game_can_be_shown_and_ends_as_it_is(reduced: bool) -> None:
    board, _, _ = make_board(reduced_motion=reduced)
    state, chance, flown = new_state(3, 2), Random(2), 0
    for number in range(60):
        if state.is_terminal():
            break
        events: list[Event] = []
        state.apply(some(state, chance), events)
        view = state.view(0)
        for event in events:
            seen = redact(event, 0)
            if isinstance(seen, Moved | Shuffled):
                assert board.play(seen, view) >= 0
                flown += len(board.travel.flights)
        board.update(0.1)
        if number % 12 == 0:
            drawn(board)
        board.finish()
        assert not board.busy and not board.travel.flights
    moving = drawn(board) if not reduced else None
    board.sync(state.view(0), False)
    assert (flown > 0) != reduced
    assert moving is None or moving == drawn(board) or board.stones


def last_card(seed: int, games: int) -> tuple[CardsState, CardsState, list[Event]]:
    """The state before the card that ends the first game of so many, the state after it, and what happened."""
    state, chance = GAME.new_state(3, {**GAME.info.defaults(), "games": games}, seed), Random(seed)
    while True:
        before, events = state.clone(), list[Event]()
        state.apply(some(state, chance), events)
        if len(state.sheets) == 1:
            return before, state, events


@pytest.mark.parametrize("games", [1, 3])
@pytest.mark.parametrize("seed", [7, 8])
def test_the_chart_fills_in_land_by_land_as_the_points_are_told(seed: int, games: int) -> None:
    """Also after a game that is not the last of a series, though its cards have been dealt anew by then."""
    board, _, _ = make_board(reduced_motion=True)
    before, after, events = last_card(seed, games)
    rows, points = chart(last_card(seed, 1)[1].view(0)), [0, 0, 0]
    assert len(filled(rows, 0)) == 0
    board.sync(before.view(0), False)
    seen: set[int] = set()
    pictures: set[bytes] = set()
    for event in (redact(event, 0) for event in events):
        if isinstance(event, Scored):
            points = [a + b for a, b in zip(points, event.points)]
            board.show_points(points)
            assert board.view is not None and board.view.phase == "over"
            now = filled(chart(board.view), board.told)
            written = [rows[n] for n in now if rows[n].group in ("lands", "symbols", "ships", "carriages", "minus")]
            assert [sum(row.points[seat] for row in written) for seat in range(3)] == points
            assert seen < now
            seen = now
            pictures.add(drawn(board))
        elif isinstance(event, Moved):
            if event.source == ("land_pile",):
                break  # the next game is dealt
            board.play(event, after.view(0))
            board.finish()
    assert board.view is not None and chart(board.view) == rows
    assert seen == set(range(len(rows))) and len(pictures) > 15
    closed = drawn(board)
    for event in (redact(event, 0) for event in events):
        if isinstance(event, Moved) and event.source == ("land_pile",):
            board.play(event, after.view(0))
    board.finish()
    assert (drawn(board) == closed) == (games == 1) and board.view.phase == ("over" if games == 1 else "take")
    board.sync(after.view(0), False)
    assert board.told >= 99


def test_the_marks_of_a_game_go_with_it() -> None:
    board, _, _ = make_board()
    before, after, _ = last_card(7, 2)
    marks = [(seat, ("cell", 1, 3 + seat)) for seat in range(3)]
    board.sync(before.view(0), False)
    board.show_marks(marks)
    assert board.lights.marks == tuple(marks)
    board.sync(after.view(0), False)
    board.show_marks(marks)
    assert not board.lights.marks
    mover = after.seat
    after.apply(next(action for action in after.legal_actions() if action.kind == "take"))
    board.sync(after.view(0), False)
    board.show_marks(marks)
    assert board.lights.marks == (marks[mover],)


def test_in_the_end_the_laws_of_all_are_shown_once_they_are_told() -> None:
    board, _, _ = make_board(reduced_motion=True)
    _, after, _ = last_card(7, 1)
    after.hands = [laws.one(laws.MINUS_TWO), 0, laws.one(laws.ANY_COLOURS)]
    view = after.view(1)
    assert view.shown == (1, 0, 0) and view.law_counts == (1, 0, 1)
    board.sync(view, False)
    assert not board.hand() and not any(place[0] == "card" for place in spots(board))
    told = board.told
    pictures: dict[str, bytes] = {}
    for name, shown, items in (("told", view.shown, told), ("before", view.shown, 3), ("none", (0, 0, 0), told)):
        board.view, board.told = replace(view, shown=shown), items
        pictures[name] = corner(board)
    assert len(set(pictures.values())) == 3


def test_the_laws_that_cost_points_lie_on_top_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many laws of one seat lie over each other in the end."""
    board, _, _ = make_board(reduced_motion=True)
    _, after, _ = last_card(7, 1)
    after.hands = [0, laws.one(laws.MINUS_TWO) + laws.one(laws.TAKE_BACK) + 2 * laws.one(laws.ANY_COLOURS), 0]
    board.sync(after.view(0), False)
    sprite, seen = board.stage.look.assets.sprite, list[str]()

    def named(name: str, *args: Any, **more: Any) -> pygame.Surface:
        seen.extend([name] if name.startswith("wc_law") else [])
        return sprite(name, *args, **more)

    monkeypatch.setattr(board.stage.look.assets, "sprite", named)
    board.painter.hand.draw(pygame.Surface((1280, 800)), board.view or after.view(0))
    assert seen == ["wc_law_back"] * 3 + ["wc_law_minus_two"]


def test_while_no_person_decides_the_corner_tells_how_many_laws_each_seat_has() -> None:
    board, _, _ = make_board()
    state = with_law(laws.ANY_COLOURS)
    pictures = []
    for owner in (0, 1, None):
        state.hands = [laws.one(laws.THREE_SYMBOLS) * (seat == owner) for seat in range(3)]
        board.sync(state.view(None), False)
        pictures.append(corner(board))
    assert len(set(pictures)) == 3
    state.hands = [laws.one(laws.MINUS_TWO), 0, 0]
    board.sync(state.view(None), False)
    assert corner(board) == pictures[0], "the law itself is hidden"


def test_notes_keep_off_the_edge_of_the_window() -> None:
    board, _, _ = make_board()
    board.sync(new_state().view(0), False)
    surface = pygame.Surface((1280, 800))
    for cell in lying(new_state().view(0)):
        place = place_of("cell", cell)
        note = draw_note(board.stage.look, surface, board.tip(place), board.ring(place) or board.plan.rows)
        assert surface.get_rect().inflate(-8, -8).contains(note)


def test_between_two_games_stones_and_laws_are_still_those_of_the_counted_one() -> None:
    board, _, _ = make_board(reduced_motion=True)
    before, after, events = last_card(7, 2)
    board.sync(before.view(0), False)
    first = next(event for event in events if isinstance(event, Moved))
    seen = redact(first, 0)
    assert isinstance(seen, Moved)
    board.play(seen, after.view(0))
    counts = [[number for _, number in board.stock(after.view(0), seat)] for seat in range(3)]
    assert [row[1] for row in counts] == [laws.SIZE[hand] for hand in before.hands] != [0, 0, 0]
    board.sync(after.view(0), False)
    assert [[number for _, number in board.stock(after.view(0), seat)] for seat in range(3)] == [[3, 0]] * 3


def test_a_board_without_pictures_still_draws(tmp_path: Path) -> None:
    board, _, _ = make_board(art=tmp_path)
    board.sync(new_state().view(None), False)
    assert drawn(board) and len(lying(new_state().view(None))) == CELLS
