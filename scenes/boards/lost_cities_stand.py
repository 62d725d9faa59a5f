"""What lies on the table of Lost Cities: columns, discard piles, the hand, and how to find each card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Place
from game.lost_cities.cards import COLOURS, KIND_INDEX, SIDES, column, side_of
from game.lost_cities.views import LostView
from scenes.boards.api import SeatLook
from scenes.boards.card_stand import CardStand
from scenes.boards.cards import CardFaces, CardSprite, Deck, Light
from scenes.boards.lost_cities_plan import CARD_ASPECT, LEGIBLE, SLICE, Plan
from scenes.kit.locators import Fan, Locator, Pile, Pose
from scenes.kit.look import Look
from scenes.kit.theme import Colour

BACK: Colour = (30, 44, 70)
PAINTS: dict[str, Colour] = {
    "y": (200, 144, 30), "b": (38, 88, 156), "w": (214, 220, 226), "g": (50, 112, 58), "r": (166, 42, 32),
}
PILE_LIGHTS: tuple[Light, ...] = ("", "dim", "bright")  # nobody decides, a card is to be laid, or to be drawn
FAN_ROOM = 0.9  # what a fan leaves of its rectangle's height to a card
DISCARD_SLICE = 0.2  # of a discarded card's height is seen at the left of the next one, if there is room
CROWDED = 0.8  # how small cards become in a long fan of discards, which leaves its list more room too


def faces_of(look: Look) -> CardFaces:
    """The pictures of all cards, none of them made yet."""
    def art(kind: str | None) -> str:
        return "card_back_lost_cities" if kind is None else f"card_lc_{kind.replace('*', 'star')}"

    return CardFaces(look, Deck(CARD_ASPECT, art, lambda kind: BACK if kind is None else PAINTS[kind[0]]))


@dataclass(frozen=True)
class Column:
    """Cards one below the other; each shows its upper edge. In the upper half the last one keeps its place.

    In a very long column the cards are a little smaller, so that the numbers stay legible.
    """

    rect: pygame.Rect
    height: int
    upper: bool

    def pose(self, n: int, count: int) -> Pose:
        high = min(self.height, int(self.rect.h / (1 + LEGIBLE * (count - 1))))
        step = min(high * SLICE, (self.rect.h - high) / (count - 1)) if count > 1 else 0.0
        top = self.rect.bottom - high - step * (count - 1) if self.upper else self.rect.y
        return Pose(self.rect.centerx, top + step * n + high / 2, high, z=n)


@dataclass(frozen=True)
class Heap:
    """Discards side by side, the last one on top at the right; or (not spread) one on another.

    Where many are spread the cards are a little smaller, so that more is seen of each.
    """

    rect: pygame.Rect
    height: int
    spread: bool

    def high(self, count: int) -> int:
        """The height of each of so many cards, in pixels."""
        if not self.spread:
            return self.height
        fitting = int(self.rect.w / (CARD_ASPECT + LEGIBLE * (count - 1)))
        return min(self.height, max(fitting, int(self.height * CROWDED)))

    def pose(self, n: int, count: int) -> Pose:
        high = self.high(count)
        wide = high * CARD_ASPECT
        most = high * DISCARD_SLICE if self.spread else 1.0
        step = min(most, (self.rect.w - wide) / (count - 1)) if count > 1 else 0.0
        left = self.rect.centerx - (wide + step * (count - 1)) / 2
        return Pose(left + step * n + wide / 2, self.rect.y + high / 2, high, z=n)


class Stand(CardStand):
    """The cards of Lost Cities.

    pile, sizes: how many cards lie there, and how many every seat holds. me: the seat at the lower edge; the
    public sees the table from where it was seen last.
    """

    def __init__(self, look: Look, seats: Sequence[SeatLook]) -> None:
        super().__init__(look, seats, faces_of, lambda kind: KIND_INDEX[kind] if kind else len(KIND_INDEX))
        self.pile = 0
        self.sizes = [0] * len(seats)
        self.me = 0
        self.spread = True
        self.plan: Plan
        self._piles: set[tuple[int, Light]] = set()  # those that have been made
        self._foreseen: object = None  # the hand whose next one is being made
        self._foresight: Iterator[None] = iter(())

    # ---- geometry -------------------------------------------------------------------------------

    def lie(self, plan: Plan) -> None:
        """Everything lies where this plan says."""
        self.plan = plan
        self.clear()
        self._place_all()

    def _place_all(self) -> None:
        plan, u = self.plan, self.look.u
        places: dict[Place, Locator] = {("pile",): Pile(plan.pile.centerx, plan.pile.centery, plan.pile.h)}
        for colour in COLOURS:
            for side in range(SIDES):
                half = self.half(side)
                places["expedition", side, colour] = Column(plan.lanes[half, colour], plan.card, half == 1)
            places["discard", colour] = self.heap(colour)
        high = round(plan.hand_height / FAN_ROOM)
        fan = pygame.Rect(plan.hand.x, plan.hand.bottom - high, plan.hand.w, high)
        places["hand",] = Fan(fan, CARD_ASPECT, strip=0.27)
        for seat in range(len(self.seats)):
            sign = self.sign(seat)
            places["away", seat] = Pile(sign.centerx, sign.centery, u(44))
        self._locators = places

    def heap(self, colour: str) -> Heap:
        """Where the discards of a colour lie."""
        u = self.look.u
        return Heap(self.plan.discards[colour].inflate(-u(4), -u(14)), self.plan.card, self.spread)

    def list_box(self, colour: str, count: int) -> pygame.Rect:
        """Where it is written which cards are in a discard pile of so many: below them."""
        tile, u = self.plan.discards[colour], self.look.u
        top = tile.y + u(7) + self.heap(colour).high(count)
        return pygame.Rect(tile.x + u(4), top, tile.w - u(8), tile.bottom - u(2) - top)

    def half(self, side: int) -> int:
        """0: that side lies in the lower half of the table; 1: in the upper one."""
        return (side - side_of(self.me)) % SIDES

    @property
    def own(self) -> int:
        """The side in the lower half."""
        return side_of(self.me)

    def sign(self, seat: int) -> pygame.Rect:
        """Where the sign of a seat lies around the pile."""
        after = (seat - self.me) % len(self.seats)
        return self.plan.seats[after * (4 // len(self.seats))]

    # ---- pictures -------------------------------------------------------------------------------

    def clear(self) -> None:
        super().clear()
        self._piles.clear()

    def soon(self) -> Iterator[None]:
        """Make the cards on their way to the cloth as they will lie there, and the pile as it will be lit, with a
        card less too."""
        for sprite in self.cards.all():
            if (sprite.place[0] in ("expedition", "discard") and isinstance(sprite, CardSprite) and sprite.turn > 0.5
                    and sprite.make(self.cards.home_of(sprite), "")):
                yield
        for light in PILE_LIGHTS:
            for count in (self.pile, self.pile - 1):
                if count > 0 and (count, light) not in self._piles:
                    self._piles.add((count, light))
                    self.faces.pile(count, self.plan.pile.h, light)
                    yield

    def foresee(self, more: int, light: Light) -> Iterator[None]:
        """Make the hand as it will stand with a card less (-1) or more (1), whichever it is; each picture once."""
        now = ([sprite.kind for sprite in self.hand()], more, self.faces)
        if now != self._foreseen:
            self._foreseen, self._foresight = now, self._foresee(now[0], more, light)
        for _ in self._foresight:
            yield

    def _foresee(self, hand: Sequence[str | None], more: int, light: Light) -> Iterator[None]:
        for n in range(len(hand) + more):
            pose = self.pose(("hand",), n, len(hand) + more)
            for kind in {*hand[max(0, min(n, n - more)):max(n, n - more) + 1]}:
                self.card(kind, ("hand",)).make(pose, light)
                yield

    # ---- truth ----------------------------------------------------------------------------------

    def sync(self, view: LostView, covered: bool) -> None:
        """Exactly what this view says, nothing on its way."""
        self.viewer, self.covered, self.spread = view.seat, covered, view.fan
        self.me = self.me if view.seat is None else view.seat
        self._place_all()
        for place, kinds in view.contents().items():
            if place[0] in ("expedition", "discard"):
                self.lay(place, list(kinds) if isinstance(kinds, tuple) else [])
        for seat in range(len(self.seats)):
            self.lay(("away", seat), [])
        self.lay(("pile",), [])
        self.lay(("hand",), self.own_hand(view))
        self.pile, self.sizes = view.pile, list(view.hand_sizes)

    # ---- things ---------------------------------------------------------------------------------

    @property
    def card_height(self) -> int:
        return self.plan.hand_height

    def laid(self, place: Place) -> list[str]:
        """The kinds at a place on the cloth, in order."""
        return [card.kind for card in self.at(place) if card.kind is not None]

    def column(self, side: int, colour: str) -> int:
        """What lies on an expedition as the one number that scoring knows it by."""
        return column(KIND_INDEX[kind] for kind in self.laid(("expedition", side, colour)))
