"""The cards: colours, ranks and decks, and how cards, hands and expeditions become small numbers.

A kind of card is an index: kinds of one colour stand together, by rank. A hand is a sorted list of kinds.
A bundle is a multiset of kinds in one number, two bits a kind (there are never more than three alike). A column,
the cards of one expedition, is a number too: its last two bits count investments, bit n stands for the number
n; since numbers only rise (R1.5, R2.4), that says everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

COLOURS = ("y", "b", "w", "g", "r")
WIDTH = len(COLOURS)  # columns of a side
SIDES = 2
HAND = 8  # R1.2, R2.3


class Rank(NamedTuple):
    """sign: how it is written; value: 0 for an investment; copies: in a deck for two and for four, a colour."""

    sign: str
    value: int
    for_two: int
    for_four: int


# R1.1 and R2.1: a second set lends its 2s, 3s and 4s to a game for four.
RANKS = (
    Rank("*", 0, 3, 3),
    Rank("2", 2, 1, 2),
    Rank("3", 3, 1, 2),
    Rank("4", 4, 1, 2),
    Rank("5", 5, 1, 1),
    Rank("6", 6, 1, 1),
    Rank("7", 7, 1, 1),
    Rank("8", 8, 1, 1),
    Rank("9", 9, 1, 1),
    Rank("10", 10, 1, 1),
)
INVESTMENTS = RANKS[0].for_two

KINDS = tuple(colour + rank.sign for colour in COLOURS for rank in RANKS)
KIND_INDEX = {name: kind for kind, name in enumerate(KINDS)}
COLOUR_INDEX = {letter: colour for colour, letter in enumerate(COLOURS)}
COLOUR_OF = tuple(kind // len(RANKS) for kind in range(len(KINDS)))
VALUE = tuple(RANKS[kind % len(RANKS)].value for kind in range(len(KINDS)))

# What a card adds to a column: an investment counts one, a number sets its own bit.
STEP = tuple(1 << value if value else 1 for value in VALUE)


def deck(seats: int) -> list[int]:
    """All kinds of a game for so many seats, sorted, equal ones repeated."""
    copies = [rank.for_two if seats == 2 else rank.for_four for rank in RANKS]
    return [kind for kind in range(len(KINDS)) for _ in range(copies[kind % len(RANKS)])]


DECKS = {2: tuple(deck(2)), 4: tuple(deck(4))}


def names(kinds: Iterable[int]) -> tuple[str, ...]:
    """Kinds as they are written."""
    return tuple(KINDS[kind] for kind in kinds)


def side_of(seat: int) -> int:
    """R2.2: partners sit opposite and share a side; with two players a side is a seat."""
    return seat % SIDES


# Columns -----------------------------------------------------------------------------------------------

COLUMNS = 1 << 11  # so many numbers can be columns, though not each is one


def column(kinds: Iterable[int]) -> int:
    """The column of some cards of one colour."""
    return sum(STEP[kind] for kind in kinds)


def column_kinds(colour: int, cards: int) -> list[int]:
    """The cards of a column from the first laid to the last."""
    first = colour * len(RANKS)
    numbers = [first + i for i, rank in enumerate(RANKS) if rank.value and cards >> rank.value & 1]
    return [first] * (cards & 3) + numbers


@cache
def column_names(colour: int, cards: int) -> tuple[str, ...]:
    """The same as they are written."""
    return names(column_kinds(colour, cards))


# LAST[column]: its highest number, 0 if there is none. FITS[column] >> value & 1: whether a card of that value
# may come next: a higher number (R1.5, R2.4), or an investment while there is no number.
LAST = tuple(cards.bit_length() - 1 if cards > 3 else 0 for cards in range(COLUMNS))
FITS = tuple(
    sum(1 << rank.value for rank in RANKS if rank.value > last) | (not last and cards & 3 < INVESTMENTS)
    for cards, last in enumerate(LAST)
)


# Bundles -----------------------------------------------------------------------------------------------

_ONE = tuple(1 << 2 * kind for kind in range(len(KINDS)))
_LOW = sum(_ONE)
_COLOUR_BITS = 2 * len(RANKS)


def bundle(kinds: Iterable[int]) -> int:
    """A multiset of kinds."""
    return sum(map(_ONE.__getitem__, kinds))


@cache
def column_bundle(colour: int, cards: int) -> int:
    """The cards of a column as a bundle."""
    return bundle(column_kinds(colour, cards))


DECK_BUNDLES = {seats: bundle(cards) for seats, cards in DECKS.items()}


def count(cards: int, kind: int) -> int:
    """How often a kind is in a bundle."""
    return cards >> 2 * kind & 3


def spread(cards: int) -> list[int]:
    """The kinds in a bundle, sorted, equal ones repeated."""
    return [kind for kind in range(len(KINDS)) for _ in range(cards >> 2 * kind & 3)] if cards else []


def spread_names(cards: int) -> tuple[str, ...]:
    """The same as they are written. Colour by colour, since most colours are as they were the last time."""
    found: tuple[str, ...] = ()
    colour = 0
    while cards:
        found += _of_colour(colour, cards & (1 << _COLOUR_BITS) - 1)
        cards >>= _COLOUR_BITS
        colour += 1
    return found


@lru_cache(4096)
def _of_colour(colour: int, cards: int) -> tuple[str, ...]:
    return names(spread(cards << _COLOUR_BITS * colour))


def less_two(cards: int) -> int:
    """What stays of a bundle when every kind drops by two: one where there were three."""
    return cards & cards >> 1 & _LOW
