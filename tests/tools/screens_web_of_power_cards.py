"""Poses of the board of the card game of Web of Power."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame

from game.core.events import Scored
from game.core.table import Table
from game.web_of_power_cards import laws
from game.web_of_power_cards.state import CardsState
from tests.tools.screens_book import Book, start
from tests.tools.screens_stage import LONG_NAMES, NAMES, Stage, seated

BOOK = Book()
MOST = 5


def at(scene: Any, *place: Any) -> tuple[int, int]:
    """A corner of a card, where no stone lies; the middle of anything else."""
    rect = scene.board.ring(place)
    assert rect is not None, place
    return (rect.x + 5, rect.y + 5) if place[0] == "cell" else rect.center


def state_of(table: Table) -> CardsState:
    assert isinstance(table.state, CardsState)
    return table.state


def going(entries: int, seed: int, seats: int = MOST, until: Callable[[CardsState], bool] = lambda state: True,
          names: tuple[str, ...] = NAMES, **options: Any) -> Table:
    """A game in its middle, seat 0 about to decide, with many stones on the cards."""
    table, chance = seated("web_of_power_cards", seats, names=names, seed=seed, start=0, **options), random.Random(seed)
    while not (table.cursor >= entries and table.to_move == 0 and until(state_of(table))):
        assert not table.over, "no such moment in this game"
        go_on(table, chance)
    return table


def go_on(table: Table, chance: random.Random) -> None:
    """One action; claims are liked, and laws are kept."""
    legal = [action for action in table.state.legal_actions() if action.kind != "law"]
    claims = [action for action in legal if action.kind in ("claim", "move")]
    table.submit(chance.choice(claims if claims and chance.random() < 0.8 else legal))


def taking(state: CardsState) -> bool:
    """The second card of a turn can be taken."""
    return len(state.taken) == 1 and any(action.kind == "take" for action in state.legal_actions())


@BOOK.pose("board_start")
def _start(stage: Stage, game_id: str) -> None:
    start(stage, game_id)


@BOOK.pose("board_taking")
def _taking(stage: Stage, game_id: str) -> None:
    """In the middle of a turn: what more could be taken, with fees."""
    scene = stage.table(going(40, 3, until=taking))
    take = next(action for action in scene.table.state.legal_actions() if action.kind == "take")
    stage.rest_on(at(scene, *scene.table.game.touches(take)[0]))


@BOOK.pose("board_fee")
def _fee(stage: Stage, game_id: str) -> None:
    """A claimed card is picked: which stone is paid for it?"""
    table = going(40, 3, until=lambda state: any(action.stone >= 0 for action in state.legal_actions()))
    scene = stage.table(table)
    take = next(action for action in table.state.legal_actions() if action.stone >= 0)
    stage.click(at(scene, *table.game.touches(take)[0]))


@BOOK.pose("board_claim")
def _claim(stage: Stage, game_id: str) -> None:
    """A stone may be placed: every free card glows; the note of one is shown."""
    table = going(30, 4, until=lambda state: state.phase == "claim" and state.reserve[0] > 0)
    scene = stage.table(table)
    claim = next(action for action in table.state.legal_actions() if action.kind == "claim")
    stage.rest_on(at(scene, *table.game.touches(claim)[0]))


@BOOK.pose("board_move_stone")
def _move(stage: Stage, game_id: str) -> None:
    """A stone on a card is picked up to be moved."""
    table = going(40, 6, until=lambda s: any(action.kind == "move" for action in s.legal_actions()))
    scene = stage.table(table)
    move = next(action for action in table.state.legal_actions() if action.kind == "move")
    stone = next(place for place in table.game.touches(move) if place[0] == "stone")
    stage.click(at(scene, *stone))


@BOOK.pose("board_laws")
def _laws(stage: Stage, game_id: str) -> None:
    """The own laws are looked at, one with its note."""
    table = going(60, 6, 3, lambda state: laws.SIZE[state.hands[0]] >= 2)
    scene = stage.table(table)
    spot = at(scene, *scene.board.hand()[0])
    stage.rest_on(spot)
    scene.board.peek.open()
    stage.pass_time(0.5)


@BOOK.pose("board_hint")
def _hint(stage: Stage, game_id: str) -> None:
    scene = stage.table(going(50, 7, 3, lambda state: state.phase == "claim"))
    stage.key(pygame.K_h, text="h")
    stage.pass_time(0.5, lambda: scene.hint is not None)
    stage.pass_time(0.4)


@BOOK.pose("board_watching")
def _watching(stage: Stage, game_id: str) -> None:
    """A computer decides between two persons: how many laws everybody has."""
    table, chance = seated(game_id, MOST, range(2), seed=5, start=0), random.Random(5)
    while not (table.cursor > 90 and table.to_move == 3 and state_of(table).phase == "take"):
        go_on(table, chance)
    stage.table(table)


@BOOK.pose("board_refused")
def _refused(stage: Stage, game_id: str) -> None:
    """A card in the middle of a row cannot be taken, and the toast says why."""
    scene = stage.table(going(30, 8, until=lambda state: state.phase == "take" and not state.taken))
    state = state_of(scene.table)
    inside = (state.lo[1] + state.hi[1]) // 2 - 14
    stage.click(at(scene, "cell", 2, inside + 1))
    stage.pass_time(0.3)


@BOOK.pose("board_names")
def _names(stage: Stage, game_id: str) -> None:
    """Five seats with the longest names late in the game; the log's first line is pointed at."""
    scene = stage.table(going(110, 9, names=LONG_NAMES))
    log = scene.frame.log.rect
    if log.h > stage.ctx.look.u(40):
        stage.rest_on((log.centerx, log.y + stage.ctx.look.u(20)))


@BOOK.pose("board_log")
def _log(stage: Stage, game_id: str) -> None:
    """What happened, over the collections; what one of the lines speaks of lights up."""
    stage.table(going(110, 9, names=LONG_NAMES))
    stage.key(pygame.K_l, text="l")
    for _ in range(4):
        stage.key(pygame.K_UP)


@BOOK.pose("board_land_note")
def _land(stage: Stage, game_id: str) -> None:
    """The fullest collections, with the note of a land."""
    scene = stage.table(going(150, 10))
    view = scene.table.view(0)
    fullest = max(range(MOST), key=lambda seat: view.collections[seat].bit_count())
    stage.rest_on(at(scene, "land", fullest, "Frankreich"))


def last_to_take(table: Table) -> bool:
    """The last card can be taken now."""
    state = state_of(table)
    return sum(state.hi) - sum(state.lo) == 1 and any(action.kind == "take" for action in state.legal_actions())


def _counted(stage: Stage, seats: int, items: int, **options: Any) -> None:
    """The scoring of a game has come so far."""
    table, chance = seated("web_of_power_cards", seats, range(seats), seed=11, start=0, **options), random.Random(11)
    while not last_to_take(table):
        go_on(table, chance)
    stage.ctx.settings.animation = "fast"
    stage.ctx.settings.confirm_turn = "never"
    scene = stage.table(table)
    told: list[Any] = []
    announce = scene.reel.announce
    scene.reel.announce = lambda event: (told.append(event) if isinstance(event, Scored) else None, announce(event))
    take = next(action for action in table.state.legal_actions() if action.kind == "take")
    for place in table.game.touches(take):
        stage.click(at(scene, *place))
    stage.pass_time(60, lambda: len(told) >= items)


@BOOK.pose("board_scoring_cards")
def _scoring(stage: Stage, game_id: str) -> None:
    """The cards of a land are being counted, on the chart over the empty rows."""
    _counted(stage, 5, 7)


@BOOK.pose("board_scoring_series")
def _series(stage: Stage, game_id: str) -> None:
    """The chains after the first game of a series."""
    _counted(stage, 4, 19, games=2)


@BOOK.pose("board_over")
def _over(stage: Stage, game_id: str) -> None:
    """The game is over and the results have been closed: the whole chart."""
    table, chance = going(0, 12, names=LONG_NAMES), random.Random(12)
    while not table.over:
        go_on(table, chance)
    scene = stage.table(table)
    while stage.top is not scene:
        stage.ctx.stack.pop(stage.top)
        stage.ctx.stack.settle()
    stage.pass_time(0.2)
