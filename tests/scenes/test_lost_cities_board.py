"""The table of Lost Cities: where things lie, what can be reached, what moves, and what must not show through."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import registry
from game.core.events import Event, Moved, Place, Shuffled, redact
from game.core.texts import Texts
from game.lost_cities.cards import COLOURS, KINDS, SIDES
from game.lost_cities.rules import LostCities
from game.lost_cities.state import LostState
from game.lost_cities.views import barred, from_partner
from scenes.boards.api import PlaceSpot, SeatLook
from scenes.boards.lost_cities import LostCitiesBoard
from scenes.boards.lost_cities_plan import LARGEST_HAND, LEGIBLE, SMALLEST_SPOT
from scenes.kit.assets import Assets
from scenes.kit.recorder import Recorder
from scenes.table.selection import Selection
from scenes.texts import words
from tests.scenes.alone import drawn, laid_out, picture_of, spots
from tests.scenes.conftest import ART

SIZES = [(960, 600), (1280, 800), (1366, 768), (2560, 1080), (2560, 1440), (1000, 1400), (1600, 700)]
GAME = LostCities()


def make_board(size: tuple[int, int] = (1280, 800), seats: int = 2, art: Path = ART,
               **stage: Any) -> tuple[LostCitiesBoard, pygame.Rect, pygame.Rect]:
    """A board laid out in a window of `size`; its area, and the part it gives back."""
    return laid_out(LostCitiesBoard, "lost_cities", size, seats, art, **stage)


def new_state(seats: int = 2, seed: int = 1, **options: Any) -> LostState:
    return GAME.new_state(seats, {**GAME.info.defaults(), **options}, seed)


def eager(state: LostState, chance: Random) -> Any:
    """A legal action; low cards laid and cards from the pile are preferred, so that rounds end."""
    legal = state.legal_actions()
    plays = [action for action in legal if action.kind == "play"]
    if plays and chance.random() < 0.7:
        return plays[0]
    others = [action for action in legal if action.kind != "give"]
    return legal[0] if state.phase == "draw" and chance.random() < 0.7 else chance.choice(
        legal if chance.random() < 0.15 else others)


def played(turns: int, seats: int = 2, seed: int = 1) -> LostState:
    """A position after so many turns, at the beginning of a turn."""
    state, chance = new_state(seats, seed), Random(seed)
    while state.turn < turns and not state.is_terminal():
        state.apply(eager(state, chance))
    return state


def after_give(seed: int = 1) -> tuple[LostState, Any]:
    """Seat 0 has passed two cards; and the action."""
    state = new_state(4, seed)
    state.seat = state.starter = 0
    action = next(a for a in state.legal_actions() if a.kind == "give" and a.cards[0] != a.cards[1])
    state.apply(action)
    return state, action


# -- geometry ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_in_its_area_and_apart(size: tuple[int, int], seats: int) -> None:
    board, area, side = make_board(size, seats)
    look, plan = board.stage.look, board.stand.plan
    on_cloth: dict[str, pygame.Rect] = {"pile": plan.pile, "total 0": plan.totals[0], "total 1": plan.totals[1]}
    for parts in (plan.lanes, plan.scores, plan.discards):
        on_cloth |= {f"{len(on_cloth)} {key}": rect for key, rect in parts.items()}
    on_cloth |= {f"sign {n}": board.stand.sign(n) for n in range(seats)}
    for name, rect in on_cloth.items():
        assert plan.board.contains(rect) and min(rect.size) >= min(SMALLEST_SPOT, look.u(28)), (name, rect)
    apart = {**on_cloth, "panels": side, "hand": plan.hand, "give": plan.buttons[0], "end": plan.buttons[1]}
    for (one, first), (two, second) in itertools.combinations(apart.items(), 2):
        assert not first.colliderect(second), (one, two)
    for rect in (plan.board, side, plan.hand, *plan.buttons):
        assert area.contains(rect)
    assert side.w >= look.u(300) and side.h >= look.u(260)


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_column_shows_every_card(size: tuple[int, int]) -> None:
    """Three investments and nine numbers, in both halves."""
    board, _, _ = make_board(size)
    stand = board.stand
    for side in range(SIDES):
        lane = stand.plan.lanes[stand.half(side), "y"]
        poses = [stand.pose(("expedition", side, "y"), n, 12) for n in range(12)]
        assert lane.top <= poses[0].y - poses[0].height / 2 + 1
        assert poses[-1].y + poses[-1].height / 2 <= lane.bottom + 1
        for upper, lower in itertools.pairwise(poses):
            assert lower.y - upper.y >= LEGIBLE * upper.height - 0.5 and lower.z > upper.z


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [7, 8, LARGEST_HAND])
def test_a_hand_stays_in_its_place_and_shows_every_number(size: tuple[int, int], count: int) -> None:
    board, area, _ = make_board(size, 4)
    state = new_state(4)
    hand = sorted(Random(count).sample(range(len(KINDS)), count))
    state.hands[state.seat] = hand
    board.sync(state.view(state.seat), False)
    for raised in (False, True):
        places = [place for place, _ in board.stand.hand_places()]
        board.show_picks(places if raised else [], frozenset(), True)
        rects = [board.ring(place) for place in places]
        assert len(rects) == count
        for rect in rects:
            assert rect is not None and area.contains(rect)
            assert not rect.colliderect(board.give.rect) and not rect.colliderect(board.stand.plan.board)
        for left, right in itertools.pairwise(rects):
            assert left is not None and right is not None and right.x - left.x >= 0.18 * left.h


def test_the_layout_depends_on_area_and_scale_alone() -> None:
    board, area, side = make_board()
    plan = board.stand.plan
    board.sync(played(20).view(1), False)
    board.layout(pygame.Rect(20, 60, 1500, 900))
    assert board.layout(area) == side and board.stand.plan == plan


def test_the_own_side_lies_below_and_partners_sit_opposite() -> None:
    board, _, _ = make_board(seats=4)
    state = played(18, 4)
    for seat in range(4):
        board.sync(state.view(seat), False)
        stand = board.stand
        assert stand.own == seat % 2 and stand.half(seat % 2) == 0
        signs = [stand.sign((seat + after) % 4) for after in range(4)]
        assert signs[0].y > signs[2].y and signs[1].x < signs[3].x
        own, other = board.ring(("expedition", "g")), board.ring(("expedition", 1 - stand.own, "g"))
        assert own is not None and other is not None and own.top > other.bottom


def test_without_its_pictures_the_board_still_works(tmp_path: Path) -> None:
    board, _, _ = make_board(art=tmp_path, seats=4)
    board.sync(played(20, 4).view(0), False)
    assert drawn(board)


def test_every_card_has_its_picture() -> None:
    board, _, _ = make_board()
    for kind in (*KINDS, None):
        name = board.stand.faces.deck.art(kind)
        assert board.stage.look.assets.has(name) and board.stage.look.assets.entry(name).heights == (110, 160, 240, 360)


# -- reaching ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_every_legal_action_has_its_spots(seats: int) -> None:
    board, _, _ = make_board(seats=seats)
    state, chance = new_state(seats, rounds=1), Random(2)
    while not state.is_terminal():
        board.sync(state.view(state.seat), False)
        reachable = spots(board)
        for action in state.legal_actions():
            missing = [place for place in GAME.touches(action) if place not in reachable]
            assert not missing, (action, missing)
        state.apply(eager(state, chance))
    board.sync(state.view(0), False)
    assert drawn(board)


def test_ending_a_round_is_offered_only_when_it_may_be_ended() -> None:
    board, _, _ = make_board()
    state = played(4)
    board.sync(state.view(state.seat), False)
    assert ("button", "end_round") not in spots(board) and board.place_at(board.end_round.rect.center) is None
    state.since = 40
    board.sync(state.view(state.seat), False)
    assert ("button", "end_round") in spots(board)
    assert board.place_at(board.end_round.rect.center) == ("button", "end_round")
    assert abs(board.end_round.rect.x - board.stand.plan.hand.x) < 8, "it begins where the hand does"


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", SIZES)
def test_place_at_is_the_inverse_of_the_spots(size: tuple[int, int], seats: int) -> None:
    board, _, _ = make_board(size, seats)
    state = played(25, seats, seed=4)
    board.sync(state.view(state.seat), False)
    for place, rect in spots(board).items():
        assert board.ring(place) == rect
        if place[0] == "card":  # the left edge is what the next card leaves free
            assert board.place_at((rect.x + rect.w // 8, rect.centery)) == place
        elif place[0] not in ("total", "sign"):  # those are only for looking at
            assert board.place_at(rect.center) == place
    assert board.place_at((0, 0)) is None


@pytest.mark.parametrize("seats", [2, 4])
def test_every_spot_can_speak(seats: int) -> None:
    board, _, _ = make_board(seats=seats)
    for turns in (0, 12, 40):
        board.sync(played(turns, seats, seed=2).view(0), False)
        for zone in board.zones():
            for widget in zone.widgets:
                assert widget.description and widget.tooltip, getattr(widget, "place", widget)
                assert ".." not in widget.description and ":." not in widget.description


def test_spots_live_on_so_that_the_focus_stays() -> None:
    board, area, _ = make_board()
    board.sync(new_state().view(0), False)
    before = {id(w) for zone in board.zones() for w in zone.widgets if isinstance(w, PlaceSpot)}
    board.layout(area)
    board.sync(new_state().view(0), False)
    assert before == {id(w) for zone in board.zones() for w in zone.widgets if isinstance(w, PlaceSpot)}


# -- what it tells -----------------------------------------------------------------------------------------


def test_the_arithmetic_of_a_column_is_in_its_note() -> None:
    board, _, _ = make_board()
    state = new_state()
    state.columns[:] = [0] * 10
    state.columns[0] = 1 | 1 << 3 | 1 << 5 | 1 << 7  # an investment, 3, 5 and 7
    board.sync(state.view(0), False)
    note = board.tip(("expedition", "y")).replace("\N{NO-BREAK SPACE}", " ")
    assert note.endswith("\ninvestment, 3, 5, 7\n(15 − 20) × 2 = −10"), "whose it is stands above"
    board.sync(state.view(1), False)
    assert board.tip(("expedition", 0, "y")).replace("\N{NO-BREAK SPACE}", " ").endswith("(15 − 20) × 2 = −10")


@pytest.mark.parametrize("shown", ["open", "top"])
def test_discards_tell_as_much_as_the_option_allows(shown: str) -> None:
    board, _, _ = make_board()
    state = new_state(discard_view=shown)
    state.discards[1] = (12, 17, 14)
    board.sync(state.view(0), False)
    note = board.tip(("discard", "b"))
    assert note.endswith("3, 8, 5" if shown == "open" else ": 5")
    across = [board.stand.card_rect(card).x for card in board.stand.at(("discard", "b"))]
    assert len(across) == 3 and (across[1] - across[0] > 8) == (shown == "open")


def test_what_can_be_laid_is_lit_after_a_pick() -> None:
    board, _, _ = make_board()
    state = new_state()
    view = state.view(state.seat)
    board.sync(view, False)
    picks = Selection(GAME, view)
    card = board.stand.hand_places()[0][0]
    assert picks.pick(card)
    board.show_picks(picks.shown, picks.targets(), True)
    colour = str(card[1])[0]
    assert board.lit_as(card) == "pick"
    for place in (("expedition", colour), ("discard", colour)):
        assert board.lit_as(place) == "bright"
    for other in COLOURS:
        if other != colour:
            assert board.lit_as(("expedition", other)) == board.lit_as(("discard", other)) == "dim"


def test_before_a_pick_the_cards_that_fit_an_expedition_are_lit() -> None:
    board, _, _ = make_board()
    state = new_state()
    state.hands[state.seat] = [1, 5, 12, 21, 25, 32, 41, 45]  # y2 y6 b3 w2 w6 g3 r2 r6
    side = state.seat
    state.columns[side * 5] = 1 << 4  # a yellow 4
    state.columns[side * 5 + 4] = 1 << 9  # a red 9
    view = state.view(state.seat)
    board.sync(view, False)
    board.show_picks([], Selection(GAME, view).targets(), True)
    lit = {str(place[1]): board.lit_as(place) for place, _ in board.stand.hand_places()}
    assert {card for card, light in lit.items() if light} == {"y6", "b3", "w2", "w6", "g3"}
    assert board.lit_as(("expedition", "y")) == "soft" and board.lit_as(("expedition", "r")) == "dim"


def test_the_closed_pile_lies_behind_a_bar() -> None:
    board, _, _ = make_board()
    state = new_state()
    seat = state.seat
    state.apply(next(a for a in state.legal_actions() if a.kind == "discard"))
    view = state.view(seat)
    colour = barred(view)
    assert colour is not None
    board.sync(view, False)
    tile = board.stand.plan.discards[colour]
    surface = picture_of(board)
    band = surface.subsurface(pygame.Rect(tile.x, tile.y + tile.h * 45 // 100, tile.w, 1))
    red = sum(band.get_at((x, 0))[0] > 150 and band.get_at((x, 0))[1] < 80 for x in range(tile.w))
    assert red > tile.w // 4
    assert "Closed" in board.tip(("discard", colour))


def test_passing_takes_two_cards_and_the_button() -> None:
    board, _, _ = make_board(seats=4)
    state = new_state(4)
    view = state.view(state.seat)
    board.sync(view, False)
    picks = Selection(GAME, view)
    first, second, *_ = [place for place, _ in board.stand.hand_places()]
    board.show_picks(picks.shown, picks.targets(), True)
    assert board.give.visible and not board.give.usable
    assert picks.pick(first)
    board.show_picks(picks.shown, picks.targets(), True)
    assert not board.give.usable
    assert picks.pick(second) and picks.finished() is None
    assert board.tip(first) == "" and board.tip(second), "no note hides the button"
    board.show_picks(picks.shown, picks.targets(), True)
    assert board.give.usable
    assert picks.pick(("button", "give"))
    done = picks.finished()
    assert done is not None and done.kind == "give"


def test_what_the_partner_gave_is_marked_for_its_owner_alone() -> None:
    state, action = after_give()
    board, _, _ = make_board(seats=4)
    view = state.view(2)
    assert from_partner(view) == action.cards
    board.sync(view, False)
    told = [place for place, _ in board.stand.hand_places() if "Agnes passed" in board.tip(place)]
    assert sorted(str(place[1]) for place in told) == sorted(action.cards)
    assert all(board.stage.texts.say(f"card.{card}") in board.about_seat(state.view(0), 2) for card in action.cards)
    for rival in (1, 3, None):
        board.sync(state.view(rival), False)
        assert not any("passed" in board.tip(place) for place, _ in board.stand.hand_places())
        assert not board.about_seat(state.view(rival), 2)

@pytest.mark.parametrize("seats", [2, 4])
def test_the_card_drawn_blind_is_marked_until_the_next_is_laid(seats: int) -> None:
    """Whatever it is; what the partner passes meanwhile is not taken for it."""
    board, _, _ = make_board(seats=seats)
    state, chance = new_state(seats, 4), Random(4)
    seat, drawn_last, seen = state.seat, None, 0
    for _ in range(120):
        action = chance.choice(state.legal_actions())
        before = Counter(state.hands[seat])
        acts = state.seat == seat
        state.apply(action)
        if acts:
            kinds = [*(Counter(state.hands[seat]) - before)]
            drawn_last = KINDS[kinds[0]] if action.source == "pile" else None
        board.sync(state.view(seat), False)
        assert board.tips is not None and board.tips.drawn == drawn_last
        if drawn_last is not None:
            number = [KINDS[kind] for kind in state.hands[seat]].count(drawn_last)
            seen += "You drew it" in board.tip(("card", drawn_last, number))
    assert state.round == 1 and seen > 20
    board.sync(state.view(seat), True)
    assert board.tips is not None and board.tips.drawn is None


@pytest.mark.parametrize("seats", [2, 4])
def test_a_covered_hand_does_not_show_through(seats: int) -> None:
    """Two hands of the same size look and sound alike while they lie face down."""
    board, _, _ = make_board(seats=seats)
    pictures, notes = set(), set()
    for hand in (list(range(8)), list(range(30, 38))):
        state = played(6, seats)
        state.hands[0] = hand
        board.sync(state.view(0), True)
        board.show_picks([], (), False)
        pictures.add(drawn(board))
        prompt = board.stage.texts.line(board.prompt(state.view(0), ()))
        notes.add((prompt, *(board.tip(place) for place in spots(board))))
        assert len(board.stand.hand()) == 8 and not board.stand.hand_places()
    assert len(pictures) == len(notes) == 1


# -- movement ----------------------------------------------------------------------------------------------


def lying(board: LostCitiesBoard) -> dict[str, Any]:
    """Everything the board shows."""
    stand = board.stand
    places: list[Place] = [("expedition", side, c) for side in range(SIDES) for c in COLOURS]
    places += [("discard", c) for c in COLOURS]
    found: dict[str, Any] = {str(place): [card.tag for card in stand.at(place)] for place in places}
    return {**found, "hand": [card.tag for card in stand.hand()], "pile": stand.pile,
            "left over": len(list(stand.cards.all())) - sum(map(len, found.values())) - len(stand.hand())}


def play(board: LostCitiesBoard, events: Sequence[Event], view: Any, viewer: int | None, chance: Random) -> None:
    """Show events as a table would, not always waiting for their end."""
    for event in events:
        seen = redact(event, viewer)
        if isinstance(seen, Moved | Shuffled):
            rest = board.play(seen, view)
            assert 0 <= rest < 2
            if chance.random() < 0.3:
                for _ in range(int(rest * 30)):
                    board.update(1 / 30)


@pytest.mark.parametrize(("seats", "viewer", "covered", "reduced"), [
    (2, 0, False, False), (2, None, True, True), (4, 2, False, True), (4, 1, True, False), (4, 3, False, False)])
def test_what_was_played_ends_as_the_truth(seats: int, viewer: int | None, covered: bool, reduced: bool) -> None:
    """Over the end of a round too: all cards are gathered and dealt anew."""
    board, _, _ = make_board(seats=seats, reduced_motion=reduced)
    fresh, _, _ = make_board(seats=seats)
    state, chance = new_state(seats, seed=7, rounds=2), Random(7)
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
            seen["left over"] = truth["left over"]
        assert seen == truth
        board.sync(view, covered)


def test_the_ring_goes_to_the_next_seat_with_the_drawn_card() -> None:
    """Not only once that card has landed: the panel of the seat is lit at once, too."""
    board, _, _ = make_board(seats=4)
    state = played(8, 4, seed=2)
    while state.phase != "draw":
        state.apply(eager(state, Random(2)))
    board.sync(state.view(None), False)
    before = state.to_move
    events: list[Event] = []
    state.apply(state.legal_actions()[0], events)
    moves = [event for event in (redact(event, None) for event in events) if isinstance(event, Moved)]
    board.play(moves[0], state.view(None))
    assert board.busy and board.turn_of == state.to_move != before


def test_what_is_still_to_be_seen_has_no_mark_yet() -> None:
    board, _, _ = make_board()
    state = played(6)
    board.sync(state.view(0), False)
    board.show_marks([(seat, ("pile",)) for seat in (0, 1)])
    assert board.lights.marks
    board.sync(new_state().view(0), False)  # from where on the table tells what has happened
    assert not board.lights.marks


def test_a_pile_to_be_drawn_from_is_seen_to_be_lit() -> None:
    board, _, _ = make_board()
    state = played(4)
    board.sync(state.view(0), False)
    rim = board.stand.plan.pile.move(0, -1)
    looks = []
    for mine in (False, True):
        board.show_picks((), {("pile",)}, mine)
        looks.append(picture_of(board).get_at(rim.midtop)[:3])
    assert sum(looks[1]) > sum(looks[0]) + 150


def test_the_mark_of_an_emptied_discard_pile_hangs_on_its_printed_card() -> None:
    board, _, _ = make_board()
    board.sync(new_state().view(0), False)
    rect = board.mark_rect(("discard", "w"))
    assert rect == board.stand.plan.printed("w") and board.stand.plan.discards["w"].contains(rect)


def test_arriving_and_syncing_look_alike() -> None:
    board, _, _ = make_board(seats=4)
    state, chance = played(20, 4, seed=3), Random(5)
    board.sync(state.view(0), False)
    board.show_picks([], frozenset(), False)
    for _ in range(12):
        events: list[Event] = []
        state.apply(eager(state, chance), events)
        view = state.view(0)
        play(board, events, view, 0, chance)
        for _ in range(120):
            board.update(1 / 20)
        assert not board.busy
        arrived = lying(board)
        board.sync(view, False)
        assert lying(board) == arrived
        settled = drawn(board)
        board.finish()
        assert drawn(board) == settled


def test_scores_follow_what_lies_on_the_table_until_it_is_gathered() -> None:
    """The last card of the pile ends the round: the columns keep their points until they are taken away."""
    board, _, _ = make_board()
    state, chance = new_state(seed=3), Random(3)
    while state.round == 1:
        before = state.clone()
        events: list[Event] = []
        state.apply(eager(state, chance), events)
    view = state.view(0)
    board.sync(before.view(0), False)
    moves = [e for e in (redact(event, 0) for event in events) if isinstance(e, Moved | Shuffled)]
    board.show_marks([(seat, ("pile",)) for seat in (0, 1)])
    board.play(moves[0], view)
    board.finish()
    assert [board.stand.column(side, c) for side in range(SIDES) for c in COLOURS] == before.columns
    assert board.lights.marks
    for move in moves[1:]:
        board.play(move, view)
        assert not board.lights.marks, "what they hung on is gathered"
    board.finish()
    assert not any(board.stand.column(side, c) for side in range(SIDES) for c in COLOURS)
    assert board.view is not None and board.view.totals == view.totals


def test_something_moves_while_an_event_is_played() -> None:
    board, _, _ = make_board()
    state = new_state()
    seat = state.seat
    board.sync(state.view(seat), False)
    still = drawn(board)
    events: list[Event] = []
    state.apply(next(a for a in state.legal_actions() if a.kind == "play"), events)
    moved = next(e for e in events if isinstance(e, Moved))
    assert board.play(moved, state.view(seat)) > 0
    assert board.busy and board.needs_frame()
    seen = set()
    for _ in range(10):
        board.update(1 / 30)
        seen.add(drawn(board))
    assert len(seen) > 6 and still not in seen
    board.update(5)
    assert not board.busy


def test_a_carried_card_follows_the_pointer_and_goes_back() -> None:
    board, _, _ = make_board()
    state = new_state()
    board.sync(state.view(state.seat), False)
    place, sprite = board.stand.hand_places()[0]
    home = board.ring(place)
    assert home is not None
    for x in range(300, 420, 20):
        board.drag(place, (x, 300))
    pose = board.stand.cards.pose_of(sprite)
    assert (pose.x, pose.y) == (400, 300) and pose.angle != 0
    assert board.ring(place) == home and board.place_at((400, 300)) != place
    board.drag(None, (400, 300))
    assert board.needs_frame()
    for _ in range(120):
        board.update(1 / 60)
    assert not board.needs_frame()
    assert board.stand.cards.pose_of(sprite).x == pytest.approx(home.centerx, abs=1)


def test_the_signs_count_with_every_card_that_moves() -> None:
    """Also while a movement is shown; and after the draw nothing is barred any more."""
    board, _, _ = make_board(seats=4)
    state, chance = new_state(4, seed=2), Random(2)
    for _ in range(60):
        before, events = state.view(0), list[Event]()
        action = chance.choice(state.legal_actions())
        state.apply(action, events)
        board.sync(before, False)
        for event in (redact(event, 0) for event in events):
            if isinstance(event, Moved | Shuffled):
                board.play(event, state.view(0))
        assert board.stand.sizes == list(state.view(0).hand_sizes)


def test_nothing_is_barred_once_a_card_has_been_drawn() -> None:
    board, _, _ = make_board()
    state = new_state()
    seat = state.seat
    state.apply(next(action for action in state.legal_actions() if action.kind == "discard"))
    view, events = state.view(seat), list[Event]()
    board.sync(view, False)
    bars: list[int] = []
    board.painter._make_bar = lambda wide, high: bars.append(wide) or pygame.Surface((wide, high))  # type: ignore[assignment,func-returns-value]
    picture_of(board)
    assert bars
    assert "43" not in board.tip(("pile",)) and "44" in board.tip(("pile",))
    state.apply(state.legal_actions()[0], events)
    for event in (redact(event, seat) for event in events):
        if isinstance(event, Moved):
            board.play(event, state.view(seat))
    assert board.tip(("pile",)) == "", "what was known of it before is no longer so"
    board.finish()
    board.painter.forget()
    bars.clear()
    picture_of(board)
    assert not bars


def test_a_card_below_another_keeps_silent() -> None:
    """Where two cards of the hand overlap, neither the note of the lower one nor, after a pick, any comes up."""
    board, _, _ = make_board()
    state = new_state()
    (lower, _), (upper, _) = _hand(board, state)[-2:]
    board.zones()
    rects = [board.ring(place) for place in (lower, upper)]
    assert rects[0] is not None and rects[1] is not None
    at = rects[0].clip(rects[1]).center
    for spot in board._spots.values():
        spot.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert board.place_at(at) == upper
    assert board.tip(upper) and not board.tip(lower)
    board.show_picks([upper], (), True)
    assert not board.tip(upper) and not board.tip(lower)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 7, LARGEST_HAND])
def test_the_focus_rings_one_card_of_the_hand(size: tuple[int, int], count: int) -> None:
    """Not those that lie upon it as well; the note of a card lies beside all of it."""
    board, _, _ = make_board(size, 4)
    state = new_state(4)
    state.hands[state.seat] = sorted(Random(count).sample(range(len(KINDS)), count))
    board.sync(state.view(state.seat), False)
    for raised in (False, True):
        places = [place for place, _ in board.stand.hand_places()]
        board.show_picks(places[:1] if raised else [], frozenset(), True)
        spots_of = {spot.place: spot for spot in board.zones()[0].widgets if isinstance(spot, PlaceSpot)}
        rings = [spots_of[place].ring_rect() for place in places]
        for place, ring in zip(places, rings, strict=True):
            whole = board.ring(place)
            assert whole is not None and whole.contains(ring) and ring.topleft == whole.topleft
            assert spots_of[place].note_rect().contains(whole)
        assert not any(one.colliderect(two) for one, two in itertools.pairwise(rings))
        assert rings[-1] == board.ring(places[-1])


LONG = ["Maximiliane von Habsburg", "Marta", "Bartholomaeusnachtigall", "Wolfgang Amadeus Mozarts"]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", SIZES)
def test_long_names_stand_whole_on_plaques_and_signs(size: tuple[int, int], seats: int) -> None:
    board, _, _ = make_board(size, seats)
    board.stage.texts = Texts(words(), registry.words("lost_cities"), names=LONG)
    board.stand.seats = [SeatLook(LONG[seat], look.seat) for seat, look in enumerate(board.stage.seats)]
    board.sync(new_state(seats).view(0), False)
    plaques = [board.painter.plaques.rect(side) for side in range(SIDES)]
    for side, plaque in enumerate(plaques):
        assert board.ring(("total", side)) == plaque and board.stand.plan.board.contains(plaque)
        assert not any(plaque.colliderect(board.stand.sign(seat)) for seat in range(seats))
        assert board.over is not None and not plaque.colliderect(board.over)
    recorder = board.stage.look.text.recorder = Recorder()
    picture_of(board)
    board.stage.look.text.recorder = None
    below = [line for line in recorder.written for seat in range(0, seats, seats // 2)  # beside the pile is less room
             if board.stand.sign(seat).collidepoint(line.rect.center)]
    assert {line.text for line in below} >= set(LONG[:seats:seats // 2]) and not any(line.ellipsis for line in below)
    written = [line for line in recorder.written if any(plaque.contains(line.rect) for plaque in plaques)]
    told = " ".join(line.text for line in written)
    if size[0] > 1000:
        assert all(name in told for name in LONG[:seats])
        assert not any(line.ellipsis for line in written)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", SIZES)
def test_banners_lie_over_the_discards_and_messages_below(size: tuple[int, int], seats: int) -> None:
    """While points are counted the columns of both sides stay in sight; a banner of two lines has room."""
    board, _, _ = make_board(size, seats)
    plan, u = board.stand.plan, board.stage.look.u
    assert board.over is not None and board.over.w > u(400) and plan.board.contains(board.over)
    head = pygame.Rect(board.over.x, board.over.y + u(18), board.over.w, u(114))
    for colour in COLOURS:
        for half in range(SIDES):
            assert head.clip(plan.lanes[half, colour]).h <= u(8)
            assert not head.colliderect(plan.scores[half, colour])
    assert not any(board.over.colliderect(total) for total in plan.totals)


@pytest.mark.parametrize("size", SIZES)
def test_a_picked_card_leaves_the_heading_of_the_hand_free(size: tuple[int, int]) -> None:
    board, _, _ = make_board(size)
    state = new_state()
    plan, written = board.stand.plan, board.stage.look.text.line_height("heading", 13)
    for place, _ in _hand(board, state):
        board.show_picks([place], (), True)
        rect = board.ring(place)
        assert rect is not None and rect.y >= plan.hand.y - plan.heading + written


@pytest.mark.parametrize("colour", COLOURS)
def test_the_large_number_stands_out(colour: str) -> None:
    """The ink of the number in the lower corner against what lies around it, on every card of a colour."""
    pygame.init()
    pygame.display.set_mode((960, 600))
    assets = Assets(ART)
    for number in range(2, 11):
        card = assets.sprite(f"card_lc_{colour}{number}", 240)
        wide, high = card.get_size()
        corner = pygame.Rect(round(wide * 0.5), round(high * 0.76), round(wide * 0.44), round(high * 0.2))
        lights = sorted(luminance(card.get_at((x, y))) for x in range(corner.x, corner.right)
                        for y in range(corner.y, corner.bottom))
        ink, ground = (lights[len(lights) // 12], lights[len(lights) // 2]) if colour == "w" else (
            lights[-len(lights) // 12], lights[len(lights) // 2])
        assert (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05) > 2, f"{colour}{number}"


def luminance(colour: pygame.Color) -> float:
    """Relative luminance of sRGB, 0-1."""
    parts = [value / 255 for value in (colour.r, colour.g, colour.b)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_of_equal_cards_only_the_one_that_was_picked_is_raised() -> None:
    """Also while the action is held, which names the first of them."""
    board, _, _ = make_board()
    state = next(state for state in (new_state(seed=seed) for seed in range(1, 200))
                 if any(place[0][2] == 2 for place in _hand(board, state)))
    second = next(place for place, _ in _hand(board, state) if place[2] == 2)
    first: Place = (second[0], second[1], 1)
    board.show_picks([second], (), True)
    board.show_ghost([first, ("discard", str(second[1])[0])], state.seat)
    assert (board.hand.is_raised(first), board.hand.is_raised(second)) == (False, True)
    assert (board.lit_as(first), board.lit_as(second)) == ("", "pick")


def _hand(board: LostCitiesBoard, state: LostState) -> list[tuple[Place, Any]]:
    board.sync(state.view(state.seat), False)
    return list(board.stand.hand_places())


@pytest.mark.parametrize("scale", [None, 1.0])
@pytest.mark.parametrize("count", [2, 5, 8, 12])
def test_every_value_of_a_fanned_out_pile_can_be_read(count: int, scale: float | None) -> None:
    """Up to all cards of a colour of a game for two, in the smallest window."""
    board, area = make_board((960, 600))[:2]
    if scale is not None:
        board.stage.look.rescale(scale)
        board.layout(area)
    board.sync(new_state().view(0), False)
    kinds = ["y*", "y*", "y*", *(f"y{n}" for n in range(10, 1, -1))][:count]
    board.stand.lay(("discard", "y"), kinds)
    box = board.stand.list_box("y", count)
    _, lines = board.painter.list._lines((box.w - board.stage.look.u(4), box.h), [kind[1:] for kind in kinds])
    assert [sign for line in lines for sign in line] == [kind[1:] for kind in kinds]
    recorder = board.stage.look.text.recorder = Recorder()
    picture_of(board)
    numbers = [line for line in recorder.written if box.contains(line.ink)]
    assert [line.shown for line in numbers] == [kind[1:] for kind in kinds if kind[1:] != "*"]
    assert not any(one.ink.colliderect(other.ink) for one, other in itertools.combinations(numbers, 2))
