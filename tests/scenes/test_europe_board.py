"""The board of Web of Power: where things lie, what can be reached, what moves, and what must not show through."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core.events import Event, Moved, Place, Scored, Shuffled, redact
from game.core.rng import Rng
from game.web_of_power.board_data import ALLIANCES, COLOURS, COUNTRIES, COUNTRY_INDEX, ROADS, SITES, SITES_OF
from game.web_of_power.moves import one as single
from game.web_of_power.rules import WebOfPower
from game.web_of_power.scoring import STRIDE
from game.web_of_power.state import WebState
from scenes.boards.api import PlaceSpot
from scenes.boards.europe import EuropeBoard
from scenes.boards.europe_atlas import load_atlas, plain_atlas
from scenes.boards.europe_light import MARK
from scenes.boards.europe_map import site_names
from scenes.boards.europe_names import place_names
from scenes.boards.europe_notes import spoken_of
from scenes.boards.europe_paint import slots_taken
from scenes.boards.europe_plan import SMALLEST_SPOT, TRACK
from scenes.kit.popups import draw_note
from scenes.kit.theme import SMALLEST_PX
from scenes.table.frame import LOG_LEAST, PROMPT_HIGH
from scenes.table.selection import Selection
from scenes.words.europe import EN
from tests.scenes.alone import drawn, laid_out, picture_of, spots
from tests.scenes.conftest import ART

SIZES = [(960, 600), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (2560, 1080), (2560, 1440),
         (1000, 1400), (1600, 700), (3840, 2160)]
GAME = WebOfPower()
BOARDS = Path(__file__).resolve().parents[2] / "scenes" / "boards"


def make_board(size: tuple[int, int] = (1280, 800), seats: int = 4, art: Path = ART,
               **stage: Any) -> tuple[EuropeBoard, pygame.Rect, pygame.Rect]:
    """A board laid out in a window of `size`; its area, and the part it gives back."""
    return laid_out(EuropeBoard, "web_of_power", size, seats, art, **stage)


def new_state(seats: int = 4, seed: int = 1, **options: Any) -> WebState:
    return GAME.new_state(seats, {**GAME.info.defaults(), **options}, seed)


def eager(state: WebState, chance: Random) -> Any:
    """A legal action; placings are preferred, so that the map fills."""
    legal = state.legal_actions()
    placings = [action for action in legal if action.kind in ("cloister", "advisor")]
    return chance.choice(placings if placings and chance.random() < 0.8 else legal)


def played(turns: int, seats: int = 4, seed: int = 1) -> WebState:
    """A position after so many turns, at the beginning of a turn."""
    state, chance = new_state(seats, seed), Random(seed)
    while state.turn < turns and not state.is_terminal():
        state.apply(eager(state, chance))
    return state


# -- geometry ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_in_its_area_and_apart(size: tuple[int, int]) -> None:
    board, area, side = make_board(size)
    look, plan = board.stage.look, board.stand.plan
    parts = {"board": plan.board, "panels": side, "slot 1": plan.slots[0], "slot 2": plan.slots[1],
             "pile": plan.pile, "discard": plan.discard, "hand": plan.hand,
             "done": board.done.rect, "exchange": board.exchange.rect}
    for name, rect in parts.items():
        assert area.contains(rect), (name, rect, area)
    for (one, first), (two, second) in itertools.combinations(parts.items(), 2):
        assert not first.colliderect(second), (one, two)
    assert side.w >= look.u(300) and side.h >= look.u(260)
    assert plan.board.contains(plan.map) and abs(plan.map.w / plan.map.h - 10 / 9) < 0.01


@pytest.mark.parametrize(("size", "seats", "least"), [
    ((960, 600), 4, 42), ((1280, 800), 5, 44), ((1366, 768), 5, 44), ((1920, 1080), 5, 44), ((2560, 1440), 5, 44)])
def test_many_seats_leave_the_log_some_lines(size: tuple[int, int], seats: int, least: int) -> None:
    board, _, side = make_board(size, seats)
    u = board.stage.look.u
    assert side.h >= u(seats * least + PROMPT_HIGH + LOG_LEAST) + (seats + 2) * u(6)


@pytest.mark.parametrize("size", SIZES)
def test_the_hand_stays_in_its_place_also_when_raised(size: tuple[int, int]) -> None:
    board, area, _ = make_board(size)
    state = new_state()
    board.sync(state.view(state.seat), False)
    for raised in (False, True):
        hand = [place for place, _ in board.stand.hand_places()]
        board.show_picks(hand if raised else [], frozenset(), True)
        rects = [board.ring(place) for place in hand]
        assert len(rects) == 3
        for rect in rects:
            assert rect is not None and area.contains(rect)
            assert not rect.colliderect(board.stand.plan.discard) and not rect.colliderect(board.done.rect)
        assert all(a.x < b.x for a, b in itertools.pairwise(rects))  # type: ignore[union-attr]


@pytest.mark.parametrize("size", SIZES)
def test_spots_are_large_enough_and_hardly_overlap(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size)
    board.sync(new_state().view(0), False)
    on_map = {place: rect for place, rect in spots(board).items() if place[0] in ("site", "crest")}
    assert len(on_map) == len(SITES) + len(COUNTRIES)
    for rect in on_map.values():
        assert min(rect.size) >= SMALLEST_SPOT
        assert board.stand.plan.board.contains(rect)
    for one, two in itertools.combinations(on_map.values(), 2):
        common = one.clip(two)
        assert common.w * common.h <= 0.25 * min(one.w * one.h, two.w * two.h)


def test_the_layout_depends_on_area_and_scale_alone() -> None:
    board, area, side = make_board()
    plan = board.stand.plan
    board.sync(played(30).view(1), False)
    board.layout(pygame.Rect(20, 60, 1500, 900))
    assert board.layout(area) == side and board.stand.plan == plan


def test_a_map_scaled_in_haste_is_made_smooth_later() -> None:
    board, area, _ = make_board()
    view = played(20).view(0)
    board.sync(view, False)
    smooth = drawn(board)
    hasty, _, _ = make_board((1300, 900))
    hasty.stage.look.pictures.hasty = True
    hasty.stage.look.rescale(board.stage.look.scale)
    hasty.layout(area)
    hasty.sync(view, False)
    pygame.display.set_mode((1280, 800))
    assert drawn(hasty) != smooth
    hasty.stage.look.pictures.hasty = False
    while hasty.stage.look.pictures.polish():
        pass
    assert drawn(hasty) == smooth


def test_the_score_track_goes_once_around_the_map() -> None:
    board, _, _ = make_board()
    plan = board.stand.plan
    cells = [plan.cell(points) for points in range(TRACK)]
    assert all(plan.board.contains(cell) and not cell.colliderect(plan.map) for cell in cells)
    assert not any(a.colliderect(b) for a, b in itertools.combinations(cells, 2))
    for here, following in zip(cells, cells[1:] + cells[:1]):
        assert here.inflate(2, 2).colliderect(following)
    assert plan.cell(TRACK + 7) == plan.cell(7)


def test_the_baked_layout_names_everything_on_the_map() -> None:
    for atlas in (load_atlas(ART), plain_atlas()):
        assert set(atlas.sites) == set(atlas.labels) == {site.id for site in SITES}
        assert set(atlas.courts) == {country.id for country in COUNTRIES}
        assert set(atlas.curves) == {alliance.number for alliance in ALLIANCES}
        assert all(len(court.slots) >= 8 for court in atlas.courts.values())
        for first, second in ROADS:
            forth, back = atlas.road(first, second), atlas.road(second, first)
            assert forth is not None and back == forth[::-1]
        assert atlas.road("FR1", "IT1") is None


def test_without_its_pictures_the_board_still_works(tmp_path: Path) -> None:
    board, _, _ = make_board(art=tmp_path)
    board.sync(played(20).view(0), False)
    assert drawn(board)


# -- reaching ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_legal_action_has_its_spots(seats: int) -> None:
    board, _, _ = make_board(seats=seats)
    for seed in range(3):
        state, chance = new_state(seats, seed), Random(seed)
        while not state.is_terminal():
            seat = state.seat
            board.sync(state.view(seat), False)
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
    state = played(25, seed=4)
    board.sync(state.view(state.seat), False)
    for place, rect in spots(board).items():
        if place[0] != "alliance":  # seals are only for looking at
            assert board.ring(place) is not None
            found = board.place_at(rect.center)
            assert found == place or (place == ("discard",) and found == ("discard",)), place
    assert board.place_at((0, 0)) is None


def test_every_spot_can_speak() -> None:
    board, _, _ = make_board()
    for turns in (0, 12, 40, 70):
        state = played(turns, seed=2)
        board.sync(state.view(0), False)
        for zone in board.zones():
            for widget in zone.widgets:
                assert widget.description and widget.tooltip, getattr(widget, "place", widget)


def test_spots_live_on_so_that_the_focus_stays() -> None:
    board, area, _ = make_board()
    board.sync(new_state().view(0), False)
    before = {id(w) for zone in board.zones() for w in zone.widgets if isinstance(w, PlaceSpot)}
    board.layout(area)
    board.sync(new_state().view(0), False)
    assert before == {id(w) for zone in board.zones() for w in zone.widgets if isinstance(w, PlaceSpot)}


# -- movement ----------------------------------------------------------------------------------------------


def lying(board: EuropeBoard) -> dict[str, Any]:
    """Everything the board shows, without regard to the order of the discards."""
    stand = board.stand
    found: dict[str, Any] = {str(("site", s.id)): [p.tag for p in stand.pieces.at(("site", s.id))] for s in SITES}
    found |= {c.id: [p.tag for p in stand.pieces.at(("crest", c.id))] for c in COUNTRIES}
    shown = [sprite.tag for n in range(2) for sprite in stand.cards.at(("slot", n))]
    return {**found, "display": shown, "hand": [s.tag for s in stand.hand()], "pile": stand.pile,
            "discards": sorted(stand.heap), "left over": len(list(stand.cards.all())) - len(shown) - len(stand.hand())}


def play(board: EuropeBoard, events: Sequence[Event], view: Any, viewer: int | None, chance: Random) -> None:
    """Show events as a table would, not always waiting for their end."""
    for event in events:
        seen = redact(event, viewer)
        if isinstance(seen, Moved | Shuffled):
            rest = board.play(seen, view)
            assert 0 <= rest < 2
            if chance.random() < 0.3:
                for _ in range(int(rest * 60)):
                    board.update(1 / 60)


@pytest.mark.parametrize(("viewer", "covered", "reduced", "refill"), [
    (0, False, False, "after"), (2, False, True, "after"), (None, True, False, "at_once"),
    (1, True, False, "after"), (0, False, False, "at_once")])
def test_what_was_played_ends_as_the_truth(viewer: int | None, covered: bool, reduced: bool, refill: str) -> None:
    board, _, _ = make_board(reduced_motion=reduced)
    fresh, _, _ = make_board()
    state, chance = new_state(seed=7, display_refill=refill), Random(7)
    board.sync(state.view(viewer), covered)
    while not state.is_terminal():
        events: list[Event] = []
        state.apply(eager(state, chance), events)
        view = state.view(viewer)
        play(board, events, view, viewer, chance)
        board.finish()
        assert not board.busy
        fresh.sync(view, covered)
        seen, truth = lying(board), lying(fresh)
        if viewer is None:  # then the backs are those of whoever is to move, and nobody's moved
            seen["hand"] = truth["hand"]
        assert seen == truth
        board.sync(view, covered)


def test_arriving_and_syncing_look_alike() -> None:
    board, _, _ = make_board()
    state, chance = played(30, seed=3), Random(5)
    board.sync(state.view(0), False)
    board.show_picks([], frozenset(), False)
    for _ in range(14):
        events: list[Event] = []
        state.apply(eager(state, chance), events)
        view = state.view(0)
        play(board, events, view, 0, chance)
        for _ in range(400):
            board.update(1 / 60)
        assert not board.busy
        arrived = drawn(board)
        board.sync(view, False)
        assert drawn(board) == arrived


def test_something_moves_while_an_event_is_played() -> None:
    board, _, _ = make_board()
    state = played(12, seed=1)
    board.sync(state.view(0), False)
    still = drawn(board)
    assert board.play(Moved("cloister1", ("reserve", 1), ("site", free_site(state))), state.view(0)) > 0
    assert board.busy and board.needs_frame()
    seen = set()
    for _ in range(30):
        board.update(1 / 30)
        seen.add(drawn(board))
    assert len(seen) > 8 and still not in seen
    board.update(5)
    assert not board.busy


def free_site(state: WebState) -> str:
    return next(site.id for i, site in enumerate(SITES) if state.free >> i & 1)


def test_a_taken_open_card_leaves_a_gap_until_the_refill() -> None:
    board, _, _ = make_board()
    state = new_state()
    seat = state.seat
    state.apply(next(a for a in state.legal_actions() if a.kind == "exchange"))
    board.sync(state.view(seat), False)
    right = board.ring(("display", 2))
    assert right is not None
    events: list[Event] = []
    state.apply(next(a for a in state.legal_actions() if a.at == "1"), events)
    taken = [e for e in events if isinstance(e, Moved) and e.source == ("display",)]
    board.play(taken[0], state.view(seat))
    board.finish()
    assert board.ring(("display", 1)) == right and board.ring(("display", 2)) is None
    for event in events[events.index(taken[0]) + 1:]:
        if isinstance(event, Moved):
            board.play(redact(event, seat), state.view(seat))  # type: ignore[arg-type]
    board.finish()
    assert board.ring(("display", 2)) == right
    assert tuple(board.stand.slots) == state.view(seat).contents()["display",]


def test_a_carried_card_follows_the_pointer_and_goes_back() -> None:
    board, _, _ = make_board()
    state = new_state()
    board.sync(state.view(state.seat), False)
    place, sprite = board.stand.hand_places()[0]
    home = board.ring(place)
    for x in range(300, 420, 20):
        board.drag(place, (x, 300))
    pose = board.stand.cards.pose_of(sprite)
    assert (pose.x, pose.y) == (400, 300) and pose.angle != 0
    assert board.ring(place) == home  # it can be dropped upon where it came from, and nowhere else
    assert board.place_at((400, 300)) != place
    board.drag(None, (400, 300))
    assert not board.busy and board.needs_frame()
    for _ in range(120):
        board.update(1 / 60)
    assert not board.needs_frame()
    assert board.stand.cards.pose_of(sprite).x == pytest.approx(home.centerx, abs=1)  # type: ignore[union-attr]


def test_score_markers_run_along_the_track() -> None:
    board, _, _ = make_board()
    board.sync(new_state().view(0), False)
    start = drawn(board)
    board.show_points([5, 0, 130, 3])
    assert board.busy
    board.update(0.05)
    between = drawn(board)
    board.finish()
    assert not board.busy and len({start, between, drawn(board)}) == 3


# -- what must not show through ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_covered_hand_shows_nothing(seed: int) -> None:
    state, other = next(
        (truth, guess) for turns in range(20 + seed, 40) for n in range(20)
        if (truth := played(turns, seed=seed)).hands[truth.seat]
        != (guess := GAME.sample_state(truth.view(None), Rng(n))).hands[truth.seat])
    seat = state.seat
    seen = []
    for truth in (state, other):
        board, _, _ = make_board()
        view = truth.view(seat)
        board.sync(view, True)
        board.show_picks([], frozenset(), False)
        notes = [(w.tooltip, w.description) for zone in board.zones() for w in zone.widgets]
        lines = [board.prompt(view, []), board.status(view), *(board.stock(view, s) for s in range(4))]
        known = [board.about_seat(view, s) for s in range(4)]
        seen.append((drawn(board), notes, lines, known))
        board.sync(view, False)
        assert drawn(board) != seen[-1][0]
    assert seen[0] == seen[1]


def test_a_hidden_draw_flies_face_down() -> None:
    board, _, _ = make_board()
    state = new_state()
    board.sync(state.view(0), False)
    pictures = []
    for what in ("rot", "blau"):
        board.sync(state.view(0), False)
        event = redact(Moved(what, ("pile",), ("hand", 2), seen=(2,)), 0)
        assert isinstance(event, Moved)
        board.play(event, state.view(0))
        board.update(0.2)
        pictures.append(drawn(board))
    assert pictures[0] == pictures[1]


# -- light -------------------------------------------------------------------------------------------------


def test_targets_light_up_in_two_steps_and_not_for_purists() -> None:
    state = played(16, seed=6)
    view = state.view(state.seat)
    picks = Selection(GAME, view)
    board, _, _ = make_board()
    board.sync(view, False)
    board.show_picks([], frozenset(), False)
    dark = drawn(board)
    board.show_picks([], picks.targets(), True)
    soft = drawn(board)
    place = board.stand.hand_places()[0][0]
    assert picks.pick(place)
    board.show_picks(picks.shown, picks.targets(), True)
    assert len({dark, soft, drawn(board)}) == 3
    purist, _, _ = make_board(purist=True)
    purist.sync(view, False)
    purist.show_picks([], picks.targets(), True)
    for button in (purist.done, purist.exchange):
        button.usable = False
    assert drawn(purist) == dark
    purist.show_picks(picks.shown, picks.targets(), True)
    for _ in range(60):
        purist.update(1 / 60)
    assert purist.stand.hand()[0].offset[1] < 0  # what is picked is still raised


@pytest.mark.parametrize("what", ["marks", "country", "alliance", "chain", "ghost", "display"])
def test_every_light_is_seen_and_goes_out(what: str) -> None:
    board, _, _ = make_board()
    state = new_state()
    for site in ("FR3", "FR4", "FR6", "FR7"):
        give(state, site, 1)
    view = state.view(0)
    board.sync(view, False)
    dark = drawn(board)
    sites: list[Place] = [("site", site) for site in ("FR3", "FR4", "FR6", "FR7")]
    if what == "marks":
        board.show_marks([(1, ("site", "FR3")), (2, ("pile",)), (0, ("crest", "FR"))])
    elif what == "ghost":
        board.show_ghost([("site", "IT1")], 2)
    else:
        places: dict[str, list[Place]] = {"country": [("country", "IT")], "chain": sites, "display": [("display", 1)],
                                          "alliance": [("crest", "EN"), ("crest", "FR"), ("alliance", 1)]}
        board.show_lit(places[what], 1)
    assert drawn(board) != dark
    board.show_marks([])
    board.show_ghost([], None)
    board.show_lit([], None)
    assert drawn(board) == dark


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_marks_of_advisors_hide_no_piece_and_each_of_two_has_one(size: tuple[int, int]) -> None:
    """Pieces stand upon the marks: where they are opaque nothing changes, also at the neighbours of the newest."""
    board, _, _ = make_board(size)
    state = crowded()
    board.sync(state.view(0), False)
    plain = picture_of(board)
    board.show_marks([(1, ("crest", "IT")), (1, ("crest", "IT"))])
    marked = picture_of(board)
    pieces = board.stand.pieces
    solid = pygame.Mask(size)
    for sprite, pose in pieces.standing():
        picture = sprite.picture(pose.height, pose.angle, pose.alpha)
        solid.draw(pygame.mask.from_surface(picture, 254), pieces.corner(sprite, pose))
    changed = pygame.mask.from_threshold(marked, (0, 0, 0), (1, 1, 1, 255), plain)
    changed.invert()
    assert not changed.overlap(solid, (0, 0))
    row = pieces.at(("crest", "IT"))
    assert [sprite.tag[-1] for sprite in row] == ["0", "1", "1", "1", "2"]
    heads = [around(board, n) for n in range(5)]
    lit = [n for n, box in enumerate(heads) if changed.overlap(pygame.Mask(box.size, True), box.topleft)]
    assert lit == [2, 3], "the two newest of the seat, and no other"


def around(board: EuropeBoard, n: int) -> pygame.Rect:
    """A little above the head of the n-th advisor in Italy, where the mark of its neighbour does not reach."""
    pose = board.stand.pose(("crest", "IT"), n, 5)
    rect = pygame.Rect(0, 0, max(3, round(8 * board.stand.plan.unit)), max(3, round(4 * board.stand.plan.unit)))
    rect.midbottom = (round(pose.x), round(pose.y - 0.86 * pose.height))
    return rect


def test_no_mark_is_seen_of_an_advisor_that_is_still_to_come() -> None:
    """Cards are paid first: until then the older advisor of the seat is not to be taken for the new one."""
    board, _, _ = make_board()
    state = crowded()
    board.sync(state.view(0), False)
    dark = drawn(board)
    state.advisors[COUNTRY_INDEX["IT"] * STRIDE + 1] += 1
    board.play(Moved("rot", ("hand", 1), ("discard",)), state.view(0))
    board.finish()
    paid = drawn(board)
    board.show_marks([(1, ("crest", "IT"))])
    assert drawn(board) == paid != dark
    board.sync(state.view(0), False)
    before = drawn(board)
    board.show_marks([])
    assert drawn(board) != before


def crowded() -> WebState:
    """Five advisors of three seats in Italy."""
    state = new_state()
    for n, seat in enumerate((0, 1, 1, 1, 2)):
        give(state, f"IT{n + 1}", seat)
        state.advisors[COUNTRY_INDEX["IT"] * STRIDE + seat] += 1
    return state


def give(state: WebState, site: str, seat: int) -> None:
    """A cloister out of thin air."""
    index = next(i for i, other in enumerate(SITES) if other.id == site)
    state.free &= ~(1 << index)
    state.sites[seat] |= 1 << index


def test_pieces_follow_the_colour_blind_palette() -> None:
    board, area, _ = make_board()
    view = played(20).view(0)
    board.sync(view, False)
    plain = drawn(board)
    board.stage.look.theme.colour_blind = True
    board.layout(area)
    board.sync(view, False)
    assert drawn(board) != plain
    assert all("_cb_" in name for name, _ in board.stock(view, 0))


# -- words and pictures ------------------------------------------------------------------------------------


def test_every_word_exists_and_is_used() -> None:
    paths = [*BOARDS.glob("europe*.py"), *BOARDS.parent.glob("games/web_of_power*.py")]
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    used = set(re.findall(r'"(europe\.[a-z_.]+)"', source))
    assert used <= set(EN)
    built = {key for key in EN if key.startswith(("europe.next.", "europe.short."))}
    assert set(EN) == used | built


@pytest.mark.parametrize("size", SIZES)
def test_every_country_is_named_in_a_free_place_of_its_own(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size)
    look, plan, say = board.stage.look, board.stand.plan, board.stage.texts.say
    sites = site_names(look, plan, board.atlas, say)
    names = place_names(look, plan, board.atlas, sites.values(), say)
    assert [name.text[:3] for name in names] == [country.name[:3].upper() for country in COUNTRIES]
    short = [name.text for name in names if name.text.endswith(".")]
    assert not short or plan.unit < 0.67, "there is room for whole names"
    crests = [board.ring(("crest", country.id)) for country in COUNTRIES]
    for one, other in itertools.combinations([name.rect.inflate(0, -name.rect.h * 3 // 10) for name in names]
                                             + [*sites.values()], 2):
        assert not one.colliderect(other)
    for name in names:
        assert plan.map.contains(name.rect) and look.text.px(name.units) >= SMALLEST_PX
        assert not any(rect is None or rect.inflate(-6, -6).colliderect(name.rect.inflate(0, -6)) for rect in crests)
        letters = name.rect.inflate(0, -name.rect.h * 3 // 10)
        for x, y in map(plan.px, board.atlas.sites.values()):  # clear of the disc below what was played last
            away = max(letters.left - x, x - letters.right), max(letters.top - y, y - letters.bottom)
            assert math.hypot(*(max(0, d) for d in away)) >= round(MARK / 2 * plan.unit) - 1, name.text


def test_a_country_is_named_in_letters_that_can_be_read_beside_those_of_its_sites() -> None:
    """A large map has room: the name of a country is then hardly smaller than the name of a site, at least."""
    for size in ((1920, 1080), (2560, 1440), (3840, 2160)):
        board, _, _ = make_board(size)
        look, plan, say = board.stage.look, board.stand.plan, board.stage.texts.say
        names = place_names(look, plan, board.atlas, site_names(look, plan, board.atlas, say).values(), say)
        site = board.atlas.label_size * plan.unit
        assert min(look.text.px(name.units) for name in names) >= 0.78 * site
        assert sorted(look.text.px(name.units) for name in names)[1] >= 0.87 * site


@pytest.mark.parametrize("key", ["one", "many"])
def test_the_sum_of_an_alliance_stays_on_one_line(key: str) -> None:
    board, _, _ = make_board()
    look = board.stage.look
    told = board.stage.texts.say(f"score.alliance.{key}", number=12, first="Schwaben", second="Bayern", who="Clara",
                                 first_advisors=2, second_advisors=1, points=3)
    for width in range(look.u(120), look.u(700), 7):
        lines = ["".join(run.text for run in line) for line in look.text.wrap(told, width, "text_bold", 18).lines]
        assert any("2 + 1 = 3" in line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)


@pytest.mark.parametrize("option", ["after", "at_once"])
def test_marks_of_open_cards_stay_where_the_cards_lay(option: str) -> None:
    """The card that is left is not the one that was taken, though it is the first one now."""
    board, _, _ = make_board()
    state = new_state(display_refill=option)
    seat = state.seat
    state.apply(next(a for a in state.legal_actions() if a.kind == "exchange"))
    board.sync(state.view(seat), False)
    board.show_marks([(seat, ("display", 1))])
    events: list[Event] = []
    state.apply(next(a for a in state.legal_actions() if a.at == "1"), events)
    for event in events:
        if isinstance(event, Moved):
            board.play(redact(event, seat), state.view(seat))  # type: ignore[arg-type]
            board.finish()
            assert board.painter._card_marks() == {("slot", 0): seat}


@pytest.mark.parametrize(("runs", "gaps", "slots"), [
    ([[1]], [0], [0]), ([[2]], [1], [1]), ([[1, 1]], [0, 1], [0, 1]), ([[2, 1]], [], [1, 0]), ([[1, 1]], [], [0, 1]),
    ([[1], [1]], [], [0, 0]), ([[1]], [1], [1]), ([[]], [0], []), ([[1], [1]], [0, 1], [0, 1]),
    ([[2], [1]], [0, 1], [1, 0]), ([[2], [1]], [0], [1, 0]), ([[1, 1], [1]], [0, 1], [0, 1, 0]),
])  # fmt: skip
def test_slots_of_cards_that_were_taken(runs: list[list[int]], gaps: list[int], slots: list[int]) -> None:
    assert slots_taken(runs, gaps) == slots


def taken_from(board: EuropeBoard, at: str) -> tuple[Place, Place]:
    """What the log says of a draw, and where the card really lies."""
    if at == "pile":
        return ("pile",), ("pile",)
    slot = board.stand.slot_of(int(at))
    assert slot is not None
    return ("display", int(at)), ("slot", slot)


@pytest.mark.parametrize("option", ["after", "at_once"])
@pytest.mark.parametrize("seed", range(6))
def test_marks_of_open_cards_are_right_to_the_end_of_a_game(option: str, seed: int) -> None:
    """Also when the pile is gone and several seats take from one row without a refill."""
    board, _, _ = make_board(reduced_motion=True)
    state, chance = new_state(4, seed, display_refill=option), Random(seed)
    last: dict[int, tuple[int, list[tuple[Place, Place]]]] = {}
    board.sync(state.view(0), False)
    late = 0
    while not state.is_terminal():
        action, seat, turn = eager(state, chance), state.seat, state.turn
        if action.kind == "draw" and not state.pile and state.display:
            action = next(a for a in state.legal_actions() if a.at != "pile")
        if action.kind == "draw":
            if seat not in last or last[seat][0] != turn:
                last[seat] = turn, []
            last[seat][1].append(taken_from(board, action.at))
        events: list[Event] = []
        state.apply(action, events)
        for event in events:
            if isinstance(event, Moved | Shuffled):
                board.play(redact(event, 0), state.view(0))  # type: ignore[arg-type]
        board.sync(state.view(0), False)
        shown = [(who, marks) for who, (when, marks) in sorted(last.items(), key=lambda item: item[1][0])
                 if who != state.to_move or when == state.turn]
        board.show_marks([(who, place) for who, marks in shown for place, _ in marks])
        assert board.painter._card_marks() == {slot: who for who, marks in shown for _, slot in marks}
        late += not state.pile
    assert late


def test_the_status_agrees_with_the_pile_while_the_first_scoring_is_told() -> None:
    board, _, _ = make_board(reduced_motion=True)
    state, chance = new_state(), Random(2)
    while not state.decks:
        board.sync(state.view(0), False)
        events: list[Event] = []
        state.apply(eager(state, chance), events)
    for event in itertools.takewhile(lambda event: not isinstance(event, Scored), events):
        if isinstance(event, Moved | Shuffled):
            board.play(redact(event, 0), state.view(0))  # type: ignore[arg-type]
    say = board.stage.texts.line
    assert board.stand.pile == 0 and "pile 0" in say(board.status(state.view(0)))
    assert EN["europe.next.scoring"] in say(board.status(state.view(0)))
    board.sync(state.view(0), False)
    assert f"pile {state.view(0).pile}" in say(board.status(state.view(0)))
    assert EN["europe.next.final"] in say(board.status(state.view(0)))


@pytest.mark.parametrize(("left", "words"), [(0, "used up"), (1, "the last card"), (2, "2 cards")])
def test_the_note_about_the_pile_counts_its_cards(left: int, words: str) -> None:
    board, _, _ = make_board()
    state = new_state()
    state.pile = state.pile[:left]
    board.sync(state.view(0), False)
    assert words in board.tip(("pile",))


NOTED: list[Place] = [*(("site", site.id) for site in SITES), *(("crest", country.id) for country in COUNTRIES),
                      *(("alliance", alliance.number) for alliance in ALLIANCES)]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
def test_notes_hide_nothing_of_what_they_speak_of(size: tuple[int, int]) -> None:
    """Nor cards, buttons or the edge of the window."""
    board, _, _ = make_board(size, 5)
    state = played(24, 5)
    board.sync(state.view(state.seat), False)
    window, plan = pygame.display.get_surface(), board.stand.plan
    assert window is not None
    for place in NOTED:
        note = draw_note(board.stage.look, window, board.tip(place), board._spot(place).note_rect())
        spoken = [board.ring(other) for other in spoken_of(place)]
        spoken += [board.signs.names[str(other[1])] for other in spoken_of(place) if other[0] == "site"]
        hidden = [rect for rect in spoken if rect is not None and rect.colliderect(note)]
        assert not hidden and plan.board.contains(note), (place, note, hidden)
    widgets: list[Any] = [board.done, board.exchange, *(board._spot(place) for place in board._table_places())]
    widgets += [board._spot(place) for place, _ in board.stand.hand_places()]
    for widget in widgets:
        note = draw_note(board.stage.look, window, widget.tooltip, widget.note_rect())
        cards = [*plan.slots, plan.pile, plan.discard, board.done.rect, board.exchange.rect]
        assert not [rect for rect in cards if rect.colliderect(note)], (widget.place, note)
    for place, _ in board.stand.hand_places():
        board.show_picks([place], set(), True)
        board.lights.hovered = place
        note = draw_note(board.stage.look, window, board.tip(place), board._spot(place).note_rect())
        hand = [board.ring(other) for other, _ in board.stand.hand_places()]
        hidden = [rect for rect in (*plan.slots, plan.pile, plan.discard, *hand) if rect and rect.colliderect(note)]
        assert not hidden and note.top >= plan.panels.top, (place, note, hidden)


def test_the_prompt_after_a_card_names_what_it_pays_for() -> None:
    """And where a second one of its colour would be asked for."""
    board, _, _ = make_board()
    chance, keys = Random(4), set[str]()
    for seed in range(40):
        state = new_state(3, seed)
        while not state.is_terminal():
            state.apply(eager(state, chance))
            if state.phase != "place" or state.country >= 0 or chance.random() < 0.8:
                continue
            view = state.view(state.seat)
            board.sync(view, False)
            for place, _ in board.stand.hand_places():
                if place[2] != 1:
                    continue
                told = board.prompt(view, [place])
                keys.add(told.key)
                sentence = board.stage.texts.line(told)
                placings = [move for move in view.legal if move.kind != "exchange"]
                alone = {move.kind for move in placings if move.cards == (place[1],)}
                paired = any(move.cards == (place[1],) * 2 for move in placings)
                assert ("a site" in sentence) == ("cloister" in alone)
                assert ("a crest" in sentence) == ("advisor" in alone)
                assert ("second" in sentence or "two such" in sentence) == paired
    assert keys >= {"europe.prompt.cards", "europe.prompt.cards.both"}


@pytest.mark.parametrize(("violet", "words"), [(1, "pays for nothing"), (2, "second violet card")])
def test_the_prompt_after_a_card_whose_country_is_full(violet: int, words: str) -> None:
    board, _, _ = make_board()
    state = new_state()
    state.free &= ~SITES_OF[COUNTRY_INDEX["FR"]]
    state.hands[state.seat] = violet * single(COLOURS.index("violett")) + (3 - violet) * single(COLOURS.index("rot"))
    view = state.view(state.seat)
    board.sync(view, False)
    assert words in board.stage.texts.line(board.prompt(view, [("card", "violett", 1)]))


def test_prompts_of_a_second_piece_speak_of_no_exchange() -> None:
    board, _, _ = make_board()
    state = new_state()
    while not (state.phase == "place" and state.country >= 0):
        state.apply(next(a for a in state.legal_actions() if a.kind in ("cloister", "draw")))
    view = state.view(state.seat)
    board.sync(view, False)
    country = COUNTRIES[view.country].name
    card = board.stand.hand_places()[0][0]
    assert country in board.stage.texts.line(board.prompt(view, [card]))
    assert "xchange" not in board.stage.texts.line(board.prompt(view, [card]))


def test_prompts_of_a_second_piece_name_only_what_can_be_placed() -> None:
    board, _, _ = make_board()
    chance, kinds = Random(2), set[frozenset[str]]()
    for seed in range(30):
        state = new_state(3, seed)
        while not state.is_terminal():
            state.apply(eager(state, chance))
            if state.phase != "place" or state.country < 0:
                continue
            view = state.view(state.seat)
            board.sync(view, False)
            for card in {move.cards[0] for move in view.legal if move.cards}:
                said = board.stage.texts.line(board.prompt(view, [("card", card, 1)]))
                kind = frozenset(move.kind for move in view.legal if card in move.cards)
                assert ("site" in said, "crest" in said) == ("cloister" in kind, "advisor" in kind), said
                kinds.add(kind)
        if len(kinds) == 3:
            return
    raise AssertionError(kinds)
