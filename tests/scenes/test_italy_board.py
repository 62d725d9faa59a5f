"""The board of Condottiere: where things lie, what can be reached, what moves, and what must not show through."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.condottiere.board_data import CITIES
from game.condottiere.rules import GAME
from game.condottiere.state import CondottiereState
from game.condottiere.views import strengths
from game.core.events import Event, Moved, Place, Shuffled, redact
from game.core.rng import Rng
from game.core.table import Chair, Table
from scenes.boards.api import PlaceSpot
from scenes.boards.italy import ItalyBoard
from scenes.boards.italy_atlas import load_atlas, plain_atlas
from scenes.boards.italy_city import CitySpot
from scenes.boards.italy_plan import SMALLEST_SPOT
from scenes.kit.focus import Focus
from scenes.kit.popups import draw_note
from scenes.kit.recorder import Recorder
from scenes.kit.text import Text
from scenes.table.banner import ScoreBanner
from scenes.table.selection import Selection
from scenes.words.italy import EN
from tests.rules.condottiere.kit import SCATTERED, owners, position
from tests.scenes.alone import NAMES, drawn, laid_out, picture_of, spots
from tests.scenes.at_table import FakeAgents, FakeStore, Sitting
from tests.scenes.conftest import ART, down, make_context, motion, up

SIZES = [(960, 600), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (2560, 1080), (2560, 1440),
         (1000, 1400), (1600, 700), (3840, 2160)]
BOARDS = Path(__file__).resolve().parents[2] / "scenes" / "boards"
LARGE_HAND = [*"1" * 9, *"2" * 5, *"3" * 4, *"4" * 3, *"5" * 3, *"6" * 2, "10", "10", "winter", "drum", "drum",
              "scarecrow", "scarecrow", "heroine", "surrender", "bishop"]


def make_board(size: tuple[int, int] = (1280, 800), seats: int = 4, art: Path = ART,
               **stage: Any) -> tuple[ItalyBoard, pygame.Rect, pygame.Rect]:
    """A board laid out in a window of `size`; its area, and the part it gives back."""
    return laid_out(ItalyBoard, "condottiere", size, seats, art, **stage)


def new_state(seats: int = 4, seed: int = 1, **options: Any) -> CondottiereState:
    return GAME.new_state(seats, {**GAME.info.defaults(), **options}, seed)


def eager(state: CondottiereState, chance: Random) -> Any:
    """A legal action; cards are played more often than not."""
    legal = state.legal_actions()
    keen = [action for action in legal if action.kind not in ("pass", "hand_on")]
    return chance.choice(keen if keen and chance.random() < 0.75 else legal)


def played(plies: int, seats: int = 4, seed: int = 1, **options: Any) -> CondottiereState:
    """A position after so many actions, or the end of the game."""
    state, chance = new_state(seats, seed, **options), Random(seed)
    while state.ply < plies and not state.is_terminal():
        state.apply(eager(state, chance))
    return state


def battle(seats: int = 4, told: bool = False, **changes: Any) -> CondottiereState:
    """A battle for Roma with a very large hand for seat 0, who decides."""
    position = new_state(seats).to_dict()
    position |= {"phase": "battle", "site": "Roma", "to_move": 0, "refusals": 0, "known": [[] for _ in range(seats)],
                 "hands": [LARGE_HAND, *([["2"]] * (seats - 1))], "armies": [[] for _ in range(seats)],
                 "owners": {"Parma": 0, "Modena": 0, "Siena": 1}, "past": [], "passed": [False] * seats}
    position["options"]["show_hand_counts"] = told
    return GAME.load_state(position | changes, {**GAME.info.defaults(), "show_hand_counts": told}, 1)


# -- geometry ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_in_its_area_and_apart(size: tuple[int, int], seats: int) -> None:
    board, area, side = make_board(size, seats)
    look, plan = board.stage.look, board.stand.plan
    parts = {"board": plan.board, "panels": side, "discard": plan.discard, "hand": plan.hand}
    parts |= {f"row {n}": row for n, row in enumerate(plan.rows)} | {f"button {n}": r for n, r in
                                                                    enumerate(plan.buttons)}
    for name, rect in parts.items():
        assert area.contains(rect), (name, rect, area)
    for (one, first), (two, second) in itertools.combinations(parts.items(), 2):
        assert not first.colliderect(second), (one, two)
    assert side.w >= look.u(300) and side.h >= look.u(260)
    assert plan.board.contains(plan.map) and abs(plan.map.h / plan.map.w - 1.4) < 0.01
    assert all(plan.army(seat).w >= look.u(120) and row.h >= look.u(44) for seat, row in enumerate(plan.rows))
    assert all(row.contains(plan.army(seat)) and plan.army(seat).centery in (row.centery, row.centery - 1)
               for seat, row in enumerate(plan.rows))
    assert plan.rows[-1].bottom > plan.battle.bottom - seats or plan.rows[0].h == look.u(260), "no empty table below"


@pytest.mark.parametrize("size", SIZES)
def test_six_seat_panels_have_room(size: tuple[int, int]) -> None:
    board, _, side = make_board(size, 6)
    assert side.h >= board.stage.look.u(2 + 6 * 46 + 46 + 6), "the panels of six seats and the prompt"


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_of_36_cards_can_be_read_and_stays_in_its_place(size: tuple[int, int]) -> None:
    board, area, _ = make_board(size)
    state = battle()
    board.sync(state.view(0), False)
    hand = [place for place, _ in board.stand.hand_places()]
    assert [place[1] for place in hand] == LARGE_HAND, "sorted as the kinds are listed"
    rects = [board.ring(place) for place in hand]
    assert len(rects) == 36
    for rect in rects:
        assert rect is not None and area.contains(rect)
        assert not any(rect.colliderect(button) for button in board.stand.plan.buttons)
    for left, right in itertools.pairwise(rects):
        assert left is not None and right is not None
        if right.x > left.x:  # in one row
            assert right.x - left.x >= 12, "its sign is seen"
    board.show_picks(hand[:1], frozenset(), True)
    raised = board.ring(hand[0])
    assert raised is not None and area.contains(raised)


@pytest.mark.parametrize("count", [1, 4, 10, 16, 36])
@pytest.mark.parametrize("size", SIZES)
def test_the_focus_rings_one_card_of_the_hand(size: tuple[int, int], count: int) -> None:
    """Not those that lie upon it as well; its note lies beside all of it."""
    board, _, _ = make_board(size)
    board.sync(battle(hands=[LARGE_HAND[:count], ["2"], ["2"], ["2"]]).view(0), False)
    places = [place for place, _ in board.stand.hand_places()]
    for raised in (places[:0], places[:1], places[-1:]):
        board.show_picks(raised, frozenset(), True)
        board.zones()
        for n, place in enumerate(places):
            whole, spot = board.ring(place), board._spot(place)
            ring = spot.ring_rect()
            assert whole is not None and whole.contains(ring) and ring.topleft == whole.topleft
            assert ring.w >= 12 and ring.h >= 12 and spot.note_rect().contains(whole)
            assert board.place_at((ring.right - 1, ring.bottom - 1)) == place, "what is ringed is what is clicked"
            upon = [board.ring(other) for other in places[n + 1:]]
            assert not any(over is not None and over.colliderect(ring) for over in upon)
        assert board._spot(places[-1]).ring_rect() == board.ring(places[-1])


@pytest.mark.parametrize("size", SIZES[:3])
def test_the_note_about_a_card_hides_no_card(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size)
    board.sync(battle().view(0), False)
    focus = Focus(board.stage.look)
    focus.zones = board.zones()
    surface = pygame.Surface(size)
    hand = [place for place, _ in board.stand.hand_places()]
    rects = [board.ring(place) for place in hand]
    for place, rect in zip(hand, rects):
        assert rect is not None
        spot = board._spot(place)
        focus.handle(motion((rect.x + 4, rect.bottom - 4)))
        focus.update(0.0)
        note = draw_note(board.stage.look, surface, spot.tooltip, spot.note_rect(), focus.tooltip.spared)
        assert not any(note.colliderect(each) for each in rects if each is not None), place
        board.update(0.0)
        assert board.lights.hovered == board.place_at((rect.x + 4, rect.bottom - 4)), "what a click would pick"


@pytest.mark.parametrize("size", SIZES)
def test_a_long_army_stays_in_its_row(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size, 6)
    army = ["1", "1", "1", "2", "3", "3", "4", "4", "5", "6", "6", "10", "10", "drum", "drum", "heroine"]
    state = battle(6, hands=[["2"]] * 6, armies=[army, *([["1", "winter"]]), [], [], [], []])
    board.sync(state.view(0), False)
    rects = [board.stand.card_rect(sprite) for sprite in board.stand.army(0)]
    assert all(board.stand.plan.rows[0].contains(rect) for rect in rects)
    for (one, left), (two, right) in itertools.pairwise(zip(army, rects)):
        assert right.x > left.x
        if one != two:
            assert right.x - left.x >= 7


@pytest.mark.parametrize(("kind", "words", "seats"), [("4", "4", 6), ("10", "10", 6), ("heroine", "10", 6),
                                                      ("heroine", "10", 2), ("drum", "×2", 6), ("winter", "=1", 6)])
def test_a_small_card_tells_its_worth_in_letters(kind: str, words: str, seats: int,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    board, _, _ = make_board((960, 600), seats)
    board.sync(battle(seats, hands=[["heroine"], *([["2"]] * (seats - 1))],
                      armies=[[kind] if seats > 2 else [], *([[]] * (seats - 1))]).view(0), False)
    written: dict[str, pygame.Surface] = {}
    render = Text.render

    def record(text: Text, said: str, *style: Any) -> pygame.Surface:
        return written.setdefault(said, render(text, said, *style))

    monkeypatch.setattr(Text, "render", record)
    drawn(board)
    assert words in written and written[words].get_bounding_rect().h >= 8, "pixels"


@pytest.mark.parametrize("size", SIZES)
def test_cities_can_be_hit_and_hardly_overlap(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size)
    board.sync(new_state().view(0), False)
    on_map = {place: rect for place, rect in spots(board).items() if place[0] == "city"}
    assert len(on_map) == len(CITIES)
    for rect in on_map.values():
        assert min(rect.size) >= SMALLEST_SPOT and board.stand.plan.board.contains(rect)
    for one, two in itertools.combinations(on_map.values(), 2):
        common = one.clip(two)
        assert common.w * common.h <= 0.25 * min(one.w * one.h, two.w * two.h)


def test_the_layout_depends_on_area_and_scale_alone() -> None:
    board, area, side = make_board()
    plan = board.stand.plan
    board.sync(played(30).view(1), False)
    board.layout(pygame.Rect(20, 60, 1500, 900))
    assert board.layout(area) == side and board.stand.plan == plan


def test_the_baked_layout_names_everything_on_the_map() -> None:
    for atlas in (load_atlas(ART), plain_atlas()):
        assert set(atlas.towns) == {city.id for city in CITIES}
    assert len({border.between for border in load_atlas(ART).borders if len(border.between) == 2}) == 34


def test_without_its_pictures_the_board_still_works(tmp_path: Path) -> None:
    board, _, _ = make_board(art=tmp_path)
    board.sync(battle().view(0), False)
    assert drawn(board)
    board.command("cards")
    board.legend.draw(pygame.display.get_surface())


# -- reaching ----------------------------------------------------------------------------------------------

OPTIONS: list[dict[str, Any]] = [{}, {"bigger_kingdoms": True}, {"capturing": True}, {"points": 10},
                                 {"first_print": True, "show_hand_counts": True}]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_legal_action_has_its_spots(seats: int) -> None:
    board, _, _ = make_board(seats=seats)
    for seed, options in enumerate(OPTIONS):
        state, chance = new_state(seats, seed, **options), Random(seed)
        while not state.is_terminal() and state.ply < 260:
            board.sync(state.view(state.seat), False)
            reachable = spots(board)
            for action in state.legal_actions():
                missing = [place for place in GAME.touches(action) if place not in reachable]
                assert not missing, (action, missing)
            state.apply(eager(state, chance))
        board.sync(state.view(0), False)
        assert drawn(board)


@pytest.mark.parametrize("size", SIZES)
def test_place_at_is_the_inverse_of_the_spots(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size)
    for phase in ("site", "battle", "pick_up", "discard"):
        state = in_phase(phase)
        board.sync(state.view(state.seat), False)
        for place, rect in spots(board).items():
            found = board.place_at(rect.center)
            assert board.ring(place) is not None
            if place[0] == "card":  # the next card may lie over its middle
                found = board.place_at((rect.x + 3, rect.centery))
            if place[0] == "army" and found is not None and found[0] == "row":
                continue
            assert found == place, (phase, place, found)
    assert board.place_at((0, 0)) is None


def in_phase(phase: str) -> CondottiereState:
    """A position in this phase in which there is a choice."""
    for seed in range(200):
        state, chance = new_state(4, seed), Random(seed)
        while not state.is_terminal():
            if state.phase == phase and len(state.legal_actions()) > 1:
                return state
            state.apply(eager(state, chance))
    raise AssertionError(phase)


def test_every_spot_can_speak() -> None:
    board, _, _ = make_board()
    for phase in ("site", "battle", "pick_up", "discard"):
        state = in_phase(phase)
        board.sync(state.view(state.seat), False)
        for zone in board.zones():
            for widget in zone.open():
                note = board.tip(widget.place) if isinstance(widget, CitySpot) else widget.tooltip
                assert widget.description and (note or widget is board.legend), getattr(widget, "place", "")


def test_the_answer_that_is_asked_for_has_its_button() -> None:
    board, _, _ = make_board()
    shown = {}
    for phase in ("site", "battle", "pick_up", "discard"):
        state = in_phase(phase)
        board.sync(state.view(state.seat), False)
        shown[phase] = {str(place[1]) for place in spots(board) if place[0] == "button"}
        board.sync(state.view(state.seat), True)
        assert {place[1] for place in spots(board) if place[0] == "button"} == {"pass"}
    assert shown == {"site": {"hand_on"}, "battle": {"pass"}, "pick_up": {"take_none"},
                     "discard": {"discard_hand", "keep_hand"}}


def test_spots_live_on_so_that_the_focus_stays() -> None:
    board, area, _ = make_board()
    board.sync(new_state().view(0), False)
    before = {id(w) for zone in board.zones() for w in zone.widgets if isinstance(w, PlaceSpot)}
    board.layout(area)
    board.sync(new_state().view(0), False)
    assert before == {id(w) for zone in board.zones() for w in zone.widgets if isinstance(w, PlaceSpot)}


def test_keys_open_the_legend_and_answer() -> None:
    pressed: list[Place] = []
    board, _, _ = make_board()
    board.stage.press = pressed.append
    state = in_phase("pick_up")
    board.sync(state.view(state.seat), False)
    assert not board.command("back") and not board.command("log")
    assert board.command("cards") and board.legend.visible
    assert board.legend in [w for zone in board.zones() for w in zone.open()]
    assert board.command("back") and not board.legend.visible
    assert not board.command("done"), "nobody is asked"
    board.show_picks([], Selection(GAME, state.view(state.seat)).targets(), True)
    assert board.command("done") and pressed == [("button", "take_none")]


def test_the_legend_comes_by_its_button_and_by_its_key(context_of: Any) -> None:
    ctx = context_of((1280, 800))
    ctx.agents = FakeAgents()
    chairs = [Chair(NAMES[n], None if n == 0 else "page", n) for n in range(3)]
    sitting = Sitting(ctx, Table("condottiere", chairs, {}, 1))
    without = sitting.frame()
    legend = sitting.board.legend
    sitting.key(pygame.K_c)
    assert legend.visible and sitting.frame() != without
    sitting.key(pygame.K_ESCAPE)
    assert not legend.visible and sitting.top is sitting.scene
    at = sitting.board.cards_button.rect.center
    sitting.send(motion(at), down(at), up(at))
    assert legend.visible
    sitting.send(motion(legend.rect.center), down(legend.rect.center), up(legend.rect.center))
    assert not legend.visible


# -- movement ----------------------------------------------------------------------------------------------


def lying(board: ItalyBoard) -> dict[str, Any]:
    """Everything the board shows."""
    stand = board.stand
    found: dict[str, Any] = {city.id: sorted(str(p.tag) for p in stand.pieces.at(("city", city.id))) for city in CITIES}
    found |= {f"army {n}": [s.tag for s in stand.army(n)] for n in range(len(stand.seats))}
    return {**found, "figure": stand.figure().place, "holder": stand.holder, "site": stand.site, "heap": stand.heap,
            "hand": [s.tag for s in stand.hand()],
            "over": len(list(stand.cards.all())) - len(stand.hand()) - len(stand.cards.at(("pack",)))}


def play(board: ItalyBoard, events: Sequence[Event], view: Any, viewer: int | None, chance: Random) -> None:
    """Show events as a table would, not always waiting for their end."""
    for event in events:
        seen = redact(event, viewer)
        if isinstance(seen, Moved | Shuffled):
            rest = board.play(seen, view)
            assert 0 <= rest < 3
            if chance.random() < 0.2:
                for _ in range(int(rest * 30)):
                    board.update(1 / 30)


@pytest.mark.parametrize(("viewer", "covered", "reduced", "options"), [
    (0, False, False, {}), (2, False, True, {"capturing": True}), (None, True, False, {"points": 10}),
    (1, True, False, {}), (3, False, False, {"points": 10, "capturing": True})])
def test_what_was_played_ends_as_the_truth(viewer: int | None, covered: bool, reduced: bool,
                                           options: dict[str, Any]) -> None:
    board, _, _ = make_board(reduced_motion=reduced)
    fresh, _, _ = make_board()
    state, chance = new_state(seed=7, **options), Random(7)
    board.sync(state.view(viewer), covered)
    while not state.is_terminal() and state.ply < 400:
        events: list[Event] = []
        state.apply(eager(state, chance), events)
        view = state.view(viewer)
        play(board, events, view, viewer, chance)
        board.finish()
        assert not board.busy and not board.signs.rising
        fresh.sync(view, covered)
        assert lying(board) == lying(fresh)
        board.sync(view, covered)


def test_nothing_is_left_over_from_what_moved() -> None:
    board, _, _ = make_board()
    fresh, _, _ = make_board()
    for one in (board, fresh):
        one.snow.draw = lambda surface, room: None  # type: ignore[method-assign]
    state, chance = new_state(seed=3), Random(5)
    board.sync(state.view(0), False)
    for _ in range(24):
        events: list[Event] = []
        state.apply(eager(state, chance), events)
        view = state.view(0)
        play(board, events, view, 0, chance)
        for _ in range(200):
            board.update(1 / 20)
        assert not board.busy
        board.sync(view, False)
        fresh.layout(board.stand.plan.area)
        fresh.sync(view, False)
        assert drawn(board) == drawn(fresh)


def test_the_condottiere_walks() -> None:
    board, _, _ = make_board()
    state = new_state()
    board.sync(state.view(0), False)
    events: list[Event] = []
    state.apply(next(a for a in state.legal_actions() if a.what == "Roma"), events)
    assert isinstance(events[0], Moved) and board.play(events[0], state.view(0)) > 0
    seen = set()
    for _ in range(20):
        board.update(1 / 20)
        pose = board.stand.pieces.pose_of(board.stand.figure())
        seen.add((round(pose.x), round(pose.y)))
    board.finish()
    end = board.stand.pieces.pose_of(board.stand.figure())
    assert len(seen) > 10
    assert (end.x, end.y) == board.stand.plan.px(board.stand.atlas.towns["Roma"].figure)


@pytest.mark.parametrize(("kind", "noise", "signs"), [
    ("drum", "drum", ["drum_icon"]), ("winter", "bell", ["snowflake"]), ("surrender", "seal", ["white_flag", "key"]),
    ("bishop", "seal", ["mitre"])])
def test_weighty_cards_are_staged_but_not_with_reduced_motion(kind: str, noise: str, signs: list[str]) -> None:
    for reduced in (False, True):
        heard: list[str] = []
        board, _, _ = make_board(reduced_motion=reduced, sound=heard.append)
        state = battle(hands=[[kind, "1"], ["2"], ["2"], ["2"]], armies=[["3"], [], [], []])
        board.sync(state.view(1), False)
        target: Place = ("city", "Roma") if kind in ("surrender", "bishop") else ("army", 0)
        board.play(Moved(kind, ("hand", 0), target), state.view(1))
        rising: set[str] = set()
        for _ in range(90):
            board.update(1 / 30)
            rising |= {sign.name for sign in board.signs.rising}
        assert noise in heard
        assert rising == (set() if reduced else set(signs))
        assert not board.busy


def test_snow_falls_while_winter_lies() -> None:
    for reduced in (False, True):
        board, _, _ = make_board(reduced_motion=reduced)
        cold = battle(hands=[["2"]] * 4, armies=[["winter", "10"], ["3"], [], []])
        board.sync(cold.view(0), False)
        first = drawn(board)
        board.update(0.5)
        assert (drawn(board) != first) is not reduced
        assert board.needs_frame() is not reduced and not board.busy
        board.sync(battle().view(0), False)
        drawn(board)
        assert not board.needs_frame()


def test_a_scarecrow_lifts_a_card_out_of_the_row() -> None:
    board, _, _ = make_board()
    state = battle(hands=[["2"]] * 4, armies=[["10", "scarecrow"], [], [], []])
    board.sync(state.view(0), False)
    before = board.stand.card_rect(board.stand.army(0)[0])
    board.play(Moved("10", ("army", 0), ("hand", 0)), state.view(0))
    lifted = next(s for s in board.stand.hand() if s.tag == "10")
    for _ in range(6):
        board.update(1 / 20)
    pose = board.stand.cards.pose_of(lifted)
    assert abs(pose.x - before.centerx) < 2 and pose.y < before.centery - before.h * 0.2
    board.finish()
    assert [s.tag for s in board.stand.hand()] == ["2", "10"]


@pytest.mark.parametrize("goal", [("army", 0), ("army", 2), None])
def test_a_card_dragged_onto_the_armies_is_played_and_let_go_elsewhere_is_not(
        context_of: Any, goal: Place | None) -> None:
    table = Table("condottiere", [Chair(NAMES[n], None if n == 0 else "squire", n) for n in range(3)], {}, 3)
    chance = Random(3)
    while table.state.phase != "battle" or table.to_move != 0:
        table.submit(eager(table.state, chance))
    before = table.cursor
    ctx = context_of((1280, 800), animation="fast")
    ctx.agents = FakeAgents()
    sitting = Sitting(ctx, table)
    sitting.rest()
    card, _ = sitting.board.stand.hand_places()[0]
    rect = sitting.board.ring(card)
    start = (rect.x + 4, rect.centery)
    end = sitting.middle(goal) if goal is not None else sitting.scene.frame.log.rect.center
    sitting.send(motion(start), down(start))
    for share in (0.3, 0.7, 1.0):
        sitting.send(motion((round(start[0] + (end[0] - start[0]) * share),
                             round(start[1] + (end[1] - start[1]) * share))))
        sitting.step(20)
        assert table.cursor == before, "not while it is carried"
    sitting.send(up(end))
    sitting.step(40)
    assert (table.cursor > before) is (goal is not None)


# -- numbers -----------------------------------------------------------------------------------------------


def test_strength_is_that_of_the_rules() -> None:  # R2.5
    board, _, _ = make_board()
    for seed in range(6):
        state, chance = new_state(seed=seed), Random(seed)
        while not state.is_terminal() and state.ply < 60:
            board.sync(state.view(0), False)
            assert tuple(board.battle.strengths()) == strengths(state)
            state.apply(eager(state, chance))


@pytest.mark.parametrize("reduced", [False, True])
def test_strength_is_kept_while_an_army_makes_room(reduced: bool) -> None:
    board, _, _ = make_board((960, 600), reduced_motion=reduced)
    army = [*"1111", *"444", "winter", "drum", "10", "6", "6"]
    board.sync(battle(armies=[army, ["2"], [], []], hands=[["heroine"], *[["2"]] * 3]).view(0), False)
    before = board.battle.strengths()
    board.play(Moved("heroine", ("hand", 0), ("army", 0)), board.view)  # type: ignore[arg-type]
    assert sum(sprite.moving for sprite in board.stand.army(0)) > 1, "others move aside"
    assert board.battle.strengths() == before and board.battle.winter()
    for _ in range(60):
        board.update(1 / 30)
    assert board.battle.strengths()[0].total == before[0].total + 10


def test_the_row_spoken_of_differs_from_the_row_of_who_is_to_move() -> None:
    board, _, _ = make_board()
    board.sync(battle(to_move=1).view(0), False)
    board.show_lit([("army", 2)], 2)
    picture = picture_of(board)
    rects = [rect.copy() for rect in board.stand.plan.rows]
    edges, insides = ([tuple(picture.get_at(at(rect))[:3]) for rect in rects]
                      for at in (lambda rect: rect.midtop, lambda rect: rect.center))
    assert edges[1] != edges[2] == edges[0], "only the turn is edged in gold"
    assert sum(insides[2]) > sum(insides[1]) + 60 and sum(insides[1]) < 150, "only what is spoken of lies in light"


def test_who_passed_in_a_battle_has_not_passed_in_the_next() -> None:
    """What is told of several moves may begin a battle while the view still stands at the one before."""
    board, _, _ = make_board()
    state = battle(passed=[True, False, True, False], to_move=1, armies=[["3"], [], ["1"], []])
    board.sync(state.view(0), False)

    def rows() -> list[tuple[bool, bool]]:
        drawn(board)
        return [(row.passed or "has passed" in row.notes, row.edged) for row in board.battle._rows]

    assert rows() == [(True, False), (False, True), (True, False), (False, False)]
    for event in (Moved("condottiere", ("city", "Roma"), ("holder", 1)),
                  Moved("condottiere", ("holder", 1), ("city", "Torino"))):
        board.play(event, state.view(0))
        board.finish()
    assert board.battle._heading(state.view(0)) == "The battle for Torino"
    assert rows() == [(False, False)] * 4


def test_rows_tell_what_is_missing_as_soon_as_a_banner_stands() -> None:
    """While a battle is told of, the view still stands before its end."""
    board, _, _ = make_board()
    state = battle(armies=[["3"], [], [], []])
    board.sync(state.view(0), False)
    headings = []
    for event in (Moved("marker0", ("supply", 0), ("city", "Roma")),
                  Moved("condottiere", ("city", "Roma"), ("holder", 0)), Moved("3", ("army", 0), ("discard",))):
        board.play(event, state.view(0))
        drawn(board)
        headings.append(board.battle._head[0])
    board.finish()
    assert headings == ["The battle for Roma", "The battle for Roma", "Between the battles"]
    assert board.tip(("city", "Roma")).startswith(f"**Roma** belongs to {NAMES[0]}.")
    board.play(Moved("marker1", ("supply", 1), ("city", "Firenze")), state.view(0))
    drawn(board)
    assert [row.words for row in board.battle._rows[:2]] == [
        f"{NAMES[0]} lacks one of Milano, Genova, Mantova, Ferrara, Bologna, Lucca and Firenze for 3 linked.",
        f"{NAMES[1]} lacks 2 cities for 3 linked."]
    while board.busy:
        board.update(0.05)
    drawn(board)
    assert board.battle._rows[1].words == f"{NAMES[1]} lacks one of Bologna, Lucca, Urbino and Spoleto for 3 linked."


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_the_note_about_a_button_hides_no_card(size: tuple[int, int]) -> None:
    start = position(4, {0: "1 2 3 3 10 winter scarecrow surrender"}, phase="site", owners=owners(("Torino",)))
    ctx = make_context(size)
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    chairs = [Chair(NAMES[n], None if n == 0 else "squire", n) for n in range(4)]
    sitting = Sitting(ctx, Table("condottiere", chairs, GAME.info.defaults(), 1, 1, start))
    focus = sitting.scene.focus
    sitting.send(motion(sitting.middle(("button", "hand_on"))))
    sitting.wait(lambda: focus.tooltip.shown)
    note = draw_note(ctx.look, ctx.window.canvas, focus.tooltip._text, focus.tooltip._about, focus.tooltip.spared)
    cards = [sitting.board.ring(place) for place, _ in sitting.board.stand.hand_places()]
    assert "next player" in focus.tooltip._text and note.collidelist(cards) < 0


def test_who_looks_on_at_the_final_battle_has_not_passed() -> None:  # R3.3
    board, _, _ = make_board()
    state = GAME.load_state(
        position(4, {1: "4 5", 2: "6 1", 0: "", 3: ""}, {1: "10", 2: "3"}, phase="final", to_move=1, condottiere=1,
                 owners=owners(*SCATTERED[:1], (*SCATTERED[1], "Modena"), (*SCATTERED[2], "Roma"), SCATTERED[3])),
        {**GAME.info.defaults(), "bigger_kingdoms": True}, 1)
    board.sync(state.view(1), False)
    drawn(board)
    rows = board.battle._rows
    assert [row.strength for row in rows] == [None, 10, 3, None]
    assert not any(row.notes for row in rows)
    told = f"{board.stage.texts.name(3)} has no part in the final battle."
    assert rows[3].words == told and board.tip(("army", 3)) == told and not rows[1].words


def test_why_is_told_in_signs() -> None:
    board, _, _ = make_board()
    state = battle(hands=[["2"]] * 4, armies=[["10", "5", "drum"], ["3", "4", "heroine"], ["winter"], []])
    board.sync(state.view(0), False)
    assert [board.battle.why(part) for part in board.battle.strengths()[:2]] == ["2×1×2", "2×1+10"]
    tip = board.tip(("army", 0))
    assert "Drum" in tip and "Winter" in tip and "= 4" in tip


def test_the_panels_tell_what_is_missing() -> None:
    board, _, _ = make_board()
    view = battle().view(0)
    board.sync(view, False)
    assert [value for _, value in board.stock(view, 0)] == ["2/3"]
    assert [value for _, value in board.stock(view, 2)] == ["0/3"]
    assert "lacks one of" in board.about_seat(view, 0) and "Parma, Modena" in board.about_seat(view, 0)


# -- what must not show through ----------------------------------------------------------------------------


def words_of(board: ItalyBoard, view: Any) -> Any:
    """Everything the board says about a view."""
    notes = [(board.tip(w.place) if isinstance(w, CitySpot) else w.tooltip, w.description)
             for zone in board.zones() for w in zone.widgets]
    texts = board.stage.texts
    return (notes, texts.line(board.prompt(view, [])), texts.line(board.status(view)),
            [(list(board.stock(view, seat)), board.about_seat(view, seat)) for seat in range(view.seats)])


@pytest.mark.parametrize("phase", ["site", "battle", "pick_up", "discard"])
def test_a_covered_hand_leaves_no_trace(phase: str) -> None:
    state = in_phase(phase)
    seat = state.seat
    seen = []
    others = [GAME.sample_state(state.view(None), Rng(n)) for n in range(4)]
    assert any(other.hands[seat] != state.hands[seat] for other in others)
    for truth in (state, *others):
        board, _, _ = make_board()
        view = truth.view(seat)
        board.sync(view, True)
        board.show_picks([], frozenset(), False)
        assert not board.stand.hand_places()
        seen.append((drawn(board), words_of(board, view)))
    assert all(other == seen[0] for other in seen)


def test_who_has_nothing_to_decide_after_a_battle_is_not_said_to_hold_no_mercenary() -> None:  # R2.9
    board, _, _ = make_board()
    prompts = {}
    for hand in ("3 drum", "drum winter"):
        state = battle(phase="discard", site=None, hands=[hand.split(), ["2"], ["2"], ["2"]])
        board.sync(state.view(0), False)
        prompts[hand] = board.stage.texts.line(board.prompt(state.view(0), []))
    assert prompts == {"3 drum": "Agnes holds a mercenary, so the hand is kept.",
                       "drum winter": "Agnes holds no mercenary: discard the hand, or keep it?"}


def test_hands_cannot_be_counted_unless_that_is_agreed() -> None:  # R4.5
    pictures = []
    for sizes in (3, 7):
        board, _, _ = make_board()
        state = battle(hands=[["2"], ["1"] * sizes, ["2"] * sizes, ["3"] * (10 - sizes)])
        for viewer, covered in ((0, False), (1, True), (None, True)):
            view = state.view(viewer)
            board.sync(view, covered)
            board.show_picks([], frozenset(), False)
            pictures.append((drawn(board), words_of(board, view)))
    assert pictures[:3] == pictures[3:]
    view = battle(told=True).view(0)
    assert ("card_back_condottiere", 1) in board.stock(view, 2)


def test_dealing_to_others_is_not_seen() -> None:  # R4.5
    board, _, _ = make_board()
    state = new_state()
    board.sync(state.view(0), False)
    still = drawn(board)
    for event in (Moved(None, ("pile",), ("hand", 2)), Moved(None, ("hand", 1), ("pile",))):
        assert board.play(event, state.view(0)) == 0 and not board.busy
    assert drawn(board) == still
    assert board.play(Moved("10", ("pile",), ("hand", 0)), state.view(0)) > 0 and board.busy


# -- light -------------------------------------------------------------------------------------------------


def test_the_next_game_of_a_series_is_counted_only_when_the_end_of_this_one_has_been_seen() -> None:
    board, _, _ = make_board()
    fields: dict[str, Any] = {"owners": {"Modena": 0, "Bologna": 0}, "series": [2, 1, 0, 0], "games": 1}
    game = GAME.load_state(position(4, armies={0: "3"}, passed=(1, 2, 3), **fields) | {
        "options": new_state(points=60).to_dict()["options"]}, {**GAME.info.defaults(), "points": 60}, 1)
    board.sync(game.view(0), False)
    game.apply(GAME.parse(game.view(0), "pass"))
    after = game.view(0)
    assert after.games == 2 and not any(after.cities)
    assert board.stage.texts.line(board.status(after)).startswith("Game 2 of a series to 60;")
    assert [value for _, value in board.stock(after, 0)] == ["2/3"], "as the map shows, until the next map does"
    assert "Linked: Modena, Bologna" in board.about_seat(after, 0)
    board.sync(after, False)
    assert board.stage.texts.line(board.status(after)).startswith("Game 3 of a series to 60;")


def test_seats_link_a_city_when_its_banner_stands_on_the_map() -> None:
    """Not before it has been told who takes the city, nor later than its banner comes down."""
    start = position(4, {0: "6", 1: "4 5", 2: "1 2"}, {0: "3"}, passed=(1, 2, 3), owners={"Modena": 0})
    ctx = make_context((960, 600), animation="normal", pace="quick")
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    chairs = [Chair(NAMES[n], "squire" if n else None, n) for n in range(4)]
    sitting = Sitting(ctx, Table("condottiere", chairs, GAME.info.defaults(), 1, 1, start))
    sitting.rest()
    seen = []
    sitting.scene.submit(GAME.parse(sitting.table.view(0), "pass"))
    for _ in range(600):
        sitting.step()
        banner = sitting.board.stand.owner("Parma") == 0
        linked = dict(sitting.scene.frame.seats[0].facts.stock)[sitting.board.stand.art("banner", 0)]
        seen.append((banner, linked))
    assert seen[0] == (False, "1/3") and seen[-1] == (True, "2/3")
    assert (False, "2/3") not in seen


def test_targets_light_up_and_not_for_purists() -> None:
    state = in_phase("site")
    view = state.view(state.seat)
    pictures = []
    for purist in (False, True):
        board, _, _ = make_board(purist=purist)
        board.sync(view, False)
        board.show_picks([], frozenset(), False)
        pictures.append(drawn(board))
        board.show_picks([], Selection(GAME, view).targets(), True)
        pictures.append(drawn(board))
    dark, lit, purist_dark, purist_lit = pictures
    assert lit != dark == purist_dark == purist_lit


@pytest.mark.parametrize("what", ["marks", "city", "army", "ghost", "card"])
def test_every_light_is_seen_and_goes_out(what: str) -> None:
    board, _, _ = make_board()
    view = battle(hands=[["2", "2"], ["1"], ["1"], ["1"]], armies=[["3"], ["4"], [], []]).view(0)
    board.sync(view, False)
    dark = drawn(board)
    if what == "marks":
        board.show_marks([(1, ("city", "Napoli")), (2, ("army", 0))])
    elif what == "ghost":
        board.show_ghost([("city", "Milano")], 2)
    else:
        places: dict[str, Place] = {"city": ("city", "Urbino"), "army": ("army", 2), "card": ("card", "2", 1)}
        board.show_lit([places[what]], 1)
    assert drawn(board) != dark
    board.show_marks([])
    board.show_ghost([], None)
    board.show_lit([], None)
    assert drawn(board) == dark


def test_the_card_played_last_is_marked() -> None:
    board, _, _ = make_board()
    state = battle(hands=[["2", "5"], ["1"], ["1"], ["1"]], armies=[["3"], ["4"], [], []])
    state.apply(next(action for action in state.legal_actions() if action.what == "5"))
    board.sync(state.view(1), False)
    dark = drawn(board)
    board.show_marks([(1, ("army", 1))])
    assert drawn(board) == dark, "that seat has not played since the city was named"
    board.show_marks([(0, ("army", 0))])
    assert drawn(board) != dark


def test_the_marks_of_a_game_go_with_it() -> None:  # R4.3
    board, _, _ = make_board()
    options = {**GAME.info.defaults(), "points": 30}
    state = GAME.load_state({**new_state(points=30).to_dict(), "games": 1, "series": [5, 1, 1, 1], "condottiere": 0,
                             "to_move": 0}, options, 1)
    marks = [(seat, ("city", "Napoli")) for seat in range(4)]
    board.sync(state.view(1), False)
    board.show_marks(marks)
    assert not board.lights.marks, "the map has been cleared"
    state.apply(next(action for action in state.legal_actions() if action.what == "Napoli"))
    board.sync(state.view(1), False)
    board.show_marks(marks)
    assert board.lights.marks == ((0, ("city", "Napoli")),)
    board.sync(battle().view(1), False)
    board.show_marks(marks)
    assert board.lights.marks == tuple(marks)


def test_the_mark_follows_a_card_that_is_sorted_to_the_left() -> None:
    board, _, _ = make_board()
    state = battle(hands=[["winter", "5"], ["1"], ["1"], ["1"]], armies=[["drum", "scarecrow"], ["4"], [], []])
    state.apply(next(action for action in state.legal_actions() if action.what == "winter"))
    board.sync(state.view(1), False)
    assert [sprite.tag for sprite in board.stand.army(0)] == ["winter", "drum", "scarecrow"]
    board.show_marks([(0, ("army", 0))])
    window = pygame.display.get_surface()
    assert window is not None
    surface = pygame.Surface(window.get_size())
    board.draw(surface)
    marked = {}
    for kind in ("winter", "drum", "scarecrow"):
        rect = board.battle.row_rect(0, kind)
        assert rect is not None
        marked[kind] = surface.get_at((rect.centerx, rect.bottom - 1))[:3] == tuple(board.stage.look.theme.gold_light)
    assert marked == {"winter": True, "drum": False, "scarecrow": False}


def test_of_equal_cards_the_one_that_was_picked_is_raised() -> None:
    board, _, _ = make_board()
    board.sync(battle(hands=[["2", "2"], ["1"], ["1"], ["1"]]).view(0), False)
    board.show_picks([("card", "2", 2)], frozenset(), True)
    board.show_ghost([("card", "2", 1)], 0)
    for _ in range(30):
        board.update(1 / 30)
    first, second = (sprite.offset[1] for _, sprite in board.stand.hand_places())
    assert first == 0 and second < 0


def test_linked_regions_are_outlined() -> None:
    board, _, _ = make_board()
    loose = battle(owners={"Parma": 0, "Siena": 0}, hands=[["2"]] * 4)
    linked = battle(owners={"Parma": 0, "Modena": 0}, hands=[["2"]] * 4)
    inked = []
    for state in (loose, linked):
        board.sync(state.view(0), False)
        drawn(board)
        inked.append(sum(key[0] == "outline" for key in board.map._kept if isinstance(key, tuple)))
    assert inked == [0, 1]


def test_pieces_follow_the_colour_blind_palette() -> None:
    board, area, _ = make_board()
    view = battle().view(0)
    board.sync(view, False)
    plain = drawn(board)
    board.stage.look.theme.colour_blind = True
    board.layout(area)
    board.sync(view, False)
    assert drawn(board) != plain
    assert all("_cb_" in name for name, _ in board.stock(view, 0))


# -- words and pictures ------------------------------------------------------------------------------------


def test_every_word_exists_and_is_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in BOARDS.glob("italy*.py"))
    used = set(re.findall(r'["\'](italy\.[a-z_.]+)["\']', source))
    assert used <= set(EN)
    built = {f"italy.tip.{name}" for name in ("hand_on", "pass", "take_none", "discard_hand", "keep_hand")}
    assert set(EN) == used | built


def test_the_log_tells_of_a_new_round_after_an_answer_that_nobody_was_asked_for() -> None:
    """R2.9, R2.10: keeping a hand is never told, but the round that ends with it is."""
    start = position(2, {0: "6", 1: "4 5"}, owners=owners(("Torino",), ("Napoli",)), site="Roma", passed=(1,))
    chairs = [Chair("Agnes", None, 0), Chair("Marta", "squire", 1)]
    ctx = make_context((960, 600))
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    sitting = Sitting(ctx, Table("condottiere", chairs, GAME.info.defaults(), 1, 1, start))
    sitting.scene.submit(GAME.parse(sitting.table.view(0), "play 6"))
    sitting.wait(lambda: sitting.table.state.phase == "site")
    sitting.rest()
    log = sitting.scene.logbook
    assert [log.row(n).text for n in range(len(log))] == [
        "Agnes plays a 6 and takes Roma (6)", "Marta alone still holds cards: a new round is dealt"]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
def test_the_banner_lies_in_the_middle_of_the_map_and_hides_no_city_it_tells_of(size: tuple[int, int]) -> None:
    start = position(4, {0: "surrender 1"}, {0: "6"}, owners=owners(("Torino", "Genova"), ("Ancona",)))
    chairs = [Chair(NAMES[n], None if n == 0 else "squire", n) for n in range(4)]
    ctx = make_context(size, animation="normal")
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    sitting = Sitting(ctx, Table("condottiere", chairs, GAME.info.defaults(), 1, 1, start))
    banner, board = sitting.scene.frame.banner, sitting.board.stand.plan.board
    assert abs(banner.rect.centerx - board.centerx) <= 1 and board.contains(banner.rect)
    sitting.scene.submit(GAME.parse(sitting.table.view(0), "play surrender"))
    sitting.wait(lambda: "wins" in banner.text)
    box = banner._box(sitting.ctx.look.u(90))
    for city in ("Torino", "Genova", "Parma"):
        assert not box.colliderect(sitting.board.ring(("city", city))), city


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
def test_the_banner_hides_the_name_of_a_city_whole_or_not_at_all(size: tuple[int, int]) -> None:
    start = position(4, {0: "surrender 1"}, {0: "6"}, owners=owners(("Torino", "Genova"), ("Ancona",)))
    chairs = [Chair(NAMES[n], None if n == 0 else "squire", n) for n in range(4)]
    ctx = make_context(size, animation="normal")
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    sitting = Sitting(ctx, Table("condottiere", chairs, GAME.info.defaults(), 1, 1, start))
    banner = sitting.scene.frame.banner
    sitting.scene.submit(GAME.parse(sitting.table.view(0), "play surrender"))
    sitting.wait(lambda: "wins" in banner.text)
    names = [sitting.board.map.name_box(city.id) for city in CITIES]
    for high in range(ctx.look.u(70), ctx.look.u(150)):
        box = banner._box(high)
        assert box.h >= high and ctx.window.canvas.get_rect().contains(box)
        assert not [name for name in names if box.colliderect(name) and not box.contains(name)], high


def test_long_words_of_a_banner_are_not_cut() -> None:
    look = make_context((960, 600)).look
    banner = ScoreBanner(look)
    banner.rect = pygame.Rect(30, 80, 300, 450)
    banner.say(f"{'W' + 23 * 'w'} takes the city of Mantova from Maximiliane von Habsburg.", [], "")
    recorder = look.text.recorder = Recorder()
    banner.draw(pygame.Surface((960, 600)))
    look.text.recorder = None
    told = " ".join(line.shown for line in recorder.written)
    assert told == banner.text and all(banner.rect.contains(line.ink) for line in recorder.written)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_nothing_beside_the_map_moves_when_a_sentence_is_shorter(size: tuple[int, int]) -> None:
    ctx = make_context(size)
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    chairs = [Chair(name, None if n == 0 else "squire", n) for n, name in enumerate(NAMES)]
    sitting = Sitting(ctx, Table("condottiere", chairs, GAME.info.defaults(), 1))
    frame, tops = sitting.scene.frame, set()
    for text in ("Marta is thinking",
                 "Maximiliane von Habsburg names a city to fight for, or hands the Condottiere on."):
        frame.prompt.set(text)
        frame._place_seats()
        tops.add((frame.log.rect.y, frame.seats[-1].rect.y, frame.log.visible))
    assert len(tops) == 1


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
def test_a_refusal_leaves_map_hand_and_armies_in_sight(size: tuple[int, int]) -> None:
    start = position(6, {0: "surrender 1"}, phase="site", owners=owners(("Torino", "Genova"), ("Ancona",)))
    chairs = [Chair(NAMES[n], None if n == 0 else "squire", n) for n in range(6)]
    ctx = make_context(size)
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    sitting = Sitting(ctx, Table("condottiere", chairs, GAME.info.defaults(), 1, 1, start))
    sitting.click(("city", "Ancona"))
    assert ctx.toasts.current is not None and "R2.2" in ctx.toasts.current.text
    ctx.toasts.update(0.3)
    ctx.toasts.draw(ctx.window.canvas, area=sitting.scene.message_area)
    shown, plan, frame = ctx.toasts._rect, sitting.board.stand.plan, sitting.scene.frame
    assert shown.w and shown.collidelist([plan.board, plan.hand, plan.battle, frame.prompt.rect]) < 0


def test_no_focus_ring_stays_where_a_card_has_left_the_hand() -> None:
    start = position(2, {0: "winter", 1: "1 2"}, owners=owners(("Torino",), ("Napoli",)), site="Milano")
    chairs = [Chair("Agnes", None, 0), Chair("Marta", "squire", 1)]
    ctx = make_context((960, 600), animation="normal")
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    sitting = Sitting(ctx, Table("condottiere", chairs, GAME.info.defaults(), 1, 1, start))
    card = sitting.widget(("card", "winter", 1))
    sitting.type_pick(("card", "winter", 1))
    assert sitting.scene.focus.focused is card and card.visible
    sitting.key(pygame.K_RETURN)  # the second press plays it
    banner = sitting.scene.frame.banner
    sitting.wait(lambda: banner.visible)
    assert not card.visible
    box = banner._box(ctx.look.u(90))
    assert not box.colliderect(sitting.board.ring(("city", "Milano"))), "the city that is fought for is seen"
