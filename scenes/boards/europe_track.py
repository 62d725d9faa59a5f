"""The score markers on the track around the map."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.boards.europe_plan import TRACK, Plan
from scenes.boards.europe_stand import Stand
from scenes.kit.look import Look
from scenes.kit.paint import rounded

FIELDS_A_SECOND = 26.0
LONGEST_RUN = 1.2  # seconds; a long way is run faster


class Track:
    """One marker a seat, standing on its points; equal ones overlap side by side."""

    def __init__(self, look: Look, stand: Stand) -> None:
        self.look, self.stand = look, stand
        self.goals: list[int] = []
        self._seen: list[float] = []
        self._pace: list[float] = []
        self._flags: dict[int, pygame.Surface] = {}

    def forget(self) -> None:
        """A new layout."""
        self._flags.clear()

    def sync(self, points: Sequence[int]) -> None:
        """Every marker stands on its points."""
        self.goals = list(points)
        self.finish()

    def run_to(self, points: Sequence[int], moving: bool) -> None:
        """The markers go to these points, field by field if `moving`."""
        self.goals = list(points)
        if not moving or len(self._seen) != len(points):
            self.finish()
            return
        self._pace = [max(FIELDS_A_SECOND, abs(goal - seen) / LONGEST_RUN)
                      for goal, seen in zip(self.goals, self._seen)]

    def finish(self) -> None:
        """They have arrived."""
        self._seen = [float(goal) for goal in self.goals]

    @property
    def busy(self) -> bool:
        """Whether a marker is still running."""
        return any(seen != goal for seen, goal in zip(self._seen, self.goals))

    def update(self, dt: float) -> None:
        """`dt` seconds have gone by."""
        for n, goal in enumerate(self.goals):
            step = self._pace[n] * dt if self.busy else 0.0
            seen = self._seen[n]
            near = abs(goal - seen) <= step
            self._seen[n] = float(goal) if near else seen + step * (1 if goal > seen else -1)

    def draw(self, surface: pygame.Surface) -> None:
        """The markers, those in front last."""
        plan = self.stand.plan
        high = round(plan.strip * 1.12)
        groups: dict[int, list[int]] = {}
        for seat, seen in enumerate(self._seen):
            groups.setdefault(round(seen), []).append(seat)
        for points, seats in groups.items():
            for n, seat in enumerate(seats):
                self._draw_marker(surface, plan, seat, points, high, n, len(seats))

    def _draw_marker(self, surface: pygame.Surface, plan: Plan, seat: int, points: int, high: int,
                     n: int, count: int) -> None:
        """The n-th of `count` markers that share a field."""
        name = self.stand.art("score_marker", seat)
        picture = self.look.assets.sprite(name, high)
        cell = plan.cell(points)
        step, along = high * 0.42, cell.w >= cell.h
        reach = (picture.get_width() + step * (count - 1)) / 2 if along else 0.0
        middle = min(max(cell.centerx, plan.board.x + reach), plan.board.right - reach)  # they stay on the frame
        aside = step * (n - (count - 1) / 2)
        x, y = middle + (aside if along else 0), cell.centery + (0 if along else aside)
        anchor = self.look.assets.entry(name).anchor
        corner = (round(x - anchor[0] * picture.get_width()), round(y - anchor[1] * picture.get_height()))
        surface.blit(picture, corner)
        if points >= TRACK or points < 0:
            flag = self._flag(points // TRACK * TRACK)
            surface.blit(flag, flag.get_rect(midbottom=(round(x), round(y) - high // 4)))

    def _flag(self, laps: int) -> pygame.Surface:
        """A small golden label over a marker that has gone round: +100."""
        found = self._flags.get(laps)
        if found is None:
            letters = self.look.text.render(f"{laps:+d}", "label_bold", 12, self.look.theme.ink)
            found = pygame.Surface((letters.get_width() + 6, letters.get_height()), pygame.SRCALPHA)
            rounded(found, found.get_rect(), self.look.theme.gold_light, 4, self.look.theme.gold_dark)
            found.blit(letters, (3, 0))
            self._flags[laps] = found
        return found
