"""The run loop: what is drawn when, what survives, what a mistake does."""

from __future__ import annotations

import gc
import logging
import random
import threading
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.texts import Line
from game.web_of_power.chains import chain_points
from saves.settings import Settings
from scenes.app import FRAMES, MOST_GONE, App
from scenes.context import Context
from scenes.kit.buttons import Button
from scenes.kit.crashlog import KEPT_REPORTS, CrashLog, Lines, Stopped, log_folder
from scenes.kit.dialog import Dialog
from scenes.kit.focus import Focus, Zone
from scenes.kit.keys import MAC
from scenes.stack import Scene
from tests.scenes.conftest import down, press, up

CTRL = pygame.KMOD_META if MAC else pygame.KMOD_CTRL


class Room(Scene):
    """One button in the middle, and mistakes on demand."""

    def __init__(self) -> None:
        self.pressed = 0
        self.layouts: list[tuple[int, int]] = []
        self.draws = 0
        self.steps: list[float] = []
        self.moving = False
        self.fail_in = ""
        self.closed = False

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.button = Button(ctx.look, "Press", self.press)
        self.focus = Focus(ctx.look)
        self.focus.set_zones([Zone("all", [self.button])])

    def exit(self) -> None:
        self.closed = True

    def press(self) -> None:
        self.pressed += 1

    def layout(self, size: tuple[int, int]) -> None:
        self.layouts.append(size)
        self.button.rect = pygame.Rect(0, 0, self.ctx.look.u(200), self.ctx.look.u(50))
        self.button.rect.center = (size[0] // 2, size[1] // 2)

    def handle(self, event: pygame.event.Event) -> bool:
        self._maybe_fail("handle")
        return self.focus.handle(event)

    def update(self, dt: float) -> None:
        self._maybe_fail("update")
        self.steps.append(dt)
        self.focus.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        self._maybe_fail("draw")
        self.draws += 1
        surface.blit(self.ctx.look.pictures.covering("sprites/wood_table", surface.get_size()), (0, 0))
        self.focus.draw(surface)

    def needs_frame(self) -> bool:
        return self.moving or self.focus.needs_frame()

    def _maybe_fail(self, where: str) -> None:
        if self.fail_in == where:
            raise ZeroDivisionError(f"in {where}")


@pytest.fixture
def crashlog(tmp_path: Path) -> Iterator[CrashLog]:
    log = CrashLog(tmp_path / "logs")
    yield log
    log.close()


class Stage:
    """An app with one room, driven by hand."""

    def __init__(self, ctx: Context, crashlog: CrashLog) -> None:
        self.ctx = ctx
        self.rooms: list[Room] = []
        self.app = App(ctx, self.make, crashlog)
        self.app.open()

    def make(self) -> Scene:
        self.rooms.append(Room())
        return self.rooms[-1]

    @property
    def room(self) -> Room:
        return self.rooms[-1]

    def step(self, *events: pygame.event.Event, dt: float = 0.02) -> None:
        self.app.step(list(events), dt)


@pytest.fixture
def stage(ctx: Context, crashlog: CrashLog) -> Stage:
    return Stage(ctx, crashlog)


def test_the_first_frame_is_there_at_once(stage: Stage) -> None:
    assert stage.app.frames == 1 and stage.room.draws == 1 and stage.room.layouts == [(1280, 800)]


def test_nothing_is_drawn_while_nothing_happens(stage: Stage) -> None:
    for _ in range(50):
        stage.step()
    assert stage.app.frames == 1 and len(stage.room.steps) == 50


def test_an_event_and_a_movement_are_drawn(stage: Stage) -> None:
    stage.step(press(pygame.K_RIGHT))
    assert stage.app.frames == 2
    stage.room.moving = True
    stage.step()
    stage.step()
    assert stage.app.frames == 4


def test_time_never_leaps(stage: Stage) -> None:
    stage.step(dt=30.0)
    assert stage.room.steps == [0.1]


def test_a_minimised_window_is_not_drawn_and_one_without_focus_rarely(stage: Stage) -> None:
    stage.room.moving = True
    stage.step(pygame.event.Event(pygame.WINDOWMINIMIZED))
    for _ in range(10):
        stage.step()
    assert stage.app.frames == 1 and len(stage.room.steps) == 11
    stage.step(pygame.event.Event(pygame.WINDOWRESTORED))
    assert stage.app.frames == 2
    stage.step(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    for _ in range(20):
        stage.step()
    assert stage.app.frames <= 4
    stage.step(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    stage.step()
    assert stage.app.frames >= 4


def test_the_picture_comes_back_after_the_system_took_it_away(stage: Stage) -> None:
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill((0, 0, 0))
    stage.step(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert surface.get_at((5, 400))[:3] != (0, 0, 0)


def test_a_storm_of_sizes(stage: Stage) -> None:
    """500 changes of size, down to one pixel: no exception, and the button is hit where it is seen."""
    chance = random.Random(3)
    sizes = [(1, 1), (1, 900), (1500, 1), (960, 600), (3000, 300), (320, 1200)]
    for number in range(500):
        size = sizes[number] if number < len(sizes) else (chance.randint(1, 1600), chance.randint(1, 1000))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        stage.step(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]),
                   pygame.event.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
        assert stage.room.layouts[-1] == stage.ctx.window.size
        if number % 20 == 0 and min(size) > 200:
            check_hit(stage)
        if number % 30 == 0:
            rest(stage)
            assert stage.room.layouts[-1] == (max(960, size[0]), max(600, size[1]))
            if min(size) > 200:
                check_hit(stage)
    assert stage.room.pressed > 5 and len(stage.rooms) == 1


def rest(stage: Stage) -> None:
    """Nobody drags the window any more."""
    for _ in range(30):
        stage.step()
    assert not stage.ctx.window.held


def test_a_window_that_is_dragged_shows_its_picture_stretched_and_is_laid_out_once(stage: Stage) -> None:
    """What is seen is where the mouse finds it, on the way as well."""
    surface = pygame.display.get_surface()
    assert surface is not None
    before = surface.get_at((640, 400))
    for width in range(1240, 1000, -40):
        pygame.display.set_mode((width, 700), pygame.RESIZABLE)
        stage.step()
        surface = pygame.display.get_surface()
        assert surface is not None and stage.ctx.window.held and stage.room.layouts == [(1280, 800)]
        assert surface.get_at((width // 2, 350)) == before
        check_hit(stage)
    frames = stage.app.frames
    rest(stage)
    assert stage.room.layouts == [(1280, 800), (1040, 700)] and stage.app.frames > frames
    check_hit(stage)


def test_what_the_new_size_needs_is_made_ready_while_the_window_is_dragged(stage: Stage, monkeypatch: Any) -> None:
    """Also when something moves, and anew when it is dragged on."""
    monkeypatch.setattr("scenes.app.SPARE", -1.0)
    text = stage.ctx.look.text
    written, really = list[tuple[float, str]](), text._written

    def writing(role: str, px: int, colour: Any, line: str) -> pygame.Surface:
        written.append((text.scale, line))
        return really(role, px, colour, line)
    monkeypatch.setattr(text, "_written", writing)
    for moving in (False, True):
        stage.room.moving = moving
        for size in ((1600, 1000), (1920, 1200)):
            written.clear()
            pygame.display.set_mode(size, pygame.RESIZABLE)
            stage.step()
            stage.app.use_time()
            assert written == [(1.0, "Press")] and stage.ctx.window.held
        rest(stage)
        assert written == [(1.0, "Press")] and text.scale == 1.5, "nothing is left to be written"
        pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
        rest(stage)


def test_a_new_size_counts_when_all_is_ready_and_is_not_waited_for_long(stage: Stage, monkeypatch: Any) -> None:
    """Where getting ready has no end, the window does not stay stretched; for each size it begins anew."""
    look, asked, held = stage.ctx.look, list[tuple[int, int]](), dict[tuple[int, int], int]()

    def ahead(size: tuple[int, int], scale: float) -> Iterator[None]:
        asked.append(size)
        assert scale == size[1] / 800
        for _ in range(8 if size[0] == 1600 else 10_000):
            yield
            time.sleep(0.004)
    monkeypatch.setattr(look, "ahead", ahead)
    sizes = ((1600, 1000), (1920, 1200), (1600, 1000))
    for size in sizes:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        steps = held[size] = 0
        while not steps or stage.ctx.window.held:
            stage.app.step([], 0.01)
            steps += 1
        held[size] = steps
        assert stage.room.layouts[-1] == size
    assert asked == [*sizes]
    assert held[1600, 1000] < 20 and 39 <= held[1920, 1200] <= 43


def test_hidden_scenes_are_laid_out_when_there_is_time(stage: Stage, monkeypatch: Any) -> None:
    monkeypatch.setattr("scenes.app.CALM_AFTER", 0.0)
    below, above = stage.room, Room()
    stage.ctx.stack.push(above)
    stage.step()
    pygame.display.set_mode((1100, 700), pygame.RESIZABLE)
    rest(stage)
    assert above.layouts[-1] == (1100, 700)
    for _ in range(4):
        stage.step()
    assert below.layouts == [(1280, 800), (1100, 700)]


def check_hit(stage: Stage) -> None:
    """Press in the middle of the window, where the button is shown."""
    surface = pygame.display.get_surface()
    assert surface is not None
    middle = (surface.get_width() // 2, surface.get_height() // 2)
    before = stage.room.pressed
    stage.step(down(middle), up(middle))
    assert stage.room.pressed == before + 1


def test_many_events_of_one_frame_cause_one_layout(stage: Stage) -> None:
    pygame.display.set_mode((1000, 700), pygame.RESIZABLE)
    stage.step(*[pygame.event.Event(pygame.VIDEORESIZE, size=(n, n), w=n, h=n) for n in range(700, 1000)])
    rest(stage)
    assert stage.room.layouts == [(1280, 800), (1000, 700)]


def test_rough_pictures_are_polished_when_the_dragging_ends(stage: Stage, monkeypatch: Any) -> None:
    monkeypatch.setattr("scenes.app.CALM_AFTER", 0.0)
    pygame.display.set_mode((1100, 700), pygame.RESIZABLE)
    while not stage.ctx.look.pictures.rough:
        stage.step()
    frames = stage.app.frames
    for _ in range(4):
        stage.step()
    assert not stage.ctx.look.pictures.rough and stage.app.frames == frames + 1


def test_rough_pictures_are_polished_between_frames_too(stage: Stage, monkeypatch: Any) -> None:
    """While a computer thinks something always moves, and the map must not stay blurred."""
    monkeypatch.setattr("scenes.app.CALM_AFTER", 0.0)
    monkeypatch.setattr("scenes.app.SPARE", -1.0)  # however slow this machine is
    stage.room.moving = True
    pygame.display.set_mode((1100, 700), pygame.RESIZABLE)
    while not stage.ctx.look.pictures.rough:
        stage.step()
    stage.app.use_time()
    assert not stage.ctx.look.pictures.rough
    frames = stage.app.frames
    stage.step()
    assert stage.app.frames == frames + 1


def test_time_between_frames_is_used_but_not_the_last_of_it(stage: Stage, monkeypatch: Any) -> None:
    clock = [100.0]
    monkeypatch.setattr("scenes.app.time.perf_counter", lambda: clock[0])
    pieces = []

    def piece() -> bool:
        clock[0] += 0.004
        pieces.append(clock[0])
        return len(pieces) < 5
    monkeypatch.setattr(stage.room, "work_ahead", piece)
    stage.room.moving = True
    stage.step()
    stage.app.use_time()
    assert [round(then - 100, 3) for then in pieces] == [0.004, 0.008, 0.012]  # the next one might make a frame late
    stage.app.use_time()
    assert len(pieces) == 3
    clock[0] += 1 / FRAMES
    stage.step()
    stage.app.use_time()
    assert len(pieces) == 5, "and it is not asked again when there is no more"


@pytest.fixture
def no_luck() -> Iterator[None]:
    """Python does not happen to look for circles of references meanwhile."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("moving", [False, True])
def test_scenes_that_are_gone_leave_no_pictures_behind(stage: Stage, no_luck: None, moving: bool) -> None:
    """At the latest when some more have gone."""
    gone = []
    for _ in range(12):
        scene = Room()
        scene.moving = moving
        gone.append(weakref.ref(scene))
        stage.ctx.stack.push(scene)
        del scene
        stage.step()
        stage.ctx.stack.pop()
        stage.room.moving = moving
        stage.step()
        if not moving:
            stage.step()
        assert sum(room() is not None for room in gone) <= moving * MOST_GONE


def test_what_games_have_found_out_goes_with_their_scene(stage: Stage, monkeypatch: Any) -> None:
    monkeypatch.setattr("scenes.app.RESULTS_KEPT", 0)
    stage.ctx.stack.push(Room())
    for _ in range(3):  # the first layout is tidied up after as well
        stage.step()
    chain_points(0b1111)
    for _ in range(3):
        stage.step()
    assert chain_points.cache_info().currsize
    stage.ctx.stack.pop()
    for _ in range(3):
        stage.step()
    assert not chain_points.cache_info().currsize


def test_full_screen_by_key_and_by_setting(stage: Stage) -> None:
    stage.step(press(pygame.K_F11))
    assert stage.ctx.settings.fullscreen and stage.ctx.window.geometry.fullscreen
    stage.step(press(pygame.K_RETURN, pygame.KMOD_LALT))
    assert not stage.ctx.window.geometry.fullscreen and stage.room.pressed == 0
    stage.ctx.settings.fullscreen = True
    stage.step()
    assert stage.ctx.window.geometry.fullscreen
    stage.ctx.settings.fullscreen = False
    rest(stage)
    assert stage.ctx.window.size == (1280, 800)


@pytest.mark.parametrize("presses", [2, 3, 6, 7])
def test_no_press_of_the_full_screen_key_is_lost_however_fast_they_come(stage: Stage, presses: int) -> None:
    for _ in range(presses):
        stage.app.take(press(pygame.K_F11))
    stage.step()
    assert stage.ctx.window.geometry.fullscreen is bool(presses % 2)


def test_the_second_of_two_clicks_in_a_frame_is_for_the_scene_that_the_first_opened(stage: Stage) -> None:
    first, second = stage.room, Room()
    first.button.on_press = lambda: stage.ctx.stack.replace(second)
    at = first.button.rect.center
    stage.step(down(at), up(at), down(at), up(at))
    assert stage.ctx.stack.top is second and second.pressed == 1 and first.pressed == 0


def test_what_a_scene_said_goes_with_it_and_errors_stay(stage: Stage) -> None:
    toasts = stage.ctx.toasts
    toasts.show("the disk is full", error=True)
    toasts.show("that is not possible")
    stage.step()
    stage.ctx.stack.push(Room())
    stage.step()
    assert [toast.text for toast in toasts.queue] == ["the disk is full"]
    top = stage.ctx.stack.top
    assert isinstance(top, Room)

    def leave() -> None:
        stage.ctx.stack.pop(top)
        toasts.show("it is saved")

    top.button.on_press = leave
    stage.step(down(top.button.rect.center), up(top.button.rect.center))
    assert "it is saved" in [toast.text for toast in toasts.queue], "what is said about the change stays"
    stage.step()
    assert len(toasts.queue) == 2


def test_a_press_that_nobody_ended_is_over_with_the_next_one(stage: Stage) -> None:
    button = stage.room.button
    stage.step(down(button.rect.center))
    assert button.pressed
    stage.step(down((2, 2)))  # the end of the first was never told
    assert not button.pressed and stage.room.pressed == 0
    stage.step(up(button.rect.center))
    assert stage.room.pressed == 0


def test_settings_are_followed_at_once(stage: Stage) -> None:
    stage.ctx.settings.interface_size = 75
    stage.ctx.settings.colour_blind = True
    stage.ctx.settings.reduced_motion = True
    stage.ctx.settings.volume = 30
    stage.step()
    assert stage.ctx.look.scale == 0.75 and stage.room.button.rect.w == 150
    assert stage.ctx.look.theme.colour_blind and stage.ctx.look.reduced_motion
    assert stage.ctx.audio.volume == 0.3  # type: ignore[attr-defined]


def test_mute_works_unless_somebody_types(stage: Stage) -> None:
    stage.step(press(pygame.K_m))
    assert stage.ctx.settings.muted and stage.ctx.toasts.current is not None
    assert "M turns it on" in stage.ctx.toasts.current.text
    stage.room.handle = lambda event: True  # type: ignore[method-assign]
    stage.step(press(pygame.K_m))
    assert stage.ctx.settings.muted


@pytest.mark.parametrize("end", ["key", "event", "clear"])
def test_ways_to_end(stage: Stage, end: str) -> None:
    if end == "clear":
        stage.ctx.stack.clear()
        stage.step()
    else:
        stage.step(press(pygame.K_q, CTRL) if end == "key" else pygame.event.Event(pygame.QUIT))
    assert not stage.app.running
    stage.app.close()
    assert stage.room.closed


class FullDisk:
    """A store whose last write failed."""

    fault: Line | None = Line("saves.fault.full")

    def problems(self) -> list[Line]:
        return []

    def save_settings(self, settings: Settings) -> None:
        """Refused without a word."""


@pytest.mark.parametrize("end", ["key", "event"])
def test_a_game_that_is_not_saved_is_not_thrown_away_without_a_question(stage: Stage, monkeypatch: Any,
                                                                         end: str) -> None:
    released = pygame.event.Event(pygame.KEYUP, key=pygame.K_q, mod=0)
    quits = [press(pygame.K_q, CTRL), released] if end == "key" else [pygame.event.Event(pygame.QUIT)]
    stage.ctx.settings, stage.ctx.store = Settings(), FullDisk()
    monkeypatch.setattr(Room, "precious", True)
    stage.step(*quits)
    asked = stage.ctx.stack.top
    assert stage.app.running and isinstance(asked, Dialog) and stage.ctx.say("saves.fault.full") in asked.text
    stage.step(press(pygame.K_RETURN))
    assert stage.app.running and stage.ctx.stack.top is stage.room, "Enter stays"
    stage.step(*quits)
    stage.step(*quits)
    assert not stage.app.running, "who says so twice means it"


def test_what_is_saved_or_empty_is_left_at_once(stage: Stage, monkeypatch: Any) -> None:
    stage.ctx.settings, stage.ctx.store = Settings(), FullDisk()
    stage.step(pygame.event.Event(pygame.QUIT))
    assert not stage.app.running
    stage.app.running = True
    monkeypatch.setattr(Room, "precious", True)
    stage.ctx.store.fault = None
    stage.step(pygame.event.Event(pygame.QUIT))
    assert not stage.app.running


@pytest.mark.parametrize("where", ["handle", "update", "draw"])
def test_a_mistake_leads_home_with_a_word_about_it(stage: Stage, where: str, tmp_path: Path) -> None:
    first = stage.room
    first.fail_in = where
    stage.step(press(pygame.K_RIGHT))
    stage.step()
    assert len(stage.rooms) == 2 and first.closed
    home, dialog = stage.ctx.stack.scenes
    assert home is stage.room and isinstance(dialog, Dialog)
    reports = list((tmp_path / "logs").glob("error-*.txt"))
    assert len(reports) == 1 and str(reports[0]) in dialog.text
    text = reports[0].read_text(encoding="utf-8")
    assert f"ZeroDivisionError: in {where}" in text and "in Room" in text
    stage.step(press(pygame.K_RETURN))
    stage.step()
    assert stage.ctx.stack.scenes == (home,) and stage.app.running


def test_a_mistake_while_closing_does_not_stop_the_way_home(stage: Stage) -> None:
    def fail() -> None:
        raise OSError("cannot close")
    stage.room.exit = fail  # type: ignore[method-assign]
    stage.room.fail_in = "update"
    stage.step()
    stage.step()
    assert len(stage.ctx.stack.scenes) == 2


def live(stage: Stage, steps: int) -> None:
    for _ in range(steps):
        stage.step(press(pygame.K_RIGHT))


def test_a_broken_home_ends_the_program_with_a_sentence(stage: Stage, monkeypatch: Any) -> None:
    monkeypatch.setattr(Room, "draw", lambda self, surface: 1 / 0)
    with pytest.raises(Stopped) as end:
        live(stage, 20)
    assert "had to stop: ZeroDivisionError" in str(end.value)


class Disk:
    """Stands for the store: complains once, keeps what it is given."""

    def __init__(self) -> None:
        self.lines = [Line("saves.fault.full")]
        self.kept: list[bytes] = []

    def problems(self) -> list[Line]:
        found, self.lines = self.lines, []
        return found

    def save_settings(self, settings: Settings) -> None:
        self.kept.append(settings.to_bytes())


def test_what_the_disk_complains_of_is_told_and_settings_are_kept(ctx: Context, crashlog: CrashLog,
                                                                  monkeypatch: Any) -> None:
    monkeypatch.setattr("scenes.app.SETTINGS_EVERY", 0.0)
    disk = ctx.store = Disk()
    ctx.settings = Settings()
    stage = Stage(ctx, crashlog)
    stage.step()
    assert ctx.toasts.current is not None and ctx.toasts.current.error and disk.kept == []
    ctx.settings.volume = 10
    stage.step()
    stage.step()
    assert len(disk.kept) == 1 and b'"volume":10' in disk.kept[0]


# --- the log -----------------------------------------------------------------------------------------

def test_reports_are_kept_but_not_for_ever(crashlog: CrashLog) -> None:
    paths = [crashlog.write(ValueError(str(number)), "test") for number in range(KEPT_REPORTS + 5)]
    assert len(set(paths)) == KEPT_REPORTS + 5
    assert len(list(crashlog.folder.glob("error-*.txt"))) == KEPT_REPORTS


def test_a_thread_that_dies_is_written_down(crashlog: CrashLog) -> None:
    def fail() -> None:
        raise RuntimeError("far away")
    thread = threading.Thread(target=fail, name="writer")
    thread.start()
    thread.join()
    report = next(crashlog.folder.glob("error-*.txt")).read_text(encoding="utf-8")
    assert "in thread writer" in report and "far away" in report


def test_warnings_go_to_the_log_file(crashlog: CrashLog) -> None:
    logging.getLogger("scenes.test").warning("a sprite is missing")
    assert "a sprite is missing" in (crashlog.folder / "kabinett.log").read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_made_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    log = CrashLog(tmp_path / "file" / "logs")
    try:
        assert log.write(ValueError("x"), "test") is None
    finally:
        log.close()


def test_the_log_goes_where_the_data_goes(tmp_path: Path) -> None:
    assert log_folder(tmp_path) == tmp_path / "logs"
    assert "kabinett" in str(log_folder(None)).lower()


def test_a_line_that_cannot_be_logged_is_lost_in_silence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    crash = CrashLog(tmp_path / "logs")
    (tmp_path / "logs" / "kabinett.log").mkdir()  # it can be opened by nobody
    logging.getLogger("kabinett").warning("a word")
    crash.close()
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a Linux device on which every write fails")
def test_a_log_that_a_full_disk_holds_up_is_closed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "kabinett.log").symlink_to("/dev/full")
    crash = CrashLog(folder)
    logging.getLogger("kabinett").warning("a word")
    for lines in [handler for handler in logging.getLogger().handlers if isinstance(handler, Lines)]:
        assert lines.stream is not None
        lines.stream.write("what has not reached the disk yet")
    crash.close()
    assert capfd.readouterr().err == ""
