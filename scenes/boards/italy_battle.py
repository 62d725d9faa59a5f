"""The battle beside the map: one row for each army, with its strength and why, and the discards."""

from __future__ import annotations

import pygame

from game.condottiere.board_data import KIND_INDEX
from game.condottiere.cards import OF, Strength, heap_of, is_winter, strength
from game.condottiere.views import CondottiereView, has_passed, kingdoms, missing_line
from game.core.events import Place
from game.core.texts import Texts
from scenes.boards.cards import CardSprite
from scenes.boards.italy_cards import MERCENARIES
from scenes.boards.italy_stand import FIGURE, Stand
from scenes.boards.lights import Lights
from scenes.kit.look import Look
from scenes.kit.paint import rounded
from scenes.kit.theme import Colour, mix

SNOW: Colour = (206, 226, 244)
BETWEEN = ("site", "discard", "over")  # phases in which nobody fights
DIM = 0.25  # share of dark in the letters of who has passed: they stay legible, under snow too


class Battle:
    """Paints rows of armies. Numbers follow what lies there, not what is still on its way."""

    def __init__(self, look: Look, stand: Stand, texts: Texts) -> None:
        self.look, self.stand, self.texts = look, stand, texts

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
        return any(self.heap(seat) & OF[KIND_INDEX["winter"]] for seat in range(len(self.stand.seats)))

    def fights(self, view: CondottiereView) -> bool:
        """Whether armies stand against each other on the table as it is shown, which the view may be behind."""
        final = view.phase == "final" or (view.phase == "pick_up" and view.site < 0)
        return final or self.stand.site is not None or any(map(self.stand.army, range(view.seats)))

    def why(self, part: Strength) -> str:
        """R2.5 in a few signs: 12 × 2 + 10."""
        say = self.texts.say
        base = say("italy.why.winter", count=part.cards) if part.winter else say("italy.why.sum", sum=part.sum)
        if part.drum:
            base = say("italy.why.drum", base=base)
        if part.heroine_points:
            base = say("italy.why.heroine", base=base, points=part.heroine_points)
        return base

    # ---- painting -------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, view: CondottiereView, lights: Lights, purist: bool) -> None:
        """All rows with their standing cards. `surface` has the screen's coordinates."""
        self._paint_heading(surface, view)
        strengths = self.strengths()
        best = max(part.total for part in strengths)
        fights = self.fights(view)
        for seat, part in enumerate(strengths):
            passed = fights and has_passed(view, seat)
            self._paint_plate(surface, view, seat, lights, passed)
            self._paint_seat(surface, view, seat, passed)
            if fights:
                self._paint_strength(surface, seat, part, part.total == best > 0, passed)
            elif view.phase in BETWEEN:
                self._paint_kingdom(surface, view, seat)
            self._paint_army(surface, seat, lights, passed, purist)
            if (seat, ("army", seat)) in lights.marks:
                self._mark(surface, seat, last_played(view, seat))

    def _mark(self, surface: pygame.Surface, seat: int, kind: str | None) -> None:
        """A golden stroke below the card that a seat played last."""
        sprite = self._first(seat, kind)
        if sprite is None or sprite.moving:
            return
        card = self.row_rect(seat, str(kind)) or self.stand.card_rect(sprite)
        thick = max(3, self.look.u(4))
        stroke = pygame.Rect(card.x + 2, card.bottom - thick // 2, max(4, card.w - 4), thick)
        pygame.draw.rect(surface, (60, 34, 8), stroke.inflate(2, 2), border_radius=thick)
        pygame.draw.rect(surface, self.look.theme.gold_light, stroke, border_radius=thick)

    def _paint_heading(self, surface: pygame.Surface, view: CondottiereView) -> None:
        look, plan, say = self.look, self.stand.plan, self.texts.say
        if self.stand.site is not None:
            words = say("italy.battle", site=say(f"city.{self.stand.site}"))
        elif view.phase in ("final", "pick_up"):
            words = say("italy.final")
        else:
            words = say("italy.over" if view.phase == "over" else "italy.between")
        box = pygame.Rect(plan.battle.x, plan.battle.y, plan.discard.x - plan.battle.x - look.u(8), plan.discard.h)
        if self.winter():
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

    def _paint_plate(self, surface: pygame.Surface, view: CondottiereView, seat: int, lights: Lights,
                     passed: bool) -> None:
        look, row, theme = self.look, self.stand.plan.rows[seat], self.look.theme
        active = self.fights(view) and view.to_move == seat
        lit = ("army", seat) in lights.lit
        rounded(surface, row, (12, 6, 2, 70 if passed else 118), look.u(7))
        if self.winter():
            rounded(surface, row, (*SNOW, 30), look.u(7))
        edge = theme.gold_light if active or lit else mix(theme.wood_dark, theme.gold_dark, 0.6)
        pygame.draw.rect(surface, edge, row, max(1, look.u(2 if active or lit else 1)), border_radius=look.u(7))
        stripe = pygame.Rect(row.x + look.u(3), row.y + look.u(7), look.u(4), row.h - look.u(14))
        colour = self.stand.seats[seat].seat.colour
        pygame.draw.rect(surface, theme.cream_soft, stripe.inflate(2, 2), border_radius=look.u(3))
        pygame.draw.rect(surface, mix(colour, (60, 44, 32), 0.6) if passed else colour, stripe,
                         border_radius=look.u(2))

    def _paint_seat(self, surface: pygame.Surface, view: CondottiereView, seat: int, passed: bool) -> None:
        """Shield and name; the Condottiere beside its holder's shield; whether the seat has passed."""
        look, stand, row = self.look, self.stand, self.stand.plan.rows[seat]
        block = pygame.Rect(row.x + look.u(10), row.y, stand.plan.badge - look.u(14), row.h)
        name_h = look.text.line_height("text_bold", 14)
        shield_h = min(look.u(40), block.h - name_h - look.u(10))
        top = block.y + (block.h - shield_h - name_h) // 2
        shield = look.assets.sprite(stand.art("shield", seat), shield_h, alpha=130 if passed else None)
        middle = block.centerx - (look.u(12) if stand.holder == seat else 0)
        surface.blit(shield, shield.get_rect(midtop=(middle, top)))
        if stand.holder == seat:
            figure = look.assets.sprite(FIGURE, round(shield_h * 0.92))
            surface.blit(figure, figure.get_rect(midbottom=(middle + look.u(26), top + shield_h)))
        box = pygame.Rect(block.x + look.u(1), top + shield_h, block.w, name_h)
        ink = mix(look.theme.cream, look.theme.wood_dark, DIM) if passed else look.theme.cream
        look.text.draw(surface, stand.seats[seat].name, box, "text_bold", 14, ink, "center", ellipsis=True,
                       shrink=True)

    def _paint_strength(self, surface: pygame.Surface, seat: int, part: Strength, best: bool, passed: bool) -> None:
        look, plan, row = self.look, self.stand.plan, self.stand.plan.rows[seat]
        theme = look.theme
        block = pygame.Rect(row.right - plan.worth + look.u(2), row.y, plan.worth - look.u(10), row.h)
        ink = theme.gold_light if best else theme.cream
        if passed and not best:
            ink = mix(ink, theme.wood_dark, DIM)
        has_why = part.cards > 0 and (part.winter or part.drum or part.heroine_points > 0)
        lines = [self.why(part)] if has_why else []
        if passed:
            lines.append(self.texts.say("italy.passed"))
        digits, letters, big, small = self._fitting(len(lines), row.h)
        top = block.y + (block.h - big - small * len(lines)) // 2
        at = look.text.draw(surface, str(part.total), pygame.Rect(block.x, top, block.w, big), "title", digits, ink,
                            "right")
        if best:  # not by its colour alone
            stroke = pygame.Rect(at.x, at.bottom - big // 6, at.w, max(2, look.u(2)))
            pygame.draw.rect(surface, theme.gold, stroke)
        for n, line in enumerate(lines):
            box = pygame.Rect(block.x - look.u(6), top + big + n * small, block.w + look.u(6), small)
            look.text.draw(surface, line, box, "label", letters, theme.cream_soft, "right", shrink=True)

    def _fitting(self, lines: int, high: int) -> tuple[float, float, int, int]:
        """Sizes of the strength and of the lines below it that fit into a row, and their heights in pixels. Digits
        have no tails, so that in a low row their lines may be closer together."""
        text = self.look.text
        for digits, letters, share in ((28, 14, 1.0), (25, 14, 0.85), (22, 13, 0.8)):
            big = round(text.line_height("title", digits) * share)
            small = round(text.line_height("label", letters) * (share + 1) / 2)
            if big + small * lines <= high:
                break
        return digits, letters, big, small

    def _paint_kingdom(self, surface: pygame.Surface, view: CondottiereView, seat: int) -> None:
        """Between battles: what the seat lacks to win; after the game what it has."""
        look, plan, row = self.look, self.stand.plan, self.stand.plan.rows[seat]
        box = pygame.Rect(row.x + plan.badge + look.u(6), row.y, row.w - plan.badge - look.u(18), row.h)
        words = self.texts.line(missing_line(view, seat)) if view.phase != "over" else self._won(view, seat)
        size = 15.0
        paragraph = look.text.wrap(words, box.w, "italic", size)
        while paragraph.height > box.h and size > 12:
            size -= 0.5
            paragraph = look.text.wrap(words, box.w, "italic", size)
        look.text.draw_paragraph(surface, paragraph, box, look.theme.cream_soft, "left", "middle")

    def _won(self, view: CondottiereView, seat: int) -> str:
        """The cities of a seat, and which of them are linked."""
        say = self.texts.say
        lines = [say("italy.seat.cities", count=view.cities[seat].bit_count())]
        for group in kingdoms(view, seat):
            lines.append(say("italy.seat.linked", cities=", ".join(say(f"city.{city}") for city in group)))
        return "\n".join(lines)

    def _paint_army(self, surface: pygame.Surface, seat: int, lights: Lights, passed: bool, purist: bool) -> None:
        stand = self.stand
        for sprite, pose in stand.armies.standing():
            if sprite.place != ("army", seat) or sprite.moving or not isinstance(sprite, CardSprite):
                continue
            sprite.show(light=self._light(seat, sprite, lights, passed, purist))
            picture = sprite.picture(pose.height, pose.angle, pose.alpha)
            surface.blit(picture, stand.armies.corner(sprite, pose))

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
