"""Why-not, logs, hints: everything shown has words, and every cited rule exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.abalone import reasons, views
from game.abalone.notation import read
from game.abalone.rules import GAME
from game.abalone.state import AbaloneState
from game.abalone.texts import EN
from game.core import registry
from game.core.events import Place, event_line
from game.core.rng import Rng
from tests.rules.abalone.kit import BLACK, WHITE, new, play, random_plies, state

TEXTS = registry.texts("abalone").with_names(["Ann", "Ben"])
SOURCES = sorted(Path(views.__file__).parent.glob("*.py"))
RULES = (Path(views.__file__).parent / "rules.md").read_text(encoding="utf-8")
FAR = " Wa5 Wa4"


def places(text: str) -> list[Place]:
    """Words such as "e4 e5 >f5": cells, and after > where the arrow points."""
    return [("to", word[1:]) if word[0] == ">" else ("cell", word) for word in text.split()]


def reason(game: AbaloneState, picks: list[Place]) -> tuple[str, str]:
    found = GAME.why_not(game.view(game.seat), picks)
    assert found is not None and TEXTS.line(found.line)
    return found.rule, found.line.key.removeprefix("why.")


@pytest.mark.parametrize(
    ("marbles", "picks", "expected"),
    [
        ("Be4", "a5", ("R2.1", "not_yours")),
        ("Be4", "e5", ("R2.1", "empty")),
        ("Be4", "e4 a5", ("R2.1", "not_yours")),
        ("Be4 Bf6", "e4 f6", ("R2.1", "straight")),
        ("Be4 Be5 Bf6", "e4 e5 f6", ("R2.1", "straight")),
        ("Be1 Be2 Be3 Be4", "e1 e4", ("R2.1", "three")),
        ("Be1 Be3", "e1 e3", ("R2.1", "gap")),
        ("Be1 Be2 Be3", "e1 e2 e3", ("R2.2", "two_ends")),
        ("Be4", "e4 >e5 >f5", ("R2.1", "one_direction")),
        ("Be4", "e4 >e6", ("R2.1", "one_step")),
        ("Be4 Be5 Wd3 Wd4 Wd5 Wf4 Wf5 Wf6", "e4 e5", ("R2.2", "no_side")),
        ("Ba1 Wa2 Wb1 Wb2 Be5", "a1", ("R2.2", "stuck")),
        ("Be4", ">a3", ("R2.2", "nobody")),
        ("Be8 Be9", "e8 >e9", ("R2.7", "own_off")),
        ("Be1 Be2 Be3 Be4", "e1 >e2", ("R2.5", "long")),
        ("Be1 Be2 Be3 Be4 We5", "e1 >e2", ("R2.3", "long_push")),
        ("Be4 We5", "e4 >e5", ("R2.2", "single")),
        ("Be3 Be4 We5 We6", "e3 >e4", ("R2.3", "stronger")),
        ("Be2 Be3 Be4 We5 We6 We7", "e2 >e3", ("R2.3", "stronger")),
        ("Be3 Be4 We5 Be6", "e3 >e4", ("R2.4", "backed")),
        ("Be2 Be3 Be4 We5 We6 Be7", "e2 >e3", ("R2.4", "backed")),
        ("Be4 Be5", "e4 e5 >e3", ("R2.5", "by_tail")),
        ("Be4 Be5", "e4 e5 >e5", ("R2.5", "by_tail")),
        ("Be8 Be9", "e8 e9 >f9", ("R2.7", "side_off")),
        ("Be4 Be5 We6 Wf5", "e4 e5 >f4", ("R2.2", "side_blocked")),
    ],
)
def test_why_not(marbles: str, picks: str, expected: tuple[str, str]) -> None:
    assert reason(state(marbles + FAR), places(picks)) == expected


def test_why_not_of_other_places() -> None:
    game = state("Be4" + FAR)
    assert reason(game, [("tray", 0)]) == ("R2.6", "tray")
    assert reason(game, [("cell", "e4"), ("button", "pass")]) == ("R2.1", "nothing")


def test_why_not_says_whose_turn_it_is_and_that_the_game_is_over() -> None:
    game = new()
    for seat in (WHITE, None):
        refusal = GAME.why_not(game.view(seat), [("cell", "a1")])
        assert refusal is not None and refusal.rule == "R1.2"
        assert TEXTS.line(refusal.line) == "It is the turn of Ann."
    game = state("Be7 Be8 We9" + FAR, lost=[0, 5])
    play(game, "e7e8")
    refusal = GAME.why_not(game.view(0), [("cell", "e8")])
    assert refusal is not None and (refusal.rule, refusal.line.key) == ("R3.1", "why.over")


def test_touches_are_the_tail_or_both_ends_and_the_arrow() -> None:
    assert GAME.touches(read("a1b2")) == (("cell", "a1"), ("to", "b2"))
    assert GAME.touches(read("c7c5d7")) == (("cell", "c5"), ("cell", "c7"), ("to", "d5"))


@pytest.mark.parametrize(
    ("marbles", "text", "said"),
    [
        ("Be4", "e4f5", "Ann moves e4 north-east"),
        ("Be3 Be4 Be5", "e3e4", "Ann moves a column of 3 from e3 east"),
        ("Be3 Be4 Be5", "e3e5f3", "Ann moves e3 to e5 sideways, north-west"),
        ("Be3 Be4 Be5 We6 We7", "e3e4", "Ann pushes east from e3, 3 against 2"),
        ("Be7 Be8 We9", "e7e8", "Ann pushes east from e7, 2 against 1, and a marble goes over the rim"),
    ],
)
def test_the_log(marbles: str, text: str, said: str) -> None:
    game = state(marbles + FAR)
    line = GAME.describe(read(text), game.view(None))
    assert TEXTS.line(line) == said and ("cell", text[:2]) in line.places


def test_everything_that_happens_has_words() -> None:
    game = new(no_capture_draw=True)
    rng = Rng(1)
    while game.result is None:
        action = rng.choice(game.legal_actions())
        assert TEXTS.line(GAME.describe(action, game.view(game.seat))).startswith(TEXTS.name(game.seat))
        assert "{" not in TEXTS.line(reasons.reason(game.view(game.seat), action))
        events: list[object] = []
        game.apply(action, events)  # type: ignore[arg-type]
        for event in events:
            assert "{" not in TEXTS.line(event_line(event))  # type: ignore[arg-type]
    assert TEXTS.say(game.standings().reason)


@pytest.mark.parametrize(
    ("marbles", "text", "key"),
    [
        ("Be7 Be8 We9" + FAR, "e7e8", "off"),
        ("Bh4 Wh5 Wh6" + FAR, "h4g4", "rescue"),
        ("Be6 Be8 We9 Wd1", "e6e7", "threat"),
        ("Be2 Be3 We4" + FAR, "e2e3", "push"),
        ("Bb2" + FAR, "b2c3", "centre"),
        ("Bd4 Bf6" + FAR, "d4e5", "centre"),
        ("Bd3 Bd5" + FAR, "d3d4", "centre"),
        ("Bd4" + FAR, "d4c3", "quiet"),
    ],
)
def test_hints_name_the_most_telling_thing(marbles: str, text: str, key: str) -> None:
    line = reasons.reason(state(marbles, lost=[0, 2]).view(BLACK), read(text))
    assert line.key == f"hint.{key}" and TEXTS.line(line)


def test_hints_count_what_is_pushed_off() -> None:
    game = state("Be7 Be8 We9" + FAR, lost=[0, 2])
    assert TEXTS.line(reasons.reason(game.view(BLACK), read("e7e8"))) == "It pushes a marble off: 3 of 6 (R2.6)."
    game = state("Be7 Be8 We9" + FAR, lost=[0, 5])
    assert reasons.reason(game.view(BLACK), read("e7e8")).key == "hint.win"


# For the screen --------------------------------------------------------------------------------------------


def test_motion_says_what_goes_where() -> None:
    game = state("Be5 Be6 Be7 We8 We9 Bc3 Bc4" + FAR)
    view = game.view(BLACK)
    assert views.motion(view, read("e5e6")) == views.Motion("E", ("e7", "e6", "e5"), ("e9", "e8"), "e9")
    assert views.motion(view, read("c3c4d3")) == views.Motion("NW", ("c3", "c4"), (), None)
    assert views.motion(view, read("c4d4")) == views.Motion("NW", ("c4",), (), None)


def test_arrows_of_chosen_marbles() -> None:
    view = state("Be5 Be6 Be7 We8 Wd4" + FAR).view(BLACK)
    both = views.arrows(view, ["e7", "e6", "e5"])
    assert {way: GAME.notate(view, move) for way, move in both.items()} == {
        "E": "e5e6", "NW": "e5e7f5", "NE": "e5e7f6", "SE": "e5e7d5", "W": "e7e6"}
    assert set(views.arrows(view, ["e5", "e7"])) == set()
    assert set(views.arrows(view, ["e6"])) == {"NE", "NW", "SW", "SE"}
    assert views.arrows(state("Be5 We8").view(WHITE), ["e5"]) == {}


def test_every_legal_move_is_an_arrow_of_its_marbles() -> None:
    view = random_plies(new(), 30, 2).view(0)
    for move in view.legal:
        found = views.motion(view, move)
        assert views.arrows(view, found.own)[found.way] == move


def test_threatened_marbles() -> None:
    view = state("Bh4 Wh5 Wh6 Be5" + FAR).view(BLACK)
    assert views.threatened(view, BLACK) == ("h4",) and views.threatened(view, WHITE) == ()


# Texts and rules -------------------------------------------------------------------------------------------


def test_every_key_that_is_said_has_a_text_and_every_text_is_said() -> None:
    named = set()
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        named |= set(re.findall(r'"((?:log|event|score|end|hint|reason)\.[a-z_.]+)"', text))
        named |= {f"why.{key}" for key in re.findall(r'\bno\(\s*"R\d\.\d+", "([a-z_]+)"', text)}
        named |= {f"position.{key}" for key in re.findall(r'_wrong\("([a-z_]+)"', text)}
    named |= {"why.over", "why.not_turn"}  # said by game.core
    named |= {"why.long", "why.long_push"}
    assert not sorted(key for key in named if not TEXTS.has(key) and not key.endswith("."))
    assert {key for key in EN if key.startswith(("why.", "position.", "hint."))} <= named, "a text that nobody says"


def test_pictures_in_the_rules_are_marbles() -> None:
    assert set(re.findall(r"\{([^}]*)\}", RULES)) == {"marble:black", "marble:white"}
