"""Kingdoms: which cities hang together, and how many are needed (R3.1, R4.1, R4.4)."""

from __future__ import annotations

from functools import cache, lru_cache

from game.condottiere.board_data import CITIES, NEIGHBOURS


def needed(seats: int, bigger_kingdoms: bool, first_print: bool) -> int:
    """R3.1, R4.1, R4.4: linked cities that win at once."""
    if first_print:
        need = {2: 6, 3: 5}.get(seats, 4)
    else:
        need = 4 if seats <= 3 else 3
    return need + bigger_kingdoms


@lru_cache(1 << 14)
def chain_at(cities: int, city: int) -> int:
    """R3.1: the cities linked with one of them, that one included, as a mask."""
    found = edge = 1 << city
    while edge:
        near = 0
        while edge:
            low = edge & -edge
            near |= NEIGHBOURS[low.bit_length() - 1]
            edge ^= low
        edge = near & cities & ~found
        found |= edge
    return found


@lru_cache(1 << 14)
def chains(cities: int) -> tuple[int, ...]:
    """The cities divided into linked groups, as masks, in the order of the map."""
    found = []
    while cities:
        chain = chain_at(cities, (cities & -cities).bit_length() - 1)
        found.append(chain)
        cities &= ~chain
    return tuple(found)


def longest(cities: int) -> int:
    """Cities in the largest linked group."""
    return max((chain.bit_count() for chain in chains(cities)), default=0)


@cache
def kingdoms(need: int) -> tuple[int, ...]:
    """Every linked group of so many cities that the map allows, as masks."""
    found = {1 << city for city in range(len(CITIES))}
    for _ in range(need - 1):
        found = {group | 1 << city for group in found for city in members(neighbours(group))}
    return tuple(sorted(found))


def neighbours(cities: int) -> int:
    """The cities next to these that are none of them, as a mask."""
    near = 0
    for city in members(cities):
        near |= NEIGHBOURS[city]
    return near & ~cities


@lru_cache(1 << 12)
def missing(cities: int, open_cities: int, need: int) -> tuple[int, int]:
    """How many more cities would win (R3.1), and which can be the next: (number, mask).

    cities: own; open_cities: those that can still be had. The mask holds every city that lies on a shortest
    way. (0, 0): enough are linked; (-1, 0): they cannot be linked any more.
    """
    least, useful = need + 1, 0
    for kingdom in kingdoms(need):
        wanted = kingdom & ~cities
        number = wanted.bit_count()
        if number <= least and not wanted & ~open_cities:
            useful = wanted if number < least else useful | wanted
            least = number
    return (least, useful) if least <= need else (-1, 0)


def members(cities: int) -> list[int]:
    """The cities of a mask, in the order of the map."""
    return [city for city in range(len(CITIES)) if cities >> city & 1]


@lru_cache(1 << 12)
def city_names(cities: int) -> tuple[str, ...]:
    """The cities of a mask by name."""
    return tuple(CITIES[city].id for city in members(cities))
