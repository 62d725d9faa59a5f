"""The cabinet: two shelves of boxes, and what has been begun before."""

from __future__ import annotations

import pygame

from game.core import registry
from game.core.levels import LEVELS
from saves.errors import SaveError
from scenes.cabinet import CabinetScene
from scenes.context import Context
from scenes.kit.backdrop import Backdrop
from scenes.kit.buttons import Button
from scenes.kit.focus import Zone
from scenes.kit.look import Look
from scenes.kit.sheet import RowFocus
from scenes.kit.widgets import Nothing, Plate, Widget, draw_glow
from scenes.opening import game_subtitle, game_title, moment, table_scene
from scenes.stack import Size

FOOT = 72  # design units for the buttons
MESSAGE_WIDE = 420  # design units beside the buttons that are enough for messages
COLUMNS = 4
LIFT = 12  # design units a box comes forward when it is looked at
BAND = 0.30  # the part of a cover kept dark for its title


class Box(Widget):
    """One game on the shelf. Closed boxes are dark and say so when pressed."""

    focusable = True

    def __init__(self, look: Look, cover: str, title: str, subtitle: str, is_open: bool,
                 on_press: Nothing) -> None:
        super().__init__(look)
        self.cover, self.title, self.subtitle = cover, title, subtitle
        self.is_open, self.on_press = is_open, on_press
        self.description = f"{title}: {subtitle}"

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.on_press()
            return True
        return False

    def activate(self) -> None:
        self.on_press()

    @property
    def looked_at(self) -> bool:
        return self.hovered or self.focused

    @property
    def shines(self) -> bool:
        return self.looked_at and self.is_open

    def look_key(self) -> object:
        return self.looked_at

    def shown_rect(self) -> pygame.Rect:
        """The box as drawn: forward while it is looked at."""
        return self.rect.move(0, -self.look.u(LIFT)) if self.looked_at else self.rect

    def ring_rect(self) -> pygame.Rect:
        return self.shown_rect()

    def draw(self, surface: pygame.Surface) -> None:
        look, box = self.look, self.shown_rect()
        if self.shines:
            draw_glow(look, surface, box)
        picture = look.assets.sprite(self.cover, box.h)
        surface.blit(picture, picture.get_rect(midbottom=box.midbottom))
        if not self.is_open:
            self._darken(surface, box)
        theme = look.theme
        band = pygame.Rect(box.x + look.u(12), box.y + round(box.h * (1 - BAND)), box.w - look.u(24),
                           round(box.h * BAND) - look.u(8))
        title = pygame.Rect(band.x, band.y, band.w, band.h * 11 // 20)
        under = pygame.Rect(band.x, title.bottom, band.w, band.bottom - title.bottom)
        bright, soft = (theme.cream, theme.cream_soft) if self.is_open else ((196, 184, 158), (180, 168, 142))
        look.text.draw(surface, self.title.upper(), title, "title", 19, bright, "center", shrink=True)
        look.text.draw(surface, self.subtitle, under, "text", 15, soft, "center", shrink=True)

    def _darken(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        veil.fill((12, 8, 5, 165))
        surface.blit(veil, box)


class MenuScene(CabinetScene):
    """Continue, the boxes, saved games, settings, quit."""

    foot = FOOT

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.title = ctx.say("menu.title")
        self.focus = RowFocus(ctx.look)
        self.focus.answers_by_first = False  # from a box down to the button below it
        self.boxes = [self._box(row) for row in registry.GAMES]
        self.go_on = Button(ctx.look, "", self._continue, primary=True, size=18)
        self.saves = Button(ctx.look, ctx.say("menu.saves"), self._open_saves, size=18)
        self.settings = Button(ctx.look, ctx.say("menu.settings"), self._open_settings, size=18)
        self.leave = Button(ctx.look, ctx.say("menu.quit"), self._quit, size=18)
        self.niches = [Plate(ctx.look, "cabinet_niche") for _ in range(2)]
        self.shelves = [Plate(ctx.look, "shelf") for _ in self.niches]
        plates: list[Widget] = [plate for pair in zip(self.niches, self.shelves) for plate in pair]
        buttons = [self.go_on, self.saves, self.settings, self.leave]
        self.backdrop = Backdrop(ctx.look, [*plates, *self.boxes, *buttons])
        self._name_continue()
        self._count_games()
        self.focus.rows = [[*self.boxes[:COLUMNS]], [*self.boxes[COLUMNS:]], [*buttons]]
        self.focus.set_zones([Zone("start", [*buttons]),
                              Zone("boxes", [*self.boxes])])
        self.focus.focus(self.go_on if self.go_on.enabled else self.boxes[0])
        self.focus.by_keys = ctx.stack.by_keys

    def resume(self) -> None:
        self.focus.by_keys = self.ctx.stack.by_keys
        self._name_continue()
        self._count_games()

    def _box(self, row: registry.Listed) -> Box:
        ctx = self.ctx
        title, subtitle = game_title(ctx.texts, row.id), game_subtitle(ctx.texts, row.id)
        is_open = row.package is not None and row.board is not None

        def press() -> None:
            if is_open:
                self._set_up(row.id)
            else:
                ctx.audio.play("refuse")
                ctx.toasts.show(ctx.say("menu.closed", game=title))

        return Box(ctx.look, f"cover_{row.id}", title, subtitle, is_open, press)

    def _name_continue(self) -> None:
        ctx = self.ctx
        slot = ctx.store.continuable() if ctx.store is not None else None
        self.go_on.enabled = slot is not None
        self.go_on.disabled_reason = ctx.say("menu.continue_none")
        if slot is None or slot.heading is None:
            self.go_on.text = ctx.say("menu.continue")
        else:
            heading = slot.heading
            self.go_on.text = ctx.say("menu.continue_game", game=game_title(ctx.texts, heading.game),
                                      moment=moment(ctx.texts, heading.game, len(heading.chairs), heading.turn, False))
        self.go_on.description = self.go_on.text

    def _count_games(self) -> None:
        """Every box tells how often it was played here against which computers, and won."""
        ctx = self.ctx
        if ctx.store is None:
            return
        tallies = ctx.store.statistics.tallies()
        for row, box in zip(registry.GAMES, self.boxes):
            lines = [ctx.say("menu.box.level", level=ctx.say(f"core.level.{level}"), played=tally.played, won=tally.won)
                     for level in LEVELS if (tally := tallies.get((row.id, level))) and tally.played]
            practice = sum(tally.practice for (game, _), tally in tallies.items() if game == row.id)
            if practice:
                lines.append(ctx.say("menu.box.practice", played=practice))
            box.tooltip = "\n".join(lines)

    # -- what the buttons do ---------------------------------------------------------------------------

    def _continue(self) -> None:
        ctx = self.ctx
        try:
            loaded = ctx.store.continue_latest()
        except SaveError as error:
            ctx.toasts.show(ctx.texts.line(error.line), error=True)
            return
        if loaded is None:
            return
        for warning in loaded.warnings:
            ctx.toasts.show(ctx.texts.line(warning), error=True)
        ctx.stack.replace(table_scene(loaded.table))

    def _set_up(self, game_id: str) -> None:
        from scenes.setup import SetupScene
        self.ctx.stack.push(SetupScene(game_id))

    def _open_saves(self) -> None:
        from scenes.saves_browser import SavesScene
        self.ctx.stack.push(SavesScene())

    def _open_settings(self) -> None:
        from scenes.settings import SettingsScene
        self.ctx.stack.push(SettingsScene())

    def _quit(self) -> None:
        self.ctx.stack.clear()

    # -- picture ---------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        u = self.ctx.look.u
        width, height = size
        self._heading = pygame.Rect(0, 0, width, round(height * 0.17))
        foot = u(74)
        shelf = (height - self._heading.h - foot) // 2
        margin = max(u(24), (width - u(1640)) // 2)
        for n, (niche, board) in enumerate(zip(self.niches, self.shelves)):
            niche.rect = pygame.Rect(margin, self._heading.h + n * shelf, width - 2 * margin, shelf - u(26))
            board.rect = pygame.Rect(niche.rect.x, niche.rect.bottom - u(4), niche.rect.w, u(38)).inflate(u(36), 0)
        self._place_boxes()
        self._place_buttons(pygame.Rect(margin + u(24), height - foot, width - 2 * margin - u(48), foot))

    def _place_boxes(self) -> None:
        look = self.ctx.look
        for row, niche in enumerate(plate.rect for plate in self.niches):
            boxes = self.boxes[row * COLUMNS:(row + 1) * COLUMNS]
            column = (niche.w - look.u(32)) // COLUMNS
            aspect = look.assets.entry("cover_web_of_power").aspect
            high = min(niche.h - look.u(LIFT + 22), round((column - look.u(32)) / aspect))
            wide = round(high * aspect)
            for n, box in enumerate(boxes):
                middle = niche.x + look.u(16) + column * n + column // 2
                box.rect = pygame.Rect(middle - wide // 2, niche.bottom - high, wide, high)

    def _place_buttons(self, row: pygame.Rect) -> None:
        u = self.ctx.look.u
        left = row.x
        for button in (self.go_on, self.saves, self.settings, self.leave):
            wide = max(u(110), button.wanted_width())
            button.rect = pygame.Rect(left, row.centery - u(18), wide, u(40))
            left += wide + u(16)
        beside = pygame.Rect(left, row.y, row.right - left, row.h + u(7))  # level with the buttons
        fits = beside.w >= u(MESSAGE_WIDE)  # then messages hide no box
        self.message_area, self.foot = (beside, 0) if fits else (None, FOOT)

    def draw(self, surface: pygame.Surface) -> None:
        look = self.ctx.look
        self.backdrop.draw(surface)
        head = self._heading
        title = pygame.Rect(head.x, head.y + head.h * 8 // 100, head.w, head.h * 58 // 100)
        look.text.draw(surface, self.title.upper(), title, "title", 54, look.theme.cream, "center",
                       shadow=(14, 8, 4))
        under = pygame.Rect(head.x, title.bottom - look.u(4), head.w, head.bottom - title.bottom)
        look.text.draw(surface, self.ctx.say("menu.subtitle"), under, "italic", 20, look.theme.cream_soft,
                       "center", "top")
        self.focus.draw(surface)
