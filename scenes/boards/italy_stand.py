"""What stands on the table of Condottiere: banners and the Condottiere on the map, armies and the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.condottiere.board_data import CITIES, KINDS
from game.condottiere.views import CondottiereView
from game.core.api import View
from game.core.events import Place
from scenes.boards.api import SeatLook
from scenes.boards.card_stand import CardStand
from scenes.boards.cards import CardSprite
from scenes.boards.italy_atlas import Atlas
from scenes.boards.italy_cards import ArmyRow, italy_faces, rank
from scenes.boards.italy_plan import CARD_ASPECT, Plan
from scenes.kit.locators import Cluster, Fan, Locator, Pile
from scenes.kit.look import Look
from scenes.kit.sprites import Sprite, SpriteLayer, art_face

BANNER_HIGH = 68.0  # canvas units
FIGURE_HIGH = 90.0
FIGURE = "condottiere_figure"  # its sprite
FIGURE_KIND = "condottiere"
LARGEST = 168  # design units: a card of a small hand is not higher
SHOWN = 96  # design units: a card that is shown over a city


class Stand(CardStand):
    """Banners, the Condottiere and the cards.

    cards: what lies or flies anywhere but in an army. heap: number of discards. site: the city fought for.
    """

    def __init__(self, look: Look, seats: Sequence[SeatLook], atlas: Atlas) -> None:
        super().__init__(look, seats, italy_faces, rank)
        self.atlas = atlas
        self.pieces = SpriteLayer(self._locate)
        self.armies = SpriteLayer(self._locate)
        self.heap = 0
        self.holder = 0
        self.site: str | None = None
        self.plan: Plan
        self.fan: Fan  # how the own hand lies
        self._closed: object = None  # the hand that has been made as it will lie with a card less
        self._closing: Iterator[None] = iter(())

    # ---- geometry -------------------------------------------------------------------------------

    def lie(self, plan: Plan) -> None:
        """Everything stands where this plan says."""
        self.plan = plan
        self.clear()
        self.pieces.clear()
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
        self.fan = places["hand",] = Fan(hand, CARD_ASPECT, strip=0.22, largest=most)
        places["pack",] = Pile(hand.centerx, hand.centery, min(round(hand.h * 0.86), self.look.u(LARGEST)))
        for seat, row in enumerate(plan.rows):
            places["away", seat] = Pile(row.x + plan.badge // 2, row.centery, round(plan.army(seat).h * 0.7))
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
        return super()._locate(place)

    def layer(self, place: tuple[object, ...]) -> SpriteLayer:
        return self.armies if place[0] == "army" else self.cards

    # ---- pictures -------------------------------------------------------------------------------

    def ahead(self) -> Iterator[None]:
        """Make the cards as they lie and fly, then as they are lit in the hand and dimmed in the rows."""
        hand, army = round(self.pose(("hand",), 0, max(1, len(self.hand()))).height), self.plan.army(0).h
        yield from self.faces.ahead((None, *KINDS), hand, army, self.look.u(LARGEST), lights=("",))
        yield from self.faces.ahead(KINDS, hand, lights=("soft",))
        yield from self.faces.ahead(KINDS, army, lights=("dim",))

    def soon(self) -> Iterator[None]:
        """Make the hand as it will lie when one card of it has been played, whichever; each picture once."""
        hand = self.hand()
        closed = ([sprite.kind for sprite in hand], self.faces)
        if closed != self._closed:
            self._closed, self._closing = closed, self._close_up(hand)
        for _ in self._closing:
            yield

    def _close_up(self, hand: Sequence[CardSprite]) -> Iterator[None]:
        for n in range(len(hand) - 1):
            pose = self.pose(("hand",), n, len(hand) - 1)
            for kind in {hand[n].kind, hand[n + 1].kind}:
                self.card(kind, ("hand",)).picture(pose.height, pose.angle, pose.alpha)
                yield

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
            self.pieces.put(("city", city.id), markers, self.piece)
            self.pieces.put(("figure", city.id), [FIGURE_KIND] if self.site == city.id else [], self.piece)
            self.lay(("shown", city.id), [])
        self.pieces.put(("camp",), [] if self.site else [FIGURE_KIND], self.piece)
        for seat in range(view.seats):
            army = contents["army", seat]
            self.lay(("army", seat), army if isinstance(army, tuple) else ())
        self.lay(("hand",), self.own_hand(view))
        self.lay(("pack",), [None] if self.has_pack(view) else [])
        for place in (("discard",), *(("away", seat) for seat in range(view.seats))):
            self.lay(place, [])
        heap = contents["discard",]
        self.heap = len(heap) if isinstance(heap, tuple) else heap

    def own_hand(self, view: View[Any]) -> Sequence[str | None]:
        """R4.5: a covered hand is a closed pack, which nobody can count."""
        return () if self.covered else super().own_hand(view)

    def has_pack(self, view: CondottiereView) -> bool:
        """R4.5: whether a closed pack lies in the hand zone. Nobody can count it."""
        seat = view.to_move if view.seat is None else view.seat
        return self.covered and seat is not None and view.sizes[seat] > 0

    # ---- things ---------------------------------------------------------------------------------

    def piece(self, kind: str, place: Place) -> Sprite:
        """A sprite for "condottiere" or a marker such as "marker0", not yet on the map."""
        name = FIGURE if kind == FIGURE_KIND else self.art("banner", int(kind[-1]))
        return Sprite(art_face(self.look, name), place, self.look.assets.entry(name).anchor, kind)

    @property
    def card_height(self) -> int:
        return self.look.u(LARGEST)

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

    def army(self, seat: int) -> list[CardSprite]:
        """The cards of an army from left to right."""
        return self.at(("army", seat))
