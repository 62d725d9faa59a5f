"""The cards of Web of Power: the card game. Facts, no rules.

Which card carries which symbols and routes is our own design; the numbers of cards are the game's. Lands,
cards, kinds of symbols and laws are their indices in these tuples. A set of cards is a bit mask.
"""

from __future__ import annotations

from typing import NamedTuple


class Land(NamedTuple):
    """One of the nine lands; name: as it is written on the cards; cards: how many it has (R1.1)."""

    key: str
    name: str
    cards: int


class Card(NamedTuple):
    """One land card: its circle symbols, and "ship", "carriage" or "" for its route."""

    id: str
    land: str
    symbols: tuple[str, ...]
    route: str


LANDS: tuple[Land, ...] = (
    Land("Danemark", "Dänemark", 4),
    Land("England", "England", 5),
    Land("Italien", "Italien", 6),
    Land("Bayern", "Bayern", 6),
    Land("Ungarn", "Ungarn", 6),
    Land("Kastilien", "Kastilien", 7),
    Land("Franken", "Franken", 7),
    Land("Sachsen", "Sachsen", 7),
    Land("Frankreich", "Frankreich", 8),
)

SYMBOLS = ("cross", "fan", "crown", "tower", "rose")
ROUTES = ("ship", "carriage")

# The cards of each land in the order of LANDS: the letters of their ids and what each carries.
_DESIGN = (
    ("dan", "cross tower | cross ship | cross ship | tower ship"),
    ("eng", "fan tower | tower tower ship | fan ship | fan ship | ship"),
    ("ita", "cross cross | cross rose | cross ship | rose ship | rose carriage | ship"),
    ("bay", "fan fan | fan tower | fan carriage | tower carriage | tower carriage | carriage"),
    ("ung", "crown crown | crown rose carriage | crown | rose carriage | rose | carriage"),
    ("kas", "tower tower | cross rose | cross ship | cross ship | tower ship | rose carriage | ship"),
    ("frk", "fan fan | crown rose | fan carriage | crown carriage | crown | rose carriage | carriage"),
    ("sac", "crown crown | cross tower | cross carriage | cross | crown carriage | tower ship | carriage"),
    ("frr", "cross cross | fan fan | cross ship | cross carriage | fan ship | crown | crown carriage | ship"),
)


def _cards(land: Land, letters: str, design: str) -> list[Card]:
    found = []
    for number, marks in enumerate(design.split("|"), 1):
        words = marks.split()
        symbols = tuple(word for word in words if word in SYMBOLS)
        route = next((word for word in words if word in ROUTES), "")
        found.append(Card(f"{letters}{number}", land.key, symbols, route))
    return found


CARDS: tuple[Card, ...] = tuple(
    card for land, row in zip(LANDS, _DESIGN, strict=True) for card in _cards(land, *row)
)

# R1.2: two laws of each type; the last one is never played (R3.9).
LAWS = ("take_back_stone", "three_symbols", "any_colours", "minus_two")
LAWS_OF_TYPE = 2

# R1.3, R3.4: stones of a seat, and how many of them may lie out, by number of seats.
STONES = 3
OUT = {3: 3, 4: 2, 5: 2}

# R2.1: the display, and the columns (from 1) of the two laws of each row.
ROWS, COLUMNS = 4, 14
MARKS = ((2, 13), (3, 12), (4, 11), (5, 10))
CELLS = ROWS * COLUMNS
LAW_CELLS = tuple(row * COLUMNS + column - 1 for row, pair in enumerate(MARKS) for column in pair)

# R3.1, R3.9: circle symbols in a turn. R4.3: cards of a chain. R4.4: points lost.
LIMIT, RAISED_LIMIT = 2, 3
CHAIN = 5
MINUS = 2

LAND_INDEX = {land.key: i for i, land in enumerate(LANDS)}
CARD_INDEX = {card.id: i for i, card in enumerate(CARDS)}
LAW_INDEX = {law: i for i, law in enumerate(LAWS)}
LAND_OF = tuple(LAND_INDEX[card.land] for card in CARDS)
CIRCLES = tuple(len(card.symbols) for card in CARDS)


def mask_of(cards: tuple[int, ...]) -> int:
    """The bit mask of some cards."""
    return sum(1 << card for card in cards)


# The cards of a land stand side by side: those of land k are bits SHIFT[k] and up, FULL[k] when shifted down.
SHIFT = tuple(LAND_OF.index(k) for k in range(len(LANDS)))
FULL = tuple((1 << land.cards) - 1 for land in LANDS)
SHIPS, CARRIAGES = (
    mask_of(tuple(i for i, card in enumerate(CARDS) if card.route == route)) for route in ROUTES
)
