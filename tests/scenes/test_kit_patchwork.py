"""A picture of parts: what is painted anew, when, and that nothing is forgotten."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from scenes.kit.patchwork import Part, Patchwork, joined

SIZE = (40, 10)
Looks = dict[Hashable, Part]


class Tiles:
    """Four squares beside each other, each in a grey of its own, and a list of the rooms that were painted."""

    def __init__(self) -> None:
        self.greys = [0, 0, 0, 0]
        self.rooms: list[tuple[int, ...]] = []
        self.work = Patchwork(self.paint)

    def paint(self, picture: pygame.Surface, room: pygame.Rect) -> None:
        self.rooms.append(tuple(room))
        for n, grey in enumerate(self.greys):
            picture.fill((grey, grey, grey), (10 * n, 0, 10, 10))

    def parts(self) -> Looks:
        return {n: ((10 * n, 0, 10, 10), grey) for n, grey in enumerate(self.greys)}

    def refresh(self, most: int | None = None, whole: object = None) -> bool:
        self.rooms.clear()
        return self.work.refresh(whole, self.parts(), lambda: pygame.Surface(SIZE), most)

    def seen(self) -> list[int]:
        assert self.work.picture is not None
        return [self.work.picture.get_at((10 * n + 5, 5))[0] for n in range(4)]


def test_only_what_looks_different_is_painted_anew() -> None:
    tiles = Tiles()
    assert tiles.refresh() and tiles.rooms == [(0, 0, *SIZE)]
    assert tiles.refresh() and not tiles.rooms
    tiles.greys[2] = 200
    assert tiles.refresh() and tiles.rooms == [(20, 0, 10, 10)] and tiles.seen() == [0, 0, 200, 0]


def test_parts_are_painted_in_their_order_a_few_at_a_time() -> None:
    tiles = Tiles()
    tiles.refresh()
    tiles.greys[:] = [10, 20, 30, 40]
    assert not tiles.refresh(most=2) and tiles.seen() == [10, 20, 0, 0]
    tiles.greys[0] = 50
    assert not tiles.refresh(most=2) and tiles.seen() == [10, 20, 30, 40], "those that have waited come first"
    assert tiles.refresh(most=2) and tiles.seen() == [50, 20, 30, 40]
    assert tiles.refresh(most=2) and not tiles.rooms


def test_what_goes_while_it_waits_is_painted_over() -> None:
    tiles = Tiles()
    tiles.refresh()
    tiles.greys[:] = [10, 20, 30, 40]
    assert not tiles.refresh(most=3)
    gone = tiles.parts()
    del gone[3]
    tiles.greys[3] = 90
    assert tiles.work.refresh(None, gone, lambda: pygame.Surface(SIZE), 3) and tiles.seen() == [10, 20, 30, 90]


def test_a_change_of_the_whole_is_painted_at_once() -> None:
    tiles = Tiles()
    tiles.refresh(whole="one")
    tiles.greys[:] = [10, 20, 30, 40]
    assert tiles.refresh(most=1, whole="other") and tiles.seen() == [10, 20, 30, 40]


def test_rooms_that_overlap_are_one() -> None:
    rooms = [pygame.Rect(0, 0, 10, 10), pygame.Rect(30, 0, 10, 10), pygame.Rect(5, 5, 10, 10)]
    assert sorted(map(tuple, joined(rooms))) == [(0, 0, 15, 15), (30, 0, 10, 10)]
