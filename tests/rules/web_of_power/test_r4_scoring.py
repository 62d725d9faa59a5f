"""R4: what counts, and how much."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from game.core import registry
from game.core.events import Event, Scored
from game.core.rng import Rng
from game.web_of_power.board_data import ALLIANCES, COUNTRIES, NEIGHBOURS, ROADS, SITE_INDEX, SITES
from game.web_of_power.chains import best_chains, chain_points
from game.web_of_power.scoring import alliance_points, cloister_points, final_total
from game.web_of_power.state import WebState
from tests.rules.web_of_power.kit import legal, new, play, random_game, sites_of, state


def mask(sites: str) -> int:
    return sum(1 << SITE_INDEX[site] for site in sites.split())


def scored(events: list[Event]) -> list[Scored]:
    return [event for event in events if isinstance(event, Scored)]


def last_turn(**fields: object) -> WebState:
    """Seat 2 plays the last turn of the game and has only to discard."""
    return state(to_move=2, start=0, display="", decks_run_out=2, **fields)


def test_r4_1_the_first_scoring_counts_cloisters_only() -> None:
    chain = dict.fromkeys(("FK1", "FK2", "FK3", "FK4", "FK5", "FK6"), 0)
    game = state(hands={0: "gelb gruen blau"}, cloisters=chain, advisors={"FK": [2, 0, 0]}, pile="rot",
                 display="gelb violett")
    events = play(game, "X blau", "draw pile")
    assert [event.item for event in scored(events)] == [("first", "cloisters", "FK")]
    assert game.scores() == [6, 0, 0]


def test_r4_1_the_final_scoring_counts_cloisters_alliances_and_chains_in_this_order() -> None:
    board = dict.fromkeys(("FK1", "FK3", "FK4", "FK5"), 0) | {"LO4": 1, "BY1": 2}
    game = last_turn(cloisters=board, advisors={"FK": [1, 0, 0], "LO": [1, 0, 0], "BY": [1, 0, 0]},
                     scores=[10, 20, 30])
    total = game.explain()["total"]
    events = play(game, legal(game)[-1])
    assert [event.item for event in scored(events)] == [
        ("final", "cloisters", "LO"), ("final", "cloisters", "FK"), ("final", "cloisters", "BY"),
        ("final", "alliances", "8"), ("final", "alliances", "10"),
        ("final", "chains", "0.0"),
    ]  # fmt: skip
    assert total == [4 + 2 + 2 + 4, 1, 1]
    assert game.scores() == [22, 21, 31] and game.is_terminal()
    assert game.explain()["total"] == total, "the sheet never contains the track"


@pytest.mark.parametrize(
    ("cloisters", "points"),
    [
        ((3, 2, 1), (6, 3, 2)),
        ((2, 2, 1), (5, 5, 2)),
        ((1, 1, 1), (3, 3, 3)),
        ((4, 0, 0), (4, 0, 0)),
        ((4, 1, 1), (6, 4, 4)),
        ((5, 2, 1), (8, 5, 2)),
        ((4, 2, 1), (7, 4, 2)),
        ((1, 2, 4), (2, 4, 7)),
        ((0, 0, 0), (0, 0, 0)),
        ((3, 1, 0, 1), (5, 3, 0, 3)),
        ((2, 2, 2, 2), (8, 8, 8, 8)),
        ((3, 2, 2, 1, 0), (8, 3, 3, 2, 0)),
        ((0, 1, 0, 0, 1), (0, 2, 0, 0, 2)),
    ],
)
def test_r4_2_cloisters_of_a_country(cloisters: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert cloister_points(cloisters) == points
    seats = len(cloisters)
    owners = [seat for seat, number in enumerate(cloisters) for _ in range(number)]
    game = state(seats=seats, cloisters=dict(zip(sites_of("FR"), owners)))
    assert game.explain()["cloisters"]["FR"] == list(points)
    assert sum(game.explain()["total"]) >= sum(points)


def test_r4_2_every_country_counts_by_itself() -> None:
    game = state(cloisters={"FR1": 0, "EN1": 1, "EN2": 1})
    sheet = game.explain()["cloisters"]
    assert list(sheet) == [country.id for country in COUNTRIES], "zeros too"
    assert sheet["FR"] == [1, 0, 0] and sheet["EN"] == [0, 2, 0] and sheet["LO"] == [0, 0, 0]


def alliance(number: int, first: list[int], second: list[int]) -> list[int]:
    link = next(a for a in ALLIANCES if a.number == number)
    flat = [0] * 45
    for country, pieces in ((link.first, first), (link.second, second)):
        at = [c.id for c in COUNTRIES].index(country) * 5
        flat[at : at + len(pieces)] = pieces
    return list(alliance_points(flat, number - 1)[: len(first)])


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ([2, 1, 0], [1, 0, 0], [4, 0, 0]),
        ([2, 1, 0], [0, 1, 0], [0, 0, 0]),
        ([1, 1, 0], [1, 1, 0], [4, 4, 0]),
        ([1, 1, 1], [1, 1, 1], [6, 6, 6]),
        ([2, 2, 1], [1, 0, 0], [6, 0, 0]),
        ([0, 0, 0], [2, 0, 0], [0, 0, 0]),
        ([0, 0, 0], [0, 0, 0], [0, 0, 0]),
        ([1, 0, 3, 3, 0], [0, 0, 1, 1, 1], [0, 0, 10, 10, 0]),
    ],
)
def test_r4_3_an_alliance(first: list[int], second: list[int], points: list[int]) -> None:
    assert alliance(1, first, second) == points
    assert alliance(15, second, first) == points


def test_r4_3_a_country_can_score_in_several_alliances() -> None:
    game = state(cloisters={"FR1": 1, "EN1": 1, "LO1": 1},
                 advisors={"FR": [1, 0, 0], "EN": [1, 0, 0], "LO": [1, 0, 0]})
    points = {row["number"]: row["points"] for row in game.explain()["alliances"]}
    assert list(points) == list(range(1, 16))
    assert [number for number, row in points.items() if row[0]] == [1, 2, 4]
    assert game.explain()["total"][0] == 6


def test_r4_4_a_chain_has_at_least_four_cloisters() -> None:
    assert chain_points(mask("EN1 EN2 EN3")) == 0
    assert chain_points(mask("EN1 EN2 EN3 EN4")) == 4
    assert chain_points(mask("EN1 EN2 EN4 EN5 FR8")) == 0, "the line must be unbroken"


def test_r4_4_a_chain_may_cross_borders() -> None:
    assert chain_points(mask("EN2 EN3 FR1 FR2")) == 4
    assert chain_points(mask("AR1 AR2 AR3 FR8 BU5")) == 5


def test_r4_4_a_chain_may_not_branch() -> None:
    # FR8 meets FR7, AR3, AR6 and BU5
    assert chain_points(mask("FR8 FR7 AR3 BU5")) == 0, "three arms of one"
    assert chain_points(mask("FR8 FR7 FR6 AR3 AR2 BU5 BU4")) == 5, "three arms of two"


def test_r4_4_a_player_may_have_several_chains() -> None:
    game = state(cloisters=dict.fromkeys(["EN1", "EN2", "EN3", "EN4", "AR1", "AR2", "AR3", "AR4", "AR5"], 0))
    assert sorted(chain["points"] for chain in game.explain()["chains"][0]) == [4, 5]
    assert game.explain()["chains"][1] == []


def test_r4_4_each_cloister_counts_once_in_the_best_split() -> None:
    # a fork of three long arms: one line through two of them, and the third alone if it is long enough
    arms = "AR3 AR4 AR5 AR1 FR7 FR6 FR4 BU5 BU4 BU3 IT1"
    assert chain_points(mask("FR8 " + arms)) == slow(mask("FR8 " + arms))


def test_r4_4_a_closed_ring_gives_its_number() -> None:
    ring = "FR3 FR4 FR6 FR7 FR5"
    assert chain_points(mask(ring)) == 5
    assert chain_points(mask("SW1 SW2 FK5 FK4 LO4 LO5")) == 6


def connected(rng: Rng, size: int) -> int:
    """A random connected set of sites."""
    found = 1 << rng.below(len(SITES))
    while found.bit_count() < size:
        near = 0
        for i in range(len(SITES)):
            if found >> i & 1:
                near |= NEIGHBOURS[i]
        near &= ~found
        found |= 1 << rng.choice([i for i in range(len(SITES)) if near >> i & 1])
    return found


def slow(sites: int) -> int:
    """The best split by trying every set of roads that makes paths: each road is taken or left."""
    own = {i for i in range(len(SITES)) if sites >> i & 1}
    roads = [(SITE_INDEX[a], SITE_INDEX[b]) for a, b in ROADS]
    roads = [(a, b) for a, b in roads if a in own and b in own]
    best = 0

    def worth(part: dict[int, int]) -> int:
        sizes: dict[int, int] = {}
        for site in own:
            sizes[part[site]] = sizes.get(part[site], 0) + 1
        return sum(size for size in sizes.values() if size >= 4)

    def try_road(at: int, part: dict[int, int], degree: dict[int, int]) -> None:
        nonlocal best
        if at == len(roads):
            best = max(best, worth(part))
            return
        try_road(at + 1, part, degree)
        a, b = roads[at]
        if degree[a] < 2 and degree[b] < 2 and part[a] != part[b]:
            joined = {site: part[a] if label == part[b] else label for site, label in part.items()}
            try_road(at + 1, joined, degree | {a: degree[a] + 1, b: degree[b] + 1})

    try_road(0, {site: site for site in own}, dict.fromkeys(own, 0))
    return best


@pytest.mark.parametrize("seed", range(40))
def test_r4_4_the_best_split_is_exact(seed: int) -> None:
    rng = Rng(seed)
    for size in (5, 6, 7, 8, 9, 10):
        sites = connected(rng, size)
        assert chain_points(sites) == slow(sites), [SITES[i].id for i in range(50) if sites >> i & 1]
    scattered = sum(1 << i for i in range(len(SITES)) if rng.below(4) == 0)
    if sum(1 for a, b in ROADS if scattered >> SITE_INDEX[a] & scattered >> SITE_INDEX[b] & 1) <= 12:
        assert chain_points(scattered) == slow(scattered)


@pytest.mark.parametrize("seed", range(20))
def test_r4_4_the_chains_shown_are_chains(seed: int) -> None:
    rng = Rng(100 + seed)
    sites = connected(rng, 8 + rng.below(13))
    chains = best_chains(sites)
    covered = [site for chain in chains for site in chain]
    assert len(covered) == len(set(covered)) == chain_points(sites)
    for chain in chains:
        assert len(chain) >= 4 and all(sites >> site & 1 for site in chain)
        assert all(NEIGHBOURS[a] >> b & 1 for a, b in pairwise(chain))
    for one, two in combinations(chains, 2):
        ends = [(a, b) for a in (one[0], one[-1]) for b in (two[0], two[-1])]
        assert not any(NEIGHBOURS[a] >> b & 1 for a, b in ends), "two chains that meet are shown as one"


def test_r4_5_most_points_win() -> None:
    game = last_turn(scores=[30, 50, 40])
    events = play(game, legal(game)[-1])
    assert game.standings() == ((3, 1, 2), "end.pile", None)
    assert game.returns() == [-1.0, 1.0, -1.0]
    text = registry.texts("web_of_power")
    assert text.line(events[-1].line) == "Seat 1 wins with 50 points."  # type: ignore[union-attr]


def test_r4_5_a_tie_is_a_shared_win() -> None:
    game = last_turn(scores=[40, 40, 40])
    play(game, legal(game)[-1])
    assert game.standings().places == (1, 1, 1) and game.standings().tie_break is None
    assert game.returns() == pytest.approx([-1 / 3] * 3)
    game = last_turn(scores=[40, 40, 39])
    play(game, legal(game)[-1])
    assert game.standings().places == (1, 1, 3) and game.returns() == [0.0, 0.0, -1.0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r4_every_point_is_told(seats: int) -> None:
    for seed in range(10):
        game, events, rng = new(seats, seed), [], Rng(seed)
        while not game.is_terminal():
            game.apply(rng.choice(game.legal_actions()), events)
        points = [0] * seats
        for event in scored(events):
            assert any(event.points), "an item is told only if somebody scores"
            points = [old + more for old, more in zip(points, event.points, strict=True)]
        assert points == game.scores()
        sheet = game.explain()
        assert sheet["total"] == final_total(game.cloisters, game.advisors, game.sites)
        parts = [*sheet["cloisters"].values(), *(row["points"] for row in sheet["alliances"])]
        parts.append([sum(chain["points"] for chain in chains) for chains in sheet["chains"]])
        assert [sum(column) for column in zip(*parts)] == sheet["total"]


def test_r4_standings_of_a_running_game_are_as_if_it_ended_now() -> None:
    game = state(cloisters={"FR1": 1, "FR2": 1, "EN1": 2})
    assert game.standings().places == (3, 1, 2) and game.scores() == [0, 0, 0]
    assert random_game(game, 3).is_terminal()
