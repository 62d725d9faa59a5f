"""R4: lands, symbols, chains and the minus, against the examples and a slow count over all splits of a land."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from game.core.events import Moved, Scored, Told
from game.core.rng import Rng
from game.web_of_power_cards import scoring
from game.web_of_power_cards.board_data import CARDS, LANDS
from game.web_of_power_cards.state import CardsState
from tests.conformance import recounts
from tests.rules.web_of_power_cards.kit import PLAIN, new, play, random_game, state


def lands(game: CardsState, key: str) -> tuple[list[int], list[int]]:
    row = game.explain()["lands"][key]
    return row["cards"], row["symbols"]


# R4.1, R4.2 ------------------------------------------------------------------------------------------------


def test_r4_1_eight_cards_as_five_two_one() -> None:
    game = state(held={0: "frr1 frr2 frr3 frr4 frr5", 1: "frr6 frr7"})
    assert lands(game, "Frankreich")[0] == [8, 5, 2]


def test_r4_1_equal_numbers_score_alike() -> None:
    game = state(seats=4, held={0: "dan1 dan2", 1: "dan3 dan4"})
    assert lands(game, "Danemark")[0] == [4, 4, 0, 0]
    game = state(seats=5, held={0: "kas1 kas2 kas3", 1: "kas4 kas5", 2: "kas6 kas7"})
    assert lands(game, "Kastilien")[0] == [7, 3, 3, 0, 0]
    game = state(seats=5, held={0: "kas1", 1: "kas2 kas3", 2: "kas4 kas5", 3: "kas6 kas7"})
    assert lands(game, "Kastilien")[0] == [2, 7, 7, 7, 0]


def test_r4_1_only_cards_held_by_somebody_count() -> None:
    game = state("frr1 frr2 frr3", held={0: "frr4 frr5", 1: "frr6", 2: ""})
    assert lands(game, "Frankreich")[0] == [5, 2, 5], "the last seat has frr7 and frr8; five are held"


def test_r4_1_the_lands_come_in_order_france_first() -> None:
    events = play(state("frr1"), "take 1L")
    scored = [event.item for event in events if isinstance(event, Scored)]
    order = ["Frankreich", "Sachsen", "Franken", "Kastilien", "Ungarn", "Bayern", "Italien", "England", "Danemark"]
    assert scored[:18] == [("final", part, land) for land in order for part in ("lands", "symbols")]


def test_r4_2_four_crosses_against_three_fans() -> None:
    game = state(held={0: "frr1 frr3 frr4", 1: "frr2 frr5"})
    assert lands(game, "Frankreich")[1] == [4, 0, 0]


def test_r4_2_all_who_reach_it_score_it_whatever_the_kind() -> None:
    game = state(seats=4, held={0: "sac2 sac3", 1: "sac1", 2: "sac6 sac7", 3: ""})
    assert scoring.symbols(game.collections, 7) == (2, 2, 1, 1)
    game = state(held={0: "frr1", 1: "frr2", 2: ""})
    assert lands(game, "Frankreich")[1] == [2, 2, 2], "crosses, fans and crowns, two of each"


def test_r4_2_each_scores_only_once() -> None:
    game = state(held={0: "frr1 frr2 frr6 frr7"})
    assert lands(game, "Frankreich")[1][0] == 2, "two crosses, two fans and two crowns are two points"


def slow(split: tuple[int, ...], land: int, seats: int) -> tuple[list[int], list[int]]:
    """R4.1 and R4.2 sentence by sentence; split: the seat that has each card of the land."""
    cards = [card for card in CARDS if card.land == LANDS[land].key]
    own = [[card for card, seat in zip(cards, split) if seat == each] for each in range(seats)]
    numbers = [len(each) for each in own]
    points = []
    for number in numbers:
        above = [other for other in numbers if other > number]
        points.append(0 if not number else min(above) if above else len(cards))
    kinds = {kind for card in cards for kind in card.symbols}
    tops = [max(sum(card.symbols.count(kind) for card in each) for kind in kinds) for each in own]
    return points, [top if top == max(tops) else 0 for top in tops]


def fast(split: tuple[int, ...], land: int, seats: int) -> tuple[list[int], list[int]]:
    first = CARDS.index(next(card for card in CARDS if card.land == LANDS[land].key))
    held = [sum(1 << first + i for i, seat in enumerate(split) if seat == each) for each in range(seats)]
    return (list(scoring.card_points(scoring.numbers(held, land))),
            list(scoring.symbol_points(scoring.symbols(held, land))))


def splits(cards: int, seats: int, used: int = 0) -> Iterator[tuple[int, ...]]:
    """Every way to divide cards among seats, but for which seat is which."""
    if not cards:
        yield ()
        return
    for seat in range(min(used + 1, seats)):
        for rest in splits(cards - 1, seats, max(used, seat + 1)):
            yield (seat, *rest)


@pytest.mark.parametrize("land", range(len(LANDS)))
def test_r4_1_r4_2_every_split_of_a_land_among_three(land: int) -> None:
    for split in product(range(3), repeat=LANDS[land].cards):
        assert fast(split, land, 3) == slow(split, land, 3)


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("land", range(len(LANDS)))
def test_r4_1_r4_2_every_split_of_a_land_among_more(land: int, seats: int) -> None:
    """All splits up to the names of the seats; the names do not matter, as the next test says."""
    for split in splits(LANDS[land].cards, seats):
        assert fast(split, land, seats) == slow(split, land, seats)


def test_r4_1_r4_2_the_order_of_the_seats_does_not_matter() -> None:
    rng = Rng(4)
    for land in range(len(LANDS)):
        split = tuple(rng.below(5) for _ in range(LANDS[land].cards))
        cards, symbols = fast(split, land, 5)
        for order in permutations(range(5)):
            renamed = fast(tuple(order[seat] for seat in split), land, 5)
            assert renamed == ([cards[order.index(seat)] for seat in range(5)],
                               [symbols[order.index(seat)] for seat in range(5)])


@pytest.mark.parametrize("land", range(len(LANDS)))
def test_r4_1_r4_2_a_land_half_taken(land: int) -> None:
    """In a running game only cards in collections count."""
    rng = Rng(land)
    for _ in range(200):
        held = [0, 0, 0]
        for i, card in enumerate(CARDS):
            seat = rng.below(4)
            if card.land == LANDS[land].key and seat < 3:
                held[seat] |= 1 << i
        numbers = [each.bit_count() for each in held]
        points = [0 if not n else min([o for o in numbers if o > n], default=sum(numbers)) for n in numbers]
        assert list(scoring.card_points(scoring.numbers(held, land))) == points


# R4.3 ------------------------------------------------------------------------------------------------------


def by_route(route: str, numbers: list[int]) -> list[list[str]]:
    """So many cards with that route for each seat."""
    stock = [card.id for card in CARDS if card.route == route]
    return [[stock.pop() for _ in range(number)] for number in numbers]


def test_r4_3_the_chains_of_the_example() -> None:
    ships, carriages = by_route("ship", [7, 5, 3]), by_route("carriage", [3, 5, 4])
    game = state(seats=4, held={seat: " ".join(ships[seat] + carriages[seat]) for seat in range(3)})
    found = game.explain()
    assert found["ships"][:3] == [7, 5, 0] and found["carriages"][:3] == [0, 5, 0]
    assert [a + b for a, b in zip(found["ships"], found["carriages"])][:3] == [7, 10, 0]


@pytest.mark.parametrize(("marks", "points"), [(0, 0), (4, 0), (5, 5), (6, 6), (18, 18)])
@pytest.mark.parametrize("route", ["ship", "carriage"])
def test_r4_3_five_or_more_score_their_number(route: str, marks: int, points: int) -> None:
    game = state(held={0: " ".join(by_route(route, [marks])[0])})
    assert game.explain()[f"{route}s"][0] == points


# R4.4 ------------------------------------------------------------------------------------------------------


def test_r4_4_minus_two_for_each_such_law() -> None:
    game = state(laws={0: "minus_two minus_two"})
    assert game.explain()["minus"] == [-4, 0, 0]
    game = state(laws={0: "minus_two any_colours", 2: "minus_two"})
    assert game.explain()["minus"] == [-2, 0, -2]
    assert game.explain()["total"][0] == -2, "points can be negative"


def test_r4_4_the_laws_are_shown_at_the_end() -> None:
    game = state("frr1", laws={0: "any_colours", 1: "minus_two"})
    events = play(game, "take 1L")
    assert Moved("minus_two", ("laws", 1), ("shown", 1)) in events
    view = game.view(0).to_dict()
    assert view["known"] == [[], ["minus_two"], []] and view["laws"] == [["any_colours"], 1, 0]
    assert game.view(2).to_dict()["laws"] == [1, 1, []], "other laws stay unknown"
    assert game.view(0).contents()[("shown", 1)] == ("minus_two",)


def test_r4_4_most_points_win() -> None:
    game = random_game(new(4, 8), 8)
    best = max(game.points())
    winners = [seat for seat, place in enumerate(game.standings().places) if place == 1]
    assert [game.points()[seat] for seat in winners] == [best] and game.standings().tie_break is None
    assert [worth > 0 for worth in game.returns()] == [seat in winners for seat in range(4)]


def tied(more: int) -> CardsState:
    """Seats 0 and 1 lead with equal points; seat 0 has `more` land cards more than seat 1."""
    for seed in range(4000):
        game = random_game(new(3, seed), seed)
        points, cards = game.points(), [held.bit_count() for held in game.collections]
        first = [seat for seat in range(3) if points[seat] == max(points)]
        if len(first) == 2 and (cards[first[0]] != cards[first[1]]) == bool(more):
            return game
    raise AssertionError("no such game was found")


def test_r4_4_a_tie_goes_to_more_land_cards() -> None:
    game = tied(1)
    cards = [held.bit_count() for held in game.collections]
    (winner,) = [seat for seat, place in enumerate(game.standings().places) if place == 1]
    rivals = [seat for seat in range(3) if game.points()[seat] == max(game.points()) and seat != winner]
    assert all(cards[winner] > cards[seat] for seat in rivals) and len(rivals) == 1
    assert game.standings().tie_break == "tie.cards" and game.standings().places[rivals[0]] == 2


def test_r4_4_land_cards_also_order_the_places_after_the_first_and_it_is_said() -> None:
    met = set()
    for seed in range(400):
        game = random_game(new(3, seed), seed)
        points, cards = game.points(), [held.bit_count() for held in game.collections]
        best, middle, last = sorted(range(3), key=lambda seat: (points[seat], cards[seat]), reverse=True)
        if points[best] == points[middle] or points[middle] != points[last]:
            continue
        apart = cards[middle] != cards[last]
        met.add(apart)
        places = game.standings().places
        assert (places[best], places[middle], places[last]) == (1, 2, 3 if apart else 2)
        assert game.standings().tie_break == ("tie.places" if apart else None)
    assert met == {True, False}


def test_r4_4_still_tied_there_is_no_winner() -> None:
    game = tied(0)
    places = game.standings().places
    assert places.count(1) == 2 and game.standings().tie_break == "tie.no_winner"
    assert max(game.returns()) == 0


# The whole sheet -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r4_the_sheet_adds_up_and_the_events_tell_it(seats: int) -> None:
    for seed in range(25):
        game, rng, events = new(seats, seed), Rng(seed), []
        history = [game.to_dict()]
        while not game.is_terminal():
            events = []
            game.apply(rng.choice(game.legal_actions()), events)
            history.append(game.to_dict())
        told = [0] * seats
        for event in events:
            if isinstance(event, Scored):
                told = [have + more for have, more in zip(told, event.points)]
        sheet = game.explain()
        rows = [row for land in sheet["lands"].values() for row in land.values()]
        rows += [sheet["ships"], sheet["carriages"], sheet["minus"]]
        assert told == [sum(column) for column in zip(*rows)] == sheet["total"] == game.scores()
        assert recounts.web_of_power_cards(history) == game.scores()
        assert isinstance(events[-1], Told)


def test_r4_nothing_is_scored_before_the_end() -> None:
    game = state("frr1 frr2")
    play(game, "take 1L")
    assert game.scores() == [0, 0, 0] and game.explain()["total"][2] > 0


def test_r4_a_series_scores_each_game_in_its_own_group() -> None:
    game = state("frr1", options=PLAIN | {"games": 3}, game=2, starter=0)
    events = play(game, "take 1L")
    assert {event.item[0] for event in events if isinstance(event, Scored)} == {"game2"}
