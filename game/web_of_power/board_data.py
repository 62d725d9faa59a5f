"""The board of Web of Power: countries, cloister sites, roads, alliances and cards. Facts, no rules.

The map is our own design. Coordinates lie on a canvas of 1000 x 900 units, x to the right, y down.
Everywhere in this package a country, site, colour or alliance is its index in these tuples.
"""

from __future__ import annotations

from typing import NamedTuple


class Country(NamedTuple):
    """One of the nine countries; x, y: where its crest stands."""

    id: str
    name: str
    colour: str
    x: int
    y: int


class Site(NamedTuple):
    """One cloister site."""

    id: str
    country: str
    name: str
    x: int
    y: int


class Alliance(NamedTuple):
    """A numbered alliance between two countries; by_sea: the line crosses water."""

    number: int
    first: str
    second: str
    by_sea: bool = False


CANVAS = (1000, 900)

COLOURS: tuple[str, ...] = ("violett", "gruen", "gelb", "rot", "blau")
# R1.3: how many cards of each colour are in the box.
DECK: tuple[int, ...] = (9, 12, 11, 13, 10)  # in the order of COLOURS

COUNTRIES: tuple[Country, ...] = (
    Country("FR", "Frankreich", "violett", 205, 585),
    Country("EN", "England", "blau", 215, 120),
    Country("LO", "Lothringen", "gelb", 440, 330),
    Country("FK", "Franken", "rot", 690, 290),
    Country("BY", "Bayern", "gruen", 850, 470),
    Country("SW", "Schwaben", "blau", 605, 485),
    Country("BU", "Burgund", "gruen", 420, 570),
    Country("IT", "Italien", "gelb", 730, 770),
    Country("AR", "Aragon", "rot", 170, 785),
)

# The sites of one country stand side by side.
SITES: tuple[Site, ...] = (
    Site("FR1", "FR", "Rouen", 300, 330),
    Site("FR2", "FR", "Paris", 375, 375),
    Site("FR3", "FR", "Tours", 265, 430),
    Site("FR4", "FR", "Orléans", 350, 450),
    Site("FR5", "FR", "Poitiers", 235, 510),
    Site("FR6", "FR", "Bourges", 365, 530),
    Site("FR7", "FR", "Limoges", 295, 590),
    Site("FR8", "FR", "Toulouse", 300, 690),
    Site("EN1", "EN", "York", 235, 50),
    Site("EN2", "EN", "Lincoln", 290, 110),
    Site("EN3", "EN", "London", 310, 205),
    Site("EN4", "EN", "Oxford", 235, 190),
    Site("EN5", "EN", "Exeter", 150, 235),
    Site("LO1", "LO", "Utrecht", 490, 180),
    Site("LO2", "LO", "Brügge", 415, 240),
    Site("LO3", "LO", "Lüttich", 500, 275),
    Site("LO4", "LO", "Trier", 545, 345),
    Site("LO5", "LO", "Metz", 505, 410),
    Site("FK1", "FK", "Corvey", 620, 195),
    Site("FK2", "FK", "Erfurt", 720, 215),
    Site("FK3", "FK", "Fulda", 640, 265),
    Site("FK4", "FK", "Mainz", 600, 330),
    Site("FK5", "FK", "Würzburg", 670, 350),
    Site("FK6", "FK", "Bamberg", 745, 310),
    Site("SW1", "SW", "Straßburg", 575, 440),
    Site("SW2", "SW", "Hirsau", 640, 420),
    Site("SW3", "SW", "Augsburg", 715, 445),
    Site("SW4", "SW", "St. Gallen", 640, 530),
    Site("BY1", "BY", "Regensburg", 790, 395),
    Site("BY2", "BY", "Passau", 860, 415),
    Site("BY3", "BY", "Melk", 935, 440),
    Site("BY4", "BY", "Freising", 785, 470),
    Site("BY5", "BY", "Salzburg", 845, 530),
    Site("BY6", "BY", "Brixen", 765, 570),
    Site("BU1", "BU", "Besançon", 525, 500),
    Site("BU2", "BU", "Cluny", 460, 530),
    Site("BU3", "BU", "Genf", 545, 580),
    Site("BU4", "BU", "Lyon", 465, 620),
    Site("BU5", "BU", "Arles", 460, 710),
    Site("IT1", "IT", "Mailand", 640, 640),
    Site("IT2", "IT", "Venedig", 775, 655),
    Site("IT3", "IT", "Bologna", 715, 700),
    Site("IT4", "IT", "Pisa", 665, 760),
    Site("IT5", "IT", "Rom", 770, 840),
    Site("AR1", "AR", "Santiago", 45, 700),
    Site("AR2", "AR", "Burgos", 130, 720),
    Site("AR3", "AR", "Pamplona", 215, 720),
    Site("AR4", "AR", "Saragossa", 235, 800),
    Site("AR5", "AR", "Toledo", 115, 840),
    Site("AR6", "AR", "Barcelona", 320, 800),
)

ROADS: tuple[tuple[str, str], ...] = (
    ("EN1", "EN2"), ("EN2", "EN3"), ("EN3", "EN4"), ("EN4", "EN5"), ("EN3", "FR1"), ("EN3", "LO2"),
    ("FR1", "FR2"), ("FR1", "FR3"), ("FR2", "FR4"), ("FR3", "FR4"), ("FR3", "FR5"), ("FR4", "FR6"),
    ("FR5", "FR7"), ("FR6", "FR7"), ("FR7", "FR8"), ("FR2", "LO2"), ("FR2", "LO5"), ("FR6", "BU2"),
    ("FR8", "AR3"), ("FR8", "AR6"), ("FR8", "BU5"), ("LO1", "LO2"), ("LO2", "LO3"), ("LO3", "LO4"),
    ("LO4", "LO5"), ("LO1", "FK1"), ("LO4", "FK4"), ("LO5", "SW1"), ("LO5", "BU1"), ("FK1", "FK2"),
    ("FK1", "FK3"), ("FK3", "FK4"), ("FK4", "FK5"), ("FK5", "FK6"), ("FK2", "FK6"), ("FK5", "SW2"),
    ("FK6", "BY1"), ("SW1", "SW2"), ("SW2", "SW3"), ("SW3", "SW4"), ("SW1", "BU1"), ("SW3", "BY4"),
    ("SW4", "IT1"), ("BY1", "BY2"), ("BY2", "BY3"), ("BY1", "BY4"), ("BY4", "BY5"), ("BY4", "BY6"),
    ("BY3", "BY5"), ("BY6", "IT2"), ("BU1", "BU2"), ("BU1", "BU3"), ("BU2", "BU4"), ("BU3", "BU4"),
    ("BU4", "BU5"), ("BU3", "IT1"), ("IT1", "IT3"), ("IT2", "IT3"), ("IT3", "IT4"), ("IT4", "IT5"),
    ("AR1", "AR2"), ("AR2", "AR3"), ("AR3", "AR4"), ("AR2", "AR5"), ("AR4", "AR5"), ("AR4", "AR6"),
)

ALLIANCES: tuple[Alliance, ...] = (
    Alliance(1, "EN", "FR", by_sea=True),
    Alliance(2, "EN", "LO", by_sea=True),
    Alliance(3, "EN", "AR", by_sea=True),
    Alliance(4, "FR", "LO"),
    Alliance(5, "FR", "BU"),
    Alliance(6, "FR", "AR"),
    Alliance(7, "FR", "IT", by_sea=True),
    Alliance(8, "LO", "FK"),
    Alliance(9, "LO", "SW"),
    Alliance(10, "FK", "BY"),
    Alliance(11, "SW", "BU"),
    Alliance(12, "SW", "BY"),
    Alliance(13, "BU", "IT"),
    Alliance(14, "BY", "IT"),
    Alliance(15, "AR", "IT", by_sea=True),
)

# Indices of ids, and the same facts as indices.
COLOUR_INDEX = {colour: i for i, colour in enumerate(COLOURS)}
COUNTRY_INDEX = {country.id: i for i, country in enumerate(COUNTRIES)}
SITE_INDEX = {site.id: i for i, site in enumerate(SITES)}
COLOUR_OF = tuple(COLOUR_INDEX[country.colour] for country in COUNTRIES)
COUNTRY_OF = tuple(COUNTRY_INDEX[site.country] for site in SITES)
LINKS = tuple((COUNTRY_INDEX[a.first], COUNTRY_INDEX[a.second]) for a in ALLIANCES)

# Sets of sites are bit masks: site i is bit i.
ALL_SITES = (1 << len(SITES)) - 1
SITES_OF = tuple(
    sum(1 << i for i, site in enumerate(SITES) if site.country == country.id) for country in COUNTRIES
)


def _neighbours() -> tuple[int, ...]:
    masks = [0] * len(SITES)
    for first, second in ROADS:
        a, b = SITE_INDEX[first], SITE_INDEX[second]
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return tuple(masks)


# NEIGHBOURS[i]: the sites one road away from site i.
NEIGHBOURS = _neighbours()

CLOISTERS, ADVISORS = 20, 8  # R1.2: pieces of each player
HAND = 3  # R2.1
DISPLAY = 2  # R2.1


def box(seats: int) -> tuple[int, ...]:
    """R1.4: cards of each colour that are played with, in the order of COLOURS."""
    return tuple(number - (5 - seats) for number in DECK)
