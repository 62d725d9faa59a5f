"""Why-not, prompts, logs, the score sheet: everything shown has words, and every cited rule exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from game.condottiere import outcomes, views
from game.condottiere.board_data import CITIES, KINDS
from game.condottiere.cards import ONE
from game.condottiere.rules import GAME
from game.condottiere.state import CondottiereState
from game.condottiere.texts import EN
from game.core import registry
from game.core.api import PositionError
from game.core.events import Event, Place, Scored, Told, event_line
from game.core.rng import Rng
from game.core.texts import Line
from tests.rules.condottiere.kit import SCATTERED, legal, new, owners, play, state, told

TEXTS = registry.texts("condottiere").with_names(["Ann", "Ben", "Cid", "Dan", "Eve", "Fay"])
SOURCES = sorted(Path(views.__file__).parent.glob("*.py"))
RULES = (Path(views.__file__).parent / "rules.md").read_text(encoding="utf-8")
CAPTURING = {"capturing": True}
ENDS = ("score.city", "event.held", "event.tie", "event.nobody", "event.spared", "event.final.won")


def lines(events: list[Event]) -> list[str]:
    return [TEXTS.line(event_line(event)) for event in events]


SITE = {"phase": "site", "owners": {"Roma": 0, "Siena": 2}}
BATTLE = {"hands": {0: "10 drum"}}
PICK = {"phase": "pick_up", "armies": {0: "scarecrow 10", 1: "6"}}


@pytest.mark.parametrize(
    ("expected", "fields", "options", "picks"),
    [
        (("R2.2", "own_city"), SITE, {}, [("city", "Roma")]),
        (("R4.2", "own_city"), SITE, CAPTURING, [("city", "Roma")]),
        (("R2.2", "taken"), SITE, {}, [("city", "Siena")]),
        (("R2.2", "one_site"), SITE, {}, [("city", "Parma"), ("city", "Lucca")]),
        (("R2.2", "one_site"), SITE, {}, [("city", "Parma"), ("button", "hand_on")]),
        (("R2.2", "full_circle"), SITE | {"refusals": 4}, {}, [("button", "hand_on")]),
        (("R2.2", "name_first"), SITE, {}, [("card", "1", 1)]),
        (("R2.3", "not_held"), BATTLE, {}, [("card", "winter", 1)]),
        (("R2.3", "not_held"), BATTLE, {}, [("card", "10", 2)]),
        (("R2.3", "one_card"), BATTLE, {}, [("card", "10", 1), ("card", "drum", 1)]),
        (("R2.3", "one_card"), BATTLE, {}, [("card", "10", 1), ("button", "pass")]),
        (("R2.3", "card_or_pass"), BATTLE, {}, [("hand", 1)]),
        (("R2.2", "site_named"), BATTLE, {}, [("city", "Roma")]),
        (("R2.7", "no_scarecrow"), BATTLE | {"armies": {0: "3"}}, {}, [("row", "3")]),
        (("R2.9", "after_battle"), BATTLE, {}, [("button", "discard_hand")]),
        (("R2.7", "no_mercenary"), PICK, {}, [("row", "scarecrow")]),
        (("R2.7", "not_in_row"), PICK, {}, [("row", "6")]),
        (("R2.7", "others_army"), PICK, {}, [("army", 1)]),
        (("R2.7", "take_first"), PICK, {}, [("card", "1", 1)]),
        (("R2.7", "take_first"), PICK, {}, [("button", "pass")]),
        (("R2.7", "take_one"), PICK, {}, [("row", "10"), ("button", "take_none")]),
        (("R2.7", "take_or_not"), PICK, {}, [("army", 0)]),
        (("R2.9", "mercenary"), {"phase": "discard"}, {}, [("button", "discard_hand")]),
        (("R2.9", "whole_hand"), {"phase": "discard"}, {}, [("card", "1", 1)]),
        (("R2.9", "answer_first"), {"phase": "discard"}, {}, [("city", "Roma")]),
    ],
)
def test_why_not(expected: tuple[str, str], fields: dict[str, Any], options: dict[str, Any],
                 picks: list[Place]) -> None:
    game = state(options, **fields)
    found = GAME.why_not(game.view(game.seat), picks)
    assert found is not None and TEXTS.line(found.line)
    assert (found.rule, found.line.key.removeprefix("why.")) == expected


def test_why_not_in_the_final_battle_whose_turn_it_is_and_when_it_is_over() -> None:
    own = owners(
        ("Torino", "Venezia", "Lucca", "Ancona", "Roma"), ("Milano", "Ferrara", "Siena", "Spoleto", "Urbino"),
        ("Genova", "Mantova", "Bologna", "Napoli"), ("Parma", "Firenze", "Modena"),
    )  # fmt: skip
    game = state({"bigger_kingdoms": True}, phase="final", owners=own, hands={2: "", 3: ""})
    refusal = GAME.why_not(game.view(0), [("city", "Roma")])
    assert refusal is not None and refusal.line.key == "why.no_site"
    for seat in (1, None):
        refusal = GAME.why_not(game.view(seat), [("card", "1", 1)])
        assert refusal is not None and TEXTS.line(refusal.line) == "It is for Ann to decide."
    play(game, "pass", "pass")
    refusal = GAME.why_not(game.view(0), [])
    assert refusal is not None and (refusal.rule, refusal.line.key) == ("R3.1", "why.over")


def test_touches() -> None:
    view = new().view(0)
    expected: dict[str, tuple[Place, ...]] = {
        "site Parma": (("city", "Parma"),),
        "hand_on": (("button", "hand_on"),),
        "play 10": (("card", "10", 1),),
        "play winter": (("card", "winter", 1),),
        "pass": (("button", "pass"),),
        "take 10": (("row", "10"),),
        "take none": (("button", "take_none"),),
        "discard_hand": (("button", "discard_hand"),),
        "keep_hand": (("button", "keep_hand"),),
    }
    for text, places in expected.items():
        action = GAME.parse(view, text)
        assert GAME.touches(action) == places and GAME.notate(view, action) == text


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("site Paris", "city"), ("play 7", "card"), ("take drum", "not_taken"), ("play none", "card"),
        ("take 9", "card"), ("play", "form"), ("pass now", "form"), ("site  Parma", "form"), ("", "form"),
    ],
)  # fmt: skip
def test_texts_that_are_no_notation(text: str, key: str) -> None:
    with pytest.raises(PositionError) as found:
        GAME.parse(new().view(0), text)
    assert found.value.line.key == f"notation.{key}" and TEXTS.line(found.value.line)


def ended(events: list[Event], view: views.CondottiereView, action: Any) -> Any:
    """The words of the battle that ended in these events, and the armies that lay there, None if none did."""
    found = [event.line for event in events if isinstance(event, (Told, Scored)) and event.line.key.startswith(ENDS)]
    if not found:
        return None
    armies = list(view.armies)
    if action.kind == "play" and action.what not in ("surrender", "bishop"):
        armies[view.to_move or 0] += ONE[KINDS.index(action.what)]
    return found[0], tuple(armies)


@pytest.mark.parametrize("options", [{}, CAPTURING, {"points": 10}, {"bigger_kingdoms": True, "points": 10}])
def test_everything_that_happens_has_words(options: dict[str, Any]) -> None:
    for seats in (2, 3, 4, 5, 6):
        game, rng = new(seats, seats, **options), Rng(seats)
        while not game.is_terminal():
            action = rng.choice(game.legal_actions())
            view, game_before = game.view(game.seat), game.clone()
            line = TEXTS.line(GAME.describe(action, view))
            assert line.startswith(TEXTS.name(game.seat)) and "{" not in line
            for said in (views.prompt(view), views.battle_line(view), views.missing_line(view, game.seat),
                         views.strength_line(view, game.seat)):
                assert "{" not in TEXTS.line(said)
            events: list[Event] = []
            game.apply(action, events)
            assert not any("{" in line for line in lines(events))
            assert outcomes.outcome(action, view) == ended(events, view, action), "the log tells how it ended"
            assert outcomes.outcome(action, game_before.view(None)) == outcomes.outcome(action, view), "to everybody"
        assert TEXTS.say(game.standings().reason) and TEXTS.line(views.prompt(game.view(0))) == "The game is over."


@pytest.mark.parametrize(
    ("action", "fields", "line"),
    [
        ("pass", {"armies": {0: "3", 1: "10", 2: "winter"}}, "Ann passes; nobody takes Parma (1:1:0)"),
        ("pass", {"armies": {0: "3", 1: "10"}}, "Ann passes; Ben takes Parma (10:3)"),
        ("pass", {}, "Ann passes; nobody takes Parma, there is no army"),
        ("play 6", {"hands": {0: "6"}}, "Ann plays a 6 and takes Parma (6)"),
        ("play bishop", {"hands": {0: "bishop"}, "armies": {1: "2"}}, "Ann plays a Bishop; nobody takes Parma"),
        ("play surrender", {"hands": {0: "surrender"}, "armies": {1: "2"}},
         "Ann plays a Surrender; Ben takes Parma (2)"),
        ("take none", {"phase": "pick_up", "hands": {0: ""}, "armies": {0: "scarecrow 4"}},
         "Ann takes nothing back and takes Parma (4)"),
    ],
)  # fmt: skip
def test_the_log_tells_how_a_battle_ended(action: str, fields: dict[str, Any], line: str) -> None:
    view = state(passed=(1, 2, 3), **fields).view(0)
    assert TEXTS.line(GAME.describe(GAME.parse(view, action), view)) == line


@pytest.mark.parametrize(
    ("action", "owner", "armies", "line"),
    [
        ("pass", 0, {0: "10", 1: "3"}, "Ann passes and holds Parma (10:3)"),
        ("pass", 0, {0: "3", 1: "3"}, "Ann passes and keeps Parma (3:3)"),
        ("pass", 0, {}, "Ann passes and keeps Parma, there is no army"),
        ("play bishop", 0, {1: "2"}, "Ann plays a Bishop and keeps Parma"),
        ("pass", 1, {0: "5", 1: "3"}, "Ann passes and takes Parma from Ben (5:3)"),
        ("pass", 1, {1: "3"}, "Ann passes; Ben holds Parma (3)"),
        ("pass", 1, {0: "3", 1: "1", 2: "3"}, "Ann passes; Parma stays with Ben (3:3:1)"),
    ],
)  # fmt: skip
def test_the_log_names_nobody_twice_for_a_city(action: str, owner: int, armies: dict[int, str], line: str) -> None:
    city = owners(*((("Parma",) if seat == owner else ()) for seat in range(4)))
    view = state(CAPTURING, passed=(1, 2, 3), hands={0: "bishop 1"}, owners=city, armies=armies, condottiere=3).view(0)
    assert TEXTS.line(GAME.describe(GAME.parse(view, action), view)) == line


def said(game: CondottiereState) -> str:
    return TEXTS.line(views.prompt(game.view(game.seat)))


def test_prompts_of_the_rare_decisions() -> None:
    assert "hands the Condottiere on" in said(state(phase="site"))
    assert "must name" in said(state(phase="site", refusals=4))
    assert said(state()) == "The battle for Parma begins: Ann plays a card or passes."
    assert said(state(armies={1: "1"})) == "The battle for Parma: Ann plays a card or passes."
    assert "takes a mercenary back, or none" in said(state(**PICK))
    assert "discard the hand" in said(state(phase="discard", hands={0: "drum"}))
    game = state(CAPTURING, owners={"Parma": 1}, to_move=1)
    assert said(game) == "Ben defends Parma: a pass does not count until the first card."
    assert "All others have passed" in said(state(CAPTURING, owners={"Parma": 1}, to_move=1, passed=(0, 2, 3)))
    assert "All others" not in said(state(CAPTURING, owners={"Parma": 1}, to_move=1, armies={1: "1"}, passed=(0, 2, 3)))


@pytest.mark.parametrize(
    ("army", "other", "why"),
    [
        ("10 6 5", "", "Ann: mercenaries 21 = 21"),
        ("10 6 5 drum", "", "Ann: mercenaries 21 × 2 (Drum) = 42"),
        ("10 6 5 drum drum heroine", "winter",
         "Ann: mercenaries 3 (Winter: 1 each, not 21) × 2 (one Drum counts) + 10 (Heroines) = 16"),
        ("scarecrow", "", "Ann: mercenaries 0 = 0"),
        ("", "winter", "Ann: no army"),
    ],
)  # fmt: skip
def test_why_an_army_is_as_strong_as_it_is(army: str, other: str, why: str) -> None:
    game = state(armies={0: army, 1: other})
    assert TEXTS.line(views.strength_line(game.view(2), 0)) == why


def test_what_the_screen_asks_of_a_view() -> None:
    game = state(phase="site", owners=owners(("Torino", "Milano", "Roma"), ("Siena",)), condottiere=1, to_move=1)
    view = game.view(3)
    assert views.owner(view, "Roma") == 0 and views.owner(view, "Napoli") is None
    assert views.kingdoms(view, 0) == (("Torino", "Milano"),) and views.kingdoms(view, 1) == ()
    assert views.missing(view, 0) == (1, ("Venezia", "Genova", "Mantova", "Parma", "Modena"))
    assert TEXTS.line(views.missing_line(view, 0)) == (
        "Ann lacks one of Venezia, Genova, Mantova, Parma and Modena for 3 linked.")
    assert TEXTS.line(views.missing_line(view, 1)) == "Ben lacks 2 cities for 3 linked."
    assert len(views.legal_sites(view)) == 13 and "Siena" not in views.legal_sites(view)
    game = state(CAPTURING, phase="site", owners={"Siena": 1, "Roma": 0}, condottiere=1, to_move=1)
    assert "Roma" in views.legal_sites(game.view(0)) and "Siena" not in views.legal_sites(game.view(0))
    assert views.legal_sites(state().view(0)) == ()
    game = state(CAPTURING, owners={"Parma": 2}, passed=(3,))
    view = game.view(0)
    assert views.is_defender(view, 2) and not views.is_defender(view, 0) and views.has_passed(view, 3)
    assert game.view(0).need == 3


def test_r3_3_who_does_not_share_the_lead_has_no_part_in_the_final_battle() -> None:
    split = owners(SCATTERED[0], (*SCATTERED[1], "Modena"), (*SCATTERED[2], "Roma"), SCATTERED[3])
    game = state({"bigger_kingdoms": True}, phase="final", to_move=1, condottiere=1, owners=split,
                 hands={0: "", 1: "scarecrow 2", 2: "6", 3: ""}, armies={1: "3", 2: "1"})
    for phase in ("final", "pick_up"):
        view = game.view(0)
        assert view.phase == phase and views.is_final(view)
        assert [views.looks_on(view, seat) for seat in range(4)] == [True, False, False, True]
        assert TEXTS.line(views.strength_line(view, 3)) == "Dan has no part in the final battle."
        assert TEXTS.line(views.battle_line(view)) == "The final battle"
        if phase == "final":
            play(game, "play scarecrow")
    assert not views.is_final(state(phase="pick_up", armies={0: "1 scarecrow"}).view(0))
    assert not views.looks_on(state().view(0), 3)


def test_r4_3_the_line_above_the_table_keeps_series_and_goal_in_battle_and_counts_the_last_game_once() -> None:
    def said(game: CondottiereState) -> str:
        return TEXTS.line(views.battle_line(game.view(0)))

    series: dict[str, Any] = {"series": [7, 5, 0, 0], "games": 2}
    points = {"points": 10}
    assert said(state(points, phase="site", **series)) == "Game 3 of a series to 10; 3 linked cities win"
    fought = state(points, armies={0: "3"}, passed=(1, 2, 3), owners={"Modena": 0, "Bologna": 0}, **series)
    assert said(fought) == "Game 3 of a series to 10; 3 linked cities win", "and is short, for hints and practice"
    assert said(state()) == "3 linked cities win; the battle for Parma"
    assert views.battle_line(state().view(0)).places == (("city", "Parma"),)
    play(fought, "pass")
    assert fought.is_terminal() and fought.games == 3
    assert said(fought) == "Game 3, the last of a series to 10"
    assert TEXTS.say(fought.standings().reason) == ("The goal of the series is reached, and one player alone leads; "
                                                    "after a tie at the top another game is played.")


def test_a_battle_is_told_with_its_strengths() -> None:
    game = state(armies={0: "3", 1: "6 drum", 2: "5"}, passed=(1, 2, 3))
    events = play(game, "pass")
    scored = [event for event in events if isinstance(event, Scored)]
    assert [(event.item, event.points) for event in scored] == [(("cities", "Parma"), (0, 1, 0, 0))]
    assert TEXTS.line(scored[0].line) == "Parma: Ben takes the city (Ben 12, Cid 5 and Ann 3)."


def test_every_group_of_the_score_sheet_has_a_name() -> None:
    for options in ({}, {"points": 20}):
        game, rng = new(3, 5, **options), Rng(5)
        while not game.is_terminal():
            events: list[Event] = []
            game.apply(rng.choice(game.legal_actions()), events)
            for event in events:
                if isinstance(event, Scored):
                    *groups, last = event.item
                    assert all(TEXTS.has(f"score.group.{group}") for group in groups)
                    assert TEXTS.has(f"score.item.{groups[-1]}") or TEXTS.has(f"score.group.{last}")


def test_every_text_that_the_rules_name_exists() -> None:
    named = set()
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        named |= set(re.findall(r'Line\(\s*"([a-z_.]+)"', text))
        named |= {f"why.{key}" for key in re.findall(r'"([a-z_]+)"', text) if source.stem == "refusals"}
        named |= {f"position.{key}" for key in re.findall(r'_wrong\("([a-z_]+)"', text)}
    named |= {"why.over", "why.not_turn", "position.seats", "position.number_between"}  # said by game.core
    missing = sorted(key for key in named if not TEXTS.has(key) and not key.startswith("why."))
    assert not missing
    spoken = {key for key in EN if key.startswith(("why.", "position."))}
    assert spoken <= named, "a text that nobody says"


def test_pictures_in_the_rules_are_cards_and_the_condottiere() -> None:
    cards = {f"card:merc_{kind}" if kind.isdigit() else f"card:{kind}" for kind in KINDS}
    assert set(re.findall(r"\{([^}]*)\}", RULES)) == {"condottiere:figure", *cards}


def test_cards_have_a_summary_and_cities_a_name() -> None:
    for kind in KINDS:
        assert TEXTS.say(f"card.{kind}") and TEXTS.say(f"a_card.{kind}")
        assert TEXTS.say(f"effect.{kind}" if kind.isalpha() else "effect.mercenary")
    for city in CITIES:
        assert TEXTS.say(f"city.{city.id}") == city.id
    for name in {action.kind for action in (GAME.parse(new().view(0), text) for text in ("hand_on", "pass"))}:
        assert TEXTS.say(f"button.{name}")
    assert legal(new())[-1] == "hand_on"


ROUNDS = {"event.round.one": "log.round", "event.round.none": "log.round", "event.round.empty": "log.round.empty"}
SEQUELS = {"event.all_taken": "log.end.most_cities", "event.final.begins": "log.end.final",
           "event.series.on": "log.series.on", "event.series.tied": "log.series.on",
           "event.series.won": "log.series.won"}  # fmt: skip


def follows(line: Line) -> set[str]:
    """The keys of a log line and of the lines in it."""
    return {line.key}.union(*(follows(field) for field in line.fields.values() if isinstance(field, Line)))


@pytest.mark.parametrize("options", [{}, CAPTURING, {"points": 10}, {"bigger_kingdoms": True}])
def test_r2_11_r4_3_the_log_tells_every_new_round_and_the_end_of_every_game(options: dict[str, Any]) -> None:
    for seats in (2, 3, 4, 5, 6):
        game, rng = new(seats, seats + 20, **options), Rng(seats)
        while not game.is_terminal():
            legal = game.legal_actions()
            # now and then nobody plays at all, so that rounds end by empty battles too
            shy = [action for action in legal if action.kind in ("pass", "site", "keep_hand")]
            action = rng.choice(shy if shy and game.ply // 40 % 4 == 0 else legal)
            view, public = game.view(game.seat), game.view(None)
            events: list[Event] = []
            game.apply(action, events)
            keys, line = set(told(events)), GAME.describe(action, view)
            wanted = {SEQUELS.get(key, ROUNDS.get(key, key.replace("event.won.", "log.end.")))
                      for key in keys if key.startswith(("event.round", "event.all", "event.final.b", "event.won",
                                                         "event.series"))}
            if "event.round.one" in keys and action.kind == "keep_hand":
                wanted = {"log.round.one"}
            found = {key for key in follows(line) if key.startswith(("log.round", "log.end", "log.series"))}
            assert found == wanted, (TEXTS.line(line), keys)
            assert "{" not in TEXTS.line(line) and line == GAME.describe(action, public), "the same for everybody"


@pytest.mark.parametrize(
    ("action", "fields", "line"),
    [
        ("keep_hand", {"phase": "discard", "hands": {0: "1 2", 1: "", 2: "", 3: ""}},
         "Ann alone still holds cards: a new round is dealt"),
        ("pass", {"empty_battles": 3}, "Ann passes; nobody takes Parma, there is no army; a new round is dealt after "
         "4 battles without a card"),
        ("play surrender", {"hands": {0: "surrender", 1: "", 2: "", 3: ""}, "armies": {1: "2"}},
         "Ann plays a Surrender; Ben takes Parma (2); a new round is dealt"),
        ("pass", {"armies": {0: "3"}, "owners": owners(("Torino", "Genova"))},
         "Ann passes and takes Parma (3) and wins"),
        ("pass", {"armies": {1: "3"}, "owners": owners((), ("Torino", "Genova"))},
         "Ann passes; Ben takes Parma (3) and wins"),
    ],
)  # fmt: skip
def test_what_the_log_says_of_rounds_and_games(action: str, fields: dict[str, Any], line: str) -> None:
    over = {"passed": (1, 2, 3)} if fields.get("phase") != "discard" else {}
    view = state(**over, **fields).view(0)
    assert TEXTS.line(GAME.describe(GAME.parse(view, action), view)) == line
