"""Movement in time: exact ends, no lost time, and cutting short."""

from __future__ import annotations

import math

import pytest

from scenes.kit.tween import (
    Call,
    Movement,
    Parallel,
    Sequence,
    Timeline,
    Tween,
    Wait,
    arc,
    ease_in,
    ease_in_out,
    ease_out,
    line,
    linear,
    overshoot,
    staggered,
)


@pytest.mark.parametrize("ease", [linear, ease_in, ease_out, ease_in_out, overshoot])
def test_easings_begin_at_0_and_end_at_1(ease: object) -> None:
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)  # type: ignore[operator]
    assert ease(1.0) == pytest.approx(1.0)  # type: ignore[operator]


def test_a_tween_ends_exactly_at_1_and_gives_back_the_rest() -> None:
    seen: list[float] = []
    tween = Tween(0.5, seen.append, linear)
    assert tween.advance(0.25) == 0 and seen[-1] == pytest.approx(0.5) and not tween.done
    assert tween.advance(0.4) == pytest.approx(0.15) and seen[-1] == 1.0 and tween.done
    assert tween.advance(1) == 1 and len(seen) == 2


def test_a_sequence_loses_no_time_between_its_parts() -> None:
    diary: list[str] = []
    last: list[float] = []
    sequence = Sequence(Wait(0.3), Call(lambda: diary.append("middle")), Tween(0.4, last.append, linear))
    sequence.advance(0.5)
    assert diary == ["middle"] and last == [pytest.approx(0.5)]
    assert sequence.advance(0.5) == pytest.approx(0.3) and sequence.done


def test_parallel_ends_with_the_slowest() -> None:
    short: list[float] = []
    long: list[float] = []
    both = Parallel(Tween(0.2, short.append), Tween(0.6, long.append))
    assert both.advance(0.3) == 0 and short[-1] == 1.0
    assert both.advance(0.4) == pytest.approx(0.1) and long[-1] == 1.0 and both.done
    assert Parallel().done


def test_finish_calls_everything_once_and_in_order() -> None:
    diary: list[str] = []
    shares: list[float] = []
    movement: Movement = Sequence(Tween(5, shares.append), Call(lambda: diary.append("a")),
                                  Parallel(Call(lambda: diary.append("b")), Tween(9, shares.append)),
                                  Call(lambda: diary.append("c")))
    movement.advance(0.1)
    movement.finish()
    assert diary == ["a", "b", "c"] and shares[-2:] == [1.0, 1.0] and movement.done
    movement.finish()
    assert diary == ["a", "b", "c"]


def test_the_timeline_obeys_the_speed() -> None:
    def time_of(speed: str) -> int:
        timeline = Timeline(speed)
        timeline.play(Wait(1.0))
        frames = 0
        while timeline.busy:
            timeline.update(0.05)
            frames += 1
        return frames
    assert time_of("off") == 0
    assert time_of("fast") < time_of("normal") < time_of("slow")


def test_off_is_over_before_play_returns() -> None:
    seen: list[float] = []
    Timeline("off").play(Tween(3, seen.append))
    assert seen == [1.0]


def test_what_is_started_at_an_end_is_played_and_finished_too() -> None:
    timeline = Timeline()
    diary: list[str] = []

    def again() -> None:
        diary.append("first")
        timeline.play(Sequence(Wait(1), Call(lambda: diary.append("second"))))
    timeline.play(Call(again))
    timeline.update(0.1)
    assert diary == ["first"] and timeline.busy
    timeline.finish()
    assert diary == ["first", "second"] and not timeline.busy
    timeline.play(Call(again))
    timeline.finish()
    assert diary == ["first", "second"] * 2


def test_dealt_cards_start_one_after_another() -> None:
    starts: list[list[float]] = [[], [], []]
    deal = staggered([Tween(0.2, seen.append, linear) for seen in starts], 0.1)
    deal.advance(0.15)
    assert [len(seen) for seen in starts] == [1, 1, 0]
    deal.finish()
    assert [seen[-1] for seen in starts] == [1.0] * 3


def test_an_arc_rises_to_its_lift_and_ends_on_the_point() -> None:
    path = arc((0, 0), (100, 50), 40)
    assert path(0) == (0, 0) and path(1) == (100, 50)
    assert path(0.5) == (50, pytest.approx(25 - 40))
    assert line((0, 0), (4, 8))(0.25) == (1, 2)
    assert not math.isnan(path(0.3)[1])
