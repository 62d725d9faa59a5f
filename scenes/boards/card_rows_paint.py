"""One frame of the card rows: the cloth, the cards with their marks, laws and stones, the light on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.events import Place
from game.web_of_power_cards.board_data import CARD_INDEX, CARDS, COLUMNS, ROWS, Card
from game.web_of_power_cards.moves import place_of
from game.web_of_power_cards.views import CardsView, ends, lying
from scenes.boards.api import seat_sprite
from scenes.boards.card_rows_chart import Chart
from scenes.boards.card_rows_ledger import Ledger
from scenes.boards.card_rows_plan import SCROLL, SCROLL_FOOT
from scenes.boards.card_rows_travel import Flight
from scenes.boards.strokes import paint_shadow
from scenes.kit.paint import ring, rounded
from scenes.kit.theme import Colour, mix

if TYPE_CHECKING:
    from scenes.boards.card_rows import CardRowsBoard

CLOTH: Colour = (36, 50, 44)
MARK = 0.235  # of a card's height
FEE: Colour = (168, 36, 26)


class Painter:
    """Draws a board; keeps the ground and every card as it looks, which change with the layout only."""

    def __init__(self, board: CardRowsBoard) -> None:
        self.board = board
        self.look = board.stage.look
        self.ledger = Ledger(board)
        self.chart = Chart(board)
        self.carried: tuple[Place, tuple[int, int]] | None = None
        self._ground: pygame.Surface | None = None
        self._still: pygame.Surface | None = None
        self._key: object = None
        self._cards: dict[tuple[str, bool, int], pygame.Surface] = {}

    def forget(self) -> None:
        """A new layout."""
        self._ground = self._still = None
        self._cards.clear()

    def draw(self, surface: pygame.Surface) -> None:
        """The whole board."""
        board, view = self.board, self.board.view
        for rect in (board.plan.rows, board.plan.ledger):
            paint_shadow(self.look, surface, rect)
        if view is None:
            return
        if self.look.text.recorder is None:
            self._copy_still(surface, view)
        else:
            self._paint_still(surface, view)
        self._draw_lights(surface, view)
        self._draw_fees(surface, view)
        if view.phase != "over":
            self._draw_marks(surface)
        self._draw_laws(surface, view)
        self._draw_ghosts(surface)
        for flight in board.travel.flights:
            self._draw_flight(surface, flight)
        if self.carried is not None:
            place, pos = self.carried
            self._stone_at(surface, place, pygame.Rect(0, 0, 1, 1).move(pos), lift=True)

    def _copy_still(self, surface: pygame.Surface, view: CardsView) -> None:
        """What stands still is painted once and then only copied. Its picture has the screen's coordinates."""
        board, plan = self.board, self.board.plan
        key = (view, self._arriving(), self.carried and self.carried[0], board.lights.lit, board.looking, board.told,
               self.look.theme.colour_blind)
        if self._still is None or key != self._key:
            if self._still is None:
                size = plan.rows.union(plan.ledger).bottomright
                self._still = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
            self._still.fill((0, 0, 0, 0))
            self._paint_still(self._still, view)
            self._key = key
        for part in (plan.rows, plan.ledger):
            surface.blit(self._still, part, part)

    def _paint_still(self, surface: pygame.Surface, view: CardsView) -> None:
        """The cloth with its cards and stones, or what they have scored; the collections."""
        if self._ground is None:
            self._ground = self._make_ground()
        surface.blit(self._ground, self.board.plan.rows)
        self.ledger.draw(surface, view)
        self._draw_rows(surface, view)
        if view.phase == "over":
            self.chart.draw(surface, view, self.board.told)

    def _arriving(self) -> frozenset[Place]:
        """Where something on its way will lie."""
        return frozenset(flight.goal for flight in self.board.travel.flights)

    def _make_ground(self) -> pygame.Surface:
        """The cloth with a faint trace of every place."""
        plan, u = self.board.plan, self.look.u
        ground = pygame.Surface(plan.rows.size, pygame.SRCALPHA)
        rounded(ground, ground.get_rect(), CLOTH, u(10), mix(CLOTH, (0, 0, 0), 0.5))
        pygame.draw.rect(ground, (150, 118, 66), ground.get_rect().inflate(-u(6), -u(6)), max(1, u(1)),
                         border_radius=u(8))
        for row in range(1, ROWS + 1):
            for column in range(1, COLUMNS + 1):
                spot = plan.cell(row, column).move(-plan.rows.x, -plan.rows.y)
                rounded(ground, spot, mix(CLOTH, (0, 0, 0), 0.16), u(5), mix(CLOTH, (150, 118, 66), 0.22))
        return ground

    # ---- cards ------------------------------------------------------------------------------------

    def face(self, card: Card, law: bool, high: int) -> pygame.Surface:
        """A land card with its marks on top and, if a law lies on it, the scroll on its lower part."""
        key = (card.id, law, high)
        found = self._cards.get(key)
        if found is not None:
            return found
        assets = self.look.assets
        picture = assets.sprite(f"wc_card_{card.land}", high).copy()
        wide = picture.get_width()
        names = [*card.symbols, *([card.route] if card.route else [])]
        size = max(8, round(high * MARK))
        step = min(size * 1.06, (wide - 4) / max(1, len(names)))
        left = wide / 2 - step * (len(names) - 1) / 2
        for n, name in enumerate(names):
            sign = assets.sprite(f"wc_mark_{name}", size)
            picture.blit(sign, sign.get_rect(center=(round(left + n * step), round(high * 0.155))))
        if law:
            scroll = assets.sprite("wc_scroll", max(8, round(high * SCROLL)))
            picture.blit(scroll, scroll.get_rect(midbottom=(wide // 2, round(high * SCROLL_FOOT))))
        self._cards[key] = picture
        return picture

    def _draw_rows(self, surface: pygame.Surface, view: CardsView) -> None:
        plan = self.board.plan
        arriving = self._arriving()
        shade = pygame.Surface(plan.card, pygame.SRCALPHA)
        pygame.draw.rect(shade, (0, 0, 0, 90), shade.get_rect(), border_radius=self.look.u(5))
        for cell in lying(view):
            place = place_of("cell", cell)
            rect = plan.cell(cell // COLUMNS + 1, cell % COLUMNS + 1)
            surface.blit(shade, rect.move(self.look.u(2), self.look.u(2)))
            surface.blit(self.face(CARDS[view.cards[cell]], cell in view.law_cells, plan.card[1]), rect)
            stone: Place = ("stone", *place[1:])
            carried = self.carried is not None and self.carried[0] == stone
            if view.stone[cell] >= 0 and stone not in arriving and not carried:
                self._stone(surface, view.stone[cell], plan.stone(int(place[1]), int(place[2])))

    def _stone(self, surface: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        name = seat_sprite(self.look, "score_marker", self.board.stage.seats[seat])
        disc = self.look.assets.sprite(name, rect.h)
        surface.blit(disc, disc.get_rect(center=rect.center))

    def _stone_at(self, surface: pygame.Surface, place: Place, rect: pygame.Rect, lift: bool) -> None:
        """The stone of a place somewhere else: under the pointer."""
        view = self.board.view
        assert view is not None
        seat = view.stone[(int(place[1]) - 1) * COLUMNS + int(place[2]) - 1]
        side = self.board.plan.stone(1, 1).h * (6 if lift else 5) // 5
        if seat >= 0:
            self._stone(surface, seat, pygame.Rect(rect.x - side // 2, rect.y - side // 2, side, side))

    # ---- light ------------------------------------------------------------------------------------

    def _draw_lights(self, surface: pygame.Surface, view: CardsView) -> None:
        """Cards and stones that can be picked, are picked, or are spoken of."""
        board, theme, u = self.board, self.look.theme, self.look.u
        places = [*(place_of("cell", cell) for cell in lying(view)), *sorted(board.stones)]
        for place in places:
            light = board.lights.on_card(place, board.stage.purist)
            rect = board.ring(place)
            if rect is None or light in ("", "dim"):
                continue
            if place[0] == "stone":
                if board.lights.bright or view.phase == "claim" or light == "pick":
                    pygame.draw.circle(surface, (30, 18, 8), rect.center, rect.w // 2 + u(3), max(3, u(5)))
                    pygame.draw.circle(surface, theme.gold_light, rect.center, rect.w // 2 + u(2), max(2, u(3)))
                continue
            if light == "pick":
                veil = pygame.Surface(rect.size, pygame.SRCALPHA)
                veil.fill((*theme.gold_light, 60))
                surface.blit(veil, rect)
            strong = light != "soft" or view.phase == "take"
            ring(surface, rect.inflate(u(4), u(4)) if strong else rect, theme.gold_light,
                 max(2, u(3)) if strong else 1, u(7))

    def _draw_fees(self, surface: pygame.Surface, view: CardsView) -> None:
        """A red tag at every end that costs a stone."""
        board, u = self.board, self.look.u
        if view.phase != "take" or board.busy:
            return
        for end in ends(view):
            if not end.fee:
                continue
            rect = board.plan.cell(int(end.place[1]), int(end.place[2]))
            tag = pygame.Rect(0, 0, max(24, u(30)), max(16, u(19)))
            tag.midright = (rect.right + u(3), rect.y + rect.h * 38 // 100)
            rounded(surface, tag, FEE, u(6), (255, 226, 150))
            self.look.text.draw(surface, "−1", tag, "label_bold", 15, (255, 246, 224), "center")

    def _draw_marks(self, surface: pygame.Surface) -> None:
        """The badge of the seat that was at a place last; also where its card has gone from."""
        board, u = self.board, self.look.u
        for seat, place in board.lights.marks:
            rect = board._geometry(place)
            if rect is None or place[0] not in ("cell", "stone"):
                continue
            name = seat_sprite(self.look, "shield", board.stage.seats[seat])
            gone = board.ring(place) is None
            badge = self.look.assets.sprite(name, u(26) if gone else u(20), alpha=120 if gone else None)
            at = rect.center if gone else (rect.right - u(11), rect.bottom - rect.h * 30 // 100)
            surface.blit(badge, badge.get_rect(center=at))

    def _draw_ghosts(self, surface: pygame.Surface) -> None:
        """Where a stone would lie."""
        board, lights = self.board, self.board.lights
        view = board.view
        if lights.ghost_seat is None or view is None or view.phase != "claim":
            return
        for place in lights.ghost:
            if place[0] == "cell":
                rect = board.plan.stone(int(place[1]), int(place[2]))
                name = seat_sprite(self.look, "score_marker", board.stage.seats[lights.ghost_seat])
                disc = self.look.assets.sprite(name, rect.h, alpha=150)
                surface.blit(disc, disc.get_rect(center=rect.center))

    # ---- laws and flights ---------------------------------------------------------------------------

    def _draw_laws(self, surface: pygame.Surface, view: CardsView) -> None:
        """The viewer's own laws, face down unless they are looked at."""
        board, u, say = self.board, self.look.u, self.board.stage.texts.say
        plan = board.plan
        seat = None if board.covered else view.seat
        words = say("rows.laws.none") if seat is None else say("rows.laws", name=board.stage.texts.name(seat))
        head = pygame.Rect(plan.laws.x, plan.laws.y - u(22), plan.laws.w, u(20))
        self.look.text.draw(surface, words.upper(), head, "heading", 13, self.look.theme.cream, "left", shrink=True,
                            ellipsis=True)
        hand = board.hand()
        if not hand:
            rounded(surface, plan.laws, (20, 14, 8, 90), u(6), mix(CLOTH, (150, 118, 66), 0.4))
            return
        for place in hand:
            rect = board.ring(place)
            assert rect is not None
            name = f"wc_law_{place[1]}" if board.looking else "wc_law_back"
            surface.blit(self.look.assets.sprite(name, rect.h), rect)
            if board.looking and board.lights.on_card(place, board.stage.purist) in ("soft", "bright", "pick"):
                ring(surface, rect, self.look.theme.gold_light, max(2, u(3)), u(7))
        if not board.looking:
            lying = [plan.own_law(n, len(hand)) for n in range(len(hand))]
            low = max(rect.bottom for rect in lying)
            tag = pygame.Rect(plan.laws.x, low + u(2), plan.laws.w, u(20))
            self.look.text.draw(surface, say("rows.look"), tag, "text", 14, self.look.theme.cream, "left", shrink=True)

    def _draw_flight(self, surface: pygame.Surface, flight: Flight) -> None:
        rect, what, assets = flight.rect(), flight.what, self.look.assets
        if what in CARD_INDEX:
            high = min(self.board.plan.card[1], max(12, rect.h))
            picture = self.face(CARDS[CARD_INDEX[what]], False, high)
        elif what is not None and what.startswith("stone"):
            self._stone(surface, int(what[5:]), rect)
            return
        else:
            open_law = what is not None and flight.goal == ("played",)
            picture = assets.sprite(f"wc_law_{what}" if open_law else "wc_law_back", max(16, rect.h))
        surface.blit(picture, picture.get_rect(center=rect.center))
