"""Our own tiny random generator: 64 bits of state, the same numbers on every Python for ever.

SplitMix64 (Steele, Lea, Flood 2014): the state walks by a constant and each output is a mix of it.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")
MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """Spread the bits of an integer over 64 bits."""
    value &= MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def seed_from(*parts: int | str) -> int:
    """A seed that depends on all parts, e.g. an agent seed, a seat and a ply."""
    value = 0x243F6A8885A308D3
    for part in parts:
        number = int.from_bytes(part.encode(), "big") if isinstance(part, str) else part
        while True:
            value = mix(value ^ (number & MASK)) + _STEP & MASK
            number >>= 64
            if number in (0, -1):
                break
    return mix(value)


class Rng:
    """A generator whose whole memory is `state`; a game state keeps that integer and nothing else."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    def next(self) -> int:
        """The next 64-bit number."""
        self.state = (self.state + _STEP) & MASK
        return mix(self.state)

    def below(self, n: int) -> int:
        """A whole number in [0, n), every one equally likely to within 2**-32 for n < 2**32."""
        return (self.next() * n) >> 64

    def random(self) -> float:
        """A number in [0, 1). For agents only: rules use integers."""
        return (self.next() >> 11) / (1 << 53)

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]

    def choice(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]
