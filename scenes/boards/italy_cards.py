"""The cards of Condottiere: their pictures, legible also where they are small and overlap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.condottiere.board_data import KIND_INDEX, KINDS, VALUES
from scenes.boards.cards import CardFaces, Deck
from scenes.boards.italy_plan import CARD_ASPECT
from scenes.kit.assets import smooth
from scenes.kit.locators import Pose
from scenes.kit.look import Look
from scenes.kit.theme import Colour

BACK = "card_back_condottiere"
BAKED = 360  # pixels: the height of the picture that the signs are cut from
SIGN = (11, 11, 51, 57)  # left, top, right, bottom of a card's sign in that picture
SIGN_HIGH = 19  # design units, so high is a sign at least
EQUAL_STEPS = (0.36, 0.2, 0.1)  # equal cards overlap more: so much of the usual step, less in a long row
NARROW = 0.17  # of a card's width: the least step between cards that differ, as long as equal ones can give way
MERCENARIES = frozenset(KINDS[:len(VALUES)])
PLAIN: Mapping[str, Colour] = {"winter": (60, 96, 150), "drum": (170, 104, 26), "scarecrow": (84, 100, 46),
                               "heroine": (124, 46, 132), "surrender": (84, 100, 112), "bishop": (64, 44, 116)}


def art_of(kind: str | None) -> str:
    """The sprite of a card: card_merc_10, card_winter, the back."""
    if kind is None:
        return BACK
    return f"card_merc_{kind}" if kind in MERCENARIES else f"card_{kind}"


def italy_faces(look: Look) -> CardFaces:
    """The pictures of all cards, none of them made yet. Small ones get their sign larger."""
    def dress(card: pygame.Surface, kind: str, height: int) -> None:
        own = height * (SIGN[3] - SIGN[1]) / BAKED
        least = look.u(SIGN_HIGH)
        if own >= least:
            return
        if look.assets.has(art_of(kind)):
            sign = cut_sign(look, kind, min(least, height // 2))
            inset = max(1, round(height * SIGN[0] / BAKED))
            card.blit(sign, (inset, inset))
        elif kind in MERCENARIES:
            look.text.draw(card, kind, card.get_rect(), "label_bold", 17, (255, 250, 235), "left", "top")

    def plain(kind: str | None) -> Colour:
        return (26, 56, 44) if kind is None else PLAIN.get(kind, (112, 40, 32))

    return CardFaces(look, Deck(CARD_ASPECT, art_of, plain, dress))


def cut_sign(look: Look, kind: str, high: int) -> pygame.Surface:
    """The sign in the corner of a card, so many pixels high."""
    card = look.assets.sprite(art_of(kind), BAKED)
    left, top, right, bottom = SIGN
    part = card.subsurface(pygame.Rect(left, top, right - left, bottom - top))
    return smooth(part, (round(high * part.get_width() / part.get_height()), high))


@dataclass(frozen=True)
class ArmyRow:
    """An army in its row: overlapping cards, equal ones closer to each other. The anchor is a card's middle."""

    rect: pygame.Rect
    kinds: tuple[str | None, ...]

    def pose(self, n: int, count: int) -> Pose:
        high = float(self.rect.h)
        wide = high * CARD_ASPECT
        room = self.rect.w - wide
        for equal in EQUAL_STEPS:
            way = self._way(count, equal)
            step = min(wide * 0.62, room / way[-1]) if way[-1] else 0.0
            if step >= wide * NARROW:
                break
        n = min(n, len(way) - 1)
        return Pose(self.rect.x + wide / 2 + way[n] * step, self.rect.centery, high, z=float(n))

    def _way(self, count: int, step: float) -> Sequence[float]:
        """How many steps each card lies from the first; equal cards only `step` of one."""
        way = [0.0]
        for n in range(1, max(1, count)):
            equal = n < len(self.kinds) and self.kinds[n] is not None and self.kinds[n] == self.kinds[n - 1]
            way.append(way[-1] + (step if equal else 1.0))
        return way


def rank(kind: str | None) -> int:
    """Where a kind stands in a sorted hand or army."""
    return len(KINDS) if kind is None else KIND_INDEX[kind]
