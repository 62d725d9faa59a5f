"""The map of Europe as pictures: the land in its frame with the score track, and the signs that lie on it.

Both are painted once for each layout.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial

import pygame

from game.web_of_power.board_data import COUNTRIES, SITES
from scenes.boards.europe_atlas import Atlas, Point
from scenes.boards.europe_names import Lettering, place_names
from scenes.boards.europe_plan import TRACK, Plan
from scenes.boards.strokes import halo, part
from scenes.kit.assets import smooth
from scenes.kit.look import Look
from scenes.kit.theme import Colour, mix

PICTURE = "maps/europe"
CREST_HIGH = 47.0  # canvas units
SEAL_HIGH = 23.0
INK: Colour = (44, 26, 12)
OVERSAMPLE = 3
CARTOUCHE = (822.0, 62.0, 154.0, 62.0)  # canvas units: where the picture of the land bears its title

Words = Callable[[str], str]


def paint_board(look: Look, plan: Plan, atlas: Atlas) -> pygame.Surface:
    """The land with its frame and track, as large as `plan.board`."""
    picture = pygame.Surface(plan.board.size)
    here = plan.at_origin()
    _paint_frame(look, picture, here)
    _paint_track(look, picture, here)
    paint_land(look, picture, plan, atlas)
    return picture


def paint_land(look: Look, picture: pygame.Surface, plan: Plan, atlas: Atlas) -> None:
    """The land alone, upon what `paint_board` made."""
    here = plan.at_origin()
    picture.blit(look.assets.picture(PICTURE, here.map.size), here.map)
    clip = picture.get_clip()
    picture.set_clip(here.map)
    for curve in atlas.curves.values():
        draw_dots(picture, [here.px(p) for p in curve.path], (126, 40, 30), max(1, round(1.1 * here.unit)),
                  max(6, round(9 * here.unit)), 120)
    picture.set_clip(clip)
    pygame.draw.rect(picture, INK, here.map.inflate(2, 2), 1)


# ---- frame and track ----------------------------------------------------------------------------


def _paint_frame(look: Look, picture: pygame.Surface, plan: Plan) -> None:
    theme = look.theme
    rect = plan.board
    rim = (plan.board.w - plan.map.w) // 2 - plan.strip
    picture.fill(theme.wood_dark)
    for n in range(rim):  # a rounded moulding: dark, light, dark
        share = 1 - abs(2 * n / max(1, rim - 1) - 0.8)
        colour = mix(theme.wood_dark, theme.wood_light, max(0.0, share) * 0.85)
        pygame.draw.rect(picture, colour, rect.inflate(-2 * n, -2 * n), 1)
    pygame.draw.rect(picture, mix(theme.wood_dark, (0, 0, 0), 0.5), rect, 1)
    inner = rect.inflate(-2 * rim, -2 * rim)
    pygame.draw.rect(picture, theme.gold_dark, inner.inflate(2, 2), 1)


def _paint_track(look: Look, picture: pygame.Surface, plan: Plan) -> None:
    """Numbered fields; every fifth is a shade darker and every tenth golden, to be counted at a glance."""
    theme = look.theme
    edge = mix(theme.parchment_dim, theme.ink_soft, 0.45)
    for points in range(TRACK):
        cell = plan.cell(points)
        fill = theme.parchment if points % 5 else theme.parchment_dim
        if points % 10 == 0:
            fill = mix(theme.parchment, theme.gold, 0.55)
        pygame.draw.rect(picture, fill, cell)
        pygame.draw.rect(picture, mix(fill, (255, 255, 255), 0.35), (cell.x, cell.y, cell.w, 1))
        pygame.draw.rect(picture, edge, cell.inflate(1, 1), 1)
        role = "label_bold" if points % 10 == 0 else "label"
        look.text.draw(picture, str(points), cell, role, 12, theme.ink, "center")


# ---- alliances ----------------------------------------------------------------------------------


class Signs:
    """Crests, numbered seals, the names of countries and sites: what is read on the map, above all light.

    names: where the names of the sites lie, by site; countries: how the names of the countries are written.
    """

    def __init__(self, look: Look, plan: Plan, atlas: Atlas, say: Words) -> None:
        self.look = look
        self.names = site_names(look, plan, atlas, say)
        countries = place_names(look, plan, atlas, self.names.values(), say)
        units = atlas.label_size * plan.unit / look.scale
        self.countries = countries
        left, top, wide, high = (round(side * plan.unit) for side in CARTOUCHE)
        self._cartouche = pygame.Rect(plan.map.x + left, plan.map.y + top, wide, high)
        self._countries = [Lettering(look, name) for name in countries]
        self._sites = [SiteName(look, say(f"site.{site}"), units, box) for site, box in self.names.items()]
        self._wax = wax(max(17, round(SEAL_HIGH * plan.unit)))
        self._seals = {number: self._wax.get_rect(center=plan.px(curve.seal)) for number, curve in atlas.curves.items()}
        self._crest_high = round(CREST_HIGH * plan.unit)
        crests = {f"crest_{country.id}": plan.px(atlas.courts[country.id].at) for country in COUNTRIES}
        self._crests = {name: self._crest(name).get_rect(center=at) for name, at in crests.items()}
        self._rects = [sign.rect for sign in self._countries] + [*self._seals.values(), *self._crests.values()]
        self._rects += [sign.rect for sign in self._sites]
        self._draws: list[Callable[[pygame.Surface], None]] = [sign.draw for sign in self._countries]
        self._draws += [partial(self._draw_seal, number) for number in self._seals]
        self._draws += [partial(self._draw_crest, name) for name in self._crests]
        self._draws += [sign.draw for sign in self._sites]

    def rects(self) -> list[pygame.Rect]:
        """Where names stand, of countries and of sites, and the title of the map."""
        return [self._cartouche, *(name.rect.copy() for name in self.countries), *self.names.values()]

    def draw(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """All of them that reach into `room`, where the plan says."""
        for n in room.collidelistall(self._rects):
            self._draws[n](surface)

    def _crest(self, name: str) -> pygame.Surface:
        return self.look.assets.sprite(name, self._crest_high)

    def _draw_crest(self, name: str, surface: pygame.Surface) -> None:
        surface.blit(self._crest(name), self._crests[name])

    def _draw_seal(self, number: int, surface: pygame.Surface) -> None:
        rect = self._seals[number]
        surface.blit(self._wax, rect)
        size = max(12.0, rect.h * 0.62) / self.look.scale
        self.look.text.draw(surface, str(number), rect, "label_bold", size, (255, 242, 214), "center",
                            shadow=(70, 8, 6))


class SiteName:
    """The name of a site as two pictures, a faint light and the letters, whose ink goes into `box`."""

    def __init__(self, look: Look, name: str, units: float, box: pygame.Rect) -> None:
        self.look, self.name, self.units = look, name, units
        self._letters = look.text.render(name, "label_bold", units, INK)
        self._light = halo(look, name, "label_bold", units, INK)
        inked = self._letters.get_bounding_rect()
        self._at = self._letters.get_rect(topleft=(box.x - inked.x, box.y - inked.y))
        self._light_at = self._light.get_rect(center=self._at.center)
        self.rect = self._at.union(self._light_at)

    def draw(self, surface: pygame.Surface) -> None:
        """The name beside its site."""
        text = self.look.text
        surface.blit(self._light, self._light_at)
        if text.recorder is not None:
            text.recorder.note(surface, self.name, self._letters, self._at, text.px(self.units), INK, None, self.name)
        surface.blit(self._letters, self._at)


def wax(high: int) -> pygame.Surface:
    """A plain disc of red wax; the baked seal has a shield pressed in, which would disturb the number."""
    big = high * OVERSAMPLE
    picture = pygame.Surface((big, big), pygame.SRCALPHA)
    middle = (big // 2, big // 2)
    pygame.draw.circle(picture, (40, 8, 4, 110), (middle[0] + big // 22, middle[1] + big // 14), big * 0.44)
    pygame.draw.circle(picture, (88, 14, 12), middle, big * 0.455)
    pygame.draw.circle(picture, (176, 44, 36), middle, big * 0.42)
    pygame.draw.circle(picture, (120, 20, 18), middle, big * 0.35)
    pygame.draw.circle(picture, (146, 28, 24), middle, big * 0.33)
    return smooth(picture, (high, high))


def draw_dots(surface: pygame.Surface, points: list[tuple[int, int]], colour: Colour, radius: int, step: int,
              alpha: int) -> None:
    """A dotted line through the points."""
    dot = pygame.Surface((2 * radius * OVERSAMPLE + OVERSAMPLE,) * 2, pygame.SRCALPHA)
    pygame.draw.circle(dot, (*colour, alpha), dot.get_rect().center, radius * OVERSAMPLE)
    dot = smooth(dot, (2 * radius + 1, 2 * radius + 1))
    for x, y in walk(points, step):
        surface.blit(dot, (round(x) - radius, round(y) - radius))


def walk(points: list[tuple[int, int]], step: float) -> list[Point]:
    """Points at equal distances along a line of points."""
    found: list[Point] = []
    left = 0.0
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        at = left
        while at < length:
            found.append((x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length))
            at += step
        left = at - length
    return found


# ---- names --------------------------------------------------------------------------------------


def site_names(look: Look, plan: Plan, atlas: Atlas, say: Words) -> dict[str, pygame.Rect]:
    """Where the ink of the name of each site goes, by its id."""
    found = {site.id: name_box(look, plan, atlas, site.id, say(f"site.{site.id}")) for site in SITES}
    part([*found.values()], plan.map)
    return found


def name_box(look: Look, plan: Plan, atlas: Atlas, site: str, name: str) -> pygame.Rect:
    """Where the ink of a name goes: on its side of the site also where letters cannot be as small as the map."""
    label, size = atlas.labels[site], atlas.label_size * plan.unit
    units = size / look.scale
    letters = look.text.render(name, "label_bold", units, INK)
    planned = pygame.Rect(0, 0, round(letters.get_width() * size / look.text.px(units)), round(size * 1.02))
    planned.center = plan.px(label.at)
    box = letters.get_bounding_rect()
    box.center = planned.center
    if "e" in label.anchor:
        box.left = planned.left
    if "w" in label.anchor:
        box.right = planned.right
    if "s" in label.anchor:
        box.top = planned.top
    if "n" in label.anchor:
        box.bottom = planned.bottom
    return box.clamp(plan.map.inflate(-6, -6))
