"""What stands on the table of Web of Power: pieces on the map, cards around it, and how to find them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Place
from game.web_of_power.board_data import COLOURS, COUNTRIES, DISPLAY, SITES
from game.web_of_power.views import WebView
from scenes.boards.api import SeatLook
from scenes.boards.card_stand import CardStand
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


class Stand(CardStand):
    """Pieces, cards and counts of Web of Power.

    slots: the open cards by where they lie; a slot stays empty until the display is refilled.
    heap: the discards, `top` the one that came last. points: the score track.
    recall: the card that had been played last after so many actions, from whoever knows the whole game.
    """

    def __init__(self, look: Look, seats: Sequence[SeatLook], atlas: Atlas) -> None:
        super().__init__(look, seats, europe_faces, lambda kind: COLOURS.index(kind) if kind else len(COLOURS))
        self.atlas = atlas
        self.pieces = SpriteLayer(self._locate)
        self.slots: list[str | None] = [None] * DISPLAY
        self.pile = 0
        self.heap: list[str] = []
        self.top: str | None = None
        self.recall: Callable[[int], str | None] = lambda ply: None
        self.points: list[int] = []
        self.plan: Plan

    # ---- geometry -------------------------------------------------------------------------------

    def lie(self, plan: Plan) -> None:
        """Everything stands where this plan says."""
        self.plan = plan
        self.clear()
        self.pieces.clear()
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
        """About where a seat's panel is at the side of the screen, as long as nobody says it."""
        panels, u = self.plan.panels, self.look.u
        step = min(u(66), panels.h // (len(self.seats) + 3))
        return Pile(panels.x + u(26), panels.y + step // 2 + seat * step, u(44))

    def sit(self, panels: Sequence[pygame.Rect]) -> None:
        """These are the panels of the seats: pieces and cards come from there and go there."""
        for seat, rect in enumerate(panels):
            self._locators["away", seat] = Pile(rect.x + self.look.u(26), rect.centery, self.look.u(44))

    # ---- truth ----------------------------------------------------------------------------------

    def sync(self, view: WebView, covered: bool) -> None:
        """Exactly what this view says, nothing on its way."""
        self.viewer, self.covered = view.seat, covered
        contents = view.contents()
        for site in SITES:
            self._stand(("site", site.id), contents)
        for country in COUNTRIES:
            self._stand(("crest", country.id), contents)
        self._sync_display(contents["display",])
        self.lay(("hand",), self.own_hand(view))
        self.pile = view.pile
        heap = contents["discard",]
        self.heap = list(heap) if isinstance(heap, tuple) else []
        self.top = self._uppermost(view)
        self.points = list(view.scores)

    def _uppermost(self, view: WebView) -> str | None:
        """The discard that came last. A view keeps no order: where nobody recalls it the running round's actions
        tell, or else what lay on top before."""
        known = self.recall(view.ply)
        if known in self.heap:
            return known
        played = [card for _, move in view.past for card in move.cards if card in self.heap]
        if played:
            return played[-1]
        return self.top if self.top in self.heap else self.heap[-1] if self.heap else None

    def _stand(self, place: Place, contents: Mapping[Place, tuple[str, ...] | int]) -> None:
        kinds = contents.get(place, ())
        self.pieces.put(place, kinds if isinstance(kinds, tuple) else (), self.piece)

    def _sync_display(self, kinds: tuple[str, ...] | int) -> None:
        there = list(kinds) if isinstance(kinds, tuple) else []
        if [kind for kind in self.slots if kind is not None] != there:
            self.slots = [*there, *[None] * (DISPLAY - len(there))]
        for n, kind in enumerate(self.slots):
            self.lay(("slot", n), [] if kind is None else [kind])

    # ---- things ---------------------------------------------------------------------------------

    def piece(self, kind: str, place: Place) -> Sprite:
        """A sprite for a kind such as "cloister0", not yet on the map."""
        name = self.art(kind[:-1], int(kind[-1]))
        return Sprite(art_face(self.look, name), place, self.look.assets.entry(name).anchor, kind)

    @property
    def card_height(self) -> int:
        return self.plan.hand_height

    def cloisters(self, country: str) -> list[int]:
        """How many cloisters of each seat stand in a country, those still on their way left out."""
        counts = [0] * len(self.seats)
        for site in SITES:
            if site.country == country:
                for sprite in self.pieces.at(("site", site.id)):
                    if not sprite.moving:
                        counts[int(str(sprite.tag)[-1])] += 1
        return counts

    def slot_of(self, number: int) -> int | None:
        """The slot of the n-th open card (from 1), None if there are fewer."""
        filled = [n for n, kind in enumerate(self.slots) if kind is not None]
        return filled[number - 1] if 0 < number <= len(filled) else None
