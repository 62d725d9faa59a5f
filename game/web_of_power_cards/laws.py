"""Sets of law cards: one small number, two bits for each type, since there are two of each (R1.2)."""

from __future__ import annotations

from collections.abc import Sequence

from game.web_of_power_cards.board_data import LAWS, LAWS_OF_TYPE

TAKE_BACK, THREE_SYMBOLS, ANY_COLOURS, MINUS_TWO = range(len(LAWS))


def one(law: int) -> int:
    """The set of one card of a type."""
    return 1 << 2 * law


def count(laws: int, law: int) -> int:
    """Cards of a type in a set."""
    return laws >> 2 * law & 3


def names(laws: int) -> tuple[str, ...]:
    """The types in a set, in the order of LAWS, equal ones repeated."""
    return tuple(name for law, name in enumerate(LAWS) for _ in range(laws >> 2 * law & 3))


def types(laws: int) -> list[int]:
    """The same as indices."""
    return [law for law in range(len(LAWS)) for _ in range(laws >> 2 * law & 3)]


def gathered(laws: Sequence[int]) -> int:
    """The set of some types (indices)."""
    return sum(map(one, laws))


SIZE = tuple(sum(packed >> 2 * law & 3 for law in range(len(LAWS))) for packed in range(1 << 2 * len(LAWS)))
ALL = sum(LAWS_OF_TYPE * one(law) for law in range(len(LAWS)))
