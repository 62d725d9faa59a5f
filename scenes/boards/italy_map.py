"""The map of Italy: the land, colours and kingdoms of its owners, names, and the light that lies on it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.condottiere.board_data import CITIES, CITY_INDEX
from game.condottiere.links import chains, city_names
from game.core.events import Place
from scenes.boards.italy_plan import MAP_RIM
from scenes.boards.italy_stand import BANNER_HIGH, FIGURE, FIGURE_HIGH, Stand
from scenes.boards.lights import Lights
from scenes.boards.strokes import halo, mark_disc, part, thread
from scenes.kit.assets import smooth
from scenes.kit.look import Look
from scenes.kit.paint import rounded
from scenes.kit.theme import Colour, mix

PICTURE = "maps/italy"
INK: Colour = (44, 26, 12)
RING, MARK = 50.0, 54.0  # canvas units
OUTLINE = 15.0  # both sides of a border; only the inner one is seen
PAPER: Colour = (240, 228, 198)  # lies under an owner's colour, so that the map's own does not tinge it
WASH = 225  # how strong an owner's colour lies on a region, of 255
OVERSAMPLE = 2

Made = tuple[pygame.Surface, pygame.Rect]
Words = Callable[[str], str]


class ItalyMap:
    """Paints the map and all that does not move on it. Pictures are kept until the layout changes."""

    def __init__(self, look: Look, stand: Stand, say: Words) -> None:
        self.look, self.stand, self.say = look, stand, say
        self._kept: dict[object, Made] = {}
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
        return self._rough and not self.look.assets.rough

    # ---- the land -------------------------------------------------------------------------------

    def land(self) -> pygame.Surface:
        """The map in its wooden rim, as large as the plan's board."""
        if self._land is None or self.stale:
            plan, look = self.stand.plan, self.look
            picture = pygame.Surface(plan.board.size).convert()
            theme, rim = look.theme, look.u(MAP_RIM)
            for n in range(rim):  # a rounded moulding: dark, light, dark
                share = max(0.0, 1 - abs(2 * n / max(1, rim - 1) - 0.8))
                colour = mix(theme.wood_dark, theme.wood_light, share * 0.85)
                pygame.draw.rect(picture, colour, picture.get_rect().inflate(-2 * n, -2 * n), 1)
            inner = plan.map.move(-plan.board.x, -plan.board.y)
            picture.blit(look.assets.picture(PICTURE, inner.size), inner)
            self._rough = look.assets.rough
            self._land = picture
        return self._land

    def paint(self, still: pygame.Surface, lights: Lights, purist: bool) -> None:
        """Everything that stands still. `still` has the screen's coordinates."""
        stand, plan = self.stand, self.stand.plan
        still.blit(self.land(), plan.board)
        owners = {city.id: stand.owner(city.id) for city in CITIES}
        for city, seat in owners.items():
            if seat is not None:
                self._blit(still, self._wash(city, seat))
        for place in lights.lit:
            if place[0] == "city":
                self._blit(still, self._glow(str(place[1])))
        if stand.site is not None:
            self._blit(still, self._glow(stand.site))
        if lights.hovered is not None and lights.hovered in lights.targets:
            self._blit(still, self._glow(str(lights.hovered[1])))
        for seat in range(len(stand.seats)):
            mask = sum(1 << CITY_INDEX[city] for city, other in owners.items() if other == seat)
            for chain in chains(mask):
                if chain.bit_count() > 1:
                    self._blit(still, self._outline(seat, city_names(chain)))
        self._paint_camp(still)
        self._paint_lights(still, lights, purist)
        for sprite, pose in stand.pieces.standing():
            if not sprite.moving:
                still.blit(sprite.picture(pose.height, pose.angle, pose.alpha), stand.pieces.corner(sprite, pose))
        for place in (*lights.ghost, *lights.shown):
            if place[0] == "city":
                self._paint_ghost(still, str(place[1]))
        self._paint_names(still)

    def _blit(self, surface: pygame.Surface, made: Made | None) -> None:
        if made is not None:
            surface.blit(made[0], made[1])

    # ---- regions --------------------------------------------------------------------------------

    def _rect(self, city: str) -> pygame.Rect | None:
        """Where the pictures of a region lie."""
        found = self.stand.atlas.boxes.get(city)
        if found is None:
            return None
        left, top = self.stand.plan.px(found[:2])
        right, bottom = self.stand.plan.px(found[2:])
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def _region(self, kind: str, city: str) -> Made | None:
        """The baked light ("glow") or white wash ("wash") of a region."""
        made = self._kept.get((kind, city))
        rect = self._rect(city)
        if made is None and rect is not None:
            path = self.look.assets.root / "maps" / f"italy_{kind}_{city}.png"
            try:
                picture = smooth(pygame.image.load(str(path)).convert_alpha(), rect.size)
            except (OSError, pygame.error):
                picture = pygame.Surface((1, 1), pygame.SRCALPHA)
            made = self._kept[kind, city] = (picture, rect)
        return made

    def _glow(self, city: str) -> Made | None:
        return self._region("glow", city)

    def _wash(self, city: str, seat: int) -> Made | None:
        colour = self.stand.seats[seat].seat.colour
        key = ("owned", city, colour)
        plain = self._region("wash", city)
        if key not in self._kept and plain is not None:
            picture = pygame.Surface(plain[0].get_size(), pygame.SRCALPHA)
            for ink in (PAPER, PAPER, colour, colour):  # the baked wash is thin
                layer = plain[0].copy()
                layer.fill((*ink, WASH), special_flags=pygame.BLEND_RGBA_MULT)
                picture.blit(layer, (0, 0))
            self._kept[key] = (picture, plain[1])
        return self._kept.get(key)

    def _outline(self, seat: int, cities: tuple[str, ...]) -> Made | None:
        """A line in the seat's colour along the inner side of the borders of a group of linked regions."""
        colour = self.stand.seats[seat].seat.colour
        key = ("outline", colour, cities)
        rects = [rect for city in cities if (rect := self._rect(city)) is not None]
        if key not in self._kept and rects:
            rect = rects[0].unionall(rects[1:])
            self._kept[key] = (self._draw_outline(rect, cities, colour), rect)
        return self._kept.get(key)

    def _draw_outline(self, rect: pygame.Rect, cities: tuple[str, ...], colour: Colour) -> pygame.Surface:
        plan, group = self.stand.plan, set(cities)
        big = pygame.Surface((rect.w * OVERSAMPLE, rect.h * OVERSAMPLE), pygame.SRCALPHA)
        paths = [[((x - rect.x) * OVERSAMPLE, (y - rect.y) * OVERSAMPLE) for x, y in map(plan.px, border.path)]
                 for border in self.stand.atlas.borders if len(group.intersection(border.between)) == 1]
        wide = max(7.0, OUTLINE * plan.unit) * OVERSAMPLE
        for share, ink in ((1.35, (*mix(colour, (20, 10, 4), 0.72), 255)), (1.0, (*colour, 255))):
            for path in paths:
                thread(big, path, ink, wide * share)
        picture = smooth(big, rect.size)
        inside = pygame.Surface(rect.size, pygame.SRCALPHA)
        for city in cities:
            wash = self._region("wash", city)
            if wash is not None:
                for _ in range(3):  # the white wash is thin; three times over it is solid
                    inside.blit(wash[0], wash[1].move(-rect.x, -rect.y))
        picture.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

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

    def _paint_names(self, surface: pygame.Surface) -> None:
        look, units = self.look, self._letters()
        for name, letters, box in self.names():
            inked = letters.get_bounding_rect()
            corner = (box.x - inked.x, box.y - inked.y)
            light = self._kept.get(("halo", name))
            if light is None:
                made = halo(look, name, "label_bold", units)
                light = self._kept["halo", name] = (made, made.get_rect())
            reach = (light[0].get_width() - letters.get_width()) // 2
            surface.blit(light[0], (corner[0] - reach, corner[1] - reach))
            look.text.draw(surface, name, corner, "label_bold", units, INK, valign="top")

    def _paint_camp(self, surface: pygame.Surface) -> None:
        """The camp of the Condottiere's holder: a flag in its colour, and its name."""
        stand, plan, look = self.stand, self.stand.plan, self.look
        seat = stand.seats[stand.holder]
        x, y = plan.px(stand.atlas.camp)
        oval = pygame.Rect(0, 0, round(92 * plan.unit), round(46 * plan.unit))
        oval.center = (x, y)
        surface.blit(self._oval(oval.size, seat.seat.colour), oval)
        shield = look.assets.sprite(stand.art("shield", stand.holder), max(15, round(38 * plan.unit)))
        at = shield.get_rect(midleft=(oval.right + look.u(6), y))
        surface.blit(shield, at)
        room = pygame.Rect(at.right + look.u(9), y - look.u(12), plan.map.right - at.right - look.u(12), look.u(24))
        units = max(13.0, 27 * plan.unit / look.scale)
        room.w = min(room.w, round(250 * plan.unit))
        size = look.text.fitting_size(seat.name, "text_bold", units, room.w)
        tag = pygame.Rect(room.x, room.y, min(room.w, look.text.width(seat.name, "text_bold", size)), room.h)
        rounded(surface, tag.inflate(look.u(10), 0), (*look.theme.parchment, 190), look.u(5))
        look.text.draw(surface, seat.name, tag, "text_bold", size, look.theme.ink, ellipsis=True)

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

    def _paint_lights(self, surface: pygame.Surface, lights: Lights, purist: bool) -> None:
        plan, towns = self.stand.plan, self.stand.atlas.towns
        for seat, place in lights.marks:
            if place[0] == "city":
                disc = self._mark(seat)
                surface.blit(disc[0], disc[0].get_rect(center=plan.px(towns[str(place[1])].at)))
        if self.stand.site is not None:
            ring = self.look.assets.sprite("ring_gold", max(18, round(RING * plan.unit)))
            surface.blit(ring, ring.get_rect(center=plan.px(towns[self.stand.site].at)))
        if not lights.mine or purist:
            return
        for place in lights.targets:
            if place[0] == "city":
                alpha = None if lights.bright or place == lights.hovered else 225
                ring = self.look.assets.sprite("ring_gold", max(18, round(RING * plan.unit)), alpha=alpha)
                surface.blit(ring, ring.get_rect(center=plan.px(towns[str(place[1])].at)))

    def _mark(self, seat: int) -> Made:
        colour = self.stand.seats[seat].seat.colour
        made = self._kept.get(("mark", colour))
        if made is None:
            picture = mark_disc(colour, max(20, round(MARK * self.stand.plan.unit)))
            made = self._kept["mark", colour] = (picture, picture.get_rect())
        return made

    def _paint_ghost(self, surface: pygame.Surface, city: str) -> None:
        """The Condottiere where it would go, half transparent, and the ring of a chosen city."""
        stand = self.stand
        pose = stand.pose(("figure", city))
        picture = self.look.assets.sprite(FIGURE, round(pose.height), alpha=175)
        anchor = self.look.assets.entry(FIGURE).anchor
        ring = self.look.assets.sprite("ring_gold", max(24, round(BANNER_HIGH * stand.plan.unit)))
        surface.blit(ring, ring.get_rect(center=stand.plan.px(stand.atlas.towns[city].at)))
        surface.blit(picture, (round(pose.x - anchor[0] * picture.get_width()),
                               round(pose.y - anchor[1] * picture.get_height())))

    def at(self, place: Place) -> pygame.Rect | None:
        """The dot of a city, large enough to be pressed."""
        town = self.stand.atlas.towns.get(str(place[1]))
        if town is None:
            return None
        return self.stand.plan.around((town.at[0], town.at[1] - 4), 58, 56)
