"""What can be wrong with the words of one picture: too small, too faint, outside, cut, on each other, hidden."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from scenes.kit.recorder import Written
from scenes.kit.theme import SMALLEST_PX

LEAST_CONTRAST = 4.5  # WCAG AA
TOUCH = 1  # pixels that ink may reach over an edge, and words into each other
HIDDEN_SHARE = 0.34  # of a word's ink under something else
GOOD_PART = 12  # letters of a shortened name by which it is still known
SOLID = 235  # alpha from which a pixel of a letter has the letter's colour; below it the ground shines through
NEAR = 90  # sum of colour differences up to which a pixel still counts as the letter's


@dataclass(frozen=True)
class Control:
    """A widget of the topmost scene: where it is, the words it tells on demand, and whether it can be used."""

    rect: pygame.Rect
    words: str
    enabled: bool
    scrolls: bool = False  # a field to type in, which shows a part of a long text


def faults(written: Sequence[Written], picture: pygame.Surface, controls: Sequence[Control],
           may_hide: frozenset[str], scale: float) -> Iterator[str]:
    """One sentence a fault. may_hide: texts over which pieces may stand by the nature of the board. scale:
    pixels of a design unit.

    The contrast of disabled controls is free (WCAG 1.4.3). Words may be shortened where they can be read
    whole: in a note of their widget or elsewhere on the screen; or to a good part in the smallest letters.
    """
    window = picture.get_rect()
    shown = [line for line in written if not line.covered and line.ink.colliderect(line.clip)]
    for line in shown:
        yield from _alone(line, window, [c for c in controls if c.rect.contains(line.ink.clip(line.clip))])
        if line.ellipsis and not _told_elsewhere(line, shown, controls, scale):
            yield f"{_name(line)} is shortened to {line.shown!r}"
        if line.text not in may_hide and hidden_share(line, picture) > HIDDEN_SHARE:
            yield f"{_name(line)} is hidden by something drawn over it"
    for one, other in itertools.combinations(shown, 2):
        both = one.ink.clip(one.clip).clip(other.ink.clip(other.clip))
        if both.w > TOUCH and both.h > TOUCH:
            yield f"{_name(one)} and {_name(other)} overlap by {both.w}x{both.h}"


def _told_elsewhere(line: Written, shown: Sequence[Written], controls: Sequence[Control], scale: float) -> bool:
    if any(line.text in c.words for c in controls if c.rect.colliderect(line.ink)):
        return True
    return any(line.text in other.shown or _enough(other, scale) for other in shown if line.text in other.text)


def _enough(line: Written, scale: float) -> bool:
    """Letters cannot be smaller, and the name is known by what is there."""
    return line.px <= max(SMALLEST_PX, round(12 * scale)) and len(line.shown) >= GOOD_PART


def _alone(line: Written, window: pygame.Rect, around: Sequence[Control]) -> Iterator[str]:
    if line.px < SMALLEST_PX:
        yield f"{_name(line)} is {line.px} px high"
    if line.contrast < LEAST_CONTRAST and all(c.enabled for c in around):
        yield f"{_name(line)} has contrast {line.contrast:.1f} with {line.background}"
    if not window.contains(line.ink.clip(line.clip)) or (line.clip == window and not window.contains(line.ink)):
        yield f"{_name(line)} leaves the window"
    elif (line.ink.x < line.clip.x or line.ink.right > line.clip.right) and not any(c.scrolls for c in around):
        yield f"{_name(line)} is cut at the side"  # above and below, lists and pages cut what scrolls
    box = line.container
    if box is not None and box.w and not box.inflate(2 * TOUCH, 2 * TOUCH).contains(line.ink):
        yield f"{_name(line)} leaves its box {tuple(box)}"


def _name(line: Written) -> str:
    return f"{line.text!r} at {tuple(line.ink)}"


def hidden_share(line: Written, picture: pygame.Surface) -> float:
    """How much of a word's ink is not seen in the finished picture, 0 to 1."""
    seen = line.rect.clip(line.clip).clip(picture.get_rect())
    wanted = lost = 0
    for x in range(seen.x, seen.right, 2):
        for y in range(seen.y, seen.bottom):
            if line.picture.get_at((x - line.rect.x, y - line.rect.y)).a >= SOLID:
                wanted += 1
                there = picture.get_at((x, y))
                lost += sum(abs(a - b) for a, b in zip(there[:3], line.colour)) > NEAR
    return lost / wanted if wanted else 0.0
