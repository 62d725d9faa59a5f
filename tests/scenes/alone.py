"""A board by itself: laid out in a window as a table would lay it out, drawn, and asked what can be pressed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest

from game.core import registry
from game.core.events import Place
from game.core.texts import Texts
from scenes.boards.api import BoardView, SeatLook, Stage
from scenes.kit.assets import Assets
from scenes.kit.look import Look
from scenes.kit.text import Text
from scenes.kit.theme import load_theme
from scenes.kit.window import scale_for
from scenes.texts import words
from tests.scenes.conftest import ART

NAMES = ["Agnes", "Marta", "Bruno", "Ottilie", "Konrad", "Friederike"]

B = TypeVar("B", bound=BoardView)


def laid_out(kind: Callable[[Stage], B], game_id: str, size: tuple[int, int], seats: int, art: Path = ART,
             **stage: Any) -> tuple[B, pygame.Rect, pygame.Rect]:
    """A board laid out in a window of `size`; its area, and the part it gives back. stage: fields of the Stage."""
    pygame.init()
    pygame.display.set_mode(size)
    theme = load_theme(ART)
    look = Look(theme, Text(ART / "fonts"), Assets(art))
    look.rescale(scale_for(size))
    texts = Texts(words(), registry.words(game_id), names=NAMES)
    looks = [SeatLook(NAMES[seat], theme.seats[seat]) for seat in range(seats)]
    silent = {"press": lambda place: None, "sound": lambda name: None}
    board = kind(Stage(look, registry.rules(game_id), texts, looks, **{**silent, **stage}))
    strip = look.u(54)
    area = pygame.Rect(0, strip, size[0], size[1] - strip).inflate(-look.u(32), 0)
    area.h -= look.u(16)
    return board, area, board.layout(area)


def picture_of(board: BoardView) -> pygame.Surface:
    """The window with the board in it."""
    surface = pygame.Surface(pygame.display.get_window_size())
    board.draw(surface)
    return surface


def drawn(board: BoardView) -> bytes:
    """The pixels of that."""
    return pygame.image.tobytes(picture_of(board), "RGB")


def painted_anew(board: Any) -> bytes:
    """The pixels without anything that its painter keeps."""
    board.painter.forget()
    return drawn(board)


def hasty_and_smooth(board: BoardView) -> tuple[bytes, bytes]:
    """The pixels while the window is being dragged, and those once there was time to polish."""
    pictures = board.stage.look.pictures
    pictures.hasty = True
    hasty = drawn(board)
    assert pictures.rough
    pictures.hasty = False
    while pictures.polish():
        pass
    return hasty, drawn(board)


def widths_of(start: str, assets: Assets, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How wide each sprite is, from now on, that is asked for by a name with this beginning."""
    wide: list[int] = []
    sprite = assets.sprite

    def seen(name: str, *args: Any, **more: Any) -> pygame.Surface:
        picture = sprite(name, *args, **more)
        if name.startswith(start):
            wide.append(picture.get_width())
        return picture

    monkeypatch.setattr(assets, "sprite", seen)
    return wide


def spots(board: BoardView) -> dict[Place, pygame.Rect]:
    """The rectangles by place that can be reached now."""
    found: dict[Place, pygame.Rect] = {}
    for zone in board.zones():
        for widget in zone.open():
            place = getattr(widget, "place", None)
            if place is not None:
                found.setdefault(place, widget.rect)
    return found
