"""Set-up of a game: who sits where, and the options of the box. Remembered for the next time."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core import registry
from game.core.levels import LEVELS
from game.core.table import Chair, Table, TableError
from game.core.texts import SeatName
from scenes.cabinet import CabinetScene
from scenes.context import Context
from scenes.kit import keys
from scenes.kit.backdrop import Backdrop
from scenes.kit.buttons import Button, Choice, IconButton
from scenes.kit.fields import TextField
from scenes.kit.focus import Focus, Zone
from scenes.kit.widgets import Label, Panel, Widget
from scenes.opening import table_scene
from scenes.setup_options import OptionRows
from scenes.stack import Size

FIRST_LEVELS = (None, "squire", "squire", "squire", "squire", "squire")
ROW = 46
MARK = 26  # width of the letter of a team
TEAMS = "ABC"


@dataclass(slots=True)
class SeatChoice:
    """What is chosen for one seat. agent: level of a computer, None for a person; colour: palette index."""

    name: str
    agent: str | None
    colour: int


class SetupScene(CabinetScene):
    """One row a seat on the left, the options with their explanations on the right."""

    foot = 72

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.info = registry.info(game_id)

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        words = ctx.texts
        self.texts = words.with_table(registry.words(self.game_id))
        self.title = ctx.say("setup.title", game=self.texts.say("title"))
        self.focus = Focus(ctx.look, on_back=self._leave)
        self.focus.by_keys = ctx.stack.by_keys
        self.panel, self.option_panel = Panel(ctx.look), Panel(ctx.look)
        self.backdrop = Backdrop(ctx.look, [self.panel, self.option_panel])
        self._recall()
        self._build()

    # -- what is chosen --------------------------------------------------------------------------------

    def _recall(self) -> None:
        """Last time's choices, as far as they still make sense."""
        names = self.ctx.say("setup.names").split(",")
        most = max(self.info.seats)
        self.seats = [SeatChoice(names[n % len(names)], FIRST_LEVELS[n % len(FIRST_LEVELS)], n)
                      for n in range(most)]
        self.count = min(self.info.seats)
        self.options: dict[str, Any] = self.info.defaults()
        kept = self.ctx.settings.setups.get(self.game_id, {})
        if type(kept.get("seats")) is int and kept["seats"] in self.info.seats:
            self.count = kept["seats"]
        for seat, old in zip(self.seats, _dicts(kept.get("chairs"))):
            if isinstance(old.get("name"), str) and old["name"].strip():
                seat.name = old["name"][:24]
            if old.get("agent") in (None, *LEVELS):
                seat.agent = old.get("agent")
            if type(old.get("colour")) is int and old["colour"] in range(6):
                seat.colour = old["colour"]
        if len({seat.colour for seat in self.seats}) < most:
            for n, seat in enumerate(self.seats):
                seat.colour = n
        old_options = kept.get("options") if isinstance(kept.get("options"), dict) else {}
        for option in self.info.options:
            value = old_options.get(option.key, option.default)
            if any(value == v and type(value) is type(v) for v in option.values):
                self.options[option.key] = value
        self._keep_start_in_range()

    def _keep_start_in_range(self) -> None:
        for option in self.info.options:
            value = self.options[option.key]
            if option.kind == "seat" and isinstance(value, int) and value >= self.count:
                self.options[option.key] = option.default

    def _remember(self) -> None:
        self.ctx.settings.setups[self.game_id] = {
            "seats": self.count, "options": dict(self.options),
            "chairs": [{"name": s.name, "agent": s.agent, "colour": s.colour} for s in self.seats]}
        if self.ctx.store is not None:
            self.ctx.store.save_settings(self.ctx.settings)

    # -- widgets ---------------------------------------------------------------------------------------

    def _build(self) -> None:
        ctx, look = self.ctx, self.ctx.look
        self.heading = Label(look, self.title, role="title", size=32, colour=look.theme.cream, shrink=True)
        self.seats_label = Label(look, ctx.say("setup.seats"), role="heading", size=20)
        self.counts = Choice(look, [(n, str(n)) for n in self.info.seats], self.count, self._set_count,
                             description=ctx.say("setup.seats"), stepper=False)
        self.counts.visible = len(self.info.seats) > 1
        self.rows = [self._seat_row(n) for n in range(self.count)]
        self.option_rows = OptionRows(look, self.texts, self.info.options, self.options,
                                      [self._name(n) for n in range(self.count)])
        self.marks = self._team_marks()
        self.seating = Label(look, "", size=17, wrap=True, valign="top")
        self.watch = Label(look, ctx.say("setup.watch"), role="italic", size=17)
        self.levels = Label(look, "\n".join(self._about(level) for level in LEVELS), size=16,
                            colour=look.theme.ink_soft, wrap=True, valign="top")
        self.begin = Button(look, ctx.say("setup.start"), self._begin, primary=True, size=22)
        self.rules = Button(look, ctx.say("setup.rules"), self._rules)
        self.back = Button(look, ctx.say("kit.back"), self._leave)
        seats: list[Widget] = [self.seats_label, self.counts]
        for row in self.rows:
            seats += row
        seats += [*self.marks.values(), self.seating, self.watch, self.levels]
        self.focus.set_zones([Zone("start", [self.begin, self.rules, self.back]), Zone("seats", seats),
                              Zone("options", self.option_rows.widgets),
                              Zone("heading", [self.heading])])
        self._show_names()
        self._show_watch()

    def _seat_row(self, n: int) -> list[Widget]:
        ctx, look, seat = self.ctx, self.ctx.look, self.seats[n]
        shield = IconButton(look, self._shield(n), "", lambda: self._next_colour(n))
        field = TextField(look, seat.name, lambda text: self._rename(n, text), limit=24,
                          placeholder=ctx.say("setup.player", number=n + 1),
                          description=ctx.say("setup.seat_name", number=n + 1))
        levels = [(key, self.texts.say(f"core.level.{key}")) for key in LEVELS]
        who = [(None, ctx.say("setup.person")), *levels]
        choice = Choice(look, who, seat.agent, lambda level: self._set_agent(n, level), stepper=True)
        return [shield, field, choice]

    def _teams(self) -> list[tuple[int, ...]]:
        """Who plays together at a table of so many seats; [] where everybody plays alone."""
        return [team for team in self.info.teams(self.count) if len(team) > 1]

    def _team_marks(self) -> dict[int, Widget]:
        """The letter of its team for every seat that has one."""
        return {seat: Label(self.ctx.look, mark, role="title", size=20, align="center")
                for mark, team in zip(TEAMS, self._teams()) for seat in team}

    def _shield(self, n: int) -> str:
        theme = self.ctx.look.theme
        name = theme.seats[self.seats[n].colour].name
        return f"shield_cb_{name}" if theme.colour_blind else f"shield_{name}"

    def _describe_shield(self, shield: Widget, n: int) -> None:
        colour = self.ctx.look.theme.seats[self.seats[n].colour].name
        shield.description = shield.tooltip = self.ctx.say(
            "setup.colour", name=self._name(n), colour=self.ctx.say(f"colour.{colour}"))

    def _name(self, n: int) -> str:
        return self.seats[n].name.strip() or self.ctx.say("setup.player", number=n + 1)

    # -- changes ---------------------------------------------------------------------------------------

    def _set_count(self, count: object) -> None:
        before, self.count = self.count, int(str(count))
        for n in range(before, self.count):
            self._name_apart(n)
        self._keep_start_in_range()
        self._rebuild()

    def _name_apart(self, n: int) -> None:
        """A seat that comes to the table under one of our names takes another one if somebody has it by now."""
        ours = self.ctx.say("setup.names").split(",")
        taken = {_same(self._name(m)) for m in range(n)}
        if self.seats[n].name in ours and _same(self.seats[n].name) in taken:
            self.seats[n].name = next((name for name in ours if _same(name) not in taken), "")

    def _namesake(self) -> int | None:
        """The first seat that is called like one before it."""
        names = [_same(self._name(n)) for n in range(self.count)]
        return next((n for n, name in enumerate(names) if name in names[:n]), None)

    def _rename(self, n: int, text: str) -> None:
        self.seats[n].name = text
        self._show_names()
        self.layout(self._size)

    def _show_names(self) -> None:
        """What people are called, wherever this screen speaks of them."""
        names = [self._name(n) for n in range(self.count)]
        self.option_rows.rename(names)
        for n, (shield, _, choice) in enumerate(self.rows):
            choice.description = self.ctx.say("setup.who", name=names[n])
            self._describe_shield(shield, n)
        texts = self.texts.with_names(names)
        lines = [texts.say("setup.team", mark=mark, who=tuple(SeatName(seat) for seat in team))
                 for mark, team in zip(TEAMS, self._teams())]
        if texts.has("seats"):  # what each seat has from the box
            lines.append(texts.say("seats", **{f"seat{n}": SeatName(n) for n in range(self.count)}))
        self.seating.text = "\n".join(lines)

    def _set_agent(self, n: int, level: object) -> None:
        self.seats[n].agent = None if level is None else str(level)
        self._show_watch()
        self.layout(self._size)

    def _about(self, level: str | None) -> str:
        """A level in words."""
        if level is None:
            return self.ctx.say("setup.level.person")
        return self.ctx.say("setup.level", level=self.texts.say(f"core.level.{level}"),
                            about=self.ctx.say(f"setup.level.{level}"))

    def _next_colour(self, n: int) -> None:
        """The next colour no seat of this table has; seats beyond the table make room."""
        taken = {seat.colour for m, seat in enumerate(self.seats[:self.count]) if m != n}
        old = self.seats[n].colour
        new = next(c % 6 for c in range(old + 1, old + 7) if c % 6 not in taken)
        for seat in self.seats[self.count:]:
            if seat.colour == new:
                seat.colour = old
        self.seats[n].colour = new
        shield = self.rows[n][0]
        assert isinstance(shield, IconButton)
        shield.icon = self._shield(n)
        self._describe_shield(shield, n)

    def _show_watch(self) -> None:
        self.watch.visible = all(seat.agent for seat in self.seats[:self.count])

    def _rebuild(self) -> None:
        self._build()
        self.layout(self._size)
        self.focus.focus(self.counts)

    # -- going on --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        twin = self._namesake()
        if twin is not None:
            self.ctx.audio.play("refuse")
            self.ctx.toasts.show(self.ctx.say("setup.same_name", name=self._name(twin), number=twin + 1))
            self.focus.focus(self.rows[twin][1])
            return
        chairs = [Chair(self._name(n), self.seats[n].agent, self.seats[n].colour) for n in range(self.count)]
        try:
            table = Table(self.game_id, chairs, self.options, secrets.randbits(63), secrets.randbits(63))
        except TableError as error:
            self.ctx.toasts.show(self.texts.line(error.line))
            return
        self._remember()
        self.ctx.stack.clear(table_scene(table))

    def _rules(self) -> None:
        from scenes.rules_reader import RulesScene
        self.ctx.stack.push(RulesScene(self.game_id, None))

    def _leave(self) -> None:
        self._remember()
        self.ctx.stack.pop(self)

    # -- picture ---------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        self._size = size
        u = self.ctx.look.u
        wide = min(size[0] - u(48), u(1240))
        left, top = (size[0] - wide) // 2, u(80)
        self.heading.rect = pygame.Rect(left + u(6), u(18), wide - u(12), u(52))
        foot = size[1] - u(72)
        half = wide * 56 // 100
        self.panel.rect = pygame.Rect(left, top, half - u(10), foot - top)
        self.option_panel.rect = pygame.Rect(left + half + u(10), top, wide - half - u(10), foot - top)
        self._place_seats(self.panel.rect.inflate(-u(48), -u(40)))
        self.option_rows.place(self.option_panel.rect.inflate(-u(48), -u(40)))
        row = pygame.Rect(left, foot + u(12), wide, u(48))
        self.back.rect = pygame.Rect(row.x, row.y, u(140), row.h)
        self.rules.rect = pygame.Rect(row.x + u(156), row.y, u(140), row.h)
        self.begin.rect = pygame.Rect(row.right - u(240), row.y, u(240), row.h)

    def _place_seats(self, box: pygame.Rect) -> None:
        u = self.ctx.look.u
        self.seats_label.rect = pygame.Rect(box.x, box.y, u(140), u(42))
        counts = min(box.w - u(140), u(64) * len(self.info.seats))
        self.counts.rect = pygame.Rect(box.x + u(140), box.y, counts, u(42))
        top = box.y + u(58)
        words = self.levels.height_for(box.w)
        together = self.seating.height_for(box.w) + u(10) if self.seating.text else 0
        room = box.bottom - top - u(ROW) * self.count - words - together - (u(26) if self.watch.visible else 0)
        gap = min(u(14), max(u(4), room // max(1, self.count)))
        who = min(u(230), box.w * 42 // 100)
        left = box.x + u(ROW + 10)
        for n, (shield, field, choice) in enumerate(self.rows):
            shield.rect = pygame.Rect(box.x, top, u(ROW), u(ROW))
            name = left
            if n in self.marks:
                self.marks[n].rect = pygame.Rect(left - u(6), top, u(MARK), u(ROW))
                name += u(MARK)
            field.rect = pygame.Rect(name, top, box.right - who - u(10) - name, u(ROW))
            choice.rect = pygame.Rect(box.right - who, top, who, u(ROW))
            top += u(ROW) + gap
        self.seating.rect = pygame.Rect(box.x, top, box.w, together)
        top += together
        self.watch.rect = pygame.Rect(box.x, top, box.w, u(26))
        self.levels.rect = pygame.Rect(box.x, box.bottom - words, box.w, words)
        lowest = self.watch.rect.bottom if self.watch.visible else top
        self.levels.visible = self.levels.rect.y >= lowest
        for seat, (*_, choice) in zip(self.seats, self.rows):  # a note would say the same, and cover options
            choice.tooltip = "" if self.levels.visible else self._about(seat.agent)

    def handle(self, event: pygame.event.Event) -> bool:
        if keys.command(event) == "rules":
            self._rules()
            return True
        return super().handle(event)


def _same(name: str) -> str:
    """What names have in common that people take for one."""
    return name.strip().casefold()


def _dicts(value: Any) -> Sequence[dict[str, Any]]:
    """The dictionaries of a list that came from a file."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
