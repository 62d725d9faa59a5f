"""R1: the game for two (and what both forms share)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.ai import agents
from game.core.events import Moved, Scored, Shuffled, event_line
from game.core.levels import Budget
from game.core.registry import texts
from game.core.rng import Rng
from game.lost_cities import cards, views
from game.lost_cities.meta import INFO
from game.lost_cities.scoring import LEAST, MOST, POINTS, round_points
from tests.rules.lost_cities.kit import hand, legal, new, play, random_game, state, told

TEXTS = texts("lost_cities").with_names(["Ann", "Ben", "Cid", "Dan"])


# The deck and the deal -------------------------------------------------------------------------------------


def test_r1_1_sixty_cards_in_five_colours() -> None:
    lying = Counter(kind for kinds in new().contents().values() for kind in kinds)
    assert lying.total() == 60 and {kind[0] for kind in lying} == set("ybwgr")
    assert all(number == (3 if kind[1:] == "*" else 1) for kind, number in lying.items())
    assert {kind[1:] for kind in lying} == {"*", *map(str, range(2, 11))}


@pytest.mark.parametrize("seed", range(5))
def test_r1_2_eight_cards_each_and_forty_four_in_the_pile(seed: int) -> None:
    game = new(seed=seed)
    assert [len(hand(game, seat)) for seat in (0, 1)] == [8, 8] and len(game.pile) == 44
    assert game.current_player() == game.starter and game.phase == "lay"


def test_r1_2_the_first_starter_is_drawn_by_lot() -> None:
    starters = Counter(new(seed=seed).starter for seed in range(200))
    assert 70 < starters[0] < 130 and starters.total() == 200
    assert sorted(Counter(new(4, seed).starter for seed in range(100))) == [0, 1, 2, 3]


# A turn ----------------------------------------------------------------------------------------------------


def test_r1_3_a_turn_lays_a_card_and_then_draws_one() -> None:
    game = state(hands={0: "y2"})
    assert {text.split()[0] for text in legal(game)} == {"play", "discard"}
    play(game, "play y2")
    assert game.current_player() == 0 and len(hand(game, 0)) == 7
    assert legal(game) == ["draw pile"], "there is no way to end the turn without drawing"
    turn = game.turn
    play(game, "draw pile")
    assert game.current_player() == 1 and game.turn == turn + 1 and len(hand(game, 0)) == 8


def test_r1_3_two_players_never_pass_cards() -> None:
    for seed in range(5):
        game, rng = new(seed=seed, rounds=1), Rng(seed)
        while not game.is_terminal():
            assert all(action.kind != "give" for action in game.legal_actions())
            if game.phase == "lay":
                assert [len(hand(game, seat)) for seat in (0, 1)] == [8, 8]
            game.apply(rng.choice(game.legal_actions()))


def test_r1_4_a_card_goes_to_the_own_expedition_or_the_shared_discard_pile() -> None:
    game = state(hands={0: "y5", 1: "y7"})
    play(game, "play y5", "draw pile", "discard y7")
    assert game.to_dict()["expeditions"][0]["y"] == ["y5"] and game.to_dict()["expeditions"][1]["y"] == []
    assert game.to_dict()["discards"]["y"] == ["y7"]
    play(game, "draw pile")
    game = state(hands={0: "y5"}, discards="y3")
    events = play(game, "discard y5")
    assert game.to_dict()["discards"]["y"] == ["y3", "y5"], "the newest lies on top"
    assert events == [Moved("y5", ("hand", 0), ("discard", "y"))]


def test_r1_4_every_card_of_the_hand_can_be_discarded() -> None:
    game, rng = new(seed=3, rounds=1), Rng(3)
    while not game.is_terminal():
        if game.phase == "lay":
            for card in hand(game, game.seat):
                assert f"discard {card}" in legal(game)
        game.apply(rng.choice(game.legal_actions()))


def test_r1_5_numbers_rise_and_may_leave_gaps() -> None:
    game = state(hands={0: "y2 y4 y5 y7 y10 b2 b3 w9"}, expeditions={0: "y3 y6", 1: "w10"})
    played = [text for text in legal(game) if text.startswith("play")]
    assert played == ["play y7", "play y10", "play b2", "play b3", "play w9"]


def test_r1_5_investments_come_before_the_first_number_up_to_three() -> None:
    game = state(hands={0: "y* b* w* w5"}, expeditions={0: "y* y* b2", 1: "w3"})
    assert "play y*" in legal(game) and "play b*" not in legal(game) and "play w*" in legal(game)
    play(game, "play y*")
    assert game.to_dict()["expeditions"][0]["y"] == ["y*", "y*", "y*"]
    assert game.explain()["sides"][0]["y"] == {"sum": 0, "investments": 3, "cards": 3, "points": -80}


def test_r1_6_the_pile_and_every_discard_pile_are_open_after_laying_on_an_expedition() -> None:
    game = state(hands={0: "y5"}, discards="y3 b2 b4 r9")
    play(game, "play y5")
    assert legal(game) == ["draw pile", "draw y", "draw b", "draw r"]
    play(game, "draw b")
    assert "b4" in hand(game, 0) and game.to_dict()["discards"]["b"] == ["b2"]


def test_r1_6_the_pile_just_discarded_on_is_closed_for_the_turn_with_all_beneath() -> None:
    game = state(hands={0: "y5"}, discards="y3 y7 b2")
    play(game, "discard y5")
    assert legal(game) == ["draw pile", "draw b"] and game.to_dict()["closed"] == "y"
    play(game, "draw b")
    assert game.to_dict()["closed"] is None
    play(game, next(text for text in legal(game) if text.startswith("discard") and text[8] != "y"))
    assert "draw y" in legal(game), "closed for that turn only"


def test_r1_6_an_unseen_draw_is_told_to_the_drawer_only() -> None:
    game = state(hands={0: "y5"})
    events = play(game, "play y5", "draw pile")
    assert events[1].seen == (0,) and events[1].source == ("pile",)  # type: ignore[union-attr]
    reveals = game.reveals
    game = state(hands={0: "y5"}, discards="b2")
    play(game, "play y5", "draw b")
    assert game.reveals == reveals - 1, "an open card is no news"


# The end of a round ----------------------------------------------------------------------------------------


def test_r1_7_the_round_ends_at_once_with_the_last_card_of_the_pile() -> None:
    game = state({"rounds": 1}, hands={0: "y5 y6 y7 r10"}, expeditions={0: "y* y2"}, pile="r2")
    events = play(game, "play y5", "draw pile")
    assert game.is_terminal() and legal(game) == [] and game.to_dict()["to_move"] is None
    assert told(events)[0] == "event.pile_out"
    assert len(hand(game, 0)) == 8 and "y6" in hand(game, 0), "hands still lie"
    assert game.scores() == [(7 - 20) * 2, 0], "cards in hand count nothing"
    assert game.standings().reason == "end.pile"


def test_r1_7_a_pile_with_cards_never_ends_a_round() -> None:
    game = state({"rounds": 1}, hands={0: "y5"}, pile="r2 r3")
    play(game, "play y5", "draw pile")
    assert game.current_player() == 1


def test_r1_8_the_pile_count_and_all_discards_are_public() -> None:
    for fan in ("open", "top"):
        game = state({"discard_view": fan}, discards="y3 y7 b2", hands={0: "y5"})
        for seat in (0, 1, None):
            view = game.view(seat)
            assert view.pile == len(game.pile) and view.to_dict()["discards"]["y"] == ["y3", "y7"]
            assert views.pile_shown(view, "y") == (("y3", "y7") if fan == "open" else ("y7",))
            assert views.pile_shown(view, "w") == ()


EXAMPLES = [
    ("", 0),
    ("y5 y8 y10", 3),
    ("y*", -40),
    ("y* y3 y5 y7", -10),
    ("y* y* y2 y3 y5 y7 y8 y10", 45 + 20),
    ("y* y* y*", -80),
    ("y* y* y* y2 y3 y4 y5 y6 y7 y8 y9 y10", 156),
    ("y2 y3 y4 y5 y6", 0),
    ("y2 y3 y4 y5 y6 y7 y8", 15),
    ("y2 y3 y4 y5 y6 y7 y8 y9", 24 + 20),
    ("y2", -18),
    ("y* y* y* y4 y5 y6 y7", 8),
    ("y* y* y* y4 y5 y6 y7 y8", 40 + 20),
]


@pytest.mark.parametrize(("laid", "points"), EXAMPLES)
def test_r1_9_the_worked_examples(laid: str, points: int) -> None:
    game = state(expeditions={0: laid, 1: "b2"})
    sheet = game.explain()
    numbers = [int(card[1:]) for card in laid.split() if card != "y*"]
    investments = laid.split().count("y*")
    expected = {"sum": sum(numbers), "investments": investments, "cards": len(laid.split()), "points": points}
    assert sheet["sides"][0]["y"] == expected
    assert sheet["total"] == [points, -18]
    assert set(sheet["sides"][1]) == set("ybwgr")


def test_r1_9_the_worst_and_the_best_expedition() -> None:
    every = {cards.column(combination) for combination in _expeditions()}
    worth = [POINTS[column] for column in every]
    assert len(every) == 4 * 512 and (min(worth), max(worth)) == (LEAST, MOST) == (-80, 156)


def _expeditions() -> list[list[int]]:
    """Every expedition there can be in one colour."""
    numbers = range(1, 10)
    return [[0] * investments + [n for i, n in enumerate(numbers) if mask >> i & 1]
            for investments in range(4) for mask in range(512)]


def test_r1_9_points_are_told_colour_by_colour_with_their_arithmetic() -> None:
    game = state({"rounds": 1}, hands={0: "r10"}, expeditions={0: "y* y3 y5 y7 r2", 1: "y* b2 b3 b4 b5 b6"}, pile="r4")
    events = play(game, "play r10", "draw pile")
    scored = [event for event in events if isinstance(event, Scored)]
    assert [(event.item, event.points) for event in scored] == [
        (("round1", "y"), (-10, -40)), (("round1", "b"), (0, 0)), (("round1", "r"), (-8, 0))]
    said = [TEXTS.line(event_line(event)) for event in scored[:2]]
    assert "−\N{NO-BREAK SPACE}20" in said[0], "no addition is torn apart"
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in said] == [
        "Yellow: Ann (15 − 20) × 2 = −10; Ben (0 − 20) × 2 = −40.", "Blue: Ann did not set out; Ben 20 − 20 = 0."]
    assert scored[0].places == (("expedition", 0, "y"), ("expedition", 1, "y"))
    assert [sum(column) for column in zip(*(event.points for event in scored))] == game.scores() == [-18, -40]


def test_r1_9_what_is_scored_is_what_lies_there() -> None:
    rng = Rng(2)
    for _ in range(200):
        kinds = [[rng.below(4), rng.below(512)] for _ in range(10)]
        laid = [investments | numbers << 2 for investments, numbers in kinds]
        slow = [0, 0]
        for at, (investments, numbers) in enumerate(kinds):
            values = [n for n in range(2, 11) if numbers >> n - 2 & 1]
            if investments or values:
                slow[at // 5] += (sum(values) - 20) * (investments + 1) + 20 * (investments + len(values) >= 8)
        assert round_points(laid) == tuple(slow)


# The match -------------------------------------------------------------------------------------------------


def last_card(points: int = 0, **fields: object) -> dict[str, object]:
    """A position in which seat 0 can end the round; `points` for side 0 are 3, 0 or -3."""
    side = {3: {0: "b5 b8 b10"}, -3: {1: "b5 b8 b10"}, 0: {}}[points]
    return {"hands": {0: "y5"}, "expeditions": side, "pile": "r2", **fields}


def finish(game, discard: str = "discard y5"):  # type: ignore[no-untyped-def]
    return play(game, discard, "draw pile")


@pytest.mark.parametrize(("points", "before", "starter", "then"), [
    (3, [0, 0], 1, 0), (3, [0, 0], 0, 0), (-3, [0, 0], 0, 1), (-3, [0, 0], 1, 1),
    (0, [0, 0], 0, 0), (0, [0, 0], 1, 1), (3, [-3, 0], 1, 1), (3, [-4, 0], 0, 1), (-3, [9, 0], 1, 0)])
def test_r1_10_the_leader_in_total_points_starts_the_next_round(
        points: int, before: list[int], starter: int, then: int) -> None:
    game = state(**last_card(points, round=2, totals=before, starter=starter))
    events = finish(game)
    assert game.round == 3 and game.starter == game.current_player() == then
    assert told(events)[-2:] == ["event.round_over", "event.round_begins"]


@pytest.mark.parametrize("starter", [0, 1])
def test_r1_10_or_the_players_start_by_turns(starter: int) -> None:
    for points in (3, 0, -3):
        game = state({"next_start": "alternate"}, **last_card(points, starter=starter))
        finish(game)
        assert game.current_player() == game.starter == 1 - starter


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seats", [2, 4])
def test_r1_10_as_many_rounds_as_agreed(rounds: int, seats: int) -> None:
    game, rng, seen = new(seats, rounds, rounds=rounds), Rng(rounds), []
    while not game.is_terminal():
        if game.round != len(seen):
            seen.append(game.round)
            assert len(game.pile) == (44 if seats == 2 else 43) and not any(game.columns)
        game.apply(rng.choice(game.legal_actions()))
    assert seen == list(range(1, rounds + 1)) and game.round == rounds
    fields = game.to_dict()
    assert len(fields["sheets"]) == rounds
    assert fields["totals"] == [sum(row[side] for row in fields["sheets"]) for side in (0, 1)]
    assert fields["sheets"][-1] == game.explain()["total"], "the last expeditions still lie"
    assert game.scores() == [fields["totals"][seat % 2] for seat in range(seats)]


def test_r1_10_three_rounds_unless_agreed_otherwise() -> None:
    assert INFO.defaults() == {"rounds": 3, "next_start": "leader", "discard_view": "open"}


def test_r1_10_a_finished_round_is_added_up_and_the_next_is_dealt_at_once() -> None:
    game = state(**last_card(3, totals=[0, 0]))
    reveals = game.reveals
    events = finish(game)
    fields = game.to_dict()
    assert (fields["round"], fields["totals"], fields["sheets"]) == (2, [3, 0], [[3, 0]])
    assert len(fields["pile"]) == 44 and [len(held) for held in fields["hands"]] == [8, 8]
    assert fields["phase"] == "lay" and fields["since_pile_draw"] == 0 and fields["past"] == []
    assert game.explain()["total"] == [0, 0] and game.scores() == [3, 0]
    assert Shuffled(("pile",)) in events and game.reveals == reveals + 2
    back = [event for event in events if isinstance(event, Moved) and event.target == ("pile",)]
    assert len(back) == 60
    for event in back:
        assert event.seen == ((event.source[1],) if event.source[0] == "hand" else None)


def test_r1_10_scores_are_the_finished_rounds_and_the_running_one() -> None:
    game = state(expeditions={0: "b5 b8 b10", 1: "y*"}, round=2, totals=[12, -8], sheets=[[12, -8]])
    assert game.scores() == [15, -48] and game.standings().places == (1, 2)
    assert game.explain()["total"] == [3, -40]
    assert views.round_points(game.view(0)) == (3, -40)
    assert game.standings().reason == "end.running"


@pytest.mark.parametrize(("points", "places", "worth"), [
    (3, (1, 2), [1.0, -1.0]), (-3, (2, 1), [-1.0, 1.0]), (0, (1, 1), [0.0, 0.0])])
def test_r1_10_the_higher_total_wins_and_equal_totals_are_a_draw(
        points: int, places: tuple[int, ...], worth: list[float]) -> None:
    game = state({"rounds": 1}, **last_card(points))
    events = finish(game)
    assert game.standings().places == places and game.returns() == worth
    assert game.standings().tie_break is None
    assert told(events)[-1] == ("event.draw" if points == 0 else "event.won")


def test_r1_10_the_next_deal_depends_on_the_generator_only() -> None:
    deals = set()
    for rng in (1, 1, 2):
        game = state(**last_card(0), rng=rng)
        finish(game)
        deals.add(str(game.to_dict()["hands"]))
    assert len(deals) == 2


# Stalling --------------------------------------------------------------------------------------------------


def stalled(seats: int = 2, since: int = 39, **fields: object):  # type: ignore[no-untyped-def]
    return state({"rounds": 1, **fields.pop("options", {})}, seats=seats, hands={0: "y5"},  # type: ignore[dict-item]
                 discards="b2 b3 r4", since_pile_draw=since, **fields)


@pytest.mark.parametrize("seats", [2, 4])
def test_r1_11_after_forty_turns_without_a_pile_card_the_round_may_be_ended(seats: int) -> None:
    for since in (0, 20, 38, 39):
        assert "end_round" not in legal(stalled(seats, since))
    game = stalled(seats)
    play(game, "play y5", "draw b")
    assert game.since == 40 and "end_round" in legal(game)
    play(game, next(text for text in legal(game) if text.startswith("discard")))
    assert "end_round" not in legal(game), "only instead of laying"
    play(game, "draw pile")
    assert game.since == 0 and "end_round" not in legal(game)


def test_r1_11_ending_scores_the_round_as_it_stands() -> None:
    game = stalled(since=40, expeditions={0: "w5 w8 w10"})
    turn = game.turn
    events = play(game, "end_round")
    assert game.is_terminal() and game.scores() == [3, 0] and game.pile and game.turn == turn + 1
    assert game.standings() == ((1, 2), "end.decision", None)
    assert told(events) == ["event.round_ended", "event.round_over", "event.won"]
    game = stalled(since=40, expeditions={1: "w5 w8 w10"}, options={"rounds": 2})
    play(game, "end_round")
    assert game.round == 2 and game.current_player() == 1 and len(game.pile) == 44


def test_r1_11_the_table_warns_at_twenty_and_at_forty() -> None:
    game = stalled(since=18)
    assert views.stall(game.view(0)) is None
    assert told(play(game, "play y5", "draw b")) == []
    other = next(text for text in legal(game) if text.startswith("discard") and text[8] not in "br")
    assert told(play(game, other, "draw r")) == ["event.stall"]
    line = views.stall(game.view(None))
    assert line is not None and TEXTS.line(line) == (
        "20 turns untouched; after 20 more the round may end")
    game = stalled(since=39)
    assert told(play(game, "play y5", "draw b")) == ["event.stall.end"]
    line = views.stall(game.view(1))
    assert line is not None and line.key == "stall.end"


@pytest.mark.parametrize("level", ["page", "squire", "knight", "cardinal"])
@pytest.mark.parametrize("seats", [2, 4])
def test_r1_11_computers_never_end_a_round_and_never_stall(level: str, seats: int) -> None:
    game = state({"rounds": 1}, seats=seats, since_pile_draw=60, discards="b2 b3 b4 b5 b6 r3 r4 r5 r6")
    agent = agents.make("lost_cities", level)
    since: Counter[int] = Counter()
    for ply in range(24 * seats):
        if game.is_terminal():
            break
        view = game.view(game.seat)
        action = agent.choose(view, Budget(iterations=6), Rng(ply), lambda: False).action
        assert action.kind != "end_round"
        seat, turn, pile = game.seat, game.turn, len(game.pile)
        game.apply(action)
        if len(game.pile) != pile:
            since.clear()
        elif game.turn != turn:
            since[seat] += 1
            assert since[seat] <= 6, "more than six own turns without a card from the pile"


@pytest.mark.parametrize(("seats", "games", "turns"), [(2, 700, 300), (4, 300, 900)])
def test_random_rounds_end_within_a_bound(seats: int, games: int, turns: int) -> None:
    """R1.11: even where nobody wants to come to an end, random play gets there."""
    ends = Counter[str]()
    for seed in range(games):
        game = random_game(new(seats, seed, rounds=1), seed)
        assert game.turn < turns
        ends[game.standings().reason] += 1
    assert set(ends) <= {"end.pile", "end.decision"} and ends["end.pile"] > games // 3
