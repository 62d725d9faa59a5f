"""Staged effects over the table of Condottiere: snow over the armies, and signs that rise from a card."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame

from scenes.kit.look import Look
from scenes.kit.tween import Call, Movement, Sequence, Tween, Wait, linear

FLAKES = 46
FALL = (0.05, 0.12)  # heights of the battle per second
RISE_TIME = 1.05


class Snow:
    """Flakes that drift down over a rectangle as long as Winter lies. The same seed, the same snow."""

    def __init__(self, look: Look, seed: int) -> None:
        self.look = look
        self.falling = False
        self._time = 0.0
        chance = random.Random(seed)
        self._flakes = [(chance.random(), chance.random(), chance.uniform(*FALL), chance.uniform(8, 18),
                         chance.random() * math.tau) for _ in range(FLAKES)]

    def update(self, dt: float) -> None:
        """`dt` seconds have gone by."""
        if self.falling:
            self._time += dt

    def draw(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The flakes as they are now."""
        if not self.falling:
            return
        clip = surface.get_clip()
        surface.set_clip(room.clip(clip))
        for x, y, pace, size, phase in self._flakes:
            down = (y + self._time * pace) % 1.0
            aside = 0.018 * math.sin(self._time * 0.9 + phase)
            flake = self.look.assets.sprite("snowflake", self.look.u(size), alpha=190)
            across = max(0.0, min(1.0, x + aside)) * (room.w - flake.get_width())
            surface.blit(flake, flake.get_rect(bottomleft=(room.x + round(across),
                                                           room.y + round(down * (room.h + flake.get_height())))))
        surface.set_clip(clip)


@dataclass(eq=False)
class Sign:
    """A sprite that rises and fades. Pixels; share 0..1 of its way."""

    name: str
    x: float
    y: float
    height: int
    share: float = 0.0


class Signs:
    """The signs that are rising now."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.rising: list[Sign] = []

    def rise(self, name: str, at: tuple[float, float], height: int, delay: float = 0.0) -> Movement:
        """A sign comes up from a point, swells and fades."""
        sign = Sign(name, at[0], at[1], height)

        def begin() -> None:
            self.rising.append(sign)

        def move(share: float) -> None:
            sign.share = share

        def end() -> None:
            if sign in self.rising:
                self.rising.remove(sign)

        return Sequence(Wait(delay), Call(begin), Tween(RISE_TIME, move, linear), Call(end))

    def draw(self, surface: pygame.Surface) -> None:
        """All of them, over everything else."""
        for sign in self.rising:
            t = sign.share
            swell = min(1.0, 0.45 + 2.2 * t)
            alpha = 255 if t < 0.6 else round(255 * (1 - t) / 0.4) // 16 * 16
            picture = self.look.assets.sprite(sign.name, max(8, round(sign.height * swell) // 4 * 4),
                                              alpha=None if alpha >= 255 else alpha)
            y = sign.y - sign.height * 0.9 * (1 - (1 - t) ** 2)
            surface.blit(picture, picture.get_rect(center=(round(sign.x), round(y))))
