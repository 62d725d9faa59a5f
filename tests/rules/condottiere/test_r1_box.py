"""R1: what is in the box."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from game.condottiere.board_data import CITIES, CITY_INDEX, NEIGHBOURS
from tests.rules.condottiere.kit import CITY_IDS, all_pass, new, play, state

MAP: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "art/bake/data/condottiere_map.json").read_text(encoding="utf-8")
)


def test_r1_1_seventeen_cities_and_thirty_four_borders() -> None:
    assert len(CITIES) == len(set(CITY_IDS)) == 17
    assert sum(mask.bit_count() for mask in NEIGHBOURS) == 2 * 34


def test_r1_1_borders_are_symmetric_and_nobody_is_its_own_neighbour() -> None:
    for city in CITIES:
        assert city.id not in city.neighbours
        assert len(set(city.neighbours)) == len(city.neighbours)
        for other in city.neighbours:
            assert city.id in CITIES[CITY_INDEX[other]].neighbours


def test_r1_1_every_city_can_be_reached_from_every_other() -> None:
    reached = 1
    for _ in CITIES:
        for city in range(len(CITIES)):
            reached |= NEIGHBOURS[city] if reached >> city & 1 else 0
    assert reached == (1 << len(CITIES)) - 1


def test_r1_1_the_rules_and_the_drawn_map_know_the_same_regions_and_neighbours() -> None:
    assert [region["name"] for region in MAP["regions"]] == CITY_IDS
    for region, city in zip(MAP["regions"], CITIES, strict=True):
        assert tuple(region["neighbours"]) == city.neighbours


def test_r1_1_the_polygons_share_a_border_exactly_where_regions_are_neighbours() -> None:
    sides = {}
    for region in MAP["regions"]:
        corners = [tuple(point) for point in region["polygon_xy"]]
        sides[region["name"]] = {frozenset(side) for side in pairwise([*corners, corners[0]])}
    for a, b in combinations(CITIES, 2):
        assert bool(sides[a.id] & sides[b.id]) == (b.id in a.neighbours), (a.id, b.id)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_r1_1_genova_lucca_and_bologna_win_with_exactly_parma_modena_or_firenze(seats: int) -> None:
    own = dict.fromkeys(("Genova", "Lucca", "Bologna"), 0)
    winning = set()
    for city in CITY_IDS:
        if city in own:
            continue
        game = state(seats=seats, phase="site", owners=own)
        play(game, f"site {city}", "play 1")
        all_pass(game)
        assert game.to_dict()["owners"][city] == 0
        if game.is_terminal():
            winning.add(city)
            assert game.standings().places[0] == 1
    assert winning == {"Parma", "Modena", "Firenze"}


def test_r1_2_ninety_six_cards() -> None:
    contents = new(6).contents()
    cards = Counter(kind for place, kinds in contents.items() if place[0] in ("hand", "pile") for kind in kinds)
    assert cards == {
        "1": 15, "2": 8, "3": 8, "4": 8, "5": 8, "6": 8, "10": 8, "winter": 3, "drum": 6, "scarecrow": 15,
        "heroine": 3, "surrender": 3, "bishop": 3,
    }  # fmt: skip
    assert cards.total() == 96


def test_r1_3_one_condottiere_and_markers_for_every_city() -> None:
    game = state(seats=6, phase="site", owners={"Roma": 5})
    contents = game.contents()
    assert contents["holder", 0] == ("condottiere",)
    assert contents["city", "Roma"] == ("marker5",)
    for seat in range(6):
        assert contents["supply", seat] == (f"marker{seat}",) * (17 - (seat == 5))
