"""Drops settle exactly, the same every time, and nothing depends on the frame rate."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit.physics import DROP_SECONDS, STEP, Confetti, Drop, Fall, simulate_drop
from tests.scenes.conftest import ART

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("height", "size"), [(60, 20), (160, 44), (500, 30), (8, 90)])
def test_a_drop_falls_bounces_and_settles_exactly(seed: int, height: float, size: float) -> None:
    path = simulate_drop(seed, height, size)
    assert path[0].above == pytest.approx(height, abs=2)
    assert path[-1] == Fall(0.0, 0.0, 0.0)
    assert (len(path) - 1) * STEP == pytest.approx(DROP_SECONDS, abs=STEP)
    assert all(fall.above >= 0 for fall in path)
    touch = next(n for n, fall in enumerate(path) if fall.above < height * 0.1)
    assert touch * STEP < DROP_SECONDS * 0.5
    jump = max((abs(b.above - a.above) for a, b in itertools.pairwise(path)), default=0)
    assert jump < max(6.0, height * 0.12)  # no leap that an eye could see
    assert max(abs(a.aside) for a in path) < size * 2.5
    for a, b in zip(path[-8:], path[-7:]):  # it comes to rest without a jerk
        assert abs(b.aside - a.aside) < 0.6 and abs(b.above - a.above) < 0.8 and abs(b.angle - a.angle) < 0.8


def test_a_house_really_bounces() -> None:
    path = simulate_drop(3, 200, 40)
    landed = next(n for n, fall in enumerate(path) if fall.above < 12)
    assert max(fall.above for fall in path[landed:]) > 15


def test_the_same_seed_gives_the_same_path_and_another_seed_another() -> None:
    assert simulate_drop(5, 120, 30) == simulate_drop(5, 120, 30)
    assert simulate_drop(5, 120, 30) != simulate_drop(6, 120, 30)


@pytest.mark.parametrize("frame", [1 / 240, 1 / 60, 1 / 13, 0.1, 5.0])
def test_a_drop_ends_the_same_at_every_frame_rate(frame: float) -> None:
    seen: list[Fall] = []
    landed: list[int] = []
    drop = Drop(1, 150, 40, seen.append, on_land=lambda: landed.append(1))
    while not drop.done:
        drop.advance(frame)
    assert seen[-1] == Fall(0.0, 0.0, 0.0) and landed == [1]
    assert drop.advance(0.3) == 0.3


def test_a_drop_is_skipped_at_once() -> None:
    seen: list[Fall] = []
    drop = Drop(1, 150, 40, seen.append)
    drop.advance(0.1)
    drop.finish()
    assert drop.done and seen[-1] == Fall(0.0, 0.0, 0.0)


def test_confetti_is_seeded_and_ends(ctx: Any) -> None:
    area = pygame.Rect(0, 0, 800, 600)

    def run(seed: int, frame: float) -> list[tuple[float, float]]:
        confetti = Confetti(ctx.look, area, seed, count=20)
        for _ in range(round(1 / frame)):
            confetti.update(frame)
        return confetti.positions()
    assert run(4, 1 / 60) == run(4, 1 / 60)
    assert run(4, 1 / 60) != run(5, 1 / 60)
    confetti = Confetti(ctx.look, area, 4, count=20)
    surface = pygame.Surface(area.size)
    confetti.update(0.5)
    confetti.draw(surface)
    assert any(pygame.image.tobytes(surface, "RGB"))
    for _ in range(1000):
        confetti.update(1 / 60)
    assert confetti.done


def test_reduced_motion_has_no_confetti(ctx: Any) -> None:
    ctx.look.reduced_motion = True
    confetti = Confetti(ctx.look, pygame.Rect(0, 0, 800, 600), 1)
    assert confetti.done and confetti.positions() == []


def test_pymunk_is_not_loaded_before_something_falls() -> None:
    program = ("import sys, scenes.kit.physics as p; assert 'pymunk' not in sys.modules; "
               "p.simulate_drop(1, 50, 20); assert 'pymunk' in sys.modules")
    root = Path(ART).parent
    subprocess.run([sys.executable, "-c", program], cwd=root, check=True, timeout=60)
