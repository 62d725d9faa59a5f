"""Poses of every scene but the boards: those of the cabinet once, and what looks different in each game."""

from __future__ import annotations

import pygame

from game.core import registry
from game.core.texts import Line
from scenes.app import App
from scenes.kit.crashlog import CrashLog
from scenes.menu import MenuScene
from scenes.opening import table_scene
from scenes.replay import ReplayScene
from scenes.rules_reader import RulesScene
from scenes.saves_browser import SavesScene
from scenes.settings import SettingsScene
from scenes.setup import SetupScene
from scenes.table.menu import leave
from tests.scenes.conftest import motion
from tests.tools.screens_book import Book, ended, middle, most_seats
from tests.tools.screens_stage import LONG_NAMES, Stage

CABINET = Book()  # posed once, with one game
EVERY = Book()  # posed with each game


# -- the cabinet -------------------------------------------------------------------------------------------


@CABINET.pose("menu_first")
def _menu_first(stage: Stage, game_id: str) -> None:
    stage.open(MenuScene())


@CABINET.pose("menu_continue")
def _menu_continue(stage: Stage, game_id: str) -> None:
    stage.ctx.store.autosave(middle(game_id, 4))
    stage.ctx.store.flush()
    menu = stage.open(MenuScene())
    stage.rest_on(menu.boxes[1].rect.center)


@CABINET.pose("menu_played")
def _menu_played(stage: Stage, game_id: str) -> None:
    """What has been played and won stands under the box that is pointed at."""
    for seed in range(3):
        stage.ctx.store.count_result(ended(game_id, min(registry.info(game_id).seats), seed, False))
    menu = stage.open(MenuScene())
    stage.rest_on(menu.boxes[0].rect.center)
    stage.pass_time(0.6)


@CABINET.pose("menu_closed_box")
def _menu_closed(stage: Stage, game_id: str) -> None:
    menu = stage.open(MenuScene())
    shut = next(box for box in menu.boxes if not box.is_open)
    stage.click(shut.rect.center)
    stage.pass_time(0.4)


@CABINET.pose("menu_unwritable")
def _menu_unwritable(stage: Stage, game_id: str) -> None:
    """The folder of the data cannot be written."""
    fault = Line("saves.fault.forbidden", {"folder": "/home/maximiliane/.local/share/Kabinett"})
    stage.open(MenuScene())
    stage.ctx.toasts.show(stage.ctx.say("saves.unsaved", reason=fault), error=True)
    stage.pass_time(0.4)


@CABINET.pose("menu_misunderstood")
def _menu_misunderstood(stage: Stage, game_id: str) -> None:
    """Settings with wrong values."""
    store = stage.ctx.store
    (store.folder / "settings.json").write_text('{"volume": 700, "pace": "geological", "window": [1, 2]}')
    store.load_settings()
    stage.open(MenuScene())
    for line in store.problems():
        stage.ctx.toasts.show(stage.ctx.texts.line(line), error=True)
    stage.pass_time(0.4)


@CABINET.pose("settings_all")
def _settings(stage: Stage, game_id: str) -> None:
    stage.open(SettingsScene())


@CABINET.pose("settings_limited")
def _settings_limited(stage: Stage, game_id: str) -> None:
    stage.ctx.settings.interface_size = 300
    stage.ctx.window.interface_size = 300
    try:
        stage.ctx.look.rescale(stage.ctx.window.scale)
        scene = stage.open(SettingsScene())
        scene.focus.focus(scene.rows["interface_size"].widgets[0])
        scene.focus.by_keys = True
    finally:
        stage.ctx.window.interface_size = "auto"


@CABINET.pose("settings_silent")
def _settings_silent(stage: Stage, game_id: str) -> None:
    """No sound card."""
    stage.ctx.audio.available = False  # type: ignore[misc]
    try:
        stage.open(SettingsScene())
    finally:
        stage.ctx.audio.available = True  # type: ignore[misc]


@CABINET.pose("saves_many")
def _saves(stage: Stage, game_id: str) -> None:
    """Autosaves, long titles, a finished one, and damaged ones of each kind."""
    store = stage.ctx.store
    for n in range(3):
        scene = stage.table(middle(game_id, 3 + n, n + 1, entries=20 * n))
        store.autosave(scene.table, scene.frame.thumbnail())
        stage.ctx.stack.abandon()
    store.save_as(ended(game_id, 5, 2, True), "The evening on which Maximiliane was last, once again, by one")
    for title in ("Before the scoring", "W" * 60, "Sunday"):
        store.save_as(middle(game_id, 5, 7, True), title)
    names = sorted(path.name for path in store.folder.glob("slot-*.kab"))
    (store.folder / names[-1]).write_bytes(b"KABINETT 1\nthis was never whole")
    (store.folder / names[-2]).write_bytes((store.folder / names[0]).read_bytes()[:-300])
    stage.open(SavesScene())
    stage.key(pygame.K_DOWN)


@CABINET.pose("saves_deleted")
def _saves_deleted(stage: Stage, game_id: str) -> None:
    stage.ctx.store.save_as(middle(game_id), "Before the scoring")
    scene = stage.open(SavesScene())
    scene._delete()
    stage.pass_time(0.4)


@CABINET.pose("saves_games")
def _saves_games(stage: Stage, game_id: str) -> None:
    """One of each game, in the middle and at the end."""
    store = stage.ctx.store
    for row in registry.GAMES:
        if row.package and row.board:
            seats = min(registry.info(row.id).seats)
            store.save_as(ended(row.id, seats, 4, False), "Sunday")
            scene = stage.table(middle(row.id, seats))
            store.autosave(scene.table, scene.frame.thumbnail())
            stage.ctx.stack.abandon()
    stage.open(SavesScene())


@CABINET.pose("saves_rename")
def _saves_rename(stage: Stage, game_id: str) -> None:
    stage.ctx.store.save_as(middle(game_id, 4), "Before the scoring")
    stage.open(SavesScene())._ask_title()
    stage.pass_time(0.1)


@CABINET.pose("rules_cited")
def _rules_cited(stage: Stage, game_id: str) -> None:
    stage.open(RulesScene(game_id, "R2.9"))
    stage.pass_time(0.5)


@CABINET.pose("rules_found")
def _rules_found(stage: Stage, game_id: str) -> None:
    scene = stage.open(RulesScene(game_id))
    stage.key(pygame.K_f, pygame.KMOD_CTRL, "f")
    stage.type("cloister")
    scene._next()
    stage.pass_time(0.5)


@CABINET.pose("rules_not_found")
def _rules_lost(stage: Stage, game_id: str) -> None:
    stage.open(RulesScene(game_id))
    stage.key(pygame.K_f, pygame.KMOD_CTRL, "f")
    stage.type("Zanzibar and all the sultans after")
    stage.pass_time(0.5)


# -- sheets over the table ---------------------------------------------------------------------------------


@CABINET.pose("table_menu")
def _sheet_menu(stage: Stage, game_id: str) -> None:
    stage.table(middle(game_id, 4)).controls.menu()
    stage.pass_time(0.1)


@CABINET.pose("table_seats")
def _sheet_seats(stage: Stage, game_id: str) -> None:
    from scenes.table import menu
    scene = stage.table(middle(game_id, 5, 7, True, (0, 2)))
    scene.concede(2)
    stage.pass_time(0.1)
    menu.show_seats(scene)
    stage.pass_time(0.1)


@CABINET.pose("table_keys")
def _sheet_keys(stage: Stage, game_id: str) -> None:
    stage.table(middle(game_id, 4))
    stage.key(pygame.K_k, text="k")


@CABINET.pose("table_save")
def _sheet_save(stage: Stage, game_id: str) -> None:
    stage.table(middle(game_id, 4))
    stage.key(pygame.K_s, pygame.KMOD_CTRL, "s")


@CABINET.pose("table_saved")
def _toast(stage: Stage, game_id: str) -> None:
    scene = stage.table(middle(game_id, 4))
    scene.keeping.save_as("A title as long as a title may be, which is sixty letters an")
    stage.pass_time(0.4)


@CABINET.pose("table_concede")
def _concede(stage: Stage, game_id: str) -> None:
    from scenes.table import menu
    scene = stage.table(middle(game_id, 5, 7, True))
    menu.ask_concede(scene, 0)
    stage.pass_time(0.1)


@CABINET.pose("table_disk_full")
def _disk(stage: Stage, game_id: str) -> None:
    stage.table(middle(game_id, 4))
    stage.ctx.toasts.show(stage.ctx.say("saves.unsaved", reason=Line("saves.fault.full")), error=True)
    stage.pass_time(0.4)


@CABINET.pose("table_leave")
def _leave(stage: Stage, game_id: str) -> None:
    """The disk has not taken what was played last."""
    scene = stage.table(middle(game_id, 4))
    stage.ctx.store._unsaved("game", Line("saves.fault.full"))
    scene.table.submit(scene.table.state.legal_actions()[0])
    leave(scene)
    stage.pass_time(0.1)


@CABINET.pose("table_error")
def _error(stage: Stage, game_id: str) -> None:
    """A scene stumbles: the cabinet comes back and says where the details are."""
    crashlog = CrashLog(stage.ctx.store.folder / "logs")
    stage.table(middle(game_id, 4))
    App(stage.ctx, MenuScene, crashlog)._stumble(RuntimeError("posed"))
    crashlog.close()
    stage.pass_time(0.1)


# -- what looks different in each game ---------------------------------------------------------------------


@EVERY.pose("setup_new")
def _setup_new(stage: Stage, game_id: str) -> None:
    stage.open(SetupScene(game_id))


@EVERY.pose("setup_most")
def _setup_most(stage: Stage, game_id: str) -> None:
    """As many seats as can be, long names, and each option at the last of its values."""
    seats = most_seats(game_id)
    chairs = [{"name": LONG_NAMES[n], "agent": "cardinal", "colour": n} for n in range(seats)]
    options = {option.key: option.values[-1] for option in registry.info(game_id).options if option.kind != "seat"}
    stage.ctx.settings.setups = {game_id: {"seats": seats, "chairs": chairs, "options": options}}
    stage.open(SetupScene(game_id))


@EVERY.pose("rules_plain")
def _rules(stage: Stage, game_id: str) -> None:
    stage.open(RulesScene(game_id))


@EVERY.pose("curtain_drawn")
def _curtain(stage: Stage, game_id: str) -> None:
    """All seats are persons. Where nothing is hidden there is nothing to cover."""
    seats = most_seats(game_id)
    stage.open(table_scene(middle(game_id, seats, 5, True, tuple(range(seats)))))


@EVERY.pose("curtain_full")
def _curtain_full(stage: Stage, game_id: str) -> None:
    stage.ctx.settings.full_curtain = True
    _curtain(stage, game_id)


@EVERY.pose("results_sheet")
def _results(stage: Stage, game_id: str) -> None:
    stage.table(ended(game_id, min(registry.info(game_id).seats), 4, False))
    stage.pass_time(0.2)
    stage.key(pygame.K_DOWN)
    stage.pass_time(0.5)


@EVERY.pose("results_most")
def _results_most(stage: Stage, game_id: str) -> None:
    table = ended(game_id, most_seats(game_id), 7, True)
    table.practice = table.assisted = True
    stage.table(table)
    stage.pass_time(0.2)
    sheet = stage.top.sheet
    stage.send(motion((sheet.rect.centerx, sheet.rect.y + sheet.rect.h // 2)))
    stage.key(pygame.K_LSHIFT)
    stage.pass_time(0.3)


@EVERY.pose("replay_middle")
def _replay(stage: Stage, game_id: str) -> None:
    scene = stage.table(middle(game_id, 0, 7, True))
    replay = stage.open(ReplayScene(scene))
    replay.go_to(30)
    stage.pass_time(0.2)


@EVERY.pose("replay_begin")
def _replay_begin(stage: Stage, game_id: str) -> None:
    scene = stage.table(ended(game_id, min(registry.info(game_id).seats), 4, False))
    stage.ctx.stack.pop()
    stage.pass_time(0.1)
    stage.open(ReplayScene(scene)).go_to(0)
    stage.pass_time(0.2)
