"""The scene in which every game is played: it owns the game in progress and decides what is shown when.

What moves on comes from `_advance`: when nothing is being shown, it asks whoever decides next, a person or
a computer. Everything that changes the game goes through `_submit`, `_undo` or `_redo`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core import registry
from game.core.events import Place, Scored, Told, redact
from game.core.levels import Choice
from game.core.table import Table, TableError
from saves.errors import SaveError
from scenes.boards.api import BoardView, SeatLook, Stage
from scenes.context import Context
from scenes.kit import keys
from scenes.kit.focus import Focus, Zone
from scenes.stack import Scene, Size
from scenes.table import menu, telling
from scenes.table.frame import Frame
from scenes.table.logbook import LogBook
from scenes.table.marks import last_marks
from scenes.table.opponents import Opponents
from scenes.table.panels import LogRow
from scenes.table.picking import Picking
from scenes.table.reel import Reel
from scenes.table.selection import Selection
from scenes.table.watch import Watch

SPEED = {"off": 0.0, "slow": 0.6, "normal": 1.0, "fast": 2.2}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class TableScene(Scene):
    """A game of any kind. A game's own scene names the board class and nothing else."""

    board_class: type[BoardView]

    def __init__(self, table: Table) -> None:
        self.table = table
        self.watch = Watch(table)
        self.hint: Choice | None = None
        self.shown_scores: list[int] = list(table.scores())
        self.gains: dict[int, int] = {}
        self._finished = False
        self._paused = False
        self._stale = True  # something changed: see what comes next
        self._called: int | None = None  # the person for whom the full curtain was opened
        self.refused_rule: str | None = None  # what the last refusal named: the reader opens there

    # -- life ------------------------------------------------------------------------------------------

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        words = ctx.texts
        self.texts = words.with_table(registry.words(self.table.game_id)).with_names(
            [chair.name for chair in self.table.chairs])
        self.title = self.texts.say("title")
        theme = ctx.look.theme
        self.seats = [SeatLook(chair.name, theme.seats[chair.colour]) for chair in self.table.chairs]
        self.board = self.board_class(Stage(
            ctx.look, self.table.game, self.texts, self.seats, self._press, ctx.audio.play,
            seed=self.table.agent_seed))
        self.reel = Reel(self.board, self._announce)
        self.logbook = LogBook(self.table, self.watch, self.texts)
        self.opponents = Opponents(ctx.agents, self.table)
        self.picking = Picking(self.table, self.board, self._submit, self._show_truth, self._refuse)
        self.focus = Focus(ctx.look, on_back=self._back)
        self.frame = Frame(self)
        self._read_settings()
        self._autosave()

    def _read_settings(self) -> None:
        """Settings may have been changed since the scene was last on top."""
        settings, stage = self.ctx.settings, self.board.stage
        stage.speed = SPEED.get(settings.animation, 1.0)
        self.picking.wish = settings.confirm_turn
        stage.reduced_motion, stage.purist = settings.reduced_motion, settings.purist
        theme = self.ctx.look.theme
        self.seats[:] = [SeatLook(chair.name, theme.seats[chair.colour]) for chair in self.table.chairs]

    def exit(self) -> None:
        self.opponents.cancel()
        self._autosave(with_picture=True)
        if self.ctx.store is not None:
            self.ctx.store.flush()

    def pause(self) -> None:
        self._paused = True
        self.opponents.cancel()
        self._let_go()

    def resume(self) -> None:
        self._paused = False
        self._read_settings()
        self._stale = True
        self.layout(self._size)

    def layout(self, size: Size) -> None:
        self._size = size
        look = self.ctx.look
        strip = look.u(54)
        area = pygame.Rect(0, strip, size[0], size[1] - strip).inflate(-look.u(32), 0)
        area.h -= look.u(16)
        side = self.board.layout(area)
        self.frame.layout(pygame.Rect(0, 0, size[0], strip), side, area)
        beside = pygame.Rect(area.x, area.y, side.x - area.x, area.h)
        self.message_area = beside if beside.w > look.u(440) else None  # messages leave hand and panels free
        self.reel.arrive()
        self._show_truth()

    # -- what is shown ---------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The view that is drawn: the viewer's, or the public's."""
        return self.table.view(self.watch.viewer)

    @property
    def open_gate(self) -> bool:
        """Whether a person may act now."""
        return (not self.reel.busy and not self.watch.covered and self.picking.open
                and self.table.to_move is not None)

    def _show_truth(self) -> None:
        """The board and all panels show the present position, with nothing moving."""
        viewer = self.watch.waiting_for if self.watch.covered else self.watch.viewer
        self.board.sync(self.table.view(viewer), self.watch.covered)
        if not self.reel.busy:
            self.shown_scores = list(self.table.scores())
            self.gains = {}
        self._show_light()
        self._show_panels()
        self.focus.set_zones(self._zones())

    def _show_light(self) -> None:
        mine = self.open_gate
        self.board.show_picks(self.picking.shown, self.picking.targets() if mine else (), mine)
        ghost: Sequence[Place] = ()
        if self.picking.held is not None:
            ghost = self.table.game.touches(self.picking.held)
        elif self.hint is not None:
            ghost = self.table.game.touches(self.hint.action)
        self.board.show_ghost(ghost, self.table.to_move)
        self.board.show_marks(last_marks(self.table, self.logbook.places_of))

    def _show_panels(self) -> None:
        frame = self.frame
        frame.prompt.set(*telling.prompt(self))
        frame.show_seats([telling.facts(self, seat) for seat in range(self.table.seats)])
        frame.log.set_count(len(self.logbook))
        frame.status = self.texts.line(self.board.status(self.view))
        frame.badge = telling.badge(self)
        telling.buttons(self)

    def light_row(self, row: LogRow | None) -> None:
        """The board lights up what a log line speaks of."""
        self.board.show_lit(row.places if row else (), row.seat if row else None)

    # -- going on --------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self.focus.update(dt)
        if self._paused:  # something lies over the table: the game waits for it
            return
        was_busy = self.reel.busy
        self.reel.update(dt)
        self.board.update(dt)
        if was_busy and not self.reel.busy:
            self._stale = True
        self._hear(self.opponents.update(dt))
        self.picking.tick(dt)
        self._settle()
        self._tell_problems()

    def _settle(self) -> None:
        """Once nothing is being shown, show the truth and let whoever decides next decide."""
        if self._stale and not self.reel.busy:
            self._stale = False
            self._show_truth()
            self._advance()

    def _advance(self) -> None:
        """Nothing is being shown: let whoever decides next decide."""
        table = self.table
        if table.over:
            self._finish()
            return
        forced = table.forced_action()
        if forced is not None:
            self._submit(forced)
            return
        seat = table.to_move
        assert seat is not None
        if table.chairs[seat].agent is not None:
            self._ask_computer(seat)
        elif self.watch.waiting_for is not None:
            called, self._called = self._called, None
            if called == seat:
                self._reveal(seat)
            else:
                self._draw_curtain(seat)
        elif not self.picking.open:
            self.picking.begin(seat)
            if table.cursor and not table.log[table.cursor - 1].person:
                self.ctx.audio.play("bell")
            self._show_truth()

    def _ask_computer(self, seat: int) -> None:
        if self.opponents.thinking == seat:
            return
        table = self.table
        first = not table.cursor or table.log[table.cursor - 1].seat != seat
        self.opponents.ask(seat, self.ctx.settings.pace, first)
        self._show_panels()

    def _hear(self, answer: tuple[str, int, Choice, bool] | None) -> None:
        """An answer of a computer has come: a move, or a hint for a person."""
        if answer is None:
            return
        purpose, seat, choice, by_thumb = answer
        if purpose == "hint":
            self.hint = choice
            self.table.assisted = True
            self._show_truth()
            return
        if by_thumb:
            self.ctx.toasts.show(self.ctx.say("table.fallback", name=self.table.chairs[seat].name))
        self._submit(choice.action)

    def _submit(self, action: Any) -> None:
        """Play an action: the one way forward."""
        before, was_open = self.table.view(None), not self.watch.covered
        try:
            events = self.table.submit(action)
        except TableError as error:
            self.ctx.toasts.show(self.texts.line(error.line))
            return
        self._changed()
        if was_open and self.watch.covered:  # the hand goes face down before anything moves
            self.board.sync(before, True)
            self.ctx.toasts.hush()
        viewer = self.watch.viewer
        self.reel.load([redact(event, viewer) for event in events], self.table.view(viewer))
        self._show_light()
        self._show_panels()

    def _changed(self) -> None:
        """The log has grown or shrunk: nothing picked, asked or shown before still holds."""
        self.opponents.cancel()
        self.hint = None
        self.refused_rule = None
        self.picking.end()
        self.watch.after_change()
        self._stale = True
        self._autosave()

    def _finish(self) -> None:
        """The game has just ended."""
        if self._finished:
            return
        self._finished = True
        self._show_truth()
        if self.ctx.store is not None:
            self.ctx.store.count_result(self.table)
        self.show_results()

    def show_results(self) -> None:
        """The results lie over the table until they are closed, and can be had again."""
        from scenes.results import ResultsScene
        self.ctx.stack.push(ResultsScene(self.table, self.seats))

    # -- the curtain -----------------------------------------------------------------------------------

    def _draw_curtain(self, seat: int) -> None:
        self._show_truth()
        if self.ctx.settings.full_curtain:
            from scenes.table.curtain import CurtainScene
            self.ctx.stack.push(CurtainScene(self.table.chairs[seat].name, lambda: self._call(seat)))

    def _call(self, seat: int) -> None:
        """The person opens the full curtain; its hand is shown as soon as the table is seen again."""
        self._called = seat

    def _reveal(self, seat: int) -> None:
        """The named person sits down: its hand is shown, after what happened since it last looked."""
        since = self.watch.reveal(seat)
        self.picking.end()
        self._stale = True
        if since >= self.table.cursor or self.board.stage.speed == 0:
            self._show_truth()
            return
        self.board.sync(self.table.state_at(since).view(seat), False)
        for index in range(since, self.table.cursor):
            events = [redact(event, seat) for event in self.table.events_of(index)]
            moves = [event for event in events if not isinstance(event, Scored | Told)]
            self.reel.load(moves, self.table.state_at(index + 1).view(seat))
        self._show_panels()

    # -- picks -----------------------------------------------------------------------------------------

    def _press(self, place: Place) -> None:
        """A place was clicked, dropped upon or activated by key."""
        if self.reel.busy:
            self.reel.skip()
        elif self.open_gate:
            self.hint = None
            self.picking.press(place)

    def _refuse(self, picks: Selection, places: Sequence[Place]) -> None:
        """Say which rule forbids what was picked."""
        why = self.table.game.why_not(picks.view, places)
        self.ctx.audio.play("refuse")
        if why is not None:
            self.refused_rule = why.rule
            self.ctx.toasts.show(self.ctx.say("table.refused", why=self.texts.line(why.line), rule=why.rule))

    def _let_go(self) -> None:
        """No picks, no drag, no held action, no hint."""
        self.hint = None
        self.picking.let_go()

    # -- events ----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSLOST:
            self._lost_focus()
        if self._skips(event):
            return True
        if event.type == pygame.KEYDOWN and self._command(keys.command(event)):
            return True
        if event.type == pygame.KEYDOWN and event.key in ENTER and self._entered():
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._back_one_step()
            return True
        if self.open_gate and self.picking.handle(event):
            self.focus.tooltip.close()
            return True
        return self.focus.handle(event)

    def _skips(self, event: pygame.event.Event) -> bool:
        """A click or a key lets what is being shown arrive at once."""
        if not self.reel.busy:
            return False
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == pygame.K_ESCAPE and self.reel.speaking:
            self.reel.finish()
            return True
        if key in ENTER:
            self.reel.skip()
            return True
        if pressed and not self.frame.on_button(event.pos):
            was_told = self.reel.speaking
            self.reel.skip()
            self._stale = True
            if was_told or self.reel.busy:
                return True
            self._settle()  # nothing more to show: the click may already be the next pick
        return False

    def _command(self, name: str | None) -> bool:
        actions: dict[str | None, Callable[[], None]] = {
            "undo": self._undo, "redo": self._redo, "hint": self._hint, "rules": self._rules,
            "save": lambda: menu.ask_title(self), "keys_help": lambda: menu.show_keys(self)}
        if name not in actions:
            return name is not None and self.board.command(name)
        actions[name]()
        return True

    def _entered(self) -> bool:
        """Enter or Space, where it means more than activating what has the focus."""
        if self.picking.held is not None:
            self.picking.confirm()
            return True
        seat = self.watch.waiting_for
        if seat is not None and not self.reel.busy and self.frame.is_idle(self.focus.focused):
            self._reveal(seat)
            return True
        if self.open_gate and self.picking.exact is not None and self.frame.is_idle(self.focus.focused):
            self.picking.propose(self.picking.exact)
            return True
        return False

    def pressed_prompt(self) -> None:
        """The prompt bar was pressed: reveal a hand, play what is picked, or show the results again."""
        seat = self.watch.waiting_for
        if self.table.over:
            self.show_results()
        elif seat is not None:
            self._reveal(seat)
        elif self.open_gate and self.picking.exact is not None:
            self.picking.propose(self.picking.exact)

    def _lost_focus(self) -> None:
        self._let_go()
        guarded = self.watch.guarded and not self.watch.covered and not self.table.over
        if guarded and self.ctx.settings.curtain_on_focus_loss:
            self.reel.arrive()
            self.watch.cover()
            self.picking.end()
            self.ctx.toasts.hush()
            self._show_truth()
        self._stale = True

    def _back(self) -> None:
        """Esc: first out of picks, holds and hints, then into the menu."""
        if not self._back_one_step():
            menu.open_menu(self)

    def _back_one_step(self) -> bool:
        if self.hint is None and not self.picking.busy:
            return False
        self._let_go()
        self._show_truth()
        return True

    # -- buttons ---------------------------------------------------------------------------------------

    def _undo(self) -> None:
        if self._back_one_step():
            return
        before = self.table.to_move
        try:
            self.table.take_back()
        except TableError as error:
            self.ctx.audio.play("refuse")
            self.ctx.toasts.show(self.texts.line(error.line))
            return
        self._jumped(before)

    def _redo(self) -> None:
        before = self.table.to_move
        try:
            self.table.bring_back()
        except TableError as error:
            self.ctx.audio.play("refuse")
            self.ctx.toasts.show(self.texts.line(error.line))
            return
        self._jumped(before)

    def _jumped(self, mover_before: int | None) -> None:
        """Undo or redo has moved through the log."""
        self.reel.finish()
        self._finished = False
        if self.watch.guarded and self.table.to_move != mover_before:
            self.watch.cover()
        self._changed()
        self._show_truth()

    def _hint(self) -> None:
        seat = self.table.to_move
        if not self.open_gate or seat is None or self.opponents.hinting:
            return
        self._let_go()
        self.opponents.ask_hint(seat)
        self._show_truth()

    def _rules(self) -> None:
        from scenes.rules_reader import RulesScene
        self.ctx.stack.push(RulesScene(self.table.game_id, self.refused_rule))

    def open_menu(self) -> None:
        """The menu of the running game."""
        menu.open_menu(self)

    def reseat(self, seat: int, level: str | None) -> None:
        """Hand a seat to a computer or back to a person."""
        self._enter_table_text(f"!seat {seat} {level or 'person'}")

    def concede(self, seat: int) -> None:
        """A person gives up."""
        self._enter_table_text(f"!concede {seat}")

    def _enter_table_text(self, text: str) -> None:
        try:
            self.table.enter(text)
        except TableError as error:
            self.ctx.toasts.show(self.texts.line(error.line))
            return
        self._changed()
        self.reel.arrive()
        self._show_truth()

    # -- words of what happens -------------------------------------------------------------------------

    def _announce(self, event: Scored | Told | None) -> None:
        """A scored item or a sentence comes up on the banner; None: it goes again."""
        banner = self.frame.banner
        if event is None:
            banner.hush()
            self.gains = {}
            self.board.show_lit((), None)
            self._show_panels()
            return
        gains = []
        if isinstance(event, Scored):
            for seat, points in enumerate(event.points):
                self.shown_scores[seat] += points
                if points:
                    self.gains[seat] = points
                    gains.append((self.seats[seat], points))
            self.board.show_lit(event.places, None)
            self.board.show_points(self.shown_scores)
            self.ctx.audio.play("coin")
        else:
            self.ctx.audio.play("bell")
        if self.reel.speaking:
            places = event.places if isinstance(event, Scored) else ()
            rects = [rect for place in places if (rect := self.board.ring(place)) is not None]
            banner.say(self.texts.line(event.line), gains, self.ctx.say("table.score.skip"), rects)
        self._show_panels()

    # -- saving ----------------------------------------------------------------------------------------

    def _autosave(self, with_picture: bool = False) -> None:
        store = self.ctx.store
        if store is None:
            return
        store.autosave(self.table, self.frame.thumbnail() if with_picture else None)

    def save_as(self, title: str) -> None:
        """A named save of this moment."""
        try:
            self.ctx.store.save_as(self.table, title, self.frame.thumbnail())
        except SaveError as error:
            self.ctx.toasts.show(self.texts.line(error.line), error=True)
            return
        finally:
            self._show_truth()
        self.ctx.toasts.show(self.ctx.say("table.save.done", title=title))

    def _tell_problems(self) -> None:
        if self.ctx.store is None:
            return
        for line in self.ctx.store.problems():
            self.ctx.toasts.show(self.texts.line(line), error=True)

    # -- picture ---------------------------------------------------------------------------------------

    def _zones(self) -> list[Zone]:
        return [*self.board.zones(), *self.frame.zones()]

    def needs_frame(self) -> bool:
        if self._paused:
            return self.focus.needs_frame()
        return (self.reel.busy or self.board.needs_frame() or self.focus.needs_frame() or self._stale
                or self.opponents.thinking is not None or self.opponents.hinting or self.picking.held is not None)

    def draw(self, surface: pygame.Surface) -> None:
        self.frame.draw_back(surface)
        self.board.draw(surface)
        self.focus.draw(surface)
        self.frame.draw_front(surface)
