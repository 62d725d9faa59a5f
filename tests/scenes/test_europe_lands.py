"""Room on the map of Europe: bits of columns tell the same as rectangles that touch."""

from __future__ import annotations

from random import Random

import pygame

from scenes.boards.europe_lands import Taken


def test_bits_tell_what_rectangles_touch() -> None:
    chance, area = Random(1), pygame.Rect(30, 20, 120, 90)

    def some(largest: int) -> pygame.Rect:
        """Anywhere in the area or across its edge."""
        return pygame.Rect(chance.randrange(20, 150), chance.randrange(10, 110), chance.randrange(1, largest),
                           chance.randrange(1, largest))

    rects = [some(30) for _ in range(12)]
    taken = Taken(area, rects[:9])
    for rect in rects[9:]:
        taken.add(rect)
    free = 0
    for _ in range(3000):
        asked = some(40).clip(area)
        if asked.w and asked.h:
            touches = asked.collidelist(rects) >= 0
            assert bool(taken.hit(asked.y, asked.size) >> asked.x - area.x & 1) == touches, asked
            free += not touches
    assert 300 < free < 2700
