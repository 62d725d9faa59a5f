"""Why-not, previews, logs: everything shown has words, and every cited rule exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core import registry
from game.core.events import Place, event_line
from game.core.rng import Rng
from game.web_of_power import views
from game.web_of_power.board_data import COLOURS, COUNTRIES
from game.web_of_power.rules import GAME
from game.web_of_power.state import WebState
from game.web_of_power.texts import EN
from tests.rules.web_of_power.kit import AT_ONCE, new, play, sites_of, state

TEXTS = registry.texts("web_of_power").with_names(["Ann", "Ben", "Cid", "Dan", "Eve"])
SOURCES = sorted(Path(views.__file__).parent.glob("*.py"))
RULES = (Path(views.__file__).parent / "rules.md").read_text(encoding="utf-8")


def reason(game: WebState, *picks: Place) -> tuple[str, str]:
    found = GAME.why_not(game.view(game.seat), picks)
    assert found is not None and TEXTS.line(found.line)
    return found.rule, found.line.key.removeprefix("why.")


PLACING = {"hands": {0: "rot rot blau"}, "cloisters": {"FK1": 1, "FK2": 0, "AR1": 1}}
CARDS = {"cloisters": {"FK1": 1, "EN1": 1, "SW1": 1}}


@pytest.mark.parametrize(
    ("expected", "picks"),
    [
        (("R2.8", "occupied"), [("site", "FK1")]),
        (("R2.9", "no_room"), [("crest", "FK")]),
        (("R2.6", "no_cloister_there"), [("crest", "EN")]),
        (("R2.4", "wrong_colour"), [("site", "FK3"), ("card", "blau", 1)]),
        (("R2.4", "own_pair"), [("site", "FK3"), ("card", "rot", 1), ("card", "rot", 2)]),
        (("R2.5", "too_many"), [("site", "FK3"), ("card", "rot", 1), ("card", "blau", 1)]),
        (("R2.4", "mixed"), [("card", "rot", 1), ("card", "blau", 1)]),
        (("R2.4", "mixed"), [("site", "LO1"), ("card", "rot", 1), ("card", "blau", 1)]),
        (("R2.4", "not_held"), [("card", "gelb", 1)]),
        (("R2.3", "one_country"), [("site", "FK3"), ("site", "EN1")]),
        (("R2.7", "one_by_one"), [("site", "FK3"), ("site", "FK4")]),
        (("R2.2", "place_or_exchange"), [("site", "FK3"), ("card", "rot", 1), ("discard",)]),
        (("R2.2", "exchange_one"), [("card", "blau", 1), ("card", "rot", 1), ("discard",)]),
        (("R2.2", "end_early"), [("button", "end")]),
        (("R2.11", "place_first"), [("pile",)]),
        (("R2.2", "nothing"), [("hand", 1)]),
    ],
)
def test_why_not_when_placing(expected: tuple[str, str], picks: list[Place]) -> None:
    assert reason(state(**PLACING, advisors={"FK": [0, 1, 0]}), *picks) == expected


@pytest.mark.parametrize(
    ("expected", "picks"),
    [
        (("R2.3", "other_country"), [("site", "AR2")]),
        (("R2.3", "other_country"), [("crest", "EN")]),
        (("R2.2", "exchange_late"), [("card", "blau", 1), ("discard",)]),
        (("R2.2", "end_alone"), [("card", "rot", 1), ("button", "end")]),
        (("R2.4", "wrong_colour"), [("card", "blau", 1)]),
    ],
)
def test_why_not_after_the_first_piece(expected: tuple[str, str], picks: list[Place]) -> None:
    game = state(**PLACING)
    play(game, "C FK3 rot")
    assert reason(game, *picks) == expected


def test_why_not_when_drawing() -> None:
    game = state(**PLACING, display="gelb violett")
    play(game, "C FK3 rot", "C FK4 rot")
    assert reason(game, ("site", "FK5")) == ("R2.3", "two_pieces")
    assert reason(game, ("card", "blau", 1)) == ("R2.11", "drawing")
    assert reason(game, ("display", 1), ("pile",)) == ("R2.11", "one_at_a_time")
    play(game, "draw 1")
    assert reason(game, ("display", 2)) == ("R2.11", "refilled_later")
    game = state(hands={0: "rot rot blau"})
    play(game, "C FK1 rot")
    assert reason(game, ("site", "FK2")) == ("R2.6", "one_in_empty")
    game = state(**PLACING)
    play(game, "C FK3 rot", "end")
    assert reason(game, ("site", "FK4")) == ("R2.11", "drawing")


def test_why_not_when_the_pile_is_used_up() -> None:
    game = state(**PLACING, display="gelb", decks_run_out=2)
    play(game, "X blau")
    assert reason(game, ("pile",)) == ("R3.3", "must_draw_open")
    assert reason(game, ("display", 2)) == ("R3.3", "no_refill")
    game = state(to_move=2, display="", decks_run_out=2)
    play(game, "X " + game.to_dict()["hands"][2][0])
    refusal = GAME.why_not(game.view(0), [("pile",)])
    assert refusal is not None and (refusal.rule, refusal.line.key) == ("R3.2", "why.over")


def test_why_not_without_pieces_or_places() -> None:
    board = {site: 0 for country in ("FR", "EN", "LO") for site in sites_of(country)} | {"FK1": 0, "FK2": 0}
    game = state(hands={0: "rot rot blau"}, cloisters=board)
    assert reason(game, ("site", "FK3")) == ("R2.10", "no_cloister_left")
    game = state(hands={0: "rot rot blau"}, cloisters=board, advisors={"FR": [8, 0, 0]})
    assert reason(game, ("crest", "FK")) == ("R2.10", "no_advisor_left")
    assert reason(game, ("card", "rot", 1), ("card", "rot", 2)) == ("R2.10", "no_piece_left")
    game = state(hands={0: "rot gelb blau"}, cloisters={"FK1": 1})
    assert reason(game, ("site", "BY1")) == ("R2.4", "no_payment")
    full = {site: 1 + i % 2 for i, site in enumerate(sites_of("FK"))}
    game = state(hands={0: "rot rot rot"}, cloisters=full, advisors={"FK": [0, 1, 0]})
    play(game, "A FK rot")
    play(game, "A FK rot")
    assert game.phase == "draw"
    game = state(hands={0: "rot rot rot"}, cloisters=full, advisors={"FK": [0, 2, 0]})
    play(game, "A FK rot")
    assert reason(game, ("card", "rot", 1)) == ("R2.9", "country_full")
    assert reason(game, ("card", "rot", 3)) == ("R2.4", "not_held")


def test_why_not_says_whose_turn_it_is() -> None:
    game = new(3, start=1)
    for seat in (0, 2, None):
        refusal = GAME.why_not(game.view(seat), [("site", "FR1")])
        assert refusal is not None and refusal.rule == "R2.1"
        assert TEXTS.line(refusal.line) == "It is the turn of Ben."


def test_touches_use_the_lowest_copies() -> None:
    view = new().view(0)
    expected: dict[str, tuple[Place, ...]] = {
        "C FR5 rot+rot": (("site", "FR5"), ("card", "rot", 1), ("card", "rot", 2)),
        "C FR5 violett": (("site", "FR5"), ("card", "violett", 1)),
        "A FR blau+blau": (("crest", "FR"), ("card", "blau", 1), ("card", "blau", 2)),
        "X rot": (("card", "rot", 1), ("discard",)),
        "end": (("button", "end"),),
        "draw 2": (("display", 2),),
        "draw pile": (("pile",),),
    }
    for text, places in expected.items():
        assert GAME.touches(GAME.parse(view, text)) == places


@pytest.mark.parametrize("options", [{}, AT_ONCE])
def test_everything_that_happens_has_words(options: dict[str, str]) -> None:
    for seats in (3, 4, 5):
        game, rng = new(seats, seats, **options), Rng(1)
        while not game.is_terminal():
            action = rng.choice(game.legal_actions())
            line = TEXTS.line(GAME.describe(action, game.view(game.seat)))
            assert line.startswith(TEXTS.name(game.seat)) and "{" not in line
            events: list[object] = []
            game.apply(action, events)  # type: ignore[arg-type]
            for event in events:
                assert "{" not in TEXTS.line(event_line(event))  # type: ignore[arg-type]
        assert TEXTS.say(game.standings().reason)


def test_a_scoring_is_told_with_its_arithmetic() -> None:
    board = {"FK1": 0, "FK2": 0, "FK3": 1, "FK4": 2, "EN1": 1}
    game = state(to_move=2, cloisters=board, advisors={"FK": [1, 0, 0]}, display="", decks_run_out=2)
    events: list[object] = []
    game.apply(game.legal_actions()[-1], events)  # type: ignore[arg-type]
    lines = [TEXTS.line(event_line(event)) for event in events]  # type: ignore[arg-type]
    assert "England, a single cloister: Ben has most with 1 and scores 1." in lines
    assert ("Franken, 4 cloisters in all: Ann has most with 2 and scores 4; Ben and Cid have 1 each and score "
            "2 each, as many as the rank above has.") in lines
    assert lines[-1] == "Ann wins with 4 points."


def test_previews_say_what_would_change() -> None:
    board = {"FR1": 0, "FR2": 0, "FR4": 0, "EN3": 1, "EN1": 0, "EN2": 1}
    game = state(cloisters=board, advisors={"FR": [1, 0, 0]})
    view = game.view(0)
    line = views.preview(view, "FR6")
    assert TEXTS.line(line) == ("Bourges: cloister points in Frankreich 3 → 4, free advisor places 2 → 3, "
                                "chains 0 → 4.")
    assert views.preview(view, "EN3").key == "preview.taken"
    game = state(cloisters=board, advisors={"FR": [1, 0, 0], "EN": [0, 1, 0]})
    line = views.preview(game.view(0), "EN")
    assert (line.fields["points"], line.fields["new_points"]) == (0, 3)
    assert (line.fields["room"], line.fields["new_room"]) == (1, 0)
    game = state(cloisters={"FR1": 1}, advisors={"FR": [0, 1, 0]})
    assert views.preview(game.view(0), "FR").key == "preview.no_room"
    assert TEXTS.line(views.preview(game.view(None), "FR"))


def test_what_the_screen_asks_of_a_country() -> None:
    game = state(cloisters={"FR1": 0, "FR2": 0, "FR3": 1, "FR4": 1, "FR5": 2}, advisors={"FR": [0, 0, 1]})
    view = game.view(1)
    assert views.leaders(view, "FR") == (0, 1) and views.leaders(view, "EN") == ()
    assert views.advisor_leaders(view, "FR") == (2,)
    assert views.free_slots(view, "FR") == 1 and views.free_slots(view, "EN") == 0
    chained = dict.fromkeys(("EN1", "EN2", "EN3", "EN4"), 2)
    assert views.chains(state(cloisters=chained).view(0), 2) == (("EN1", "EN2", "EN3", "EN4"),)


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


def test_pictures_in_the_rules_are_pieces_cards_and_crests() -> None:
    allowed = {"cloister", "advisor", *(f"card:{colour}" for colour in COLOURS)}
    allowed |= {f"crest:{country.id}" for country in COUNTRIES}
    assert set(re.findall(r"\{([^}]*)\}", RULES)) <= allowed
