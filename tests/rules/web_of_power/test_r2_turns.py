"""R2: setting up, placing, exchanging and drawing."""

from __future__ import annotations

import pytest

from game.core.events import Moved
from game.web_of_power.board_data import COUNTRIES
from game.web_of_power.rules import GAME
from tests.rules.web_of_power.kit import AFTER, AT_ONCE, legal, new, placings, play, sites_of, state

SEATS = pytest.mark.parametrize("seats", [3, 4, 5])


@SEATS
def test_r2_1_three_hidden_cards_each_and_two_open(seats: int) -> None:
    contents = new(seats).contents()
    assert all(len(contents["hand", seat]) == 3 for seat in range(seats))
    assert len(contents["display",]) == 2
    assert len(contents["pile",]) == {3: 45, 4: 50, 5: 55}[seats] - 3 * seats - 2
    view = new(seats).view(0).contents()
    assert view["hand", 1] == 3 and view["hand", 0] == contents["hand", 0]


@SEATS
def test_r2_1_the_start_player_is_named_or_drawn_by_lot(seats: int) -> None:
    for start in range(seats):
        assert new(seats, start=start).current_player() == start
    assert {new(seats, seed).current_player() for seed in range(60)} == set(range(seats))
    dealt = {tuple(sorted(new(seats, 3, start=start).to_dict()["hands"])[0]) for start in range(seats)}
    assert len(dealt) == 1, "the same seed deals the same cards whoever starts"


def test_r2_1_a_start_seat_must_be_at_the_table() -> None:
    refused = GAME.check(3, {"start": 4})
    assert refused is not None and refused.key == "core.bad_option_seat"
    assert GAME.check(5, {"start": 4}) is None


@SEATS
def test_r2_1_play_goes_round_clockwise(seats: int) -> None:
    game = new(seats, start=seats - 1)
    order = []
    for _ in range(seats + 1):
        order.append(game.current_player())
        play(game, next(text for text in legal(game) if text.startswith("X")), "draw pile")
    assert order == [seats - 1, *range(seats - 1), seats - 1]
    assert game.turn == seats + 1


def test_r2_2_exchanging_discards_one_card_and_draws_one() -> None:
    game = state(hands={0: "rot rot blau"}, display="gelb violett")
    events = play(game, "X rot")
    assert game.current_player() == 0 and legal(game) == ["draw 1", "draw 2", "draw pile"]
    assert events == [Moved("rot", ("hand", 0), ("discard",), at=0)]
    play(game, "draw 1")
    assert game.to_dict()["hands"][0] == ["gelb", "rot", "blau"]
    assert game.current_player() == 1


def test_r2_2_exchanging_is_allowed_when_a_placement_is_possible() -> None:
    game = state(hands={0: "rot gruen blau"})
    assert placings(game, "FK1") == ["rot"]
    assert [text for text in legal(game) if text.startswith("X")] == ["X gruen", "X rot", "X blau"]


def test_r2_2_with_no_placement_possible_exchanging_is_the_only_choice() -> None:
    every = {site: 1 + i % 2 for i, site in enumerate(sites_of("FR"))}
    game = state(hands={0: "violett violett violett"}, cloisters=every, advisors={"FR": [0, 2, 2]})
    pairs = {text for text in legal(game) if "+" in text}
    assert pairs and not placings(game, "FR1") and not placings(game, "FR")
    board = {site: 0 for country in ("FR", "EN", "LO") for site in sites_of(country)} | {"FK1": 0, "FK2": 0}
    game = state(hands={0: "violett violett rot"}, cloisters=board, advisors={"FR": [8, 0, 0]})
    assert legal(game) == ["X violett", "X rot"], "all twenty cloisters and eight advisors are out"


def test_r2_2_a_turn_is_placing_or_exchanging_not_both() -> None:
    game = state(hands={0: "rot rot blau"}, cloisters={"FK1": 1})
    play(game, "C FK2 rot")
    assert not any(text.startswith("X") for text in legal(game))
    game = state(hands={0: "rot rot blau"}, cloisters={"FK1": 1})
    play(game, "X blau")
    assert all(text.startswith("draw") for text in legal(game))


def test_r2_2_placing_may_stop_after_the_first_piece_only() -> None:
    game = state(hands={0: "rot rot blau"}, cloisters={"FK1": 1})
    assert "end" not in legal(game)
    play(game, "C FK2 rot")
    assert "end" in legal(game)
    play(game, "end")
    assert game.phase == "draw"


def test_r2_3_at_most_two_pieces() -> None:
    game = state(hands={0: "rot rot rot"}, cloisters={"FK1": 1})
    play(game, "C FK2 rot", "C FK3 rot")
    assert legal(game) == ["draw 1", "draw 2", "draw pile"]
    assert game.to_dict()["placed"] == {"country": "FK", "pieces": 2, "paid": ["rot", "rot"]}


def test_r2_3_both_pieces_in_one_country() -> None:
    game = state(hands={0: "rot rot blau"}, cloisters={"FK1": 1, "AR1": 1, "EN1": 1})
    play(game, "C FK2 rot")
    assert {text.split()[1][:2] for text in legal(game) if text != "end"} == {"FK"}


@pytest.mark.parametrize("country", [country.id for country in COUNTRIES])
def test_r2_4_one_piece_costs_one_card_or_a_pair_of_another_colour(country: str) -> None:
    own = next(c.colour for c in COUNTRIES if c.id == country)
    site = sites_of(country)[0]
    for colour in ("violett", "gruen", "gelb", "rot", "blau"):
        third = next(c for c in ("rot", "blau", "gelb") if c not in (own, colour))
        game = state(hands={0: f"{colour} {colour} {third}"})
        assert placings(game, site) == ([own] if colour == own else [f"{colour}+{colour}"])


def test_r2_4_a_pair_may_be_used_even_when_the_right_card_is_held() -> None:
    game = state(hands={0: "violett rot rot"})
    assert placings(game, "FR1") == ["violett", "rot+rot"]


def test_r2_4_a_pair_never_serves_its_own_colour_for_a_single_piece() -> None:
    game = state(hands={0: "rot rot blau"}, cloisters={"FK1": 1})
    assert placings(game, "FK2") == ["rot"] and placings(game, "FK") == ["rot"]
    assert placings(game, "AR1") == ["rot"]


def test_r2_4_two_pieces_cost_two_cards_or_a_card_and_a_pair() -> None:
    game = state(hands={0: "rot rot blau"}, cloisters={"FK1": 1})
    play(game, "C FK2 rot")
    assert legal(game) == ["C FK3 rot", "C FK4 rot", "C FK5 rot", "C FK6 rot", "A FK rot", "end"]
    for first, second in (("rot", "blau+blau"), ("blau+blau", "rot")):
        game = state(hands={0: "rot blau blau"}, cloisters={"FK1": 1})
        play(game, f"C FK2 {first}")
        assert placings(game, "FK3") == [second] and placings(game, "FK") == [second]
        play(game, f"C FK3 {second}")
        assert game.hands[0] == 0 and game.to_dict()["placed"]["paid"] == ["rot", "blau", "blau"]


def test_r2_4_a_card_of_a_colour_serves_either_of_its_countries() -> None:
    game = state(hands={0: "rot gruen gelb"})
    for country in ("FK", "AR", "BY", "BU", "LO", "IT"):
        assert placings(game, sites_of(country)[0])
    for country in ("FR", "EN", "SW"):
        assert not placings(game, sites_of(country)[0])


def test_r2_5_no_action_plays_more_cards_than_needed() -> None:
    for seed in range(20):
        for action in new(5, seed).legal_actions():
            assert len(action.cards) <= 2
            if action.kind in ("cloister", "advisor") and len(action.cards) == 2:
                assert action.cards[0] == action.cards[1] != _colour_of(action.at)


def _colour_of(place: str) -> str:
    return next(country.colour for country in COUNTRIES if country.id == place[:2])


def test_r2_6_an_empty_country_takes_one_piece_and_it_is_a_cloister() -> None:
    game = state(hands={0: "rot rot rot"})
    assert placings(game, "FK") == []
    play(game, "C FK1 rot")
    assert game.phase == "draw", "no second piece, even though the hand would allow it"
    assert game.to_dict()["placed"] == {"country": "FK", "pieces": 1, "paid": ["rot"]}


def test_r2_6_a_country_that_is_not_empty_asks_for_the_second_piece() -> None:
    game = state(hands={0: "rot blau gelb"}, cloisters={"FK1": 1})
    play(game, "C FK2 rot")
    assert legal(game) == ["end"], "the turn never passes on because of what a hidden hand lacks"


def test_r2_6_with_an_empty_hand_the_drawing_begins() -> None:
    game = state(hands={0: "rot blau gelb"}, cloisters={"FK1": 1})
    game.hands[0] = 1 << 2 * 3  # one red card: no deal comes to this
    play(game, "C FK2 rot")
    assert game.phase == "draw"


def test_r2_7_the_first_piece_counts_at_once_for_the_second() -> None:
    game = state(hands={0: "rot rot rot"}, cloisters={"FK1": 0, "FK2": 1}, advisors={"FK": [0, 1, 0]})
    assert placings(game, "FK") == []
    play(game, "C FK3 rot")
    assert placings(game, "FK") == ["rot"]
    play(game, "A FK rot")
    assert game.to_dict()["advisors"]["FK"] == [1, 1, 0]


def test_r2_7_two_pieces_of_any_mix_in_any_order() -> None:
    board = {"FK1": 0, "FK2": 0}
    for first, second in (("C FK3 rot", "C FK4 rot"), ("C FK3 rot", "A FK rot"), ("A FK rot", "C FK3 rot"),
                          ("A FK rot", "A FK rot")):
        game = state(hands={0: "rot rot rot"}, cloisters=board)
        play(game, first, second)
        assert game.phase == "draw"


def test_r2_8_a_cloister_goes_to_a_free_site_and_stays() -> None:
    game = state(hands={0: "rot rot rot"}, cloisters={"FK1": 1})
    assert placings(game, "FK1") == [] and placings(game, "FK2") == ["rot"]
    events = play(game, "C FK2 rot")
    assert Moved("cloister0", ("reserve", 0), ("site", "FK2")) in events
    assert placings(game, "FK2") == []
    taken: dict[str, int] = {}
    game = new(4, 9)
    while not game.is_terminal():
        game.apply(game.legal_actions()[game.ply * 7 % len(game.legal_actions())])
        now = game.to_dict()["cloisters"]
        assert all(now[site] == seat for site, seat in taken.items())
        taken = now


def test_r2_9_advisors_never_exceed_the_most_cloisters_of_one_player() -> None:
    board = {"FK1": 0, "FK2": 0, "FK3": 0, "FK4": 1, "FK5": 1}
    for there, allowed in (([0, 0, 0], True), ([1, 0, 1], True), ([0, 2, 1], False), ([3, 0, 0], False)):
        game = state(hands={0: "rot rot rot"}, cloisters=board, advisors={"FK": there})
        assert (placings(game, "FK") == ["rot"]) is allowed


def test_r2_9_own_cloisters_are_not_needed() -> None:
    game = state(hands={0: "rot rot rot"}, cloisters={"FK1": 1})
    events = play(game, "A FK rot")
    assert Moved("advisor0", ("reserve", 0), ("crest", "FK"), at=0) in events


def test_r2_10_a_kind_that_has_run_out_cannot_be_placed() -> None:
    board = {site: 0 for country in ("FR", "EN", "LO") for site in sites_of(country)}
    board = dict(list(board.items())[:18]) | {"BU1": 0, "BU2": 0, "FK1": 1, "FK2": 1}
    game = state(hands={0: "rot rot rot"}, cloisters=board)
    assert game.cloisters_left[0] == 0
    assert placings(game, "FK3") == [] and placings(game, "FK") == ["rot"]
    board = {site: 1 for country in ("FR", "EN") for site in sites_of(country)} | {"FK1": 1}
    game = state(hands={0: "rot rot rot"}, cloisters=board, advisors={"FR": [6, 0, 0], "EN": [2, 0, 0]})
    assert game.advisors_left[0] == 0
    assert placings(game, "FK") == [] and placings(game, "FK2") == ["rot"]


def test_r2_11_one_draws_back_to_three_one_card_at_a_time() -> None:
    game = state(hands={0: "rot blau blau"}, cloisters={"FK1": 1}, display="gelb violett")
    play(game, "C FK2 rot", "A FK blau+blau")
    for drawn, source in enumerate(("draw 2", "draw pile", "draw 1")):
        assert game.current_player() == 0
        assert len(game.contents()["hand", 0]) == drawn
        play(game, source)
    assert game.current_player() == 1 and len(game.contents()["hand", 0]) == 3


def test_r2_11_the_display_is_refilled_after_the_drawing() -> None:
    game = state(AFTER, hands={0: "rot blau blau"}, cloisters={"FK1": 1}, display="gelb violett")
    play(game, "C FK2 rot", "A FK blau+blau")
    first, second, third, *_ = game.to_dict()["pile"]
    play(game, "draw 1")
    assert game.to_dict()["display"] == ["violett"] and legal(game) == ["draw 1", "draw pile"]
    play(game, "draw 1")
    assert game.to_dict()["display"] == [] and legal(game) == ["draw pile"]
    events = play(game, "draw pile")
    assert game.to_dict()["display"] == [second, third]
    assert events[0] == Moved(first, ("pile",), ("hand", 0), seen=(0,), origin=0)
    assert events[1:] == [
        Moved(second, ("pile",), ("display",), at=0, origin=0),
        Moved(third, ("pile",), ("display",), at=1, origin=0),
    ]


def test_r2_11_the_option_at_once_refills_after_every_card() -> None:
    game = state(AT_ONCE, hands={0: "rot blau blau"}, cloisters={"FK1": 1}, display="gelb violett")
    play(game, "C FK2 rot", "A FK blau+blau")
    following = game.to_dict()["pile"][0]
    play(game, "draw 1")
    assert game.to_dict()["display"] == ["violett", following], "new cards come to the right"
    assert game.current_player() == 0 and legal(game) == ["draw 1", "draw 2", "draw pile"]


def test_r2_11_two_equal_open_cards_are_two_draws() -> None:
    game = state(hands={0: "rot blau gelb"}, display="gelb gelb")
    play(game, "X rot")
    assert legal(game) == ["draw 1", "draw 2", "draw pile"]


def test_r2_11_a_blind_card_is_seen_by_its_owner_alone() -> None:
    game = state(hands={0: "rot blau gelb"})
    play(game, "X rot")
    (drawn,) = (event for event in play(game, "draw pile") if isinstance(event, Moved) and event.seen)
    assert drawn.seen == (0,)
