"""Why-not, previews, logs: everything shown has words, and every cited rule exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core import registry
from game.core.events import Event, Place, event_line
from game.core.rng import Rng
from game.lost_cities import views
from game.lost_cities.rules import GAME
from game.lost_cities.state import LostState
from game.lost_cities.texts import EN
from tests.rules.lost_cities.kit import new, play, state

TEXTS = registry.texts("lost_cities").with_names(["Ann", "Ben", "Cid", "Dan"])
SOURCES = sorted(Path(views.__file__).parent.glob("*.py"))

Y5, Y3, B2, INVEST = ("card", "y5", 1), ("card", "y3", 1), ("card", "b2", 1), ("card", "y*", 1)
YELLOW, BLUE, GREEN = ("expedition", "y"), ("expedition", "b"), ("expedition", "g")
GIVE, END = ("button", "give"), ("button", "end_round")


def reason(game: LostState, *picks: Place) -> tuple[str, str]:
    found = GAME.why_not(game.view(game.seat), picks)
    assert found is not None and TEXTS.line(found.line).endswith(".")
    return found.rule, found.line.key.removeprefix("why.")


HELD = {"hands": {0: "y3 y5 y* b2 b3 w2 w3 r2"}, "expeditions": {0: "y4 y6 r10"}, "discards": "g4"}


@pytest.mark.parametrize(
    ("expected", "picks"),
    [
        (("R1.5", "too_low"), [Y3, YELLOW]),
        (("R1.5", "investment_late"), [INVEST, YELLOW]),
        (("R1.5", "all_too_low"), [YELLOW]),
        (("R1.4", "none_held"), [GREEN]),
        (("R1.4", "none_held"), [("discard", "g")]),
        (("R1.4", "wrong_expedition"), [B2, YELLOW]),
        (("R1.4", "wrong_discard"), [B2, ("discard", "g")]),
        (("R1.4", "one_place"), [B2, BLUE, ("discard", "b")]),
        (("R1.4", "own_side"), [("expedition", 1, "y")]),
        (("R1.3", "one_card"), [Y3, B2]),
        (("R1.3", "not_held"), [("card", "b2", 2)]),
        (("R1.3", "not_held"), [("card", "g2", 1)]),
        (("R1.3", "lay_first"), [("pile",)]),
        (("R1.3", "no_passing"), [GIVE]),
        (("R1.3", "nothing"), [("hand", 1)]),
        (("R1.3", "nothing"), [("button", "x")]),
        (("R1.11", "end_early"), [END]),
    ],
)
def test_why_not_when_laying(expected: tuple[str, str], picks: list[Place]) -> None:
    assert reason(state(**HELD), *picks) == expected


@pytest.mark.parametrize(
    ("expected", "picks"),
    [
        (("R1.6", "closed"), [("discard", "y")]),
        (("R1.6", "empty"), [("discard", "w")]),
        (("R1.6", "one_draw"), [("pile",), ("discard", "g")]),
        (("R1.6", "draw_where"), [("hand", 1)]),
        (("R1.3", "now_draw"), [B2]),
        (("R1.3", "now_draw"), [BLUE]),
        (("R1.3", "now_draw"), [GIVE]),
        (("R1.11", "end_late"), [END]),
    ],
)
def test_why_not_when_drawing(expected: tuple[str, str], picks: list[Place]) -> None:
    game = state(**HELD)
    play(game, "discard y3")
    assert reason(game, *picks) == expected


FOUR = {"seats": 4, "hands": {0: "y3 y5 b2"}, "expeditions": {0: "y3"}}


@pytest.mark.parametrize(
    ("expected", "picks"),
    [
        (("R2.4", "same_value"), [Y3, YELLOW]),
        (("R2.5", "give_two"), [Y3, B2, Y5]),
        (("R2.5", "give_two"), [Y3, B2, Y5, GIVE]),
        (("R2.5", "give_nowhere"), [B2, BLUE, GIVE]),
        (("R1.3", "one_card"), [Y3, B2, BLUE]),
    ],
)
def test_why_not_with_four(expected: tuple[str, str], picks: list[Place]) -> None:
    assert reason(state(**FOUR), *picks) == expected


def test_why_not_of_passing_too_late_or_too_much() -> None:
    game = state(**FOUR, sizes={0: 6, 2: 10})
    assert reason(game, GIVE) == reason(game, Y3, B2) == ("R2.5", "six_stay")
    play(game, "discard b2")
    assert reason(game, GIVE) == ("R2.5", "give_late")


def test_why_not_of_ending_a_round_and_something_else() -> None:
    game = state(**HELD, since_pile_draw=40)
    assert GAME.why_not(game.view(0), [END]) is None
    assert reason(game, END, B2) == ("R1.11", "end_alone")


def test_why_not_says_whose_turn_it_is_and_that_the_match_is_over() -> None:
    game = state(to_move=1)
    for seat in (0, None):
        refusal = GAME.why_not(game.view(seat), [("pile",)])
        assert refusal is not None and TEXTS.line(refusal.line) == "It is the turn of Ben."
    game = state({"rounds": 1}, hands={0: "y5"}, pile="r2")
    play(game, "discard y5", "draw pile")
    refusal = GAME.why_not(game.view(0), [("pile",)])
    assert refusal is not None and (refusal.rule, refusal.line.key) == ("R1.10", "why.over")


def test_touches_name_the_places_of_an_action() -> None:
    view = new().view(0)
    expected: dict[str, tuple[Place, ...]] = {
        "play y5": (Y5, YELLOW),
        "discard y5": (Y5, ("discard", "y")),
        "give y3 y3": (("card", "y3", 1), ("card", "y3", 2), GIVE),
        "give y5 b2": (Y5, B2, GIVE),
        "draw pile": (("pile",),),
        "draw y": (("discard", "y"),),
        "end_round": (END,),
    }
    for text, places in expected.items():
        assert GAME.touches(GAME.parse(view, text)) == places


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_that_happens_has_words(seats: int) -> None:
    game, rng = new(seats, seats, rounds=2), Rng(1)
    while not game.is_terminal():
        action = rng.choice(game.legal_actions())
        line = TEXTS.line(GAME.describe(action, game.view(game.seat)))
        assert line.startswith(TEXTS.name(game.seat)) and "{" not in line
        events: list[Event] = []
        game.apply(action, events)
        for event in events:
            assert "{" not in TEXTS.line(event_line(event))
        TEXTS.say(game.standings().reason)


def test_the_log_names_cards_where_they_are_open() -> None:
    game = state(seats=4, hands={0: "y3 b10 r*"}, discards="w7")
    view = game.view(0)
    said = [TEXTS.line(GAME.describe(GAME.parse(view, text), view))
            for text in ("play y3", "discard r*", "draw w", "draw pile", "give y3 b10", "give ? ?", "end_round")]
    assert said == [
        "Ann lays yellow 3 on an expedition", "Ann discards red investment", "Ann takes white 7 from the discards",
        "Ann draws from the pile", "Ann passes yellow 3 and blue 10 to Cid", "Ann passes two cards to Cid",
        "Ann ends the round; round 1: Ann and Cid 0, Ben and Dan 0"]  # fmt: skip


def test_the_log_tells_the_points_of_a_round_that_ends() -> None:
    """For everybody, since the expeditions lie open; also of the last round."""
    for rounds in (1, 2):
        game = state({"rounds": rounds}, hands={0: "y5"}, expeditions={1: "b* b3"}, pile="r2")
        play(game, "discard y5")
        for seat in (0, 1, None):
            view = game.view(seat)
            line = GAME.describe(GAME.parse(view, "draw pile"), view)
            assert TEXTS.line(line) == "Ann draws from the pile; round 1: Ann 0, Ben −34"
            assert line.places == (("pile",),)
        assert TEXTS.line(GAME.describe(GAME.parse(game.view(0), "draw b"), game.view(0))).count("round") == 0


def test_the_live_arithmetic_of_every_expedition() -> None:
    game = state(expeditions={0: "y* y3 y5 y7", 1: "b* b* b2 b3 b5 b7 b8 b10"}, hands={0: "y9 w5"})
    view = game.view(0)
    assert views.expedition(view, 0, "y") == (("y*", "y3", "y5", "y7"), 15, 1, -10)
    assert views.expedition(view, 1, "y") == ((), 0, 0, 0)
    said = [arithmetic(game, side, colour) for side, colour in ((0, "y"), (1, "b"), (1, "y"))]
    assert said == ["Ann (15 − 20) × 2 = −10", "Ben (35 − 20) × 3 + 20 for 8 cards = 65", "Ben did not set out"]
    assert views.round_points(view) == (-10, 65)
    game = state(seats=4, expeditions={1: "y5 y8 y10"})
    assert arithmetic(game, 1, "y") == "Ben and Dan 23 − 20 = 3"


def arithmetic(game: LostState, side: int, colour: str) -> str:
    """What is told to everybody, with plain spaces."""
    return TEXTS.line(views.arithmetic(game.view(None), side, colour)).replace("\N{NO-BREAK SPACE}", " ")


def test_what_is_playable_and_what_a_card_would_change() -> None:
    game = state(expeditions={0: "y4 y6"}, hands={0: "y5 y9 y* b2 b* w3 w5 g7"}, to_move=1)
    view = game.view(0)
    assert views.playable(view) == ("y9", "b*", "b2", "w3", "w5", "g7"), "whoever is to move"
    assert views.playable(game.view(None)) == ()
    assert views.fits(view, 1, "y5") and not views.fits(view, 0, "y5")
    said = [TEXTS.line(views.preview(view, card)) for card in ("y9", "y5", "b*")]
    assert said == [
        "The yellow 9 would turn −10 into −1 points.",
        "The yellow 5 cannot follow on this expedition, which stands at −10 points.",
        "The blue investment would set out: 0 → −40 points."]  # fmt: skip
    assert (views.own_side(view), views.own_side(game.view(1)), views.own_side(game.view(None))) == (0, 1, 0)


def test_the_closed_pile_is_barred() -> None:
    game = state(hands={0: "y5"})
    assert views.barred(game.view(0)) is None
    play(game, "discard y5")
    assert views.barred(game.view(None)) == "y"


def test_every_text_that_the_rules_name_exists() -> None:
    named = set()
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        named |= set(re.findall(r'Line\(\s*"([a-z_.]+)"', text))
        named |= {f"why.{key}" for key in re.findall(r'\bno\("R\d\.\d+", "([a-z_]+)"', text)}
        named |= {f"position.{key}" for key in re.findall(r'_wrong\("([a-z_]+)"', text)}
    named |= {"why.over", "why.not_turn", "position.seats"}  # said by game.core
    missing = sorted(key for key in named if not TEXTS.has(key) and not key.endswith("."))
    assert not missing
    spoken = {key for key in EN if key.startswith(("why.", "position."))}
    assert spoken <= named, "a text that nobody says"
