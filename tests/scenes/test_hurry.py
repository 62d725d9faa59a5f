"""Skipping to the next decision of a person, and fast-forward without cards."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pygame
import pytest

from game.core.table import Chair, Table
from scenes.context import Context
from scenes.results import ResultsScene
from scenes.table.hurry import SPEED
from scenes.table.marks import last_marks
from tests.scenes.at_table import NAMES, FakeAgents, FakeStore, Sitting, new_table, play_on
from tests.scenes.conftest import down, make_context, motion, up


@pytest.fixture
def ctx() -> Iterator[Context]:
    """Computers take their time and everything moves slowly, unless somebody skips."""
    pygame.init()
    found = make_context((1280, 800), confirm_turn="never", animation="slow", pace="slow")
    found.store = FakeStore()
    found.agents = FakeAgents()
    yield found
    pygame.event.clear()


def computers_turn(persons: Sequence[int] = (0,), seats: int = 3, mover: int = 1) -> Table:
    table = new_table(seats, persons, 4, 12)
    play_on(table, lambda: table.to_move == mover, random.Random(4))
    return table


def answer_all(sitting: Sitting, most: int = 400) -> int:
    """Answer whatever is asked while it is skipped; gives the number of frames that took."""
    agents, frames, chance = sitting.ctx.agents, 0, random.Random(1)
    while sitting.scene.hurry.on:
        if sitting.scene.opponents.thinking is not None:
            legal = agents.asked[-1][2].legal
            agents.answer(action=chance.choice(legal))
        sitting.step()
        frames += 1
        assert frames < most
    return frames


def test_skipping_plays_the_computers_turns_without_pause_up_to_the_person(ctx: Context) -> None:
    table = computers_turn()
    sitting, before = Sitting(ctx, table), table.cursor
    assert sitting.scene.frame.skip.enabled
    sitting.key(pygame.K_f)
    assert sitting.scene.frame.prompt.text == ctx.say("table.skipping") and sitting.scene.frame.skip.glow
    frames = answer_all(sitting)
    assert table.to_move == 0 and {table.log[n].seat for n in range(before, table.cursor)} == {1, 2}
    assert frames <= table.cursor - before + 1, "an action a frame"
    assert not sitting.scene.reel.busy and sitting.scene.open_gate, "the person can decide at once"
    assert not sitting.scene.frame.skip.enabled and not sitting.scene.frame.skip.glow


def test_after_skipping_log_marks_and_points_are_complete(ctx: Context) -> None:
    table = computers_turn()
    sitting = Sitting(ctx, table)
    sitting.key(pygame.K_f)
    answer_all(sitting)
    scene = sitting.scene
    assert scene.frame.log.count == len(scene.logbook) == len(scene.logbook.told()) > 0
    marks = last_marks(table, scene.logbook.places_of)
    assert {seat for seat, _ in marks} == {1, 2} and list(sitting.board.lights.marks) == marks
    assert scene.announcer.scores == table.scores()
    assert scene.board.stage.speed == SPEED["slow"] and scene.opponents.pace == "slow", "as the settings say again"


@pytest.mark.parametrize("how", ["escape", "click", "key", "button"])
def test_skipping_is_stopped(ctx: Context, how: str) -> None:
    table = computers_turn()
    sitting = Sitting(ctx, table)
    at = sitting.scene.frame.skip.rect.center
    sitting.send(motion(at), down(at), up(at))
    assert sitting.scene.hurry.on
    before = table.cursor
    if how in ("escape", "key"):
        sitting.key(pygame.K_ESCAPE if how == "escape" else pygame.K_f)
    else:
        spot = at if how == "button" else (300, 400)
        sitting.send(down(spot), up(spot))
    assert not sitting.scene.hurry.on and sitting.top is sitting.scene, "Esc opens no menu now"
    ctx.agents.answer()
    sitting.step(5)
    assert table.cursor == before, "the computer takes its time again"
    sitting.wait(lambda: table.cursor > before, 60)
    assert sitting.scene.reel.busy, "and its pieces move"


def test_skipping_ends_what_is_being_shown(ctx: Context) -> None:
    table = new_table()
    sitting = Sitting(ctx, table)
    ending = next(a for a in table.state.legal_actions() if a.kind == "cloister")
    sitting.scene.submit(ending)
    sitting.step()
    assert sitting.scene.reel.busy and table.to_move == 0
    sitting.key(pygame.K_f)
    sitting.step()
    assert not sitting.scene.reel.busy and sitting.scene.open_gate and not sitting.scene.hurry.on


def test_with_several_persons_whoever_is_next_is_called(ctx: Context) -> None:
    table = computers_turn((0, 2), 4)
    sitting = Sitting(ctx, table)
    sitting.key(pygame.K_f)
    answer_all(sitting)
    assert table.to_move == 2 and sitting.scene.watch.waiting_for == 2
    assert not sitting.board.stand.hand_places(), "no hand is seen"
    asked = ctx.say("table.curtain.ask", name=NAMES[2])
    assert sitting.scene.frame.prompt.text == asked


def test_among_computers_alone_it_goes_to_the_end_of_the_game(ctx: Context) -> None:
    table = new_table(3, (), 4)
    sitting = Sitting(ctx, table)
    sitting.key(pygame.K_f)
    answer_all(sitting, 2000)
    sitting.step(2)
    assert table.over and isinstance(sitting.top, ResultsScene)


def test_what_is_told_around_the_board_keeps_up_while_it_is_skipped(ctx: Context) -> None:
    table = new_table(3, (), 4)
    sitting, chance = Sitting(ctx, table), random.Random(1)
    sitting.key(pygame.K_f)
    shown: list[bytes] = []
    while sitting.scene.hurry.on and table.cursor < 60:
        if sitting.scene.opponents.thinking is not None:
            ctx.agents.answer(action=chance.choice(ctx.agents.asked[-1][2].legal))
        sitting.step()
        sitting.frame()
        log = sitting.scene.frame.around.kept.picture.subsurface(sitting.scene.frame.log.rect)
        shown.append(pygame.image.tobytes(log, "RGB"))
    lasting = [len(list(same)) for _, same in itertools.groupby(shown)]
    assert len(shown) > 50 and max(lasting) <= 12, "frames in which the log stood still though the game went on"


def test_nothing_is_skipped_while_a_person_decides_or_a_sheet_is_open(ctx: Context) -> None:
    sitting = Sitting(ctx, new_table())
    assert not sitting.scene.frame.skip.enabled
    sitting.key(pygame.K_f)
    assert not sitting.scene.hurry.on
    ctx.stack.abandon()
    sitting = Sitting(ctx, computers_turn())
    sitting.key(pygame.K_f)
    sitting.key(pygame.K_k)
    assert sitting.top is not sitting.scene and not sitting.scene.hurry.on


# -- fast-forward ------------------------------------------------------------------------------------------


def out_of_cards(persons: Sequence[int] = (0,)) -> Table:
    """Condottiere: a computer decides in a battle, and the persons have no cards left."""
    for seed in range(40):
        chairs = [Chair(NAMES[n], None if n in persons else "squire", n) for n in range(3)]
        table, chance = Table("condottiere", chairs, {}, seed), random.Random(seed)
        while not table.over:
            state: Any = table.state
            if state.phase == "battle" and table.to_move not in persons and not any(state.sizes[n] for n in persons):
                return table
            legal = table.state.legal_actions()
            spend = [a for a in legal if table.to_move in persons and a.kind == "play"]
            table.submit(chance.choice(spend or legal))
    raise AssertionError("no such moment")


@pytest.mark.parametrize("persons", [(0,), (0, 2)])
def test_without_cards_computers_go_faster_until_there_are_cards_again(ctx: Context, persons: Sequence[int]) -> None:
    table = out_of_cards(persons)
    sitting = Sitting(ctx, table)
    scene = sitting.scene
    assert scene.hurry.forward and not scene.hurry.on
    assert scene.opponents.pace == "instant" and scene.board.stage.speed == SPEED["fast"]
    assert scene.frame.skip.glow and scene.frame.prompt.text == ctx.say("table.forward", combo="F")
    chance = random.Random(2)
    sitting.key(pygame.K_f)
    while table.to_move not in persons:
        ctx.agents.answer(action=chance.choice(ctx.agents.asked[-1][2].legal))
        sitting.step()
    sitting.step(2)
    assert not scene.hurry.forward and not scene.frame.skip.glow
    assert scene.opponents.pace == "slow" and scene.board.stage.speed == SPEED["slow"]


def test_a_hand_with_cards_or_a_game_without_hands_is_not_hurried(ctx: Context) -> None:
    sitting = Sitting(ctx, computers_turn())
    assert sitting.scene.opponents.thinking == 1 and not sitting.scene.hurry.forward
    ctx.stack.abandon()
    chairs = [Chair("Agnes", "squire", 0), Chair("Marta", None, 1)]
    sitting = Sitting(ctx, Table("abalone", chairs, {}, 1))
    assert sitting.scene.opponents.thinking == 0 and not sitting.scene.hurry.forward
    assert sitting.scene.opponents.pace == "slow"


def test_without_animation_fast_forward_brings_none(ctx: Context) -> None:
    ctx.settings.animation = "off"
    sitting = Sitting(ctx, out_of_cards())
    assert sitting.scene.hurry.forward and sitting.scene.board.stage.speed == 0
