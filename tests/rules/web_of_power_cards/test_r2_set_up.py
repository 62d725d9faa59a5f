"""R2: the display, its laws, the start player and the series."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.events import Moved, Shuffled, redact
from game.web_of_power_cards.rules import GAME
from tests.rules.web_of_power_cards.kit import PLAIN, new, play, random_game, state

MARKS = {1: {2, 13}, 2: {3, 12}, 3: {4, 11}, 4: {5, 10}}


def test_r2_1_four_rows_of_fourteen_open_cards() -> None:
    game = new(4, 3)
    rows = game.to_dict()["rows"]
    assert [len(row) for row in rows] == [14] * 4
    assert len({thing["card"] for row in rows for thing in row}) == 56
    assert all(thing["stone"] is None for row in rows for thing in row)
    assert [[thing["card"] for thing in row] for row in game.view(None).to_dict()["rows"]] == [
        [thing["card"] for thing in row] for row in rows]


def test_r2_1_laws_lie_face_down_on_the_marks() -> None:
    game = new(3, 9)
    for seat in (0, 1, 2, None):
        shown = game.view(seat).to_dict()["rows"]
        hidden = {row + 1: {i + 1 for i, thing in enumerate(things) if thing["law"] is not None}
                  for row, things in enumerate(shown)}  # fmt: skip
        assert hidden == MARKS
        assert {thing["law"] for row in shown for thing in row} == {None, "hidden"}
    assert Counter(game.view(0).unseen) == Counter(2 * ["take_back_stone", "three_symbols", "any_colours", "minus_two"])


def test_r2_1_the_shuffle_differs_from_seed_to_seed() -> None:
    displays = {new(3, seed).cards for seed in range(20)}
    laws = {new(3, seed).law_at for seed in range(20)}
    assert len(displays) == 20 and len(laws) > 15


def test_r2_2_the_start_player_is_drawn_or_chosen() -> None:
    assert {new(3, seed).seat for seed in range(20)} == {0, 1, 2}
    assert {new(5, seed).seat for seed in range(40)} == {0, 1, 2, 3, 4}
    for start in (0, 1, 2):
        game = new(3, 4, start=start)
        assert (game.seat, game.starter) == (start, start)
        assert game.cards == new(3, 4).cards, "the same seed lays the same cards"
    assert GAME.check(3, PLAIN | {"start": 3}) is not None and GAME.check(4, PLAIN | {"start": 3}) is None


def test_r2_2_one_game_by_default() -> None:
    assert GAME.info.defaults() == PLAIN
    game = random_game(new(3, 2), 1)
    assert game.phase == "over" and game.game == 1
    assert game.sheets == [tuple(game.points())] and game.totals == game.points() == game.scores()


@pytest.mark.parametrize("games", [2, 5])
def test_r2_2_a_series_adds_its_games_and_moves_the_start(games: int) -> None:
    game = new(4, 6, games=games, start=2)
    starters, sums = [game.starter], [0] * 4
    while not game.is_terminal():
        number, alone = game.game, game.clone()
        legal = game.legal_actions()
        action = legal[game.ply * 7919 % len(legal)]
        game.apply(action)
        if game.game == number and not game.is_terminal():
            continue
        alone.games = number  # the same game, but as the last one
        alone.apply(action)
        sums = [a + b for a, b in zip(sums, alone.points())]
        assert game.totals == sums == game.scores()
        assert len(game.sheets) == number
        if not game.is_terminal():
            starters.append(game.starter)
            assert game.seat == game.starter and game.phase == "take"
            assert game.reserve == [3] * 4 and game.collections == [0] * 4 and game.hands == [0] * 4
    assert starters == [(2 + number) % 4 for number in range(games)]
    assert game.totals == [sum(column) for column in zip(*game.sheets)]
    assert game.game == games and game.starter == starters[-1]


def test_r2_2_totals_alone_decide_a_series() -> None:
    series = PLAIN | {"games": 2}
    hands = {0: "frr1 frr2 frr3 frr4 frr5 frr6 frr7 frr8"}
    own = state(held=hands).points()
    ahead = [own[2] - own[0] + 1, 0, 0]
    game = state(held=hands, options=series, game=2, sheets=[ahead, own], starter=1)
    assert own[2] > own[0] and game.totals == [own[2] + 1, own[1], own[2]]
    assert game.standings().places == (1, 3, 2) and game.standings().tie_break is None
    level = [own[2] - own[0], 0, 0]
    game = state(held=hands, options=series, game=2, sheets=[level, own], starter=1)
    assert game.totals[0] == game.totals[2]
    found = game.standings()
    assert found.places[0] == found.places[2] == 1 and found.tie_break == "tie.no_winner", "cards do not count"
    assert found.reason == "end.series"


def test_r2_2_the_next_game_is_laid_out_before_everybody() -> None:
    game = state("frr1", held={0: "dan1", 1: "dan2"}, laws={0: "any_colours", 2: "minus_two"},
                 options=PLAIN | {"games": 2}, starter=0)  # fmt: skip
    events = play(game, "take 1L")
    laid = [event for event in events if isinstance(event, Moved) and event.target[0] == "cell"]
    sealed = [event for event in events if isinstance(event, Moved) and event.target[0] == "law"]
    assert len(laid) == 56 and len(sealed) == 8 and all(event.seen is None for event in laid)
    assert all(redact(event, seat).what is None for event in sealed for seat in (0, 1, 2, None))
    assert Shuffled(("land_pile",)) in events and Shuffled(("law_pile",)) in events
    assert (game.game, game.starter, game.seat, game.phase) == (2, 1, 1, "take")
