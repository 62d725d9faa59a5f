"""Weight and bounce for the eye: pieces that drop onto the board, confetti for the winner.

Cosmetic only: seeded, never asked by the rules, and every drop ends exactly where it belongs.
pymunk is imported when the first of these is made, so that the program starts without it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, overload

import pygame

from scenes.kit.look import Look
from scenes.kit.tween import Movement, ease_in_out, lerp

STEP = 1 / 120  # seconds of one step of the simulation
DROP_SECONDS = 0.6
TOUCH = 0.06  # of its size: a piece so near to its place is heard to land

Moment = TypeVar("Moment")


class Unfolding(Sequence[Moment], Generic[Moment]):
    """The moments of a simulation, worked out only as far as they are asked for, so that no single frame pays
    for the whole of a movement. `last`, where everything ends, is known from the beginning."""

    def __init__(self, count: int, moments: Iterator[Moment], last: Moment) -> None:
        self._count, self._moments, self._last = count, moments, last
        self._known: list[Moment] = []

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, n: int) -> Moment: ...

    @overload
    def __getitem__(self, n: slice) -> Sequence[Moment]: ...

    def __getitem__(self, n: int | slice) -> Moment | Sequence[Moment]:
        if isinstance(n, slice):
            return [self[k] for k in range(*n.indices(self._count))]
        n = range(self._count)[n]
        if n == self._count - 1:
            return self._last
        while len(self._known) <= n:
            self._known.append(next(self._moments))
        return self._known[n]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unfolding) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Fall:
    """One moment of a drop: pixels beside and above the target, degrees of turn."""

    aside: float
    above: float
    angle: float


def simulate_drop(seed: int, height: float, size: float, seconds: float = DROP_SECONDS) -> Unfolding[Fall]:
    """The path of a wooden piece of `size` pixels let go `height` pixels above its place: it falls, bounces
    once and comes to rest, all within `seconds`. The last moment is exactly (0, 0, 0)."""
    import pymunk

    chance = random.Random(seed)
    space = pymunk.Space()
    # As heavy as it takes to land within two fifths of the time.
    space.gravity = (0, -2 * height / (seconds * 0.40) ** 2)
    floor = pymunk.Segment(space.static_body, (-50 * size, 0), (50 * size, 0), 1)
    floor.elasticity, floor.friction = 0.62, 0.6
    ground = size / 2 + 1
    # Slow to turn, so that it bounces rather than topples.
    body = pymunk.Body(1.0, 3 * pymunk.moment_for_box(1.0, (size, size)))
    box = pymunk.Poly.create_box(body, (size, size))
    box.elasticity, box.friction = 0.62, 0.6
    aside = chance.uniform(-0.3, 0.3) * min(size, height)
    body.position = (aside, ground + height)
    body.velocity = (-aside / seconds, 0)
    body.angle = chance.uniform(-0.12, 0.12) * min(1.0, height / size)
    space.add(floor, body, box)
    steps = round(seconds / STEP)

    def moments() -> Iterator[Fall]:
        for number in range(steps):
            rest = ease_in_out(min(1.0, max(0.0, number / steps * 2 - 1)))  # 0 until half time, then to 1
            above = max(0.0, lerp(body.position.y - ground, 0.0, rest))
            yield Fall(lerp(body.position.x, 0.0, rest), above, lerp(math.degrees(body.angle), 0.0, rest))
            space.step(STEP)
    return Unfolding(steps + 1, moments(), Fall(0.0, 0.0, 0.0))


class Drop(Movement):
    """A piece falls onto its point. Each step `apply` gets the moment; the last one is (0, 0, 0)."""

    def __init__(self, seed: int, height: float, size: float, apply: Any, seconds: float = DROP_SECONDS,
                 on_land: Any = None) -> None:
        """`apply(fall)` is called each frame, `on_land()` once at the first touch (for a sound)."""
        self.path = simulate_drop(seed, height, size, seconds)
        self.apply, self.on_land = apply, on_land
        self.time = 0.0
        self._near, self._seen = size * TOUCH, 0

    @property
    def seconds(self) -> float:
        return (len(self.path) - 1) * STEP

    def advance(self, dt: float) -> float:
        if self.done:
            return dt
        self.time += dt
        self.done = self.time >= self.seconds
        before, self._seen = self._seen, len(self.path) - 1 if self.done else int(self.time / STEP)
        if self.on_land and (self.done or any(fall.above < self._near for fall in self.path[before:self._seen + 1])):
            self.on_land()
            self.on_land = None  # only the first touch is heard
        self.apply(self.path[self._seen])
        return max(0.0, self.time - self.seconds)


class Confetti:
    """A seeded burst of paper over a rectangle of the screen, for the winner. Draw it on top of all."""

    def __init__(self, look: Look, area: pygame.Rect, seed: int = 1, count: int = 110,
                 seconds: float = 4.5) -> None:
        import pymunk

        self.look, self.area = look, area
        self.seconds = 0.0 if look.reduced_motion else seconds
        self.time = 0.0
        self._spare = 0.0
        self._pictures: dict[tuple[int, int, int], pygame.Surface] = {}
        chance = random.Random(seed)
        self._space = pymunk.Space()
        self._space.gravity = (0, area.h * 0.55)
        self._space.damping = 0.62
        self._pieces: list[tuple[Any, int, float, float]] = []  # body, sprite number, size, phase
        for _ in range(count if self.seconds else 0):
            body = pymunk.Body(1.0, 10.0)
            side = chance.choice((-1, 1))
            body.position = (area.centerx + side * area.w * 0.5, area.y + area.h * chance.uniform(0.35, 0.6))
            body.velocity = (-side * area.w * chance.uniform(0.15, 1.1), -area.h * chance.uniform(0.5, 1.35))
            body.angular_velocity = chance.uniform(-7, 7)
            self._space.add(body)
            size = look.u(chance.uniform(13, 22))
            self._pieces.append((body, chance.randint(1, 6), size, chance.uniform(0, math.tau)))

    @property
    def done(self) -> bool:
        return self.time >= self.seconds

    def finish(self) -> None:
        self.time = self.seconds

    def update(self, dt: float) -> None:
        if self.done:
            return
        self.time += dt
        self._spare += dt
        while self._spare >= 2 * STEP:
            self._spare -= 2 * STEP
            self._space.step(2 * STEP)

    def positions(self) -> list[tuple[float, float]]:
        return [(body.position.x, body.position.y) for body, *_ in self._pieces]

    def draw(self, surface: pygame.Surface) -> None:
        if self.done:
            return
        fade = min(1.0, (self.seconds - self.time) / 0.8)
        for body, number, size, phase in self._pieces:
            # Paper turns over while it falls: its picture narrows and widens.
            turn = round(8 * abs(math.cos(phase + self.time * 5)))
            angle = round(math.degrees(body.angle) / 15) % 24
            picture = self._picture(number, round(size), turn, angle)
            picture.set_alpha(round(255 * fade))
            surface.blit(picture, picture.get_rect(center=(round(body.position.x), round(body.position.y))))

    def _picture(self, number: int, size: int, turn: int, angle: int) -> pygame.Surface:
        key = (number * 1000 + size, turn, angle)
        found = self._pictures.get(key)
        if found is None:
            flat = self._flat(number, size)
            narrow = pygame.transform.scale(flat, (max(2, flat.get_width() * turn // 8), flat.get_height()))
            found = self._pictures[key] = pygame.transform.rotate(narrow, angle * 15)
        return found

    def _flat(self, number: int, size: int) -> pygame.Surface:
        name = f"confetti_{number - 1}"
        if self.look.assets.has(name):
            return self.look.assets.sprite(name, size)
        paper = pygame.Surface((size, max(2, size * 2 // 3)), pygame.SRCALPHA)
        paper.fill(self.look.theme.seats[number - 1].colour)
        return paper
