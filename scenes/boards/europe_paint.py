"""One frame of the board of Web of Power, from the prepared pictures and the sprites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.events import Place
from game.web_of_power.board_data import COUNTRIES, DISPLAY, SITES
from game.web_of_power.views import WebView, free_slots, leaders, owner
from scenes.boards.europe_atlas import Court
from scenes.boards.europe_light import draw_card_mark
from scenes.boards.europe_map import PICTURE, paint_shadow
from scenes.kit.assets import smooth
from scenes.kit.theme import mix

if TYPE_CHECKING:
    from scenes.boards.europe import EuropeBoard

BADGE = 21.0  # canvas units
DISC = 13.0
OVERSAMPLE = 4


class Painter:
    """Draws a board; keeps the small pictures that no sprite file has."""

    def __init__(self, board: EuropeBoard) -> None:
        self.board = board
        self.look = board.stage.look
        self._disc: pygame.Surface | None = None

    def forget(self) -> None:
        """A new layout."""
        self._disc = None

    def draw(self, surface: pygame.Surface) -> None:
        """The whole board."""
        board = self.board
        plan, stand, lights = board.stand.plan, board.stand, board.lights
        paint_shadow(self.look, surface, plan.board)
        assert board.picture is not None
        surface.blit(board.picture, plan.board)
        board.map_light.draw_below(surface, lights, board.stage.purist)
        board.track.draw(surface)
        if board.view is not None:
            self._draw_courts(surface, board.view)
        self._draw_table(surface)
        stand.pieces.draw(surface)
        board.map_light.draw_above(surface, lights)
        for seat, place in lights.marks:
            if place[0] in ("display", "pile", "discard") and (rect := board.ring(place)) is not None:
                draw_card_mark(self.look, stand, surface, seat, rect)
        stand.cards.draw(surface)

    # ---- countries --------------------------------------------------------------------------------

    def _draw_courts(self, surface: pygame.Surface, view: WebView) -> None:
        """Free places of advisors, and the badges of whoever leads."""
        plan, stand = self.board.stand.plan, self.board.stand
        high = max(13, round(BADGE * plan.unit))
        for country in COUNTRIES:
            court = stand.atlas.courts[country.id]
            taken = len(stand.pieces.at(("crest", country.id)))
            for at in court.slots[taken:taken + free_slots(view, country.id)]:
                disc = self._free_disc()
                surface.blit(disc, disc.get_rect(center=plan.px((at[0], at[1] + 8))))
            seats = leaders(view, country.id)
            for n, seat in enumerate(seats):
                badge = self.look.assets.sprite(stand.art("shield", seat), high)
                x, y = plan.px((court.at[0], court.at[1] + badge_side(court)))
                x += round((n - (len(seats) - 1) / 2) * high * 0.82)
                surface.blit(badge, badge.get_rect(center=(x, y)))

    def _free_disc(self) -> pygame.Surface:
        """A hollow where one more advisor may stand."""
        if self._disc is None:
            side = max(7, round(DISC * self.board.stand.plan.unit))
            big = pygame.Surface((side * OVERSAMPLE, side * OVERSAMPLE), pygame.SRCALPHA)
            middle, radius = big.get_rect().center, side * OVERSAMPLE // 2 - 1
            pygame.draw.circle(big, (70, 42, 20, 235), middle, radius)
            pygame.draw.circle(big, (250, 242, 220, 255), middle, radius - 3 * OVERSAMPLE // 2)
            pygame.draw.circle(big, (214, 196, 158, 255), middle, max(2, radius - 3 * OVERSAMPLE))
            self._disc = smooth(big, (side, side))
        return self._disc

    # ---- cards ------------------------------------------------------------------------------------

    def _draw_table(self, surface: pygame.Surface) -> None:
        board, stand, plan = self.board, self.board.stand, self.board.stand.plan
        say = board.stage.texts.say
        for n in range(DISPLAY):
            if stand.slots[n] is None:
                surface.blit(stand.faces.gap(plan.slots[n].size, ""), plan.slots[n])
        self._heading(surface, say("europe.display"), plan.slots[0].union(plan.slots[1]))
        self._heading(surface, say("europe.pile", count=stand.pile), plan.pile)
        self._heading(surface, say("europe.discard", count=len(stand.heap)), plan.discard)
        self._stack(surface, ("pile",), plan.pile)
        self._stack(surface, ("discard",), plan.discard)
        if stand.hand() or stand.viewer is not None:
            seat = stand.viewer
            name = "" if seat is None else board.stage.texts.name(seat)
            words = say("europe.hand", name=name) if name else say("europe.hand.covered")
            box = pygame.Rect(plan.hand.x, plan.hand.y, plan.hand.w, 0)
            self._heading(surface, words, box, "left")

    def _heading(self, surface: pygame.Surface, words: str, below: pygame.Rect,
                 align: str = "center") -> None:
        high = self.board.stand.plan.heading
        box = pygame.Rect(below.x, below.y - high, below.w, high)
        if align == "center":
            box.inflate_ip(self.look.u(30), 0)
        self.look.text.draw(surface, words.upper(), box, "heading", 13, self.look.theme.cream, align,
                            shrink=True)

    def _stack(self, surface: pygame.Surface, place: Place, rect: pygame.Rect) -> None:
        """The pile or the discards, or the empty space where they lie."""
        stand, light = self.board.stand, self.board.lit_as(place)
        count = stand.pile if place == ("pile",) else len(stand.heap)
        if not count:
            surface.blit(stand.faces.gap(rect.size, light), rect)
            return
        if place == ("pile",):
            picture = stand.faces.pile(count, rect.h, light)
        else:
            picture = stand.faces.heap(stand.top or stand.heap[-1], count, rect.h, light)
        pad = (picture.get_width() - rect.w) // 2
        surface.blit(picture, (rect.x - pad, rect.y - pad))


def badge_side(court: Court) -> float:
    """How far below a crest the badges of the leaders hang: away from the advisors."""
    mean = sum(slot[1] for slot in court.slots) / len(court.slots) - court.at[1]
    return -26.0 if mean > 10 else 24.0


def thumbnail(board: EuropeBoard, view: WebView, size: tuple[int, int]) -> pygame.Surface:
    """A small picture of the public board: the map with a dot for each cloister."""
    look, atlas = board.stage.look, board.atlas
    picture = pygame.Surface(size)
    picture.fill(look.theme.wood_dark)
    high = min(size[1], round(size[0] * 0.9))
    land = pygame.Rect(0, 0, round(high / 0.9), high)
    land.center = (size[0] // 2, size[1] // 2)
    picture.blit(smooth(look.assets.picture(PICTURE, (800, 720)), land.size), land)
    radius = max(2, round(high * 0.017))
    for index, site in enumerate(SITES):
        seat = owner(view, index)
        if seat is not None:
            x, y = atlas.sites[site.id]
            at = (land.x + x * land.w / 1000, land.y + y * land.h / 900)
            colour = board.stage.seats[seat].seat.colour
            pygame.draw.circle(picture, mix(colour, (20, 10, 4), 0.75), at, radius + 1)
            pygame.draw.circle(picture, colour, at, radius)
    return picture
