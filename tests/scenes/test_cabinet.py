"""Menu, set-up, settings, saved games and rules: by mouse and by keys, and what they leave behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import registry
from game.core.levels import LEVELS
from game.core.rng import Rng
from game.core.table import Chair, Table
from game.core.texts import Line
from saves.settings import Settings
from saves.store import Store
from scenes.app import App
from scenes.kit.crashlog import CrashLog
from scenes.kit.dialog import Dialog
from scenes.kit.fields import Slider, TextField
from scenes.kit.keys import MAC
from scenes.menu import MenuScene
from scenes.opening import table_scene
from scenes.rules_reader import RulesScene
from scenes.saves_browser import SavesScene
from scenes.settings import SIZES as NUMBERED
from scenes.settings import SettingsScene
from scenes.setup import SetupScene
from scenes.table.menu import leave
from scenes.table.scene import TableScene
from tests.scenes.conftest import down, motion, press, up
from tests.scenes.toy_table import SIZES, check_written, written

WEB = "web_of_power"
NUMBERS = [size for size in NUMBERED if isinstance(size, int)]
REAL = [game_id for game_id in registry.ids() if not game_id.startswith("toy_")]
REAL_AND_AT_THE_TABLE = [game_id for game_id in REAL if registry.listed(game_id).board]


def running(ctx: Any, folder: Path) -> tuple[App, SettingsScene]:
    """The program with the settings as its first scene."""
    settings = SettingsScene()
    app = App(ctx, lambda: settings, CrashLog(folder))
    app.open()
    return app, settings


def opened(ctx: Any, scene: Any) -> Any:
    ctx.stack.push(scene)
    ctx.stack.settle()
    return scene


def click(ctx: Any, pos: tuple[int, int]) -> None:
    for event in (motion(pos), down(pos), up(pos)):
        ctx.stack.handle(event)
    ctx.stack.settle()


def keys(ctx: Any, *wanted: int) -> None:
    for key in wanted:
        ctx.stack.handle(press(key))
    ctx.stack.settle()


def played(actions: int, seed: int = 3) -> Table:
    table = Table(WEB, [Chair(name, None, n) for n, name in enumerate(("Anna", "Bruno", "Clara"))], {}, seed)
    rng = Rng(seed)
    for _ in range(actions):
        table.submit(rng.choice(table.state.legal_actions()))
    return table


# -- the cabinet ------------------------------------------------------------------------------------------

def test_every_playable_game_has_an_open_box_and_the_others_say_that_they_are_closed(home: Any) -> None:
    menu = opened(home, MenuScene())
    for row, box in zip(registry.GAMES, menu.boxes):
        assert box.is_open == bool(row.package and row.board), row.id
        click(home, box.rect.center)
        if box.is_open:
            assert isinstance(home.stack.top, SetupScene) and home.stack.top.game_id == row.id
            home.stack.pop()
            home.stack.settle()
        else:
            assert home.stack.top is menu
            home.toasts.update(0.01)
            assert box.title in home.toasts.queue[-1].text


def test_what_is_opened_by_keys_shows_where_the_keyboard_is(home: Any) -> None:
    """And the menu does when keys have led back to it; who uses the mouse sees no ring."""
    menu = opened(home, MenuScene())
    for button, kind in ((menu.settings, SettingsScene), (menu.saves, SavesScene)):
        for by_keys in (True, False):
            menu.focus.focus(button)
            if by_keys:
                keys(home, pygame.K_RETURN)
            else:
                click(home, button.rect.center)
            scene: Any = home.stack.top
            assert isinstance(scene, kind) and scene.focus.by_keys == by_keys
            if by_keys:
                click(home, (scene.done if kind is SettingsScene else scene.back).rect.center)
            else:
                keys(home, pygame.K_ESCAPE)
            assert home.stack.top is menu and menu.focus.by_keys != by_keys
    menu.focus.focus(menu.boxes[0])
    keys(home, pygame.K_RETURN)
    assert isinstance(home.stack.top, SetupScene) and home.stack.top.focus.by_keys


def test_a_message_of_the_cabinet_hides_neither_box_nor_button(home: Any) -> None:
    menu = opened(home, MenuScene())
    canvas = pygame.Surface(home.window.size)
    click(home, next(box for box in menu.boxes if not box.is_open).rect.center)
    home.toasts.update(1.0)
    home.toasts.draw(canvas, home.look.u(menu.foot), menu.message_area)
    for shown in (*menu.boxes, menu.go_on, menu.saves, menu.settings, menu.leave):
        assert not home.toasts._rect.colliderect(shown.rect)


def test_a_box_tells_what_was_played_and_won(home: Any) -> None:
    """Against each level; practice apart. A box that was never played says nothing."""
    menu = opened(home, MenuScene())
    boxes = {row.id: box for row, box in zip(registry.GAMES, menu.boxes)}
    assert not any(box.tooltip for box in boxes.values())
    wins = 0
    for seed in range(4):
        table = Table(WEB, [Chair("Anna", None, 0), Chair("Bruno", "page", 1), Chair("Clara", "squire", 2)], {}, seed)
        table.practice = seed == 3
        rng = Rng(seed)
        while not table.over:
            table.submit(rng.choice(table.state.legal_actions()))
        home.store.count_result(table)
        wins += seed < 3 and table.standings().places[0] == 1
    home.stack.push(SettingsScene())
    home.stack.settle()
    home.stack.pop()
    home.stack.settle()
    told = boxes[WEB].tooltip.splitlines()
    assert told == [home.say("menu.box.level", level=home.say("core.level.squire"), played=3, won=wins),
                    home.say("menu.box.practice", played=1)]
    assert not any(box.tooltip for game_id, box in boxes.items() if game_id != WEB)


def test_continue_comes_first_and_opens_the_game_that_was_left(home: Any) -> None:
    empty = opened(home, MenuScene())
    assert not empty.go_on.enabled and empty.focus.focused is empty.boxes[0]
    table = played(20)
    home.store.autosave(table)
    home.stack.clear(MenuScene())
    home.stack.settle()
    menu = home.stack.top
    assert menu.go_on.enabled and menu.focus.focused is menu.go_on
    keys(home, pygame.K_RETURN)
    assert isinstance(home.stack.top, TableScene)
    assert home.stack.top.table.digest() == table.digest()


def test_arrows_lead_from_the_boxes_to_the_buttons_and_back(home: Any) -> None:
    """To whatever stands nearest, and round."""
    home.store.autosave(played(20))
    menu = opened(home, MenuScene())
    assert menu.focus.focused is menu.go_on
    lowest = menu.boxes[4:]
    for key, goal in ((pygame.K_UP, lowest[0]), (pygame.K_DOWN, menu.go_on), (pygame.K_DOWN, menu.boxes[0]),
                      (pygame.K_DOWN, lowest[0]), (pygame.K_RIGHT, lowest[1])):
        keys(home, key)
        assert menu.focus.focused is goal
    for box in lowest:
        menu.focus.focus(box)
        keys(home, pygame.K_DOWN)
        assert menu.focus.focused in (menu.go_on, menu.saves, menu.settings, menu.leave)
        keys(home, pygame.K_UP)
        assert menu.focus.focused in lowest
    menu.focus.focus(lowest[-1])
    keys(home, pygame.K_DOWN)
    assert menu.focus.focused is menu.leave


def test_continue_says_that_there_is_no_game_when_it_is_pressed(home: Any) -> None:
    """By mouse and by keys."""
    menu = opened(home, MenuScene())
    click(home, menu.go_on.rect.center)
    assert [toast.text for toast in home.toasts.queue] == [home.say("menu.continue_none")]
    home.toasts.queue.clear()
    menu.focus.focus(menu.go_on)
    keys(home, pygame.K_RETURN)
    assert [toast.text for toast in home.toasts.queue] == [home.say("menu.continue_none")]
    assert home.stack.top is menu


def test_a_damaged_game_is_told_in_one_sentence(home: Any, tmp_path: Path) -> None:
    home.store.autosave(played(5))
    home.store.flush()
    for path in tmp_path.glob("auto-*.kab*"):
        path.write_bytes(path.read_bytes()[:90])
    menu = opened(home, MenuScene())
    assert not menu.go_on.enabled
    menu._continue()
    assert home.toasts.current.error
    assert any(tmp_path.glob("auto-*"))


def told(ctx: Any, tmp_path: Path, frames: int = 3) -> list[str]:
    """What the program says by itself when it is up."""
    app = App(ctx, MenuScene, CrashLog(tmp_path / "logs"))
    app.open()
    for _ in range(frames):
        app.step([], 5.0)
    assert isinstance(ctx.stack.top, MenuScene)
    app.close()
    return [toast.text for toast in ctx.toasts.queue if toast.error]


def test_a_folder_that_cannot_be_written_is_told_in_the_menu_and_stays_told(ctx: Any, tmp_path: Path) -> None:
    """Once, and not again when a game begins or the settings change."""
    (tmp_path / "file").write_text("in the way")
    ctx.store, ctx.settings = Store(tmp_path / "file"), Settings()
    fault, = told(ctx, tmp_path)
    assert fault.startswith(f"{tmp_path / 'file'} is a file and no folder.")
    ctx.store.autosave(played(3))
    ctx.store.save_settings(Settings(volume=3))
    assert told(ctx, tmp_path) == [fault]
    ctx.store.close()


def test_whoever_leaves_an_unsaved_game_is_told_why_and_nothing_about_playing_on_unsaved(home: Any) -> None:
    scene = opened(home, table_scene(played(3)))
    scene.submit(scene.table.state.legal_actions()[0])
    home.store.flush()
    home.store._unsaved("game", Line("saves.fault.full"))
    leave(scene)
    home.stack.settle()
    asked = home.stack.top
    assert isinstance(asked, Dialog) and asked.text.startswith(home.say("saves.fault.full"))
    assert home.texts.line(home.store.fault) not in asked.text


def test_settings_that_were_not_understood_are_told_in_the_menu(ctx: Any, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"volume": 700, "pace": "slow"}')
    ctx.store = Store(tmp_path)
    ctx.settings = ctx.store.load_settings()
    wrong, = told(ctx, tmp_path)
    assert "sound volume (70)" in wrong and "pace" not in wrong and ctx.settings.pace == "slow"
    ctx.store.close()


# -- set-up -----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("game_id", REAL_AND_AT_THE_TABLE)
def test_a_game_begins_as_it_was_set_up_and_is_remembered(home: Any, game_id: str) -> None:
    setup = opened(home, SetupScene(game_id))
    most = max(registry.info(game_id).seats)
    setup._set_count(most)
    field = setup.rows[1][1]
    field.all_chosen = True
    field.insert("Sigismund")
    setup._set_agent(0, "page")
    click(home, setup.begin.rect.center)
    table = home.stack.top.table
    assert table.game_id == game_id and table.seats == most
    assert table.chairs[1].name == "Sigismund" and table.chairs[0].agent == "page"
    again = SetupScene(game_id)
    opened(home, again)
    assert again.count == most and again.seats[1].name == "Sigismund" and again.seats[0].agent == "page"


def test_no_two_seats_share_a_colour_however_often_one_is_changed(home: Any) -> None:
    setup = opened(home, SetupScene(WEB))
    setup._set_count(5)
    for n in (0, 1, 0, 2, 4, 0, 3, 3):
        click(home, setup.rows[n][0].rect.center)
        assert len({seat.colour for seat in setup.seats[:5]}) == 5


def test_a_start_player_beyond_the_table_is_forgotten(home: Any) -> None:
    setup = opened(home, SetupScene(WEB))
    setup._set_count(5)
    start = setup.option_rows.rows[0][1]
    start.choose(5)
    assert setup.options["start"] == 4
    setup._set_count(3)
    assert setup.options["start"] == "lot"
    assert [value for value, _ in setup.option_rows.rows[0][1].options] == ["lot", 0, 1, 2]


def test_nonsense_that_was_remembered_is_ignored(home: Any) -> None:
    home.settings.setups[WEB] = {"seats": 17, "chairs": [3, {"name": 5, "agent": "bishop", "colour": 99}],
                                 "options": {"start": "x", "display_refill": True, "odd": 1}}
    setup = opened(home, SetupScene(WEB))
    assert setup.count == 3 and setup.options == registry.info(WEB).defaults()


@pytest.mark.parametrize("game_id", REAL_AND_AT_THE_TABLE)
@pytest.mark.parametrize("size", SIZES)
def test_options_and_levels_stand_on_their_panels(context_of: Any, size: tuple[int, int], game_id: str) -> None:
    ctx = context_of(size)
    ctx.settings = Settings()
    setup = opened(ctx, SetupScene(game_id))
    setup._set_count(max(setup.info.seats))
    for n in range(setup.count):
        setup._set_agent(n, "page")  # then the line that says so takes room too
    assert setup.levels.visible and setup.levels.rect.y >= setup.watch.rect.bottom
    for panel, widgets in ((setup.panel, [*setup.rows[-1], setup.levels]),
                           (setup.option_panel, setup.option_rows.widgets)):
        assert all(panel.rect.contains(widget.rect) for widget in widgets)
    check_written(ctx)


def test_levels_are_described_in_words(home: Any) -> None:
    setup = opened(home, SetupScene(WEB))
    for level in LEVELS:
        about = home.say(f"setup.level.{level}")
        assert len(about) > 20 and about in setup.levels.text
        setup.layout((1280, 800))
        setup._set_agent(1, level)
        assert setup.levels.visible and not setup.rows[1][-1].tooltip
        setup.layout((1280, 400))  # no room for all of them: then a note says it
        assert not setup.levels.visible and about in setup.rows[1][-1].tooltip
    setup._set_agent(1, None)
    assert setup.rows[1][-1].tooltip == home.say("setup.level.person")


def test_an_option_of_many_values_is_a_slider(home: Any) -> None:
    setup = opened(home, SetupScene("condottiere"))
    slider = next(w for w in setup.option_rows.widgets if isinstance(w, Slider))
    option = next(o for o in setup.info.options if o.key == "points")
    assert slider.description.endswith(setup.texts.say("option.points.0"))
    setup.focus.focus(slider)
    for key, value in ((pygame.K_RIGHT, 10), (pygame.K_PAGEUP, 20), (pygame.K_END, 60), (pygame.K_LEFT, 59),
                       (pygame.K_PAGEDOWN, 49), (pygame.K_HOME, 0)):
        keys(home, key)
        assert setup.options["points"] == value
    label, note = setup.option_rows.rows[2][0], setup.option_rows.rows[2][-1]
    assert slider.note_rect().contains(label.rect) and slider.note_rect().contains(note.rect)  # a note covers neither
    track = slider.track()
    click(home, (track.centerx, track.centery))
    assert abs(option.values.index(setup.options["points"]) - len(option.values) // 2) <= 1
    before = setup.options["points"]
    home.stack.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=1, x=0))
    assert setup.options["points"] == before + 1
    click(home, setup.begin.rect.center)
    assert home.stack.top.table.options["points"] == before + 1


def test_arrows_lead_from_a_name_to_who_plays_the_seat_and_back(home: Any) -> None:
    """Within the name they move the caret, beyond its ends the focus."""
    setup = opened(home, SetupScene(WEB))
    field = next(widget for widget in setup.rows[1] if isinstance(widget, TextField))
    level = setup.rows[1][-1]
    setup.focus.focus(field)
    keys(home, pygame.K_HOME, *[pygame.K_RIGHT] * len(field.text))
    assert setup.focus.focused is field and field.caret == len(field.text)
    keys(home, pygame.K_RIGHT)
    assert setup.focus.focused is level
    setup.focus.focus(field)
    keys(home, pygame.K_HOME)
    assert setup.focus.focused is field
    keys(home, pygame.K_LEFT)
    assert setup.focus.focused is setup.rows[1][0]


def test_the_rules_open_by_key_in_the_set_up(home: Any) -> None:
    setup = opened(home, SetupScene(WEB))
    keys(home, pygame.K_F1)
    assert isinstance(home.stack.top, RulesScene) and home.stack.top.game_id == WEB
    keys(home, pygame.K_F1)
    assert home.stack.top is setup


# -- settings ---------------------------------------------------------------------------------------------

def test_settings_take_effect_at_once_and_are_kept(home: Any) -> None:
    settings = opened(home, SettingsScene())
    for name, value in (("animation", "fast"), ("pace", "slow"), ("confirm_turn", "always")):
        choice = settings.rows[name].widgets[0]
        choice.choose([v for v, _ in choice.options].index(value))
        assert getattr(home.settings, name) == value
    for name in ("colour_blind", "reduced_motion", "purist", "full_curtain"):
        click(home, settings.rows[name].widgets[0].rect.midleft)
        assert getattr(home.settings, name) is True
    settings.rows["volume"].widgets[0].set(20)
    assert home.settings.volume == 20
    keys(home, pygame.K_ESCAPE)
    assert home.stack.top is None
    home.store.flush()
    assert home.store.load_settings().confirm_turn == "always"


def test_what_is_quickest_stands_first(home: Any) -> None:
    """Movement and pace are chosen in the same order."""
    settings = opened(home, SettingsScene())
    first, second = ([value for value, _ in settings.rows[name].widgets[0].options] for name in ("animation", "pace"))
    assert first == ["off", "fast", "normal", "slow"] and second == ["instant", "quick", "normal", "slow"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("arrow", "turn"), [(0, -1), (1, 1)])
def test_a_step_from_automatic_is_a_small_one(context_of: Any, tmp_path: Path, size: tuple[int, int], arrow: int,
                                              turn: int) -> None:
    """To the size next to what is seen, and back; the arrow that is pressed stays under the pointer."""
    ctx = context_of(size)
    seen = 100 * ctx.window.scale
    app, settings = running(ctx, tmp_path)
    at: tuple[int, int] = settings.size.parts()[arrow][0].center
    told: list[tuple[int, int]] = []
    ctx.window.move_mouse = told.append  # a window without a screen has no mouse to move
    app.step([motion(at), down(at)], 0.02)
    app.step([up(at)], 0.02)
    chosen = ctx.settings.interface_size
    beyond = [n for n in NUMBERS if (n >= seen if turn > 0 else n < seen)]
    assert chosen == min(beyond, key=lambda n: abs(n - seen))
    assert ctx.window.scale * 100 == pytest.approx(min(chosen, 100 * size[0] / 960, 100 * size[1] / 600))
    moved = ctx.look.scale * 100 != seen
    assert told == ([settings.size.parts()[arrow][0].center] if moved else [])
    settings.layout(size)
    assert len(told) == moved, "a later layout leaves the mouse alone"
    keys(ctx, pygame.K_LEFT if turn > 0 else pygame.K_RIGHT)
    assert ctx.settings.interface_size == "auto"
    app.close()


def test_an_arrow_is_pressed_again_where_it_was_though_no_mouse_follows_it(context_of: Any, tmp_path: Path) -> None:
    """Until the mouse goes elsewhere."""
    ctx = context_of((1280, 800))
    app, settings = running(ctx, tmp_path)
    ctx.window.move_mouse = lambda pos: None
    at: tuple[int, int] = settings.size.parts()[1][0].center
    seen = [settings.size.text()]
    for _ in range(4):
        app.step([motion(at), down(at)], 0.02)
        app.step([up(at)], 0.02)
        seen.append(settings.size.text())
    assert len(set(seen)) == 5 and not settings.size.parts()[1][0].collidepoint(at)
    app.step([motion((3, 3)), motion(at), down(at), up(at)], 0.02)
    assert settings.size.text() == seen[-1]
    app.close()


def test_what_the_window_does_not_bear_is_said_at_the_value_and_below(context_of: Any, tmp_path: Path) -> None:
    """Also where a larger size changes nothing that is seen."""
    ctx = context_of((960, 600))
    app, settings = running(ctx, tmp_path)
    note = settings.rows["interface_size"].note
    limit = ctx.say("settings.interface_size.limited", percent=100)
    for wanted, limited in ((100, False), (110, True), (300, True), (90, False)):
        settings.size.choose([value for value, _ in settings.size.options].index(wanted))
        app.step([], 0.02)
        app.step([], 0.02)
        assert (limit in note.text) is limited
        assert (ctx.say("settings.interface_size.here", percent=wanted, most=100) == settings.size.text()) is limited
    app.close()


@pytest.mark.parametrize("size", SIZES)
def test_names_of_settings_are_of_one_size_and_rows_fill_their_panel(context_of: Any, size: tuple[int, int]) -> None:
    """Also in the largest interface a window bears, where names stand beside their widgets."""
    for wanted in ("auto", 300):
        ctx = context_of(size)
        ctx.settings, ctx.window.interface_size = Settings(), wanted
        ctx.look.rescale(ctx.window.scale)
        scene = opened(ctx, SettingsScene())
        for row in scene.rows.values():
            name = row.name
            assert name is None or ctx.look.text.width(name.text, name.role, name.size) <= name.rect.w
            assert name is None or not any(name.rect.colliderect(widget.rect) for widget in row.widgets)
        lowest = scene.rows["interface_size"].note.rect.bottom
        assert scene.panels[0].rect.bottom - ctx.look.u(80) < lowest < scene.panels[0].rect.bottom


def test_without_a_sound_card_the_slider_is_grey_and_says_why(home: Any) -> None:
    """And comes back when a device does."""
    home.audio.available = False
    settings = opened(home, SettingsScene())
    row = settings.rows["volume"]
    slider = row.widgets[0]
    assert row.note.text == home.say("settings.volume.silent") and not slider.enabled
    click(home, slider.rect.midleft)
    assert home.settings.volume == Settings().volume
    home.audio.available = True
    settings.update(0.02)
    assert slider.enabled and row.note.text == home.say("settings.volume.help")


# -- saved games ------------------------------------------------------------------------------------------

def test_saves_are_renamed_deleted_and_brought_back(home: Any) -> None:
    home.store.save_as(played(10), "Evening")
    browser = opened(home, SavesScene())
    assert [browser._title(slot) for slot in browser.slots] == ["Evening"]
    click(home, browser.rename.rect.center)
    for letter in "Morning":
        home.stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    keys(home, pygame.K_RETURN)
    assert [browser._title(slot) for slot in browser.slots] == ["Morning"]
    click(home, browser.delete.rect.center)
    assert browser.slots == [] and browser.undo.enabled
    click(home, browser.undo.rect.center)
    assert [browser._title(slot) for slot in browser.slots] == ["Morning"]
    keys(home, pygame.K_DELETE)
    assert browser.slots == []
    home.stack.handle(press(pygame.K_z, pygame.KMOD_META if MAC else pygame.KMOD_CTRL))
    assert [browser._title(slot) for slot in browser.slots] == ["Morning"] and not browser.undo.enabled
    browser.focus.focus(browser.list)
    keys(home, pygame.K_RETURN)
    assert isinstance(home.stack.top, TableScene) and home.stack.top.table.cursor == 10


def test_a_file_that_cannot_be_read_is_listed_with_the_reason(home: Any, tmp_path: Path) -> None:
    (tmp_path / "slot-0007.kab").write_text("KABINETT nonsense")
    browser = opened(home, SavesScene())
    assert len(browser.slots) == 1 and not browser.load.enabled
    assert "damaged" in browser._second(browser.slots[0])
    browser.draw(pygame.Surface((1280, 800)))


# -- rules ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("game_id", REAL)
def test_every_word_of_the_rules_is_found(home: Any, game_id: str) -> None:
    reader = opened(home, RulesScene(game_id))
    for paragraph in reader.page.paragraphs[::5]:
        for token in paragraph.tokens[:6]:
            if token.text:
                assert reader.page.find(token.text.upper()) > 0, token.text
    assert reader.page.find("xyzzy") == 0


def test_no_tips_of_letters_are_left_at_the_edges_of_the_rules(home: Any) -> None:
    """Wherever the page is scrolled to; and what can be read is there."""
    page = opened(home, RulesScene(WEB)).page
    seen = 0
    for offset in range(0, 400, 7):
        page.scroller.to(offset, glide=False)
        for line in written(home):
            shown = line.rect.clip(page.rect)
            if not shown.h:
                continue
            assert shown.h > 0.4 * line.rect.h, line.text
            seen += shown.h < line.rect.h
    assert seen > 20


def test_the_reader_opens_at_the_sentence_a_refusal_spoke_of(home: Any) -> None:
    reader = opened(home, RulesScene(WEB, "R2.9"))
    assert reader.page.rule == "R2.9"
    surface = pygame.Surface((1280, 800))
    reader.draw(surface)
    number = next(n for n, p in enumerate(reader.page.paragraphs) if p.rule == "R2.9")
    top = reader.page._tops[number] - reader.page.scroller.offset
    assert 0 <= top < reader.page.rect.h, "the sentence is in sight"
    keys(home, pygame.K_F1)
    assert home.stack.top is None


@pytest.mark.parametrize("game_id", REAL)
def test_no_line_is_cut_at_the_top_where_the_reader_opens(home: Any, game_id: str) -> None:
    """Of the sentence before the one that is shown nothing is seen; of that one all, with its light."""
    for rule in [p.rule for p in opened(home, RulesScene(game_id)).page.paragraphs if p.rule][::3]:
        page = opened(home, RulesScene(game_id, rule)).page
        number = next(n for n, p in enumerate(page.paragraphs) if p.rule == rule)
        if page.scroller.goal < page.scroller.most:  # where the page ends it goes no further
            assert page._tops[number - 1] + page._heights[number - 1] <= page.scroller.goal
            assert page._tops[number] - page.scroller.goal >= home.look.u(3)


def test_apostrophes_are_set_as_everywhere_and_found_as_they_are_typed(home: Any) -> None:
    page = opened(home, RulesScene(WEB)).page
    assert not any("'" in token.text for paragraph in page.paragraphs for token in paragraph.tokens)
    assert page.find("country's") == page.find("country’s") > 0


def test_what_is_found_in_sight_moves_no_page(home: Any) -> None:
    page = opened(home, RulesScene(WEB)).page
    assert page.find("cloister") > 3
    first = [page.hits[n][0] for n in (0, 1)]
    page.next_hit()
    assert first[0] == first[1] and page.scroller.goal == 0
    while page.hits[page.here][0] < len(page.paragraphs) // 2:
        page.next_hit()
    assert page.scroller.goal > 0


def test_searching_by_keys_goes_from_hit_to_hit(home: Any) -> None:
    reader = opened(home, RulesScene(WEB))
    reader.focus.focus(reader.search)
    for letter in "chain":
        home.stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert len(reader.page.hits) > 1 and reader.page.here == 0
    keys(home, pygame.K_RETURN)
    assert reader.page.here == 1
    keys(home, pygame.K_F3)
    assert reader.page.here == 2 % len(reader.page.hits)


@pytest.mark.parametrize("game_id", REAL)
def test_the_contents_say_which_chapter_is_read(home: Any, game_id: str) -> None:
    """Wherever the page is scrolled to, and for the last chapters too, which never come to the top."""
    reader = opened(home, RulesScene(game_id))
    assert reader.chapter() == -1
    for n in range(len(reader.chapters)):
        reader._go(n)
        reader.update(5.0)
        assert reader.chapter() == n
    seen = []
    reader.focus.focus(reader.page)
    keys(home, pygame.K_HOME)
    for _ in range(200):
        keys(home, pygame.K_DOWN)
        seen.append(reader.chapter())
    assert seen == sorted(seen) and set(range(len(reader.chapters) - 2)) <= set(seen)


def test_hits_are_found_forwards_and_backwards_by_key(home: Any) -> None:
    reader = opened(home, RulesScene(WEB))
    count = reader.page.find("cloister")
    home.stack.handle(press(pygame.K_F3))
    assert count > 3 and reader.page.here == 1
    for here in (0, count - 1):
        home.stack.handle(press(pygame.K_F3, pygame.KMOD_LSHIFT))
        assert reader.page.here == here


@pytest.mark.parametrize("game_id", REAL)
def test_pictures_in_the_rules_stand_as_close_as_words(home: Any, game_id: str) -> None:
    """What follows a picture without a space, a comma or a full stop, follows at once."""
    page = opened(home, RulesScene(game_id)).page
    page._measure()
    for runs, paragraph in zip(page._runs, page.paragraphs):
        for run, after in zip(runs, runs[1:]):
            token = paragraph.tokens[after.parts[0][0]]
            if run.first.sprite and not token.spaced and after.y == run.y:
                _, seen = page._picture(run.first.sprite)
                assert 0 <= after.x - (run.x + seen.w) <= home.look.u(3)
            assert after.y == run.y or not run.first.sprite, "a picture at the end of a line, its word on the next"


@pytest.mark.parametrize("game_id", REAL)
def test_no_line_of_the_rules_begins_with_a_sign_of_the_word_before(home: Any, game_id: str) -> None:
    """However wide the page is, a bracket or a comma behind italics or a picture stays with them."""
    page, glued = opened(home, RulesScene(game_id)).page, 0
    for wide in range(280, 900, 31):
        page.rect = pygame.Rect(0, 0, wide, 500)
        page._measure()
        for runs, paragraph in zip(page._runs, page.paragraphs):
            line = {number: run.y for run in runs for number, _, _ in run.parts}
            for n, token in enumerate(paragraph.tokens):
                if n and not token.spaced:
                    glued += 1
                    assert line[n] == line[n - 1], (wide, token.text)
    assert glued
