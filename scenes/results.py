"""The end of a game: who has won, how it ended, and where every point came from."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core import registry
from game.core.table import Table
from game.core.texts import SeatName
from scenes.boards.api import SeatLook, seat_sprite
from scenes.cabinet import CabinetScene
from scenes.context import Context
from scenes.kit import keys
from scenes.kit.backdrop import Backdrop
from scenes.kit.buttons import Button
from scenes.kit.focus import Focus, Zone
from scenes.kit.physics import Confetti
from scenes.kit.text import Paragraph
from scenes.kit.widgets import Nothing, Panel, Plate, Widget
from scenes.opening import table_scene
from scenes.rematch import first_seat_begins, next_start, rematch
from scenes.score_sheet import HEAD_HIGH, ROW_HIGH, TOTAL_HIGH, ScoreSheet, sheet_rows
from scenes.stack import Size
from scenes.standing_row import StandingRow
from scenes.table import menu
from scenes.table.scene import TableScene
from scenes.texts import number

WINNER_HIGH, STANDING_HIGH, STANDING_LEAST = 66, 42, 30  # design units
EXPLAIN_HIGH = (60, 130)  # least and most of the strip with a row's arithmetic
FOOT, MESSAGE_HIGH = 68, 96  # design units for the buttons; what is free below the notes is enough for messages


class ResultsScene(CabinetScene):
    """Comes over the table when the game is over; Esc shows the last position again."""

    foot: float = FOOT

    def __init__(self, table: Table, seats: Sequence[SeatLook], fresh: bool = False) -> None:
        """fresh: the game has just ended, which is worth confetti and a fanfare where a person has won."""
        self.table = table
        self.seats = list(seats)
        self.standings = table.standings()
        self.played_out = table.state.is_terminal()  # else somebody has conceded
        self.winners = [seat for seat, place in enumerate(self.standings.places) if place == 1]
        self.cheered = fresh and any(seat in table.persons for seat in self.winners)
        self.order = sorted(range(table.seats), key=lambda seat: self.standings.places[seat])

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.texts = ctx.texts.with_table(registry.words(self.table.game_id)).with_names(
            [chair.name for chair in self.table.chairs])
        self.title = ctx.say("results.title", game=self.texts.say("title"))
        self.scores, places = self.table.scores(), self.standings.places
        self.panels = [Panel(ctx.look), Panel(ctx.look)]
        self.strip = Plate(ctx.look, "panel_dim")  # where a row's arithmetic stands
        self.backdrop = Backdrop(ctx.look, [*self.panels, self.strip])
        self.sheet = ScoreSheet(ctx.look, sheet_rows(self.table, self.texts), self.seats, self.scores,
                                ctx.say("results.total"))
        self.confetti: Confetti | None = None
        self._still: pygame.Surface | None = None  # the picture that confetti falls over while nothing else moves
        self.focus = Focus(ctx.look, on_back=self._close)
        self.focus.by_keys = ctx.stack.by_keys
        self._build_buttons()
        self.rows = [StandingRow(ctx.look, self.seats[seat], ctx.say("results.place", place=places[seat]),
                                 self.scores[seat], seat in self.winners) for seat in self.order]
        self.heads = [Widget(ctx.look) for _ in self.seats]
        self.focus.set_zones([Zone("names", [*self.rows, *self.heads]), Zone("sheet", [self.sheet]),
                              Zone("buttons", [*self.buttons], self.again)])
        self.focus.focus(self.sheet if self.sheet.rows else self.board)
        if self.cheered:
            ctx.audio.play("win")

    def _build_buttons(self) -> None:
        say, below = self.ctx.say, self._table_below()
        start = next_start(self.table)
        if first_seat_begins(self.table):
            tip = say("results.rematch.seats", name=self.table.first_chairs[1].name)
        elif start is None:
            tip = say("results.rematch.tip")
        else:
            tip = say("results.rematch.start", name=self.table.first_chairs[start].name)
        self.cabinet = self._button("cabinet", self._to_cabinet)
        self.set_up = self._button("setup", self._new_set_up)
        self.save = self._button("save", self._save_as)
        self.replay = self._button("replay", self._look_back, say("results.replay.tip"))
        self.board = self._button("board", self._close, say("results.board.tip"))
        self.again = Button(self.ctx.look, say("results.rematch"), self._rematch, primary=True, tooltip=tip, size=20)
        self.buttons = [self.cabinet, self.set_up, self.save, self.replay, self.board, self.again]
        self.replay.enabled = below is not None and self.table.cursor > 0
        self.save.enabled = below is not None and self.ctx.store is not None
        self.replay.disabled_reason = say("results.no_table" if below is None else "table.log.empty")
        self.save.disabled_reason = say("results.no_table" if below is None else "table.menu.no_store")

    def _button(self, key: str, on_press: Nothing, tip: str = "") -> Button:
        return Button(self.ctx.look, self.ctx.say(f"results.{key}"), on_press, tooltip=tip)

    def _table_below(self) -> TableScene | None:
        """The scene that played this game."""
        return next((scene for scene in self.ctx.stack.scenes
                     if isinstance(scene, TableScene) and scene.table is self.table), None)

    # -- what the buttons do ---------------------------------------------------------------------------

    def _close(self) -> None:
        self.ctx.stack.pop(self)

    def _rematch(self) -> None:
        self.ctx.stack.clear(table_scene(rematch(self.table)))

    def _look_back(self) -> None:
        from scenes.replay import ReplayScene
        below = self._table_below()
        if below is not None:
            self.ctx.stack.push(ReplayScene(below))

    def _rules(self) -> None:
        from scenes.rules_reader import RulesScene
        self.ctx.stack.push(RulesScene(self.table.game_id))

    def _save_as(self) -> None:
        below = self._table_below()
        if below is not None:
            menu.ask_title(below)

    def _to_cabinet(self) -> None:
        from scenes.menu import MenuScene
        self.ctx.stack.clear(MenuScene())

    def _new_set_up(self) -> None:
        from scenes.setup import SetupScene
        self._to_cabinet()
        self.ctx.stack.push(SetupScene(self.table.game_id))

    # -- words -----------------------------------------------------------------------------------------

    def winner_text(self) -> str:
        """Who has won, alone, as partners or with others."""
        who = tuple(SeatName(seat) for seat in self.winners)
        teams = self.table.game.info.teams(self.table.seats)
        key = "team" if tuple(self.winners) in teams else "shared" if len(who) == 2 else "many"
        return self.texts.say(f"results.wins.{'one' if len(who) == 1 else key}", who=who, count=len(who))

    def points_text(self) -> str:
        """What the game was won with; nothing where the winners differ, or before the points that decide are given."""
        won = {self.scores[seat] for seat in self.winners}
        if len(won) > 1 or not self.played_out:
            return ""
        key = "results.point" if 1 in won else "results.points"
        own = f"{key}.{self.standings.reason}"  # where a game can end with more than one kind of points
        return self.texts.say(own if self.texts.has(own) else key, points=number(max(won)))

    def notes(self) -> list[str]:
        """How the game ended, what broke a tie, and what kind of game it was."""
        say, standings, table = self.texts.say, self.standings, self.table
        lines = [say("results.end", reason=say(standings.reason))]
        if standings.tie_break is not None:
            lines.append(say("results.tie_break", what=say(standings.tie_break)))
        stayed = {place for seat, place in enumerate(standings.places) if seat not in table.conceded}
        if len(stayed) > 1 and not self.played_out:
            lines.append(say("results.as_it_stood"))
        return lines + [say(f"results.{mark}") for mark in ("practice", "assisted") if getattr(table, mark)]

    # -- layout ----------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        u = self.ctx.look.u
        wide = min(size[0] - u(48), u(1240))
        left, top, foot = (size[0] - wide) // 2, u(72), size[1] - u(70)
        self._heading = pygame.Rect(left + u(6), u(14), wide - u(12), u(50))
        part = wide * 36 // 100
        self.panels[0].rect = pygame.Rect(left, top, part - u(8), foot - top)
        self.panels[1].rect = pygame.Rect(left + part + u(8), top, wide - part - u(8), foot - top)
        self._place_standings(self.panels[0].rect.inflate(-u(44), -u(36)))
        self._place_sheet(self.panels[1].rect.inflate(-u(44), -u(36)))
        self._place_heads()
        self._place_buttons(pygame.Rect(left, foot + u(12), wide, u(46)))
        self._still = None
        if self.confetti is not None:
            self.confetti.finish()
        elif self.cheered:
            self.confetti = Confetti(self.ctx.look, pygame.Rect((0, 0), size), self.table.agent_seed & 0xFFFF)

    def _place_standings(self, box: pygame.Rect) -> None:
        """The winners, then a line a seat, the best first, then how the game ended."""
        u = self.ctx.look.u
        self._names = self._fitted(self.winner_text(), pygame.Rect(0, 0, box.w, u(74)), "heading", 26)
        below = u(26) if self.points_text() else 0
        self._winner = pygame.Rect(box.x, box.y, box.w, u(WINNER_HIGH + 8) + self._names.height + below)
        top = self._winner.bottom + u(8)
        words = self.ctx.look.text.wrap("\n".join(self.notes()), box.w, "text", 14).height
        room = (box.bottom - top - u(6) - words) // len(self.order)  # many seats draw together for the notes
        high = max(u(STANDING_LEAST), min(u(STANDING_HIGH), room))
        for n, row in enumerate(self.rows):
            row.rect = pygame.Rect(box.x, top + n * high, box.w, high - u(6))
        top += len(self.order) * high + u(6)
        self._notes = pygame.Rect(box.x, top, box.w, box.bottom - top)
        self._place_messages()

    def _place_messages(self) -> None:
        """Below the notes if there is room: then they hide nothing that is read."""
        u, room = self.ctx.look.u, self._notes
        fits = room.h - self._fitted("\n".join(self.notes()), room, "text", 17).height >= u(MESSAGE_HIGH)
        self.message_area, self.foot = (self.panels[0].rect, 0) if fits else (None, FOOT)

    def _place_sheet(self, box: pygame.Rect) -> None:
        u = self.ctx.look.u
        wrap = self.ctx.look.text.wrap
        longest = max((wrap(row.line, box.w - u(24), "text", 17).height for row in self.sheet.rows), default=0)
        high = min(u(EXPLAIN_HIGH[1]), max(u(EXPLAIN_HIGH[0]), longest + u(16)))
        self.strip.rect = pygame.Rect(box.x, box.bottom - high, box.w, high)
        self._total = pygame.Rect(box.x, self.strip.rect.y - u(TOTAL_HIGH + 8), box.w, u(TOTAL_HIGH))
        self._heads = pygame.Rect(box.x, box.y, box.w, u(HEAD_HIGH))
        self.sheet.rect = pygame.Rect(box.x, self._heads.bottom + u(4), box.w,
                                      self._total.y - self._heads.bottom - u(8))
        self.sheet.rect.h -= self.sheet.rect.h % u(ROW_HIGH)  # whole rows only

    def _place_heads(self) -> None:
        """Names over the sheet that have no room even in the smallest letters stand whole in a note."""
        for head, seat, rect in zip(self.heads, self.seats, self.sheet.heads(self._heads)):
            head.rect = rect
            head.tooltip = seat.name if self.ctx.look.text.width(seat.name, "text_bold", 12) > rect.w else ""

    def _place_buttons(self, row: pygame.Rect) -> None:
        u = self.ctx.look.u
        self.again.rect = pygame.Rect(row.right - u(220), row.y, u(220), row.h)
        left, gap = row.x, u(10)
        each = min(u(170), (row.w - u(220) - 6 * gap) // 5)
        for button in self.buttons[:-1]:
            button.rect = pygame.Rect(left, row.y, each, row.h)
            left += each + gap

    # -- events and time -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        self._still = None
        if keys.command(event) == "rules":
            self._rules()
            return True
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.confetti is not None:
            self.confetti.finish()
        return super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.focus.needs_frame():
            self._still = None
        if self.confetti is not None:
            self.confetti.update(dt)

    def needs_frame(self) -> bool:
        return self.focus.needs_frame() or (self.confetti is not None and not self.confetti.done)

    # -- picture ---------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        falling = self.confetti is not None and not self.confetti.done
        if self._still is not None and falling and self.ctx.look.text.recorder is None:
            surface.blit(self._still, (0, 0))
        else:
            self._draw_all(surface)
            self._still = surface.copy() if falling else None
        if self.confetti is not None:
            self.confetti.draw(surface)

    def _draw_all(self, surface: pygame.Surface) -> None:
        """Everything but the confetti."""
        look = self.ctx.look
        self.backdrop.draw(surface)
        look.text.draw(surface, self.title, self._heading, "title", 30, look.theme.cream, shrink=True)
        self._draw_winner(surface)
        notes = self._fitted("\n".join(self.notes()), self._notes, "text", 17)
        look.text.draw_paragraph(surface, notes, self._notes, look.theme.ink)
        self._draw_sheet(surface)
        self.focus.draw(surface)

    def _draw_winner(self, surface: pygame.Surface) -> None:
        look, u, box = self.ctx.look, self.ctx.look.u, self._winner
        sprites = [look.assets.sprite(seat_sprite(look, "shield", self.seats[seat]), u(WINNER_HIGH))
                   for seat in self.winners]
        step = min(u(WINNER_HIGH + 12), box.w // max(1, len(sprites)))
        left = box.centerx - step * (len(sprites) - 1) // 2
        for n, sprite in enumerate(sprites):
            surface.blit(sprite, sprite.get_rect(midtop=(left + n * step, box.y)))
        names = pygame.Rect(box.x, box.y + u(WINNER_HIGH + 8), box.w, self._names.height)
        look.text.draw_paragraph(surface, self._names, names, look.theme.ink, "center")
        points = pygame.Rect(box.x, names.bottom, box.w, box.bottom - names.bottom)
        look.text.draw(surface, self.points_text(), points, "italic", 18, look.theme.ink_soft, "center", shrink=True)

    def _draw_sheet(self, surface: pygame.Surface) -> None:
        look, theme, box = self.ctx.look, self.ctx.look.theme, self.strip.rect
        self.sheet.draw_heads(surface, self._heads)
        label = self.sheet.cells(self._heads)[0]
        look.text.draw(surface, self.ctx.say("results.sheet"), label, "heading", 20, theme.ink, "left", "bottom",
                       shrink=True)
        self.sheet.draw_total(surface, self._total)
        inner = box.inflate(-look.u(24), -look.u(12))
        told = self.sheet.explanation()
        text = told or self.texts.say("results.explain" if self.sheet.rows else "results.no_sheet")
        words = self._fitted(text, inner, "text" if told else "italic", 17)
        look.text.draw_paragraph(surface, words, inner, theme.ink, valign="middle")

    def _fitted(self, text: str, box: pygame.Rect, role: str, size: float) -> Paragraph:
        """The text in the largest letters up to `size` that find room without cutting a word; 13 units at least."""
        look, longest = self.ctx.look.text, max(text.split(), key=len, default="")
        while size > 13 and (look.width(longest, role, size) > box.w
                             or look.wrap(text, box.w, role, size).height > box.h):
            size -= 1
        return look.wrap(text, box.w, role, size)
