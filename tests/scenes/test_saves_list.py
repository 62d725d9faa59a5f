"""The list of saved games: nothing goes by accident, and every row says what it is of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import registry
from saves.format import dump
from saves.frame import pack, unpack
from saves.heading import SaveMeta
from saves.settings import Settings
from saves.shelf import TRASH, TRASH_KEPT
from saves.store import Store
from scenes.boards.api import SeatLook
from scenes.kit.fields import TextField
from scenes.kit.keys import MAC
from scenes.menu import MenuScene
from scenes.naming import LONGEST
from scenes.opening import table_scene
from scenes.results import ResultsScene
from scenes.saves_browser import SavesScene
from scenes.table import menu
from tests.saves.play import altered
from tests.scenes.conftest import down, press
from tests.scenes.toy_table import SIZES, check_written, written
from tests.tools.screens_book import ended, middle

GAMES = ("web_of_power", "condottiere", "web_of_power_cards", "lost_cities", "abalone")


def opened(ctx: Any) -> Any:
    scene = SavesScene()
    ctx.stack.push(scene)
    ctx.stack.settle()
    return scene


def kept(ctx: Any, count: int) -> None:
    """That many saves, "Evening 0" the oldest."""
    table = middle("lost_cities", 2)
    for n in range(count):
        ctx.store.save_as(table, f"Evening {n}")


def let_go(ctx: Any, key: int) -> None:
    ctx.stack.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0))


def undo(ctx: Any) -> None:
    ctx.stack.handle(press(pygame.K_z, pygame.KMOD_META if MAC else pygame.KMOD_CTRL))


def test_a_held_key_deletes_one_game_only(home: Any) -> None:
    """A key that is held says the same again and again; games must not go by the dozen."""
    kept(home, 6)
    browser = opened(home)
    for _ in range(5):
        home.stack.handle(press(pygame.K_DELETE))
    assert len(browser.slots) == 5
    let_go(home, pygame.K_DELETE)
    home.stack.handle(press(pygame.K_DELETE))
    assert len(browser.slots) == 4 == len(home.store.slots())


def test_after_a_deletion_the_next_game_is_chosen_and_after_undo_the_one_that_is_back(home: Any) -> None:
    kept(home, 12)
    browser = opened(home)
    for row, next_title in ((4, "Evening 6"), (10, "Evening 1"), (0, "Evening 10")):
        browser.list.select(row)
        gone = browser._title(browser._slot())
        browser._delete()
        assert browser._title(browser._slot()) == next_title
        browser.list.select(0)
        undo(home)
        assert browser._title(browser._slot()) == gone
        browser._delete()
    assert [slot.name for slot in browser.slots] == [slot.name for slot in home.store.slots()]


def test_the_last_row_is_followed_when_it_goes(home: Any) -> None:
    """The list scrolls to what is chosen, however many have gone."""
    kept(home, 14)
    browser = opened(home)
    assert browser.list.scroller.goal == 0 and browser.list.selected == 0
    browser.list.select(13)
    for _ in range(9):
        browser._delete()
        browser.update(5.0)
        row = browser.list.ring_rect()
        assert browser.list.rect.contains(row) and row.h == browser.list._row_px()


def test_undo_goes_as_far_back_as_the_trash(home: Any) -> None:
    kept(home, TRASH_KEPT + 3)
    browser = opened(home)
    for _ in range(TRASH_KEPT + 3):
        browser._delete()
    assert browser.empty.visible and browser.undo.enabled
    for n in range(TRASH_KEPT):
        assert browser.undo.enabled, n
        undo(home)
    assert len(browser.slots) == TRASH_KEPT and not browser.undo.enabled


def test_what_lies_in_the_trash_can_be_had_back_by_whoever_comes_later(home: Any) -> None:
    """A game deleted on another evening, or one that had to make room for a new one."""
    kept(home, 3)
    for name in ("slot-0002.kab", "slot-0001.kab"):
        home.store.delete(name)
    browser = opened(home)
    for title in ("Evening 0", "Evening 1"):
        assert browser.undo.enabled
        undo(home)
        assert browser._title(browser._slot()) == title
    assert len(browser.slots) == 3 and not browser.undo.enabled


def test_a_trash_that_was_emptied_does_not_block_undo(home: Any, tmp_path: Path) -> None:
    kept(home, 3)
    browser = opened(home)
    browser._delete()
    browser._delete()
    newest = max((tmp_path / TRASH).iterdir())
    newest.unlink()
    undo(home)
    assert any(toast.error for toast in home.toasts.queue)
    undo(home)
    assert len(browser.slots) == 2 and not browser.undo.enabled


@pytest.mark.parametrize("game_id", GAMES)
def test_a_row_says_which_game_it_is_of(home: Any, game_id: str) -> None:
    table = middle(game_id)
    home.store.save_as(table, "Sunday")
    home.store.autosave(table)
    home.store.flush()
    browser = opened(home)
    name = home.say(f"box.{game_id}")
    assert len(browser.slots) == 2
    for n in range(2):
        assert browser._describe(n).count(name) == 1


@pytest.mark.parametrize("size", SIZES)
def test_rows_stand_in_their_boxes(context_of: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    """Six long names, a save without a picture, and files that cannot be read."""
    ctx = context_of(size)
    ctx.store = Store(tmp_path)
    ctx.settings = Settings(animation="off", pace="instant")
    ctx.store.save_as(middle("condottiere", 6, 3, True), "W" * 60)
    (tmp_path / "slot-0900.kab").write_bytes(b"")
    (tmp_path / "slot-0901.kab").mkdir()
    opened(ctx)
    check_written(ctx)
    ctx.store.close()


def test_points_below_zero_have_a_minus_sign(home: Any) -> None:
    """As at the table and on the score sheet; a hyphen is no sign."""
    table = ended("lost_cities", 2, 4, False)
    assert min(table.scores()) < 0
    home.store.save_as(table, "Sunday")
    browser = opened(home)
    looks = [SeatLook(chair.name, home.look.theme.seats[chair.colour]) for chair in table.chairs]
    home.stack.push(ResultsScene(table, looks))
    home.stack.settle()
    assert "\u2212" in browser._second(browser.slots[0]) and "-" not in browser._second(browser.slots[0])
    shown = [line.text for line in written(home) if line.text.lstrip("-\u2212").isdigit()]
    assert any(text.startswith("\u2212") for text in shown) and not any(text.startswith("-") for text in shown)


def test_a_finished_game_has_no_turn_more_than_were_played(home: Any) -> None:
    running, over = middle("lost_cities", 2), ended("lost_cities", 2, 1, False)
    home.store.save_as(running, "Running")
    home.store.save_as(over, "Over")
    browser = opened(home)
    rows = {browser._title(slot): browser._second(slot).split()[:2] for slot in browser.slots}
    assert rows["Running"] == ["turn", str(running.state.turn + 1)]
    assert rows["Over"] == ["turn", str(over.state.turn)]


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("game_id", GAMES)
def test_list_menu_and_proposed_name_count_as_the_table_does(home: Any, game_id: str, is_over: bool) -> None:
    """Where a table counts rounds or moves above its board, nobody speaks of turns."""
    seats = min(registry.info(game_id).seats)
    table = ended(game_id, seats, 4, False) if is_over else middle(game_id, seats, 5, entries=31)
    home.store.autosave(table)
    home.store.flush()
    browser = opened(home)
    row = browser._second(browser.slots[0])
    scene = table_scene(table)
    home.stack.clear(scene)
    home.stack.settle()
    above = scene.texts.line(scene.board.status(table.view(None)))
    counted = re.search(r"(?:Round|move|after) (\d+)(?! of)", above)
    at = row.split("  ")[0]
    assert at.split()[1] == (counted[1] if counted else str(table.state.turn + (not is_over)))
    assert (at.split()[0] == "turn") == (counted is None)
    menu.ask_title(scene)
    home.stack.settle()
    field = next(widget for widget in home.stack.top.focus.widgets() if isinstance(widget, TextField))
    assert field.text == f"{scene.title}, {at}"
    if not is_over:
        home.stack.clear(MenuScene())
        home.stack.settle()
        assert home.stack.top.go_on.text.endswith(f", {at}")


def test_a_game_that_counts_only_at_its_end_shows_no_points_before(home: Any) -> None:
    """Nor does any game before the first point; who plays is told in any case."""
    running, over = middle("web_of_power_cards", 3), ended("web_of_power_cards", 3, 4, False)
    home.store.save_as(over, "Over")
    home.store.save_as(running, "Running")
    home.store.save_as(middle("lost_cities", 2), "Points")
    browser = opened(home)
    points, told, both = (browser._second(slot).split("\u00b7")[1].strip() for slot in browser.slots)
    assert told == ", ".join(chair.name for chair in running.chairs)
    for row in (points, both):
        assert all(re.search(r" \u2212?\d+$", name) for name in row.split(", ")), row


def test_what_cannot_be_done_without_a_game_says_so_by_mouse_and_by_keys(home: Any) -> None:
    browser = opened(home)
    empty, nothing = home.say("saves_list.empty"), home.say("saves_list.undo_none")

    def said() -> list[str]:
        told = [toast.text for toast in home.toasts.queue]
        home.toasts.queue.clear()
        return told

    for button, why in ((browser.load, empty), (browser.rename, empty), (browser.delete, empty),
                        (browser.undo, nothing)):
        home.stack.handle(down(button.rect.center))
        assert said() == [why]
        browser.focus.focus(button)
        home.stack.handle(press(pygame.K_RETURN))
        assert said() == [why]
    home.stack.handle(press(pygame.K_DELETE))
    assert said() == [empty]
    undo(home)
    assert said() == [nothing]


def test_a_complaint_about_one_save_goes_when_another_is_looked_at_or_opened(home: Any, tmp_path: Path) -> None:
    kept(home, 2)
    (tmp_path / "cut.kab").write_bytes((tmp_path / "slot-0001.kab").read_bytes()[:900])
    browser = opened(home)
    for ends in (lambda: browser.list.select(0), lambda: browser._open(1)):
        browser.list.select(2)
        browser._open(2)
        assert home.toasts.current is not None and home.toasts.current.error
        ends()
        assert home.toasts.current is None


def test_a_game_that_was_given_up_says_by_whom(home: Any) -> None:
    """Whether nobody plays on, others do, or they have played to the end."""
    persons = middle("lost_cities", 2), middle("web_of_power", 3), middle("lost_cities", 2)
    for table, name in zip(persons, ("Ended", "Goes on", "Finished")):
        for seat in range(table.seats):
            table.reseat(seat, None if name != "Ended" or seat == 0 else "squire")
        table.concede(0)
        while name == "Finished" and table.to_move is not None:
            table.submit(table.state.legal_actions()[-1])
        home.store.save_as(table, name)
    browser = opened(home)
    rows = {browser._title(slot): browser._third(slot).split("  \u00b7  ")[2:] for slot in browser.slots}
    told = {name: home.say("saves_list.given_up", names=table.chairs[0].name)
            for table, name in zip(persons, ("Ended", "Goes on", "Finished"))}
    over = home.say("saves_list.over")
    assert {name: row[:2] for name, row in rows.items()} == {
        "Ended": [told["Ended"]], "Goes on": [told["Goes on"]], "Finished": [over, told["Finished"]]}


def test_a_concession_that_was_taken_back_is_none(home: Any) -> None:
    table = middle("lost_cities", 2)
    for seat, level in enumerate((None, "squire")):
        table.reseat(seat, level)
    table.concede(0)
    table.go_to(table.cursor - 1)
    home.store.save_as(table, "Going on")
    browser = opened(home)
    assert browser.slots[0].heading.conceded == () and not browser.slots[0].heading.cut_short
    assert table.chairs[0].name not in browser._third(browser.slots[0])


@pytest.mark.parametrize("title", ["", "Sunday"])
def test_of_a_game_that_is_not_here_no_id_is_shown(home: Any, tmp_path: Path, title: str) -> None:
    raw = dump(middle("lost_cities", 2), SaveMeta(title))
    (tmp_path / "slot-0001.kab").write_bytes(altered(raw, game="new_game_2"))
    (tmp_path / "slot-0002.kab").write_bytes(altered(raw, game="new_game_3", rules="of another kind"))
    version, body = unpack(raw)
    (tmp_path / "slot-0003.kab").write_bytes(pack(version + 1, {**body, "game": "new_game_4"}))
    browser = opened(home)
    said = [browser._describe(n) for n in range(len(browser.slots))]
    assert len(said) == 3 and not any("new_game" in words for words in said)
    unknown = home.say("saves_list.unknown")
    assert sum(unknown in words for words in said) == 2
    assert len({slot.problem.key for slot in browser.slots if slot.problem}) == 3


@pytest.mark.parametrize("rename", [False, True])
def test_a_name_that_is_full_says_so(home: Any, rename: bool) -> None:
    """A pasted one is cut before everybody's eyes."""
    if rename:
        kept(home, 1)
        opened(home)._ask_title()
    else:
        scene = table_scene(middle("lost_cities", 2))
        home.stack.clear(scene)
        home.stack.settle()
        menu.ask_title(scene)
    home.stack.settle()
    field = next(widget for widget in home.stack.top.focus.widgets() if isinstance(widget, TextField))
    full = home.say("saves_list.longest", most=LONGEST)

    def told() -> bool:
        return any(getattr(widget, "text", "") == full for widget in home.stack.top.focus.widgets())

    assert not told()
    field.all_chosen = True
    field.insert("W" * 100)
    assert field.text == "W" * LONGEST and told()
    check_written(home)
    home.stack.handle(press(pygame.K_BACKSPACE))
    assert len(field.text) == LONGEST - 1 and not told()
    field.insert("xy")
    home.stack.handle(press(pygame.K_RETURN))
    assert any(slot.heading.meta.title == "W" * (LONGEST - 1) + "x" for slot in home.store.slots() if slot.heading)
