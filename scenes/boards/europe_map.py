"""The signs that lie on the map of Europe: crests, seals, and the names of countries and sites."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.web_of_power.board_data import COUNTRIES, SITES
from scenes.boards.europe_atlas import Atlas
from scenes.boards.europe_names import Lettering, place_names
from scenes.boards.europe_plan import Plan
from scenes.boards.strokes import halo, part
from scenes.kit.assets import smooth
from scenes.kit.look import Look
from scenes.kit.theme import Colour

CREST_HIGH = 47.0  # canvas units
SEAL_HIGH = 23.0
INK: Colour = (44, 26, 12)
OVERSAMPLE = 3
CARTOUCHE = (822.0, 62.0, 154.0, 62.0)  # canvas units: where the picture of the land bears its title

Words = Callable[[str], str]


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
