"""R3: what happens when the pile runs out."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.events import Event, Moved, Scored, Shuffled, Told
from game.core.rng import Rng
from tests.rules.web_of_power.kit import AFTER, AT_ONCE, legal, new, play, state

BOARD = {"FK1": 0, "FK2": 0, "FK3": 1}


def told(events: list[Event]) -> list[str]:
    return [event.line.key for event in events if isinstance(event, Told)]


def test_r3_1_first_scoring_when_the_last_card_is_drawn_in_mid_draw() -> None:
    game = state(hands={0: "gelb", 1: "rot rot rot"}, cloisters=BOARD, pile="gruen", phase="draw",
                 display="gelb violett", discard="rot blau blau",
                 placed={"country": "FK", "pieces": 1, "paid": ["blau", "blau"]})
    discards = Counter(game.to_dict()["discard"])
    events = play(game, "draw pile")
    assert told(events) == ["event.first_scoring"]
    assert [event.item for event in events if isinstance(event, Scored)] == [("first", "cloisters", "FK")]
    assert game.scores() == [3, 2, 0]
    assert game.current_player() == 0 and game.phase == "draw", "drawing goes on"
    assert Counter(game.to_dict()["pile"]) == discards, "this turn's discards are in it"
    assert game.to_dict()["discard"] == [] and game.decks == 1


def test_r3_1_first_scoring_when_the_last_card_is_put_on_the_display() -> None:
    game = state(hands={0: "rot gruen blau"}, cloisters=BOARD, pile="gruen", display="gelb violett")
    play(game, "X rot")
    before = game.reveals
    events = play(game, "draw 1")
    kinds = [type(event) for event in events]
    assert kinds[:3] == [Moved, Moved, Told], "the card lies open before the scoring"
    assert game.to_dict()["display"] == ["violett", "gruen"]
    assert game.scores() == [3, 2, 0] and game.current_player() == 1
    assert game.reveals == before + 2, "a card was shown, and the pile was shuffled"


@pytest.mark.parametrize("options", [AFTER, AT_ONCE])
def test_r3_1_refilling_goes_on_from_the_new_pile(options: dict[str, str]) -> None:
    game = state(options, hands={0: "rot"}, cloisters=BOARD, pile="gruen gelb", phase="draw",
                 display="gelb violett", discard="blau blau",
                 placed={"country": "FK", "pieces": 1, "paid": ["blau", "blau"]})
    events = play(game, "draw 1", "draw 1")
    assert "event.first_scoring" in told(events)
    assert len(game.display) == 2 and game.decks == 1 and game.current_player() == 1


def test_r3_1_the_reshuffle_is_told_card_by_card() -> None:
    game = state(hands={0: "rot gruen blau"}, cloisters=BOARD, pile="gruen", display="gelb violett")
    play(game, "X rot")
    discards = Counter(game.to_dict()["discard"])
    events = play(game, "draw pile")
    back = Counter[str]()
    for event in events:
        if isinstance(event, Moved) and event.target == ("pile",):
            assert event.source == ("discard",) and event.seen is None and event.what is not None
            back[event.what] += event.count
    assert back == discards
    assert Shuffled(("pile",)) in events


def test_r3_1_the_shuffle_depends_on_the_generator_only() -> None:
    piles = set()
    for rng in (1, 1, 2):
        game = state(hands={0: "rot gruen blau"}, pile="gruen", display="gelb violett", rng=rng)
        play(game, "X rot", "draw pile")
        piles.add(tuple(game.to_dict()["pile"]))
    assert len(piles) == 2


def test_r3_1_between_actions_the_pile_is_empty_only_after_the_second_time() -> None:
    for seats in (3, 4, 5):
        for options in ({}, {"display_refill": "at_once"}):
            game = new(seats, 11, **options)
            rng = Rng(seats)
            while not game.is_terminal():
                assert bool(game.pile) == (game.decks < 2)
                game.apply(rng.choice(game.legal_actions()))


def last_turns(to_move: int, start: int, seats: int = 3) -> list[Event]:
    """The events from the turn that uses up the pile to the end, everybody else only exchanging."""
    game = state(seats=seats, to_move=to_move, start=start, hands={to_move: "rot gruen blau"},
                 cloisters=BOARD, pile="gruen", display="gelb violett", decks_run_out=1)
    events = play(game, "X rot", "draw pile")
    turns = []
    while not game.is_terminal():
        turns.append(game.current_player())
        events += play(game, next(text for text in legal(game) if text.startswith("X")))
        if game.phase == "draw":
            events += play(game, "draw 1")
    assert turns == [(to_move + step) % seats for step in range(1, (start - to_move - 1) % seats + 1)]
    return events


def test_r3_2_the_running_round_is_finished() -> None:
    events = last_turns(to_move=1, start=1)
    assert told(events)[0] == "event.last_turns"
    assert told(events)[-2:] == ["event.final_scoring", "event.won"]
    last_turns(to_move=0, start=0, seats=5)
    last_turns(to_move=3, start=0, seats=5)
    last_turns(to_move=2, start=1, seats=4)


def test_r3_2_the_game_ends_at_once_if_the_seat_before_the_start_player_used_up_the_pile() -> None:
    events = last_turns(to_move=2, start=0)
    assert told(events) == ["event.last_turn", "event.final_scoring", "event.won"]
    assert told(last_turns(to_move=0, start=1, seats=4))[0] == "event.last_turn"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r3_2_everybody_has_the_same_number_of_turns(seats: int) -> None:
    for seed in range(12):
        game = new(seats, seed)
        rng = Rng(seed)
        turns = Counter[int]()
        while not game.is_terminal():
            seat, turn = game.seat, game.turn
            game.apply(rng.choice(game.legal_actions()))
            if game.turn != turn:
                turns[seat] += 1
        assert len(set(turns.values())) == 1 and len(turns) == seats


def test_r3_2_a_pile_used_up_while_the_display_is_refilled_ends_the_game_too() -> None:
    game = state(to_move=2, hands={2: "rot gruen blau"}, pile="gruen", display="gelb violett",
                 decks_run_out=1)
    events = play(game, "X rot", "draw 1")
    assert game.is_terminal() and "event.last_turn" in told(events)


def test_r3_3_nothing_is_refilled_and_face_up_cards_must_be_taken() -> None:
    game = state(hands={0: "rot gruen blau"}, cloisters=BOARD, display="gelb violett", decks_run_out=2)
    play(game, "C FK4 rot", "end")
    assert legal(game) == ["draw 1", "draw 2"]
    play(game, "draw 1")
    assert game.to_dict()["display"] == ["violett"] and game.current_player() == 1


def test_r3_3_a_drawer_stops_short_of_three_when_nothing_is_left() -> None:
    game = state(hands={0: "rot gruen gruen"}, cloisters=BOARD, display="gelb violett", decks_run_out=2)
    play(game, "C FK4 rot", "C FK5 gruen+gruen", "draw 1")
    assert game.current_player() == 0
    events = play(game, "draw 1")
    assert game.current_player() == 1 and len(game.contents()["hand", 0]) == 2
    assert told(events) == ["event.short_hand"]


def test_r3_3_a_single_possible_draw_is_still_an_action() -> None:
    game = state(hands={0: "rot gruen blau"}, display="gelb", decks_run_out=2)
    play(game, "X rot")
    assert legal(game) == ["draw 1"]


def test_r3_3_exchanging_becomes_a_mere_discard() -> None:
    game = state(hands={0: "rot gruen blau"}, display="", decks_run_out=2)
    assert "X rot" in legal(game)
    events = play(game, "X rot")
    assert game.current_player() == 1 and game.to_dict()["hands"][0] == ["gruen", "blau"]
    assert told(events) == ["event.short_hand"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r3_3_every_seat_holds_three_cards_when_its_turn_begins(seats: int) -> None:
    for seed in range(25):
        game = new(seats, seed, display_refill=("after", "at_once")[seed % 2])
        rng = Rng(seed)
        turn = -1
        while not game.is_terminal():
            if game.turn != turn:
                turn = game.turn
                assert len(game.contents()["hand", game.seat]) == 3
            game.apply(rng.choice(game.legal_actions()))
