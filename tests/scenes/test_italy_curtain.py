"""Condottiere: no picture betrays a hand. Tables that differ only in hidden cards, or in how many of them there
are (R4.5), look the same, pixel by pixel, whenever nobody's hand may lie open, and to everybody else always."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
import pytest

from game.condottiere.rules import GAME
from game.core.table import Chair, Table
from saves.format import SaveMeta, dump, load
from scenes.replay import ReplayScene
from scenes.table import menu
from scenes.table.curtain import CurtainScene
from tests.rules.condottiere.kit import owners, position
from tests.scenes.at_table import NAMES, FakeAgents, FakeStore, Sitting
from tests.scenes.conftest import make_context, motion
from tests.scenes.test_curtain import Pair, opened

SIZE = (960, 600)
Hands = dict[int, str]
# What the scripts play lies in both hands; the rest is other cards, or more and fewer of them.
COMMON: Hands = {0: "1 drum winter heroine scarecrow surrender bishop", 1: "1 6", 2: "1 scarecrow"}
REST: Hands = {0: "2 3", 1: "4 5", 2: "10 3"}
OTHER: Mapping[str, Hands] = {"cards": {0: "5 5", 1: "2 winter", 2: "4 6"},
                              "counts": {0: "2 3 4 10", 1: "5", 2: "10 3 6"}}
NO_MERCENARY = ({0: "winter drum", 1: "1 2", 2: "3"}, {"cards": {0: "heroine bishop", 1: "4 5", 2: "6"},
                                                       "counts": {0: "winter", 1: "4 5 5", 2: "6 1"}})
ARMIES: Hands = {0: "6 2", 1: "5 1 heroine", 2: "3 3"}
OWNED = owners(("Torino",), ("Napoli",), ("Siena", "Lucca"))
# name: the phase, and what seat 0 plays in it.
SCRIPTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "drum": ("battle", ("play drum",)),
    "winter": ("battle", ("play winter",)),
    "scarecrow": ("battle", ("play scarecrow", "take 6")),
    "pass": ("battle", ("pass",)),
    "surrender": ("battle", ("play surrender",)),
    "bishop": ("battle", ("play bishop",)),
    "site": ("site", ("site Roma", "play 1")),
    "hand_on": ("site", ("hand_on",)),
    "keep": ("discard", ("keep_hand",)),
    "round": ("last", ("play surrender",)),
}
TURNS = [*((name, "cards") for name in SCRIPTS),
         *((name, "counts") for name in ("scarecrow", "surrender", "site", "round"))]


class Twins(Pair):
    """Two tables of Condottiere."""

    def look_around(self) -> None:
        """The pointer rests on everything there is, notes come up, and the pictures stay the same."""
        self.step(15)
        board, frame = self.true.board, self.true.scene.frame
        places = [("army", 0), ("army", 1), ("city", "Roma"), ("city", "Siena"), ("discard",), ("button", "pass")]
        spots = [board.ring(place).center for place in places]
        spots += [panel.rect.center for panel in frame.seats] + [board.stand.plan.hand.center]
        spots += [frame.log._box(n).center for n in range(frame.log._first(), frame.log.count)]
        spots += [frame.undo.rect.center, frame.hint.rect.center, frame.prompt.rect.center]
        for spot in spots:
            self.send(motion(spot))
            self.step(17)
            assert self.same(), spot


def fields(phase: str, hands: Hands) -> dict[str, Any]:
    """A position in which seat 0 decides."""
    if phase == "last":  # the end of this battle is the end of the round
        return position(3, {0: hands[0], 1: "", 2: ""}, ARMIES, owners=OWNED, site="Roma")
    if phase == "battle":
        return position(3, hands, ARMIES, owners=OWNED, site="Roma", discards="10 drum")
    return position(3, hands, phase=phase, owners=OWNED, discards="10 drum")


def joined(one: Hands, two: Hands) -> Hands:
    return {seat: f"{one[seat]} {two[seat]}" for seat in one}


def twins(name: str, kind: str, persons: Sequence[int] = (0, 1, 2), hidden: Sequence[int] = (0, 1, 2),
          counted: bool = False, **settings: Any) -> Twins:
    """Two tables before a script is played. hidden: the seats whose hands differ."""
    phase = SCRIPTS[name][0]
    true = NO_MERCENARY[0] if phase == "discard" else joined(COMMON, REST)
    other = NO_MERCENARY[1][kind] if phase == "discard" else joined(COMMON, OTHER[kind])
    other = {seat: other[seat] if seat in hidden else true[seat] for seat in true}
    options = GAME.info.defaults() | {"show_hand_counts": counted}
    tables = [seated(fields(phase, hands), options, persons) for hands in (true, other)]
    return Twins(*(sitting(table, **settings) for table in tables))


def seated(start: dict[str, Any], options: dict[str, Any], persons: Sequence[int]) -> Table:
    chairs = [Chair(NAMES[n], None if n in persons else "squire", n) for n in range(3)]
    return Table("condottiere", chairs, options, 1, 1, start)


def sitting(table: Table, **settings: Any) -> Sitting:
    ctx = make_context(SIZE, confirm_turn="never", **settings)
    ctx.store, ctx.agents = FakeStore(), FakeAgents()
    return Sitting(ctx, table)


def play(pair: Pair, text: str) -> None:
    """The same action at both tables."""
    for one in pair:
        one.scene.submit(GAME.parse(one.table.view(None), text))


def played(pair: Pair, name: str) -> None:
    """A whole script by the persons who decide, the last action not yet looked at."""
    for text in SCRIPTS[name][1][:-1]:
        play(pair, text)
        for one in pair:
            one.rest()
    play(pair, SCRIPTS[name][1][-1])


def leave(pair: Pair, name: str) -> None:
    """The hand is covered: at once, unless R2.9 is still answered for its person, whose turn goes on so long."""
    for _ in range(600):
        if name != "round" or pair.true.scene.watch.shown is None:
            break
        pair.step()
    assert all(one.scene.watch.shown is None for one in pair), "it is another person's turn"


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.init()
    yield
    pygame.event.clear()


@pytest.mark.parametrize(("name", "kind"), TURNS)
def test_nothing_shows_between_two_people(name: str, kind: str) -> None:
    pair = twins(name, kind, animation="fast")
    pair.watch()
    opened(pair)
    played(pair, name)
    leave(pair, name)
    assert pair.watch() > 3 or name in ("pass", "keep")
    assert pair.true.scene.watch.waiting_for == pair.true.table.to_move
    pair.step(3)
    assert pair.same()


@pytest.mark.parametrize("kind", OTHER)
def test_no_note_tells_of_a_covered_hand(kind: str) -> None:
    pair = twins("scarecrow", kind, animation="off")
    opened(pair)
    played(pair, "scarecrow")
    pair.watch()
    pair.look_around()


def test_hands_are_counted_only_where_that_is_wanted() -> None:
    """R4.5, and the proof that different numbers would be seen if anything showed them."""
    assert twins("pass", "counts").same()
    assert not twins("pass", "counts", counted=True).same()


@pytest.mark.parametrize("kind", OTHER)
def test_nothing_shows_behind_the_full_curtain(kind: str) -> None:
    pair = twins("scarecrow", kind, animation="fast", full_curtain=True)
    assert isinstance(pair.true.top, CurtainScene) and pair.same()
    pair.key(pygame.K_RETURN)
    pair.step(2)
    assert pair.true.top is pair.true.scene
    played(pair, "scarecrow")
    pair.watch()
    assert isinstance(pair.true.top, CurtainScene)


@pytest.mark.parametrize("kind", OTHER)
def test_undo_and_redo_show_nothing(kind: str) -> None:
    """Within a turn the hand stays with its person; across the curtain there is no way back."""
    pair = twins("scarecrow", kind, animation="off")
    opened(pair)
    for text in SCRIPTS["scarecrow"][1]:
        play(pair, text)
        pair.step(3)
    for key in (pygame.K_z, pygame.K_y, pygame.K_z):
        pair.key(key, pygame.KMOD_CTRL)
        pair.step(2)
        assert pair.same() and pair.true.scene.watch.shown is None
    pair.watch()


@pytest.mark.parametrize("kind", OTHER)
def test_a_loaded_game_is_covered(kind: str) -> None:
    pair = twins("drum", kind)
    opened(pair)
    played(pair, "drum")
    pair.step(2)
    meta = SaveMeta("", 0, "auto", 1, None)
    again = Twins(*(sitting(load(dump(one.table, meta)).table) for one in pair))
    again.watch()
    again.look_around()


@pytest.mark.parametrize("kind", OTHER)
def test_menus_rules_and_replay_uncover_nothing(kind: str) -> None:
    pair = twins("site", kind)
    opened(pair)
    played(pair, "site")
    pair.step(3)
    for sheet in (menu.open_menu, menu.show_seats, menu.show_keys, menu.ask_title):
        for one in pair:
            sheet(one.scene)
            one.step()
        assert pair.same()
        pair.key(pygame.K_ESCAPE)
        pair.step(2)
        assert pair.true.top is pair.true.scene and pair.same()
    for key in (pygame.K_F1, pygame.K_F1, pygame.K_c, pygame.K_c):
        pair.key(key)
        pair.step(2)
        assert pair.same()
    for one in pair:
        one.ctx.stack.push(ReplayScene(one.scene))
        one.step()
    for _ in SCRIPTS["site"][1]:
        pair.key(pygame.K_LEFT)
        pair.step(2)
        assert pair.same()


@pytest.mark.parametrize("kind", OTHER)
def test_pictures_of_saves_show_no_hand_even_while_one_lies_open(kind: str) -> None:
    pair = twins("drum", kind)
    opened(pair)
    one, two = (each.scene.frame.thumbnail() for each in pair)
    assert one == two
    play(pair, "play drum")
    one, two = (each.scene.frame.thumbnail() for each in pair)
    assert one == two


@pytest.mark.parametrize("kind", OTHER)
@pytest.mark.parametrize("animation", ["off", "normal"])
def test_a_window_that_is_left_covers_the_hand_in_the_middle_of_everything(animation: str, kind: str) -> None:
    pair = twins("scarecrow", kind, animation=animation, curtain_on_focus_loss=True)
    opened(pair)
    play(pair, "play scarecrow")
    pair.step(3)
    pair.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    pair.watch()
    pair.look_around()
    assert pair.true.scene.watch.waiting_for == 0


@pytest.mark.parametrize("kind", OTHER)
def test_a_new_size_in_the_middle_of_a_deal_uncovers_nothing(kind: str) -> None:
    pair = twins("round", kind, animation="normal")
    opened(pair)
    played(pair, "round")
    leave(pair, "round")
    for frame in range(40):
        pair.step()
        if frame == 15:
            for one in pair:
                one.canvas = pygame.Surface((1000, 900))
                one.ctx.stack.layout((1000, 900))
        assert pair.same()


@pytest.mark.parametrize(("name", "kind"), [("scarecrow", "cards"), ("site", "counts"), ("round", "counts")])
def test_one_person_among_computers_never_sees_what_they_hold(name: str, kind: str) -> None:
    """The hand of seat 0 lies open all the time; the others' differ."""
    pair = twins(name, kind, (0,), (1, 2), animation="fast")
    assert pair.same() and pair.true.board.stand.hand_places()
    assert not pair.true.scene.watch.guarded
    for text in SCRIPTS[name][1]:
        if pair.true.table.to_move == 0:
            play(pair, text)
            pair.watch()


def is_asking(one: Sitting) -> bool:
    """Whether somebody decides, a person who is called or a computer that thinks; or all have been asked."""
    scene = one.scene
    if scene.reel.busy or scene.table.forced_action() is not None:
        return False
    return scene.watch.waiting_for is not None or bool(one.ctx.agents.asked) or scene.table.state.phase == "site"


@pytest.mark.parametrize("persons", [(0, 1, 2), (0, 2)])
def test_r2_9_persons_are_asked_where_they_have_a_choice_and_the_log_tells_the_same(persons: tuple[int, ...]) -> None:
    for hands, asked in (({0: "winter", 1: "drum", 2: "heroine bishop"}, list(persons)),
                         ({0: "6", 1: "1", 2: "bishop 3"}, [])):  # fmt: skip
        table = seated(position(3, hands, {0: "6"}, passed=(1, 2), owners=OWNED, site="Roma"),
                       GAME.info.defaults(), persons)
        one, found = sitting(table), []
        one.scene.submit(GAME.parse(table.view(None), "pass"))
        while True:
            one.wait(partial(is_asking, one))
            if one.ctx.agents.asked:
                one.ctx.agents.answer(action=GAME.parse(table.view(None), "keep_hand"))
                one.ctx.agents.asked.clear()
                one.step(3)
                continue
            if table.state.phase == "site":
                break
            found.append(one.scene.watch.waiting_for)
            one.reveal()
            assert one.scene.open_gate and "mercenary" in one.scene.frame.prompt.text
            assert one.board.buttons["keep_hand"].usable
            one.key(pygame.K_e)
        told = [one.scene.logbook.row(n).text for n in range(len(one.scene.logbook))]
        assert found == asked and told == ["Agnes passes and takes Roma (6)"]


def test_the_focus_is_in_the_hand_of_whoever_has_been_called() -> None:
    """Keys first: nobody has to walk back from the map."""
    one = sitting(seated(position(3, {0: "1 2", 1: "3 4", 2: "5 6"}, site="Roma"), GAME.info.defaults(), (0, 1, 2)))
    for _ in range(3):
        one.wait(partial(is_asking, one))
        one.step(2)
        assert one.scene.focus.focused.description == "The hand lies face down"
        one.reveal()
        assert one.scene.focus.focused.place[0] == "card"
        one.key(pygame.K_e)
