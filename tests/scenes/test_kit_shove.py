"""Marbles that push each other: they end exactly where they belong, and never lie within each other."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from scenes.kit.shove import GlideMovement, _Groove, simulate_settling, simulate_shove

SIZE = 0.86


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 77])
def test_a_shoved_row_goes_exactly_one_step(count: int, seed: int) -> None:
    glide = simulate_shove(seed, count, SIZE)
    assert glide.moments[0] == tuple(-n for n in range(count))
    assert glide.moments[-1] == tuple(1 - n for n in range(count))
    for moment in glide.moments:
        assert all(ahead - behind >= SIZE - 0.02 for ahead, behind in pairwise(moment))
        assert moment[0] < 2 - SIZE, "what lies on the next cell but one is not touched"
    for before, after in pairwise(glide.moments):
        assert max(abs(a - b) for a, b in zip(before, after)) < 0.1


def test_the_tail_moves_first_and_is_heard_to_bump() -> None:
    glide = simulate_shove(3, 4, SIZE)
    begins = [next(n for n, moment in enumerate(glide.moments) if moment[k] > -k + 0.05) for k in range(4)]
    assert begins == sorted(begins, reverse=True) and begins[0] > begins[-1]
    assert len(list(glide.moments)) == len(glide.moments)
    assert len(glide.bumps) >= 2 and all(0 < strength <= 1 for _, strength in glide.bumps)
    alone = simulate_shove(3, 1, SIZE)
    assert list(alone.moments) and not alone.bumps


@pytest.mark.parametrize("resting", range(6))
def test_a_marble_settles_behind_those_that_lie_there(resting: int) -> None:
    glide = simulate_settling(5, resting, 1.45, 8.8)
    assert glide.moments[0] == (*(n * 1.45 for n in range(resting)), 8.8)
    assert glide.moments[-1] == tuple(n * 1.45 for n in range(resting + 1))
    for moment in glide.moments:
        assert all(far - near >= 0.93 for near, far in pairwise(moment))
        assert moment[0] > -0.25
    assert bool(glide.bumps) or resting == 0


def test_the_same_seed_gives_the_same_glide() -> None:
    for one, same, other in ((*(simulate_shove(seed, 3, SIZE) for seed in (9, 9, 10)),),
                             (*(simulate_settling(seed, 2, 1.4, 8) for seed in (9, 9, 10)),)):
        assert one.moments == same.moments != other.moments and one.bumps == same.bumps


def test_a_glide_is_played_heard_and_cut_short() -> None:
    glide = simulate_shove(4, 3, SIZE)
    seen: list[tuple[float, ...]] = []
    heard: list[int] = []
    movement = GlideMovement(glide, lambda moment: seen.append(tuple(moment)), lambda: heard.append(1))
    while not movement.done:
        movement.advance(1 / 60)
    assert seen[0] == glide.moments[0] and seen[-1] == glide.moments[-1] and len(set(seen)) > 20
    assert heard
    heard.clear()
    cut = GlideMovement(glide, lambda moment: seen.append(tuple(moment)), lambda: heard.append(1))
    cut.finish()
    assert cut.done and seen[-1] == glide.moments[-1] and not heard
    assert cut.advance(0.5) == 0.5


def test_a_glide_is_worked_out_only_as_far_as_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    step = _Groove.step
    monkeypatch.setattr(_Groove, "step", lambda groove: (steps.append(1), step(groove)))
    movement = GlideMovement(simulate_shove(4, 5, SIZE), lambda moment: None)
    assert not steps
    for _ in range(10):
        before = len(steps)
        movement.advance(1 / 60)
        assert 0 < len(steps) - before <= 5, "four moments a frame, and one for rounding"
    before = len(steps)
    movement.finish()
    assert movement.done and len(steps) == before, "the end is known without the way there"


def test_passing() -> None:
    glide = simulate_shove(4, 2, SIZE)
    assert 0 < glide.passing(0, 0.5) < glide.passing(0, 0.9) < glide.seconds
    assert glide.passing(0, math.inf) == glide.seconds
