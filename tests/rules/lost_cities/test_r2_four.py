"""R2: the game for four in partnership."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from game.ai import agents
from game.core.codec import canonical
from game.core.events import Event, Moved, redact
from game.core.levels import Budget
from game.core.rng import Rng
from game.core.table import Chair, Table
from game.lost_cities import cards, views
from game.lost_cities.meta import INFO
from game.lost_cities.rules import GAME
from game.lost_cities.state import LostState
from tests.conformance.spelling import spelled
from tests.rules.lost_cities.kit import hand, legal, new, play, state, told

SIX_TEN = {0: 6, 2: 10}


def test_r2_1_seventy_five_cards() -> None:
    lying = Counter(kind for kinds in new(4).contents().values() for kind in kinds)
    assert lying.total() == 75
    copies = {"*": 3, "2": 2, "3": 2, "4": 2}
    assert all(number == copies.get(kind[1:], 1) for kind, number in lying.items()) and len(lying) == 50


def test_r2_2_partners_sit_opposite_and_share_one_side() -> None:
    assert INFO.teams(4) == ((0, 2), (1, 3)) and INFO.teams(2) == ((0,), (1,))
    game = state(seats=4, hands={0: "y5", 1: "y6", 2: "y7", 3: "y8"})
    for text in ("play y5", "play y6", "play y7", "play y8"):
        play(game, text, "draw pile")
    expeditions = game.to_dict()["expeditions"]
    assert [side["y"] for side in expeditions] == [["y5", "y7"], ["y6", "y8"]]
    assert game.scores() == [-8, -6, -8, -6]


def test_r2_2_one_cost_one_multiplier_one_bonus_a_team() -> None:
    game = state({"rounds": 1}, seats=4, expeditions={0: "y* y* y2 y3 y5 y7 y8"}, hands={2: "y10 r2"}, to_move=2,
                 pile="b2")
    events = play(game, "play y10", "draw pile")
    assert game.scores() == [65, 0, 65, 0] and game.explain()["total"] == [65, 0]
    assert len(game.explain()["sides"]) == 2
    scored = next(event for event in events if not isinstance(event, Moved) and hasattr(event, "points"))
    assert scored.points == (65, 0, 65, 0)  # type: ignore[union-attr]


def test_r2_2_partners_share_place_and_worth() -> None:
    for seed in range(6):
        game, rng = new(4, seed, rounds=1), Rng(seed)
        while not game.is_terminal():
            game.apply(rng.choice(game.legal_actions()))
        places, worth = game.standings().places, game.returns()
        assert places[0] == places[2] and places[1] == places[3] and {places[0], places[1]} <= {1, 2}
        assert worth[0] == worth[2] == -worth[1] == -worth[3]


def test_r2_2_there_is_one_set_of_discard_piles() -> None:
    game = state(seats=4, hands={0: "y5", 1: "b5"})
    play(game, "discard y5", "draw pile", "discard b5", "draw y")
    assert "y5" in hand(game, 1)


def test_r2_3_eight_cards_each_and_forty_three_in_the_pile() -> None:
    game = new(4)
    assert [len(hand(game, seat)) for seat in range(4)] == [8] * 4 and len(game.pile) == 43


def test_r2_4_the_same_number_never_lies_twice_in_one_expedition() -> None:
    game = state(seats=4, hands={0: "y3 y3 y4 y2 b*"}, expeditions={0: "y* b* b*"})
    play(game, "play y3", "draw pile")
    game.seat = 0
    assert "play y3" not in legal(game) and "play y2" not in legal(game) and "play y4" in legal(game)
    assert "play b*" in legal(game), "investments may repeat"


# Passing cards ---------------------------------------------------------------------------------------------


def test_r2_5_passing_two_cards_is_the_whole_turn() -> None:
    game = state(seats=4, hands={0: "y3 y3 b5 w6", 2: "r9"})
    pile, turn = len(game.pile), game.turn
    assert {"give y3 y3", "give y3 b5", "give b5 w6"} <= set(legal(game))
    events = play(game, "give b5 w6")
    assert game.current_player() == 1 and game.phase == "lay" and game.turn == turn + 1
    assert [len(hand(game, seat)) for seat in range(4)] == [6, 8, 10, 8], "nobody refills"
    assert len(game.pile) == pile and game.since == 1
    assert {"b5", "w6"} <= set(hand(game, 2)) and all(isinstance(event, Moved) for event in events)


@pytest.mark.parametrize(("mine", "theirs", "may"), [(6, 10, False), (8, 8, True), (10, 6, True)])
def test_r2_5_passing_is_legal_exactly_with_eight_or_ten_cards(mine: int, theirs: int, may: bool) -> None:
    game = state(seats=4, sizes={0: mine, 2: theirs})
    gives = [text for text in legal(game) if text.startswith("give")]
    assert bool(gives) == may
    if may:
        pairs = {tuple(sorted(pair)) for pair in combinations(hand(game, 0), 2)}
        assert len(gives) == len(set(gives)) == len(pairs), "every pair of kinds once"


def test_r2_5_hands_of_a_team_are_eight_and_eight_or_six_and_ten() -> None:
    seen = Counter[tuple[int, ...]]()
    for seed in range(8):
        game, rng = new(4, seed, rounds=1), Rng(seed)
        while not game.is_terminal():
            if game.phase == "lay":
                sizes = tuple(map(len, game.hands))
                seen.update([sizes[::2], sizes[1::2]])
            game.apply(rng.choice(game.legal_actions()))
    assert set(seen) == {(6, 10), (8, 8), (10, 6)}


def test_r2_5_cards_are_passed_before_laying_only() -> None:
    game = state(seats=4, hands={0: "y5"})
    play(game, "play y5")
    assert not [text for text in legal(game) if text.startswith("give")]


def test_r2_5_any_order_is_read_and_one_is_written() -> None:
    game = state(seats=4, hands={0: "b3 y5 y* r10 r2"})
    view = game.view(0)
    for one, two in (("y5", "b3"), ("y*", "y5"), ("r2", "r10")):
        action = GAME.parse(view, f"give {two} {one}")
        assert action == GAME.parse(view, f"give {one} {two}")
        assert GAME.notate(view, action) == f"give {one} {two}"


def test_r2_6_opponents_see_that_cards_were_passed_but_not_which() -> None:
    game = state(seats=4, hands={0: "y3 b5"})
    events = play(game, "give y3 b5")
    unseen = [Moved(None, ("hand", 0), ("hand", 2), seen=(0, 2))] * 2
    for reader in (1, 3, None):
        assert [redact(event, reader) for event in events] == unseen
        view = game.view(reader)
        assert view.past[-1] == (0, GAME.parse(view, "give ? ?"))
        assert view.hand_sizes == (6, 8, 10, 8)
    for reader in (0, 2):
        assert [redact(event, reader) for event in events] == events
        assert GAME.notate(game.view(reader), game.view(reader).past[-1][1]) == "give y3 b5"


def test_r2_6_the_log_of_opponents_does_not_name_the_cards() -> None:
    table = Table("lost_cities", [Chair(name) for name in "ABCD"], {"rounds": 1}, seed=4)
    giver = table.to_move
    assert giver is not None
    table.submit(next(action for action in table.state.legal_actions() if action.kind == "give"))
    keys = {seat: table.line_of(0, seat).key for seat in (*range(4), None)}
    partner = (giver + 2) % 4
    assert {seat for seat, key in keys.items() if key == "log.give"} == {giver, partner}
    assert {key for seat, key in keys.items() if seat not in (giver, partner)} == {"log.give.unseen"}


def test_r2_6_the_next_seat_plays_and_the_partner_has_the_cards_at_once() -> None:
    game = state(seats=4, hands={0: "y3 b5", 2: "r9"})
    play(game, "give y3 b5", "give " + " ".join(hand(game, 1)[:2]))
    assert game.current_player() == 2 and "play y3" in legal(game)


def test_r2_6_passer_and_partner_remember_the_cards() -> None:
    game = state(seats=4, hands={0: "y3 b5 w2"})
    play(game, "give y3 b5")
    assert game.view(0).known == {("hand", 2): ("y3", "b5")}
    assert views.at_partner(game.view(0)) == ("y3", "b5") and views.at_partner(game.view(1)) == ()
    assert views.from_partner(game.view(2)) == ("y3", "b5") and views.from_partner(game.view(0)) == ()
    gift = views.Gift(0, 0, ("y3", "b5"), ("y3", "b5"))
    assert views.gifts(game.view(0)) == views.gifts(game.view(2)) == (gift,)
    assert views.gifts(game.view(1)) == views.gifts(game.view(None)) == (views.Gift(0, 0, ("?", "?"), ()),)
    play(game, next(text for text in legal(game) if text.startswith("discard")), "draw pile")
    play(game, "play b5", "draw pile")
    assert game.view(0).known == {("hand", 2): ("y3",)} and views.from_partner(game.view(2)) == ("y3",)
    assert views.gifts(game.view(2)) == (gift._replace(held=("y3",)),)


def known(game: LostState, reader: int, seat: int) -> list[str]:
    return game.to_dict()["known"][reader][seat]  # type: ignore[no-any-return]


def test_r2_6_a_card_from_a_discard_pile_is_known_to_all_until_it_is_laid() -> None:
    game = state(seats=4, hands={0: "w4 r10", 1: "w10"}, discards="y5")
    play(game, "play w4", "draw y")
    assert all(known(game, reader, 0) == ["y5"] for reader in range(4))
    for _ in range(3):
        play(game, next(text for text in legal(game) if text.startswith("discard")), "draw pile")
    play(game, "play y5", "draw pile")
    assert all(known(game, reader, 0) == [] for reader in range(4))


def taken(seat: int, *names: str, also: str = "") -> dict[str, object]:
    """Seat 0 holds cards that everybody saw it take."""
    held = [[list(names) if other == seat else [] for other in range(4)] for _ in range(4)]
    return {"seats": 4, "hands": {seat: " ".join(names) + " " + also}, "known": held}


def test_r2_6_two_cards_passed_lower_every_kind_in_the_opponents_notes_by_two() -> None:
    game = state(**taken(0, "y3", "y3", "b*", "b*", "b*", also="w6 w7"))
    play(game, "give w6 w7")
    for reader in (1, 3):
        assert known(game, reader, 0) == ["b*"] and known(game, reader, 2) == []
    assert game.to_dict()["team"] == [["y3", "y3", "b*", "b*"], []]
    assert known(game, 2, 0) == ["y3", "y3", "b*", "b*", "b*"] and known(game, 0, 2) == ["w6", "w7"]
    assert game.view(1).known == {("hand", 0): ("b*",), ("team", 0): ("y3", "y3", "b*", "b*")}
    assert game.view(None).known == game.view(1).known
    assert game.view(2).known == {("hand", 0): ("y3", "y3", "b*", "b*", "b*")}


def test_r2_6_cards_of_the_pair_are_struck_when_one_of_the_two_lays_them() -> None:
    game = state(**taken(0, "y3", "b5", also="w6 w7"))
    play(game, "give y3 b5")
    assert game.to_dict()["team"] == [["y3", "b5"], []] and known(game, 0, 2) == ["y3", "b5"]
    other = next(text for text in legal(game) if text.startswith("discard"))
    play(game, other, "draw pile", "play b5", "draw pile")
    assert game.to_dict()["team"] == [["y3"], []] and known(game, 0, 2) == ["y3"]


def test_r2_6_partners_move_passed_cards_in_their_own_rows() -> None:
    game = state(**taken(0, "y3", "b5", also="w6 w7"))
    play(game, "give y3 w6")
    for reader in (0, 2):
        assert known(game, reader, 0) == ["b5"] and known(game, reader, 2) == ["y3", "w6"]


def test_r2_6_a_pass_tells_opponents_nothing() -> None:
    """Whatever two cards are passed, everything opponents and public can read is the same to the last letter."""
    for seed in range(2):
        game, rng = new(4, seed, rounds=1), Rng(seed)
        for _ in range(25):
            if game.is_terminal():
                break
            gives = [action for action in game.legal_actions() if action.kind == "give"]
            readers = (None, (game.seat + 1) % 4, (game.seat + 3) % 4)
            told_each = {reader: set[str]() for reader in readers}
            for action in gives:
                after = game.clone()
                events: list[Event] = []
                after.apply(action, events)
                for reader in readers:
                    view = after.view(reader)
                    seen = [redact(event, reader) for event in events]
                    told_each[reader].add(spelled(seen) + spelled(view) + canonical(view.to_dict()))
            assert all(len(found) == min(1, len(gives)) for found in told_each.values())
            game.apply(rng.choice(game.legal_actions()))


# No other communication ------------------------------------------------------------------------------------


def _swapped(game: LostState, seat: int, rng: Rng) -> LostState:
    """The same to `seat`, but its partner holds other cards."""
    for _ in range(20):
        other = GAME.sample_state(game.view(seat), rng)
        if other.hands[(seat + 2) % 4] != game.hands[(seat + 2) % 4]:
            return other
    raise AssertionError("the partner's hand is always guessed right")


@pytest.mark.parametrize("plies", [0, 41])
def test_r2_7_a_partners_hand_is_as_hidden_as_an_opponents(plies: int) -> None:
    game, rng = new(4, 9), Rng(9)
    for _ in range(plies):
        game.apply(rng.choice(game.legal_actions()))
    for seat in range(4):
        other = _swapped(game, seat, rng)
        assert spelled(other.view(seat)) == spelled(game.view(seat))
        contents = game.view(seat).contents()
        assert [isinstance(contents["hand", each], int) for each in range(4)] == [each != seat for each in range(4)]


@pytest.mark.parametrize("level", ["page", "squire", "knight", "cardinal"])
def test_r2_7_hints_and_computers_use_the_own_view_only(level: str) -> None:
    game, rng = new(4, 3), Rng(3)
    agent = agents.make("lost_cities", level)
    for _ in range(9):
        game.apply(rng.choice(game.legal_actions()))
    while game.phase == "draw":
        game.apply(rng.choice(game.legal_actions()))
    seat = game.seat
    choices = [agent.choose(each.view(seat), Budget(iterations=8), Rng(1), lambda: False)
               for each in (game, _swapped(game, seat, rng))]
    assert spelled(choices[0]) == spelled(choices[1])


# Rounds ----------------------------------------------------------------------------------------------------


def test_r2_8_the_round_ends_with_the_forty_third_card() -> None:
    game, rng, drawn = new(4, 5, rounds=1), Rng(5), 0
    while not game.is_terminal():
        liked = [action for action in game.legal_actions() if action.kind != "end_round"]
        action = rng.choice(liked)
        game.apply(action)
        drawn += action.source == "pile"
        assert game.is_terminal() == (drawn == 43)
    assert game.standings().reason == "end.pile"
    assert game.scores() == [game.explain()["total"][seat % 2] for seat in range(4)]


@pytest.mark.parametrize("options", [{}, {"next_start": "alternate"}])
def test_r2_9_the_first_seat_moves_one_on_each_round(options: dict[str, str]) -> None:
    game, rng = new(4, 7, rounds=5, **options), Rng(7)
    starters = []
    while not game.is_terminal():
        if len(starters) < game.round:
            starters.append(game.starter)
            assert game.current_player() == game.starter
        game.apply(rng.choice(game.legal_actions()))
    assert starters == [(starters[0] + step) % 4 for step in range(5)]


def test_r2_9_a_round_begins_with_eight_cards_each_and_no_notes() -> None:
    game = state(**taken(0, "y3", "b5", also="w6"), pile="r2")
    play(game, "play w6")
    events = play(game, "draw pile")
    assert [len(held) for held in game.hands] == [8] * 4 and len(game.pile) == 43
    assert game.to_dict()["team"] == [[], []] and not any(map(any, game.to_dict()["known"]))
    assert told(events)[-1] == "event.round_begins" and game.starter == 1


def test_r2_10_and_r1_11_turns_that_pass_count_as_turns_without_a_pile_card() -> None:
    game = state({"rounds": 1}, seats=4, since_pile_draw=38)
    play(game, next(text for text in legal(game) if text.startswith("give")))
    play(game, next(text for text in legal(game) if text.startswith("give")))
    assert game.since == 40 and "end_round" in legal(game)
    play(game, "end_round")
    assert game.standings().reason == "end.decision" and len(set(game.standings().places)) <= 2


@pytest.mark.parametrize("level", ["page", "squire", "knight", "cardinal"])
def test_r2_10_computers_never_pass_twice_without_a_pile_card_between(level: str) -> None:
    game = new(4, 2, rounds=1)
    agent = agents.make("lost_cities", level)
    passed = set[int]()
    for ply in range(80):
        if game.is_terminal():
            break
        seat, pile = game.seat, len(game.pile)
        action = agent.choose(game.view(seat), Budget(iterations=4), Rng(ply), lambda: False).action
        assert action.kind != "give" or seat not in passed
        game.apply(action)
        if action.kind == "give":
            passed.add(seat)
        if len(game.pile) != pile:
            passed.clear()


@pytest.mark.parametrize("level", ["knight", "cardinal"])
def test_r2_11_computers_play_the_next_card_at_once_if_they_hold_it(level: str) -> None:
    """Nothing else in the hand is worth anything, so no gain speaks against the convention."""
    game = state(seats=4, hands={0: "y4 b2 w2 g2 r2 b3 w3 g3"}, expeditions={
        0: "y* y2 y3", 1: "b10 w10 g10 r10 y10"}, pile=None)
    agent = agents.make("lost_cities", level)
    choice = agent.choose(game.view(0), Budget(iterations=20), Rng(1), lambda: False)
    assert GAME.notate(game.view(0), choice.action) == "play y4"


def test_cards_are_few_enough_for_two_bits() -> None:
    assert max(Counter(cards.DECKS[4]).values()) == 3
