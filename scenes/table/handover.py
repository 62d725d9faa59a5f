"""From one person to the next: the hand is covered, the next one called, and what it missed shown to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.events import Scored, Told, redact
from scenes.table import menu
from scenes.table.curtain import CurtainScene

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class Handover:
    """What happens between two persons at one table. Whose hand may be seen at all is the watch's to know."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._called: int | None = None  # the person for whom the full curtain was opened
        self._curtain: CurtainScene | None = None

    def wait_for(self, seat: int) -> None:
        """That person decides next, and its hand lies face down."""
        called, self._called = self._called, None
        if called == seat:
            self.reveal(seat)
            return
        scene = self.scene
        scene.show_truth()
        if scene.ctx.settings.full_curtain:
            self._curtain = CurtainScene(scene.table.chairs[seat].name, lambda: self._call(seat),
                                         lambda: menu.open_menu(scene), scene.glimpse.shut)
            scene.glimpse.shut = 0.0
            scene.ctx.stack.push(self._curtain)

    def _call(self, seat: int) -> None:
        """The person opens the full curtain; its hand is shown as soon as the table is seen again."""
        self._called = seat

    def withdraw(self) -> None:
        """Seats have changed hands: whom a full curtain called may not be the one who is next."""
        if self._curtain is not None:
            self.scene.ctx.stack.pop(self._curtain)
            self._curtain = None

    def reveal(self, seat: int) -> None:
        """The named person sits down: its hand is shown, after what happened since it last looked."""
        scene, table = self.scene, self.scene.table
        since = scene.watch.reveal(seat)
        scene.picking.end()
        scene.stale = True
        if since >= table.cursor or scene.board.stage.speed == 0:
            scene.show_truth()
            return
        scene.board.sync(table.state_at(since).view(seat), False)
        for index in range(since, table.cursor):
            events = [redact(event, seat) for event in table.events_of(index)]
            moves = [event for event in events if not isinstance(event, Scored | Told)]
            scene.reel.load(moves, table.state_at(index + 1).view(seat))
        scene.show_panels()

    def look_away(self) -> None:
        """The window is left: where the setting says so, an open hand is covered."""
        scene = self.scene
        guarded = scene.watch.guarded and not scene.watch.covered and not scene.table.over
        if guarded and scene.ctx.settings.curtain_on_focus_loss:
            scene.reel.arrive()
            scene.watch.cover()
            scene.picking.end()
            scene.ctx.toasts.hush()
            scene.show_truth()
        scene.stale = True
