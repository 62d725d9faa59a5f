"""Points worked out again from positions alone, slowly and without the rules' own code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from game.core.api import Json
from game.web_of_power.board_data import ALLIANCES, ROADS, SITES
from game.web_of_power_cards.board_data import CARDS


def toy_stones(history: Sequence[Json]) -> list[int]:
    """One for the winner."""
    now = history[-1]
    if any(now["heaps"]):
        return [0, 0]
    winner = 1 - now["last"] if now["options"]["misere"] else now["last"]
    return [int(seat == winner) for seat in (0, 1)]


def toy_cards(history: Sequence[Json]) -> list[int]:
    """One for a single card, three for a pair, five for the best hand."""
    points = [0] * history[0]["seats"]
    for before, after in pairwise(history):
        for seat, row in enumerate(after["rows"]):
            points[seat] += {0: 0, 1: 1, 2: 3}[len(row) - len(before["rows"][seat])]
    if history[-1]["end"]:
        sums = [sum(map(int, shown)) for shown in history[-1]["shown"]]
        points = [old + 5 * (own == max(sums)) for old, own in zip(points, sums)]
    return points


def web_of_power(history: Sequence[Json]) -> list[int]:
    """R4: cloisters when the pile ran out first; cloisters, alliances and chains at the end."""
    points = [0] * history[0]["seats"]
    first = next((now for now in history if now["decks_run_out"] >= 1), None)
    parts = [] if first is None else [_cloisters(first)]
    if history[-1]["phase"] == "over":
        parts += [_cloisters(history[-1]), _alliances(history[-1]), _chains(history[-1])]
    for part in parts:
        points = [old + new for old, new in zip(points, part)]
    return points


def condottiere(history: Sequence[Json]) -> list[int]:
    """R4.3: a point for each own city, on top of what the finished games of a series have brought."""
    now = history[-1]
    own = [list(now["owners"].values()).count(seat) for seat in range(now["seats"])]
    if now["options"]["points"]:
        own = [0] * now["seats"] if now["phase"] == "over" else own
        own = [points + more for points, more in zip(now["series"], own)]
    return own


def _cloisters(position: Json) -> list[int]:
    """R4.2, rank by rank."""
    points = [0] * position["seats"]
    for country in {site.country for site in SITES}:
        numbers = [0] * position["seats"]
        for site, seat in position["cloisters"].items():
            numbers[seat] += site.startswith(country)
        worth = sum(numbers)
        for rank in sorted({number for number in numbers if number}, reverse=True):
            for seat, number in enumerate(numbers):
                points[seat] += worth if number == rank else 0
            worth = rank
    return points


def _alliances(position: Json) -> list[int]:
    """R4.3."""
    points = [0] * position["seats"]
    for alliance in ALLIANCES:
        both = [position["advisors"][alliance.first], position["advisors"][alliance.second]]
        for seat in range(position["seats"]):
            if all(row[seat] == max(row) > 0 for row in both):
                points[seat] += sum(map(sum, both))
    return points


def _chains(position: Json) -> list[int]:
    """R4.4: every way to draw every chain is tried."""
    return [_best_chains({site for site, owner in position["cloisters"].items() if owner == seat})
            for seat in range(position["seats"])]


def _best_chains(own: set[str]) -> int:
    roads = [way for pair in ROADS for way in (pair, pair[::-1])]
    near = {site: {b for a, b in roads if a == site and b in own} for site in own}
    chains: set[frozenset[str]] = set()

    def walk(path: list[str]) -> None:
        if len(path) >= 4:
            chains.add(frozenset(path))
        for site in sorted(near[path[-1]].difference(path)):
            walk([*path, site])

    for site in sorted(own):
        walk([site])

    @cache
    def best(left: frozenset[str]) -> int:
        if not left:
            return 0
        one = min(left)
        worth = best(left - {one})
        for chain in chains:
            if one in chain and chain <= left:
                worth = max(worth, len(chain) + best(left - chain))
        return worth

    return best(frozenset(own))


def lost_cities(history: Sequence[Json]) -> list[int]:
    """R1.9, R1.10: every expedition card by card, and the finished rounds as their last positions had them."""
    now = history[-1]
    seats = now["seats"]
    totals = [0, 0]
    for before, after in pairwise(history):
        if after["round"] > before["round"]:
            totals = [old + new for old, new in zip(totals, _expeditions(before))]
    both = [old + new for old, new in zip(totals, _expeditions(now))]
    return [both[seat % 2] for seat in range(seats)]


def _expeditions(position: Json) -> list[int]:
    points = []
    for side in position["expeditions"]:
        total = 0
        for cards in side.values():
            worth = -20 if cards else 0
            worth += sum(int(card[1:]) for card in cards if not card.endswith("*"))
            worth += worth * sum(card.endswith("*") for card in cards)
            total += worth + (20 if len(cards) > 7 else 0)
        points.append(total)
    return points


def abalone(history: Sequence[Json]) -> list[int]:
    """R3.1: one for every marble that is on the board no more, counted on the board."""
    first, now = ("".join(position["rows"]) for position in (history[0], history[-1]))
    return [first.count(rival) - now.count(rival) for rival in "WB"]


def web_of_power_cards(history: Sequence[Json]) -> list[int]:
    """R2.2, R4: every finished game of a series, card by card; the last card of a game ends it at once."""
    points = [0] * history[0]["seats"]
    for before, after in pairwise(history):
        if after["game"] > before["game"] or (after["phase"] == "over") > (before["phase"] == "over"):
            points = [old + new for old, new in zip(points, _land_cards(before))]
    return points


def _land_cards(position: Json) -> list[int]:
    """R4 when the seat to move takes the one card that is left."""
    (last,) = [thing for row in position["rows"] for thing in row]
    mover = position["to_move"]
    held = [[card for card in CARDS if card.id in ids] for ids in position["collections"]]
    held[mover].append(next(card for card in CARDS if card.id == last["card"]))
    hands = [[*ids, last["law"]] if seat == mover else ids for seat, ids in enumerate(position["laws"])]
    points = [-2 * ids.count("minus_two") for ids in hands]
    for route in ("ship", "carriage"):
        marks = [sum(card.route == route for card in cards) for cards in held]
        points = [old + (new if new >= 5 else 0) for old, new in zip(points, marks)]
    for land in {card.land for card in CARDS}:
        here = [[card for card in cards if card.land == land] for cards in held]
        numbers = [len(cards) for cards in here]
        above = sum(numbers)
        for rank in sorted(set(numbers) - {0}, reverse=True):
            points = [old + (above if own == rank else 0) for old, own in zip(points, numbers)]
            above = rank
        best = [max((kinds.count(kind) for kind in kinds), default=0)
                for kinds in ([kind for card in cards for kind in card.symbols] for cards in here)]
        points = [old + (own if own == max(best) else 0) for old, own in zip(points, best)]
    return points
