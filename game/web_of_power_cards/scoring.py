"""Scoring of Web of Power: the card game, as numbers and as a sheet (R4). Collections are masks of cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.core.api import Json
from game.web_of_power_cards.board_data import (
    CARDS,
    CARRIAGES,
    CHAIN,
    FULL,
    LANDS,
    MINUS,
    SHIFT,
    SHIPS,
    SYMBOLS,
)

Row = tuple[int, ...]

# R4.1: lands are scored from the largest down, Frankreich first.
ORDER = tuple(reversed(range(len(LANDS))))


def symbols_among(land: int, part: int) -> dict[str, int]:
    """Circle symbols on some cards of a land (a mask shifted down to bit 0), by kind, only those there are."""
    marks = [symbol for i in range(LANDS[land].cards) if part >> i & 1 for symbol in CARDS[SHIFT[land] + i].symbols]
    return {kind: marks.count(kind) for kind in SYMBOLS if kind in marks}


# R4.2: the highest number of one kind of circle among every part of a land.
BEST = [[max(symbols_among(land, part).values(), default=0) for part in range(full + 1)]
         for land, full in enumerate(FULL)]  # fmt: skip


def numbers(collections: Sequence[int], land: int) -> Row:
    """Cards of a land, one number a seat."""
    shift, full = SHIFT[land], FULL[land]
    return tuple([(held >> shift & full).bit_count() for held in collections])


def symbols(collections: Sequence[int], land: int) -> Row:
    """R4.2: each seat's highest number of one kind of circle in a land."""
    shift, full, best = SHIFT[land], FULL[land], BEST[land]
    return tuple([best[held >> shift & full] for held in collections])


@cache
def card_points(held: Row) -> Row:
    """R4.1: most gets the number of all cards held; each next rank the number of the rank above."""
    points = [0] * len(held)
    worth = sum(held)
    for number in sorted(set(held) - {0}, reverse=True):
        for seat, own in enumerate(held):
            if own == number:
                points[seat] = worth
        worth = number
    return tuple(points)


@cache
def symbol_points(best: Row) -> Row:
    """R4.2: whoever reaches the highest number of one kind scores it, all others nothing."""
    top = max(best)
    return tuple(top if own == top else 0 for own in best)


def chain(length: int) -> int:
    """R4.3: five or more ships, or carriages, score their number."""
    return length if length >= CHAIN else 0


def route_points(collections: Sequence[int], route: int) -> Row:
    """R4.3 for one kind of route (its mask), one number a seat."""
    return tuple([chain((held & route).bit_count()) for held in collections])


def minus_points(laws: Sequence[int]) -> Row:
    """R4.4: what the given number of such laws costs each seat."""
    return tuple(-MINUS * number for number in laws)


def total(collections: Sequence[int], laws: Sequence[int]) -> list[int]:
    """R4 as a whole, one number a seat; laws: minus-two laws of each seat."""
    points = [chain((held & SHIPS).bit_count()) + chain((held & CARRIAGES).bit_count()) - MINUS * number
              for held, number in zip(collections, laws)]  # fmt: skip
    for land in ORDER:
        cards = card_points(numbers(collections, land))
        circles = symbol_points(symbols(collections, land))
        for seat, more in enumerate(cards):
            points[seat] += more + circles[seat]
    return points


def sheet(collections: Sequence[int], laws: Sequence[int]) -> Json:
    """The scoring item by item, as the protocol's `explain` prints it."""
    return {
        "lands": {
            LANDS[land].key: {
                "cards": list(card_points(numbers(collections, land))),
                "symbols": list(symbol_points(symbols(collections, land))),
            }
            for land in ORDER
        },
        "ships": list(route_points(collections, SHIPS)),
        "carriages": list(route_points(collections, CARRIAGES)),
        "minus": list(minus_points(laws)),
        "total": total(collections, laws),
    }
