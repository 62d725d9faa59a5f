"""The table scene of Lost Cities, for two and for four, played by mouse, by drag and by keys."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.core.events import Place
from game.core.table import Chair, Table
from game.lost_cities.cards import names
from game.lost_cities.views import LostView, from_partner
from saves.format import SaveMeta, dump, load
from scenes.context import Context
from scenes.kit.popups import draw_note
from scenes.replay import ReplayScene
from scenes.results import ResultsScene
from tests.scenes.at_table import NAMES, FakeAgents, FakeStore, Sitting
from tests.scenes.conftest import down, make_context


class LostSitting(Sitting):
    """A card of the hand is taken where the next one does not cover it."""

    def middle(self, place: Place) -> tuple[int, int]:
        if place[0] == "card":
            rect = self.board.ring(place)
            assert rect is not None, place
            return rect.x + rect.w // 8, rect.centery
        return super().middle(place)


@pytest.fixture
def ctx() -> Iterator[Context]:
    pygame.init()
    found = make_context((1280, 800), confirm_turn="never")
    found.store = FakeStore()
    found.agents = FakeAgents()
    yield found
    pygame.event.clear()


def new_table(seats: int, persons: tuple[int, ...] = (0,), seed: int = 1, **options: Any) -> Table:
    chairs = [Chair(NAMES[n], None if n in persons else "squire", n) for n in range(seats)]
    return Table("lost_cities", chairs, options, seed)


def go_on(table: Table, entries: int, chance: random.Random) -> None:
    """So many more actions, then on until seat 0 decides; plays and the pile are preferred."""
    end = table.cursor + entries
    while not table.over and (table.cursor < end or table.to_move != 0):
        legal = table.state.legal_actions()
        table.submit(legal[0] if chance.random() < 0.6 else chance.choice(legal))


def view_of(table: Table, seat: int) -> LostView:
    view = table.view(seat)
    assert isinstance(view, LostView)
    return view


def caught(sitting: Sitting) -> list[Any]:
    """What would be played from now on; nothing is."""
    played: list[Any] = []
    sitting.scene.picking._play = played.append
    return played


def clear(sitting: Sitting) -> None:
    sitting.scene.let_go()
    sitting.scene.show_truth()


@pytest.mark.parametrize("seats", [2, 4])
def test_legal_actions_are_reached_by_clicks_drags_and_keys(ctx: Context, seats: int) -> None:
    kinds = set()
    chance, table = random.Random(seats), new_table(seats, seed=seats)
    for turn in range(6):
        go_on(table, 5, chance)
        if turn % 2 and view_of(table, 0).phase == "lay":
            table.submit(next(a for a in table.state.legal_actions() if a.kind in ("play", "discard")))
        sitting = LostSitting(ctx, table)
        played = caught(sitting)
        legal = table.state.legal_actions()
        for action in chance.sample(legal, min(8, len(legal))):
            places = list(table.game.touches(action))
            sitting.click(*places)
            assert played.pop() == action and not played
            clear(sitting)
            sitting.type_pick(*places)
            assert played.pop() == action and not played
            clear(sitting)
            if action.kind in ("play", "discard"):
                sitting.drag(places[0], places[1])
                assert played.pop() == action and not played
                clear(sitting)
            kinds.add(action.kind)
        ctx.stack.abandon()
    assert kinds >= ({"discard", "draw", "give"} if seats == 4 else {"discard", "draw"})


def test_a_card_dropped_on_a_wrong_column_is_refused(ctx: Context) -> None:
    table = new_table(2)
    go_on(table, 0, random.Random(1))
    sitting = LostSitting(ctx, table)
    card = sitting.board.stand.hand_places()[0][0]
    wrong = next(c for c in "ybwgr" if c != card[1][0])
    before = table.cursor
    sitting.drag(card, ("expedition", wrong))
    toast = ctx.toasts.current
    assert table.cursor == before and toast is not None and "R1.4" in toast.text


@pytest.mark.parametrize("seats", [2, 4])
def test_a_round_is_played_by_mouse_with_the_hands_covered_in_between(ctx: Context, seats: int) -> None:
    """Every person is called, sees its own cards only, and plays; after the last card come the results."""
    table = new_table(seats, tuple(range(seats)), 8, rounds=1)
    sitting, chance, called = LostSitting(ctx, table), random.Random(8), 0
    while not table.over:
        while sitting.scene.watch.drawn is not None:
            sitting.send(down(sitting.scene.frame.prompt.rect.center))
            sitting.step(2)
        if sitting.scene.watch.waiting_for is not None:
            assert not sitting.board.stand.hand_places(), "hands lie face down"
            sitting.send(down(sitting.scene.frame.prompt.rect.center))
            sitting.step(2)
            called += 1
        seat, before = table.to_move, table.cursor
        shown = [card.tag for card in sitting.board.stand.hand()]
        assert seat is not None and shown == list(names(view_of(table, seat).hand))
        legal = table.state.legal_actions()
        action = legal[0] if chance.random() < 0.8 else chance.choice(legal)
        sitting.click(*table.game.touches(action))
        assert table.cursor == before + 1 and table.log[before].action == action
        sitting.step(2)
    assert called > 30
    assert isinstance(sitting.top, ResultsScene)


def test_no_mark_outlasts_its_round(ctx: Context) -> None:
    """Before its first turn in a round a seat has none; then they come as ever."""
    table, chance = new_table(2, (0, 1), 5), random.Random(5)
    while not table.over and view_of(table, 0).round == 1:
        legal = table.state.legal_actions()
        table.submit(legal[0] if chance.random() < 0.8 else chance.choice(legal))
    sitting = LostSitting(ctx, table)
    sitting.reveal()
    assert sitting.board.lights.marks == ()
    mover = table.to_move
    for _ in range(2):
        sitting.click(*table.game.touches(table.state.legal_actions()[0]))
        sitting.rest()
    assert {seat for seat, _ in sitting.board.lights.marks} == {mover}


def test_without_animation_nothing_stays_lit_when_a_round_has_been_counted() -> None:
    ctx = make_context((1280, 800), confirm_turn="never", animation="off", pace="instant")
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    table, chance = new_table(2, (0, 1), 5), random.Random(5)
    while view_of(table, 0).pile > 1 or view_of(table, 0).phase != "draw":
        legal = table.state.legal_actions()
        table.submit(legal[0] if chance.random() < 0.8 else chance.choice(legal))
    sitting = LostSitting(ctx, table)
    sitting.scene.submit(table.state.legal_actions()[0])
    sitting.step(3)
    assert view_of(table, 0).round == 2
    assert sitting.board.lights.lit == ()


def test_seats_and_panels_tell_hand_sizes_and_points(ctx: Context) -> None:
    table = new_table(4, (0,), 3)
    go_on(table, 12, random.Random(3))
    sitting = LostSitting(ctx, table)
    facts = [panel.facts for panel in sitting.scene.frame.seats]
    assert [fact.points for fact in facts] == list(table.scores())
    assert [fact.stock[0][1] for fact in facts] == list(view_of(table, 0).hand_sizes) == sitting.board.stand.sizes
    assert sitting.frame() == sitting.frame()


def blind(table: Table, entries: int, chance: random.Random) -> str:
    """So many more actions, then on until seat 0 has drawn from the pile and begins its next turn; the kind it drew."""
    end, drawn = table.cursor + entries, None
    while True:
        view = view_of(table, 0)
        if drawn is not None and table.cursor >= end and table.to_move == 0 and view.phase == "lay":
            return drawn
        legal = [action for action in table.state.legal_actions() if action.kind != "give"]
        action = next((a for a in legal if a.kind == "draw"), None) or chance.choice(legal)
        acts, before = table.to_move == 0, Counter(names(view.hand))
        table.submit(action)
        if acts:
            drawn = next(iter(Counter(names(view_of(table, 0).hand)) - before), None) if action.kind == "draw" else None


def marked(sitting: Sitting) -> str | None:
    """The kind on which the small back lies."""
    return sitting.board.tips.drawn


@pytest.mark.parametrize(("seats", "persons"), [(2, (0,)), (2, (0, 1)), (4, (0,)), (4, (0, 1, 2, 3))])
def test_the_card_drawn_blind_is_marked_after_loading(ctx: Context, seats: int, persons: tuple[int, ...]) -> None:
    """Also where a seat was handed over in the middle."""
    table = new_table(seats, persons, seed=6)
    for entries in (3, 15, 30):
        drawn = blind(table, entries, random.Random(entries))
        if entries == 15:
            table.reseat(1, "page")
            table.reseat(1, "person" if 1 in persons else "squire")
        loaded = load(dump(table, SaveMeta("", 0, "auto", 1, None))).table
        sitting = LostSitting(ctx, loaded)
        if len(persons) > 1:
            assert marked(sitting) is None, "nobody has sat down"
            sitting.reveal()
            sitting.rest()
        assert marked(sitting) == drawn
        ctx.stack.abandon()


def test_the_mark_comes_back_with_what_is_taken_back(ctx: Context) -> None:
    """Undo to before the last two turns and redo: each time on what had been drawn then."""
    table, chance = new_table(2, (0,), seed=6), random.Random(6)
    sitting = LostSitting(ctx, table)
    found: dict[int, str] = {}
    for _ in range(3):
        drawn = blind(table, 1, chance)
        found[table.cursor] = drawn
    sitting.scene.stale = True
    sitting.step(2)
    assert marked(sitting) == found[table.cursor] and len(set(found.values())) > 1
    first, second, third = sorted(found)
    for key, cursor in ((pygame.K_z, second), (pygame.K_z, first), (pygame.K_y, second), (pygame.K_y, third)):
        while table.cursor != cursor:
            before = table.cursor
            sitting.key(key, pygame.KMOD_CTRL)
            sitting.step()
            assert table.cursor != before
        assert marked(sitting) == found[cursor]


def test_looking_back_marks_what_had_been_drawn_then(ctx: Context) -> None:
    """Wherever it leaps to."""
    table, chance = new_table(2, (0,), seed=6), random.Random(6)
    found: dict[int, str] = {}
    for _ in range(6):
        drawn = blind(table, 1, chance)
        found[table.cursor] = drawn
    sitting = LostSitting(ctx, table)
    ctx.stack.push(ReplayScene(sitting.scene))
    ctx.stack.settle()
    replay = sitting.top
    assert isinstance(replay, ReplayScene)
    for cursor in chance.sample(sorted(found), len(found)):
        replay.go_to(replay.stops.index(cursor))
        replay.update(0.1)
        assert replay.board.tips.drawn == found[cursor]
    assert len(set(found.values())) > 2


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
def test_messages_leave_the_table_free(seats: int, size: tuple[int, int]) -> None:
    """They speak of expeditions, whose points stand at the foot of the table."""
    scene = LostSitting(make_context(size), new_table(seats, tuple(range(seats)))).scene
    assert scene.message_area is not None and not scene.frame.log_dropped
    assert not scene.message_area.colliderect(scene.board.stand.plan.board)


def test_after_two_cards_are_given_by_keys_enter_calls_the_next_person(ctx: Context) -> None:
    """The focus is still on the button then, which has nothing to give before the hand is seen."""
    table = new_table(4, (0, 1, 2, 3), seed=3)
    go_on(table, 0, random.Random(3))
    sitting = LostSitting(ctx, table)
    sitting.reveal()
    give = next(action for action in table.state.legal_actions() if action.kind == "give")
    sitting.type_pick(*table.game.touches(give))
    sitting.rest()
    assert table.log[-1].action == give and sitting.scene.watch.waiting_for == 1
    sitting.key(pygame.K_RETURN)
    sitting.rest()
    assert sitting.scene.watch.waiting_for is None and sitting.scene.picking.open
    assert [card.tag for card in sitting.board.stand.hand()] == list(names(view_of(table, 1).hand))


def test_a_picked_card_is_carried_too(ctx: Context) -> None:
    """First clicked, then dragged; with two picked for the partner, both are given where one is dropped."""
    table = new_table(4, seed=3)
    go_on(table, 0, random.Random(3))
    sitting = LostSitting(ctx, table)
    played = caught(sitting)
    discard = next(action for action in table.state.legal_actions() if action.kind == "discard")
    card, pile = table.game.touches(discard)
    sitting.click(card)
    sitting.drag(card, pile)
    assert played == [discard]
    clear(sitting)
    give = next(action for action in table.state.legal_actions() if action.kind == "give")
    first, second = [place for place in table.game.touches(give) if place[0] == "card"]
    sitting.click(first, second)
    sitting.drag(first, ("sign", 2))
    assert played == [discard, give]
    clear(sitting)
    sitting.click(first, first)
    assert sitting.board.lights.shown == (), "a second click takes the pick back"


@pytest.mark.parametrize("dragged", [False, True])
def test_two_cards_are_given_at_the_partners_place(ctx: Context, dragged: bool) -> None:
    """By a press on its sign, or by carrying the second card there; the rivals' places take nothing."""
    table = new_table(4, seed=3)
    go_on(table, 0, random.Random(3))
    sitting = LostSitting(ctx, table)
    give = next(action for action in table.state.legal_actions() if action.kind == "give")
    first, second = [place for place in table.game.touches(give) if place[0] == "card"]
    sitting.click(first)
    if dragged:
        sitting.drag(second, ("sign", 2))
    else:
        sitting.click(second, ("sign", 1), ("sign", 3))
        before = table.cursor
        assert sitting.board.lights.shown == (first, second)
        sitting.click(("sign", 2))
        assert table.cursor == before + 1
    assert table.log[-1].action == give
    assert "press here" not in sitting.board.tip(("sign", 1)).lower()


def shining(sitting: LostSitting, seat: int) -> bool:
    """Whether the place of a seat at the table is framed in gold."""
    sitting.frame()
    rect = sitting.board.stand.sign(seat)
    gold = sitting.ctx.look.theme.gold_light
    return any(sitting.canvas.get_at((rect.centerx, rect.y - dy))[:3] == gold for dy in range(-2, 5))


def test_the_partners_place_shines_when_two_cards_can_be_given_there(ctx: Context) -> None:
    """As the button does: after the second pick, and when a hint says so; never that of a rival."""
    table = new_table(4, seed=3)
    go_on(table, 0, random.Random(3))
    sitting = LostSitting(ctx, table)
    give = next(action for action in table.state.legal_actions() if action.kind == "give")
    first, second = [place for place in table.game.touches(give) if place[0] == "card"]
    for picks, shines in (((first,), False), ((second,), True)):
        sitting.click(*picks)
        assert [shining(sitting, seat) for seat in (1, 2, 3)] == [False, shines, False]
        assert sitting.board.give.usable == shines
    clear(sitting)
    assert not shining(sitting, 2)
    sitting.key(pygame.K_h, text="h")
    ctx.agents.answer(action=give)
    sitting.step(3)
    assert sitting.scene.hint is not None and shining(sitting, 2) and sitting.board.give.usable
    ctx.settings.purist = True
    sitting.scene._read_settings()
    clear(sitting)
    sitting.click(first, second)
    assert not shining(sitting, 2) and sitting.board.give.usable


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_note_about_a_card_leaves_the_words_above_the_hand_free(seats: int, size: tuple[int, int]) -> None:
    """It lies above them or below the hand, not beside it where it covers an expedition; the prompt stays free too."""
    table, chance = new_table(seats, seed=3), random.Random(3)
    while (not any(from_partner(view_of(table, 0))) and seats == 4) or view_of(table, 0).phase != "lay":
        go_on(table, 1, chance)
    sitting = LostSitting(make_context(size), table)
    plan, prompt = sitting.board.stand.plan, sitting.scene.frame.prompt
    heading = pygame.Rect(plan.hand.x, plan.hand.y - plan.heading, plan.hand.w, plan.heading)
    for place, _ in sitting.board.stand.hand_places():
        spot = sitting.widget(place)
        note = draw_note(sitting.ctx.look, sitting.canvas, spot.tooltip, spot.note_rect(),
                         [(prompt.rect, prompt.kept_clear)])
        assert note.bottom <= heading.top or note.top >= spot.rect.bottom, place
        assert not note.colliderect(prompt.rect), place


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("left", [1, 9])
def test_the_note_about_the_pile_stays_on_the_table(left: int, size: tuple[int, int]) -> None:
    """It covers neither the hand nor the words above it, nor any line of the log."""
    table = new_table(2, seed=3)
    while view_of(table, 0).pile > left or table.to_move != 0:
        table.submit(next((a for a in table.state.legal_actions() if a.kind == "draw"), table.state.legal_actions()[0]))
    sitting = LostSitting(make_context(size), table)
    spot = sitting.widget(("pile",))
    assert ("last card" in spot.tooltip) == (left == 1)
    note = draw_note(sitting.ctx.look, sitting.canvas, spot.tooltip, spot.note_rect())
    assert sitting.board.stand.plan.board.inflate(sitting.ctx.look.u(16), 0).contains(note)
