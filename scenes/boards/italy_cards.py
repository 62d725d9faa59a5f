"""The cards of Condottiere: their pictures, legible also where they are small and overlap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.condottiere.board_data import HEROINE_POINTS, KIND_INDEX, KINDS, VALUES
from game.core.events import Place
from scenes.boards.api import PlaceSpot
from scenes.boards.buttons import PlaceButton
from scenes.boards.cards import CardFaces, Deck
from scenes.boards.italy_plan import CARD_ASPECT
from scenes.kit.assets import smooth
from scenes.kit.locators import Pose
from scenes.kit.look import Look
from scenes.kit.paint import rounded
from scenes.kit.popups import NOTE_GAP
from scenes.kit.theme import Colour

if TYPE_CHECKING:
    from scenes.boards.italy import ItalyBoard

BACK = "card_back_condottiere"
BAKED = 360  # pixels: the height of a card of which SIGN and STRIP tell
SIGN = (11, 11, 51, 57)  # left, top, right, bottom of a card's sign
STRIP = (16, 120)  # a point of the strip of colour below the sign
LARGER = 1.25  # so many times as high, at least, is a sign where it is cut out
SIGN_HIGH = 19  # design units, so high is a sign at least
DIGITS, MARK = 25, 16  # design units: letters of the number of a small card, and of what stands below a sign
SMALL = 0.7  # of SIGN_HIGH: where the sign is smaller, the number is drawn in letters of its own
# As in the pictures, but for the plus: of "+10" a card that lies over it would leave "+1".
MARKS = {"heroine": str(HEROINE_POINTS), "drum": "×2", "winter": "=1"}
LETTERS: Colour = (255, 250, 235)
EQUAL_STEPS = (0.36, 0.2, 0.1)  # equal cards overlap more: so much of the usual step, less in a long row
VISIBLE = 1.02  # pixels, at least so far apart are equal cards
NARROW = 0.17  # of a card's width: the least step between cards that differ, as long as equal ones can give way
TURNED = 3  # design units that the corners of a card in a fan reach beyond it
MERCENARIES = frozenset(KINDS[:len(VALUES)])
BANNER: Colour = (112, 40, 32)
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
        least = look.u(SIGN_HIGH)
        own = height * (SIGN[3] - SIGN[1]) / BAKED
        if own >= least:
            return
        foot = inset = max(1, round(height * SIGN[0] / BAKED))
        if kind in MERCENARIES and (own < SMALL * least or not look.assets.has(art_of(kind))):
            plate(look, card, kind, kind, inset, DIGITS)  # drawn letters are clearer than a picture of some
            return
        if look.assets.has(art_of(kind)):
            sign = cut_sign(look, kind, min(least, height // 2))
            foot = card.blit(sign, (inset, inset)).bottom
        if kind in MARKS:
            plate(look, card, kind, MARKS[kind], foot, MARK)

    def plain(kind: str | None) -> Colour:
        return (26, 56, 44) if kind is None else PLAIN.get(kind, BANNER)

    return CardFaces(look, Deck(CARD_ASPECT, art_of, plain, dress))


def plate(look: Look, card: pygame.Surface, kind: str, words: str, top: int, units: float) -> None:
    """Words on the colour of a card's strip, at its left edge and so far below its upper one. Two digits are no
    wider than a sign, since the next card may lie over what is beside it."""
    letters = look.text.render(words, "label_bold", units, LETTERS)
    letters = letters.subsurface(letters.get_bounding_rect())
    most = look.u(SIGN_HIGH * 3 / 4)
    if letters.get_width() > most and words.isdigit():
        letters = smooth(letters, (most, letters.get_height()))
    left = max(1, round(card.get_height() * SIGN[0] / BAKED))
    box = pygame.Rect(left, top, letters.get_width() + 4, letters.get_height() + 5)
    colour = PLAIN.get(kind, BANNER)
    if look.assets.has(art_of(kind)):
        x, y = (round(at * card.get_height() / BAKED) for at in STRIP)
        red, green, blue, _ = card.get_at((x, y))
        colour = (red, green, blue)
        box.w = max(box.w, round(card.get_height() * (SIGN[2] - SIGN[0]) / BAKED))
    rounded(card, box, (*colour, 255), 2)
    card.blit(letters, letters.get_rect(center=box.center))


def cut_sign(look: Look, kind: str, high: int) -> pygame.Surface:
    """The sign in the corner of a card, so many pixels high. It is cut from no larger a picture than is needed: that
    one has been read for the card itself."""
    name, least = art_of(kind), high * LARGER * BAKED / (SIGN[3] - SIGN[1])
    heights = look.assets.entry(name).heights
    card = look.assets.sprite(name, next((baked for baked in heights if baked >= least), heights[-1]))
    left, top, right, bottom = (round(side * card.get_height() / BAKED) for side in SIGN)
    part = card.subsurface(pygame.Rect(left, top, right - left, bottom - top))
    return smooth(part, (round(high * (SIGN[2] - SIGN[0]) / (SIGN[3] - SIGN[1])), high))


@dataclass(frozen=True)
class ArmyRow:
    """An army in its row: overlapping cards, equal ones closer to each other. The anchor is a card's middle."""

    rect: pygame.Rect
    kinds: tuple[str | None, ...]

    def pose(self, n: int, count: int) -> Pose:
        high = float(self.rect.h)
        wide = high * CARD_ASPECT
        room = self.rect.w - wide
        equals = [k < len(self.kinds) and self.kinds[k] is not None and self.kinds[k] == self.kinds[k - 1]
                  for k in range(1, max(1, count))]  # for every card but the first, whether it is like the one before
        alike, other = equals.count(True), equals.count(False)
        for equal in EQUAL_STEPS:
            step = min(wide * 0.62, room / (other + equal * alike)) if equals else 0.0
            if step >= wide * NARROW:
                break
        close = max(equal * step, min(VISIBLE, room / len(equals))) if equals else 0.0
        if other:
            step = min(step, (room - close * alike) / other)
        before = equals[:n]
        x = self.rect.x + wide / 2 + before.count(True) * close + before.count(False) * step
        return Pose(x, self.rect.centery, high, z=float(min(n, len(equals))))


def rank(kind: str | None) -> int:
    """Where a kind stands in a sorted hand or army."""
    return len(KINDS) if kind is None else KIND_INDEX[kind]


def above_hand(board: ItalyBoard, rect: pygame.Rect, top: int) -> pygame.Rect:
    """What a note is to be about so that it ends at `top`, right above the whole hand, which may have two rows."""
    return rect.union(pygame.Rect(rect.x, top + board.stage.look.u(NOTE_GAP), rect.w, 1))


class HandButton(PlaceButton):
    """A button beside the hand, whose note hides no card."""

    def __init__(self, board: ItalyBoard, name: str, primary: bool) -> None:
        say = board.stage.texts.say
        super().__init__(board, say(f"button.{name}"), say(f"italy.tip.{name}"), ("button", name), primary)
        self.board = board

    def note_rect(self) -> pygame.Rect:
        board = self.board
        cards = [card.y for place, _ in board.stand.hand_places() if (card := board.ring(place)) is not None]
        return above_hand(board, self.rect, min(cards, default=board.stand.plan.hand.y) - self.look.u(TURNED))


class HandSpot(PlaceSpot):
    """A card of the hand: the focus rings what is seen of it. Notes hide no card."""

    board: ItalyBoard
    kept_clear = 1

    def ring_rect(self) -> pygame.Rect:
        """Without what the next card of its row lies over, and the row below."""
        stand, seen = self.board.stand, self._whole().copy()
        places = [place for place, _ in stand.hand_places()]
        if self.place in places:
            here, in_row = places.index(self.place), stand.fan.shape(len(places))[1]
            below = here - here % in_row + in_row
            for over in self._over(places[here + 1:below][:1]):
                seen.w = min(seen.w, over.x - seen.x)
            for over in self._over(places[below:]):
                seen.h = min(seen.h, over.y - seen.y)
        return seen

    def _over(self, places: list[Place]) -> list[pygame.Rect]:
        """Which cards at these places overlap this one."""
        rects = (self.board.ring(place) for place in places)
        return [rect for rect in rects if rect is not None and rect.colliderect(self._whole())]

    def note_rect(self) -> pygame.Rect:
        return above_hand(self.board, self._whole(), self.board.stand.plan.hand.y)

    def _whole(self) -> pygame.Rect:
        return self.board.ring(self.place) or self.rect
