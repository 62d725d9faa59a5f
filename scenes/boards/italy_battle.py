"""The battle beside the map: one row for each army, with its strength and why, and the discards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

import pygame

from game.condottiere.board_data import ALL_CITIES, CITIES, KIND_INDEX
from game.condottiere.cards import Strength, heap_of, is_winter, strength
from game.condottiere.views import (
    CondottiereView,
    has_passed,
    is_final,
    kingdoms,
    looks_on,
    missing_line,
    strength_line,
)
from game.core.events import Place
from game.core.texts import Texts
from scenes.boards.cards import CardSprite
from scenes.boards.italy_cards import MERCENARIES
from scenes.boards.italy_rows import Card, Row, RowPainter
from scenes.boards.italy_stand import Stand
from scenes.boards.lights import Lights
from scenes.kit.look import Look
from scenes.kit.paint import rounded
from scenes.kit.patchwork import Part


class Battle:
    """Heading and rows of armies. Numbers follow what lies there, not what is still on its way."""

    def __init__(self, look: Look, stand: Stand, texts: Texts) -> None:
        self.look, self.stand, self.texts = look, stand, texts
        self.painter = RowPainter(look, stand)
        self._rows: list[Row] = []  # as last asked for
        self._battle: object = None  # what words have been foreseen for
        self._coming: Iterator[None] = iter(())
        self._head = ("", False, 0)  # words, whether snow falls, number of discards

    # ---- what lies there ------------------------------------------------------------------------

    def heap(self, seat: int) -> int:
        """The army of a seat as a heap. Cards that have not arrived are left out; who only makes room counts."""
        return heap_of(KIND_INDEX[s.tag] for s in self.stand.army(seat)
                       if isinstance(s.tag, str) and not (s.moving and s.above))

    def strengths(self) -> list[Strength]:
        """R2.5: the strength of every army as it lies."""
        heaps = [self.heap(seat) for seat in range(len(self.stand.seats))]
        winter = is_winter(heaps)
        return [strength(heap, winter) for heap in heaps]

    def winter(self) -> bool:
        """Whether a Winter lies in any army."""
        return is_winter(self.heap(seat) for seat in range(len(self.stand.seats)))

    def fights(self, view: CondottiereView) -> bool:
        """Whether armies stand against each other on the table as it is shown, which the view may be behind."""
        return is_final(view) or self.stand.site is not None or any(map(self.stand.army, range(view.seats)))

    def is_of(self, view: CondottiereView) -> bool:
        """Whether the battle on the table is the one the view tells of: in what is told of several moves the next
        battle may begin before it is seen who passes in that."""
        return self.stand.site is None or view.site < 0 or self.stand.site == CITIES[view.site].id

    def why(self, part: Strength) -> str:
        """R2.5 in a few signs: 12 × 2 + 10."""
        say = self.texts.say
        base = say("italy.why.winter", count=part.cards) if part.winter else say("italy.why.sum", sum=part.sum)
        if part.drum:
            base = say("italy.why.drum", base=base)
        if part.heroine_points:
            base = say("italy.why.heroine", base=base, points=part.heroine_points)
        return base

    # ---- what is seen ---------------------------------------------------------------------------

    def parts(self, view: CondottiereView, lights: Lights, purist: bool) -> dict[Hashable, Part]:
        """Heading and rows: how far each reaches, and all that its looks depend on."""
        self._rows = self._look_at(view, lights, purist)
        self._head = (self._heading(view), any(row.snow for row in self._rows), self.stand.heap)
        parts: dict[Hashable, Part] = {row.seat: (tuple(self.painter.reach(row)), row) for row in self._rows}
        return parts | {"heading": (tuple(self._top()), self._head)}

    def paint(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """What shows within `room`. `surface` has the screen's coordinates."""
        if room.colliderect(self._top()):
            self._paint_heading(surface)
        for row in self._rows:
            if room.colliderect(self.painter.reach(row)):
                self.painter.paint(surface, row)

    def _top(self) -> pygame.Rect:
        """Where heading and discards stand."""
        plan = self.stand.plan
        return pygame.Rect(plan.battle.x, plan.battle.y, plan.battle.w, plan.heading)

    def soon(self, view: CondottiereView) -> Iterator[None]:
        """Set the words that will stand in the rows when this battle is over, whoever wins it; each of them once."""
        if view.site < 0 or not self.fights(view):
            return
        battle = (view.cities, view.free, view.site, self.stand.plan)
        if battle != self._battle:
            self._battle, self._coming = battle, self._foresee(view)
        for _ in self._coming:
            yield

    def _foresee(self, view: CondottiereView) -> Iterator[None]:
        site = 1 << view.site
        for seat in range(view.seats):
            for won in (0, site):
                cities = tuple(held | won * (other == seat) for other, held in enumerate(view.cities))
                after = replace(view, free=view.free & ~site, cities=cities)
                self.painter.foresee(seat, self.texts.line(missing_line(after, seat)))
                yield

    def _look_at(self, view: CondottiereView, lights: Lights, purist: bool) -> list[Row]:
        stand, fights = self.stand, self.fights(view)
        fresh = fights and self.is_of(view)
        strengths, snow = self.strengths(), self.winter()
        best = max(part.total for part in strengths)
        cards = self._cards(view, lights, purist)
        known = view if fights else self.as_shown(view)
        aside = [fresh and looks_on(view, seat) for seat in range(view.seats)]
        passed = [fresh and has_passed(view, seat) for seat in range(view.seats)]
        return [Row(seat, stand.seats[seat].name, stand.art("shield", seat), stand.seats[seat].seat.colour,
                    holder=stand.holder == seat,
                    edged=fresh and view.to_move == seat, told=("army", seat) in lights.lit,
                    passed=passed[seat], snow=snow,
                    strength=part.total if fights and not aside[seat] else None, best=part.total == best > 0,
                    notes=self._notes(part, passed[seat] and not aside[seat]),
                    words="" if fights and not aside[seat] else self._words(known, seat),
                    cards=tuple(cards[seat]),
                    stroke=self._stroke(view, seat) if (seat, ("army", seat)) in lights.marks else None)
                for seat, part in enumerate(strengths)]

    def _notes(self, part: Strength, passed: bool) -> tuple[str, ...]:
        has_why = part.cards > 0 and (part.winter or part.drum or part.heroine_points > 0)
        return (*((self.why(part),) if has_why else ()), *((self.texts.say("italy.passed"),) if passed else ()))

    def as_shown(self, view: CondottiereView) -> CondottiereView:
        """The view with the banners as they stand on the map, which may be ahead of it while a battle is told of."""
        cities = [0] * view.seats
        for n, city in enumerate(CITIES):
            owner = self.stand.owner(city.id)
            if owner is not None:
                cities[owner] |= 1 << n
        return replace(view, cities=tuple(cities), free=ALL_CITIES & ~sum(cities))

    def _words(self, view: CondottiereView, seat: int) -> str:
        """In the final battle that the seat has no part in it; between battles what it lacks to win; after the game
        what it has."""
        if view.phase == "over":
            return self._won(view, seat)
        return self.texts.line(strength_line(view, seat) if looks_on(view, seat) else missing_line(view, seat))

    def _won(self, view: CondottiereView, seat: int) -> str:
        """The cities of a seat, and which of them are linked."""
        say = self.texts.say
        lines = [say("italy.seat.cities", count=view.cities[seat].bit_count())]
        for group in kingdoms(view, seat):
            lines.append(say("italy.seat.linked", cities=", ".join(say(f"city.{city}") for city in group)))
        return "\n".join(lines)

    def _cards(self, view: CondottiereView, lights: Lights, purist: bool) -> list[list[Card]]:
        """The pictures of the standing cards of every army, and where they lie."""
        armies, fresh = self.stand.armies, self.fights(view) and self.is_of(view)
        found: list[list[Card]] = [[] for _ in self.stand.seats]
        for sprite, pose in armies.standing():
            if not sprite.moving and isinstance(sprite, CardSprite):
                seat = int(str(sprite.place[1]))
                sprite.show(light=self._light(seat, sprite, lights, fresh and has_passed(view, seat), purist))
                found[seat].append((sprite.picture(pose.height, pose.angle, pose.alpha), armies.corner(sprite, pose)))
        return found

    def _light(self, seat: int, sprite: CardSprite, lights: Lights, passed: bool, purist: bool) -> str:
        place: Place = ("row", str(sprite.tag))
        takes = any(target[0] == "row" for target in lights.targets)
        if seat == lights.mover and (place in lights.shown or place in lights.ghost):
            return "pick" if sprite is self._first(seat, sprite.tag) else ""
        if lights.mine and takes and seat == lights.mover and not purist:
            return "bright" if sprite.tag in MERCENARIES else "dim"
        return "dim" if passed else ""

    def _first(self, seat: int, kind: object) -> CardSprite | None:
        """The topmost of equal cards."""
        equal = [s for s in self.stand.army(seat) if s.tag == kind]
        return equal[-1] if equal else None

    def _stroke(self, view: CondottiereView, seat: int) -> tuple[int, ...] | None:
        """Where a golden stroke lies below the card that a seat played last."""
        kind = last_played(view, seat)
        sprite = self._first(seat, kind)
        if sprite is None or sprite.moving:
            return None
        card = self.row_rect(seat, str(kind)) or self.stand.card_rect(sprite)
        thick = max(3, self.look.u(4))
        return card.x + 2, card.bottom - thick // 2, max(4, card.w - 4), thick

    # ---- heading --------------------------------------------------------------------------------

    def _heading(self, view: CondottiereView) -> str:
        say = self.texts.say
        if self.stand.site is not None:
            return say("italy.battle", site=say(f"city.{self.stand.site}"))
        if is_final(view):
            return say("italy.final")
        if self.fights(view):
            return self._head[0]  # the cards of a battle still lie there
        return say("italy.over" if view.phase == "over" else "italy.between")

    def _paint_heading(self, surface: pygame.Surface) -> None:
        look, plan = self.look, self.stand.plan
        words, snow, _ = self._head
        box = pygame.Rect(plan.battle.x, plan.battle.y, plan.discard.x - plan.battle.x - look.u(8), plan.discard.h)
        if snow:
            flake = look.assets.sprite("snowflake", look.u(22))
            surface.blit(flake, flake.get_rect(midright=(box.right, box.centery)))
            box.w -= look.u(28)
        look.text.draw(surface, words.upper(), box, "heading", 15, look.theme.cream, shrink=True)
        self._paint_discards(surface)

    def _paint_discards(self, surface: pygame.Surface) -> None:
        """A small heap of backs with the number of discards, which lie open to everybody."""
        look, box = self.look, self.stand.plan.discard
        high = box.h
        back = look.assets.sprite("card_back_condottiere", high)
        at = back.get_rect(midleft=(box.x + look.u(3), box.centery))
        if self.stand.heap:
            for n in (2, 1, 0):
                surface.blit(back, at.move(n * look.u(2), n))
        else:
            rounded(surface, at, (0, 0, 0, 60), look.u(3))
        words = self.texts.say("italy.discard", count=self.stand.heap) if self.stand.heap else \
            self.texts.say("italy.discard.none")
        text = pygame.Rect(at.right + look.u(9), box.y, box.right - at.right - look.u(9), box.h)
        look.text.draw(surface, words, text, "label_bold", 15, look.theme.cream_soft, shrink=True)

    # ---- places ---------------------------------------------------------------------------------

    def rect(self, place: Place) -> pygame.Rect | None:
        """Where a row or the mercenaries of a kind in the mover's row lie."""
        if place[0] == "army":
            seat = int(place[1])
            return self.stand.plan.rows[seat].copy() if seat < len(self.stand.plan.rows) else None
        return None

    def row_rect(self, seat: int, kind: str) -> pygame.Rect | None:
        """Where the cards of a kind lie in the army of a seat: what is seen of the topmost one."""
        army = self.stand.army(seat)
        for n, sprite in enumerate(army):
            following = army[n + 1] if n + 1 < len(army) else None
            if sprite.tag == kind and (following is None or following.tag != kind):
                rect = self.stand.card_rect(sprite)
                if following is not None:
                    rect.w = max(8, self.stand.card_rect(following).x - rect.x)
                return rect
        return None


def last_played(view: CondottiereView, seat: int) -> str | None:
    """The card a seat has played last in this battle."""
    for other, move in reversed(view.past):
        if move.kind == "site":
            return None
        if other == seat and move.kind == "play":
            return move.what
    return None
