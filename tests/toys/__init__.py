"""Toy games: tiny, complete games that show every part of the contract, for tests only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from game.core import registry
from game.core.registry import Listed

STONES = "toy_stones"
CARDS = "toy_cards"

ROWS = (Listed(STONES, "tests.toys.stones"), Listed(CARDS, "tests.toys.cards"))


def install() -> None:
    """Put the toys into the registry of this process; doing it twice changes nothing."""
    present = {row.id for row in registry.GAMES}
    registry.GAMES.extend(row for row in ROWS if row.id not in present)


@contextmanager
def guests() -> Iterator[None]:
    """Whatever is installed inside is gone afterwards, so that no other test meets it."""
    before = list(registry.GAMES)
    yield
    registry.GAMES[:] = before
