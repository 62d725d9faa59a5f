"""Cards of any game as pictures and sprites: faces and backs with shadow and light, the pile, the discards."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Place
from scenes.kit.locators import Pose
from scenes.kit.look import Look
from scenes.kit.paint import rounded
from scenes.kit.shelf import Shelf
from scenes.kit.sprites import Sprite
from scenes.kit.theme import Colour, mix

SHADOW_PAD = 0.12  # margin of the baked shadow and halo, in shares of the sprite's height
HALO_PAD = 0.10
PAD = 0.16  # margin of the pictures made here, in heights of the card
SOFT, FULL = 120, 255
KEPT_BYTES = 24_000_000

# How a card is lit: "" plain, "soft" and "bright" (can be picked), "pick" (is picked), "dim" (of no use now).
Light = str
_HALO = {"soft": SOFT, "bright": FULL, "pick": FULL}


@dataclass(frozen=True)
class Deck:
    """How the cards of a game look.

    aspect: width / height. art: the sprite of a kind (None: the back). plain: the colour of a card whose picture
    is missing. dress: whatever is painted upon a face, given its kind and height in pixels.
    """

    aspect: float
    art: Callable[[str | None], str]
    plain: Callable[[str | None], Colour]
    dress: Callable[[pygame.Surface, str, int], None] | None = None


class CardFaces:
    """Makes pictures of cards. A picture is larger than its card by PAD heights on every side."""

    def __init__(self, look: Look, deck: Deck) -> None:
        self.look, self.deck = look, deck
        self._kept = Shelf(KEPT_BYTES)

    def card(self, kind: str | None, height: int, light: Light = "") -> pygame.Surface:
        """A card of a kind (None: face down)."""
        key = (kind, height, light)
        found = self._kept.get(key)
        if found is None:
            found = self._kept.put(key, self._card(kind, height, light))
        return found

    def ahead(self, kinds: Sequence[str | None], *heights: int,
              lights: Sequence[Light] = ("", "soft", "dim")) -> Iterator[None]:
        """Make these cards one by one before they are asked for, plain ones first; only as many as leave half of
        the shelf to what is really shown."""
        for light in lights:
            for height in dict.fromkeys(heights):
                for kind in kinds:
                    if self._kept.bytes > self._kept.limit // 2:
                        return
                    if not light and self.look.assets.has(name := self.deck.art(kind)):
                        self.look.assets.sprite(name, height)  # reading it from the disk takes as long as all the rest
                        yield
                    self.card(kind, height, light)
                    yield

    def flying(self, kind: str | None, base: int, height: float, angle: float, turn: float) -> pygame.Surface:
        """A card on its way, made from the picture of one `base` pixels high.

        turn: 0 lies face down, 1 face up, between: on edge.
        """
        flat = self.card(kind if turn > 0.5 else None, base)
        narrow = abs(math.cos(math.pi * turn))
        if narrow < 0.98:
            flat = pygame.transform.scale(flat, (max(2, round(flat.get_width() * narrow)), flat.get_height()))
        return pygame.transform.rotozoom(flat, angle, height / base)

    def turned(self, kind: str | None, light: Light, flat: pygame.Surface, angle: float) -> pygame.Surface:
        """A card as it stands in a fan. Hands that are laid anew stand in much the same angles. As long as large
        pictures are rough its edges are."""
        rough = self.look.pictures.rough
        key = ("turned", kind, light, flat.get_height(), angle, rough)
        found = self._kept.get(key)
        if found is None:
            turned = pygame.transform.rotate(flat, angle) if rough else pygame.transform.rotozoom(flat, angle, 1.0)
            found = self._kept.put(key, turned)
        return found

    def pile(self, count: int, height: int, light: Light) -> pygame.Surface:
        """So many cards face down; thickness tells how many."""
        return self._stack(None, max(1, math.ceil(count / 5)), height, light, False)

    def heap(self, top: str, count: int, height: int, light: Light) -> pygame.Surface:
        """So many discards in a loose heap, the last one on top."""
        return self._stack(top, min(5, max(1, math.ceil(count / 4))), height, light, True)

    def gap(self, size: tuple[int, int], lit: Light) -> pygame.Surface:
        """Where a card could lie: an outline on the wood."""
        key = ("gap", size, lit)
        found = self._kept.get(key)
        if found is None:
            picture = pygame.Surface(size, pygame.SRCALPHA)
            colour = self.look.theme.gold_light if lit in _HALO else self.look.theme.cream_soft
            rounded(picture, picture.get_rect(), (0, 0, 0, 38), self.look.u(6))
            pygame.draw.rect(picture, (*colour, 235 if lit in _HALO else 70), picture.get_rect(),
                             max(1, self.look.u(2)), border_radius=self.look.u(6))
            found = self._kept.put(key, picture)
        return found

    # ---- inside -----------------------------------------------------------------------------

    def _stack(self, kind: str | None, layers: int, height: int, light: Light, loose: bool) -> pygame.Surface:
        key = ("stack", kind, layers, height, light)
        found = self._kept.get(key)
        if found is not None:
            return found
        step = max(1, round(height * 0.016))
        top = self._card(kind, height, light)
        picture = pygame.Surface((top.get_width(), top.get_height() + step * layers), pygame.SRCALPHA)
        below = top
        if layers > 1:  # one darker card serves for all that lie there
            below = self._card(kind, height, "")
            below.fill((205, 205, 205, 255), special_flags=pygame.BLEND_RGBA_MULT)
        for layer in range(layers - 1, 0, -1):  # the lowest first; it is seen a little further down
            card = pygame.transform.rotozoom(below, (3.5, -4, 2.5, -2)[layer % 4], 1.0) if loose else below
            centre = (picture.get_width() // 2, top.get_height() // 2 + step * layer)
            picture.blit(card, card.get_rect(center=centre))
        picture.blit(top, (0, 0))
        return self._kept.put(key, picture)

    def _card(self, kind: str | None, height: int, light: Light) -> pygame.Surface:
        """A new picture, which nobody else has."""
        card, dress = self._bare(kind, height), self.deck.dress if kind is not None else None
        if dress is not None or light == "dim":
            card = card.copy()  # the sprite is shared
        if dress is not None and kind is not None:
            dress(card, kind, height)
        if light == "dim":
            card.fill((198, 192, 184, 255), special_flags=pygame.BLEND_RGBA_MULT)
        picture = self._around(height, light).copy()
        picture.blit(card, card.get_rect(center=picture.get_rect().center))
        return picture

    def _around(self, height: int, light: Light) -> pygame.Surface:
        """What all cards of a height lie on: their shadow, and the halo of a light."""
        light = light if light in _HALO else ""
        found = self._kept.get(("around", height, light))
        if found is not None:
            return found
        pad = round(height * PAD)
        picture = pygame.Surface((round(height * self.deck.aspect) + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
        self._under(picture, "card_shadow", height / (1 - 2 * SHADOW_PAD), FULL)
        if light:
            self._under(picture, "hand_pick", height / (1 - 2 * HALO_PAD), _HALO[light])
        return self._kept.put(("around", height, light), picture)

    def _under(self, picture: pygame.Surface, name: str, height: float, alpha: int) -> None:
        if not self.look.assets.has(name):
            if name == "hand_pick":
                rect = picture.get_rect().inflate(-round(0.24 * height), -round(0.24 * height))
                rounded(picture, rect, (*self.look.theme.gold_light, alpha), max(2, round(height * 0.05)))
            return
        light = self.look.assets.sprite(name, round(height), alpha=alpha if alpha < FULL else None)
        picture.blit(light, light.get_rect(center=picture.get_rect().center))

    def _bare(self, kind: str | None, height: int) -> pygame.Surface:
        """Its sprite, which may be a pixel narrower or wider than the deck says: never scaled twice."""
        name = self.deck.art(kind)
        if self.look.assets.has(name):
            return self.look.assets.sprite(name, height)
        return self._plain(kind, (round(height * self.deck.aspect), height))

    def _plain(self, kind: str | None, size: tuple[int, int]) -> pygame.Surface:
        """A card without its picture: the colour, framed."""
        theme, colour = self.look.theme, self.deck.plain(kind)
        card = pygame.Surface(size, pygame.SRCALPHA)
        radius = max(2, size[1] // 18)
        rounded(card, card.get_rect(), theme.parchment_light, radius, theme.ink_soft)
        rounded(card, card.get_rect().inflate(-size[0] // 6, -size[1] // 8), colour, radius,
                mix(colour, theme.ink, 0.4))
        return card


class CardSprite(Sprite):
    """A card that can be turned over and lit. Its tag is its kind, None while nobody here may see it."""

    def __init__(self, faces: CardFaces, kind: str | None, place: Place, base: int) -> None:
        """base: the height in pixels of the picture it is made from while it moves."""
        super().__init__(self._picture, place, tag=kind)
        self.faces, self.base = faces, base
        self.turn = 0.0 if kind is None else 1.0
        self.light: Light = ""
        self._flown: tuple[object, pygame.Surface] | None = None

    @property
    def kind(self) -> str | None:
        """What it is, as far as it is known here."""
        return self.tag if isinstance(self.tag, str) else None

    @property
    def looks(self) -> Hashable:
        return self.tag, self.light, self.turn > 0.5, self.faces.look.pictures.rough

    def _picture(self, height: int) -> pygame.Surface:
        return self.faces.card(self.kind if self.turn > 0.5 else None, height, self.light)

    def turned(self, picture: pygame.Surface, angle: float) -> pygame.Surface:
        return self.faces.turned(self.kind if self.turn > 0.5 else None, self.light, picture, angle)

    def make(self, pose: Pose, light: Light) -> bool:
        """Make its picture as it would be lit where it stands, without showing it; False if there is one already."""
        shown, self.light = self.light, light
        new = not self.made(pose.height, pose.angle, pose.alpha)
        if new:
            super().picture(pose.height, pose.angle, pose.alpha)
        self.light = shown
        return new

    def picture(self, height: float, angle: float, alpha: float) -> pygame.Surface:
        """Cards that stand, or move aside in a row, are drawn at their very size; others are made from one picture."""
        if (self.aside and self.turn in (0.0, 1.0)) or not self.moving or alpha < 255:
            return super().picture(height, angle, alpha)
        key = (self.tag, height, angle, self.turn)
        if self._flown is None or self._flown[0] != key:  # asked for more than once a frame
            self._flown = (key, self.faces.flying(self.kind, self.base, height, angle, self.turn))
        return self._flown[1]

    def show(self, light: Light | None = None, turn: float | None = None) -> None:
        """Change how it is lit, or how far it is turned face up (0..1)."""
        self.light = self.light if light is None else light
        self.turn = self.turn if turn is None else turn
