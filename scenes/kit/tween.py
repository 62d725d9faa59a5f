"""Movement in time: tweens, put one after another or side by side, that can always be cut short."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

Point = tuple[float, float]
Path = Callable[[float], Point]
Ease = Callable[[float], float]

# How many seconds of animation go by in a second; "off" ends every animation at once.
SPEEDS = {"off": math.inf, "slow": 0.6, "normal": 1.0, "fast": 2.2}


def linear(t: float) -> float:
    return t


def ease_out(t: float) -> float:
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    return t * t


def ease_in_out(t: float) -> float:
    return t * t * (3 - 2 * t)


def overshoot(t: float) -> float:
    """A little too far and back, for things that snap into place."""
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


def lerp(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def line(start: Point, end: Point) -> Path:
    return lambda t: (lerp(start[0], end[0], t), lerp(start[1], end[1], t))


def arc(start: Point, end: Point, lift: float) -> Path:
    """From start to end over a bow that is `lift` higher than the line between them at its middle."""
    return lambda t: (lerp(start[0], end[0], t), lerp(start[1], end[1], t) - lift * 4 * t * (1 - t))


def natural_lift(start: Point, end: Point) -> float:
    """A pleasant height of the bow for a card or a piece that is carried this far."""
    return min(90.0, 0.18 * math.hypot(end[0] - start[0], end[1] - start[1]))


class Movement:
    """Something that takes time. `advance` returns the seconds it did not need (0 while it runs)."""

    done = False

    def advance(self, dt: float) -> float:
        raise NotImplementedError

    def finish(self) -> None:
        """Jump to the end; everything that would have been called is called."""
        while not self.done:
            self.advance(math.inf)


class Tween(Movement):
    """Calls `apply` with a share from 0 to exactly 1 during `seconds`."""

    def __init__(self, seconds: float, apply: Callable[[float], None], ease: Ease = ease_out) -> None:
        self.seconds, self.apply, self.ease = seconds, apply, ease
        self.time = 0.0

    def advance(self, dt: float) -> float:
        if self.done:
            return dt
        self.time += dt
        if self.time >= self.seconds:
            self.done = True
            self.apply(1.0)
            return self.time - self.seconds
        self.apply(self.ease(self.time / self.seconds))
        return 0.0


class Wait(Tween):
    """Nothing happens for a while."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds, lambda share: None)


class Call(Movement):
    """Calls something once, in its turn: a sound, a change of owner."""

    def __init__(self, action: Callable[[], None]) -> None:
        self.action = action

    def advance(self, dt: float) -> float:
        if not self.done:
            self.done = True
            self.action()
        return dt


class Sequence(Movement):
    """One after another, without losing time in between."""

    def __init__(self, *parts: Movement) -> None:
        self.parts = list(parts)

    @property
    def done(self) -> bool:  # type: ignore[override]
        return not self.parts

    def advance(self, dt: float) -> float:
        while self.parts:
            dt = self.parts[0].advance(dt)
            if not self.parts[0].done:
                return 0.0
            self.parts.pop(0)
        return dt


class Parallel(Movement):
    """Side by side; done when the slowest is."""

    def __init__(self, *parts: Movement) -> None:
        self.parts = list(parts)

    @property
    def done(self) -> bool:  # type: ignore[override]
        return not self.parts

    def advance(self, dt: float) -> float:
        if not self.parts:
            return dt
        spare = min([part.advance(dt) for part in self.parts])
        self.parts = [part for part in self.parts if not part.done]
        return 0.0 if self.parts else spare


def staggered(parts: Iterable[Movement], gap: float) -> Movement:
    """Side by side, each `gap` seconds after the one before: cards that are dealt."""
    return Parallel(*(Sequence(Wait(gap * number), part) for number, part in enumerate(parts)))


class Timeline:
    """Plays movements at the player's speed. A scene gives it `update` and asks `busy`."""

    def __init__(self, speed: str = "normal") -> None:
        self.speed = speed
        self.playing: list[Movement] = []

    def play(self, movement: Movement) -> None:
        """Starts now; with the speed "off" it is over before this returns."""
        if SPEEDS.get(self.speed, 1.0) == math.inf:
            movement.finish()
        else:
            self.playing.append(movement)

    @property
    def busy(self) -> bool:
        return bool(self.playing)

    def update(self, dt: float) -> None:
        current, self.playing = self.playing, []  # what they start while ending comes behind them
        running = []
        for movement in current:
            movement.advance(dt * SPEEDS.get(self.speed, 1.0))
            if not movement.done:
                running.append(movement)
        self.playing = running + self.playing

    def finish(self) -> None:
        """Everything jumps to its end, also what is started meanwhile."""
        while self.playing:
            current, self.playing = self.playing, []
            for movement in current:
                movement.finish()
