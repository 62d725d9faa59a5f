"""Room on the map of Europe: bits of columns tell the same as rectangles that touch."""

from __future__ import annotations

from random import Random

import pygame

from scenes.boards.europe_lands import Taken, row_bytes


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
    for turn in range(1000):
        if turn == 500:  # what comes later counts from then on
            rects.append(pygame.Rect(60, 50, 20, 20))
            taken.add(rects[-1])
        size, above = (chance.randrange(1, 40), chance.randrange(1, 40)), chance.randrange(9)
        rows = tuple(chance.randint(area.y + above, area.bottom - size[1] + above) for _ in range(3))
        hit = taken.hit(rows, above, size)
        for n, y in enumerate(rows):
            asked = pygame.Rect((chance.randint(area.x, area.right - size[0]), y - above), size)
            touches = asked.collidelist(rects) >= 0
            assert bool(hit >> 8 * n * row_bytes(area) + asked.x - area.x & 1) == touches, asked
            free += not touches
    assert 300 < free < 2700
