"""What every card does, on a sheet of parchment over the map."""

from __future__ import annotations

import pygame

from game.condottiere.board_data import KINDS, NUMBERS, VALUES
from game.core.texts import Texts
from scenes.boards.italy_cards import art_of
from scenes.boards.italy_plan import CARD_ASPECT, Plan
from scenes.kit.keys import key_text
from scenes.kit.look import Look
from scenes.kit.text import Paragraph
from scenes.kit.widgets import Widget, draw_frame

ROWS = ("mercenary", *KINDS[len(VALUES):])
LEAST = 330  # design units, so wide at least
# Letters and what stands between the name of a card and its effect, the best first.
STYLES = (*((size, "\n") for size in (16.0, 15.0, 14.0)), *((size, ": ") for size in (16.0, 15.0, 14.0, 13.0, 12.0)))


class Legend(Widget):
    """The sheet. It is there or not; a click anywhere on it, or its key, puts it away."""

    focusable = True

    def __init__(self, look: Look, texts: Texts) -> None:
        super().__init__(look)
        self.texts = texts
        self.visible = False
        self.description = texts.say("italy.legend")
        self._painted: tuple[object, pygame.Surface] | None = None

    def lie(self, plan: Plan) -> None:
        """Cover the map; where that is narrow, what is beside it too, but not the hand."""
        u = self.look.u
        self.rect = plan.map.inflate(-u(16), -u(16))
        if self.rect.w < u(LEAST):
            self.rect.w = u(LEAST)
            self.rect.h = min(self.rect.h, plan.hand.y - u(24) - self.rect.y)

    def toggle(self) -> None:
        """Come, or go."""
        self.visible = not self.visible

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.visible = False
            return True
        return False

    def activate(self) -> None:
        self.visible = False

    def draw(self, surface: pygame.Surface) -> None:
        look = self.look
        if look.text.recorder is not None:
            look.text.recorder.cover(self.rect)
            look.text.recorder.layer += 1
            self._paint(surface, self.rect)
            return
        key = (self.rect.size, look.scale)
        if self._painted is None or self._painted[0] != key:
            reach = look.u(20)
            sheet = pygame.Surface((self.rect.w + 2 * reach, self.rect.h + 2 * reach), pygame.SRCALPHA)
            self._paint(sheet, pygame.Rect((reach, reach), self.rect.size))
            self._painted = (key, sheet)
        picture = self._painted[1]
        surface.blit(picture, picture.get_rect(center=self.rect.center))

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look, say, theme = self.look, self.texts.say, self.look.theme
        draw_frame(look, surface, "panel_shadow", rect)
        draw_frame(look, surface, "panel", rect)
        inner = rect.inflate(-look.u(36), -look.u(28))
        head = look.text.line_height("title", 20)
        look.text.draw(surface, say("italy.legend").upper(), pygame.Rect(inner.x, inner.y, inner.w, head), "title", 20,
                       theme.ink, "center", shrink=True)
        foot = look.text.line_height("italic", 14)
        size = 15.0
        strength = look.text.wrap(say("italy.legend.strength"), inner.w, "text", size)
        below = inner.bottom - foot - strength.height - look.u(6)
        top = inner.y + head + look.u(6)
        high = (below - look.u(6) - top) // len(ROWS)
        boxes = [pygame.Rect(inner.x, top + n * high, inner.w, high) for n in range(len(ROWS))]
        fitting = (style for style in STYLES if all(self._words(row, box, *style).height <= high - look.u(2)
                                                    for row, box in zip(ROWS, boxes)))
        style = next(fitting, STYLES[-1])
        for row, box in zip(ROWS, boxes):
            self._paint_row(surface, row, box, *style)
        box = pygame.Rect(inner.x, below, inner.w, strength.height)
        look.text.draw_paragraph(surface, strength, box, theme.ink)
        look.text.draw(surface, say("italy.legend.close", combo=key_text("cards")),
                       pygame.Rect(inner.x, inner.bottom - foot, inner.w, foot), "italic", 14, theme.ink_soft, "center",
                       shrink=True)

    def _card_high(self, box: pygame.Rect) -> int:
        return min(box.h - self.look.u(6), self.look.u(96))

    def _words(self, row: str, box: pygame.Rect, size: float, gap: str) -> Paragraph:
        """What a card does, in letters of a size. gap: between its name and its effect."""
        head, _, rest = self.texts.say(f"effect.{row}").partition(":")
        number = sum(NUMBERS[:len(VALUES)]) if row == "mercenary" else NUMBERS[KINDS.index(row)]
        rest = rest.strip()
        words = f"**{head}** {self.texts.say('italy.legend.count', count=number)}{gap}{rest[:1].upper()}{rest[1:]}"
        wide = box.w - round(self._card_high(box) * CARD_ASPECT) - self.look.u(12)
        return self.look.text.wrap(words, wide, "text", size)

    def _paint_row(self, surface: pygame.Surface, row: str, box: pygame.Rect, size: float, gap: str) -> None:
        look = self.look
        high = self._card_high(box)
        card = look.assets.sprite(art_of("10" if row == "mercenary" else row), high)
        surface.blit(card, card.get_rect(midleft=(box.x, box.centery)))
        left = box.x + round(high * CARD_ASPECT) + look.u(12)
        text = pygame.Rect(left, box.y, box.right - left, box.h)
        look.text.draw_paragraph(surface, self._words(row, box, size, gap), text, look.theme.ink, "left", "middle")
