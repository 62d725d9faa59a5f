"""The pictures of Condottiere: there is one for everything that its table shows."""

from __future__ import annotations

import json
import math

import pygame
import pytest

from game.condottiere.board_data import KINDS
from scenes.kit.assets import Assets
from tests.scenes.conftest import ART

ORDER: list[str] = json.loads((ART / "palette.json").read_text(encoding="utf-8"))["order"]
CARDS = [f"card_merc_{kind}" if kind.isdigit() else f"card_{kind}" for kind in KINDS] + ["card_back_condottiere"]
BANNERS = [f"banner_{prefix}{colour}" for prefix in ("", "cb_") for colour in ORDER]
THINGS = ["condottiere_figure", "snowflake", "white_flag", "key", "mitre", "drum_icon", "cover_condottiere"]
SLICE = 0.125  # the part of its height that a card shows in a close fan


@pytest.fixture(scope="module")
def assets() -> Assets:
    return Assets(ART)


def average(picture: pygame.Surface, box: pygame.Rect) -> tuple[float, ...]:
    return pygame.transform.average_color(picture, box)[:3]


@pytest.mark.parametrize("name", [*CARDS, *BANNERS, *THINGS])
def test_every_picture_is_there_in_the_size_its_index_says(name: str, assets: Assets) -> None:
    assert assets.has(name)
    entry = assets.entry(name)
    for height in entry.heights:
        picture = pygame.image.load(str(ART / "sprites" / f"{name}@{height}.{entry.ext}"))
        assert picture.get_height() == height
        assert abs(picture.get_width() - height * entry.aspect) <= 1
        assert picture.get_bounding_rect().w > picture.get_width() * 0.7


@pytest.mark.parametrize("name", CARDS)
def test_cards_have_the_shape_of_all_cards(name: str, assets: Assets) -> None:
    """Shadows and halos of the house fit around them."""
    assert assets.entry(name).aspect == assets.entry("card_back").aspect
    assert assets.entry(name).heights == assets.entry("card_back").heights


def test_every_card_is_told_from_every_other_by_its_slice(assets: Assets) -> None:
    """In a fan only the left eighth shows: its upper corner differs from all others in many pixels."""
    height = 160
    box = pygame.Rect(4, 4, round(height * SLICE) - 4, round(height * 0.22))
    corners = {}
    for name in CARDS[:-1]:
        corner = assets.sprite(name, height).subsurface(box)
        corners[name] = pygame.image.tobytes(corner, "RGB")
    for one in corners:
        for two in corners:
            if one < two:
                far = sum(abs(a - b) > 60 for a, b in zip(corners[one], corners[two]))
                assert far > 0.06 * len(corners[one]), (one, two)


@pytest.mark.parametrize("prefix", ["", "cb_"])
def test_banners_differ_in_colour_and_stand_on_their_foot(prefix: str, assets: Assets) -> None:
    cloths = []
    for colour in ORDER:
        picture = assets.sprite(f"banner_{prefix}{colour}", 128)
        x, y = assets.entry(f"banner_{prefix}{colour}").anchor
        assert picture.get_at((round(x * picture.get_width()), round(y * 128)))[3] > 200
        cloths.append(average(picture, pygame.Rect(16, 28, 10, 40)))
    for number, one in enumerate(cloths):
        for two in cloths[number + 1 :]:
            assert math.dist(one, two) > 40
