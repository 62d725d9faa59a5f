"""The cloth of Lost Cities: ten lanes, the five parts of the board strip, and the cards that lie still on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from game.lost_cities.cards import COLOURS, SIDES
from scenes.boards.lost_cities_stand import PAINTS
from scenes.kit.paint import rounded
from scenes.kit.theme import Colour, mix

if TYPE_CHECKING:
    from scenes.boards.lost_cities import LostCitiesBoard

CLOTH: Colour = (38, 46, 44)
TILE: Colour = (52, 45, 36)  # the wood of the board strip


class Ground:
    """Painted once and then only copied, until something on it lies, counts or is lit differently.

    `numbers` paints, in the coordinates of the screen, what is written on the cloth; `counts` gives what that
    depends on.
    """

    def __init__(self, board: LostCitiesBoard, numbers: Callable[[pygame.Surface], None],
                 counts: Callable[[], object]) -> None:
        self.board, self.numbers, self.counts = board, numbers, counts
        self.look = board.stage.look
        self._cloth: pygame.Surface | None = None
        self._bare: pygame.Surface
        self._veils: dict[tuple[tuple[int, int], str, bool], tuple[pygame.Surface, pygame.Surface]] = {}
        self._still: pygame.Surface
        self._key: object = None

    def forget(self) -> None:
        """A new layout."""
        self._cloth = None
        self._veils.clear()

    def ahead(self) -> Iterator[None]:
        """Make the light that lanes and tiles will be seen in."""
        for place in self.board.fields():
            rect = self.board.field(place)
            if rect is not None and place[0] != "pile":
                for strong in (False, True):
                    self._light(rect.size, str(place[-1]), strong)
                    yield

    def draw(self, surface: pygame.Surface) -> None:
        """Only the corners of the cloth let the wood through; the rest is copied, which is far quicker."""
        board = self.board.stand.plan.board
        recorded = self.look.text.recorder is not None
        key = (recorded, self._looks(), self.counts())
        if self._cloth is None:
            self._cloth = self._make_cloth()
            self._bare = self._cloth.convert()
            self._still = pygame.Surface(board.bottomright).convert()
            self._key = None
        if key != self._key:
            self._paint_still(recorded)
            self._key = key
        r = self.look.u(10)
        for part in (board.inflate(-2 * r, 0), pygame.Rect(board.x, board.y + r, r, board.h - 2 * r),
                     pygame.Rect(board.right - r, board.y + r, r, board.h - 2 * r)):
            surface.blit(self._still, part, part)
        for x, y in ((0, 0), (board.w - r, 0), (0, board.h - r), (board.w - r, board.h - r)):
            surface.blit(self._cloth, (board.x + x, board.y + y), (x, y, r, r))
        if recorded:  # letters are witnessed where they are seen
            self.numbers(surface)

    def _looks(self) -> object:
        """Everything that what lies still looks like depends on."""
        stand = self.board.stand
        lights = tuple(self.board.lit_as(place) for place in self.board.fields())
        cards = tuple((sprite.place, sprite.tag, sprite.moving) for sprite in stand.cards.all()
                      if sprite.place[0] in ("expedition", "discard"))
        return lights, cards, stand.me, self.look.theme.colour_blind, self.look.assets.rough

    def _paint_still(self, recorded: bool) -> None:
        """The cloth with its light, the cards that do not move, and the numbers. In the screen's coordinates."""
        still, layer = self._still, self.board.stand.cards
        still.blit(self._bare, self.board.stand.plan.board)
        self._draw_lights(still)
        for sprite, pose in layer.standing(lambda sprite: sprite.place[0] in ("expedition", "discard")):
            if not sprite.moving:
                still.blit(sprite.picture(pose.height, pose.angle, pose.alpha), layer.corner(sprite, pose))
        if not recorded:
            self.numbers(still)

    def _make_cloth(self) -> pygame.Surface:
        """The cloth with ten lanes and the five parts of the board strip."""
        look, plan, u = self.look, self.board.stand.plan, self.look.u
        ground = pygame.Surface(plan.board.size, pygame.SRCALPHA)
        rounded(ground, ground.get_rect(), CLOTH, u(10), mix(CLOTH, (0, 0, 0), 0.5))
        pygame.draw.rect(ground, (150, 118, 66), ground.get_rect().inflate(-u(6), -u(6)), max(1, u(1)),
                         border_radius=u(8))
        away = (-plan.board.x, -plan.board.y)
        for colour in COLOURS:
            paint = PAINTS[colour]
            for half in range(SIDES):
                lane = plan.lanes[half, colour].union(plan.scores[half, colour]).move(away)
                rounded(ground, lane, mix(CLOTH, paint, 0.2), u(6), mix(CLOTH, paint, 0.3 if colour == "w" else 0.5))
                self._symbol_in(ground, colour, plan.lanes[half, colour].move(away), half)
            tile = plan.discards[colour].move(away)
            rounded(ground, tile, mix(TILE, paint, 0.36), u(6), mix(TILE, paint, 0.6))
            if look.assets.has(f"lc_board_{colour}"):
                part = look.assets.sprite(f"lc_board_{colour}", plan.card)
                ground.blit(part, part.get_rect(midtop=(tile.centerx, tile.y + u(7))))
        return ground

    def _symbol_in(self, ground: pygame.Surface, colour: str, lane: pygame.Rect, half: int) -> None:
        """A faint symbol at the outer end of a lane, which cards reach last."""
        if self.look.assets.has(f"lc_symbol_{colour}"):
            size = min(lane.w // 2, lane.h // 3)
            sign = self.look.assets.sprite(f"lc_symbol_{colour}", size, alpha=110)
            y = lane.y + size * 6 // 10 if half else lane.bottom - size * 6 // 10
            ground.blit(sign, sign.get_rect(center=(lane.centerx, y)))

    # ---- light ------------------------------------------------------------------------------------

    def _draw_lights(self, surface: pygame.Surface) -> None:
        """Lanes and tiles that can be picked, are picked, or are spoken of."""
        board = self.board
        for place in board.fields():
            light = board.lit_as(place)
            if place[0] == "pile" or light in ("", "dim"):
                continue
            rect = board.field(place)
            if rect is not None:
                shine, frame = self._light(rect.size, str(place[-1]), light != "soft")
                surface.blit(shine, rect, special_flags=pygame.BLEND_RGB_ADD)
                surface.blit(frame, rect)

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
