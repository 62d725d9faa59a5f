"""The run loop: opens the window, feeds the scenes, draws when there is something to draw, and does not
die of a scene's mistake."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pygame

from game.ai.memory import forget
from scenes.context import Context
from scenes.kit.crashlog import CrashLog, Stopped, log
from scenes.kit.dialog import Answer, Dialog
from scenes.kit.focus import let_go_elsewhere
from scenes.kit.keys import COMMANDS, command, key_text
from scenes.kit.memory import give_back
from scenes.kit.readying import Readying
from scenes.leaving import leave
from scenes.stack import Scene

FRAMES = 60  # a second, while something moves
IDLE_WAIT = 50  # milliseconds between looks at the clock while nothing moves
UNFOCUSED_WAIT = 100
MINIMISED_WAIT = 250
LONGEST_STEP = 0.1  # seconds: after a pause nothing leaps
SPARE = 0.006  # seconds before a frame is due in which nothing else is begun
AT_A_TIME = 0.008  # seconds of such work until the next look at what the user does
CALM_AFTER = 0.25  # seconds without a new size until pictures are scaled smoothly
GIVE_UP_AFTER = 3  # mistakes within GIVE_UP_TIME seconds
GIVE_UP_TIME = 2.0
RESULTS_KEPT = 1_000  # of the games' own functions, when a scene is gone: the screen asks for few of them
MOST_GONE = 3  # scenes whose room is still held
SETTINGS_EVERY = 1.0  # seconds between looks at whether the settings have changed

EVERYWHERE = {name: COMMANDS[name] for name in ("full_screen", "quit")}
UNUSED = {name: COMMANDS[name] for name in ("mute",)}  # only when no scene wanted the key
# Keys that go on while they are held: moving about and deleting. Letters come as text and repeat by themselves.
REPEATING = {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_BACKSPACE,
             pygame.K_DELETE, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END}
QUIET_EVENTS = (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED)


class App:
    """Runs scenes in a context. `home` makes the scene to begin with and to come back to after a mistake."""

    def __init__(self, ctx: Context, home: Callable[[], Scene], crashlog: CrashLog) -> None:
        self.ctx = ctx
        self.home = home
        self.crashlog = crashlog
        self.running = True
        self.frames = 0  # drawn so far
        self._clock = pygame.time.Clock()
        self._laid: tuple[tuple[int, int], float] | None = None
        self._resized_at = 0.0
        self._drawn_at = 0.0
        self._dirty = True
        self._readying = Readying(ctx.look, ctx.window)
        self._working = False  # there may be more of what can wait
        self._untidy = False  # something large may be gone whose room is still held
        self._left = 0
        self._mistakes: list[float] = []
        self._kept = self._settings_bytes()
        self._kept_at = 0.0
        self._held: set[int] = set()
        self._asked: Scene | None = None  # whether to end though a game is not saved
        self._pressed_in: Scene | None = None  # where the mouse button went down
        pygame.key.set_repeat(380, 45)
        self.ctx.stack.start(ctx, ctx.window.size)
        self.follow_settings()

    # --- running -------------------------------------------------------------------------------

    def open(self) -> None:
        """Enter the first scene and show it."""
        self._lay_out()
        self.ctx.stack.push(self.home())
        self._guard(self.ctx.stack.settle)
        self.draw()

    def run(self) -> None:
        """Until the last scene is closed or the window is."""
        try:
            while self.running:
                self.step(self._wait())
        finally:
            self.close()

    def step(self, events: list[pygame.event.Event], dt: float | None = None) -> None:
        """One turn of the loop: events, time, changes of scene, and a frame if one is due.
        `dt` in seconds; measured when left out."""
        measured = self._clock.tick() / 1000 if dt is None else dt
        dt = min(LONGEST_STEP, measured)
        self._dirty |= self.ctx.window.follow(dt, self._readying.done)
        for event in events:
            if not self._repeats(event):
                self.take(event)
                self._settle()  # the next event is for whatever is on top by then
        self.follow_settings()
        self._lay_out()
        if self._moving():
            self._dirty = True  # whatever arrives now must be seen where it has arrived
        self._guard(self.ctx.stack.update, dt)
        self._settle()
        self.ctx.toasts.update(dt)
        self._look_after_store()
        self._look_after_room()
        if self.ctx.stack.top is None:
            self.running = False
        elif self._due():
            self.draw()
        else:
            self._rest()

    def _settle(self) -> None:
        """Carry out the changes of scene that were asked for. What a scene has said goes with it."""
        if self._guard(self.ctx.stack.settle):
            self.ctx.toasts.turn_page()
            self._dirty = True

    def close(self) -> None:
        """Let every scene go, the topmost first."""
        for mistake in self.ctx.stack.abandon():
            self.crashlog.write(mistake, "while closing")
        self.running = False

    def _wait(self) -> list[pygame.event.Event]:
        """The events since the last turn. Waits for the next frame while something moves, else for an
        event, but never so long that a computer's answer would lie about."""
        window = self.ctx.window
        if window.minimised or not window.focused:
            wait = MINIMISED_WAIT if window.minimised else UNFOCUSED_WAIT
        elif self._moving() or self._dirty:
            self.use_time()
            if self._until_due() > 0:
                pygame.time.wait(max(1, round(self._until_due() * 1000)))
            return pygame.event.get()
        else:
            wait = 1 if self._working else 1000 // FRAMES if window.held else IDLE_WAIT
        first = pygame.event.wait(wait)
        events = [] if first.type == pygame.NOEVENT else [first]
        return events + pygame.event.get()

    # --- events --------------------------------------------------------------------------------

    def _repeats(self, event: pygame.event.Event) -> bool:
        """Whether this is a held key saying the same again, where only letting go and pressing anew may count:
        a held Enter must not open the next person's hand. A key that goes on is marked `held`."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYDOWN:
            held = event.key in self._held
            self._held.add(event.key)
            event.dict["held"] = held
            return held and event.key not in REPEATING
        return False

    def take(self, event: pygame.event.Event) -> None:
        """Give one event to whoever wants it: the keys that work everywhere, messages, the top scene,
        and last the keys that no scene used."""
        ctx = self.ctx
        if event.type in QUIET_EVENTS:
            return
        self._dirty = True
        ctx.window.note(event)
        if event.type == pygame.QUIT:
            self._quit()
            return
        event = ctx.window.localise(event)
        self._let_go(event)
        wanted = command(event, EVERYWHERE)
        if wanted == "full_screen":
            ctx.settings.fullscreen = not ctx.settings.fullscreen
        elif wanted == "quit":
            self._quit()
        elif ctx.toasts.handle(event) or self._guard(ctx.stack.handle, event):
            return
        elif command(event, UNUSED) == "mute":
            self._mute()

    def _quit(self) -> None:
        """End, unless that would lose a game that the disk did not take: then it is asked once."""
        scenes = self.ctx.stack.scenes
        if self._asked in scenes:
            self._end()
        else:
            self._asked = leave(self.ctx, scenes, self._end)

    def _end(self) -> None:
        self.running = False

    def _let_go(self, event: pygame.event.Event) -> None:
        """A press ends in the scene where it began, also when another lies over it by now, when the button was let
        go over another window, or when nobody said so before the next press: nothing follows a mouse that holds
        nothing."""
        stack, scene = self.ctx.stack, self._pressed_in
        left = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1
        ended = left and event.type == pygame.MOUSEBUTTONUP
        if not left and event.type != pygame.WINDOWFOCUSLOST:
            return
        self._pressed_in = stack.top if left and not ended else None
        if scene in stack.scenes and not (ended and scene is stack.top):
            self._guard(scene.handle, let_go_elsewhere())

    def _mute(self) -> None:
        settings = self.ctx.settings
        settings.muted = not settings.muted
        key = "kit.mute" if settings.muted else "kit.unmute"
        self.ctx.toasts.show(self.ctx.say(key, combo=key_text("mute")))

    def follow_settings(self) -> None:
        """Whatever a scene changed in the settings is seen and heard from the next frame on."""
        ctx, settings = self.ctx, self.ctx.settings
        if ctx.window.geometry.fullscreen != settings.fullscreen:
            ctx.window.toggle_fullscreen()
            ctx.window.follow(0.0)
            settings.fullscreen = ctx.window.geometry.fullscreen
            self._dirty = True
        ctx.window.interface_size = settings.interface_size
        heard = (settings.volume, settings.muted)
        if heard != getattr(self, "_heard", None):
            self._heard = heard
            ctx.audio.set_volume(settings.volume / 100)
            ctx.audio.set_muted(settings.muted)
        seen = (settings.colour_blind, settings.reduced_motion)
        if seen != (ctx.look.theme.colour_blind, ctx.look.reduced_motion):
            ctx.look.theme.colour_blind, ctx.look.reduced_motion = seen
            self._laid = None

    def _settings_bytes(self) -> bytes | None:
        return self.ctx.settings.to_bytes() if self.ctx.store is not None else None

    def _look_after_store(self) -> None:
        """Tell what the disk complains of, and keep the settings when they have changed."""
        store = self.ctx.store
        if store is None:
            return
        self.ctx.tell_problems()
        now = time.monotonic()
        if now - self._kept_at > SETTINGS_EVERY:
            self._kept_at = now
            raw = self._settings_bytes()
            if raw != self._kept:
                self._kept = raw
                store.save_settings(self.ctx.settings)

    def _look_after_room(self) -> None:
        """The room of scenes that are gone is given back when nothing moves, at the latest after some of them."""
        gone = self.ctx.stack.left - self._left
        self._untidy |= gone > 0
        if gone > MOST_GONE:
            self._tidy()

    def _tidy(self) -> None:
        forget(RESULTS_KEPT)
        self.ctx.look.assets.tidy()
        give_back()
        self._left, self._untidy = self.ctx.stack.left, False

    # --- picture -------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """New size or scale: everything finds its place again, once however many sizes there were on the way."""
        window = self.ctx.window
        now = (window.size, window.scale)
        if now == self._laid:
            return
        if self._laid is not None:
            self._resized_at = time.perf_counter()
            self.ctx.look.pictures.hasty = True
        self._laid = now
        self._dirty = True
        self._readying.forget()
        self.ctx.look.rescale(window.scale)
        self._untidy = True
        self._guard(self.ctx.stack.layout, window.size)

    def _moving(self) -> bool:
        return bool(self._guard(self.ctx.stack.needs_frame)) or self.ctx.toasts.needs_frame()

    def _due(self) -> bool:
        """Is it time for a frame?"""
        window = self.ctx.window
        if window.minimised:
            return False
        since = time.perf_counter() - self._drawn_at
        if not window.focused and since < 1 / 10:
            return False
        return self._dirty or self._moving()

    def draw(self) -> None:
        """One frame, on whatever surface the system offers now."""
        self._drawn_at = time.perf_counter()
        canvas = self.ctx.window.canvas
        canvas.set_clip(None)
        self._guard(self.ctx.stack.draw, canvas)
        canvas.set_clip(None)
        top = self.ctx.stack.top
        self.ctx.toasts.draw(canvas, self.ctx.look.u(top.foot) if top is not None else 0,
                             top.message_area if top is not None else None)
        self.ctx.window.present()
        self._dirty = False
        self.frames += 1

    # --- time that is left ---------------------------------------------------------------------

    def _until_due(self) -> float:
        """Seconds until the next frame is due."""
        return self._drawn_at + 1 / FRAMES - time.perf_counter()

    def use_time(self) -> None:
        """Between two frames: as much of what can wait as there is time for."""
        while self._until_due() > SPARE and self._work():
            pass

    def _work(self) -> bool:
        """A small piece of what can wait: smooth a hastily scaled picture, or make what a scene will soon need.
        False when there is none."""
        pictures = self.ctx.look.pictures
        if self.ctx.window.held:
            return self._readying.work()
        if pictures.hasty:
            pictures.hasty = time.perf_counter() - self._resized_at <= CALM_AFTER
            return not pictures.hasty
        if pictures.polish():
            self._dirty = True
            return True
        return bool(self._guard(self.ctx.stack.work_ahead))

    def _rest(self) -> None:
        """Nothing moves: also what would be too much between two frames. Lay out what is hidden, tidy up, or load
        a sound."""
        begun = time.perf_counter()
        self._working = self._work()
        while self._working and not self._dirty and time.perf_counter() - begun < AT_A_TIME:
            self._working = self._work()
        if self._working or self.ctx.look.pictures.hasty or self._guard(self.ctx.stack.lay_out_hidden):
            return
        if self._untidy:
            self._tidy()
        else:
            self.ctx.audio.load_ahead()

    # --- mistakes ------------------------------------------------------------------------------

    def _guard(self, call: Callable[..., Any], *args: Any) -> Any:
        """Call a scene; its mistake closes the scenes and is told at home, instead of ending the program."""
        try:
            return call(*args)
        except Exception as error:
            self._stumble(error)
            return None

    def _stumble(self, error: Exception) -> None:
        scene = self.ctx.stack.top
        path = self.crashlog.write(error, f"in {type(scene).__name__}" if scene else "without a scene")
        now = time.monotonic()
        self._mistakes = [then for then in self._mistakes if now - then < GIVE_UP_TIME] + [now]
        if len(self._mistakes) > GIVE_UP_AFTER:
            raise Stopped(self.crashlog.told(error, path)) from error  # home itself is broken
        for mistake in self.ctx.stack.abandon():
            log.warning("while closing: %s", mistake)
        say = self.ctx.say
        text = say("kit.error_text") + "\n\n" + (
            say("kit.error_file", path=path) if path else say("kit.error_unwritten"))
        self.ctx.stack.push(self.home())
        self.ctx.stack.push(Dialog(say("kit.error_title"), text, [Answer(say("kit.ok"), default=True)]))
        self._dirty = True
