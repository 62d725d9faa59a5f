"""The table scene of Web of Power, the card game: played by mouse and by keys, with laws that stay face down."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.core.events import Place
from game.core.table import Chair, Table
from game.web_of_power_cards import laws
from game.web_of_power_cards.board_data import CELLS, COLUMNS
from game.web_of_power_cards.moves import place_of
from game.web_of_power_cards.state import CardsState
from scenes.boards.card_rows_ledger import FIGURES
from scenes.boards.card_rows_tips import worth_seen
from scenes.context import Context
from scenes.games.web_of_power_cards_log import UNSAID
from scenes.kit.recorder import Recorder
from scenes.kit.sheet import Sheet
from scenes.replay import ReplayScene
from scenes.results import ResultsScene
from scenes.table.log_panel import LogRow
from tests.scenes.at_table import NAMES, FakeAgents, FakeStore, Sitting
from tests.scenes.conftest import down, make_context, motion, up


class CardsSitting(Sitting):
    """A card is taken at its corner, where no stone lies on it."""

    def middle(self, place: Place) -> tuple[int, int]:
        x, y = super().middle(place)
        rect = self.board.ring(place)
        return (rect.x + 4, rect.y + 4) if place[0] == "cell" else (x, y)


@pytest.fixture
def ctx() -> Iterator[Context]:
    pygame.init()
    found = make_context((1280, 800), confirm_turn="never", animation="off")
    found.store = FakeStore()
    found.agents = FakeAgents()
    yield found
    pygame.event.clear()


def new_table(seats: int = 3, persons: tuple[int, ...] = (0,), seed: int = 1) -> Table:
    chairs = [Chair(NAMES[n], None if n in persons else "squire", n) for n in range(seats)]
    return Table("web_of_power_cards", chairs, {"start": 0}, seed)


def state_of(table: Table) -> CardsState:
    assert isinstance(table.state, CardsState)
    return table.state


def liked(table: Table, chance: random.Random) -> Any:
    legal = table.state.legal_actions()
    claims = [action for action in legal if action.kind in ("claim", "move")]
    return chance.choice(claims if claims and chance.random() < 0.7 else legal)


def caught(sitting: Sitting) -> list[Any]:
    """What would be played from now on; nothing is."""
    played: list[Any] = []
    sitting.scene.picking._play = played.append
    return played


def clear(sitting: Sitting) -> None:
    sitting.scene.let_go()
    sitting.scene.show_truth()


def positions(seats: int) -> Iterator[Table]:
    """Some moments of a game in which seat 0 decides, one or more for each kind of action."""
    chance, table = random.Random(seats), new_table(seats, seed=seats)
    kinds: set[tuple[str, bool]] = set()
    while not table.over:
        if table.to_move == 0:
            view = table.view(0)
            new = {(action.kind, action.kind == "take" and action.stone >= 0) for action in view.legal} - kinds
            if new:
                kinds |= new
                yield table
        table.submit(liked(table, chance))


@pytest.mark.parametrize("seats", [3, 5])
def test_actions_are_made_by_clicks(ctx: Context, seats: int) -> None:
    kinds = set()
    for table in positions(seats):
        sitting = CardsSitting(ctx, table)
        sitting.rest()
        played = caught(sitting)
        legal = table.view(0).legal
        for action in {(a.kind, a.stone >= 0): a for a in legal}.values():
            places = table.game.touches(action)
            sitting.click(*places)
            if action.kind == "law":
                assert not played, "the first press only turns it up"
                sitting.click(*places)
            assert played == [action]
            kinds.add(action.kind)
            played.clear()
            clear(sitting)
        ctx.stack.pop()
        ctx.stack.settle()
    assert {"take", "claim", "move", "done", "no_claim", "law"} <= kinds


def test_a_card_is_taken_and_a_stone_placed_by_keys(ctx: Context) -> None:
    table = new_table()
    sitting = CardsSitting(ctx, table)
    sitting.rest()
    take = next(action for action in table.view(0).legal if action.kind == "take")
    sitting.type_pick(*table.game.touches(take))
    sitting.rest()
    assert table.cursor == 1
    sitting.key(pygame.K_e)
    sitting.rest()
    assert state_of(table).phase == "claim"
    claim = table.view(0).legal[20]
    sitting.type_pick(*table.game.touches(claim))
    sitting.rest()
    assert table.cursor == 3 and table.to_move == 1 and state_of(table).stone[claim.cell] == 0


def test_the_focus_goes_from_a_taken_card_to_what_is_the_end_of_its_row_now(ctx: Context) -> None:
    table = new_table()
    sitting = CardsSitting(ctx, table)
    sitting.rest()
    takes = [action for action in table.view(0).legal if action.kind == "take" and action.cell % COLUMNS]
    take = next(action for action in takes if action.cell > COLUMNS)
    sitting.type_pick(*table.game.touches(take))
    sitting.rest()
    assert sitting.scene.focus.focused.place == place_of("cell", take.cell - 1)


def test_no_ring_of_the_focus_stays_where_a_card_was(ctx: Context) -> None:
    """While its row closes up there is none, and then it lies around a card that is there."""
    ctx.settings.animation = "normal"
    table = new_table()
    sitting = CardsSitting(ctx, table)
    sitting.rest()
    take = next(action for action in table.view(0).legal if action.kind == "take")
    sitting.type_pick(*table.game.touches(take))
    sitting.step()
    focus = sitting.scene.focus
    assert sitting.board.busy and not focus.focused.visible
    sitting.rest()
    assert focus.focused.visible and focus.focused.ring_rect() == sitting.board.ring(focus.focused.place)


def test_a_fee_from_the_reserve_is_paid_by_three_keys(ctx: Context) -> None:
    """Enter on the claimed card, Tab, Enter: the focus comes to the button that is asked for."""
    table, chance = new_table(persons=(0, 1, 2)), random.Random(4)
    while not [a for a in table.state.legal_actions() if a.stone == CELLS]:
        table.submit(liked(table, chance))
    sitting = CardsSitting(ctx, table)
    sitting.rest()
    fee = next(action for action in table.state.legal_actions() if action.stone == CELLS)
    cell, reserve = table.game.touches(fee)
    sitting.type_pick(cell)
    sitting.key(pygame.K_TAB)
    if sitting.scene.focus.focused is not sitting.board.buttons["reserve"]:  # own stones can be given up as well
        sitting.key(pygame.K_TAB)
    assert sitting.scene.focus.focused is sitting.board.buttons["reserve"] and reserve == ("button", "reserve")
    played = caught(sitting)
    sitting.key(pygame.K_RETURN)
    assert played == [fee]


@pytest.mark.parametrize("by_key", [False, True])
def test_a_press_too_many_does_not_play_the_law_that_has_moved_up(
        ctx: Context, monkeypatch: pytest.MonkeyPatch, by_key: bool) -> None:
    """Whether the laws were turned up by a press or by the key that is still held."""
    table, chance = new_table(seed=2), random.Random(2)
    while table.to_move != 0 or len({a.law for a in table.view(0).legal if a.kind == "law"}) < 2:
        keep = [action for action in table.state.legal_actions() if action.kind != "law"]
        table.submit(chance.choice(keep))
    sitting = CardsSitting(ctx, table)
    sitting.rest()
    first, second = sitting.board.hand()[:2]
    if by_key:
        monkeypatch.setattr(pygame.key, "get_pressed", lambda: {pygame.K_v: True})
        sitting.step()
    else:
        sitting.click(first)
    assert sitting.board.looking
    at = sitting.board.ring(first).center
    sitting.send(motion(at))
    for _ in range(2):
        sitting.send(down(at), up(at))
        sitting.rest()
    laws_played = [entry.action.law for entry in table.log if entry.action.kind == "law"]
    assert len(laws_played) == 1 and second in sitting.board.hand()
    assert sitting.board.ring(sitting.board.hand()[0]).collidepoint(at), "another has moved up"


def test_a_finished_game_is_seen_from_far_in_the_picture_of_a_save_and_near_elsewhere(ctx: Context) -> None:
    table, chance = new_table(persons=(0, 1, 2)), random.Random(4)
    while not table.over:
        table.submit(liked(table, chance))
    sitting = CardsSitting(ctx, table)
    while sitting.top is not sitting.scene:
        ctx.stack.pop(sitting.top)
        ctx.stack.settle()
    totals = {str(points) for points in table.scores()}

    def largest() -> dict[str, int]:
        """How high the sums stand on the board, in shares of the window that a small picture keeps."""
        recorder = ctx.look.text.recorder = Recorder()
        sitting.board.draw(pygame.Surface((1280, 800)))
        ctx.look.text.recorder = None
        return {points: max(line.px for line in recorder.written if line.shown == points) for points in totals}

    near = largest()
    assert sitting.scene.frame.thumbnail() is not None
    assert all(high >= 80 for high in largest().values())
    sitting.scene.show_truth()
    assert largest() == near and all(high < 40 for high in near.values())
    replay = ReplayScene(sitting.scene)
    ctx.stack.push(replay)
    ctx.stack.settle()
    replay.go_to(replay.last)
    sitting.step(3)
    assert replay.board.view.phase == "over" and not replay.board.covered


def test_no_curtain_falls_between_two_persons_and_laws_lie_face_down(ctx: Context) -> None:
    table, chance = new_table(persons=(0, 1, 2)), random.Random(3)
    while laws.SIZE[state_of(table).hands[table.to_move or 0]] == 0 or table.to_move is None:
        table.submit(liked(table, chance))
    sitting = CardsSitting(ctx, table)
    sitting.rest()
    assert not sitting.scene.watch.covered and sitting.scene.open_gate
    assert sitting.board.hand() and not sitting.board.looking
    mover = table.to_move
    while table.to_move == mover:
        sitting.scene.submit(table.state.legal_actions()[-1])
        sitting.rest()
    assert not sitting.scene.watch.covered and not sitting.board.looking
    assert sitting.scene.open_gate and sitting.scene.watch.viewer == table.to_move


def test_the_last_card_ends_in_the_results(ctx: Context) -> None:
    table, chance = new_table(persons=(0, 1, 2)), random.Random(4)
    state = state_of(table)
    while sum(state.hi) - sum(state.lo) > 1 or state.phase != "take":
        table.submit(liked(table, chance))
        state = state_of(table)
    sitting = CardsSitting(ctx, table)
    sitting.rest()
    sitting.click(*table.game.touches(table.state.legal_actions()[0]))
    while not table.over:
        sitting.scene.submit(liked(table, chance))
    for _ in range(200):
        if isinstance(sitting.top, ResultsScene):
            break
        sitting.scene.reel.skip()
        sitting.step()
    assert isinstance(sitting.top, ResultsScene)


def in_its_middle(size: tuple[int, int], actions: int = 60, persons: tuple[int, ...] = (0, 1, 2, 3, 4)) -> CardsSitting:
    """Five sit at a table on which a few rounds have been played, and seat 0 begins its turn."""
    pygame.init()
    ctx = make_context(size, confirm_turn="never", animation="off")
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    table, chance = new_table(5, persons), random.Random(5)
    while table.cursor < actions or table.to_move != 0 or state_of(table).phase != "take" or state_of(table).taken:
        table.submit(liked(table, chance))
    sitting = CardsSitting(ctx, table)
    sitting.rest()
    return sitting


@pytest.mark.parametrize(("size", "over"), [((960, 600), True), ((1280, 800), True), ((2560, 1440), True),
                                            ((2560, 1080), False)])
def test_the_log_is_read_beside_the_board_or_over_the_collections(size: tuple[int, int], over: bool) -> None:
    sitting = in_its_middle(size)
    scene, before = sitting.scene, sitting.frame()
    assert scene.frame.log_button.visible == over == scene.frame.log_dropped
    sitting.key(pygame.K_l)
    assert sitting.top is scene and scene.log.on == over
    log = scene.log.page if over else scene.frame.log
    assert scene.focus.focused is log and log.count == len(scene.logbook)
    if not over:
        return
    last = [entry for entry in scene.table.log if entry.seat != 0 and state_of(scene.table).turn - entry.turn < 5]
    told = sum(entry.action.kind not in UNSAID for entry in last)
    assert {entry.seat for entry in last} == {1, 2, 3, 4} and log.shown >= told, "the last turns of all at once"
    assert sitting.frame() != before and log.rect == scene.board.plan.ledger
    assert not log.rect.collidelistall([panel.rect for panel in scene.frame.seats] + list(scene.board.plan.buttons))
    sitting.key(pygame.K_ESCAPE)
    assert sitting.top is scene and not scene.log.on
    at = scene.frame.log_button.rect.center
    for opened in (True, False):
        sitting.send(motion(at), down(at), up(at))
        assert scene.log.on == opened == scene.frame.log_button.glow
    sitting.send(motion((3, 3)))
    scene.focus.by_keys = False
    assert sitting.frame() == before, "all is as it was"
    sitting.key(pygame.K_ESCAPE)
    assert isinstance(sitting.top, Sheet), "and now Esc leads to the menu"


def test_what_a_line_of_the_open_log_speaks_of_lights_up_and_the_game_goes_on() -> None:
    sitting = in_its_middle((960, 600))
    scene, table = sitting.scene, sitting.table
    takes = [action for action in table.view(0).legal if action.kind == "take" and action.stone < 0]
    places = table.game.touches(takes[0])
    sitting.key(pygame.K_l)
    page = scene.log.page
    claim = next(n for n in range(page.count - 1, 0, -1) if "claims" in page.row(n).text)
    assert claim >= page._first()
    line = page._box(claim)
    sitting.send(motion(line.center))
    assert tuple(scene.board.lights.lit) == page.row(claim).places != ()
    sitting.send(motion((3, 3)))
    assert not scene.board.lights.lit
    played, count = table.cursor, page.count
    sitting.click(*places)
    sitting.rest()
    assert table.cursor == played + 1 and scene.log.on and page.count == count + 1
    assert page.row(count).text.startswith(f"{NAMES[0]} takes")
    assert "collections" not in [zone.name for zone in scene.focus.zones], "what lies below has no notes"
    sitting.key(pygame.K_l)
    assert "collections" in [zone.name for zone in scene.focus.zones]


def test_the_log_gives_way_while_points_are_told_where_it_lies(ctx: Context) -> None:
    ctx.settings.animation = "fast"
    table, chance = new_table(3, (0, 1, 2), 4), random.Random(4)
    while not table.over:
        last = sum(state_of(table).hi) - sum(state_of(table).lo) == 1
        takes = [action for action in table.state.legal_actions() if action.kind == "take" and action.stone < 0]
        if last and takes:
            break
        table.submit(liked(table, chance))
    assert not table.over
    sitting = CardsSitting(ctx, table)
    sitting.rest()
    scene = sitting.scene
    sitting.key(pygame.K_l)
    assert scene.log.on and scene.board.instead is scene.log.page
    scene.submit(takes[0])
    seen = set()
    while sitting.top is scene:
        telling = scene.frame.banner.visible
        assert not (telling and scene.log.on), "no sentence lies over the lines of the log"
        assert (scene.board.instead is not None) == scene.log.on == scene.frame.log_button.glow
        seen.add(telling)
        if telling:
            sitting.key(pygame.K_l)
            assert not scene.log.on
        sitting.step()
    assert seen == {False, True} and isinstance(sitting.top, ResultsScene) and scene.log.on, "it comes back"


def test_a_held_key_opens_the_log_once_and_the_keyboard_comes_back_from_it() -> None:
    sitting = in_its_middle((960, 600))
    scene = sitting.scene
    scene.focus.go_to("rows")
    card = scene.focus.focused
    sitting.key(pygame.K_l)
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l", scancode=0, held=True)
    for _ in range(3):
        sitting.send(held)
    assert scene.log.on and scene.focus.focused is scene.log.page
    sitting.key(pygame.K_UP)
    assert scene.board.lights.lit
    sitting.key(pygame.K_l)
    assert not scene.log.on and scene.focus.focused is card and not scene.board.lights.lit


def test_the_picture_of_a_save_shows_the_collections_though_the_log_lies_there() -> None:
    sitting = in_its_middle((1280, 800))
    plain = sitting.scene.frame.thumbnail()
    sitting.scene.show_truth()
    sitting.key(pygame.K_l)
    assert sitting.scene.log.on and sitting.scene.frame.thumbnail() == plain


def test_the_log_leaves_out_what_the_next_line_says_as_well() -> None:
    sitting = in_its_middle((1280, 800), 120, (0,))
    table, book = sitting.table, sitting.scene.logbook
    kinds = [entry.action.kind for entry in table.log]
    assert {"done", "no_claim"} <= set(kinds)
    assert book.told() == [n for n, kind in enumerate(kinds) if kind not in ("done", "no_claim")]
    sitting.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert table.cursor < len(kinds)
    assert book.told() == [n for n, kind in enumerate(kinds[:table.cursor]) if kind not in ("done", "no_claim")]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("seats", [3, 5])
def test_a_banner_covers_lines_of_the_ledger_whole_and_nothing_beside_it(size: tuple[int, int], seats: int) -> None:
    """What a column is, who a line belongs to, laws and buttons stay in sight; messages keep to the ledger too."""
    ctx = make_context(size)
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    chairs = [Chair(NAMES[n], None if n == 0 else "squire", n) for n in range(seats)]
    sitting = Sitting(ctx, Table("web_of_power_cards", chairs, {}, 1))
    scene, plan, u = sitting.scene, sitting.board.plan, ctx.look.u
    banner = scene.frame.banner
    beside = [plan.head, plan.laws, *plan.shields, *plan.buttons, plan.rows, plan.panels]
    banner.say("Points.", [], "", (), (), sitting.board.names())
    for high in range(u(60), banner.rect.h, 5):
        box = banner._box(high)
        assert box.h >= high and plan.ledger.contains(box)
        assert not [rect for rect in beside if rect.colliderect(box)]
        assert all(line.y >= box.bottom - u(4) or line.bottom <= box.y + u(4) or
                   (box.y <= line.y + u(5) and box.bottom >= line.bottom - u(5)) for line in plan.lines), high
        assert all(column.x >= box.right - u(4) or column.right <= box.x + u(4) or
                   (box.x <= column.x + u(5) and box.right >= column.right - u(5)) for column in plan.columns), high
    if (area := scene.message_area) is not None:
        assert not area.colliderect(plan.laws.union(plan.buttons[0]))
        assert plan.head.y < area.bottom - u(13) <= plan.lines[0].y, "their shadow ends above the first line"


@pytest.mark.parametrize("games", [1, 2])
def test_the_panel_of_a_seat_shows_what_the_ledger_counts_and_the_finished_games(ctx: Context, games: int) -> None:
    chairs = [Chair(NAMES[n], None, n) for n in range(3)]
    table, chance = Table("web_of_power_cards", chairs, {"start": 0, "games": games}, 4), random.Random(4)
    while not (state_of(table).game == games and state_of(table).ply > 40 and laws.count(state_of(table).hands[
            table.to_move], laws.MINUS_TWO)):
        table.submit(liked(table, chance))
    sitting = Sitting(ctx, table)
    sitting.rest()
    scene, state = sitting.scene, state_of(table)

    def agree(looking: bool) -> list[int]:
        now = worth_seen(scene.view, looking)
        points = [panel.facts.points for panel in scene.frame.seats]
        assert any(now) and points == [a + b for a, b in zip(state.totals, now)]
        for panel, before, more in zip(scene.frame.seats, state.totals, now):
            assert (f"before {before}, now {more}" in panel.facts.note) == (games == 2)
        return points

    covered = agree(False)
    scene.board.peek.open()
    sitting.scene.focus.focus(scene.board.spots.at(scene.board.hand()[0]))
    sitting.step()
    assert sum(covered) - sum(agree(True)) == 2 * laws.count(scene.view.hand, laws.MINUS_TWO)


@pytest.mark.parametrize(("size", "whole"), [((960, 600), False), ((1280, 800), True), ((2560, 1440), True)])
def test_the_longest_line_of_the_log_is_read_whole_or_has_a_note(size: tuple[int, int], whole: bool) -> None:
    sitting = in_its_middle(size)
    told = "Ottilie takes Kastilien (crown, rose, carriage) and its law, claimed by Konrad, and pays the stone on " \
           "Kastilien (tower, rose, carriage)"
    sitting.key(pygame.K_l)
    page = sitting.scene.log.page
    assert page.rect.w > 0 and page._fits(told) == whole
    page.row = lambda n: LogRow(3, told, ())
    sitting.key(pygame.K_UP)
    assert page.tooltip == ("" if whole else told)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_how_many_symbols_of_a_kind_there_are_can_be_read(size: tuple[int, int]) -> None:
    """Beside a symbol in letters as large as those of a card's name, and little smaller where it is narrow."""
    sitting = in_its_middle(size, 100)
    ctx, plan = sitting.ctx, sitting.board.plan
    recorder = ctx.look.text.recorder = Recorder()
    sitting.board.draw(pygame.Surface(size))
    ctx.look.text.recorder = None
    heights = [ctx.look.text.render("2", "label_bold", units).get_height() for units in FIGURES]
    cells = [plan.entry(seat, column) for seat in range(5) for column in range(9)]
    figures = [line for line in recorder.written if line.text in "234"
               and any(cell.contains(line.rect.move(0, -2)) and line.rect.centery > cell.centery for cell in cells)]
    beside = [line for line in figures if line.rect.h >= heights[0]]
    assert len(figures) > 8 and len(beside) * 2 > len(figures)
    assert all(line.rect.h >= heights[1] and line.contrast > 7 for line in figures)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_the_line_of_the_log_that_is_looked_at_cuts_none_beside_it(size: tuple[int, int]) -> None:
    """By keys there is also the ring."""
    sitting = in_its_middle(size)
    scene = sitting.scene
    sitting.key(pygame.K_l)
    page = scene.log.page

    def pictures() -> list[bytes]:
        sitting.frame()
        rows = [page._box(n).inflate(sitting.ctx.look.u(4), 0) for n in range(page._first(), page.count)]
        return [pygame.image.tobytes(sitting.canvas.subsurface(row), "RGB") for row in rows]

    plain = pictures()
    for back in (1, 2, 3, 4):
        sitting.key(pygame.K_UP)
        assert scene.focus.by_keys and page.cursor == page.count - back
        changed = [n for n, (before, now) in enumerate(zip(plain, pictures())) if before != now]
        assert changed == [len(plain) - back]
