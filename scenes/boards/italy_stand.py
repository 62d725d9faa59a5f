"""What stands on the table of Condottiere: banners and the Condottiere on the map, armies and the hand."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.condottiere.board_data import CITIES
from game.condottiere.views import CondottiereView
from game.core.events import Place
from scenes.boards.api import SeatLook, seat_sprite
from scenes.boards.cards import CardSprite
from scenes.boards.italy_atlas import Atlas
from scenes.boards.italy_cards import ArmyRow, italy_faces, rank
from scenes.boards.italy_plan import CARD_ASPECT, Plan
from scenes.kit.locators import Cluster, Fan, Locator, Pile, Pose
from scenes.kit.look import Look
from scenes.kit.sprites import Sprite, SpriteLayer, art_face

BANNER_HIGH = 68.0  # canvas units
FIGURE_HIGH = 90.0
FIGURE = "condottiere_figure"  # its sprite
FIGURE_KIND = "condottiere"
LARGEST = 168  # design units: a card of a small hand is not higher
SHOWN = 96  # design units: a card that is shown over a city


class Stand:
    """Sprites as they are shown, which is the last view plus what has been played since.

    cards: what lies or flies anywhere but in an army. heap: number of discards. site: the city fought for.
    """

    def __init__(self, look: Look, seats: Sequence[SeatLook], atlas: Atlas) -> None:
        self.look, self.seats, self.atlas = look, seats, atlas
        self.faces = italy_faces(look)
        self.pieces = SpriteLayer(self._locate)
        self.cards = SpriteLayer(self._locate)
        self.armies = SpriteLayer(self._locate)
        self.heap = 0
        self.holder = 0
        self.site: str | None = None
        self.viewer: int | None = None
        self.covered = False
        self.plan: Plan
        self._locators: dict[Place, Locator] = {}

    # ---- geometry -------------------------------------------------------------------------------

    def lie(self, plan: Plan) -> None:
        """Everything stands where this plan says."""
        self.plan = plan
        self.faces = italy_faces(self.look)
        self.pieces.clear()
        self.cards.clear()
        self.armies.clear()
        places: dict[Place, Locator] = {}
        unit, px = plan.unit, plan.px
        high, figure = round(BANNER_HIGH * unit), round(FIGURE_HIGH * unit)
        for name, town in self.atlas.towns.items():
            places["city", name] = Cluster(*px(town.at), high)
            places["figure", name] = Cluster(*px(town.figure), figure, z=1)
            places["shown", name] = Cluster(*self._over(px(town.at)), self.look.u(SHOWN), z=500)
        places["camp",] = Cluster(*px(self.atlas.camp), figure)
        places["discard",] = Pile(plan.discard.x + self.look.u(13), plan.discard.centery, plan.discard.h)
        hand = plan.hand
        most = min(1.0, self.look.u(LARGEST) / max(1, hand.h))
        places["hand",] = Fan(hand, CARD_ASPECT, strip=0.22, largest=most)
        places["pack",] = Pile(hand.centerx, hand.centery, min(round(hand.h * 0.86), self.look.u(LARGEST)))
        for seat, row in enumerate(plan.rows):
            places["away", seat] = Pile(row.x + plan.badge // 2, row.centery, round(row.h * 0.62))
        self._locators = places

    def _over(self, at: tuple[int, int]) -> tuple[int, int]:
        """Where a card is shown over a city, kept on the map."""
        high = self.look.u(SHOWN)
        room = self.plan.map.inflate(-round(high * CARD_ASPECT), -high)
        return min(max(at[0], room.x), room.right), min(max(at[1] - high // 2, room.y), room.bottom)

    def _locate(self, place: tuple[object, ...]) -> Locator:
        if place[0] == "army":
            kinds = tuple(s.tag if isinstance(s.tag, str) else None for s in self.armies.at(place))
            return ArmyRow(self.plan.army(int(str(place[1]))), kinds)
        return self._locators[place]  # type: ignore[index]

    def layer(self, place: tuple[object, ...]) -> SpriteLayer:
        """Where the cards of a place are kept."""
        return self.armies if place[0] == "army" else self.cards

    def pose(self, place: Place, n: int = 0, count: int = 1) -> Pose:
        """Where the n-th thing at a place stands."""
        return self._locate(place).pose(n, count)

    # ---- truth ----------------------------------------------------------------------------------

    def sync(self, view: CondottiereView, covered: bool) -> None:
        """Exactly what this view says, nothing on its way."""
        self.viewer, self.covered = view.seat, covered
        contents = view.contents()
        self.site = CITIES[view.site].id if view.site >= 0 else None
        self.holder = view.holder
        for city in CITIES:
            there = contents.get(("city", city.id), ())
            markers = [kind for kind in there if kind != FIGURE_KIND] if isinstance(there, tuple) else []
            self._stand(markers, ("city", city.id))
            self._stand([FIGURE_KIND] if self.site == city.id else [], ("figure", city.id))
            self._lay(("shown", city.id), [])
        self._stand([] if self.site else [FIGURE_KIND], ("camp",))
        for seat in range(view.seats):
            army = contents["army", seat]
            self._lay(("army", seat), army if isinstance(army, tuple) else ())
        self._lay(("hand",), self.own_hand(view))
        self._lay(("pack",), [None] if self.has_pack(view) else [])
        for place in (("discard",), *(("away", seat) for seat in range(view.seats))):
            self._lay(place, [])
        heap = contents["discard",]
        self.heap = len(heap) if isinstance(heap, tuple) else heap

    def own_hand(self, view: CondottiereView) -> tuple[str, ...]:
        """The cards of the hand zone: those of the viewer, if they are not covered."""
        if view.seat is None or self.covered:
            return ()
        hand = view.contents()["hand", view.seat]
        return hand if isinstance(hand, tuple) else ()

    def has_pack(self, view: CondottiereView) -> bool:
        """R4.5: whether a closed pack lies in the hand zone. Nobody can count it."""
        seat = view.to_move if view.seat is None else view.seat
        return self.covered and seat is not None and view.sizes[seat] > 0

    def _stand(self, kinds: Sequence[str], place: Place) -> None:
        there = self.pieces.at(place)
        for sprite in there:
            sprite.pose, sprite.visible = None, True
        if [sprite.tag for sprite in there] == list(kinds):
            return
        for sprite in there:
            self.pieces.remove(sprite)
        for kind in kinds:
            self.pieces.add(self.piece(kind, place))

    def _lay(self, place: Place, kinds: Sequence[str | None]) -> None:
        """Exactly these cards at a place; what is right already is left alone, raised cards too."""
        layer = self.layer(place)
        there = layer.at(place)
        for sprite in there:
            sprite.pose = None
        if [sprite.tag for sprite in there] == list(kinds):
            return
        for sprite in there:
            layer.remove(sprite)
        for kind in kinds:
            layer.add(self.card(kind, place))

    # ---- things ---------------------------------------------------------------------------------

    def art(self, thing: str, seat: int) -> str:
        """The name of a sprite in a seat's colour: banner_red, or banner_cb_red in the colour-blind set."""
        return seat_sprite(self.look, thing, self.seats[seat])

    def piece(self, kind: str, place: Place) -> Sprite:
        """A sprite for "condottiere" or a marker such as "marker0", not yet on the map."""
        name = FIGURE if kind == FIGURE_KIND else self.art("banner", int(kind[-1]))
        return Sprite(art_face(self.look, name), place, self.look.assets.entry(name).anchor, kind)

    def card(self, kind: str | None, place: Place) -> CardSprite:
        """A sprite for a card, not yet on the table."""
        return CardSprite(self.faces, kind, place, self.look.u(LARGEST))

    def figure(self) -> Sprite:
        """The Condottiere, wherever it stands."""
        found = next((sprite for sprite in self.pieces.all() if sprite.tag == FIGURE_KIND), None)
        return found or self.pieces.add(self.piece(FIGURE_KIND, ("camp",)))

    def owner(self, city: str) -> int | None:
        """The seat whose banner stands on a city, None while it is on its way."""
        for sprite in self.pieces.at(("city", city)):
            if not sprite.moving:
                return int(str(sprite.tag)[-1])
        return None

    def hand(self) -> list[CardSprite]:
        """The cards of the hand zone from left to right."""
        return [sprite for sprite in self.cards.at(("hand",)) if isinstance(sprite, CardSprite)]

    def army(self, seat: int) -> list[CardSprite]:
        """The cards of an army from left to right."""
        return [sprite for sprite in self.armies.at(("army", seat)) if isinstance(sprite, CardSprite)]

    def hand_places(self) -> list[tuple[Place, CardSprite]]:
        """The cards of the hand with the places they are picked by: the k-th card of its kind."""
        found: list[tuple[Place, CardSprite]] = []
        counts: dict[str, int] = {}
        for sprite in self.hand():
            if isinstance(sprite.tag, str):
                counts[sprite.tag] = counts.get(sprite.tag, 0) + 1
                found.append((("card", sprite.tag, counts[sprite.tag]), sprite))
        return found

    def index_for(self, place: Place, kind: str | None) -> int:
        """Where a card goes in a sorted hand or army: behind its equals."""
        return sum(rank(s.tag) <= rank(kind) for s in self.layer(place).at(place) if isinstance(s, CardSprite)
                   and (s.tag is None or isinstance(s.tag, str)))

    def card_rect(self, sprite: Sprite) -> pygame.Rect:
        """The rectangle a card belongs in, unturned, wherever it is seen just now."""
        row = self.layer(sprite.place).at(sprite.place)
        pose = self._locate(sprite.place).pose(row.index(sprite), len(row))
        rect = pygame.Rect(0, 0, round(pose.height * CARD_ASPECT), round(pose.height))
        rect.center = (round(pose.x), round(pose.y))
        return rect

