"""What a monkey does with mouse, keys, window and devices: sense and nonsense, by lot."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit.widgets import Widget
from scenes.table.scene import TableScene
from tests.faults import events
from tests.faults.life import Life

ODD_SIZES = ((1, 1), (1, 900), (1500, 1), (2, 2), (160, 120), (959, 599), (960, 600), (961, 601), (1280, 800),
             (320, 1200), (3000, 300), (1366, 768), (2560, 1440))
LARGE = ((3840, 2160), (5120, 1440), (1080, 1920), (7680, 1080), (5760, 30), (30, 3840))
PAUSES = (0.0, 1 / 60, 1 / 30, 0.1, 0.1, 0.5, 5.0)


class Hands:
    """Deeds on a life. `down` are the mouse buttons that are pressed now."""

    def __init__(self, life: Life) -> None:
        self.life, self.dice = life, life.dice
        self.down: set[int] = set()
        self.done: list[str] = []
        self.deeds: list[tuple[Callable[[], None], int]] = [
            (self.press_something, 24), (self.play, 26), (self.drag, 10), (self.keys, 14), (self.type, 4),
            (self.anything, 10), (self.turn_wheel, 5), (self.resize, 2), (self.window, 5), (self.sound, 1),
            (self.wait, 9), (self.quit, 1)]

    def act(self) -> None:
        """One deed by lot."""
        deeds, weights = zip(*self.deeds)
        deed = self.dice.choices(deeds, weights)[0]
        self.done.append(f"{self.life.steps}: {deed.__name__} at {type(self.life.top).__name__}")
        deed()

    def calm_down(self) -> None:
        """Let go of everything, and come back to the window."""
        for number in sorted(self.down):
            self._up(number, self._anywhere())
        codes = (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWFOCUSGAINED)
        self.life.step(*[pygame.event.Event(code) for code in codes])

    # -- mouse -----------------------------------------------------------------------------------------

    def press_something(self) -> None:
        """A click on a widget; sometimes the button is let go elsewhere or not at all."""
        at = self._somewhere()
        button = 1 if self.dice.random() < 0.93 else 3
        self._move(at)
        self._press(button, at)
        lot = self.dice.random()
        if lot < 0.9:
            self._up(button, at)
        elif lot < 0.96:
            self._up(button, self._anywhere())
        if lot < 0.15:
            self._press(1, at)
            self._up(1, at)

    def play(self) -> None:
        """A legal action, place by place, by clicks or by a drag; with Enter at the end."""
        scene = self.life.top
        if not isinstance(scene, TableScene) or not scene.open_gate:
            self.keys()
            return
        action = self.dice.choice(scene.table.state.legal_actions())
        places = list(scene.table.game.touches(action))
        self.dice.shuffle(places)
        spots = [rect.center for place in places if (rect := scene.board.ring(place)) is not None]
        if len(spots) > 1 and self.dice.random() < 0.4:
            self._carry(spots[0], spots[-1])
        else:
            for spot in spots:
                at = self._to_window(spot)
                self._move(at)
                self._press(1, at)
                self._up(1, at)
        if self.dice.random() < 0.7:
            self._key(pygame.K_RETURN)

    def drag(self) -> None:
        """From here to there, perhaps with something in between, perhaps without letting go."""
        self._carry(self._canvas(self._somewhere()), self._canvas(self._somewhere()))

    def turn_wheel(self) -> None:
        self._move(self._somewhere())
        for _ in range(self.dice.randint(1, 4)):
            self.life.step(events.make(pygame.MOUSEWHEEL, self.dice, self.life.canvas))

    def _carry(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        start, end = self._to_window(start), self._to_window(end)
        self._move(start)
        self._press(1, start)
        for share in (0.1, 0.5, 1.0):
            self._move((round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)))
        lot = self.dice.random()
        if lot < 0.15:
            self.dice.choice((self.keys, self.resize, self.window, self.wait, self.anything))()
        if lot < 0.95:
            self._up(1, end)

    def _move(self, at: tuple[int, int]) -> None:
        held = tuple(int(number in self.down) for number in (1, 2, 3))
        self.life.step(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=held, touch=False))

    def _press(self, number: int, at: tuple[int, int]) -> None:
        self.down.add(number)
        self.life.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=number, touch=False))

    def _up(self, number: int, at: tuple[int, int]) -> None:
        self.down.discard(number)
        self.life.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=number, touch=False))

    # -- where -----------------------------------------------------------------------------------------

    def _somewhere(self) -> tuple[int, int]:
        """Mostly on a widget."""
        focus = getattr(self.life.top, "focus", None)
        widgets: list[Widget] = [w for w in focus.widgets() if w.visible and w.rect.w] if focus is not None else []
        if not widgets or self.dice.random() < 0.12:
            return self._anywhere()
        rect = self.dice.choice(widgets).rect
        spot = rect.center
        if self.dice.random() < 0.3:
            spot = (rect.x + self.dice.randrange(max(1, rect.w)), rect.y + self.dice.randrange(max(1, rect.h)))
        return self._to_window(spot)

    def _anywhere(self) -> tuple[int, int]:
        return events.point(self.dice, self.life.canvas)

    def _to_window(self, spot: tuple[int, int]) -> tuple[int, int]:
        """A position on the canvas as a position in the window, which may show it reduced."""
        window, (wide, high) = self.life.ctx.window, self.life.canvas
        if (wide, high) == window.size:
            return spot
        shown = window._shown()
        return shown.x + spot[0] * shown.w // window.size[0], shown.y + spot[1] * shown.h // window.size[1]

    def _canvas(self, at: tuple[int, int]) -> tuple[int, int]:
        return self.life.ctx.window.to_canvas(at)

    # -- keys ------------------------------------------------------------------------------------------

    def keys(self) -> None:
        """Some keys; a few of them are held or never let go."""
        for _ in range(self.dice.randint(1, 6)):
            pressed = events.key(self.dice, self.life.canvas)
            if pressed["key"] == pygame.K_q and pressed["mod"] & pygame.KMOD_CTRL and self.dice.random() < 0.8:
                continue  # an end is a deed of its own
            down = pygame.event.Event(pygame.KEYDOWN, pressed)
            self.life.step(*[down] * self.dice.choice((1, 1, 1, 3)))
            if pressed["unicode"] and self.dice.random() < 0.8:
                self.life.step(pygame.event.Event(pygame.TEXTINPUT, text=pressed["unicode"]))
            if self.dice.random() < 0.95:
                self.life.step(pygame.event.Event(pygame.KEYUP, pressed))

    def type(self) -> None:
        for _ in range(self.dice.randint(1, 5)):
            self.life.step(events.make(pygame.TEXTINPUT, self.dice, self.life.canvas))

    def _key(self, code: int) -> None:
        pressed = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
        self.life.step(pygame.event.Event(pygame.KEYDOWN, pressed))
        self.life.step(pygame.event.Event(pygame.KEYUP, pressed))

    # -- the system ------------------------------------------------------------------------------------

    def anything(self) -> None:
        """Any events at all, several of them in one frame."""
        size = self.life.canvas
        storm = [events.any_event(self.dice, size) for _ in range(self.dice.randint(1, 10))]
        for event in storm:  # what is down afterwards must be let go when calm returns
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.down.add(event.button)
            elif event.type == pygame.MOUSEBUTTONUP:
                self.down.discard(event.button)
        self.life.step(*storm)

    def resize(self) -> None:
        """The window manager gives another size, with the events that come with it, once or in a row."""
        if self.life.ctx.window.geometry.fullscreen:
            return
        for _ in range(self.dice.choice((1, 1, 6))):
            lot = self.dice.random()
            size = (self.dice.choice(ODD_SIZES) if lot < 0.5 else self.dice.choice(LARGE) if lot < 0.55
                    else (self.dice.randint(1, 2000), self.dice.randint(1, 1300)))
            pygame.display.set_mode(size, pygame.RESIZABLE)
            self.life.step(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]),
                           pygame.event.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]),
                           pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        if min(self.life.canvas) < 300 and self.dice.random() < 0.8:  # not for long: little can be hit there
            pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
            self.life.step(pygame.event.Event(pygame.WINDOWRESIZED, x=1280, y=800))

    def window(self) -> None:
        """Focus, minimising and their kin go and come back."""
        away, back = self.dice.choice((
            (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED), (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
            (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN), (pygame.WINDOWLEAVE, pygame.WINDOWENTER),
            (pygame.WINDOWMINIMIZED, pygame.WINDOWMAXIMIZED), (pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED)))
        self.life.step(pygame.event.Event(away))
        if self.dice.random() < 0.5:
            self.wait()
        if self.dice.random() < 0.9:
            self.life.step(pygame.event.Event(back))

    def sound(self) -> None:
        """The sound card is pulled out, or another one put in."""
        if self.dice.random() < 0.5:
            pygame.mixer.quit()
        kind = self.dice.choice((pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED))
        self.life.step(events.make(kind, self.dice, self.life.canvas))

    def wait(self) -> None:
        for _ in range(self.dice.randint(1, 30)):
            self.life.step(dt=self.dice.choice(PAUSES))

    def quit(self) -> None:
        """The end, in one of its ways; the life goes on after a new start."""
        pressed = {"key": pygame.K_q, "mod": pygame.KMOD_CTRL, "unicode": "", "scancode": 0}
        self.life.step(self.dice.choice((pygame.event.Event(pygame.QUIT), pygame.event.Event(pygame.KEYDOWN, pressed))))
        self.down.clear()
