"""Looking back: the game move by move, on a board of its own, as the viewer was allowed to see it."""

from __future__ import annotations

import pygame

from game.core.events import Place, Scored, Told, redact
from scenes.boards.api import Stage
from scenes.boards.buttons import PlaceButton
from scenes.context import Context
from scenes.kit import keys
from scenes.kit.backdrop import Backdrop
from scenes.kit.buttons import Button, IconButton
from scenes.kit.dialog import ask
from scenes.kit.fields import Slider
from scenes.kit.focus import SCAN_ARROWS, Focus, Zone
from scenes.kit.widgets import Label, Nothing, Widget, draw_frame
from scenes.opening import table_scene
from scenes.replay_side import Side
from scenes.stack import Scene, Size
from scenes.table.reel import Reel
from scenes.table.scene import TableScene

REST = 0.7  # seconds between two moves that play by themselves
STRIP = 54  # design units
OWN_ZONES = ("moves of the game", "leave", "log")


class Groove(Slider):
    """A slider on a plate of its own."""

    def ring_rect(self) -> pygame.Rect:
        return self.rect.inflate(self.look.u(28), 0)

    def draw(self, surface: pygame.Surface) -> None:
        draw_frame(self.look, surface, "panel_dim", self.ring_rect())
        super().draw(surface)


class ReplayScene(Scene):
    """Step n shows the game after n lines of its log. Nothing here changes the table that is looked at."""

    def __init__(self, below: TableScene) -> None:
        self.below = below
        self.table = below.table
        # Entries without a line only hide that there was no choice: they belong to the move before them.
        told = below.logbook.told()
        self.stops = [0, *told[1:], self.table.cursor] if told else [0]
        self.step = self.last
        self.playing = False
        self._rest = 0.0
        self._stale = True

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        look, below, stage = ctx.look, self.below, self.below.board.stage
        self.title = ctx.say("replay.title")
        self.board = type(below).board_class(Stage(
            look, self.table.game, below.texts, below.seats, self._leave_alone, ctx.audio.play, stage.speed,
            stage.reduced_motion, stage.purist, stage.seed))
        below.remind(self.board)
        self.reel = Reel(self.board, self._announce)
        self.focus = Focus(look, on_back=self._leave)
        self._build_controls()
        self.side = Side(below, len(self.stops), self.step, self.go_to)
        self.board.on_turned = self._show_words

    def _build_controls(self) -> None:
        look, say = self.ctx.look, self.ctx.say
        self.heading = Label(look, self.title, role="title", size=24, colour=look.theme.cream, shrink=True)
        self.earlier = IconButton(look, "icon_left", say("replay.back"), self._one_back)
        self.player = IconButton(look, "icon_play", say("replay.play"), self._play_or_pause)
        self.later = IconButton(look, "icon_right", say("replay.forward"), self._one_on)
        self.earlier.disabled_reason, self.later.disabled_reason = say("replay.first"), say("replay.last")
        self.slider = Groove(look, self.step, lambda step: self.go_to(round(step)), high=self.last, step=1,
                             description=say("replay.slider"), room=76,
                             show=lambda step: say("replay.step", step=round(step), last=self.last))
        self.play_on = Button(look, say("replay.play_on"), self._ask_play_on, size=17,
                              tooltip=say("replay.play_on.tip"))
        self.leave = Button(look, say("kit.back"), self._leave, size=17)

    def _leave_alone(self, place: Place) -> None:
        """The board of a replay is looked at and not played on."""

    @property
    def last(self) -> int:
        """The step at which the game stands."""
        return len(self.stops) - 1

    @property
    def viewer(self) -> int | None:
        """Whose eyes the board is seen with: the table's viewer, or the public's. Never another seat's."""
        return self.below.watch.viewer

    # -- moving through the game -----------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """Jump to a step, from 0 to `last`; what moves by itself stops."""
        step = max(0, min(self.last, step))
        if step != self.step:
            self._halt()
            self._stand_at(step)

    def _stand_at(self, step: int) -> None:
        self.step = step
        self.slider.value = step
        self.side.log.select(step)
        self._stale = True

    def _halt(self) -> None:
        self._show_playing(False)
        self._arrive()

    def _arrive(self) -> None:
        if self.reel.busy:
            self.reel.finish()
            self._stale = True

    def _one_back(self) -> None:
        self.go_to(self.step - 1)

    def _one_on(self) -> None:
        self._halt()
        self._forward()

    def _play_or_pause(self) -> None:
        if self.playing:
            self._show_playing(False)
            return
        if self.step == self.last:
            self.go_to(0)
        self._show_playing(True)

    def _show_playing(self, playing: bool) -> None:
        self.playing, self._rest = playing, REST / 2
        self.player.icon = "icon_pause" if playing else "icon_play"
        self.player.tooltip = self.player.description = self.ctx.say("replay.pause" if playing else "replay.play")

    def _forward(self) -> None:
        """One move on, with everything that moved in it where animation is on."""
        if self.step == self.last:
            return
        before, after = self.stops[self.step], self.stops[self.step + 1]
        if self._stale:
            self._show()
        self._stand_at(self.step + 1)
        if self.board.stage.speed == 0:
            return
        for index in range(before, after):
            events = [redact(event, self.viewer) for event in self.table.events_of(index)]
            moves = [event for event in events if not isinstance(event, Scored)]  # seats show what they gained
            self.reel.load(moves, self.table.state_at(index + 1).view(self.viewer))
        self._stale = not self.reel.busy
        self._show_words()

    def _announce(self, event: Scored | Told | None) -> None:
        """What was told stands in the place of the log line for a while."""
        if event is None:
            self._show_words()
        else:
            self.side.sentence.set(self.below.texts.line(event.line))

    # -- what is shown ---------------------------------------------------------------------------------

    def _show(self) -> None:
        """The board and the panels at this step, with nothing moving."""
        self._stale = False
        state, viewer = self.table.state_at(self.stops[self.step]), self.viewer
        view = state.view(viewer)
        hidden = not (self.table.game.info.open or state.is_terminal())
        self.board.sync(view, viewer is None and hidden)
        self.board.show_picks((), (), False)
        self.board.show_marks(())
        self.board.show_ghost((), None)
        before = self.table.state_at(self.stops[max(0, self.step - 1)])
        self.side.show_seats(state, before, view, self.board)
        self._show_words()
        self.focus.set_zones(self._zones())

    def _show_words(self) -> None:
        row = self.below.logbook.row(self.step - 1) if self.step else None
        self.board.show_lit(row.places if row else (), row.seat if row else None)
        self.side.sentence.set(row.text if row else self._begin_text())
        self.earlier.enabled, self.later.enabled = self.step > 0, self.step < self.last
        self.play_on.enabled = self.step < self.last
        self.play_on.disabled_reason = self.ctx.say(f"replay.play_on.{'over' if self.table.over else 'end'}")

    def _begin_text(self) -> str:
        say, viewer = self.ctx.say, self.viewer
        if self.table.game.info.open:
            return say("replay.begin.open")
        if viewer is None:
            return say("replay.begin.public")
        return say("replay.begin.seat", name=self.below.seats[viewer].name)

    # -- leaving ---------------------------------------------------------------------------------------

    def _leave(self) -> None:
        self.ctx.stack.pop(self)

    def _ask_play_on(self) -> None:
        say = self.ctx.say
        text = say("replay.play_on.text")
        if not self.table.game.info.open:
            text += "\n" + say("replay.play_on.practice")
        ask(self.ctx, say("replay.play_on.title"), text, say("replay.play_on.do"), self._play_on)

    def _play_on(self) -> None:
        branch = self.table.branch(self.stops[self.step])
        if not branch.persons:  # whoever looks back wants to play: the seats of persons are theirs again
            for seat, chair in enumerate(self.table.first_chairs):
                if chair.agent is None and seat not in branch.conceded and not branch.over:
                    branch.reseat(seat, None)
        self.ctx.stack.clear(table_scene(branch))

    # -- layout ----------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        u = self.ctx.look.u
        self._strip = pygame.Rect(0, 0, size[0], u(STRIP))
        self._area = pygame.Rect(0, u(STRIP), size[0], size[1] - u(STRIP)).inflate(-u(32), 0)
        self._area.h -= u(16)
        self.side.place(self.board.layout(self._area))
        self.message_area = self.side.log.rect if self.side.log.visible else None
        self._ahead = self.board.ahead()
        self.board.finish()
        self._place_controls()
        self._show()
        self.side.show_step(self.step)
        self._backdrop = Backdrop(self.ctx.look, [self.heading, *self._controls, self.play_on, self.leave,
                                                  *self.side.drawn])

    def _place_controls(self) -> None:
        u, strip = self.ctx.look.u, self._strip
        row = pygame.Rect(self._area.x, strip.y + u(10), self._area.w, strip.h - u(18))
        right = row.right
        for button in (self.leave, self.play_on):
            wide = max(u(84), button.wanted_width() - u(12))
            button.rect = pygame.Rect(right - wide, row.y, wide, row.h)
            right = button.rect.x - u(8)
        title = self.ctx.look.text.width(self.title, "title", 24)
        self.heading.rect = pygame.Rect(row.x + u(6), strip.y, min(title, row.w // 4), strip.h)
        left = self.heading.rect.right + u(20)
        for button in (self.earlier, self.player, self.later):
            button.rect = pygame.Rect(left, row.y, u(46), row.h)
            left += u(54)
        self.slider.rect = pygame.Rect(left + u(22), row.y, right - u(12) - left - u(40), row.h)

    @property
    def _controls(self) -> list[Widget]:
        return [self.player, self.earlier, self.later, self.slider]

    def _zones(self) -> list[Zone]:
        """What acts in the game is left out: nothing can be done here."""
        board = [Zone(zone.name, [widget for widget in zone.widgets if not isinstance(widget, PlaceButton)])
                 for zone in self.board.zones()]
        return [Zone(OWN_ZONES[0], self._controls), Zone(OWN_ZONES[1], [self.play_on, self.leave]),
                Zone(OWN_ZONES[2], self.side.widgets), *board]

    # -- events and time -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSLOST:
            self.below.handle(event)  # a hand that must be covered there is covered here
            self._stale = True
        if keys.command(event) == "rules":
            self.below.controls.rules()
            return True
        if event.type == pygame.KEYDOWN and self._key(SCAN_ARROWS.get(getattr(event, "scancode", -1), event.key)):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.reel.busy and self._area.collidepoint(event.pos):
            self._arrive()
        return self.focus.handle(event)

    def _key(self, key: int) -> bool:
        """The arrows step through the game, unless Tab has led them to the board."""
        steps: dict[int, Nothing] = {
            pygame.K_LEFT: self._one_back, pygame.K_RIGHT: self._one_on,
            pygame.K_HOME: lambda: self.go_to(0), pygame.K_END: lambda: self.go_to(self.last)}
        zone = self.focus.zone_of(self.focus.focused)
        on_board = zone is not None and zone.name not in OWN_ZONES
        if key not in steps or (on_board and self.focus.by_keys):
            return False
        if on_board:
            self.focus.focus(self.slider)
        self.focus.by_keys = True
        steps[key]()
        return True

    def pause(self) -> None:
        self._halt()

    def update(self, dt: float) -> None:
        self.focus.update(dt)
        was_busy = self.reel.busy
        self.reel.update(dt)
        self.board.update(dt)
        if self._stale or (was_busy and not self.reel.busy):
            self._show()
        if self.playing and not self.reel.busy:
            self._rest -= dt
            if self._rest <= 0:
                self._rest = REST
                self._forward()
                if self.step == self.last:
                    self._show_playing(False)

    def needs_frame(self) -> bool:
        return (self.playing or self._stale or self.reel.busy or self.board.needs_frame()
                or self.focus.needs_frame())

    def work_ahead(self) -> bool:
        for _ in self._ahead:
            return True
        return False

    # -- picture ---------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        self._backdrop.draw(surface, self.board.solid)
        self.board.draw(surface)
        self.focus.draw(surface)
