"""Marbles that push each other along a groove, and one that rolls into a tray and settles there.

Cosmetic only, as scenes/kit/physics.py: seeded, never asked by the rules, and everything ends exactly where it
belongs. pymunk is imported when the first of these is made.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from scenes.kit.physics import Unfolding
from scenes.kit.tween import Movement, ease_in_out, lerp

STEP = 1 / 240  # seconds of one step of the simulation
SHOVE_SECONDS = 0.62
SETTLE_SECONDS = 0.75
FINGER_SHARE = 0.46  # of the time the finger pushes; then the cups draw the marbles in
CUP_BRAKE, CUP_PULL = 0.86, 260.0  # share of the speed kept each step, and steps a second squared for each step
WALL = 0.1  # diameters between the end of a tray and the marble in its first slot
LEAST_BUMP = 0.35  # steps of the board a second: softer touches are not heard


@dataclass(frozen=True)
class Glide:
    """Where marbles are in time. moments: one tuple of positions each STEP seconds; bumps: (seconds, strength)
    of what is heard, strength from 0 to 1, as far as the moments have been asked for."""

    moments: Unfolding[tuple[float, ...]]
    bumps: Sequence[tuple[float, float]]

    @property
    def seconds(self) -> float:
        return (len(self.moments) - 1) * STEP

    def passing(self, number: int, position: float) -> float:
        """When the marble of that number first comes so far; the end if it never does."""
        ahead = (n for n, moment in enumerate(self.moments) if moment[number] >= position)
        return next(ahead, len(self.moments) - 1) * STEP

    def at(self, time: float) -> tuple[float, ...]:
        """The positions at a moment; before the beginning and after the end those of the first and the last."""
        return self.moments[max(0, min(len(self.moments) - 1, int(time / STEP)))]


def simulate_shove(seed: int, count: int, size: float, seconds: float = SHOVE_SECONDS) -> Glide:
    """A finger pushes the last of `count` marbles in a row one step on; it bumps into the next, and so on.

    Positions are in steps between neighbouring cells, counted from the cell of the foremost marble and growing
    forwards; the foremost comes first. size: diameter of a marble in steps, less than 1. In the end each lies
    exactly one step before where it began.
    """
    chance = random.Random(seed)
    world = _Groove(size)
    starts = [-float(n) for n in range(count)]
    for start in starts:
        world.marble(start)
    finger = world.finger(starts[-1] - size)
    wobble = chance.uniform(0.94, 1.06)
    steps = round(seconds / STEP)
    pushed = seconds * FINGER_SHARE * wobble

    def moments() -> Iterator[tuple[float, ...]]:
        yield tuple(starts)
        for number in range(1, steps):
            time = number * STEP
            share = min(1.0, time / pushed)
            # A hand starts gently, is fastest halfway and stops where the tail has gone its step.
            goal = starts[-1] - size + ease_in_out(share)
            finger.velocity = ((goal - finger.position.x) / STEP, 0)
            for n, start in enumerate(starts):
                over = world.places[n] - (start + 1)
                if over > 0:  # up the far side of its cup
                    world.push(n, world.speeds[n] * CUP_BRAKE - over * CUP_PULL * STEP)
            world.step()
            drawn_in = ease_in_out(max(0.0, min(1.0, (time - pushed * 0.8) / (seconds - pushed * 0.8))))
            drawn = tuple(lerp(place, start + 1, drawn_in) for place, start in zip(world.places, starts))
            yield _apart(drawn, size)
    return Glide(Unfolding(steps + 1, moments(), tuple(start + 1 for start in starts)), world.bumps)


def simulate_settling(seed: int, resting: int, gap: float, entrance: float, seconds: float = SETTLE_SECONDS) -> Glide:
    """A marble rolls into a tray from `entrance` and comes to rest behind those that lie there.

    Positions are in diameters from the closed end, those at rest first and the new one last; `gap` from one
    slot to the next. In the end the n-th lies exactly at n * gap.
    """
    chance = random.Random(seed)
    world = _Groove(1.0)
    slots = [n * gap for n in range(resting + 1)]
    for slot in slots[:-1]:
        world.marble(slot)
    world.wall(-1.0 - WALL)
    world.marble(entrance)
    # It slows down by friction: fast enough to reach its slot with something left to give.
    way = max(0.5, entrance - slots[-1])
    world.push(resting, -(way * 1.9 / (seconds * 0.55) + 1.2) * chance.uniform(0.94, 1.06))
    steps = round(seconds / STEP)

    def moments() -> Iterator[tuple[float, ...]]:
        yield (*slots[:-1], entrance)
        for number in range(1, steps):
            world.step()
            drawn_in = ease_in_out(max(0.0, min(1.0, number / steps * 1.9 - 0.9)))
            yield tuple(lerp(place, slot, drawn_in) for place, slot in zip(world.places, slots))
    return Glide(Unfolding(steps + 1, moments(), tuple(slots)), world.bumps)


def _apart(moment: tuple[float, ...], size: float) -> tuple[float, ...]:
    """Drawn towards their cells they still never lie within each other: those in front give way."""
    found = list(moment)
    for n in range(len(found) - 2, -1, -1):
        found[n] = max(found[n], found[n + 1] + size)
    return tuple(found)


class _Groove:
    """Marbles that can only roll to and fro on a line.

    places, speeds: of the marbles in the order in which they were made; asking the bodies themselves is slow.
    """

    def __init__(self, size: float) -> None:
        import pymunk

        self.space = pymunk.Space()
        self.space.damping = 0.06  # a second of rolling in a groove takes most of the speed
        self.space.iterations = 20
        self.size = size
        self.time = 0.0
        self.bumps: list[tuple[float, float]] = []
        self.places: list[float] = []
        self.speeds: list[float] = []
        self._marbles: list[Any] = []

    def marble(self, x: float) -> None:
        """A marble at x, free to roll."""
        import pymunk

        body = pymunk.Body(1.0, math.inf)
        body.position = (x, 0)
        self._round(body)
        self._marbles.append(body)
        self.places.append(x)
        self.speeds.append(0.0)

    def push(self, number: int, speed: float) -> None:
        """Give a marble another speed."""
        self._marbles[number].velocity = (speed, 0)
        self.speeds[number] = speed

    def finger(self, x: float) -> Any:
        """What pushes: it goes its way whatever lies before it."""
        import pymunk

        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        body.position = (x, 0)
        self._round(body)
        return body

    def wall(self, x: float) -> None:
        """The end of a tray."""
        import pymunk

        body = pymunk.Body(body_type=pymunk.Body.STATIC)
        body.position = (x, 0)
        self._round(body)

    def _round(self, body: Any) -> None:
        import pymunk

        shape = pymunk.Circle(body, self.size / 2)
        shape.elasticity, shape.friction = 0.62, 0.0
        self.space.add(body, shape)

    def step(self) -> None:
        """One step; two marbles that touch and change their speeds at once have bumped."""
        before = self.speeds
        self.space.step(STEP)
        self.time += STEP
        self.places = [body.position.x for body in self._marbles]
        self.speeds = [body.velocity.x for body in self._marbles]
        changes = [abs(after - speed) for after, speed in zip(self.speeds, before)]
        if max(changes) > LEAST_BUMP and (not self.bumps or self.time - self.bumps[-1][0] > 0.03):
            self._listen(changes)

    def _listen(self, changes: list[float]) -> None:
        """The foremost pair of neighbours that bumped is heard."""
        order = sorted(range(len(self.places)), key=lambda n: -self.places[n])
        for a, b in pairwise(order):
            jolt = max(changes[a], changes[b])
            if self.places[a] - self.places[b] < self.size * 1.04 and jolt > LEAST_BUMP:
                self.bumps.append((self.time, min(1.0, jolt / 6)))
                return


class GlideMovement(Movement):
    """Plays a glide: `apply` gets the positions each frame and in the end exactly the last ones."""

    def __init__(self, glide: Glide, apply: Callable[[Sequence[float]], None],
                 on_bump: Callable[[], None] | None = None) -> None:
        self.glide, self.apply, self.on_bump = glide, apply, on_bump
        self.time = 0.0
        apply(glide.moments[0])

    def advance(self, dt: float) -> float:
        if self.done:
            return dt
        before, self.time = self.time, self.time + dt
        self.done = self.time >= self.glide.seconds
        self.apply(self.glide.moments[-1] if self.done else self.glide.at(self.time))
        # Whoever skips to the end hears nothing of what was between.
        heard = any(before <= when < self.time for when, _ in self.glide.bumps)
        if heard and self.on_bump and self.time < math.inf:
            self.on_bump()
        return max(0.0, self.time - self.glide.seconds)
