"""Web of Power at the table: what lies over its map while points are told, and what is beyond the last decision."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from game.core.api import View
from game.core.events import Moved, Place, Shuffled
from game.core.rng import Rng
from game.core.table import Chair, Table
from game.web_of_power.board_data import COLOUR_INDEX, SITE_INDEX
from game.web_of_power.moves import PILE_MOVE, one
from game.web_of_power.rules import GAME
from saves import format as saves
from saves.heading import SaveMeta
from scenes.context import Context
from scenes.results import ResultsScene
from tests.scenes.at_table import NAMES, FakeAgents, FakeStore, Sitting, among_persons, new_table, play_on
from tests.scenes.conftest import make_context


def at(table: Table, size: tuple[int, int] = (1280, 800)) -> tuple[Context, Table]:
    """A window with a table in it."""
    ctx = make_context(size)
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    return ctx, table


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
@pytest.mark.parametrize("end", ["head", "foot"])
def test_the_banner_leaves_the_score_track_free_and_cuts_hardly_a_name(size: tuple[int, int], end: str) -> None:
    sitting = Sitting(*at(new_table(4), size))
    frame, board, u = sitting.scene.frame, sitting.board, sitting.ctx.look.u
    banner, names = frame.banner, sitting.board.names()
    assert len(names) == 60, "nine countries, fifty sites, and the title"
    other = pygame.Rect(banner.rect.x, banner.rect.bottom - 9 if end == "head" else banner.rect.y, banner.rect.w, 9)
    rings = [widget.ring_rect() for widget in sitting.scene.focus.widgets() if widget.visible and widget.focusable]
    banner.say("Points.", [], "", [other], rings, names)
    cut, heights = 0, range(u(70), u(240), 3)
    for high in heights:
        box = banner._box(high)
        assert board.stand.plan.map.contains(box) and box.h >= high, "the track lies round the map"
        cut += sum(box.colliderect(name) and not box.contains(name) for name in names)
    assert cut <= (1.6 if size == (960, 600) else 0.6) * len(heights), cut / len(heights)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_shows_the_results_again_when_the_board_of_a_finished_game_is_looked_at(key: int) -> None:
    table = new_table()
    play_on(table, lambda: False, Random(3))
    sitting = Sitting(*at(table))
    assert table.over and sitting.scene.frame.prompt.asks
    sitting.key(key)
    sitting.step()
    assert isinstance(sitting.top, ResultsScene)


def test_a_small_picture_made_while_points_are_told_shows_the_points_of_the_save() -> None:
    table = new_table()
    play_on(table, lambda: len(table.state.legal_actions()) == 0, Random(3))
    table.take_back()
    sitting = Sitting(*at(table))
    frame, scene = sitting.scene.frame, sitting.scene
    table.bring_back()
    drawn = []
    for panel in frame.seats:
        panel.facts = replace(panel.facts, points=0, gain=4, gains=(4, 0, 0))
        panel.draw = lambda surface, panel=panel: drawn.append((panel.facts.points, panel.facts.gain))
    assert frame.thumbnail() is not None
    assert drawn == [(points, 0) for points in scene.table.scores()]
    assert any(table.scores()) and all(panel.facts.points == 0 for panel in frame.seats)


# -- picks -------------------------------------------------------------------------------------------------


def holding(*colours: str) -> Sitting:
    """The start player sits before a map with one cloister of another seat, at AR4, and holds these cards."""
    state = GAME.new_state(3, {**GAME.info.defaults(), "start": 0}, 1)
    loose = [colour for hand in state.hands for colour in COLOUR_INDEX.values() for _ in range(hand >> 2 * colour & 3)]
    loose += state.pile
    for colour in colours:
        loose.remove(COLOUR_INDEX[colour])
    Rng(1).shuffle(loose)
    state.hands = [sum(one(COLOUR_INDEX[colour]) for colour in colours),
                   *(sum(one(loose.pop()) for _ in range(3)) for _ in range(2))]
    state.pile = loose
    state.set_board([0, 1 << SITE_INDEX["AR4"], 0], [0] * len(state.advisors))
    table = Table("web_of_power", [Chair(NAMES[n], None if n == 0 else "squire", n) for n in range(3)],
                  {"start": 0}, 1, 1, state.to_dict())
    return Sitting(*at(table))


def card(colour: str, number: int = 1) -> Place:
    return ("card", colour, number)


DISCARD: Place = ("discard",)
SITE_FR, OTHER_FR, SITE_IT, SITE_AR = (("site", site) for site in ("FR1", "FR2", "IT1", "AR1"))


@pytest.mark.parametrize(("hand", "picks", "shown"), [
    ("rot gelb blau", [card("rot"), card("blau")], [card("blau")]),
    ("rot rot blau", [card("rot"), card("rot", 2), card("blau")], [card("blau")]),
    ("rot rot blau", [card("blau"), card("rot"), card("rot", 2)], [card("rot"), card("rot", 2)]),
    ("rot gelb blau", [SITE_AR, SITE_IT], [SITE_IT]),
    ("rot rot blau", [SITE_FR, card("rot"), OTHER_FR], [card("rot"), OTHER_FR]),
    ("rot rot blau", [SITE_AR, DISCARD], [DISCARD]),
    ("rot rot blau", [DISCARD, SITE_AR], [SITE_AR]),
])  # fmt: skip
@pytest.mark.parametrize("by", ["click", "type_pick"])
def test_a_new_pick_replaces_what_it_cannot_go_with(hand: str, picks: list[Place], shown: list[Place],
                                                    by: str) -> None:
    sitting = holding(*hand.split())
    getattr(sitting, by)(*picks)
    assert sitting.scene.picking.shown == shown
    assert "refuse" not in sitting.ctx.audio.played and sitting.table.cursor == 0


def test_what_replaces_a_pick_may_complete_the_action() -> None:
    """The pair was begun; a card of the country's own colour pays alone."""
    sitting = holding("rot", "rot", "violett")
    sitting.click(SITE_FR, card("rot"), card("violett"))
    assert [entry.text for entry in sitting.table.log] == ["C FR1 violett"]


@pytest.mark.parametrize("carried", [card("gelb"), card("rot")])
def test_another_card_can_be_carried_away_though_one_is_picked(carried: Place) -> None:
    sitting = holding("rot", "gelb", "blau")
    sitting.click(card("blau"))
    sitting.step(20)
    target = SITE_IT if carried == card("gelb") else SITE_AR
    sitting.drag(carried, target)
    assert [entry.text for entry in sitting.table.log] == [f"C {target[1]} {carried[1]}"]


@pytest.mark.parametrize(("hand", "picks", "refused", "rule"), [
    ("rot gelb blau", [card("rot")], SITE_IT, "R2.4"),
    ("rot rot rot", [card("rot"), card("rot", 2)], card("rot", 3), "R2.5"),
    ("rot rot rot", [card("rot", 2), card("rot", 3)], card("rot"), "R2.5"),
    ("rot rot blau", [card("rot"), card("rot", 2)], DISCARD, "R2.2"),
    ("rot gelb blau", [SITE_AR], ("crest", "FR"), "R2.6"),
    ("rot gelb blau", [SITE_AR], ("site", "AR4"), "R2.8"),
])  # fmt: skip
def test_where_nothing_sensible_makes_way_a_pick_is_refused(hand: str, picks: list[Place], refused: Place,
                                                            rule: str) -> None:
    sitting = holding(*hand.split())
    sitting.click(*picks, refused)
    assert sitting.scene.picking.shown == picks
    assert rule in sitting.ctx.toasts.current.text


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_a_second_card_of_the_countrys_own_colour_is_refused_in_either_order(first: int, second: int) -> None:
    sitting = holding("rot", "rot", "rot")
    sitting.scene.submit(GAME.parse(sitting.table.view(0), "C AR1 rot"))
    sitting.rest()
    sitting.click(card("rot", first), card("rot", second))
    assert sitting.scene.picking.shown == [card("rot", first)]
    assert "R2.4" in sitting.ctx.toasts.current.text


# -- what was seen before ----------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["after", "at_once"])
def test_a_loaded_game_shows_the_same_marks_and_the_same_card_upon_the_discards(option: str) -> None:
    table = new_table(3, (0,), 3, display_refill=option)
    sitting, chance, blind, tops = Sitting(*at(table)), Random(3), 0, set[str | None]()
    while table.cursor < 70:
        legal = table.state.legal_actions()
        sitting.scene.submit(chance.choice([a for a in legal if a.kind != "end"] or legal))
        sitting.rest()
        if table.log[-1].action.kind != "draw":
            continue
        loaded = Sitting(*at(saves.load(saves.dump(table, SaveMeta())).table))
        assert loaded.board.painter._card_marks() == sitting.board.painter._card_marks()
        assert loaded.board.lights.marks == sitting.board.lights.marks
        assert loaded.board.stand.top == sitting.board.stand.top
        blind += (table.log[-1].seat, ("pile",)) in loaded.board.lights.marks
        tops.add(loaded.board.stand.top)
    assert blind and len(tops) > 3


def test_the_card_upon_the_discards_is_right_after_taking_back() -> None:
    table = new_table(3, (0,), 3)
    sitting, chance = Sitting(*at(table)), Random(3)
    board, tops = sitting.board, {}
    while table.cursor < 40:
        legal = table.state.legal_actions()
        sitting.scene.submit(chance.choice([a for a in legal if a.kind != "end"] or legal))
        sitting.rest()
        tops[table.cursor] = board.stand.top
    for cursor in reversed(tops):
        table.go_to(cursor)
        sitting.scene.jumped(table.to_move)
        assert board.stand.top == tops[cursor]
    assert len(set(tops.values())) > 3


def test_the_card_drawn_last_comes_before_its_owners_eyes_when_that_person_looks_again() -> None:
    """The hand is covered before it has come: then it is drawn once more."""
    sitting = among_persons("web_of_power", 3)
    table, board, scene = sitting.table, sitting.board, sitting.scene
    shown: list[tuple[object, str | None]] = []
    drawn: dict[int | None, str] = {}
    play = board.play

    def watched(event: Moved | Shuffled, view: View[Any]) -> float:
        if isinstance(event, Moved) and event.source == ("pile",) and event.target[0] == "hand":
            shown.append((event.target[1], event.what))
        seconds: float = play(event, view)
        return seconds

    def hand(seat: int | None) -> Counter[str]:
        return Counter(table.view(seat).contents()["hand", seat])  # type: ignore[arg-type]

    board.play = watched
    for turn in range(6):
        seat = table.to_move
        sitting.reveal()
        assert shown[:1] == ([(seat, drawn[seat])] if turn >= 3 else [])
        assert not any(what for who, what in shown[1:]), "what others draw stays hidden"
        scene.submit(table.state.legal_actions()[-1])
        sitting.rest()
        before = hand(seat)
        shown.clear()
        scene.submit(PILE_MOVE)
        sitting.rest()
        (drawn[seat],) = hand(seat) - before
        assert scene.watch.covered and shown == [(seat, None)], "the hand lies face down before it comes"
        shown.clear()
