"""One frame of the board of Web of Power, from the prepared pictures and the sprites."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import pygame

from game.core.events import Place
from game.web_of_power.board_data import COUNTRIES, DISPLAY
from scenes.boards.europe_light import Layer, draw_card_mark
from scenes.kit.assets import smooth
from scenes.kit.patchwork import Part, Patchwork
from scenes.kit.widgets import draw_shadow

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
        self._still = Patchwork(self._paint_still)
        self._under: list[Layer] = []  # what lies below the signs of the map, and
        self._upon: list[Layer] = []  # upon them, each from below to above
        self._key: object = None

    def forget(self) -> None:
        """A new layout."""
        self._disc = None
        self._still.forget()

    def touch(self) -> None:
        """Something on the map looks different now."""
        self._key = None

    def draw(self, surface: pygame.Surface) -> None:
        """The whole board. What stands still on the map is one picture, in which only what changes is painted anew."""
        board, stand = self.board, self.board.stand
        moving = [sprite for sprite in stand.pieces.all() if sprite.moving]
        hovered = board.lights.hovered
        pointed = hovered if hovered is not None and hovered[0] in ("crest", "alliance") else None
        key = (frozenset(id(sprite) for sprite in moving), pointed)
        if self.look.text.recorder is not None:
            self._still.forget()  # every letter is to be seen
        if key != self._key or self._still.picture is None:
            self._refresh()
            self._key = key
        assert self._still.picture is not None
        draw_shadow(self.look, surface, stand.plan.board)
        surface.blit(self._still.picture, stand.plan.board, stand.plan.board)
        board.track.draw(surface)
        self._draw_table(surface)
        for sprite in moving:
            pose = stand.pieces.pose_of(sprite)
            picture = sprite.picture(pose.height, pose.angle, pose.alpha)
            surface.blit(picture, stand.pieces.corner(sprite, pose))
        stand.cards.draw(surface)
        for place, seat in self._card_marks().items():
            rect = stand.plan.slots[int(place[1])] if place[0] == "slot" else board.ring(place)
            if rect is not None:
                draw_card_mark(self.look, stand, surface, seat, rect)

    def _card_marks(self) -> dict[Place, int]:
        """From where cards were taken, and who did it last. A mark stays in the slot where an open card lay."""
        board, found = self.board, dict[Place, int]()
        takes = [(seat, int(place[1])) for seat, place in board.lights.marks if place[0] == "display"]
        if board.view is not None and board.view.at_once:
            runs = [[number] for _, number in takes]
        else:
            runs = [[number for _, number in run] for _, run in groupby(takes, itemgetter(0))]
        slots = iter(slots_taken(runs, [n for n, kind in enumerate(board.stand.slots) if kind is None]))
        for seat, place in board.lights.marks:
            if place[0] == "display":
                found["slot", next(slots)] = seat
            elif place[0] in ("pile", "discard"):
                found[place] = seat
        return found

    def _refresh(self) -> None:
        """Paint anew what looks different on the map: its layers tell by their pictures and where they lie."""
        board, stand, pieces = self.board, self.board.stand, self.board.stand.pieces
        self._under = list(board.map_light.below(board.lights, board.stage.purist))
        self._upon = list(self._courts())
        for sprite, pose in pieces.standing():
            if not sprite.moving:
                picture = sprite.picture(pose.height, pose.angle, pose.alpha)
                self._upon.append((picture, picture.get_rect(topleft=pieces.corner(sprite, pose))))
        self._upon += board.map_light.above(board.lights)
        parts: dict[Hashable, Part] = {
            (n, id(picture), tuple(rect)): (tuple(rect), picture)
            for n, layers in enumerate((self._under, self._upon)) for picture, rect in layers}
        self._still.refresh(None, parts, lambda: pygame.Surface(stand.plan.board.bottomright))

    def _paint_still(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The map within `room`, with everything on it that does not move, in the screen's coordinates."""
        self.board.ground.paint(surface, room)
        self._blit(surface, room, self._under)
        self.board.signs.draw(surface, room)
        self._blit(surface, room, self._upon)

    @staticmethod
    def _blit(surface: pygame.Surface, room: pygame.Rect, layers: Sequence[Layer]) -> None:
        """The layers that reach into `room`."""
        surface.blits([layers[n] for n in room.collidelistall([rect for _, rect in layers])], False)

    # ---- countries --------------------------------------------------------------------------------

    def _courts(self) -> Iterator[Layer]:
        """Free places of advisors, and the badges of whoever leads, both by what stands on the map now."""
        plan, stand = self.board.stand.plan, self.board.stand
        high = max(13, round(BADGE * plan.unit))
        for country in COUNTRIES:
            counts = stand.cloisters(country.id)
            most = max(counts)
            court = stand.atlas.courts[country.id]
            taken = len(stand.pieces.at(("crest", country.id)))
            for at in court.slots[taken:most]:
                disc = self._free_disc()
                yield disc, disc.get_rect(center=plan.px((at[0], at[1] + 8)))
            leaders = [seat for seat, count in enumerate(counts) if count == most and most]
            yield from self._badges(country.id, leaders, high)

    def _badges(self, country: str, seats: Sequence[int], high: int) -> Iterator[Layer]:
        """The shields of the seats with most cloisters, beside the crest where they hide nothing."""
        stand = self.board.stand
        court = stand.atlas.courts[country]
        side = stand.atlas.sides[country]
        for n, seat in enumerate(seats):
            badge = self.look.assets.sprite(stand.art("shield", seat), high)
            x, y = stand.plan.px((court.at[0] + side[0], court.at[1] + side[1]))
            aside = round((n - (len(seats) - 1) / 2) * high * 0.84)
            yield badge, badge.get_rect(center=(x, y + aside) if side[0] else (x + aside, y))

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
            box = pygame.Rect(plan.hand.x, plan.hand.y, plan.buttons[0].right - plan.hand.x, 0)
            self._heading(surface, words, box, "left")

    def _heading(self, surface: pygame.Surface, words: str, below: pygame.Rect,
                 align: str = "center") -> None:
        high = self.board.stand.plan.heading
        box = pygame.Rect(below.x, below.y - high, below.w, high)
        if align == "center":
            box.inflate_ip(self.look.u(30), 0)
        self.look.text.draw(surface, words.upper(), box, "heading", 13, self.look.theme.cream, align,
                            ellipsis=align == "left", shrink=True)  # that has a name in it

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


def slots_taken(runs: Sequence[Sequence[int]], gaps: Sequence[int]) -> list[int]:
    """The slots of the open cards that were taken, one after another.

    runs: the numbers of the cards (from 1) as they were counted when each was taken, newest last; between two runs
    the open cards were made up again, if the pile had any. gaps: slots that are empty now. So many of the newest
    runs as they have room for left them; every other run began with a full row.
    """
    late = 0  # of the newest runs, those without a refill since
    while late < len(runs) and len(list(chain(*runs[len(runs) - late - 1:]))) <= len(gaps):
        late += 1
    older, newest = runs[:len(runs) - late], list(chain(*runs[len(runs) - late:]))
    found = [slot for run in older for slot in _counted(run, DISPLAY)]
    ours = _counted(newest, DISPLAY - len(gaps) + len(newest))
    fits = set(ours) <= set(gaps)  # not where the cards lie anew, since the game was loaded
    return found + (ours if fits else list(gaps[:len(newest)]))


def _counted(numbers: Sequence[int], cards: int) -> list[int]:
    """Slots by the numbers of cards in a row of so many, where the rest is counted anew after each."""
    left = list(range(cards))
    return [left.pop(min(number, len(left)) - 1) for number in numbers[:cards]]
