"""The map and the cards of Condottiere. Facts, no rules.

Coordinates lie on a canvas of 1000 x 1400 units, x to the right, y down. Everywhere in this package a city
or a kind of card is its index in these tuples, and a set of cities is a bit mask: city i is bit i.
"""

from __future__ import annotations

from typing import NamedTuple


class City(NamedTuple):
    """A region and the city in it (R1.1); x, y: where the city stands."""

    id: str
    x: int
    y: int
    neighbours: tuple[str, ...]


CANVAS = (1000, 1400)

CITIES: tuple[City, ...] = (
    City("Torino", 171, 228, ("Milano", "Genova")),
    City("Milano", 385, 226, ("Torino", "Venezia", "Genova", "Mantova", "Parma", "Modena")),
    City("Venezia", 742, 323, ("Milano", "Mantova", "Ferrara")),
    City("Genova", 295, 361, ("Torino", "Milano", "Parma")),
    City("Mantova", 559, 336, ("Milano", "Venezia", "Modena", "Ferrara")),
    City("Parma", 444, 387, ("Milano", "Genova", "Modena", "Lucca")),
    City("Modena", 533, 429, ("Milano", "Mantova", "Parma", "Ferrara", "Bologna", "Lucca", "Firenze")),
    City("Ferrara", 653, 424, ("Venezia", "Mantova", "Modena", "Bologna")),
    City("Bologna", 593, 489, ("Modena", "Ferrara", "Firenze", "Urbino")),
    City("Lucca", 452, 551, ("Parma", "Modena", "Firenze")),
    City("Firenze", 545, 590, ("Modena", "Bologna", "Lucca", "Siena", "Urbino", "Spoleto", "Roma")),
    City("Siena", 507, 696, ("Firenze", "Roma")),
    City("Urbino", 701, 655, ("Bologna", "Firenze", "Ancona", "Spoleto")),
    City("Ancona", 770, 745, ("Urbino", "Spoleto", "Napoli")),
    City("Spoleto", 663, 794, ("Firenze", "Urbino", "Ancona", "Roma", "Napoli")),
    City("Roma", 612, 951, ("Firenze", "Siena", "Spoleto", "Napoli")),
    City("Napoli", 795, 1160, ("Ancona", "Spoleto", "Roma")),
)

# R1.2: what is on the cards, and how many there are of each kind. The first seven are mercenaries.
KINDS: tuple[str, ...] = (
    "1", "2", "3", "4", "5", "6", "10", "winter", "drum", "scarecrow", "heroine", "surrender", "bishop",
)  # fmt: skip
NUMBERS: tuple[int, ...] = (15, 8, 8, 8, 8, 8, 8, 3, 6, 15, 3, 3, 3)
VALUES: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 10)
WINTER, DRUM, SCARECROW, HEROINE, SURRENDER, BISHOP = range(7, 13)

# Indices of ids, and the borders as masks: NEIGHBOURS[i] are the cities next to city i.
CITY_INDEX = {city.id: i for i, city in enumerate(CITIES)}
KIND_INDEX = {kind: i for i, kind in enumerate(KINDS)}
NEIGHBOURS = tuple(sum(1 << CITY_INDEX[name] for name in city.neighbours) for city in CITIES)
ALL_CITIES = (1 << len(CITIES)) - 1

HAND = 10  # R2.1
PER_CITY = 2  # R2.1
HEROINE_POINTS = 10  # R2.5
LINKED_BONUS = 5  # R4.3
