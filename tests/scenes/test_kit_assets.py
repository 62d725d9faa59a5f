"""Pictures: the right size, frames, tints, and what is missing or broken."""

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
    """A small art folder: a red disc baked at two heights, a frame with a blue border, a map."""
    sprites, maps = tmp_path / "sprites", tmp_path / "maps"
    sprites.mkdir()
    maps.mkdir()
    for height, red in ((20, 100), (40, 200)):
        picture = pygame.Surface((height * 2, height), pygame.SRCALPHA)
        picture.fill((red, 0, 0, 255))
        pygame.image.save(picture, str(sprites / f"disc@{height}.png"))
    for height in (30, 60):
        frame = pygame.Surface((height * 2, height), pygame.SRCALPHA)
        frame.fill((0, 0, 200, 255))
        frame.fill((200, 200, 0, 255), frame.get_rect().inflate(-height * 2 // 3, -height * 2 // 3))
        pygame.image.save(frame, str(sprites / f"frame@{height}.png"))
    for height in (100, 300):
        sea = pygame.Surface((height * 3 // 2, height))
        sea.fill((20, 90, height // 2))
        pygame.image.save(sea, str(maps / f"sea@{height}.jpg"))
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
            assert assets.picture("maps/nowhere", (width, 40)).get_size() == (width, 40)
    assert len(caplog.records) == 5


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


def test_large_pictures(art: Path) -> None:
    assets = Assets(art)
    assert assets.picture("maps/sea", (120, 80)).get_at((9, 9))[2] == pytest.approx(50, abs=4)
    assert assets.picture("maps/sea", (300, 200)).get_at((9, 9))[2] == pytest.approx(150, abs=4)
    assert assets.picture("maps/sea", (900, 600)).get_size() == (900, 600)
    for size in ((500, 100), (100, 500), (333, 222)):
        assert assets.backdrop("maps/sea", size).get_size() == size


def test_a_rough_picture_is_polished_later(art: Path) -> None:
    assets = Assets(art)
    assets.hasty = True
    for width in range(200, 220):
        assets.picture("maps/sea", (width, 150))
    assert assets.rough and assets.is_rough(assets._rough[0][0]) and not assets.is_rough("another")
    assets.hasty = False
    rough = assets.picture("maps/sea", (219, 150))
    assert assets.polish()  # one is enough: the sizes in between are gone
    assert not assets.rough and not assets.polish()
    assert assets.picture("maps/sea", (219, 150)) is not rough


def test_nothing_is_read_while_the_window_changes(art: Path, ctx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was seen is stretched, the smooth picture and not one that was stretched itself; then it is read."""
    assets = Assets(art)
    pygame.display.set_mode((300, 200))
    assets.new_size()
    seen = assets.backdrop("maps/sea", (300, 200)).get_parent()
    pygame.draw.circle(seen, (200, 0, 0), (150, 100), 60)
    read, really = list[str](), Assets._read

    def reading(self: Assets, path: Path, name: str) -> pygame.Surface:
        read.append(name)
        return really(self, path, name)

    monkeypatch.setattr(Assets, "_read", reading)
    assets.hasty = True
    for size in ((240, 160), (450, 300)):  # the second from the larger of the baked pictures
        pygame.display.set_mode(size)
        assets.new_size()
        rough = assets.backdrop("maps/sea", size).get_parent()
        stretched = pygame.transform.scale(seen, size)
        assert rough.get_buffer().raw == stretched.get_buffer().raw and assets.rough and not read
    assets.hasty = False
    while assets.polish():
        pass
    assert read == ["maps/sea"] and not assets._seen
    fresh = Assets(art).backdrop("maps/sea", size).get_parent()
    assert assets.backdrop("maps/sea", size).get_parent().get_buffer().raw == fresh.get_buffer().raw


def test_files_are_read_ahead_for_another_scale(art: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assets = Assets(art)
    assets.sprite("disc", 12)
    assets.nine("frame", (90, 60), 1.0)
    read, really = list[str](), Assets._read

    def reading(self: Assets, path: Path, name: str) -> pygame.Surface:
        read.append(path.stem)
        return really(self, path, name)

    monkeypatch.setattr(Assets, "_read", reading)
    assert [*assets.ahead(2.0, (640, 400))] and sorted(read) == ["disc@40", "frame@60"]
    assets.sprite("disc", 24)
    assets.nine("frame", (180, 120), 2.0)
    assert [*assets.ahead(1.0, (640, 400))] and len(read) == 2, "all of it is there"


def test_what_covers_a_window_is_stretched_ahead(art: Path, ctx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the size that comes; for another one that comes instead it is stretched then."""
    assets = Assets(art)
    pygame.display.set_mode((300, 200))
    assets.new_size()
    seen = assets.backdrop("maps/sea", (300, 200)).get_parent()
    steps, scaled = 0, list[tuple[int, int]]()
    for _ in assets.ahead(1.5, (450, 280)):
        steps += 1
    really = pygame.transform.scale

    def scaling(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        scaled.append(size)
        return really(picture, size)
    monkeypatch.setattr(pygame.transform, "scale", scaling)
    assets.hasty = True
    pygame.display.set_mode((450, 280))
    assets.new_size()
    rough = assets.backdrop("maps/sea", (450, 280)).get_parent()
    assert steps == 2 and not scaled and assets.is_rough("maps/sea")
    assert rough.get_buffer().raw == really(seen, (450, 300)).get_buffer().raw
    assert (ready := assets.empty((450, 280))).get_size() == (450, 280) and assets.empty((450, 280)) is not ready
    for _ in assets.ahead(1.0, (300, 200)):
        pass
    scaled.clear()
    assert assets.backdrop("maps/sea", (600, 400)).get_size() == assets.empty((600, 400)).get_size() == (600, 400)
    assert scaled == [(600, 400)]
    assets.hasty = False
    while assets.polish():
        pass
    assert not assets._stretched and assets._empty is None


def test_a_halo_is_placed_around_what_it_belongs_to(art: Path) -> None:
    picture, where = Assets(art).around("disc", pygame.Rect(100, 100, 80, 20))
    assert picture.get_size() == (80, 40)
    assert where.centery == 110 and where.centerx == 140


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


def test_a_window_of_another_size_keeps_nothing_of_the_old_one(ctx: Any) -> None:
    assets, look = ctx.assets, ctx.look
    for width in range(960, 1400, 40):
        pygame.display.set_mode((width, 600), pygame.RESIZABLE)
        look.rescale(width / 1280)
        assert assets._made.bytes == 0
        picture = assets.backdrop("sprites/wood_table", (width, 600))
        look.rescale(width / 1280)  # laid out anew, but in the same window
        assert assets.backdrop("sprites/wood_table", (width, 600)).get_parent() is picture.get_parent()


@pytest.mark.parametrize("size", [(960, 600), (3840, 2160)])
def test_what_is_kept_is_bounded_by_the_size_of_the_window(ctx: Any, size: tuple[int, int]) -> None:
    assets = ctx.assets
    pygame.display.set_mode(size)
    ctx.look.rescale(1.0)
    bound = 12_000_000 + 3 * 4 * size[0] * size[1]
    least = bound
    for height in range(600, 600 + 2 * bound // 4_000_000):
        assets.picture("sprites/wood_table", (1000, height * 2))
        assert assets._made.bytes <= bound
        least = min(least, bound - assets._made.bytes)
    assert least < 12_000_000, "the room there is has been used"


def test_large_pictures_are_not_kept_as_they_are_read(art: Path) -> None:
    """Only until the rough ones made of them are smooth; small pictures stay."""
    assets = Assets(art)
    assets.sprite("disc", 30)
    small = assets._loaded.bytes
    assets.hasty = True
    assets.picture("maps/sea", (200, 150))
    assets.backdrop("maps/sea", (180, 150))
    assert assets._unscaled
    assets.hasty = False
    while assets.polish():
        pass
    assets.backdrop("maps/sea", (170, 150))
    assert not assets._unscaled and assets._loaded.bytes == small > 0
