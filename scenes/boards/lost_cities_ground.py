"""The cloth of Lost Cities: ten lanes, the five parts of the board strip, and the cards that lie still on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.core.events import Place
from game.lost_cities.cards import COLOURS, SIDES
from scenes.boards.cards import PAD
from scenes.boards.lost_cities_stand import PAINTS
from scenes.kit.paint import rounded
from scenes.kit.patchwork import Part, Patchwork
from scenes.kit.theme import Colour, mix

if TYPE_CHECKING:
    from scenes.boards.lost_cities import LostCitiesBoard

CLOTH: Colour = (38, 46, 44)
TILE: Colour = (52, 45, 36)  # the wood of the board strip
CORNER = 10  # design units: how round the cloth is


class Field(NamedTuple):
    """A lane or a tile. home: its place as the stand names it; room: as far as anything of it reaches."""

    place: Place
    home: Place
    rect: pygame.Rect
    room: pygame.Rect


class Ground:
    """Painted once and then only copied; what lies, counts or is lit differently is painted anew, and no more.

    `numbers` paints, in the coordinates of the screen, what is written on the cloth within a rectangle; `counts`
    gives what that depends on besides the cards; `plaque` is the room of what tells of all the cards of a side.
    """

    def __init__(self, board: LostCitiesBoard, numbers: Callable[[pygame.Surface, pygame.Rect], None],
                 counts: Callable[[], object], plaque: Callable[[int], pygame.Rect]) -> None:
        self.board, self.numbers, self.counts, self.plaque = board, numbers, counts, plaque
        self.look = board.stage.look
        self._corners: pygame.Surface | None = None
        self._veils: dict[tuple[tuple[int, int], str, bool], tuple[pygame.Surface, pygame.Surface]] = {}
        self._still = Patchwork(self._paint)
        self._known: dict[int, list[Field]] = {}  # by the side in the lower half

    def forget(self) -> None:
        """A new layout."""
        self._corners = None
        self._veils.clear()
        self._still.forget()
        self._known.clear()

    def ahead(self) -> Iterator[None]:
        """Make the light that lanes and tiles will be seen in."""
        for field in self._fields():
            for strong in (False, True):
                self._light(field.rect.size, str(field.place[-1]), strong)
                yield

    def draw(self, surface: pygame.Surface) -> None:
        """Only the corners of the cloth let the wood through; the rest is copied, which is far quicker."""
        board, look = self.board.stand.plan.board, self.look
        recorded = look.text.recorder is not None
        whole = (recorded, self.board.stand.me, look.theme.colour_blind, look.pictures.rough, self.counts())
        self._still.refresh(whole, self._parts(), lambda: pygame.Surface(board.bottomright))
        still = self._still.picture
        assert still is not None
        r = look.u(CORNER)
        for part in (self.middle(), pygame.Rect(board.x, board.y + r, r, board.h - 2 * r),
                     pygame.Rect(board.right - r, board.y + r, r, board.h - 2 * r)):
            surface.blit(still, part, part)
        if self._corners is None:
            self._corners = pygame.Surface((4 * r, 4 * r), pygame.SRCALPHA)
            self._paint_sheet(self._corners, self._corners.get_rect())
        for x, from_x in ((board.x, 0), (board.right - r, 3 * r)):
            for y, from_y in ((board.y, 0), (board.bottom - r, 3 * r)):
                surface.blit(self._corners, (x, y), (from_x, from_y, r, r))
        if recorded:  # letters are witnessed where they are seen
            self.numbers(surface, board)

    def middle(self) -> pygame.Rect:
        """The cloth without the edges whose corners are round."""
        return self.board.stand.plan.board.inflate(-2 * self.look.u(CORNER), 0)

    def _fields(self) -> list[Field]:
        """Lanes and tiles: all places on the cloth but the pile."""
        found, board = self._known.get(self.board.stand.own), self.board
        if found is None:
            pad = 2 * (1 + math.ceil(board.stand.plan.card * PAD))  # the shadows of cards reach beyond their field
            found = [Field(place, board.home(place), rect, rect.inflate(pad, pad))
                     for place in board.fields() if place[0] != "pile" and (rect := board.field(place)) is not None]
            self._known[board.stand.own] = found
        return found

    def _parts(self) -> dict[Hashable, Part]:
        """What each field looks like, and each plaque."""
        stand, lit_as = self.board.stand, self.board.lit_as
        found: dict[Hashable, Part] = {}
        cards: dict[Place, object] = {}
        for field in self._fields():
            lying = [(sprite.tag, sprite.moving) for sprite in stand.cards.at(field.home)]
            cards[field.home] = lying
            found[field.place] = (tuple(field.room), (lit_as(field.place), lying))
        for side in range(SIDES):
            found["total", side] = (tuple(self.plaque(side)), [cards["expedition", side, colour] for colour in COLOURS])
        return found

    def _paint(self, still: pygame.Surface, room: pygame.Rect) -> None:
        """The cloth with its light, the cards that do not move, and the numbers. In the screen's coordinates."""
        layer = self.board.stand.cards
        self._paint_cloth(still, room)
        near = [field for field in self._fields() if field.room.colliderect(room)]
        for field in near:
            self._draw_light(still, field)
        homes = {field.home for field in near}
        for sprite, pose in layer.standing(lambda sprite: sprite.place in homes and not sprite.moving):
            still.blit(sprite.picture(pose.height, pose.angle, pose.alpha), layer.corner(sprite, pose))
        if self.look.text.recorder is None:
            self.numbers(still, room)

    def _paint_cloth(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The cloth with ten lanes and the five parts of the board strip, as far as they reach into a rectangle."""
        look, plan, u = self.look, self.board.stand.plan, self.look.u
        self._paint_sheet(surface, plan.board)
        for colour in COLOURS:
            paint = PAINTS[colour]
            for half in range(SIDES):
                lane = plan.lanes[half, colour].union(plan.scores[half, colour])
                if lane.colliderect(room):
                    edge = mix(CLOTH, paint, 0.3 if colour == "w" else 0.5)
                    rounded(surface, lane, mix(CLOTH, paint, 0.2), u(6), edge)
                    self._symbol_in(surface, colour, plan.lanes[half, colour], half)
            tile = plan.discards[colour]
            if tile.colliderect(room):
                rounded(surface, tile, mix(TILE, paint, 0.36), u(6), mix(TILE, paint, 0.6))
                if look.assets.has(f"lc_board_{colour}"):
                    part = look.assets.sprite(f"lc_board_{colour}", plan.card)
                    surface.blit(part, part.get_rect(midtop=(tile.centerx, tile.y + u(7))))

    def _paint_sheet(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The bare cloth, with a golden thread along its edge."""
        u = self.look.u
        rounded(surface, rect, CLOTH, u(CORNER), mix(CLOTH, (0, 0, 0), 0.5))
        pygame.draw.rect(surface, (150, 118, 66), rect.inflate(-u(6), -u(6)), max(1, u(1)), border_radius=u(8))

    def _symbol_in(self, surface: pygame.Surface, colour: str, lane: pygame.Rect, half: int) -> None:
        """A faint symbol at the outer end of a lane, which cards reach last."""
        if self.look.assets.has(f"lc_symbol_{colour}"):
            size = min(lane.w // 2, lane.h // 3)
            sign = self.look.assets.sprite(f"lc_symbol_{colour}", size, alpha=110)
            y = lane.y + size * 6 // 10 if half else lane.bottom - size * 6 // 10
            surface.blit(sign, sign.get_rect(center=(lane.centerx, y)))

    # ---- light ------------------------------------------------------------------------------------

    def _draw_light(self, surface: pygame.Surface, field: Field) -> None:
        """It can be picked, is picked, or is spoken of."""
        light = self.board.lit_as(field.place)
        if light not in ("", "dim"):
            shine, frame = self._light(field.rect.size, str(field.place[-1]), light != "soft")
            surface.blit(shine, field.rect, special_flags=pygame.BLEND_RGB_ADD)
            surface.blit(frame, field.rect)

    def _light(self, size: tuple[int, int], colour: str, strong: bool) -> tuple[pygame.Surface, pygame.Surface]:
        """Light as large as a lane or a tile, painted once: a shine of its own colour, and a golden frame."""
        key = (size, colour, strong)
        if key not in self._veils:
            u, gold = self.look.u, self.look.theme.gold_light
            shine, frame = pygame.Surface(size), pygame.Surface(size, pygame.SRCALPHA)
            bright = mix((0, 0, 0), mix(PAINTS[colour], (255, 255, 255), 0.15), 0.24 if strong else 0.11)
            pygame.draw.rect(shine, bright, shine.get_rect(), border_radius=u(6))
            pygame.draw.rect(frame, (*gold, 245 if strong else 165), frame.get_rect(),
                             max(3, u(3)) if strong else max(2, u(2)), border_radius=u(6))
            self._veils[key] = (shine, frame)
        return self._veils[key]
