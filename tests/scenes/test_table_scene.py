"""The table scene of Web of Power, played by mouse, by drag and by keys; and everything around the play."""

from __future__ import annotations

import errno
import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ai.client import AgentClient
from game.core.events import Place, Scored, Told
from game.core.table import Chair, Table
from game.core.texts import Line
from saves.files import Disk
from saves.format import load
from saves.store import Store
from scenes.context import Context
from scenes.kit.dialog import Dialog
from scenes.kit.keys import key_text
from scenes.menu import MenuScene
from scenes.results import ResultsScene
from scenes.rules_reader import RulesScene
from scenes.table import telling
from scenes.table.hurry import SPEED
from scenes.table.menu import leave
from scenes.texts import number
from tests.scenes.at_table import FakeAgents, FakeStore, Sitting, new_table, play_on
from tests.scenes.conftest import down, make_context, motion, up

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def ctx() -> Iterator[Context]:
    pygame.init()
    found = make_context((1280, 800), confirm_turn="never")
    found.store = FakeStore()
    found.agents = FakeAgents()
    yield found
    pygame.event.clear()


def positions(seats: int, seed: int, every: int) -> Iterator[Table]:
    """Every so-manyth position of a random game in which seat 0, a person, decides."""
    table, chance = new_table(seats, (0,), seed), random.Random(seed)
    while not table.over:
        play_on(table, lambda: table.to_move == 0, chance)
        if not table.over:
            yield table
            before = table.cursor
            play_on(table, lambda b=before: table.cursor >= b + every, chance)  # type: ignore[misc]


def caught(sitting: Sitting) -> list[Any]:
    """What would be played from now on; nothing is."""
    played: list[Any] = []
    sitting.scene.picking._play = played.append
    return played


def clear(sitting: Sitting) -> None:
    sitting.scene.let_go()
    sitting.scene.show_truth()


def orders(table: Table, action: Any) -> list[list[Place]]:
    """The places of an action forwards and backwards: card first, and site first."""
    places = list(table.game.touches(action))
    return [places] if len(places) == 1 else [places, places[::-1]]


# -- every legal action can be played ----------------------------------------------------------------------


def test_every_legal_action_is_reached_by_clicks_in_any_order(ctx: Context) -> None:
    kinds = set()
    for table in itertools.chain(positions(3, 1, 41), positions(5, 2, 31)):
        sitting = Sitting(ctx, table)
        played = caught(sitting)
        for action in table.state.legal_actions():
            for places in orders(table, action):
                sitting.click(*places)
                if not played:  # more could be picked: Enter plays it as it is
                    sitting.key(pygame.K_RETURN)
                assert played == [action], places
                played.clear()
                clear(sitting)
            kinds.add(action.kind)
        ctx.stack.abandon()
    assert kinds == {"cloister", "advisor", "exchange", "end", "draw"}


def test_every_payment_is_reached_by_drag(ctx: Context) -> None:
    """The last card is carried to the site, crest or pile, the one before it was clicked."""
    dragged = 0
    for table in positions(4, 3, 47):
        sitting = Sitting(ctx, table)
        played = caught(sitting)
        for action in table.state.legal_actions():
            cards = [place for place in table.game.touches(action) if place[0] == "card"]
            targets = [place for place in table.game.touches(action) if place[0] != "card"]
            if not cards or len(targets) != 1:
                continue
            sitting.click(*cards[:-1])
            sitting.drag(cards[-1], targets[0])
            if not played:
                sitting.key(pygame.K_RETURN)
            assert played == [action]
            played.clear()
            clear(sitting)
            dragged += 1
        ctx.stack.abandon()
    assert dragged > 80


def test_every_legal_action_is_reached_by_keys(ctx: Context) -> None:
    chance, typed = random.Random(5), 0
    for table in positions(3, 4, 23):
        sitting = Sitting(ctx, table)
        played = caught(sitting)
        legal = table.state.legal_actions()
        for action in chance.sample(legal, min(9, len(legal))):
            sitting.type_pick(*chance.choice(orders(table, action)))
            if not played:
                sitting.key(pygame.K_SPACE)
            assert played == [action]
            played.clear()
            clear(sitting)
            typed += 1
        ctx.stack.abandon()
    assert typed > 40


def test_all_sites_and_crests_are_reached_by_arrows_from_each_other(ctx: Context) -> None:
    sitting = Sitting(ctx, new_table())
    zone = next(zone for zone in sitting.scene.focus.zones if zone.name == "map")
    for start in zone.open()[::9]:
        sitting.scene.focus.focus(start)
        for goal in zone.open()[::7]:
            sitting.walk_to(goal)


def test_a_whole_game_is_played_by_mouse_to_its_results(ctx: Context) -> None:
    table = new_table(3, (0, 1, 2), 8)
    sitting, chance = Sitting(ctx, table), random.Random(8)
    while not table.over:
        watch = sitting.scene.watch
        while watch.drawn is not None or watch.waiting_for is not None:  # to cover one hand, and open the next
            sitting.send(down(sitting.scene.frame.prompt.rect.center))
            sitting.step(2)
        legal = table.state.legal_actions()
        before, action = table.cursor, chance.choice(legal)
        sitting.click(*table.game.touches(action))
        if table.cursor == before:
            sitting.key(pygame.K_RETURN)
        assert table.cursor == before + 1 and table.log[before].action == action
        sitting.step(2)
    assert isinstance(sitting.top, ResultsScene)
    assert ctx.store.counted == [table]
    sitting.key(pygame.K_ESCAPE)
    assert sitting.top is sitting.scene
    sitting.step(5)
    assert sitting.top is sitting.scene, "results come up by themselves only once"
    sitting.send(down(sitting.scene.frame.prompt.rect.center))
    assert isinstance(sitting.top, ResultsScene)


# -- picks -------------------------------------------------------------------------------------------------


def test_a_refused_click_names_the_rule_and_the_reader_opens_there(ctx: Context) -> None:
    table = new_table(3, (0,), 3, 40)
    play_on(table, lambda: table.to_move == 0 and table.state.phase == "place", random.Random(3))
    sitting = Sitting(ctx, table)
    taken = next(place for place in table.state.contents() if place[0] == "site")
    sitting.click(taken)
    assert "R2.8" in ctx.toasts.current.text
    assert "refuse" in ctx.audio.played and not sitting.scene.picking.shown
    sitting.key(pygame.K_F1)
    assert isinstance(sitting.top, RulesScene) and sitting.top.rule == "R2.8"
    sitting.key(pygame.K_F1)
    assert sitting.top is sitting.scene


def first_card(table: Table) -> Place:
    return next(p for a in table.state.legal_actions() for p in table.game.touches(a) if p[0] == "card")


def test_escape_and_right_click_take_a_pick_back_and_then_escape_opens_the_menu(ctx: Context) -> None:
    table = new_table()
    sitting = Sitting(ctx, table)
    card = first_card(table)
    sitting.click(card)
    assert sitting.scene.picking.shown == [card]
    sitting.key(pygame.K_ESCAPE)
    assert not sitting.scene.picking.shown and sitting.top is sitting.scene
    sitting.click(card)
    sitting.send(down((700, 400), 3))
    assert not sitting.scene.picking.shown
    sitting.send(down((700, 400), 3))
    assert sitting.top is sitting.scene, "a right click never leaves the table"
    sitting.key(pygame.K_ESCAPE)
    assert sitting.top is not sitting.scene
    sitting.key(pygame.K_ESCAPE)
    assert sitting.top is sitting.scene


def test_a_second_click_on_a_pick_takes_it_back(ctx: Context) -> None:
    table = new_table()
    sitting = Sitting(ctx, table)
    sitting.click(first_card(table))
    sitting.step(20)
    sitting.click(first_card(table))
    assert not sitting.scene.picking.shown


def test_a_card_let_go_beside_everything_is_put_back(ctx: Context) -> None:
    table = new_table()
    sitting = Sitting(ctx, table)
    at = sitting.middle(first_card(table))
    away = (sitting.scene.frame.log.rect.centerx, sitting.scene.frame.log.rect.centery)
    sitting.send(motion(at), down(at), motion((at[0] - 60, at[1] - 60)), motion(away), up(away))
    assert not sitting.scene.picking.shown and table.cursor == 0 and not sitting.scene.picking.busy


def leaves_a_choice(table: Table, action: Any) -> bool:
    """Whether this is a cloister after which a second piece can be paid."""
    after = table.state.clone()
    after.apply(action)
    return action.kind == "cloister" and any(a.kind in ("cloister", "advisor") for a in after.legal_actions())


def drawing(table: Table) -> Table:
    """On until seat 0 may draw from the pile."""
    play_on(table, lambda: table.to_move == 0 and table.state.phase == "draw" and bool(table.state.pile),
            random.Random(1))
    return table


def test_what_shows_a_new_card_can_be_confirmed_or_taken_back(ctx: Context) -> None:
    ctx.settings.confirm_turn = "always"
    table = drawing(new_table())
    sitting, before = Sitting(ctx, table), table.cursor
    sitting.click(("pile",))
    sitting.step(60)
    assert table.cursor == before and sitting.scene.picking.held is not None
    sitting.key(pygame.K_ESCAPE)
    assert sitting.scene.picking.held is None and table.cursor == before
    sitting.click(("pile",))
    sitting.click(("site", "EN1"))
    assert sitting.scene.picking.held is None and table.cursor == before, "a click elsewhere takes it back"
    for confirm in (lambda: sitting.click(("pile",)), lambda: sitting.key(pygame.K_RETURN)):
        drawing(table)
        sitting.scene._changed()
        sitting.step(2)
        before = table.cursor
        sitting.click(("pile",))
        assert table.cursor == before
        confirm()
        assert table.cursor == before + 1
        sitting.step(3)


def test_a_risky_action_waits_half_a_second_and_a_harmless_one_does_not(ctx: Context) -> None:
    ctx.settings.confirm_turn = "risky"
    table = new_table()
    sitting = Sitting(ctx, table)
    cloister = next(a for a in table.state.legal_actions() if a.kind == "cloister" and not table.ends_turn(a))
    sitting.click(*table.game.touches(cloister))
    assert table.cursor == 1
    table = drawing(table)
    sitting.scene._changed()
    sitting.step()
    before = table.cursor
    sitting.click(("pile",))
    sitting.step(12)
    assert table.cursor == before
    sitting.step(6)
    assert table.cursor == before + 1


# -- undo, redo, hint --------------------------------------------------------------------------------------


def test_undo_and_redo_by_key_and_button(ctx: Context) -> None:
    table = new_table()
    sitting = Sitting(ctx, table)
    cloister = next(a for a in table.state.legal_actions() if a.kind == "cloister")
    sitting.click(*table.game.touches(cloister))
    sitting.step(2)
    sitting.key(pygame.K_z, CTRL)
    assert table.cursor == 0 and ("site", cloister.at) not in table.state.contents()
    assert not sitting.board.stand.pieces.at(("site", cloister.at))
    sitting.key(pygame.K_y, CTRL)
    assert table.cursor == 1 and sitting.board.stand.pieces.at(("site", cloister.at))
    sitting.step(2)
    undo, redo = sitting.scene.frame.undo, sitting.scene.frame.redo
    assert undo.enabled and not redo.enabled
    at = undo.rect.center
    sitting.send(down(at), up(at))
    assert table.cursor == 0
    sitting.step(2)
    at = redo.rect.center
    sitting.send(down(at), up(at))
    assert table.cursor == 1
    assert not table.practice


def test_undo_past_a_drawn_card_makes_practice_and_says_so(ctx: Context) -> None:
    table = drawing(new_table())
    sitting = Sitting(ctx, table)
    sitting.click(("pile",))
    sitting.step(2)
    sitting.key(pygame.K_z, CTRL)
    assert table.practice
    sitting.step(2)
    assert ctx.say("table.practice") in sitting.scene.frame.heading.badge


def test_undo_first_takes_picks_back(ctx: Context) -> None:
    table, cloister = next((table, action) for table in positions(3, 2, 1)
                           for action in table.state.legal_actions() if leaves_a_choice(table, action))
    before = table.cursor
    sitting = Sitting(ctx, table)
    sitting.click(*table.game.touches(cloister))
    sitting.step(2)
    sitting.click(first_card(table))
    sitting.key(pygame.K_z, CTRL)
    assert table.cursor == before + 1 and not sitting.scene.picking.shown
    sitting.key(pygame.K_z, CTRL)
    assert table.cursor == before


def test_a_refused_undo_says_why(ctx: Context) -> None:
    sitting = Sitting(ctx, new_table())
    sitting.key(pygame.K_z, CTRL)
    assert ctx.toasts.current.text == sitting.scene.texts.say("core.undo.none")


def test_a_hint_shows_a_ghost_and_why_and_goes_with_escape(ctx: Context) -> None:
    table, ctx.store = new_table(), FakeStore()
    sitting = Sitting(ctx, table)
    sitting.key(pygame.K_h, text="h")
    assert sitting.scene.opponents.hinting
    kept = len(ctx.store.kept)
    action = ctx.agents.answer()
    sitting.step(2)
    assert sitting.scene.hint.action == action and table.assisted
    assert len(ctx.store.kept) == kept + 1, "that there was help is kept at once"
    assert set(sitting.board.lights.ghost) == set(table.game.touches(action))
    assert ctx.say("table.assisted") in sitting.scene.frame.heading.badge
    assert sitting.scene.focus.focused.place in table.game.touches(action), "Enter picks what the hint says"
    assert table.cursor == 0, "a hint plays nothing"
    sitting.key(pygame.K_ESCAPE)
    assert sitting.scene.hint is None and not sitting.board.lights.ghost and sitting.top is sitting.scene
    view = ctx.agents.asked[-1][2]
    assert view.seat == 0 and view == table.view(0), "the hint knows no more than the person"


def test_a_hint_that_comes_after_a_move_is_dropped(ctx: Context) -> None:
    table = new_table()
    sitting = Sitting(ctx, table)
    sitting.key(pygame.K_h, text="h")
    cloister = next(a for a in table.state.legal_actions() if a.kind == "cloister")
    sitting.click(*table.game.touches(cloister))
    ctx.agents.answer(0)
    sitting.step(4)
    assert sitting.scene.hint is None and table.cursor == 1


# -- marks and log -----------------------------------------------------------------------------------------


def test_marks_show_each_other_seats_last_turn(ctx: Context) -> None:
    table = new_table(4, (0,), 6, 30)
    play_on(table, lambda: table.to_move == 0 and table.log[table.cursor - 1].seat != 0, random.Random(2))
    sitting = Sitting(ctx, table)
    marks = sitting.board.lights.marks
    for seat in (1, 2, 3):
        last = [n for n, entry in enumerate(table.log) if entry.seat == seat]
        turn = table.log[last[-1]].turn
        touched = [p for n in last if table.log[n].turn == turn for p in table.line_of(n, 0).places]
        assert [place for s, place in marks if s == seat] == touched
    assert not [place for s, place in marks if s == 0], "the mover's own marks go when its turn begins"


def test_a_log_line_under_the_pointer_lights_its_places(ctx: Context) -> None:
    table = new_table(3, (0,), 6, 30)
    play_on(table, lambda: table.to_move == 0, random.Random(2))
    sitting = Sitting(ctx, table)
    log = sitting.scene.frame.log
    sitting.frame()
    for n in range(log._first(), log._first() + log.shown):
        sitting.send(motion(log._box(n).center))
        assert tuple(sitting.board.lights.lit) == tuple(log.row(n).places)
    sitting.send(motion((5, 5)))
    assert not sitting.board.lights.lit


def test_the_log_is_walked_by_keys(ctx: Context) -> None:
    table = new_table(3, (0,), 6, 30)
    play_on(table, lambda: table.to_move == 0, random.Random(2))
    sitting = Sitting(ctx, table)
    sitting.walk_to(sitting.scene.frame.log)
    for back in range(1, 12):
        sitting.key(pygame.K_UP)
        row = sitting.scene.frame.log.row(len(sitting.scene.logbook) - back)
        assert tuple(sitting.board.lights.lit) == tuple(row.places)


def test_keys_lead_to_the_log_and_to_the_players(ctx: Context) -> None:
    table = new_table(3, (0,), 6, 30)
    play_on(table, lambda: table.to_move == 0, random.Random(2))
    sitting = Sitting(ctx, table)
    scene = sitting.scene
    sitting.key(pygame.K_l)
    assert scene.focus.focused is scene.frame.log and scene.focus.by_keys
    sitting.key(pygame.K_UP)
    assert tuple(sitting.board.lights.lit) == tuple(scene.frame.log.row(len(scene.logbook) - 1).places)
    sitting.key(pygame.K_p)
    assert scene.focus.focused is scene.frame.seats[0]
    sitting.key(pygame.K_DOWN)
    assert scene.focus.focused is scene.frame.seats[1] and str(table.scores()[1]) in scene.focus.description


def test_the_list_of_keys_fits_and_names_those_of_the_board(ctx: Context) -> None:
    chairs = [Chair("Agnes", None, 0), Chair("Marta", "squire", 1), Chair("Bruno", "squire", 2)]
    sitting = Sitting(ctx, Table("condottiere", chairs, {}, 1))
    resize(sitting, (960, 600))
    sitting.key(pygame.K_k)
    words = [w.text for w in sitting.top.focus.widgets() if hasattr(w, "text")]
    for name in ("skip", "log", "scores", *sitting.board.commands):
        assert ctx.say(f"key.{name}") in words and key_text(name) in words
    assert all(sitting.top.panel.rect.contains(w.rect) for w in sitting.top.focus.widgets())


def between(game_id: str, seats: int, **options: Any) -> Table:
    """In the middle of the second game or round, with points in both."""
    chairs = [Chair(f"Seat {n}", None if n == 0 else "squire", n) for n in range(seats)]
    table, chance = Table(game_id, chairs, options, 5), random.Random(5)
    while True:
        totals = list(table.state.totals)  # one a seat, or one a side: seats 0 and 1 are of different sides
        if table.to_move == 0 and any(totals) and table.scores()[:len(totals)] != totals:
            return table
        legal = table.state.legal_actions()
        table.submit(chance.choice([a for a in legal if a.kind not in ("pass", "hand_on")] or legal))


def test_in_a_series_points_of_finished_games_and_of_this_one_are_told_apart(ctx: Context) -> None:
    table = between("condottiere", 3, points=30)
    sitting = Sitting(ctx, table)
    for seat, panel in enumerate(sitting.scene.frame.seats):
        before, now = table.state.series[seat], table.state.cities[seat].bit_count()
        assert panel.facts.note.endswith(f"before {before}, now {now}") and panel.facts.points == before + now
        assert panel.facts.note in panel.description


def test_partners_share_the_points_of_finished_rounds(ctx: Context) -> None:
    table = between("lost_cities", 4)
    sitting = Sitting(ctx, table)
    for seat, panel in enumerate(sitting.scene.frame.seats):
        before = table.state.totals[seat % 2]
        now = table.scores()[seat] - before
        assert panel.facts.note.endswith(f"before {number(before)}, now {number(now)}")


def test_a_single_game_needs_no_such_words(ctx: Context) -> None:
    sitting = Sitting(ctx, new_table(3, (0,), 3, 60))
    assert all("before" not in panel.facts.note for panel in sitting.scene.frame.seats)


def test_a_game_that_counts_at_its_end_tells_what_lies_on_the_table_by_now(ctx: Context) -> None:
    table = new_table_of_cards()
    sitting = Sitting(ctx, table)
    for seat, panel in enumerate(sitting.scene.frame.seats):
        before, now = table.state.totals[seat], sitting.board.unscored(seat)
        assert panel.facts.points == before + now == table.scores()[seat] + now
        assert panel.facts.note.endswith(f"before {number(before)}, now {number(now)}")


def new_table_of_cards() -> Table:
    """The second game of a series whose games are counted when they end, some turns after its beginning."""
    chairs = [Chair(f"Seat {n}", None if n == 0 else "squire", n) for n in range(3)]
    table, chance = Table("web_of_power_cards", chairs, {"games": 2}, 5), random.Random(5)
    while table.to_move != 0 or not any(table.state.totals):
        table.submit(chance.choice(table.state.legal_actions()))
    return table


# -- computers ---------------------------------------------------------------------------------------------


def computers_turn(entries: int = 12) -> Table:
    table = new_table(3, (0,), 4, entries)
    play_on(table, lambda: table.to_move == 1, random.Random(4))
    return table


def test_a_computer_is_asked_with_its_own_view_and_its_answer_played(ctx: Context) -> None:
    table = computers_turn()
    sitting, before = Sitting(ctx, table), table.cursor
    _, level, view = ctx.agents.asked[-1]
    assert level == "squire" and view == table.view(1) and view.seat == 1
    assert sitting.scene.opponents.thinking == 1
    action = ctx.agents.answer()
    sitting.step(3)
    assert table.log[before].action == action and table.log[before].seat == 1


def test_late_and_foreign_answers_are_ignored(ctx: Context) -> None:
    table = computers_turn()
    sitting, before = Sitting(ctx, table), table.cursor
    ticket = ctx.agents.asked[-1][0]
    choice = ctx.agents.asked[-1][2].legal[0]
    ctx.agents.answer()
    foreign = ctx.agents.answers.popleft()
    other = [(ticket[0] + 1, *ticket[1:]), (ticket[0], ticket[1] - 1, *ticket[2:]), (*ticket[:3], 2), None]
    for wrong in other:
        ctx.agents.answers.append(foreign._replace(ticket=wrong))
    sitting.step(10)
    assert table.cursor == before and sitting.scene.opponents.thinking == 1
    ctx.agents.answers.append(foreign)
    sitting.step(3)
    assert table.cursor == before + 1 and table.log[before].action == choice


def test_an_answer_after_undo_is_dropped_and_the_computer_is_asked_again(ctx: Context) -> None:
    table = computers_turn()
    sitting = Sitting(ctx, table)
    question = len(ctx.agents.asked) - 1
    sitting.key(pygame.K_z, CTRL)
    assert table.to_move == 0 and ctx.agents.cancelled
    before = table.cursor
    ctx.agents.answer(question)
    sitting.step(10)
    assert table.cursor == before


def test_an_illegal_answer_is_told_and_plays_nothing(ctx: Context) -> None:
    table = computers_turn()
    sitting, before = Sitting(ctx, table), table.cursor
    wrong = next(a for s in (0, 2) for a in _all_actions(table, s) if a not in table.state.legal_actions())
    ctx.agents.answer(action=wrong)
    sitting.step(3)
    assert table.cursor == before and ctx.toasts.current is not None


def _all_actions(table: Table, seat: int) -> list[Any]:
    state = table.state.clone()
    state.seat, state.phase = seat, "place"
    return list(state.legal_actions())


def test_a_rule_of_thumb_is_told(ctx: Context) -> None:
    sitting = Sitting(ctx, computers_turn())
    ctx.agents.answer(fallback=True)
    sitting.step(3)
    assert ctx.toasts.current.text == ctx.say("table.fallback", name="Marta")


@pytest.mark.parametrize(("pace", "frames"), [("instant", 1), ("quick", 12), ("normal", 24), ("slow", 45)])
def test_a_computer_holds_its_answer_to_the_pace(ctx: Context, pace: str, frames: int) -> None:
    ctx.settings.pace = pace
    table = computers_turn()
    play_on(table, lambda: table.to_move == 1 and table.log[table.cursor - 1].seat != 1, random.Random(1))
    sitting, before = Sitting(ctx, table), table.cursor
    ctx.agents.answer()
    took = 0
    while table.cursor == before:
        sitting.step()
        took += 1
        assert took < 100
    assert abs(took - frames) <= 2


def test_without_a_persons_seat_the_computers_play_on(ctx: Context) -> None:
    table = new_table(3, (), 4)
    sitting = Sitting(ctx, table)
    for n in range(1, 15):
        ctx.agents.answer()
        sitting.step(2)
        assert table.cursor == n
    assert not sitting.scene.watch.guarded


def test_the_real_client_plays_a_computers_turn(ctx: Context) -> None:
    table = computers_turn()
    table.reseat(1, "page")
    ctx.agents = AgentClient()
    ctx.agents.start()
    try:
        sitting, before = Sitting(ctx, table), table.cursor
        clock = pygame.time.Clock()
        sitting.wait(lambda: clock.tick(60) >= 0 and table.cursor > before, 3000)
        assert table.log[before].seat == 1
    finally:
        ctx.agents.close()


# -- saving ------------------------------------------------------------------------------------------------


def test_every_change_is_autosaved(ctx: Context) -> None:
    table = new_table(3, (0, 1))
    sitting = Sitting(ctx, table)
    sitting.reveal()
    kept = ctx.store.kept
    assert kept == [(0, False)], "a game is kept from its beginning"
    cloister = next(a for a in table.state.legal_actions() if a.kind == "cloister")
    sitting.click(*table.game.touches(cloister))
    assert kept[-1] == (1, False)
    sitting.key(pygame.K_z, CTRL)
    assert kept[-1] == (0, False)
    sitting.key(pygame.K_y, CTRL)
    assert kept[-1] == (1, False)
    sitting.scene.reseat(2, "knight")
    assert kept[-1] == (2, False)
    sitting.scene.concede(1)
    assert kept[-1] == (3, False) and len(kept) == 6
    ctx.stack.clear(MenuScene())
    ctx.stack.settle()
    assert kept[-1] == (3, True), "with a picture when it is left"


class Narrow(Disk):
    """A disk with room for a small file, and none for a larger one."""

    room = 1 << 20

    def write(self, file: int, part: memoryview) -> int:
        if len(part) > self.room:
            raise OSError(errno.ENOSPC, "full")
        return super().write(file, part)


def test_a_game_that_is_left_is_saved_without_a_picture_where_that_has_no_room(ctx: Context, tmp_path: Path) -> None:
    disk = Narrow()
    ctx.store = store = Store(tmp_path, disk)
    sitting = Sitting(ctx, new_table(3, (0,), 3, 60))
    sitting.scene.submit(sitting.table.state.legal_actions()[0])
    store.flush()
    disk.room = 2 * (tmp_path / "auto-0001.kab").stat().st_size
    assert len(sitting.scene.frame.thumbnail() or b"") > disk.room, "it would not fit"
    ctx.stack.clear(MenuScene())
    ctx.stack.settle()
    left = load((tmp_path / "auto-0001.kab").read_bytes())
    assert left.table.cursor == sitting.table.cursor and left.meta.thumbnail is None and store.fault is None
    store.close()


@pytest.mark.parametrize(("key", "bad"), [("saves.locked", True), ("saves.saved_again", False)])
def test_a_complaint_of_the_disk_is_told_and_that_it_is_over_looks_like_no_complaint(
        ctx: Context, key: str, bad: bool) -> None:
    sitting = Sitting(ctx, new_table())
    ctx.store.complaints.append(Line(key))
    sitting.step()
    assert ctx.toasts.current is not None and ctx.toasts.current.error == bad


# -- persons and computers ---------------------------------------------------------------------------------


def test_conceding_hands_the_seat_over_and_the_last_to_concede_ends_the_game(ctx: Context) -> None:
    table = new_table(3, (0, 1))
    sitting = Sitting(ctx, table)
    sitting.reveal()
    sitting.key(pygame.K_ESCAPE)
    concede = next(w for w in sitting.top.focus.widgets() if getattr(w, "text", "") == ctx.say("table.menu.concede"))
    concede.activate()
    sitting.step()
    sitting.key(pygame.K_RETURN)  # the default answer is no
    assert table.conceded == ()
    sitting.key(pygame.K_ESCAPE)
    next(w for w in sitting.top.focus.widgets()
         if getattr(w, "text", "") == ctx.say("table.menu.concede")).activate()
    sitting.step()
    sitting.key(pygame.K_LEFT)
    sitting.key(pygame.K_RETURN)
    assert table.conceded == (0,) and table.chairs[0].agent is not None
    sitting.step(3)
    assert sitting.scene.opponents.thinking == 0
    assert sitting.scene.frame.seats[0].facts.note == ctx.say("table.conceded")
    sitting.scene.concede(1)
    sitting.step(3)
    assert table.over and isinstance(sitting.top, ResultsScene)


def test_a_seat_is_handed_over_and_back(ctx: Context) -> None:
    table = new_table(3, (0, 1))
    sitting = Sitting(ctx, table)
    sitting.reveal()
    sitting.scene.reseat(0, "knight")
    sitting.step(2)
    assert sitting.scene.opponents.thinking == 0 and ctx.agents.asked[-1][1] == "knight"
    sitting.scene.reseat(0, None)
    sitting.step(2)
    assert sitting.scene.opponents.thinking is None and sitting.scene.watch.waiting_for == 0
    ctx.agents.answer()
    sitting.step(5)
    assert [entry.text for entry in table.log] == ["!seat 0 knight", "!seat 0 person"]


# -- pictures that move ------------------------------------------------------------------------------------


def cloister_frames(ctx: Context, animation: str) -> int:
    """Frames until a cloister has landed."""
    ctx.settings.animation = animation
    table = new_table()
    sitting = Sitting(ctx, table)
    cloister = next(a for a in table.state.legal_actions() if a.kind == "cloister")
    sitting.click(*table.game.touches(cloister))
    frames = 0
    while sitting.scene.reel.busy:
        sitting.step()
        frames += 1
        assert frames < 400
    ctx.stack.abandon()
    return frames


def test_animation_takes_as_long_as_its_setting_says(ctx: Context) -> None:
    took = {name: cloister_frames(ctx, name) for name in SPEED}
    assert took["off"] <= 1 < took["fast"] < took["normal"] < took["slow"]


def test_a_click_lets_the_animation_arrive(ctx: Context) -> None:
    ctx.settings.animation = "normal"
    table = new_table()
    sitting = Sitting(ctx, table)
    cloister = next(a for a in table.state.legal_actions() if a.kind == "cloister")
    sitting.click(*table.game.touches(cloister))
    sitting.step(3)
    assert sitting.scene.reel.busy
    sitting.send(down((300, 300)))
    assert not sitting.board.busy and not sitting.scene.picking.shown


SHAPES = [(960, 600), (1600, 900), (1000, 1100), (1280, 800)]


def test_resizing_at_any_frame_of_an_animation_keeps_hits_and_truth_right(ctx: Context) -> None:
    ctx.settings.animation = "normal"
    table = new_table(3, (0,), 2)
    sitting = Sitting(ctx, table)
    still = Sitting(make_still(), table)
    cloister = next(a for a in table.state.legal_actions() if a.kind == "cloister")
    for frame in range(0, 26, 2):
        sitting.click(*table.game.touches(cloister))
        sitting.step(frame)
        size = SHAPES[frame % len(SHAPES)]
        resize(sitting, size)
        resize(still, size)
        still.scene.show_truth()
        assert rects(sitting) == rects(still)
        for place in (("site", "FR1"), ("crest", "IT"), ("pile",), *[p for p, _ in sitting.board.stand.hand_places()]):
            assert sitting.board.place_at(sitting.middle(place)) == place
        sitting.rest()
        assert len(sitting.board.stand.pieces.at(("site", cloister.at))) == 1
        sitting.key(pygame.K_z, CTRL)
        sitting.step(2)
        assert table.cursor == 0
    resize(sitting, (1280, 800))
    sitting.click(*table.game.touches(cloister))
    assert table.cursor == 1


def make_still() -> Context:
    """A second context in which nothing ever moves."""
    other = make_context((1280, 800), confirm_turn="never")
    other.store, other.agents = FakeStore(), FakeAgents()
    return other


def resize(sitting: Sitting, size: tuple[int, int]) -> None:
    """As the app does it for a window of a new size."""
    from scenes.kit.window import scale_for
    sitting.ctx.look.rescale(scale_for(size))
    sitting.ctx.stack.layout(size)


def rects(sitting: Sitting) -> dict[Place, tuple[int, ...]]:
    return {w.place: tuple(w.rect) for zone in sitting.scene.focus.zones for w in zone.widgets
            if hasattr(w, "place")}


def scoring_table() -> Table:
    """One action before the first scoring, seat 0 to move."""
    for seed in range(1, 60):
        table = new_table(3, (0,), seed)
        play_on(table, lambda: False, random.Random(seed))
        first = next(n for n in range(table.cursor)
                     if any(isinstance(event, Scored) for event in table.events_of(n)))
        if table.log[first].seat == 0:
            table.go_to(first)
            return table
    raise AssertionError("some game is scored on a person's turn")


def test_a_scoring_is_told_item_by_item_and_a_resize_does_not_lose_it(ctx: Context) -> None:
    ctx.settings.animation = "fast"
    table = scoring_table()
    action = table.log[table.cursor].action
    items = [e for e in table.events_of(table.cursor) if isinstance(e, Scored)]
    sitting = Sitting(ctx, table)
    heard: list[Any] = []
    tell = sitting.scene.reel.announce
    sitting.scene.reel.announce = lambda event: (heard.append(event), tell(event))
    sitting.scene.submit(action)
    sitting.wait(lambda: any(isinstance(e, Scored) for e in heard))
    resize(sitting, (1600, 900))
    assert sitting.scene.frame.banner.visible
    lit = set(sitting.board.lights.lit)
    assert lit == set(items[0].places)
    sitting.key(pygame.K_SPACE)
    sitting.step(2)
    assert [e for e in heard if isinstance(e, Scored)] == items[:2], "Space goes on to the next item"
    sitting.wait(lambda: not sitting.scene.reel.busy)
    assert [e for e in heard if isinstance(e, Scored)] == items
    sitting.step(2)
    assert not sitting.scene.frame.banner.visible and sitting.scene.announcer.scores == table.scores()


def test_escape_skips_a_scoring(ctx: Context) -> None:
    ctx.settings.animation = "normal"
    table = scoring_table()
    sitting = Sitting(ctx, table)
    sitting.scene.submit(table.log[table.cursor].action)
    sitting.wait(lambda: sitting.scene.reel.speaking)
    sitting.key(pygame.K_ESCAPE)
    assert not sitting.scene.reel.busy and sitting.top is sitting.scene
    sitting.step(2)
    assert sitting.scene.announcer.scores == table.scores()


def test_the_menu_opens_while_things_move(ctx: Context) -> None:
    ctx.settings.animation = "slow"
    table = new_table()
    sitting = Sitting(ctx, table)
    cloister = next(a for a in table.state.legal_actions() if a.kind == "cloister")
    sitting.click(*table.game.touches(cloister))
    at = sitting.scene.frame.menu.rect.center
    sitting.send(down(at), up(at))
    assert sitting.top is not sitting.scene


def test_a_card_can_be_dragged_although_a_site_was_picked_before(ctx: Context) -> None:
    """Where a site waits for its card, a press on a card is a pick only if it is let go there."""
    table = next(iter(positions(3, 1, 41)))
    sitting = Sitting(ctx, table)
    played = caught(sitting)
    single = [action for action in table.state.legal_actions()
              if action.kind == "cloister" and len(table.game.touches(action)) == 2]
    (card, site), other = table.game.touches(single[0]), None
    if card[0] != "card":
        card, site = site, card
    for action in single[1:]:
        places = set(table.game.touches(action))
        if card in places and site not in places:
            other, = places - {card}
            break
    assert other is not None
    sitting.click(site)
    sitting.drag(card, other)
    assert played == [action]
    played.clear()
    clear(sitting)
    sitting.click(site, card)
    assert played == [single[0]], "without a drag it is the second pick"


def test_enter_opens_a_covered_hand_whatever_dead_button_has_the_focus(ctx: Context) -> None:
    sitting = Sitting(ctx, new_table(3, (0, 1), 3))
    sitting.scene.watch.cover()
    sitting.scene.stale = True
    sitting.step(2)
    assert sitting.scene.watch.waiting_for is not None
    dead = sitting.scene.frame.hint
    assert not dead.enabled
    sitting.scene.focus.focus(dead)
    sitting.key(pygame.K_RETURN)
    assert sitting.scene.watch.waiting_for is None


def test_enter_opens_a_covered_hand_after_a_button_was_clicked(ctx: Context) -> None:
    """The menu was opened and closed by mouse: its button has the focus, but nobody went to it by keys."""
    sitting = Sitting(ctx, new_table(3, (0, 1), 3))
    sitting.scene.watch.cover()
    sitting.scene.stale = True
    sitting.step(2)
    focus = sitting.scene.focus
    focus.focus(sitting.scene.frame.menu)
    focus.by_keys = False
    sitting.key(pygame.K_RETURN)
    assert sitting.scene.watch.waiting_for is None and sitting.ctx.stack.top is sitting.scene


def test_nobody_is_asked_anything_while_something_is_being_told(ctx: Context) -> None:
    sitting = Sitting(ctx, new_table(3, (0,), 1))
    scene = sitting.scene
    scene.board.stage.speed = 1.0
    plain = telling.prompt(scene)[0]
    scene.reel.load([Told(Line("core.hint.only"))], scene.view)
    sitting.step()
    assert scene.reel.speaking and telling.prompt(scene) == (ctx.say("table.telling"), False)
    scene.reel.finish()
    sitting.step()
    assert telling.prompt(scene)[0] == plain


def moving(ctx: Context, persons: tuple[int, ...], mover: int, next_one: int) -> Sitting:
    """One seat has just done something, it still moves, and another decides next, or the same once more."""
    table = new_table(3, persons, 1)
    while True:
        play_on(table, lambda: table.to_move == mover, random.Random(1))
        sitting = Sitting(ctx, table)
        if sitting.scene.watch.waiting_for is not None:
            sitting.reveal()
        sitting.scene.board.stage.speed = 1.0
        sitting.scene.submit(table.state.legal_actions()[0])
        if table.to_move == next_one and sitting.scene.reel.busy:
            return sitting
        ctx.stack.abandon()


def test_whoever_goes_on_reads_what_it_has_just_done_while_it_still_moves(ctx: Context) -> None:
    for persons in ((0,), (0, 1)):
        scene = moving(ctx, persons, 0, 0).scene
        assert telling.prompt(scene) == (scene.logbook.row(len(scene.logbook) - 1).text, False)
        ctx.stack.abandon()


def test_nobody_is_asked_while_the_moves_of_others_are_shown(ctx: Context) -> None:
    sitting = moving(ctx, (0,), 2, 0)
    assert telling.prompt(sitting.scene) == (ctx.say("table.telling"), False)
    sitting.rest()
    assert sitting.scene.open_gate and "Agnes: place" in sitting.scene.frame.prompt.text
    ctx.stack.abandon()
    sitting = moving(ctx, (0, 1), 0, 1)  # and at one screen nobody is called yet
    assert telling.prompt(sitting.scene) == (ctx.say("table.telling"), False)
    sitting.rest()
    assert telling.prompt(sitting.scene) == (ctx.say("table.curtain.ask", name="Marta"), True)


def test_the_discard_that_came_last_lies_on_top_also_after_loading(ctx: Context) -> None:
    tops = set()
    for seed in range(1, 9):
        table = new_table(3, (0,), seed)
        while table.cursor < 14 or not table.log[table.cursor - 1].action.cards:
            table.submit(table.state.legal_actions()[-1 if seed % 2 else 0])
        sitting = Sitting(ctx, table)
        last = table.log[table.cursor - 1].action.cards[-1]
        assert sitting.board.stand.top == last
        tops.add(last)
        ctx.stack.abandon()
    assert len(tops) > 1


def test_nothing_explains_itself_while_a_card_is_carried(ctx: Context) -> None:
    table = next(iter(positions(3, 1, 41)))
    sitting = Sitting(ctx, table)
    cards = [spot.place for spot in sitting.scene.focus.widgets() if getattr(spot, "place", ("",))[0] == "card"]
    start, beside = sitting.middle(cards[0]), sitting.middle(cards[-1])
    sitting.send(motion(beside), motion(start), down(start))
    for share in (0.1, 0.2, 0.3):
        sitting.send(motion((round(start[0] - 300 * share), start[1] - round(300 * share))))
    sitting.step(90)
    assert sitting.scene.picking.shown and sitting.scene.focus.hovered() is None
    assert not sitting.scene.focus.tooltip.shown


def test_leaving_a_table_that_the_disk_does_not_take_is_asked_about(ctx: Context) -> None:
    ctx.store = FakeStore()
    ctx.store.fault = Line("saves.fault.full")
    sitting = Sitting(ctx, new_table(3, (0,), 3, 60))
    sitting.scene.submit(sitting.table.state.legal_actions()[0])
    sitting.rest()
    leave(sitting.scene)
    sitting.step()
    assert isinstance(sitting.top, Dialog) and sitting.scene in ctx.stack.scenes
    sitting.key(pygame.K_ESCAPE)
    sitting.step()
    assert sitting.top is sitting.scene
    leave(sitting.scene)
    sitting.step()
    for key in (pygame.K_RIGHT, pygame.K_RETURN):
        sitting.key(key)
    sitting.step()
    assert sitting.scene not in ctx.stack.scenes


def test_a_game_in_which_nothing_was_played_since_it_was_opened_is_left_without_a_question(ctx: Context) -> None:
    """As in a second copy of the program, which cannot save what another one plays."""
    ctx.store = FakeStore()
    ctx.store.fault = Line("saves.fault.full")
    sitting = Sitting(ctx, new_table(3, (0,), 3, 60))
    leave(sitting.scene)
    sitting.step()
    assert sitting.scene not in ctx.stack.scenes
