"""Where a note comes to lie on a board: near what it speaks of, and hiding as little as it can."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame

from scenes.kit.look import Look
from scenes.kit.popups import NOTE_GAP, note_body

Kept = tuple[int, int, int, int, float]  # a rectangle to be kept free, and what a hidden pixel of it weighs
TRIED = 24  # places for a note along each side of the room
DEAR = 1000.0  # the weight of what must not be hidden, if there is any other place


def kept(rects: Iterable[pygame.Rect], weight: float = DEAR) -> list[Kept]:
    """These rectangles, all of the same weight."""
    return [(rect.x, rect.y, rect.w, rect.h, weight) for rect in rects]


def lay_note(look: Look, text: str, near: tuple[int, int], room: pygame.Rect, spared: Iterable[Kept]) -> pygame.Rect:
    """What a note is to be about, for a widget's `note_rect`, so that it comes to lie in a free place of `room`."""
    _, note = note_body(look, text)
    note.center = free_place(note.size, near, (room.x, room.y, room.w, room.h), tuple(spared))
    return pygame.Rect(note.centerx, note.y - look.u(NOTE_GAP), 0, 0)


@lru_cache(maxsize=64)
def free_place(size: tuple[int, int], near: tuple[int, int], room: tuple[int, int, int, int],
               spared: tuple[Kept, ...]) -> tuple[int, int]:
    """The middle of a rectangle of this size in `room` that hides least and lies as near as it can. Pixels: a way
    as long as its own counts as much as one hidden pixel of weight 1."""
    inner = pygame.Rect(room).inflate(-size[0], -size[1])
    rects, weights = [pygame.Rect(box[:4]) for box in spared], [box[4] for box in spared]
    target = pygame.Vector2(near)
    columns = {inner.x + inner.w * n // TRIED for n in range(TRIED + 1)}
    middles = itertools.product(columns, _rows(inner, size[1], spared))
    ways = sorted((target.distance_to(middle), middle) for middle in middles)
    best, note = (math.inf, ways[0][1]), pygame.Rect((0, 0), size)
    for way, middle in ways:
        if way >= best[0]:  # what lies further away cannot be better
            break
        note.center = middle
        hidden = [(weights[n], note.clip(rects[n])) for n in note.collidelistall(rects)]
        best = min(best, (way + sum(weight * part.w * part.h for weight, part in hidden), middle))
    return best[1]


def _rows(inner: pygame.Rect, high: int, spared: Sequence[Kept]) -> set[int]:
    """Heights to be tried: all over the room, and close above and below what is dear, since gaps may be narrow."""
    found = {inner.y + inner.h * n // TRIED for n in range(TRIED + 1)}
    for _, top, _, tall, weight in spared:
        if weight >= DEAR:
            found |= {y for y in (top - high + high // 2, top + tall + high // 2) if inner.top <= y <= inner.bottom}
    return found
