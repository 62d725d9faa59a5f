"""One frame of the table of Lost Cities, from the prepared ground and the cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.events import Place
from game.lost_cities.cards import COLOURS, SIDES
from game.lost_cities.scoring import POINTS
from game.lost_cities.views import barred, from_partner
from scenes.boards.cards import CardSprite
from scenes.boards.lost_cities_ground import Ground
from scenes.boards.lost_cities_list import DiscardList
from scenes.boards.lost_cities_plan import NAME
from scenes.boards.lost_cities_plaques import LOSS, RIM, Plaques
from scenes.boards.lost_cities_tips import signed
from scenes.kit.paint import rounded
from scenes.kit.shelf import Shelf
from scenes.kit.widgets import draw_shadow

if TYPE_CHECKING:
    from scenes.boards.lost_cities import LostCitiesBoard

PLATE = (12, 16, 18, 190)  # behind numbers, whatever shines below them
SCORE = ((19, 15), (16, 13), (12, 12))  # design units of points and factor below a column: the largest that fit
OVERSAMPLE = 3
STAMP_BYTES = 2_000_000


class Painter:
    """Draws a board: upon the cloth the numbers, the pile with the seats around it, and whatever moves."""

    def __init__(self, board: LostCitiesBoard) -> None:
        self.board = board
        self.look = board.stage.look
        self.plaques = Plaques(board)
        self.list = DiscardList(self.look)
        self.ground = Ground(board, self._draw_numbers, self._counts, self.plaques.room)
        self._bar: pygame.Surface | None = None
        self._stamps = Shelf(STAMP_BYTES)

    def forget(self) -> None:
        """A new layout."""
        self._bar = None
        self._stamps.shrink(0)
        self.ground.forget()

    def draw(self, surface: pygame.Surface) -> None:
        """The whole board."""
        board, stand = self.board, self.board.stand
        draw_shadow(self.look, surface, stand.plan.board)
        self.ground.draw(surface)
        if board.view is None:
            return
        self._draw_table(surface)
        self._draw_hand_heading(surface)
        self._draw_cards(surface)
        self._draw_bar(surface)
        self._draw_gifts(surface)
        self._draw_drawn(surface)
        self._draw_marks(surface)

    def _draw_cards(self, surface: pygame.Surface) -> None:
        """The hand and all cards on their way; those that lie on the cloth are painted already."""
        layer = self.board.stand.cards
        for sprite, pose in layer.standing(lambda sprite: sprite.moving or sprite.place == ("hand",)):
            surface.blit(sprite.picture(pose.height, pose.angle, pose.alpha), layer.corner(sprite, pose))

    # ---- numbers ----------------------------------------------------------------------------------

    def _counts(self) -> object:
        """What the numbers depend on besides the cards on the cloth."""
        view = self.board.view
        return None if view is None else (view.totals, view.phase == "over", *self.board.stand.seats)

    def _draw_numbers(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """All that is counted on the cloth, as far as it shows within a rectangle."""
        if self.board.view is not None:
            self._draw_scores(surface, room)
            self.plaques.draw(surface, room)
            self._draw_lists(surface, room)

    def _draw_scores(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Under (or above) every column what it is worth as it lies now."""
        stand = self.board.stand
        for side in range(SIDES):
            for colour in COLOURS:
                rect = stand.plan.scores[stand.half(side), colour]
                if rect.colliderect(room):
                    column = stand.column(side, colour)
                    self._stamp(surface, rect, (colour, column), partial(self._score, colour=colour, column=column))

    def _stamp(self, surface: pygame.Surface, rect: pygame.Rect, key: tuple[object, ...],
               paint: Callable[[pygame.Surface, pygame.Rect], None]) -> None:
        """Numbers that stay the same for many turns: painted once on a picture of their own, and copied. Letters
        that are witnessed are painted where they are seen."""
        if self.look.text.recorder is not None:
            paint(surface, rect)
            return
        found = self._stamps.get((key, rect.size))
        if found is None:
            found = self._stamps.put((key, rect.size), pygame.Surface(rect.size, pygame.SRCALPHA))
            paint(found, found.get_rect())
        surface.blit(found, rect)

    def _score(self, surface: pygame.Surface, rect: pygame.Rect, colour: str, column: int) -> None:
        look, u = self.look, self.look.u
        points, times = signed(POINTS[column]), f"×{(column & 3) + 1}" if column & 3 else ""
        least = sum(look.text.width(words, "label", SCORE[-1][0]) for words in (points, times) if column)
        size = min(rect.h - u(6), rect.w - least - u(16))
        if look.assets.has(f"lc_symbol_{colour}"):
            sign = look.assets.sprite(f"lc_symbol_{colour}", size)
            surface.blit(sign, sign.get_rect(midleft=(rect.x + u(3), rect.centery)))
        if not column:
            return
        middle = pygame.Rect(rect.x + size + u(4), rect.y, rect.w - size - u(6), rect.h)
        rounded(surface, middle.inflate(0, -u(4)), PLATE, u(6))
        middle.inflate_ip(-u(6), 0)
        for large, small in SCORE:
            wide = look.text.width(times, "label", small) if times else 0
            if look.text.width(points, "label", large) + wide + u(4) <= middle.w:
                break
        if times:
            look.text.draw(surface, times, middle, "label", small, look.theme.gold_light, "right")
            middle.w -= wide
        ink = LOSS if POINTS[column] < 0 else look.theme.cream
        look.text.draw(surface, points, middle, "label", large, ink, "center")

    # ---- the pile and the seats around it -----------------------------------------------------------

    def _draw_table(self, surface: pygame.Surface) -> None:
        look, u, stand = self.look, self.look.u, self.board.stand
        plan, light = stand.plan, self.board.lit_as(("pile",))
        light = "bright" if light == "soft" else light  # a glimmer is not seen on dark backs
        if stand.pile:
            picture = stand.faces.pile(stand.pile, plan.pile.h, light)
            pad = (picture.get_width() - plan.pile.w) // 2
            surface.blit(picture, (plan.pile.x - pad, plan.pile.y - pad))
        else:
            surface.blit(stand.faces.gap(plan.pile.size, light), plan.pile)
        count = pygame.Rect(0, 0, u(38), u(26))
        count.center = plan.pile.center
        rounded(surface, count, (20, 26, 40), u(8), look.theme.gold_light)
        look.text.draw(surface, str(stand.pile), count, "label", 18, look.theme.cream, "center")
        for seat in range(len(stand.seats)):
            self._sign(surface, seat, stand.sign(seat))

    def _sign(self, surface: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        """A seat at the table: its shield, its name, and how many cards it holds."""
        look, u, board = self.look, self.look.u, self.board
        view, stand = board.view, board.stand
        assert view is not None
        high = rect.h - u(NAME + 8)
        if seat == board.taker or ("hand", seat) in board.lights.lit:  # cards can be passed there, or the log says so
            room = rect.inflate(u(4), u(4)).clip(stand.plan.board)
            pygame.draw.rect(surface, look.theme.gold_light, room, max(2, u(2)), border_radius=u(6))
        if seat == board.turn_of:
            middle = (rect.centerx, rect.y + u(3) + high // 2)
            pygame.draw.circle(surface, look.theme.gold_light, middle, high * 5 // 8, max(2, u(2)))
        shield = look.assets.sprite(stand.art("shield", seat), high)
        surface.blit(shield, shield.get_rect(midtop=(rect.centerx, rect.y + u(3))))
        box = pygame.Rect(rect.x, rect.bottom - u(NAME), rect.w, u(NAME))
        look.text.draw(surface, stand.seats[seat].name, box, "text", 15, look.theme.cream, "center", shrink=True,
                       ellipsis=True)
        count = pygame.Rect(0, 0, u(20), u(17))
        count.midleft = (rect.centerx + high // 4, rect.y + u(6))
        rounded(surface, count, (20, 26, 40), u(8), RIM)
        look.text.draw(surface, str(stand.sizes[seat]), count, "label", 14, look.theme.cream, "center")

    # ---- what lies upon the cards -------------------------------------------------------------------

    def _draw_lists(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Below every discard pile what lies there, the top last; or how many, if only the top is shown."""
        stand = self.board.stand
        for colour in COLOURS:
            laid = stand.laid(("discard", colour))
            box = stand.list_box(colour, len(laid))
            if len(laid) > 1 and box.colliderect(room):
                paint = partial(self._list, signs=[kind[1:] for kind in laid])
                self._stamp(surface, box, (stand.spread, *laid), paint)

    def _list(self, surface: pygame.Surface, box: pygame.Rect, signs: Sequence[str]) -> None:
        """All of them, or how many."""
        rounded(surface, box, PLATE, self.look.u(5))
        if self.board.stand.spread:
            self.list.draw(surface, box.inflate(-self.look.u(4), 0), signs)
        else:
            self.look.text.draw(surface, f"×{len(signs)}", box, "label", 15, self.look.theme.cream, "center")

    def _draw_bar(self, surface: pygame.Surface) -> None:
        """The discard pile that is closed this turn lies behind a barrier."""
        view, stand = self.board.view, self.board.stand
        assert view is not None
        colour = barred(view)
        drawn = view.to_move is not None and stand.sizes[view.to_move] != view.hand_sizes[view.to_move]
        if colour is None or drawn or self.board.busy:
            return
        tile = stand.plan.discards[colour]
        if self._bar is None or self._bar.get_width() != tile.w:
            self._bar = self._make_bar(tile.w, self.look.u(20))
        surface.blit(self._bar, self._bar.get_rect(center=(tile.centerx, tile.y + tile.h * 45 // 100)))

    def _make_bar(self, wide: int, high: int) -> pygame.Surface:
        """A plank in red and cream stripes."""
        k = OVERSAMPLE
        big = pygame.Surface((wide * k, high * k), pygame.SRCALPHA)
        big.fill((244, 232, 204))
        for left in range(-high * k, wide * k, 2 * high * k):
            pygame.draw.polygon(big, (176, 44, 32), [(left, high * k), (left + high * k, 0),
                                                     (left + 2 * high * k, 0), (left + high * k, high * k)])
        pygame.draw.rect(big, (60, 24, 14), big.get_rect(), 2 * k)
        return pygame.transform.smoothscale(big, (wide, high))

    def _draw_gifts(self, surface: pygame.Surface) -> None:
        """The partner's shield on the cards it passed."""
        view, stand, u = self.board.view, self.board.stand, self.look.u
        if view is None or view.seat is None or stand.covered or view.seats == SIDES:
            return
        left = list(from_partner(view))
        shield = self.look.assets.sprite(stand.art("shield", (view.seat + SIDES) % view.seats), u(20))
        for place, sprite in stand.hand_places():
            if place[1] in left and not sprite.moving:
                left.remove(str(place[1]))
                surface.blit(shield, shield.get_rect(center=self._on_card(sprite)))

    def _draw_drawn(self, surface: pygame.Surface) -> None:
        """A small back on the card that was drawn from the pile last, of equal ones on the last of them."""
        tips, u = self.board.tips, self.look.u
        sprite = next((sprite for place, sprite in reversed(self.board.stand.hand_places())
                       if tips is not None and place[1] == tips.drawn), None)
        if sprite is not None and not sprite.moving:
            back = self.look.assets.sprite("card_back_lost_cities", u(22))
            rect = back.get_rect(center=self._on_card(sprite))
            rounded(surface, rect.inflate(u(4), u(4)), self.look.theme.gold_light, u(4))
            surface.blit(back, rect)

    def _on_card(self, sprite: CardSprite) -> tuple[float, float]:
        """Where a card of the hand is marked: at its left, which the next one leaves in sight."""
        pose = self.board.stand.cards.pose_of(sprite)
        arm = pygame.math.Vector2(-0.245 * pose.height, 0.02 * pose.height).rotate(-pose.angle)
        return pose.x + arm.x, pose.y + arm.y

    def _draw_marks(self, surface: pygame.Surface) -> None:
        """The badge of the seat that was at a column, the pile or a discard pile last."""
        board, u = self.board, self.look.u
        spots: dict[Place, int] = {}
        for seat, place in board.lights.marks:
            spots[board.known_as(place)] = seat
        for place, seat in spots.items():
            rect = board.mark_rect(place)
            if rect is not None:
                badge = self.look.assets.sprite(board.stand.art("shield", seat), u(22))
                surface.blit(badge, badge.get_rect(center=(rect.x + u(6), rect.bottom - u(6))))

    def _draw_hand_heading(self, surface: pygame.Surface) -> None:
        board, stand = self.board, self.board.stand
        if not stand.hand() and stand.viewer is None:
            return
        say = board.stage.texts.say
        name = "" if stand.viewer is None else board.stage.texts.name(stand.viewer)
        words = say("lost.hand", name=name) if name else say("lost.hand.covered")
        box = pygame.Rect(stand.plan.hand.x, stand.plan.hand.y - stand.plan.heading, stand.plan.hand.w,
                          stand.plan.heading)
        ink = self.look.theme.cream
        self.look.text.draw(surface, words.upper(), box, "heading", 13, ink, "left", "top", shrink=True)
