"""R4.4: the best way to cut a seat's cloisters into chains, found exactly.

Sets of sites are bit masks (see board_data). A split is a set of disjoint simple paths of at least four
sites each; the best one covers most sites. A path of eight or more can be cut into shorter chains of four
to seven without losing a point, so the search looks at those only and joins them again for showing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from game.web_of_power.board_data import NEIGHBOURS

SHORTEST = 4
_LONGEST = 2 * SHORTEST - 1

Path = tuple[int, ...]


def components(mask: int) -> Iterator[int]:
    """The connected parts of a set of sites that could hold a chain, lowest site first."""
    while mask:
        grown = frontier = mask & -mask
        while frontier:
            reach = 0
            while frontier:
                bit = frontier & -frontier
                frontier ^= bit
                reach |= NEIGHBOURS[bit.bit_length() - 1]
            frontier = reach & mask & ~grown
            grown |= frontier
        mask &= ~grown
        if grown.bit_count() >= SHORTEST:
            yield grown


@lru_cache(maxsize=1 << 16)
def chain_points(mask: int) -> int:
    """Points of the best split of a set of sites: one for each site in a chain."""
    return sum(_split(part)[0] for part in components(mask))


def best_chains(mask: int) -> list[Path]:
    """A best split as paths of site indices, short chains that meet end to end joined; longest first."""
    paths: list[Path] = []
    for part in components(mask):
        paths += _joined(_split(part)[1])
    return sorted(paths, key=lambda path: (-len(path), path))


@lru_cache(maxsize=1 << 16)
def _split(part: int) -> tuple[int, tuple[Path, ...]]:
    """Points and paths of a best split of one connected part of at least four sites.

    The site with fewest neighbours lies in one of the chains through it, or in none; what remains then
    falls apart into smaller parts.
    """
    size = part.bit_count()
    corner = _loneliest(part)
    best, chains = 0, ()  # type: int, tuple[Path, ...]
    for path, covered in _paths_through(corner, part):
        rest = list(components(part & ~covered))
        if len(path) + sum(piece.bit_count() for piece in rest) <= best:
            continue
        found = [_split(piece) for piece in rest]
        points = len(path) + sum(split[0] for split in found)
        if points > best:
            best = points
            chains = (path, *(chain for split in found for chain in split[1]))
            if best == size:
                return best, chains
    if best < size - 1:
        found = [_split(piece) for piece in components(part & ~(1 << corner))]
        points = sum(split[0] for split in found)
        if points > best:
            best, chains = points, tuple(chain for split in found for chain in split[1])
    return best, chains


def _loneliest(part: int) -> int:
    """The site of a part with the fewest neighbours in it, the lowest of several."""
    fewest, chosen = 99, 0
    left = part
    while left:
        bit = left & -left
        left ^= bit
        site = bit.bit_length() - 1
        number = (NEIGHBOURS[site] & part).bit_count()
        if number < fewest:
            fewest, chosen = number, site
            if number <= 1:
                break
    return chosen


def _paths_through(site: int, part: int) -> Iterator[tuple[Path, int]]:
    """Every simple path of four to seven sites through `site` inside `part`, with its mask, once."""
    arms = list(_arms((site,), 1 << site, part))
    here = 1 << site
    for arm, covered in arms:
        if len(arm) >= SHORTEST:
            yield arm, covered
        if len(arm) == 1:
            continue
        for other, also in arms:
            if len(other) == 1 or other[1] <= arm[1] or covered & also != here:
                continue
            if SHORTEST <= len(arm) + len(other) - 1 <= _LONGEST:
                yield arm[:0:-1] + other, covered | also


def _arms(path: Path, covered: int, part: int) -> Iterator[tuple[Path, int]]:
    """Every simple path that goes on from `path`, itself first, up to seven sites."""
    yield path, covered
    if len(path) == _LONGEST:
        return
    steps = NEIGHBOURS[path[-1]] & part & ~covered
    while steps:
        bit = steps & -steps
        steps ^= bit
        yield from _arms((*path, bit.bit_length() - 1), covered | bit, part)


def _joined(paths: tuple[Path, ...]) -> list[Path]:
    """The same sites in fewer, longer chains: two whose ends are joined by a road become one."""
    chains = list(paths)
    joined = True
    while joined:
        joined = False
        for i, first in enumerate(chains):
            for j, second in enumerate(chains):
                if i != j and (merged := _merged(first, second)):
                    chains = [chain for k, chain in enumerate(chains) if k not in (i, j)] + [merged]
                    joined = True
                    break
            if joined:
                break
    return chains


def _merged(first: Path, second: Path) -> Path | None:
    """One path made of two, if an end of the first is one road away from an end of the second."""
    for head in (first, first[::-1]):
        for tail in (second, second[::-1]):
            if NEIGHBOURS[head[-1]] >> tail[0] & 1:
                return head + tail
    return None
