"""What stands on the table of Web of Power: pieces on the map, cards around it, and how to find them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Place
from game.web_of_power.board_data import COLOURS, COUNTRIES, DISPLAY, SITES
from game.web_of_power.views import WebView
from scenes.boards.api import SeatLook, seat_sprite
from scenes.boards.cards import CardSprite
from scenes.boards.europe_atlas import Atlas
from scenes.boards.europe_cards import europe_faces
from scenes.boards.europe_plan import CARD_ASPECT, Plan
from scenes.kit.locators import Cluster, Fan, Locator, Pile, Pose
from scenes.kit.look import Look
from scenes.kit.sprites import Sprite, SpriteLayer, art_face

CLOISTER_HIGH = 46.0  # canvas units, shadow and cross included
ADVISOR_HIGH = 33.0
FOOT = 9.0  # a cloister stands so far below the middle of its site
FAN_ROOM = 0.9  # what a fan leaves of its rectangle's height to a card


@dataclass(frozen=True)
class Rows:
    """The places of the advisors of a country, filled one after another. Pixels; the anchor is the foot."""

    points: tuple[tuple[int, int], ...]
    height: float

    def pose(self, n: int, count: int) -> Pose:
        x, y = self.points[min(n, len(self.points) - 1)]
        return Pose(x, y, self.height, z=y)


class Stand:
    """Sprites and counts as they are shown, which is the last view plus what has been played since.

    slots: the open cards by where they lie; a slot stays empty until the display is refilled.
    heap: the discards, `top` the one that came last. points: the score track.
    """

    def __init__(self, look: Look, seats: Sequence[SeatLook], atlas: Atlas) -> None:
        self.look, self.seats, self.atlas = look, seats, atlas
        self.faces = europe_faces(look)
        self.pieces = SpriteLayer(self._locate)
        self.cards = SpriteLayer(self._locate)
        self.slots: list[str | None] = [None] * DISPLAY
        self.pile = 0
        self.heap: list[str] = []
        self.top: str | None = None
        self.points: list[int] = []
        self.viewer: int | None = None
        self.covered = False
        self.plan: Plan
        self._locators: dict[Place, Locator] = {}

    # ---- geometry -------------------------------------------------------------------------------

    def lie(self, plan: Plan) -> None:
        """Everything stands where this plan says."""
        self.plan = plan
        self.faces = europe_faces(self.look)
        self.pieces.clear()
        self.cards.clear()
        unit, px = plan.unit, plan.px
        places: dict[Place, Locator] = {}
        for site, (x, y) in self.atlas.sites.items():
            foot = px((x, y + FOOT))
            places["site", site] = Cluster(foot[0], foot[1], round(CLOISTER_HIGH * unit))
        for country, court in self.atlas.courts.items():
            feet = tuple(px((x, y + 13)) for x, y in court.slots)
            places["crest", country] = Rows(feet, round(ADVISOR_HIGH * unit))
        for n, slot in enumerate(plan.slots):
            places["slot", n] = Cluster(slot.centerx, slot.centery, slot.h)
        for name, rect in (("pile", plan.pile), ("discard", plan.discard)):
            places[name,] = Pile(rect.centerx, rect.centery, rect.h)
        high = round(plan.hand_height / FAN_ROOM)
        fan = pygame.Rect(plan.hand.x, plan.hand.bottom - high, plan.hand.w, high)
        places["hand",] = Fan(fan, CARD_ASPECT)
        for seat in range(len(self.seats)):
            places["away", seat] = self._away(seat)
        self._locators = places

    def _away(self, seat: int) -> Locator:
        """Where a seat sits: behind its panel at the side of the screen."""
        panels = self.plan.panels
        y = panels.y + panels.h * (seat + 0.5) / max(4, len(self.seats) + 1)
        return Pile(panels.x + self.look.u(26), round(y), self.look.u(44))

    def _locate(self, place: tuple[object, ...]) -> Locator:
        return self._locators[place]  # type: ignore[index]

    def pose(self, place: Place, n: int = 0, count: int = 1) -> Pose:
        """Where the n-th thing at a place stands."""
        return self._locators[place].pose(n, count)

    # ---- truth ----------------------------------------------------------------------------------

    def sync(self, view: WebView, covered: bool) -> None:
        """Exactly what this view says, nothing on its way."""
        self.viewer, self.covered = view.seat, covered
        contents = view.contents()
        for site in SITES:
            self._stand(contents.get(("site", site.id), ()), ("site", site.id))
        for country in COUNTRIES:
            self._stand(contents.get(("crest", country.id), ()), ("crest", country.id))
        self._sync_display(contents["display",])
        self._lay(("hand",), self.own_hand(view))
        self.pile = view.pile
        heap = contents["discard",]
        self.heap = list(heap) if isinstance(heap, tuple) else []
        self.top = self._uppermost(view)
        self.points = list(view.scores)

    def _uppermost(self, view: WebView) -> str | None:
        """The discard that came last. A view keeps no order: the running round's actions tell, or else what lay
        on top before."""
        played = [card for _, move in view.past for card in move.cards if card in self.heap]
        if played:
            return played[-1]
        return self.top if self.top in self.heap else self.heap[-1] if self.heap else None

    def own_hand(self, view: WebView) -> list[str | None]:
        """The cards of the hand zone: the viewer's, or as many backs as the seat to move holds."""
        if view.seat is not None:
            hand = view.contents()["hand", view.seat]
            kinds: list[str | None] = list(hand) if isinstance(hand, tuple) else [None] * hand
            return [None] * len(kinds) if self.covered else kinds
        if self.covered and view.to_move is not None:
            return [None] * view.hand_sizes[view.to_move]
        return []

    def _sync_display(self, kinds: tuple[str, ...] | int) -> None:
        there = list(kinds) if isinstance(kinds, tuple) else []
        if [kind for kind in self.slots if kind is not None] != there:
            self.slots = [*there, *[None] * (DISPLAY - len(there))]
        for n, kind in enumerate(self.slots):
            self._lay(("slot", n), [] if kind is None else [kind])

    def _stand(self, kinds: tuple[str, ...] | int, place: Place) -> None:
        """Exactly these pieces at a place; what is right already is left alone."""
        wanted = list(kinds) if isinstance(kinds, tuple) else []
        there = self.pieces.at(place)
        if [sprite.tag for sprite in there] == wanted:
            return
        for sprite in there:
            self.pieces.remove(sprite)
        for kind in wanted:
            self.pieces.add(self.piece(kind, place))

    def _lay(self, place: Place, kinds: Sequence[str | None]) -> None:
        """Exactly these cards at a place; what is right already is left alone, raised cards too."""
        there = self.cards.at(place)
        for sprite in there:
            sprite.pose = None
        if [sprite.tag for sprite in there] == list(kinds):
            return
        for sprite in there:
            self.cards.remove(sprite)
        for kind in kinds:
            self.cards.add(self.card(kind, place))

    # ---- things ---------------------------------------------------------------------------------

    def art(self, thing: str, seat: int) -> str:
        """The name of a sprite in a seat's colour: cloister_red, or cloister_cb_red in the colour-blind set."""
        return seat_sprite(self.look, thing, self.seats[seat])

    def piece(self, kind: str, place: Place) -> Sprite:
        """A sprite for a kind such as "cloister0", not yet on the map."""
        name = self.art(kind[:-1], int(kind[-1]))
        return Sprite(art_face(self.look, name), place, self.look.assets.entry(name).anchor, kind)

    def card(self, kind: str | None, place: Place) -> CardSprite:
        """A sprite for a card, not yet on the table."""
        return CardSprite(self.faces, kind, place, self.plan.hand_height)

    def cloisters(self, country: str) -> list[int]:
        """How many cloisters of each seat stand in a country, those still on their way left out."""
        counts = [0] * len(self.seats)
        for site in SITES:
            if site.country == country:
                for sprite in self.pieces.at(("site", site.id)):
                    if not sprite.moving:
                        counts[int(str(sprite.tag)[-1])] += 1
        return counts

    def hand(self) -> list[CardSprite]:
        """The cards of the hand zone from left to right."""
        return [sprite for sprite in self.cards.at(("hand",)) if isinstance(sprite, CardSprite)]

    def hand_places(self) -> list[tuple[Place, CardSprite]]:
        """The same with the places they are picked by: the k-th card of its colour."""
        found: list[tuple[Place, CardSprite]] = []
        counts: dict[str, int] = {}
        for sprite in self.hand():
            if isinstance(sprite.tag, str):
                counts[sprite.tag] = counts.get(sprite.tag, 0) + 1
                found.append((("card", sprite.tag, counts[sprite.tag]), sprite))
        return found

    def hand_index(self, kind: str | None) -> int:
        """Where a card of this colour goes in the sorted hand: behind its equals."""
        if kind is None:
            return len(self.hand())
        rank = COLOURS.index(kind)
        return sum(isinstance(s.tag, str) and COLOURS.index(s.tag) <= rank for s in self.hand())

    def slot_of(self, number: int) -> int | None:
        """The slot of the n-th open card (from 1), None if there are fewer."""
        filled = [n for n, kind in enumerate(self.slots) if kind is not None]
        return filled[number - 1] if 0 < number <= len(filled) else None

    def card_rect(self, sprite: Sprite) -> pygame.Rect:
        """The rectangle a card of the hand belongs in, unturned, wherever it is seen just now."""
        row = self.cards.at(sprite.place)
        pose = self._locate(sprite.place).pose(row.index(sprite), len(row))
        rect = pygame.Rect(0, 0, round(pose.height * CARD_ASPECT), round(pose.height))
        rect.center = (round(pose.x), round(pose.y))
        return rect
