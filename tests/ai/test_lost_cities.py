"""Lost Cities' brain: expectations that must be exact, plans that must be sensible, conventions, true reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.ai import agents
from game.core import registry
from game.core.levels import LEVELS, Budget
from game.core.rng import Rng
from game.lost_cities import partners, scoring
from game.lost_cities.cards import KIND_INDEX, names
from game.lost_cities.heuristics import BRAIN
from game.lost_cities.moves import DISCARDS, DRAWS, PILE_DRAW, PLAYS, Move
from game.lost_cities.outlook import BEST, Judge
from game.lost_cities.plans import MOST_OWN, judge_of, plans, seen
from game.lost_cities.race import Race
from game.lost_cities.reasons import reason
from game.lost_cities.rules import GAME
from game.lost_cities.state import LostState
from tests.rules.lost_cities.kit import play, state
from tests.tools import check_lost_cities

ONE_ROUND = {**GAME.info.defaults(), "rounds": 1}
RIVALS_RICH = "y* y* y2 b* b* b2 w* w* w2 g* g* g2 r* r* r2"


def positions(number: int, seats: int) -> Iterator[LostState]:
    """Positions of sensible play."""
    for seed in range(number):
        game = GAME.new_state(seats, ONE_ROUND, seed)
        while game.phase != "over":
            yield game.clone()
            game.apply(BRAIN.rollout(game, Rng(1)))


def written(game: LostState, move: Move) -> str:
    return GAME.notate(game.view(None), move)


def best(game: LostState) -> str:
    """What looks best to the seat to move, without any search."""
    return written(game, plans(game.view(game.seat), {"weights": BEST, "passes": 2})[0].actions[0])


def cardinal(game: LostState) -> str:
    """What the highest level does."""
    agent = agents.make("lost_cities", "cardinal")
    return written(game, agent.choose(game.view(game.seat), Budget(iterations=120), Rng(3), lambda: False).action)


# Expectations ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_a_race_is_played_by_the_rules(seats: int) -> None:
    judge = Judge(BEST, seats)
    for seed in range(4):
        game = GAME.new_state(seats, ONE_ROUND, seed)
        race = Race(game, game.hands, game.pile)
        while race.pile:
            _, kind, onto = max(race.layings(judge))
            race.lay(kind, onto)
            game.apply(_legal(game, (PLAYS if onto else DISCARDS)[kind]))
            source = race.drawing(judge)[1]
            race.draw(source)
            game.apply(_legal(game, DRAWS[source] if source >= 0 else PILE_DRAW))
            if race.pile:
                again = Race(game, game.hands, game.pile)
                assert (race.columns, race.held, race.seat, race.since) == (again.columns, again.held, game.seat,
                                                                          game.since)
                assert [sorted(hand) for hand in race.hands] == game.hands
        assert game.phase == "over" and scoring.round_points(race.columns) == tuple(game.totals)


def _legal(game: LostState, move: Move) -> Move:
    assert move in game.legal_actions()
    return move


def test_a_pass_in_a_race_is_that_of_the_rules() -> None:
    game = GAME.new_state(4, ONE_ROUND, 3)
    race = Race(game, game.hands, game.pile)
    pair = game.hands[game.seat][2], game.hands[game.seat][5]
    race.give(pair)
    play(game, "give " + " ".join(names(pair)))
    assert race.seat == game.seat and race.since == game.since
    assert race.held == Race(game, game.hands, game.pile).held


def test_with_nothing_to_come_an_expedition_is_worth_what_it_scores() -> None:
    judge = Judge(BEST, 2)
    for column in range(1, len(scoring.POINTS)):
        assert judge.worth(column, 0, 0, 0, 0.0) == scoring.POINTS[column]


def test_in_the_last_turns_only_the_highest_cards_held_count() -> None:
    judge = Judge(BEST, 2)
    held = 1 << 5 | 1 << 7 | 1 << 9
    assert judge.worth(1 << 3, held, 0, 2, 0.0) == 3 + 7 + 9 - scoring.COST
    assert judge.worth(1 << 3, held, 0, 3, 0.0) == 3 + 5 + 7 + 9 - scoring.COST


# Plans -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_plans_are_legal_and_leave_no_card_out(seats: int) -> None:
    for game in list(positions(2, seats))[::5]:
        view = game.view(game.seat)
        found = plans(view, {"passes": 2})
        first = [plan.actions[0] for plan in found]
        assert len(set(first)) == len(first) and set(first) <= set(view.legal)
        if game.phase == "lay":
            assert {move for move in view.legal if move.kind in ("play", "discard")} <= set(first)
        assert [plan.worth for plan in found] == sorted((plan.worth for plan in found), reverse=True)


def test_the_last_turn_lays_what_scores_most() -> None:
    game = state(hands={0: "y10 b4 g9 r2", 1: ""}, expeditions={0: "y* y5 b3 g8"}, pile="w2")
    assert best(game) == cardinal(game) == "play y10"


def test_a_card_the_rivals_wait_for_is_held_back() -> None:
    game = state(hands={0: "y10 b2 b3 w3 w4 g2 r2 r3"}, expeditions={1: "y* y* y7 y8"})
    assert all(plan.worth < -5 for plan in plans(game.view(0), {}) if plan.actions[0].cards == ("y10",))
    assert "y10" not in cardinal(game)


# R1.11 -------------------------------------------------------------------------------------------------------


def draws(game: LostState) -> set[str]:
    return {written(game, plan.actions[0]) for plan in plans(game.view(game.seat), {})}


def test_only_discards_of_use_are_taken() -> None:
    game = state(
        hands={0: "b2 b5 w4 r9 r10 g9 y2"},
        expeditions={0: "y9", 1: "g* g2 r2"},
        discards="y3 b7 g10 w2",
        phase="draw",
    )
    # y3 comes too late for everybody; b7 and w2 go with cards held, or not; the rivals want g10.
    assert draws(game) == {"draw pile", "draw b", "draw g"}


def test_no_seventh_turn_without_a_card_from_the_pile() -> None:
    fields = {"expeditions": {0: "y2 y3 y4"}, "discards": "y10", "phase": "draw"}
    assert draws(state(since_pile_draw=2 * MOST_OWN - 1, **fields)) == {"draw pile", "draw y"}
    assert draws(state(since_pile_draw=2 * MOST_OWN, **fields)) == {"draw pile"}


def test_own_turns_are_counted_even_when_others_draw_from_the_pile() -> None:
    game = state(hands={0: "r2", 1: "r3"}, expeditions={0: "y2 y3"}, discards="b2 y10", phase="draw")
    view = game.view(0)
    row = ((0, DRAWS[0]), (1, PILE_DRAW)) * MOST_OWN
    assert len(plans(view, {})) > 1
    assert [plan.actions[0] for plan in plans(replace(view, past=row), {})] == [PILE_DRAW]


def test_no_level_ends_a_round_by_decision() -> None:
    game = state(since_pile_draw=40)
    assert "end_round" in [written(game, move) for move in game.legal_actions()]
    for level in LEVELS:
        choice = agents.make("lost_cities", level).choose(game.view(0), Budget(iterations=20), Rng(1), lambda: False)
        assert "end_round" not in [written(game, row.action) for row in choice.ranked]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_rounds_never_stall(level: str, seats: int, request: pytest.FixtureRequest) -> None:
    games = 2 * request.config.getoption("games")
    rounds = [check_lost_cities.play(level, seats, seed, 0.01) for seed in range(games)]
    assert all(found.row <= MOST_OWN and found.turns <= 150 for found in rounds)


# R2.10, R2.11 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("laid", "hand", "first"), [
    ("y2 b2", "y3 y9 b8 b10", "play y3"),
    ("y* b4", "y* b8 y7 y9", "play y*"),
    ("y3 r2", "y4 r9 r10 y10", "play y4"),
])
def test_the_next_card_is_laid_at_once(laid: str, hand: str, first: str) -> None:
    game = state(seats=4, hands={0: hand + " w9 g8 w10 g10"}, expeditions={0: laid})
    assert best(game) == cardinal(game) == first


def silence(*partner: str) -> LostState:
    """Seat 0 to lay with y4 on y2, after its partner has done this."""
    game = state(
        seats=4,
        hands={0: "y4 b9 w10 g10 r10 b10 w9 g9", 2: "r3 r4 b3 b4 w4", 3: "w2"},
        expeditions={0: "y2", 1: "b2 r2"},
        to_move=2,
    )
    play(game, *partner, "discard w2", "draw pile")
    return game


def test_a_partner_who_does_not_lay_the_next_card_says_a_gap_is_safe() -> None:
    quiet, busy = silence("discard r3", "draw pile"), silence("discard r3", "draw pile")
    busy.past = []  # the same cards, but nobody has seen what the partner did
    assert names(sorted(partners.lacking(quiet.view(0)))) == ("y3",) and not partners.lacking(busy.view(0))
    gaps = [next(plan.worth for plan in plans(game.view(0), {}) if written(game, plan.actions[0]) == "play y4")
            for game in (quiet, busy)]
    assert gaps[0] > gaps[1] + 1
    assert best(quiet) == cardinal(quiet) == "play y4"
    assert reason(quiet.view(0), PLAYS[KIND_INDEX["y4"]]).key == "hint.play.gap"


def test_a_gap_is_no_news_once_the_card_has_been_seen_to_come() -> None:
    game = silence("discard r3", "draw pile")
    game.shared[2] += 1 << 2 * KIND_INDEX["y3"]
    game.hands[2][-1] = KIND_INDEX["y3"]
    assert not partners.lacking(game.view(0))


def test_in_the_first_turns_gaps_are_left_open() -> None:
    def worth(pile: int) -> float:
        judge = judge_of(BEST, 4)
        study = judge.study(1 << 2, 1 << 5, 0b11111111100, pile)
        return dict(study.plays)[5]

    assert worth(40) < worth(28) - 1


def test_guessed_worlds_believe_the_partner() -> None:
    view = silence("discard r3", "draw pile").view(0)
    y3 = KIND_INDEX["y3"]
    believed = sum(y3 in BRAIN.guess(view, Rng(seed)).hands[2] for seed in range(150))
    blind = sum(y3 in GAME.sample_state(view, Rng(seed)).hands[2] for seed in range(150))
    assert blind > 20 and believed < blind / 3


def test_high_cards_passed_are_the_only_ones_and_low_ones_promise_more() -> None:
    def given(pair: str) -> LostState:
        game = state(seats=4, hands={2: f"{pair} b2 b3 w3 g3 r4", 3: "w2"}, expeditions={0: "y2"}, to_move=2)
        play(game, f"give {pair}", "discard w2", "draw pile")
        return game

    high, low = given("y8 y9"), given("y3 y4")
    assert {"y5", "y6", "y7", "y10"} <= set(names(partners.lacking(high.view(0))))
    assert partners.supported(low.view(0)) == {0} and not partners.supported(high.view(0))
    for seed in range(20):
        hand = names(BRAIN.guess(low.view(0), Rng(seed)).hands[2])
        assert any(card[0] == "y" for card in hand)


def test_a_pass_says_the_truth() -> None:
    kinds = [KIND_INDEX[name] for name in ("y3", "y4", "y6", "b9", "w10", "g5")]
    low, high, alone = (KIND_INDEX[name] for name in ("y3", "b9", "g5"))
    assert partners.message(kinds, low, high) > 0 > partners.message(kinds, alone)


def test_cards_that_only_rivals_could_use_are_passed_rather_than_thrown() -> None:
    hand = "y9 b9 w9 g10 r10 y8 b8 w8"
    game = state(seats=4, hands={0: hand}, expeditions={0: "y10 b10 w10", 1: RIVALS_RICH})
    assert best(game).startswith("give")
    game.since = 1  # R2.10: the last turn was one without a card from the pile
    assert not any(plan.actions[0].kind == "give" for plan in plans(game.view(0), {"passes": 2}))


def test_what_the_partner_passed_is_not_passed_back() -> None:
    game = state(seats=4, hands={2: "y8 y9 b2 b3 w3 g3 r4 r5", 3: "w2"}, expeditions={0: "y2"}, to_move=2)
    play(game, "give y8 y9", "discard w2", "draw pile")
    passes = [plan.actions[0].cards for plan in plans(game.view(0), {"passes": 50}) if plan.actions[0].kind == "give"]
    held = [card for card in names(game.hands[0]) if card not in ("y8", "y9")]
    assert len(held) == 8 and passes
    assert not any({"y8", "y9"} & set(cards) for cards in passes)


def test_with_good_cards_to_lay_nothing_is_passed() -> None:
    game = state(seats=4, hands={0: "y3 y4 y5 y6 b5 b6 w3 w4"}, expeditions={0: "y* y2 b3"})
    assert best(game) == cardinal(game) == "play y3"


def test_a_partner_s_hand_is_not_looked_at() -> None:
    game = state(seats=4, hands={0: "y3 y5 b4 w2", 2: "y4 b2 b3"}, expeditions={0: "y2"})
    other = game.clone()
    other.hands[2], other.hands[1] = other.hands[1], other.hands[2]
    assert cardinal(game) == cardinal(other)
    assert [seen(one.view(0)).alive for one in (game, other)] == [seen(game.view(0)).alive] * 2


# Reasons and levels ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_every_action_has_a_reason_in_words(seats: int) -> None:
    texts, keys = registry.texts("lost_cities"), set()
    for game in list(positions(3, seats))[::3]:
        view = game.view(game.seat)
        for move in view.legal:
            line = reason(view, move)
            assert "{" not in texts.line(line)
            keys.add(line.key)
    assert {"hint.play", "hint.play.start", "hint.discard", "hint.discard.dead", "hint.draw.pile"} <= keys


def test_a_level_beats_the_level_two_below() -> None:
    for strong, weak in (("squire", "page"), ("knight", "page")):
        rivals = [agents.make("lost_cities", level) for level in (strong, weak)]
        won = 0.0
        for number in range(24):
            game, rng = GAME.new_state(2, ONE_ROUND, number // 2), Rng(number)
            while game.phase != "over":
                agent = rivals[(game.seat + number) % 2]
                game.apply(agent.choose(game.view(game.seat), Budget(iterations=1), rng, lambda: False).action)
            won += game.returns()[number % 2] > 0
        assert won >= 13
