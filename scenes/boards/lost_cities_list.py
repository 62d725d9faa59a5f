"""What lies in a fanned-out discard pile, in figures below it: in lines, as large as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

import pygame

from scenes.kit.look import Look

SIZES = (17, 15, 13, 12)  # design units of the figures
BETWEEN = 4  # design units between two cards
SEAL = 0.9  # of the height of letters: the seal that stands for an investment


class DiscardList:
    """Writes the cards of one colour, the top last; the lowest are only counted where there is no room at all."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def draw(self, surface: pygame.Surface, box: pygame.Rect, signs: Sequence[str]) -> None:
        """signs: "*" or a number, the lowest card first."""
        size, lines = self._lines(box.size, signs)
        pitch = min(self.look.text.px(size) * 1.4, box.h / len(lines))
        top = box.centery - pitch * len(lines) / 2
        for n, line in enumerate(lines):
            self._line(surface, pygame.Rect(box.x, round(top + n * pitch), box.w, round(pitch)), size, line)

    def _lines(self, room: tuple[int, int], signs: Sequence[str]) -> tuple[int, list[list[str]]]:
        """The largest size of letters that has room, and the lines."""
        for size in SIZES:
            lines = self._broken(room[0], size, signs)
            if len(lines) * self.look.text.px(size) <= room[1] or len(lines) == 1:
                return size, lines
        for left in range(2, len(signs)):
            lines = self._broken(room[0], size, [f"+{left}", *signs[left:]])
            if len(lines) * self.look.text.px(size) <= room[1]:
                break
        return size, lines

    def _broken(self, wide: int, size: int, signs: Sequence[str]) -> list[list[str]]:
        """Into as few lines as can be, and those as even as can be."""
        widths, gap = [self._one(sign, size) for sign in signs], self.look.u(BETWEEN)
        count, least, most = len(greedy(widths, gap, wide)), 1, wide
        while least < most:  # the narrowest lines of which there are no more
            middle = (least + most) // 2
            if len(greedy(widths, gap, middle)) > count:
                least = middle + 1
            else:
                most = middle
        ends = [0, *accumulate(greedy(widths, gap, most))]
        return [list(signs[begin:end]) for begin, end in pairwise(ends)]

    def _width(self, signs: Sequence[str], size: int) -> int:
        return sum(self._one(sign, size) for sign in signs) + self.look.u(BETWEEN) * (len(signs) - 1)

    def _one(self, sign: str, size: int) -> int:
        """Pixels that a card takes."""
        if sign == "*" and self.look.assets.has("lc_seal"):
            return round(self.look.text.px(size) * SEAL)
        return self.look.text.width(sign, "label", size)

    def _line(self, surface: pygame.Surface, box: pygame.Rect, size: int, signs: Sequence[str]) -> None:
        look = self.look
        x = box.centerx - self._width(signs, size) // 2
        for sign in signs:
            cell = pygame.Rect(x, box.y, self._one(sign, size), box.h)
            x = cell.right + look.u(BETWEEN)
            if sign == "*" and look.assets.has("lc_seal"):
                seal = look.assets.sprite("lc_seal", cell.w)
                surface.blit(seal, seal.get_rect(center=cell.center))
            else:
                look.text.draw(surface, sign, cell, "label", size, look.theme.cream, "center")


def greedy(widths: Sequence[int], gap: int, wide: int) -> list[int]:
    """How many cards come into each line, if every line takes as many as it can."""
    counts: list[int] = []
    used = 0
    for one in widths:
        used += gap + one
        if counts and used <= wide:
            counts[-1] += 1
        else:
            counts.append(1)
            used = one
    return counts
