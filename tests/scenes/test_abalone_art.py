"""The pictures of Abalone: all there, in all sizes, and marbles that colour alone does not tell apart."""

from __future__ import annotations

import json
import math
from typing import Any

import pygame
import pytest

from scenes.boards.abalone import AbaloneBoard
from scenes.boards.abalone_plan import load_atlas
from tests.scenes.alone import laid_out, picture_of
from tests.scenes.conftest import ART

INDEX: dict[str, Any] = json.loads((ART / "sprites" / "index_abalone.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(INDEX))
def test_every_sprite_has_its_sizes(name: str) -> None:
    entry = INDEX[name]
    for height in entry["heights"]:
        picture = pygame.image.load(str(ART / "sprites" / f"{name}@{height}.{entry['ext']}"))
        assert picture.get_height() == height
        assert abs(picture.get_width() / height - entry["aspect"]) < 0.03


@pytest.mark.parametrize("height", [900, 1350, 1980])
def test_the_board_has_its_sizes(height: int) -> None:
    picture = pygame.image.load(str(ART / "maps" / f"abalone@{height}.jpg"))
    wide, high = load_atlas(ART).canvas
    assert picture.get_height() == height and abs(picture.get_width() - height * wide / high) < 1


def brightness(picture: pygame.Surface, share: float, degrees: float) -> int:
    """How bright a marble is so far from its middle: 0..765."""
    radius = picture.get_width() / 2
    x = radius + math.cos(math.radians(degrees)) * radius * share
    y = radius + math.sin(math.radians(degrees)) * radius * share
    return sum(picture.get_at((round(x), round(y)))[:3])


@pytest.mark.parametrize("height", [32, 48, 96, 192])
def test_marbles_bear_different_marks(height: int) -> None:
    black, white = (pygame.image.load(str(ART / "sprites" / f"marble_{name}@{height}.png")) for name in
                    ("black", "white"))
    # A dark ring lies round the top of the white one, seen here at the side away from the lamp.
    ring, inside = (min(brightness(white, share + d, 20) for d in (-0.03, 0, 0.03)) for share in (0.45, 0.2))
    assert ring < inside - 40
    # The star of the black one is paler than the glass between its rays; at the upper left the lamp shines.
    for ray, notch in ((-90, -54), (-18, 18), (126, 162)):
        assert brightness(black, 0.34, ray) > brightness(black, 0.34, notch) + 60


def test_cells_and_letters_lie_on_the_board() -> None:
    atlas = load_atlas(ART)
    middle = atlas.canvas[0] / 2, atlas.canvas[1] / 2
    for at in (*atlas.cells.values(), *atlas.letters.values()):
        assert math.dist(at, middle) < atlas.radius - 40
    for letter in atlas.letters.values():
        assert min(math.dist(letter, cell) for cell in atlas.cells.values()) > atlas.marble * 0.6
    assert all(0 < x < 1 and 0 < y < 1 for x, y in atlas.slots)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1367, 861), (800, 1200), (2560, 1440)])
@pytest.mark.parametrize("hasty", [False, True])
def test_the_wood_is_cut_out_along_all_six_edges(size: tuple[int, int], hasty: bool) -> None:
    board, _, _ = laid_out(AbaloneBoard, "abalone", size, 2)
    board.stage.look.pictures.hasty = hasty
    picture = picture_of(board)
    inside, outside = (board.plan.outline(grow) for grow in (-4, 4))
    for edge in range(6):
        for share in (0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98):
            wood, table = (sum(picture.get_at(between(corners[edge - 1], corners[edge], share))[:3])
                           for corners in (inside, outside))
            assert table < 0.75 * wood, (edge, share)
    assert sum(picture.get_at((board.plan.board.x + 1, board.plan.board.y + 1))[:3]) > 20, "the table, no black"


def between(begin: tuple[float, float], end: tuple[float, float], share: float) -> tuple[int, int]:
    """The pixel on the way from one point to another."""
    return round(begin[0] + (end[0] - begin[0]) * share), round(begin[1] + (end[1] - begin[1]) * share)
