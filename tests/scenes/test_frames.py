"""Frames are cheap: panels are painted by parts and after the board, pictures are made before things move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.core import registry
from game.core.table import Chair, Table
from game.web_of_power.board_data import COLOURS
from scenes.context import Context
from scenes.kit import assets
from tests.scenes.at_table import NAMES, FakeAgents, Sitting, new_table
from tests.scenes.conftest import make_context

GAMES = [game_id for game_id in registry.ids() if not game_id.startswith("toy_")]
EARLY = 8  # actions after which hands are lit as ever


@pytest.fixture
def ctx() -> Iterator[Context]:
    pygame.init()
    found = make_context((1280, 800))
    found.agents = FakeAgents()
    yield found
    pygame.event.clear()


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[object]:
    """Every call of a function from now on."""
    calls: list[object] = []
    real: Callable[..., Any] = getattr(owner, name)

    def count(*args: Any, **named: Any) -> Any:
        calls.append(args)
        return real(*args, **named)
    monkeypatch.setattr(owner, name, count)
    return calls


def move(sitting: Sitting) -> None:
    """A computer or a person plays the first legal action but an exchange."""
    legal = sitting.table.state.legal_actions()
    sitting.scene.submit(next((action for action in legal if action.kind not in ("exchange", "end")), legal[0]))


def test_what_is_painted_by_parts_looks_like_what_is_painted_at_once(ctx: Context) -> None:
    sitting = Sitting(ctx, new_table(3))
    frame, compared = sitting.scene.frame, 0
    for _ in range(3):
        move(sitting)
        for _ in range(12):
            sitting.step()
            sitting.frame()
            if not (frame.late or frame.behind):
                whole = pygame.Surface(ctx.window.size)
                frame.around.paint(whole, whole.get_rect())
                assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(frame.around.kept.picture, "RGB")
                compared += 1
        sitting.rest()
    assert compared > 10


def test_a_step_of_the_game_is_seen_on_the_board_first_and_then_around_it(
        ctx: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(ctx, new_table(3, (1,)))  # a computer begins
    sitting.step(3)
    sitting.frame()
    painted = counted(monkeypatch, sitting.scene.frame.around.kept, "paint")
    ctx.agents.answer()
    sitting.step()
    sitting.frame()
    asked = len(ctx.agents.asked)
    assert sitting.table.cursor == 1 and not painted and sitting.scene.needs_frame()
    sitting.step()
    sitting.frame()  # where nothing is animated, whoever is next comes after that
    assert len(ctx.agents.asked) > asked and not painted and sitting.scene.needs_frame()
    sitting.step()
    sitting.frame()
    assert painted and not sitting.scene.frame.late


def test_no_picture_is_loaded_or_scaled_while_pieces_and_cards_move(
        ctx: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(ctx, new_table(3))
    while sitting.scene.work_ahead():
        pass
    move(sitting)  # the first piece of its kind
    sitting.frame()
    loaded, scaled = counted(monkeypatch, pygame.image, "load"), counted(monkeypatch, assets, "smooth")
    while sitting.scene.reel.busy:
        sitting.step()
        sitting.frame()
    stand = sitting.board.stand
    for kind in (None, *COLOURS):  # whatever may be drawn, turned up, or come to the hand of whoever plays next
        for high in (stand.plan.hand_height, stand.plan.slots[0].h):
            for light in ("", "soft", "dim"):
                stand.faces.card(kind, high, light)
    assert not loaded and not scaled


@pytest.mark.parametrize("game_id", ["lost_cities", "web_of_power", "condottiere"])
def test_the_hand_is_lit_from_pictures_made_while_others_played(
        ctx: Context, monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    ctx.settings.animation = "normal"
    registered = registry.info(game_id)
    chairs = [Chair(NAMES[n], "squire" if n else None, n) for n in range(registered.seats[0])]
    sitting = Sitting(ctx, Table(game_id, chairs, registered.defaults(), 3))
    scene, lit = sitting.scene, 0
    turned = counted(monkeypatch, pygame.transform, "rotozoom")
    while lit < 6 and not sitting.table.over:
        while not scene.open_gate:
            if ctx.agents.asked and not scene.reel.busy:
                ctx.agents.answer()
            sitting.step()
            while scene.work_ahead():
                pass
            turned.clear()
            sitting.frame()
        if scene.table.cursor > EARLY:
            assert len(turned) <= 2  # of the card that was drawn last
            lit += 1
        scene.submit(scene.table.state.legal_actions()[0])
    assert lit


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_nothing_shows_through_what_a_board_paints_wholly(ctx: Context, game_id: str, size: tuple[int, int]) -> None:
    registered = registry.info(game_id)
    chairs = [Chair(NAMES[n], None, n) for n in range(registered.seats[0])]
    sitting = Sitting(ctx, Table(game_id, chairs, registered.defaults(), 3))
    sitting.scene.layout(size)
    for _ in range(4):
        solid, seen = sitting.board.solid, []
        assert solid.w > size[0] // 4 and pygame.Rect((0, 0), size).contains(solid)
        for below in ((0, 0, 0), (255, 255, 255)):
            surface = pygame.Surface(size)
            surface.fill(below)
            sitting.board.draw(surface)
            seen.append(pygame.image.tobytes(surface.subsurface(solid), "RGB"))
        assert seen[0] == seen[1]
        move(sitting)
        sitting.rest()
