"""What surrounds every board: the strip with the buttons, seat panels, prompt, log and banner."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from saves.shape import MAX_THUMBNAIL
from scenes.kit.assets import smooth
from scenes.kit.backdrop import WOOD, Backdrop
from scenes.kit.buttons import Button
from scenes.kit.focus import Zone
from scenes.kit.keys import key_text
from scenes.kit.widgets import Nothing, Widget
from scenes.opening import game_title
from scenes.table.banner import ScoreBanner
from scenes.table.heading import Heading
from scenes.table.log_panel import LogPanel
from scenes.table.panels import PromptBar, SeatFacts, SeatPanel

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

SEAT_HIGH = (42, 60)  # design units, least beside a log and most
LOG_LEAST = 98
LOG_READABLE = 54  # less shows hardly a line
LOG_BUTTON_WIDE = 42
PROMPT_HIGH = 52  # two lines, so that nothing below moves when a sentence is shorter
AT_ONCE = 4  # parts around the board that one frame paints
BESIDE = 8  # design units that the banner keeps from the edges of what it lies over
LETTERING = {"text_bold": (18, 17, 16, 15, 14, 13, 12), "text": (15, 14, 13, 12), "italic": (15,)}
THUMBNAIL_WIDTHS = (256, 192, 128, 64)  # pixels; the first that is small enough for a save


class Frame:
    """Widgets and layout of everything on the table but the board itself."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        ctx, look = scene.ctx, scene.ctx.look
        self.look = look
        controls = scene.controls
        self.skip = self._button("skip", scene.hurry.press)
        self.undo = self._button("undo", controls.undo)
        self.redo = self._button("redo", controls.redo)
        self.hint = self._button("hint", controls.hint)
        self.rules = self._button("rules", controls.rules)
        self.menu = self._button("menu", controls.menu)
        self.buttons = [self.skip, self.undo, self.redo, self.hint, self.rules, self.menu]
        self.prompt = PromptBar(look, controls.pressed_prompt)
        self.log_button = Button(look, "", controls.log, icon="icon_log", size=17,
                                 tooltip=ctx.say("table.tip.log", combo=key_text("log")))
        self.log = LogPanel(look, scene.logbook.row, ctx.say("table.log.empty"), scene.light_row,
                            lambda: (scene.table.version, scene.logbook.wording))
        self.heading = Heading(look, scene.title, game_title(ctx.texts, scene.table.game_id))
        self.banner = ScoreBanner(look)
        self.seats: list[SeatPanel] = []
        self.told = 0  # how often everything around the board was told what is so
        self.late = 0  # frames for which what has changed around the board has waited, since the board comes first
        self.behind = False  # some of it waits for another one
        self.around = Backdrop(look, self._widgets(), AT_ONCE)
        self._side = pygame.Rect(0, 0, 0, 0)

    def _widgets(self) -> list[Widget]:
        """Everything around the board, in the order in which it is painted: what speaks to a person first."""
        return [self.prompt, *self.seats, self.log, self.heading, *self.buttons, self.log_button]

    def _button(self, name: str, on_press: Nothing) -> Button:
        say = self.scene.ctx.say
        tip = say("table.tip.menu") if name == "menu" else say(f"table.tip.{name}", combo=key_text(name))
        return Button(self.look, say(f"table.{name}"), on_press, icon=f"icon_{name}", tooltip=tip, size=17)

    # -- layout ----------------------------------------------------------------------------------------

    def layout(self, strip: pygame.Rect, side: pygame.Rect, area: pygame.Rect, over: pygame.Rect) -> None:
        """strip: the bar on top; side: what the board has left for panels; area: the whole table; over: what the
        banner lies over, if there is room."""
        u = self.look.u
        self._side = side
        right = area.right
        for button in reversed(self.buttons):
            wide = max(u(84), button.wanted_width() - u(12))
            button.rect = pygame.Rect(right - wide, strip.y + u(10), wide, strip.h - u(18))
            right = button.rect.x - u(8)
        self.heading.rect = pygame.Rect(strip.x, strip.y, self.buttons[0].rect.x - strip.x, strip.h)
        self._place_seats()
        wide = min(u(560), over.w - u(40)) if over.w > u(400) else u(520)
        left = max(area.x + u(20), over.centerx - wide // 2)
        self.banner.rect = pygame.Rect(left, over.y + u(BESIDE), wide, over.h - 2 * u(BESIDE))
        self.banner.over = over

    def _place_seats(self) -> None:
        u, side = self.look.u, self._side
        count = max(1, self.scene.table.seats)
        gap = u(6)
        beside = u(LOG_BUTTON_WIDE) + gap
        prompt = max(u(PROMPT_HIGH), self.prompt.height_for(side.w))  # of a long hint too
        room = side.h - prompt - u(LOG_LEAST) - gap * (count + 2)
        if room < u(SEAT_HIGH[0]) * count:  # the log goes first, then the seats draw together
            gap = u(3)
            prompt = max(prompt, self.prompt.height_for(side.w - beside))
            room = side.h - prompt - gap * (count + 2)
        high = max(u(28), min(u(SEAT_HIGH[1]), room // count))
        top = side.y + u(2)
        for panel in self.seats:
            panel.rect = pygame.Rect(side.x, top, side.w, high)
            top += high + gap
        self.prompt.rect = pygame.Rect(side.x, top, side.w, min(prompt, side.bottom - top))
        top = self.prompt.rect.bottom + gap
        self.log.rect = pygame.Rect(side.x, top, side.w, max(0, side.bottom - top))
        self.log.visible, self.log_button.visible = not self.log_dropped, self.log_dropped
        if self.log_dropped:
            self.prompt.rect.w -= beside
            self.log_button.rect = pygame.Rect(self.prompt.rect.right + gap, self.prompt.rect.y,
                                               u(LOG_BUTTON_WIDE), self.prompt.rect.h)

    @property
    def log_dropped(self) -> bool:
        """Whether there is no room to read the log beside the board: then it is read on a sheet."""
        return self.log.rect.h < self.look.u(LOG_READABLE)

    def show_seats(self, facts: list[SeatFacts]) -> None:
        """New contents of the seat panels."""
        self.told += 1
        while len(self.seats) < len(facts):
            self.seats.append(SeatPanel(self.look, facts[len(self.seats)]))
            self.around.lay(self._widgets())
        say = self.scene.ctx.say
        for panel, fact in zip(self.seats, facts):
            panel.facts = fact
            panel.description = say("table.seat", name=fact.look.name, level=fact.note, points=fact.points)
            panel.tooltip = f"{panel.description}\n{fact.about}" if fact.about else panel.description
        self.log.seats = self.scene.seats
        self._place_seats()

    def zones(self) -> list[Zone]:
        """Keyboard zones after those of the board. Menu and rules can be pressed at any time."""
        widgets: list[Widget] = [*self.buttons]
        return [Zone("prompt", [self.prompt]), Zone("buttons", widgets), Zone("seats", [*self.seats]),
                Zone("log", [self.log_button if self.log_dropped else self.log]), Zone("heading", [self.heading])]

    def on_button(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on one of the buttons, which work while things move."""
        shown = [button for button in (*self.buttons, self.log_button) if button.visible]
        return any(button.rect.collidepoint(pos) for button in shown)

    def is_idle(self, focused: Widget | None) -> bool:
        """Whether Enter may mean "go on" because the focus is on nothing that Enter would activate."""
        return focused is self.prompt or not isinstance(focused, Button) or not focused.enabled

    def ahead(self) -> Iterator[None]:
        """Open the fonts in which long sentences are written: each takes longer than a small picture."""
        text = self.look.text
        for role, sizes in LETTERING.items():
            for size in sizes:
                yield from text.open(role, text.px(size))

    # -- drawing ---------------------------------------------------------------------------------------

    def draw_back(self, surface: pygame.Surface) -> None:
        """The wooden table with all panels and buttons: one picture in which only what has changed is painted
        anew. What flies over the table is drawn later and lies above."""
        viewer = self.scene.watch.viewer  # what only one person may read is gone at once
        self.behind = not self.around.draw(surface, self.scene.board.solid, viewer, wait=self.late > 0)
        for panel in self.seats:
            panel.draw_moving(surface)

    def draw_front(self, surface: pygame.Surface) -> None:
        """The banner lies over everything."""
        if self.banner.visible:
            self.banner.draw(surface)

    def thumbnail(self) -> bytes | None:
        """A small PNG of the public view, for the list of saved games; None where it cannot be drawn. Prompt
        and log speak to whoever sits there, picks and hints come from a hand: they stay out of it."""
        scene, board = self.scene, self.scene.board
        size = scene.ctx.window.size
        picture = pygame.Surface(size)
        board.sync(scene.table.view(None), True)
        board.show_picks((), (), False)
        board.show_ghost((), None)
        picture.blit(self.look.pictures.covering(WOOD, size), (0, 0))
        for seat, (panel, points) in enumerate(zip(self.seats, scene.table.scores())):
            points += board.unscored(seat)
            facts, panel.facts = panel.facts, replace(panel.facts, points=points, gain=0, gains=())
            panel.draw(picture)  # all points, also those that are still to be told
            panel.facts = facts
        board.draw(picture)
        for width in THUMBNAIL_WIDTHS:
            small = smooth(picture, (width, max(1, width * size[1] // size[0])))
            with io.BytesIO() as file:  # pygame never lets go of a file it wrote to: closed, it holds nothing
                pygame.image.save(small, file, "thumbnail.png")
                raw = file.getvalue()
            if len(raw) <= MAX_THUMBNAIL:
                return raw
        return None
