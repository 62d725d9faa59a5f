"""Poses of the board of Abalone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame

from game.abalone.moves import Move
from game.abalone.views import AbaloneView, Motion, motion
from game.core.table import Table
from tests.tools.screens_book import Book, start
from tests.tools.screens_stage import LONG_NAMES, NAMES, Stage, seated

BOOK = Book()


def at(scene: Any, *place: Any) -> tuple[int, int]:
    """The middle of a place on the screen."""
    rect = scene.board.ring(place)
    assert rect is not None, place
    return rect.center


def found(table: Table, wanted: Callable[[Motion], bool]) -> Move | None:
    """The first legal move that moves what is wanted."""
    view = table.view(table.to_move)
    assert isinstance(view, AbaloneView)
    return next((move for move in view.legal if wanted(motion(view, move))), None)


def fight(table: Table, chance: random.Random) -> None:
    """One move; pushes are preferred, so that marbles get lost."""
    push = found(table, lambda moving: bool(moving.pushed))
    table.submit(push if push is not None and chance.random() < 0.6 else chance.choice(table.state.legal_actions()))


def fought(plies: int, seed: int, until: Callable[[Table], bool] = lambda table: True,
           names: tuple[str, ...] = NAMES) -> Table:
    """A game in its middle, the person with the black marbles to move."""
    table, chance = seated("abalone", 2, names=names, seed=seed), random.Random(seed)
    while not (table.cursor >= plies and table.to_move == 0 and until(table)):
        assert not table.over, "no such moment in this game"
        fight(table, chance)
    return table


def strong(moving: Motion) -> bool:
    """A column pushes one off the board."""
    return len(moving.own) > 1 and moving.lost is not None


@BOOK.pose("board_start")
def _start(stage: Stage, game_id: str) -> None:
    start(stage, game_id)


@BOOK.pose("board_column")
def _column(stage: Stage, game_id: str) -> None:
    """The tail of a column is chosen, and the pointer is on the arrow that pushes one off."""
    table = fought(16, 3, until=lambda t: found(t, strong) is not None)
    scene, move = stage.table(table), found(table, strong)
    assert move is not None
    stage.click(at(scene, "cell", move.start))
    arrow = next(arrow for arrow in scene.board.arrows if arrow.move == move)
    stage.rest_on(at(scene, *arrow.place))


@BOOK.pose("board_line")
def _line(stage: Stage, game_id: str) -> None:
    """Three marbles chosen one by one, which can go sideways; seen from White's side, without letters."""
    table = fought(8, 9, until=lambda t: found(t, _three_sideways) is not None)
    scene, move = stage.table(table), found(table, _three_sideways)
    assert move is not None
    scene.board.flip()
    scene.board.show_coordinates()
    view = table.view(0)
    assert isinstance(view, AbaloneView)
    for cell in sorted(motion(view, move).own):
        stage.click(at(scene, "cell", cell))


def _three_sideways(moving: Motion) -> bool:
    """Three marbles beside each other, seen from where they go."""
    return len(moving.own) == 3 and len({cell[0] for cell in moving.own}) == 1 and moving.way not in ("E", "W")


@BOOK.pose("board_drag")
def _drag(stage: Stage, game_id: str) -> None:
    """A column leans towards where the pointer drags it."""
    from tests.scenes.conftest import down
    from tests.scenes.conftest import motion as moved

    table = fought(20, 7, until=lambda t: found(t, lambda m: bool(m.pushed) and not m.lost) is not None)
    scene, move = stage.table(table), found(table, lambda m: bool(m.pushed) and not m.lost)
    assert move is not None
    (x0, y0), (x1, y1) = at(scene, "cell", move.start), scene.board.plan.cell(move.to)
    stage.send(moved((x0, y0)), down((x0, y0)), moved((round((x0 + x1) / 2), round((y0 + y1) / 2))))
    stage.send(moved((round(x1), round(y1))))


@BOOK.pose("board_full_trays")
def _trays(stage: Stage, game_id: str) -> None:
    """Nine lost in all; the last move is marked, and a line of the log is pointed at."""
    scene = stage.table(fought(42, 11))
    log = scene.frame.log.rect
    stage.rest_on((log.centerx, log.y + stage.ctx.look.u(20)))


@BOOK.pose("board_names")
def _names(stage: Stage, game_id: str) -> None:
    """The longest names, with the note of a tray."""
    table = fought(26, 3, names=LONG_NAMES)
    scene = stage.table(table)
    stage.rest_on(at(scene, "tray", 1))


@BOOK.pose("board_hint")
def _hint(stage: Stage, game_id: str) -> None:
    scene = stage.table(fought(18, 6))
    stage.key(pygame.K_h, text="h")
    stage.pass_time(0.5, lambda: scene.hint is not None)
    stage.pass_time(0.4)


@BOOK.pose("board_refused")
def _refused(stage: Stage, game_id: str) -> None:
    """A cell without a marble of one's own: why not, and the number of the rule."""
    scene = stage.table(fought(10, 2))
    cell = next(name for name, seat in scene.board.stand.cells.items() if seat == 1)
    stage.click(at(scene, "cell", cell))
    stage.pass_time(0.3)


@BOOK.pose("board_held")
def _held(stage: Stage, game_id: str) -> None:
    """A finished move waits for its confirmation."""
    table = fought(12, 8)
    stage.ctx.settings.confirm_turn = "always"
    scene = stage.table(table)
    move = found(table, lambda moving: len(moving.own) == 2 and not moving.pushed)
    assert move is not None
    stage.click(at(scene, "cell", move.start))
    arrow = next((arrow for arrow in scene.board.arrows if arrow.move == move), scene.board.arrows[0])
    stage.click(at(scene, *arrow.place))


@BOOK.pose("board_rolling")
def _rolling(stage: Stage, game_id: str) -> None:
    """A marble that was pushed off is on its way to the tray."""
    table = fought(16, 3, until=lambda t: found(t, strong) is not None)
    stage.ctx.settings.animation = "normal"
    stage.ctx.settings.confirm_turn = "never"
    scene, move = stage.table(table), found(table, strong)
    assert move is not None
    stage.click(at(scene, "cell", move.start))
    stage.click(at(scene, *next(arrow.place for arrow in scene.board.arrows if arrow.move == move)))
    stage.pass_time(0.9)


@BOOK.pose("board_clipboard")
def _clipboard(stage: Stage, game_id: str) -> None:
    """What is on the clipboard is asked for, and is no game."""
    from scenes.kit.fields import keep_on_clipboard

    scene = stage.table(fought(14, 9))
    keep_on_clipboard("Dear Agnes, the game was lovely")
    scene.paste_game()
    stage.pass_time(0.3)


@BOOK.pose("board_over")
def _over(stage: Stage, game_id: str) -> None:
    """The game is over and the results have been closed: six in a tray."""
    table, chance = fought(42, 11), random.Random(11)
    while not table.over:
        fight(table, chance)
    scene = stage.table(table)
    stage.ctx.stack.settle()
    while stage.top is not scene:
        stage.ctx.stack.pop(stage.top)
        stage.ctx.stack.settle()
    stage.pass_time(0.2)
