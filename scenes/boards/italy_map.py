"""The map of Italy: the land, colours and kingdoms of its owners, names, and the light that lies on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

import pygame

from game.condottiere.board_data import CITIES, CITY_INDEX
from game.condottiere.links import chains, city_names
from game.core.events import Place
from scenes.boards.italy_names import Lines, set_name
from scenes.boards.italy_plan import MAP_RIM
from scenes.boards.italy_regions import Made, Regions
from scenes.boards.italy_rings import target_ring
from scenes.boards.italy_stand import BANNER_HIGH, FIGURE, FIGURE_HIGH, Stand
from scenes.boards.lights import Lights
from scenes.boards.strokes import halo, mark_disc, part
from scenes.kit.assets import smooth
from scenes.kit.look import Look
from scenes.kit.paint import rounded
from scenes.kit.patchwork import Part
from scenes.kit.theme import Colour, mix

PICTURE = "maps/italy"
INK: Colour = (44, 26, 12)
RING, MARK, TARGET = 50.0, 54.0, 57.0  # canvas units
TARGET_LEAST = 24  # design units
TAG_LINES = 3  # of the name beside the camp
HALO_REACH = 4  # pixels, at least as far as the light around a name reaches

Words = Callable[[str], str]


class ItalyMap:
    """Paints the map and all that does not move on it. Pictures are kept until the layout changes."""

    def __init__(self, look: Look, stand: Stand, say: Words) -> None:
        self.look, self.stand, self.say = look, stand, say
        self._kept: dict[object, Made] = {}
        self.regions = Regions(look, stand, self._kept)
        self._layers: dict[Hashable, Made] = {}  # what was last asked for as parts
        self._names: list[tuple[str, pygame.Surface, pygame.Rect]] = []
        self._land: pygame.Surface | None = None
        self._rough = False

    def forget(self) -> None:
        """A new layout: nothing kept fits any more."""
        self._kept.clear()
        self._names.clear()
        self._land = None

    @property
    def stale(self) -> bool:
        """Whether the land was scaled in haste and can be had smooth now."""
        return self._rough and not self.look.pictures.rough

    # ---- the land -------------------------------------------------------------------------------

    def land(self) -> pygame.Surface:
        """The map without its rim, as large as the plan has it. All that is drawn in haste is made anew with it."""
        if self._land is None or self.stale:
            self._land = self.look.pictures.sized(PICTURE, self.stand.plan.map.size)
            if self._rough:
                self.regions.refine()
            self._rough = self.look.pictures.rough
        return self._land

    def _paint_rim(self, surface: pygame.Surface) -> None:
        """A rounded moulding around the map: dark, light, dark."""
        theme, rim = self.look.theme, self.look.u(MAP_RIM)
        for n in range(rim):
            share = max(0.0, 1 - abs(2 * n / max(1, rim - 1) - 0.8))
            colour = mix(theme.wood_dark, theme.wood_light, share * 0.85)
            pygame.draw.rect(surface, colour, self.stand.plan.board.inflate(-2 * n, -2 * n), 1)

    def parts(self, lights: Lights, purist: bool) -> dict[Hashable, Part]:
        """All that stands still on the land, from below to above: where it lies, and its picture."""
        stand, layers = self.stand, self._layers
        layers.clear()
        owners = {city.id: stand.owner(city.id) for city in CITIES}
        for city, seat in owners.items():
            if seat is not None:
                self._add(("wash", city), self.regions.wash(city, seat))
        for city in self._lit(lights):
            self._add(("glow", city), self.regions.glow(city))
        for seat in range(len(stand.seats)):
            mask = sum(1 << CITY_INDEX[city] for city, other in owners.items() if other == seat)
            for chain in chains(mask):
                if chain.bit_count() > 1:
                    self._add(("outline", chain), self.regions.outline(seat, city_names(chain)))
        for name, made in self._camp():
            self._add(name, made)
        self._add_lights(lights, purist)
        for sprite, pose in stand.pieces.standing():
            if not sprite.moving:
                picture = sprite.picture(pose.height, pose.angle, pose.alpha)
                self._add(sprite, (picture, picture.get_rect(topleft=stand.pieces.corner(sprite, pose))))
        for place in (*lights.ghost, *lights.shown):
            if place[0] == "city":
                self._add_ghost(str(place[1]))
        parts: dict[Hashable, Part] = {name: (tuple(rect), picture) for name, (picture, rect) in layers.items()}
        parts["tag"] = tuple(self._tag()[0].inflate(self.look.u(10), 0)), stand.seats[stand.holder].name
        return parts

    def soon(self) -> Iterator[None]:
        """Make what a banner that is coming down will change, one picture at every step."""
        kept = len(self._kept)
        for _ in self._landing():
            if len(self._kept) > kept:
                kept = len(self._kept)
                yield

    def _landing(self) -> Iterator[Made | None]:
        """The colour of its region, and the lines around what it links."""
        stand = self.stand
        for sprite in [sprite for sprite in stand.pieces.all() if sprite.moving and sprite.place[0] == "city"]:
            city, seat = str(sprite.place[1]), int(str(sprite.tag)[-1])
            yield self.regions.wash(city, seat)
            held = [other.id for other in CITIES if other.id == city or stand.owner(other.id) == seat]
            for chain in chains(sum(1 << CITY_INDEX[other] for other in held)):
                if chain.bit_count() > 1:
                    yield self.regions.outline(seat, city_names(chain))

    def _add(self, name: Hashable, made: Made | None) -> None:
        """One more layer above the others."""
        if made is not None:
            self._layers[name if name not in self._layers else (name, len(self._layers))] = made

    def paint(self, still: pygame.Surface, room: pygame.Rect) -> None:
        """The land and all parts on it, as far as they show within `room`. `still` has the screen's coordinates."""
        self._paint_rim(still)
        still.blit(self.land(), self.stand.plan.map)
        for picture, rect in self._layers.values():
            if room.colliderect(rect):
                still.blit(picture, rect)
        tag, found = self._tag()
        if room.colliderect(tag.inflate(self.look.u(10), 0)):
            self._paint_tag(still, tag, found)
        self._paint_names(still, room)

    def _lit(self, lights: Lights) -> list[str]:
        """The cities whose land is lit: what is spoken of, what is fought for, what is pointed at."""
        found = [str(place[1]) for place in lights.lit if place[0] == "city"]
        if self.stand.site is not None:
            found.append(self.stand.site)
        if lights.hovered is not None and lights.hovered in lights.targets:
            found.append(str(lights.hovered[1]))
        return found

    # ---- signs ----------------------------------------------------------------------------------

    def names(self) -> list[tuple[str, pygame.Surface, pygame.Rect]]:
        """The name of every city, its letters, and the box that they fill: kept until the layout changes."""
        plan, look, atlas = self.stand.plan, self.look, self.stand.atlas
        if self._names:
            return self._names
        for city in CITIES:
            name = self.say(f"city.{city.id}")
            letters = look.text.render(name, "label_bold", self._letters(), INK)
            box = letters.get_bounding_rect()
            town = atlas.towns[city.id]
            box.center = plan.px(town.label)
            if town.side == "s":
                box.top = max(box.top, plan.px((0, town.at[1] + 12))[1])
            self._names.append((name, letters, box.clamp(plan.map)))
        part([box for _, _, box in self._names], plan.map)
        return self._names

    def name_box(self, city: str) -> pygame.Rect:
        """What the name of a city fills."""
        return self.names()[CITY_INDEX[city]][2]

    def _letters(self) -> float:
        """The size of the names in design units."""
        return self.stand.atlas.label_size * self.stand.plan.unit / self.look.scale

    def _paint_names(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        look, units = self.look, self._letters()
        for name, letters, box in self.names():
            if not room.colliderect(box.inflate(2 * HALO_REACH, 2 * HALO_REACH)):
                continue
            inked = letters.get_bounding_rect()
            corner = (box.x - inked.x, box.y - inked.y)
            light = self._kept.get(("halo", name))
            if light is None:
                made = halo(look, name, "label_bold", units)
                light = self._kept["halo", name] = (made, made.get_rect())
            reach = (light[0].get_width() - letters.get_width()) // 2
            surface.blit(light[0], (corner[0] - reach, corner[1] - reach))
            look.text.draw(surface, name, corner, "label_bold", units, INK, valign="top")

    def _camp(self) -> list[tuple[str, Made]]:
        """The camp of the Condottiere's holder: its ground, and its shield beside that."""
        stand, plan, look = self.stand, self.stand.plan, self.look
        seat = stand.seats[stand.holder]
        oval = pygame.Rect(0, 0, round(92 * plan.unit), round(46 * plan.unit))
        oval.center = plan.px(stand.atlas.camp)
        shield = look.assets.sprite(stand.art("shield", stand.holder), max(15, round(38 * plan.unit)))
        return [("oval", (self._oval(oval.size, seat.seat.colour), oval)),
                ("shield", (shield, shield.get_rect(midleft=(oval.right + look.u(6), oval.centery))))]

    def _tag(self) -> tuple[pygame.Rect, Lines]:
        """Where the name of the Condottiere's holder stands beside its shield, and how it is set."""
        stand, plan, look = self.stand, self.stand.plan, self.look
        name, (_, (_, shield)) = stand.seats[stand.holder].name, self._camp()[-1]
        left = shield.right + look.u(9)
        wide = plan.map.right - look.u(13) - left
        found = set_name(look.text, name, "text_bold", max(13.0, 27 * plan.unit / look.scale), wide, TAG_LINES)
        lines, size = found
        high = look.u(24) if len(lines) == 1 else len(lines) * look.text.line_height("text_bold", size)
        rect = pygame.Rect(left, 0, min(wide, max(look.text.width(line, "text_bold", size) for line in lines)), high)
        rect.centery = plan.px(stand.atlas.camp)[1]
        rect.bottom = min(rect.bottom, plan.map.bottom - look.u(3))
        return rect, found

    def _paint_tag(self, surface: pygame.Surface, tag: pygame.Rect, found: Lines) -> None:
        look, (lines, size) = self.look, found
        rounded(surface, tag.inflate(look.u(10), 0), (*look.theme.parchment, 190), look.u(5))
        high = tag.h // len(lines)
        for n, line in enumerate(lines):
            box = pygame.Rect(tag.x, tag.y + n * high, tag.w, high)
            look.text.draw(surface, line, box, "text_bold", size, look.theme.ink, ellipsis=True)

    def camp(self) -> pygame.Rect:
        """Where the Condottiere stands in its camp, with shield and name beside it."""
        plan = self.stand.plan
        x, y = plan.px(self.stand.atlas.camp)
        rect = pygame.Rect(0, 0, round(420 * plan.unit), round((FIGURE_HIGH + 25) * plan.unit))
        rect.bottomleft = (x - round(46 * plan.unit), y + round(25 * plan.unit))
        return rect

    def _oval(self, size: tuple[int, int], colour: Colour) -> pygame.Surface:
        """The ground of a camp, ringed in a colour."""
        made = self._kept.get(("oval", colour))
        if made is None:
            big = pygame.Surface((size[0] * 4, size[1] * 4), pygame.SRCALPHA)
            room, rim = big.get_rect(), size[1] // 2
            pygame.draw.ellipse(big, mix(colour, (20, 10, 4), 0.7), room)
            pygame.draw.ellipse(big, colour, room.inflate(-8, -8))
            pygame.draw.ellipse(big, mix(colour, (20, 10, 4), 0.7), room.inflate(-2 * rim + 4, -2 * rim + 4))
            pygame.draw.ellipse(big, (226, 208, 168), room.inflate(-2 * rim, -2 * rim))
            made = self._kept["oval", colour] = (smooth(big, size), pygame.Rect((0, 0), size))
        return made[0]

    # ---- light ----------------------------------------------------------------------------------

    def _add_lights(self, lights: Lights, purist: bool) -> None:
        for seat, place in lights.marks:
            if place[0] == "city":
                self._add_ring(("mark", place), self._mark(seat)[0], str(place[1]))
        high = max(18, round(RING * self.stand.plan.unit))
        if self.stand.site is not None:
            self._add_ring("site", self.look.assets.sprite("ring_gold", high), self.stand.site)
        if not lights.mine or purist:
            return
        for place in sorted(place for place in lights.targets if place[0] == "city"):
            self._add_ring(place, self._target(place == lights.hovered)[0], str(place[1]))

    def _target(self, lit: bool) -> Made:
        """The ring round a city that can be named; lit: under the pointer."""
        made = self._kept.get(("target", lit))
        if made is None:
            look = self.look
            picture = target_ring(max(look.u(TARGET_LEAST), round(TARGET * self.stand.plan.unit)), look.theme.gold, lit)
            made = self._kept["target", lit] = (picture, picture.get_rect())
        return made

    def _add_ring(self, name: Hashable, picture: pygame.Surface, city: str) -> None:
        """Something round a town."""
        town = self.stand.atlas.towns[city]
        self._add(name, (picture, picture.get_rect(center=self.stand.plan.px(town.at))))

    def _mark(self, seat: int) -> Made:
        colour = self.stand.seats[seat].seat.colour
        made = self._kept.get(("mark", colour))
        if made is None:
            picture = mark_disc(colour, max(20, round(MARK * self.stand.plan.unit)))
            made = self._kept["mark", colour] = (picture, picture.get_rect())
        return made

    def _add_ghost(self, city: str) -> None:
        """The Condottiere where it would go, half transparent, and the ring of a chosen city."""
        stand = self.stand
        pose = stand.pose(("figure", city))
        picture = self.look.assets.sprite(FIGURE, round(pose.height), alpha=175)
        anchor = self.look.assets.entry(FIGURE).anchor
        ring = self.look.assets.sprite("ring_gold", max(24, round(BANNER_HIGH * stand.plan.unit)))
        self._add_ring(("chosen", city), ring, city)
        corner = (round(pose.x - anchor[0] * picture.get_width()), round(pose.y - anchor[1] * picture.get_height()))
        self._add(("figure", city), (picture, picture.get_rect(topleft=corner)))

    def at(self, place: Place) -> pygame.Rect | None:
        """The dot of a city, large enough to be pressed."""
        town = self.stand.atlas.towns.get(str(place[1]))
        if town is None:
            return None
        return self.stand.plan.around((town.at[0], town.at[1] - 4), 58, 56)
