"""The rules of a game over whatever is going on: contents, search, and the sentence a refusal spoke of."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core import registry
from scenes.cabinet import CabinetScene
from scenes.context import Context
from scenes.kit import keys
from scenes.kit.backdrop import Backdrop
from scenes.kit.buttons import Button
from scenes.kit.fields import TextField
from scenes.kit.focus import Focus, Zone
from scenes.kit.rules_text import RulesText, read_rules
from scenes.kit.scrolling import ListView
from scenes.kit.widgets import Label, Panel
from scenes.stack import Size

ROOT = Path(__file__).resolve().parents[1]


def rules_page(game_id: str) -> Path:
    """The file with the rules of a game."""
    package = registry.listed(game_id).package or ""
    return ROOT.joinpath(*package.split(".")) / "rules.md"


class RulesScene(CabinetScene):
    """F1 or Esc closes it again; the game below stays as it was."""

    def __init__(self, game_id: str, rule: str | None = None) -> None:
        self.game_id = game_id
        self.rule = rule

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        look = ctx.look
        words = ctx.texts.with_table(registry.words(self.game_id))
        self.title = ctx.say("rules.title", game=words.say("title"))
        self.page = RulesText(look, read_rules(self._read(), self._sprite))
        self.page.description = self.title
        self.chapters = [(n, " ".join(token.text for token in paragraph.tokens))
                         for n, paragraph in enumerate(self.page.paragraphs) if paragraph.kind == "heading"]
        self.focus = Focus(look, on_back=self._leave)
        self.heading = Label(look, self.title, role="title", size=30, colour=look.theme.cream, shrink=True)
        self.panels = [Panel(look), Panel(look)]
        self.backdrop = Backdrop(look, self.panels)
        self.contents_label = Label(look, ctx.say("rules.contents"), role="heading", size=18)
        self.contents = ListView(look, len(self.chapters), 34, self._paint_chapter, self._go, self._go,
                                 click_chooses=True, describe=lambda n: self.chapters[n][1])
        self.search = TextField(look, "", self._find, lambda _: self._next(), limit=40,
                                placeholder=ctx.say("rules.search"), description=ctx.say("rules.search"))
        self.count = Label(look, "", size=16, colour=look.theme.cream_soft, align="right")
        self.next = Button(look, ctx.say("rules.next"), self._next, size=17)
        self.back = Button(look, ctx.say("kit.close"), self._leave, primary=True)
        self.focus.set_zones([
            Zone("page", [self.page]), Zone("search", [self.search, self.next]),
            Zone("contents", [self.contents_label, self.contents]), Zone("back", [self.back]),
            Zone("heading", [self.heading, self.count])])
        self.next.enabled = False
        self.next.disabled_reason = ctx.say("rules.next.none")
        self._opened = False
        self._went: tuple[float, int] | None = None  # where the page was sent from the contents, for which chapter

    def _read(self) -> str:
        """The page beside the game's rules."""
        try:
            return rules_page(self.game_id).read_text(encoding="utf-8")
        except OSError as error:
            return self.ctx.say("rules.missing", reason=error.strerror or str(error))

    def _sprite(self, marker: str) -> str:
        """The sprite of a marker in the page: {cloister}, {card:rot}, {crest:FR}."""
        kind, _, which = marker.partition(":")
        colour = self.ctx.look.theme.seats[0].name
        for name in (f"{kind}_{which}" if which else kind, f"{kind}_{colour}"):
            if self.ctx.assets.has(name):
                return name
        return ""

    # -- what it does ----------------------------------------------------------------------------------

    def _find(self, text: str) -> None:
        self.page.find(text)
        self._show_count()

    def _next(self, step: int = 1) -> None:
        self.page.next_hit(step)
        self._show_count()

    def _show_count(self) -> None:
        hits, say = len(self.page.hits), self.ctx.say
        self.next.enabled = hits > 1
        if hits:
            self.count.text = say("rules.hits", here=self.page.here + 1, count=hits)
        else:
            self.count.text = say("rules.no_hits") if self.search.text.strip() else ""

    def _go(self, n: int) -> None:
        self.page.show(self.chapters[n][0])
        self._went = self.page.scroller.goal, n

    def chapter(self) -> int:
        """The number of the chapter that is read; -1 before the first."""
        if self._went is not None and self._went[0] == self.page.scroller.goal:
            return self._went[1]  # the last ones are too short to be read at the top
        at = self.page.at_top()
        return max((n for n, (paragraph, _) in enumerate(self.chapters) if paragraph <= at), default=-1)

    def _leave(self) -> None:
        self.ctx.stack.pop(self)

    # -- picture ---------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        u = self.ctx.look.u
        wide = min(size[0] - u(48), u(1240))
        left, top, foot = (size[0] - wide) // 2, u(78), size[1] - u(20)
        field = min(u(300), wide * 30 // 100)
        self.back.rect = pygame.Rect(left + wide - u(120), u(20), u(120), u(42))
        self.next.rect = pygame.Rect(self.back.rect.x - u(104), u(20), u(92), u(42))
        self.search.rect = pygame.Rect(self.next.rect.x - field - u(10), u(20), field, u(42))
        self.count.rect = pygame.Rect(self.search.rect.x - u(98), u(20), u(88), u(42))
        self.heading.rect = pygame.Rect(left + u(6), u(16), self.count.rect.x - left - u(12), u(52))
        side = min(u(290), wide * 26 // 100)
        self.panels[0].rect = pygame.Rect(left, top, side, foot - top)
        self.panels[1].rect = pygame.Rect(left + side + u(16), top, wide - side - u(16), foot - top)
        box = self.panels[0].rect.inflate(-u(40), -u(36))
        self.contents_label.rect = pygame.Rect(box.x, box.y, box.w, u(28))
        self.contents.rect = pygame.Rect(box.x, box.y + u(36), box.w, box.h - u(36))
        self.page.rect = self.panels[1].rect.inflate(-u(56), -u(40))
        if not self._opened:
            self._opened = True
            if self.rule:
                self.page.show_rule(self.rule)

    def _paint_chapter(self, surface: pygame.Surface, rect: pygame.Rect, n: int, selected: bool,
                       hovered: bool) -> None:
        look = self.ctx.look
        if hovered or (selected and self.contents.focused):
            pygame.draw.rect(surface, look.theme.parchment_light, rect, border_radius=look.u(4))
        here = n == self.chapter()
        if here:
            bar = pygame.Rect(rect.x, rect.y + look.u(6), look.u(3), rect.h - look.u(12))
            pygame.draw.rect(surface, look.theme.gold_dark, bar)
        look.text.draw(surface, self.chapters[n][1], rect.inflate(-look.u(18), 0), "text_bold" if here else "text", 17,
                       look.theme.ink, shrink=True, ellipsis=True)

    def handle(self, event: pygame.event.Event) -> bool:
        if keys.command(event) == "rules":
            self._leave()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F3:
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if keys.command(event) == "find":
            self.focus.focus(self.search)
            self.focus.by_keys = True
            return True
        return super().handle(event)
