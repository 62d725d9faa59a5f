"""Light on the map of Europe: what can be picked, what was played last, what scores, what a hint proposes."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

import pygame

from game.core.events import Place
from game.web_of_power.board_data import ALLIANCES, SITE_INDEX, SITES
from game.web_of_power.chains import SHORTEST
from scenes.boards.europe_atlas import Point
from scenes.boards.europe_stand import Stand
from scenes.boards.lights import Lights
from scenes.boards.strokes import mark_disc, thread
from scenes.kit.assets import smooth
from scenes.kit.locators import Pose
from scenes.kit.look import Look
from scenes.kit.theme import Colour

RING, CREST_RING = 42.0, 78.0  # canvas units
MARK, BADGE = 48.0, 22.0
STUD = (23.0, 39.0)  # wide and high, below an advisor
LIT: Colour = (255, 214, 104)
STROKES = ((1.5, (*LIT, 90)), (0.95, (92, 50, 10, 255)), (0.6, (*LIT, 255)), (0.2, (255, 246, 208, 255)))
OVERSAMPLE, FINE = 2, 4
GHOSTS = {"site": "cloister", "crest": "advisor"}  # what would come to a place

Layer = tuple[pygame.Surface, pygame.Rect]  # a picture and where it lies on the screen


class MapLight:
    """The light that lies on the map, in layers from below to above. Pictures are kept until the layout changes.

    posts: how many advisors a seat has in a country, those that are still to be moved there too.
    """

    def __init__(self, look: Look, stand: Stand) -> None:
        self.look, self.stand = look, stand
        self.posts: Callable[[int, str], int] = lambda seat, country: 0
        self._kept: dict[object, Layer] = {}

    def forget(self) -> None:
        """A new layout: nothing kept fits any more."""
        self._kept.clear()

    def ahead(self) -> Iterator[None]:
        """Make rings and badges before they are asked for, one by one."""
        for kind in GHOSTS:
            for bright in (False, True):
                self._ring(kind, bright)
                yield
        for seat in range(len(self.stand.seats)):
            self._badge(seat)
            self._mark("disc", seat)
            self._mark("stud", seat)
            card_mark(self.look, self.stand, seat)
            yield

    # ---- below the pieces -----------------------------------------------------------------------

    def below(self, lights: Lights, purist: bool) -> Iterator[Layer]:
        """Countries, roads and alliances in the light, and rings around what can be picked."""
        yield from map(self._glow, lit_countries(self.stand, lights.lit))
        yield from map(self._line, lit_alliances(lights))
        yield from map(self._path, lit_paths(self.stand, lights.lit))
        yield from self._marks(lights)
        if lights.mine and not purist:
            for place in sorted(lights.targets, key=str):
                yield from self._target(place, lights.bright)
        for place, _ in ghosts(lights):  # below the names, which want to be read
            ring = self.look.assets.sprite("ring_gold", max(26, round(RING * 1.2 * self.stand.plan.unit)))
            pose = self._ghost_pose(place)
            yield ring, ring.get_rect(center=(round(pose.x), round(pose.y - 0.22 * pose.height)))

    def _target(self, place: Place, bright: bool) -> Iterator[Layer]:
        plan = self.stand.plan
        at = spot(self.stand, place)
        if at is None:
            return
        picture = self._ring(str(place[0]), bright)
        yield picture, picture.get_rect(center=plan.px(at))

    def _ring(self, kind: str, bright: bool) -> pygame.Surface:
        """The ring around a site or crest that can be picked."""
        size = (RING if kind == "site" else CREST_RING) * self.stand.plan.unit
        if bright:
            return self.look.assets.sprite("ring_gold", max(20, round(size)))
        return self.look.assets.sprite("ring_gold", max(16, round(size * 0.82)), alpha=205)

    def _badge(self, seat: int) -> pygame.Surface:
        """The small shield at the mark of a seat."""
        return self.look.assets.sprite(self.stand.art("shield", seat), max(13, round(BADGE * self.stand.plan.unit)))

    def _glow(self, country: str) -> Layer:
        made = self._kept.get(("glow", country))
        if made is None:
            plan = self.stand.plan
            x0, y0, x1, y1 = self.stand.atlas.glows.get(country, (0, 0, 0, 0))
            left, top = plan.px((x0, y0))
            right, bottom = plan.px((x1, y1))
            rect = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
            path = self.look.assets.root / "maps" / f"europe_glow_{country}.png"
            try:
                picture = smooth(pygame.image.load(str(path)).convert_alpha(), rect.size)
            except (OSError, pygame.error):
                picture = pygame.Surface((1, 1), pygame.SRCALPHA)
            made = self._kept["glow", country] = (picture, rect)
        return made

    def _line(self, number: int) -> Layer:
        """An alliance from crest to crest, its seal left free."""
        made = self._kept.get(("line", number))
        if made is None:
            curve = self.stand.atlas.curves[number]
            made = self._kept["line", number] = self._stroke(curve.path, 5.0, curve.seal)
        return made

    def _path(self, sites: tuple[str, ...]) -> Layer:
        made = self._kept.get(("path", sites))
        if made is None:
            points: list[Point] = []
            for first, second in itertools.pairwise(sites):
                points += self.stand.atlas.road(first, second) or ()
            made = self._kept["path", sites] = self._stroke(tuple(points), 8.0, None)
        return made

    def _stroke(self, points: Sequence[Point], wide: float,
                free: Point | None) -> Layer:
        """A bright line with a dark rim and light around it, through points of the canvas."""
        plan = self.stand.plan
        line = [plan.px(p) for p in points]
        reach = round(wide * plan.unit) + 6
        xs, ys = [p[0] for p in line], [p[1] for p in line]
        rect = pygame.Rect(min(xs) - reach, min(ys) - reach, max(xs) - min(xs) + 2 * reach,
                           max(ys) - min(ys) + 2 * reach)
        big = pygame.Surface((rect.w * OVERSAMPLE, rect.h * OVERSAMPLE), pygame.SRCALPHA)
        at = [((x - rect.x) * OVERSAMPLE, (y - rect.y) * OVERSAMPLE) for x, y in line]
        thick = max(3.0, wide * plan.unit) * OVERSAMPLE
        for share, colour in STROKES:
            thread(big, at, colour, thick * share)
        if free is not None:
            seal = plan.px(free)
            hole = ((seal[0] - rect.x) * OVERSAMPLE, (seal[1] - rect.y) * OVERSAMPLE)
            pygame.draw.circle(big, (0, 0, 0, 0), hole, max(9, 12.5 * plan.unit) * OVERSAMPLE)
        return smooth(big, rect.size), rect

    # ---- above the pieces -----------------------------------------------------------------------

    def above(self, lights: Lights) -> Iterator[Layer]:
        """The badges of the marks, and a ghost of the move that is proposed."""
        for seat, place in lights.marks:
            middle = self._site(place)
            if middle is not None:
                badge, size = self._badge(seat), self._mark_size()
                corner = (middle[0] + round(size * 0.40), middle[1] - round(size * 0.36))
                yield badge, badge.get_rect(center=corner)
        for place, seat in ghosts(lights):
            yield self._ghost(place, seat)

    def _marks(self, lights: Lights) -> Iterator[Layer]:
        """Discs and studs in the seats' colours where they played last; the pieces stand on them. An advisor bears
        the emblem of its seat itself: a badge would hide the one beside it."""
        posts: Counter[tuple[int, Place]] = Counter()
        for seat, place in lights.marks:
            middle = self._site(place)
            if middle is not None:
                disc = self._mark("disc", seat)
                yield disc, disc.get_rect(center=middle)
            elif place[0] == "crest":
                posts[seat, place] += 1
        for (seat, place), count in posts.items():
            for pose in self._posted(seat, place, count):
                stud = self._mark("stud", seat)
                yield stud, stud.get_rect(midbottom=(round(pose.x), round(pose.y + 0.16 * pose.height)))

    def _mark(self, kind: str, seat: int) -> pygame.Surface:
        """What lies below a cloister or an advisor that came last."""
        made = self._kept.get((kind, seat))
        if made is None:
            colour, size, unit = self.stand.seats[seat].seat.colour, self._mark_size(), self.stand.plan.unit
            picture = (mark_disc(colour, size) if kind == "disc" else
                       mark_stud(colour, (max(14, round(STUD[0] * unit)), max(21, round(STUD[1] * unit)))))
            made = self._kept[kind, seat] = (picture, picture.get_rect())
        return made[0]

    def _mark_size(self) -> int:
        return max(26, round(MARK * self.stand.plan.unit))

    def _site(self, place: Place) -> tuple[int, int] | None:
        """The middle of the mark at a site; None for other places."""
        at = spot(self.stand, place) if place[0] == "site" else None
        return None if at is None else self.stand.plan.px((at[0], at[1] - 1))

    def _posted(self, seat: int, place: Place, count: int) -> list[Pose]:
        """Where the newest advisors of a seat stand, those on their way left out until they are seen."""
        there = self.stand.pieces.at(place)
        own = [n for n, sprite in enumerate(there) if sprite.tag == f"advisor{seat}"]
        coming = self.posts(seat, str(place[1])) - len(own)
        newest = own[max(0, len(own) - max(0, count - max(0, coming))):]
        return [self.stand.pose(place, n, len(there)) for n in newest]

    def _ghost_pose(self, place: Place) -> Pose:
        there = len(self.stand.pieces.at(place))
        return self.stand.pose(place, there, there + 1)

    def _ghost(self, place: Place, seat: int) -> Layer:
        """The piece that would come here, half transparent."""
        name, pose = self.stand.art(GHOSTS[str(place[0])], seat), self._ghost_pose(place)
        picture = self.look.assets.sprite(name, round(pose.height), alpha=190)
        anchor = self.look.assets.entry(name).anchor
        wide, high = picture.get_size()
        return picture, picture.get_rect(topleft=(round(pose.x - anchor[0] * wide), round(pose.y - anchor[1] * high)))


def mark_stud(colour: Colour, size: tuple[int, int]) -> pygame.Surface:
    """Like the disc of a mark, but as narrow as the place of an advisor."""
    wide, high = size[0] * FINE, size[1] * FINE
    big = pygame.Surface((wide, high), pygame.SRCALPHA)
    rim, broad = max(FINE, wide // 16), wide // 6
    for inset, ink in ((0, (28, 14, 6, 235)), (rim, (*colour, 255)), (rim + broad, (28, 14, 6, 235)),
                       (2 * rim + broad, (246, 236, 208, 255))):
        box = pygame.Rect(0, 0, wide, high).inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(big, ink, box, border_radius=box.w // 2)
    return smooth(big, size)


def ghosts(lights: Lights) -> list[tuple[Place, int]]:
    """Where a piece would come, of what is picked or proposed, and whose."""
    found = [(place, lights.mover) for place in lights.shown] + [(place, lights.ghost_seat) for place in lights.ghost]
    return [(place, seat) for place, seat in found if place[0] in GHOSTS and seat is not None]


def card_mark(look: Look, stand: Stand, seat: int) -> pygame.Surface:
    """The badge of a seat among the cards."""
    return look.assets.sprite(stand.art("shield", seat), look.u(24))


def draw_card_mark(look: Look, stand: Stand, surface: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
    """The badge of the seat that was at the pile, the display or the discards last."""
    badge = card_mark(look, stand, seat)
    surface.blit(badge, badge.get_rect(center=(rect.right - look.u(5), rect.bottom - look.u(1))))


def spot(stand: Stand, place: Place) -> Point | None:
    """The point of a site or crest on the canvas."""
    if place[0] == "site":
        return stand.atlas.sites.get(str(place[1]))
    if place[0] == "crest":
        court = stand.atlas.courts.get(str(place[1]))
        return court.at if court else None
    return None


def lit_countries(stand: Stand, lit: Collection[Place]) -> list[str]:
    """The countries that are lit, by their crest or name, or by all the cloisters that stand there."""
    found = [str(place[1]) for place in lit if place[0] in ("crest", "country")]
    sites = {str(place[1]) for place in lit if place[0] == "site"}
    homes = {SITES[SITE_INDEX[site]].country for site in sites if site in SITE_INDEX}
    if len(homes) == 1 and len(lit) == len(sites):
        there = {site.id for site in SITES if site.country in homes and stand.pieces.at(("site", site.id))}
        found += homes if there == sites else ()
    return list(dict.fromkeys(found))


def lit_alliances(lights: Lights) -> list[int]:
    """The alliances that are named, whose two crests are lit, or whose crest or seal the pointer is on."""
    found = [int(place[1]) for place in lights.lit if place[0] == "alliance"]
    crests = {place[1] for place in lights.lit if place[0] in ("crest", "country")}
    found += [a.number for a in ALLIANCES if {a.first, a.second} <= crests]
    here = lights.hovered
    if here is not None and here[0] == "alliance":
        found.append(int(here[1]))
    if here is not None and here[0] == "crest":
        found += [a.number for a in ALLIANCES if here[1] in (a.first, a.second)]
    return list(dict.fromkeys(found))


def lit_paths(stand: Stand, lit: Sequence[Place]) -> list[tuple[str, ...]]:
    """The chains among lit sites: at least four of one seat, each joined to the next by a road."""
    sites = [str(place[1]) for place in lit if place[0] == "site"]
    paths: list[list[str]] = []
    for site in sites:
        if paths and stand.atlas.road(paths[-1][-1], site) is not None:
            paths[-1].append(site)
        else:
            paths.append([site])
    def owner(site: str) -> object:
        there = stand.pieces.at(("site", site))
        return there[0].tag if there else None

    return [tuple(path) for path in paths
            if len(path) >= SHORTEST and len({owner(site) for site in path}) == 1]
