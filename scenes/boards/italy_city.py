"""The cities of the map as places to be pressed: dot, banner, name and all the land, and what is said of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.condottiere.board_data import CITIES, CITY_INDEX
from game.core.events import Place
from scenes.boards.api import PlaceSpot
from scenes.boards.italy_map import ItalyMap
from scenes.boards.italy_stand import Stand
from scenes.boards.notes import DEAR, Kept, kept, lay_note
from scenes.kit.look import Look
from scenes.kit.popups import NOTE_GAP, Tooltip, note_body

if TYPE_CHECKING:
    from scenes.boards.italy import ItalyBoard

REGIONS = "italy_regions.png"  # one pixel for two canvas units: 1 + the number of the city, 0 = none
REGION_UNITS = 2
SEA = (330.0, 1150.0)  # canvas units: the middle of the sea, where notes lie
CAMP = 20.0  # what a hidden pixel of the camp weighs; that of a city weighs much more
EDGE = 6  # design units that a note keeps from the rim of the map
APART = 3  # pixels that it keeps from names
WIDTHS = (340, 270, 230, 200)  # design units: a note is set narrower if it hides less then

Laid = tuple[str, pygame.Rect]  # the words of a note in lines, and what it is to be about


class Ground:
    """What of the map belongs to which city."""

    def __init__(self, look: Look, stand: Stand, italy: ItalyMap) -> None:
        self.stand, self.map = stand, italy
        self.regions = load_regions(look)
        self._asked: object = None  # where every spot of the map has just been asked about, and what the answer was
        self._answer: str | None = None

    def city_at(self, pos: tuple[int, int]) -> str | None:
        """The city whose dot, banner, name or land is here."""
        asked = (pos, self.stand.plan, sum(1 for _ in self.stand.pieces.all()))
        if asked != self._asked:
            self._asked, self._answer = asked, self._city_at(pos)
        return self._answer

    def _city_at(self, pos: tuple[int, int]) -> str | None:
        if not self.stand.plan.map.collidepoint(pos):
            return None
        rects = ((city.id, self.map.at(("city", city.id))) for city in CITIES)
        near = [(math.dist(rect.center, pos), city) for city, rect in rects if rect and rect.collidepoint(pos)]
        if near:
            return min(near)[1]
        return self._banner_at(pos) or self._name_at(pos) or self._land_at(pos)

    def _banner_at(self, pos: tuple[int, int]) -> str | None:
        pieces = self.stand.pieces
        for sprite, pose in reversed(pieces.standing(lambda sprite: sprite.place[0] == "city")):
            picture = sprite.picture(pose.height, pose.angle, pose.alpha)
            if picture.get_rect(topleft=pieces.corner(sprite, pose)).collidepoint(pos):
                return str(sprite.place[1])
        return None

    def _name_at(self, pos: tuple[int, int]) -> str | None:
        boxes = zip(CITIES, self.map.names())
        return next((city.id for city, (_, _, box) in boxes if box.inflate(4, 4).collidepoint(pos)), None)

    def _land_at(self, pos: tuple[int, int]) -> str | None:
        if self.regions is None:
            return None
        plan, last = self.stand.plan, (self.regions.get_width() - 1, self.regions.get_height() - 1)
        x, y = ((pos[n] - plan.map.topleft[n]) / (plan.unit * REGION_UNITS) for n in (0, 1))
        number = self.regions.get_at_mapped((min(last[0], int(x)), min(last[1], int(y))))
        return CITIES[number - 1].id if number else None


def load_regions(look: Look) -> pygame.Surface | None:
    """Which land each part of the map belongs to; without that picture only dots and names are pressed."""
    try:
        return pygame.image.load(str(look.assets.root / "maps" / REGIONS))
    except (OSError, pygame.error):
        return None


class CitySpot(PlaceSpot):
    """A city. `rect` is its dot, for the keyboard; the mouse reaches all its land."""

    def __init__(self, look: Look, rect: pygame.Rect, place: Place, board: ItalyBoard) -> None:
        self.by_keys = False  # whether the keyboard has come here, and no mouse has moved since
        self._focused = False
        super().__init__(look, rect, place, board)
        self.ground, self.note = board.ground, board.note

    @property
    def focused(self) -> bool:
        return self._focused

    @focused.setter
    def focused(self, here: bool) -> None:
        """The mouse is over a spot before it gives the focus to it; keys bring the focus alone."""
        if here != self._focused:
            self.by_keys = here and not self.hovered
        self._focused = here

    @property
    def tooltip(self) -> str:
        """Nothing beside the city, where neighbours lie: what is said of it stands in the sea."""
        return ""

    @tooltip.setter
    def tooltip(self, text: str) -> None:
        """See above."""

    def ring_rect(self) -> pygame.Rect:
        """The focus frames dot and name, so that it hides neither."""
        name = self.ground.map.name_box(str(self.place[1]))
        return self.rect.union(name.inflate(self.look.u(6), self.look.u(2)))

    def activate(self) -> None:
        self.note.hush(self.place)  # the answer to a click stands where the note does
        super().activate()

    def handle(self, event: pygame.event.Event) -> bool:
        """Like any spot, but with the shape of the land."""
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.visible and self._is_under(event.pos)
            self.by_keys = self.by_keys and event.rel == (0, 0)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._is_under(event.pos):
            self.by_keys = False
            self.activate()
            return True
        return False

    def _is_under(self, pos: tuple[int, int]) -> bool:
        return self.ground.city_at(pos) == self.place[1]


class SeaNote:
    """The note about the city that mouse or keyboard point at. It lies in the sea, where it hides no city."""

    def __init__(self, look: Look, italy: ItalyMap) -> None:
        self.look, self.map, self.stand = look, italy, italy.stand
        self.note = Tooltip(look)
        self._hushed: Place | None = None
        self._asked: object = None  # what is being laid, the ways not tried yet, and the best so far
        self._ways: Iterator[Laid] = iter(())
        self._best: Laid = ("", pygame.Rect(0, 0, 0, 0))

    def hush(self, place: Place) -> None:
        """Say no more of a city that has just been pressed, until another one has been pointed at."""
        self._hushed = place
        self.note.close()

    def update(self, dt: float, spots: Sequence[CitySpot]) -> None:
        """Speak of the city that is pointed at, keys before the mouse, as soon as it has been so for a moment."""
        by_keys = not self.stand.covered  # then the focus lies somewhere, and nobody has led it there
        told = sorted((spot for spot in spots if spot.hovered or (spot.by_keys and by_keys)),
                      key=lambda spot: not spot.by_keys)
        if self._hushed is not None and (not told or told[0].place != self._hushed):
            self._hushed = None
        text = told[0].board.tip(told[0].place) if told and self._hushed is None else ""
        self.note.offer(*self._next(text, str(told[0].place[1])) if text else ("", None))
        self.note.update(dt)

    def _next(self, text: str, city: str) -> Laid:
        """The best way found so far: one is tried in each frame, while the note waits to come up."""
        asked = (text, city, self.stand.plan)
        if asked != self._asked:
            self._asked, self._ways = asked, self._try(text, city)
        self._best = next(self._ways, self._best)
        return self._best

    def laid(self, text: str, city: str) -> Laid:
        """The note set in lines, and what it is to be about so that it comes to lie on the map and hides no city,
        least of all the one it speaks of and its neighbours, and not the camp either if it is short."""
        *_, best = self._try(text, city)
        return best

    def _try(self, text: str, city: str) -> Iterator[Laid]:
        """The best of all ways tried, way by way: in narrower and narrower lines until it hides no city."""
        plan, edge, spared = self.stand.plan, 2 * self.look.u(EDGE), self._kept_free(city)
        best: tuple[float, Laid] | None = None
        for wide in WIDTHS:
            words = text if best is None else broken(self.look, text.replace(",\n", ", "), self.look.u(wide))
            about = lay_note(self.look, words, plan.px(SEA), plan.map.inflate(-edge, -edge), spared)
            note = note_body(self.look, words)[1]
            note.midtop = about.x, about.y + self.look.u(NOTE_GAP)
            hidden = sum(weight * part.w * part.h for *box, weight in spared
                         if weight >= DEAR and (part := note.clip(pygame.Rect(*map(int, box)))))
            if best is None or hidden < best[0]:
                best = hidden, (words, about)
            yield best[1]
            if not best[0]:
                return

    def _kept_free(self, city: str) -> list[Kept]:
        """Dots and names of all cities, those spoken of before the others, and the camp."""
        spoken_of = (city, *CITIES[CITY_INDEX[city]].neighbours)
        dots = ((other.id, self.map.at(("city", other.id))) for other in CITIES)
        names = ((other.id, box.inflate(2 * APART, 2 * APART)) for other, (_, _, box) in zip(CITIES, self.map.names()))
        signs = [*dots, *names]
        found = kept([rect for name, rect in signs if rect is not None and name in spoken_of], 10 * DEAR)
        found += kept([rect for name, rect in signs if rect is not None and name not in spoken_of])
        return found + kept([self.map.camp()], CAMP)

    def draw(self, surface: pygame.Surface) -> None:
        """The note, if it is up."""
        self.note.draw(surface)


def broken(look: Look, text: str, wide: int) -> str:
    """Words of a note in lines that are at most so many pixels wide, as far as words allow."""
    lines: list[str] = []
    for whole in text.split("\n"):
        line = ""
        for word in whole.split(" "):
            longer = f"{line} {word}" if line else word
            if line and look.text.width(longer.replace("**", ""), "text", 16) > wide:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return "\n".join(lines)
