"""One frame of the card rows: the cloth, the cards with their marks, laws and stones, the light on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable
from typing import TYPE_CHECKING

import pygame

from game.core.events import Place
from game.web_of_power_cards.board_data import CARD_INDEX, CARDS
from game.web_of_power_cards.moves import place_of
from game.web_of_power_cards.views import CardsView, lying
from scenes.boards.api import seat_sprite
from scenes.boards.card_rows_chart import Chart
from scenes.boards.card_rows_faces import LandFaces
from scenes.boards.card_rows_hand import Hand
from scenes.boards.card_rows_lanes import row_of, stone_on
from scenes.boards.card_rows_ledger import Ledger
from scenes.boards.card_rows_tips import cell_of
from scenes.boards.card_rows_travel import Flight
from scenes.kit.paint import ring, rounded
from scenes.kit.patchwork import Part, Patchwork
from scenes.kit.theme import Colour, mix
from scenes.kit.widgets import Widget, draw_shadow

if TYPE_CHECKING:
    from scenes.boards.card_rows import CardRowsBoard

CLOTH: Colour = (36, 50, 44)
EDGE: Colour = (150, 118, 66)
FEE: Colour = (168, 36, 26)
ASIDE = 0.05, 0.03  # of the height of a disc's picture: how far its wood lies left of and above the middle
SHADE = 2  # design units that the shadow of a card reaches beyond it
BACK = (8, 14, 12, 150)  # lies on cards that step back while one is shown


class Painter:
    """Draws a board; keeps the ground and every card as it looks, which change with the layout only."""

    def __init__(self, board: CardRowsBoard) -> None:
        self.board = board
        self.look = board.stage.look
        self.ledger = Ledger(board)
        self.chart = Chart(board)
        self.hand = Hand(board)
        self.carried: tuple[Place, tuple[int, int]] | None = None
        self._ground: pygame.Surface | None = None
        self._still = Patchwork(self._paint_still)
        self._window = (0, 0)
        self._key: object = None
        self.faces = LandFaces(self.look)

    def forget(self) -> None:
        """A new layout."""
        self._ground = None
        self._still.forget()
        self.faces.forget()

    def draw(self, surface: pygame.Surface) -> None:
        """The whole board."""
        board, view, self._window = self.board, self.board.view, surface.get_size()
        self.faces.next_frame(board.lanes.rest.card[1], bool(board.lanes.moving))
        for rect in (board.plan.rows, board.plan.ledger):
            draw_shadow(self.look, surface, rect)
        if view is None:
            return
        if self.look.text.recorder is None:
            self._copy_still(surface, view)
        else:
            self._paint_still(surface, surface.get_rect())
        self._draw_lights(surface, view)
        self._draw_fees(surface, view)
        if view.phase != "over":
            self._draw_marks(surface, view)
        self.hand.draw(surface, view)
        self._draw_ghosts(surface)
        for flight in board.travel.flights:
            self._draw_flight(surface, flight)
        if self.carried is not None:
            place, pos = self.carried
            self._stone_at(surface, place, pygame.Rect(0, 0, 1, 1).move(pos), lift=True)

    def _copy_still(self, surface: pygame.Surface, view: CardsView) -> None:
        """What stands still is painted once and then only copied, and rows that slide are painted upon it. Its picture
        has the screen's coordinates."""
        board, plan = self.board, self.board.plan
        key = (view, board.lanes.moving, self._arriving(), self.carried and self.carried[0], board.lights.lit,
               board.lights.ghost,
               board.looking, board.told, board.covered, self.look.theme.colour_blind, self.look.pictures.rough,
               board.instead and board.instead.look_key())
        if self._still.picture is None or key != self._key:
            over = view.phase == "over"
            whole = (over, over and (board.told, board.covered), self.look.theme.colour_blind, self.look.pictures.rough)
            self._still.refresh(whole, {**self._low_parts(view), **self._parts(view)}, self._make_still)
            self._key = key
        assert self._still.picture is not None
        for part in (plan.rows, plan.ledger):
            surface.blit(self._still.picture, part, part)
        if board.lanes.moving:
            self._draw_rows(surface, view, plan.rows, board.lanes.moving)

    def _make_still(self) -> pygame.Surface:
        self._ground = self._make_ground()
        return pygame.Surface(self.board.plan.rows.union(self.board.plan.ledger).bottomright)

    def _low_parts(self, view: CardsView) -> dict[Hashable, Part]:
        """The collections, or what lies there instead."""
        room, page = tuple(self.board.plan.ledger), self._page()
        if page is not None:
            return {"low": (room, page.look_key())}
        return {"low": (room, None), **self.ledger.parts(view)}

    def _page(self) -> Widget | None:
        """What lies over the collections; nothing in the small pictures of saved games."""
        return None if self.board.covered else self.board.instead

    def _parts(self, view: CardsView) -> dict[Hashable, Part]:
        """The rows that stand still and their cards."""
        lanes, u, shade = self.board.lanes, self.look.u, self.look.u(SHADE)
        parts: dict[Hashable, Part] = {("lane", row): (tuple(lane.inflate(0, u(4))), None)
                                       for row, lane in lanes.lanes.items() if row not in lanes.moving}
        for cell in lying(view):
            if row_of(cell) in lanes.moving:
                continue
            parts[cell] = _shaded(lanes.cards[cell], shade), (
                view.cards[cell], cell in view.law_cells, self._stone_of(view, cell), self._steps_back(cell))
        return parts

    def _steps_back(self, cell: int) -> bool:
        """Whether this is none of the cards of an action that is shown: a hint, or what waits to be confirmed."""
        shown = [cell_of(place) for place in self.board.lights.ghost if place[0] in ("cell", "stone")]
        return bool(shown) and cell not in shown

    def _stone_of(self, view: CardsView, cell: int) -> int:
        """The seat whose stone lies on a card; -1: none, or it is on its way or in somebody's hand."""
        if view.stone[cell] < 0:
            return -1
        stone = place_of("stone", cell)
        away = stone in self._arriving() or (self.carried is not None and self.carried[0] == stone)
        return -1 if away else view.stone[cell]

    def _paint_still(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The cloth with the rows that stand still, or what their cards have scored; the collections."""
        board, view = self.board, self.board.view
        assert view is not None
        if self._ground is None:
            self._ground = self._make_ground()
        if room.colliderect(board.plan.rows):
            surface.blit(self._ground, board.plan.rows)
            self._draw_rows(surface, view, room, board.lanes.lanes.keys() - board.lanes.moving)
        if room.colliderect(board.plan.ledger):
            surface.blit(self._wood(), board.plan.ledger, board.plan.ledger)
            page = self._page()
            if page is None:
                self.ledger.draw(surface, view, room)
            else:
                page.draw(surface)
        if view.phase == "over" and board.covered:
            self.chart.draw_far(surface, view)
        elif view.phase == "over":
            self.chart.draw(surface, view, board.told)

    def _arriving(self) -> frozenset[Place]:
        """Where something on its way will lie."""
        return frozenset(flight.goal for flight in self.board.travel.flights)

    def _make_ground(self) -> pygame.Surface:
        """The cloth upon the wood of the table, which is seen at its corners."""
        plan, u = self.board.plan, self.look.u
        ground = pygame.Surface(plan.rows.size)
        ground.blit(self._wood(), (0, 0), plan.rows)
        rounded(ground, ground.get_rect(), CLOTH, u(10), mix(CLOTH, (0, 0, 0), 0.5))
        pygame.draw.rect(ground, EDGE, ground.get_rect().inflate(-u(6), -u(6)), max(1, u(1)), border_radius=u(8))
        return ground

    def _wood(self) -> pygame.Surface:
        """The table below the board, as large as the window."""
        return self.look.pictures.covering("sprites/wood_table", self._window)

    # ---- cards ------------------------------------------------------------------------------------

    def _draw_rows(self, surface: pygame.Surface, view: CardsView, room: pygame.Rect, rows: Collection[int]) -> None:
        """The tracks of these rows, and what shows within `room` of the cards on them and the stones on those."""
        lanes, u = self.board.lanes, self.look.u
        for track in (lanes.lanes[row].inflate(0, u(4)) for row in rows):
            if room.colliderect(track):
                rounded(surface, track, mix(CLOTH, (0, 0, 0), 0.16), u(6), mix(CLOTH, EDGE, 0.22))
        shade = pygame.Surface(lanes.rest.card, pygame.SRCALPHA)
        pygame.draw.rect(shade, (0, 0, 0, 90), shade.get_rect(), border_radius=u(5))
        for cell in lying(view):
            rect = lanes.cards[cell]
            if row_of(cell) not in rows or not room.colliderect(_shaded(rect, u(SHADE))):
                continue
            surface.blit(shade, rect.move(u(SHADE), u(SHADE)))
            card = self.faces.face(CARDS[view.cards[cell]], cell in view.law_cells, rect)
            surface.blit(card, card.get_rect(center=rect.center))
            seat = self._stone_of(view, cell)
            if seat >= 0:
                self._stone(surface, seat, stone_on(rect))
            if self._steps_back(cell):
                rounded(surface, card.get_rect(center=rect.center), BACK, u(5))

    def _stone(self, surface: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        name = seat_sprite(self.look, "score_marker", self.board.stage.seats[seat])
        self._lay(surface, self.look.assets.sprite(name, rect.h), rect)

    @staticmethod
    def _lay(surface: pygame.Surface, disc: pygame.Surface, rect: pygame.Rect) -> None:
        """A disc with the middle of its wood, and not of its picture with the shadow, in the middle of `rect`."""
        right, down = (round(rect.h * part) for part in ASIDE)
        surface.blit(disc, disc.get_rect(center=(rect.centerx + right, rect.centery + down)))

    def _stone_at(self, surface: pygame.Surface, place: Place, rect: pygame.Rect, lift: bool) -> None:
        """The stone of a place somewhere else: under the pointer."""
        view = self.board.view
        assert view is not None
        seat = view.stone[cell_of(place)]
        side = stone_on(pygame.Rect((0, 0), self.board.lanes.rest.card)).h * (6 if lift else 5) // 5
        if seat >= 0:
            self._stone(surface, seat, pygame.Rect(rect.x - side // 2, rect.y - side // 2, side, side))

    # ---- light ------------------------------------------------------------------------------------

    def _draw_lights(self, surface: pygame.Surface, view: CardsView) -> None:
        """Cards and stones that can be picked, are picked, or are spoken of."""
        board, theme, u = self.board, self.look.theme, self.look.u
        places = [*(place_of("cell", cell) for cell in lying(view)), *sorted(board.stones)]
        for place in places:
            light = board.lights.on_card(place, board.stage.purist)
            if light in ("", "dim") or (rect := board.ring(place)) is None:
                continue
            if light != "pick" and self._steps_back(cell_of(place)):
                continue
            if place[0] == "stone":
                if board.lights.bright or view.phase == "claim" or light == "pick":
                    pygame.draw.circle(surface, (30, 18, 8), rect.center, rect.w // 2 + u(3), max(3, u(5)))
                    pygame.draw.circle(surface, theme.gold_light, rect.center, rect.w // 2 + u(2), max(2, u(3)))
                continue
            if light == "pick":  # nothing lies on the card itself: it must be read
                ring(surface, rect.inflate(u(10), u(10)), theme.gold_light, max(3, u(6)), u(9))
                continue
            strong = light != "soft" or view.phase == "take"
            ring(surface, rect.inflate(u(4), u(4)) if strong else rect, theme.gold_light,
                 max(2, u(3)) if strong else max(1, u(2)), u(7))

    def _draw_fees(self, surface: pygame.Surface, view: CardsView) -> None:
        """A red tag at every end that can be taken for a stone."""
        board, u = self.board, self.look.u
        if view.phase != "take" or board.busy:
            return
        for cell in sorted({move.cell for move in view.legal if move.kind == "take" and move.stone >= 0}):
            if self._steps_back(cell):
                continue
            rect = board.lanes.cards[cell]
            tag = pygame.Rect(0, 0, max(24, u(30)), max(16, u(19)))
            tag.midright = (rect.right + u(3), rect.y + rect.h * 42 // 100)  # below the symbols
            rounded(surface, tag, FEE, u(6), (255, 226, 150))
            self.look.text.draw(surface, "−1", tag, "label_bold", 15, (255, 246, 224), "center")

    def _draw_marks(self, surface: pygame.Surface, view: CardsView) -> None:
        """The badge of the seat that was at a place last; for cards that have gone at the end they went from."""
        board, u, gone = self.board, self.look.u, Counter[tuple[int, bool]]()
        for seat, place in board.lights.marks:
            if place[0] not in ("cell", "stone"):
                continue
            cell, name = cell_of(place), seat_sprite(self.look, "shield", board.stage.seats[seat])
            if view.cards[cell] >= 0:
                rect = board.lanes.cards[cell]
                badge = self.look.assets.sprite(name, u(20))
                at = (rect.right - u(11), rect.bottom - rect.h * 30 // 100)
                surface.blit(badge, badge.get_rect(center=at))
            elif place[0] == "cell":
                end = (row_of(cell), cell < view.lo[row_of(cell)])
                spot = board.lanes.beside(*end, gone[end], u(18))
                gone[end] += 1
                if spot is not None:
                    badge = self.look.assets.sprite(name, spot.h)
                    surface.blit(badge, badge.get_rect(center=spot.center))
                    if place in board.lights.lit:  # all that is left there of the card a log line speaks of
                        ring(surface, spot.inflate(u(4), u(4)), self.look.theme.gold_light, max(2, u(2)), u(4))

    def _draw_ghosts(self, surface: pygame.Surface) -> None:
        """Where a stone would lie."""
        board, lights = self.board, self.board.lights
        view = board.view
        if lights.ghost_seat is None or view is None or view.phase != "claim":
            return
        for place in lights.ghost:
            if place[0] == "cell":
                rect = stone_on(board.lanes.cards[cell_of(place)])
                name = seat_sprite(self.look, "score_marker", board.stage.seats[lights.ghost_seat])
                self._lay(surface, self.look.assets.sprite(name, rect.h, alpha=150), rect)

    # ---- flights ----------------------------------------------------------------------------------

    def _draw_flight(self, surface: pygame.Surface, flight: Flight) -> None:
        rect, what, assets = flight.rect(), flight.what, self.look.assets
        if what in CARD_INDEX:
            picture = self.faces.face(CARDS[CARD_INDEX[what]], False, rect)
        elif what is not None and what.startswith("stone"):
            self._stone(surface, int(what[5:]), rect)
            return
        else:
            open_law = what is not None and flight.goal == ("played",)
            picture = assets.sprite(f"wc_law_{what}" if open_law else "wc_law_back", max(16, rect.h))
        surface.blit(picture, picture.get_rect(center=rect.center))


def _shaded(card: pygame.Rect, shade: int) -> tuple[int, int, int, int]:
    """A card with its shadow."""
    return card.x, card.y, card.w + shade, card.h + shade
