"""The generator gives the same numbers for ever, and fair ones."""

from __future__ import annotations

import pytest

from game.core.rng import MASK, Rng, mix, seed_from


def test_numbers_of_splitmix64() -> None:
    """The published first outputs of SplitMix64 for the seed 1234567."""
    rng = Rng(1234567)
    assert [rng.next() for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]


def test_numbers_never_change() -> None:
    rng = Rng(42)
    assert [rng.below(6) for _ in range(12)] == [4, 0, 1, 2, 0, 5, 1, 4, 2, 3, 1, 2]
    things = list("abcdefgh")
    rng.shuffle(things)
    assert "".join(things) == "cfhabgde"
    assert seed_from("agents", 7) == 8428276196392229889


def test_state_is_everything() -> None:
    one = Rng(99)
    for _ in range(10):
        one.next()
    two = Rng(one.state)
    assert [one.next() for _ in range(5)] == [two.next() for _ in range(5)]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 55, 1000])
def test_below_is_in_range_and_even(n: int) -> None:
    rng = Rng(5)
    many = 400 * n if n < 100 else 40 * n
    counts = [0] * n
    for _ in range(many):
        counts[rng.below(n)] += 1
    expected = many / n
    chi_squared = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_squared < n + 5 * (2 * n) ** 0.5  # five standard deviations above the mean


def test_shuffle_reaches_every_order_alike() -> None:
    rng = Rng(8)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24 * 400):
        things = [1, 2, 3, 4]
        rng.shuffle(things)
        counts[tuple(things)] = counts.get(tuple(things), 0) + 1
    assert len(counts) == 24
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < 23 + 5 * 46 ** 0.5


def test_shuffle_keeps_what_there_is() -> None:
    things = [1, 1, 2, 3, 5, 8]
    Rng(1).shuffle(things)
    assert sorted(things) == [1, 1, 2, 3, 5, 8]
    for short in ([], [1]):
        copy = list(short)
        Rng(1).shuffle(copy)
        assert copy == short


def test_random_is_a_fraction() -> None:
    rng = Rng(3)
    found = [rng.random() for _ in range(2000)]
    assert all(0 <= value < 1 for value in found)
    assert 0.47 < sum(found) / len(found) < 0.53


def test_big_and_negative_seeds_are_cut_to_size() -> None:
    assert Rng(1 << 64).state == 0
    assert Rng(-1).state == MASK


def test_seed_from_depends_on_every_part_and_on_their_order() -> None:
    seeds = [seed_from(*parts) for parts in [
        (1,), (2,), (1, 2), (2, 1), (1, 2, 0), (12,), ("1", 2), ("a", "bc"), ("ab", "c"), ("abc",), (-1,), (0,),
        (0, 0), (1 << 64,), (1 << 70,), (1,  1 << 64), ("a long name of more than eight bytes",),
        ("another long name of more than eight bytes",), ()]]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed <= MASK for seed in seeds)


def test_mix_is_one_to_one_on_a_sample() -> None:
    assert len({mix(value) for value in range(5000)}) == 5000


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [Rng(seed_from(seed)).below(100) for seed in range(2000)]
    assert len(set(firsts)) == 100
    assert 44 < sum(firsts) / len(firsts) < 55
