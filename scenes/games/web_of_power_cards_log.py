"""The log of the card game: without what goes without saying, and read where the collections lie while it is asked
for. Rows, laws, buttons and seats stay in sight, and what a line speaks of lights up there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from scenes.kit.focus import Zone
from scenes.kit.keys import key_text
from scenes.kit.widgets import Widget
from scenes.table.log_panel import LogPanel
from scenes.table.logbook import LogBook

if TYPE_CHECKING:
    from scenes.games.web_of_power_cards import WebOfPowerCardsScene

UNSAID = frozenset({"done", "no_claim"})  # the next line, of whatever comes instead, says as much
COVERED = "collections"  # the zone of what lies below


class TurnBook(LogBook):
    """What was taken, claimed and played. That no more was done has no line: with five seats a round would not be seen
    at once."""

    def told(self) -> list[int]:
        known = self._version
        found = super().told()
        if known != self._version:
            log = self.table.log
            self._entries = found = [n for n in found if (action := log[n].action) is None or action.kind not in UNSAID]
        return found


class Page(LogPanel):
    """The lines; the board paints them in the place of the ledger."""

    drawn_by_scene = True

    def __init__(self, scene: WebOfPowerCardsScene) -> None:
        super().__init__(scene.ctx.look, scene.logbook.row, scene.ctx.say("table.log.empty"), scene.light_row,
                         lambda: scene.table.version)
        self.seats = scene.seats

    def rest(self) -> None:
        """No line is looked at."""
        self.cursor = None
        self._light(None)


class OpenLog:
    """The log over the ledger, where the panels beside the board leave no room for it. It stays until it is closed: by
    its key, its button or Esc; while something is told or points are counted it gives way, since that is told there."""

    def __init__(self, scene: WebOfPowerCardsScene) -> None:
        self.scene = scene
        self.page, self.button = Page(scene), scene.frame.log_button
        self.tips = self.button.tooltip, scene.texts.say("rows.tip.log", combo=key_text("log"))
        self._wanted = False
        self._shown = False
        self._before: Widget | None = None  # what had the focus

    @property
    def on(self) -> bool:
        """Whether it is read now."""
        return self._wanted and self.scene.frame.log_dropped and not self.telling

    @property
    def telling(self) -> bool:
        """Whether something is told over the ledger."""
        scene = self.scene
        return scene.reel.speaking or scene.announcer.scores != scene.table.scores()

    def toggle(self) -> None:
        """Open or close it. The keyboard comes to it, and goes back to where it was."""
        focus = self.scene.focus
        if self.telling:
            return
        self._wanted = not self._wanted
        before = focus.focused
        self.sync()
        if self._wanted:
            self._before = before
            focus.focus(self.page)
        elif self._before in focus.widgets():
            focus.focus(self._before)

    def sync(self) -> None:
        """All that has happened by now; and it comes or goes."""
        scene, on = self.scene, self.on
        self.page.set_count(len(scene.logbook))
        self.button.glow, self.button.tooltip = on, self.tips[on]
        if on == self._shown:
            return
        self._shown = on
        scene.board.instead = self.page if on else None
        self.page.rest()
        scene.focus.look_away()  # what was under the mouse is not any more
        scene.look_at_zones()

    def place(self, rect: pygame.Rect) -> None:
        """Where it lies."""
        self.page.rect = rect.copy()

    def zones(self, zones: Sequence[Zone]) -> list[Zone]:
        """The zones of the table, with the log in the place of what it lies over."""
        if not self.on:
            return list(zones)
        kept = [zone for zone in zones if zone.name not in (COVERED, "log")]
        return [*kept, Zone("log", [self.button, self.page])]

    def back(self, otherwise: Callable[[], None]) -> None:
        """Esc closes it before it does anything else."""
        if self.on:
            self.toggle()
        else:
            otherwise()
