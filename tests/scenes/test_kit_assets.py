"""Sprites: the right size, frames, tints, and what is missing or broken."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit.assets import Assets, fitted
from scenes.kit.shelf import Shelf


@pytest.fixture
def art(tmp_path: Path, ctx: Any) -> Path:
    """A small art folder: a red disc baked at two heights, a frame with a blue border."""
    sprites = tmp_path / "sprites"
    sprites.mkdir()
    for height, red in ((20, 100), (40, 200)):
        picture = pygame.Surface((height * 2, height), pygame.SRCALPHA)
        picture.fill((red, 0, 0, 255))
        pygame.image.save(picture, str(sprites / f"disc@{height}.png"))
    for height in (30, 60):
        frame = pygame.Surface((height * 2, height), pygame.SRCALPHA)
        frame.fill((0, 0, 200, 255))
        frame.fill((200, 200, 0, 255), frame.get_rect().inflate(-height * 2 // 3, -height * 2 // 3))
        pygame.image.save(frame, str(sprites / f"frame@{height}.png"))
    (sprites / "broken@10.png").write_bytes(b"not a picture")
    (sprites / "index.json").write_text(json.dumps({
        "disc": {"heights": [40, 20], "aspect": 2.0, "anchor": [0.5, 0.9], "pad": [0.1, 0.25, 0.1, 0.25]},
        "frame": {"heights": [30, 60], "aspect": 2.0, "unit": 30, "slice": [10, 10, 10, 10]},
        "broken": {"heights": [10]}, "gone": {"heights": [10]},
    }), encoding="utf-8")
    return tmp_path


def test_the_smallest_baked_height_that_is_enough(art: Path) -> None:
    assets = Assets(art)
    assert assets.sprite("disc", 12).get_at((5, 5))[0] == pytest.approx(100, abs=2)
    assert assets.sprite("disc", 20).get_at((5, 5))[0] == 100
    assert assets.sprite("disc", 21).get_at((5, 5))[0] == pytest.approx(200, abs=2)
    assert assets.sprite("disc", 500).get_at((5, 5))[0] == pytest.approx(200, abs=2)
    assert assets.sprite("disc", 33).get_size() == (66, 33)
    assert assets.entry("disc").anchor == (0.5, 0.9)
    assert assets.sprite("disc", 33) is assets.sprite("disc", 33)
    assert assets.sprite("disc", 0).get_height() == 1


def test_tint_and_alpha_leave_the_original_alone(art: Path) -> None:
    assets = Assets(art)
    tinted = assets.sprite("disc", 20, tint=(128, 255, 255))
    faint = assets.sprite("disc", 20, alpha=100)
    assert tinted.get_at((3, 3))[0] == pytest.approx(50, abs=1)
    assert faint.get_at((3, 3))[3] == pytest.approx(100, abs=1)
    assert assets.sprite("disc", 20).get_at((3, 3)) == (100, 0, 0, 255)


@pytest.mark.parametrize("scale", [1.0, 1.4, 2.0, 3.0])
@pytest.mark.parametrize("size", [(200, 90), (61, 400)])
def test_a_frame_keeps_its_corners(art: Path, size: tuple[int, int], scale: float) -> None:
    frame = Assets(art).nine("frame", size, scale)
    assert frame.get_size() == size
    border = min(round(10 * scale), (size[0] - 1) // 2)
    def yellow(x: int, y: int) -> bool:
        return frame.get_at((x, y))[0] > 150 and frame.get_at((x, y))[2] < 50
    assert yellow(size[0] // 2, size[1] // 2)
    assert not yellow(border // 2, size[1] // 2)
    assert not yellow(size[0] // 2, size[1] - 1 - border // 2)
    if border + 3 < size[0] // 2:
        assert yellow(border + 3, size[1] // 2)


@pytest.mark.parametrize("size", [(1, 1), (2, 300), (300, 2), (5, 5), (0, 7)])
def test_a_frame_may_be_tiny(art: Path, size: tuple[int, int]) -> None:
    assert Assets(art).nine("frame", size, 3.0).get_size() == (max(1, size[0]), max(1, size[1]))
    left, top, right, bottom = fitted([9, 9, 9, 9], (max(1, size[0]), max(1, size[1])))
    assert left + right < max(2, size[0]) and top + bottom < max(2, size[1])


def test_what_is_missing_or_broken_is_told_once_and_drawn_plainly(art: Path, caplog: Any) -> None:
    assets = Assets(art)
    with caplog.at_level(logging.WARNING):
        for name in ("unknown", "broken", "gone"):
            for height in (30, 31):
                picture = assets.sprite(name, height)
                assert picture.get_height() == height and picture.get_bounding_rect().w > 5
        for width in (50, 51):
            assert assets.nine("no frame", (width, 30)).get_size() == (width, 30)
    assert len(caplog.records) == 4


def test_a_broken_index_is_no_end(tmp_path: Path, ctx: Any) -> None:
    (tmp_path / "sprites").mkdir()
    (tmp_path / "sprites" / "index.json").write_text("{", encoding="utf-8")
    assert Assets(tmp_path).sprite("disc", 20).get_height() == 20
    assert Assets(tmp_path / "nowhere").sprite("disc", 20).get_height() == 20


def test_every_index_counts_and_a_broken_one_leaves_the_others(art: Path) -> None:
    more = art / "sprites" / "index_condottiere.json"
    more.write_text(json.dumps({"sea": {"heights": [10], "aspect": 3.0}}), encoding="utf-8")
    assets = Assets(art)
    assert assets.has("disc") and assets.has("sea") and assets.size("sea", 20) == (60, 20)
    for broken in ("{", "[]", '{"sea": 3}'):
        more.write_text(broken, encoding="utf-8")
        assert Assets(art).has("disc") and not Assets(art).has("sea")


def test_files_are_read_ahead_for_another_scale(art: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assets = Assets(art)
    assets.sprite("disc", 12)
    assets.nine("frame", (90, 60), 1.0)
    read, really = list[str](), Assets._read

    def reading(self: Assets, path: Path, name: str) -> pygame.Surface:
        read.append(path.stem)
        return really(self, path, name)

    monkeypatch.setattr(Assets, "_read", reading)
    assert len([*assets.ahead(2.0, (640, 400))]) == 3 and sorted(read) == ["disc@40", "frame@60"]
    assets.sprite("disc", 24)
    assets.nine("frame", (180, 120), 2.0)
    assert [*assets.ahead(1.0, (640, 400))] and len(read) == 2, "all of it is there"


def test_sprites_are_made_ahead_as_large_as_they_are_likely_to_be(art: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is made for one size does not go on to be made for all that come."""
    assets = Assets(art)
    assets.sprite("disc", 12)
    assets.sprite("disc", 15, (128, 255, 255), 200)
    assets.sprite("missing", 12)
    made, really = list[tuple[str, int]](), Assets._make

    def making(self: Assets, name: str, height: int, *more: Any) -> pygame.Surface:
        made.append((name, height))
        return really(self, name, height, *more)

    monkeypatch.setattr(Assets, "_make", making)
    for _ in range(2):
        made.clear()
        assert len([*assets.ahead(2.0, (640, 400))]) >= 3
        assert sorted(made) == [("disc", 24), ("disc", 30), ("missing", 24)]
    made.clear()
    ahead = assets.sprite("disc", 24), assets.sprite("disc", 30, (128, 255, 255), 200)
    assert not made
    fresh = Assets(art)
    there = fresh.sprite("disc", 24), fresh.sprite("disc", 30, (128, 255, 255), 200)
    assert [one.get_buffer().raw for one in ahead] == [one.get_buffer().raw for one in there]
    assets.tidy()
    assert assets._coming.bytes == 0


def test_a_halo_is_placed_around_what_it_belongs_to(art: Path) -> None:
    picture, where = Assets(art).around("disc", pygame.Rect(100, 100, 80, 20))
    assert picture.get_size() == (80, 40)
    assert where.centery == 110 and where.centerx == 140


@pytest.mark.parametrize("size", [(960, 600), (3840, 2160)])
def test_sprites_are_kept_as_long_as_the_window_and_bounded_by_its_size(ctx: Any, size: tuple[int, int]) -> None:
    assets, canvas = ctx.assets, 4 * size[0] * size[1]
    pygame.display.set_mode(size)
    ctx.look.rescale(1.0)
    assert assets._made.bytes == 0
    bound, least = 12_000_000 + 2 * canvas, canvas
    for height in range(400, 400 + 2 * bound // 600_000):
        assets.sprite("card_back", height)
        assert assets._made.bytes <= bound and assets._loaded.limit == 20_000_000 + canvas
        least = min(least, bound - assets._made.bytes)
    assert least < 4_000_000, "the room there is has been used"
    made = assets._made.bytes
    ctx.look.rescale(1.2)
    assert assets._made.bytes == made, "laid out anew, but in the same window"


def test_the_shelf_throws_out_what_was_unused_for_longest() -> None:
    shelf = Shelf(3 * 400)
    pictures = {name: pygame.Surface((10, 10)) for name in "abcd"}
    for name in "abc":
        shelf.put(name, pictures[name])
    shelf.get("a")
    shelf.put("d", pictures["d"])
    assert shelf.get("b") is None and shelf.get("a") is pictures["a"] and shelf.bytes == 1200
    shelf.put("big", pygame.Surface((100, 100)))
    assert shelf.get("big") is not None and shelf.get("a") is None
