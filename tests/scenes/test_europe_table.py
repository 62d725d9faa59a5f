"""Web of Power at the table: what lies over its map while points are told, and what is beyond the last decision."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from game.core.events import Place, Scored
from game.core.rng import Rng
from game.core.table import Chair, Table
from game.web_of_power.board_data import COLOUR_INDEX, SITE_INDEX
from game.web_of_power.moves import PILE_MOVE, one
from game.web_of_power.rules import GAME
from game.web_of_power.texts import EN
from saves import format as saves
from saves.heading import SaveMeta
from scenes.context import Context
from scenes.kit.recorder import Recorder
from scenes.replay import ReplayScene
from scenes.results import ResultsScene
from scenes.table.glimpse import LOOK_TIME
from tests.scenes.at_table import NAMES, FakeAgents, FakeStore, Sitting, among_persons, new_table, play_on
from tests.scenes.conftest import down, make_context, motion, up


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


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1440), (1000, 1400)])
def test_points_told_of_long_names_hide_nothing_that_is_spoken_of(size: tuple[int, int]) -> None:
    """A sentence with five of the longest names takes smaller letters rather than lie over a site of its country."""
    sitting = Sitting(*at(new_table(5), size))
    banner, ring = sitting.scene.frame.banner, sitting.board.ring
    sites = [rect for n in range(1, 8) if (rect := ring(("site", f"FR{n}"))) is not None]
    names = ["W" + 23 * "w", "Maximiliane von Habsburg", "Bartholomaeusnachtigall", "MWMWMWMWMWMW MWMWMWMWMWM"]
    told = (f"Frankreich, 7 cloisters in all: {names[0]} has most with 3 and scores 7; {', '.join(names[1:])} and "
            "Wolfgang Amadeus Mozarts have 1 each and score 3 each, as many as the rank above has.")
    gains = [(seat, 3) for seat in sitting.scene.seats]
    banner.say(told, gains, "Any key goes on", sites, sites, sitting.board.names())
    banner.draw(sitting.ctx.window.canvas)
    box = [*banner._lain.values()][-1]
    assert len(sites) == 7 and box.collidelist(sites) < 0


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
def test_what_is_written_of_the_longest_names_stays_within_the_window(size: tuple[int, int]) -> None:
    chairs = [Chair(f"{23 * 'W'}{n}", "squire" if n else None, n) for n in range(3)]
    sitting = Sitting(*at(Table("web_of_power", chairs, {"start": 0}, 1, 1), size))
    recorder = sitting.ctx.look.text.recorder = Recorder()
    sitting.scene.draw(sitting.canvas)
    assert any("HAND OF WWW" in line.text for line in recorder.written)
    window = sitting.canvas.get_rect()
    assert [line.text for line in recorder.written if not window.contains(line.rect)] == []


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cards_and_pieces_come_from_the_panels_of_their_seats(size: tuple[int, int], seats: int) -> None:
    sitting = Sitting(*at(new_table(seats), size))
    for seat, panel in enumerate(sitting.scene.frame.seats):
        pose = sitting.board.stand.pose(("away", seat))
        assert panel.rect.collidepoint(pose.x, pose.y)


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


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_messages_leave_map_cards_and_buttons_in_sight(size: tuple[int, int], seats: int) -> None:
    sitting = Sitting(*at(new_table(seats), size))
    ctx, scene, plan = sitting.ctx, sitting.scene, sitting.board.stand.plan
    seen = [plan.board, plan.hand, plan.pile, plan.discard, *plan.slots, *plan.buttons,
            *(button.rect for button in scene.frame.buttons)]
    if not scene.frame.log_dropped:
        seen.append(scene.frame.prompt.rect)
    for text in ("Saved.", f"{max((EN[key] for key in EN if key.startswith('why.')), key=len)} (R2.6)"):
        ctx.toasts.queue.clear()
        ctx.toasts.show(text)
        ctx.toasts.update(0.3)
        ctx.toasts.draw(ctx.window.canvas, ctx.look.u(scene.foot), scene.message_area)
        shown = ctx.toasts._rect
        assert shown.w and ctx.window.canvas.get_rect().contains(shown)
        assert shown.collidelist(seen) < 0, (text, shown)


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


def test_the_card_upon_the_discards_is_right_where_looking_back_leaps_to() -> None:
    table = new_table(3, (0,), 3)
    sitting, chance, tops = Sitting(*at(table)), Random(3), {}
    while table.cursor < 40:
        legal = table.state.legal_actions()
        sitting.scene.submit(chance.choice([a for a in legal if a.kind != "end"] or legal))
        sitting.rest()
        tops[table.cursor] = sitting.board.stand.top
    sitting.ctx.stack.push(ReplayScene(sitting.scene))
    sitting.ctx.stack.settle()
    replay, seen = sitting.top, set()
    assert isinstance(replay, ReplayScene)
    for step in chance.sample(range(1, len(replay.stops)), 25):
        replay.go_to(step)
        replay.update(0.1)
        assert replay.board.stand.top == tops[replay.stops[step]]
        seen.add(replay.board.stand.top)
    assert len(seen) > 3


def drawing_last(persons: int = 3, **settings: Any) -> Sitting:
    """Between persons: the first has exchanged a card and is to draw one, which ends the turn."""
    sitting = among_persons("web_of_power", persons, **settings)
    sitting.reveal()
    exchange(sitting)
    return sitting


def exchange(sitting: Sitting) -> None:
    sitting.scene.submit(sitting.table.state.legal_actions()[-1])
    sitting.rest()
    assert sitting.table.state.phase == "draw"


def hand(sitting: Sitting, seat: int) -> Counter[str]:
    return Counter(sitting.table.view(seat).contents()["hand", seat])  # type: ignore[arg-type]


def faces(sitting: Sitting) -> Counter[str | None]:
    return Counter(sprite.kind for sprite in sitting.board.stand.hand() if sprite.turn > 0.5)


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_the_card_drawn_last_is_seen_before_the_hand_is_covered(animation: str) -> None:
    sitting = drawing_last()
    sitting.ctx.settings.animation = animation
    sitting.scene.resume()
    table, scene, owner = sitting.table, sitting.scene, sitting.table.to_move
    before = hand(sitting, owner)
    scene.submit(PILE_MOVE)
    sitting.rest()
    (drawn,) = hand(sitting, owner) - before
    assert table.to_move != owner and scene.watch.shown == owner and not scene.open_gate
    assert faces(sitting) == hand(sitting, owner)
    assert scene.texts.say(f"colour.{drawn}") in scene.frame.prompt.text and scene.frame.prompt.asks
    sitting.step(int(LOOK_TIME * 30) - 5)
    assert scene.watch.shown == owner
    sitting.step(10)
    assert scene.watch.covered and scene.watch.waiting_for == table.to_move and not faces(sitting)
    sitting.step(60)
    sitting.reveal()
    assert scene.watch.shown == table.to_move and scene.open_gate


@pytest.mark.parametrize("how", ["enter", "click", "prompt"])
def test_the_hand_is_covered_when_whoever_looks_says_so(how: str) -> None:
    sitting = drawing_last()
    scene = sitting.scene
    scene.submit(PILE_MOVE)
    sitting.rest()
    scene.ctx.toasts.show("You hold no violet card.")
    sitting.step(15)
    if how == "enter":
        sitting.key(pygame.K_RETURN)
    else:
        spot = scene.frame.prompt.rect.center if how == "prompt" else sitting.middle(("site", "FR1"))
        sitting.send(motion(spot), down(spot), up(spot))
    assert scene.watch.covered and not faces(sitting) and scene.ctx.toasts.current is None
    assert scene.watch.waiting_for == sitting.table.to_move, "the same key does not open the next hand"


def test_keys_come_to_what_can_be_drawn_when_nothing_is_left_to_do_in_the_hand() -> None:
    """Never to a button; and whoever uses the mouse finds the focus where it was."""
    for by_keys in (True, False):
        sitting = among_persons("web_of_power", 3)
        sitting.reveal()
        focus = sitting.scene.focus
        focus.focus(next(spot for spot in focus.widgets() if getattr(spot, "place", ("",))[0] == "card"))
        focus.by_keys = by_keys
        exchange(sitting)
        assert focus.focused is not None
        assert (focus.focused.place[0] in ("display", "pile")) == by_keys  # type: ignore[attr-defined]


def test_nothing_is_shown_longer_when_an_open_card_is_taken_last() -> None:
    sitting = drawing_last()
    sitting.scene.submit(sitting.table.state.legal_actions()[0])
    assert sitting.scene.watch.covered and not faces(sitting)


@pytest.mark.parametrize("what", ["undo", "focus", "reseat", "menu"])
def test_whatever_comes_between_leaves_no_hand_open(what: str) -> None:
    sitting = drawing_last(curtain_on_focus_loss=True)
    scene, owner = sitting.scene, sitting.table.to_move
    scene.submit(PILE_MOVE)
    sitting.rest()
    if what == "undo":
        sitting.table.go_to(sitting.table.cursor - 2)
        scene.jumped(sitting.table.to_move)
        assert scene.watch.shown in (None, owner) and scene.watch.drawn is None
        return
    if what == "menu":
        sitting.key(pygame.K_ESCAPE)
        sitting.step(2)
        assert scene.watch.covered and not faces(sitting), "nobody sees it behind the menu"
        sitting.key(pygame.K_ESCAPE)
        sitting.step(2)
    elif what == "focus":
        sitting.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    else:
        scene.reseat(owner, "page")
    assert scene.watch.covered and scene.watch.drawn is None and not faces(sitting)


# -- while points are told ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("last", "words"), [(False, "the first scoring"), (True, "the final scoring")])
def test_markers_and_header_wait_for_the_points_that_are_told(last: bool, words: str) -> None:
    """Also when the window changes its size meanwhile; when all is told they agree with the game."""
    whole = new_table(3)
    play_on(whole, lambda: False, Random(5))
    scorings = [n for n in range(whole.cursor) if any(isinstance(event, Scored) for event in whole.events_of(n))]
    table = whole.branch(scorings[-1 if last else 0])
    ctx, _ = at(table)
    ctx.settings.animation = "normal"
    sitting = Sitting(ctx, table)
    scene, board = sitting.scene, sitting.board

    def said() -> str:
        return str(scene.texts.line(board.status(scene.view)))

    scene.submit(whole.log[table.cursor].action)
    for _ in range(3):
        sitting.wait(lambda: scene.reel.speaking and not board.busy)
        assert words in said() or board.stand.pile
        scene.layout((1280, 800))
        assert board.track.goals == scene.announcer.scores != table.scores()
        assert words in said() or not last, "the new pile lies there already after the first scoring"
        scene.reel.skip()
        sitting.step()
    sitting.key(pygame.K_ESCAPE)
    sitting.wait(lambda: not scene.reel.busy)
    sitting.step(2)
    assert board.track.goals == table.scores() and words not in said()
