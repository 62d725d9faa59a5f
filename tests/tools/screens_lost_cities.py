"""Poses of the board of Lost Cities."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame

from game.core.events import Scored
from game.core.table import Table
from game.lost_cities.moves import STALL_END
from game.lost_cities.state import LostState
from game.lost_cities.views import LostView, barred, from_partner
from scenes.opening import table_scene
from tests.tools.screens_book import Book, see_drawn, start
from tests.tools.screens_stage import LONG_NAMES, NAMES, Stage, seated

BOOK = Book()


def at(scene: Any, *place: Any) -> tuple[int, int]:
    """Where a card of the hand is not covered by the next; the middle of anything else."""
    rect = scene.board.ring(place)
    assert rect is not None, place
    return (rect.x + rect.w // 8, rect.centery) if place[0] == "card" else rect.center


def view_of(table: Table, seat: int = 0) -> LostView:
    view = table.view(seat)
    assert isinstance(view, LostView)
    return view


def state_of(table: Table) -> LostState:
    assert isinstance(table.state, LostState)
    return table.state


def go_on(table: Table, chance: random.Random) -> None:
    """One action: low cards are laid first and few investments, gifts are liked, the pile is preferred."""
    legal = table.state.legal_actions()
    plays = [action for action in legal if action.kind == "play"
             and (chance.random() < 0.15 or "*" not in table.game.notate(table.view(table.to_move), action))]
    gifts = [action for action in legal if action.kind == "give"]
    if gifts and chance.random() < 0.15:
        table.submit(chance.choice(gifts))
    elif plays and chance.random() < 0.75:
        table.submit(plays[0] if chance.random() < 0.5 else chance.choice(plays))
    else:
        pile = [action for action in legal if action.kind == "draw"][:1]
        table.submit(pile[0] if pile and chance.random() < 0.8 else chance.choice(legal))


def going(entries: int, seed: int, seats: int = 2, until: Callable[[Table], bool] = lambda table: True,
          names: tuple[str, ...] = NAMES, persons: tuple[int, ...] = (0,), **options: Any) -> Table:
    """A match in its middle, seat 0 about to decide."""
    table, chance = seated("lost_cities", seats, persons, names, seed, **options), random.Random(seed)
    while not (table.cursor >= entries and table.to_move == 0 and until(table)):
        assert not table.over, "no such moment in this match"
        go_on(table, chance)
    return table


def laying(table: Table) -> bool:
    return state_of(table).phase == "lay"


@BOOK.pose("board_start")
def _start(stage: Stage, game_id: str) -> None:
    start(stage, game_id)


@BOOK.pose("board_two")
def _two(stage: Stage, game_id: str) -> None:
    stage.table(going(0, 1, until=laying))


@BOOK.pose("board_pick")
def _pick(stage: Stage, game_id: str) -> None:
    """A card is picked: its expedition and the discards shine."""
    table = going(30, 2, until=laying)
    scene = stage.table(table)
    play = next(action for action in table.state.legal_actions() if action.kind == "play")
    stage.click(at(scene, *table.game.touches(play)[0]))
    stage.pass_time(0.4)


@BOOK.pose("board_draw")
def _draw(stage: Stage, game_id: str) -> None:
    """A card has just been discarded: that pile is barred, and its note says so."""
    table = going(40, 3, until=lambda t: barred(view_of(t)) is not None and len(view_of(t).legal) > 2)
    scene = stage.table(table)
    stage.rest_on(at(scene, "discard", barred(view_of(table))))


@BOOK.pose("board_drawn")
def _drawn(stage: Stage, game_id: str) -> None:
    """A card has been laid and one drawn blind, which is marked; its note."""
    table = going(30, 2, until=laying)
    stage.ctx.settings.confirm_turn = "never"
    scene = stage.table(table)
    play = next(action for action in table.state.legal_actions() if action.kind == "play")
    for place in (*table.game.touches(play), ("pile",)):
        stage.click(at(scene, *place))
        stage.pass_time(2)
    kind = scene.board.tips.drawn
    number = max(place[2] for place, _ in scene.board.stand.hand_places() if place[1] == kind)
    stage.rest_on(at(scene, "card", kind, number))


@BOOK.pose("board_arithmetic")
def _arithmetic(stage: Stage, game_id: str) -> None:
    """The note of the longest expedition."""
    scene = stage.table(going(70, 4, until=laying))
    longest = max("ybwgr", key=lambda colour: len(scene.board.stand.laid(("expedition", 0, colour))))
    stage.rest_on(at(scene, "expedition", longest))


@BOOK.pose("board_full")
def _full(stage: Stage, game_id: str) -> None:
    """The last cards of the pile, the columns as long as they get; a line of the log is pointed at."""
    scene = stage.table(going(60, 5, 4, lambda t: laying(t) and len(state_of(t).pile) < 6))
    log = scene.frame.log.rect
    if log.h > stage.ctx.look.u(40):
        stage.rest_on((log.centerx, log.y + stage.ctx.look.u(20)))


@BOOK.pose("board_ten_cards")
def _ten(stage: Stage, game_id: str) -> None:
    """Ten cards in the hand, two of them from the partner, with the note of one."""
    table = going(10, 6, 4, lambda t: laying(t) and len(view_of(t).hand) == 10 and from_partner(view_of(t)) != ())
    scene = stage.table(table)
    gift = from_partner(view_of(table))[0]
    stage.rest_on(at(scene, "card", gift, 1))


@BOOK.pose("board_give")
def _give(stage: Stage, game_id: str) -> None:
    """Two cards are chosen for the partner."""
    table = going(12, 7, 4, lambda t: any(action.kind == "give" for action in t.state.legal_actions()))
    scene = stage.table(table)
    gift = [action for action in table.state.legal_actions() if action.kind == "give"][5]
    for place in table.game.touches(gift):
        if place[0] == "card":
            stage.click(at(scene, *place))
    stage.pass_time(0.4)


@BOOK.pose("board_hint")
def _hint(stage: Stage, game_id: str) -> None:
    scene = stage.table(going(24, 8, 4, laying))
    stage.key(pygame.K_h, text="h")
    stage.pass_time(0.5, lambda: scene.hint is not None)
    stage.pass_time(0.4)


@BOOK.pose("board_refused")
def _refused(stage: Stage, game_id: str) -> None:
    """A card on the column of another colour: why not, and the number of the rule."""
    scene = stage.table(going(20, 9, until=laying))
    place = scene.board.stand.hand_places()[0][0]
    other = next(colour for colour in "ybwgr" if colour != place[1][0])
    stage.click(at(scene, *place))
    stage.click(at(scene, "expedition", other))
    stage.pass_time(0.3)


@BOOK.pose("board_names")
def _names(stage: Stage, game_id: str) -> None:
    """Four seats with the longest names; the note of the partner's seat."""
    scene = stage.table(going(30, 10, 4, laying, LONG_NAMES))
    stage.rest_on(at(scene, "sign", 2))


@BOOK.pose("board_covered")
def _covered(stage: Stage, game_id: str) -> None:
    """The next person has not sat down yet: its hand lies face down."""
    table = going(24, 11, 4, laying, persons=(0, 1, 2, 3))
    scene = stage.open(table_scene(table))
    assert scene.watch.covered


@BOOK.pose("board_seen")
def _seen(stage: Stage, game_id: str) -> None:
    see_drawn(stage, going(31, 11, 2, lambda t: not laying(t), persons=(0, 1)))


@BOOK.pose("board_stall")
def _stall(stage: Stage, game_id: str) -> None:
    """Nobody has drawn from the pile for long: the round may be ended."""
    table, chance = seated("lost_cities", 2, (0, 1), seed=12), random.Random(12)
    while not (state_of(table).since >= STALL_END and laying(table) and table.to_move == 0):
        legal = table.state.legal_actions()
        open_piles = [action for action in legal if action.kind == "draw"][1:]
        discards = [action for action in legal if action.kind == "discard"]
        table.submit(chance.choice(open_piles or discards or legal))
    stage.table(table)


@BOOK.pose("board_scoring")
def _scoring(stage: Stage, game_id: str) -> None:
    """A round is over and its expeditions are counted, one with a loss."""
    table, chance = seated("lost_cities", 2, (0, 1), seed=13), random.Random(13)
    while not (len(state_of(table).pile) == 1 and state_of(table).phase == "draw"):
        go_on(table, chance)
    stage.ctx.settings.animation = "fast"
    stage.ctx.settings.confirm_turn = "never"
    scene = stage.table(table)
    told: list[Any] = []
    announce = scene.reel.announce
    scene.reel.announce = lambda event: (told.append(event) if isinstance(event, Scored) else None, announce(event))
    stage.click(at(scene, "pile"))
    stage.pass_time(30, lambda: len(told) >= 3)


@BOOK.pose("board_over")
def _over(stage: Stage, game_id: str) -> None:
    """The match is over and the results have been closed."""
    table, chance = seated("lost_cities", 4, (0,), LONG_NAMES, 14, rounds=1), random.Random(14)
    while not table.over:
        go_on(table, chance)
    scene = stage.table(table)
    while stage.top is not scene:
        stage.ctx.stack.pop(stage.top)
        stage.ctx.stack.settle()
    stage.pass_time(0.2)
