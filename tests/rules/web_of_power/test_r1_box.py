"""R1: what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.events import Place
from game.web_of_power.board_data import ALLIANCES, COUNTRIES, LINKS, NEIGHBOURS, ROADS, SITES, box
from game.web_of_power.state import WebState
from tests.rules.web_of_power.kit import new


def test_r1_1_countries_sites_roads_and_alliances() -> None:
    names = "Frankreich England Lothringen Franken Bayern Schwaben Burgund Italien Aragon"
    assert [country.name for country in COUNTRIES] == names.split()
    assert len(SITES) == len({site.id for site in SITES}) == 50
    assert len(ROADS) == len({frozenset(road) for road in ROADS}) == 66
    assert [alliance.number for alliance in ALLIANCES] == list(range(1, 16))
    assert len({frozenset(link) for link in LINKS}) == 15
    per_country = Counter(site.country for site in SITES)
    assert per_country["FR"] == 8 == max(per_country.values())
    assert per_country["SW"] == 4


def test_r1_1_frankreich_has_most_alliances_and_aragon_crosses_the_sea() -> None:
    allied = Counter(end for alliance in ALLIANCES for end in (alliance.first, alliance.second))
    assert all(allied["FR"] > number for country, number in allied.items() if country != "FR")
    pairs = {frozenset((alliance.first, alliance.second)): alliance for alliance in ALLIANCES}
    assert pairs[frozenset(("AR", "EN"))].by_sea
    assert pairs[frozenset(("AR", "IT"))].by_sea


def test_r1_1_every_site_can_be_reached_from_every_other() -> None:
    reached = {0}
    for _ in SITES:
        reached |= {b for b in range(len(SITES)) for a in reached if NEIGHBOURS[a] >> b & 1}
    assert len(reached) == len(SITES)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r1_2_every_player_has_twenty_cloisters_and_eight_advisors(seats: int) -> None:
    contents = new(seats).contents()
    for seat in range(seats):
        reserve: Place = ("reserve", seat)
        assert Counter(contents[reserve]) == {f"cloister{seat}": 20, f"advisor{seat}": 8}
    assert new(seats).scores() == [0] * seats


def cards_of(state: WebState) -> Counter[str]:
    """All cards of a game whose board is empty."""
    contents = state.contents()
    return Counter(kind for place, kinds in contents.items() if place[0] != "reserve" for kind in kinds)


def test_r1_3_fifty_five_cards_and_which_country_each_colour_names() -> None:
    assert sum(box(5)) == 55
    assert cards_of(new(5)) == {"rot": 13, "gruen": 12, "gelb": 11, "blau": 10, "violett": 9}
    colours = {country.id: country.colour for country in COUNTRIES}
    assert colours == {
        "FR": "violett", "EN": "blau", "SW": "blau", "LO": "gelb", "IT": "gelb", "FK": "rot", "AR": "rot",
        "BY": "gruen", "BU": "gruen",
    }  # fmt: skip


@pytest.mark.parametrize(("seats", "number", "fewer"), [(3, 45, 2), (4, 50, 1), (5, 55, 0)])
def test_r1_4_fewer_players_play_with_fewer_cards(seats: int, number: int, fewer: int) -> None:
    cards = cards_of(new(seats))
    assert cards.total() == number
    assert cards["rot"] == 13 - fewer and cards["violett"] == 9 - fewer
