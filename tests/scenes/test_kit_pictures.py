"""Large pictures: quick while the window changes, smooth soon after, and never kept in vain."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit.pictures import Pictures


@pytest.fixture
def art(tmp_path: Path, ctx: Any) -> Path:
    """A small art folder: a sea baked at two heights."""
    maps = tmp_path / "maps"
    maps.mkdir()
    for height in (100, 300):
        sea = pygame.Surface((height * 3 // 2, height))
        sea.fill((20, 90, height // 2))
        pygame.image.save(sea, str(maps / f"sea@{height}.jpg"))
    (maps / "broken.png").write_bytes(b"not a picture")
    return tmp_path


def test_large_pictures(art: Path) -> None:
    pictures = Pictures(art)
    assert pictures.sized("maps/sea", (120, 80)).get_at((9, 9))[2] == pytest.approx(50, abs=4)
    assert pictures.sized("maps/sea", (300, 200)).get_at((9, 9))[2] == pytest.approx(150, abs=4)
    assert pictures.sized("maps/sea", (900, 600)).get_size() == (900, 600)
    for size in ((500, 100), (100, 500), (333, 222)):
        assert pictures.covering("maps/sea", size).get_size() == size


def test_a_rough_picture_is_polished_later(art: Path) -> None:
    pictures = Pictures(art)
    pictures.hasty = True
    for width in range(200, 220):
        pictures.sized("maps/sea", (width, 150))
    assert pictures.rough and pictures.is_rough(pictures._rough[0][0]) and not pictures.is_rough("another")
    pictures.hasty = False
    rough = pictures.sized("maps/sea", (219, 150))
    assert pictures.polish()  # one is enough: the sizes in between are gone
    assert not pictures.rough and not pictures.polish()
    assert pictures.sized("maps/sea", (219, 150)) is not rough


def test_nothing_is_read_while_the_window_changes(art: Path, ctx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was seen is stretched, the smooth picture and not one that was stretched itself; then it is read."""
    pictures = Pictures(art)
    pygame.display.set_mode((300, 200))
    pictures.new_size()
    seen = pictures.covering("maps/sea", (300, 200)).get_parent()
    pygame.draw.circle(seen, (200, 0, 0), (150, 100), 60)
    read, really = list[str](), Pictures._read

    def reading(self: Pictures, path: Path, name: str) -> pygame.Surface:
        read.append(name)
        return really(self, path, name)

    monkeypatch.setattr(Pictures, "_read", reading)
    pictures.hasty = True
    for size in ((240, 160), (450, 300)):  # the second from the larger of the baked pictures
        pygame.display.set_mode(size)
        pictures.new_size()
        rough = pictures.covering("maps/sea", size).get_parent()
        stretched = pygame.transform.scale(seen, size)
        assert rough.get_buffer().raw == stretched.get_buffer().raw and pictures.rough and not read
    pictures.hasty = False
    while pictures.polish():
        pass
    assert read == ["maps/sea"] and not pictures._seen
    fresh = Pictures(art).covering("maps/sea", size).get_parent()
    assert pictures.covering("maps/sea", size).get_parent().get_buffer().raw == fresh.get_buffer().raw


def test_what_covers_a_window_is_stretched_ahead(art: Path, ctx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the size that comes; for another one that comes instead it is stretched then."""
    pictures = Pictures(art)
    pygame.display.set_mode((300, 200))
    pictures.new_size()
    seen = pictures.covering("maps/sea", (300, 200)).get_parent()
    steps, scaled = 0, list[tuple[int, int]]()
    for _ in pictures.ahead((450, 280)):
        steps += 1
    really = pygame.transform.scale

    def scaling(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        scaled.append(size)
        return really(picture, size)
    monkeypatch.setattr(pygame.transform, "scale", scaling)
    pictures.hasty = True
    pygame.display.set_mode((450, 280))
    pictures.new_size()
    rough = pictures.covering("maps/sea", (450, 280)).get_parent()
    assert steps == 2 and not scaled and pictures.is_rough("maps/sea")
    assert rough.get_buffer().raw == really(seen, (450, 300)).get_buffer().raw
    assert (ready := pictures.empty((450, 280))).get_size() == (450, 280) and pictures.empty((450, 280)) is not ready
    for _ in pictures.ahead((300, 200)):
        pass
    scaled.clear()
    assert pictures.covering("maps/sea", (600, 400)).get_size() == pictures.empty((600, 400)).get_size() == (600, 400)
    assert scaled == [(600, 400)]
    pictures.hasty = False
    while pictures.polish():
        pass
    assert not pictures._stretched and pictures._empty is None


def test_a_window_of_another_size_keeps_nothing_of_the_old_one(ctx: Any) -> None:
    look, pictures = ctx.look, ctx.look.pictures
    for width in range(960, 1400, 40):
        pygame.display.set_mode((width, 600), pygame.RESIZABLE)
        look.rescale(width / 1280)
        assert pictures._made.bytes == 0
        picture = pictures.covering("sprites/wood_table", (width, 600))
        look.rescale(width / 1280)  # laid out anew, but in the same window
        assert pictures.covering("sprites/wood_table", (width, 600)).get_parent() is picture.get_parent()


@pytest.mark.parametrize("size", [(960, 600), (3840, 2160)])
def test_what_is_kept_is_bounded_by_the_size_of_the_window(ctx: Any, size: tuple[int, int]) -> None:
    pictures = ctx.look.pictures
    pygame.display.set_mode(size)
    ctx.look.rescale(1.0)
    bound = 3 * 4 * size[0] * size[1]
    least = bound
    for height in range(600, 600 + 2 * bound // 1_000_000):
        pictures.sized("sprites/wood_table", (500, height))
        assert pictures._made.bytes <= bound
        least = min(least, bound - pictures._made.bytes)
    assert least < 4_000_000, "the room there is has been used"


def test_large_pictures_are_not_kept_as_they_are_read(art: Path) -> None:
    """Only until the rough ones made of them are smooth."""
    pictures = Pictures(art)
    pictures.hasty = True
    pictures.sized("maps/sea", (200, 150))
    pictures.covering("maps/sea", (180, 150))
    assert pictures._unscaled
    pictures.hasty = False
    while pictures.polish():
        pass
    pictures.covering("maps/sea", (170, 150))
    assert not pictures._unscaled


def test_what_is_missing_or_broken_is_told_once(art: Path, caplog: Any) -> None:
    pictures = Pictures(art)
    with caplog.at_level(logging.WARNING):
        for name in ("maps/nowhere", "maps/broken"):
            for width in (50, 51):
                assert pictures.sized(name, (width, 40)).get_size() == (width, 40)
                assert pictures.covering(name, (width, 40)).get_size() == (width, 40)
    assert [record.message.split()[0] for record in caplog.records] == ["picture", "broken.png"]
