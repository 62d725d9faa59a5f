"""What one person must not see of another's hand: pictures of two games that differ only in hidden cards are
the same, pixel by pixel, whenever nobody's hand may lie open, and for whoever looks as far as its own view goes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pygame
import pytest

from game.core.api import PositionError
from game.core.events import Scored
from game.core.levels import Choice
from game.core.rng import Rng
from game.core.table import Chair, Table
from game.core.texts import Line
from game.web_of_power.moves import counts, one
from game.web_of_power.rules import GAME
from game.web_of_power.state import WebState
from saves.format import SaveMeta, dump, load
from scenes.kit.sheet import Sheet
from scenes.kit.window import scale_for
from scenes.replay import ReplayScene
from scenes.table import menu
from scenes.table.curtain import CurtainScene
from tests.scenes.at_table import NAMES, FakeAgents, FakeStore, Sitting, new_table, play_on
from tests.scenes.conftest import make_context, motion

SIZE = (960, 600)
TRIES = 1500
OPTIONS = {"start": 0, "display_refill": "after"}


class Turn(NamedTuple):
    """The position at the beginning of a turn, what was played in it, and who decides next."""

    state: WebState
    actions: list[Any]
    after: int | None


class Pair(NamedTuple):
    """Two tables with the same past for everybody whose eyes count."""

    true: Sitting
    other: Sitting

    def step(self, frames: int = 1) -> None:
        for sitting in self:
            sitting.step(frames)

    def send(self, *events: pygame.event.Event) -> None:
        for sitting in self:
            sitting.send(*events)

    def key(self, key: int, mod: int = 0) -> None:
        for sitting in self:
            sitting.key(key, mod)

    def submit(self, action: Any) -> None:
        for sitting in self:
            sitting.scene.submit(action)
            if sitting.scene.watch.drawn is not None:  # whoever drew blind sees the card; a key covers the hand
                sitting.rest()
                sitting.step(15)
                sitting.key(pygame.K_RETURN)

    def same(self) -> bool:
        return self.true.frame() == self.other.frame()

    def watch(self, longest: int = 900) -> int:
        """Frame by frame until nothing moves: always the same picture. Gives the number of frames."""
        assert self.same()
        for frame in range(longest):
            self.step()
            assert self.same(), f"frame {frame} shows a hidden card"
            if not self.true.scene.reel.busy and not self.other.scene.reel.busy:
                self.step()
                assert self.same()
                return frame
        raise AssertionError("it never came to rest")

    def look_around(self) -> None:
        """The pointer rests on everything there is, notes come up, and the pictures stay the same."""
        self.step(15)
        board, frame = self.true.board, self.true.scene.frame
        places = [("site", "FR1"), ("site", "BY2"), ("crest", "LO"), ("crest", "AR"), ("alliance", 3), ("pile",),
                  ("discard",), ("display", 1)]
        spots = [board.ring(place).center for place in places if board.ring(place) is not None]
        spots += [panel.rect.center for panel in frame.seats] + [board.stand.plan.hand.center]
        spots += [frame.log._box(n).center for n in range(frame.log._first(), frame.log.count)]
        spots += [frame.undo.rect.center, frame.hint.rect.center, frame.prompt.rect.center]
        for spot in spots:
            self.send(motion(spot))
            self.step(17)
            assert self.same(), spot


@cache
def turns(seats: int, seed: int) -> list[Turn]:
    """Every turn of a random game."""
    table, chance = new_table(seats, range(seats), seed), random.Random(seed)
    play_on(table, lambda: False, chance)
    found: list[Turn] = []
    start = 0
    for n in range(1, table.cursor + 1):
        if n == table.cursor or table.log[n].turn != table.log[start].turn:
            state: Any = table.state_at(start)
            found.append(Turn(state, [entry.action for entry in table.log[start:n]],
                              table.state_at(n).current_player()))
            start = n
    return found


def twin(state: WebState, actions: Sequence[Any], eyes: int | None, chance: int,
         differ: Sequence[int]) -> WebState | None:
    """Another state that `eyes` cannot tell from this one, now and after each of the actions, and in which these
    seats hold other cards before and after. None where luck does not find one."""
    luck = random.Random(chance)
    for number in range(TRIES):
        found = swapped(state, eyes, luck, 0 if number % 2 else 6)
        others = all(found.hands[seat] != state.hands[seat] for seat in differ)
        if others and alike(state, found, actions, eyes, differ):
            try:
                GAME.load_state(found.to_dict(), OPTIONS, 1)
            except PositionError:  # cards lie where the past says they cannot
                continue
            return found
    return None


def swapped(state: WebState, eyes: int | None, luck: random.Random, kept: int) -> WebState:
    """The cards that `eyes` do not know change places among hands and pile; `kept` on top of the pile stay."""
    found = state.clone()
    loose = max(0, len(found.pile) - kept)
    seats = [seat for seat in range(state.seats) if seat != eyes]
    unknown = [counts(found.hands[seat] - found.known[seat]) for seat in seats]
    pool = found.pile[:loose] + [c for hand in unknown for c, number in enumerate(hand) for _ in range(number)]
    luck.shuffle(pool)
    found.pile[:loose] = [pool.pop() for _ in range(loose)]
    for seat, hand in zip(seats, unknown):
        found.hands[seat] = found.known[seat] + sum(one(pool.pop()) for _ in range(sum(hand)))
    return found


def alike(state: WebState, found: WebState, actions: Sequence[Any], eyes: int | None, differ: Sequence[int]) -> bool:
    """Whether both can be played on by these actions and look alike all the time."""
    here, there = state.clone(), found.clone()
    if here.view(eyes) != there.view(eyes):
        return False
    for action in actions:
        if action not in there.legal_actions():
            return False
        here.apply(action)
        there.apply(action)
        if here.view(eyes) != there.view(eyes):
            return False
    return all(here.hands[seat] != there.hands[seat] for seat in differ)


def seat(state: WebState, persons: Sequence[int], **settings: Any) -> Sitting:
    """A table that begins at a position, in a context of its own."""
    ctx = make_context(SIZE, confirm_turn="never", **settings)
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    chairs = [Chair(NAMES[n], None if n in persons else "squire", n) for n in range(state.seats)]
    return Sitting(ctx, Table("web_of_power", chairs, OPTIONS, 1, 1, state.to_dict()))


def pairs(seats: int, seed: int, count: int, eyes: str = "public", persons: Sequence[int] | None = None,
          **settings: Any) -> Iterator[tuple[Pair, Turn]]:
    """So many turns of a game with a twin each. eyes: whom the twins must look alike to, the public or the seat
    that decides next."""
    found = 0
    for turn in random.Random(seed).sample(turns(seats, seed), 20):
        if turn.after is None or found == count:
            continue
        looks = None if eyes == "public" else turn.after
        differ = [turn.state.seat] if looks is not None else [turn.state.seat, turn.after]
        other = twin(turn.state, turn.actions, looks, seed, differ)
        if other is not None:
            found += 1
            here = range(seats) if persons is None else persons
            yield Pair(seat(turn.state, here, **settings), seat(other, here, **settings)), turn
    assert found == count


def opened(pair: Pair) -> None:
    """The person called sits down; now the pictures differ, so comparing them means something."""
    pair.key(pygame.K_RETURN)
    pair.step(3)
    assert not pair.same()


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.init()
    yield
    pygame.event.clear()


@pytest.mark.parametrize(("animation", "seats", "count"), [("off", 3, 4), ("normal", 4, 3)])
def test_nothing_shows_between_two_people(animation: str, seats: int, count: int) -> None:
    for pair, turn in pairs(seats, 7, count, animation=animation):
        opened(pair)
        for action in turn.actions[:-1]:
            pair.submit(action)
            for sitting in pair:
                sitting.rest()
        pair.submit(turn.actions[-1])
        frames = pair.watch()
        assert (frames > 5) == (animation == "normal")
        assert pair.true.scene.watch.waiting_for == turn.after
        pair.look_around()


def test_nothing_shows_when_a_scoring_comes_between() -> None:
    for seed in range(1, 40):
        for turn in turns(3, seed):
            if turn.after is None or not scored(turn):
                continue
            other = twin(turn.state, turn.actions, None, seed, range(2))
            if other is None:
                continue
            pair = Pair(seat(turn.state, range(3), animation="fast"), seat(other, range(3), animation="fast"))
            opened(pair)
            for action in turn.actions[:-1]:
                pair.submit(action)
                for sitting in pair:
                    sitting.rest()
            if pair.true.scene.watch.shown is not None:
                pair.submit(turn.actions[-1])
            pair.watch()
            return
    raise AssertionError("no scoring with a twin was found")


def scored(turn: Turn) -> bool:
    """Whether the last action of the turn brings a scoring."""
    state = turn.state.clone()
    events: list[Any] = []
    for action in turn.actions:
        events.clear()
        state.apply(action, events)
    return any(isinstance(event, Scored) for event in events)


def test_nothing_shows_behind_the_full_curtain_or_before_it_comes() -> None:
    for pair, turn in pairs(3, 9, 2, animation="normal", full_curtain=True):
        assert isinstance(pair.true.top, CurtainScene) and pair.same()
        pair.key(pygame.K_RETURN)
        pair.step(2)
        assert pair.true.top is pair.true.scene and pair.true.scene.watch.shown == turn.state.seat
        for action in turn.actions:
            pair.submit(action)
            for sitting in pair:
                if sitting.scene.watch.shown is not None:
                    sitting.rest()
        pair.watch()
        assert isinstance(pair.true.top, CurtainScene)
        pair.key(pygame.K_ESCAPE)
        pair.step()
        assert isinstance(pair.true.top, Sheet) and pair.same(), "Esc opens no curtain, but the menu over it"
        pair.key(pygame.K_ESCAPE)
        pair.step()
        assert isinstance(pair.true.top, CurtainScene) and pair.same()


def test_a_full_curtain_goes_when_the_person_it_calls_has_gone() -> None:
    """The menu over the curtain can hand seats over: then somebody else is next."""
    table = new_table(3, (0, 1), 3)
    sitting = reseated(table)
    sitting.ctx.settings.full_curtain = True
    sitting.scene.watch.cover()
    sitting.scene.stale = True
    sitting.step(2)
    assert isinstance(sitting.top, CurtainScene)
    sitting.key(pygame.K_ESCAPE)
    sitting.key(pygame.K_ESCAPE)
    assert isinstance(sitting.top, CurtainScene), "Esc again: back to the curtain"
    sitting.key(pygame.K_ESCAPE)
    concede = next(w for w in sitting.top.focus.widgets()
                   if getattr(w, "text", "") == sitting.ctx.say("table.menu.concede"))
    assert not concede.enabled, "nobody gives up for whoever has not sat down yet"
    sitting.scene.reseat(0, "squire")
    sitting.key(pygame.K_ESCAPE)
    sitting.step(3)
    assert sitting.top is sitting.scene
    assert sitting.scene.opponents.thinking == 0, "a computer finishes for the seat"


def test_the_first_deal_is_covered_until_the_named_person_comes() -> None:
    state = GAME.new_state(4, OPTIONS, 5)
    other = GAME.sample_state(state.view(None), Rng(3))
    assert all(one != two for one, two in zip(state.hands, other.hands))
    pair = Pair(seat(state, range(4), animation="normal"), seat(other, range(4), animation="normal"))
    pair.watch()
    pair.look_around()
    for key in (pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_h, pygame.K_z, pygame.K_TAB, pygame.K_RIGHT):
        pair.key(key)
        pair.step(2)
        assert pair.same()
    pair.true.scene.focus.focus(None)
    pair.other.scene.focus.focus(None)
    opened(pair)


def test_a_loaded_game_is_covered() -> None:
    meta = SaveMeta("", 0, "auto", 1, None)
    for pair, _ in pairs(3, 11, 2):
        loaded = [load(dump(sitting.table, meta)).table for sitting in pair]
        again = Pair(*(reseated(table) for table in loaded))
        again.watch()
        again.look_around()
        opened(again)


def reseated(table: Table) -> Sitting:
    ctx = make_context(SIZE, confirm_turn="never")
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    return Sitting(ctx, table)


def test_menus_rules_and_replay_uncover_nothing() -> None:
    for pair, turn in pairs(3, 13, 2):
        opened(pair)
        for action in turn.actions:
            pair.submit(action)
            pair.step(3)
        for sheet in (menu.open_menu, menu.show_seats, menu.show_keys, menu.ask_title):
            for sitting in pair:
                sitting.key(pygame.K_ESCAPE) if sitting.top is not sitting.scene else None
                sheet(sitting.scene)
                sitting.step()
            assert pair.same()
            pair.key(pygame.K_ESCAPE)
            pair.step(2)
            assert pair.true.top is pair.true.scene and pair.same()
        pair.key(pygame.K_F1)
        pair.key(pygame.K_F1)
        pair.step(2)
        assert pair.same()
        for sitting in pair:
            sitting.ctx.stack.push(ReplayScene(sitting.scene))
            sitting.step()
        for _ in range(len(turn.actions)):
            pair.key(pygame.K_LEFT)
            pair.step(2)
            assert pair.same()
        pair.key(pygame.K_ESCAPE)
        pair.step(2)
        assert pair.same() and pair.true.scene.watch.waiting_for == turn.after


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_a_window_that_is_left_covers_the_hand_in_the_middle_of_everything(animation: str) -> None:
    for pair, turn in pairs(3, 15, 2, animation=animation, curtain_on_focus_loss=True):
        opened(pair)
        pair.submit(turn.actions[0])
        pair.step(3)
        pair.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        pair.watch()
        pair.look_around()
        pair.send(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        pair.step(2)
        assert pair.same() and pair.true.scene.watch.waiting_for == turn.state.seat
        pair.true.scene.focus.focus(None)
        pair.other.scene.focus.focus(None)
        opened(pair)


def test_a_window_that_is_left_covers_the_hand_also_in_the_replay() -> None:
    for pair, turn in pairs(3, 17, 1, animation="normal", curtain_on_focus_loss=True):
        opened(pair)
        for action in turn.actions[:-1]:
            pair.submit(action)
            for sitting in pair:
                sitting.rest()
        for sitting in pair:
            sitting.ctx.stack.push(ReplayScene(sitting.scene))
            sitting.step()
            sitting.key(pygame.K_HOME)
            sitting.key(pygame.K_RIGHT)
            sitting.step(3)
        pair.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        for _ in range(40):
            pair.step()
            assert pair.same()


def test_without_the_setting_a_window_that_is_left_covers_nothing() -> None:
    for pair, _ in pairs(3, 15, 1):
        opened(pair)
        pair.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        pair.step(2)
        assert pair.true.scene.watch.shown is not None


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_whoever_looks_sees_no_other_hand(animation: str) -> None:
    """The twins are alike for the next person only: also what it is shown of the turns before is the same."""
    for pair, turn in pairs(4, 19, 2, eyes="next", animation=animation):
        opened(pair)
        for action in turn.actions:
            pair.submit(action)
            for sitting in pair:
                if sitting.scene.watch.shown is not None:
                    sitting.rest()
        pair.watch()
        pair.key(pygame.K_RETURN)
        pair.watch()
        assert pair.true.scene.watch.shown == turn.after
        assert pair.true.board.stand.hand_places(), "its own hand lies open"
        pair.look_around()
        for sitting in pair:
            sitting.key(pygame.K_h)
        assert pair.true.ctx.agents.asked[-1][2] == pair.other.ctx.agents.asked[-1][2], "the hint's view"
        for sitting in pair:
            sitting.key(pygame.K_ESCAPE)
            sitting.ctx.stack.push(ReplayScene(sitting.scene))
            sitting.step()
        for _ in range(len(turn.actions)):
            pair.key(pygame.K_LEFT)
            pair.step(2)
            assert pair.same()


def test_one_person_among_computers_sees_only_its_own_hand_all_the_time() -> None:
    for pair, turn in pairs(3, 21, 2, eyes="next", animation="normal"):
        ours = turn.after
        alone = Pair(*(seat(sitting.table.state, [ours], animation="normal") for sitting in pair))
        assert alone.same()
        for action in turn.actions:
            alone.submit(action)
            alone.watch()
        alone.look_around()
        assert not alone.true.scene.watch.guarded


def test_a_person_that_comes_back_must_sit_down_first() -> None:
    """Undo reaches back to when another person sat there: nobody's hand lies open."""
    table = new_table(3, (0, 1), 3)
    sitting = reseated(table)
    sitting.reveal()
    sitting.scene.reseat(1, "squire")
    sitting.step(2)
    assert not sitting.scene.watch.guarded
    cloister = next(a for a in table.state.legal_actions() if a.kind == "cloister")
    sitting.click(*table.game.touches(cloister))
    sitting.step(2)
    table.go_to(0)
    sitting.scene.jumped(0)
    sitting.step(2)
    assert sitting.scene.watch.guarded and sitting.scene.watch.covered
    assert not sitting.board.stand.hand_places()


def test_a_seat_taken_back_by_a_person_is_covered() -> None:
    table = new_table(3, (0, 1), 3)
    sitting = reseated(table)
    sitting.reveal()
    assert table.to_move == 0
    sitting.scene.reseat(0, "squire")
    sitting.step(2)
    sitting.scene.reseat(0, None)
    sitting.step(2)
    assert sitting.scene.watch.covered and not sitting.board.stand.hand_places()


def test_undo_across_the_curtain_is_refused_and_shows_nothing() -> None:
    for pair, turn in pairs(3, 23, 1):
        opened(pair)
        for action in turn.actions:
            pair.submit(action)
            pair.step(2)
        pair.key(pygame.K_z, pygame.KMOD_CTRL)
        pair.step()
        assert pair.true.ctx.toasts.current is not None
        assert pair.same() and pair.true.scene.watch.waiting_for == turn.after


def test_a_message_about_ones_own_cards_goes_with_the_turn() -> None:
    for pair, turn in pairs(3, 25, 1):
        opened(pair)
        for action in turn.actions[:-1]:
            pair.submit(action)
            pair.step(2)
        pair.true.ctx.toasts.show("You hold no violet card.")
        pair.true.step(3)
        pair.submit(turn.actions[-1])
        pair.watch()
        assert pair.true.ctx.toasts.current is None


def test_a_new_size_uncovers_nothing() -> None:
    for pair, turn in pairs(3, 27, 1, animation="normal"):
        opened(pair)
        for action in turn.actions[:-1]:
            pair.submit(action)
            for sitting in pair:
                sitting.rest()
        pair.submit(turn.actions[-1])
        for frame, size in enumerate([(1100, 700), (960, 600), (1000, 900), (960, 600)]):
            for sitting in pair:
                sitting.ctx.look.rescale(scale_for(size))
                sitting.canvas = pygame.Surface(size)
                sitting.ctx.stack.layout(size)
            pair.step(frame)
            assert pair.same()
        pair.watch()


def test_a_small_picture_of_an_open_hand_is_like_any_other() -> None:
    """Whatever the person sees, has picked and was hinted at: the picture in the list of saves is the public's."""
    for pair, _ in pairs(3, 17, 3):
        small = [sitting.scene.frame.thumbnail() for sitting in pair]
        for sitting in pair:
            sitting.scene.show_truth()
        opened(pair)
        for sitting in pair:
            scene = sitting.scene
            legal = sitting.table.state.legal_actions()
            card = next(place for place in scene.picking.targets() if place[0] == "card")
            scene.picking.press(card)
            scene.hint = Choice(legal[0], (), Line("core.hint.lot"))
            scene.show_truth()
        assert not pair.same()
        here, there = (sitting.scene.frame.thumbnail() for sitting in pair)
        assert here is not None and here == there
        assert small[0] == small[1]


def bruno_looks() -> Sitting:
    """Anna and Bruno play, and Bruno's hand lies open."""
    table = new_table(3, (0, 1), 3)
    while table.to_move != 1:
        table.submit(table.state.legal_actions()[0])
    sitting = reseated(table)
    sitting.key(pygame.K_RETURN)
    sitting.step(3)
    return sitting


@pytest.mark.parametrize("leave", ["reseat", "concede"])
def test_the_last_person_left_is_called_once_more(leave: str) -> None:
    """Bruno, whose hand lies open, leaves the table: Anna's hand must not open before his eyes."""
    sitting = bruno_looks()
    table = sitting.table
    assert sitting.scene.watch.shown == 1
    sitting.scene.reseat(1, "page") if leave == "reseat" else sitting.scene.concede(1)
    for _ in range(400):
        sitting.step(2)
        if sitting.scene.opponents.thinking is not None:
            sitting.ctx.agents.answer()
        if table.to_move == 0:
            break
    sitting.rest()
    assert table.persons == (0,) or table.conceded == (1,)
    assert sitting.scene.watch.covered and sitting.scene.watch.waiting_for == 0
    sitting.key(pygame.K_RETURN)
    sitting.rest()
    assert sitting.scene.watch.viewer == 0 and not sitting.scene.watch.guarded, "and from then on she is alone"


def test_who_stays_behind_alone_is_not_called_again() -> None:
    sitting = bruno_looks()
    sitting.scene.reseat(0, "page")
    sitting.step(3)
    assert sitting.scene.watch.viewer == 1 and not sitting.scene.watch.guarded
