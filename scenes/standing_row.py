"""A seat in the order of places, at the end of a game."""

from __future__ import annotations

import pygame

from scenes.boards.api import SeatLook, seat_sprite
from scenes.kit.look import Look
from scenes.kit.widgets import Widget, draw_frame
from scenes.texts import number


class StandingRow(Widget):
    """Place, shield, name and points. A name that has no room even in the smallest letters stands whole in a note."""

    def __init__(self, look: Look, seat: SeatLook, place: str, points: int, won: bool) -> None:
        super().__init__(look)
        self.seat, self.place, self.points, self.won = seat, place, points, won

    def draw(self, surface: pygame.Surface) -> None:
        look, u, theme = self.look, self.look.u, self.look.theme
        draw_frame(look, surface, "panel_active" if self.won else "panel_dim", self.rect)
        row = self.rect.inflate(-u(20), 0)
        place = pygame.Rect(row.x, row.y, u(26), row.h)
        look.text.draw(surface, self.place, place, "label_bold", 18, theme.ink, shrink=True)
        shield = look.assets.sprite(seat_sprite(look, "shield", self.seat), row.h - u(8))
        surface.blit(shield, shield.get_rect(midleft=(place.right, row.centery)))
        points = pygame.Rect(row.right - u(44), row.y, u(44), row.h)
        look.text.draw(surface, number(self.points), points, "title", 20, theme.ink, "right", shrink=True)
        left = place.right + shield.get_width() + u(8)
        name = pygame.Rect(left, row.y, points.x - left - u(4), row.h)
        look.text.draw(surface, self.seat.name, name, "text_bold", 18, theme.ink, ellipsis=True, shrink=True)
        self.tooltip = self.seat.name if look.text.width(self.seat.name, "text_bold", 12) > name.w else ""
