"""The scene in which every game is played: it owns the game in progress and decides what is shown when.

What moves on comes from `_advance`: when nothing is being shown, it asks whoever decides next, a person or
a computer. Everything that changes the game goes through `submit`, `jumped` or `_enter_table_text`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import pygame

from game.core import registry
from game.core.events import Place, redact
from game.core.levels import Choice
from game.core.table import Table, TableError
from game.core.texts import Line
from scenes.boards.api import BoardView, SeatLook, Stage
from scenes.context import Context
from scenes.kit.focus import Focus, Zone
from scenes.stack import Scene, Size
from scenes.table import leading, telling
from scenes.table.announcer import Announcer
from scenes.table.controls import Controls
from scenes.table.frame import Frame
from scenes.table.glimpse import Glimpse
from scenes.table.handover import Handover
from scenes.table.hurry import Hurry
from scenes.table.keeping import Keeping
from scenes.table.log_panel import LogRow
from scenes.table.logbook import LogBook
from scenes.table.marks import last_marks
from scenes.table.opponents import Opponents
from scenes.table.picking import Picking
from scenes.table.reel import Reel
from scenes.table.selection import Selection
from scenes.table.watch import Watch

PATIENCE = 2  # frames in which what is around the board waits: a move, and whoever decides next


class TableScene(Scene):
    """A game of any kind. A game's own scene names the board class and nothing else.

    stale: something changed, so that it must be seen what comes next.
    """

    board_class: type[BoardView]

    def __init__(self, table: Table) -> None:
        self.table = table
        self.watch = Watch(table, self.drawn_blind)
        self.glimpse = Glimpse(self)
        self.hint: Choice | None = None
        self.refused_rule: str | None = None  # what the last refusal named: the reader opens there
        self.stale = True
        self._opened_at = table.version  # what was played before can be had again where it came from
        self._celebrated = table.over  # a finished game that is opened again was celebrated when it ended
        self._finished = False
        self._paused = False

    # -- life ------------------------------------------------------------------------------------------

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.texts = ctx.texts.with_table(registry.words(self.table.game_id)).with_names(
            [chair.name for chair in self.table.chairs])
        self.title = self.texts.say("title")
        self.seats: list[SeatLook] = []
        self._look_at_seats()
        self.board = self.board_class(Stage(
            ctx.look, self.table.game, self.texts, self.seats, self._press, ctx.audio.play,
            seed=self.table.agent_seed))
        self.remind(self.board)
        self.announcer = Announcer(self)
        self.reel = Reel(self.board, self.announcer)
        self.logbook = LogBook(self.table, self.watch, self.texts)
        self.opponents = Opponents(ctx.agents, self.table)
        self.picking = Picking(self.table, self.board, self.submit, self.show_truth, self._refuse)
        self.hurry = Hurry(self)
        self.handover = Handover(self)
        self.keeping = Keeping(self)
        self.controls = Controls(self)
        self.focus = Focus(ctx.look, on_back=self.controls.back)
        self.focus.by_keys = ctx.stack.by_keys
        self.frame = Frame(self)
        self._read_settings()
        self.keeping.autosave()

    def _look_at_seats(self) -> None:
        """Names and colours; boards keep the list itself, so that it is filled anew and never replaced."""
        palette = self.ctx.look.theme.seats
        self.seats[:] = [SeatLook(chair.name, palette[chair.colour]) for chair in self.table.chairs]

    def _read_settings(self) -> None:
        """Settings may have been changed since the scene was last on top."""
        settings, stage = self.ctx.settings, self.board.stage
        self.picking.wish = settings.confirm_turn
        stage.reduced_motion, stage.purist = settings.reduced_motion, settings.purist
        self.hurry.set_tempo()
        self._look_at_seats()

    def exit(self) -> None:
        self.opponents.cancel()
        self.keeping.leave()

    def pause(self) -> None:
        self._paused = True
        self.hurry.stop()
        self.opponents.cancel()
        self.let_go()
        self.glimpse.leave()
        self.focus.look_away()

    def resume(self) -> None:
        self._paused = False
        self.focus.by_keys = self.ctx.stack.by_keys
        self._read_settings()
        self.stale = True
        self.layout(self._size)

    def layout(self, size: Size) -> None:
        self._size = size
        look = self.ctx.look
        strip = look.u(54)
        area = pygame.Rect(0, strip, size[0], size[1] - strip).inflate(-look.u(32), 0)
        area.h -= look.u(16)
        side = self.board.layout(area)
        over = self.board.over or pygame.Rect(area.x, area.y, side.x - area.x, area.h)
        self.frame.layout(pygame.Rect(0, 0, size[0], strip), side, area, over)
        self.message_area = over if over.w > look.u(400) else None  # messages leave hand and panels free
        self._ahead: Iterator[None] = chain(self.frame.ahead(), self.board.ahead())
        self.reel.arrive()
        self.show_truth()

    def remind(self, board: BoardView) -> None:
        """Tell a board, also one that looks back, whom to ask for what happened before it looked. Games whose boards
        want to know say it here."""

    def drawn_blind(self, seat: int) -> Line | None:
        """What a seat has drawn with the last action, if nobody else has seen it: its hand is covered after a look at
        that. Games in which this happens say it here."""
        return None

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

    def show_truth(self) -> None:
        """The board and all panels show the present position, with nothing moving."""
        viewer = self.watch.waiting_for if self.watch.covered else self.watch.viewer
        self.board.sync(self.table.view(viewer), self.watch.covered)
        if not self.reel.busy:
            self.announcer.catch_up()
        self._show_light()
        self.show_panels()
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

    def show_panels(self) -> None:
        """Everything around the board says what is so now."""
        frame = self.frame
        sentence, asks = telling.prompt(self)
        frame.prompt.set(sentence, asks)
        frame.show_seats([telling.facts(self, seat) for seat in range(self.table.seats)])
        frame.log.set_count(len(self.logbook))
        frame.heading.status = self.texts.line(self.board.status(self.view))
        frame.heading.badge, frame.heading.tooltip = telling.badge(self)
        telling.buttons(self, sentence)

    def light_row(self, row: LogRow | None) -> None:
        """The board lights up what a log line speaks of."""
        self.board.show_lit(row.places if row else (), row.seat if row else None)

    def show_results(self, fresh: bool = False) -> None:
        """The results lie over the table until they are closed, and can be had again; fresh: with confetti."""
        from scenes.results import ResultsScene
        self.ctx.stack.push(ResultsScene(self.table, self.seats, fresh))

    # -- going on --------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        told, waited, self.frame.late = self.frame.told, self.frame.late, 0
        if not self._paused:  # else something lies over the table: the game waits for it, and no note comes up below it
            self.focus.update(dt)
            self._go_on(dt)
            if self.frame.told != told and waited < PATIENCE:  # a step of the game is work enough for a frame
                self.frame.late = waited + 1

    @property
    def precious(self) -> bool:
        return self.table.cursor > 0 and self.table.version != self._opened_at

    def work_ahead(self) -> bool:
        for _ in chain(self.board.soon(), self._ahead):
            return True
        return False

    def _go_on(self, dt: float) -> None:
        was_busy = self.reel.busy
        self.reel.update(dt)
        self.board.update(dt)
        if was_busy and not self.reel.busy:
            self.stale = True
        heard = self.opponents.update(dt)
        self._hear(heard)
        self.picking.tick(dt)
        if heard is None or self.hurry.on:  # else its move has this frame for itself
            self.settle()
        self.glimpse.update(dt)

    def settle(self) -> None:
        """Once nothing is being shown, let whoever decides next decide."""
        if self.stale and not self.reel.busy:
            self.stale = False
            self._advance()

    def _advance(self) -> None:
        """Let whoever decides next decide, and show the truth: once, since that is what costs time."""
        if self.glimpse.on:
            self.glimpse.begin()
            return
        table, seat = self.table, self.table.to_move
        forced = table.forced_action()
        if forced is not None:
            self.show_truth()
            self.submit(forced)
        elif seat is not None and table.chairs[seat].agent is not None:
            self._ask_computer(seat)
        else:
            self.hurry.stop()
            if seat is None:
                self._finish()
            elif self.watch.waiting_for is not None:
                self.handover.wait_for(seat)
            elif self.picking.open:
                self.show_truth()
            else:
                self._ask_person(seat)

    def _ask_person(self, seat: int) -> None:
        self.picking.begin(seat)
        if self.table.cursor and not self.table.log[self.table.cursor - 1].person:
            self.ctx.audio.play("bell")
        self.show_truth()
        leading.to_decision(self.focus)

    def _ask_computer(self, seat: int) -> None:
        if self.opponents.thinking != seat:
            self.hurry.look()
            self.opponents.ask(seat)
        self.show_truth()

    def _hear(self, answer: tuple[str, int, Choice, bool] | None) -> None:
        """An answer of a computer has come: a move, or a hint for a person."""
        if answer is None:
            return
        purpose, seat, choice, by_thumb = answer
        if purpose == "hint":
            self.hint = choice
            self.table.assisted = True
            self.keeping.autosave()  # also for whoever pulls the plug now
            self.show_truth()
            self._lead_to_hint()
            return
        if by_thumb:
            self.ctx.toasts.show(self.ctx.say("table.fallback", name=self.table.chairs[seat].name))
        self.submit(choice.action)

    def submit(self, action: Any) -> None:
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
        if not self.hurry.on:
            viewer = self.watch.viewer
            self.announcer.begin(events)
            self.reel.load([redact(event, viewer) for event in events], self.table.view(viewer))
            self.reel.update(0.0)  # what begins to move is lifted off the board in the same picture
        self._show_light()
        self.show_panels()

    def _changed(self) -> None:
        """The log has grown or shrunk: nothing picked, asked or shown before still holds."""
        self.opponents.cancel()
        self.hint = None
        self.refused_rule = None
        self.picking.end()
        self.focus.hush()
        self.watch.after_change()
        self.stale = True
        self.keeping.autosave()

    def _finish(self) -> None:
        """The game is over: count it, and show the results once."""
        self.show_truth()
        if self._finished:
            return
        self._finished = True
        self.keeping.count_result()
        self.show_results(fresh=not self._celebrated and self.table.state.is_terminal())  # nobody cheers a concession
        self._celebrated = True

    # -- changes that are no actions -------------------------------------------------------------------

    def jumped(self, mover_before: int | None) -> None:
        """Undo or redo has moved through the log."""
        self.hurry.stop()
        self.reel.finish()
        self._finished = False
        if self.watch.guarded and self.table.to_move != mover_before:
            self.watch.cover()
        self._changed()
        self.show_truth()

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
        self.handover.withdraw()
        self._changed()
        self.reel.arrive()
        self.show_truth()

    # -- picks -----------------------------------------------------------------------------------------

    def _press(self, place: Place) -> None:
        """A place was clicked, dropped upon or activated by key."""
        if self.reel.busy:
            self.reel.skip()
        elif self.open_gate:
            if not self._hinted(place):
                self.hint = None
            self.picking.press(place)
            self._lead_to_hint()

    def _hinted(self, place: Place) -> bool:
        return self.hint is not None and place in self.table.game.touches(self.hint.action)

    def _lead_to_hint(self) -> None:
        """The keyboard comes to what is to be picked next, if a hint stands."""
        if self.hint is not None and self.ctx.stack.by_keys:
            places = self.table.game.touches(self.hint.action)
            leading.to_places(self.focus, [place for place in places if place not in self.picking.shown])

    def _refuse(self, picks: Selection, places: Sequence[Place]) -> None:
        """Say which rule forbids what was picked."""
        why = self.table.game.why_not(picks.view, places)
        self.ctx.audio.play("refuse")
        if why is not None:
            self.refused_rule = why.rule
            self.focus.hush()  # the message tells more than a note about what the keys are on
            self.ctx.toasts.show(self.ctx.say("table.refused", why=self.texts.line(why.line), rule=why.rule))

    def let_go(self) -> None:
        """No picks, no drag, no held action, no hint."""
        self.hint = None
        self.picking.let_go()

    # -- events and picture ----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        return self.glimpse.handle(event) or self.controls.handle(event) or self.focus.handle(event)

    def _zones(self) -> list[Zone]:
        return [*self.board.zones(), *self.frame.zones()]

    def needs_frame(self) -> bool:
        if self._paused:
            return False
        return (self.reel.busy or self.glimpse.on or self.board.needs_frame() or self.focus.needs_frame() or self.stale
                or self.frame.late > 0 or self.frame.behind or self.opponents.thinking is not None
                or self.opponents.hinting or self.picking.held is not None)

    def draw(self, surface: pygame.Surface) -> None:
        self.frame.draw_back(surface)
        self.board.draw(surface)
        self.focus.draw(surface)
        self.frame.draw_front(surface)
