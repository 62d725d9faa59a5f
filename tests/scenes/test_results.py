"""The results: who has won, where every point came from, and where one goes from there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import registry
from game.core.api import Standings
from game.core.table import Chair, Table
from game.core.texts import Line, Texts
from saves.errors import SaveError
from saves.store import Store
from scenes.boards.api import SeatLook
from scenes.context import Context
from scenes.kit.sheet import Sheet
from scenes.menu import MenuScene
from scenes.opening import table_scene
from scenes.rematch import next_start, rematch
from scenes.replay import ReplayScene
from scenes.results import ResultsScene
from scenes.rules_reader import RulesScene
from scenes.score_sheet import scored_events, sheet_rows, total
from scenes.setup import SetupScene
from scenes.table.scene import TableScene
from scenes.texts import words
from tests.rules.lost_cities.kit import position
from tests.scenes.at_table import play_on
from tests.scenes.conftest import down, motion, press, up
from tests.scenes.toy_table import LONG_NAMES, SIZES, check_written, played, step, top, toy_tables, written
from tests.toys import CARDS, STONES

WEB = "web_of_power"


@pytest.fixture(autouse=True)
def toys_at_the_table() -> Iterator[None]:
    with toy_tables():
        yield


@pytest.fixture
def without_toys(toys_at_the_table: None) -> None:
    """The cabinet has no boxes for toys."""
    registry.GAMES[:] = [row for row in registry.GAMES if row.id not in (CARDS, STONES)]


def texts_of(table: Table) -> Texts:
    return Texts(words()).with_table(registry.words(table.game_id)).with_names(LONG_NAMES)


def results(ctx: Context, table: Table) -> ResultsScene:
    """The results over the table where the game was played."""
    ctx.stack.push(table_scene(table))
    step(ctx, 3)
    scene = top(ctx)
    assert isinstance(scene, ResultsScene)
    return scene


def just_ended(ctx: Context, table: Table) -> ResultsScene:
    """The results of a game whose last action is played now."""
    last = table.log[-1].action
    table.go_to(len(table.log) - 1)
    scene = table_scene(table)
    assert isinstance(scene, TableScene)
    ctx.stack.push(scene)
    ctx.stack.settle()
    scene.submit(last)
    step(ctx, 3)
    found = top(ctx)
    assert isinstance(found, ResultsScene)
    return found


def won(by_person: bool = True) -> Table:
    """A finished game between one person and computers that the person has won, or has not."""
    winner = played(WEB, 3).standings().places.index(1)
    return played(WEB, 3, persons=[winner if by_person else (winner + 1) % 3])


def click(ctx: Context, pos: tuple[int, int]) -> None:
    for event in (motion(pos), down(pos), up(pos)):
        ctx.stack.handle(event)
    ctx.stack.settle()


def saying(ctx: Context) -> str:
    return " ".join(line.text for line in written(ctx))


# -- the sheet -------------------------------------------------------------------------------------------

@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_items_give_the_totals(seats: int, seed: int) -> None:
    table = played(WEB, seats, seed=seed)
    rows = sheet_rows(table, texts_of(table))
    assert total(rows, seats) == tuple(table.scores())
    assert max(table.scores()) > 10
    assert all(row.line for row in rows if row.level == 2)
    assert [row.label for row in rows if row.level == 0] == ["First scoring", "Final scoring"]
    assert [row.label for row in rows if row.level == 1][:3] == ["Cloisters", "Cloisters", "Alliances"]
    sums = [row.points for row in rows if row.level == 0]
    assert tuple(map(sum, zip(*sums))) == tuple(table.scores())


def test_sums_of_groups_are_those_of_their_items() -> None:
    table = played(WEB, 4, seed=5)
    rows = sheet_rows(table, texts_of(table))
    for n, row in enumerate(rows):
        if row.level == 2:
            continue
        end = next((m for m in range(n + 1, len(rows)) if rows[m].level <= row.level), len(rows))
        assert row.points == total(rows[n + 1:end], 4)


@pytest.mark.parametrize("seats", [2, 4])
def test_an_expedition_worth_nothing_is_told_from_one_that_was_never_begun(ctx: Context, seats: int) -> None:
    """Lost Cities: 3 + 8 + 9 come to twenty, which is what an expedition costs."""
    laid = {0: "y3 y8 y9 b2", 1: "b3 b8 b9 w2"}
    fields = position(seats, expeditions=laid, pile="r2", phase="draw", round=3)
    chairs = [Chair(f"Seat {n}", None, n) for n in range(seats)]
    table = Table("lost_cities", chairs, {}, 1, None, fields)
    table.submit_text("draw pile")
    rows = sheet_rows(table, texts_of(table))
    told = {row.label: [row.written(seat) for seat in range(2)] for row in rows if row.level == 2}
    assert told["Yellow"] == ["0", "·"] and told["Blue"] == ["−18", "0"] and told["White"] == ["·", "−18"]
    assert all(row.written(seat) == row.written(seat - 2) for row in rows for seat in range(2, seats))
    scene = results(ctx, table)
    drawn = [line.shown for line in written(ctx) if scene.sheet.rect.contains(line.rect)]
    assert drawn.count("0") == seats and "Seat 0 0, Seat 1 ·" in scene.sheet._describe(1)


def test_points_of_a_position_have_a_row_of_their_own() -> None:
    whole = played(WEB, 3, seed=2)
    middle = next(n for n in range(whole.cursor) if any(whole.state_at(n).scores()))
    table = Table(WEB, whole.first_chairs, {}, 1, position=whole.state_at(middle).to_dict())
    for entry in whole.log[middle:]:
        table.submit_text(entry.text)
    rows = sheet_rows(table, texts_of(table))
    assert table.scores() == whole.scores()
    assert rows[0].label == "Points from before" and rows[0].points == tuple(whole.state_at(middle).scores())
    assert total(rows, 3) == tuple(table.scores())


@pytest.mark.parametrize(("game_id", "seats"), [(CARDS, 2), (CARDS, 4), (STONES, 2)])
def test_games_without_groups(game_id: str, seats: int) -> None:
    table = played(game_id, seats, seed=4)
    rows = sheet_rows(table, texts_of(table))
    assert total(rows, seats) == tuple(table.scores()) and any(table.scores())
    assert {row.level for row in rows} == {0, 2}
    assert len([row for row in rows if row.level == 2]) == len(scored_events(table))


def test_what_was_taken_back_gave_no_points() -> None:
    table = played(WEB, 3, seed=1)
    table.go_to(next(n for n in range(table.cursor) if any(table.state_at(n).scores())))
    assert total(sheet_rows(table, texts_of(table)), 3) == tuple(table.scores())


def test_without_items_only_the_points_are_shown(ctx: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.score_sheet.scored_events", lambda table: [])
    scene = results(ctx, played(STONES, 2))
    assert scene.sheet.rows == [] and scene.focus.focused is scene.board
    assert ctx.say("results.no_sheet") in saying(ctx)
    assert ctx.say("results.point") in saying(ctx), "one point is no points"


# -- who has won -----------------------------------------------------------------------------------------

def with_places(table: Table, places: tuple[int, ...], tie: str | None = None) -> Table:
    reason = table.standings().reason
    table.standings = lambda: Standings(places, reason, tie)  # type: ignore[method-assign]
    return table


@pytest.mark.parametrize(("places", "said"), [
    ((1, 2, 3, 4), "{0} wins"), ((1, 1, 3, 3), "{0} and {1} share the win"),
    ((1, 3, 1, 3), "{0} and {2} win together"), ((1, 1, 1, 4), "3 players share the win")])
def test_winners_alone_together_and_as_partners(ctx: Context, places: tuple[int, ...], said: str) -> None:
    table = with_places(played(CARDS, 4), places, "tie.row")
    scene = results(ctx, table)
    assert scene.winner_text() == said.format(*LONG_NAMES)
    assert [scene.standings.places[seat] for seat in scene.order] == sorted(places)
    assert "longer row" in " ".join(scene.notes())


def test_marks_and_the_end_are_told(ctx: Context) -> None:
    table = played(STONES, 2)
    table.practice = table.assisted = True
    scene = results(ctx, table)
    assert scene.notes()[0] == "How it ended: the last stone was taken"
    assert len(scene.notes()) == 3
    shown = saying(ctx)
    assert "practice" in shown and "Hints" in shown


def test_a_concession_is_an_end(ctx: Context) -> None:
    table = played(STONES, 2, entries=1)
    table.concede(0)
    scene = results(ctx, table)
    assert scene.winners == [1] and scene.notes()[0].endswith("By concession.")
    assert ctx.say("results.as_it_stood") not in scene.notes()  # only one is left


def test_places_after_a_concession_are_explained(ctx: Context) -> None:
    """Those who stay are in an order that their points do not show: nothing has been scored yet."""
    table = played(WEB, 3, entries=3)
    table.concede(0)
    scene = results(ctx, table)
    stayed = {scene.standings.places[seat] for seat in (1, 2)}
    assert len(stayed) == 2 and set(scene.scores) == {0}
    assert ctx.say("results.as_it_stood") in scene.notes()
    assert ctx.say("results.points", points=0) not in saying(ctx)
    assert ctx.say("results.as_it_stood") not in results(ctx, played(WEB, 3)).notes()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 5])
def test_a_message_hides_nothing_that_is_read_where_there_is_room(context_of: Any, size: tuple[int, int],
                                                                  seats: int) -> None:
    ctx = context_of(size)
    scene = results(ctx, played(WEB, seats))
    assert scene.message_area is not None or seats > 3
    ctx.toasts.show(ctx.say("table.save.done", title="W" * 40))
    ctx.toasts.update(1.0)
    ctx.toasts.draw(pygame.Surface(size), ctx.look.u(scene.foot), scene.message_area)
    lies = ctx.toasts._rect
    if scene.message_area is not None:
        words = scene._fitted("\n".join(scene.notes()), scene._notes, "text", 17)
        assert lies.y >= scene._notes.y + words.height and scene.panels[0].rect.contains(lies)
    assert not any(lies.colliderect(button.rect) for button in scene.buttons)


# -- by mouse and keys -----------------------------------------------------------------------------------

def test_the_arithmetic_follows_pointer_and_keys(ctx: Context) -> None:
    scene = results(ctx, played(WEB, 5))
    first = scene.sheet.explanation()
    assert first and first.split()[0].strip(",") in saying(ctx)
    step(ctx)
    row = scene.sheet.told + 1
    ctx.stack.handle(press(pygame.K_DOWN))
    assert scene.sheet.told == row and scene.sheet.explanation() == scene.sheet.rows[row].line != first
    high = scene.sheet.rect.h // 12
    ctx.stack.handle(motion((scene.sheet.rect.centerx, scene.sheet.rect.y + high * 6)))
    assert scene.sheet.told not in (row, row - 1)
    ctx.stack.handle(press(pygame.K_END))
    assert scene.sheet.told == len(scene.sheet.rows) - 1


def test_esc_shows_the_board_and_the_prompt_shows_the_results_again(ctx: Context) -> None:
    scene = results(ctx, played(WEB, 3))
    ctx.stack.handle(press(pygame.K_ESCAPE))
    table = top(ctx)
    assert isinstance(table, TableScene) and scene not in ctx.stack.scenes
    step(ctx, 5)
    assert top(ctx) is table
    click(ctx, table.frame.prompt.rect.center)
    assert isinstance(top(ctx), ResultsScene)


def test_rematch_moves_the_start_and_deals_anew(ctx: Context) -> None:
    table = played(WEB, 3, start=2)
    scene = results(ctx, table)
    click(ctx, scene.again.rect.center)
    again = top(ctx)
    assert isinstance(again, TableScene) and len(ctx.stack.scenes) == 1
    assert again.table.options["start"] == again.table.state.start == 0  # type: ignore[attr-defined]
    assert again.table.first_chairs == table.first_chairs and again.table.cursor == 0
    assert again.table.seed != table.seed and again.table.agent_seed != table.agent_seed


def test_rematch_after_a_start_by_lot() -> None:
    table = played(CARDS, 3)
    begun: Any = table.state
    assert table.options["start"] == "lot" and rematch(table).options["start"] == (begun.start + 1) % 3


def test_rematch_sits_conceded_persons_down_again() -> None:
    table = played(STONES, 2, entries=1, persons=(0, 1))
    table.concede(0)
    assert table.chairs[0].agent == "squire" and rematch(table).chairs[0].agent is None


def test_a_game_without_start_players(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(STONES, 2)
    monkeypatch.setattr(table, "game", type("Bare", (), {"info": type("Info", (), {"options": (), "open": False})})())
    assert next_start(table) is None and rematch(table).options == table.options


def test_rematch_changes_seats_where_the_first_always_begins(ctx: Context) -> None:
    table = played("abalone", 2, move_limit=True)
    scene = results(ctx, table)
    assert table.first_chairs[1].name in scene.again.tooltip
    click(ctx, scene.again.rect.center)
    again = top(ctx)
    assert isinstance(again, TableScene) and again.table.options == table.options
    assert again.table.first_chairs == table.first_chairs[::-1] and again.table.to_move == 0


def test_a_game_says_its_points_in_its_own_words(ctx: Context) -> None:
    table = played("abalone", 2, move_limit=True)
    table.practice = True
    scene = results(ctx, table)
    assert "pushed off" in saying(ctx) and "points" not in saying(ctx) and "taken back past" not in saying(ctx)
    scene.winners = [0, 1]
    assert scene.winner_text().startswith("A draw between")


def test_the_other_ways_out(ctx: Context, without_toys: None) -> None:
    ctx.settings.setups = {}
    scene = results(ctx, played(WEB, 3))
    click(ctx, scene.replay.rect.center)
    assert isinstance(top(ctx), ReplayScene)
    ctx.stack.handle(press(pygame.K_ESCAPE))
    assert top(ctx) is scene
    click(ctx, scene.set_up.rect.center)
    assert isinstance(top(ctx), SetupScene)
    ctx.stack.handle(press(pygame.K_ESCAPE))
    assert isinstance(top(ctx), MenuScene)


def test_the_game_is_saved_under_a_name(ctx: Context, tmp_path: Path, without_toys: None) -> None:
    ctx.store = Store(tmp_path)
    try:
        scene = results(ctx, played(WEB, 3))
        click(ctx, scene.save.rect.center)
        assert isinstance(top(ctx), Sheet)
        ctx.stack.handle(press(pygame.K_RETURN))
        assert top(ctx) is scene
        titles = [slot.heading.meta.title for slot in ctx.store.slots() if slot.heading and slot.heading.over]
        assert any(title.startswith("Web of Power") for title in titles)
        ctx.store.save_as = refuse  # the disk says no
        click(ctx, scene.save.rect.center)
        ctx.stack.handle(press(pygame.K_RETURN))
        assert top(ctx) is scene and any(toast.error for toast in ctx.toasts.queue)
    finally:
        ctx.store.close()


def refuse(*args: Any) -> None:
    raise SaveError(Line("saves.locked"))


def test_buttons_by_key(ctx: Context, without_toys: None) -> None:
    scene = results(ctx, played(WEB, 3))
    ctx.stack.handle(press(pygame.K_TAB))
    assert scene.focus.focused is scene.again
    while scene.focus.focused is not scene.cabinet:
        before = scene.focus.focused
        ctx.stack.handle(press(pygame.K_LEFT))
        assert scene.focus.focused is not before
    ctx.stack.handle(press(pygame.K_RETURN))
    assert isinstance(top(ctx), MenuScene)


def test_enter_pressed_too_long_begins_nothing(ctx: Context) -> None:
    scene = results(ctx, played(WEB, 3))
    for _ in range(3):
        ctx.stack.handle(press(pygame.K_RETURN))
    assert top(ctx) is scene


def test_without_its_table_nothing_can_be_looked_back_at(ctx: Context) -> None:
    table = played(WEB, 3)
    looks = [SeatLook(chair.name, ctx.look.theme.seats[chair.colour]) for chair in table.chairs]
    ctx.stack.push(ResultsScene(table, looks))
    scene = top(ctx)
    assert isinstance(scene, ResultsScene)
    assert not scene.replay.enabled and not scene.save.enabled and scene.replay.disabled_reason


def test_the_rules_open_by_key(ctx: Context) -> None:
    scene = results(ctx, played(WEB, 3))
    ctx.stack.handle(press(pygame.K_F1))
    reader = top(ctx)
    assert isinstance(reader, RulesScene) and reader.game_id == WEB
    ctx.stack.handle(press(pygame.K_F1))
    assert top(ctx) is scene


# -- picture ---------------------------------------------------------------------------------------------

def test_confetti_falls_until_it_is_done_or_skipped(context_of: Any) -> None:
    ctx = context_of()
    scene = just_ended(ctx, won())
    assert scene.confetti is not None and not scene.confetti.done and scene.needs_frame()
    ctx.stack.handle(press(pygame.K_DOWN))
    assert scene.confetti.done
    calm = context_of(reduced_motion=True)
    still = just_ended(calm, won())
    assert still.confetti is not None and still.confetti.done


def test_confetti_is_thrown_once_for_a_finished_game(ctx: Context) -> None:
    scene = just_ended(ctx, won())
    table = scene.table
    assert ctx.audio.played.count("win") == 1
    ctx.stack.handle(press(pygame.K_ESCAPE))
    below = top(ctx)
    assert isinstance(below, TableScene)
    below.show_results()
    again = top(ctx)
    assert isinstance(again, ResultsScene) and again.confetti is None and not again.needs_frame()
    ctx.stack.abandon()
    loaded = results(ctx, table)
    assert loaded.confetti is None, "a finished game that is opened again was celebrated when it ended"
    assert ctx.audio.played.count("win") == 1


def test_nobody_cheers_when_a_computer_wins(ctx: Context) -> None:
    scene = just_ended(ctx, won(by_person=False))
    assert scene.confetti is None and "win" not in ctx.audio.played and not scene.needs_frame()


def test_what_cannot_be_pressed_says_why(ctx: Context) -> None:
    """Without a folder nothing is saved: pointed at, and pressed, the button says so."""
    scene = results(ctx, played(WEB, 3))
    why = ctx.say("table.menu.no_store")
    assert not scene.save.enabled and scene.save.disabled_reason == why
    click(ctx, scene.save.rect.center)
    assert top(ctx) is scene and ctx.toasts.current is not None and ctx.toasts.current.text == why


def test_nobody_cheers_a_concession(ctx: Context) -> None:
    scene = table_scene(played(WEB, 3, 20))
    assert isinstance(scene, TableScene)
    ctx.stack.push(scene)
    ctx.stack.settle()
    scene.concede(0)
    step(ctx, 3)
    found = top(ctx)
    assert isinstance(found, ResultsScene) and found.confetti is None and "win" not in ctx.audio.played


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game_id", "seats"), [(WEB, 5), (WEB, 3), (CARDS, 4), (STONES, 2)])
def test_every_text_fits(context_of: Any, size: tuple[int, int], game_id: str, seats: int) -> None:
    ctx = context_of(size)
    table = played(game_id, seats)
    table.practice = table.assisted = True
    tie = table.standings().reason  # a long sentence, whatever it says
    scene = results(ctx, with_places(table, (1,) * seats, tie))
    for number in range(len(scene.sheet.rows)):
        scene.sheet.select(number)
        scene.sheet.told = number
        if number % 7 == 0:
            check_written(ctx)
    longest = max(scene.sheet.rows, key=lambda row: len(row.line))
    scene.sheet.told = scene.sheet.rows.index(longest)
    check_written(ctx)


def test_heads_and_totals_stand_over_and_under_their_columns(ctx: Context) -> None:
    scene = just_ended(ctx, won())
    assert scene.confetti is not None
    for falling in (True, False):
        lines = written(ctx)
        totals = {line.rect.centerx for line in lines if line.container and line.container.y == scene._total.y} - {
            line.rect.centerx for line in lines if line.text == "Total"}
        sums = {line.rect.centerx for line in lines if line.container and line.container.y == scene.sheet.rect.y
                and line.text.isdecimal()}
        assert len(totals) == len(sums) == 3
        assert all(abs(a - b) <= 2 for a, b in zip(sorted(totals), sorted(sums))), falling
        scene.confetti.finish()


def test_a_name_that_is_cut_stands_whole_in_a_note(context_of: Any) -> None:
    ctx = context_of((960, 600))
    names = ["Ada", "W" + 23 * "w", "Maximiliane von Habsburg"]
    table = Table(WEB, [Chair(name, None if n == 0 else "squire", n) for n, name in enumerate(names)], {}, 1)
    play_on(table, lambda: table.over, random.Random(1))
    scene = results(ctx, table)
    shortened = {line.text for line in written(ctx) if line.ellipsis}
    assert shortened == set(names[1:])
    step(ctx)
    told = []
    for widget in (*scene.rows, *scene.heads):
        ctx.stack.handle(motion(widget.rect.center))
        step(ctx, 40)
        told += [widget.tooltip] if scene.focus.tooltip.shown else []
    assert sorted(told) == sorted([names[1], *names[1:]])  # the last name has room in the list


@pytest.mark.parametrize(("game_id", "seats"), [(WEB, 3), ("abalone", 2), ("lost_cities", 2)])
@pytest.mark.parametrize("size", SIZES)
def test_columns_are_as_wide_as_names_want_and_labels_can_spare(context_of: Any, size: tuple[int, int], game_id: str,
                                                                seats: int) -> None:
    ctx = context_of(size)
    name = "Maximiliane von Habsburg"
    chairs = [Chair(name if n == 0 else f"Seat {n}", "squire", n) for n in range(seats)]
    table = Table(game_id, chairs, {}, 1)
    play_on(table, lambda: table.over, random.Random(1))
    sheet = results(ctx, table).sheet
    label, *columns = sheet.cells(sheet.rect)
    plain = ctx.look.u(104)
    assert all(ctx.look.text.width(row.label, "text", 16) <= label.w for row in sheet.rows) or columns[0].w <= plain
    if size[0] >= 1280 and seats == 2:  # there is room for all of it
        assert ctx.look.text.width(name, "text_bold", 12) <= sheet.heads(sheet.rect)[0].w


def test_confetti_falls_over_the_same_picture(context_of: Any) -> None:
    ctx = context_of()
    scene = just_ended(ctx, won())
    assert scene.confetti is not None
    frames = []
    for _ in range(2):
        ctx.stack.draw(ctx.window.canvas)
        frames.append(pygame.image.tobytes(ctx.window.canvas, "RGB"))
    assert frames[0] == frames[1]
    ctx.stack.handle(motion((scene.sheet.rect.centerx, scene.sheet.rect.bottom - 5)))
    ctx.stack.draw(ctx.window.canvas)
    assert pygame.image.tobytes(ctx.window.canvas, "RGB") != frames[0]


def test_a_new_size_moves_everything(context_of: Any) -> None:
    ctx = context_of((1280, 800))
    scene = results(ctx, played(WEB, 4))
    ctx.stack.layout((960, 600))
    assert all(pygame.Rect(0, 0, 960, 600).contains(widget.rect) for widget in scene.focus.widgets())
    for left, right in zip(scene.buttons, scene.buttons[1:]):
        assert left.rect.right < right.rect.x


def test_the_wheel_moves_the_score_sheet(ctx: Context) -> None:
    scene = results(ctx, played(WEB, 5))
    sheet, canvas = scene.sheet, pygame.Surface(ctx.window.size)
    step(ctx, 5)
    ctx.stack.draw(canvas)
    before = pygame.image.tobytes(canvas, "RGB")
    ctx.stack.handle(motion(sheet.rect.center))
    ctx.stack.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-5))
    assert sheet.scroller.needed and sheet.scroller.goal > 0 and scene.needs_frame()
    for _ in range(40):
        step(ctx)
        ctx.stack.draw(canvas)
    assert sheet.scroller.offset == sheet.scroller.goal
    scene._still = None
    after = pygame.image.tobytes(canvas, "RGB")
    ctx.stack.draw(canvas)
    assert before != after == pygame.image.tobytes(canvas, "RGB"), "what is seen is where the sheet has come to rest"


def test_tab_leads_from_the_sheet_to_the_rematch(ctx: Context) -> None:
    scene = results(ctx, played(STONES, 2))
    scene.focus.focus(scene.sheet)
    ctx.stack.handle(press(pygame.K_TAB))
    assert scene.focus.focused is scene.again
