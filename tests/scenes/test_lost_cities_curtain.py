"""Lost Cities: no picture betrays a hand. Tables that differ only in hidden cards look the same, pixel by pixel,
whenever nobody's hand may lie open, and to whoever looks as far as its own view goes; for two and as partners."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pygame
import pytest

from game.core.rng import Rng
from game.core.table import Chair, Table
from game.lost_cities.cards import side_of
from game.lost_cities.rules import GAME
from game.lost_cities.state import LostState
from saves.format import SaveMeta, dump, load
from scenes.replay import ReplayScene
from scenes.table import menu
from scenes.table.curtain import CurtainScene
from tests.scenes.at_table import NAMES, FakeAgents, FakeStore, Sitting
from tests.scenes.conftest import down, make_context, motion
from tests.scenes.test_curtain import Pair, opened

SIZE = (960, 600)
TRIES = 4000


class Turn(NamedTuple):
    """A position at the beginning of a turn and what is played in it."""

    state: LostState
    actions: list[Any]

    @property
    def after(self) -> int:
        """Who decides next."""
        return (self.state.seat + 1) % self.state.seats


class Twins(Pair):
    """Two tables of Lost Cities."""

    def submit(self, action: Any) -> None:
        """Whoever draws blind looks at its own card before its hand is covered."""
        super().submit(action)
        for one in self:
            one.wait(lambda one=one: one.scene.watch.drawn is None)
            one.step()

    def look_around(self) -> None:
        """The pointer rests on everything there is, notes come up, and the pictures stay the same."""
        self.step(15)
        board, frame = self.true.board, self.true.scene.frame
        seats = self.true.table.seats
        places = [("expedition", "y"), ("expedition", 1 - board.stand.own, "b"), ("discard", "g"), ("pile",),
                  ("total", 0), ("total", 1), *(("sign", seat) for seat in range(seats)), ("button", "give")]
        spots = [rect.center for place in places if (rect := board.ring(place)) is not None]
        spots += [panel.rect.center for panel in frame.seats] + [board.stand.plan.hand.center]
        spots += [frame.log._box(n).center for n in range(frame.log._first(), frame.log.count)]
        spots += [button.rect.center for button in frame.buttons] + [frame.prompt.rect.center]
        for spot in spots:
            self.send(motion(spot))
            for one in self:
                one.step(2, 0.4)  # until the note has come up
            assert self.same(), spot


def turn_of(seats: int, seed: int, kind: str) -> Turn:
    """A turn in the middle of a round: a card is laid or discarded and one drawn, or two are given to the partner.
    The discards taken before are known to all, and so are the partners' gifts to those who made them."""
    chance = random.Random(seed)
    state = GAME.new_state(seats, GAME.info.defaults(), seed)
    while True:
        legal = state.legal_actions()
        wanted = [action for action in legal if action.kind == kind]
        if state.ply > 16 + seats and state.phase == "lay" and wanted and len(state.pile) > 12:
            first = chance.choice(wanted)
            if kind == "give":
                return Turn(state, [first])
            after = state.clone()
            after.apply(first)
            return Turn(state, [first, GAME.parse(after.view(after.seat), "draw pile")])
        gifts = [action for action in legal if action.kind == "give"]
        state.apply(chance.choice(gifts if gifts and chance.random() < 0.3 else legal))
        assert not state.is_terminal()


def twin(turn: Turn, eyes: int | None, seed: int) -> LostState:
    """Another state that `eyes` cannot tell from this one, now and after each of the actions. Everybody else holds
    other cards before and after."""
    state, luck = turn.state, Rng(seed)
    for _ in range(TRIES):
        found = GAME.sample_state(state.view(eyes), luck)
        found.rng = state.rng
        if alike(turn, found, eyes):
            return found
    raise AssertionError("luck found no other state")


def alike(turn: Turn, found: LostState, eyes: int | None) -> bool:
    here, there = turn.state.clone(), found.clone()
    for action in [None, *turn.actions]:
        if action is not None:
            if action not in there.legal_actions():
                return False
            here.apply(action)
            there.apply(action)
        others = [seat for seat in range(here.seats) if seat != eyes]
        if here.view(eyes) != there.view(eyes) or any(here.hands[seat] == there.hands[seat] for seat in others):
            return False
    return True


def seated(state: LostState, persons: Sequence[int], **settings: Any) -> Sitting:
    chairs = [Chair(NAMES[n], None if n in persons else "squire", n) for n in range(state.seats)]
    return sitting(Table("lost_cities", chairs, {}, 1, 1, state.to_dict()), **settings)


def sitting(table: Table, **settings: Any) -> Sitting:
    ctx = make_context(SIZE, confirm_turn="never", **settings)
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    return Sitting(ctx, table)


KINDS = [(2, "play"), (4, "discard"), (4, "give")]


def pair_of(seats: int, kind: str, eyes: str = "public", persons: Sequence[int] | None = None, seed: int = 5,
            **settings: Any) -> tuple[Twins, Turn]:
    """Twins before a turn. eyes: whom they must look alike to, the public or the seat that decides next."""
    turn = turn_of(seats, seed, kind)
    other = twin(turn, None if eyes == "public" else turn.after, seed)
    here = range(seats) if persons is None else persons
    return Twins(*(seated(state, here, **settings) for state in (turn.state, other))), turn


def unfocused(pair: Pair) -> None:
    """Enter means the curtain again, wherever the focus was."""
    for one in pair:
        one.scene.focus.focus(None)


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.init()
    yield
    pygame.event.clear()


@pytest.mark.parametrize(("seats", "kind", "animation"), [(2, "play", "off"), *((*row, "normal") for row in KINDS)])
def test_nothing_shows_between_two_people(seats: int, kind: str, animation: str) -> None:
    pair, turn = pair_of(seats, kind, animation=animation)
    pair.watch()
    opened(pair)
    for action in turn.actions:
        pair.submit(action)
        if action is not turn.actions[-1]:
            for one in pair:
                one.rest()
        else:
            assert pair.true.scene.watch.covered
    assert pair.true.scene.watch.waiting_for == turn.after
    assert pair.watch() > 3 or animation == "off" or kind != "give"
    pair.look_around()


@pytest.mark.parametrize("seats", [2, 4])
def test_the_first_deal_is_covered_until_the_named_person_comes(seats: int) -> None:
    state = GAME.new_state(seats, GAME.info.defaults(), 5)
    other = GAME.sample_state(state.view(None), Rng(3))
    assert all(one != two for one, two in zip(state.hands, other.hands))
    pair = Twins(*(seated(one, range(seats), animation="normal") for one in (state, other)))
    pair.watch()
    pair.look_around()
    for key in (pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_h, pygame.K_z, pygame.K_TAB, pygame.K_RIGHT, pygame.K_e):
        pair.key(key)
        pair.step(2)
        assert pair.same()
    unfocused(pair)
    opened(pair)


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_a_loaded_game_and_its_small_picture_are_covered(seats: int, kind: str) -> None:
    pair, turn = pair_of(seats, kind)
    opened(pair)
    for action in turn.actions:
        small = [one.scene.frame.thumbnail() for one in pair]
        assert small[0] is not None and small[0] == small[1], "the list of saved games shows what everybody may see"
        pair.submit(action)
    meta = SaveMeta("", 0, "auto", 1, None)
    again = Twins(*(sitting(load(dump(one.table, meta)).table) for one in pair))
    again.watch()
    again.look_around()
    opened(again)


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_menus_rules_and_replay_uncover_nothing(seats: int, kind: str) -> None:
    pair, turn = pair_of(seats, kind)
    opened(pair)
    for action in turn.actions:
        pair.submit(action)
        pair.step(3)
    for sheet in (menu.open_menu, menu.show_seats, menu.show_keys, menu.ask_title):
        for one in pair:
            sheet(one.scene)
            one.step()
        assert pair.same()
        pair.key(pygame.K_ESCAPE)
        pair.step(2)
        assert pair.true.top is pair.true.scene and pair.same()
    pair.key(pygame.K_F1)
    pair.key(pygame.K_F1)
    pair.step(2)
    assert pair.same()
    replayed(pair, len(turn.actions))
    assert pair.same() and pair.true.scene.watch.waiting_for == turn.after


def replayed(pair: Pair, steps: int) -> None:
    """Back and forth through what happened, always the same picture."""
    for one in pair:
        one.ctx.stack.push(ReplayScene(one.scene))
        one.step()
    for key in [pygame.K_LEFT] * steps + [pygame.K_RIGHT] * steps:
        pair.key(key)
        for _ in range(4):
            pair.step()
            assert pair.same()
    pair.key(pygame.K_ESCAPE)
    pair.step(2)


@pytest.mark.parametrize(("seats", "kind", "animation"), [(2, "play", "normal"), (4, "discard", "off")])
def test_a_window_that_is_left_covers_the_hand_in_the_middle_of_everything(seats: int, kind: str,
                                                                           animation: str) -> None:
    pair, turn = pair_of(seats, kind, animation=animation, curtain_on_focus_loss=True)
    opened(pair)
    pair.submit(turn.actions[0])
    pair.step(3)
    pair.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    pair.watch()
    pair.look_around()
    pair.send(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    pair.step(2)
    assert pair.same() and pair.true.scene.watch.waiting_for == turn.state.seat
    unfocused(pair)
    opened(pair)


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_undo_across_the_curtain_shows_nothing(seats: int, kind: str) -> None:
    """Refused once a card was seen or another person decides; what it says is the same for both hands."""
    pair, turn = pair_of(seats, kind)
    opened(pair)
    for action in turn.actions:
        pair.submit(action)
        pair.step(3)
    before = pair.true.table.cursor
    for key in (pygame.K_z, pygame.K_y):
        pair.key(key, pygame.KMOD_CTRL)
        for _ in range(8):
            pair.step()
            assert pair.same()
    assert pair.true.table.cursor == before


@pytest.mark.parametrize(("seats", "kind"), [(2, "play"), (4, "give")])
def test_nothing_shows_behind_the_full_curtain(seats: int, kind: str) -> None:
    pair, turn = pair_of(seats, kind, animation="normal", full_curtain=True)
    pair.step(3)
    assert isinstance(pair.true.top, CurtainScene) and pair.same()
    pair.key(pygame.K_RETURN)
    for one in pair:
        one.rest()
    for action in turn.actions:
        pair.submit(action)
        if action is not turn.actions[-1]:
            for one in pair:
                one.rest()
    pair.watch()
    assert isinstance(pair.true.top, CurtainScene)


@pytest.mark.parametrize(("seats", "kind", "animation"), [(2, "play", "off"), *((*row, "normal") for row in KINDS)])
def test_whoever_looks_sees_no_other_hand(seats: int, kind: str, animation: str) -> None:
    """The twins are alike for the next person only: also what it is shown of the turn before, and its replay."""
    pair, turn = pair_of(seats, kind, "next", animation=animation)
    opened(pair)
    for action in turn.actions:
        pair.submit(action)
        for one in pair:
            one.rest()
    pair.key(pygame.K_RETURN)
    pair.watch()
    assert pair.true.scene.watch.shown == turn.after and pair.true.board.stand.hand_places()
    pair.look_around()
    replayed(pair, len(turn.actions))


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_one_person_among_computers_sees_only_its_own_hand_all_the_time(seats: int, kind: str) -> None:
    turn = turn_of(seats, 5, kind)
    states = turn.state, twin(turn, turn.after, 5)
    pair = Twins(*(seated(state, [turn.after], animation="normal") for state in states))
    assert pair.same() and not pair.true.scene.watch.guarded
    for action in turn.actions:
        pair.submit(action)
        pair.watch()
    pair.look_around()


@pytest.mark.parametrize(("seats", "kind", "animation"),
                         [(2, "play", "off"), (2, "play", "normal"), (4, "discard", "fast")])
def test_whoever_draws_blind_sees_the_card_and_nothing_else(seats: int, kind: str, animation: str) -> None:
    """The twins are alike for whoever plays: frame by frame the same until the hand is covered by itself. The card
    lies in the hand then, marked, and is named."""
    turn = turn_of(seats, 5, kind)
    other = twin(turn, turn.state.seat, 5)
    pair = Twins(*(seated(state, range(seats), animation=animation) for state in (turn.state, other)))
    pair.key(pygame.K_RETURN)
    pair.step(3)
    seen = 0
    for action in turn.actions:
        for one in pair:
            one.scene.submit(action)
        for _ in range(400):
            assert pair.same()
            scene, board = pair.true.scene, pair.true.board
            if scene.watch.drawn is not None and not scene.reel.busy and not scene.stale:
                assert scene.watch.shown == turn.state.seat and not scene.open_gate and scene.watch.waiting_for is None
                held = board.tips.drawn
                assert held in [place[1] for place, _ in board.stand.hand_places()]
                seen += board.stage.texts.say(f"card.{held}") in scene.frame.prompt.text
            pair.step()
            if scene.watch.covered:
                assert scene.needs_frame(), "the covered hand is drawn"
                break
    assert 45 < seen < 75, "two seconds of thirty frames"
    assert pair.true.scene.watch.waiting_for == turn.after and not pair.true.board.stand.hand_places()


@pytest.mark.parametrize("how", ["enter", "click", "left", "menu"])
def test_a_drawn_card_is_covered_as_soon_as_asked(how: str) -> None:
    """By Enter, a click anywhere, and by leaving the window, also for the menu; not before one can have looked."""
    turn = turn_of(2, 5, "play")
    one = seated(turn.state, range(2), animation="normal", curtain_on_focus_loss=True)
    one.reveal()
    for action in turn.actions:
        one.scene.submit(action)
        one.rest()
    assert one.scene.watch.drawn is not None and one.board.stand.hand_places()
    if how in ("enter", "click"):  # what let the card arrive, once more
        one.key(pygame.K_RETURN)
        one.send(down(one.board.stand.plan.discards["w"].center))
        assert one.scene.watch.drawn is not None
        one.step(15)
    if how == "enter":
        one.key(pygame.K_RETURN)
    elif how == "click":
        one.send(down(one.board.stand.plan.discards["w"].center))
    elif how == "left":
        one.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    else:
        menu.open_menu(one.scene)
        one.step(2)
        assert one.top is not one.scene and not one.board.stand.hand_places()
        one.key(pygame.K_ESCAPE)
        one.step(3)
    one.step()
    assert one.scene.watch.waiting_for == turn.after and not one.board.stand.hand_places()
    one.reveal()
    assert one.scene.picking.open, "and the next person plays"


@pytest.mark.parametrize("how", ["enter", "click"])
def test_what_comes_too_late_to_cover_the_hand_does_not_open_the_next_one(how: str) -> None:
    """It has just been covered by itself."""
    turn = turn_of(2, 5, "play")
    one = seated(turn.state, range(2))
    one.reveal()
    for action in turn.actions:
        one.scene.submit(action)
        one.step()
    one.wait(lambda: one.scene.watch.covered)
    for frames in (2, 30):
        one.step(frames)
        assert one.scene.watch.waiting_for == turn.after
        if how == "enter":
            one.key(pygame.K_RETURN)
        else:
            one.send(down(one.scene.frame.prompt.rect.center))
    assert one.scene.watch.shown == turn.after, "the second one was meant so"


def test_what_comes_too_late_does_not_open_the_full_curtain_either() -> None:
    turn = turn_of(2, 5, "play")
    one = seated(turn.state, range(2), full_curtain=True)
    one.step(30)
    one.key(pygame.K_RETURN)
    one.wait(lambda: one.scene.watch.shown is not None)
    for action in turn.actions:
        one.scene.submit(action)
        one.step()
    one.wait(lambda: one.top is not one.scene)
    for frames in (2, 30):
        one.step(frames)
        assert one.top is not one.scene and one.scene.watch.covered
        one.key(pygame.K_RETURN)
    one.step(3)
    assert one.scene.watch.shown == turn.after


def test_a_card_everybody_saw_needs_no_second_look() -> None:
    """Neither does the last card of a round, nor a hand that nobody else could see."""
    state = turn_of(2, 5, "play").state
    chance = random.Random(5)
    while True:
        legal = state.legal_actions()
        if state.phase == "draw" and len(legal) > 1:
            break
        state.apply(chance.choice(legal))
    taken = seated(state, range(2))
    taken.reveal()
    taken.scene.submit(state.legal_actions()[1])
    assert taken.scene.watch.covered
    alone = seated(state, [state.seat])
    alone.scene.submit(state.legal_actions()[0])
    assert alone.scene.watch.drawn is None and not alone.scene.watch.covered
    while len(state.pile) > 1 or state.phase != "draw":
        state.apply(state.legal_actions()[0])
    last = seated(state, range(2), animation="normal")
    last.reveal()
    last.scene.submit(state.legal_actions()[0])
    assert last.scene.watch.drawn is None


def test_computers_wait_until_the_drawn_card_was_seen() -> None:
    turn = turn_of(4, 5, "discard")
    one = seated(turn.state, [turn.state.seat, (turn.state.seat + 2) % 4])
    one.reveal()
    for action in turn.actions:
        one.scene.submit(action)
        one.step(3)
    assert one.scene.watch.drawn is not None and one.scene.opponents.thinking is None
    one.step(15)
    one.key(pygame.K_SPACE)
    one.step(2)
    assert one.scene.watch.covered and one.scene.opponents.thinking == turn.after


def test_partners_remember_gifts_and_nobody_else_learns_of_them() -> None:
    """R2.6: the same two tables differ for giver and partner, and are one picture for each of the others."""
    turn = turn_of(4, 5, "give")
    giver = turn.state.seat
    for eyes in range(4):
        same_side = side_of(eyes) == side_of(giver)
        other = with_other_gift(turn, eyes if not same_side else None)
        pictures = []
        for state in (turn.state.clone(), other):
            state.apply(turn.actions[0] if state is not other else _gift(state, turn))
            one = seated(state, [eyes])
            one.step(3)
            pictures.append(one.frame())
        assert (pictures[0] == pictures[1]) != same_side, eyes


def with_other_gift(turn: Turn, eyes: int | None) -> LostState:
    """A state alike to `eyes` in which the giver holds other cards."""
    luck = Rng(9)
    for _ in range(TRIES):
        found = GAME.sample_state(turn.state.view(eyes), luck)
        if turn.actions[0] not in found.legal_actions():
            return found
    raise AssertionError("luck found no other state")


def _gift(state: LostState, turn: Turn) -> Any:
    return next(action for action in state.legal_actions() if action.kind == "give" and action != turn.actions[0])
